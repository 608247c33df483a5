//! The firmware's log: defmt sends numbers, the ELF file holds the words.
//!
//! | file | holds |
//! |---|---|
//! | `words` | the format strings, from the symbols of the ELF file |
//! | `message` | one message, decoded with them |
//!
//! It reads what the firmware, embassy and panic-probe send: numbers, strings, byte slices, lists and types with a
//! `Format`. Anything else in defmt's language is shown as bytes beside its format string.

mod message;
mod words;

use words::Words;

/// The log of one ELF file.
pub struct Log {
    words: Words,
    bytes: Vec<u8>,
}

impl Log {
    /// Returns an empty log with the words of an ELF file, or what is wrong with the file.
    pub fn new(elf: &[u8]) -> Result<Self, String> {
        Ok(Self { words: Words::read(elf)?, bytes: Vec::new() })
    }

    /// Takes bytes as they come from the chip.
    pub fn add(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
    }

    /// Returns a line for each message so far. One that has not ended yet is left for later.
    pub fn lines(&self) -> Vec<String> {
        let mut frames: Vec<&[u8]> = self.bytes.split(|&byte| byte == 0).collect();
        frames.pop();
        frames.retain(|frame| !frame.is_empty());
        frames.into_iter().map(|frame| self.line(frame)).collect()
    }

    fn line(&self, frame: &[u8]) -> String {
        match unpack(frame) {
            Some(bytes) => message::line(&self.words, &bytes),
            None => format!("(a damaged entry: {})", message::hex(frame)),
        }
    }
}

/// Decodes a frame of reverse zero-compressing COBS; `None` if it is damaged.
///
/// It is read from its end: a mask says which of seven bytes are zero, or a count how many bytes that are not zero come
/// in a row. Short frames are padded with zeros.
fn unpack(frame: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = frame.iter().rev().copied();
    while let Some(code) = rest.next() {
        match code {
            0 => return None,
            mask @ 0x01..=0x7F => {
                for bit in (0..7).rev() {
                    bytes.push(if mask >> bit & 1 == 1 { 0 } else { rest.next()? });
                }
            }
            count @ 0x80..=0xFE => {
                bytes.push(0);
                for _ in 0..(count & 0x7F) + 7 {
                    bytes.push(rest.next()?);
                }
            }
            0xFF => {
                for _ in 0..134 {
                    bytes.push(rest.next()?);
                }
            }
        }
    }
    bytes.reverse();
    Some(bytes)
}

#[cfg(test)]
mod tests;

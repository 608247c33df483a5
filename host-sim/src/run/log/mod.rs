//! The firmware's log: defmt sends numbers, and the ELF file contains the format strings.
//!
//! | file | holds |
//! |---|---|
//! | `format_strings` | the format strings, from the symbols of the ELF file |
//! | `message` | decodes one message with them |
//!
//! It decodes what the firmware, and embassy send: numbers, strings, byte slices, lists and types that
//! implement `Format`. Anything else that defmt can send is shown as bytes next to its format string.

mod format_strings;
mod message;

use format_strings::FormatStrings;

/// The log of one ELF file.
pub struct Log {
    formats: FormatStrings,
    bytes: Vec<u8>,
}

impl Log {
    /// Creates an empty log with the format strings of an ELF file. The error says what is wrong with the file.
    pub fn new(elf: &[u8]) -> Result<Self, String> {
        Ok(Self { formats: FormatStrings::read(elf)?, bytes: Vec::new() })
    }

    /// Appends bytes from the chip.
    pub fn add(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
    }

    /// Returns a line for each complete message so far.
    pub fn lines(&self) -> Vec<String> {
        let mut frames: Vec<&[u8]> = self.bytes.split(|&byte| byte == 0).collect();
        frames.pop();
        frames.retain(|frame| !frame.is_empty());
        frames.into_iter().map(|frame| self.line(frame)).collect()
    }

    fn line(&self, frame: &[u8]) -> String {
        match unpack(frame) {
            Some(bytes) => message::format_line(&self.formats, &bytes),
            None => format!("(a damaged entry: {})", message::hex(frame)),
        }
    }
}

/// Decodes a frame of reverse zero-compressing COBS; `None` if it is damaged.
///
/// The frame is read from its end. A mask marks which of seven bytes are zero; a count gives the length of a run of
/// non-zero bytes. Short frames are padded with zeros.
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

//! The firmware's log: defmt sends numbers, the ELF holds the words.

use defmt_decoder::{DecodeError, Table};

/// The log of one ELF file.
pub struct Log {
    words: Table,
    bytes: Vec<u8>,
}

impl Log {
    /// An empty log with the words of an ELF file; an error says what is wrong with the file.
    pub fn new(elf: &[u8]) -> Result<Self, String> {
        match Table::parse(elf) {
            Ok(Some(words)) => Ok(Self { words, bytes: Vec::new() }),
            Ok(None) => Err("the ELF file has no log in it (section .defmt)".into()),
            Err(error) => Err(format!("the log of the ELF file is not understood: {error}")),
        }
    }

    /// Takes bytes as they come from the chip.
    pub fn add(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
    }

    /// All of it in words, a line per entry.
    pub fn lines(&self) -> Vec<String> {
        let mut decoder = self.words.new_stream_decoder();
        decoder.received(&self.bytes);
        let mut lines = Vec::new();
        loop {
            match decoder.decode() {
                Ok(frame) => {
                    let level = frame.level().map_or("print", |level| level.as_str());
                    lines.push(format!("{level:5} {}", frame.display_message()));
                }
                Err(DecodeError::UnexpectedEof) => return lines,
                Err(DecodeError::Malformed) => lines.push("(a damaged entry)".into()),
            }
        }
    }
}

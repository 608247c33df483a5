//! The format strings of a program: the names of the symbols in the `.defmt` section of its ELF file.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The supported versions of the wire format.
const VERSIONS: [&str; 2] = ["3", "4"];

/// The format strings of a program.
#[derive(Default)]
pub(super) struct FormatStrings {
    /// Log level and format string by the number on the wire.
    entries: BTreeMap<u128, (&'static str, String)>,
    /// The format of the timestamp before each message; empty if there is none.
    pub(super) timestamp: String,
}

/// The name of a symbol, which is JSON.
#[derive(Deserialize)]
struct Symbol {
    tag: String,
    data: String,
}

impl FormatStrings {
    /// Reads the format strings of a 32-bit little-endian ELF file.
    pub(super) fn read(elf: &[u8]) -> Result<Self, String> {
        let symbols = read_symbols(elf).ok_or("this is not an ELF file for the chip, or it is damaged")?;
        let find = |key: &str| symbols.iter().find_map(|(name, _)| name.trim_matches('"').strip_prefix(key));
        let version = find("_defmt_version_ = ").ok_or("the ELF file has no log in it (section .defmt)")?;
        let encoding = find("_defmt_encoding_ = ").unwrap_or("unknown");
        if !VERSIONS.contains(&version) || encoding != "rzcobs" {
            return Err(format!(
                "defmt's format version {version} with encoding {encoding} is not understood"
            ));
        }
        let mut formats = Self::default();
        for (name, address) in &symbols {
            let Ok(Symbol { tag, data }) = serde_json::from_str(name) else { continue };
            let level = match tag.strip_prefix("defmt_") {
                Some("error") => "error",
                Some("warn") => "warn",
                Some("info") => "info",
                Some("debug") => "debug",
                Some("trace") => "trace",
                Some("timestamp") => {
                    formats.timestamp = data;
                    continue;
                }
                // The values of bit flags are not format strings.
                Some("bitflags_value") | None => continue,
                Some(_) => "print",
            };
            formats.entries.insert(*address as u128, (level, data));
        }
        Ok(formats)
    }

    /// Returns the level and the format string with this number.
    pub(super) fn get(&self, number: u128) -> Option<(&'static str, &str)> {
        self.entries.get(&number).map(|(level, format)| (*level, format.as_str()))
    }
}

fn u16_at(bytes: &[u8], at: usize) -> Option<usize> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?).into())
}

fn u32_at(bytes: &[u8], at: usize) -> Option<usize> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?) as usize)
}

/// Returns the name and address of every symbol; `None` if the file is damaged.
fn read_symbols(elf: &[u8]) -> Option<Vec<(String, usize)>> {
    const SYMBOL_TABLE: usize = 2;
    const SYMBOL_BYTES: usize = 16;
    if !elf.starts_with(b"\x7FELF\x01\x01") {
        return None;
    }
    let (table, size, count) = (u32_at(elf, 0x20)?, u16_at(elf, 0x2E)?, u16_at(elf, 0x30)?);
    let section = |index: usize| elf.get(table + index * size..table + (index + 1) * size);
    let contents = |section: &[u8]| {
        let (offset, length) = (u32_at(section, 16)?, u32_at(section, 20)?);
        elf.get(offset..offset + length)
    };
    let mut symbols = Vec::new();
    for index in 0..count {
        let header = section(index)?;
        if u32_at(header, 4)? != SYMBOL_TABLE {
            continue;
        }
        let names = contents(section(u32_at(header, 24)?)?)?;
        for symbol in contents(header)?.chunks_exact(SYMBOL_BYTES) {
            let name = names.get(u32_at(symbol, 0)?..)?.split(|&byte| byte == 0).next()?;
            symbols.push((String::from_utf8_lossy(name).into_owned(), u32_at(symbol, 4)?));
        }
    }
    Some(symbols)
}

//! The format strings of a program: the names of the symbols in the `.defmt` section of its ELF file.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::run::elf::symbols;

/// The versions of the wire format that are understood.
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
struct Entry {
    tag: String,
    data: String,
}

impl FormatStrings {
    /// Reads the format strings of a 32-bit little-endian ELF file.
    pub(super) fn read(elf: &[u8]) -> Result<Self, String> {
        let symbols = symbols(elf).ok_or("this is not an ELF file for the chip, or it is damaged")?;
        let find =
            |key: &str| symbols.iter().find_map(|symbol| symbol.name.trim_matches('"').strip_prefix(key));
        let version = find("_defmt_version_ = ").ok_or("the ELF file has no log in it (section .defmt)")?;
        let encoding = find("_defmt_encoding_ = ").unwrap_or("unknown");
        if !VERSIONS.contains(&version) || encoding != "rzcobs" {
            return Err(format!(
                "defmt's format version {version} with encoding {encoding} is not understood"
            ));
        }
        let mut formats = Self::default();
        for symbol in &symbols {
            let Ok(Entry { tag, data }) = serde_json::from_str(&symbol.name) else { continue };
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
            formats.entries.insert(symbol.address as u128, (level, data));
        }
        Ok(formats)
    }

    /// Returns the level and the format string with this number.
    pub(super) fn get(&self, number: u128) -> Option<(&'static str, &str)> {
        self.entries.get(&number).map(|(level, format)| (*level, format.as_str()))
    }
}

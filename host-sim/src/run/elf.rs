//! The symbols of the chip's program, read from its ELF file.

/// A symbol of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// Its name as the linker knows it.
    pub name: String,
    /// Where it stands in memory.
    pub address: usize,
    /// How many bytes it takes.
    pub size: usize,
}

/// Reads the symbols of a 32-bit little-endian ELF file; `None` if the file is damaged.
pub fn symbols(elf: &[u8]) -> Option<Vec<Symbol>> {
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
            symbols.push(Symbol {
                name: String::from_utf8_lossy(name).into_owned(),
                address: u32_at(symbol, 4)?,
                size: u32_at(symbol, 8)?,
            });
        }
    }
    Some(symbols)
}

fn u16_at(bytes: &[u8], at: usize) -> Option<usize> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?).into())
}

fn u32_at(bytes: &[u8], at: usize) -> Option<usize> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?) as usize)
}

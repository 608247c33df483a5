//! The size of the flash, from the id that every flash chip tells (JEDEC, command 0x9F).

/// Returns the size in bytes, or `None` if the id does not tell it.
///
/// The id has three bytes: maker, type, and the size as a power of two (0x15 is 2 MB). A chip that does not
/// answer leaves zeros or ones on the bus, and a few makers code the size differently.
pub const fn flash_bytes(jedec_id: u32) -> Option<u32> {
    let [0, maker, _, power] = jedec_id.to_be_bytes() else { return None };
    match (maker, power) {
        (0x00 | 0xFF, _) => None,
        // From 64 kB to 256 MB: others are not sizes of flash chips that run programs.
        (_, 16..=28) => Some(1 << power),
        _ => None,
    }
}

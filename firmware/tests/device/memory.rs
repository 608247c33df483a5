//! The linker script and the journal agree on how the flash is divided.

use firmware::tasks::game::{FLASH_BYTES, PROGRAM_BYTES};

/// `memory.x` gives the program everything below settings and games, and nothing of theirs.
#[test]
fn the_program_ends_where_the_settings_begin() {
    let script = include_str!("../../../memory.x");
    let flash = script.lines().find(|line| line.trim().starts_with("FLASH")).unwrap_or_default();
    let wanted = format!("ORIGIN = 0x10000100, LENGTH = {}K - 0x100", PROGRAM_BYTES / 1024);
    assert!(flash.contains(&wanted), "'{flash}' should say '{wanted}'");
    const { assert!(PROGRAM_BYTES >= 1 << 20 && FLASH_BYTES == 2 << 20, "four games take up to 1 MB") };
}

//! The size of the flash from its id.

use firmware::journal::flash_bytes;

#[test]
fn the_id_tells_the_size() {
    for (id, bytes) in [
        (0x00EF_4015, Some(2 << 20)),  // Winbond W25Q16
        (0x00EF_7015, Some(2 << 20)),  // Winbond W25Q16JV-M
        (0x00EF_4014, Some(1 << 20)),  // Winbond W25Q80
        (0x00C8_4018, Some(16 << 20)), // GigaDevice GD25Q128
        (0x001F_8501, None),           // Renesas AT25SF081, which codes the size in the second byte
        (0x0000_0000, None),           // nothing answers
        (0x00FF_FFFF, None),
        (0xEF40_1500, None),
    ] {
        assert_eq!(flash_bytes(id), bytes, "{id:06x}");
    }
}

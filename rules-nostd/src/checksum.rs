//! Checksums that distinguish editions and positions.

use serde::Serialize;

/// Returns the CRC-32 of the compact form, which is the same on every machine.
pub(crate) fn of(data: &impl Serialize) -> u32 {
    struct Crc<'c>(crc::Digest<'c, u32>);

    impl postcard::ser_flavors::Flavor for Crc<'_> {
        type Output = u32;

        fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
            self.0.update(&[byte]);
            Ok(())
        }

        fn finalize(self) -> postcard::Result<u32> {
            Ok(self.0.finalize())
        }
    }

    const CRC: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);
    // Plain data goes into a sink that takes every byte, so nothing can fail.
    postcard::serialize_with_flavor(data, Crc(CRC.digest())).unwrap_or(0)
}

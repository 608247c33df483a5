//! The flash of the board, with the size that it says it has.

use embassy_embedded_hal::adapter::BlockingAsync;
use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, Error, Flash};
use embassy_rp::peripherals::FLASH;
use embedded_storage_async::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use firmware::journal::flash_bytes;
use firmware::tasks::game::FLASH_BYTES;

type Driver = Flash<'static, FLASH, Blocking, { FLASH_BYTES as usize }>;

/// The flash. Its driver takes the size from the program; this one asks the chip, because a smaller one would
/// wrap around and overwrite the program.
pub(crate) struct BoardFlash {
    driver: BlockingAsync<Driver>,
    bytes: usize,
}

impl BoardFlash {
    pub(crate) fn new(flash: Peri<'static, FLASH>) -> Self {
        let mut driver = Driver::new_blocking(flash);
        let id = driver.blocking_jedec_id().unwrap_or(0);
        let bytes = flash_bytes(id).unwrap_or_else(|| {
            defmt::warn!(
                "the flash does not tell its size (id {=u32:06x}): taken for {=u32} bytes",
                id,
                FLASH_BYTES
            );
            FLASH_BYTES
        });
        Self { driver: BlockingAsync::new(driver), bytes: bytes.min(FLASH_BYTES) as usize }
    }
}

/// Returns the number that its maker has given to this flash chip and no other; zero if it has none.
pub(crate) fn read_unique_id(flash: Peri<'_, FLASH>) -> [u8; 8] {
    let mut id = [0; 8];
    match Flash::<FLASH, Blocking, { FLASH_BYTES as usize }>::new_blocking(flash).blocking_unique_id(&mut id)
    {
        Ok(()) => id,
        Err(_) => [0; 8],
    }
}

impl ErrorType for BoardFlash {
    type Error = Error;
}

impl ReadNorFlash for BoardFlash {
    const READ_SIZE: usize = <BlockingAsync<Driver> as ReadNorFlash>::READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        self.driver.read(offset, bytes).await
    }

    fn capacity(&self) -> usize {
        self.bytes
    }
}

impl NorFlash for BoardFlash {
    const WRITE_SIZE: usize = <BlockingAsync<Driver> as NorFlash>::WRITE_SIZE;
    const ERASE_SIZE: usize = <BlockingAsync<Driver> as NorFlash>::ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Error> {
        self.driver.erase(from, to).await
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        self.driver.write(offset, bytes).await
    }
}

//! The flash of a board that has been switched on before.

use embassy_futures::block_on;
use firmware::journal::{SETTINGS_BYTES, Settings, SettingsError, Switch};

use crate::parts::nor_flash::FlashChip;

/// Returns the area of the settings after a first start, up to its last byte that is not blank.
pub(super) fn used_settings() -> Result<Vec<u8>, SettingsError> {
    let flash = FlashChip::<1>::new(SETTINGS_BYTES as usize);
    let mut settings = Settings::new(flash, 0..SETTINGS_BYTES)?;
    block_on(settings.open())?;
    block_on(settings.set_switch(Switch::Lights, true))?;
    let mut bytes = settings.flash().bytes().to_vec();
    let end = bytes.iter().rposition(|&byte| byte != 0xFF).map_or(0, |last| last + 1);
    bytes.truncate(end);
    Ok(bytes)
}

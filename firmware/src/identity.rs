//! Which device this is: version, build, USB identity, serial number.

use core::fmt::Write as _;

use heapless::String;

/// The version of the firmware.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The commit that the firmware was built from.
pub const COMMIT: &str = or_unknown(option_env!("CARAVANSERAI_COMMIT"));
/// The date of that commit. Not the date of the build, so that the same source gives the same program.
pub const DATE: &str = or_unknown(option_env!("CARAVANSERAI_DATE"));

/// The USB vendor id. pid.codes reserves 1209:0001 for private experiments; a board that is sold needs its own.
pub const USB_VENDOR: u16 = hex_or(option_env!("CARAVANSERAI_USB_VID"), 0x1209);
/// The USB product id.
pub const USB_PRODUCT: u16 = hex_or(option_env!("CARAVANSERAI_USB_PID"), 0x0001);

/// The length of a serial number.
pub const SERIAL_DIGITS: usize = 16;

/// Returns the serial number that follows from the unique id of the flash chip; `None` if the chip has none and
/// answers with nothing but zeros or ones.
pub fn serial_number(flash_id: [u8; 8]) -> Option<String<SERIAL_DIGITS>> {
    if flash_id == [0; 8] || flash_id == [0xff; 8] {
        return None;
    }
    let mut digits = String::new();
    for byte in flash_id {
        write!(digits, "{byte:02X}").ok()?;
    }
    Some(digits)
}

const fn or_unknown(text: Option<&'static str>) -> &'static str {
    match text {
        Some(text) => text,
        None => "unknown",
    }
}

/// Reads up to four hexadecimal digits at compile time. A malformed number ends the build.
#[allow(clippy::panic)] // in the compiler, not on the device
const fn hex_or(digits: Option<&str>, default: u16) -> u16 {
    let Some(digits) = digits else { return default };
    match u16::from_str_radix(digits, 16) {
        Ok(number) => number,
        Err(_) => panic!("CARAVANSERAI_USB_VID and CARAVANSERAI_USB_PID take up to four hexadecimal digits"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flash_without_an_id_gives_no_serial_number() {
        assert_eq!(serial_number([0; 8]), None);
        assert_eq!(serial_number([0xff; 8]), None);
        let id = [0xE6, 0x60, 0x54, 0x81, 0xDB, 0x31, 0x82, 0x06];
        assert_eq!(serial_number(id).as_deref(), Some("E6605481DB318206"));
    }

    #[test]
    fn usb_ids_are_hexadecimal() {
        assert_eq!(hex_or(None, 0x1209), 0x1209);
        assert_eq!(hex_or(Some("2e8A"), 0), 0x2E8A);
        assert_eq!(hex_or(Some("1"), 0), 1);
    }
}

//! Sets the pads of the buses.

use embassy_rp::pac::{PADS_BANK0, pads::vals::Drive};
use firmware::pads::{Pad, Pull};

/// Sets these pads. Call it after the driver of the bus is created, which resets them.
pub(super) fn set(pads: &[Pad]) {
    for pad in pads {
        PADS_BANK0.gpio(pad.pin.into()).modify(|register| {
            register.set_pue(pad.pull == Pull::Up);
            register.set_pde(pad.pull == Pull::Down);
            register.set_drive(if pad.strong { Drive::_12M_A } else { Drive::_4M_A });
        });
    }
}

//! How the pads of the buses are set: `rp2040` sets the chip's registers to this, and the simulator's models of
//! lines without a driver go by it.

/// What a line does while nothing drives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pull {
    /// It floats, and an input reads anything.
    None,
    /// It rests high.
    Up,
    /// It rests low.
    Down,
}

/// The setting of one pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pad {
    /// The number of the GPIO.
    pub pin: u8,
    /// The pull in the pad.
    pub pull: Pull,
    /// Whether the output drives 12 mA, for long wires with many inputs, instead of 4 mA.
    pub strong: bool,
}

/// The pads of the mat's bus. Without a chain the switches read as ones. The bus lets its output go while it is
/// idle, and the lights must not take what they catch then for data.
pub const MAT: [Pad; 4] = [
    Pad { pin: 10, pull: Pull::None, strong: true },
    Pad { pin: 11, pull: Pull::Down, strong: false },
    Pad { pin: 12, pull: Pull::Up, strong: false },
    Pad { pin: 13, pull: Pull::None, strong: true },
];

/// The pads of the readers' bus. An address without a reader reads as ones.
pub const READERS: [Pad; 1] = [Pad { pin: 16, pull: Pull::Up, strong: false }];

//! The USB host: a computer, and the program on it that has the device's serial port open.

/// What the host does with the serial port. Computers go to sleep and programs hang, and the device must stand it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum UsbHost {
    /// A program has opened the port, reads what comes and writes.
    #[default]
    Reading,
    /// The program writes, but does not read: nothing that the device sends is taken.
    NotReading,
    /// The computer sleeps: the bus is suspended, and nothing passes in either direction.
    Asleep,
    /// No program has the port open. The host does not ask the device for data.
    Closed,
}

impl UsbHost {
    /// Returns whether it takes what the device sends.
    pub fn reads(self) -> bool {
        self == Self::Reading
    }

    /// Returns whether what it writes reaches the device.
    pub fn writes(self) -> bool {
        matches!(self, Self::Reading | Self::NotReading)
    }
}

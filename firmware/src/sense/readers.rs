//! Up to eight readers on one SPI bus, selected through a 74HC138.
//!
//! ```text
//! A0, A1, A2 ─► address        Y0 ─► chip select of reader 0
//! enable     ─► /G2A   74HC138   …
//! G1 to 3.3 V, /G2B to ground  Y7 ─► chip select of reader 7
//! ```
//!
//! The enable pin acts as the chip select of all readers. The address changes only while it is high, so
//! no glitch selects a neighbour. Cheap readers drive MISO even when deselected, so each has a 74HC125
//! behind it, enabled by its chip select. Only one antenna is on at a time; otherwise fields would
//! overlap and a reader could read its neighbour's tag.

use embassy_time::{Duration, Instant, Timer};
use embedded_hal::digital::OutputPin;
use embedded_hal::spi::{Error as _, ErrorKind, ErrorType};
use embedded_hal_async::spi::{Operation, SpiBus, SpiDevice};

use super::health::{ReaderFault, ReaderHealth};
use super::reader::{PollState, Reader, WriteError};
use crate::tag::{Sighting, Uid};

/// The most readers that a 74HC138 can select.
pub const READERS: usize = 8;

/// The pause between two polls for a tag that is just being put down.
const RETRY_PAUSE: Duration = Duration::from_millis(15);

/// A reader, by the output of the 74HC138: 0 to 7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ReaderId(u8);

impl ReaderId {
    /// Returns the reader with this number, or `None` if it is 8 or more.
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < READERS { Some(Self(number)) } else { None }
    }

    /// Reader 0.
    pub const FIRST: Self = Self(0);

    /// Returns the number, 0 to 7.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the index in an array of all readers.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Iterates over all readers, present or not.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..READERS as u8).map(Self)
    }
}

/// A set of readers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReaderSet(u8);

impl ReaderSet {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// All readers that can be fitted.
    pub const ALL: Self = Self(0xFF);

    /// Returns the set with this reader added.
    pub const fn with(self, id: ReaderId) -> Self {
        Self(self.0 | 1 << id.0)
    }

    /// Returns the set with this reader removed.
    pub const fn without(self, id: ReaderId) -> Self {
        Self(self.0 & !(1 << id.0))
    }

    /// Returns the readers that are in both sets.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the readers that are in this set and not in the other.
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns whether the reader is in the set.
    pub const fn has(self, id: ReaderId) -> bool {
        self.0 >> id.0 & 1 == 1
    }

    /// Returns the next reader of the set after `id`, wrapping around after reader 7. `None` if the set is
    /// empty.
    pub fn after(self, id: ReaderId) -> Option<ReaderId> {
        (1..=READERS as u8).map(|step| ReaderId((id.0 + step) % READERS as u8)).find(|&id| self.has(id))
    }
}

/// All readers, and the bus they share.
#[derive(Debug)]
pub struct Readers<B, A, E> {
    bus: B,
    address: [A; 3],
    enable: E,
    states: [PollState; READERS],
}

impl<B: SpiBus, A: OutputPin, E: OutputPin> Readers<B, A, E> {
    /// Creates the readers from a bus (mode 0, at most 10 MHz), three address pins (A0 first) and the
    /// enable pin, which must be high.
    pub fn new(bus: B, address: [A; 3], enable: E) -> Self {
        Self { bus, address, enable, states: [PollState::default(); READERS] }
    }

    /// Returns the health of a reader.
    pub fn health(&self, id: ReaderId) -> ReaderHealth {
        self.states[id.index()].health
    }

    /// Sets a reader up, even if it was dropped. Call it for each reader at boot and in the self-test.
    pub async fn self_test(&mut self, id: ReaderId) -> Result<(), ReaderFault> {
        self.turn_off_other_antennas(id).await;
        self.reader(id).self_test().await
    }

    /// Reads the tag on a reader.
    pub async fn poll(&mut self, id: ReaderId) -> Result<Sighting, ReaderFault> {
        self.turn_off_other_antennas(id).await;
        self.reader(id).poll().await
    }

    /// Polls a reader until it reads one tag or `timeout` has passed, and returns the last result. A switch
    /// closes before the tag above it has come to rest.
    pub async fn watch(&mut self, id: ReaderId, timeout: Duration) -> Result<Sighting, ReaderFault> {
        let end = Instant::now() + timeout;
        loop {
            let sighting = self.poll(id).await?;
            if matches!(sighting, Sighting::Tag { .. }) || Instant::now() >= end {
                return Ok(sighting);
            }
            Timer::after(RETRY_PAUSE).await;
        }
    }

    /// Puts a reader to sleep if it is awake. The next poll wakes it.
    pub async fn sleep(&mut self, id: ReaderId) {
        if !self.states[id.index()].asleep {
            // If this fails, the fault is reported when the reader is used.
            let _ = self.reader(id).sleep().await;
        }
    }

    /// Writes a text to the tag with this UID if it is the only one on a reader, and reads it back.
    pub async fn write(&mut self, id: ReaderId, uid: Uid, text: &str) -> Result<(), WriteError> {
        self.turn_off_other_antennas(id).await;
        self.reader(id).write(uid, text).await
    }

    /// Switches off all antennas but that of `id`: a cancelled poll leaves its antenna on.
    async fn turn_off_other_antennas(&mut self, id: ReaderId) {
        for other in ReaderId::all().filter(|&other| other != id) {
            if self.states[other.index()].antenna_may_be_on {
                // If this fails, the fault is reported when that reader is used.
                let _ = self.reader(other).antenna_off().await;
            }
        }
    }

    fn reader(&mut self, id: ReaderId) -> Reader<'_, Selected<'_, B, A, E>> {
        let Self { bus, address, enable, states } = self;
        Reader::new(Selected { bus, address, enable, id }, &mut states[id.index()])
    }
}

/// The bus with one reader selected.
struct Selected<'r, B, A, E: OutputPin> {
    bus: &'r mut B,
    address: &'r mut [A; 3],
    enable: &'r mut E,
    id: ReaderId,
}

impl<B, A, E: OutputPin> ErrorType for Selected<'_, B, A, E> {
    type Error = ErrorKind;
}

impl<B: SpiBus, A: OutputPin, E: OutputPin> SpiDevice for Selected<'_, B, A, E> {
    async fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), ErrorKind> {
        for (bit, pin) in self.address.iter_mut().enumerate() {
            let level = self.id.number() >> bit & 1 == 1;
            pin.set_state(level.into()).map_err(|_| ErrorKind::ChipSelectFault)?;
        }
        let _enabled = Enabled::new(self.enable)?;
        let bus = &mut *self.bus;
        for operation in operations {
            match operation {
                Operation::Read(words) => bus.read(words).await,
                Operation::Write(words) => bus.write(words).await,
                Operation::Transfer(read, write) => bus.transfer(read, write).await,
                Operation::TransferInPlace(words) => bus.transfer_in_place(words).await,
                Operation::DelayNs(nanos) => {
                    Timer::after(Duration::from_nanos((*nanos).into())).await;
                    Ok(())
                }
            }
            .map_err(|error| error.kind())?;
        }
        bus.flush().await.map_err(|error| error.kind())
    }
}

/// Holds the enable pin low and releases it on drop, even if a transaction is cancelled.
struct Enabled<'p, E: OutputPin>(&'p mut E);

impl<'p, E: OutputPin> Enabled<'p, E> {
    fn new(pin: &'p mut E) -> Result<Self, ErrorKind> {
        pin.set_low().map_err(|_| ErrorKind::ChipSelectFault)?;
        Ok(Self(pin))
    }
}

impl<E: OutputPin> Drop for Enabled<'_, E> {
    fn drop(&mut self) {
        // If the pin fails, the next transaction reports it.
        let _ = self.0.set_high();
    }
}

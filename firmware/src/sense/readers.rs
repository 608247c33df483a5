//! Up to eight readers on one SPI bus, selected by a 74HC138.
//!
//! ```text
//! A0, A1, A2 ─► address        Y0 ─► chip select of reader 0
//! enable     ─► /G2A   74HC138   …
//! G1 to 3.3 V, /G2B to ground  Y7 ─► chip select of reader 7
//! ```
//!
//! The enable pin is the chip select of them all: the address changes only while it is high, so that
//! no glitch selects a neighbour. Cheap readers drive MISO while deselected: a 74HC125 behind each,
//! enabled by its chip select, keeps them apart. Only one antenna is on at a time, or fields overlap
//! and a reader sees its neighbour's tag.

use embassy_time::{Duration, Instant, Timer};
use embedded_hal::digital::OutputPin;
use embedded_hal::spi::{Error as _, ErrorKind, ErrorType};
use embedded_hal_async::spi::{Operation, SpiBus, SpiDevice};

use super::health::{ReaderFault, ReaderHealth};
use super::reader::{Reader, ReaderState, WriteError};
use crate::tag::{Sighting, Uid};

/// As many as a 74HC138 selects.
pub const READERS: usize = 8;

/// Between two looks at a tag that is just being put down.
const AGAIN: Duration = Duration::from_millis(15);

/// A reader, by the output of the 74HC138: 0 to 7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ReaderId(u8);

impl ReaderId {
    /// The reader with that number; `None` from 8 on.
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < READERS { Some(Self(number)) } else { None }
    }

    /// The first one.
    pub const FIRST: Self = Self(0);

    /// The number of the reader.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The place in a list of all readers.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every reader.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..READERS as u8).map(Self)
    }
}

/// Some of the readers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReaderSet(u8);

impl ReaderSet {
    /// None of them.
    pub const NONE: Self = Self(0);

    /// This one as well.
    pub const fn with(self, id: ReaderId) -> Self {
        Self(self.0 | 1 << id.0)
    }

    /// Without this one.
    pub const fn without(self, id: ReaderId) -> Self {
        Self(self.0 & !(1 << id.0))
    }

    /// Those that are in both.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether it is one of them.
    pub const fn has(self, id: ReaderId) -> bool {
        self.0 >> id.0 & 1 == 1
    }

    /// The next one of them after a reader, round and round.
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
    states: [ReaderState; READERS],
}

impl<B: SpiBus, A: OutputPin, E: OutputPin> Readers<B, A, E> {
    /// The readers behind a bus (mode 0, at most 10 MHz), three address pins (A0 first) and the
    /// enable pin, which must be high.
    pub fn new(bus: B, address: [A; 3], enable: E) -> Self {
        Self { bus, address, enable, states: [ReaderState::default(); READERS] }
    }

    /// How well a reader does.
    pub fn health(&self, id: ReaderId) -> ReaderHealth {
        self.states[id.index()].health
    }

    /// Sets a reader up, also one that was dropped. Done with each at boot and in the self-test.
    pub async fn self_test(&mut self, id: ReaderId) -> Result<(), ReaderFault> {
        self.only_antenna(id).await;
        self.reader(id).self_test().await
    }

    /// Looks which tag lies on a reader. To be called when the switch beside it changes.
    pub async fn poll(&mut self, id: ReaderId) -> Result<Sighting, ReaderFault> {
        self.only_antenna(id).await;
        self.reader(id).poll().await
    }

    /// Looks until there is one readable tag, or patience ends: a switch closes before the tag has
    /// come to rest.
    pub async fn watch(&mut self, id: ReaderId, timeouts: Duration) -> Result<Sighting, ReaderFault> {
        let end = Instant::now() + timeouts;
        loop {
            let sighting = self.poll(id).await?;
            if matches!(sighting, Sighting::Tag { .. }) || Instant::now() >= end {
                return Ok(sighting);
            }
            Timer::after(AGAIN).await;
        }
    }

    /// Writes a text on the one tag that lies on a reader.
    pub async fn write(&mut self, id: ReaderId, text: &str) -> Result<Result<Uid, WriteError>, ReaderFault> {
        self.only_antenna(id).await;
        self.reader(id).write(text).await
    }

    /// A poll that was broken off has left its antenna on.
    async fn only_antenna(&mut self, id: ReaderId) {
        for other in ReaderId::all().filter(|&other| other != id) {
            if self.states[other.index()].lit {
                // A reader that does not answer now shows its fault when it is asked itself.
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

/// The enable pin is low as long as this lives: also when a transaction is broken off.
struct Enabled<'p, E: OutputPin>(&'p mut E);

impl<'p, E: OutputPin> Enabled<'p, E> {
    fn new(pin: &'p mut E) -> Result<Self, ErrorKind> {
        pin.set_low().map_err(|_| ErrorKind::ChipSelectFault)?;
        Ok(Self(pin))
    }
}

impl<E: OutputPin> Drop for Enabled<'_, E> {
    fn drop(&mut self) {
        // A pin that fails shows with the next transaction.
        let _ = self.0.set_high();
    }
}

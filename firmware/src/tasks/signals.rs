//! What the tasks tell each other.

use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::pipe::Pipe;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant};
use heapless::String;

use super::Pulses;
use crate::buzzer::Tune;
use crate::device::{Timing, Timings};
use crate::lights::Lights;
use crate::link::{LONGEST_LINE, LineError};
use crate::mat::Channels;
use crate::screens::{ReaderState, View};
use crate::sense::{KnobEvent, READERS, ReaderFault, ReaderId, ReaderSet, ScanError};
use crate::tag::{Sighting, TagText};

/// Between tasks of one executor this needs no lock; being a static does.
type Lock = CriticalSectionRawMutex;

/// The wires between the tasks of one device.
pub struct Signals {
    /// What the switches see, each time it changes.
    pub(super) mat: Signal<Lock, MatSeen>,
    /// The switches are to be tested: all are given another chance.
    pub(super) mat_test: Signal<Lock, ()>,
    /// What else happens: room for as many clicks as a fast turn has while the game is busy. If that is not enough
    /// they wait.
    pub(super) events: Channel<Lock, Event, 8>,
    /// What the display shows.
    pub(super) view: Signal<Lock, ViewUpdate>,
    /// What is lit.
    pub(super) lights: Signal<Lock, Lights>,
    /// What there is to hear.
    pub(super) tune: Signal<Lock, Tune>,
    /// Which readers are looked at.
    pub(super) watched: Signal<Lock, ReaderSet>,
    /// Something else that a reader is to do.
    pub(super) reader_job: Signal<Lock, ReaderJob>,
    /// What goes out over USB.
    pub(super) lines: Pipe<Lock, 256>,
    /// Whether every task is alive.
    pub pulses: Pulses,
    /// How fast it all is.
    pub timings: Timings,
}

impl Signals {
    /// Wires on which nothing was said yet.
    pub const fn new() -> Self {
        Self {
            mat: Signal::new(),
            mat_test: Signal::new(),
            events: Channel::new(),
            view: Signal::new(),
            lights: Signal::new(),
            tune: Signal::new(),
            watched: Signal::new(),
            reader_job: Signal::new(),
            lines: Pipe::new(),
            pulses: Pulses::new(),
            timings: Timings::new(),
        }
    }
}

impl Default for Signals {
    fn default() -> Self {
        Self::new()
    }
}

/// What the switches see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MatSeen {
    /// The switches with a piece above.
    pub(super) occupied: Channels,
    /// The switches that change too often to be believed.
    pub(super) bad: Channels,
    /// When a switch changed last.
    pub(super) changed_at: Instant,
    /// Why the mat cannot be read at all.
    pub(super) error: Option<ScanError>,
}

/// What a reader is to do apart from watching.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ReaderJob {
    /// Look which readers there are, and give each another chance.
    LookAround,
    /// Write a text on the tag that lies there.
    Write(ReaderId, TagText),
}

/// What happens, apart from the mat.
#[derive(Clone, Debug)]
pub(super) enum Event {
    /// The knob or the back button.
    Knob(KnobEvent),
    /// A tag came to a reader.
    Tag(ReaderId, Sighting),
    /// A reader has failed for good.
    ReaderLost(ReaderId, ReaderFault),
    /// How the readers are.
    Readers([ReaderState; READERS]),
    /// A tag was written, or not, and why.
    Written(&'static str),
    /// A line came over USB.
    Line(Result<String<LONGEST_LINE>, LineError>),
}

/// A view for the display.
pub(super) struct ViewUpdate {
    /// What is shown.
    pub(super) view: View,
    /// What it answers to, and how long that took so far.
    pub(super) took: Option<(Timing, Duration)>,
}

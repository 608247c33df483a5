//! The signals and channels through which the tasks talk to each other.

use core::sync::atomic::AtomicU32;

use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, with_timeout};
use heapless::String;

use super::outbox::Outbox;
use super::{PULSE, Pulses, Task};
use crate::buzzer::Tune;
use crate::device::{Timing, Timings};
use crate::lights::Lights;
use crate::link::{LONGEST_LINE, LineError};
use crate::screens::oled::Controller;
use crate::screens::{ReaderState, View};
use crate::sense::{
    KnobEvent, MatReading, READERS, ReadRates, ReaderFault, ReaderId, ReaderSet, StepsPerClick, WriteError,
};
use crate::tag::{Sighting, TagText, Uid};

/// The tasks would need no lock among themselves, but [`Signals`] is a static and must be `Sync`.
pub(super) type Lock = CriticalSectionRawMutex;

/// The connections between the tasks of one device.
pub struct Signals {
    /// The state of the mat, each time it changes.
    pub(super) mat: Signal<Lock, MatState>,
    /// A request to test the switches. All bad ones get another chance.
    pub(super) mat_test: Signal<Lock, ()>,
    /// Whether the back button was held when the device was switched on.
    pub(super) back_at_start: Signal<Lock, bool>,
    /// All other events. The channel has room for the clicks of a fast turn while the game is busy.
    pub(super) events: Channel<Lock, Event, 8>,
    pub(super) view: Signal<Lock, ViewUpdate>,
    /// The controller of the display that people have chosen; `None` recognises it.
    pub(super) controller: Signal<Lock, Option<Controller>>,
    pub(super) lights: Signal<Lock, Lights>,
    pub(super) tune: Signal<Lock, Tune>,
    /// The readers to poll.
    pub(super) watched: Signal<Lock, ReaderSet>,
    pub(super) reader_job: Signal<Lock, ReaderJob>,
    /// The next line from the USB host. While the game is busy, nothing more is read from the host.
    pub(super) command: Channel<Lock, ReceivedLine, 1>,
    /// Lines for the USB host.
    pub(super) outbox: Outbox,
    /// The kind of knob that is fitted.
    pub(super) steps_per_click: Signal<Lock, StepsPerClick>,
    /// How many scans of the mat have failed or were not believed.
    pub(super) doubted_scans: AtomicU32,
    /// Which tasks are alive.
    pub pulses: Pulses,
    /// How long the device took to respond.
    pub timings: Timings,
}

impl Signals {
    /// Creates connections without any message.
    pub const fn new() -> Self {
        Self {
            mat: Signal::new(),
            mat_test: Signal::new(),
            back_at_start: Signal::new(),
            events: Channel::new(),
            view: Signal::new(),
            controller: Signal::new(),
            lights: Signal::new(),
            tune: Signal::new(),
            watched: Signal::new(),
            reader_job: Signal::new(),
            command: Channel::new(),
            outbox: Outbox::new(),
            steps_per_click: Signal::new(),
            doubted_scans: AtomicU32::new(0),
            pulses: Pulses::new(),
            timings: Timings::new(),
        }
    }

    /// Sends an event to the game. While the channel is full, because the game is busy, the sender waits and shows its
    /// pulse.
    pub(super) async fn send(&self, sender: Task, event: Event) {
        while with_timeout(PULSE, self.events.send(event.clone())).await.is_err() {
            self.pulses.beat(sender);
        }
    }
}

impl Default for Signals {
    fn default() -> Self {
        Self::new()
    }
}

/// The state of the mat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MatState {
    pub(super) reading: MatReading,
    /// When a switch last changed.
    pub(super) changed_at: Instant,
}

/// A job for the readers apart from polling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ReaderJob {
    /// Test which readers are present. Dropped ones get another chance.
    DetectReaders,
    /// Write a text to the tag with this UID on a reader.
    Write(ReaderId, Uid, TagText),
}

/// A line from the USB host, or what is wrong with it.
pub(super) type ReceivedLine = Result<String<LONGEST_LINE>, LineError>;

/// An event for the game. Changes of the mat and lines from the USB host are not among these.
#[derive(Clone, Debug)]
pub(super) enum Event {
    /// The knob or the back button was used at this time.
    Knob(KnobEvent, Instant),
    /// A tag was put on a reader.
    Tag(ReaderId, Sighting),
    /// A reader failed too often and is no longer used.
    ReaderLost(ReaderId, ReaderFault),
    /// A reader answers that was missing or had failed.
    ReaderFound(ReaderId),
    /// The readers were tested.
    Readers([ReaderState; READERS]),
    /// How often each reader reads a tag has changed, while the sensors are tested.
    ReadRates(ReadRates),
    /// The tag that was to be written is written, or why it is not.
    Written(Result<(), WriteError>),
}

/// A view for the display.
pub(super) struct ViewUpdate {
    pub(super) view: View,
    /// What the view responds to, and how long that took so far.
    pub(super) took: Option<(Timing, Duration)>,
}

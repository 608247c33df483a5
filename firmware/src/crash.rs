//! The last words of a crash, kept in memory that a restart does not clear.
//!
//! A device that crashes starts again at once. What it crashed of is noted in a corner of the RAM just before, and
//! told at the next start. Without power the note is lost, and so is the need for it.

use core::cell::RefCell;
use core::fmt;
use core::panic::PanicInfo;

use heapless::String;
use serde::{Deserialize, Serialize};

use crate::screens::Text;

/// How many bytes a [`CrashRecord`] takes in memory.
pub const CRASH_BYTES: usize = 160;
/// After this many starts in a row that did not get past opening the saved game, it is no longer opened.
const MOST_OPENINGS: u8 = 2;

/// Memory that keeps its contents when the chip restarts, but not without power.
pub trait CrashLog {
    /// Reads the record; an empty one if the memory holds none.
    fn read(&self) -> CrashRecord;

    /// Replaces the record.
    fn write(&self, record: &CrashRecord);
}

/// Changes the record in a log.
pub fn update(log: &dyn CrashLog, change: impl FnOnce(&mut CrashRecord)) {
    let mut record = log.read();
    change(&mut record);
    log.write(&record);
}

impl CrashLog for RefCell<CrashRecord> {
    fn read(&self) -> CrashRecord {
        self.borrow().clone()
    }

    fn write(&self, record: &CrashRecord) {
        self.borrow_mut().clone_from(record);
    }
}

/// What made the chip start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StartCause {
    /// The power came on, or came back.
    Power,
    /// The watchdog was not fed.
    Watchdog,
    /// The program itself, the reset button or a debug probe.
    Other,
}

/// What is known about the last crash, and what the next start must know.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct CrashRecord {
    words: Option<LastWords>,
    /// The words were noted since the last start, so the next start is because of them.
    fresh: bool,
    told: bool,
    /// The tasks that give no pulse at the moment, as the watchdog's last words.
    silent: String<48>,
    /// How often the saved game was opened without getting any further.
    openings: u8,
}

impl CrashRecord {
    /// Works out what ended the last run. `kept` is what the memory holds: `None` if the power was off long enough
    /// for it to be lost. If the power was gone and it still holds a record, the voltage only dropped.
    pub fn at_start(kept: Option<Self>, cause: StartCause) -> Self {
        let Some(mut record) = kept else { return Self::default() };
        let silent = core::mem::take(&mut record.silent);
        if !record.fresh {
            match cause {
                StartCause::Watchdog if silent.is_empty() => record.note(Cause::Watchdog, "everything hung"),
                StartCause::Watchdog => record.note(Cause::Watchdog, format_args!("no pulse from {silent}")),
                StartCause::Power => record.note(Cause::Power, "it dropped for a moment"),
                StartCause::Other => {}
            }
        }
        record.fresh = false;
        record
    }

    /// Notes why the device is about to restart.
    pub fn note(&mut self, cause: Cause, detail: impl fmt::Display) {
        let detail = Text::<DETAIL>::new(detail);
        // Both have the same size.
        let detail = String::try_from(detail.as_str()).unwrap_or_default();
        self.words = Some(LastWords { cause, detail });
        (self.fresh, self.told) = (true, false);
    }

    /// Notes a panic: where it happened and what it said.
    pub fn note_panic(&mut self, info: &PanicInfo<'_>) {
        match info.location() {
            Some(place) => {
                let file = short_path(place.file());
                self.note(Cause::Panic, format_args!("{file}:{} {}", place.line(), info.message()));
            }
            None => self.note(Cause::Panic, info.message()),
        }
    }

    /// Notes the tasks that give no pulse; if the watchdog restarts the chip, these are the last words. An empty
    /// text says that all are alive.
    pub fn note_silence(&mut self, tasks: &str) {
        self.silent = String::try_from(tasks).unwrap_or_default();
    }

    /// Returns why the device restarted, if that was because something went wrong.
    pub fn words(&self) -> Option<&LastWords> {
        self.words.as_ref()
    }

    /// Returns the last words if nobody has read them yet.
    pub fn untold(&self) -> Option<&LastWords> {
        self.words().filter(|_| !self.told)
    }

    /// Notes that the players have read the last words.
    pub fn note_told(&mut self) {
        self.told = true;
    }

    /// Notes that the saved game is about to be opened.
    pub fn note_opening(&mut self) {
        self.openings = self.openings.saturating_add(1);
    }

    /// Notes that the saved game was opened and the device still runs, or that it is gone.
    pub fn note_opened(&mut self) {
        self.openings = 0;
    }

    /// Returns whether the saved game should better stay closed: opening it has failed again and again.
    pub fn fails_to_open(&self) -> bool {
        self.openings >= MOST_OPENINGS
    }

    /// Packs the record into bytes, with a checksum in front.
    pub fn pack(&self) -> [u8; CRASH_BYTES] {
        let mut bytes = [0; CRASH_BYTES];
        if let Some((sum, rest)) = bytes.split_first_chunk_mut() {
            // There is room for the longest texts; a test proves it.
            let _ = postcard::to_slice(self, rest);
            *sum = checksum(rest);
        }
        bytes
    }

    /// Unpacks a record; `None` if the bytes are anything else.
    pub fn unpack(bytes: &[u8; CRASH_BYTES]) -> Option<Self> {
        let (sum, rest) = bytes.split_first_chunk()?;
        if *sum != checksum(rest) {
            return None;
        }
        postcard::from_bytes(rest).ok()
    }
}

/// Hashes the bytes (FNV-1a).
fn checksum(bytes: &[u8]) -> [u8; 4] {
    let hash = |hash: u32, &byte: &u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    bytes.iter().fold(0x811c_9dc5, hash).to_le_bytes()
}

/// Shortens the path of a source file to the name of its crate and the path inside.
fn short_path(path: &str) -> ShortPath<'_> {
    let (before, file) = path.rsplit_once("/src/").unwrap_or(("", path));
    ShortPath { folder: before.rsplit('/').next().unwrap_or_default(), file }
}

struct ShortPath<'p> {
    folder: &'p str,
    file: &'p str,
}

impl fmt::Display for ShortPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { folder, file } = self;
        if folder.is_empty() { f.write_str(file) } else { write!(f, "{folder}/{file}") }
    }
}

/// How many letters of a panic are kept.
const DETAIL: usize = 88;

/// Why the device restarted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LastWords {
    cause: Cause,
    detail: String<DETAIL>,
}

/// What kind of crash it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Cause {
    /// The program found itself in a state that it cannot handle.
    Panic,
    /// The processor found an instruction that it cannot carry out.
    Fault,
    /// A task hung, and the watchdog noticed.
    Watchdog,
    /// The supply voltage dropped.
    Power,
}

impl LastWords {
    /// Returns what to do about it.
    pub const fn remedy(&self) -> &'static str {
        match self.cause {
            Cause::Power => "If you did not unplug it: try another cable or supply.",
            _ => "Every move is kept. Please report this; About tells it again.",
        }
    }
}

impl fmt::Display for LastWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cause = match self.cause {
            Cause::Panic => "panic",
            Cause::Fault => "fault",
            Cause::Watchdog => "watchdog",
            Cause::Power => "power",
        };
        write!(f, "{cause}: {}", self.detail)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::{String as Owned, ToString as _};

    use super::*;

    fn told(record: &CrashRecord) -> Option<Owned> {
        record.untold().map(|words| words.to_string())
    }

    fn crashed(cause: Cause, detail: &str) -> CrashRecord {
        let mut record = CrashRecord::default();
        record.note(cause, detail);
        record
    }

    #[test]
    fn a_restart_says_why() {
        let start = |kept: &CrashRecord, cause| told(&CrashRecord::at_start(Some(kept.clone()), cause));
        let healthy = CrashRecord::default();
        assert_eq!(start(&healthy, StartCause::Other), None, "the reset button");
        assert_eq!(start(&healthy, StartCause::Power).as_deref(), Some("power: it dropped for a moment"));
        assert_eq!(start(&healthy, StartCause::Watchdog).as_deref(), Some("watchdog: everything hung"));
        let mut silent = CrashRecord::default();
        silent.note_silence("mat, link");
        assert_eq!(
            start(&silent, StartCause::Watchdog).as_deref(),
            Some("watchdog: no pulse from mat, link")
        );
        silent.note_silence("");
        assert_eq!(start(&silent, StartCause::Watchdog).as_deref(), Some("watchdog: everything hung"));
        // If the watchdog bites while a panic is noted, the panic was first.
        let panic = crashed(Cause::Panic, "firmware/device/run.rs:84 no");
        for cause in [StartCause::Other, StartCause::Watchdog, StartCause::Power] {
            assert_eq!(start(&panic, cause).as_deref(), Some("panic: firmware/device/run.rs:84 no"));
        }
    }

    #[test]
    fn without_power_everything_is_forgotten() {
        assert_eq!(CrashRecord::at_start(None, StartCause::Power), CrashRecord::default());
    }

    #[test]
    fn words_are_told_once_and_stay_readable() {
        let mut record = CrashRecord::at_start(Some(crashed(Cause::Fault, "x")), StartCause::Other);
        assert!(record.untold().is_some());
        record.note_told();
        assert_eq!(record.untold(), None);
        let record = CrashRecord::at_start(Some(record), StartCause::Other);
        assert_eq!(record.untold(), None);
        assert_eq!(record.words().map(|words| words.to_string()).as_deref(), Some("fault: x"));
    }

    #[test]
    fn the_longest_record_survives_packing() {
        let mut record = crashed(Cause::Watchdog, &"x".repeat(200));
        record.note_silence("mat, readers, knob, display, buzzer, link, game");
        (0..300).for_each(|_| record.note_opening());
        assert_eq!(CrashRecord::unpack(&record.pack()), Some(record));
    }

    #[test]
    fn what_is_no_record_is_not_believed() {
        assert_eq!(CrashRecord::unpack(&[0; CRASH_BYTES]), None);
        assert_eq!(CrashRecord::unpack(&[0xff; CRASH_BYTES]), None);
        let good = crashed(Cause::Panic, "index out of bounds").pack();
        for bit in 0..CRASH_BYTES * 8 {
            let mut bytes = good;
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(CrashRecord::unpack(&bytes), None, "bit {bit}");
        }
        let mut rng = fastrand::Rng::with_seed(7);
        for _ in 0..1000 {
            let mut bytes = [0; CRASH_BYTES];
            rng.fill(&mut bytes);
            assert_eq!(CrashRecord::unpack(&bytes), None);
        }
    }

    #[test]
    fn a_game_that_crashes_twice_is_left_alone() {
        let mut record = CrashRecord::default();
        record.note_opening();
        assert!(!record.fails_to_open());
        record.note_opening();
        assert!(record.fails_to_open());
        record.note_opened();
        assert!(!record.fails_to_open());
    }

    #[test]
    fn paths_are_shortened_to_the_crate() {
        let short = |path| short_path(path).to_string();
        assert_eq!(short("firmware/src/device/run.rs"), "firmware/device/run.rs");
        assert_eq!(
            short("/home/me/.cargo/registry/src/index-1/heapless-0.9.2/src/vec/mod.rs"),
            "heapless-0.9.2/vec/mod.rs"
        );
        assert_eq!(short("main.rs"), "main.rs");
    }
}

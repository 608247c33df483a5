//! Finds, reads and writes the tag on one NFC reader, an MFRC522.
//!
//! A poll switches the antenna on, waits for a tag to start up, wakes it (with `WUPA`, which also wakes a
//! tag that was put to sleep), selects it, reads its text and switches the antenna off again. Every bus
//! operation has a deadline, and so has the whole conversation. A problem of the tag is reported as a
//! [`Sighting`], a problem of the reader as a [`ReaderFault`]. After a fault the reader is reset and the
//! conversation repeated once.
//!
//! Two tags are noticed by their collision. If one drowns out the other, the second one answers after
//! the first was put to sleep.

use embassy_time::{Delay, Duration, Timer};
use embedded_hal_async::spi::SpiDevice;
use esp_hal_mfrc522::{Error, Mfrc522};

use super::chip::{Chip, register};
use super::health::{ReaderFault, ReaderHealth};
use crate::deadline::within;
use crate::tag::ndef::{self, Capability, Image, Locks, NdefError, Reading, USER_BYTES};
use crate::tag::{Sighting, TagText, Uid};

/// The time a tag needs to start up in the field (ISO 14443-3: 5 ms).
const START_UP: Duration = Duration::from_micros(5_100);
/// How long the field must be off for a tag to lose power and its state.
const POWER_DOWN: Duration = Duration::from_millis(1);
/// The deadline of a conversation. The longest one, writing a full tag, takes 0.4 s.
const CONVERSATION_MICROS: u32 = 600_000;
/// How often to ask a chip, a millisecond apart, whether it has woken up: its crystal must start, which takes 50 ms on
/// slow modules.
const WAKING_POLLS: u8 = 60;
const WAKING_PAUSE: Duration = Duration::from_millis(1);
/// How often the version is read to tell a chip from noise on an open line.
const VERSION_READS: u8 = 4;
/// Commands: do nothing, sleep. The bit of the second one stays set until the chip has woken up.
const IDLE: u8 = 0x00;
const SLEEP: u8 = 0x10;
/// How often to try to read a tag, which may be at the edge of the field.
const TRIES: u8 = 3;

/// How long the chip waits for an answer to begin, in steps of 25 µs (the driver sets the timer to
/// 40 kHz). A tag answers a wake-up after exactly 0.09 ms, and a write within 10 ms.
const WAKE_TIMEOUT: u16 = 12;
const COMMAND_TIMEOUT: u16 = 480;

/// Registers that the driver sets, with their values. Reading them back shows whether the chip has kept
/// its settings.
const SETTINGS: [(u8, u8); 3] =
    [(register::MODE, 0x3D), (register::TX_ASK, 0x40), (register::TIMER_MODE, 0x80)];

/// Why a tag was not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WriteError {
    /// There is no tag on the reader.
    NoTag,
    /// There is more than one tag on the reader.
    TwoTags,
    /// The tag is not an NTAG, or not formatted for NDEF.
    Unsuitable,
    /// The tag is locked.
    Locked,
    /// The text does not fit.
    TooLong,
    /// The tag was taken away too early or exchanged, or does not keep what was written.
    NotWritten,
    /// The reader failed.
    Reader(ReaderFault),
}

impl WriteError {
    /// Says what happened and what to do, for people.
    pub const fn message(self) -> &'static str {
        match self {
            Self::NoTag => "No tag on the reader. Put one there.",
            Self::TwoTags => "Two tags on the reader. Leave one.",
            Self::Unsuitable => "This tag cannot hold text. Use an NTAG213, or enrol it.",
            Self::Locked => "This tag is locked. Use another one.",
            Self::TooLong => "The text is too long for this tag. Shorten it.",
            Self::NotWritten => "Writing failed. Leave the tag on the reader and try again.",
            Self::Reader(fault) => fault.reason(),
        }
    }

    /// Returns one word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoTag => "no-tag",
            Self::TwoTags => "two-tags",
            Self::Unsuitable => "unsuitable",
            Self::Locked => "locked",
            Self::TooLong => "too-long",
            Self::NotWritten => "not-written",
            Self::Reader(_) => "reader",
        }
    }
}

/// The state of a reader between two polls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PollState {
    pub(super) health: ReaderHealth,
    set_up: bool,
    /// The chip sleeps, or may: its crystal is off, and its settings are kept.
    pub(super) asleep: bool,
    /// The antenna is on, or may be.
    pub(super) antenna_may_be_on: bool,
}

impl PollState {
    /// Returns the health of the reader.
    pub fn health(&self) -> ReaderHealth {
        self.health
    }
}

/// A reader on its bus.
#[derive(Debug)]
pub struct Reader<'s, S> {
    chip: Chip<S>,
    state: &'s mut PollState,
}

impl<'s, S: SpiDevice> Reader<'s, S> {
    /// Creates a reader on `spi` (mode 0, at most 10 MHz).
    pub fn new(spi: S, state: &'s mut PollState) -> Self {
        Self { chip: Chip::new(spi), state }
    }

    /// Reads the tag on the reader.
    pub async fn poll(&mut self) -> Result<Sighting, ReaderFault> {
        self.with_retry(async |reader: &mut Self| reader.find_tag().await).await
    }

    /// Writes a text to the tag with this UID if it is the only one on the reader, and reads it back.
    pub async fn write(&mut self, uid: Uid, text: &str) -> Result<(), WriteError> {
        let written = self.with_retry(async |reader: &mut Self| reader.find_and_write(uid, text).await).await;
        written.unwrap_or_else(|fault| Err(WriteError::Reader(fault)))
    }

    /// Sets the reader up and checks that it keeps its settings. Also tests a reader that was dropped.
    pub async fn self_test(&mut self) -> Result<(), ReaderFault> {
        let outcome = self.set_up().await;
        self.state.health = match outcome {
            Ok(()) => ReaderHealth::Good,
            Err(_) => self.state.health.after(false),
        };
        outcome
    }

    /// Puts the chip to sleep: it takes microamperes instead of 13 mA. The next conversation wakes it.
    pub async fn sleep(&mut self) -> Result<(), ReaderFault> {
        self.state.asleep = true;
        let done = self.driver().write_register(register::COMMAND, SLEEP).await;
        self.check_fault(done)
    }

    /// Switches the antenna off.
    pub async fn antenna_off(&mut self) -> Result<(), ReaderFault> {
        let off = self.driver().antenna_off().await;
        self.check_fault(off)?;
        self.state.antenna_may_be_on = false;
        Ok(())
    }

    /// Runs a conversation with the tags in the field. If the reader fails, resets it and tries once more.
    async fn with_retry<T>(
        &mut self,
        job: impl AsyncFn(&mut Self) -> Result<T, Error>,
    ) -> Result<T, ReaderFault> {
        if self.state.health == ReaderHealth::Dropped {
            return Err(ReaderFault::Dropped);
        }
        let mut outcome = self.attempt(&job).await;
        if outcome.is_err() {
            self.state.set_up = false;
            outcome = self.attempt(&job).await;
        }
        self.state.set_up = outcome.is_ok();
        self.state.health = self.state.health.after(outcome.is_ok());
        outcome
    }

    async fn attempt<T>(
        &mut self,
        job: &impl AsyncFn(&mut Self) -> Result<T, Error>,
    ) -> Result<T, ReaderFault> {
        if self.state.set_up {
            self.wake_chip().await?;
        } else {
            self.set_up().await?;
        }
        self.check_settings().await?;
        let conversation = async {
            self.state.antenna_may_be_on = true;
            self.start_tags().await?;
            job(self).await
        };
        let outcome = within(CONVERSATION_MICROS, &mut Delay, conversation).await;
        let outcome = outcome.ok_or(ReaderFault::Late).and_then(|outcome| self.check_fault(outcome));
        let off = self.antenna_off().await;
        let outcome = outcome?;
        off?;
        // Garbage that seemed to come from a tag may have come from a faulty chip.
        self.check_settings().await?;
        Ok(outcome)
    }

    /// Resets the chip and writes its settings.
    async fn set_up(&mut self) -> Result<(), ReaderFault> {
        self.state.set_up = false;
        // Check this first: waiting for a missing chip takes 150 ms.
        self.check_presence().await?;
        self.wake_chip().await?;
        self.state.antenna_may_be_on = true;
        let done = self.driver().init().await;
        self.check_fault(done)?;
        self.antenna_off().await?;
        self.check_settings().await?;
        self.state.set_up = true;
        Ok(())
    }

    /// Checks that a chip answers. It says the same version each time; an open line reads as zeros, ones or noise.
    async fn check_presence(&mut self) -> Result<(), ReaderFault> {
        let version = self.read_register(register::VERSION).await?;
        for _ in 1..VERSION_READS {
            if self.read_register(register::VERSION).await? != version {
                return Err(ReaderFault::Silent);
            }
        }
        if let 0x00 | 0xFF = version { Err(ReaderFault::Silent) } else { Ok(()) }
    }

    /// Wakes the chip if it sleeps.
    async fn wake_chip(&mut self) -> Result<(), ReaderFault> {
        if !self.state.asleep {
            return Ok(());
        }
        let done = self.driver().write_register(register::COMMAND, IDLE).await;
        self.check_fault(done)?;
        for _ in 0..WAKING_POLLS {
            if self.read_register(register::COMMAND).await? & SLEEP == 0 {
                self.state.asleep = false;
                return Ok(());
            }
            Timer::after(WAKING_PAUSE).await;
        }
        Err(ReaderFault::Stuck)
    }

    /// Checks that the chip has kept its settings and accepts new values.
    async fn check_settings(&mut self) -> Result<(), ReaderFault> {
        let mut read = [0; SETTINGS.len()];
        for ((register, _), value) in SETTINGS.into_iter().zip(&mut read) {
            *value = self.read_register(register).await?;
        }
        if let [0x00, 0x00, 0x00] | [0xFF, 0xFF, 0xFF] = read {
            return Err(ReaderFault::Silent);
        }
        // The timer is set before every use, so it can be overwritten for the test.
        let other = !self.read_register(register::TIMER_RELOAD_LOW).await?;
        let written = self.driver().write_register(register::TIMER_RELOAD_LOW, other).await;
        self.check_fault(written)?;
        let taken = self.read_register(register::TIMER_RELOAD_LOW).await? == other;
        let known = read == SETTINGS.map(|(_, value)| value);
        if known && taken { Ok(()) } else { Err(ReaderFault::Forgetful) }
    }

    async fn read_register(&mut self, register: u8) -> Result<u8, ReaderFault> {
        let value = self.driver().read_register(register).await;
        self.check_fault(value)
    }

    fn driver(&mut self) -> Mfrc522<&mut Chip<S>> {
        Mfrc522::new(&mut self.chip)
    }

    /// Returns the driver's answer, or the chip's fault if it had one.
    fn check_fault<T>(&mut self, answer: Result<T, Error>) -> Result<T, ReaderFault> {
        match (self.chip.take_fault(), answer) {
            (Some(fault), _) => Err(fault),
            (None, Ok(value)) => Ok(value),
            // Only tags cause these errors, and the code that talks to tags has handled those.
            (None, Err(_)) => Err(ReaderFault::Forgetful),
        }
    }

    async fn set_answer_timeout(&mut self, ticks: u16) -> Result<(), Error> {
        let [high, low] = ticks.to_be_bytes();
        let mut driver = self.driver();
        driver.write_register(register::TIMER_RELOAD_HIGH, high).await?;
        driver.write_register(register::TIMER_RELOAD_LOW, low).await
    }

    async fn find_tag(&mut self) -> Result<Sighting, Error> {
        let mut seen = false;
        for _ in 0..TRIES {
            if seen {
                // A tag in the middle of a command does not answer a wake-up, so restart it.
                self.driver().antenna_off().await?;
                Timer::after(POWER_DOWN).await;
                self.start_tags().await?;
            }
            let tag = match self.wake().await? {
                Woken::Nothing => break,
                Woken::Two => return Ok(Sighting::TwoTags),
                Woken::One(tag) => Some(tag),
                Woken::Noise => None,
            };
            seen = true;
            let Some(tag) = tag else { continue };
            let Some(text) = skip_tag_errors(self.read_text(tag).await)? else { continue };
            match self.wake_another().await? {
                Woken::Nothing => {}
                // The same tag again: it had lost the field for a moment.
                Woken::One(again) if again.uid == tag.uid => {}
                Woken::One(_) | Woken::Two => return Ok(Sighting::TwoTags),
                Woken::Noise => continue,
            }
            return Ok(Sighting::Tag { uid: tag.uid, text });
        }
        Ok(if seen { Sighting::Unreadable } else { Sighting::Nothing })
    }

    /// Switches the antenna on and waits until tags have started up.
    async fn start_tags(&mut self) -> Result<(), Error> {
        self.driver().antenna_on().await?;
        Timer::after(START_UP).await;
        Ok(())
    }

    /// Wakes a tag and selects it.
    async fn wake(&mut self) -> Result<Woken, Error> {
        self.set_answer_timeout(WAKE_TIMEOUT).await?;
        self.chip.forget_collision();
        let answer = self.driver().wakeup_a().await;
        self.select(answer).await
    }

    /// Puts the selected tag to sleep and selects another one if present.
    async fn wake_another(&mut self) -> Result<Woken, Error> {
        self.set_answer_timeout(WAKE_TIMEOUT).await?;
        skip_tag_errors(self.driver().halt().await)?;
        self.chip.forget_collision();
        let answer = self.driver().request_a().await;
        self.select(answer).await
    }

    async fn select(&mut self, answer: Result<[u8; 2], Error>) -> Result<Woken, Error> {
        if let Err(Error::Timeout) = answer {
            return Ok(Woken::Nothing);
        }
        skip_tag_errors(answer)?;
        self.set_answer_timeout(COMMAND_TIMEOUT).await?;
        let selected = skip_tag_errors(self.driver().select().await)?;
        if self.chip.has_collided() {
            return Ok(Woken::Two);
        }
        let selected = selected.and_then(|found| {
            let uid = Uid::new(found.as_bytes())?;
            // The SAK is 0 only for NTAGs and their older relatives.
            Some(Selected { uid, type_2: found.sak() == 0 })
        });
        Ok(selected.map_or(Woken::Noise, Woken::One))
    }

    async fn read_text(&mut self, tag: Selected) -> Result<Result<TagText, NdefError>, Error> {
        if !tag.type_2 {
            return Ok(Err(NdefError::Unformatted));
        }
        let [a, b, c, d, beginning @ ..] = self.driver().read_block(ndef::CONTAINER_PAGE).await?;
        let capability = match Capability::of([a, b, c, d]) {
            Ok(capability) => capability,
            Err(error) => return Ok(Err(error)),
        };
        let mut memory = [0; USER_BYTES];
        let mut known = beginning.len();
        memory[..known].copy_from_slice(&beginning);
        loop {
            match ndef::read(&memory[..known], capability.bytes()) {
                Err(error) => return Ok(Err(error)),
                Ok(Reading::TagText(text)) => {
                    return Ok(TagText::try_from(text).map_err(|_| NdefError::TooLong));
                }
                Ok(Reading::More) => {}
            }
            let block = self.driver().read_block(ndef::page_of(known)).await?;
            for (place, byte) in memory[known..].iter_mut().zip(block) {
                *place = byte;
            }
            known = (known + block.len()).min(USER_BYTES);
        }
    }

    async fn find_and_write(&mut self, uid: Uid, text: &str) -> Result<Result<(), WriteError>, Error> {
        match self.find_tag().await? {
            Sighting::Nothing => return Ok(Err(WriteError::NoTag)),
            Sighting::TwoTags => return Ok(Err(WriteError::TwoTags)),
            Sighting::Unreadable => return Ok(Err(WriteError::NotWritten)),
            Sighting::Tag { .. } => {}
        }
        let Woken::One(tag) = self.wake().await? else { return Ok(Err(WriteError::NotWritten)) };
        if tag.uid != uid {
            return Ok(Err(WriteError::NotWritten));
        }
        let written = skip_tag_errors(self.write_text(tag, text).await)?;
        Ok(written.unwrap_or(Err(WriteError::NotWritten)))
    }

    async fn write_text(&mut self, tag: Selected, text: &str) -> Result<Result<(), WriteError>, Error> {
        if !tag.type_2 {
            return Ok(Err(WriteError::Unsuitable));
        }
        let header = self.driver().read_block(0).await?;
        let [.., a, b, c, d] = header;
        let Ok(capability) = Capability::of([a, b, c, d]) else { return Ok(Err(WriteError::Unsuitable)) };
        let beginning = self.driver().read_block(ndef::FIRST_PAGE).await?;
        let Some(image) = Image::new(&beginning, text, capability.bytes()) else {
            return Ok(Err(WriteError::TooLong));
        };
        let dynamic = match capability.dynamic_lock_page() {
            Some(page) => self.driver().read_block(page).await?,
            None => [0; 16],
        };
        let locks = Locks::of(&header, &dynamic);
        if !capability.writable() || image.pages().any(|page| locks.is_locked(page)) {
            return Ok(Err(WriteError::Locked));
        }
        for (page, bytes) in image.writes() {
            self.driver().write_page(page, &bytes).await?;
        }
        let kept = self.read_text(tag).await?.is_ok_and(|kept| kept == text);
        Ok(if kept { Ok(()) } else { Err(WriteError::NotWritten) })
    }
}

#[derive(Clone, Copy)]
struct Selected {
    uid: Uid,
    /// Its memory is laid out like that of an NTAG (NFC Forum type 2).
    type_2: bool,
}

enum Woken {
    Nothing,
    One(Selected),
    Two,
    /// An answer that makes no sense.
    Noise,
}

/// Turns errors caused by a tag into `None`, and keeps bus errors.
fn skip_tag_errors<T>(answer: Result<T, Error>) -> Result<Option<T>, Error> {
    match answer {
        Ok(value) => Ok(Some(value)),
        Err(error @ (Error::Spi(_) | Error::I2c(_))) => Err(error),
        Err(_) => Ok(None),
    }
}

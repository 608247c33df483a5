//! Answers the USB commands that concern the device itself, and passes the others to the game being played.
#![allow(clippy::result_large_err)] // an error is a line of text, and there is no heap to put it on

use core::fmt;
use core::sync::atomic::Ordering;

use embedded_storage_async::nor_flash::NorFlash;

use super::device::{Activity, Device};
use super::editions::Editions;
use super::play::command::{Answer, CommandError, in_words};
use super::state::{Errand, Upload};
use super::tag_request::TagJob;
use super::timings::Timing;
use crate::games::{AnyPlay, GameId};
use crate::identity;
use crate::journal::{JournalError, SettingsError, StoredTagText};
use crate::link::{AboutEdition, AboutTags, Command, HELP, LineError};
use crate::mat::{CHIPS, Channels};
use crate::screens::{FRAME_BYTES, Frame, ReaderState};
use crate::tag::{Enrolment, Tag, TagText, Uid};

/// The error for a game that is newer than the layout of the flash: no slot is reserved for its edition.
pub(super) const NO_SLOT: &str = "the memory has no room for an edition of this game";

/// The answer to a command about the game if there is none.
const NO_GAME: &str = "no game is played; choose one on the device";
/// The same if the saved game was not opened.
const NOT_OPENED: &str = "the saved game is not opened; open it on the device";

/// The same if the flash has only now answered, and the saved game comes next.
const OPENING: &str = "the saved game is being opened; say it again";

/// How many bytes of the picture one line of the answer to `screen` holds.
const SCREEN_LINE: usize = 64;

impl<F: NorFlash> Device<'_, '_, F> {
    /// Carries out a line and answers it. The answer ends in `ok`, or is a single line that begins with
    /// `error:`.
    pub async fn line(&mut self, line: Result<&str, LineError>, out: &mut impl Answer) {
        self.recover().await;
        if self.is_done() {
            return say_outcome(&Err(in_words(OPENING)), out).await;
        }
        let done = match line.and_then(Command::parse) {
            Ok(command) => self.command(command, out).await,
            Err(error) => Err(in_words(error)),
        };
        // An uploaded edition gets its answer later, after it has been checked and stored; so does a record that
        // must be fetched from the journal.
        if !matches!(self.state.errand, Some(Errand::Store { .. } | Errand::Export)) {
            say_outcome(&done, out).await;
        }
    }

    async fn command(&mut self, command: Command<'_>, out: &mut impl Answer) -> Result<(), CommandError> {
        match command {
            Command::Help => {
                for line in HELP.lines() {
                    out.line(format_args!("{line}")).await;
                }
                Ok(())
            }
            Command::Version => {
                self.say_version(out).await;
                Ok(())
            }
            Command::Bootsel { now } if self.is_in_a_game() && !now => {
                Err(in_words("a game is under way; it will be kept: say bootsel now"))
            }
            Command::Bootsel { .. } => {
                self.state.requests.bootsel = true;
                Ok(())
            }
            Command::SelfTest => {
                self.say_sensors(out).await;
                self.say_last_words(out).await;
                Ok(())
            }
            Command::Screen => {
                self.say_screen(out).await;
                Ok(())
            }
            Command::Edition(about) => self.edition(about, out).await,
            Command::Tags(about) => self.tags(about, out).await,
            Command::Status => {
                match &self.activity {
                    Activity::Playing(play) => play.say_status(out).await,
                    _ if self.state.safe_start => out.line(format_args!("{NOT_OPENED}; or say export")).await,
                    _ => out.line(format_args!("{NO_GAME}")).await,
                }
                self.say_memory(out).await;
                self.say_last_words(out).await;
                Ok(())
            }
            Command::Export if self.state.safe_start => {
                self.state.errand = Some(Errand::Export);
                Ok(())
            }
            command => {
                let Activity::Playing(play) = &mut self.activity else {
                    return Err(in_words(if self.state.safe_start { NOT_OPENED } else { NO_GAME }));
                };
                match command {
                    Command::Moves => play.say_moves(out).await,
                    Command::Play(text) => play.play_written(text).await?,
                    Command::Undo(moves) => play.undo(moves).await?,
                    _ => self.say_record(out).await?,
                }
                // A move or an undo over USB also answers whatever the display was asking.
                if matches!(command, Command::Play(_) | Command::Undo(_)) {
                    self.state.close_overlays();
                }
                Ok(())
            }
        }
    }

    /// Writes which game is on the table: the head of its record, or `game none`.
    pub(super) async fn say_game(&mut self, out: &mut impl Answer) {
        match &self.activity {
            Activity::Playing(play) => say_head(play, &self.state.editions, out).await,
            _ => out.line(format_args!("game none")).await,
        }
    }

    /// Writes the record of the game.
    pub(super) async fn say_record(&mut self, out: &mut impl Answer) -> Result<(), CommandError> {
        let Activity::Playing(play) = &mut self.activity else { return Err(in_words(NO_GAME)) };
        if play.journal().header().is_none() {
            return Err(in_words(JournalError::NotOpen));
        }
        say_head(play, &self.state.editions, out).await;
        play.say_record(out).await
    }

    async fn say_version(&self, out: &mut impl Answer) {
        out.line(format_args!("firmware {}", identity::VERSION)).await;
        out.line(format_args!("commit {} of {}", identity::COMMIT, identity::DATE)).await;
        out.line(format_args!("serial {}", self.platform.serial_number.unwrap_or("unknown"))).await;
    }

    /// Writes why the device restarted, if something went wrong since it has power.
    async fn say_last_words(&self, out: &mut impl Answer) {
        if let Some(words) = self.platform.crash_log.read().words() {
            out.line(format_args!("last restart: {words}")).await;
        }
    }

    /// Writes what is damaged, and whether the journal is nearly full.
    async fn say_memory(&self, out: &mut impl Answer) {
        if let Some(journal) = self.journal() {
            if journal.is_nearly_full() {
                out.line(format_args!("nearly full: room for {} moves", journal.room())).await;
            }
            if journal.has_headless_game() {
                out.line(format_args!("damaged: a game that has lost its beginning")).await;
            }
        }
        self.say_damage(out).await;
    }

    /// Writes what is damaged of the settings and editions.
    async fn say_damage(&self, out: &mut impl Answer) {
        if let Some(error) = self.state.settings_error {
            out.line(format_args!("damaged: {error}")).await;
        }
        for game in self.state.editions.damaged() {
            out.line(format_args!("damaged: the edition of {}; the built-in one is used", game.name())).await;
        }
    }

    async fn say_sensors(&mut self, out: &mut impl Answer) {
        let mat = self.state.mat.reading;
        match mat.error {
            Some(error) => out.line(format_args!("mat: {}", error.reason())).await,
            None => {
                let pieces = mat.occupied.len();
                out.line(format_args!("mat: {pieces} switches see a magnet")).await;
            }
        }
        out.line(format_args!("chain: {} of {CHIPS} chips answer", mat.readable_chips())).await;
        let doubted = self.platform.doubted_scans.load(Ordering::Relaxed);
        out.line(format_args!("chain: {doubted} scans failed or were not believed")).await;
        say_switches(out, "occupied", mat.occupied).await;
        say_switches(out, "flickering", mat.bad).await;
        for (number, state) in self.state.readers.iter().enumerate() {
            let state = match state {
                ReaderState::Absent => "absent",
                ReaderState::Good => "good",
                ReaderState::Tag => {
                    let rate = self.state.read_rates[number];
                    out.line(format_args!("reader {}: good, reads a tag {rate}/s", number + 1)).await;
                    continue;
                }
                ReaderState::Failed => "failed",
            };
            out.line(format_args!("reader {}: {state}", number + 1)).await;
        }
        self.say_findings(out).await;
        for timing in Timing::ALL {
            let micros = self.platform.timings.slowest(timing);
            out.line(format_args!("slowest {}: {micros} us", timing.name())).await;
        }
    }

    /// Writes the picture byte for byte as the display keeps it, then the lit switches by what their light
    /// means.
    async fn say_screen(&self, out: &mut impl Answer) {
        for part in 0..FRAME_BYTES / SCREEN_LINE {
            let mut line = heapless::String::<{ 2 * SCREEN_LINE }>::new();
            for byte in self.screen_part(part) {
                use fmt::Write as _;
                let _ = write!(line, "{byte:02x}");
            }
            out.line(format_args!("screen: {line}")).await;
        }
        let lights = self.lights();
        say_switches(out, "legal", lights.legal).await;
        say_switches(out, "lift", lights.lift).await;
        say_switches(out, "put", lights.put).await;
        say_switches(out, "tidy", lights.tidy).await;
    }

    /// Returns one line's bytes of the picture. Draws the whole picture for each line, because keeping it
    /// between two lines would take 1 kB of memory all the time.
    #[inline(never)]
    fn screen_part(&self, part: usize) -> [u8; SCREEN_LINE] {
        let mut frame = Frame::new();
        // Drawing into memory cannot fail.
        let _ = self.view().draw(&mut frame);
        frame.bytes().as_chunks().0.get(part).copied().unwrap_or([0; SCREEN_LINE])
    }

    async fn edition(&mut self, about: AboutEdition<'_>, out: &mut impl Answer) -> Result<(), CommandError> {
        let known =
            |name| GameId::from_name(name).ok_or_else(|| in_words(format_args!("no game is called {name}")));
        match about {
            AboutEdition::List => {
                if let Some(error) = self.state.settings_error.filter(|error| error.is_passing()) {
                    return Err(in_words(error));
                }
                for game in GameId::ALL {
                    let Some(mark) = self.state.editions.get(game) else { continue };
                    let stand_in = if mark.stand_in { ", stand-in edition" } else { "" };
                    let (name, checksum) = (&mark.name, mark.checksum);
                    out.line(format_args!("{} {checksum:08x} {name}{stand_in}", game.name())).await;
                }
                self.say_damage(out).await;
                return Ok(());
            }
            _ if self.is_in_a_game() => {
                return Err(in_words("not in the middle of a game; finish or abandon it first"));
            }
            AboutEdition::Put { game, bytes } => {
                let game = known(game)?;
                if game.slot().is_none() {
                    return Err(in_words(NO_SLOT));
                }
                if usize::from(bytes) > self.packed.len() {
                    return Err(in_words(SettingsError::EditionTooLarge));
                }
                self.state.upload = Some(Upload { game, length: bytes.into(), came: 0 });
            }
            AboutEdition::Part(digits) => {
                let taken = self.state.upload.take().and_then(|upload| upload.append(digits, self.packed));
                let error = || in_words("this part does not fit; begin again with edition put");
                self.state.upload = Some(taken.ok_or_else(error)?);
            }
            AboutEdition::Done => {
                let Some(upload) = self.state.upload.take() else {
                    return Err(in_words("no edition has begun; begin with edition put"));
                };
                if upload.came != upload.length {
                    return Err(in_words("a part is missing; begin again with edition put"));
                }
                let playing = matches!(self.activity, Activity::Playing(_));
                self.state.errand = Some(Errand::Store { upload, playing });
            }
            AboutEdition::Drop(game) => {
                let slot = known(game)?.slot().ok_or_else(|| in_words(NO_SLOT))?;
                self.settings.remove_edition(slot).await.map_err(in_words)?;
                self.state.errand = Some(Errand::Restart);
            }
        }
        Ok(())
    }

    fn is_in_a_game(&self) -> bool {
        matches!(&self.activity, Activity::Playing(play) if !play.is_over())
    }

    async fn tags(&mut self, about: AboutTags<'_>, out: &mut impl Answer) -> Result<(), CommandError> {
        let named = |text| match Tag::new(text) {
            Some(_) => TagText::try_from(text).map_err(|_| in_words("the text is too long for a tag")),
            None => Err(in_words("the text begins with the name of a game, as host-sim tags lists them")),
        };
        match about {
            AboutTags::List => {
                let mut place = 0;
                // Fetches one tag at a time: sending a line may block, and the flash must not wait for it.
                while let Some((uid, text)) = self.tag_at(place).await? {
                    out.line(format_args!("{uid} {text}")).await;
                    place += 1;
                }
            }
            AboutTags::Enrol(text) => {
                let stored = StoredTagText::try_from(named(text)?.as_str());
                let stored = stored.map_err(|_| in_words(SettingsError::TagTextTooLong))?;
                self.request_tag(TagJob::Enrol(stored))?;
            }
            AboutTags::Write(text) => {
                self.request_tag(TagJob::Write { text: named(text)?, overwrite: false })?
            }
            AboutTags::Overwrite(text) => {
                self.request_tag(TagJob::Write { text: named(text)?, overwrite: true })?
            }
            AboutTags::Cancel => self.cancel_tag_request()?,
            AboutTags::Forget(text) => {
                let uid = Uid::read(text).ok_or_else(|| in_words("this is no UID; tags lists them"))?;
                if !self.settings.forget(&uid).await.map_err(in_words)? {
                    return Err(in_words("no such tag is enrolled"));
                }
            }
        }
        Ok(())
    }

    async fn tag_at(&mut self, place: usize) -> Result<Option<(Uid, StoredTagText)>, CommandError> {
        let (mut left, mut found) = (place, None);
        let listed = self.settings.each_tag(|uid, text| {
            if left == 0 {
                found = Some((*uid, text.clone()));
                return core::ops::ControlFlow::Break(());
            }
            left -= 1;
            core::ops::ControlFlow::Continue(())
        });
        let _ = listed.await.map_err(in_words)?;
        Ok(found)
    }
}

/// Ends an answer: `ok`, or `error:` and what went wrong.
pub(super) async fn say_outcome(done: &Result<(), CommandError>, out: &mut impl Answer) {
    match done {
        Ok(()) => out.line(format_args!("ok")).await,
        Err(error) => out.line(format_args!("error: {error}")).await,
    }
}

/// Writes the head of a game's record: game, edition, players.
async fn say_head<F: NorFlash>(play: &AnyPlay<'_, '_, F>, editions: &Editions, out: &mut impl Answer) {
    let game = play.game();
    if let Some(mark) = editions.get(game) {
        out.line(format_args!("game {}", game.name())).await;
        out.line(format_args!("edition {:08x} {}", mark.checksum, mark.name)).await;
        out.line(format_args!("players {}", play.players())).await;
    }
}

/// Writes the numbers of the switches, 24 to a line. Writes nothing if there are none.
pub(super) async fn say_switches(out: &mut impl Answer, what: &str, channels: Channels) {
    let mut rest = channels;
    while !rest.is_empty() {
        let mut line = heapless::String::<100>::new();
        for channel in rest.iter().take(24) {
            use fmt::Write as _;
            let _ = write!(line, " {}", channel.number());
            rest.remove(channel);
        }
        out.line(format_args!("{what}:{line}")).await;
    }
}

impl Upload {
    /// Appends bytes given as hex digits. Returns `None` if a pair of digits is not a byte or the edition
    /// would become longer than announced.
    fn append(self, digits: &str, buffer: &mut [u8]) -> Option<Self> {
        let mut came = self.came;
        for pair in digits.as_bytes().chunks(2) {
            let [_, _] = pair else { return None };
            let byte = u8::from_str_radix(core::str::from_utf8(pair).ok()?, 16).ok()?;
            *buffer.get_mut(..self.length)?.get_mut(came)? = byte;
            came += 1;
        }
        Some(Self { came, ..self })
    }
}

/// Looks up what a tag was enrolled as.
impl<F: NorFlash> Enrolment for crate::journal::Settings<F> {
    async fn lookup(&mut self, uid: &Uid) -> Option<TagText> {
        // If the settings cannot be read, every tag is unknown and players use the knob.
        let text = self.tag(uid).await.ok().flatten()?;
        TagText::try_from(text.as_str()).ok()
    }
}

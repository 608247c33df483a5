//! The game being played, whichever it is; and taking one up from the journal.

use core::fmt;

use embassy_time::Duration;
use embedded_storage_async::nor_flash::NorFlash;
use rules_nostd::{Edition as _, NewGame};

use super::command::{Answer, CommandError};
use super::{DeviceGame, Lines, Play, Stopwatch, Topic};
use crate::buzzer::Tune;
use crate::games::AnyPlay;
use crate::journal::{Journal, JournalError, Versions};
use crate::lights::Lights;
use crate::mat::{Channels, Space};
use crate::screens::{Text, View};
use crate::sense::{KnobEvent, ReaderId, ReaderSet};
use crate::tag::TagError;
use crate::trial_memory::TrialMemory;

/// Why a saved game cannot be taken up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// It was played with another edition.
    OtherEdition,
    /// The record says something that this firmware does not know.
    Unknown,
    /// The record cannot be read.
    Journal(JournalError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherEdition => f.write_str("The saved game was played with another edition."),
            Self::Unknown => f.write_str("The saved game is from another version of this device."),
            Self::Journal(error) => error.fmt(f),
        }
    }
}

impl OpenError {
    /// Returns what to do about it.
    pub const fn remedy(self) -> &'static str {
        match self {
            Self::OtherEdition => "Load that edition again, or start a new game.",
            Self::Unknown => "Install that version again, or start a new game.",
            Self::Journal(_) => "",
        }
    }
}

impl<'d, F: NorFlash> AnyPlay<'d, '_, F> {
    /// See [`Play::catch_up`].
    pub async fn catch_up(&mut self) -> Result<bool, JournalError> {
        with_play!(self, play => play.catch_up().await)
    }

    /// See [`Play::recover`].
    pub async fn recover(&mut self) {
        with_play!(self, play => play.recover().await)
    }

    /// See [`Play::write_due_check`].
    pub async fn write_due_check(&mut self) {
        with_play!(self, play => play.write_due_check().await)
    }

    /// See [`Play::write_check`].
    pub async fn write_check(&mut self) {
        with_play!(self, play => play.write_check().await)
    }

    /// Returns the versions that the game was begun with; `None` for version 0.1.0, which did not say so.
    pub fn versions(&self) -> Option<Versions> {
        self.journal().header().and_then(|header| header.versions)
    }

    /// Returns the journal of the game.
    pub fn journal(&self) -> &Journal<F> {
        with_play!(self, play => play.journal)
    }

    /// Leaves the game, and returns its journal.
    pub fn leave(self) -> &'d mut Journal<F> {
        with_play!(self, play => play.leave())
    }

    /// Returns how many moves have been played.
    pub fn moves(&self) -> u16 {
        with_play!(self, play => play.moves())
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        with_play!(self, play => play.is_over())
    }

    /// Returns whether the display shows the turn or the end of the game, and nothing else.
    pub fn shows_turn(&self) -> bool {
        with_play!(self, play => play.shows_turn())
    }

    /// Returns whether the display lists moves: there the knob may run fast.
    pub fn is_listing(&self) -> bool {
        with_play!(self, play => matches!(play.topic(), Topic::Menu(_) | Topic::Group(..) | Topic::Dial(_)))
    }

    /// Returns the readers at which a tag may be shown now.
    pub fn readers(&self) -> ReaderSet {
        with_play!(self, play => play.game().readers())
    }

    /// Returns the switches that the game uses.
    pub fn channels(&self) -> Channels {
        fn of<G: DeviceGame, F>(_: &Play<'_, G, F>) -> Channels {
            G::Space::all().map(Space::channel).collect()
        }
        with_play!(self, play => of(play))
    }

    /// Returns the name of the first of some spaces.
    pub fn space(&self, channels: Channels) -> Option<Text<32>> {
        fn of<G: DeviceGame, F>(_: &Play<'_, G, F>, channels: Channels) -> Option<Text<32>> {
            channels.first().and_then(G::Space::at).map(Text::sentence)
        }
        with_play!(self, play => of(play, channels))
    }

    /// See [`Play::see`].
    pub async fn see(&mut self, seen: Channels, quiet: Duration) -> Option<Duration> {
        with_play!(self, play => play.see(seen, quiet).await)
    }

    /// Ignores switches that have failed.
    pub fn ignore(&mut self, channels: Channels) {
        with_play!(self, play => play.ignore(channels))
    }

    /// Takes in a tag that was read.
    pub async fn tag(&mut self, reader: ReaderId, text: Result<&str, TagError>) {
        with_play!(self, play => play.tag(reader, text).await)
    }

    /// Takes in a turn or press of the knob.
    pub async fn knob(&mut self, event: KnobEvent) {
        with_play!(self, play => play.knob(event).await)
    }

    /// Returns what the display shows.
    pub fn view(&self) -> View {
        with_play!(self, play => play.view())
    }

    /// Returns what is lit.
    pub fn lights(&self) -> Lights {
        with_play!(self, play => *play.lights())
    }

    /// Takes the tune to be played, if there is one.
    pub fn take_tune(&mut self) -> Option<Tune> {
        with_play!(self, play => play.take_tune())
    }

    /// Takes the lines to be sent over USB.
    pub fn take_lines(&mut self) -> Lines {
        with_play!(self, play => play.take_lines())
    }

    /// Returns the longest time that judging a move took.
    pub fn slowest_judgement(&self) -> Duration {
        with_play!(self, play => play.slowest_judgement())
    }

    /// Answers with what the game waits for, and the scores.
    pub async fn say_status(&self, out: &mut impl Answer) {
        with_play!(self, play => play.say_status(out).await)
    }

    /// Answers with every legal move.
    pub async fn say_moves(&self, out: &mut impl Answer) {
        with_play!(self, play => play.say_moves(out).await)
    }

    /// Answers with the moves of the record.
    pub async fn say_record(&mut self, out: &mut impl Answer) -> Result<(), CommandError> {
        with_play!(self, play => play.say_record(out).await)
    }

    /// Plays a move in the notation of records.
    pub async fn play_written(&mut self, text: &str) -> Result<(), CommandError> {
        with_play!(self, play => play.play_written(text).await)
    }

    /// Takes moves back.
    pub async fn undo(&mut self, moves: u16) -> Result<(), CommandError> {
        with_play!(self, play => play.undo(moves).await)
    }

    /// Returns the number of players.
    pub fn players(&self) -> u8 {
        self.journal().header().map_or(0, |header| header.setup.players())
    }
}

/// Begins the game whose record stands in the journal; [`Play::catch_up`] plays its moves.
#[inline(never)] // the stack it takes is free again afterwards
pub fn open<'d, 'e, G: DeviceGame + NewGame<'e>, F: NorFlash>(
    edition: Option<&'e G::Edition>,
    memory: &'d mut TrialMemory<G>,
    journal: &'d mut Journal<F>,
    stopwatch: Stopwatch,
) -> Result<Play<'d, G, F>, OpenError> {
    let setup = &journal.header().ok_or(OpenError::Journal(JournalError::NoGame))?.setup;
    let edition = edition.ok_or(OpenError::Unknown)?;
    if edition.checksum() != setup.edition() {
        return Err(OpenError::OtherEdition);
    }
    let options = setup.options().ok_or(OpenError::Unknown)?;
    let game = G::begin(edition, setup.players().into(), options).map_err(|_| OpenError::Unknown)?;
    Ok(Play::new(memory.begin(game), journal, stopwatch))
}

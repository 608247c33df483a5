//! The game on the table, whichever it is.

use embassy_time::Duration;
use embedded_storage_async::nor_flash::NorFlash;
use rules_nostd::araby::{self, Araby};
use rules_nostd::petra::{self, Petra};
use rules_nostd::resafa::{self, Resafa};
use rules_nostd::wayfarers::{self, Wayfarers};
use serde::de::DeserializeOwned;

use super::editions::{Editions, GameId};
use super::play::{Lines, Play, Stopwatch};
use super::play_command::{Answer, Trouble};
use super::{OnDevice, Show};
use crate::bench::{Bench, LentBench};
use crate::buzzer::Tune;
use crate::journal::{Journal, JournalTrouble, Setup};
use crate::lights::Lights;
use crate::mat::{Channels, Space};
use crate::screens::{Text, View};
use crate::sense::{KnobEvent, ReaderId, ReaderSet};
use crate::tag::TagTrouble;

/// The game on the table.
pub enum Table<'d, 'e, F> {
    /// Passing Through Petra.
    Petra(Play<'d, Petra<'e>, F>),
    /// Resafa.
    Resafa(Play<'d, Resafa<'e>, F>),
    /// Wayfarers of the South Tigris.
    Wayfarers(Play<'d, Wayfarers<'e>, F>),
    /// Merchants of Araby.
    Araby(Play<'d, Araby<'e>, F>),
}

/// Room for a game of each kind.
#[derive(Default)]
pub struct Benches<'e> {
    petra: Bench<Petra<'e>>,
    resafa: Bench<Resafa<'e>>,
    wayfarers: Bench<Wayfarers<'e>>,
    araby: Bench<Araby<'e>>,
}

impl<'e> Benches<'e> {
    /// Lends all of it.
    pub fn lend(&mut self) -> LentBenches<'_, 'e> {
        LentBenches::new(&mut self.petra, &mut self.resafa, &mut self.wayfarers, &mut self.araby)
    }
}

/// The benches that no game is using.
pub struct LentBenches<'d, 'e> {
    petra: Option<LentBench<'d, Petra<'e>>>,
    resafa: Option<LentBench<'d, Resafa<'e>>>,
    wayfarers: Option<LentBench<'d, Wayfarers<'e>>>,
    araby: Option<LentBench<'d, Araby<'e>>>,
}

impl<'d, 'e> LentBenches<'d, 'e> {
    /// Lends a bench for each game. Where the stack is short they are made one by one: a struct of them would be
    /// put together there.
    pub fn new(
        petra: &'d mut Bench<Petra<'e>>,
        resafa: &'d mut Bench<Resafa<'e>>,
        wayfarers: &'d mut Bench<Wayfarers<'e>>,
        araby: &'d mut Bench<Araby<'e>>,
    ) -> Self {
        Self {
            petra: Some(petra.lend()),
            resafa: Some(resafa.lend()),
            wayfarers: Some(wayfarers.lend()),
            araby: Some(araby.lend()),
        }
    }
}

/// Does the same with whichever game it is.
macro_rules! on_table {
    ($table:expr, $play:ident => $does:expr) => {
        match $table {
            Table::Petra($play) => $does,
            Table::Resafa($play) => $does,
            Table::Wayfarers($play) => $does,
            Table::Araby($play) => $does,
        }
    };
}

/// Why a game cannot be taken up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableTrouble {
    /// It was played with another edition.
    OtherEdition,
    /// The record says something that this firmware does not know.
    Unknown,
    /// The record cannot be read.
    Journal(JournalTrouble),
}

impl core::fmt::Display for TableTrouble {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::OtherEdition => f.write_str("The saved game was played with another edition."),
            Self::Unknown => f.write_str("The saved game is from another version of this device."),
            Self::Journal(trouble) => trouble.fmt(f),
        }
    }
}

impl TableTrouble {
    /// What to do about it.
    pub const fn remedy(self) -> &'static str {
        match self {
            Self::OtherEdition => "Load that edition again, or start a new game.",
            Self::Unknown => "Install that version again, or start a new game.",
            Self::Journal(_) => "",
        }
    }
}

impl<'d, 'e, F: NorFlash> Table<'d, 'e, F> {
    /// What stands at the beginning of a game's record.
    pub fn setup(game: GameId, editions: &Editions, players: u8) -> Option<Setup> {
        let edition = editions.mark(game)?.checksum;
        match game {
            GameId::Petra => Setup::new(game.name(), edition, players, &petra::Options::default()),
            GameId::Resafa => Setup::new(game.name(), edition, players, &resafa::Options::default()),
            GameId::Wayfarers => Setup::new(game.name(), edition, players, &wayfarers::Options::default()),
            GameId::Araby => Setup::new(game.name(), edition, players, &araby::Options::default()),
        }
    }

    /// The game whose record stands in the journal; it must be caught up with.
    pub fn new(
        editions: &'e Editions,
        benches: &mut LentBenches<'d, 'e>,
        journal: &'d mut Journal<F>,
        stopwatch: Stopwatch,
    ) -> Result<Self, (TableTrouble, &'d mut Journal<F>)> {
        let Some(header) = journal.header() else {
            return Err((TableTrouble::Journal(JournalTrouble::NoGame), journal));
        };
        let Some(game) = GameId::named(header.setup.game()) else {
            return Err((TableTrouble::Unknown, journal));
        };
        let checksum = editions.mark(game).map(|mark| mark.checksum);
        match game {
            GameId::Petra => begin(checksum, &mut benches.petra, journal, stopwatch, |players, options| {
                Petra::new(editions.petra.as_ref()?, players, options).ok()
            })
            .map(Self::Petra),
            GameId::Resafa => begin(checksum, &mut benches.resafa, journal, stopwatch, |players, options| {
                Resafa::new(editions.resafa.edition()?, players, options).ok()
            })
            .map(Self::Resafa),
            GameId::Wayfarers => {
                begin(checksum, &mut benches.wayfarers, journal, stopwatch, |players, options| {
                    Wayfarers::new(editions.wayfarers.edition()?, players, options).ok()
                })
                .map(Self::Wayfarers)
            }
            GameId::Araby => begin(checksum, &mut benches.araby, journal, stopwatch, |players, options| {
                Araby::new(editions.araby.edition()?, players, options).ok()
            })
            .map(Self::Araby),
        }
    }

    /// Which game it is.
    pub fn game(&self) -> GameId {
        match self {
            Self::Petra(_) => GameId::Petra,
            Self::Resafa(_) => GameId::Resafa,
            Self::Wayfarers(_) => GameId::Wayfarers,
            Self::Araby(_) => GameId::Araby,
        }
    }

    /// Plays what stands in the journal.
    pub async fn catch_up(&mut self) -> Result<(), JournalTrouble> {
        on_table!(self, play => play.catch_up().await)
    }

    /// Gives back what was lent: the game is left.
    pub fn leave(self, benches: &mut LentBenches<'d, 'e>) -> &'d mut Journal<F> {
        macro_rules! leave {
            ($play:expr, $bench:ident) => {{
                let (bench, journal) = $play.leave();
                benches.$bench = Some(bench);
                journal
            }};
        }
        match self {
            Self::Petra(play) => leave!(play, petra),
            Self::Resafa(play) => leave!(play, resafa),
            Self::Wayfarers(play) => leave!(play, wayfarers),
            Self::Araby(play) => leave!(play, araby),
        }
    }

    /// How many moves have been played.
    pub fn moves(&self) -> u16 {
        on_table!(self, play => play.moves())
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        on_table!(self, play => play.is_over())
    }

    /// Whether the display shows what it shows when nothing else is to be told.
    pub fn is_at_rest(&self) -> bool {
        on_table!(self, play => play.is_at_rest())
    }

    /// Whether something stands on the display that lists moves: there the knob may run.
    pub fn is_listing(&self) -> bool {
        on_table!(self, play => matches!(play.show(), Show::Menu(_) | Show::Group(..) | Show::Dial(_)))
    }

    /// The readers at which something may come now.
    pub fn readers(&self) -> ReaderSet {
        on_table!(self, play => play.game().readers())
    }

    /// The switches that the game uses.
    pub fn channels(&self) -> Channels {
        fn of<G: OnDevice, F>(_: &Play<'_, G, F>) -> Channels {
            G::Space::all().map(Space::channel).collect()
        }
        on_table!(self, play => of(play))
    }

    /// The name of a space.
    pub fn space(&self, channels: Channels) -> Option<Text<32>> {
        fn of<G: OnDevice, F>(_: &Play<'_, G, F>, channels: Channels) -> Option<Text<32>> {
            channels.first().and_then(G::Space::at).map(Text::sentence)
        }
        on_table!(self, play => of(play, channels))
    }

    /// See [`Play::see`].
    pub async fn see(&mut self, seen: Channels, quiet: Duration) -> Option<Duration> {
        on_table!(self, play => play.see(seen, quiet).await)
    }

    /// Switches that have failed have no say.
    pub fn ignore(&mut self, channels: Channels) {
        on_table!(self, play => play.ignore(channels))
    }

    /// A tag was read.
    pub async fn tag(&mut self, reader: ReaderId, text: Result<&str, TagTrouble>) {
        on_table!(self, play => play.tag(reader, text).await)
    }

    /// Somebody turned or pressed the knob.
    pub async fn knob(&mut self, event: KnobEvent) {
        on_table!(self, play => play.knob(event).await)
    }

    /// What the display shows.
    pub fn view(&self) -> View {
        on_table!(self, play => play.view())
    }

    /// What is lit.
    pub fn lights(&self) -> Lights {
        on_table!(self, play => *play.lights())
    }

    /// What there is to hear, once.
    pub fn take_tune(&mut self) -> Option<Tune> {
        on_table!(self, play => play.take_tune())
    }

    /// What there is to tell over USB, once.
    pub fn take_lines(&mut self) -> Lines {
        on_table!(self, play => play.take_lines())
    }

    /// The longest that judging a move took.
    pub fn slowest_judgement(&self) -> Duration {
        on_table!(self, play => play.slowest_judgement())
    }

    /// What the game waits for, and the scores.
    pub async fn say_status(&self, out: &mut impl Answer) {
        on_table!(self, play => play.say_status(out).await)
    }

    /// Every legal move.
    pub async fn say_moves(&self, out: &mut impl Answer) {
        on_table!(self, play => play.say_moves(out).await)
    }

    /// The moves of the record.
    pub async fn say_record(&mut self, out: &mut impl Answer) -> Result<(), Trouble> {
        on_table!(self, play => play.say_record(out).await)
    }

    /// Plays a move as it is written.
    pub async fn play_written(&mut self, text: &str) -> Result<(), Trouble> {
        on_table!(self, play => play.play_written(text).await)
    }

    /// Takes moves back.
    pub async fn undo(&mut self, moves: u16) -> Result<(), Trouble> {
        on_table!(self, play => play.undo(moves).await)
    }

    /// How many play.
    pub fn players(&self) -> u8 {
        on_table!(self, play => play.journal.header().map_or(0, |header| header.setup.players()))
    }
}

/// Puts the game of a record on its bench, at its beginning.
#[inline(never)] // its part of the stack is free again afterwards
fn begin<'d, G: OnDevice, O: DeserializeOwned, F: NorFlash>(
    checksum: Option<u32>,
    bench: &mut Option<LentBench<'d, G>>,
    journal: &'d mut Journal<F>,
    stopwatch: Stopwatch,
    new: impl FnOnce(usize, O) -> Option<G>,
) -> Result<Play<'d, G, F>, (TableTrouble, &'d mut Journal<F>)> {
    let setup = journal.header().map(|header| &header.setup);
    let begun = match (setup, checksum) {
        (Some(setup), Some(checksum)) if checksum == setup.edition() => setup
            .options()
            .and_then(|options| new(setup.players().into(), options))
            .and_then(|game| bench.take().map(|bench| bench.put(game)))
            .ok_or(TableTrouble::Unknown),
        (Some(_), Some(_)) => Err(TableTrouble::OtherEdition),
        _ => Err(TableTrouble::Unknown),
    };
    match begun {
        Ok(begun) => Ok(Play::new(begun, journal, stopwatch)),
        Err(trouble) => Err((trouble, journal)),
    }
}

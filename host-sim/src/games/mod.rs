//! A room for each game, and the one list of them.
//!
//! A room holds everything `host-sim` knows about its game:
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | the game on the host ([`HostGame`](crate::host_game::HostGame)) |
//! | `edition.rs` | its edition file: read, checked, described |
//! | `picture.rs` | its table as text in a terminal |
//! | `hands.rs` | where its pieces lie, and which tag goes to which reader ([`PhysicalGame`](crate::table::PhysicalGame)) |
//! | `stickers.rs` | what to write on its tags |
//! | `secrets.rs`, `told.rs` | what lies face down; what happened without a decision |
//!
//! Everything else works with any game, through [`GameName`] and `with_game!`.

pub mod araby;
pub(crate) mod examples;
pub mod petra;
pub mod resafa;
pub mod wayfarers;

use clap::ValueEnum;

/// The games this desk plays, in the order in which the device offers them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum GameName {
    /// Passing Through Petra, 2 to 4 players.
    Petra,
    /// Resafa, 1 to 4 players; one player plays against Resafabot.
    Resafa,
    /// Wayfarers of the South Tigris, 2 to 4 players.
    Wayfarers,
    /// Merchants of Araby, 2 to 4 players.
    Araby,
}

/// Evaluates an expression with `$Named` as the type of the game: `with_game!(name, Named => run::<Named>())`.
macro_rules! with_game {
    ($game:expr, $Named:ident => $does:expr) => {
        match $game {
            $crate::games::GameName::Petra => {
                type $Named = rules_nostd::petra::Petra<'static>;
                $does
            }
            $crate::games::GameName::Resafa => {
                type $Named = rules_nostd::resafa::Resafa<'static>;
                $does
            }
            $crate::games::GameName::Wayfarers => {
                type $Named = rules_nostd::wayfarers::Wayfarers<'static>;
                $does
            }
            $crate::games::GameName::Araby => {
                type $Named = rules_nostd::araby::Araby<'static>;
                $does
            }
        }
    };
}
pub(crate) use with_game;

impl GameName {
    /// Returns every game.
    pub fn all() -> &'static [Self] {
        Self::value_variants()
    }

    /// Finds a game by its name in records, in any case.
    pub fn parse(name: &str) -> Option<Self> {
        Self::all().iter().copied().find(|game| game.name().eq_ignore_ascii_case(name))
    }

    /// Returns the name in records.
    pub fn name(self) -> &'static str {
        with_game!(self, Named => <Named as rules_nostd::Game>::NAME)
    }

    /// Returns the names of all games, separated by commas.
    pub fn list() -> String {
        Self::all().iter().map(|game| game.name()).collect::<Vec<_>>().join(", ")
    }
}

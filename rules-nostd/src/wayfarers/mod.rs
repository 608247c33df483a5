//! Wayfarers of the South Tigris. The rules by id: `docs/rules/wayfarers.md`.
//!
//! ```
//! use core::ops::ControlFlow;
//! use rules_nostd::wayfarers::{Edition, Move, Options, Wayfarers};
//! use rules_nostd::{EditionRoom, Game};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut room = EditionRoom::<Edition>::EMPTY;
//! let edition = room.unpack(Edition::PACKED)?;
//! let mut game = Wayfarers::new(edition, 3, Options::default())?;
//! println!("{:?}", game.next());
//!
//! let mut legal = Vec::new();
//! let _ = game.each_legal(|m| {
//!     legal.push(m);
//!     ControlFlow::Continue(())
//! });
//! game.play(legal[0])?;
//!
//! // Not legal at this point.
//! let refusal = game.play(Move::Rest).unwrap_err();
//! println!("{} ({}) {}", refusal.reason(), refusal.rule, refusal.remedy());
//! # Ok(())
//! # }
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `edition/` | what is printed on the components: `rows` and their `text` form, `provenance`, `room` on a device, `check` of every value, `compact` serde |
//! | `effect/` | the effect language of cards, tiles and spaces: its `text` form, `check`, `run` |
//! | `count` | what can be counted, required and scored |
//! | `asset`, `caravan`, `card`, `face`, `guild`, `journal`, `link`, `supply`, `tag`, `tile` | the nouns of the rulebook, and piece counts |
//! | `position`, `area`, `row`, `stand`, `origin`, `task` | the state, as plain data |
//! | `options` | rulings that a table may change |
//! | `moves`, `notation`, `words` | moves and prompts, written and read |
//! | `gloss` | what is printed on the components, in words for players |
//! | `setup`, `turn`, `standstill`, `means`, `count_holdings` | the course of the game, paying, counting what a player has |
//! | `place_die`, `guild_abilities`, `workers`, `resting`, `influence`, `journal_moves`, `acquiring`, `vistas`, `upgrading` | the rules, chapter by chapter |
//! | `legal`, `untimely`, `list`, `play` | judging a move, why it is not the moment for it, listing moves, carrying one out |
//! | `score` | scoring and the standing |
//! | `estimate` | what a computer player thinks a position is worth |
//! | `check/` | the invariants: pieces, `course`, `tasks` |
//! | `hindrance` | why an effect would do nothing |
//! | `tally` | what was gained or skipped without a decision, for the display |

// What is printed on the components.
mod asset;
mod caravan;
mod card;
mod count;
mod edition;
mod effect;
mod face;
mod guild;
mod journal;
mod link;
mod supply;
mod tag;
mod tile;

// State, moves and rules.
mod acquiring;
mod area;
mod check;
mod count_holdings;
#[cfg(feature = "players")]
mod estimate;
pub mod gloss;
mod guild_abilities;
mod hindrance;
mod influence;
mod journal_moves;
mod legal;
mod list;
mod means;
pub mod model;
mod moves;
mod notation;
mod options;
mod origin;
mod place_die;
mod play;
mod position;
mod resting;
mod row;
mod score;
mod setup;
mod stand;
mod standstill;
mod tally;
mod task;
mod turn;
mod untimely;
mod upgrading;
mod vistas;
mod words;
mod workers;

pub use edition::{Components, Edition};
pub use moves::{Chance, Move, Prompt};
pub use options::Options;
pub use position::Position;

#[allow(unused_imports)] // the files of the game find all of it here
use model::*;

use crate::game::game;
use crate::passed::PassedSteps;

/// A game of Wayfarers of the South Tigris.
#[derive(Clone, Debug)]
pub struct Wayfarers<'e> {
    edition: &'e Edition,
    position: Position,
    tally: Tally,
    passed: PassedSteps<Task>,
}

/// Two games are equal if they continue in the same way. The tally does not matter.
impl PartialEq for Wayfarers<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.edition == other.edition && self.position == other.position
    }
}

const _: () = assert!(size_of::<Wayfarers<'_>>() <= 8192, "the state fits into 8 kB");

game! { Wayfarers = "wayfarers", notation() }

impl<'e> Wayfarers<'e> {
    /// Wraps a position that is not checked yet.
    fn in_position(edition: &'e Edition, position: Position) -> Self {
        let tally = Tally::of(position.turn);
        Self { edition, position, tally, passed: PassedSteps::NONE }
    }

    /// All cards of a pile and all faces of a die are equally likely.
    fn odds_of(&self, _: Move) -> u16 {
        1
    }
}

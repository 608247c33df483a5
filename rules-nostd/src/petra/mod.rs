//! Passing Through Petra. The rules by id: `docs/rules/petra.md`.
//!
//! ```
//! use core::ops::ControlFlow;
//! use rules_nostd::petra::{Edition, Move, Options, Petra};
//! use rules_nostd::{EditionRoom, Game};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut room = EditionRoom::<Edition>::EMPTY;
//! let edition = room.unpack(Edition::PACKED)?;
//! let mut game = Petra::new(edition, 3, Options::default())?;
//! println!("{:?}", game.next());
//!
//! let mut legal = Vec::new();
//! let _ = game.each_legal(|m| {
//!     legal.push(m);
//!     ControlFlow::Continue(())
//! });
//! game.play(legal[0])?;
//!
//! // Nothing to finish right now.
//! let refusal = game.play(Move::Done).unwrap_err();
//! println!("{} ({}) {}", refusal.reason(), refusal.rule, refusal.remedy());
//! # Ok(())
//! # }
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `edition/` | what is printed on the components; `edition/check` checks every value |
//! | `trader`, `villager`, `influence`, `city` | the nouns of the rulebook |
//! | `position`, `board`, `trade`, `task` | the state, as plain data |
//! | `options` | rulings that a table may change |
//! | `moves`, `notation`, `words` | moves and prompts as text |
//! | `setup`, `turn`, `market`, `village` | the rules |
//! | `legal`, `list`, `play` | judging a move, listing moves, carrying one out |
//! | `timing` | why a move that belongs to another moment is refused |
//! | `score`, `check` | the standing, the invariants |
//! | `estimate`, `hidden_hands` | what a computer player thinks a position is worth, and where hidden cards can be |
//! | `tally` | what happened without a decision, for the screens |

mod board;
mod check;
mod city;
mod edition;
#[cfg(feature = "players")]
mod estimate;
#[cfg(feature = "players")]
mod hidden_hands;
mod influence;
mod legal;
mod list;
mod market;
pub mod model;
mod moves;
mod notation;
mod options;
mod play;
mod position;
mod score;
mod setup;
mod tally;
mod task;
mod timing;
mod trade;
mod trader;
mod turn;
mod village;
mod villager;
mod words;

pub use edition::{Components, Edition};
pub use moves::{Chance, Move, Prompt};
pub use options::Options;
pub use position::Position;

#[allow(unused_imports)] // the files of this game import everything from here
use model::*;

use crate::game::game;
use crate::passed::PassedSteps;

/// A game of Passing Through Petra.
#[derive(Clone, Debug)]
pub struct Petra<'e> {
    edition: &'e Edition,
    position: Position,
    tally: Tally,
    passed: PassedSteps<Task>,
}

/// Two games are equal if they continue in the same way; the tally does not matter.
impl PartialEq for Petra<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.edition == other.edition && self.position == other.position
    }
}

const _: () = assert!(size_of::<Petra<'_>>() <= 2048, "the state fits into 2 kB");

game! { Petra = "petra", notation(edition) }

impl<'e> Petra<'e> {
    /// Wraps a position without checking it.
    fn in_position(edition: &'e Edition, position: Position) -> Self {
        let tally = Tally::of(position.turn);
        Self { edition, position, tally, passed: PassedSteps::NONE }
    }

    /// Returns how many pieces in the bag or deck would give this outcome.
    fn odds_of(&self, m: Move) -> u16 {
        match m {
            Move::DrewTrader(trader) => self.position.bag[trader].into(),
            Move::DrewVillager(card) => self.position.villagers.deck.count(card).into(),
            Move::DrewInfluence(card) => self.position.influence.unseen.count(card).into(),
            _ => 1,
        }
    }
}

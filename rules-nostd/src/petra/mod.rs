//! Passing Through Petra. The rules by id: `docs/rules/petra.md`.
//!
//! | file | holds |
//! |---|---|
//! | `edition/` | what is printed on the components; `edition/check` looks at every value |
//! | `trader`, `villager`, `influence`, `city` | the nouns of the rulebook |
//! | `position`, `board`, `trade`, `task` | the state, as plain data |
//! | `options` | rulings that a table may decide otherwise |
//! | `moves`, `notation`, `words` | moves and prompts, written and read |
//! | `setup`, `turn`, `market`, `village` | the rules |
//! | `legal`, `list`, `play` | judging a move, listing moves, carrying one out |
//! | `score`, `check` | the standing, the invariants |
//! | `tally` | what happened without a decision, for the screens |

mod board;
mod check;
mod city;
mod edition;
mod influence;
mod legal;
mod list;
mod market;
mod moves;
mod notation;
mod options;
mod play;
mod position;
mod score;
mod setup;
mod tally;
mod task;
mod trade;
mod trader;
mod turn;
mod village;
mod villager;
mod words;

pub use board::*;
pub use city::*;
pub use edition::*;
pub use influence::{Condition, Influence};
pub use moves::*;
pub use notation::{read_influence, read_villager};
pub use options::*;
pub use position::*;
pub use tally::Tally;
pub use task::{Deck, Section, Task, Tasks};
pub use trade::Trade;
pub use trader::{ByRegion, ByTrader, Region, Tile, Trader, TraderSet};
pub use villager::{Timing, Villager, VillagerName};

use crate::game::game;

/// A game of Passing Through Petra.
#[derive(Clone, Debug)]
pub struct Petra<'e> {
    edition: &'e Edition,
    position: Position,
    tally: Tally,
}

/// Two games are equal if they go on alike; what has been told does not matter.
impl PartialEq for Petra<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.edition == other.edition && self.position == other.position
    }
}

const _: () = assert!(size_of::<Petra<'_>>() <= 2048, "the state fits into 2 kB");

game! { Petra = "petra", notation(edition) }

impl<'e> Petra<'e> {
    /// A position that nobody has checked yet.
    fn in_position(edition: &'e Edition, position: Position) -> Self {
        let tally = Tally::of(position.turn);
        Self { edition, position, tally }
    }

    /// How many pieces in bag or deck would give this outcome.
    fn odds_of(&self, m: Move) -> u16 {
        match m {
            Move::DrewTrader(trader) => self.position.bag[trader].into(),
            Move::DrewVillager(card) => self.position.villagers.deck.count(card).into(),
            Move::DrewInfluence(card) => self.position.influence.unseen.count(card).into(),
            _ => 1,
        }
    }
}

//! Passing Through Petra. The rules by id: `docs/rules/petra.md`.
//!
//! | file | holds |
//! |---|---|
//! | `edition/` | what is printed on the components; `edition/check` looks at every value |
//! | `trader`, `villager`, `influence`, `city` | the nouns of the rulebook |
//! | `table`, `board`, `trade`, `task` | the state, as plain data |
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
mod score;
mod setup;
mod table;
mod tally;
mod task;
mod trade;
mod trader;
mod turn;
mod village;
mod villager;
mod words;

use core::fmt;
use core::ops::ControlFlow;

pub use board::*;
pub use city::*;
pub use edition::*;
pub use influence::{Condition, Influence};
pub use moves::*;
pub use notation::{read_influence, read_villager};
pub use options::*;
pub use table::*;
pub use tally::Tally;
pub use task::{Deck, Section, Task, Tasks};
pub use trade::Trade;
pub use trader::{ByRegion, ByTrader, Region, Tile, Trader, TraderSet};
pub use villager::{Timing, Villager, VillagerName};

pub use crate::fault::{Fault, Severity};
use crate::notation::Unreadable;
use crate::{Broken, Game, Next, Refusal, Standing};

/// A game of Passing Through Petra.
#[derive(Clone, Debug)]
pub struct Petra<'e> {
    edition: &'e Edition,
    table: Table,
    tally: Tally,
}

/// Two games are equal if they go on alike; what has been told does not matter.
impl PartialEq for Petra<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.edition == other.edition && self.table == other.table
    }
}

const _: () = assert!(size_of::<Move>() <= 8, "a move fits into 8 bytes");
const _: () = assert!(size_of::<Petra<'_>>() <= 2048, "the state fits into 2 kB");

impl<'e> Petra<'e> {
    /// A game in a saved position, which is looked at first.
    pub fn from_table(edition: &'e Edition, table: Table) -> Result<Self, Broken> {
        let tally = Tally::of(table.turn);
        let game = Self { edition, table, tally };
        game.check()?;
        Ok(game)
    }

    /// The edition that is played.
    pub fn edition(&self) -> &'e Edition {
        self.edition
    }
}

impl Game for Petra<'_> {
    type Move = Move;
    type Prompt = Prompt;
    type Chance = Chance;
    type Position = Table;

    const NAME: &'static str = "petra";

    fn next(&self) -> Next<Prompt, Chance> {
        self.awaited()
    }

    fn each_legal(&self, mut visit: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_legal(&mut visit)
    }

    fn allows(&self, m: Move) -> Result<(), Refusal> {
        self.judge(m)
    }

    fn play(&mut self, m: Move) -> Result<(), Refusal> {
        self.judge(m)?;
        self.carry_out_move(m);
        Ok(())
    }

    fn odds(&self, m: Move) -> u16 {
        match m {
            Move::DrewTrader(trader) => self.table.bag[trader].into(),
            Move::DrewVillager(card) => self.table.villagers.deck.count(card).into(),
            Move::DrewInfluence(card) => self.table.influence.unseen.count(card).into(),
            _ => 1,
        }
    }

    fn standing(&self) -> Standing {
        self.score()
    }

    fn check(&self) -> Result<(), Broken> {
        self.check_table()
    }

    fn check_step(&self, before: &Self) -> Result<(), Broken> {
        self.check_since(before)
    }

    fn position(&self) -> &Table {
        &self.table
    }

    fn at(&self, position: Table) -> Result<Self, Broken> {
        Self::from_table(self.edition, position)
    }

    fn restart(&mut self) {
        self.box_up();
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write(self.edition, m, out)
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<Move, Unreadable<'t>> {
        notation::read(self.edition, text)
    }
}

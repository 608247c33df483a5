//! Merchants of Araby. The rules by id: `docs/rules/araby.md`.
//!
//! | file | holds |
//! |---|---|
//! | `edition/` | what is printed on the components: `rows` and their `text` form, `provenance`, `room` on a device, `check` of every value |
//! | `effect/` | the effect language of cards: its `text` form, `check`, `run` |
//! | `product`, `card`, `space`, `supply`, `name` | the nouns of the rulebook, piece counts, names as words |
//! | `table`, `pool`, `hidden_cards`, `seats`, `deal`, `task` | the state, as plain data |
//! | `options` | rulings that a table may decide otherwise |
//! | `moves`, `notation`, `words`, `gloss` | moves and prompts, written and read; what a move means |
//! | `setup`, `turn`, `deck`, `resolve_caravan` | the course of the game |
//! | `play_card`, `camels` | cards and their cost, camels and permissions |
//! | `negotiation`, `debts` | making deals, and keeping them |
//! | `legal`, `list`, `play` | judging a move, listing moves, carrying one out |
//! | `score` | who has won |
//! | `check/` | the invariants: pieces, `course`, `step` |
//! | `field`, `resolution` | camels on a caravan, who may add one, and what its resolution gives |

// What is printed on the components.
mod card;
mod edition;
mod effect;
mod name;
mod product;
mod space;
mod supply;

// Caravans.
mod field;
mod resolution;

// State, moves and rules.
mod camels;
mod check;
mod deal;
mod debts;
mod deck;
mod gloss;
mod hidden_cards;
mod legal;
mod list;
mod moves;
mod negotiation;
mod notation;
mod options;
mod play;
mod play_card;
mod pool;
mod resolve_caravan;
mod score;
mod seats;
mod setup;
mod table;
mod task;
mod turn;
mod words;

use core::fmt;
use core::ops::ControlFlow;

pub use card::*;
pub use edition::*;
pub use effect::*;
pub use field::*;
pub use name::{Slug, is as is_named};
pub use product::*;
pub use resolution::*;
pub use space::*;
pub use supply::*;

pub use deal::*;
pub use debts::{HandOver, Handed};
pub use hidden_cards::{AllPlaces, Place, Places};
pub use moves::*;
pub use options::*;
pub use pool::Pool;
pub use seats::Seats;
pub use setup::WrongPlayers;
pub use table::*;
pub use task::{Aid, MAX_TASKS, Task, Tasks};
pub use words::InWords;

pub use crate::edition_room::NotUnpacked;
pub use crate::fault::{Fault, Severity};

use crate::notation::Unreadable;
use crate::{Broken, Game, Next, Refusal, Standing};

/// A game of Merchants of Araby.
#[derive(Clone, PartialEq, Debug)]
pub struct Araby<'e> {
    edition: &'e Edition,
    table: Table,
}

const _: () = assert!(size_of::<Move>() <= 8, "a move fits into 8 bytes");
const _: () = assert!(size_of::<Araby<'_>>() <= 4096, "the state fits into 4 kB");

impl<'e> Araby<'e> {
    /// A game in a saved position, which is looked at first.
    pub fn from_table(edition: &'e Edition, table: Table) -> Result<Self, Broken> {
        let game = Self { edition, table };
        game.check()?;
        Ok(game)
    }

    /// The edition that is played.
    pub fn edition(&self) -> &'e Edition {
        self.edition
    }
}

impl Game for Araby<'_> {
    type Move = Move;
    type Prompt = Prompt;
    type Chance = Chance;
    type Position = Table;

    const NAME: &'static str = "araby";

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
            Move::OpenedCard(card) | Move::DiscardedTop(card) => {
                self.copies_at(&self.knowledge(), card, Place::Deck)
            }
            Move::ShowedResolution(numbers) => self.cards_showing(&self.knowledge(), numbers),
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

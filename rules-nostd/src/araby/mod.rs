//! Merchants of Araby. The rules by id: `docs/rules/araby.md`.
//!
//! | file | holds |
//! |---|---|
//! | `edition…`, `provenance`, `name` | what is printed on the components, looking at it, names as words |
//! | `effect`, `effect_text`, `effect_check` | the effect language of cards |
//! | `product`, `card`, `space`, `supply` | the nouns of the rulebook |
//! | `table`, `pool`, `places`, `seats`, `deal`, `task` | the state, as plain data |
//! | `options` | rulings that a table may decide otherwise |
//! | `moves`, `notation`, `words`, `gloss` | moves and prompts, written and read; what a move means |
//! | `setup`, `turn`, `deck`, `resolving` | the course of the game |
//! | `playing`, `effects`, `placing` | cards and their cost, what they do, camels and permissions |
//! | `dealing`, `debts` | negotiation, and keeping deals |
//! | `legal`, `list`, `play` | judging a move, listing moves, carrying one out |
//! | `score`, `check…` | who has won, the invariants |
//! | `field`, `resolution` | camels on a caravan, who may add one, and how it is resolved |

// What is printed on the components.
mod card;
mod edition;
mod edition_check;
mod edition_check_cards;
mod edition_room;
mod edition_rows;
mod edition_text;
mod effect;
mod effect_check;
mod effect_text;
mod name;
mod product;
mod provenance;
mod space;
mod supply;

// Caravans.
mod field;
mod resolution;

// State, moves and rules.
mod check;
mod check_course;
mod check_step;
mod deal;
mod dealing;
mod debts;
mod deck;
mod effects;
mod gloss;
mod legal;
mod list;
mod moves;
mod notation;
mod options;
mod places;
mod placing;
mod play;
mod playing;
mod pool;
mod resolving;
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
pub use edition_room::EditionRoom;
pub use effect::*;
pub use field::*;
pub use name::{Slug, is as is_named};
pub use product::*;
pub use provenance::{LedgerPart, Printed, Source};
pub use resolution::*;
pub use space::*;
pub use supply::*;

pub use deal::*;
pub use debts::{HandOver, Handed};
pub use moves::*;
pub use options::*;
pub use places::{AllPlaces, Place, Places};
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

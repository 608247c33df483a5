//! Wayfarers of the South Tigris. The rules by id: `docs/rules/wayfarers.md`.
//!
//! | file | holds |
//! |---|---|
//! | `edition/` | what is printed on the components: `rows` and their `text` form, `provenance`, `room` on a device, `check` of every value, `compact` serde |
//! | `effect/` | the effect language of cards, tiles and spaces: its `text` form, `check`, `run` |
//! | `count` | what can be counted, asked for and scored |
//! | `asset`, `caravan`, `card`, `face`, `guild`, `journal`, `link`, `supply`, `tag`, `tile` | the nouns of the rulebook, and piece counts |
//! | `table`, `area`, `row`, `stand`, `origin`, `task` | the state, as plain data |
//! | `options` | rulings that a table may decide otherwise |
//! | `moves`, `notation`, `words` | moves and prompts, written and read |
//! | `gloss` | what is printed on the components, in the words of the table |
//! | `setup`, `turn`, `standstill`, `means`, `count_holdings` | the course of the game, paying, counting what a player has |
//! | `place_die`, `guild_abilities`, `workers`, `resting`, `influence`, `journal_moves`, `acquiring`, `vistas`, `upgrading` | the rules, chapter by chapter |
//! | `legal`, `list`, `play` | judging a move, listing moves, carrying one out |
//! | `score` | scoring and the standing |
//! | `check/` | the invariants: pieces, `course`, `tasks` |
//! | `tally` | what happened or was passed over without a decision, for the screens |

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
pub mod gloss;
mod guild_abilities;
mod influence;
mod journal_moves;
mod legal;
mod list;
mod means;
mod moves;
mod notation;
mod options;
mod origin;
mod place_die;
mod play;
mod resting;
mod row;
mod score;
mod setup;
mod stand;
mod standstill;
mod table;
mod tally;
mod task;
mod turn;
mod upgrading;
mod vistas;
mod words;
mod workers;

use core::fmt;
use core::ops::ControlFlow;

pub use area::{Column, LaidTile, MAX_COLUMNS, MAX_TILES, PlayerArea};

pub use moves::*;
pub use options::*;
pub use origin::{Link, Origin};
pub use place_die::ColumnIcons;
pub use row::*;
pub use setup::WrongPlayers;
pub use stand::{MIDDLE, Post, Stand};
pub use table::*;
pub use tally::{Missed, Skipped, Tally};
pub use task::{Target, Task, Tasks, Terms};

pub use asset::*;
pub use caravan::{Board, CaravanCell, CaravanLine, CaravanRow, Cell, CoverIcon};
pub use card::*;
pub use count::*;
pub use edition::*;
pub use effect::*;
pub use face::*;
pub use guild::*;
pub use journal::*;
pub use link::*;
pub use supply::*;
pub use tag::*;
pub use tile::*;

pub use crate::each::Each;
pub use crate::edition_room::NotUnpacked;
pub use crate::fault::{Fault, Severity};

use crate::notation::Unreadable;
use crate::{Broken, Game, Next, Refusal, Standing};

/// A game of Wayfarers of the South Tigris.
#[derive(Clone, Debug)]
pub struct Wayfarers<'e> {
    edition: &'e Edition,
    table: Table,
    tally: Tally,
}

/// Two games are equal if they go on alike; what has been told does not matter.
impl PartialEq for Wayfarers<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.edition == other.edition && self.table == other.table
    }
}

const _: () = assert!(size_of::<Move>() <= 8, "a move fits into 8 bytes");
const _: () = assert!(size_of::<Wayfarers<'_>>() <= 8192, "the state fits into 8 kB");

impl<'e> Wayfarers<'e> {
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

impl Game for Wayfarers<'_> {
    type Move = Move;
    type Prompt = Prompt;
    type Chance = Chance;
    type Position = Table;

    const NAME: &'static str = "wayfarers";

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

    /// Every card of a pile and every face of a die is as likely as the others.
    fn odds(&self, _: Move) -> u16 {
        1
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
        notation::write(m, out)
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<Move, Unreadable<'t>> {
        notation::read(text)
    }
}

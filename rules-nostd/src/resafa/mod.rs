//! Resafa. The rules by id: `docs/rules/resafa.md`.
//!
//! | file | holds |
//! |---|---|
//! | `edition/` | what is printed on the components: `rows` and their `text` form, `provenance`, `room` on a device, `check` of every value, `compact` serde, `known` printed facts |
//! | `effect/` | the effect language of cards and tiles: its `text` form, `check`, `run` |
//! | `action`, `card`, `colour`, `item`, `network`, `place`, `solo`, `supply`, `trading_tile`, `workshop` | the nouns of the rulebook, and piece counts |
//! | `table`, `area`, `action_card`, `layout`, `bot`, `rain_tale`, `task` | the state, as plain data |
//! | `options` | rulings that a table may decide otherwise |
//! | `moves`, `notation`, `words`, `gloss` | moves and prompts, written, read and explained |
//! | `setup`, `turn`, `free_play`, `purse` | the course of the game, cards in between, gaining and paying |
//! | `tracks`, `building`, `garden`, `canal`, `trade_action`, `merchant`, `rain`, `bot_turn` | the rules, chapter by chapter |
//! | `legal`, `list`, `play` | judging a move, listing moves, carrying one out |
//! | `score` | end scoring and the standing |
//! | `check/` | the invariants: pieces, `cards`, `course`, `tasks` |

// What is printed on the components.
mod action;
mod card;
mod colour;
mod edition;
mod effect;
mod item;
mod network;
mod place;
mod solo;
mod supply;
mod trading_tile;
mod workshop;

// State, moves and rules.
mod action_card;
mod area;
mod bot;
mod bot_turn;
mod building;
mod canal;
mod check;
mod free_play;
mod garden;
mod gloss;
mod layout;
mod legal;
mod list;
mod merchant;
mod moves;
mod notation;
mod options;
mod play;
mod purse;
mod rain;
mod rain_tale;
mod score;
mod setup;
mod table;
mod task;
mod tracks;
mod trade_action;
mod turn;
mod words;

use core::fmt;
use core::ops::ControlFlow;

pub use action_card::*;
pub use area::*;
pub use bot::{Bot, BotAct};
pub use layout::{BuiltWorkshop, GardenSquare, Lie, Plot, Spot, Thirds};
pub use moves::*;
pub use options::*;
pub use score::Band;
pub use setup::WrongPlayers;
pub use table::*;
pub use task::{Act, ColourLeft, Laid, MainLeft, Origin, Task, Tasks, Trade, TurnState};

pub use action::MainAction;
pub use card::*;
pub use colour::*;
pub use each::Each;
pub use edition::*;
pub use effect::*;
pub use item::*;
pub use network::*;
pub use place::*;
pub use rain_tale::{RainTale, WaterWay};
pub use solo::*;
pub use supply::*;
pub use trading_tile::*;
pub use workshop::*;

pub use crate::edition_room::NotUnpacked;
pub use crate::fault::{Fault, Severity};

use crate::notation::Unreadable;
use crate::{Broken, Game, Next, Refusal, Standing};
use crate::{each, numbered};

/// A game of Resafa.
#[derive(Clone, PartialEq, Debug)]
pub struct Resafa<'e> {
    edition: &'e Edition,
    table: Table,
}

const _: () = assert!(size_of::<Move>() <= 8, "a move fits into 8 bytes");
const _: () = assert!(size_of::<Resafa<'_>>() <= 6144, "the state fits into 6 kB");

impl<'e> Resafa<'e> {
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

impl Game for Resafa<'_> {
    type Move = Move;
    type Prompt = Prompt;
    type Chance = Chance;
    type Position = Table;

    const NAME: &'static str = "resafa";

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
            Move::PlacedCanalBonus(kind) => self.bonus_tiles_left(kind).into(),
            Move::PlacedTradingTile(tile, face) => self.faces_left(tile.colour(), face).into(),
            Move::OpenedBonus(card) => self
                .awaits_bonus()
                .map_or(0, |(colour, _)| self.table.bonus[colour].hidden.count(card).into()),
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
        notation::write(m, out)
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<Move, Unreadable<'t>> {
        notation::read(text)
    }
}

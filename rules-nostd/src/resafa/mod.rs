//! Resafa. The rules by id: `docs/rules/resafa.md`.
//!
//! ```
//! use core::ops::ControlFlow;
//! use rules_nostd::resafa::{Edition, Move, Options, Resafa};
//! use rules_nostd::{EditionRoom, Game};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut room = EditionRoom::<Edition>::EMPTY;
//! let edition = room.unpack(Edition::PACKED)?;
//! let mut game = Resafa::new(edition, 3, Options::default())?;
//! println!("{:?}", game.next());
//!
//! let mut legal = Vec::new();
//! let _ = game.each_legal(|m| {
//!     legal.push(m);
//!     ControlFlow::Continue(())
//! });
//! game.play(legal[0])?;
//!
//! // This is not the moment for it.
//! let refusal = game.play(Move::TakeSack).unwrap_err();
//! println!("{} ({}) {}", refusal.reason(), refusal.rule, refusal.remedy());
//! # Ok(())
//! # }
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `edition/` | what is printed on the components: `rows` and their `text` form, `provenance`, `room` on a device, `check` of every value, `compact` serde, `known` printed facts |
//! | `effect/` | the effect language of cards and tiles: its `text` form, `check`, `run` |
//! | `action`, `card`, `colour`, `item`, `network`, `place`, `solo`, `supply`, `trading_tile`, `workshop` | the nouns of the rulebook, and piece counts |
//! | `position`, `area`, `action_card`, `layout`, `bot`, `rain_tale`, `task` | the state, as plain data |
//! | `options` | rulings that a table may decide otherwise |
//! | `moves`, `notation`, `words`, `gloss` | moves and prompts, written, read and explained |
//! | `setup`, `turn`, `free_play`, `purse` | the course of the game, cards in between, gaining and paying |
//! | `tracks`, `building`, `garden`, `canal`, `trade_action`, `merchant`, `rain`, `bot_turn` | the rules, chapter by chapter |
//! | `legal`, `timing`, `impossible` | judging a move: why it comes at the wrong time, why it can do nothing |
//! | `list`, `play` | listing moves, carrying one out |
//! | `closed` | steps that closed because nothing was possible, for the display |
//! | `score` | end scoring and the standing |
//! | `estimate`, `hidden_cards` | what a computer player thinks a position is worth, and where hidden cards can be |
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
mod closed;
#[cfg(feature = "players")]
mod estimate;
mod free_play;
mod garden;
mod gloss;
#[cfg(feature = "players")]
mod hidden_cards;
mod impossible;
mod layout;
mod legal;
mod list;
mod merchant;
pub mod model;
mod moves;
mod notation;
mod options;
mod play;
mod position;
mod purse;
mod rain;
mod rain_tale;
mod score;
mod setup;
mod task;
mod timing;
mod tracks;
mod trade_action;
mod turn;
mod words;

pub use edition::{Components, Edition};
pub use moves::{Chance, Move, Prompt};
pub use options::Options;
pub use position::Position;

#[allow(unused_imports)] // the files of the game find all of it here
use model::*;

use crate::game::game;
use crate::numbered;
use crate::passed::PassedSteps;

/// A game of Resafa.
#[derive(Clone, Debug)]
pub struct Resafa<'e> {
    edition: &'e Edition,
    position: Position,
    closed: closed::ClosedSteps,
    passed: PassedSteps<Task>,
}

/// Two games are equal if they continue in the same way. What closed with the last move does not matter.
impl PartialEq for Resafa<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.edition == other.edition && self.position == other.position
    }
}

const _: () = assert!(size_of::<Resafa<'_>>() <= 6144, "the state fits into 6 kB");

game! { Resafa = "resafa", notation() }

impl<'e> Resafa<'e> {
    /// Creates a game in a position that was not checked yet.
    fn in_position(edition: &'e Edition, position: Position) -> Self {
        Self { edition, position, closed: closed::ClosedSteps::new(), passed: PassedSteps::NONE }
    }

    /// Returns how many pieces in the bag or deck would give this outcome.
    fn odds_of(&self, m: Move) -> u16 {
        match m {
            Move::PlacedCanalBonus(kind) => self.bonus_tiles_left(kind).into(),
            Move::PlacedTradingTile(tile, face) => self.faces_left(tile.colour(), face).into(),
            Move::OpenedBonus(card) => self
                .awaits_bonus()
                .map_or(0, |(colour, _)| self.position.bonus[colour].hidden.count(card).into()),
            _ => 1,
        }
    }
}

//! Merchants of Araby. The rules by id: `docs/rules/araby.md`.
//!
//! ```
//! use core::ops::ControlFlow;
//! use rules_nostd::araby::{Araby, Edition, Move, Options};
//! use rules_nostd::{EditionRoom, Game};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut room = EditionRoom::<Edition>::EMPTY;
//! let edition = room.unpack(Edition::PACKED)?;
//! let mut game = Araby::new(edition, 3, Options::default())?;
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
//! let refusal = game.play(Move::EndTurn).unwrap_err();
//! println!("{} ({}) {}", refusal.reason(), refusal.rule, refusal.remedy());
//! # Ok(())
//! # }
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `edition/` | what is printed on the components: `rows` and their `text` form, `provenance`, `room` on a device, `check` of every value |
//! | `effect/` | the effect language of cards: its `text` form, `check`, `run` |
//! | `product`, `card`, `space`, `supply`, `name` | the nouns of the rulebook, piece counts, names as words |
//! | `position`, `pool`, `hidden_cards`, `seats`, `deal`, `task` | the state, as plain data |
//! | `options` | rulings that a table may change |
//! | `moves`, `notation`, `words`, `gloss` | moves and prompts, written and read; what a move means |
//! | `setup`, `turn`, `deck`, `resolve_caravan` | the course of the game |
//! | `play_card`, `camels` | cards and their cost, camels and permissions |
//! | `negotiation`, `debts` | making deals, and keeping them |
//! | `legal`, `untimely` | judging a move; which rule keeps it for another moment |
//! | `list`, `play` | listing moves, carrying one out |
//! | `score`, `tally` | who has won; what happened without a decision, for the screens |
//! | `estimate`, `hidden_hands` | what a computer player thinks a position is worth, and which card can be in which hand |
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
#[cfg(feature = "players")]
mod estimate;
mod gloss;
mod hidden_cards;
#[cfg(feature = "players")]
mod hidden_hands;
mod legal;
mod list;
pub mod model;
mod moves;
mod negotiation;
mod notation;
mod options;
mod play;
mod play_card;
mod pool;
mod position;
mod resolve_caravan;
mod score;
mod seats;
mod setup;
mod tally;
mod task;
mod turn;
mod untimely;
mod words;

pub use edition::{Components, Edition};
pub use moves::{Chance, Move, Prompt};
pub use options::Options;
pub use position::Position;

#[allow(unused_imports)] // the files of the game find all of it here
use model::*;

use crate::game::game;
use crate::passed::PassedSteps;

/// A game of Merchants of Araby.
#[derive(Clone, Debug)]
pub struct Araby<'e> {
    edition: &'e Edition,
    position: Position,
    tally: Tally,
    passed: PassedSteps<Task>,
}

/// Two games are equal if they continue in the same way; the tally does not matter.
impl PartialEq for Araby<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.edition == other.edition && self.position == other.position
    }
}

const _: () = assert!(size_of::<Araby<'_>>() <= 4096, "the state fits into 4 kB");

game! { Araby = "araby", notation(edition) }

impl<'e> Araby<'e> {
    /// Wraps a position without checking it.
    fn in_position(edition: &'e Edition, position: Position) -> Self {
        Self { edition, position, tally: Tally::default(), passed: PassedSteps::NONE }
    }

    /// Counts the pieces in the bag or deck that would give this outcome.
    fn odds_of(&self, m: Move) -> u16 {
        match m {
            Move::OpenedCard(card) | Move::DiscardedTop(card) => {
                self.copies_at(&self.knowledge(), card, Place::Deck)
            }
            Move::ShowedResolution(numbers) => self.cards_showing(&self.knowledge(), numbers),
            _ => 1,
        }
    }
}

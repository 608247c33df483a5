//! Places of a panorama that hold dice and townsfolk.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::card::{Card, Land, Townsfolk, Water};
use super::edition::BoardSpace;
use crate::notation::{Expected, NotationError, Words};

/// The number of dice spaces in the middle area (WAY-022).
pub const MIDDLE: usize = 4;

/// A place for a die, named after what the dice space is printed on (WAY-028).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stand {
    /// The starting city.
    City,
    /// The starting harbour.
    Harbour,
    /// One of the four spaces of the middle area, counted from 1. It hosts no townsfolk.
    Middle(u8),
    /// An acquired land card.
    Land(Land),
    /// An acquired water card.
    Water(Water),
}

impl Stand {
    /// The six dice spaces of the player board.
    pub const BOARD: [Self; 6] =
        [Self::City, Self::Middle(1), Self::Middle(2), Self::Middle(3), Self::Middle(4), Self::Harbour];

    /// Returns the space of the player board, if the place is on it.
    pub(super) const fn on_board(self) -> Option<BoardSpace> {
        Some(match self {
            Self::City => BoardSpace::City,
            Self::Harbour => BoardSpace::Harbour,
            Self::Middle(1) => BoardSpace::Middle1,
            Self::Middle(2) => BoardSpace::Middle2,
            Self::Middle(3) => BoardSpace::Middle3,
            Self::Middle(4) => BoardSpace::Middle4,
            Self::Middle(_) | Self::Land(_) | Self::Water(_) => return None,
        })
    }

    /// Returns the card at the place, unless that is on the player board.
    pub const fn card(self) -> Option<Card> {
        match self {
            Self::Land(card) => Some(Card::Land(card)),
            Self::Water(card) => Some(Card::Water(card)),
            _ => None,
        }
    }

    /// Reads a place.
    pub(super) fn read<'t>(words: &mut Words<'t>) -> Result<Self, NotationError<'t>> {
        if words.take("city") {
            return Ok(Self::City);
        }
        if words.take("harbour") {
            return Ok(Self::Harbour);
        }
        if words.take("middle") {
            return Ok(Self::Middle(words.number(1..=MIDDLE as u8)?));
        }
        let word = words.peek();
        let stand = match Card::named(word) {
            Some(Card::Land(card)) => Self::Land(card),
            Some(Card::Water(card)) => Self::Water(card),
            _ => {
                let expected = "city, harbour, middle 1 to 4, or a card such as L5 or W44";
                return Err(words.not_expected(Expected::Words(expected)));
            }
        };
        words.take(word);
        Ok(stand)
    }
}

impl fmt::Display for Stand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::City => f.write_str("city"),
            Self::Harbour => f.write_str("harbour"),
            Self::Middle(number) => write!(f, "middle {number}"),
            Self::Land(card) => write!(f, "{card}"),
            Self::Water(card) => write!(f, "{card}"),
        }
    }
}

/// The die on a land or water card (starting city and harbour included) and the townsfolk card under it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Post {
    /// Whether a die is on its space (WAY-029).
    pub die: bool,
    /// The townsfolk card tucked under it (WAY-152).
    pub townsfolk: Option<Townsfolk>,
    /// Whether the townsfolk card was acquired this turn and is not active yet (WAY-125).
    pub hired_now: bool,
}

impl Post {
    /// Returns the townsfolk card if it is active.
    pub fn at_work(&self) -> Option<Townsfolk> {
        self.townsfolk.filter(|_| !self.hired_now)
    }
}

//! Piece counts (section 1 of the ledger). These are facts of the rulebook, the same in every
//! edition.

use core::fmt;

use super::item::{GardenSize, Item, Token};

/// Rounds (RES-031).
pub const ROUNDS: u8 = 6;
/// Action cards each player plays in a round (RES-031).
pub const TURNS_PER_ROUND: u8 = 3;
/// Action cards of a player (RES-046).
pub const ACTION_CARDS: usize = 6;
/// Printed special cards of a colour and level (PR-11).
pub const STACK_PRINTED: usize = 6;
/// Special cards of a colour and level used in a game (RES-011).
pub const STACK_USED: u8 = 4;
/// Bonus cards of a colour and level (PR-12).
pub const BONUS_DECK: u8 = 9;
/// Bonus cards face up in a colour (RES-015).
pub const BONUS_DISPLAY: usize = 3;
/// Face-up workshops of a level (RES-093).
pub const WORKSHOP_OFFER: usize = 3;
/// Canal tiles of a player (RES-019).
pub const CANAL_TILES: usize = 7;
/// Cubes of a player (RES-019).
pub const CUBES: u8 = 13;
/// Bases of a player: 13 cubes minus one on the camel track and four on the special tracks.
pub const MOST_BASES: u8 = 8;
/// More VP than any game brings. A position with more is rejected.
pub const MOST_VP: u16 = 9999;
/// Starting workshops of a player (RES-019).
pub const STARTING_WORKSHOPS: usize = 2;
/// The value of all coins: 30 ones and 14 fives. Coins do not run out.
pub const COINS: u8 = 100;

/// Returns the number of water cubes: 9 with 3 or 4 players, 8 with 1 or 2 (RES-004).
pub const fn water_cubes(players: usize) -> u8 {
    if players >= 3 { 9 } else { 8 }
}

impl GardenSize {
    /// Returns the number of garden tiles (RES-003).
    pub const fn supply(self) -> u8 {
        match self {
            Self::Small => 22,
            Self::Large => 17,
        }
    }

    /// Returns how many thirds of a square it covers (RES-112).
    pub const fn thirds(self) -> u8 {
        match self {
            Self::Small => 1,
            Self::Large => 2,
        }
    }
}

impl Token {
    /// Returns the number of merchant tokens.
    pub const fn supply(self) -> u8 {
        match self {
            Self::Square => 21,
            Self::Scarab => 20,
        }
    }
}

impl Item {
    /// Returns the worth of all its tiles: single ones and 7 triples. Items do not run out.
    pub const fn supply(self) -> u8 {
        match self {
            Self::Stone => 22 + 21,
            Self::Marble => 20 + 21,
            Self::Spice | Self::Amphora => 18 + 21,
        }
    }
}

/// Something the players have more of than the game has pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overdrawn {
    /// `coin`, or the name of an item.
    pub thing: &'static str,
    /// How many more than there are pieces.
    pub missing: u16,
}

/// `coin: 3 more than there are`.
impl fmt::Display for Overdrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} more than there are", self.thing, self.missing)
    }
}

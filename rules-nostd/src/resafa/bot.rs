//! Resafabot, the solo opponent: its pieces, and what it did last.

use core::fmt;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::action::MainAction;
use super::area::{ByColour, CanalTiles};
use super::card::{Bonus, Special};
use super::colour::Colour;
use super::network::{CanalBonus, CanalSide, CanalTile, Space};
use super::place::Centre;
use super::solo::{Arrow, SoloCard};
use super::workshop::Workshop;

/// The longest turn of the bot: the cards, two steps that remove two special cards each (as colour
/// action and as provisions), and their results: 1 + 3 + 1 + 3.
pub(super) const MAX_BOT_ACTS: usize = 12;
/// The bot passes each of 12 icons once.
const MAX_REMOVED: usize = 12;

/// The bot's pieces and cards.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bot {
    /// Its markers on the special tracks.
    pub markers: ByColour,
    /// Canal tiles in its stack.
    pub tiles: CanalTiles,
    /// Where its last tile lies, marked with a cube (RES-205).
    pub last: Option<Space>,
    /// Water cubes that flowed from its tiles without a decision and left the game.
    pub cubes: u8,
    /// Which way round the canal tile setup card lies (RES-203).
    pub orientation: Option<Arrow>,
    /// The right cards shown since the last shuffle of the solo deck.
    pub shown: Vec<SoloCard, 6, u8>,
    /// Special cards it removed from the game (RES-217).
    pub removed: Vec<Special, MAX_REMOVED, u8>,
    /// What it did in its last turn, in order, to report to the human.
    pub acts: Vec<BotAct, MAX_BOT_ACTS, u8>,
}

impl Bot {
    /// Returns the left card of the current turn: the previous right card, or the setup card
    /// (RES-210).
    pub fn left(&self) -> SoloCard {
        let before_last = self.shown.len().checked_sub(2);
        before_last.and_then(|place| self.shown.get(place)).copied().unwrap_or(SoloCard::O0)
    }

    /// Returns the right card of the current turn.
    pub fn right(&self) -> Option<SoloCard> {
        self.shown.last().copied()
    }

    pub(super) fn tell(&mut self, act: BotAct) {
        // `MAX_BOT_ACTS` holds the longest turn. Anything beyond it would still be done, but not
        // reported.
        let _ = self.acts.push(act);
    }
}

/// Something the bot did, which a person carries out on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BotAct {
    /// Left and right card: it flipped the first to the left and showed the second (RES-210).
    Cards(SoloCard, SoloCard),
    /// Its colour action removed a bonus card from a slot, counted from 1 (RES-214).
    RemovedBonus(Colour, u8, Bonus),
    /// No bonus card of the colour is left (RES-216).
    NoBonus(Colour),
    /// A marker moved this many spaces (RES-217, RES-223).
    Stepped(Colour, u8),
    /// A special card left the game (RES-217).
    RemovedSpecial(Special),
    /// Its main action, after any replacement by the red outline (RES-220).
    Main(MainAction),
    /// A workshop left the game from a slot, counted from 1 (RES-221).
    RemovedWorkshop(Workshop, u8),
    /// It placed a canal tile and put its cube on it (RES-227, RES-231).
    PlacedCanal(CanalTile, CanalSide, Space),
    /// The canal bonus tile on that space left the game (RES-229).
    RemovedBonusTile(CanalBonus),
    /// This many water cubes moved onto the tile.
    TookCubes(u8),
    /// It placed a base on a space, counted from 1, and the trading tile was flipped (RES-233,
    /// RES-235).
    Base(Centre, u8),
    /// The main action had no effect.
    Nothing,
}

impl fmt::Display for BotAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Cards(left, right) => write!(f, "flips {left}; {right} is the right card"),
            Self::RemovedBonus(colour, slot, card) => {
                write!(f, "removes {colour} bonus card {card} from slot {slot}")
            }
            Self::NoBonus(colour) => write!(f, "finds no {colour} bonus card to remove"),
            Self::Stepped(colour, 1) => write!(f, "moves 1 space on the {colour} track"),
            Self::Stepped(colour, spaces) => write!(f, "moves {spaces} spaces on the {colour} track"),
            Self::RemovedSpecial(card) => write!(f, "removes special card {card}"),
            Self::Main(action) => write!(f, "takes {action}"),
            Self::RemovedWorkshop(tile, slot) => write!(f, "removes workshop {tile} from place {slot}"),
            Self::PlacedCanal(tile, side, space) => write!(f, "places {tile} {side} on {space}"),
            Self::RemovedBonusTile(kind) => write!(f, "removes the canal bonus tile {kind} there"),
            Self::TookCubes(1) => f.write_str("takes the water cube beside it"),
            Self::TookCubes(cubes) => write!(f, "takes {cubes} water cubes beside it"),
            Self::Base(centre, space) => {
                write!(f, "puts a base on space {space} in {centre} and flips the trading tile")
            }
            Self::Nothing => f.write_str("can do nothing with it"),
        }
    }
}

//! The effect language: what cards, rooms, bonus tiles and board spaces do, as data.
//!
//! `effect::text` writes and reads effects. Section 0 of `docs/rules/resafa-standins.md` describes the
//! notation.

pub(crate) mod check;
pub(crate) mod run;
pub(crate) mod text;

use core::num::NonZeroU8;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::action::MainAction;
use super::colour::{Colour, Tier};
use super::item::{Discount, GardenSize, Item, Price, Token};
use crate::named_enum::named_enum;

/// Gains of one card: the longest known card (RES-250, RES-292) has 3.
pub const MAX_GAINS: usize = 4;
/// Gifts of one room, base space or golden bonus: no known room makes more than 3 things.
pub const MAX_GIFTS: usize = 3;

/// What a card or tile does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Effect {
    /// When it may be used.
    pub when: When,
    /// Paid in full before anything is gained, or nothing happens (RES-296).
    pub cost: Price,
    /// Whether the owner takes one of the gains instead of all, written with `|` instead of `+`.
    pub one_of: bool,
    /// Gained in any order. Each may be declined (RES-061).
    pub gains: Vec<Gain, MAX_GAINS, u8>,
}

impl Effect {
    /// Returns whether a card with this effect is laid out and pays when its action is done
    /// it sells, discounts, or helps to build.
    pub(super) fn is_laid(&self) -> bool {
        match self.when {
            When::Selling { .. } => true,
            When::During(action) => {
                matches!(action, MainAction::Workshop | MainAction::Garden | MainAction::Canal)
                    || self.gains.iter().any(|gain| matches!(gain, Gain::Less(_)))
            }
            _ => false,
        }
    }
}

/// When an effect may be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum When {
    /// Once, at any moment of the player's own turn. If printed on a board or tile: at once.
    AnyTime,
    /// Once, while taking this action (RES-062).
    During(MainAction),
    /// While trading: the gains once for each such item sold in this action, up to a limit.
    #[allow(missing_docs)] // the names say it
    Selling {
        item: Item,
        /// Limit on how often it pays.
        most: u8,
    },
    /// Once, if the player has at least that many. Nothing is paid (RES-297, A-15).
    Having {
        /// What is counted.
        count: Count,
        /// The required number.
        at_least: u8,
    },
    /// Permanent: on every such occasion (RES-090).
    Always(Occasion),
    /// In step (3) of end scoring. An exchange may repeat up to a limit (RES-190).
    End {
        /// Limit of an exchange, 1 for everything else.
        times: u8,
    },
}

/// When a permanent card works.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Occasion {
    /// Each time the action is taken (RES-285, RES-286, RES-288).
    Action(MainAction),
    /// Each base placed in a trading action (RES-287).
    Base,
}

/// One part of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gain {
    /// Something gained directly.
    Gift(Gift),
    /// VP per counted thing. If bound to `canal`, counted after the build (RES-254).
    VpPer {
        /// VP for each counted thing.
        each: u8,
        /// What is counted.
        per: Tally,
        /// Limit on how many count.
        most: Option<NonZeroU8>,
    },
    /// Look at a trading tile and flip it if wanted (RES-293).
    Flip(Flipped),
    /// A discount on the current action (RES-295).
    Less(Discount),
    /// Take a whole action.
    #[allow(missing_docs)] // the names say it
    Do {
        action: MainAction,
        less: Discount,
        /// Trading without paying for the move (RES-291).
        free_move: bool,
    },
    /// Place a garden tile. Only the effect's own cost is paid, and it is not an action.
    #[allow(missing_docs)] // the names say it
    Lay {
        size: GardenSize,
        /// Whether the green bonuses are received (RES-298).
        green: bool,
    },
    /// Build a workshop of this level at the normal cost. It is not an action (RES-280, A-33).
    Raise(Tier),
    /// Replaces the board's scale for 1 to 5 scarab tokens (RES-272, A-86).
    Scale([u8; 5]),
    /// Another of the player's pink cards scores again, including its end VP (RES-274, A-87).
    AgainPink,
}

/// Which trading tile is flipped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flipped {
    /// Any trading tile.
    Any,
    /// The tile of the current trade (RES-248).
    Here,
}

/// An amount of one thing.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Gift {
    pub thing: Thing,
    pub amount: NonZeroU8,
}

impl Gift {
    /// Returns a gift of `amount` of something, or `None` for an amount of 0.
    pub const fn of(thing: Thing, amount: u8) -> Option<Self> {
        match NonZeroU8::new(amount) {
            Some(amount) => Some(Self { thing, amount }),
            None => None,
        }
    }

    /// Returns the amount.
    pub const fn amount(self) -> u8 {
        self.amount.get()
    }
}

/// What can be gained directly.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Thing {
    Coin,
    /// Items, into the warehouse (RES-152).
    Item(Item),
    /// Spice and amphora in any mix (RES-291).
    Goods,
    /// Any mix of the four items (RES-292).
    AnyItem,
    /// VP at once, or at the end after `end`.
    Vp,
    /// Camel capacity (RES-294).
    Camel,
    Sack,
    /// Face-up bonus cards of any colour.
    Bonus,
    /// Steps on a track, or on tracks of choice (RES-299).
    Step(Option<Colour>),
    /// Merchant tokens, placed at once (RES-165).
    Token(Token),
    /// Rooms, each in a different workshop. Rooms used before count too (RES-107, RES-281).
    Room,
}

/// A short list of gifts: a room's output, a golden bonus, a garden reward.
pub type Gifts = Vec<Gift, MAX_GIFTS, u8>;

/// What is counted.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tally {
    pub count: Count,
    /// If set, pairs of one each are counted, so the smaller number counts (RES-276).
    pub paired_with: Option<Count>,
}

named_enum! {
    /// Something of a player that can be counted.
    #[allow(missing_docs)] // the names say it
    pub enum Count {
        /// Workshop tiles, including starting ones.
        Workshop = "workshop",
        Garden = "garden",
        /// Filled garden squares.
        Filled = "filled",
        /// Canal tiles on the network, including tanks.
        Canal = "canal",
        Base = "base",
        /// Merchant tokens of both kinds.
        Token = "token",
        Square = "square",
        Scarab = "scarab",
        /// Camel capacity.
        Camel = "camel",
        /// Water cubes kept from Rain scoring.
        Cube = "cube",
        /// The player's special cards, including this one.
        Card = "card",
        CardYellow = "card-yellow",
        CardWhite = "card-white",
        CardBlue = "card-blue",
        CardPink = "card-pink",
    }
}

impl Count {
    /// Returns what one of the things is called at the table.
    pub(super) const fn noun(self) -> &'static str {
        match self {
            Self::Workshop => "workshop tile",
            Self::Garden => "garden tile",
            Self::Filled => "filled garden square",
            Self::Canal => "canal tile",
            Self::Base => "trading base",
            Self::Token => "merchant token",
            Self::Square => "square token",
            Self::Scarab => "scarab token",
            Self::Camel => "camel",
            Self::Cube => "water cube",
            Self::Card => "special card",
            Self::CardYellow => "yellow special card",
            Self::CardWhite => "white special card",
            Self::CardBlue => "blue special card",
            Self::CardPink => "pink special card",
        }
    }
}

const _: () = assert!(size_of::<Gift>() <= 3 && size_of::<Option<Gift>>() <= 3, "gifts stay small");
const _: () = assert!(size_of::<Gain>() <= 6, "gains stay small");

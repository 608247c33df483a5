//! The effect language: what cards, rooms, bonus tiles and board spaces do, as data.
//!
//! How an effect is written and read: `effect::text`. The notation: `docs/rules/resafa-standins.md`,
//! section 0.

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
    /// Paid before anything is gained: all of it, or nothing happens (RES-296).
    pub cost: Price,
    /// Written with `|` instead of `+`: the owner takes one of the gains, not all.
    pub one_of: bool,
    /// Gained in any order; each may be declined (RES-061).
    pub gains: Vec<Gain, MAX_GAINS, u8>,
}

impl Effect {
    /// Whether a card with it is laid out and pays when its action is done: it sells,
    /// discounts, or helps to build.
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
    /// Once, at any moment of the own turn; printed on a board or tile: at once.
    AnyTime,
    /// Once, while taking this action (RES-062).
    During(MainAction),
    /// While trading: the gains once for each such item sold in this action, at most so often.
    Selling {
        /// What is sold.
        item: Item,
        /// The most times.
        most: u8,
    },
    /// Once, by whoever has that many; nothing is paid (RES-297, A-15).
    Having {
        /// Of what.
        count: Count,
        /// How many.
        at_least: u8,
    },
    /// Permanent: on each such occasion (RES-090).
    Always(Occasion),
    /// In step (3) of end scoring; an exchange up to so many times (RES-190).
    End {
        /// 1 for everything but an exchange.
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
    /// Something gained as it is.
    Gift(Gift),
    /// VP by number; bound to `canal`, counted after the build (RES-254).
    VpPer {
        /// VP for each.
        each: u8,
        /// Of what.
        per: Tally,
        /// At most so many count.
        most: Option<NonZeroU8>,
    },
    /// Look at and perhaps flip a trading tile (RES-293).
    Flip(Flipped),
    /// A discount on the action under way (RES-295).
    Less(Discount),
    /// Take a whole action.
    Do {
        /// Which.
        action: MainAction,
        /// Paying less.
        less: Discount,
        /// Trading without paying for the move (RES-291).
        free_move: bool,
    },
    /// Place a garden tile; nothing to pay but the effect's own cost, and not an action.
    Lay {
        /// The tile.
        size: GardenSize,
        /// Whether the green bonuses are received (RES-298).
        green: bool,
    },
    /// Build a workshop of this level for the normal cost; not an action (RES-280, A-33).
    Raise(Tier),
    /// Scarab tokens score this instead of the board's scale, 1 to 5 tokens (RES-272, A-86).
    Scale([u8; 5]),
    /// Another own pink card scores again, its end VP included (RES-274, A-87).
    AgainPink,
}

/// Which trading tile is flipped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flipped {
    /// Any one.
    Any,
    /// That of the trade under way (RES-248).
    Here,
}

/// So many of one thing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Gift {
    /// What.
    pub thing: Thing,
    /// How many.
    pub amount: NonZeroU8,
}

impl Gift {
    /// So many of something; none of it is no gift.
    pub const fn of(thing: Thing, amount: u8) -> Option<Self> {
        match NonZeroU8::new(amount) {
            Some(amount) => Some(Self { thing, amount }),
            None => None,
        }
    }

    /// How many.
    pub const fn amount(self) -> u8 {
        self.amount.get()
    }
}

/// What can be gained as it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Thing {
    /// Coins.
    Coin,
    /// Items, into the warehouse (RES-152).
    Item(Item),
    /// Spice and amphora in any mix (RES-291).
    Goods,
    /// Any mix of the four items (RES-292).
    AnyItem,
    /// VP at once; after `end`, at the end.
    Vp,
    /// Camel capacity (RES-294).
    Camel,
    /// Sack cards.
    Sack,
    /// Face-up bonus cards of any colour.
    Bonus,
    /// Steps on a track, or on tracks of choice (RES-299).
    Step(Option<Colour>),
    /// Merchant tokens, placed at once (RES-165).
    Token(Token),
    /// Rooms, each in another workshop; also rooms that were used before (RES-107, RES-281).
    Room,
}

/// A short list of gifts: a room's output, a golden bonus, a garden reward.
pub type Gifts = Vec<Gift, MAX_GIFTS, u8>;

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tally {
    /// This.
    pub count: Count,
    /// Or this, if it is fewer: pairs of one each (RES-276).
    pub paired_with: Option<Count>,
}

named_enum! {
    /// Something of a player that can be counted.
    pub enum Count {
        /// Workshop tiles, starting ones included.
        Workshop = "workshop",
        /// Garden tiles.
        Garden = "garden",
        /// Filled garden squares.
        Filled = "filled",
        /// Canal tiles on the network, tanks included.
        Canal = "canal",
        /// Trading bases.
        Base = "base",
        /// Merchant tokens of both kinds.
        Token = "token",
        /// Square tokens.
        Square = "square",
        /// Scarab tokens.
        Scarab = "scarab",
        /// Camel capacity.
        Camel = "camel",
        /// Water cubes kept from Rain scoring.
        Cube = "cube",
        /// Own special cards, this one included.
        Card = "card",
        /// Own yellow special cards.
        CardYellow = "card-yellow",
        /// Own white special cards.
        CardWhite = "card-white",
        /// Own blue special cards.
        CardBlue = "card-blue",
        /// Own pink special cards.
        CardPink = "card-pink",
    }
}

const _: () = assert!(size_of::<Gift>() <= 3 && size_of::<Option<Gift>>() <= 3, "gifts stay small");
const _: () = assert!(size_of::<Gain>() <= 6, "gains stay small");

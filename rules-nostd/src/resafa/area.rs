//! One player's area.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::action_card::ActionCards;
use super::card::{Bonus, Sack, Special};
use super::colour::Colour;
use super::edition::{MAX_ROW_SPACES, MerchantRow};
use super::item::{Item, Token};
use super::layout::{BuiltWorkshop, GardenSquare, Plot};
use super::network::{CanalBonus, CanalTile};
use super::place::Place;
use super::workshop::Workshop;
use crate::pile::Pile;

/// 2 starting tiles, and all 26 others.
pub const MAX_WORKSHOPS: usize = 28;
/// A square for each of the 39 garden tiles.
pub const MAX_SQUARES: usize = 39;
/// One special card per colour and level, no two alike (INV-15): 4 colours, at most 9 cards because
/// of the level limits (RES-074).
pub const MAX_SPECIALS: usize = 9;
/// 5 kept past the end of a turn (RES-057), plus the 12 of a whole display.
pub const MAX_BONUS_CARDS: usize = 17;
/// Causeway places for the first merchant tokens (RES-163).
pub const CAUSEWAY: usize = 2;

/// Everything in front of one player.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerArea {
    /// VP on the score track, absolute (PR-18).
    pub vp: u16,
    /// Coins by value.
    pub coins: u8,
    /// The warehouse in Resafa.
    pub warehouse: ByItem,
    #[allow(missing_docs)] // the names say it
    pub camel: Camel,
    #[allow(missing_docs)] // the names say it
    pub cards: ActionCards,
    /// Bonus cards in hand. They are public: they came from the open display.
    pub bonus: Vec<Bonus, MAX_BONUS_CARDS, u8>,
    /// Sack cards in hand.
    pub sacks: SackHand,
    /// Special cards, in the order they were obtained.
    pub specials: Vec<OwnedSpecial, MAX_SPECIALS, u8>,
    /// Yellow special cards still to be swapped in, lowest level first (RES-082).
    pub unswapped: Vec<Special, 3, u8>,
    /// The markers on the special tracks.
    pub markers: ByColour,
    /// Canal tiles in the player's own supply.
    pub canal_tiles: CanalTiles,
    /// Canal bonus tiles kept for later (RES-130).
    pub bonus_tiles: Pile<CanalBonus, 7>,
    /// Water cubes kept from Rain scoring (RES-184).
    pub cubes: u8,
    #[allow(missing_docs)] // the names say it
    pub tokens: Tokens,
    /// Workshops, starting ones first.
    pub workshops: Vec<BuiltWorkshop, MAX_WORKSHOPS, u8>,
    /// Garden squares with at least one tile.
    pub gardens: Vec<GardenSquare, MAX_SQUARES, u8>,
    /// Choices made in end scoring.
    pub ending: Ending,
}

/// A number for each item.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByItem {
    pub stone: u8,
    pub marble: u8,
    pub spice: u8,
    pub amphora: u8,
}

impl ByItem {
    /// Returns the number for `item`.
    pub const fn of(&self, item: Item) -> u8 {
        match item {
            Item::Stone => self.stone,
            Item::Marble => self.marble,
            Item::Spice => self.spice,
            Item::Amphora => self.amphora,
        }
    }

    /// Returns the number for `item`, for changing it.
    pub fn of_mut(&mut self, item: Item) -> &mut u8 {
        match item {
            Item::Stone => &mut self.stone,
            Item::Marble => &mut self.marble,
            Item::Spice => &mut self.spice,
            Item::Amphora => &mut self.amphora,
        }
    }
}

/// A number for each colour, such as the markers on the special tracks, where 0 is the start space.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByColour {
    pub yellow: u8,
    pub white: u8,
    pub blue: u8,
    pub pink: u8,
}

impl ByColour {
    /// Returns the number for `colour`.
    pub const fn of(&self, colour: Colour) -> u8 {
        match colour {
            Colour::Yellow => self.yellow,
            Colour::White => self.white,
            Colour::Blue => self.blue,
            Colour::Pink => self.pink,
        }
    }

    /// Returns the number for `colour`, for changing it.
    pub fn of_mut(&mut self, colour: Colour) -> &mut u8 {
        match colour {
            Colour::Yellow => &mut self.yellow,
            Colour::White => &mut self.white,
            Colour::Blue => &mut self.blue,
            Colour::Pink => &mut self.pink,
        }
    }
}

/// The camel figure, its load and the camel track.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Camel {
    /// Where the figure stands. It is in Resafa only before the first trading action (INV-24).
    pub at: Place,
    #[allow(missing_docs)] // the names say it
    pub load: Option<Load>,
    /// Steps of the marker up the camel track.
    pub level: u8,
}

impl Default for Camel {
    fn default() -> Self {
        Self { at: Place::Resafa, load: None, level: 0 }
    }
}

impl Camel {
    /// Returns how many of an item it carries.
    pub fn carries(&self, item: Item) -> u8 {
        self.load.filter(|load| load.item == item).map_or(0, |load| load.amount)
    }

    /// Returns how many items it carries.
    pub fn amount(&self) -> u8 {
        self.load.map_or(0, |load| load.amount)
    }

    /// Sets the load to `amount` of an item. An amount of 0 clears it.
    pub(super) fn set(&mut self, item: Item, amount: u8) {
        self.load = (amount > 0).then_some(Load { item, amount });
    }
}

/// Items on the camel, all of one type (RES-146).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    #[allow(missing_docs)] // the names say it
    pub item: Item,
    /// At least 1.
    pub amount: u8,
}

/// Sack cards in hand. Only the owner knows which ones, unless they came from the bottom of a deck
/// whose order everybody saw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SackHand {
    /// Cards that only the owner knows.
    pub hidden: u8,
    /// Cards that everybody can know.
    pub known: SackCards,
}

impl SackHand {
    /// Returns the number of sack cards in hand.
    pub fn len(&self) -> u8 {
        self.hidden + self.known.len()
    }

    /// Returns whether the player holds no sack cards.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Defines a set of small values, kept as bits and saved as a list of names.
macro_rules! set_of {
    ($(#[$meta:meta])* $Set:ident, $Member:ident, $bits:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $Set($bits);

        impl $Set {
            /// The full set.
            pub const ALL: Self = Self(((1u32 << $Member::ALL.len()) - 1) as $bits);

            /// Returns whether the set holds `member`.
            pub const fn has(self, member: $Member) -> bool {
                self.0 & 1 << member as $bits != 0
            }

            /// Returns the number of members.
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Returns whether the set is empty.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Adds a member.
            pub fn insert(&mut self, member: $Member) {
                self.0 |= 1 << member as $bits;
            }

            /// Removes a member.
            pub fn remove(&mut self, member: $Member) {
                self.0 &= !(1 << member as $bits);
            }

            /// Iterates over the members.
            pub fn iter(self) -> impl Iterator<Item = $Member> + Clone {
                $Member::ALL.into_iter().filter(move |&member| self.has(member))
            }
        }

        impl Serialize for $Set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(Counted(self.iter(), usize::from(self.len())))
            }
        }

        impl<'de> Deserialize<'de> for $Set {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let list = Vec::<$Member, { $Member::ALL.len() }>::deserialize(deserializer)?;
                let mut set = Self::default();
                for member in list {
                    if set.has(member) {
                        return Err(serde::de::Error::custom("the same thing twice in a set"));
                    }
                    set.insert(member);
                }
                Ok(set)
            }
        }
    };
}

/// An iterator with a known length, which compact formats need up front.
struct Counted<I>(I, usize);

impl<I: Iterator> Iterator for Counted<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        let next = self.0.next();
        self.1 -= usize::from(next.is_some());
        next
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.1, Some(self.1))
    }
}

set_of! {
    /// A set of sack cards.
    SackCards, Sack, u16
}
set_of! {
    /// A set of one player's canal tiles.
    CanalTiles, CanalTile, u8
}

/// A special card in a player's area.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnedSpecial {
    #[allow(missing_docs)] // the names say it
    pub card: Special,
    /// Whether the card was used and lies face down (RES-092). Permanent and pink cards never do.
    pub used: bool,
}

/// Merchant tokens on the player board.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    /// The first two (RES-163).
    pub causeway: Vec<Token, CAUSEWAY, u8>,
    /// Garden row, from the left (RES-165).
    pub garden: Vec<Token, MAX_ROW_SPACES, u8>,
    #[allow(missing_docs)] // the names say it
    pub workshop: Vec<Token, MAX_ROW_SPACES, u8>,
    #[allow(missing_docs)] // the names say it
    pub canal: Vec<Token, MAX_ROW_SPACES, u8>,
}

impl Tokens {
    /// Returns the tokens of a row.
    pub fn row(&self, row: MerchantRow) -> &Vec<Token, MAX_ROW_SPACES, u8> {
        match row {
            MerchantRow::Garden => &self.garden,
            MerchantRow::Workshop => &self.workshop,
            MerchantRow::Canal => &self.canal,
        }
    }

    /// Returns the tokens of a row, for adding one.
    pub fn row_mut(&mut self, row: MerchantRow) -> &mut Vec<Token, MAX_ROW_SPACES, u8> {
        match row {
            MerchantRow::Garden => &mut self.garden,
            MerchantRow::Workshop => &mut self.workshop,
            MerchantRow::Canal => &mut self.canal,
        }
    }

    /// Iterates over the tokens in the rows.
    pub fn in_rows(&self) -> impl Iterator<Item = Token> {
        [&self.garden, &self.workshop, &self.canal].into_iter().flatten().copied()
    }

    /// Iterates over all tokens on the board.
    pub fn iter(&self) -> impl Iterator<Item = Token> {
        self.causeway.iter().copied().chain(self.in_rows())
    }

    /// Returns how many tokens lie on the board.
    pub fn len(&self) -> u8 {
        self.iter().count() as u8
    }

    /// Returns whether no token lies on the board.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns how many tokens of a kind lie on the board.
    pub fn count(&self, kind: Token) -> u8 {
        self.iter().filter(|&token| token == kind).count() as u8
    }
}

/// What a player decided in end scoring (D-38, D-39).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// Exchanges made with pink cards.
    pub exchanges: Vec<Exchanges, 3, u8>,
    /// The card that P15 scores again.
    pub again: Option<Special>,
    /// Whether everything is decided and the lines are final.
    pub settled: bool,
}

/// How often a pink card exchanged something (RES-268, RES-270, RES-275).
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exchanges {
    pub card: Special,
    pub times: u8,
}

impl PlayerArea {
    /// Returns the special card and whether it was used, if the player has it.
    pub fn special(&self, card: Special) -> Option<OwnedSpecial> {
        self.specials.iter().copied().find(|owned| owned.card == card)
    }

    /// Returns the number of cards that count against the hand limit (RES-057, RES-058).
    pub fn hand_size(&self) -> u8 {
        self.cards.hand() + self.bonus.len() as u8 + self.sacks.len()
    }

    /// Returns the number of filled garden squares.
    pub fn filled_squares(&self) -> u8 {
        self.gardens.iter().filter(|square| square.is_filled()).count() as u8
    }

    /// Returns the number of garden tiles, small and large (RES-189).
    pub fn garden_tiles(&self) -> u8 {
        self.gardens.iter().map(GardenSquare::tiles).sum()
    }

    /// Returns the garden square at a plot, if a tile lies there.
    pub fn square(&self, plot: Plot) -> Option<GardenSquare> {
        self.gardens.iter().copied().find(|square| square.plot == plot)
    }

    /// Returns the workshop at a plot.
    pub fn workshop_at(&self, plot: Plot) -> Option<BuiltWorkshop> {
        self.workshops.iter().copied().find(|built| built.plot == plot)
    }

    /// Returns the workshop with this tile and its index in the player's list.
    pub fn workshop(&self, tile: Workshop) -> Option<(u8, BuiltWorkshop)> {
        let place = self.workshops.iter().position(|built| built.tile == tile)?;
        Some((place as u8, *self.workshops.get(place)?))
    }

    /// Returns the items of a type in the warehouse and on the camel.
    pub fn items(&self, item: Item) -> u16 {
        u16::from(self.warehouse.of(item)) + u16::from(self.camel.carries(item))
    }
}

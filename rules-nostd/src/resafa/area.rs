//! What lies in front of one player.

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
/// One special card of each colour and level but no two alike (INV-15): 4 colours, and at most 9
/// because of the level limits (RES-074).
pub const MAX_SPECIALS: usize = 9;
/// 5 kept through the end of a turn (RES-057), and the 12 of a whole display.
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
    /// The camel.
    pub camel: Camel,
    /// Action cards.
    pub cards: ActionCards,
    /// Bonus cards in hand; they came from the open display.
    pub bonus: Vec<Bonus, MAX_BONUS_CARDS, u8>,
    /// Sack cards in hand.
    pub sacks: SackHand,
    /// Special cards obtained, in that order.
    pub specials: Vec<OwnedSpecial, MAX_SPECIALS, u8>,
    /// Yellow ones among them that are still to be swapped in, lowest level first (RES-082).
    pub unswapped: Vec<Special, 3, u8>,
    /// The markers on the special tracks.
    pub markers: ByColour,
    /// Canal tiles in the own supply.
    pub canal_tiles: CanalTiles,
    /// Canal bonus tiles kept for later (RES-130).
    pub bonus_tiles: Pile<CanalBonus, 7>,
    /// Water cubes kept from Rain scoring (RES-184).
    pub cubes: u8,
    /// Merchant tokens.
    pub tokens: Tokens,
    /// The workshops, starting ones first.
    pub workshops: Vec<BuiltWorkshop, MAX_WORKSHOPS, u8>,
    /// The garden squares with at least one tile.
    pub gardens: Vec<GardenSquare, MAX_SQUARES, u8>,
    /// What was decided in end scoring.
    pub ending: Ending,
}

/// A number for each item.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByItem {
    /// Stone.
    pub stone: u8,
    /// Marble.
    pub marble: u8,
    /// Spice.
    pub spice: u8,
    /// Amphora.
    pub amphora: u8,
}

impl ByItem {
    /// How many of an item.
    pub const fn of(&self, item: Item) -> u8 {
        match item {
            Item::Stone => self.stone,
            Item::Marble => self.marble,
            Item::Spice => self.spice,
            Item::Amphora => self.amphora,
        }
    }

    /// The same, to change it.
    pub fn of_mut(&mut self, item: Item) -> &mut u8 {
        match item {
            Item::Stone => &mut self.stone,
            Item::Marble => &mut self.marble,
            Item::Spice => &mut self.spice,
            Item::Amphora => &mut self.amphora,
        }
    }
}

/// A number for each colour: the markers on the special tracks, 0 is the start space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByColour {
    /// Yellow.
    pub yellow: u8,
    /// White.
    pub white: u8,
    /// Blue.
    pub blue: u8,
    /// Pink.
    pub pink: u8,
}

impl ByColour {
    /// The one of a colour.
    pub const fn of(&self, colour: Colour) -> u8 {
        match colour {
            Colour::Yellow => self.yellow,
            Colour::White => self.white,
            Colour::Blue => self.blue,
            Colour::Pink => self.pink,
        }
    }

    /// The same, to change it.
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
    /// Where the figure stands; in Resafa only before the first trading action (INV-24).
    pub at: Place,
    /// What it carries.
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
    /// How many of an item it carries.
    pub fn carries(&self, item: Item) -> u8 {
        self.load.filter(|load| load.item == item).map_or(0, |load| load.amount)
    }

    /// How many items it carries.
    pub fn amount(&self) -> u8 {
        self.load.map_or(0, |load| load.amount)
    }

    /// Changes the load by so many of an item; nothing left is no load.
    pub(super) fn set(&mut self, item: Item, amount: u8) {
        self.load = (amount > 0).then_some(Load { item, amount });
    }
}

/// Items on the camel: of one type (RES-146).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// The type.
    pub item: Item,
    /// How many, at least 1.
    pub amount: u8,
}

/// Sack cards in hand. Which ones, only the owner knows, unless they came from the bottom of a deck
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
    /// Sack cards in hand.
    pub fn len(&self) -> u8 {
        self.hidden + self.known.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A set of small things, as bits; saved as a list of names.
macro_rules! set_of {
    ($(#[$meta:meta])* $Set:ident, $Member:ident, $bits:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $Set($bits);

        impl $Set {
            /// All of them.
            pub const ALL: Self = Self(((1u32 << $Member::ALL.len()) - 1) as $bits);

            /// Whether it is among them.
            pub const fn has(self, member: $Member) -> bool {
                self.0 & 1 << member as $bits != 0
            }

            /// How many there are.
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Whether there are none.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Adds one.
            pub fn insert(&mut self, member: $Member) {
                self.0 |= 1 << member as $bits;
            }

            /// Takes one away.
            pub fn remove(&mut self, member: $Member) {
                self.0 &= !(1 << member as $bits);
            }

            /// Each of them.
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

/// An iterator that knows its length, which compact forms want to be told first.
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
    /// A set of canal tiles of one player.
    CanalTiles, CanalTile, u8
}

/// A special card in a player's area.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnedSpecial {
    /// The card.
    pub card: Special,
    /// Whether it was used once and lies face down (RES-092); permanent and pink cards never do.
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
    /// Workshop row.
    pub workshop: Vec<Token, MAX_ROW_SPACES, u8>,
    /// Canal row.
    pub canal: Vec<Token, MAX_ROW_SPACES, u8>,
}

impl Tokens {
    /// The tokens of a row.
    pub fn row(&self, row: MerchantRow) -> &Vec<Token, MAX_ROW_SPACES, u8> {
        match row {
            MerchantRow::Garden => &self.garden,
            MerchantRow::Workshop => &self.workshop,
            MerchantRow::Canal => &self.canal,
        }
    }

    /// The same, to add one.
    pub fn row_mut(&mut self, row: MerchantRow) -> &mut Vec<Token, MAX_ROW_SPACES, u8> {
        match row {
            MerchantRow::Garden => &mut self.garden,
            MerchantRow::Workshop => &mut self.workshop,
            MerchantRow::Canal => &mut self.canal,
        }
    }

    /// All tokens in the rows.
    pub fn in_rows(&self) -> impl Iterator<Item = Token> {
        [&self.garden, &self.workshop, &self.canal].into_iter().flatten().copied()
    }

    /// All tokens on the board.
    pub fn iter(&self) -> impl Iterator<Item = Token> {
        self.causeway.iter().copied().chain(self.in_rows())
    }

    /// How many tokens lie on the board.
    pub fn len(&self) -> u8 {
        self.iter().count() as u8
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many of a kind lie on the board.
    pub fn count(&self, kind: Token) -> u8 {
        self.iter().filter(|&token| token == kind).count() as u8
    }
}

/// What a player decided in end scoring (D-38, D-39).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// Exchanges made with pink cards: the card, and how often.
    pub exchanges: Vec<Exchanges, 3, u8>,
    /// The card that P15 scores again.
    pub again: Option<Special>,
    /// Whether everything is decided and the lines are final.
    pub settled: bool,
}

/// How often a pink card exchanged something (RES-268, RES-270, RES-275).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exchanges {
    /// The card.
    pub card: Special,
    /// How often.
    pub times: u8,
}

impl PlayerArea {
    /// The special card and whether it was used, if the player has it.
    pub fn special(&self, card: Special) -> Option<OwnedSpecial> {
        self.specials.iter().copied().find(|owned| owned.card == card)
    }

    /// The cards that count against the hand limit (RES-057, RES-058).
    pub fn hand_size(&self) -> u8 {
        self.cards.hand() + self.bonus.len() as u8 + self.sacks.len()
    }

    /// Filled garden squares.
    pub fn filled_squares(&self) -> u8 {
        self.gardens.iter().filter(|square| square.is_filled()).count() as u8
    }

    /// Garden tiles, small and large (RES-189).
    pub fn garden_tiles(&self) -> u8 {
        self.gardens.iter().map(GardenSquare::tiles).sum()
    }

    /// The garden square at a plot, if a tile lies there.
    pub fn square(&self, plot: Plot) -> Option<GardenSquare> {
        self.gardens.iter().copied().find(|square| square.plot == plot)
    }

    /// The workshop at a plot.
    pub fn workshop_at(&self, plot: Plot) -> Option<BuiltWorkshop> {
        self.workshops.iter().copied().find(|built| built.plot == plot)
    }

    /// The workshop with this tile, and its place among the own ones.
    pub fn workshop(&self, tile: Workshop) -> Option<(u8, BuiltWorkshop)> {
        let place = self.workshops.iter().position(|built| built.tile == tile)?;
        Some((place as u8, *self.workshops.get(place)?))
    }

    /// Items of a type in warehouse and on the camel.
    pub fn items(&self, item: Item) -> u16 {
        u16::from(self.warehouse.of(item)) + u16::from(self.camel.carries(item))
    }
}

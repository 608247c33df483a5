//! The cards by kind and catalogue number. The numbers come from `docs/rules/wayfarers-components.md`; the
//! cards do not show them.

use core::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::named_enum::named_enum;
use crate::numbered::numbered;
use crate::total_map::indexed;

named_enum! {
    /// A kind of card: one deck, one pile, one row of four slots (WAY-002, WAY-003).
    pub enum CardKind {
        /// Tucked under land and water cards.
        Townsfolk = "townsfolk",
        /// Above land and water cards.
        Space = "space",
        /// Left of the player board.
        Land = "land",
        /// Right of the player board.
        Water = "water",
        /// Tucked above space cards.
        Inspiration = "inspiration",
    }
}

named_enum! {
    /// A slot of a row. Cards enter at slot 4, next to the pile, and slide towards slot 1 (WAY-122).
    #[allow(missing_docs)] // numbers
    pub enum Slot {
        One = "1", Two = "2", Three = "3", Four = "4",
    }
}

indexed! { CardKind Slot }

numbered! {
    /// A land card, `L1` to `L36`.
    pub struct Land('L', 1..=36, "a land card, L1 to L36")
}

numbered! {
    /// A water card, `W41` to `W76`.
    pub struct Water('W', 41..=76, "a water card, W41 to W76")
}

numbered! {
    /// A space card, `S77` to `S112`.
    pub struct Space('S', 77..=112, "a space card, S77 to S112")
}

numbered! {
    /// A townsfolk card, `T116` to `T151`.
    pub struct Townsfolk('T', 116..=151, "a townsfolk card, T116 to T151")
}

numbered! {
    /// An inspiration card, `I1` to `I16`.
    pub struct Inspiration('I', 1..=16, "an inspiration card, I1 to I16")
}

/// A card of any kind.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Card {
    Townsfolk(Townsfolk),
    Space(Space),
    Land(Land),
    Water(Water),
    Inspiration(Inspiration),
}

impl Card {
    /// Returns the kind of the card.
    pub const fn kind(self) -> CardKind {
        match self {
            Self::Townsfolk(_) => CardKind::Townsfolk,
            Self::Space(_) => CardKind::Space,
            Self::Land(_) => CardKind::Land,
            Self::Water(_) => CardKind::Water,
            Self::Inspiration(_) => CardKind::Inspiration,
        }
    }

    /// Returns the index among the cards of its kind, from 0.
    pub fn index(self) -> usize {
        use crate::pile::Indexed;
        match self {
            Self::Townsfolk(card) => card.index(),
            Self::Space(card) => card.index(),
            Self::Land(card) => card.index(),
            Self::Water(card) => card.index(),
            Self::Inspiration(card) => card.index(),
        }
    }

    /// Returns the card of a kind at an index, from 0.
    pub fn of(kind: CardKind, index: usize) -> Option<Self> {
        use crate::pile::Indexed;
        Some(match kind {
            CardKind::Townsfolk => Self::Townsfolk(Townsfolk::from_index(index)?),
            CardKind::Space => Self::Space(Space::from_index(index)?),
            CardKind::Land => Self::Land(Land::from_index(index)?),
            CardKind::Water => Self::Water(Water::from_index(index)?),
            CardKind::Inspiration => Self::Inspiration(Inspiration::from_index(index)?),
        })
    }

    /// Iterates over the cards of a kind.
    pub fn all(kind: CardKind) -> impl Iterator<Item = Self> + Clone {
        (0..kind.deck_size()).filter_map(move |index| Self::of(kind, index))
    }

    /// Reads a card id. The letter gives the kind.
    pub fn named(name: &str) -> Option<Self> {
        None.or_else(|| Land::named(name).map(Self::Land))
            .or_else(|| Water::named(name).map(Self::Water))
            .or_else(|| Space::named(name).map(Self::Space))
            .or_else(|| Townsfolk::named(name).map(Self::Townsfolk))
            .or_else(|| Inspiration::named(name).map(Self::Inspiration))
    }
}

impl CardKind {
    /// Returns the number of cards in the deck.
    pub const fn deck_size(self) -> usize {
        match self {
            Self::Townsfolk => Townsfolk::COUNT,
            Self::Space => Space::COUNT,
            Self::Land => Land::COUNT,
            Self::Water => Water::COUNT,
            Self::Inspiration => Inspiration::COUNT,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Townsfolk(card) => card.fmt(f),
            Self::Space(card) => card.fmt(f),
            Self::Land(card) => card.fmt(f),
            Self::Water(card) => card.fmt(f),
            Self::Inspiration(card) => card.fmt(f),
        }
    }
}

/// By name in text formats. In binary formats by one number that runs through all decks.
impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_str(self);
        }
        let kinds = CardKind::ALL.into_iter().take(self.kind().index());
        let before: usize = kinds.map(CardKind::deck_size).sum();
        serializer.serialize_u8(u8::try_from(before + self.index()).unwrap_or(u8::MAX))
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;

        impl Visitor<'_> for Name {
            type Value = Card;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a card such as L5, W41, S77, T116 or I1")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Card, E> {
                Card::named(name).ok_or_else(|| E::invalid_value(Unexpected::Str(name), &self))
            }

            fn visit_u8<E: Error>(self, number: u8) -> Result<Card, E> {
                let card = CardKind::ALL.into_iter().flat_map(Card::all).nth(number.into());
                card.ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number.into()), &self))
            }
        }

        if deserializer.is_human_readable() {
            deserializer.deserialize_str(Name)
        } else {
            deserializer.deserialize_u8(Name)
        }
    }
}

named_enum! {
    /// When a townsfolk card is active: the colour of its band (RUL-41).
    pub enum Trigger {
        /// Brown: when a die is placed on the host.
        Die = "die",
        /// Grey: when the host vista activates.
        Vista = "vista",
        /// Blue: a resting ability (WAY-078).
        Rest = "rest",
    }
}

named_enum! {
    /// The name on a townsfolk card; several cards may share one.
    #[allow(missing_docs)] // the printed names
    pub enum Name {
        Adventurer = "adventurer", Astronomer = "astronomer", Champion = "champion", Enforcer = "enforcer",
        Envoy = "envoy", Farmer = "farmer", Fisherman = "fisherman", Guardian = "guardian", Hunter = "hunter",
        Invader = "invader", Mercenary = "mercenary", Merchant = "merchant", Messenger = "messenger",
        Rogue = "rogue", Scholar = "scholar", Scribe = "scribe", Stargazer = "stargazer",
        Translator = "translator", Vagrant = "vagrant", Vigilante = "vigilante", Warrior = "warrior",
    }
}

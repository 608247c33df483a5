//! The workshop tiles by id, and where green bonuses sit on them.

use core::fmt;

use super::colour::Tier;
use super::effect::Gift;
use super::network::Edge;
use crate::named_enum::named_enum;
use crate::total_map::indexed;

named_enum! {
    /// A workshop tile (PR-08): `A` and `B` are the starting tiles of every player, `W…` level I,
    /// `L…` level II.
    #[allow(missing_docs)] // names
    pub enum Workshop {
        A = "A", B = "B",
        W01 = "W01", W02 = "W02", W03 = "W03", W04 = "W04", W05 = "W05", W06 = "W06",
        W07 = "W07", W08 = "W08", W09 = "W09", W10 = "W10", W11 = "W11", W12 = "W12",
        L01 = "L01", L02 = "L02", L03 = "L03", L04 = "L04", L05 = "L05", L06 = "L06", L07 = "L07",
        L08 = "L08", L09 = "L09", L10 = "L10", L11 = "L11", L12 = "L12", L13 = "L13", L14 = "L14",
    }
}

impl Workshop {
    /// Returns the level. Starting tiles have none.
    pub const fn tier(self) -> Option<Tier> {
        match self.index() {
            0..2 => None,
            2..14 => Some(Tier::I),
            _ => Some(Tier::II),
        }
    }

    /// Iterates over the tiles of a level.
    pub fn of(tier: Tier) -> impl Iterator<Item = Self> + Clone {
        Self::ALL.into_iter().filter(move |tile| tile.tier() == Some(tier))
    }
}

named_enum! {
    /// A side of a workshop tile (RES-096). Starting tiles have only a front.
    #[allow(missing_docs)] // sides
    pub enum WorkshopFace {
        Front = "front",
        Back = "back",
    }
}

/// Where a green bonus sits (PR-09): an edge of the unrotated face, and a third of it, counted
/// clockwise round the tile.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GreenPlace {
    pub edge: Edge,
    /// 1 to 3.
    pub third: u8,
}

impl GreenPlace {
    /// The number of places on a face.
    pub const COUNT: usize = 12;

    /// Iterates over all places, clockwise from the left end of the upper edge.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Edge::ALL.into_iter().flat_map(|edge| (1..=3).map(move |third| Self { edge, third }))
    }

    /// Returns the index among the twelve.
    pub(super) const fn index(self) -> usize {
        self.edge.index() * 3 + (self.third as usize + 2) % 3
    }

    /// Reads `N2`.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|place| {
            let &[edge, third] = name.as_bytes() else { return false };
            place.edge.name().as_bytes().eq_ignore_ascii_case(&[edge]) && place.third + b'0' == third
        })
    }
}

/// `N2`.
impl fmt::Display for GreenPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.edge, self.third)
    }
}

/// The green bonuses of one face.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Greens([Option<Gift>; GreenPlace::COUNT]);

impl Greens {
    /// No bonus anywhere.
    pub const NONE: Self = Self([None; GreenPlace::COUNT]);

    /// Returns the bonus at a place of the unrotated face.
    pub fn at(&self, place: GreenPlace) -> Option<Gift> {
        self.0.get(place.index()).copied().flatten()
    }

    /// Returns the bonus at `place` of a tile turned clockwise by `quarters` quarter turns. A turn
    /// moves the edges and keeps the thirds (PR-09).
    pub fn at_turned(&self, place: GreenPlace, quarters: u8) -> Option<Gift> {
        let back = 4 - quarters % 4;
        self.at(GreenPlace { edge: place.edge.turned(back), third: place.third })
    }

    /// Puts a bonus at a place.
    pub fn set(&mut self, place: GreenPlace, gift: Option<Gift>) {
        if let Some(slot) = self.0.get_mut(place.index()) {
            *slot = gift;
        }
    }

    /// Iterates over the bonuses with their places on the unrotated face.
    pub fn iter(&self) -> impl Iterator<Item = (GreenPlace, Gift)> {
        GreenPlace::all().zip(self.0).filter_map(|(place, gift)| Some((place, gift?)))
    }
}

indexed! { Workshop WorkshopFace }

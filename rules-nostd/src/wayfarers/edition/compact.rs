//! Compact binary form of printed values, so that an edition fits into the device's memory. Text formats use
//! the notation instead.
//!
//! ```text
//! part     2 bytes: the place of its deed in `DEEDS`; times + 16 × alternative, 0 for a part that always comes
//! assets   4 bits each: camel, ship, telescope, pigeon, from the lowest
//! amounts  4 bits each: silver, provision
//! left     1 bit for each bar, from the top
//! right    the guild's place, counted from 1, 0 for none; silver 4, provision 8, card 16
//! ```

use core::num::NonZeroU8;

use crate::wayfarers::asset::{Asset, Assets};
use crate::wayfarers::card::CardKind;
use crate::wayfarers::effect::{Amounts, Branch, Deck, Deed, Part, Spot};
use crate::wayfarers::guild::{Guild, Resource};
use crate::wayfarers::link::{LeftBars, RightBars};
use crate::wayfarers::tile::TileColour;

const DEEDS: [Deed; 30] = [
    Deed::Gain(Resource::Silver),
    Deed::Gain(Resource::Provision),
    Deed::Influence(Spot::Guild(Guild::Black)),
    Deed::Influence(Spot::Guild(Guild::Yellow)),
    Deed::Influence(Spot::Guild(Guild::Blue)),
    Deed::Influence(Spot::AnyGuild),
    Deed::Influence(Spot::Card),
    Deed::MoveInfluence,
    Deed::Retrieve,
    Deed::Refresh,
    Deed::Shift,
    Deed::Journal,
    Deed::Acquire(CardKind::Townsfolk),
    Deed::Acquire(CardKind::Space),
    Deed::Acquire(CardKind::Land),
    Deed::Acquire(CardKind::Water),
    Deed::Acquire(CardKind::Inspiration),
    Deed::AcquireTownsfolkFree,
    Deed::Draw(Deck::Land),
    Deed::Draw(Deck::Water),
    Deed::Upgrade(TileColour::Green),
    Deed::Upgrade(TileColour::Yellow),
    Deed::Upgrade(TileColour::Blue),
    Deed::Upgrade(TileColour::Black),
    Deed::Upgrade(TileColour::Pink),
    Deed::UpgradeFree(TileColour::Green),
    Deed::UpgradeFree(TileColour::Yellow),
    Deed::UpgradeFree(TileColour::Blue),
    Deed::UpgradeFree(TileColour::Black),
    Deed::UpgradeFree(TileColour::Pink),
];

const DAMAGED: &str = "a damaged edition";

impl From<Part> for [u8; 2] {
    fn from(part: Part) -> Self {
        let deed = DEEDS.iter().zip(0..).find(|&(&deed, _)| deed == part.deed).map_or(0, |(_, place)| place);
        let alternative = match part.branch {
            Branch::Always => 0,
            Branch::Either(number) => number.get().min(15),
        };
        [deed, part.times.get().min(15) + 16 * alternative]
    }
}

impl TryFrom<[u8; 2]> for Part {
    type Error = &'static str;

    fn try_from([deed, number]: [u8; 2]) -> Result<Self, Self::Error> {
        let deed = *DEEDS.get(usize::from(deed)).ok_or(DAMAGED)?;
        let times = NonZeroU8::new(number % 16).ok_or(DAMAGED)?;
        let branch = NonZeroU8::new(number / 16).map_or(Branch::Always, Branch::Either);
        Ok(Self { deed, times, branch })
    }
}

impl From<Assets> for u16 {
    fn from(assets: Assets) -> Self {
        let of = |asset| Self::from(assets.count(asset).min(15));
        Asset::ALL.into_iter().rev().fold(0, |packed, asset| packed << 4 | of(asset))
    }
}

impl From<u16> for Assets {
    fn from(packed: u16) -> Self {
        let of = |asset: Asset| packed >> (4 * asset.index()) & 15;
        Asset::ALL.into_iter().flat_map(|asset| (0..of(asset)).map(move |_| asset)).collect()
    }
}

impl From<Amounts> for u8 {
    fn from(amounts: Amounts) -> Self {
        amounts.silver.min(15) | amounts.provision.min(15) << 4
    }
}

impl From<u8> for Amounts {
    fn from(packed: u8) -> Self {
        Self { silver: packed & 15, provision: packed >> 4 }
    }
}

impl From<LeftBars> for u8 {
    fn from(LeftBars(bars): LeftBars) -> Self {
        bars.into_iter().rev().fold(0, |packed, bar| packed << 1 | Self::from(bar))
    }
}

impl TryFrom<u8> for LeftBars {
    type Error = &'static str;

    fn try_from(packed: u8) -> Result<Self, Self::Error> {
        if packed > 15 {
            return Err(DAMAGED);
        }
        Ok(Self(core::array::from_fn(|height| packed >> height & 1 == 1)))
    }
}

impl From<RightBars> for u8 {
    fn from(bars: RightBars) -> Self {
        let guild = bars.guild.map_or(0, |guild| guild as Self + 1);
        guild | Self::from(bars.silver) << 2 | Self::from(bars.provision) << 3 | Self::from(bars.card) << 4
    }
}

impl TryFrom<u8> for RightBars {
    type Error = &'static str;

    fn try_from(packed: u8) -> Result<Self, Self::Error> {
        if packed > 31 {
            return Err(DAMAGED);
        }
        let guild = usize::from(packed & 3).checked_sub(1).and_then(|place| Guild::ALL.get(place)).copied();
        Ok(Self { guild, silver: packed & 4 != 0, provision: packed & 8 != 0, card: packed & 16 != 0 })
    }
}

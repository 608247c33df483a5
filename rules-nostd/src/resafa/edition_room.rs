//! Unpacking an edition on the device.
//!
//! An edition is about 12 kB. Read in the usual way it would lie on the stack six times over while it is
//! handed from function to function; here every row goes straight to its place in a `static`.

use heapless::{String, Vec};
use postcard::Deserializer;
use postcard::de_flavors::Slice;
use serde::Deserialize;

use super::each::Each;
use super::edition::{BySide, Components, Edition, Network, PlayerBoard};
use super::effect::{Effect, When};
use super::item::Price;
use super::network::{Openings, Space};
use super::provenance::{Printed, Source};
use super::solo::SoloHalf;
use crate::fault::Fault;

/// Room for one edition, to be kept in a `static`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditionRoom {
    edition: Edition,
    /// Every value of it was looked at.
    sound: bool,
}

/// Why there is no edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotUnpacked {
    /// The bytes are cut, damaged or from another version.
    Unreadable,
    /// The bytes are an edition that the ledger does not allow.
    Faulty(Fault),
}

impl EditionRoom {
    /// Room without an edition in it.
    pub const EMPTY: Self = Self { edition: Edition::BLANK, sound: false };

    /// Unpacks the compact form of an edition and looks at every value, as [`Edition::new`] does.
    #[allow(clippy::result_large_err)] // an edition is far larger than a fault
    pub fn unpack(&mut self, bytes: &[u8]) -> Result<&Edition, NotUnpacked> {
        self.sound = false;
        self.edition.refill(|components| {
            let from = &mut Deserializer::from_bytes(bytes);
            components.fill(from).map_err(|_| NotUnpacked::Unreadable)
        })?;
        match self.edition.first_fault() {
            None => {
                self.sound = true;
                Ok(&self.edition)
            }
            Some(fault) => Err(NotUnpacked::Faulty(fault)),
        }
    }

    /// The edition that was unpacked last, if every value of it is allowed.
    pub fn edition(&self) -> Option<&Edition> {
        self.sound.then_some(&self.edition)
    }
}

impl Default for EditionRoom {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Compact bytes, read one value after the other.
type Bytes<'b> = Deserializer<'b, Slice<'b>>;

/// A small value may pass over the stack.
fn read<'b, T: Deserialize<'b>>(into: &mut T, from: &mut Bytes<'b>) -> postcard::Result<()> {
    *into = T::deserialize(from)?;
    Ok(())
}

fn read_all<'b, T: Deserialize<'b>>(into: &mut [T], from: &mut Bytes<'b>) -> postcard::Result<()> {
    into.iter_mut().try_for_each(|value| read(value, from))
}

/// A list has its length before it.
fn read_each<'b, K, T, const N: usize>(into: &mut Each<K, T, N>, from: &mut Bytes<'b>) -> postcard::Result<()>
where
    T: Deserialize<'b>,
{
    if usize::deserialize(&mut *from)? != N {
        return Err(postcard::Error::DeserializeBadEncoding);
    }
    read_all(into.values_mut(), from)
}

fn read_list<'b, T, const N: usize>(into: &mut Vec<T, N, u8>, from: &mut Bytes<'b>) -> postcard::Result<()>
where
    T: Deserialize<'b>,
{
    into.clear();
    for _ in 0..usize::deserialize(&mut *from)? {
        let value = T::deserialize(&mut *from)?;
        into.push(value).map_err(|_| postcard::Error::DeserializeBadEncoding)?;
    }
    Ok(())
}

impl Components {
    /// Reads every field, in the order of the compact form.
    fn fill(&mut self, from: &mut Bytes<'_>) -> postcard::Result<()> {
        let Self {
            game,
            name,
            centres,
            roads,
            trading_tiles,
            bases,
            network,
            canal_tiles,
            canal_bonuses,
            canal_setups,
            workshops,
            workshop_backs,
            greens,
            tracks,
            specials,
            bonuses,
            bonus_decks,
            sacks,
            action_cards,
            player_board,
            canal_scale,
            solo_actions,
            solo_cards,
            solo_opening,
            score_track,
        } = self;
        read(game, from)?;
        read(name, from)?;
        read_each(centres, from)?;
        read_list(roads, from)?;
        read_all(trading_tiles, from)?;
        read_each(&mut bases.few, from)?;
        read_each(&mut bases.many, from)?;
        read(&mut network.few, from)?;
        read(&mut network.many, from)?;
        read_all(canal_tiles, from)?;
        read_each(canal_bonuses, from)?;
        read_list(canal_setups, from)?;
        read_each(workshops, from)?;
        read_each(workshop_backs, from)?;
        read_each(greens, from)?;
        read_each(tracks, from)?;
        read_each(specials, from)?;
        read_list(bonuses, from)?;
        read_all(bonus_decks, from)?;
        read_each(sacks, from)?;
        read_each(action_cards, from)?;
        read(player_board, from)?;
        read(canal_scale, from)?;
        read_all(solo_actions, from)?;
        read_each(solo_cards, from)?;
        read(solo_opening, from)?;
        read(score_track, from)
    }
}

/// A value to be overwritten.
pub(super) trait Blank {
    const BLANK: Self;
}

macro_rules! blank {
    ($($Type:ty = $value:expr;)+) => {
        $( impl Blank for $Type {
            const BLANK: Self = $value;
        } )+
    };
}

macro_rules! blank_nouns {
    ($($Noun:ident)+) => {
        $( impl Blank for super::$Noun {
            const BLANK: Self = Self::ALL[0];
        } )+
    };
}

blank! {
    u8 = 0;
    bool = false;
    Source = Source::None;
    Openings = Openings::STRAIGHT;
    Price = Price::FREE;
    super::Players = super::Players::ALL;
    super::YellowActions = super::YellowActions::None;
    Effect = Effect { when: When::AnyTime, cost: Price::FREE, one_of: false, gains: Vec::new() };
    SoloHalf = SoloHalf { action: Blank::BLANK, colour: Blank::BLANK };
    Space = Space::FIRST;
    super::Special = super::Special::FIRST;
    super::Bonus = super::Bonus::FIRST;
}

blank_nouns! {
    ActionSet Arrow BoardSide BotIcon CanalBonus CanalSide CanalTile CellKind Centre Colour Face Heading
    Level MainAction MerchantRow Place Sack SetupCard SoloCard Starting Tier TileColour TrackSign TradingTile
    Workshop
}

impl<T> Blank for Option<T> {
    const BLANK: Self = None;
}

impl<T, const N: usize> Blank for Vec<T, N, u8> {
    const BLANK: Self = Vec::new();
}

impl<const N: usize> Blank for String<N> {
    const BLANK: Self = String::new();
}

impl<T: Blank, const N: usize> Blank for [T; N] {
    const BLANK: Self = [T::BLANK; N];
}

impl<K, T: Blank, const N: usize> Blank for Each<K, T, N> {
    const BLANK: Self = Self::with([T::BLANK; N]);
}

impl<T: Blank> Blank for BySide<T> {
    const BLANK: Self = Self { few: T::BLANK, many: T::BLANK };
}

impl<T: Blank> Blank for Printed<T> {
    const BLANK: Self = Self { value: T::BLANK, source: Source::None, stand_in: false };
}

impl Blank for PlayerBoard {
    const BLANK: Self = Self {
        camel_track: Blank::BLANK,
        causeway: Blank::BLANK,
        rows: Blank::BLANK,
        row_values: Blank::BLANK,
        scarab_scale: Blank::BLANK,
        level_limits: Blank::BLANK,
        garden_rewards: Blank::BLANK,
        base_cost: Blank::BLANK,
    };
}

impl Blank for Components {
    const BLANK: Self = Self {
        game: Blank::BLANK,
        name: Blank::BLANK,
        centres: Blank::BLANK,
        roads: Blank::BLANK,
        trading_tiles: Blank::BLANK,
        bases: Blank::BLANK,
        network: BySide { few: Network::BLANK, many: Network::BLANK },
        canal_tiles: Blank::BLANK,
        canal_bonuses: Blank::BLANK,
        canal_setups: Blank::BLANK,
        workshops: Blank::BLANK,
        workshop_backs: Blank::BLANK,
        greens: Blank::BLANK,
        tracks: Blank::BLANK,
        specials: Blank::BLANK,
        bonuses: Blank::BLANK,
        bonus_decks: Blank::BLANK,
        sacks: Blank::BLANK,
        action_cards: Blank::BLANK,
        player_board: Blank::BLANK,
        canal_scale: Blank::BLANK,
        solo_actions: Blank::BLANK,
        solo_cards: Blank::BLANK,
        solo_opening: Blank::BLANK,
        score_track: Blank::BLANK,
    };
}

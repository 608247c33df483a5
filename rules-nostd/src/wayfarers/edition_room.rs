//! Unpacking an edition on the device.
//!
//! An edition is about 9 kB. Read in the usual way it would lie on the stack several times over while it is
//! handed from function to function; here every row goes straight to its place in a `static`.

use heapless::{String, Vec};
use postcard::Deserializer;
use postcard::de_flavors::Slice;
use serde::Deserialize;

use super::asset::Assets;
use super::caravan::{CaravanCell, CaravanLine};
use super::count::{Rest, Score};
use super::edition::{Components, Edition, LandAbility};
use super::effect::{Action, Amounts, DiceSpace, Effect};
use super::journal::Toll;
use super::link::{LeftBars, RightBars};
use super::provenance::{Printed, Source};
use super::tile::TilePrice;
use crate::each::Each;
use crate::fault::Fault;

/// Room for one edition, to be kept in a `static`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditionRoom(Edition);

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
    pub const EMPTY: Self = Self(Edition::BLANK);

    /// Unpacks the compact form of an edition and looks at every value, as [`Edition::new`] does.
    #[allow(clippy::result_large_err)] // an edition is far larger than a fault
    pub fn unpack(&mut self, bytes: &[u8]) -> Result<&Edition, NotUnpacked> {
        self.0.refill(|components| {
            let from = &mut Deserializer::from_bytes(bytes);
            components.fill(from).map_err(|_| NotUnpacked::Unreadable)
        })?;
        match self.0.first_fault() {
            None => Ok(&self.0),
            Some(fault) => Err(NotUnpacked::Faulty(fault)),
        }
    }
}

/// Compact bytes, read one value after the other.
type Bytes<'b> = Deserializer<'b, Slice<'b>>;

/// A small value may pass over the stack.
fn read<'b, T: Deserialize<'b>>(into: &mut T, from: &mut Bytes<'b>) -> postcard::Result<()> {
    *into = T::deserialize(from)?;
    Ok(())
}

/// Source and mark come first, then the value.
fn head<'p, T>(into: &'p mut Printed<T>, from: &mut Bytes<'_>) -> postcard::Result<&'p mut T> {
    read(&mut into.source, from)?;
    read(&mut into.stand_in, from)?;
    Ok(&mut into.value)
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
            land,
            water,
            space,
            space_prices,
            inspiration,
            townsfolk,
            player_board,
            boards,
            common_sets,
            crossings,
            journal,
            journal_tiles,
            tiles,
            stores,
            spots,
            rows,
        } = self;
        read(game, from)?;
        read(name, from)?;
        read_each(head(land, from)?, from)?;
        read_each(head(water, from)?, from)?;
        read_each(head(space, from)?, from)?;
        read(space_prices, from)?;
        read_each(head(inspiration, from)?, from)?;
        read_each(head(townsfolk, from)?, from)?;
        read(player_board, from)?;
        read_each(boards, from)?;
        read(common_sets, from)?;
        read_list(head(crossings, from)?, from)?;
        read_each(head(journal, from)?, from)?;
        read_each(head(journal_tiles, from)?, from)?;
        read_each(tiles, from)?;
        read_each(head(stores, from)?, from)?;
        read_all(head(spots, from)?, from)?;
        read_each(head(rows, from)?, from)
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

macro_rules! blank_ids {
    ($($Id:ident)+) => {
        $( impl Blank for super::$Id {
            const BLANK: Self = Self::FIRST;
        } )+
    };
}

const NO_ACTION: Action = Action { cost: Amounts::NONE, less: Amounts::NONE, effect: Effect::NONE };

blank! {
    u8 = 0;
    bool = false;
    Source = Source::None;
    Assets = Assets::NONE;
    Effect = Effect::NONE;
    Action = NO_ACTION;
    DiceSpace = DiceSpace { needs: Assets::NONE, action: NO_ACTION };
    LandAbility = LandAbility::Space(Blank::BLANK);
    LeftBars = LeftBars([false; 4]);
    RightBars = RightBars { guild: None, silver: false, provision: false, card: false };
    Score = Score { base: 0, rest: Rest::Flat };
    Toll = Toll::Free;
    TilePrice = TilePrice::FREE;
    CaravanLine = CaravanLine([CaravanCell::Plain; 6]);
}

blank_nouns! {
    Board CardKind Edge JournalSpace JournalTile Name Section Slide Slot Tile TileColour Trigger
}

blank_ids! { Land Water Space Townsfolk Inspiration }

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

impl<T: Blank> Blank for Printed<T> {
    const BLANK: Self = Self { source: Source::None, stand_in: false, value: T::BLANK };
}

impl Blank for Components {
    const BLANK: Self = Self {
        game: Blank::BLANK,
        name: Blank::BLANK,
        land: Blank::BLANK,
        water: Blank::BLANK,
        space: Blank::BLANK,
        space_prices: Blank::BLANK,
        inspiration: Blank::BLANK,
        townsfolk: Blank::BLANK,
        player_board: Blank::BLANK,
        boards: Blank::BLANK,
        common_sets: Blank::BLANK,
        crossings: Blank::BLANK,
        journal: Blank::BLANK,
        journal_tiles: Blank::BLANK,
        tiles: Blank::BLANK,
        stores: Blank::BLANK,
        spots: Blank::BLANK,
        rows: Blank::BLANK,
    };
}

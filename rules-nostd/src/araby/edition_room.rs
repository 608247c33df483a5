//! Unpacking an edition on the device.
//!
//! An edition is about 8 kB. Read in the usual way it would lie on the stack several times over while it
//! is handed from function to function; here every row goes straight to its place in a `static`.

use heapless::{String, Vec};
use postcard::Deserializer;
use postcard::de_flavors::Slice;
use serde::Deserialize;

use super::card::CardType;
use super::edition::{Components, Counts, Edition, Side};
use super::effect::Effect;
use super::product::{Icons, Price, Product};
use super::provenance::{Printed, Source};
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

/// A list has its length before it.
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
            counts,
            personas_per_seat,
            resolution_side,
            fifth_colour,
            cards,
            caravans,
            personas,
        } = self;
        read(game, from)?;
        read(name, from)?;
        read(counts, from)?;
        read(personas_per_seat, from)?;
        read(resolution_side, from)?;
        read(fifth_colour, from)?;
        read_list(cards, from)?;
        read_list(caravans, from)?;
        read_list(personas, from)
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

blank! {
    u8 = 0;
    CardType = Self::ALL[0];
    Product = Self::ALL[0];
    Side = Self::ALL[0];
    Price = Self::FREE;
    Icons = Self::NONE;
    Effect = Self::NOTHING;
}

impl<T, const N: usize> Blank for Vec<T, N, u8> {
    const BLANK: Self = Vec::new();
}

impl<const N: usize> Blank for String<N> {
    const BLANK: Self = String::new();
}

impl<const N: usize> Blank for String<N, u8> {
    const BLANK: Self = String::new();
}

impl<T: Blank, const N: usize> Blank for [T; N] {
    const BLANK: Self = [T::BLANK; N];
}

impl<T: Blank> Blank for Printed<T> {
    const BLANK: Self = Self { value: T::BLANK, source: Source::None, stand_in: false };
}

impl Blank for Counts {
    const BLANK: Self = Self {
        merchant: Blank::BLANK,
        ally: Blank::BLANK,
        virtue: Blank::BLANK,
        djinn: Blank::BLANK,
        caravan: Blank::BLANK,
        persona: Blank::BLANK,
        coins: Blank::BLANK,
    };
}

impl Blank for Components {
    const BLANK: Self = Self {
        game: Blank::BLANK,
        name: Blank::BLANK,
        counts: Blank::BLANK,
        personas_per_seat: Blank::BLANK,
        resolution_side: Blank::BLANK,
        fifth_colour: Blank::BLANK,
        cards: Blank::BLANK,
        caravans: Blank::BLANK,
        personas: Blank::BLANK,
    };
}

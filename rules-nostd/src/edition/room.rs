//! Space for an edition on the device, and unpacking one into it.
//!
//! An edition is about 10 kB. Read in the usual way, it would be on the stack several times over while
//! functions pass it on; here every row goes straight to its place in a `static`.

use core::error::Error;
use core::fmt;

use heapless::{String, Vec};
use postcard::Deserializer;
use postcard::de_flavors::Slice;
use serde::Deserialize;

use super::Edition;
use super::fault::Fault;
use super::provenance::Printed;
use crate::total_map::TotalMap;

/// Space for one edition, to be kept in a `static`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditionRoom<E> {
    edition: E,
    /// Whether every value was checked and is allowed.
    sound: bool,
}

/// Why there is no edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnpackError {
    /// The bytes are truncated, damaged or from another version.
    Malformed,
    /// The bytes are an edition that the ledger does not allow.
    Faulty(Fault),
}

impl fmt::Display for UnpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed => f.write_str("the bytes are no edition of this game and version"),
            Self::Faulty(fault) => write!(f, "the edition has a fault: {fault}"),
        }
    }
}

impl Error for UnpackError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Malformed => None,
            Self::Faulty(fault) => Some(fault),
        }
    }
}

impl<E: Edition> EditionRoom<E> {
    /// Space without an edition in it.
    pub const EMPTY: Self = Self { edition: E::BLANK, sound: false };

    /// Unpacks the compact form of an edition and checks every value.
    #[allow(clippy::result_large_err)] // an edition is far larger than a fault
    pub fn unpack(&mut self, bytes: &[u8]) -> Result<&E, UnpackError> {
        self.sound = false;
        self.edition.overwrite(bytes).map_err(|_| UnpackError::Malformed)?;
        match E::first_fault(&self.edition) {
            None => {
                self.sound = true;
                Ok(&self.edition)
            }
            Some(fault) => Err(UnpackError::Faulty(fault)),
        }
    }

    /// Returns the edition that was unpacked last, if all its values are allowed.
    pub fn edition(&self) -> Option<&E> {
        self.sound.then_some(&self.edition)
    }
}

impl<E: Edition> Default for EditionRoom<E> {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Compact bytes, read value by value.
pub(crate) type Bytes<'b> = Deserializer<'b, Slice<'b>>;

/// Reads a small value, which may pass over the stack.
pub(crate) fn read<'b, T: Deserialize<'b>>(into: &mut T, from: &mut Bytes<'b>) -> postcard::Result<()> {
    *into = T::deserialize(from)?;
    Ok(())
}

pub(crate) fn read_all<'b, T: Deserialize<'b>>(into: &mut [T], from: &mut Bytes<'b>) -> postcard::Result<()> {
    into.iter_mut().try_for_each(|value| read(value, from))
}

/// Reads a list, which is preceded by its length.
pub(crate) fn read_each<'b, K, T, const N: usize>(
    into: &mut TotalMap<K, T, N>,
    from: &mut Bytes<'b>,
) -> postcard::Result<()>
where
    T: Deserialize<'b>,
{
    if usize::deserialize(&mut *from)? != N {
        return Err(postcard::Error::DeserializeBadEncoding);
    }
    read_all(into.values_mut(), from)
}

pub(crate) fn read_list<'b, T, const N: usize>(
    into: &mut Vec<T, N, u8>,
    from: &mut Bytes<'b>,
) -> postcard::Result<()>
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

/// A type with a blank value, to be overwritten.
pub(crate) trait Blank {
    const BLANK: Self;
}

/// Declares blank values for the types of a game.
macro_rules! blank {
    ($($Type:ty = $value:expr;)+) => {
        $( impl $crate::edition::room::Blank for $Type {
            const BLANK: Self = $value;
        } )+
    };
}
pub(crate) use blank;

/// Declares blank values for the enums of a game.
macro_rules! blank_enums {
    ($($NamedEnum:ty)+) => { $crate::edition::room::blank! { $( $NamedEnum = Self::ALL[0]; )+ } };
}
pub(crate) use blank_enums;

blank! {
    u8 = 0;
    bool = false;
}

impl<T> Blank for Option<T> {
    const BLANK: Self = None;
}

impl<T, const N: usize> Blank for Vec<T, N, u8> {
    const BLANK: Self = Vec::new();
}

impl<T, const N: usize> Blank for Vec<T, N> {
    const BLANK: Self = Vec::new();
}

impl<const N: usize> Blank for String<N> {
    const BLANK: Self = String::new();
}

impl<const N: usize> Blank for String<N, u8> {
    const BLANK: Self = String::new();
}

impl<T: Blank, S: Blank> Blank for Printed<T, S> {
    const BLANK: Self = Self { value: T::BLANK, source: S::BLANK, stand_in: false };
}

impl<T: Blank, const N: usize> Blank for [T; N] {
    const BLANK: Self = [T::BLANK; N];
}

impl<K, T: Blank, const N: usize> Blank for TotalMap<K, T, N> {
    const BLANK: Self = Self::with([T::BLANK; N]);
}

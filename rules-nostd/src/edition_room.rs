//! Room for an edition on the device, and unpacking one into it.
//!
//! An edition is about 10 kB. Read in the usual way it would lie on the stack several times over while it is
//! handed from function to function; here every row goes straight to its place in a `static`.

use heapless::{String, Vec};
use postcard::Deserializer;
use postcard::de_flavors::Slice;
use serde::Deserialize;

use crate::each::Each;
use crate::fault::Fault;

/// Room for one edition, to be kept in a `static`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditionRoom<E> {
    edition: E,
    /// Every value of it was looked at.
    sound: bool,
}

/// An edition that can be unpacked in its place.
pub trait Unpack: Sized {
    /// Room for an edition, which is not one yet.
    const BLANK: Self;

    /// Overwrites everything with the compact form of an edition; whoever does this looks at it afterwards.
    fn overwrite(&mut self, bytes: &[u8]) -> postcard::Result<()>;

    /// The first fault that forbids to play with it.
    fn fault(&self) -> Option<Fault>;
}

/// Why there is no edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotUnpacked {
    /// The bytes are cut, damaged or from another version.
    Unreadable,
    /// The bytes are an edition that the ledger does not allow.
    Faulty(Fault),
}

impl<E: Unpack> EditionRoom<E> {
    /// Room without an edition in it.
    pub const EMPTY: Self = Self { edition: E::BLANK, sound: false };

    /// Unpacks the compact form of an edition and looks at every value.
    #[allow(clippy::result_large_err)] // an edition is far larger than a fault
    pub fn unpack(&mut self, bytes: &[u8]) -> Result<&E, NotUnpacked> {
        self.sound = false;
        self.edition.overwrite(bytes).map_err(|_| NotUnpacked::Unreadable)?;
        match self.edition.fault() {
            None => {
                self.sound = true;
                Ok(&self.edition)
            }
            Some(fault) => Err(NotUnpacked::Faulty(fault)),
        }
    }

    /// The edition that was unpacked last, if every value of it is allowed.
    pub fn edition(&self) -> Option<&E> {
        self.sound.then_some(&self.edition)
    }
}

impl<E: Unpack> Default for EditionRoom<E> {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Compact bytes, read one value after the other.
pub(crate) type Bytes<'b> = Deserializer<'b, Slice<'b>>;

/// A small value may pass over the stack.
pub(crate) fn read<'b, T: Deserialize<'b>>(into: &mut T, from: &mut Bytes<'b>) -> postcard::Result<()> {
    *into = T::deserialize(from)?;
    Ok(())
}

pub(crate) fn read_all<'b, T: Deserialize<'b>>(into: &mut [T], from: &mut Bytes<'b>) -> postcard::Result<()> {
    into.iter_mut().try_for_each(|value| read(value, from))
}

/// A list has its length before it.
pub(crate) fn read_each<'b, K, T, const N: usize>(
    into: &mut Each<K, T, N>,
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

/// A value to be overwritten.
pub(crate) trait Blank {
    const BLANK: Self;
}

/// Blank values of the types of a game.
macro_rules! blank {
    ($($Type:ty = $value:expr;)+) => {
        $( impl $crate::edition_room::Blank for $Type {
            const BLANK: Self = $value;
        } )+
    };
}
pub(crate) use blank;

/// The same for its nouns.
macro_rules! blank_nouns {
    ($($Noun:ty)+) => { $crate::edition_room::blank! { $( $Noun = Self::ALL[0]; )+ } };
}
pub(crate) use blank_nouns;

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

impl<const N: usize> Blank for String<N> {
    const BLANK: Self = String::new();
}

impl<const N: usize> Blank for String<N, u8> {
    const BLANK: Self = String::new();
}

impl<T: Blank, const N: usize> Blank for [T; N] {
    const BLANK: Self = [T::BLANK; N];
}

impl<K, T: Blank, const N: usize> Blank for Each<K, T, N> {
    const BLANK: Self = Self::with([T::BLANK; N]);
}

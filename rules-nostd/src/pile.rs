//! Unordered collections of a few kinds of things: a deck, a discard pile, a hand.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A kind of card or piece, with its index in a list of at most `N` kinds.
pub trait Indexed: Copy {
    /// Returns the index in the list.
    fn index(self) -> usize;
    /// Returns the kind at that index.
    fn from_index(index: usize) -> Option<Self>;
}

/// Counts how many of each kind are in a pile, without their order.
///
/// Serialized as the list of its contents, so that people can read and edit it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pile<K, const N: usize> {
    counts: [u8; N],
    kind: PhantomData<K>,
}

impl<K: Indexed, const N: usize> Pile<K, N> {
    /// The empty pile.
    pub const EMPTY: Self = Self { counts: [0; N], kind: PhantomData };

    /// Returns how many of this kind are here.
    pub fn count(&self, kind: K) -> u8 {
        self.counts.get(kind.index()).copied().unwrap_or(0)
    }

    /// Returns whether one of this kind is here.
    pub fn has(&self, kind: K) -> bool {
        self.count(kind) > 0
    }

    /// Returns how many there are in all.
    pub fn total(&self) -> u16 {
        self.counts.iter().map(|&count| u16::from(count)).sum()
    }

    /// Returns whether the pile is empty.
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|&count| count == 0)
    }

    /// Adds one. A count never exceeds 255, because no game has that many pieces.
    pub fn add(&mut self, kind: K) {
        if let Some(count) = self.counts.get_mut(kind.index()) {
            *count = count.saturating_add(1);
        }
    }

    /// Removes one. Returns whether there was one.
    pub fn remove(&mut self, kind: K) -> bool {
        match self.counts.get_mut(kind.index()) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// Moves everything from `other` onto this pile.
    pub fn absorb(&mut self, other: &mut Self) {
        for (count, more) in self.counts.iter_mut().zip(&mut other.counts) {
            *count = count.saturating_add(core::mem::take(more));
        }
    }

    /// Iterates over the kinds of which at least one is here.
    pub fn kinds(&self) -> impl Iterator<Item = K> {
        self.counts
            .iter()
            .enumerate()
            .filter(|&(_, &count)| count > 0)
            .filter_map(|(index, _)| K::from_index(index))
    }
}

impl<K: Indexed, const N: usize> Default for Pile<K, N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<K: Indexed + Serialize, const N: usize> Serialize for Pile<K, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(usize::from(self.total())))?;
        for kind in self.kinds() {
            for _ in 0..self.count(kind) {
                list.serialize_element(&kind)?;
            }
        }
        list.end()
    }
}

impl<'de, K: Indexed + Deserialize<'de>, const N: usize> Deserialize<'de> for Pile<K, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List<K, const N: usize>(PhantomData<K>);

        impl<'de, K: Indexed + Deserialize<'de>, const N: usize> Visitor<'de> for List<K, N> {
            type Value = Pile<K, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of cards or pieces")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut pile = Pile::EMPTY;
                while let Some(kind) = list.next_element::<K>()? {
                    if kind.index() >= N || pile.count(kind) == u8::MAX {
                        return Err(serde::de::Error::custom("more cards or pieces than the game has"));
                    }
                    pile.add(kind);
                }
                Ok(pile)
            }
        }

        deserializer.deserialize_seq(List(PhantomData))
    }
}

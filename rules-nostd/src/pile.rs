//! Things of a few kinds, lying together: a deck, a discard, a hand.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A kind of card or piece, with its place in a list of at most `N` kinds.
pub trait Indexed: Copy {
    /// The place in the list.
    fn index(self) -> usize;
    /// The kind at that place.
    fn from_index(index: usize) -> Option<Self>;
}

/// How many of each kind lie together; their order is nobody's business.
///
/// Saved as the list of what lies there, so that a person can read and edit it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pile<K, const N: usize> {
    counts: [u8; N],
    kind: PhantomData<K>,
}

impl<K: Indexed, const N: usize> Pile<K, N> {
    /// Nothing yet.
    pub const EMPTY: Self = Self { counts: [0; N], kind: PhantomData };

    /// How many of this kind lie here.
    pub fn count(&self, kind: K) -> u8 {
        self.counts.get(kind.index()).copied().unwrap_or(0)
    }

    /// Whether one of this kind lies here.
    pub fn has(&self, kind: K) -> bool {
        self.count(kind) > 0
    }

    /// How many lie here in all.
    pub fn total(&self) -> u16 {
        self.counts.iter().map(|&count| u16::from(count)).sum()
    }

    /// Whether nothing lies here.
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|&count| count == 0)
    }

    /// Adds one. A count never passes 255: no game has that many pieces.
    pub fn add(&mut self, kind: K) {
        if let Some(count) = self.counts.get_mut(kind.index()) {
            *count = count.saturating_add(1);
        }
    }

    /// Takes one away, and says whether there was one.
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

    /// The kinds of which at least one lies here.
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

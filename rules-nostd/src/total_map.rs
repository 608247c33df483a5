//! A value for each of a fixed number of cards or tiles.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{Index, IndexMut};

use heapless::Vec;
use serde::de::{SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::pile::Indexed;

/// One `T` for each `K`, of which there are exactly `N`. Serialized as a list in the order of `K`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TotalMap<K, T, const N: usize> {
    things: [T; N],
    kind: PhantomData<K>,
}

impl<K: Indexed, T, const N: usize> TotalMap<K, T, N> {
    /// Builds the value at each index with `value`.
    pub fn new(mut value: impl FnMut(usize) -> T) -> Self {
        Self { things: core::array::from_fn(&mut value), kind: PhantomData }
    }

    /// Iterates over the keys with their values.
    pub fn iter(&self) -> impl Iterator<Item = (K, &T)> {
        (0..N).filter_map(K::from_index).zip(&self.things)
    }

    /// Returns the values, in the order of `K`.
    pub fn values(&self) -> &[T; N] {
        &self.things
    }
}

impl<K, T, const N: usize> TotalMap<K, T, N> {
    /// Wraps these values, in the order of `K`.
    pub(crate) const fn with(things: [T; N]) -> Self {
        Self { things, kind: PhantomData }
    }

    pub(crate) fn values_mut(&mut self) -> &mut [T; N] {
        &mut self.things
    }
}

/// Every `K` has an index below `N`; its type guarantees that.
impl<K: Indexed, T, const N: usize> Index<K> for TotalMap<K, T, N> {
    type Output = T;

    fn index(&self, kind: K) -> &T {
        &self.things[kind.index()]
    }
}

impl<K: Indexed, T, const N: usize> IndexMut<K> for TotalMap<K, T, N> {
    fn index_mut(&mut self, kind: K) -> &mut T {
        &mut self.things[kind.index()]
    }
}

impl<K, T: Serialize, const N: usize> Serialize for TotalMap<K, T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(N))?;
        for thing in &self.things {
            list.serialize_element(thing)?;
        }
        list.end()
    }
}

impl<'de, K, T: Deserialize<'de>, const N: usize> Deserialize<'de> for TotalMap<K, T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List<K, T, const N: usize>(PhantomData<(K, T)>);

        impl<'de, K, T: Deserialize<'de>, const N: usize> Visitor<'de> for List<K, T, N> {
            type Value = TotalMap<K, T, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of {N}")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut things = Vec::<T, N>::new();
                while let Some(thing) = list.next_element()? {
                    if things.push(thing).is_err() {
                        return Err(serde::de::Error::invalid_length(N + 1, &self));
                    }
                }
                let found = things.len();
                let things =
                    things.into_array().map_err(|_| serde::de::Error::invalid_length(found, &self))?;
                Ok(TotalMap { things, kind: PhantomData })
            }
        }

        deserializer.deserialize_seq(List(PhantomData))
    }
}

/// Makes types usable as keys of a [`TotalMap`] and as kinds of a `Pile`.
macro_rules! indexed {
    ($($NamedEnum:ident)+) => {
        $( impl $crate::pile::Indexed for $NamedEnum {
            fn index(self) -> usize {
                $NamedEnum::index(self)
            }

            fn from_index(index: usize) -> Option<Self> {
                $NamedEnum::ALL.get(index).copied()
            }
        } )+
    };
}
pub(crate) use indexed;

//! Printed values that are short texts in an edition file and plain data in a compact edition.

use core::fmt;
use core::marker::PhantomData;

use crate::notation::NotationError;

/// A value with its own notation.
pub(crate) trait TextForm: Sized {
    /// What error messages say is expected here.
    const WHAT: &'static str;

    /// Writes the value as [`TextForm::read`] reads it.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Reads the whole text.
    fn read(text: &str) -> Result<Self, NotationError<'_>>;
}

/// Displays a value in its notation.
pub(crate) struct Written<'t, T>(pub(crate) &'t T);

impl<T: TextForm> fmt::Display for Written<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }
}

/// Reads a text and reports errors that the author of a file can use.
pub(crate) struct Reader<T>(PhantomData<T>);

impl<T> Reader<T> {
    pub(crate) fn new() -> Self {
        Self(PhantomData)
    }
}

impl<T: TextForm> serde::de::Visitor<'_> for Reader<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::WHAT)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
        T::read(text).map_err(|why| E::custom(format_args!("{} expected: {why}", T::WHAT)))
    }
}

/// For `#[serde(with = …)]`: one value.
pub(crate) mod one {
    use core::marker::PhantomData;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Reader, TextForm, Written};

    pub(crate) fn serialize<T: TextForm + Serialize, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(&Written(value))
        } else {
            value.serialize(serializer)
        }
    }

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: TextForm + Deserialize<'de>,
        D: Deserializer<'de>,
    {
        if deserializer.is_human_readable() {
            deserializer.deserialize_str(Reader(PhantomData))
        } else {
            T::deserialize(deserializer)
        }
    }
}

/// One value of a list, or an optional value.
struct AsText<T>(T);

impl<T: TextForm + serde::Serialize> serde::Serialize for AsText<&T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        one::serialize(self.0, serializer)
    }
}

impl<'de, T: TextForm + serde::Deserialize<'de>> serde::Deserialize<'de> for AsText<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        one::deserialize(deserializer).map(Self)
    }
}

/// For `#[serde(with = …)]`: an optional value.
pub(crate) mod maybe {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{AsText, TextForm};

    pub(crate) fn serialize<T, S>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error>
    where
        T: TextForm + Serialize,
        S: Serializer,
    {
        value.as_ref().map(AsText).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: TextForm + Deserialize<'de>,
        D: Deserializer<'de>,
    {
        Ok(Option::<AsText<T>>::deserialize(deserializer)?.map(|AsText(value)| value))
    }
}

/// For `#[serde(with = …)]`: a list of values.
pub(crate) mod list {
    use core::fmt;
    use core::marker::PhantomData;

    use heapless::Vec;
    use serde::de::{Error, SeqAccess, Visitor};
    use serde::ser::SerializeSeq;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{AsText, TextForm};

    pub(crate) fn serialize<T, S, const N: usize>(
        list: &Vec<T, N, u8>,
        serializer: S,
    ) -> Result<S::Ok, S::Error>
    where
        T: TextForm + Serialize,
        S: Serializer,
    {
        let mut written = serializer.serialize_seq(Some(list.len()))?;
        for value in list {
            written.serialize_element(&AsText(value))?;
        }
        written.end()
    }

    pub(crate) fn deserialize<'de, T, D, const N: usize>(deserializer: D) -> Result<Vec<T, N, u8>, D::Error>
    where
        T: TextForm + Deserialize<'de>,
        D: Deserializer<'de>,
    {
        struct List<T, const N: usize>(PhantomData<T>);

        impl<'de, T: TextForm + Deserialize<'de>, const N: usize> Visitor<'de> for List<T, N> {
            type Value = Vec<T, N, u8>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list, each {}, at most {N}", T::WHAT)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut read: A) -> Result<Self::Value, A::Error> {
                let mut list = Vec::new();
                while let Some(AsText(value)) = read.next_element()? {
                    if list.push(value).is_err() {
                        return Err(A::Error::invalid_length(N + 1, &self));
                    }
                }
                Ok(list)
            }
        }

        deserializer.deserialize_seq(List(PhantomData))
    }
}

/// For `#[serde(with = …)]`: a fixed number of values, packed without a length.
pub(crate) mod array {
    use core::fmt;
    use core::marker::PhantomData;

    use heapless::Vec;
    use serde::de::{Error, SeqAccess, Visitor};
    use serde::ser::SerializeTuple;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{AsText, TextForm};

    pub(crate) fn serialize<T, S, const N: usize>(values: &[T; N], serializer: S) -> Result<S::Ok, S::Error>
    where
        T: TextForm + Serialize,
        S: Serializer,
    {
        let mut written = serializer.serialize_tuple(N)?;
        for value in values {
            written.serialize_element(&AsText(value))?;
        }
        written.end()
    }

    pub(crate) fn deserialize<'de, T, D, const N: usize>(deserializer: D) -> Result<[T; N], D::Error>
    where
        T: TextForm + Deserialize<'de>,
        D: Deserializer<'de>,
    {
        struct Array<T, const N: usize>(PhantomData<T>);

        impl<'de, T: TextForm + Deserialize<'de>, const N: usize> Visitor<'de> for Array<T, N> {
            type Value = [T; N];

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of {N}, each {}", T::WHAT)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut read: A) -> Result<[T; N], A::Error> {
                let mut values = Vec::<T, N>::new();
                while let Some(AsText(value)) = read.next_element()? {
                    if values.push(value).is_err() {
                        return Err(A::Error::invalid_length(N + 1, &self));
                    }
                }
                let found = values.len();
                values.into_array().map_err(|_| A::Error::invalid_length(found, &self))
            }
        }

        deserializer.deserialize_tuple(N, Array(PhantomData))
    }
}

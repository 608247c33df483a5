//! Ids of numbered cards, such as `P45`.

/// Declares an id of a letter and a number. It takes one byte and has a niche, so `Option` costs
/// nothing.
macro_rules! numbered {
    (
        $(#[$meta:meta])*
        pub struct $Id:ident($letter:literal, $first:literal..=$last:literal, $expected:literal)
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $Id(core::num::NonZeroU8);

        impl $Id {
            /// How many ids there can be.
            pub const COUNT: usize = $last - $first + 1;

            /// The id with the lowest number.
            pub const FIRST: Self = match core::num::NonZeroU8::new($first) {
                Some(number) => Self(number),
                None => Self(core::num::NonZeroU8::MIN),
            };

            /// Returns the id with this printed number.
            pub const fn numbered(number: u8) -> Option<Self> {
                if number < $first || number > $last {
                    return None;
                }
                match core::num::NonZeroU8::new(number) {
                    Some(number) => Some(Self(number)),
                    None => None,
                }
            }

            /// Returns the printed number.
            pub const fn number(self) -> u8 {
                self.0.get()
            }

            /// Iterates over all ids.
            pub fn all() -> impl Iterator<Item = Self> + Clone {
                ($first..=$last).filter_map(Self::numbered)
            }

            /// Reads an id such as `P45`.
            pub fn named(name: &str) -> Option<Self> {
                let mut letters = name.chars();
                if !letters.next()?.eq_ignore_ascii_case(&$letter) {
                    return None;
                }
                let digits = letters.as_str();
                // Accepts only the plain number: no sign, no leading zero.
                if !digits.starts_with(|first: char| matches!(first, '1'..='9')) {
                    return None;
                }
                Self::numbered(digits.parse().ok()?)
            }
        }

        impl $crate::pile::Indexed for $Id {
            fn index(self) -> usize {
                usize::from(self.0.get() - $first)
            }

            fn from_index(index: usize) -> Option<Self> {
                Self::numbered(u8::try_from(index.checked_add($first)?).ok()?)
            }
        }

        impl core::fmt::Display for $Id {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}{}", $letter, self.0)
            }
        }

        /// Text formats use the name, binary formats the number.
        impl serde::Serialize for $Id {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    serializer.serialize_u8(self.number())
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $Id {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Name;

                impl serde::de::Visitor<'_> for Name {
                    type Value = $Id;

                    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                        f.write_str($expected)
                    }

                    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<$Id, E> {
                        let wrong = serde::de::Unexpected::Str(name);
                        $Id::named(name).ok_or_else(|| E::invalid_value(wrong, &self))
                    }

                    fn visit_u8<E: serde::de::Error>(self, number: u8) -> Result<$Id, E> {
                        let wrong = serde::de::Unexpected::Unsigned(number.into());
                        $Id::numbered(number).ok_or_else(|| E::invalid_value(wrong, &self))
                    }
                }

                if deserializer.is_human_readable() {
                    deserializer.deserialize_str(Name)
                } else {
                    deserializer.deserialize_u8(Name)
                }
            }
        }
    };
}
pub(crate) use numbered;

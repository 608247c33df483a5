//! Where a printed value was read.

use core::ops::Deref;

use serde::{Deserialize, Serialize};

use super::text_form::{self, TextForm};

/// A printed value, where it was read, and whether all or part of it is a stand-in.
///
/// Two games have a type of their own: the checksum of one fixes another order of the fields, and the sources of the
/// other are free texts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    bound(
        serialize = "T: Serialize, S: TextForm + Serialize",
        deserialize = "T: Deserialize<'de>, S: TextForm + Default + Deserialize<'de>"
    )
)]
pub struct Printed<T, S> {
    #[allow(missing_docs)] // the names say it
    pub value: T,
    /// Where it was read; empty if nobody has read it.
    #[serde(default, with = "text_form::one")]
    pub source: S,
    /// Whether no source gives the whole value: it was chosen to fit what is known and is not a fact.
    #[serde(default)]
    pub stand_in: bool,
}

impl<T, S> Deref for Printed<T, S> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// Declares the `Source` of a printed value: nothing, an id in a part of the ledger, or one of some
/// words. Rules come first among the parts of the ledger; their ids have three digits, all others two.
macro_rules! source {
    (
        $what:literal;
        parts { $( $(#[$part_meta:meta])* $Part:ident = $part:literal, )+ }
        $(#[$meta:meta])*
        words { $( $(#[$word_meta:meta])* $Word:ident = $word:literal, )+ }
    ) => {
        $crate::named_enum::named_enum! {
            /// The parts of the ledger that give printed values.
            pub enum LedgerPart { $( $(#[$part_meta])* $Part = $part, )+ }
        }

        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum Source {
            /// Nobody has read it.
            #[default]
            None,
            /// The rulebook, by the ledger's id.
            Ledger(LedgerPart, u16),
            $( $(#[$word_meta])* $Word, )+
        }

        impl $crate::edition::text_form::TextForm for Source {
            const WHAT: &'static str = $what;

            fn write(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }

            fn read(text: &str) -> Result<Self, $crate::notation::NotationError<'_>> {
                let trimmed = text.trim();
                if trimmed.is_empty() {
                    return Ok(Self::None);
                }
                $( if trimmed.eq_ignore_ascii_case($word) {
                    return Ok(Self::$Word);
                } )+
                let id = || {
                    let (part, number) = trimmed.split_once('-')?;
                    let part = LedgerPart::ALL.into_iter().find(|known| known.name() == part)?;
                    Some(Self::Ledger(part, number.parse().ok().filter(|&number| number < 1000)?))
                };
                let expected = $crate::notation::Expected::Words(Self::WHAT);
                id().ok_or_else(|| $crate::notation::Words::new(text).not_expected(expected))
            }
        }

        impl Source {
            /// Checks that the value has a source or is a stand-in, and not both 'my copy' and a stand-in.
            pub(super) fn check(
                self,
                stand_in: bool,
                what: &dyn core::fmt::Display,
                allowed: &'static str,
                report: &mut $crate::edition::fault::Report<'_>,
            ) {
                report.must(
                    self != Self::None || stand_in,
                    allowed,
                    format_args!("{what} with neither source nor stand_in"),
                );
                report.must(
                    self != Self::Copy || !stand_in,
                    "either 'my copy' or stand_in = true",
                    format_args!("{what} as stand_in from 'my copy'"),
                );
            }
        }

        /// Written as in the file; empty if nobody has read the value.
        impl core::fmt::Display for Source {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match *self {
                    Self::None => Ok(()),
                    Self::Ledger(part, number) => {
                        let digits = if part == LedgerPart::ALL[0] { 3 } else { 2 };
                        write!(f, "{part}-{number:0digits$}")
                    }
                    $( Self::$Word => f.write_str($word), )+
                }
            }
        }
    };
}
pub(crate) use source;

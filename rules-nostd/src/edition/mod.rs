//! Editions: the values printed on the components of a game.
//!
//! | file | holds |
//! |---|---|
//! | `fault` | what is wrong with a value |
//! | `provenance` | where a value was read |
//! | `text_form` | values that a file writes as short texts |
//! | `room` | reading an edition in place |

pub(crate) mod fault;
pub(crate) mod provenance;
pub(crate) mod room;
pub(crate) mod text_form;

use core::fmt::Debug;
use core::ops::{Deref, RangeInclusive};

use serde::Serialize;
use serde::de::DeserializeOwned;

use fault::Fault;
use room::UnpackError;

/// Components of a game that meet every constraint of the ledger. The rules accept nothing else.
pub trait Edition: Clone + PartialEq + Eq + Debug + Deref<Target = Self::Components> + 'static {
    /// Every value printed on the components, as read from a file and not checked yet.
    type Components: Clone + PartialEq + Eq + Debug + Serialize + DeserializeOwned;

    /// The built-in edition as a file for people. Values nobody has read are marked as stand-ins;
    /// owners of the game start from this text.
    const TOML: &'static str;

    /// The built-in edition in its packed form (postcard), which needs no text parser.
    const PACKED: &'static [u8];

    /// A blank to be overwritten with an edition; see [`EditionRoom`](crate::EditionRoom).
    const BLANK: Self;

    /// Checks every value. Returns the first fault, if any; [`Edition::each_fault`] visits all.
    #[allow(clippy::result_large_err)] // an edition is far larger than a fault
    fn new(components: Self::Components) -> Result<Self, Fault>;

    /// Reads an edition in its packed form and checks every value.
    ///
    /// Needs several times the edition's size on the stack. [`EditionRoom`](crate::EditionRoom) reads
    /// an edition in place.
    #[allow(clippy::result_large_err)]
    fn from_packed(bytes: &[u8]) -> Result<Self, UnpackError> {
        let components = postcard::from_bytes(bytes).map_err(|_| UnpackError::Malformed)?;
        Self::new(components).map_err(UnpackError::Faulty)
    }

    /// Overwrites everything with the packed form of an edition, without checking the values.
    fn overwrite(&mut self, bytes: &[u8]) -> postcard::Result<()>;

    /// Visits every fault of the components, warnings included.
    fn each_fault(components: &Self::Components, visit: &mut dyn FnMut(Fault));

    /// Returns the first fault that makes the components unplayable.
    fn first_fault(components: &Self::Components) -> Option<Fault> {
        let mut first = None;
        Self::each_fault(components, &mut |fault| {
            if fault.is_error() && first.is_none() {
                first = Some(fault);
            }
        });
        first
    }

    /// Returns the edition's name for people.
    fn name(&self) -> &str;

    /// Returns the CRC-32 of the packed form. Records carry it to tell editions apart.
    fn checksum(&self) -> u32;

    /// Returns whether any value is a stand-in. Such an edition must say so wherever it is shown.
    fn has_stand_ins(&self) -> bool;

    /// Returns the numbers of players that these components support.
    fn players(&self) -> RangeInclusive<u8>;
}

/// Declares the `Edition` of a game whose `Components` have `each_fault`, `has_stand_ins`, `players`
/// and `fill`. Values derived from the components once may be stored beside them.
macro_rules! edition {
    ($game:literal $(, $index:ident: $Index:ty = $work_out:expr, $no_index:expr)?) => {
        /// Components that meet every constraint of the ledger. The rules accept nothing else.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Edition {
            components: Components,
            checksum: u32,
            $( $index: $Index, )?
        }

        impl Edition {
            /// The built-in edition as a file for people.
            pub const TOML: &'static str = include_str!(concat!("../../../editions/", $game, ".toml"));

            /// The built-in edition in its packed form.
            pub const PACKED: &'static [u8] = include_bytes!(concat!("../../../editions/", $game, ".postcard"));

            /// Checks every value. Returns the first fault, if any.
            #[allow(clippy::result_large_err)] // an edition is far larger than a fault
            pub fn new(components: Components) -> Result<Self, $crate::Fault> {
                match <Self as $crate::Edition>::first_fault(&components) {
                    Some(fault) => Err(fault),
                    None => {
                        let checksum = $crate::checksum::of(&components);
                        Ok(Self { $( $index: $work_out(&components), )? components, checksum })
                    }
                }
            }

            /// Returns the CRC-32 of the packed form. Records carry it to tell editions apart.
            pub fn checksum(&self) -> u32 {
                self.checksum
            }
        }

        impl $crate::Edition for Edition {
            type Components = Components;

            const TOML: &'static str = Self::TOML;
            const PACKED: &'static [u8] = Self::PACKED;
            const BLANK: Self = Self {
                components: <Components as $crate::edition::room::Blank>::BLANK,
                checksum: 0,
                $( $index: $no_index, )?
            };

            fn new(components: Components) -> Result<Self, $crate::Fault> {
                Self::new(components)
            }

            fn overwrite(&mut self, bytes: &[u8]) -> postcard::Result<()> {
                self.components.fill(&mut $crate::edition::room::Bytes::from_bytes(bytes))?;
                self.checksum = $crate::checksum::of(&self.components);
                $( self.$index = $work_out(&self.components); )?
                Ok(())
            }

            fn each_fault(components: &Components, visit: &mut dyn FnMut($crate::Fault)) {
                components.each_fault(visit);
            }

            fn name(&self) -> &str {
                &self.components.name
            }

            fn checksum(&self) -> u32 {
                self.checksum
            }

            fn has_stand_ins(&self) -> bool {
                self.components.has_stand_ins()
            }

            fn players(&self) -> core::ops::RangeInclusive<u8> {
                self.components.players()
            }
        }

        impl core::ops::Deref for Edition {
            type Target = Components;

            fn deref(&self) -> &Components {
                &self.components
            }
        }
    };
}
pub(crate) use edition;

/// Declares a row of an edition, with a blank to be overwritten. A `sourced` row also records where it
/// was read and whether it is a stand-in.
macro_rules! row {
    (
        $(#[$meta:meta])*
        pub struct $Row:ident { $( $(#[$field_meta:meta])* pub $field:ident: $Type:ty, )+ }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $Row {
            $( $(#[$field_meta])* pub $field: $Type, )+
        }

        impl $crate::edition::room::Blank for $Row {
            const BLANK: Self = Self { $( $field: $crate::edition::room::Blank::BLANK, )+ };
        }
    };
    (
        sourced
        $(#[$meta:meta])*
        pub struct $Row:ident { $( $(#[$field_meta:meta])* pub $field:ident: $Type:ty, )+ }
    ) => {
        $crate::edition::row! {
            $(#[$meta])*
            pub struct $Row {
                $( $(#[$field_meta])* pub $field: $Type, )+
                /// Where it was read.
                #[serde(default, with = "text_form::one")]
                pub source: Source,
                /// Whether no source gives the whole row, so that it is not a fact.
                #[serde(default)]
                pub stand_in: bool,
            }
        }
    };
}
pub(crate) use row;

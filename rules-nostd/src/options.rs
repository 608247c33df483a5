//! Rulings that a table may change: the `⚙` switches of a ledger.

use core::fmt::Debug;
use core::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The rulings a table agreed on where the rulebook is silent. The default is the ledger's ruling.
pub trait Options: Copy + Eq + Hash + Debug + Default + Serialize + DeserializeOwned {
    /// Every option's name and choices; the first choice is the default.
    const KEYS: &'static [(&'static str, &'static [&'static str])];

    /// Returns the chosen word for each option, in the order of [`Options::KEYS`].
    fn words(&self) -> impl Iterator<Item = (&'static str, &'static str)>;

    /// Sets an option by its name and choice. Returns whether there is such a choice.
    fn set(&mut self, key: &str, choice: &str) -> bool;
}

/// Declares the switches of a game as enums, and `Options` with one of each. The first choice of a
/// switch is the ledger's ruling.
macro_rules! options {
    ($( $(#[$meta:meta])* $field:ident: $Switch:ident = $key:literal { $( $(#[$choice_meta:meta])* $Choice:ident = $choice:literal, )+ } )+) => {
        $( $crate::named_enum::named_enum! { $(#[$meta])* pub enum $Switch { $( $(#[$choice_meta])* $Choice = $choice, )+ } }

        /// The first choice is the ledger's ruling.
        impl Default for $Switch {
            fn default() -> Self { Self::ALL[0] }
        } )+

        /// The rulings the table agreed on where the rulebook is silent. The default is the ledger's
        /// ruling.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
        #[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
        pub struct Options { $( $(#[$meta])* pub $field: $Switch, )+ }

        impl $crate::Options for Options {
            const KEYS: &'static [(&'static str, &'static [&'static str])] = Self::KEYS;

            fn words(&self) -> impl Iterator<Item = (&'static str, &'static str)> { self.words() }

            fn set(&mut self, key: &str, choice: &str) -> bool { self.set(key, choice) }
        }

        /// The same as the trait, for callers that do not import it.
        impl Options {
            /// Every option's name and choices; the first choice is the default.
            pub const KEYS: &'static [(&'static str, &'static [&'static str])] =
                &[$( ($key, &[$($choice),+]) ),+];

            /// Returns the chosen word for each option, in the order of [`Options::KEYS`].
            pub fn words(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
                [$( ($key, self.$field.name()) ),+].into_iter()
            }

            /// Sets an option by its name and choice. Returns whether there is such a choice.
            pub fn set(&mut self, key: &str, choice: &str) -> bool {
                $( if key.eq_ignore_ascii_case($key) {
                    for switch in $Switch::ALL {
                        if choice.eq_ignore_ascii_case(switch.name()) {
                            self.$field = switch;
                            return true;
                        }
                    }
                } )+
                false
            }
        }
    };
}
pub(crate) use options;

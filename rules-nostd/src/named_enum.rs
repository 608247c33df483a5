//! Small closed lists: the nouns of a rulebook.

/// One of a short, fixed list of things, each with a name for people.
pub trait NamedEnum: Copy + Eq + 'static {
    /// All values, in the order of the rulebook.
    const ALL: &'static [Self];

    /// Returns the name in records, positions and editions: lower case, no blanks.
    fn name(self) -> &'static str;

    /// Returns the position in [`NamedEnum::ALL`].
    fn index(self) -> usize;
}

/// Declares an enum that is a [`NamedEnum`], with `ALL`, `name`, `index`, `Display` and serde by name.
macro_rules! named_enum {
    (
        $(#[$meta:meta])*
        pub enum $NamedEnum:ident { $( $(#[$variant_meta:meta])* $Variant:ident = $name:literal, )+ }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $NamedEnum {
            $( $(#[$variant_meta])* #[serde(rename = $name)] $Variant, )+
        }

        impl $NamedEnum {
            /// All values, in the order of the rulebook.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$Variant),+];

            /// Returns the name in records, positions and editions.
            pub const fn name(self) -> &'static str {
                match self { $( Self::$Variant => $name, )+ }
            }

            /// Returns the position in [`Self::ALL`].
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl $crate::NamedEnum for $NamedEnum {
            const ALL: &'static [Self] = &Self::ALL;
            fn name(self) -> &'static str { self.name() }
            fn index(self) -> usize { self.index() }
        }

        impl core::fmt::Display for $NamedEnum {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
pub(crate) use named_enum;

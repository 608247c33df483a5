//! Small closed lists of things: the nouns of a rulebook.

/// One of a short, fixed list of things, each with a name that people say.
pub trait NamedEnum: Copy + Eq + 'static {
    /// Every one, in the order of the rulebook.
    const ALL: &'static [Self];

    /// The name in records, positions and editions: lower case, no blanks.
    fn name(self) -> &'static str;

    /// The place in [`NamedEnum::ALL`].
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
            /// Every one, in the order of the rulebook.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$Variant),+];

            /// The name in records, positions and editions.
            pub const fn name(self) -> &'static str {
                match self { $( Self::$Variant => $name, )+ }
            }

            /// The place in [`Self::ALL`].
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

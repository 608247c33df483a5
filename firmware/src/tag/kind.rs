//! The kinds of pieces that carry tags. Each game declares its own.

/// Declares `PieceKind`: for each kind the word on the tag, and what people call it.
macro_rules! piece_kinds {
    ($( $Kind:ident = $word:literal, $called:literal; )+) => {
        /// The kinds of pieces: the second word on a tag.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)] // the names say it
        pub enum PieceKind { $($Kind,)+ }

        impl PieceKind {
            #[allow(missing_docs)] // the name says it
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$Kind),+];

            /// Returns the word on the tag.
            pub const fn word(self) -> &'static str {
                match self { $( Self::$Kind => $word, )+ }
            }

            /// Returns what people call it.
            pub const fn called(self) -> &'static str {
                match self { $( Self::$Kind => $called, )+ }
            }
        }

        impl rules_nostd::NamedEnum for PieceKind {
            const ALL: &'static [Self] = &Self::ALL;

            fn name(self) -> &'static str {
                self.word()
            }

            fn index(self) -> usize {
                self as usize
            }
        }
    };
}

pub(crate) use piece_kinds;

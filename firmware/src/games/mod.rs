//! The one list of games, and everything that is made from it.
//!
//! Each game is a folder here: its mat, its tags, its menu, what it tells. Nothing outside these folders and the list
//! below names a game. To add one, copy a folder and add a line. Names, titles, readers and editions are constants of
//! the games' traits, so the list holds no more than which games there are.

use rules_nostd::{EditionRoom, Game};

use crate::device::play::{DeviceGame, Play};
use crate::device::{EditionError, EditionSummary, InMemory};
use crate::journal::EditionSlot;
use crate::mat::{Channel, Channels, MatGame, Space};
use crate::screens::Text;
use crate::screens::gallery::Visit;

/// What is printed on the components of a game.
type EditionOf<G> = <G as Game>::Edition;

/// Makes everything that has one part per game from the list at the end of this file.
macro_rules! games {
    ($d:tt $( $(#[$doc:meta])* $Game:ident = $number:literal in $module:ident; )+) => {
        $( pub mod $module; )+

        /// A game that the device knows. Its number never changes: settings in flash are found by it.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum GameId {
            $( $(#[$doc])* $Game = $number, )+
        }

        impl GameId {
            /// Every game, in the order in which the device offers them.
            pub const ALL: [Self; [$($number),+].len()] = [$( Self::$Game ),+];
        }

        /// Runs an expression for a game that is only known at run time. Inside it the given name is the type of the
        /// game, with the lifetime of its edition: `with_game!(id, Game => Game::<'static>::NAME)`.
        #[macro_export]
        macro_rules! with_game {
            ($d id:expr, $d Name:ident => $d does:expr) => {
                match $d id {
                    $( $d crate::games::GameId::$Game => {
                        #[allow(dead_code)]
                        type $d Name<'e> = $d crate::games::$module::Rules<'e>;
                        $d does
                    } )+
                }
            };
        }

        /// Runs an expression on the game being played, whichever it is.
        macro_rules! with_play {
            ($d any:expr, $d play:ident => $d does:expr) => {
                match $d any {
                    $( $d crate::games::AnyPlay::$Game($d play) => $d does, )+
                }
            };
        }

        /// The game being played.
        #[allow(missing_docs)] // each variant is the play of the game it is named after
        pub enum AnyPlay<'d, 'e, F> {
            $( $Game(Play<'d, $module::Rules<'e>, F>), )+
        }

        $( impl<'d, 'e, F> From<Play<'d, $module::Rules<'e>, F>> for AnyPlay<'d, 'e, F> {
            fn from(play: Play<'d, $module::Rules<'e>, F>) -> Self {
                Self::$Game(play)
            }
        } )+

        impl<F> AnyPlay<'_, '_, F> {
            /// Returns which game it is.
            pub fn game(&self) -> GameId {
                match self {
                    $( Self::$Game(_) => GameId::$Game, )+
                }
            }
        }

        /// Memory for the unpacked edition of one game at a time.
        #[allow(missing_docs)] // each variant is the edition of the game it is named after
        #[allow(clippy::large_enum_variant)] // the largest one is what this memory is for
        #[repr(u8)] // nothing but zeros while it is empty: no room in the program's image
        pub enum EditionMemory {
            Empty = 0,
            $( $Game(EditionRoom<rules_nostd::$module::Edition>), )+
        }

        impl EditionMemory {
            /// Unpacks an edition of this game. What was here before is gone, also if this one is refused.
            #[inline(never)] // the stack it takes is free again afterwards
            pub fn unpack(&mut self, game: GameId, bytes: &[u8]) -> Result<EditionSummary, EditionError> {
                match game {
                    $( GameId::$Game => {
                        let room = <rules_nostd::$module::Edition>::room(self);
                        Ok(EditionSummary::of(room.unpack(bytes)?))
                    } )+
                }
            }
        }

        $( impl InMemory for rules_nostd::$module::Edition {
            fn get(memory: &EditionMemory) -> Option<&Self> {
                match memory {
                    EditionMemory::$Game(room) => room.edition(),
                    _ => None,
                }
            }

            #[inline(never)]
            fn room(memory: &mut EditionMemory) -> &mut EditionRoom<Self> {
                // Copied from the program's image: made here, it would lie on the stack first.
                const EMPTY: EditionMemory = EditionMemory::$Game(EditionRoom::EMPTY);
                if !matches!(memory, EditionMemory::$Game(_)) {
                    *memory = EMPTY;
                }
                match memory {
                    EditionMemory::$Game(room) => room,
                    _ => unreachable!("it was just put there"),
                }
            }
        } )+

        /// Visits the example screens of every game.
        pub(crate) fn each_example(visit: Visit<'_>) {
            $( $module::gallery::each(visit); )+
        }
    };
}

games! { $
    /// Passing Through Petra.
    Petra = 0 in petra;
    /// Resafa.
    Resafa = 1 in resafa;
    /// Wayfarers of the South Tigris.
    Wayfarers = 2 in wayfarers;
    /// Merchants of Araby.
    Araby = 3 in araby;
}

impl GameId {
    /// Returns the game with this name in records.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.name().eq_ignore_ascii_case(name))
    }

    /// Returns its name in records, on tags and on the command line.
    pub const fn name(self) -> &'static str {
        with_game!(self, Rules => <Rules<'static> as Game>::NAME)
    }

    /// Returns its name for people.
    pub const fn title(self) -> &'static str {
        with_game!(self, Rules => <Rules<'static> as DeviceGame>::TITLE)
    }

    /// Returns the opponent of a single player, if the game has one.
    pub const fn solo_opponent(self) -> Option<&'static str> {
        with_game!(self, Rules => <Rules<'static> as DeviceGame>::SOLO_OPPONENT)
    }

    /// Returns the built-in edition in its compact form.
    pub const fn packed_edition(self) -> &'static [u8] {
        with_game!(self, Rules => EditionOf::<Rules<'static>>::PACKED)
    }

    /// Returns the switches under the spaces of its mat.
    pub fn channels(self) -> Channels {
        with_game!(self, Rules => <Rules<'static> as MatGame>::Space::all().map(Space::channel).collect())
    }

    /// Returns the name of the space above a switch, if the game has one there.
    pub fn space_name(self, channel: Channel) -> Option<Text<32>> {
        with_game!(self, Rules => <Rules<'static> as MatGame>::Space::at(channel).map(Text::new))
    }

    /// Returns where the owner's edition is stored; `None` if the flash has no room for another one.
    pub const fn slot(self) -> Option<EditionSlot> {
        EditionSlot::new(self as u8)
    }
}

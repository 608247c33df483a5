//! What the solo cards say (PR-17).

use serde::{Deserialize, Serialize};

use super::action::MainAction;
use super::colour::Colour;
use super::network::Edge;
use crate::named_enum::named_enum;
use crate::total_map::indexed;

named_enum! {
    /// A solo card; `o0` is the canal tile setup card (RES-203).
    #[allow(missing_docs)] // numbers
    pub enum SoloCard {
        O0 = "o0", O1 = "o1", O2 = "o2", O3 = "o3", O4 = "o4", O5 = "o5", O6 = "o6",
    }
}

impl SoloCard {
    /// The six ordinary cards.
    pub const ORDINARY: [Self; 6] = [Self::O1, Self::O2, Self::O3, Self::O4, Self::O5, Self::O6];

    /// Returns the index among the ordinary cards. The setup card has none.
    pub const fn ordinary(self) -> Option<usize> {
        self.index().checked_sub(1)
    }
}

named_enum! {
    /// Which half of the right card counts (RES-211), and which end of the left one.
    pub enum Arrow {
        /// The upper half.
        Up = "up",
        /// The lower half.
        Down = "down",
    }
}

named_enum! {
    /// A way on the network: where the bot builds (RES-227), where water goes (RES-180).
    #[allow(missing_docs)] // ways
    pub enum Heading {
        Up = "up",
        Right = "right",
        Down = "down",
        Left = "left",
    }
}

impl Heading {
    /// Returns the edge of a space that lies that way.
    pub const fn edge(self) -> Edge {
        Edge::ALL[self.index()]
    }

    /// Returns the opposite way (RES-228).
    pub const fn opposite(self) -> Self {
        Self::ALL[(self.index() + 2) % Self::ALL.len()]
    }
}

named_enum! {
    /// Which of the bot's markers provisions move (RES-224, RES-225).
    pub enum TrackSign {
        /// The marker of the selected colour.
        Same = "=",
        /// The furthest marker, or on a tie that of the selected colour.
        Furthest = "1./=",
    }
}

named_enum! {
    /// What the bot's colour action is (RES-213).
    pub enum BotIcon {
        /// Two steps on the track of the colour (RES-217).
        Steps = "steps",
        /// Remove the bonus card next to the deck (RES-214).
        Slot1 = "slot 1",
        /// Remove the middle one.
        Slot2 = "slot 2",
        /// Remove the rightmost.
        Slot3 = "slot 3",
    }
}

impl BotIcon {
    /// Returns the slot from which a bonus card is removed, 1 to 3.
    pub const fn slot(self) -> Option<u8> {
        match self {
            Self::Steps => None,
            Self::Slot1 => Some(1),
            Self::Slot2 => Some(2),
            Self::Slot3 => Some(3),
        }
    }
}

/// A half of the action side: what the bot does (RES-211).
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SoloHalf {
    pub action: MainAction,
    pub colour: Colour,
}

indexed! { SoloCard }

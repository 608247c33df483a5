//! How well a player plays.

use crate::named_enum::named_enum;

named_enum! {
    /// A level that people choose.
    pub enum Level {
        /// Often takes its second choice, as people do who overlook something.
        Easy = "easy",
        /// Sometimes takes its second choice.
        Normal = "normal",
        /// Plays as well as it can.
        Strong = "strong",
        /// Thinks without knowing what is good before the game is scored: the yardstick for the others.
        Plain = "plain",
    }
}

/// How a player thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Whether the estimate and the filter of the game are used. Otherwise the public score counts.
    pub knows_game: bool,
    /// How much a move that was tried less often attracts, in thousandths of a win.
    pub curiosity: u32,
    /// In how many of 100 decisions the player overlooks its best move and takes its second choice.
    pub slips: u8,
    /// How many decisions a playout goes on; `None` if the game says it.
    pub horizon: Option<u16>,
}

impl Level {
    /// Returns how a player of this level thinks.
    pub const fn style(self) -> Style {
        let strong = Style { knows_game: true, curiosity: 300, slips: 0, horizon: None };
        match self {
            Self::Easy => Style { slips: 20, ..strong },
            Self::Normal => Style { slips: 7, ..strong },
            Self::Strong => strong,
            Self::Plain => Style { knows_game: false, curiosity: 500, slips: 0, horizon: Some(20) },
        }
    }
}

//! What the mat may mean while it does not show the position.
//!
//! | the last move was | the mat differs only where that move left it behind | it differs elsewhere as well |
//! |---|---|---|
//! | told, or taken back | hands have not followed yet: nothing is read | the display asks |
//! | made by hand | the display asks | it is read: a piece was carried straight on |
//! | not seen: the mat was not watched | the display asks | the display asks |

use crate::mat::Channels;

/// How the last move came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// It was told by menu, tag or USB, or taken back there. Hands still have to do it on the mat.
    Told,
    /// Hands made it on the mat. They may have something left to finish.
    Made,
    /// Nobody knows, because the mat was not watched.
    Unseen,
}

/// A mat that has not shown the position since the last move.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutOfLine {
    /// How the last move came about.
    pub(super) origin: Origin,
    /// The spaces that are out of line because of moves already played.
    pub(super) behind: Channels,
    /// What the switches saw when the last move was played.
    pub(super) seen: Channels,
    /// When that was, on the stopwatch.
    pub(super) since: u64,
}

/// What a mat may be taken for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// A move, a take-back or a correction.
    Move,
    /// A move, if the players say so.
    Question,
    /// Nothing but hands that have not followed yet.
    Nothing,
}

impl OutOfLine {
    /// Returns what a mat may be taken for that shows `seen` and differs from the position at `wrong`.
    pub(super) fn reading(&self, seen: Channels, wrong: Channels) -> Reading {
        let elsewhere = !(wrong & !self.behind).is_empty();
        match self.origin {
            Origin::Told if !elsewhere => Reading::Nothing,
            Origin::Made if elsewhere && seen != self.seen => Reading::Move,
            Origin::Told | Origin::Made | Origin::Unseen => Reading::Question,
        }
    }
}

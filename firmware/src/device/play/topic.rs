//! Which page the display shows of the game being played.

use heapless::Vec;
use rules_nostd::{Refusal, Seat};

use super::game::Choices;
use super::listing::Group;
use crate::journal::JournalError;
use crate::referee::{ANSWERS, Gesture, Guide};
use crate::tag::TagError;

/// A page of the display. The back button leaves every page but [`Topic::Turn`] and [`Topic::GameOver`].
#[derive(Clone, PartialEq, Debug)]
pub enum Topic<M> {
    /// Whose turn it is, or the current step of the set-up.
    Turn,
    /// The result; the number is the page.
    GameOver(u8),
    /// The legal moves, with the place of the cursor.
    Menu(usize),
    /// The moves of one menu group, with the place of the cursor.
    Group(Group, usize),
    /// A number that is dialled instead of choosing from a list.
    Dial(u16),
    /// Which of several gestures that look alike was it? Or, while the mat is out of line, is this a new move?
    /// With the place of the cursor.
    Ask(Vec<Gesture<M>, ANSWERS>, usize),
    /// Which of the moves that a tag may stand for was it? With the place of the cursor.
    AskTag(Choices<M>, usize),
    /// Why a move was refused; the number is the page.
    Refused(Refusal, u8),
    /// How to put the pieces right.
    PutBack(Guide),
    /// Asks whether to ignore the switches that disagree with the game.
    Distrust {
        /// What those switches demand.
        guide: Guide,
        /// Whether the cursor is on yes.
        on_yes: bool,
    },
    /// What has happened without a decision; the number is the page.
    Tale(u8),
    /// The scores of all seats.
    Scores,
    /// What a player has; the number is the page.
    Details(Seat, u8),
    /// What players agreed on: the list and its page.
    Terms(u8, u8),
    /// Asks whether to take back the last move.
    Undo {
        /// Whether the cursor is on yes.
        on_yes: bool,
    },
    /// Why a tag was not accepted, with the page.
    Tag(TagError, u8),
    /// Why the flash failed, with the page.
    Flash(JournalError, u8),
}

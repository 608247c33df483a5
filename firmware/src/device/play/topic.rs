//! What the display is about at the moment.

use heapless::Vec;
use rules_nostd::{Refusal, Seat};

use super::game::Choices;
use super::listing::Group;
use crate::journal::JournalError;
use crate::referee::{ANSWERS, Gesture, Guide};
use crate::tag::TagError;

/// What is shown. Everything but [`Topic::Turn`] and [`Topic::GameOver`] goes away with the back button.
#[derive(Clone, PartialEq, Debug)]
pub enum Topic<M> {
    /// Whose turn it is, or the step of the set-up.
    Turn,
    /// Who won, page by page.
    GameOver(u8),
    /// The legal moves, one of them under the cursor.
    Menu(usize),
    /// The moves of one entry of the menu, one of them under the cursor.
    Group(Group, usize),
    /// A number instead of a list.
    Dial(u16),
    /// Gestures that look alike, one of them under the cursor.
    Ask(Vec<Gesture<M>, ANSWERS>, usize),
    /// What a tag may mean, one of them under the cursor.
    AskTag(Choices<M>, usize),
    /// Why a move was refused, page by page.
    Refused(Refusal, u8),
    /// Which piece goes back where.
    PutBack(Guide),
    /// Whether the mat is wrong about that.
    Distrust {
        /// What it says.
        guide: Guide,
        /// The cursor is on yes.
        on_yes: bool,
    },
    /// What has happened without a decision, page by page.
    Tale(u8),
    /// The scores.
    Scores,
    /// What a player has, page by page.
    Details(Seat, u8),
    /// What players agree on: which list, page by page.
    Terms(u8, u8),
    /// Whether the last move is to be taken back.
    Undo {
        /// The cursor is on yes.
        on_yes: bool,
    },
    /// A tag that makes no sense.
    Tag(TagError, u8),
    /// The flash failed.
    Flash(JournalError, u8),
}

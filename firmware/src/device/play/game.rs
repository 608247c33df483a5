//! What the device needs of a game beyond its rules and its place on the mat.

use core::fmt;

use heapless::Vec;
use rules_nostd::Seat;

use super::listing::Group;
use crate::games::GameId;
use crate::mat::MatGame;
use crate::referee::ANSWERS;
use crate::screens::{Detail, Terms, Text, View};
use crate::sense::{ReaderId, ReaderSet};
use crate::tag::TagError;

/// Lines of details about a player; the screens hold ten.
pub type DetailList = Vec<Detail, 10>;

/// Moves that a tag may tell: none, one, or several among which the display asks.
pub type Choices<M> = Vec<M, ANSWERS>;

/// A game that the device can referee.
pub trait DeviceGame: MatGame {
    /// Which game it is.
    const ID: GameId;
    /// The game's name for people.
    const TITLE: &'static str;
    /// What one player alone plays against.
    const SOLO_OPPONENT: Option<&'static str> = None;
    /// What the scores count.
    const UNIT: &'static str;
    /// Nobody may see a score before the game is over.
    const SECRET_SCORES: bool = false;
    /// The menu has groups.
    const GROUPED: bool = false;

    /// The moves that a tag at a reader may tell now. A piece of the right kind that is only passing by
    /// tells nothing.
    fn tagged(&self, reader: ReaderId, text: &str) -> Result<Choices<Self::Move>, TagError>;

    /// The readers at which something may come now.
    fn readers(&self) -> ReaderSet;

    /// What lies on such a space, in a word or two.
    fn piece_on(space: Self::Space) -> &'static str;

    /// How far the set-up is: steps done, and steps in all; `None` once the game has begun.
    fn set_up(&self) -> Option<(u16, u16)>;

    /// What a player has, all of it public.
    fn details(&self, seat: Seat) -> DetailList;

    /// Writes an entry of the menu: the move as it stands in a record, and what it means where that does not
    /// say it.
    fn label(&self, m: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_move(m, out)
    }

    /// The entry of the menu that a move stands under, with others of its kind.
    fn group(&self, m: Self::Move) -> Option<Group> {
        let _ = m;
        None
    }

    /// Writes the entry of a group.
    fn write_group(&self, group: Group, out: &mut dyn fmt::Write) -> fmt::Result {
        let _ = (group, out);
        Ok(())
    }

    /// The number that is asked for instead of a choice from a list: what is counted, and the largest.
    fn dial(&self) -> Option<(&'static str, u16)> {
        None
    }

    /// The move that says this number.
    fn dialled(&self, number: u16) -> Option<Self::Move> {
        let _ = number;
        None
    }

    /// The move that says no to an offer that many will decline: one press.
    fn pass(&self) -> Option<Self::Move> {
        None
    }

    /// What whoever is asked has to know for it.
    fn hint(&self) -> Text<28> {
        Text::default()
    }

    /// Whether the first of the agreements is what everybody has to see now.
    fn is_dealing(&self) -> bool {
        false
    }

    /// What players agree on: one of several lists, from 0, without gaps.
    fn terms(&self, list: u8) -> Option<Terms> {
        let _ = list;
        None
    }

    /// How far the game is, in a word or two.
    fn phase(&self) -> Text<16> {
        Text::default()
    }

    /// The entry at which the menu opens of itself: where nothing but a quick choice is waited for, such as
    /// the face of a die.
    fn asks_at_once(&self) -> Option<usize> {
        None
    }

    /// What stands above the menu, if not whose choice it is.
    fn menu_title(&self) -> Option<Text<24>> {
        None
    }

    /// A sight of what a player has that is more than words, from 0; `page` is one of its pages.
    fn sight(&self, seat: Seat, number: u8, page: u8) -> Option<View> {
        let _ = (seat, number, page);
        None
    }

    /// How the final score of a player comes about, line by line.
    fn account(&self, seat: Seat) -> DetailList {
        let _ = seat;
        DetailList::new()
    }

    /// The solo opponent, while it is at work.
    fn rival(&self) -> Option<&'static str> {
        None
    }

    /// How a game ended that has no winner among the players.
    fn verdict(&self) -> Option<Text<32>> {
        None
    }

    /// Stands for everything that has happened without a decision so far.
    fn tale_mark(&self) -> u32 {
        0
    }

    /// The first page of what has happened without a decision since there was this mark.
    fn news(&self, since: u32) -> Option<u8> {
        let _ = since;
        None
    }

    /// Pages about what has happened without a decision.
    fn tales(&self) -> u8 {
        0
    }

    /// One of them, from 0.
    fn tale(&self, page: u8) -> Option<View> {
        let _ = page;
        None
    }
}

//! What the device needs from a game beyond its rules and its place on the mat.

use core::fmt;

use heapless::Vec;
use rules_nostd::Seat;

use super::listing::Group;
use crate::games::GameId;
use crate::mat::{MatGame, ReaderPlace};
use crate::referee::ANSWERS;
use crate::screens::{Detail, Terms, Text, View};
use crate::sense::{ReaderId, ReaderSet};
use crate::tag::TagError;

/// Lines about a player. The screens hold ten.
pub type DetailList = Vec<Detail, 10>;

/// The moves that a tag may stand for: none, one, or several, in which case the display asks.
pub type Choices<M> = Vec<M, ANSWERS>;

/// A game that the device can referee.
pub trait DeviceGame: MatGame {
    /// Identifies the game in the list of games.
    const ID: GameId;
    /// The game's full name, for people.
    const TITLE: &'static str;
    /// The readers in use, by number.
    const READERS: &'static [ReaderPlace];
    /// The name of the opponent in a solo game; `None` if the game has no solo mode.
    const SOLO_OPPONENT: Option<&'static str> = None;
    /// What the scores count, such as `VP`.
    const UNIT: &'static str;
    /// Whether scores stay hidden until the game is over.
    const SECRET_SCORES: bool = false;
    /// Whether the menu folds moves into groups (see [`group`](Self::group)).
    const GROUPED: bool = false;

    /// Returns the moves that this tag at this reader may stand for now. A piece of the right kind that
    /// nothing waits for (it is only passing by) returns no moves; a wrong tag is an error.
    fn tagged(&self, reader: ReaderId, text: &str) -> Result<Choices<Self::Move>, TagError>;

    /// Returns the readers at which a tag may be expected now.
    fn readers(&self) -> ReaderSet;

    /// Names the piece that lies on such a space, in a word or two.
    fn piece_on(space: Self::Space) -> &'static str;

    /// Returns the set-up's progress as (steps done, steps in all), or `None` once the game has begun.
    fn set_up(&self) -> Option<(u16, u16)>;

    /// Returns lines about what a player has. They must contain public information only.
    fn details(&self, seat: Seat) -> DetailList;

    /// Writes a move's entry in the menu: its notation, followed by its meaning where the notation does not
    /// say it.
    fn label(&self, m: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_move(m, out)
    }

    /// Returns the menu group that a move belongs to, or `None` if it has an entry of its own. Only asked if
    /// [`GROUPED`](Self::GROUPED).
    fn group(&self, m: Self::Move) -> Option<Group> {
        let _ = m;
        None
    }

    /// Writes the menu entry of a group.
    fn write_group(&self, group: Group, out: &mut dyn fmt::Write) -> fmt::Result {
        let _ = (group, out);
        Ok(())
    }

    /// Returns the unit and the largest value if the game asks for a number, which players dial instead of
    /// choosing from a list.
    fn dial(&self) -> Option<(&'static str, u16)> {
        None
    }

    /// Returns the move for a dialled number.
    fn dialled_move(&self, number: u16) -> Option<Self::Move> {
        let _ = number;
        None
    }

    /// Returns the move that declines the current offer. While there is one, a single press of the knob plays
    /// it.
    fn pass(&self) -> Option<Self::Move> {
        None
    }

    /// Returns a hint for the player who is asked.
    fn hint(&self) -> Text<28> {
        Text::default()
    }

    /// Returns whether the first list of [`terms`](Self::terms) is shown in place of the turn, because
    /// everybody must see it now.
    fn is_dealing(&self) -> bool {
        false
    }

    /// Returns one of the lists of agreements between players, counted from 0 without gaps.
    fn terms(&self, list: u8) -> Option<Terms> {
        let _ = list;
        None
    }

    /// Names the phase of the game in a word or two, such as `Round 2/4`.
    fn phase(&self) -> Text<16> {
        Text::default()
    }

    /// Returns the menu entry under the cursor if the menu opens without a press. For quick choices, such as
    /// the face of a die that was rolled.
    fn opens_menu_at(&self) -> Option<usize> {
        None
    }

    /// Returns the title of the menu, if it is not whose choice it is.
    fn menu_title(&self) -> Option<Text<24>> {
        None
    }

    /// Returns a view of what a player has that lines of text cannot show, such as a board. `number` counts
    /// such views from 0 without gaps; `page` is a page of that view.
    fn sight(&self, seat: Seat, number: u8, page: u8) -> Option<View> {
        let _ = (seat, number, page);
        None
    }

    /// Returns how a player's final score is made up, line by line.
    fn account(&self, seat: Seat) -> DetailList {
        let _ = seat;
        DetailList::new()
    }

    /// Returns the name of the solo opponent while it acts.
    fn rival(&self) -> Option<&'static str> {
        None
    }

    /// Returns how the game ended if no seat wins or loses, as in a solo game.
    fn verdict(&self) -> Option<Text<32>> {
        None
    }

    /// Returns a mark for how much has happened without a decision so far. Compare with [`news`](Self::news).
    fn report_mark(&self) -> u32 {
        0
    }

    /// Returns the first page about what has happened without a decision since `since`, or `None` if nothing
    /// has.
    fn news(&self, since: u32) -> Option<u8> {
        let _ = since;
        None
    }

    /// Returns the number of pages about what has happened without a decision.
    fn tales(&self) -> u8 {
        0
    }

    /// Returns one of these pages, from 0.
    fn tale(&self, page: u8) -> Option<View> {
        let _ = page;
        None
    }
}

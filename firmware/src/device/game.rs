//! What the device needs of a game beyond its rules and its place on the mat.

use heapless::Vec;
use rules_nostd::Seat;

use crate::mat::OnMat;
use crate::screens::Detail;
use crate::sense::{ReaderId, ReaderSet};
use crate::tag::TagTrouble;

/// Lines of details about a player; the screens hold ten.
pub type Details = Vec<Detail, 10>;

/// A game that the device can referee.
pub trait OnDevice: OnMat {
    /// The game's name for people.
    const TITLE: &'static str;
    /// What the scores count.
    const UNIT: &'static str;

    /// The move that a tag at a reader tells, if it tells one now. A piece of the right kind that is
    /// only passing by tells nothing.
    fn tagged(&self, reader: ReaderId, text: &str) -> Result<Option<Self::Move>, TagTrouble>;

    /// The readers at which something may come now.
    fn readers(&self) -> ReaderSet;

    /// What lies on such a space, in a word or two.
    fn piece_on(space: Self::Space) -> &'static str;

    /// How far the set-up is: steps done, and steps in all; `None` once the game has begun.
    fn set_up(&self) -> Option<(u16, u16)>;

    /// What a player has, all of it public.
    fn details(&self, seat: Seat) -> Details;
}

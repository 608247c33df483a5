//! The mat: its switches, which of them is under which space of a game, and where the readers lie.
//!
//! Sensing, lights and the printed overlay use the same table of a game, so they cannot disagree.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use rules_nostd::{Game, Refusal};

use crate::referee::MOVES;

/// The most hall switches on the mat: 16 shift registers with 8 each.
pub const CHANNELS: usize = 128;

/// The most shift registers in the chain.
pub const CHIPS: u8 = (CHANNELS / 8) as u8;

/// A hall switch, and the light beside it: 0 to 127, in the order of the shift registers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Channel(u8);

impl Channel {
    /// Channel 0.
    pub const FIRST: Self = Self(0);

    /// Returns the channel with this number, or `None` if it is 128 or more.
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < CHANNELS { Some(Self(number)) } else { None }
    }

    /// Returns the number, 0 to 127.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the index in an array of all channels.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Iterates over all channels.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CHANNELS as u8).map(Self)
    }
}

/// A set of channels, such as those with a piece on them, those to light or those that failed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Channels(u128);

impl Channels {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// The set of all channels.
    pub const ALL: Self = Self(u128::MAX);

    /// Returns the channels of the first `chips` shift registers.
    pub const fn of_chips(chips: u8) -> Self {
        match 1u128.checked_shl(8 * chips as u32) {
            Some(next) => Self(next - 1),
            None => Self::ALL,
        }
    }

    /// Creates a set from its bits; channel 0 is the lowest bit.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// Returns the bits; channel 0 is the lowest bit.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Returns whether the channel is in the set.
    pub const fn has(self, channel: Channel) -> bool {
        self.0 >> channel.0 & 1 == 1
    }

    /// Adds a channel.
    pub fn insert(&mut self, channel: Channel) {
        self.0 |= 1 << channel.0;
    }

    /// Removes a channel.
    pub fn remove(&mut self, channel: Channel) {
        self.0 &= !(1 << channel.0);
    }

    /// Adds a channel if `present`, otherwise removes it.
    pub fn set(&mut self, channel: Channel, present: bool) {
        if present { self.insert(channel) } else { self.remove(channel) }
    }

    /// Returns the number of channels in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the lowest channel in the set.
    pub fn first(self) -> Option<Channel> {
        if self.is_empty() { None } else { Some(Channel(self.0.trailing_zeros() as u8)) }
    }

    /// Iterates over the channels in the set, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Channel> {
        let mut left = self;
        core::iter::from_fn(move || {
            let channel = left.first()?;
            left.remove(channel);
            Some(channel)
        })
    }
}

impl FromIterator<Channel> for Channels {
    fn from_iter<I: IntoIterator<Item = Channel>>(channels: I) -> Self {
        let mut set = Self::NONE;
        for channel in channels {
            set.insert(channel);
        }
        set
    }
}

impl BitAnd for Channels {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Channels {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Channels {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Channels {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// A position or a size on the mat in millimetres. Positions count from the upper left corner, `x` to the right
/// and `y` down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub struct Millimetres {
    pub x: u16,
    pub y: u16,
}

/// A space of a game, with a switch under it.
pub trait Space: Copy + Eq + fmt::Debug + fmt::Display + 'static {
    /// Returns the switch and light of the space.
    fn channel(self) -> Channel;
    /// Returns the space above a switch, if the game has one there.
    fn at(channel: Channel) -> Option<Self>;
    /// Returns the position of its centre.
    fn position(self) -> Millimetres;
    /// Returns its printed size.
    fn size(self) -> Millimetres;

    /// Iterates over the spaces of the game.
    fn all() -> impl Iterator<Item = Self> {
        Channel::all().filter_map(Self::at)
    }
}

/// A reader of a game: what people call it, and where it lies under the mat.
///
/// The usual modules are 40 mm wide and 60 mm long. Their antenna fills a square at one end, and the pins are at the
/// other end, which points down on the mat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReaderPlace {
    /// What people call it, such as `card pad`.
    pub name: &'static str,
    /// Its number, 0 to 7.
    pub number: u8,
    /// The middle of its antenna.
    pub position: Millimetres,
}

impl ReaderPlace {
    /// The size of a module.
    pub const SIZE: Millimetres = Millimetres { x: 40, y: 60 };
    /// How far a module must be from every switch, in millimetres. A reader sees a sticker of 25 mm from about 30 mm
    /// away, and it must not see the tiles and cards that lie on the mat.
    pub const CLEARANCE: u16 = 50;

    /// Returns the upper left corner of the module.
    pub const fn corner(&self) -> Millimetres {
        let half = Self::SIZE.x / 2;
        Millimetres { x: self.position.x - half, y: self.position.y - half }
    }
}

/// A game on the mat. Says which switches its pieces close, and how moves show there.
pub trait MatGame: Game {
    /// The spaces of the game.
    type Space: Space;

    /// The most moves that players can take back by restoring an earlier position of the pieces. The default is
    /// the moves of one gesture.
    const BACK_BY_HAND: u16 = MOVES as u16;

    /// Returns the switches that are occupied in this position.
    fn picture(&self) -> Channels;

    /// Returns how well the occupied switches `seen` fit this position, without the switches in `ignored`.
    fn fit(&self, seen: Channels, ignored: Channels) -> Fit {
        if ((seen ^ self.picture()) & !ignored).is_empty() { Fit::Exact } else { Fit::None }
    }

    /// Returns a picture in the middle of a move that proves it as well as its end does, such as a gap that is
    /// not closed yet. `after` is the position after the move.
    fn halfway(&self, m: Self::Move, after: &Self) -> Option<Channels> {
        let _ = (m, after);
        None
    }

    /// Returns whether the end of a move proves it too if the move has a picture [halfway](Self::halfway).
    fn end_tells(&self, m: Self::Move) -> bool {
        let _ = m;
        true
    }

    /// Returns whether a move can show on the switches, or begin a gesture that does ([`MatGame::leads_on`]). The
    /// referee does not try other moves.
    fn can_show(&self, m: Self::Move) -> bool {
        let _ = m;
        true
    }

    /// Returns whether a move that does not show on the switches can be proved by the next one, such as the choice
    /// of a worker by the card it is put on. `changed` holds the switches that changed.
    fn leads_on(&self, m: Self::Move, changed: Channels) -> bool {
        let _ = (m, changed);
        false
    }

    /// Guesses the move that the players intended, from the switches that changed. It may be illegal; the rules
    /// then say why.
    fn meant(&self, changed: Channels) -> Option<Self::Move> {
        let _ = changed;
        None
    }

    /// Returns the rule against a change that is no move at all, such as a pawn moved diagonally or a piece taken away
    /// that stays for the rest of the game. Asked if no move is [meant](Self::meant).
    fn forbids(&self, changed: Channels) -> Option<Refusal> {
        let _ = changed;
        None
    }
}

/// How well the pieces on the mat fit a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fit {
    /// They do not fit.
    None,
    /// Play can continue, but a piece should be put in order.
    Untidy,
    /// Every piece is where it belongs.
    Exact,
}

//! The mat: which switch lies under which space of the game.
//!
//! One table per game drives sensing, lights and the printed overlay, so the three cannot disagree.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use rules_nostd::Game;

use crate::referee::MOVES;

/// Hall switches on the mat: 16 shift registers of 8.
pub const CHANNELS: usize = 128;

/// A hall switch, and the light beside it: 0 to 127, in the order of the shift registers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Channel(u8);

impl Channel {
    /// The first channel.
    pub const FIRST: Self = Self(0);

    /// The channel with that number; `None` from 128 on.
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < CHANNELS { Some(Self(number)) } else { None }
    }

    /// The number of the channel.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The place in a list of all channels.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every channel.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CHANNELS as u8).map(Self)
    }
}

/// A set of channels: those with a piece on them, those to be lit, those that failed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Channels(u128);

impl Channels {
    /// No channel.
    pub const NONE: Self = Self(0);
    /// Every channel.
    pub const ALL: Self = Self(u128::MAX);

    /// A set from its bits, channel 0 the lowest.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The bits, channel 0 the lowest.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the channel is in the set.
    pub const fn has(self, channel: Channel) -> bool {
        self.0 >> channel.0 & 1 == 1
    }

    /// Adds a channel.
    pub fn insert(&mut self, channel: Channel) {
        self.0 |= 1 << channel.0;
    }

    /// Takes a channel out.
    pub fn remove(&mut self, channel: Channel) {
        self.0 &= !(1 << channel.0);
    }

    /// Adds or takes out a channel.
    pub fn set(&mut self, channel: Channel, there: bool) {
        if there { self.insert(channel) } else { self.remove(channel) }
    }

    /// The number of channels in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no channel is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest channel in the set.
    pub fn first(self) -> Option<Channel> {
        if self.is_empty() { None } else { Some(Channel(self.0.trailing_zeros() as u8)) }
    }

    /// The channels in the set, lowest first.
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

/// A place on the mat in millimetres from its upper left corner: the centre of a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Millimetres {
    /// To the right.
    pub x: u16,
    /// Down.
    pub y: u16,
}

/// A space of a game: what a switch lies under.
pub trait Space: Copy + Eq + fmt::Debug + fmt::Display + 'static {
    /// The switch and light of the space.
    fn channel(self) -> Channel;
    /// The space over a switch, if the game has one there.
    fn at(channel: Channel) -> Option<Self>;
    /// Where its centre lies on the mat.
    fn position(self) -> Millimetres;
    /// How large it is printed.
    fn size(self) -> Millimetres;

    /// Every space of the game.
    fn all() -> impl Iterator<Item = Self> {
        Channel::all().filter_map(Self::at)
    }
}

/// A game on the mat: what its pieces look like to the switches.
pub trait MatGame: Game {
    /// The spaces of the game.
    type Space: Space;

    /// So many moves at most are taken back because the pieces stand as they did before: those of a gesture.
    const BACK_BY_HAND: u16 = MOVES as u16;

    /// The switches that pieces hold down in this position.
    fn picture(&self) -> Channels;

    /// How well what the switches see fits this position; `ignored` switches have no say.
    fn fit(&self, seen: Channels, ignored: Channels) -> Fit {
        if ((seen ^ self.picture()) & !ignored).is_empty() { Fit::Exact } else { Fit::None }
    }

    /// A picture in the middle of a move that proves it as well as its end does, such as a gap that
    /// is not closed yet. `after` is the position that the move leads to.
    fn halfway(&self, m: Self::Move, after: &Self) -> Option<Channels> {
        let _ = (m, after);
        None
    }

    /// Whether the end of a move proves it although there is a picture halfway.
    fn end_tells(&self, m: Self::Move) -> bool {
        let _ = m;
        true
    }

    /// Whether hands could tell a move by what the switches see, or begin a gesture with it ([`MatGame::leads_on`]).
    /// Others are not tried out.
    fn can_show(&self, m: Self::Move) -> bool {
        let _ = m;
        true
    }

    /// Whether a move that the switches cannot see is proved by the one behind it, such as the choice of a
    /// worker by the card it is put on. `changed` is what they have seen.
    fn leads_on(&self, m: Self::Move, changed: Channels) -> bool {
        let _ = (m, changed);
        false
    }

    /// The move that hands seem to have wanted, legal or not: if it is not, the rules say why.
    fn meant(&self, changed: Channels) -> Option<Self::Move> {
        let _ = changed;
        None
    }
}

/// How well the pieces on the mat fit a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fit {
    /// Not at all.
    None,
    /// Well enough to play on, but something should be put straight.
    Untidy,
    /// Every piece is where it belongs.
    Exact,
}

//! What every game can do.

use core::fmt;
use core::ops::ControlFlow;

use heapless::Vec;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::notation::Unreadable;
use crate::{BySeat, Seat};

/// A game under referee: always in a legal position, always waiting for exactly one thing.
pub trait Game: Clone + PartialEq + fmt::Debug {
    /// A decision of a player or an outcome that was observed at the table. 8 bytes or less.
    type Move: Copy + Eq + fmt::Debug + Serialize + DeserializeOwned;
    /// What a player is asked.
    type Prompt: Copy + Eq + fmt::Debug + fmt::Display;
    /// What the table is asked.
    type Chance: Copy + Eq + fmt::Debug + fmt::Display;
    /// The state as plain data, as it is saved.
    type Position: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned;

    /// The game's name on the command line and in records.
    const NAME: &'static str;

    /// What the game waits for.
    fn next(&self) -> Next<Self::Prompt, Self::Chance>;

    /// Visits every legal move, until the visitor breaks off. Nothing is allocated.
    fn each_legal(&self, visit: impl FnMut(Self::Move) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Whether the move is legal now, and if not, why.
    fn allows(&self, m: Self::Move) -> Result<(), Refusal>;

    /// Plays a move. A refused move leaves the game untouched.
    fn play(&mut self, m: Self::Move) -> Result<(), Refusal>;

    /// How many pieces in bag or deck would give this outcome, as far as the table can know.
    /// Whoever simulates the table draws with these odds; for a decision it is 1.
    fn odds(&self, m: Self::Move) -> u16;

    /// Public scores, and where they come from.
    fn standing(&self) -> Standing;

    /// Every invariant of the ledger that can be seen in one position.
    fn check(&self) -> Result<(), Broken>;

    /// Every invariant of the ledger about a step from one position to the next.
    fn check_step(&self, before: &Self) -> Result<(), Broken>;

    /// The state as plain data.
    fn position(&self) -> &Self::Position;

    /// The same edition in another position, which is looked at before it is taken over.
    fn at(&self, position: Self::Position) -> Result<Self, Broken>;

    /// Back to before the first move, with the same edition, players and options.
    fn restart(&mut self);

    /// Writes a move the way it stands in a record.
    fn write_move(&self, m: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads a move as [`Game::write_move`] wrote it; case and extra blanks do not matter.
    fn read_move<'t>(&self, text: &'t str) -> Result<Self::Move, Unreadable<'t>>;
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next<Prompt, Chance> {
    /// A decision of one player.
    Decide(Seat, Prompt),
    /// Something that happens at the table and is then reported.
    Observe(Chance),
    /// Nothing: the game is over.
    Over,
}

/// Why a move was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The id of the rule in the ledger, such as `PET-034`.
    pub rule: &'static str,
    /// What is wrong, in words for a player.
    pub reason: &'static str,
    /// What the player can do instead.
    pub remedy: &'static str,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} {}", self.rule, self.reason, self.remedy)
    }
}

/// An invariant that does not hold: a mistake in a saved position, or in this crate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The id of the invariant in the game's ledger, such as `INV-01`.
    pub invariant: &'static str,
    /// What is wrong.
    pub reason: &'static str,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.invariant, self.reason)
    }
}

/// Who stands where. Everything in it is public.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// The score that decides the game, per seat.
    pub scores: BySeat<i16>,
    /// Where the scores come from: the lines of a score sheet, which add up to `scores`.
    pub lines: Vec<Line, 16>,
    /// Who won, once the game is over; several where a tie stands.
    pub winners: Vec<Seat, 4>,
}

/// A line of the score sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// What it counts.
    pub name: &'static str,
    /// The points of each seat.
    pub points: BySeat<i16>,
}

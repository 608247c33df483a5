//! The interface of every game.

use core::error::Error;
use core::fmt::{self, Write as _};
use core::ops::{ControlFlow, RangeInclusive};

use heapless::{String, Vec};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::notation::NotationError;
use crate::{BySeat, Edition, Options, Refusal, Seat};

/// A game under a referee. It is always in a legal position and always waits for exactly one thing.
pub trait Game: Clone + PartialEq + fmt::Debug {
    /// A player's decision, or an outcome observed at the table. At most 8 bytes.
    type Move: Copy + Eq + fmt::Debug + Serialize + DeserializeOwned;
    /// The decision a player is asked for.
    type Prompt: Copy + Eq + fmt::Debug + fmt::Display;
    /// The outcome the table is asked for.
    type Chance: Copy + Eq + fmt::Debug + fmt::Display;
    /// The components the game is played with.
    type Edition: Edition;
    /// The rulings a table may change.
    type Options: Options;
    /// The state as plain data, in the form that is saved.
    type Position: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned;

    /// The game's name on the command line and in records.
    const NAME: &'static str;

    /// Returns what the game waits for.
    fn next(&self) -> Next<Self::Prompt, Self::Chance>;

    /// Visits every legal move until the visitor breaks off. Allocates nothing.
    fn each_legal(&self, visit: impl FnMut(Self::Move) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Checks whether the move is legal now. If not, the refusal says why.
    fn allows(&self, m: Self::Move) -> Result<(), Refusal>;

    /// Plays a move. A refused move leaves the game untouched.
    fn play(&mut self, m: Self::Move) -> Result<(), Refusal>;

    /// Returns how many pieces in the bag or deck would give this outcome, as far as the table can
    /// know. A simulated table draws with these odds. For a decision it is 1.
    fn odds(&self, m: Self::Move) -> u16;

    /// Returns the public scores and where they come from.
    fn standing(&self) -> Standing;

    /// Checks every invariant of the ledger that is visible in one position.
    fn check(&self) -> Result<(), InvariantError>;

    /// Checks every invariant of the ledger about the step from `before` to this position.
    fn check_step(&self, before: &Self) -> Result<(), InvariantError>;

    /// Returns the state as plain data.
    fn position(&self) -> &Self::Position;

    /// Returns the CRC-32 of the position, which is the same on every machine.
    fn checksum(&self) -> u32 {
        crate::checksum::of(self.position())
    }

    /// Returns a game with the same edition in another position. Fails if the position breaks an
    /// invariant.
    fn at(&self, position: Self::Position) -> Result<Self, InvariantError>;

    /// Goes to a position that [`Game::position`] of this version returned, with the same edition. Nothing is checked:
    /// for positions from elsewhere there is [`Game::at`].
    fn restore(&mut self, position: Self::Position);

    /// Goes back to before the first move, with the same edition, players and options.
    fn restart(&mut self);

    /// Writes a move as it appears in a record.
    fn write_move(&self, m: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads a move as [`Game::write_move`] wrote it; case and extra blanks do not matter.
    fn read_move<'t>(&self, text: &'t str) -> Result<Self::Move, NotationError<'t>>;
}

/// A game that can be started or resumed.
pub trait NewGame<'e>: Game {
    /// Begins a game with everything in the box. Fails if the edition does not support that many
    /// players.
    fn begin(
        edition: &'e Self::Edition,
        players: usize,
        options: Self::Options,
    ) -> Result<Self, PlayerCountError>;

    /// Resumes from a saved position. Fails if the position breaks an invariant.
    fn resume(edition: &'e Self::Edition, position: Self::Position) -> Result<Self, InvariantError>;

    /// Returns the edition in play.
    fn edition(&self) -> &'e Self::Edition;

    /// Returns the rulings the table agreed on.
    fn options(&self) -> Self::Options;
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next<Prompt, Chance> {
    /// A player's decision.
    Decide(Seat, Prompt),
    /// An outcome at the table, to be reported.
    Observe(Chance),
    /// Nothing: the game is over.
    Over,
}

/// An invariant that does not hold, because of a mistake in a saved position or in this crate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvariantError {
    /// The id of the invariant in the game's ledger, such as `INV-01`.
    pub invariant: &'static str,
    /// What is wrong.
    pub reason: &'static str,
    /// Where it is wrong and how much, such as `seat 2, rome: 4 instead of 3`; may be empty.
    pub detail: String<80>,
}

impl fmt::Display for InvariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.invariant, self.reason)?;
        if self.detail.is_empty() { Ok(()) } else { write!(f, " ({})", self.detail) }
    }
}

impl Error for InvariantError {}

/// Checks an invariant. A device never does, so its words cost no room there.
pub(crate) fn hold(holds: bool, invariant: &'static str, reason: &'static str) -> Result<(), InvariantError> {
    if holds { Ok(()) } else { Err(InvariantError { invariant, reason, detail: String::new() }) }
}

/// Says more about an invariant that does not hold.
pub(crate) trait About {
    /// Says where it is wrong or how much. What is said later comes first.
    fn about(self, more: impl fmt::Display) -> Self;
}

impl About for Result<(), InvariantError> {
    fn about(self, more: impl fmt::Display) -> Self {
        self.map_err(|mut broken| {
            let before = core::mem::take(&mut broken.detail);
            // What is too long is cut.
            let _ = write!(broken.detail, "{more}");
            if !before.is_empty() {
                let _ = write!(broken.detail, ", {before}");
            }
            broken
        })
    }
}

/// A number of players that a game or its edition does not support.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerCountError {
    /// The game's name in records.
    pub game: &'static str,
    /// The id of the rule in the game's ledger.
    pub rule: &'static str,
    /// The requested number of players.
    pub players: usize,
    /// The numbers the edition supports.
    pub allowed: RangeInclusive<u8>,
}

impl PlayerCountError {
    /// Fails unless this number of players is allowed.
    pub(crate) fn check(
        game: &'static str,
        rule: &'static str,
        players: usize,
        allowed: RangeInclusive<u8>,
    ) -> Result<(), Self> {
        let fits = u8::try_from(players).is_ok_and(|players| allowed.contains(&players));
        if fits { Ok(()) } else { Err(Self { game, rule, players, allowed }) }
    }
}

impl fmt::Display for PlayerCountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, rule, players, allowed } = self;
        write!(f, "{rule}: {game} is for {} to {} players, not {players}", allowed.start(), allowed.end())
    }
}

impl Error for PlayerCountError {}

/// The current scores. Everything in it is public.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// The score that decides the game, by seat.
    pub scores: BySeat<i16>,
    /// Where the scores come from: the lines of a score sheet, which add up to `scores`.
    pub lines: Vec<Line, 16>,
    /// The winners, once the game is over; several after an unbroken tie.
    pub winners: Vec<Seat, 4>,
}

/// A line of the score sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// What the line counts.
    pub name: &'static str,
    /// The points of each seat.
    pub points: BySeat<i16>,
}

/// Implements [`Game`] and [`NewGame`] for a game of this crate. Every game has the same inner
/// functions, in the files that its `mod.rs` lists. Use `notation(edition)` if records contain names
/// from the edition.
macro_rules! game {
    ($Game:ident = $name:literal, notation($($edition:ident)?)) => {
        const _: () = assert!(size_of::<Move>() <= 8, "a move fits into 8 bytes");

        impl<'e> $Game<'e> {
            /// Resumes from a saved position. Fails if the position breaks an invariant.
            pub fn resume(edition: &'e Edition, position: Position) -> Result<Self, $crate::InvariantError> {
                let game = Self::in_position(edition, position);
                game.check_position()?;
                Ok(game)
            }

            /// Returns the edition in play.
            pub fn edition(&self) -> &'e Edition {
                self.edition
            }

            /// Returns the state as plain data.
            pub fn position(&self) -> &Position {
                &self.position
            }
        }

        impl<'e> $crate::NewGame<'e> for $Game<'e> {
            fn begin(
                edition: &'e Edition,
                players: usize,
                options: Options,
            ) -> Result<Self, $crate::PlayerCountError> {
                Self::new(edition, players, options)
            }

            fn resume(edition: &'e Edition, position: Position) -> Result<Self, $crate::InvariantError> {
                Self::resume(edition, position)
            }

            fn edition(&self) -> &'e Edition {
                self.edition
            }

            fn options(&self) -> Options {
                self.position.options
            }
        }

        impl $crate::Game for $Game<'_> {
            type Move = Move;
            type Prompt = Prompt;
            type Chance = Chance;
            type Edition = Edition;
            type Options = Options;
            type Position = Position;

            const NAME: &'static str = $name;

            fn next(&self) -> $crate::Next<Prompt, Chance> {
                self.awaited()
            }

            fn each_legal(
                &self,
                mut visit: impl FnMut(Move) -> core::ops::ControlFlow<()>,
            ) -> core::ops::ControlFlow<()> {
                self.visit_legal(&mut visit)
            }

            fn allows(&self, m: Move) -> Result<(), $crate::Refusal> {
                self.judge(m)
            }

            fn play(&mut self, m: Move) -> Result<(), $crate::Refusal> {
                self.judge(m)?;
                self.carry_out_move(m);
                Ok(())
            }

            fn odds(&self, m: Move) -> u16 {
                self.odds_of(m)
            }

            fn standing(&self) -> $crate::Standing {
                self.score()
            }

            fn check(&self) -> Result<(), $crate::InvariantError> {
                self.check_position()
            }

            fn check_step(&self, before: &Self) -> Result<(), $crate::InvariantError> {
                self.check_since(before)
            }

            fn position(&self) -> &Position {
                &self.position
            }

            fn restore(&mut self, position: Position) {
                *self = Self::in_position(self.edition, position);
            }

            fn at(&self, position: Position) -> Result<Self, $crate::InvariantError> {
                Self::resume(self.edition, position)
            }

            fn restart(&mut self) {
                self.box_up();
            }

            fn write_move(&self, m: Move, out: &mut dyn core::fmt::Write) -> core::fmt::Result {
                notation::write($( self.$edition, )? m, out)
            }

            fn read_move<'t>(&self, text: &'t str) -> Result<Move, $crate::notation::NotationError<'t>> {
                notation::read($( self.$edition, )? text)
            }
        }
    };
}
pub(crate) use game;

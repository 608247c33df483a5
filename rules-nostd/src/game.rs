//! What every game can do.

use core::error::Error;
use core::fmt;
use core::ops::{ControlFlow, RangeInclusive};

use heapless::Vec;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::notation::NotationError;
use crate::{BySeat, Edition, Options, Refusal, Seat};

/// A game under referee: always in a legal position, always waiting for exactly one thing.
pub trait Game: Clone + PartialEq + fmt::Debug {
    /// A decision of a player or an outcome that was observed at the table. 8 bytes or less.
    type Move: Copy + Eq + fmt::Debug + Serialize + DeserializeOwned;
    /// What a player is asked.
    type Prompt: Copy + Eq + fmt::Debug + fmt::Display;
    /// What the table is asked.
    type Chance: Copy + Eq + fmt::Debug + fmt::Display;
    /// The components it is played with.
    type Edition: Edition;
    /// The rulings that the table may decide otherwise.
    type Options: Options;
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
    fn check(&self) -> Result<(), InvariantError>;

    /// Every invariant of the ledger about a step from one position to the next.
    fn check_step(&self, before: &Self) -> Result<(), InvariantError>;

    /// The state as plain data.
    fn position(&self) -> &Self::Position;

    /// The same edition in another position, which is looked at before it is taken over.
    fn at(&self, position: Self::Position) -> Result<Self, InvariantError>;

    /// Back to before the first move, with the same edition, players and options.
    fn restart(&mut self);

    /// Writes a move the way it stands in a record.
    fn write_move(&self, m: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads a move as [`Game::write_move`] wrote it; case and extra blanks do not matter.
    fn read_move<'t>(&self, text: &'t str) -> Result<Self::Move, NotationError<'t>>;
}

/// A game that can begin.
pub trait NewGame<'e>: Game {
    /// Begins a game with everything in its box. Fails if the edition is not made for that many players.
    fn begin(
        edition: &'e Self::Edition,
        players: usize,
        options: Self::Options,
    ) -> Result<Self, PlayerCountError>;

    /// Goes on from a saved position. Fails if the position breaks an invariant.
    fn resume(edition: &'e Self::Edition, position: Self::Position) -> Result<Self, InvariantError>;

    /// Returns the edition that is played.
    fn edition(&self) -> &'e Self::Edition;

    /// Returns what the table agreed on.
    fn options(&self) -> Self::Options;
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

/// An invariant that does not hold: a mistake in a saved position, or in this crate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvariantError {
    /// The id of the invariant in the game's ledger, such as `INV-01`.
    pub invariant: &'static str,
    /// What is wrong.
    pub reason: &'static str,
}

impl fmt::Display for InvariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.invariant, self.reason)
    }
}

impl Error for InvariantError {}

/// A number of players for which a game or its edition is not made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerCountError {
    /// The game, by its name in records.
    pub game: &'static str,
    /// The id of the rule in the game's ledger.
    pub rule: &'static str,
    /// The number asked for.
    pub players: usize,
    /// The numbers that the edition allows.
    pub allowed: RangeInclusive<u8>,
}

impl PlayerCountError {
    /// Fails unless `players` are allowed.
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

/// Implements [`Game`] and [`NewGame`] for a game of this crate. Each has the same inner functions, in the files that
/// its `mod.rs` names; `notation(edition)` if names of the edition stand in its records.
macro_rules! game {
    ($Game:ident = $name:literal, notation($($edition:ident)?)) => {
        const _: () = assert!(size_of::<Move>() <= 8, "a move fits into 8 bytes");

        impl<'e> $Game<'e> {
            /// Goes on from a saved position. Fails if the position breaks an invariant.
            pub fn resume(edition: &'e Edition, position: Position) -> Result<Self, $crate::InvariantError> {
                let game = Self::in_position(edition, position);
                game.check_position()?;
                Ok(game)
            }

            /// Returns the edition that is played.
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

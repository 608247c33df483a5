//! Answers the USB commands that concern the game being played.
#![allow(clippy::result_large_err)] // an error is a line of text, and there is no heap to put it on

use core::fmt;

use embedded_storage_async::nor_flash::NorFlash;
use rules_nostd::Next;

use super::out_of_line::Origin;
use super::{DeviceGame, Play};
use super::{WrittenMove, nth_legal};

/// Where the lines of an answer go.
#[allow(async_fn_in_trait)] // one executor, no threads
pub trait Answer {
    /// Sends a line; it comes without a line end.
    async fn line(&mut self, line: fmt::Arguments<'_>);
}

/// Why a command was not carried out, in one line.
pub type CommandError = heapless::String<160>;

impl<G: DeviceGame, F: NorFlash> Play<'_, G, F> {
    /// Writes what the game waits for, whether hands still have to follow on the mat, and the scores unless they
    /// are still secret.
    pub async fn say_status(&self, out: &mut impl Answer) {
        match self.game.next() {
            Next::Decide(seat, prompt) => out.line(format_args!("{seat}: {prompt}")).await,
            Next::Observe(chance) => out.line(format_args!("table: {chance}")).await,
            Next::Over => out.line(format_args!("the game is over")).await,
        }
        match self.out_of_line().len() {
            0 => {}
            1 => out.line(format_args!("mat: 1 space differs from the game")).await,
            more => out.line(format_args!("mat: {more} spaces differ from the game")).await,
        }
        if G::SECRET_SCORES && self.game.next() != Next::Over {
            return;
        }
        for (seat, score) in self.game.standing().scores.iter() {
            out.line(format_args!("{seat} {score}")).await;
        }
    }

    /// Writes every legal move, one to a line.
    pub async fn say_moves(&self, out: &mut impl Answer) {
        for index in 0.. {
            let Some(m) = nth_legal(self.game, index) else { break };
            out.line(format_args!("{}", WrittenMove(self.game, m))).await;
        }
    }

    /// Writes the moves of the record, one to a line.
    pub async fn say_record(&mut self, out: &mut impl Answer) -> Result<(), CommandError> {
        let game = &*self.game;
        let exported =
            self.journal.export(async |m| out.line(format_args!("{}", WrittenMove(game, m))).await);
        exported.await.map_err(in_words)
    }

    /// Plays a move given in the record's notation. Returns why if the rules refuse it or it cannot be
    /// written.
    pub async fn play_written(&mut self, text: &str) -> Result<(), CommandError> {
        let m = self.game.read_move(text).map_err(in_words)?;
        self.game.allows(m).map_err(in_words)?;
        if self.play(&[m], Origin::Told).await {
            Ok(())
        } else {
            Err(in_words("the move could not be written; see the display"))
        }
    }

    /// Takes back the last `moves` moves. Fails if fewer have been played or the flash does.
    pub async fn undo(&mut self, moves: u16) -> Result<(), CommandError> {
        if moves > self.moves() {
            return Err(in_words(format_args!("only {} moves have been played", self.moves())));
        }
        if self.take_back(moves).await {
            Ok(())
        } else {
            Err(in_words("the moves could not be taken back; see the display"))
        }
    }
}

/// Converts an error to a line of text, cut to the length of a line.
pub(in crate::device) fn in_words(what: impl fmt::Display) -> CommandError {
    use fmt::Write as _;
    struct Cut(CommandError);
    impl fmt::Write for Cut {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            text.chars().try_for_each(|letter| self.0.push(letter)).map_err(|_| fmt::Error)
        }
    }
    let mut cut = Cut(CommandError::new());
    let _ = write!(cut, "{what}");
    cut.0
}

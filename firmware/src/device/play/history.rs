//! Looking back in the journal: catching up with it, undoing, finding what hands took back.

use core::ops::ControlFlow;

use embedded_storage_async::nor_flash::NorFlash;
use rules_nostd::{Game, Next};

use super::{DeviceGame, Play};
use crate::journal::{JournalError, Replayed};
use crate::mat::Channels;
use crate::referee::Gesture;
use crate::trial_memory;

impl<G: DeviceGame, F: NorFlash> Play<'_, G, F> {
    /// Replays the journal, from its last checkpoint on. Fails if it cannot be read or a move is not legal. Returns
    /// whether the position agrees with the last checksum in the journal. If not, the rules have changed since.
    pub async fn catch_up(&mut self) -> Result<bool, JournalError> {
        self.game.restart();
        self.strange = None;
        let game = &mut *self.game;
        let mut agrees = true;
        if self.journal.moves() > 0 {
            let replayed = self.journal.replay_checked(|replayed| match replayed {
                // A later check counts more: it holds for all moves up to there.
                Replayed::Check(position) => {
                    agrees = position == game.checksum();
                    ControlFlow::Continue(())
                }
                step => follow(game, step),
            });
            if replayed.await?.is_break() {
                return Err(JournalError::NotAMove);
            }
        }
        self.show_turn();
        Ok(agrees)
    }

    /// Opens the journal again that a flash without an answer has closed, and takes the game to what it holds.
    pub async fn recover(&mut self) {
        if self.journal.found().is_none() && self.journal.open().await.is_ok() {
            // If that fails, it is tried again.
            let _ = self.replay(self.journal.moves()).await;
        }
    }

    /// Writes a checksum or a part of a checkpoint if it is time for one. That takes 5 to 20 ms: do it while nobody
    /// waits.
    pub async fn write_due_check(&mut self) {
        if self.journal.is_checkpoint_due(false) {
            let _ = self.write_checkpoint().await;
        } else if self.journal.is_check_due() {
            self.write_check().await;
        }
    }

    /// Writes the checksum of the position, as it is now, to the journal.
    pub async fn write_check(&mut self) {
        let position = self.game.checksum();
        // A check that cannot be written is missing later, which does no harm.
        let _ = self.journal.check(position).await;
    }

    /// Writes the next part of a checkpoint.
    pub(super) async fn write_checkpoint(&mut self) -> Result<bool, JournalError> {
        let checksum = self.game.checksum();
        self.journal.write_checkpoint(self.game.position(), checksum).await
    }

    /// Takes the game back to its first `moves` moves.
    pub(super) async fn replay(&mut self, moves: u16) -> Result<(), JournalError> {
        self.strange = None;
        let game = &mut *self.game;
        game.restart();
        let mut played = 0;
        let broken = self.journal.replay(moves, |step| {
            if played == moves && !matches!(step, Replayed::Position(..)) {
                return ControlFlow::Break(false);
            }
            played = count(played, &step);
            if follow(game, step).is_break() { ControlFlow::Break(true) } else { ControlFlow::Continue(()) }
        });
        match broken.await? {
            ControlFlow::Break(true) => Err(JournalError::NotAMove),
            _ => Ok(()),
        }
    }

    /// Returns the gesture that explains the mat if it replaces all moves after the first `moves`.
    pub(super) async fn find_correction(&mut self, moves: u16, seen: Channels) -> Option<Gesture<G::Move>> {
        let [past, trials @ ..] = &mut *self.trials;
        let game = trial_memory::copy(self.game, past);
        game.restart();
        let mut played = 0;
        let replayed = self.journal.replay(moves, |step| {
            if played == moves && !matches!(step, Replayed::Position(..)) {
                return ControlFlow::Break(());
            }
            played = count(played, &step);
            follow(game, step)
        });
        let _ = replayed.await.ok()?;
        if played == moves { self.referee.correction(game, trials, seen) } else { None }
    }

    /// Returns how many moves hands have taken back, if the pieces once stood as they do now. By hand nobody
    /// takes back a draw, nor more than the last gesture once another seat is asked: further back, pieces
    /// stand alike by chance.
    pub(super) async fn count_taken_back(&mut self, seen: Channels) -> Option<u16> {
        let from = self.moves().saturating_sub(G::BACK_BY_HAND);
        let [past, ..] = &mut *self.trials;
        let game = trial_memory::copy(self.game, past);
        game.restart();
        let (mut moves, mut alike) = (0, None);
        // `drawn`: moves up to the last draw. `turn`: moves before the seat `asked` last was asked first.
        let (mut drawn, mut turn, mut asked) = (0, 0, None);
        let referee = self.referee;
        // A gesture may begin with moves that no switch sees. They are taken back together with the rest.
        let within =
            self.previous.as_ref().map(|(before, gesture)| before + 1..before + gesture.len() as u16);
        // What lies further back counts for nothing.
        let looked = self.journal.replay(from, |step| {
            if matches!(step, Replayed::Move(_)) {
                let led_on = within.as_ref().is_some_and(|within| within.contains(&moves));
                if referee.sees(seen, game.picture()) && !(led_on && alike.is_some_and(|at| at + 1 == moves))
                {
                    alike = Some(moves);
                }
                match game.next() {
                    Next::Decide(seat, _) if asked == Some(seat) => {}
                    Next::Decide(seat, _) => (turn, asked) = (moves, Some(seat)),
                    Next::Observe(_) | Next::Over => drawn = moves + 1,
                }
            }
            moves = count(moves, &step);
            follow(game, step)
        });
        // If the record cannot be read, the next write reports it.
        let _ = looked.await.ok()?;
        let alike = alike?;
        let passed_on = matches!(self.game.next(), Next::Decide(seat, _) if asked != Some(seat));
        let own_turn = !passed_on && alike >= turn;
        let last_gesture = self.previous.as_ref().is_some_and(|&(before, _)| before == alike);
        let back = self.moves().checked_sub(alike)?;
        (back <= G::BACK_BY_HAND && alike >= drawn && (own_turn || last_gesture)).then_some(back)
    }
}

/// Returns how many moves lead to the position after a step.
fn count<M>(moves: u16, step: &Replayed<'_, M>) -> u16 {
    match step {
        Replayed::Position(moves, _) => *moves,
        Replayed::Move(_) => moves + 1,
        Replayed::Check(_) => moves,
    }
}

/// Follows a step of a replay. Breaks if it cannot.
fn follow<G: Game>(game: &mut G, step: Replayed<'_, G::Move>) -> ControlFlow<()> {
    let followed = match step {
        Replayed::Position(_, bytes) => restore(game, bytes),
        Replayed::Move(m) => game.play(m).is_ok(),
        Replayed::Check(_) => true,
    };
    if followed { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

#[inline(never)] // a position takes up to 4 kB of stack
fn restore<G: Game>(game: &mut G, position: &[u8]) -> bool {
    match postcard::take_from_bytes(position) {
        Ok((position, [])) => {
            game.restore(position);
            true
        }
        _ => false,
    }
}

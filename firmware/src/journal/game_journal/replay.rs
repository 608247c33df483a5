//! Visiting the moves of a game: from a checkpoint on, or all of them.

use core::ops::ControlFlow;

use embedded_storage_async::nor_flash::NorFlash;
use serde::de::DeserializeOwned;

use super::{Journal, State};
use crate::journal::bank::{Bank, each_record};
use crate::journal::error::{FlashError, JournalError};
use crate::journal::header::Header;
use crate::journal::record::Record;
use crate::journal::record_sequence::RecordSequence;

/// What [`Journal::replay`] visits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replayed<'p, M> {
    /// The position after this many moves, as postcard: the replay begins there.
    Position(u16, &'p [u8]),
    /// The next move.
    Move(M),
    /// The checksum that the position had after the moves so far.
    Check(u32),
}

impl<F: NorFlash> Journal<F> {
    /// Visits the moves of the latest game, without those taken back, until the visitor breaks. Begins with the
    /// position of a checkpoint at or before the first `moves` moves, or at the first move.
    pub async fn replay<M: DeserializeOwned, B>(
        &mut self,
        moves: u16,
        visit: impl FnMut(Replayed<'_, M>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, JournalError> {
        self.know_from(moves).await?;
        self.replay_known(false, visit).await
    }

    /// Visits all that is known to lead to the present position, also the checks between the moves and after the last
    /// one.
    pub async fn replay_checked<M: DeserializeOwned, B>(
        &mut self,
        visit: impl FnMut(Replayed<'_, M>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, JournalError> {
        self.replay_known(true, visit).await
    }

    async fn replay_known<M: DeserializeOwned, B>(
        &mut self,
        with_checks: bool,
        mut visit: impl FnMut(Replayed<'_, M>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, JournalError> {
        let mut result = Ok(ControlFlow::Continue(()));
        self.replay_written(with_checks, &mut |written| {
            result = written.read().map(&mut visit);
            if matches!(result, Ok(ControlFlow::Continue(()))) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })
        .await?;
        result
    }

    /// The visitor is not known at compile time, so that the program has this only once and not for each game.
    async fn replay_written(
        &mut self,
        with_checks: bool,
        visit: &mut dyn FnMut(Replayed<'_, &[u8]>) -> ControlFlow<()>,
    ) -> Result<(), JournalError> {
        self.replay_window(with_checks, async |written| visit(written)).await
    }

    /// Visits every move from the first on, and waits for the visitor. If a record was lost, it visits the moves before
    /// that one and then fails with [`JournalError::Damaged`], or [`JournalError::Gap`] if the game goes on all the same.
    pub async fn export<M: DeserializeOwned>(
        &mut self,
        visit: impl AsyncFnMut(M),
    ) -> Result<(), JournalError> {
        let (bank, header) = match &self.state {
            State::Game(game) => (game.bank, game.header.clone()),
            _ => return self.check_running(),
        };
        let moves = self.moves();
        self.state = State::NotOpen;
        let exported = self.export_bank(bank, &header, visit).await;
        // Back to the window after the last checkpoint, where looking back is fast.
        self.open_again().await?;
        if exported? && self.moves() == moves { Ok(()) } else { Err(self.loss()) }
    }

    /// Returns whether no record was lost.
    async fn export_bank<M: DeserializeOwned>(
        &mut self,
        bank: Bank,
        header: &Header,
        mut visit: impl AsyncFnMut(M),
    ) -> Result<bool, JournalError> {
        let whole = self.read_sectors(bank, header, self.bank_range(bank).start, false).await?;
        let is_whole = whole.as_ref().is_some_and(|game| !game.sequence.is_broken());
        self.state = whole.map_or(State::NoGame, State::Game);
        let mut is_read = Ok(());
        self.replay_window(false, async |written| match written.read() {
            Ok(Replayed::Move(m)) => {
                visit(m).await;
                ControlFlow::Continue(())
            }
            Ok(_) => ControlFlow::Continue(()),
            Err(error) => {
                is_read = Err(error);
                ControlFlow::Break(())
            }
        })
        .await?;
        is_read.map(|()| is_whole)
    }

    /// `with_checks`: reads on after the last move, which takes some 200 reads of flash.
    async fn replay_window(
        &mut self,
        with_checks: bool,
        mut visit: impl AsyncFnMut(Replayed<'_, &[u8]>) -> ControlFlow<()>,
    ) -> Result<(), JournalError> {
        let (window, last) = match &self.state {
            State::NotOpen => return Err(JournalError::NotOpen),
            State::Foreign => return Err(JournalError::Foreign),
            State::Blank | State::NoGame => return Err(JournalError::NoGame),
            State::Game(game) => {
                (game.window, self.readable(game.bank, game.window.sector, game.last_sector))
            }
        };
        let (live_moves, checkpoint) = (&self.live_moves, &mut self.checkpoint);
        checkpoint.clear();
        let mut sequence = (window.after == 0).then_some(RecordSequence::START);
        let moves = live_moves.moves();
        let mut left = moves - window.moves;
        if left == 0 && window.after == 0 && !with_checks {
            return Ok(());
        }
        let mut flow = ControlFlow::Continue(());
        each_record(&mut self.area.flash, last, async |record| {
            let Some((number, record)) = record else {
                if let Some(sequence) = &mut sequence {
                    sequence.mark_broken();
                }
                return ControlFlow::Continue(());
            };
            let Some(sequence) = &mut sequence else {
                // The checkpoint of the window, and what comes before it in its sector.
                if checkpoint.take(number, &record).is_some_and(|found| found.number == window.after) {
                    sequence = Some(RecordSequence::after(number));
                    flow = visit(Replayed::Position(window.moves, checkpoint.position())).await;
                }
                return if left > 0 || sequence.is_none() { flow } else { ControlFlow::Break(()) };
            };
            sequence.skip_lost_headers(number, &record);
            if !sequence.accept(number, &record) {
                return ControlFlow::Continue(());
            }
            match record {
                Record::Move(bytes) if live_moves.contains(number) => {
                    left -= 1;
                    flow = visit(Replayed::Move(bytes)).await;
                }
                // If some of the moves before a check were taken back later, it is about another position.
                Record::Check(check) if check.moves == moves - left => {
                    flow = visit(Replayed::Check(check.position)).await;
                }
                _ => {}
            }
            if left > 0 || with_checks { flow } else { ControlFlow::Break(()) }
        })
        .await?;
        // Fewer moves than `open` found: the flash returns different data each time.
        let is_short = flow.is_continue() && (left > 0 || sequence.is_none());
        if is_short { Err(FlashError::Scrambled.into()) } else { Ok(()) }
    }
}

impl<'p> Replayed<'p, &[u8]> {
    /// Reads the move as it was written.
    fn read<M: DeserializeOwned>(self) -> Result<Replayed<'p, M>, JournalError> {
        Ok(match self {
            Self::Position(moves, bytes) => Replayed::Position(moves, bytes),
            Self::Move(bytes) => Replayed::Move(read_move(bytes).ok_or(JournalError::NotAMove)?),
            Self::Check(position) => Replayed::Check(position),
        })
    }
}

/// Reads a move. Returns `None` if anything but zeros follows it.
fn read_move<M: DeserializeOwned>(bytes: &[u8]) -> Option<M> {
    let (m, rest) = postcard::take_from_bytes(bytes).ok()?;
    rest.iter().all(|&byte| byte == 0).then_some(m)
}

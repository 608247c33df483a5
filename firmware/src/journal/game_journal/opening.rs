//! Reading what the flash holds, if possible from a checkpoint on.

use core::ops::{ControlFlow, Range};

use embedded_storage_async::nor_flash::NorFlash;

use super::saved_game::{SavedGame, Window, read_header};
use super::{Journal, SECTORS_BACK, State};
use crate::journal::area::Area;
use crate::journal::bank::{Bank, Reading, each_record, last_sector};
use crate::journal::checkpoint::Checkpoint;
use crate::journal::error::JournalError;
use crate::journal::header::Header;
use crate::journal::record::{HEADER_COPIES, Record};
use crate::journal::record_sequence::RecordSequence;

impl<F: NorFlash> Journal<F> {
    /// Makes sure that the moves from the first `moves` on are known in RAM.
    pub(super) async fn know_from(&mut self, moves: u16) -> Result<(), JournalError> {
        let State::Game(game) = &self.state else { return Ok(()) };
        if game.window.moves <= moves {
            return Ok(());
        }
        let (bank, header) = (game.bank, game.header.clone());
        self.state = State::NotOpen;
        match self.read_bank(bank, header, moves).await {
            Ok(Some(game)) if game.window.moves <= moves => {
                self.state = State::Game(game);
                Ok(())
            }
            read => {
                self.open_again().await?;
                Err(read.err().unwrap_or_else(|| self.loss()))
            }
        }
    }

    /// Opens the journal after other parts of it were read, or could not be. A read that fails now and then shall not
    /// close it.
    pub(super) async fn open_again(&mut self) -> Result<(), JournalError> {
        if self.open().await.is_err() {
            self.open().await?;
        }
        Ok(())
    }

    /// Returns the sectors to read from `sector` on: up to the one after the last in use, if there is one.
    pub(super) fn readable(&self, bank: Bank, sector: u32, last_sector: u32) -> Range<u32> {
        sector..(last_sector + 2 * Area::<F>::SECTOR).min(self.bank_range(bank).end)
    }

    /// Returns the bank of the game with the highest number, and its header. Notes a bank with moves but no header.
    pub(super) async fn find_latest_bank(&mut self) -> Result<Option<(Bank, Header)>, JournalError> {
        let mut latest: Option<(Bank, Header)> = None;
        for bank in [Bank::First, Bank::Second] {
            let range = self.bank_range(bank);
            let (mut found, mut moves) = (None, false);
            each_record(&mut self.area.flash, range, async |record| {
                let Some((number, record)) = record else { return ControlFlow::Continue(()) };
                found = read_header(number, record);
                moves |= matches!(record, Record::Move(_));
                if found.is_some() || number > HEADER_COPIES {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .await?;
            match found {
                Some(header) if latest.as_ref().is_none_or(|(_, last)| header.number > last.number) => {
                    latest = Some((bank, header));
                }
                None if moves => self.headless = Some(bank),
                _ => {}
            }
        }
        Ok(latest)
    }

    /// Reads the game in a bank, if there is one, and determines its live moves, if possible from a checkpoint at or
    /// before the first `moves` moves on.
    pub(super) async fn read_bank(
        &mut self,
        bank: Bank,
        header: Header,
        moves: u16,
    ) -> Result<Option<SavedGame>, JournalError> {
        let range = self.bank_range(bank);
        let mut sector = last_sector(&mut self.area.flash, range.clone()).await?;
        for _ in 0..SECTORS_BACK {
            if sector == range.start {
                break;
            }
            if let Some(game) = self.read_sectors(bank, &header, sector, true).await?
                && !game.sequence.is_broken()
                && game.window.moves <= moves
            {
                return Ok(Some(game));
            }
            sector -= Area::<F>::SECTOR;
        }
        self.read_sectors(bank, &header, range.start, true).await
    }

    /// Reads a game from its header, or from the first checkpoint after `sector` begins. With `resync`, it also goes on
    /// from a checkpoint after a record that was lost.
    pub(super) async fn read_sectors(
        &mut self,
        bank: Bank,
        header: &Header,
        sector: u32,
        resync: bool,
    ) -> Result<Option<SavedGame>, JournalError> {
        let whole = self.bank_range(bank);
        let last_sector = last_sector(&mut self.area.flash, whole.clone()).await?;
        let range = self.readable(bank, sector, last_sector);
        let (live_moves, checkpoint) = (&mut self.live_moves, &mut self.checkpoint);
        checkpoint.clear();
        let mut found: Option<SavedGame> = None;
        let reading = each_record(&mut self.area.flash, range, async |record| {
            let Some((number, record)) = record else {
                if let Some(game) = &mut found {
                    game.sequence.mark_broken();
                }
                return ControlFlow::Continue(());
            };
            let completed = checkpoint.take(number, &record);
            let begin = |from: Checkpoint, places| SavedGame {
                bank,
                header: header.clone(),
                sequence: RecordSequence::after(from.number),
                end: None,
                unchecked: 0,
                since_checkpoint: 0,
                checkpointed: from.moves,
                places,
                window: Window { sector, after: from.number, moves: from.moves },
                last_sector,
            };
            match (&mut found, completed) {
                (None, None) if sector == whole.start && read_header(number, record).is_some() => {
                    live_moves.begin(0, 0);
                    let start = Checkpoint { number: 0, moves: 0, places: 0 };
                    let mut game = begin(start, 1);
                    game.sequence = RecordSequence::after(number);
                    found = Some(game);
                }
                (game, Some(at)) if game.as_ref().is_none_or(|game| resync && game.sequence.is_broken()) => {
                    live_moves.begin(at.number, at.moves);
                    found = Some(begin(at, at.places.saturating_add(checkpoint.places())));
                }
                (None, _) => {}
                (Some(game), completed) => {
                    game.apply(number, record, live_moves);
                    if completed.is_some() && !game.sequence.is_broken() {
                        (game.since_checkpoint, game.checkpointed) = (0, live_moves.moves());
                    }
                }
            }
            ControlFlow::Continue(())
        })
        .await?;
        if reading == Reading::Unreadable
            && let Some(game) = &mut found
        {
            game.sequence.mark_broken();
        }
        Ok(found)
    }
}

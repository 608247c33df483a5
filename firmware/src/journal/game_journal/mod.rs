//! The journal: writes, reads and replays the current game.
//!
//! | file | holds |
//! |---|---|
//! | `mod` | [`Journal`]: begin, append, take back, finish, abandon |
//! | `saved_game` | the latest game as it is known in RAM |
//! | `opening` | finding it in the flash, from its last checkpoint on |
//! | `replay` | visiting its moves |

mod opening;
mod replay;
mod saved_game;

use core::num::NonZeroU16;
use core::ops::Range;

use embedded_storage_async::nor_flash::NorFlash;
use serde::Serialize;

use super::area::{Area, Contents, Label, Progress};
use super::bank::{Bank, last_sector, write_record};
use super::checkpoint::CheckpointBuffer;
use super::error::{FlashError, JournalError};
use super::header::{Header, MAX_HEADER, Setup, Versions};
use super::live_moves::LiveMoves;
use super::record::{
    Check, End, HEADER_COPIES, HEADERS_IN_FLASH, MAX_MOVE, MAX_RECORD, MOVE_IN_FLASH, PART, Part, Record,
};
use super::verified_flash::WORD;
pub use replay::Replayed;
use saved_game::SavedGame;

/// The most moves, take-backs and checks of a game. The longest random game has 1,700 moves. A checkpoint takes the
/// place of some 40 moves.
pub const CAPACITY: u16 = 16_000;
/// Sectors of a bank with this capacity.
const BANK_SECTORS: u32 = 96;
/// The size of a journal of full capacity in a flash with sectors of 4 kB: the label and two banks.
pub const JOURNAL_BYTES: u32 = (1 + 2 * BANK_SECTORS) * 4096;
/// Records beyond the capacity, so that a full journal can still be mended, finished and abandoned.
const RESERVE: u16 = 8;
/// The part of the capacity that moves leave free, so that a full journal can still take moves back.
const KEPT_FOR_TAKE_BACKS: u16 = 64;
/// Players are warned when less than this part of the capacity is left.
const NEARLY_FULL: u16 = 16;
/// A check is due after this many other records. It takes the place of a move.
const CHECK_EVERY: u16 = 64;
/// A checkpoint is due after this many other records.
const CHECKPOINT_EVERY: u16 = 256;
/// If nobody leaves the device time for it, it is written all the same after this many.
const CHECKPOINT_AT_LAST: u16 = 512;
/// How many sectors are searched for a checkpoint before the whole game is read. Two checkpoints that were written in
/// time lie at most four sectors apart.
const SECTORS_BACK: u32 = 6;
/// The fewest sectors of a bank.
const MIN_BANK_SECTORS: u32 = 2;

const LABEL: Label = *b"caravanserai J01";

const _: () = assert!(capacity(BANK_SECTORS, 4096) == CAPACITY, "a bank holds what it should");

/// Returns how many moves, take-backs and checks a bank holds. Leaves at least three places of each sector for
/// records that power cuts spoil.
const fn capacity(sectors: u32, sector: u32) -> u16 {
    let places = (sector.saturating_sub(2 * WORD as u32) / MOVE_IN_FLASH as u32).saturating_sub(3);
    let header = HEADERS_IN_FLASH.div_ceil(MOVE_IN_FLASH) as u32;
    let records = (sectors * places).saturating_sub(header + RESERVE as u32);
    if records < CAPACITY as u32 { records as u16 } else { CAPACITY }
}

/// The journal of games in flash. The latest game is the current one.
///
/// If an operation returns an error, the journal is unchanged; if the change was made despite a problem, it
/// returns `Ok`. If the flash cannot even be read any more, all operations return [`JournalError::NotOpen`]
/// until [`Journal::open`] succeeds. The same holds after a future of the journal was dropped before it
/// completed.
pub struct Journal<F> {
    area: Area<F>,
    state: State,
    /// The live moves of the game in `state`, in its window.
    live_moves: LiveMoves,
    /// The checkpoint that is being read or written.
    checkpoint: CheckpointBuffer,
    /// The bank of a game whose header is lost.
    headless: Option<Bank>,
}

enum State {
    NotOpen,
    Foreign,
    Blank,
    NoGame,
    Game(SavedGame),
}

/// What [`Journal::open`] finds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// An erased flash: a new device.
    Blank,
    /// Something that is not a journal. [`Journal::format`] erases it and creates a journal.
    Foreign,
    /// A journal without a game.
    NoGame,
    /// A game that is not over.
    Running,
    /// A game that is not over but has lost a record. [`Journal::mend`] or [`Journal::abandon`] it.
    Damaged,
    /// A game that is over.
    Over(End),
}

impl<F: NorFlash> Journal<F> {
    /// Creates a journal in this range of the flash, which should have [`JOURNAL_BYTES`]; a smaller range
    /// reduces the capacity. Call [`Journal::open`] before anything else.
    pub fn new(flash: F, range: Range<u32>) -> Result<Self, JournalError> {
        let area = Area::new(flash, range, &LABEL, 2 * MIN_BANK_SECTORS).ok_or(JournalError::BadArea)?;
        let journal = Self {
            area,
            state: State::NotOpen,
            live_moves: LiveMoves::NONE,
            checkpoint: CheckpointBuffer::EMPTY,
            headless: None,
        };
        if journal.capacity() > 0 { Ok(journal) } else { Err(JournalError::BadArea) }
    }

    /// Returns the flash.
    pub fn flash(&mut self) -> &mut F {
        self.area.flash.inner()
    }

    /// Drops the journal and returns the flash.
    pub fn into_flash(self) -> F {
        self.area.flash.into_inner()
    }

    /// Reads what the flash holds. Erases nothing, except to complete an erase that a power cut interrupted.
    pub async fn open(&mut self) -> Result<Found, JournalError> {
        self.state = State::NotOpen;
        self.headless = None;
        self.state = match self.area.contents().await? {
            Contents::Blank => State::Blank,
            Contents::Foreign => State::Foreign,
            Contents::Ours => match self.find_latest_bank().await? {
                None => State::NoGame,
                Some((bank, header)) => {
                    self.read_bank(bank, header, u16::MAX).await?.map_or(State::NoGame, State::Game)
                }
            },
        };
        Ok(self.found().unwrap_or(Found::NoGame))
    }

    /// Returns the present state of the journal, or `None` if it is not open.
    pub fn found(&self) -> Option<Found> {
        Some(match &self.state {
            State::NotOpen => return None,
            State::Foreign => Found::Foreign,
            State::Blank => Found::Blank,
            State::NoGame => Found::NoGame,
            State::Game(game) => match game.end {
                Some(end) => Found::Over(end),
                None if game.sequence.is_broken() => Found::Damaged,
                None => Found::Running,
            },
        })
    }

    /// Returns the header of the latest game.
    pub fn header(&self) -> Option<&Header> {
        match &self.state {
            State::Game(game) => Some(&game.header),
            _ => None,
        }
    }

    /// Returns how many moves the latest game has, without those taken back.
    pub fn moves(&self) -> u16 {
        match self.state {
            State::Game(_) => self.live_moves.moves(),
            _ => 0,
        }
    }

    /// Returns how many more moves fit into the latest game.
    pub fn room(&self) -> u16 {
        self.places_left().saturating_sub(self.capacity() / KEPT_FOR_TAKE_BACKS)
    }

    /// Returns whether the players should know how little [room](Self::room) is left.
    pub fn is_nearly_full(&self) -> bool {
        self.found() == Some(Found::Running) && self.room() < self.capacity() / NEARLY_FULL
    }

    /// Returns whether the flash holds the moves of a game whose header is lost. They cannot be read, but nothing
    /// erases them before [`Journal::erase_headless`].
    pub fn has_headless_game(&self) -> bool {
        self.headless.is_some()
    }

    /// Returns how many more moves, take-backs and checks fit into the latest game.
    fn places_left(&self) -> u16 {
        match &self.state {
            State::Game(game) => (self.capacity() + 1).saturating_sub(game.places),
            _ => 0,
        }
    }

    /// Returns the most moves, take-backs and checks of a game: [`CAPACITY`], or less in a small area.
    pub fn capacity(&self) -> u16 {
        let bank = self.bank_range(Bank::First);
        capacity((bank.end - bank.start) / Area::<F>::SECTOR, Area::<F>::SECTOR)
    }

    /// Erases the whole area with all games, and creates an empty journal.
    pub async fn format(&mut self, progress: impl AsyncFnMut(Progress)) -> Result<(), JournalError> {
        self.state = State::NotOpen;
        let formatted = self.area.format(progress).await;
        self.open().await?;
        Ok(formatted?)
    }

    /// Begins a game: erases the older of the two banks and writes the header. Nothing else during play erases
    /// flash.
    pub async fn begin(
        &mut self,
        setup: &Setup,
        progress: impl AsyncFnMut(Progress),
    ) -> Result<(), JournalError> {
        let (bank, number) = match &self.state {
            State::NotOpen => return Err(JournalError::NotOpen),
            State::Foreign => return Err(JournalError::Foreign),
            State::Blank | State::NoGame => (self.headless.map_or(Bank::First, Bank::other), 1),
            State::Game(SavedGame { end: None, .. }) => return Err(JournalError::GameRunning),
            State::Game(game) => (game.bank.other(), game.header.number.saturating_add(1)),
        };
        if self.headless == Some(bank) {
            return Err(JournalError::Headless);
        }
        let blank = matches!(self.state, State::Blank);
        let header = Header { number, setup: setup.clone(), versions: Some(Versions::CURRENT) };

        self.state = State::NotOpen;
        let begun = self.write_header(bank, &header, blank, progress).await;
        // Read the flash again, so that the result is what a restart would find.
        self.open().await?;
        if self.header() == Some(&header) { Ok(()) } else { begun }
    }

    async fn write_header(
        &mut self,
        bank: Bank,
        header: &Header,
        blank: bool,
        progress: impl AsyncFnMut(Progress),
    ) -> Result<(), JournalError> {
        let mut contents = [0; MAX_HEADER];
        let contents = header.write(&mut contents).ok_or(JournalError::TooLong)?;
        if blank {
            self.area.format(async |_| ()).await?;
        }
        self.area.clear(self.bank_range(bank), progress).await?;
        let range = self.bank_range(bank);
        self.write(range.clone(), 0, Record::Begin(contents)).await?;
        for copy in 1..=HEADER_COPIES {
            self.write(range.clone(), copy, Record::HeaderCopy(contents)).await?;
        }
        Ok(())
    }

    /// Erases the moves of a game whose header is lost.
    pub async fn erase_headless(&mut self, progress: impl AsyncFnMut(Progress)) -> Result<(), JournalError> {
        let Some(bank) = self.headless else { return Ok(()) };
        self.state = State::NotOpen;
        let erased = self.area.clear(self.bank_range(bank), progress).await;
        self.open().await?;
        Ok(erased?)
    }

    /// Writes a move. Once this returns `Ok`, the move survives a power cut.
    pub async fn append<M: Serialize>(&mut self, m: &M) -> Result<(), JournalError> {
        self.check_running()?;
        self.check_room()?;
        let mut bytes = [0; MAX_MOVE];
        let bytes = postcard::to_slice(m, &mut bytes).map_err(|_| JournalError::TooLong)?;
        self.append_record(Record::Move(bytes)).await
    }

    /// Checks whether a move could be written now. Call it before accepting a move.
    pub fn ready_for_move(&self) -> Result<(), JournalError> {
        self.check_running().and_then(|()| self.check_room())
    }

    /// Takes back the last `moves` moves of a game that is running or finished. A finished game is then running
    /// again.
    pub async fn take_back(&mut self, moves: NonZeroU16) -> Result<(), JournalError> {
        match self.check_running() {
            Err(JournalError::GameOver) if self.found() == Some(Found::Over(End::Finished)) => {}
            otherwise => otherwise?,
        }
        if moves.get() > self.moves() {
            return Err(JournalError::TooFarBack { moves: self.moves() });
        }
        if self.places_left() == 0 {
            return Err(JournalError::Full);
        }
        self.know_from(self.moves() - moves.get()).await?;
        self.append_record(Record::TakeBack(moves.get())).await
    }

    /// Returns whether it is time to write a [checkpoint](Self::write_checkpoint): now, if `at_last`, or once nobody
    /// waits for the device.
    pub fn is_checkpoint_due(&self, at_last: bool) -> bool {
        let records = if at_last { CHECKPOINT_AT_LAST } else { CHECKPOINT_EVERY };
        matches!(&self.state, State::Game(game) if game.since_checkpoint >= records)
            && self.ready_for_move().is_ok()
    }

    /// Writes the next part of a checkpoint of this position, which has this checksum. Returns whether it is complete.
    /// If a move comes before that, the parts so far are void.
    pub async fn write_checkpoint<P: Serialize>(
        &mut self,
        position: &P,
        checksum: u32,
    ) -> Result<bool, JournalError> {
        self.ready_for_move()?;
        let State::Game(game) = &self.state else { return Err(JournalError::NoGame) };
        let number = game.sequence.next();
        let index = self.checkpoint.next_part(number);
        // Serialized once more for each part, because a replay may have used the buffer meanwhile.
        let parts = self.checkpoint.fill(self.moves(), game.places, position).ok_or(JournalError::TooLong)?;
        if index == parts {
            self.check(checksum).await?;
            if let State::Game(game) = &mut self.state {
                (game.since_checkpoint, game.checkpointed) = (0, self.live_moves.moves());
            }
            return Ok(true);
        }
        let mut part = [0; PART];
        let length = self.checkpoint.copy_part(index, &mut part);
        let bytes = part.get(..length).unwrap_or_default();
        self.append_record(Record::Part(Part { index, bytes })).await?;
        self.checkpoint.note_written(index, number);
        Ok(false)
    }

    /// Returns whether it is time to write a [check](Self::check).
    pub fn is_check_due(&self) -> bool {
        matches!(&self.state, State::Game(game) if game.unchecked >= CHECK_EVERY)
            && self.ready_for_move().is_ok()
    }

    /// Writes the checksum of the position after all moves. A replay compares it, so that a record which
    /// means something else to another version of the rules is not misread in silence.
    pub async fn check(&mut self, position: u32) -> Result<(), JournalError> {
        self.ready_for_move()?;
        self.append_record(Record::Check(Check { moves: self.moves(), position })).await
    }

    /// Marks the game as finished, so that the device does not offer to resume it.
    pub async fn finish(&mut self) -> Result<(), JournalError> {
        self.check_running()?;
        self.append_record(Record::End(End::Finished)).await
    }

    /// Marks the game as abandoned, so that the device does not offer to resume it. Mends a damaged game first.
    pub async fn abandon(&mut self) -> Result<(), JournalError> {
        if self.check_running() == Err(JournalError::Damaged) {
            self.mend().await?;
        }
        self.check_running()?;
        self.append_record(Record::End(End::Abandoned)).await
    }

    /// Lets a damaged game continue from the moves before the lost record.
    pub async fn mend(&mut self) -> Result<(), JournalError> {
        match self.check_running() {
            Err(JournalError::Damaged) => self.append_record(Record::Mended).await?,
            otherwise => return otherwise,
        }
        // Reading from the start must get past the damage and find the new record.
        match self.open().await? {
            Found::Damaged => Err(FlashError::Scrambled.into()),
            _ => Ok(()),
        }
    }

    fn bank_range(&self, bank: Bank) -> Range<u32> {
        bank.range(self.area.body(), Area::<F>::SECTOR)
    }

    /// Checks that the latest game is running and intact.
    fn check_running(&self) -> Result<(), JournalError> {
        match self.found() {
            None => Err(JournalError::NotOpen),
            Some(Found::Foreign) => Err(JournalError::Foreign),
            Some(Found::Blank | Found::NoGame) => Err(JournalError::NoGame),
            Some(Found::Over(_)) => Err(JournalError::GameOver),
            Some(Found::Damaged) => Err(JournalError::Damaged),
            Some(Found::Running) => Ok(()),
        }
    }

    /// Returns what to say of a record that cannot be read: whether the game can go on without it.
    fn loss(&self) -> JournalError {
        match self.found() {
            Some(Found::Damaged) => JournalError::Damaged,
            _ => JournalError::Gap,
        }
    }

    fn check_room(&self) -> Result<(), JournalError> {
        if self.room() > 0 { Ok(()) } else { Err(JournalError::Full) }
    }

    /// Writes the next record of the game, then applies it to the state in RAM.
    async fn append_record(&mut self, record: Record<'_>) -> Result<(), JournalError> {
        // Not open during the write, in case this future is dropped before it is over.
        let mut game = match core::mem::replace(&mut self.state, State::NotOpen) {
            State::Game(game) => game,
            other => {
                self.state = other;
                return Err(JournalError::NoGame);
            }
        };
        let number = game.sequence.next();
        let written = if game.places <= self.capacity() + RESERVE {
            self.write(self.writable(&game), number, record).await
        } else {
            Err(JournalError::Full)
        };
        match written {
            Ok(()) => {
                game.apply(number, record, &mut self.live_moves);
                let range = game.last_sector..self.bank_range(game.bank).end;
                game.last_sector = last_sector(&mut self.area.flash, range).await?;
                self.state = State::Game(game);
                Ok(())
            }
            // The record may be complete despite the error; then it counts.
            Err(error) => {
                self.open().await?;
                match &self.state {
                    State::Game(read) if read.sequence.next() > number => Ok(()),
                    _ => Err(error),
                }
            }
        }
    }

    /// Returns the sectors where the next record of a game may go, and enough of them that a full one is not taken for
    /// the only one.
    fn writable(&self, game: &SavedGame) -> Range<u32> {
        let bank = self.bank_range(game.bank);
        game.last_sector.min(bank.end - 2 * Area::<F>::SECTOR)..bank.end
    }

    async fn write(
        &mut self,
        range: Range<u32>,
        number: u16,
        record: Record<'_>,
    ) -> Result<(), JournalError> {
        let mut buffer = [0; MAX_RECORD];
        let bytes = record.write(number, &mut buffer).ok_or(JournalError::TooLong)?;
        Ok(write_record(&mut self.area.flash, range, bytes).await?)
    }
}

//! The journal: writes, reads and replays the current game.

use core::num::NonZeroU16;
use core::ops::{ControlFlow, Range};

use embedded_storage_async::nor_flash::NorFlash;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::area::{Area, Contents, Label, Progress};
use super::bank::{Bank, Reading, each_record, write_record};
use super::error::{FlashError, JournalError};
use super::header::{Header, MAX_HEADER, Setup, Versions};
use super::live_moves::LiveMoves;
use super::record::{Check, End, HEADER_IN_FLASH, MAX_MOVE, MAX_RECORD, MOVE_IN_FLASH, Record};
use super::record_sequence::RecordSequence;
use super::verified_flash::WORD;

/// The most moves, take-backs and checks of a game. The longest random game has 1,700 moves.
pub const CAPACITY: u16 = 16_000;
/// Sectors of a bank with this capacity.
const BANK_SECTORS: u32 = 96;
/// The size of a journal of full capacity in a flash with sectors of 4 kB: the label and two banks.
pub const JOURNAL_BYTES: u32 = (1 + 2 * BANK_SECTORS) * 4096;
/// Records beyond the capacity, so that a full journal can still be mended, finished and abandoned.
const RESERVE: u16 = 8;
/// A check is due after this many other records. It takes the place of a move.
const CHECK_EVERY: u16 = 64;
/// The fewest sectors of a bank.
const MIN_BANK_SECTORS: u32 = 2;

const LABEL: Label = *b"caravanserai J01";

const _: () = assert!(capacity(BANK_SECTORS, 4096) == CAPACITY, "a bank holds what it should");

/// Returns how many moves, take-backs and checks a bank holds. Leaves at least three places of each sector for
/// records that power cuts spoil.
const fn capacity(sectors: u32, sector: u32) -> u16 {
    let places = (sector.saturating_sub(2 * WORD as u32) / MOVE_IN_FLASH as u32).saturating_sub(3);
    let header = HEADER_IN_FLASH.div_ceil(MOVE_IN_FLASH) as u32;
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
    /// The live moves of the game in `state`.
    live_moves: LiveMoves,
}

enum State {
    NotOpen,
    Foreign,
    Blank,
    NoGame,
    Game(Game),
}

/// A game in the journal.
struct Game {
    bank: Bank,
    header: Header,
    sequence: RecordSequence,
    end: Option<End>,
    /// The number of records since the last check.
    unchecked: u16,
}

/// What [`Journal::replay_checked`] visits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replayed<M> {
    /// The next move.
    Move(M),
    /// The checksum that the position had after the moves so far.
    Check(u32),
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
        let journal = Self { area, state: State::NotOpen, live_moves: LiveMoves::NONE };
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
        self.state = match self.area.contents().await? {
            Contents::Blank => State::Blank,
            Contents::Foreign => State::Foreign,
            Contents::Ours => match self.find_latest_bank().await? {
                None => State::NoGame,
                Some(bank) => self.read_bank(bank).await?.map_or(State::NoGame, State::Game),
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

    /// Returns how many more moves, take-backs and checks fit into the latest game.
    pub fn room(&self) -> u16 {
        match &self.state {
            State::Game(game) => (self.capacity() + 1).saturating_sub(game.sequence.next()),
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
            State::Blank | State::NoGame => (Bank::First, 1),
            State::Game(Game { end: None, .. }) => return Err(JournalError::GameRunning),
            State::Game(game) => (game.bank.other(), game.header.number.saturating_add(1)),
        };
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
        self.write(bank, 0, Record::Begin(contents)).await
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
        self.check_room()?;
        self.append_record(Record::TakeBack(moves.get())).await
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

    /// Visits the moves of the latest game from the first on, without those taken back, until the visitor
    /// breaks.
    pub async fn replay<M: DeserializeOwned, B>(
        &mut self,
        mut visit: impl FnMut(M) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, JournalError> {
        let visit = |replayed| match replayed {
            Replayed::Move(m) => visit(m),
            Replayed::Check(_) => ControlFlow::Continue(()),
        };
        self.replay_records(false, visit).await
    }

    /// Does the same, and also visits the checks between the moves and after the last one.
    pub async fn replay_checked<M: DeserializeOwned, B>(
        &mut self,
        visit: impl FnMut(Replayed<M>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, JournalError> {
        self.replay_records(true, visit).await
    }

    /// `with_checks`: reads on after the last move, which takes some 200 reads of flash.
    async fn replay_records<M: DeserializeOwned, B>(
        &mut self,
        with_checks: bool,
        mut visit: impl FnMut(Replayed<M>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, JournalError> {
        let bank = match &self.state {
            State::NotOpen => return Err(JournalError::NotOpen),
            State::Foreign => return Err(JournalError::Foreign),
            State::Blank | State::NoGame => return Err(JournalError::NoGame),
            State::Game(game) => game.bank,
        };
        let range = self.bank_range(bank);
        let live_moves = &self.live_moves;
        let mut sequence = RecordSequence::START;
        let moves = live_moves.moves();
        let mut left = moves;
        let mut result = Ok(ControlFlow::Continue(()));
        each_record(&mut self.area.flash, range, |record| {
            let Some((number, record)) = record else {
                sequence.mark_broken();
                return ControlFlow::Continue(());
            };
            if !sequence.accept(number, &record) {
                return ControlFlow::Continue(());
            }
            match record {
                Record::Move(bytes) if live_moves.contains(number) => {
                    left -= 1;
                    result = match read_move(bytes) {
                        Some(m) => Ok(visit(Replayed::Move(m))),
                        None => Err(JournalError::NotAMove),
                    };
                }
                // If some of the moves before a check were taken back later, it is about another position.
                Record::Check(check) if check.moves == moves - left => {
                    result = Ok(visit(Replayed::Check(check.position)));
                }
                _ => {}
            }
            match result {
                Ok(ControlFlow::Continue(())) if left > 0 || with_checks => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        })
        .await?;
        match result {
            // Fewer moves than `open` found: the flash returns different data each time.
            Ok(ControlFlow::Continue(())) if left > 0 => Err(FlashError::Scrambled.into()),
            result => result,
        }
    }

    fn bank_range(&self, bank: Bank) -> Range<u32> {
        bank.range(self.area.body(), Area::<F>::SECTOR)
    }

    /// Returns the bank of the game with the highest number.
    async fn find_latest_bank(&mut self) -> Result<Option<Bank>, JournalError> {
        let mut last = None;
        for bank in [Bank::First, Bank::Second] {
            let range = self.bank_range(bank);
            let mut found = None;
            each_record(&mut self.area.flash, range, |record| {
                found = record.and_then(|(number, record)| read_header(number, record));
                ControlFlow::Break(())
            })
            .await?;
            if let Some(header) = found
                && last.is_none_or(|(_, number)| header.number > number)
            {
                last = Some((bank, header.number));
            }
        }
        Ok(last.map(|(bank, _)| bank))
    }

    /// Reads the game in a bank, if there is one, and determines its live moves.
    async fn read_bank(&mut self, bank: Bank) -> Result<Option<Game>, JournalError> {
        let range = self.bank_range(bank);
        let live_moves = &mut self.live_moves;
        live_moves.clear();
        let mut found: Option<Game> = None;
        let reading = each_record(&mut self.area.flash, range, |record| {
            match (&mut found, record) {
                (Some(game), Some((number, record))) => game.apply(number, record, live_moves),
                (Some(game), None) => game.sequence.mark_broken(),
                (None, record) => {
                    found = record.and_then(|(number, record)| read_header(number, record)).map(|header| {
                        Game { bank, header, sequence: RecordSequence::AFTER_HEADER, end: None, unchecked: 0 }
                    });
                }
            }
            if found.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .await?;
        if reading == Reading::Unreadable
            && let Some(game) = &mut found
        {
            game.sequence.mark_broken();
        }
        Ok(found)
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
        let written = if number <= self.capacity() + RESERVE {
            self.write(game.bank, number, record).await
        } else {
            Err(JournalError::Full)
        };
        match written {
            Ok(()) => {
                game.apply(number, record, &mut self.live_moves);
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

    async fn write(&mut self, bank: Bank, number: u16, record: Record<'_>) -> Result<(), JournalError> {
        let mut buffer = [0; MAX_RECORD];
        let bytes = record.write(number, &mut buffer).ok_or(JournalError::TooLong)?;
        let range = self.bank_range(bank);
        Ok(write_record(&mut self.area.flash, range, bytes).await?)
    }
}

impl Game {
    /// Applies a record if it counts.
    fn apply(&mut self, number: u16, record: Record<'_>, live_moves: &mut LiveMoves) {
        if !self.sequence.accept(number, &record) {
            return;
        }
        self.unchecked =
            if matches!(record, Record::Check(_)) { 0 } else { self.unchecked.saturating_add(1) };
        let fits = match record {
            Record::Begin(_) => false,
            Record::Move(_) => live_moves.add(number),
            Record::TakeBack(moves) => {
                self.end = None;
                live_moves.take_back(moves)
            }
            Record::End(end) => {
                self.end = Some(end);
                true
            }
            Record::Mended | Record::Check(_) | Record::Note => true,
        };
        if !fits {
            self.sequence.mark_broken();
        }
    }
}

fn read_header(number: u16, record: Record<'_>) -> Option<Header> {
    match (number, record) {
        (0, Record::Begin(bytes)) => Header::read(bytes),
        _ => None,
    }
}

/// Reads a move. Returns `None` if anything but zeros follows it.
fn read_move<M: DeserializeOwned>(bytes: &[u8]) -> Option<M> {
    let (m, rest) = postcard::take_from_bytes(bytes).ok()?;
    rest.iter().all(|&byte| byte == 0).then_some(m)
}

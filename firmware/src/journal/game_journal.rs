//! The journal of the game on the table.

use core::num::NonZeroU16;
use core::ops::{ControlFlow, Range};

use embedded_storage_async::nor_flash::NorFlash;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::area::{Area, Contents, Label, Progress};
use super::bank::{Bank, Reading, each_record, write_record};
use super::careful::WORD;
use super::course::Course;
use super::header::{Header, MAX_HEADER, Setup};
use super::record::{End, HEADER_IN_FLASH, MAX_MOVE, MAX_RECORD, MOVE_IN_FLASH, Record};
use super::standing::Standing;
use super::trouble::{FlashTrouble, JournalTrouble};

/// The most moves and take-backs of a game; the longest random game of Petra has 1,700.
pub const CAPACITY: u16 = 16_000;
/// Sectors of a bank with that capacity.
const BANK_SECTORS: u32 = 96;
/// What a journal of full capacity takes of a flash with sectors of 4 kB: label and two banks.
pub const JOURNAL_BYTES: u32 = (1 + 2 * BANK_SECTORS) * 4096;
/// Records beyond the capacity, so that a full journal can still be mended, finished and abandoned.
const RESERVE: u16 = 8;
/// The fewest sectors of a bank.
const MIN_BANK_SECTORS: u32 = 2;

const LABEL: Label = *b"caravanserai J01";

const _: () = assert!(capacity(BANK_SECTORS, 4096) == CAPACITY, "a bank holds what it should");

/// How many moves and take-backs a bank holds. Of a sector at least three places are left to records that
/// power cuts spoil.
const fn capacity(sectors: u32, sector: u32) -> u16 {
    let places = (sector.saturating_sub(2 * WORD as u32) / MOVE_IN_FLASH as u32).saturating_sub(3);
    let header = HEADER_IN_FLASH.div_ceil(MOVE_IN_FLASH) as u32;
    let records = (sectors * places).saturating_sub(header + RESERVE as u32);
    if records < CAPACITY as u32 { records as u16 } else { CAPACITY }
}

/// The games in flash; the last of them counts.
///
/// Whatever goes wrong, the journal is left as it was, or as it should become; then it answers `Ok`.
/// Only where the flash cannot even be read any more it answers [`JournalTrouble::NotOpen`] from then on,
/// until [`Journal::open`] succeeds. That also holds after a future of the journal was dropped half-way.
pub struct Journal<F> {
    area: Area<F>,
    state: State,
    /// Of the game in `state`.
    standing: Standing,
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
    course: Course,
    end: Option<End>,
}

/// What [`Journal::open`] finds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// An erased flash: a new device.
    Blank,
    /// Something that is no journal. [`Journal::format`] makes one of it, and what is there is lost.
    Foreign,
    /// A journal without a game.
    NoGame,
    /// A game that goes on.
    Running,
    /// A game that goes on, but a record of it was lost. [`Journal::mend`] or [`Journal::abandon`] it.
    Damaged,
    /// A game that is over.
    Over(End),
}

impl<F: NorFlash> Journal<F> {
    /// A journal in this range of the flash, which should have [`JOURNAL_BYTES`]; with fewer, its capacity
    /// is less. It must be opened before anything else.
    pub fn new(flash: F, range: Range<u32>) -> Result<Self, JournalTrouble> {
        let area = Area::new(flash, range, &LABEL, 2 * MIN_BANK_SECTORS).ok_or(JournalTrouble::BadArea)?;
        let journal = Self { area, state: State::NotOpen, standing: Standing::NONE };
        if journal.capacity() > 0 { Ok(journal) } else { Err(JournalTrouble::BadArea) }
    }

    /// The flash.
    pub fn flash(&mut self) -> &mut F {
        self.area.flash.inner()
    }

    /// Gives the flash back.
    pub fn into_flash(self) -> F {
        self.area.flash.into_inner()
    }

    /// Reads what the flash holds. Nothing is erased but the rest of an erase that was cut off.
    pub async fn open(&mut self) -> Result<Found, JournalTrouble> {
        self.state = State::NotOpen;
        self.state = match self.area.contents().await? {
            Contents::Blank => State::Blank,
            Contents::Foreign => State::Foreign,
            Contents::Ours => match self.last_bank().await? {
                None => State::NoGame,
                Some(bank) => self.read_bank(bank).await?.map_or(State::NoGame, State::Game),
            },
        };
        Ok(self.found().unwrap_or(Found::NoGame))
    }

    /// What was found, and what has become of it since; `None` if it is not open.
    pub fn found(&self) -> Option<Found> {
        Some(match &self.state {
            State::NotOpen => return None,
            State::Foreign => Found::Foreign,
            State::Blank => Found::Blank,
            State::NoGame => Found::NoGame,
            State::Game(game) => match game.end {
                Some(end) => Found::Over(end),
                None if game.course.is_broken() => Found::Damaged,
                None => Found::Running,
            },
        })
    }

    /// The header of the last game.
    pub fn header(&self) -> Option<&Header> {
        match &self.state {
            State::Game(game) => Some(&game.header),
            _ => None,
        }
    }

    /// How many moves of the last game stand.
    pub fn moves(&self) -> u16 {
        match self.state {
            State::Game(_) => self.standing.moves(),
            _ => 0,
        }
    }

    /// How many more moves and take-backs the last game has room for.
    pub fn room(&self) -> u16 {
        match &self.state {
            State::Game(game) => (self.capacity() + 1).saturating_sub(game.course.next()),
            _ => 0,
        }
    }

    /// The most moves and take-backs of a game: [`CAPACITY`], or less in a small area.
    pub fn capacity(&self) -> u16 {
        let bank = self.bank_range(Bank::First);
        capacity((bank.end - bank.start) / Area::<F>::SECTOR, Area::<F>::SECTOR)
    }

    /// Erases the whole area, games and all, and makes a journal of it: the fresh start.
    pub async fn format(&mut self, progress: impl FnMut(Progress)) -> Result<(), JournalTrouble> {
        self.state = State::NotOpen;
        let formatted = self.area.format(progress).await;
        self.open().await?;
        Ok(formatted?)
    }

    /// Begins a game: erases the older of the two banks, writes the header. Only here is anything erased.
    pub async fn begin(
        &mut self,
        setup: &Setup,
        progress: impl FnMut(Progress),
    ) -> Result<(), JournalTrouble> {
        let (bank, number) = match &self.state {
            State::NotOpen => return Err(JournalTrouble::NotOpen),
            State::Foreign => return Err(JournalTrouble::Foreign),
            State::Blank | State::NoGame => (Bank::First, 1),
            State::Game(Game { end: None, .. }) => return Err(JournalTrouble::GameRunning),
            State::Game(game) => (game.bank.other(), game.header.number.saturating_add(1)),
        };
        let blank = matches!(self.state, State::Blank);
        let header = Header { number, setup: setup.clone() };

        self.state = State::NotOpen;
        let begun = self.begin_in(bank, &header, blank, progress).await;
        // Read from the flash, so that what is told is what would be found after a power cut.
        self.open().await?;
        if self.header() == Some(&header) { Ok(()) } else { begun }
    }

    async fn begin_in(
        &mut self,
        bank: Bank,
        header: &Header,
        blank: bool,
        progress: impl FnMut(Progress),
    ) -> Result<(), JournalTrouble> {
        let mut contents = [0; MAX_HEADER];
        let contents = postcard::to_slice(header, &mut contents).map_err(|_| JournalTrouble::TooLong)?;
        if blank {
            self.area.format(|_| ()).await?;
        }
        self.area.clear(self.bank_range(bank), progress).await?;
        self.write(bank, 0, Record::Begin(contents)).await
    }

    /// Writes a move. When this answers `Ok` the move stands, whatever happens then.
    pub async fn append<M: Serialize>(&mut self, m: &M) -> Result<(), JournalTrouble> {
        self.goes_on()?;
        self.has_room()?;
        let mut bytes = [0; MAX_MOVE];
        let bytes = postcard::to_slice(m, &mut bytes).map_err(|_| JournalTrouble::TooLong)?;
        self.add(Record::Move(bytes)).await
    }

    /// Whether a move could be written now: to be asked before a move is accepted.
    pub fn ready_for_move(&self) -> Result<(), JournalTrouble> {
        self.goes_on().and_then(|()| self.has_room())
    }

    /// Takes back the last moves, of a game that goes on or is finished: it then goes on.
    pub async fn take_back(&mut self, moves: NonZeroU16) -> Result<(), JournalTrouble> {
        match self.goes_on() {
            Err(JournalTrouble::GameOver) if self.found() == Some(Found::Over(End::Finished)) => {}
            otherwise => otherwise?,
        }
        if moves.get() > self.moves() {
            return Err(JournalTrouble::TooFarBack { moves: self.moves() });
        }
        self.has_room()?;
        self.add(Record::TakeBack(moves.get())).await
    }

    /// Marks the game as finished: it will not be offered again.
    pub async fn finish(&mut self) -> Result<(), JournalTrouble> {
        self.goes_on()?;
        self.add(Record::End(End::Finished)).await
    }

    /// Marks the game as abandoned: it will not be offered again.
    pub async fn abandon(&mut self) -> Result<(), JournalTrouble> {
        if self.goes_on() == Err(JournalTrouble::Damaged) {
            self.mend().await?;
        }
        self.goes_on()?;
        self.add(Record::End(End::Abandoned)).await
    }

    /// Lets a damaged game go on from the moves before the record that was lost.
    pub async fn mend(&mut self) -> Result<(), JournalTrouble> {
        match self.goes_on() {
            Err(JournalTrouble::Damaged) => self.add(Record::Mended).await?,
            otherwise => return otherwise,
        }
        // It must be seen from where the game is read, past what is damaged.
        match self.open().await? {
            Found::Damaged => Err(FlashTrouble::Scrambled.into()),
            _ => Ok(()),
        }
    }

    /// Visits the moves of the last game that stand, from the first, until the visitor breaks off.
    pub async fn replay<M: DeserializeOwned, B>(
        &mut self,
        mut visit: impl FnMut(M) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, JournalTrouble> {
        let bank = match &self.state {
            State::NotOpen => return Err(JournalTrouble::NotOpen),
            State::Foreign => return Err(JournalTrouble::Foreign),
            State::Blank | State::NoGame => return Err(JournalTrouble::NoGame),
            State::Game(game) => game.bank,
        };
        let range = self.bank_range(bank);
        let standing = &self.standing;
        let mut course = Course::START;
        let mut left = standing.moves();
        let mut result = Ok(ControlFlow::Continue(()));
        each_record(&mut self.area.flash, range, |record| {
            let Some((number, record)) = record else {
                course.break_off();
                return ControlFlow::Continue(());
            };
            if !course.takes(number, &record) || !standing.has(number) {
                return ControlFlow::Continue(());
            }
            let Record::Move(bytes) = record else { return ControlFlow::Continue(()) };
            result = match read_move(bytes) {
                Some(m) => Ok(visit(m)),
                None => Err(JournalTrouble::NotAMove),
            };
            left -= 1;
            match result {
                Ok(ControlFlow::Continue(())) if left > 0 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        })
        .await?;
        match result {
            // Fewer than before: the flash does not answer the same twice.
            Ok(ControlFlow::Continue(())) if left > 0 => Err(FlashTrouble::Scrambled.into()),
            result => result,
        }
    }

    fn bank_range(&self, bank: Bank) -> Range<u32> {
        bank.range(self.area.body(), Area::<F>::SECTOR)
    }

    /// The bank of the game with the highest number.
    async fn last_bank(&mut self) -> Result<Option<Bank>, JournalTrouble> {
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

    /// Reads the game in a bank, if there is one, and which of its moves stand.
    async fn read_bank(&mut self, bank: Bank) -> Result<Option<Game>, JournalTrouble> {
        let range = self.bank_range(bank);
        let standing = &mut self.standing;
        standing.clear();
        let mut found: Option<Game> = None;
        let reading = each_record(&mut self.area.flash, range, |record| {
            match (&mut found, record) {
                (Some(game), Some((number, record))) => game.follow(number, record, standing),
                (Some(game), None) => game.course.break_off(),
                (None, record) => {
                    found = record
                        .and_then(|(number, record)| read_header(number, record))
                        .map(|header| Game { bank, header, course: Course::AFTER_HEADER, end: None });
                }
            }
            if found.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .await?;
        if reading == Reading::Unreadable
            && let Some(game) = &mut found
        {
            game.course.break_off();
        }
        Ok(found)
    }

    /// Whether the last game can be played on.
    fn goes_on(&self) -> Result<(), JournalTrouble> {
        match self.found() {
            None => Err(JournalTrouble::NotOpen),
            Some(Found::Foreign) => Err(JournalTrouble::Foreign),
            Some(Found::Blank | Found::NoGame) => Err(JournalTrouble::NoGame),
            Some(Found::Over(_)) => Err(JournalTrouble::GameOver),
            Some(Found::Damaged) => Err(JournalTrouble::Damaged),
            Some(Found::Running) => Ok(()),
        }
    }

    fn has_room(&self) -> Result<(), JournalTrouble> {
        if self.room() > 0 { Ok(()) } else { Err(JournalTrouble::Full) }
    }

    /// Writes the next record of the game, and follows it once it stands.
    async fn add(&mut self, record: Record<'_>) -> Result<(), JournalTrouble> {
        // Not open until the write is over, in case it never is.
        let mut game = match core::mem::replace(&mut self.state, State::NotOpen) {
            State::Game(game) => game,
            other => {
                self.state = other;
                return Err(JournalTrouble::NoGame);
            }
        };
        let number = game.course.next();
        let written = if number <= self.capacity() + RESERVE {
            self.write(game.bank, number, record).await
        } else {
            Err(JournalTrouble::Full)
        };
        match written {
            Ok(()) => {
                game.follow(number, record, &mut self.standing);
                self.state = State::Game(game);
                Ok(())
            }
            // It may stand all the same; then it counts.
            Err(trouble) => {
                self.open().await?;
                match &self.state {
                    State::Game(read) if read.course.next() > number => Ok(()),
                    _ => Err(trouble),
                }
            }
        }
    }

    async fn write(&mut self, bank: Bank, number: u16, record: Record<'_>) -> Result<(), JournalTrouble> {
        let mut buffer = [0; MAX_RECORD];
        let bytes = record.write(number, &mut buffer).ok_or(JournalTrouble::TooLong)?;
        let range = self.bank_range(bank);
        Ok(write_record(&mut self.area.flash, range, bytes).await?)
    }
}

impl Game {
    /// Takes in a record, if it counts.
    fn follow(&mut self, number: u16, record: Record<'_>, standing: &mut Standing) {
        if !self.course.takes(number, &record) {
            return;
        }
        let fits = match record {
            Record::Begin(_) => false,
            Record::Move(_) => standing.play(number),
            Record::TakeBack(moves) => {
                self.end = None;
                standing.take_back(moves)
            }
            Record::End(end) => {
                self.end = Some(end);
                true
            }
            Record::Mended => true,
        };
        if !fits {
            self.course.break_off();
        }
    }
}

fn read_header(number: u16, record: Record<'_>) -> Option<Header> {
    match (number, record) {
        (0, Record::Begin(bytes)) => postcard::take_from_bytes(bytes).ok().map(|(header, _)| header),
        _ => None,
    }
}

/// A move, with nothing but zeros after it.
fn read_move<M: DeserializeOwned>(bytes: &[u8]) -> Option<M> {
    let (m, rest) = postcard::take_from_bytes(bytes).ok()?;
    rest.iter().all(|&byte| byte == 0).then_some(m)
}

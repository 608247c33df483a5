//! Shared by the tests: operations, a simple model of their effects, and a way to read what a journal holds.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZeroU16;
use std::ops::{ControlFlow, Range};

use crc::{CRC_32_ISO_HDLC, Crc};
use embassy_futures::block_on;
use embedded_storage_async::nor_flash::NorFlash;
use firmware::journal::{End, Found, Header, Journal, JournalError, Replayed, Setup};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use nor_flash_model::{FlashChip, SECTOR};

pub type Chip = FlashChip<1>;

/// The range of the smallest journal: a label and two banks of two sectors, not at the start of the chip.
pub const SMALL: Range<u32> = 0x1000..0x6000;

/// Returns the number that an environment variable holds.
pub fn number_from(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is no number: {text}")))
}

pub fn small_chip() -> Chip {
    Chip::new(SMALL.end as usize + SECTOR)
}

pub fn setup(edition: u32) -> Setup {
    Setup::new("petra", edition, 3, &[edition as u8; 9]).unwrap()
}

pub fn open<F: NorFlash>(flash: F, range: Range<u32>) -> Journal<F> {
    let mut journal = Journal::new(flash, range).unwrap();
    block_on(journal.open()).unwrap();
    journal
}

/// An operation of the journal. Moves are `u64` of up to 8 bytes in postcard form.
#[derive(Clone, Debug)]
pub enum Operation {
    Begin(u32),
    Append(u64),
    TakeBack(u16),
    Check(u32),
    /// A whole checkpoint, whose position takes at least this many bytes.
    Checkpoint(u16),
    Finish,
    Abandon,
}

/// A position for tests: it tells the moves that lead to it.
#[derive(Serialize, Deserialize)]
struct Position {
    moves: u64,
    filling: Vec<u8>,
}

impl Position {
    fn after(moves: &[u64], filling: u16) -> Self {
        let mut hash = DefaultHasher::new();
        moves.hash(&mut hash);
        Self { moves: hash.finish(), filling: vec![0xA5; filling.into()] }
    }
}

/// Writes the whole checkpoint of the present position.
pub fn write_checkpoint<F: NorFlash>(journal: &mut Journal<F>, filling: u16) -> Result<(), JournalError> {
    if journal.found() != Some(Found::Running) {
        return block_on(journal.write_checkpoint(&(), 0)).map(|_| ());
    }
    let position = Position::after(&replay(journal)?, filling);
    let mut bytes = [0; 2048];
    let bytes = postcard::to_slice(&position, &mut bytes).unwrap();
    let checksum = Crc::<u32>::new(&CRC_32_ISO_HDLC).checksum(bytes);
    while !block_on(journal.write_checkpoint(&position, checksum))? {}
    Ok(())
}

/// Returns a random move of up to `bytes` bytes.
pub fn a_move(rng: &mut fastrand::Rng, bytes: u32) -> u64 {
    rng.u64(..1 << (7 * bytes))
}

pub fn perform<F: NorFlash>(journal: &mut Journal<F>, operation: &Operation) -> Result<(), JournalError> {
    match *operation {
        Operation::Begin(edition) => block_on(journal.begin(&setup(edition), async |_| ())),
        Operation::Append(m) => block_on(journal.append(&m)),
        Operation::TakeBack(moves) => block_on(journal.take_back(NonZeroU16::new(moves).unwrap())),
        Operation::Check(position) => block_on(journal.check(position)),
        Operation::Checkpoint(filling) => write_checkpoint(journal, filling),
        Operation::Finish => block_on(journal.finish()),
        Operation::Abandon => block_on(journal.abandon()),
    }
}

/// What a journal holds: the simple model of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Storage {
    pub game: Option<KeptGame>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct KeptGame {
    pub number: u32,
    pub setup: Setup,
    pub moves: Vec<u64>,
    pub end: Option<End>,
}

impl Storage {
    /// Performs the operation on the model. Returns the error that the journal should return.
    pub fn perform(&mut self, operation: &Operation) -> Result<(), JournalError> {
        let running = || match &self.game {
            None => Err(JournalError::NoGame),
            Some(KeptGame { end: Some(_), .. }) => Err(JournalError::GameOver),
            Some(_) => Ok(()),
        };
        match *operation {
            Operation::Begin(edition) => {
                if running().is_ok() {
                    return Err(JournalError::GameRunning);
                }
                let number = self.game.as_ref().map_or(1, |game| game.number + 1);
                self.game = Some(KeptGame { number, setup: setup(edition), moves: vec![], end: None });
                return Ok(());
            }
            Operation::TakeBack(_) if self.game.as_ref().is_some_and(|g| g.end == Some(End::Finished)) => {}
            _ => running()?,
        }
        let game = self.game.as_mut().unwrap();
        match *operation {
            Operation::Begin(_) => unreachable!(),
            Operation::Append(m) => game.moves.push(m),
            Operation::TakeBack(moves) => {
                let there = game.moves.len();
                let left = there
                    .checked_sub(moves.into())
                    .ok_or(JournalError::TooFarBack { moves: there as u16 })?;
                game.moves.truncate(left);
                game.end = None;
            }
            Operation::Check(_) | Operation::Checkpoint(_) => {}
            Operation::Finish => game.end = Some(End::Finished),
            Operation::Abandon => game.end = Some(End::Abandoned),
        }
        Ok(())
    }

    /// Reads what an open journal holds. A damaged game counts up to the damage.
    pub fn by<F: NorFlash>(journal: &mut Journal<F>) -> Self {
        let end = match journal.found().expect("it is open") {
            Found::Blank | Found::Foreign | Found::NoGame => return Self::default(),
            Found::Running | Found::Damaged => None,
            Found::Over(end) => Some(end),
        };
        let Header { number, setup, .. } = journal.header().unwrap().clone();
        let moves = replay(journal).unwrap();
        assert_eq!(moves.len(), usize::from(journal.moves()));
        assert_checkpoint_leads_to(&moves, journal);
        Self { game: Some(KeptGame { number, setup, moves, end }) }
    }

    /// Restores the power and reads what the flash holds.
    pub fn after_power_on<const READ: usize>(chip: &mut FlashChip<READ>, range: Range<u32>) -> Self {
        chip.power_on();
        Self::by(&mut open(chip, range))
    }
}

/// Asserts that the last checkpoint, if there is one, and the moves after it lead to the same position.
pub fn assert_checkpoint_leads_to<F: NorFlash>(moves: &[u64], journal: &mut Journal<F>) {
    let mut done = 0;
    let _ = block_on(journal.open());
    let flow = block_on(journal.replay(journal.moves(), |step| {
        match step {
            Replayed::Position(count, bytes) => {
                done = usize::from(count);
                let position: Position = postcard::from_bytes(bytes).unwrap();
                assert_eq!(position.moves, Position::after(&moves[..done], 0).moves);
            }
            Replayed::Move(m) => {
                assert_eq!(moves.get(done), Some(&m));
                done += 1;
            }
            Replayed::Check(_) => {}
        }
        ControlFlow::<()>::Continue(())
    }));
    assert_eq!((flow, done), (Ok(ControlFlow::Continue(())), moves.len()));
}

/// Returns the moves that were not taken back.
pub fn replay<F: NorFlash, M: DeserializeOwned>(journal: &mut Journal<F>) -> Result<Vec<M>, JournalError> {
    let mut moves = vec![];
    let flow = block_on(journal.replay(0, |step| {
        if let Replayed::Move(m) = step {
            moves.push(m);
        }
        ControlFlow::<()>::Continue(())
    }))?;
    assert_eq!(flow, ControlFlow::Continue(()));
    Ok(moves)
}

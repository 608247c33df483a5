//! A full journal refuses a move before it is accepted, and loses nothing. Moves can still be taken back.

use embassy_futures::block_on;
use firmware::journal::{CAPACITY, Found, JOURNAL_BYTES, JournalError};

use super::on_flash::{Chip, Operation, SMALL, Storage, open, perform, replay, small_chip};

/// The longest move: eight bytes in postcard form.
const LONGEST: u64 = 1 << 55;

fn fills_up(range: std::ops::Range<u32>, capacity: u16) {
    let mut chip = Chip::new(range.end as usize);
    let mut journal = open(&mut chip, range.clone());
    let mut model = Storage::default();
    let mut both = |journal: &mut _, operation| {
        perform(journal, &operation).unwrap();
        model.perform(&operation).unwrap();
    };
    both(&mut journal, Operation::Begin(1));
    assert_eq!(journal.capacity(), capacity);
    let for_take_backs = capacity / 64;
    let (room, warned_at) = (capacity - for_take_backs, capacity / 16);
    for index in 0..room {
        assert_eq!(journal.room(), room - index);
        assert_eq!(journal.is_nearly_full(), journal.room() < warned_at);
        assert_eq!(journal.ready_for_move(), Ok(()));
        both(&mut journal, Operation::Append(LONGEST + u64::from(index)));
    }
    assert_eq!(journal.room(), 0);
    for _ in 0..for_take_backs {
        assert_eq!(journal.ready_for_move(), Err(JournalError::Full));
        assert_eq!(perform(&mut journal, &Operation::Append(LONGEST)), Err(JournalError::Full));
        both(&mut journal, Operation::TakeBack(1));
    }
    let before = journal.flash().stats();
    assert_eq!(perform(&mut journal, &Operation::Append(LONGEST)), Err(JournalError::Full));
    assert_eq!(perform(&mut journal, &Operation::TakeBack(1)), Err(JournalError::Full));
    assert_eq!(journal.flash().stats(), before, "nothing was tried");

    assert_eq!(Storage::by(&mut journal), model);
    perform(&mut journal, &Operation::Finish).unwrap();
    model.perform(&Operation::Finish).unwrap();
    let mut journal = open(&mut chip, range.clone());
    assert_eq!(Storage::by(&mut journal), model);
    perform(&mut journal, &Operation::Begin(2)).unwrap();
    assert_eq!(journal.room(), room);
    assert_eq!(chip.stats().rewritten, 0);
}

#[test]
fn a_small_journal() {
    fills_up(SMALL, 2 * 167 - 19 - 8);
}

#[test]
fn a_journal_of_full_size() {
    assert_eq!(JOURNAL_BYTES, 772 * 1024);
    fills_up(0..JOURNAL_BYTES, CAPACITY);
}

/// With more power cuts than spare places, the journal is full before it reaches its capacity.
#[test]
fn spoilt_by_power_cuts() {
    let mut chip = small_chip();
    let mut moves: Vec<u64> = vec![];
    perform(&mut open(&mut chip, SMALL), &Operation::Begin(1)).unwrap();
    let full = loop {
        let m = LONGEST + moves.len() as u64;
        chip.cut_after(20);
        let cut = perform(&mut open(&mut chip, SMALL), &Operation::Append(m)).unwrap_err();
        chip.power_on();
        let mut journal = open(&mut chip, SMALL);
        assert_eq!(replay::<_, u64>(&mut journal).unwrap(), moves);
        match perform(&mut journal, &Operation::Append(m)) {
            Ok(()) => moves.push(m),
            Err(error) => break (cut, error),
        }
    };
    assert_eq!(full.1, JournalError::Full);
    assert!(moves.len() > 150, "{}", moves.len());
    let mut journal = open(&mut chip, SMALL);
    assert_eq!(replay::<_, u64>(&mut journal).unwrap(), moves);
    assert_eq!(journal.found(), Some(Found::Running));
    block_on(journal.format(async |_| ())).unwrap();
    perform(&mut journal, &Operation::Begin(2)).unwrap();
}

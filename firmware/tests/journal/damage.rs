//! Cells that lose their charge: the loss is noticed, and the moves before it can still be replayed.

use embassy_futures::block_on;
use firmware::journal::{End, Found, JournalError};

use sequential_storage::cache::Cache;
use sequential_storage::queue::{QueueConfig, QueueStorage};

use super::on_flash::{Operation, SMALL, Storage, a_move, open, perform, replay, small_chip};
use nor_flash_model::FlashChip;

fn script() -> Vec<Operation> {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut script = vec![Operation::Begin(1), Operation::Finish, Operation::Begin(2)];
    for turn in 1..=12 {
        let bytes = rng.u32(1..=8);
        script.push(Operation::Append(a_move(&mut rng, bytes)));
        if turn % 4 == 0 {
            script.push(Operation::TakeBack(rng.u16(1..3)));
        }
    }
    script
}

/// Flips every single bit of a game. The journal then finds the game as it was at some moment, and reports the
/// damage unless that moment is the last or the one before it.
#[test]
fn any_bit_flips() {
    let script = script();
    let mut chip = small_chip();
    let mut journal = open(&mut chip, SMALL);
    let mut states = vec![Storage::default()];
    for operation in &script {
        let mut state = states[states.len() - 1].clone();
        state.perform(operation).unwrap();
        perform(&mut journal, operation).unwrap();
        states.push(state);
    }
    let game = 0x4000..0x4000 + 8 + 104 + 16 * 24;
    let mut reported = 0;
    for at in game {
        for bit in 0..8 {
            let mut chip = chip.clone();
            chip.flip(at, 1 << bit);
            let mut journal = open(&mut chip, SMALL);
            let kept = Storage::by(&mut journal);
            let moment = states.iter().rposition(|state| *state == kept);
            let moment = moment.unwrap_or_else(|| panic!("{at:x} bit {bit}: {kept:?}"));
            match journal.found() {
                Some(Found::Damaged) => reported += 1,
                // The header is lost and the game with it.
                Some(Found::Over(End::Finished)) => assert_eq!(moment, 2, "{at:x} bit {bit}"),
                _ => assert!(moment + 2 >= states.len(), "{at:x} bit {bit}: the loss was not noticed"),
            }
        }
    }
    assert!(reported > 1_000, "{reported}");
}

#[test]
fn a_damaged_game_goes_on_from_before_the_loss() {
    let mut chip = small_chip();
    let mut journal = open(&mut chip, SMALL);
    perform(&mut journal, &Operation::Begin(1)).unwrap();
    let start = block_find(journal.flash().bytes());
    for m in 0..10_u64 {
        perform(&mut journal, &Operation::Append(m)).unwrap();
    }
    perform(&mut journal, &Operation::TakeBack(2)).unwrap();
    // The data of the fifth move.
    journal.flash().flip(start + 4 * 16 + 11, 0x10);

    assert_eq!(block_on(journal.open()), Ok(Found::Damaged));
    assert_eq!(replay::<_, u64>(&mut journal).unwrap(), [0, 1, 2, 3]);
    for operation in [Operation::Append(1), Operation::TakeBack(1), Operation::Finish] {
        assert_eq!(perform(&mut journal, &operation), Err(JournalError::Damaged));
    }
    assert_eq!(perform(&mut journal, &Operation::Begin(2)), Err(JournalError::GameRunning));

    block_on(journal.mend()).unwrap();
    assert_eq!(journal.found(), Some(Found::Running));
    perform(&mut journal, &Operation::Append(44)).unwrap();
    perform(&mut journal, &Operation::Append(55)).unwrap();
    perform(&mut journal, &Operation::TakeBack(3)).unwrap();
    perform(&mut journal, &Operation::Append(66)).unwrap();
    assert_eq!(block_on(journal.open()), Ok(Found::Running));
    assert_eq!(replay::<_, u64>(&mut journal).unwrap(), [0, 1, 2, 66]);
    block_on(journal.mend()).unwrap();
    assert_eq!(replay::<_, u64>(&mut journal).unwrap(), [0, 1, 2, 66], "there is nothing to mend");

    // Damage it again, and abandon it.
    let mut chip = chip.clone();
    chip.flip(start + 16 + 11, 1);
    let mut journal = open(&mut chip, SMALL);
    assert_eq!(journal.found(), Some(Found::Damaged));
    perform(&mut journal, &Operation::Abandon).unwrap();
    assert_eq!(block_on(journal.open()), Ok(Found::Over(End::Abandoned)));
    assert_eq!(replay::<_, u64>(&mut journal).unwrap(), [0]);
}

/// Returns the address of the next record in the first sector of the first bank.
fn block_find(bytes: &[u8]) -> usize {
    let used = bytes[0x2000..0x3000].iter().rposition(|&byte| byte != 0xFF).unwrap() + 1;
    0x2000 + used.next_multiple_of(8)
}

/// Records that are intact but invalid: from another firmware, or out of order. Nothing after them counts, and the
/// game can be mended.
#[test]
fn records_that_cannot_be() {
    const MOVE: fn(u8) -> [u8; 8] = |number| [b'M', number, 0, 100 + number, 1, 0, 0, 0];
    let strange: [(&str, [u8; 8]); 6] = [
        ("an unknown kind", *b"X\x02\x00\x00\x00\x00\x00\x00"),
        ("more moves taken back than there are", *b"U\x02\x00\x05\x00\x00\x00\x00"),
        ("a second header", *b"G\x02\x00\x00\x00\x00\x00\x00"),
        ("a number twice", MOVE(1)),
        ("a number too high", MOVE(9)),
        ("a number beyond all capacity", *b"M\xFF\xFF\x00\x00\x00\x00\x00"),
    ];
    for (what, record) in strange {
        // In words of eight bytes, as the journal writes.
        let mut chip = FlashChip::<8>::new(SMALL.end as usize);
        let mut journal = open(&mut chip, SMALL);
        perform(&mut journal, &Operation::Begin(1)).unwrap();
        perform(&mut journal, &Operation::Append(7)).unwrap();
        let mut queue = QueueStorage::new(&mut chip, QueueConfig::new(0x2000..0x4000), Cache::new_uncached());
        for item in [record, MOVE(2), MOVE(3), MOVE(4)] {
            block_on(queue.push(&item, false)).unwrap();
        }
        let mut journal = open(&mut chip, SMALL);
        assert_eq!(journal.found(), Some(Found::Damaged), "{what}");
        assert_eq!(replay::<_, u64>(&mut journal).unwrap(), [7], "{what}");
        block_on(journal.mend()).unwrap();
        perform(&mut journal, &Operation::Append(8)).unwrap();
        assert_eq!(block_on(journal.open()), Ok(Found::Running), "{what}");
        assert_eq!(replay::<_, u64>(&mut journal).unwrap(), [7, 8], "{what}");
    }
}

/// Moves of another firmware are reported as such.
#[test]
fn not_a_move() {
    let mut chip = small_chip();
    let mut journal = open(&mut chip, SMALL);
    perform(&mut journal, &Operation::Begin(1)).unwrap();
    block_on(journal.append(&(1_u8, 2_u8, 3_u8))).unwrap();
    assert_eq!(replay::<_, (u8, u8)>(&mut journal), Err(JournalError::NotAMove));
    assert_eq!(replay::<_, bool>(&mut journal), Err(JournalError::NotAMove));
    assert_eq!(replay::<_, (u8, u8, u8)>(&mut journal), Ok(vec![(1, 2, 3)]));
    assert_eq!(block_on(journal.append(&[1_u8; 9])), Err(JournalError::TooLong));
    assert_eq!(replay::<_, (u8, u8, u8)>(&mut journal).unwrap().len(), 1);
}

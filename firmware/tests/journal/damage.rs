//! Cells that lose their charge: the loss is noticed, and the moves before it can still be replayed.

use embassy_futures::block_on;
use firmware::journal::{End, Found, JournalError};

use sequential_storage::cache::Cache;
use sequential_storage::queue::{QueueConfig, QueueStorage};

use super::on_flash::{
    Chip, Operation, SMALL, Storage, a_move, assert_checkpoint_leads_to, number_from, open, perform, replay,
    small_chip,
};
use nor_flash_model::FlashChip;

/// A finished game in the first bank, then a game with a checkpoint in the second one, which begins here:
const SECOND_BANK: usize = 0x4000;

fn script(seed: u64) -> Vec<Operation> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut script = vec![Operation::Begin(1), Operation::Finish, Operation::Begin(2)];
    for turn in 1..=16 {
        let bytes = rng.u32(1..=8);
        script.push(Operation::Append(a_move(&mut rng, bytes)));
        if turn % 4 == 0 {
            script.push(Operation::TakeBack(rng.u16(1..3)));
        }
        if turn == 10 {
            script.push(Operation::Checkpoint(150));
        }
    }
    script
}

/// Returns a chip after the script, and what it held after each operation.
fn played(seed: u64) -> (Chip, Vec<Storage>) {
    let mut chip = small_chip();
    let mut journal = open(&mut chip, SMALL);
    let mut states = vec![Storage::default()];
    for operation in &script(seed) {
        let mut state = states[states.len() - 1].clone();
        state.perform(operation).unwrap();
        perform(&mut journal, operation).unwrap();
        states.push(state);
    }
    (chip, states)
}

#[derive(PartialEq, Debug)]
enum Loss {
    /// The game is as it was at last, or before the last operation.
    None,
    /// Only the record is incomplete: a checkpoint leads to the last position.
    OnlyOfTheRecord,
    /// It is told, and the moves before the loss are there.
    Told,
}

/// Opens a damaged chip and asserts that it holds the game as it was at some moment. Returns what was lost.
fn look(chip: &mut Chip, states: &[Storage], what: &str) -> Loss {
    let last = &states[states.len() - 1];
    let mut journal = open(chip, SMALL);
    let game = last.game.as_ref().unwrap();
    assert_eq!(journal.header().map(|header| header.number), Some(game.number), "{what}");
    if replay::<_, u64>(&mut journal) == Err(JournalError::Gap) {
        assert_checkpoint_leads_to(&game.moves, &mut journal);
        assert_eq!(journal.found(), Some(Found::Running), "{what}");
        return Loss::OnlyOfTheRecord;
    }
    let is_damaged = journal.found() == Some(Found::Damaged);
    let kept = Storage::by(&mut journal);
    let moment = states.iter().rposition(|state| *state == kept);
    let moment = moment.unwrap_or_else(|| panic!("{what}: {kept:?}"));
    match is_damaged {
        true => Loss::Told,
        false => {
            assert!(moment + 2 >= states.len(), "{what}: the loss was not noticed");
            Loss::None
        }
    }
}

/// Flips every single bit of a game, those of its header among them. With `IMAGES`, of as many games as it takes to
/// damage that many images; `SEED` is the seed of the first.
#[test]
fn any_bit_flips() {
    let (wanted, first) = (number_from("IMAGES").unwrap_or(1), number_from("SEED").unwrap_or(5));
    let (mut images, mut losses) = (0, [0_u64; 3]);
    for seed in first.. {
        if images >= wanted {
            break;
        }
        let (chip, states) = played(seed);
        let used = chip.bytes()[SECOND_BANK..0x6000].iter().rposition(|&byte| byte != 0xFF).unwrap() + 1;
        for (at, bit) in (SECOND_BANK..SECOND_BANK + used).flat_map(|at| (0..8).map(move |bit| (at, bit))) {
            let mut chip = chip.clone();
            chip.flip(at, 1 << bit);
            let loss = look(&mut chip, &states, &format!("seed {seed}: {at:x} bit {bit}"));
            losses[loss as usize] += 1;
            images += 1;
        }
    }
    println!("{images} images; lost: nothing, only some of the record, told: {losses:?}");
    // Where no checkpoint follows, or in the checkpoint itself.
    assert!(losses.iter().all(|&times| times > 500), "{losses:?}");
}

/// A page of 256 bytes is lost as a whole, with records after it. The loss of the last page looks like power cuts, and
/// one that reads as erased like the end of the game.
#[test]
fn any_page_is_lost() {
    let (chip, states) = played(5);
    for page in (SECOND_BANK..SECOND_BANK + 0x300).step_by(256) {
        for filling in [0x00, 0x5A, 0xFE] {
            let mut chip = chip.clone();
            // The first word says that the sector is in use.
            chip.bytes_mut()[page.max(SECOND_BANK + 8)..page + 256].fill(filling);
            look(&mut chip, &states, &format!("page {page:x} is {filling:02x}"));
        }
    }
}

/// The header and all its copies are lost: nothing can be made of the moves, but nothing erases them unasked.
#[test]
fn a_game_without_a_header_is_kept_until_it_is_erased() {
    let (mut chip, states) = played(5);
    let header = SECOND_BANK + 8..SECOND_BANK + 0x178;
    chip.bytes_mut()[header].fill(0);
    let damaged = chip.bytes().to_vec();
    let mut journal = open(&mut chip, SMALL);
    assert!(journal.has_headless_game());
    assert_eq!(Storage::by(&mut journal), states[2], "the finished game before it");
    assert_eq!(perform(&mut journal, &Operation::Begin(3)), Err(JournalError::Headless));
    assert!(journal.flash().bytes() == damaged, "nothing was written or erased");
    block_on(journal.erase_headless(async |_| ())).unwrap();
    assert!(!journal.has_headless_game());
    perform(&mut journal, &Operation::Begin(3)).unwrap();

    // Without another game, the other bank is free.
    let mut chip = small_chip();
    let mut journal = open(&mut chip, SMALL);
    for operation in [Operation::Begin(1), Operation::Append(1), Operation::Append(2)] {
        perform(&mut journal, &operation).unwrap();
    }
    chip.bytes_mut()[0x2008..0x2178].fill(0);
    let before = chip.bytes()[0x2000..0x4000].to_vec();
    let mut journal = open(&mut chip, SMALL);
    assert_eq!((journal.found(), journal.has_headless_game()), (Some(Found::NoGame), true));
    for operation in [Operation::Begin(7), Operation::Append(1), Operation::Finish] {
        perform(&mut journal, &operation).unwrap();
    }
    assert!(journal.has_headless_game());
    assert_eq!(perform(&mut journal, &Operation::Begin(8)), Err(JournalError::Headless));
    assert!(chip.bytes()[0x2000..0x4000] == before);
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

//! Cuts the power at every byte of every write of a whole game.

use super::on_flash::{Chip, Operation, SMALL, Storage, a_move, open, perform, small_chip};
use nor_flash_model::{SECTOR, Tear};

/// Two games first, so that both banks are in use; then a short game with every kind of record, across a sector
/// boundary; then the next game.
fn script() -> Vec<Operation> {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut script = vec![
        Operation::Begin(1),
        Operation::Append(7),
        Operation::Finish,
        Operation::Begin(2),
        Operation::Append(8),
        Operation::Append(9),
        Operation::Abandon,
        Operation::Begin(3),
    ];
    for turn in 0..70 {
        for _ in 0..3 {
            let bytes = rng.u32(1..=8);
            script.push(Operation::Append(a_move(&mut rng, bytes)));
        }
        if turn % 7 == 6 {
            script.push(Operation::TakeBack(rng.u16(1..=4)));
        }
        if turn % 10 == 9 {
            script.push(Operation::Check(rng.u32(..)));
        }
        if turn % 20 == 15 {
            script.push(Operation::Checkpoint(100));
        }
    }
    script.extend([Operation::Finish, Operation::TakeBack(1), Operation::Append(5), Operation::Finish]);
    script.extend([Operation::Begin(4), Operation::Append(1), Operation::Append(2), Operation::Abandon]);
    script.extend([Operation::Begin(5), Operation::Append(3)]);
    script
}

/// Cuts the power after `step` steps of `operation`. Returns what the flash then holds, and the chip.
fn cut(chip: &Chip, operation: &Operation, step: u64, tear: Tear) -> (Storage, Chip) {
    let mut chip = chip.clone();
    chip.tear(tear, step);
    let mut journal = open(&mut chip, SMALL);
    journal.flash().cut_after(step);
    let result = perform(&mut journal, operation);
    assert!(result.is_err(), "{operation:?} was cut after {step}");
    assert!(chip.is_off());
    (Storage::after_power_on(&mut chip, SMALL), chip)
}

/// Continues after the cut as players would: repeats what was not kept, then performs the rest.
fn play_on(chip: &mut Chip, mut kept: Storage, rest: &[Operation]) {
    let mut journal = open(&mut *chip, SMALL);
    for operation in rest {
        assert_eq!(perform(&mut journal, operation), kept.perform(operation), "{operation:?}");
    }

    assert_eq!(Storage::after_power_on(chip, SMALL), kept);
    assert_eq!(chip.stats().unsound, 0, "what was half erased is erased again");
}

fn cut_everywhere(tear: Tear, steps_of_erase: usize) {
    let script = script();
    let mut chip = small_chip();
    let mut model = Storage::default();
    let (mut cuts, mut afters) = (0, 0);
    let mut foreign = 0;
    for (index, operation) in script.iter().enumerate() {
        let before = model.clone();
        let start = chip.clone();
        chip.reset_stats();
        let mut journal = open(&mut chip, SMALL);
        perform(&mut journal, operation).unwrap();
        model.perform(operation).unwrap();
        let stats = chip.stats();

        // The first operation writes the label between two erases.
        let stride = match index {
            0 => 5,
            _ => steps_of_erase,
        };
        let written_last = stats.steps() - stats.bytes_written;
        // Include the moment when a sector just reads as blank.
        let sectors = (0..=written_last).step_by(SECTOR);
        let erasing = sectors.chain((0..written_last).step_by(stride));
        let writing = written_last..=stats.steps();
        for step in erasing.chain(writing) {
            let (found, mut torn) = cut(&start, operation, step, tear);
            assert!(
                found == before || found == model,
                "{operation:?} cut after {step} of {}: {found:?}",
                stats.steps()
            );
            cuts += 1;
            afters += u32::from(found == model);
            let rest = if found == before { &script[index..] } else { &script[index + 1..] };
            let is_foreign =
                matches!(open(&mut torn, SMALL).found(), Some(firmware::journal::Found::Foreign));
            if is_foreign {
                assert_eq!(index, 0, "only the very first preparation can leave something strange");
                foreign += 1;
                embassy_futures::block_on(open(&mut torn, SMALL).format(async |_| ())).unwrap();
            }
            play_on(&mut torn, found, &rest[..rest.len().min(3)]);
        }
    }
    println!("{tear:?}: {cuts} cuts, {afters} of them after the commit, {foreign} in the first preparation");
    assert!(cuts > 4_000);
}

#[test]
fn byte_after_byte() {
    cut_everywhere(Tear::InOrder, 97);
}

#[test]
fn ragged() {
    cut_everywhere(Tear::Ragged, SECTOR / 8);
}

/// An interrupted fresh start never brings an older game back: everything is as it was, or everything is gone.
#[test]
fn a_fresh_start() {
    let mut chip = small_chip();
    let mut model = Storage::default();
    let mut journal = open(&mut chip, SMALL);
    let mut script = vec![Operation::Begin(1)];
    script.extend((0..300).map(|m| Operation::Append(m << 40)));
    script.extend([Operation::Finish, Operation::Begin(2), Operation::Append(1)]);
    for operation in &script {
        perform(&mut journal, operation).unwrap();
        model.perform(operation).unwrap();
    }
    for tear in [Tear::InOrder, Tear::Ragged] {
        let (mut as_before, mut gone) = (0, 0);
        let sectors = (0..=6 * SECTOR as u64).step_by(SECTOR);
        for step in sectors.chain((0..6 * SECTOR as u64 + 32).step_by(31)) {
            let mut chip = chip.clone();
            chip.tear(tear, step);
            let mut journal = open(&mut chip, SMALL);
            journal.flash().cut_after(step);
            assert!(embassy_futures::block_on(journal.format(async |_| ())).is_err());
            let found = Storage::after_power_on(&mut chip, SMALL);
            assert!(found == model || found == Storage::default(), "{step}: {found:?}");
            *(if found == model { &mut as_before } else { &mut gone }) += 1;
            let mut journal = open(&mut chip, SMALL);
            embassy_futures::block_on(journal.format(async |_| ())).unwrap();
            perform(&mut journal, &Operation::Begin(3)).unwrap();
            assert_eq!(chip.stats().unsound, 0, "what was half erased is erased again");
        }
        assert!(as_before > 0 && gone > 500, "{as_before}, {gone}");
    }
}

/// If the future of a write is dropped halfway, the journal must be opened again, as after a power cut.
#[test]
fn a_dropped_write_counts_as_not_open() {
    use firmware::journal::{Journal, JournalError};
    let mut chip = small_chip();
    let mut journal: Journal<_> = open(&mut chip, SMALL);
    // The erase loop yields after its first turn; the new game has not begun by then.
    let setup = super::on_flash::setup(1);
    {
        let mut begin = Box::pin(journal.begin(&setup, async |_| ()));
        assert!(embassy_futures::poll_once(begin.as_mut()).is_pending());
    }
    assert_eq!(journal.found(), None);
    assert_eq!(perform(&mut journal, &Operation::Append(1)), Err(JournalError::NotOpen));
    assert_eq!(perform(&mut journal, &Operation::Begin(1)), Err(JournalError::NotOpen));
    embassy_futures::block_on(journal.open()).unwrap();
    assert_eq!(Storage::by(&mut journal), Storage::default());
    perform(&mut journal, &Operation::Begin(1)).unwrap();
}

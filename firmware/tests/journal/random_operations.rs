//! Compares random operations with the simple model, with and without power cuts.

use firmware::journal::Found;

use super::on_flash::{Chip, Operation, SMALL, Storage, a_move, number_from, open, perform};
use nor_flash_model::{FlashChip, SECTOR, Tear};

fn random_operation(rng: &mut fastrand::Rng) -> Operation {
    match rng.u8(..100) {
        0..3 => Operation::Begin(rng.u32(..)),
        3..80 => {
            let bytes = rng.u32(1..=8);
            Operation::Append(a_move(rng, bytes))
        }
        80..92 => Operation::TakeBack(rng.u16(1..8)),
        92..94 => Operation::Check(rng.u32(..)),
        94..95 => Operation::Checkpoint(rng.u16(..500)),
        95..98 => Operation::Finish,
        _ => Operation::Abandon,
    }
}

fn follows_the_model<const READ: usize>(seed: u64) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut chip = FlashChip::<READ>::new(SMALL.end as usize + SECTOR);
    let mut model = Storage::default();
    let mut games = 0;
    let mut journal = open(&mut chip, SMALL);
    for step in 0..400 {
        // The model is never full.
        let is_nearly_full = journal.found() == Some(Found::Running) && journal.room() < 40;
        let operation = if is_nearly_full { Operation::Finish } else { random_operation(&mut rng) };
        assert_eq!(
            perform(&mut journal, &operation),
            model.perform(&operation),
            "{seed}, {step}: {operation:?}"
        );
        games += u32::from(matches!(operation, Operation::Begin(_)));
        if rng.u8(..20) == 0 {
            journal = open(journal.into_flash(), SMALL);
        }
        assert_eq!(Storage::by(&mut journal), model, "{seed}, {step}: {operation:?}");
    }
    assert!(games > 0);
    assert_eq!(chip.stats().rewritten, 0, "a word is written once");
    let outside = (0..SMALL.start as usize).chain(SMALL.end as usize..chip.bytes().len());
    assert!(outside.into_iter().all(|at| chip.bytes()[at] == 0xFF), "the rest of the chip is not touched");
}

#[test]
fn the_journal_does_what_the_model_does() {
    for seed in 0..60 {
        follows_the_model::<1>(seed);
        follows_the_model::<4>(seed);
    }
}

/// Cuts the power again and again at any byte, even while the journal is being opened. `CUTS` is how many cuts, `SEED`
/// the first seed.
#[test]
fn the_journal_survives_one_cut_after_the_other() {
    let wanted = number_from("CUTS").unwrap_or(3_000);
    let (mut before, mut after) = (0, 0);
    for seed in number_from("SEED").unwrap_or(0).. {
        if before + after >= wanted {
            break;
        }
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut chip = Chip::new(SMALL.end as usize);
        let mut model = Storage::default();
        for step in 0..120 {
            let operation = random_operation(&mut rng);
            let mut expected = model.clone();
            let refusal = expected.perform(&operation).err();
            if rng.bool() {
                let tear = if rng.bool() { Tear::InOrder } else { Tear::Ragged };
                chip.tear(tear, rng.u64(..));
                let steps = match operation {
                    Operation::Begin(_) => 3 * SECTOR as u64,
                    Operation::Checkpoint(_) => 600,
                    _ => 40,
                };
                let step = rng.u64(..steps);
                // Now and then at the moment when a sector just reads as blank.
                chip.cut_after(if step > 40 && rng.bool() {
                    step.next_multiple_of(SECTOR as u64)
                } else {
                    step
                });
            }
            let mut journal = firmware::journal::Journal::new(&mut chip, SMALL).unwrap();
            let result = match embassy_futures::block_on(journal.open()) {
                Ok(firmware::journal::Found::Foreign) => {
                    // Only possible if the first game was cut off.
                    assert_eq!(model, Storage::default());
                    chip.power_on();
                    let mut journal = open(&mut chip, SMALL);
                    embassy_futures::block_on(journal.format(async |_| ())).unwrap();
                    continue;
                }
                Ok(_) => perform(&mut journal, &operation),
                Err(error) => Err(error),
            };
            let cut = chip.is_off();
            let found = Storage::after_power_on(&mut chip, SMALL);
            match (cut, refusal) {
                (false, refusal) => {
                    assert_eq!(result.err(), refusal, "{seed}, {step}: {operation:?}");
                    assert_eq!(found, expected, "{seed}, {step}: {operation:?}");
                }
                (true, _) => {
                    assert!(found == model || found == expected, "{seed}, {step}: {operation:?}");
                    assert!(result.is_err() || found == expected, "{seed}, {step}: Ok, but lost");
                    *(if found == model { &mut before } else { &mut after }) += 1;
                }
            }
            model = found;
        }
        assert_eq!(chip.stats().unsound, 0, "{seed}: what was half erased is erased again");
    }
    println!("cuts before and after the commit: {before}, {after}");
    assert!(before > wanted / 6 && after > wanted / 300, "{before}, {after}");
}

//! Foreign data in the flash is recognised and is erased only on request.

use embassy_futures::block_on;
use firmware::journal::{Found, Journal, JournalError, Setup};

use super::on_flash::{Chip, Operation, SMALL, Storage, open, perform, small_chip};
use nor_flash_model::SECTOR;

fn offers_a_fresh_start(mut chip: Chip, what: &str) {
    let mut journal = open(&mut chip, SMALL);
    assert_eq!(journal.found(), Some(Found::Foreign), "{what}");
    for operation in [Operation::Begin(1), Operation::Append(1), Operation::TakeBack(1), Operation::Finish] {
        assert_eq!(perform(&mut journal, &operation), Err(JournalError::Foreign), "{what}");
    }
    assert_eq!(journal.flash().stats().steps(), 0, "{what}: nothing is written or erased");
    let mut sectors = vec![];
    block_on(journal.format(async |progress| sectors.push(progress.done))).unwrap();
    assert_eq!(sectors, [1, 2, 3, 4, 5], "{what}");
    assert_eq!(journal.found(), Some(Found::NoGame), "{what}");
    perform(&mut journal, &Operation::Begin(1)).unwrap();
    perform(&mut journal, &Operation::Append(1)).unwrap();
    assert_eq!(open(&mut chip, SMALL).found(), Some(Found::Running), "{what}");
}

#[test]
fn random_contents() {
    for seed in 0..50 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut chip = small_chip();
        rng.fill(chip.bytes_mut());
        offers_a_fresh_start(chip, "random");
    }
}

#[test]
fn one_value_everywhere() {
    for value in [0x00, 0x0F, 0x55, 0xAA, 0xF0, 0xFE] {
        offers_a_fresh_start(Chip::holding(vec![value; SMALL.end as usize]), &format!("{value:02x}"));
    }
}

#[test]
fn one_byte_somewhere() {
    let mut chip = small_chip();
    chip.bytes_mut()[SMALL.end as usize - 1] = 0;
    offers_a_fresh_start(chip, "a byte");
}

#[test]
fn a_blank_flash_is_a_new_device() {
    let mut chip = small_chip();
    let mut journal = open(&mut chip, SMALL);
    assert_eq!(journal.found(), Some(Found::Blank));
    assert_eq!(perform(&mut journal, &Operation::Append(1)), Err(JournalError::NoGame));
    assert_eq!(journal.flash().stats().steps(), 0);
    perform(&mut journal, &Operation::Begin(1)).unwrap();
}

/// With the label in place and garbage after it, the journal has no game or an intact one. In any case a new game
/// can begin and is kept.
#[test]
fn garbage_behind_the_label() {
    let mut found = [0; 2];
    for seed in 0..300 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut chip = small_chip();
        let mut journal = open(&mut chip, SMALL);
        let script = [
            Operation::Begin(1),
            Operation::Finish,
            Operation::Begin(2),
            Operation::Append(1),
            Operation::Finish,
        ];
        let mut states = vec![Storage::default()];
        for operation in &script {
            let mut state = states[states.len() - 1].clone();
            state.perform(operation).unwrap();
            perform(&mut journal, operation).unwrap();
            states.push(state);
        }
        for sector in (0x2000..0x6000).step_by(SECTOR) {
            let sector = &mut chip.bytes_mut()[sector..][..SECTOR];
            match rng.u8(..4) {
                0 => rng.fill(sector),
                1 => sector.fill(0),
                2 => sector.iter_mut().for_each(|byte| *byte &= rng.u8(..) | rng.u8(..)),
                _ => {}
            }
        }
        let kept = Storage::after_power_on(&mut chip, SMALL);
        assert!(states.contains(&kept), "{seed}: {kept:?}");
        found[usize::from(kept.game.is_some())] += 1;
        let mut journal = open(&mut chip, SMALL);
        if journal.found() == Some(Found::Damaged) || journal.found() == Some(Found::Running) {
            block_on(journal.abandon()).or_else(|_| block_on(journal.format(async |_| ()))).unwrap();
        }
        perform(&mut journal, &Operation::Begin(9)).unwrap();
        perform(&mut journal, &Operation::Append(9)).unwrap();
        let kept = Storage::after_power_on(&mut chip, SMALL).game.unwrap();
        assert_eq!((kept.setup.edition(), kept.moves), (9, vec![9]), "{seed}");
    }
    assert!(found.iter().all(|&times| times > 20), "{found:?}");
}

#[test]
fn ranges_that_cannot_be() {
    let bad = |range| Journal::new(Chip::new(16 * SECTOR), range).err() == Some(JournalError::BadArea);
    assert!(bad(0..0x4000), "too small");
    assert!(bad(0x10..0x8000) && bad(0..0x8010), "not on sectors");
    assert!(bad(0xF000..0x1_4000), "beyond the end");
    #[allow(clippy::reversed_empty_ranges)]
    let reversed = 0x8000..0x1000;
    assert!(bad(reversed));
    assert!(!bad(0..0x5000) && !bad(0xB000..0x1_0000));
    assert!(Setup::new("a name too long", 0, 1, &()).is_none());
    assert!(Setup::new("petra", 0, 1, &[[0_u8; 13]; 5]).is_none());
}

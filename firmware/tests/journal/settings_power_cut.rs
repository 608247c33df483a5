//! Cuts the power at every byte of changes to the settings, including those that move a sector.

use embassy_futures::block_on;
use firmware::journal::SettingsFound;

use super::settings::{Change, Model, chip, open, perform, random_change};
use nor_flash_model::{FlashChip, Tear};

fn cut(chip: &FlashChip, change: &Change, step: u64, tear: Tear) -> Option<FlashChip> {
    let mut chip = chip.clone();
    chip.tear(tear, step);
    let mut settings = open(&mut chip);
    settings.flash().cut_after(step);
    let result = perform(&mut settings, change);
    if !chip.is_off() {
        result.unwrap();
        return None;
    }
    chip.power_on();
    Some(chip)
}

fn cut_everywhere(tear: Tear, stride: usize) {
    let mut rng = fastrand::Rng::with_seed(8);
    let mut chip = chip();
    let mut model = Model::default();
    // Fill the settings, so that a sector must soon be moved.
    let mut settings = open(&mut chip);
    for _ in 0..400 {
        let change = random_change(&mut rng, 60);
        perform(&mut settings, &change).unwrap();
        model.perform(&change);
    }
    let (mut cuts, mut moved, mut afters) = (0, 0, 0);
    while moved < 2 || cuts < 800 {
        let change = random_change(&mut rng, 60);
        let mut after = model.clone();
        after.perform(&change);
        let start = chip.clone();
        chip.reset_stats();
        perform(&mut open(&mut chip), &change).unwrap();
        let stats = chip.stats();
        moved += stats.sectors_erased;
        if stats.sectors_erased == 0 && rng.u8(..8) > 0 {
            model = after;
            continue;
        }
        let stride = if stats.steps() < 100 { 1 } else { stride };
        for step in (0..=stats.steps()).step_by(stride) {
            let mut torn = cut(&start, &change, step, tear).expect("the change was cut");
            cuts += 1;
            let mut settings = open(&mut torn);
            let found = Model::by(&mut settings);
            assert_eq!(block_on(settings.is_intact()), Ok(true), "{change:?} cut after {step}");
            assert!(found == model || found == after, "{change:?} cut after {step} of {}", stats.steps());
            afters += u32::from(found == after && model != after);
            // The settings still work: make the change again, and another one.
            let next = random_change(&mut rng, 60);
            let mut expected = after.clone();
            expected.perform(&next);
            perform(&mut settings, &change).unwrap();
            perform(&mut settings, &next).unwrap();
            assert_eq!(Model::by(&mut settings), expected, "{change:?} cut after {step}, then {next:?}");
            assert_eq!(
                block_on(settings.is_intact()),
                Ok(true),
                "{change:?} cut after {step}, then {next:?}"
            );
        }
        model = after;
    }
    println!("{tear:?}: {cuts} cuts, {moved} sectors moved, {afters} cuts after the commit");
}

#[test]
fn byte_after_byte() {
    cut_everywhere(Tear::InOrder, 61);
}

#[test]
fn ragged() {
    cut_everywhere(Tear::Ragged, 61);
}

/// An interrupted reset never brings an older value back: everything is as it was, or everything is gone.
#[test]
fn a_reset() {
    let mut rng = fastrand::Rng::with_seed(4);
    let mut chip = chip();
    let mut model = Model::default();
    for _ in 0..300 {
        let change = random_change(&mut rng, 60);
        perform(&mut open(&mut chip), &change).unwrap();
        model.perform(&change);
    }
    for step in (0..60_000).step_by(911) {
        let mut chip = chip.clone();
        let mut settings = open(&mut chip);
        settings.flash().cut_after(step);
        let _ = block_on(settings.reset(async |_| ()));
        chip.power_on();
        let mut settings = open(&mut chip);
        match block_on(settings.open()).unwrap() {
            SettingsFound::Foreign => block_on(settings.reset(async |_| ())).unwrap(),
            SettingsFound::Blank | SettingsFound::Ready => {
                let found = Model::by(&mut settings);
                assert!(found == model || found == Model::default(), "{step}");
                assert_eq!(block_on(settings.is_intact()), Ok(true), "{step}");
            }
        }
        perform(&mut settings, &random_change(&mut rng, 60)).unwrap();
    }
}

//! Tests the settings (switches, tags and editions) against a simple model.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};

use embassy_futures::block_on;
use embedded_storage_async::nor_flash::NorFlash;
use firmware::journal::{
    EditionSlot, FlashError, MAX_EDITION, MAX_TAGS, SETTINGS_BYTES, Settings, SettingsError, SettingsFound,
    StoredTagText, Switch,
};
use firmware::screens::oled::Controller;
use firmware::sense::StepsPerClick;
use firmware::tag::Uid;

use nor_flash_model::{FlashChip, Operation as ChipOperation, SECTOR};

pub const AREA: Range<u32> = 0x1000..0x1000 + SETTINGS_BYTES;

pub fn chip() -> FlashChip {
    FlashChip::new(AREA.end as usize + SECTOR)
}

pub fn open<F: NorFlash>(flash: F) -> Settings<F> {
    let mut settings = Settings::new(flash, AREA).unwrap();
    block_on(settings.open()).unwrap();
    settings
}

/// What the settings hold: the simple model of them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Model {
    pub switches: BTreeMap<bool, bool>,
    pub tags: BTreeMap<Vec<u8>, String>,
    pub editions: BTreeMap<u8, Vec<u8>>,
}

#[derive(Clone, Debug)]
pub enum Change {
    Switch { lights: bool, on: bool },
    Enrol(Vec<u8>, String),
    Forget(Vec<u8>),
    Store(u8, Vec<u8>),
    Remove(u8),
}

pub fn random_change(rng: &mut fastrand::Rng, tags: u8) -> Change {
    let uid = |rng: &mut fastrand::Rng| {
        let number = rng.u8(..tags);
        vec![number; [4, 7, 10][usize::from(number % 3)]]
    };
    match rng.u8(..20) {
        0..2 => Change::Switch { lights: rng.bool(), on: rng.bool() },
        2..15 => {
            let uid = uid(rng);
            let letters = rng.usize(..=24);
            Change::Enrol(uid, (0..letters).map(|_| rng.alphanumeric()).collect())
        }
        15..18 => Change::Forget(uid(rng)),
        18 => {
            let length = [0, 1, 999, 1000, 1001, 3500, 4096][rng.usize(..7)];
            Change::Store(rng.u8(..4), std::iter::repeat_with(|| rng.u8(..)).take(length).collect())
        }
        _ => Change::Remove(rng.u8(..4)),
    }
}

fn switch(lights: bool) -> Switch {
    if lights { Switch::Lights } else { Switch::Buzzer }
}

pub fn perform<F: NorFlash>(settings: &mut Settings<F>, change: &Change) -> Result<(), SettingsError> {
    match change {
        Change::Switch { lights, on } => block_on(settings.set_switch(switch(*lights), *on)),
        Change::Enrol(uid, text) => block_on(
            settings.enrol(&Uid::new(uid).unwrap(), &StoredTagText::try_from(text.as_str()).unwrap()),
        ),
        Change::Forget(uid) => block_on(settings.forget(&Uid::new(uid).unwrap())).map(|_| ()),
        Change::Store(slot, edition) => {
            block_on(settings.store_edition(EditionSlot::new(*slot).unwrap(), edition))
        }
        Change::Remove(slot) => block_on(settings.remove_edition(EditionSlot::new(*slot).unwrap())),
    }
}

impl Model {
    pub fn perform(&mut self, change: &Change) {
        match change.clone() {
            Change::Switch { lights, on } => drop(self.switches.insert(lights, on)),
            Change::Enrol(uid, text) => drop(self.tags.insert(uid, text)),
            Change::Forget(uid) => drop(self.tags.remove(&uid)),
            Change::Store(slot, edition) => drop(self.editions.insert(slot, edition)),
            Change::Remove(slot) => drop(self.editions.remove(&slot)),
        }
    }

    pub fn by<F: NorFlash>(settings: &mut Settings<F>) -> Self {
        let mut model = Self::default();
        for lights in [false, true] {
            if let Some(on) = block_on(settings.switch(switch(lights))).unwrap() {
                model.switches.insert(lights, on);
            }
        }
        let flow = block_on(settings.each_tag(|uid, text| {
            let twice = model.tags.insert(uid.as_bytes().to_vec(), text.to_string());
            assert_eq!(twice, None, "a tag is visited once");
            ControlFlow::Continue(())
        }));
        assert_eq!(flow, Ok(ControlFlow::Continue(())));
        for slot in 0..4 {
            let mut buffer = [0; MAX_EDITION];
            let edition = block_on(settings.edition(EditionSlot::new(slot).unwrap(), &mut buffer)).unwrap();
            model.editions.extend(edition.map(|edition| (slot, edition.to_vec())));
        }
        model
    }
}

#[test]
fn the_controller_of_the_display_is_kept() {
    let mut chip = chip();
    assert_eq!(block_on(open(&mut chip).controller()), Ok(None));
    for chosen in [Some(Controller::Sh1106), Some(Controller::Ssd1306), None] {
        block_on(open(&mut chip).set_controller(chosen)).unwrap();
        assert_eq!(block_on(open(&mut chip).controller()), Ok(chosen));
    }
}

#[test]
fn the_settings_do_what_the_model_does() {
    for seed in 0..3 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut chip = chip();
        let mut model = Model::default();
        let mut settings = open(&mut chip);
        assert_eq!(Model::by(&mut settings), model);
        for step in 0..2_500 {
            let change = random_change(&mut rng, 40);
            perform(&mut settings, &change).unwrap_or_else(|error| panic!("{seed}, {step}: {error}"));
            model.perform(&change);
            let uid = vec![rng.u8(..40); 4];
            let tag = block_on(settings.tag(&Uid::new(&uid).unwrap())).unwrap();
            assert_eq!(tag.as_deref(), model.tags.get(&uid).map(String::as_str));
            if step % 50 == 0 {
                settings = open(settings.into_flash());
                assert_eq!(Model::by(&mut settings), model, "{seed}, {step}: {change:?}");
                assert_eq!(block_on(settings.is_intact()), Ok(true), "{seed}, {step}: {change:?}");
            }
        }
        assert!(chip.stats().sectors_erased > 15, "sectors were used again");
        assert_eq!(chip.stats().rewritten, 0, "a word is written once");
        let outside = (0..AREA.start as usize).chain(AREA.end as usize..chip.bytes().len());
        assert!(outside.into_iter().all(|at| chip.bytes()[at] == 0xFF), "the rest is not touched");
    }
}

/// Changes 200 tags with the longest texts and four editions of the largest size again and again.
#[test]
fn everything_at_its_largest() {
    let mut chip = chip();
    let mut settings = open(&mut chip);
    let mut model = Model::default();
    let uid = |number: usize| {
        let mut uid = vec![0xA5; 10];
        uid[..2].copy_from_slice(&(number as u16).to_le_bytes());
        uid
    };
    let mut rng = fastrand::Rng::with_seed(1);
    let mut both = |settings: &mut _, change: Change| {
        perform(settings, &change).unwrap_or_else(|error| panic!("{error}"));
        model.perform(&change);
    };
    for round in 0..3 {
        for number in 0..MAX_TAGS {
            both(&mut settings, Change::Enrol(uid(number), format!("{round} wayfarers tag no {number:05}")));
        }
        for slot in [0, 1, 2, 3, 0, 1, 2, 3] {
            let edition = std::iter::repeat_with(|| rng.u8(..)).take(MAX_EDITION).collect();
            both(&mut settings, Change::Store(slot, edition));
        }
        both(&mut settings, Change::Switch { lights: true, on: round == 1 });
    }
    settings.flash().reset_stats();
    let one_more = Change::Enrol(uid(MAX_TAGS), "x".into());
    assert_eq!(perform(&mut settings, &one_more), Err(SettingsError::TooManyTags));
    assert_eq!(settings.flash().stats().steps(), 0);
    println!("to look for a tag among 200: {:?}", settings.flash().stats());
    both(&mut settings, Change::Forget(uid(77)));
    both(&mut settings, one_more);
    assert_eq!(Model::by(&mut settings), model);

    let slot = EditionSlot::new(0).unwrap();
    assert_eq!(
        block_on(settings.store_edition(slot, &[0; MAX_EDITION + 1])),
        Err(SettingsError::EditionTooLarge)
    );
    assert_eq!(block_on(settings.edition(slot, &mut [0; 4000])), Err(SettingsError::EditionTooLarge));
    assert_eq!(Model::by(&mut open(&mut chip)), model);

    // The most expensive change is one that moves a sector.
    let mut worst = nor_flash_model::Stats::default();
    let mut settings = open(&mut chip);
    for round in 0..400 {
        settings.flash().reset_stats();
        block_on(settings.set_switch(Switch::Buzzer, round % 2 == 0)).unwrap();
        let stats = settings.flash().stats();
        if stats.reads > worst.reads {
            worst = stats;
        }
    }
    println!("the costliest change: {worst:?}");
    // Two, if what is moved fills the next sector: rare, and so before there was a seal.
    assert!((1..=2).contains(&worst.sectors_erased), "{worst:?}");
}

#[test]
fn garbage_is_recognised() {
    let mut rng = fastrand::Rng::with_seed(2);
    for round in 0..30 {
        let mut chip = chip();
        match round {
            0 => chip.bytes_mut().fill(0),
            _ => rng.fill(chip.bytes_mut()),
        }
        let mut settings = open(&mut chip);
        assert_eq!(block_on(settings.open()), Ok(SettingsFound::Foreign));
        assert_eq!(block_on(settings.switch(Switch::Lights)), Err(SettingsError::Foreign));
        assert_eq!(block_on(settings.set_switch(Switch::Lights, true)), Err(SettingsError::Foreign));
        assert_eq!(settings.flash().stats().steps(), 0, "nothing is written or erased");
        block_on(settings.reset(async |_| ())).unwrap();
        assert_eq!(Model::by(&mut settings), Model::default());
        block_on(settings.set_switch(Switch::Lights, true)).unwrap();
        assert_eq!(block_on(open(&mut chip).switch(Switch::Lights)), Ok(Some(true)));
    }
}

/// Garbage after the label causes no panic, and a reset makes the settings usable.
#[test]
fn garbage_behind_the_label() {
    for seed in 0..60 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut chip = chip();
        let mut settings = open(&mut chip);
        for _ in 0..150 {
            perform(&mut settings, &random_change(&mut rng, 60)).unwrap();
        }
        let body = AREA.start as usize + SECTOR..AREA.end as usize;
        for sector in body.step_by(SECTOR) {
            let sector = &mut chip.bytes_mut()[sector..][..SECTOR];
            match rng.u8(..5) {
                0 => rng.fill(sector),
                1 => sector.fill(0),
                2 => sector.iter_mut().for_each(|byte| *byte &= rng.u8(..) | rng.u8(..)),
                _ => {}
            }
        }
        let mut settings = open(&mut chip);
        let mut buffer = [0; MAX_EDITION];
        for slot in 0..4 {
            let _ = block_on(settings.edition(EditionSlot::new(slot).unwrap(), &mut buffer));
        }
        for _ in 0..20 {
            let _ = perform(&mut settings, &random_change(&mut rng, 60));
            let _ = block_on(settings.each_tag(|_, _| ControlFlow::Continue(())));
        }
        block_on(settings.reset(async |_| ())).unwrap();
        assert_eq!(Model::by(&mut settings), Model::default());
    }
}

#[test]
fn a_part_of_an_edition_is_lost() {
    let mut chip = chip();
    let mut settings = open(&mut chip);
    let slot = EditionSlot::new(2).unwrap();
    let edition: Vec<u8> = (0..2500_u32).map(|byte| byte as u8).collect();
    block_on(settings.store_edition(slot, &edition)).unwrap();
    let part = settings.flash().bytes().windows(8).position(|w| w == &edition[1500..1508]).unwrap();
    settings.flash().flip(part + 600, 1);
    let mut buffer = [0; MAX_EDITION];
    assert_eq!(block_on(settings.edition(slot, &mut buffer)), Err(SettingsError::EditionDamaged));
    block_on(settings.store_edition(slot, &edition)).unwrap();
    assert_eq!(block_on(settings.edition(slot, &mut buffer)), Ok(Some(edition.as_slice())));
}

#[test]
fn a_failing_flash_is_told() {
    for operation in [ChipOperation::Read, ChipOperation::Write] {
        let mut rng = fastrand::Rng::with_seed(3);
        let mut chip = chip();
        let mut settings = open(&mut chip);
        let mut model = Model::default();
        block_on(settings.set_switch(Switch::Lights, true)).unwrap();
        model.perform(&Change::Switch { lights: true, on: true });
        let mut failures = 0;
        for _ in 0..300 {
            let change = random_change(&mut rng, 30);
            settings.flash().fail(operation, rng.u32(..30), 1);
            let result = perform(&mut settings, &change);
            settings.flash().fail(operation, 0, 0);
            if let Err(error) = result {
                assert_eq!(error, SettingsError::Flash(FlashError::Failed));
                failures += 1;
                perform(&mut settings, &change).unwrap();
            }
            model.perform(&change);
            assert_eq!(Model::by(&mut settings), model, "{change:?}");
            assert_eq!(block_on(settings.is_intact()), Ok(true), "{change:?}");
        }
        assert!(failures >= 30, "{failures}");
    }
}

#[test]
fn the_kind_of_knob_is_kept() {
    let mut chip = chip();
    assert_eq!(block_on(open(&mut chip).steps_per_click()), Ok(None));
    for steps in StepsPerClick::ALL {
        block_on(open(&mut chip).set_steps_per_click(steps)).unwrap();
        assert_eq!(block_on(open(&mut chip).steps_per_click()), Ok(Some(steps)));
    }
}

#[test]
fn what_cannot_be() {
    assert_eq!(
        Settings::new(FlashChip::<1>::new(0x10000), 0..0xF000).err(),
        Some(SettingsError::BadArea),
        "too small"
    );
    assert!(Settings::new(FlashChip::<4>::new(0x10000), 0..SETTINGS_BYTES).is_ok());
    for length in 0..16 {
        assert_eq!(Uid::new(&vec![1; length]).is_some(), [4, 7, 10].contains(&length));
    }
    assert!(EditionSlot::new(4).is_none());
    let mut chip = chip();
    let mut settings = Settings::new(&mut chip, AREA).unwrap();
    assert_eq!(block_on(settings.switch(Switch::Lights)), Err(SettingsError::NotOpen));
}

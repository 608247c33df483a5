//! The flash fails without losing power: the journal reports it and can be used again.

use embassy_futures::block_on;
use firmware::journal::{FlashError, Journal, JournalError};

use super::on_flash::{Operation, SMALL, Storage, open, perform, small_chip};
use nor_flash_model::Operation as ChipOperation;

fn script() -> Vec<Operation> {
    let mut script = vec![Operation::Begin(1)];
    script.extend((0..20).map(|m| Operation::Append(m << (m * 2))));
    script.extend([Operation::TakeBack(3), Operation::Finish, Operation::Begin(2), Operation::Append(1)]);
    script.extend([Operation::Abandon, Operation::Begin(3), Operation::Append(2)]);
    script
}

/// Lets each operation of the chip fail once or twice during each operation of the journal. After retrying until it
/// succeeds, the game must be correct.
#[test]
fn every_operation_of_the_chip() {
    let (mut failures, mut not_open) = (0, 0);
    for operation_of_chip in [ChipOperation::Read, ChipOperation::Write, ChipOperation::Erase] {
        for times in [1, 2, 5] {
            let mut chip = small_chip();
            let mut model = Storage::default();
            for operation in script() {
                let start = chip.clone();
                let mut expected = model.clone();
                expected.perform(&operation).unwrap();
                for skip in 0.. {
                    chip = start.clone();
                    let mut journal = open(&mut chip, SMALL);
                    journal.flash().fail(operation_of_chip, skip, times);
                    let result = perform(&mut journal, &operation);
                    journal.flash().fail(operation_of_chip, 0, 0);
                    if result.is_ok() {
                        // It succeeded, or the record is complete although the chip reported a failure.
                        assert_eq!(Storage::by(&mut journal), expected);
                        assert_eq!(Storage::after_power_on(&mut chip, SMALL), expected);
                        if skip > 500 {
                            break;
                        }
                        continue;
                    }
                    failures += 1;
                    assert_eq!(result, Err(JournalError::Flash(FlashError::Failed)));
                    if journal.found().is_none() {
                        not_open += 1;
                        assert_eq!(perform(&mut journal, &operation), Err(JournalError::NotOpen));
                        block_on(journal.open()).unwrap();
                    }
                    if journal.found() == Some(firmware::journal::Found::Foreign) {
                        assert_eq!(model, Storage::default(), "only when the flash is first prepared");
                        block_on(journal.format(async |_| ())).unwrap();
                    }
                    let kept = Storage::by(&mut journal);
                    assert!(kept == model || kept == expected);
                    if kept == model {
                        perform(&mut journal, &operation).unwrap();
                    }
                    assert_eq!(Storage::by(&mut journal), expected);
                    assert_eq!(Storage::after_power_on(&mut chip, SMALL), expected);
                }
                model = expected;
            }
        }
    }
    assert!(failures > 500 && not_open > 20, "{failures}, {not_open}");
}

/// A worn cell that does not store a move is reported, and the next attempt uses other cells.
#[test]
fn worn_cells() {
    for worn in 0..24 {
        let mut chip = small_chip();
        let mut journal = open(&mut chip, SMALL);
        let mut model = Storage::default();
        for operation in [Operation::Begin(1), Operation::Append(1), Operation::Append(2)] {
            perform(&mut journal, &operation).unwrap();
            model.perform(&operation).unwrap();
        }
        let used = journal.flash().bytes()[..0x3000].iter().rposition(|&byte| byte != 0xFF).unwrap() + 1;
        journal.flash().stick(used.next_multiple_of(8) + worn);
        let operation = Operation::Append((1 << 55) - 1);
        model.perform(&operation).unwrap();
        match perform(&mut journal, &operation) {
            // The cell was to stay erased anyway, or the record can be read despite it.
            Ok(()) => {}
            Err(error) => {
                assert_eq!(error, JournalError::Flash(FlashError::NotKept), "{worn}");
                assert_eq!(perform(&mut journal, &operation), Ok(()), "{worn}");
            }
        }
        assert_eq!(Storage::by(&mut journal), model, "{worn}");
        assert_eq!(Storage::after_power_on(&mut chip, SMALL), model, "{worn}");
    }
}

/// A sector that cannot be erased is reported at set-up, and the previous game is still there.
#[test]
fn a_worn_sector() {
    let mut chip = small_chip();
    let mut journal = open(&mut chip, SMALL);
    for operation in [Operation::Begin(1), Operation::Abandon, Operation::Begin(2), Operation::Finish] {
        perform(&mut journal, &operation).unwrap();
    }
    let before = Storage::by(&mut journal);
    journal.flash().stick(0x2008);
    let worn = Err(JournalError::Flash(FlashError::NotKept));
    assert_eq!(perform(&mut journal, &Operation::Begin(3)), worn);
    assert_eq!(Storage::by(&mut journal), before);
    assert_eq!(Storage::after_power_on(&mut chip, SMALL), before);
}

/// Every message is one or two complete sentences and fits the OLED (8 lines of 21 letters at most).
#[test]
fn messages() {
    use JournalError::*;
    use firmware::journal::SettingsError;
    let journal = [
        Flash(FlashError::Failed),
        Flash(FlashError::NotKept),
        Flash(FlashError::Scrambled),
        BadArea,
        NotOpen,
        Foreign,
        NoGame,
        GameRunning,
        GameOver,
        Full,
        TooFarBack { moves: 0 },
        TooFarBack { moves: 16_000 },
        Damaged,
        TooLong,
        NotAMove,
    ];
    let settings = [
        SettingsError::BadArea,
        SettingsError::NotOpen,
        SettingsError::Foreign,
        SettingsError::Full,
        SettingsError::TooManyTags,
        SettingsError::EditionTooLarge,
        SettingsError::EditionDamaged,
    ];
    let texts = journal.iter().map(ToString::to_string).chain(settings.iter().map(ToString::to_string));
    let mut seen = std::collections::BTreeSet::new();
    for text in texts {
        assert!(text.ends_with('.') && text.len() <= 100, "{}: {text}", text.len());
        assert!(seen.insert(text.clone()), "twice: {text}");
    }
}

/// Every operation fails before the journal is opened.
#[test]
fn not_opened() {
    let mut chip = small_chip();
    let mut journal = Journal::new(&mut chip, SMALL).unwrap();
    for operation in script() {
        assert_eq!(perform(&mut journal, &operation), Err(JournalError::NotOpen));
    }
    assert_eq!(chip.stats().reads, 0);
}

//! Checksums of the position between the moves: when they are due, and which of them a replay visits.

use std::ops::ControlFlow;

use embassy_futures::block_on;
use embedded_storage_async::nor_flash::NorFlash;
use firmware::journal::{Journal, JournalError, Replayed};

use super::on_flash::{Operation, SMALL, open, perform, replay, small_chip};

/// Returns the moves and the checks between them.
fn replay_checked<F: NorFlash>(journal: &mut Journal<F>) -> Vec<Replayed<'static, u64>> {
    let mut visited = Vec::new();
    let flow = block_on(journal.replay_checked(|replayed| {
        visited.push(match replayed {
            Replayed::Position(..) => panic!("there is no checkpoint"),
            Replayed::Move(m) => Replayed::Move(m),
            Replayed::Check(position) => Replayed::Check(position),
        });
        ControlFlow::<()>::Continue(())
    }));
    assert_eq!(flow, Ok(ControlFlow::Continue(())));
    visited
}

#[test]
fn a_check_is_visited_where_it_was_written() {
    use Operation::{Append, Begin, Check};
    let mut chip = small_chip();
    let mut journal = open(&mut chip, SMALL);
    for operation in [Begin(1), Append(1), Append(2), Check(12), Append(3), Check(123)] {
        perform(&mut journal, &operation).unwrap();
    }
    let moves = [1, 2, 3].map(Replayed::Move);
    let expected = [moves[0], moves[1], Replayed::Check(12), moves[2], Replayed::Check(123)];
    assert_eq!(replay_checked(&mut journal), expected);
    assert_eq!(replay_checked(&mut open(&mut chip, SMALL)), expected);
    assert_eq!(replay::<_, u64>(&mut open(&mut chip, SMALL)).unwrap(), [1, 2, 3]);
}

#[test]
fn a_check_of_a_position_that_was_taken_back_is_not_visited() {
    use Operation::{Append, Begin, Check, TakeBack};
    let mut chip = small_chip();
    let mut journal = open(&mut chip, SMALL);
    let script = [Begin(1), Append(1), Check(1), Append(2), Check(12), TakeBack(1), Append(3), Check(13)];
    for operation in script {
        perform(&mut journal, &operation).unwrap();
    }
    // The number of moves is the same at the second and the third check; the position is not.
    let expected = [Replayed::Move(1), Replayed::Check(1), Replayed::Move(3), Replayed::Check(13)];
    assert_eq!(replay_checked(&mut journal), expected);
    perform(&mut journal, &TakeBack(1)).unwrap();
    assert_eq!(replay_checked(&mut journal), expected[..2]);
}

#[test]
fn a_check_is_due_after_64_records() {
    let mut chip = small_chip();
    let mut journal = open(&mut chip, SMALL);
    assert!(!journal.is_check_due(), "there is no game");
    perform(&mut journal, &Operation::Begin(1)).unwrap();
    for round in 0..3_u32 {
        for m in 0..64 {
            assert!(!journal.is_check_due(), "{round}, {m}");
            perform(&mut journal, &Operation::Append(m)).unwrap();
        }
        assert!(journal.is_check_due());
        assert!(open(journal.flash(), SMALL).is_check_due(), "also after a restart");
        perform(&mut journal, &Operation::Check(round)).unwrap();
    }
}

/// A full journal has no place for a check, and a game that is over needs none.
#[test]
fn a_check_never_takes_a_place_that_is_reserved() {
    let mut chip = small_chip();
    let mut journal = open(&mut chip, SMALL);
    perform(&mut journal, &Operation::Begin(1)).unwrap();
    while journal.room() > 0 {
        perform(&mut journal, &Operation::Append(1 << 55)).unwrap();
    }
    assert!(!journal.is_check_due());
    assert_eq!(perform(&mut journal, &Operation::Check(1)), Err(JournalError::Full));
    perform(&mut journal, &Operation::Finish).unwrap();
    assert_eq!(perform(&mut journal, &Operation::Check(1)), Err(JournalError::GameOver));
}

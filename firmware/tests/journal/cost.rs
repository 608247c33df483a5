//! Measures reads and bytes at boot and for a move. The figures are printed and must not grow.

use std::num::NonZeroU16;
use std::ops::ControlFlow;

use embassy_futures::block_on;
use firmware::journal::{CAPACITY, JOURNAL_BYTES, Journal, Replayed};

use super::on_flash::{Chip, open, replay, setup, write_checkpoint};
use nor_flash_model::{FlashChip, Stats};

fn stats_of<const READ: usize, T>(
    journal: &mut Journal<&mut FlashChip<READ>>,
    act: impl FnOnce(&mut Journal<&mut FlashChip<READ>>) -> T,
) -> Stats {
    journal.flash().reset_stats();
    act(journal);
    journal.flash().stats()
}

/// Returns a chip with two games that fill it as the device does: with a checkpoint whenever one is due.
fn chip_with(records: u16) -> Chip {
    let mut chip = Chip::new(JOURNAL_BYTES as usize);
    let mut journal = open(&mut chip, 0..JOURNAL_BYTES);
    for edition in 1..3 {
        block_on(journal.begin(&setup(edition), async |_| ())).unwrap();
        for m in 0..records {
            if journal.room() == 0 {
                break;
            }
            block_on(journal.append(&u64::from(m))).unwrap();
            if journal.is_checkpoint_due(false) {
                // As large as the largest position of all games.
                write_checkpoint(&mut journal, 800).unwrap();
            }
        }
        block_on(journal.finish()).unwrap();
    }
    chip
}

/// A long game is opened as fast as a short one, and one that has no checkpoints yet is opened all the same.
#[test]
fn boot_and_replay() {
    for (moves, reads, bytes) in [(0, 600, 5_000), (2_000, 2_500, 21_000), (CAPACITY, 2_500, 21_000)] {
        let mut chip = chip_with(moves);
        let mut journal = open(&mut chip, 0..JOURNAL_BYTES);
        let boot = stats_of(&mut journal, |journal| block_on(journal.open()).unwrap());
        println!("open, {moves} moves: {} reads, {} bytes", boot.reads, boot.bytes_read);
        assert!(boot.reads <= reads && boot.bytes_read <= bytes, "{boot:?}");
        assert_eq!(boot.steps(), 0, "nothing is written or erased");
        let last = journal.moves();
        let again = stats_of(&mut journal, |journal| {
            let flow = block_on(journal.replay(last, |_: Replayed<'_, u64>| ControlFlow::<()>::Continue(())));
            assert_eq!(flow, Ok(ControlFlow::Continue(())));
        });
        println!("replay: {} reads, {} bytes", again.reads, again.bytes_read);
        assert!(again.reads <= reads && again.bytes_read <= bytes, "{again:?}");
    }
}

/// The whole record is read twice, whatever its length: once to find what was taken back, once to tell it.
#[test]
fn an_export_is_linear() {
    let mut per_move = vec![];
    for moves in [1_000, 4_000, CAPACITY] {
        let mut chip = chip_with(moves);
        let mut journal = open(&mut chip, 0..JOURNAL_BYTES);
        let mut told = 0_u64;
        let export = stats_of(&mut journal, |journal| {
            block_on(journal.export(async |m: u64| {
                assert_eq!(m, told);
                told += 1;
            }))
            .unwrap();
        });
        println!("export, {told} moves: {} reads", export.reads);
        per_move.push(export.reads as f64 / told as f64);
    }
    assert!(per_move.iter().all(|reads| *reads < 8.0), "{per_move:?}");
}

#[test]
fn a_move() {
    let mut chip = chip_with(2_000);
    let mut journal = open(&mut chip, 0..JOURNAL_BYTES);
    block_on(journal.begin(&setup(1), async |_| ())).unwrap();
    let mut worst = Stats::default();
    for m in 0..2_000_u16 {
        let stats = stats_of(&mut journal, |journal| block_on(journal.append(&(m, 0_u8))).unwrap());
        assert_eq!(stats.sectors_erased, 0, "nothing is erased in play");
        worst.reads = worst.reads.max(stats.reads);
        worst.bytes_read = worst.bytes_read.max(stats.bytes_read);
        worst.pages = worst.pages.max(stats.pages);
        worst.bytes_written = worst.bytes_written.max(stats.bytes_written);
    }
    println!("a move, worst of 2,000: {worst:?}");
    assert!(worst.reads <= 300 && worst.bytes_read <= 2_500 && worst.pages <= 4, "{worst:?}");
    let back = stats_of(&mut journal, |journal| block_on(journal.take_back(NonZeroU16::MIN)).unwrap());
    assert!(back.sectors_erased == 0 && back.pages <= 4, "{back:?}");
    let end = stats_of(&mut journal, |journal| block_on(journal.finish()).unwrap());
    assert!(end.sectors_erased == 0 && end.pages <= 4, "{end:?}");
}

/// For the next game only the sectors in use are erased, and the one above.
#[test]
fn a_new_game() {
    let mut chip = chip_with(2_000);
    let mut journal = open(&mut chip, 0..JOURNAL_BYTES);
    let mut told = vec![];
    let begin = stats_of(&mut journal, |journal| {
        block_on(journal.begin(&setup(1), async |progress| told.push((progress.done, progress.of)))).unwrap();
    });
    println!("a new game after 2,000 moves: {begin:?}");
    assert_eq!(begin.sectors_erased, 11, "ten in use, and the one above");
    assert_eq!(told, (1..=11).map(|done| (done, 11)).collect::<Vec<_>>());
}

/// If the visitor stops early, no more is read.
#[test]
fn a_visitor_that_breaks_off() {
    let mut chip = chip_with(2_000);
    let mut journal = open(&mut chip, 0..JOURNAL_BYTES);
    // Now the whole game is known, not only what follows the last checkpoint.
    replay::<_, u64>(&mut journal).unwrap();
    let stats = stats_of(&mut journal, |journal| {
        let mut seen = 0;
        let flow = block_on(journal.replay(0, |step: Replayed<'_, u64>| {
            seen += 1;
            if matches!(step, Replayed::Move(9)) {
                ControlFlow::Break("enough")
            } else {
                ControlFlow::Continue(())
            }
        }));
        assert_eq!((flow, seen), (Ok(ControlFlow::Break("enough")), 10));
    });
    assert!(stats.reads < 250, "{stats:?}");
}

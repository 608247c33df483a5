//! Tests that the model of the flash chip behaves like a flash chip.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use embedded_storage_async::nor_flash::{NorFlash, ReadNorFlash};
use host_sim::parts::nor_flash::{FlashChip, FlashError, Operation, PAGE, SECTOR, Stats, Tear};

type Chip = FlashChip<1>;

/// Returns the result of an operation. The model never waits.
fn poll_ready<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("the chip never waits"),
    }
}

fn read(chip: &mut Chip, at: u32, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    poll_ready(chip.read(at, &mut bytes)).unwrap();
    bytes
}

#[test]
fn programming_clears_bits_and_erasing_sets_them() {
    let mut chip = Chip::new(3 * SECTOR);
    assert!(chip.bytes().iter().all(|&byte| byte == 0xFF));
    poll_ready(chip.write(SECTOR as u32 + 5, &[0b1100_1100, 0x00])).unwrap();
    assert_eq!(chip.stats().rewritten, 0);
    poll_ready(chip.write(SECTOR as u32 + 5, &[0b1010_1010, 0xFF])).unwrap();
    assert_eq!(read(&mut chip, SECTOR as u32 + 4, 4), [0xFF, 0b1000_1000, 0x00, 0xFF]);
    assert_eq!(chip.stats().rewritten, 2);

    poll_ready(chip.write(0, &[1])).unwrap();
    poll_ready(chip.write(2 * SECTOR as u32, &[2])).unwrap();
    poll_ready(chip.erase(SECTOR as u32, 2 * SECTOR as u32)).unwrap();
    assert_eq!((chip.bytes()[0], chip.bytes()[2 * SECTOR]), (1, 2), "its neighbours stay");
    assert!(chip.bytes()[SECTOR..2 * SECTOR].iter().all(|&byte| byte == 0xFF));
}

#[test]
fn bounds_and_grid() {
    let mut chip = FlashChip::<4>::new(2 * SECTOR);
    let end = 2 * SECTOR as u32;
    assert_eq!(chip.capacity(), 2 * SECTOR);
    assert_eq!(poll_ready(chip.read(2, &mut [0; 4])), Err(FlashError::NotAligned));
    assert_eq!(poll_ready(chip.read(4, &mut [0; 3])), Err(FlashError::NotAligned));
    assert_eq!(poll_ready(chip.read(end - 4, &mut [0; 8])), Err(FlashError::OutOfBounds));
    assert_eq!(poll_ready(chip.write(end - 1, &[0; 2])), Err(FlashError::OutOfBounds));
    assert_eq!(poll_ready(chip.erase(1, SECTOR as u32)), Err(FlashError::NotAligned));
    assert_eq!(poll_ready(chip.erase(SECTOR as u32, 0)), Err(FlashError::OutOfBounds));
    assert_eq!(poll_ready(chip.erase(0, end + SECTOR as u32)), Err(FlashError::OutOfBounds));
    assert_eq!(chip.stats(), Stats::default(), "nothing of this was done");
}

#[test]
fn everything_is_counted() {
    let mut chip = Chip::new(2 * SECTOR);
    read(&mut chip, 3, 10);
    poll_ready(chip.write(PAGE as u32 - 1, &[0; PAGE + 2])).unwrap();
    poll_ready(chip.erase(0, 2 * SECTOR as u32)).unwrap();
    let expected = Stats {
        reads: 1,
        bytes_read: 10,
        writes: 1,
        pages: 3,
        bytes_written: 258,
        rewritten: 0,
        unsound: 0,
        sectors_erased: 2,
    };
    assert_eq!(chip.stats(), expected);
    assert_eq!(chip.stats().steps(), 258 + 2 * 4096);
    chip.reset_stats();
    assert_eq!(chip.stats(), Stats::default());
}

#[test]
fn a_cut_leaves_exactly_what_was_done() {
    for done in 0..=300 {
        let mut chip = Chip::new(SECTOR);
        chip.cut_after(done);
        assert_eq!(poll_ready(chip.write(100, &[0; 300])), Err(FlashError::PowerOff));
        assert_eq!(chip.bytes().iter().filter(|&&byte| byte == 0).count() as u64, done);
        assert!(chip.is_off());
        assert_eq!(poll_ready(chip.read(0, &mut [0])), Err(FlashError::PowerOff));
        assert_eq!(poll_ready(chip.write(0, &[0])), Err(FlashError::PowerOff));
        assert_eq!(poll_ready(chip.erase(0, SECTOR as u32)), Err(FlashError::PowerOff));
        chip.power_on();
        assert_eq!(poll_ready(chip.write(0, &[0])), Ok(()));
    }
    let mut chip = Chip::new(SECTOR);
    chip.cut_after(301);
    assert_eq!(poll_ready(chip.write(100, &[0; 300])), Ok(()));
    assert!(poll_ready(chip.write(0, &[0])).is_err() && chip.bytes()[0] == 0);
}

#[test]
fn an_erase_is_cut() {
    let mut chip = Chip::holding(vec![0; 2 * SECTOR]);
    chip.cut_after(SECTOR as u64 + 7);
    assert_eq!(poll_ready(chip.erase(0, 2 * SECTOR as u32)), Err(FlashError::PowerOff));
    assert_eq!(chip.bytes().iter().filter(|&&byte| byte == 0xFF).count(), SECTOR + 7);

    let mut chip = Chip::holding(vec![0; 2 * SECTOR]);
    chip.tear(Tear::Ragged, 1);
    chip.cut_after(7);
    assert_eq!(poll_ready(chip.erase(0, SECTOR as u32)), Err(FlashError::PowerOff));
    let values = chip.bytes()[..SECTOR].iter().collect::<std::collections::BTreeSet<_>>().len();
    assert!(values > 200, "anything stands in the sector: {values}");
    assert!(chip.bytes()[SECTOR..].iter().all(|&byte| byte == 0), "the next is untouched");
}

#[test]
fn a_sector_that_is_half_erased_is_not_sound_though_it_seems_blank() {
    let mut chip = Chip::new(2 * SECTOR);
    chip.cut_after(SECTOR as u64);
    assert!(poll_ready(chip.erase(SECTOR as u32, 2 * SECTOR as u32)).is_err());
    chip.power_on();
    assert!(chip.bytes().iter().all(|&byte| byte == 0xFF));
    poll_ready(chip.write(SECTOR as u32 - 1, &[0, 0, 0])).unwrap();
    assert_eq!(chip.stats().unsound, 2);
    poll_ready(chip.erase(SECTOR as u32, 2 * SECTOR as u32)).unwrap();
    poll_ready(chip.write(SECTOR as u32, &[0])).unwrap();
    assert_eq!(chip.stats().unsound, 2);
    chip.fail(Operation::Erase, 0, 1);
    assert!(poll_ready(chip.erase(0, SECTOR as u32)).is_err());
    poll_ready(chip.write(0, &[0])).unwrap();
    assert_eq!(chip.stats().unsound, 3);
}

#[test]
fn a_ragged_write_does_some_of_the_bits_and_no_others() {
    let data: Vec<u8> = (0..200).collect();
    let torn = |seed| {
        let mut chip = Chip::new(SECTOR);
        chip.tear(Tear::Ragged, seed);
        chip.cut_after(50);
        assert!(poll_ready(chip.write(0, &data)).is_err());
        chip.bytes().to_vec()
    };
    let one = torn(1);
    assert!(one.iter().zip(&data).all(|(&found, &wanted)| found & wanted == wanted));
    assert!(one[..50] != data[..50] && one[50..200].iter().any(|&byte| byte != 0xFF));
    assert!(one[200..].iter().all(|&byte| byte == 0xFF));
    assert_eq!(one, torn(1), "the same seed, the same chance");
    assert_ne!(one, torn(2));
}

#[test]
fn operations_fail_as_asked() {
    let mut chip = Chip::new(2 * SECTOR);
    chip.fail(Operation::Write, 1, 2);
    assert_eq!(poll_ready(chip.write(0, &[1])), Ok(()));
    assert_eq!(poll_ready(chip.write(8, &[2; 8])), Err(FlashError::Failed));
    assert_eq!(chip.bytes()[8..16], [2, 2, 2, 2, 0xFF, 0xFF, 0xFF, 0xFF]);
    assert_eq!(read(&mut chip, 0, 1), [1], "reads do not");
    assert_eq!(poll_ready(chip.write(16, &[3])), Err(FlashError::Failed));
    assert_eq!(poll_ready(chip.write(16, &[3])), Ok(()));

    chip.fail(Operation::Erase, 0, 1);
    assert_eq!(poll_ready(chip.erase(0, SECTOR as u32)), Err(FlashError::Failed));
    chip.fail(Operation::Read, 0, 1);
    assert_eq!(poll_ready(chip.read(0, &mut [0])), Err(FlashError::Failed));
    assert_eq!(poll_ready(chip.read(0, &mut [0])), Ok(()));
}

#[test]
fn worn_and_flipped_cells() {
    let mut chip = Chip::new(SECTOR);
    chip.stick(4);
    poll_ready(chip.write(3, &[0, 0, 0])).unwrap();
    assert_eq!(chip.bytes()[3..6], [0, 0xFF, 0]);
    chip.flip(5, 0x81);
    assert_eq!(chip.bytes()[5], 0x81);
    chip.stick(5);
    poll_ready(chip.erase(0, SECTOR as u32)).unwrap();
    assert_eq!(chip.bytes()[3..6], [0xFF, 0xFF, 0x81]);
}

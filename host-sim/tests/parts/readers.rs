//! Several readers on one bus.

use std::collections::BTreeSet;

use embassy_time::Duration;
use firmware::pads::{Pad, Pull};
use firmware::sense::{ReaderFault, ReaderHealth, ReaderId};
use firmware::tag::ndef::{Image, USER_BYTES};
use firmware::tag::{Sighting, Uid};
use host_sim::parts::mfrc522::{Mfrc522, ReaderFault as Fault};
use host_sim::parts::ntag213::Ntag213;
use host_sim::rig::{READER_BUS, pins};

use super::checked_rig::{rack, rack_of_one, readers};
use super::clock::clock;

fn number(place: u8) -> [u8; 7] {
    [0x04, 1, 2, 3, 4, 5, place]
}

/// Creates a reader with a tag whose text contains its slot.
fn chip(place: u8) -> Mfrc522 {
    let image = Image::new(&[], &format!("petra trader china {place}"), USER_BYTES).unwrap();
    let tag = Ntag213::with_memory(number(place), image.bytes());
    Mfrc522::with_tags([tag])
}

fn seen_number(sighting: &Sighting) -> Option<Uid> {
    match sighting {
        Sighting::Tag { uid, text: Ok(_) } => Some(*uid),
        _ => None,
    }
}

/// Without a pull at MISO, an address without a reader reads anything, and may even look like a reader.
#[test]
fn an_address_without_a_reader_floats_unless_it_is_pulled_up() {
    let rig = rack([const { None }; 8]);
    let mut rig = rig.borrow_mut();
    rig.level(0, pins::READER_SELECT, false);
    let mut read = |pull| {
        rig.set_pad(Pad { pin: pins::READER_MISO, pull, strong: false });
        (0..64).map(|at| rig.spi(at, READER_BUS, 0)).collect::<BTreeSet<u8>>()
    };
    assert_eq!(read(Pull::Up), BTreeSet::from([0xFF]));
    assert_eq!(read(Pull::Down), BTreeSet::from([0]));
    assert!(read(Pull::None).len() > 32);
}

#[test]
fn each_reader_sees_its_own_tag() {
    let clock = clock();
    let rack = rack(std::array::from_fn(|place| Some(chip(place as u8))));
    let mut readers = readers(&rack);
    for id in ReaderId::all() {
        assert_eq!(clock.run(readers.self_test(id)), Ok(()));
    }
    for id in ReaderId::all().chain(ReaderId::all()) {
        let sighting = clock.run(readers.poll(id)).unwrap();
        assert_eq!(seen_number(&sighting), Uid::new(&number(id.number())));
        assert_eq!(rack.borrow().readers.antennas_on(), 0);
    }
}

#[test]
fn readers_that_are_missing_or_broken_do_not_disturb_the_others() {
    let clock = clock();
    let rack = rack(std::array::from_fn(|place| match place {
        1 | 4 | 6 => None,
        place => Some(chip(place as u8)),
    }));
    rack.borrow_mut().readers.chips[3].as_mut().unwrap().fault = Fault::Hangs;
    let mut readers = readers(&rack);
    let (_, time) = clock.time(async {
        for id in ReaderId::all() {
            let _ = readers.self_test(id).await;
        }
    });
    assert!(time < Duration::from_millis(250), "boot does not wait for missing readers: {time:?}");
    for _ in 0..4 {
        for id in ReaderId::all() {
            match (id.number(), clock.run(readers.poll(id))) {
                (1 | 3 | 4 | 6, outcome) => assert!(outcome.is_err(), "{id:?}: {outcome:?}"),
                (place, outcome) => {
                    assert_eq!(seen_number(&outcome.unwrap()), Uid::new(&number(place)));
                }
            }
        }
    }
    for id in ReaderId::all() {
        let dropped = matches!(id.number(), 1 | 3 | 4 | 6);
        assert_eq!(readers.health(id) == ReaderHealth::Dropped, dropped, "{id:?}");
    }
    let missing = ReaderId::new(4).unwrap();
    assert_eq!(clock.run(readers.self_test(missing)), Err(ReaderFault::Silent));
    assert_eq!(readers.health(missing), ReaderHealth::Dropped);
}

#[test]
fn a_poll_broken_off_at_any_moment_leaves_no_second_antenna_on() {
    let clock = clock();
    let (one, other) = (ReaderId::new(0).unwrap(), ReaderId::new(5).unwrap());
    let mut left_on = 0;
    for moment in 0..200 {
        let rack = rack(std::array::from_fn(|place| Some(chip(place as u8))));
        let mut readers = readers(&rack);
        let limit = Duration::from_micros(moment * 150);
        let _ = clock.run_for(readers.poll(one), limit);
        left_on += rack.borrow().readers.antennas_on();
        // The checked rig asserts that two antennas are never on at once.
        let sighting = clock.run(readers.poll(other)).unwrap();
        assert_eq!(seen_number(&sighting), Uid::new(&number(5)), "after {limit:?}");
        assert_eq!(rack.borrow().readers.antennas_on(), 0, "after {limit:?}");
        let sighting = clock.run(readers.poll(one)).unwrap();
        assert_eq!(seen_number(&sighting), Uid::new(&number(0)), "after {limit:?}");
    }
    assert!(left_on > 20, "{left_on}");
}

#[test]
fn a_tag_that_comes_a_little_late_is_waited_for() {
    let clock = clock();
    let rack = rack_of_one(Mfrc522::default());
    let mut readers = readers(&rack);
    let id = ReaderId::new(0).unwrap();
    let (sighting, time) = clock.time(readers.watch(id, Duration::from_millis(200)));
    assert_eq!(sighting, Ok(Sighting::Nothing));
    assert!((200..260).contains(&time.as_millis()), "{time:?}");

    rack.borrow_mut().readers.transactions = 0;
    rack.borrow_mut().readers.fault_injector = Box::new(|count, chips| {
        if count == 100 {
            chips[0].as_mut().unwrap().tags = chip(7).tags;
        }
    });
    let (sighting, time) = clock.time(readers.watch(id, Duration::from_millis(500)));
    assert_eq!(seen_number(&sighting.unwrap()), Uid::new(&number(7)));
    assert!(time.as_millis() < 200, "{time:?}");
}

//! One reader with no, one or two tags, and with every fault at every moment.

use std::cell::RefCell;
use std::rc::Rc;

use embassy_time::Duration;
use firmware::sense::{ReaderFault, ReaderHealth, ReaderId, WriteError};
use firmware::tag::ndef::{Image, NdefError, USER_BYTES};
use firmware::tag::{MAX_TEXT, Sighting, TagText, Uid};
use host_sim::parts::mfrc522::{Mfrc522, ReaderFault as Fault};
use host_sim::parts::ntag213::Ntag213;
use host_sim::rig::{READER_BUS, SharedRig};
use host_sim::run::clock::Clock;

use super::checked_rig::{rack_of_one, readers};
use super::clock::clock;

const NUMBER: [u8; 7] = [0x04, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0xF6];
const TEXT: &str = "petra trader china 07";

fn first() -> ReaderId {
    ReaderId::new(0).unwrap()
}

fn uid() -> Uid {
    Uid::new(&NUMBER).unwrap()
}

fn tag(number: [u8; 7], text: &str) -> Ntag213 {
    Ntag213::with_memory(number, Image::new(&[], text, USER_BYTES).unwrap().bytes())
}

fn rack_with(tags: impl IntoIterator<Item = Ntag213>) -> SharedRig {
    rack_of_one(Mfrc522::with_tags(tags))
}

fn with_chip<T>(rack: &SharedRig, change: impl FnOnce(&mut Mfrc522) -> T) -> T {
    change(rack.borrow_mut().readers.chips[0].as_mut().unwrap())
}

fn seen(number: [u8; 7], text: &str) -> Sighting {
    Sighting::Tag { uid: Uid::new(&number).unwrap(), text: Ok(TagText::try_from(text).unwrap()) }
}

#[test]
fn a_tag_is_read_again_and_again() {
    let clock = clock();
    let rack = rack_with([tag(NUMBER, TEXT)]);
    let mut readers = readers(&rack);
    for _ in 0..5 {
        // A tag answers each time, even if it is halted or was polled before.
        assert_eq!(clock.run(readers.poll(first())), Ok(seen(NUMBER, TEXT)));
        assert_eq!(rack.borrow().readers.antennas_on(), 0, "the antenna is off between polls");
    }
    assert_eq!(readers.health(first()), ReaderHealth::Good);
}

#[test]
fn an_empty_reader_answers_soon() {
    let clock = clock();
    let rack = rack_with([]);
    let mut readers = readers(&rack);
    assert_eq!(clock.run(readers.self_test(first())), Ok(()));
    let (sighting, time) = clock.time(readers.poll(first()));
    assert_eq!(sighting, Ok(Sighting::Nothing));
    assert!(time < Duration::from_micros(7_500), "{time:?}");
    let (_, time) = clock.time(async {
        with_chip(&rack, |chip| chip.tags.push(tag(NUMBER, TEXT)));
        readers.poll(first()).await
    });
    assert!(time < Duration::from_millis(30), "{time:?}");
    assert_eq!(rack.borrow().readers.antennas_on(), 0);
}

#[test]
fn texts_of_every_length_are_read() {
    let clock = clock();
    let rack = rack_with([]);
    let mut readers = readers(&rack);
    for length in 0..=MAX_TEXT {
        let text = "petra trader china 07 ".repeat(6).get(..length).unwrap().to_owned();
        with_chip(&rack, |chip| chip.tags = vec![tag(NUMBER, &text)]);
        assert_eq!(clock.run(readers.poll(first())), Ok(seen(NUMBER, &text)), "{length}");
    }
}

#[test]
fn a_new_tag_is_blank_and_a_strange_one_has_its_number() {
    let clock = clock();
    let rack = rack_with([Ntag213::new(NUMBER)]);
    let mut readers = readers(&rack);
    let uid = Uid::new(&NUMBER).unwrap();
    let blank = Sighting::Tag { uid, text: Err(NdefError::Blank) };
    assert_eq!(clock.run(readers.poll(first())), Ok(blank));

    with_chip(&rack, |chip| chip.tags[0].pages[3] = [0; 4]);
    let strange = Sighting::Tag { uid, text: Err(NdefError::Unformatted) };
    assert_eq!(clock.run(readers.poll(first())), Ok(strange));
}

#[test]
fn two_tags_are_noticed_wherever_their_numbers_differ() {
    let clock = clock();
    for byte in 0..7 {
        for bit in 0..8 {
            let mut other = NUMBER;
            other[byte] ^= 1 << bit;
            for hidden in [false, true] {
                let rack = rack_with([tag(NUMBER, TEXT), tag(other, "petra trader rome 01")]);
                with_chip(&rack, |chip| chip.first_tag_hides_others = hidden);
                let mut readers = readers(&rack);
                clock.run(readers.self_test(first())).unwrap();
                let (sighting, time) = clock.time(readers.poll(first()));
                assert_eq!(sighting, Ok(Sighting::TwoTags), "byte {byte}, bit {bit}, {hidden}");
                assert!(hidden || time.as_millis() < 15, "a collision says it at once: {time:?}");
                assert_eq!(readers.health(first()), ReaderHealth::Good, "tags are not the reader's fault");
                with_chip(&rack, |chip| chip.tags.pop());
                assert_eq!(clock.run(readers.poll(first())), Ok(seen(NUMBER, TEXT)));
            }
        }
    }
}

/// Returns the number of bus transactions of one poll, after the reader was set up.
fn count_transactions(clock: &Clock) -> usize {
    let rack = rack_with([tag(NUMBER, TEXT)]);
    let mut readers = readers(&rack);
    clock.run(readers.self_test(first())).unwrap();
    rack.borrow_mut().readers.transactions = 0;
    clock.run(readers.poll(first())).unwrap();
    rack.borrow().readers.transactions
}

#[test]
fn a_tag_may_leave_at_any_moment() {
    let clock = clock();
    let mut unreadable = 0;
    for moment in 1..=count_transactions(&clock) {
        let rack = rack_with([tag(NUMBER, TEXT)]);
        let mut readers = readers(&rack);
        clock.run(readers.self_test(first())).unwrap();
        rack.borrow_mut().readers.transactions = 0;
        rack.borrow_mut().readers.fault_injector = Box::new(move |count, chips| {
            if count == moment {
                chips[0].as_mut().unwrap().tags.clear();
            }
        });
        match clock.run(readers.poll(first())).expect("no fault of the reader") {
            Sighting::Unreadable => unreadable += 1,
            Sighting::Nothing => {}
            whole => assert_eq!(whole, seen(NUMBER, TEXT)),
        }
        assert_eq!(readers.health(first()), ReaderHealth::Good);
        assert_eq!(rack.borrow().readers.antennas_on(), 0);
        rack.borrow_mut().readers.fault_injector = Box::new(|_, _| {});
        with_chip(&rack, |chip| chip.tags = vec![tag(NUMBER, TEXT)]);
        assert_eq!(clock.run(readers.poll(first())), Ok(seen(NUMBER, TEXT)));
    }
    assert!(unreadable > 20, "{unreadable}");
}

#[test]
fn a_tag_that_only_trembles_is_read() {
    let clock = clock();
    for moment in 1..=count_transactions(&clock) {
        let rack = rack_with([tag(NUMBER, TEXT)]);
        let mut readers = readers(&rack);
        clock.run(readers.self_test(first())).unwrap();
        rack.borrow_mut().readers.transactions = 0;
        rack.borrow_mut().readers.fault_injector = Box::new(move |count, chips| {
            if count == moment {
                chips[0].as_mut().unwrap().tags.iter_mut().for_each(Ntag213::lose_power);
            }
        });
        assert_eq!(clock.run(readers.poll(first())), Ok(seen(NUMBER, TEXT)), "at {moment}");
    }
}

#[test]
fn noise_in_any_answer_does_no_harm() {
    let clock = clock();
    for answer in 1..=12 {
        let rack = rack_with([tag(NUMBER, TEXT)]);
        let mut readers = readers(&rack);
        with_chip(&rack, |chip| chip.garbled_answer = Some(answer));
        assert_eq!(clock.run(readers.poll(first())), Ok(seen(NUMBER, TEXT)), "answer {answer}");
    }
}

#[test]
fn a_reader_may_fail_at_any_moment() {
    let clock = clock();
    let faults = [Fault::ReadsZeros, Fault::ReadsOnes, Fault::Hangs, Fault::IgnoresWrites];
    for fault in faults {
        for moment in 1..=count_transactions(&clock) {
            let rack = rack_with([tag(NUMBER, TEXT)]);
            let mut readers = readers(&rack);
            clock.run(readers.self_test(first())).unwrap();
            rack.borrow_mut().readers.transactions = 0;
            rack.borrow_mut().readers.fault_injector = Box::new(move |count, chips| {
                if count == moment {
                    chips[0].as_mut().unwrap().fault = fault;
                }
            });
            // A result that was read before the fault may be right; in all other cases the fault is noticed.
            match clock.run(readers.poll(first())) {
                Ok(sighting) => assert_eq!(sighting, seen(NUMBER, TEXT), "{fault:?} at {moment}"),
                Err(_) => assert_eq!(readers.health(first()), ReaderHealth::Failing(1)),
            }
            rack.borrow_mut().readers.fault_injector = Box::new(|_, _| {});
            with_chip(&rack, |chip| chip.fault = Fault::None);
            assert_eq!(clock.run(readers.poll(first())), Ok(seen(NUMBER, TEXT)), "{fault:?} at {moment}");
            assert_eq!(readers.health(first()), ReaderHealth::Good);
        }
    }
}

#[test]
fn a_reader_that_lost_its_supply_is_set_up_again_within_the_poll() {
    let clock = clock();
    for moment in 1..=count_transactions(&clock) {
        let rack = rack_with([tag(NUMBER, TEXT)]);
        let mut readers = readers(&rack);
        clock.run(readers.self_test(first())).unwrap();
        rack.borrow_mut().readers.transactions = 0;
        rack.borrow_mut().readers.fault_injector = Box::new(move |count, chips| {
            if count == moment {
                chips[0].as_mut().unwrap().reset();
            }
        });
        assert_eq!(clock.run(readers.poll(first())), Ok(seen(NUMBER, TEXT)), "at {moment}");
        assert_eq!(readers.health(first()), ReaderHealth::Good);
    }
}

#[test]
fn a_supply_lost_between_polls_costs_little() {
    let clock = clock();
    let rack = rack_with([tag(NUMBER, TEXT)]);
    let mut readers = readers(&rack);
    clock.run(readers.self_test(first())).unwrap();
    let (_, usual) = clock.time(readers.poll(first()));
    with_chip(&rack, Mfrc522::reset);
    let (sighting, time) = clock.time(readers.poll(first()));
    assert_eq!(sighting, Ok(seen(NUMBER, TEXT)));
    assert!(time < usual + Duration::from_millis(10), "{time:?} instead of {usual:?}");
}

#[test]
fn a_dead_reader_is_dropped_after_three_failures() {
    let clock = clock();
    let cases = [
        (Fault::ReadsZeros, ReaderFault::Silent),
        (Fault::ReadsOnes, ReaderFault::Silent),
        (Fault::IgnoresWrites, ReaderFault::Forgetful),
        (Fault::Hangs, ReaderFault::Stuck),
    ];
    for (fault, reported) in cases {
        let rack = rack_with([tag(NUMBER, TEXT)]);
        let mut readers = readers(&rack);
        clock.run(readers.self_test(first())).unwrap();
        with_chip(&rack, |chip| chip.fault = fault);
        use ReaderHealth::{Dropped, Failing};
        for health in [Failing(1), Failing(2), Dropped] {
            let (outcome, time) = clock.time(readers.poll(first()));
            assert_eq!((outcome, readers.health(first())), (Err(reported), health), "{fault:?}");
            assert!(time < Duration::from_millis(120), "{fault:?}: {time:?}");
        }
        rack.borrow_mut().readers.transactions = 0;
        assert_eq!(clock.run(readers.poll(first())), Err(ReaderFault::Dropped));
        assert_eq!(rack.borrow().readers.transactions, 0, "a dropped reader is left alone");

        with_chip(&rack, |chip| chip.fault = Fault::None);
        assert_eq!(clock.run(readers.self_test(first())), Ok(()), "the self-test takes it in again");
        assert_eq!(clock.run(readers.poll(first())), Ok(seen(NUMBER, TEXT)));
    }
}

#[test]
fn a_dead_bus_misses_its_deadline() {
    let clock = clock();
    let rack = rack_with([tag(NUMBER, TEXT)]);
    let mut readers = readers(&rack);
    clock.run(readers.self_test(first())).unwrap();
    rack.borrow_mut().dead_bus = Some(READER_BUS);
    let (outcome, time) = clock.time(readers.poll(first()));
    assert_eq!(outcome, Err(ReaderFault::Late));
    assert!(time < Duration::from_millis(30), "{time:?}");
    rack.borrow_mut().dead_bus = None;
    assert_eq!(clock.run(readers.poll(first())), Ok(seen(NUMBER, TEXT)));
}

#[test]
fn a_text_is_written_and_phones_still_find_the_lock_block() {
    let clock = clock();
    let rack = rack_with([Ntag213::new(NUMBER)]);
    let mut readers = readers(&rack);
    let long = "x".repeat(MAX_TEXT);
    for text in [TEXT, "", &long, TEXT] {
        let (written, time) = clock.time(readers.write(first(), uid(), text));
        assert_eq!(written, Ok(()), "{text}");
        assert!(time < Duration::from_millis(400), "{time:?}");
        assert_eq!(clock.run(readers.poll(first())), Ok(seen(NUMBER, text)));
        let pages = with_chip(&rack, |chip| chip.tags[0].pages);
        assert_eq!(pages[4..6].as_flattened()[..5], [0x01, 0x03, 0xA0, 0x0C, 0x34]);
        assert_eq!(pages[40], [0, 0, 0, 0xBD], "the lock bytes stay as they were");
    }
}

#[test]
fn a_tag_taken_away_while_it_is_written_is_old_new_or_blank() {
    let clock = clock();
    let old = "petra trader rome 01";
    let count = |rack: &SharedRig| rack.borrow().readers.transactions;
    let whole = rack_with([tag(NUMBER, old)]);
    clock.run(readers(&whole).write(first(), uid(), TEXT)).unwrap();
    let mut blank = 0;
    for moment in 1..=count(&whole) {
        let rack = rack_with([tag(NUMBER, old)]);
        let mut readers = readers(&rack);
        let taken = Rc::new(RefCell::new(Vec::new()));
        let hand = taken.clone();
        rack.borrow_mut().readers.fault_injector = Box::new(move |count, chips| {
            if count == moment {
                hand.borrow_mut().append(&mut chips[0].as_mut().unwrap().tags);
            }
        });
        let written = clock.run(readers.write(first(), uid(), TEXT));
        assert!(!matches!(written, Err(WriteError::Reader(_))), "{written:?}");
        rack.borrow_mut().readers.fault_injector = Box::new(|_, _| {});
        with_chip(&rack, |chip| chip.tags.append(&mut taken.borrow_mut()));
        match clock.run(readers.poll(first())).unwrap() {
            Sighting::Tag { text: Err(NdefError::Blank), .. } => blank += 1,
            Sighting::Tag { text: Ok(text), .. } => {
                assert!(text == old || text == TEXT, "{text}");
                assert!(written.is_err() || text == TEXT);
            }
            other => panic!("{other:?} at {moment}"),
        }
    }
    assert!(blank > 20, "{blank}");
}

#[test]
fn a_tag_that_cannot_be_written_stays_as_it_is() {
    let clock = clock();
    let long = "x".repeat(MAX_TEXT);
    let lock = |page: usize, bytes: [u8; 4]| {
        move |tag: &mut Ntag213| tag.pages[page] = std::array::from_fn(|i| tag.pages[page][i] | bytes[i])
    };
    type Change = Box<dyn Fn(&mut Ntag213)>;
    let cases: [(&str, Change, &str, WriteError); 6] = [
        ("static lock of page 5", Box::new(lock(2, [0, 0, 0x20, 0])), TEXT, WriteError::Locked),
        ("static lock of page 15", Box::new(lock(2, [0, 0, 0, 0x80])), &long, WriteError::Locked),
        ("dynamic lock of pages 38, 39", Box::new(lock(40, [0, 0x08, 0, 0])), &long, WriteError::Locked),
        ("read only by its container", Box::new(lock(3, [0, 0, 0, 0x0F])), TEXT, WriteError::Locked),
        ("not NDEF", Box::new(|tag: &mut Ntag213| tag.pages[3] = [0; 4]), TEXT, WriteError::Unsuitable),
        ("a small tag", Box::new(|tag: &mut Ntag213| tag.pages[3][2] = 6), &long, WriteError::TooLong),
    ];
    for (case, change, text, trouble) in cases {
        let mut locked = Ntag213::new(NUMBER);
        change(&mut locked);
        let rack = rack_with([locked.clone()]);
        let mut readers = readers(&rack);
        assert_eq!(clock.run(readers.write(first(), uid(), text)), Err(trouble), "{case}");
        assert_eq!(with_chip(&rack, |chip| chip.tags[0].pages), locked.pages, "{case}");
        assert_eq!(readers.health(first()), ReaderHealth::Good);
    }

    // A worn tag confirms writes but does not keep them.
    let mut worn = tag(NUMBER, "petra trader rome 01");
    worn.worn = true;
    let rack = rack_with([worn]);
    let written = clock.run(readers(&rack).write(first(), uid(), TEXT));
    assert_eq!(written, Err(WriteError::NotWritten));

    // A short text can be written even if later pages are locked.
    let mut locked = Ntag213::new(NUMBER);
    lock(40, [0, 0x08, 0, 0])(&mut locked);
    let rack = rack_with([locked]);
    assert!(clock.run(readers(&rack).write(first(), uid(), TEXT)).is_ok());

    let empty = rack_with([]);
    assert_eq!(clock.run(readers(&empty).write(first(), uid(), TEXT)), Err(WriteError::NoTag));
    let two = rack_with([tag(NUMBER, TEXT), tag([4, 1, 2, 3, 4, 5, 6], TEXT)]);
    assert_eq!(clock.run(readers(&two).write(first(), uid(), TEXT)), Err(WriteError::TwoTags));

    // Another tag was put there in the meantime.
    let exchanged = rack_with([tag([4, 1, 2, 3, 4, 5, 6], "petra trader rome 01")]);
    let before = with_chip(&exchanged, |chip| chip.tags[0].pages);
    assert_eq!(clock.run(readers(&exchanged).write(first(), uid(), TEXT)), Err(WriteError::NotWritten));
    assert_eq!(with_chip(&exchanged, |chip| chip.tags[0].pages), before);
}

#[test]
fn random_memory_never_upsets_the_reader() {
    let clock = clock();
    let mut random = fastrand::Rng::with_seed(213);
    let rack = rack_with([]);
    let mut readers = readers(&rack);
    for _ in 0..300 {
        let mut strange = Ntag213::new(NUMBER);
        for page in &mut strange.pages[4..] {
            *page = std::array::from_fn(|_| {
                if random.bool() { random.u8(..) } else { *random.choice(&[0, 1, 3, 0xFE, 0xFF]).unwrap() }
            });
        }
        with_chip(&rack, |chip| chip.tags = vec![strange]);
        let sighting = clock.run(readers.poll(first())).unwrap();
        assert!(matches!(sighting, Sighting::Tag { .. }), "{sighting:?}");
    }
}

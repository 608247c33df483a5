//! The device around a game: boot, choice, resume, abandon, menu, editions and tags over USB.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, unreachable_pub)]

#[allow(dead_code, missing_docs)]
#[path = "../../host-sim/src/parts/nor_flash.rs"]
mod nor_flash;

use std::cell::RefCell;
use std::fmt::Arguments;

use embassy_futures::block_on;
use embassy_time::Duration;
use firmware::device::{Answer, Around, Benches, Device, EditionBuffer, Editions, GameId, Timings};
use firmware::journal::{JOURNAL_BYTES, Journal, MAX_EDITION, SETTINGS_BYTES, Settings};
use firmware::mat::Channels;
use firmware::screens::{Frame, ReaderState, View};
use firmware::sense::KnobEvent::{self, Back, LongPressed, Pressed, Turned};
use firmware::sense::{READERS, ReaderFault, ReaderId};
use firmware::tag::{Sighting, Text, Uid};
use nor_flash::FlashChip;
use rules_nostd::petra::{Components, Edition, STAND_IN_TOML};

const SETTINGS: std::ops::Range<u32> = 0..SETTINGS_BYTES;
const JOURNAL: std::ops::Range<u32> = SETTINGS_BYTES..SETTINGS_BYTES + JOURNAL_BYTES;

/// The lines of an answer.
#[derive(Default)]
struct Heard(Vec<String>);

impl Answer for Heard {
    async fn line(&mut self, line: Arguments<'_>) {
        self.0.push(line.to_string());
    }
}

type Desk<'d, 'e, 'f> = Device<'d, 'e, &'f mut FlashChip>;

/// Switches a device on, lets something be done with it, and switches it off. Two flashes stand for the two
/// ends of the one in the device.
fn switched_on<T>(flashes: &mut [FlashChip; 2], act: impl FnOnce(&mut Desk<'_, '_, '_>) -> T) -> T {
    let [low, high] = flashes;
    let mut settings = Settings::new(low, SETTINGS).unwrap();
    let mut journal = Journal::new(high, JOURNAL).unwrap();
    let _ = block_on(settings.open());
    let (mut buffer, mut editions) = (Box::new(EditionBuffer::new()), Box::<Editions>::default());
    block_on(editions.load(&mut settings, &mut buffer));
    let timings = Timings::new();
    let mut benches = Benches::default();
    let around = Around { busy: &|_| (), stopwatch: || 0, timings: &timings };
    let mut device = Device::new(&editions, benches.lend(), &mut settings, &mut buffer, around);
    block_on(device.boot(&mut journal));
    act(&mut device)
}

fn flashes() -> [FlashChip; 2] {
    [FlashChip::new(2 << 20), FlashChip::new(2 << 20)]
}

fn knob(device: &mut Desk<'_, '_, '_>, events: &[KnobEvent]) {
    for &event in events {
        block_on(device.knob(event));
    }
}

fn say(device: &mut Desk<'_, '_, '_>, line: &str) -> Vec<String> {
    let mut heard = Heard::default();
    block_on(device.line(Ok(line), &mut heard));
    heard.0
}

/// The words on the display.
fn words(device: &Desk<'_, '_, '_>) -> String {
    let mut words = String::new();
    device.view().each_line(|line| words += &format!("{line} "));
    words
}

fn assert_shows(device: &Desk<'_, '_, '_>, text: &str) {
    assert!(words(device).contains(text), "no '{text}' in '{}'", words(device));
}

/// A game for three has begun, and its two decks are shuffled.
fn begun() -> [FlashChip; 2] {
    let mut flashes = flashes();
    switched_on(&mut flashes, |device| knob(device, &[Pressed, Turned(1), Pressed, Pressed, Pressed]));
    flashes
}

#[test]
fn a_new_device_lets_a_game_be_chosen() {
    switched_on(&mut flashes(), |device| {
        assert_shows(device, "Passing Through Petra");
        knob(device, &[Turned(9), Turned(-9), Pressed]);
        assert!(matches!(device.view(), View::ChoosePlayers(players) if players.chosen == 2));
        knob(device, &[Turned(1), Turned(1), Turned(1)]);
        assert!(matches!(device.view(), View::ChoosePlayers(players) if players.chosen == 4));
        knob(device, &[Back]);
        assert_shows(device, "Which game?");
        knob(device, &[Pressed, Turned(1), Pressed]);
        assert_shows(device, "Shuffle the villager deck");
        assert_shows(device, "then press the knob");
    });
}

#[test]
fn a_saved_game_is_resumed_or_abandoned_and_both_are_asked() {
    let mut flashes = begun();
    for answer in [[Pressed, Back], [Turned(-1), Pressed]] {
        switched_on(&mut flashes, |device| {
            assert!(matches!(device.view(), View::Resume(resume) if resume.moves == 2));
            knob(device, &[Back, LongPressed]);
            assert!(matches!(device.view(), View::Resume(_)), "only an answer leads on");
            knob(device, &answer[..1]);
            knob(device, &answer[1..]);
            assert_eq!(device.moves(), 2);
        });
    }
    switched_on(&mut flashes, |device| {
        knob(device, &[Turned(1), Pressed]);
        assert_shows(device, "Abandon?");
        knob(device, &[Pressed]);
        assert_eq!(device.moves(), 2, "no is the answer under the cursor");
    });
    switched_on(&mut flashes, |device| {
        knob(device, &[Turned(1), Pressed, Turned(1), Pressed]);
        assert_shows(device, "Which game?");
    });
    switched_on(&mut flashes, |device| assert_shows(device, "Which game?"));
}

#[test]
fn the_menu_switches_lights_and_sound_and_the_flash_remembers() {
    let mut flashes = begun();
    switched_on(&mut flashes, |device| {
        knob(device, &[Pressed, Back]);
        assert_shows(device, "Back to the game");
        // Back to the game, undo, lights, sound.
        knob(device, &[Turned(2), Pressed]);
        assert_shows(device, "Lights: off");
        knob(device, &[Turned(1), Pressed]);
        assert_shows(device, "Sound: off");
        knob(device, &[Back, Pressed, Pressed]);
        assert_eq!((device.moves(), device.take_tune()), (3, None), "a move without a sound");
    });
    switched_on(&mut flashes, |device| {
        knob(device, &[Pressed, Back, Turned(2)]);
        assert_shows(device, "Lights: off");
        knob(device, &[Pressed]);
        assert_shows(device, "Lights: on");
    });
}

#[test]
fn what_is_not_ours_is_not_erased_unasked() {
    let mut flashes = flashes();
    flashes[1].bytes_mut()[JOURNAL.start as usize..][..64].fill(0x5A);
    switched_on(&mut flashes, |device| {
        knob(device, &[Pressed, Pressed]);
        assert_shows(device, "Erase it?");
        knob(device, &[Pressed]);
    });
    assert_eq!(flashes[1].bytes()[JOURNAL.start as usize], 0x5A);
    switched_on(&mut flashes, |device| {
        knob(device, &[Pressed, Pressed, Turned(1), Pressed]);
        assert_shows(device, "Shuffle the villager deck");
    });
}

#[test]
fn garbage_over_usb_is_answered_once_and_changes_nothing() {
    let mut flashes = begun();
    let before = flashes[1].bytes().to_vec();
    switched_on(&mut flashes, |device| {
        for line in
            ["dance", "play", "play dance", "undo 9", "edition eat", "tags enrol china", "tags forget x"]
        {
            let heard = say(device, line);
            assert!(heard.len() == 1 && heard[0].starts_with("error: "), "{line}: {heard:?}");
        }
        let refused = say(device, "edition drop petra");
        assert!(refused[0].contains("in the middle of a game"), "{refused:?}");
        assert_eq!(say(device, "export").last().unwrap(), "ok");
        assert!(say(device, "status")[0].starts_with("table: "));
    });
    assert!(flashes[1].bytes() == before);
}

/// Another edition of Petra, packed.
fn other_edition() -> Vec<u8> {
    let mut components: Components = toml::from_str(STAND_IN_TOML).unwrap();
    components.name = "My Petra".try_into().unwrap();
    components.caravan_minimum.value = 12;
    let mut bytes = [0; MAX_EDITION];
    postcard::to_slice(&components, &mut bytes).unwrap().to_vec()
}

fn upload(device: &mut Desk<'_, '_, '_>, bytes: &[u8]) -> Vec<String> {
    let mut answers = say(device, &format!("edition put petra {}", bytes.len()));
    for part in bytes.chunks(50) {
        let digits: String = part.iter().map(|byte| format!("{byte:02x}")).collect();
        answers = say(device, &format!("edition part {digits}"));
        assert_eq!(answers, ["ok"]);
    }
    answers.extend(say(device, "edition done"));
    answers
}

#[test]
fn an_edition_comes_over_usb_and_stays() {
    let mut flashes = flashes();
    let packed = other_edition();
    switched_on(&mut flashes, |device| {
        assert!(say(device, "edition")[0].ends_with("Petra with stand-ins, stand-in edition"));
        // A faulty one, a cut one and one with a part too many are not taken.
        let faulty = upload(device, &packed[..packed.len() - 5]);
        assert!(faulty.last().unwrap().starts_with("error: "), "{faulty:?}");
        say(device, "edition put petra 3");
        assert_eq!(say(device, "edition part 0102"), ["ok"]);
        assert!(say(device, "edition done")[0].starts_with("error: a part is missing"));
        say(device, "edition put petra 3");
        assert!(say(device, "edition part 01020304")[0].starts_with("error: this part does not fit"));
        assert!(say(device, "edition part 01")[0].starts_with("error: "), "it has to begin again");
        assert!(!device.wants_restart());
        assert_eq!(upload(device, &packed).last().unwrap(), "ok");
        assert!(device.wants_restart());
    });
    switched_on(&mut flashes, |device| {
        assert!(say(device, "edition")[0].contains("My Petra"));
        knob(device, &[Back, Turned(9), Pressed]);
        assert_shows(device, "My Petra");
        assert_eq!(say(device, "edition drop petra"), ["ok"]);
    });
    switched_on(&mut flashes, |device| assert!(say(device, "edition")[0].contains("Petra with stand-ins")));
}

/// A game is taken up with its own edition only.
#[test]
fn a_saved_game_of_another_edition_is_kept_and_told() {
    let mut flashes = begun();
    {
        let mut settings = Settings::new(&mut flashes[0], SETTINGS).unwrap();
        block_on(settings.open()).unwrap();
        block_on(settings.store_edition(GameId::Petra.slot().unwrap(), &other_edition())).unwrap();
    }
    switched_on(&mut flashes, |device| {
        assert_shows(device, "another edition");
        knob(device, &[Back, Pressed, Pressed]);
        assert_shows(device, "Abandon?");
    });
}

#[test]
fn the_built_in_edition_is_the_one_of_the_desk() {
    let mut flashes = flashes();
    let edition = Edition::new(toml::from_str(STAND_IN_TOML).unwrap()).unwrap();
    switched_on(&mut flashes, |device| {
        assert!(say(device, "edition")[0].contains(&format!("petra {:08x} ", edition.checksum())));
    });
}

#[test]
fn a_tag_is_enrolled_and_forgotten() {
    let mut flashes = begun();
    let (uid, pad) = (Uid::new(&[4, 0x11, 0x22, 0x33, 5, 6, 7]).unwrap(), ReaderId::new(5).unwrap());
    let blank = || Sighting::Tag { uid, text: Ok(Text::new()) };
    switched_on(&mut flashes, |device| {
        knob(device, &[Pressed]);
        block_on(device.tag(pad, blank()));
        assert_shows(device, "Unknown tag");
        assert_eq!(say(device, "tags enrol petra villager baker"), ["ok"]);
        block_on(device.tag(pad, Sighting::TwoTags));
        assert_eq!(say(device, "tags"), ["ok"], "two at once are none");
        block_on(device.tag(pad, blank()));
        assert_shows(device, "enrolled");
        assert_eq!(say(device, "tags"), ["04112233050607 petra villager baker", "ok"]);
        knob(device, &[Back]);
        block_on(device.tag(pad, blank()));
        assert_eq!(device.moves(), 3, "the tag is a baker now");
    });
    switched_on(&mut flashes, |device| {
        assert_eq!(say(device, "tags forget 04112233050607"), ["ok"]);
        assert_eq!(say(device, "tags"), ["ok"]);
    });
}

/// A board without a mat plays by knob: nothing nags about pieces that are not there, until one is seen.
#[test]
fn a_mat_without_a_piece_says_nothing() {
    let mut flashes = begun();
    switched_on(&mut flashes, |device| {
        knob(device, &[Pressed]);
        let slow = Duration::from_secs(9);
        block_on(device.see(Channels::NONE, Channels::NONE, None, slow));
        assert_shows(device, "Set up");
        block_on(device.see(Channels::from_bits(1), Channels::NONE, None, slow));
        assert!(matches!(device.view(), View::PutBack(_)), "{:?}", device.view());
    });
}

#[test]
fn a_lost_reader_is_told_and_seen_in_the_self_test() {
    let mut flashes = begun();
    switched_on(&mut flashes, |device| {
        knob(device, &[Pressed]);
        device.readers_are([ReaderState::Good; READERS]);
        device.reader_lost(ReaderId::new(5).unwrap(), ReaderFault::Silent);
        assert_shows(device, "6: No reader answers.");
        knob(device, &[Back, Back, Turned(4), Pressed]);
        let View::SelfTest(test) = device.view() else { panic!("{:?}", device.view()) };
        assert_eq!(test.readers[5], ReaderState::Failed);
        assert!(say(device, "selftest").contains(&"reader 6: failed".to_owned()));
        assert!(device.take_wishes().self_test);
    });
}

/// Whoever watches over USB sees what the display and the lights show.
#[test]
fn the_screen_is_told_over_usb() {
    let mut flashes = begun();
    switched_on(&mut flashes, |device| {
        knob(device, &[Pressed]);
        block_on(device.see(Channels::from_bits(1 << 5), Channels::NONE, None, Duration::from_secs(9)));
        let mut frame = Frame::new();
        device.view().draw(&mut frame).unwrap();
        let said = say(device, "screen");
        let digits: String = said.iter().filter_map(|line| line.strip_prefix("screen: ")).collect();
        let drawn: String = frame.bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(digits, drawn);
        assert!(said.contains(&"lift: 5".to_owned()), "{said:?}");
        assert_eq!(said.last().unwrap(), "ok");
    });
}

/// Erasing takes seconds: the display says how far it is.
#[test]
fn a_busy_device_shows_its_progress() {
    let shown = RefCell::new(Vec::new());
    let mut flashes = begun();
    switched_on(&mut flashes, |device| knob(device, &[Turned(1), Pressed, Turned(1), Pressed]));
    let [low, high] = &mut flashes;
    // Both banks are used once; the third game has something to erase.
    for _ in 0..2 {
        let mut settings = Settings::new(&mut *low, SETTINGS).unwrap();
        let mut journal = Journal::new(&mut *high, JOURNAL).unwrap();
        let _ = block_on(settings.open());
        let (mut buffer, mut editions) = (Box::new(EditionBuffer::new()), Box::<Editions>::default());
        block_on(editions.load(&mut settings, &mut buffer));
        let timings = Timings::new();
        let mut benches = Benches::default();
        let busy = |view: View| shown.borrow_mut().push(format!("{view:?}"));
        let around = Around { busy: &busy, stopwatch: || 0, timings: &timings };
        let mut device = Device::new(&editions, benches.lend(), &mut settings, &mut buffer, around);
        block_on(device.boot(&mut journal));
        knob(&mut device, &[Pressed, Pressed, Back, Turned(9), Pressed, Turned(1), Pressed]);
    }
    assert!(shown.borrow().iter().any(|view| view.contains("Preparing")), "{shown:?}");
}

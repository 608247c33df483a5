//! The device around a game: boot, choosing, resuming, abandoning, the menu, editions and tags over USB.

use std::cell::RefCell;

use embassy_futures::block_on;
use embassy_time::Duration;
use firmware::games::GameId;
use firmware::journal::{MAX_EDITION, Settings};
use firmware::mat::Channels;
use firmware::screens::{Frame, ReaderState, View};
use firmware::sense::KnobEvent::{Back, LongPressed, Pressed, Turned};
use firmware::sense::{MatReading, READERS, ReaderFault, ReaderId, ScanError};
use firmware::tag::{Sighting, TagText, Uid};
use nor_flash_model::FlashChip;
use rules_nostd::petra::{Components, Edition};

use super::switched_on::{JOURNAL, SETTINGS, SwitchedOn, switched_on, switched_on_showing, used_flashes};

/// Returns the flash of a device with a game for three, after its two decks were shuffled.
fn begun() -> [FlashChip; 2] {
    let mut flashes = used_flashes();
    switched_on(&mut flashes, |device| device.knob(&[Pressed, Turned(1), Pressed, Pressed, Pressed]));
    flashes
}

/// A board is new once: whatever is answered, its check is not offered again.
#[test]
fn a_new_board_offers_to_be_checked() {
    for answer in [&[Pressed][..], &[Back], &[Turned(1), Pressed, Back]] {
        let mut flashes = [FlashChip::new(2 << 20), FlashChip::new(2 << 20)];
        switched_on(&mut flashes, |device| {
            device.assert_shows("New board");
            device.knob(answer);
            device.assert_shows("Which game?");
        });
        switched_on(&mut flashes, |device| device.assert_shows("Which game?"));
    }
}

#[test]
fn a_new_device_lets_a_game_be_chosen() {
    switched_on(&mut used_flashes(), |device| {
        device.assert_shows("Passing Through Petra");
        device.knob(&[Turned(9), Turned(-9), Pressed]);
        assert!(matches!(device.view(), View::ChoosePlayers(players) if players.chosen == 2));
        device.knob(&[Turned(1), Turned(1), Turned(1)]);
        assert!(matches!(device.view(), View::ChoosePlayers(players) if players.chosen == 4));
        device.knob(&[Back]);
        device.assert_shows("Which game?");
        device.knob(&[Pressed, Turned(1), Pressed]);
        device.assert_shows("Shuffle the villager deck");
        device.assert_shows("then press the knob");
    });
}

#[test]
fn a_saved_game_is_resumed_or_abandoned_and_both_are_asked() {
    let mut flashes = begun();
    for answer in [[Pressed, Back], [Turned(-1), Pressed]] {
        switched_on(&mut flashes, |device| {
            assert!(matches!(device.view(), View::Resume(resume) if resume.moves == 2));
            device.knob(&[Back, LongPressed]);
            assert!(matches!(device.view(), View::Resume(_)), "only an answer leads on");
            device.knob(&answer[..1]);
            device.knob(&answer[1..]);
            assert_eq!(device.moves(), 2);
        });
    }
    switched_on(&mut flashes, |device| {
        device.knob(&[Turned(1), Pressed]);
        device.assert_shows("Abandon?");
        device.knob(&[Pressed]);
        assert_eq!(device.moves(), 2, "no is the answer under the cursor");
    });
    switched_on(&mut flashes, |device| {
        device.knob(&[Turned(1), Pressed, Turned(1), Pressed]);
        device.assert_shows("Which game?");
    });
    switched_on(&mut flashes, |device| device.assert_shows("Which game?"));
}

#[test]
fn the_menu_switches_lights_and_sound_and_the_flash_remembers() {
    let mut flashes = begun();
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed, Back]);
        device.assert_shows("Back to the game");
        // Menu entries: back to the game, undo, lights, sound.
        device.knob(&[Turned(2), Pressed]);
        device.assert_shows("Lights: off");
        device.knob(&[Turned(1), Pressed]);
        device.assert_shows("Sound: off");
        device.knob(&[Back, Pressed, Pressed]);
        assert_eq!(
            (device.moves(), device.with(|device| device.take_tune())),
            (3, None),
            "a move without a sound"
        );
    });
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed, Back, Turned(2)]);
        device.assert_shows("Lights: off");
        device.knob(&[Pressed]);
        device.assert_shows("Lights: on");
    });
}

#[test]
fn what_is_not_ours_is_not_erased_unasked() {
    let mut flashes = used_flashes();
    flashes[1].bytes_mut()[JOURNAL.start as usize..][..64].fill(0x5A);
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed, Pressed]);
        device.assert_shows("Erase it?");
        device.knob(&[Pressed]);
    });
    assert_eq!(flashes[1].bytes()[JOURNAL.start as usize], 0x5A);
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed, Pressed, Turned(1), Pressed]);
        device.assert_shows("Shuffle the villager deck");
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
            let heard = device.say(line);
            assert!(heard.len() == 1 && heard[0].starts_with("error: "), "{line}: {heard:?}");
        }
        let refused = device.say("edition drop petra");
        assert!(refused[0].contains("in the middle of a game"), "{refused:?}");
        assert_eq!(device.say("export").last().unwrap(), "ok");
        assert!(device.say("status")[0].starts_with("table: "));
    });
    assert!(flashes[1].bytes() == before);
}

/// Returns another edition of Petra, packed.
fn other_edition() -> Vec<u8> {
    let mut components: Components = toml::from_str(Edition::TOML).unwrap();
    components.name = "My Petra".try_into().unwrap();
    components.caravan_minimum.value = 12;
    let mut bytes = [0; MAX_EDITION];
    postcard::to_slice(&components, &mut bytes).unwrap().to_vec()
}

fn upload(device: &mut SwitchedOn<'_, '_>, bytes: &[u8]) -> Vec<String> {
    let mut answers = device.say(&format!("edition put petra {}", bytes.len()));
    for part in bytes.chunks(50) {
        let digits: String = part.iter().map(|byte| format!("{byte:02x}")).collect();
        answers = device.say(&format!("edition part {digits}"));
        assert_eq!(answers, ["ok"]);
    }
    answers.extend(device.say("edition done"));
    answers
}

#[test]
fn an_edition_comes_over_usb_and_stays() {
    let mut flashes = used_flashes();
    let packed = other_edition();
    switched_on(&mut flashes, |device| {
        assert!(device.say("edition")[0].ends_with("Petra with stand-ins, stand-in edition"));
        // A faulty edition, a truncated one and one with an extra part are rejected.
        let faulty = upload(device, &packed[..packed.len() - 5]);
        assert!(faulty.last().unwrap().starts_with("error: "), "{faulty:?}");
        device.say("edition put petra 3");
        assert_eq!(device.say("edition part 0102"), ["ok"]);
        assert!(device.say("edition done")[0].starts_with("error: a part is missing"));
        device.say("edition put petra 3");
        assert!(device.say("edition part 01020304")[0].starts_with("error: this part does not fit"));
        assert!(device.say("edition part 01")[0].starts_with("error: "), "it has to begin again");
        assert!(!device.restarts);
        assert_eq!(upload(device, &packed).last().unwrap(), "ok");
        assert!(device.restarts);
    });
    switched_on(&mut flashes, |device| {
        assert!(device.say("edition")[0].contains("My Petra"));
        device.knob(&[Back, Turned(9), Pressed]);
        device.assert_shows("My Petra");
        assert_eq!(device.say("edition drop petra"), ["ok"]);
    });
    switched_on(&mut flashes, |device| assert!(device.say("edition")[0].contains("Petra with stand-ins")));
}

/// A saved game can only be opened with its own edition.
#[test]
fn a_saved_game_of_another_edition_is_kept_and_told() {
    let mut flashes = begun();
    {
        let mut settings = Settings::new(&mut flashes[0], SETTINGS).unwrap();
        block_on(settings.open()).unwrap();
        block_on(settings.store_edition(GameId::Petra.slot().unwrap(), &other_edition())).unwrap();
    }
    switched_on(&mut flashes, |device| {
        device.assert_shows("another edition");
        device.knob(&[Back, Pressed, Pressed]);
        device.assert_shows("Abandon?");
    });
}

#[test]
fn the_built_in_edition_is_the_one_of_the_desk() {
    let mut flashes = used_flashes();
    let edition = Edition::new(toml::from_str(Edition::TOML).unwrap()).unwrap();
    switched_on(&mut flashes, |device| {
        assert!(device.say("edition")[0].contains(&format!("petra {:08x} ", edition.checksum())));
    });
}

#[test]
fn a_tag_is_enrolled_and_forgotten() {
    let mut flashes = begun();
    let (uid, pad) = (Uid::new(&[4, 0x11, 0x22, 0x33, 5, 6, 7]).unwrap(), ReaderId::new(5).unwrap());
    let blank = move || Sighting::Tag { uid, text: Ok(TagText::new()) };
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed]);
        device.with(move |device| block_on(device.tag(pad, blank())));
        device.assert_shows("Unknown tag");
        assert_eq!(device.say("tags enrol petra villager baker"), ["ok"]);
        device.with(move |device| block_on(device.tag(pad, Sighting::TwoTags)));
        assert_eq!(device.say("tags"), ["ok"], "two at once are none");
        device.with(move |device| block_on(device.tag(pad, blank())));
        device.assert_shows("enrolled");
        assert_eq!(device.say("tags"), ["04112233050607 petra villager baker", "ok"]);
        device.knob(&[Back]);
        device.with(move |device| block_on(device.tag(pad, blank())));
        assert_eq!(device.moves(), 3, "the tag is a baker now");
    });
    switched_on(&mut flashes, |device| {
        assert_eq!(device.say("tags forget 04112233050607"), ["ok"]);
        assert_eq!(device.say("tags"), ["ok"]);
    });
}

/// Whatever is too long is refused at once, and each message names its own limit.
#[test]
fn a_text_or_an_edition_that_is_too_long_is_refused_with_its_limit() {
    switched_on(&mut used_flashes(), |device| {
        let tag = |letters: usize| format!("petra {}", "x".repeat(letters - 6));
        assert_eq!(device.say(&format!("tags enrol {}", tag(48))), ["ok"]);
        let refused = device.say(&format!("tags enrol {}", tag(49)));
        assert_eq!(refused, ["error: The text is too long to enrol: 48 letters is the most."]);
        assert_eq!(device.say(&format!("tags write {}", tag(49))), ["ok"], "a tag itself has more room");
        assert_eq!(device.say("edition put petra 5000"), ["ok"]);
        let refused = device.say("edition put petra 5001");
        assert_eq!(refused, ["error: The edition is too large: 5000 bytes is the most."]);
    });
}

/// What a whole mat reports with these switches occupied.
fn seen(occupied: u128) -> MatReading {
    MatReading { occupied: Channels::from_bits(occupied), chips: 16, ..MatReading::default() }
}

/// Chips that drop out are told once. Their spaces are not asked for, and the notice goes when they are back.
#[test]
fn lost_chips_are_told_and_their_spaces_left_out() {
    let mut flashes = begun();
    switched_on(&mut flashes, |device| {
        let slow = Duration::from_secs(9);
        let see = |device: &mut SwitchedOn<'_, '_>, reading: MatReading| {
            device.with(move |device| block_on(device.see(reading, slow)));
        };
        let five = MatReading { chips: 5, ..seen(0) };
        see(device, seen(1 << 100));
        device.knob(&[Pressed]);
        see(device, five);
        device.assert_shows("11 of 16 chips no longer answer.");
        see(device, seen(0));
        assert!(!matches!(device.view(), View::Message(_)), "{:?}", device.view());
        see(device, five);
        device.knob(&[Back]);
        // A piece on a missing chip would be far from where it belongs, if it could be seen.
        see(device, MatReading { chips: 5, ..seen(1 << 100) });
        device.assert_shows("Set up");
        assert!(device.say("selftest").contains(&"chain: 5 of 16 chips answer".to_owned()));
        see(device, MatReading { error: Some(ScanError::Broken), ..five });
        device.assert_shows("The hall chain is interrupted.");
    });
}

/// A question that waits for an answer is not covered by the notice, which comes afterwards.
#[test]
fn lost_chips_are_told_after_a_question() {
    let mut flashes = begun();
    switched_on(&mut flashes, |device| {
        let slow = Duration::from_secs(9);
        for chips in [16, 5] {
            let reading = MatReading { chips, ..seen(0) };
            device.with(move |device| block_on(device.see(reading, slow)));
        }
        assert!(matches!(device.view(), View::Resume(_)), "{:?}", device.view());
        device.knob(&[Pressed]);
        device.with(move |device| block_on(device.see(MatReading { chips: 5, ..seen(0) }, slow)));
        device.assert_shows("11 of 16 chips no longer answer.");
    });
}

/// A board without a mat plays by knob: nothing asks for missing pieces until a piece has been seen.
#[test]
fn a_mat_without_a_piece_says_nothing() {
    let mut flashes = begun();
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed]);
        let slow = Duration::from_secs(9);
        device.with(move |device| block_on(device.see(seen(0), slow)));
        device.assert_shows("Set up");
        device.with(move |device| block_on(device.see(seen(1), slow)));
        assert!(matches!(device.view(), View::PutBack(_)), "{:?}", device.view());
    });
}

#[test]
fn a_lost_reader_is_told_and_seen_in_the_self_test() {
    let mut flashes = begun();
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed]);
        device.with(|device| device.set_readers([ReaderState::Good; READERS]));
        device.with(|device| device.report_reader_lost(ReaderId::new(5).unwrap(), ReaderFault::Silent));
        device.assert_shows("6: No reader answers.");
        device.knob(&[Back, Back, Turned(4), Pressed]);
        let View::SelfTest(test) = device.view() else { panic!("{:?}", device.view()) };
        assert_eq!(test.readers[5], ReaderState::Failed);
        assert!(device.say("selftest").contains(&"reader 6: failed".to_owned()));
        assert!(device.with(|device| device.take_requests()).self_test);
    });
}

/// The picture and the lights can be read over USB.
#[test]
fn the_screen_is_told_over_usb() {
    let mut flashes = begun();
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed]);
        device.with(move |device| block_on(device.see(seen(1 << 5), Duration::from_secs(9))));
        let mut frame = Frame::new();
        device.view().draw(&mut frame).unwrap();
        let said = device.say("screen");
        let digits: String = said.iter().filter_map(|line| line.strip_prefix("screen: ")).collect();
        let drawn: String = frame.bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(digits, drawn);
        assert!(said.contains(&"lift: 5".to_owned()), "{said:?}");
        assert_eq!(said.last().unwrap(), "ok");
    });
}

/// Erasing takes seconds, so the display shows the progress.
#[test]
fn a_busy_device_shows_its_progress() {
    let shown = RefCell::new(Vec::new());
    let mut flashes = begun();
    switched_on(&mut flashes, |device| device.knob(&[Turned(1), Pressed, Turned(1), Pressed]));
    // Each bank is used once; only the third game has something to erase.
    for _ in 0..2 {
        let busy = |view: View| shown.borrow_mut().push(format!("{view:?}"));
        switched_on_showing(&mut flashes, &busy, |device| {
            device.knob(&[Pressed, Pressed, Back, Turned(9), Pressed, Turned(1), Pressed]);
        });
    }
    assert!(shown.borrow().iter().any(|view| view.contains("Preparing")), "{shown:?}");
}

/// An edition can be sent while a finished game is still shown. One that is refused leaves the game as it was.
#[test]
fn an_edition_comes_after_the_end_of_a_game() {
    let mut flashes = begun();
    let mut rng = fastrand::Rng::with_seed(5);
    let packed = other_edition();
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed]);
        loop {
            let moves = device.say("moves");
            let [moves @ .., _] = moves.as_slice() else { panic!("no answer") };
            let Some(m) = rng.choice(moves) else { break };
            assert_eq!(device.say(&format!("play {m}")), ["ok"]);
        }
        let (played, over) = (device.moves(), device.view());
        let refused = upload(device, &packed[..packed.len() - 5]);
        assert!(refused.last().unwrap().starts_with("error: "), "{refused:?}");
        assert!((device.moves(), device.view()) == (played, over), "the finished game is shown again");
        assert_eq!(upload(device, &packed).last().unwrap(), "ok");
        assert!(device.restarts);
    });
    switched_on(&mut flashes, |device| device.assert_shows("another edition"));
}

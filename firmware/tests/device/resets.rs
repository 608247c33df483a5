//! Memory that holds something else, and the menu that erases settings and games.

use std::cell::RefCell;

use firmware::screens::{Preparing, View};
use firmware::sense::KnobEvent::{Back, Pressed, Turned};
use nor_flash_model::FlashChip;

use super::switched_on::{JOURNAL, SETTINGS, SwitchedOn, switched_on, switched_on_showing, used_flashes};

/// Fills an area with what another program may have left there.
fn fill(flash: &mut FlashChip, area: std::ops::Range<u32>) {
    for (at, byte) in (area.start..).zip(&mut flash.bytes_mut()[area.start as usize..area.end as usize]) {
        *byte = (at / 7) as u8;
    }
}

/// Returns the flash of a device with a game for two, a move in it, and the sound switched off.
fn used() -> [FlashChip; 2] {
    let mut flashes = used_flashes();
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed, Pressed, Pressed, Back]);
        choose(device, "Sound");
    });
    flashes
}

/// Turns to the entry of the menu that begins with this text, and presses.
pub fn choose(device: &mut SwitchedOn<'_, '_>, entry: &str) {
    device.knob(&[Turned(-20)]);
    for _ in 0..20 {
        if matches!(device.view(), View::Menu(menu) if menu.chosen().starts_with(entry)) {
            return device.knob(&[Pressed]);
        }
        device.knob(&[Turned(1)]);
    }
    panic!("the menu has no entry '{entry}'");
}

/// Opens the submenu from the menu and chooses an entry.
pub fn choose_hardware(device: &mut SwitchedOn<'_, '_>, entry: &str) {
    choose(device, "Hardware");
    choose(device, entry);
}

#[test]
fn settings_that_are_not_ours_are_told_at_power_on_and_reset_there() {
    let mut flashes = used_flashes();
    fill(&mut flashes[0], SETTINGS);
    switched_on(&mut flashes, |device| {
        device.assert_shows("They cannot be read. Reset them?");
        device.knob(&[Turned(1), Pressed]);
        device.assert_shows("The settings are reset.");
        device.knob(&[Pressed]);
        device.assert_shows("Which game?");
        device.knob(&[Back]);
        choose(device, "Sound");
        device.assert_shows("Sound: off");
    });
    switched_on(&mut flashes, |device| {
        device.assert_shows("Which game?");
        device.knob(&[Back, Turned(2)]);
        device.assert_shows("Sound: off");
    });
}

#[test]
fn who_declines_plays_without_settings_and_is_told_where_to_reset_them() {
    let mut flashes = used_flashes();
    fill(&mut flashes[0], SETTINGS);
    let before = flashes[0].bytes().to_vec();
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed]);
        device.assert_shows("Which game?");
        device.knob(&[Back]);
        choose(device, "Sound");
        device.assert_shows("under Hardware");
        device.knob(&[Pressed]);
        device.knob(&[Pressed, Pressed, Pressed]);
        assert_eq!(device.moves(), 1);
    });
    assert!(flashes[0].bytes() == before, "nothing is erased unasked");
    // The question about the settings comes first, then the one about the game.
    switched_on(&mut flashes, |device| {
        device.assert_shows("Reset them?");
        device.knob(&[Pressed]);
        assert!(matches!(device.view(), View::Resume(resume) if resume.moves == 1));
    });
}

#[test]
fn settings_that_are_damaged_are_told_as_well() {
    let mut flashes = used();
    // The label stays; everything after it is lost, and the map cannot repair it.
    flashes[0].bytes_mut()[4096..SETTINGS.end as usize].fill(0);
    switched_on(&mut flashes, |device| {
        device.assert_shows("Reset them?");
        device.knob(&[Turned(1), Pressed]);
        device.assert_shows("The settings are reset.");
        device.knob(&[Pressed]);
        assert!(matches!(device.view(), View::Resume(_)));
    });
    switched_on(&mut flashes, |device| assert!(matches!(device.view(), View::Resume(_))));
}

#[test]
fn a_memory_full_of_something_else_needs_one_answer() {
    let mut flashes = used_flashes();
    fill(&mut flashes[0], SETTINGS);
    fill(&mut flashes[1], JOURNAL);
    let shown = RefCell::new(Vec::new());
    let show = |view: View| {
        if let View::Preparing(Preparing { done, of }) = view {
            shown.borrow_mut().push((done, of));
        }
    };
    switched_on_showing(&mut flashes, &show, |device| {
        device.assert_shows("It holds something else. Erase it?");
        device.knob(&[Turned(1), Pressed]);
        device.assert_shows("All settings and games are erased.");
        device.knob(&[Pressed]);
        device.knob(&[Pressed, Pressed, Pressed]);
        assert_eq!(device.moves(), 1, "the game begins without another question");
    });
    let (games, settings) = ((1..=193).map(|done| (done, 193)), (1..=16).map(|done| (done, 16)));
    assert!(games.chain(settings).all(|step| shown.borrow().contains(&step)), "{:?}", shown.borrow());
}

#[test]
fn resetting_the_settings_keeps_the_game() {
    let mut flashes = used();
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed, Back]);
        choose_hardware(device, "Reset settings");
        device.assert_shows("Enrolled tags, editions and switches are lost.");
        device.knob(&[Pressed]);
        assert_eq!(device.moves(), 1, "no is the answer under the cursor");
        device.knob(&[Back]);
        choose_hardware(device, "Reset settings");
        device.knob(&[Turned(1), Pressed]);
        device.assert_shows("The settings are reset.");
        device.knob(&[Pressed]);
        assert!(matches!(device.view(), View::Resume(resume) if resume.moves == 1));
        device.knob(&[Pressed, Back, Turned(3)]);
        device.assert_shows("Sound: on");
    });
}

#[test]
fn erasing_the_games_says_that_the_one_under_way_is_lost() {
    let mut flashes = used();
    let settings = flashes[0].bytes().to_vec();
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed, Back]);
        choose_hardware(device, "Erase games");
        device.assert_shows("All games are lost, even one under way.");
        device.knob(&[Turned(1), Pressed]);
        device.assert_shows("All games are erased.");
        device.knob(&[Pressed]);
        device.assert_shows("Which game?");
    });
    assert!(flashes[0].bytes() == settings, "the settings are kept");
    assert!(flashes[1].bytes()[JOURNAL.start as usize + 4096..].iter().all(|&byte| byte == 0xFF));
    switched_on(&mut flashes, |device| device.assert_shows("Which game?"));
}

#[test]
fn erasing_everything_leaves_a_new_device() {
    let mut flashes = used();
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed, Back]);
        choose_hardware(device, "Erase everything");
        device.assert_shows("All settings and games are lost");
        device.knob(&[Turned(1), Pressed, Pressed, Back, Turned(2)]);
        device.assert_shows("Sound: on");
    });
}

#[test]
fn back_leads_from_the_submenu_to_the_menu() {
    switched_on(&mut used_flashes(), |device| {
        device.knob(&[Back]);
        choose(device, "Hardware");
        device.assert_shows("Knob: 4 steps");
        device.knob(&[Back]);
        assert!(matches!(device.view(), View::Menu(menu) if menu.chosen() == "Hardware"));
        device.knob(&[Back]);
        device.assert_shows("Which game?");
    });
}

/// The power is cut while the settings are erased: the question comes back.
#[test]
fn a_reset_that_is_cut_off_can_be_repeated() {
    let mut flashes = used();
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed, Back]);
        choose_hardware(device, "Reset settings");
        device.knob(&[Turned(1)]);
    });
    // The label and the sectors above are erased, the first sector of the settings is not.
    flashes[0].bytes_mut()[..4096].fill(0xFF);
    switched_on(&mut flashes, |device| {
        device.assert_shows("Reset them?");
        device.knob(&[Turned(1), Pressed]);
        device.assert_shows("The settings are reset.");
    });
    switched_on(&mut flashes, |device| assert!(matches!(device.view(), View::Resume(_))));
}

/// A question that a notice covers comes back, with the cursor on no.
#[test]
fn a_notice_does_not_answer_the_question_below_it() {
    use firmware::sense::{ReaderFault, ReaderId};
    let mut flashes = used();
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed, Back]);
        choose_hardware(device, "Erase games");
        device.knob(&[Turned(1)]);
        let reader = ReaderId::all().next().unwrap();
        device.with(move |device| device.report_reader_lost(reader, ReaderFault::Silent));
        device.assert_shows("Reader");
        device.knob(&[Pressed]);
        device.assert_shows("All games are lost");
        device.knob(&[Pressed]);
        assert_eq!(device.moves(), 1);
    });
}

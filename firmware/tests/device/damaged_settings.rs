//! Settings and editions that are damaged: nothing is lost without a word, and the menu repairs what is left.

use embassy_futures::block_on;
use firmware::games::GameId;
use firmware::journal::{MAX_EDITION, Settings, StoredTagText, Switch};
use firmware::screens::View;
use firmware::sense::KnobEvent::{Back, Pressed, Turned};
use firmware::tag::Uid;
use nor_flash_model::{FlashChip, Operation, SECTOR};
use rules_nostd::petra::{Components, Edition};

use super::resets::choose_hardware;
use super::switched_on::{SETTINGS, SwitchedOn, switched_on, used_flashes};

/// Returns an edition of Petra with this name, packed.
fn edition(name: &str) -> Vec<u8> {
    let mut components: Components = toml::from_str(Edition::TOML).unwrap();
    components.name = name.try_into().unwrap();
    let mut bytes = [0; MAX_EDITION];
    postcard::to_slice(&components, &mut bytes).unwrap().to_vec()
}

fn with_settings<T>(flash: &mut FlashChip, act: impl AsyncFnOnce(&mut Settings<&mut FlashChip>) -> T) -> T {
    let mut settings = Settings::new(flash, SETTINGS).unwrap();
    block_on(settings.open()).unwrap();
    block_on(act(&mut settings))
}

/// Returns a flash with both switches off, three tags of which one was enrolled anew, and an edition that replaced
/// another one.
fn full() -> [FlashChip; 2] {
    let mut flashes = used_flashes();
    with_settings(&mut flashes[0], async |settings| {
        let slot = GameId::Petra.slot().unwrap();
        settings.store_edition(slot, &edition("Old Petra")).await.unwrap();
        for (number, text) in
            [(1, "petra canal a1"), (2, "petra china 2"), (3, "petra sample 3"), (2, "petra sample 2")]
        {
            let text = StoredTagText::try_from(text).unwrap();
            settings.enrol(&Uid::new(&[number; 7]).unwrap(), &text).await.unwrap();
        }
        settings.set_switch(Switch::Lights, false).await.unwrap();
        settings.store_edition(slot, &edition("My Petra")).await.unwrap();
        settings.set_switch(Switch::Buzzer, false).await.unwrap();
    });
    flashes
}

/// Returns what the device says and shows of its settings, once its questions are answered with no.
fn values(device: &mut SwitchedOn<'_, '_>) -> Vec<String> {
    while matches!(device.view(), View::Confirm(_) | View::Message(_)) {
        device.knob(&[Pressed]);
    }
    let mut values = device.say("tags");
    values.extend(device.say("edition").into_iter().filter(|line| !line.starts_with("damaged: ")));
    device.knob(&[Back]);
    for clicks in [1, 1] {
        device.knob(&[Turned(clicks)]);
        let View::Menu(menu) = device.view() else { panic!("the menu is open") };
        values.push(menu.chosen().to_string());
    }
    device.knob(&[Back]);
    values
}

/// Returns the text of the display if the device tells something.
fn told(device: &mut SwitchedOn<'_, '_>) -> Option<String> {
    let view = device.view();
    let mut words = String::new();
    view.each_line(|line| words += &format!("{line} "));
    matches!(view, View::Confirm(_) | View::Message(_)).then_some(words)
}

/// Visits the bits of the settings that were written: all of them, but in a long item only its header and every
/// 41st bit after that.
fn each_written_bit(flash: &FlashChip, mut visit: impl FnMut(usize, u8)) {
    let area = &flash.bytes()[..SETTINGS.end as usize];
    let mut bits = Vec::new();
    for sector in (0..area.len()).step_by(SECTOR) {
        let mut at = sector + if sector == 0 { SECTOR } else { 8 };
        let mut sparse = Vec::new();
        while at + 8 <= sector + SECTOR - 8 && area[at..at + 8] != [0xFF; 8] {
            let length = usize::from(u16::from_le_bytes([area[at + 4], area[at + 5]]));
            let end = at + 8 + length.next_multiple_of(8);
            if length > 100 {
                sparse.push(at + 8..end);
            }
            at = end;
        }
        let written = (sector..sector + SECTOR).filter(|&at| area[at] != 0xFF);
        for bit in written.flat_map(|at| (0..8).map(move |bit| at * 8 + bit)) {
            if !sparse.iter().any(|range| range.contains(&(bit / 8))) || bit % 41 == 0 {
                bits.push(bit);
            }
        }
    }
    for bit in bits {
        visit(bit / 8, 1 << (bit % 8));
    }
}

/// Whichever bit is lost, every value is intact, or the device tells at power-on and over USB.
#[test]
fn no_value_is_lost_without_a_word() {
    let mut flashes = full();
    let intact = switched_on(&mut flashes, values);
    assert!(intact.iter().any(|line| line.contains("My Petra")) && intact.contains(&"Sound: off".into()));
    assert_eq!(switched_on(&mut flashes, told), None);
    let (mut images, mut lost, mut needless, mut silent) = (0, 0, 0, Vec::new());
    each_written_bit(&flashes[0].clone(), |at, bit| {
        let mut flashes = flashes.clone();
        flashes[0].flip(at, bit);
        let before = flashes[0].bytes().to_vec();
        let (told, said, found) = switched_on(&mut flashes, |device| {
            let told = told(device);
            let said = device.say("status").iter().any(|line| line.starts_with("damaged: "))
                && device.say("edition").iter().any(|line| line.starts_with("damaged: "));
            (told, said, values(device))
        });
        images += 1;
        lost += u32::from(found != intact);
        needless += u32::from(found == intact && told.is_some());
        if found != intact && (told.is_none() || !said) {
            silent.push((at, bit));
        }
        assert!(flashes[0].bytes() == before, "nothing is written or erased unasked");
    });
    println!("{images} images, {lost} with a loss, {} not told, {needless} told without one", silent.len());
    assert_eq!(silent, []);
}

/// The repair of the menu keeps what can be read; afterwards nothing is told any more and everything can be stored.
#[test]
fn the_menu_repairs_every_damaged_image() {
    let flashes = full();
    let (mut bits, mut repaired) = (0, 0);
    each_written_bit(&flashes[0], |at, bit| {
        bits += 1;
        // Each image takes several starts of the device.
        if bits % 5 != 0 {
            return;
        }
        let mut flashes = flashes.clone();
        flashes[0].flip(at, bit);
        let found = switched_on(&mut flashes, |device| told(device).map(|_| values(device)));
        let Some(found) = found else { return };
        switched_on(&mut flashes, |device| {
            device.knob(&[Pressed, Back]);
            choose_hardware(device, "Repair settings");
            device.assert_shows("Damaged settings and editions are dropped.");
            device.knob(&[Turned(1), Pressed]);
            device.assert_shows("The settings are repaired.");
            assert_eq!(values(device), found, "what could be read is kept");
            assert!(!device.say("status").iter().any(|line| line.starts_with("damaged: ")));
        });
        repaired += 1;
        let mut complete = switched_on(&mut full(), values);
        with_settings(&mut flashes[0], async |settings| {
            let slot = GameId::Petra.slot().unwrap();
            settings.store_edition(slot, &edition("My Petra")).await.unwrap();
            for (number, text) in [(1, "petra canal a1"), (2, "petra sample 2"), (3, "petra sample 3")] {
                let text = StoredTagText::try_from(text).unwrap();
                settings.enrol(&Uid::new(&[number; 7]).unwrap(), &text).await.unwrap();
            }
            settings.set_switch(Switch::Lights, false).await.unwrap();
            settings.set_switch(Switch::Buzzer, false).await.unwrap();
        });
        switched_on(&mut flashes, |device| {
            assert_eq!(told(device), None);
            let mut stored = values(device);
            // A tag that was lost has another place now.
            stored.sort();
            complete.sort();
            assert_eq!(stored, complete);
        });
    });
    println!("{repaired} images repaired");
    assert!(repaired > 100, "{repaired}");
}

/// Flips a bit of the stored edition.
fn damage_edition(flashes: &mut [FlashChip; 2]) {
    let packed = edition("My Petra");
    let part = flashes[0].bytes().windows(16).rposition(|bytes| bytes == &packed[200..216]).unwrap();
    flashes[0].flip(part, 4);
}

#[test]
fn a_damaged_edition_is_named_and_removed_on_request() {
    let mut flashes = full();
    damage_edition(&mut flashes);
    let before = flashes[0].bytes().to_vec();
    let damaged = "damaged: the edition of petra; the built-in one is used".to_owned();
    switched_on(&mut flashes, |device| {
        device.assert_shows("Petra");
        device.assert_shows("Its edition is damaged: the built-in is used. Remove it?");
        assert!(device.say("status").contains(&damaged));
        let editions = device.say("edition");
        assert!(editions[0].contains("Petra with stand-ins") && editions.contains(&damaged), "{editions:?}");
        device.knob(&[Pressed]);
        device.assert_shows("Which game?");
    });
    assert!(flashes[0].bytes() == before, "nothing is erased unasked");
    switched_on(&mut flashes, |device| {
        device.knob(&[Turned(1), Pressed]);
        device.assert_shows("The settings are repaired.");
        device.knob(&[Pressed]);
        assert!(!device.say("edition").contains(&damaged));
        assert_eq!(device.say("tags").len(), 4, "the tags are kept");
    });
    switched_on(&mut flashes, |device| device.assert_shows("Which game?"));
}

/// A change does not hide that something was lost before.
#[test]
fn damage_is_told_until_it_is_repaired() {
    let mut flashes = full();
    let tag = flashes[0].bytes().windows(14).rposition(|bytes| bytes == b"petra sample 3").unwrap();
    flashes[0].flip(tag, 1);
    for _ in 0..3 {
        switched_on(&mut flashes, |device| {
            device.assert_shows("Part of them is lost. Drop what is damaged?");
            assert!(
                device.say("edition").iter().any(|line| line.starts_with("damaged: Part of the settings"))
            );
            device.knob(&[Pressed, Back, Turned(2), Pressed]);
        });
    }
    switched_on(&mut flashes, |device| {
        device.knob(&[Turned(1), Pressed]);
        device.assert_shows("The settings are repaired.");
    });
    switched_on(&mut flashes, |device| device.assert_shows("Which game?"));
}

/// A sector is lost with everything in it, the seal included.
#[test]
fn the_loss_of_a_whole_sector_is_told() {
    for filling in [0, 0xFF] {
        let mut flashes = used_flashes();
        flashes[0].bytes_mut()[SECTOR..2 * SECTOR].fill(filling);
        switched_on(&mut flashes, |device| {
            device.assert_shows("Part of them is lost.");
            device.knob(&[Turned(1), Pressed]);
            device.assert_shows("The settings are repaired.");
        });
        switched_on(&mut flashes, |device| {
            device.assert_shows("Which game?");
            device.knob(&[Back, Turned(2), Pressed]);
            device.assert_shows("Sound: off");
        });
        switched_on(&mut flashes, |device| assert_eq!(told(device), None));
    }
}

#[test]
fn a_game_whose_edition_is_damaged_says_so() {
    let mut flashes = full();
    switched_on(&mut flashes, |device| device.knob(&[Pressed, Pressed, Pressed]));
    let whole = flashes[0].clone();
    damage_edition(&mut flashes);
    switched_on(&mut flashes, |device| {
        device.assert_shows("Saved game");
        device.assert_shows("Its edition is damaged.");
        device.knob(&[Pressed]);
        device.assert_shows("Remove it?");
        device.knob(&[Turned(1), Pressed]);
        device.assert_shows("edition");
    });
    // Its edition is sent again.
    with_settings(&mut flashes[0], async |settings| {
        settings.store_edition(GameId::Petra.slot().unwrap(), &edition("My Petra")).await.unwrap();
    });
    switched_on(&mut flashes, |device| assert_eq!(device.moves(), 1));
    flashes[0] = whole;
    switched_on(&mut flashes, |device| assert_eq!(device.moves(), 1));
}

/// A read of the settings fails at power-on: the device says so and invents neither editions nor switches.
#[test]
fn a_failed_read_is_an_error_and_no_default() {
    let flashes = full();
    let intact = switched_on(&mut flashes.clone(), values);
    let (mut failures, mut skip) = (0, 0);
    loop {
        let mut flashes = flashes.clone();
        flashes[0].fail(Operation::Read, skip, 1);
        let (told, editions, found) =
            switched_on(&mut flashes, |device| (told(device), device.say("edition"), values(device)));
        // A later answer may need the failing read: then it is an error itself.
        let is_error = |line: &String| line.starts_with("error: ");
        if told.is_some() {
            failures += 1;
            assert!(is_error(&editions[0]) && editions.len() == 1, "{skip}: {editions:?}");
        } else if !found.iter().any(is_error) {
            assert_eq!(found, intact, "{skip}: nothing failed");
            break;
        }
        skip += 7;
    }
    println!("{failures} failures at power-on");
    assert!(failures > 10, "{failures}");
}

/// A game whose edition could not be read is read again when it is chosen.
#[test]
fn a_game_that_could_not_be_read_is_tried_again() {
    let flashes = full();
    let mut tried = 0;
    for skip in (0..1_000).step_by(7) {
        let mut flashes = flashes.clone();
        flashes[0].fail(Operation::Read, skip, 1);
        switched_on(&mut flashes, |device| {
            while matches!(device.view(), View::Confirm(_) | View::Message(_)) {
                device.knob(&[Pressed]);
            }
            let mut words = String::new();
            device.view().each_line(|line| words += line);
            device.knob(&[Pressed]);
            assert_eq!(device.restarts, words.contains("cannot be read"), "{skip}: {words}");
            tried += u32::from(device.restarts);
        });
    }
    assert!(tried > 5, "{tried}");
}

/// Tags are listed completely, or an error is returned.
#[test]
fn tags_that_cannot_be_read_are_not_left_out() {
    let mut flashes = full();
    let all = switched_on(&mut flashes, |device| device.say("tags"));
    for skip in (0..4000).step_by(11) {
        let answer = with_settings(&mut flashes[0].clone(), async |settings| {
            settings.flash().fail(Operation::Read, skip, 1);
            let mut tags = 0;
            let visited = settings.each_tag(|_, _| {
                tags += 1;
                core::ops::ControlFlow::Continue(())
            });
            visited.await.map(|_| tags)
        });
        assert!(answer.is_err() || answer == Ok(all.len() - 1), "{skip}: {answer:?}");
    }
}

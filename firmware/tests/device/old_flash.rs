//! Flash images written by earlier versions: their settings and saved games still work.
//!
//! `tests/images/` holds, for each game, the used part of the settings and of the journal, and the record
//! that the device exported at that time. Version 0.1.0 wrote them. Keep them, and add images of later
//! versions beside them.
//!
//! `petra-later` was written by a build that called itself 9.8.7, numbered its rules 7, and put records of a
//! kind that is unknown here (`n`) before each check.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use embassy_futures::block_on;
use firmware::device::{DeviceMemory, InMemory as _};
use firmware::games::GameId;
use firmware::journal::{Journal, Replayed, Settings};
use firmware::screens::View;
use firmware::sense::KnobEvent::{Pressed, Turned};
use nor_flash_model::FlashChip;
use rules_nostd::{Game, NewGame as _, RULES_VERSION, petra};

use super::switched_on::{JOURNAL, SETTINGS, switched_on, used_flashes};

/// The games that version 0.1.0 knew.
const PLAYED_BY_0_1_0: [GameId; 4] = [GameId::Petra, GameId::Resafa, GameId::Wayfarers, GameId::Araby];

fn image(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/images").join(name)
}

/// Returns a flash with an image at the beginning of an area.
fn flash_with(image: &[u8], start: u32) -> FlashChip {
    let mut flash = FlashChip::new(2 << 20);
    flash.bytes_mut()[start as usize..][..image.len()].copy_from_slice(image);
    flash
}

#[test]
fn a_game_saved_by_version_0_1_0_goes_on() {
    for game in PLAYED_BY_0_1_0 {
        let name = game.name();
        let read = |file: String| fs::read(image(&file)).unwrap_or_else(|why| panic!("{file}: {why}"));
        let settings = flash_with(&read(format!("{name}-settings.bin")), SETTINGS.start);
        let journal = flash_with(&read(format!("{name}-journal.bin")), JOURNAL.start);
        let before = journal.bytes().to_vec();
        let mut flashes = [settings, journal];
        let exported = String::from_utf8(read(format!("{name}.txt"))).unwrap();
        switched_on(&mut flashes, |device| {
            device.assert_shows(game.title());
            device.assert_shows("From an earlier version");
            device.knob(&[Pressed]);
            let export = device.say("export");
            assert_eq!(export[..export.len() - 1].join("\n") + "\n", exported, "{name}");
            assert!(device.moves() > 100, "{name}: {}", device.moves());
            assert_eq!(device.say("tags"), [format!("04112233050607 {name} sample 1"), "ok".into()]);
            // The sound was switched off.
            assert_eq!(device.with(|device| device.take_tune()), None);
        });
        assert!(flashes[1].bytes() == before, "{name}: reading changes nothing");
        // The game can be continued.
        switched_on(&mut flashes, |device| {
            let first = device.say("moves").first().unwrap().clone();
            assert_eq!(device.say(&format!("play {first}")), ["ok"], "{name}");
        });
    }
}

/// The position of each image. If one has changed, saved games are read differently now: raise
/// `RULES_VERSION`, then renew the checksums.
#[test]
fn the_rules_lead_to_the_positions_of_their_version() {
    let checksums = [0x9c21_f2e4, 0x50a7_fb2c, 0x1d6b_4c00, 0xe7e0_229f];
    assert_eq!((RULES_VERSION, PLAYED_BY_0_1_0.map(replay_image)), (1, checksums));
}

/// Replays the game of an image and returns the checksum of its position.
fn replay_image(game: GameId) -> u32 {
    let read = |area| fs::read(image(&format!("{}-{area}.bin", game.name()))).unwrap();
    let mut settings = Settings::new(flash_with(&read("settings"), SETTINGS.start), SETTINGS).unwrap();
    let mut journal = Journal::new(flash_with(&read("journal"), JOURNAL.start), JOURNAL).unwrap();
    block_on(settings.open()).unwrap();
    block_on(journal.open()).unwrap();
    let setup = journal.header().unwrap().setup.clone();
    let mut memory = Box::new(DeviceMemory::new());
    block_on(memory.load(game, &mut settings)).unwrap();
    firmware::with_game!(game, Rules => {
        let edition = <Rules<'_> as Game>::Edition::get(&memory.edition).unwrap();
        let mut game = Rules::begin(edition, setup.players().into(), setup.options().unwrap()).unwrap();
        let replayed = block_on(journal.replay(0, |step| match step {
            Replayed::Move(m) => match game.play(m) {
                Ok(()) => ControlFlow::Continue(()),
                Err(refusal) => ControlFlow::Break(refusal),
            },
            _ => ControlFlow::Continue(()),
        }));
        assert_eq!(replayed, Ok(ControlFlow::Continue(())));
        game.checksum()
    })
}

/// A game begun with other rules is said to be so. It goes on, because the checksums in it agree.
#[test]
fn a_game_of_another_version_goes_on() {
    let read = |file: &str| fs::read(image(file)).unwrap_or_else(|why| panic!("{file}: {why}"));
    let mut flashes = [
        flash_with(&read("petra-settings.bin"), SETTINGS.start),
        flash_with(&read("petra-later-journal.bin"), JOURNAL.start),
    ];
    switched_on(&mut flashes, |device| {
        device.assert_shows("Begun with 9.8.7");
        device.knob(&[Pressed]);
        assert_eq!(device.moves(), 130);
        let first = device.say("moves").first().unwrap().clone();
        assert_eq!(device.say(&format!("play {first}")), ["ok"]);
    });
    switched_on(&mut flashes, |device| {
        device.assert_shows("Begun with 9.8.7");
        assert_eq!(device.moves(), 131);
    });
}

/// If the checksums do not agree, the players are told before they are asked whether to go on. Once they
/// have gone on, the position counts as right.
#[test]
fn a_game_that_stands_differently_is_told() {
    let read = |file: &str| fs::read(image(file)).unwrap_or_else(|why| panic!("{file}: {why}"));
    let mut flashes = [
        flash_with(&read("petra-settings.bin"), SETTINGS.start),
        flash_with(&read("petra-later-journal.bin"), JOURNAL.start),
    ];
    let mut journal = Journal::new(&mut flashes[1], JOURNAL).unwrap();
    block_on(journal.open()).unwrap();
    block_on(journal.check(0x0BAD_0BAD)).unwrap();
    for _ in 0..2 {
        switched_on(&mut flashes, |device| {
            device.assert_shows("It was begun with version 9.8.7 and stands differently now.");
            device.knob(&[Turned(1)]);
            device.assert_shows("Compare the table with the display.");
            device.knob(&[Pressed]);
            assert!(matches!(device.view(), View::Resume(_)), "the question comes after the notice");
        });
    }
    switched_on(&mut flashes, |device| device.knob(&[Pressed, Pressed]));
    switched_on(&mut flashes, |device| assert!(matches!(device.view(), View::Resume(_))));
}

/// A check is written after 64 moves, once the device is idle: after a change of the rules it would tell.
#[test]
fn the_position_is_checked_from_time_to_time() {
    let mut flashes = used_flashes();
    let count_checks = |flash: &FlashChip| {
        let mut journal = Journal::new(flash.clone(), JOURNAL).unwrap();
        block_on(journal.open()).unwrap();
        let mut checks = 0;
        let replayed = block_on(journal.replay_checked(|replayed: Replayed<'_, petra::Move>| {
            checks += u32::from(matches!(replayed, Replayed::Check(_)));
            ControlFlow::<()>::Continue(())
        }));
        assert_eq!(replayed, Ok(ControlFlow::Continue(())));
        checks
    };
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed, Pressed]);
        for _ in 0..63 {
            let first = device.say("moves").first().unwrap().clone();
            assert_eq!(device.say(&format!("play {first}")), ["ok"]);
        }
        device.with(|device| block_on(device.idle()));
    });
    assert_eq!(count_checks(&flashes[1]), 0);
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed]);
        let first = device.say("moves").first().unwrap().clone();
        assert_eq!(device.say(&format!("play {first}")), ["ok"]);
        device.with(|device| block_on(device.idle()));
        device.with(|device| block_on(device.idle()));
    });
    assert_eq!(count_checks(&flashes[1]), 1);
    switched_on(&mut flashes, |device| assert!(matches!(device.view(), View::Resume(_)), "it agrees"));
}

/// The owner's edition of Petra was stored in the slot of its number.
#[test]
fn an_edition_stored_by_version_0_1_0_is_found() {
    let settings = fs::read(image("petra-settings.bin")).unwrap();
    let mut flashes = [flash_with(&settings, SETTINGS.start), FlashChip::new(2 << 20)];
    switched_on(&mut flashes, |device| assert!(device.say("edition")[0].contains("My Petra")));
    for (game, slot) in [(GameId::Petra, 0), (GameId::Resafa, 1), (GameId::Wayfarers, 2), (GameId::Araby, 3)]
    {
        assert_eq!(game as u8, slot, "numbers are for ever: stored editions are found by them");
    }
}

//! Flash images written by earlier versions: their settings and saved games still work.
//!
//! `tests/images/` holds, for each game, the used part of the settings and of the journal, and the record
//! that the device exported at that time. Version 0.1.0 wrote them. Keep them, and add images of later
//! versions beside them.

use std::fs;
use std::path::{Path, PathBuf};

use firmware::games::GameId;
use firmware::sense::KnobEvent::Pressed;
use nor_flash_model::FlashChip;

use super::switched_on::{JOURNAL, SETTINGS, switched_on};

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

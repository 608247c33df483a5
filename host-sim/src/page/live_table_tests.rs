//! Tests the live table with the firmware on the native runner.
#![allow(clippy::unwrap_used)]

use super::*;
use crate::games::{GameId, with_game};
use crate::parts::encoder::Contact;

/// Starts a table whose device has just begun its first game.
fn table_with_game() -> LiveTable {
    let device = Box::new(Native::start().unwrap());
    let mut live = LiveTable::new(device, Runner::Native, 7, Editions::default(), Arc::new(Hub::new()));
    with_game!(GameId::ALL[0], Named => live.table.begin::<Named>(2)).unwrap();
    live.listen().unwrap();
    live
}

fn moves(live: &LiveTable) -> usize {
    live.follower.game.as_ref().unwrap().moves()
}

#[test]
fn a_move_that_comes_while_a_question_is_answered_is_not_missed() {
    let mut live = table_with_game();
    for millis in 0..40 {
        // The knob says that the table has done what it was asked to do. That counts when the knob is let go.
        let press = live.table.device.rig().knob.hold(Contact::Push, Duration::from_millis(60));
        live.table.device.schedule_gesture(&press, Duration::ZERO).unwrap();
        live.table.wait(Duration::from_millis(50 + millis)).unwrap();
        live.ask("selftest").unwrap();
        live.table.wait(Duration::from_millis(300)).unwrap();
        live.listen().unwrap();
        assert_eq!(moves(&live), 1, "{millis} ms after the knob was pressed");
        live.jump_to(0).unwrap();
        live.table.wait(Duration::from_millis(300)).unwrap();
    }
}

#[test]
fn what_the_device_says_is_not_kept() {
    let mut live = table_with_game();
    for _ in 0..200 {
        live.ask(EXPORT).unwrap();
        live.publish();
    }
    assert!(live.table.usb_lines().is_empty());
    assert!(live.follower.latest().len() <= 60);
}

#[test]
fn a_question_of_a_viewer_does_not_change_the_game() {
    let mut live = table_with_game();
    live.handle(Act::SetUp).unwrap();
    let before = live.follower.game.as_ref().unwrap().lines().to_vec();
    for question in ["moves", "status", "help", "tags", "edition", "export", "version", "dance"] {
        let _ = live.handle(Act::Usb { line: question.into() });
        live.advance(Duration::from_millis(50));
        assert_eq!(live.follower.game.as_ref().unwrap().lines(), before, "{question}");
    }
}

/// An edition of the owner's: the built-in one under another name.
fn own_edition(game: GameId) -> OwnEdition {
    let built_in = with_game!(game, Named => <Named as rules_nostd::Game>::Edition::TOML);
    let name = built_in.lines().find(|line| line.starts_with("name = ")).unwrap();
    OwnEdition { game, toml: built_in.replacen(name, r#"name = "My own""#, 1) }
}

#[test]
fn the_owners_edition_of_any_game_is_played_and_followed() {
    for game in GameId::ALL {
        let hub = Arc::new(Hub::new());
        let mut live = LiveTable::prepare(Runner::Native, 7, &[own_edition(game)], hub.clone()).unwrap();
        with_game!(game, Named => live.table.begin::<Named>(2)).unwrap();
        live.listen().unwrap();
        assert_eq!(live.follower.why_not(), None);
        live.handle(Act::SetUp).unwrap();
        let played = moves(&live);
        assert!(played > 0, "{}", game.name());
        // Viewers who come later, or load the page again, get the same game.
        live.publish();
        let record = hub.all_sections().into_iter().find(|(name, _)| *name == "record").unwrap().1;
        assert!(record.contains("My own"), "{record}");
        // So do those who watch after a power cut.
        live.handle(Act::Power { on: false }).unwrap();
        live.handle(Act::Power { on: true }).unwrap();
        live.table.wait_for_text("saved").unwrap();
        live.handle(Act::Press).unwrap();
        live.advance(Duration::from_millis(500));
        assert_eq!((moves(&live), live.follower.why_not()), (played, None), "{}", game.name());
    }
}

/// The texts of the moves that an answer lists.
fn texts(list: &serde_json::Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|m| m["text"].as_str().unwrap().to_owned()).collect()
}

/// Everybody gets a list without the cards of a hand, the viewer who drives also those that the desk has dealt. A card that
/// lies elsewhere is not played; but if the device reports it, it has been shown.
#[test]
fn the_list_of_moves_has_the_cards_of_the_hand_for_the_driver_alone() {
    let mut checked = 0;
    for game in GameId::ALL {
        let mut live = LiveTable::prepare(Runner::Native, 7, &[], Arc::new(Hub::new())).unwrap();
        with_game!(game, Named => live.table.begin::<Named>(2)).unwrap();
        live.listen().unwrap();
        live.handle(Act::SetUp).unwrap();
        let mut section = live.follower.game.as_mut().unwrap().to_section();
        for _ in 0..12 {
            if section["fromHand"] == true {
                break;
            }
            live.handle(Act::Play { text: texts(&section["legal"])[0].clone() }).unwrap();
            section = live.follower.game.as_mut().unwrap().to_section();
        }
        let public = texts(&section["legal"]);
        let hand = live.handle(Act::Hand).unwrap().unwrap();
        let hand = texts(&serde_json::from_str(&hand).unwrap());
        assert_eq!(section["fromHand"], !hand.is_empty(), "{}", game.name());
        let mut allowed = live.ask("moves").unwrap();
        allowed.pop();
        assert!(public.iter().chain(&hand).all(|m| allowed.contains(m)), "{allowed:?}");
        let elsewhere = allowed.iter().find(|m| !public.contains(m) && !hand.contains(m));
        let Some(elsewhere) = elsewhere else { continue };
        checked += 1;
        let before = moves(&live);
        let why = live.handle(Act::Play { text: elsewhere.clone() }).unwrap_err();
        assert!(why.contains(" does not hold "), "{why}");
        let told = live.handle(Act::Why { text: elsewhere.clone() }).unwrap().unwrap();
        assert_eq!(told, why);
        assert_eq!(moves(&live), before);
        live.handle(Act::Usb { line: format!("play {elsewhere}") }).unwrap();
        assert_eq!((moves(&live), live.follower.why_not()), (before + 1, None), "{elsewhere}");
        live.handle(Act::JumpTo { moves: before }).unwrap();
        let again = live.handle(Act::Hand).unwrap().unwrap();
        assert_eq!(texts(&serde_json::from_str(&again).unwrap()), hand, "undo puts the cards back");
    }
    assert!(checked >= 2, "games with hands");
}

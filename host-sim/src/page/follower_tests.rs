//! Tests that every line of a device is heard once and in order, whatever was asked meanwhile.

use super::*;
use crate::games::{GameId, with_game};
use crate::host_game::{EditionId, built_in_edition};

/// Returns the head of a record for two players, as the device writes it.
fn head() -> Vec<String> {
    let game = GameId::ALL[0];
    let edition = with_game!(game, Named => built_in_edition::<Named>().map(EditionId::of));
    let edition = edition.unwrap_or_else(|why| unreachable!("{why}"));
    vec![format!("game {}", game.name()), format!("edition {edition}"), "players 2".into()]
}

fn answer(lines: &[&[String]]) -> Vec<String> {
    let ok = ["ok".to_owned()];
    lines.iter().copied().chain([&ok[..]]).flatten().cloned().collect()
}

/// Follows a game that has just begun.
fn follower() -> Follower {
    let mut follower = Follower::new(Editions::default(), Some(7));
    assert!(follower.take_unknown(), "the record has to be asked for first");
    follower.hear_answer(EXPORT, answer(&[&head()]));
    assert_eq!((moves(&follower), follower.why_not()), (Some(0), None));
    follower
}

fn moves(follower: &Follower) -> Option<usize> {
    follower.game.as_ref().map(|game| game.moves())
}

/// Returns the next move that the table would make.
fn next_move(follower: &mut Follower) -> String {
    let drawn = follower.game.as_mut().and_then(|game| game.set_up());
    drawn.unwrap_or_else(|| unreachable!("the set-up has begun"))
}

#[test]
fn a_move_on_either_side_of_an_answer_is_played() {
    for (question, told) in [("selftest", "mat: 0 switches see a magnet"), ("screen", "screen: 00")] {
        let mut follower = follower();
        let first = next_move(&mut follower);
        follower.hear_answer(question, answer(&[&[first, told.to_owned()]]));
        assert_eq!(moves(&follower), Some(1), "before the answer to {question}");
        let mut lines = answer(&[&[told.to_owned()]]);
        lines.push(next_move(&mut follower));
        assert_eq!(follower.hear_answer(question, lines), [told, "ok"]);
        assert_eq!(moves(&follower), Some(2), "after the answer to {question}");
        assert!(follower.take_moved() && !follower.take_unknown());
    }
}

#[test]
fn a_move_around_a_record_is_played_once() {
    let mut follower = follower();
    let first = next_move(&mut follower);
    let record = answer(&[std::slice::from_ref(&first), &head(), std::slice::from_ref(&first)]);
    follower.hear_answer(EXPORT, record.clone());
    assert_eq!(moves(&follower), Some(1), "it is in the record as well");
    let second = next_move(&mut follower);
    follower.hear_answer(EXPORT, [record, vec![second]].concat());
    assert_eq!(moves(&follower), Some(2), "it came after the record");
}

#[test]
fn a_list_of_moves_is_not_played_but_the_record_is_asked_for() {
    let mut follower = follower();
    let legal = next_move(&mut follower);
    follower.hear_answer("moves", answer(&[&[legal]]));
    assert_eq!(moves(&follower), Some(0));
    assert!(follower.take_unknown());
}

#[test]
fn lost_lines_and_other_games_are_noticed() {
    for line in ["lost 3 lines", "game something"] {
        let mut follower = follower();
        follower.hear([line.to_owned()]);
        assert!(follower.take_unknown(), "{line}");
    }
    let mut follower = follower();
    follower.hear_answer("selftest", vec!["game none".into(), "mat: 0 switches".into(), "ok".into()]);
    assert!(follower.game.is_none());
}

#[test]
fn an_unknown_edition_is_told_until_a_known_one_is_played() {
    let mut follower = follower();
    let mut other = head();
    other[1] = "edition 00000000 My own".into();
    follower.hear_answer(EXPORT, answer(&[&other]));
    assert!(follower.why_not().is_some_and(|why| why.contains("My own") && why.contains("--edition")));
    assert!(follower.game.is_none());
    follower.hear_answer(EXPORT, answer(&[&head()]));
    assert_eq!((moves(&follower), follower.why_not()), (Some(0), None));
}

#[test]
fn thousands_of_records_leave_nothing_behind() {
    let mut follower = follower();
    let first = next_move(&mut follower);
    for _ in 0..3000 {
        follower.hear_answer(EXPORT, answer(&[&head(), std::slice::from_ref(&first)]));
        follower.hear(["undo 1".to_owned()]);
    }
    assert_eq!((follower.latest().len(), moves(&follower)), (LATEST, Some(0)));
    assert!(follower.latest.capacity() <= 2 * LATEST);
}

/// AMB-17: a step that closed is told until the next decision, whatever is drawn meanwhile.
#[test]
fn a_step_that_closed_is_told() {
    let mut follower = follower();
    while let Some(m) = follower.game.as_mut().and_then(|game| game.set_up()) {
        follower.hear([m]);
    }
    let told = |follower: &mut Follower| match &mut follower.game {
        Some(game) => game.to_section()["told"].clone(),
        None => unreachable!("a game is followed"),
    };
    follower.hear(["pawn west".to_owned()]);
    let words = "AMB-17: Nobody is hired: you have no worker to take back.";
    assert!(told(&mut follower).to_string().contains(words));
    follower.hear(["done".to_owned()]);
    assert_eq!(told(&mut follower), serde_json::json!([]));
}

/// Where the desk deals, the list for everybody leaves out the cards of a hand. Of a real board nobody here knows the hands:
/// the list is what the rules allow, and there is nothing to look at.
#[test]
fn only_a_desk_that_deals_has_hands_to_keep() {
    let mut compared = 0;
    for game in GameId::ALL {
        let edition = with_game!(game, Named => built_in_edition::<Named>().map(EditionId::of));
        let edition = edition.unwrap_or_else(|why| unreachable!("{why}"));
        let record = format!("game {}\nedition {edition}\nplayers 2\n", game.name());
        let record = Record::parse(record.as_bytes()).unwrap_or_else(|why| unreachable!("{why}"));
        let follow = |seed| {
            let followed = followed_game::follow(&record, &mut Editions::default(), seed);
            followed.unwrap_or_else(|why| unreachable!("{why}"))
        };
        let (mut dealing, mut watching) = (follow(Some(7)), follow(None));
        loop {
            let set_up = dealing.set_up();
            let Some(m) = set_up.or_else(|| dealing.draw()) else { break };
            assert!(dealing.apply_line(&m) && watching.apply_line(&m), "{m}");
        }
        let (dealt, watched) = (dealing.to_section(), watching.to_section());
        assert_eq!((&watched["fromHand"], &watched["hands"]), (&false.into(), &false.into()));
        let listed = |section: &serde_json::Value| section["legal"].as_array().map_or(0, Vec::len);
        assert_eq!(dealt["fromHand"] == true, listed(&watched) > listed(&dealt), "{}", game.name());
        compared += usize::from(dealt["fromHand"] == true);
    }
    assert!(compared > 0, "in some game a hand is needed after set-up");
}

//! `moves` and `try`: what can be done in a game, and what comes of it.

use serde_json::Value;

use super::program::{Scratch, host_sim, new_position, new_record, run_with_input};

/// Returns the record of a random game up to the first line that `stops`, without that line.
fn random_game_before(game: &[&str], stops: impl Fn(&str) -> bool) -> String {
    let file = Scratch::unwritten("random.txt");
    let plays = |seed: u32| {
        let seed = seed.to_string();
        let args =
            [&["autoplay"], game, &["--games", "1", "--seed", &seed, "--record", file.path()]].concat();
        host_sim(&args).expect_success();
        file.read()
    };
    let record = (1..10).map(plays).find(|record| record.lines().any(&stops));
    let record = record.unwrap_or_else(|| panic!("no such line in any game of {game:?}"));
    record.lines().take_while(|line| !stops(line)).map(|line| format!("{line}\n")).collect()
}

/// A record and the position it leads to have the same legal moves, whichever of the two is given.
#[test]
fn moves_takes_a_record_or_a_position() {
    let record = Scratch::new("game.txt", new_record(2, 3) + "pawn north\n");
    let position = Scratch::new("position.json", host_sim(&["replay", record.path(), "--json"]).out);
    let listed = host_sim(&["moves", record.path()]).expect_success();
    assert!(listed.starts_with("plaza 1"), "{listed}");
    assert_eq!(host_sim(&["moves", position.path()]).expect_success(), listed);
    assert_eq!(
        host_sim(&["try", record.path(), "plaza 2"]).expect_success(),
        host_sim(&["try", position.path(), "plaza 2"]).expect_success()
    );
}

/// Beside a move whose notation says little stand the words of the device's menu.
#[test]
fn parts_are_explained() {
    for game in [&["wayfarers", "--players", "2"][..], &["araby", "--players", "2"]] {
        let record = random_game_before(game, |line| line.starts_with("part "));
        let listed = run_with_input(&["moves", "-"], &record).expect_success();
        let parts: Vec<&str> = listed.lines().filter(|line| line.starts_with("part ")).collect();
        assert!(!parts.is_empty(), "{listed}");
        for part in parts {
            let words = part.split_once("  ; ").unwrap_or_else(|| panic!("no words in {listed}")).1;
            assert!(words.contains(char::is_alphabetic), "{listed}");
        }
    }
}

/// A line of the list can be added to the record, and given to `try`, as it is.
#[test]
fn a_listed_line_is_a_move() {
    let record = new_record(2, 3);
    let listed = run_with_input(&["moves", "-"], &record).expect_success();
    for line in listed.lines() {
        let replayed =
            run_with_input(&["replay", "-", "--json"], format!("{record}{line}\n")).expect_success();
        assert_eq!(run_with_input(&["try", "-", line], &record).expect_success(), replayed);
    }
}

/// Without moves, `try` tells what the game waits for, and lists the legal moves.
#[test]
fn try_without_moves_lists_them() {
    let told = "seat 1: move your pawn one cell\n  \
                  pawn north  ; plaza\n  \
                  pawn east   ; siq\n  \
                  pawn south  ; market\n  \
                  pawn west   ; village\n";
    assert_eq!(run_with_input(&["try", "-"], new_position(2, 3)).expect_success(), told);
    assert_eq!(run_with_input(&["try", "-"], new_record(2, 3)).expect_success(), told);
    let header: String = new_record(2, 3).lines().take(3).map(|line| format!("{line}\n")).collect();
    let table = run_with_input(&["try", "-"], header).expect_success();
    assert!(
        table.starts_with("the table: shuffle the villager deck\n  observe shuffle villagers"),
        "{table}"
    );
}

/// `--why` judges a move after those that are played, of a position or a record, with rule, reason and remedy: PET-029,
/// PET-047. A move that cannot be parsed is a usage error.
#[test]
fn why_judges_a_move() {
    for game in [new_position(2, 3), new_record(2, 3)] {
        let why = |args: &[&str]| run_with_input(&[&["try", "-"], args].concat(), &game);
        assert_eq!(why(&["--why", "PAWN  north"]).expect_success(), "'pawn north' is legal.\n");
        let early = why(&["--why", "plaza 3"]).expect_success();
        assert!(early.starts_with("'plaza 3' is not legal. PET-029: "), "{early}");
        assert_eq!(
            why(&["pawn north", "--why", "siq 9  ; a tile"]).expect_success(),
            "'siq 9' is not legal. PET-047: Place 9 is not in the Plaza. Take one from place 1 to 6.\n"
        );
        why(&["plaza 3", "--why", "pawn north"]).expect_failure(1, &["move 1, 'plaza 3'", "PET-029"]);
        why(&["--why", "pawn up"]).expect_failure(2, &["--why 'pawn up'", "north, east, south"]);
        why(&["--why", "pawn north", "--json"]).expect_failure(2, &["--json"]);
    }
}

/// What is listed is legal by `--why` too.
#[test]
fn why_agrees_with_the_list() {
    let record = random_game_before(&["araby", "--players", "2"], |line| line.starts_with("part "));
    for line in run_with_input(&["moves", "-"], &record).expect_success().lines() {
        let told = run_with_input(&["try", "-", "--why", line], &record).expect_success();
        assert!(told.ends_with(" is legal.\n"), "{line}: {told}");
    }
}

/// Sets the value at a JSON pointer, which may be new; `None` takes it away.
fn set(document: &mut Value, pointer: &str, value: Option<Value>) {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    match (document.pointer_mut(parent).unwrap(), value) {
        (Value::Object(fields), Some(value)) => drop(fields.insert(key.to_owned(), value)),
        (Value::Object(fields), None) => drop(fields.remove(key).unwrap()),
        (Value::Array(items), Some(value)) if key == items.len().to_string() => items.push(value),
        (Value::Array(items), Some(value)) => items[key.parse::<usize>().unwrap()] = value,
        (Value::Array(items), None) => drop(items.remove(key.parse().unwrap())),
        (other, _) => panic!("{pointer} is in {other}"),
    }
}

/// The lines of `--short` lead from the old position to the new one: each names the value that was there, and together
/// they are all that changed. Checked for every game.
#[test]
fn short_prints_all_that_changed() {
    let games: [(&[&str], &str); 4] = [
        (&["petra", "--players", "2"], "plaza "),
        (&["resafa", "--players", "2"], "play "),
        (&["wayfarers", "--players", "2"], "die "),
        (&["araby", "--players", "2"], "play "),
    ];
    for (game, first) in games {
        let record = random_game_before(game, |line| line.starts_with(first));
        let m = run_with_input(&["moves", "-"], &record).expect_success();
        let m = m.lines().find(|line| line.starts_with(first)).unwrap();
        let before = run_with_input(&["replay", "-", "--json"], &record).expect_success();
        let after = run_with_input(&["try", "-", m], &record).expect_success();
        let short = run_with_input(&["try", "-", m, "--short"], &record).expect_success();
        assert!(!short.is_empty() && short.len() < after.len() / 2, "{short}");

        let mut changed: Value = serde_json::from_str(&before).unwrap();
        // From the end, so that what is taken out of a list does not move what comes after it; then what is new.
        let lines: Vec<&str> = short.lines().collect();
        let (new, old): (Vec<&str>, Vec<&str>) = lines.iter().partition(|line| line.contains(": none -> "));
        for line in old.iter().rev().chain(&new) {
            let (path, values) = line.split_once(": ").unwrap();
            let (was, is) = values.split_once(" -> ").unwrap();
            let pointer = path.replace(['"', ']'], "").replace(['.', '['], "/");
            let value = |text| (text != "none").then(|| serde_json::from_str::<Value>(text).unwrap());
            assert_eq!(changed.pointer(&pointer), value(was).as_ref(), "{line}");
            set(&mut changed, &pointer, value(is));
        }
        assert_eq!(changed, serde_json::from_str::<Value>(&after).unwrap(), "{short}");
    }
}

/// `--short` tells of moves, and not together with another kind of answer.
#[test]
fn short_needs_moves() {
    let position = new_position(2, 3);
    run_with_input(&["try", "-", "--short"], &position).expect_failure(2, &["MOVE"]);
    run_with_input(&["try", "-", "pawn north", "--short", "--json"], &position)
        .expect_failure(2, &["--short", "--json"]);
    run_with_input(&["try", "-", "plaza 2", "--short"], &position).expect_failure(1, &["PET-029"]);
    let told = run_with_input(&["try", "-", "pawn north", "--short"], &position).expect_success();
    let next = ".next: \"seat 1: move your pawn one cell\" -> \"seat 1: take 2 tiles from the Plaza";
    assert!(told.starts_with(next), "{told}");
}

/// With the seed by which `new` and `play` have dealt, `moves` and `try` know the hands: a card that lies elsewhere is not
/// listed and not played, and `--why` says what the hand holds. Without it they know only the rules.
#[test]
fn a_seed_deals_the_hands_of_a_record() {
    let record = host_sim(&["new", "araby", "--players", "2", "--seed", "4"]).expect_success();
    let play = |args: &[&str]| -> Vec<String> {
        let listed = run_with_input(args, &record).expect_success();
        let cards = listed.lines().filter_map(|line| line.split("  ; ").next()?.strip_prefix("play "));
        cards.map(|card| card.trim().to_owned()).collect()
    };
    let (all, held) = (play(&["moves", "-"]), play(&["moves", "-", "--seed", "4"]));
    assert!(all.len() > 40 && (1..=5).contains(&held.len()), "{held:?}");
    let offered = run_with_input(&["try", "-", "--seed", "4"], &record).expect_success();
    assert_eq!(offered.matches("\n  play ").count(), held.len(), "{offered}");
    assert_ne!(play(&["moves", "-", "--seed", "5"]), held);
    for card in &all {
        let m = format!("play {card}");
        let by_rules = run_with_input(&["try", "-", "--why", &m], &record).expect_success();
        assert_eq!(by_rules, format!("'{m}' is legal.\n"));
        let why = run_with_input(&["try", "-", "--seed", "4", "--why", &m], &record).expect_success();
        if held.contains(card) {
            assert_eq!(why, by_rules);
            run_with_input(&["try", "-", "--seed", "4", &m], &record).expect_success();
        } else {
            let begins = format!("'{m}' cannot be played. The rules allow it, but seat ");
            assert!(why.starts_with(&begins) && why.contains("; its hand: "), "{why}");
            run_with_input(&["try", "-", "--seed", "4", &m], &record)
                .expect_failure(1, &["does not hold", "; its hand: "]);
        }
    }
    // The record is the truth: a card that it plays was held, however it was dealt.
    let elsewhere = all.iter().find(|card| !held.contains(card)).unwrap();
    let listed = run_with_input(&["moves", "-", "--seed", "4"], format!("{record}play {elsewhere}\n"));
    assert!(!listed.expect_success().is_empty());
    let position = run_with_input(&["replay", "-", "--json"], &record).expect_success();
    run_with_input(&["moves", "-", "--seed", "4"], position).expect_failure(2, &["--seed", "record"]);
}

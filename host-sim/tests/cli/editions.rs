//! `edition check|show`, and games with a custom edition.

use super::program::{Scratch, host_sim, new_position, new_record, run_with_input};
use rules_nostd::Edition as _;

/// Returns the text of the built-in edition.
pub fn built_in() -> String {
    host_sim(&["edition", "show", "petra", "--toml"]).expect_success()
}

/// Returns the built-in edition with one text replaced. The text must be there.
pub fn edition_with(from: &str, to: &str) -> String {
    let edition = built_in();
    assert!(edition.contains(from), "the edition has no '{from}'");
    edition.replacen(from, to, 1)
}

/// Writes an edition that differs in one allowed value: DAT-13, the caravan's minimum.
fn other_edition() -> Scratch {
    let renamed = edition_with("Petra with stand-ins", "My Petra");
    Scratch::new("other.toml", renamed.replacen("value = 15", "value = 12", 1))
}

/// The built-in edition has no errors, and says that it contains stand-ins.
#[test]
fn the_built_in_edition() {
    let checked = host_sim(&["edition", "check", "petra"]).expect_success();
    assert!(checked.ends_with(" Petra with stand-ins: no fault\n"), "{checked}");
    let shown = host_sim(&["edition", "show", "petra"]).expect_success();
    assert!(shown.contains("This edition holds stand-ins"), "{shown}");
    let checksum = checked.split(' ').next().unwrap();
    assert!(shown.starts_with(&format!("Petra with stand-ins (petra, checksum {checksum})\n")), "{shown}");
    assert!(new_record(2, 1).contains(&format!("\nedition {checksum} Petra with stand-ins\n")));
    for number in 1..=22 {
        assert!(shown.contains(&format!("\nDAT-{number:02}  ")), "{number}: {shown}");
    }
}

/// `pack` prints lines for the device. Together they are the edition in its compact form.
#[test]
fn an_edition_is_packed_for_the_device() {
    use firmware::link::{AboutEdition, Command};
    let mine = other_edition();
    let packed = host_sim(&["edition", "pack", mine.path()]).expect_success();
    let (mut announced, mut bytes, mut done) = (0, Vec::new(), false);
    for line in packed.lines() {
        assert!(line.len() <= firmware::link::LONGEST_LINE && !done, "{line}");
        match Command::parse(line) {
            Ok(Command::Edition(AboutEdition::Put { game: "petra", bytes: length })) => announced = length,
            Ok(Command::Edition(AboutEdition::Part(digits))) => {
                let pairs = digits.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).unwrap());
                bytes.extend(pairs.map(|pair| u8::from_str_radix(pair, 16).unwrap()));
            }
            Ok(Command::Edition(AboutEdition::Done)) => done = true,
            other => panic!("{line}: {other:?}"),
        }
    }
    assert!(done && bytes.len() == usize::from(announced));
    let edition = rules_nostd::petra::Edition::from_packed(&bytes).unwrap();
    assert_eq!((edition.name.as_str(), edition.caravan_minimum.value), ("My Petra", 12));
}

/// `show --toml` prints a file with the same edition, as a starting point for owners of the game.
#[test]
fn an_edition_goes_round() {
    let file = Scratch::new("mine.toml", built_in());
    let checked = host_sim(&["edition", "check", file.path()]).expect_success();
    assert_eq!(checked, host_sim(&["edition", "check", "petra"]).expect_success());
    let shown = host_sim(&["edition", "show", file.path()]).expect_success();
    assert_eq!(shown, host_sim(&["edition", "show", "petra"]).expect_success());
    assert_eq!(host_sim(&["edition", "show", file.path(), "--toml"]).expect_success(), built_in());
    let new = ["new", "petra", "--players", "2", "--edition", file.path()];
    assert_eq!(host_sim(&new).expect_success(), new_record(2, 1));
    let windows = Scratch::new("windows.toml", built_in().replace('\n', "\r\n"));
    assert_eq!(host_sim(&["edition", "check", windows.path()]).expect_success(), checked);
}

/// A name with a line break is refused: no record that shows it could be read.
#[test]
fn a_name_with_a_line_break() {
    let edition = edition_with("Petra with stand-ins", "My\\nPetra");
    run_with_input(&["edition", "check", "-"], edition)
        .expect_failure(1, &["name", "'My\\nPetra'", "one line"]);
}

/// `-` reads an edition from standard input.
#[test]
fn an_edition_from_standard_input() {
    let edition = built_in();
    let checked = run_with_input(&["edition", "check", "-"], &edition).expect_success();
    assert_eq!(checked, host_sim(&["edition", "check", "petra"]).expect_success());
    let shown = run_with_input(&["edition", "show", "-"], &edition).expect_success();
    assert_eq!(shown, host_sim(&["edition", "show", "petra"]).expect_success());
    assert_eq!(run_with_input(&["edition", "show", "-", "--toml"], &edition).expect_success(), edition);
    let new = ["new", "petra", "--players", "2", "--edition", "-"];
    assert_eq!(run_with_input(&new, &edition).expect_success(), new_record(2, 1));
}

/// An edition with several errors is refused, and all of them are listed: each with its id, what was found and what is
/// allowed.
#[test]
fn every_fault_is_told() {
    let mut edition = built_in();
    for (from, to) in [
        ("egypt = 17", "egypt = 16"),
        ("local = 12", "local = 65"),
        ("north = \"plaza\"", "north = \"siq\""),
        ("value = 15", "value = 0"),
        ("copies = 1", "copies = 2"),
    ] {
        edition = edition.replacen(from, to, 1);
    }
    let file = Scratch::new("faults.toml", edition);
    let told = [
        "this edition cannot be used",
        "DAT-01: found 84 in all; allowed: 85 trader tiles",
        "DAT-04: found local with 65 spaces; allowed: 2 to 64 spaces",
        "DAT-10: found siq siq market village; allowed: each action at one side",
        "DAT-13: found 0; allowed: 1 to 20",
        "DAT-16: found 25 in all; allowed: 24 villager cards",
        file.path(),
    ];
    host_sim(&["edition", "check", file.path()]).expect_failure(1, &told);
    host_sim(&["edition", "show", file.path()]).expect_failure(1, &told);
    host_sim(&["new", "petra", "--players", "2", "--edition", file.path()]).expect_failure(1, &told);
    let games = ["autoplay", "petra", "--players", "2", "--games", "1", "--edition", file.path()];
    host_sim(&games).expect_failure(1, &told);
    host_sim(&["play", "petra", "--players", "2", "--edition", file.path()]).expect_failure(1, &told);
}

/// Doubtful values cause a warning, but the edition can be played.
#[test]
fn a_doubtful_edition() {
    let file = Scratch::new("doubtful.toml", edition_with("value = 15", "value = 5"));
    let told = host_sim(&["edition", "check", file.path()]).expect_success();
    assert!(told.starts_with("warning: DAT-13: found 5; allowed: 7 or more"), "{told}");
    assert!(told.ends_with("no fault, 1 warning\n"), "{told}");
    host_sim(&["new", "petra", "--players", "2", "--edition", file.path()]).expect_success();
}

/// A record belongs to its edition. It replays with its own edition and is refused with another one.
#[test]
fn a_record_belongs_to_its_edition() {
    let other = other_edition();
    let new = ["new", "petra", "--players", "2", "--edition", other.path()];
    let record = host_sim(&new).expect_success();
    assert!(record.contains(" My Petra\n"), "{record}");
    let lost = ["line 2", "'My Petra'", "'Petra with stand-ins'", "--edition"];
    run_with_input(&["replay", "-"], &record).expect_failure(1, &lost);
    run_with_input(&["moves", "-"], &record).expect_failure(1, &lost);
    run_with_input(&["replay", "-", "--edition", other.path()], &record).expect_success();
    let moves = run_with_input(&["moves", "-", "--edition", other.path()], &record).expect_success();
    assert!(moves.contains("pawn north  ; plaza\n"), "{moves}");
    run_with_input(&["replay", "-", "--edition", other.path()], new_record(2, 1))
        .expect_failure(1, &["'Petra with stand-ins'"]);
}

/// A position names its edition. `--edition` overrides it, so that a worked example can use its own tracks and cards.
#[test]
fn a_position_may_be_tried_with_another_edition() {
    let other = other_edition();
    let position = new_position(2, 3);
    let whole = ["try", "-", "--json", "--edition", other.path()];
    let tried = run_with_input(&whole, &position).expect_success();
    assert!(tried.contains("\"name\": \"My Petra\""), "{tried}");
    run_with_input(&["try", "-"], &tried).expect_failure(1, &["'My Petra'", "--edition"]);
    assert_eq!(run_with_input(&whole, &tried).expect_success(), tried);
    let unlike = Scratch::new("unlike.toml", edition_with("egypt = 17, rome = 17", "egypt = 18, rome = 16"));
    run_with_input(&["try", "-", "--edition", unlike.path()], &position)
        .expect_failure(1, &["this position cannot be", "INV-01"]);
}

/// Games can be played and tested with a custom edition.
#[test]
fn games_with_another_edition() {
    let other = other_edition();
    let games = ["autoplay", "petra", "--players", "2", "--games", "1", "--edition", other.path()];
    host_sim(&games).expect_success();
    let play = ["play", "petra", "--players", "2", "--seed", "1", "--edition", other.path()];
    let told = run_with_input(&play, "quit\n").expect_success();
    assert!(told.starts_with("petra My Petra, seed 1\n"), "{told}");
}

/// `page --edition` refuses what it cannot follow before it serves anything.
#[test]
fn the_page_takes_one_edition_of_each_game() {
    let own = other_edition();
    let page = ["page", "--no-open", "--edition", own.path(), "--edition"];
    host_sim(&[&page[..], &[own.path()]].concat()).expect_failure(2, &["second edition of petra"]);
    let broken = Scratch::new("broken.toml", edition_with("value = 15", "value = -1"));
    host_sim(&[&page[..], &[broken.path()]].concat()).expect_failure(1, &["cannot be used"]);
}

//! `edition check|show`, and games with an edition of one's own.

use super::program::{Scratch, fed, host_sim, new_position, new_record};
use rules_nostd::Edition as _;

/// The built-in edition as a file.
pub fn built_in() -> String {
    host_sim(&["edition", "show", "petra", "--toml"]).printed()
}

/// The built-in edition with one text replaced, which must be there.
pub fn changed(from: &str, to: &str) -> String {
    let edition = built_in();
    assert!(edition.contains(from), "the edition has no '{from}'");
    edition.replacen(from, to, 1)
}

/// An edition that differs in one allowed value: DAT-13, the caravan's minimum.
fn other_edition() -> Scratch {
    let renamed = changed("Petra with stand-ins", "My Petra");
    Scratch::new("other.toml", renamed.replacen("value = 15", "value = 12", 1))
}

/// The built-in edition is without fault, and says that it holds stand-ins.
#[test]
fn the_built_in_edition() {
    let checked = host_sim(&["edition", "check", "petra"]).printed();
    assert!(checked.ends_with(" Petra with stand-ins: no fault\n"), "{checked}");
    let shown = host_sim(&["edition", "show", "petra"]).printed();
    assert!(shown.contains("This edition holds stand-ins"), "{shown}");
    let checksum = checked.split(' ').next().unwrap();
    assert!(shown.starts_with(&format!("Petra with stand-ins (petra, checksum {checksum})\n")), "{shown}");
    assert!(new_record(2, 1).contains(&format!("\nedition {checksum} Petra with stand-ins\n")));
    for number in 1..=22 {
        assert!(shown.contains(&format!("\nDAT-{number:02}  ")), "{number}: {shown}");
    }
}

/// `pack` prints lines that the device takes: together they are the edition in its compact form.
#[test]
fn an_edition_is_packed_for_the_device() {
    use firmware::link::{AboutEdition, Command};
    let mine = other_edition();
    let packed = host_sim(&["edition", "pack", mine.path()]).printed();
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

/// `show --toml` prints a file that is the same edition: what somebody with the game starts from.
#[test]
fn an_edition_goes_round() {
    let file = Scratch::new("mine.toml", built_in());
    let checked = host_sim(&["edition", "check", file.path()]).printed();
    assert_eq!(checked, host_sim(&["edition", "check", "petra"]).printed());
    let shown = host_sim(&["edition", "show", file.path()]).printed();
    assert_eq!(shown, host_sim(&["edition", "show", "petra"]).printed());
    assert_eq!(host_sim(&["edition", "show", file.path(), "--toml"]).printed(), built_in());
    let new = ["new", "petra", "--players", "2", "--edition", file.path()];
    assert_eq!(host_sim(&new).printed(), new_record(2, 1));
    let windows = Scratch::new("windows.toml", built_in().replace('\n', "\r\n"));
    assert_eq!(host_sim(&["edition", "check", windows.path()]).printed(), checked);
}

/// `-` is standard input for an edition, too.
#[test]
fn an_edition_from_standard_input() {
    let edition = built_in();
    let checked = fed(&["edition", "check", "-"], &edition).printed();
    assert_eq!(checked, host_sim(&["edition", "check", "petra"]).printed());
    let shown = fed(&["edition", "show", "-"], &edition).printed();
    assert_eq!(shown, host_sim(&["edition", "show", "petra"]).printed());
    assert_eq!(fed(&["edition", "show", "-", "--toml"], &edition).printed(), edition);
    let new = ["new", "petra", "--players", "2", "--edition", "-"];
    assert_eq!(fed(&new, &edition).printed(), new_record(2, 1));
}

/// An edition with several faults is refused with all of them, each with its id, what was found and
/// what is allowed.
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
    host_sim(&["edition", "check", file.path()]).failed(1, &told);
    host_sim(&["edition", "show", file.path()]).failed(1, &told);
    host_sim(&["new", "petra", "--players", "2", "--edition", file.path()]).failed(1, &told);
    let games = ["autoplay", "petra", "--players", "2", "--games", "1", "--edition", file.path()];
    host_sim(&games).failed(1, &told);
    host_sim(&["play", "petra", "--players", "2", "--edition", file.path()]).failed(1, &told);
}

/// What is doubtful is told, but the edition can be played.
#[test]
fn a_doubtful_edition() {
    let file = Scratch::new("doubtful.toml", changed("value = 15", "value = 5"));
    let told = host_sim(&["edition", "check", file.path()]).printed();
    assert!(told.starts_with("warning: DAT-13: found 5; allowed: 7 or more"), "{told}");
    assert!(told.ends_with("no fault, 1 warning\n"), "{told}");
    host_sim(&["new", "petra", "--players", "2", "--edition", file.path()]).printed();
}

/// A record belongs to its edition: with another one it is refused, with its own it replays.
#[test]
fn a_record_belongs_to_its_edition() {
    let other = other_edition();
    let new = ["new", "petra", "--players", "2", "--edition", other.path()];
    let record = host_sim(&new).printed();
    assert!(record.contains(" My Petra\n"), "{record}");
    let lost = ["line 2", "'My Petra'", "'Petra with stand-ins'", "--edition"];
    fed(&["replay", "-"], &record).failed(1, &lost);
    fed(&["moves", "-"], &record).failed(1, &lost);
    fed(&["replay", "-", "--edition", other.path()], &record).printed();
    let moves = fed(&["moves", "-", "--edition", other.path()], &record).printed();
    assert!(moves.contains("pawn north\n"), "{moves}");
    fed(&["replay", "-", "--edition", other.path()], new_record(2, 1)).failed(1, &["'Petra with stand-ins'"]);
}

/// A position names its edition; `--edition` overrides it, which is how a worked example brings its
/// own tracks and cards.
#[test]
fn a_position_may_be_tried_with_another_edition() {
    let other = other_edition();
    let position = new_position(2, 3);
    let tried = fed(&["try", "-", "--edition", other.path()], &position).printed();
    assert!(tried.contains("\"name\": \"My Petra\""), "{tried}");
    fed(&["try", "-"], &tried).failed(1, &["'My Petra'", "--edition"]);
    assert_eq!(fed(&["try", "-", "--edition", other.path()], &tried).printed(), tried);
    let unlike = Scratch::new("unlike.toml", changed("egypt = 17, rome = 17", "egypt = 18, rome = 16"));
    fed(&["try", "-", "--edition", unlike.path()], &position)
        .failed(1, &["this position cannot be", "INV-01"]);
}

/// Games can be played and tested with an edition of one's own.
#[test]
fn games_with_another_edition() {
    let other = other_edition();
    let games = ["autoplay", "petra", "--players", "2", "--games", "1", "--edition", other.path()];
    host_sim(&games).printed();
    let play = ["play", "petra", "--players", "2", "--seed", "1", "--edition", other.path()];
    let told = fed(&play, "quit\n").printed();
    assert!(told.starts_with("petra My Petra, seed 1\n"), "{told}");
}

//! The contract of the command line: what every command does, its options, its exit codes.

use std::process::Stdio;

use serde_json::Value;

use super::program::{Scratch, command, ends, fed, host_sim, new_position, new_record};

/// The first number in a text: 69 in `petra, 69 moves played`.
fn first_number(text: &str) -> usize {
    let number = text.split(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty());
    number.unwrap().parse().unwrap()
}

/// The record of a whole random game.
fn whole_game(players: &str, seed: &str) -> String {
    let file = Scratch::free("whole.txt");
    let seed = ["--seed", seed, "--games", "1", "--record", file.path()];
    host_sim(&[&["autoplay", "petra", "--players", players], &seed[..]].concat()).printed();
    file.read()
}

/// A record with one more line.
fn with(record: &str, line: &str) -> String {
    format!("{record}{line}\n")
}

/// The first `count` lines of a record.
fn first_lines(record: &str, count: usize) -> String {
    record.lines().take(count).map(|line| format!("{line}\n")).collect()
}

/// `new` prints a record that replays up to the first decision: PET-005 (2, 3 or 4 players), PET-021
/// (camels by turn order), PET-027 (the bag after set-up).
#[test]
fn new_sets_up_a_game() {
    for players in 2..=4 {
        let record = new_record(players, 7);
        assert!(record.starts_with("game petra\nedition "), "{record}");
        assert!(record.contains(&format!("\nplayers {players}\n")), "{record}");
        let lines = record.lines().filter(|line| line.starts_with("observe ")).count();

        let summary = fed(&["replay", "-"], &record).printed();
        let first = summary.lines().next().unwrap();
        assert!(first.starts_with("petra, ") && first_number(first) == lines, "{summary}");
        assert!(summary.contains("move your pawn one cell\n"), "{summary}");

        let position: Value = serde_json::from_str(&new_position(players, 7)).unwrap();
        let state = &position["state"];
        let bag: u64 = state["bag"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
        assert_eq!(bag as usize, 65 - 10 * players);
        let boards = state["boards"].as_array().unwrap();
        let start = state["start"].as_u64().unwrap() as usize - 1;
        for place in 0..players {
            assert_eq!(boards[(start + place) % players]["camels"], place + 1);
        }
    }
}

/// The same seed gives the same record, another one another; the seed is 1 if none is given.
#[test]
fn new_is_drawn_by_seed() {
    assert_eq!(new_record(3, 7), new_record(3, 7));
    assert_ne!(new_record(3, 7), new_record(3, 8));
    assert_eq!(host_sim(&["new", "petra", "--players", "3"]).printed(), new_record(3, 1));
    new_record(2, 0);
    new_record(2, u64::MAX);
}

/// `moves` lists what is legal, one per line, in the record's notation: PET-018, PET-033 and PET-035
/// give a pawn in the centre its four moves.
#[test]
fn moves_lists_the_first_pawn_moves() {
    let moves = fed(&["moves", "-"], new_record(2, 1)).printed();
    assert_eq!(moves, "pawn north\npawn east\npawn south\npawn west\n");
}

/// What `moves` lists, `replay` accepts; what it does not list, `replay` refuses with line, rule and
/// reason. At several moments of a game, so that draws and decisions of many kinds come up.
#[test]
fn listed_is_accepted_and_not_listed_is_refused() {
    const OTHERS: [&str; 9] = [
        "pawn north",
        "plaza 1",
        "siq 7",
        "worker china",
        "camels 30",
        "hire 1",
        "observe mix bag",
        "observe trader rome",
        "done",
    ];
    let game = whole_game("3", "5");
    let lines = game.lines().count();
    for count in [5, 7, 30, 60, 90, 150, lines / 2, lines - 20] {
        let record = first_lines(&game, count);
        let listed = fed(&["moves", "-"], &record).printed();
        assert!(!listed.is_empty(), "after {count} lines");
        let next = game.lines().nth(count).unwrap();
        assert!(listed.lines().any(|line| line == next), "'{next}' was played but is not in:\n{listed}");
        for line in listed.lines().take(5) {
            fed(&["replay", "-"], with(&record, line)).printed();
        }
        let mut others = OTHERS.into_iter().filter(|other| !listed.lines().any(|line| line == *other));
        for other in others.by_ref().take(4) {
            let ran = fed(&["replay", "-"], with(&record, other));
            assert!(ran.err.contains("PET-") || ran.err.contains("AMB-"), "{}", ran.err);
            ran.failed(1, &[&format!("line {}: '{other}' is refused. ", count + 1)]);
        }
    }
}

/// `replay` tells whose decision is next and the public standing, from a file or standard input.
#[test]
fn replay_tells_what_is_next() {
    let record = new_record(2, 3);
    let told = "petra, 54 moves played\n\
                next      seat 1: move your pawn one cell\n\
                standing                  seat 1  seat 2\n  \
                  cubes in Egypt               0       0\n  \
                  cubes in Rome                0       0\n  \
                  cubes in China               0       0\n  \
                  cubes in India               0       0\n  \
                  influence cards              0       0\n  \
                  sum                          0       0\n";
    assert_eq!(fed(&["replay", "-"], &record).printed(), told);
    let file = Scratch::new("game.txt", &record);
    assert_eq!(host_sim(&["replay", file.path()]).printed(), told);
    assert_eq!(host_sim(&["moves", file.path()]).printed(), fed(&["moves", "-"], &record).printed());
    let short = fed(&["replay", "-"], first_lines(&record, 3)).printed();
    assert!(short.contains("0 moves played\nnext      the table: shuffle the villager deck\n"), "{short}");
    let one = fed(&["replay", "-"], first_lines(&record, 5)).printed();
    assert!(one.starts_with("petra, 1 move played\n"), "{one}");
}

/// Case, blanks, comments and the line ends of another system do not matter (`docs/record.md`).
#[test]
fn a_record_may_be_written_freely() {
    let record = new_record(2, 3);
    let told = fed(&["replay", "-"], &record).printed();
    let commented = record.lines().map(|line| format!("  {line}\t# {line} #\n\n")).collect::<String>();
    let windows = record.replace('\n', "\r\n");
    let marked = format!("\u{feff}{record}");
    let unended = record.trim_end().to_owned();
    for other in [record.to_uppercase(), record.replace(' ', "   "), commented, windows, marked, unended] {
        assert_eq!(fed(&["replay", "-"], &other).printed(), told, "{other:?}");
    }
}

/// `--json` prints a position that `try` takes, and without moves prints unchanged.
#[test]
fn a_position_goes_round() {
    for players in 2..=4 {
        let game = whole_game(&players.to_string(), "9");
        for count in [3, 40, 200, game.lines().count()] {
            let position = fed(&["replay", "-", "--json"], first_lines(&game, count)).printed();
            let read: Value = serde_json::from_str(&position).unwrap();
            for key in ["game", "edition", "next", "standing", "state"] {
                assert!(!read[key].is_null(), "{key}");
            }
            assert_eq!(fed(&["try", "-"], &position).printed(), position);
        }
    }
    let position = new_position(2, 1);
    let file = Scratch::new("position.json", &position);
    assert_eq!(host_sim(&["try", file.path()]).printed(), position);
}

/// `try` plays moves as `replay` would: the same position comes out.
#[test]
fn try_plays_moves() {
    let record = new_record(2, 3);
    let moves = ["pawn north", "plaza 2", "PLAZA  5"];
    let tried = fed(&["try", "-", moves[0], moves[1], moves[2]], new_position(2, 3)).printed();
    let longer = format!("{record}{}\n{}\n{}\n", moves[0], moves[1], moves[2]);
    assert_eq!(tried, fed(&["replay", "-", "--json"], longer).printed());
    assert!(tried.contains("\"next\": \"seat 1: reveal completed influence cards, or be done\""), "{tried}");
}

/// `try` tells which move is refused and by which rule (PET-030, PET-047); one that cannot be read is
/// wrong usage.
#[test]
fn try_refuses() {
    let position = new_position(2, 3);
    fed(&["try", "-", "plaza 2"], &position).failed(1, &["move 1, 'plaza 2'", "refused", "PET-030"]);
    fed(&["try", "-", "pawn north", "siq 9"], &position).failed(1, &["move 2, 'siq 9'", "PET-047"]);
    fed(&["try", "-", "pawn up"], &position).failed(2, &["move 1, 'pawn up'", "'up'", "north, east, south"]);
    fed(&["try", "-", "pawn", "north"], &position).failed(2, &["move 1, 'pawn'", "in quotes"]);
}

/// A bad line is reported with its number in the file, comments and blanks counted, the rule's id and
/// the reason: PET-014, PET-020, PET-030, PET-034.
#[test]
fn replay_names_line_rule_and_reason() {
    let record = new_record(2, 3);
    let boards: Vec<(usize, &str)> =
        record.lines().enumerate().filter(|(_, line)| line.starts_with("observe board ")).collect();
    let line = boards[1].0 + 1;
    let twice = record.replace(boards[1].1, boards[0].1);
    fed(&["replay", "-"], twice).failed(1, &[&format!("line {line}: "), "PET-014", "another player has it"]);
    let nobody = record.replace("start seat 1", "start seat 3");
    fed(&["replay", "-"], nobody).failed(1, &["'observe start seat 3' is refused", "PET-020"]);
    let count = record.lines().count();
    let late = with(&record, "\n# a comment\nplaza 1");
    fed(&["moves", "-"], late).failed(1, &[&format!("line {}: 'plaza 1' is refused. PET-030", count + 3)]);
    let turn = "pawn north\nplaza 1\nplaza 2\ndone\n";
    let second = format!("{record}{turn}{turn}pawn north");
    fed(&["replay", "-", "--json"], second).failed(1, &[&format!("line {}: ", count + 9), "PET-034"]);
    fed(&["replay", "-"], with(&record, "pawn up")).failed(1, &[&format!("line {}: ", count + 1), "'up'"]);
}

/// A finished game: it is over, nine cubes won it (PET-160), nothing is legal and any further move is
/// refused (PET-161).
#[test]
fn a_finished_game() {
    let game = whole_game("2", "5");
    let told = fed(&["replay", "-"], &game).printed();
    assert!(told.contains("next      the game is over\n"), "{told}");
    let winner = told.split("won by seat ").nth(1).unwrap().trim();
    let sums: Vec<&str> = told.lines().find(|line| line.starts_with("  sum")).unwrap().split(' ').collect();
    let sums: Vec<&&str> = sums.iter().filter(|word| !word.is_empty()).skip(1).collect();
    assert_eq!(*sums[winner.parse::<usize>().unwrap() - 1], "9", "{told}");
    assert_eq!(fed(&["moves", "-"], &game).printed(), "");
    let line = format!("line {}: ", game.lines().count() + 1);
    fed(&["replay", "-"], with(&game, "done")).failed(1, &[&line, "PET-161", "over"]);
    let position = fed(&["replay", "-", "--json"], &game).printed();
    fed(&["try", "-", "pawn north"], position).failed(1, &["PET-161"]);
}

/// `autoplay` counts games and moves; the same seed gives the same counts, checked or not, and one
/// game after the other has the next seed.
#[test]
fn autoplay_counts() {
    let json = |args: &[&str]| -> Value {
        let all = [&["autoplay", "petra", "--players", "2", "--json"], args].concat();
        let line = host_sim(&all).printed();
        assert_eq!((line.lines().count(), line.ends_with('\n')), (1, true), "{line}");
        serde_json::from_str(&line).unwrap()
    };
    let two = json(&["--games", "2", "--seed", "4"]);
    assert_eq!((&two["games"], &two["seed"], &two["checked"]), (&2.into(), &4.into(), &true.into()));
    assert!(two["moves"].as_u64().unwrap() > 100 && two["moves_per_second"].as_f64().unwrap() > 0.0, "{two}");
    let unchecked = json(&["--games", "2", "--seed", "4", "--no-check"]);
    assert_eq!(unchecked["checked"], false);
    for counted in ["games", "moves", "decisions", "shortest", "longest", "wins", "unfinished"] {
        assert_eq!(two[counted], unchecked[counted], "{counted}");
    }
    let [one, other] = ["4", "5"].map(|seed| json(&["--games", "1", "--seed", seed])["moves"].as_u64());
    assert_eq!(one.unwrap() + other.unwrap(), two["moves"].as_u64().unwrap());
    assert_eq!(json(&["--games", "0"])["moves"], 0);
}

/// Without `--json` `autoplay` tells the same in words.
#[test]
fn autoplay_in_words() {
    for (players, extra) in [("3", "--no-check"), ("4", "--seed=2")] {
        let told = host_sim(&["autoplay", "petra", "--players", players, "--games", "1", extra]).printed();
        let first = told.lines().next().unwrap();
        assert!(first.starts_with(&format!("petra, {players} players, seed ")), "{told}");
        assert_eq!(first.ends_with("every invariant held after every move"), extra != "--no-check", "{told}");
        for row in ["games  ", "moves  ", "moves per second", "mean length", "won by "] {
            assert!(told.lines().any(|line| line.starts_with(row)), "no '{row}' in {told}");
        }
    }
}

/// An option stands in the record's header if it differs from the default, and rules the game: with
/// `idle-action refused` the first player, who has no worker on the board, cannot go to the village.
#[test]
fn options_are_part_of_the_game() {
    let new = ["new", "petra", "--players", "2", "--seed", "3"];
    let refused = host_sim(&[&new[..], &["--option", "Idle-Action=REFUSED"]].concat()).printed();
    assert_eq!(refused, new_record(2, 3).replace("players 2\n", "players 2\noption idle-action refused\n"));
    assert_eq!(fed(&["moves", "-"], &refused).printed(), "pawn north\npawn east\npawn south\n");
    fed(&["replay", "-"], with(&refused, "pawn west")).failed(1, &["AMB-16"]);
    let position = fed(&["replay", "-", "--json"], &refused).printed();
    assert!(position.contains("\"idle-action\": \"refused\""));
    fed(&["try", "-", "pawn west"], position).failed(1, &["AMB-16"]);

    let default = host_sim(&[&new[..], &["--option", "idle-action=allowed"]].concat()).printed();
    assert_eq!(default, new_record(2, 3));
    let three = ["--option", "zero-trade=refused", "--option", "villager-deck=final"];
    let two = host_sim(&[&new[..], &three].concat()).printed();
    assert!(two.contains("players 2\noption zero-trade refused\noption villager-deck final\n\n"), "{two}");
    fed(&["replay", "-"], two).printed();
    let games = ["autoplay", "petra", "--players", "2", "--games", "1"];
    host_sim(&[&games[..], &["--option", "camel-timing=before-move"]].concat()).printed();
}

/// Every command explains itself with an example.
#[test]
fn help_has_examples() {
    let commands = ["play", "new", "replay", "moves", "try", "autoplay", "edition"];
    for command in commands {
        let help = host_sim(&[command, "--help"]).printed();
        assert!(help.contains("Usage: host-sim ") && help.contains("Example"), "{help}");
        assert!(help.contains(&format!("host-sim {command} ")), "{help}");
        assert_eq!(host_sim(&["help", command]).printed(), help);
    }
    for command in ["check", "show"] {
        let help = host_sim(&["edition", command, "--help"]).printed();
        assert!(help.contains(&format!("host-sim edition {command} ")), "{help}");
    }
    let help = host_sim(&["--help"]).printed();
    for command in commands {
        assert!(help.lines().any(|line| line.trim_start().starts_with(command)), "{help}");
    }
    assert!(host_sim(&["--version"]).printed().starts_with("host-sim "));
}

/// A reader that has heard enough is no failure, for a result, for help and for a game.
#[test]
fn a_closed_pipe_is_no_failure() {
    for args in [
        &["new", "petra", "--players", "4"][..],
        &["edition", "show", "petra"],
        &["autoplay", "petra", "--players", "2", "--games", "1", "--json"],
        &["--help"],
        &["play", "petra", "--players", "2", "--bots", "1,2", "--seed", "1"],
    ] {
        let mut child = command(args).spawn().unwrap();
        drop(child.stdout.take());
        ends(child).printed();
    }
}

/// A full disk is a failure that is told; where even that cannot be written, the exit code tells.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let full = || Stdio::from(std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    let child = command(&["new", "petra", "--players", "2"]).stdout(full()).spawn().unwrap();
    ends(child).failed(1, &["cannot write"]);
    let status = command(&["replay", "no-such-file"]).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(1), "a reason that cannot be told is no panic");
    let status = command(&["new", "petra", "--players", "9"]).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(2), "a reason that cannot be told is no panic");
}

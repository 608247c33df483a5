//! The contract of the command line: what every command does, its options, its exit codes.

use std::process::Stdio;

use serde_json::Value;

use super::program::{Scratch, command, host_sim, new_position, new_record, run_with_input, wait_for_exit};

/// Returns the first number in a text: 69 in `petra, 69 moves played`.
fn first_number(text: &str) -> usize {
    let number = text.split(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty());
    number.unwrap().parse().unwrap()
}

/// Returns the record of a whole random game.
fn whole_game(players: &str, seed: &str) -> String {
    let file = Scratch::unwritten("whole.txt");
    let seed = ["--seed", seed, "--games", "1", "--record", file.path()];
    host_sim(&[&["autoplay", "petra", "--players", players], &seed[..]].concat()).expect_success();
    file.read()
}

/// Returns the move of a line of `moves`, without the words beside it.
fn notation(line: &str) -> &str {
    line.split(';').next().unwrap().trim_end()
}

/// Returns a record with one more line.
fn with_line(record: &str, line: &str) -> String {
    format!("{record}{line}\n")
}

/// Returns the first `count` lines of a record.
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

        let summary = run_with_input(&["replay", "-"], &record).expect_success();
        let first = summary.lines().next().unwrap();
        assert!(first.starts_with("petra, ") && first_number(first) == lines, "{summary}");
        assert!(summary.contains("move your pawn one cell\n"), "{summary}");

        let position: Value = serde_json::from_str(&new_position(players, 7)).unwrap();
        let state = &position["state"];
        let bag: u64 = state["bag"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
        assert_eq!(bag as usize, 65 - 10 * players);
        let start: usize = state["start"].as_str().unwrap().replace("seat ", "").parse().unwrap();
        for place in 0..players {
            let seat = format!("seat {}", (start - 1 + place) % players + 1);
            assert_eq!(state["boards"][&seat]["camels"], place + 1);
        }
    }
}

/// The same seed gives the same record, and another seed another record. The default seed is 1.
#[test]
fn new_is_drawn_by_seed() {
    assert_eq!(new_record(3, 7), new_record(3, 7));
    assert_ne!(new_record(3, 7), new_record(3, 8));
    assert_eq!(host_sim(&["new", "petra", "--players", "3"]).expect_success(), new_record(3, 1));
    new_record(2, 0);
    new_record(2, u64::MAX);
}

/// `moves` lists the legal moves, one per line, in the notation of records. PET-018, PET-033 and PET-035 give a pawn in
/// the centre four moves.
#[test]
fn moves_lists_the_first_pawn_moves() {
    let moves = run_with_input(&["moves", "-"], new_record(2, 1)).expect_success();
    assert_eq!(
        moves,
        "pawn north  ; plaza\npawn east   ; siq\npawn south  ; market\npawn west   ; village\n"
    );
}

/// `replay` accepts every move that `moves` lists, and refuses all others with line, rule and reason. Checked at
/// several points of a game, to cover many kinds of draws and decisions.
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
        let listed = run_with_input(&["moves", "-"], &record).expect_success();
        assert!(!listed.is_empty(), "after {count} lines");
        let next = game.lines().nth(count).unwrap();
        let is_listed = |text: &str| listed.lines().any(|line| notation(line) == text);
        assert!(is_listed(next), "'{next}' was played but is not in:\n{listed}");
        for line in listed.lines().take(5) {
            run_with_input(&["replay", "-"], with_line(&record, line)).expect_success();
        }
        let mut others = OTHERS.into_iter().filter(|other| !is_listed(other));
        for other in others.by_ref().take(4) {
            let ran = run_with_input(&["replay", "-"], with_line(&record, other));
            assert!(ran.err.contains("PET-") || ran.err.contains("AMB-"), "{}", ran.err);
            ran.expect_failure(1, &[&format!("line {}: '{other}' is refused. ", count + 1)]);
        }
    }
}

/// `replay` shows whose decision is next and the public standing, from a file or standard input.
#[test]
fn replay_tells_what_is_next() {
    let record = new_record(2, 3);
    let told = "petra, 55 moves played\n\
                next      seat 1: move your pawn one cell\n\
                standing                  seat 1  seat 2\n  \
                  cubes in Egypt               0       0\n  \
                  cubes in Rome                0       0\n  \
                  cubes in China               0       0\n  \
                  cubes in India               0       0\n  \
                  influence cards              0       0\n  \
                  sum                          0       0\n";
    assert_eq!(run_with_input(&["replay", "-"], &record).expect_success(), told);
    let file = Scratch::new("game.txt", &record);
    assert_eq!(host_sim(&["replay", file.path()]).expect_success(), told);
    assert_eq!(
        host_sim(&["moves", file.path()]).expect_success(),
        run_with_input(&["moves", "-"], &record).expect_success()
    );
    let short = run_with_input(&["replay", "-"], first_lines(&record, 3)).expect_success();
    assert!(short.contains("0 moves played\nnext      the table: shuffle the villager deck\n"), "{short}");
    let one = run_with_input(&["replay", "-"], first_lines(&record, 5)).expect_success();
    assert!(one.starts_with("petra, 1 move played\n"), "{one}");
}

/// Case, blanks, comments and the kind of line ends do not matter (`docs/record.md`).
#[test]
fn a_record_may_be_written_freely() {
    let record = new_record(2, 3);
    let told = run_with_input(&["replay", "-"], &record).expect_success();
    let comment = |sign: char| -> String {
        record.lines().map(|line| format!("  {line}\t{sign} {line} # ;\n{sign}{line}\n\n")).collect()
    };
    let windows = record.replace('\n', "\r\n");
    let marked = format!("\u{feff}{record}");
    let unended = record.trim_end().to_owned();
    for other in [
        record.to_uppercase(),
        record.replace(' ', "   "),
        comment(';'),
        comment('#'),
        windows,
        marked,
        unended,
    ] {
        assert_eq!(run_with_input(&["replay", "-"], &other).expect_success(), told, "{other:?}");
    }
}

/// `replay --json` prints a position that `try --json` accepts and, without moves, prints unchanged.
#[test]
fn a_position_goes_round() {
    for players in 2..=4 {
        let game = whole_game(&players.to_string(), "9");
        for count in [3, 40, 200, game.lines().count()] {
            let position =
                run_with_input(&["replay", "-", "--json"], first_lines(&game, count)).expect_success();
            let read: Value = serde_json::from_str(&position).unwrap();
            for key in ["game", "version", "edition", "next", "standing", "state"] {
                assert!(!read[key].is_null(), "{key}");
            }
            assert_eq!(run_with_input(&["try", "-", "--json"], &position).expect_success(), position);
        }
    }
    let position = new_position(2, 1);
    let file = Scratch::new("position.json", &position);
    assert_eq!(host_sim(&["try", file.path(), "--json"]).expect_success(), position);
}

/// `try` plays moves like `replay`, with the same resulting position.
#[test]
fn try_plays_moves() {
    let record = new_record(2, 3);
    let moves = ["pawn north", "plaza 2", "PLAZA  5"];
    let tried =
        run_with_input(&["try", "-", moves[0], moves[1], moves[2]], new_position(2, 3)).expect_success();
    let longer = format!("{record}{}\n{}\n{}\n", moves[0], moves[1], moves[2]);
    assert_eq!(tried, run_with_input(&["replay", "-", "--json"], longer).expect_success());
    assert!(tried.contains("\"next\": \"seat 1: reveal completed influence cards, or be done\""), "{tried}");
}

/// `try` says which move is refused and by which rule (PET-029, PET-047). A move that cannot be parsed is a usage
/// error.
#[test]
fn try_refuses() {
    let position = new_position(2, 3);
    run_with_input(&["try", "-", "plaza 2"], &position)
        .expect_failure(1, &["move 1, 'plaza 2'", "refused", "PET-029"]);
    run_with_input(&["try", "-", "pawn north", "siq 9"], &position)
        .expect_failure(1, &["move 2, 'siq 9'", "PET-047"]);
    run_with_input(&["try", "-", "pawn up"], &position)
        .expect_failure(2, &["move 1, 'pawn up'", "'up'", "north, east, south"]);
    run_with_input(&["try", "-", "pawn", "north"], &position)
        .expect_failure(2, &["move 1, 'pawn'", "in quotes"]);
}

/// A bad line is reported with its line number in the file (including comments and blank lines), the id of the rule and
/// the reason: PET-014, PET-020, PET-029, PET-034.
#[test]
fn replay_names_line_rule_and_reason() {
    let record = new_record(2, 3);
    let boards: Vec<(usize, &str)> =
        record.lines().enumerate().filter(|(_, line)| line.starts_with("observe board ")).collect();
    let line = boards[1].0 + 1;
    let twice = record.replace(boards[1].1, boards[0].1);
    run_with_input(&["replay", "-"], twice)
        .expect_failure(1, &[&format!("line {line}: "), "PET-014", "another player has it"]);
    let nobody = record.replace("start seat 1", "start seat 3");
    run_with_input(&["replay", "-"], nobody)
        .expect_failure(1, &["'observe start seat 3' is refused", "PET-020"]);
    let count = record.lines().count();
    let late = with_line(&record, "\n# a comment\nplaza 1");
    run_with_input(&["moves", "-"], late)
        .expect_failure(1, &[&format!("line {}: 'plaza 1' is refused. PET-029", count + 3)]);
    let turn = "pawn north\nplaza 1\nplaza 2\ndone\n";
    let second = format!("{record}{turn}{turn}pawn north");
    run_with_input(&["replay", "-", "--json"], second)
        .expect_failure(1, &[&format!("line {}: ", count + 9), "PET-034"]);
    run_with_input(&["replay", "-"], with_line(&record, "pawn up"))
        .expect_failure(1, &[&format!("line {}: ", count + 1), "'up'"]);
}

/// In a finished game, nine cubes have won (PET-160), no move is legal, and any further move is refused (PET-161).
#[test]
fn a_finished_game() {
    let game = whole_game("2", "5");
    let told = run_with_input(&["replay", "-"], &game).expect_success();
    assert!(told.contains("next      the game is over\n"), "{told}");
    let winner = told.split("won by seat ").nth(1).unwrap().trim();
    let sums: Vec<&str> = told.lines().find(|line| line.starts_with("  sum")).unwrap().split(' ').collect();
    let sums: Vec<&&str> = sums.iter().filter(|word| !word.is_empty()).skip(1).collect();
    assert_eq!(*sums[winner.parse::<usize>().unwrap() - 1], "9", "{told}");
    assert_eq!(run_with_input(&["moves", "-"], &game).expect_success(), "");
    let line = format!("line {}: ", game.lines().count() + 1);
    run_with_input(&["replay", "-"], with_line(&game, "done")).expect_failure(1, &[&line, "PET-161", "over"]);
    let position = run_with_input(&["replay", "-", "--json"], &game).expect_success();
    run_with_input(&["try", "-", "pawn north"], position).expect_failure(1, &["PET-161"]);
}

/// `autoplay` counts games and moves. The same seed gives the same counts, with or without checks, and each game uses
/// the next seed.
#[test]
fn autoplay_counts() {
    let json = |args: &[&str]| -> Value {
        let all = [&["autoplay", "petra", "--players", "2", "--json"], args].concat();
        let line = host_sim(&all).expect_success();
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

/// Without `--json`, `autoplay` prints the same as text.
#[test]
fn autoplay_in_words() {
    for (players, extra) in [("3", "--no-check"), ("4", "--seed=2")] {
        let told =
            host_sim(&["autoplay", "petra", "--players", players, "--games", "1", extra]).expect_success();
        let first = told.lines().next().unwrap();
        assert!(first.starts_with(&format!("petra, {players} players, seed ")), "{told}");
        assert_eq!(first.ends_with("every invariant held after every move"), extra != "--no-check", "{told}");
        for row in ["games  ", "moves  ", "moves per second", "mean length", "won by "] {
            assert!(told.lines().any(|line| line.starts_with(row)), "no '{row}' in {told}");
        }
    }
}

/// An option is in the header of the record if it differs from the default, and it affects the game: with `idle-action
/// refused`, the first player, who has no worker on the board, cannot go to the village.
#[test]
fn options_are_part_of_the_game() {
    let new = ["new", "petra", "--players", "2", "--seed", "3"];
    let refused = host_sim(&[&new[..], &["--option", "Idle-Action=REFUSED"]].concat()).expect_success();
    assert_eq!(refused, new_record(2, 3).replace("players 2\n", "players 2\noption idle-action refused\n"));
    assert_eq!(
        run_with_input(&["moves", "-"], &refused).expect_success(),
        "pawn north  ; plaza\npawn east   ; siq\npawn south  ; market\n"
    );
    run_with_input(&["replay", "-"], with_line(&refused, "pawn west")).expect_failure(1, &["AMB-16"]);
    let position = run_with_input(&["replay", "-", "--json"], &refused).expect_success();
    assert!(position.contains("\"idle-action\": \"refused\""));
    run_with_input(&["try", "-", "pawn west"], position).expect_failure(1, &["AMB-16"]);

    let default = host_sim(&[&new[..], &["--option", "idle-action=allowed"]].concat()).expect_success();
    assert_eq!(default, new_record(2, 3));
    let three = ["--option", "zero-trade=refused", "--option", "villager-deck=final"];
    let two = host_sim(&[&new[..], &three].concat()).expect_success();
    assert!(two.contains("players 2\noption zero-trade refused\noption villager-deck final\n\n"), "{two}");
    run_with_input(&["replay", "-"], two).expect_success();
    let games = ["autoplay", "petra", "--players", "2", "--games", "1"];
    host_sim(&[&games[..], &["--option", "camel-timing=before-move"]].concat()).expect_success();
}

/// The help of every command has an example.
#[test]
fn help_has_examples() {
    let commands =
        ["play", "new", "replay", "moves", "try", "schema", "autoplay", "arena", "hint", "edition"];
    for command in commands {
        let help = host_sim(&[command, "--help"]).expect_success();
        assert!(help.contains("Usage: host-sim ") && help.contains("Example"), "{help}");
        assert!(help.contains(&format!("host-sim {command} ")), "{help}");
        assert_eq!(host_sim(&["help", command]).expect_success(), help);
    }
    for command in ["check", "show"] {
        let help = host_sim(&["edition", command, "--help"]).expect_success();
        assert!(help.contains(&format!("host-sim edition {command} ")), "{help}");
    }
    let help = host_sim(&["--help"]).expect_success();
    for command in commands {
        assert!(help.lines().any(|line| line.trim_start().starts_with(command)), "{help}");
    }
    assert!(host_sim(&["--version"]).expect_success().starts_with("host-sim "));
}

/// It is not an error if the reader of a pipe stops early, be it for a result, the help or a game.
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
        wait_for_exit(child).expect_success();
    }
}

/// A full disk is reported as an error. If even the message cannot be written, the exit code shows it.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let full = || Stdio::from(std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    let child = command(&["new", "petra", "--players", "2"]).stdout(full()).spawn().unwrap();
    wait_for_exit(child).expect_failure(1, &["cannot write"]);
    let status = command(&["replay", "no-such-file"]).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(1), "a reason that cannot be told is no panic");
    let status = command(&["new", "petra", "--players", "9"]).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(2), "a reason that cannot be told is no panic");
}

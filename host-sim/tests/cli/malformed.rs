//! Wrong input is refused: exit code 1 or 2, nothing on standard output, and a message on standard error that says
//! where and why. [`Ran`] checks that nothing panics and no message is too long.
//!
//! [`Ran`]: super::program::Ran

use serde_json::{Value, json};

use super::editions::{built_in, edition_with};
use super::program::{Scratch, host_sim, new_position, new_record, run_with_input};

/// Lines of 1 MB and nesting of 100 000 levels.
const LONG: usize = 1 << 20;
const DEEP: usize = 100_000;

/// The lines of a header. The line of the edition is replaced by the one that `new` writes.
const GAME: &str = "game petra";
const EDITION: &str = "(the built-in edition)";
const PLAYERS: &str = "players 2";

/// Returns a record with this header, followed by the set-up of seed 3.
fn record_with_header(header: &[&str]) -> String {
    let record = new_record(2, 3);
    let (written, moves) = record.split_once("\n\n").unwrap();
    let edition = written.lines().nth(1).unwrap();
    format!("{}\n\n{moves}", header.join("\n").replace(EDITION, edition))
}

/// Every line of a header must be known, must occur once, and must come before the moves. PET-005: not 1 or 5 players.
#[test]
fn record_headers() {
    run_with_input(&["replay", "-"], record_with_header(&[GAME, EDITION, PLAYERS])).expect_success();
    let cases: &[(&[&str], &[&str])] = &[
        (&[EDITION, PLAYERS], &["'game "]),
        (&[GAME, PLAYERS], &["'edition "]),
        (&[GAME, EDITION], &["'players "]),
        (&[GAME, EDITION, PLAYERS, PLAYERS], &["line 4", "players", "twice"]),
        (&[GAME, EDITION, GAME, PLAYERS], &["line 3", "game", "twice"]),
        (&[GAME, EDITION, PLAYERS, EDITION], &["line 4", "edition", "twice"]),
        (&["game", EDITION, PLAYERS], &["line 1", "game petra"]),
        (&["game petra resafa", EDITION, PLAYERS], &["line 1"]),
        (&["game chess", EDITION, PLAYERS], &["line 1", "'chess'", "petra"]),
        (&[GAME, "edition", PLAYERS], &["line 2", "checksum"]),
        (&[GAME, "edition Petra", PLAYERS], &["line 2", "'Petra'", "eight hexadecimal digits"]),
        (&[GAME, "edition af48785", PLAYERS], &["line 2", "'af48785'", "eight hexadecimal digits"]),
        (&[GAME, "edition +f487853", PLAYERS], &["line 2", "'+f487853'", "eight hexadecimal digits"]),
        (&[GAME, "edition 00000000 Mine", PLAYERS], &["line 2", "00000000", "'Mine'", "--edition"]),
        (&[GAME, EDITION, "players"], &["line 3", "number"]),
        (&[GAME, EDITION, "players two"], &["line 3", "number"]),
        (&[GAME, EDITION, "players 2 3"], &["line 3", "number"]),
        (&[GAME, EDITION, "players -2"], &["line 3", "number"]),
        (&[GAME, EDITION, "players 0"], &["line 3"]),
        (&[GAME, EDITION, "players 1"], &["line 3", "PET-005", "2 to 4 players, not 1"]),
        (&[GAME, EDITION, "players 5"], &["line 3"]),
        (&[GAME, EDITION, "players 99999999999999999999"], &["line 3"]),
        (&[GAME, EDITION, PLAYERS, "option"], &["line 4", "option"]),
        (&[GAME, EDITION, PLAYERS, "option idle-action"], &["line 4", "option"]),
        (&[GAME, EDITION, PLAYERS, "option a b c"], &["line 4", "option"]),
        (&[GAME, EDITION, PLAYERS, "option speed fast"], &["line 4", "'speed'", "idle-action"]),
        (&[GAME, EDITION, PLAYERS, "option idle-action no"], &["line 4", "'no'", "allowed, refused"]),
        (
            &[GAME, EDITION, PLAYERS, "option idle-action refused", "option Idle-Action allowed"],
            &["line 5", "idle-action", "twice"],
        ),
        (&[GAME, EDITION, PLAYERS, "seed 7"], &["line 4", "'seed'"]),
    ];
    for (header, said) in cases {
        run_with_input(&["replay", "-"], record_with_header(header)).expect_failure(1, said);
    }
}

/// For a line that is not a possible move, the message names the line and what is possible instead.
#[test]
fn record_lines() {
    let record = new_record(2, 3);
    let count = record.lines().count();
    let next = format!("line {}: ", count + 1);
    let cases: &[(&str, &[&str])] = &[
        ("nonsense", &["'nonsense'", "pawn", "observe"]),
        ("pawn", &["ends too early", "north, east, south, west"]),
        ("pawn north east", &["'east'", "end of the line"]),
        ("pawn 1", &["'1'", "north"]),
        ("plaza", &["a number from 1 to 6"]),
        ("plaza 0", &["'0'", "a number from 1 to 6"]),
        ("plaza 7", &["'7'", "a number from 1 to 6"]),
        ("siq 21", &["'21'", "a number from 7 to 20"]),
        ("siq 99999999999999999999", &["a number from 7 to 20"]),
        ("camels 300", &["'300'", "a number from 1 to 30"]),
        ("farmer seat 0 sells rome 3", &["'0'", "a number from 1 to 4"]),
        ("farmer seat 5 sells rome 3", &["'5'", "a number from 1 to 4"]),
        ("farmer seat 1 sells rome 9", &["an influence card of this edition"]),
        ("reveal egypt equals", &["ends too early"]),
        ("observe", &["trader, villager, influence"]),
        ("observe trader gold", &["'gold'", "egypt, rome, china, india, local"]),
        ("observe villager nomad", &["ends too early"]),
        ("observe board 9", &["'9'", "a number from 1 to 4"]),
        ("players 2", &["players"]),
        ("option zero-trade refused", &["before the first move"]),
        ("pawn\u{a0}north x", &["'x'"]),
        ("{\"game\": \"petra\"}", &["did not expect"]),
    ];
    for (line, said) in cases {
        let ran = run_with_input(&["replay", "-"], format!("{record}{line}\n"));
        assert!(ran.err.contains(&next), "'{line}': {}", ran.err);
        ran.expect_failure(1, said);
    }
}

/// Bytes that are not text, invisible characters and very long lines are reported but never echoed.
#[test]
fn record_bytes() {
    let record = new_record(2, 3);
    let with_line = |line: &[u8]| [record.as_bytes(), line, b"\n"].concat();
    let next = format!("line {}: ", record.lines().count() + 1);
    run_with_input(&["replay", "-"], with_line(b"pawn \xff")).expect_failure(1, &[&next, "UTF-8"]);
    run_with_input(&["replay", "-"], [b"\xff\xfe", record.as_bytes()].concat())
        .expect_failure(1, &["line 1: ", "UTF-8"]);
    run_with_input(&["replay", "-"], with_line(b"pawn\0north")).expect_failure(1, &[&next, "pawn\\0north"]);
    run_with_input(&["replay", "-"], with_line(b"\0")).expect_failure(1, &[&next, "'\\0'"]);
    run_with_input(&["replay", "-"], with_line(b"\x1b[31mpawn\x07"))
        .expect_failure(1, &[&next, "\\u{1b}[31mpawn\\u{7}"]);
    let long = "pawn ".repeat(LONG / 5);
    run_with_input(&["replay", "-"], with_line(long.as_bytes())).expect_failure(1, &[&next, "characters"]);
    run_with_input(&["replay", "-"], with_line("é".repeat(150).as_bytes())).expect_failure(1, &[&next]);
    run_with_input(&["replay", "-"], "x".repeat(LONG)).expect_failure(1, &["line 1: "]);
    run_with_input(&["replay", "-"], "\n".repeat(LONG)).expect_failure(1, &["'game "]);
    // A comment may have any length.
    run_with_input(&["replay", "-"], with_line(format!("# {long}").as_bytes())).expect_success();
    run_with_input(&["replay", "-"], record.replace('\n', "\r")).expect_failure(1, &["line 1: "]);
}

/// Files of the wrong kind, and empty files.
#[test]
fn mistaken_files() {
    let (record, position, edition) = (new_record(2, 3), new_position(2, 3), built_in());
    for empty in ["", "\n\n", "# nothing\n"] {
        run_with_input(&["replay", "-"], empty).expect_failure(1, &["'game ", "a record begins with"]);
        run_with_input(&["moves", "-"], empty).expect_failure(1, &["'game "]);
    }
    for empty in ["", " \n"] {
        run_with_input(&["try", "-"], empty).expect_failure(1, &["'game ", "a record begins with"]);
        run_with_input(&["edition", "check", "-"], empty).expect_failure(1, &["not an edition", "`game`"]);
    }
    run_with_input(&["replay", "-"], &position)
        .expect_failure(1, &["standard input", "position", "with try"]);
    run_with_input(&["replay", "-"], &edition).expect_failure(1, &["line "]);
    run_with_input(&["try", "-"], &edition).expect_failure(1, &["line "]);
    run_with_input(&["try", "-"], "{}").expect_failure(1, &["not a position", "line 1"]);
    run_with_input(&["edition", "check", "-"], &record).expect_failure(1, &["not an edition", "line 1"]);
    run_with_input(&["edition", "check", "-"], &position).expect_failure(1, &["not an edition", "line 1"]);
}

/// For a file that cannot be read, the message has its name and the reason from the system.
#[test]
fn unreadable_files() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let commands: [&[&str]; 5] = [
        &["replay"],
        &["moves"],
        &["try"],
        &["edition", "check"],
        &["new", "petra", "--players=2", "--edition"],
    ];
    for command in commands {
        host_sim(&[command, &["no-such-file"]].concat()).expect_failure(1, &["no-such-file: "]);
        host_sim(&[command, &[folder]].concat()).expect_failure(1, &[&format!("{folder}: ")]);
        #[cfg(target_os = "linux")]
        host_sim(&[command, &["/dev/zero"]].concat()).expect_failure(1, &["/dev/zero: ", "too long"]);
    }
    let record = Scratch::new("game.txt", new_record(2, 3));
    let replay = ["replay", record.path(), "--edition"];
    host_sim(&[&replay[..], &["no-such-file"]].concat()).expect_failure(1, &["no-such-file: "]);
    host_sim(&["edition", "show", "no-such-game"]).expect_failure(1, &["no-such-game"]);
    let games = ["autoplay", "petra", "--players=2", "--games=1", "--record", folder];
    host_sim(&games).expect_failure(1, &[folder]);
}

/// Returns a position with one value replaced.
fn with_value(pointer: &str, value: Value) -> String {
    let mut position: Value = serde_json::from_str(&new_position(2, 3)).unwrap();
    *position.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = value;
    serde_json::to_string_pretty(&position).unwrap()
}

/// JSON that is not a position: wrong types, unknown names, numbers out of range. The message names the line and the
/// path, and says what was found and what is expected.
#[test]
fn position_values() {
    const SEAT: &str = "expected a seat: \"seat 1\", \"seat 2\", \"seat 3\" or \"seat 4\"";
    const CAMELS: &str = "expected a number from 0 to 255";
    const CARD: &str = "found 0, expected an influence card such as \"egypt 3\" or ";
    let cases: &[(&str, Value, &[&str])] = &[
        ("/game", json!("chess"), &["'chess'", "petra"]),
        ("/game", json!(7), &["not a position", ".game: "]),
        ("/version", json!(3), &["version 3", "versions 1 to 2", "newer"]),
        ("/version", json!(0), &["version 0", "versions 1 to 2"]),
        ("/version", json!("new"), &[".version: "]),
        ("/edition", json!("mine"), &[".edition: "]),
        ("/edition/checksum", json!("00000000"), &["00000000", "--edition"]),
        ("/state", json!([]), &[".state: found a list of 0, expected an object"]),
        ("/state/turn", json!("seat 0"), &[".state.turn: found \"seat 0\", ", SEAT]),
        ("/state/turn", json!(1), &[".state.turn: found 1, ", SEAT]),
        ("/state/winner", json!("seat 9"), &[".state.winner: found \"seat 9\"", SEAT, "or null"]),
        (
            "/state/boards/seat 1/camels",
            json!(300),
            &[".state.boards.\"seat 1\".camels: found 300, ", CAMELS],
        ),
        ("/state/boards/seat 1/camels", json!(-1), &["found -1, ", CAMELS]),
        ("/state/boards/seat 1/camels", json!(1.5), &["found 1.5, ", CAMELS]),
        ("/state/boards/seat 1/camels", json!(u64::MAX), &["found 18446744073709551615, ", CAMELS]),
        ("/state/boards/seat 1/camels", json!("many"), &["found \"many\", ", CAMELS]),
        (
            "/state/boards/seat 1/market/0",
            json!("camel"),
            &[".market[0]: found \"camel\", expected a tile: "],
        ),
        ("/state/boards/seat 1/workers", json!(["rome", "rome"]), &[".workers: ", "twice"]),
        (
            "/state/boards/seat 1/pawn",
            json!("outside"),
            &[".pawn: found \"outside\", expected a cell of the city: "],
        ),
        ("/state/boards/seat 1/discs", json!({}), &[".discs: found nothing, expected \"egypt\""]),
        ("/state/boards", json!({ "seat 2": null }), &[".state.boards: found nothing, expected \"seat 1\""]),
        ("/state/boards", json!({ "seat 5": null }), &[".state.boards: found \"seat 5\", ", SEAT]),
        ("/state/tasks/0", json!("nap"), &[".state.tasks[0]: found \"nap\", expected one task: shuffle, "]),
        ("/state/tasks/0", json!({"advance": 70000}), &[".state.tasks[0].advance: found 70000, "]),
        ("/state/tasks/0", json!("advance"), &["an object with \"advance\" as its key"]),
        ("/state/tasks/0", json!({"land": 1}), &["just \"land\""]),
        ("/state/tasks/0", json!({}), &[".state.tasks[0]: found an object, expected one task"]),
        ("/state/influence/row/slot 1", json!(0), &[".influence.row.\"slot 1\": ", CARD]),
        ("/state/options", json!({"speed": "fast"}), &[".state.options: found \"speed\", expected only "]),
        ("/state/options/idle-action", json!("maybe"), &["found \"maybe\", ", "\"allowed\" or \"refused\""]),
        ("/state/caravan", json!(vec!["rome"; 21]), &["found a list of 21, expected a list of at most 20"]),
        ("/state/tasks", json!(vec!["reveal"; 25]), &["expected a list of at most 24"]),
        ("/state/villagers/deck", json!(vec!["baker"; 256]), &["expected a list of at most 255"]),
        ("/state/boards", json!(null), &[".state.boards: found null, expected an object"]),
    ];
    for (pointer, value, said) in cases {
        let ran = run_with_input(&["try", "-"], with_value(pointer, value.clone()));
        // What names another game, version or edition is not on the wrong line.
        let elsewhere =
            ["chess", "this program reads", "--edition"].iter().any(|word| ran.err.contains(word));
        assert!(elsewhere || ran.err.contains(": line "), "{}", ran.err);
        ran.expect_failure(1, said);
    }
}

/// The line in the message is that of the value.
#[test]
fn the_line_of_a_fault() {
    let position = new_position(2, 3);
    let line = position.lines().position(|line| line.contains("\"camels\":")).unwrap();
    let wrong: Vec<String> = position
        .lines()
        .enumerate()
        .map(
            |(number, text)| {
                if number == line { text.replace("\"camels\": ", "\"camels\": -") } else { text.to_owned() }
            },
        )
        .collect();
    run_with_input(&["try", "-"], wrong.join("\n"))
        .expect_failure(1, &[&format!("line {}: .state.", line + 1), ".camels: found -"]);
}

/// Impossible positions are refused with the invariant that they break, however large their numbers are.
#[test]
fn impossible_positions() {
    let position: Value = serde_json::from_str(&new_position(2, 3)).unwrap();
    let board = &position["state"]["boards"]["seat 1"];
    let card = &position["state"]["influence"]["row"]["slot 1"];
    let cases: &[(&str, Value, &str)] = &[
        ("/state/boards/seat 1/camels", json!(255), "INV-06"),
        ("/state/boards/seat 1/cubes", json!(255), "INV-07"),
        ("/state/boards/seat 1/board", json!(9), "INV-21"),
        ("/state/boards/seat 1/discs/rome/space", json!(255), "INV-15"),
        ("/state/boards/seat 1/settlements/rome", json!(255), "INV-01"),
        ("/state/boards/seat 1/hand/hidden", json!(255), "INV-10"),
        ("/state/boards", json!({ "seat 1": board }), "INV-22"),
        ("/state/boards", json!({}), "INV-22"),
        ("/state/turn", json!("seat 3"), "INV-22"),
        ("/state/winner", json!("seat 1"), "INV-23"),
        ("/state/tasks", json!([]), "INV-22"),
        ("/state/tasks", json!(["end-turn", "refill", "reveal", {"village": 255}]), "INV-22"),
        ("/state/caravan/0", Value::Null, "INV-12"),
        ("/state/influence/deck", json!(255), "INV-10"),
        ("/state/influence/discard", json!(vec![card; 255]), "INV-10"),
        ("/state/villagers/discard", json!(vec!["baker"; 255]), "INV-09"),
        ("/state/cubes/rome/pool", json!({}), "INV-16"),
        ("/state/cubes/rome/pool", json!({ "seat 1": 255, "seat 2": 255 }), "INV-16"),
        ("/state/cubes/rome/spaces", json!([]), "INV-16"),
        ("/state/supply/gold", json!(255), "INV-02"),
        ("/state/supply/buildings", json!(0), "INV-04"),
        ("/state/supply/extensions", json!(11), "INV-05"),
        ("/state/supply/permanents/rome", json!(255), "INV-03"),
    ];
    for (pointer, value, invariant) in cases {
        run_with_input(&["try", "-"], with_value(pointer, value.clone()))
            .expect_failure(1, &["this position cannot be", invariant]);
    }
}

/// Invalid JSON, and JSON that is too long or nested too deeply.
#[test]
fn position_bytes() {
    let position = new_position(2, 3);
    let nested = |value: &str| position.replacen("\"next\":", &format!("\"more\": {value}, \"next\":"), 1);
    for bytes in [
        position.replacen('"', "", 1).into_bytes(),
        position.replacen("petra", "pe\0tra", 1).into_bytes(),
        position
            .clone()
            .into_bytes()
            .into_iter()
            .map(|byte| if byte == b'P' { 0xff } else { byte })
            .collect(),
        format!("\u{feff}{position}").into_bytes(),
        format!("{position}}}").into_bytes(),
        format!("{position}{position}").into_bytes(),
        position.replacen("\"game\"", "\"game\": \"petra\", \"game\"", 1).into_bytes(),
        position.replacen("\"turn\"", "\"turn\": \"seat 1\", \"turn\"", 1).into_bytes(),
        "[".repeat(DEEP).into_bytes(),
        "{\"game\":".repeat(DEEP).into_bytes(),
        nested(&"[".repeat(DEEP)).into_bytes(),
        position.replacen("\"turn\": ", &format!("\"turn\": {}", "[".repeat(DEEP)), 1).into_bytes(),
        position.replacen("\"turn\": ", &format!("\"turn\": {}", "9".repeat(LONG)), 1).into_bytes(),
        position.replacen("petra", &"x".repeat(LONG), 1).into_bytes(),
        position.replacen("\"move-pawn\"", &format!("\"{}\"", "x".repeat(LONG)), 1).into_bytes(),
    ] {
        let ran = run_with_input(&["try", "-"], &bytes);
        assert!(ran.err.contains("line ") || ran.err.contains("does not play"), "{}", ran.err);
        ran.expect_failure(1, &[]);
    }
    let deep = format!("{}{}", "[".repeat(DEEP), "]".repeat(DEEP));
    assert_eq!(
        run_with_input(&["try", "-", "--json"], nested(&deep)).expect_success(),
        position,
        "what is not read does no harm"
    );
}

/// Editions that are not TOML, or have the wrong structure. The message names the line.
#[test]
fn editions() {
    let cases: &[(String, &[&str])] = &[
        (edition_with("game = \"petra\"", ""), &["`game`"]),
        (edition_with("game = \"petra\"", "game = \"chess\""), &["'chess'", "petra"]),
        (edition_with("game = \"petra\"", &format!("game = \"{}\"", "x".repeat(LONG))), &["does not play"]),
        (edition_with("name = \"Petra with stand-ins\"", ""), &["`name`"]),
        (edition_with("Petra with stand-ins", &"x".repeat(33)), &["line 17", "32 bytes"]),
        (edition_with("Petra with stand-ins", &"x".repeat(LONG)), &["line 17", "32 bytes"]),
        (edition_with("egypt = 17", "egypt = 300"), &["line ", "300"]),
        (edition_with("egypt = 17", "egypt = -1"), &["line ", "-1"]),
        (edition_with("egypt = 17", "egypt = 99999999999999999999"), &["line "]),
        (edition_with("egypt = 17", "egypt = \"many\""), &["line ", "many"]),
        (edition_with("egypt = 17", "egypt = 17.0"), &["line "]),
        (edition_with("egypt = 17", "egipt = 17"), &["line ", "egipt"]),
        (edition_with("egypt = 17, ", ""), &["line ", "egypt"]),
        (edition_with("egypt = 17", "egypt = 17, egypt = 17"), &["line ", "duplicate key"]),
        (edition_with("[trader_counts]", "[traders]"), &["line ", "traders"]),
        (edition_with("[trader_counts]", "[trader_counts"), &["line "]),
        (edition_with("north = \"plaza\"", "north = \"harbour\""), &["line ", "harbour"]),
        (edition_with("north = \"plaza\"", &format!("north = {}", "[".repeat(DEEP))), &["line "]),
        (edition_with("north = \"plaza\"", &format!("north = {}", "{a=".repeat(DEEP))), &["line "]),
        (format!("{}\n[more]\nvalue = 1\n", built_in()), &["line ", "more"]),
        (format!("a{} = 1\n{}", ".a".repeat(DEEP), built_in()), &["recursion limit"]),
        (format!("\0{}", built_in()), &["line 1"]),
    ];
    for (edition, said) in cases {
        run_with_input(&["edition", "check", "-"], edition).expect_failure(1, said);
        run_with_input(&["new", "petra", "--players=2", "--edition=-"], edition).expect_failure(1, &[]);
    }
    let not_text = built_in().replace("stand-ins", "\u{1}").into_bytes();
    let not_text: Vec<u8> = not_text.into_iter().map(|byte| if byte == 1 { 0xff } else { byte }).collect();
    run_with_input(&["edition", "check", "-"], &not_text).expect_failure(1, &["UTF-8"]);
    run_with_input(&["new", "petra", "--players=2", "--edition=-"], &not_text).expect_failure(1, &["UTF-8"]);
}

/// Wrong usage gives exit code 2 and a message with what is expected. PET-005: not 1 or 5 players.
#[test]
fn arguments() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["bogus"], &["bogus", "--help"]),
        (&["--bogus"], &["--bogus"]),
        (&["new"], &["GAME", "--players"]),
        (&["new", "petra"], &["--players"]),
        (&["new", "chess", "--players=2"], &["chess", "petra"]),
        (&["new", "petra", "--players=0"], &["PET-005"]),
        (&["new", "petra", "--players=1"], &["PET-005", "2 to 4 players, not 1"]),
        (&["new", "petra", "--players=5"], &["PET-005"]),
        (&["new", "petra", "--players=-1"], &["--players", "-1"]),
        (&["new", "petra", "--players=two"], &["--players", "two"]),
        (&["new", "petra", "--players=99999999999999999999"], &["--players"]),
        (&["new", "petra", "--players=2", "--players=3"], &["--players"]),
        (&["new", "petra", "--players=2", "--seed=-1"], &["--seed"]),
        (&["new", "petra", "--players=2", "--seed=18446744073709551616"], &["--seed"]),
        (&["new", "petra", "--players=2", "--solo"], &["solo"]),
        (&["new", "petra", "--players=2", "--option=fast"], &["'fast'", "NAME=CHOICE"]),
        (&["new", "petra", "--players=2", "--option=speed=fast"], &["'speed'", "idle-action"]),
        (&["new", "petra", "--players=2", "--option=idle-action=no"], &["'no'", "allowed, refused"]),
        (&["new", "petra", "--players=2", "--option=idle-action="], &["idle-action", "allowed, refused"]),
        (
            &["new", "petra", "--players=2", "--option=zero-trade=refused", "--option=ZERO-TRADE=refused"],
            &["twice"],
        ),
        (&["replay"], &["RECORD"]),
        (&["replay", ""], &["RECORD"]),
        (&["replay", "a", "b"], &["b"]),
        (&["moves"], &["RECORD"]),
        (&["try"], &["POSITION"]),
        (&["autoplay", "petra", "--players=2"], &["--games"]),
        (&["autoplay", "petra", "--players=7", "--games=1"], &["PET-005"]),
        (&["autoplay", "petra", "--players=2", "--games=-1"], &["--games"]),
        (&["autoplay", "petra", "--players=2", "--games=99999999999999999999"], &["--games"]),
        (&["arena", "petra", "--games=1"], &["--seats"]),
        (&["arena", "petra", "--games=1", "--seats=strong,nobody"], &["nobody", "easy", "strong-400"]),
        (&["arena", "petra", "--games=1", "--seats=strong-0,random"], &["strong-0"]),
        (&["arena", "petra", "--games=1", "--seats=strong-70000,random"], &["60000"]),
        (&["arena", "petra", "--games=1", "--seats=strong"], &["PET-005"]),
        (&["arena", "petra", "--games=1", "--seats=random,random", "--threads=0"], &["--threads"]),
        (&["hint"], &["RECORD"]),
        (&["play", "petra"], &["--players"]),
        (&["play", "petra", "--players=2", "--bots=2=nobody"], &["--bots", "nobody"]),
        (&["play", "petra", "--players=2", "--bots=2=easy,2"], &["--bots", "seat 2", "twice"]),
        (&["play", "petra", "--players=5"], &["PET-005"]),
        (&["play", "petra", "--players=2", "--bots=3"], &["--bots", "seat 3", "2 players"]),
        (&["play", "petra", "--players=2", "--bots=0"], &["--bots", "0"]),
        (&["play", "petra", "--players=2", "--bots=300"], &["--bots", "300"]),
        (&["play", "petra", "--players=2", "--bots=one"], &["--bots", "one"]),
        (&["play", "petra", "--players=2", "--bots=1,,2"], &["--bots"]),
        (&["edition"], &["check", "show"]),
        (&["edition", "bogus"], &["bogus"]),
        (&["edition", "show"], &["WHAT"]),
    ];
    for (args, said) in cases {
        host_sim(args).expect_failure(2, said);
    }
}

/// Arguments that are not text are reported without a panic.
#[cfg(unix)]
#[test]
fn arguments_that_are_no_text() {
    use std::os::unix::ffi::OsStrExt as _;
    let strange = std::ffi::OsStr::from_bytes(b"\xff\xfe");
    for args in [&["new"][..], &["new", "petra", "--players"], &["try", "no-such-file"], &["replay"], &[]] {
        let output = super::program::command(args).arg(strange).output().unwrap();
        assert!(matches!(output.status.code(), Some(1 | 2)), "{args:?}: {output:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}: {output:?}");
    }
}

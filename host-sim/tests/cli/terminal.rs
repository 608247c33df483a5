//! `play`, driven through its standard input.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use super::program::{Scratch, command, host_sim, new_record, run_with_input, wait_for_exit};

/// Plays seed 3 with two people and this input. Seat 1 begins.
fn play(said: impl AsRef<[u8]>) -> String {
    run_with_input(&["play", "petra", "--players", "2", "--seed", "3"], said).expect_success()
}

/// Returns the record that is saved after this input.
fn saved(said: &str) -> String {
    let file = Scratch::unwritten("saved.txt");
    let told = play(format!("{said}\nsave {}\nquit\n", file.path()));
    assert!(told.contains(&format!(" moves to {}.", file.path())), "{told}");
    file.read()
}

/// The game is set up as `new` does it, the table is drawn, and the moves are listed with numbers and explanations.
#[test]
fn a_game_begins_with_a_menu() {
    let told = play("quit\n");
    assert!(told.starts_with("petra Petra with stand-ins, seed 3\nthe table: 55 draws\n"), "{told}");
    let menu = "seat 1: move your pawn one cell\n   \
                1  pawn north   (plaza)\n   \
                2  pawn east   (siq)\n   \
                3  pawn south   (market)\n   \
                4  pawn west   (village)\n";
    assert!(told.contains(menu) && told.ends_with("Left the game.\n"), "{told}");
    assert_eq!(saved(""), new_record(2, 3));
}

/// A move can be given by its number or in words, in any case.
#[test]
fn by_number_or_in_words() {
    let three = format!("{}pawn north\nplaza 2\nplaza 5\n", new_record(2, 3));
    assert_eq!(saved("pawn north\nplaza 2\nplaza 5"), three);
    assert_eq!(saved("1\n2\n4"), three);
    assert_eq!(saved("  PAWN   North \n2\nPlaza 5"), three);
}

/// `why` says whether a move is legal, and if not, which rule forbids it (PET-029). It does not play the move.
#[test]
fn why_tells_the_rule() {
    let told = play("why pawn north\nwhy plaza 3\nwhy nonsense\nwhy\nquit\n");
    assert!(told.contains("\n'pawn north' is legal.\n"), "{told}");
    assert!(told.contains("\n'plaza 3' is not legal. PET-029: "), "{told}");
    assert_eq!(told.matches("\nI do not understand: ").count(), 2, "{told}");
    assert_eq!(saved("why pawn north"), new_record(2, 3));
}

/// A refused move is explained and changes nothing; the player is asked again.
#[test]
fn a_refused_move_changes_nothing() {
    let told = play("plaza 3\npawn north\npawn north\nquit\n");
    assert!(told.contains("\nRefused. PET-029: "), "{told}");
    assert!(told.contains("\nRefused. PET-033: "), "{told}");
    assert_eq!(saved("plaza 3\npawn north\nsiq 9"), format!("{}pawn north\n", new_record(2, 3)));
}

/// `undo` takes back one decision at a time, and later draws are the same as before.
#[test]
fn undo_goes_back() {
    let start = new_record(2, 3);
    assert_eq!(saved("1\nundo"), start);
    assert_eq!(saved("1\n1\n1\nundo\nundo"), format!("{start}pawn north\n"));
    assert_eq!(saved("1\n1\n1\nundo\nundo\nundo\nundo\nundo"), start);
    assert!(play("undo\nquit\n").contains("nothing to undo"));
    // Take back a whole round, including bots and draws.
    let bots = |said: &str| {
        let file = Scratch::unwritten("bots.txt");
        let args = ["play", "petra", "--players", "3", "--seed", "3", "--bots", "2,3"];
        run_with_input(&args, format!("{said}save {}\n", file.path())).expect_success();
        file.read()
    };
    let many = "1\n".repeat(12);
    assert_eq!(bots(&format!("{many}{}{many}", "undo\n".repeat(12))), bots(&many));
}

/// `save` writes a record that replays to the same position. It contains many kinds of decisions, the moves of bots and
/// the draws.
#[test]
fn save_writes_a_record() {
    for seed in ["1", "2"] {
        let file = Scratch::unwritten("long.txt");
        let said = format!("{}save {}\nscores\nquit\n", "1\n2\n".repeat(30), file.path());
        let args = ["play", "petra", "--players", "3", "--seed", seed, "--bots", "1,3"];
        let told = run_with_input(&args, said).expect_success();
        let replayed = host_sim(&["replay", file.path()]).expect_success();
        let scores = replayed.split("standing ").nth(1).unwrap();
        assert!(told.contains(scores), "{told}\n{replayed}");
        let moves = host_sim(&["moves", file.path()]).expect_success();
        assert!(!moves.is_empty(), "{replayed}");
    }
}

/// If a record cannot be written, the player gets a message and the game goes on.
#[test]
fn save_can_fail() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let told = play(format!("save\nsave {folder}\nsave {folder}/no/such/folder/x\npawn north\nquit\n"));
    assert!(told.contains("\nSay save and the name of a file.\n"), "{told}");
    assert_eq!(told.matches(" cannot be written: ").count(), 2, "{told}");
    assert!(told.contains("seat 1: take 2 tiles from the Plaza"), "{told}");
}

/// `help`, `moves`, `table` and `scores` work at any time.
#[test]
fn what_else_can_be_said() {
    let told = play("help\nquit\n");
    for word in ["moves", "table", "why MOVE", "undo", "save FILE", "scores", "quit"] {
        assert!(told.contains(&format!("\n  {word} ")), "{told}");
    }
    assert_eq!(play("moves\nquit\n").matches("   1  pawn north").count(), 2);
    assert_eq!(play("table\nquit\n").matches("Caravan ").count(), 2);
    assert!(play("scores\nquit\n").contains("\n  influence cards              0       0\n"));
    for word in ["q", "exit", "QUIT"] {
        assert!(play(format!("{word}\npawn north\n")).ends_with("Left the game.\n"));
    }
}

/// Any nonsense gets an answer and plays nothing. The end of input ends the game.
#[test]
fn nonsense_is_answered() {
    let mut nonsense =
        b"foo\n0\n5\n-1\n99999999999999999999\n1 2\n\n \t\npawn\npawn north east\n\xff\xfe\n\0\n".to_vec();
    nonsense.extend("é".repeat(50_000).into_bytes());
    nonsense.extend(b"\n\x1b[2J\nsave\ngame petra\nobserve trader rome\nfarmer seat 4 sells rome 3\n");
    let file = Scratch::unwritten("nonsense.txt");
    nonsense.extend(format!("save {}", file.path()).into_bytes());
    let told = play(&nonsense);
    assert_eq!(file.read(), new_record(2, 3));
    for answer in
        ["There is no move 5; there are 4.", "There is no move 0", "not text (UTF-8)", "Refused. PET-"]
    {
        assert!(told.contains(answer), "no '{answer}' in {told}");
    }
    assert!(told.len() < 20_000 && told.ends_with("Left the game.\n"), "{told}");
    assert!(play("").ends_with("Left the game.\n"));
}

/// Bots alone play a game to its end. The same seed gives the same game.
#[test]
fn bots_play_to_the_end() {
    for (players, bots) in [("2", "1,2"), ("4", "4,3,2,1")] {
        let args = ["play", "petra", "--players", players, "--bots", bots, "--seed", "11"];
        let told = host_sim(&args).expect_success();
        assert!(told.contains("seat 1 (bot): pawn "), "{told}");
        assert!(told.contains("won by seat ") && told.ends_with("The game is over.\n"), "{told}");
        assert_eq!(host_sim(&args).expect_success(), told);
    }
    let games = ["autoplay", "petra", "--players", "2", "--seed", "11", "--games", "1"];
    host_sim(&games).expect_success();
}

/// Seats that are not bots are asked in turn, and each sees only its own hidden cards: PET-142 (hands stay secret).
#[test]
fn people_take_turns_and_keep_their_secrets() {
    let told = play("1\n1\n1\ndone\nquit\n");
    let (first, second) = told.split_once("\nseat 2: move your pawn one cell\n").unwrap();
    assert!(!first.contains("\nseat 2: ") && !second.contains("\nseat 1: "), "{told}");
    let tables: Vec<&str> = told.split("\nCaravan ").skip(1).collect();
    assert_eq!(tables.len(), 2, "{told}");
    for (table, seat) in tables.iter().zip(["Seat 1", "Seat 2"]) {
        assert_eq!(table.matches("in hand, hidden: ").count(), 1, "{table}");
        assert_eq!(table.matches("1 hidden in hand").count(), 1, "{table}");
        let own = table.split(seat).nth(1).unwrap().lines().nth(3).unwrap();
        assert!(own.contains("in hand, hidden: "), "{own}");
    }
    let bots =
        run_with_input(&["play", "petra", "--players", "3", "--seed", "1", "--bots", "2,3"], "1\n1\n1\n")
            .expect_success();
    let hands = bots.matches("in hand, hidden: ").count();
    assert_eq!(hands, bots.matches("\nCaravan ").count(), "{bots}");
}

/// The `page` command prints its address, and serves the page until it is ended.
#[test]
fn the_page_says_where_it_is() {
    let mut child = command(&["page", "--no-open", "--listen", "127.0.0.1:0"]).spawn().unwrap();
    let mut told = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut told).unwrap();
    assert!(told.starts_with("The device is at http://127.0.0.1:"), "{told}");
    assert!(child.try_wait().unwrap().is_none(), "it goes on");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// An address that is already in use is reported.
#[test]
fn an_address_that_is_taken() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    wait_for_exit(command(&["page", "--no-open", "--listen", &address]).spawn().unwrap())
        .expect_failure(1, &["cannot listen", &address]);
}

/// A game ends when its output is closed, even if its input stays open.
#[test]
fn nobody_listens() {
    let mut command = command(&["play", "petra", "--players", "2", "--seed", "3"]);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    drop(child.stdout.take());
    let talker = std::thread::spawn(move || while stdin.write_all(&b"foo\n".repeat(1000)).is_ok() {});
    wait_for_exit(child).expect_success();
    talker.join().unwrap();
}

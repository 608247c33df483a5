//! `new`: every game is set up to the first decision of play.

use super::program::{host_sim, run_with_input};

/// How to begin each game, the first choice of its set-up, and its first decision of play.
const GAMES: [(&[&str], &str, &str); 5] = [
    (&["petra", "--players"], "move your pawn one cell", "move your pawn one cell"),
    (&["resafa", "--players"], "turn workshop A clockwise from upright, by quarters", "play an action card"),
    (
        &["resafa", "--solo"],
        "lay the canal tile setup card upright (up) or turned (down)",
        "play an action card",
    ),
    (
        &["wayfarers", "--players"],
        "choose the side of the left board section",
        "place a die, place a worker or rest",
    ),
    (
        &["araby", "--players"],
        "choose the colour of your camels",
        "play, task, place or negotiate, or end your turn",
    ),
];

/// Returns each way to begin: the arguments, the first choice of set-up and the first decision of play.
fn beginnings() -> impl Iterator<Item = (Vec<&'static str>, &'static str, &'static str)> {
    GAMES.into_iter().flat_map(|(game, choice, decision)| {
        let players: &[&[&str]] = if game.contains(&"--solo") { &[&[]] } else { &[&["2"], &["3"], &["4"]] };
        players.iter().map(move |&players| ([&["new"], game, players].concat(), choice, decision))
    })
}

/// Returns what a record waits for, without the seat.
#[track_caller]
fn waits_for(record: &str) -> String {
    let told = run_with_input(&["try", "-"], record).expect_success();
    let (seat, prompt) = told.lines().next().unwrap().split_once(": ").unwrap();
    assert!(seat.starts_with("seat "), "{told}");
    prompt.to_owned()
}

/// The record ends at the first decision of play, for every number of players and whatever the seed draws.
#[test]
fn new_goes_to_the_first_decision_of_play() {
    for (new, _, decision) in beginnings() {
        for seed in ["1", "2", "3"] {
            let record = host_sim(&[&new[..], &["--seed", seed]].concat()).expect_success();
            assert_eq!(waits_for(&record), decision, "{new:?}, seed {seed}");
        }
    }
}

/// With `--ask` the record ends at the first choice of set-up. Without it the same draws come first.
#[test]
fn ask_leaves_the_choices_of_set_up() {
    for (new, choice, _) in beginnings() {
        let asked = host_sim(&[&new[..], &["--ask"]].concat()).expect_success();
        assert_eq!(waits_for(&asked), choice, "{new:?}");
        let whole = host_sim(&new).expect_success();
        assert!(whole.starts_with(&asked), "{asked}\n{whole}");
    }
}

/// Choices are the first legal ones: RES-020 (each player lays two starting workshops), WAY-001 (sides of the board),
/// ARA-015 (no two players share a colour).
#[test]
fn choices_are_the_first_legal_ones() {
    let decided = |args: &[&str]| -> Vec<String> {
        let record = host_sim(&[&["new"], args].concat()).expect_success();
        let moves = record.split_once("\n\n").unwrap().1;
        moves.lines().filter(|line| !line.starts_with("observe ")).map(str::to_owned).collect()
    };
    assert_eq!(decided(&["petra", "--players", "3"]), [""; 0]);
    let workshops = ["turn 0", "plot west 1 north 1", "turn 0"];
    assert_eq!(decided(&["resafa", "--players", "2"]), [workshops, workshops].concat());
    assert_eq!(decided(&["wayfarers", "--players", "4"]), ["side A"; 3]);
    assert_eq!(decided(&["araby", "--players", "3"]), ["colour yellow", "colour grey", "colour brown"]);
}

//! What a move brings without a decision is told by `play`, `replay` and `try`: above all the steps that close because
//! nothing is left to choose.

use host_sim::host_game::{HostGame, built_in_edition, format_move, news, start};
use host_sim::record;
use host_sim::session::Session;
use rules_nostd::Next;
use rules_nostd::araby::Araby;
use rules_nostd::petra::Petra;
use rules_nostd::resafa::Resafa;
use rules_nostd::wayfarers::Wayfarers;

use super::program::{Scratch, host_sim, new_record, run_with_input};

/// Games that are searched for a move that closes a step.
const SEEDS: u64 = 40;

/// Returns the record of a random game up to a decision that closes a step, and what is told of that decision.
fn up_to_closed<G: HostGame>() -> (String, String, Vec<String>) {
    for seed in 0..SEEDS {
        let game = start::<G>(built_in_edition::<G>().unwrap(), 2, &[]).unwrap();
        let mut session = Session::new(game, seed);
        while session.game.next() != Next::Over {
            let m = session.draw().unwrap();
            let before = session.clone();
            session.play(m).unwrap();
            // A reason has the id of a rule.
            let has_reason =
                |line: &String| line.contains('-') && line.contains(|digit: char| digit.is_ascii_digit());
            if matches!(before.game.next(), Next::Decide(..)) && session.game.unasked().iter().any(has_reason)
            {
                let told = news(&before.game, &session.game);
                let record = record::write(&before.game, 2, &before.moves);
                return (record, format_move(&before.game, m), told);
            }
        }
    }
    panic!("no step of {} closes in {SEEDS} games", G::NAME);
}

fn check_told<G: HostGame>() {
    let (record, last, told) = up_to_closed::<G>();
    let whole = format!("{record}{last}\n");
    let line = whole.lines().count();

    let summary = run_with_input(&["replay", "-"], &whole).expect_success();
    let below: String = told.iter().map(|told| format!("{:10}{told}\n", "")).collect();
    let expected = format!("{:10}{last}\n{below}next ", format!("line {line}"));
    assert!(summary.contains(&expected), "{expected}\nis not in\n{summary}");

    let before = run_with_input(&["replay", "-", "--json"], &record).expect_success();
    let file = Scratch::new("before.json", before);
    let tried = host_sim(&["try", file.path(), &last]);
    let words: String = told.iter().map(|told| format!("move 1, '{last}': {told}\n")).collect();
    assert_eq!(tried.err, words);
    let after = run_with_input(&["replay", "-", "--json"], &whole).expect_success();
    assert_eq!(tried.out, after, "standard output is the position and nothing else");
}

#[test]
fn petra() {
    check_told::<Petra<'static>>();
}

#[test]
fn resafa() {
    check_told::<Resafa<'static>>();
}

#[test]
fn wayfarers() {
    check_told::<Wayfarers<'static>>();
}

#[test]
fn araby() {
    check_told::<Araby<'static>>();
}

/// AMB-17: the same step that closes twice in a row is told twice.
#[test]
fn told_again() {
    let said = "seat 1: AMB-17: Nobody is hired: you have no worker to take back.";
    let play = ["play", "petra", "--players", "2", "--seed", "3"];
    let played = run_with_input(&play, "pawn west\nquit\n").expect_success();
    assert_eq!(played.matches(said).count(), 1, "{played}");
    let both = format!("{}pawn west\ndone\npawn west\ndone\n", new_record(2, 3));
    let replayed = run_with_input(&["replay", "-"], both).expect_success();
    assert_eq!(replayed.matches("AMB-17: Nobody is hired").count(), 2, "{replayed}");
}

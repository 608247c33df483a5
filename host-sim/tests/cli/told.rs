//! What a move brings without a decision is told by `play`, `replay` and `try`: above all the steps that close because
//! nothing is left to choose.

use host_sim::host_game::{HostGame, built_in_edition, format_move, newly_noted, news, start};
use host_sim::record;
use host_sim::session::Session;
use rules_nostd::araby::Araby;
use rules_nostd::petra::Petra;
use rules_nostd::resafa::Resafa;
use rules_nostd::wayfarers::Wayfarers;
use rules_nostd::{Game as _, Next};

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

/// Returns the record of a random game that `autoplay` plays with these arguments.
fn random_game(game: &[&str]) -> String {
    let file = Scratch::unwritten("random-game.txt");
    let args = [&["autoplay"], game, &["--games", "1", "--seed", "3", "--record", file.path()]].concat();
    host_sim(&args).expect_success();
    file.read()
}

/// The solo opponent tells each act once, below the move that brought it (RES-210); what it does in every turn is told in
/// every turn. At the end comes the verdict.
#[test]
fn the_solo_opponent_tells_what_it_did() {
    let record = random_game(&["resafa", "--solo"]);
    let told = run_with_input(&["replay", "-"], &record).expect_success();
    let mut turns = 0;
    for turn in told.split("Resafabot flips ").skip(1) {
        turns += 1;
        assert!(turn.lines().next().unwrap().contains(" is the right card"), "{turn}");
    }
    let cards = record.lines().filter(|line| line.starts_with("observe solo ")).count();
    assert_eq!(turns, cards, "{told}");
    for card in record.lines().filter_map(|line| line.strip_prefix("observe bot-tile ")) {
        assert_eq!(told.matches(&format!("Resafabot places {card} on ")).count(), 1, "{card}: {told}");
    }
    assert!(told.contains(" VP: "), "{told}");
}

#[test]
fn what_was_noted_before_is_not_told_again() {
    let notes = |notes: &str| notes.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    for (before, after, new) in [
        ("", "a", "a"),
        ("a b", "a b", ""),
        ("a b", "a c b", "c"),
        ("a b", "a", ""),
        ("a b", "a a b", "a"),
        ("a b", "c b", "c b"),
    ] {
        assert_eq!(newly_noted(&notes(before), notes(after)), notes(new), "{before} -> {after}");
    }
}

/// `replay` of Araby tells debts, promises and permissions where they begin (ARA-093, R-29), and calls the scores hidden
/// until they are counted (ARA-135).
#[test]
fn araby_tells_what_was_agreed_and_hides_the_scores() {
    const KINDS: [&str; 3] = ["owed 1: seat ", "promised 1: seat ", "allowed: seat "];
    let mut missing: Vec<&str> = KINDS.to_vec();
    for seed in 0..SEEDS {
        let game = start::<Araby<'static>>(built_in_edition::<Araby<'static>>().unwrap(), 3, &[]).unwrap();
        let mut session = Session::new(game.clone(), seed);
        while let Some(m) = session.draw() {
            let before = session.game.clone();
            session.play(m).unwrap();
            let told = news(&before, &session.game);
            missing.retain(|kind| !told.iter().any(|line| line.starts_with(kind)));
            if let (true, Next::Decide(..)) = (missing.is_empty(), session.game.next()) {
                let whole = record::write(&game, 3, &session.moves);
                let replayed = run_with_input(&["replay", "-"], whole).expect_success();
                assert!(
                    replayed
                        .contains(&told.last().map_or(String::new(), |line| format!("          {line}\n")))
                );
                assert!(replayed.ends_with("\nstanding  hidden until the end of the game\n"), "{replayed}");
                let all = run_with_input(&["replay", "-"], random_game(&["araby", "--players", "3"]));
                let all = all.expect_success();
                assert!(all.contains("\n  coins ") && all.contains("\nwon by seat "), "{all}");
                return;
            }
        }
    }
    panic!("never told: {missing:?}");
}

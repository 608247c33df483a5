//! Files that were cut off anywhere: a message says so. Most run in process, because there are thousands of them; a
//! sample runs through the program. `tests/fuzz/` changes files in every other way.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

use host_sim::host_game::built_in_edition;
use host_sim::position::{self, Heading};
use host_sim::record::{self, Record};
use host_sim::session::Session;
use rules_nostd::petra::{Edition, Options, Petra};
use rules_nostd::{Game as _, Next};

use super::editions::built_in;
use super::program::{new_position, new_record, run_with_input};

type Game = Petra<'static>;

static EDITION: LazyLock<&'static Edition> = LazyLock::new(|| built_in_edition::<Game>().unwrap());

/// Plays a random game of at most `moves` moves.
fn random_game(rng: &mut fastrand::Rng, moves: usize) -> Session<Game> {
    let mut options = Options::default();
    for (key, choices) in Options::KEYS {
        assert!(options.set(key, choices[rng.usize(0..choices.len())]));
    }
    let game = Petra::new(*EDITION, rng.usize(2..=4), options).unwrap();
    let mut session = Session::new(game, rng.u64(..));
    while session.game.next() != Next::Over && session.moves.len() < moves {
        let m = session.draw().unwrap();
        session.play(m).unwrap();
    }
    session
}

fn write_record(session: &Session<Game>) -> String {
    record::write(&session.game, session.game.position().boards.players(), &session.moves)
}

/// Reads and replays a record. Checks that an error names a line, or the header line that is missing.
fn replay(bytes: &[u8]) -> Option<Game> {
    match Record::parse(bytes).and_then(|record| record.play::<Game>(*EDITION)) {
        Ok((game, _)) => Some(game),
        Err(why) => {
            assert!(why.starts_with("line ") || why.contains("the header has no line"), "{why}");
            None
        }
    }
}

/// Reads a position; `None` if it is not possible. Checks that a syntax error names a line.
fn resume(bytes: &[u8]) -> Option<Game> {
    let read = Heading::read(bytes).and_then(|heading| position::read::<Game>(bytes, &heading, *EDITION));
    let state = read.map_err(|why| assert!(why.contains(" line "), "{why}")).ok()?;
    Game::resume(*EDITION, state).ok()
}

/// Runs a closure. If it panics, panics with the input.
fn report_panic<T>(input: &[u8], run: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(run))
        .unwrap_or_else(|_| panic!("panicked on:\n{}", String::from_utf8_lossy(input)))
}

/// A record that is cut anywhere is a shorter record, or its last line is reported.
#[test]
fn a_record_cut_anywhere() {
    let record = write_record(&random_game(&mut fastrand::Rng::with_seed(1), 140));
    let whole = Record::parse(record.as_bytes()).unwrap();
    let mut shorter = 0;
    for end in 0..record.len() {
        let cut = &record.as_bytes()[..end];
        if report_panic(cut, || replay(cut)).is_some() {
            let moves = Record::parse(cut).unwrap().moves;
            let all_but_last = moves.len().saturating_sub(1);
            assert_eq!(moves[..all_but_last], whole.moves[..all_but_last]);
            shorter += 1;
        }
    }
    assert!(shorter > whole.moves.len(), "{shorter}");
}

/// A position that is cut anywhere is refused.
#[test]
fn a_position_cut_anywhere() {
    let position = position::write(&random_game(&mut fastrand::Rng::with_seed(2), 300).game).unwrap();
    assert!(resume(position.as_bytes()).is_some());
    for end in 0..position.len() {
        let cut = &position.as_bytes()[..end];
        assert!(report_panic(cut, || resume(cut)).is_none(), "cut after {end} bytes");
    }
}

/// An edition that is cut anywhere is refused.
#[test]
fn an_edition_cut_anywhere() {
    let edition = Edition::TOML.trim_end();
    for end in (0..edition.len()).step_by(5).filter(|&end| edition.is_char_boundary(end)) {
        let report = report_panic(&edition.as_bytes()[..end], || {
            host_sim::edition::read::<Edition>(&edition[..end]).unwrap_err()
        });
        assert!(!report.errors.is_empty(), "cut after {end} bytes");
    }
}

/// The program answers truncated files with a message and an exit code.
#[test]
fn the_program_takes_what_is_cut() {
    let mut rng = fastrand::Rng::with_seed(3);
    let (record, position, edition) = (new_record(2, 3), new_position(2, 3), built_in());
    for _ in 0..8 {
        // Do not cut at the end of a line, because the result would be a valid record.
        let end = record[..rng.usize(..record.len() - 20)].rfind(' ').unwrap_or(0) + 2;
        run_with_input(&["replay", "-"], &record[..end]).expect_failure(1, &["line "]);
        run_with_input(&["try", "-"], &position[..rng.usize(..position.len() - 1)])
            .expect_failure(1, &["line "]);
        run_with_input(&["edition", "check", "-"], &edition[..rng.usize(..edition.trim_end().len())])
            .expect_failure(1, &["line "]);
    }
}

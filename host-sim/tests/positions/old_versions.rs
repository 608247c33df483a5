//! Position files that earlier programs wrote: `old/` keeps one of each game. They are never renewed.

use std::path::PathBuf;

use host_sim::host_game::{HostGame, built_in_edition};
use host_sim::position::{self, Heading};
use serde_json::Value;

use super::{WithGame, each_game};
use crate::cli::program::run_with_input;

fn old_file(game: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/positions/old/{game}.json"));
    std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// A position without a version, with numbers in place of names, is read. Its state serializes to what the file says,
/// and the game goes on.
#[test]
fn positions_without_a_version() {
    struct Check;

    impl WithGame for Check {
        fn run<G: HostGame>(&self) {
            let file = old_file(G::NAME);
            let old: Value = serde_json::from_str(&file).unwrap();
            assert!(old.get("version").is_none(), "{file}");
            let heading = Heading::read(file.as_bytes()).unwrap();
            let edition = built_in_edition::<G>().unwrap();
            let state = position::read::<G>(file.as_bytes(), &heading, edition).unwrap();
            assert_eq!(serde_json::to_value(&state).unwrap(), old["state"]);
            let game = G::resume(edition, state).unwrap();
            assert_eq!(position::next_in_words(&game), old["next"]);
        }
    }
    each_game(&Check);
}

/// On the command line an old position comes out in the new form, which tells the same.
#[test]
fn old_positions_are_rewritten() {
    struct Check;

    impl WithGame for Check {
        fn run<G: HostGame>(&self) {
            let file = old_file(G::NAME);
            let new = run_with_input(&["try", "-", "--json"], &file).expect_success();
            assert!(new.contains("\"version\": 2"), "{new}");
            let moves = |file: &str| run_with_input(&["moves", "-"], file).expect_success();
            assert_eq!(moves(&new), moves(&file));
        }
    }
    each_game(&Check);
}

/// A fault in an old position is reported with its line and its path.
#[test]
fn faults_in_old_positions() {
    let file = old_file("petra");
    let wrong = file.replacen("\"camels\":3", "\"camels\":300", 1);
    assert_ne!(wrong, file);
    run_with_input(&["try", "-"], wrong).expect_failure(1, &["line 1: .state.boards[0].camels: ", "300"]);
}

//! Wayfarers of the South Tigris on the command line.

use serde_json::Value;

use crate::cli::program::{Scratch, host_sim, run_with_input};

/// Runs `new`, `replay`, `moves` and `try`: WAY-001 (sides are chosen), WAY-002 (decks are shuffled), RUL-64
/// (2 to 4 players).
#[test]
fn from_new_to_try() {
    for players in ["2", "3", "4"] {
        let record = host_sim(&["new", "wayfarers", "--players", players, "--ask"]).expect_success();
        assert!(record.starts_with("game wayfarers\nedition "), "{record}");
        let record = record + "side A\nside B\nside A\n";
        let listed = run_with_input(&["moves", "-"], &record).expect_success();
        assert_eq!(listed, "observe shuffle townsfolk  ; townsfolk cards shuffled\n");
        let json = run_with_input(&["replay", "-", "--json"], &record).expect_success();
        let position: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(position["state"]["layout"]["middle"], "B");
        let file = Scratch::new("position.json", &json);
        let tried = host_sim(&["try", file.path(), "observe shuffle townsfolk", "observe shuffle space"]);
        assert!(tried.expect_success().contains("\"shuffle\""));
        host_sim(&["try", file.path(), "rest"]).expect_failure(1, &["WAY-026", "shuffle the next deck"]);
    }
    for players in ["1", "5"] {
        host_sim(&["new", "wayfarers", "--players", players]).expect_failure(2, &["RUL-64"]);
    }
}

/// Random games come to an end, and the record contains the options of the table.
#[test]
fn games_and_options() {
    let told = host_sim(&["autoplay", "wayfarers", "--players", "2", "--games", "1", "--seed", "3"])
        .expect_success();
    assert!(told.starts_with("wayfarers, 2 players, seed 3"), "{told}");
    let option = ["new", "wayfarers", "--players", "2", "--option", "idle-rest=refused"];
    assert!(host_sim(&option).expect_success().contains("idle-rest refused"));
    let wrong = ["new", "wayfarers", "--players", "2", "--option", "idle-rest=perhaps"];
    host_sim(&wrong).expect_failure(2, &["idle-rest", "allowed, refused"]);
    assert!(host_sim(&["edition", "check", "wayfarers"]).expect_success().contains("no fault"));
}

//! Checks that the program does what the documents show.

use super::{host_sim, scratch};

fn document(path: &str) -> String {
    std::fs::read_to_string(format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The game in docs/record.md is complete: it replays to its winner.
#[test]
fn the_example_game_is_won() {
    let document = document("docs/record.md");
    let game = document.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let record = scratch("example-game.txt", game);
    let out = host_sim(&["replay", &record]);
    let told = String::from_utf8_lossy(&out.stdout);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    assert!(told.contains("the game is over") && told.contains("won by seat 2"), "{told}");
}

/// Every option is listed in docs/record.md with its choices, the default first.
#[test]
fn the_options_are_documented() {
    let document = document("docs/record.md");
    for (name, choices) in rules_nostd::petra::Options::KEYS {
        let choices: Vec<String> = choices.iter().map(|choice| format!("`{choice}`")).collect();
        let row = format!("| `{name}` | {} |", choices.join(", "));
        assert!(document.contains(&row), "docs/record.md has no row {row}");
    }
}

/// The program prints exactly the session that the README shows.
#[test]
fn the_readme_tells_the_truth() {
    let readme = document("README.md");
    let new = host_sim(&["new", "petra", "--players", "3", "--seed", "1"]);
    let record = scratch("readme-game.txt", &String::from_utf8(new.stdout).unwrap());
    let moves = String::from_utf8(host_sim(&["moves", &record]).stdout).unwrap();
    assert!(readme.contains(&format!("$ cargo run -q -- moves game.txt\n{moves}")), "{moves}");
    let position = host_sim(&["replay", &record, "--json"]);
    let position = scratch("readme-position.json", &String::from_utf8(position.stdout).unwrap());
    let refused = host_sim(&["try", &position, "pawn north", "siq 9"]);
    let refused = String::from_utf8(refused.stderr).unwrap();
    assert!(readme.contains(&refused), "{refused}");
}

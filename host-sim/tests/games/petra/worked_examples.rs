//! Runs EX-A to EX-X through the command line: the position is a file, the moves are arguments, and the printed
//! position must match the ledger.

use host_sim::position::{self, Heading};
use rules_nostd::petra::{Edition, Petra};

use super::{host_sim, scratch};
use crate::common::{self, STAND_IN};
use crate::examples::{EXAMPLES, Example};

/// Writes the edition and the position of an example to files, and returns their paths.
fn write_files(example: &Example, game: &Petra<'static>) -> (String, String) {
    let edition: &Edition = game.edition();
    let checksum = format!("{:08x}", edition.checksum());
    let position = serde_json::json!({
        "game": "petra",
        "edition": { "name": edition.name.as_str(), "checksum": checksum },
        "state": game.position(),
    });
    let components = if edition == &*STAND_IN { common::components() } else { common::example_components() };
    let toml = toml::to_string(&components).unwrap();
    (
        scratch(&format!("{}.json", example.id), &position.to_string()),
        scratch(&format!("{}.toml", example.id), &toml),
    )
}

/// Parses the output of `try` as a game.
fn parse_output(edition: &'static Edition, stdout: &[u8]) -> Petra<'static> {
    let heading = Heading::read(stdout).unwrap();
    let table = position::read::<Petra<'static>>(stdout, &heading, edition).unwrap();
    Petra::resume(edition, table).unwrap()
}

#[test]
fn every_example_through_try() {
    for example in EXAMPLES {
        let before = (example.given)();
        let (position, edition) = write_files(example, &before);
        let mut args = vec!["try", &position, "--json", "--edition", &edition];
        let moves: Vec<String> = example.moves().map(str::to_owned).collect();
        args.extend(moves.iter().map(String::as_str));
        let out = host_sim(&args);
        let why = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(0), "{}: {why}", example.id);
        (example.then)(&before, &parse_output(before.edition(), &out.stdout));

        for (refused, rule) in example.refused {
            let mut args = args.clone();
            args.push(refused);
            let out = host_sim(&args);
            let why = String::from_utf8_lossy(&out.stderr);
            assert_eq!(out.status.code(), Some(1), "{}: {refused}: {why}", example.id);
            assert!(why.contains(rule), "{}: {refused}: {why}", example.id);
            assert!(out.stdout.is_empty(), "{}: a refusal prints no position", example.id);
        }
    }
}

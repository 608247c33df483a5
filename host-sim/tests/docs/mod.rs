//! Tests that the tables of `docs/hardware.md` say what the code does: builders solder by them.

use std::collections::BTreeSet;

use firmware::device::play::DeviceGame;
use firmware::games::GameId;
use firmware::mat::{CHANNELS, Channel, Space};
use firmware::sense::ReaderId;
use firmware::with_game;

const HARDWARE: &str = include_str!("../../../docs/hardware.md");

/// Each game has a table of its switches. Its rows follow each other from the first switch to the last, and name the
/// first and the last space of the row, and the pieces that the game expects there.
#[test]
fn the_tables_of_switches_follow_the_mats() {
    fn check<G: DeviceGame>() {
        let mut next = 0;
        for row in table(&format!("{}: switch", title(G::NAME))) {
            let [range, names, _, sees] = row.as_slice() else { panic!("four columns: {row:?}") };
            let (first, last) = range.split_once(" to ").unwrap();
            let (first, last): (u8, u8) = (first.parse().unwrap(), last.parse().unwrap());
            assert_eq!(first, next, "{row:?}");
            next = last + 1;

            let spaces: Vec<Option<G::Space>> =
                (first..=last).map(|number| G::Space::at(Channel::new(number).unwrap())).collect();
            if *names == "–" {
                assert!(spaces.iter().all(Option::is_none), "{row:?}");
                continue;
            }
            let spaces: Vec<G::Space> = spaces.into_iter().map(|space| space.expect(range)).collect();
            assert_eq!(*names, format!("`{}` to `{}`", spaces[0], spaces[spaces.len() - 1]));
            for space in spaces {
                assert!(
                    sees.contains(G::piece_on(space)),
                    "{space} is for a {}: {row:?}",
                    G::piece_on(space)
                );
            }
        }
        assert_eq!(usize::from(next), CHANNELS, "{}", G::NAME);
    }
    for game in GameId::ALL {
        with_game!(game, Rules => check::<Rules<'static>>());
    }
}

/// The table of readers has a row for each reader and a column for each game.
#[test]
fn the_table_of_readers_follows_the_games() {
    fn names<G: DeviceGame>() -> Vec<&'static str> {
        let name = |id: ReaderId| G::READERS.iter().find(|reader| reader.number == id.number());
        ReaderId::all().map(|id| name(id).map_or("–", |reader| reader.name)).collect()
    }
    let rows = table("reader");
    for (number, row) in rows.iter().enumerate() {
        assert_eq!(row[..2], [(number + 1).to_string(), format!("Y{number}")]);
    }
    for (column, game) in GameId::ALL.into_iter().enumerate() {
        let cells: Vec<&str> = rows.iter().map(|row| row[column + 2]).collect();
        assert_eq!(cells, with_game!(game, Rules => names::<Rules<'static>>()), "{}", game.name());
    }
}

/// The table of pins lists each pin that the program uses, and no other.
#[test]
fn the_table_of_pins_follows_the_board() {
    const BOARD: &str = include_str!("../../../firmware/src/rp2040/board.rs");
    let used: BTreeSet<&str> =
        BOARD.split("PIN_").skip(1).map(|rest| rest.split_once(',').unwrap().0).collect();
    let rows = table("pin");
    let listed: Vec<&str> =
        rows.iter().flat_map(|row| row[1].split(", ")).filter(|&pin| pin != "–").collect();
    assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), used);
    assert_eq!(listed.len(), used.len(), "each pin once: {listed:?}");
}

/// Returns the cells of the table whose first column has this heading, row by row.
fn table(heading: &str) -> Vec<Vec<&'static str>> {
    let mut lines = HARDWARE.lines().skip_while(|line| !line.starts_with(&format!("| {heading} |")));
    assert!(lines.next().is_some(), "docs/hardware.md has no table '{heading}'");
    let rows = lines.skip(1).take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// Returns the name of a game with a capital letter.
fn title(name: &str) -> String {
    let (initial, rest) = name.split_at(1);
    initial.to_uppercase() + rest
}

//! `overlay`: the printable mat of every game.

use firmware::device::play::DeviceGame;
use firmware::games::GameId;
use firmware::mat::{Millimetres, ReaderPlace, Space};
use firmware::with_game;

use super::program::host_sim;

/// The printable mat shows every switch once, inside the paper.
#[test]
fn the_overlay_shows_every_switch() {
    fn check<G: DeviceGame>() {
        let (svg, sheet) = overlay::<G>();
        for space in G::Space::all() {
            let (centre, size) = (space.position(), space.size());
            let circle = format!(r#"<circle cx="{}" cy="{}""#, centre.x, centre.y);
            assert_eq!(svg.matches(&circle).count(), 1, "{space}");
            assert!(centre.x + size.x / 2 < sheet.x && centre.y + size.y / 2 < sheet.y, "{space}");
        }
        assert!(svg.ends_with("</svg>\n"));
    }
    for game in GameId::ALL {
        with_game!(game, Rules => check::<Rules<'static>>());
    }
}

/// It shows every reader once, by its name, as large as the module and inside the paper.
#[test]
fn the_overlay_shows_every_reader() {
    fn check<G: DeviceGame>() {
        let (svg, sheet) = overlay::<G>();
        assert!(!G::READERS.is_empty());
        for reader in G::READERS {
            let (corner, name) = (reader.corner(), reader.name);
            let outline = format!(r#"<rect x="{}" y="{}" width="40" height="60""#, corner.x, corner.y);
            assert_eq!(svg.matches(&outline).count(), 1, "{name}");
            assert_eq!(svg.matches(&format!(">{name}</text>")).count(), 1, "{name}");
            assert!(corner.x + 40 < sheet.x && corner.y + 60 < sheet.y, "{name}");
        }
    }
    for game in GameId::ALL {
        with_game!(game, Rules => check::<Rules<'static>>());
    }
}

/// A reader sees about 30 mm far. It must not see what lies on the mat, nor what is held over another reader.
#[test]
fn readers_keep_away_from_switches_and_from_each_other() {
    fn check<G: DeviceGame>() {
        for reader in G::READERS {
            for space in G::Space::all() {
                let gap = gap(reader, space.position());
                assert!(
                    gap >= f64::from(ReaderPlace::CLEARANCE),
                    "{} is {gap:.0} mm from {space}",
                    reader.name
                );
            }
            for other in G::READERS.iter().filter(|other| other.number != reader.number) {
                let gap = gap(reader, other.position);
                assert!(gap >= 35.0, "{} is {gap:.0} mm from the middle of {}", reader.name, other.name);
            }
        }
    }
    for game in GameId::ALL {
        with_game!(game, Rules => check::<Rules<'static>>());
    }
}

/// Returns the overlay of a game and the size of its paper.
fn overlay<G: DeviceGame>() -> (String, Millimetres) {
    let svg = host_sim(&["overlay", G::NAME]).expect_success();
    let side = |name: &str| {
        let (_, rest) = svg.split_once(&format!(r#"{name}=""#)).unwrap();
        rest.split_once("mm").unwrap().0.parse().unwrap()
    };
    assert!(svg.starts_with("<svg"));
    let sheet = Millimetres { x: side("width"), y: side("height") };
    (svg, sheet)
}

/// Returns how many millimetres the nearest edge of a reader's module is from a point.
fn gap(reader: &ReaderPlace, point: Millimetres) -> f64 {
    let along = |from: u16, length: u16, point: u16| {
        f64::from(from.saturating_sub(point).max(point.saturating_sub(from + length)))
    };
    let (corner, size) = (reader.corner(), ReaderPlace::SIZE);
    along(corner.x, size.x, point.x).hypot(along(corner.y, size.y, point.y))
}

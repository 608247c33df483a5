//! `overlay`: the printable mat of every game.

use firmware::games::GameId;
use firmware::mat::{MatGame, Space};
use firmware::with_game;

use super::program::host_sim;

/// The printable mat shows every switch once, inside the paper.
#[test]
fn the_overlay_shows_every_switch() {
    fn check<S: Space>(game: &str) {
        let svg = host_sim(&["overlay", game]).expect_success();
        for space in S::all() {
            let centre = space.position();
            let circle = format!(r#"<circle cx="{}" cy="{}""#, centre.x, centre.y);
            assert_eq!(svg.matches(&circle).count(), 1, "{space}");
        }
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    }
    for game in GameId::ALL {
        with_game!(game, Rules => check::<<Rules<'static> as MatGame>::Space>(game.name()));
    }
}

//! Rain scoring and water flow (RES-175 to RES-184) and the rulings on it.

use std::sync::LazyLock;

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::edition::faults::edited;
use crate::round_end::{idle, to_round};

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

/// The channel printed on r2c1 turns right, into r2c2, which is open at its left.
static BENT: LazyLock<Edition> = LazyLock::new(|| {
    let bent = "\"2 via N E, 2 P via N S W, 4 less coin 1 P, 2\"";
    Edition::new(edited(&[("\"2, 2 P, 4 less coin 1 P, 2\"", bent)])).unwrap()
});

/// A canal tile: owner, tile, side, space.
type Canal = (Seat, CanalTile, CanalSide, &'static str);

const A: CanalSide = CanalSide::A;
const B: CanalSide = CanalSide::B;

/// Returns a game in round 2 with these tiles, and cubes only on the named spaces.
fn wet(tiles: &[Canal], cubes: &[&str]) -> Resafa<'static> {
    wet_with(&STAND_IN, Options::default(), tiles, cubes)
}

pub fn wet_with(
    edition: &'static Edition,
    options: Options,
    tiles: &[Canal],
    cubes: &[&str],
) -> Resafa<'static> {
    let cubes: Vec<Space> = cubes.iter().map(|name| space(name)).collect();
    ready_with(edition, 2, options).arrange(|position| {
        position.round(2);
        for &(seat, tile, side, at) in tiles {
            position.canal(seat, tile, side, space(at));
        }
        position.dry(TWO, &cubes);
    })
}

/// Plays up to the first decision about water, or into round 3.
pub fn raining(mut game: Resafa<'_>) -> Resafa<'_> {
    let about_water = |next| matches!(next, Next::Decide(_, Prompt::RouteWater(_) | Prompt::ChooseCube));
    while game.position().round == 2 && !about_water(game.next()) {
        game = idle(game);
    }
    game
}

fn vp(game: &Resafa<'_>) -> (u16, u16) {
    (game.position().areas[ONE].vp, game.position().areas[TWO].vp)
}

/// RES-175: Rain comes at the end of rounds 2, 4 and 6 only.
#[test]
fn res_175_after_even_rounds() {
    for (round, rain) in [(1, 0), (2, 1), (3, 0), (4, 1), (5, 0)] {
        let game = ready(2).arrange(|position| {
            position.round(round);
            position.canal(ONE, CanalTile::C1, A, space("r4c2"));
        });
        assert_eq!(vp(&to_round(game, round + 1)), (rain, 0), "round {round}");
    }
    let last = ready(2).arrange(|position| {
        position.round(6);
        position.canal(ONE, CanalTile::C1, A, space("r4c2"));
    });
    assert_eq!(vp(&crate::round_end::to_the_end(last)), (1, 0));
}

/// RES-176, RES-137, INV-29: a player's tiles, tanks included, score 1 VP and their blue VP each,
/// even without water.
#[test]
fn res_176_tiles_and_blue_vp() {
    let game = ready(2).arrange(|position| {
        position.round(2);
        position.filled(TWO, plot(1, 0));
        position.filled(TWO, plot(0, 1));
        position.base(TWO, Centre::Gerasa, 1);
        position.canal(ONE, CanalTile::C1, A, space("r4c2"));
        position.canal(ONE, CanalTile::C3, A, space("r4c3"));
        position.canal(ONE, CanalTile::C5, B, space("r3c2"));
        position.canal(TWO, CanalTile::C1, A, space("r3c3"));
        position.canal(TWO, CanalTile::C6, B, space("r5c1"));
    });
    assert_eq!(vp(&to_round(game, 3)), (3 + 3, 2 + 4));
}

/// RES-177, RES-178: all players have scored their tiles before the first cube moves. Cubes at their
/// sources stay there.
#[test]
fn res_177_water_moves_after_that() {
    let tiles =
        [(ONE, CanalTile::C5, A, "r1c2"), (TWO, CanalTile::C3, A, "r4c4"), (TWO, CanalTile::C5, A, "r1c3")];
    let game = raining(wet(&tiles, &["r1c2", "r1c3"]));
    assert_eq!(game.next(), Next::Decide(ONE, Prompt::RouteWater(space("r1c2"))));
    assert_eq!(vp(&game), (2 + 2, 2 + 2), "the tiles of both, and the tile the cube starts on");
    let waiting = |game: &Resafa<'_>| game.position().sources.iter().filter(|&&waits| waits).count();
    assert_eq!(waiting(&game), 6);
    let game = to_round(game, 3);
    assert_eq!(waiting(&game), 6, "RES-178");
    assert!(game.position().network.values().iter().all(|there| there.cubes == 0), "INV-02");
}

/// RES-179, D-36: the player who placed the tile the cube lay on decides everywhere, even on other
/// players' tiles.
#[test]
fn res_179_who_decides_the_route() {
    let tiles = [(ONE, CanalTile::C1, A, "r1c2"), (TWO, CanalTile::C5, A, "r2c2")];
    let game = raining(wet(&tiles, &["r1c2"]));
    assert_eq!(game.next(), Next::Decide(ONE, Prompt::RouteWater(space("r2c2"))));
    let mut legal = game.legal();
    legal.sort();
    assert_eq!(legal, ["flow down", "flow left", "flow right"]);
    assert_eq!(game.refused("done").rule, "RES-179", "D-36: it has to go somewhere");
}

/// RES-180, A-58: water never flows up, back or off the sides.
#[test]
fn res_180_never_back() {
    let tiles =
        [(ONE, CanalTile::C1, A, "r1c2"), (TWO, CanalTile::C5, A, "r2c2"), (ONE, CanalTile::C5, A, "r2c3")];
    let game = raining(wet(&tiles, &["r1c2"]));
    assert_eq!(game.refused("flow up").rule, "RES-180");
    let game = game.moves("flow right");
    assert_eq!(game.prompt(), Prompt::RouteWater(space("r2c3")));
    assert_eq!(game.refused("flow left").rule, "RES-180", "back");
    assert_eq!(game.refused("flow up").rule, "RES-180");
    let mut legal = game.legal();
    legal.sort();
    assert_eq!(legal, ["flow down", "flow right"]);

    for (at, off, way) in [("r1c4", "flow right", "flow left"), ("r1c1", "flow left", "flow right")] {
        let edge = raining(wet(&[(ONE, CanalTile::C5, A, at)], &[at]));
        assert_eq!(edge.refused(off).rule, "RES-180", "off the edge");
        assert!(edge.lists(way) && edge.lists("flow down"));
    }
    // A cube from a source at the side does not go back there either.
    let side = raining(wet(&[(ONE, CanalTile::C5, A, "r3c1")], &["r3c1"]));
    assert_eq!(side.refused("flow left").rule, "RES-180");
    assert!(side.lists("flow right") && side.lists("flow down"));
}

/// RES-181: water flows sideways only where the channel points, even into a space without a tile.
#[test]
fn res_181_sideways_where_the_channel_points() {
    // Open at N, E and S: right or down, not left. The neighbours are empty.
    let game = raining(wet(&[(ONE, CanalTile::C1, B, "r1c2")], &["r1c2"]));
    let mut legal = game.legal();
    legal.sort();
    assert_eq!(legal, ["flow down", "flow right"]);
    assert_eq!(game.refused("flow left").rule, "RES-180");
    // Open at N and S: nothing to decide.
    let game = raining(wet(&[(ONE, CanalTile::C1, A, "r1c2")], &["r1c2"]));
    assert_eq!((game.position().round, game.one().cubes), (3, 1));
}

/// water cannot flow into a tile that is closed on that side, only into an open one or no tile.
#[test]
fn a_59_a_closed_neighbour() {
    let tiles =
        [(ONE, CanalTile::C5, A, "r1c2"), (TWO, CanalTile::C1, A, "r1c1"), (TWO, CanalTile::C2, B, "r1c3")];
    let game = raining(wet(&tiles, &["r1c2"]));
    assert_eq!(game.refused("flow left").rule, "RES-180", "it opens only at N and S");
    let before = vp(&game).1;
    let game = game.moves("flow right");
    assert_eq!(vp(&game).1, before + 1, "N S W is open to the left");
}

/// water may go right, down and then left.
#[test]
fn a_60_right_down_left() {
    let tiles =
        [(ONE, CanalTile::C1, B, "r1c2"), (ONE, CanalTile::C2, B, "r2c3"), (TWO, CanalTile::C3, A, "r3c2")];
    let game = raining(wet(&tiles, &["r1c2"]));
    let start = vp(&game);
    let game = game.moves("flow right");
    assert_eq!(game.prompt(), Prompt::RouteWater(space("r2c3")), "down through the empty r1c3");
    let game = game.moves("flow left");
    assert_eq!(vp(&game), (start.0 + 1, start.1 + 2), "down again through r2c2 and r3c2");
    assert_eq!(game.one().cubes, 1);
}

/// RES-182, A-61: on a space without a tile the water follows the printed channel: straight down,
/// unless the edition prints another one.
#[test]
fn res_182_the_printed_channel() {
    let tiles =
        [(ONE, CanalTile::C1, A, "r1c1"), (TWO, CanalTile::C1, A, "r3c1"), (TWO, CanalTile::C3, A, "r3c2")];
    let straight = raining(wet(&tiles, &["r1c1"]));
    assert_eq!(vp(&straight), (1 + 1, 3 + 1), "it passes r3c1");
    let bent = raining(wet_with(&BENT, Options::default(), &tiles, &["r1c1"]));
    assert_eq!(vp(&bent), (1 + 1, 3 + 2), "it passes r3c2, with its blue VP");
    assert_eq!(bent.position().round, 3, "with a single way nobody is asked");
}

/// with no way out the water stops. What it passed has scored, and the player takes the cube.
#[test]
fn a_62_water_that_stops() {
    let tiles =
        [(ONE, CanalTile::C1, A, "r1c1"), (TWO, CanalTile::C1, A, "r2c2"), (TWO, CanalTile::C3, A, "r3c1")];
    let game = raining(wet_with(&BENT, Options::default(), &tiles, &["r1c1"]));
    assert_eq!(vp(&game), (1 + 1, 1 + 2), "it passes only r1c1, because r2c2 is closed at its left");
    assert_eq!((game.one().cubes, game.position().round), (1, 3));
}

/// RES-183: every tile passed, including the first, scores 1 VP and its blue VP for its owner. Other
/// tiles do not.
#[test]
fn res_183_tiles_passed() {
    let tiles = [
        (ONE, CanalTile::C3, A, "r1c2"),
        (TWO, CanalTile::C5, B, "r2c2"),
        (ONE, CanalTile::C1, A, "r4c2"),
        (ONE, CanalTile::C4, A, "r4c3"),
    ];
    let game = raining(wet(&tiles, &["r1c2"]));
    assert_eq!(vp(&game), ((2 + 1 + 2) + (2 + 1), 3 + 3));
}

/// water that reaches a tank scores it and ends there. A tank space without a tank also ends
/// the route.
#[test]
fn a_108_water_in_a_tank() {
    let tank = |built: bool| {
        let game = ready(2).arrange(|position| {
            position.round(2);
            position.filled(TWO, plot(1, 0));
            position.filled(TWO, plot(0, 1));
            position.base(TWO, Centre::Gerasa, 1);
            position.canal(ONE, CanalTile::C1, A, space("r1c1"));
            if built {
                position.canal(TWO, CanalTile::C6, B, space("r5c1"));
            }
        });
        raining(game)
    };
    let game = tank(true);
    assert_eq!(vp(&game), (1 + 1, 5 + 5));
    assert_eq!(game.one().cubes, 1);
    let game = tank(false);
    assert_eq!((vp(&game), game.one().cubes), ((1 + 1, 0), 1));
}

/// RES-184: the player who decided keeps the cube, no matter who scored. P9 counts it.
#[test]
fn res_184_the_cube_is_kept() {
    let tiles = [(TWO, CanalTile::C1, A, "r1c2"), (ONE, CanalTile::C5, B, "r2c2")];
    let cubes = |game: &Resafa<'_>| (game.position().areas[ONE].cubes, game.position().areas[TWO].cubes);
    let game = wet(&tiles, &["r1c2"]);
    let before = cubes(&game);
    let game = raining(game);
    assert_eq!(cubes(&game), (before.0, before.1 + 1));
    for kept in 0..=4 {
        let game = ready(2).arrange(|position| {
            position.special_card(ONE, special(9));
            let at = ["r1c1", "r1c2", "r1c3", "r1c4"];
            for (at, tile) in at.into_iter().zip(CanalTile::ALL).take(kept) {
                position.canal(TWO, tile, A, space(at));
            }
            position.dry(ONE, &[]);
        });
        assert_eq!(usize::from(game.one().cubes), kept);
        assert_eq!(game.end_lines(ONE)[2], 4 * kept.min(3) as u16, "P9: at most three");
    }
}

/// A-63, D-35: cubes flow in turn order from the starting player of the round. A player with several
/// cubes chooses which goes first.
#[test]
fn a_63_the_order_of_the_cubes() {
    let tiles =
        [(TWO, CanalTile::C5, A, "r1c1"), (ONE, CanalTile::C1, B, "r1c3"), (ONE, CanalTile::C5, A, "r3c1")];
    let game = wet(&tiles, &["r1c1", "r1c3", "r3c1"]);
    let rained = raining(game.clone());
    assert_eq!(rained.next(), Next::Decide(ONE, Prompt::ChooseCube));
    let mut legal = rained.legal();
    legal.sort();
    assert_eq!(legal, ["cube r1c3", "cube r3c1"]);
    assert_eq!(rained.refused("cube r1c1").rule, "RES-178", "another player's cube");
    assert_eq!(rained.refused("done").rule, "RES-178", "D-35: every cube flows");
    let second = rained.clone().moves("cube r3c1");
    assert_eq!(second.prompt(), Prompt::RouteWater(space("r3c1")));
    let second = second.moves("flow down");
    assert_eq!(second.next(), Next::Decide(ONE, Prompt::RouteWater(space("r1c3"))), "seat 1's last cube");
    let others = second.moves("flow down");
    assert_eq!(others.next(), Next::Decide(TWO, Prompt::RouteWater(space("r1c1"))));

    let game = raining(game.arrange(|position| {
        position.start = TWO;
        position.turn = TWO;
    }));
    assert_eq!(game.next(), Next::Decide(TWO, Prompt::RouteWater(space("r1c1"))), "seat 2 started the round");
}

/// RES-178, INV-02: a cube flows once, in the next Rain.
#[test]
fn res_178_each_cube_flows_once() {
    let game = ready(2).arrange(|position| {
        position.round(2);
        position.canal(ONE, CanalTile::C1, A, space("r1c2"));
    });
    let game = to_round(game, 3);
    assert_eq!((vp(&game).0, game.one().cubes), (1 + 1, 1));
    let game = to_round(game, 5);
    assert_eq!((vp(&game).0, game.one().cubes), (2 + 1, 1), "only the tile scores in round 4");
}

/// RES-175, RES-180, A-108: Rain on the other side of the board, with five columns and nine cubes.
#[test]
fn res_180_the_side_for_more_players() {
    let game = ready(4).arrange(|position| {
        position.round(2);
        position.filled(TWO, plot(1, 0));
        position.filled(TWO, plot(0, 1));
        position.base(TWO, Centre::Gerasa, 1);
        position.canal(TWO, CanalTile::C7, B, space("r6c5"));
        position.canal(Seat::Four, CanalTile::C5, A, space("r1c5"));
        position.canal(Seat::Three, CanalTile::C3, A, space("r5c3"));
    });
    let game = raining(game);
    assert_eq!(game.next(), Next::Decide(Seat::Four, Prompt::RouteWater(space("r1c5"))));
    assert_eq!(game.refused("flow right").rule, "RES-180");
    let points = |game: &Resafa<'_>| Seat::ALL.map(|seat| game.position().areas[seat].vp);
    assert_eq!(points(&game)[..3], [0, 4, 2]);
    let fourth = points(&game)[3];
    let down = game.clone().moves("flow down");
    assert_eq!(points(&down), [0, 4 + 4, 2, fourth], "into the tank");
    let left = game.moves("flow left");
    assert_eq!(points(&left), [0, 4, 2, fourth], "down the fourth column");
    assert_eq!(left.position().areas[Seat::Four].cubes, 1);
}

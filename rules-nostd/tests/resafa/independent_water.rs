//! Recomputes water flow from the wording of the rulebook, without the engine (RES-179 to RES-183,
//! INV-28, INV-29), on random networks with random choices at the forks.

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::rain::raining;

/// How many networks to try.
const NETWORKS: u64 = 150;

/// Lays random canal tiles for all players, with one water cube on one of them.
fn network(players: usize, rng: &mut fastrand::Rng) -> (Resafa<'static>, Space) {
    let game = ready(players);
    let printed = &STAND_IN.network[game.position().side()];
    let (rows, columns) = (printed.height(), printed.width());
    let mut spaces: Vec<Space> =
        (1..=rows).flat_map(|row| (1..=columns).filter_map(move |column| Space::at(row, column))).collect();
    rng.shuffle(&mut spaces);
    let start = printed.sources[rng.usize(..printed.sources.len())].space;
    spaces.retain(|&space| space != start);
    let mut tiles: Vec<(Seat, CanalTile)> = game
        .position()
        .areas
        .seats()
        .flat_map(|seat| CanalTile::ALL.into_iter().map(move |tile| (seat, tile)))
        .collect();
    rng.shuffle(&mut tiles);
    let count = rng.usize(1..spaces.len().min(tiles.len()));
    let has_tank = |tile| STAND_IN.canal_face(tile, CanalSide::B).kind == CellKind::Tank;
    let game = game.arrange(|position| {
        position.round(2);
        // With two players, each gets what tanks require.
        for (seat, centre) in position.areas.seats().zip(Centre::ALL) {
            position.filled(seat, plot(1, 0));
            if position.areas.players() == 2 {
                position.filled(seat, plot(0, 1));
            }
            position.base(seat, centre, 1);
        }
        for (&(seat, tile), at) in tiles.iter().zip([start].into_iter().chain(spaces)).take(count) {
            let side = if has_tank(tile) || rng.bool() { CanalSide::A } else { CanalSide::B };
            position.canal(seat, tile, side, at);
        }
        if position.areas.players() == 2 {
            let used = |tile: &&(Seat, CanalTile)| {
                position.areas[tile.0].canal_tiles.has(tile.1) && has_tank(tile.1)
            };
            let ends = (1..=columns).filter_map(|column| Space::at(rows + 1, column));
            let ends: Vec<Space> = ends
                .filter(|&end| printed.cell(end).is_some_and(|cell| cell.kind == CellKind::Tank))
                .collect();
            let free: Vec<(Seat, CanalTile)> = tiles.iter().filter(used).copied().collect();
            for ((seat, tile), end) in free.into_iter().zip(ends) {
                position.canal(seat, tile, CanalSide::B, end);
            }
        }
        position.dry(Seat::One, &[start]);
    });
    (game, start)
}

/// Returns the face of the tile on a space.
fn face(position: &Position, at: Space) -> Option<(Seat, &'static CanalFace)> {
    position.network[at].tile.map(|laid| (laid.owner, STAND_IN.canal_face(laid.tile, laid.side)))
}

/// Returns where water that came from a column may go from a canal space. `None` means it leaves the
/// network.
fn exits(position: &Position, at: Space, came_from: u8) -> Vec<(Heading, Option<Space>)> {
    let printed = &STAND_IN.network[position.side()];
    let tile = face(position, at).map(|(_, face)| face);
    let opens = |edge| tile.is_none_or(|face| face.openings.has(edge));
    let admits = |space: Space, edge| face(position, space).is_none_or(|(_, face)| face.openings.has(edge));
    let mut exits = Vec::new();
    let (row, column) = (at.row(), at.column());
    // On a space without a tile the printed channel leads straight down.
    if let (Some(face), true) = (tile, column > 1) {
        let left = Space::at(row, column - 1).unwrap();
        if face.openings.has(Edge::West) && came_from != column - 1 && admits(left, Edge::East) {
            exits.push((Heading::Left, Some(left)));
        }
    }
    if opens(Edge::South) {
        let below = Space::at(row + 1, column).unwrap();
        let is_tank = printed.cell(below).is_some_and(|cell| cell.kind == CellKind::Tank);
        if row < printed.height() || is_tank {
            if admits(below, Edge::North) {
                exits.push((Heading::Down, Some(below)));
            }
        } else {
            exits.push((Heading::Down, None));
        }
    }
    if let (Some(face), true) = (tile, column < printed.width()) {
        let right = Space::at(row, column + 1).unwrap();
        if face.openings.has(Edge::East) && came_from != column + 1 && admits(right, Edge::West) {
            exits.push((Heading::Right, Some(right)));
        }
    }
    exits
}

/// RES-176, RES-178 to RES-184, A-58 to, INV-28, INV-29: tiles score first. Then the
/// water takes the chosen route, and every tile on it scores for its owner.
#[test]
fn every_way_of_the_water() {
    let mut forks = 0;
    for seed in 0..NETWORKS {
        let mut rng = fastrand::Rng::with_seed(seed);
        let players = if rng.bool() { 2 } else { 4 };
        let (game, start) = network(players, &mut rng);
        let seats: Vec<Seat> = game.position().areas.seats().collect();
        let vp = |position: &Position| seats.iter().map(|&seat| position.areas[seat].vp).collect::<Vec<_>>();
        let cubes =
            |position: &Position| seats.iter().map(|&seat| position.areas[seat].cubes).collect::<Vec<_>>();
        let before = game.position().clone();
        let mut score = vp(&before);
        let mut kept = cubes(&before);
        for (_, laid) in before.canals() {
            score[laid.owner.index()] += 1 + u16::from(STAND_IN.canal_face(laid.tile, laid.side).blue);
        }
        let owner = before.network[start].tile.unwrap().owner;
        kept[owner.index()] += 1;

        let mut game = raining(game);
        let (mut at, mut came_from, mut passed) = (Some(start), 0, Vec::new());
        while let Some(here) = at {
            assert!(!passed.contains(&here), "seed {seed}: water passes {here} twice");
            passed.push(here);
            if let Some((owner, face)) = face(&before, here) {
                score[owner.index()] += 1 + u16::from(face.blue);
            }
            if here.row() > STAND_IN.network[before.side()].height() {
                break; // a tank space
            }
            let ways = exits(&before, here, came_from);
            let way = match ways.as_slice() {
                [] => break,
                [only] => *only,
                _ => {
                    assert_eq!(game.next(), Next::Decide(owner, Prompt::RouteWater(here)), "seed {seed}");
                    let mut legal = game.legal();
                    legal.sort();
                    let mut expected: Vec<String> =
                        ways.iter().map(|(way, _)| format!("flow {way}")).collect();
                    expected.sort();
                    assert_eq!(legal, expected, "seed {seed}, at {here}");
                    forks += 1;
                    let chosen = ways[rng.usize(..ways.len())];
                    game.play(Move::Flow(chosen.0)).unwrap();
                    chosen
                }
            };
            came_from = if way.0 == Heading::Down { 0 } else { here.column() };
            at = way.1;
        }
        assert_eq!(game.position().round, 3, "seed {seed}: the Rain is over");
        assert_eq!(vp(game.position()), score, "seed {seed}: water passed {passed:?}");
        assert_eq!(cubes(game.position()), kept, "seed {seed}: RES-184");
    }
    assert!(forks > 60, "only {forks} forks");
}

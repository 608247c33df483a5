//! Recomputes green bonuses cell by cell, without the engine (RES-113 to RES-116, A-48 to A-51,
//! PR-09): a garden square is three by three cells, a tile a strip of them.

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Seat};

use crate::common::*;
use crate::gardens::{gardening, lay};

const ONE: Seat = Seat::One;

/// How many layouts to try.
const LAYOUTS: u64 = 120;

/// The part of a player's stock that a plain green bonus can change.
type Purse = ([u8; 6], u16);

fn purse(game: &Resafa<'_>) -> Purse {
    let one = game.one();
    let store = one.warehouse;
    ([one.coins, store.stone, store.marble, store.spice, store.amphora, one.camel.level], one.vp)
}

/// Returns the cells a strip covers: column and row, from the upper left.
fn cells(spot: Spot, size: GardenSize, lie: Lie) -> Vec<(u8, u8)> {
    let first = match spot {
        Spot::Top | Spot::Left => 0,
        Spot::Middle => 1,
        Spot::Bottom | Spot::Right => 3 - size.thirds(),
    };
    let strips = first..first + size.thirds();
    let across = strips.flat_map(|strip| (0..3).map(move |along| (strip, along)));
    across
        .map(|(strip, along)| if lie == Lie::Horizontal { (along, strip) } else { (strip, along) })
        .collect()
}

/// Returns the cell of a square that touches a third of a neighbour's edge. Thirds go clockwise
/// round the tile.
fn touched(neighbour: Edge, third: u8) -> (u8, u8) {
    let (far, near) = (3 - third, third - 1);
    match neighbour {
        Edge::West => (0, near),
        Edge::North => (far, 0),
        Edge::East => (2, far),
        Edge::South => (near, 2),
    }
}

/// Returns the green bonuses around a square: where they touch it, and what they give.
fn greens(area: &PlayerArea, plot: Plot) -> Vec<((u8, u8), Gift)> {
    let mut found = Vec::new();
    for edge in Edge::ALL {
        let Some(built) = area.workshop_at(plot.beside(edge)) else { continue };
        for place in GreenPlace::all() {
            // A tile turned clockwise has its upper edge on the right.
            let turned = (0..built.turned).fold(place.edge, |edge, _| match edge {
                Edge::North => Edge::East,
                Edge::East => Edge::South,
                Edge::South => Edge::West,
                Edge::West => Edge::North,
            });
            if let (true, Some(gift)) =
                (turned == edge.opposite(), STAND_IN.greens_of(built.tile, built.face).at(place))
            {
                found.push((touched(edge, place.third), gift));
            }
        }
    }
    found
}

/// Returns the bonuses the tile connects: those touched by the unbroken group of covered cells
/// around it.
fn connected(area: &PlayerArea, plot: Plot, old: &[(u8, u8)], new: &[(u8, u8)]) -> Vec<Gift> {
    let mut group = new.to_vec();
    loop {
        let beside =
            |cell: &(u8, u8)| group.iter().any(|at| at.0.abs_diff(cell.0) + at.1.abs_diff(cell.1) == 1);
        let more: Vec<(u8, u8)> =
            old.iter().filter(|cell| !group.contains(cell) && beside(cell)).copied().collect();
        if more.is_empty() {
            break;
        }
        group.extend(more);
    }
    greens(area, plot).into_iter().filter(|(cell, _)| group.contains(cell)).map(|(_, gift)| gift).collect()
}

/// Builds six workshops, each at a corner of an earlier one, and some garden tiles in one square.
fn layout(rng: &mut fastrand::Rng) -> (Resafa<'static>, Plot, Vec<(u8, u8)>) {
    let mut square = plot(1, 0);
    let mut covered = Vec::new();
    let game = gardening(20, 20, |position| {
        let mut tiles: Vec<Workshop> = Workshop::of(Tier::I).collect();
        rng.shuffle(&mut tiles);
        for built in position.areas[ONE].workshops.iter_mut() {
            built.turned = rng.u8(..4);
        }
        for tile in tiles.into_iter().take(4) {
            let built = position.areas[ONE].workshops.clone();
            let free = built.iter().flat_map(|built| built.plot.corners());
            let free: Vec<Plot> =
                free.filter(|&plot| position.areas[ONE].workshop_at(plot).is_none()).collect();
            let face = if rng.bool() { WorkshopFace::Front } else { WorkshopFace::Back };
            position.workshop(ONE, tile, face, free[rng.usize(..free.len())], rng.u8(..4));
        }
        let built = &position.areas[ONE].workshops;
        square = built[rng.usize(..built.len())].plot.beside(Edge::ALL[rng.usize(..4)]);
        // Nothing, or one or two strips that leave room for another.
        let contents =
            [(0, false), (0b001, false), (0b100, false), (0b101, false), (0b011, false), (0b110, true)];
        let (thirds, large) = contents[rng.usize(..contents.len())];
        let lie = if rng.bool() { Lie::Horizontal } else { Lie::Vertical };
        if thirds != 0 {
            lay(position, ONE, square, lie, thirds, large);
            let strips = (0..3).filter(|strip| thirds & 1 << strip != 0);
            let all = strips.flat_map(|strip| (0..3).map(move |along| (strip, along)));
            let turned =
                |(strip, along)| if lie == Lie::Horizontal { (along, strip) } else { (strip, along) };
            covered = all.map(turned).collect();
        }
    });
    (game, square, covered)
}

/// RES-113 to RES-116, A-48 to A-51, PR-09: a tile may lie at a spot if its cells are free and it
/// touches a workshop or a garden tile. It gives every plain green bonus that it connects.
#[test]
fn every_spot_of_a_square() {
    let mut laid = 0;
    for seed in 0..LAYOUTS {
        let mut rng = fastrand::Rng::with_seed(seed);
        let (game, square, covered) = layout(&mut rng);
        let known = game.one().square(square).map(|square| square.lie);
        for size in GardenSize::ALL {
            let chosen = game.clone().moves(&format!("garden {size}"));
            for spot in Spot::ALL {
                let lie = match spot {
                    Spot::Top | Spot::Bottom => Lie::Horizontal,
                    Spot::Left | Spot::Right => Lie::Vertical,
                    Spot::Middle => known.unwrap_or(Lie::Horizontal),
                };
                let middle = spot == Spot::Middle;
                let new =
                    if middle && size == GardenSize::Large { Vec::new() } else { cells(spot, size, lie) };
                let fits = !new.is_empty()
                    && new.iter().all(|cell| !covered.contains(cell))
                    && known.is_none_or(|known| known == lie)
                    && !(middle && known.is_none());
                let beside = |edge: Edge| {
                    let at_edge = |&(x, y): &(u8, u8)| match edge {
                        Edge::West => x == 0,
                        Edge::East => x == 2,
                        Edge::North => y == 0,
                        Edge::South => y == 2,
                    };
                    game.one().workshop_at(square.beside(edge)).is_some() && new.iter().any(at_edge)
                };
                let joins = new
                    .iter()
                    .any(|new| covered.iter().any(|old| old.0.abs_diff(new.0) + old.1.abs_diff(new.1) == 1));
                let legal = fits && (joins || Edge::ALL.into_iter().any(beside));

                let mut done = chosen.clone();
                let played = done.play(Move::Square(square)).and_then(|()| done.play(Move::Spot(spot)));
                assert_eq!(
                    played.is_ok(),
                    legal,
                    "seed {seed}: {size} at {spot} of {square} beside {covered:?}"
                );
                if !legal {
                    continue;
                }
                laid += 1;
                let (mut expected, mut vp) = purse(&chosen);
                expected[1] -= 1;
                expected[0] -= u8::from(size == GardenSize::Large);
                for gift in connected(game.one(), square, &covered, &new) {
                    let amount = gift.amount();
                    match gift.thing {
                        Thing::Coin => expected[0] += amount,
                        Thing::Item(item) => expected[1 + item as usize] += amount,
                        Thing::Camel => expected[5] = (expected[5] + amount).min(5),
                        Thing::Vp => vp += u16::from(amount),
                        _ => {}
                    }
                }
                assert_eq!(purse(&done), (expected, vp), "seed {seed}: {size} at {spot} of {square}");
                done.check().unwrap();
            }
        }
    }
    assert!(laid > 300, "only {laid} tiles");
}

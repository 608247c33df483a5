//! Plays Resafa by hand.

use std::sync::LazyLock;

use firmware::games::resafa::{ResafaSpace, Side};
use firmware::mat::{Channel, Channels, MatGame, Space};
use firmware::referee::Verdict;
use rules_nostd::resafa::Resafa;
use rules_nostd::resafa::model::{Space as Square, *};
use rules_nostd::{Game, Next};

use super::hands::{TestTable, legal, makes_the_move, target};

static EDITION: LazyLock<Edition> =
    LazyLock::new(|| Edition::new(toml::from_str(Edition::TOML).unwrap()).unwrap());

/// Visits the positions of random games at which a player decides or draws. Players are made rich before they play a
/// card, because canals are expensive.
fn positions(players: usize, seed: u64, visit: &mut dyn FnMut(&Resafa<'static>, &mut fastrand::Rng)) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Resafa::new(&EDITION, players, Options::default()).unwrap();
    while game.next() != Next::Over {
        if let Next::Decide(seat, Prompt::PlayCard) = game.next() {
            let mut table = game.position().clone();
            (table.areas[seat].coins, table.areas[seat].warehouse.marble) = (20, 12);
            game = game.at(table).unwrap();
        }
        visit(&game, &mut rng);
        let legal = legal(&game);
        // Prefer moves that show on the switches: they are rare, and this test is about them.
        let seen: Vec<Move> = legal.iter().copied().filter(|&m| game.can_show(m)).collect();
        let from = if seen.is_empty() || rng.bool() { &legal } else { &seen };
        game.play(from[rng.usize(0..from.len())]).unwrap();
    }
}

/// In every position, the physical changes of every legal move that shows on the switches, made in random order and
/// with random detours, give that move or a question whose options contain it.
#[test]
fn any_order_and_any_detour_gives_the_move() {
    let (mut tried, mut water) = (0, 0);
    for seed in 0..80 {
        positions(1 + seed as usize % 4, seed, &mut |game, rng| {
            let seen: Vec<Move> = legal(game).into_iter().filter(|&m| game.can_show(m)).collect();
            if let Some(&m) = rng.choice(&seen) {
                tried += usize::from(makes_the_move(game, m, rng));
                water += usize::from(matches!(m, Move::Cube(_) | Move::Flow(_)));
            }
        });
    }
    assert!(tried > 800 && water > 40, "only {tried} moves tried, {water} of them of water");
}

/// Moves that the referee does not try change nothing on the switches.
#[test]
fn what_cannot_be_seen_changes_nothing() {
    let mut hidden = 0;
    for seed in 20..26 {
        positions(1 + seed as usize % 4, seed, &mut |game, _| {
            for m in legal(game).into_iter().filter(|&m| !game.can_show(m)) {
                assert_eq!(target(game, m), game.picture(), "{m:?}");
                hidden += 1;
            }
        });
    }
    assert!(hidden > 5_000, "{hidden}");
}

/// Every space has its own switch and its own place on the mat.
#[test]
fn spaces_and_channels_are_one_to_one() {
    let spaces: Vec<ResafaSpace> = ResafaSpace::all().collect();
    assert_eq!(spaces.len(), 7 * 6 + 6 * 6 + 6 + 6 + 6 + 10 + 9 * 2);
    for (index, &space) in spaces.iter().enumerate() {
        assert_eq!(ResafaSpace::at(space.channel()), Some(space));
        for &other in &spaces[..index] {
            let (one, two) = (space.position(), other.position());
            let (size, room) = (space.size(), other.size());
            let apart =
                one.x.abs_diff(two.x) * 2 >= size.x + room.x || one.y.abs_diff(two.y) * 2 >= size.y + room.y;
            assert!(apart, "{space} and {other} overlap");
        }
    }
}

/// The mat has a switch for every piece of the network that an edition can have: sources of both board sides, tanks,
/// the bases of two players.
#[test]
fn the_mat_sees_both_board_sides() {
    for side in BoardSide::ALL {
        let network = &EDITION.network[side];
        for source in &network.sources {
            assert!(ResafaSpace::source(source.space, source.edge).is_some(), "{source}");
        }
        for (space, cell) in network.spaces().filter(|(space, _)| space.row() <= network.height()) {
            assert!(ResafaSpace::water(space).is_some(), "{space} {cell}");
        }
    }
    let unseen: Vec<Centre> = Centre::ALL
        .into_iter()
        .filter(|&centre| EDITION.base_spaces(BoardSide::Few, centre).len() > 2)
        .collect();
    assert_eq!(unseen, [Centre::Ctesiphon], "its third base space is chosen by menu");
}

fn canal(row: u8, column: u8) -> Channel {
    ResafaSpace::Canal(Square::at(row, column).unwrap()).channel()
}

fn water(row: u8, column: u8) -> Channel {
    ResafaSpace::Water(Square::at(row, column).unwrap()).channel()
}

fn source(side: Side, number: u8) -> Channel {
    ResafaSpace::Source(side, number).channel()
}

/// Returns a game for two whose first player is rich and is about to build a canal.
fn building() -> Resafa<'static> {
    let mut game = Resafa::new(&EDITION, 2, Options::default()).unwrap();
    while !matches!(game.next(), Next::Decide(_, Prompt::PlayCard)) {
        let legal = legal(&game);
        game.play(legal[0]).unwrap();
    }
    let Next::Decide(seat, _) = game.next() else { unreachable!() };
    let mut table = game.position().clone();
    (table.areas[seat].coins, table.areas[seat].warehouse.marble) = (20, 12);
    let mut game = game.at(table).unwrap();
    let canal = legal(&game).into_iter().find(|&m| {
        let mut after = game.clone();
        after.play(m).unwrap();
        legal(&after).contains(&Move::Main(MainAction::Canal))
    });
    game.play(canal.unwrap()).unwrap();
    game.play(Move::Main(MainAction::Canal)).unwrap();
    game.play(Move::Canal(CanalTile::C5, CanalSide::A)).unwrap();
    game
}

/// The tile shows its space, then the water cube beside it follows; or both move at once, in any order.
#[test]
fn a_canal_tile_beside_a_source() {
    let space = Move::Space(Square::at(1, 2).unwrap());
    let mut after = building();
    after.play(space).unwrap();

    let mut table = TestTable::new(building());
    table.flip(canal(1, 2));
    assert!(table.game == after, "the tile is enough");
    assert_eq!(table.settle(), Verdict::Strange, "the cube has to follow");
    let guide = table.referee.guide(&table.game, &mut table.trials, table.seen);
    let set = |channel| [channel].into_iter().collect::<Channels>();
    assert_eq!((guide.lift, guide.put), (set(source(Side::North, 2)), set(water(1, 2))));
    table.flip(source(Side::North, 2));
    table.flip(water(1, 2));
    assert_eq!(table.settle(), Verdict::Settled);

    let mut table = TestTable::new(building());
    for change in [source(Side::North, 2), water(1, 2), canal(1, 2)] {
        table.flip(change);
    }
    assert_eq!(table.settle(), Verdict::Settled);
    assert!(table.game == after);
}

/// At a fork the water goes where the cube is put. The rest of the way can be followed later.
#[test]
fn a_cube_is_led_by_hand() {
    let mut forks = 0;
    for seed in 30..40 {
        positions(2, seed, &mut |game, _| {
            let Next::Decide(_, Prompt::RouteWater(from)) = game.next() else { return };
            for m in legal(game) {
                let Move::Flow(way) = m else { continue };
                let beside = from.neighbour(way.edge()).filter(|&next| {
                    EDITION.network[BoardSide::Few].cell(next).is_some_and(|cell| cell.kind != CellKind::Out)
                });
                // The water leaves at the bottom: the cube is taken away.
                let Some(next) = beside else { continue };
                let mut hands = TestTable::new(game.clone());
                hands.flip(water(from.row(), from.column()));
                assert_eq!(hands.past.len(), 0, "a cube in the hand may go anywhere");
                hands.flip(water(next.row(), next.column()));
                let mut after = game.clone();
                after.play(m).unwrap();
                assert!(hands.game == after, "{m:?} from {from}");
                forks += 1;
            }
        });
    }
    assert!(forks > 4, "{forks}");
}

//! Canal construction (RES-124 to RES-138) and the rulings on it.

use std::sync::LazyLock;

use rules_nostd::Seat;
use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;

use crate::common::*;
use crate::edition::faults::edited;

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

/// Side A of c1 opens only at the top and side B only at the bottom, so that RES-127 has something
/// to forbid.
static CLOSED: LazyLock<Edition> = LazyLock::new(|| {
    Edition::new(edited(&[
        (
            "side = \"A\", kind = \"canal\", openings = \"N S\"",
            "side = \"A\", kind = \"canal\", openings = \"N\"",
        ),
        (
            "side = \"B\", kind = \"canal\", openings = \"N E S\"",
            "side = \"B\", kind = \"canal\", openings = \"S\"",
        ),
    ]))
    .unwrap()
});

/// A corner with two sources: r1c1 has one above and one on its left.
static CORNER: LazyLock<Edition> = LazyLock::new(|| {
    Edition::new(edited(&[("\"r2c1 W\", \"r3c1 W\", \"r2c4 E\"", "\"r1c1 W\", \"r3c1 W\", \"r2c4 E\"")]))
        .unwrap()
});

/// Seat 1 takes a canal construction action with these coins and this marble.
fn digging(coins: u8, marble: u8, arrange: impl FnOnce(&mut Position)) -> Resafa<'static> {
    digging_with(&STAND_IN, coins, marble, arrange)
}

fn digging_with(
    edition: &'static Edition,
    coins: u8,
    marble: u8,
    arrange: impl FnOnce(&mut Position),
) -> Resafa<'static> {
    let game = ready_with(edition, 2, Options::default()).arrange(|position| {
        position.purse(ONE, coins, 0, marble);
        arrange(position);
    });
    game.moves("play 5 upper\nmain canal")
}

/// Gives a seat what tanks require: two filled squares and a base.
fn tank_owner(position: &mut Position, seat: Seat) {
    position.filled(seat, plot(1, 0));
    position.filled(seat, plot(0, 1));
    position.base(seat, Centre::Gerasa, 1);
}

/// RES-124, D-24: the side that is up sets the cost, and having exactly that is enough. The tile
/// leaves the supply.
#[test]
fn res_124_the_cost_of_the_side() {
    let game = digging(2, 1, |_| ());
    assert_eq!(game.refused("canal c5 A").rule, "RES-124", "2 marble and 3 coins: too much on any space");
    let other_side = game.clone().moves("canal c1 B");
    assert_eq!(
        other_side.refused("space r2c1").rule,
        "RES-124",
        "2 marble and 1 coin: too much without a discount"
    );
    let game = game.moves("canal c1 A\nspace r2c1");
    assert_eq!((game.one().coins, game.one().warehouse.marble), (0, 0));
    assert!(!game.one().canal_tiles.has(CanalTile::C1));
    assert_eq!(game.one().canal_tiles.len(), 6);
    let laid = LaidCanal { owner: ONE, tile: CanalTile::C1, side: CanalSide::A };
    assert_eq!(game.position().network[space("r2c1")].tile, Some(laid));
    assert_eq!(game.prompt(), Prompt::TakeActions, "one tile in one action");

    let other_side = digging(1, 2, |_| ()).moves("canal c1 B\nspace r2c1");
    assert_eq!((other_side.one().coins, other_side.one().warehouse.marble), (0, 0));
}

/// RES-124: a tile on the network is no longer in the supply. The action may be declined (D-24).
#[test]
fn res_124_a_tile_is_built_once() {
    let game = digging(9, 9, |position| position.canal(ONE, CanalTile::C1, CanalSide::A, space("r4c4")));
    assert_eq!(game.refused("canal c1 A").rule, "RES-124");
    assert_eq!(game.refused("canal c1 B").rule, "RES-124");
    let game = game.moves("done");
    assert_eq!((game.one().coins, game.position().canals_of(ONE)), (9, 1));
}

/// RES-125: a tile goes on any space without a canal tile, connected to the player's others or not.
#[test]
fn res_125_any_free_space() {
    let game = digging(9, 9, |position| {
        position.canal(ONE, CanalTile::C2, CanalSide::A, space("r1c1"));
        position.canal(TWO, CanalTile::C2, CanalSide::A, space("r2c2"));
    });
    let game = game.moves("canal c1 A");
    assert_eq!(game.refused("space r1c1").rule, "RES-125");
    assert_eq!(game.refused("space r2c2").rule, "RES-125");
    assert_eq!(game.refused("space r1c5").rule, "RES-125", "side 1-2 has four columns");
    assert_eq!(game.refused("space r5c2").rule, "RES-125", "not a space: water leaves the network there");
    assert_eq!(game.legal().iter().filter(|m| m.starts_with("space")).count(), 14);
    assert!(game.lists("space r4c4"), "far from everything");
}

/// RES-126: a tile is never rotated, so its openings stay as printed.
#[test]
fn res_126_tiles_are_not_turned() {
    let game = digging(9, 9, |_| ()).moves("canal c6 A");
    assert!(game.legal().iter().all(|m| m.starts_with("space")), "the player is asked only for the space");
    let game = game.moves("space r1c1");
    assert_eq!(game.prompt(), Prompt::TakeActions);
    // The tile opens N, E and S. At the left edge of the network water can fork; at the right it
    // could not.
    let left = game.until(ONE, Prompt::RouteWater(space("r1c1")));
    assert_eq!(left.legal().len(), 2);
}

/// RES-127, A-55: vertical neighbours must both be open where they touch.
#[test]
fn res_127_neighbours_in_a_column_connect() {
    // With the printed tiles everything connects.
    let game = digging(9, 9, |position| {
        tank_owner(position, ONE);
        position.canal(TWO, CanalTile::C1, CanalSide::A, space("r2c1"));
        position.canal(TWO, CanalTile::C5, CanalSide::A, space("r4c1"));
    });
    assert!(game.clone().moves("canal c2 A").lists("space r3c1"));
    assert!(game.moves("canal c6 B").lists("space r5c1"));

    // Side A opens only at the top: no tile may go below it, and it may not go above another tile.
    let game = digging_with(&CLOSED, 9, 9, |position| {
        position.canal(TWO, CanalTile::C1, CanalSide::A, space("r2c2"));
        position.canal(TWO, CanalTile::C2, CanalSide::A, space("r3c4"));
    });
    let below = game.clone().moves("canal c3 A");
    assert_eq!(below.refused("space r3c2").rule, "RES-127");
    assert!(below.lists("space r1c2"), "above it they connect");
    let closed = game.clone().moves("canal c1 A");
    assert_eq!(closed.refused("space r2c4").rule, "RES-127");
    assert!(closed.lists("space r4c4"));
    // Side B opens only at the bottom.
    let closed = game.moves("canal c1 B");
    assert_eq!(closed.refused("space r4c4").rule, "RES-127");
    assert!(closed.lists("space r2c4"));
}

/// RES-128: neighbours in a row need not connect.
#[test]
fn res_128_neighbours_in_a_row_need_not_connect() {
    let game = digging(9, 9, |position| position.canal(TWO, CanalTile::C5, CanalSide::A, space("r2c2")));
    let game = game.moves("canal c1 A");
    assert!(game.lists("space r2c1") && game.lists("space r2c3"), "an N S tile beside a crossroads");
}

/// RES-129: the VP of the space are gained at once, and its discount counts for this tile only.
#[test]
fn res_129_what_the_space_gives() {
    for (at, vp, coins, marble) in
        [("r4c1", 3, 2, 2), ("r4c3", 2, 1, 2), ("r3c1", 1, 2, 1), ("r2c3", 4, 1, 2)]
    {
        let game = digging(2, 2, |_| ()).moves(&format!("canal c3 A\nspace {at}"));
        let one = game.one();
        assert_eq!((one.vp, one.coins, one.warehouse.marble), (vp, 2 - coins, 2 - marble), "{at}");
    }
    // The discount makes a tile possible, on that space only.
    let game = digging(1, 2, |_| ()).moves("canal c3 A");
    assert_eq!(game.refused("space r4c1").rule, "RES-124");
    let mut legal = game.legal();
    legal.sort();
    assert_eq!(legal, ["space r2c3", "space r4c3"]);
    // Tank spaces have VP too.
    let game = digging(2, 2, |position| tank_owner(position, ONE)).moves("canal c7 B\nspace r5c3");
    assert_eq!(game.one().vp, 1);
}

/// RES-129: the player who covers a space gets its VP, once. Rain does not pay them again.
#[test]
fn a_65_rain_does_not_pay_the_space() {
    let game = digging(2, 2, |position| position.round(2)).moves("canal c3 A\nspace r4c1");
    assert_eq!(game.one().vp, 3);
    let game = game.moves("done").until(TWO, Prompt::PlayCard).until(ONE, Prompt::PlayCard);
    let game = crate::round_end::to_round(game, 3);
    assert_eq!(game.one().vp, 3 + 2, "1 VP and 1 blue VP");
}

/// RES-130, D-25: the player takes a bonus tile on the space and uses it at once or later.
#[test]
fn res_130_a_canal_bonus_tile() {
    let game = digging(2, 1, |_| ());
    let there = game.position().network[space("r2c2")].bonus;
    assert_eq!(there, Some(CanalBonus::K2));
    let game = game.moves("canal c1 A\nspace r2c2");
    assert_eq!(game.position().network[space("r2c2")].bonus, None);
    assert!(game.one().bonus_tiles.has(CanalBonus::K2));

    let at_once = game.clone().moves("use k2");
    assert_eq!(at_once.one().camel.level, 1);
    assert!(!at_once.one().bonus_tiles.has(CanalBonus::K2));
    assert_eq!(at_once.refused("use k2").rule, "RES-130");
    assert_eq!(at_once.position().supply.bonus_tiles_gone, 1);

    let later = game.moves("done").observed().until(ONE, Prompt::PlayCard);
    assert_eq!(later.moves("use k2").one().camel.level, 1);
}

/// RES-130: only the player who covers a canal bonus tile gets it.
#[test]
fn res_130_only_who_covers_it() {
    let game = digging(2, 1, |_| ()).moves("canal c1 A\nspace r2c2\ndone").observed();
    assert_eq!(game.refused("use k2").rule, "RES-130", "seat 2 has no such tile");
}

/// RES-131, RES-132, RES-134, A-64: the cube directly beside the tile moves onto it, even if the
/// channel does not link to the source. That source gives no more cubes.
#[test]
fn res_131_a_cube_moves_onto_the_tile() {
    let game = digging(9, 9, |_| ());
    let source = STAND_IN.network[BoardSide::Few].sources.iter().position(|at| at.space == space("r2c1"));
    let source = source.unwrap();
    assert!(game.position().sources[source]);
    // The source is on the left, the tile opens at top and bottom.
    let game = game.moves("canal c1 A\nspace r2c1");
    assert_eq!(game.position().network[space("r2c1")].cubes, 1);
    assert!(!game.position().sources[source], "RES-134");
    assert_eq!(game.position().sources.iter().filter(|&&waits| waits).count(), 7, "and no other cube moved");
    let after = crate::round_end::to_round(game, 3);
    assert!(!after.position().sources[source], "RES-134: not even after the Rain");
}

/// RES-131: a space with no source beside it gets no cube. A-57: diagonal does not count as beside.
#[test]
fn a_57_directly_beside() {
    // r4c1 touches the source of r3c1 at a corner only; r2c2 lies inside the network.
    for at in ["r4c1", "r2c2", "r4c4"] {
        let game = digging(9, 9, |_| ()).moves(&format!("canal c1 A\nspace {at}"));
        assert_eq!(game.position().network[space(at)].cubes, 0, "{at}");
        assert!(game.position().sources.iter().all(|&waits| waits));
    }
    // r1c1 takes the cube above it, not the one beside r2c1.
    let game = digging(9, 9, |_| ()).moves("canal c1 A\nspace r1c1");
    assert_eq!(game.position().network[space("r1c1")].cubes, 1);
}

/// a corner beside two sources takes both cubes, and both flow.
#[test]
fn a_56_two_cubes_at_a_corner() {
    let game = digging_with(&CORNER, 9, 9, |position| position.round(2)).moves("canal c1 A\nspace r1c1");
    assert_eq!(game.position().network[space("r1c1")].cubes, 2);
    let vp = game.one().vp;
    let game = crate::round_end::to_round(game, 3);
    assert_eq!(game.one().cubes, 2);
    assert_eq!(game.one().vp, vp + 1 + 2, "once for the tile, once for each cube that passes it");
}

/// RES-133: the cube stays until the next Rain, through the end of an odd round.
#[test]
fn res_133_the_cube_stays_until_the_rain() {
    let game = digging(9, 9, |_| ()).moves("canal c1 A\nspace r1c2");
    let game = crate::round_end::to_round(game, 2);
    assert_eq!((game.position().network[space("r1c2")].cubes, game.one().cubes), (1, 0));
    let game = crate::round_end::to_round(game, 3);
    assert_eq!((game.position().network[space("r1c2")].cubes, game.one().cubes), (0, 1));
}

/// RES-135: a tank needs two filled squares and a base of the player's own.
#[test]
fn res_135_what_tanks_ask_for() {
    let squares = |position: &mut Position, seat| {
        position.filled(seat, plot(1, 0));
        position.filled(seat, plot(0, 1));
    };
    let no_base = digging(9, 9, |position| squares(position, ONE));
    assert_eq!(no_base.refused("canal c6 B").rule, "RES-135");
    let no_squares = digging(9, 9, |position| position.base(ONE, Centre::Gerasa, 1));
    assert_eq!(no_squares.refused("canal c6 B").rule, "RES-135");
    let of_others = digging(9, 9, |position| tank_owner(position, TWO));
    assert_eq!(of_others.refused("canal c6 B").rule, "RES-135");
    assert!(!of_others.lists("canal c6 B") && of_others.lists("canal c6 A"), "its canal side may be built");
    let game = digging(2, 3, |position| tank_owner(position, ONE)).moves("canal c6 B\nspace r5c4");
    assert_eq!((game.one().coins, game.one().warehouse.marble), (0, 0));
    assert_eq!(game.position().canals_of(ONE), 1, "RES-137: a tank is a canal tile");
}

/// RES-135: a token does not count as a base, because it may come from a card.
#[test]
fn res_135_a_token_is_no_base() {
    let game = digging(9, 9, |position| {
        position.filled(ONE, plot(1, 0));
        position.filled(ONE, plot(0, 1));
        position.token(ONE, Token::Square, MerchantRow::Garden);
    });
    assert_eq!(game.refused("canal c6 B").rule, "RES-135");
}

/// A-54, RES-135: tanks go only on the bottom ends, canal sides anywhere else.
#[test]
fn a_54_tanks_on_tank_spaces_only() {
    let game = digging(9, 9, |position| tank_owner(position, ONE));
    let tank = game.clone().moves("canal c6 B");
    assert_eq!(tank.refused("space r4c1").rule, "A-54");
    let mut legal = tank.legal();
    legal.sort();
    assert_eq!(legal, ["space r5c1", "space r5c3", "space r5c4"]);
    assert_eq!(game.moves("canal c6 A").refused("space r5c1").rule, "A-54");
}

/// RES-136: two tiles have a tank on the back. Laying one canal side up gives up a tank.
#[test]
fn res_136_two_tanks_at_most() {
    let game = digging(9, 9, |position| tank_owner(position, ONE));
    let tanks = |game: &Resafa<'_>| {
        let mut tanks: Vec<String> = game.legal();
        tanks.retain(|m| *m == "canal c6 B" || *m == "canal c7 B");
        tanks
    };
    assert_eq!(tanks(&game).len(), 2);
    for tile in [CanalTile::C1, CanalTile::C2, CanalTile::C3, CanalTile::C4, CanalTile::C5] {
        assert_eq!(STAND_IN.canal_face(tile, CanalSide::B).kind, CellKind::Canal);
    }
    let given_up = digging(9, 9, |position| {
        tank_owner(position, ONE);
        position.canal(ONE, CanalTile::C6, CanalSide::A, space("r4c4"));
    });
    assert_eq!(tanks(&given_up), ["canal c7 B"]);
    assert_eq!(given_up.refused("canal c6 B").rule, "RES-124");
}

/// RES-138: nine canal bonus tiles of seven kinds. One gives an extra production, even in a room
/// already used in this production action.
#[test]
fn res_138_canal_bonus_tiles() {
    let copies: u8 = STAND_IN.canal_bonuses.values().iter().map(|row| row.copies).sum();
    assert_eq!((STAND_IN.canal_bonuses.values().len(), copies), (7, 9));
    let game = ready(2).arrange(|position| {
        position.bonus_tile(ONE, CanalBonus::K3);
        position.purse(ONE, 0, 0, 0);
    });
    let game = game.moves("play 1 upper\nmain production\nroom B 1\nuse k3");
    assert_eq!(game.prompt(), Prompt::ActivateRoom(1));
    let game = game.moves("room B 1");
    assert_eq!(game.one().warehouse.stone, 6);
    assert_eq!(game.prompt(), Prompt::ActivateRoom(1), "the second room of the action is left");
}

/// RES-129, RES-124: if only a space's discount makes the action possible, it can be taken while
/// that space is free.
#[test]
fn res_129_a_discount_makes_it_possible() {
    let game = digging(0, 2, |_| ());
    let mut legal = game.legal();
    legal.retain(|m| m.starts_with("canal"));
    assert_eq!(legal, ["canal c1 B", "canal c2 B"], "2 marble and 1 coin, on a space with 1 coin off");
    let built = game.moves("canal c2 B\nspace r4c3");
    assert_eq!((built.one().coins, built.one().warehouse.marble, built.one().vp), (0, 0, 2));
    let taken = ready(2).arrange(|position| {
        position.purse(ONE, 0, 0, 2);
        position.canal(TWO, CanalTile::C1, CanalSide::A, space("r2c3"));
        position.canal(TWO, CanalTile::C2, CanalSide::A, space("r4c3"));
    });
    assert_eq!(taken.moves("play 5 upper").refused("main canal").rule, "RES-124");
}

/// D-24: the action cannot be taken with no tile left.
#[test]
fn d_24_no_tile_left() {
    let places = ["r1c1", "r2c1", "r3c1", "r4c1", "r1c2", "r2c2", "r3c2"];
    let game = ready(2).arrange(|position| {
        position.purse(ONE, 9, 0, 9);
        for (tile, at) in CanalTile::ALL.into_iter().zip(places) {
            position.canal(ONE, tile, CanalSide::A, space(at));
        }
    });
    let game = game.moves("play 5 upper");
    assert_eq!(game.refused("main canal").rule, "RES-124");
    assert!(game.lists("colour blue"));
}

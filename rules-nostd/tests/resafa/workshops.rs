//! Workshop construction (RES-093 to RES-102).

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::turn::next_turn;

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

/// Seat 1 has taken the workshop action, with 3 coins and 3 stone.
fn building() -> Resafa<'static> {
    ready(2).arrange(|position| position.purse(ONE, 3, 3, 0)).moves("play 1 lower\nmain workshop")
}

/// Seat 1 has 3 coins, 3 stone and `tokens` merchant tokens in a given round, and has played a
/// card. In odd rounds that card has the workshop action.
fn building_in(round: u8, tokens: usize) -> Resafa<'static> {
    let game = ready(2).arrange(|position| {
        position.round(round);
        position.purse(ONE, 3, 3, 0);
        (0..tokens).for_each(|_| position.token(ONE, Token::Square, MerchantRow::Garden));
    });
    let half = if round % 2 == 1 { "play 1 lower" } else { "play 4 upper" };
    game.moves(half)
}

fn open(game: &Resafa<'_>, tier: Tier) -> [Option<Workshop>; 3] {
    game.position().workshops[tier].open
}

/// RES-093, RES-010, CH-04: three level II workshops join the offer at the start of round 3.
#[test]
fn level_two_comes_in_round_three() {
    let game = ready(2).arrange(|position| position.round(2));
    let mut game = game;
    while game.next() != Next::Observe(Chance::OpenWorkshop(Tier::II, 1)) {
        assert_eq!(open(&game, Tier::II), [None; 3]);
        let m = if game.allows(Move::Done).is_ok() { Move::Done } else { first(&game) };
        game.play(m).unwrap();
    }
    assert_eq!((game.position().round, game.position().turns), (3, 0));
    assert_eq!(game.refused("observe workshop W12").rule, "RES-008", "of level I");
    let game = game.moves("observe workshop L05\nobserve workshop L14\nobserve workshop L02");
    assert_eq!(open(&game, Tier::II), [Workshop::L05, Workshop::L14, Workshop::L02].map(Some));
    assert_eq!(game.position().workshops[Tier::II].hidden, 11);
    assert_eq!(game.next(), Next::Decide(TWO, Prompt::PlayCard));
}

/// RES-093, D-18: the player builds one of the open tiles, or none.
#[test]
fn the_offer() {
    let game = building();
    assert_eq!(game.legal(), ["build I 1", "build I 2", "build I 3", "look pile", "done"]);
    assert_eq!(game.refused("build II 1").rule, "RES-100", "none is open yet");
    let tiles = open(&game, Tier::I);
    for place in 1..=3 {
        let game = game.clone().moves(&format!("build I {place}")).observed();
        assert_eq!(game.prompt(), Prompt::WorkshopFace(tiles[place - 1].unwrap()));
    }
    let game = game.moves("done");
    assert_eq!((game.one().coins, game.one().warehouse.stone), (3, 3), "building nothing costs nothing");
    assert_eq!(game.refused("main workshop").rule, "RES-048");
}

/// RES-094: a workshop costs 1 coin and 1 stone, both.
#[test]
fn the_cost() {
    let game = building().moves("build I 2");
    assert_eq!((game.one().coins, game.one().warehouse.stone), (2, 2));
    for (coins, stone) in [(0, 5), (5, 0)] {
        let game = ready(2).arrange(|position| position.purse(ONE, coins, stone, 5)).moves("play 1 lower");
        assert_eq!(game.refused("main workshop").rule, "RES-094", "{coins} coins, {stone} stone");
    }
    // A stone spent in the middle of the action is missing.
    let game = ready(2).arrange(|position| {
        position.purse(ONE, 1, 1, 0);
        position.sacks(ONE, 1);
    });
    let game = game.moves("play 1 lower\nmain workshop\nuse z6");
    assert_eq!(game.refused("build I 1").rule, "RES-094");
    assert!(!game.lists("build I 1") && game.lists("done"));
}

/// RES-095, A-40, D-18: a workshop goes diagonally beside one of the player's own, in any rotation.
/// Never edge to edge, apart, or on another tile.
#[test]
fn corner_to_corner() {
    let game = building().moves("build I 1").observed().moves("face front");
    // A is at home, B at east 1 south 1, which leaves six free corners.
    let plots = [
        "plot west 1 north 1",
        "plot east 1 north 1",
        "plot west 1 south 1",
        "plot east 2",
        "plot east 2 south 2",
        "plot south 2",
    ];
    assert_eq!(game.legal(), plots);
    for wrong in ["plot home", "plot east 1", "plot east 1 south 1", "plot east 3 south 1", "plot south 1"] {
        assert_eq!(game.refused(wrong).rule, "RES-095", "{wrong}");
    }
    for plot in plots {
        let game = game.clone().moves(plot);
        assert_eq!(game.legal(), ["turn 0", "turn 1", "turn 2", "turn 3"]);
        let game = game.moves("turn 2");
        assert_eq!(game.one().workshops[2].turned, 2);
        assert_eq!(format!("plot {}", game.one().workshops[2].plot), plot);
    }
}

/// RES-095, A-40: new tiles can be built on to in turn, and the layout has no border.
#[test]
fn the_layout_has_no_border() {
    let mut game = building();
    for far in 1..=3_i8 {
        let plot = plot(-far, -far);
        game = game.moves("build I 1").observed().moves(&format!("face back\nplot {plot}\nturn 1"));
        assert!(game.one().workshop_at(plot).is_some());
        game = next_turn(game).arrange(|position| {
            position.purse(ONE, 3, 3, 0);
            position.round(1);
            position.turn = ONE;
            position.start = ONE;
        });
        game = game.moves("play 1 lower\nmain workshop");
    }
    assert_eq!(game.one().workshops.len(), 5);
}

/// RES-095: another player's workshop does not count as a neighbour.
#[test]
fn own_workshops_only() {
    let game = ready(2).arrange(|position| {
        position.purse(ONE, 3, 3, 0);
        position.workshop(TWO, Workshop::W09, WorkshopFace::Front, plot(2, 2), 0);
    });
    let game = game.moves("play 1 lower\nmain workshop\nbuild I 1").observed().moves("face front");
    assert_eq!(game.refused("plot east 3 south 3").rule, "RES-095");
    assert!(game.lists("plot east 2 south 2"), "everybody has their own layout");
}

/// RES-096, D-18: the player chooses first the side, then the place.
#[test]
fn the_side_comes_first() {
    let game = building().moves("build I 1").observed();
    assert_eq!(game.legal(), ["face front", "face back"]);
    assert_eq!(game.refused("plot east 2").rule, "RES-095");
    assert_eq!(game.refused("done").rule, "RES-096", "it is paid for, and has to be placed");
    for (side, face) in [("front", WorkshopFace::Front), ("back", WorkshopFace::Back)] {
        let game = game.clone().moves(&format!("face {side}\nplot east 2\nturn 0"));
        assert_eq!(game.one().workshops[2].face, face);
    }
}

/// RES-097: a level I front has two rooms. Its back has one room with 2 VP and one extra production.
#[test]
fn level_one_sides() {
    for tile in Workshop::of(Tier::I) {
        assert_eq!(STAND_IN.rooms(tile, WorkshopFace::Front).len(), 2);
        assert_eq!(STAND_IN.extra_production(tile, WorkshopFace::Front), 0);
        assert_eq!(STAND_IN.rooms(tile, WorkshopFace::Back).len(), 1);
    }
    let built = |side: &str| {
        let game =
            building().moves("build I 1").observed().moves(&format!("face {side}\nplot east 2\nturn 0"));
        assert_eq!((game.one().vp, game.one().warehouse.spice), (0, 0), "nothing at once");
        next_turn(game).moves("play 6 lower\nmain production")
    };
    let front = built("front");
    assert_eq!(front.prompt(), Prompt::ActivateRoom(2));
    assert!(front.lists("room W01 1") && front.lists("room W01 2"));
    let back = built("back");
    assert_eq!(back.prompt(), Prompt::ActivateRoom(3));
    assert!(!back.lists("room W01 2"));
    assert_eq!(back.refused("room W01 2").rule, "RES-103");
    assert_eq!(back.moves("room W01 1").one().vp, 2);
}

/// RES-098, RES-099, A-41: the output of the level II front comes at once, whichever side is up. The
/// back makes 3 VP and gives one extra production.
#[test]
fn level_two_sides() {
    for (side, rooms) in [("front", 2), ("back", 3)] {
        let game = building_in(3, 2).arrange(|position| position.offer(Workshop::L07, 1));
        let game = game.moves("main workshop\nbuild II 1");
        assert_eq!(
            (game.one().warehouse.spice, game.one().coins),
            (1, 3 - 1 + 2),
            "before the side is chosen"
        );
        let game = game.observed().moves(&format!("face {side}\nplot east 2\nturn 0"));
        assert_eq!((game.one().warehouse.spice, game.one().coins), (1, 4), "once");
        let game = next_turn(game).moves("play 6 lower\nmain production");
        assert_eq!(game.prompt(), Prompt::ActivateRoom(rooms));
        let game = game.moves("room L07 1");
        let made = if side == "front" { (2, 6, 0) } else { (1, 4, 3) };
        assert_eq!((game.one().warehouse.spice, game.one().coins, game.one().vp), made);
    }
}

/// RES-100, A-43: level II may be built from round 3 on with two merchant tokens, wherever they lie.
#[test]
fn conditions_for_level_two() {
    assert_eq!(building_in(2, 2).moves("colour pink\nstep pink").refused("build II 1").rule, "RES-038");
    let early = ready(2).arrange(|position| {
        position.round(2);
        position.purse(ONE, 3, 3, 0);
        position.special_card(ONE, special(23));
        (0..3).for_each(|_| position.token(ONE, Token::Square, MerchantRow::Garden));
    });
    assert_eq!(early.moves("use P23").refused("build II 1").rule, "RES-100", "the stack is closed");
    for (tokens, allowed) in [(0, false), (1, false), (2, true), (3, true)] {
        let game = building_in(3, tokens).moves("main workshop");
        assert_eq!(game.lists("build II 1"), allowed, "{tokens} tokens");
        assert!(game.lists("build I 1"));
        if !allowed {
            assert_eq!(game.refused("build II 1").rule, "RES-100");
        }
    }
    // a card played inside the action brings the second token.
    let game = building_in(3, 1).arrange(|position| position.bonus_card(ONE, bonus(44)));
    let game = game.moves("main workshop\nuse e44");
    assert!(game.lists("build II 3"));
    // Other players' tokens do not help.
    let game = building_in(3, 1).arrange(|position| {
        (0..2).for_each(|_| position.token(TWO, Token::Square, MerchantRow::Garden));
    });
    assert_eq!(game.moves("main workshop").refused("build II 1").rule, "RES-100");
}

/// RES-101, A-42, CH-03: the tile on the stack goes into the empty slot, and the next is turned up at
/// once, before the new one is placed.
#[test]
fn the_offer_is_refilled() {
    let before = open(&building(), Tier::I);
    for place in 0..3 {
        let game = building().moves(&format!("build I {}", place + 1));
        assert_eq!(game.chance(), Chance::RefillWorkshops(Tier::I));
        assert_eq!(game.refused("face front").rule, "RES-096");
        let built = before[place].unwrap();
        assert_eq!(game.refused(&format!("observe workshop {built}")).rule, "RES-008", "it is being built");
        assert_eq!(game.refused("observe workshop L01").rule, "RES-008", "of another level");
        let game = game.moves("observe workshop W11");
        let mut after = before;
        after[place] = before[2];
        after[2] = Some(Workshop::W11);
        assert_eq!(open(&game, Tier::I), after);
        assert_eq!(game.position().workshops[Tier::I].hidden, 8);
    }
}

/// RES-101: level II is refilled with level II.
#[test]
fn level_two_is_refilled() {
    let game = building_in(3, 2).moves("main workshop\nbuild II 2");
    assert_eq!(game.chance(), Chance::RefillWorkshops(Tier::II));
    assert_eq!(game.refused("observe workshop W12").rule, "RES-008");
    let game = game.moves("observe workshop L14");
    assert_eq!(
        (game.position().workshops[Tier::II].hidden, open(&game, Tier::II)[2]),
        (10, Some(Workshop::L14))
    );
}

/// Puts all level I workshops except those on offer into the layout of seat 2.
fn no_stack(position: &mut Position) {
    for (far, tile) in (2..).zip(Workshop::of(Tier::I).skip(3)) {
        position.workshop(TWO, tile, WorkshopFace::Front, plot(far, far), 0);
    }
}

/// RES-101, RES-102: with an empty stack the offer shrinks until nothing is left to build.
#[test]
fn the_last_workshops() {
    let game = ready(2).arrange(|position| {
        no_stack(position);
        position.purse(ONE, 9, 9, 0);
        position.special_card(ONE, special(23));
    });
    let [_, two, three] = open(&game, Tier::I);
    let game = game.moves("play 1 lower\nmain workshop\nbuild I 1");
    assert_eq!(game.prompt(), Prompt::WorkshopFace(Workshop::W01), "nothing is turned up");
    assert_eq!(open(&game, Tier::I), [three, two, None]);
    let game = game.moves("face front\nplot east 2\nturn 0\nuse P23");
    assert_eq!(game.refused("build I 3").rule, "RES-093");
    let game = game.moves("build I 2\nface front\nplot east 2 south 2\nturn 0");
    assert_eq!(open(&game, Tier::I), [three, None, None]);

    let game = ready(2).arrange(|position| {
        no_stack(position);
        for (far, tile) in (1..).zip(Workshop::of(Tier::I).take(3)) {
            position.areas[TWO]
                .workshops
                .push(BuiltWorkshop { tile, face: WorkshopFace::Back, plot: plot(-far, -far), turned: 0 })
                .unwrap();
        }
        position.workshops[Tier::I].open = [None; 3];
        position.purse(ONE, 9, 9, 0);
        position.token(ONE, Token::Square, MerchantRow::Garden);
        position.token(ONE, Token::Square, MerchantRow::Garden);
    });
    let none = game.clone().moves("play 1 lower");
    assert_eq!(none.refused("main workshop").rule, "RES-102", "no workshop of any level");
    let game = game.arrange(|position| position.round(3)).moves("play 1 lower\nmain workshop");
    assert_eq!(game.refused("build I 1").rule, "RES-093");
    assert!(game.lists("build II 1"), "level II is not touched");
}

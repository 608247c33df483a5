//! Garden construction (RES-111 to RES-117) and the rulings on it: where a tile may lie, and which
//! green bonuses it connects.
//!
//! Workshop `A` lies at home, `B` south-east of it. The square `east 1` has `A` on its left (coin 2
//! beside the upper third, coin 1 beside the lower one) and `B` below it (stone 1 in the middle).

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Seat};

use crate::common::*;
use crate::glosses::gloss;

pub const ONE: Seat = Seat::One;
pub const TWO: Seat = Seat::Two;

/// Returns a game in which seat 1 takes a garden construction action.
pub fn gardening(coins: u8, stone: u8, arrange: impl FnOnce(&mut Position)) -> Resafa<'static> {
    let game = ready(2).arrange(|position| {
        position.purse(ONE, coins, stone, 0);
        arrange(position);
    });
    game.moves("play 5 lower\nmain garden")
}

/// Lays garden tiles in a square. `thirds` has a bit for each covered third, from the top or the
/// left.
pub fn lay(position: &mut Position, seat: Seat, at: Plot, lie: Lie, thirds: u8, large: bool) {
    let covered: Thirds = serde_json::from_value(thirds.into()).unwrap();
    let square = GardenSquare { plot: at, lie, covered, large };
    position.supply.small -= square.small_tiles();
    position.supply.large -= u8::from(large);
    position.areas[seat].gardens.push(square).unwrap();
}

/// Returns the coins, stone, marble and VP of seat 1.
pub fn purse(game: &Resafa<'_>) -> (u8, u8, u8, u16) {
    let one = game.one();
    (one.coins, one.warehouse.stone, one.warehouse.marble, one.vp)
}

/// RES-111, D-21: a small tile costs 1 stone, a large one 1 coin and 1 stone. Nothing else can pay,
/// and the player may decline.
#[test]
fn res_111_the_cost_of_a_garden_tile() {
    let small = gardening(0, 1, |_| ());
    assert_eq!(small.refused("garden large").rule, "RES-111");
    let small = small.moves("garden small\nsquare north 1\nspot right");
    assert_eq!((small.one().warehouse.stone, small.position().supply.small), (0, 21));

    let large = gardening(1, 1, |_| ()).moves("garden large\nsquare west 1\nspot bottom");
    assert_eq!((large.one().coins, large.position().supply.large), (0, 16));
    // Without stone neither size can be built, so the action cannot be taken.
    let none = ready(2).arrange(|position| position.purse(ONE, 9, 0, 9)).moves("play 5 lower");
    assert_eq!(none.refused("main garden").rule, "RES-111");

    let declined = gardening(1, 1, |_| ()).moves("done");
    assert_eq!((declined.one().coins, declined.one().warehouse.stone), (1, 1));
    assert!(declined.one().gardens.is_empty());
}

/// RES-111: an action builds one tile.
#[test]
fn res_111_one_tile_in_an_action() {
    let game = gardening(5, 5, |_| ()).moves("garden small\nsquare north 1\nspot right");
    assert_eq!(game.prompt(), Prompt::TakeActions);
    assert_eq!(game.refused("garden small").rule, "RES-048");
    assert_eq!(game.refused("main garden").rule, "RES-048");
}

/// RES-112, A-40: garden squares lie between the workshops, where the two numbers add up to an odd
/// number. A filled square takes no more tiles.
#[test]
fn res_112_squares_lie_between_workshops() {
    let game = gardening(5, 5, |position| position.filled(ONE, plot(0, 1))).moves("garden small");
    assert_eq!(game.refused("square home").rule, "RES-112");
    assert_eq!(game.refused("square east 1 north 1").rule, "RES-112");
    assert_eq!(game.refused("square south 1").rule, "RES-112", "it is filled");
    let squares = ["east 1", "north 1", "west 1", "east 2 south 1", "east 1 south 2"];
    let mut legal = game.legal();
    legal.retain(|m| m.starts_with("square"));
    legal.sort();
    let mut expected = squares.map(|square| format!("square {square}"));
    expected.sort();
    assert_eq!(legal, expected, "on all sides of both workshops; no board is in the way");
}

/// RES-112: one large and one small tile fill a square, or three small ones. What does not fit is
/// refused.
#[test]
fn res_112_what_fills_a_square() {
    let beside = |thirds: u8, large: bool| {
        gardening(5, 5, |position| lay(position, ONE, plot(1, 0), Lie::Horizontal, thirds, large))
    };
    let fills = |game: Resafa<'static>, spot: &str, size: &str| {
        game.moves(&format!("garden {size}\nsquare east 1\nspot {spot}")).one().filled_squares() == 1
    };
    assert!(fills(beside(0b011, true), "bottom", "small"));
    assert!(fills(beside(0b100, false), "top", "large"));
    assert!(fills(beside(0b001, false), "bottom", "large"));
    assert!(fills(beside(0b101, false), "middle", "small"));
    assert!(!fills(beside(0b001, false), "middle", "small"));
    // A second large tile, or a large one where only a third is free.
    for game in [beside(0b011, true), beside(0b011, false), beside(0b101, false)] {
        let large = game.moves("garden large");
        assert_eq!(large.refused("square east 1").rule, "RES-112");
    }
    let taken = beside(0b100, false).moves("garden large\nsquare east 1");
    assert_eq!(taken.refused("spot bottom").rule, "RES-114");
}

/// RES-113, A-48: a tile must touch a workshop or a garden tile along an edge. A nearby workshop
/// across a gap is not enough.
#[test]
fn res_113_a_tile_touches_something() {
    let far = gardening(5, 5, |_| ()).moves("garden small");
    assert_eq!(far.refused("square east 3").rule, "RES-113");
    assert_eq!(far.refused("square east 2 north 1").rule, "RES-113", "no edge of a workshop is beside it");
    // Above `A`: a tile at the top does not reach it, at the other spots it does.
    let above = far.moves("square north 1");
    assert_eq!(above.refused("spot top").rule, "RES-113");
    let spots = ["spot bottom", "spot left", "spot right"];
    let legal = above.legal();
    assert!(spots.iter().all(|&spot| legal.iter().any(|m| m == spot)));
    assert_eq!(legal.len(), spots.len(), "{legal:?}");
    // A large tile at the top does not reach down to `A` either.
    let large = gardening(5, 5, |_| ()).moves("garden large\nsquare north 1");
    assert_eq!(large.refused("spot top").rule, "RES-113");
}

/// RES-113: a garden tile of the same square is enough, but it has to touch.
#[test]
fn res_113_a_garden_tile_is_enough() {
    let with = |thirds: u8| {
        let lower = |position: &mut Position| lay(position, ONE, plot(0, -1), Lie::Horizontal, thirds, false);
        gardening(5, 5, lower).moves("garden small\nsquare north 1")
    };
    let game = with(0b100);
    assert_eq!(game.refused("spot top").rule, "RES-113", "it touches neither `A` nor the tile at the bottom");
    assert_eq!(game.legal(), ["spot middle"]);
    let game = with(0b110);
    assert_eq!(game.moves("spot top").one().filled_squares(), 1);
}

/// RES-113: only the player's own workshops and gardens count.
#[test]
fn res_113_not_those_of_others() {
    let game = gardening(5, 5, |position| {
        position.workshop(TWO, Workshop::W05, WorkshopFace::Front, plot(2, 0), 0);
        position.filled(TWO, plot(3, 0));
    });
    assert_eq!(game.moves("garden small").refused("square east 3").rule, "RES-113");
}

/// RES-114: the first tile lies at one of the four edges, never in the middle.
#[test]
fn res_114_the_first_tile_lies_at_an_edge() {
    for size in ["small", "large"] {
        let game = gardening(5, 5, |_| ()).moves(&format!("garden {size}\nsquare east 1"));
        assert_eq!(game.refused("spot middle").rule, "RES-114");
        for (spot, lie) in [
            ("top", Lie::Horizontal),
            ("bottom", Lie::Horizontal),
            ("left", Lie::Vertical),
            ("right", Lie::Vertical),
        ] {
            let laid = game.clone().moves(&format!("spot {spot}"));
            assert_eq!(laid.one().square(plot(1, 0)).unwrap().lie, lie, "{size} {spot}");
        }
    }
}

/// all tiles of a square lie the same way. A second small tile takes either free third.
#[test]
fn a_49_tiles_of_a_square_lie_alike() {
    let game = gardening(5, 5, |position| lay(position, ONE, plot(1, 0), Lie::Horizontal, 0b100, false))
        .moves("garden small\nsquare east 1");
    assert_eq!(game.refused("spot left").rule, "RES-114");
    assert_eq!(game.refused("spot right").rule, "RES-114");
    let mut legal = game.legal();
    legal.sort();
    assert_eq!(legal, ["spot middle", "spot top"]);
}

/// RES-115: each green bonus that the tile connects comes at once. A strip touches one third with its
/// short end and all of an edge it lies along.
#[test]
fn res_115_green_bonuses_come_at_once() {
    for (size, spot, coins, stone) in [
        ("small", "top", 2, 0),
        ("small", "bottom", 1, 1),
        ("small", "left", 3, 0),
        ("small", "right", 0, 0),
        ("large", "top", 2, 0),
        ("large", "bottom", 1, 1),
        ("large", "left", 3, 1),
        ("large", "right", 0, 1),
    ] {
        let game = gardening(1, 1, |_| ()).moves(&format!("garden {size}\nsquare east 1\nspot {spot}"));
        let paid = u8::from(size == "large");
        assert_eq!(purse(&game), (1 - paid + coins, stone, 0, 0), "{size} {spot}");
    }
}

/// RES-115: bonuses turn with their workshop, and the side that is up counts.
#[test]
fn res_115_as_the_workshop_lies() {
    // W02 is right of the square, with W1 (marble) at the bottom of its left edge. Turned once
    // clockwise, its left edge is S, with S3 (vp 1) at the top.
    let with = |face, turned| {
        gardening(0, 1, |position| position.workshop(ONE, Workshop::W02, face, plot(2, 0), turned))
    };
    let laid = |game: Resafa<'static>, spot: &str| {
        purse(&game.moves(&format!("garden small\nsquare east 1\nspot {spot}")))
    };
    assert_eq!(laid(with(WorkshopFace::Front, 0), "bottom"), (1, 1, 1, 0));
    assert_eq!(laid(with(WorkshopFace::Front, 0), "top"), (2, 0, 0, 0));
    assert_eq!(laid(with(WorkshopFace::Front, 1), "bottom"), (1, 1, 0, 0));
    assert_eq!(laid(with(WorkshopFace::Front, 1), "top"), (2, 0, 0, 1));
    assert_eq!(laid(with(WorkshopFace::Back, 0), "bottom"), (2, 1, 0, 0), "W1 coin 1 on the back");
}

/// RES-115: at each of the four edges of a square, what counts is the third that the tile touches.
#[test]
fn res_115_every_edge() {
    let laid = |square: &str, spot: &str| {
        let game = gardening(0, 1, |_| ());
        purse(&game.moves(&format!("garden small\nsquare {square}\nspot {spot}")))
    };
    // `A` below: N2 vp 1, N3 coin 1.
    assert_eq!(laid("north 1", "left"), (0, 0, 0, 0));
    assert_eq!(laid("north 1", "right"), (1, 0, 0, 0));
    assert_eq!(laid("north 1", "bottom"), (1, 0, 0, 1));
    // `B` above: S1 marble 1 on the right, S2 coin 1.
    assert_eq!(laid("east 1 south 2", "left"), (0, 0, 0, 0));
    assert_eq!(laid("east 1 south 2", "right"), (0, 0, 1, 0));
    // `B` on the left: E2 coin 1, E3 vp 1 at the bottom.
    assert_eq!(laid("east 2 south 1", "top"), (0, 0, 0, 0));
    assert_eq!(laid("east 2 south 1", "bottom"), (0, 0, 0, 1));
    // `B` on the right: W3 vp 2 at the top; `A` above: S2 stone 1.
    assert_eq!(laid("south 1", "bottom"), (0, 0, 0, 0));
    assert_eq!(laid("south 1", "top"), (0, 1, 0, 2));
}

/// RES-116, A-50, A-51: a later tile pays everything connected through the unbroken group it
/// belongs to, including what was paid before, each bonus once. A gap breaks the group.
#[test]
fn res_116_bonuses_connected_through_gardens_pay_again() {
    let with = |thirds: u8, spot: &str| {
        let game = gardening(0, 1, |position| lay(position, ONE, plot(1, 0), Lie::Horizontal, thirds, false));
        let game = game.moves(&format!("garden small\nsquare east 1\nspot {spot}"));
        (game.one().coins, game.one().warehouse.stone)
    };
    assert_eq!(with(0b100, "top"), (2, 0), "the lower tile is not connected");
    assert_eq!(with(0b001, "bottom"), (1, 1), "nor is the upper one");
    assert_eq!(with(0b001, "middle"), (2, 0), "through the upper tile");
    assert_eq!(with(0b100, "middle"), (1, 1), "through the lower tile");
    assert_eq!(with(0b101, "middle"), (3, 1), "filled: all of them, each once");
    assert_eq!(with(0b011, "bottom"), (3, 1));
    assert_eq!(with(0b110, "top"), (3, 1));
}

/// RES-117: a workshop built beside a garden tile triggers nothing. The next tile of that square does
/// trigger its bonuses.
#[test]
fn res_117_a_workshop_triggers_nothing() {
    let game = ready(2).arrange(|position| {
        position.purse(ONE, 1, 2, 0);
        position.offer(Workshop::W02, 1);
        lay(position, ONE, plot(1, 0), Lie::Horizontal, 0b100, false);
    });
    let game = game.moves("play 1 lower\nmain workshop\nbuild I 1").observed();
    let game = game.moves("face front\nplot east 2\nturn 0");
    assert_eq!(purse(&game), (0, 1, 0, 0), "only the workshop was paid");
    let game = game.moves("done").observed().until(ONE, Prompt::PlayCard);
    let game = game.moves("play 5 lower\nmain garden\ngarden small\nsquare east 1\nspot middle");
    assert_eq!(purse(&game), (1, 1, 1, 0), "now the marble of the new workshop as well");
}

/// D-22, RES-115: the player orders green bonuses that need a choice or a draw, and may refuse
/// them. Plain ones come first, automatically.
#[test]
fn d_22_the_order_of_green_bonuses() {
    let game = gardening(1, 1, |position| {
        position.round(3);
        position.workshop(ONE, Workshop::L07, WorkshopFace::Front, plot(1, -1), 0);
        position.workshop(ONE, Workshop::L05, WorkshopFace::Front, plot(2, 0), 2);
    });
    // Above the square: L07 S2 (sack). Right of it: L05, turned by half, so E3 (step) is on its
    // left edge.
    let game = game.moves("garden large\nsquare east 1\nspot top");
    assert_eq!(game.prompt(), Prompt::GreenBonus);
    assert_eq!(game.one().coins, 2, "the coins of `A` are there already");
    assert_eq!(game.refused("part 12").rule, "RES-115");
    let parts: Vec<String> = game.legal().into_iter().filter(|m| m.starts_with("part")).collect();
    let glosses: Vec<String> = parts.iter().map(|part| gloss(&game, part)).collect();
    assert_eq!(glosses, ["sack 1, top", "step any 1, right"]);
    let sack = game.clone().moves(&parts[0]);
    assert_eq!(sack.chance(), Chance::DrawSack(ONE));
    let then = sack.moves("observe sack");
    assert_eq!(then.prompt(), Prompt::Step(None, 1));
    let step = game.clone().moves(&parts[1]);
    assert_eq!(step.prompt(), Prompt::Step(None, 1));
    assert_eq!(step.moves("step blue").chance(), Chance::DrawSack(ONE));
    let refused = game.moves("done");
    assert_eq!((refused.one().sacks.len(), refused.prompt()), (0, Prompt::TakeActions));
}

/// a size that is out of stock cannot be built. The other one can.
#[test]
fn a_53_a_size_out_of_stock() {
    let squares = [(1, 0), (0, 1), (0, -1), (-1, 0), (2, 1), (1, 2), (2, -1)].map(|(e, s)| plot(e, s));
    let game = gardening(5, 5, |position| {
        position.workshop(TWO, Workshop::W05, WorkshopFace::Front, plot(2, 0), 0);
        squares.into_iter().for_each(|square| position.filled(TWO, square));
        lay(position, TWO, plot(3, 0), Lie::Vertical, 0b001, false);
        assert_eq!(position.supply.small, 0);
    });
    assert_eq!(game.refused("garden small").rule, "A-53");
    let only_large = game.clone().moves("garden large\nsquare east 1\nspot right");
    assert_eq!(only_large.position().supply.large, 16);
    // Without the coin for a large tile neither size can be built.
    let poor = game.arrange(|position| position.purse(ONE, 0, 5, 0));
    assert_eq!(poor.refused("garden large").rule, "RES-111");
    assert!(poor.allows(Move::Done).is_ok());
}

//! Blue special cards that stay (RES-285 to RES-288, RES-090, A-33, A-34, D-16).

use rules_nostd::Seat;
use rules_nostd::resafa::model::*;

use crate::common::*;
use crate::special_actions::{has, owning};

const ONE: Seat = Seat::One;

/// RES-285, RES-090, A-34, D-16: P55 gives a stone and a coin in each garden construction, which can
/// pay for it. It gives nothing without a build or if its owner ignores it.
#[test]
fn res_285_p55_gardens() {
    let game = owning(55, [0; 3], |_| {}).moves("play 5 lower\nmain garden");
    assert_eq!(has(&game), (0, 0, 0, 0), "they come with the build");
    assert_eq!(has(&game.clone().moves("done")), (0, 0, 0, 0));
    let ignored = game.clone().moves("ignore P55");
    assert_eq!(ignored.refused("garden small").rule, "RES-111");
    // Between A and B a small tile at the bottom connects a coin and a stone.
    let large = game.clone().moves("garden large\nsquare east 1\nspot left");
    assert_eq!(large.one().garden_tiles(), 1, "paid with what the card gives");
    let small = game.moves("garden small\nsquare east 1\nspot bottom");
    assert_eq!(has(&small), (1 + 1, 1, 0, 0), "the stone paid, the coin is left; plus green bonuses");
    assert!(!small.one().special(special(55)).unwrap().used, "it lies face up");
    assert_eq!(small.refused("use P55").rule, "RES-090");
}

/// RES-285, A-33: P55 also works in a garden construction that a card grants, every time.
#[test]
fn res_285_p55_in_a_granted_action() {
    let game = owning(55, [0; 3], |position| position.special_card(ONE, special(26)));
    let game = game.moves("use P26\ngarden small\nsquare east 1\nspot bottom");
    assert_eq!(has(&game), (2, 2, 0, 0), "nothing to pay, a stone and a coin, and green bonuses");
    let game = game.moves("play 5 lower\nmain garden\ngarden small\nsquare south 1\nspot top");
    assert_eq!(game.one().garden_tiles(), 2);
    assert!(has(&game).0 >= 3 && has(&game).1 >= 2, "again");
}

/// RES-286, A-33, A-35: P56 takes a marble off each canal construction and gives 1 VP.
#[test]
fn res_286_p56_canals() {
    let game = owning(56, [2, 0, 0], |_| {}).moves("play 5 upper\nmain canal");
    assert_eq!(game.clone().moves("done").one().vp, 0, "no tile, no VP");
    let ignored = game.clone().moves("ignore P56");
    assert_eq!(ignored.moves("canal c1 A").refused("space r4c2").rule, "RES-124");
    let built = game.clone().moves("canal c1 A\nspace r4c2");
    assert_eq!(has(&built), (0, 0, 0, 2 + 1));
    // A space with a marble discount: nothing is refunded.
    let twice = game.moves("canal c1 A\nspace r3c1");
    assert_eq!(has(&twice), (0, 0, 0, 1 + 1));
    let granted = owning(56, [1, 0, 0], |position| position.special_card(ONE, special(65)));
    let granted = granted.moves("use P65\npart 3\ncanal c1 A\nspace r4c2");
    assert_eq!(has(&granted), (0, 0, 0, 3), "P65's coin and one more, no marble, 1 VP");
}

/// RES-287, RES-158, D-16: with P57 a base in a trading action costs only a coin, and brings a
/// marble.
#[test]
fn res_287_p57_bases() {
    let trade = |purse: [u8; 3]| {
        let game = owning(57, purse, |position| {
            position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 1)));
        });
        game.moves("play 3 upper\nmain trading\ntravel ctesiphon\nsell amphora 1")
    };
    let game = trade([1, 0, 0]);
    assert_eq!(game.prompt(), Prompt::PlaceBase(Centre::Ctesiphon));
    let before = has(&game);
    let based = game.clone().moves("base 1");
    assert_eq!(has(&based), (before.0 - 1, 0, 1, before.3));
    let ignored = game.clone().moves("ignore P57");
    assert_eq!(ignored.position().bases_of(ONE), 0, "then there is no base without stone");
    let none = game.moves("done");
    assert_eq!(has(&none), before, "no base, no marble");
    let stone = trade([1, 2, 0]).moves("ignore P57\nbase 1");
    assert_eq!((has(&stone).1, has(&stone).2), (1, 0));
}

/// RES-288, A-33, A-34: P59 gives a marble and a coin in each workshop construction, even a granted
/// one, but not without a build.
#[test]
fn res_288_p59_workshops() {
    let game = owning(59, [0, 1, 0], |position| position.special_card(ONE, special(28)));
    let action = game.clone().moves("play 1 lower\nmain workshop");
    assert_eq!(has(&action.clone().moves("done")), (0, 1, 0, 0));
    assert_eq!(has(&action.moves("build I 1")), (0, 0, 1, 0));
    let granted = game.moves("use P28\npart 2\nbuild I 1");
    assert_eq!(has(&granted), (0, 0, 1, 0));
}

/// if the supply is finite and has no stone left, P55 gives none to pay with.
#[test]
fn a_83_nothing_left_to_gain() {
    let options = Options { supply: SupplyLimit::Finite, ..Options::default() };
    let garden = |stone: u8| {
        let game = ready_with(&STAND_IN, 2, options).arrange(|position| {
            position.special_card(ONE, special(55));
            position.purse(ONE, 0, 0, 0);
            position.purse(Seat::Two, 0, stone, 0);
        });
        game.moves("play 5 lower\nmain garden")
    };
    assert!(garden(42).lists("garden small"));
    let game = garden(42).moves("garden small\nsquare east 1\nspot bottom");
    assert_eq!(game.one().garden_tiles(), 1);
    let none = ready_with(&STAND_IN, 2, options).arrange(|position| {
        position.special_card(ONE, special(55));
        position.purse(ONE, 0, 0, 0);
        position.purse(Seat::Two, 0, 43, 0);
    });
    let none = none.moves("play 5 lower");
    assert_eq!(none.refused("main garden").rule, "RES-111");
}

/// RES-090: a permanent card works, and can be ignored, only in its own action.
#[test]
fn res_090_only_where_it_works() {
    let game = owning(59, [5, 5, 5], |_| {});
    assert_eq!(game.refused("ignore P59").rule, "RES-090");
    let garden = game.moves("play 5 lower\nmain garden");
    assert_eq!(garden.refused("ignore P59").rule, "RES-090");
    let built = garden.moves("garden small\nsquare east 1\nspot bottom");
    assert_eq!(has(&built), (6, 5, 5, 0), "a garden is not a workshop: only green bonuses");
}

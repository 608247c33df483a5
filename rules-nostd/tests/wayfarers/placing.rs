//! Placing a die, assets and discounts: WAY-028 to WAY-046.

use rules_nostd::Seat;
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;

use crate::common::*;

fn land(number: u8) -> Stand {
    Stand::Land(Land::numbered(number).unwrap())
}

/// Returns a game in which seat 1 has dice 1, 3 and 6, and enough to pay.
fn rich() -> Wayfarers<'static> {
    ready(2).arrange(|position| {
        position.dice(Seat::One, &[1, 3, 6]);
        position.purse(Seat::One, 9, 9);
    })
}

/// WAY-028, DEC-05, DEC-08: from one's own supply to a dice space of one's own board or card.
#[test]
fn own_die_on_own_space() {
    let game = rich().arrange(|position| {
        position.land(Seat::One, "L5");
        position.land(Seat::Two, "L6");
        position.land(Seat::One, "L20");
        position.guilds(Seat::One, 0, 0, 0);
    });
    assert_eq!(game.refused("die 2").rule, "WAY-028");
    let game = game.moves("die 1");
    assert_eq!(game.refused("place L6").rule, "WAY-028");
    // A vista has no dice space.
    assert_eq!(game.refused("place L20").rule, "WAY-028");
    assert_eq!(game.legal(), ["place city", "place middle 3", "place middle 4", "place L5"]);
    let game = game.moves("place L5");
    assert!(game.one().post(land(5)).unwrap().die);
    assert_eq!((game.one().dice.total(), game.one().dice.has(face(1))), (2, false));
}

/// WAY-029, INV-04: a space holds one die.
#[test]
fn a_taken_space() {
    let game = rich().moves("die 3; place middle 4; part 2").end_turn().moves("rest").end_turn();
    let game = game.moves("die 1");
    assert_eq!(game.refused("place middle 4").rule, "WAY-029");
    assert!(game.lists("place middle 3"));
}

/// WAY-030, INV-05: exactly one die.
#[test]
fn one_die_each_time() {
    let game = rich().moves("die 1");
    assert_eq!(game.refused("die 3").rule, "WAY-030");
    let game = game.moves("place middle 4; part 2").observed();
    assert_eq!((game.one().placed_dice(), game.one().dice.total()), (1, 2));
    assert_eq!(game.seat(), Seat::Two);
}

/// WAY-031: a space without icons takes any die.
#[test]
fn any_die() {
    for number in 1..=6 {
        let game = ready(2).arrange(|position| position.dice(Seat::One, &[number, number, number]));
        assert!(game.moves(&format!("die {number}")).lists("place middle 3"));
    }
}

/// WAY-032: every icon is needed, and twice if it is shown twice.
#[test]
fn every_icon() {
    let game = rich();
    assert_eq!(game.clone().moves("die 3").refused("place middle 1").rule, "WAY-032");
    assert!(game.clone().moves("die 6").lists("place middle 1"));
    // L15 needs camel and pigeon, W44 two ships.
    let game = game.arrange(|position| {
        position.land(Seat::One, "L15");
        position.water(Seat::One, "W44");
        position.guilds(Seat::One, 0, 0, 0);
        position.tile(Seat::One, "G3", TileFace::Front, cell(3, 1));
    });
    assert_eq!(game.clone().moves("die 1").refused("place L15").rule, "WAY-032");
    assert_eq!(game.clone().moves("die 3").refused("place W44").rule, "WAY-032");
    let game = game.arrange(|position| {
        position.tile(Seat::One, "G1", TileFace::Front, cell(1, 2));
        position.tile(Seat::One, "B1", TileFace::Back, cell(3, 2));
    });
    assert!(game.clone().moves("die 1").lists("place L15"));
    assert!(game.moves("die 3").lists("place W44"));
}

/// WAY-033, WAY-034: the cost left of the arrow pays for the benefit. A space card's slot price, a townsfolk
/// card's silver and a tile's price are extra.
#[test]
fn costs_and_prices() {
    // Two provisions for a land card, plus silver.
    let game = rich().moves("die 1; place city; use space city");
    assert_eq!((game.one().provisions, game.one().silver), (7, 10));
    let game = game.moves("card land 1");
    assert_eq!(game.one().lands.len(), 1);
    // Middle 1 shows no cost, but a space card costs the price of its slot.
    let game = rich()
        .arrange(|position| position.land(Seat::One, "L9"))
        .moves("die 6; place middle 1; part 1; card space 4");
    assert_eq!(game.one().silver, 4);
    // A townsfolk card costs what is printed on it.
    let game = rich().arrange(|position| position.row(slot(CardKind::Townsfolk, 1), "T123"));
    let game = game.moves("die 3; place middle 3; part 1; card townsfolk 1");
    assert_eq!(game.one().silver, 7);
    // A green tile costs two silver.
    let game = rich().moves("die 3; place middle 4; part 1; tile G1; cell 3 2");
    assert_eq!(game.one().silver, 7);
}

/// WAY-035, WAY-036, DEC-09: the actions of a space in any order; each may be skipped.
#[test]
fn any_order_or_none() {
    let game = rich().arrange(|position| {
        position.land(Seat::One, "L8");
        position.row(slot(CardKind::Townsfolk, 1), "T123");
        position.guilds(Seat::One, 0, 0, 0);
    });
    let game = game.moves("die 1; place L8");
    assert_eq!(game.legal(), ["part 1", "part 2", "done"]);
    let second = game.clone().moves("part 2; card land 1; part 1; card townsfolk 1; tuck city");
    let first = game.clone().moves("part 1; card townsfolk 1; tuck city; part 2; card land 1");
    assert_eq!(first.one(), second.one());
    assert_eq!(first.refused("part 1").rule, "WAY-035");
    let none = game.moves("done").observed();
    assert_eq!((none.one().placed_dice(), none.one().silver, none.seat()), (1, 9, Seat::Two));
}

/// WAY-037, RUL-70: a cost is paid in full, or the action is not taken. An earlier benefit may pay a later
/// price.
#[test]
fn pay_in_full() {
    let game = rich().arrange(|position| position.purse(Seat::One, 9, 1));
    let game = game.moves("die 1; place city").observed();
    assert_eq!((game.one().provisions, game.one().lands.len(), game.seat()), (1, 0, Seat::Two));
    // A townsfolk card of 2 silver with 1 silver in hand.
    let game = rich().arrange(|position| {
        position.row(slot(CardKind::Townsfolk, 1), "T123");
        position.row(slot(CardKind::Townsfolk, 2), "T149");
        position.purse(Seat::One, 1, 0);
    });
    let game = game.moves("die 3; place middle 3; part 1");
    assert_eq!(game.refused("card townsfolk 1").rule, "WAY-113");
    assert!(game.lists("card townsfolk 2"));
    // The silver of the townsfolk card under L3 pays for the tile (1 + 1 = 2).
    let game = rich().arrange(|position| {
        position.land(Seat::One, "L3");
        position.townsfolk(Seat::One, "T123", land(3));
        position.purse(Seat::One, 1, 0);
    });
    let game = game.moves("die 1; place L3; part 1; tile G2; cell 4 2");
    assert_eq!((game.one().silver, game.one().provisions), (0, 1));
}

/// WAY-038, WAY-156: a townsfolk card's ability can help pay for its host's action.
#[test]
fn townsfolk_help_to_pay() {
    let game = rich().arrange(|position| {
        position.townsfolk(Seat::One, "T124", Stand::City);
        position.purse(Seat::One, 0, 1);
    });
    let game = game.moves("die 1; place city; use space city; card land 1");
    assert_eq!((game.one().provisions, game.one().lands.len()), (0, 1));
    // If it has a choice, the player uses it before or after the action.
    let game = rich().arrange(|position| {
        position.townsfolk(Seat::One, "T132", Stand::City);
        position.worker(slot(CardKind::Land, 1), Worker::Yellow, Seat::Two);
    });
    let game = game.moves("die 1; place city");
    assert_eq!(game.legal(), ["use space city", "use T132", "done"]);
    let before = game.clone().moves("use T132; part 1; retrieve land 1 yellow");
    assert_eq!(before.one().workers.count(Worker::Yellow), 2);
    assert_eq!(before.legal(), ["use space city", "done"]);
    let after = game.moves("use space city; card land 2; done; part 2; card space 1");
    assert_eq!(after.position().on_cards(Seat::One), 1);
}

/// WAY-039, RUL-08: there are four assets, and none of them is a tag.
#[test]
fn four_assets() {
    assert_eq!(Asset::ALL.map(Asset::name), ["camel", "ship", "telescope", "pigeon"]);
    assert!(Asset::ALL.iter().all(|asset| Tag::ALL.iter().all(|tag| tag.name() != asset.name())));
}

/// WAY-040, WAY-041, RUL-41: assets come from the caravan column of the die's face, from townsfolk under the
/// host, and from exploration. A townsfolk card elsewhere does not help.
#[test]
fn where_assets_come_from() {
    let game = rich().arrange(|position| {
        position.land(Seat::One, "L3");
        position.land(Seat::One, "L4");
        position.townsfolk(Seat::One, "T149", land(3));
    });
    let game = game.moves("die 3");
    assert!(game.lists("place L3"));
    assert_eq!(game.refused("place L4").rule, "WAY-032");
    assert!(game.lists("place harbour ship") && !game.lists("place harbour"));
    // The tile only serves its own column.
    let game = rich().arrange(|position| position.tile(Seat::One, "G4", TileFace::Front, cell(3, 2)));
    assert!(game.clone().moves("die 3").lists("place middle 1"));
    assert!(!game.moves("die 1").lists("place middle 1"));
}

/// WAY-042, WAY-043, WAY-044, WAY-084, DEC-07, EX-04, RUL-17: one blue influence hires one ship for one
/// placement on a space that shows a ship.
#[test]
fn hiring_a_ship() {
    let game = rich().arrange(|position| {
        position.water(Seat::One, "W44");
        position.tile(Seat::One, "G3", TileFace::Front, cell(3, 1));
        position.guilds(Seat::One, 0, 0, 1);
    });
    let hired = game.clone().moves("die 3; place W44 ship");
    assert_eq!((hired.one().guilds[Guild::Blue], hired.one().influence), (0, 15));
    assert!(hired.position().turn_state.hired);
    // Not for a space without a ship icon.
    assert_eq!(game.clone().moves("die 3").refused("place middle 4 ship").rule, "WAY-042");
    // It covers only one icon, regardless of how much influence there is.
    let poor = game.arrange(|position| position.guilds(Seat::One, 0, 0, 5)).moves("die 6");
    assert_eq!(poor.refused("place W44 ship").rule, "WAY-032");
    // Without influence no ship can be hired.
    let none = rich().arrange(|position| position.guilds(Seat::One, 0, 0, 0)).moves("die 3");
    assert_eq!(none.refused("place harbour ship").rule, "WAY-106");
    // It serves only that placement: in the next turn the same die has no ship.
    let game = hired.end_turn().moves("rest").end_turn();
    assert!(!game.position().turn_state.hired);
    assert_eq!(game.moves("die 6").refused("place harbour").rule, "WAY-032");
}

/// WAY-045, WAY-046, RUL-19, RUL-20, EX-12, EX-29: a discount icon takes 1 off the whole action, never below
/// zero. Several add up.
#[test]
fn discounts() {
    let game = rich().arrange(|position| {
        position.land(Seat::One, "L9");
        position.tile(Seat::One, "B3", TileFace::Back, cell(5, 2));
        position.purse(Seat::One, 4, 0);
    });
    // 5 silver at slot 4, 4 in the purse.
    let plain = game.clone().arrange(|position| {
        position.areas[Seat::One].caravan.clear();
        position.store[Tile::B3] += 1;
    });
    assert_eq!(plain.moves("die 6; place middle 1; part 1").refused("card space 4").rule, "WAY-111");
    let paid = game.clone().moves("die 6; place middle 1; part 1; card space 4");
    assert_eq!(paid.one().silver, 0);
    // The 4 silver at slot 2 become 3.
    let paid = game.clone().moves("die 6; place middle 1; part 1; card space 2");
    assert_eq!(paid.one().silver, 1);
    // Two icons in one column take 2 off.
    let two = game.clone().arrange(|position| position.tile(Seat::One, "Y1", TileFace::Front, cell(5, 3)));
    assert_eq!(two.moves("die 6; place middle 1; part 1; card space 2").one().silver, 2);
    // A townsfolk card for 0 silver gives nothing back.
    let free = game.arrange(|position| {
        position.row(slot(CardKind::Townsfolk, 1), "T117");
        position.purse(Seat::One, 4, 2);
        position.land(Seat::One, "L11");
    });
    let free = free.moves("die 6; place middle 3; part 1; card townsfolk 1; tuck L11");
    assert_eq!((free.one().silver, free.one().provisions), (4, 2));
    // A provision discount takes 1 off the city's cost of two.
    let game = rich().arrange(|position| position.tile(Seat::One, "K1", TileFace::Front, cell(1, 2)));
    assert_eq!(game.moves("die 1; place city; use space city").one().provisions, 8);
}

/// RUL-19: the discount applies to the total cost of one action and is used up once. Tribute is not
/// discounted.
#[test]
fn a_discount_is_used_once() {
    let game = rich().arrange(|position| {
        position.land(Seat::One, "L14");
        position.tile(Seat::One, "B3", TileFace::Back, cell(5, 2));
        position.tile(Seat::One, "G2", TileFace::Front, cell(6, 3));
        position.token(slot(CardKind::Space, 1), Seat::Two);
        position.purse(Seat::One, 2, 0);
    });
    // 3 silver, minus 1 on the card and 1 in the column: 1 is left to pay, plus 1 tribute.
    let game = game.moves("die 6; place L14; part 1; card space 1");
    assert_eq!((game.one().silver, game.two().silver), (0, 4));
}

/// RUL-21: assets and discounts are fixed when the die is placed.
#[test]
fn tiles_count_from_the_next_placement() {
    let game = rich().arrange(|position| {
        position.row(slot(CardKind::Townsfolk, 1), "T123");
        position.land(Seat::One, "L7");
    });
    let game = game.moves("die 1; place L7");
    assert_eq!(game.position().turn_state.less, Amounts::NONE);
    let game = game.arrange(|position| position.tile(Seat::One, "Y1", TileFace::Back, cell(1, 2)));
    let game = game.moves("part 1; card townsfolk 1; tuck L7");
    assert_eq!(game.one().silver, 7);
}

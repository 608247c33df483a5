//! Every refusal names a rule about the move that was tried.

use rules_nostd::Seat::{One, Two};
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;

use crate::common::*;
use crate::harness::any_options;
use crate::harness::refusals::assert_refused_by_their_rules;

/// How many random games are played.
const GAMES: u64 = 40;

/// Marks of the ledger that random play does not meet. Tests with their ids prove them.
const RARE: &[(&str, &str)] = &[];

/// The rules and words that are left for what can be said at no moment of a game.
const FALLBACKS: &[(&str, &str)] = &[
    ("WAY-025", "the next step"),
    ("WAY-013", "The bank is never empty."),
    ("WAY-033", "Nothing is printed there."),
];

#[test]
fn moves_are_refused_by_their_rules() {
    let games = (0..GAMES).map(|seed| {
        let mut rng = fastrand::Rng::with_seed(seed);
        Wayfarers::new(&PUBLISHED, rng.usize(2..=4), any_options(&mut rng)).unwrap()
    });
    assert_refused_by_their_rules(games, RARE, FALLBACKS);
}

/// CH-14, WAY-009: a die is rolled where the rules say so. The words tell when that is, and who is awaited for what.
#[test]
fn a_roll_out_of_its_time() {
    let said = "CH-14: A die is rolled in a rest, when it is refreshed, and when it is new. \
                Waiting for seat 1: place a die, place a worker or rest.";
    assert_eq!(ready(2).refused("observe roll 3").to_string(), said);
    let game = Wayfarers::new(&PUBLISHED, 2, Options::default()).unwrap();
    assert_eq!(game.refused("observe roll 3").rule, "WAY-009");
}

/// RUL-18, RUL-25, RUL-42, RUL-71, WAY-026, WAY-028, WAY-030, WAY-032, WAY-047, WAY-062, WAY-067, WAY-086, WAY-101,
/// WAY-106, WAY-108, WAY-111, WAY-158, WAY-159: a refusal says who is awaited for what, what something costs and what
/// the player has, what is missing and by how much.
#[test]
fn words() {
    for (game, tried, said) in [
        (
            ready(2),
            "done",
            "WAY-026: There is no pass. Waiting for seat 1: place a die, place a worker or rest.",
        ),
        (
            ready(2),
            "journal 1a",
            "WAY-086: The marker moves when an effect lets you journal. Waiting for seat 1: place a die, place a worker or rest.",
        ),
        (
            ready(2),
            "card land 2",
            "WAY-062: A faceup card is chosen for a worker that was named first. Waiting for seat 1: place a die, place a worker or rest.",
        ),
        (ready(2), "die 2", "WAY-028: You have no die of 2 in supply. Take a die of your supply."),
        (
            ready(2),
            "trade",
            "WAY-106: The trade ability takes 1 yellow influence; you have none. Influence the guild first.",
        ),
        (
            ready(2),
            "worker green",
            "WAY-062: You have no green worker in supply. Place another one, or a die, or rest.",
        ),
        (
            ready(2).moves("die 3"),
            "place city",
            "WAY-032: Missing: camel. The space shows 1, the die has 0. Choose another space, or turn the die first.",
        ),
        (
            ready(2).moves("die 3"),
            "raise",
            "WAY-047: Column 3 of your caravan has no icon that turns a die up. Place the die.",
        ),
        (
            ready(2).arrange(|t| t.guilds(One, 0, 1, 0)).moves("die 3"),
            "raise",
            "WAY-047: Column 3 of your caravan has no icon that turns a die up. Use the trade ability, or place the die.",
        ),
        (
            ready(2).moves("die 3"),
            "die 3",
            "WAY-030: Only one die is placed in a turn, and it is in your hand. Waiting for seat 1: place the die in hand.",
        ),
        (
            ready(2).moves("die 3"),
            "rest",
            "WAY-026: A turn is one die, one worker or a rest, and this one has begun. Waiting for seat 1: place the die in hand.",
        ),
        (
            ready(2).moves("worker blue"),
            "card land 1",
            "WAY-067: A land card takes no blue worker. Choose a card of another kind.",
        ),
        (
            ready(2).moves("worker blue"),
            "card space 1",
            "WAY-062: A space card takes no blue worker. Choose a card of another kind.",
        ),
        (
            ready(2)
                .arrange(|t| {
                    t.purse(One, 0, 0);
                    t.token(slot(CardKind::Land, 1), Two);
                })
                .moves("worker yellow"),
            "card land 1",
            "WAY-101: The card bears influence of seat 2: that is 1 silver or 1 provision, and you have neither. Choose another card.",
        ),
        (
            ready(2).arrange(|t| t.purse(One, 1, 0)).moves("die 3; place middle 4"),
            "part 1",
            "WAY-159: It costs 2 silver; you have 1. Say done.",
        ),
        (
            ready(2)
                .arrange(|t| {
                    t.tile(One, "G1", TileFace::Front, cell(3, 2));
                    t.marker(One, JournalSpace::C1a);
                })
                .moves("die 3; place middle 2"),
            "part 1",
            "RUL-71: No splotch is open; to 2a it takes 2 city, and you have 1. Choose another one, or say done.",
        ),
        (
            ready(2)
                .arrange(|t| {
                    t.dice(One, &[6, 3, 3]);
                    t.land(One, "L20");
                    t.purse(One, 3, 0);
                })
                .moves("die 6; place middle 1; part 1"),
            "card space 4",
            "WAY-111: It costs 5 silver; you have 3. Choose another card, or say done.",
        ),
        (
            ready(2)
                .arrange(|t| {
                    t.dice(One, &[6, 3, 3]);
                    t.land(One, "L20");
                    t.row(slot(CardKind::Space, 1), "S80");
                    t.token(slot(CardKind::Space, 1), Two);
                    t.purse(One, 3, 0);
                })
                .moves("die 6; place middle 1"),
            "part 1",
            "WAY-108: 4 cost too much with tribute, 0 cannot be placed; you have 3 silver. Choose another one, or say done.",
        ),
        (
            ready(2)
                .arrange(|t| {
                    t.dice(One, &[6, 3, 3]);
                    t.land(One, "L20");
                    t.token(slot(CardKind::Space, 4), Two);
                    t.purse(One, 5, 0);
                })
                .moves("die 6; place middle 1; part 1"),
            "card space 4",
            "RUL-25: It costs 5 silver besides the tribute; you have 5 silver, 0 in provisions. Choose another card, or say done.",
        ),
        (
            ready(2).moves("die 3; place middle 4; part 1"),
            "tile K1",
            "WAY-158: The effect gives a green tile, and that is a black one. Choose one of that type.",
        ),
        (
            ready(2).moves("die 3; place middle 4; part 1; tile G1"),
            "cell 6 1",
            "RUL-18: The camel and the telescope of the caravan stay uncovered. Choose another cell.",
        ),
        (
            ready(2).moves("die 3; place harbour ship; use space harbour"),
            "card land 1",
            "WAY-108: The effect acquires a water card, and that is a land card. Choose a card of that kind.",
        ),
        (
            ready(2).moves("die 3; place middle 4"),
            "use space city",
            "RUL-42: That effect does not wait to be used. Waiting for seat 1: choose a part of the effect or say done.",
        ),
        (
            ready(2).moves("die 3; place middle 4"),
            "place city",
            "WAY-026: A turn is one die, one worker or a rest, and this one has begun. Waiting for seat 1: choose a part of the effect or say done.",
        ),
    ] {
        assert_eq!(game.refused(tried).to_string(), said, "{tried}");
    }
}

//! Influence on cards and in guilds: WAY-098 to WAY-107.

use rules_nostd::Seat;
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;

use crate::common::*;

/// Returns a game in which seat 1 is about to use L8 (`acquire townsfolk + influence card`) with a die.
fn on_l8(arrange: impl FnOnce(&mut Position)) -> Wayfarers<'static> {
    let game = ready(2).arrange(|position| {
        position.land(Seat::One, "L8");
        position.dice(Seat::One, &[1, 1, 1]);
        position.guilds(Seat::One, 0, 0, 0);
        position.purse(Seat::One, 5, 5);
        arrange(position);
    });
    game.moves("die 1; place L8")
}

/// WAY-098, WAY-099, DEC-24: a token from supply on a faceup card of any kind that has none. The player may
/// decline.
#[test]
fn influence_a_card() {
    let game = on_l8(|position| position.token(slot(CardKind::Water, 3), Seat::Two)).moves("part 2");
    assert_eq!(game.legal().len(), 20);
    assert!(game.lists("card space 2") && game.lists("card inspiration 1") && game.lists("done"));
    assert_eq!(game.refused("card water 3").rule, "WAY-099");
    let game = game.moves("card space 2");
    assert_eq!(game.position().rows[CardKind::Space].at(Slot::Two).unwrap().influence, Some(Seat::One));
    assert_eq!((game.one().influence, game.position().on_cards(Seat::One)), (14, 1));
}

/// WAY-100, DEC-11, INV-27: one silver or one provision to the owner, the payer's choice, before the
/// interaction.
#[test]
fn tribute() {
    let game = on_l8(|position| {
        position.row(slot(CardKind::Townsfolk, 1), "T149");
        position.token(slot(CardKind::Townsfolk, 1), Seat::Two);
    });
    let game = game.moves("part 1; card townsfolk 1");
    assert_eq!(game.prompt(), Prompt::Tribute(Seat::Two));
    assert_eq!(game.legal(), ["pay silver", "pay provision"]);
    assert_eq!(game.refused("pay influence").rule, "WAY-100");
    assert_eq!(game.refused("done").rule, "WAY-100");
    let silver = game.clone().moves("pay silver");
    assert_eq!((silver.one().silver, silver.one().provisions, silver.two().silver), (3, 5, 4));
    let provision = game.moves("pay provision");
    assert_eq!((provision.one().silver, provision.one().provisions, provision.two().provisions), (4, 4, 3));
}

/// RUL-25: the payer must be able to pay the tribute and then the price. Gains from the interaction do not
/// count.
#[test]
fn tribute_and_price() {
    let game = on_l8(|position| {
        position.row(slot(CardKind::Townsfolk, 1), "T123");
        position.row(slot(CardKind::Townsfolk, 2), "T149");
        position.token(slot(CardKind::Townsfolk, 1), Seat::Two);
        position.purse(Seat::One, 2, 1);
    });
    // Two silver for the card, so the provision must be the tribute and is paid without asking.
    let paid = game.clone().moves("part 1; card townsfolk 1");
    assert_eq!((paid.one().silver, paid.one().provisions, paid.two().provisions), (0, 0, 3));
    let poor = game.arrange(|position| position.purse(Seat::One, 2, 0)).moves("part 1");
    assert_eq!(poor.refused("card townsfolk 1").rule, "RUL-25");
}

/// WAY-101, WAY-102, EX-15: without tribute a player cannot acquire, place or retrieve.
#[test]
fn no_tribute_no_interaction() {
    let game = on_l8(|position| {
        position.land(Seat::One, "L5");
        position.row(slot(CardKind::Townsfolk, 2), "T117");
        position.row(slot(CardKind::Townsfolk, 1), "T149");
        position.token(slot(CardKind::Townsfolk, 1), Seat::Two);
        position.token(slot(CardKind::Land, 1), Seat::Two);
        position.worker(slot(CardKind::Land, 1), Worker::Green, Seat::Two);
        position.worker(slot(CardKind::Water, 1), Worker::Green, Seat::Two);
    });
    // Acquiring: 1 silver for the card, none for the tribute.
    let poor = game.clone().arrange(|position| position.purse(Seat::One, 0, 0));
    assert_eq!(poor.refused("part 1").rule, "WAY-108");
    // Retrieving.
    let game = ready(2).arrange(|position| {
        position.land(Seat::One, "L5");
        position.dice(Seat::One, &[1, 1, 1]);
        position.purse(Seat::One, 0, 2);
        position.token(slot(CardKind::Land, 1), Seat::Two);
        position.worker(slot(CardKind::Land, 1), Worker::Green, Seat::Two);
        position.worker(slot(CardKind::Water, 1), Worker::Green, Seat::Two);
    });
    let taken = game.clone().moves("die 1; place L5; use space L5; part 2");
    assert_eq!(taken.refused("retrieve land 1 green").rule, "WAY-101");
    assert_eq!(taken.legal(), ["retrieve water 1 green", "done"]);
    // Acquiring: the action took the last provisions, and tribute is extra.
    let water = ready(2).arrange(|position| {
        position.purse(Seat::One, 0, 2);
        position.token(slot(CardKind::Water, 1), Seat::Two);
    });
    let water = water.moves("die 3; place harbour ship; use space harbour");
    assert_eq!(water.refused("card water 1").rule, "WAY-101");
    assert!(water.lists("card water 2"));
    // Placing.
    let placing = game.arrange(|position| position.purse(Seat::One, 0, 0)).moves("worker yellow");
    assert_eq!(placing.refused("card land 1").rule, "WAY-101");
}

/// WAY-102, RUL-26: each interaction costs tribute: placing a worker, and retrieving one later in the turn.
#[test]
fn each_interaction() {
    let game = ready(2).arrange(|position| {
        position.purse(Seat::One, 0, 3);
        position.token(slot(CardKind::Water, 2), Seat::Two);
    });
    let game = game.moves("worker blue; card water 2");
    assert_eq!((game.one().provisions, game.two().provisions), (4, 3));
    // Workers gained with an acquired card need no second payment.
    let game = ready(2).arrange(|position| {
        position.dice(Seat::One, &[1, 1, 1]);
        position.purse(Seat::One, 0, 3);
        position.token(slot(CardKind::Land, 1), Seat::Two);
        position.worker(slot(CardKind::Land, 1), Worker::Yellow, Seat::Two);
        position.worker(slot(CardKind::Land, 1), Worker::Green, Seat::Two);
    });
    let game = game.moves("die 1; place city; use space city; card land 1; pay provision");
    assert_eq!((game.one().provisions, game.two().provisions), (0, 3));
    assert_eq!((game.one().workers.count(Worker::Yellow), game.one().workers.count(Worker::Green)), (2, 1));
}

/// RUL-26, INV-27: two workers retrieved from one card by one effect are two interactions.
#[test]
fn two_workers_from_one_card() {
    // W72 retrieves two workers; its link with the starting harbour gives 1 silver.
    let game = ready(2).arrange(|position| {
        position.purse(Seat::One, 0, 4);
        position.row(slot(CardKind::Water, 1), "W72");
        position.token(slot(CardKind::Land, 1), Seat::Two);
        position.worker(slot(CardKind::Land, 1), Worker::Yellow, Seat::Two);
        position.worker(slot(CardKind::Land, 1), Worker::Green, Seat::Two);
    });
    let game = game.moves("die 3; place harbour ship; use space harbour; card water 1; part 1");
    let game = game.moves("retrieve land 1 yellow; pay provision");
    assert_eq!((game.one().provisions, game.two().provisions), (1, 3));
    let game = game.moves("retrieve land 1 green; pay provision");
    assert_eq!((game.one().provisions, game.two().provisions), (0, 4));
    assert_eq!((game.one().workers.count(Worker::Yellow), game.one().workers.count(Worker::Green)), (2, 1));
}

/// WAY-104: of two tokens for a shown guild, the first is placed automatically. The question gives the number
/// left.
#[test]
fn two_tokens_for_a_guild() {
    let game = ready(2).arrange(|position| {
        position.land(Seat::One, "L1");
        position.dice(Seat::One, &[1, 3, 3]);
        position.guilds(Seat::One, 0, 0, 0);
    });
    let game = game.moves("die 1; place L1; part 2");
    assert_eq!(game.one().guilds[Guild::Yellow], 1);
    assert_eq!(game.prompt().to_string(), "1 token left for the yellow guild, or be done");
    assert_eq!(game.moves("guild yellow").one().guilds[Guild::Yellow], 2);
}

/// RUL-27: own influence costs nothing, and placing influence is not an interaction.
#[test]
fn own_influence_is_free() {
    let game = ready(2).arrange(|position| {
        position.token(slot(CardKind::Water, 2), Seat::One);
        position.purse(Seat::One, 0, 0);
    });
    let game = game.moves("worker blue; card water 2");
    assert_eq!((game.one().provisions, game.two().provisions), (2, 2));
}

/// WAY-103, EX-15: influence stays until the card is acquired, then returns to its owner. The acquiring
/// player gets the workers.
#[test]
fn influence_goes_home() {
    let game = ready(2).arrange(|position| {
        position.dice(Seat::One, &[1, 1, 1]);
        position.purse(Seat::One, 0, 3);
        position.token(slot(CardKind::Land, 1), Seat::Two);
        position.worker(slot(CardKind::Land, 1), Worker::Yellow, Seat::Two);
    });
    assert_eq!(game.two().influence, 12);
    let game = game.moves("die 1; place city; use space city; card land 1; pay provision");
    assert_eq!((game.two().influence, game.two().provisions, game.one().provisions), (13, 3, 0));
    assert_eq!(game.one().lands[0].card, Land::numbered(1).unwrap());
}

/// WAY-104, DEC-25: a token from supply to the guild shown, or to any guild the player chooses.
#[test]
fn influence_a_guild() {
    let game = ready(2).arrange(|position| {
        position.tile(Seat::One, "G1", TileFace::Front, cell(3, 2));
        position.guilds(Seat::One, 0, 0, 0);
    });
    let game = game.moves("die 3; place middle 2; part 3");
    assert_eq!(game.legal(), ["guild black", "guild yellow", "guild blue", "done"]);
    let game = game.moves("guild black");
    assert_eq!((game.one().guilds[Guild::Black], game.one().influence), (1, 14));
    // L1's immediate effect shows trade.
    let game = ready(2).arrange(|position| {
        position.dice(Seat::One, &[1, 1, 1]);
        position.guilds(Seat::One, 0, 0, 0);
    });
    let game = game.moves("die 1; place city; use space city; card land 1; part 1");
    assert_eq!(game.one().guilds, ByGuild::new(0, 1, 0));
}

/// WAY-105, DEC-26: move an own token from one guild to another.
#[test]
fn move_influence() {
    let game = ready(2).arrange(|position| {
        position.townsfolk(Seat::One, "T139", Stand::City);
        position.dice(Seat::One, &[1, 1, 1]);
        position.purse(Seat::One, 0, 0);
        position.guilds(Seat::One, 2, 0, 0);
    });
    let game = game.moves("die 1; place city; use T139; part 2");
    assert_eq!(game.legal(), ["move black yellow", "move black blue", "done"]);
    assert_eq!(game.refused("move black black").rule, "WAY-105");
    assert_eq!(game.refused("move blue black").rule, "WAY-105");
    let game = game.moves("move black blue");
    assert_eq!((game.one().guilds, game.one().influence), (ByGuild::new(1, 0, 1), 13));
}

/// WAY-106: spending returns a token from the guild to supply, and requires one there.
#[test]
fn spend_influence() {
    let game =
        ready(2).arrange(|position| position.guilds(Seat::One, 0, 0, 1)).moves("die 3; place harbour ship");
    assert_eq!((game.one().guilds[Guild::Blue], game.one().influence), (0, 15));
    let game = ready(2).arrange(|position| position.guilds(Seat::One, 0, 0, 0));
    assert_eq!(game.refused("trade").rule, "WAY-106");
    assert_eq!(game.moves("die 3").refused("place harbour ship").rule, "WAY-106");
}

/// WAY-107, DEC-24, DEC-25, EX-17, RUL-06: with an empty supply, a token is moved from a card or guild to a different place.
#[test]
fn with_an_empty_supply() {
    let game = on_l8(|position| {
        for number in 1..=4 {
            position.token(slot(CardKind::Water, number), Seat::One);
        }
        position.token(slot(CardKind::Land, 1), Seat::One);
        position.token(slot(CardKind::Land, 2), Seat::One);
        position.guilds(Seat::One, 4, 3, 2);
    });
    assert_eq!(
        (game.one().influence, game.one().in_guilds(), game.position().on_cards(Seat::One)),
        (0, 9, 6)
    );
    let game = game.moves("part 2; card space 1");
    assert_eq!(game.prompt(), Prompt::MoveToken);
    assert_eq!(game.legal().len(), 10);
    assert_eq!(game.refused("from card land 3").rule, "WAY-107");
    assert_eq!(game.refused("from card space 1").rule, "RUL-06");
    let declined = game.clone().moves("done");
    assert_eq!(
        (declined.one().in_guilds(), declined.position().on_cards(Seat::One)),
        (9, 6),
        "no token moves"
    );
    let guild = game.clone().moves("from guild blue");
    assert_eq!((guild.one().guilds[Guild::Blue], guild.position().on_cards(Seat::One)), (1, 7));
    let game = game.moves("from card land 2");
    assert_eq!((game.one().in_guilds(), game.position().on_cards(Seat::One)), (9, 6));
    // For a guild: not from the same guild.
    let game = ready(2).arrange(|position| {
        position.dice(Seat::One, &[1, 1, 1]);
        position.guilds(Seat::One, 0, 15, 0);
    });
    let game = game.moves("die 1; place city; use space city; card land 1");
    // All tokens are in trade, the guild the card shows, so nothing can be done.
    assert_eq!(game.prompt(), Prompt::EndTurn);
}

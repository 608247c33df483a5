//! Every refusal names a rule about the move that is refused.

use rules_nostd::Seat;
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;

use crate::common::{Arrange as _, STAND_IN, TestGame as _, card, ready, ready_with};
use crate::harness::any_options;
use crate::harness::refusals::assert_refused_by_their_rules;
use crate::random_play::ODD;

/// The marks that random games do not meet, each proved by a test with the rule's id.
const RARE: &[(&str, &str)] = &[("AMB-65", "observe hidden"), ("PET-151", "permanent")];

/// The rules and words that are left for what can be said at no moment of a game.
const FALLBACKS: &[(&str, &str)] = &[("PET-029", "This step cannot be skipped.")];

#[test]
fn every_refusal_names_a_rule_about_the_move() {
    let mut rng = fastrand::Rng::with_seed(1);
    let games = (0..90).map(|game| {
        let players = 2 + game % 3;
        if game % 3 < 2 {
            Petra::new(&STAND_IN, players, Options::default()).unwrap()
        } else {
            Petra::new(&ODD, players, any_options(&mut rng)).unwrap()
        }
    });
    assert_refused_by_their_rules(games, RARE, FALLBACKS);
}

/// A change to the table before a test.
type Change<'a> = &'a dyn Fn(&mut Position);

/// Returns the words of a refusal, with its rule.
fn words(game: &Petra<'_>, m: &str) -> String {
    game.refused(m).to_string()
}

/// PET-029, PET-033, PET-038, PET-131, PET-163, AMB-45: a move out of its time is told when it is made, and who is
/// awaited.
#[test]
fn an_untimely_move_is_told_what_is_awaited() {
    let box_ = Petra::new(&STAND_IN, 2, Options::default()).unwrap();
    assert_eq!(
        words(&box_, "pawn north"),
        "PET-163: The set-up is not finished: no turn has begun. First the villager deck is shuffled."
    );
    let game = ready(&STAND_IN, 2);
    let reveal = "PET-131: Cards are revealed after the action of the own turn. First seat 1 moves the pawn.";
    assert_eq!(words(&game, "reveal rome 3"), reveal);
    assert_eq!(
        words(&game, "camels 1"),
        "AMB-45: Camels move a disc further in a market action and do nothing else. First seat 1 moves the pawn."
    );
    let siq = game.moves("pawn east");
    assert_eq!(
        words(&siq, "worker rome"),
        "PET-038: That is not the action your pawn moved toward. First seat 1 takes a tile from the Siq."
    );
    let over = siq.moves("siq 9");
    assert_eq!(
        words(&over, "siq 9"),
        "PET-029: The action of this turn is over. First seat 1 reveals cards or is done."
    );
    assert_eq!(
        words(&over, "pawn west"),
        "PET-033: The pawn moves one cell in a turn, and it has. First seat 1 reveals cards or is done."
    );
}

/// PET-034, PET-047, PET-051, PET-056, PET-063, PET-105, AMB-09: what is missing, with numbers and names.
#[test]
fn a_refusal_says_what_is_missing() {
    let game = ready(&STAND_IN, 2).arrange(|position| {
        position.worker(Seat::One, Trader::Rome);
        position.worker(Seat::One, Trader::India);
        position.camels(Seat::One, 2);
        position.boards[Seat::One].pawn = Cell { column: 0, row: 1 };
    });
    assert_eq!(
        words(&game, "pawn west"),
        "PET-034: Your pawn stands against the west side of the city. Move it in another direction."
    );
    let plaza = game.clone().moves("pawn north");
    assert_eq!(words(&plaza, "siq 9"), "PET-047: Place 9 is not in the Plaza. Take one from place 1 to 6.");
    let again = plaza.moves("plaza 2");
    assert_eq!(words(&again, "plaza 2"), "AMB-09: The tile at place 2 is taken already. Take another one.");
    let short = game.clone().arrange(|position| position.caravan_length(12)).moves("pawn east");
    assert_eq!(
        words(&short, "siq 15"),
        "PET-051: The caravan ends at place 12. Take one from place 7 to 12."
    );
    let market = game.clone().moves("pawn south");
    assert_eq!(
        words(&market, "worker rome"),
        "PET-056: A worker stands below rome already. Choose a column whose worker space is empty."
    );
    let trade = market.moves("worker local");
    assert_eq!(
        words(&trade, "camels 5"),
        "PET-063: That spends 5 camels; you have 3. Spend fewer, or say done."
    );
    let centre = game.arrange(|position| position.boards[Seat::One].pawn = Cell::CENTRE);
    let village = centre.moves("pawn west\nretrieve india");
    assert_eq!(
        words(&village, "hire 3"),
        "PET-105: Slot 3 asks for 3 or more workers; you took back 1. Take back another worker, or hire from a lower slot."
    );
    assert_eq!(
        words(&village, "retrieve china"),
        "PET-103: No worker of yours stands below china. Take back a worker that is out."
    );
}

/// PET-134, PET-137 to PET-141, AMB-69: the part of a card's condition that fails, and by how much.
#[test]
fn a_card_says_what_its_condition_lacks() {
    let lacks = |card_name: &str, arrange: Change<'_>| {
        let game = ready(&STAND_IN, 2).arrange(|position| {
            arrange(position);
            position.seen_card(Seat::One, card(&STAND_IN, card_name));
        });
        words(&game.moves("pawn east\nsiq 9"), &format!("reveal {card_name}"))
    };
    let rome = |position: &mut Position| position.cube(Seat::One, Region::Rome, 0);
    let keep = "Keep it for a later turn.";
    let cases: [(&str, Change<'_>, &str); 6] = [
        ("rome 3", &rome, "It asks for 3 or more cubes in rome; you have 1."),
        ("rome equals egypt", &|_| {}, "It asks for at least 1 in each; you have 0 = 0."),
        ("rome equals egypt", &rome, "It asks for equal numbers; you have 1 more in rome than in egypt."),
        (
            "egypt+india equals rome+china",
            &rome,
            "It asks for equal numbers; you have 1 more in rome + china than in egypt + india.",
        ),
        (
            "built china or india",
            &|_| {},
            "You have no building and no permanent settlement in china or india.",
        ),
        (
            "built china or india",
            &|position| position.building(Seat::One, Trader::China),
            "You have no permanent settlement in china or india.",
        ),
    ];
    for (card, arrange, reason) in cases {
        assert_eq!(lacks(card, arrange), format!("PET-134: {reason} {keep}"));
    }
}

/// PET-007, PET-012, PET-020, PET-088, PET-123, PET-126, PET-142, AMB-19, AMB-61: names instead of "that".
#[test]
fn a_refusal_names_the_piece() {
    let options = Options { zero_trade: ZeroTrade::Refused, ..Options::default() };
    let game = ready_with(&STAND_IN, 2, options).arrange(|position| {
        position.villager(Seat::One, Villager::Nomad(Trader::Local));
        position.column(Seat::One, Trader::China, 0);
        position.column(Seat::One, Trader::Egypt, 1);
    });
    let market = game.clone().moves("pawn south");
    assert_eq!(
        words(&market, "worker china"),
        "AMB-19: 0 in the column x 1 india in the row is worth nothing, which this table does not allow. \
         Choose a column that has tiles, with its partner in your market row."
    );
    let game = ready(&STAND_IN, 2).arrange(|position| {
        position.villager(Seat::One, Villager::Nomad(Trader::Local));
        position.villager(Seat::One, Villager::Nomad(Trader::India));
    });
    let trade = game.clone().moves("pawn south\nworker china");
    assert_eq!(
        words(&trade, "nomad rome in market"),
        "PET-126: You have no Nomad of rome. Play one you have, or say done."
    );
    assert_eq!(
        words(&trade, "nomad local in market"),
        "AMB-61: In the market only a Nomad of india counts, the trading partner. Play him where he counts, or say done."
    );
    assert_eq!(
        words(&trade, "master-trader rome with rome"),
        "PET-123: You have no Master Trader of rome. Play one you have, or say done."
    );
    let cards = game.moves("pawn east\nsiq 9");
    assert_eq!(
        words(&cards, "reveal rome 3"),
        "PET-142: Seat 1 cannot hold that card: it lies in the row. Check the card."
    );
    assert_eq!(words(&cards, "use herder"), "PET-109: None of your villagers is a herder. Use one you have.");
}

/// Returns what the last move passed over, as rules.
fn skipped(game: &Petra<'_>) -> Vec<&'static str> {
    game.tally().skipped.iter().map(|skipped| skipped.why().rule).collect()
}

/// AMB-10, AMB-11, AMB-17, AMB-18, PET-131: a step that closes because nothing is left to choose is told.
#[test]
fn a_step_that_closes_by_itself_is_told() {
    let game = ready(&STAND_IN, 2);
    assert_eq!(skipped(&game.clone().moves("pawn west")), ["AMB-17"]);
    assert_eq!(skipped(&game.clone().moves("pawn north")), [""; 0], "the action waits");
    let idle = game.clone().arrange(|position| {
        Trader::ALL.into_iter().for_each(|column| position.worker(Seat::One, column));
    });
    assert_eq!(skipped(&idle.moves("pawn south")), ["AMB-18"]);
    let short = game.clone().arrange(|position| position.caravan_length(6));
    assert_eq!(skipped(&short.moves("pawn east")), ["AMB-11"]);
    let short = game.clone().arrange(|position| position.caravan_length(1));
    assert_eq!(skipped(&short.moves("pawn north\nplaza 1")), ["AMB-10"]);

    let after = game.clone().moves("pawn east\nsiq 9");
    assert!(!after.tally().nothing_to_reveal, "seat 1 has a card");
    let no_hand = game.arrange(|position| {
        position.boards[Seat::One].hand.hidden = 0;
        position.influence.deck += 1;
    });
    assert!(no_hand.moves("pawn east\nsiq 9").tally().nothing_to_reveal);
}

/// PET-150 to PET-154, AMB-38: a bonus or a camel that cannot be gained is told.
#[test]
fn a_gain_that_is_out_is_told() {
    let hire = |card: Villager, arrange: Change<'_>| {
        let game = ready(&STAND_IN, 2).arrange(|position| {
            arrange(position);
            position.worker(Seat::One, Trader::Rome);
            let others = [Villager::Merchant, Villager::Scribe]
                .map(|other| if other == card { Villager::Baker } else { other });
            position.villager_row([card, others[0], others[1]]);
        });
        skipped(&game.moves("pawn west\nretrieve rome\nhire 1"))
    };
    let none = [""; 0];
    assert_eq!(hire(Villager::Herder, &|_| {}), none);
    assert_eq!(hire(Villager::Herder, &|position| position.camels(Seat::Two, 28)), ["PET-154"]);
    let rich = |position: &mut Position| {
        for column in Trader::ALL {
            position.permanent(Seat::One, column);
            position.building(Seat::One, column);
        }
    };
    assert_eq!(hire(Villager::Laborer, &rich), ["PET-151"]);
    assert_eq!(hire(Villager::Builder, &rich), ["PET-152"]);
}

//! The Priest (PET-127, DEC-20, CHN-15, AMB-59): two villagers are drawn, one is kept as if hired.

use Seat::{One, Two};
use Trader::{China, Local};
use Villager::*;
use rules_nostd::Seat;
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;

use crate::common::*;
use crate::village::{edition_with, hire};

fn priest() -> Petra<'static> {
    hire(ready(&STAND_IN, 3), Priest)
}

/// A game in which the villager deck and the discard hold exactly these cards; the rest, except the
/// row, is with seat 2. Seat 1 has just hired the Priest.
fn priest_with(options: Options, deck: &[Villager], discard: &[Villager]) -> Petra<'static> {
    let game = ready_with(&STAND_IN, 3, options).arrange(|position| {
        position.villager_row([Priest, Broker, Nomad(Trader::Egypt)]);
        position.worker(One, Local);
        for card in Villager::all() {
            while position.villagers.deck.remove(card) {
                if deck.contains(&card) || discard.contains(&card) {
                    continue;
                }
                position.boards[Two].villagers.add(card);
            }
        }
        deck.iter().for_each(|&card| position.villagers.deck.add(card));
        discard.iter().for_each(|&card| position.villagers.discard.add(card));
    });
    game.moves("pawn west\nretrieve local\nhire 1")
}

/// PET-127, CHN-15, DEC-20: the top two cards, one is kept, the other discarded; the Priest goes last.
#[test]
fn a_priest_keeps_one_of_two() {
    let game = priest();
    assert_eq!(game.chance(), Chance::DrawVillager);
    for elsewhere in ["priest", "broker", "nomad egypt"] {
        assert_eq!(game.refused(&format!("observe villager {elsewhere}")).rule, "PET-007", "{elsewhere}");
    }
    let game = game.moves("observe villager farmer");
    assert_eq!(game.chance(), Chance::DrawVillager, "both are drawn before the choice");
    assert_eq!(game.refused("observe villager farmer").rule, "PET-007", "there is one only");
    let game = game.moves("observe villager merchant");
    assert_eq!(game.prompt(), Prompt::KeepVillager);
    assert_eq!(game.legal(), ["keep farmer", "keep merchant"]);
    assert_eq!(game.refused("keep herder").rule, "PET-127");
    assert_eq!(game.refused("done").rule, "PET-127", "one must be kept");

    let game = game.moves("keep farmer");
    let villagers = &game.position().villagers;
    assert!(game.position().boards[One].villagers.has(Farmer));
    assert!(villagers.discard.has(Merchant) && villagers.discard.has(Priest));
    assert_eq!(game.chance(), Chance::TurnUpVillager(3));
}

/// AMB-59: a kept immediate villager acts at once, without any workers; the Priest is discarded
/// afterwards.
#[test]
fn a_kept_villager_acts_as_if_hired() {
    let game = priest().moves("observe villager farmer\nobserve villager merchant\nkeep merchant");
    assert_eq!(game.prompt(), Prompt::TakeTile(Section::Plaza, 3));
    assert!(game.position().villagers.discard.has(Farmer), "the other one is open now");
    assert!(!game.position().villagers.discard.has(Priest), "not done yet");
    let game = game.moves("plaza 1\nplaza 2\nplaza 3");
    let discard = &game.position().villagers.discard;
    assert!(discard.has(Priest) && discard.has(Merchant) && discard.has(Farmer));
}

/// CHN-15, AMB-59: if only one card can be drawn, it is kept without a question; if none, none is.
#[test]
fn a_priest_draws_what_there_is() {
    let game = priest_with(Options::default(), &[Herder], &[]);
    assert_eq!(game.legal(), ["observe villager herder"]);
    let game = game.moves("observe villager herder");
    assert_eq!(game.position().boards[One].camels, 4, "kept, and at work");
    assert_eq!(game.chance(), Chance::ReshuffleDiscard(Deck::Villagers), "now the row is filled");

    let game = priest_with(Options::default(), &[], &[]);
    assert_eq!(game.chance(), Chance::ReshuffleDiscard(Deck::Villagers), "for the row: the Priest is done");
    let game = game.moves("observe shuffle villagers");
    assert_eq!(game.legal(), ["observe villager priest"]);
}

/// CHN-15, AMB-64, AMB-59: the second card may come from the reshuffled discards. Neither the acting
/// Priest nor the first card is among them.
#[test]
fn a_priest_reshuffles_for_his_second_card() {
    let game = priest_with(Options::default(), &[Farmer], &[Herder, Noble]).moves("observe villager farmer");
    assert_eq!(game.chance(), Chance::ReshuffleDiscard(Deck::Villagers));
    assert_eq!(game.refused("keep farmer").rule, "PET-127");
    let game = game.moves("observe shuffle villagers");
    assert_eq!(game.legal(), ["observe villager herder", "observe villager noble"]);
    let game = game.moves("observe villager noble");
    assert_eq!(game.legal(), ["keep farmer", "keep noble"]);

    let mut options = Options::default();
    assert!(options.set("villager-deck", "final"));
    let game = priest_with(options, &[Farmer], &[Herder, Noble]).moves("observe villager farmer");
    assert!(game.position().boards[One].villagers.has(Farmer), "final: there is no second card");
    assert_eq!(game.prompt(), Prompt::Reveal);
}

/// AMB-59: a Priest may keep a Priest, who draws two more cards.
#[test]
fn a_priest_keeps_a_priest() {
    let edition = edition_with(&[], Priest, 3);
    let game = hire(ready(&edition, 2), Priest).moves("observe villager priest\nobserve villager priest");
    assert_eq!(game.legal(), ["keep priest"], "two alike are one choice");
    let game = game.moves("keep priest");
    assert_eq!(game.position().villagers.discard.count(Priest), 1, "the other of the two");
    assert_eq!(game.chance(), Chance::DrawVillager);
    assert_eq!(game.refused("observe villager priest").rule, "PET-007", "all three are accounted for");
    let game = game.moves("observe villager herder\nobserve villager farmer\nkeep farmer");
    assert_eq!(game.position().villagers.discard.count(Priest), 3);
    assert!(game.position().boards[One].villagers.has(Farmer));
    assert_eq!(game.chance(), Chance::TurnUpVillager(3));
}

/// AMB-59, PET-118: the deepest possible chain. Nine Priests keep one another, the last keeps the
/// Dealmaker, whose trade takes influence cards while camels are being spent.
#[test]
fn nine_priests_and_a_dealmaker() {
    let edition = edition_with(&[], Priest, 9);
    let mut game = hire(ready(&edition, 2), Priest).arrange(|position| {
        position.camels(One, 12);
        position.column(One, Local, 0);
        position.disc(One, Local, 8, false);
    });
    let others = [Ambassador, Baker, Builder, Craftsman, Farmer, Herder, Jeweler, Laborer];
    for other in others {
        game = game.moves(&format!("observe villager priest\nobserve villager {other}\nkeep priest"));
    }
    let game = game.moves("observe villager dealmaker\nobserve villager merchant\nkeep dealmaker\nplaza 3");
    // A trade of value 0: camels move the disc from 8 past the card at 10 and the camel at 11 to the
    // camel at 2 and the card at 4.
    let game = game.moves("worker local\ncamels 9\ncard 1");
    let deepest = game.position().tasks.len();
    let game = game.moves("observe influence india 3\ncard deck");
    assert_eq!(game.chance(), Chance::DealInfluence(One));
    let game = game.moves("observe hidden card");
    assert_eq!((game.prompt(), game.position().boards[One].discs[Local].space), (Prompt::SpendCamels, 5));
    assert_eq!(game.position().boards[One].camels, 12 - 9 + 2);
    assert!(deepest >= 18, "{deepest} tasks");
    let game = game.moves("done");
    assert_eq!(game.position().villagers.discard.count(Priest), 9);
    assert_eq!(game.chance(), Chance::TurnUpVillager(3));
}

/// AMB-59, PET-118: a kept Dealmaker is a full trade, with bonus, cube and emptied column.
#[test]
fn a_kept_dealmaker_trades() {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        position.column(One, China, 4);
        position.camels(One, 0);
    });
    let game =
        hire(game, Priest).moves("observe villager dealmaker\nobserve villager herder\nkeep dealmaker");
    // Row ERCILE, and India pushed in from place 4: China trades for 4 x 2.
    let game = game.moves("plaza 4\nworker china\nbuilding china");
    let board = &game.position().boards[One];
    assert_eq!(board.discs[China], Disc { space: 0, active: false }, "a whole lap");
    assert_eq!(game.position().cubes_in(Region::China, One), 1);
    assert_eq!((board.settlements[China], board.buildings), (0, TraderSet::of(&[China])));
    assert!(
        game.position().villagers.discard.has(Priest) && game.position().villagers.discard.has(Dealmaker)
    );
    assert_eq!(game.chance(), Chance::TurnUpVillager(3));
}

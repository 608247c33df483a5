//! The Farmer (PET-119, DEC-22, AMB-63): influence cards for camels, whenever a decision is pending.

use Seat::{One, Two};
use Trader::{China, Egypt, Rome};
use rules_nostd::Seat;
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;

use crate::common::*;
use crate::village::hire;
use crate::villagers::tiles;

/// Seat 2 has the Farmer, one hidden card, and `india 3`, taken face up; it is seat 1's turn.
fn farm() -> Petra<'static> {
    ready(&STAND_IN, 3).arrange(|position| {
        position.villager(Two, Villager::Farmer);
        position.seen_card(Two, card(&STAND_IN, "india 3"));
    })
}

const SALE: &str = "farmer seat 2 sells india 3";

/// PET-119, DEC-22: three camels for a card, which is discarded face up; the owner may sell several.
#[test]
fn a_farmer_sells_cards() {
    let game = farm().moves(SALE);
    let (board, india) = (&game.position().boards[Two], card(&STAND_IN, "india 3"));
    assert_eq!((board.camels, board.hand.len()), (2 + 3, 1));
    assert!(game.position().influence.discard.has(india) && !board.hand.seen.has(india));
    assert_eq!(game.prompt(), Prompt::MovePawn, "seat 1 is still to move");

    // A hidden card is named when it is sold: any card nobody has seen.
    let game = game.moves("farmer seat 2 sells built china or india");
    let board = &game.position().boards[Two];
    assert_eq!((board.camels, board.hand.len()), (2 + 6, 0));
    assert!(game.position().influence.discard.has(card(&STAND_IN, "built china or india")));
    assert_eq!(game.refused("farmer seat 2 sells built egypt or rome").rule, "PET-142", "an empty hand");

    // The other way round: the card everyone saw is sold last.
    let game = farm().moves("farmer seat 2 sells built china or india").moves(SALE);
    assert_eq!(game.position().boards[Two].hand.len(), 0);
}

/// PET-119, PET-142: only the owner of a Farmer sells, and only cards that can be in the hand.
#[test]
fn a_farmer_sells_own_cards_only() {
    let game = farm();
    assert_eq!(game.refused("farmer seat 1 sells built china or india").rule, "PET-119");
    assert_eq!(game.refused("farmer seat 4 sells india 3").rule, "PET-119", "nobody sits there");
    assert_eq!(game.refused("farmer seat 2 sells egypt 3").rule, "PET-142", "it lies in the row");
    let game = game.arrange(|position| position.completed(Two, card(&STAND_IN, "rome equals egypt")));
    assert_eq!(game.refused("farmer seat 2 sells rome equals egypt").rule, "PET-142", "it is completed");
    let game = game.arrange(|position| {
        position.boards[Two].hand.hidden = 0;
        position.influence.deck += 1;
    });
    assert_eq!(
        game.refused("farmer seat 2 sells china equals india").rule,
        "PET-142",
        "nothing is hidden there"
    );
}

/// PET-119, PET-154: with fewer camels in the supply the Farmer gets what is left, even none.
#[test]
fn a_farmer_gets_what_is_left() {
    let game = farm().arrange(|position| position.camels(One, 30 - 2 - 3 - 1)).moves(SALE);
    assert_eq!((game.position().boards[Two].camels, game.position().supply.camels), (3, 0));
    let game = game.moves("farmer seat 2 sells built china or india");
    assert_eq!(game.position().boards[Two].camels, 3);
}

/// AMB-63, DEC-22: in the middle of any decision of another player. The sale does not change the
/// decision.
#[test]
fn a_farmer_sells_in_the_middle_of_a_decision() {
    let gold = |position: &mut Position| {
        position.market(One, &tiles("ERCILG"));
        position.villager(One, Villager::Broker);
        position.villager(One, Villager::Nomad(Rome));
        position.column(One, Egypt, 2);
        position.worker(One, China);
    };
    let moments = [
        ("pawn north\nplaza 3", Prompt::TakeTile(Section::Plaza, 1)),
        ("pawn east", Prompt::TakeTile(Section::Siq, 1)),
        ("pawn south", Prompt::ChooseColumn),
        ("pawn south\nworker egypt", Prompt::PlayOneTime),
        ("pawn south\nworker egypt\ndone", Prompt::NameGold(6)),
        ("pawn south\nworker egypt\ndone\ngold as rome", Prompt::PickBonus(Region::Egypt)),
        ("pawn south\nworker egypt\ndone\ngold as rome\nbonus rome", Prompt::ChoosePermanent),
        ("pawn south\nworker egypt\ndone\ngold as rome\nbonus china", Prompt::ChooseBuilding),
        ("pawn south\nworker egypt\ndone\ngold as rome\nbonus india", Prompt::SpendCamels),
        ("pawn west", Prompt::Village(0)),
        ("pawn west\nretrieve china", Prompt::Hire(1)),
        ("pawn east\nsiq 7", Prompt::Reveal),
    ];
    for (moves, prompt) in moments {
        let before = farm().arrange(gold).moves(moves);
        assert_eq!(before.prompt(), prompt, "{moves}");
        let own =
            |game: &Petra<'_>| game.legal().into_iter().filter(|text| !text.starts_with("farmer")).collect();
        let options: Vec<String> = own(&before);
        let after = before.moves(SALE);
        assert_eq!((after.prompt(), own(&after)), (prompt, options), "{moves}");
        assert_eq!(after.position().boards[Two].camels, 5, "{moves}");
    }
}

/// AMB-63, DEC-22: also inside the effect of a villager that another player hires.
#[test]
fn a_farmer_sells_inside_a_villager() {
    let moments = [
        (Villager::Noble, "send up 1", Prompt::SendUp),
        (Villager::Noble, "send up 1\ndone", Prompt::SendDown),
        (Villager::Noble, "done", Prompt::Arrange(1)),
        (Villager::Priest, "observe villager herder\nobserve villager jeweler", Prompt::KeepVillager),
        (Villager::Ambassador, "observe trader rome\nobserve trader china", Prompt::PlaceTraders),
        (Villager::Scribe, "plaza 1", Prompt::TakeInfluence),
    ];
    for (villager, moves, prompt) in moments {
        let game = hire(farm(), villager).moves(moves).moves(SALE);
        assert_eq!((game.prompt(), game.position().boards[Two].camels), (prompt, 5), "{villager}");
    }
}

/// AMB-63: not while the table draws something.
#[test]
fn a_farmer_waits_for_a_draw() {
    let short = farm().arrange(|position| position.caravan_length(15)).moves("pawn east\nsiq 7\ndone");
    let draws = [
        (short, Chance::DrawTrader(Destination::Caravan)),
        (hire(farm(), Villager::Herder), Chance::TurnUpVillager(3)),
        (hire(farm(), Villager::Craftsman), Chance::DrawTrader(Destination::Extension(One))),
        (hire(farm(), Villager::Ambassador), Chance::DrawTrader(Destination::Ambassador(One))),
        (hire(farm(), Villager::Priest), Chance::DrawVillager),
        (hire(farm(), Villager::Scribe).moves("plaza 1\ncard 1"), Chance::TurnUpInfluence(1)),
        (hire(farm(), Villager::Scribe).moves("plaza 1\ncard deck"), Chance::DealInfluence(One)),
    ];
    for (game, chance) in draws {
        assert_eq!(game.chance(), chance);
        assert_eq!(game.refused(SALE).rule, "AMB-63", "{chance:?}");
        assert!(game.legal().iter().all(|text| text.starts_with("observe")), "{chance:?}");
    }
}

/// AMB-63, AMB-44: camels from a sale during a trade may be spent in it; the owner is asked for camels
/// as long as there are cards to sell.
#[test]
fn a_sale_pays_for_the_trade_at_hand() {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        position.villager(One, Villager::Farmer);
        position.camels(One, 0);
        position.column(One, Rome, 0);
    });
    let game = game.moves("pawn south\nworker rome");
    assert_eq!(game.prompt(), Prompt::SpendCamels, "no camel, but a card");
    assert_eq!(game.refused("camels 1").rule, "PET-063");
    let game = game.moves("farmer seat 1 sells built china or india\ncamels 1");
    assert_eq!((game.position().boards[One].discs[Rome].space, game.position().boards[One].camels), (1, 2));
}

/// AMB-63: a player who sells the last card in step 3 has nothing left to decide there.
#[test]
fn selling_the_last_card_ends_step_3() {
    let game = ready(&STAND_IN, 3).arrange(|position| position.villager(One, Villager::Farmer));
    let game = game.moves("pawn east\nsiq 7");
    assert_eq!(game.prompt(), Prompt::Reveal);
    let game = game.moves("farmer seat 1 sells built china or india");
    assert_eq!((game.prompt(), game.position().turn), (Prompt::MovePawn, Two));
}

//! The resolution of a caravan (ARA-106 to ARA-124) in the course of the game. For its arithmetic over all
//! 512 occupancies see `caravan.rs`.

use rules_nostd::Game;
use rules_nostd::araby::model::{CardRow, CardType, Field, Resolution, Side, Slug, Space};
use rules_nostd::araby::{Araby, Chance, Edition, Options, Prompt};

use crate::common::{TestGame, ready, ready_with};
use crate::edition::shipped;
use crate::test_setup::{TestSetup, at};

/// Returns a game of four in which seat 1 begins its second turn with these camels on its caravan, just
/// before the resolution card is laid down.
fn resolving(picture: &str) -> Araby<'static> {
    let game = ready(4).turn(4).camels(1, picture);
    game.until(|chance| matches!(chance, Chance::ShowResolution(_)))
}

/// Returns the coins of the four seats.
fn tents(game: &Araby<'_>) -> [u16; 4] {
    [1, 2, 3, 4].map(|number| game.seat(number).coins)
}

/// The caravan of EX-10: yellow, grey, brown and purple are seats 1 to 4.
const EX_10: &str = "12. 33. 134";

/// ARA-025, ARA-106, ARA-108: a seat's second turn begins with the resolution of its caravan. Then it draws a
/// new one, its entourage is refreshed and the window opens. C-07, C-06.
#[test]
fn a_turn_begins_with_the_caravan_of_the_turn_before() {
    let game = resolving("... ... ...");
    assert_eq!(game.chance(), Chance::ShowResolution(at(1)));
    assert_eq!(game.position().turns, 5);
    let game = game.moves("observe resolution 9 pays 2 3 4");
    assert_eq!(game.chance(), Chance::DrawCaravan(at(1)));
    let game = game.moves("observe caravan samarkand");
    assert_eq!(game.asked(), (1, Prompt::Act));
}

/// ARA-026: in the first round nothing is resolved.
#[test]
fn no_resolution_in_the_first_round() {
    let mut game = ready(3);
    for turn in 2..=3 {
        game = game.until(|chance| matches!(chance, Chance::DrawCaravan(_) | Chance::ShowResolution(_)));
        assert_eq!(game.chance(), Chance::DrawCaravan(at(turn)));
        game = game.observed();
    }
}

/// ARA-107, I-27, R-31: while a caravan is resolved nobody plays, tasks, places or deals. ARA-028, R-10: nor
/// before the new caravan is drawn.
#[test]
fn nobody_acts_while_a_caravan_is_resolved() {
    let game = resolving("111 ... ...");
    let acts = [
        "play djinn-of-plenty",
        "task merchant-prince-of-spices",
        "place seat 2 5",
        "floor seat 2",
        "deal seat 2",
        "end-turn",
        "pass",
    ];
    let dealing = ["ARA-141", "ARA-142", "ARA-025", "ARA-141"];
    let rules = ["ARA-107", "ARA-107", "ARA-028"].into_iter().chain(dealing);
    for (act, rule) in acts.into_iter().zip(rules) {
        assert_eq!(game.refused(act), rule, "{act}");
    }
    let game = game.moves("observe resolution 9 pays 2 3 4");
    let rules = ["ARA-028"; 3].into_iter().chain(dealing);
    for (act, rule) in acts.into_iter().zip(rules) {
        assert_eq!(game.refused(act), rule, "{act}");
    }
}

/// ARA-110, ARA-111, ARA-112: stranded camels of all colours go home together, before the card is drawn.
#[test]
fn stranded_camels_go_home_first() {
    let game = resolving("123 .4. 2.3");
    assert_eq!(game.field(1).occupied().to_string(), "1 2 3");
    assert_eq!([1, 2, 3, 4].map(|number| game.at_home(number)), [4, 4, 4, 5]);
    let resolved = game.position().resolved[0];
    assert_eq!(resolved.field.occupied().to_string(), "1 2 3 5 7 9");
    assert_eq!((resolved.owner, resolved.numbers), (at(1), None));
    // A column keeps a camel whose row is incomplete.
    assert_eq!(resolving("1.2 1.. 1..").field(1).occupied().to_string(), "1 4 7");
}

/// ARA-110: stranded camels earn nothing.
#[test]
fn stranded_camels_earn_nothing() {
    let game = resolving("12. 34. ...").moves("observe resolution 9 pays 2 3 4");
    assert_eq!(tents(&game), [3, 3, 3, 3]);
}

/// ARA-116, ARA-119 to ARA-124, I-06, I-13, I-20, I-33: bandits take purple, and the bank pays the owners of
/// the other camels by row. All camels go home, the caravan card leaves the game, and the resolution card
/// goes back on top.
#[test]
fn bandits_and_payouts() {
    let game = resolving(EX_10);
    let (deck, discard) = (game.position().deck, game.position().discard.clone());
    assert_eq!(game.field(1).occupied().len(), 7);
    let caravan = game.seat(1).caravan.unwrap().card;
    let out = game.position().bank.out;
    let game = game.moves("observe resolution 9 pays 2 3 4");
    assert_eq!(tents(&game), [3 + 6, 3 + 2, 3 + 10, 3]);
    assert_eq!(game.position().bank.out, out + 18);
    assert_eq!([1, 2, 3, 4].map(|number| game.at_home(number)), [5, 5, 5, 5]);
    assert!(game.seat(1).caravan.is_none());
    assert_eq!((game.position().deck, &game.position().discard), (deck, &discard));
    // It is out of the game and not drawn again.
    assert!(game.position().caravans.has(caravan));
    assert_eq!(game.refused("observe caravan aleppo"), "ARA-029");
    let numbers = Resolution { bandit: Space::S9, pay: [2, 3, 4] };
    assert_eq!(game.position().resolved[0].numbers, Some(numbers));
}

/// ARA-118: bandits break lines, and every other camel still pays.
#[test]
fn bandits_do_not_strand() {
    let game = resolving(EX_10).moves("observe resolution 8 pays 2 3 4");
    assert_eq!(tents(&game), [3 + 6, 3 + 2, 3 + 6, 3 + 4]);
}

/// ARA-117, R-40: bandits have no effect on a space without a camel, whether never filled or just cleared.
#[test]
fn bandits_find_nobody() {
    let empty = resolving("111 ... ...").moves("observe resolution 9 pays 2 3 4");
    assert_eq!(tents(&empty), [3 + 6, 3, 3, 3]);
    let cleared = resolving("111 ... ..2").moves("observe resolution 9 pays 2 3 4");
    assert_eq!(tents(&cleared), [3 + 6, 3, 3, 3]);
}

/// ARA-120: owning the caravan earns nothing in itself.
#[test]
fn owning_a_caravan_pays_nothing() {
    let game = resolving("222 ... ...").moves("observe resolution 9 pays 2 3 4");
    assert_eq!(tents(&game), [3, 3 + 6, 3, 3]);
}

/// ARA-115, R-39: a caravan without camels also needs a resolution card.
#[test]
fn an_empty_caravan_draws_a_card() {
    let game = resolving("... ... ...");
    let deck = game.position().deck;
    assert_eq!(game.field(1), Field::EMPTY);
    let game = game.moves("observe resolution 9 pays 2 3 4");
    assert_eq!((game.position().deck, tents(&game)), (deck, [3, 3, 3, 3]));
}

/// I-13: the camels on other caravans stay where they are.
#[test]
fn other_caravans_are_untouched() {
    let game = ready(3).turn(3).camels(1, "111 ... ...").camels(2, "1.. ... ..2");
    let game = game.until(|chance| matches!(chance, Chance::ShowResolution(_)));
    assert_eq!(game.field(2).occupied().to_string(), "1 9");
    let game = game.moves("observe resolution 9 pays 2 3 4");
    assert_eq!((game.at_home(1), game.at_home(2)), (4, 4));
    assert_eq!(game.field(2).at(Space::S9), Some(at(2)));
}

/// Returns the move that reports these numbers.
fn told(Resolution { bandit, pay: [top, middle, bottom] }: Resolution) -> String {
    format!("observe resolution {bandit} pays {top} {middle} {bottom}")
}

/// ARA-113, ARA-114, R-36, I-21: the move reports four numbers and no card. Numbers that no card shows are
/// refused.
#[test]
fn the_resolution_card_is_four_numbers() {
    let game = resolving("... ... ...");
    let listed = game.legal();
    assert!(listed.iter().all(|text| text.starts_with("observe resolution ")), "{listed:?}");
    for bandit in Space::ALL {
        for pay in [[2, 3, 4], [1, 3, 5], [3, 3, 4], [0, 0, 0], [9, 9, 9]] {
            let numbers = Resolution { bandit, pay };
            if game.edition().backs_like(numbers) == 0 {
                assert_eq!(game.refused(&told(numbers)), "ARA-114");
            }
        }
    }
    assert_eq!(game.refused("observe turned-up generosity 1"), "ARA-114");
}

/// ARA-113, section 3.4: one Fabrics Merchant lies open, and nobody knows which of the four it is, so any of
/// their backs may still be on top.
#[test]
fn copies_may_have_any_of_their_backs() {
    let game = resolving("... ... ...").moves("observe resolution 9 pays 2 3 4\nobserve caravan samarkand");
    let game = game.moves("end-turn\npass\npass\npass\ntake 1\ntake 2");
    let game = game.moves("observe card fabrics-merchant\nobserve card generosity");
    assert_eq!(game.chance(), Chance::ShowResolution(at(2)));
    let fabrics = game.edition().card_named("fabrics-merchant").unwrap();
    for &back in &game.edition().card(fabrics).backs {
        assert!(game.lists(&told(back)), "{back}");
    }
}

/// ARA-114: a back that only an open card shows cannot be on top.
#[test]
fn a_back_that_lies_open_is_not_on_top() {
    let edition = ready(2).edition();
    let single = |row: &&CardRow| row.copies() == 1 && edition.backs_like(row.backs[0]) == 1;
    let row = edition.cards.iter().filter(|row| row.kind == CardType::Ally).find(single).unwrap();
    let name = Slug(&row.name).to_string();
    assert!(resolving("... ... ...").lists(&told(row.backs[0])));
    let game = ready(4).recruit(2, &name).turn(4);
    let game = game.until(|chance| matches!(chance, Chance::ShowResolution(_)));
    assert_eq!(game.refused(&told(row.backs[0])), "ARA-114");
}

/// R-37, 3.4: the card returns to the top, and shows the same numbers when it refills the draft line. A card
/// that does not fit is reported as a mismatch, and the game goes on.
#[test]
fn the_resolution_card_comes_next() {
    let game = resolving("... ... ...").moves("observe resolution 9 pays 2 3 4\nobserve caravan samarkand");
    assert_eq!(game.position().top, Some(Resolution { bandit: Space::S9, pay: [2, 3, 4] }));
    let game = game.moves("end-turn\npass\npass\npass\ntake 1\ntake 2");
    // One of the traders has that back; a Djinn of Plenty does not.
    let fits = game.clone().moves("observe card jewels-and-fabrics-trader");
    assert_eq!((fits.position().mismatches, fits.position().mismatch, fits.position().top), (0, false, None));
    let game = game.moves("observe card djinn-of-plenty");
    assert_eq!((game.position().mismatches, game.position().mismatch), (1, true));
    let game = game.moves("observe card generosity");
    assert_eq!((game.position().mismatches, game.position().mismatch), (1, false));
    assert_eq!(game.chance(), Chance::ShowResolution(at(2)));
}

/// in an edition with the numbers on the faces, the card is named, turned up, and known to be on top.
#[test]
fn numbers_on_the_faces() {
    let mut components = shipped();
    components.resolution_side.value = Side::Face;
    let edition = Edition::new(components).unwrap();
    let game = ready_with(&edition, 2, Options::default()).turn(2).camels(1, "111 ... ...");
    let game = game.until(|chance| matches!(chance, Chance::TurnUpResolution(_)));
    let words = "turn up the top card at the caravan of seat 1 and tell which it is";
    assert_eq!(game.chance().to_string(), words);
    assert_eq!(game.refused("observe resolution 9 pays 2 3 4"), "ARA-114");
    assert_eq!(game.refused("observe turned-up generosity 2"), "ARA-114");
    let deck = game.position().deck;
    let game = game.moves("observe turned-up generosity 1\nobserve caravan samarkand");
    let back = edition.card(edition.card_named("generosity").unwrap()).backs[0];
    let paid = if back.bandit.row() == 0 { 2 } else { 3 } * u16::from(back.pay[0]);
    assert_eq!((game.seat(1).coins, game.position().deck), (3 + paid, deck));
    // It is the next card of the deck.
    let game = game.moves("end-turn\npass\ntake 1\ntake 2");
    assert_eq!(game.refused("observe card rejuvination"), "ARA-126");
    assert_eq!(game.legal(), ["observe card generosity"]);
    assert!(game.check().is_ok());
}

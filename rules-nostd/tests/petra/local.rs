//! The Local Traders track: camels and influence cards (section 2.12 of the ledger), and an influence
//! deck that runs out.

use rules_nostd::petra::model::Trader::Local;
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, Next, Seat};

use crate::bonuses::hiring;
use crate::common::*;
use crate::market::{market, moving, trading};

const ME: Seat = Seat::One;
const OTHER: Seat = Seat::Two;

/// Puts seat 1's Local disc on this space. The shipped track has 12 spaces, camels at 2, 6, 8, 11 and
/// cards at 4, 10.
fn local_at(players: usize, space: u8) -> Petra<'static> {
    ready(&STAND_IN, players).arrange(|position| position.disc(ME, Local, space, false))
}

fn mine<'g>(game: &'g Petra<'_>) -> &'g PlayerBoard {
    &game.position().boards[ME]
}

/// Moves every card of the deck to a player's hand, face up.
fn empty_deck_to(position: &mut Position, seat: Seat) {
    while position.influence.deck > 0 {
        let next = position.influence.unseen.kinds().next().unwrap();
        position.seen_card(seat, next);
    }
}

/// Moves every card of the row to a player's hand, face up.
fn empty_row_to(position: &mut Position, seat: Seat) {
    let cards = position.influence.row.iter_mut().filter_map(Option::take);
    cards.for_each(|card| position.boards[seat].hand.seen.add(card));
}

/// Returns the names of the cards in the row.
fn row(game: &Petra<'_>) -> Vec<Option<String>> {
    let name = |card: Influence| STAND_IN.condition(card).unwrap().to_string();
    game.position().influence.row.iter().map(|slot| slot.map(name)).collect()
}

fn some(names: [&str; 3]) -> Vec<Option<String>> {
    names.iter().map(|name| Some(name.to_string())).collect()
}

/// PET-097, PET-098, PET-100: each space of the track pays what is printed there when the disc lands on
/// it.
#[test]
fn each_space_pays_what_is_printed() {
    for start in 0..12 {
        let game = moving(local_at(3, start), Local, 1);
        let space = (start + 1) % 12;
        assert_eq!(mine(&game).discs.local.space, space);
        assert_eq!(mine(&game).camels, u8::from([2, 6, 8, 11].contains(&space)), "camels at {space}");
        let card = game.next() == Next::Decide(ME, Prompt::TakeInfluence);
        assert_eq!(card, [4, 10].contains(&space), "a card at {space}");
    }
}

/// PET-097, PET-158, AMB-41: the track is a loop, and every pass pays, also in the second lap.
#[test]
fn every_pass_pays_again() {
    let game = moving(local_at(3, 0), Local, 24);
    let game = game.moves("card deck\nobserve hidden card\ncard deck\nobserve hidden card");
    let game = game.moves("card deck\nobserve hidden card\ncard deck\nobserve hidden card");
    assert_eq!(mine(&game).discs.local.space, 0);
    assert_eq!(mine(&game).camels, 8, "4 in each lap");
    assert_eq!(mine(&game).hand.hidden, 5);
}

/// AMB-24 on the Local track: the space on which a disc starts pays nothing.
#[test]
fn leaving_a_space_pays_nothing() {
    let game = moving(local_at(3, 2), Local, 1);
    assert_eq!((mine(&game).camels, game.prompt()), (0, Prompt::Reveal));
    assert_eq!(moving(local_at(3, 4), Local, 1).prompt(), Prompt::Reveal);
}

/// PET-099: camels gained in the move may move the disc further at once, or be kept.
#[test]
fn camels_of_the_track_can_be_spent_at_once() {
    let game = moving(local_at(3, 0), Local, 3);
    assert_eq!((mine(&game).camels, game.legal()), (1, vec!["camels 1".to_string(), "done".to_string()]));
    let kept = game.clone().moves("done");
    assert_eq!((mine(&kept).camels, kept.prompt()), (1, Prompt::Reveal));
    let spent = game.moves("camels 1");
    assert_eq!((mine(&spent).camels, spent.prompt()), (0, Prompt::TakeInfluence), "the card space at 4");
}

/// PET-154, PET-099: a spent camel is in the supply before the next space pays.
#[test]
fn a_spent_camel_can_be_gained_again() {
    let game = local_at(2, 5).arrange(|position| {
        position.camels(OTHER, 0);
        position.camels(ME, 0);
        position.camels(OTHER, 29);
    });
    let game = trading(game, Local, 0, 1).arrange(|position| position.camels(ME, 1)).moves(&market(Local));
    assert_eq!(game.position().supply.camels, 0);
    let game = game.moves("camels 1");
    assert_eq!((mine(&game).camels, mine(&game).discs.local.space), (1, 6));
    let empty = local_at(2, 5).arrange(|position| {
        position.camels(ME, 0);
        position.camels(OTHER, 30);
    });
    let empty = trading(empty, Local, 1, 1).moves(&market(Local));
    assert_eq!((mine(&empty).camels, empty.prompt()), (0, Prompt::Reveal), "an empty supply pays nothing");
}

/// PET-100, DEC-12, CHN-14: a card from a slot or the top of the deck, hidden; no passing.
#[test]
fn a_card_space_gives_a_card_of_choice() {
    let game = moving(local_at(3, 3), Local, 1);
    assert_eq!(game.prompt(), Prompt::TakeInfluence);
    assert_eq!(game.legal(), ["card 1", "card 2", "card 3", "card deck"]);
    let words = "PET-100: The influence card that is due is taken. First seat 1 takes an influence card.";
    assert_eq!(game.refused("done").to_string(), words);

    let deck = game.position().influence.deck;
    let drawn = game.clone().moves("card deck");
    assert_eq!(drawn.chance(), Chance::DealInfluence(ME));
    assert_eq!(drawn.legal(), ["observe hidden card"], "nobody else learns which");
    assert_eq!(drawn.refused("observe influence india 3").rule, "PET-142");
    let drawn = drawn.moves("observe hidden card");
    assert_eq!((mine(&drawn).hand.hidden, drawn.position().influence.deck), (2, deck - 1));
    assert_eq!(row(&drawn), some(["egypt 3", "rome 3", "china 3"]), "the row stays");

    let taken = game.moves("card 2");
    assert!(mine(&taken).hand.seen.has(card(&STAND_IN, "rome 3")));
    assert_eq!(mine(&taken).hand.len(), 2);
}

/// PET-101, PET-102, CHN-03: a card taken from the row is replaced at once; the new card must be one
/// that can be in the deck.
#[test]
fn the_row_is_filled_again_at_once() {
    let game = moving(local_at(3, 3), Local, 1).moves("card 2");
    assert_eq!(game.chance(), Chance::TurnUpInfluence(2));
    assert_eq!(game.refused("observe influence rome 3").rule, "PET-008", "the card just taken");
    assert_eq!(game.refused("observe influence china 3").rule, "PET-008", "a card of the row");
    assert_eq!(game.refused("observe hidden card").rule, "PET-102");
    assert_eq!(game.refused("done").rule, "PET-102");
    let deck = game.position().influence.deck;
    let game = game.moves("observe influence india 3");
    assert_eq!(row(&game), some(["egypt 3", "india 3", "china 3"]));
    assert_eq!(game.position().influence.deck, deck - 1);
}

/// PET-101, AMB-42: spaces pay in path order, and each is finished before the disc moves on: the card
/// of space 10 is chosen from the row as refilled after the card of space 4.
#[test]
fn each_space_is_finished_before_the_next() {
    let game = moving(local_at(3, 1), Local, 10);
    assert_eq!((mine(&game).discs.local.space, mine(&game).camels), (4, 1), "not yet past 6 and 8");
    let game = game.moves("card 1");
    assert_eq!(mine(&game).discs.local.space, 4, "the row is filled first");
    let game = game.moves("observe influence india 3");
    assert_eq!((mine(&game).discs.local.space, mine(&game).camels), (10, 3));
    let game = game.moves("card 1\nobserve influence rome equals egypt");
    assert!(mine(&game).hand.seen.has(card(&STAND_IN, "india 3")), "the card that just came");
    assert_eq!((mine(&game).discs.local.space, mine(&game).camels), (11, 4));
}

/// DAT-09, PET-097: a space may give a camel and a card: both are gained, the camel can be spent.
#[test]
fn a_space_with_camel_and_card_gives_both() {
    let mut components = components();
    components.local_spaces.value =
        [LocalSpace { space: 2, camels: 1, cards: 1 }, LocalSpace { space: 3, camels: 1, cards: 1 }]
            .into_iter()
            .collect();
    let edition = Edition::new(components).unwrap();
    let game = moving(ready(&edition, 3), Local, 2);
    assert_eq!((game.prompt(), mine(&game).camels), (Prompt::TakeInfluence, 1));
    let game = game.moves("card deck\nobserve hidden card\ncamels 1");
    assert_eq!((game.prompt(), mine(&game).camels), (Prompt::TakeInfluence, 1), "the next one");
    assert_eq!(mine(&game.moves("card 3\nobserve influence india 3")).hand.len(), 3);
}

/// PET-100: a space gives one card; an edition that prints more is refused.
#[test]
fn no_space_gives_two_cards() {
    let mut components = components();
    components.local_spaces.value[1].cards = 2;
    assert!(Edition::new(components).is_err());
}

/// AMB-65, CHN-16: when a card is due and the deck is empty, the discards (sold by a Farmer) become a
/// new deck, for the row as well as for a hand.
#[test]
fn discards_become_the_new_deck() {
    let game = local_at(3, 3).arrange(|position| {
        empty_deck_to(position, OTHER);
        position.villager(OTHER, Villager::Farmer);
    });
    let sold = game.moves("farmer seat 2 sells india 3\nfarmer seat 2 sells rome equals egypt");
    assert_eq!(sold.prompt(), Prompt::MovePawn, "the row is full, no card is due");
    assert_eq!((sold.position().influence.deck, sold.position().influence.discard.total()), (0, 2));

    let game = moving(sold, Local, 1);
    assert_eq!(game.legal()[..4], ["card 1", "card 2", "card 3", "card deck"]);
    for (choice, due) in [("card 1", "observe influence india 3"), ("card deck", "observe hidden card")] {
        let game = game.clone().moves(choice);
        assert_eq!(game.chance(), Chance::ReshuffleDiscard(Deck::Influence));
        assert_eq!(game.legal(), ["observe shuffle influence"]);
        assert!(["PET-008", "AMB-65"].contains(&game.refused(due).rule), "shuffle first");
        assert_eq!(game.refused("observe shuffle villagers").rule, "AMB-64");
        let game = game.moves("observe shuffle influence");
        assert_eq!((game.position().influence.deck, game.position().influence.discard.total()), (2, 0));
        let game = game.moves(due);
        assert_eq!((game.position().influence.deck, mine(&game).hand.len()), (1, 2));
    }
}

/// AMB-65, CHN-03, PET-142: the new deck is exactly the discards: a card hidden in a hand the whole
/// time is not in it, and a card in it is in no hand.
#[test]
fn a_new_deck_holds_no_card_of_a_hand() {
    let game = local_at(3, 3).arrange(|position| {
        empty_deck_to(position, OTHER);
        position.villager(OTHER, Villager::Farmer);
    });
    let game = game.moves("farmer seat 2 sells india 3\nfarmer seat 2 sells rome equals egypt");
    let game = moving(game, Local, 1).moves("card 1\nobserve shuffle influence");
    assert_eq!(game.legal(), ["observe influence india 3", "observe influence rome equals egypt"]);
    assert_eq!(game.refused("observe influence rome equals china").rule, "PET-008", "seat 2 has it");
    let game = game.moves("observe influence india 3");
    assert_eq!(game.refused("farmer seat 2 sells rome equals egypt").rule, "PET-142", "it is in the deck");
    game.moves("farmer seat 2 sells rome equals china");
}

/// AMB-65: nothing is shuffled while the deck has a card.
#[test]
fn a_deck_is_used_up_first() {
    let game = local_at(3, 3).arrange(|position| position.villager(ME, Villager::Farmer));
    let game = moving(game.moves("farmer seat 1 sells india 3"), Local, 1).moves("card 1");
    assert_eq!(game.refused("observe shuffle influence").rule, "AMB-65");
    assert_eq!(game.refused("observe influence india 3").rule, "PET-008", "it lies in the discard");
}

/// AMB-65, PET-155, DEC-12: with deck and discards empty, the slot stays empty and the deck is not
/// offered.
#[test]
fn slots_stay_empty_without_cards() {
    let game = moving(local_at(3, 3).arrange(|position| empty_deck_to(position, OTHER)), Local, 1);
    assert_eq!(game.legal(), ["card 1", "card 2", "card 3"]);
    assert_eq!(game.refused("card deck").rule, "PET-155");
    let game = game.moves("card 2");
    assert_eq!(game.prompt(), Prompt::Reveal);
    assert_eq!(row(&game)[1], None);

    let game = moving(
        local_at(3, 3).arrange(|position| {
            empty_deck_to(position, OTHER);
            let taken = position.influence.row[1].take().unwrap();
            position.boards[OTHER].hand.seen.add(taken);
        }),
        Local,
        1,
    );
    assert_eq!(game.legal(), ["card 1", "card 3"]);
    assert_eq!(game.refused("card 2").rule, "PET-100");
}

/// AMB-65, PET-102: empty slots are filled as soon as a card is available: a sale by any player in any
/// turn brings a new deck, and the pending decision waits.
#[test]
fn a_sold_card_fills_an_empty_slot_at_once() {
    let game = local_at(3, 0).arrange(|position| {
        empty_deck_to(position, OTHER);
        empty_row_to(position, OTHER);
        position.villager(OTHER, Villager::Farmer);
    });
    let game = game.moves("pawn north\nplaza 1\nfarmer seat 2 sells rome 3");
    assert_eq!(game.chance(), Chance::ReshuffleDiscard(Deck::Influence));
    let game = game.moves("observe shuffle influence");
    assert_eq!(game.chance(), Chance::TurnUpInfluence(1));
    let game = game.moves("observe influence rome 3");
    assert_eq!(row(&game), [Some("rome 3".to_string()), None, None]);
    assert_eq!(game.prompt(), Prompt::TakeTile(Section::Plaza, 1), "back to what was asked");
}

/// PET-155: with no card anywhere a card space and a Scribe's second part do nothing.
#[test]
fn no_card_is_left_to_take() {
    let game = local_at(3, 3).arrange(|position| {
        empty_deck_to(position, OTHER);
        empty_row_to(position, OTHER);
    });
    let passed = moving(game.clone(), Local, 1);
    assert_eq!((passed.prompt(), mine(&passed).hand.len()), (Prompt::Reveal, 1));
    let scribe = hiring(game, Villager::Scribe).moves("plaza 1");
    assert_eq!(scribe.chance(), Chance::TurnUpVillager(3), "the Scribe is done");
    assert_eq!(mine(&scribe).hand.len(), 1);
}

/// PET-099, DEC-22: a Farmer's owner sells the card just taken and moves on with its camels.
#[test]
fn a_farmer_sells_a_card_of_the_same_move() {
    let game = local_at(3, 3).arrange(|position| position.villager(ME, Villager::Farmer));
    let game = moving(game, Local, 1).moves("card 2\nobserve influence india 3");
    assert_eq!(game.prompt(), Prompt::SpendCamels, "a hand and a Farmer");
    let game = game.moves("farmer seat 1 sells rome 3\ncamels 3");
    assert_eq!((mine(&game).discs.local.space, mine(&game).camels), (7, 1), "past the camel at 6");
}

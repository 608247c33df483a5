//! Influence cards (section 2.15 of the ledger): their conditions, revealing them, secret hands, and a
//! deck that runs out.

use Region as R;
use Seat::{One, Three, Two};
use Trader::{China, Egypt, India, Local, Rome};
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, Seat};

use crate::common::*;
use crate::village::hire;

/// Returns a game arranged like this, with seat 1 in step 3 after an action without effect (AMB-66).
fn step_3(arrange: impl FnOnce(&mut Position)) -> Petra<'static> {
    let game = ready(&STAND_IN, 3).arrange(arrange).moves("pawn west");
    assert_eq!(game.prompt(), Prompt::Reveal);
    game
}

/// Puts seat 1's cubes on these regular spaces.
fn cubes(position: &mut Position, places: &[(Region, usize)]) {
    places.iter().for_each(|&(region, index)| position.cube(One, region, index));
}

/// Returns whether seat 1 can reveal a card (its hidden one) on a table arranged like this.
fn is_met(name: &str, arrange: impl FnOnce(&mut Position)) -> bool {
    let game = step_3(arrange);
    let reveal = format!("reveal {name}");
    let met = game.legal().contains(&reveal);
    if !met {
        assert_eq!(game.refused(&reveal).rule, "PET-134", "{name}");
    }
    met
}

/// Moves all influence cards of the deck to the hand of seat 2, face up.
fn empty_deck(position: &mut Position) {
    while position.influence.deck > 0 {
        let next = position.influence.unseen.kinds().next().unwrap();
        position.seen_card(Two, next);
    }
}

/// PET-131, PET-133, INV-17: in step 3 a player may reveal any number of cards whose condition is met;
/// each lies face up with one cube.
#[test]
fn cards_are_revealed_in_step_3() {
    let (rome, pair) = (card(&STAND_IN, "rome equals egypt"), card(&STAND_IN, "built china or india"));
    let game = step_3(|position| {
        cubes(position, &[(R::Rome, 0), (R::Egypt, 0)]);
        position.building(One, China);
        position.permanent(One, India);
        position.seen_card(One, rome);
    });
    let game = game.moves("reveal rome equals egypt");
    assert_eq!(game.position().boards[One].completed.as_slice(), [rome]);
    assert_eq!((game.position().boards[One].cubes, game.position().boards[One].hand.len()), (9 - 3, 1));
    assert_eq!(game.prompt(), Prompt::Reveal, "there is another card");
    let game = game.moves("reveal built china or india");
    let board = &game.position().boards[One];
    assert_eq!(board.completed.as_slice(), [rome, pair]);
    assert_eq!((board.cubes, board.placed_cubes(), board.hand.len()), (9 - 4, 4, 0));
    assert_eq!(game.position().turn, Two, "the hand is empty: step 3 is over");
}

/// PET-132, DEC-24: nobody has to reveal.
#[test]
fn revealing_is_optional() {
    let met = |position: &mut Position| cubes(position, &[(R::Rome, 0), (R::Egypt, 0)]);
    let game = step_3(met);
    assert!(game.legal().contains(&"reveal rome equals egypt".into()));
    let game = game.moves("done");
    assert_eq!((game.position().turn, game.position().boards[One].hand.len()), (Two, 1), "kept for later");
}

/// PET-134, DEC-24, PET-142: no card whose condition fails, and none that cannot be in the hand.
#[test]
fn a_card_that_is_not_met_stays() {
    let game = step_3(|_| {});
    assert_eq!(game.legal(), ["done"]);
    assert_eq!(game.refused("reveal rome equals egypt").rule, "PET-134");
    assert_eq!(game.refused("reveal rome 3").rule, "PET-142", "it lies in the row");

    let game = step_3(|position| {
        cubes(position, &[(R::Rome, 0), (R::Rome, 1), (R::Rome, 2)]);
        position.seen_card(Two, card(&STAND_IN, "rome equals china"));
    });
    assert_eq!(game.refused("reveal rome 3").rule, "PET-142", "met, but it lies in the row");
    assert_eq!(game.refused("reveal rome equals china").rule, "PET-142", "seat 2 has it");
}

/// DEC-24: without a card in hand step 3 asks nothing.
#[test]
fn an_empty_hand_skips_step_3() {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        position.boards[One].hand.hidden = 0;
        position.influence.deck += 1;
    });
    let game = game.moves("pawn west");
    assert_eq!((game.prompt(), game.position().turn), (Prompt::MovePawn, Two));
}

/// PET-137, AMB-68: three or more cubes in Rome.
#[test]
fn three_cubes_in_a_region() {
    for (count, met) in [(2, false), (3, true), (4, true)] {
        let game = ready(&STAND_IN, 4).arrange(|position| {
            position.villager_row([Villager::Scribe, Villager::Broker, Villager::Farmer]);
            position.worker(One, Local);
            (0..count).for_each(|index| position.cube(One, R::Rome, index));
        });
        // The card is in the row; a Scribe takes it.
        let game =
            game.moves("pawn west\nretrieve local\nhire 1\nplaza 1\ncard 2\nobserve influence india 3");
        let game = game.moves("observe villager merchant");
        assert_eq!(game.legal().contains(&"reveal rome 3".into()), met, "{count} cubes");
    }
}

/// PET-138, AMB-69: as many in Rome as in Egypt, and at least one in each.
#[test]
fn equal_in_rome_and_egypt() {
    let met = |places: &[(Region, usize)]| is_met("rome equals egypt", |position| cubes(position, places));
    assert!(!met(&[]), "none in both is not an equal number of cubes");
    assert!(!met(&[(R::Rome, 0)]));
    assert!(met(&[(R::Rome, 0), (R::Egypt, 2)]));
    assert!(!met(&[(R::Rome, 0), (R::Egypt, 0), (R::Egypt, 1)]));
    assert!(met(&[(R::Rome, 0), (R::Rome, 1), (R::Egypt, 0), (R::Egypt, 1)]));
    assert!(met(&[(R::Rome, 0), (R::Egypt, 2), (R::China, 0)]), "China has no part in it");
}

/// PET-139, AMB-69: as many in Rome as in China, and at least one in each.
#[test]
fn equal_in_rome_and_china() {
    let met = |places: &[(Region, usize)]| is_met("rome equals china", |position| cubes(position, places));
    assert!(!met(&[]));
    assert!(!met(&[(R::Rome, 0), (R::Egypt, 0)]));
    assert!(met(&[(R::Rome, 0), (R::China, 0)]));
    assert!(met(&[(R::Rome, 0), (R::Rome, 1), (R::China, 0), (R::China, 2)]));
}

/// PET-140: as many in the south (India and Egypt) as in the north (China and Rome), and at least one
/// in each pair, in either region.
#[test]
fn equal_in_south_and_north() {
    let met = |places: &[(Region, usize)]| {
        is_met("egypt+india equals rome+china", |position| cubes(position, places))
    };
    assert!(!met(&[]));
    assert!(!met(&[(R::India, 0), (R::Egypt, 0)]));
    assert!(met(&[(R::India, 0), (R::China, 0)]));
    assert!(met(&[(R::India, 0), (R::Egypt, 0), (R::Rome, 0), (R::Rome, 1)]));
    assert!(!met(&[(R::India, 0), (R::Egypt, 0), (R::Rome, 0)]));
}

/// PET-141, PET-136: a building and a permanent settlement in the player's columns of India or China;
/// both may be in the same column.
#[test]
fn building_and_permanent_in_india_or_china() {
    let met = |seat: Seat, building: Trader, permanent: Trader| {
        is_met("built china or india", |position| {
            position.building(seat, building);
            position.permanent(seat, permanent);
        })
    };
    assert!(met(One, India, China));
    assert!(met(One, China, India));
    assert!(met(One, India, India) && met(One, China, China));
    assert!(!met(One, India, Rome), "the permanent settlement is elsewhere");
    assert!(!met(One, Local, China), "the building is elsewhere");
    assert!(!met(Two, India, China), "they belong to seat 2");
    assert!(!is_met("built china or india", |position| position.building(One, India)));
    assert!(!is_met("built china or india", |position| position.permanent(One, India)));
}

/// PET-135, AMB-67: the player's cubes on the track and in its pool count; other players' cubes and
/// those on cards do not.
#[test]
fn cubes_in_a_region() {
    // Rome is full: two of seat 2, one of seat 3; seat 1 has a cube in the pool.
    let full = |position: &mut Position| {
        [(Two, 0), (Two, 1), (Three, 2)]
            .into_iter()
            .for_each(|(seat, index)| position.cube(seat, R::Rome, index));
    };
    assert!(!is_met("rome equals egypt", |position| {
        full(position);
        position.cube(One, R::Egypt, 0);
    }));
    assert!(is_met("rome equals egypt", |position| {
        full(position);
        position.pool(One, R::Rome);
        position.cube(One, R::Egypt, 0);
    }));
    // A completed card whose condition names Rome adds nothing to Rome.
    assert!(is_met("rome equals egypt", |position| {
        position.completed(One, card(&STAND_IN, "rome equals china"));
        cubes(position, &[(R::Rome, 0), (R::Egypt, 0)]);
    }));
}

/// PET-143: a completed card keeps its cube when the condition fails later.
#[test]
fn a_completed_card_stays() {
    let game = step_3(|position| {
        cubes(position, &[(R::Rome, 0), (R::Egypt, 0)]);
        position.disc(One, Egypt, 4, true);
        position.column(One, Egypt, 1);
        position.camels(One, 0);
    });
    let game = game.moves("reveal rome equals egypt\npawn west\ndone\npawn west\ndone");
    // A second cube in Egypt, at 5: 1 trader x 1 of Rome.
    let game = game.moves("pawn south\nworker egypt");
    assert_eq!(game.position().cubes_in(R::Egypt, One), 2, "no longer equal");
    let board = &game.position().boards[One];
    assert_eq!(board.completed.as_slice(), [card(&STAND_IN, "rome equals egypt")]);
    assert_eq!(board.placed_cubes(), 4);
}

/// AMB-66: only in step 3 of the player's own turn.
#[test]
fn no_card_is_revealed_at_another_time() {
    let met = |position: &mut Position| cubes(position, &[(R::Rome, 0), (R::Egypt, 0)]);
    let reveal = "reveal rome equals egypt";
    let game = ready(&STAND_IN, 3).arrange(met);
    assert_eq!(game.refused(reveal).rule, "PET-131", "not before the pawn moves");
    assert_eq!(game.clone().moves("pawn east").refused(reveal).rule, "PET-131", "not in the action");
    let game = game.moves("pawn west\ndone");
    assert_eq!(game.refused(reveal).rule, "PET-131", "nor in seat 2's turn");
    let game = game.moves("pawn west");
    assert_eq!(game.refused(reveal).rule, "PET-134", "where cards are seat 2's business");
}

/// AMB-66: a card that was taken this turn may be revealed this turn.
#[test]
fn a_card_of_this_turn_may_be_revealed() {
    let game =
        ready(&STAND_IN, 3).arrange(|position| (0..3).for_each(|index| position.cube(One, R::China, index)));
    let game = hire(game, Villager::Scribe).moves("plaza 1\ncard 3\nobserve influence india 3");
    let game = game.moves("observe villager merchant\nreveal china 3");
    assert_eq!(game.position().boards[One].placed_cubes(), 4);
}

/// PET-142, AMB-70: there is no hand limit; hidden cards are only counted.
#[test]
fn a_hand_has_no_limit() {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        position.influence.deck -= 10;
        position.boards[One].hand.hidden += 10;
    });
    let game = hire(game, Villager::Scribe).moves("plaza 1\ncard deck\nobserve hidden card");
    assert_eq!(game.position().boards[One].hand.len(), 12);
    assert_eq!(game.moves("observe villager merchant").prompt(), Prompt::Reveal, "nothing is discarded");
}

/// PET-142, INV-30: a saved position tells only the number of hidden cards. Cards nobody has seen are
/// one list, whether they are in the deck or in a hand.
#[test]
fn hidden_cards_are_a_number() {
    let game = hire(ready(&STAND_IN, 3), Villager::Scribe);
    let game = game.moves("plaza 1\ncard deck\nobserve hidden card\nobserve villager merchant");
    let json = serde_json::to_value(game.position()).unwrap();
    let hands: Vec<String> = (0..3).map(|seat| json["boards"][seat]["hand"].to_string()).collect();
    assert_eq!(hands, [2, 1, 1].map(|hidden| format!("{{\"hidden\":{hidden},\"seen\":[]}}")));
    let unseen = json["influence"]["unseen"].as_array().unwrap();
    assert_eq!((unseen.len(), &json["influence"]["deck"]), (19, &15.into()), "deck and hands together");

    // The record reveals no more than the position.
    let mut text = String::new();
    game.write_move(Move::DrewHidden, &mut text).unwrap();
    assert_eq!(text, "observe hidden card");
    // Every card nobody has seen may be the hidden one of any seat, until it is revealed.
    let game = game.arrange(|position| {
        position.building(One, China);
        position.permanent(One, China);
    });
    let built = ["egypt or china", "rome or china", "china or india", "china or local"];
    assert_eq!(
        game.legal(),
        [&built.map(|pair| format!("reveal built {pair}"))[..], &["done".into()]].concat()
    );
    let game = game.moves("reveal built china or india");
    assert_eq!(game.position().boards[One].hand.hidden, 1);
    assert!(
        !game.position().influence.unseen.has(card(&STAND_IN, "built china or india")),
        "known from now on"
    );
}

/// INV-10: 22 influence cards, wherever they go.
#[test]
fn influence_cards_are_conserved() {
    let everywhere = |game: &Petra<'_>| {
        let influence = &game.position().influence;
        let held = |board: &PlayerBoard| usize::from(board.hand.len()) + board.completed.len();
        usize::from(influence.deck)
            + influence.row.iter().flatten().count()
            + usize::from(influence.discard.total())
            + game.position().boards.values().map(held).sum::<usize>()
    };
    let game = ready(&STAND_IN, 3).arrange(|position| {
        position.villager(One, Villager::Farmer);
        cubes(position, &[(R::Rome, 0), (R::Egypt, 0)]);
    });
    let mut game = hire(game, Villager::Scribe).moves("plaza 1");
    for m in [
        "card 3",
        "observe influence india 3",
        "observe villager merchant",
        "farmer seat 1 sells china 3",
        "reveal rome equals egypt",
    ] {
        game = game.moves(m);
        assert_eq!(everywhere(&game), 22, "{m}");
    }
}

/// AMB-65, CHN-16: when the influence deck runs out, the cards that Farmers discarded become a new
/// deck.
#[test]
fn sold_cards_become_a_new_deck() {
    let sold = card(&STAND_IN, "india 3");
    let game = ready(&STAND_IN, 3).arrange(|position| {
        empty_deck(position);
        position.villager(Two, Villager::Farmer);
        position.boards[Two].hand.seen.remove(sold);
        position.influence.discard.add(sold);
    });
    let game = hire(game, Villager::Scribe).moves("plaza 1");
    for (take, chance) in [("card deck", Chance::DealInfluence(One)), ("card 2", Chance::TurnUpInfluence(2))]
    {
        let game = game.clone().moves(take);
        assert_eq!(game.chance(), Chance::ReshuffleDiscard(Deck::Influence), "{take}");
        assert_eq!(game.legal(), ["observe shuffle influence"]);
        assert_eq!(game.refused("observe shuffle villagers").rule, "AMB-64");
        let game = game.moves("observe shuffle influence");
        assert_eq!(game.chance(), chance);
        assert!(game.position().influence.discard.is_empty());
    }
    assert_eq!(game.moves("card 1").refused("observe influence india 3").rule, "AMB-65");
}

/// AMB-65: without discards the slot stays empty, and is filled as soon as a card is available.
#[test]
fn a_slot_of_the_influence_row_waits() {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        empty_deck(position);
        position.villager(Two, Villager::Farmer);
    });
    let game = hire(game, Villager::Scribe).moves("plaza 1");
    assert_eq!(game.refused("card deck").rule, "PET-155");
    let game = game.moves("card 2\nobserve villager merchant");
    let row = game.position().influence.row;
    assert!(row[0].is_some() && row[1].is_none() && row[2].is_some());
    assert_eq!(game.prompt(), Prompt::Reveal, "nothing to turn up");

    let game = game.moves("farmer seat 2 sells india 3");
    assert_eq!(game.chance(), Chance::ReshuffleDiscard(Deck::Influence), "at once");
    let game = game.moves("observe shuffle influence");
    assert_eq!(game.chance(), Chance::TurnUpInfluence(2));
    let game = game.moves("observe influence india 3");
    assert_eq!(game.prompt(), Prompt::Reveal);
    assert!(game.position().influence.row.iter().all(Option::is_some));
}

/// AMB-65, PET-155: with nothing to take, a card space or the Scribe's second part does nothing.
#[test]
fn no_card_to_take() {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        empty_deck(position);
        for slot in 0..3 {
            let taken = position.influence.row[slot].take().unwrap();
            position.boards[Two].hand.seen.add(taken);
        }
    });
    let scribe = hire(game.clone(), Villager::Scribe).moves("plaza 1");
    assert_eq!(scribe.chance(), Chance::TurnUpVillager(3), "the tile, and no card");

    let local = game.arrange(|position| {
        position.disc(One, Local, 3, false);
        position.column(One, Local, 1);
    });
    // Two of Egypt: past the card at 4.
    let local = local.moves("pawn south\nworker local");
    assert_eq!((local.prompt(), local.position().boards[One].discs[Local].space), (Prompt::SpendCamels, 5));
}

//! The end of the game: the last round, the final resolution, the coins (ARA-128 to ARA-137).

use rules_nostd::araby::model::{Member, Resolution, Retainer, Space};
use rules_nostd::araby::{Araby, Chance, Prompt};
use rules_nostd::{Game, Next, Seat};

use crate::common::{Arrange, TestGame, ready};
use crate::test_setup::{TestSetup, at};

/// Returns a game after the last turn, about to discard the first of two cards from the deck.
fn last_turn_done(players: usize) -> Araby<'static> {
    ready(players).until(|chance| matches!(chance, Chance::DiscardTop))
}

/// Plays on until the coins are counted.
fn counting(game: Araby<'static>) -> Araby<'static> {
    let mut game = game.until(|chance| matches!(chance, Chance::DiscardTop)).observed();
    while let Next::Observe(_) = game.next() {
        game = game.observed();
    }
    game
}

/// ARA-003, ARA-128, ARA-129, I-22: there are four rounds, and every seat has four turns, in clockwise order
/// (ARA-002, R-06).
#[test]
fn every_seat_has_as_many_turns_as_there_are_stacks() {
    for players in 2..=4 {
        let mut game = ready(players);
        for turn in 1..=4 * players as u8 {
            game = game.turn(turn);
            let expected = (turn - 1) % players as u8 + 1;
            assert_eq!(game.asked(), (expected, Prompt::Act), "turn {turn} of {players} players");
            assert_eq!(game.position().round(), (turn - 1) / players as u8 + 1);
        }
        let game = game.until(|_| true);
        let game = game.until(|chance| matches!(chance, Chance::DiscardTop));
        assert_eq!(game.position().turns, 4 * players as u8);
        assert_eq!(usize::from(game.position().caravans.len()), 4 * players);
    }
}

/// ARA-130, R-49: the last turn is played in full: refresh, draft of two, refill.
#[test]
fn the_last_turn_is_complete() {
    let game = ready(2).turn(8).moves("task merchant-prince-of-magics");
    let hand = game.seat(2).hand;
    let game = game.until(|chance| matches!(chance, Chance::DiscardTop));
    assert_eq!(game.seat(2).hand, hand + 2);
    assert!(game.position().draft.iter().all(Option::is_some));
    assert_eq!(game.tasked(2, "merchant-prince-of-magics"), Some(false));
}

/// ARA-131, ARA-132, ARA-133, C-10, R-50: two cards of the deck are discarded. Then every caravan is issued
/// its own card, clockwise from the first player, before any is resolved.
#[test]
fn the_final_resolution() {
    let game = last_turn_done(3).arrange(|position| {
        position.camel(1, 1, 1);
        position.camel(1, 2, 1);
        position.camel(1, 3, 1);
        position.camel(2, 7, 3);
        position.camel(2, 8, 3);
        position.camel(2, 9, 3);
        position.camel(3, 5, 2);
    });
    let (deck, coins) = (game.position().deck, [1, 2, 3].map(|number| game.seat(number).coins));
    let game = game.moves("observe discard generosity\nobserve discard rejuvination");
    assert_eq!(game.discard_pile(), ["generosity", "rejuvination"]);
    assert_eq!(game.position().deck, deck - 2);
    assert_eq!(game.chance(), Chance::ShowResolution(at(1)));
    let game = game.moves("observe resolution 7 pays 2 3 4");
    assert_eq!(game.chance(), Chance::ShowResolution(at(2)));
    assert_eq!([1, 2, 3].map(|number| game.seat(number).coins), coins, "nothing is resolved yet");
    let game = game.moves("observe resolution 8 pays 2 3 4");
    assert_eq!(game.chance(), Chance::ShowResolution(at(3)));
    assert_eq!(game.position().deck, deck - 4);
    let game = game.moves("observe resolution 3 pays 2 3 4");
    let resolved: Vec<(Seat, Space)> =
        game.position().resolved.iter().map(|r| (r.owner, r.numbers.unwrap().bandit)).collect();
    assert_eq!(resolved, [(at(1), Space::S7), (at(2), Space::S8), (at(3), Space::S3)]);
    let earned = [1, 2, 3].map(|number| game.seat(number).coins - coins[usize::from(number) - 1]);
    assert_eq!(earned, [6, 0, 8]);
    // I-23: the cards are back in the deck, all camels are home, and no caravan is left.
    assert_eq!(game.position().deck, deck - 2);
    for number in 1..=3 {
        assert_eq!((game.at_home(number), game.seat(number).caravan), (5, None));
    }
    assert_eq!(game.position().caravans.len(), 12);
    assert_eq!(game.asked(), (1, Prompt::CountCoins));
}

/// ARA-132: resolution goes clockwise from the first player, which may be any seat (ARA-024, D-03).
#[test]
fn the_first_player_is_resolved_first() {
    let game = Araby::new(&crate::common::STAND_IN, 3, Default::default()).unwrap();
    let mut game = game.until(|chance| matches!(chance, Chance::ChooseStart)).moves("observe start seat 3");
    for expected in [3, 1, 2] {
        assert_eq!(game.chance(), Chance::DrawCaravan(at(expected)));
        game = game.observed().until(|chance| !matches!(chance, Chance::OpenCard(_)));
    }
    let mut game = game.until(|chance| matches!(chance, Chance::DiscardTop));
    game = game.until(|chance| matches!(chance, Chance::ShowResolution(_)));
    let numbers = Resolution { bandit: Space::S7, pay: [2, 3, 4] };
    for expected in [3, 1, 2] {
        assert_eq!(game.chance(), Chance::ShowResolution(at(expected)));
        assert!(game.odds(rules_nostd::araby::Move::ShowedResolution(numbers)) > 0);
        game = game.moves("observe resolution 7 pays 2 3 4");
    }
    assert_eq!(game.asked(), (3, Prompt::CountCoins));
}

/// ARA-134: after the last turn nobody plays, tasks, places or deals. R-31.
#[test]
fn nobody_acts_after_the_last_turn() {
    let acts = [
        "play djinn-of-plenty",
        "task merchant-prince-of-spices",
        "place seat 1 5",
        "deal seat 2",
        "end-turn",
    ];
    let rules = ["ARA-134", "ARA-134", "ARA-134", "ARA-142", "ARA-128"];
    let refused = |game: &Araby<'_>| {
        for (act, rule) in acts.into_iter().zip(rules) {
            assert_eq!(game.refused(act), rule, "{act}");
        }
    };
    let game = last_turn_done(2);
    refused(&game);
    let game = game.moves("observe discard generosity\nobserve discard rejuvination");
    refused(&game);
    let game = game.observed();
    assert_eq!(game.asked(), (1, Prompt::CountCoins));
    refused(&game);
}

/// ARA-001, ARA-135, D-18, H-06, I-34: everybody reports their counted coins, and the most win. Before that
/// no score is shown (ARA-013, I-21).
#[test]
fn the_most_coins_win() {
    let game = counting(ready(3));
    assert!(game.standing().lines.is_empty() && game.standing().winners.is_empty());
    assert!(game.standing().scores.values().all(|&score| score == 0));
    let game = game.moves("count 12");
    assert_eq!(game.asked(), (2, Prompt::CountCoins));
    let game = game.moves("count 15\ncount 9");
    assert_eq!(game.next(), Next::Over);
    assert_eq!(game.standing().winners, [Seat::Two]);
    assert_eq!(game.standing().scores.values().copied().collect::<Vec<_>>(), [12, 15, 9]);
    assert_eq!(game.legal(), [""; 0]);
    assert_eq!(game.refused("pass"), "ARA-135");
}

/// the count at the table decides, even if the referee's differs; the difference is visible.
#[test]
fn the_real_count_decides() {
    let game = counting(ready(2)).moves("count 0\ncount 100");
    assert_eq!(game.standing().winners, [Seat::Two]);
    assert_ne!(game.seat(2).counted, Some(game.seat(2).coins));
}

/// ARA-136, R-51: among equals the larger entourage wins, counting the persona, tasked or not.
#[test]
fn a_tie_goes_to_the_larger_entourage() {
    let game = ready(3).turn(12).recruit(2, "spices-foreman").recruit(3, "magics-broker");
    let game = game.recruit(3, "jewels-broker").task_silently(2, "spices-foreman");
    let game = counting(game);
    let game = game.moves("count 10\ncount 10\ncount 9");
    assert_eq!(game.standing().winners, [Seat::Two]);
    assert_eq!(game.seat(2).entourage.len(), 2);
}

/// ARA-137: players who are still tied share the victory.
#[test]
fn who_is_still_tied_shares_the_victory() {
    let game = counting(ready(3).turn(12).recruit(1, "spices-foreman").recruit(3, "magics-broker"));
    let game = game.moves("count 10\ncount 10\ncount 10");
    assert_eq!(game.standing().winners, [Seat::One, Seat::Three]);
    let all = counting(ready(2)).moves("count 7\ncount 7");
    assert_eq!(all.standing().winners, [Seat::One, Seat::Two]);
}

/// ARA-018, R-05: a longer game for 2 has eight stacks and sixteen turns.
#[test]
fn a_longer_game() {
    let game = Araby::new(&crate::common::STAND_IN, 2, Default::default()).unwrap();
    let game = game.until(|chance| matches!(chance, Chance::BuildStacks)).moves("observe stacks 8");
    let game = game.observed().until(|chance| matches!(chance, Chance::DiscardTop));
    assert_eq!((game.position().turns, game.position().caravans.len()), (16, 16));
}

/// I-05, ARA-008: an entourage holds a persona, merchants and allies. A position with a virtue in it is
/// invalid.
#[test]
fn a_virtue_is_never_in_an_entourage() {
    let game = ready(2);
    let mut position = game.position().clone();
    position.discards("generosity");
    let virtue = position.discard.pop().unwrap();
    position.areas[at(1)].entourage.push(Retainer { member: Member::Card(virtue), tasked: false }).unwrap();
    assert_eq!(game.at(position).unwrap_err().invariant, "I-05");
}

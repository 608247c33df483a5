//! Acting on any player's turn, in a fair order, with nobody able to hold up the table (ARA-034, ARA-035,
//! ARA-056, ARA-084 to ARA-086, ARA-103, D-04, D-05, D-16, R-14).

use rules_nostd::Seat;
use rules_nostd::araby::model::*;

use crate::common::{Arrange, TestGame, ready};

/// ARA-034: any number of actions, in any order, each as often as the player likes.
#[test]
fn any_number_of_actions_in_any_order() {
    let game = ready(2).arrange(|position| {
        position.retain(1, "spices-merchant");
        position.hand(1, "djinn-of-spices");
    });
    let game = game.moves(
        "task spices-merchant
         place seat 1 3
         play djinn-of-spices
         pay coin
         place seat 1 5
         task merchant-prince-of-spices
         place seat 1 7
         deal seat 2
         item seat 1 to seat 2
         now coins
         amount 1
         offer
         accept",
    );
    assert_eq!(game.position().camels_at_home(Seat::One), 2);
    assert_eq!((game.seat(1).coins, game.seat(2).coins), (1, 4));
    assert_eq!(game.asked(), (1, Prompt::Act));
}

/// ARA-035: doing nothing is legal; the active seat decides when its turn ends.
#[test]
fn doing_nothing_is_legal() {
    let game = ready(3);
    assert!(game.lists("end-turn"));
    assert_eq!(game.clone().moves("floor seat 2").refused("end-turn"), "ARA-035");
    assert_eq!(game.moves("end-turn\npass\npass").asked(), (1, Prompt::Draft(2)));
}

/// ARA-056, ARA-084: everybody may task their own cards on any player's turn, but nobody else's (ARA-057).
#[test]
fn cards_are_tasked_on_any_turn() {
    let game = ready(3).moves("floor seat 3");
    assert_eq!(game.refused("task merchant-prince-of-spices"), "ARA-057");
    let game = game.moves("task merchant-prince-of-jewels");
    assert_eq!(game.tasked(3, "merchant-prince-of-jewels"), Some(true));
    assert_eq!(game.seat(3).pool.of(Product::Jewels), 1);
    assert_eq!(game.asked(), (1, Prompt::Act), "the active seat is asked again");
}

/// ARA-086, R-13: no other action comes between the parts of an action.
#[test]
fn actions_are_handled_one_at_a_time() {
    let game = ready(3).arrange(|position| position.hand(1, "spices-merchant"));
    let paying = game.clone().moves("play spices-merchant");
    for other in
        ["task merchant-prince-of-spices", "floor seat 2", "end-turn", "play generosity", "deal seat 2"]
    {
        assert_eq!(paying.refused(other), "ARA-086", "{other}");
    }
    let dealing = game.moves("deal seat 2");
    for other in ["task merchant-prince-of-spices", "floor seat 2", "end-turn", "play generosity"] {
        assert_eq!(dealing.refused(other), "ARA-086", "{other}");
    }
}

/// D-05, R-14: a seat that wants to act takes the floor, for one action each time. The active seat does not
/// need to.
#[test]
fn the_floor_is_for_one_action() {
    let game = ready(3);
    assert_eq!(game.refused("floor seat 1"), "ARA-141");
    assert_eq!(game.refused("floor seat 4"), "ARA-141", "nobody sits there");
    let game = game.moves("floor seat 2");
    assert_eq!(game.asked(), (2, Prompt::Floor));
    assert_eq!(game.refused("floor seat 3"), "ARA-141", "first come");
    let acted = game.clone().moves("task merchant-prince-of-magics");
    assert_eq!(acted.asked(), (1, Prompt::Act));
    assert!(acted.lists("floor seat 2"));
}

/// a seat that had the floor and did nothing gets it again only after somebody has acted, so it cannot
/// hold up the table.
#[test]
fn an_idle_floor_is_not_given_twice() {
    let idle = [
        "pass",
        "deal seat 1\ndrop",
        "deal seat 1\nitem seat 2 to seat 1\nnow coins\namount 1\noffer\nwithdraw",
        "play djinn-of-plenty\ncancel",
    ];
    for moves in idle {
        let game = ready(3).moves("floor seat 2").moves(moves);
        assert_eq!(game.asked(), (1, Prompt::Act), "{moves}");
        assert_eq!(game.refused("floor seat 2"), "ARA-141", "{moves}");
        assert!(game.lists("floor seat 3"));
        let game = game.moves("task merchant-prince-of-spices");
        assert!(game.lists("floor seat 2"), "{moves}");
    }
}

/// ARA-141, R-57, ARA-056, ARA-085, ARA-088: a seat that could not agree with a player may still act and deal with
/// others. It may ask the same player again once somebody has acted.
#[test]
fn a_refused_offer_silences_nobody() {
    let offer = "deal seat 1\nitem seat 2 to seat 1\nnow coins\namount 1\noffer\n";
    let both = "deal seat 1 seat 3\nitem seat 2 to seat 1\nnow coins\namount 1\noffer\naccept\nrefuse";
    let vain = [
        (format!("{offer}refuse"), 1, 3),
        (format!("{offer}counter\ndrop"), 1, 3),
        (format!("{offer}counter\noffer\nrefuse"), 1, 3),
        (format!("{offer}counter\noffer\nwithdraw"), 1, 3),
        ("ask seat 1\nrefuse".to_owned(), 1, 3),
        // Asked in order from the proposer: seat 3 accepts, seat 1 refuses.
        (both.to_owned(), 1, 3),
    ];
    for (moves, no, yes) in vain {
        let game = ready(3).moves("floor seat 2").moves(&moves);
        assert_eq!(game.asked(), (1, Prompt::Act), "{moves}");
        let floor = game.moves("floor seat 2");
        for again in
            [format!("deal seat {no}"), format!("deal seat {no} seat {yes}"), format!("ask seat {no}")]
        {
            assert_eq!(floor.refused(&again), "ARA-141", "{moves}\n{again}");
        }
        assert!(floor.lists(&format!("deal seat {yes}")), "{moves}");
        // Talks end: a player who has refused once is not asked again.
        let both = floor.clone().moves(&offer.replace("seat 1", "seat 3")).moves("refuse\nfloor seat 2");
        assert!(!both.legal().iter().any(|text| text.starts_with("deal") || text.starts_with("ask")));
        let acted = floor.moves("task merchant-prince-of-magics\nfloor seat 2");
        assert!(acted.lists(&format!("deal seat {no}")), "{moves}");
    }
    // All this is forgotten when the turn passes.
    let game = ready(3).moves(&format!("floor seat 2\n{offer}refuse")).turn(3);
    assert!(game.moves("floor seat 2").lists("deal seat 1"));
}

/// D-16: the last call goes clockwise from the active seat to everybody else, and passing takes one press.
#[test]
fn the_last_call_goes_round() {
    let mut game = ready(4).turn(2).moves("end-turn");
    for seat in [3, 4, 1] {
        assert_eq!(game.asked(), (seat, Prompt::LastCall));
        game = game.moves("pass");
    }
    assert_eq!(game.asked(), (2, Prompt::Draft(2)));
}

/// D-16: if somebody acts at the last call, the active seat is asked again and may keep acting. The next call
/// goes to everybody again.
#[test]
fn who_acts_at_the_last_call_reopens_the_turn() {
    let game = ready(3).moves("end-turn\npass");
    assert_eq!(game.asked(), (3, Prompt::LastCall));
    let game = game.moves("task merchant-prince-of-jewels");
    assert_eq!(game.asked(), (1, Prompt::Act));
    let game = game.moves("task merchant-prince-of-spices\nend-turn");
    assert_eq!(game.asked(), (2, Prompt::LastCall));
}

/// D-16: neither an offer dropped at the last call nor a play taken back reopens the turn, so nobody can hold
/// up the table alone.
#[test]
fn nothing_comes_of_idling_at_the_last_call() {
    let called = ready(3).moves("end-turn");
    let idle = [
        "deal seat 1\ndrop",
        "deal seat 1\nitem seat 2 to seat 1\nnow coins\namount 1\noffer\nwithdraw",
        "play djinn-of-plenty\ncancel",
    ];
    for moves in idle {
        assert_eq!(called.clone().moves(moves).asked(), (3, Prompt::LastCall), "{moves}");
    }
    // A struck deal does.
    let struck = called.moves("deal seat 3\nitem seat 2 to seat 3\nnow coins\namount 1\noffer\naccept");
    assert_eq!(struck.asked(), (1, Prompt::Act));
}

/// ARA-085: a seat refused at the last call may still play, task and deal with others in this
/// turn. It may ask each player once, even one who had refused before the call.
#[test]
fn a_refusal_at_the_last_call_silences_nobody() {
    let offer = "item seat 2 to seat 1\nnow coins\namount 1\noffer\n";
    let vain = [
        ("ask seat 1\nrefuse".to_owned(), 1),
        (format!("deal seat 1\n{offer}refuse"), 1),
        (format!("deal seat 1\n{offer}counter\noffer\nrefuse"), 1),
        (format!("deal seat 1 seat 3\n{offer}accept\nrefuse"), 1),
    ];
    for (moves, no) in vain {
        let before = ready(3).moves("floor seat 2\nask seat 1\nrefuse");
        for called in [ready(3).moves("end-turn"), before.moves("end-turn")] {
            let game = called.moves(&moves);
            assert_eq!(game.asked(), (2, Prompt::LastCall), "{moves}");
            for again in [format!("deal seat {no}"), format!("ask seat {no}")] {
                assert_eq!(game.refused(&again), "ARA-141", "{moves}\n{again}");
            }
            assert!(game.lists("deal seat 3") && game.lists("task merchant-prince-of-magics"), "{moves}");
            let acted = game.clone().moves("play djinn-of-plenty\npay coin\nmake spices");
            assert_eq!(acted.asked(), (1, Prompt::Act), "{moves}");
            assert_eq!(game.moves("pass").asked(), (3, Prompt::LastCall), "{moves}");
        }
    }
}

/// ARA-103, ARA-141, ARA-142, R-11: once the end of the turn takes effect nobody plays, tasks, places or deals.
#[test]
fn nothing_is_done_after_the_last_call() {
    let game = ready(2).arrange(|position| {
        position.hand(1, "djinn-of-plenty");
        position.product(1, Product::Spices, 1);
    });
    let game = game.moves("end-turn\npass");
    assert_eq!(game.asked(), (1, Prompt::Draft(2)));
    let acts = [
        "play djinn-of-plenty",
        "task merchant-prince-of-spices",
        "place seat 1 3",
        "deal seat 2",
        "floor seat 2",
    ];
    let rules = ["ARA-103", "ARA-103", "ARA-103", "ARA-142", "ARA-141"];
    let refill = game.clone().moves("take 1\ntake 2");
    for (act, rule) in acts.into_iter().zip(rules) {
        assert_eq!(game.refused(act), rule, "{act}");
        assert_eq!(refill.refused(act), rule, "{act}");
    }
}

/// ARA-085, ARA-088: any two players may deal with each other on any player's turn.
#[test]
fn anybody_deals_with_anybody() {
    let game = ready(4).moves(
        "floor seat 3
         deal seat 2
         item seat 3 to seat 2
         now coins
         amount 2
         offer",
    );
    assert_eq!(game.asked(), (2, Prompt::Answer(Seat::Three)));
    let game = game.moves("accept");
    assert_eq!((game.seat(3).coins, game.seat(2).coins), (1, 5));
    assert_eq!(game.moves("floor seat 4").refused("deal seat 4"), "ARA-085");
}

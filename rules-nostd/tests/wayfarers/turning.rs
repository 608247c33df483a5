//! Turning dice: WAY-047 to WAY-055; refreshing them: WAY-056 to WAY-061.

use std::collections::BTreeSet;

use rules_nostd::Game;
use rules_nostd::Seat;
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;

use crate::common::*;
use crate::harness::legal_moves;

/// Returns a game with raising icons in columns 3 and 4.
fn two_raising() -> Wayfarers<'static> {
    ready(2).arrange(|position| {
        position.tile(Seat::One, "Y3", TileFace::Front, cell(3, 2));
        position.tile(Seat::One, "B1", TileFace::Front, cell(4, 3));
    })
}

fn held(game: &Wayfarers<'_>) -> u8 {
    game.position().turn_state.held.unwrap().face.number()
}

/// Returns every face a die can reach by its chain.
fn chain(game: &Wayfarers<'_>) -> BTreeSet<u8> {
    let mut reached = BTreeSet::new();
    let mut todo = vec![game.clone()];
    while let Some(game) = todo.pop() {
        if reached.insert(held(&game)) {
            for text in ["raise", "lower"].into_iter().filter(|text| game.lists(text)) {
                todo.push(game.clone().moves(text));
            }
        }
    }
    reached
}

/// WAY-047, WAY-048, WAY-049, DEC-06, EX-06, RUL-11, RUL-12: icons chain column by column, each in its direction.
#[test]
fn icons_chain() {
    let game = two_raising().moves("die 3");
    assert_eq!(chain(&game), BTreeSet::from([3, 4, 5]));
    assert_eq!(game.refused("lower").rule, "WAY-047");
    let game = game.moves("raise; raise");
    assert_eq!(held(&game), 5);
    assert_eq!(game.refused("raise").rule, "WAY-047");
    // With a raise-or-lower icon in column 3, the die can also reach a 2.
    let game = ready(2).arrange(|position| {
        position.tile(Seat::One, "K2", TileFace::Front, cell(3, 1));
        position.tile(Seat::One, "B1", TileFace::Front, cell(4, 3));
    });
    assert_eq!(chain(&game.moves("die 3")), BTreeSet::from([2, 3, 4, 5]));
}

/// WAY-050, EX-07: two icons in one column do not add up.
#[test]
fn icons_do_not_stack() {
    let game = ready(2).arrange(|position| {
        position.dice(Seat::One, &[5, 5, 5]);
        position.tile(Seat::One, "K2", TileFace::Front, cell(5, 1));
        position.tile(Seat::One, "Y2", TileFace::Back, cell(5, 3));
    });
    let game = game.moves("die 5");
    assert_eq!(chain(&game), BTreeSet::from([4, 5, 6]));
    assert_eq!(game.moves("lower").refused("lower").rule, "WAY-047");
}

/// WAY-051, EX-08: a 6 is never raised and a 1 never lowered.
#[test]
fn faces_do_not_wrap() {
    let game = ready(2).arrange(|position| {
        position.dice(Seat::One, &[1, 5, 6]);
        position.guilds(Seat::One, 0, 1, 0);
        position.tile(Seat::One, "K2", TileFace::Front, cell(6, 2));
    });
    assert_eq!(game.clone().moves("die 6").refused("raise").rule, "WAY-051");
    let game = game.moves("trade");
    assert_eq!(game.refused("shift 1 down").rule, "WAY-051");
    assert_eq!(game.moves("shift 5 up").refused("shift 6 up").rule, "WAY-051");
}

/// RUL-14: only the die being placed uses the caravan, in one chain.
#[test]
fn only_the_die_being_placed() {
    let game = two_raising();
    assert_eq!(game.refused("raise").rule, "RUL-14");
    let game = game.moves("die 3; raise; place middle 4; part 2").observed();
    assert_eq!((game.one().dice.count(face(3)), game.one().dice.total()), (2, 2));
}

/// Returns all dice in supply the trade ability can lead to.
fn traded(game: &Wayfarers<'_>) -> BTreeSet<Vec<u8>> {
    let mut found = BTreeSet::new();
    let mut todo = vec![game.clone().moves("trade")];
    while let Some(game) = todo.pop() {
        if !matches!(game.position().tasks.last(), Some(Task::Trade(_))) {
            let dice = &game.one().dice;
            found.insert(
                (1..=6)
                    .flat_map(|number| (0..dice.count(face(number))).map(move |_| number))
                    .collect::<Vec<u8>>(),
            );
            continue;
        }
        for m in legal_moves(&game) {
            let mut next = game.clone();
            next.play(m).unwrap();
            todo.push(next);
        }
    }
    found
}

/// WAY-052, WAY-053, WAY-083, DEC-04, EX-09, RUL-15: one yellow influence gives two points, for one die or
/// two. One point may stay unused.
#[test]
fn the_trade_ability() {
    let game = ready(2).arrange(|position| {
        position.areas[Seat::One].set_die(Stand::Middle(3), true);
        position.dice(Seat::One, &[2, 5]);
        position.guilds(Seat::One, 0, 1, 0);
    });
    let found = traded(&game);
    for wanted in [[4, 5], [2, 3], [3, 6], [3, 4], [1, 6], [1, 4]] {
        assert!(found.contains(wanted.as_slice()), "{wanted:?} in {found:?}");
    }
    // One point alone, and both on one die, up and down.
    assert!(found.contains(&vec![3, 5]) && found.contains(&vec![2, 5]));
    assert!(found.iter().all(|dice| dice.iter().all(|number| (1..=6).contains(number))));
    let moved = |dice: &Vec<u8>| {
        (dice[0].abs_diff(2) + dice[1].abs_diff(5)).min(dice[0].abs_diff(5) + dice[1].abs_diff(2))
    };
    assert!(found.iter().all(|dice| moved(dice) <= 2));
    let game = game.moves("trade");
    assert_eq!(game.refused("done").rule, "WAY-052");
    let game = game.moves("shift 2 up; done");
    assert_eq!((game.one().guilds[Guild::Yellow], game.one().influence), (0, 15));
    assert_eq!(game.refused("trade").rule, "WAY-027");
}

/// WAY-054, EX-10: before or after a chain, never in the middle.
#[test]
fn trade_before_or_after_a_chain() {
    let game = ready(2).arrange(|position| {
        position.dice(Seat::One, &[2, 4, 4]);
        position.guilds(Seat::One, 0, 1, 0);
        position.tile(Seat::One, "K2", TileFace::Front, cell(4, 1));
    });
    // Before.
    let before = game.clone().moves("trade; shift 2 up; shift 3 up; die 4; raise");
    assert_eq!(held(&before), 5);
    let before = game.clone().moves("die 2; trade; shift hand up; shift hand up; raise");
    assert_eq!(held(&before), 5);
    // After.
    let after = game.moves("die 4; lower; trade");
    assert_eq!(held(&after.clone().moves("shift hand down; shift hand down")), 1);
    assert_eq!(held(&after.moves("shift hand up; shift hand up")), 5);
    // Not in the middle.
    let game = two_raising().arrange(|position| position.guilds(Seat::One, 0, 1, 0));
    let game = game.moves("die 3; raise; trade; shift hand up; shift hand down");
    assert_eq!(held(&game), 4);
    assert_eq!(game.refused("raise").rule, "WAY-054");
}

/// WAY-055: only dice in supply are turned, not placed ones and not the reserve.
#[test]
fn only_dice_in_supply() {
    let game = ready(2).arrange(|position| {
        position.guilds(Seat::One, 0, 1, 0);
        position.areas[Seat::One].set_die(Stand::Middle(3), true);
        position.dice(Seat::One, &[2, 2]);
    });
    let game = game.moves("trade");
    assert_eq!(game.legal(), ["shift 2 up", "shift 2 down"]);
    assert_eq!(game.refused("shift 3 up").rule, "WAY-055");
    assert_eq!(game.refused("shift hand up").rule, "WAY-055");
}

/// RUL-16: the trade ability can also be used after the action, unless the table allows it only before.
#[test]
fn trade_after_the_action() {
    let late = |choice: &str| {
        let mut options = Options::default();
        assert!(options.set("trade-moment", choice));
        let game = ready_with(&PUBLISHED, 2, options).arrange(|position| position.guilds(Seat::One, 0, 1, 0));
        game.moves("die 3; place middle 4; part 2")
    };
    let game = late("any-time");
    assert_eq!(game.prompt(), Prompt::EndTurn);
    let game = game.moves("trade; shift 3 up; shift 3 up").observed();
    assert_eq!((game.one().dice.count(face(4)), game.seat()), (2, Seat::Two));
    let mut options = Options::default();
    assert!(options.set("trade-moment", "before-action"));
    let game = ready_with(&PUBLISHED, 2, options).arrange(|position| position.guilds(Seat::One, 0, 1, 0));
    assert!(game.lists("trade") && game.clone().moves("die 3").lists("trade"));
    assert_eq!(game.moves("die 3; place middle 4").refused("trade").rule, "RUL-16");
    assert_eq!(late("before-action").observed().seat(), Seat::Two);
}

/// Returns a game with a refresh to resolve: a die on W49, whose space gives one.
fn refreshing() -> Wayfarers<'static> {
    ready(2).arrange(|position| {
        position.water(Seat::One, "W49");
        position.areas[Seat::One].set_die(Stand::Middle(3), true);
        position.dice(Seat::One, &[2, 3, 4]);
        position.guilds(Seat::One, 0, 0, 1);
    })
}

/// WAY-056, WAY-057, CH-09, DEC-28: a die comes off a space and is rolled into supply, and its space is free
/// again.
#[test]
fn refresh_a_die() {
    let game = refreshing().moves("die 2; place W49 ship; part 1");
    assert_eq!(game.legal(), ["refresh middle 3", "refresh W49", "reroll 3", "reroll 4", "done"]);
    assert_eq!(game.refused("refresh city").rule, "WAY-056");
    let game = game.moves("refresh middle 3");
    assert_eq!(game.chance(), Chance::RollRefreshed(Seat::One));
    assert_eq!(game.refused("part 2").rule, "WAY-035");
    let game = game.moves("observe roll 6");
    assert_eq!((game.one().dice.count(face(6)), game.one().middle[2]), (1, false));
}

/// WAY-058, EX-11: including the die placed this turn.
#[test]
fn refresh_the_die_just_placed() {
    let game = refreshing().moves("die 2; place W49 ship; part 1; refresh W49; observe roll 5");
    assert!(!game.one().waters[0].post.die);
    assert_eq!((game.one().dice.count(face(5)), game.one().dice.total()), (1, 3));
}

/// WAY-059, RUL-22: a die in supply can be rerolled instead. Three dice are always in play, so there is
/// always one.
#[test]
fn reroll_instead() {
    let game = refreshing().moves("die 2; place W49 ship; part 1");
    assert_eq!(game.refused("reroll 1").rule, "WAY-059");
    let game = game.moves("reroll 3; observe roll 1");
    assert_eq!((game.one().dice.count(face(1)), game.one().dice.count(face(3))), (1, 0));
    assert_eq!((game.one().placed_dice(), game.one().dice.total()), (2, 2));
    // A player with no die in supply or on spaces would have too many in reserve (INV-02).
    let mut position = ready(2).position().clone();
    position.dice(Seat::One, &[]);
    assert_eq!(ready(2).at(position).unwrap_err().invariant, "INV-02");
}

/// WAY-060: a refresh may be declined.
#[test]
fn decline_a_refresh() {
    let game = refreshing().moves("die 2; place W49 ship; part 1; done");
    assert_eq!(game.one().placed_dice(), 2);
    assert_eq!(game.legal(), ["part 2", "done"]);
}

/// WAY-061: a refreshed die can be used from the next turn on.
#[test]
fn a_refreshed_die_waits() {
    let game =
        refreshing().moves("die 2; place W49 ship; part 1; refresh W49; observe roll 5; done").observed();
    assert_eq!(game.seat(), Seat::Two);
    let game = game.moves("rest").end_turn();
    assert!(game.lists("die 5"));
}

/// RUL-13, DEC-29: a raise-or-lower icon outside the caravan turns dice in supply, one point each.
#[test]
fn shifting_by_an_effect() {
    let game = refreshing().moves("die 2; place W49 ship; part 2");
    assert_eq!(game.legal(), ["shift 3 up", "shift 3 down", "shift 4 up", "shift 4 down", "done"]);
    let game = game.moves("shift 4 up");
    assert_eq!((game.one().dice.count(face(5)), game.one().dice.count(face(4))), (1, 0));
    assert_eq!(game.legal(), ["part 1", "done"]);
}

//! The invariants of the ledger: a position or step that breaks one is reported by its id.

use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;
use rules_nostd::{Game, Seat};

use crate::common::*;

/// Returns the invariant that a changed position breaks.
fn broken(change: impl FnOnce(&mut Position)) -> &'static str {
    broken_in(ready(2), change)
}

fn broken_in(game: Wayfarers<'_>, change: impl FnOnce(&mut Position)) -> &'static str {
    let mut position = game.position().clone();
    change(&mut position);
    game.at(position).expect_err("should be broken").invariant
}

/// Returns the invariant that a step to a changed position breaks.
fn broken_step(game: Wayfarers<'_>, change: impl FnOnce(&mut Position)) -> &'static str {
    let after = game.clone().arrange(change);
    after.check_step(&game).expect_err("should be broken").invariant
}

/// INV-01: five dice each. INV-02: at most two in reserve, which never grows, and no die in play is lost.
#[test]
fn dice() {
    assert_eq!(broken(|position| position.areas[Seat::One].dice.add(face(2))), "INV-01");
    assert_eq!(broken(|position| position.areas[Seat::One].middle[0] = true), "INV-01");
    assert_eq!(
        broken(|position| {
            position.areas[Seat::One].dice.remove(face(3));
            position.areas[Seat::One].reserve = 3;
        }),
        "INV-02"
    );
    let game = ready(2).arrange(|position| position.dice(Seat::One, &[1, 1, 1, 1]));
    assert_eq!(broken_step(game, |position| position.dice(Seat::One, &[1, 1, 1])), "INV-02");
}

/// INV-03: a die has a face from 1 to 6, guaranteed by the type.
#[test]
fn faces() {
    assert_eq!(Face::ALL.map(Face::number), [1, 2, 3, 4, 5, 6]);
    let json = serde_json::to_string(ready(2).position()).unwrap();
    let dice = "\"dice\":[\"3\",\"3\",\"3\"]";
    assert!(json.contains(dice));
    assert!(
        serde_json::from_str::<Position>(&json.replacen(dice, "\"dice\":[\"3\",\"3\",\"7\"]", 1)).is_err()
    );
}

/// INV-04: dice are only on dice spaces.
#[test]
fn dice_on_spaces() {
    let change = |position: &mut Position| {
        position.land(Seat::One, "L20");
        position.areas[Seat::One].lands[0].post.die = true;
        position.areas[Seat::One].dice.remove(face(3));
    };
    assert_eq!(broken(change), "INV-04");
}

/// INV-05: at most one die per turn is placed.
#[test]
fn one_die_per_turn() {
    let change = |position: &mut Position| {
        position.areas[Seat::One].middle = [true, true, false, false];
        position.dice(Seat::One, &[3]);
    };
    assert_eq!(broken_step(ready(2), change), "INV-05");
}

/// INV-06: after a rest no die is on a space.
#[test]
fn after_a_rest() {
    let game = ready(2).moves("die 3; place middle 4; part 2").end_turn().moves("rest").end_turn();
    let game = game.moves("rest").end_turn();
    assert_eq!((game.one().placed_dice(), game.two().placed_dice()), (0, 0));
}

/// INV-07: fifteen influence tokens each; INV-08: a token on a row card belongs to a player.
#[test]
fn influence() {
    assert_eq!(broken(|position| position.areas[Seat::Two].influence -= 1), "INV-07");
    let change = |position: &mut Position| {
        position.rows[CardKind::Land].slots[0].as_mut().unwrap().influence = Some(Seat::Four);
    };
    assert_eq!(broken(change), "INV-08");
}

/// INV-09: a used ability stays used until the turn is over.
#[test]
fn abilities() {
    let game =
        ready(2).arrange(|position| position.guilds(Seat::One, 0, 2, 0)).moves("trade; shift 3 up; done");
    assert_eq!(broken_step(game, |position| position.turn_state.traded = false), "INV-09");
}

/// INV-10: a yellow and a blue worker per player. INV-11: four green ones. INV-13: none where a marker has
/// been.
#[test]
fn workers() {
    assert_eq!(broken(|position| position.areas[Seat::One].workers.add(Worker::Blue)), "INV-10");
    assert_eq!(broken(|position| position.green[GreenPlace::W3] = false), "INV-11");
    assert_eq!(broken(|position| position.areas[Seat::One].marker = JournalSpace::C3b), "INV-13");
}

/// INV-12: one worker of each colour that the card takes. Space cards hold none.
#[test]
fn workers_on_cards() {
    let put = |kind: CardKind, worker: Worker| {
        move |position: &mut Position| {
            position.rows[kind].slots[0].as_mut().unwrap().workers.add(worker);
            position.areas[Seat::One].workers.remove(worker);
        }
    };
    assert_eq!(broken(put(CardKind::Land, Worker::Blue)), "INV-12");
    assert_eq!(broken(put(CardKind::Space, Worker::Yellow)), "INV-12");
}

/// INV-14: a worker placed this turn stays where it is.
#[test]
fn placed_workers() {
    let game = ready(2).arrange(|position| position.row(slot(CardKind::Townsfolk, 1), "T123"));
    let game = game.moves("worker yellow; card land 1");
    let change = |position: &mut Position| {
        position.rows[CardKind::Land].slots[0].as_mut().unwrap().workers.remove(Worker::Yellow);
        position.areas[Seat::One].workers.add(Worker::Yellow);
    };
    assert_eq!(broken_in(game, change), "INV-14");
}

/// INV-15: every card exists once, and the totals are right.
#[test]
fn cards() {
    assert_eq!(broken(|position| position.rows[CardKind::Land].hidden -= 1), "INV-15");
    let twice = |position: &mut Position| {
        let first = position.rows[CardKind::Land].slots[0].clone();
        position.rows[CardKind::Land].slots[1] = first;
    };
    assert_eq!(broken(twice), "INV-15");
    let wrong =
        |position: &mut Position| position.rows[CardKind::Land].slots[1].as_mut().unwrap().card = card("W70");
    assert_eq!(broken(wrong), "INV-15");
    assert_eq!(broken(|position| position.hand.push(card("L30")).unwrap()), "INV-15");
}

/// INV-16: rows are full at the start of a turn. INV-17: gaps are next to the pile.
#[test]
fn rows() {
    let lift = |place: usize| {
        move |position: &mut Position| {
            position.rows[CardKind::Water].slots[place] = None;
            position.rows[CardKind::Water].hidden += 1;
        }
    };
    assert_eq!(broken(lift(3)), "INV-16");
    assert_eq!(broken(lift(1)), "INV-17");
}

/// INV-18: land cards to the left, water cards to the right, without gaps: two lists of two types.
#[test]
fn sides_of_the_board() {
    let game = ready(2).arrange(|position| {
        position.land(Seat::One, "L5");
        position.water(Seat::One, "W60");
    });
    let json = serde_json::to_string(game.position()).unwrap();
    assert!(serde_json::from_str::<Position>(&json).is_ok());
    assert!(serde_json::from_str::<Position>(&json.replace("\"card\":\"L5\"", "\"card\":\"W59\"")).is_err());
}

/// INV-19, INV-20: a space card is above a land or water card, an inspiration card above a space card.
#[test]
fn cards_above_cards() {
    let change = |position: &mut Position| {
        position.land(Seat::One, "L5");
        let Card::Inspiration(card) = position.take("I9") else { unreachable!() };
        position.areas[Seat::One].lands[0].inspiration = Some(card);
    };
    assert_eq!(broken(change), "INV-20");
    // A column has room for one space card, and no card is above two columns.
    let change = |position: &mut Position| {
        position.land(Seat::One, "L5");
        position.land(Seat::One, "L6");
        position.sky(Seat::One, "S92", Stand::Land(Land::numbered(5).unwrap()));
        position.areas[Seat::One].lands[1].space = position.areas[Seat::One].lands[0].space;
    };
    assert_eq!(broken(change), "INV-15");
}

/// INV-21: a host shows a tag that its townsfolk card requires.
#[test]
fn hosts() {
    assert_eq!(broken(|position| position.townsfolk(Seat::One, "T116", Stand::City)), "INV-21");
    assert_eq!(broken(|position| position.areas[Seat::One].city.hired_now = true), "INV-21");
}

/// INV-22: no card leaves a panorama.
#[test]
fn panoramas_grow() {
    let game = ready(2).arrange(|position| position.land(Seat::One, "L5"));
    let change = |position: &mut Position| {
        position.areas[Seat::One].lands.clear();
        position.rows[CardKind::Land].hidden += 1;
    };
    assert_eq!(broken_step(game, change), "INV-22");
}

/// INV-23: store and caravans together hold every copy. INV-24: tiles stay on paper and do not overlap or
/// move.
#[test]
fn tiles() {
    assert_eq!(broken(|position| position.store[Tile::G1] += 1), "INV-23");
    assert_eq!(broken(|position| position.tile(Seat::One, "G1", TileFace::Front, cell(1, 1))), "INV-24");
    assert_eq!(broken(|position| position.tile(Seat::One, "Y1", TileFace::Front, cell(6, 2))), "INV-24");
    assert_eq!(broken(|position| position.tile(Seat::One, "G1", TileFace::Back, cell(2, 2))), "INV-24");
    let overlap = |position: &mut Position| {
        position.tile(Seat::One, "K1", TileFace::Front, cell(2, 1));
        position.tile(Seat::One, "G1", TileFace::Front, cell(2, 2));
    };
    assert_eq!(broken(overlap), "INV-24");
    let game = ready(2).arrange(|position| position.tile(Seat::One, "G1", TileFace::Front, cell(2, 2)));
    let change = |position: &mut Position| position.areas[Seat::One].caravan[0].cell = cell(3, 2);
    assert_eq!(broken_step(game, change), "INV-24");
}

/// INV-25: covering a cell gives what it shows, and the cell can never be covered again.
#[test]
fn covered_once() {
    let game = ready(2).arrange(|position| position.purse(Seat::One, 9, 0));
    let game = game.moves("die 3; place middle 4; part 1; tile G1; cell 3 1").observed();
    assert_eq!(game.one().silver, 8);
    let game = game.moves("rest").end_turn().moves("rest").end_turn().moves("rest").end_turn();
    let game = game.moves("die 1; place middle 4; part 1; tile G1");
    assert_eq!(game.refused("cell 3 1").rule, "WAY-160");
}

/// INV-26: numbers are never negative, guaranteed by the types.
#[test]
fn never_negative() {
    let json = serde_json::to_string(ready(2).position()).unwrap();
    assert!(serde_json::from_str::<Position>(&json.replacen("\"silver\":3", "\"silver\":-1", 1)).is_err());
}

/// INV-27: opponents only gain, one unit at a time.
#[test]
fn tribute() {
    assert_eq!(broken_step(ready(2), |position| position.areas[Seat::Two].silver += 2), "INV-27");
    assert_eq!(broken_step(ready(2), |position| position.areas[Seat::Two].provisions -= 1), "INV-27");
    assert_eq!(broken_step(ready(2), |position| position.guilds(Seat::Two, 1, 1, 1)), "INV-27");
}

/// INV-28: a marker moves along one splotch.
#[test]
fn markers() {
    let jump = |position: &mut Position| position.marker(Seat::One, JournalSpace::C2a);
    assert_eq!(broken_step(ready(2), jump), "INV-28");
    let back = ready(2).arrange(|position| position.marker(Seat::One, JournalSpace::C2a));
    assert_eq!(broken_step(back, |position| position.marker(Seat::One, JournalSpace::Start)), "INV-28");
}

/// INV-29: one marker per final space, and the end is triggered exactly then. INV-30: final turns are counted
/// down.
#[test]
fn the_end() {
    let both = |position: &mut Position| {
        for seat in [Seat::One, Seat::Two] {
            position.marker(seat, JournalSpace::C10b);
        }
    };
    assert_eq!(broken(both), "INV-29");
    assert_eq!(broken(|position| position.final_turns = Some(2)), "INV-29");
    let many = |position: &mut Position| {
        position.marker(Seat::One, JournalSpace::C10b);
        position.final_turns = Some(3);
    };
    assert_eq!(broken(many), "INV-30");
    let over = |position: &mut Position| {
        position.marker(Seat::One, JournalSpace::C10b);
        position.final_turns = Some(0);
    };
    assert_eq!(broken(over), "INV-30");
    let last = ready(2).arrange(|position| {
        position.marker(Seat::One, JournalSpace::C10b);
        position.final_turns = Some(1);
    });
    assert_eq!(broken_step(last, |position| position.final_turns = Some(2)), "INV-30");
}

/// INV-31: the game always waits for something. A current task that waits for nobody is invalid.
#[test]
fn something_is_waited_for() {
    assert_eq!(broken(|position| position.tasks.push(Task::NextTurn).unwrap()), "INV-31");
    assert_eq!(broken(|position| position.waiting.push(Origin::Resting).unwrap()), "INV-31");
}

/// INV-32: journal tiles stay where they were laid, each once.
#[test]
fn journal_tiles() {
    assert_eq!(
        broken(|position| position.journal_tiles[JournalSpace::C2a] = Some(JournalTile::Jt1)),
        "INV-32"
    );
    assert_eq!(broken(|position| position.journal_tiles[JournalSpace::C1a] = None), "INV-32");
    assert_eq!(broken(|position| position.areas[Seat::Two].board = Some(Board::One)), "INV-32");
    let swap = |position: &mut Position| {
        position.journal_tiles[JournalSpace::C1a] = Some(JournalTile::Jt2);
        position.journal_tiles[JournalSpace::C1b] = Some(JournalTile::Jt1);
    };
    assert_eq!(broken_step(ready(2), swap), "INV-32");
}

/// INV-33: the score depends only on the position and follows the seat that owns the pieces.
#[test]
fn scoring_is_pure() {
    let one = ready(2).arrange(|position| position.land(Seat::One, "L20"));
    let two = ready(2).arrange(|position| position.land(Seat::Two, "L20"));
    assert_eq!(one.standing(), one.clone().standing());
    let lines = |game: &Wayfarers<'_>, seat: Seat| {
        (game.common_sets(seat), game.unique_sets(seat), game.spaces_vp(seat))
    };
    assert_eq!(lines(&one, Seat::One), lines(&two, Seat::Two));
}

/// INV-36: without doubling, sun and moon give at most 14 VP over all players.
#[test]
fn sun_and_moon() {
    let stand = |number: u8| Stand::Land(Land::numbered(number).unwrap());
    let apart = ready(2).arrange(|position| {
        position.land(Seat::One, "L5");
        position.land(Seat::Two, "L6");
        position.sky(Seat::One, "S112", stand(5));
        position.sky(Seat::Two, "S85", stand(6));
    });
    let vp = |game: &Wayfarers<'_>| game.spaces_vp(Seat::One).0 + game.spaces_vp(Seat::Two).0;
    assert_eq!(vp(&apart), 6);
    let together = ready(2).arrange(|position| {
        position.land(Seat::One, "L5");
        position.land(Seat::One, "L6");
        position.sky(Seat::One, "S112", stand(5));
        position.sky(Seat::One, "S85", stand(6));
    });
    assert_eq!(vp(&together), 14);
}

/// INV-37: the same moves give the same game.
#[test]
fn replay() {
    let play = || {
        ready(3).moves("die 3; place middle 4; part 1; tile G1; cell 2 3").end_turn().moves("rest").end_turn()
    };
    assert_eq!(play(), play());
}

/// INV-05, INV-16, INV-17: while a player trades before the action, the turn and the rows are as they began.
#[test]
fn trading_before_the_action() {
    let trading = || {
        ready(2).arrange(|position| {
            position.tasks.push(Task::Trade(1)).unwrap();
            position.turn_state.traded = true;
        })
    };
    assert_eq!(broken_in(trading(), |position| position.turn_state.less.silver = 1), "INV-05");
    assert_eq!(broken_in(trading(), |position| position.turn_state.pigeon = true), "INV-05");
    let return_card = |slot: usize| {
        move |position: &mut Position| {
            let row = &mut position.rows[CardKind::Land];
            let there = row.slots[slot].take().unwrap();
            row.returned.push(there.card).unwrap();
        }
    };
    assert_eq!(broken_in(trading(), return_card(0)), "INV-17");
    let last = ready(2).position().rows[CardKind::Land].slots.len() - 1;
    assert_eq!(broken_in(trading(), return_card(last)), "INV-16");
}

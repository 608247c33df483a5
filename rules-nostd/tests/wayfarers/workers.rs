//! Workers: WAY-062 to WAY-072.

use rules_nostd::Seat;
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;

use crate::common::*;

/// Returns a game in which seat 1 has a worker of each colour, and enough to pay.
fn crew() -> Wayfarers<'static> {
    ready(2).arrange(|position| {
        position.green[GreenPlace::W1] = false;
        position.areas[Seat::One].workers.add(Worker::Green);
        position.purse(Seat::One, 9, 9);
    })
}

/// WAY-062, DEC-12: from supply to a faceup card of any kind except space.
#[test]
fn on_a_faceup_card() {
    let game = crew().moves("worker green");
    let rows: Vec<String> = game.legal().iter().map(|text| text.replace("card ", "")).collect();
    let expected: Vec<String> = ["townsfolk", "land", "water", "inspiration"]
        .into_iter()
        .flat_map(|row| (1..=4).map(move |slot| format!("{row} {slot}")))
        .collect();
    // The first spot acquires a space card, which needs a land or water card below it.
    assert_eq!(rows, expected[1..]);
    assert_eq!(game.refused("card space 1").rule, "WAY-062");
    let game = game.moves("card inspiration 4");
    let there = game.position().rows[CardKind::Inspiration].at(Slot::Four).unwrap();
    assert!(there.workers.has(Worker::Green));
    assert!(!game.one().workers.has(Worker::Green));
    assert_eq!(ready(2).refused("worker green").rule, "WAY-062");
}

/// WAY-062: a gap in a row takes no worker.
#[test]
fn not_on_a_gap() {
    let game = crew().moves("worker green").arrange(|position| {
        position.rows[CardKind::Land].slots[1] = None;
        position.rows[CardKind::Land].hidden += 1;
    });
    assert_eq!(game.refused("card land 2").rule, "WAY-062");
}

/// WAY-063: the action printed at the slot, regardless of the card.
#[test]
fn the_action_of_the_slot() {
    let game = crew().moves("worker yellow; card land 2; part 2");
    assert_eq!((game.one().silver, game.one().guilds[Guild::Yellow]), (11, 1));
    let game = crew().moves("worker blue; card water 2; part 2");
    assert_eq!((game.one().provisions, game.one().guilds[Guild::Blue]), (11, 2));
}

/// WAY-064, RUL-24, DEC-13: a worker cannot be placed to do nothing: at least one part must be possible, and
/// one must be done.
#[test]
fn not_to_do_nothing() {
    // A yellow tile costs 3 silver or 2 influence in trade.
    let game = crew().arrange(|position| {
        position.purse(Seat::One, 2, 2);
        position.guilds(Seat::One, 0, 1, 0);
    });
    let game = game.moves("worker yellow");
    assert_eq!(game.refused("card land 3").rule, "WAY-064");
    // Drawing costs three provisions.
    assert_eq!(game.refused("card land 4").rule, "WAY-064");
    let game = crew().arrange(|position| {
        position.guilds(Seat::One, 0, 0, 0);
        position.row(slot(CardKind::Townsfolk, 1), "T123");
    });
    let game = game.moves("worker yellow; card land 1");
    assert_eq!(game.legal(), ["part 1", "part 2"]);
    assert_eq!(game.refused("done").rule, "WAY-064");
    // The prompt does not offer what is refused.
    assert_eq!(game.prompt().to_string(), "worker spot land 1: choose the next part");
    let game = game.moves("part 2");
    assert_eq!(game.refused("done").rule, "WAY-064");
    assert_eq!(game.prompt().to_string(), "turn dice in supply: 1 point left");
    let game = game.moves("shift 3 up");
    assert_eq!(game.legal(), ["part 1", "done"]);
    assert_eq!(game.prompt().to_string(), "worker spot land 1: choose the next part, or be done");
    // The trade ability also turns a die, but it is not the worker's action.
    let game = crew().arrange(|position| position.guilds(Seat::One, 0, 1, 0));
    let game = game.moves("worker yellow; card land 1; trade; shift 3 up; done");
    assert_eq!(game.refused("done").rule, "WAY-064");
    assert!(game.moves("part 2; shift 3 up").lists("done"));
}

/// WAY-065, WAY-072, DEC-27: placed workers have no owner: a retrieve effect takes any worker of any colour
/// from any faceup card.
#[test]
fn workers_belong_to_nobody() {
    let game = crew().arrange(|position| {
        position.land(Seat::One, "L5");
        position.dice(Seat::One, &[1, 1, 1]);
        position.worker(slot(CardKind::Water, 3), Worker::Blue, Seat::Two);
        position.worker(slot(CardKind::Land, 2), Worker::Yellow, Seat::Two);
    });
    let game = game.moves("die 1; place L5; use space L5; part 2");
    assert_eq!(game.legal(), ["retrieve land 2 yellow", "retrieve water 3 blue", "done"]);
    assert_eq!(game.refused("retrieve land 2 green").rule, "WAY-072");
    let game = game.moves("retrieve water 3 blue");
    assert_eq!(game.one().workers.count(Worker::Blue), 2);
    assert!(game.position().rows[CardKind::Water].at(Slot::Three).unwrap().workers.is_empty());
}

fn takes(game: &Wayfarers<'_>, worker: &str, card: &str) -> bool {
    game.clone().moves(&format!("worker {worker}")).lists(&format!("card {card}"))
}

/// WAY-066: a townsfolk card takes one green worker and no other. WAY-067, WAY-068, WAY-069: land takes green
/// and yellow, water green and blue, inspiration all three. EX-13, INV-12: one of each.
#[test]
fn which_workers_a_card_takes() {
    let game = crew();
    let position = [
        ("townsfolk 2", "green"),
        ("land 2", "green yellow"),
        ("water 2", "green blue"),
        ("inspiration 2", "green yellow blue"),
    ];
    for (card, colours) in position {
        for worker in ["green", "yellow", "blue"] {
            assert_eq!(takes(&game, worker, card), colours.contains(worker), "{worker} on {card}");
        }
    }
    // With a green worker there, a yellow one may be added, but not a second green one.
    let game = game.arrange(|position| position.worker(slot(CardKind::Land, 2), Worker::Green, Seat::One));
    assert!(takes(&game, "yellow", "land 2"));
    assert_eq!(game.clone().moves("worker green").refused("card land 2").rule, "WAY-067");
    assert_eq!(game.moves("worker blue").refused("card land 2").rule, "WAY-067");
}

/// WAY-070, INV-14: the worker placed this turn stays. RUL-29: another one on the same card may be taken.
#[test]
fn the_worker_just_placed_stays() {
    // An edition whose second land spot retrieves a worker.
    let text =
        Edition::TOML.replace("gain silver 2 + influence guild yellow", "gain silver 2 + retrieve worker");
    assert_ne!(text, Edition::TOML);
    let edition = Edition::new(toml::from_str(&text).unwrap()).unwrap();
    let game = ready_with(&edition, 2, Options::default());
    let alone = game.clone().moves("worker yellow; card land 2");
    // Only the worker just placed could be retrieved, so the part is dropped.
    assert_eq!((alone.one().silver, alone.one().workers.count(Worker::Yellow)), (5, 0));
    let game = game.arrange(|position| position.worker(slot(CardKind::Land, 2), Worker::Green, Seat::Two));
    let game = game.moves("worker yellow; card land 2");
    assert_eq!(game.legal(), ["retrieve land 2 green", "done"]);
    assert_eq!(game.refused("retrieve land 2 yellow").rule, "WAY-070");
    assert_eq!(game.moves("retrieve land 2 green").one().workers.count(Worker::Green), 1);
}

/// WAY-071, EX-14: the card under the worker placed this turn cannot be acquired. RUL-44: drawing cards
/// instead is not offered, since no die acquires it.
#[test]
fn the_card_under_the_worker() {
    let text =
        Edition::TOML.replace("gain silver 2 + influence guild yellow", "gain silver 2 + acquire land");
    assert_ne!(text, Edition::TOML);
    let edition = Edition::new(toml::from_str(&text).unwrap()).unwrap();
    let game = ready_with(&edition, 2, Options::default()).moves("worker yellow; card land 2");
    assert_eq!(game.legal(), ["card land 1", "card land 3", "card land 4", "done"]);
    assert_eq!(game.refused("card land 2").rule, "WAY-071");
    assert_eq!(game.refused("draw").rule, "WAY-118");
    // Only this turn: the next player may.
    let game = game.moves("done").observed().arrange(|position| position.dice(Seat::Two, &[1, 1, 1]));
    let game = game.moves("die 1; place city; use space city; card land 2");
    assert_eq!(game.two().workers.count(Worker::Yellow), 2);
}

//! Worked examples of the ledger that no other file covers.

use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;

/// Returns a game in which seat 1 has dice 1, 1, 1 and the given silver and provisions.
fn with_purse(players: usize, silver: u8, provisions: u8) -> Wayfarers<'static> {
    ready(players).arrange(|position| {
        position.dice(Seat::One, &[1, 1, 1]);
        position.purse(Seat::One, silver, provisions);
        position.guilds(Seat::One, 0, 0, 0);
    })
}

fn names(game: &Wayfarers<'_>, kind: CardKind) -> Vec<String> {
    game.position().rows[kind]
        .slots
        .iter()
        .map(|slot| slot.as_ref().map_or("-".into(), |there| there.card.to_string()))
        .collect()
}

/// EX-12: a silver discount saves nothing if an action costs 2 provisions and then buys a townsfolk card for
/// 0 silver.
#[test]
fn a_discount_that_saves_nothing() {
    let text = Edition::TOML.replace(
        "[camel] -> acquire townsfolk + influence guild blue",
        "[camel] provision 2 -> acquire townsfolk + influence guild blue",
    );
    assert_ne!(text, Edition::TOML);
    let edition = Edition::new(toml::from_str(&text).unwrap()).unwrap();
    let game = ready_with(&edition, 2, Options::default()).arrange(|position| {
        position.land(Seat::One, "L7");
        position.land(Seat::One, "L11");
        position.dice(Seat::One, &[1, 1, 1]);
        position.tile(Seat::One, "Y1", TileFace::Back, cell(1, 2));
        position.row(slot(CardKind::Townsfolk, 1), "T117");
    });
    let game = game.moves("die 1; place L7; use space L7; part 1; card townsfolk 1");
    assert_eq!((game.one().silver, game.one().provisions), (3, 0));
}

/// EX-16: the free-townsfolk effect waives the price, but the opponent whose influence is there is still
/// paid.
#[test]
fn ex_16_free_but_for_tribute() {
    let game = with_purse(2, 1, 1).arrange(|position| {
        position.water(Seat::One, "W53");
        position.water(Seat::One, "W60");
        position.row(slot(CardKind::Townsfolk, 1), "T127");
        position.token(slot(CardKind::Townsfolk, 1), Seat::Two);
        position.tile(Seat::One, "G3", TileFace::Front, cell(1, 2));
        position.tile(Seat::One, "B2", TileFace::Front, cell(1, 3));
    });
    let game = game.moves("die 1; place W53; part 1; card townsfolk 1");
    assert_eq!(game.legal(), ["pay silver", "pay provision"]);
    let game = game.moves("pay provision");
    assert_eq!((game.one().silver, game.one().provisions, game.two().provisions), (1, 0, 3));
    assert_eq!(game.one().waters[1].post.townsfolk.map(Card::Townsfolk), Some(card("T127")));
}

/// EX-23: B triggers the end. C, A and B have one more turn each, and reaching a final space later adds none.
#[test]
fn ex_23_the_last_round() {
    let game = ready(3).moves("rest").end_turn().arrange(|position| {
        position.tile(Seat::Two, "G1", TileFace::Front, cell(3, 2));
        position.marker(Seat::Two, JournalSpace::C9a);
        position.guilds(Seat::Two, 1, 0, 0);
    });
    let mut game = game.moves("die 3; place middle 2; part 1; journal 10b").end_turn();
    let mut turns = Vec::new();
    while let Next::Decide(seat, Prompt::Turn) = game.next() {
        turns.push(seat);
        if seat == Seat::Three {
            // C reaches another final space.
            game = game.arrange(|position| {
                position.tile(Seat::Three, "G1", TileFace::Front, cell(3, 2));
                position.marker(Seat::Three, JournalSpace::C9b);
                position.guilds(Seat::Three, 1, 0, 0);
            });
            game = game.moves("die 3; place middle 2; part 1; journal 10d").end_turn();
        } else {
            game = game.moves("rest").end_turn();
        }
    }
    assert_eq!(turns, [Seat::Three, Seat::One, Seat::Two]);
    assert_eq!(game.next(), Next::Over);
    assert!(!game.standing().winners.is_empty());
}

/// EX-25, WAY-122, WAY-123: the land row slides right, towards slot 1. The new card enters at the left, slot
/// 4.
#[test]
fn ex_25_the_land_row_slides() {
    // From the left, slot 4 to slot 1: L4 L3 L2 L1.
    let game = with_purse(2, 0, 3).moves("die 1; place city; use space city; card land 2; done");
    assert_eq!(game.chance(), Chance::Reveal(CardKind::Land, Slot::Four));
    let game = game.moves("observe card L30");
    assert_eq!(names(&game, CardKind::Land), ["L1", "L3", "L4", "L30"]);
    assert_eq!(PUBLISHED.rows[CardKind::Land].slides, Slide::Right);
}

/// EX-26, WAY-124: the water row slides left; a worker moves with its card.
#[test]
fn ex_26_the_water_row_slides() {
    let game = with_purse(2, 0, 3).arrange(|position| {
        position.guilds(Seat::One, 0, 0, 1);
        position.worker(slot(CardKind::Water, 3), Worker::Blue, Seat::Two);
        position.token(slot(CardKind::Water, 3), Seat::Two);
    });
    let game = game.moves("die 1; place harbour ship; use space harbour; card water 2").end_turn();
    let row = &game.position().rows[CardKind::Water];
    assert_eq!(names(&game, CardKind::Water)[..3], ["W41", "W43", "W44"]);
    let moved = row.at(Slot::Two).unwrap();
    assert!(moved.workers.has(Worker::Blue) && moved.influence == Some(Seat::Two));
    assert_eq!(PUBLISHED.rows[CardKind::Water].slides, Slide::Left);
}

/// EX-27, WAY-121: two cards taken from one row leave two gaps until the turn is over.
#[test]
fn ex_27_gaps_stay_open() {
    // L15 acquires a townsfolk card and journals; JT4 on 1a gives another one.
    let game = with_purse(2, 9, 9).arrange(|position| {
        position.land(Seat::One, "L15");
        position.land(Seat::One, "L3");
        position.tile(Seat::One, "G1", TileFace::Front, cell(1, 2));
        for (number, name) in (1..).zip(["T123", "T124", "T149", "T137"]) {
            position.row(slot(CardKind::Townsfolk, number), name);
        }
        let there = JournalSpace::ALL
            .into_iter()
            .find(|&space| position.journal_tiles[space] == Some(JournalTile::Jt4));
        position.journal_tiles[there.unwrap()] = position.journal_tiles[JournalSpace::C1a];
        position.journal_tiles[JournalSpace::C1a] = Some(JournalTile::Jt4);
    });
    let game = game.moves("die 1; place L15; part 1; card townsfolk 1; tuck L15; part 2; journal 1a; part 1");
    assert_eq!(game.legal(), ["card townsfolk 2", "card townsfolk 3", "card townsfolk 4", "done"]);
    assert_eq!(game.refused("card townsfolk 1").rule, "WAY-121");
    let game = game.moves("card townsfolk 3; tuck L3");
    // Nothing is left to do, so the turn is over and the row has slid.
    assert_eq!(names(&game, CardKind::Townsfolk), ["T124", "T137", "-", "-"]);
    assert_eq!(game.chance(), Chance::Reveal(CardKind::Townsfolk, Slot::Three));
    let game = game.moves("observe card T150; observe card T151");
    assert_eq!(names(&game, CardKind::Townsfolk), ["T124", "T137", "T150", "T151"]);
}

/// EX-28, WAY-118, WAY-119, WAY-120, DEC-14 to DEC-17: draw three for one more provision, or with a pigeon.
#[test]
fn ex_28_draw_three_keep_one() {
    let game = with_purse(2, 0, 3);
    let game = game.moves("die 1; place city; use space city; draw");
    assert_eq!(game.one().provisions, 0);
    let game = game.moves("observe card L9; observe card L10; observe card L11");
    assert_eq!(game.prompt(), Prompt::Keep(Deck::Land));
    assert_eq!(game.refused("done").rule, "WAY-120");
    assert_eq!(game.refused("keep L12").rule, "WAY-120");
    let game = game.moves("keep L10");
    assert_eq!(game.legal(), ["under L9", "under L11"]);
    let game = game.moves("under L11");
    let row = &game.position().rows[CardKind::Land];
    assert_eq!(row.returned.as_slice(), [card("L11"), card("L9")]);
    assert_eq!(names(&game, CardKind::Land), ["L1", "L2", "L3", "L4"]);
    assert_eq!(game.one().lands[0].card, Land::numbered(10).unwrap());
    // With a pigeon in the column it is free.
    let game =
        with_purse(2, 0, 2).arrange(|position| position.tile(Seat::One, "G1", TileFace::Front, cell(1, 2)));
    let game = game.moves("die 1; place city; use space city; draw");
    assert_eq!(game.one().provisions, 0);
    // Without either it cannot be chosen.
    let game = with_purse(2, 0, 2).moves("die 1; place city; use space city");
    assert_eq!(game.refused("draw").rule, "WAY-119");
}

/// EX-34, WAY-160, WAY-163: where a two-column tile fits, and what it covers.
#[test]
fn ex_34_where_a_tile_fits() {
    let game = with_purse(2, 9, 0).arrange(|position| {
        position.land(Seat::One, "L1");
        position.tile(Seat::One, "G1", TileFace::Front, cell(1, 2));
        position.tile(Seat::One, "G2", TileFace::Front, cell(2, 2));
    });
    let game = game.moves("die 1; place L1; part 1; tile Y1; face front");
    let fits = |column: u8, row: u8| game.lists(&format!("cell {column} {row}"));
    let fitting = |row: u8| (1..=6).filter(|&column| fits(column, row)).collect::<Vec<u8>>();
    assert_eq!(fitting(2), [3, 4, 5]);
    assert_eq!(fitting(1), [2, 3, 4]);
    assert_eq!(fitting(3), [1, 2, 3, 4, 5]);
    assert_eq!(game.refused("cell 2 2").rule, "WAY-160");
    assert_eq!(game.refused("cell 6 2").rule, "WAY-160");
    assert_eq!(game.refused("cell 1 1").rule, "RUL-18");
    // Board 1 has a silver icon at column 3 of row 1, and nothing in column 2 next to it.
    let silver = game.one().silver;
    assert_eq!(game.moves("cell 2 1").one().silver, silver + 1);
}

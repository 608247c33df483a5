//! Rest: WAY-073 to WAY-080.

use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;

fn water(number: u8) -> Stand {
    Stand::Water(Water::numbered(number).unwrap())
}

/// Returns a game in which seat 1 has these dice in supply and `placed` dice in the middle area.
fn tired(supply: &[u8], placed: u8) -> Wayfarers<'static> {
    ready(2).arrange(|position| {
        for number in 1..=placed {
            position.areas[Seat::One].set_die(Stand::Middle(number), true);
        }
        position.dice(Seat::One, supply);
    })
}

/// WAY-073, RUL-69: always available, even with no die on a space. A table may require one to come back.
#[test]
fn rest_at_will() {
    let game = ready(2);
    assert!(game.lists("rest"));
    let game = game.moves("rest");
    assert_eq!(game.prompt(), Prompt::Reroll);
    assert_eq!(game.moves("done").observed().seat(), Seat::Two);
    let mut options = Options::default();
    assert!(options.set("idle-rest", "refused"));
    let game = ready_with(&PUBLISHED, 2, options);
    assert_eq!(game.refused("rest").rule, "RUL-69");
    let game =
        game.moves("die 3; place middle 4; part 2").observed().moves("die 3; place middle 4; part 2; done");
    assert!(game.observed().lists("rest"));
}

/// WAY-073, RUL-69, INV-31: a player who can place neither die nor worker may rest at every table.
#[test]
fn rest_when_nothing_else_is_left() {
    // Every space of the player board requires something.
    let text = Edition::TOML.replace("\"[] -> ", "\"[pigeon] -> ");
    assert_ne!(text, Edition::TOML);
    let edition = Edition::new(toml::from_str(&text).unwrap()).unwrap();
    let mut options = Options::default();
    assert!(options.set("idle-rest", "refused"));
    // All dice show 3, whose column is empty, and the player has no workers.
    let game = ready_with(&edition, 2, options).arrange(|position| {
        position.guilds(Seat::One, 0, 0, 0);
        position.worker(slot(CardKind::Land, 1), Worker::Yellow, Seat::One);
        position.worker(slot(CardKind::Water, 1), Worker::Blue, Seat::One);
    });
    assert_eq!(game.legal(), ["rest"]);
    // With a camel the starting city can be reached.
    let game = game.arrange(|position| position.dice(Seat::One, &[1, 3, 3]));
    assert_eq!(game.refused("rest").rule, "RUL-69");
}

/// WAY-074, EX-18, EX-20: resting abilities are available with 0 or 1 die in supply, not with 2 or more.
#[test]
fn few_dice_in_supply() {
    let eligible = tired(&[4], 2).moves("rest; observe roll 1; observe roll 2; done");
    assert_eq!(eligible.prompt(), Prompt::ChoosePart(Origin::Resting));
    let none = tired(&[], 3).moves("rest; observe roll 1; observe roll 2; observe roll 3");
    assert_eq!(none.prompt(), Prompt::ChoosePart(Origin::Resting));
    let many = tired(&[4, 5], 3).moves("rest; observe roll 1; observe roll 2; observe roll 3; done");
    assert_eq!((many.one().silver, many.observed().seat()), (3, Seat::Two));
}

/// WAY-075, CH-10, INV-06: all own dice come off their spaces, are rolled and go to supply.
#[test]
fn all_dice_come_back() {
    let game = tired(&[4, 4], 3);
    let game = game.moves("rest");
    assert_eq!(game.one().placed_dice(), 0);
    assert_eq!(game.chance(), Chance::RollRest(Seat::One));
    assert_eq!(game.refused("done").rule, "WAY-075");
    let game = game.moves("observe roll 1; observe roll 2; observe roll 6; done");
    let faces: Vec<u8> = (1..=6).map(|number| game.one().dice.count(face(number))).collect();
    assert_eq!(faces, [1, 1, 0, 2, 0, 1]);
    // Dice on acquired cards too, but not those of other players.
    let game = tired(&[4, 4], 1).arrange(|position| {
        position.water(Seat::One, "W49");
        position.areas[Seat::One].set_die(water(49), true);
        position.dice(Seat::One, &[4, 4]);
        position.areas[Seat::Two].set_die(Stand::City, true);
        position.dice(Seat::Two, &[3, 3]);
    });
    let game = game.moves("rest; observe roll 1; observe roll 1; done");
    assert_eq!((game.one().placed_dice(), game.two().placed_dice()), (0, 1));
}

/// WAY-076, CH-11, DEC-32, RUL-23: after the others are rolled, any dice that stayed in supply may be
/// rerolled. Those just rolled may not.
#[test]
fn dice_that_stayed() {
    let game = tired(&[4, 5], 2).moves("rest; observe roll 1; observe roll 1");
    assert_eq!(game.legal(), ["reroll 4", "reroll 5", "done"]);
    assert_eq!(game.refused("reroll 1").rule, "WAY-076");
    let game = game.moves("reroll 5; observe roll 6");
    assert_eq!(game.legal(), ["reroll 4", "done"]);
    let game = game.moves("done");
    let faces: Vec<u8> = (1..=6).map(|number| game.one().dice.count(face(number))).collect();
    assert_eq!(faces, [2, 0, 0, 1, 0, 1]);
}

/// WAY-077, DEC-33, RUL-05: after the dice, resting abilities in any order; each may be skipped.
#[test]
fn abilities_in_any_order() {
    let game = tired(&[], 3).arrange(|position| {
        position.water(Seat::One, "W60");
        position.water(Seat::One, "W61");
        position.townsfolk(Seat::One, "T146", water(60));
        position.townsfolk(Seat::One, "T151", water(61));
    });
    let game = game.moves("rest; observe roll 1; observe roll 1; observe roll 1");
    assert_eq!(game.legal(), ["use resting", "use T146", "use T151", "done"]);
    let game = game.moves("use T146; part 1; use resting");
    assert_eq!((game.one().guilds[Guild::Blue], game.one().silver), (2, 4));
    let game = game.moves("done; done").observed();
    assert_eq!((game.one().marker, game.seat()), (JournalSpace::Start, Seat::Two));
}

/// WAY-078, WAY-080: only townsfolk with a blue banner have resting abilities, and they are all under open
/// waters.
#[test]
fn blue_banners() {
    for (card, row) in PUBLISHED.townsfolk.iter() {
        let open_water = row.hosts.contains(&Tag::OpenWater);
        assert_eq!(row.trigger == Trigger::Rest, open_water, "{card}");
    }
    // A brown band does nothing in a rest.
    let game = tired(&[], 3).arrange(|position| position.townsfolk(Seat::One, "T132", Stand::City));
    let game = game.moves("rest; observe roll 1; observe roll 1; observe roll 1");
    assert_eq!(game.prompt(), Prompt::ChoosePart(Origin::Resting));
    // A blue banner can only be tucked under an open water.
    let mut position = ready(2).position().clone();
    position.townsfolk(Seat::One, "T146", Stand::Harbour);
    assert_eq!(game.at(position).unwrap_err().invariant, "INV-21");
}

/// WAY-079: every player starts with the ability to journal in a rest.
#[test]
fn the_starting_ability() {
    let game = tired(&[], 3).moves("rest; observe roll 1; observe roll 1; observe roll 1");
    assert_eq!(game.one().silver, 4);
    let game = game.moves("part 1; journal 1a");
    assert_eq!(game.one().marker, JournalSpace::C1a);
}

/// EX-19: a blue-banner townsfolk card acquired in a rest is not active in that rest.
#[test]
fn acquired_in_this_rest() {
    // JT4 is on 1a and gives a townsfolk card.
    let game = tired(&[], 3).arrange(|position| {
        position.water(Seat::One, "W60");
        position.row(slot(CardKind::Townsfolk, 1), "T146");
        let here = position.journal_tiles[JournalSpace::C1a];
        let there = JournalSpace::ALL
            .into_iter()
            .find(|&space| position.journal_tiles[space] == Some(JournalTile::Jt4));
        position.journal_tiles[there.unwrap()] = here;
        position.journal_tiles[JournalSpace::C1a] = Some(JournalTile::Jt4);
    });
    let game = game.moves(
        "rest; observe roll 1; observe roll 1; observe roll 1; part 1; journal 1a; part 1; card townsfolk 1",
    );
    assert_eq!(game.one().waters[0].post.townsfolk.map(Card::Townsfolk), Some(card("T146")));
    let game = game.observed();
    assert_eq!(game.next(), Next::Decide(Seat::Two, Prompt::Turn));
    // In the next rest it is.
    let game = game.moves("rest").end_turn().arrange(|position| {
        for number in 1..=3 {
            position.areas[Seat::One].set_die(Stand::Middle(number), true);
        }
        position.dice(Seat::One, &[]);
    });
    let game = game.moves("rest; observe roll 1; observe roll 1; observe roll 1");
    assert!(game.lists("use T146"));
}

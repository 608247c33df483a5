//! Guilds and the journal track: WAY-081 to WAY-097.

use rules_nostd::Seat;
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;

use crate::common::*;

/// Returns a game in which seat 1 is about to journal with its pigeon space (middle 2) from this space of the
/// track.
fn at(space: JournalSpace, arrange: impl FnOnce(&mut Position)) -> Wayfarers<'static> {
    let game = ready(2).arrange(|position| {
        position.tile(Seat::One, "G1", TileFace::Front, cell(3, 2));
        position.marker(Seat::One, space);
        position.guilds(Seat::One, 0, 0, 0);
        arrange(position);
    });
    game.moves("die 3; place middle 2; part 1")
}

/// WAY-081: three guilds, in tie-break order.
#[test]
fn three_guilds() {
    assert_eq!(Guild::ALL.map(Guild::name), ["black", "yellow", "blue"]);
}

/// WAY-082, DEC-31, EX-22, RUL-52, RUL-53: after a journal move and its effects, one black influence moves
/// the marker further, once per turn. The splotch's requirement must be met, and the new space is resolved
/// too.
#[test]
fn science_moves_on() {
    let game = at(JournalSpace::Start, |position| {
        position.guilds(Seat::One, 2, 0, 0);
        position.land(Seat::One, "L20");
    });
    let game = game.moves("journal 1a");
    // The tile (JT1) comes first, then science.
    assert_eq!(game.prompt(), Prompt::ChoosePart(Origin::Tile(JournalTile::Jt1)));
    let game = game.moves("done");
    assert_eq!(game.prompt(), Prompt::Science);
    // One city is not enough for 2a; one vista is enough for 2b.
    assert_eq!(game.legal(), ["science 2b", "done"]);
    assert_eq!(game.refused("science 2a").rule, "WAY-087");
    let game = game.moves("science 2b");
    assert_eq!((game.one().marker, game.one().guilds[Guild::Black]), (JournalSpace::C2b, 1));
    // The space is resolved, and no further move is offered.
    let game = game.moves("observe roll 6; part 1; card inspiration 1; inspire star").observed();
    assert_eq!((game.one().star.map(Card::Inspiration), game.seat()), (Some(card("I1")), Seat::Two));
}

/// RUL-53: black influence gained on the space just entered can pay for the science ability.
#[test]
fn influence_gained_on_the_way() {
    // Two observatories: the board's and L9's.
    let game = at(JournalSpace::C1a, |position| position.land(Seat::One, "L9"));
    let game =
        game.moves("journal 2a; observe roll 5; part 1; card inspiration 2; discard; part 2; guild black");
    assert_eq!(game.prompt(), Prompt::Science);
    let game = game.moves("science 3a");
    assert_eq!((game.one().marker, game.one().guilds[Guild::Black]), (JournalSpace::C3a, 0));
}

/// WAY-089, RUL-53: science costs a token in addition to what its splotch spends: one token is not enough for
/// both.
#[test]
fn science_and_a_splotch_that_spends() {
    let black = |tokens: u8| {
        let game = at(JournalSpace::C3a, |position| {
            position.tile(Seat::One, "G2", TileFace::Front, cell(4, 2));
            position.guilds(Seat::One, tokens, 0, 0);
        });
        game.moves("journal 4a; done")
    };
    assert_eq!(black(1).observed().seat(), Seat::Two);
    let game = black(2);
    assert_eq!(game.prompt(), Prompt::Science);
    assert_eq!(game.moves("science 5a").one().guilds[Guild::Black], 0);
}

/// WAY-086, WAY-088, DEC-30, RUL-54: one space to the right, or none. The first two splotches are free.
#[test]
fn one_space_to_the_right() {
    let game = at(JournalSpace::Start, |_| {});
    assert_eq!(game.legal(), ["journal 1a", "journal 1b", "done"]);
    assert_eq!(game.refused("journal 2a").rule, "WAY-087");
    let stay = game.clone().moves("done").observed();
    assert_eq!((stay.one().marker, stay.seat()), (JournalSpace::Start, Seat::Two));
    assert_eq!(game.moves("journal 1b").one().marker, JournalSpace::C1b);
}

/// WAY-087, RUL-55: a splotch's requirement must be met. Tags are checked, not spent.
#[test]
fn requirements() {
    let poor = at(JournalSpace::C1a, |position| position.land(Seat::One, "L20"));
    assert_eq!(poor.legal(), ["journal 2b", "done"]);
    assert_eq!(poor.refused("journal 2a").rule, "WAY-087");
    let rich = at(JournalSpace::C1a, |position| position.land(Seat::One, "L9"));
    assert_eq!(rich.legal(), ["journal 2a", "done"]);
    let before = rich.one().lands.clone();
    assert_eq!(rich.moves("journal 2a").one().lands, before);
}

/// RUL-71: a journal effect without a legal splotch is lost, and the game continues.
#[test]
fn a_lost_journal_effect() {
    let game = ready(2).arrange(|position| {
        position.tile(Seat::One, "G1", TileFace::Front, cell(3, 2));
        position.marker(Seat::One, JournalSpace::C1a);
    });
    let game = game.moves("die 3; place middle 2");
    assert_eq!(game.refused("part 1").rule, "RUL-71");
    assert!(game.lists("part 3"));
}

/// WAY-089: influence to be spent must be in the guild, and is spent.
#[test]
fn spending_influence() {
    let game = ready(2).arrange(|position| {
        position.tile(Seat::One, "G1", TileFace::Front, cell(3, 2));
        position.marker(Seat::One, JournalSpace::C4c);
        position.guilds(Seat::One, 0, 3, 3);
    });
    assert_eq!(game.clone().moves("die 3; place middle 2").refused("part 1").rule, "RUL-71");
    let game =
        game.arrange(|position| position.guilds(Seat::One, 1, 0, 0)).moves("die 3; place middle 2; part 1");
    let game = game.moves("journal 5b");
    assert_eq!((game.one().guilds[Guild::Black], game.one().influence), (0, 15));
}

/// WAY-090, RUL-58: a space is resolved on entering. Effects may be declined.
#[test]
fn resolving_a_space() {
    let game = at(JournalSpace::C3a, |position| position.tile(Seat::One, "G2", TileFace::Front, cell(4, 2)));
    let game = game.moves("journal 4a");
    assert_eq!(game.prompt(), Prompt::ChoosePart(Origin::Journal(JournalSpace::C4a)));
    let declined = game.clone().moves("done").observed();
    assert_eq!((declined.one().caravan.len(), declined.seat()), (2, Seat::Two));
    let game = game.moves("part 1; tile S3; cell 2 2");
    assert_eq!(game.tags(Seat::One, Tag::Observatory), 2);
}

/// WAY-091, INV-32: journal tiles stay, and every player who enters resolves them.
#[test]
fn journal_tiles_stay() {
    let game = at(JournalSpace::Start, |_| {}).moves("journal 1b");
    // JT2 on 1b: two influence in trade.
    let game = game.moves("part 1; guild yellow; done").observed();
    assert_eq!(game.one().guilds[Guild::Yellow], 2);
    let game = game.arrange(|position| position.tile(Seat::Two, "G1", TileFace::Front, cell(3, 2)));
    let game = game.moves("die 3; place middle 2; part 1; journal 1b; part 1; guild yellow");
    assert_eq!(game.two().guilds[Guild::Yellow], 3);
    assert_eq!(game.position().journal_tiles[JournalSpace::C1b], Some(JournalTile::Jt2));
}

/// WAY-092, EX-21, INV-13: the first to enter either of the two spaces takes the green worker.
#[test]
fn the_green_worker() {
    let game = at(JournalSpace::Start, |_| {}).moves("journal 1a; done").observed();
    assert_eq!(game.one().workers.count(Worker::Green), 1);
    assert!(!game.position().green[GreenPlace::W1] && game.position().green[GreenPlace::W2]);
    let game = game.arrange(|position| position.tile(Seat::Two, "G1", TileFace::Front, cell(3, 2)));
    let game = game.moves("die 3; place middle 2; part 1; journal 1b; done");
    assert_eq!(game.two().workers.count(Worker::Green), 0);
}

/// WAY-093, WAY-094, EX-24, INV-29: markers can share spaces, except the final ones.
#[test]
fn sharing_spaces() {
    let game =
        at(JournalSpace::Start, |position| position.marker(Seat::Two, JournalSpace::C1a)).moves("journal 1a");
    assert_eq!(game.one().marker, game.two().marker);
    let game = at(JournalSpace::C9a, |position| {
        position.guilds(Seat::One, 2, 0, 0);
        position.marker(Seat::Two, JournalSpace::C10b);
        for land in ["L9", "L10", "L11"] {
            position.land(Seat::One, land);
        }
        position.final_turns = Some(1);
    });
    assert_eq!(game.refused("journal 10b").rule, "WAY-094");
    assert_eq!(game.legal(), ["journal 10a", "done"]);
    assert_eq!(game.moves("journal 10a").one().marker, JournalSpace::C10a);
}

/// WAY-095, RUL-56, RUL-57: reaching a final space triggers the end, once. Markers cannot move from there.
#[test]
fn reaching_the_end() {
    let game = at(JournalSpace::C9b, |position| position.guilds(Seat::One, 1, 0, 0)).moves("journal 10d");
    assert!(game.is_ending());
    let game = game.end_turn();
    assert_eq!(game.position().final_turns, Some(2));
    // Another marker that gets there adds no turn, and the first one cannot move.
    let game = game.arrange(|position| {
        position.marker(Seat::Two, JournalSpace::C9a);
        position.guilds(Seat::Two, 1, 0, 0);
        position.tile(Seat::Two, "G1", TileFace::Front, cell(3, 2));
    });
    let game = game.moves("die 3; place middle 2; part 1; journal 10b").end_turn();
    assert_eq!(game.two().marker, JournalSpace::C10b);
    assert_eq!((game.position().final_turns, game.seat()), (Some(1), Seat::One));
    let game = game.arrange(|position| {
        position.areas[Seat::One].set_die(Stand::Middle(2), false);
        position.guilds(Seat::One, 5, 0, 0);
        position.dice(Seat::One, &[3, 3, 3]);
    });
    assert_eq!(game.moves("die 3; place middle 2").refused("part 1").rule, "RUL-56");
}

/// WAY-096, CH-12, RUL-51: a space with the new-die icon gives a die from the reserve, which is rolled. With
/// an empty reserve nothing happens.
#[test]
fn the_new_die() {
    let enter = |reserve: bool| {
        at(JournalSpace::C1a, |position| {
            position.land(Seat::One, "L9");
            if !reserve {
                position.dice(Seat::One, &[3, 3, 3, 3, 3]);
            }
        })
        .moves("journal 2a")
    };
    let game = enter(true);
    assert_eq!(game.chance(), Chance::RollNew(Seat::One));
    // It is mandatory.
    assert_eq!(game.refused("done").rule, "WAY-096");
    let game = game.moves("observe roll 5");
    assert_eq!((game.one().reserve, game.one().dice.count(face(5)), game.one().dice.total()), (1, 1, 3));
    let none = enter(false);
    assert_eq!(none.prompt(), Prompt::ChoosePart(Origin::Journal(JournalSpace::C2a)));
    assert_eq!(none.one().reserve, 0);
}

/// WAY-097: the extra journal icon is that of the science guild, and can be used at most once per turn,
/// regardless of the number of journal moves.
#[test]
fn one_extra_move() {
    let game = at(JournalSpace::Start, |position| {
        position.guilds(Seat::One, 5, 0, 0);
        position.land(Seat::One, "L20");
    });
    let game = game.moves("journal 1a; done; science 2b; observe roll 1; done").observed();
    assert_eq!((game.one().marker, game.seat()), (JournalSpace::C2b, Seat::Two));
    assert_eq!(game.one().guilds[Guild::Black], 4);
}

/// Counts how often the science ability is offered in the rest of the turn if everything is declined.
fn offers_of_science(mut game: Wayfarers<'_>) -> usize {
    let mut offers = 0;
    loop {
        game = game.observed();
        match game.prompt() {
            Prompt::Turn => return offers,
            Prompt::Science => offers += 1,
            _ => {}
        }
        game = game.moves("done");
    }
}

/// WAY-097, RUL-52, INV-09: two journal effects in one turn still give one extra move.
#[test]
fn one_extra_move_for_two_journal_effects() {
    // An edition whose pigeon space journals twice.
    let text = Edition::TOML.replace("[pigeon] -> journal |", "[pigeon] -> journal x2 |");
    assert_ne!(text, Edition::TOML);
    let edition = Edition::new(toml::from_str(&text).unwrap()).unwrap();
    let game = ready_with(&edition, 2, Options::default()).arrange(|position| {
        position.tile(Seat::One, "G1", TileFace::Front, cell(3, 2));
        position.guilds(Seat::One, 3, 0, 0);
        // A vista for 2b, a second townsfolk card for 3b, a second observatory for 4c.
        position.land(Seat::One, "L20");
        position.land(Seat::One, "L9");
        position.townsfolk(Seat::One, "T149", Stand::City);
    });
    let game = game.moves("die 3; place middle 2; part 1; journal 1a; done");
    assert_eq!(game.prompt(), Prompt::Science);
    // Declined after the first move, it is offered after the second.
    let second = game.clone().moves("done; journal 2b; observe roll 1");
    assert_eq!(offers_of_science(second), 1);
    // Used after the first, it is not offered again, even with influence and a possible splotch.
    let second = game.moves("science 2b; observe roll 1; done; journal 3b");
    assert_eq!(second.one().guilds[Guild::Black], 2);
    assert_eq!(offers_of_science(second), 0);
}

//! Acquiring cards: WAY-108 to WAY-125.

use rules_nostd::Seat::{One, Two};
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;

use crate::common::{Arrange, TestGame, card, cell, ready, ready_with, slot};

/// Lets seat 1 acquire a land card at the starting city for 2 provisions: `die 1; place city; use space
/// city`.
fn at_the_city(arrange: impl FnOnce(&mut Position)) -> Wayfarers<'static> {
    ready(2)
        .arrange(|t| {
            t.dice(One, &[1, 3, 6]);
            t.purse(One, 0, 2);
            arrange(t);
        })
        .moves("die 1; place city; use space city")
}

/// Lets seat 1 acquire a water card at the starting harbour with a hired ship.
fn at_the_harbour(arrange: impl FnOnce(&mut Position)) -> Wayfarers<'static> {
    ready(2)
        .arrange(|t| {
            t.dice(One, &[3, 3, 6]);
            t.purse(One, 0, 2);
            arrange(t);
        })
        .moves("die 3; place harbour ship; use space harbour")
}

/// Lets seat 1 acquire a space card in the middle area: `die 6; place middle 1; part 1`.
fn at_the_observatory(arrange: impl FnOnce(&mut Position)) -> Wayfarers<'static> {
    ready(2)
        .arrange(|t| {
            t.dice(One, &[3, 3, 6]);
            arrange(t);
        })
        .moves("die 6; place middle 1; part 1")
}

/// Lets seat 1 acquire a townsfolk card in the middle area: `die 3; place middle 3; part 1`.
fn at_the_library(arrange: impl FnOnce(&mut Position)) -> Wayfarers<'static> {
    ready(2)
        .arrange(|t| {
            t.dice(One, &[3, 3, 6]);
            arrange(t);
        })
        .moves("die 3; place middle 3; part 1")
}

/// WAY-108: one of the faceup cards of its kind. WAY-110: only the action states the cost. WAY-126, RUL-35:
/// the card goes to the outer end of the left side.
#[test]
fn way_108_a_faceup_card_of_the_kind() {
    let game = at_the_city(|t| t.land(One, "L20"));
    assert_eq!(game.prompt(), Prompt::Acquire(CardKind::Land));
    assert_eq!((game.one().silver, game.one().provisions), (1, 0));
    for number in 1..=4 {
        assert!(game.lists(&format!("card land {number}")));
    }
    assert_eq!(game.refused("card water 1").rule, "WAY-108");
    let game = game.moves("card land 3");
    let lands: Vec<Land> = game.one().lands.iter().map(|column| column.card).collect();
    assert_eq!(lands, [Land::numbered(20).unwrap(), Land::numbered(3).unwrap()]);
    assert_eq!((game.one().silver, game.one().provisions), (1, 0));
}

/// WAY-109: the only effects that take cards from a pile draw three. No component takes just the top card,
/// and an effect on faceup cards cannot (RUL-33, CH-07).
#[test]
fn way_109_a_pile_is_touched_by_drawing_only() {
    let game = at_the_library(|_| {});
    assert_eq!(game.refused("draw").rule, "WAY-118");
    let game = at_the_observatory(|t| {
        t.land(One, "L20");
        t.purse(One, 9, 9);
    });
    assert_eq!(game.refused("draw").rule, "WAY-118");
    let draws = |effect: &Effect| effect.parts.iter().any(|part| matches!(part.deed, Deed::Draw(_)));
    let spots = crate::common::PUBLISHED.spots.iter().filter(|row| draws(&row.action.effect)).count();
    assert_eq!(spots, 2);
}

/// WAY-111: 3, 4, 4 or 5 silver by slot; RUL-45: by the slot where the card is now.
#[test]
fn way_111_the_slot_prices_a_space_card() {
    for (number, price) in [(2, 4), (3, 4), (4, 5)] {
        let poor = at_the_observatory(|t| {
            t.land(One, "L20");
            t.purse(One, price - 1, 0);
        });
        assert_eq!(poor.refused(&format!("card space {number}")).rule, "WAY-111");
    }
    for (number, price) in [(1, 3), (2, 4), (3, 4), (4, 5)] {
        let game = at_the_observatory(|t| {
            t.land(One, "L20");
            t.purse(One, 7, 0);
        })
        .moves(&format!("card space {number}"));
        assert_eq!(game.one().silver, 7 - price);
        assert_eq!(game.one().spaces().count(), 1);
    }
}

/// RUL-45: with a gap in the row, the other cards keep their slots and prices until the turn ends.
#[test]
fn rul_45_gaps_do_not_change_prices() {
    let game = at_the_observatory(|t| {
        t.land(One, "L20");
        t.purse(One, 9, 0);
    })
    .moves("card space 1");
    let row = &game.position().rows[CardKind::Space];
    assert!(row.at(Slot::One).is_none());
    assert_eq!(row.at(Slot::Two).map(|there| there.card), Some(card("S78")));
    let game = game.end_turn();
    let row = &game.position().rows[CardKind::Space];
    assert_eq!(row.at(Slot::One).map(|there| there.card), Some(card("S78")));
}

/// WAY-112: inspiration cards are free.
#[test]
fn way_112_inspirations_are_free() {
    let game = at_the_harbour(|t| t.row(slot(CardKind::Water, 1), "W68")).moves("card water 1");
    assert_eq!(game.prompt(), Prompt::ChoosePart(Origin::Water(Water::numbered(68).unwrap())));
    let game = game.moves("part 1; card inspiration 2; inspire star");
    assert_eq!((game.one().silver, game.one().provisions), (0, 0));
    assert_eq!(game.one().star, Inspiration::numbered(2));
}

/// WAY-113: a townsfolk card costs the silver printed on it.
#[test]
fn way_113_townsfolk_cost_what_they_show() {
    for (name, price) in [("T130", 0), ("T116", 1), ("T123", 2), ("T127", 3)] {
        let with = |silver: u8| {
            at_the_library(|t| {
                t.land(One, "L20");
                t.water(One, "W59");
                t.row(slot(CardKind::Townsfolk, 1), name);
                t.row(slot(CardKind::Townsfolk, 2), "T151");
                t.purse(One, silver, 0);
            })
        };
        let game = with(price).moves("card townsfolk 1");
        assert_eq!(game.one().silver, 0, "{name}");
        if price > 0 {
            assert_eq!(with(price - 1).refused("card townsfolk 1").rule, "WAY-113");
        }
    }
}

/// WAY-114: the price is waived, but tribute is still due.
#[test]
fn way_114_a_free_townsfolk_card_still_owes_tribute() {
    let game = at_the_harbour(|t| {
        t.row(slot(CardKind::Water, 1), "W67");
        t.row(slot(CardKind::Townsfolk, 1), "T127");
        t.row(slot(CardKind::Townsfolk, 2), "T128");
        t.token(slot(CardKind::Townsfolk, 1), Two);
        t.purse(One, 1, 2);
        t.purse(Two, 0, 0);
    });
    // A link in the top bars waits in addition to the immediate effect.
    let game = game.moves("card water 1; use W67");
    assert_eq!(game.prompt(), Prompt::Acquire(CardKind::Townsfolk));
    let free = game.clone().moves("card townsfolk 2");
    assert_eq!(free.one().silver, 1);
    let paid = game.moves("card townsfolk 1");
    assert_eq!((paid.one().silver, paid.two().silver), (0, 1));
    assert_eq!(paid.one().waters[0].post.townsfolk, Townsfolk::numbered(127));
}

/// WAY-115, CH-06, RUL-31: draw three land cards, acquire one, put the others under the pile in any order.
#[test]
fn way_115_draw_three_land_cards() {
    let game = ready(2).arrange(|t| t.purse(One, 0, 3)).moves("worker yellow; card land 4");
    assert_eq!(game.one().provisions, 0);
    assert_eq!(game.chance(), Chance::Draw(Deck::Land));
    assert_eq!(game.refused("observe card W50").rule, "WAY-115");
    assert_eq!(game.refused("observe card L1").rule, "CH-05");
    let game = game.moves("observe card L20; observe card L11; observe card L12");
    assert_eq!(game.prompt(), Prompt::Keep(Deck::Land));
    // All players see them (RUL-31).
    assert_eq!(game.position().hand[..], [card("L20"), card("L11"), card("L12")]);
    assert_eq!(game.refused("done").rule, "WAY-120");
    assert_eq!(game.refused("keep L13").rule, "WAY-120");
    let game = game.moves("keep L20");
    assert_eq!(game.prompt(), Prompt::Return(Deck::Land));
    assert_eq!(game.refused("under L20").rule, "RUL-43");
    let game = game.moves("under L12");
    let row = &game.position().rows[CardKind::Land];
    assert_eq!(row.returned, [card("L12"), card("L11")]);
    let faceup: Vec<Card> = row.cards().map(|(_, there)| there.card).collect();
    assert_eq!(faceup, [card("L1"), card("L2"), card("L3"), card("L4")]);
    assert_eq!(game.one().lands[0].card, Land::numbered(20).unwrap());
    // Its immediate effect happened (WAY-131).
    assert_eq!(game.one().silver, 1);
}

/// WAY-116: the same with water cards. A kept card also makes links.
#[test]
fn way_116_draw_three_water_cards() {
    let game = ready(2)
        .arrange(|t| t.purse(One, 0, 3))
        .moves("worker blue; card water 4; observe card W49; observe card W65; observe card W66; keep W49");
    assert_eq!(game.prompt(), Prompt::Return(Deck::Water));
    let game = game.moves("under W65");
    assert_eq!(game.position().rows[CardKind::Water].returned, [card("W65"), card("W66")]);
    // W49 connects to the starting harbour at heights 2 and 3.
    assert_eq!((game.one().silver, game.one().provisions), (1, 1));
}

/// RUL-30, RUL-43: with fewer than 3 cards in the pile, all of them are drawn. CH-13: known cards come back
/// last.
#[test]
fn rul_30_a_short_pile_is_drawn_as_it_is() {
    let short = |t: &mut Position, hidden: &[&str]| {
        // Seat 2 has all other land cards.
        for number in 5..=36 {
            let name = format!("L{number}");
            if !hidden.contains(&name.as_str()) {
                t.land(Two, &name);
            }
        }
    };
    let game = ready(2).arrange(|t| {
        short(t, &["L20", "L21"]);
        t.purse(One, 0, 3);
    });
    assert_eq!(game.position().rows[CardKind::Land].pile(), 2);
    let game = game.moves("worker yellow; card land 4; observe card L20; observe card L21");
    let game = game.moves("keep L21");
    assert_eq!(game.position().rows[CardKind::Land].returned, [card("L20")]);
    // If only one known card is left, that is the next one.
    let game = game.end_turn().arrange(|t| {
        t.turn_of(One);
        t.purse(One, 0, 9);
        t.dice(One, &[1, 3, 3]);
    });
    let game = game.moves("die 1; place city; use space city; draw");
    assert_eq!(game.refused("observe card L22").rule, "CH-13");
    let game = game.moves("observe card L20; keep L20");
    assert_eq!(game.position().rows[CardKind::Land].pile(), 0);
    // With an empty pile there is nothing to draw.
    let game = game.end_turn().arrange(|t| {
        t.turn_of(One);
        t.areas[One].city.die = false;
        t.areas[One].dice.add(Face::One);
    });
    let game = game.moves("die 1; place city; use space city");
    assert_eq!(game.refused("draw").rule, "RUL-30");
}

/// WAY-117: the player also gets the workers on an acquired card. WAY-103: influence on it returns to its
/// owner.
#[test]
fn way_117_workers_come_with_the_card() {
    let game = at_the_city(|t| {
        t.worker(slot(CardKind::Land, 3), Worker::Green, One);
        t.worker(slot(CardKind::Land, 3), Worker::Yellow, Two);
        t.token(slot(CardKind::Land, 3), One);
    });
    let before = game.one().influence;
    let game = game.moves("card land 3");
    let workers = &game.one().workers;
    assert_eq!(Worker::ALL.map(|worker| workers.count(worker)), [1, 2, 1]);
    assert_eq!(game.one().influence, before + 1);
}

/// WAY-118, WAY-119, WAY-120: when a die acquires a land card, the player may draw three for 1 provision and
/// must keep one.
#[test]
fn way_118_drawing_instead_of_taking() {
    let game = at_the_city(|t| t.purse(One, 0, 3)).moves("draw");
    assert_eq!(game.one().provisions, 0);
    let game = game.moves("observe card L5; observe card L20; observe card L7");
    assert_eq!(game.refused("done").rule, "WAY-120");
    let game = game.moves("keep L20; under L5");
    assert_eq!(game.position().rows[CardKind::Land].returned, [card("L5"), card("L7")]);
    assert_eq!(game.one().lands.len(), 1);
    // The same for water.
    let game = at_the_harbour(|t| t.purse(One, 0, 3));
    assert!(game.lists("draw"));
}

/// WAY-119: impossible without a pigeon and without a provision.
#[test]
fn way_119_neither_pigeon_nor_provision() {
    let game = at_the_city(|_| {});
    assert_eq!(game.refused("draw").rule, "WAY-119");
    // A pigeon in the die's column makes it free (RUL-32) and is not used up.
    let game = at_the_city(|t| t.tile(One, "G1", TileFace::Front, cell(1, 2)));
    let game = game.moves("draw");
    assert_eq!(game.one().provisions, 0);
    assert_eq!(game.chance(), Chance::Draw(Deck::Land));
}

/// RUL-32: a pigeon on the host's townsfolk card works too.
#[test]
fn rul_32_a_pigeon_of_the_townsfolk() {
    let game = at_the_city(|t| t.townsfolk(One, "T137", Stand::City));
    assert!(game.lists("draw"));
}

/// RUL-32: a pigeon that the space itself needs is not available, unless the table allows it.
#[test]
fn rul_32_a_pigeon_that_the_space_needs() {
    // An edition whose pigeon space acquires a land card.
    let text = Edition::TOML.replace("[pigeon] -> journal |", "[pigeon] -> acquire land |");
    assert_ne!(text, Edition::TOML);
    let edition = Edition::new(toml::from_str(&text).unwrap()).unwrap();
    let acquiring = |options: Options, pigeons: u8| {
        let game = ready_with(&edition, 2, options).arrange(|t| {
            t.purse(One, 0, 0);
            (0..pigeons).for_each(|row| t.tile(One, "G1", TileFace::Front, cell(3, 2 + row)));
        });
        game.moves("die 3; place middle 2; part 1")
    };
    let game = acquiring(Options::default(), 1);
    assert_eq!(game.refused("draw").rule, "WAY-119");
    assert!(game.lists("card land 1"));
    assert!(acquiring(Options::default(), 2).lists("draw"));
    let mut options = Options::default();
    assert!(options.set("draw-pigeon", "any"));
    assert!(acquiring(options, 1).lists("draw"));
}

/// WAY-121, WAY-122, WAY-123, WAY-124: rows slide towards slot 1 at the end of the turn, with everything on
/// the cards. New cards then enter next to the pile.
#[test]
fn way_121_rows_slide_when_the_turn_ends() {
    let game = at_the_city(|t| {
        t.worker(slot(CardKind::Land, 4), Worker::Yellow, Two);
        t.token(slot(CardKind::Land, 4), Two);
    })
    .moves("card land 2");
    let row = &game.position().rows[CardKind::Land];
    assert!(row.at(Slot::Two).is_none());
    let game = game.moves("done");
    assert_eq!(game.chance(), Chance::Reveal(CardKind::Land, Slot::Four));
    let row = &game.position().rows[CardKind::Land];
    assert_eq!(row.at(Slot::One).unwrap().card, card("L1"));
    assert_eq!(row.at(Slot::Two).unwrap().card, card("L3"));
    let moved = row.at(Slot::Three).unwrap();
    assert_eq!((moved.card, moved.influence), (card("L4"), Some(Two)));
    assert!(moved.workers.has(Worker::Yellow));
    let game = game.moves("observe card L30");
    assert_eq!(game.position().rows[CardKind::Land].at(Slot::Four).unwrap().card, card("L30"));
    assert_eq!((game.seat(), game.prompt()), (Two, Prompt::Turn));
    // The edition gives the direction at the table.
    let slides = CardKind::ALL.map(|kind| game.edition().rows[kind].slides.name());
    assert_eq!(slides, ["right", "left", "right", "left", "down"]);
}

/// WAY-122, RUL-30: with an empty pile, the slots next to it stay empty.
#[test]
fn rul_30_slots_stay_empty() {
    let game = at_the_city(|t| {
        for number in 5..=36 {
            t.land(Two, &format!("L{number}"));
        }
    })
    .moves("card land 1")
    .end_turn();
    let row = &game.position().rows[CardKind::Land];
    assert_eq!(row.cards().map(|(slot, _)| slot).collect::<Vec<_>>(), [Slot::One, Slot::Two, Slot::Three]);
}

/// WAY-125: a townsfolk card is not active in the turn it was acquired, even under the card with the die.
#[test]
fn way_125_new_townsfolk_do_not_work_yet() {
    let turn = "die 1; place L7";
    let game = ready(2).arrange(|t| {
        t.dice(One, &[1, 1, 3]);
        t.land(One, "L7");
        t.purse(One, 2, 0);
        t.row(slot(CardKind::Townsfolk, 1), "T123");
    });
    let game = game.moves(turn).moves("part 1; card townsfolk 1; tuck L7");
    assert_eq!(game.one().silver, 0);
    assert!(game.one().lands[0].post.hired_now);
    let game = game.end_turn();
    assert!(!game.one().lands[0].post.hired_now);
    let game = game.arrange(|t| {
        t.turn_of(One);
        t.areas[One].lands[0].post.die = false;
        t.areas[One].dice.add(Face::One);
    });
    let game = game.moves(turn);
    assert_eq!(game.one().silver, 1, "the farmer's silver comes with the die");
}

/// WAY-125, EX-33, RUL-40: a vista is not active in the turn it was acquired, not even for itself. Its tag
/// counts at once.
#[test]
fn way_125_a_new_vista_does_not_work_yet() {
    let mut components = crate::common::components();
    let l32 = Land::numbered(32).unwrap();
    components.land.value[l32].immediate = Effect::read("acquire townsfolk free").unwrap();
    let edition = Edition::new(components).unwrap();
    let game = crate::common::ready_with(&edition, 2, Options::default()).arrange(|t| {
        t.dice(One, &[1, 3, 6]);
        t.purse(One, 0, 2);
        t.row(slot(CardKind::Land, 1), "L32");
        t.row(slot(CardKind::Townsfolk, 1), "T118");
        t.row(slot(CardKind::Townsfolk, 2), "T123");
    });
    let game = game.moves("die 1; place city; use space city; card land 1");
    assert_eq!(game.tags(One, Tag::Vista), 1);
    // L32 triggers on townsfolk, but not this turn. The townsfolk card may still be tucked under it.
    let game = game.moves("part 1; card townsfolk 2").end_turn();
    assert_eq!(game.position().on_cards(One), 0);
    let game = game.arrange(|t| {
        t.turn_of(One);
        t.purse(One, 5, 0);
    });
    let game = game.moves("die 3; place middle 3; part 1; card townsfolk 1");
    assert_eq!(game.prompt(), Prompt::ChoosePart(Origin::Vista(l32)));
}

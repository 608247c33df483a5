//! Space and inspiration cards: WAY-138 to WAY-151.

use rules_nostd::Seat::{One, Two};
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;

use crate::common::{Arrange, TestGame, card, ready, slot};

/// Lets seat 1 take a space card with the middle area and 9 silver.
fn taking(name: &str, arrange: impl FnOnce(&mut Position)) -> Wayfarers<'static> {
    let game = ready(2).arrange(|t| {
        t.dice(One, &[3, 3, 6]);
        t.purse(One, 9, 0);
        t.row(slot(CardKind::Space, 1), name);
        arrange(t);
    });
    game.moves("die 6; place middle 1; part 1; card space 1")
}

/// Lets seat 1 gain the inspiration card of a slot with W68.
fn gaining(slot_number: u8, arrange: impl FnOnce(&mut Position)) -> Wayfarers<'static> {
    let game = ready(2).arrange(|t| {
        t.dice(One, &[3, 3, 6]);
        t.purse(One, 0, 2);
        t.row(slot(CardKind::Water, 1), "W68");
        arrange(t);
    });
    let turn = format!(
        "die 3; place harbour ship; use space harbour; card water 1; part 1; card inspiration {slot_number}"
    );
    game.moves(&turn)
}

/// WAY-138, DEC-18, RUL-01, RUL-34, OUT-16: above any acquired land or water card without a space card, never
/// above the player board.
#[test]
fn way_138_above_a_land_or_water_card() {
    let game = taking("S92", |t| {
        t.land(One, "L20");
        t.water(One, "W65");
        t.land(One, "L5");
        t.sky(One, "S93", Stand::Land(Land::numbered(5).unwrap()));
    });
    assert_eq!(game.prompt(), Prompt::PlaceSky);
    assert_eq!(game.legal(), ["above L20", "above W65"]);
    assert_eq!(game.refused("above L5").rule, "RUL-34");
    for place in ["city", "harbour", "middle 1", "L6"] {
        assert_eq!(game.refused(&format!("above {place}")).rule, "WAY-138");
    }
    let game = game.moves("above W65");
    assert_eq!(game.one().waters[0].space.map(Card::Space), Some(card("S92")));
}

/// WAY-138, EX-30: without a free column no space card can be acquired, and the player can do something else.
#[test]
fn way_138_no_free_column() {
    let game = ready(2).arrange(|t| {
        t.dice(One, &[3, 3, 6]);
        t.purse(One, 9, 0);
    });
    let game = game.moves("die 6; place middle 1");
    assert_eq!(game.refused("part 1").rule, "WAY-138");
    assert!(game.lists("part 2") && game.lists("done"));
}

/// WAY-139, WAY-142, OUT-02: a card may carry one tag several times, and all of them count.
#[test]
fn way_139_tags_of_space_cards() {
    let game = taking("S82", |t| t.land(One, "L20"));
    assert_eq!(game.tags(One, Tag::Comet), 3);
    let game = taking("S112", |t| t.land(One, "L20"));
    let tags = Tag::SPACE.map(|tag| game.tags(One, tag));
    assert_eq!(tags, [1, 0, 0, 1, 0]);
}

/// WAY-140, WAY-141, WAY-143: one sun, one moon, five planets, 21 star cards.
#[test]
fn way_140_how_many_of_each() {
    let game = ready(2);
    let of = |tag: Tag| game.edition().space.values().iter().filter(|row| row.tags[0] == tag).count();
    assert_eq!(Tag::SPACE.map(of), [21, 5, 8, 1, 1]);
}

/// WAY-144, RUL-72: an immediate effect happens when the card is added. A plain provision is gained
/// automatically.
#[test]
fn way_144_immediate_effects_of_space_cards() {
    let game = taking("S87", |t| t.land(One, "L20"));
    assert_eq!((game.one().silver, game.one().provisions), (6, 1));
    let game = taking("S97", |t| t.land(One, "L20"));
    assert_eq!(game.prompt(), Prompt::ChoosePart(Origin::Sky(Space::numbered(97).unwrap())));
    let game = game.moves("part 2; move blue black; part 1");
    assert_eq!(game.one().guilds, ByGuild::new(2, 0, 0));
}

/// WAY-145, WAY-151, DEC-20, RUL-01: above any own space card that has none, including the starting star.
#[test]
fn way_145_above_a_space_card_without_one() {
    let game = gaining(1, |t| {
        t.land(One, "L20");
        t.land(One, "L21");
        t.sky(One, "S92", Stand::Land(Land::numbered(20).unwrap()));
        t.sky(One, "S93", Stand::Land(Land::numbered(21).unwrap()));
        t.inspiration(One, "I9", Some("S93"));
    });
    assert_eq!(game.legal(), ["inspire star", "inspire S92", "discard"]);
    assert_eq!(game.refused("inspire S93").rule, "WAY-145");
    assert_eq!(game.refused("inspire S94").rule, "WAY-145");
    assert_eq!(game.refused("done").rule, "WAY-147");
    let star = game.clone().moves("inspire star");
    assert_eq!(star.one().star, Inspiration::numbered(1));
    let above = game.moves("inspire S92");
    assert_eq!(above.one().lands[0].inspiration, Inspiration::numbered(1));
}

/// WAY-146: inspiration cards require no tag and give none. WAY-154: townsfolk give none either.
#[test]
fn way_146_no_tags() {
    let game = gaining(1, |_| {});
    let before = Tag::ALL.map(|tag| game.tags(One, tag));
    let game = game.moves("inspire star");
    assert_eq!(Tag::ALL.map(|tag| game.tags(One, tag)), before);
}

/// WAY-147, WAY-148, EX-31, RUL-28: a discarded card gives the effect of its slot's spot without a worker,
/// and goes under its pile. The player gets the workers on it, and tribute is due.
#[test]
fn way_147_discarding_for_the_spot() {
    for (number, silver, provisions) in [(1, 0, 2), (4, 2, 0)] {
        let game = gaining(number, |t| {
            t.worker(slot(CardKind::Inspiration, number), Worker::Blue, Two);
        });
        let game = game.moves("discard");
        assert_eq!((game.one().silver, game.one().provisions), (silver, provisions));
        let row = &game.position().rows[CardKind::Inspiration];
        assert_eq!(row.returned, [card(&format!("I{number}"))]);
        assert_eq!(game.one().workers.count(Worker::Blue), 2);
    }
    // Slot 2: a provision, and a guild of the player's choice.
    let game = gaining(2, |_| {}).moves("discard");
    assert_eq!(game.one().provisions, 1);
    let game = game.moves("part 2; guild black");
    assert_eq!(game.one().guilds[Guild::Black], 1);
    // Slot 3: a silver, and a refresh.
    let game = gaining(3, |_| {}).moves("discard; part 2; refresh harbour; observe roll 2");
    assert_eq!((game.one().silver, game.one().dice.has(Face::Two)), (1, true));
}

/// WAY-147: if every space card has an inspiration card, the new one must be discarded.
#[test]
fn way_147_no_space_card_is_free() {
    let game = gaining(1, |t| t.inspiration(One, "I9", None));
    assert_eq!(game.legal(), ["discard"]);
    assert_eq!(game.refused("inspire star").rule, "WAY-145");
}

/// RUL-28: gaining an inspiration card is an interaction. Influence on it returns to its owner even if it is
/// discarded.
#[test]
fn rul_28_tribute_for_an_inspiration_card() {
    let game = gaining(1, |t| {
        t.token(slot(CardKind::Inspiration, 1), Two);
        t.purse(One, 1, 2);
        t.purse(Two, 0, 0);
    });
    assert_eq!((game.one().silver, game.two().silver), (0, 1));
    assert_eq!(game.position().on_cards(Two), 0);
    assert_eq!(game.two().influence, 13);
}

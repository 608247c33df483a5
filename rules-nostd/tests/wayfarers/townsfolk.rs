//! Townsfolk cards: WAY-152 to WAY-157.

use rules_nostd::Seat::One;
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;

use crate::common::{Arrange, TestGame, ready, slot};

/// Lets seat 1 acquire the townsfolk card with the middle area and 3 silver.
fn hiring(name: &str, arrange: impl FnOnce(&mut Position)) -> Wayfarers<'static> {
    let game = ready(2).arrange(|t| {
        t.dice(One, &[3, 1, 6]);
        t.purse(One, 3, 0);
        arrange(t);
        t.row(slot(CardKind::Townsfolk, 1), name);
    });
    game.moves("die 3; place middle 3; part 1")
}

/// WAY-152, WAY-153, DEC-19, EX-32: under a free land or water card with one of the required tags. RUL-37:
/// the starting city and harbour can be hosts, the middle area cannot.
#[test]
fn way_152_under_a_free_card_with_the_tag() {
    let game = hiring("T132", |t| {
        t.land(One, "L5");
        t.land(One, "L20");
        t.water(One, "W44");
        t.water(One, "W65");
        t.townsfolk(One, "T116", Stand::Water(Water::numbered(44).unwrap()));
    })
    .moves("card townsfolk 1");
    assert_eq!(game.prompt(), Prompt::Tuck);
    assert_eq!(game.legal(), ["tuck city", "tuck harbour", "tuck L5"]);
    assert_eq!(game.refused("tuck W44").rule, "WAY-152");
    assert_eq!(game.refused("tuck L20").rule, "WAY-153");
    assert_eq!(game.refused("tuck W65").rule, "WAY-153");
    assert_eq!(game.refused("tuck middle 1").rule, "WAY-152");
    let game = game.moves("tuck L5");
    assert_eq!(game.one().lands[0].post.townsfolk, Townsfolk::numbered(132));
}

/// WAY-153, RUL-37: without a free host the card cannot be acquired.
#[test]
fn way_153_no_host() {
    // The astronomer requires an observatory; the one in the middle area is not a card (WAY-022).
    let game = hiring("T117", |_| {});
    assert_eq!(game.refused("card townsfolk 1").rule, "WAY-153");
    let game = hiring("T117", |t| t.land(One, "L9"));
    assert!(game.lists("card townsfolk 1"));
    let game = hiring("T117", |t| {
        t.land(One, "L9");
        t.townsfolk(One, "T123", Stand::Land(Land::numbered(9).unwrap()));
    });
    assert_eq!(game.refused("card townsfolk 1").rule, "WAY-153");
}

/// WAY-154: townsfolk cards give no tags, but count as cards (WAY-021: including the starting one).
#[test]
fn way_154_townsfolk_give_no_tags() {
    let game = hiring("T123", |_| {});
    let before = Tag::ALL.map(|tag| game.tags(One, tag));
    assert_eq!(game.count(One, Count::Card(CardKind::Townsfolk)), 1);
    let game = game.moves("card townsfolk 1");
    assert_eq!(Tag::ALL.map(|tag| game.tags(One, tag)), before);
    assert_eq!(game.count(One, Count::Card(CardKind::Townsfolk)), 2);
}

/// WAY-155, RUL-41: under a city it is active when a die is placed there, and nowhere else.
#[test]
fn way_155_assets_for_dice_on_the_host() {
    let game = ready(2).arrange(|t| {
        t.dice(One, &[3, 3, 6]);
        t.purse(One, 0, 2);
        t.land(One, "L5");
        t.townsfolk(One, "T149", Stand::City);
    });
    let game = game.moves("die 3");
    // The vagrant's camel serves the starting city, not L5.
    assert!(game.lists("place city"));
    assert_eq!(game.refused("place L5").rule, "WAY-032");
}

/// WAY-156, WAY-038, RUL-72: before or after the ability of its host. What it gives may pay for the action.
#[test]
fn way_156_before_or_after_the_host() {
    let game = ready(2).arrange(|t| {
        t.dice(One, &[1, 3, 6]);
        t.purse(One, 0, 2);
        t.land(One, "L20");
        t.townsfolk(One, "T138", Stand::City);
    });
    let game = game.moves("die 1; place city");
    assert_eq!(game.prompt(), Prompt::ChooseEffect);
    assert_eq!(game.legal(), ["use space city", "use T138", "done"]);
    let before = game.clone().moves("use T138; part 1; card land 3; use space city; card land 3");
    assert_eq!(before.position().on_cards(One), 0);
    assert_eq!(before.one().lands.len(), 2);
    // L3 gives a tile at once; the rogue follows.
    let after = game.moves("use space city; card land 3; done");
    assert_eq!(after.prompt(), Prompt::ChoosePart(Origin::Townsfolk(Townsfolk::numbered(138).unwrap())));
    // A farmer's provision pays for the land card (WAY-038).
    let game = ready(2).arrange(|t| {
        t.dice(One, &[1, 3, 6]);
        t.purse(One, 0, 1);
        t.townsfolk(One, "T124", Stand::City);
    });
    let game = game.moves("die 1; place city");
    assert_eq!(game.one().provisions, 2);
    assert!(game.lists("use space city"));
}

/// WAY-155, RUL-41, OUT-19: under a vista it is active when the vista is; under an open water, in a rest.
#[test]
fn way_155_with_vistas_and_at_rest() {
    let game = ready(2).arrange(|t| {
        t.dice(One, &[3, 3, 3]);
        t.purse(One, 1, 0);
        t.land(One, "L31");
        t.townsfolk(One, "T133", Stand::Land(Land::numbered(31).unwrap()));
        t.row(slot(CardKind::Townsfolk, 1), "T116");
    });
    let game = game.moves("die 3; place middle 3; part 1; card townsfolk 1");
    assert_eq!(game.one().silver, 1, "the merchant under the vista");
    let game = ready(2).arrange(|t| {
        t.weary(One);
        t.water(One, "W65");
        t.townsfolk(One, "T129", Stand::Water(Water::numbered(65).unwrap()));
    });
    let game = game.moves("rest; observe roll 3; observe roll 3; done");
    assert_eq!(game.one().provisions, 2 + 2);
}

/// WAY-157, EX-42, RUL-02: the starting star scores pairs of a townsfolk card and a tile.
#[test]
fn way_157_the_starting_star() {
    let tiles = [("G1", 2, 1), ("G2", 3, 1), ("G3", 4, 1), ("S1", 5, 1)];
    for count in 0..=4 {
        let game = ready(2).arrange(|t| {
            t.land(One, "L5");
            t.townsfolk(One, "T116", Stand::Harbour);
            t.townsfolk(One, "T123", Stand::City);
            for (name, column, row) in &tiles[..count] {
                t.tile(One, name, TileFace::Front, crate::common::cell(*column, *row));
            }
        });
        // Three townsfolk, including the starting one.
        assert_eq!(game.star_vp(One), count.min(3) as u16);
    }
}

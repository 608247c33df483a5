//! Land and water cards in a panorama: WAY-126 to WAY-137.

use rules_nostd::Seat::One;
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;
use rules_nostd::{Game, Next};

use crate::common::{Arrange, TestGame, ready, slot};

fn land(number: u8) -> Land {
    Land::numbered(number).unwrap()
}

fn water(number: u8) -> Water {
    Water::numbered(number).unwrap()
}

/// Returns a game in which seat 1 takes this card with the starting city or harbour.
fn taking(name: &str, arrange: impl FnOnce(&mut Position)) -> Wayfarers<'static> {
    let kind = crate::common::card(name).kind();
    let game = ready(2).arrange(|t| {
        t.dice(One, &[1, 3, 6]);
        t.purse(One, 0, 2);
        t.row(slot(kind, 1), name);
        arrange(t);
    });
    let turn = match kind {
        CardKind::Land => "die 1; place city; use space city; card land 1",
        _ => "die 3; place harbour ship; use space harbour; card water 1",
    };
    game.moves(turn)
}

/// WAY-126, WAY-127: land cards stay in the order they were added, cities and vistas alike.
#[test]
fn way_126_land_cards_go_to_the_left() {
    let game = taking("L1", |t| t.land(One, "L20"));
    assert_eq!(game.one().lands.iter().map(|column| column.card).collect::<Vec<_>>(), [land(20), land(1)]);
    assert!(game.one().waters.is_empty());
    assert_eq!((game.tags(One, Tag::City), game.tags(One, Tag::Vista)), (2, 1));
}

/// WAY-128, WAY-028: an acquired city takes a die from the next turn on. A vista never does.
#[test]
fn way_128_cities_give_dice_spaces() {
    let game = ready(2).arrange(|t| {
        t.dice(One, &[1, 6, 3]);
        t.land(One, "L3");
        t.land(One, "L20");
    });
    let game = game.moves("die 1");
    assert!(game.lists("place L3"));
    assert_eq!(game.refused("place L20").rule, "WAY-028");
    assert_eq!(game.refused("place L4").rule, "WAY-028");
}

/// WAY-129, WAY-135: secondary tags of cities and harbours count in addition to the primary one.
#[test]
fn way_129_secondary_tags() {
    let game = ready(2).arrange(|t| {
        t.land(One, "L18");
        t.water(One, "W41");
    });
    let tags = [Tag::City, Tag::Observatory, Tag::Library, Tag::Harbour].map(|tag| game.tags(One, tag));
    assert_eq!(tags, [2, 2, 3, 2]);
}

/// WAY-130, RUL-66: each vista pays for what it names, once per card or tile, and not for itself.
#[test]
fn way_130_every_vista_pays_on_what_it_names() {
    for number in 19..=36 {
        let vista = ready(2).edition().land[land(number)].vista().unwrap();
        let game = match &vista.on {
            Occasion::Townsfolk => gain_townsfolk(number),
            Occasion::Tags(tags) => gain_tag(number, tags[0]),
        };
        let waits = game.position().waiting.contains(&Origin::Vista(land(number)))
            || matches!(game.prompt(), Prompt::ChoosePart(Origin::Vista(card)) if card == land(number));
        let plain = vista.effect.parts.iter().all(|part| matches!(part.deed, Deed::Gain(_)));
        if plain && !vista.effect.has_choice() {
            // 20 at the start, 1 silver from the starting townsfolk, 1 from the vista.
            let resource = game.one().silver + game.one().provisions;
            assert_eq!(resource, 22, "L{number}: {}", vista.effect);
        } else {
            assert!(waits, "L{number}: {:?}", game.prompt());
        }
    }
}

/// Lets seat 1, with this vista and 10 of each resource, gain the special tile with a tag, or the sun.
fn gain_tag(number: u8, tag: Tag) -> Wayfarers<'static> {
    let tile = Tile::of(TileColour::Pink)
        .find(|&tile| ready(2).edition().tiles[tile].tags.contains(&tag))
        .unwrap_or_else(|| panic!("no tile with {tag}"));
    let game = ready(2).arrange(|t| {
        t.land(One, &format!("L{number}"));
        t.marker(One, JournalSpace::C2a);
        t.tile(One, "K2", TileFace::Front, crate::common::cell(2, 1));
        t.purse(One, 10, 10);
        t.weary(One);
        t.worker(slot(CardKind::Inspiration, 1), Worker::Yellow, rules_nostd::Seat::Two);
    });
    game.moves("rest; observe roll 3; observe roll 3; done; part 1; journal 4a")
        .moves(&format!("part 1; tile {tile}; cell 2 3"))
}

fn gain_townsfolk(number: u8) -> Wayfarers<'static> {
    let game = ready(2).arrange(|t| {
        t.land(One, &format!("L{number}"));
        t.dice(One, &[3, 3, 3]);
        t.purse(One, 1, 0);
        t.row(slot(CardKind::Townsfolk, 1), "T116");
    });
    game.moves("die 3; place middle 3; part 1; card townsfolk 1")
}

/// RUL-66, OUT-19: a card with several tags that a vista names triggers it once. Two vistas both pay.
#[test]
fn rul_66_once_per_card_and_every_vista() {
    let game = taking("L18", |t| {
        t.land(One, "L36");
        t.land(One, "L29");
    });
    // L29 pays 1 silver for the city at once, in addition to the starting city's silver. L36 waits once.
    assert_eq!(game.one().silver, 2);
    assert_eq!(game.prompt(), Prompt::ChoosePart(Origin::Vista(land(36))));
    let game = game.moves("part 1");
    assert_eq!((game.one().silver, game.one().provisions), (2, 1));
    assert!(matches!(game.next(), Next::Observe(_)), "nothing more waits");
}

/// WAY-131, WAY-035: an immediate effect happens after the card is added, and may be declined.
#[test]
fn way_131_immediate_effects_of_land() {
    let game = taking("L27", |_| {});
    assert_eq!(game.one().silver, 1 + 2);
    let game = taking("L1", |_| {});
    assert_eq!(game.prompt(), Prompt::ChoosePart(Origin::Land(land(1))));
    assert_eq!(game.one().lands.len(), 1);
    assert_eq!(game.clone().moves("part 1").one().guilds[Guild::Yellow], 1);
    assert_eq!(game.moves("done").one().guilds[Guild::Yellow], 0);
}

/// WAY-132, WAY-133: water cards go to the right, harbours and open waters alike.
#[test]
fn way_132_water_cards_go_to_the_right() {
    let game = taking("W65", |t| t.water(One, "W41"));
    assert_eq!(
        game.one().waters.iter().map(|column| column.card).collect::<Vec<_>>(),
        [water(41), water(65)]
    );
    assert!(game.one().lands.is_empty());
    assert_eq!((game.tags(One, Tag::Harbour), game.tags(One, Tag::OpenWater)), (2, 1));
}

/// WAY-134: an acquired harbour takes a die. An open water never does.
#[test]
fn way_134_harbours_give_dice_spaces() {
    let game = ready(2).arrange(|t| {
        t.water(One, "W56");
        t.water(One, "W65");
        t.tile(One, "G3", TileFace::Front, crate::common::cell(3, 1));
    });
    let game = game.moves("die 3");
    assert!(game.lists("place W56 ship"));
    assert_eq!(game.refused("place W56").rule, "WAY-032");
    assert_eq!(game.refused("place W65").rule, "WAY-028");
    let game = game.moves("place W56 ship");
    assert_eq!(game.one().silver, 3 + 4);
}

/// WAY-136: an open water gives its benefit once, when it is added.
#[test]
fn way_136_open_waters_pay_once() {
    // W66 connects at heights 1 and 2 of the starting harbour.
    let game = taking("W66", |_| {});
    assert_eq!(game.one().silver, 3 + 1);
    let game = game.end_turn();
    assert_eq!(game.one().silver, 3 + 1);
}

/// WAY-137, RUL-36: links connect the new card and its left neighbour. They pay once, when the card is added.
#[test]
fn way_137_links() {
    // W44: left `. x x .` at the starting harbour `yellow silver provision card`.
    let game = taking("W44", |_| {});
    assert_eq!((game.one().silver, game.one().provisions), (1, 1));
    assert!(matches!(game.next(), Next::Observe(_)), "nothing more waits");
    // W45: left `. x . x` next to W44 `yellow silver . .`: the starting harbour no longer counts.
    let game = taking("W45", |t| t.water(One, "W44"));
    assert_eq!((game.one().silver, game.one().provisions), (1, 0));
    // W43: left `x . . x` next to W42 `blue . provision card`: influence in exploration, and on a card.
    let game = taking("W43", |t| t.water(One, "W42"));
    assert_eq!(game.prompt(), Prompt::ChooseEffect);
    assert!(game.lists("use link blue") && game.lists("use link card"));
    let game = game.moves("use link blue");
    assert_eq!(game.one().guilds[Guild::Blue], 1);
    let game = game.moves("part 1; card land 2");
    assert_eq!(game.position().on_cards(One), 1);
    // W68 has no left bars.
    let game = taking("W68", |_| {});
    assert_eq!((game.one().silver, game.one().provisions), (0, 0));
}

/// RUL-42, DEC-23: the effects one card triggers can be used in any order, and each part is optional.
#[test]
fn rul_42_the_player_orders_what_a_card_sets_off() {
    // W69: influence in science and journal; left `. x . .`: silver. L22 pays on open waters.
    let game = taking("W71", |t| {
        t.land(One, "L22");
        t.worker(slot(CardKind::Land, 1), Worker::Yellow, rules_nostd::Seat::Two);
    });
    let legal = game.legal();
    for origin in ["use W71", "use link yellow", "use link card", "use vista L22", "done"] {
        assert!(legal.iter().any(|listed| listed == origin), "{origin}: {legal:?}");
    }
    let game = game.moves("use vista L22; part 1; use W71; part 2; reroll 6; observe roll 5; done; done");
    assert_eq!(game.one().guilds, ByGuild::new(0, 0, 1));
}

//! Tags, the end of the game and scoring: WAY-168 to WAY-189.

use rules_nostd::Seat::{self, One, Three, Two};
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;
use rules_nostd::{Game, Next};

use crate::common::{Arrange, TestGame, cell, components, ready, ready_with};

/// Gives a seat this many cities, vistas, harbours and open waters in addition to those of its board.
fn panorama(t: &mut Position, seat: Seat, counts: [u8; 4]) {
    let first = if seat == One { 0 } else { 9 };
    for number in 0..counts[0] {
        t.land(seat, &format!("L{}", 1 + first + number));
    }
    for number in 0..counts[1] {
        t.land(seat, &format!("L{}", 19 + first + number));
    }
    for number in 0..counts[2] {
        t.water(seat, &format!("W{}", 44 + first + number));
    }
    for number in 0..counts[3] {
        t.water(seat, &format!("W{}", 59 + first + number));
    }
}

/// Puts a space card above the land card at index `place`.
fn sky(t: &mut Position, seat: Seat, name: &str, place: usize) {
    let above = Stand::Land(t.areas[seat].lands[place].card);
    t.sky(seat, name, above);
}

fn vp(game: &Wayfarers<'_>, seat: Seat, number: u8) -> u16 {
    game.space_vp(seat, Space::numbered(number).unwrap())
}

/// Returns the points of a line of the score sheet.
fn line(game: &Wayfarers<'_>, name: &str, seat: Seat) -> i16 {
    let standing = game.standing();
    standing.lines.iter().find(|line| line.name == name).unwrap().points[seat]
}

/// WAY-168, WAY-169, WAY-170, RUL-39: tags on the player board, on land, water and space cards and on special
/// tiles, and nowhere else.
#[test]
fn way_168_where_tags_are_found() {
    let game = ready(2);
    assert_eq!(Tag::ALL.map(|tag| game.tags(One, tag)), [1, 0, 1, 0, 1, 1, 1, 0, 0, 0, 0]);
    let game = game.arrange(|t| {
        t.land(One, "L18");
        t.land(One, "L20");
        t.water(One, "W41");
        t.water(One, "W65");
        sky(t, One, "S79", 0);
        sky(t, One, "S86", 1);
        t.tile(One, "S5", TileFace::Front, cell(2, 1));
        t.tile(One, "S1", TileFace::Front, cell(3, 1));
        t.townsfolk(One, "T123", Stand::City);
        t.inspiration(One, "I1", Some("S79"));
    });
    assert_eq!(Tag::ALL.map(|tag| game.tags(One, tag)), [2, 1, 2, 1, 2, 3, 1, 2, 4, 0, 0]);
    assert_eq!(game.count(One, Count::SunOrMoon), 0);
}

/// WAY-171, WAY-172, WAY-173, WAY-095, RUL-57: reaching a final space triggers the end. The turn is finished,
/// then everybody has one more, the triggering player last.
#[test]
fn way_171_one_more_turn_for_everybody() {
    let game = ready(3).arrange(|t| {
        t.turn_of(Two);
        t.marker(Two, JournalSpace::C9a);
        t.marker(Three, JournalSpace::C9b);
        for seat in [Two, Three] {
            t.guilds(seat, 1, 0, 0);
            t.weary(seat);
        }
    });
    assert!(!game.is_ending());
    let game = game.moves("rest; observe roll 3; observe roll 3; done; part 1; journal 10b");
    assert!(game.is_ending());
    // The turn continues: two tokens in guilds of the player's choice.
    assert_eq!(game.seat(), Two);
    let game = game.moves("part 1; guild blue; guild blue");
    assert_eq!(game.position().final_turns, Some(3));
    assert_eq!(game.seat(), Three);
    // Another marker on a final space changes nothing.
    let game = game.moves("rest; observe roll 3; observe roll 3; done; part 1; journal 10d; done");
    assert_eq!((game.seat(), game.position().final_turns), (One, Some(2)));
    let game = game.moves("rest").end_turn();
    assert_eq!((game.seat(), game.position().final_turns), (Two, Some(1)));
    let game = game.moves("rest").end_turn();
    assert_eq!(game.next(), Next::Over);
    assert_eq!(game.position().final_turns, Some(0));
    assert!(!game.standing().winners.is_empty());
    assert_eq!(game.refused("rest").rule, "WAY-174");
}

/// WAY-174: four areas, and the lines of the sheet add up to the score.
#[test]
fn way_174_the_score_sheet() {
    let game = ready(2).arrange(|t| {
        panorama(t, One, [2, 1, 1, 1]);
        sky(t, One, "S77", 0);
        t.inspiration(One, "I2", Some("S77"));
        t.tile(One, "K2", TileFace::Front, cell(2, 1));
        t.guilds(One, 2, 0, 1);
        t.guilds(Two, 0, 1, 1);
    });
    let standing = game.standing();
    let names: Vec<&str> = standing.lines.iter().map(|line| line.name).collect();
    assert_eq!(
        names,
        ["1 common sets", "1 unique sets", "2 space cards", "2 inspirations", "3 caravan", "4 guilds"]
    );
    for seat in [One, Two] {
        assert_eq!(standing.lines.iter().map(|line| line.points[seat]).sum::<i16>(), standing.scores[seat]);
    }
    // Cities 3, harbours 2; one set; comet 4 and star 1; no doubling; 3 on K2; science.
    assert_eq!(
        standing.lines.iter().map(|line| line.points[One]).collect::<Vec<_>>(),
        [3 + 2, 5, 4 + 1, 0, 3, 3]
    );
    assert!(standing.winners.is_empty());
}

/// WAY-175, WAY-176, EX-35: each primary tag separately. More than 7 score as 7.
#[test]
fn way_175_common_sets() {
    let scale = [0, 0, 2, 3, 5, 8, 12, 16, 16, 16];
    for cities in 0..=8 {
        let game = ready(2).arrange(|t| panorama(t, One, [cities, 0, 0, 0]));
        // One harbour alone scores nothing.
        assert_eq!(game.common_sets(One), scale[usize::from(cities) + 1]);
    }
    let game = ready(2).arrange(|t| panorama(t, One, [3, 1, 6, 9]));
    assert_eq!(game.common_sets(One), 5 + 16 + 16);
    assert_eq!(game.unique_sets(One), 5);
}

/// WAY-177, RUL-61, EX-36: 5 VP for each complete set, without a limit.
#[test]
fn way_177_unique_sets() {
    for (counts, sets) in [([2, 2, 4, 2], 2), ([2, 0, 4, 2], 0), ([0, 1, 0, 1], 1), ([8, 9, 8, 9], 9)] {
        let game = ready(2).arrange(|t| panorama(t, One, counts));
        assert_eq!(game.unique_sets(One), 5 * sets, "{counts:?}");
    }
}

/// WAY-178, EX-37: tags on tiles in the caravan count.
#[test]
fn way_178_tags_in_the_caravan() {
    let game = ready(2).arrange(|t| {
        panorama(t, One, [1, 0, 1, 1]);
        t.tile(One, "S6", TileFace::Front, cell(2, 1));
    });
    assert_eq!((game.unique_sets(One), game.common_sets(One)), (5, 2 + 2));
}

/// WAY-179, EX-38, RUL-62, RUL-63: sun or moon alone 3, both 7 each, doubled card by card.
#[test]
fn way_179_sun_and_moon() {
    let with = |names: &[&str], inspired: &[&str]| {
        ready(2).arrange(|t| {
            panorama(t, One, [2, 0, 0, 0]);
            for (place, name) in names.iter().enumerate() {
                sky(t, One, name, place);
            }
            // Goals that are met: 6 silver, 6 provisions.
            t.purse(One, 6, 6);
            for (name, goal) in inspired.iter().zip(["I15", "I16"]) {
                t.inspiration(One, goal, Some(name));
            }
        })
    };
    let total = |game: &Wayfarers<'_>| {
        let (cards, more) = game.spaces_vp(One);
        cards + more
    };
    assert_eq!(vp(&with(&["S112"], &[]), One, 112), 3);
    assert_eq!(vp(&with(&["S85"], &[]), One, 85), 3);
    let both = with(&["S112", "S85"], &[]);
    assert_eq!((vp(&both, One, 112), vp(&both, One, 85), total(&both)), (7, 7, 14));
    assert_eq!(total(&with(&["S112", "S85"], &["S112"])), 21);
    assert_eq!(total(&with(&["S112", "S85"], &["S112", "S85"])), 28);
    assert_eq!(total(&with(&["S112"], &["S112"])), 6);
}

/// RUL-63: the pair is two different cards, of the sun and of the moon. In an owner's edition a tile may show the other
/// tag: it counts as a tag, but makes no pair.
#[test]
fn rul_63_a_tag_on_a_tile_makes_no_pair() {
    let mut components = components();
    components.tiles[Tile::S1].tags = [Tag::Moon].into_iter().collect();
    let edition = Edition::new(components).unwrap();
    let game = ready_with(&edition, 2, Options::default()).arrange(|t| {
        panorama(t, One, [2, 0, 0, 0]);
        sky(t, One, "S112", 0);
        t.tile(One, "S1", TileFace::Front, cell(2, 1));
    });
    assert_eq!((game.count(One, Count::Tag(Tag::Moon)), vp(&game, One, 112)), (1, 3));
    let both = game.arrange(|t| sky(t, One, "S85", 1));
    assert_eq!((vp(&both, One, 112), vp(&both, One, 85)), (7, 7));
}

/// WAY-180, EX-39: a planet scores 1, plus 1 per planet tag.
#[test]
fn way_180_planets() {
    let with = |planets: usize, tile: bool| {
        ready(2).arrange(|t| {
            panorama(t, One, [5, 0, 0, 0]);
            for place in 0..planets {
                sky(t, One, &format!("S{}", 86 + place), place);
            }
            if tile {
                t.tile(One, "S1", TileFace::Front, cell(2, 1));
            }
        })
    };
    let star = |tile: bool| u16::from(tile);
    for (planets, tile, score) in [(1, false, 2), (2, false, 6), (2, true, 8), (5, false, 30)] {
        let game = with(planets, tile);
        assert_eq!(game.spaces_vp(One).0 - star(tile), score, "{planets} planets");
    }
}

/// WAY-181, EX-40, EX-41, INV-35: comets score 4 each with more tags than every single opponent.
#[test]
fn way_181_comets() {
    // One card each of 1, 2, 3 tags: 3, 2, 1 VP.
    let with = |other: &[&str]| {
        ready(3).arrange(|t| {
            panorama(t, One, [3, 0, 0, 0]);
            panorama(t, Two, [3, 0, 0, 0]);
            for (place, name) in ["S77", "S79", "S82"].iter().enumerate() {
                sky(t, One, name, place);
            }
            for (place, name) in other.iter().enumerate() {
                sky(t, Two, name, place);
            }
        })
    };
    let leads = with(&["S80", "S81"]);
    assert_eq!([77, 79, 82].map(|number| vp(&leads, One, number)), [4, 4, 4]);
    assert_eq!(vp(&leads, Two, 80), 2);
    let tied = with(&["S83", "S84"]);
    assert_eq!([77, 79, 82].map(|number| vp(&tied, One, number)), [3, 2, 1]);
    assert_eq!(vp(&tied, Two, 83), 1);
    // Tags on tiles count too.
    let tile = tied.arrange(|t| t.tile(Two, "S4", TileFace::Front, cell(2, 1)));
    assert_eq!((vp(&tile, Two, 83), vp(&tile, One, 77)), (4, 3));
    // Doubled: 4 once more.
    let doubled = leads.arrange(|t| {
        t.purse(One, 6, 0);
        t.inspiration(One, "I15", Some("S82"));
    });
    assert_eq!(doubled.spaces_vp(One), (12, 4));
}

/// WAY-182: star cards score for tags, tiles, influence and inspirations, as printed.
#[test]
fn way_182_star_cards() {
    let game = ready(2).arrange(|t| {
        panorama(t, One, [3, 2, 2, 4]);
        t.guilds(One, 3, 4, 1);
        t.tile(One, "G1", TileFace::Front, cell(2, 1));
        t.tile(One, "G2", TileFace::Front, cell(3, 1));
        t.tile(One, "Y1", TileFace::Front, cell(1, 2));
        t.tile(One, "B1", TileFace::Front, cell(3, 2));
        t.tile(One, "K1", TileFace::Front, cell(5, 1));
        t.inspiration(One, "I1", None);
    });
    for (number, expected) in [
        (92, 4),  // cities
        (94, 3),  // harbours
        (96, 1),  // inspirations
        (97, 2),  // 1 + science 3 / 2
        (98, 1),  // 1 + exploration 1 / 2
        (99, 3),  // 1 + trade 4 / 2
        (100, 2), // 1 + libraries
        (101, 2), // 1 + observatories
        (102, 4), // open waters
        (105, 1), // stars
        (106, 2), // 1 + black tiles
        (107, 2), // 1 + blue tiles
        (108, 3), // 1 + green tiles
        (109, 2), // 1 + yellow tiles
        (110, 2), // vistas
    ] {
        assert_eq!(vp(&game, One, number), expected, "S{number}");
    }
}

/// WAY-183, EX-43, RUL-38: sets of a townsfolk, a space, a land and a water card, including the starting
/// ones.
#[test]
fn way_183_sets_of_four_kinds() {
    assert_eq!(vp(&ready(2), One, 104), 1);
    let game = ready(2).arrange(|t| {
        panorama(t, One, [4, 0, 1, 0]);
        sky(t, One, "S92", 0);
        sky(t, One, "S93", 1);
        t.townsfolk(One, "T123", Stand::City);
        t.townsfolk(One, "T116", Stand::Harbour);
        let first = Stand::Land(t.areas[One].lands[0].card);
        t.townsfolk(One, "T124", first);
    });
    let kinds = [CardKind::Townsfolk, CardKind::Space, CardKind::Land, CardKind::Water];
    assert_eq!(kinds.map(|kind| game.count(One, Count::Card(kind))), [4, 3, 5, 2]);
    assert_eq!(vp(&game, One, 104), 2);
}

/// WAY-184, EX-44: 3 VP per set of a comet, a planet and a star tag.
#[test]
fn way_184_sets_of_space_tags() {
    let game = ready(2).arrange(|t| {
        panorama(t, One, [5, 0, 0, 0]);
        for (place, name) in ["S82", "S86", "S87", "S91", "S92"].iter().enumerate() {
            sky(t, One, name, place);
        }
        t.tile(One, "S4", TileFace::Front, cell(2, 1));
    });
    assert_eq!([Tag::Comet, Tag::Planet, Tag::Stars].map(|tag| game.tags(One, tag)), [4, 2, 3]);
    assert_eq!(vp(&game, One, 91), 6);
}

/// WAY-149, WAY-150, WAY-151, WAY-185, EX-45: each goal that is met doubles the card below it. A missed one
/// costs nothing.
#[test]
fn way_185_achieved_goals_double() {
    let with = |silver: u8| {
        ready(2).arrange(|t| {
            panorama(t, One, [4, 0, 0, 0]);
            sky(t, One, "S92", 0);
            sky(t, One, "S93", 1);
            t.inspiration(One, "I15", Some("S92"));
            t.tile(One, "G1", TileFace::Front, cell(2, 1));
            t.inspiration(One, "I14", None);
            t.purse(One, silver, 0);
        })
    };
    // 5 cities: S92 and S93 score 5 each, the star 1. I14 requires 5 cities, I15 6 silver.
    assert_eq!(with(6).spaces_vp(One), (11, 6));
    assert_eq!(with(5).spaces_vp(One), (11, 1));
    assert_eq!(line(&with(6), "2 inspirations", One), 6);
}

/// P-06, WAY-149: every goal is met with exactly what it requires, and not with one less.
#[test]
fn way_149_goals() {
    let edition = ready(2);
    let edition = edition.edition();
    let goal = |number: u8| &edition.inspiration[Inspiration::numbered(number).unwrap()].goal;
    let meets =
        |number: u8, arrange: &dyn Fn(&mut Position)| ready(2).arrange(arrange).meets(One, goal(number));
    assert!(meets(12, &|t| t.guilds(One, 5, 4, 1)) && !meets(12, &|t| t.guilds(One, 5, 4, 0)));
    assert!(meets(15, &|t| t.purse(One, 6, 0)) && !meets(15, &|t| t.purse(One, 5, 9)));
    assert!(meets(16, &|t| t.purse(One, 0, 6)) && !meets(16, &|t| t.purse(One, 9, 5)));
    assert!(
        meets(14, &|t| panorama(t, One, [4, 0, 0, 0])) && !meets(14, &|t| panorama(t, One, [3, 9, 0, 0]))
    );
    assert!(meets(6, &|t| panorama(t, One, [0, 4, 0, 0])) && !meets(6, &|t| panorama(t, One, [0, 3, 0, 0])));
    assert!(meets(8, &|t| panorama(t, One, [0, 0, 4, 0])) && !meets(8, &|t| panorama(t, One, [0, 0, 3, 0])));
    assert!(meets(7, &|t| panorama(t, One, [0, 0, 0, 4])) && !meets(7, &|t| panorama(t, One, [0, 0, 0, 3])));
    let tiles = |t: &mut Position, names: &[(&str, u8, u8)]| {
        names.iter().for_each(|(name, column, row)| t.tile(One, name, TileFace::Front, cell(*column, *row)));
    };
    let three_green = [("G1", 2, 1), ("G2", 3, 1), ("G3", 4, 1), ("K1", 5, 1)];
    let two_and_two = [("G1", 2, 1), ("G2", 3, 1), ("K1", 5, 1), ("K2", 4, 1)];
    assert!(meets(9, &|t| tiles(t, &two_and_two)) && !meets(9, &|t| tiles(t, &three_green)));
}

/// WAY-085, WAY-187, EX-46, RUL-59, INV-34: 3 VP for the sole leader of a guild; a tie, or nobody, gives none.
#[test]
fn way_187_guild_majorities() {
    let game = ready(3).arrange(|t| {
        t.guilds(One, 3, 2, 0);
        t.guilds(Two, 3, 0, 0);
        t.guilds(Three, 1, 1, 0);
    });
    assert_eq!([One, Two, Three].map(|seat| game.guilds_vp(seat)), [3, 0, 0]);
    let game = game.arrange(|t| t.guilds(Two, 4, 0, 1));
    assert_eq!([One, Two, Three].map(|seat| game.guilds_vp(seat)), [3, 6, 0]);
}

/// Returns a game that ends at once, after its last final turn.
fn over(arrange: impl FnOnce(&mut Position)) -> Wayfarers<'static> {
    let game = ready(3).arrange(|t| {
        t.turn_of(Three);
        for seat in [One, Two, Three] {
            t.weary(seat);
            t.purse(seat, 0, 0);
        }
        t.marker(Three, JournalSpace::C10b);
        t.final_turns = Some(1);
        arrange(t);
    });
    let game = game.moves("rest").end_turn();
    assert_eq!(game.next(), Next::Over);
    game
}

/// WAY-188: the highest total wins.
#[test]
fn way_188_the_highest_total() {
    let game = over(|t| {
        t.guilds(One, 5, 0, 0);
        t.guilds(Two, 0, 0, 0);
        t.guilds(Three, 0, 0, 0);
        panorama(t, Two, [4, 0, 0, 0]);
    });
    assert_eq!([One, Two, Three].map(|seat| game.standing().scores[seat]), [3, 8, 0]);
    assert_eq!(game.standing().winners[..], [Two]);
}

/// WAY-189, EX-47, RUL-60: science, trade, exploration break ties. Players still tied share the victory.
#[test]
fn way_189_ties() {
    let winners = |guilds: [[u8; 3]; 3]| {
        let game = over(|t| {
            for (seat, [black, yellow, blue]) in [One, Two, Three].into_iter().zip(guilds) {
                t.guilds(seat, black, yellow, blue);
            }
        });
        game.standing().winners.to_vec()
    };
    // In these, either nobody leads a guild alone or each leads one.
    assert_eq!(winners([[2, 1, 0], [2, 1, 0], [0, 0, 0]]), [One, Two]);
    assert_eq!(winners([[2, 1, 1], [2, 1, 1], [2, 1, 0]]), [One, Two]);
    assert_eq!(winners([[2, 1, 0], [2, 1, 0], [2, 0, 0]]), [One, Two]);
    assert_eq!(winners([[1, 0, 0], [0, 1, 0], [0, 0, 1]]), [One]);
    assert_eq!(winners([[0, 0, 3], [0, 3, 2], [0, 2, 2]]), [Two]);
    assert_eq!(winners([[0; 3], [0; 3], [0; 3]]), [One, Two, Three]);
}

/// WAY-174, WAY-182: a score above the maximum of the sheet is capped.
#[test]
fn way_174_more_than_the_sheet_holds() {
    let mut components = components();
    let silver = [Count::Holds(Resource::Silver)].into_iter().collect();
    let generous = Score { base: 20, rest: Rest::Per { each: 20, of: 1, sets: silver } };
    let cards: Vec<u8> = (92..=103).chain(105..=111).collect();
    for &number in &cards {
        components.space.value[Space::numbered(number).unwrap()].score = generous.clone();
    }
    let edition = Edition::new(components).unwrap();
    let game = ready_with(&edition, 2, Options::default()).arrange(|t| {
        t.purse(One, u8::MAX, 0);
        panorama(t, One, [18, 2, 0, 0]);
        for (place, number) in cards.iter().enumerate() {
            sky(t, One, &format!("S{number}"), place);
        }
    });
    // 19 cards of 5120 VP.
    assert_eq!(game.space_vp(One, Space::numbered(92).unwrap()), 5120);
    assert_eq!((line(&game, "2 space cards", One), game.standing().scores[One]), (i16::MAX, i16::MAX));
}

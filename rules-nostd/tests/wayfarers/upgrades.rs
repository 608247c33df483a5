//! Upgrade tiles: WAY-158 to WAY-167.

use rules_nostd::Seat::{One, Two};
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;

use crate::common::{Arrange, TestGame, cell, ready, tile};

/// Lets seat 1 buy a green tile with the middle area: `die 3; place middle 4; part 1`.
fn basic(arrange: impl FnOnce(&mut Position)) -> Wayfarers<'static> {
    let game = ready(2).arrange(|t| {
        t.purse(One, 9, 0);
        arrange(t);
    });
    game.moves("die 3; place middle 4; part 1")
}

/// Lets seat 1 buy a black tile with the middle area.
fn black(arrange: impl FnOnce(&mut Position)) -> Wayfarers<'static> {
    let game = ready(2).arrange(|t| {
        t.dice(One, &[6, 3, 3]);
        t.purse(One, 9, 0);
        arrange(t);
    });
    game.moves("die 6; place middle 1; part 2")
}

/// Lets seat 1 buy a yellow tile with L1.
fn yellow(arrange: impl FnOnce(&mut Position)) -> Wayfarers<'static> {
    let game = ready(2).arrange(|t| {
        t.dice(One, &[1, 3, 3]);
        t.land(One, "L1");
        t.purse(One, 9, 0);
        arrange(t);
    });
    game.moves("die 1; place L1; part 1")
}

/// WAY-158, RUL-48, RUL-50, OUT-04: a tile of the required type. All five types together count as "any".
#[test]
fn way_158_five_types() {
    let game = basic(|t| {
        t.tile(One, "Y1", TileFace::Front, cell(1, 2));
        t.tile(One, "S1", TileFace::Front, cell(3, 2));
    });
    assert_eq!(game.prompt(), Prompt::Upgrade(TileColour::Green));
    for other in ["Y1", "B1", "K1", "S2"] {
        assert_eq!(game.refused(&format!("tile {other}")).rule, "WAY-158");
    }
    let game = game.moves("tile G2; cell 2 1");
    assert_eq!(game.count(One, Count::AnyUpgrade), 3);
    let of = TileColour::ALL.map(|colour| game.count(One, Count::Upgrade(colour)));
    assert_eq!(of, [1, 1, 0, 0, 1]);
}

/// WAY-159, RUL-47: the price on the main board applies to any effect.
#[test]
fn way_159_prices() {
    let game = basic(|_| {}).moves("tile G2; cell 2 1");
    assert_eq!(game.one().silver, 7);
    let game = basic(|t| t.purse(One, 2, 0)).moves("tile G2; cell 2 1");
    assert_eq!(game.one().silver, 0);
    let game = ready(2).arrange(|t| t.purse(One, 1, 0)).moves("die 3; place middle 4");
    assert_eq!(game.refused("part 1").rule, "WAY-159");
    let game = black(|_| {}).moves("tile K1; cell 2 1");
    assert_eq!(game.one().silver, 6);
    // Also to a worker spot (RUL-47).
    let game = ready(2).arrange(|t| t.purse(One, 4, 0)).moves("worker yellow; card land 3");
    let game = game.moves("tile Y1; face front; cell 3 2");
    assert_eq!(game.one().silver, 1);
}

/// WAY-159: special tiles cost nothing.
#[test]
fn way_159_special_tiles_are_free() {
    let game = ready(2).arrange(|t| {
        t.weary(One);
        t.purse(One, 0, 0);
        t.marker(One, JournalSpace::C3a);
        t.tile(One, "G1", TileFace::Front, cell(2, 1));
    });
    let game = game
        .moves("rest; observe roll 3; observe roll 3; done; part 1; journal 4a; part 1; tile S5; cell 3 2");
    assert_eq!(game.one().silver, 1, "that of the starting townsfolk");
    assert_eq!(game.tags(One, Tag::Comet), 2);
}

/// RUL-67: silver, or the guild tokens printed beside the store, but not a mix.
#[test]
fn rul_67_silver_or_influence() {
    let rich = black(|t| t.guilds(One, 2, 0, 0)).moves("tile K1");
    assert_eq!(rich.prompt(), Prompt::PayTile(Tile::K1));
    assert_eq!(rich.legal(), ["pay silver", "pay influence"]);
    assert_eq!(rich.refused("pay provision").rule, "RUL-67");
    let game = rich.clone().moves("pay influence; cell 2 1");
    assert_eq!((game.one().silver, game.one().guilds[Guild::Black]), (9, 0));
    assert_eq!(game.one().influence, 15);
    let game = rich.moves("pay silver; cell 2 1");
    assert_eq!((game.one().silver, game.one().guilds[Guild::Black]), (6, 2));
    // One token and two silver: not enough of either.
    let game = ready(2).arrange(|t| {
        t.dice(One, &[6, 3, 3]);
        t.purse(One, 2, 0);
        t.guilds(One, 1, 0, 0);
    });
    // Nothing can be done, so the turn is over.
    assert_eq!(game.moves("die 6; place middle 1").seat(), Two);
}

/// WAY-160, RUL-18: wholly on the 16 cells of paper, not over another tile.
#[test]
fn way_160_a_tile_lies_on_free_paper() {
    let game = yellow(|t| t.tile(One, "G2", TileFace::Front, cell(2, 2))).moves("tile Y2; face front");
    assert_eq!(game.prompt(), Prompt::PlaceTile(Tile::Y2));
    for (column, row) in [(6, 1), (6, 2), (6, 3), (1, 2), (2, 2)] {
        assert_eq!(game.refused(&format!("cell {column} {row}")).rule, "WAY-160", "{column} {row}");
    }
    for (column, row) in [(1, 1), (5, 1)] {
        assert_eq!(game.refused(&format!("cell {column} {row}")).rule, "RUL-18", "{column} {row}");
    }
    let places: Vec<String> = game.legal();
    let expected = [
        "cell 2 1", "cell 3 1", "cell 4 1", "cell 3 2", "cell 4 2", "cell 5 2", "cell 1 3", "cell 2 3",
        "cell 3 3", "cell 4 3", "cell 5 3",
    ];
    assert_eq!(places, expected);
    // A black tile is two rows high.
    let game = black(|_| {}).moves("tile K1");
    assert_eq!(game.refused("cell 2 3").rule, "WAY-160");
    assert_eq!(game.refused("cell 1 1").rule, "RUL-18");
    assert!(game.lists("cell 1 2") && game.lists("cell 2 1") && game.lists("cell 6 2"));
}

/// RUL-46: a type that is sold out or does not fit cannot be gained.
#[test]
fn rul_46_sold_out_or_no_room() {
    let game = ready(2).arrange(|t| {
        t.purse(One, 9, 0);
        for (number, (column, row)) in
            [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (1, 3), (2, 3)].iter().enumerate()
        {
            t.tile(One, ["G1", "G2", "G3", "G4"][number / 2], TileFace::Front, cell(*column, *row));
        }
    });
    let game = game.moves("die 3; place middle 4");
    assert_eq!(game.refused("part 1").rule, "RUL-46");
    let game = basic(|t| {
        t.tile(Two, "G2", TileFace::Front, cell(2, 1));
        t.tile(Two, "G2", TileFace::Front, cell(3, 1));
    });
    assert_eq!(game.refused("tile G2").rule, "RUL-46");
    assert!(game.lists("tile G1"));
}

/// WAY-161, DEC-21, RUL-49: land and water tiles may be flipped. Then the other face counts.
#[test]
fn way_161_tiles_may_be_flipped() {
    let game = yellow(|_| {}).moves("tile Y2");
    assert_eq!(game.prompt(), Prompt::ChooseFace(Tile::Y2));
    assert_eq!(game.legal(), ["face front", "face back"]);
    let front = game.clone().moves("face front; cell 2 1");
    assert_eq!(front.column(One, Face::Two).assets.count(Asset::Pigeon), 1);
    assert!(front.column(One, Face::Three).raises);
    let back = game.moves("face back; cell 2 1");
    assert!(back.column(One, Face::Two).lowers && !back.column(One, Face::Two).raises);
    assert_eq!(back.column(One, Face::Three).assets.count(Asset::Pigeon), 1);
    // The others have one face, so the player is not asked.
    let game = basic(|_| {}).moves("tile G2");
    assert_eq!(game.prompt(), Prompt::PlaceTile(Tile::G2));
}

/// WAY-162, WAY-007: a placed tile stays, and the store has one copy less.
#[test]
fn way_162_tiles_stay() {
    let game = basic(|_| {}).moves("tile G2; cell 2 1");
    assert_eq!(game.position().store[tile("G2")], 1);
    assert_eq!(
        game.one().caravan[..],
        [LaidTile { tile: Tile::G2, face: TileFace::Front, cell: cell(2, 1) }]
    );
    let game = game.end_turn().arrange(|t| {
        t.turn_of(One);
        t.purse(One, 9, 0);
        t.areas[One].middle[3] = false;
        t.areas[One].dice.add(Face::Three);
    });
    let game = game.moves("die 3; place middle 4; part 1; tile G2");
    assert_eq!(game.refused("cell 2 1").rule, "WAY-160");
}

/// WAY-163, DEC-22: covering icons gives their effects in the order the player chooses.
#[test]
fn way_163_covered_icons_pay() {
    // Board 1: silver at 3 1, provision at 4 1.
    let game = yellow(|_| {}).moves("tile Y1; face front; cell 3 1");
    assert_eq!((game.one().silver, game.one().provisions), (6 + 1, 1));
    // Card at 3 3 and refresh at 4 3.
    let game = yellow(|_| {}).moves("tile Y1; face front; cell 3 3");
    assert_eq!(game.legal(), ["use cell 3 3", "use cell 4 3", "done"]);
    let game = game.moves("use cell 4 3; refresh L1; observe roll 4");
    assert_eq!(game.prompt(), Prompt::ChoosePart(Origin::Cell(cell(3, 3))));
    let game = game.moves("part 1; card water 2");
    assert_eq!(game.position().on_cards(One), 1);
    // Move at 2 2: without influence in a guild there is nothing to move.
    let game = basic(|t| t.guilds(One, 0, 0, 0)).moves("tile G2; cell 2 2");
    assert_ne!(game.seat(), One);
    let game = basic(|_| {}).moves("tile G2; cell 2 2; part 1; move blue yellow");
    assert_eq!(game.one().guilds, ByGuild::new(0, 1, 0));
}

/// WAY-164, RUL-07, WAY-186: VP on tiles only count at the end.
#[test]
fn way_164_vp_on_tiles() {
    let game = ready(2).arrange(|t| {
        t.tile(One, "K2", TileFace::Front, cell(2, 1));
        t.tile(One, "G1", TileFace::Front, cell(3, 1));
        t.tile(One, "Y1", TileFace::Back, cell(3, 2));
        t.tile(One, "S2", TileFace::Front, cell(4, 1));
    });
    assert_eq!(game.caravan_vp(One), 3 + 1 + 1 + 5);
    assert_eq!(game.column(One, Face::Four).assets, Assets::NONE);
    assert_eq!(game.tags(One, Tag::Stars), 2, "the tag works all the same");
}

/// WAY-165, WAY-166, WAY-178: tags on special tiles work like those on cards: they trigger vistas and count
/// for journaling, star cards, goals and sets.
#[test]
fn way_165_tags_on_special_tiles() {
    let game = ready(2).arrange(|t| {
        t.weary(One);
        t.marker(One, JournalSpace::C3a);
        t.tile(One, "G1", TileFace::Front, cell(2, 1));
        t.land(One, "L29");
        t.sky(One, "S92", Stand::Land(Land::numbered(29).unwrap()));
        t.purse(One, 0, 0);
    });
    assert_eq!(game.space_vp(One, Space::numbered(92).unwrap()), 1);
    let game = game
        .moves("rest; observe roll 3; observe roll 3; done; part 1; journal 4a; part 1; tile S7; cell 3 2");
    // 1 silver from the starting townsfolk, 1 from the vista for cities.
    assert_eq!(game.one().silver, 2);
    assert_eq!(game.tags(One, Tag::City), 2);
    assert_eq!(game.space_vp(One, Space::numbered(92).unwrap()), 2);
    assert_eq!(game.common_sets(One), 2);
    let two_cities = Need { count: Count::Tag(Tag::City), at_least: 2 };
    assert!(game.meets(One, &[two_cities]));
}

/// WAY-167, WAY-041: assets, discounts and shifts serve the dice of their column.
#[test]
fn way_167_icons_serve_their_column() {
    let game = ready(2).arrange(|t| {
        t.tile(One, "K3", TileFace::Front, cell(4, 1));
        t.tile(One, "K1", TileFace::Front, cell(3, 1));
        t.tile(One, "B3", TileFace::Front, cell(4, 3));
    });
    let four = game.column(One, Face::Four);
    assert_eq!(four.assets, [Asset::Pigeon, Asset::Camel, Asset::Ship].into_iter().collect());
    assert_eq!(four.less, Amounts { silver: 1, provision: 0 });
    assert!(!four.raises && !four.lowers);
    let three = game.column(One, Face::Three);
    assert_eq!(three.less, Amounts { silver: 0, provision: 1 });
    assert_eq!(three.assets.count(Asset::Telescope), 1);
    assert!(game.column(One, Face::Five).raises);
    assert_eq!(game.column(One, Face::Two), ColumnIcons::default());
    assert_eq!(game.column(Two, Face::Four), ColumnIcons::default());
}

/// RUL-47, RUL-19, RUL-20: a free tile costs nothing. A discount reduces the price in silver.
#[test]
fn rul_47_free_tiles_and_discounts() {
    let game = ready(2).arrange(|t| {
        t.purse(One, 0, 0);
        t.areas[One].workers.add(Worker::Green);
        t.green[GreenPlace::W4] = false;
    });
    let game = game.moves("worker green; card townsfolk 3; tile G2; cell 2 1");
    assert_eq!(game.one().silver, 0);
    let game = basic(|t| {
        t.tile(One, "B3", TileFace::Front, cell(3, 2));
        t.purse(One, 1, 0);
    });
    let game = game.moves("tile G2; cell 2 1");
    assert_eq!(game.one().silver, 0);
}

/// WAY-163, DEC-22: the question about a covered icon names what is visible on the board.
#[test]
fn a_covered_icon_is_called_so() {
    let game = ready(2).moves("die 3; place middle 4; part 1; tile G1; cell 4 3");
    assert_eq!(game.prompt().to_string(), "covered icon: choose the next part, or be done");
}

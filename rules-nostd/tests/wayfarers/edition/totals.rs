//! The totals of section 14 of `docs/rules/wayfarers-components.md`, and what individual rules say about the
//! components.

use std::collections::BTreeMap;

use rules_nostd::wayfarers::model::*;

use crate::edition::shipped;

fn tags_of<'t>(rows: impl Iterator<Item = &'t Tags>) -> BTreeMap<Tag, usize> {
    let mut counts = BTreeMap::new();
    rows.flatten().for_each(|&tag| *counts.entry(tag).or_default() += 1);
    counts
}

fn counts<const N: usize>(counts: [(Tag, usize); N]) -> BTreeMap<Tag, usize> {
    counts.into()
}

fn assets<'s>(spaces: impl Iterator<Item = &'s DiceSpace>) -> [usize; 4] {
    let mut counts = [0; 4];
    spaces.flat_map(|space| space.needs.iter()).for_each(|asset| counts[asset.index()] += 1);
    counts
}

/// P-01, WAY-127 to WAY-131: 18 cities with a dice space each, 18 vistas; 27 immediate effects.
#[test]
fn land() {
    let components = shipped();
    let rows = components.land.values();
    let expected = [(Tag::City, 18), (Tag::Vista, 18), (Tag::Observatory, 7), (Tag::Library, 4)];
    assert_eq!(tags_of(rows.iter().map(|row| &row.tags)), counts(expected));
    let cities = || rows.iter().filter(|row| row.tags[0] == Tag::City);
    assert_eq!(cities().filter(|row| !row.immediate.is_none()).count(), 9);
    assert_eq!(rows.iter().filter(|row| !row.immediate.is_none()).count(), 27);
    assert!(cities().all(|row| row.space().is_some() && row.vista().is_none()));
    // camel 15, ship 0, telescope 7, pigeon 4
    assert_eq!(assets(rows.iter().filter_map(LandRow::space)), [15, 0, 7, 4]);
}

/// P-02, P-03, WAY-133 to WAY-137: 18 harbours with a dice space each, 18 open waters with an immediate
/// benefit each; four bars on each side.
#[test]
fn water() {
    let components = shipped();
    let rows = components.water.values();
    let expected = [(Tag::Harbour, 18), (Tag::OpenWater, 18), (Tag::Library, 3)];
    assert_eq!(tags_of(rows.iter().map(|row| &row.tags)), counts(expected));
    assert_eq!(rows.iter().filter(|row| !row.immediate.is_none()).count(), 18);
    assert_eq!(assets(rows.iter().filter_map(|row| row.space.as_ref())), [0, 22, 0, 3]);
    let left = [0, 1, 2, 3].map(|height: usize| rows.iter().filter(|row| row.left.0[height]).count());
    assert_eq!(left, [11, 17, 14, 14]);
    let right = [
        rows.iter().filter(|row| row.right.guild.is_some()).count(),
        rows.iter().filter(|row| row.right.silver).count(),
        rows.iter().filter(|row| row.right.provision).count(),
        rows.iter().filter(|row| row.right.card).count(),
    ];
    assert_eq!(right, [19, 23, 19, 17]);
    let guild = |guild| rows.iter().filter(|row| row.right.guild == Some(guild)).count();
    assert_eq!([guild(Guild::Black), guild(Guild::Blue), guild(Guild::Yellow)], [5, 8, 6]);
}

/// RUL-36, OUT-14, WAY-137: a link forms where a right bar with an icon meets a left bar. The starting
/// harbour has all four right bars, the top one yellow.
#[test]
fn links() {
    let components = shipped();
    let joins = |right: RightBars, left: &str| -> Vec<String> {
        let left = LeftBars(std::array::from_fn(|height| left.split(' ').nth(height) == Some("x")));
        right.joined_by(left).map(|deed| deed.to_string()).collect()
    };
    let harbour = components.player_board.right;
    assert_eq!(
        joins(harbour, "x x x x"),
        ["influence guild yellow", "gain silver", "gain provision", "influence card"]
    );
    assert_eq!(joins(harbour, ". x . x"), ["gain silver", "influence card"]);
    assert!(joins(harbour, ". . . .").is_empty());
    let w46 = components.water[Water::numbered(46).unwrap()].right;
    assert_eq!(joins(w46, "x x x ."), ["gain provision"]);
}

/// P-04, WAY-139 to WAY-144, RUL-04, OUT-02: 36 space cards, 8 of them comets with 17 tags, 25 immediate
/// effects.
#[test]
fn space() {
    let components = shipped();
    let rows = components.space.values();
    let expected = [(Tag::Stars, 21), (Tag::Planet, 5), (Tag::Comet, 17), (Tag::Sun, 1), (Tag::Moon, 1)];
    assert_eq!(tags_of(rows.iter().map(|row| &row.tags)), counts(expected));
    assert_eq!(rows.iter().filter(|row| row.tags[0] == Tag::Comet).count(), 8);
    assert_eq!(rows.iter().filter(|row| !row.immediate.is_none()).count(), 25);
    // A comet with more tags is worth less.
    assert!(
        rows.iter()
            .filter(|row| row.tags[0] == Tag::Comet)
            .all(|row| { usize::from(row.score.base) + row.tags.len() == 4 })
    );
}

/// OUT-20, RUL-68: star cards for guild influence score 1 VP and 1 VP per 2 tokens; one scores inspirations.
#[test]
fn star_cards() {
    let components = shipped();
    let score = |number| components.space[Space::numbered(number).unwrap()].score.clone();
    for (number, guild) in [(97, Guild::Black), (98, Guild::Blue), (99, Guild::Yellow)] {
        let sets = [Count::InGuild(guild)].into_iter().collect();
        assert_eq!(score(number), Score { base: 1, rest: Rest::Per { each: 1, of: 2, sets } });
    }
    let sets = [Count::Card(CardKind::Inspiration)].into_iter().collect();
    assert_eq!(score(96), Score { base: 0, rest: Rest::Per { each: 1, of: 1, sets } });
    // WAY-183, WAY-184: the two set cards.
    assert_eq!(score(104).to_string(), "1 per set card townsfolk & card space & card land & card water");
    assert_eq!(score(91).to_string(), "3 per set tag comet & tag planet & tag stars");
}

/// P-07, WAY-080, WAY-113, WAY-153: prices and hosts of the townsfolk.
#[test]
fn townsfolk() {
    let components = shipped();
    let rows = components.townsfolk.values();
    let prices = [0, 1, 2, 3].map(|price| rows.iter().filter(|row| row.silver == price).count());
    assert_eq!(prices, [3, 13, 17, 3]);
    let triggers = Trigger::ALL.map(|trigger| rows.iter().filter(|row| row.trigger == trigger).count());
    assert_eq!(triggers, [17, 10, 9]);
    assert_eq!(rows.iter().filter(|row| !row.assets.is_empty()).count(), 8);
    let hosts = |tags: &[Tag]| rows.iter().filter(|row| row.hosts == *tags).count();
    assert_eq!(
        [
            hosts(&[Tag::City]),
            hosts(&[Tag::City, Tag::Harbour]),
            hosts(&[Tag::Harbour]),
            hosts(&[Tag::Library, Tag::Observatory]),
            hosts(&[Tag::Observatory]),
            hosts(&[Tag::OpenWater]),
            hosts(&[Tag::Vista]),
        ],
        [5, 5, 5, 1, 1, 9, 10]
    );
    assert!(rows.iter().all(|row| (row.trigger == Trigger::Rest) == row.hosts.contains(&Tag::OpenWater)));
}

/// P-06, WAY-149, RUL-09: what the goals require.
#[test]
fn inspirations() {
    let components = shipped();
    let needs = |test: fn(&Count) -> bool| {
        let rows = components.inspiration.values().iter();
        rows.filter(|row| row.goal.iter().all(|need| test(&need.count))).count()
    };
    assert_eq!(needs(|count| matches!(count, Count::Tag(_))), 9);
    assert_eq!(needs(|count| matches!(count, Count::Upgrade(_))), 3);
    assert_eq!(needs(|count| matches!(count, Count::Card(CardKind::Townsfolk))), 1);
    assert_eq!(needs(|count| matches!(count, Count::InGuilds)), 1);
    assert_eq!(needs(|count| matches!(count, Count::Holds(_))), 2);
}

/// P-13, WAY-087 to WAY-089, WAY-094, OUT-09, OUT-11: 44 crossings, two of them free.
#[test]
fn crossings() {
    let components = shipped();
    let kinds = |side: Side| {
        let mut counts = [0; 3];
        for crossing in components.crossings.iter() {
            match crossing.toll(Layout { left: side, middle: side, right: side }) {
                Toll::Free => counts[0] += 1,
                Toll::Need(_) => counts[1] += 1,
                Toll::Spend(_) => counts[2] += 1,
            }
        }
        counts
    };
    assert_eq!((kinds(Side::A), kinds(Side::B)), ([2, 38, 4], [2, 36, 6]));
    let sections = Section::ALL
        .map(|section| components.crossings.iter().filter(|crossing| crossing.section == section).count());
    assert_eq!(sections, [12, 26, 6]);
}

/// WAY-001: each section may show either side, so a crossing depends on the side of its own section.
#[test]
fn each_section_has_its_own_side() {
    let components = shipped();
    let toll = |from, to, layout| components.crossing(from, to).unwrap().toll(layout).to_string();
    let layouts: Vec<Layout> = Side::ALL
        .into_iter()
        .flat_map(|left| Side::ALL.map(|middle| (left, middle)))
        .flat_map(|(left, middle)| Side::ALL.map(|right| Layout { left, middle, right }))
        .collect();
    assert_eq!(layouts.len(), 8);
    for layout in layouts {
        let first = if layout.left == Side::A { "need tag city 2" } else { "need card townsfolk 2" };
        assert_eq!(toll(JournalSpace::C1a, JournalSpace::C2a, layout), first);
        let second = if layout.middle == Side::A { "need upgrade green 1" } else { "need tag planet 1" };
        assert_eq!(toll(JournalSpace::C3a, JournalSpace::C4a, layout), second);
        let third = if layout.right == Side::A { "need tag observatory 4" } else { "need tag stars 5" };
        assert_eq!(toll(JournalSpace::C9a, JournalSpace::C10a, layout), third);
    }
    assert!(components.crossing(JournalSpace::C1a, JournalSpace::C2c).is_none());
}

/// P-14, WAY-096, OUT-08, RUL-51: 600 paths along the track. Each passes 2 new dice, 2 special tiles and 3 to
/// 5 journal tiles, in 8 to 10 moves.
#[test]
fn ways_along_the_track() {
    fn walk(
        components: &Components,
        space: JournalSpace,
        path: &mut Vec<JournalSpace>,
        ends: &mut Vec<usize>,
    ) {
        if space.is_final() {
            let rows = || path.iter().map(|&space| &components.journal[space]);
            assert_eq!(rows().filter(|row| row.new_die).count(), 2);
            let pink = |row: &&JournalRow| row.effect.to_string() == "upgrade pink";
            assert_eq!(rows().filter(pink).count(), 2);
            assert!((3..=5).contains(&rows().filter(|row| row.tile).count()));
            ends.push(path.len());
            return;
        }
        for crossing in components.crossings_from(space) {
            path.push(crossing.to);
            walk(components, crossing.to, path, ends);
            path.pop();
        }
    }
    let mut ends = Vec::new();
    walk(&shipped(), JournalSpace::Start, &mut Vec::new(), &mut ends);
    let of = |moves| ends.iter().filter(|&&end| end == moves).count();
    assert_eq!((ends.len(), [of(8), of(9), of(10)]), (600, [6, 108, 486]));
    assert_eq!(JournalSpace::ALL.into_iter().filter(|space| space.is_final()).count(), 5);
}

/// P-15, WAY-005, WAY-092: four green workers, each between the two spaces of a column.
#[test]
fn green_workers() {
    let components = shipped();
    for (place, column) in GreenPlace::ALL.into_iter().zip([1, 3, 5, 7]) {
        let beside = components.journal.iter().filter(|(_, row)| row.green == Some(place));
        assert_eq!(beside.map(|(space, _)| space.column()).collect::<Vec<_>>(), [column; 2]);
    }
}

/// P-17, WAY-006, WAY-161, WAY-165, WAY-167, OUT-05, OUT-06: 13 tiles for each player, 10 special ones with 11
/// tags and 31 VP.
#[test]
fn tiles() {
    let components = shipped();
    let of = TileColour::ALL.map(|colour| Tile::of(colour).count());
    assert_eq!(of, [4, 3, 3, 3, 10]);
    let pink = || Tile::of(TileColour::Pink).map(|tile| &components.tiles[tile]);
    let expected = [
        (Tag::City, 1),
        (Tag::Comet, 3),
        (Tag::Harbour, 1),
        (Tag::Library, 1),
        (Tag::Observatory, 1),
        (Tag::OpenWater, 1),
        (Tag::Planet, 1),
        (Tag::Stars, 1),
        (Tag::Vista, 1),
    ];
    assert_eq!(tags_of(pink().map(|row| &row.tags)), counts(expected));
    assert_eq!(pink().map(|row| u16::from(row.vp())).sum::<u16>(), 31);
    for tile in Tile::ALL {
        let two_faced = matches!(tile.colour(), TileColour::Yellow | TileColour::Blue);
        assert_eq!(components.tiles[tile].face(TileFace::Back).is_some(), two_faced);
        assert!(components.tiles[tile].face(TileFace::Front).is_some());
    }
    let mut turns = BTreeMap::new();
    let faces = Tile::ALL.into_iter().flat_map(|tile| &components.tiles[tile].faces);
    for icon in faces.flat_map(|face| face.columns.iter().flatten()) {
        if let TileIcon::Turn(turn) = icon {
            *turns.entry(*turn).or_insert(0) += 1;
        }
    }
    assert_eq!(turns, [(Turn::Raise, 4), (Turn::Lower, 4), (Turn::Either, 1)].into());
    assert!(Turn::Either.raises() && Turn::Either.lowers() && !Turn::Raise.lowers() && !Turn::Lower.raises());
}

/// P-11, WAY-024, RUL-18, OUT-18, EX-05: 16 cells take tiles. On every board column 1 has a camel, column 6 a
/// telescope, and the others have no asset.
#[test]
fn caravans() {
    let components = shipped();
    for board in components.boards.values() {
        let cells = Cell::all().filter(|&cell| !matches!(board.cell(cell), CaravanCell::Asset(_)));
        assert_eq!(cells.count(), 16);
        for column in Face::ALL {
            let expected: &[Asset] = match column {
                Face::One => &[Asset::Camel],
                Face::Six => &[Asset::Telescope],
                _ => &[],
            };
            assert_eq!(board.assets(column), expected.iter().copied().collect::<Assets>());
        }
        let icons = |icon| Cell::all().filter(|&cell| board.cell(cell) == CaravanCell::Icon(icon)).count();
        assert_eq!(CoverIcon::ALL.map(icons), [2, 3, 1, 1, 1]);
    }
}

/// WAY-163: what the icons under tiles give.
#[test]
fn cover_icons() {
    let deeds = CoverIcon::ALL.map(|icon| icon.deed().to_string());
    assert_eq!(deeds, ["gain silver", "gain provision", "move influence", "influence card", "refresh"]);
}

/// WAY-169, WAY-170, WAY-175: primary, secondary and space tags.
#[test]
fn tags() {
    let primary: Vec<Tag> = Tag::ALL.into_iter().filter(|tag| tag.is_primary()).collect();
    assert_eq!(primary, [Tag::City, Tag::Vista, Tag::Harbour, Tag::OpenWater]);
    let secondary: Vec<Tag> =
        Tag::ALL.into_iter().filter(|tag| !tag.is_primary() && !tag.is_of_space()).collect();
    assert_eq!(secondary, [Tag::Observatory, Tag::Library]);
    assert_eq!(Tag::ALL.len(), 11);
}

/// WAY-032, WAY-039: an asset required twice is needed twice.
#[test]
fn assets_cover_what_is_asked_for() {
    let of = |assets: &[Asset]| assets.iter().copied().collect::<Assets>();
    let two_ships = of(&[Asset::Ship, Asset::Ship]);
    assert!(!of(&[Asset::Ship, Asset::Camel]).cover(two_ships));
    assert!(of(&[Asset::Ship, Asset::Camel, Asset::Ship]).cover(two_ships));
    assert!(Assets::NONE.cover(Assets::NONE) && two_ships.cover(Assets::NONE));
    assert_eq!(two_ships.and(of(&[Asset::Ship])).count(Asset::Ship), 3);
    assert_eq!(two_ships.without(of(&[Asset::Ship, Asset::Camel])), of(&[Asset::Ship]));
    assert_eq!(Asset::ALL.len(), 4);
}

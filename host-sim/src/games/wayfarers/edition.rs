//! Reading and showing editions of Wayfarers of the South Tigris.

use rules_nostd::wayfarers::Edition;
use rules_nostd::wayfarers::model::{Action, BoardSpace, Effect, Tags, TileRow};

use crate::edition::{self, Rows, Section, list};

/// What a person should know of an edition: every value, and where it comes from.
pub fn describe(edition: &Edition) -> String {
    let name = format!("{} (wayfarers, checksum {:08x})", edition.name, edition.checksum());
    edition::describe(edition, name, edition.has_stand_ins().then_some(&edition::NOT_COMPARED), SECTIONS)
}

const SECTIONS: &[Section<Edition>] = &[
    ("P-01  land cards: tags; immediate effect; dice space or vista", land),
    ("P-02  water cards: tags; immediate effect; dice space; bars left / right", water),
    ("P-04  space cards: tags; VP; immediate effect", space),
    ("P-05  silver at the space slots 1 to 4", |edition, lines| {
        let prices = &edition.space_prices;
        lines.add("", list(prices.iter()), prices.source, prices.stand_in);
    }),
    ("P-06  inspiration cards: goal", inspiration),
    ("P-07  townsfolk cards: name, silver, host, when it works; what it gives", townsfolk),
    ("P-08  player board", player_board),
    ("P-11  caravans, rows from the top", boards),
    ("P-12  VP for 2 to 7 tags of a primary type", |edition, lines| {
        let sets = &edition.common_sets;
        lines.add("", list(sets.iter()), sets.source, sets.stand_in);
    }),
    ("P-13  crossings of the journal track: section; side A / side B", crossings),
    ("P-14  spaces of the journal track", journal),
    ("P-16  journal tiles", journal_tiles),
    ("P-17  upgrade tiles: icons by column, front, then back; tags", tiles),
    ("P-18  stores of upgrade tiles: columns × rows; price", stores),
    ("P-21  worker spots", spots),
    ("P-22  rows of faceup cards: edge, slide, workers", rows),
];

fn tags(tags: &Tags) -> String {
    tags.iter().map(|tag| tag.name()).collect::<Vec<_>>().join(" ")
}

/// A dash where nothing is printed.
fn or_dash(effect: &Effect) -> String {
    if effect.is_none() { "-".to_owned() } else { effect.to_string() }
}

fn land(edition: &Edition, lines: &mut Rows) {
    let land = &edition.land;
    for row in land.values() {
        let value = format!("{}; {}; {}", tags(&row.tags), or_dash(&row.immediate), row.ability);
        lines.add(row.card, value, land.source, land.stand_in);
    }
}

fn water(edition: &Edition, lines: &mut Rows) {
    let water = &edition.water;
    for row in water.values() {
        let space = row.space.as_ref().map_or("-".to_owned(), ToString::to_string);
        let value = format!(
            "{}; {}; {space}; {} / {}",
            tags(&row.tags),
            or_dash(&row.immediate),
            row.left,
            row.right
        );
        lines.add(row.card, value, water.source, water.stand_in);
    }
}

fn space(edition: &Edition, lines: &mut Rows) {
    let space = &edition.space;
    for row in space.values() {
        let value = format!("{}; {}; {}", tags(&row.tags), row.score, or_dash(&row.immediate));
        lines.add(row.card, value, space.source, space.stand_in);
    }
}

fn inspiration(edition: &Edition, lines: &mut Rows) {
    let inspiration = &edition.inspiration;
    for row in inspiration.values() {
        let goal = row.goal.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ");
        lines.add(row.card, goal, inspiration.source, inspiration.stand_in);
    }
}

fn townsfolk(edition: &Edition, lines: &mut Rows) {
    let townsfolk = &edition.townsfolk;
    for row in townsfolk.values() {
        let gives =
            if row.assets.is_empty() { row.effect.to_string() } else { format!("assets {}", row.assets) };
        let hosts = tags(&row.hosts).replace(' ', " or ");
        let value = format!("{}, {}, {hosts}, {}; {gives}", row.name, row.silver, row.trigger);
        lines.add(row.card, value, townsfolk.source, townsfolk.stand_in);
    }
}

fn player_board(edition: &Edition, lines: &mut Rows) {
    let board = &edition.player_board;
    let mut add = |name: &str, value: String| lines.add(name, value, board.source, board.stand_in);
    add("tags", list(board.tags()));
    for space in BoardSpace::ALL {
        add(space.name(), board.space(space).to_string());
    }
    add("right bars", board.right.to_string());
    add("star", board.score.to_string());
    add("resting", board.rest.to_string());
}

fn boards(edition: &Edition, lines: &mut Rows) {
    for row in edition.boards.values() {
        for (line, number) in row.rows.iter().zip(1..) {
            lines.add(format!("{} row {number}", row.board), line.to_string(), row.source, row.stand_in);
        }
    }
}

fn crossings(edition: &Edition, lines: &mut Rows) {
    let crossings = &edition.crossings;
    for row in crossings.iter() {
        let value = format!("{}; {} / {}", row.section, row.side_a, row.side_b);
        lines.add(format!("{} - {}", row.from, row.to), value, crossings.source, crossings.stand_in);
    }
}

fn journal(edition: &Edition, lines: &mut Rows) {
    let journal = &edition.journal;
    for row in journal.values() {
        let mut shows: Vec<String> = Vec::new();
        if row.tile {
            shows.push("journal tile".to_owned());
        }
        if let Some(place) = row.green {
            shows.push(format!("green worker {place}"));
        }
        if row.new_die {
            shows.push("new die".to_owned());
        }
        if !row.effect.is_none() {
            shows.push(row.effect.to_string());
        }
        lines.add(row.space, shows.join("; "), journal.source, journal.stand_in);
    }
}

fn journal_tiles(edition: &Edition, lines: &mut Rows) {
    let tiles = &edition.journal_tiles;
    for row in tiles.values() {
        lines.add(row.tile, row.effect.to_string(), tiles.source, tiles.stand_in);
    }
}

fn tiles(edition: &Edition, lines: &mut Rows) {
    for row in edition.tiles.values() {
        let TileRow { tile, faces, source, stand_in, .. } = row;
        let mut value = list(faces);
        if !row.tags.is_empty() {
            value = format!("{value}; {}", tags(&row.tags));
        }
        lines.add(tile, value, *source, *stand_in);
    }
}

fn stores(edition: &Edition, lines: &mut Rows) {
    let stores = &edition.stores;
    for row in stores.values() {
        let value = format!("{} × {}; {}", row.columns, row.rows, row.price);
        lines.add(row.colour, value, stores.source, stores.stand_in);
    }
}

fn spots(edition: &Edition, lines: &mut Rows) {
    let spots = &edition.spots;
    for row in spots.iter() {
        let action: &Action = &row.action;
        lines.add(format!("{} {}", row.row, row.slot), action.to_string(), spots.source, spots.stand_in);
    }
}

fn rows(edition: &Edition, lines: &mut Rows) {
    let rows = &edition.rows;
    for row in rows.values() {
        let workers = row.workers.iter().map(|worker| worker.name()).collect::<Vec<_>>().join(" ");
        let value =
            format!("{}, {}, {}", row.edge, row.slides, if workers.is_empty() { "none" } else { &workers });
        lines.add(row.row, value, rows.source, rows.stand_in);
    }
}

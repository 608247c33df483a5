//! Reading and showing editions of Resafa.

use rules_nostd::resafa::Edition;
use rules_nostd::resafa::model::{
    BoardSide, CellKind, Centre, Gifts, Level, Network, SoloRow, WorkshopFace, YellowActions,
};

use crate::edition::{self, Rows, Section, list};

/// What a person should know of an edition: every value, and where it comes from.
pub fn describe(edition: &Edition) -> String {
    let name = format!("{} (resafa, checksum {:08x})", edition.name, edition.checksum());
    edition::describe(edition, name, edition.has_stand_ins().then_some(&edition::NOT_READ), SECTIONS)
}

const SECTIONS: &[Section<Edition>] = &[
    ("PR-01  trading centres: printed name, colour of the tile space", centres),
    ("PR-01  roads: the places they join, coins", roads),
    ("PR-02  trading tiles: upper offer / lower offer", trading_tiles),
    ("PR-03  base spaces from left to right", bases),
    ("PR-04  water network: VP and discounts by row, tank row last; sources", network),
    ("PR-05  canal tiles of a player: openings, cost, blue VP", canal_tiles),
    ("PR-06  canal bonus tiles", canal_bonuses),
    ("PR-07  canal setup cards", canal_setups),
    ("PR-08  workshops: rooms", workshops),
    ("PR-09  workshops: green bonuses, front / back", greens),
    ("PR-10  special tracks: spaces after the start, icons for levels I, II, III", tracks),
    ("PR-11  special cards", specials),
    ("PR-12  effects of bonus cards", bonuses),
    ("PR-12  bonus cards of each colour and level", bonus_decks),
    ("PR-13  sack cards", sacks),
    ("PR-14  starting action cards: actions; colours in sets alpha, beta, gamma, delta", action_cards),
    ("PR-15  player board", player_board),
    ("PR-16  VP for 0 to 7 canal tiles at the end", |edition, lines| {
        let scale = &edition.canal_scale;
        lines.add("", list(scale.iter()), scale.source, scale.stand_in);
    }),
    ("PR-17  solo cards: action side", solo_actions),
    ("PR-17  solo cards: parameter side", solo_cards),
    ("PR-18  spaces of the score track", |edition, lines| {
        let track = &edition.score_track;
        lines.add("", track.value.to_string(), track.source, track.stand_in);
    }),
];

fn gifts(gifts: &Gifts) -> String {
    gifts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ")
}

fn centres(edition: &Edition, lines: &mut Rows) {
    for row in edition.centres.values() {
        lines.add(row.centre, format!("{}, {}", row.name, row.tile), row.source, row.stand_in);
    }
}

fn roads(edition: &Edition, lines: &mut Rows) {
    for row in &edition.roads {
        let ends = row.ends.iter().map(|place| place.name()).collect::<Vec<_>>().join(" - ");
        let side = row.side.map_or(String::new(), |side| format!(", side {side} only"));
        lines.add(ends, format!("{}{side}", row.coins), row.source, row.stand_in);
    }
}

fn trading_tiles(edition: &Edition, lines: &mut Rows) {
    for row in &edition.trading_tiles {
        let offers =
            [&row.top, &row.bottom].map(|offer| offer.as_ref().map_or("-".to_owned(), ToString::to_string));
        lines.add(format!("{} {}", row.tile, row.face), offers.join(" / "), row.source, row.stand_in);
    }
}

fn bases(edition: &Edition, lines: &mut Rows) {
    for side in BoardSide::ALL {
        for centre in Centre::ALL {
            let row = &edition.bases[side][centre];
            lines.add(format!("{side} {centre}"), list(&row.spaces), row.source, row.stand_in);
        }
    }
}

fn network(edition: &Edition, lines: &mut Rows) {
    for side in BoardSide::ALL {
        let Network { rows, tanks, sources, source, stand_in } = &edition.network[side];
        for (row, number) in rows.iter().zip(1..) {
            lines.add(format!("{side} row {number}"), list(row), *source, *stand_in);
        }
        lines.add(format!("{side} tanks"), list(tanks), *source, *stand_in);
        lines.add(format!("{side} sources"), list(sources), *source, *stand_in);
    }
}

fn canal_tiles(edition: &Edition, lines: &mut Rows) {
    for row in &edition.canal_tiles {
        let tank = if row.kind == CellKind::Tank { "tank " } else { "" };
        let value = format!("{tank}{}; {}; {}", row.openings, row.cost(), row.blue);
        lines.add(format!("{} {}", row.tile, row.side), value, row.source, row.stand_in);
    }
}

fn canal_bonuses(edition: &Edition, lines: &mut Rows) {
    for row in edition.canal_bonuses.values() {
        lines.add(row.kind, format!("{} ×{}", row.effect, row.copies), row.source, row.stand_in);
    }
}

fn canal_setups(edition: &Edition, lines: &mut Rows) {
    for row in &edition.canal_setups {
        let name = format!("{} for {} players", row.card, list(row.players.iter()));
        lines.add(name, list(&row.spaces), row.source, row.stand_in);
    }
}

fn workshops(edition: &Edition, lines: &mut Rows) {
    let rooms = |rooms: &[Gifts]| rooms.iter().map(gifts).collect::<Vec<_>>().join(" / ");
    for row in edition.workshops.values() {
        lines.add(row.tile, rooms(&row.rooms), row.source, row.stand_in);
    }
    for row in edition.workshop_backs.values() {
        let value = format!("{}, extra production {}", rooms(&row.rooms), row.extra);
        lines.add(format!("back {}", row.level), value, row.source, row.stand_in);
    }
}

fn greens(edition: &Edition, lines: &mut Rows) {
    for row in edition.greens.values() {
        for (face, greens) in WorkshopFace::ALL.into_iter().zip(&row.faces) {
            lines.add(format!("{} {face}", row.tile), greens.to_string(), row.source, row.stand_in);
        }
    }
}

fn tracks(edition: &Edition, lines: &mut Rows) {
    for row in edition.tracks.values() {
        let icons = Level::ALL.into_iter().zip(row.icons).map(|(level, space)| format!("{level} on {space}"));
        lines.add(row.track, format!("{}; {}", row.spaces, list(icons)), row.source, row.stand_in);
    }
}

fn specials(edition: &Edition, lines: &mut Rows) {
    for row in edition.specials.values() {
        let actions = match row.actions {
            YellowActions::None => String::new(),
            actions => format!("{actions}; "),
        };
        let end = if row.end > 0 { format!("; end VP {}", row.end) } else { String::new() };
        let name = format!("{} {} {}", row.card, row.colour, row.level);
        lines.add(name, format!("{actions}{}{end}", row.effect), row.source, row.stand_in);
    }
}

fn bonuses(edition: &Edition, lines: &mut Rows) {
    for row in &edition.bonuses {
        lines.add(row.bonus, row.effect.to_string(), row.source, row.stand_in);
    }
}

fn bonus_decks(edition: &Edition, lines: &mut Rows) {
    for row in &edition.bonus_decks {
        lines.add(format!("{} {}", row.colour, row.level), list(&row.cards), row.source, row.stand_in);
    }
}

fn sacks(edition: &Edition, lines: &mut Rows) {
    for row in edition.sacks.values() {
        lines.add(row.card, row.effect.to_string(), row.source, row.stand_in);
    }
}

fn action_cards(edition: &Edition, lines: &mut Rows) {
    for row in edition.action_cards.values() {
        let colours =
            [row.alpha, row.beta, row.gamma, row.delta].map(|[upper, lower]| format!("{upper}/{lower}"));
        let value = format!("{}/{}; {}", row.upper, row.lower, list(colours));
        lines.add(row.card, value, row.source, row.stand_in);
    }
}

fn player_board(edition: &Edition, lines: &mut Rows) {
    let board = &edition.player_board;
    macro_rules! printed {
        ($($name:literal $field:ident $value:expr;)+) => {
            $( lines.add($name, $value, board.$field.source, board.$field.stand_in); )+
        };
    }
    printed! {
        "camel track from the bottom" camel_track list(board.camel_track.iter());
        "causeway places" causeway board.causeway.to_string();
        "merchant rows from the top" rows list(*board.rows);
        "value after each token" row_values list(board.row_values.iter());
        "VP for 1 to 5 scarab tokens" scarab_scale list(*board.scarab_scale);
        "tracks at level I, II, III" level_limits list(*board.level_limits);
    }
    let squares = ["first", "second", "third", "fourth", "each later"];
    for (square, row) in squares.into_iter().zip(&board.garden_rewards) {
        lines.add(format!("{square} filled square"), gifts(&row.value), row.source, row.stand_in);
    }
    lines.add(
        "a base costs",
        board.base_cost.value.to_string(),
        board.base_cost.source,
        board.base_cost.stand_in,
    );
}

fn solo_actions(edition: &Edition, lines: &mut Rows) {
    for row in &edition.solo_actions {
        lines.add(row.card, format!("{} / {}", row.upper, row.lower), row.source, row.stand_in);
    }
}

fn solo_cards(edition: &Edition, lines: &mut Rows) {
    for row in edition.solo_cards.values() {
        let SoloRow { arrow, top, bottom, workshop, track, canal, centres, red, .. } = row;
        let orange = row.orange.map_or(String::new(), |height| format!(", orange {height}"));
        let value = format!(
            "arrow {arrow}, top {top}, bottom {bottom}, workshop {workshop}, track {track}, canal {canal}, {}, red {red}{orange}",
            list(centres)
        );
        lines.add(row.card, value, row.source, row.stand_in);
    }
    let opening = &edition.solo_opening;
    lines.add("o0 spaces", list(opening.iter()), opening.source, opening.stand_in);
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {

    use super::*;

    #[test]
    fn the_built_in_edition_is_read_and_shown() {
        let (edition, warnings) = edition::read::<Edition>(Edition::TOML).unwrap();
        assert!(warnings.is_empty());
        let text = describe(edition);
        println!("{text}");
        assert!(text.starts_with("Resafa with stand-ins (resafa, checksum "));
        assert!(text.contains("This edition holds stand-ins"));
        for number in 1..=18 {
            assert!(text.contains(&format!("\nPR-{number:02}  ")), "PR-{number:02}");
        }
        for line in ["P1 pink I", "end: vp 2 per base; end VP 2", "[RES-262]", "[EX-13, the rest a stand-in]"]
        {
            assert!(text.contains(line), "{line}");
        }
    }

    #[test]
    fn faults_are_told_with_their_id() {
        let wrong = Edition::TOML.replace("causeway = { value = 2", "causeway = { value = 3");
        let report = edition::read::<Edition>(&wrong).unwrap_err();
        assert_eq!(report.errors, ["PR-15: found 3 places; allowed: 2 causeway places (RES-163)"]);
        let doubtful = Edition::TOML.replace("[2, 4, 7, 11, 16]", "[1, 4, 7, 11, 16]");
        let (_, warnings) = edition::read::<Edition>(&doubtful).unwrap();
        assert_eq!(warnings.len(), 1);
        let unread = Edition::TOML.replace("\"room 4\"", "\"rooms 4\"");
        let report = edition::read::<Edition>(&unread).unwrap_err();
        assert!(report.errors[0].contains("an effect expected: did not expect 'rooms'"), "{report}");
        assert!(report.errors[0].contains("at line "), "{report}");
    }
}

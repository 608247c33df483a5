//! Checks player boards, tiles, worker spots and rows: P-08 to P-12 and P-17 to P-22.

use super::cards::check_dice_space;
use crate::edition::fault::{Listed, Report};
use crate::wayfarers::asset::Asset;
use crate::wayfarers::caravan::{CaravanCell, CaravanRow, Cell, CoverIcon};
use crate::wayfarers::card::CardKind;
use crate::wayfarers::count::{Count, Rest, Score};
use crate::wayfarers::edition::check::{Two, all_different, check_effect, expect_total};
use crate::wayfarers::edition::{BoardRow, BoardSpace, Components, Edge, RowRow, Slide, StoreRow, TileRow};
use crate::wayfarers::effect::Deed;
use crate::wayfarers::effect::check::On;
use crate::wayfarers::face::Face;
use crate::wayfarers::guild::{Guild, Worker};
use crate::wayfarers::link::RightBars;
use crate::wayfarers::tag::Tag;
use crate::wayfarers::tile::TileColour;

impl Components {
    pub(super) fn check_boards(&self, report: &mut Report<'_>) {
        self.check_player_board(report);
        self.check_caravans(report);
        report.about("P-12");
        let sets = &*self.common_sets;
        report.should(sets.is_sorted(), "more VP for more tags (WAY-175)", format_args!("{}", Listed(sets)));
        report.about("P-17");
        self.tiles.values().iter().for_each(|row| self.check_tile(report, row));
        let pink = self.tiles.values().iter().filter(|row| row.tile.colour() == TileColour::Pink);
        expect_total(report, "VP on the pink tiles", pink.map(|row| usize::from(row.vp())).sum(), 31);
        report.about("P-18");
        self.stores.values().iter().for_each(|row| check_store(report, row));
        report.about("P-21");
        self.check_spots(report);
        report.about("P-22");
        self.rows.values().iter().for_each(|row| check_row(report, row));
    }

    /// Checks P-08 to P-10: starting cards, dice spaces, tags.
    fn check_player_board(&self, report: &mut Report<'_>) {
        let board = &*self.player_board;
        report.about("P-08");
        report.must(
            board.rest.parts.iter().any(|part| part.deed == Deed::Journal),
            "a resting ability with journal (WAY-079)",
            format_args!("'{}'", board.rest),
        );
        check_effect(report, &"the starting townsfolk", &board.rest, On::Card);
        let star =
            Score { base: 0, rest: Rest::Per { each: 1, of: 1, sets: STAR_SETS.into_iter().collect() } };
        report.must(
            board.score == star,
            "'1 per set card townsfolk & upgrade any' (WAY-157)",
            format_args!("'{}'", board.score),
        );
        let all = RightBars { guild: Some(Guild::Yellow), silver: true, provision: true, card: true };
        report.should(
            board.right == all,
            "'yellow silver provision card'",
            format_args!("right bars '{}'", board.right),
        );
        report.about("P-09");
        for space in BoardSpace::ALL {
            check_dice_space(report, &space, board.space(space));
        }
        report.about("P-10");
        for (part, tags, expected, rule) in [
            ("city", &board.city, &[Tag::City][..], "city (WAY-021)"),
            (
                "middle",
                &board.middle,
                &[Tag::Observatory, Tag::Library],
                "observatory and library (WAY-022, RUL-39)",
            ),
            ("harbour", &board.harbour, &[Tag::Harbour], "harbour (WAY-021)"),
            ("star", &board.star, &[Tag::Stars], "stars (WAY-021)"),
        ] {
            report.must(tags[..] == *expected, rule, format_args!("{part} with '{}'", Listed(tags)));
        }
    }

    /// Checks P-11: camel and telescope beside the paper, icons on it.
    fn check_caravans(&self, report: &mut Report<'_>) {
        report.about("P-11");
        for row in self.boards.values() {
            let board = row.board;
            for cell in Cell::all() {
                let expected = match (cell.row, cell.column) {
                    (CaravanRow::Top, Face::One) => Some(Asset::Camel),
                    (CaravanRow::Top, Face::Six) => Some(Asset::Telescope),
                    _ => None,
                };
                let found = match row.cell(cell) {
                    CaravanCell::Asset(asset) => Some(asset),
                    CaravanCell::Plain | CaravanCell::Icon(_) => None,
                };
                report.must(
                    found == expected,
                    "camel at the left and telescope at the right end of the upper row (WAY-024, RUL-18)",
                    format_args!("board {board} row {} column {}", cell.row, cell.column),
                );
            }
            for (icon, expected) in ICONS {
                let found = Cell::all().filter(|&cell| row.cell(cell) == CaravanCell::Icon(icon)).count();
                report.should(
                    found == expected,
                    "2 silver, 3 provision, 1 move, 1 card, 1 refresh",
                    format_args!("{found} {icon} on board {board}"),
                );
            }
            let earlier = self.boards.values().iter().take_while(|other| other.board != board);
            let alike = earlier.into_iter().any(|other| other.rows == row.rows);
            report.should(!alike, "boards that differ", format_args!("board {board} like another"));
        }
    }

    /// Checks P-17: shape, faces, tags.
    fn check_tile(&self, report: &mut Report<'_>, row: &TileRow) {
        let tile = row.tile;
        let store = &self.stores[tile.colour()];
        let two_faced = matches!(tile.colour(), TileColour::Yellow | TileColour::Blue);
        let faces = row.faces.len();
        report.must(
            faces == if two_faced { 2 } else { 1 },
            "2 faces on land and water tiles, 1 on others (WAY-161)",
            format_args!("{tile} with {faces} faces"),
        );
        for face in &row.faces {
            report.must(
                face.columns.len() == usize::from(store.columns)
                    && face.columns.iter().all(|icons| !icons.is_empty()),
                "icons for each column that it covers",
                format_args!("{tile} with '{face}'"),
            );
            report.must(
                face.vp() == row.vp(),
                "the same VP on both faces",
                format_args!("{tile} with '{face}'"),
            );
        }
        let special = tile.colour() == TileColour::Pink;
        report.must(
            special != row.tags.is_empty(),
            "tags on special tiles, and on no others (WAY-165, WAY-168)",
            format_args!("{tile} with tags '{}'", Listed(&row.tags)),
        );
        for board in self.boards.values() {
            report.must(
                fits(board, store),
                "a tile that fits the empty paper (WAY-160)",
                format_args!("{tile} on board {}", board.board),
            );
        }
    }

    /// Checks P-21: each worker spot does something.
    fn check_spots(&self, report: &mut Report<'_>) {
        for spot in self.spots.iter() {
            let name = Two(spot.row, spot.slot);
            let effect = &spot.action.effect;
            report.must(!effect.is_none(), "an action (WAY-063)", format_args!("{name} without an action"));
            let discards = spot.row == CardKind::Inspiration;
            check_effect(report, &name, effect, if discards { On::Addition } else { On::Action });
            let pays = !spot.action.cost.is_none() || !spot.action.less.is_none();
            report.must(
                !(discards && pays),
                "nothing to pay: it is also the effect of a discarded card (WAY-147)",
                format_args!("{name} with '{}'", spot.action),
            );
        }
    }
}

const STAR_SETS: [Count; 2] = [Count::Card(CardKind::Townsfolk), Count::AnyUpgrade];

const ICONS: [(CoverIcon, usize); 5] = [
    (CoverIcon::Silver, 2),
    (CoverIcon::Provision, 3),
    (CoverIcon::Move, 1),
    (CoverIcon::Card, 1),
    (CoverIcon::Refresh, 1),
];

/// Returns whether a tile of this store fits on the board.
fn fits(board: &BoardRow, store: &StoreRow) -> bool {
    let takes = |row: usize, column: usize| {
        let cell = CaravanRow::ALL.get(row).zip(Face::ALL.get(column));
        let cell = cell.map(|(&row, &column)| board.cell(Cell { row, column }));
        cell.is_some_and(|cell| !matches!(cell, CaravanCell::Asset(_)))
    };
    let (rows, columns) = (usize::from(store.rows), usize::from(store.columns));
    Cell::all().any(|cell| {
        let (row, column) = (cell.row.index(), cell.column.index());
        (row..row + rows).all(|row| (column..column + columns).all(|column| takes(row, column)))
    })
}

/// Checks P-18, P-19: price and size of a tile.
fn check_store(report: &mut Report<'_>, row: &StoreRow) {
    let StoreRow { colour, columns, rows, price } = row;
    report.must(
        (1..=2).contains(columns) && (1..=2).contains(rows),
        "1 or 2 columns and rows",
        format_args!("{colour} with {columns} × {rows}"),
    );
    let free = *colour == TileColour::Pink;
    report.must(
        free == price.is_free() && (free || price.silver > 0),
        "nothing for special tiles, silver for others (WAY-159)",
        format_args!("{colour} for '{price}'"),
    );
    let guild = match colour {
        TileColour::Yellow => Some((Guild::Yellow, 2)),
        TileColour::Blue => Some((Guild::Blue, 2)),
        TileColour::Black => Some((Guild::Black, 2)),
        TileColour::Green | TileColour::Pink => None,
    };
    report.should(
        price.instead == guild,
        "or 2 tokens of the guild of its own colour; none for green and pink",
        format_args!("{colour} for '{price}'"),
    );
    report.must(
        price.instead.is_none_or(|(_, tokens)| tokens > 0),
        "1 token or more",
        format_args!("{colour} for '{price}'"),
    );
}

/// Checks P-22: the direction a row slides and the workers its cards take.
fn check_row(report: &mut Report<'_>, row: &RowRow) {
    let RowRow { row, edge, slides, workers } = row;
    let (expected_edge, expected_slide, expected_workers) = match row {
        CardKind::Townsfolk => (Edge::Top, Slide::Right, &[Worker::Green][..]),
        CardKind::Space => (Edge::Top, Slide::Left, &[][..]),
        CardKind::Land => (Edge::Bottom, Slide::Right, &[Worker::Green, Worker::Yellow][..]),
        CardKind::Water => (Edge::Bottom, Slide::Left, &[Worker::Green, Worker::Blue][..]),
        CardKind::Inspiration => (Edge::Right, Slide::Down, &Worker::ALL[..]),
    };
    report.should(*edge == expected_edge, "the published edge", format_args!("{row} at the {edge}"));
    let rule = "townsfolk and land right, water left, inspiration down (WAY-123)";
    if *row == CardKind::Space {
        report.should(*slides == expected_slide, "left (RUL-03)", format_args!("{row} slides {slides}"));
    } else {
        report.must(*slides == expected_slide, rule, format_args!("{row} slides {slides}"));
    }
    report.must(
        all_different(workers)
            && workers.len() == expected_workers.len()
            && expected_workers.iter().all(|worker| workers.contains(worker)),
        "green on townsfolk; and yellow on land; and blue on water; all on inspiration; none on space (WAY-062, WAY-066 to WAY-069)",
        format_args!("{row} with '{}'", Listed(workers)),
    );
}

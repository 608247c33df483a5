//! Checks the water network, canal tiles and canal bonus tiles: PR-04 to PR-07.

use crate::edition::fault::{Listed, Report};
use crate::resafa::card::SetupCard;
use crate::resafa::edition::{CanalFace, CanalSetup, Components, Network};
use crate::resafa::item::Discount;
use crate::resafa::network::{CanalBonus, CellKind, Edge, Openings, Space, WaterSource};
use crate::resafa::place::BoardSide;
use crate::resafa::supply::water_cubes;

/// Copies of the seven kinds of canal bonus tiles, in the printed order.
const CANAL_BONUS_COPIES: [u8; 7] = [1, 1, 2, 1, 1, 1, 2];
/// Palm spaces on the 1-2 player side (RES-204).
const PALMS: usize = 4;

impl Components {
    pub(super) fn check_water(&self, report: &mut Report<'_>) {
        for side in BoardSide::ALL {
            let network = &self.network[side];
            check_grid(network, side, report);
            check_sources(network, side, report);
            check_channels(network, side, report);
            check_palms(network, side, report);
        }
        self.check_example_8(report);
        for face in &self.canal_tiles {
            check_canal_face(face, report);
        }
        self.check_canal_tiles(report);
        self.check_canal_bonuses(report);
        self.check_canal_setups(report);
    }

    /// Checks PR-04: EX-08 builds on an edge space of 3 VP with a cube, then below it for 4 VP and
    /// 1 coin less.
    fn check_example_8(&self, report: &mut Report<'_>) {
        report.about("PR-04");
        let shown = |network: &Network| {
            network.sources.iter().any(|source| {
                let cell = |space: Space| network.cell(space);
                let below = source.space.neighbour(Edge::South).and_then(cell);
                cell(source.space).is_some_and(|cell| cell.vp == 3)
                    && below.is_some_and(|cell| {
                        cell.vp == 4 && cell.less == Discount { coin: 1, ..Discount::NONE }
                    })
            })
        };
        report.must(
            BoardSide::ALL.into_iter().any(|side| shown(&self.network[side])),
            "a space of 3 VP at a source, and below it 4 VP less coin 1 (EX-08)",
            format_args!("no such spaces"),
        );
    }

    /// Checks PR-05: two tanks, and the sides the examples show.
    fn check_canal_tiles(&self, report: &mut Report<'_>) {
        report.about("PR-05");
        let faces = &self.canal_tiles;
        let tanks = faces.iter().filter(|face| face.kind == CellKind::Tank).count();
        report.must(tanks == 2, "2 tank sides (RES-136)", format_args!("{tanks} tank sides"));
        let all_round = Openings::of(&Edge::ALL);
        let known: [(&str, bool); 4] = [
            (
                "a crossroads for 2 marble and 3 coins (EX-08)",
                faces.iter().any(|face| (face.openings, face.marble, face.coins) == (all_round, 2, 3)),
            ),
            (
                "a side for 2 marble and 1 coin (EX-08)",
                faces.iter().any(|face| (face.marble, face.coins) == (2, 1)),
            ),
            (
                "a tank with 4 blue VP (EX-16)",
                faces.iter().any(|face| face.kind == CellKind::Tank && face.blue == 4),
            ),
            (
                "a canal without blue VP (EX-16)",
                faces.iter().any(|face| face.kind == CellKind::Canal && face.blue == 0),
            ),
        ];
        for (allowed, holds) in known {
            report.must(holds, allowed, format_args!("no such side"));
        }
    }

    /// Checks PR-06: 9 tiles of 7 kinds.
    fn check_canal_bonuses(&self, report: &mut Report<'_>) {
        report.about("PR-06");
        let copies = CanalBonus::ALL.map(|kind| self.canal_bonuses[kind].copies);
        report.must(
            copies == CANAL_BONUS_COPIES,
            "1 1 2 1 1 1 2 copies, 9 tiles",
            format_args!("{}", Listed(&copies)),
        );
    }

    /// Checks PR-07: a card for every player count, and tiles only on the grid.
    fn check_canal_setups(&self, report: &mut Report<'_>) {
        report.about("PR-07");
        for players in 1..=4 {
            let fits = self.canal_setups.iter().any(|setup| setup.players.has(players));
            report.must(fits, "a card for every player count", format_args!("none for {players} players"));
        }
        for card in SetupCard::ALL {
            let sides = self.canal_setups.iter().filter(|setup| setup.card == card).count();
            report.must(
                (1..=2).contains(&sides),
                "3 cards of one or two sides",
                format_args!("{card} with {sides} sides"),
            );
        }
        for setup in &self.canal_setups {
            self.check_canal_setup(setup, report);
        }
    }

    fn check_canal_setup(&self, setup: &CanalSetup, report: &mut Report<'_>) {
        let CanalSetup { card, players, spaces, .. } = setup;
        let sides =
            BoardSide::ALL.map(|side| players.iter().any(|count| BoardSide::for_players(count) == side));
        report.must(
            sides != [true, true] && players.has(1) == players.has(2),
            "players of one board side; solo as for 2 players (RES-199)",
            format_args!("{card} for {}", PlayerCounts(setup)),
        );
        report.must(!spaces.is_empty(), "1 to 9 spaces", format_args!("{card} without a space"));
        for (place, space) in spaces.iter().enumerate() {
            let twice = spaces.iter().take(place).any(|other| other == space);
            report.must(!twice, "each space once", format_args!("{space} twice on {card}"));
            for side in BoardSide::ALL.into_iter().zip(sides).filter_map(|(side, fits)| fits.then_some(side))
            {
                let cell = self.network[side].cell(*space);
                report.must(
                    cell.is_some_and(|cell| cell.kind == CellKind::Canal),
                    "spaces of the grid",
                    format_args!("{space} of {card} on side {side}"),
                );
            }
        }
    }
}

struct PlayerCounts<'s>(&'s CanalSetup);

impl core::fmt::Display for PlayerCounts<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.players.iter().try_for_each(|players| write!(f, "{players} "))?;
        f.write_str("players")
    }
}

/// Checks PR-04: a full grid of canal spaces above a row of tank spaces and exits.
fn check_grid(network: &Network, side: BoardSide, report: &mut Report<'_>) {
    report.about("PR-04");
    let (height, width) = (network.height(), network.width());
    report.must(
        height >= 4 && width >= 2,
        "4 rows and 2 columns or more (EX-16)",
        format_args!("{height} rows and {width} columns on side {side}"),
    );
    for (place, row) in network.rows.iter().enumerate() {
        let number = place + 1;
        report.must(
            row.len() == usize::from(width),
            "rows as long as the row below them",
            format_args!("{} spaces in row {number} on side {side}", row.len()),
        );
        report.must(
            row.iter().all(|cell| cell.kind == CellKind::Canal),
            "tank spaces and ways out only below the grid (RES-135)",
            format_args!("a tank or 'out' in row {number} on side {side}"),
        );
    }
    report.must(
        network.tanks.iter().all(|cell| cell.kind != CellKind::Canal),
        "every column ends in a tank space or leaves the grid",
        format_args!("a canal space below the grid on side {side}"),
    );
    report.must(
        network.tanks.iter().any(|cell| cell.kind == CellKind::Tank),
        "a tank space or more (RES-135)",
        format_args!("no tank space on side {side}"),
    );
}

/// Checks PR-04: as many sources as cubes, each at an edge space, outside the grid.
fn check_sources(network: &Network, side: BoardSide, report: &mut Report<'_>) {
    report.about("PR-04");
    let cubes = match side {
        BoardSide::Few => water_cubes(2),
        BoardSide::Many => water_cubes(4),
    };
    let count = network.sources.len();
    report.must(
        count == usize::from(cubes),
        "8 sources on side 1-2, 9 on side 3-4 (RES-004)",
        format_args!("{count} sources on side {side}"),
    );
    for (place, source) in network.sources.iter().enumerate() {
        let twice = network.sources.iter().take(place).any(|other| other == source);
        report.must(!twice, "each source once", format_args!("{source} twice on side {side}"));
        report.must(
            touches_the_grid(network, *source),
            "a source just outside the grid, beside an edge space",
            format_args!("{source} on side {side}"),
        );
    }
}

fn touches_the_grid(network: &Network, source: WaterSource) -> bool {
    let inside = |space: Space| network.cell(space).is_some();
    let beside_canal = network.cell(source.space).is_some_and(|cell| cell.kind == CellKind::Canal);
    beside_canal
        && source.space.row() <= network.height()
        && !source.space.neighbour(source.edge).is_some_and(inside)
}

/// Checks PR-04: water that follows printed channels reaches the bottom.
fn check_channels(network: &Network, side: BoardSide, report: &mut Report<'_>) {
    report.about("PR-04");
    let in_grid = |space: &Space| space.row() <= network.height();
    for (space, _) in network.spaces().filter(|(space, _)| in_grid(space)) {
        report.must(
            [Edge::East, Edge::West].into_iter().any(|edge| drains(network, space, edge)),
            "channels that lead to the bottom",
            format_args!("no way down from {space} on side {side}"),
        );
    }
}

/// Returns whether water flows down from a space, moving along its row in one direction if
/// necessary.
fn drains(network: &Network, mut space: Space, along: Edge) -> bool {
    loop {
        let Some(cell) = network.cell(space) else { return false };
        if cell.channel.has(Edge::South) {
            return true;
        }
        let Some(next) = space.neighbour(along).filter(|_| cell.channel.has(along)) else { return false };
        if !network.cell(next).is_some_and(|cell| cell.channel.has(along.opposite())) {
            return false;
        }
        space = next;
    }
}

/// Checks PR-04: the four palm spaces for solo games.
fn check_palms(network: &Network, side: BoardSide, report: &mut Report<'_>) {
    report.about("PR-04");
    let palms = network.spaces().filter(|(_, cell)| cell.palm).count();
    match side {
        BoardSide::Few => {
            let allowed = "4 palm spaces on side 1-2 (RES-204)";
            report.must(palms == PALMS, allowed, format_args!("{palms} palm spaces"));
        }
        BoardSide::Many => {
            let allowed = "no palm spaces on side 3-4: solo is played on the other";
            report.should(palms == 0, allowed, format_args!("{palms} palm spaces"));
        }
    }
}

/// Checks PR-05: openings as RES-127 and A-108 require.
fn check_canal_face(face: &CanalFace, report: &mut Report<'_>) {
    report.about("PR-05");
    let CanalFace { tile, side, openings, .. } = face;
    match face.kind {
        CellKind::Canal => report.should(
            openings.has(Edge::North) && openings.has(Edge::South),
            "canals open at N and S, or RES-127 forbids some neighbours",
            format_args!("{tile} {side} open at '{openings}'"),
        ),
        CellKind::Tank => {
            report.must(
                *openings == Openings::TANK,
                "tanks open at N only (A-108)",
                format_args!("{tile} {side} open at '{openings}'"),
            );
            report.must(
                *side == crate::resafa::CanalSide::B,
                "tanks on the reverse (RES-136)",
                format_args!("{tile} with a tank on side {side}"),
            );
        }
        CellKind::Out => report.must(false, "a canal or a tank", format_args!("{tile} {side} is 'out'")),
    }
}

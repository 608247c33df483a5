//! The invariants of section 8 of the ledger: pieces on boards and in layouts.
//!
//! [`Resafa::check_position`] looks at one position, [`Resafa::check_since`] at two that follow each
//! other; cards and the course of the game are in `check::cards` and `check::course`. What is not
//! here cannot be broken by construction: INV-23 (a reward comes with the tile that fills a square),
//! INV-26 (numbers are not negative), INV-28 and INV-29 (water and Rain are computed from the
//! network), INV-31 and INV-32, which the random-play harness tests.

mod cards;
mod course;
mod tasks;

use super::Resafa;
use super::area::PlayerArea;
use super::colour::Tier;
use super::item::{GardenSize, Token};
use super::layout::Plot;
use super::network::{CanalBonus, CanalTile, CellKind, Edge};
use super::place::{Centre, Place};
use super::position::BOT;
use super::supply::{MOST_BASES, STARTING_WORKSHOPS, water_cubes};
use super::task::Task;
use super::trading_tile::{Face, TileColour, TradingTile};
use super::workshop::{Workshop, WorkshopFace};
use crate::game::{About as _, hold};
use crate::{InvariantError, Seat};

impl Resafa<'_> {
    /// Checks every invariant of a single position.
    pub(super) fn check_position(&self) -> Result<(), InvariantError> {
        self.check_seats()?;
        self.check_network()?;
        self.check_bonus_tiles()?;
        self.check_bases()?;
        self.check_trading_tiles()?;
        self.check_workshops()?;
        for (seat, area) in self.position.areas.iter() {
            self.check_layout(area).about(seat)?;
            self.check_camel(seat, area).about(seat)?;
        }
        self.check_gardens()?;
        self.check_tokens()?;
        self.check_cards()?;
        self.check_course()
    }

    fn check_network(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let network = self.network();
        hold(
            position.sources.len() == network.sources.len(),
            "INV-01",
            "the water sources are not those of the board",
        )
        .about(format_args!("{} instead of {}", position.sources.len(), network.sources.len()))?;
        let mut cubes = position.sources.iter().filter(|&&waits| waits).count() as u16;
        for (space, there) in position.network.iter() {
            let cell = self.cell(space);
            hold(
                cell.is_some() || there.tile.is_none() && there.bonus.is_none(),
                "INV-04",
                "a tile lies where the network has no space",
            )
            .about(space)?;
            hold(
                there.tile.is_none() || there.bonus.is_none(),
                "INV-04",
                "a canal bonus tile lies under a canal tile",
            )
            .about(space)?;
            hold(
                there.cubes == 0 || there.tile.is_some(),
                "INV-02",
                "a water cube lies on a space without a canal tile",
            )
            .about(space)?;
            cubes += u16::from(there.cubes);
            let Some((laid, cell)) = there.tile.zip(cell) else { continue };
            hold(
                position.areas.seats_at(laid.owner) || position.is_bot(laid.owner),
                "INV-03",
                "a canal tile belongs to nobody at the table",
            )
            .about(format_args!("{space}: {}", laid.owner))?;
            let kind = self.edition.canal_face(laid.tile, laid.side).kind;
            hold(kind == cell.kind, "INV-05", "tanks lie only on tank spaces, and nothing else there")
                .about(space)?;
            let may = |area: &PlayerArea| area.filled_squares() >= 2 && position.bases_of(laid.owner) > 0;
            let is_bot = position.is_bot(laid.owner);
            hold(
                kind != CellKind::Tank || is_bot || may(&position.areas[laid.owner]),
                "INV-05",
                "a player has a water tank without two filled squares and a base",
            )
            .about(laid.owner)?;
        }
        let in_flow = position.tasks.iter().filter(|task| matches!(task, Task::Flow(..))).count() as u16;
        let kept: u16 = position.areas.values().map(|area| u16::from(area.cubes)).sum();
        let bots = position.bot.as_ref().map_or(0, |bot| u16::from(bot.cubes));
        let (there, all) = (cubes + in_flow + kept + bots, water_cubes(position.areas.players()));
        hold(there == u16::from(all), "INV-01", "the water cubes do not add up")
            .about(format_args!("{there} instead of {all}"))?;
        let supplies = position.areas.iter().map(|(seat, area)| (seat, area.canal_tiles));
        for (seat, supply) in supplies.chain(position.bot.iter().map(|bot| (BOT, bot.tiles))) {
            for tile in CanalTile::ALL {
                let laid =
                    position.canals().filter(|(_, laid)| laid.owner == seat && laid.tile == tile).count();
                hold(
                    laid + usize::from(supply.has(tile)) == 1,
                    "INV-03",
                    "a canal tile is twice on the table, or not at all",
                )
                .about(format_args!("{seat}, {tile}"))?;
            }
        }
        Ok(())
    }

    fn check_bonus_tiles(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let placing = position.tasks.contains(&Task::PlaceCanalBonuses);
        let mut total = usize::from(position.supply.bonus_tiles_gone);
        for kind in CanalBonus::ALL {
            let lying = position.network.values().iter().filter(|there| there.bonus == Some(kind)).count();
            let kept: usize =
                position.areas.values().map(|area| usize::from(area.bonus_tiles.count(kind))).sum();
            hold(
                lying + kept <= usize::from(self.edition.canal_bonuses[kind].copies),
                "INV-06",
                "there are more canal bonus tiles of a kind than the edition has",
            )
            .about(format_args!("{kind}: {}", lying + kept))?;
            total += lying + kept;
        }
        let layout = position.canal_setup.and_then(|card| self.setup_layout(card));
        hold(
            layout.is_some() || position.tasks.contains(&Task::DrawCanalSetup),
            "INV-06",
            "there is no canal setup card that fits the number of players",
        )?;
        let spaces = layout.map_or(&[][..], |layout| &layout.spaces);
        let on_the_card = position.network.iter().filter(|(_, there)| there.bonus.is_some());
        let on_the_card = on_the_card.filter(|(space, _)| spaces.contains(space)).count();
        hold(
            !placing || total == on_the_card && position.canals().next().is_none(),
            "INV-06",
            "set-up places canal bonus tiles on the spaces of the setup card, and nothing else",
        )?;
        let placed = spaces.len();
        hold(
            if placing { total <= placed } else { total == placed },
            "INV-06",
            "the canal bonus tiles do not add up to those of the setup card",
        )
        .about(format_args!("{total} instead of {placed}"))
    }

    fn check_bases(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        for (centre, spaces) in position.bases.iter() {
            for (place, owner) in spaces.iter().enumerate() {
                let Some(owner) = *owner else { continue };
                hold(
                    position.areas.seats_at(owner) || position.is_bot(owner),
                    "INV-08",
                    "a base belongs to nobody at the table",
                )
                .about(format_args!("{centre}: {owner}"))?;
                hold(
                    self.open_bases(centre).any(|(number, _)| usize::from(number) == place + 1),
                    "INV-08",
                    "a base is on a space that is not open",
                )
                .about(format_args!("{centre}, space {}", place + 1))?;
                let own = spaces.iter().filter(|&&other| other == Some(owner)).count();
                hold(own == 1, "INV-08", "a player has two bases in a centre")
                    .about(format_args!("{owner} in {centre}"))?;
            }
        }
        for seat in Seat::ALL {
            hold(position.bases_of(seat) <= MOST_BASES, "INV-07", "a player has more bases than cubes")
                .about(format_args!("{seat}: {}", position.bases_of(seat)))?;
        }
        Ok(())
    }

    fn check_trading_tiles(&self) -> Result<(), InvariantError> {
        let laid = || self.position.trading.iter().filter_map(|(centre, laid)| Some((centre, (*laid)?)));
        let placing = self.position.tasks.contains(&Task::PlaceTradingTiles);
        let mut tiles = 0;
        for (centre, laid) in laid() {
            tiles += 1;
            hold(
                self.edition.centres[centre].tile == laid.tile.colour(),
                "INV-25",
                "a trading tile lies on a space of the other colour",
            )
            .about(format_args!("{} in {centre}", laid.tile))?;
            hold(laid_once(self, laid.tile), "INV-25", "a trading tile lies in two centres")
                .about(laid.tile)?;
            hold(!placing || laid.flips == 0, "INV-25", "a trading tile was flipped during set-up")?;
        }
        hold(placing || tiles == TradingTile::ALL.len(), "INV-25", "a centre has no trading tile")?;
        for colour in TileColour::ALL {
            let bottom = laid()
                .filter(|(_, laid)| laid.tile.colour() == colour)
                .filter(|(_, laid)| (laid.face == Face::BoxBottom) != (laid.flips % 2 == 1))
                .count();
            hold(
                bottom == 1 || placing && bottom == 0,
                "INV-25",
                "at the start not exactly one tile of a colour showed its box at the bottom",
            )
            .about(format_args!("{colour}: {bottom}"))?;
        }
        Ok(())
    }

    fn check_workshops(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let opening = |tier| position.tasks.contains(&Task::OpenWorkshops(tier));
        for tier in Tier::ALL {
            let offer = &position.workshops[tier];
            let mut places = usize::from(offer.hidden);
            for tile in Workshop::of(tier) {
                let open = offer.open.iter().filter(|&&open| open == Some(tile)).count();
                let gone = offer.gone.iter().filter(|&&gone| gone == tile).count();
                let built: usize = position
                    .areas
                    .values()
                    .map(|area| area.workshops.iter().filter(|built| built.tile == tile).count())
                    .sum();
                let placing = position.tasks.iter().filter(|&&task| placed_by(task) == Some(tile)).count();
                let here = open + gone + built + placing;
                hold(here <= 1, "INV-20", "a workshop tile is twice on the table").about(tile)?;
                places += here;
            }
            let foreign =
                offer.open.iter().flatten().chain(&offer.gone).any(|tile| tile.tier() != Some(tier));
            hold(!foreign, "INV-20", "a workshop lies in the display of the other level")?;
            let all = Workshop::of(tier).count();
            hold(places == all, "INV-20", "the workshop tiles of a level do not add up")
                .about(format_args!("{tier}: {places} instead of {all}"))?;
            let open = offer.open.iter().flatten().count();
            let closed = tier == Tier::II && (position.round < 3 || opening(tier));
            hold(
                closed && open + usize::from(offer.hidden) == places
                    || opening(tier)
                    || offer.hidden == 0
                    || open == offer.open.len(),
                "INV-20",
                "the workshop display does not show three tiles",
            )
            .about(format_args!("{tier}: {open}"))?;
            hold(
                tier == Tier::I || position.round >= 3 || usize::from(offer.hidden) == places,
                "INV-20",
                "a level II workshop is open or built before round 3",
            )?;
        }
        Ok(())
    }

    fn check_layout(&self, area: &PlayerArea) -> Result<(), InvariantError> {
        let laid = &area.workshops;
        // `check::tasks` knows who lays starting workshops during set-up.
        let in_setup = self.position.round == 1
            && self.position.turns == 0
            && !self.position.tasks.contains(&Task::EndTurn);
        hold(
            laid.len() >= STARTING_WORKSHOPS || in_setup && !self.position.tasks.contains(&Task::BotTurn),
            "INV-21",
            "a player lacks a starting workshop",
        )?;
        for (place, built) in laid.iter().enumerate() {
            hold(
                built.plot.is_for_workshop() && built.plot.is_near() && built.turned < 4,
                "INV-21",
                "a workshop lies where none can lie",
            )
            .about(built.tile)?;
            hold(
                built.tile.tier().is_some() || built.face == WorkshopFace::Front,
                "INV-21",
                "a starting workshop lies on its face",
            )?;
            hold(
                match place {
                    0 => built.tile == Workshop::A && built.plot == Plot::HOME,
                    1 => built.tile == Workshop::B,
                    _ => built.tile.tier().is_some(),
                },
                "INV-21",
                "the starting workshops are not the first two",
            )?;
            let earlier = laid.get(..place).unwrap_or(&[]);
            hold(
                earlier.iter().all(|other| other.plot != built.plot),
                "INV-21",
                "two workshops lie on one plot",
            )
            .about(built.plot)?;
            // Workshops are built one by one, so each touches an earlier one.
            let corners = built.plot.corners();
            hold(
                place == 0 || earlier.iter().any(|other| corners.contains(&other.plot)),
                "INV-21",
                "a workshop touched no other one when it was built",
            )
            .about(built.tile)?;
        }
        for (place, square) in area.gardens.iter().enumerate() {
            hold(
                square.is_possible() && !square.plot.is_for_workshop(),
                "INV-22",
                "garden tiles lie as they cannot",
            )
            .about(square.plot)?;
            hold(
                area.gardens.iter().skip(place + 1).all(|other| other.plot != square.plot),
                "INV-22",
                "a garden square is listed twice",
            )
            .about(square.plot)?;
            hold(
                Edge::ALL.into_iter().any(|edge| area.workshop_at(square.plot.beside(edge)).is_some()),
                "INV-22",
                "a garden tile touches no workshop",
            )
            .about(square.plot)?;
        }
        Ok(())
    }

    fn check_gardens(&self) -> Result<(), InvariantError> {
        let squares = || self.position.areas.values().flat_map(|area| &area.gardens);
        let small: u16 = squares().map(|square| u16::from(square.small_tiles())).sum();
        let large = squares().filter(|square| square.large).count() as u16;
        for (size, placed) in [(GardenSize::Small, small), (GardenSize::Large, large)] {
            let all = placed + u16::from(self.position.supply.gardens(size));
            hold(all == u16::from(size.supply()), "INV-22", "the garden tiles of a size do not add up")
                .about(format_args!("{size}: {all} instead of {}", size.supply()))?;
        }
        Ok(())
    }

    fn check_tokens(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        for kind in Token::ALL {
            let placed: u16 = position.areas.values().map(|area| u16::from(area.tokens.count(kind))).sum();
            let all = placed + u16::from(position.supply.tokens(kind));
            hold(all == u16::from(kind.supply()), "INV-09", "the merchant tokens of a kind do not add up")
                .about(format_args!("{kind}: {all} instead of {}", kind.supply()))?;
        }
        let board = &self.edition.player_board;
        for (seat, area) in position.areas.iter() {
            let tokens = &area.tokens;
            hold(
                tokens.in_rows().next().is_none() || tokens.causeway.len() >= usize::from(*board.causeway),
                "INV-09",
                "a merchant token lies in a row before the causeway is full",
            )
            .about(seat)?;
            let rows = [&tokens.garden, &tokens.workshop, &tokens.canal];
            hold(
                rows.iter().all(|row| row.len() <= board.row_values.len()),
                "INV-09",
                "a merchant row has more tokens than spaces",
            )
            .about(seat)?;
            // no token is gained if there is no place for it or none is left.
            let due = position.tasks.iter().filter(|task| matches!(task, Task::PlaceToken(_))).count();
            let due = if seat == position.me() { due } else { 0 };
            let scarce = Token::ALL.into_iter().any(|kind| position.supply.tokens(kind) == 0);
            hold(
                scarce || usize::from(tokens.len()) + due >= usize::from(position.bases_of(seat)),
                "INV-10",
                "a base gave no merchant token",
            )
            .about(seat)?;
        }
        Ok(())
    }

    fn check_camel(&self, seat: Seat, area: &PlayerArea) -> Result<(), InvariantError> {
        hold(
            usize::from(area.camel.level) < self.edition.player_board.camel_track.len(),
            "INV-24",
            "a camel marker is beyond its track",
        )
        .about(format_args!("space {}", area.camel.level))?;
        let load = area.camel.amount();
        hold(
            area.camel.load.is_none() || (1..=self.capacity(seat)).contains(&load),
            "INV-24",
            "a camel carries nothing, or more than it can",
        )
        .about(format_args!("{load} of {}", self.capacity(seat)))?;
        hold(
            area.camel.at != Place::Resafa || area.camel.load.is_none(),
            "INV-24",
            "a camel in Resafa is loaded before its first journey",
        )
    }

    /// Checks what must never go back from one position to the next.
    pub(super) fn check_pieces_since(&self, before: &Self) -> Result<(), InvariantError> {
        for (space, there) in before.position.network.iter() {
            let now = self.position.network[space];
            hold(there.tile.is_none() || now.tile == there.tile, "INV-03", "a placed canal tile moved")?;
        }
        let sources = before.position.sources.iter().zip(&self.position.sources);
        hold(
            sources.into_iter().all(|(&before, &now)| before || !now),
            "INV-01",
            "a water cube returned to its source",
        )?;
        for centre in Centre::ALL {
            let spaces = before.position.bases[centre].iter().zip(&self.position.bases[centre]);
            hold(
                spaces.into_iter().all(|(&before, &now)| before.is_none() || before == now),
                "INV-27",
                "a base was removed",
            )?;
        }
        for (seat, then) in before.position.areas.iter() {
            let now = &self.position.areas[seat];
            hold(now.vp >= then.vp, "INV-27", "VP decreased")?;
            hold(now.camel.level >= then.camel.level, "INV-24", "a camel marker moved down")?;
            hold(
                then.camel.at == Place::Resafa || now.camel.at != Place::Resafa,
                "INV-24",
                "a camel went back to Resafa and stayed",
            )?;
            hold(now.cubes >= then.cubes, "INV-27", "a kept water cube was lost")?;
            hold(now.tokens.len() >= then.tokens.len(), "INV-27", "a merchant token was removed")?;
            hold(now.workshops.starts_with(&then.workshops), "INV-27", "a workshop was removed")?;
            hold(now.garden_tiles() >= then.garden_tiles(), "INV-27", "a garden tile was removed")?;
        }
        // After even rounds it has rained, and every active cube has flowed (RES-178).
        let rained = !before.position.is_odd_round() && self.position.round != before.position.round;
        hold(
            !rained || self.position.network.values().iter().all(|there| there.cubes == 0),
            "INV-02",
            "a water cube lies on a canal tile after the Rain",
        )
    }
}

/// Returns the workshop that a task is about to place.
fn placed_by(task: Task) -> Option<Workshop> {
    match task {
        Task::ChooseFace(tile) | Task::ChoosePlot(tile, _) | Task::TurnWorkshop(tile, ..) => Some(tile),
        _ => None,
    }
}

fn laid_once(game: &Resafa<'_>, tile: TradingTile) -> bool {
    game.position.trading.values().iter().flatten().filter(|laid| laid.tile == tile).count() == 1
}

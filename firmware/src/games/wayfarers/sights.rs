//! The views of a player's dice and caravan.

use core::fmt::{self, Write as _};

use heapless::Vec;
use rules_nostd::wayfarers::Wayfarers;
use rules_nostd::wayfarers::model::{Asset, CaravanCell, CaravanRow, Cell, CoverIcon, Face, Guild, LaidTile, PlayerArea, Resource, Stand, Tile, TileColour, TileIcon, Trigger, Turn};
use rules_nostd::Seat;

use crate::screens::{self, Caravan, Dice, DieRow, Ground, Icon, Text, View};

/// Returns the view of the dice (0) or of the caravan (1).
pub(super) fn sight(game: &Wayfarers<'_>, seat: Seat, number: u8, page: u8) -> Option<View> {
    let area = game.position().areas.seats_at(seat).then(|| &game.position().areas[seat])?;
    area.board?;
    match number {
        0 => Some(View::Dice(dice(game, seat, area, page))),
        1 => Some(View::Caravan(caravan(game, seat, area))),
        _ => None,
    }
}

fn dice(game: &Wayfarers<'_>, seat: Seat, area: &PlayerArea, page: u8) -> Dice {
    let row = |face: Face| DieRow {
        face: face.number(),
        count: area.dice.count(face),
        places: Text::new(DiePlaces { game, seat, face, most: 5 }),
    };
    let mut note = Text::new(format_args!("{} placed", area.placed_dice()));
    if area.reserve > 0 {
        let _ = write!(note, ", {} in reserve", area.reserve);
    }
    Dice { seat, rows: area.dice.kinds().map(row).collect(), note, page }
}

/// Displays where a die of a face can go, as it is or with a hired ship, and how its column changes it. Names
/// at most `most` cards and counts the others.
pub(super) struct DiePlaces<'g, 'e> {
    pub(super) game: &'g Wayfarers<'e>,
    pub(super) seat: Seat,
    pub(super) face: Face,
    pub(super) most: usize,
}

/// Whether a ship has to be hired for a place (WAY-042).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    AsItIs,
    WithShip,
}

impl DiePlaces<'_, '_> {
    /// Returns the places that can be reached this way, from the board outwards.
    fn places(&self, access: Access) -> impl Iterator<Item = Stand> {
        self.area().stands().filter(move |&stand| self.access(stand) == Some(access))
    }

    fn area(&self) -> &PlayerArea {
        &self.game.position().areas[self.seat]
    }

    /// Returns how a die of the face gets to a place, if it can (WAY-028 to WAY-032, WAY-042).
    fn access(&self, stand: Stand) -> Option<Access> {
        let table = self.game.position();
        let area = self.area();
        let needs = self.game.dice_space(stand)?.needs;
        if area.die_at(stand)? {
            return None;
        }
        let helper = area.post(stand).and_then(|post| post.at_work());
        let helper = helper.map(|card| &self.game.edition().townsfolk[card]);
        let helper =
            helper.filter(|row| row.trigger == Trigger::Die).map(|row| row.assets).unwrap_or_default();
        let mut assets = self.game.column(self.seat, self.face).assets.and(helper);
        if assets.cover(needs) {
            return Some(Access::AsItIs);
        }
        let hired = table.me() == self.seat && table.turn_state.hired;
        assets.add(Asset::Ship);
        let hires = area.guilds[Guild::Blue] > 0 && !hired && needs.count(Asset::Ship) > 0;
        (hires && assets.cover(needs)).then_some(Access::WithShip)
    }

    fn list(&self, access: Access, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut gap, mut middle, mut cards) = ("", false, 0);
        for stand in self.places(access) {
            match stand {
                // Writes the spaces of the middle area one after the other: `middle 2 4`.
                Stand::Middle(number) if middle => write!(f, " {number}")?,
                Stand::Land(_) | Stand::Water(_) => {
                    cards += 1;
                    if cards <= self.most {
                        write!(f, "{gap}{stand}")?;
                    }
                }
                _ => write!(f, "{gap}{stand}")?,
            }
            middle |= matches!(stand, Stand::Middle(_));
            gap = ", ";
        }
        match cards.checked_sub(self.most) {
            None | Some(0) => Ok(()),
            Some(more) => write!(f, " +{more}"),
        }
    }
}

impl fmt::Display for DiePlaces<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let icons = self.game.column(self.seat, self.face);
        let (plain, ship) =
            (self.places(Access::AsItIs).next().is_some(), self.places(Access::WithShip).next().is_some());
        if plain {
            self.list(Access::AsItIs, f)?;
        }
        if ship {
            f.write_str(if plain { "; ship: " } else { "ship: " })?;
            self.list(Access::WithShip, f)?;
        }
        if !plain && !ship {
            f.write_str("nowhere as it is")?;
        }
        f.write_str(match (icons.raises, icons.lowers) {
            (true, true) => "; raise, lower",
            (true, false) => "; raise",
            (false, true) => "; lower",
            (false, false) => "",
        })
    }
}

fn caravan(game: &Wayfarers<'_>, seat: Seat, area: &PlayerArea) -> Caravan {
    let cell = |row: CaravanRow, column: Face| cell_view(game, area, Cell { row, column });
    Caravan {
        seat,
        cells: CaravanRow::ALL.map(|row| Face::ALL.map(|column| cell(row, column))),
        dice: Face::ALL.map(|face| area.dice.count(face)),
        vp: game.caravan_vp(seat),
    }
}

/// Returns what is visible at a place: a tile, or what is printed there.
fn cell_view(game: &Wayfarers<'_>, area: &PlayerArea, cell: Cell) -> screens::Cell {
    if let Some(laid) = area.caravan.iter().find(|laid| game.covers(laid, cell)) {
        return tile_cell(game, laid, cell);
    }
    let printed = area.board.map(|board| game.edition().boards[board].cell(cell));
    let (ground, icon) = match printed {
        None => (Ground::Beside, None),
        Some(CaravanCell::Plain) => (Ground::Paper, None),
        Some(CaravanCell::Icon(icon)) => (Ground::Paper, Some(icon_of_cover(icon))),
        Some(CaravanCell::Asset(asset)) => (Ground::Beside, Some(icon_of_asset(asset))),
    };
    screens::Cell { ground, icons: icon.into_iter().collect() }
}

/// Returns a part of a tile. Over two columns, each column has its own icons; over two rows, the upper one
/// has the first two.
fn tile_cell(game: &Wayfarers<'_>, laid: &LaidTile, cell: Cell) -> screens::Cell {
    let covers = |next: Option<Cell>| next.is_some_and(|next| game.covers(laid, next));
    let ground = match (covers(cell.right()), covers(cell.below())) {
        (true, _) => Ground::TileToRight,
        (_, true) => Ground::TileToBelow,
        _ => Ground::Tile,
    };
    let mut all: Vec<Icon, 6> = Vec::new();
    if laid.tile.colour() == TileColour::Pink {
        // Its number among the special tiles, as in the menus.
        let first = Tile::S1.index();
        let _ = all.push(Icon::Special((laid.tile.index() - first) as u8 + 1));
    } else if let Some(face) = game.edition().tiles[laid.tile].face(laid.face) {
        let column = cell.column.index().saturating_sub(laid.cell.column.index());
        face.columns.get(column).into_iter().flatten().for_each(|&icon| add_icon(&mut all, icon));
    }
    // A cell has room for two icons. The only tile with three covers two rows.
    let upper = cell.row == laid.cell.row;
    let tall = ground == Ground::TileToBelow || !upper;
    let split = if tall { all.len().div_ceil(2) } else { all.len() };
    let icons = if upper { all.get(..split) } else { all.get(split..) };
    screens::Cell { ground, icons: icons.into_iter().flatten().copied().take(2).collect() }
}

fn add_icon(icons: &mut Vec<Icon, 6>, icon: TileIcon) {
    // At most three icons in a column, and two pictures for each.
    let _ = match icon {
        TileIcon::Asset(asset) => icons.push(icon_of_asset(asset)),
        TileIcon::Discount(resource) => {
            let _ = icons.push(Icon::Minus);
            icons.push(match resource {
                Resource::Silver => Icon::Silver,
                Resource::Provision => Icon::Provision,
            })
        }
        TileIcon::Turn(Turn::Raise) => icons.push(Icon::Raise),
        TileIcon::Turn(Turn::Lower) => icons.push(Icon::Lower),
        TileIcon::Turn(Turn::Either) => icons.push(Icon::RaiseOrLower),
        TileIcon::Vp(vp) => icons.push(Icon::Points(vp)),
    };
}

const fn icon_of_asset(asset: Asset) -> Icon {
    match asset {
        Asset::Camel => Icon::Camel,
        Asset::Ship => Icon::Ship,
        Asset::Telescope => Icon::Telescope,
        Asset::Pigeon => Icon::Pigeon,
    }
}

const fn icon_of_cover(icon: CoverIcon) -> Icon {
    match icon {
        CoverIcon::Silver => Icon::Silver,
        CoverIcon::Provision => Icon::Provision,
        CoverIcon::Move => Icon::MoveToken,
        CoverIcon::Card => Icon::TokenOnCard,
        CoverIcon::Refresh => Icon::Refresh,
    }
}

//! Upgrade tiles: price, fit, and what they cover (WAY-158 to WAY-167).

use heapless::Vec;

use super::Wayfarers;
use super::area::{Cells, LaidTile, MAX_TILES, PlayerArea};
use super::caravan::{CaravanCell, Cell};
use super::effect::Amounts;
use super::means::Means;
use super::moves::Payment;
use super::origin::Origin;
use super::tally::Settled;
use super::task::{Free, Task};
use super::tile::{Tile, TileColour, TileFace};
use crate::refusal::{need, need_with, no};
use crate::{Figure, Refusal};

impl Wayfarers<'_> {
    /// Returns the cells a tile covers with its upper left corner at `corner`, or `None` if it leaves the
    /// grid.
    fn shape(&self, colour: TileColour, corner: Cell) -> Option<Vec<Cell, MAX_TILES, u8>> {
        let store = &self.edition.stores[colour];
        let mut cells = Vec::new();
        let mut first = Some(corner);
        for _ in 0..store.rows {
            let mut cell = first;
            for _ in 0..store.columns {
                cells.push(cell?).ok()?;
                cell = cell.and_then(Cell::right);
            }
            first = first.and_then(Cell::below);
        }
        Some(cells)
    }

    /// Returns whether a laid tile covers a cell.
    pub fn covers(&self, laid: &LaidTile, cell: Cell) -> bool {
        self.shape(laid.tile.colour(), laid.cell).is_some_and(|cells| cells.contains(&cell))
    }

    /// Returns the cells of a caravan that tiles cover.
    pub(super) fn covered(&self, area: &PlayerArea) -> Cells {
        let mut covered = Cells::default();
        for laid in &area.caravan {
            for &cell in self.shape(laid.tile.colour(), laid.cell).iter().flatten() {
                covered.add(cell);
            }
        }
        covered
    }

    /// Returns the cells of a tile if it lies wholly on paper (WAY-160, RUL-18).
    pub(super) fn on_paper(
        &self,
        area: &PlayerArea,
        colour: TileColour,
        corner: Cell,
    ) -> Option<Vec<Cell, MAX_TILES, u8>> {
        let board = &self.edition.boards[area.board?];
        let cells = self.shape(colour, corner)?;
        let paper = |cell: &Cell| !matches!(board.cell(*cell), CaravanCell::Asset(_));
        cells.iter().all(paper).then_some(cells)
    }

    /// Checks whether a tile of a colour fits there (WAY-160).
    pub(super) fn judge_cell(&self, colour: TileColour, corner: Cell) -> Result<(), Refusal> {
        let mine = self.position.mine();
        let Some(cells) = self.on_paper(mine, colour, corner) else {
            if self.shape(colour, corner).is_some() {
                return no(
                    "RUL-18",
                    "The camel and the telescope of the caravan stay uncovered.",
                    "Choose another cell.",
                );
            }
            let store = &self.edition.stores[colour];
            let reason = "The tile is {} wide and {} high, and would leave the paper.";
            let figures = [store.columns.into(), store.rows.into()];
            return Err(Refusal::new("WAY-160", reason, "Choose another cell.").with(figures));
        };
        need(
            self.is_bare(mine, &cells),
            "WAY-160",
            "The tile would cover another one.",
            "Choose another cell.",
        )
    }

    fn is_bare(&self, area: &PlayerArea, cells: &[Cell]) -> bool {
        let covered = self.covered(area);
        cells.iter().all(|&cell| !covered.has(cell))
    }

    /// Returns whether a tile of a colour fits into a caravan (WAY-160).
    pub(super) fn fits(&self, area: &PlayerArea, colour: TileColour) -> bool {
        let free = |cells: Vec<Cell, MAX_TILES, u8>| self.is_bare(area, &cells);
        Cell::all().any(|cell| self.on_paper(area, colour, cell).is_some_and(free))
    }

    /// Returns whether the player can pay for a tile in a given way (RUL-67).
    fn can_pay_tile(&self, colour: TileColour, payment: Payment, means: Means) -> bool {
        let price = self.edition.stores[colour].price;
        match payment {
            Payment::Silver => means.after(Amounts { silver: price.silver, provision: 0 }).is_some(),
            Payment::Influence => {
                price.instead.is_some_and(|(guild, tokens)| self.position.mine().guilds[guild] >= tokens)
            }
            Payment::Provision => false,
        }
    }

    pub(super) fn judge_colour(&self, colour: TileColour, free: Free, means: Means) -> Result<(), Refusal> {
        need_with(
            self.fits(self.position.mine(), colour),
            "RUL-46",
            "No {} tile fits into your caravan.",
            "Say done.",
            [colour.name().into()],
        )?;
        if free || Payment::ALL.into_iter().any(|way| self.can_pay_tile(colour, way, means)) {
            return Ok(());
        }
        Err(self.too_dear(colour, "WAY-159", "Say done.", means))
    }

    /// Returns the price of a tile in a refusal.
    fn too_dear(
        &self,
        colour: TileColour,
        rule: &'static str,
        remedy: &'static str,
        means: Means,
    ) -> Refusal {
        let price = self.edition.stores[colour].price;
        let cost = Amounts { silver: price.silver, provision: 0 };
        match price.instead {
            None => Refusal::new(rule, "It costs {} {}; you have {}.", remedy).with(means.lacking(cost)),
            Some((guild, tokens)) => {
                let silver = cost.off(means.less).silver;
                let reason = "You lack {} of its {} silver, and the {} that would do instead.";
                Refusal::new(rule, reason, remedy).with([
                    silver.saturating_sub(means.silver).into(),
                    silver.into(),
                    Figure::Amount(tokens, guild.influence()),
                ])
            }
        }
    }

    pub(super) fn can_upgrade(&self, colour: TileColour, free: Free, means: Means) -> bool {
        Tile::of(colour).any(|tile| self.position.store[tile] > 0)
            && self.judge_colour(colour, free, means).is_ok()
    }

    /// Checks whether a tile from the store can be gained (DEC-21).
    pub(super) fn judge_tile(&self, colour: TileColour, free: Free, tile: Tile) -> Result<(), Refusal> {
        need_with(
            tile.colour() == colour,
            "WAY-158",
            "The effect gives a {} tile, and that is a {} one.",
            "Choose one of that type.",
            [colour.name().into(), tile.colour().name().into()],
        )?;
        need(
            self.position.store[tile] > 0,
            "RUL-46",
            "No copy of that tile is left.",
            "Choose another one.",
        )?;
        self.judge_colour(colour, free, self.means())
    }

    pub(super) fn take_tile(&mut self, tile: Tile, free: Free) {
        self.replace(&[Task::ChooseFace(tile)]);
        if !free {
            self.push(&[Task::PayTile(tile)]);
        }
    }

    /// Checks whether a tile can be paid for in this way: silver, or influence where its store allows it
    /// (RUL-67).
    pub(super) fn judge_pay_tile(&self, tile: Tile, payment: Payment) -> Result<(), Refusal> {
        let means = self.means();
        if self.can_pay_tile(tile.colour(), payment, means) {
            return Ok(());
        }
        Err(self.too_dear(tile.colour(), "RUL-67", "Pay otherwise.", means))
    }

    /// Iterates over the ways the player can pay for a tile.
    pub fn tile_ways(&self, tile: Tile) -> impl Iterator<Item = Payment> {
        Payment::ALL.into_iter().filter(move |&way| self.judge_pay_tile(tile, way).is_ok())
    }

    /// Returns whether there is more than one way to pay.
    pub(super) fn waits_pay_tile(&self, tile: Tile) -> bool {
        self.tile_ways(tile).nth(1).is_some()
    }

    pub(super) fn carry_out_pay_tile(&mut self, tile: Tile) {
        let way = self.tile_ways(tile).next().unwrap_or(Payment::Silver);
        if self.edition.stores[tile.colour()].price.instead.is_some() {
            self.tally.settle(Settled::Paid(tile, way));
        }
        self.pay_tile(tile, way);
    }

    pub(super) fn pay_tile(&mut self, tile: Tile, payment: Payment) {
        self.replace(&[]);
        let price = self.edition.stores[tile.colour()].price;
        match (payment, price.instead) {
            (Payment::Influence, Some((guild, tokens))) => self.spend(guild, tokens),
            _ => self.pay(Amounts { silver: price.silver, provision: 0 }),
        }
    }

    /// Checks whether a tile has that face (WAY-161).
    pub(super) fn judge_face(&self, tile: Tile, face: TileFace) -> Result<(), Refusal> {
        need(
            self.edition.tiles[tile].face(face).is_some(),
            "WAY-161",
            "That tile has no other face.",
            "Choose its front.",
        )
    }

    /// Lays a tile in the caravan for good (WAY-162) and triggers covered icons and vistas (WAY-163,
    /// WAY-165).
    pub(super) fn place_tile(&mut self, tile: Tile, face: TileFace, cell: Cell) {
        self.replace(&[]);
        let copies = &mut self.position.store[tile];
        *copies = copies.saturating_sub(1);
        let cells = self.shape(tile.colour(), cell).unwrap_or_default();
        // Fits: 16 cells take at most 16 tiles.
        let _ = self.position.mine_mut().caravan.push(LaidTile { tile, face, cell });
        let vistas = self.vistas_on(&self.edition.tiles[tile].tags);
        self.offer(cells.into_iter().map(Origin::Cell).chain(vistas));
    }
}

//! Canal construction (RES-124 to RES-138).

use super::Resafa;
use super::action::MainAction;
use super::area::CanalTiles;
use super::edition::Network;
use super::effect::Occasion;
use super::item::Discount;
use super::network::{CanalSide, CanalTile, Cell, CellKind, Edge, Openings, Space};
use super::position::LaidCanal;
use crate::refusal::{need, need_with};
use crate::{Refusal, Seat};

const ON_CANAL: Occasion = Occasion::Action(MainAction::Canal);

/// Filled garden squares a tank requires (RES-135).
const SQUARES_FOR_TANK: u8 = 2;

/// What helps if a canal tile costs too much.
const CHEAPER: &str = "Choose a cheaper tile or a space with a discount, or play a card that helps.";

/// Returns the reason that tells the player most: a missing coin more than a missing base, which tells more
/// than an occupied space.
#[cold]
fn most_telling(whys: impl Iterator<Item = Refusal>) -> Refusal {
    let telling = |why: &Refusal| {
        ["A-54", "RES-125", "RES-127", "RES-135", "RES-124"].iter().position(|&rule| rule == why.rule)
    };
    // The first of equals, which is about the cheapest tile.
    let best = whys.reduce(|best, why| if telling(&best) < telling(&why) { why } else { best });
    best.unwrap_or(Refusal::new(
        "RES-124",
        "All your canal tiles lie on the network.",
        "Choose something else.",
    ))
}

impl<'e> Resafa<'e> {
    /// Returns the printed network of this board side.
    pub(super) fn network(&self) -> &'e Network {
        &self.edition.network[self.position.side()]
    }

    /// Returns what is printed on a space where a tile may lie.
    pub(super) fn cell(&self, space: Space) -> Option<&'e Cell> {
        self.network().cell(space).filter(|cell| cell.kind != CellKind::Out)
    }

    /// Returns the channel of a space: that of the tile there, or the printed one (RES-182).
    pub(super) fn openings(&self, space: Space) -> Option<Openings> {
        match self.position.network[space].tile {
            Some(laid) => Some(self.edition.canal_face(laid.tile, laid.side).openings),
            None => self.network().cell(space).map(|cell| cell.channel),
        }
    }

    /// Returns whether the tile connects to its vertical neighbours, as it must (RES-127, A-55).
    fn connects(&self, openings: Openings, space: Space) -> bool {
        let fits = |edge: Edge| {
            let beside = space.neighbour(edge).and_then(|beside| self.position.network[beside].tile);
            beside.is_none_or(|laid| {
                let other = self.edition.canal_face(laid.tile, laid.side).openings;
                openings.has(edge) && other.has(edge.opposite())
            })
        };
        fits(Edge::North) && fits(Edge::South)
    }

    /// Checks that a tank may be built (RES-135).
    fn judge_tank(&self) -> Result<(), Refusal> {
        let filled = self.position.mine().filled_squares();
        need_with(
            filled >= SQUARES_FOR_TANK,
            "RES-135",
            "A water tank needs {} filled garden squares; you have {}.",
            "Fill squares first, or lay the canal side.",
            [SQUARES_FOR_TANK.into(), filled.into()],
        )?;
        need(
            self.position.bases_of(self.position.me()) > 0,
            "RES-135",
            "A water tank needs a trading base on the main board.",
            "Establish a base first, or lay the canal side.",
        )
    }

    /// Checks that a side may lie on a space, whatever it costs.
    fn judge_lie(&self, tile: CanalTile, side: CanalSide, space: Space) -> Result<&'e Cell, Refusal> {
        let face = self.edition.canal_face(tile, side);
        let Some(cell) = self.cell(space) else {
            return Err(Refusal::new(
                "RES-125",
                "The network has no such space.",
                "Choose a space of the grid.",
            ));
        };
        need(
            self.position.network[space].tile.is_none(),
            "RES-125",
            "A canal tile lies there already.",
            "Choose an empty space.",
        )?;
        need(
            face.kind == cell.kind,
            "A-54",
            "Tanks go on tank spaces at the bottom, canals on all the others.",
            "Choose another space, or turn the tile over.",
        )?;
        if face.kind == CellKind::Tank {
            self.judge_tank()?;
        }
        need(
            self.connects(face.openings, space),
            "RES-127",
            "The tile would not connect with the one above or below.",
            "Choose another space or another tile.",
        )?;
        Ok(cell)
    }

    /// Returns whether a canal construction action can begin.
    pub(super) fn can_begin_canal(&self, less: Discount) -> bool {
        let mine = self.position.mine();
        // The cheapest tile comes early, so the first one usually settles it.
        sides(mine.canal_tiles).any(|(tile, side)| {
            let price = self.edition.canal_face(tile, side).cost();
            self.network().spaces().any(|(space, cell)| {
                self.judge_lie(tile, side, space).is_ok()
                    && self.could_afford(MainAction::Canal, price, less.and(cell.less))
            })
        })
    }

    /// Checks the choice of tile and side: some space must fit and be affordable.
    pub(super) fn judge_canal(&self, tile: CanalTile, side: CanalSide) -> Result<(), Refusal> {
        need_with(
            self.position.mine().canal_tiles.has(tile),
            "RES-124",
            "Your canal tile {} lies on the network already.",
            "Choose one from your supply.",
            [tile.name().into()],
        )?;
        let mut spaces = self.network().spaces();
        if spaces.any(|(space, _)| self.judge_space(tile, side, space).is_ok()) {
            return Ok(());
        }
        let whys = self.network().spaces().filter_map(|(space, _)| self.judge_space(tile, side, space).err());
        Err(most_telling(whys))
    }

    /// Returns why no canal construction action can begin.
    #[cold]
    pub(super) fn why_no_canal(&self, less: Discount) -> Refusal {
        most_telling(sides(self.position.mine().canal_tiles).flat_map(|(tile, side)| {
            let price = self.edition.canal_face(tile, side).cost();
            self.network().spaces().filter_map(move |(space, cell)| {
                let lie = self.judge_lie(tile, side, space).err();
                let lack = || self.would_lack(MainAction::Canal, price, less.and(cell.less));
                lie.or_else(|| Some(lack()?.refuse("RES-124", CHEAPER)))
            })
        }))
    }

    /// Checks that the space is free, that the tile fits, and that its price after discounts can be
    /// paid.
    pub(super) fn judge_space(&self, tile: CanalTile, side: CanalSide, space: Space) -> Result<(), Refusal> {
        let cell = self.judge_lie(tile, side, space)?;
        let price = self.edition.canal_face(tile, side).cost();
        match self.lacks_now(price, cell.less, ON_CANAL) {
            Some(lack) => Err(lack.refuse("RES-124", CHEAPER)),
            None => Ok(()),
        }
    }

    /// Pays for the tile and lays it, with the VP of the space, its bonus tile and water cubes
    /// (RES-129 to RES-131).
    pub(super) fn lay_canal(&mut self, tile: CanalTile, side: CanalSide, space: Space) {
        self.replace(&[]);
        let Some(cell) = self.cell(space) else { return };
        let me = self.position.me();
        self.settle(self.edition.canal_face(tile, side).cost(), cell.less, ON_CANAL);
        self.position.mine_mut().canal_tiles.remove(tile);
        if let Some(kind) = self.put_canal(LaidCanal { owner: me, tile, side }, space) {
            self.position.mine_mut().bonus_tiles.add(kind);
            self.came();
        }
        self.take_cubes(space);
        self.gain_vp(me, cell.vp.into());
        self.settle_rest(ON_CANAL);
    }

    /// Puts a tile on a space. Returns the canal bonus tile that was there.
    pub(super) fn put_canal(&mut self, laid: LaidCanal, space: Space) -> Option<super::network::CanalBonus> {
        let there = &mut self.position.network[space];
        there.tile = Some(laid);
        there.bonus.take()
    }

    /// Moves cubes directly beside a space onto its tile (RES-131, RES-132, A-56).
    pub(super) fn take_cubes(&mut self, space: Space) -> u8 {
        let sources = &self.network().sources;
        let mut cubes = 0;
        for (waits, source) in self.position.sources.iter_mut().zip(sources) {
            if source.space == space && core::mem::take(waits) {
                cubes += 1;
            }
        }
        self.position.network[space].cubes += cubes;
        cubes
    }

    /// Returns a player's Rain VP: blue VP plus 1 VP per tile (RES-176, INV-29).
    pub(super) fn rain_vp(&self, seat: Seat) -> u16 {
        let own = self.position.canals().filter(|(_, laid)| laid.owner == seat);
        own.map(|(_, laid)| 1 + u16::from(self.edition.canal_face(laid.tile, laid.side).blue)).sum()
    }
}

/// Iterates over both sides of each tile.
pub(super) fn sides(tiles: CanalTiles) -> impl Iterator<Item = (CanalTile, CanalSide)> {
    tiles.iter().flat_map(|tile| CanalSide::ALL.into_iter().map(move |side| (tile, side)))
}

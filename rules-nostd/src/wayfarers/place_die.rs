//! Placing a die: caravan columns, chains of shifts, dice spaces (WAY-028 to WAY-051).

use super::Wayfarers;
use super::asset::{Asset, Assets};
use super::card::{Townsfolk, Trigger};
use super::effect::{Amounts, DiceSpace};
use super::face::{Face, Faces, Way};
use super::guild::{Guild, Resource};
use super::guild_abilities::{NO_DIE, NO_WRAP};
use super::options::DrawPigeon;
use super::origin::Origin;
use super::position::{Chain, HeldDie};
use super::stand::Stand;
use super::task::Task;
use super::tile::TileIcon;
use crate::refusal::{need, need_with, no};
use crate::{Refusal, Seat};

/// What a column of a caravan does for a die of its face (WAY-041, WAY-045, WAY-047).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ColumnIcons {
    /// Assets, printed and on tiles.
    pub assets: Assets,
    /// Discounts on the action.
    pub less: Amounts,
    /// Whether an icon raises a die.
    pub raises: bool,
    /// Whether an icon lowers a die.
    pub lowers: bool,
}

impl ColumnIcons {
    fn add(&mut self, icon: TileIcon) {
        match icon {
            TileIcon::Asset(asset) => self.assets.add(asset),
            TileIcon::Discount(Resource::Silver) => self.less.silver += 1,
            TileIcon::Discount(Resource::Provision) => self.less.provision += 1,
            TileIcon::Turn(turn) => {
                self.raises |= turn.raises();
                self.lowers |= turn.lowers();
            }
            TileIcon::Vp(_) => {}
        }
    }

    fn turns(&self, way: Way) -> bool {
        match way {
            Way::Up => self.raises,
            Way::Down => self.lowers,
        }
    }
}

impl<'e> Wayfarers<'e> {
    /// Returns what a column of a player's caravan does.
    pub fn column(&self, seat: Seat, face: Face) -> ColumnIcons {
        let [one, two, three, four, five, six] = self.columns(seat);
        match face {
            Face::One => one,
            Face::Two => two,
            Face::Three => three,
            Face::Four => four,
            Face::Five => five,
            Face::Six => six,
        }
    }

    /// Returns what all columns of a player's caravan do, by face.
    fn columns(&self, seat: Seat) -> [ColumnIcons; 6] {
        let area = &self.position.areas[seat];
        let mut columns = [ColumnIcons::default(); 6];
        if let Some(board) = area.board.map(|board| &self.edition.boards[board]) {
            for (column, face) in columns.iter_mut().zip(Face::ALL) {
                column.assets = board.assets(face);
            }
        }
        for laid in &area.caravan {
            let Some(printed) = self.edition.tiles[laid.tile].face(laid.face) else { continue };
            let below = columns.iter_mut().skip(laid.cell.column.index());
            for (column, icons) in below.zip(&printed.columns) {
                icons.iter().for_each(|&icon| column.add(icon));
            }
        }
        columns
    }

    /// Returns the dice space at a place of the current player's panorama. Vistas and open waters have none.
    pub fn dice_space(&self, stand: Stand) -> Option<&'e DiceSpace> {
        match stand {
            Stand::Land(card) => self.edition.land_space(card),
            Stand::Water(card) => self.edition.water_space(card),
            _ => Some(self.edition.player_board.space(stand.on_board()?)),
        }
    }

    /// Returns the assets that the townsfolk card at a place adds to a die there (RUL-41).
    fn townsfolk_assets(&self, stand: Stand) -> Assets {
        self.assets_of(self.position.mine().post(stand).and_then(|post| post.at_work()))
    }

    fn assets_of(&self, townsfolk: Option<Townsfolk>) -> Assets {
        match townsfolk.map(|card| &self.edition.townsfolk[card]) {
            Some(row) if row.trigger == Trigger::Die => row.assets,
            _ => Assets::NONE,
        }
    }

    /// Returns the assets a die of this face has at a place.
    fn assets(&self, face: Face, stand: Stand) -> Assets {
        self.column(self.position.me(), face).assets.and(self.townsfolk_assets(stand))
    }

    /// Checks whether a die of this face may be placed there, with or without a hired ship.
    pub(super) fn judge_place(&self, face: Face, stand: Stand, ship: bool) -> Result<(), Refusal> {
        let mine = self.position.mine();
        let (Some(space), Some(taken)) = (self.dice_space(stand), mine.die_at(stand)) else {
            return no(
                "WAY-028",
                "You have no dice space there.",
                "Place the die on your board, or on a city or harbour that you acquired.",
            );
        };
        need(!taken, "WAY-029", "A die is on that space.", "Choose an empty space.")?;
        let mut assets = self.assets(face, stand);
        if ship {
            need(
                space.needs.count(Asset::Ship) > 0,
                "WAY-042",
                "That space shows no ship.",
                "Place the die without hiring one.",
            )?;
            self.judge_ability(Guild::Blue, self.position.turn_state.hired)?;
            assets.add(Asset::Ship);
        }
        if assets.cover(space.needs) {
            return Ok(());
        }
        match Asset::ALL.into_iter().find(|&asset| assets.count(asset) < space.needs.count(asset)) {
            None => Ok(()),
            Some(asset) => {
                let figures =
                    [asset.name().into(), space.needs.count(asset).into(), assets.count(asset).into()];
                let reason = "Missing: {}. The space shows {}, the die has {}.";
                let remedy = "Choose another space, or turn the die first.";
                Err(Refusal::new("WAY-032", reason, remedy).with(figures))
            }
        }
    }

    /// Returns whether a die of one of these faces can be placed somewhere, including with a hired ship.
    /// Answers [`Self::judge_place`] for many faces and places at once.
    fn placeable(&self, faces: Faces, columns: &[ColumnIcons; 6]) -> bool {
        let mine = self.position.mine();
        let hires = self.judge_ability(Guild::Blue, self.position.turn_state.hired).is_ok();
        mine.dice_places().filter(|place| !place.die).any(|place| {
            let Some(space) = self.dice_space(place.stand) else { return false };
            if space.needs.is_empty() {
                return true;
            }
            let helper = self.assets_of(place.townsfolk);
            let hires = hires && space.needs.count(Asset::Ship) > 0;
            faces.iter().filter_map(|face| columns.get(face.index())).any(|column| {
                let mut assets = column.assets.and(helper);
                assets.cover(space.needs)
                    || hires && {
                        assets.add(Asset::Ship);
                        assets.cover(space.needs)
                    }
            })
        })
    }

    /// Returns these faces and all that a chain can reach from them (RUL-12).
    fn chained(faces: Faces, columns: &[ColumnIcons; 6]) -> Faces {
        let mut reached = faces;
        // Five steps lead from 1 to 6.
        for _ in 1..Face::ALL.len() {
            for (face, column) in Face::ALL.into_iter().zip(columns) {
                let turned =
                    Way::ALL.into_iter().filter(|&way| column.turns(way)).filter_map(|way| face.turned(way));
                if reached.has(face) {
                    reached = turned.fold(reached, Faces::with);
                }
            }
        }
        reached
    }

    /// Returns whether a die in hand can still be placed, using its chain and the `points` left of the trade
    /// ability under way, or the trade ability if that is still available.
    pub(super) fn can_go_on(&self, held: HeldDie, points: u8) -> bool {
        let alone = Faces::default().with(held.face);
        let trade = points == 0 && self.can_trade();
        let columns = &self.columns(self.position.me());
        let chained = |faces| Self::chained(faces, columns);
        let spread = |faces: Faces, points: u8| (0..points).fold(faces, |faces, _| faces.spread());
        let reached = match held.chain {
            Chain::Over => spread(alone, points),
            Chain::Begun if trade => spread(chained(alone), 2),
            Chain::Begun => chained(alone),
            Chain::Open if trade => spread(chained(alone), 2).and(chained(spread(alone, 2))),
            Chain::Open => chained(spread(alone, points)),
        };
        self.placeable(reached, columns)
    }

    /// Checks whether a die of this face can be taken from supply to be placed (DEC-05).
    pub(super) fn judge_die(&self, face: Face) -> Result<(), Refusal> {
        let number = [face.number().into()];
        need_with(
            self.position.mine().dice.has(face),
            "WAY-028",
            NO_DIE,
            "Take a die of your supply.",
            number,
        )?;
        need_with(
            self.can_go_on(HeldDie { face, chain: Chain::Open }, 0),
            "WAY-032",
            "No empty space takes a die of {}, and nothing turns it enough.",
            "Take another die, place a worker or rest.",
            number,
        )
    }

    pub(super) fn take_die(&mut self, face: Face) {
        self.position.mine_mut().dice.remove(face);
        self.position.turn_state.held = Some(HeldDie { face, chain: Chain::Open });
        self.replace(&[Task::PlaceDie]);
    }

    /// Checks whether an icon of its column can turn the die in hand (WAY-047 to WAY-051).
    pub(super) fn judge_turn(&self, held: HeldDie, way: Way) -> Result<(), Refusal> {
        need(held.chain != Chain::Over, "WAY-054", "The trade ability ended the chain.", "Place the die.")?;
        need_with(
            self.column(self.position.me(), held.face).turns(way),
            "WAY-047",
            "Column {} of your caravan has no icon that turns a die {}.",
            if self.can_trade() { "Use the trade ability, or place the die." } else { "Place the die." },
            [held.face.number().into(), way.name().into()],
        )?;
        let Some(face) = held.face.turned(way) else {
            return no("WAY-051", NO_WRAP, "Turn it the other way, or place it.");
        };
        need(
            self.can_go_on(HeldDie { face, chain: Chain::Begun }, 0),
            "DEC-08",
            "After that no space would take the die in your hand.",
            "Turn it another way, or place it.",
        )
    }

    pub(super) fn turn_held(&mut self, way: Way) {
        if let Some(held) = &mut self.position.turn_state.held {
            held.face = held.face.turned(way).unwrap_or(held.face);
            held.chain = Chain::Begun;
        }
    }

    /// Puts the die in hand on a space and starts the action there (WAY-028 to WAY-036). Discounts and the
    /// pigeon are fixed at this moment (RUL-21).
    pub(super) fn place(&mut self, stand: Stand, ship: bool) {
        let Some(held) = self.position.turn_state.held.take() else { return };
        let column = self.column(self.position.me(), held.face);
        let pigeons = self.assets(held.face, stand).count(Asset::Pigeon);
        let needed = match self.position.options.draw_pigeon {
            DrawPigeon::Spare => self.dice_space(stand).map_or(0, |space| space.needs.count(Asset::Pigeon)),
            DrawPigeon::Any => 0,
        };
        let state = &mut self.position.turn_state;
        state.acted = true;
        state.less = column.less;
        state.pigeon = pigeons > needed;
        state.hired |= ship;
        if ship {
            self.spend(Guild::Blue, 1);
        }
        let mine = self.position.mine_mut();
        mine.set_die(stand, true);
        let helper = mine.post(stand).and_then(|post| post.at_work());
        let helper = helper.filter(|&card| self.edition.townsfolk[card].trigger == Trigger::Die);
        self.replace(&[]);
        self.offer([Origin::Space(stand)].into_iter().chain(helper.map(Origin::Townsfolk)));
    }
}

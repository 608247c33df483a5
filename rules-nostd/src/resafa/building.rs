//! Workshop construction (RES-093 to RES-102) and production (RES-103 to RES-108).

use super::Resafa;
use super::action::MainAction;
use super::colour::Tier;
use super::effect::Occasion;
use super::item::{Discount, Price};
use super::layout::{BuiltWorkshop, Plot};
use super::task::Task;
use super::timing::GET_IT;
use super::workshop::{Workshop, WorkshopFace};
use crate::Refusal;
use crate::refusal::{need, need_with, no};

/// Cost of a workshop (RES-094).
const WORKSHOP: Price = Price { coin: 1, stone: 1, ..Price::FREE };
/// Merchant tokens needed for level II (RES-100).
const TOKENS_FOR_LEVEL_II: u8 = 2;
/// Rooms in a production action (RES-104).
const ROOMS: u8 = 2;

const NONE_LEFT: Refusal =
    Refusal::new("RES-102", "No workshop that you may build is left in the offer.", "Take something else.");

const ON_WORKSHOP: Occasion = Occasion::Action(MainAction::Workshop);

impl Resafa<'_> {
    /// Checks that a level may be built at all now (RES-100, A-43).
    fn judge_tier(&self, tier: Tier) -> Result<(), Refusal> {
        if tier == Tier::I {
            return Ok(());
        }
        need_with(
            self.position.round >= 3,
            "RES-100",
            "Level II workshops are built from round 3 on; this is round {}.",
            "Build one of level I.",
            [self.position.round.into()],
        )?;
        let tokens = self.position.mine().tokens.len();
        need_with(
            tokens >= TOKENS_FOR_LEVEL_II,
            "RES-100",
            "A level II workshop needs {} merchant tokens on your board; you have {}.",
            "Fill the causeway first, or build one of level I.",
            [TOKENS_FOR_LEVEL_II.into(), tokens.into()],
        )
    }

    fn has_offer(&self, tier: Tier) -> bool {
        self.position.workshops[tier].open.iter().any(Option::is_some)
    }

    /// Returns whether a workshop construction action can begin.
    pub(super) fn can_begin_workshop(&self, less: Discount) -> bool {
        let any = Tier::ALL.into_iter().any(|tier| self.has_offer(tier) && self.judge_tier(tier).is_ok());
        any && self.could_afford(MainAction::Workshop, WORKSHOP, less)
    }

    /// Returns why no workshop construction action can begin.
    #[cold]
    pub(super) fn why_no_workshop(&self, less: Discount) -> Refusal {
        match self.would_lack(MainAction::Workshop, WORKSHOP, less) {
            Some(lack) => lack.refuse("RES-094", GET_IT),
            None => self.judge_tier(Tier::II).err().filter(|_| self.has_offer(Tier::II)).unwrap_or(NONE_LEFT),
        }
    }

    /// Returns why a card cannot build a workshop of this level.
    #[cold]
    pub(super) fn why_no_raise(&self, tier: Tier) -> Refusal {
        match (self.judge_tier(tier), self.lacks(WORKSHOP)) {
            (Err(why), _) => why,
            (Ok(()), Some(lack)) => lack.refuse("RES-094", GET_IT),
            (Ok(()), None) => NONE_LEFT,
        }
    }

    /// Returns whether a card can build a workshop of this level (RES-280, A-39).
    pub(super) fn can_raise(&self, tier: Tier) -> bool {
        self.has_offer(tier) && self.judge_tier(tier).is_ok() && self.can_pay(WORKSHOP)
    }

    /// Checks building a tile of the offer.
    pub(super) fn judge_build(&self, only: Option<Tier>, tier: Tier, place: u8) -> Result<(), Refusal> {
        need(
            only.is_none_or(|only| only == tier),
            "RES-280",
            "The card builds a workshop of the other level.",
            "Build one of the level that the card names.",
        )?;
        self.judge_tier(tier)?;
        let open = self.position.workshops[tier].open.get(usize::from(place).wrapping_sub(1));
        need(
            open.is_some_and(Option::is_some),
            "RES-093",
            "There is no workshop at that place of the offer.",
            "Choose another place.",
        )?;
        let lack = match only {
            None => self.lacks_now(WORKSHOP, Discount::NONE, ON_WORKSHOP),
            Some(_) => self.lacks(WORKSHOP),
        };
        match lack {
            Some(lack) => Err(lack.refuse("RES-094", GET_IT)),
            None => Ok(()),
        }
    }

    /// Pays for the tile, takes it and queues its replacement. Side, plot and rotation are chosen
    /// next.
    pub(super) fn build(&mut self, only: Option<Tier>, tier: Tier, place: u8) {
        self.replace(&[]);
        let place = usize::from(place.saturating_sub(1));
        let Some(tile) = self.take_offer(tier, place) else { return };
        if only.is_some() {
            self.pay(WORKSHOP);
        } else {
            self.settle(WORKSHOP, Discount::NONE, ON_WORKSHOP);
            self.settle_rest(ON_WORKSHOP);
        }
        if let Some(output) = self.edition.immediate_output(tile) {
            self.give_all(output);
        }
        self.push(&[Task::ChooseFace(tile), Task::OpenWorkshops(tier)]);
    }

    /// Takes a tile out of the offer. The one on the stack takes its place.
    pub(super) fn take_offer(&mut self, tier: Tier, place: usize) -> Option<Workshop> {
        let open = &mut self.position.workshops[tier].open;
        let tile = open.get_mut(place)?.take()?;
        if let Some((top, slots)) = open.split_last_mut()
            && let Some(slot) = slots.get_mut(place)
        {
            *slot = top.take();
        }
        Some(tile)
    }

    /// Returns the offer slot to fill, counted from 0, if a tile is left.
    pub(super) fn awaits_workshop(&self, tier: Tier) -> Option<usize> {
        let offer = &self.position.workshops[tier];
        let place = offer.open.iter().position(Option::is_none)?;
        (offer.hidden > 0).then_some(place)
    }

    /// Returns whether a workshop is turned up because one was taken from the offer during a turn
    /// (RES-101).
    pub(super) fn is_refill(&self) -> bool {
        self.position.tasks.iter().any(|task| matches!(task, Task::EndTurn | Task::EndBotTurn))
    }

    /// Returns whether a tile of the stack has not been seen.
    pub(super) fn is_unseen_workshop(&self, tile: Workshop) -> bool {
        let Some(tier) = tile.tier() else { return false };
        let offer = &self.position.workshops[tier];
        let placing = |task: &Task| match *task {
            Task::ChooseFace(other) | Task::ChoosePlot(other, _) | Task::TurnWorkshop(other, ..) => {
                other == tile
            }
            _ => false,
        };
        !offer.open.contains(&Some(tile))
            && !offer.gone.contains(&tile)
            && !self.position.tasks.iter().any(placing)
            && self.position.areas.values().all(|area| area.workshop(tile).is_none())
    }

    pub(super) fn judge_opened_workshop(&self, tier: Tier, tile: Workshop) -> Result<(), Refusal> {
        need(
            tile.tier() == Some(tier) && self.is_unseen_workshop(tile),
            "RES-008",
            "That tile is not in this stack: it is of another level, or lies elsewhere.",
            "Check the tile.",
        )
    }

    /// Checks that a new workshop touches a corner of another one (RES-095).
    pub(super) fn judge_plot(&self, plot: Plot) -> Result<(), Refusal> {
        let mine = self.position.mine();
        need(
            plot.is_for_workshop() && plot.is_near() && mine.workshop_at(plot).is_none(),
            "RES-095",
            "No workshop can lie there.",
            "Choose a free plot that touches a workshop corner to corner.",
        )?;
        need(
            plot.corners().into_iter().any(|corner| mine.workshop_at(corner).is_some()),
            "RES-095",
            "A workshop touches a corner of another own workshop.",
            "Choose a plot diagonally beside one of yours.",
        )
    }

    pub(super) fn judge_face(&self, tile: Workshop, face: WorkshopFace) -> Result<(), Refusal> {
        need(
            tile.tier().is_some() || face == WorkshopFace::Front,
            "RES-020",
            "A starting workshop has only one side.",
            "Lay it front side up.",
        )
    }

    /// Places the tile in the layout.
    pub(super) fn place_workshop(&mut self, tile: Workshop, face: WorkshopFace, plot: Plot, turned: u8) {
        self.replace(&[]);
        // `MAX_WORKSHOPS` holds every tile.
        let _ = self.position.mine_mut().workshops.push(BuiltWorkshop { tile, face, plot, turned });
    }

    /// Returns the number of rooms in a production action (RES-104, RES-105).
    pub(super) fn rooms_to_activate(&self) -> u8 {
        let extra = |built: &BuiltWorkshop| self.edition.extra_production(built.tile, built.face);
        self.position.mine().workshops.iter().map(extra).fold(ROOMS, u8::saturating_add)
    }

    /// Returns whether a workshop that was not activated is left.
    pub(super) fn can_activate(&self, used: u32) -> bool {
        (0..self.position.mine().workshops.len()).any(|place| used & 1 << place == 0)
    }

    /// Checks that the room belongs to a workshop that was not used yet (RES-106).
    pub(super) fn judge_room(&self, used: u32, tile: Workshop, room: u8) -> Result<(), Refusal> {
        let Some((place, built)) = self.position.mine().workshop(tile) else {
            return no("RES-103", "You do not have that workshop.", "Choose one of yours.");
        };
        need(
            self.edition.rooms(tile, built.face).get(usize::from(room).wrapping_sub(1)).is_some(),
            "RES-103",
            "That side of the workshop has no such room.",
            "Choose a room that it has.",
        )?;
        need_with(
            used & 1 << place == 0,
            "RES-106",
            "Workshop {} was activated already.",
            "Each activation is on another workshop.",
            [tile.name().into()],
        )
    }

    /// Gives what a room produces (RES-108).
    pub(super) fn activate(&mut self, left: u8, used: u32, tile: Workshop, room: u8) {
        let Some((place, built)) = self.position.mine().workshop(tile) else { return };
        self.replace(&[Task::Activate(left.saturating_sub(1), used | 1 << place)]);
        if let Some(output) = self.edition.rooms(tile, built.face).get(usize::from(room.saturating_sub(1))) {
            self.give_all(output);
        }
    }
}

//! Garden construction (RES-111 to RES-123).

use super::Resafa;
use super::action::MainAction;
use super::effect::run::is_plain;
use super::effect::{Gain, Gift, Occasion};
use super::item::{Discount, GardenSize, Price};
use super::layout::{Green, Laying, Plot, Spot};
use super::network::Edge;
use super::task::{Laid, Task};
use super::timing::{CANNOT_BEGIN, GET_IT};
use crate::Refusal;
use crate::refusal::{need, need_with};

const ON_GARDEN: Occasion = Occasion::Action(MainAction::Garden);

/// Returns the cost of a garden tile (RES-111).
pub(super) const fn price(size: GardenSize) -> Price {
    match size {
        GardenSize::Small => Price { stone: 1, ..Price::FREE },
        GardenSize::Large => Price { coin: 1, stone: 1, ..Price::FREE },
    }
}

impl Resafa<'_> {
    /// Returns the result of laying a tile of this size at this spot, if it may lie there (RES-113,
    /// RES-114).
    pub(super) fn laying(&self, size: GardenSize, plot: Plot, spot: Spot) -> Option<Laying> {
        let mine = self.position.mine();
        let laying = Laying::new(mine.square(plot), plot, size, spot)?;
        let beside = |edge: Edge| laying.touches_edge(edge) && mine.workshop_at(plot.beside(edge)).is_some();
        (laying.touches_garden() || Edge::ALL.into_iter().any(beside)).then_some(laying)
    }

    pub(super) fn fits(&self, size: GardenSize, plot: Plot) -> bool {
        Spot::ALL.into_iter().any(|spot| self.laying(size, plot, spot).is_some())
    }

    /// Iterates over the squares beside the player's workshops, each once.
    pub(super) fn squares(&self) -> impl Iterator<Item = Plot> {
        let workshops = &self.position.mine().workshops;
        let beside = |place: usize| {
            let plot = workshops.get(place).map_or(Plot::HOME, |built| built.plot);
            Edge::ALL.map(|edge| plot.beside(edge))
        };
        (0..workshops.len()).flat_map(move |place| {
            let earlier = move |plot: &Plot| (0..place).any(|other| beside(other).contains(plot));
            beside(place).into_iter().filter(move |plot| !earlier(plot))
        })
    }

    /// Returns whether a tile of this size is available and fits somewhere.
    pub(super) fn can_lay(&self, size: GardenSize) -> bool {
        self.position.supply.gardens(size) > 0 && self.squares().any(|plot| self.fits(size, plot))
    }

    /// Returns whether a garden construction action can begin.
    pub(super) fn can_begin_garden(&self, less: Discount) -> bool {
        GardenSize::ALL
            .into_iter()
            .any(|size| self.could_afford(MainAction::Garden, price(size), less) && self.can_lay(size))
    }

    pub(super) fn judge_garden(&self, size: GardenSize) -> Result<(), Refusal> {
        self.judge_lay(size)?;
        match self.lacks_now(price(size), Discount::NONE, ON_GARDEN) {
            Some(lack) => Err(lack.refuse("RES-111", GET_IT)),
            None => Ok(()),
        }
    }

    /// Checks that a tile of this size is available and fits somewhere, whatever it costs.
    pub(super) fn judge_lay(&self, size: GardenSize) -> Result<(), Refusal> {
        need_with(
            self.position.supply.gardens(size) > 0,
            "A-53",
            "No {} garden tile is left.",
            "Build one of the other size.",
            [size.name().into()],
        )?;
        need_with(
            self.can_lay(size),
            "RES-112",
            "None of your squares has room for a {} garden tile.",
            "Build one of the other size, or workshops first.",
            [size.name().into()],
        )
    }

    /// Returns why no garden construction action can begin.
    #[cold]
    pub(super) fn why_no_garden(&self, less: Discount) -> Refusal {
        let size = GardenSize::ALL.into_iter().find(|&size| self.can_lay(size)).unwrap_or(GardenSize::Small);
        let lack = self.would_lack(MainAction::Garden, price(size), less);
        match (self.judge_lay(size), lack) {
            (Ok(()), Some(lack)) => lack.refuse("RES-111", GET_IT),
            (lay, _) => lay.err().unwrap_or(CANNOT_BEGIN),
        }
    }

    pub(super) fn judge_square(&self, size: GardenSize, plot: Plot) -> Result<(), Refusal> {
        need(
            !plot.is_for_workshop(),
            "RES-112",
            "Gardens lie in the squares between workshops.",
            "Choose a square beside a workshop.",
        )?;
        need_with(
            !plot.is_near() || Spot::ALL.into_iter().any(|spot| self.has_room(size, plot, spot)),
            "RES-112",
            "That square has no room for a {} garden tile.",
            "Choose another square.",
            [size.name().into()],
        )?;
        need(
            plot.is_near() && self.fits(size, plot),
            "RES-113",
            "The tile would touch neither a workshop nor a garden tile of yours.",
            "Choose a square beside one of them.",
        )
    }

    fn has_room(&self, size: GardenSize, plot: Plot, spot: Spot) -> bool {
        Laying::new(self.position.mine().square(plot), plot, size, spot).is_some()
    }

    pub(super) fn judge_spot(&self, size: GardenSize, plot: Plot, spot: Spot) -> Result<(), Refusal> {
        need(
            self.has_room(size, plot, spot),
            "RES-114",
            "The tile does not fit there: it lies at an edge, and all tiles of a square lie alike.",
            "Choose another spot.",
        )?;
        need(
            self.laying(size, plot, spot).is_some(),
            "RES-113",
            "The tile would touch neither a workshop nor a garden tile.",
            "Choose a spot at a workshop.",
        )
    }

    /// Pays for the tile and lays it, with the green bonuses and the reward for a filled square.
    pub(super) fn lay_garden(&mut self, laid: Laid, size: GardenSize, plot: Plot, spot: Spot) {
        self.replace(&[]);
        let Some(laying) = self.laying(size, plot, spot) else { return };
        if laid == Laid::Action {
            self.settle(price(size), Discount::NONE, ON_GARDEN);
        }
        let supply = self.position.supply.gardens_mut(size);
        *supply = supply.saturating_sub(1);
        let gardens = &mut self.position.mine_mut().gardens;
        match gardens.iter_mut().find(|square| square.plot == plot) {
            Some(square) => *square = laying.square,
            // `MAX_SQUARES` holds a square for every tile.
            None => _ = gardens.push(laying.square),
        }
        if laid == Laid::Action {
            self.settle_rest(ON_GARDEN);
        }
        if laying.square.is_filled() {
            let reward = self.edition.garden_reward(self.position.mine().filled_squares());
            self.give_all(reward);
        }
        if laid != Laid::NoGreens {
            self.connect(plot, &laying);
        }
    }

    /// Collects every green bonus that the tile connects (RES-115, RES-116).
    fn connect(&mut self, plot: Plot, laying: &Laying) {
        let mut bonuses = 0;
        for (edge, place) in laying.connects() {
            let index = Green::index(edge, place);
            if self.green(plot, index).is_some() {
                bonuses |= 1 << index;
            }
        }
        if bonuses != 0 {
            self.push(&[Task::Greens(plot, bonuses)]);
        }
    }

    /// Returns the green bonus at an index around a square.
    pub(super) fn green(&self, plot: Plot, index: u8) -> Option<Gift> {
        let (edge, place) = Green::place(index);
        let built = self.position.mine().workshop_at(plot.beside(edge))?;
        self.edition.greens_of(built.tile, built.face).at_turned(place, built.turned)
    }

    /// Iterates over the green bonuses still to be received, with their indexes.
    pub(super) fn greens(&self, plot: Plot, left: u16) -> impl Iterator<Item = (u8, Gift)> {
        (0..12)
            .filter(move |index| left & 1 << index != 0)
            .filter_map(move |index| Some((index, self.green(plot, index)?)))
    }

    /// Returns whether the player has to order the green bonuses because they need a choice or a
    /// draw.
    pub(super) fn waits_greens(&self, plot: Plot, left: u16) -> bool {
        let wait = |(_, gift): &(u8, Gift)| !is_plain(*gift) && self.can_gain(&Gain::Gift(*gift));
        let all_wait = self.greens(plot, left).all(|(_, gift)| !is_plain(gift));
        all_wait && self.greens(plot, left).filter(wait).count() > 1
    }

    /// Gives plain bonuses at once, and a single other one too.
    pub(super) fn carry_out_greens(&mut self, plot: Plot, left: u16) {
        self.replace(&[]);
        let mut later = 0;
        for index in 0..12 {
            match self.green(plot, index).filter(|_| left & 1 << index != 0) {
                Some(gift) if is_plain(gift) => self.give(gift),
                Some(_) => later |= 1 << index,
                None => {}
            }
        }
        if later == left {
            // At most one of those left can be gained.
            for (_, gift) in self.greens(plot, left).collect::<heapless::Vec<_, 12>>() {
                self.give(gift);
            }
        } else if later != 0 {
            self.push(&[Task::Greens(plot, later)]);
        }
    }

    pub(super) fn take_green(&mut self, plot: Plot, left: u16, part: u8) {
        let index = part - 1;
        self.replace(&[]);
        let left = left & !(1 << index);
        if left != 0 {
            self.push(&[Task::Greens(plot, left)]);
        }
        if let Some(gift) = self.green(plot, index) {
            self.give(gift);
        }
    }
}

//! Rest (WAY-073 to WAY-080).

use super::Wayfarers;
use super::card::Trigger;
use super::face::Face;
use super::guild::Worker;
use super::options::IdleRest;
use super::origin::Origin;
use super::stand::MIDDLE;
use super::task::Task;
use crate::Refusal;
use crate::refusal::need;

/// The most dice in supply with which resting abilities are available (WAY-074).
const FEW_DICE: u16 = 1;

impl Wayfarers<'_> {
    /// Checks whether the player may rest: always (WAY-073), unless the table requires a die to come back
    /// (RUL-69). Even then a player who can do nothing else may rest, so that no turn gets stuck (INV-31).
    pub(super) fn judge_rest(&self) -> Result<(), Refusal> {
        need(
            self.position.options.idle_rest == IdleRest::Allowed
                || self.position.mine().placed_dice() > 0
                || !self.can_place(),
            "RUL-69",
            "At this table a rest takes at least one die off a space.",
            "Place a die or a worker.",
        )
    }

    /// Returns whether a die or a worker can be placed.
    fn can_place(&self) -> bool {
        Face::ALL.into_iter().any(|face| self.judge_die(face).is_ok())
            || Worker::ALL.into_iter().any(|worker| self.judge_worker(worker).is_ok())
    }

    /// Counts the dice in supply, then takes all dice off their spaces to be rolled (RUL-05).
    pub(super) fn rest(&mut self) {
        let mine = self.position.mine_mut();
        let eligible = mine.dice.total() <= FEW_DICE;
        let returned = mine.placed_dice();
        mine.middle = [false; MIDDLE];
        mine.posts_mut().for_each(|post| post.die = false);
        self.position.turn_state.acted = true;
        self.position.turn_state.eligible = eligible;
        self.replace(&[Task::Rested, Task::Reroll, Task::RollRest(returned)]);
    }

    /// Records a die rolled in the rest.
    pub(super) fn roll_rest(&mut self, left: u8, face: Face) {
        self.replace(&[Task::RollRest(left.saturating_sub(1))]);
        self.position.turn_state.rolled.add(face);
    }

    /// Rerolls a die that stayed in supply (WAY-076).
    pub(super) fn reroll_in_rest(&mut self, face: Face) {
        if self.position.mine_mut().dice.remove(face) {
            self.push(&[Task::RollRest(1)]);
        }
    }

    /// Returns all dice to supply and offers the resting abilities if the player had few dice (WAY-077 to
    /// WAY-079). Townsfolk acquired this turn are not active yet (WAY-125).
    pub(super) fn rested(&mut self) {
        self.replace(&[]);
        let mut rolled = core::mem::take(&mut self.position.turn_state.rolled);
        self.position.mine_mut().dice.absorb(&mut rolled);
        if !self.position.turn_state.eligible {
            return;
        }
        let resting = |card: &super::card::Townsfolk| self.edition.townsfolk[*card].trigger == Trigger::Rest;
        let tucked = self.position.mine().posts().filter_map(|post| post.at_work());
        let mut origins = heapless::Vec::<Origin, { 2 * super::area::MAX_COLUMNS + 3 }, u8>::new();
        // One for each card of the panorama, plus the starting one.
        [Origin::Resting]
            .into_iter()
            .chain(tucked.filter(resting).map(Origin::Townsfolk))
            .for_each(|origin| _ = origins.push(origin));
        self.offer(origins);
    }
}

//! The guilds' abilities, each once per turn: trade turns dice (WAY-027, WAY-052 to WAY-055).

use super::Wayfarers;
use super::face::{Face, Way};
use super::guild::Guild;
use super::options::TradeMoment;
use super::position::{Chain, HeldDie};
use super::task::Task;
use crate::Refusal;
use crate::refusal::{need, need_with, no};

/// Why a die does not turn further (WAY-051).
pub(super) const NO_WRAP: &str = "A 1 is never lowered and a 6 never raised.";
/// Why a die of a face cannot be chosen.
pub(super) const NO_DIE: &str = "You have no die of {} in supply.";

/// Points of one use of the trade ability (WAY-052).
const POINTS: u8 = 2;

impl Wayfarers<'_> {
    /// Checks whether a guild's ability can be used: once per turn, for 1 influence in the guild (WAY-027,
    /// WAY-106).
    pub(super) fn judge_ability(&self, guild: Guild, used: bool) -> Result<(), Refusal> {
        let ability = guild.ability();
        need_with(
            !used,
            "WAY-027",
            "The {} ability was used in this turn.",
            "Wait for your next turn.",
            [ability.into()],
        )?;
        need_with(
            self.position.mine().guilds[guild] > 0,
            "WAY-106",
            "The {} ability takes 1 {}; you have none.",
            "Influence the guild first.",
            [ability.into(), guild.influence().into()],
        )
    }

    /// Returns influence tokens from a guild to supply (WAY-106).
    pub(super) fn spend(&mut self, guild: Guild, tokens: u8) {
        let mine = self.position.mine_mut();
        let spent = tokens.min(mine.guilds[guild]);
        mine.guilds[guild] -= spent;
        mine.influence = mine.influence.saturating_add(spent);
    }

    /// Returns whether the trade ability can still be used this turn.
    pub(super) fn can_trade(&self) -> bool {
        self.judge_trade().is_ok()
    }

    pub(super) fn judge_trade(&self) -> Result<(), Refusal> {
        let state = &self.position.turn_state;
        self.judge_ability(Guild::Yellow, state.traded)?;
        need(
            self.position.options.trade_moment == TradeMoment::AnyTime || !state.acted,
            "RUL-16",
            "This table uses the trade ability before the action only.",
            "Use it at the start of your next turn.",
        )
    }

    /// Checks whether the trade ability can be used now (DEC-04).
    pub(super) fn judge_trade_now(&self) -> Result<(), Refusal> {
        self.judge_trade()?;
        match self.position.turn_state.held {
            Some(held) => need(
                self.can_go_on(held_in_trade(held), POINTS),
                "DEC-08",
                "After that no space would take the die in your hand.",
                "Turn the die otherwise, or place it.",
            ),
            None => need(
                !self.position.mine().dice.is_empty(),
                "WAY-055",
                "You have no die in supply.",
                "Use it when you have one.",
            ),
        }
    }

    pub(super) fn trade(&mut self) {
        self.spend(Guild::Yellow, 1);
        let state = &mut self.position.turn_state;
        state.traded = true;
        state.held = state.held.map(held_in_trade);
        self.push(&[Task::Trade(POINTS)]);
    }

    /// Checks whether a point of the trade ability or of an effect can turn a die in supply (WAY-053,
    /// RUL-13), by the rule of the occasion.
    pub(super) fn judge_shift(&self, rule: &'static str, face: Face, way: Way) -> Result<(), Refusal> {
        need_with(
            self.position.mine().dice.has(face),
            rule,
            NO_DIE,
            "Turn a die of your supply.",
            [face.number().into()],
        )?;
        need(face.turned(way).is_some(), "WAY-051", NO_WRAP, "Turn it the other way, or another die.")
    }

    /// Checks whether a point of the trade ability can turn a die in supply while another is in hand.
    pub(super) fn judge_trade_shift(&self, points: u8, face: Face, way: Way) -> Result<(), Refusal> {
        self.judge_shift("WAY-055", face, way)?;
        self.judge_points_left(points.saturating_sub(1))
    }

    /// Checks that the die in hand can still reach a space with the remaining points.
    fn judge_points_left(&self, points: u8) -> Result<(), Refusal> {
        need(
            self.position.turn_state.held.is_none_or(|held| self.can_go_on(held, points)),
            "DEC-08",
            "After that no space would take the die in your hand.",
            "Turn the die in your hand.",
        )
    }

    /// Checks whether a point of the trade ability can turn the die in hand, which still counts as in supply
    /// (WAY-055).
    pub(super) fn judge_shift_held(&self, points: u8, way: Way) -> Result<(), Refusal> {
        let Some(held) = self.position.turn_state.held else {
            return no("WAY-055", "You have no die in hand.", "Turn a die of your supply.");
        };
        let Some(face) = held.face.turned(way) else {
            return no("WAY-051", NO_WRAP, "Turn it the other way, or another die.");
        };
        need(
            self.can_go_on(HeldDie { face, ..held }, points.saturating_sub(1)),
            "DEC-08",
            "After that no space would take the die in your hand.",
            "Turn it the other way, or another die.",
        )
    }

    /// Checks whether the player may stop using the trade ability: after at least one point (RUL-15).
    pub(super) fn judge_trade_done(&self, points: u8) -> Result<(), Refusal> {
        need(points < POINTS, "WAY-052", "The influence is spent, and no die is turned yet.", "Turn a die.")?;
        self.judge_points_left(0)
    }

    pub(super) fn shift(&mut self, face: Face, way: Way) {
        let dice = &mut self.position.mine_mut().dice;
        if let Some(turned) = face.turned(way)
            && dice.remove(face)
        {
            dice.add(turned);
        }
    }

    pub(super) fn shift_held(&mut self, way: Way) {
        if let Some(held) = &mut self.position.turn_state.held {
            held.face = held.face.turned(way).unwrap_or(held.face);
        }
    }
}

/// Returns the held die as the trade ability leaves it: a chain that has begun is over, because the ability
/// comes before or after a chain, never in the middle (WAY-054).
fn held_in_trade(held: HeldDie) -> HeldDie {
    match held.chain {
        Chain::Open => held,
        Chain::Begun | Chain::Over => HeldDie { chain: Chain::Over, ..held },
    }
}

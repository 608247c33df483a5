//! Influence on cards and in guilds (WAY-098 to WAY-107).

use super::Wayfarers;
use super::guild::Guild;
use super::row::RowSlot;
use super::task::{Target, Task};
use crate::refusal::{need, need_with};
use crate::{Refusal, Seat};

impl Wayfarers<'_> {
    /// Checks whether a token can go to a guild: from supply or, if supply is empty, from elsewhere (WAY-104,
    /// WAY-107).
    pub(super) fn judge_influence(&self, guild: Guild) -> Result<(), Refusal> {
        self.judge_token(Target::Guild(guild))
    }

    fn judge_token(&self, to: Target) -> Result<(), Refusal> {
        need(
            self.position.mine().influence > 0 || self.has_source(to),
            "WAY-107",
            "You have no token in supply, and none elsewhere to move there.",
            "Say done.",
        )
    }

    pub(super) fn has_source(&self, to: Target) -> bool {
        Guild::ALL.into_iter().any(|guild| self.judge_from_guild(to, guild).is_ok())
            || RowSlot::all().any(|at| self.judge_from_card(to, at).is_ok())
    }

    /// Returns whether a token can go to this guild, or to any guild if `None`.
    pub(super) fn can_influence(&self, guild: Option<Guild>) -> bool {
        match guild {
            Some(guild) => self.judge_influence(guild).is_ok(),
            None => Guild::ALL.into_iter().any(|guild| self.judge_influence(guild).is_ok()),
        }
    }

    /// Checks whether a token can go on a faceup card (WAY-099).
    pub(super) fn judge_influence_card(&self, at: RowSlot) -> Result<(), Refusal> {
        let there = self.position.rows[at.row].at(at.slot);
        need(there.is_some(), "WAY-099", "No card lies there.", "Choose a faceup card.")?;
        need_with(
            there.is_some_and(|there| there.influence.is_none()),
            "WAY-099",
            "There is influence of seat {} on that card.",
            "Choose a card without influence.",
            [there.and_then(|there| there.influence).map_or(0, Seat::number).into()],
        )?;
        self.judge_token(Target::Card(at))
    }

    pub(super) fn can_influence_card(&self) -> bool {
        RowSlot::all().any(|at| self.judge_influence_card(at).is_ok())
    }

    /// Checks whether a token for a target can come from a guild (WAY-107, RUL-06).
    pub(super) fn judge_from_guild(&self, to: Target, from: Guild) -> Result<(), Refusal> {
        need(
            to != Target::Guild(from),
            "RUL-06",
            "The token would go where it is.",
            "Take it from elsewhere.",
        )?;
        need_with(
            self.position.mine().guilds[from] > 0,
            "WAY-107",
            "You have no {}.",
            "Take the token from elsewhere.",
            [from.influence().into()],
        )
    }

    /// Checks whether a token for a target can come from a card (WAY-107, RUL-06).
    pub(super) fn judge_from_card(&self, to: Target, from: RowSlot) -> Result<(), Refusal> {
        need(
            to != Target::Card(from),
            "RUL-06",
            "The token would go where it is.",
            "Take it from elsewhere.",
        )?;
        let owner = self.position.rows[from.row].at(from.slot).and_then(|there| there.influence);
        need(
            owner == Some(self.position.me()),
            "WAY-107",
            "You have no token on that card.",
            "Take it from elsewhere.",
        )
    }

    /// Puts a token on a target, from supply if possible. Otherwise asks the player where to take it from.
    pub(super) fn put_token(&mut self, to: Target) {
        if self.position.mine().influence == 0 {
            return self.push(&[Task::MoveToken(to)]);
        }
        self.position.mine_mut().influence -= 1;
        self.arrive(to);
    }

    pub(super) fn put_in_guild(&mut self, guild: Guild) {
        self.put_token(Target::Guild(guild));
    }

    fn arrive(&mut self, to: Target) {
        let me = self.position.me();
        match to {
            Target::Guild(guild) => self.position.mine_mut().guilds[guild] += 1,
            Target::Card(at) => {
                if let Some(there) = self.position.rows[at.row].at_mut(at.slot) {
                    there.influence = Some(me);
                }
            }
        }
    }

    /// Moves a token from a guild to the target.
    pub(super) fn move_from_guild(&mut self, to: Target, from: Guild) {
        self.replace(&[]);
        let tokens = &mut self.position.mine_mut().guilds[from];
        if *tokens > 0 {
            *tokens -= 1;
            self.arrive(to);
        }
    }

    /// Moves a token from a card to the target.
    pub(super) fn move_from_card(&mut self, to: Target, from: RowSlot) {
        self.replace(&[]);
        if let Some(there) = self.position.rows[from.row].at_mut(from.slot) {
            there.influence = None;
            self.arrive(to);
        }
    }

    /// Checks whether a token can move between two guilds (WAY-105).
    pub(super) fn judge_move_influence(&self, from: Guild, to: Guild) -> Result<(), Refusal> {
        need(from != to, "WAY-105", "The other guild must be a different one.", "Name two guilds.")?;
        need_with(
            self.position.mine().guilds[from] > 0,
            "WAY-105",
            "You have no {}.",
            "Move a token from another guild.",
            [from.influence().into()],
        )
    }

    pub(super) fn move_influence(&mut self, from: Guild, to: Guild) {
        let guilds = &mut self.position.mine_mut().guilds;
        if guilds[from] > 0 {
            guilds[from] -= 1;
            guilds[to] += 1;
        }
    }
}

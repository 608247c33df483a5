//! The journal track (WAY-086 to WAY-097).

use super::Wayfarers;
use super::count::Need;
use super::guild::{ByGuild, Guild, Worker};
use super::journal::{JournalSpace, Toll};
use super::origin::Origin;
use super::task::Task;
use crate::Refusal;
use crate::refusal::{need, no};

impl Wayfarers<'_> {
    /// Checks whether the marker can move to a space. The science ability costs 1 extra black influence
    /// (WAY-087 to WAY-089, WAY-094).
    pub(super) fn judge_journal(&self, to: JournalSpace, science: bool) -> Result<(), Refusal> {
        let mine = self.position.mine();
        if science {
            self.judge_ability(Guild::Black, self.position.turn_state.science)?;
        }
        let Some(crossing) = self.edition.crossing(mine.marker, to) else {
            return no("WAY-087", "No splotch leads there from your marker.", "Move 1 space to the right.");
        };
        match *crossing.toll(self.position.layout) {
            Toll::Free => {}
            Toll::Need(Need { count, at_least }) => need(
                self.count(self.position.me(), count) >= at_least,
                "WAY-087",
                "You do not meet what the splotch requires.",
                "Take another splotch, or say done.",
            )?,
            Toll::Spend(tokens) => need(
                Guild::ALL.into_iter().all(|guild| self.has_tokens(guild, tokens, science)),
                "WAY-089",
                "You do not have the influence to spend.",
                "Take another splotch, or say done.",
            )?,
        }
        need(
            !to.is_final() || self.position.areas.values().all(|area| area.marker != to),
            "WAY-094",
            "A marker is on that final space.",
            "Take another splotch, or say done.",
        )
    }

    fn has_tokens(&self, guild: Guild, tokens: ByGuild, science: bool) -> bool {
        let first = u8::from(science && guild == Guild::Black);
        self.position.mine().guilds[guild] >= tokens[guild].saturating_add(first)
    }

    pub(super) fn can_journal(&self) -> bool {
        let from = self.position.mine().marker;
        self.edition.crossings_from(from).any(|crossing| self.judge_journal(crossing.to, false).is_ok())
    }

    pub(super) fn can_use_science(&self) -> bool {
        let from = self.position.mine().marker;
        self.edition.crossings_from(from).any(|crossing| self.judge_journal(crossing.to, true).is_ok())
    }

    /// Moves the marker across a splotch (WAY-086). The science ability may then move it further (RUL-53).
    pub(super) fn journal(&mut self, to: JournalSpace) {
        if !self.position.turn_state.science {
            self.push(&[Task::Science]);
        }
        self.enter(to);
    }

    /// Moves the marker one more space for black influence (WAY-082, RUL-52).
    pub(super) fn use_science(&mut self, to: JournalSpace) {
        self.replace(&[]);
        self.spend(Guild::Black, 1);
        self.position.turn_state.science = true;
        self.enter(to);
    }

    /// Pays the splotch, moves the marker and resolves the space (WAY-089 to WAY-096).
    fn enter(&mut self, to: JournalSpace) {
        let layout = self.position.layout;
        if let Some(&Toll::Spend(tokens)) =
            self.edition.crossing(self.position.mine().marker, to).map(|crossing| crossing.toll(layout))
        {
            Guild::ALL.into_iter().for_each(|guild| self.spend(guild, tokens[guild]));
        }
        self.position.mine_mut().marker = to;
        let row = &self.edition.journal[to];
        if let Some(place) = row.green
            && core::mem::replace(&mut self.position.green[place], false)
        {
            self.position.mine_mut().workers.add(Worker::Green);
        }
        let tile = self.position.journal_tiles[to].map(Origin::Tile);
        self.offer([Origin::Journal(to)].into_iter().chain(tile));
        if row.new_die && self.position.mine().reserve > 0 {
            self.push(&[Task::RollNew]);
        }
    }
}

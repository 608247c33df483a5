//! The journal track (WAY-086 to WAY-097).

use super::Wayfarers;
use super::count::Need;
use super::guild::{Guild, Worker};
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
        let toll = *crossing.toll(self.position.layout);
        if let Some((asked, thing, held)) = self.toll(toll, science)
            && asked > held
        {
            let (rule, reason) = match toll {
                Toll::Spend(_) => ("WAY-089", "The splotch takes {} {}; you have {}."),
                _ => ("WAY-087", "The splotch asks for {} {}; you have {}."),
            };
            let figures = [asked.into(), thing.into(), held.into()];
            return Err(Refusal::new(rule, reason, "Take another splotch, or say done.").with(figures));
        }
        need(
            !to.is_final() || self.position.areas.values().all(|area| area.marker != to),
            "WAY-094",
            "A marker is on that final space.",
            "Take another splotch, or say done.",
        )
    }

    /// Returns how much a splotch asks for, of what, and how much of it the player has. Of several guilds it is the one
    /// in which most is lacking.
    pub(super) fn toll(&self, toll: Toll, science: bool) -> Option<(u8, &'static str, u8)> {
        match toll {
            Toll::Free => None,
            Toll::Need(Need { count, at_least }) => {
                Some((at_least, count.noun(at_least), self.count(self.position.me(), count)))
            }
            Toll::Spend(tokens) => {
                let asked = |guild| {
                    let first = u8::from(science && guild == Guild::Black);
                    (
                        tokens[guild].saturating_add(first),
                        guild.influence(),
                        self.position.mine().guilds[guild],
                    )
                };
                let lacking = |(asked, _, held): &(u8, _, u8)| asked.saturating_sub(*held);
                Guild::ALL.into_iter().map(asked).max_by_key(lacking)
            }
        }
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

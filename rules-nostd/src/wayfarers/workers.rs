//! Placing and retrieving workers, and the tribute that is due for it (WAY-062 to WAY-072, WAY-100 to
//! WAY-102).

use super::Wayfarers;
use super::card::CardKind;
use super::guild::{Resource, Worker};
use super::means::Means;
use super::moves::Payment;
use super::origin::Origin;
use super::position::PlacedWorker;
use super::row::RowSlot;
use super::tally::Settled;
use super::task::Task;
use crate::refusal::{need, need_with, no};
use crate::{Refusal, Seat};

impl Wayfarers<'_> {
    /// Returns who receives tribute for using a card: the opponent whose influence is on it (WAY-100,
    /// RUL-27).
    pub(super) fn tribute(&self, at: RowSlot) -> Option<Seat> {
        let owner = self.position.rows[at.row].at(at.slot)?.influence?;
        (owner != self.position.me()).then_some(owner)
    }

    /// Returns whether `works` holds for what is left after any tribute.
    pub(super) fn after_tribute(&self, at: RowSlot, means: Means, works: impl Fn(Means) -> bool) -> bool {
        match self.tribute(at) {
            None => works(means),
            Some(_) => Resource::ALL.into_iter().filter_map(|paid| means.after_tribute(paid)).any(works),
        }
    }

    /// Checks that the player can pay the tribute and then the rest (WAY-101, RUL-25).
    pub(super) fn judge_tribute(&self, at: RowSlot, means: Means) -> Result<(), Refusal> {
        need_with(
            self.after_tribute(at, means, |_| true),
            "WAY-101",
            "The card bears influence of seat {}: that is 1 silver or 1 provision, and you have neither.",
            "Choose another card.",
            [self.tribute(at).map_or(0, Seat::number).into()],
        )
    }

    /// Checks a payment of tribute: silver or provisions, so that what follows can still be paid (DEC-11).
    pub(super) fn judge_pay_tribute(&self, payment: Payment) -> Result<(), Refusal> {
        let paid = match payment {
            Payment::Silver => Resource::Silver,
            Payment::Provision => Resource::Provision,
            Payment::Influence => {
                return no("WAY-100", "Tribute is 1 silver or 1 provision.", "Pay one of them.");
            }
        };
        need_with(
            self.means().after_tribute(paid).is_some(),
            "WAY-100",
            "You have no {}.",
            "Pay the tribute otherwise.",
            [paid.name().into()],
        )?;
        need_with(
            self.below().is_some_and(|deed| self.tribute_ways(deed).any(|way| way == paid)),
            "RUL-25",
            "Without that {} you could not pay what comes after the tribute.",
            "Pay the tribute otherwise.",
            [paid.name().into()],
        )
    }

    /// Iterates over the resources in which the tribute can be paid so that the deed can still be done.
    pub fn tribute_ways(&self, deed: Task) -> impl Iterator<Item = Resource> {
        let left = |paid: Resource| self.means().after_tribute(paid);
        Resource::ALL
            .into_iter()
            .filter(move |&paid| left(paid).is_some_and(|left| self.still_works(deed, left)))
    }

    /// Returns the task below the current one.
    fn below(&self) -> Option<Task> {
        let tasks = &self.position.tasks;
        tasks.get(tasks.len().checked_sub(2)?).copied()
    }

    /// Returns whether the player can still do what the tribute is paid for.
    fn still_works(&self, task: Task, means: Means) -> bool {
        match task {
            Task::TakeCard(at, terms) => means.after(self.price(at, terms)).is_some(),
            Task::PutWorker(worker, at) => self.worker_helps(worker, at, means),
            _ => true,
        }
    }

    /// Returns whether the player can choose how to pay the tribute.
    pub(super) fn waits_tribute(&self) -> bool {
        [Payment::Silver, Payment::Provision].into_iter().all(|way| self.judge_pay_tribute(way).is_ok())
    }

    /// Pays the tribute in the only possible way.
    pub(super) fn carry_out_tribute(&mut self, owner: Seat) {
        let ways = [Payment::Silver, Payment::Provision];
        let way = ways.into_iter().find(|&way| self.judge_pay_tribute(way).is_ok());
        let way = way.unwrap_or(Payment::Silver);
        self.tally.settle(Settled::Tribute(way, owner));
        self.pay_tribute(owner, way);
    }

    /// Pays 1 silver or 1 provision to the owner of the token (INV-27).
    pub(super) fn pay_tribute(&mut self, owner: Seat, payment: Payment) {
        self.replace(&[]);
        let take = |held: &mut u8| {
            let paid = 1.min(*held);
            *held -= paid;
            paid
        };
        let mine = self.position.mine_mut();
        match payment {
            Payment::Provision => {
                let paid = take(&mut mine.provisions);
                self.position.areas[owner].provisions =
                    self.position.areas[owner].provisions.saturating_add(paid);
            }
            Payment::Silver | Payment::Influence => {
                let paid = take(&mut mine.silver);
                self.position.areas[owner].silver = self.position.areas[owner].silver.saturating_add(paid);
            }
        }
    }

    /// Starts a deed on the card at a slot, with any tribute first.
    pub(super) fn interact(&mut self, at: RowSlot, deed: Task) {
        self.push(&[deed]);
        if let Some(owner) = self.tribute(at) {
            self.push(&[Task::Tribute(owner)]);
        }
    }

    /// Checks whether a worker may be placed at all (DEC-03).
    pub(super) fn judge_worker(&self, worker: Worker) -> Result<(), Refusal> {
        let colour = [worker.name().into()];
        need_with(
            self.position.mine().workers.has(worker),
            "WAY-062",
            "You have no {} worker in supply.",
            "Place another one, or a die, or rest.",
            colour,
        )?;
        need_with(
            RowSlot::all().any(|at| self.judge_spot(worker, at).is_ok() && self.helps(worker, at)),
            "WAY-064",
            "A {} worker could do nothing on any card.",
            "Place another one, or a die, or rest.",
            colour,
        )
    }

    /// Checks whether a worker may be placed on a card and do something there (WAY-062 to WAY-069).
    pub(super) fn judge_put(&self, worker: Worker, at: RowSlot) -> Result<(), Refusal> {
        self.judge_spot(worker, at)?;
        if self.helps(worker, at) {
            return Ok(());
        }
        // With tribute due, it may be the tribute that leaves too little for the rest.
        let means = self.means();
        let left = match self.tribute(at) {
            Some(_) => means.after_tribute(Resource::Provision).or(means.after_tribute(Resource::Silver)),
            None => None,
        };
        let why = self.useless(Origin::Worker(at), left.unwrap_or(means));
        Err(why.instead("WAY-064", "A worker is not placed to do nothing: choose another card."))
    }

    /// Returns whether a worker could do something on a card, after any tribute.
    fn helps(&self, worker: Worker, at: RowSlot) -> bool {
        self.after_tribute(at, self.means(), |means| self.worker_helps(worker, at, means))
    }

    /// Checks whether a card takes a worker, whatever that does.
    fn judge_spot(&self, worker: Worker, at: RowSlot) -> Result<(), Refusal> {
        let Some(there) = self.position.rows[at.row].at(at.slot) else {
            return no("WAY-062", "No card lies there.", "Choose a faceup card.");
        };
        let rule = match at.row {
            CardKind::Townsfolk => "WAY-066",
            CardKind::Land => "WAY-067",
            CardKind::Water => "WAY-068",
            CardKind::Inspiration => "WAY-069",
            CardKind::Space => "WAY-062",
        };
        let colour = worker.name();
        need_with(
            self.edition.rows[at.row].workers.contains(&worker),
            rule,
            "A {} card takes no {} worker.",
            "Choose a card of another kind.",
            [at.row.name().into(), colour.into()],
        )?;
        need_with(
            !there.workers.has(worker),
            rule,
            "There is a {} worker on that card.",
            "Choose another card.",
            [colour.into()],
        )?;
        self.judge_tribute(at, self.means())
    }

    /// Returns whether the player could pay for and carry out part of the slot's action (RUL-24).
    fn worker_helps(&self, worker: Worker, at: RowSlot, means: Means) -> bool {
        let means = Means { placed: Some(PlacedWorker { at, worker }), ..means };
        self.can_use(Origin::Worker(at), means)
    }

    /// Puts the worker on the card and starts the slot's action (WAY-063).
    pub(super) fn put_worker(&mut self, worker: Worker, at: RowSlot) {
        self.replace(&[]);
        self.position.mine_mut().workers.remove(worker);
        if let Some(there) = self.position.rows[at.row].at_mut(at.slot) {
            there.workers.add(worker);
        }
        let state = &mut self.position.turn_state;
        state.placed = Some(PlacedWorker { at, worker });
        state.must_act = true;
        self.use_effect(Origin::Worker(at), true);
    }

    /// Checks whether a worker can be taken back (WAY-070, WAY-072).
    pub(super) fn judge_retrieve(&self, at: RowSlot, worker: Worker, means: Means) -> Result<(), Refusal> {
        let there = self.position.rows[at.row].at(at.slot);
        need_with(
            there.is_some_and(|there| there.workers.has(worker)),
            "WAY-072",
            "There is no {} worker on that card.",
            "Choose one that is on a faceup card.",
            [worker.name().into()],
        )?;
        need(
            means.placed != Some(PlacedWorker { at, worker }),
            "WAY-070",
            "You placed that worker in this turn.",
            "Retrieve another one.",
        )?;
        self.judge_tribute(at, means)
    }

    pub(super) fn can_retrieve(&self, means: Means) -> bool {
        RowSlot::all()
            .any(|at| Worker::ALL.into_iter().any(|worker| self.judge_retrieve(at, worker, means).is_ok()))
    }

    pub(super) fn take_worker(&mut self, at: RowSlot, worker: Worker) {
        self.replace(&[]);
        let there = self.position.rows[at.row].at_mut(at.slot);
        if there.is_some_and(|there| there.workers.remove(worker)) {
            self.position.mine_mut().workers.add(worker);
        }
    }
}

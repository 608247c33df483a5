//! Building, offering and striking deals (ARA-085 to ARA-097, D-12).

use core::ops::RangeInclusive;

use heapless::Vec;

use super::Araby;
use super::card::{Card, Member};
use super::deal::{Deal, Debt, Due, Grant, MAX_DEBTS, MAX_GRANTS, MAX_TERMS, Promise, Subject, Term, What};
use super::field::{Leave, leave_needed};
use super::hidden_cards::{Knowledge, Place, Places};
use super::moves::Move;
use super::options::PersonaTrade;
use super::position::Retainer;
use super::seats::Seats;
use super::space::Space;
use super::supply::CAMELS;
use super::task::Task;
use crate::refusal::{need, need_with, no};
use crate::{Refusal, Seat};

/// Coins in one term, at most the largest coin (a ten). A deal may have several such terms.
pub(super) const COINS: RangeInclusive<u8> = 1..=10;
/// Cards, products or units of help in one term.
pub(super) const FEW: RangeInclusive<u8> = 1..=5;

impl Araby<'_> {
    pub(super) fn judge_deal(&self, me: Seat, with: Seats) -> Result<(), Refusal> {
        need(
            !with.is_empty() && self.position.opponents(me).has_all(with),
            "ARA-085",
            "A deal is made with one or more opponents.",
            "Name other players of this game.",
        )?;
        with.iter().try_for_each(|seat| self.judge_again(me, seat))
    }

    /// Checks that a seat with the floor, or at the last call, does not keep asking the same player.
    pub(super) fn judge_again(&self, me: Seat, asked: Seat) -> Result<(), Refusal> {
        let active = self.position.tasks.last() == Some(&Task::Action);
        need_with(
            active || !self.position.areas[me].refused_by.has(asked),
            "ARA-141",
            "You did not come to terms with seat {}, and nobody has acted since.",
            "Do something else, or try again when somebody has acted.",
            [asked.number().into()],
        )
    }

    pub(super) fn begin_deal(&mut self, me: Seat, with: Seats) {
        self.position.deal =
            Some(Deal { by: me, parties: with.with(me), agreed: Seats::NONE, terms: Vec::new() });
        self.push(Task::BuildDeal);
    }

    pub(super) fn judge_item(&self, from: Seat, to: Seat) -> Result<(), Refusal> {
        let Some(deal) = &self.position.deal else {
            return Err(self.not_now(Task::BuildDeal, Move::Item(from, to)));
        };
        need(
            from != to && deal.parties.has(from) && deal.parties.has(to),
            "ARA-143",
            "A term goes from one party of the deal to another.",
            "Name two of the parties; begin a new deal for others.",
        )?;
        need_with(
            !deal.terms.is_full(),
            "ARA-143",
            "The deal has {} terms, and a deal has no more.",
            "Offer it, and make a second one.",
            [MAX_TERMS.into()],
        )
    }

    /// Checks what a deal can be about, and when (ARA-090).
    pub(super) fn judge_subject(
        &self,
        from: Seat,
        to: Seat,
        subject: Subject,
        due: Due,
    ) -> Result<(), Refusal> {
        const OTHER: &str = "Offer something else.";
        match subject {
            Subject::DiscardForCamel => {
                return no(
                    "ARA-091",
                    "Nobody can make a product for a camel by discarding, and a deal does not change that.",
                    "Have the product made by tasking a card or by a djinn.",
                );
            }
            Subject::Camels => {
                return no("ARA-074", "Camels cannot be traded: everybody places the own ones.", OTHER);
            }
            Subject::Caravan => return no("ARA-031", "A caravan stays with who drew it.", OTHER),
            _ => {}
        }
        if due == Due::Later {
            return Ok(());
        }
        let (giver, active) = (&self.position.areas[from], self.position.active());
        match subject {
            Subject::Permit => need(
                giver.caravan.is_some(),
                "ARA-031",
                "No caravan lies before that player.",
                "Promise it for later.",
            ),
            Subject::Unlock => need_with(
                from == active && to != active && self.position.areas[to].caravan.is_some(),
                "ARA-079",
                "Only seat {}, whose turn it is, can unlock a caravan, and only one of another player.",
                "Promise it for later.",
                [active.number().into()],
            ),
            Subject::Place => need_with(
                self.position.camels_at_home(from) > 0,
                "ARA-071",
                "All {} camels of seat {} are on caravans.",
                "Promise it for later.",
                [CAMELS.into(), from.number().into()],
            ),
            _ => Ok(()),
        }
    }

    /// Returns the term as it would be agreed, or says why it cannot be (4.4).
    pub(super) fn judge_detail(
        &self,
        (from, to, subject, due): (Seat, Seat, Subject, Due),
        m: Move,
    ) -> Result<What, Refusal> {
        let what = form(subject, m).ok_or_else(|| {
            let most = if subject == Subject::Coins { COINS } else { FEW };
            match m {
                Move::Amount(amount) | Move::Goods(_, amount) if !most.contains(&amount) => Refusal::new(
                    "ARA-143",
                    "That is {}, and one term has at most {}.",
                    "Name fewer, and add a second term.",
                )
                .with([amount.into(), (*most.end()).into()]),
                _ => Refusal::new(
                    "ARA-143",
                    "That does not say how much or which of it.",
                    "Say it in the form that the menu shows.",
                ),
            }
        })?;
        self.judge_subject(from, to, subject, due)?;
        let terms = self.position.deal.as_ref().map_or(&[][..], |deal| &deal.terms);
        self.judge_term(terms, &Term { from, to, due, what })?;
        Ok(what)
    }

    /// Checks that a term can be added to these.
    pub(super) fn judge_term(&self, terms: &[Term], term: &Term) -> Result<(), Refusal> {
        let &Term { from, due, what, .. } = term;
        self.judge_what(from, due, what)?;
        let same = terms.iter().filter(|term| term.from == from && term.what == what).count();
        need(
            self.copies_named(from, due, what).is_none_or(|copies| same < copies),
            "ARA-143",
            "That card is in the deal already, as often as it is there.",
            "Name another one.",
        )
    }

    /// Returns who may have a named card: for now only the giver, for later anybody, so that a loan can be
    /// promised back.
    fn owners(&self, from: Seat, due: Due) -> Seats {
        match due {
            Due::Now => Seats::only(from),
            Due::Later => Seats::first(self.position.players()),
        }
    }

    /// Counts the copies of a card that a term can name. Returns `None` if the term names no card.
    fn copies_named(&self, from: Seat, due: Due, what: What) -> Option<usize> {
        let named = |seat: Seat| match what {
            What::Shown(card) => Some(self.known_copies(card, Place::Hand(seat))),
            What::Member(member) => Some(self.position.areas[seat].copies(member).count()),
            What::Task(member) => {
                let ready = |retainer: &&Retainer| due == Due::Later || !retainer.tasked;
                Some(self.position.areas[seat].copies(member).filter(ready).count())
            }
            _ => None,
        };
        self.owners(from, due).iter().map(named).sum()
    }

    /// Checks that named public things belong to the giver, and that nothing illegal is agreed for this turn
    /// (ARA-090).
    fn judge_what(&self, from: Seat, due: Due, what: What) -> Result<(), Refusal> {
        let now = due == Due::Now;
        match what {
            What::Shown(card) => need(
                self.owners(from, due).iter().any(|seat| self.is_known(card, Place::Hand(seat))),
                "ARA-096",
                "Nobody knows that card to be in this hand.",
                "Show it first, or deal about a number of cards.",
            ),
            What::Member(member) => {
                self.judge_owned(from, due, member)?;
                let persona = matches!(member, Member::Persona(_));
                need(
                    !persona || self.position.options.persona_trade == PersonaTrade::Allowed,
                    "ARA-096",
                    "At this table personas stay with their players.",
                    "Offer another entourage card.",
                )
            }
            What::Task(member) => {
                self.judge_owned(from, due, member)?;
                need(
                    self.edition.effect_of(member).task,
                    "ARA-054",
                    "That card shows no Task icon.",
                    "Name another card.",
                )?;
                let tasked =
                    self.position.areas[from].retainer(member).is_some_and(|retainer| retainer.tasked);
                need(!now || !tasked, "ARA-055", "That card is tasked.", "Name another card.")
            }
            What::Play(kind) => need(
                !now || from == self.position.active() || kind.on_any_turn(),
                "ARA-049",
                "Merchants, allies and virtues are played on the own turn only, whatever was agreed.",
                "Agree on a djinn, or promise it for later.",
            ),
            What::Place(owner, space) => {
                let field = self.position.areas.seats_at(owner).then(|| self.position.areas[owner].caravan);
                need(
                    !now || field.flatten().is_some(),
                    "ARA-031",
                    "No caravan lies before that seat.",
                    "Choose a caravan on the table.",
                )?;
                need(
                    self.position.areas.seats_at(owner),
                    "ARA-031",
                    "Nobody sits there.",
                    "Choose the caravan of a player.",
                )?;
                self.judge_empty(owner, now, space)
            }
            What::Permit(_, space) => self.judge_empty(from, now, space),
            _ => Ok(()),
        }
    }

    fn judge_owned(&self, from: Seat, due: Due, member: Member) -> Result<(), Refusal> {
        let (reason, remedy) = match due {
            Due::Now => (
                "That card is not in the entourage of this player.",
                "Nobody can give away what is not the own.",
            ),
            Due::Later => ("That card is in nobody's entourage.", "Name one that lies before a player."),
        };
        let owned = |seat: Seat| self.position.areas[seat].retainer(member).is_some();
        need(self.owners(from, due).iter().any(owned), "ARA-096", reason, remedy)
    }

    pub(super) fn judge_empty(&self, owner: Seat, now: bool, space: Option<Space>) -> Result<(), Refusal> {
        let caravan = self.position.areas[owner].caravan.filter(|_| now);
        let taken = space.and_then(|space| Some((space, caravan?.field.at(space)?)));
        taken.map_or(Ok(()), |(space, seat)| {
            Err(Refusal::new("ARA-069", "Space {} holds a camel of seat {}.", "Choose an empty space.")
                .with([space.number().into(), seat.number().into()]))
        })
    }

    pub(super) fn add_term(&mut self, from: Seat, to: Seat, due: Due, what: What) {
        self.pop();
        if let Some(deal) = &mut self.position.deal {
            let _ = deal.terms.push(Term { from, to, due, what });
        }
    }

    /// Checks that a seat can show a card from its hand to all as part of a negotiation (H-05).
    pub(super) fn judge_show(&self, knowledge: &Knowledge<'_>, me: Seat, card: Card) -> Result<(), Refusal> {
        need(
            !self.is_known(card, Place::Hand(me)),
            "ARA-020",
            "Everybody knows that this card is in your hand.",
            "Deal about it.",
        )?;
        self.judge_in_hand(knowledge, me, card, "ARA-020")
    }

    pub(super) fn show(&mut self, me: Seat, card: Card) {
        self.found(card, Place::Hand(me), Places::only(Place::Hand(me)));
    }

    fn has_terms(&self) -> bool {
        self.position.deal.as_ref().is_some_and(|deal| !deal.terms.is_empty())
    }

    pub(super) fn judge_strike_out(&self) -> Result<(), Refusal> {
        need(self.has_terms(), "ARA-143", "The deal has no terms yet.", "Add one, or drop the deal.")
    }

    pub(super) fn strike_out(&mut self) {
        if let Some(deal) = &mut self.position.deal {
            deal.terms.pop();
        }
    }

    pub(super) fn judge_offer(&self) -> Result<(), Refusal> {
        self.judge_strike_out()?;
        let terms = || self.position.deal.iter().flat_map(|deal| &deal.terms);
        let now = || terms().filter(|term| term.due == Due::Now);
        let parties = self.position.deal.as_ref().map_or(Seats::NONE, |deal| deal.parties);
        let grants = terms().filter(|term| self.right(parties, term).is_some()).count();
        let debts = now().filter(|term| !is_grant(term.what)).count();
        need(
            self.position.debts.len() + debts <= MAX_DEBTS
                && self.position.grants.len() + grants <= MAX_GRANTS,
            "ARA-143",
            "More terms of this turn are open than anybody could follow.",
            "Fulfil some of them first.",
        )
    }

    pub(super) fn offer(&mut self) {
        if let Some(deal) = &mut self.position.deal {
            deal.agreed = Seats::only(deal.by);
        }
        self.replace(Task::Answer);
    }

    /// Ends a deal before it is struck: `refuser` refused it or, if `None`, the seat that made the latest
    /// offer dropped or withdrew it.
    pub(super) fn drop_deal(&mut self, refuser: Option<Seat>) {
        self.pop();
        let Some(deal) = self.position.deal.take() else { return };
        // The seat with the floor may itself have refused a counter-offer.
        let floor = self.position.tasks.last().copied().and_then(|task| self.decider(task));
        let other = refuser.filter(|&seat| Some(seat) != floor);
        self.disagreed(other.unwrap_or(deal.by));
    }

    /// Changes the offer. Everybody has to agree again (ARA-089).
    pub(super) fn counter(&mut self, by: Seat) {
        if let Some(deal) = &mut self.position.deal {
            deal.by = by;
            deal.agreed = Seats::NONE;
        }
        self.replace(Task::BuildDeal);
    }

    pub(super) fn accept(&mut self, by: Seat) {
        let Some(deal) = &mut self.position.deal else { return };
        deal.agreed = deal.agreed.with(by);
        if deal.agreed.has_all(deal.parties) {
            self.strike();
        }
    }

    /// Strikes the deal that everybody has agreed to: permissions hold at once, promises are recorded, the
    /// rest is owed.
    fn strike(&mut self) {
        self.pop();
        let Some(deal) = self.position.deal.take() else { return };
        for term in &deal.terms {
            if let Some(grant) = self.right(deal.parties, term) {
                let _ = self.position.grants.push(grant);
            }
            let &Term { from, to, due, what } = term;
            match due {
                Due::Later => self.promise(Promise { from, to, what, turn: self.position.turns }),
                Due::Now if is_grant(what) => {}
                Due::Now => {
                    let _ = self.position.debts.push(Debt { from, to, what, lost: false });
                }
            }
        }
        let at_once = self.is_swap(&deal);
        self.acted();
        if at_once {
            self.swap(&deal);
        }
    }

    /// Returns the right to place that a term gives once everybody has agreed. A seat that agrees to
    /// another's camel on its caravan thereby allows it; the same goes for the active seat and a locked
    /// caravan (ARA-081).
    fn right(&self, parties: Seats, term: &Term) -> Option<Grant> {
        let &Term { from, to, what, .. } = term;
        let grant = |giver, placer, caravan, camels, space| Grant {
            from: giver,
            to: placer,
            caravan,
            camels,
            space,
            bound: true,
        };
        let right = match what {
            _ if term.due == Due::Later => return None,
            What::Permit(camels, space) => grant(from, to, from, camels, space),
            What::Unlock(camels) => grant(from, to, to, camels, None),
            What::Place(owner, space) => {
                let giver = match leave_needed(from, owner, self.position.active()) {
                    Leave::Nothing => return None,
                    Leave::Unlock => self.position.active(),
                    Leave::Permission => owner,
                };
                parties.has(giver).then(|| grant(giver, from, owner, 1, space))?
            }
            _ => return None,
        };
        self.is_rightful(&right).then_some(right)
    }

    fn promise(&mut self, promise: Promise) {
        if self.position.promises.is_full() {
            self.position.promises.remove(0);
        }
        let _ = self.position.promises.push(promise);
    }

    /// Returns whether a deal consists only of permissions that hold now and things that can change hands
    /// now. If it does, it is carried out as one swap (4.4).
    pub(super) fn is_swap(&self, deal: &Deal) -> bool {
        let mut now = deal.terms.iter().filter(|term| term.due == Due::Now);
        let possible = |seat: Seat| {
            let (mut coins, mut cards) = (0u16, 0u8);
            for term in Self::swap_order(deal).filter(|term| term.from == seat) {
                match term.what {
                    What::Coins(more) => coins += u16::from(more),
                    What::Cards(more) => cards += more,
                    What::Shown(_) => cards += 1,
                    _ => {}
                }
            }
            let area = &self.position.areas[seat];
            area.coins >= coins && area.hand >= cards
        };
        now.all(|term| is_grant(term.what) || term.what.is_swap()) && deal.parties.iter().all(possible)
    }

    /// Iterates over the terms of a swap in the order they are carried out. Shown cards go first, because
    /// they are known to be in place only until a hidden card moves. A hand card in return for a permission
    /// stays owed: playing a card thanks to the permission may bring it (EX-08).
    pub(super) fn swap_order(deal: &Deal) -> impl Iterator<Item = &Term> {
        let shown = |term: &Term| matches!(term.what, What::Shown(_));
        let due = || deal.terms.iter().filter(|term| term.due == Due::Now);
        let permits = due().any(|term| is_grant(term.what));
        let stays = move |what: What| is_grant(what) || permits && matches!(what, What::Cards(_));
        let now = || due().filter(move |term| !stays(term.what));
        now().filter(move |term| shown(term)).chain(now().filter(move |term| !shown(term)))
    }

    fn swap(&mut self, deal: &Deal) {
        for term in Self::swap_order(deal) {
            let same = |debt: &Debt| debt.from == term.from && debt.to == term.to && debt.what == term.what;
            // The debts of this deal come last in the list.
            if let Some(debt) = self.position.debts.iter().rposition(same) {
                self.deliver(debt);
            }
        }
    }
}

/// Returns whether a term is a right that holds as soon as the deal is struck.
fn is_grant(what: What) -> bool {
    matches!(what, What::Permit(..) | What::Unlock(_))
}

/// Builds the term that a move spells out.
fn form(subject: Subject, m: Move) -> Option<What> {
    let camels = |camels: &u8| (1..=CAMELS).contains(camels);
    Some(match (subject, m) {
        (Subject::Coins, Move::Amount(coins)) if COINS.contains(&coins) => What::Coins(coins),
        (Subject::Cards, Move::Amount(cards)) if FEW.contains(&cards) => What::Cards(cards),
        (Subject::Shown, Move::Known(card)) => What::Shown(card),
        (Subject::Member, Move::Member(member)) => What::Member(member),
        (Subject::Products, Move::Goods(product, units)) if FEW.contains(&units) => {
            What::Products(product, units)
        }
        (Subject::PayCoins, Move::Amount(coins)) if FEW.contains(&coins) => What::PayCoins(coins),
        (Subject::PayCards, Move::Amount(cards)) if FEW.contains(&cards) => What::PayCards(cards),
        (Subject::Task, Move::Member(member)) => What::Task(member),
        (Subject::Play, Move::Type(kind)) => What::Play(kind),
        (Subject::Place, Move::At(seat, space)) => What::Place(seat, space),
        (Subject::Permit, Move::Camels(count, None)) if camels(&count) => What::Permit(count, None),
        (Subject::Permit, Move::Camels(1, Some(space))) => What::Permit(1, Some(space)),
        (Subject::Unlock, Move::Camels(count, None)) if camels(&count) => What::Unlock(count),
        _ => return None,
    })
}

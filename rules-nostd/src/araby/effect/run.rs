//! Tasking entourage cards and carrying out effects (ARA-054 to ARA-065).

use crate::araby::Araby;
use crate::araby::card::Member;
use crate::araby::deal::{Debt, What};
use crate::araby::effect::{Fee, Gain, Sort};
use crate::araby::hidden_cards::Place;
use crate::araby::moves::Prompt;
use crate::araby::position::Retainer;
use crate::araby::product::Product;
use crate::araby::tally::Closed;
use crate::araby::task::Task;
use crate::refusal::need;
use crate::{Refusal, Seat};

impl Araby<'_> {
    pub(crate) fn judge_task(&self, me: Seat, member: Member) -> Result<(), Refusal> {
        let retainer = self.position.areas[me].retainer(member);
        if retainer.is_none() {
            const REMEDY: &str = "Task one of your own cards; a deal can make its owner task it.";
            let owner = self.position.areas.iter().find(|(_, area)| area.retainer(member).is_some());
            return Err(match owner {
                Some((seat, _)) => {
                    Refusal::new("ARA-057", "That card is in the entourage of seat {}, not in yours.", REMEDY)
                        .with([seat.number().into()])
                }
                None => {
                    Refusal::new("ARA-057", "That card is in nobody's entourage.", "Task a card of yours.")
                }
            });
        }
        let effect = self.edition.effect_of(member);
        need(effect.task, "ARA-054", "That card shows no Task icon.", "Task another card.")?;
        need(
            retainer.is_some_and(|retainer| !retainer.tasked),
            "ARA-055",
            "That card is tasked.",
            "It is refreshed at the start and the end of your turn, or by an effect.",
        )?;
        if self.can_pay_fee(me, effect.fee) { Ok(()) } else { Err(self.fee_missing(me, effect.fee)) }
    }

    /// Says what is missing of a fee. How many coins are in a tent stays secret.
    fn fee_missing(&self, me: Seat, fee: Fee) -> Refusal {
        const REMEDY: &str = "Discards do not pay for it: task another card.";
        const RULE: &str = "ARA-038";
        let area = &self.position.areas[me];
        let lacks = |product: &Product| self.spendable(me, *product) < fee.price.products(*product);
        let coins = fee.price.coins();
        if let Some(product) = Product::ALL.into_iter().find(lacks) {
            let (asked, there) = (fee.price.products(product), area.pool.of(product));
            if let (true, Err(owed)) = (there >= asked, self.judge_spendable(me, product)) {
                return owed;
            }
            Refusal::new(RULE, "That task costs {} {}; you have {}.", REMEDY).with([
                asked.into(),
                product.name().into(),
                there.into(),
            ])
        } else if area.coins < coins.into() {
            Refusal::new(RULE, "That task costs coins: {}, more than you have.", REMEDY).with([coins.into()])
        } else {
            Refusal::new(RULE, "That task gives away hand cards: {}, and you have {}.", REMEDY)
                .with([fee.give.into(), area.hand.into()])
        }
    }

    fn can_pay_fee(&self, me: Seat, fee: Fee) -> bool {
        let area = &self.position.areas[me];
        area.coins >= u16::from(fee.price.coins())
            && Product::ALL
                .into_iter()
                .all(|product| self.spendable(me, product) >= fee.price.products(product))
            && area.hand >= fee.give
    }

    /// Returns whether a seat can make a product by tasking, judged by public information.
    pub(crate) fn can_make(&self, seat: Seat, product: Product) -> bool {
        let makes = |retainer: &Retainer| {
            self.edition.effect_of(retainer.member).makes(product) && self.could_task(seat, retainer.member)
        };
        self.position.areas[seat].entourage.iter().any(makes)
    }

    /// Returns whether a seat can task one of its cards, at once or after another card has refreshed it
    ///
    pub(crate) fn could_task(&self, seat: Seat, member: Member) -> bool {
        let entourage = &self.position.areas[seat].entourage;
        let effect = self.edition.effect_of(member);
        let refreshes = |other: &Retainer| {
            let helper = self.edition.effect_of(other.member);
            let sorts = helper.gains.iter().filter_map(|gain| match *gain {
                Gain::Refresh { sort, .. } => Some(sort),
                _ => None,
            });
            // If both have a fee they may need the same coin, so nobody is held to it.
            (helper.fee.is_none() || effect.fee.is_none())
                && sorts.into_iter().any(|sort| self.edition.is_of(member, sort))
                && self.judge_task(seat, other.member).is_ok()
        };
        let tasked = |retainer: &Retainer| retainer.member == member && retainer.tasked;
        self.judge_task(seat, member).is_ok()
            || effect.task
                && self.can_pay_fee(seat, effect.fee)
                && entourage.iter().any(tasked)
                && entourage.iter().any(refreshes)
    }

    pub(crate) fn task(&mut self, me: Seat, member: Member) {
        let untasked = |retainer: &&mut Retainer| retainer.member == member && !retainer.tasked;
        if let Some(retainer) = self.position.areas[me].entourage.iter_mut().find(untasked) {
            retainer.tasked = true;
        }
        self.done(me, |what| what == What::Task(member));
        self.acted();
        self.use_effect(me, member);
    }

    /// Uses a card's effect if its fee can be paid. The parts of the effect become tasks.
    pub(crate) fn use_effect(&mut self, me: Seat, member: Member) {
        let effect = self.edition.effect_of(member);
        if !self.can_pay_fee(me, effect.fee) {
            return self.note(Closed::FeeMissing);
        }
        self.pay_coins(me, effect.fee.price.coins().into());
        for product in Product::ALL {
            for _ in 0..effect.fee.price.products(product) {
                self.position.areas[me].pool.take(product);
                self.position.spent.add(product, 1);
            }
        }
        if effect.one_of {
            self.push(Task::ChooseGain(me, member));
        } else {
            for place in (0..effect.gains.len() as u8).rev() {
                self.push_gain(me, member, place);
            }
        }
        if effect.fee.give > 0 {
            self.push(Task::GiveFee(me, member));
        }
    }

    fn push_gain(&mut self, me: Seat, member: Member, place: u8) {
        let left = match self.gain_at(member, place) {
            Some(Gain::Products { amount, .. }) => amount.get(),
            Some(Gain::Refresh { count: Some(count), .. }) => count.get(),
            _ => 0,
        };
        self.push(Task::Gain(me, member, place, left));
    }

    pub(crate) fn gain_at(&self, member: Member, place: u8) -> Option<Gain> {
        self.edition.effect_of(member).gains.get(usize::from(place)).copied()
    }

    pub(crate) fn judge_part(&self, member: Member, part: u8) -> Result<(), Refusal> {
        let parts = self.edition.effect_of(member).gains.len();
        need(
            (1..=parts).contains(&usize::from(part)),
            "ARA-054",
            "The card has no such part.",
            "Choose one of its parts.",
        )
    }

    pub(crate) fn choose_gain(&mut self, me: Seat, member: Member, part: u8) {
        self.pop();
        if let Some(place) = part.checked_sub(1) {
            self.push_gain(me, member, place);
        }
    }

    /// Carries out a gain as far as it needs no decision. Returns whether there was something to do.
    pub(crate) fn gain(&mut self, me: Seat, member: Member, place: u8, left: u8) -> bool {
        match self.gain_at(member, place) {
            Some(Gain::Products { product: Some(product), .. }) => {
                self.pop();
                self.make(me, product, left);
            }
            Some(Gain::Products { product: None, .. }) if left > 0 => return false,
            Some(Gain::Coins(coins)) => {
                self.pop();
                self.take_coins(me, coins.get().into());
            }
            Some(Gain::CoinsPer { each, per, most }) => {
                self.pop();
                let coins = u16::from(each.get()) * self.count(me, per);
                self.take_coins(me, most.map_or(coins, |most| coins.min(most.get().into())));
            }
            Some(Gain::OpponentCoins(coins)) => match self.only_opponent(me) {
                Some(to) => {
                    self.pop();
                    self.note(Closed::OnlyOpponent(to));
                    self.take_coins(to, coins.get().into());
                }
                None => return false,
            },
            Some(Gain::Refresh { sort, count }) => {
                let tasked = self.tasked(me, sort);
                if count.is_some() && left > 0 && tasked > left.into() {
                    return false;
                }
                self.pop();
                if count.is_none() || left > 0 {
                    self.note(if tasked == 0 { Closed::NothingTasked } else { Closed::AllRefreshed });
                    self.refresh(me, |game, retainer| game.is_of(retainer.member, sort), usize::MAX);
                }
            }
            Some(Gain::Draw { cards, give }) => {
                self.replace(Task::Draw { by: me, left: cards.get(), drawn: 0, give });
            }
            _ => self.pop(),
        }
        true
    }

    pub(crate) fn gain_prompt(&self, member: Member, place: u8, left: u8) -> Option<Prompt> {
        match self.gain_at(member, place)? {
            Gain::Products { .. } => Some(Prompt::Make(left)),
            Gain::OpponentCoins(coins) => Some(Prompt::OpponentCoins(coins.get())),
            Gain::Refresh { .. } => Some(Prompt::Refresh(left)),
            _ => None,
        }
    }

    /// Adds products to the maker's pool. From there they can be handed on.
    fn make(&mut self, me: Seat, product: Product, amount: u8) {
        self.position.areas[me].pool.add(product, amount);
        self.position.made.add(product, amount);
    }

    /// Makes one of several units of any kind.
    pub(crate) fn make_one(&mut self, me: Seat, member: Member, place: u8, left: u8, product: Product) {
        self.make(me, product, 1);
        self.replace(Task::Gain(me, member, place, left.saturating_sub(1)));
    }

    fn count(&self, me: Seat, sort: Sort) -> u16 {
        let entourage = &self.position.areas[me].entourage;
        entourage.iter().filter(|retainer| self.edition.is_of(retainer.member, sort)).count() as u16
    }

    fn tasked(&self, me: Seat, sort: Sort) -> usize {
        let tasked = self.position.areas[me].entourage.iter().filter(|retainer| retainer.tasked);
        tasked.filter(|retainer| self.edition.is_of(retainer.member, sort)).count()
    }

    pub(crate) fn judge_refresh(&self, me: Seat, sort: Sort, member: Member) -> Result<(), Refusal> {
        let tasked = |retainer: &Retainer| retainer.member == member && retainer.tasked;
        need(
            self.edition.is_of(member, sort) && self.position.areas[me].entourage.iter().any(tasked),
            "ARA-010",
            "No tasked card of that name in your entourage can be refreshed by this.",
            "Choose a tasked one.",
        )
    }

    pub(crate) fn refresh_one(&mut self, me: Seat, gain: (Member, u8, u8), member: Member) {
        self.refresh(me, |_, retainer| retainer.member == member, 1);
        let (source, place, left) = gain;
        self.replace(Task::Gain(me, source, place, left.saturating_sub(1)));
    }

    fn refresh(
        &mut self,
        me: Seat,
        which: impl Fn(&crate::araby::edition::Edition, &Retainer) -> bool,
        most: usize,
    ) {
        let entourage = self.position.areas[me].entourage.iter_mut().filter(|retainer| retainer.tasked);
        for retainer in entourage.filter(|retainer| which(self.edition, retainer)).take(most) {
            retainer.tasked = false;
        }
    }

    /// Returns the opponent if there is only one (ARA-006).
    pub(super) fn only_opponent(&self, me: Seat) -> Option<Seat> {
        let opponents = self.position.opponents(me);
        if opponents.len() == 1 { opponents.iter().next() } else { None }
    }

    pub(crate) fn judge_opponent(&self, me: Seat, to: Seat) -> Result<(), Refusal> {
        need(
            self.position.opponents(me).has(to),
            "ARA-006",
            "An opponent is any other player in the game.",
            "Name another seat.",
        )
    }

    /// Gives something to the chosen opponent.
    pub(crate) fn give(&mut self, task: Task, to: Seat) {
        self.pop();
        match task {
            Task::GiveFee(me, member) => {
                self.give_cards_by_effect(me, to, self.edition.effect_of(member).fee.give);
            }
            Task::GiveDrawn(me, cards) => self.give_cards_by_effect(me, to, cards),
            Task::Gain(_, member, place, _) => {
                if let Some(Gain::OpponentCoins(coins)) = self.gain_at(member, place) {
                    self.take_coins(to, coins.get().into());
                }
            }
            _ => {}
        }
    }

    /// Gives cards by an effect, which also pays off a debt of cards (ARA-095).
    fn give_cards_by_effect(&mut self, from: Seat, to: Seat, cards: u8) {
        self.give_cards(from, to, cards);
        let mut left = cards;
        for debt in &mut self.position.debts {
            if let Debt { what: What::Cards(owed), lost: false, .. } = debt
                && debt.from == from
                && debt.to == to
            {
                let paid = left.min(*owed);
                *owed -= paid;
                left -= paid;
            }
        }
        self.position.debts.retain(|debt| debt.what != What::Cards(0));
    }

    /// Moves hand cards to another hand, unseen by the others (H-04).
    pub(crate) fn give_cards(&mut self, from: Seat, to: Seat, cards: u8) {
        let cards = cards.min(self.position.areas[from].hand);
        if cards > 0 {
            self.blur(Place::Hand(from), Place::Hand(to));
            self.position.areas[from].hand -= cards;
            self.position.areas[to].hand = self.position.areas[to].hand.saturating_add(cards);
        }
    }

    /// Draws cards into a hand until done or until a shuffle is needed (C-09).
    pub(crate) fn draw(&mut self, by: Seat, mut left: u8, mut drawn: u8, give: u8) {
        while left > 0 && self.position.deck > 0 && self.position.tasks.last() != Some(&Task::Shuffle) {
            self.draw_unseen(by);
            left -= 1;
            drawn = drawn.saturating_add(1);
            self.replace(Task::Draw { by, left, drawn, give });
            self.tidy_deck();
        }
    }
}

//! Playing cards from hand and paying for them (ARA-036 to ARA-053, ARA-082, ARA-083).

use super::Araby;
use super::card::{Card, Member};
use super::deal::{Debt, What};
use super::hidden_cards::{Knowledge, Place, Places};
use super::options::NewCard;
use super::pool::Pool;
use super::position::{PaidCard, Payment, PlayerArea, Retainer};
use super::product::Icon;
use super::task::{Aid, Task};
use crate::refusal::{need, need_with};
use crate::{Refusal, Seat};

impl Araby<'_> {
    pub(super) fn judge_play(&self, knowledge: &Knowledge<'_>, me: Seat, card: Card) -> Result<(), Refusal> {
        need_with(
            me == self.position.active() || self.edition.card(card).kind.on_any_turn(),
            "ARA-049",
            "Merchants, allies and virtues are played on the own turn only; this is the turn of seat {}.",
            "Play a djinn, or wait for your turn.",
            [self.position.active().number().into()],
        )?;
        self.judge_in_hand(knowledge, me, card, "ARA-036")
    }

    /// Checks that a named card can be in that hand (section 3.4).
    pub(super) fn judge_in_hand(
        &self,
        knowledge: &Knowledge<'_>,
        seat: Seat,
        card: Card,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        if self.can_be(knowledge, card, Place::Hand(seat)) {
            return Ok(());
        }
        let open = |at: &'static str| {
            Refusal::new(rule, "That card lies in {}, and seat {} can have no copy of it.", "Check the card.")
                .with([at.into(), seat.number().into()])
        };
        let holds = |area: &PlayerArea| area.retainer(Member::Card(card)).is_some();
        Err(if self.position.areas[seat].hand == 0 {
            Refusal::new(rule, "Seat {} has no card in hand.", "Get one first.").with([seat.number().into()])
        } else if self.position.draft.contains(&Some(card)) {
            open("the draft line")
        } else if self.position.discard.contains(&card) {
            open("the discard pile")
        } else if self.position.areas.values().any(holds) {
            open("an entourage")
        } else {
            Refusal::new(rule, "Every copy of that card is known to be elsewhere.", "Check the card.")
        })
    }

    /// Takes the card out of the hand and starts its payment.
    pub(super) fn play_card(&mut self, me: Seat, card: Card) {
        self.leave_hand(me, card);
        self.position.payment = Some(Payment {
            by: me,
            card,
            open: self.edition.card(card).cost,
            coins: [0; 4],
            products: Pool::EMPTY,
            discards: heapless::Vec::new(),
        });
        self.push(Task::Pay);
    }

    fn leave_hand(&mut self, seat: Seat, card: Card) {
        self.found(card, Place::Hand(seat), Places::OPEN);
        let hand = &mut self.position.areas[seat].hand;
        *hand = hand.saturating_sub(1);
    }

    fn enter_hand(&mut self, seat: Seat, card: Card) {
        self.hide(card, Place::Hand(seat));
        let hand = &mut self.position.areas[seat].hand;
        *hand = hand.saturating_add(1);
    }

    /// Checks that a unit is open, so it can be paid (ARA-036), covered by a discard (ARA-044) or by help (ARA-046).
    fn judge_open(&self, icon: Icon, rule: &'static str) -> Result<&Payment, Refusal> {
        let payment = self.position.payment.as_ref();
        payment.filter(|payment| payment.open.of(icon) > 0).ok_or_else(|| {
            let (still, count) = payment.and_then(|payment| payment.open.parts().next()).unwrap_or((icon, 0));
            Refusal::new(rule, "The card does not cost {}, or not any more.", "Pay what is open: {} {}.")
                .with([icon.name().into(), count.into(), still.name().into()])
        })
    }

    /// Checks a payment with a coin from the tent or a product from the pool (ARA-037 to ARA-039).
    pub(super) fn judge_pay(&self, icon: Icon) -> Result<(), Refusal> {
        let by = self.judge_open(icon, "ARA-036")?.by;
        let payer = &self.position.areas[by];
        match icon.product() {
            None => judge_coin(payer.coins, "Discard a card that shows a coin, or cancel."),
            Some(product) => {
                need_with(
                    payer.pool.of(product) > 0,
                    "ARA-039",
                    "You have no {} left in this turn.",
                    "Cancel and make some first, or discard a card that shows {}.",
                    [product.name().into(); 2],
                )?;
                self.judge_spendable(by, product)
            }
        }
    }

    pub(super) fn pay(&mut self, icon: Icon) {
        let Some(payment) = &mut self.position.payment else { return };
        let payer = &mut self.position.areas[payment.by];
        payment.open.take(icon);
        match icon.product() {
            None => {
                payer.coins = payer.coins.saturating_sub(1);
                payment.coins[payment.by.index()] += 1;
            }
            Some(product) => {
                payer.pool.take(product);
                payment.products.add(product, 1);
            }
        }
    }

    /// Checks a discard from the player's own hand or from a helper's (ARA-040 to ARA-046).
    pub(super) fn judge_discard(
        &self,
        knowledge: &Knowledge<'_>,
        by: Seat,
        card: Card,
        icon: Icon,
    ) -> Result<(), Refusal> {
        let payment = self.judge_open(icon, "ARA-044")?;
        need_with(
            self.edition.card(card).icons.has(icon),
            if icon == Icon::Coin { "ARA-040" } else { "ARA-041" },
            "That card does not show {}.",
            "Name an icon that it shows.",
            [icon.name().into()],
        )?;
        self.judge_in_hand(knowledge, by, card, "ARA-045")?;
        need(
            !payment.discards.is_full(),
            "ARA-042",
            "As many cards are discarded for this play as can be.",
            "Pay with coins or products.",
        )
    }

    pub(super) fn discard_for(&mut self, by: Seat, card: Card, icon: Icon) {
        self.leave_hand(by, card);
        if let Some(payment) = &mut self.position.payment {
            payment.open.take(icon);
            let _ = payment.discards.push(PaidCard { by, card, icon });
        }
    }

    /// Finds the open debt of help that a seat owes the player (ARA-046).
    fn help_owed(&self, helper: Seat, aid: Aid) -> Option<usize> {
        let by = self.position.payment.as_ref()?.by;
        let owes = |debt: &Debt| debt.from == helper && debt.to == by && !debt.lost && offers(debt.what, aid);
        self.position.debts.iter().position(owes)
    }

    pub(super) fn judge_help(&self, helper: Seat, aid: Aid) -> Result<(), Refusal> {
        need_with(
            self.help_owed(helper, aid).is_some(),
            "ARA-046",
            "Seat {} has not agreed to help with a {}, or has done so.",
            "Strike a deal first.",
            [helper.number().into(), aid.name().into()],
        )?;
        match aid {
            Aid::Coin => self.judge_open(Icon::Coin, "ARA-046").map(|_| ()),
            Aid::Discard => need(
                self.position.payment.as_ref().is_some_and(|payment| !payment.discards.is_full()),
                "ARA-042",
                "As many cards are discarded for this play as can be.",
                "Pay with coins or products.",
            ),
        }
    }

    /// Checks that a helper can pay a coin from its own tent.
    pub(super) fn judge_aid_coin(&self, helper: Seat, icon: Icon) -> Result<(), Refusal> {
        need(icon == Icon::Coin, "ARA-046", "The help that was agreed on is a coin.", "Pay a coin.")?;
        self.judge_open(icon, "ARA-046")?;
        judge_coin(self.position.areas[helper].coins, "Say that you cannot.")
    }

    pub(super) fn aid_coin(&mut self, helper: Seat) {
        self.pop();
        self.use_help(helper, Aid::Coin);
        let tent = &mut self.position.areas[helper].coins;
        *tent = tent.saturating_sub(1);
        if let Some(payment) = &mut self.position.payment {
            payment.open.take(Icon::Coin);
            payment.coins[helper.index()] += 1;
        }
    }

    pub(super) fn aid_discard(&mut self, helper: Seat, card: Card, icon: Icon) {
        self.pop();
        self.use_help(helper, Aid::Discard);
        self.discard_for(helper, card, icon);
    }

    /// Checks a helper's claim that it cannot help. The tent shows whether it has coins; a hand is hidden
    ///
    pub(super) fn judge_cannot(&self, helper: Seat, aid: Aid) -> Result<(), Refusal> {
        need(
            aid == Aid::Discard || self.position.areas[helper].coins == 0,
            "ARA-092",
            "What was agreed for this turn has to be done in this turn.",
            "Pay the coin.",
        )
    }

    pub(super) fn cannot_help(&mut self, helper: Seat, aid: Aid) {
        self.pop();
        let owed = self.help_owed(helper, aid);
        if let Some(debt) = owed.and_then(|index| self.position.debts.get_mut(index)) {
            debt.lost = true;
        }
    }

    fn use_help(&mut self, helper: Seat, aid: Aid) {
        let owed = self.help_owed(helper, aid);
        if let Some(debt) = owed.and_then(|index| self.position.debts.get_mut(index)) {
            debt.what = with_help(debt.what, |left| left.saturating_sub(1));
        }
    }

    /// Takes the play back: cards and coins return, and what was shown stays known (D-06).
    pub(super) fn cancel_payment(&mut self) {
        self.pop();
        let Some(payment) = self.position.payment.take() else { return };
        for paid in &payment.discards {
            self.enter_hand(paid.by, paid.card);
            self.give_help_back(paid.by, payment.by, Aid::Discard);
        }
        self.enter_hand(payment.by, payment.card);
        for seat in self.position.areas.seats() {
            for _ in 0..payment.coins[seat.index()] {
                let tent = &mut self.position.areas[seat].coins;
                *tent = tent.saturating_add(1);
                self.give_help_back(seat, payment.by, Aid::Coin);
            }
        }
        for product in super::product::Product::ALL {
            self.position.areas[payment.by].pool.add(product, payment.products.of(product));
        }
        self.idle();
    }

    fn give_help_back(&mut self, helper: Seat, by: Seat, aid: Aid) {
        let gave =
            |debt: &Debt| debt.from == helper && debt.to == by && !debt.lost && is_help(debt.what, aid);
        let debts = &mut self.position.debts;
        // Prefer a debt that was used up completely: it has to be open again.
        let empty = debts.iter().position(|debt| gave(debt) && debt.what.is_empty_help());
        let place = empty.or_else(|| debts.iter().position(gave));
        if let Some(debt) = place.and_then(|place| debts.get_mut(place)) {
            debt.what = with_help(debt.what, |left| left.saturating_add(1));
        }
    }

    /// Finishes a fully paid play: the card takes effect (ARA-051 to ARA-053).
    pub(super) fn finish_payment(&mut self) {
        self.pop();
        let Some(payment) = self.position.payment.take() else { return };
        let (me, card) = (payment.by, payment.card);
        for paid in &payment.discards {
            let _ = self.position.discard.push(paid.card);
        }
        let coins = payment.coins.iter().map(|&coins| u16::from(coins)).sum();
        self.position.bank.back = self.position.bank.back.saturating_add(coins);
        for product in super::product::Product::ALL {
            self.position.spent.add(product, payment.products.of(product));
        }
        let kind = self.edition.card(card).kind;
        self.done(me, |what| what == What::Play(kind));
        self.position.debts.retain(|debt| !debt.what.is_empty_help());
        self.acted();
        if kind.joins_entourage() {
            let tasked = self.position.options.new_card == NewCard::Tasked;
            let retainer = Retainer { member: Member::Card(card), tasked };
            let _ = self.position.areas[me].entourage.push(retainer);
        } else {
            self.push(Task::PutAway(card));
            self.use_effect(me, Member::Card(card));
        }
    }
}

/// Checks that there is a coin, since there is no credit (ARA-038). Does not reveal how many there are.
fn judge_coin(coins: u16, remedy: &'static str) -> Result<(), Refusal> {
    need(coins > 0, "ARA-038", "Nobody can pay a coin that is not there.", remedy)
}

fn is_help(what: What, aid: Aid) -> bool {
    match aid {
        Aid::Coin => matches!(what, What::PayCoins(_)),
        Aid::Discard => matches!(what, What::PayCards(_)),
    }
}

fn offers(what: What, aid: Aid) -> bool {
    is_help(what, aid) && !what.is_empty_help()
}

fn with_help(what: What, change: impl Fn(u8) -> u8) -> What {
    match what {
        What::PayCoins(left) => What::PayCoins(change(left)),
        What::PayCards(left) => What::PayCards(change(left)),
        other => other,
    }
}

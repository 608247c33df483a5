//! The invariants of section 8 of the ledger that can be checked on a single position: cards, camels, coins,
//! products and deals. For the course of the game see `check::course`, for steps `check::step`.

mod course;
mod step;

use super::Araby;
use super::card::{Card, Member};
use super::deal::{Debt, Grant, What};
use super::field::{Leave, leave_needed};
use super::position::PlayerArea;
use super::product::{Icon, Product};
use super::supply::CAMELS;
use super::task::Task;
use crate::game::{About as _, hold};
use crate::pile::Indexed as _;
use crate::{InvariantError, Seat};

impl Araby<'_> {
    /// Checks every invariant that applies to a single position.
    pub(super) fn check_position(&self) -> Result<(), InvariantError> {
        self.check_seats()?;
        self.check_cards()?;
        self.check_caravans()?;
        self.check_entourages()?;
        self.check_coins()?;
        self.check_products()?;
        self.check_deals()?;
        self.check_course()
    }

    /// Checks that each game card is in exactly one place (I-01).
    fn check_cards(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let edition = self.edition;
        hold(position.places.len() == edition.deck_size(), "I-01", "there are more or fewer game cards")
            .about(format_args!("{} instead of {}", position.places.len(), edition.deck_size()))?;
        let mut open = [0u8; super::card::MAX_CARDS];
        let mut known_faces = true;
        let mut lay = |card: Card| {
            known_faces &= edition.has_card(card);
            if let Some(count) = open.get_mut(card.index()) {
                *count = count.saturating_add(1);
            }
        };
        position.draft.iter().flatten().copied().for_each(&mut lay);
        position.discard.iter().copied().for_each(&mut lay);
        let retainers = position.areas.values().flat_map(|area| &area.entourage);
        let cards = retainers.filter_map(|retainer| match retainer.member {
            Member::Card(card) => Some(card),
            Member::Persona(_) => None,
        });
        cards.for_each(&mut lay);
        if let Some(payment) = &position.payment {
            lay(payment.card);
            payment.discards.iter().for_each(|paid| lay(paid.card));
        }
        for task in &position.tasks {
            if let Task::PutAway(card) = *task {
                lay(card);
            }
        }
        hold(known_faces, "I-01", "a card is not in the edition")?;
        for (card, row) in edition.each_card() {
            let copies = position.places.get(edition.copies(card)).unwrap_or(&[]);
            let lies_open = copies.iter().filter(|places| places.is_open()).count();
            let counted = open.get(card.index()).copied().unwrap_or(0);
            hold(lies_open == usize::from(counted), "I-01", "a card lies in two places, or nowhere")
                .about(format_args!("{}: {lies_open} open by `places`, {counted} on the table", row.name))?;
        }
        hold(self.knowledge().is_consistent(), "I-01", "the hidden cards do not fit into hands and deck")?;
        let known_below = position.known.iter().enumerate().all(|(place, &card)| {
            let before = position.known.iter().take(place + 1).filter(|&&other| other == card).count();
            let copies = position.places.get(edition.copies(card)).unwrap_or(&[]);
            let only = super::hidden_cards::Places::only(super::hidden_cards::Place::Deck);
            copies.iter().filter(|&&places| places == only).count() >= before
        });
        hold(
            known_below && position.known.len() <= usize::from(position.deck),
            "I-01",
            "a card that is known to be in the deck is not there",
        )
    }

    /// Checks caravans and camels (I-02, I-10, I-23, I-24, and the board's part of I-31).
    fn check_caravans(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let known =
            self.edition.each_caravan().filter(|(caravan, _)| position.caravans.has(*caravan)).count();
        hold(known == usize::from(position.caravans.len()), "I-02", "a caravan is not in the edition")?;
        let mut seen = super::position::CaravanSet::default();
        for caravan in position.areas.values().filter_map(|area| area.caravan.as_ref()) {
            hold(
                position.caravans.has(caravan.card) && !seen.has(caravan.card),
                "I-02",
                "a caravan lies in two places, or was never drawn",
            )
            .about(&self.edition.caravan(caravan.card).name)?;
            seen.insert(caravan.card);
            hold(
                caravan.field.camels().all(|(_, camel)| position.areas.seats_at(camel)),
                "I-10",
                "a camel belongs to nobody",
            )?;
        }
        for seat in position.areas.seats() {
            let fields = position.areas.values().filter_map(|area| area.caravan.as_ref());
            let out: u8 = fields.map(|caravan| caravan.field.camels_of(seat)).sum();
            hold(out <= CAMELS, "I-10", "a player has more than five camels")
                .about(format_args!("{seat}: {out}"))?;
        }
        for (place, resolved) in position.resolved.iter().enumerate() {
            hold(
                position.areas.seats_at(resolved.owner) && position.caravans.has(resolved.card),
                "I-02",
                "a caravan was resolved that was never drawn",
            )?;
            let again = position.resolved.iter().take(place).any(|other| other.owner == resolved.owner);
            hold(!again, "I-02", "a caravan was resolved twice").about(resolved.owner)?;
        }
        Ok(())
    }

    /// Checks the entourages (I-03, I-05).
    fn check_entourages(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let retainers = || position.areas.values().flat_map(|area| &area.entourage);
        for (persona, row) in self.edition.each_persona() {
            let times = retainers().filter(|retainer| retainer.member == Member::Persona(persona)).count();
            hold(times <= 1, "I-03", "a persona lies in two entourages").about(&row.name)?;
        }
        for retainer in retainers() {
            let ok = match retainer.member {
                Member::Persona(persona) => self.edition.has_persona(persona),
                Member::Card(card) => self.edition.card(card).kind.joins_entourage(),
            };
            hold(ok, "I-05", "an entourage holds a card that does not belong there")
                .about(self.edition.name_of(retainer.member))?;
        }
        let each = usize::from(self.edition.personas_each(position.players()));
        let personas = retainers().filter(|retainer| matches!(retainer.member, Member::Persona(_))).count();
        let dealt = !position.tasks.contains(&Task::DealPersonas);
        hold(
            personas == each * position.players() || !dealt && personas < each * position.players(),
            "I-03",
            "a persona is missing, or there is one too many",
        )
        .about(format_args!("{personas} instead of {}", each * position.players()))
    }

    /// Checks that coins only come from the bank and return to it (I-19).
    fn check_coins(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let tents: u32 = position.areas.values().map(|area| u32::from(area.coins)).sum();
        let paid = position.payment.iter().flat_map(|payment| payment.coins).map(u32::from).sum::<u32>();
        hold(
            tents + paid + u32::from(position.bank.back) == u32::from(position.bank.out),
            "I-19",
            "coins have vanished, or come from nowhere",
        )
        .about(format_args!(
            "{tents} in tents, {paid} paid, {} back in the bank, {} out of it",
            position.bank.back, position.bank.out
        ))?;
        // No real game comes near these limits. Counts that cannot overflow are simpler to reason about.
        let made = Product::ALL.into_iter().all(|product| position.made.of(product) < 200);
        hold(position.bank.out < 30_000 && made, "I-19", "more coins or products than any game has")?;
        let counting = |area: &PlayerArea| area.counted.is_some();
        let end = position.tasks.iter().all(|task| *task == Task::Reveal);
        hold(end || !position.areas.values().any(counting), "I-21", "coins are revealed before the end")
    }

    /// Checks products and payments (I-16, I-18).
    fn check_products(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        for product in Product::ALL {
            let pools: u16 = position.areas.values().map(|area| u16::from(area.pool.of(product))).sum();
            let paid: u16 =
                position.payment.iter().map(|payment| u16::from(payment.products.of(product))).sum();
            let gone = u16::from(position.spent.of(product));
            hold(
                pools + paid + gone == u16::from(position.made.of(product)),
                "I-16",
                "a product was neither spent nor is it there",
            )
            .about(format_args!(
                "{product}: {pools} in pools, {paid} paid, {gone} spent, {} made",
                position.made.of(product)
            ))?;
        }
        let Some(payment) = &position.payment else { return Ok(()) };
        hold(position.areas.seats_at(payment.by), "I-18", "a card is played by somebody who is not there")?;
        let row = self.edition.card(payment.card);
        for icon in Icon::ALL {
            let discards = payment.discards.iter().filter(|paid| paid.icon == icon).count() as u16;
            let paid = match icon.product() {
                None => payment.coins.iter().map(|&coins| u16::from(coins)).sum(),
                Some(product) => u16::from(payment.products.of(product)),
            };
            hold(
                u16::from(payment.open.of(icon)) + paid + discards == u16::from(row.cost.of(icon)),
                "I-18",
                "what was paid and what is open is not the cost of the card",
            )
            .about(format_args!(
                "{}, {icon}: {} open, {} paid, the cost is {}",
                row.name,
                payment.open.of(icon),
                paid + discards,
                row.cost.of(icon)
            ))?;
        }
        let seated = payment.discards.iter().all(|paid| {
            position.areas.seats_at(paid.by) && self.edition.card(paid.card).icons.has(paid.icon)
        });
        let strangers = Seat::ALL.into_iter().filter(|&seat| !position.areas.seats_at(seat));
        let nobody = strangers.map(|seat| u16::from(payment.coins[seat.index()])).sum::<u16>() == 0;
        hold(
            seated && nobody,
            "I-18",
            "somebody pays who is not there, or with a card that does not show it",
        )?;
        hold(
            payment.by == position.active() || row.kind.on_any_turn(),
            "I-26",
            "a card is played on another's turn that is no djinn",
        )
    }

    /// Returns whether the giver of a permission is entitled to give it (I-14).
    pub(super) fn is_rightful(&self, grant: &Grant) -> bool {
        let position = &self.position;
        let rightful = match leave_needed(grant.to, grant.caravan, position.active()) {
            Leave::Nothing => false,
            Leave::Unlock => grant.from == position.active(),
            Leave::Permission => grant.from == grant.caravan,
        };
        rightful && (1..=CAMELS).contains(&grant.camels) && position.areas[grant.caravan].caravan.is_some()
    }

    /// Returns whether a payment under way used up this help: with as many units as debts are used up.
    fn has_helped(&self, debt: &Debt) -> bool {
        let Some(payment) = &self.position.payment else { return false };
        let used = self.position.debts.iter().filter(|other| *other == debt).count();
        let given = match debt.what {
            What::PayCoins(_) => usize::from(payment.coins[debt.from.index()]),
            _ => payment.discards.iter().filter(|paid| paid.by == debt.from).count(),
        };
        payment.by == debt.to && !debt.lost && used <= given
    }

    /// Checks permissions and deals (I-14, I-15, I-17).
    fn check_deals(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let seated = |seat: Seat| position.areas.seats_at(seat);
        for grant in &position.grants {
            let ok = seated(grant.from) && seated(grant.to) && seated(grant.caravan);
            hold(ok && self.is_rightful(grant), "I-14", "a permission that nobody could give")
                .about(format_args!("{} to {}", grant.from, grant.to))?;
        }
        for debt in &position.debts {
            let parties = seated(debt.from) && seated(debt.to) && debt.from != debt.to;
            hold(parties && self.is_thing(debt.what), "I-17", "a debt of nobody, or of nothing")
                .about(format_args!("{} to {}", debt.from, debt.to))?;
            hold(
                !debt.what.is_empty_help() || self.has_helped(debt),
                "I-17",
                "help is used up that nobody gave",
            )?;
        }
        for promise in &position.promises {
            let parties = seated(promise.from) && seated(promise.to) && promise.from != promise.to;
            hold(
                parties
                    && self.is_thing(promise.what)
                    && !promise.what.is_empty_help()
                    && promise.turn <= position.turns,
                "I-17",
                "a promise of nobody, or of nothing",
            )?;
        }
        if let Some(deal) = &position.deal {
            let all = super::seats::Seats::first(position.players());
            hold(
                all.has_all(deal.parties)
                    && deal.parties.has(deal.by)
                    && deal.parties.has_all(deal.agreed)
                    && deal.parties.len() > 1,
                "I-17",
                "a deal with nobody",
            )?;
            let terms = deal.terms.iter().all(|term| {
                deal.parties.has(term.from)
                    && deal.parties.has(term.to)
                    && term.from != term.to
                    && self.is_thing(term.what)
                    && !term.what.is_empty_help()
            });
            hold(terms, "I-17", "a term between others than the parties")?;
            let can_be_agreed =
                deal.terms.iter().enumerate().all(|(place, term)| {
                    self.judge_term(deal.terms.get(..place).unwrap_or(&[]), term).is_ok()
                });
            hold(can_be_agreed, "I-17", "a term that nobody could agree on")?;
        }
        Ok(())
    }
}

//! Paying and gaining: coins, items, VP, camels, and what an action costs after all discounts.

use heapless::Vec;

use super::Resafa;
use super::action::MainAction;
use super::effect::{Effect, Gain, Gift, Occasion, Thing, When};
use super::item::{Discount, Item, Price};
use super::options::{PayFromCamel, SupplyLimit};
use super::supply::{COINS, MOST_VP, Overdrawn};
use super::task::{Act, MAX_LAID, Origin};
use super::trading_tile::Deal;
use crate::refusal::Figure;
use crate::{Refusal, Seat};

/// What a player has too little of to pay.
#[derive(Clone, Copy)]
pub(super) struct Lack {
    thing: &'static str,
    due: u16,
    have: u16,
}

impl Lack {
    pub(super) fn of(thing: &'static str, due: u16, have: u16) -> Option<Self> {
        (have < due).then_some(Self { thing, due, have })
    }

    /// Says what is due and what the player has.
    #[cold]
    pub(super) fn refuse(self, rule: &'static str, remedy: &'static str) -> Refusal {
        let thing = match self.thing {
            "coin" if self.due != 1 => "coins",
            thing => thing,
        };
        let number = |amount: u16| Figure::from(usize::from(amount));
        let figures = [number(self.due), thing.into(), number(self.have)];
        Refusal::new(rule, "That takes {} {}; you have {}.", remedy).with(figures)
    }
}

/// What an action will cost when it is settled, including the cards laid out for it.
#[derive(Clone, Copy, Default)]
struct Bill {
    /// Discounts, added up.
    less: Discount,
    /// Coins and items that come in before the price is paid.
    coin_in: u8,
    items_in: [u8; 4],
    /// What the laid cards cost themselves.
    extra: Price,
}

impl Bill {
    fn add(&mut self, effect: &Effect) {
        self.extra.coin = self.extra.coin.saturating_add(effect.cost.coin);
        self.extra.stone = self.extra.stone.saturating_add(effect.cost.stone);
        self.extra.marble = self.extra.marble.saturating_add(effect.cost.marble);
        self.extra.spice = self.extra.spice.saturating_add(effect.cost.spice);
        self.extra.amphora = self.extra.amphora.saturating_add(effect.cost.amphora);
        for gain in &effect.gains {
            match *gain {
                Gain::Less(discount) => self.less = self.less.and(discount),
                Gain::Gift(gift) => match gift.thing {
                    Thing::Coin => self.coin_in = self.coin_in.saturating_add(gift.amount()),
                    Thing::Item(item) => {
                        let items = &mut self.items_in[item.index()];
                        *items = items.saturating_add(gift.amount());
                    }
                    _ => {}
                },
                _ => {}
            }
        }
    }
}

/// Returns whether a gain is settled together with the price of its action. The others come
/// afterwards.
fn is_settled(gain: &Gain) -> bool {
    match gain {
        Gain::Less(_) => true,
        Gain::Gift(gift) => matches!(gift.thing, Thing::Coin | Thing::Item(_)),
        _ => false,
    }
}

impl<'e> Resafa<'e> {
    /// Returns the effect of a card or tile.
    pub(super) fn effect(&self, origin: Origin) -> Option<&'e Effect> {
        let edition = self.edition;
        match origin {
            Origin::Bonus(card) => edition.bonus_effect(card),
            Origin::Sack(card) => Some(&edition.sacks[card].effect),
            Origin::Special(card) => Some(&edition.specials[card].effect),
            Origin::CanalBonus(kind) => Some(&edition.canal_bonuses[kind].effect),
        }
    }

    /// Returns how many items of a type can pay a cost.
    fn payable(&self, seat: Seat, item: Item) -> u8 {
        let area = &self.position.areas[seat];
        let sale = self.bound_offer().is_some_and(|offer| offer.deal == Deal::Sell && offer.item == item);
        let loaded = match self.position.options.pay_from_camel {
            PayFromCamel::Refused => 0,
            PayFromCamel::Allowed => area.camel.carries(item).saturating_sub(sale.into()),
        };
        area.warehouse.of(item).saturating_add(loaded)
    }

    /// Returns whether the player whose turn it is can pay.
    pub(super) fn can_pay(&self, price: Price) -> bool {
        self.lacks(price).is_none()
    }

    /// Returns what the player whose turn it is lacks to pay a price.
    pub(super) fn lacks(&self, price: Price) -> Option<Lack> {
        self.lacks_for(price, &Bill::default())
    }

    fn lacks_for(&self, price: Price, bill: &Bill) -> Option<Lack> {
        let me = self.position.me();
        let due = price.less(bill.less);
        let purchase = self.bound_offer().filter(|offer| offer.deal == Deal::Buy);
        let own = self.position.areas[me].coins.saturating_sub(purchase.map_or(0, |offer| offer.coin));
        let coins = u16::from(own) + u16::from(self.coins_left(bill.coin_in));
        let lack = Lack::of("coin", u16::from(due.coin) + u16::from(bill.extra.coin), coins);
        if lack.is_some() {
            return lack;
        }
        let mut goods = 0;
        for item in Item::ALL {
            let gained = self.items_left(item, bill.items_in[item.index()]);
            let have = u16::from(self.payable(me, item)) + u16::from(gained);
            let asked = u16::from(due.of(item)) + u16::from(bill.extra.of(item));
            let Some(left) = have.checked_sub(asked) else { return Lack::of(item.name(), asked, have) };
            if item.is_rare_good() {
                goods += left;
            }
        }
        Lack::of("rare goods", due.goods.into(), goods)
    }

    /// Pays a price, items from the warehouse first. `goods` are chosen one by one elsewhere.
    pub(super) fn pay(&mut self, price: Price) {
        let me = self.position.me();
        let area = &mut self.position.areas[me];
        area.coins = area.coins.saturating_sub(price.coin);
        for item in Item::ALL {
            self.pay_item(item, price.of(item));
        }
    }

    /// Pays `amount` of an item.
    pub(super) fn pay_item(&mut self, item: Item, amount: u8) {
        let area = self.position.mine_mut();
        let stored = area.warehouse.of_mut(item);
        let from_store = amount.min(*stored);
        *stored -= from_store;
        let rest = amount - from_store;
        if rest > 0 {
            let left = area.camel.carries(item).saturating_sub(rest);
            area.camel.set(item, left);
        }
    }

    /// Adds up the cards that help to pay for the current action: those laid out, and the permanent
    /// one.
    fn bill(&self, act: Option<&Act>, occasion: Occasion) -> Bill {
        let mut bill = Bill::default();
        if let Some(act) = act {
            // The price of a base is separate from that of the trading action, which is the move.
            if occasion == Occasion::Action(act.action) {
                bill.less = act.less;
                act.laid.iter().filter_map(|&card| self.edition.bonus_effect(card)).for_each(|effect| {
                    if matches!(effect.when, When::During(_)) {
                        bill.add(effect);
                    }
                });
            }
            if let Some((_, effect)) = self.permanent(act, occasion) {
                bill.add(effect);
            }
        }
        bill
    }

    /// Returns the permanent card that works on this occasion, unless its owner does without it
    /// (D-16).
    pub(super) fn permanent(&self, act: &Act, occasion: Occasion) -> Option<(Origin, &'e Effect)> {
        if act.without_permanent {
            return None;
        }
        let edition = self.edition;
        let cards = self.position.mine().specials.iter().map(|owned| owned.card);
        cards
            .map(|card| (Origin::Special(card), &edition.specials[card].effect))
            .find(|(_, effect)| effect.when == When::Always(occasion))
    }

    /// Returns whether the current action can be paid for at this price.
    pub(super) fn affords(&self, price: Price, less: Discount, occasion: Occasion) -> bool {
        self.lacks_now(price, less, occasion).is_none()
    }

    /// Returns what the player lacks to pay for the current action at this price.
    pub(super) fn lacks_now(&self, price: Price, less: Discount, occasion: Occasion) -> Option<Lack> {
        let mut bill = self.bill(self.position.acts.last(), occasion);
        bill.less = bill.less.and(less);
        self.lacks_for(price, &bill)
    }

    /// Returns whether an action not yet taken could be paid for with the best cards in hand that
    /// can be laid out for it. Anything short beyond that cannot be made up inside the
    /// action.
    pub(super) fn could_afford(&self, action: MainAction, price: Price, less: Discount) -> bool {
        self.would_lack(action, price, less).is_none()
    }

    /// Returns what the player would lack to pay for an action not yet taken, with the cards in hand that
    /// help and cost nothing.
    pub(super) fn would_lack(&self, action: MainAction, price: Price, less: Discount) -> Option<Lack> {
        let mine = self.position.mine();
        let mut bill = Bill { less, ..Bill::default() };
        for owned in &mine.specials {
            let effect = &self.edition.specials[owned.card].effect;
            if effect.when == When::Always(Occasion::Action(action)) {
                bill.add(effect);
            }
        }
        // A card without a price always helps; one with a price may cost more than it brings.
        let mut priced = Vec::<&Effect, MAX_LAID>::new();
        let bound = mine.bonus.iter().filter_map(|&card| self.edition.bonus_effect(card));
        for effect in bound.filter(|effect| effect.when == When::During(action)) {
            if effect.cost.is_free() {
                bill.add(effect);
            } else {
                // A player cannot lay out more than these.
                let _ = priced.push(effect);
            }
        }
        let lack = self.lacks_for(price, &bill)?;
        let with_priced = (1..1_u16 << priced.len()).any(|chosen| {
            let mut bill = bill;
            let laid = priced.iter().enumerate().filter(|(place, _)| chosen & 1 << place != 0);
            laid.for_each(|(_, effect)| bill.add(effect));
            self.lacks_for(price, &bill).is_none()
        });
        (!with_priced).then_some(lack)
    }

    /// Pays for what the current action builds, using all cards laid out for it, and queues their
    /// other gains. The cards leave the game (RES-060).
    pub(super) fn settle(&mut self, price: Price, less: Discount, occasion: Occasion) {
        let bill = self.bill(self.position.acts.last(), occasion);
        let me = self.position.me();
        self.gain_coins(me, bill.coin_in);
        for item in Item::ALL {
            self.gain_items(me, item, bill.items_in[item.index()]);
        }
        self.pay(bill.extra);
        self.pay(price.less(bill.less).less(less));
    }

    /// Gives, after the build, what laid and permanent cards give beyond coins, items and
    /// discounts.
    pub(super) fn settle_rest(&mut self, occasion: Occasion) {
        let Some(act) = self.position.acts.last() else { return };
        if let Some((origin, effect)) = self.permanent(act, occasion) {
            self.start_gains(origin, effect, |gain| !is_settled(gain));
        }
        if occasion == Occasion::Base {
            return;
        }
        let mut place = 0;
        while let Some(&card) = self.position.acts.last().and_then(|act| act.laid.get(place)) {
            let effect = self.edition.bonus_effect(card);
            match effect.filter(|effect| matches!(effect.when, When::During(_))) {
                Some(effect) => {
                    if let Some(act) = self.position.acts.last_mut() {
                        act.laid.remove(place);
                    }
                    self.start_gains(Origin::Bonus(card), effect, |gain| !is_settled(gain));
                }
                None => place += 1,
            }
        }
    }

    /// Gives coins. With a finite supply, only what is left of it.
    pub(super) fn gain_coins(&mut self, seat: Seat, amount: u8) {
        let amount = self.coins_left(amount);
        let coins = &mut self.position.areas[seat].coins;
        *coins = coins.saturating_add(amount);
    }

    /// Returns how many of `amount` coins the supply can give.
    pub(super) fn coins_left(&self, amount: u8) -> u8 {
        let others = self.position.areas.values().map(|area| u16::from(area.coins)).sum();
        self.limited(amount, COINS, others)
    }

    /// Puts items into the warehouse (RES-152).
    pub(super) fn gain_items(&mut self, seat: Seat, item: Item, amount: u8) {
        let amount = self.items_left(item, amount);
        let items = self.position.areas[seat].warehouse.of_mut(item);
        *items = items.saturating_add(amount);
    }

    /// Returns how many of `amount` items the supply can give.
    pub(super) fn items_left(&self, item: Item, amount: u8) -> u8 {
        let others = self.position.areas.values().map(|area| area.items(item)).sum();
        self.limited(amount, item.supply(), others)
    }

    fn limited(&self, amount: u8, stock: u8, out: u16) -> u8 {
        match self.position.options.supply {
            SupplyLimit::Unlimited => amount,
            SupplyLimit::Finite => amount.min(u16::from(stock).saturating_sub(out) as u8),
        }
    }

    /// Iterates over what the players have more of than the game has pieces, so that the table can
    /// track the rest by other means. Screens show it while it lasts.
    pub fn overdrawn(&self) -> impl Iterator<Item = Overdrawn> {
        let areas = || self.position.areas.values();
        let coins: u16 = areas().map(|area| u16::from(area.coins)).sum();
        let items = Item::ALL.into_iter().map(move |item| {
            let out = areas().map(|area| area.items(item)).sum::<u16>();
            (item.name(), out, item.supply())
        });
        core::iter::once(("coin", coins, COINS)).chain(items).filter_map(|(thing, out, stock)| {
            let missing = out.checked_sub(u16::from(stock)).filter(|&missing| missing > 0)?;
            Some(Overdrawn { thing, missing })
        })
    }

    /// Gives VP, recorded at once (RES-034).
    pub(super) fn gain_vp(&mut self, seat: Seat, amount: u16) {
        let vp = &mut self.position.areas[seat].vp;
        *vp = vp.saturating_add(amount).min(MOST_VP);
    }

    /// Gives camels: moves the marker up as far as the track goes (RES-294, A-46).
    pub(super) fn gain_camels(&mut self, seat: Seat, amount: u8) {
        let top = self.edition.player_board.camel_track.len().saturating_sub(1) as u8;
        let level = &mut self.position.areas[seat].camel.level;
        *level = level.saturating_add(amount).min(top);
    }

    /// Returns how many of `amount` camels the marker has room for.
    pub(super) fn camels_left(&self, amount: u8) -> u8 {
        let track = &self.edition.player_board.camel_track;
        let level = usize::from(self.position.mine().camel.level);
        amount.min(track.len().saturating_sub(level + 1) as u8)
    }

    /// Returns a player's camels: how many items the caravan carries (RES-147).
    pub(super) fn capacity(&self, seat: Seat) -> u8 {
        let level = usize::from(self.position.areas[seat].camel.level);
        self.edition.player_board.camel_track.get(level).copied().unwrap_or(0)
    }

    /// Gives what is gained directly. Anything that needs a choice or a draw becomes a task on top.
    pub(super) fn give(&mut self, gift: Gift) {
        let me = self.position.me();
        let amount = gift.amount();
        match gift.thing {
            Thing::Coin => self.gain_coins(me, amount),
            Thing::Item(item) => self.gain_items(me, item, amount),
            Thing::Vp => self.gain_vp(me, amount.into()),
            Thing::Camel => self.gain_camels(me, amount),
            _ => self.push_gift(gift),
        }
    }

    /// Gives several gifts, in the listed order.
    pub(super) fn give_all(&mut self, gifts: &[Gift]) {
        gifts.iter().rev().for_each(|&gift| self.give(gift));
    }
}

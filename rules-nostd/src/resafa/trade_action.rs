//! Trading: move, load, trade (RES-139 to RES-155), and flipping trading tiles (RES-293).

use super::Resafa;
use super::action::MainAction;
use super::area::Load;
use super::effect::{Gain, Gift, Occasion, Thing, When};
use super::item::{Discount, Item, Price};
use super::moves::Way;
use super::options::UnloadAtResafa;
use super::place::{Centre, Place};
use super::purse::Lack;
use super::task::{Origin, Task, Trade};
use super::trading_tile::{Deal, Offer, OfferPlace};
use crate::Refusal;
use crate::refusal::{need, need_with, no};

const ON_TRADING: Occasion = Occasion::Action(MainAction::Trading);

/// Farther than any road.
const FAR: u8 = u8::MAX;

/// The coins from one place to all others.
pub(super) type Distances = [u8; Place::ALL.len()];

impl<'e> Resafa<'e> {
    /// Returns the cheapest route from a place to each other (RES-141). A segment is paid once
    /// however it is used, and the shortest route never needs one twice.
    pub(super) fn distances(&self, from: Place) -> Distances {
        let mut distances = [FAR; Place::ALL.len()];
        distances[from.index()] = 0;
        loop {
            let mut changed = false;
            for road in self.edition.roads_of(self.position.side()) {
                let nearest = road.ends.iter().map(|end| distances[end.index()]).min().unwrap_or(FAR);
                let beyond = nearest.saturating_add(road.coins);
                for end in &road.ends {
                    if beyond < distances[end.index()] {
                        distances[end.index()] = beyond;
                        changed = true;
                    }
                }
            }
            if !changed {
                return distances;
            }
        }
    }

    /// Returns what a journey costs, if it is possible at all (RES-140 to RES-144).
    pub(super) fn fare(&self, centre: Centre, way: Way) -> Option<u8> {
        let from = self.position.mine().camel.at;
        let to = Place::from(centre);
        let coins = match way {
            Way::Straight if from == to => return None,
            Way::Straight => self.distances(from)[to.index()],
            Way::ThroughResafa if from == Place::Resafa => return None,
            Way::ThroughResafa => {
                let from_resafa = self.distances(Place::Resafa);
                // The stretch below Resafa is on the way in and on the way out, but is paid only
                // once.
                let stretch = self
                    .edition
                    .roads_of(self.position.side())
                    .find(|road| road.ends.contains(&Place::Resafa));
                let twice = from_resafa[from.index()].saturating_add(from_resafa[to.index()]);
                twice.saturating_sub(stretch.map_or(0, |road| road.coins))
            }
        };
        (coins < FAR / 2).then_some(coins)
    }

    /// Returns whether a trading action can begin: some journey can be paid.
    pub(super) fn can_begin_trading(&self, less: Discount, free_move: bool) -> bool {
        self.lacks_to_trade(less, free_move).is_none()
    }

    /// Returns what the player lacks for the shortest journey.
    pub(super) fn lacks_to_trade(&self, less: Discount, free_move: bool) -> Option<Lack> {
        let from = self.position.mine().camel.at;
        let near = Place::ALL.into_iter().filter(|&to| to != from && to != Place::Resafa);
        let distances = self.distances(from);
        let nearest = near.map(|to| distances[to.index()]).min().unwrap_or(FAR);
        let around = from.centre().and_then(|here| self.fare(here, Way::ThroughResafa)).unwrap_or(FAR);
        let coin = if free_move { 0 } else { nearest.min(around) };
        self.would_lack(MainAction::Trading, Price { coin, ..Price::FREE }, less)
    }

    /// Returns what a journey of `coins` coins costs in the current action.
    pub(super) fn move_price(&self, coins: u8) -> Price {
        let free = self.position.acts.last().is_some_and(|act| act.free_move);
        Price { coin: if free { 0 } else { coins }, ..Price::FREE }
    }

    pub(super) fn judge_travel(&self, centre: Centre, way: Way) -> Result<(), Refusal> {
        let Some(coins) = self.fare(centre, way) else {
            return match way {
                Way::Straight => no(
                    "A-67",
                    "The camel is there already.",
                    "Go to another centre, or through Resafa and back.",
                ),
                Way::ThroughResafa => {
                    no("RES-142", "The camel is in Resafa.", "Leave straight for a centre.")
                }
            };
        };
        match self.lacks_now(self.move_price(coins), Discount::NONE, ON_TRADING) {
            Some(lack) => Err(lack.refuse("RES-141", "Go to a nearer centre, or get coins first.")),
            None => Ok(()),
        }
    }

    /// Moves the camel. It may be loaded in Resafa (RES-145).
    pub(super) fn travel(&mut self, centre: Centre, way: Way) {
        let Some(coins) = self.fare(centre, way) else { return };
        let leaves_resafa = self.position.mine().camel.at == Place::Resafa || way == Way::ThroughResafa;
        self.replace(&[]);
        self.settle(self.move_price(coins), Discount::NONE, ON_TRADING);
        self.settle_rest(ON_TRADING);
        self.position.mine_mut().camel.at = centre.into();
        self.position.trade = Some(Trade { arrived: true, ..Trade::default() });
        if leaves_resafa {
            self.push(&[Task::LoadCamel]);
        }
    }

    /// Returns the free capacity of the camel.
    fn room(&self) -> u8 {
        self.capacity(self.position.me()).saturating_sub(self.position.mine().camel.amount())
    }

    pub(super) fn waits_load(&self) -> bool {
        Item::ALL.into_iter().any(|item| self.judge_load(item, 1).is_ok()) || self.judge_unload(1).is_ok()
    }

    /// Checks loading: one type, up to the free capacity (RES-145, RES-146, A-73).
    pub(super) fn judge_load(&self, item: Item, amount: u8) -> Result<(), Refusal> {
        let mine = self.position.mine();
        self.judge_one_type(item, "Load more of what it carries, or nothing.")?;
        need_with(
            (1..=mine.warehouse.of(item)).contains(&amount),
            "RES-145",
            "That loads {} {}; the warehouse holds {}.",
            "Load what is there.",
            [amount.into(), item.name().into(), mine.warehouse.of(item).into()],
        )?;
        self.judge_room_on_camel("RES-147", amount, self.room())
    }

    /// Checks that the camel carries nothing else (RES-146).
    fn judge_one_type(&self, item: Item, remedy: &'static str) -> Result<(), Refusal> {
        match self.position.mine().camel.load {
            Some(load) if load.item != item => {
                let words =
                    Refusal::new("RES-146", "The camel carries {}, and only one type at a time.", remedy);
                Err(words.with([load.item.name().into()]))
            }
            _ => Ok(()),
        }
    }

    fn judge_room_on_camel(&self, rule: &'static str, amount: u8, room: u8) -> Result<(), Refusal> {
        need_with(
            amount <= room,
            rule,
            "That adds {} items; the camel has room for {}, and carries {} at most.",
            "Take fewer, or gain camels.",
            [amount.into(), room.into(), self.capacity(self.position.me()).into()],
        )
    }

    pub(super) fn load(&mut self, item: Item, amount: u8) {
        self.replace(&[]);
        let mine = self.position.mine_mut();
        *mine.warehouse.of_mut(item) -= amount;
        let carried = mine.camel.carries(item);
        mine.camel.set(item, carried + amount);
    }

    /// Checks unloading, possible only if the table agreed on it.
    pub(super) fn judge_unload(&self, amount: u8) -> Result<(), Refusal> {
        need(
            self.position.options.unload_at_resafa == UnloadAtResafa::Allowed,
            "A-71",
            "Items are not unloaded in Resafa.",
            "Sell them, or carry them on.",
        )?;
        need(
            (1..=self.position.mine().camel.amount()).contains(&amount),
            "A-71",
            "The camel does not carry that many.",
            "Unload what it carries.",
        )
    }

    /// Unloads items. The camel may then load something else.
    pub(super) fn unload(&mut self, amount: u8) {
        let mine = self.position.mine_mut();
        if let Some(Load { item, amount: carried }) = mine.camel.load {
            mine.camel.set(item, carried.saturating_sub(amount));
            let stored = mine.warehouse.of_mut(item);
            *stored = stored.saturating_add(amount);
        }
    }

    /// Returns the offer here for a deal in an item, and its place.
    pub(super) fn offer_here(&self, deal: Deal, item: Item) -> Option<(OfferPlace, &'e Offer)> {
        let centre = self.position.mine().camel.at.centre()?;
        let laid = self.position.trading[centre]?;
        let edition = self.edition;
        OfferPlace::ALL
            .into_iter()
            .filter_map(|place| Some((place, edition.offer(laid.tile, laid.face, place)?)))
            .find(|(_, offer)| offer.deal == deal && offer.item == item)
    }

    /// Iterates over the offers of the tile here.
    pub(super) fn offers_here(&self) -> impl Iterator<Item = (Deal, Item)> {
        let edition = self.edition;
        let laid = self.position.mine().camel.at.centre().and_then(|centre| self.position.trading[centre]);
        OfferPlace::ALL.into_iter().filter_map(move |place| {
            let laid = laid?;
            edition.offer(laid.tile, laid.face, place).map(|offer| (offer.deal, offer.item))
        })
    }

    pub(super) fn judge_trade(&self, deal: Deal, item: Item, amount: u8) -> Result<(), Refusal> {
        let (place, offer) = self.offer_of(deal, item)?;
        if let Some(first) = self.position.trade.and_then(|trade| trade.golden_first) {
            need(
                first == place,
                "A-76",
                "You took the golden bonus of the other trade.",
                "Make that trade.",
            )?;
        }
        self.judge_amount(offer, amount, 0, 0)
    }

    fn offer_of(&self, deal: Deal, item: Item) -> Result<(OfferPlace, &'e Offer), Refusal> {
        self.offer_here(deal, item).ok_or_else(|| {
            Refusal::new(
                "RES-148",
                "The trading tile in {} does not let you {} {}.",
                "Trade what it shows, or nothing.",
            )
            .with([
                self.position.mine().camel.at.name().into(),
                deal.name().into(),
                item.name().into(),
            ])
        })
    }

    /// Checks that `amount` items can be traded with `coins` and `camels` extra.
    fn judge_amount(&self, offer: &Offer, amount: u8, coins: u8, camels: u8) -> Result<(), Refusal> {
        let mine = self.position.mine();
        need(amount > 0, "A-75", "A trade is of at least one item.", "Trade something, or say done.")?;
        if offer.deal == Deal::Sell {
            let carried = mine.camel.carries(offer.item);
            return need_with(
                amount <= carried,
                "RES-151",
                "That sells {} {}; the camel carries {}.",
                "Sell what it carries; the warehouse is loaded in Resafa.",
                [amount.into(), offer.item.name().into(), carried.into()],
            );
        }
        self.judge_one_type(offer.item, "Sell that where it is wanted, then buy another type.")?;
        self.judge_room_on_camel("RES-150", amount, self.room().saturating_add(camels))?;
        need(
            amount <= self.items_left(offer.item, amount),
            "A-83",
            "The supply does not have that many left.",
            "Buy fewer.",
        )?;
        let due = u16::from(offer.coin) * u16::from(amount);
        match Lack::of("coin", due, u16::from(mine.coins) + u16::from(coins)) {
            Some(lack) => Err(lack.refuse("RES-148", "Buy fewer, or get coins first.")),
            None => Ok(()),
        }
    }

    /// Returns whether any trade can be made here.
    pub(super) fn can_trade(&self) -> bool {
        self.offers_here().any(|(deal, item)| {
            self.judge_trade(deal, item, 1).is_ok() || self.judge_golden_first(deal, item).is_ok()
        })
    }

    /// Checks taking the golden bonus before its trade, which must then be possible (RES-153,
    ///
    pub(super) fn judge_golden_first(&self, deal: Deal, item: Item) -> Result<(), Refusal> {
        let (_, offer) = self.offer_of(deal, item)?;
        need(!offer.golden.is_empty(), "RES-153", "That trade has no golden bonus.", "Trade, or say done.")?;
        need(
            self.position.trade.is_none_or(|trade| trade.golden_first.is_none()),
            "RES-153",
            "The golden bonus is gained once per trading action.",
            "Make the trade.",
        )?;
        let of = |thing| {
            let gifts = offer.golden.iter().filter(|gift| gift.thing == thing);
            gifts.fold(0, |sum: u8, gift| sum.saturating_add(gift.amount()))
        };
        let camels = self.camels_left(of(Thing::Camel));
        self.judge_amount(offer, 1, self.coins_left(of(Thing::Coin)), camels)
    }

    /// Returns the trade that has to follow its golden bonus. What it needs must not be
    /// spent first.
    pub(super) fn bound_offer(&self) -> Option<&'e Offer> {
        let place = self.position.trade.filter(|trade| !trade.traded)?.golden_first?;
        let laid = self.position.trading[self.position.mine().camel.at.centre()?]?;
        self.edition.offer(laid.tile, laid.face, place)
    }

    /// Checks flipping a tile, which is not possible between a golden bonus and its trade (RES-293,
    ///
    pub(super) fn judge_flip(&self, centre: Centre) -> Result<(), Refusal> {
        need(
            self.bound_offer().is_none() || self.position.mine().camel.at != Place::from(centre),
            "A-76",
            "You took the golden bonus of this face: the trade has to follow.",
            "Leave the tile as it is.",
        )
    }

    pub(super) fn golden_first(&mut self, deal: Deal, item: Item) {
        let Some((place, offer)) = self.offer_here(deal, item) else { return };
        if let Some(trade) = &mut self.position.trade {
            trade.golden_first = Some(place);
        }
        self.give_all(&offer.golden);
    }

    /// Trades items, and pays the golden bonus and laid cards (RES-150, RES-151, A-37).
    pub(super) fn trade(&mut self, deal: Deal, item: Item, amount: u8) {
        let Some((_, offer)) = self.offer_here(deal, item) else { return };
        let me = self.position.me();
        self.replace(&[]);
        let mut gold_is_due = true;
        if let Some(trade) = &mut self.position.trade {
            trade.traded = true;
            gold_is_due = trade.golden_first.is_none();
        }
        let coins = offer.coin.saturating_mul(amount);
        let camel = &mut self.position.mine_mut().camel;
        let carried = camel.carries(item);
        match deal {
            Deal::Sell => {
                camel.set(item, carried.saturating_sub(amount));
                self.gain_coins(me, coins);
                self.gain_vp(me, u16::from(offer.vp) * u16::from(amount));
                self.pay_laid(item, amount);
            }
            Deal::Buy => {
                camel.set(item, carried + amount);
                let area = self.position.mine_mut();
                area.coins = area.coins.saturating_sub(coins);
            }
        }
        // Comes after the payment, because with a finite supply that may be all there is to gain
        //
        if gold_is_due {
            self.give_all(&offer.golden);
        }
    }

    /// Pays laid cards once for each item sold, up to their limit.
    fn pay_laid(&mut self, sold: Item, amount: u8) {
        let mut place = 0;
        while let Some(&card) = self.position.acts.last().and_then(|act| act.laid.get(place)) {
            let effect = self.edition.bonus_effect(card);
            let selling = effect.and_then(|effect| match effect.when {
                When::Selling { item, most } if item == sold => Some((effect, most)),
                _ => None,
            });
            let Some((effect, most)) = selling else {
                place += 1;
                continue;
            };
            if let Some(act) = self.position.acts.last_mut() {
                act.laid.remove(place);
            }
            for _ in 0..amount.min(most) {
                self.start_gains(Origin::Bonus(card), effect, |gain: &Gain| {
                    matches!(gain, Gain::Gift(Gift { .. }))
                });
            }
        }
    }

    /// Returns whether the camel is where the trade takes place. While it is loaded it is in Resafa.
    pub(super) fn has_arrived(&self) -> bool {
        self.position.trade.is_some_and(|trade| trade.arrived)
            && !self.position.tasks.contains(&Task::LoadCamel)
    }

    /// Flips the trading tile if a trade was made (RES-154, A-77).
    pub(super) fn end_trade(&mut self) {
        self.replace(&[]);
        if self.position.trade.take().is_some_and(|trade| trade.traded)
            && let Some(centre) = self.position.mine().camel.at.centre()
        {
            self.flip(centre);
        }
    }

    /// Turns a trading tile over.
    pub(super) fn flip(&mut self, centre: Centre) {
        if let Some(laid) = &mut self.position.trading[centre] {
            laid.face = laid.face.flipped();
            laid.flips = laid.flips.wrapping_add(1);
        }
    }
}

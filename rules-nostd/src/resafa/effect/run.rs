//! Carries out effects: costs, gains, parts in any order.

use crate::Seat;
use crate::resafa::Resafa;
use crate::resafa::effect::{Count, Effect, Flipped, Gain, Gift, Tally, Thing};
use crate::resafa::item::{Price, Token};
use crate::resafa::task::{Laid, Origin, Task};

impl Resafa<'_> {
    /// Returns how many of something a player has (RES-250 on).
    pub(crate) fn count(&self, seat: Seat, count: Count) -> u8 {
        let position = &self.position;
        let area = &position.areas[seat];
        let cards = |colour| {
            let colour_of = |card| self.edition.specials[card].colour;
            area.specials.iter().filter(|owned| colour_of(owned.card) == colour).count() as u8
        };
        use crate::resafa::colour::Colour;
        match count {
            Count::Workshop => area.workshops.len() as u8,
            Count::Garden => area.garden_tiles(),
            Count::Filled => area.filled_squares(),
            Count::Canal => position.canals_of(seat),
            Count::Base => position.bases_of(seat),
            Count::Token => area.tokens.len(),
            Count::Square => area.tokens.count(Token::Square),
            Count::Scarab => area.tokens.count(Token::Scarab),
            Count::Camel => self.capacity(seat),
            Count::Cube => area.cubes,
            Count::Card => area.specials.len() as u8,
            Count::CardYellow => cards(Colour::Yellow),
            Count::CardWhite => cards(Colour::White),
            Count::CardBlue => cards(Colour::Blue),
            Count::CardPink => cards(Colour::Pink),
        }
    }

    /// Returns a count, or the smaller of two where pairs are counted (RES-276).
    pub(super) fn tally(&self, seat: Seat, tally: Tally) -> u8 {
        let count = self.count(seat, tally.count);
        tally.paired_with.map_or(count, |other| count.min(self.count(seat, other)))
    }

    /// Returns the VP of a gain that depends on a count.
    pub(crate) fn vp_per(&self, seat: Seat, gain: &Gain) -> u16 {
        match *gain {
            Gain::VpPer { each, per, most } => {
                let count = self.tally(seat, per);
                let count = most.map_or(count, |most| count.min(most.get()));
                u16::from(each) * u16::from(count)
            }
            _ => 0,
        }
    }

    /// Uses an effect: pays its cost and gives plain gains at once. The player chooses the order of
    /// the rest.
    pub(crate) fn use_effect(&mut self, origin: Origin) {
        let Some(effect) = self.effect(origin) else { return };
        let goods = effect.cost.goods;
        self.pay(Price { goods: 0, ..effect.cost });
        if goods > 0 {
            self.push(&[Task::Gains(origin), Task::PayGoods(goods)]);
        } else {
            self.start_gains(origin, effect, |_| true);
        }
    }

    /// Gives the gains once everything is paid.
    pub(crate) fn carry_out_gains(&mut self, origin: Origin) {
        self.replace(&[]);
        if let Some(effect) = self.effect(origin) {
            self.start_gains(origin, effect, |_| true);
        }
    }

    /// Starts the chosen gains of an effect.
    pub(crate) fn start_gains(&mut self, origin: Origin, effect: &Effect, chosen: impl Fn(&Gain) -> bool) {
        let mut parts = 0;
        for (place, gain) in effect.gains.iter().enumerate().filter(|(_, gain)| chosen(gain)) {
            match *gain {
                Gain::Gift(gift) if !effect.one_of && is_plain(gift) => self.give(gift),
                _ => parts |= 1 << place,
            }
        }
        if parts != 0 {
            self.push(&[Task::Parts(origin, parts)]);
        }
    }

    /// Starts one part of an effect.
    pub(super) fn start_part(&mut self, gain: &Gain) {
        let me = self.position.me();
        match *gain {
            Gain::Gift(gift) => self.give(gift),
            Gain::VpPer { .. } => self.gain_vp(me, self.vp_per(me, gain)),
            Gain::Flip(Flipped::Any) => self.push(&[Task::LookAnywhere]),
            Gain::Flip(Flipped::Here) => {
                if let Some(centre) = self.position.mine().camel.at.centre() {
                    self.push(&[Task::LookAt(centre)]);
                }
            }
            Gain::Do { action, less, free_move } => self.grant(action, less, free_move),
            Gain::Lay { size, green } => {
                let laid = if green { Laid::Gift } else { Laid::NoGreens };
                self.push(&[Task::ChooseSquare(laid, size)]);
            }
            Gain::Raise(tier) => self.push(&[Task::BuildWorkshop(Some(tier))]),
            Gain::Less(_) | Gain::Scale(_) | Gain::AgainPink => {}
        }
    }

    /// Returns whether a part can do anything now.
    pub(crate) fn can_gain(&self, gain: &Gain) -> bool {
        let me = self.position.me();
        match *gain {
            Gain::Gift(gift) => match gift.thing {
                Thing::Coin | Thing::Item(_) | Thing::Vp | Thing::Room | Thing::Goods | Thing::AnyItem => {
                    true
                }
                Thing::Camel => {
                    usize::from(self.position.mine().camel.level) + 1
                        < self.edition.player_board.camel_track.len()
                }
                Thing::Sack => !self.position.sacks.is_empty(),
                Thing::Bonus => self.has_open_bonus(),
                Thing::Step(Some(colour)) => self.judge_step(colour).is_ok(),
                Thing::Step(None) => self.can_step(),
                Thing::Token(token) => self.can_place_token(token),
            },
            Gain::VpPer { .. } => self.vp_per(me, gain) > 0,
            Gain::Flip(Flipped::Any) => true,
            Gain::Flip(Flipped::Here) => self.has_arrived(),
            Gain::Do { action, less, free_move } => self.can_begin(action, less, free_move),
            Gain::Lay { size, .. } => self.can_lay(size),
            Gain::Raise(tier) => self.can_raise(tier),
            Gain::Less(_) | Gain::Scale(_) | Gain::AgainPink => false,
        }
    }

    /// Returns whether using an effect would do anything now.
    pub(crate) fn helps(&self, effect: &Effect) -> bool {
        effect.gains.iter().any(|gain| self.can_gain(gain))
    }

    /// Pushes a task for a gift that needs a choice or a draw.
    pub(crate) fn push_gift(&mut self, gift: Gift) {
        let amount = gift.amount();
        match gift.thing {
            Thing::Goods => self.push(&[Task::TakeItems(amount, true)]),
            Thing::AnyItem => self.push(&[Task::TakeItems(amount, false)]),
            Thing::Sack => self.push(&[Task::DrawSacks(amount)]),
            Thing::Bonus => self.push(&[Task::TakeBonus(amount)]),
            Thing::Step(colour) => self.push(&[Task::Step(colour, amount)]),
            Thing::Room => self.push(&[Task::Activate(amount, 0)]),
            Thing::Token(token) => (0..amount.min(4)).for_each(|_| self.push(&[Task::PlaceToken(token)])),
            Thing::Coin | Thing::Item(_) | Thing::Vp | Thing::Camel => {}
        }
    }

    /// Returns the parts of an effect that are still to be taken, each with its index.
    pub(crate) fn parts(&self, origin: Origin, left: u8) -> impl Iterator<Item = (u8, &Gain)> {
        let gains = self.effect(origin).map_or(&[][..], |effect| &effect.gains);
        gains
            .iter()
            .enumerate()
            .map(|(place, gain)| (place as u8, gain))
            .filter(move |(place, _)| left & 1 << place != 0)
    }

    /// Returns whether the parts of an effect wait for the player, either to choose among them or
    /// to play a card that makes one possible (RES-050, A-115).
    pub(crate) fn waits_parts(&self, origin: Origin, left: u8) -> bool {
        let one_of = self.effect(origin).is_some_and(|effect| effect.one_of);
        if self.parts(origin, left).any(|(_, gain)| self.can_gain(gain)) {
            return one_of || left.count_ones() > 1;
        }
        let could_come = self.parts(origin, left).any(|(_, gain)| needs_means(gain));
        could_come && self.has_free_play(Task::Parts(origin, left))
    }

    /// Takes the last part automatically and drops parts that nothing can make possible.
    pub(crate) fn carry_out_parts(&mut self, origin: Origin, left: u8) {
        let last = self.parts(origin, left).next().map(|(_, gain)| *gain).filter(|_| left.count_ones() == 1);
        self.replace(&[]);
        if let Some(gain) = last {
            self.start_part(&gain);
        }
    }

    /// Takes the part the player chose.
    pub(crate) fn take_part(&mut self, origin: Origin, left: u8, part: u8) {
        let place = part - 1;
        let one_of = self.effect(origin).is_some_and(|effect| effect.one_of);
        let gain = self.parts(origin, left).find(|&(other, _)| other == place).map(|(_, gain)| *gain);
        let all = self.effect(origin).map_or(&[][..], |effect| &effect.gains);
        let gone = gain.map_or(0, |gain| self.gone_with(&gain, all));
        let left = if one_of { 0 } else { left & !(1 << place) & !gone };
        self.replace(&[]);
        if left != 0 {
            self.push(&[Task::Parts(origin, left)]);
        }
        if let Some(gain) = gain {
            self.start_part(&gain);
        }
    }
}

/// Returns whether a gift needs no choice or draw.
pub(crate) fn is_plain(gift: Gift) -> bool {
    matches!(gift.thing, Thing::Coin | Thing::Item(_) | Thing::Vp | Thing::Camel)
}

/// Returns whether a part needs resources or space that a card can provide.
fn needs_means(gain: &Gain) -> bool {
    matches!(gain, Gain::Do { .. } | Gain::Lay { .. } | Gain::Raise(_))
}

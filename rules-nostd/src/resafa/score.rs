//! End scoring in seven steps (RES-185 to RES-195), and the standing.

use heapless::Vec;

use super::Resafa;
use super::area::Exchanges;
use super::card::Special;
use super::colour::Colour;
use super::edition::MerchantRow;
use super::effect::{Effect, Gain, Thing, When};
use super::item::{Item, Price, Token};
use super::options::ScarabCauseway;
use crate::refusal::{need, no};
use crate::{BySeat, Line, Refusal, Seat, Standing};

/// Scarab tokens that count (RES-186).
const MOST_SCARABS: usize = 5;
/// Coins and resources for one VP (RES-193).
const LEFT_FOR_VP: u16 = 5;

/// The steps of end scoring, as the score sheet calls them.
const STEPS: [&str; 7] = [
    "1 scarab tokens",
    "2 merchant rows",
    "3 pink cards",
    "4 VP on cards",
    "5 rare goods",
    "6 coins, resources",
    "7 canal tiles",
];

/// A verdict on a solo game (RES-197).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Band {
    /// Below 150 VP.
    Low,
    /// 150 VP or more: a reasonable first goal.
    Okay,
    /// 180 VP or more.
    Good,
    /// 200 VP or more.
    VeryGood,
    /// 220 VP or more.
    Excellent,
}

impl Band {
    /// Returns the verdict for a score.
    pub const fn of(vp: i16) -> Self {
        match vp {
            220.. => Self::Excellent,
            200.. => Self::VeryGood,
            180.. => Self::Good,
            150.. => Self::Okay,
            _ => Self::Low,
        }
    }

    /// Returns the verdict in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Low => "below the first goal",
            Self::Okay => "okay",
            Self::Good => "good",
            Self::VeryGood => "very good",
            Self::Excellent => "excellent",
        }
    }
}

impl<'e> Resafa<'e> {
    /// Returns the points of each step of end scoring, from the current state and choices (INV-31).
    pub fn end_lines(&self, seat: Seat) -> [u16; 7] {
        let area = &self.position.areas[seat];
        let pink = |owned: Special| self.edition.specials[owned].colour == Colour::Pink;
        let cards = area.specials.iter().map(|owned| owned.card);

        let rows = MerchantRow::ALL.into_iter().map(|row| {
            let tiles = match row {
                MerchantRow::Garden => area.garden_tiles(),
                MerchantRow::Workshop => area.workshops.len() as u8,
                MerchantRow::Canal => self.position.canals_of(seat),
            };
            u16::from(tiles) * u16::from(self.row_value(seat, row))
        });
        let again = area.ending.again.map_or(0, |card| self.again_vp(seat, card));
        let requirements = cards.clone().filter(|&card| pink(card)).map(|card| self.pink_vp(seat, card));
        let printed = cards.map(|card| u16::from(self.edition.specials[card].end));
        let goods = area.items(Item::Spice) + area.items(Item::Amphora);
        let resources = u16::from(area.coins) + area.items(Item::Stone) + area.items(Item::Marble);
        let canals = usize::from(self.position.canals_of(seat));
        [
            self.scarab_vp(seat, self.scarab_scale(seat)),
            rows.sum(),
            requirements.fold(again, u16::saturating_add),
            printed.sum(),
            goods,
            resources / LEFT_FOR_VP,
            self.edition.canal_scale.get(canals).copied().unwrap_or(0).into(),
        ]
    }

    /// Returns the space of a player's disc on the score track, which wraps around (PR-18).
    pub fn disc(&self, seat: Seat) -> u16 {
        let spaces = u16::from(*self.edition.score_track).max(1);
        self.position.areas[seat].vp % spaces
    }

    /// Returns whether the choices recorded for end scoring are possible (INV-31).
    pub(super) fn has_possible_ending(&self, seat: Seat) -> bool {
        let ending = &self.position.areas[seat].ending;
        let owned = |card: Special| {
            let pink = self.edition.specials[card].colour == Colour::Pink;
            pink && self.position.areas[seat].special(card).is_some()
        };
        let exchanged = ending.exchanges.iter().all(|made| {
            let limit = self.exchange_limit(seat, made.card, &self.edition.specials[made.card].effect);
            let entries = ending.exchanges.iter().filter(|other| other.card == made.card).count();
            owned(made.card) && entries == 1 && (1..=limit).contains(&made.times)
        });
        let area = &self.position.areas[seat];
        let granted = area.specials.iter().any(|owned| self.grants_again(owned.card));
        exchanged && ending.again.is_none_or(|card| granted && owned(card) && !self.grants_again(card))
    }

    /// Returns the value of a row for the tokens in it (RES-187).
    pub(super) fn row_value(&self, seat: Seat, row: MerchantRow) -> u8 {
        let tokens = self.position.areas[seat].tokens.row(row).len();
        let values = &self.edition.player_board.row_values;
        tokens
            .checked_sub(1)
            .and_then(|last| values.get(last.min(values.len().saturating_sub(1))))
            .copied()
            .unwrap_or(0)
    }

    /// Returns the scale for scarab tokens. P13 replaces the board's (RES-272, A-86).
    fn scarab_scale(&self, seat: Seat) -> [u8; MOST_SCARABS] {
        let cards = self.position.areas[seat].specials.iter().map(|owned| owned.card);
        cards
            .flat_map(|card| &self.edition.specials[card].effect.gains)
            .find_map(|gain| match gain {
                Gain::Scale(scale) => Some(*scale),
                _ => None,
            })
            .unwrap_or(*self.edition.player_board.scarab_scale)
    }

    fn scarab_vp(&self, seat: Seat, scale: [u8; MOST_SCARABS]) -> u16 {
        let tokens = &self.position.areas[seat].tokens;
        let scarabs = match self.position.options.scarab_causeway {
            ScarabCauseway::Counted => tokens.count(Token::Scarab).into(),
            ScarabCauseway::Ignored => tokens.in_rows().filter(|&token| token == Token::Scarab).count(),
        };
        scarabs.min(MOST_SCARABS).checked_sub(1).and_then(|last| scale.get(last)).copied().unwrap_or(0).into()
    }

    /// Returns what a pink card pays for its requirement, including exchanges (RES-190, A-84).
    fn pink_vp(&self, seat: Seat, card: Special) -> u16 {
        let effect = &self.edition.specials[card].effect;
        let times = u16::from(self.exchanged(seat, card));
        let vp = |gain: &Gain| match *gain {
            Gain::VpPer { .. } => self.vp_per(seat, gain),
            Gain::Gift(gift) if gift.thing == Thing::Vp => {
                let times = if effect.cost.is_free() { 1 } else { times };
                u16::from(gift.amount()) * times
            }
            _ => 0,
        };
        effect.gains.iter().map(vp).fold(0, u16::saturating_add)
    }

    /// Returns what a pink card pays when it scores again: its end VP and its requirement. Repeated
    /// exchanges are counted with its exchanges (RES-274, A-87).
    fn again_vp(&self, seat: Seat, card: Special) -> u16 {
        let row = &self.edition.specials[card];
        let counted = row.effect.gains.iter().map(|gain| match *gain {
            Gain::Scale(scale) => self.scarab_vp(seat, scale),
            Gain::Gift(gift) if gift.thing == Thing::Vp && row.effect.cost.is_free() => gift.amount().into(),
            _ => self.vp_per(seat, gain),
        });
        counted.fold(row.end.into(), u16::saturating_add)
    }

    fn exchanged(&self, seat: Seat, card: Special) -> u8 {
        let made = self.position.areas[seat].ending.exchanges.iter().find(|made| made.card == card);
        made.map_or(0, |made| made.times)
    }

    /// Returns how often a pink card may exchange: twice as often if it scores again.
    fn exchange_limit(&self, seat: Seat, card: Special, effect: &Effect) -> u8 {
        let again = self.position.areas[seat].ending.again == Some(card);
        match effect.when {
            When::End { times } if !effect.cost.is_free() => times.saturating_mul(1 + u8::from(again)),
            _ => 0,
        }
    }

    /// Returns whether a player has anything to decide in end scoring.
    pub(super) fn waits_settle(&self, seat: Seat) -> bool {
        let area = &self.position.areas[seat];
        let mut cards = area.specials.iter().map(|owned| owned.card);
        cards.any(|card| {
            self.judge_again(seat, card).is_ok()
                || [None, Some(Item::Spice), Some(Item::Amphora)]
                    .into_iter()
                    .any(|item| self.judge_exchange(seat, card, item).is_ok())
        })
    }

    /// Checks one exchange of a pink card (D-38). Rare goods are named, and anything may come from
    /// the camel.
    pub(super) fn judge_exchange(
        &self,
        seat: Seat,
        card: Special,
        item: Option<Item>,
    ) -> Result<(), Refusal> {
        let area = &self.position.areas[seat];
        let effect = &self.edition.specials[card].effect;
        let limit = self.exchange_limit(seat, card, effect);
        need(
            area.special(card).is_some() && limit > 0,
            "RES-268",
            "You have no such card, or it exchanges nothing.",
            "Exchange with a pink card of yours.",
        )?;
        need(
            self.exchanged(seat, card) < limit,
            "RES-268",
            "That card was exchanged with as often as it says.",
            "Say done.",
        )?;
        let cost = effect.cost;
        match item {
            Some(item) if cost.goods > 0 => need(
                item.is_rare_good()
                    && has(area, cost)
                    && area.items(item) >= u16::from(cost.of(item)) + u16::from(cost.goods),
                "RES-268",
                "You do not have that many of those goods.",
                "Exchange others, or say done.",
            ),
            None if cost.goods == 0 => {
                need(has(area, cost), "RES-270", "You do not have what the card asks for.", "Say done.")
            }
            _ => {
                no("RES-268", "Only rare goods are named.", "Say which goods, where the card asks for them.")
            }
        }
    }

    pub(super) fn exchange(&mut self, seat: Seat, card: Special, item: Option<Item>) {
        let cost = self.edition.specials[card].effect.cost;
        let area = &mut self.position.areas[seat];
        area.coins = area.coins.saturating_sub(cost.coin);
        for each in Item::ALL {
            let goods = if item == Some(each) { cost.goods } else { 0 };
            let due = cost.of(each).saturating_add(goods);
            let stored = area.warehouse.of_mut(each);
            let from_store = due.min(*stored);
            *stored -= from_store;
            if due > from_store {
                let left = area.camel.carries(each).saturating_sub(due - from_store);
                area.camel.set(each, left);
            }
        }
        match area.ending.exchanges.iter_mut().find(|made| made.card == card) {
            Some(made) => made.times += 1,
            // No player has more than three pink cards.
            None => _ = area.ending.exchanges.push(Exchanges { card, times: 1 }),
        }
    }

    /// Returns whether a card makes another one score again (RES-274).
    fn grants_again(&self, card: Special) -> bool {
        self.edition.specials[card].effect.gains.iter().any(|gain| matches!(gain, Gain::AgainPink))
    }

    /// Checks choosing another pink card to score again (D-39, A-87).
    pub(super) fn judge_again(&self, seat: Seat, card: Special) -> Result<(), Refusal> {
        let area = &self.position.areas[seat];
        need(
            area.specials.iter().any(|owned| self.grants_again(owned.card)) && area.ending.again.is_none(),
            "RES-274",
            "You have no card that scores another one again, or it is chosen.",
            "Say done.",
        )?;
        need(
            area.special(card).is_some()
                && self.edition.specials[card].colour == Colour::Pink
                && !self.grants_again(card),
            "A-87",
            "Only another pink card of yours scores again.",
            "Choose another card.",
        )
    }

    /// Returns the standing: VP on the score track, and the seven steps after the end.
    pub(super) fn score(&self) -> Standing {
        let position = &self.position;
        let by_seat = |points: &dyn Fn(Seat) -> i16| BySeat::new(position.areas.players(), points);
        let end = |seat: Seat, step: usize| {
            let lines = if self.is_over() { self.end_lines(seat) } else { [0; 7] };
            lines.get(step).map_or(0, |&vp| points(vp))
        };
        let mut lines = Vec::new();
        // Eight lines fit in the sixteen available.
        let track = by_seat(&|seat| points(position.areas[seat].vp));
        let _ = lines.push(Line { name: "on the score track", points: track });
        if self.is_over() {
            for (step, name) in STEPS.into_iter().enumerate() {
                let _ = lines.push(Line { name, points: by_seat(&|seat| end(seat, step)) });
            }
        }
        let total =
            |seat: Seat| lines.iter().map(|line: &Line| line.points[seat]).fold(0, i16::saturating_add);
        let scores = by_seat(&total);
        Standing { winners: self.winners(&scores), scores, lines }
    }

    /// Returns the winners: most VP, then most canal tiles. Any further tie is shared (RES-195).
    fn winners(&self, scores: &BySeat<i16>) -> Vec<Seat, 4> {
        if !self.is_over() {
            return Vec::new();
        }
        let rank = |seat: Seat| (scores[seat], self.position.canals_of(seat));
        let best = scores.seats().map(rank).max();
        scores.seats().filter(|&seat| Some(rank(seat)) == best).collect()
    }

    /// Returns whether no task is left.
    pub(super) fn is_over(&self) -> bool {
        self.position.tasks.is_empty()
    }
}

/// Converts VP to the type of a standing.
fn points(vp: u16) -> i16 {
    i16::try_from(vp).unwrap_or(i16::MAX)
}

/// Returns whether the player can cover the cost from the warehouse and the camel.
fn has(area: &super::area::PlayerArea, cost: Price) -> bool {
    area.coins >= cost.coin && Item::ALL.into_iter().all(|item| area.items(item) >= u16::from(cost.of(item)))
}

//! Checks the cards: PR-11 to PR-14, and every effect.

use crate::edition::fault::Report;
use crate::pile::Indexed;
use crate::resafa::action::MainAction;
use crate::resafa::card::{ActionSet, Bonus, Half, Special, Starting};
use crate::resafa::colour::{Colour, Level, Tier};
use crate::resafa::edition::known::{BONUSES, Known, KnownSpecial, SPECIALS, reads};
use crate::resafa::edition::{Components, SpecialRow, YellowActions};
use crate::resafa::effect::check::{On, misfit};
use crate::resafa::effect::{Count, Effect, Gain, Thing, When};
use crate::resafa::supply::{BONUS_DECK, STACK_PRINTED};

impl Components {
    pub(super) fn check_cards(&self, report: &mut Report<'_>) {
        report.about("PR-06");
        for (kind, row) in self.canal_bonuses.iter() {
            check_effect(&kind, &row.effect, On::CanalBonus, report);
        }
        self.check_stacks(report);
        for (card, row) in self.specials.iter() {
            self.check_special(card, row, report);
        }
        for known in &SPECIALS {
            self.check_known_special(known, report);
        }
        self.check_bonuses(report);
        self.check_bonus_decks(report);
        report.about("PR-13");
        for (card, row) in self.sacks.iter() {
            check_effect(&card, &row.effect, On::Sack, report);
        }
        self.check_action_cards(report);
        self.check_action_sets(report);
    }

    /// Checks PR-11: 12 stacks of 6.
    fn check_stacks(&self, report: &mut Report<'_>) {
        report.about("PR-11");
        for colour in Colour::ALL {
            for level in Level::ALL {
                let cards = self.stack(colour, level).count();
                report.must(
                    cards == STACK_PRINTED,
                    "6 cards of each colour and level",
                    format_args!("{cards} cards in {colour} {level}"),
                );
            }
        }
    }

    /// Checks PR-11: what a card of its colour and level may say.
    fn check_special(&self, card: Special, row: &SpecialRow, report: &mut Report<'_>) {
        report.about("PR-11");
        let on = match (row.colour, row.level) {
            (Colour::Pink, _) => On::Pink,
            (Colour::Yellow, _) => On::Yellow,
            (Colour::Blue, Level::I) => On::BlueI,
            (Colour::White | Colour::Blue, _) => On::Immediate,
        };
        check_effect(&card, &row.effect, on, report);
        let actions = row.actions;
        let (holds, allowed) = match (row.colour, row.level) {
            (Colour::Yellow, Level::I) => (
                matches!(actions, YellowActions::Pair(pair) if self.starting_cards_with(pair) == 1),
                "the two actions of exactly one starting card (RES-079)",
            ),
            (Colour::Yellow, Level::II) => {
                (actions == YellowActions::Any, "'any' on yellow level II (RES-080)")
            }
            (Colour::Yellow, Level::III) => {
                (actions == YellowActions::AnyTwo, "'any any' on yellow level III (RES-080, RES-284)")
            }
            _ => (actions == YellowActions::None, "actions only on yellow cards"),
        };
        report.must(holds, allowed, format_args!("{card} with actions '{actions}'"));
        for gain in &row.effect.gains {
            let Gain::Scale(scale) = gain else { continue };
            let higher =
                scale.iter().zip(self.player_board.scarab_scale.value).all(|(&here, board)| here >= board);
            report.must(
                higher && scale.is_sorted(),
                "a rising scale, at least that of the board (RES-272)",
                format_args!("{card} with a lower or falling scale"),
            );
        }
    }

    fn starting_cards_with(&self, [one, other]: [MainAction; 2]) -> usize {
        let pairs = self.action_cards.values().iter().map(|row| [row.upper, row.lower]);
        pairs.filter(|&pair| pair == [one, other] || pair == [other, one]).count()
    }

    /// Checks the cards that the rulebook explains (RES-262 to RES-292).
    fn check_known_special(&self, known: &KnownSpecial, report: &mut Report<'_>) {
        report.about("PR-11");
        let Some(card) = Special::numbered(known.number) else { return };
        let row = &self.specials[card];
        let found = &row.effect;
        let holds = match known.effect {
            Known::Exactly(text) => reads(text).is_some_and(|expected| same(&expected, found)),
            Known::PerCard => {
                matches!(found.gains.as_slice(), [Gain::VpPer { per, .. }] if is_card(per.count))
            }
            Known::Exchange => matches!(found.when, When::End { .. }) && !found.cost.is_free(),
            Known::Scale => found.gains.iter().any(|gain| matches!(gain, Gain::Scale(_))),
            Known::Contains(text) => reads(text).is_some_and(|expected| {
                expected.gains.iter().all(|gain| found.gains.contains(gain)) && items(found) == 4
            }),
        };
        report.must(holds, known.rule, format_args!("{card} with '{found}'"));
        if let Some(end) = known.end {
            report.must(row.end == end, known.rule, format_args!("{card} with end VP {}", row.end));
        }
    }

    /// Checks PR-12: the effects of RES-238 to RES-261, then the others.
    fn check_bonuses(&self, report: &mut Report<'_>) {
        report.about("PR-12");
        let count = self.bonuses.len();
        report.must(count >= BONUSES.len(), "24 effects or more", format_args!("{count} effects"));
        for (place, row) in self.bonuses.iter().enumerate() {
            report.must(
                row.bonus.index() == place,
                "every handle once, in order, from e38",
                format_args!("{} at place {}", row.bonus, place + 1),
            );
            check_effect(&row.bonus, &row.effect, On::Bonus, report);
        }
        for (row, (text, rule)) in self.bonuses.iter().zip(BONUSES) {
            let holds = reads(text).is_some_and(|expected| same(&expected, &row.effect));
            report.must(holds, rule, format_args!("{} with '{}'", row.bonus, row.effect));
        }
    }

    /// Checks PR-12: 9 cards of each colour and level.
    fn check_bonus_decks(&self, report: &mut Report<'_>) {
        report.about("PR-12");
        let stacks = Tier::ALL.into_iter().flat_map(|level| Colour::ALL.map(|colour| (colour, level)));
        for (deck, (colour, level)) in self.bonus_decks.iter().zip(stacks) {
            report.must(
                (deck.colour, deck.level) == (colour, level),
                "level I of each colour, then level II of each colour",
                format_args!("{} {} in place of {colour} {level}", deck.colour, deck.level),
            );
            let total: u16 = deck.cards.iter().map(|listed| u16::from(listed.copies)).sum();
            report.must(
                total == u16::from(BONUS_DECK),
                "9 cards of each colour and level",
                format_args!("{total} cards in {colour} {level}"),
            );
            for (place, listed) in deck.cards.iter().enumerate() {
                let bonus = listed.bonus;
                let twice = deck.cards.iter().take(place).any(|other| other.bonus == bonus);
                report.must(
                    !twice,
                    "each effect once, with its copies",
                    format_args!("{bonus} twice in {colour} {level}"),
                );
                report.must(
                    listed.copies > 0,
                    "1 copy or more",
                    format_args!("'{listed}' in {colour} {level}"),
                );
                report.must(
                    self.bonus_effect(bonus).is_some(),
                    "effects that are listed",
                    format_args!("{bonus} in {colour} {level}, without an effect"),
                );
            }
        }
        let in_decks = |bonus: Bonus, colour: Option<Colour>| {
            let decks =
                self.bonus_decks.iter().filter(|deck| colour.is_none_or(|colour| deck.colour == colour));
            decks.flat_map(|deck| &deck.cards).any(|listed| listed.bonus == bonus)
        };
        for row in &self.bonuses {
            let used = in_decks(row.bonus, None);
            report.should(used, "every effect on some card", format_args!("no card with {}", row.bonus));
        }
        let square = Bonus::numbered(44).is_some_and(|bonus| in_decks(bonus, Some(Colour::Pink)));
        report.must(square, "a pink card with a square token, e44 (EX-04)", format_args!("no such card"));
    }

    /// Checks PR-14: each action appears twice, and a card has two different ones.
    fn check_action_cards(&self, report: &mut Report<'_>) {
        report.about("PR-14");
        for action in MainAction::ALL {
            let halves = self.action_cards.values().iter().flat_map(|row| [row.upper, row.lower]);
            let count = halves.filter(|&half| half == action).count();
            report.must(count == 2, "each action twice (RES-023)", format_args!("{action} {count} times"));
        }
        for (card, row) in self.action_cards.iter() {
            report.must(
                row.upper != row.lower,
                "two different actions",
                format_args!("card {card} with one action"),
            );
        }
    }

    /// Checks PR-14: the sets differ in their colours, and the halves in the examples exist.
    fn check_action_sets(&self, report: &mut Report<'_>) {
        report.about("PR-14");
        let halves = || Starting::ALL.into_iter().flat_map(|card| Half::ALL.map(|half| (card, half)));
        let colour = |set, (card, half): (Starting, Half)| self.action_cards[card].colour(set, half);
        for (place, set) in ActionSet::ALL.into_iter().enumerate() {
            for other in ActionSet::ALL.into_iter().take(place) {
                let alike = halves().all(|half| colour(set, half) == colour(other, half));
                report.must(
                    !alike,
                    "sets that differ in colours (RES-024)",
                    format_args!("{other} and {set} alike"),
                );
            }
        }
        let blue_and_yellow = ActionSet::ALL.into_iter().any(|set| {
            Starting::ALL.into_iter().any(|card| {
                let colours = Half::ALL.map(|half| colour(set, (card, half)));
                colours == [Colour::Blue, Colour::Yellow] || colours == [Colour::Yellow, Colour::Blue]
            })
        });
        report.must(
            blue_and_yellow,
            "a card with a blue and a yellow half (EX-01)",
            format_args!("no such card"),
        );
        let pink_workshop = ActionSet::ALL.into_iter().any(|set| {
            halves().any(|(card, half)| {
                self.action_cards[card].action(half) == MainAction::Workshop
                    && colour(set, (card, half)) == Colour::Pink
            })
        });
        report.must(pink_workshop, "a pink workshop half (EX-04)", format_args!("no such half"));
    }
}

fn check_effect(of: &impl core::fmt::Display, effect: &Effect, on: On, report: &mut Report<'_>) {
    let misfit = misfit(effect, on);
    report.must(misfit.is_none(), misfit.unwrap_or(""), format_args!("{of} with '{effect}'"));
}

/// Returns whether two effects are the same, ignoring the order of their gains.
fn same(expected: &Effect, found: &Effect) -> bool {
    let gains_in = |one: &Effect, other: &Effect| one.gains.iter().all(|gain| other.gains.contains(gain));
    (expected.when, expected.cost, expected.one_of, expected.gains.len())
        == (found.when, found.cost, found.one_of, found.gains.len())
        && gains_in(expected, found)
        && gains_in(found, expected)
}

fn is_card(count: Count) -> bool {
    matches!(count, Count::CardYellow | Count::CardWhite | Count::CardBlue | Count::CardPink)
}

/// Returns how many items an effect gives.
fn items(effect: &Effect) -> u8 {
    let gifts = effect.gains.iter().filter_map(|gain| match gain {
        Gain::Gift(gift) if matches!(gift.thing, Thing::Item(_) | Thing::Goods | Thing::AnyItem) => {
            Some(gift.amount())
        }
        _ => None,
    });
    gifts.fold(0, u8::saturating_add)
}

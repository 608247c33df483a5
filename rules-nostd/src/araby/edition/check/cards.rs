//! Checks on single cards: V-07 to V-11 and V-14 of section 6.7 of the ledger.

use core::num::NonZeroU8;

use crate::araby::card::CardType;
use crate::araby::edition::{CardRow, Components};
use crate::araby::effect::check::misfit;
use crate::araby::effect::{Effect, Gain};
use crate::araby::name::is;
use crate::araby::product::{Icon, Price, Product};
use crate::edition::fault::Report;

/// What the rulebook says about a card. No edition may contradict it (V-07).
struct Known {
    name: &'static str,
    kind: CardType,
    /// The fewest copies there can be.
    copies: usize,
    cost: Option<Price>,
    shows: Option<Icon>,
    draws: Option<Gain>,
    allowed: &'static str,
}

const DRAW_3_GIVE_1: Option<Gain> = match NonZeroU8::new(3) {
    Some(cards) => Some(Gain::Draw { cards, give: 1 }),
    None => None,
};

const KNOWN: [Known; 4] = [
    Known {
        name: "Spices Merchant",
        kind: CardType::Merchant,
        copies: 2,
        cost: Some(Price::FREE.with(Icon::Spices, 1).with(Icon::Coin, 1)),
        shows: Some(Icon::Spices),
        draws: None,
        allowed: "2 or more Spices Merchants for 1 Spices and 1 coin, showing Spices (EX-01, EX-02)",
    },
    Known {
        name: "Generosity",
        kind: CardType::Virtue,
        copies: 1,
        cost: None,
        shows: Some(Icon::Spices),
        draws: None,
        allowed: "a virtue showing Spices (EX-03)",
    },
    Known {
        name: "Invigoration",
        kind: CardType::Djinn,
        copies: 1,
        cost: None,
        shows: Some(Icon::Coin),
        draws: None,
        allowed: "a djinn showing a coin (EX-03)",
    },
    Known {
        name: "Rejuvination",
        kind: CardType::Djinn,
        copies: 1,
        cost: None,
        shows: None,
        draws: DRAW_3_GIVE_1,
        allowed: "a djinn with 'draw 3 give 1' (EX-08)",
    },
];

impl Known {
    fn fits(&self, row: &CardRow) -> bool {
        row.kind == self.kind
            && row.copies() >= self.copies
            && self.cost.is_none_or(|cost| row.cost == cost)
            && self.shows.is_none_or(|icon| row.icons.has(icon))
            && self.draws.is_none_or(|gain| row.effect.gains.contains(&gain) && !row.effect.one_of)
    }
}

/// The persona of the worked examples (V-08).
const PRINCE: (&str, Gain) =
    ("Merchant Prince of Spices", Gain::Products { product: Some(Product::Spices), amount: NonZeroU8::MIN });

impl Components {
    /// Checks V-07 to V-11 and V-14.
    pub(super) fn check_cards(&self, report: &mut Report<'_>) {
        self.check_known(report);
        self.check_products(report);
        self.check_effects(report);
    }

    fn check_known(&self, report: &mut Report<'_>) {
        report.about("V-07");
        for known in &KNOWN {
            let name = known.name;
            match self.cards.iter().find(|row| is(name, &row.name)) {
                None => report.must(false, known.allowed, format_args!("no {name}")),
                Some(row) => report.must(
                    known.fits(row),
                    known.allowed,
                    format_args!("{} {name}: {}, {}, {}", row.copies(), row.cost, row.icons, row.effect),
                ),
            }
        }
        report.about("V-08");
        let (name, makes) = PRINCE;
        let prince = self.personas.iter().find(|row| is(name, &row.name));
        const NOTHING: &Effect = &Effect::NOTHING;
        let effect = prince.map_or(NOTHING, |row| &row.effect);
        report.must(
            effect.gains.as_slice() == [makes] && effect.fee.is_none(),
            "a Merchant Prince of Spices with 'task: spices 1' (EX-01)",
            format_args!("{effect}"),
        );
    }

    fn check_products(&self, report: &mut Report<'_>) {
        report.about("V-09");
        for row in self.cards.iter().filter(|row| row.kind == CardType::Djinn) {
            report.must(
                !row.effect.makes_products() || row.cost.coins() > 0,
                "a djinn that makes products costs a coin (ARA-067)",
                format_args!("{} for {}", row.name, row.cost),
            );
        }
        report.about("V-10");
        for product in Product::ALL {
            let cards = self.cards.iter().filter(|row| row.kind == CardType::Merchant);
            let merchants = cards.map(|row| &row.effect).chain(self.personas.iter().map(|row| &row.effect));
            report.should(
                merchants.into_iter().any(|effect| effect.makes(product)),
                "a merchant for each product",
                format_args!("nobody makes {product}"),
            );
            report.should(
                self.caravans.iter().any(|row| row.spaces.contains(&product)),
                "a caravan space for each product",
                format_args!("no caravan takes {product}"),
            );
        }
    }

    fn check_effects(&self, report: &mut Report<'_>) {
        let cards = self.cards.iter().map(|row| (&row.name, row.kind, &row.effect));
        let personas = self.personas.iter().map(|row| (&row.name, CardType::Merchant, &row.effect));
        for (name, kind, effect) in cards.chain(personas) {
            report.about("V-11");
            let tasks = effect.task || kind != CardType::Merchant;
            report.must(tasks, "merchants and personas with 'task:'", format_args!("{name}: {effect}"));
            let tasks_or_idle = effect.task || kind != CardType::Ally || !effect.gains.is_empty();
            report.should(tasks_or_idle, "allies with 'task:' (R-53)", format_args!("{name}: {effect}"));
            report.about("V-14");
            if let (true, Some(allowed)) = (tasks, misfit(effect, kind)) {
                report.must(false, allowed, format_args!("{name}: {effect}"));
            }
        }
    }
}

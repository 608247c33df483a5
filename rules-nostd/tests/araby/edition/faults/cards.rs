//! Constraints on single cards, V-07 to V-11 and V-14, broken one at a time.

use rules_nostd::Severity;

use crate::edition::faults::{doubtful, fine, has_only, wrong};
use crate::edition::shipped;

/// V-07: the cards named in the rulebook are as described there.
#[test]
fn known_cards() {
    wrong(
        "V-07",
        &[
            ("no Spices Merchant", &[("\"Spices Merchant\"", "\"Pepper Merchant\"")]),
            (
                "4 Spices Merchant: spices 2 + coin 1, coin spices, task: spices 1",
                &[("cost = \"spices 1 + coin 1\"", "cost = \"spices 2 + coin 1\"")],
            ),
            (
                "4 Spices Merchant: spices 1, coin spices, task: spices 1",
                &[("cost = \"spices 1 + coin 1\"", "cost = \"spices 1\"")],
            ),
            (
                "4 Spices Merchant: spices 1 + coin 1, coin, task: spices 1",
                &[(
                    "icons = \"coin spices\", effect = \"task: spices 1\"",
                    "icons = \"coin\", effect = \"task: spices 1\"",
                )],
            ),
            ("no Generosity", &[("\"Generosity\"", "\"Largesse\"")]),
            (
                "1 Generosity: spices 1, coin, coin 3 + opponent coin 1",
                &[(
                    "cost = \"spices 1\", icons = \"coin spices\", effect = \"coin 3 + ",
                    "cost = \"spices 1\", icons = \"coin\", effect = \"coin 3 + ",
                )],
            ),
            ("no Invigoration", &[("\"Invigoration\"", "\"Zeal\"")]),
            (
                "2 Invigoration: coin 2, -, refresh card all",
                &[(
                    "icons = \"coin\", effect = \"refresh card all\"",
                    "icons = \"-\", effect = \"refresh card all\"",
                )],
            ),
            ("no Rejuvination", &[("\"Rejuvination\"", "\"Rejuvenation\"")]),
            ("2 Rejuvination: coin 1, coin, draw 3", &[("\"draw 3 give 1\"", "\"draw 3\"")]),
            ("2 Rejuvination: coin 1, coin, draw 2 give 1", &[("\"draw 3 give 1\"", "\"draw 2 give 1\"")]),
            (
                "2 Rejuvination: coin 1, coin, draw 3 give 1 | draw 2",
                &[("\"draw 3 give 1\"", "\"draw 3 give 1 | draw 2\"")],
            ),
        ],
    );
    fine(&[
        &[("cost = \"spices 1\", icons = \"coin spices\"", "cost = \"jewels 3\", icons = \"spices\"")],
        &[(
            "cost = \"coin 2\", icons = \"coin\", effect = \"refresh card all\"",
            "cost = \"-\", icons = \"coin\", effect = \"coin 1\"",
        )],
    ]);
}

/// V-07: at least two Spices Merchants, and each named card has its type.
#[test]
fn known_copies_and_types() {
    let at = |name: &str| shipped().cards.iter().position(|row| row.name == name).unwrap();
    let mut single = shipped();
    single.cards[at("Spices Merchant")].backs.truncate(1);
    single.counts.merchant.value -= 3;
    let text = "1 Spices Merchant: spices 1 + coin 1, coin spices, task: spices 1";
    has_only("V-07", Severity::Error, text, &single);
    let mut pair = single;
    let spices = at("Spices Merchant");
    pair.cards[spices].backs = shipped().cards[spices].backs.iter().copied().take(2).collect();
    pair.counts.merchant.value += 1;
    assert_eq!(crate::edition::faults(&pair), []);
    let mut djinn = shipped();
    djinn.cards[at("Generosity")].kind = rules_nostd::araby::model::CardType::Djinn;
    djinn.counts.virtue.value -= 1;
    djinn.counts.djinn.value += 1;
    has_only(
        "V-07",
        Severity::Error,
        "1 Generosity: spices 1, coin spices, coin 3 + opponent coin 1",
        &djinn,
    );
    for name in ["Invigoration", "Rejuvination"] {
        let mut virtue = shipped();
        let row = &mut virtue.cards[at(name)];
        row.kind = rules_nostd::araby::model::CardType::Virtue;
        let text = format!("2 {name}: {}, {}, {}", row.cost, row.icons, row.effect);
        virtue.counts.virtue.value += 2;
        virtue.counts.djinn.value -= 2;
        has_only("V-07", Severity::Error, &text, &virtue);
    }
}

/// V-08: the prince of spices makes 1 Spices.
#[test]
fn the_prince_of_spices() {
    wrong(
        "V-08",
        &[
            ("-", &[("\"Merchant Prince of Spices\"", "\"Merchant Prince of Pepper\"")]),
            (
                "task: spices 2",
                &[(
                    "effect = \"task: spices 1\", source = \"EX-01\" }",
                    "effect = \"task: spices 2\", source = \"EX-01\" }",
                )],
            ),
            (
                "task: any 1",
                &[(
                    "effect = \"task: spices 1\", source = \"EX-01\" }",
                    "effect = \"task: any 1\", source = \"EX-01\" }",
                )],
            ),
            (
                "task: coin 1 -> spices 1",
                &[(
                    "effect = \"task: spices 1\", source = \"EX-01\" }",
                    "effect = \"task: coin 1 -> spices 1\", source = \"EX-01\" }",
                )],
            ),
        ],
    );
}

/// V-09: a djinn that makes products costs a coin.
#[test]
fn djinn_that_make_products() {
    wrong(
        "V-09",
        &[
            (
                "Djinn of Magics for -",
                &[("cost = \"coin 1\", icons = \"coin magics\"", "cost = \"-\", icons = \"coin magics\"")],
            ),
            (
                "Djinn of Plenty for jewels 1",
                &[(
                    "cost = \"coin 1\", icons = \"coin\", effect = \"any 1\"",
                    "cost = \"jewels 1\", icons = \"coin\", effect = \"any 1\"",
                )],
            ),
        ],
    );
    fine(&[
        &[(
            "cost = \"coin 1\", icons = \"coin magics\"",
            "cost = \"magics 1 + coin 2\", icons = \"coin magics\"",
        )],
        &[(
            "cost = \"coin 1\", icons = \"coin\", effect = \"draw 3",
            "cost = \"-\", icons = \"coin\", effect = \"draw 3",
        )],
    ]);
}

/// V-10: warns unless every product has a merchant and a caravan space.
#[test]
fn every_product_is_made_and_taken() {
    doubtful(
        "V-10",
        &[(
            "nobody makes fabrics",
            &[("\"task: fabrics 1\"", "\"task: jewels 1\""), ("\"task: fabrics 1\"", "\"task: jewels 1\"")],
        )],
    );
    fine(&[&[("\"task: fabrics 1\"", "\"task: jewels 1\"")], &[("\"task: fabrics 1\"", "\"task: any 1\"")]]);
    let mut none = shipped();
    for row in &mut none.caravans {
        row.spaces = row.spaces.map(|product| match product {
            rules_nostd::araby::model::Product::Magics => rules_nostd::araby::model::Product::Jewels,
            other => other,
        });
    }
    has_only("V-10", Severity::Warning, "no caravan takes magics", &none);
}

/// V-11: merchants and personas are tasked. Warns of an ally that is not, since it does nothing.
#[test]
fn who_is_tasked() {
    wrong(
        "V-11",
        &[
            ("Magics Merchant: magics 1", &[("\"task: magics 1\"", "\"magics 1\"")]),
            ("Magics Merchant: -", &[("\"task: magics 1\"", "\"-\"")]),
            (
                "Merchant Prince of Fabrics: fabrics 1",
                &[(
                    "\"Merchant Prince of Fabrics\", effect = \"task: ",
                    "\"Merchant Prince of Fabrics\", effect = \"",
                )],
            ),
        ],
    );
    doubtful("V-11", &[("Magics Scout: -", &[("\"task: draw 1\"", "\"-\"")])]);
}

/// V-14: effects that the rules can carry out.
#[test]
fn effects_that_make_sense() {
    wrong(
        "V-14",
        &[
            // The Task icon in the right places.
            ("Magics Scout: draw 1", &[("\"task: draw 1\"", "\"draw 1\"")]),
            ("Study of Magics: task: draw 2", &[("\"draw 2\"", "\"task: draw 2\"")]),
            ("Djinn of Plenty: task: any 1", &[("\"any 1\"", "\"task: any 1\"")]),
            // Something must happen.
            ("Study of Magics: -", &[("\"draw 2\"", "\"-\"")]),
            ("Djinn of Plenty: -", &[("\"any 1\"", "\"-\"")]),
            ("Magics Scout: task: -", &[("\"task: draw 1\"", "\"task: -\"")]),
            // Fees.
            ("Study of Magics: coin 1 -> draw 2", &[("\"draw 2\"", "\"coin 1 -> draw 2\"")]),
            ("Djinn of Plenty: give 1 -> any 1", &[("\"any 1\"", "\"give 1 -> any 1\"")]),
            // Numbers.
            (
                "Rejuvination: draw 3 give 1 + draw 1 give 2",
                &[("\"draw 3 give 1\"", "\"draw 3 give 1 + draw 1 give 2\"")],
            ),
            // Merchants.
            ("Magics Merchant: task: coin 1", &[("\"task: magics 1\"", "\"task: coin 1\"")]),
            (
                "Merchant Prince of Magics: task: draw 1",
                &[(
                    "\"Merchant Prince of Magics\", effect = \"task: magics 1\"",
                    "\"Merchant Prince of Magics\", effect = \"task: draw 1\"",
                )],
            ),
            // No endless chains.
            (
                "Magics Foreman: task: refresh card 1",
                &[("\"task: refresh merchant 1\"", "\"task: refresh card 1\"")],
            ),
            (
                "Magics Foreman: task: refresh ally all",
                &[("\"task: refresh merchant 1\"", "\"task: refresh ally all\"")],
            ),
        ],
    );
    fine(&[
        &[("\"task: magics 1\"", "\"task: magics 1 | jewels 2\"")],
        &[("\"task: magics 1\"", "\"task: coin 1 -> magics 2\"")],
        &[("\"task: draw 1\"", "\"task: spices 1 + give 2 -> coin 20\"")],
        &[("\"draw 2\"", "\"refresh ally 1 + coin 1 per card max 3 + draw 1\"")],
        &[("\"draw 3 give 1\"", "\"draw 3 give 1 + draw 1 give 1\"")],
    ]);
}

/// V-14: effects that only bytes can express: numbers above 20, and a choice of a single gain.
#[test]
fn effects_that_only_bytes_can_say() {
    use rules_nostd::araby::model::Gain;
    use std::num::NonZeroU8;
    let many = NonZeroU8::new(21).unwrap();
    for gain in [
        Gain::Products { product: None, amount: many },
        Gain::Coins(many),
        Gain::OpponentCoins(many),
        Gain::CoinsPer { each: many, per: rules_nostd::araby::model::Sort::Ally, most: None },
        Gain::CoinsPer { each: NonZeroU8::MIN, per: rules_nostd::araby::model::Sort::Ally, most: Some(many) },
        Gain::Refresh { sort: rules_nostd::araby::model::Sort::Merchant, count: Some(many) },
        Gain::Draw { cards: many, give: 0 },
    ] {
        let mut components = shipped();
        let at = components.cards.iter().position(|row| row.name == "Djinn of Plenty").unwrap();
        components.cards[at].effect.gains[0] = gain;
        let text = format!("Djinn of Plenty: {}", components.cards[at].effect);
        has_only("V-14", Severity::Error, &text, &components);
    }
    let mut single = shipped();
    let at = single.cards.iter().position(|row| row.name == "Magics Scout").unwrap();
    single.cards[at].effect.one_of = true;
    has_only("V-14", Severity::Error, "Magics Scout: task: draw 1", &single);
    let mut dear = shipped();
    dear.cards[at].effect.fee.give = 21;
    has_only("V-14", Severity::Error, "Magics Scout: task: give 21 -> draw 1", &dear);
}

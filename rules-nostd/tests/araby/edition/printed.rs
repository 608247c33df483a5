//! The values of the shipped edition: the known cards from the rulebook, and the stand-in set of section 6.8
//! of the ledger, rebuilt here from its table.

use rules_nostd::araby::Components;
use rules_nostd::araby::model::{
    CardType, Effect, Gain, Icon, Icons, Price, Product, Resolution, Side, Space,
};

use crate::edition::shipped;

const NAMES: [&str; 4] = ["Magics", "Jewels", "Spices", "Fabrics"];

/// A row of the table: name, type, cost, effect, copies.
type Stand = (String, CardType, String, String, usize);

/// The table of section 6.8, row by row.
fn table() -> Vec<Stand> {
    use CardType::{Ally, Djinn, Merchant, Virtue};
    let mut cards: Vec<Stand> = Vec::new();
    let word = |product: &str| product.to_lowercase();
    let mut add = |name: String, kind, cost: String, effect: String, copies| {
        cards.push((name, kind, cost, effect, copies));
    };
    for product in NAMES {
        add(
            format!("{} Merchant", product),
            Merchant,
            format!("{} 1 + coin 1", word(product)),
            format!("task: {} 1", word(product)),
            4,
        );
    }
    for (place, first) in NAMES.into_iter().enumerate() {
        for second in NAMES.into_iter().skip(place + 1) {
            let effect = format!("task: {} 1 | {} 1", word(first), word(second));
            let name = format!("{first} and {second} Trader");
            add(name, Ally, format!("{} 1 + coin 1", word(first)), effect, 1);
        }
    }
    for (name, coins, effect) in [
        ("Tax Farmer", " + coin 1", "task: coin 1"),
        ("Foreman", " + coin 1", "task: refresh merchant 1"),
        ("Scout", "", "task: draw 1"),
        ("Broker", "", "task: coin 1 -> any 1"),
        ("Envoy", "", "task: give 1 -> coin 2"),
    ] {
        for product in NAMES {
            add(
                format!("{} {name}", product),
                Ally,
                format!("{} 1{coins}", word(product)),
                effect.to_owned(),
                1,
            );
        }
    }
    let generous = "coin 3 + opponent coin 1";
    add("Generosity".to_owned(), Virtue, "spices 1".to_owned(), generous.to_owned(), 1);
    for (name, effect, first) in [
        ("Charity in", generous, 1),
        ("Study of", "draw 2", 2),
        ("Thrift in", "coin 1 per merchant max 4", 2),
        ("Diligence in", "refresh merchant all", 1),
    ] {
        for product in NAMES {
            let copies = if product == "Magics" { first } else { 1 };
            add(
                format!("{name} {}", product),
                Virtue,
                format!("{} 1", word(product)),
                effect.to_owned(),
                copies,
            );
        }
    }
    for product in NAMES {
        add(format!("Djinn of {}", product), Djinn, "coin 1".to_owned(), format!("{} 2", word(product)), 1);
    }
    for (name, cost, effect, copies) in [
        ("Djinn of Plenty", "coin 1", "any 1", 4),
        ("Rejuvination", "coin 1", "draw 3 give 1", 2),
        ("Invigoration", "coin 2", "refresh card all", 2),
        ("Fortune in Magics", "magics 1", "coin 2", 1),
        ("Fortune in Jewels", "jewels 1", "coin 2", 1),
    ] {
        add(name.to_owned(), Djinn, cost.to_owned(), effect.to_owned(), copies);
    }
    cards
}

/// a card shows the icons of its cost, and the coins and named products of its effect.
fn shown(cost: Price, effect: &Effect) -> Icons {
    let mut icons = cost.parts().fold(Icons::NONE, |icons, (icon, _)| icons.with(icon));
    icons = effect.fee.price.parts().fold(icons, |icons, (icon, _)| icons.with(icon));
    for gain in &effect.gains {
        icons = match gain {
            Gain::Products { product: Some(product), .. } => icons.with(product.icon()),
            Gain::Coins(_) | Gain::CoinsPer { .. } | Gain::OpponentCoins(_) => icons.with(Icon::Coin),
            _ => icons,
        };
    }
    icons
}

/// Section 6.8: every game card, its cost, its effect and its icons.
#[test]
fn the_game_cards_are_those_of_the_table() {
    let components = shipped();
    let table = table();
    assert_eq!(components.cards.len(), table.len());
    for (row, (name, kind, cost, effect, copies)) in components.cards.iter().zip(&table) {
        assert_eq!(row.name, name.as_str());
        assert_eq!((row.kind, row.copies()), (*kind, *copies), "{name}");
        assert_eq!((&row.cost.to_string(), &row.effect.to_string()), (cost, effect), "{name}");
        assert_eq!(row.icons, shown(row.cost, &row.effect), "{name}");
    }
}

/// V-01, ARA-005, R-01: 16 merchants, 26 allies, 19 virtues, 14 djinn, 75 in all; 16 caravans; 4 personas.
#[test]
fn the_totals_of_the_box() {
    let components = shipped();
    let copies = |kind| -> usize {
        components.cards.iter().filter(|row| row.kind == kind).map(|row| row.copies()).sum()
    };
    assert_eq!(CardType::ALL.map(copies), [16, 26, 19, 14]);
    assert_eq!(components.each_back().count(), 75);
    assert_eq!((components.caravans.len(), components.personas.len()), (16, 4));
    let counts = &components.counts;
    let declared =
        [&counts.merchant, &counts.ally, &counts.virtue, &counts.djinn, &counts.caravan, &counts.persona];
    assert_eq!(declared.map(|count| count.value), [16, 26, 19, 14, 16, 4]);
}

/// 40 ones, 28 fives and 12 tens add up to 300. R-04, ARA-014: a persona for each player. R-36: numbers
/// on the backs.
#[test]
fn the_other_values() {
    let components = shipped();
    let [ones, fives, tens] = components.counts.coins.value.map(u16::from);
    assert_eq!((ones, fives, tens, ones + 5 * fives + 10 * tens), (40, 28, 12, 300));
    assert_eq!(*components.personas_per_seat, [1, 1, 1]);
    assert_eq!(*components.resolution_side, Side::Back);
    assert!(components.fifth_colour.stand_in);
}

/// Section 6.8: the resolution numbers follow from the order of the cards.
#[test]
fn the_backs_are_those_of_the_formula() {
    const PAY: [[u8; 3]; 5] = [[2, 3, 4], [1, 3, 5], [3, 3, 4], [2, 2, 5], [2, 4, 4]];
    let often = |row: usize| [5, 8, 12][row];
    let bandits: Vec<Space> =
        Space::ALL.into_iter().flat_map(|space| std::iter::repeat_n(space, often(space.row()))).collect();
    assert_eq!(bandits.len(), 75);
    for (i, back) in shipped().each_back().enumerate() {
        assert_eq!(back, Resolution { bandit: bandits[22 * i % 75], pay: PAY[i % 5] }, "card {i}");
    }
    assert_eq!(shipped().backs_like(Resolution { bandit: Space::S1, pay: [2, 3, 4] }), 1);
    assert_eq!(shipped().backs_like(Resolution { bandit: Space::S1, pay: [9, 9, 9] }), 0);
}

/// Section 6.8, V-06: nine products on each caravan; all 16 differ; each product is on 1 to 3 spaces of a
/// card.
#[test]
fn the_caravans_are_those_of_the_formula() {
    const STEPS: [(usize, usize); 4] = [(1, 1), (1, 2), (2, 1), (1, 3)];
    let components = shipped();
    for (k, row) in components.caravans.iter().enumerate() {
        let (a, b) = STEPS[k / 4];
        for space in Space::ALL {
            let product = Product::ALL[(k % 4 + a * space.row() + b * space.column()) % 4];
            assert_eq!(row.product(space), product, "{} {space}", row.name);
        }
        for product in Product::ALL {
            let spaces = row.spaces.iter().filter(|&&shown| shown == product).count();
            assert!((1..=3).contains(&spaces), "{} {product}", row.name);
        }
        assert!(components.caravans.iter().skip(k + 1).all(|other| other.spaces != row.spaces));
    }
    let (aleppo, row) = components.each_caravan().next().unwrap();
    assert_eq!(components.product_on(aleppo, Space::S6), row.product(Space::S6));
}

/// Section 6.8, V-08: there is a persona for each product, which makes 1 of it.
#[test]
fn the_personas_make_one_product_each() {
    let components = shipped();
    for (row, name) in components.personas.iter().zip(NAMES) {
        assert_eq!(row.name, format!("Merchant Prince of {name}").as_str());
        assert_eq!(row.effect.to_string(), format!("task: {} 1", name.to_lowercase()));
        assert_eq!(row.stand_in, name != "Spices");
    }
}

fn named<'c>(components: &'c Components, name: &str) -> &'c rules_nostd::araby::model::CardRow {
    components.card(components.card_named(name).unwrap_or_else(|| panic!("no {name}")))
}

/// EX-01 to EX-03, EX-08, V-07: the cards named in the rulebook are in the box as described there.
#[test]
fn the_known_cards() {
    let components = shipped();
    let merchant = named(&components, "spices-merchant");
    assert_eq!((merchant.kind, merchant.copies()), (CardType::Merchant, 4));
    assert_eq!(merchant.cost, Price::FREE.with(Icon::Spices, 1).with(Icon::Coin, 1));
    assert!(merchant.icons.has(Icon::Spices) && merchant.effect.makes(Product::Spices));
    let generosity = named(&components, "generosity");
    assert!(generosity.kind == CardType::Virtue && generosity.icons.has(Icon::Spices));
    let invigoration = named(&components, "invigoration");
    assert!(invigoration.kind == CardType::Djinn && invigoration.icons.has(Icon::Coin));
    let rejuvination = named(&components, "rejuvination");
    assert!(rejuvination.kind == CardType::Djinn);
    assert_eq!(rejuvination.effect.to_string(), "draw 3 give 1");
    for row in [merchant, generosity, invigoration, rejuvination] {
        assert!(row.stand_in, "{}: copies and backs are nobody's knowledge", row.name);
    }
}

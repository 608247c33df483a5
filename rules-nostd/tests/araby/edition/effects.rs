//! The effect language: reading returns what was written.

use rules_nostd::araby::model::{Effect, Fee, Gain, Icon, Icons, Member, Persona, Price, Product, Sort};
use std::num::NonZeroU8;

fn read(text: &str) -> Effect {
    Effect::read(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn n(number: u8) -> NonZeroU8 {
    NonZeroU8::new(number).unwrap()
}

/// Every form of the language, as written in a file. Nothing is random beyond drawing from the deck: C-11
/// never comes up.
const WRITTEN: &[&str] = &[
    "-",
    "task: spices 1",
    "task: magics 1 | jewels 1",
    "any 2",
    "coin 3 + opponent coin 1",
    "coin 1 per merchant max 4",
    "coin 2 per card",
    "refresh merchant 1",
    "refresh ally 2",
    "refresh card all",
    "draw 2",
    "draw 3 give 1",
    "task: coin 1 -> any 1",
    "task: give 1 -> coin 2",
    "task: jewels 1 + coin 2 + give 1 -> draw 1 + coin 1 + fabrics 1",
];

#[test]
fn what_is_written_is_read_and_written_again() {
    for text in WRITTEN {
        assert_eq!(read(text).to_string(), *text);
        assert_eq!(read(&text.to_uppercase().replace(' ', "  ")).to_string(), *text);
    }
}

#[test]
fn what_is_packed_is_unpacked() {
    for text in WRITTEN {
        let effect = read(text);
        let bytes = postcard::to_slice(&effect, &mut [0; 64]).unwrap().to_vec();
        assert_eq!(postcard::from_bytes::<Effect>(&bytes).unwrap(), effect, "{text}");
    }
}

#[test]
fn effects_as_data() {
    assert_eq!(read("-"), Effect::NOTHING);
    let broker = read("task: coin 1 -> any 1");
    assert!(broker.task && !broker.one_of);
    assert_eq!(broker.fee, Fee { price: Price::FREE.with(Icon::Coin, 1), give: 0 });
    assert_eq!(broker.gains, [Gain::Products { product: None, amount: n(1) }]);
    let thrift = read("coin 1 per merchant max 4");
    assert_eq!(thrift.gains, [Gain::CoinsPer { each: n(1), per: Sort::Merchant, most: Some(n(4)) }]);
    let generosity = read("coin 3 + opponent coin 1");
    assert_eq!(generosity.gains, [Gain::Coins(n(3)), Gain::OpponentCoins(n(1))]);
    let trader = read("task: magics 1 | jewels 1");
    assert!(trader.one_of);
    assert!(trader.makes(Product::Magics) && trader.makes(Product::Jewels) && !trader.makes(Product::Spices));
    assert!(broker.makes(Product::Spices) && broker.makes_products() && !thrift.makes_products());
    assert_eq!(read("draw 3 give 1").gains, [Gain::Draw { cards: n(3), give: 1 }]);
    assert_eq!(read("refresh card all").gains, [Gain::Refresh { sort: Sort::Card, count: None }]);
    assert_eq!(read("task: give 1 -> coin 2").fee.give, 1);
}

/// ARA-036, ARA-042: a cost is an amount of each icon, taken off one unit at a time.
#[test]
fn prices_are_paid_unit_by_unit() {
    let mut price = Price::FREE.with(Icon::Spices, 1).with(Icon::Coin, 2);
    assert_eq!(price.to_string(), "spices 1 + coin 2");
    assert_eq!((price.coins(), price.products(Product::Spices), price.total()), (2, 1, 3));
    assert!(price.take(Icon::Spices) && !price.take(Icon::Spices) && !price.take(Icon::Magics));
    assert!(price.take(Icon::Coin) && !price.is_free());
    assert!(price.covers(&Price::FREE) && !Price::FREE.covers(&price));
    assert!(price.take(Icon::Coin) && price.is_free());
    assert_eq!(price.to_string(), "-");
    assert_eq!(Price::FREE.with(Icon::Coin, 200).coins(), Price::MOST);
}

/// A price is saved as text in a position, and as five bits per icon in bytes.
#[test]
fn prices_are_saved() {
    for price in [
        Price::FREE,
        Price::FREE.with(Icon::Coin, 31),
        Price::FREE.with(Icon::Fabrics, 20).with(Icon::Magics, 1),
        Icon::ALL.into_iter().fold(Price::FREE, |price, icon| price.with(icon, 31)),
    ] {
        let text = serde_json::to_string(&price).unwrap();
        assert_eq!(text, format!("\"{price}\""));
        if Icon::ALL.into_iter().all(|icon| price.of(icon) <= 20) {
            assert_eq!(serde_json::from_str::<Price>(&text).unwrap(), price);
        }
        let bytes = postcard::to_slice(&price, &mut [0; 8]).unwrap().to_vec();
        assert_eq!(postcard::from_bytes::<Price>(&bytes).unwrap(), price);
    }
    assert!(postcard::from_bytes::<Price>(&[0xff, 0xff, 0xff, 0xff, 0x0f]).is_err());
}

/// ARA-004, ARA-007: four products. A coin is an icon but not a product.
#[test]
fn products_and_icons() {
    assert_eq!(Product::ALL.map(Product::name), ["magics", "jewels", "spices", "fabrics"]);
    assert_eq!(Icon::Coin.product(), None);
    for product in Product::ALL {
        assert_eq!(product.icon().product(), Some(product));
        assert_eq!(product.icon().name(), product.name());
    }
    let icons = Icons::NONE.with(Icon::Spices).with(Icon::Coin);
    assert!(icons.has(Icon::Coin) && !icons.has(Icon::Magics));
    assert_eq!(icons.iter().collect::<Vec<_>>(), [Icon::Coin, Icon::Spices]);
    assert_eq!((icons.to_string(), Icons::NONE.to_string()), ("coin spices".to_owned(), "-".to_owned()));
    assert!(postcard::from_bytes::<Icons>(&[0x20]).is_err());
}

/// An entourage member takes two bytes in a record, and a persona is not mistaken for a card.
#[test]
fn members_are_saved() {
    let prince = Member::Persona(Persona::FIRST);
    assert_eq!(serde_json::to_string(&prince).unwrap(), "{\"persona\":\"p1\"}");
    let bytes = postcard::to_slice(&prince, &mut [0; 8]).unwrap().to_vec();
    assert_eq!(bytes, [0, 1]);
    assert_eq!(postcard::from_bytes::<Member>(&bytes).unwrap(), prince);
}

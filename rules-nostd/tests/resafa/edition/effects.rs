//! The effect language: every valid text survives a round trip, and anything else is refused.

use rules_nostd::resafa::Edition;
use rules_nostd::resafa::model::{
    Count, Discount, Effect, Flipped, Gain, GardenSize, Gift, Item, MainAction, Occasion, Price, Thing, Tier,
    Token, When,
};

use crate::edition::shipped;

fn effect(text: &str) -> Effect {
    Effect::read(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn only_gain(text: &str) -> Gain {
    let effect = effect(text);
    assert_eq!(effect.gains.len(), 1, "{text}");
    effect.gains[0]
}

fn gift(thing: Thing, amount: u8) -> Gain {
    Gain::Gift(Gift::of(thing, amount).unwrap())
}

/// Every effect in the file is written back unchanged.
#[test]
fn every_effect_comes_back() {
    let mut effects = 0;
    for line in Edition::TOML.lines() {
        let Some((_, rest)) = line.split_once("effect = \"") else { continue };
        let (text, _) = rest.split_once('"').unwrap();
        assert_eq!(effect(text).to_string(), text);
        effects += 1;
    }
    assert_eq!(effects, 7 + 72 + 24 + 12);
}

/// Every other text in the file (offers, spaces, rows, green bonuses) comes back unchanged too.
#[test]
fn every_row_comes_back() {
    let file: Vec<&str> = Edition::TOML.lines().filter(|line| !line.starts_with('#')).collect();
    let file = file.join("\n");
    let components = shipped();
    let mut texts: Vec<String> = Vec::new();
    for row in &components.trading_tiles {
        texts.extend([&row.top, &row.bottom].into_iter().flatten().map(ToString::to_string));
    }
    for side in [&components.bases.few, &components.bases.many] {
        texts.extend(side.values().iter().flat_map(|row| &row.spaces).map(ToString::to_string));
    }
    for side in [&components.network.few, &components.network.many] {
        texts.extend(side.sources.iter().map(ToString::to_string));
        for row in side.rows.iter().chain([&side.tanks]) {
            let cells: Vec<String> = row.iter().map(ToString::to_string).collect();
            texts.push(cells.join(", "));
        }
    }
    texts.extend(components.greens.values().iter().flat_map(|row| &row.faces).map(ToString::to_string));
    texts.extend(components.bonus_decks.iter().flat_map(|deck| &deck.cards).map(ToString::to_string));
    texts.extend(
        components.solo_actions.iter().flat_map(|row| [row.upper.to_string(), row.lower.to_string()]),
    );
    assert_eq!(texts.len(), 36 + 19 + 28 + 17 + 11 + 54 + 48 + 12);
    for text in texts {
        assert!(file.contains(&format!("\"{text}\"")), "{text}");
    }
}

/// RES-301, RES-152: the things that can be gained.
#[test]
fn gifts() {
    for (text, thing) in [
        ("coin 2", Thing::Coin),
        ("stone 2", Thing::Item(Item::Stone)),
        ("marble 2", Thing::Item(Item::Marble)),
        ("spice 2", Thing::Item(Item::Spice)),
        ("amphora 2", Thing::Item(Item::Amphora)),
        ("goods 2", Thing::Goods),
        ("item 2", Thing::AnyItem),
        ("vp 2", Thing::Vp),
        ("camel 2", Thing::Camel),
        ("sack 2", Thing::Sack),
        ("bonus 2", Thing::Bonus),
        ("square 2", Thing::Token(Token::Square)),
        ("scarab 2", Thing::Token(Token::Scarab)),
        ("room 2", Thing::Room),
    ] {
        assert_eq!(only_gain(text), gift(thing, 2));
    }
    assert_eq!(effect("stone 1 + step pink 1").gains.len(), 2);
}

/// RES-299: a coloured step icon fixes the track. RES-294: a camel adds capacity.
#[test]
fn steps_and_capacity() {
    use rules_nostd::resafa::model::Colour;
    assert_eq!(only_gain("step any 1"), gift(Thing::Step(None), 1));
    for colour in Colour::ALL {
        assert_eq!(only_gain(&format!("step {colour} 1")), gift(Thing::Step(Some(colour)), 1));
    }
    assert_eq!(only_gain("camel 1"), gift(Thing::Camel, 1));
}

/// RES-295, RES-296, RES-297: discounts, things to spend and things to have.
#[test]
fn discount_spend_have() {
    let discount = effect("@canal: less marble 2");
    assert_eq!(discount.when, When::During(MainAction::Canal));
    assert_eq!(discount.gains[0], Gain::Less(Discount { marble: 2, ..Discount::NONE }));
    let spend = effect("coin 1 -> scarab 1");
    assert_eq!((spend.when, spend.cost), (When::AnyTime, Price { coin: 1, ..Price::FREE }));
    let have = effect("have canal 1: sack 1 + vp 1 + stone 1");
    assert_eq!(have.when, When::Having { count: Count::Canal, at_least: 1 });
    assert!(have.cost.is_free());
}

/// discounts add up. One that exceeds the cost leaves nothing to pay and refunds nothing.
#[test]
fn discounts_add_up_to_the_cost() {
    let cost = Price { coin: 1, marble: 2, ..Price::FREE };
    let one = Discount { coin: 2, ..Discount::NONE };
    let other = Discount { marble: 1, coin: 255, ..Discount::NONE };
    assert_eq!(cost.less(one), Price { marble: 2, ..Price::FREE });
    assert_eq!(cost.less(one.and(other)), Price { marble: 1, ..Price::FREE });
    assert!(cost.less(one.and(other).and(other)).is_free());
}

/// RES-293, RES-298, RES-300: flipping, gardens without bonuses, whole actions.
#[test]
fn flips_gardens_actions() {
    assert_eq!(only_gain("flip"), Gain::Flip(Flipped::Any));
    assert_eq!(only_gain("@trading: flip here"), Gain::Flip(Flipped::Here));
    assert_eq!(only_gain("lay small no-green"), Gain::Lay { size: GardenSize::Small, green: false });
    assert_eq!(only_gain("lay large"), Gain::Lay { size: GardenSize::Large, green: true });
    assert_eq!(only_gain("raise II"), Gain::Raise(Tier::II));
    for action in MainAction::ALL {
        let plain = Gain::Do { action, less: Discount::NONE, free_move: false };
        assert_eq!(only_gain(&format!("do {action}")), plain);
    }
    let less = Discount { coin: 1, stone: 1, marble: 0 };
    assert_eq!(
        only_gain("do garden less coin 1 less stone 1"),
        Gain::Do { action: MainAction::Garden, less, free_move: false }
    );
    assert_eq!(
        only_gain("do trading free-move"),
        Gain::Do { action: MainAction::Trading, less: Discount::NONE, free_move: true }
    );
}

/// RES-302: VP at once or at the end. A-37: selling cards pay per item.
#[test]
fn moments() {
    assert_eq!(effect("vp 2").when, When::AnyTime);
    assert_eq!(effect("end: vp 2 per base").when, When::End { times: 1 });
    assert_eq!(effect("end x3: goods 1 -> vp 5").when, When::End { times: 3 });
    assert_eq!(effect("@trading sell marble x3: vp 2").when, When::Selling { item: Item::Marble, most: 3 });
    assert_eq!(effect("always base: less stone 1").when, When::Always(Occasion::Base));
    assert_eq!(effect("always canal: vp 1").when, When::Always(Occasion::Action(MainAction::Canal)));
}

/// A choice of one gain among several: no known card has it, but cards not read yet may.
#[test]
fn one_of() {
    let choice = effect("coin 1 -> stone 2 | marble 1");
    assert!(choice.one_of);
    assert_eq!(choice.gains.len(), 2);
    assert_eq!(choice.to_string(), "coin 1 -> stone 2 | marble 1");
}

/// Spacing and case do not matter.
#[test]
fn free_spelling() {
    assert_eq!(effect(" END x3:goods 1->VP 5 "), effect("end x3: goods 1 -> vp 5"));
    assert_eq!(effect("coin 1+vp 1"), effect("coin 1 + vp 1"));
}

/// Invalid effects: the text, the wrong word, and part of what was expected instead.
const NO_EFFECT: &[(&str, &str, &str)] = &[
    ("", "", "something to gain"),
    ("gold 1", "gold", "something to gain"),
    ("coin", "", "a number from 1 to 99"),
    ("coin 0", "0", "a number from 1 to 99"),
    ("coin 100", "100", "a number from 1 to 99"),
    ("coin 1 stone 1", "stone", "the end of the line"),
    ("coin 1 +", "", "something to gain"),
    ("coin 1 + stone 1 | vp 1", "+", "the end of the line"),
    ("coin 1 + coin 1 + coin 1 + coin 1 + coin 1", "coin", "4 gains at most"),
    ("step 1", "1", "yellow, white, blue, pink"),
    ("step green 1", "green", "yellow, white, blue, pink"),
    ("vp 1 per house", "house", "what is counted"),
    ("vp 1 per workshop&house", "workshop&house", "what is counted"),
    ("vp 1 per base max", "", "a number"),
    ("coin 1 per base", "per", "the end of the line"),
    ("do", "", "workshop, production"),
    ("do nothing", "nothing", "workshop, production"),
    ("do canal free-move", "free-move", "the end of the line"),
    ("do canal less gold 1", "gold", "coin, stone or marble"),
    ("do canal less spice 1", "spice", "coin, stone or marble"),
    ("do canal less coin 1 less coin 1", "coin", "each once"),
    ("less", "", "coin, stone or marble"),
    ("lay", "", "small, large"),
    ("lay small green", "green", "the end of the line"),
    ("raise III", "III", "I, II"),
    ("scale 1 2 3 4", "", "a number"),
    ("again blue", "blue", "pink"),
    ("flip there", "there", "the end of the line"),
    ("gold 1 -> coin 1", "gold", "coin, an item or goods"),
    ("coin 1 + coin 1 -> vp 1", "coin", "each once"),
    ("-> coin 1", "", "coin, an item or goods"),
    ("coin 1 ->", "", "something to gain"),
    ("when: coin 1", "when", "@ and an action"),
    ("@rest: coin 1", "rest", "workshop, production"),
    ("@canal now: coin 1", "now", "the end of the line"),
    ("@trading sell: coin 1", "", "stone, marble"),
    ("@trading sell spice 2: coin 1", "2", "such as x2"),
    ("@trading sell spice x0: coin 1", "x0", "such as x2"),
    ("@canal sell spice x2: coin 1", "sell", "the end of the line"),
    ("have workshop: coin 1", "", "a number"),
    ("always: coin 1", "", "workshop, production"),
    ("end 3: vp 1", "3", "such as x2"),
    ("end x3 now: vp 1", "now", "the end of the line"),
];

#[test]
fn what_is_no_effect_is_refused() {
    for (text, found, expected) in NO_EFFECT {
        let why = Effect::read(text).expect_err(text);
        assert_eq!(why.found, *found, "{text}: {why}");
        assert!(why.to_string().contains(expected), "{text}: {why}");
    }
}

//! Rulings that a table may decide differently (section 7.8 of the ledger): gardens, water, trading
//! and scoring. Those about the bot are with the solo rules.

use rules_nostd::Seat;
use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;

use crate::common::*;
use crate::rain::{raining, wet_with};

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

fn with(key: &str, choice: &str) -> Options {
    let mut options = Options::default();
    assert!(options.set(key, choice), "{key} {choice}");
    options
}

/// The camel passes Resafa with 2 spice, and 1 stone is in the warehouse.
fn passing(options: Options) -> Resafa<'static> {
    let game = ready_with(&STAND_IN, 2, options).arrange(|position| {
        position.camel(ONE, Place::Gerasa, Some((Item::Spice, 2)));
        position.areas[ONE].camel.level = 1;
        position.purse(ONE, 5, 1, 0);
    });
    game.moves("play 3 upper\nmain trading\ntravel gerasa through-resafa")
}

/// A-71, `unload-at-resafa`: items may go into the warehouse, and then something else may be loaded.
#[test]
fn unloading_in_resafa() {
    let game = passing(with("unload-at-resafa", "allowed"));
    assert_eq!(game.prompt(), Prompt::LoadCamel, "asked although the camel is full");
    assert_eq!(game.refused("unload 3").rule, "A-71");
    assert_eq!(game.refused("load stone 1").rule, "RES-146");
    let some = game.clone().moves("unload 1");
    assert_eq!((some.one().warehouse.spice, some.one().camel.carries(Item::Spice)), (1, 1));
    assert_eq!(some.refused("load stone 1").rule, "RES-146");
    let all = game.moves("unload 2\nload stone 1");
    assert_eq!((all.one().warehouse.spice, all.one().camel.carries(Item::Stone)), (2, 1));
    assert_ne!(passing(Options::default()).prompt(), Prompt::LoadCamel, "by the ruling, nobody is asked");
}

/// nothing can be unloaded without passing Resafa.
#[test]
fn unloading_only_in_resafa() {
    let game = ready_with(&STAND_IN, 2, with("unload-at-resafa", "allowed")).arrange(|position| {
        position.camel(ONE, Place::Gerasa, Some((Item::Spice, 1)));
        position.purse(ONE, 5, 1, 0);
    });
    let game = game.moves("play 3 upper\nmain trading\ntravel alia");
    assert_eq!(game.prompt(), Prompt::Trade(Centre::Alia));
    assert_eq!(game.refused("unload 1").rule, "RES-145");
}

/// A-72, `pay-from-camel`: the warehouse pays first, and the camel pays what it lacks.
#[test]
fn paying_from_the_camel() {
    let game = |stone: u8, options: Options| {
        ready_with(&STAND_IN, 2, options).arrange(|position| {
            position.camel(ONE, Place::Gerasa, Some((Item::Stone, 1)));
            position.purse(ONE, 1, stone, 0);
        })
    };
    let allowed = with("pay-from-camel", "allowed");
    let garden = "play 5 lower\nmain garden\ngarden small\nsquare north 1\nspot right";
    let paid = game(0, allowed).moves(garden);
    assert_eq!(paid.one().camel.load, None);
    let stored = game(1, allowed).moves(garden);
    assert_eq!((stored.one().camel.amount(), stored.one().warehouse.stone), (1, 0));
    let ruling = game(0, Options::default()).moves("play 5 lower");
    assert_eq!(ruling.refused("main garden").rule, "RES-111");
}

/// the last item of a sale whose golden bonus was taken does not pay for anything else.
#[test]
fn paying_from_the_camel_before_a_bound_sale() {
    let game = ready_with(&STAND_IN, 2, with("pay-from-camel", "allowed")).arrange(|position| {
        // b3, box at the top: marble can be sold with a golden bonus.
        position.trading_tile(Centre::Ctesiphon, TradingTile::B3, Face::BoxTop);
        position.camel(ONE, Place::Gerasa, Some((Item::Marble, 1)));
        position.purse(ONE, 3, 0, 0);
        position.special_card(ONE, special(60));
    });
    let game = game.moves("play 3 upper\nmain trading\ntravel ctesiphon\ngolden sell marble");
    // P60 gives 1 marble and a canal construction action. c1 A costs 1 marble and 2 coins.
    let game = game.moves("use P60");
    assert_eq!(game.one().warehouse.marble, 1);
    let more = game.clone().moves("canal c3 A");
    assert_eq!(more.refused("space r4c1").rule, "RES-124", "2 marble: the one to be sold stays");
    let game = game.moves("canal c1 A\nspace r4c1");
    assert_eq!((game.one().warehouse.marble, game.one().camel.carries(Item::Marble)), (0, 1));
    assert_eq!(game.moves("sell marble 1").one().camel.load, None);
}

/// A-59, `side-exit`: only the tile that the water leaves decides.
#[test]
fn a_free_side_exit() {
    let tiles = [(ONE, CanalTile::C5, CanalSide::A, "r1c2"), (TWO, CanalTile::C1, CanalSide::A, "r1c1")];
    let ruling = raining(wet_with(&STAND_IN, Options::default(), &tiles, &["r1c2"]));
    assert_eq!(ruling.refused("flow left").rule, "RES-180");
    let free = raining(wet_with(&STAND_IN, with("side-exit", "free"), &tiles, &["r1c2"]));
    let before = free.position().areas[TWO].vp;
    let free = free.moves("flow left");
    assert_eq!(free.position().areas[TWO].vp, before + 1);
    // There is still no way off the network.
    let edge = [(ONE, CanalTile::C5, CanalSide::A, "r1c1")];
    let edge = raining(wet_with(&STAND_IN, with("side-exit", "free"), &edge, &["r1c1"]));
    assert_eq!(edge.refused("flow left").rule, "RES-180");
}

/// A-82, `scarab-causeway`: scarabs on the causeway score too, or only those in the rows.
#[test]
fn scarabs_on_the_causeway() {
    let scored = |options: Options| {
        let game = ready_with(&STAND_IN, 2, options).arrange(|position| {
            (0..3).for_each(|_| position.token(ONE, Token::Scarab, MerchantRow::Garden));
        });
        game.end_lines(ONE)[0]
    };
    assert_eq!(scored(Options::default()), 7);
    assert_eq!(scored(with("scarab-causeway", "ignored")), 2);
}

/// A-83, `supply`: either nothing runs out and the table is told, or what the supply lacks is not
/// gained.
#[test]
fn a_supply_that_ends() {
    let game = |options: Options| {
        let game = ready_with(&STAND_IN, 2, options).arrange(|position| {
            position.purse(ONE, 0, 0, 0);
            position.purse(TWO, 98, 43, 0);
        });
        game.moves("play 1 upper\nmain production\nroom B 2")
    };
    let unlimited = game(Options::default());
    assert_eq!(unlimited.one().coins, 3);
    assert_eq!(unlimited.overdrawn().collect::<Vec<_>>(), [Overdrawn { thing: "coin", missing: 1 }]);
    let finite = game(with("supply", "finite"));
    assert_eq!(finite.one().coins, 2, "100 in all");
    assert_eq!(finite.overdrawn().count(), 0);

    let stone = |options: Options| {
        let game = ready_with(&STAND_IN, 2, options).arrange(|position| {
            position.purse(ONE, 0, 1, 0);
            position.purse(TWO, 0, 41, 0);
        });
        game.moves("play 1 upper\nmain production\nroom B 1").one().warehouse.stone
    };
    assert_eq!((stone(Options::default()), stone(with("supply", "finite"))), (4, 2), "43 stone in all");
}

/// the report lists each thing beyond the printed stock and by how much, including loads on
/// camels, until it is covered again.
#[test]
fn what_the_supply_lacks_is_told() {
    let told = |game: &Resafa<'_>| game.overdrawn().map(|lack| lack.to_string()).collect::<Vec<_>>();
    let game = ready(2).arrange(|position| {
        position.purse(ONE, 60, 20, 41);
        position.purse(TWO, 40, 23, 0);
        position.areas[TWO].warehouse.spice = 38;
        position.camel(TWO, Place::Gerasa, Some((Item::Spice, 1)));
    });
    assert!(told(&game).is_empty(), "exactly the whole supply: {:?}", told(&game));
    let game = game.arrange(|position| {
        position.areas[ONE].coins += 3;
        position.areas[ONE].warehouse.marble += 1;
        position.areas[TWO].camel.level = 1;
        position.camel(TWO, Place::Gerasa, Some((Item::Spice, 2)));
    });
    let more =
        ["coin: 3 more than there are", "marble: 1 more than there are", "spice: 1 more than there are"];
    assert_eq!(told(&game), more);
    let game = game.arrange(|position| position.areas[ONE].coins -= 3);
    assert_eq!(told(&game), more[1..]);
}

/// items on camels count, and only what the supply holds can be bought.
#[test]
fn a_supply_that_ends_in_a_market() {
    let game = |options: Options| {
        let game = ready_with(&STAND_IN, 2, options).arrange(|position| {
            position.trading_tile(Centre::Ctesiphon, TradingTile::B1, Face::BoxBottom);
            position.camel(ONE, Place::Gerasa, None);
            position.areas[ONE].camel.level = 2;
            position.purse(ONE, 9, 0, 0);
            position.areas[TWO].camel.level = 2;
            position.camel(TWO, Place::Gerasa, Some((Item::Spice, 3)));
            position.areas[TWO].warehouse.spice = 34;
        });
        game.moves("play 3 upper\nmain trading\ntravel ctesiphon")
    };
    assert!(game(Options::default()).lists("buy spice 3"));
    let finite = game(with("supply", "finite"));
    assert_eq!(finite.refused("buy spice 3").rule, "A-83", "39 spice in all");
    assert_eq!(finite.moves("buy spice 2").one().camel.amount(), 2);
}

/// A-83, RES-153: the golden bonus comes after the trade, so the coins just paid can be gained.
#[test]
fn a_supply_that_ends_with_a_golden_coin() {
    let game = ready_with(&STAND_IN, 2, with("supply", "finite")).arrange(|position| {
        // r3, box at the bottom: amphora for 1 coin, golden 1 coin. P63 moves the camel for free.
        position.trading_tile(Centre::Antiochia, TradingTile::R3, Face::BoxBottom);
        position.special_card(ONE, special(63));
        position.camel(ONE, Place::Gerasa, None);
        position.purse(ONE, 1, 0, 0);
        position.purse(TWO, 99, 0, 0);
    });
    let game = game.moves("use P63\ntravel antiochia\nbuy amphora 1");
    assert_eq!((game.one().coins, game.one().camel.carries(Item::Amphora)), (1, 1));
}

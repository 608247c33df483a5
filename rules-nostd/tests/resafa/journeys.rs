//! Trading: the camel's journey and its load (RES-139 to RES-147) and the rulings on them (A-66 to
//!

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;

pub const ONE: Seat = Seat::One;
pub const TWO: Seat = Seat::Two;

/// Seat 1 takes a trading action.
pub fn trading(arrange: impl FnOnce(&mut Position)) -> Resafa<'static> {
    ready(2).arrange(arrange).moves("play 3 upper\nmain trading")
}

/// Starts a trading action with the camel in a place, with coins and an empty warehouse.
fn at(place: Place, coins: u8) -> Resafa<'static> {
    trading(|position| {
        position.camel(ONE, place, None);
        position.purse(ONE, coins, 0, 0);
    })
}

fn may_load(game: &Resafa<'_>) -> bool {
    game.next() == Next::Decide(ONE, Prompt::LoadCamel)
}

/// Returns what a journey costs.
fn fare(from: Place, journey: &str) -> u8 {
    20 - at(from, 20).moves(&format!("travel {journey}")).one().coins
}

/// RES-139, RES-140, D-26: the move comes first and is mandatory. Trade and base are optional.
#[test]
fn res_139_move_trade_base() {
    let game = trading(|position| {
        position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 1)));
        position.purse(ONE, 2, 1, 0);
    });
    assert_eq!(game.prompt(), Prompt::Travel);
    for (early, rule) in [("sell amphora 1", "RES-139"), ("base 1", "RES-156"), ("done", "RES-139")] {
        assert_eq!(game.refused(early).rule, rule, "{early}");
    }
    let game = game.moves("travel ctesiphon");
    assert_eq!(game.prompt(), Prompt::Trade(Centre::Ctesiphon));
    assert_eq!(game.refused("base 1").rule, "RES-156", "the base comes after the trade");
    assert_eq!(game.clone().moves("done").prompt(), Prompt::TakeActions, "no trade, no base");
    let game = game.moves("sell amphora 1");
    assert_eq!(game.prompt(), Prompt::PlaceBase(Centre::Ctesiphon));
    let game = game.moves("done");
    assert_eq!((game.prompt(), game.position().bases_of(ONE)), (Prompt::TakeActions, 0));
}

/// RES-140, RES-141: a journey costs coins for each road segment, by the shortest route.
#[test]
fn res_141_coins_for_road_segments() {
    use Place::*;
    for (from, to, coins) in [
        (Gerasa, "alia", 1),
        (Gerasa, "ctesiphon", 1),
        (Gerasa, "kena", 2),
        (Gerasa, "charax", 2),
        (Alia, "ctesiphon", 2),
        (Alia, "charax", 3),
        (Kena, "petra", 1),
        (Kena, "edessa", 4),
        (Edessa, "gerasa", 2),
    ] {
        assert_eq!(fare(from, to), coins, "{from} to {to}");
    }
    assert_eq!(at(Gerasa, 3).moves("travel alia").one().camel.at, Alia);
}

/// RES-141, A-70: a player cannot make a journey they cannot pay for. Without coins for any move
/// there is no trading.
#[test]
fn a_70_not_enough_coins() {
    let game = at(Place::Gerasa, 1);
    assert_eq!(game.refused("travel kena").rule, "RES-141");
    assert!(game.lists("travel alia"));
    let game = ready(2).arrange(|position| {
        position.camel(ONE, Place::Gerasa, None);
        position.purse(ONE, 0, 9, 9);
    });
    let game = game.moves("play 3 upper");
    assert_eq!(game.refused("main trading").rule, "A-70");
}

/// RES-142, A-69: the first journey leaves Resafa, where the camel may load.
#[test]
fn res_142_the_first_journey() {
    let game = trading(|position| position.purse(ONE, 3, 2, 0));
    assert_eq!(game.one().camel.at, Place::Resafa);
    assert_eq!(game.refused("travel gerasa through-resafa").rule, "RES-142");
    for (to, coins) in [("gerasa", 1), ("ctesiphon", 1), ("alia", 2), ("kena", 3)] {
        let there = game.clone().moves(&format!("travel {to}"));
        assert_eq!((there.prompt(), 3 - there.one().coins), (Prompt::LoadCamel, coins), "{to}");
    }
    let game = game.moves("travel gerasa\nload stone 1");
    assert_eq!(game.one().camel.load, Some(Load { item: Item::Stone, amount: 1 }));
    assert_eq!((game.one().warehouse.stone, game.one().coins), (1, 2));
}

/// RES-143, RES-144, A-66: going through Resafa costs only its stretch of road, paid once for the
/// way in and out. Other segments travelled twice are paid twice.
#[test]
fn res_144_the_stretch_below_resafa() {
    use Place::*;
    for (from, to, coins) in [
        (Gerasa, "gerasa", 1),
        (Gerasa, "ctesiphon", 1),
        (Ctesiphon, "ctesiphon", 1),
        (Alia, "ctesiphon", 2),
        (Alia, "alia", 3),
        (Kena, "kena", 5),
        (Charax, "antiochia", 3),
    ] {
        assert_eq!(fare(from, &format!("{to} through-resafa")), coins, "{from} to {to}");
    }
    assert_eq!(fare(Gerasa, "ctesiphon"), fare(Gerasa, "ctesiphon through-resafa"), "RES-143");
}

/// the camel ends elsewhere, or where it started if it passed Resafa, but never in
/// Resafa.
#[test]
fn a_67_where_the_camel_may_end() {
    let game = at(Place::Alia, 9);
    assert_eq!(game.refused("travel alia").rule, "A-67");
    assert_eq!(game.clone().moves("travel alia through-resafa").one().camel.at, Place::Alia);
    assert!(game.read_move("travel resafa").is_err(), "A-68: it is not a centre");
    assert!(game.legal().iter().all(|m| !m.starts_with("travel resafa")));
}

/// RES-145, D-27: items can be loaded only when the camel passes Resafa, and need not be.
#[test]
fn res_145_loading_in_resafa() {
    let game = trading(|position| {
        position.camel(ONE, Place::Gerasa, None);
        position.purse(ONE, 9, 3, 2);
        position.areas[ONE].camel.level = 2;
    });
    let past = game.clone().moves("travel ctesiphon");
    assert!(!may_load(&past));
    let game = game.moves("travel ctesiphon through-resafa");
    assert_eq!(game.prompt(), Prompt::LoadCamel);
    assert_eq!(game.refused("load spice 1").rule, "RES-145", "there is none in the warehouse");
    assert_eq!(game.refused("load marble 3").rule, "RES-145");
    assert!(game.lists("load stone 3") && game.lists("load marble 1"));
    let nothing = game.clone().moves("done");
    assert_eq!((nothing.one().camel.load, nothing.one().warehouse.stone), (None, 3));
    let game = game.moves("load marble 2");
    assert_eq!(game.one().camel.carries(Item::Marble), 2);
    assert_eq!((game.one().warehouse.marble, game.one().warehouse.stone), (0, 3));
}

/// RES-146: the camel takes one type at a time, both when loading and when buying.
#[test]
fn res_146_one_type_at_a_time() {
    let game = trading(|position| {
        position.camel(ONE, Place::Gerasa, Some((Item::Spice, 1)));
        position.purse(ONE, 9, 3, 0);
        position.areas[ONE].warehouse.spice = 1;
        position.areas[ONE].camel.level = 3;
    });
    let loading = game.clone().moves("travel alia through-resafa");
    assert_eq!(loading.refused("load stone 1").rule, "RES-146");
    assert_eq!(loading.moves("load spice 1").one().camel.carries(Item::Spice), 2);
    // Alia's tile sells amphora to players, but the spice is in the way until it is sold.
    let buying = game.moves("travel alia");
    assert_eq!(buying.refused("buy amphora 1").rule, "RES-146");
    assert!(buying.lists("sell spice 1"));
}

/// RES-146: once it has loaded one type, the camel loads no other.
#[test]
fn res_146_loading_is_of_one_type() {
    let game = trading(|position| {
        position.purse(ONE, 9, 1, 1);
        position.areas[ONE].camel.level = 3;
    });
    let game = game.moves("travel gerasa\nload stone 1");
    assert!(!may_load(&game));
    assert_eq!(game.one().warehouse.marble, 1);
}

/// RES-147, A-74: the camel carries as many items as camels are marked, counting those it already
/// has.
#[test]
fn res_147_capacity() {
    for level in 0..6 {
        let game = trading(|position| {
            position.purse(ONE, 9, 9, 0);
            position.areas[ONE].camel.level = level;
        });
        let game = game.moves("travel gerasa");
        let camels = level + 1;
        assert_eq!(game.refused(&format!("load stone {}", camels + 1)).rule, "RES-147");
        assert_eq!(game.moves(&format!("load stone {camels}")).one().camel.amount(), camels);
    }
    let game = trading(|position| {
        position.camel(ONE, Place::Gerasa, Some((Item::Stone, 2)));
        position.purse(ONE, 9, 9, 0);
        position.areas[ONE].camel.level = 2;
    });
    let game = game.moves("travel gerasa through-resafa");
    assert_eq!(game.refused("load stone 2").rule, "RES-147");
    assert_eq!(game.moves("load stone 1").one().camel.amount(), 3);
}

/// nothing can be unloaded. With a full camel the player is not even asked.
#[test]
fn a_71_nothing_is_unloaded() {
    let game = trading(|position| {
        position.camel(ONE, Place::Gerasa, Some((Item::Stone, 1)));
        position.purse(ONE, 9, 9, 0);
        position.areas[ONE].camel.level = 1;
    });
    let game = game.moves("travel gerasa through-resafa");
    assert_eq!(game.refused("unload 1").rule, "A-71");
    let full = trading(|position| {
        position.camel(ONE, Place::Gerasa, Some((Item::Stone, 1)));
        position.purse(ONE, 9, 9, 0);
    });
    assert!(!may_load(&full.moves("travel gerasa through-resafa")));
}

/// any type may be loaded, whatever the destination trades. Selling stays optional, and the
/// load is kept.
#[test]
fn a_73_what_is_loaded_is_the_players_affair() {
    let game = trading(|position| {
        position.purse(ONE, 9, 1, 0);
        position.areas[ONE].warehouse.spice = 1;
    });
    // Gerasa buys spice and sells amphora. Stone is not traded anywhere.
    let stone = game.clone().moves("travel gerasa\nload stone 1");
    assert_eq!(stone.one().camel.carries(Item::Stone), 1);
    let spice = game.moves("travel gerasa\nload spice 1\ndone");
    assert_eq!(spice.prompt(), Prompt::TakeActions);
    assert_eq!(spice.one().camel.carries(Item::Spice), 1, "not sold");
}

/// A-73, RES-248: a card that flips the destination's tile waits until the camel is there: while it is loaded it
/// is in Resafa.
#[test]
fn a_73_no_flip_while_loading() {
    let game = trading(|position| {
        position.purse(ONE, 9, 1, 0);
        position.bonus_card(ONE, bonus(48));
    });
    assert_eq!(game.refused("use e48").rule, "RES-248");
    let loading = game.moves("travel gerasa");
    assert_eq!(loading.prompt(), Prompt::LoadCamel);
    assert!(!loading.lists("use e48"));
    assert_eq!(
        loading.refused("use e48").to_string(),
        "RES-248: The camel has not arrived where the trade takes place. Finish its move and its loading first."
    );
    assert!(loading.moves("load stone 1").lists("use e48"), "on arrival");
}

/// A-72, RES-145: items on the camel do not pay costs.
#[test]
fn a_72_the_load_pays_nothing() {
    let game = ready(2).arrange(|position| {
        position.camel(ONE, Place::Gerasa, Some((Item::Stone, 1)));
        position.purse(ONE, 9, 0, 0);
    });
    assert_eq!(game.clone().moves("play 5 lower").refused("main garden").rule, "RES-111");
    assert_eq!(game.moves("play 1 lower").refused("main workshop").rule, "RES-094");
}

/// RES-152: items gained in other ways go to the warehouse, never onto the camel.
#[test]
fn res_152_other_gains_go_to_the_warehouse() {
    let game = ready(2).arrange(|position| {
        position.camel(ONE, Place::Gerasa, Some((Item::Marble, 1)));
        position.areas[ONE].camel.level = 5;
        position.purse(ONE, 0, 0, 0);
        position.bonus_card(ONE, bonus(41));
        position.sacks(ONE, 1);
    });
    let game = game.moves("use e41\nuse z4\nplay 1 upper\nmain production\nroom A 2");
    assert_eq!(game.one().warehouse.marble, 3, "1 from the sack card, 2 from the room");
    assert_eq!(game.one().warehouse.amphora, 1);
    assert_eq!(game.one().camel.load, Some(Load { item: Item::Marble, amount: 1 }));
}

/// RES-152: the items of a golden bonus are not bought, so its stone goes to the warehouse.
#[test]
fn res_152_golden_items_too() {
    let game = trading(|position| {
        position.camel(ONE, Place::Ctesiphon, None);
        position.trading_tile(Centre::Charax, TradingTile::R5, Face::BoxBottom);
        position.purse(ONE, 2, 0, 0);
    });
    let game = game.moves("travel charax\nbuy spice 1");
    assert_eq!(game.one().camel.load, Some(Load { item: Item::Spice, amount: 1 }));
    assert_eq!((game.one().warehouse.stone, game.one().warehouse.spice), (1, 0));
}

/// RES-140: every centre can be reached by name and has one trading tile.
#[test]
fn res_140_nine_centres() {
    let game = at(Place::Gerasa, 20);
    for centre in Centre::ALL {
        let through = format!("travel {} through-resafa", centre.name());
        assert!(game.lists(&through), "{through}");
        assert!(game.position().trading[centre].is_some());
    }
}

//! Trading: buying and selling (RES-148 to RES-155) and the rulings on it.

use std::sync::LazyLock;

use rules_nostd::Game;
use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;

use crate::common::*;
use crate::edition::faults::edited;
use crate::journeys::{ONE, trading};

/// The camel goes from Gerasa to Ctesiphon, where `b1` lies, for 1 coin, with a load and a capacity.
fn in_ctesiphon(face: Face, load: Option<(Item, u8)>, camels: u8, coins: u8) -> Resafa<'static> {
    arrived(TradingTile::B1, face, load, camels, coins, |_| ())
}

fn arrived(
    tile: TradingTile,
    face: Face,
    load: Option<(Item, u8)>,
    camels: u8,
    coins: u8,
    arrange: impl FnOnce(&mut Position),
) -> Resafa<'static> {
    let game = trading(|position| {
        match tile.colour() {
            TileColour::Blue => position.trading_tile(Centre::Ctesiphon, tile, face),
            TileColour::Red => position.trading_tile(Centre::Antiochia, tile, face),
        }
        position.areas[ONE].camel.level = camels - 1;
        position.camel(ONE, Place::Gerasa, load);
        position.purse(ONE, coins + 1, 0, 0);
        arrange(position);
    });
    match tile.colour() {
        TileColour::Blue => game.moves("travel ctesiphon"),
        TileColour::Red => game.moves("travel antiochia"),
    }
}

fn face(game: &Resafa<'_>, centre: Centre) -> Face {
    game.position().trading[centre].unwrap().face
}

fn coins_and_vp(game: &Resafa<'_>) -> (u8, u16) {
    (game.one().coins, game.one().vp)
}

/// RES-148, D-28: a player may trade only what the tile shows, and only in the direction it shows.
#[test]
fn res_148_what_the_tile_shows() {
    let game = in_ctesiphon(Face::BoxTop, Some((Item::Amphora, 2)), 3, 9);
    assert_eq!(game.refused("buy amphora 1").rule, "RES-148", "the tile buys it from players");
    assert_eq!(game.refused("sell spice 1").rule, "RES-148", "the tile sells it to players");
    assert_eq!(game.refused("sell marble 1").rule, "RES-148");
    let legal: Vec<String> = game.legal();
    let mut trades: Vec<&String> =
        legal.iter().filter(|m| m.starts_with("sell") || m.starts_with("buy")).collect();
    trades.sort();
    assert_eq!(trades, ["sell amphora 1", "sell amphora 2"]);
}

/// RES-148: a player buys or sells one type, once. Any second trade is refused.
#[test]
fn res_148_not_both() {
    let game = in_ctesiphon(Face::BoxTop, Some((Item::Amphora, 2)), 3, 9).moves("sell amphora 2");
    for second in ["buy spice 1", "sell amphora 1"] {
        assert!(game.allows(game.read_move(second).unwrap()).is_err(), "{second}");
    }
    // Selling part of the load leaves the rest on the camel, and there is no second sale.
    let game = in_ctesiphon(Face::BoxTop, Some((Item::Amphora, 2)), 3, 9).moves("sell amphora 1");
    assert_eq!(game.one().camel.carries(Item::Amphora), 1);
    assert!(game.allows(game.read_move("sell amphora 1").unwrap()).is_err());
}

/// RES-149, RES-150, A-74: a player buys at most as many as there are camels. The load takes up room.
#[test]
fn res_150_buying_up_to_the_capacity() {
    let game = in_ctesiphon(Face::BoxBottom, None, 2, 9);
    assert_eq!(game.refused("buy spice 3").rule, "RES-150");
    let bought = game.moves("buy spice 2");
    assert_eq!(bought.one().camel.load, Some(Load { item: Item::Spice, amount: 2 }));
    assert_eq!((bought.one().coins, bought.one().warehouse.spice), (7, 0));
    let game = in_ctesiphon(Face::BoxBottom, Some((Item::Spice, 1)), 2, 9);
    assert_eq!(game.refused("buy spice 2").rule, "RES-150");
    assert_eq!(game.moves("buy spice 1").one().camel.amount(), 2);
    let full = in_ctesiphon(Face::BoxBottom, Some((Item::Spice, 2)), 2, 9);
    assert_ne!(full.prompt(), Prompt::Trade(Centre::Ctesiphon), "nothing can be traded");
}

/// RES-149, RES-151: sold items come from the camel, not from the warehouse, and each one pays.
#[test]
fn res_151_selling_from_the_camel() {
    let game = arrived(TradingTile::B1, Face::BoxBottom, Some((Item::Amphora, 2)), 3, 0, |position| {
        position.areas[ONE].warehouse.amphora = 5;
    });
    assert_eq!(game.refused("sell amphora 3").rule, "RES-151");
    for (amount, coins, vp) in [(1, 1, 2), (2, 2, 4)] {
        let sold = game.clone().moves(&format!("sell amphora {amount}"));
        assert_eq!(coins_and_vp(&sold), (coins, vp), "1 coin and 2 VP each");
        assert_eq!((sold.one().camel.amount(), sold.one().warehouse.amphora), (2 - amount, 5));
    }
    assert_eq!(game.moves("sell amphora 2").one().camel.load, None, "empty, ready for any type");
}

/// RES-148: a purchase is paid in coins, and a player buys only what they can pay for.
#[test]
fn res_148_paying_for_a_purchase() {
    let game = in_ctesiphon(Face::BoxTop, None, 3, 5);
    assert_eq!(game.refused("buy spice 3").rule, "RES-148", "2 coins each");
    let game = game.moves("buy spice 2");
    assert_eq!((game.one().coins, game.one().camel.carries(Item::Spice)), (1, 2));
}

/// RES-153: the golden bonus comes once, however many items are traded, and only with its trade.
#[test]
fn res_153_the_golden_bonus_is_gained_once() {
    for amount in 1..=3 {
        let game = in_ctesiphon(Face::BoxTop, Some((Item::Amphora, 3)), 3, 0);
        let game = game.moves(&format!("sell amphora {amount}"));
        let sold = u16::from(amount);
        assert_eq!(coins_and_vp(&game), (amount + 3, 4 * sold + 1), "{amount} sold");
    }
    // The other offer of the tile has none.
    let game = in_ctesiphon(Face::BoxTop, None, 3, 9).moves("buy spice 1");
    assert_eq!(coins_and_vp(&game), (7, 0));
    // No trade, no bonus.
    let game = in_ctesiphon(Face::BoxTop, Some((Item::Amphora, 3)), 3, 0).moves("done");
    assert_eq!(coins_and_vp(&game), (0, 0));
}

/// RES-153, D-29: the bonus may be taken before the trade, once. That trade has to follow, and no
/// other.
#[test]
fn d_29_the_golden_bonus_first() {
    let game = in_ctesiphon(Face::BoxTop, Some((Item::Amphora, 3)), 3, 9);
    assert_eq!(game.refused("golden buy spice").rule, "RES-153", "it has no golden bonus");
    assert_eq!(game.refused("golden sell spice").rule, "RES-148");
    let game = game.moves("golden sell amphora");
    assert_eq!(coins_and_vp(&game), (12, 1));
    assert_eq!(game.refused("golden sell amphora").rule, "RES-153");
    assert_eq!(game.refused("done").rule, "A-76");
    let game = game.moves("sell amphora 3");
    assert_eq!(coins_and_vp(&game), (12 + 3, 1 + 12), "not a second time");
}

/// A-76, D-29: the trade that follows is the one whose golden bonus was taken, not the other one.
#[test]
fn a_76_not_the_other_trade() {
    static BOTH: LazyLock<Edition> = LazyLock::new(|| {
        let row = |bottom: &str| format!("vp 4 ! coin 1 + vp 2\", bottom = \"{bottom}: coin 2\"");
        Edition::new(edited(&[(&row("buy amphora"), &row("buy spice"))])).unwrap()
    });
    let game = ready_with(&BOTH, 2, Options::default()).arrange(|position| {
        position.areas[ONE].camel.level = 1;
        position.camel(ONE, Place::Ctesiphon, Some((Item::Spice, 1)));
        position.purse(ONE, 9, 0, 0);
    });
    let game = game.moves("play 3 upper\nmain trading\ntravel gerasa");
    assert!(game.lists("buy spice 1"));
    let game = game.moves("golden sell spice");
    assert_eq!(game.refused("buy spice 1").rule, "A-76");
    assert_eq!(game.moves("sell spice 1").one().camel.load, None);
}

/// the coins of the golden bonus may pay for the purchase.
#[test]
fn a_76_golden_coins_pay_for_the_purchase() {
    // r3, box at the bottom: amphora for 1 coin, golden 1 coin.
    let game = arrived(TradingTile::R3, Face::BoxBottom, None, 2, 0, |_| ());
    assert_eq!(game.refused("buy amphora 1").rule, "RES-148");
    let game = game.moves("golden buy amphora");
    assert_eq!(game.refused("buy amphora 2").rule, "RES-148", "there is only 1 coin");
    assert_eq!(game.refused("done").rule, "A-76");
    let game = game.moves("buy amphora 1");
    assert_eq!((game.one().coins, game.one().camel.carries(Item::Amphora)), (0, 1));
}

/// a camel from the golden bonus can carry the purchase.
#[test]
fn a_76_a_golden_camel_carries_the_purchase() {
    // r4, box at the bottom: spice for 1 coin, golden 1 camel.
    let game = arrived(TradingTile::R4, Face::BoxBottom, Some((Item::Spice, 1)), 1, 3, |_| ());
    assert_eq!(game.refused("buy spice 1").rule, "RES-150");
    let game = game.moves("golden buy spice\nbuy spice 1");
    assert_eq!((game.one().camel.level, game.one().camel.amount()), (1, 2));
    // At the top of the track no camel comes, so the trade could not follow.
    let top = arrived(TradingTile::R4, Face::BoxBottom, Some((Item::Spice, 6)), 6, 3, |_| ());
    assert!(!top.lists("golden buy spice"));
}

/// what the promised trade needs cannot be spent on something else.
#[test]
fn a_76_the_trade_stays_possible() {
    let game = arrived(TradingTile::R3, Face::BoxBottom, None, 2, 0, |position| position.sacks(ONE, 2));
    let game = game.moves("golden buy amphora");
    assert_eq!(game.one().coins, 1);
    assert_eq!(game.refused("use z7").rule, "RES-296", "1 coin -> 3 stone: the trade needs the coin");
    // With more coins it can be used.
    let game = game.moves("use z1\nuse z7");
    assert_eq!((game.one().coins, game.one().warehouse.stone), (2, 3));
    assert_eq!(game.refused("done").rule, "A-76");
    assert_eq!(game.moves("buy amphora 2").one().coins, 0);
}

/// A-76, RES-248: the tile cannot be flipped between the golden bonus and its trade.
#[test]
fn a_76_the_tile_stays_as_it_is() {
    let game = arrived(TradingTile::B1, Face::BoxTop, Some((Item::Amphora, 1)), 1, 0, |position| {
        position.bonus_card(ONE, bonus(48));
    });
    let before = game.clone().moves("use e48\npart 1\nlook ctesiphon\nflip").observed();
    assert_eq!(face(&before, Centre::Ctesiphon), Face::BoxBottom, "before the bonus it may be flipped");
    let game = game.moves("golden sell amphora\nuse e48\npart 1\nlook ctesiphon");
    assert_eq!(game.refused("flip").rule, "A-76");
    let game = game.moves("done").observed();
    assert_eq!(coins_and_vp(&game.moves("sell amphora 1")), (4, 5));
}

/// RES-154: after a trade the tile is flipped at the end of the action, after the base.
#[test]
fn res_154_the_tile_is_flipped_at_the_end() {
    let game = arrived(TradingTile::B1, Face::BoxBottom, None, 1, 3, |position| {
        position.areas[ONE].warehouse.stone = 1;
    });
    let game = game.moves("buy spice 1");
    assert_eq!(face(&game, Centre::Ctesiphon), Face::BoxBottom, "not yet");
    for last in ["base 1", "done"] {
        let ended = game.clone().moves(last);
        assert_eq!(face(&ended, Centre::Ctesiphon), Face::BoxTop, "{last}");
        assert_eq!(ended.position().trading[Centre::Ctesiphon].unwrap().tile, TradingTile::B1);
    }
    let others = |game: &Resafa<'_>| {
        let mut tiles = game.position().trading.values().to_vec();
        tiles.remove(1);
        tiles
    };
    assert_eq!(others(&game), others(&game.clone().moves("done")), "no other tile is flipped");
}

/// RES-155, CH-17: after the flip the prices and rewards of the other face apply. Its box marks the
/// better trade.
#[test]
fn res_155_prices_change() {
    let game = in_ctesiphon(Face::BoxTop, Some((Item::Amphora, 2)), 2, 2).moves("sell amphora 1");
    assert_eq!(coins_and_vp(&game), (2 + 1 + 3, 4 + 1));
    let game = game.moves("done").observed().until(ONE, Prompt::PlayCard);
    let game = game.arrange(|position| position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 1))));
    let before = coins_and_vp(&game);
    let game = game.moves("play 2 lower\nmain trading\ntravel ctesiphon\nsell amphora 1");
    assert_eq!(coins_and_vp(&game), (before.0 - 1 + 1, before.1 + 2), "the other face, no golden bonus");
    for side in Face::ALL {
        let better = STAND_IN.offer(TradingTile::B1, side, side.boxed()).unwrap();
        let expected = if side == Face::BoxTop { Deal::Sell } else { Deal::Buy };
        assert_eq!(better.deal, expected, "the boxed one");
    }
}

/// a trade needs at least one item.
#[test]
fn a_75_nothing_is_no_trade() {
    let game = in_ctesiphon(Face::BoxTop, Some((Item::Amphora, 1)), 1, 2);
    assert!(game.read_move("sell amphora 0").is_err());
    let zero = game.allows(Move::Trade(Deal::Sell, Item::Amphora, 0)).unwrap_err();
    assert_eq!(zero.rule, "A-75");
    let zero = game.allows(Move::Trade(Deal::Buy, Item::Spice, 0)).unwrap_err();
    assert_eq!(zero.rule, "A-75");
}

/// after a move without a trade the tile stays as it is, and no base is possible.
#[test]
fn a_77_a_move_without_a_trade() {
    let game = arrived(TradingTile::B1, Face::BoxTop, Some((Item::Amphora, 1)), 1, 2, |position| {
        position.areas[ONE].warehouse.stone = 1;
    });
    let game = game.moves("done");
    assert_eq!(game.prompt(), Prompt::TakeActions);
    let laid = game.position().trading[Centre::Ctesiphon].unwrap();
    assert_eq!((laid.face, laid.flips), (Face::BoxTop, 0));
    assert_eq!(game.position().bases_of(ONE), 0);
}

/// D-32, RES-248, RES-293, CH-17: the player may look at the tile of the trade, then flip it or not.
#[test]
fn d_32_looking_and_flipping() {
    let game = arrived(TradingTile::B1, Face::BoxBottom, Some((Item::Amphora, 1)), 1, 0, |position| {
        position.bonus_card(ONE, bonus(48));
    });
    let game = game.moves("use e48\npart 1");
    assert_eq!(game.prompt(), Prompt::LookAt(Centre::Ctesiphon));
    assert_eq!(game.refused("look gerasa").rule, "RES-248");
    assert_eq!(face(&game.clone().moves("done").observed(), Centre::Ctesiphon), Face::BoxBottom);
    let game = game.moves("look ctesiphon");
    assert_eq!(game.prompt(), Prompt::FlipOrNot(Centre::Ctesiphon));
    let kept = game.clone().moves("done").observed();
    assert_eq!(face(&kept, Centre::Ctesiphon), Face::BoxBottom);
    let game = game.moves("flip").observed().moves("sell amphora 1");
    assert_eq!(coins_and_vp(&game), (1 + 3, 4 + 1), "the better face");
    let game = game.moves("done");
    assert_eq!(face(&game, Centre::Ctesiphon), Face::BoxBottom, "RES-154: and back at the end");
}

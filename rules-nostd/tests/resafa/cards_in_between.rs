//! Cards and tiles played in the middle of actions (RES-050, RES-057 to RES-066, RES-090, RES-130).

use rules_nostd::Seat;
use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;

use crate::common::*;
use crate::rulings_added::until_round;

const ONE: Seat = Seat::One;

/// RES-062, RES-247, A-113: a card bound to an action is played during it and can make it possible.
#[test]
fn res_062_a_bound_card_helps_inside_its_action() {
    let game = ready(2).arrange(|position| {
        position.purse(ONE, 0, 0, 1);
        position.bonus_card(ONE, bonus(47));
    });
    let game = game.moves("play 5 upper");
    assert_eq!(game.refused("use e47").rule, "RES-062");
    let game = game.moves("main canal");
    assert_eq!(game.refused("canal c1 B").rule, "RES-124");
    let game = game.moves("use e47");
    assert!(game.one().bonus.is_empty());

    // nothing is built, and the card stays in hand.
    assert_eq!(game.clone().moves("done").one().bonus.as_slice(), [bonus(47)]);

    let game = game.moves("canal c1 B\nspace r4c1");
    assert_eq!((game.one().warehouse.marble, game.one().coins), (0, 0));
    assert!(game.one().bonus.is_empty(), "RES-060: it leaves the game");
}

/// RES-239, A-37, A-112: a selling card pays for two of the items sold. If a different item is sold,
/// the card goes back to hand.
#[test]
fn res_239_a_selling_card_pays_per_item() {
    let trading = |card: u8| {
        ready(2)
            .arrange(|position| {
                position.trading_tile(Centre::Ctesiphon, TradingTile::B1, Face::BoxTop);
                position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 3)));
                position.areas[ONE].camel.level = 2;
                position.purse(ONE, 1, 0, 0);
                position.bonus_card(ONE, bonus(card));
            })
            .moves("play 3 upper\nmain trading\ntravel ctesiphon")
            .moves(&format!("use e{card}\nsell amphora 3"))
    };
    let game = trading(39);
    assert_eq!((game.one().coins, game.one().vp), (3 + 3 + 4, 12 + 1 + 2));
    assert!(game.one().bonus.is_empty());
    let game = trading(40).moves("done");
    assert_eq!((game.one().coins, game.one().bonus.as_slice()), (6, &[bonus(40)][..]));
}

/// RES-254: the tile just built counts too.
#[test]
fn res_254_counts_the_new_tile() {
    let game = ready(2).arrange(|position| {
        position.round(5);
        position.purse(ONE, 9, 0, 9);
        position.bonus_card(ONE, bonus(54));
        position.canal(ONE, CanalTile::C2, CanalSide::A, space("r4c4"));
    });
    let game = game.moves("play 5 upper\nmain canal\nuse e54\ncanal c1 B\nspace r4c1");
    assert_eq!(game.one().warehouse.marble, 9 - 1);
    assert_eq!(game.one().vp, 3 + 2, "the space's VP, and 1 for each of two tiles");
}

/// RES-065, RES-066: a sack card is worth 1 VP and goes to the bottom of the deck.
#[test]
fn res_065_a_sack_card_for_a_vp() {
    let game = ready(2).arrange(|position| position.sacks(ONE, 1));
    let game = game.moves("discard z7");
    assert_eq!(game.one().vp, 1);
    assert_eq!(game.position().sacks.returned.as_slice(), [Sack::Z7]);
    assert_eq!(game.refused("discard z7").rule, "RES-064");
}

/// RES-130: a kept canal bonus tile is used once, whenever its owner chooses.
#[test]
fn res_130_a_kept_tile_is_used_later() {
    let game = ready(2).arrange(|position| position.bonus_tile(ONE, CanalBonus::K2));
    let game = game.moves("use k2");
    assert_eq!(game.one().camel.level, 1);
    assert_eq!(game.refused("use k2").rule, "RES-130");
}

/// a trading action granted while trading waits until the first one is done.
#[test]
fn a_110_trading_inside_trading_waits() {
    let game = ready(2).arrange(|position| {
        position.special_card(ONE, special(61));
        position.camel(ONE, Place::Gerasa, None);
        position.purse(ONE, 9, 0, 0);
    });
    let game = game.moves("play 3 upper\nmain trading\nuse P61");
    assert_eq!(game.one().coins, 11);
    let game = game.moves("part 3\ntravel ctesiphon");
    assert_eq!(game.prompt(), Prompt::Trade(Centre::Ctesiphon));
    let game = game.moves("done");
    assert_eq!(game.prompt(), Prompt::Travel, "now the second one");
    assert_eq!(game.position().trade, Some(Trade::default()));
}

/// RES-288, RES-090, A-34: what a permanent card gives can pay for its action, unless its owner
/// ignores the card.
#[test]
fn res_288_a_permanent_card_pays_for_its_action() {
    let game = ready(2).arrange(|position| {
        position.special_card(ONE, special(59));
        position.purse(ONE, 0, 1, 0);
    });
    let game = game.moves("play 1 lower\nmain workshop");
    assert_eq!(game.clone().moves("ignore P59").refused("build I 1").rule, "RES-094");
    let nothing = game.clone().moves("done");
    assert_eq!((nothing.one().coins, nothing.one().warehouse.marble), (0, 0));
    let game = game.moves("build I 1");
    assert_eq!((game.one().coins, game.one().warehouse.stone, game.one().warehouse.marble), (0, 0, 1));
}

/// RES-068, RES-069, RES-072, RES-088, RES-089: the top card comes with its bonus and with pink's
/// round bonus.
#[test]
fn res_069_the_top_card() {
    let game = ready(2).arrange(|position| {
        position.areas[ONE].markers.pink = 1;
        position.open_special(special(5));
    });
    let game = game.moves("play 2 upper\ncolour pink\nstep pink");
    assert_eq!(game.prompt(), Prompt::TakeSpecial(Colour::Pink, Level::I));
    let top = game.clone().moves("top\nobserve special P1\nobserve special P7");
    assert_eq!((top.one().vp, top.one().coins), (1 + 3, 2 + 1 + 2));
    assert_eq!(top.one().specials[0].card, special(5));
    // RES-070, A-20: browsing gives neither the VP nor the coin of RES-069.
    let browsed = game.moves("browse\npick P3\nobserve shuffle stack\nobserve special P7");
    assert_eq!((browsed.one().vp, browsed.one().coins), (3, 4));
    assert_eq!(browsed.position().stack(Colour::Pink, Level::I).open, Some(special(5)));
}

/// RES-057, RES-059: six cards at the end of a turn are one too many.
#[test]
fn res_059_the_hand_limit() {
    let game = ready(2).arrange(|position| {
        position.bonus_card(ONE, bonus(45));
        position.bonus_card(ONE, bonus(47));
        position.sacks(ONE, 1);
    });
    let game = game.moves("play 1 upper\ndone\nobserve card");
    assert_eq!(game.prompt(), Prompt::HandLimit(1));
    assert_eq!(game.refused("use e47").rule, "RES-062");
    assert_eq!(game.refused("done").rule, "RES-059");
    let game = game.moves("discard e47");
    assert_eq!(game.one().hand_size(), 5);
    assert_eq!(game.position().turn, Seat::Two);
}

/// RES-184, INV-02: after Rain each player keeps the cubes on their own tiles, and those cubes never
/// flow again.
#[test]
fn res_184_cubes_are_kept() {
    let state = |game: &Resafa<'_>| {
        [ONE, Seat::Two].map(|seat| {
            let area = &game.position().areas[seat];
            (area.cubes, area.vp)
        })
    };
    let game = ready(2).arrange(|position| {
        position.round(2);
        position.canal(ONE, CanalTile::C1, CanalSide::A, space("r1c1"));
        position.canal(Seat::Two, CanalTile::C1, CanalSide::A, space("r1c2"));
        position.canal(Seat::Two, CanalTile::C2, CanalSide::A, space("r1c3"));
    });
    assert_eq!(state(&game), [(0, 0), (0, 0)]);
    let game = until_round(game, 3);
    assert_eq!(state(&game), [(1, 1 + 1), (2, 2 + 2)], "the tiles, and the water on each");
    assert!(game.position().network.values().iter().all(|there| there.cubes == 0));
    let game = until_round(game, 5);
    assert_eq!(state(&game), [(1, 2 + 1), (2, 4 + 2)], "only the tiles");
}

/// RES-082, RES-083, A-29: if two yellow cards are swapped into the pile, one is drawn, and the
/// owner chooses which.
#[test]
fn a_29_two_yellow_cards_in_one_turn() {
    let game = ready_with(&SHORT_TRACKS, 2, Options::default()).arrange(|position| {
        position.round(5);
        position.open_special(special(37));
        position.bonus_card(ONE, bonus(51));
    });
    let game =
        game.moves("play 3 upper\ncolour yellow\nstep yellow\ntop\nobserve special P38\nobserve special P43");
    let game = game.moves("use e51\nstep yellow\ntop\nobserve special P44\nobserve special P49\ndone");
    assert_eq!(game.prompt(), Prompt::SwapYellow(special(37)));
    assert_eq!(game.refused("swap 2 pile").rule, "RES-079");
    let game = game.moves("swap 1 pile");
    assert_eq!(game.refused("swap 1 hand").rule, "A-28");
    assert_eq!(game.refused("swap 3 hand").rule, "RES-081");
    let game = game.moves("swap 2 pile");
    assert_eq!(game.prompt(), Prompt::DrawYellow);
    let game = game.moves("draw P43\nobserve shuffle pile");
    let cards = &game.one().cards;
    let at = |card| cards.find(ActionCard::Improved(special(card))).unwrap().at;
    assert_eq!((at(43), at(37)), (Whereabouts::Hand, Whereabouts::Pile));
    assert_eq!((cards.hand(), cards.pile, cards.played()), (3, 2, 1));
}

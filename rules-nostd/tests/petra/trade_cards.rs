//! Cards and gold that change a trade value before it is fixed: Nomad, Master Trader, gold (DEC-06,
//! DEC-07).

use rules_nostd::Seat;
use rules_nostd::petra::model::Trader::{China, Egypt, India, Local, Rome};
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;

use crate::common::*;
use crate::market::{market, row, trading};

const ME: Seat = Seat::One;

/// Seat 1 with these villagers has placed a worker below China: 1 trader, 1 India in the row, and the
/// disc right behind the bonus space, so that 7 spaces trigger nothing.
fn china_with<'e>(game: Petra<'e>, cards: &[Villager]) -> Petra<'e> {
    let game = trading(game, China, 1, 1).arrange(|position| {
        position.disc(ME, China, 2, false);
        cards.iter().for_each(|&card| position.villager(ME, card));
    });
    game.moves(&market(China))
}

/// Returns how far the China disc has moved since [`china_with`].
fn went(game: &Petra<'_>) -> u8 {
    (game.position().boards[ME].discs.china.space + 8 - 2) % 8
}

/// Puts gold in the row of a China trade: stalls 2 and 5, with an India in stall 1.
fn two_golds(position: &mut Position) {
    let [india, _, a, b, _, c] = row(China, 1);
    position.market(ME, &[india, Tile::Gold, a, b, Tile::Gold, c]);
}

/// PET-060, AMB-53, DEC-07: each gold trader counts as the type its owner picks, separately, and the
/// owner must pick.
#[test]
fn each_gold_counts_as_its_owner_likes() {
    let game = trading(ready(&STAND_IN, 3), China, 2, 1).arrange(|position| {
        position.disc(ME, China, 2, false);
        two_golds(position);
    });
    let game = game.moves(&market(China));
    assert_eq!(game.prompt(), Prompt::NameGold(2));
    let all = ["gold as egypt", "gold as rome", "gold as china", "gold as india", "gold as local"];
    assert_eq!(game.legal(), all);
    let words = "PET-060: Each gold trader in the market row counts as some type. \
                 First seat 1 names the type of a gold trader.";
    assert_eq!(game.refused("done").to_string(), words);

    let next = game.clone().moves("gold as india");
    assert_eq!(next.prompt(), Prompt::NameGold(5));
    assert_eq!(next.legal(), all);

    assert_eq!(went(&game.clone().moves("gold as india\ngold as india")), 2 * 3);
    assert_eq!(went(&game.clone().moves("gold as india\ngold as egypt")), 2 * 2);
    assert_eq!(went(&game.clone().moves("gold as local\ngold as india")), 2 * 2);
    assert_eq!(went(&game.moves("gold as china\ngold as rome")), 2, "gold never counts in the column");
}

/// PET-060: the choice applies to one market action; the next one asks again, other actions do not.
#[test]
fn gold_is_named_anew_in_each_action() {
    let game = trading(ready(&STAND_IN, 2), China, 1, 1).arrange(two_golds);
    let game = game.moves(&market(China)).moves("gold as china\ngold as egypt\ndone");
    let game = game.moves("pawn east\nsiq 7\ndone\npawn north\nplaza 1\nplaza 2\ndone\npawn west\ndone");
    assert_eq!(game.position().boards[ME].market.tile(3), Some(Tile::Gold), "the other one was driven out");
    let game = game.moves("pawn south\nworker rome");
    assert_eq!(game.prompt(), Prompt::NameGold(4));
}

/// DEC-06: without a card that could count, the player is not asked.
#[test]
fn without_a_card_that_counts_nobody_is_asked() {
    let nomads = [Villager::Nomad(Rome), Villager::Nomad(Egypt), Villager::MasterTrader(India)];
    let game = china_with(ready(&STAND_IN, 3), &nomads);
    assert_eq!(game.prompt(), Prompt::Reveal, "a Master Trader of India would not change the partner");
    assert_eq!(went(&game), 1);
}

/// DEC-06, AMB-61, PET-126: a Nomad counts as one more tile in the column or in the row, wherever its
/// type counts; then it is discarded.
#[test]
fn a_nomad_counts_where_his_type_does() {
    let game = china_with(ready(&STAND_IN, 3), &[Villager::Nomad(China)]);
    assert_eq!(game.legal(), ["nomad china in settlements", "done"]);
    assert_eq!(game.refused("nomad china in market").rule, "AMB-61");
    assert_eq!(game.refused("nomad rome in settlements").rule, "PET-126");

    let kept = game.clone().moves("done");
    assert_eq!((went(&kept), kept.position().boards[ME].villagers.has(Villager::Nomad(China))), (1, true));
    let played = game.moves("nomad china in settlements");
    assert_eq!(went(&played), 2, "(1 + 1) x 1");
    assert!(!played.position().boards[ME].villagers.has(Villager::Nomad(China)));
    assert!(played.position().villagers.discard.has(Villager::Nomad(China)));

    let game = china_with(ready(&STAND_IN, 3), &[Villager::Nomad(India)]);
    assert_eq!(game.refused("nomad india in settlements").rule, "AMB-61");
    assert_eq!(went(&game.moves("nomad india in market")), 2, "1 x (1 + 1)");
}

/// AMB-61, AMB-73: several Nomads count in one action, and none pays a building camel.
#[test]
fn nomads_combine_and_are_no_tiles() {
    let game = trading(ready(&STAND_IN, 3), China, 1, 2).arrange(|position| {
        position.disc(ME, China, 2, false);
        position.building(ME, China);
        position.villager(ME, Villager::Nomad(China));
        position.villager(ME, Villager::Nomad(India));
    });
    let game = game.moves(&market(China)).moves("nomad india in market");
    assert_eq!(game.prompt(), Prompt::PlayOneTime, "another one can follow");
    let bag = game.position().bag.china;
    let game = game.moves("nomad china in settlements");
    assert_eq!(game.prompt(), Prompt::Reveal, "no camel came, so none can be spent");
    assert_eq!(went(&game), 6, "(1 + 1) x (2 + 1)");
    assert_eq!(game.position().bag.china, bag + 1, "one tile leaves, the Nomad is a card");
}

/// AMB-62: Nomad, Master Trader and gold come before the value is fixed, gold last (AMB-73).
#[test]
fn after_the_value_is_found_it_is_too_late() {
    let cards = [Villager::Nomad(India), Villager::MasterTrader(Egypt)];
    let game = trading(ready(&STAND_IN, 3), China, 1, 1).arrange(|position| {
        cards.iter().for_each(|&card| position.villager(ME, card));
        two_golds(position);
        position.camels(ME, 1);
    });
    let late = ["nomad india in market", "master-trader egypt with egypt"];

    let game = game.moves("pawn south");
    assert_eq!(late.map(|text| game.refused(text).rule), ["PET-126", "PET-123"]);
    let game = game.moves("worker china");
    assert_eq!(game.refused("gold as india").rule, "AMB-73");
    let game = game.moves("done");
    assert_eq!(game.prompt(), Prompt::NameGold(2));
    late.iter().for_each(|text| assert_eq!(game.refused(text).rule, "AMB-73"));
    let game = game.moves("gold as china\ngold as china");
    assert_eq!(game.prompt(), Prompt::SpendCamels);
    late.iter().for_each(|text| assert_eq!(game.refused(text).rule, "AMB-62"));
    assert_eq!(game.refused("gold as india").rule, "AMB-62");
}

/// AMB-60, PET-123: on its own column a Master Trader lets the owner trade with any one other type.
#[test]
fn a_master_trader_opens_his_column() {
    let game = china_with(ready(&STAND_IN, 3), &[Villager::MasterTrader(China)]);
    let with = |partner| format!("master-trader china with {partner}");
    assert_eq!(game.legal(), [with(Egypt), with(Rome), with(Local), "done".to_string()]);
    assert_eq!(game.refused(&with(India)).rule, "AMB-73", "the printed partner");
    assert_eq!(game.refused(&with(China)).rule, "AMB-60", "his own type");
    assert_eq!(game.refused("master-trader rome with rome").rule, "PET-123", "not owned");

    let played = game.moves(&with(Local));
    assert_eq!(went(&played), 5, "1 x 5 locals; the India counts no more");
    assert!(played.position().villagers.discard.has(Villager::MasterTrader(China)));
    assert!(!played.position().boards[ME].villagers.has(Villager::MasterTrader(China)));
}

/// AMB-60, option master-trader: with `any-type`, the column's own type can be the partner.
#[test]
fn a_table_may_let_a_type_trade_with_itself() {
    let options = Options { master_trader: MasterTraderPartner::AnyType, ..Options::default() };
    let cards = [Villager::MasterTrader(China), Villager::Nomad(China)];
    let game = china_with(ready_with(&STAND_IN, 3, options), &cards);
    assert_eq!(game.refused("master-trader china with india").rule, "AMB-73");

    let game = game.moves("master-trader china with china");
    assert_eq!(game.legal(), ["nomad china in market", "nomad china in settlements", "done"]);
    assert_eq!(went(&game.clone().moves("done")), 0, "no China stands in the row");
    assert_eq!(went(&game.moves("nomad china in market")), 1);
}

/// AMB-60, PET-123: on another column it makes its own type the partner, and only that.
#[test]
fn a_master_trader_is_a_partner_for_others() {
    let game = china_with(ready(&STAND_IN, 3), &[Villager::MasterTrader(Local)]);
    assert_eq!(game.legal(), ["master-trader local with local", "done"]);
    assert_eq!(game.refused("master-trader local with egypt").rule, "PET-123");
    assert_eq!(went(&game.moves("master-trader local with local")), 5);
}

/// AMB-73: at most one Master Trader, who must change the partner.
#[test]
fn one_master_trader_at_most() {
    let cards = [Villager::MasterTrader(China), Villager::MasterTrader(India), Villager::Nomad(China)];
    let game = china_with(ready(&STAND_IN, 3), &cards);
    assert_eq!(game.refused("master-trader india with india").rule, "AMB-73", "india is the partner already");
    let game = game.moves("master-trader china with egypt");
    assert_eq!(game.legal(), ["nomad china in settlements", "done"]);
    assert_eq!(game.refused("master-trader india with india").rule, "AMB-73", "the second one");
}

/// AMB-73: a Master Trader comes before any Nomad; Nomads match the final partner, and gold, chosen
/// last, can be the final partner as well.
#[test]
fn master_trader_then_nomads_then_gold() {
    let cards = [Villager::MasterTrader(Egypt), Villager::Nomad(Egypt), Villager::Nomad(China)];
    let game = trading(ready(&STAND_IN, 3), China, 1, 1).arrange(|position| {
        position.disc(ME, China, 2, false);
        cards.iter().for_each(|&card| position.villager(ME, card));
        two_golds(position);
    });
    let game = game.moves(&market(China));
    assert_eq!(game.refused("nomad egypt in market").rule, "AMB-61", "egypt is not the partner yet");
    let nomad_first = game.clone().moves("nomad china in settlements");
    assert_eq!(nomad_first.prompt(), Prompt::NameGold(2), "a Master Trader comes too late");

    let game =
        game.moves("master-trader egypt with egypt\nnomad egypt in market\nnomad china in settlements");
    let game = game.moves("gold as egypt\ngold as india");
    assert_eq!(went(&game), 2 * 2, "(1 China, 1 Nomad) x (1 Nomad, 1 gold)");
}

/// AMB-73: after a Nomad a Master Trader is refused, even while other Nomads can follow.
#[test]
fn no_master_trader_after_a_nomad() {
    let cards = [Villager::MasterTrader(Egypt), Villager::Nomad(India), Villager::Nomad(China)];
    let game = china_with(ready(&STAND_IN, 3), &cards).moves("nomad india in market");
    assert_eq!(game.legal(), ["nomad china in settlements", "done"]);
    assert_eq!(game.refused("master-trader egypt with egypt").rule, "AMB-73");
}

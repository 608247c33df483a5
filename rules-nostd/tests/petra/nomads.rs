//! One-time villagers of the market action: Nomad and Master Trader (PET-123, PET-126). With board 1
//! Egypt trades with Rome, Rome with China, China with India, India with Local, Local with Egypt.

use Seat::One;
use Trader::{China, Egypt, India, Local, Rome};
use Villager::{MasterTrader, Nomad};
use rules_nostd::Seat;
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;

use crate::common::*;
use crate::village::edition_with;
use crate::villagers::tiles;

/// Seat 1 has the row `CCIILE`, two settlers in China and one in each other column, no camels, and
/// these cards. It has just chosen China, which trades with India for 2 x 2.
fn trading(cards: &[Villager]) -> Petra<'static> {
    trading_with(Options::default(), "CCIILE", cards)
}

fn trading_with(options: Options, row: &str, cards: &[Villager]) -> Petra<'static> {
    let game = ready_with(&STAND_IN, 2, options).arrange(|position| {
        position.market(One, &tiles(row));
        Trader::ALL.into_iter().for_each(|column| position.column(One, column, 1));
        position.column(One, China, 2);
        position.camels(One, 0);
        cards.iter().for_each(|&card| position.villager(One, card));
    });
    game.moves("pawn south\nworker china")
}

/// Returns the value of the trade that ends with these moves. (The disc passes the bonus space at 2.)
fn value(game: Petra<'_>, moves: &str) -> u16 {
    let game = game.arrange(|position| position.camels(One, 1)).moves(moves);
    let game = if game.prompt() == Prompt::ChooseBuilding { game.moves("building local") } else { game };
    assert_eq!(game.prompt(), Prompt::SpendCamels, "the move is made");
    game.position().trade.unwrap().value
}

/// PET-126, AMB-61: a Nomad is one more tile of its type in the settlements or in the row, wherever
/// that type counts, and is discarded.
#[test]
fn a_nomad_counts_as_a_tile() {
    let column = trading(&[Nomad(China)]);
    assert_eq!(column.prompt(), Prompt::PlayOneTime);
    assert_eq!(column.legal(), ["nomad china in settlements", "done"]);
    assert_eq!(column.refused("nomad china in market").rule, "AMB-61", "China is not the partner");
    assert_eq!(value(column.clone(), "done"), 4, "he need not be played");
    assert_eq!(value(column.clone(), "nomad china in settlements"), 3 * 2);
    let used = column.moves("nomad china in settlements");
    assert!(used.position().villagers.discard.has(Nomad(China)));
    assert!(!used.position().boards[One].villagers.has(Nomad(China)));

    let row = trading(&[Nomad(India)]);
    assert_eq!(row.legal(), ["nomad india in market", "done"]);
    assert_eq!(row.refused("nomad india in settlements").rule, "AMB-61");
    assert_eq!(row.refused("nomad china in settlements").rule, "PET-126", "seat 1 has no such Nomad");
    assert_eq!(value(row, "nomad india in market"), 2 * 3);
}

/// AMB-61: if no card would count, the player is not asked; a Nomad pays no building camel.
#[test]
fn a_nomad_without_effect_is_not_played() {
    let game = trading(&[Nomad(Rome)]);
    assert_ne!(game.prompt(), Prompt::PlayOneTime);
    let game = ready(&STAND_IN, 2).arrange(|position| {
        position.villager(One, Nomad(China));
        position.building(One, China);
        position.camels(One, 0);
    });
    let game = game.moves("pawn south\nworker china\nnomad china in settlements");
    assert_eq!(game.position().boards[One].camels, 0);
}

/// PET-123: a Master Trader of the column's type lets it trade with one other type of the owner's
/// choice, and is discarded.
#[test]
fn a_master_trader_of_the_column_picks_the_partner() {
    let game = trading(&[MasterTrader(China)]);
    assert_eq!(
        game.legal(),
        [
            "master-trader china with egypt",
            "master-trader china with rome",
            "master-trader china with local",
            "done"
        ]
    );
    assert_eq!(game.refused("master-trader china with india").rule, "AMB-73", "that is the partner already");
    assert_eq!(game.refused("master-trader rome with rome").rule, "PET-123", "seat 1 has no such card");
    assert_eq!(value(game.clone(), "master-trader china with local"), 2);
    let game = game.moves("master-trader china with local");
    assert!(game.position().villagers.discard.has(MasterTrader(China)));
    assert_eq!(game.position().boards[One].discs[China].space, 2, "the track is still that of the column");
}

/// PET-123: a Master Trader of another type brings that type as the partner.
#[test]
fn a_master_trader_of_another_type_becomes_the_partner() {
    let game = trading(&[MasterTrader(Local)]);
    assert_eq!(game.legal(), ["master-trader local with local", "done"]);
    assert_eq!(game.refused("master-trader local with egypt").rule, "PET-123");
    assert_eq!(value(game, "master-trader local with local"), 2);
    let idle = trading(&[MasterTrader(India)]);
    assert_ne!(idle.prompt(), Prompt::PlayOneTime, "India is the partner already");
}

/// AMB-60, both ways: the column's own type is not an "other type", unless the table says so.
#[test]
fn a_master_trader_and_his_own_type() {
    let cards = [MasterTrader(China)];
    assert_eq!(trading(&cards).refused("master-trader china with china").rule, "AMB-60");
    let mut options = Options::default();
    assert!(options.set("master-trader", "any-type"));
    let game = trading_with(options, "CCCILE", &cards);
    assert_eq!(value(game, "master-trader china with china"), 2 * 3);
}

/// AMB-73: at most one Master Trader, and before any Nomad; Nomads match the final partner; the types
/// of gold are fixed last.
#[test]
fn modifiers_come_in_order() {
    let game = trading_with(
        Options::default(),
        "CLIGGE",
        &[MasterTrader(China), MasterTrader(Rome), Nomad(China), Nomad(India), Nomad(Local)],
    );
    let nomad_first = game.clone().moves("nomad india in market");
    assert_eq!(nomad_first.refused("master-trader china with local").rule, "AMB-73");
    assert_eq!(nomad_first.refused("nomad local in market").rule, "AMB-61", "not the partner");
    assert_eq!(nomad_first.legal(), ["nomad china in settlements", "done"]);

    let game = game.moves("master-trader china with local");
    assert_eq!(game.refused("master-trader rome with rome").rule, "AMB-73", "one is enough");
    assert_eq!(game.refused("nomad india in market").rule, "AMB-61", "India is no longer the partner");
    assert_eq!(game.refused("gold as local").rule, "AMB-73", "gold comes last");
    let game = game.moves("nomad local in market\nnomad china in settlements");
    assert_eq!(game.prompt(), Prompt::NameGold(4), "no card is left that counts");
    let game = game.moves("gold as local\ngold as rome");
    // (2 + Nomad) x (1 + Nomad + 1 gold)
    assert_eq!(game.position().trade.unwrap().value, 3 * 3);
    assert_eq!(game.position().villagers.discard.total(), 3);
}

/// AMB-62: once the trade value is fixed, neither card nor gold changes it.
#[test]
fn the_value_is_fixed_before_the_move() {
    let game = trading_with(Options::default(), "CCIIGE", &[Nomad(India)]).moves("done");
    assert_eq!(
        game.refused("nomad india in market").rule,
        "AMB-73",
        "gold is asked for: too late for a card"
    );
    let game = game.moves("gold as rome");
    assert_eq!(game.position().trade.unwrap().value, 4);
    assert_eq!(game.refused("nomad india in market").rule, "AMB-62");
    assert_eq!(game.refused("gold as india").rule, "AMB-62");
}

/// AMB-73: any number of Nomads, each counting as one tile.
#[test]
fn several_nomads_of_a_type() {
    let edition = edition_with(&[], Nomad(Egypt), 3);
    let game = ready(&edition, 2).arrange(|position| {
        position.market(One, &tiles("CCIIRR"));
        position.column(One, Egypt, 1);
        (0..3).for_each(|_| position.villager(One, Nomad(Egypt)));
    });
    let play = "nomad egypt in settlements";
    let game = game.moves(&format!("pawn south\nworker egypt\n{play}\n{play}\n{play}"));
    assert_eq!(game.position().trade.unwrap().value, (1 + 3) * 2);
    assert_eq!(game.position().villagers.discard.count(Nomad(Egypt)), 3);
}

//! The market action: worker, trade value, move of the disc, removal (section 2.8 of the ledger).
//! What changes the value (gold, Nomad, Master Trader) is tested in `trade_cards.rs`.

use rules_nostd::petra::model::Trader::{China, Egypt, India, Local, Rome};
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;

const ME: Seat = Seat::One;

/// Returns the trading partner on player board 1, the board of seat 1.
pub fn partner(column: Trader) -> Trader {
    Trader::ALL[(column.index() + 1) % 5]
}

/// Returns a row of six for player board 1: `partners` partners of a column at the left, then tiles of
/// a type that is not involved in the trade.
pub fn row(column: Trader, partners: usize) -> [Tile; 6] {
    let bystander = partner(partner(column));
    std::array::from_fn(|stall| if stall < partners { partner(column) } else { bystander }.into())
}

/// Seat 1 is about to trade: `traders` in a column, `partners` in the row, and no camels, so that the
/// disc moves by the product.
pub fn trading<'e>(game: Petra<'e>, column: Trader, traders: u8, partners: usize) -> Petra<'e> {
    game.arrange(|position| {
        position.camels(ME, 0);
        position.column(ME, column, traders);
        position.market(ME, &row(column, partners));
    })
}

/// Lets seat 1 trade so that its disc moves `spaces`, up to the first decision or draw.
pub fn moving<'e>(game: Petra<'e>, track: Trader, spaces: u8) -> Petra<'e> {
    let partners = (1..=6).rev().find(|partners| spaces.is_multiple_of(*partners)).unwrap();
    trading(game, track, spaces / partners, partners.into()).moves(&market(track))
}

/// Returns the moves of a market action up to the worker.
pub fn market(column: Trader) -> String {
    format!("pawn south\nworker {column}")
}

/// Returns the space of seat 1's disc.
fn space(game: &Petra<'_>, track: Trader) -> u8 {
    game.position().boards[ME].discs[track].space
}

/// Puts seat 1's disc right behind the bonus space, inactive: the next 7 spaces trigger nothing.
fn past_bonus(game: Petra<'_>, track: Trader) -> Petra<'_> {
    game.arrange(|position| position.disc(ME, track, 2, false))
}

/// PET-054: worker, value, move, removal, in this order; PET-064: the tiles go to the bag last.
#[test]
fn the_four_parts_come_in_order() {
    let game = past_bonus(trading(ready(&STAND_IN, 3), China, 2, 2), China).arrange(|position| {
        position.camels(ME, 1);
        position.villager(ME, Villager::Nomad(India));
    });
    let bag = game.position().bag.china;

    let game = game.moves("pawn south");
    assert_eq!(game.prompt(), Prompt::ChooseColumn);
    assert!(game.position().boards[ME].workers.is_empty());

    let game = game.moves("worker china");
    assert_eq!(game.prompt(), Prompt::PlayOneTime, "the value is being found");
    assert!(game.position().boards[ME].workers.has(China), "the worker stands");
    assert_eq!(space(&game, China), 2, "the disc has not moved");

    let game = game.moves("nomad india in market");
    assert_eq!(game.prompt(), Prompt::SpendCamels);
    assert_eq!(space(&game, China), 0, "2 x 3 = 6 spaces on from 2");
    assert_eq!((game.position().boards[ME].settlements.china, game.position().bag.china), (2, bag));

    let game = game.moves("done");
    assert_eq!((game.position().boards[ME].settlements.china, game.position().bag.china), (0, bag + 2));
    assert_eq!(game.position().trade, None);
}

/// PET-055, PET-056, DEC-05: a worker goes below one column whose space is empty; the player cannot
/// pass.
#[test]
fn a_worker_chooses_a_column_without_one() {
    let game = ready(&STAND_IN, 3)
        .arrange(|position| [Egypt, India].into_iter().for_each(|column| position.worker(ME, column)))
        .moves("pawn south");
    assert_eq!(game.legal(), ["worker rome", "worker china", "worker local"]);
    assert_eq!(game.refused("worker egypt").rule, "PET-056");
    assert_eq!(game.refused("worker india").rule, "PET-056");
    assert_eq!(game.refused("done").rule, "PET-039");

    let game = game.moves("worker local");
    assert_eq!(game.position().boards[ME].workers, TraderSet::of(&[Egypt, India, Local]));
    assert_eq!(game.position().trade.unwrap().column, Local);
}

/// PET-057: the worker stays for later turns until VILLAGE takes it back.
#[test]
fn a_worker_stays_until_the_village() {
    let game = trading(ready(&STAND_IN, 2), China, 1, 1).moves(&market(China)).moves("done");
    let game = game.moves("pawn north\nplaza 1\nplaza 2\ndone");
    assert!(game.position().boards[ME].workers.has(China), "in the other player's turn");
    let game = game.moves("pawn north\nplaza 1\nplaza 2\ndone\npawn east\nsiq 7\ndone");
    assert!(game.position().boards[ME].workers.has(China), "in the next own turn");
    assert_eq!(game.clone().moves("pawn south").refused("worker china").rule, "PET-056");

    let game = game.moves("pawn west\nretrieve china");
    assert!(game.position().boards[ME].workers.is_empty());
}

/// PET-058: each board gives each of the five columns its own partner, and no other type counts.
#[test]
fn every_board_has_its_partners() {
    for board in 1..=4 {
        for column in Trader::ALL {
            let partner = Trader::ALL[(column.index() + usize::from(board)) % 5];
            let game = ready(&STAND_IN, 4).arrange(|position| {
                let other =
                    position.boards.seats().find(|&seat| position.boards[seat].board == board).unwrap();
                position.boards[other].board = position.boards[ME].board;
                position.boards[ME].board = board;
                position.camels(ME, 0);
                position.column(ME, column, 1);
                let mut row = [Tile::from(partner); 6];
                // One of each other type, twice one of them, and one partner.
                let others = Trader::ALL.into_iter().filter(|&trader| trader != partner);
                row.iter_mut().zip(others).for_each(|(stall, trader)| *stall = trader.into());
                row[4] = row[0];
                position.market(ME, &row);
            });
            let game = game.moves(&market(column));
            assert_eq!(space(&game, column), 1, "{column} trades with {partner} on board {board}");
        }
    }
}

/// PET-059, PET-089: tiles in the column, including the permanent settlement, times partners.
#[test]
fn the_trade_value_is_a_product() {
    for (traders, permanent, partners, value) in
        [(1, false, 1, 1), (3, false, 2, 6), (1, true, 3, 6), (0, true, 5, 5), (2, true, 2, 6)]
    {
        let game = past_bonus(trading(ready(&STAND_IN, 3), Egypt, traders, partners), Egypt);
        let game = game.arrange(|position| {
            if permanent {
                position.permanent(ME, Egypt);
            }
        });
        let game = game.moves(&market(Egypt));
        assert_eq!(space(&game, Egypt), (2 + value) % 8, "{traders} and {permanent} with {partners}");
    }
}

/// PET-061, PET-062: only the disc of the chosen column moves, clockwise.
#[test]
fn the_disc_of_the_chosen_column_moves() {
    for column in Trader::ALL {
        // From space 7 over the end of a main track; the Local track has 12 spaces.
        let start = if column == Local { 11 } else { 7 };
        let before = ready(&STAND_IN, 3).arrange(|position| position.disc(ME, column, start, false));
        let game = moving(before.clone(), column, 2);
        for (seat, board) in game.position().boards.iter() {
            for (track, disc) in board.discs.iter() {
                let moved = seat == ME && track == column;
                let old = before.position().boards[seat].discs[track].space;
                assert_eq!(disc.space, if moved { 1 } else { old }, "{seat} on the {track} track");
            }
        }
    }
}

/// PET-063, DEC-08, INV-26: after the base move the player may pay camels to the supply for a space
/// each, in batches, until they stop or have none left. The disc moves by value plus camels.
#[test]
fn camels_carry_the_disc_further() {
    let game = past_bonus(trading(ready(&STAND_IN, 3), Rome, 1, 1), Rome);
    let game = game.arrange(|position| position.camels(ME, 4)).moves(&market(Rome));
    let supply = game.position().supply.camels;
    assert_eq!(space(&game, Rome), 3, "the base move comes first");
    assert_eq!(game.prompt(), Prompt::SpendCamels);
    assert_eq!(game.legal(), ["camels 1", "camels 2", "camels 3", "camels 4", "done"]);
    assert_eq!(game.refused("camels 5").rule, "PET-063");

    let game = game.moves("camels 1");
    assert_eq!((space(&game, Rome), game.position().boards[ME].camels), (4, 3));
    let game = game.moves("camels 2");
    assert_eq!((space(&game, Rome), game.position().boards[ME].camels), (6, 1));
    assert_eq!(game.position().supply.camels, supply + 3);
    assert_eq!(game.legal(), ["camels 1", "done"]);
    assert_eq!(game.refused("camels 2").rule, "PET-063");

    let stopped = game.clone().moves("done");
    assert_eq!((space(&stopped, Rome), stopped.position().boards[ME].camels), (6, 1));
    let spent = game.moves("camels 1");
    assert_eq!(spent.prompt(), Prompt::Reveal, "without camels nobody is asked");
    assert_eq!((space(&spent, Rome), spent.position().boards[ME].settlements.rome), (7, 0));
}

/// INV-26: a position whose disc moved by anything else is refused.
#[test]
fn a_disc_that_moved_too_far_is_noticed() {
    let game = trading(ready(&STAND_IN, 3), Rome, 1, 1).arrange(|position| position.camels(ME, 2));
    let game = game.moves(&market(Rome)).moves("camels 1");
    assert_eq!(game.position().trade.map(|trade| (trade.value, trade.camels, trade.moved)), Some((1, 1, 2)));
    let mut position = game.position().clone();
    position.trade.as_mut().unwrap().moved = 3;
    assert_eq!(game.at(position).unwrap_err().invariant, "INV-26");
}

/// AMB-44: camels that a building pays during the move can be spent in it.
#[test]
fn camels_gained_in_the_move_carry_as_well() {
    let game = trading(ready(&STAND_IN, 3), India, 2, 1).arrange(|position| {
        position.building(ME, Egypt); // the uninvolved tile at the right end of the row
    });
    let game = game.moves(&market(India));
    assert_eq!(game.position().boards[ME].settlements.egypt, 2, "1 was there, 1 was driven out by the gold");
    assert_eq!(game.legal(), ["camels 1", "done"]);
    assert_eq!(space(&game.moves("camels 1"), India), 3);
}

/// AMB-44, DEC-08: a Farmer's owner is asked without camels, while there is a card to sell.
#[test]
fn a_farmer_sells_for_the_ride() {
    let game = trading(ready(&STAND_IN, 3), Rome, 0, 1);
    assert_eq!(game.clone().moves(&market(Rome)).prompt(), Prompt::Reveal);

    let game = game.arrange(|position| {
        position.villager(ME, Villager::Farmer);
        position.seen_card(ME, card(&STAND_IN, "rome 3"));
        position.boards[ME].hand.hidden = 0;
        position.influence.deck += 1;
    });
    let game = game.moves(&market(Rome));
    assert_eq!(game.prompt(), Prompt::SpendCamels);
    assert_eq!(game.legal(), ["done", "farmer seat 1 sells rome 3"]);
    assert_eq!(game.refused("camels 1").rule, "PET-063");
    let game = game.moves("farmer seat 1 sells rome 3");
    assert_eq!(game.legal(), ["camels 1", "camels 2", "camels 3", "done"]);
    let game = game.moves("camels 1\ncamels 2\npermanent rome");
    assert_eq!(space(&game, Rome), 3);
    assert_eq!(game.position().turn, Seat::Two, "nothing is left to spend or reveal");
}

/// AMB-44, INV-26: if the ninth cube ends the game within a batch, the rest is not paid.
#[test]
fn a_batch_ends_with_the_game() {
    let game = trading(ready(&STAND_IN, 2), Rome, 1, 0).arrange(|position| {
        position.camels(ME, 5);
        position.disc(ME, Rome, 2, true);
        eight_cubes(position);
    });
    let game = game.moves(&market(Rome)).moves("camels 5");
    assert_eq!(game.next(), Next::Over);
    assert_eq!(space(&game, Rome), 4, "the influence space");
    assert_eq!(game.position().boards[ME].camels, 3, "2 of 5 were paid");
    assert_eq!(game.position().boards[ME].settlements.rome, 1, "the column is not emptied");
}

/// Puts eight cubes of seat 1 on the tracks of a 2-player game, none in Rome.
pub fn eight_cubes(position: &mut Position) {
    for region in [Region::Egypt, Region::China, Region::India] {
        position.cube(ME, region, 0);
        position.cube(ME, region, 2);
    }
    position.pool(ME, Region::Egypt);
    position.pool(ME, Region::India);
}

fn camels_before_move() -> Options {
    Options { camel_timing: CamelTiming::BeforeMove, ..Options::default() }
}

/// AMB-44, option camel-timing: camels are spent before the move, once; those gained in the move are
/// too late.
#[test]
fn camels_can_be_declared_before_the_move() {
    let game = trading(ready_with(&STAND_IN, 3, camels_before_move()), India, 1, 2).arrange(|position| {
        position.camels(ME, 3);
        position.building(ME, Egypt);
    });
    let game = game.moves(&market(India));
    assert_eq!(game.prompt(), Prompt::SpendCamels);
    assert_eq!((space(&game, India), game.position().boards[ME].camels), (0, 3), "not yet moved nor paid");
    assert_eq!(game.refused("camels 4").rule, "PET-063");

    let rode = game.clone().moves("camels 2");
    assert_eq!(rode.prompt(), Prompt::Reveal, "nobody is asked again");
    assert_eq!(space(&rode, India), 4, "2 of the trade, 2 of the camels");
    assert_eq!(rode.position().boards[ME].camels, 3 - 2 + 1, "the building's camel is kept");
    let walked = game.moves("done");
    assert_eq!((walked.prompt(), space(&walked, India)), (Prompt::Reveal, 2));
}

/// AMB-44, PET-099, option camel-timing: on the Local track camels are also spent afterwards.
#[test]
fn on_the_local_track_camels_follow_the_move() {
    let game = trading(ready_with(&STAND_IN, 3, camels_before_move()), Local, 1, 1);
    let game = game.arrange(|position| position.camels(ME, 1)).moves(&market(Local)).moves("camels 1");
    assert_eq!(space(&game, Local), 2, "a camel space");
    assert_eq!(game.prompt(), Prompt::SpendCamels);
    assert_eq!(space(&game.moves("camels 1"), Local), 3);

    let game = trading(ready_with(&STAND_IN, 3, camels_before_move()), Local, 1, 2).moves(&market(Local));
    assert_eq!(game.legal(), ["camels 1", "done"], "without camels there is nothing to declare before");
    assert_eq!(space(&game, Local), 2);
}

/// AMB-45: camels move discs and do nothing else.
#[test]
fn camels_have_no_other_use() {
    let refused = |game: &Petra<'_>, rule| {
        assert!(game.legal().iter().all(|text| !text.starts_with("camels")));
        assert_eq!(game.refused("camels 1").rule, rule);
    };
    let game = trading(ready(&STAND_IN, 3), China, 1, 1).arrange(|position| {
        position.camels(ME, 9);
        position.worker(ME, Egypt);
    });
    refused(&game, "AMB-45");
    refused(&game.clone().moves("pawn north"), "AMB-45");
    refused(&game.clone().moves("pawn east"), "AMB-45");
    refused(&game.clone().moves("pawn west"), "AMB-45");
    refused(&game.clone().moves("pawn south"), "AMB-45");
    refused(&game.clone().moves("pawn south\nworker china\ncamels 1"), "AMB-44");
    refused(&game.moves("pawn south\nworker china\ndone"), "AMB-45");
}

/// PET-064, PET-065, PET-066, INV-27: all traders of the column go back into the bag; the permanent
/// settlement and the market row, including gold, stay.
#[test]
fn the_column_is_emptied_and_the_row_stays() {
    let row = [Tile::Gold, Tile::India, Tile::India, Tile::China, Tile::Rome, Tile::China];
    let game = past_bonus(ready(&STAND_IN, 3), China).arrange(|position| {
        position.camels(ME, 0);
        position.column(ME, China, 1);
        position.permanent(ME, China);
        position.column(ME, India, 2);
        position.market(ME, &row);
    });
    let bag = game.position().bag;
    let before = game.moves(&market(China));
    let game = before.clone().moves("gold as india");
    let mine = &game.position().boards[ME];
    assert_eq!(mine.discs.china.space, (2 + 2 * 3) % 8);
    assert_eq!((mine.settlements.china, mine.permanents.has(China)), (0, true));
    assert_eq!(mine.settlements.india, 2, "other columns stay");
    assert_eq!(mine.market.tiles().collect::<Vec<_>>(), row);
    assert_eq!(game.position().bag, ByTrader { china: bag.china + 1, ..bag });

    let left_behind = game.arrange(|position| position.column(ME, China, 1));
    assert_eq!(left_behind.check_step(&before).unwrap_err().invariant, "INV-27");
}

/// AMB-26, AMB-28: the gold of India's bonus drives a tile into the chosen column: its building pays,
/// but the tile no longer counts in the value and leaves with the others.
#[test]
fn a_tile_driven_into_the_chosen_column_leaves_with_it() {
    let game = trading(ready(&STAND_IN, 3), India, 2, 2).arrange(|position| {
        let [a, b, c, d, e, _] = row(India, 2);
        position.market(ME, &[a, b, c, d, e, Tile::India]);
        position.building(ME, India);
    });
    let bag = game.position().bag.india;
    let game = game.moves(&market(India));
    assert_eq!(game.prompt(), Prompt::SpendCamels, "the building paid a camel");
    assert_eq!(game.position().boards[ME].settlements.india, 3);
    assert_eq!(space(&game, India), 4, "2 x 2, with neither the third tile nor the gold");
    let game = game.moves("done");
    assert_eq!((game.position().boards[ME].settlements.india, game.position().bag.india), (0, bag + 3));
}

/// AMB-28: a partner that Egypt's bonus brings into the row does not raise the value.
#[test]
fn the_value_is_not_found_again() {
    let game = moving(ready(&STAND_IN, 3), Egypt, 3);
    assert_eq!(game.chance(), Chance::DrawTrader(Destination::Extension(ME)));
    let game = game.moves("observe trader rome");
    assert_eq!(game.position().boards[ME].market.count(Tile::Rome), 4, "3 partners and the new one");
    assert_eq!(space(&game, Egypt), 3);
}

/// AMB-27, CHN-11: with an empty bag the extension gets no tile, although the column is about to go
/// into the bag.
#[test]
fn the_column_comes_too_late_for_the_extension() {
    let game = trading(ready(&STAND_IN, 3), Egypt, 2, 1).arrange(|position| position.empty_bag_to(Seat::Two));
    let game = game.moves(&market(Egypt));
    assert_eq!(game.prompt(), Prompt::Reveal, "nothing was drawn");
    let mine = &game.position().boards[ME];
    assert_eq!((mine.market.stalls(), mine.market.open_left()), (7, 1));
    assert_eq!(game.position().bag.total(), 2, "the column is back");
}

/// PET-067: the Local column is chosen like any other and moves the disc on the Local track.
#[test]
fn the_local_column_trades_as_well() {
    let game = moving(ready(&STAND_IN, 3), Local, 3);
    assert_eq!(space(&game, Local), 3);
    assert!(game.position().boards[ME].workers.has(Local));
    assert_eq!(game.moves("done").position().boards[ME].settlements.local, 0);
}

/// PET-068: only the player's own settlements and market row count, and only they change.
#[test]
fn others_have_no_part_in_a_trade() {
    let game = trading(ready(&STAND_IN, 3), China, 1, 1).arrange(|position| {
        position.column(Seat::Two, China, 3);
        position.market(Seat::Two, &[Tile::India; 6]);
    });
    let others = game.position().boards[Seat::Two].clone();
    let game = game.moves(&market(China));
    assert_eq!(space(&game, China), 1);
    assert_eq!(game.position().boards[Seat::Two], others);
}

/// AMB-19: a trade with an empty column or no partner has value 0: camels can still move the disc, the
/// tiles of the column leave, the worker stays.
#[test]
fn a_trade_may_be_worth_nothing() {
    for (traders, partners) in [(0, 2), (2, 0), (0, 0)] {
        let game = trading(ready(&STAND_IN, 3), Rome, traders, partners);
        let bag = game.position().bag.rome;
        let game = game.arrange(|position| position.camels(ME, 1)).moves(&market(Rome));
        assert_eq!((game.prompt(), space(&game, Rome)), (Prompt::SpendCamels, 0));
        let game = game.moves("camels 1");
        let mine = &game.position().boards[ME];
        assert_eq!((space(&game, Rome), mine.settlements.rome), (1, 0));
        assert_eq!(game.position().bag.rome, bag + traders);
        assert!(mine.workers.has(Rome));
    }
}

/// AMB-19, option zero-trade: with `refused`, a column needs a tile and a partner or gold, and MARKET
/// has no effect if no column has both.
#[test]
fn a_table_may_refuse_trades_worth_nothing() {
    let options = Options { zero_trade: ZeroTrade::Refused, ..Options::default() };
    let game = ready_with(&STAND_IN, 3, options).arrange(|position| {
        Trader::ALL.into_iter().for_each(|column| position.column(ME, column, 0));
        position.column(ME, China, 1);
        position.permanent(ME, Rome);
        position.market(ME, &[Tile::China, Tile::Rome, Tile::Rome, Tile::Rome, Tile::Rome, Tile::Rome]);
    });
    let nothing = game.clone().arrange(|position| position.worker(ME, Rome)).moves("pawn south");
    assert_eq!(nothing.prompt(), Prompt::Reveal);

    let with_gold = game.clone().arrange(|position| {
        position.market(ME, &[Tile::Gold, Tile::Rome, Tile::Rome, Tile::Rome, Tile::Rome, Tile::Rome]);
    });
    assert_eq!(with_gold.moves("pawn south").legal(), ["worker rome", "worker china"]);

    let game = game.moves("pawn south");
    assert_eq!(game.legal(), ["worker rome"], "rome trades with china on board 1");
    assert_eq!(game.refused("worker china").rule, "AMB-19", "no india in the row");
    assert_eq!(game.refused("worker egypt").rule, "AMB-19", "no tile in the column");
}

/// AMB-19, option zero-trade, PET-123, PET-126: a trade is not refused if the player's Nomads or Master
/// Traders can raise its value above 0.
#[test]
fn a_card_can_make_a_trade_worth_something() {
    let options = Options { zero_trade: ZeroTrade::Refused, ..Options::default() };
    let game = ready_with(&STAND_IN, 3, options).arrange(|position| {
        Trader::ALL.into_iter().for_each(|column| position.column(ME, column, 0));
        position.column(ME, China, 1);
        position.market(ME, &[Tile::China, Tile::Rome, Tile::Rome, Tile::Rome, Tile::Rome, Tile::Rome]);
    });
    let columns = |cards: &[Villager]| {
        let game =
            game.clone().arrange(|position| cards.iter().for_each(|&card| position.villager(ME, card)));
        game.moves("pawn south").legal()
    };
    let none: [&str; 0] = [];
    let trades = |cards| -> Vec<String> {
        columns(cards).into_iter().filter(|text| text.starts_with("worker")).collect()
    };
    assert_eq!(trades(&[]), none, "china trades with india on board 1");
    assert_eq!(trades(&[Villager::Nomad(India)]), ["worker china"], "he is the partner");
    assert_eq!(trades(&[Villager::Nomad(Rome)]), ["worker rome"], "he is the column; rome trades with china");
    assert_eq!(trades(&[Villager::MasterTrader(China)]), ["worker china"], "with rome");
    assert_eq!(trades(&[Villager::MasterTrader(Rome)]), ["worker china"], "rome comes as the partner");
    assert_eq!(trades(&[Villager::MasterTrader(Egypt)]), none, "no egypt in the row");
    assert_eq!(
        trades(&[Villager::Nomad(Egypt), Villager::MasterTrader(Egypt)]),
        ["worker egypt", "worker china"]
    );
}

//! Step 4 and the bag (sections 2.16 and 2.17 of the ledger). The shipped edition refills below 15.

use crate::common::*;
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, Next, Seat};

use crate::pushing::caravan;

const REFILL: Chance = Chance::DrawTrader(Destination::Caravan);

/// Seat 1 is about to move, and the caravan has this many tiles.
fn with_caravan(tiles: usize) -> Petra<'static> {
    ready(&STAND_IN, 3).arrange(|position| position.caravan_length(tiles))
}

/// Leaves only these tiles in the bag; seat 2 has the others in its settlements.
fn bag_of(position: &mut Position, tiles: &[Trader]) {
    position.empty_bag_to(Seat::Two);
    for &trader in tiles {
        position.boards[Seat::Two].settlements[trader] -= 1;
        position.bag[trader] += 1;
    }
}

fn assert_next_turn(game: &Petra<'_>, seat: Seat) {
    assert_eq!(game.next(), Next::Decide(seat, Prompt::MovePawn));
}

/// PET-144, PET-146: with the minimum or more nothing is drawn.
#[test]
fn enough_tiles_are_enough() {
    for tiles in [16, 17, 20] {
        let game = with_caravan(tiles).moves("pawn east\nsiq 7\ndone");
        assert_next_turn(&game, Seat::Two);
        assert_eq!(game.position().caravan.len(), tiles - 1);
    }
}

/// PET-144, PET-145, AMB-07: below the minimum, tiles are added one at a time behind the last one,
/// until there are 20.
#[test]
fn below_the_minimum_the_caravan_is_filled_to_twenty() {
    let mut game = with_caravan(15).moves("pawn east\nsiq 7\ndone");
    let before = caravan(&game, 1..=14);
    for tile in ["china", "rome", "china", "local", "egypt", "rome"] {
        assert_eq!(game.chance(), REFILL);
        game = game.moves(&format!("observe trader {tile}"));
    }
    assert_eq!(caravan(&game, 1..=14), before);
    assert_eq!(caravan(&game, 15..=20), "china rome china local egypt rome");
    assert_next_turn(&game, Seat::Two);
}

/// PET-144: the minimum is printed on the board.
#[test]
fn the_minimum_is_that_of_the_edition() {
    let with_minimum = |minimum| {
        let mut printed = components();
        printed.caravan_minimum.value = minimum;
        Edition::new(printed).unwrap()
    };
    let always = with_minimum(20);
    let idle = ready(&always, 3).moves("pawn west\ndone");
    assert_next_turn(&idle, Seat::Two);
    let taken = idle.moves("pawn east\nsiq 7\ndone");
    assert_eq!(taken.chance(), REFILL);
    assert_next_turn(&taken.moves("observe trader rome"), Seat::Three);

    let last = with_minimum(1);
    let one = ready(&last, 3)
        .arrange(|position| position.caravan_length(3))
        .moves("pawn north\nplaza 1\nplaza 2\ndone");
    assert_next_turn(&one, Seat::Two);
    let none = one.moves("pawn north\nplaza 1\ndone");
    assert_eq!(none.chance(), REFILL);
    assert_eq!(none.position().caravan.len(), 0);
}

/// CHN-13: a drawn tile must have been in the bag.
#[test]
fn a_refill_draws_what_the_bag_has() {
    let game = with_caravan(15).arrange(|position| {
        bag_of(
            position,
            &[Trader::Rome, Trader::India, Trader::India, Trader::Local, Trader::Local, Trader::Local],
        );
    });
    let game = game.moves("pawn east\nsiq 7\ndone");
    assert_eq!(game.legal(), ["observe trader rome", "observe trader india", "observe trader local"]);
    assert_eq!(game.refused("observe trader china").rule, "PET-012");
    let game = game.moves("observe trader rome");
    assert_eq!(game.refused("observe trader rome").rule, "PET-012", "there was one");
    assert_eq!(game.legal(), ["observe trader india", "observe trader local"]);
}

/// PET-147, PET-148, INV-13: when the bag runs out the caravan stays short and the game goes on, turn
/// after turn.
#[test]
fn a_short_caravan_does_not_stop_the_game() {
    let game = with_caravan(15).arrange(|position| bag_of(position, &[Trader::Rome, Trader::India]));
    let game = game.moves("pawn east\nsiq 7\ndone\nobserve trader india\nobserve trader rome");
    assert_next_turn(&game, Seat::Two);
    assert_eq!(game.position().caravan.len(), 16);
    assert!(game.position().bag_is_empty());

    let game = game.moves("pawn north\nplaza 1\nplaza 2\ndone");
    assert_next_turn(&game, Seat::Three);
    let game = game.moves("pawn north\nplaza 1\nplaza 2\ndone");
    assert_next_turn(&game, Seat::One);
    assert_eq!(game.position().caravan.len(), 12);
}

/// AMB-14: only step 4 checks the number of tiles, however few there are before.
#[test]
fn nothing_is_drawn_before_step_four() {
    // The Dealmaker takes the fifteenth tile, trades, and a card could be revealed.
    let game = with_caravan(15).arrange(|position| {
        position.villager_row([Villager::Dealmaker, Villager::Herder, Villager::Baker]);
        position.worker(Seat::One, Trader::Rome);
        position.camels(Seat::One, 1);
    });
    let game = game.moves("pawn west\nretrieve rome\nhire 1\nplaza 1");
    assert_eq!((game.position().caravan.len(), game.prompt()), (14, Prompt::ChooseColumn));
    let game = game.moves("worker rome");
    assert_eq!(game.prompt(), Prompt::SpendCamels);
    let game = game.moves("done");
    assert_eq!(game.chance(), Chance::TurnUpVillager(3));
    let game = game.moves("observe villager scribe");
    assert_eq!((game.position().caravan.len(), game.prompt()), (14, Prompt::Reveal));
    assert_eq!(game.moves("done").chance(), REFILL);
}

/// AMB-14: not even a villager used before the pawn moves starts a refill.
#[test]
fn nothing_is_drawn_before_the_pawn_moves() {
    let mut printed = components();
    printed.timings.value.immediate.retain(|name| *name != VillagerName::Merchant);
    printed.timings.value.one_time.push(VillagerName::Merchant).unwrap();
    let edition = Edition::new(printed).unwrap();
    let game = ready(&edition, 3).arrange(|position| {
        position.caravan_length(15);
        position.villager(Seat::One, Villager::Merchant);
    });
    let game = game.moves("use merchant\nplaza 1\nplaza 2\nplaza 3");
    assert_next_turn(&game, Seat::One);
    assert_eq!(game.position().caravan.len(), 12);
    assert_eq!(game.moves("pawn west\ndone").chance(), REFILL);
}

/// AMB-15: tiles that a trade returns are in the bag before step 4.
#[test]
fn a_refill_draws_what_a_trade_put_back() {
    let game = with_caravan(10).arrange(|position| {
        position.column(Seat::One, Trader::China, 3);
        position.market(Seat::One, &[Tile::Rome; 6]); // no partner, so the trade value is 0
        position.camels(Seat::One, 0);
        position.empty_bag_to(Seat::Two);
    });
    let mut game = game.moves("pawn south\nworker china\ndone");
    for _ in 0..3 {
        assert_eq!(game.chance(), REFILL);
        assert_eq!(game.legal(), ["observe trader china"]);
        game = game.moves("observe trader china");
    }
    assert_next_turn(&game, Seat::Two);
    assert_eq!(caravan(&game, 11..=13), "china china china");
}

/// PET-148: with an empty bag an extension gets no tile, and an Ambassador draws what is left.
#[test]
fn draws_from_an_empty_bag_are_left_out() {
    let hired = |villager, bag: &[Trader]| {
        let game = ready(&STAND_IN, 3).arrange(|position| {
            position.villager_row([villager, Villager::Herder, Villager::Baker]);
            position.worker(Seat::One, Trader::Rome);
            bag_of(position, bag);
        });
        game.moves("pawn west\nretrieve rome\nhire 1")
    };
    let craftsman = hired(Villager::Craftsman, &[]);
    assert_eq!(craftsman.chance(), Chance::TurnUpVillager(3), "no tile is drawn");
    assert!(craftsman.position().boards[Seat::One].market.has_open());

    let nothing = hired(Villager::Ambassador, &[]);
    assert_eq!(nothing.chance(), Chance::TurnUpVillager(3));
    let one = hired(Villager::Ambassador, &[Trader::India]);
    assert_eq!(one.legal(), ["observe trader india"]);
    let one = one.moves("observe trader india");
    assert_eq!(one.legal(), ["place india in market", "place india in settlements"], "no second tile");
    assert_eq!(one.moves("place india in market").chance(), Chance::TurnUpVillager(3));
}

/// PET-149: taking, hiring and refilling put nothing into the bag; the end of a trade does.
#[test]
fn only_a_trade_fills_the_bag() {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        position.worker(Seat::One, Trader::Rome);
        position.column(Seat::One, Trader::China, 2);
    });
    let bag = game.position().bag;
    let bag_after = |moves: &str| game.clone().moves(moves).position().bag;
    assert_eq!(bag_after("pawn north\nplaza 1\nplaza 2\ndone"), bag);
    assert_eq!(bag_after("pawn east\nsiq 7\ndone"), bag);
    assert_eq!(bag_after("pawn west\nretrieve rome\nhire 1\nobserve villager priest\ndone"), bag);

    let move_on = "pawn south\nworker china\nbuilding egypt"; // the disc is on its bonus space
    assert_eq!(bag_after(move_on), bag, "the trade is not over");
    let trade = game.clone().moves(move_on).moves("done");
    assert_eq!(trade.prompt(), Prompt::Reveal);
    assert_eq!(trade.position().bag, ByTrader { china: bag.china + 2, ..bag });
}

/// PET-149, INV-12, INV-13: in whole games of random moves the bag grows only when a trade ends; the
/// caravan has at most 20 tiles and a gap only during a take; and it is never short at the start of a
/// turn unless the bag is empty.
#[test]
fn bag_and_caravan_through_whole_games() {
    for seed in 0..12 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = ready(&STAND_IN, 2 + seed as usize % 3);
        while game.next() != Next::Over {
            let legal = game.legal();
            let before = game.clone();
            game = game.moves(&legal[rng.usize(0..legal.len())]);
            assert_flow(&before, &game);
        }
    }
}

fn assert_flow(before: &Petra<'_>, after: &Petra<'_>) {
    let (then, now) = (before.position(), after.position());
    let trading = then.trade.is_some() || before.next() == Next::Decide(then.turn, Prompt::ChooseColumn);
    for trader in Trader::ALL.into_iter().filter(|&trader| now.bag[trader] > then.bag[trader]) {
        let sold = now.boards[then.turn].settlements[trader] == 0;
        assert!(trading && now.trade.is_none() && sold, "the bag grew without the end of a trade");
    }

    let length = now.caravan.len();
    let taking = now.tasks.contains(&Task::CloseCaravan);
    assert!(length <= 20);
    assert!(taking || now.caravan_tiles() == length, "a gap in the caravan");
    if after.next() == Next::Decide(now.turn, Prompt::MovePawn) {
        assert!(length >= 15 || now.bag_is_empty(), "the caravan is short at the start of a turn");
        if after.legal().contains(&"pawn north".to_string()) && length > 0 {
            let plaza = after.clone().moves("pawn north").legal();
            assert_eq!(plaza.iter().filter(|m| m.starts_with("plaza")).count(), length.min(6));
        }
        if after.legal().contains(&"pawn east".to_string()) && length > 6 {
            let siq = after.clone().moves("pawn east").legal();
            assert_eq!(siq.iter().filter(|m| m.starts_with("siq")).count(), length - 6);
        }
    }
}

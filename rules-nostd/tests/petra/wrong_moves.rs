//! What a player who argues is told: the rule against the move, what is missing, and what to do.

use rules_nostd::Seat::One;
use rules_nostd::petra::model::*;

use crate::common::{Arrange as _, STAND_IN, TestGame as _, ready};
use crate::harness::refusals::assert_words;
use crate::village::hire;

#[test]
fn before_the_pawn_moves() {
    assert_words(
        &ready(&STAND_IN, 3),
        "
        > plaza 1
            PET-029: The pawn moves before its action is taken. First seat 1 moves the pawn.
        > siq 9
            PET-029: The pawn moves before its action is taken. First seat 1 moves the pawn.
        > worker rome
            PET-029: The pawn moves before its action is taken. First seat 1 moves the pawn.
        > hire 1
            PET-029: The pawn moves before its action is taken. First seat 1 moves the pawn.
        > retrieve rome
            PET-029: The pawn moves before its action is taken. First seat 1 moves the pawn.
        > done
            PET-030: The pawn cannot stay where it is. First seat 1 moves the pawn.
        > bonus rome
            PET-115: Only the owner of a Broker picks a bonus. First seat 1 moves the pawn.
        > permanent egypt
            PET-087: A permanent settlement comes with a Rome bonus or a Laborer. First seat 1 moves the pawn.
        > building rome
            PET-091: A building comes with a China bonus or a Builder. First seat 1 moves the pawn.
        > card deck
            PET-100: An influence card comes with a card space or a Scribe. First seat 1 moves the pawn.
        > keep priest
            PET-127: Only a Priest draws villagers to keep one. First seat 1 moves the pawn.
        > use noble
            PET-109: None of your villagers is a noble. Use one you have.
        > gold as rome
            PET-060: Gold has a type only in a market action. First seat 1 moves the pawn.
        > send up 1
            PET-125: Only a Noble moves tiles of the market row. First seat 1 moves the pawn.
        > place rome in market
            PET-113: Only tiles that an Ambassador has drawn are placed. First seat 1 moves the pawn.
        > farmer seat 1 sells rome 3
            PET-119: Only the owner of a Farmer sells influence cards; seat 1 has none. Hire the Farmer first.
        > observe trader rome
            PET-145: The caravan is refilled at the end of a turn, if it is too short. First seat 1 moves the pawn.
        > observe villager priest
            PET-112: A villager is drawn only for a free slot of the row or by a Priest. First seat 1 moves the pawn.
        > observe start seat 2
            PET-020: The start player is chosen once, after the cards are dealt. First seat 1 moves the pawn.
        ",
    );
}

#[test]
fn tiles() {
    assert_words(
        &ready(&STAND_IN, 3),
        "
        pawn north > done
            AMB-22: Every tile that is due is taken. First seat 1 takes a tile from the Plaza.
        pawn north > pawn south
            PET-033: The pawn moves one cell in a turn, and it has. First seat 1 takes a tile from the Plaza.
        pawn north > hire 1
            PET-038: That is not the action your pawn moved toward. First seat 1 takes a tile from the Plaza.
        pawn north; plaza 1 > done
            AMB-22: Every tile that is due is taken. First seat 1 takes a tile from the Plaza.
        pawn east > plaza 2
            PET-051: Place 2 is not in the Siq. Take one from place 7 to 20.
        pawn east; siq 9 > siq 10
            PET-029: The action of this turn is over. First seat 1 reveals cards or is done.
        ",
    );
}

#[test]
fn trades() {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        position.worker(One, Trader::Rome);
        position.camels(One, 0);
        position.villager(One, Villager::MasterTrader(Trader::Rome));
        position.villager(One, Villager::Nomad(Trader::India));
    });
    assert_words(
        &game,
        "
        pawn south > done
            PET-039: The action cannot be skipped. First seat 1 puts a worker below a column.
        pawn south > worker rome
            PET-056: A worker stands below rome already. Choose a column whose worker space is empty.
        pawn south > retrieve rome
            PET-038: That is not the action your pawn moved toward. First seat 1 puts a worker below a column.
        pawn south > nomad india in market
            PET-126: A Nomad counts only in a market action. First seat 1 puts a worker below a column.
        pawn south; worker china > worker egypt
            PET-055: One worker is placed for a trade, and he is. First seat 1 plays a Nomad or Master Trader or is done.
        pawn south; worker china > master-trader egypt with rome
            PET-123: You have no Master Trader of egypt. Play one you have, or say done.
        pawn south; worker china > nomad india in settlements
            AMB-61: In the settlements only a Nomad of china counts, the chosen column. Play him where he counts, or say done.
        pawn south; worker china > camels 1
            AMB-44: Camels are spent after the move and what it brings. First seat 1 plays a Nomad or Master Trader or is done.
        pawn south; worker china > gold as rome
            AMB-73: The types of gold are named last. First seat 1 plays a Nomad or Master Trader or is done.
        ",
    );
}

#[test]
fn villagers() {
    let game = ready(&STAND_IN, 3).arrange(|position| position.worker(One, Trader::Rome));
    assert_words(
        &game,
        "
        pawn west > done
            PET-103: At least one worker comes back. Take one back from your board.
        pawn west > hire 1
            PET-105: Slot 1 asks for 1 or more workers; you took back 0. Take back a worker first.
        pawn west > retrieve china
            PET-103: No worker of yours stands below china. Take back a worker that is out.
        pawn west; retrieve rome > retrieve rome
            PET-103: No worker of yours stands below rome. Take back a worker that is out.
        pawn west; retrieve rome > hire 2
            PET-105: Slot 2 asks for 2 or more workers; you took back 1. Take back another worker, or hire from a lower slot.
        pawn west; retrieve rome > done
            AMB-21: A villager must be hired when one can be. Hire one from the row.
        ",
    );
}

#[test]
fn a_noble() {
    let noble = hire(ready(&STAND_IN, 3), Villager::Noble);
    assert_words(
        &noble,
        "
        > send down rome
            PET-125: With a Noble, tiles go up first, then down; the row is arranged last. First seat 1 is done with the Noble.
        > arrange rome
            PET-125: With a Noble, tiles go up first, then down; the row is arranged last. First seat 1 is done with the Noble.
        > hire 2
            PET-104: One villager is hired, and that is done. First seat 1 is done with the Noble.
        send up 1 > send up 1
            PET-125: There is no tile in stall 1. Send up a trader from another stall.
        send up 1; done > done
            PET-125: After the Noble every stall is filled. First seat 1 is done with the Noble.
        ",
    );
}

#[test]
fn an_ambassador() {
    let ambassador =
        hire(ready(&STAND_IN, 3), Villager::Ambassador).moves("observe trader rome\nobserve trader rome");
    assert_words(
        &ambassador,
        "
        > place egypt in market
            PET-113: The Ambassador has no egypt tile to place. Place a tile that is drawn.
        > done
            PET-113: The Ambassador's tiles find their places. First seat 1 places the Ambassador's tiles.
        > send up 1
            PET-125: Only a Noble moves tiles of the market row. First seat 1 places the Ambassador's tiles.
        ",
    );
}

#[test]
fn a_priest() {
    let priest = hire(ready(&STAND_IN, 3), Villager::Priest);
    assert_words(
        &priest,
        "
        > keep baker
            PET-127: The Priest keeps one when all his villagers are drawn. First seat 1 draws the Priest's villagers.
        > done
            PET-127: One of the Priest's cards is kept. First seat 1 draws the Priest's villagers.
        ",
    );
}

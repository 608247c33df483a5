//! The end of the game (section 2.19 of the ledger): the ninth cube ends it at once, wherever it is
//! placed.

use Region as R;
use Seat::{One, Three, Two};
use Trader::{China, Egypt, Local};
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::village::hire;
use crate::villagers::tiles;

/// Seat 1 has placed eight cubes: all of Egypt and Rome, and the first two of China. Its China disc is
/// active, on 5, right before the last space of China; China holds `traders`, the row has 5 of India,
/// and the player has `camels`.
fn eight_cubes(traders: u8, camels: u8) -> Petra<'static> {
    ready(&STAND_IN, 3).arrange(|position| {
        for region in [R::Egypt, R::Rome] {
            (0..3).for_each(|index| position.cube(One, region, index));
        }
        (0..2).for_each(|index| position.cube(One, R::China, index));
        position.disc(One, China, 5, true);
        position.market(One, &tiles("IIIIIR"));
        position.column(One, China, traders);
        position.camels(One, camels);
    })
}

/// Asserts that the game is over and seat 1 has won: PET-160, PET-161, INV-22 to INV-24.
fn assert_won(game: &Petra<'_>) {
    assert_eq!(game.next(), Next::Over);
    assert_eq!(game.position().winner, Some(One));
    assert_eq!((game.position().boards[One].cubes, game.position().turn), (0, One));
    assert_eq!(game.standing().winners.as_slice(), [One]);
    assert_eq!(game.standing().scores[One], 9);
    assert_eq!(game.legal(), [""; 0], "nothing is legal any more");
    for text in ["done", "pawn north", "camels 1", "observe trader rome", "farmer seat 2 sells india 3"] {
        assert_eq!(game.refused(text).rule, "PET-161", "{text}");
    }
    assert!(game.at(game.position().clone()).is_ok(), "the position can be saved");
}

/// PET-160, PET-161, AMB-43: a cube on a track, in the middle of a move. The rest of the move is
/// skipped, and the column is not emptied.
#[test]
fn the_ninth_cube_on_a_track() {
    let game = eight_cubes(1, 2).moves("pawn south\nworker china");
    assert_won(&game);
    let board = &game.position().boards[One];
    assert_eq!(board.discs[China].space, 6, "one of five steps");
    assert_eq!((board.settlements[China], board.camels), (1, 2));
    assert!(board.workers.has(China));
    assert_eq!(board.hand.len(), 1, "no step 3");
}

/// PET-160, AMB-43: a cube in a pool.
#[test]
fn the_ninth_cube_in_a_pool() {
    let game = eight_cubes(1, 0).arrange(|position| {
        position.cube(Two, R::China, 2);
        position.disc(One, China, 5, true);
    });
    let game = game.moves("pawn south\nworker china");
    assert_won(&game);
    assert_eq!(game.position().cubes[R::China].pool[One], 1);
    assert_eq!(game.position().boards[One].discs[China].space, 7);
}

/// PET-160: a cube on an influence card. No other card, no refill and no turn follow.
#[test]
fn the_ninth_cube_on_a_card() {
    let game = eight_cubes(0, 0).arrange(|position| {
        position.seen_card(One, card(&STAND_IN, "rome equals egypt"));
        position.seen_card(One, card(&STAND_IN, "egypt equals china"));
        position.caravan_length(3);
    });
    let game = game.moves("pawn west\nreveal rome equals egypt");
    assert_won(&game);
    let board = &game.position().boards[One];
    assert_eq!((board.completed.len(), board.hand.len()), (1, 2));
    assert_eq!(game.refused("reveal egypt equals china").rule, "PET-161");
    assert_eq!(game.position().caravan.len(), 3, "no refill");
}

/// PET-161, AMB-44: within a batch of camels the rest is not paid.
#[test]
fn the_ninth_cube_in_a_batch_of_camels() {
    let game = eight_cubes(0, 5).moves("pawn south\nworker china");
    assert_eq!(game.prompt(), Prompt::SpendCamels, "a trade worth nothing");
    let game = game.moves("camels 4");
    assert_won(&game);
    assert_eq!((game.position().boards[One].camels, game.position().boards[One].discs[China].space), (4, 6));
}

/// PET-161: camels declared before the move are not paid either.
#[test]
fn the_ninth_cube_before_declared_camels() {
    let game = eight_cubes(1, 5).arrange(|position| {
        assert!(position.options.set("camel-timing", "before-move"));
    });
    let game = game.moves("pawn south\nworker china\ncamels 5");
    assert_won(&game);
    assert_eq!(game.position().boards[One].camels, 5);
}

/// PET-161: inside a Dealmaker's trade. The card is not even discarded, and the villager row stays as
/// it is.
#[test]
fn the_ninth_cube_inside_a_dealmaker() {
    let game = hire(eight_cubes(1, 0), Villager::Dealmaker).moves("plaza 1\nworker china");
    assert_won(&game);
    assert!(game.position().villagers.discard.is_empty());
    assert_eq!(game.position().villagers.row[0], None);
}

/// PET-161, PET-072: a bonus before the cube is gained, one after it is not.
#[test]
fn bonuses_up_to_the_ninth_cube() {
    let lap = |space, active| {
        let game = eight_cubes(2, 0).arrange(|position| position.disc(One, China, space, active));
        game.moves("pawn south\nworker china")
    };
    // From 7 with 2 x 5: the bonus at 2, the ninth cube at 6, and 3 spaces are left.
    let game = lap(7, false);
    assert_eq!(game.prompt(), Prompt::ChooseBuilding, "the bonus comes on the way");
    let game = game.moves("building local");
    assert_won(&game);
    assert_eq!(game.position().boards[One].buildings, TraderSet::of(&[Local]));
    // From 5, active: the ninth cube at 6; the bonus would be next.
    let game = lap(5, true);
    assert_won(&game);
    assert!(game.position().boards[One].buildings.is_empty() && game.position().spent.bonuses.is_empty());
}

/// PET-161, AMB-25 with the other option: a bonus that waits for the end of the move is lost.
#[test]
fn a_waiting_bonus_is_lost() {
    let game = eight_cubes(2, 0).arrange(|position| {
        position.disc(One, China, 7, false);
        assert!(position.options.set("bonus-timing", "after-move"));
    });
    let game = game.moves("pawn south\nworker china");
    assert_won(&game);
    assert!(game.position().boards[One].buildings.is_empty());
}

/// PET-160: eight cubes are not nine; tracks and cards count together.
#[test]
fn eight_cubes_do_not_win() {
    let game = eight_cubes(0, 0).moves("pawn south\nworker china\ndone");
    assert_eq!((game.prompt(), game.position().winner), (Prompt::MovePawn, None));
    assert_eq!(game.standing().winners.as_slice(), []);
    assert_eq!(game.standing().scores[One], 8);
}

/// AMB-71: two players may both have eight; only the active one places cubes, and there is no last
/// round.
#[test]
fn the_first_ninth_cube_wins() {
    let game = ready(&STAND_IN, 2).arrange(|position| {
        for (seat, regions) in [(One, [R::Egypt, R::Rome]), (Two, [R::China, R::India])] {
            for region in regions {
                [0, 2].into_iter().for_each(|index| position.cube(seat, region, index));
                (0..2).for_each(|_| position.pool(seat, region));
            }
        }
        // Both are one step from a ninth cube in a pool and able to take it.
        for (seat, region, column) in [(One, Egypt, Egypt), (Two, China, China)] {
            position.disc(seat, region, 6, true);
            position.column(seat, column, 1);
        }
        position.camels(One, 0);
    });
    // Egypt trades with Rome: 1 x 1.
    let game = game.moves("pawn south\nworker egypt");
    assert_won(&game);
    assert_eq!(game.position().boards[Two].placed_cubes(), 8, "no turn more for seat 2");
    assert_eq!(game.standing().scores[Two], 8);
}

/// PET-162: only cubes score; camels, buildings, cards in hand and villagers count nothing.
#[test]
fn cubes_are_the_only_score() {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        position.camels(Two, 20);
        Trader::ALL.into_iter().for_each(|column| position.building(Two, column));
        position.villager(Two, Villager::Broker);
        position.seen_card(Two, card(&STAND_IN, "india 3"));
        position.cube(Three, R::Egypt, 0);
        position.completed(Three, card(&STAND_IN, "built china or india"));
    });
    let standing = game.standing();
    assert_eq!([One, Two, Three].map(|seat| standing.scores[seat]), [0, 0, 2]);
    for seat in [One, Two, Three] {
        let sum: i16 = standing.lines.iter().map(|line| line.points[seat]).sum();
        assert_eq!(sum, standing.scores[seat], "the lines add up");
    }
}

/// PET-162, AMB-72, INV-22: with everything used up (bag, caravan, supplies, decks) the game goes on.
#[test]
fn nothing_else_ends_the_game() {
    let mut game = ready(&STAND_IN, 2).arrange(|position| {
        position.caravan_length(0);
        position.empty_bag_to(Two);
        let camels = 30 - position.boards[One].camels;
        position.camels(Two, camels);
        for seat in [One, Two] {
            Trader::ALL.into_iter().for_each(|column| position.building(seat, column));
            Trader::ALL.into_iter().for_each(|column| position.worker(seat, column));
        }
        while position.influence.deck > 0 {
            let next = position.influence.unseen.kinds().next().unwrap();
            position.seen_card(Two, next);
        }
        for card in Villager::all() {
            while position.villagers.deck.remove(card) {
                position.boards[Two].villagers.add(card);
            }
        }
    });
    for turn in 0..40 {
        let direction = if turn / 2 % 2 == 0 { "north" } else { "south" };
        game = game.moves(&format!("pawn {direction}"));
        assert_eq!(game.prompt(), Prompt::Reveal, "no action has an effect");
        game = game.moves("done");
        assert_ne!(game.next(), Next::Over);
    }
    assert_eq!(game.position().turn, One);
}

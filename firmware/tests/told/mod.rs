//! Moves that are told by knob, tag or USB. Until hands have followed, nothing on the mat is played as a move.

mod table;

use embassy_futures::block_on;
use firmware::device::play::{DeviceGame, Topic};
use firmware::games::petra::PetraSpace;
use firmware::mat::{Channel, Channels, Space as _};
use firmware::screens::{View, Way};
use firmware::sense::KnobEvent;
use rules_nostd::araby::Araby;
use rules_nostd::petra::Petra;
use rules_nostd::petra::model::Cell;
use rules_nostd::resafa::Resafa;
use rules_nostd::wayfarers::Wayfarers;
use rules_nostd::{Game as _, NewGame, Next};

use table::TestTable;

/// Tells the moves of random games over USB, and lets `hands` follow each of them. Only the told moves are played.
fn only_told_moves_are_played<G: DeviceGame + NewGame<'static> + 'static>(
    games: u64,
    at_least: usize,
    hands: fn(&mut TestTable<G>),
) {
    let (mut told, mut wrong) = (0, Vec::new());
    for seed in 0..games {
        let mut table = TestTable::<G>::new(2 + seed as usize % 3, seed);
        for _ in 0..600 {
            let Some(line) = table.tell() else { break };
            told += 1;
            hands(&mut table);
            table.settle();
            let untold = table.untold();
            if !untold.is_empty() {
                wrong.push(format!("game {seed}, after {line}: {untold:?}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {told} told moves were followed by others:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(told >= at_least, "only {told} moves were told");
}

macro_rules! for_every_game {
    ($($game:ident $Game:ident $games:literal $at_least:literal,)*) => {
        $(mod $game {
            use super::*;

            /// Hands leave the mat for a while, then bring it into line in any order and with long pauses.
            #[test]
            fn slow_hands() {
                only_told_moves_are_played::<$Game<'static>>($games, $at_least, |table| {
                    table.dawdle();
                    table.follow();
                });
            }

            /// Hands lift or put something else on their way, and put that right again.
            #[test]
            fn hands_that_go_astray() {
                only_told_moves_are_played::<$Game<'static>>($games, $at_least, |table| {
                    table.go_astray();
                    table.follow();
                });
            }

            /// Hands follow only now and then, several moves at once.
            #[test]
            fn hands_that_lag_behind() {
                only_told_moves_are_played::<$Game<'static>>($games, $at_least, |table| {
                    table.dawdle();
                    if table.rng.u8(..4) == 0 {
                        table.follow();
                    }
                });
            }
        })*
    };
}

for_every_game! {
    petra Petra 12 3000,
    resafa Resafa 8 3000,
    wayfarers Wayfarers 6 3000,
    araby Araby 8 3000,
}

/// Returns a table at which the first pawn is to be moved. All pawns stand in the centre.
fn first_pawn() -> TestTable<Petra<'static>> {
    let mut table = TestTable::<Petra<'static>>::new(2, 1);
    while !matches!(table.device.game().next(), Next::Decide(..)) {
        table.tell();
        table.follow();
    }
    let _ = table.untold();
    table
}

fn city((column, row): (u8, u8)) -> Channel {
    PetraSpace::City(Cell { column, row }).channel()
}

const NORTH: (u8, u8) = (1, 0);
const EAST: (u8, u8) = (2, 1);

/// While a pawn has not followed a told move, the display says where to put it.
#[test]
fn the_display_says_what_to_do() {
    let mut table = first_pawn();
    block_on(table.device.play_written("pawn north")).unwrap();
    table.wait(2000);
    assert!(matches!(table.device.view(), View::Turn(_)), "hands get time");
    table.wait(1000);
    let View::PutBack(put) = table.device.view() else { panic!("{:?}", table.device.view()) };
    assert!(put.due && put.way == Way::PutOn("City north".into()), "{put:?}");
    assert_eq!(table.device.lights().put, table.out_of_line());
    table.flip(city(NORTH));
    assert_eq!(*table.device.topic(), Topic::Turn);
}

/// The last move can be taken back with the knob while the display waits for hands to follow it.
#[test]
fn a_move_that_nobody_follows_can_be_taken_back() {
    let mut table = first_pawn();
    block_on(table.device.play_written("pawn north")).unwrap();
    table.settle();
    for event in [KnobEvent::LongPressed, KnobEvent::Turned(1), KnobEvent::Pressed] {
        block_on(table.device.knob(event));
        table.wait(100);
    }
    assert_eq!(table.untold(), "pawn north\nundo 1\n");
    assert_eq!(*table.device.topic(), Topic::Turn);
}

/// A pawn is moved, taken back with the knob, and slid from there to another cell: is it on its way back, or is that
/// a new move? The display asks, and only a press on that move plays it.
#[test]
fn what_cannot_be_known_is_asked() {
    for is_new in [false, true] {
        let mut table = first_pawn();
        table.flip(city(NORTH));
        block_on(table.device.undo(1)).unwrap();
        assert_eq!(table.untold(), "pawn north\nundo 1\n");
        // The switches see both at once: the mat is never in line.
        table.change([city(NORTH), city(EAST)].into_iter().collect());
        table.settle();
        assert!(matches!(table.device.view(), View::Ask(_)), "{:?}", table.device.view());
        assert_eq!(table.untold(), "");
        block_on(table.device.knob(KnobEvent::Turned(if is_new { 1 } else { 0 })));
        block_on(table.device.knob(KnobEvent::Pressed));
        table.wait(0);
        if is_new {
            assert_eq!(table.untold(), "pawn east\n");
            assert_eq!(table.out_of_line(), Channels::NONE);
        } else {
            assert_eq!(table.untold(), "");
            assert!(matches!(table.device.view(), View::PutBack(_)), "{:?}", table.device.view());
        }
    }
}

/// After power-on nobody knows whether pieces that lie elsewhere were moved, or not moved yet.
#[test]
fn a_mat_that_nobody_watched_is_asked_about() {
    let mut table = first_pawn();
    block_on(table.device.play_written("pawn north")).unwrap();
    let mut table = table.switched_off_and_on();
    table.settle();
    assert_eq!(table.untold(), "", "neither played nor taken back");
}

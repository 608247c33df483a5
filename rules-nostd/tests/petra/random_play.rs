//! Random games: INV-01 to INV-30 after every move (the harness tells how).

use rules_nostd::petra::{Options, Petra};

use crate::common::STAND_IN;
use crate::harness::play_to_the_end;

const GAMES: u64 = 200;

fn play(players: usize) {
    for seed in 0..GAMES {
        let game = Petra::new(&STAND_IN, players, Options::default()).unwrap();
        play_to_the_end(game, seed);
    }
}

#[test]
fn two_players() {
    play(2);
}

#[test]
fn three_players() {
    play(3);
}

#[test]
fn four_players() {
    play(4);
}

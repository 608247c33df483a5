//! Random games with random deals: checks I-01 to I-28 and I-34 after every move (see the harness for how).

use std::collections::BTreeMap;

use rules_nostd::araby::model::*;
use rules_nostd::araby::*;
use rules_nostd::{Game, Next};

use crate::common::{Arrange, FACES, STAND_IN, TestGame, ready_with};
use crate::harness::{any_options, legal_moves, play_games, play_to_the_end};

const GAMES: u64 = 12;

#[test]
fn two_players() {
    play_games::<Araby<'_>>(&STAND_IN, 2, 0..GAMES);
}

#[test]
fn three_players() {
    play_games::<Araby<'_>>(&STAND_IN, 3, 0..GAMES);
}

#[test]
fn four_players() {
    play_games::<Araby<'_>>(&STAND_IN, 4, 0..GAMES);
}

/// Every choice of every option comes up, and resolution numbers on either side of the cards.
#[test]
fn options() {
    let mut rng = fastrand::Rng::with_seed(1);
    for seed in 0..GAMES {
        let options = any_options(&mut rng);
        let edition = if seed % 2 == 0 { &*STAND_IN } else { &*FACES };
        play_to_the_end(Araby::new(edition, rng.usize(2..=4), options).unwrap(), seed);
    }
}

/// Returns how much a keen player likes a move: dealing and acting rather than stopping.
pub fn liking(m: Move) -> u32 {
    match m {
        Move::Show(_) | Move::Drop | Move::Cancel | Move::StrikeOut | Move::Withdraw => 1,
        Move::EndTurn => 30,
        Move::Pass => 60,
        Move::Item(..) | Move::Refuse | Move::Counter | Move::Floor(_) | Move::Ask(_) => 8,
        Move::Deal(_) => 6,
        Move::Accept | Move::Offer | Move::Deliver(_) | Move::Place(..) | Move::Grant(_) => 120,
        Move::Pay(_) | Move::Task(_) | Move::Help(..) => 120,
        Move::Play(_) => 4,
        _ => 10,
    }
}

/// Plays a game of players who deal and act whenever they can, with full tents. Counts how often each kind of
/// move was played.
fn play_keen(players: usize, seed: u64, seen: &mut BTreeMap<String, u32>) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let edition = if seed % 4 == 3 { &*FACES } else { &*STAND_IN };
    let options = any_options(&mut rng);
    let mut game = Araby::new(edition, players, options).unwrap();
    while game.next() != Next::Over {
        let legal = legal_moves(&game);
        assert!(!legal.is_empty(), "seed {seed}: nothing is legal at {:?}", game.next());
        let weight = |m: Move| u32::from(game.odds(m)) * liking(m);
        let mut ticket = rng.u32(0..legal.iter().map(|&m| weight(m)).sum());
        let chosen = legal.iter().find(|&&m| match ticket.checked_sub(weight(m)) {
            Some(rest) => {
                ticket = rest;
                false
            }
            None => true,
        });
        let m = *chosen.unwrap();
        let kind = format!("{m:?}").split(['(', ' ']).next().unwrap().to_owned();
        *seen.entry(kind).or_default() += 1;
        let before = game.clone();
        game.play(m).unwrap_or_else(|why| panic!("seed {seed}: {m:?} is listed but refused: {why}"));
        game.check().unwrap_or_else(|why| panic!("seed {seed}: {m:?}: {why}"));
        game.check_step(&before).unwrap_or_else(|why| panic!("seed {seed}: {m:?}: {why}"));
    }
    assert!(!game.standing().winners.is_empty());
}

/// with hardly a card left, the deck is flipped again and again, draws give fewer cards and
/// positions of the draft line stay empty.
#[test]
fn scarce_cards() {
    let mut empty = 0;
    for seed in 0..40 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let players = 2 + seed as usize % 3;
        let start = ready_with(&STAND_IN, players, any_options(&mut rng));
        let mut game = start.arrange(|position| position.deck(rng.u8(0..4), 1));
        while game.next() != Next::Over {
            empty += u32::from(game.position().deck == 0);
            let mut legal = legal_moves(&game);
            let busy = |m: &Move| !matches!(m, Move::Deal(_) | Move::Floor(_) | Move::Ask(_) | Move::Play(_));
            if rng.u8(..3) > 0 && legal.iter().any(busy) {
                legal.retain(busy);
            }
            let m = legal[rng.usize(..legal.len())];
            let before = game.clone();
            game.play(m).unwrap_or_else(|why| panic!("seed {seed}: {m:?} is listed but refused: {why}"));
            game.check().unwrap_or_else(|why| panic!("seed {seed}: {m:?}: {why}"));
            game.check_step(&before).unwrap_or_else(|why| panic!("seed {seed}: {m:?}: {why}"));
        }
    }
    assert!(empty > 100, "the deck was empty {empty} times");
}

#[test]
fn keen_players_play_every_kind_of_move() {
    let mut seen = BTreeMap::new();
    for seed in 0..60 {
        play_keen(2 + seed as usize % 3, seed, &mut seen);
    }
    let expected = [
        "DealtPersona",
        "BuiltStacks",
        "DealtHand",
        "OpenedCard",
        "Starts",
        "OpenedCaravan",
        "ShowedResolution",
        "TurnedUp",
        "Drew",
        "DiscardedTop",
        "Colour",
        "Play",
        "Pay",
        "Discard",
        "Help",
        "Cannot",
        "Cancel",
        "Task",
        "Part",
        "Make",
        "Refresh",
        "To",
        "Place",
        "Ask",
        "Grant",
        "Revoke",
        "Floor",
        "Pass",
        "EndTurn",
        "Take",
        "Counted",
        "Deal",
        "Item",
        "Subject",
        "Amount",
        "Goods",
        "Known",
        "Member",
        "Type",
        "At",
        "Camels",
        "Show",
        "StrikeOut",
        "Offer",
        "Drop",
        "Accept",
        "Refuse",
        "Counter",
        "Withdraw",
        "Deliver",
        "Unable",
        "Waive",
        "Settled",
    ];
    let missing: Vec<&str> = expected.into_iter().filter(|&kind| !seen.contains_key(kind)).collect();
    assert!(missing.is_empty(), "never played: {missing:?}; played: {seen:?}");
}

/// A game can be reset to before its first move, with the same edition, players and options.
#[test]
fn a_game_starts_again() {
    let options = Options { flip: Flip::Reshuffled, ..Options::default() };
    let start = Araby::new(&FACES, 3, options).unwrap();
    let mut game = ready_with(&FACES, 3, options).turn(5);
    assert!(game != start);
    game.restart();
    assert!(game == start);
}

//! Helpers for the tests of every game.
//!
//! `ready` and `set_up` stay in each game's `common.rs`, although they look alike: what a plain set-up
//! is differs from game to game.

use std::ops::ControlFlow;

use rules_nostd::{Game, Next, Refusal};

/// Returns the first legal move.
pub fn first<G: Game>(game: &G) -> G::Move {
    let mut first = None;
    let _ = game.each_legal(|m| {
        first = Some(m);
        ControlFlow::Break(())
    });
    first.unwrap()
}

/// Reads and plays moves, one per line or separated by `;`. Each must be legal, and every invariant
/// must hold after it.
pub fn moves<G: Game>(mut game: G, text: &str) -> G {
    for line in text.split(['\n', ';']).map(str::trim).filter(|line| !line.is_empty()) {
        let m = game.read_move(line).unwrap_or_else(|why| panic!("{line}: {why}"));
        let before = game.clone();
        game.play(m).unwrap_or_else(|why| panic!("{line}: {why}; asked: {:?}", before.next()));
        game.check().unwrap_or_else(|why| panic!("{line}: {why}"));
        game.check_step(&before).unwrap_or_else(|why| panic!("{line}: {why}"));
    }
    game
}

/// Answers the table's questions with the first possible outcome until a player has to decide.
pub fn observed<G: Game>(mut game: G) -> G {
    while let Next::Observe(_) = game.next() {
        game.play(first(&game)).unwrap();
    }
    game
}

/// Reads and tries a move that must be refused and must leave the game unchanged.
pub fn refusal<G: Game>(game: &G, text: &str) -> Refusal {
    let m = game.read_move(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert!(!legal(game).iter().any(|legal| legal == text), "{text} is listed");
    let mut after = game.clone();
    let refusal = after.play(m).expect_err("should be refused");
    assert_eq!(&after, game, "a refused move changes nothing");
    refusal
}

/// Returns every legal move, as written in a record.
pub fn legal<G: Game>(game: &G) -> Vec<String> {
    let mut list = Vec::new();
    let _ = game.each_legal(|m| {
        let mut text = String::new();
        game.write_move(m, &mut text).unwrap();
        list.push(text);
        ControlFlow::Continue(())
    });
    list
}

/// Changes the position and checks every invariant.
pub fn arrange<G: Game>(game: &G, arrange: impl FnOnce(&mut G::Position)) -> G {
    let mut position = game.position().clone();
    arrange(&mut position);
    game.at(position).unwrap_or_else(|broken| panic!("{broken}"))
}

/// Returns the decision the active player is asked for; panics if there is none.
pub fn prompt<G: Game>(game: &G) -> G::Prompt {
    match game.next() {
        Next::Decide(_, prompt) => prompt,
        next => panic!("no decision: {next:?}"),
    }
}

/// Returns the outcome the table is asked for; panics if there is none.
pub fn chance<G: Game>(game: &G) -> G::Chance {
    match game.next() {
        Next::Observe(chance) => chance,
        next => panic!("no chance event: {next:?}"),
    }
}

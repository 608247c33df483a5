//! Random play for any game: checks everything that must hold after every move.

// Not every game uses all of these.
#[allow(dead_code)]
pub mod closed_steps;
#[allow(dead_code)]
pub mod damage;
#[allow(dead_code)]
pub mod edition;
#[allow(dead_code)]
pub mod game_steps;
#[allow(dead_code)]
pub mod playthrough;
#[allow(dead_code)]
pub mod refusals;

use std::ops::{ControlFlow, Range};

use rules_nostd::{Game, NewGame, Next, Options};

/// The move limit of a random game. Few games get this long; with the seeds of the tests none does.
const ENDLESS: usize = 50_000;

/// How many moves are built from random bytes at each step. Each must be refused or be in the list.
const STRANGERS: usize = 6;

/// Plays a random game for each seed, with the ledger's rulings.
///
/// Each game's tests call it once for each number of players, so that they run side by side.
pub fn play_games<'e, G: NewGame<'e>>(edition: &'e G::Edition, players: usize, seeds: Range<u64>) {
    for seed in seeds {
        play_to_the_end(G::begin(edition, players, G::Options::default()).unwrap(), seed);
    }
}

/// Draws a choice for every option.
pub fn any_options<O: Options>(rng: &mut fastrand::Rng) -> O {
    let mut options = O::default();
    for (key, choices) in O::KEYS {
        assert!(options.set(key, choices[rng.usize(0..choices.len())]));
    }
    options
}

/// Plays a game of random moves from `game` to its end. Returns the moves.
pub fn play_to_the_end<G: Game>(mut game: G, seed: u64) -> Vec<G::Move> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let start = game.clone();
    let mut record = Vec::new();
    while game.next() != Next::Over {
        let legal = legal_moves(&game);
        assert!(!legal.is_empty(), "seed {seed}: nothing is legal at {:?}", game.next());
        for &m in &legal {
            assert_reads_back(&game, m);
        }
        assert_strangers_refused(&game, &legal, &mut rng);

        let m = draw(&game, &legal, &mut rng);
        let before = game.clone();
        game.play(m).unwrap_or_else(|why| panic!("seed {seed}: {m:?} is listed but refused: {why}"));
        record.push(m);
        let moves = record.len();
        game.check().unwrap_or_else(|why| panic!("seed {seed}, move {moves}, {m:?}: {why}"));
        game.check_step(&before).unwrap_or_else(|why| panic!("seed {seed}, move {moves}, {m:?}: {why}"));
        assert_saves(&game);
        assert!(moves < ENDLESS, "seed {seed}: the game does not end");
    }
    assert!(legal_moves(&game).is_empty(), "nothing is legal after the end");
    assert!(!game.standing().winners.is_empty(), "somebody wins");
    assert_strangers_refused(&game, &[], &mut rng);
    assert_replays(start, &record, &game);
    record
}

pub fn legal_moves<G: Game>(game: &G) -> Vec<G::Move> {
    let mut legal = Vec::new();
    let flow = game.each_legal(|m| {
        assert!(!legal.contains(&m), "{m:?} is listed twice");
        legal.push(m);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    legal
}

/// Draws a move: outcomes with the odds of bag and deck, decisions with equal probability.
pub fn draw<G: Game>(game: &G, legal: &[G::Move], rng: &mut fastrand::Rng) -> G::Move {
    let total = legal.iter().map(|&m| u32::from(game.odds(m))).sum();
    let mut ticket = rng.u32(0..total);
    for &m in legal {
        match ticket.checked_sub(game.odds(m).into()) {
            Some(rest) => ticket = rest,
            None => return m,
        }
    }
    unreachable!("the odds add up to the total")
}

/// Asserts that the notation parses back to the same move, in any case and with any blanks.
fn assert_reads_back<G: Game>(game: &G, m: G::Move) {
    let mut text = String::new();
    game.write_move(m, &mut text).unwrap();
    let read = game.read_move(&text).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!(read, m, "{text}");
    let shouted = format!("  {}\t", text.to_uppercase().replace(' ', "   "));
    assert_eq!(game.read_move(&shouted).unwrap(), m, "{shouted}");
}

/// Asserts that exactly the listed moves are accepted, and that a refusal changes nothing. The moves
/// are built from random bytes, and from legal moves with one byte changed, which are more likely to be
/// nearly legal.
fn assert_strangers_refused<G: Game>(game: &G, legal: &[G::Move], rng: &mut fastrand::Rng) {
    for round in 0..STRANGERS {
        let mut bytes = [0; 8];
        bytes.fill_with(|| rng.u8(0..40));
        if let (Some(&model), 1..) = (legal.get(rng.usize(0..legal.len().max(1))), round) {
            let length = postcard::to_slice(&model, &mut bytes).unwrap().len();
            bytes[rng.usize(0..length)] = rng.u8(0..30);
        }
        let Ok(stranger) = postcard::from_bytes::<G::Move>(&bytes) else { continue };
        let listed = legal.contains(&stranger);
        assert_eq!(game.allows(stranger).is_ok(), listed, "{stranger:?} in {:?}", game.next());
        if !listed {
            let mut copy = game.clone();
            let refusal = copy.play(stranger).expect_err("what is not listed is refused");
            let words = [refusal.reason().to_string(), refusal.remedy().to_string()];
            assert!(!refusal.rule.is_empty() && words.iter().all(|words| !words.is_empty()));
            assert!(words.iter().all(|words| !words.contains("{}")), "a figure is missing: {words:?}");
            assert!(copy == *game, "a refused move left a trace: {stranger:?}");
        }
    }
}

/// Asserts that the position survives saving, in the readable and the compact form.
fn assert_saves<G: Game>(game: &G) {
    let json = serde_json::to_string(game.position()).unwrap();
    let read = serde_json::from_str::<G::Position>(&json).unwrap();
    let again = game.at(read).unwrap_or_else(|broken| panic!("{broken}: {json}"));
    assert!(again == *game, "JSON lost something: {json}");

    let mut buffer = [0; 4096];
    let compact = postcard::to_slice(game.position(), &mut buffer).unwrap();
    assert!(postcard::from_bytes::<G::Position>(compact).unwrap() == *game.position());
}

/// Asserts that the same moves give the same game (the record is the game).
fn assert_replays<G: Game>(mut game: G, record: &[G::Move], end: &G) {
    for &m in record {
        game.play(m).unwrap();
    }
    assert!(game == *end, "the record gives another game");
}

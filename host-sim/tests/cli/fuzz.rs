//! Checks that no truncated or mutated file causes a panic. Most run in process, because there are thousands of them; a
//! sample runs through the program.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

use host_sim::host_game::{built_in_edition, legal_moves};
use host_sim::position;
use host_sim::record::{self, Record};
use host_sim::session::Session;
use rules_nostd::petra::{Edition, Options, Petra};
use rules_nostd::{Game as _, Next};
use serde_json::{Value, json};

use super::editions::built_in;
use super::program::{new_position, new_record, run_with_input};

type Game = Petra<'static>;

static EDITION: LazyLock<&'static Edition> = LazyLock::new(|| built_in_edition::<Game>().unwrap());

/// Plays a random game of at most `moves` moves.
fn random_game(rng: &mut fastrand::Rng, moves: usize) -> Session<Game> {
    let mut options = Options::default();
    for (key, choices) in Options::KEYS {
        assert!(options.set(key, choices[rng.usize(0..choices.len())]));
    }
    let game = Petra::new(*EDITION, rng.usize(2..=4), options).unwrap();
    let mut session = Session::new(game, rng.u64(..));
    while session.game.next() != Next::Over && session.moves.len() < moves {
        let m = session.draw().unwrap();
        session.play(m).unwrap();
    }
    session
}

fn write_record(session: &Session<Game>) -> String {
    record::write(&session.game, session.game.position().boards.players(), &session.moves)
}

/// Reads and replays a record. Checks that an error names a line, or the header line that is missing.
fn replay(bytes: &[u8]) -> Option<Game> {
    match Record::parse(bytes).and_then(|record| record.play::<Game>(*EDITION)) {
        Ok((game, _)) => Some(game),
        Err(why) => {
            assert!(why.starts_with("line ") || why.contains("the header has no line"), "{why}");
            None
        }
    }
}

/// Reads a position; `None` if it is not possible. Checks that a syntax error names a line.
fn resume(bytes: &[u8]) -> Option<Game> {
    let read = position::game_name(bytes).and_then(|_| position::read::<Game>(bytes));
    let (_, state) = read.map_err(|why| assert!(why.contains(" line "), "{why}")).ok()?;
    Game::resume(*EDITION, state).ok()
}

/// Runs a closure. If it panics, panics with the input.
fn report_panic<T>(input: &[u8], run: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(run))
        .unwrap_or_else(|_| panic!("panicked on:\n{}", String::from_utf8_lossy(input)))
}

/// A record that is cut anywhere is a shorter record, or its last line is reported.
#[test]
fn a_record_cut_anywhere() {
    let record = write_record(&random_game(&mut fastrand::Rng::with_seed(1), 140));
    let whole = Record::parse(record.as_bytes()).unwrap();
    let mut shorter = 0;
    for end in 0..record.len() {
        let cut = &record.as_bytes()[..end];
        if report_panic(cut, || replay(cut)).is_some() {
            let moves = Record::parse(cut).unwrap().moves;
            let all_but_last = moves.len().saturating_sub(1);
            assert_eq!(moves[..all_but_last], whole.moves[..all_but_last]);
            shorter += 1;
        }
    }
    assert!(shorter > whole.moves.len(), "{shorter}");
}

/// A position that is cut anywhere is refused.
#[test]
fn a_position_cut_anywhere() {
    let position = position::write(&random_game(&mut fastrand::Rng::with_seed(2), 300).game).unwrap();
    assert!(resume(position.as_bytes()).is_some());
    for end in 0..position.len() {
        let cut = &position.as_bytes()[..end];
        assert!(report_panic(cut, || resume(cut)).is_none(), "cut after {end} bytes");
    }
}

/// An edition that is cut anywhere is refused.
#[test]
fn an_edition_cut_anywhere() {
    let edition = Edition::TOML.trim_end();
    for end in (0..edition.len()).step_by(5).filter(|&end| edition.is_char_boundary(end)) {
        let report = report_panic(&edition.as_bytes()[..end], || {
            host_sim::edition::read::<Edition>(&edition[..end]).unwrap_err()
        });
        assert!(!report.errors.is_empty(), "cut after {end} bytes");
    }
}

/// The program answers truncated files with a message and an exit code.
#[test]
fn the_program_takes_what_is_cut() {
    let mut rng = fastrand::Rng::with_seed(3);
    let (record, position, edition) = (new_record(2, 3), new_position(2, 3), built_in());
    for _ in 0..8 {
        // Do not cut at the end of a line, because the result would be a valid record.
        let end = record[..rng.usize(..record.len() - 20)].rfind(' ').unwrap_or(0) + 2;
        run_with_input(&["replay", "-"], &record[..end]).expect_failure(1, &["line "]);
        run_with_input(&["try", "-"], &position[..rng.usize(..position.len() - 1)])
            .expect_failure(1, &["line "]);
        run_with_input(&["edition", "check", "-"], &edition[..rng.usize(..edition.trim_end().len())])
            .expect_failure(1, &["line "]);
    }
}

/// Thousands of mutated records are replayed or refused. Every resulting game is valid.
#[test]
fn mutated_records() {
    let mut rng = fastrand::Rng::with_seed(4);
    let records: Vec<String> = (0..20).map(|_| write_record(&random_game(&mut rng, 250))).collect();
    let vocabulary: Vec<&str> = records.iter().flat_map(|record| record.split_whitespace()).collect();
    let mut accepted = 0;
    for _ in 0..4000 {
        let record = &records[rng.usize(..records.len())];
        let mut bytes = record.clone().into_bytes();
        for _ in 0..rng.usize(1..=3) {
            bytes = if rng.bool() {
                mutate_bytes(bytes, &mut rng)
            } else {
                mutate_words(bytes, &vocabulary, &mut rng)
            };
        }
        let game = report_panic(&bytes, || replay(&bytes));
        if let Some(game) = game {
            game.check().unwrap();
            accepted += 1;
        }
    }
    assert!(accepted > 100, "{accepted} of the mutations are harmless");
}

/// Changes a few bytes.
fn mutate_bytes(mut bytes: Vec<u8>, rng: &mut fastrand::Rng) -> Vec<u8> {
    let at = rng.usize(..bytes.len().max(1)).min(bytes.len().saturating_sub(1));
    let few = rng.usize(1..8).min(bytes.len() - at);
    match rng.u8(..5) {
        _ if bytes.is_empty() => bytes.push(rng.u8(..)),
        0 => bytes[at] = rng.u8(..),
        1 => bytes[at] ^= 1 << rng.u8(..8),
        2 => bytes.insert(at, b"\n #0+\0\xff"[rng.usize(..7)]),
        3 => _ = bytes.drain(at..at + few),
        _ => _ = bytes.splice(at..at, bytes[at..at + few].to_vec()),
    }
    bytes
}

/// Changes some words or lines.
fn mutate_words(bytes: Vec<u8>, vocabulary: &[&str], rng: &mut fastrand::Rng) -> Vec<u8> {
    let text = String::from_utf8_lossy(&bytes);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return bytes;
    }
    let (line, other) = (rng.usize(..lines.len()), rng.usize(..lines.len()));
    match rng.u8(..6) {
        0 => lines.swap(line, other),
        1 => _ = lines.remove(line),
        2 => lines.insert(line, lines[other].clone()),
        3 => lines.truncate(line),
        _ => {
            let mut words: Vec<&str> = lines[line].split(' ').collect();
            let word = rng.usize(..words.len());
            words[word] = match rng.u8(..4) {
                0 => "0",
                1 => "99999999999999999999",
                _ => vocabulary[rng.usize(..vocabulary.len())],
            };
            lines[line] = words.join(" ");
        }
    }
    lines.join("\n").into_bytes()
}

/// Thousands of mutated positions are refused, or accepted and played on: every listed move is accepted, and every
/// invariant holds after every move.
#[test]
fn mutated_positions() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut positions = Vec::new();
    for _ in 0..40 {
        let moves = rng.usize(..700);
        positions.push(position::write(&random_game(&mut rng, moves).game).unwrap());
    }
    let mut accepted = 0;
    for _ in 0..6000 {
        let position = &positions[rng.usize(..positions.len())];
        let mut value: Value = serde_json::from_str(position).unwrap();
        let mut bytes = Vec::new();
        for _ in 0..rng.usize(1..=2) {
            mutate_state(&mut value, &mut rng);
            bytes = value.to_string().into_bytes();
        }
        if rng.u8(..8) == 0 {
            bytes = mutate_bytes(bytes, &mut rng);
        }
        let seed = rng.u64(..);
        accepted +=
            usize::from(report_panic(&bytes, || resume(&bytes).map(|game| play_on(game, seed)).is_some()));
    }
    assert!(accepted > 400, "{accepted} of the mutations are harmless");
}

fn play_on(mut game: Game, seed: u64) {
    let mut rng = fastrand::Rng::with_seed(seed);
    for _ in 0..30 {
        let legal = legal_moves(&game);
        assert_eq!(legal.is_empty(), game.next() == Next::Over);
        let Some(&m) = rng.choice(&legal) else { break };
        let before = game.clone();
        game.play(m).unwrap();
        game.check()
            .and_then(|()| game.check_step(&before))
            .unwrap_or_else(|broken| panic!("{m:?}: {broken}"));
    }
}

/// Makes a change that may lead to a valid position: moves a piece, swaps two values, changes a number or a task.
fn mutate_state(value: &mut Value, rng: &mut fastrand::Rng) {
    const NUMBERS: [u64; 14] = [0, 1, 2, 5, 9, 16, 30, 85, 127, 128, 255, 256, 65_535, u64::MAX];
    let mut places = Vec::new();
    list_places(&value["state"], "/state", &mut places);
    let (one, first) = places.swap_remove(rng.usize(1..places.len()));
    let within = |inner: &str, outer: &str| inner.starts_with(&format!("{outer}/"));
    places.retain(|(other, second)| {
        let alike = std::mem::discriminant(&first) == std::mem::discriminant(second);
        alike && !within(other, &one) && !within(&one, other)
    });
    let Some((other, second)) = rng.choice(places) else { return };
    let mut set = |place: &str, new: Value| *value.pointer_mut(place).unwrap() = new;
    match (rng.u8(..4), first, second) {
        (0, Value::Number(_), _) => set(&one, NUMBERS[rng.usize(..NUMBERS.len())].into()),
        (1, Value::Number(less), Value::Number(more)) => {
            set(&one, less.as_u64().unwrap_or(0).saturating_sub(1).into());
            set(&other, more.as_u64().unwrap_or(0).saturating_add(1).into());
        }
        (0 | 1, Value::Array(mut from), Value::Array(mut to)) if !from.is_empty() => {
            to.push(from.swap_remove(rng.usize(..from.len())));
            set(&one, from.into());
            set(&other, to.into());
        }
        (2, ..) if rng.bool() => {
            if let Some(tasks) = value["state"]["tasks"].as_array_mut() {
                tasks.truncate(rng.usize(..=tasks.len()));
                tasks.push(random_task(rng));
            }
        }
        (_, first, second) => {
            set(&one, second);
            set(&other, first);
        }
    }
}

fn random_task(rng: &mut fastrand::Rng) -> Value {
    const PLAIN: [&str; 12] = [
        "reveal",
        "move-pawn",
        "choose-column",
        "play-one-time",
        "name-gold",
        "spend-camels",
        "choose-permanent",
        "draw-extension",
        "draw-hidden",
        "place-traders",
        "send-up",
        "keep-villager",
    ];
    const COUNTING: [&str; 8] = [
        "ride",
        "advance",
        "take-influence",
        "village",
        "draw-traders",
        "send-down",
        "arrange",
        "draw-villagers",
    ];
    let count = [0, 1, 2, 3, 16, 255][rng.usize(..6)];
    match rng.u8(..4) {
        0 => json!({ COUNTING[rng.usize(..COUNTING.len())]: count }),
        1 => json!({ "take-tiles": [if rng.bool() { "plaza" } else { "siq" }, count] }),
        _ => json!(PLAIN[rng.usize(..PLAIN.len())]),
    }
}

/// Lists every value inside `value`, with its JSON pointer.
fn list_places(value: &Value, place: &str, places: &mut Vec<(String, Value)>) {
    places.push((place.to_owned(), value.clone()));
    match value {
        Value::Array(items) => {
            items
                .iter()
                .enumerate()
                .for_each(|(index, item)| list_places(item, &format!("{place}/{index}"), places));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(key, field)| list_places(field, &format!("{place}/{key}"), places));
        }
        _ => {}
    }
}

//! Golden playthroughs for any game: random games, move by move, as readable text in
//! `docs/playthroughs`.
//!
//! A test replays the moves of each file and compares every byte. Any change of the rules, the notation
//! or the prompts shows up as a difference to review. If it is intended, rewrite the files with
//! `UPDATE_PLAYTHROUGHS=1 cargo test -p rules-nostd --test GAME playthrough`.
//!
//! The tests themselves stay with their games, three or four alike in each: a test names the rules it
//! proves, and every game has its own ids.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

use rules_nostd::{Game, Line, Next};

use super::legal_moves;

/// The most lines of a file; nobody reads longer ones. If a game exceeds it, choose another seed.
const MOST_LINES: usize = 1500;

/// The legal moves are listed at least once in this many moves.
const LIST_EVERY: usize = 25;

/// The most legal moves that are listed; the rest is left out.
const MOST_LISTED: usize = 120;

pub const WIDTH: usize = 110;

/// Precedes the move that is played.
const MOVE: &str = " > ";

/// A game to write as a playthrough.
pub struct Story<'s, G: Game> {
    /// The file's name in `docs/playthroughs`.
    pub file: String,
    /// The text before the first move.
    pub opening: String,
    /// The game before its first move.
    pub start: G,
    /// The seed of the random moves when the file is written.
    pub seed: u64,
    /// Returns the weight of a decision. Outcomes have the odds of bag and deck.
    pub liking: &'s dyn Fn(&G, G::Move) -> u32,
    /// Returns the kind of a question, so that the legal moves are listed when a new kind comes up. The
    /// second argument is the question as worded in the file.
    pub kind: &'s dyn Fn(&G, &str) -> String,
    /// Describes the table if the last move ended something, such as a round.
    pub after: &'s dyn Fn(&mut String, &G, &G),
}

impl<G: Game> Story<'_, G> {
    /// Compares the game with its file, or writes the file.
    pub fn compare(&self) {
        let file = folder().join(&self.file);
        if is_updating() {
            fs::create_dir_all(folder()).unwrap();
            fs::write(&file, self.invent()).unwrap();
            return;
        }
        let how_to = format!(
            "If this change is meant, write the file again:\n  \
             UPDATE_PLAYTHROUGHS=1 cargo test -p rules-nostd --test {} playthrough",
            G::NAME
        );
        let recorded =
            fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}.\n{how_to}", file.display()));
        let mut moves = recorded.lines().filter_map(|line| line.split_once(MOVE)).map(|(_, m)| m);
        let replayed = self.tell(|game| game.read_move(moves.next()?).ok());
        if recorded != replayed {
            let same = recorded.lines().zip(replayed.lines()).take_while(|(old, new)| old == new).count();
            let line = |text: &str| text.lines().nth(same).unwrap_or("(the end)").to_owned();
            panic!(
                "{}, line {}:\n  recorded: {}\n  replayed: {}\n{how_to}",
                file.display(),
                same + 1,
                line(&recorded),
                line(&replayed),
            );
        }
        assert!(recorded.lines().count() <= MOST_LINES, "{} is too long", file.display());
    }

    /// Returns the text of a game of random moves.
    pub fn invent(&self) -> String {
        let mut rng = fastrand::Rng::with_seed(self.seed);
        self.tell(|game| {
            let moves = legal_moves(game);
            let weight = |m: G::Move| u32::from(game.odds(m)) * (self.liking)(game, m);
            let mut ticket = rng.u32(0..moves.iter().map(|&m| weight(m)).sum());
            moves.into_iter().find(|&m| match ticket.checked_sub(weight(m)) {
                Some(rest) => {
                    ticket = rest;
                    false
                }
                None => true,
            })
        })
    }

    /// Plays the game with the moves that `choose` returns, and writes it as text. Stops at `None` or
    /// an illegal move.
    pub fn tell(&self, mut choose: impl FnMut(&G) -> Option<G::Move>) -> String {
        let mut game = self.start.clone();
        let mut text = self.opening.clone();
        let mut known_kinds = BTreeSet::new();
        for number in 1.. {
            let awaited = match game.next() {
                Next::Decide(seat, prompt) => format!("{seat}: {prompt}"),
                Next::Observe(chance) => format!("table: {chance}"),
                Next::Over => break,
            };
            let legal = written_moves(&game);
            if known_kinds.insert((self.kind)(&game, &awaited)) || number % LIST_EVERY == 0 {
                write_list(&mut text, &legal);
            }
            write!(text, "{number:4}  {awaited} ({}){MOVE}", legal.len()).unwrap();
            let before = game.clone();
            match choose(&game).map(|m| (m, game.play(m))) {
                Some((m, Ok(()))) => game.write_move(m, &mut text).unwrap(),
                Some((_, Err(refusal))) => {
                    return text + &format!("the recorded move is refused: {refusal}\n");
                }
                None => return text + "no move that can be read is recorded here\n",
            }
            text.push('\n');
            (self.after)(&mut text, &before, &game);
        }
        for seat in game.standing().winners {
            writeln!(text, "{seat} wins.").unwrap();
        }
        text
    }
}

/// Returns the name of the question, without its details.
pub fn kind<G: Game>(game: &G) -> String {
    let asked = match game.next() {
        Next::Decide(_, prompt) => format!("{prompt:?}"),
        Next::Observe(chance) => format!("{chance:?}"),
        Next::Over => String::new(),
    };
    asked.split('(').next().unwrap_or_default().to_owned()
}

/// Joins words with commas, or says that there are none.
pub fn listed(words: &[String]) -> String {
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

/// Writes the score sheet, line by line.
pub fn write_scores<G: Game>(text: &mut String, game: &G) {
    let standing = game.standing();
    let together = Line { name: "together", points: standing.scores };
    for line in standing.lines.iter().chain([&together]) {
        let points: Vec<String> = line.points.values().map(|points| format!("{points:4}")).collect();
        writeln!(text, "{:20}{}", line.name, points.join("")).unwrap();
    }
}

/// Asserts that the folder has exactly these files of a game.
pub fn assert_files<G: Game>(expected: &[&str]) {
    if is_updating() {
        return; // they are just being written
    }
    let found: BTreeSet<String> = fs::read_dir(folder())
        .unwrap_or_else(|why| panic!("{}: {why}", folder().display()))
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let found: Vec<&str> =
        found.iter().map(String::as_str).filter(|name| name.starts_with(G::NAME)).collect();
    assert_eq!(found, expected, "in {}", folder().display());
}

fn is_updating() -> bool {
    env::var_os("UPDATE_PLAYTHROUGHS").is_some_and(|value| value == "1")
}

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/playthroughs"))
}

fn written_moves<G: Game>(game: &G) -> Vec<String> {
    let written = |m| {
        let mut text = String::new();
        game.write_move(m, &mut text).unwrap();
        text
    };
    legal_moves(game).into_iter().map(written).collect()
}

fn write_list(text: &mut String, legal: &[String]) {
    let mut line = format!("      legal: {}", legal[0]);
    let more = format!("and {} more", legal.len().saturating_sub(MOST_LISTED));
    let is_long = legal.len() > MOST_LISTED;
    for m in legal.iter().take(MOST_LISTED).skip(1).chain(is_long.then_some(&more)) {
        line.push(',');
        if line.len() + 1 + m.len() > WIDTH {
            writeln!(text, "{line}").unwrap();
            line = " ".repeat(12);
        }
        line.push(' ');
        line += m;
    }
    writeln!(text, "{line}").unwrap();
}

//! Tries moves where they do not belong, and checks that a rule about that kind of move refuses each of them.
//!
//! The ledger marks a rule with the kinds of move it governs: `- **PET-033** [moves: pawn] The pawn moves …`. The kind
//! of a move is the first word of its notation; of what is observed it is the first two, such as `observe villager`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use rules_nostd::{Game, NewGame, Next};

use super::{draw, game_steps, legal_moves};

/// How many moves of each kind are tried in a position.
const SAMPLES: usize = 3;
/// How many moves of each kind are kept to be tried.
const KEPT: usize = 60;

/// A rule and a kind of move.
type Mark = (String, String);

/// Plays random games and tries, in every position, moves that were legal in others. `rare` lists the marks of the
/// ledger that random play does not meet; a test with the rule's id proves each of them. `fallbacks` lists the rules and
/// the words that are left for what can be said at no moment of a game: they must be in the source, and never be met.
pub fn assert_refused_by_their_rules<'e, G: NewGame<'e>>(
    games: impl IntoIterator<Item = G>,
    rare: &[(&str, &str)],
    fallbacks: &[(&str, &str)],
) {
    let ledger = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../docs/rules/{}.md", G::NAME));
    let marks = marks(&fs::read_to_string(ledger).unwrap());
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(G::NAME));
    for (rule, words) in fallbacks {
        assert!(sources.contains(&format!("\"{rule}\", \"{words}")), "{rule}, {words}: no source has this");
    }
    let mut tried = Tried::default();
    for (seed, game) in games.into_iter().enumerate() {
        tried.play(game, seed as u64);
    }
    println!("{}: {} pairs of a kind of move and a moment", G::NAME, tried.pairs.len());
    let mut wrong: Vec<String> = Vec::new();
    for (mark, example) in &tried.refused {
        if !marks.contains(mark) {
            wrong.push(format!("{} is not about '{}': {example}", mark.0, mark.1));
        }
    }
    for words in &tried.said {
        if fallbacks.iter().any(|(_, fallback)| words.contains(fallback)) {
            wrong.push(format!("this can be said after all: {words}"));
        }
    }
    let is_rare = |(rule, kind): &Mark| rare.contains(&(rule, kind));
    for mark in &marks {
        match (tried.refused.contains_key(mark), is_rare(mark)) {
            (true, true) => wrong.push(format!("{} refuses '{}', which is not rare", mark.0, mark.1)),
            (false, false) => wrong.push(format!("{} never refuses '{}'", mark.0, mark.1)),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{} marks are wrong:\n  {}", wrong.len(), wrong.join("\n  "));
}

/// Returns every rule of a ledger with each kind of move it is marked with.
fn marks(ledger: &str) -> BTreeSet<Mark> {
    let marked = ledger.lines().filter_map(|line| {
        let line = line.trim_start();
        // A rule is an item of a list, or a row of a table.
        let (rule, rest) = line.strip_prefix("- **").or(line.strip_prefix("| **"))?.split_once("**")?;
        let (kinds, _) = rest.split_once("[moves: ")?.1.split_once(']')?;
        Some(kinds.split(", ").map(|kind| (rule.to_owned(), kind.to_owned())).collect::<Vec<_>>())
    });
    marked.flatten().collect()
}

/// Returns the source of a game in one line, with the blanks between words made single.
fn sources(folder: &Path) -> String {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let texts = files.filter(|path| path.is_file()).map(|path| fs::read_to_string(path).unwrap());
    texts
        .flat_map(|text| text.split_whitespace().map(|word| format!("{word} ")).collect::<Vec<_>>())
        .collect()
}

/// What came of the moves that were tried.
#[derive(Default)]
struct Tried {
    /// An example for each rule and kind of move.
    refused: BTreeMap<Mark, String>,
    /// All that was said.
    said: BTreeSet<String>,
    /// The kinds of move by the moment in which they were refused.
    pairs: BTreeSet<(String, String)>,
}

impl Tried {
    fn play<G: Game>(&mut self, start: G, seed: u64) {
        // The moves of a first game are tried in a second one.
        let mut pool: BTreeMap<String, Vec<(G::Move, String)>> = BTreeMap::new();
        let mut rng = fastrand::Rng::with_seed(seed);
        for round in 0..2 {
            let mut game = start.clone();
            while game.next() != Next::Over {
                let legal = legal_moves(&game);
                for &m in &legal {
                    let text = written(&game, m);
                    let kept = pool.entry(kind(&text)).or_default();
                    match rng.usize(0..KEPT) {
                        _ if kept.iter().any(|(other, _)| *other == m) => {}
                        _ if kept.len() < KEPT => kept.push((m, text)),
                        place => kept[place] = (m, text),
                    }
                }
                if round > 0 {
                    for (kind, moves) in &pool {
                        for _ in 0..SAMPLES {
                            let (m, text) = &moves[rng.usize(0..moves.len())];
                            self.note(&game, *m, kind, text);
                        }
                    }
                }
                let m = draw(&game, &legal, &mut rng);
                game.play(m).unwrap();
            }
        }
    }

    fn note<G: Game>(&mut self, game: &G, m: G::Move, kind: &str, text: &str) {
        let Err(refusal) = game.allows(m) else { return };
        let moment = match game.next() {
            Next::Decide(_, prompt) => name(&format!("{prompt:?}")),
            Next::Observe(chance) => name(&format!("{chance:?}")),
            Next::Over => "Over".to_owned(),
        };
        self.said.insert(refusal.to_string());
        let mark = (refusal.rule.to_owned(), kind.to_owned());
        self.refused.entry(mark).or_insert_with(|| format!("'{text}' at {moment}: {refusal}"));
        self.pairs.insert((kind.to_owned(), moment));
    }
}

/// Returns the kind of a move: the first word of its notation, and for what is observed also the second.
fn kind(text: &str) -> String {
    let words = if text.starts_with("observe ") { 2 } else { 1 };
    text.split(' ').take(words).collect::<Vec<_>>().join(" ")
}

fn written<G: Game>(game: &G, m: G::Move) -> String {
    let mut text = String::new();
    game.write_move(m, &mut text).unwrap();
    text
}

/// Returns the name of a variant from its debug form.
fn name(debug: &str) -> String {
    debug.chars().take_while(|letter| letter.is_alphanumeric()).collect()
}

/// Tries wrong moves. Each case has two lines: the moves before it, `>` and the wrong move; and all that the refusal says.
pub fn assert_words<G: Game>(start: &G, cases: &str) {
    let lines: Vec<&str> = cases.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let mut differ = Vec::new();
    for case in lines.chunks(2) {
        let [line, said] = case else { panic!("{case:?} has no refusal") };
        let (before, tried) = line.split_once('>').unwrap_or_else(|| panic!("{line} has no >"));
        let game = game_steps::moves(start.clone(), before);
        let told = match game.read_move(tried.trim()) {
            Ok(m) => game.allows(m).map_or_else(|why| why.to_string(), |()| "legal".to_owned()),
            Err(why) => format!("cannot be read: {why}"),
        };
        if told != *said {
            differ.push(format!("{line}\n    {told}"));
        }
    }
    assert!(differ.is_empty(), "{} refusals say something else:\n{}", differ.len(), differ.join("\n"));
}

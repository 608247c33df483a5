//! Every id of a built game's ledger (`docs/rules/*.md`) is cited by a test, or stands in [`UNPROVABLE`].
//!
//! Rule ids (`PET-…`) name their game, so a citation counts wherever a test makes it. The other
//! ids of a ledger (`EX-…`, `INV-…`) repeat from game to game: they count only in a test file
//! whose path names the game.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use firmware::games::GameId;

/// The games by the name of their ledger.
fn built() -> [&'static str; GameId::ALL.len()] {
    GameId::ALL.map(GameId::name)
}

/// What no software can observe, and why: rules by id, others by game and id (`"petra DAT-…"`).
const UNPROVABLE: &[(&str, &str)] = &[
    ("PET-006", "the canyon walls only hold the tiles in place; no sensor sees them and no rule asks"),
    ("wayfarers RUL-10", "slips of single words in the rulebook, without effect on any rule"),
];

const RULE_PREFIXES: &[&str] = &["PET", "RES", "ARA", "WAY"];

#[test]
fn every_id_of_a_built_game_is_cited_by_a_test() {
    let cited = Citations::of_project();
    let excused: BTreeSet<&str> = UNPROVABLE.iter().map(|(name, _)| *name).collect();
    let mut missing: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for game in built() {
        for id in ledger(game) {
            if !cited.contains(game, &id) && !excused.contains(full_name(game, &id).as_str()) {
                let group = format!("{game} {}", id.prefix);
                missing.entry(group).or_default().push(id.to_string());
            }
        }
    }
    let report: Vec<String> =
        missing.iter().map(|(group, ids)| format!("  {group} ({}): {}", ids.len(), ids.join(" "))).collect();
    assert!(report.is_empty(), "no test cites these ids:\n{}", report.join("\n"));
}

#[test]
fn the_unprovable_are_defined_and_uncited() {
    let cited = Citations::of_project();
    let defined: BTreeMap<String, bool> = built()
        .into_iter()
        .flat_map(|game| ledger(game).into_iter().map(move |id| (game, id)))
        .map(|(game, id)| (full_name(game, &id), cited.contains(game, &id)))
        .collect();
    let wrong: Vec<String> = UNPROVABLE
        .iter()
        .filter_map(|(name, _)| match defined.get(*name) {
            None => Some(format!("  {name}: no ledger of a built game defines it")),
            Some(true) => Some(format!("  {name}: a test does cite it")),
            Some(false) => None,
        })
        .collect();
    assert!(wrong.is_empty(), "UNPROVABLE is out of date:\n{}", wrong.join("\n"));
}

/// `PET-901` or `EX-A`: a prefix, and a number with its leading zeros or one letter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Id {
    prefix: String,
    tail: String,
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.prefix, self.tail)
    }
}

impl Id {
    fn is_rule(&self) -> bool {
        RULE_PREFIXES.contains(&self.prefix.as_str())
    }

    /// This id up to and including one with the tail `last`; only this one if that does not follow.
    fn through(&self, last: &str) -> Vec<Self> {
        let with = |tail| Self { prefix: self.prefix.clone(), tail };
        let width = self.tail.len();
        let tails: Vec<String> = match (self.tail.parse::<u16>(), last.parse::<u16>()) {
            (Ok(a), Ok(b)) => (a..=b).map(|n| format!("{n:0width$}")).collect(),
            _ => match (self.tail.as_bytes(), last.as_bytes()) {
                ([a], [b]) => (*a..=*b).map(|c| char::from(c).to_string()).collect(),
                _ => Vec::new(),
            },
        };
        if tails.is_empty() {
            return vec![self.clone()];
        }
        tails.into_iter().map(with).collect()
    }
}

/// How [`UNPROVABLE`] calls an id.
fn full_name(game: &str, id: &Id) -> String {
    if id.is_rule() { id.to_string() } else { format!("{game} {id}") }
}

/// The ids in the tests of the whole project.
struct Citations {
    /// By the path of the citing file, relative to the project's root.
    by_file: Vec<(String, BTreeSet<Id>)>,
}

impl Citations {
    fn of_project() -> Self {
        let root = root();
        let mut files = Vec::new();
        test_candidates(&root, &mut files);
        let by_file = files
            .iter()
            .map(|file| {
                let path = file.strip_prefix(&root).expect("files lie below the root");
                let text = fs::read(file).expect("a listed file is readable");
                let text = String::from_utf8_lossy(&text);
                let found = cited_ids(test_part(path, &text));
                (path.to_string_lossy().into_owned(), found)
            })
            .collect();
        Self { by_file }
    }

    fn contains(&self, game: &str, id: &Id) -> bool {
        self.by_file.iter().any(|(path, ids)| ids.contains(id) && (id.is_rule() || path.contains(game)))
    }
}

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    root.canonicalize().expect("the project's root exists")
}

/// The ids that a game's ledger defines.
fn ledger(game: &str) -> BTreeSet<Id> {
    let path = root().join("docs/rules").join(game).with_extension("md");
    let text = fs::read_to_string(&path).expect("a built game has a ledger");
    let ids = defined_ids(&text);
    assert!(ids.iter().any(Id::is_rule), "no rules in {path:?}");
    ids
}

/// Files of the kinds that tests are written in, this one left out: it cites ids only to excuse them.
fn test_candidates(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a listed folder is readable") {
        let entry = entry.expect("a folder's entries are readable");
        let path = entry.path();
        let kind = entry.file_type().expect("an entry has a type");
        if kind.is_dir() {
            let name = entry.file_name();
            if !["target", "node_modules", ".git"].iter().any(|n| name == *n) {
                test_candidates(&path, files);
            }
        } else if kind.is_file() && !path.ends_with(file!()) {
            let suffix = path.extension().and_then(|s| s.to_str()).unwrap_or("");
            if ["rs", "toml", "txt", "json", "mjs", "js", "ts"].contains(&suffix) {
                files.push(path);
            }
        }
    }
}

/// What of a file is test: all of it in a test folder, else what follows `#[cfg(test)]`.
fn test_part<'a>(path: &Path, text: &'a str) -> &'a str {
    let in_test_folder =
        path.iter().any(|part| ["tests", "scenarios", "goldens"].iter().any(|name| part == *name));
    if in_test_folder {
        return text;
    }
    match text.find("#[cfg(test)]") {
        Some(start) if path.extension().is_some_and(|s| s == "rs") => &text[start..],
        _ => "",
    }
}

/// Definitions: bold (`**PET-901**`, `**EX-A (`…) or the first cell of a table's row (`| CHN-91 ⚙ |`).
fn defined_ids(ledger: &str) -> BTreeSet<Id> {
    let bold = ledger
        .match_indices("**")
        .filter_map(|(at, stars)| read_id(&ledger[at + stars.len()..]))
        .filter(|(_, rest)| rest.starts_with("**") || rest.starts_with(" ("));
    let cells = ledger
        .lines()
        .filter_map(|line| read_id(line.strip_prefix('|')?.trim_start()))
        .filter(|(_, rest)| rest.trim_start_matches([' ', '⚙']).starts_with('|'));
    bold.chain(cells).map(|(id, _)| id).collect()
}

/// Citations: `PET-901`, `pet_901`, and ranges such as `PET-901..=PET-903` or `PET-901 to 903`.
fn cited_ids(text: &str) -> BTreeSet<Id> {
    let mut before = ' ';
    let mut ids = BTreeSet::new();
    for (at, c) in text.char_indices() {
        let starts_word = c.is_ascii_alphabetic() && !before.is_alphanumeric();
        before = c;
        if !starts_word {
            continue;
        }
        if let Some((id, rest)) = read_id(&text[at..]) {
            let last = read_range_end(&id, rest).unwrap_or_else(|| id.tail.clone());
            ids.extend(id.through(&last));
        }
    }
    ids
}

/// An id at the very start of `text`, and what follows it.
fn read_id(text: &str) -> Option<(Id, &str)> {
    let (prefix, rest) = split_run(text, |c| c.is_ascii_alphabetic());
    let (tail, rest) = read_tail(rest.strip_prefix(['-', '_'])?)?;
    (2..=3).contains(&prefix.len()).then(|| {
        let id = Id { prefix: prefix.to_ascii_uppercase(), tail: tail.to_ascii_uppercase() };
        (id, rest)
    })
}

/// Two or three digits, or one letter that stands alone.
fn read_tail(text: &str) -> Option<(&str, &str)> {
    let (digits, rest) = split_run(text, |c| c.is_ascii_digit());
    if (2..=3).contains(&digits.len()) {
        return Some((digits, rest));
    }
    let (word, rest) = split_run(text, |c| c.is_ascii_alphanumeric());
    (word.len() == 1 && digits.is_empty()).then_some((word, rest))
}

/// The tail of the id that ends a range begun by `first`. A number may come without its prefix.
fn read_range_end(first: &Id, rest: &str) -> Option<String> {
    let rest = rest.trim_start();
    let rest = ["..=", "..", "–", "to"].iter().find_map(|sign| rest.strip_prefix(sign))?.trim_start();
    if let Some((last, _)) = read_id(rest) {
        return (last.prefix == first.prefix).then_some(last.tail);
    }
    let (digits, _) = split_run(rest, |c| c.is_ascii_digit());
    (digits.len() == first.tail.len()).then(|| digits.to_owned())
}

fn split_run(text: &str, belongs: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|c| !belongs(c)).unwrap_or(text.len()))
}

mod scanner {
    use super::*;

    fn names(ids: &BTreeSet<Id>) -> String {
        let names: Vec<String> = ids.iter().map(Id::to_string).collect();
        names.join(" ")
    }

    fn cited(text: &str) -> String {
        names(&cited_ids(text))
    }

    #[test]
    fn citations_stand_in_prose_and_in_names() {
        assert_eq!(cited("// PET-901, (EX-Z) and INV-91."), "EX-Z INV-91 PET-901");
        assert_eq!(cited("fn refuses_pet_902_twice()"), "PET-902");
        assert_eq!(cited("fn ex_z_siq()"), "EX-Z");
    }

    #[test]
    fn look_alikes_are_no_citations() {
        for text in [
            "PET-9",
            "PET-9011",
            "PET 901",
            "carpet-901",
            "complex-z",
            "index_z",
            "EX-ZZ",
            "EX-Z1",
            "INV-",
            "PET-",
            "",
        ] {
            assert_eq!(cited(text), "", "{text:?}");
        }
    }

    #[test]
    fn ranges_cite_what_lies_between() {
        let three = "PET-901 PET-902 PET-903";
        for text in [
            "PET-901..=PET-903",
            "PET-901..PET-903",
            "PET-901 to PET-903",
            "PET-901 to 903",
            "PET-901–903",
            "pet_901..=pet_903",
        ] {
            assert_eq!(cited(text), three, "{text:?}");
        }
        assert_eq!(cited("QQ-08..=QQ-10"), "QQ-08 QQ-09 QQ-10");
        assert_eq!(cited("QQ-F to QQ-H"), "QQ-F QQ-G QQ-H");
    }

    #[test]
    fn what_only_resembles_a_range_cites_its_ends() {
        assert_eq!(cited("PET-903 to PET-901"), "PET-901 PET-903");
        assert_eq!(cited("PET-901 to RES-903"), "PET-901 RES-903");
        assert_eq!(cited("PET-901 to 20 tiles"), "PET-901");
        assert_eq!(cited("EX-Z to a player"), "EX-Z");
    }

    #[test]
    fn definitions_are_bold_or_first_cells() {
        let ledger = "\
            - **PET-901** A rule, see PET-902. → AMB-91\n\
            **EX-Z (PLAZA).** Proves PET-903.\n\
            | Id | Gap |\n\
            |---|---|\n\
            | AMB-92 ⚙ | as AMB-93 |\n\
            | CHN-91 | `Draw` | CHN-92 |\n\
            | PET-904 and more | no id of its own |\n";
        assert_eq!(names(&defined_ids(ledger)), "AMB-92 CHN-91 EX-Z PET-901");
    }

    #[test]
    fn source_counts_from_its_test_module_on() {
        let text = "/// PET-901\n#[cfg(test)]\nmod tests { /* PET-902 */ }";
        let part = |path: &str| cited(test_part(Path::new(path), text));
        assert_eq!(part("rules-nostd/src/petra/play.rs"), "PET-902");
        assert_eq!(part("rules-nostd/tests/petra.rs"), "PET-901 PET-902");
        assert_eq!(part("host-sim/scenarios/petra/siq.toml"), "PET-901 PET-902");
        assert_eq!(part("notes.txt"), "");
        assert_eq!(cited(test_part(Path::new("src/a.rs"), "// PET-901")), "");
    }

    #[test]
    fn ids_that_repeat_from_game_to_game_need_the_game_in_the_path() {
        let cited = Citations { by_file: vec![("tests/petra/plaza.rs".into(), cited_ids("EX-Z PET-901"))] };
        let has = |game, text: &str| cited_ids(text).iter().all(|id| cited.contains(game, id));
        assert!(has("petra", "EX-Z PET-901"));
        assert!(has("resafa", "PET-901"));
        assert!(!has("resafa", "EX-Z"));
        assert!(!has("petra", "EX-Y"));
    }
}

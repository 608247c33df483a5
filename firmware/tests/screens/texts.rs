//! Checks for the texts of any game: refusals and menu labels.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use firmware::screens::{Label, Menu, Refused, View};
use rules_nostd::Refusal;

use super::boxes::check_whole;
use super::paging::all_letters;
use super::{all_pages, letters, read};

/// Returns every sentence of a refusal in the sources of a game's rules.
pub fn sentences_of(game: &str) -> Vec<&'static str> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules-nostd/src").join(game);
    let mut found = BTreeSet::new();
    for file in files_in(&folder) {
        let source = std::fs::read_to_string(file).unwrap();
        let code: String =
            source.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        // Every second piece between quotes is a literal: in these files no literal contains a quote.
        let literals = code.split('"').skip(1).step_by(2);
        found.extend(literals.filter(|text| text.ends_with('.') && text.contains(' ')).map(str::to_owned));
    }
    found.into_iter().map(|text: String| &*text.leak()).collect()
}

/// Lists the files of a folder and of its subfolders.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files_in(&path) } else { vec![path] }).collect()
}

/// Stands for a figure in the words of a refusal.
const FIGURE: &str = "influence";

/// Returns a refusal with a figure wherever its words have room for one; `None` if they want more than there can be.
pub fn refusal(rule: &'static str, reason: &'static str, remedy: &'static str) -> Option<Refusal> {
    let wanted = [reason, remedy].map(|words| words.matches("{}").count()).iter().sum::<usize>();
    (wanted <= 3).then(|| Refusal::new(rule, reason, remedy).with([FIGURE.into(); 3]))
}

/// Returns a sentence of a refusal with its figures.
pub fn filled(words: &str) -> String {
    words.replace("{}", FIGURE)
}

/// Checks each sentence as a reason, with itself and with the longest one as the remedy: complete, on at most
/// three pages.
pub fn check_refusals(rule: &'static str, sentences: &[&'static str]) {
    let longest = *sentences.iter().max_by_key(|text| text.len()).unwrap();
    for &reason in sentences {
        for remedy in [reason, longest] {
            let Some(refusal) = refusal(rule, reason, remedy) else { continue };
            let view = View::Refused(Refused { refusal, page: 0 });
            assert_eq!(all_letters(&view), letters(&filled(reason)) + &letters(&filled(remedy)));
            assert!(view.pages() <= 3, "{reason} {remedy}");
            all_pages(&view).iter().for_each(|page| check_whole(reason, page));
        }
    }
}

/// Checks that each label is complete in the menu when it is chosen.
pub fn check_labels(labels: &BTreeSet<String>) {
    for words in labels {
        let label = Label::from(words.as_str());
        assert!(!label.is_cut(), "{words} has {} letters", words.len());
        let view = View::Menu(Menu::new("Seat 4: choose", 1, 0, |_, entry| *entry = label.clone()));
        check_whole(words, &view);
        let shown: String = read(&view).iter().map(|line| letters(&line.words)).collect();
        assert!(shown.contains(&letters(words)), "{words}: {shown}");
    }
}

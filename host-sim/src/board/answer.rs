//! Tells the answer to a question from the lines of the live record that come around it.

use std::ops::Range;

use firmware::link::Command;

/// Returns whether a line is the last one of an answer.
pub fn ends_answer(line: &str) -> bool {
    line == "ok" || line.starts_with("error:")
}

/// Finds the answer in the lines that came since `question` was sent; `None` if it is not complete.
///
/// The device never interrupts an answer, so the lines of the live record that come in the meantime stand before it or
/// after it. Where the answer begins follows from its first line. If that cannot be told (see [`is_ambiguous`]), every
/// line up to the end counts as the answer.
pub fn find_answer(question: &str, lines: &[String]) -> Option<Range<usize>> {
    let end = lines.iter().position(|line| ends_answer(line))?;
    let before = lines.get(..end)?;
    let first = |begins: &str| before.iter().position(|line| line.starts_with(begins));
    let start = match Command::parse(question) {
        // A game is announced with the same head, but the last one before the end belongs to the answer.
        Ok(Command::Export) => {
            before.iter().rposition(|line| line.starts_with("game ") && line != "game none")
        }
        Ok(Command::SelfTest) => first("mat: "),
        Ok(Command::Screen) => first("screen: "),
        Ok(Command::Version) => first("firmware "),
        _ if is_ambiguous(question) => Some(0),
        // The whole answer is its last line.
        _ => None,
    };
    Some(start.unwrap_or(end)..end + 1)
}

/// Returns whether the answer to a question can begin like a line of the live record, so that the two cannot be told
/// apart: a legal move, for example, looks like a move that was just played.
pub fn is_ambiguous(question: &str) -> bool {
    use firmware::link::{AboutEdition, AboutTags};
    matches!(
        Command::parse(question),
        Ok(Command::Status
            | Command::Moves
            | Command::Help
            | Command::Edition(AboutEdition::List)
            | Command::Tags(AboutTags::List))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the lines before the answer, the answer, and the lines after it, joined by commas.
    fn split(question: &str, text: &str) -> Option<[String; 3]> {
        let lines: Vec<String> = text.split(", ").map(str::to_owned).collect();
        let Range { start, end } = find_answer(question, &lines)?;
        Some([&lines[..start], &lines[start..end], &lines[end..]].map(|part| part.join(", ")))
    }

    fn parts(before: &str, answer: &str, after: &str) -> Option<[String; 3]> {
        Some([before, answer, after].map(str::to_owned))
    }

    #[test]
    fn a_move_that_comes_before_or_after_an_answer_is_no_part_of_it() {
        assert_eq!(split("play b2", "a1, ok, b2"), parts("a1", "ok", "b2"));
        assert_eq!(split("undo 3", "a1, error: only 1 move"), parts("a1", "error: only 1 move", ""));
        assert_eq!(
            split("selftest", "a1, mat: 0 switches, reader 1: good, ok, undo 1"),
            parts("a1", "mat: 0 switches, reader 1: good, ok", "undo 1")
        );
        assert_eq!(
            split("screen", "a1, screen: 00, lift: 3, ok"),
            parts("a1", "screen: 00, lift: 3, ok", "")
        );
        assert_eq!(split("version", "a1, firmware 1, ok"), parts("a1", "firmware 1, ok", ""));
        assert_eq!(split("dance", "a1, error: no such command"), parts("a1", "error: no such command", ""));
    }

    #[test]
    fn a_record_begins_with_the_last_head_before_its_end() {
        let told = "game chess, edition 1, players 2, a1, game chess, edition 1, players 2, a1, ok, b2";
        let [before, answer, after] = split("export", told).unwrap_or_default();
        assert_eq!(before, "game chess, edition 1, players 2, a1");
        assert_eq!((answer.as_str(), after.as_str()), ("game chess, edition 1, players 2, a1, ok", "b2"));
        assert_eq!(split("export", "game none, error: no game"), parts("game none", "error: no game", ""));
    }

    #[test]
    fn what_cannot_be_told_apart_is_all_answer() {
        assert_eq!(split("moves", "a1, b2, c3, ok, d4"), parts("", "a1, b2, c3, ok", "d4"));
        assert!(is_ambiguous("moves") && is_ambiguous("status") && !is_ambiguous("export"));
        assert_eq!(split("moves", "a1, b2"), None, "it has not ended");
    }
}

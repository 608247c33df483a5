//! Writes what a move means after the move itself in a menu.

use core::fmt;

/// Writes ": " before the first text it gets, so a move without a meaning gets no colon. Replaces the signs
/// of edition files by words.
pub(crate) struct AfterColon<'o> {
    pub(crate) out: &'o mut dyn fmt::Write,
    pub(crate) begun: bool,
}

impl fmt::Write for AfterColon<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if !text.is_empty() && !core::mem::replace(&mut self.begun, true) {
            self.out.write_str(": ")?;
        }
        // `->`, `!`, `|` and `@` are signs of edition files.
        for (place, part) in text.split("->").enumerate() {
            self.out.write_str(if place > 0 { "buys" } else { "" })?;
            for part in part.split_inclusive(['!', '|', '@']) {
                let rest = part.strip_suffix(['!', '|', '@']).unwrap_or(part);
                self.out.write_str(rest)?;
                self.out.write_str(match part.chars().last() {
                    Some('!') => "bonus",
                    Some('|') => "or",
                    Some('@') => "in ",
                    _ => "",
                })?;
            }
        }
        Ok(())
    }
}

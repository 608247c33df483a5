//! Walks through the stickers of a game: which one is next, and what came of it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::connection::Connection;
use super::report::Report;
use super::{Progress, WriteTagsError};
use crate::board::Link;
use crate::host_game::{EditionId, format_count};

/// How often to ask for the readers, every 100 ms.
const READER_TRIES: u32 = 20;

/// What to write.
#[allow(missing_docs)] // the names say it
pub struct Stickers {
    /// The name of the game.
    pub game: String,
    pub edition: EditionId,
    /// The text of each sticker, as `host-sim tags` lists them.
    pub texts: Vec<String>,
}

/// What the person at the keyboard wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// Go on with the next sticker.
    Skip,
    /// Write the sticker before this one again.
    Repeat,
    /// Stop. The progress file knows where to go on.
    Quit,
}

/// The person who puts tags on the readers.
pub trait Person {
    /// Tells the person something.
    fn tell(&mut self, line: &str);

    /// Returns what the person wants, if anything. Does not wait.
    fn key(&mut self) -> Option<Key>;
}

/// Writes the stickers of a game.
pub struct TagWriter<L, P> {
    device: Connection<L>,
    person: P,
    stickers: Stickers,
    progress: Progress,
    overwrite: bool,
    /// How many were written in this run.
    written: usize,
    /// The stickers that were skipped in this run, with the last refusal of a tag.
    skipped: BTreeMap<usize, Option<String>>,
}

/// Why the device no longer waits for a tag.
enum Ended {
    Written,
    /// The person wanted something else. The last refusal of a tag, if there was one.
    Key(Key, Option<String>),
}

impl<L: Link, P: Person> TagWriter<L, P> {
    /// Creates a writer after checking that the device can write these stickers. With `overwrite`, tags that name other
    /// pieces are written as well.
    pub fn new(
        link: L,
        person: P,
        stickers: Stickers,
        progress: Progress,
        overwrite: bool,
    ) -> Result<Self, WriteTagsError> {
        let device = Connection::new(link)?;
        let skipped = BTreeMap::new();
        let mut writer = Self { device, person, stickers, progress, overwrite, written: 0, skipped };
        writer.check_device()?;
        Ok(writer)
    }

    fn check_device(&mut self) -> Result<(), WriteTagsError> {
        // An earlier run may have ended while the device was waiting for a tag.
        self.device.ask("tags cancel")?.map_err(|_| WriteTagsError::TooOld)?;
        let editions = self.ask("edition")?;
        let wanted = editions.iter().find_map(|line| line.strip_prefix(&format!("{} ", self.stickers.game)));
        let Some(edition) = wanted else {
            let games = editions.iter().filter_map(|line| line.split(' ').next());
            return Err(WriteTagsError::OtherGames(games.map(str::to_owned).collect()));
        };
        if !edition.starts_with(&self.stickers.edition.checksum) {
            let own = &self.stickers.edition;
            self.person
                .tell(&format!("The stickers are those of edition {own}, but the board has {edition}."));
        }
        self.find_reader()
    }

    /// Checks that a reader answers. A board that was just plugged in is still looking for them.
    fn find_reader(&mut self) -> Result<(), WriteTagsError> {
        for _ in 0..READER_TRIES {
            let is_good = |line: &String| line.starts_with("reader ") && line.contains(": good");
            if self.ask("selftest")?.iter().any(is_good) {
                return Ok(());
            }
            self.device.pause()?;
        }
        Err(WriteTagsError::NoReader)
    }

    fn ask(&mut self, line: &str) -> Result<Vec<String>, WriteTagsError> {
        self.device.ask(line)?.map_err(|why| WriteTagsError::NotAccepted(line.to_owned(), why))
    }

    /// Tells the person something.
    pub fn tell(&mut self, line: &str) {
        self.person.tell(line);
    }

    /// Writes every sticker that is not written yet, until the person quits. Begins with number `from` of the list,
    /// counted from 0, even if that one is written.
    pub fn run(&mut self, from: Option<usize>) -> Result<(), WriteTagsError> {
        let first = from.unwrap_or(0);
        let mut next = from.or_else(|| self.next_unwritten(0, 0));
        let mut past = Vec::new();
        while let Some(index) = next {
            next = match self.write(index)? {
                Ended::Written => {
                    past.push(index);
                    self.next_unwritten(first, index + 1)
                }
                Ended::Key(Key::Skip, refusal) => {
                    past.push(index);
                    self.skipped.insert(index, refusal);
                    self.next_unwritten(first, index + 1)
                }
                Ended::Key(Key::Repeat, _) => {
                    let before = past.pop();
                    if before.is_none() {
                        self.person.tell("  this run began with this one");
                    }
                    before.or(next)
                }
                Ended::Key(Key::Quit, refusal) => {
                    if refusal.is_some() {
                        self.skipped.insert(index, refusal);
                    }
                    return Ok(());
                }
            };
        }
        Ok(())
    }

    /// Returns the next sticker at or after `start` that is neither written nor skipped. After the last one it looks
    /// from `first` on: a sticker is lost if its tag was overwritten.
    fn next_unwritten(&self, first: usize, start: usize) -> Option<usize> {
        let texts = &self.stickers.texts;
        let mut order = (start..texts.len()).chain(first..start.min(texts.len()));
        order.find(|&index| !self.progress.has(&texts[index]) && !self.skipped.contains_key(&index))
    }

    /// Has one sticker written.
    fn write(&mut self, index: usize) -> Result<Ended, WriteTagsError> {
        let text = self.stickers.texts[index].clone();
        self.person.tell(&format!("{} of {}: {text}", index + 1, self.stickers.texts.len()));
        let command = if self.overwrite { "overwrite" } else { "write" };
        self.ask(&format!("tags {command} {text}"))?;
        let (mut wish, mut refusal) = (None, None);
        loop {
            wish = wish.or_else(|| self.person.key());
            // While a tag is being written, the device does not cancel: its outcome comes first.
            if let Some(key) = wish
                && self.device.ask("tags cancel")?.is_ok()
            {
                return Ok(Ended::Key(key, refusal));
            }
            match self.device.next_report()? {
                Some(Report::Written { reader, uid, text: read }) if read == text => {
                    self.skipped.remove(&index);
                    self.written += 1;
                    self.person.tell(&format!("  written at reader {reader}, tag {uid}; take it away"));
                    if let Some(lost) = self.progress.add(uid, &text)? {
                        self.person
                            .tell(&format!("  that was the tag of {lost}, which needs another one now"));
                    }
                    return Ok(match wish {
                        Some(key @ (Key::Quit | Key::Repeat)) => Ended::Key(key, None),
                        Some(Key::Skip) | None => Ended::Written,
                    });
                }
                Some(Report::Refused { code, words }) => {
                    let remedy = if code == "taken" { " Or start with --overwrite." } else { "" };
                    self.person.tell(&format!("  {words}{remedy}"));
                    refusal = Some(words);
                }
                Some(Report::Cancelled) => {
                    self.person.tell("  skipped at the board");
                    return Ok(Ended::Key(Key::Skip, refusal));
                }
                Some(Report::Written { .. }) | None => {}
            }
        }
    }

    /// Returns whether some sticker was skipped after a tag had been refused for it.
    pub fn has_failed(&self) -> bool {
        self.skipped.values().any(Option::is_some)
    }

    /// Sums up the run: how many are written, what was skipped, what failed and why.
    pub fn summary(&self) -> String {
        let texts = &self.stickers.texts;
        let done = texts.iter().filter(|text| self.progress.has(text)).count();
        let now = format_count(self.written, "sticker");
        let mut summary = format!("{now} written now; {done} of {} are written.\n", texts.len());
        // Writing to a string cannot fail.
        for (&index, refusal) in &self.skipped {
            let (number, text) = (index + 1, &texts[index]);
            let _ = match refusal {
                None => writeln!(summary, "skipped: {number} {text}"),
                Some(why) => writeln!(summary, "failed: {number} {text}: {why}"),
            };
        }
        if done < texts.len() {
            summary += "The same command goes on with those that are missing.\n";
        }
        summary
    }
}

//! A move of a record, carried out by hand: pieces are moved, tags shown, and what cannot be sensed is chosen with
//! the knob.

use std::time::Duration;

use firmware::device::{Entry, GameId, count_entries, nth_entry, place_of};
use firmware::mat::{Channels, OnMat};
use firmware::sense::ReaderId;

use super::pieces::{Layout, Piece, picture};
use super::{Table, Trouble};
use crate::desk::{Desk, written};

/// A tag is held to a reader for so long at most.
const SHOW: Duration = Duration::from_millis(500);
/// A tile is pushed past a gate in so long.
const PASS: Duration = Duration::from_millis(150);
/// A gesture that could go on is taken after 0.6 s.
const PATIENCE: Duration = Duration::from_millis(900);
/// Between lifting and putting.
const BEAT: Duration = Duration::from_millis(6);
/// A press or an answer has come through by then.
const ANSWER: Duration = Duration::from_millis(500);

/// A game whose moves hands can carry out.
pub trait Physical: Desk {
    /// The readers by the names that people give them.
    const READERS: &'static [(&'static str, u8)];

    /// The scenario that plays a whole game, and what `chip-report` calls it.
    const FULL_GAME: (&'static str, &'static str) = ("full-game", "a whole game for two");

    /// Kinds of pieces that have a colour of their own on the page: the first words of their names.
    const KINDS: &'static [&'static str] = &[];

    /// Returns what a space belongs to, and what the page calls it there: `siq 7` is `7` of `siq`.
    fn name_on_page(space: Self::Space) -> (String, String) {
        split_name(&space.to_string())
    }

    /// What lies over which switch.
    fn layout(&self) -> Layout;

    /// The tag that tells this move, and the reader it is shown to.
    fn shown(&self, m: Self::Move) -> Option<(ReaderId, String)>;

    /// The tag that passes a reader once the switches have told this move.
    fn passes(&self, m: Self::Move) -> Option<(ReaderId, String)> {
        let _ = m;
        None
    }
}

/// Splits the name of a space into its group and the rest: `seat 1 caravan 5` is `5` of `seat 1 caravan`.
pub fn split_name(name: &str) -> (String, String) {
    let words: Vec<&str> = name.split(' ').collect();
    let group = if words[0].eq_ignore_ascii_case("seat") { 3 } else { 1 };
    let (group, rest) = words.split_at(group.min(words.len()));
    (group.join(" "), rest.join(" "))
}

/// What the menu says about a move.
fn label<G: Physical>(game: &G, m: G::Move) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = game.label(m, &mut text);
    text
}

/// What the menu says about an entry.
fn entry_label<G: Physical>(game: &G, entry: Entry<G::Move>) -> String {
    match entry {
        Entry::Move(m) => label(game, m),
        Entry::Group(group) => {
            let mut text = String::new();
            let _ = game.write_group(group, &mut text);
            text + "..."
        }
    }
}

impl Table {
    /// Begins a game: the knob chooses it, and how many play.
    pub fn begin<G: Physical>(&mut self, players: usize) -> Result<(), Trouble> {
        self.see("Which game?")?;
        let place = GameId::ALL.iter().position(|game| game.name() == G::NAME).unwrap_or(0);
        self.turn(place as i32)?;
        self.see(G::TITLE)?;
        self.press()?;
        self.see("players")?;
        let fewest = if G::SOLO { 1 } else { 2 };
        self.turn(players as i32 - fewest)?;
        self.wait_until_drawn()?;
        self.press()?;
        self.see("Set up")
    }

    /// Puts every piece where it belongs, all at once: the mat as somebody has prepared it.
    pub fn lay<G: Physical>(&mut self, game: &G) -> Result<(), Trouble> {
        self.pieces.hand.clear();
        self.pieces.mat = game.layout();
        self.wait(BEAT)
    }

    /// Carries a move out, waits until the device has taken it, and puts the mat straight.
    pub fn play<G: Physical>(&mut self, game: &mut G, m: G::Move) -> Result<(), Trouble> {
        let line = written(game, m);
        let mut after = game.clone();
        if let Err(refusal) = after.play(m) {
            return Err(Trouble::Unexpected(format!("'{line}' is refused. {refusal}")));
        }
        let mark = self.said().len();
        let told = self.show_tag(game, m, mark, &line)?
            || self.make_gesture(game, m, &after, mark, &line)?
            || self.tell(game, m, mark, &line)?;
        if !told {
            return Err(self.not_taken(mark, &line, "chosen with the knob"));
        }
        if let Some((reader, text)) = game.passes(m) {
            let said = self.said().len();
            self.tap(reader, &text, PASS)?;
            if self.said().len() > said {
                return Err(self.not_taken(said, &line, "made once"));
            }
        }
        *game = after;
        self.wait_until_drawn()?;
        if self.pieces.mat != game.layout() {
            self.lay(game)?;
        }
        Ok(())
    }

    /// Shows the tag that tells a move; `false` if none does, or if the reader is dead.
    fn show_tag<G: Physical>(
        &mut self,
        game: &G,
        m: G::Move,
        mark: usize,
        line: &str,
    ) -> Result<bool, Trouble> {
        let Some((reader, text)) = game.shown(m).filter(|(reader, _)| !self.pieces.is_dead(*reader)) else {
            return Ok(false);
        };
        self.pieces.hold(reader, &text);
        let is_taken = |table: &Self| table.said()[mark..].iter().any(|said| said == line);
        self.wait_until(SHOW, |table| is_taken(table) || table.page().shows("Which was it?"))?;
        self.pieces.release(reader);
        // A tile has two sides, a card two halves: the display asks.
        if !is_taken(self) && self.page().shows("Which was it?") {
            self.wait_until_drawn()?;
            self.choose(&label(game, m))?;
            self.is_taken(mark, line, ANSWER)?;
        }
        if is_taken(self) { Ok(true) } else { Err(self.not_taken(mark, line, "shown to its reader")) }
    }

    /// Moves the pieces, and says which move it was if that is asked; `false` if no switch sees it, or if one of
    /// them cannot be trusted.
    fn make_gesture<G: Physical>(
        &mut self,
        game: &G,
        m: G::Move,
        after: &G,
        mark: usize,
        line: &str,
    ) -> Result<bool, Trouble> {
        if !game.can_show(m) {
            return Ok(false);
        }
        let halfway = game.halfway(m, after);
        let (before, end) = (OnMat::picture(game), halfway.unwrap_or_else(|| OnMat::picture(after)));
        if before == end && halfway.is_none() {
            return Ok(false);
        }
        self.gesture_to(game, after, end)?;
        if self.is_taken(mark, line, PATIENCE)? {
            return Ok(true);
        }
        if self.page().shows("Which was it?") {
            self.wait_until_drawn()?;
            self.choose(&label(game, m))?;
            return self.is_taken(mark, line, ANSWER);
        }
        let asked = self.page().place().is_some_and(|(_, total)| total == count_entries(game, None));
        let suspect = !((before ^ end) & self.pieces.suspects()).is_empty();
        if asked || suspect { Ok(false) } else { Err(self.not_taken(mark, line, "made on the mat")) }
    }

    fn not_taken(&mut self, mark: usize, line: &str, how: &str) -> Trouble {
        let said = self.said()[mark..].join(", ");
        self.unexpected(&format!("'{line}' was {how} and is not taken; over USB came '{said}'"))
    }

    /// Lifts what goes, then puts what comes.
    fn gesture_to<G: Physical>(&mut self, before: &G, after: &G, end: Channels) -> Result<(), Trouble> {
        let (from, to) = (before.layout(), after.layout());
        let mut layout = Layout::new();
        for channel in end.iter() {
            let pieces = to.get(&channel).or_else(|| from.get(&channel)).cloned();
            layout.insert(channel, pieces.unwrap_or_else(|| vec![Piece::plain("a piece")]));
        }
        let goes = picture(&self.pieces.mat) & !end;
        if !goes.is_empty() {
            self.pieces.mat.retain(|&channel, _| !goes.has(channel));
            self.wait(BEAT)?;
        }
        self.pieces.mat = layout;
        self.wait(BEAT)
    }

    /// Chooses the move with the knob: from the menu, from a group of it, or by a press where there is nothing to
    /// choose.
    fn tell<G: Physical>(&mut self, game: &G, m: G::Move, mark: usize, line: &str) -> Result<bool, Trouble> {
        if let Some((_, most)) = game.dial()
            && let Some(number) = (0..=most).find(|&number| game.dialled(number) == Some(m))
        {
            self.dial(number)?;
            return self.is_taken(mark, line, ANSWER);
        }
        let total = count_entries(game, None);
        let group = game.group(m).filter(|&group| place_of(game, None, Entry::Group(group)).is_some());
        let entry = group.map_or(Entry::Move(m), Entry::Group);
        let index = place_of(game, None, entry).unwrap_or(0);
        let listed = |table: &mut Self| {
            let page = table.page();
            let menu = !G::GROUPED || page.shows(": choose") || page.shows("What was it?");
            menu && page.place().is_some_and(|(_, entries)| entries == total)
        };
        let said = |table: &Self| table.said()[mark..].iter().any(|said| said == line);
        // A message is pressed away before the menu comes.
        for _ in 0..3 {
            if total > 1 && listed(self) {
                self.choose_at(index, &entry_label(game, entry))?;
                if let Some(group) = group {
                    // Its first entry stands there as soon as the press has come through.
                    let first = nth_entry(game, Some(group), 0).map(|entry| entry_label(game, entry));
                    let first = first.unwrap_or_default();
                    self.wait_until(ANSWER, |table| table.page().has_chosen(&first))?;
                    let index = place_of(game, Some(group), Entry::Move(m)).unwrap_or(0);
                    self.choose_at(index, &label(game, m))?;
                }
                if self.is_taken(mark, line, ANSWER)? {
                    return Ok(true);
                }
                // A press that was too short is repeated, as anyone would.
                continue;
            }
            let passes = game.pass().is_some_and(|pass| pass != m);
            if passes && self.page().shows("turn to ") {
                self.turn(1)?;
            } else {
                self.press()?;
            }
            if self.wait_until(ANSWER, |table| said(table) || total > 1 && listed(table))? && said(self) {
                return Ok(true);
            }
        }
        Err(self.unexpected(&format!("the menu with '{line}' does not come")))
    }

    /// Turns to a number, and presses.
    fn dial(&mut self, number: u16) -> Result<(), Trouble> {
        for _ in 0..3 {
            if self.page().shows("Turn, then press") {
                break;
            }
            self.press()?;
            self.wait_until(ANSWER, |table| table.page().shows("Turn, then press"))?;
        }
        if number > 0 {
            self.whirl(number.into())?;
        }
        let text = number.to_string();
        if !self.wait_until(ANSWER, |table| table.page().shows(&text))? {
            return Err(self.unexpected(&format!("the dial does not come to {number}")));
        }
        self.press()
    }

    /// Waits until the device says that it has taken a move.
    fn is_taken(&mut self, mark: usize, line: &str, limit: Duration) -> Result<bool, Trouble> {
        self.wait_until(limit, |table| table.said()[mark..].iter().any(|said| said == line))
    }
}

//! Carries out a move of a record by hand: moves the pieces, shows the tags, and chooses with the knob what no sensor
//! can see.

use std::time::Duration;

use firmware::device::play::{MenuEntry, count_entries, entry_place, nth_entry};
use firmware::games::GameId;
use firmware::mat::{Channels, MatGame};
use firmware::sense::ReaderId;

use super::pieces::{Layout, Piece, occupied_switches};
use super::{Table, TableError};
use crate::host_game::{HostGame, format_move};

/// How long a tag is held to a reader at most, until the device reacts.
const SHOW: Duration = Duration::from_millis(500);
/// How long a tile takes to pass a gate.
const PASS: Duration = Duration::from_millis(150);
/// How long to wait for a move made on the mat. The device waits 0.6 s for the rest of a gesture that could go on.
const GESTURE: Duration = Duration::from_millis(900);
/// Pause between lifting and putting.
const BEAT: Duration = Duration::from_millis(6);
/// How long the device may take to answer.
const ANSWER: Duration = Duration::from_millis(500);

/// A game whose moves can be carried out by hand.
pub trait PhysicalGame: HostGame {
    /// The scenario that plays a whole game, and what `chip-report` calls it.
    const FULL_GAME: (&'static str, &'static str) = ("full-game", "a whole game for two");

    /// The kinds of pieces that have their own colour on the page, given as the first word of their names.
    const KINDS: &'static [&'static str] = &[];

    /// Returns the group of a space on the page, and its label there: `market 7` has the group `market` and the label
    /// `7`.
    fn name_on_page(space: Self::Space) -> (String, String) {
        split_name(&space.to_string())
    }

    /// Returns the pieces over each switch in the current position.
    fn layout(&self) -> Layout;

    /// Returns the tag that reports this move, and the reader to show it to. `None` if no tag does.
    fn tag_for(&self, m: Self::Move) -> Option<(ReaderId, String)>;

    /// Returns the reader and the tag of a piece that passes it after the switches have reported this move.
    fn passing_tag(&self, m: Self::Move) -> Option<(ReaderId, String)> {
        let _ = m;
        None
    }
}

/// Splits the name of a space into its group and its label: `seat 1 caravan 5` becomes `seat 1 caravan` and `5`.
pub fn split_name(name: &str) -> (String, String) {
    let words: Vec<&str> = name.split(' ').collect();
    let group = if words[0].eq_ignore_ascii_case("seat") { 3 } else { 1 };
    let (group, rest) = words.split_at(group.min(words.len()));
    (group.join(" "), rest.join(" "))
}

/// Returns the menu entry of a move.
fn label<G: PhysicalGame>(game: &G, m: G::Move) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = game.label(m, &mut text);
    text
}

/// Returns the text of a menu entry.
fn entry_label<G: PhysicalGame>(game: &G, entry: MenuEntry<G::Move>) -> String {
    match entry {
        MenuEntry::Move(m) => label(game, m),
        MenuEntry::Group(group) => {
            let mut text = String::new();
            let _ = game.write_group(group, &mut text);
            text + "..."
        }
    }
}

impl Table {
    /// Starts a game on the device: chooses it and the number of players with the knob.
    pub fn begin<G: PhysicalGame>(&mut self, players: usize) -> Result<(), TableError> {
        self.wait_for_text("Which game?")?;
        let place = GameId::ALL.into_iter().position(|game| game == G::ID).unwrap_or(0);
        self.turn(place as i32)?;
        self.wait_for_text(G::TITLE)?;
        self.press()?;
        self.wait_for_text("players")?;
        let fewest = if G::SOLO_OPPONENT.is_some() { 1 } else { 2 };
        self.turn(players as i32 - fewest)?;
        self.wait_until_drawn()?;
        self.press()?;
        self.wait_for_text("Set up")
    }

    /// Puts every piece where it belongs, all at the same time, and waits until the slowest switch has seen it: what
    /// hands do before that cannot be told from following the last move.
    pub fn lay<G: PhysicalGame>(&mut self, game: &G) -> Result<(), TableError> {
        self.pieces.lay_out(game.layout());
        let delay = self.device.rig().hall.delay();
        self.wait(BEAT + delay)
    }

    /// Carries out a move, waits until the device has played it, and tidies the mat.
    pub fn play<G: PhysicalGame>(&mut self, game: &mut G, m: G::Move) -> Result<(), TableError> {
        let line = format_move(game, m);
        let mut after = game.clone();
        if let Err(refusal) = after.play(m) {
            return Err(TableError::Unexpected(format!("'{line}' is refused. {refusal}")));
        }
        let mark = self.usb_lines().len();
        let taken = self.show_tag(game, m, mark, &line)?
            || self.make_gesture(game, m, &after, mark, &line)?
            || self.choose_move(game, m, mark, &line)?;
        if !taken {
            return Err(self.not_taken(mark, &line, "chosen with the knob"));
        }
        if let Some((reader, text)) = game.passing_tag(m) {
            let said = self.usb_lines().len();
            self.tap(reader, &text, PASS)?;
            if self.usb_lines().len() > said {
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

    /// Shows the tag that reports a move. Returns `false` if there is no such tag, or if the reader is broken.
    fn show_tag<G: PhysicalGame>(
        &mut self,
        game: &G,
        m: G::Move,
        mark: usize,
        line: &str,
    ) -> Result<bool, TableError> {
        let Some((reader, text)) = game.tag_for(m).filter(|(reader, _)| !self.pieces.is_broken(*reader))
        else {
            return Ok(false);
        };
        self.pieces.hold(reader, &text);
        let is_taken = |table: &Self| table.usb_lines()[mark..].iter().any(|said| said == line);
        self.wait_until(SHOW, |table| is_taken(table) || table.read_screen().shows("Which was it?"))?;
        self.pieces.release(reader);
        // A tile has two sides and a card two halves, so the device may ask which one was meant.
        if !is_taken(self) && self.read_screen().shows("Which was it?") {
            self.wait_until_drawn()?;
            self.choose(&label(game, m))?;
            self.wait_until_taken(mark, line, ANSWER)?;
        }
        if is_taken(self) { Ok(true) } else { Err(self.not_taken(mark, line, "shown to its reader")) }
    }

    /// Moves the pieces, and chooses the move if the device asks. Returns `false` if no switch sees the move, or if the
    /// device does not trust one of the switches.
    fn make_gesture<G: PhysicalGame>(
        &mut self,
        game: &G,
        m: G::Move,
        after: &G,
        mark: usize,
        line: &str,
    ) -> Result<bool, TableError> {
        if !game.can_show(m) {
            return Ok(false);
        }
        let halfway = game.halfway(m, after);
        let (before, end) = (MatGame::picture(game), halfway.unwrap_or_else(|| MatGame::picture(after)));
        if before == end && halfway.is_none() {
            return Ok(false);
        }
        self.gesture_to(game, after, end)?;
        if self.wait_until_taken(mark, line, GESTURE)? {
            return Ok(true);
        }
        if self.read_screen().shows("Which was it?") {
            self.wait_until_drawn()?;
            self.choose(&label(game, m))?;
            return self.wait_until_taken(mark, line, ANSWER);
        }
        let asked = self.read_screen().place().is_some_and(|(_, total)| total == count_entries(game, None));
        let blind = !Channels::from_bits(self.device.rig().switches.readable());
        let suspect = !((before ^ end) & (self.pieces.suspects() | blind)).is_empty();
        if asked || suspect { Ok(false) } else { Err(self.not_taken(mark, line, "made on the mat")) }
    }

    fn not_taken(&mut self, mark: usize, line: &str, how: &str) -> TableError {
        let said = self.usb_lines()[mark..].join(", ");
        self.unexpected(&format!("'{line}' was {how} and is not taken; over USB came '{said}'"))
    }

    /// Lifts the pieces that leave the mat or move, then puts down the others.
    fn gesture_to<G: PhysicalGame>(
        &mut self,
        before: &G,
        after: &G,
        end: Channels,
    ) -> Result<(), TableError> {
        let (from, to) = (before.layout(), after.layout());
        let mut layout = Layout::new();
        for channel in end.iter() {
            let pieces = to.get(&channel).or_else(|| from.get(&channel)).cloned();
            layout.insert(channel, pieces.unwrap_or_else(|| vec![Piece::plain("a piece")]));
        }
        let goes = occupied_switches(&self.pieces.mat) & !end;
        if !goes.is_empty() {
            self.pieces.mat.retain(|&channel, _| !goes.has(channel));
            self.wait(BEAT)?;
        }
        self.pieces.mat = layout;
        self.wait(BEAT)
    }

    /// Chooses the move with the knob: from the menu, from a group in the menu, or with a press if there is only one.
    fn choose_move<G: PhysicalGame>(
        &mut self,
        game: &G,
        m: G::Move,
        mark: usize,
        line: &str,
    ) -> Result<bool, TableError> {
        if let Some((_, most)) = game.dial()
            && let Some(number) = (0..=most).find(|&number| game.dialled_move(number) == Some(m))
        {
            self.dial_number(number)?;
            return self.wait_until_taken(mark, line, ANSWER);
        }
        let total = count_entries(game, None);
        let group = game.group(m).filter(|&group| entry_place(game, None, MenuEntry::Group(group)).is_some());
        let entry = group.map_or(MenuEntry::Move(m), MenuEntry::Group);
        let index = entry_place(game, None, entry).unwrap_or(0);
        let listed = |table: &mut Self| {
            let page = table.read_screen();
            let menu = !G::GROUPED || page.shows(": choose") || page.shows("What was it?");
            menu && page.place().is_some_and(|(_, entries)| entries == total)
        };
        let said = |table: &Self| table.usb_lines()[mark..].iter().any(|said| said == line);
        // If a message is shown, a press closes it and opens the menu.
        for _ in 0..3 {
            if total > 1 && listed(self) {
                self.choose_at(index, &entry_label(game, entry))?;
                if let Some(group) = group {
                    // Once the first entry of the group is shown, the press was handled.
                    let first = nth_entry(game, Some(group), 0).map(|entry| entry_label(game, entry));
                    let first = first.unwrap_or_default();
                    self.wait_until(ANSWER, |table| table.read_screen().has_chosen(&first))?;
                    let index = entry_place(game, Some(group), MenuEntry::Move(m)).unwrap_or(0);
                    self.choose_at(index, &label(game, m))?;
                }
                if self.wait_until_taken(mark, line, ANSWER)? {
                    return Ok(true);
                }
                // The press was too short: try again.
                continue;
            }
            let passes = game.pass().is_some_and(|pass| pass != m);
            if passes && self.read_screen().shows("turn to ") {
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

    /// Turns to a number and presses.
    fn dial_number(&mut self, number: u16) -> Result<(), TableError> {
        for _ in 0..3 {
            if self.read_screen().shows("Turn, then press") {
                break;
            }
            self.press()?;
            self.wait_until(ANSWER, |table| table.read_screen().shows("Turn, then press"))?;
        }
        if number > 0 {
            self.turn_fast(number.into())?;
        }
        let text = number.to_string();
        if !self.wait_until(ANSWER, |table| table.read_screen().shows(&text))? {
            return Err(self.unexpected(&format!("the dial does not come to {number}")));
        }
        self.press()
    }

    /// Waits until the device reports a move. Returns whether it did within `limit`.
    fn wait_until_taken(&mut self, mark: usize, line: &str, limit: Duration) -> Result<bool, TableError> {
        self.wait_until(limit, |table| table.usb_lines()[mark..].iter().any(|said| said == line))
    }
}

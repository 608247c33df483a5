//! One game being played: what hands, tags and the knob do to it, and what the device shows of it.
//!
//! | file | holds |
//! |---|---|
//! | `mod` | [`Play`]: from what the mat shows to a move that is written and applied |
//! | `history` | looking back in the journal: catching up, undoing, finding what hands took back |
//! | `out_of_line` | what the mat may mean before hands have followed a move |
//! | `knob` | what turning and pressing does |
//! | `view` | what the display shows |
//! | `command` | answers to USB commands |
//! | `topic` | [`Topic`]: which page the display shows |
//! | `listing` | the legal moves in the order and grouping of the menu |
//! | `game` | [`DeviceGame`]: what the device needs from a game beyond its rules |
//! | `detail_lines`, `after_colon` | tools for games: lines about a player, meanings after a move |
//! | `any_play` | the same for a game that is only known at run time; opening a saved game |

mod after_colon;
mod any_play;
pub(super) mod command;
mod detail_lines;
mod game;
mod history;
mod knob;
mod listing;
mod out_of_line;
mod topic;
mod view;

use core::fmt::{self, Write as _};
use core::hint::black_box;
use core::num::NonZeroU16;
use core::ops::ControlFlow;

use embassy_time::Duration;
use embedded_storage_async::nor_flash::NorFlash;
use heapless::{String, Vec};
use rules_nostd::{Game, Next};

use crate::trial_memory::{GameInMemory, Trials};
pub(crate) use after_colon::AfterColon;
pub use any_play::{OpenError, open};
pub use command::{Answer, CommandError};
pub(crate) use detail_lines::DetailLines;
pub use game::{Choices, DetailList, DeviceGame};
pub(super) use knob::move_cursor;
pub use listing::{Group, MenuEntry, count_entries, each_entry, entry_place, nth_entry};
pub use topic::Topic;

use crate::buzzer::Tune;
use crate::journal::{Journal, JournalError};
use crate::lights::Lights;
use crate::mat::{Channels, Fit};
use crate::referee::{ANSWERS, Gesture, GestureTimeouts, Guide, Referee, Verdict};
use crate::sense::ReaderId;
use crate::tag::TagError;
use out_of_line::{Origin, OutOfLine, Reading};

/// Lines for USB. The most at once are a take-back and a gesture of three moves, each of at most 48 letters.
pub type Lines = String<256>;

/// A clock for measurements: microseconds since any fixed moment.
pub type Stopwatch = fn() -> u64;

/// A game under way: its rules, its record in flash, and what the display shows.
pub struct Play<'d, G: DeviceGame, F> {
    pub(super) game: &'d mut G,
    trials: &'d mut Trials<G>,
    /// The last gesture, which a hand may still correct, and the number of moves played before it.
    previous: Option<(u16, Gesture<G::Move>)>,
    referee: Referee,
    pub(super) journal: &'d mut Journal<F>,
    /// What the switches saw when the record was last searched for it without success.
    strange: Option<Channels>,
    /// What the switches saw when the display last explained why it is refused.
    refused: Option<Channels>,
    pub(super) seen: Channels,
    /// Set while the mat has not shown the position since the last move.
    out_of_line: Option<OutOfLine>,
    /// What the switches saw when players said that it is no new move.
    declined: Option<Channels>,
    /// Switches that cannot be relied on: they have failed, or there is no mat.
    pub(super) blind: Channels,
    /// Switches that players told the device to ignore.
    pub(super) distrusted: Channels,
    pub(super) topic: Topic<G::Move>,
    lights: Lights,
    tune: Option<Tune>,
    lines: Lines,
    stopwatch: Stopwatch,
    slowest: Duration,
}

impl<'d, G: DeviceGame, F: NorFlash> Play<'d, G, F> {
    /// Starts the game in the journal, which must be open and hold a game that begins like this one. Its
    /// moves are not played before [`Play::catch_up`].
    pub fn new(begun: GameInMemory<'d, G>, journal: &'d mut Journal<F>, stopwatch: Stopwatch) -> Self {
        Self {
            game: begun.game,
            trials: begun.trials,
            previous: None,
            referee: Referee::new(GestureTimeouts::default()),
            journal,
            strange: None,
            refused: None,
            seen: Channels::NONE,
            out_of_line: Some(OutOfLine {
                origin: Origin::Unseen,
                behind: Channels::NONE,
                seen: Channels::NONE,
                since: 0,
            }),
            declined: None,
            blind: Channels::NONE,
            distrusted: Channels::NONE,
            topic: Topic::Turn,
            lights: Lights::default(),
            tune: None,
            lines: Lines::new(),
            stopwatch,
            slowest: Duration::from_ticks(0),
        }
    }

    /// Returns the rules and state of the game.
    pub fn game(&self) -> &G {
        self.game
    }

    /// Returns the number of moves played.
    pub fn moves(&self) -> u16 {
        self.journal.moves()
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game.next() == Next::Over
    }

    /// Returns which page the display shows.
    pub fn topic(&self) -> &Topic<G::Move> {
        &self.topic
    }

    /// Returns whether the display shows the turn or the result: nothing else waits to be read or answered.
    pub fn shows_turn(&self) -> bool {
        matches!(self.topic, Topic::Turn | Topic::GameOver(_))
    }

    /// Returns which lights are on.
    pub fn lights(&self) -> &Lights {
        &self.lights
    }

    /// Takes the tune to be played, if there is one.
    pub fn take_tune(&mut self) -> Option<Tune> {
        self.tune.take()
    }

    /// Takes the lines to be sent over USB: each move in the record's notation, or `undo` and the number of
    /// moves.
    pub fn take_lines(&mut self) -> Lines {
        core::mem::take(&mut self.lines)
    }

    /// Returns the longest time that judging a move has taken.
    pub fn slowest_judgement(&self) -> Duration {
        self.slowest
    }

    /// Ignores switches that have failed. Where switches work again, nobody knows how the pieces came to lie there,
    /// unless the game has none there.
    pub fn ignore(&mut self, channels: Channels) {
        self.blind = channels;
        let ignored = self.blind | self.distrusted;
        let works_again = !(self.referee.ignored & !ignored).is_empty();
        if works_again && self.game.fit(self.seen, ignored) == Fit::None {
            let (seen, since) = (self.seen, (self.stopwatch)());
            let unseen = OutOfLine { origin: Origin::Unseen, behind: Channels::NONE, seen, since };
            self.out_of_line = self.out_of_line.filter(|there| there.origin == Origin::Told).or(Some(unseen));
        }
        self.referee.ignored = ignored;
    }

    /// Leaves the game and returns its journal.
    pub fn leave(self) -> &'d mut Journal<F> {
        self.journal
    }

    /// Takes in the state of the mat; `quiet` is the time since a switch last changed. Returns after how long
    /// to look again even if nothing changes.
    pub async fn see(&mut self, seen: Channels, quiet: Duration) -> Option<Duration> {
        self.seen = seen;
        let reading = self.reading();
        let verdict = match reading {
            Reading::Nothing => Verdict::Strange,
            Reading::Move | Reading::Question => self.referee.look(self.game, self.trials, seen, quiet),
        };
        match (verdict, reading) {
            (Verdict::Moving, _) => return self.referee.timeouts.next_look(quiet),
            (Verdict::Settled, _) => self.settle(Channels::NONE),
            (Verdict::Untidy(tidy), _) => self.settle(tidy),
            (Verdict::Played(gesture), Reading::Move) => {
                let before = self.moves();
                if self.play(&gesture, Origin::Made).await {
                    self.previous = Some((before, gesture));
                }
                // Hands still have to finish part of the move.
                if self.out_of_line.is_some() {
                    return self.referee.timeouts.next_look(quiet);
                }
            }
            (Verdict::Ask(gestures), Reading::Move) => self.ask(gestures),
            (Verdict::AskAll, Reading::Move) => {
                if !matches!(self.topic, Topic::Menu(_)) {
                    self.tune = Some(Tune::Asked);
                    self.topic = Topic::Menu(0);
                }
            }
            (Verdict::Strange, Reading::Move) => return self.explain(seen, quiet).await,
            (Verdict::Played(gesture), _) => {
                return self.wait_for_hands(quiet, [gesture].into_iter().collect());
            }
            (Verdict::Ask(gestures), _) => return self.wait_for_hands(quiet, gestures),
            (Verdict::AskAll | Verdict::Strange, _) => return self.wait_for_hands(quiet, Vec::new()),
        }
        None
    }

    /// Returns what the mat may be taken for now.
    fn reading(&mut self) -> Reading {
        if self.is_over() || self.game.fit(self.seen, self.referee.ignored) != Fit::None {
            self.out_of_line = None;
        }
        let wrong = (self.seen ^ self.game.picture()) & !self.referee.ignored;
        self.out_of_line.map_or(Reading::Move, |there| there.reading(self.seen, wrong))
    }

    /// Returns the spaces where the mat differs from the position, unless it has shown it since the last move.
    fn out_of_line(&self) -> Channels {
        match self.out_of_line {
            Some(_) => (self.seen ^ self.game.picture()) & !self.referee.ignored,
            None => Channels::NONE,
        }
    }

    /// Notes whether the mat still shows the position after moves were played or taken back. `before` is the
    /// picture before that.
    fn note_out_of_line(&mut self, before: Channels, origin: Origin) {
        let now = self.game.picture();
        let behind = self.out_of_line.map_or(Channels::NONE, |there| there.behind) | (before ^ now);
        let out = OutOfLine {
            origin,
            behind: behind & (self.seen ^ now),
            seen: self.seen,
            since: (self.stopwatch)(),
        };
        self.declined = None;
        self.out_of_line = (self.game.fit(self.seen, self.referee.ignored) == Fit::None).then_some(out);
    }

    /// Asks which gesture it was.
    fn ask(&mut self, gestures: Vec<Gesture<G::Move>, ANSWERS>) {
        let asked = matches!(&self.topic, Topic::Ask(asked, _) if *asked == gestures);
        if !asked && !matches!(self.topic, Topic::Undo { .. }) {
            self.tune = Some(Tune::Asked);
            self.topic = Topic::Ask(gestures, 0);
        }
    }

    /// Deals with a mat that no legal move explains: a take-back, a correction, or a mistake.
    async fn explain(&mut self, seen: Channels, quiet: Duration) -> Option<Duration> {
        // The record is searched once for each such state of the mat.
        if self.strange != Some(seen) {
            self.strange = Some(seen);
            if let Some(back) = self.count_taken_back(seen).await {
                self.take_back(back).await;
                return None;
            }
            if let Some((moves, last)) = self.previous.clone()
                && let Some(gesture) = self.find_correction(moves, seen).await
                && gesture != last
            {
                let back = self.moves().saturating_sub(moves);
                if self.take_back(back).await && self.play(&gesture, Origin::Made).await {
                    self.previous = Some((moves, gesture));
                }
                return None;
            }
        }
        if quiet < self.referee.timeouts.puzzle {
            return self.referee.timeouts.next_look(quiet);
        }
        // First explain why it is refused; once that is read, guide the pieces back.
        let told = self.refused == Some(seen);
        if told && matches!(self.topic, Topic::Refused(..)) {
            return None;
        }
        let guide = self.referee.guide(self.game, self.trials, seen);
        match self.referee.refusal(self.game, self.trials, seen) {
            Some(refusal) if !told && !matches!(self.topic, Topic::Tale(_)) => {
                self.refused = Some(seen);
                self.tune = Some(Tune::Refused);
                self.lights = Lights::guide(guide);
                self.topic = Topic::Refused(refusal, 0);
            }
            _ => self.guide_back(guide),
        }
        None
    }

    /// Waits for hands to bring the mat into line. If nothing moves for too long, asks whether one of these
    /// gestures was made instead, or guides the hands.
    fn wait_for_hands(
        &mut self,
        quiet: Duration,
        gestures: Vec<Gesture<G::Move>, ANSWERS>,
    ) -> Option<Duration> {
        let (seen, picture, counts) = (self.seen, self.game.picture(), !self.referee.ignored);
        let guide = Guide { lift: seen & !picture & counts, put: picture & !seen & counts };
        let waited = match self.out_of_line {
            // The mat may have been quiet for long before the move was told.
            Some(there) if there.origin == Origin::Told && there.seen == seen => {
                Duration::from_micros((self.stopwatch)().saturating_sub(there.since))
            }
            _ => quiet,
        };
        if waited < self.referee.timeouts.puzzle {
            if matches!(self.topic, Topic::PutBack(_)) {
                self.guide_back(guide);
            }
            return self.referee.timeouts.next_look(waited);
        }
        if gestures.is_empty() || self.declined == Some(seen) {
            self.guide_back(guide);
        } else {
            self.ask(gestures);
        }
        None
    }

    fn guide_back(&mut self, guide: Guide) {
        // Let the players read what happened, and take back the last move, before telling them what to do.
        if matches!(self.topic, Topic::Tale(_) | Topic::Undo { .. }) {
            return;
        }
        let asked = matches!(self.topic, Topic::Distrust { guide: asked, .. } if asked == guide);
        if !asked && self.topic != Topic::PutBack(guide) {
            let tune = if self.out_of_line.is_some() { Tune::Asked } else { Tune::Refused };
            // One tune is enough for all pieces that have to be put right.
            self.tune = if matches!(self.topic, Topic::PutBack(_)) { self.tune } else { Some(tune) };
            self.lights = Lights::guide(guide);
            self.topic = Topic::PutBack(guide);
        }
    }

    /// The mat agrees with the game: closes a page that was about a disagreement.
    fn settle(&mut self, tidy: Channels) {
        if self.lights.tidy != tidy || self.lights.is_guide() {
            self.lights = Lights { tidy, ..self.legal_lights() };
        }
        let refused = self.refused.take().is_some() && matches!(self.topic, Topic::Refused(..));
        if refused || matches!(self.topic, Topic::PutBack(_) | Topic::Ask(..) | Topic::Distrust { .. }) {
            self.show_turn();
        }
    }

    /// Returns to the turn, or to the result once the game is over.
    pub(super) fn show_turn(&mut self) {
        self.topic = match self.game.opens_menu_at() {
            _ if self.is_over() => Topic::GameOver(0),
            Some(entry) => Topic::Menu(entry),
            None => Topic::Turn,
        };
        self.lights = Lights { tidy: self.lights.tidy, ..self.legal_lights() };
    }

    fn legal_lights(&mut self) -> Lights {
        let [trial, ..] = &mut *self.trials;
        Lights::legal(self.game, trial)
    }

    /// Takes in a tag that was read, or why it could not be read.
    pub async fn tag(&mut self, reader: ReaderId, text: Result<&str, TagError>) {
        match text.and_then(|text| self.game.tagged(reader, text)) {
            Ok(choices) => match choices.as_slice() {
                [] => {}
                &[m] => _ = self.play(&[m], Origin::Told).await,
                _ => {
                    self.tune = Some(Tune::Asked);
                    self.topic = Topic::AskTag(choices, 0);
                }
            },
            Err(error) => {
                self.tune = Some(Tune::Refused);
                self.topic = Topic::Tag(error, 0);
            }
        }
    }

    /// Plays moves, then shows the result. Returns whether all were played.
    async fn play(&mut self, moves: &[G::Move], origin: Origin) -> bool {
        let (mark, before) = (self.game.report_mark(), self.game.picture());
        self.previous = None;
        self.strange = None;
        let mut played = true;
        for &m in moves {
            played = played && self.commit(m).await;
        }
        self.note_out_of_line(before, origin);
        if !played {
            return false;
        }
        self.tune = Some(Tune::Played);
        if self.is_over() {
            self.tune = Some(Tune::Won);
            // A failure does no harm: the game itself tells that this move was the last.
            let _ = self.journal.finish().await;
        }
        self.show_turn();
        if let Some(page) = self.game.news(mark) {
            self.topic = Topic::Tale(page);
        }
        true
    }

    /// Judges, writes and applies a move. Returns whether it was played.
    async fn commit(&mut self, m: G::Move) -> bool {
        let begun = (self.stopwatch)();
        // `black_box` keeps the compiler from moving the judgement out of the measured stretch.
        let judged = black_box(black_box(&*self.game).allows(m));
        let took = (self.stopwatch)().saturating_sub(begun);
        self.slowest = self.slowest.max(Duration::from_micros(took));
        if let Err(refusal) = judged {
            self.tune = Some(Tune::Refused);
            self.topic = Topic::Refused(refusal, 0);
            return false;
        }
        if let Err(error) = self.journal.append(&m).await {
            return self.report_failure(error);
        }
        // Cannot be refused: it was judged above.
        let _ = self.game.play(m);
        let _ = writeln!(self.lines, "{}", WrittenMove(self.game, m));
        while self.journal.is_checkpoint_due(true) {
            // One that cannot be written is missing later, and an earlier one serves.
            if self.write_checkpoint().await.is_err() {
                break;
            }
        }
        true
    }

    /// Takes back the last moves: writes that to the journal first, then replays the rest. Returns whether it
    /// worked.
    pub(super) async fn take_back(&mut self, moves: u16) -> bool {
        self.previous = None;
        let before = self.game.picture();
        let Some(back) = NonZeroU16::new(moves) else { return true };
        let done = match self.journal.take_back(back).await {
            Ok(()) => self.replay(self.journal.moves()).await,
            Err(error) => Err(error),
        };
        if let Err(error) = done {
            return self.report_failure(error);
        }
        self.tune = Some(Tune::TakenBack);
        let _ = writeln!(self.lines, "undo {moves}");
        self.note_out_of_line(before, Origin::Told);
        self.show_turn();
        true
    }

    fn report_failure(&mut self, error: JournalError) -> bool {
        self.tune = Some(Tune::Refused);
        self.topic = Topic::Flash(error, 0);
        false
    }
}

/// Displays a move in the record's notation.
pub(super) struct WrittenMove<'g, G: Game>(pub(super) &'g G, pub(super) G::Move);

impl<G: Game> fmt::Display for WrittenMove<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_move(self.1, f)
    }
}

pub(super) fn count_legal<G: Game>(game: &G) -> usize {
    let mut count = 0;
    let _ = game.each_legal(|_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

pub(super) fn nth_legal<G: Game>(game: &G, index: usize) -> Option<G::Move> {
    let (mut left, mut found) = (index, None);
    let _ = game.each_legal(|m| {
        if left == 0 {
            found = Some(m);
            return ControlFlow::Break(());
        }
        left -= 1;
        ControlFlow::Continue(())
    });
    found
}

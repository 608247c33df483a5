//! "Check the mat": shows what answers, then leads a person with a magnet from light to light.
//!
//! | knob | while a switch is tried |
//! |---|---|
//! | press | notes what is shown, and goes on |
//! | turn right, left | skips this switch; repeats the one before |
//! | long press | notes that the light is dark |
//! | back | stops; the check goes on there the next time |

use core::fmt::Write as _;

use embassy_time::Duration;
use embedded_storage_async::nor_flash::NorFlash;

use super::device::{Activity, Device};
use super::mat_check::{MAX_STORED, MatCheck, MatFindings, Seen};
use super::overlay::{Notice, Overlay};
use super::play::{Answer, move_cursor};
use crate::buzzer::Tune;
use crate::games::GameId;
use crate::journal::Switch;
use crate::lights::Lights;
use crate::mat::{Channel, Channels};
use crate::screens::{Menu, Message, ReaderState, Text, View};
use crate::sense::KnobEvent;

/// How far a check of the board is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum BoardCheck {
    /// What answers is shown.
    Parts,
    /// Switches are tried one by one.
    Switches(MatCheck),
    /// What was found, with the place of the cursor.
    Summary(MatFindings, usize),
}

/// A line of the summary.
enum Finding {
    Good(u32),
    Missing(Channel),
    Stuck(Channel),
    Dark(Channel),
    MixUp(super::mat_check::MixUp),
}

/// Returns the lines of the summary.
fn lines(findings: &MatFindings) -> impl Iterator<Item = Finding> {
    [Finding::Good(findings.good.len())]
        .into_iter()
        .chain(findings.missing.iter().map(Finding::Missing))
        .chain(findings.stuck.iter().map(Finding::Stuck))
        .chain(findings.dark.iter().map(Finding::Dark))
        .chain(findings.mix_ups.iter().copied().map(Finding::MixUp))
}

impl<F: NorFlash> Device<'_, '_, F> {
    /// Begins the first check of a new board, or leaves it for later. Either way it is not offered again.
    pub(super) async fn greet_new_board(&mut self, check: bool) {
        // Stored settings tell the next start that the board is not new.
        self.switch(Switch::Lights, self.state.lights_on).await;
        if check {
            self.start_board_check();
        }
    }

    /// Shows what answers, and asks the other tasks to look again.
    pub(super) fn start_board_check(&mut self) {
        self.state.requests.self_test = true;
        self.state.overlay = Some(Overlay::BoardCheck(BoardCheck::Parts));
    }

    /// Returns the game whose mat is checked: the one that is played, or the one to be chosen.
    fn game_on_the_mat(&self) -> Option<GameId> {
        match &self.activity {
            Activity::Playing(play) => Some(play.game()),
            Activity::Choosing { game, .. } => GameId::ALL.get(*game).copied(),
            Activity::Between => None,
        }
    }

    pub(super) async fn knob_in_board_check(&mut self, check: BoardCheck, event: KnobEvent) {
        let occupied = self.state.mat.reading.occupied;
        let next = match (check, event) {
            (BoardCheck::Parts, KnobEvent::Pressed) => {
                let findings = self.stored_findings().await;
                let wanted = self.game_on_the_mat().map_or(Channels::NONE, GameId::channels);
                let check = MatCheck::new(wanted & !self.state.mat.reading.absent(), findings, occupied);
                self.next_switch(check)
            }
            (BoardCheck::Switches(mut check), event) => {
                match event {
                    KnobEvent::Pressed => check.note(occupied),
                    KnobEvent::LongPressed => check.note_dark(),
                    KnobEvent::Turned(clicks) if clicks > 0 => check.skip(occupied),
                    KnobEvent::Turned(_) => check.repeat(occupied),
                    KnobEvent::Back => return self.store_findings(&check.findings).await,
                }
                self.next_switch(check)
            }
            (BoardCheck::Summary(findings, cursor), KnobEvent::Turned(clicks)) => {
                let cursor = move_cursor(cursor, clicks, lines(&findings).count());
                BoardCheck::Summary(findings, cursor)
            }
            (BoardCheck::Parts, KnobEvent::Turned(_)) => BoardCheck::Parts,
            // A complete check is kept until the next one begins, for the report over USB.
            (BoardCheck::Parts | BoardCheck::Summary(..), _) => return,
        };
        if let BoardCheck::Summary(findings, _) = &next {
            self.store_findings(&findings.clone()).await;
            if self.state.overlay.is_some() {
                return; // They could not be stored, and that is told.
            }
        }
        self.state.overlay = Some(Overlay::BoardCheck(next));
    }

    /// Takes in the switches while they are tried. Returns after how long to look again.
    pub(super) async fn see_in_board_check(&mut self, quiet: Duration) -> Option<Duration> {
        let occupied = self.state.mat.reading.occupied;
        let Some(Overlay::BoardCheck(BoardCheck::Switches(check))) = &mut self.state.overlay else {
            return None;
        };
        let again = check.look_again_after(quiet);
        if check.see(occupied, quiet) {
            self.state.tune = Some(Tune::Played);
            if check.current().is_none() {
                let findings = check.findings.clone();
                self.state.overlay = None;
                self.store_findings(&findings).await;
                self.state.show_or_wait(Overlay::BoardCheck(BoardCheck::Summary(findings, 0)));
            }
        }
        again
    }

    fn next_switch(&mut self, check: MatCheck) -> BoardCheck {
        match check.current() {
            Some(_) => BoardCheck::Switches(check),
            None => BoardCheck::Summary(check.findings, 0),
        }
    }

    /// Returns what earlier checks found out. A check that was complete begins from the start.
    async fn stored_findings(&mut self) -> MatFindings {
        let stored = self.settings.mat_check().await.ok().flatten().and_then(MatFindings::read);
        let wanted = self.game_on_the_mat().map_or(Channels::NONE, GameId::channels);
        stored
            .filter(|findings| !(wanted & !self.state.mat.reading.absent() & !findings.tried()).is_empty())
            .unwrap_or_default()
    }

    async fn store_findings(&mut self, findings: &MatFindings) {
        let mut buffer = [0; MAX_STORED];
        let Some(bytes) = findings.write(&mut buffer) else { return };
        if let Err(error) = self.settings.store_mat_check(bytes).await {
            self.state.tell(Notice::Settings(error));
        }
    }

    /// Returns the light of the switch that is tried, if the board is being checked.
    pub(super) fn board_check_lights(&self) -> Option<Lights> {
        match &self.state.overlay {
            Some(Overlay::BoardCheck(BoardCheck::Switches(check))) => {
                Some(Lights { put: check.current().into_iter().collect(), ..Lights::default() })
            }
            Some(Overlay::BoardCheck(_)) => Some(Lights::default()),
            _ => None,
        }
    }

    pub(super) fn board_check_view(&self, check: &BoardCheck) -> View {
        match check {
            BoardCheck::Parts => self.parts_view(),
            BoardCheck::Switches(check) => self.switch_view(check),
            BoardCheck::Summary(findings, cursor) => {
                let total = lines(findings).count();
                let title = if findings.is_clean() { "All is well" } else { "To be mended" };
                View::Menu(Menu::new(title, total, *cursor, |index, label| {
                    let name = |channel: Channel| self.switch_name(channel);
                    // The label has room for the longest name.
                    let _ = match lines(findings).nth(index) {
                        None => Ok(()),
                        Some(Finding::Good(good)) => write!(label, "{good} switches are good"),
                        Some(Finding::Missing(at)) => write!(label, "{}: sees no magnet", name(at)),
                        Some(Finding::Stuck(at)) => write!(label, "{}: always closed", name(at)),
                        Some(Finding::Dark(at)) => write!(label, "{}: its light is dark", name(at)),
                        Some(Finding::MixUp(mix_up)) => write!(label, "Switch {mix_up}"),
                    };
                }))
            }
        }
    }

    /// Shows which parts answer. The display does, if this can be read.
    fn parts_view(&self) -> View {
        let mut what = Text::default();
        let _ = match self.state.mat.reading.error {
            Some(error) => what.write_str(error.reason()),
            None => write!(what, "{} chips of switches.", self.state.mat.reading.chips),
        };
        let answers = |state: &ReaderState| matches!(state, ReaderState::Good | ReaderState::Tag);
        let mut readers = self.state.readers.iter().zip(1..).filter(|(state, _)| answers(state)).peekable();
        let _ = what.write_str(if readers.peek().is_some() { " Readers" } else { " No reader." });
        for (_, number) in readers {
            let _ = write!(what, " {number}");
        }
        let remedy = Text::from("Press to try each switch with a magnet.");
        View::Message(Message { title: Text::from("What answers"), what, remedy, page: 0 })
    }

    fn switch_view(&self, check: &MatCheck) -> View {
        let Some(lit) = check.current() else { return self.parts_view() };
        let (number, total) = check.progress();
        let (what, remedy) = match check.seen() {
            Seen::Nothing if check.findings.dark.has(lit) => {
                (Text::new(self.switch_name(lit)), "Its light is dark. Put a magnet there, or press.")
            }
            Seen::Nothing => (Text::new(self.switch_name(lit)), "Put a magnet on the lit space."),
            Seen::ClosedBefore => (
                Text::new(format_args!("{} is closed.", self.switch_name(lit))),
                "Take the piece off; press if there is none.",
            ),
            Seen::Wrong(mix_up) if mix_up.both => (
                Text::new(format_args!("{} closes too.", self.switch_name(mix_up.closed))),
                "Try again, or press to note it.",
            ),
            Seen::Wrong(mix_up) => (
                Text::new(format_args!("{} closes instead.", self.switch_name(mix_up.closed))),
                "Try again, or press to note it.",
            ),
        };
        let title = Text::new(format_args!("Switch {number} of {total}"));
        View::Message(Message { title, what, remedy: Text::from(remedy), page: 0 })
    }

    /// Returns the number of a switch, and what it is called in the game on the mat.
    pub(super) fn switch_name(&self, channel: Channel) -> Text<40> {
        match self.game_on_the_mat().and_then(|game| game.space_name(channel)) {
            Some(name) => Text::new(format_args!("{} {name}", channel.number())),
            None => Text::new(channel.number()),
        }
    }

    /// Writes what the last check found.
    pub(super) async fn say_findings(&mut self, out: &mut impl Answer) {
        let stored = match self.settings.mat_check().await {
            Ok(stored) => stored.and_then(MatFindings::read),
            Err(error) => return out.line(format_args!("check: {error}")).await,
        };
        let Some(findings) = stored else { return };
        let MatFindings { good, missing, stuck, dark, mix_ups } = &findings;
        for (what, channels) in
            [("check good", good), ("check missing", missing), ("check stuck", stuck), ("check dark", dark)]
        {
            super::command::say_switches(out, what, *channels).await;
        }
        for mix_up in mix_ups {
            out.line(format_args!("check: switch {mix_up}")).await;
        }
    }
}

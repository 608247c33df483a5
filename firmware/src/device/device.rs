//! The device as a whole: choosing a game, playing it, and the device's own menu on top of both.

use core::future::poll_fn;
use core::pin::pin;
use core::sync::atomic::AtomicU32;
use core::task::{Context, Poll};

use embassy_time::Duration;
use embedded_storage_async::nor_flash::NorFlash;
use rules_nostd::{Game, NewGame};

use super::editions::PackedEdition;
use super::hardware_menu::HardwareItem;
use super::overlay::{Notice, Overlay, OwnMenuItem, Question};
use super::play::{Answer, DeviceGame, OpenError, Play, Stopwatch, move_cursor, open};
use super::state::{DeviceState, Errand, LastSeen, Requests, Reset};
use super::timings::{Timing, Timings};
use crate::buzzer::Tune;
use crate::crash::{self, CrashLog};
use crate::dyn_future::as_dyn;
use crate::games::{AnyPlay, GameId};
use crate::journal::{Found, Journal, JournalError, Progress, Settings, Setup, Switch};
use crate::lights::Lights;
use crate::screens::oled::Controller;
use crate::screens::{Preparing, ReaderState, ResumeChoice, View};
use crate::sense::{
    KnobEvent, MatReading, READERS, ReadRates, ReaderFault, ReaderId, ReaderSet, StepsPerClick,
};
use crate::tag::Sighting;
use crate::trial_memory::TrialMemory;

/// The device, with or without a game: takes in events and determines what is shown, lit and played.
pub struct Device<'d, 'e, F> {
    pub(super) settings: &'d mut Settings<F>,
    /// Collects the bytes of an edition while it is uploaded over USB.
    pub(super) packed: &'d mut PackedEdition,
    pub(super) platform: Platform<'d>,
    pub(super) state: &'d mut DeviceState,
    pub(super) activity: Activity<'d, 'e, F>,
}

/// Services the platform provides.
#[derive(Clone, Copy)]
pub struct Platform<'e> {
    /// Shows a view at once. Needed while the flash is erased, which takes seconds.
    pub busy: &'e dyn Fn(View),
    /// The clock for measurements.
    pub stopwatch: Stopwatch,
    /// Waits until the stopwatch shows this time: wakes the task then.
    pub poll_pause: fn(u64, &mut Context<'_>) -> Poll<()>,
    /// Where measurements are collected.
    pub timings: &'e Timings,
    /// What a crash leaves behind for the next start.
    pub crash_log: &'e dyn CrashLog,
    /// The serial number of the board, if it has one.
    pub serial_number: Option<&'e str>,
    /// How many scans of the mat have failed or were not believed.
    pub doubted_scans: &'e AtomicU32,
}

/// What the device is doing.
#[allow(clippy::large_enum_variant)] // there is only one
pub(super) enum Activity<'d, 'e, F> {
    /// Placeholder while one activity is replaced by another.
    Between,
    /// Choosing a game, then (`players` is set) the number of players.
    Choosing {
        journal: &'d mut Journal<F>,
        game: usize,
        players: Option<u8>,
    },
    Playing(AnyPlay<'d, 'e, F>),
}

impl<'d, 'e, F> Activity<'d, 'e, F> {
    /// Starts choosing at the first game.
    pub(super) fn choosing(journal: &'d mut Journal<F>) -> Self {
        Self::Choosing { journal, game: 0, players: None }
    }
}

impl<'d, 'e, F: NorFlash> Device<'d, 'e, F> {
    /// Begins the game in the journal; [`Self::catch_up`] plays its moves.
    #[inline(never)] // the stack it takes is free again afterwards
    pub(super) fn open<G: DeviceGame + NewGame<'e>>(
        &mut self,
        edition: Option<&'e G::Edition>,
        memory: &'d mut TrialMemory<G>,
        journal: &'d mut Journal<F>,
    ) -> Result<(), OpenError>
    where
        AnyPlay<'d, 'e, F>: From<Play<'d, G, F>>,
    {
        let play = open(edition, memory, journal, self.platform.stopwatch)?;
        self.activity = Activity::Playing(play.into());
        Ok(())
    }

    /// Replays the journal of the game that was just opened, and asks whether to resume it if it has moves.
    pub(super) async fn catch_up(&mut self) {
        let Activity::Playing(play) = &mut self.activity else { return };
        self.state.unannounced = true;
        match play.catch_up().await {
            Ok(agrees) => {
                play.ignore(self.state.mat.blind());
                let versions = play.versions();
                if play.moves() > 0 && !play.is_over() {
                    self.state.show_or_wait(Overlay::Resume(ResumeChoice::Resume));
                }
                self.state.position_differs = !agrees;
                if !agrees {
                    self.state.tell(Notice::OtherRules(versions));
                }
            }
            Err(error) => {
                self.leave_game();
                self.state.tell(Notice::Journal(error));
            }
        }
    }

    /// The players go on with a game whose position differs from what the journal says, and were told so: from
    /// now on it counts as right.
    async fn accept_position(&mut self) {
        if let Activity::Playing(play) = &mut self.activity
            && core::mem::take(&mut self.state.position_differs)
        {
            play.write_check().await;
        }
    }

    /// Returns whether the device waits for something that only [`run`](super::run()) can do: open another
    /// game, or check an edition. Until that is done, nothing else may be asked of the device.
    pub fn is_done(&self) -> bool {
        self.state.errand.is_some()
    }

    /// Leaves the game. Its journal keeps every move.
    #[inline(never)]
    fn leave_game(&mut self) {
        self.activity = match core::mem::replace(&mut self.activity, Activity::Between) {
            Activity::Playing(play) => {
                self.state.unannounced = true;
                Activity::choosing(play.leave())
            }
            activity => activity,
        };
    }

    /// Begins the chosen game. Asks first if that would overwrite a game under way or data that is not ours.
    async fn begin(&mut self) {
        let Activity::Choosing { journal, game, players: Some(players) } = &mut self.activity else { return };
        let Some(&game) = GameId::ALL.get(*game) else { return };
        let Some(setup) = self.state.editions.get(game).and_then(
            |edition| with_game!(game, Rules => default_setup::<Rules<'_>>(edition.checksum, *players)),
        ) else {
            return;
        };
        match journal.found() {
            Some(Found::Foreign) => self.state.overlay = Some(Overlay::Ask(Question::Erase, false)),
            Some(Found::Running | Found::Damaged) => {
                self.state.overlay = Some(Overlay::Ask(Question::Abandon, false));
            }
            _ => match journal.begin(&setup, show_erasing(self.platform)).await {
                Ok(()) => self.state.errand = Some(Errand::Open),
                Err(JournalError::Headless) => self.state.ask(Question::EraseHeadless),
                Err(error) => self.state.tell(Notice::Journal(error)),
            },
        }
    }

    /// Carries out what the players just confirmed.
    async fn carry_out(&mut self, question: Question) {
        self.leave_game();
        let Activity::Choosing { journal, players, .. } = &mut self.activity else { return };
        let is_chosen = players.is_some();
        let done = match question {
            Question::Reset(what) | Question::Unreadable(what) => {
                self.state.errand = Some(Errand::Reset(what));
                return;
            }
            Question::DamagedEdition(_) => {
                self.state.errand = Some(Errand::Reset(Reset::Damage));
                return;
            }
            Question::NewBoard => return self.greet_new_board(true).await,
            Question::Abandon => journal.abandon().await,
            Question::Mend => journal.mend().await,
            Question::Erase => journal.format(show_erasing(self.platform)).await,
            Question::EraseHeadless => journal.erase_headless(show_erasing(self.platform)).await,
        };
        match (done, question) {
            (Err(error), _) => self.state.tell(Notice::Journal(error)),
            (Ok(()), Question::Abandon) if core::mem::take(&mut self.state.safe_start) => {
                self.state.close(|overlay| matches!(overlay, Overlay::SafeStart(_)));
                crash::update(self.platform.crash_log, |record| record.note_opened());
            }
            (Ok(()), Question::Mend) => self.state.errand = Some(Errand::Open),
            // The players had chosen a game before the question came up: begin it now.
            (Ok(()), _) if is_chosen => self.begin().await,
            (Ok(()), _) => {}
        }
    }

    /// Opens the journal again if the flash did not answer before. Called for every event, so that a flash that answers
    /// again is enough to go on.
    pub(super) async fn recover(&mut self) {
        match &mut self.activity {
            Activity::Choosing { journal, .. } if journal.found().is_none() => {
                // If that fails, it is tried again.
                if let Ok(found) = journal.open().await {
                    self.state.journal_answers(found, journal.has_headless_game());
                }
            }
            Activity::Playing(play) => as_dyn(pin!(play.recover())).await,
            _ => {}
        }
    }

    /// Takes in a turn or press of the knob.
    pub async fn knob(&mut self, event: KnobEvent) {
        self.recover().await;
        if self.is_done() {
            return;
        }
        if self.state.tag_request.is_some() {
            return self.turn_or_cancel_tag_request(event);
        }
        match self.state.overlay.take() {
            Some(overlay) => self.on_overlay(overlay, event).await,
            None => self.on_activity(event).await,
        }
        self.state.show_waiting();
    }

    async fn on_overlay(&mut self, overlay: Overlay, event: KnobEvent) {
        match (overlay, event) {
            (Overlay::Resume(_), KnobEvent::Turned(clicks)) => {
                let choice = if clicks > 0 { ResumeChoice::Abandon } else { ResumeChoice::Resume };
                self.state.overlay = Some(Overlay::Resume(choice));
            }
            (Overlay::Resume(ResumeChoice::Resume), KnobEvent::Pressed) => self.accept_position().await,
            (Overlay::Resume(ResumeChoice::Abandon), KnobEvent::Pressed) => {
                self.state.overlay = Some(Overlay::Ask(Question::Abandon, false));
            }
            // The question stays until it is answered.
            (resume @ Overlay::Resume(_), _) => self.state.overlay = Some(resume),
            (Overlay::Menu(cursor), KnobEvent::Turned(clicks)) => {
                self.state.overlay = Some(Overlay::Menu(move_cursor(cursor, clicks, self.entries().len())));
            }
            (Overlay::Menu(cursor), KnobEvent::Pressed) => self.choose_entry(cursor).await,
            (Overlay::Hardware(cursor), KnobEvent::Turned(clicks)) => {
                let cursor = move_cursor(cursor, clicks, HardwareItem::count());
                self.state.overlay = Some(Overlay::Hardware(cursor));
            }
            (Overlay::Hardware(cursor), KnobEvent::Pressed) => self.choose_hardware_item(cursor).await,
            (Overlay::BoardCheck(check), event) => self.knob_in_board_check(check, event).await,
            (Overlay::Hardware(_), KnobEvent::Back) => {
                let entry = self.entries().iter().position(|&entry| entry == OwnMenuItem::Hardware);
                self.state.overlay = Some(Overlay::Menu(entry.unwrap_or(0)));
            }
            (Overlay::About(page), KnobEvent::Turned(clicks)) => {
                self.state.overlay = Some(Overlay::About(move_cursor(page, clicks, self.about_pages())));
            }
            (Overlay::Ask(question, _), KnobEvent::Turned(clicks)) => {
                self.state.overlay = Some(Overlay::Ask(question, clicks > 0));
            }
            (Overlay::Ask(Question::NewBoard, try_it), event) => {
                self.greet_new_board(try_it && event == KnobEvent::Pressed).await;
            }
            (Overlay::Ask(question, true), KnobEvent::Pressed) => self.carry_out(question).await,
            (Overlay::Tell(news, page), KnobEvent::Turned(clicks)) => {
                let page = move_cursor(page.into(), clicks, news.view(page).pages()) as u8;
                self.state.overlay = Some(Overlay::Tell(news, page));
            }
            (Overlay::LastWords(page), KnobEvent::Turned(clicks)) => {
                let pages = self.last_words_view(page).pages();
                let page = move_cursor(page.into(), clicks, pages) as u8;
                self.state.overlay = Some(Overlay::LastWords(page));
            }
            (Overlay::LastWords(_), _) => {
                crash::update(self.platform.crash_log, |record| record.note_told());
            }
            (Overlay::SafeStart(cursor), event) => self.on_safe_start(cursor, event),
            (Overlay::SelfTest, KnobEvent::Turned(_)) => self.state.overlay = Some(Overlay::SelfTest),
            // Anything else closes the overlay.
            _ => {}
        }
    }

    async fn on_activity(&mut self, event: KnobEvent) {
        match (&mut self.activity, event) {
            (Activity::Between, _) => {}
            (Activity::Playing(play), KnobEvent::Back) if play.shows_turn() => {
                self.state.overlay = Some(Overlay::Menu(0));
            }
            (Activity::Playing(play), event) => play.knob(event).await,
            (Activity::Choosing { game, players: None, .. }, KnobEvent::Turned(clicks)) => {
                *game = move_cursor(*game, clicks.signum(), GameId::ALL.len());
            }
            (Activity::Choosing { game, players: players @ None, .. }, KnobEvent::Pressed) => {
                let range = GameId::ALL.get(*game).and_then(|&game| self.state.editions.players(game));
                *players = range.map(|range| *range.start());
                if players.is_none() {
                    // The flash did not yield its edition: perhaps it does now.
                    self.state.errand = Some(Errand::Restart);
                }
            }
            (Activity::Choosing { players: None, .. }, _) => self.state.overlay = Some(Overlay::Menu(0)),
            (Activity::Choosing { game, players: Some(players), .. }, KnobEvent::Turned(clicks)) => {
                if let Some(range) =
                    GameId::ALL.get(*game).and_then(|&game| self.state.editions.players(game))
                {
                    let next = players.saturating_add_signed(clicks.signum());
                    *players = next.clamp(*range.start(), *range.end());
                }
            }
            (Activity::Choosing { players: Some(_), .. }, KnobEvent::Pressed) => self.begin().await,
            (Activity::Choosing { players, .. }, _) => *players = None,
        }
    }

    pub(super) fn entries(&self) -> super::overlay::OwnMenu {
        match &self.activity {
            Activity::Playing(play) => OwnMenuItem::all(true, play.is_over(), play.moves()),
            _ => OwnMenuItem::all(false, false, 0),
        }
    }

    async fn choose_entry(&mut self, cursor: usize) {
        let menu = Some(Overlay::Menu(cursor));
        match self.entries().get(cursor) {
            None | Some(OwnMenuItem::Continue) => {}
            Some(OwnMenuItem::Undo) => {
                if let Activity::Playing(play) = &mut self.activity {
                    play.knob(KnobEvent::LongPressed).await;
                }
            }
            Some(OwnMenuItem::Lights) => {
                self.state.overlay = menu;
                self.state.lights_on = self.switch(Switch::Lights, !self.state.lights_on).await;
            }
            Some(OwnMenuItem::Sound) => {
                self.state.overlay = menu;
                self.state.sound_on = self.switch(Switch::Buzzer, !self.state.sound_on).await;
            }
            Some(OwnMenuItem::SelfTest) => {
                self.state.requests.self_test = true;
                self.state.last_seen = None;
                self.state.overlay = Some(Overlay::SelfTest);
            }
            Some(OwnMenuItem::Hardware) => self.state.overlay = Some(Overlay::Hardware(0)),
            Some(OwnMenuItem::About) => self.state.overlay = Some(Overlay::About(0)),
            Some(OwnMenuItem::NewGame) => self.leave_game(),
            Some(OwnMenuItem::Abandon) => self.state.overlay = Some(Overlay::Ask(Question::Abandon, false)),
        }
    }

    /// Stores a switch and returns its new state. If it cannot be stored, it still holds until the power is
    /// cut.
    pub(super) async fn switch(&mut self, switch: Switch, on: bool) -> bool {
        if let Err(error) = self.settings.set_switch(switch, on).await {
            self.state.tell(Notice::Settings(error));
        }
        on
    }

    /// Takes in the state of the mat; `quiet` is the time since a switch last changed. Returns after how long
    /// to look again even if nothing changes.
    pub async fn see(&mut self, reading: MatReading, quiet: Duration) -> Option<Duration> {
        self.state.update_mat(reading);
        self.recover().await;
        let watched = !matches!(
            self.state.overlay,
            Some(Overlay::LastWords(_) | Overlay::Resume(_) | Overlay::SelfTest | Overlay::Ask(..))
        );
        if matches!(self.state.overlay, Some(Overlay::BoardCheck(_))) {
            return self.see_in_board_check(quiet).await;
        }
        match &mut self.activity {
            Activity::Playing(play) => {
                play.ignore(self.state.mat.blind());
                if watched { play.see(reading.occupied, quiet).await } else { None }
            }
            _ => None,
        }
    }

    /// Does what can wait until nobody waits for the device. Call it when nothing has happened for a while. Returns
    /// whether there is something new to show.
    pub async fn idle(&mut self) -> bool {
        if let Activity::Playing(play) = &mut self.activity {
            play.write_due_check().await;
        }
        self.warn_nearly_full()
    }

    /// Tells players that the journal is nearly full, and again whenever half of the rest is used up.
    fn warn_nearly_full(&mut self) -> bool {
        let room = self.journal().filter(|journal| journal.is_nearly_full()).map(Journal::room);
        let news = room.filter(|&room| self.state.told_room.is_none_or(|told| room <= told / 2));
        if room.is_none() {
            self.state.told_room = None;
        }
        let Some(room) = news.filter(|_| self.state.overlay.is_none()) else { return false };
        self.state.told_room = Some(room);
        self.state.tell(Notice::NearlyFull(room));
        true
    }

    /// Returns the journal, unless the device is between two activities.
    pub(super) fn journal(&self) -> Option<&Journal<F>> {
        match &self.activity {
            Activity::Between => None,
            Activity::Choosing { journal, .. } => Some(journal),
            Activity::Playing(play) => Some(play.journal()),
        }
    }

    /// Takes in a tag that was seen at a reader.
    pub async fn tag(&mut self, reader: ReaderId, sighting: Sighting) {
        self.recover().await;
        if let Some(request) = self.state.tag_request.take() {
            return self.offer_tag(request, reader, sighting).await;
        }
        if self.state.overlay == Some(Overlay::SelfTest) {
            self.state.last_seen = Some(LastSeen::of(reader, sighting));
            return;
        }
        if self.state.overlay.is_some() {
            return;
        }
        if let Activity::Playing(play) = &mut self.activity {
            match sighting.identify(self.settings).await {
                Ok(None) => {}
                Ok(Some((_, text))) => play.tag(reader, Ok(&text)).await,
                Err(error) => play.tag(reader, Err(error)).await,
            }
        }
    }

    /// Reports a reader that has failed for good. The game goes on without it, by menu.
    pub fn report_reader_lost(&mut self, reader: ReaderId, fault: ReaderFault) {
        self.state.readers[reader.index()] = ReaderState::Failed;
        self.state.tell(Notice::Reader(reader, fault));
    }

    /// Reports a reader that answers now. Players are told if they know that it had failed.
    pub fn report_reader_found(&mut self, reader: ReaderId) {
        let before = core::mem::replace(&mut self.state.readers[reader.index()], ReaderState::Good);
        if before == ReaderState::Failed {
            self.state.tell(Notice::ReaderFound(reader));
        }
    }

    /// Takes in the state of all readers.
    pub fn set_readers(&mut self, readers: [ReaderState; READERS]) {
        self.state.readers = readers;
    }

    /// Takes in how often each reader reads a tag.
    pub fn set_read_rates(&mut self, rates: ReadRates) {
        self.state.read_rates = rates;
        for (state, rate) in self.state.readers.iter_mut().zip(rates) {
            if matches!(state, ReaderState::Good | ReaderState::Tag) {
                *state = if rate > 0 { ReaderState::Tag } else { ReaderState::Good };
            }
        }
    }

    /// Returns the readers at which a tag may be expected now.
    pub fn watched(&self) -> ReaderSet {
        let all = ReaderId::all().fold(ReaderSet::NONE, ReaderSet::with);
        match &self.activity {
            _ if self.state.tag_request.is_some() || self.state.overlay == Some(Overlay::SelfTest) => all,
            Activity::Playing(play) => play.readers(),
            _ => ReaderSet::NONE,
        }
    }

    /// Returns the controller of the display that was chosen; `None` recognises it.
    pub fn controller(&self) -> Option<Controller> {
        self.state.controller
    }

    /// Returns the kind of knob that is fitted.
    pub fn steps_per_click(&self) -> StepsPerClick {
        self.state.steps_per_click
    }

    /// Returns which lights are on: none without a game, or if lights are switched off.
    pub fn lights(&self) -> Lights {
        if let Some(lights) = self.board_check_lights() {
            return lights;
        }
        if self.state.overlay == Some(Overlay::SelfTest) {
            // Each light follows its switch.
            return Lights { legal: self.state.mat.reading.occupied, ..Lights::default() };
        }
        match &self.activity {
            Activity::Playing(play) if self.state.lights_on => play.lights(),
            _ => Lights::default(),
        }
    }

    /// Takes the tune to be played, if there is one and sound is switched on.
    pub fn take_tune(&mut self) -> Option<Tune> {
        let of_game = match &mut self.activity {
            Activity::Playing(play) => play.take_tune(),
            _ => None,
        };
        let tune = self.state.tune.take().or(of_game);
        if self.state.sound_on { tune } else { None }
    }

    /// Takes what other tasks are asked to do.
    pub fn take_requests(&mut self) -> Requests {
        core::mem::take(&mut self.state.requests)
    }

    /// Writes over USB what has changed: which game is played, what came of a tag, and the new moves.
    pub async fn announce_changes(&mut self, out: &mut impl Answer) {
        if core::mem::take(&mut self.state.unannounced) {
            self.say_game(out).await;
        }
        if let Some(report) = self.state.tag_report.take() {
            out.line(format_args!("{report}")).await;
        }
        if let Activity::Playing(play) = &mut self.activity {
            self.platform.timings.add(Timing::Judgement, play.slowest_judgement());
            for line in play.take_lines().lines() {
                out.line(format_args!("{line}")).await;
            }
        }
    }

    /// Returns the number of moves played in the current game, or 0 without a game.
    pub fn moves(&self) -> u16 {
        match &self.activity {
            Activity::Playing(play) => play.moves(),
            _ => 0,
        }
    }
}

/// Returns the head of a new game's record. The device always plays with the default options.
fn default_setup<G: Game>(edition: u32, players: u8) -> Option<Setup> {
    Setup::new(G::NAME, edition, players, &G::Options::default())
}

/// The pause after each erased sector: enough for the display to draw and for every task to show its pulse.
const ERASE_PAUSE: Duration = Duration::from_millis(10);

/// Returns a callback that shows how much of the flash is erased, and then leaves the processor to the other tasks.
pub(super) fn show_erasing(platform: Platform<'_>) -> impl AsyncFnMut(Progress) {
    async move |Progress { done, of }| {
        (platform.busy)(View::Preparing(Preparing { done, of }));
        let end = (platform.stopwatch)() + ERASE_PAUSE.as_micros();
        poll_fn(|context| (platform.poll_pause)(end, context)).await;
    }
}

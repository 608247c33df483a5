//! The device: title, choice of a game, the game itself, and the menu over all of it.

use embassy_time::Duration;
use embedded_storage_async::nor_flash::NorFlash;

use super::editions::{EditionBuffer, Editions, GameId};
use super::overlay::{Entry, News, Overlay, Question};
use super::play::Stopwatch;
use super::play_command::Answer;
use super::play_knob::turned;
use super::table::{LentBenches, Table};
use super::timings::{Timing, Timings};
use crate::buzzer::Tune;
use crate::journal::{End, Found, Journal, Progress, Settings, Switch};
use crate::lights::Lights;
use crate::mat::Channels;
use crate::screens::{ReaderState, ResumeChoice, Text, Title, View};
use crate::sense::{KnobEvent, READERS, ReaderFault, ReaderId, ReaderSet, ScanError};
use crate::tag::{self, Sighting};

/// The device, from what comes in to what is shown.
pub struct Device<'d, 'e, F> {
    pub(super) editions: &'e Editions,
    benches: LentBenches<'d, 'e>,
    pub(super) settings: &'d mut Settings<F>,
    pub(super) stage: Stage<'d, 'e, F>,
    /// The game in this journal is taken up next; the stage is empty meanwhile.
    opening: Option<&'d mut Journal<F>>,
    pub(super) overlay: Option<Overlay>,
    pub(super) lights_on: bool,
    pub(super) sound_on: bool,
    pub(super) mat: Mat,
    pub(super) readers: [ReaderState; READERS],
    pub(super) upload: Option<Upload>,
    /// Where an edition gathers on its way over USB.
    pub(super) buffer: &'d mut EditionBuffer,
    pub(super) next_tag: Option<NextTag>,
    wishes: Wishes,
    tune: Option<Tune>,
    /// Another game is on the table than was told over USB, or none.
    unannounced: bool,
    restart: bool,
    pub(super) around: Around<'d>,
}

/// What the device needs of whoever runs it.
#[derive(Clone, Copy)]
pub struct Around<'e> {
    /// Shows something while the flash is erased, which takes seconds.
    pub busy: &'e dyn Fn(View),
    /// For measuring.
    pub stopwatch: Stopwatch,
    /// What was measured.
    pub timings: &'e Timings,
}

/// What is going on.
#[allow(clippy::large_enum_variant)] // there is one of it
pub(super) enum Stage<'d, 'e, F> {
    /// Nothing yet; or on the way from one to the other.
    Title,
    /// A game is chosen, then how many play.
    Choosing { journal: &'d mut Journal<F>, game: usize, players: Option<u8> },
    /// A game is played.
    Playing(Table<'d, 'e, F>),
}

/// What is known of the mat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Mat {
    pub(super) occupied: Channels,
    pub(super) bad: Channels,
    /// A piece was seen: before that there may be no mat at all.
    pub(super) awake: bool,
    pub(super) trouble: Option<ScanError>,
}

impl Mat {
    /// The switches that cannot say anything.
    fn blind(&self) -> Channels {
        if self.awake && self.trouble.is_none() { self.bad } else { Channels::ALL }
    }
}

/// An edition on its way over USB.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Upload {
    pub(super) game: GameId,
    /// How many bytes it has.
    pub(super) length: usize,
    /// How many have come.
    pub(super) came: usize,
}

/// What becomes of the next tag that is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum NextTag {
    /// It stands for this.
    Enrol(tag::Text),
    /// This is written on it.
    Write(tag::Text),
}

/// What the device wants of other tasks, once.
#[derive(Clone, Default, Debug)]
pub struct Wishes {
    /// Test the sensors anew.
    pub self_test: bool,
    /// Write the tag at a reader.
    pub write: Option<(ReaderId, tag::Text)>,
}

impl<'d, 'e, F: NorFlash> Device<'d, 'e, F> {
    /// A device that was just switched on: [`Device::boot`] comes next.
    pub fn new(
        editions: &'e Editions,
        benches: LentBenches<'d, 'e>,
        settings: &'d mut Settings<F>,
        buffer: &'d mut EditionBuffer,
        around: Around<'d>,
    ) -> Self {
        Self {
            editions,
            benches,
            settings,
            stage: Stage::Title,
            opening: None,
            overlay: None,
            lights_on: true,
            sound_on: true,
            mat: Mat::default(),
            readers: [ReaderState::Absent; READERS],
            upload: None,
            buffer,
            next_tag: None,
            wishes: Wishes::default(),
            tune: None,
            unannounced: false,
            restart: false,
            around,
        }
    }

    /// Takes up the game in the journal, which need not be open, or lets one be chosen.
    pub async fn boot(&mut self, journal: &'d mut Journal<F>) {
        // What was never set is on.
        for switch in [Switch::Lights, Switch::Buzzer] {
            let on = self.settings.switch(switch).await.ok().flatten() != Some(false);
            match switch {
                Switch::Lights => self.lights_on = on,
                Switch::Buzzer => self.sound_on = on,
            }
        }
        match journal.open().await {
            Ok(Found::Running | Found::Over(End::Finished)) => self.opening = Some(journal),
            Ok(Found::Damaged) => {
                self.choose(journal);
                self.overlay = Some(Overlay::Ask(Question::Mend, false));
            }
            Ok(_) => self.choose(journal),
            Err(trouble) => {
                self.choose(journal);
                self.tell(News::Journal(trouble));
            }
        }
        self.take_up().await;
    }

    /// A game is to be chosen.
    fn choose(&mut self, journal: &'d mut Journal<F>) {
        self.stage = Stage::Choosing { journal, game: 0, players: None };
    }

    fn tell(&mut self, news: News) {
        self.tune = Some(Tune::Asked);
        self.overlay = Some(Overlay::Tell(news, 0));
    }

    /// Takes up the game in the journal.
    async fn take_up(&mut self) {
        if !self.open_table() {
            return;
        }
        let Stage::Playing(table) = &mut self.stage else { return };
        self.unannounced = true;
        match table.catch_up().await {
            Ok(()) => {
                table.ignore(self.mat.blind());
                if table.moves() > 0 && !table.is_over() {
                    self.overlay = Some(Overlay::Resume(ResumeChoice::Resume));
                }
            }
            Err(trouble) => {
                self.leave_table();
                self.tell(News::Journal(trouble));
            }
        }
    }

    /// Whether there was a journal to be opened, and now there is a table.
    #[inline(never)] // its part of the stack is free again afterwards
    fn open_table(&mut self) -> bool {
        let Some(journal) = self.opening.take() else { return false };
        match Table::new(self.editions, &mut self.benches, journal, self.around.stopwatch) {
            Ok(table) => self.stage = Stage::Playing(table),
            Err((trouble, journal)) => {
                self.choose(journal);
                self.tell(News::Table(trouble));
            }
        }
        true
    }

    /// The game is left, as it stands in the journal.
    #[inline(never)]
    fn leave_table(&mut self) {
        match core::mem::replace(&mut self.stage, Stage::Title) {
            Stage::Playing(table) => {
                let journal = table.leave(&mut self.benches);
                self.unannounced = true;
                self.choose(journal);
            }
            stage => self.stage = stage,
        }
    }

    /// Begins the game that was chosen.
    async fn begin(&mut self) {
        let Stage::Choosing { journal, game, players: Some(players) } = &mut self.stage else { return };
        let setup =
            GameId::ALL.get(*game).and_then(|&game| Table::<'_, '_, F>::setup(game, self.editions, *players));
        let Some(setup) = setup else { return };
        match journal.found() {
            Some(Found::Foreign) => self.overlay = Some(Overlay::Ask(Question::Erase, false)),
            Some(Found::Running | Found::Damaged) => {
                self.overlay = Some(Overlay::Ask(Question::Abandon, false));
            }
            _ => match journal.begin(&setup, preparing(self.around)).await {
                Ok(()) => self.open_journal(),
                Err(trouble) => self.tell(News::Journal(trouble)),
            },
        }
    }

    /// The game in the journal is taken up next.
    #[inline(never)]
    fn open_journal(&mut self) {
        match core::mem::replace(&mut self.stage, Stage::Title) {
            Stage::Choosing { journal, .. } => self.opening = Some(journal),
            stage => self.stage = stage,
        }
    }

    /// The answer to a question was yes.
    async fn confirmed(&mut self, question: Question) {
        self.leave_table();
        let Stage::Choosing { journal, players, .. } = &mut self.stage else { return };
        let is_chosen = players.is_some();
        let done = match question {
            Question::Abandon => journal.abandon().await,
            Question::Mend => journal.mend().await,
            Question::Erase => journal.format(preparing(self.around)).await,
        };
        match (done, question) {
            (Err(trouble), _) => self.tell(News::Journal(trouble)),
            (Ok(()), Question::Mend) => self.open_journal(),
            // The choice was made before the question came up.
            (Ok(()), _) if is_chosen => self.begin().await,
            (Ok(()), _) => {}
        }
    }

    /// Somebody turned or pressed the knob.
    pub async fn knob(&mut self, event: KnobEvent) {
        match self.overlay.take() {
            Some(overlay) => self.on_overlay(overlay, event).await,
            None => self.on_stage(event).await,
        }
        self.take_up().await;
    }

    async fn on_overlay(&mut self, overlay: Overlay, event: KnobEvent) {
        match (overlay, event) {
            (Overlay::Resume(_), KnobEvent::Turned(clicks)) => {
                let choice = if clicks > 0 { ResumeChoice::Abandon } else { ResumeChoice::Resume };
                self.overlay = Some(Overlay::Resume(choice));
            }
            (Overlay::Resume(ResumeChoice::Resume), KnobEvent::Pressed) => {}
            (Overlay::Resume(ResumeChoice::Abandon), KnobEvent::Pressed) => {
                self.overlay = Some(Overlay::Ask(Question::Abandon, false));
            }
            // Without an answer it stays.
            (resume @ Overlay::Resume(_), _) => self.overlay = Some(resume),
            (Overlay::Menu(cursor), KnobEvent::Turned(clicks)) => {
                self.overlay = Some(Overlay::Menu(turned(cursor, clicks, self.entries().len())));
            }
            (Overlay::Menu(cursor), KnobEvent::Pressed) => self.choose_entry(cursor).await,
            (Overlay::About(page), KnobEvent::Turned(clicks)) => {
                self.overlay = Some(Overlay::About(turned(page, clicks, GameId::ALL.len())));
            }
            (Overlay::Ask(question, _), KnobEvent::Turned(clicks)) => {
                self.overlay = Some(Overlay::Ask(question, clicks > 0));
            }
            (Overlay::Ask(question, true), KnobEvent::Pressed) => self.confirmed(question).await,
            (Overlay::Tell(news, page), KnobEvent::Turned(clicks)) => {
                let page = turned(page.into(), clicks, news.view(page).pages()) as u8;
                self.overlay = Some(Overlay::Tell(news, page));
            }
            (Overlay::SelfTest, KnobEvent::Turned(_)) => self.overlay = Some(Overlay::SelfTest),
            // A press or the back button leaves everything else.
            _ => {}
        }
    }

    async fn on_stage(&mut self, event: KnobEvent) {
        match (&mut self.stage, event) {
            (Stage::Title, _) => {}
            (Stage::Playing(table), KnobEvent::Back) if table.is_at_rest() => {
                self.overlay = Some(Overlay::Menu(0));
            }
            (Stage::Playing(table), event) => table.knob(event).await,
            (Stage::Choosing { game, players: None, .. }, KnobEvent::Turned(clicks)) => {
                *game = turned(*game, clicks.signum(), GameId::ALL.len());
            }
            (Stage::Choosing { game, players: players @ None, .. }, KnobEvent::Pressed) => {
                let range = GameId::ALL.get(*game).and_then(|&game| self.editions.players(game));
                *players = range.map(|range| *range.start());
            }
            (Stage::Choosing { players: None, .. }, _) => self.overlay = Some(Overlay::Menu(0)),
            (Stage::Choosing { game, players: Some(players), .. }, KnobEvent::Turned(clicks)) => {
                if let Some(range) = GameId::ALL.get(*game).and_then(|&game| self.editions.players(game)) {
                    let next = players.saturating_add_signed(clicks.signum());
                    *players = next.clamp(*range.start(), *range.end());
                }
            }
            (Stage::Choosing { players: Some(_), .. }, KnobEvent::Pressed) => self.begin().await,
            (Stage::Choosing { players, .. }, _) => *players = None,
        }
    }

    pub(super) fn entries(&self) -> super::overlay::Entries {
        match &self.stage {
            Stage::Playing(table) => Entry::all(true, table.is_over(), table.moves()),
            _ => Entry::all(false, false, 0),
        }
    }

    async fn choose_entry(&mut self, cursor: usize) {
        let menu = Some(Overlay::Menu(cursor));
        match self.entries().get(cursor) {
            None | Some(Entry::Continue) => {}
            Some(Entry::Undo) => {
                if let Stage::Playing(table) = &mut self.stage {
                    table.knob(KnobEvent::LongPressed).await;
                }
            }
            Some(Entry::Lights) => {
                self.overlay = menu;
                self.lights_on = self.switch(Switch::Lights, !self.lights_on).await;
            }
            Some(Entry::Sound) => {
                self.overlay = menu;
                self.sound_on = self.switch(Switch::Buzzer, !self.sound_on).await;
            }
            Some(Entry::SelfTest) => {
                self.wishes.self_test = true;
                self.overlay = Some(Overlay::SelfTest);
            }
            Some(Entry::About) => self.overlay = Some(Overlay::About(0)),
            Some(Entry::NewGame) => self.leave_table(),
            Some(Entry::Abandon) => self.overlay = Some(Overlay::Ask(Question::Abandon, false)),
        }
    }

    /// Sets a switch; it holds until the power is cut even if it cannot be stored.
    async fn switch(&mut self, switch: Switch, on: bool) -> bool {
        if let Err(trouble) = self.settings.set_switch(switch, on).await {
            self.tell(News::Settings(trouble));
        }
        on
    }

    /// Looks at the mat; `quiet` is how long the switches have not changed. Says how much later to look
    /// again although nothing changes.
    pub async fn see(
        &mut self,
        occupied: Channels,
        bad: Channels,
        trouble: Option<ScanError>,
        quiet: Duration,
    ) -> Option<Duration> {
        let awake = self.mat.awake || !occupied.is_empty();
        self.mat = Mat { occupied, bad, awake, trouble };
        let watched =
            !matches!(self.overlay, Some(Overlay::Resume(_) | Overlay::SelfTest | Overlay::Ask(..)));
        match &mut self.stage {
            Stage::Playing(table) => {
                table.ignore(self.mat.blind());
                if watched { table.see(occupied, quiet).await } else { None }
            }
            _ => None,
        }
    }

    /// A tag came to a reader.
    pub async fn tag(&mut self, reader: ReaderId, sighting: Sighting) {
        if let Some(next) = self.next_tag.take() {
            return self.take_next_tag(next, reader, sighting).await;
        }
        if self.overlay.is_some() {
            return;
        }
        if let Stage::Playing(table) = &mut self.stage {
            match sighting.identify(self.settings).await {
                Ok(None) => {}
                Ok(Some((_, text))) => table.tag(reader, Ok(&text)).await,
                Err(trouble) => table.tag(reader, Err(trouble)).await,
            }
        }
    }

    async fn take_next_tag(&mut self, next: NextTag, reader: ReaderId, sighting: Sighting) {
        match (next, sighting) {
            (NextTag::Enrol(text), Sighting::Tag { uid, .. }) => match self.enrol(&uid, &text).await {
                Ok(()) => self.tell(News::Tag("The tag is enrolled.")),
                Err(trouble) => self.tell(News::Settings(trouble)),
            },
            (NextTag::Write(text), Sighting::Tag { .. }) => self.wishes.write = Some((reader, text)),
            // Two at once, or one that is hard to read: the next one.
            (next, _) => self.next_tag = Some(next),
        }
    }

    /// A tag was written, or not.
    pub fn written(&mut self, outcome: &'static str) {
        self.tell(News::Tag(outcome));
    }

    /// A reader failed for good: the game goes on by menu.
    pub fn reader_lost(&mut self, reader: ReaderId, fault: ReaderFault) {
        self.readers[reader.index()] = ReaderState::Failed;
        self.tell(News::Reader(reader, fault));
    }

    /// How the readers are.
    pub fn readers_are(&mut self, readers: [ReaderState; READERS]) {
        self.readers = readers;
    }

    /// The readers at which something may come now.
    pub fn watched(&self) -> ReaderSet {
        let all = ReaderId::all().fold(ReaderSet::NONE, ReaderSet::with);
        match &self.stage {
            _ if self.next_tag.is_some() => all,
            Stage::Playing(table) => table.readers(),
            _ => ReaderSet::NONE,
        }
    }

    /// What is lit.
    pub fn lights(&self) -> Lights {
        match &self.stage {
            Stage::Playing(table) if self.lights_on => table.lights(),
            _ => Lights::default(),
        }
    }

    /// What there is to hear, once.
    pub fn take_tune(&mut self) -> Option<Tune> {
        let of_table = match &mut self.stage {
            Stage::Playing(table) => table.take_tune(),
            _ => None,
        };
        let tune = self.tune.take().or(of_table);
        if self.sound_on { tune } else { None }
    }

    /// What is wanted of other tasks, once.
    pub fn take_wishes(&mut self) -> Wishes {
        core::mem::take(&mut self.wishes)
    }

    /// Tells over USB which game it is, and what was played.
    pub async fn say_news(&mut self, out: &mut impl Answer) {
        if core::mem::take(&mut self.unannounced) {
            self.say_game(out).await;
        }
        if let Stage::Playing(table) = &mut self.stage {
            self.around.timings.add(Timing::Judgement, table.slowest_judgement());
            for line in table.take_lines().lines() {
                out.line(format_args!("{line}")).await;
            }
        }
    }

    /// Whether another edition was stored: the device is to be started again.
    pub fn wants_restart(&self) -> bool {
        self.restart
    }

    pub(super) fn restart(&mut self) {
        self.restart = true;
    }

    pub(super) fn close_overlay(&mut self) {
        self.overlay = None;
    }

    /// How many moves have been played in the game on the table.
    pub fn moves(&self) -> u16 {
        match &self.stage {
            Stage::Playing(table) => table.moves(),
            _ => 0,
        }
    }
}

/// Shows how far the flash is erased.
fn preparing(around: Around<'_>) -> impl FnMut(Progress) {
    move |Progress { done, of }| {
        (around.busy)(View::Title(Title { hint: Text::new(format_args!("Preparing {done} of {of}")) }));
    }
}

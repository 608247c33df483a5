//! The part of the device's state that outlives the game being played.

use embedded_storage_async::nor_flash::NorFlash;
use heapless::Vec;

use super::editions::{DeviceMemory, Editions};
use super::overlay::{MatLoss, Notice, Overlay, Question};
use super::tag_request::{TagReport, TagRequest};
use crate::buzzer::Tune;
use crate::games::GameId;
use crate::journal::{End, FlashError, Found, Journal, Settings, SettingsError, Switch};
use crate::mat::{Channel, Channels};
use crate::screens::ReaderState;
use crate::screens::oled::Controller;
use crate::sense::{MatReading, READERS, ReadRates, ReaderId, StepsPerClick};
use crate::tag::{Sighting, TagText, Uid};

/// What the device knows and shows apart from the game.
pub(super) struct DeviceState {
    pub(super) editions: Editions,
    /// What is wrong with the settings as a whole.
    pub(super) settings_error: Option<SettingsError>,
    pub(super) overlay: Option<Overlay>,
    /// Questions that are shown after the overlay is closed, in this order.
    waiting: Vec<Overlay, 4>,
    pub(super) lights_on: bool,
    pub(super) sound_on: bool,
    /// The controller of the display that was chosen; `None` recognises it.
    pub(super) controller: Option<Controller>,
    pub(super) steps_per_click: StepsPerClick,
    pub(super) mat: Mat,
    /// What the sensors showed last while they are tested.
    pub(super) last_seen: Option<LastSeen>,
    pub(super) readers: [ReaderState; READERS],
    /// How often each reader reads a tag while the sensors are tested.
    pub(super) read_rates: ReadRates,
    pub(super) upload: Option<Upload>,
    pub(super) tag_request: Option<TagRequest>,
    /// What came of the request, until it is announced over USB.
    pub(super) tag_report: Option<TagReport>,
    pub(super) requests: Requests,
    pub(super) tune: Option<Tune>,
    /// The game has changed (or ended) since it was last announced over USB.
    pub(super) unannounced: bool,
    pub(super) errand: Option<Errand>,
    /// The flash did not answer at power-on, so nobody knows whether there is a saved game.
    journal_unread: bool,
    /// The saved game is not opened.
    pub(super) safe_start: bool,
    /// When the game was opened, in microseconds, until it is certain that it does not crash the device.
    pub(super) opened_at: Option<u64>,
    /// The room in the journal that players were last warned of.
    pub(super) told_room: Option<u16>,
    /// The position of the saved game is not the one that the journal has a checksum of.
    pub(super) position_differs: bool,
}

/// A task for [`run`](super::run()): it cannot be done while a game holds the memory of its edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Errand {
    /// Open the game in the journal.
    Open,
    /// Write the record of the game in the journal over USB, without playing its moves.
    Export,
    /// Check an uploaded edition and store it. `playing`: a finished game is still shown and must be opened
    /// again if the edition is rejected.
    Store { upload: Upload, playing: bool },
    /// Start again, because the editions have changed.
    Restart,
    /// Erase a part of the memory.
    Reset(Reset),
}

/// The part of the memory to erase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reset {
    /// What is damaged of the settings; the rest is kept.
    Damage,
    Settings,
    Games,
    Everything,
}

impl Reset {
    /// Says what was done.
    pub(super) fn outcome(self) -> &'static str {
        match self {
            Self::Damage => "The settings are repaired.",
            Self::Settings => "The settings are reset.",
            Self::Games => "All games are erased.",
            Self::Everything => "All settings and games are erased.",
        }
    }
}

/// Something that a sensor showed during a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum LastSeen {
    /// A switch closed, or opened.
    Switch(Channel, bool),
    /// A reader saw a tag with this text, or one that it cannot read.
    Tag(ReaderId, Option<TagText>),
}

impl LastSeen {
    pub(super) fn of(reader: ReaderId, sighting: Sighting) -> Self {
        match sighting {
            Sighting::Tag { text: Ok(text), .. } => Self::Tag(reader, Some(text)),
            _ => Self::Tag(reader, None),
        }
    }
}

/// What the device knows about the mat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Mat {
    pub(super) reading: MatReading,
    /// Whether a piece has been seen since power-on. Until then there may be no mat at all.
    pub(super) awake: bool,
    /// How many chips players know to answer: they are told when some are missing.
    pub(super) told_chips: u8,
    /// The most chips that answered at once since power-on.
    pub(super) most_chips: u8,
}

impl Mat {
    /// Returns the switches that cannot be relied on: the bad ones and those of chips that do not answer, or
    /// all if the mat fails or may be missing.
    pub(super) fn blind(&self) -> Channels {
        if self.awake { self.reading.unreliable() } else { Channels::ALL }
    }
}

/// An edition that is being uploaded over USB.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Upload {
    pub(super) game: GameId,
    /// The number of bytes announced.
    pub(super) length: usize,
    /// The number of bytes received.
    pub(super) came: usize,
}

/// What the device asks other tasks to do. Each request is taken once.
#[derive(Clone, Default, Debug)]
pub struct Requests {
    /// Request a sensor self-test.
    pub self_test: bool,
    /// Write this text on the tag with this UID at this reader.
    pub write: Option<(ReaderId, Uid, TagText)>,
    /// Restart as a USB drive for the next firmware.
    pub bootsel: bool,
}

impl DeviceState {
    /// Creates the state at power-on. [`Self::read_memory`] completes it.
    pub(super) fn new(safe_start: bool) -> Self {
        Self {
            editions: Editions::default(),
            settings_error: None,
            overlay: None,
            waiting: Vec::new(),
            lights_on: true,
            sound_on: true,
            controller: None,
            steps_per_click: StepsPerClick::default(),
            mat: Mat::default(),
            last_seen: None,
            readers: [ReaderState::Absent; READERS],
            read_rates: [0; READERS],
            upload: None,
            tag_request: None,
            tag_report: None,
            requests: Requests::default(),
            tune: None,
            unannounced: false,
            errand: None,
            journal_unread: false,
            safe_start,
            opened_at: None,
            told_room: None,
            position_differs: false,
        }
    }

    /// Looks at the edition of every game. Call [`Self::read_memory`] next.
    pub(super) async fn load_editions<F: NorFlash>(
        &mut self,
        settings: &mut Settings<F>,
        memory: &mut DeviceMemory,
    ) {
        self.settings_error = self.editions.load(settings, memory).await.err();
    }

    /// Reads the switches from the settings and looks into the journal: a game found there is opened next.
    /// What cannot be read leads to a question.
    pub(super) async fn read_memory<F: NorFlash>(
        &mut self,
        settings: &mut Settings<F>,
        journal: &mut Journal<F>,
    ) {
        self.close_overlays();
        self.errand = None;
        let found = journal.open().await;
        let read = self.read_switches(settings).await;
        self.settings_error = self.settings_error.or(read.err());
        match self.settings_error.map_or(Ok(()), Err) {
            Err(SettingsError::Foreign) if found == Ok(Found::Foreign) => {
                self.ask(Question::Unreadable(Reset::Everything));
            }
            Err(SettingsError::Foreign | SettingsError::Flash(FlashError::Scrambled)) => {
                self.ask(Question::Unreadable(Reset::Settings));
            }
            Err(SettingsError::Damaged) => self.ask(Question::Unreadable(Reset::Damage)),
            // The built-in values serve, and nobody is left to think that they were chosen.
            Err(error) => self.tell(Notice::Settings(error)),
            Ok(()) if found == Ok(Found::Blank) && settings.is_blank() => self.ask(Question::NewBoard),
            Ok(()) => {
                let damaged = self.editions.damaged().next();
                if let Some(game) = damaged {
                    self.ask(Question::DamagedEdition(game));
                }
            }
        }
        self.journal_unread = found.is_err();
        match found {
            Ok(found) => self.take_in_journal(found, journal.has_headless_game()),
            Err(error) => self.tell(Notice::Journal(error)),
        }
    }

    /// Takes in the journal if only now, some time after power-on, the flash has answered.
    pub(super) fn journal_answers(&mut self, found: Found, has_headless_game: bool) {
        if core::mem::take(&mut self.journal_unread) {
            self.close(|overlay| matches!(overlay, Overlay::Tell(Notice::Journal(_), _)));
            self.take_in_journal(found, has_headless_game);
        }
    }

    fn take_in_journal(&mut self, found: Found, has_headless_game: bool) {
        match found {
            Found::Running | Found::Over(End::Finished) if self.safe_start => {
                self.show_or_wait(Overlay::SafeStart(0));
            }
            Found::Running | Found::Over(End::Finished) => self.errand = Some(Errand::Open),
            Found::Damaged => self.ask(Question::Mend),
            _ if has_headless_game => self.ask(Question::EraseHeadless),
            _ => {}
        }
    }

    async fn read_switches<F: NorFlash>(&mut self, settings: &mut Settings<F>) -> Result<(), SettingsError> {
        (self.lights_on, self.sound_on) = (true, true);
        (self.controller, self.steps_per_click) = (None, StepsPerClick::default());
        self.lights_on = settings.switch(Switch::Lights).await? != Some(false);
        self.sound_on = settings.switch(Switch::Buzzer).await? != Some(false);
        self.controller = settings.controller().await?;
        self.steps_per_click = settings.steps_per_click().await?.unwrap_or_default();
        if settings.is_intact().await? { Ok(()) } else { Err(SettingsError::Damaged) }
    }

    /// Takes in what the mat reports.
    pub(super) fn update_mat(&mut self, reading: MatReading) {
        if let Some(changed) = (reading.occupied ^ self.mat.reading.occupied).first() {
            self.last_seen = Some(LastSeen::Switch(changed, reading.occupied.has(changed)));
        }
        self.mat.reading = reading;
        self.mat.awake |= !reading.occupied.is_empty();
        self.tell_lost_chips();
    }

    /// Tells players when chips of the mat no longer answer, and takes the notice back when they do.
    fn tell_lost_chips(&mut self) {
        let Mat { reading, told_chips, most_chips, .. } = &mut self.mat;
        let (chips, error) = (reading.readable_chips(), reading.error);
        *most_chips = chips.max(*most_chips);
        let of = *most_chips;
        let is_shown = matches!(self.overlay, Some(Overlay::Tell(Notice::Mat(_), _)));
        if chips == *told_chips || chips < of && !is_shown && self.overlay.is_some() {
            return;
        }
        *told_chips = chips;
        if chips < of {
            let lost = MatLoss::Chips { lost: of - chips, of };
            self.tell(Notice::Mat(error.map_or(lost, MatLoss::Unreadable)));
        } else if is_shown {
            self.overlay = None;
        }
    }

    /// Tells the players something. A question on the display waits until they have read it.
    pub(super) fn tell(&mut self, news: Notice) {
        self.tune = Some(Tune::Asked);
        match self.overlay.replace(Overlay::Tell(news, 0)) {
            // The cursor goes back to no, in case the press that closes the notice is a double one.
            Some(Overlay::Ask(question, _)) => self.wait_for_turn(Overlay::Ask(question, false)),
            Some(question) if question.must_be_answered() => self.wait_for_turn(question),
            _ => {}
        }
    }

    /// Shows an overlay before everything that is shown or waits.
    pub(super) fn show_first(&mut self, overlay: Overlay) {
        if let Some(shown) = self.overlay.replace(overlay) {
            // There is room, as for [`Self::wait_for_turn`].
            let _ = self.waiting.insert(0, shown);
        }
    }

    /// Closes the overlays of some kind, also those that wait.
    pub(super) fn close(&mut self, kind: impl Fn(&Overlay) -> bool) {
        self.overlay.take_if(|overlay| kind(overlay));
        self.waiting.retain(|overlay| !kind(overlay));
    }

    /// Asks the players something, after the questions that were asked before.
    pub(super) fn ask(&mut self, question: Question) {
        self.show_or_wait(Overlay::Ask(question, false));
    }

    /// Shows an overlay now if the display is free, otherwise as soon as it is.
    pub(super) fn show_or_wait(&mut self, overlay: Overlay) {
        if self.overlay.is_none() {
            self.overlay = Some(overlay);
        } else {
            self.wait_for_turn(overlay);
        }
    }

    fn wait_for_turn(&mut self, overlay: Overlay) {
        // There is room: of each kind of question only one can be open.
        let _ = self.waiting.push(overlay);
    }

    /// Closes the overlay and drops the questions that wait.
    pub(super) fn close_overlays(&mut self) {
        self.overlay = None;
        self.waiting.clear();
    }

    /// Shows the question that has waited longest, if the display is free.
    pub(super) fn show_waiting(&mut self) {
        if self.overlay.is_none() && !self.waiting.is_empty() {
            self.overlay = Some(self.waiting.remove(0));
        }
    }
}

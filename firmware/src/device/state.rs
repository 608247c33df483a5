//! What the device knows and shows apart from the game: it outlives the game being played.

use embedded_storage_async::nor_flash::NorFlash;

use super::editions::Editions;
use super::overlay::{Notice, Overlay, Question};
use crate::buzzer::Tune;
use crate::games::GameId;
use crate::journal::{End, Found, Journal, Settings, StoredTagText, Switch};
use crate::mat::Channels;
use crate::screens::ReaderState;
use crate::sense::{READERS, ReaderId, ScanError};
use crate::tag;

/// What the device knows and shows apart from the game.
pub(super) struct DeviceState {
    pub(super) editions: Editions,
    pub(super) overlay: Option<Overlay>,
    pub(super) lights_on: bool,
    pub(super) sound_on: bool,
    pub(super) mat: Mat,
    pub(super) readers: [ReaderState; READERS],
    pub(super) upload: Option<Upload>,
    pub(super) next_tag: Option<NextTag>,
    pub(super) requests: Requests,
    pub(super) tune: Option<Tune>,
    /// Another game is played than was told over USB, or none.
    pub(super) unannounced: bool,
    pub(super) errand: Option<Errand>,
}

/// What cannot be done while a game holds the memory of its edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Errand {
    /// Take up the game in the journal.
    Open,
    /// Check the edition that came over USB, and store it. `playing` if a finished game is still shown.
    Store { upload: Upload, playing: bool },
    /// Start again, because the editions have changed.
    Restart,
}

/// What is known of the mat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Mat {
    pub(super) occupied: Channels,
    pub(super) bad: Channels,
    /// A piece was seen: before that there may be no mat at all.
    pub(super) awake: bool,
    pub(super) error: Option<ScanError>,
}

impl Mat {
    /// Returns the switches that cannot say anything.
    pub(super) fn blind(&self) -> Channels {
        if self.awake && self.error.is_none() { self.bad } else { Channels::ALL }
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
    Enrol(StoredTagText),
    /// This is written on it.
    Write(tag::TagText),
}

/// What the device wants of other tasks, once.
#[derive(Clone, Default, Debug)]
pub struct Requests {
    /// Request a sensor self-test.
    pub self_test: bool,
    /// Write the tag at a reader.
    pub write: Option<(ReaderId, tag::TagText)>,
}

impl DeviceState {
    /// Starts with the switches of the settings. If the journal holds a game, it is taken up next.
    pub(super) async fn boot<F: NorFlash>(
        editions: Editions,
        settings: &mut Settings<F>,
        journal: &mut Journal<F>,
    ) -> Self {
        let mut state = Self {
            editions,
            overlay: None,
            lights_on: is_on(settings, Switch::Lights).await,
            sound_on: is_on(settings, Switch::Buzzer).await,
            mat: Mat::default(),
            readers: [ReaderState::Absent; READERS],
            upload: None,
            next_tag: None,
            requests: Requests::default(),
            tune: None,
            unannounced: false,
            errand: None,
        };
        match journal.open().await {
            Ok(Found::Running | Found::Over(End::Finished)) => state.errand = Some(Errand::Open),
            Ok(Found::Damaged) => state.overlay = Some(Overlay::Ask(Question::Mend, false)),
            Ok(_) => {}
            Err(error) => state.tell(Notice::Journal(error)),
        }
        state
    }

    pub(super) fn tell(&mut self, news: Notice) {
        self.tune = Some(Tune::Asked);
        self.overlay = Some(Overlay::Tell(news, 0));
    }
}

/// What was never set is on.
async fn is_on<F: NorFlash>(settings: &mut Settings<F>, switch: Switch) -> bool {
    settings.switch(switch).await.ok().flatten() != Some(false)
}

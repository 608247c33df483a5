//! The part of the device's state that outlives the game being played.

use embedded_storage_async::nor_flash::NorFlash;

use super::editions::Editions;
use super::overlay::{Notice, Overlay, Question};
use super::tag_request::{TagReport, TagRequest};
use crate::buzzer::Tune;
use crate::games::GameId;
use crate::journal::{End, Found, Journal, Settings, Switch};
use crate::mat::Channels;
use crate::screens::ReaderState;
use crate::sense::{READERS, ReaderId, ScanError};
use crate::tag::{TagText, Uid};

/// What the device knows and shows apart from the game.
pub(super) struct DeviceState {
    pub(super) editions: Editions,
    pub(super) overlay: Option<Overlay>,
    pub(super) lights_on: bool,
    pub(super) sound_on: bool,
    pub(super) mat: Mat,
    pub(super) readers: [ReaderState; READERS],
    pub(super) upload: Option<Upload>,
    pub(super) tag_request: Option<TagRequest>,
    /// What came of the request, until it is announced over USB.
    pub(super) tag_report: Option<TagReport>,
    pub(super) requests: Requests,
    pub(super) tune: Option<Tune>,
    /// The game has changed (or ended) since it was last announced over USB.
    pub(super) unannounced: bool,
    pub(super) errand: Option<Errand>,
}

/// A task for [`run`](super::run()): it cannot be done while a game holds the memory of its edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Errand {
    /// Open the game in the journal.
    Open,
    /// Check an uploaded edition and store it. `playing`: a finished game is still shown and must be opened
    /// again if the edition is rejected.
    Store { upload: Upload, playing: bool },
    /// Start again, because the editions have changed.
    Restart,
}

/// What the device knows about the mat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Mat {
    pub(super) occupied: Channels,
    pub(super) bad: Channels,
    /// Whether a piece has been seen since power-on. Until then there may be no mat at all.
    pub(super) awake: bool,
    pub(super) error: Option<ScanError>,
}

impl Mat {
    /// Returns the switches that cannot be relied on: the bad ones, or all if the mat fails or may be
    /// missing.
    pub(super) fn blind(&self) -> Channels {
        if self.awake && self.error.is_none() { self.bad } else { Channels::ALL }
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
}

impl DeviceState {
    /// Reads the switches from the settings and looks into the journal: a game found there is opened next, a
    /// damaged record leads to a question.
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
            tag_request: None,
            tag_report: None,
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

/// Reads a switch. One that was never set, or cannot be read, is on.
async fn is_on<F: NorFlash>(settings: &mut Settings<F>, switch: Switch) -> bool {
    settings.switch(switch).await.ok().flatten() != Some(false)
}

//! The tag that a host has asked for over USB, to be enrolled or written.
//!
//! The request covers the display and stays until a tag has fulfilled it or it is cancelled, at the knob or over USB.
//! A tag that does not fulfil it is refused, on the display and over USB. Each tag is tried once, when it is put on a reader.
#![allow(clippy::result_large_err)] // an error is a line of text, and there is no heap to put it on

use core::fmt;

use embedded_storage_async::nor_flash::NorFlash;

use super::device::Device;
use super::overlay::Notice;
use super::play::command::{CommandError, in_words};
use super::play::move_cursor;
use crate::buzzer::Tune;
use crate::journal::StoredTagText;
use crate::screens::{Message, Text, View};
use crate::sense::{KnobEvent, ReaderId, WriteError};
use crate::tag::{Sighting, Tag, TagError, TagText, Uid};

/// What to do with the next tag.
pub(super) enum TagJob {
    /// Remember that its UID stands for this text.
    Enrol(StoredTagText),
    /// Write this text on it. Without `overwrite`, a tag that names another piece is refused.
    Write { text: TagText, overwrite: bool },
}

/// A request for a tag.
pub(super) struct TagRequest {
    job: TagJob,
    /// The tag that is being written, and its reader.
    writing: Option<(ReaderId, Uid)>,
    /// Why the last tag was refused.
    refusal: Option<Text<96>>,
    page: u8,
}

impl TagRequest {
    fn text(&self) -> &str {
        match &self.job {
            TagJob::Enrol(text) => text,
            TagJob::Write { text, .. } => text,
        }
    }

    pub(super) fn view(&self) -> View {
        let title = match self.job {
            TagJob::Enrol(_) => "Enrol a tag",
            TagJob::Write { .. } => "Write a tag",
        };
        View::Message(Message {
            title: Text::from(title),
            what: self.refusal.clone().unwrap_or(Text::from("Put one on a reader.")),
            remedy: Text::new(format_args!("For {}. Press to cancel.", self.text())),
            page: self.page,
        })
    }
}

/// What came of a request, as a line for the host. [`crate::link`] describes it.
pub(super) type TagReport = heapless::String<200>;

impl<F: NorFlash> Device<'_, '_, F> {
    /// Waits for a tag from now on. Replaces an earlier request, unless a tag is just being written for it.
    pub(super) fn request_tag(&mut self, job: TagJob) -> Result<(), CommandError> {
        self.cancel_tag_request()?;
        self.state.tag_request = Some(TagRequest { job, writing: None, refusal: None, page: 0 });
        Ok(())
    }

    /// Ends the request, if there is one.
    pub(super) fn cancel_tag_request(&mut self) -> Result<(), CommandError> {
        if self.state.tag_request.as_ref().is_some_and(|request| request.writing.is_some()) {
            return Err(in_words("a tag is just being written; wait for its outcome"));
        }
        self.state.tag_request = None;
        Ok(())
    }

    /// Turns the pages of the request, or ends it after a press.
    pub(super) fn turn_or_cancel_tag_request(&mut self, event: KnobEvent) {
        if let (KnobEvent::Turned(clicks), Some(request)) = (event, &mut self.state.tag_request) {
            request.page = move_cursor(request.page.into(), clicks, request.view().pages()) as u8;
        } else if self.cancel_tag_request().is_ok() {
            self.report(format_args!("cancelled"));
        }
    }

    /// Takes a tag that was put on a reader for the request.
    pub(super) async fn offer_tag(&mut self, mut request: TagRequest, reader: ReaderId, sighting: Sighting) {
        let (uid, held) = match sighting {
            // The writing goes on; its outcome says whether another tag is needed.
            _ if request.writing.is_some() => return self.state.tag_request = Some(request),
            Sighting::Nothing => return self.state.tag_request = Some(request),
            Sighting::TwoTags => return self.refuse_sighting(request, reader, "two-tags", TagError::TwoTags),
            Sighting::Unreadable => {
                return self.refuse_sighting(request, reader, "unreadable", TagError::Unreadable);
            }
            Sighting::Tag { uid, text } => (uid, text.unwrap_or_default()),
        };
        match &request.job {
            TagJob::Enrol(text) => match self.settings.enrol(&uid, text).await {
                Ok(()) => {
                    self.report(format_args!("enrolled reader {} {uid} {text}", reader.number() + 1));
                    self.state.tell(Notice::Tag("The tag is enrolled."));
                }
                Err(error) => self.refuse(request, reader, Some(uid), "settings", format_args!("{error}")),
            },
            TagJob::Write { text, .. } if held == *text => self.confirm_written(reader, uid, text),
            TagJob::Write { overwrite: false, .. } if Tag::new(&held).is_some() => {
                let words = format_args!("Use another: it holds {held}.");
                self.refuse(request, reader, Some(uid), "taken", words);
            }
            TagJob::Write { text, .. } => {
                self.state.requests.write = Some((reader, uid, text.clone()));
                request.writing = Some((reader, uid));
                self.state.tag_request = Some(request);
            }
        }
    }

    /// Takes in whether the tag was written.
    pub fn written(&mut self, outcome: Result<(), WriteError>) {
        let Some(mut request) = self.state.tag_request.take() else { return };
        match (request.writing.take(), outcome) {
            (Some((reader, uid)), Ok(())) => self.confirm_written(reader, uid, request.text()),
            (Some((reader, uid)), Err(error)) => {
                self.refuse(request, reader, Some(uid), error.code(), format_args!("{}", error.message()));
            }
            (None, _) => self.state.tag_request = Some(request),
        }
    }

    fn confirm_written(&mut self, reader: ReaderId, uid: Uid, text: &str) {
        self.report(format_args!("written reader {} {uid} {text}", reader.number() + 1));
        self.state.tell(Notice::Tag("The tag is written."));
        self.state.tune = Some(Tune::Played);
    }

    fn refuse_sighting(&mut self, request: TagRequest, reader: ReaderId, code: &str, error: TagError) {
        self.refuse(request, reader, None, code, format_args!("{error} {}", error.remedy()));
    }

    /// Says why a tag does not fulfil the request, which stays.
    fn refuse(
        &mut self,
        mut request: TagRequest,
        reader: ReaderId,
        uid: Option<Uid>,
        code: &str,
        words: fmt::Arguments<'_>,
    ) {
        let reader = reader.number() + 1;
        match uid {
            Some(uid) => self.report(format_args!("refused reader {reader} {uid} {code}: {words}")),
            None => self.report(format_args!("refused reader {reader} - {code}: {words}")),
        }
        request.refusal = Some(Text::new(words));
        request.page = 0;
        self.state.tag_request = Some(request);
        self.state.tune = Some(Tune::Refused);
    }

    fn report(&mut self, outcome: fmt::Arguments<'_>) {
        let mut line = TagReport::new();
        // There is room for the longest text on a tag and everything around it.
        let _ = fmt::write(&mut line, format_args!("tag {outcome}"));
        self.state.tag_report = Some(line);
    }
}

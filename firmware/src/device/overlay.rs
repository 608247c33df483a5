//! What lies over the game or the choice of one until it is answered or left.

use heapless::Vec;

use crate::journal::{JournalError, SettingsError};
use crate::screens::{Confirm, Message, ResumeChoice, Text, View};
use crate::sense::{ReaderFault, ReaderId};

use super::play::OpenError;

/// What lies over everything else.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Overlay {
    /// A saved game was found.
    Resume(ResumeChoice),
    /// The device's own menu.
    Menu(usize),
    /// Which editions there are; one for each game.
    About(usize),
    /// The sensors, live.
    SelfTest,
    /// Something that wants a yes.
    Ask(Question, bool),
    /// Something that must be told.
    Tell(Notice, u8),
}

/// Something that wants a yes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// The game is given up.
    Abandon,
    /// The memory holds something that is not ours.
    Erase,
    /// A part of the record is lost.
    Mend,
}

impl Question {
    pub(super) fn view(self, on_yes: bool) -> View {
        let (title, question, no, yes) = match self {
            Self::Abandon => ("Abandon?", "The game cannot be taken up again.", "Keep", "Abandon"),
            Self::Erase => ("Memory", "It holds something else. Erase it?", "No", "Erase"),
            Self::Mend => {
                ("Memory", "Part of the game is lost. Go on from the last good move?", "No", "Go on")
            }
        };
        View::Confirm(Confirm {
            title: Text::from(title),
            question: Text::from(question),
            no: Text::from(no),
            yes: Text::from(yes),
            on_yes,
        })
    }
}

/// Something that must be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Notice {
    /// The saved game cannot be taken up.
    Open(OpenError),
    /// The journal failed.
    Journal(JournalError),
    /// The settings failed.
    Settings(SettingsError),
    /// A reader failed.
    Reader(ReaderId, ReaderFault),
    /// A tag was enrolled or written.
    Tag(&'static str),
}

impl Notice {
    pub(super) fn view(self, page: u8) -> View {
        let (title, what, remedy) = match self {
            Self::Open(error) => ("Saved game", Text::new(error), error.remedy()),
            Self::Journal(error) => ("Memory", Text::new(error), ""),
            Self::Settings(error) => ("Settings", Text::new(error), ""),
            Self::Reader(id, fault) => {
                ("Reader", Text::new(format_args!("{}: {}", id.number() + 1, fault.reason())), fault.remedy())
            }
            Self::Tag(what) => ("Tag", Text::from(what), ""),
        };
        View::Message(Message { title: Text::from(title), what, remedy: Text::from(remedy), page })
    }
}

/// A line of the device's own menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OwnMenuItem {
    Continue,
    Undo,
    Lights,
    Sound,
    SelfTest,
    About,
    NewGame,
    Abandon,
}

/// The lines of the menu.
pub(super) type OwnMenu = Vec<OwnMenuItem, 8>;

impl OwnMenuItem {
    /// The menu with or without a game; `over` if that has ended.
    pub(super) fn all(playing: bool, over: bool, moves: u16) -> OwnMenu {
        let mut entries = OwnMenu::new();
        let rows = [
            (Self::Continue, true),
            (Self::Undo, playing && moves > 0),
            (Self::NewGame, playing && over),
            (Self::Lights, true),
            (Self::Sound, true),
            (Self::SelfTest, true),
            (Self::About, true),
            (Self::Abandon, playing && !over),
        ];
        for (entry, _) in rows.into_iter().filter(|&(_, there)| there) {
            // As many as there are kinds.
            let _ = entries.push(entry);
        }
        entries
    }
}

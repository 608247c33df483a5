//! What covers the game, or the choice of one, until it is answered or closed.

use heapless::Vec;

use crate::games::GameId;
use crate::journal::{JournalError, SettingsError, Versions};
use crate::screens::{Confirm, Message, ResumeChoice, Text, View};
use crate::sense::{ReaderFault, ReaderId, ScanError};

use super::board_check::BoardCheck;
use super::play::OpenError;
use super::state::Reset;

/// Something that covers the rest of the display.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Overlay {
    /// Why the device restarted, and the page of that.
    LastWords(u8),
    /// The saved game was not opened: what now? With the place of the cursor.
    SafeStart(usize),
    /// A saved game was found: resume it?
    Resume(ResumeChoice),
    /// The device's own menu, with the place of the cursor.
    Menu(usize),
    /// The submenu about the board and its memory, with the place of the cursor.
    Hardware(usize),
    /// A check of the board, part by part and switch by switch.
    BoardCheck(BoardCheck),
    /// The edition of one game, by the game's place in the list; then the last crash.
    About(usize),
    /// The sensors, live.
    SelfTest,
    /// A question, and whether the cursor is on yes.
    Ask(Question, bool),
    /// A notice, and its page.
    Tell(Notice, u8),
}

impl Overlay {
    /// Returns whether it must not be lost when something else is shown.
    pub(super) fn must_be_answered(&self) -> bool {
        matches!(self, Self::LastWords(_) | Self::SafeStart(_) | Self::Resume(_) | Self::Ask(..))
    }
}

/// A question that must be confirmed before something is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// Give up the game under way?
    Abandon,
    /// Erase a flash that holds data which is not ours?
    Erase,
    /// Drop the damaged end of the record and go on from the last good move?
    Mend,
    /// Try the switches of a board that was switched on for the first time?
    NewBoard,
    /// Erase a part of the memory, as chosen in the menu?
    Reset(Reset),
    /// Erase a part of the memory that this firmware cannot read?
    Unreadable(Reset),
    /// Remove the damaged edition of this game?
    DamagedEdition(GameId),
    /// Erase the moves of a game whose header is lost?
    EraseHeadless,
}

impl Question {
    /// Returns the title, the question, and the answers no and yes.
    fn words(self) -> (&'static str, &'static str, &'static str, &'static str) {
        match self {
            Self::Abandon => ("Abandon?", "The game cannot be taken up again.", "Keep", "Abandon"),
            Self::Erase => ("Memory", "It holds something else. Erase it?", "No", "Erase"),
            Self::Mend => {
                ("Memory", "Part of the game is lost. Go on from the last good move?", "No", "Go on")
            }
            Self::NewBoard => ("New board", "Try its switches with a magnet now?", "Later", "Try"),
            Self::Reset(Reset::Damage) => {
                ("Repair?", "Damaged settings and editions are dropped.", "Keep", "Repair")
            }
            Self::Unreadable(Reset::Damage) => {
                ("Settings", "Part of them is lost. Drop what is damaged?", "Later", "Repair")
            }
            Self::EraseHeadless => {
                ("Memory", "A game has lost its beginning and cannot be opened. Erase it?", "Keep", "Erase")
            }
            Self::DamagedEdition(game) => {
                (game.name(), "Its edition is damaged: the built-in is used. Remove it?", "Later", "Remove")
            }
            Self::Reset(Reset::Settings) => {
                ("Reset?", "Enrolled tags, editions and switches are lost.", "Keep", "Reset")
            }
            Self::Reset(Reset::Games) => {
                ("Erase?", "All games are lost, even one under way.", "Keep", "Erase")
            }
            Self::Reset(Reset::Everything) => {
                ("Erase?", "All settings and games are lost, even one under way.", "Keep", "Erase")
            }
            Self::Unreadable(Reset::Settings) => {
                ("Settings", "They cannot be read. Reset them?", "No", "Reset")
            }
            Self::Unreadable(_) => Self::Erase.words(),
        }
    }

    pub(super) fn view(self, on_yes: bool) -> View {
        let (title, question, no, yes) = self.words();
        View::Confirm(Confirm {
            title: Text::sentence(title),
            question: Text::from(question),
            no: Text::from(no),
            yes: Text::from(yes),
            on_yes,
        })
    }
}

/// Something that players must be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Notice {
    /// The saved game cannot be opened.
    Open(OpenError),
    Journal(JournalError),
    Settings(SettingsError),
    /// Some or all of the mat can no longer be read.
    Mat(MatLoss),
    /// A reader failed for good.
    Reader(ReaderId, ReaderFault),
    /// A reader that had failed works again.
    ReaderFound(ReaderId),
    /// The outcome of enrolling or writing a tag.
    Tag(&'static str),
    /// How to save a game that is not opened.
    HowToExport,
    /// A part of the memory was erased.
    Reset(Reset),
    /// The saved game cannot be opened because its edition is damaged.
    EditionLost,
    /// The journal has room for only this many moves of the game.
    NearlyFull(u16),
    /// The saved game stands differently under the rules of this version than under those it was played with.
    OtherRules(Option<Versions>),
}

/// What the mat has lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MatLoss {
    /// None of it can be read.
    Unreadable(ScanError),
    /// Some chips of the chain no longer answer.
    Chips { lost: u8, of: u8 },
}

impl Notice {
    /// Returns the title, what happened, and what to do about it.
    pub(super) fn words(self) -> (&'static str, Text<96>, &'static str) {
        match self {
            Self::Open(error) => ("Saved game", Text::new(error), error.remedy()),
            Self::Journal(error) => ("Memory", Text::new(error), ""),
            Self::Settings(error) => ("Settings", Text::new(error), ""),
            Self::Mat(MatLoss::Unreadable(error)) => ("Mat", Text::from(error.reason()), error.remedy()),
            Self::Mat(MatLoss::Chips { lost, of }) => (
                "Mat",
                Text::new(format_args!("{lost} of {of} chips no longer answer.")),
                "Use the knob for their spaces. Check the mat's cable.",
            ),
            Self::Reader(id, fault) => {
                ("Reader", Text::new(format_args!("{}: {}", id.number() + 1, fault.reason())), fault.remedy())
            }
            Self::ReaderFound(id) => {
                ("Reader", Text::new(format_args!("{}: Reader works again.", id.number() + 1)), "")
            }
            Self::Tag(what) => ("Tag", Text::from(what), ""),
            Self::HowToExport => (
                "Save it over USB",
                Text::from("Open the serial port on a computer and type: export"),
                "It prints the record of the game.",
            ),
            Self::OtherRules(begun_with) => (
                "Saved game",
                match begun_with {
                    Some(versions) if versions != Versions::CURRENT => Text::new(format_args!(
                        "It was begun with version {versions} and stands differently now."
                    )),
                    _ => Text::from("It stands differently than it did when it was saved."),
                },
                "Compare the table with the display. Or export it, install that version, or abandon it.",
            ),
            Self::EditionLost => (
                "Saved game",
                Text::from("Its edition is damaged."),
                "Send that edition again over USB, or start a new game.",
            ),
            Self::NearlyFull(room) => (
                "Memory",
                Text::new(format_args!("The record is nearly full: room for {room} moves.")),
                "Finish the game. Undo and export always work.",
            ),
            Self::Reset(what) => ("Memory", Text::from(what.outcome()), ""),
        }
    }

    pub(super) fn view(self, page: u8) -> View {
        let (title, what, remedy) = self.words();
        View::Message(Message { title: Text::from(title), what, remedy: Text::from(remedy), page })
    }
}

/// An entry of the device's own menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OwnMenuItem {
    Continue,
    Undo,
    Lights,
    Sound,
    SelfTest,
    Hardware,
    About,
    NewGame,
    Abandon,
}

pub(super) type OwnMenu = Vec<OwnMenuItem, 9>;

impl OwnMenuItem {
    /// Returns the entries of the menu. `playing`: there is a game; `over`: it has ended.
    pub(super) fn all(playing: bool, over: bool, moves: u16) -> OwnMenu {
        let mut entries = OwnMenu::new();
        let rows = [
            (Self::Continue, true),
            (Self::Undo, playing && moves > 0),
            (Self::NewGame, playing && over),
            (Self::Lights, true),
            (Self::Sound, true),
            (Self::SelfTest, true),
            (Self::Hardware, true),
            (Self::About, true),
            (Self::Abandon, playing && !over),
        ];
        for (entry, _) in rows.into_iter().filter(|&(_, there)| there) {
            // The menu has room for every kind of entry.
            let _ = entries.push(entry);
        }
        entries
    }
}

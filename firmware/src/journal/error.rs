//! What can go wrong, in words for the people at the table.

use core::fmt;

use embedded_storage_async::nor_flash::{NorFlashError, NorFlashErrorKind};

use super::edition_store::MAX_EDITION;
use super::tag::MAX_TAG_TEXT;

/// The flash did not do what it was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlashError {
    /// Its driver reports an error.
    Failed,
    /// It was written or erased, and then did not hold what it should.
    NotKept,
    /// It holds something that cannot be read, even after an attempt to put it right.
    Scrambled,
}

impl NorFlashError for FlashError {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl fmt::Display for FlashError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Failed => "The memory did not answer. Nothing is lost: try again.",
            Self::NotKept => {
                "The memory did not keep it: try again. If that doesn't help, the flash is worn."
            }
            Self::Scrambled => {
                "The memory cannot be read. Switch off and on; if that doesn't help, start fresh."
            }
        })
    }
}

impl core::error::Error for FlashError {}

/// Why the journal did not do it. It is as it was before, and can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JournalError {
    /// The flash failed.
    Flash(FlashError),
    /// The range given for the journal is too small, not on sectors, or beyond the end of the flash.
    BadArea,
    /// It was not opened, or the flash failed so that it must be opened again.
    NotOpen,
    /// There is something in the area that is no journal. Nothing is erased without being asked.
    Foreign,
    /// No game has begun.
    NoGame,
    /// A game is running; finish or abandon it first.
    GameRunning,
    /// The game was finished or abandoned.
    GameOver,
    /// No room for another move.
    Full,
    /// More moves to take back than there are.
    TooFarBack {
        /// So many moves there are.
        moves: u16,
    },
    /// A record was lost; [`super::Journal::mend`] goes on from the moves before it.
    Damaged,
    /// A move or set-up that is larger than the journal was made for.
    TooLong,
    /// A record is complete but is no move of this game: another firmware wrote it.
    NotAMove,
}

impl From<FlashError> for JournalError {
    fn from(error: FlashError) -> Self {
        Self::Flash(error)
    }
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            Self::Flash(error) => return error.fmt(f),
            Self::TooFarBack { moves: 0 } => "There is no move to take back.",
            Self::TooFarBack { moves } => return write!(f, "Only {moves} moves can be taken back."),
            Self::BadArea => "The memory area of the journal is set wrongly: build the firmware again.",
            Self::NotOpen => "The record must be read again first. Switch off and on.",
            Self::Foreign => "The memory holds no games but something else. Start fresh to erase it.",
            Self::NoGame => "No game has begun. Start one first.",
            Self::GameRunning => "A game is still running. Finish or abandon it first.",
            Self::GameOver => "The game is over. Start a new one.",
            Self::Full => "The record is full. Play on without the device, or abandon the game.",
            Self::Damaged => {
                "Part of the record is lost. Go on from the last good move, or abandon the game."
            }
            Self::TooLong => "This does not fit into the record. Please report it.",
            Self::NotAMove => "The record is from another version. Install that one, or abandon the game.",
        };
        f.write_str(words)
    }
}

impl core::error::Error for JournalError {}

/// Why the settings were not read or not changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingsError {
    /// The flash failed.
    Flash(FlashError),
    /// The range given for the settings is too small, not on sectors, or beyond the end of the flash.
    BadArea,
    /// They were not opened.
    NotOpen,
    /// There is something in the area that is no settings. Nothing is erased without being asked.
    Foreign,
    /// No room.
    Full,
    /// As many tags as there can be.
    TooManyTags,
    /// An edition that is larger than the settings were made for, or than the buffer it should go to.
    TooLong,
    /// A text that is longer than what is kept of a tag.
    TagTooLong,
    /// A part of the stored edition is lost.
    EditionDamaged,
}

impl From<FlashError> for SettingsError {
    fn from(error: FlashError) -> Self {
        Self::Flash(error)
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Flash(error) => return error.fmt(f),
            Self::BadArea => "The memory area of the settings is set wrongly: build the firmware again.",
            Self::NotOpen => "The settings must be read first. Switch off and on.",
            Self::Foreign => {
                "The memory holds no settings but something else. Reset the settings to erase it."
            }
            Self::Full => "The settings are full. Remove an edition or some tags.",
            Self::TooManyTags => "200 tags are known, which is all there is room for. Forget one first.",
            Self::TooLong => {
                return write!(f, "The edition is too large: {MAX_EDITION} bytes is the most.");
            }
            Self::TagTooLong => {
                return write!(f, "The text is too long to enrol: {MAX_TAG_TEXT} letters is the most.");
            }
            Self::EditionDamaged => "The stored edition is damaged. Send it again; the built-in one is used.",
        })
    }
}

impl core::error::Error for SettingsError {}

/// What sequential-storage reports, sorted by what it means here.
pub(super) enum StorageError {
    Flash(FlashError),
    Full,
}

impl From<sequential_storage::Error<FlashError>> for StorageError {
    fn from(error: sequential_storage::Error<FlashError>) -> Self {
        match error {
            sequential_storage::Error::Storage { value } => Self::Flash(value),
            sequential_storage::Error::FullStorage => Self::Full,
            _ => Self::Flash(FlashError::Scrambled),
        }
    }
}

impl From<StorageError> for JournalError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Flash(error) => Self::Flash(error),
            StorageError::Full => Self::Full,
        }
    }
}

impl From<StorageError> for SettingsError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Flash(error) => Self::Flash(error),
            StorageError::Full => Self::Full,
        }
    }
}

//! What can go wrong with journal and settings, in words for the players.

use core::fmt;

use embedded_storage_async::nor_flash::{NorFlashError, NorFlashErrorKind};

use super::edition_store::MAX_EDITION;
use super::tag::MAX_TAG_TEXT;

/// An operation of the flash failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlashError {
    /// The driver of the flash reports an error.
    Failed,
    /// Reading back after a write or an erase gave something else.
    NotKept,
    /// The data cannot be read, even after an attempt to repair it.
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
                "The memory cannot be read. Switch off and on; if that doesn't help, see Hardware in the menu."
            }
        })
    }
}

impl core::error::Error for FlashError {}

/// Why an operation of the journal failed. The journal is unchanged and can be used, except after
/// [`JournalError::NotOpen`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JournalError {
    /// The flash failed.
    Flash(FlashError),
    /// The range given for the journal is too small, not aligned to sectors, or beyond the end of the flash.
    BadArea,
    /// The journal was never opened, or must be opened again because the flash failed.
    NotOpen,
    /// The area holds something that is not a journal. It is erased only on request.
    Foreign,
    /// No game has begun.
    NoGame,
    /// A game is running; finish or abandon it first.
    GameRunning,
    /// The game was finished or abandoned.
    GameOver,
    /// There is no room for another move.
    Full,
    /// There are fewer moves than were to be taken back.
    TooFarBack {
        /// How many moves there are.
        moves: u16,
    },
    /// A record was lost. [`super::Journal::mend`] continues from the moves before it.
    Damaged,
    /// A record was lost before a checkpoint: the game goes on from there, but its earlier moves cannot be read.
    Gap,
    /// The move or set-up is larger than the journal allows.
    TooLong,
    /// The moves of a game whose header is lost are in the way. [`super::Journal::erase_headless`] erases them.
    Headless,
    /// A record is intact but not a move of this game: another firmware wrote it.
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
            Self::Foreign => {
                "The memory holds no games but something else. Erase it in the menu, under Hardware."
            }
            Self::NoGame => "No game has begun. Start one first.",
            Self::GameRunning => "A game is still running. Finish or abandon it first.",
            Self::GameOver => "The game is over. Start a new one.",
            Self::Full => "The record is full. Play on without the device, or abandon the game.",
            Self::Damaged => {
                "Part of the record is lost. Go on from the last good move, or abandon the game."
            }
            Self::Gap => {
                "Some earlier moves of the record are lost. The game goes on, but not back beyond them."
            }
            Self::Headless => {
                "A game that has lost its beginning is in the way. Switch off and on to erase it."
            }
            Self::TooLong => "This does not fit into the record. Please report it.",
            Self::NotAMove => "The record is from another version. Install that one, or abandon the game.",
        };
        f.write_str(words)
    }
}

impl core::error::Error for JournalError {}

/// Why the settings could not be read or changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingsError {
    /// The flash failed.
    Flash(FlashError),
    /// The range given for the settings is too small, not aligned to sectors, or beyond the end of the flash.
    BadArea,
    /// The settings have not been opened.
    NotOpen,
    /// The area holds something that is not settings. It is erased only on request.
    Foreign,
    /// There is no room left.
    Full,
    /// The maximum number of tags is enrolled.
    TooManyTags,
    /// The edition is larger than the settings allow, or than the buffer to read it into.
    EditionTooLarge,
    /// The text is too long to be stored for a tag.
    TagTextTooLong,
    /// A part of the stored edition is lost.
    EditionDamaged,
    /// A value was lost. [`super::Settings::repair`] keeps the others.
    Damaged,
}

impl SettingsError {
    /// Returns whether the flash did not answer: then nothing is known about the settings, and they may be intact.
    pub(crate) fn is_passing(self) -> bool {
        matches!(self, Self::Flash(FlashError::Failed | FlashError::NotKept) | Self::NotOpen)
    }
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
                "The memory holds no settings but something else. Reset them in the menu, under Hardware."
            }
            Self::Full => "The settings are full. Remove an edition or some tags.",
            Self::TooManyTags => "200 tags are known, which is all there is room for. Forget one first.",
            Self::EditionTooLarge => {
                return write!(f, "The edition is too large: {MAX_EDITION} bytes is the most.");
            }
            Self::TagTextTooLong => {
                return write!(f, "The text is too long to enrol: {MAX_TAG_TEXT} letters is the most.");
            }
            Self::EditionDamaged => "The stored edition is damaged. Send it again; the built-in one is used.",
            Self::Damaged => "Part of the settings is lost. Repair them in the menu, under Hardware.",
        })
    }
}

impl core::error::Error for SettingsError {}

/// The errors of sequential-storage, reduced to the two cases that matter here.
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

//! What is printed on the components of each game: built in, or replaced by the owner.
//!
//! Only the edition of the game being played is unpacked; of the others the device knows a summary.

use core::fmt;
use core::ops::RangeInclusive;

use embedded_storage_async::nor_flash::NorFlash;
use rules_nostd::{Edition, EditionRoom, UnpackError};

use crate::games::{EditionMemory, GameId};
use crate::journal::{MAX_EDITION, Settings, SettingsError};
use crate::screens::Text;

/// An edition that can stand in [`EditionMemory`].
pub trait InMemory: Edition {
    /// Returns the edition, if it is the one in memory.
    fn get(memory: &EditionMemory) -> Option<&Self>;

    /// Returns the memory, cleared if another game's edition stood there.
    fn room(memory: &mut EditionMemory) -> &mut EditionRoom<Self>;
}

/// What the device knows of an edition without unpacking it.
#[derive(Clone, PartialEq, Debug)]
pub struct EditionSummary {
    /// Its name.
    pub name: Text<32>,
    /// What tells it from other editions.
    pub checksum: u32,
    /// Whether some of its values are stand-ins.
    pub stand_in: bool,
    /// How many can play.
    pub players: RangeInclusive<u8>,
    /// Whether it is the built-in one because the owner's is damaged.
    pub replaces_damaged: bool,
}

impl EditionSummary {
    pub(crate) fn of(edition: &impl Edition) -> Self {
        Self {
            name: Text::from(edition.name()),
            checksum: edition.checksum(),
            stand_in: edition.has_stand_ins(),
            players: edition.players(),
            replaces_damaged: false,
        }
    }
}

/// The editions that the device has; a game without one cannot be played.
#[derive(Clone, Debug, Default)]
pub struct Editions([Option<EditionSummary>; GameId::ALL.len()]);

impl Editions {
    /// Looks at the edition of every game once. A game whose edition the flash does not yield has none.
    pub async fn load<F: NorFlash>(
        &mut self,
        settings: &mut Settings<F>,
        memory: &mut DeviceMemory,
    ) -> Result<(), SettingsError> {
        let mut outcome = Ok(());
        for (game, summary) in GameId::ALL.into_iter().zip(&mut self.0) {
            let loaded = memory.load(game, settings).await;
            outcome = outcome.and(loaded.as_ref().map(|_| ()).map_err(|&error| error));
            *summary = loaded.ok();
        }
        outcome
    }

    /// Returns the games whose own edition is damaged.
    pub fn damaged(&self) -> impl Iterator<Item = GameId> {
        let is_damaged = |&game: &GameId| self.get(game).is_some_and(|edition| edition.replaces_damaged);
        GameId::ALL.into_iter().filter(is_damaged)
    }

    /// Returns the summary of a game's edition.
    pub fn get(&self, game: GameId) -> Option<&EditionSummary> {
        let place = GameId::ALL.into_iter().position(|other| other == game)?;
        self.0.get(place)?.as_ref()
    }

    /// Returns how many can play a game; `None` if it has no edition.
    pub fn players(&self, game: GameId) -> Option<RangeInclusive<u8>> {
        self.get(game).map(|edition| edition.players.clone())
    }
}

/// The large memory of the device, to be kept in a `static`: one unpacked edition, and the packed one it comes from.
pub struct DeviceMemory {
    /// The edition of the game being played.
    pub edition: EditionMemory,
    /// An edition in its compact form, on its way from the flash or over USB.
    pub packed: PackedEdition,
}

/// Bytes for an edition in its compact form.
pub type PackedEdition = [u8; MAX_EDITION];

impl DeviceMemory {
    /// Creates empty memory.
    pub const fn new() -> Self {
        Self { edition: EditionMemory::Empty, packed: [0; MAX_EDITION] }
    }

    /// Unpacks the edition of a game: the owner's, or the built-in one where there is none or where it is damaged.
    /// Fails if the flash does not answer, because nobody knows then whose edition it is.
    pub async fn load<F: NorFlash>(
        &mut self,
        game: GameId,
        settings: &mut Settings<F>,
    ) -> Result<EditionSummary, SettingsError> {
        let Self { edition, packed } = self;
        let stored = match game.slot() {
            Some(slot) => settings.edition(slot, packed).await,
            None => Ok(None),
        };
        let replaces_damaged = match stored {
            Ok(Some(bytes)) => match edition.unpack(game, bytes) {
                Ok(summary) => return Ok(summary),
                Err(_) => true,
            },
            Err(error) if error.is_passing() => return Err(error),
            Err(SettingsError::EditionDamaged | SettingsError::EditionTooLarge) => true,
            // There is none, or nothing of the settings can be read, which is told as a whole.
            Ok(None) | Err(_) => false,
        };
        // A test proves that every built-in edition can be unpacked.
        let built_in = edition.unpack(game, game.packed_edition());
        built_in
            .map(|summary| EditionSummary { replaces_damaged, ..summary })
            .map_err(|_| SettingsError::EditionDamaged)
    }

    /// Checks whether the first `length` packed bytes are an edition of this game.
    pub fn check(&mut self, game: GameId, length: usize) -> Result<(), EditionError> {
        let bytes = self.packed.get(..length).unwrap_or_default();
        self.edition.unpack(game, bytes).map(|_| ())
    }
}

impl Default for DeviceMemory {
    fn default() -> Self {
        Self::new()
    }
}

/// Why an edition is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EditionError {
    /// It is not an edition of this game, or was damaged on the way.
    NotAnEdition,
    /// A value breaks the rule with this id.
    Faulty(&'static str),
}

impl fmt::Display for EditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnEdition => f.write_str("this is no edition of that game; make it with edition pack"),
            Self::Faulty(id) => write!(f, "{id}: the edition breaks a rule; try edition check on the desk"),
        }
    }
}

impl From<UnpackError> for EditionError {
    fn from(error: UnpackError) -> Self {
        match error {
            UnpackError::Malformed => Self::NotAnEdition,
            UnpackError::Faulty(fault) => Self::Faulty(fault.value),
        }
    }
}

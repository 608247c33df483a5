//! What is printed on the components of each game: built in, or replaced by the owner.

use core::ops::RangeInclusive;

use embedded_storage_async::nor_flash::NorFlash;
use rules_nostd::{EditionRoom, NotUnpacked, Unpack, araby, petra, resafa, wayfarers};

use crate::journal::{EditionSlot, MAX_EDITION, Settings};
use crate::screens::Text;

/// A game that the device knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameId {
    /// Passing Through Petra.
    Petra,
    /// Resafa.
    Resafa,
    /// Wayfarers of the South Tigris.
    Wayfarers,
    /// Merchants of Araby.
    Araby,
}

impl GameId {
    /// Every game, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Petra, Self::Resafa, Self::Wayfarers, Self::Araby];

    /// The game with this name in records.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.name().eq_ignore_ascii_case(name))
    }

    /// Its name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Petra => "petra",
            Self::Resafa => "resafa",
            Self::Wayfarers => "wayfarers",
            Self::Araby => "araby",
        }
    }

    /// Its name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Petra => "Passing Through Petra",
            Self::Resafa => "Resafa",
            Self::Wayfarers => "Wayfarers of the South Tigris",
            Self::Araby => "Merchants of Araby",
        }
    }

    /// What one player alone plays against.
    pub const fn rival(self) -> Option<&'static str> {
        match self {
            Self::Petra | Self::Wayfarers => None,
            Self::Resafa => Some("Resafabot"),
            Self::Araby => None,
        }
    }

    /// Where its edition is kept.
    pub const fn slot(self) -> Option<EditionSlot> {
        EditionSlot::new(self as u8)
    }

    /// The edition that is built in, in its compact form.
    const fn built_in(self) -> &'static [u8] {
        match self {
            Self::Petra => include_bytes!(concat!(env!("OUT_DIR"), "/petra.postcard")),
            Self::Resafa => include_bytes!(concat!(env!("OUT_DIR"), "/resafa.postcard")),
            Self::Wayfarers => include_bytes!(concat!(env!("OUT_DIR"), "/wayfarers.postcard")),
            Self::Araby => include_bytes!(concat!(env!("OUT_DIR"), "/araby.postcard")),
        }
    }
}

/// Room for an edition on its way: in its compact form, and unpacked to be looked at.
pub struct EditionBuffer {
    pub(super) bytes: [u8; MAX_EDITION],
    trial: Trial,
}

/// Room to look at one edition, whichever game it is of.
#[allow(clippy::large_enum_variant)] // that is what it is for: it stands in a `static`
enum Trial {
    Empty,
    Petra(Option<petra::Edition>),
    Resafa(resafa::EditionRoom),
    Wayfarers(wayfarers::EditionRoom),
    Araby(araby::EditionRoom),
}

impl EditionBuffer {
    /// With nothing in it.
    pub const fn new() -> Self {
        Self { bytes: [0; MAX_EDITION], trial: Trial::Empty }
    }

    /// Whether the first so many bytes are an edition that would be taken.
    #[inline(never)] // what it takes of the stack is free again afterwards
    pub fn check(&mut self, game: GameId, length: usize) -> Result<(), EditionTrouble> {
        let bytes = self.bytes.get(..length).unwrap_or_default();
        self.trial = match game {
            GameId::Petra => Trial::Petra(None),
            GameId::Resafa => Trial::Resafa(resafa::EditionRoom::EMPTY),
            GameId::Wayfarers => Trial::Wayfarers(wayfarers::EditionRoom::EMPTY),
            GameId::Araby => Trial::Araby(araby::EditionRoom::EMPTY),
        };
        match &mut self.trial {
            Trial::Empty => Ok(()),
            Trial::Petra(edition) => take_petra(edition, bytes),
            Trial::Resafa(room) => take(room, bytes),
            Trial::Wayfarers(room) => take(room, bytes),
            Trial::Araby(room) => take(room, bytes),
        }
    }
}

impl Default for EditionBuffer {
    fn default() -> Self {
        Self::new()
    }
}

/// An edition for each game; a game without one cannot be played.
#[derive(Clone, Debug, Default)]
pub struct Editions {
    pub(super) petra: Option<petra::Edition>,
    pub(super) resafa: resafa::EditionRoom,
    pub(super) wayfarers: wayfarers::EditionRoom,
    pub(super) araby: araby::EditionRoom,
}

/// What the About screen says of an edition.
#[derive(Clone, PartialEq, Debug)]
pub struct EditionMark {
    /// Its name.
    pub name: Text<32>,
    /// What tells it from others.
    pub checksum: u32,
    /// Whether some of its values are stand-ins.
    pub stand_in: bool,
}

/// Why an edition is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EditionTrouble {
    /// It is no edition of this game, or was damaged on the way.
    NotAnEdition,
    /// A value of it breaks a rule of the game: its id.
    Faulty(&'static str),
}

impl core::fmt::Display for EditionTrouble {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::NotAnEdition => f.write_str("this is no edition of that game; make it with edition pack"),
            Self::Faulty(id) => write!(f, "{id}: the edition breaks a rule; try edition check on the desk"),
        }
    }
}

impl From<NotUnpacked> for EditionTrouble {
    fn from(trouble: NotUnpacked) -> Self {
        match trouble {
            NotUnpacked::Unreadable => Self::NotAnEdition,
            NotUnpacked::Faulty(fault) => Self::Faulty(fault.value),
        }
    }
}

impl Editions {
    /// None yet.
    pub const NONE: Self = Self {
        petra: None,
        resafa: resafa::EditionRoom::EMPTY,
        wayfarers: wayfarers::EditionRoom::EMPTY,
        araby: araby::EditionRoom::EMPTY,
    };

    /// The editions in the settings, and the built-in ones where there are none or where they are damaged.
    pub async fn load<F: NorFlash>(&mut self, settings: &mut Settings<F>, buffer: &mut EditionBuffer) {
        for game in GameId::ALL {
            let stored = match game.slot() {
                Some(slot) => settings.edition(slot, &mut buffer.bytes).await.ok().flatten(),
                None => None,
            };
            let taken = stored.map(|bytes| self.take(game, bytes));
            if !matches!(taken, Some(Ok(()))) {
                // A test of its own proves the built-in ones.
                let _ = self.take(game, game.built_in());
            }
        }
    }

    /// Takes an edition in its compact form.
    pub fn take(&mut self, game: GameId, bytes: &[u8]) -> Result<(), EditionTrouble> {
        match game {
            GameId::Petra => take_petra(&mut self.petra, bytes),
            GameId::Resafa => take(&mut self.resafa, bytes),
            GameId::Wayfarers => take(&mut self.wayfarers, bytes),
            GameId::Araby => take(&mut self.araby, bytes),
        }
    }

    /// How many may play a game; `None` if it has no edition.
    pub fn players(&self, game: GameId) -> Option<RangeInclusive<u8>> {
        match game {
            GameId::Petra => self.petra.as_ref().map(|edition| *edition.fewest_players..=4),
            GameId::Resafa => self.resafa.edition().map(|_| 1..=4),
            GameId::Wayfarers => self.wayfarers.edition().map(|_| 2..=4),
            GameId::Araby => self.araby.edition().map(|edition| 2..=edition.most_players()),
        }
    }

    /// What the About screen says.
    pub fn mark(&self, game: GameId) -> Option<EditionMark> {
        let mark = |name, checksum, stand_in| EditionMark { name: Text::from(name), checksum, stand_in };
        macro_rules! mark {
            ($edition:expr) => {
                $edition
                    .map(|edition| mark(edition.name.as_str(), edition.checksum(), edition.has_stand_ins()))
            };
        }
        match game {
            GameId::Petra => mark!(self.petra.as_ref()),
            GameId::Resafa => mark!(self.resafa.edition()),
            GameId::Wayfarers => mark!(self.wayfarers.edition()),
            GameId::Araby => mark!(self.araby.edition()),
        }
    }
}

fn take_petra(into: &mut Option<petra::Edition>, bytes: &[u8]) -> Result<(), EditionTrouble> {
    petra::Edition::unpack(bytes, into).map_err(|trouble| match trouble {
        petra::Unpackable::NotAnEdition => EditionTrouble::NotAnEdition,
        petra::Unpackable::Faulty(fault) => EditionTrouble::Faulty(fault.value),
    })
}

fn take<E: Unpack>(into: &mut EditionRoom<E>, bytes: &[u8]) -> Result<(), EditionTrouble> {
    into.unpack(bytes).map(|_| ()).map_err(EditionTrouble::from)
}

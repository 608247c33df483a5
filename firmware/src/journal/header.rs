//! The header of a game: everything that is known before its first move.

use core::fmt;

use heapless::{String, Vec};
use rules_nostd::RULES_VERSION;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The most bytes of a game's name. The longest of all games has 9 letters.
const MAX_NAME: usize = 12;
/// The most bytes of a game's options. The most that any game needs is 9, for nine switches.
const MAX_OPTIONS: usize = 64;
/// The most bytes of a header: number and edition as varints of 5 bytes, name and options each with a
/// length byte, one byte for the number of players, and the versions.
pub(super) const MAX_HEADER: usize = 5 + (1 + MAX_NAME) + 5 + 1 + (1 + MAX_OPTIONS) + Versions::MAX_BYTES;

/// The set-up of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    game: String<MAX_NAME>,
    edition: u32,
    players: u8,
    options: Vec<u8, MAX_OPTIONS>,
}

impl Setup {
    /// Creates a set-up. `edition` is the checksum of the edition. Returns `None` if the name has more than 12
    /// bytes or the serialized options more than 64.
    pub fn new<O: Serialize>(game: &str, edition: u32, players: u8, options: &O) -> Option<Self> {
        let mut buffer = [0; MAX_OPTIONS];
        let options = postcard::to_slice(options, &mut buffer).ok()?;
        Some(Self {
            game: String::try_from(game).ok()?,
            edition,
            players,
            options: Vec::from_slice(options).ok()?,
        })
    }

    /// Returns the name of the game, as in [`rules_nostd::Game::NAME`].
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Returns the checksum of the edition that the game is played with.
    pub fn edition(&self) -> u32 {
        self.edition
    }

    /// Returns the number of players.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// Deserializes the options. Returns `None` if they are not of type `O`.
    pub fn options<O: DeserializeOwned>(&self) -> Option<O> {
        match postcard::take_from_bytes(&self.options) {
            Ok((options, [])) => Some(options),
            _ => None,
        }
    }
}

/// The versions that a game was begun with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Versions {
    /// The version of the rules; never 0.
    pub rules: u16,
    /// The version of the firmware: major, minor, patch.
    pub firmware: [u8; 3],
}

impl Versions {
    /// The versions of this program.
    pub const CURRENT: Self = Self {
        rules: RULES_VERSION,
        firmware: [
            parse(env!("CARGO_PKG_VERSION_MAJOR")),
            parse(env!("CARGO_PKG_VERSION_MINOR")),
            parse(env!("CARGO_PKG_VERSION_PATCH")),
        ],
    };

    /// The most bytes in postcard form.
    const MAX_BYTES: usize = 3 + 3;
}

const fn parse(number: &str) -> u8 {
    match u8::from_str_radix(number, 10) {
        Ok(number) => number,
        Err(_) => 0,
    }
}

/// Writes the version of the firmware, which is the one that people know and can install.
impl fmt::Display for Versions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.firmware;
        write!(f, "{major}.{minor}.{patch}")
    }
}

/// The first record of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// Games are numbered in the order in which they begin; the highest number is the latest game.
    pub number: u32,
    /// The set-up of the game.
    pub setup: Setup,
    /// The versions it was begun with. Games of firmware 0.1.0 do not say so.
    pub versions: Option<Versions>,
}

impl Header {
    /// Writes the header to `buffer` as postcard: number, set-up and, if known, versions.
    pub(super) fn write<'b>(&self, buffer: &'b mut [u8; MAX_HEADER]) -> Option<&'b [u8]> {
        let length = {
            let rest = postcard::to_slice(&(self.number, &self.setup), buffer).ok()?.len();
            match &self.versions {
                Some(versions) => rest + postcard::to_slice(versions, buffer.get_mut(rest..)?).ok()?.len(),
                None => rest,
            }
        };
        buffer.get(..length)
    }

    /// Reads a header, which may be followed by anything: zeros that fill its last word, or fields of a
    /// later version.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let ((number, setup), rest) = postcard::take_from_bytes(bytes).ok()?;
        let versions = postcard::take_from_bytes::<Versions>(rest).ok().map(|(versions, _)| versions);
        Some(Self { number, setup, versions: versions.filter(|versions| versions.rules != 0) })
    }
}

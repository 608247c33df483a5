//! The header of a game: everything that is known before its first move.

use heapless::{String, Vec};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The most bytes of a game's name. The longest of all games has 9 letters.
const MAX_NAME: usize = 12;
/// The most bytes of a game's options. The most that any game needs is 9, for nine switches.
const MAX_OPTIONS: usize = 64;
/// The most bytes of a header: number and edition as varints of 5 bytes, name and options each with a
/// length byte, and one byte for the number of players.
pub(super) const MAX_HEADER: usize = 5 + (1 + MAX_NAME) + 5 + 1 + (1 + MAX_OPTIONS);

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

/// The first record of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// Games are numbered in the order in which they begin; the highest number is the latest game.
    pub number: u32,
    /// The set-up of the game.
    pub setup: Setup,
}

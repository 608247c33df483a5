//! What is known of a game before its first move.

use heapless::{String, Vec};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The longest name of a game: `wayfarers` has 9 letters.
const MAX_NAME: usize = 12;
/// The most bytes of options: Petra's nine switches take 9.
const MAX_OPTIONS: usize = 64;
/// The most bytes of a header: number and edition as varints of 5, name and options with a byte of length.
pub(super) const MAX_HEADER: usize = 5 + (1 + MAX_NAME) + 5 + 1 + (1 + MAX_OPTIONS);

/// How a game is set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    game: String<MAX_NAME>,
    edition: u32,
    players: u8,
    options: Vec<u8, MAX_OPTIONS>,
}

impl Setup {
    /// A set-up with the name of the game, the checksum of its edition, the number of players and its
    /// options. `None` if the name has more than 12 bytes or the options more than 64.
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

    /// The name of the game, as in [`rules_nostd::Game::NAME`].
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The checksum of the edition it is played with.
    pub fn edition(&self) -> u32 {
        self.edition
    }

    /// The number of players.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// The options; `None` if they are not of this type.
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
    /// Games are numbered as they begin; the highest is the last one.
    pub number: u32,
    /// How the game is set up.
    pub setup: Setup,
}

//! Why stickers cannot be written.

use std::fmt;

/// Why no sticker, or no further one, can be written. `Display` also says what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WriteTagsError {
    /// The connection is lost, with its own words.
    Lost(String),
    /// Nothing answers this line.
    Silent(String),
    /// The firmware does not know the commands.
    TooOld,
    /// The firmware does not play the game, but these.
    OtherGames(Vec<String>),
    /// No reader answers.
    NoReader,
    /// The device does not accept this line, for this reason.
    NotAccepted(String, String),
    /// The progress file cannot be read or written.
    Progress(String),
}

impl fmt::Display for WriteTagsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost(why) => f.write_str(why),
            Self::Silent(line) => {
                write!(f, "nothing answers '{line}'; is this the port of a Caravanserai board?")
            }
            Self::TooOld => {
                f.write_str("the firmware of the board is too old to write stickers; flash the current one")
            }
            Self::OtherGames(games) => {
                write!(f, "the firmware of the board does not play this game, but {}", games.join(", "))
            }
            Self::NoReader => f.write_str(
                "the board finds none of its readers; check their wiring, then choose 'Test the sensors' in its menu",
            ),
            Self::NotAccepted(line, why) => write!(f, "the board does not accept '{line}': {why}"),
            Self::Progress(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for WriteTagsError {}

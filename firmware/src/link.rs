//! The language of the USB link: lines of text in both directions.
//!
//! The device sends the record live, one line per move. The host sends commands, one per line. The device
//! answers each with any number of lines followed by `ok`, or with exactly one line that begins with `error:`.
//! Garbage gets an error line and changes nothing.
//!
//! What comes of `tags enrol`, `tags write` and `tags overwrite` is told later, when a tag is put on a reader:
//!
//! ```text
//! tag written reader 6 04ca7a00000001 chess pawn white 07
//! tag enrolled reader 6 04ca7a00000001 chess pawn white 07
//! tag refused reader 6 04ca7a00000001 locked: This tag is locked. Use another one.
//! tag refused reader 6 - two-tags: Two tags at once. Leave one of them there.
//! tag cancelled
//! ```
//!
//! A text in such a line is the one that was read from the tag. After `refused`, the device waits for another tag;
//! `tag cancelled` says that a person has ended the waiting at the knob.

use core::fmt;

use heapless::{String, Vec};

/// The most bytes of a command line. `play` and the longest move of any game would fit twice.
pub const LONGEST_LINE: usize = 120;

/// Collects bytes into lines.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    line: Vec<u8, LONGEST_LINE>,
    /// The line is too long, and the rest of it is skipped.
    overlong: bool,
}

impl Lines {
    /// Adds a byte. Returns the line if the byte ends it.
    pub fn take(&mut self, byte: u8) -> Option<Result<String<LONGEST_LINE>, LineError>> {
        match byte {
            // Terminals send either or both; empty lines are skipped.
            b'\r' | b'\n' => {
                let overlong = core::mem::take(&mut self.overlong);
                let line = core::mem::take(&mut self.line);
                if overlong {
                    return Some(Err(LineError::TooLong));
                }
                match String::from_utf8(line) {
                    Ok(text) if text.trim().is_empty() => None,
                    Ok(text) => Some(Ok(text)),
                    Err(_) => Some(Err(LineError::NotText)),
                }
            }
            // Backspace, for people who type.
            0x08 | 0x7f => {
                self.line.pop();
                None
            }
            _ => {
                self.overlong |= self.line.push(byte).is_err();
                None
            }
        }
    }

    /// Discards an unfinished line. Call it when the host disconnects.
    pub fn reset(&mut self) {
        *self = Self::default();
    }
}

/// A command that the host can send.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command<'l> {
    /// Say what the game is waiting for, and the scores.
    Status,
    /// List every legal move.
    Moves,
    /// Play a move in the record's notation.
    Play(&'l str),
    /// Take back this many moves.
    Undo(u16),
    /// Send the whole record.
    Export,
    /// List or change editions.
    Edition(AboutEdition<'l>),
    /// List or change tags.
    Tags(AboutTags<'l>),
    /// Report the state of every sensor, and how fast the device is.
    SelfTest,
    /// Send the picture on the display and the lights.
    Screen,
    /// Say which firmware and which board this is.
    Version,
    /// Restart as a USB drive for the next firmware.
    Bootsel {
        /// Even in the middle of a game.
        now: bool,
    },
    /// List the commands.
    Help,
}

/// A command about editions. A new edition is sent in parts, because lines are short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AboutEdition<'l> {
    /// List the editions in use.
    List,
    /// Announce an edition, which follows in parts.
    Put {
        /// The name of the game.
        game: &'l str,
        /// The size of the edition.
        bytes: u16,
    },
    /// Send the next bytes of the edition, in hexadecimal digits.
    Part(&'l str),
    /// Complete the edition and store it.
    Done,
    /// Use the built-in edition of this game again.
    Drop(&'l str),
}

/// A command about tags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AboutTags<'l> {
    /// List the enrolled tags.
    List,
    /// Enrol the next tag on a reader with this text.
    Enrol(&'l str),
    /// Write this text to the next tag on a reader, unless it names another piece.
    Write(&'l str),
    /// Write this text to the next tag on a reader, whatever it holds.
    Overwrite(&'l str),
    /// Enrol or write no tag after all.
    Cancel,
    /// Remove the enrolled tag with this UID.
    Forget(&'l str),
}

/// Why a line was not understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineError {
    /// The line has more than [`LONGEST_LINE`] bytes.
    TooLong,
    /// The line is not UTF-8.
    NotText,
    /// There is no such command.
    Unknown,
    /// `play` has no move.
    NoMove,
    /// `undo` is not followed by a number from 1 to 65535.
    NoNumber,
    /// `edition` is followed by unknown words.
    NoEdition,
    /// `tags` is followed by unknown words.
    NoTags,
    /// `bootsel` is followed by unknown words.
    NoBootsel,
    /// A command without arguments is followed by words.
    TooMuch,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "the line is longer than {LONGEST_LINE} characters"),
            Self::NotText => f.write_str("the line is not text (UTF-8)"),
            Self::Unknown => f.write_str("no such command; say help"),
            Self::NoMove => f.write_str("say play and a move, such as play pawn north"),
            Self::NoNumber => f.write_str("say undo, or undo and a number of moves"),
            Self::NoEdition => f.write_str("say edition, or edition drop GAME; edition pack makes the rest"),
            Self::NoTags => {
                f.write_str("say tags, tags enrol, write or overwrite TEXT, tags cancel, tags forget UID")
            }
            Self::NoBootsel => f.write_str("say bootsel, or bootsel now in the middle of a game"),
            Self::TooMuch => f.write_str("too many words; say help"),
        }
    }
}

/// The answer to `help`.
pub const HELP: &str = "\
status       what the game waits for, and the scores
moves        every legal move
play MOVE    play a move, such as play pawn north
undo [N]     take back the last move, or N moves
export       the record of this game
edition      the editions in use; edition drop GAME goes back to the built-in one
tags         the enrolled tags; tags enrol, write or overwrite TEXT, tags cancel, tags forget UID
selftest     the state of every sensor, and how fast the device is
screen       the display, as hexadecimal digits, and the lights
version      the version of the firmware, and the serial number
bootsel      restart as a drive that takes the next firmware, a UF2 file
help         this list";

impl<'l> Command<'l> {
    /// Parses a command. Ignores the case of its first word and extra spaces.
    pub fn parse(line: &'l str) -> Result<Self, LineError> {
        let line = line.trim();
        let (word, rest) = split(line);
        let is = |name: &str| word.eq_ignore_ascii_case(name);
        if is("play") {
            return if rest.is_empty() { Err(LineError::NoMove) } else { Ok(Self::Play(rest)) };
        }
        if is("undo") {
            return match rest {
                "" => Ok(Self::Undo(1)),
                number => match number.parse() {
                    Ok(moves @ 1..) => Ok(Self::Undo(moves)),
                    _ => Err(LineError::NoNumber),
                },
            };
        }
        if is("edition") {
            return AboutEdition::parse(rest).map(Self::Edition).ok_or(LineError::NoEdition);
        }
        if is("tags") {
            return AboutTags::parse(rest).map(Self::Tags).ok_or(LineError::NoTags);
        }
        if is("bootsel") {
            return match rest {
                "" => Ok(Self::Bootsel { now: false }),
                "now" => Ok(Self::Bootsel { now: true }),
                _ => Err(LineError::NoBootsel),
            };
        }
        let plain = [
            ("status", Self::Status),
            ("moves", Self::Moves),
            ("export", Self::Export),
            ("selftest", Self::SelfTest),
            ("screen", Self::Screen),
            ("version", Self::Version),
            ("help", Self::Help),
        ];
        match plain.into_iter().find(|(name, _)| is(name)) {
            Some((_, command)) if rest.is_empty() => Ok(command),
            Some(_) => Err(LineError::TooMuch),
            None => Err(LineError::Unknown),
        }
    }
}

/// Splits off the first word and trims the rest.
fn split(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

impl<'l> AboutEdition<'l> {
    fn parse(text: &'l str) -> Option<Self> {
        let (word, rest) = split(text);
        Some(match (word, rest) {
            ("", "") => Self::List,
            ("put", rest) => {
                let (game, bytes) = split(rest);
                Self::Put { game, bytes: bytes.parse().ok()? }
            }
            ("part", digits) => Self::Part(digits),
            ("done", "") => Self::Done,
            ("drop", game) if !game.is_empty() => Self::Drop(game),
            _ => return None,
        })
    }
}

impl<'l> AboutTags<'l> {
    fn parse(text: &'l str) -> Option<Self> {
        Some(match split(text) {
            ("", "") => Self::List,
            ("cancel", "") => Self::Cancel,
            (_, "") => return None,
            ("enrol", text) => Self::Enrol(text),
            ("write", text) => Self::Write(text),
            ("overwrite", text) => Self::Overwrite(text),
            ("forget", uid) => Self::Forget(uid),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::format;
    use std::string::{String, ToString as _};
    use std::vec::Vec;

    use super::*;

    /// Parses every line in `bytes` and returns the results as text.
    fn hear(bytes: &[u8]) -> Vec<String> {
        let mut lines = Lines::default();
        let answer = |line: Result<heapless::String<LONGEST_LINE>, LineError>| match line {
            Ok(line) => format!("{:?}", Command::parse(&line)),
            Err(error) => format!("{:?}", Err::<Command<'_>, _>(error)),
        };
        bytes.iter().filter_map(|&byte| lines.take(byte)).map(answer).collect()
    }

    #[test]
    fn every_command_is_understood() {
        let heard = hear(
            b"status\nMOVES\r\n  play   pawn north \nundo\nundo 12\nexport\nedition\ntags\nselftest\nscreen\nversion\nbootsel\nbootsel now\nbootsel later\nhelp\n",
        );
        let expected = [
            "Ok(Status)",
            "Ok(Moves)",
            "Ok(Play(\"pawn north\"))",
            "Ok(Undo(1))",
            "Ok(Undo(12))",
            "Ok(Export)",
            "Ok(Edition(List))",
            "Ok(Tags(List))",
            "Ok(SelfTest)",
            "Ok(Screen)",
            "Ok(Version)",
            "Ok(Bootsel { now: false })",
            "Ok(Bootsel { now: true })",
            "Err(NoBootsel)",
            "Ok(Help)",
        ];
        assert_eq!(heard, expected);
    }

    #[test]
    fn editions_and_tags_have_commands_of_their_own() {
        let heard = hear(
            b"edition put chess 549\nedition part 00ff\nedition done\nedition drop chess\n\
              tags enrol chess pawn white\ntags write chess pawn white 07\ntags forget 04:11\n\
              tags overwrite chess pawn white\ntags cancel\ntags cancel it\n\
              edition put chess\nedition eat\ntags enrol\ntags\tdance now\n",
        );
        let expected = [
            "Ok(Edition(Put { game: \"chess\", bytes: 549 }))",
            "Ok(Edition(Part(\"00ff\")))",
            "Ok(Edition(Done))",
            "Ok(Edition(Drop(\"chess\")))",
            "Ok(Tags(Enrol(\"chess pawn white\")))",
            "Ok(Tags(Write(\"chess pawn white 07\")))",
            "Ok(Tags(Forget(\"04:11\")))",
            "Ok(Tags(Overwrite(\"chess pawn white\")))",
            "Ok(Tags(Cancel))",
            "Err(NoTags)",
            "Err(NoEdition)",
            "Err(NoEdition)",
            "Err(NoTags)",
            "Err(NoTags)",
        ];
        assert_eq!(heard, expected);
    }

    #[test]
    fn every_command_is_in_the_help() {
        for line in HELP.lines() {
            let word = line.split_whitespace().next().unwrap_or("");
            let line = if word == "play" { "play pawn north" } else { word };
            assert!(Command::parse(line).is_ok(), "{line}");
        }
        assert_eq!(HELP.lines().count(), 12);
    }

    #[test]
    fn garbage_is_answered_once() {
        let long = [b'x'; 500];
        assert_eq!(hear(&[&long[..], b"\nstatus\n"].concat()), ["Err(TooLong)", "Ok(Status)"]);
        assert_eq!(hear(b"\xff\xfe\nhelp\n"), ["Err(NotText)", "Ok(Help)"]);
        assert_eq!(hear(b"\n\r\n \n"), [""; 0], "empty lines are nothing");
        assert_eq!(hear(b"dance\nplay\nundo x\nundo 0\nundo -1\nundo 99999\nstatus now\n").len(), 7);
        assert!(hear(b"half a li").is_empty(), "a half line waits");
        assert_eq!(hear(b"stax\x08tus\n"), ["Ok(Status)"], "backspace");
    }

    #[test]
    fn random_bytes_are_only_lines() {
        let mut rng = fastrand::Rng::with_seed(5);
        let bytes: Vec<u8> = (0..50_000).map(|_| rng.u8(..)).collect();
        let ends = bytes.iter().filter(|&&byte| byte == b'\n' || byte == b'\r').count();
        assert!(hear(&bytes).len() <= ends);
    }

    #[test]
    fn every_answer_fits_a_line() {
        use LineError::*;
        for error in [TooLong, NotText, Unknown, NoMove, NoNumber, NoEdition, NoTags, NoBootsel, TooMuch] {
            let text = error.to_string();
            assert!(text.is_ascii() && text.len() < 80 && !text.contains('\n'), "{text}");
        }
    }
}

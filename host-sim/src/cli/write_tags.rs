//! `write-tags`: writes the stickers of a game with a real board.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};

use super::{CommandError, Outcome, WriteTagsArgs, files};
use crate::board::Port;
use crate::host_game::{EditionId, HostGame};
use crate::write_tags::{Key, Person, Progress, Stickers, TagWriter};

const INTRODUCTION: &str = "\
Put a blank tag on any reader of the board and leave it there until it is written.
Type s and Enter to skip a sticker, r to write the one before again, q to stop.";

pub(super) fn run<G: HostGame>(args: &WriteTagsArgs) -> Outcome {
    let edition = files::edition::<G>(&args.edition)?;
    let stickers =
        Stickers { game: G::NAME.to_owned(), edition: EditionId::of(edition), texts: G::tags(edition) };
    let from = args.from.as_deref().map(|from| find(&stickers, from)).transpose()?;
    let port = Port::open(&args.port)?;
    let path = args.progress.clone().unwrap_or_else(|| PathBuf::from(format!("{}-tags.txt", G::NAME)));
    let failed = |why: crate::write_tags::WriteTagsError| CommandError::Failed(why.to_string());
    let progress = Progress::open(&path).map_err(failed)?;
    let mut writer =
        TagWriter::new(port, Terminal::start(), stickers, progress, args.overwrite).map_err(failed)?;
    writer.tell(INTRODUCTION);
    match writer.run(from) {
        Ok(()) if !writer.has_failed() => Ok(writer.summary()),
        Ok(()) => Err(CommandError::Failed(writer.summary())),
        Err(why) => Err(CommandError::Failed(format!("{why}\n{}", writer.summary()))),
    }
}

/// Finds a sticker by its number, from 1, or by its text, with or without the name of the game.
fn find(stickers: &Stickers, wanted: &str) -> Result<usize, CommandError> {
    let texts = &stickers.texts;
    let full = format!("{} {wanted}", stickers.game);
    let named = texts.iter().position(|text| text == wanted || *text == full);
    let numbered = || wanted.parse::<usize>().ok()?.checked_sub(1).filter(|&index| index < texts.len());
    named.or_else(numbered).ok_or_else(|| {
        let (game, count) = (&stickers.game, texts.len());
        CommandError::Usage(format!(
            "--from '{wanted}': this is neither a number from 1 to {count} nor a line of host-sim tags {game}"
        ))
    })
}

/// The person at this terminal. Ctrl-C means to quit: the board is told to wait no longer.
struct Terminal {
    keys: Receiver<Input>,
    /// The output is closed (`| head`): there is no person any more.
    deaf: bool,
}

enum Input {
    Key(Key),
    Unknown,
}

impl Terminal {
    fn start() -> Self {
        let (sender, keys) = channel();
        let interrupts = sender.clone();
        std::thread::spawn(move || read_keys(&sender));
        std::thread::spawn(move || wait_for_interrupts(&interrupts));
        Self { keys, deaf: false }
    }
}

impl Person for Terminal {
    fn tell(&mut self, line: &str) {
        self.deaf |= writeln!(anstream::stdout().lock(), "{line}").is_err();
    }

    fn key(&mut self) -> Option<Key> {
        if self.deaf {
            return Some(Key::Quit);
        }
        match self.keys.try_recv() {
            Ok(Input::Key(key)) => Some(key),
            Ok(Input::Unknown) => {
                self.tell("  s skips this sticker, r writes the one before again, q stops");
                None
            }
            Err(_) => None,
        }
    }
}

/// Reads the keyboard until it is closed. Without a keyboard the stickers are written all the same.
fn read_keys(keys: &Sender<Input>) {
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let input = match line.trim().to_lowercase().as_str() {
            "s" | "skip" => Input::Key(Key::Skip),
            "r" | "repeat" => Input::Key(Key::Repeat),
            "q" | "quit" => Input::Key(Key::Quit),
            _ => Input::Unknown,
        };
        if keys.send(input).is_err() {
            return;
        }
    }
}

fn wait_for_interrupts(keys: &Sender<Input>) {
    // Without a runtime Ctrl-C ends the program at once. The progress is in the file then, too.
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
    while runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
        if keys.send(Input::Key(Key::Quit)).is_err() {
            return;
        }
    }
}

//! What is said about a board that cannot write stickers.

use std::cell::RefCell;
use std::rc::Rc;

use host_sim::board::Link;
use host_sim::write_tags::{Progress, TagWriter};

use super::{Typist, stickers, table};
use crate::cli::program::Scratch;

/// Something at a port that answers with fixed lines.
#[derive(Default)]
struct Answering {
    /// The beginning of a command, and its answer.
    answers: Vec<(&'static str, &'static str)>,
    ready: Vec<String>,
    heard: Rc<RefCell<Vec<String>>>,
}

impl Link for Answering {
    fn write_line(&mut self, line: &str) -> Result<(), String> {
        self.heard.borrow_mut().push(line.to_owned());
        let answer = self.answers.iter().find(|(command, _)| !line.is_empty() && line.starts_with(command));
        self.ready.extend(answer.into_iter().flat_map(|(_, answer)| answer.lines()).map(str::to_owned));
        Ok(())
    }

    fn read_lines(&mut self) -> Result<Vec<String>, String> {
        Ok(std::mem::take(&mut self.ready))
    }
}

/// Returns why such a board cannot write stickers, and what the person was told before.
fn refusal(answers: &[(&'static str, &'static str)]) -> (String, Vec<String>) {
    let file = Scratch::unwritten("tags.txt");
    let progress = Progress::open(file.path().as_ref()).unwrap();
    let typist = Typist::default();
    let board = Answering { answers: answers.to_vec(), ..Answering::default() };
    let why = match TagWriter::new(board, typist.clone(), stickers(), progress, false) {
        Ok(_) => String::new(),
        Err(why) => why.to_string(),
    };
    (why, typist.told.take())
}

#[test]
fn a_board_that_cannot_write_stickers_is_told() {
    let (cancel, readers) = (("tags cancel", "ok"), ("selftest", "reader 1: absent\nreader 2: failed\nok"));
    let silent = "nothing answers 'tags cancel'; is this the port of a Caravanserai board?";
    assert_eq!(refusal(&[]).0, silent);
    let (why, _) =
        refusal(&[("tags", "error: say tags, tags enrol TEXT, tags write TEXT or tags forget UID")]);
    assert_eq!(why, "the firmware of the board is too old to write stickers; flash the current one");
    let (why, _) = refusal(&[cancel, ("edition", "petra 12345678 first\nresafa 12345678 first\nok")]);
    assert_eq!(why, "the firmware of the board does not play this game, but petra, resafa");
    let (why, told) = refusal(&[cancel, ("edition", "araby 12345678 my own\nok"), readers]);
    assert!(why.starts_with("the board finds none of its readers"), "{why}");
    assert!(told[0].contains("but the board has 12345678 my own."), "{told:?}");
}

#[test]
fn a_half_line_of_somebody_else_does_no_harm() {
    let (mut table, mut hands) = (table(), super::Hands::default());
    table.device.usb_write(b"tags wr").unwrap();
    let progress = Scratch::unwritten("tags.txt");
    let ran = super::Run::new(&progress).typing([("2 of", super::Key::Quit)]).go(&mut table, &mut hands);
    assert!(ran.summary.starts_with("1 sticker written now"), "{}", ran.summary);
}

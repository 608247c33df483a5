//! Writing the stickers of a game with the device on the native runner, and hands that are not always careful.
//!
//! * [`hands`]: puts tags on a reader.
//! * [`board`]: what is said about a board that cannot write stickers.
//! * [`progress`]: the file that survives an interruption.
//! * [`program`]: the program at a serial port, with keyboard and Ctrl-C.

mod board;
mod hands;
#[cfg(unix)]
mod program;
mod progress;

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use hands::Act::{Again, Blank, CutPower, Locked, Piece, PressKnob, SnatchBlank, TwoBlanks};
use hands::{Act, Hands};
use host_sim::board::Link;
use host_sim::host_game::{EditionId, HostGame, built_in_edition};
use host_sim::run::native::Native;
use host_sim::table::Table;
use host_sim::write_tags::{Key, Person, Progress, Stickers, TagWriter, WriteTagsError};
use rules_nostd::Game as _;
use rules_nostd::araby::Araby;

use crate::cli::program::Scratch;

fn stickers() -> Stickers {
    let edition = built_in_edition::<Araby<'static>>().unwrap();
    Stickers { game: Araby::NAME.into(), edition: EditionId::of(edition), texts: Araby::tags(edition) }
}

/// A device that was just switched on.
fn table() -> Table {
    let mut table = Table::new(Box::new(Native::start().unwrap()));
    table.wait_for_text("Which game?").unwrap();
    table
}

/// What the hands do for each sticker, by its number from 1, the first time it is asked for. Others get a blank tag.
type Plan = BTreeMap<usize, Vec<Act>>;

/// A device on its table, as the program sees it through USB.
struct Desk<'d> {
    table: &'d mut Table,
    hands: &'d mut Hands,
    plan: Plan,
    texts: Vec<String>,
    /// How many lines the program has read.
    read: usize,
    /// How many times 10 ms ago the device said something.
    idle: u32,
}

/// The program does not wait this many times 10 ms for anything in these tests.
const IDLE: u32 = 1000;

impl Link for Desk<'_> {
    fn write_line(&mut self, line: &str) -> Result<(), String> {
        if let Some(text) = line.strip_prefix("tags write ").or(line.strip_prefix("tags overwrite ")) {
            let number = self.texts.iter().position(|other| other == text).expect("a sticker") + 1;
            self.hands.plan(self.plan.remove(&number).unwrap_or(vec![Blank]));
        }
        self.table.device.usb_write(format!("{line}\n").as_bytes()).map_err(|why| why.to_string())
    }

    fn read_lines(&mut self) -> Result<Vec<String>, String> {
        self.hands.move_on(self.table);
        self.table.wait(Duration::from_millis(10)).map_err(|why| why.to_string())?;
        if !self.table.device.is_on() {
            return Err("the board is gone".into());
        }
        let lines = self.table.usb_lines()[self.read..].to_vec();
        self.read += lines.len();
        self.idle = if lines.is_empty() { self.idle + 1 } else { 0 };
        assert!(
            self.idle < IDLE,
            "nothing happens; the device said last {:?}",
            self.table.usb_lines().last()
        );
        Ok(lines)
    }
}

/// A person who types keys when certain stickers are asked for, and remembers what was said.
#[derive(Clone, Default)]
struct Typist {
    told: Rc<RefCell<Vec<String>>>,
    /// The beginning of a line, and what to type when it is said.
    plan: Rc<RefCell<VecDeque<(&'static str, Key)>>>,
    typed: Option<Key>,
    /// A key that is typed after the program has looked for one this many times, about every 10 ms.
    later: Option<(u32, Key)>,
}

impl Typist {
    fn new(plan: impl IntoIterator<Item = (&'static str, Key)>) -> Self {
        Self { plan: Rc::new(RefCell::new(plan.into_iter().collect())), ..Self::default() }
    }

    #[track_caller]
    fn expect_told(&self, words: &str) {
        let told = self.told.borrow();
        assert!(told.iter().any(|line| line.contains(words)), "no '{words}' in {told:#?}");
    }
}

impl Person for Typist {
    fn tell(&mut self, line: &str) {
        self.told.borrow_mut().push(line.to_owned());
        let mut plan = self.plan.borrow_mut();
        if plan.front().is_some_and(|(said, _)| line.starts_with(said)) {
            self.typed = plan.pop_front().map(|(_, key)| key);
        }
    }

    fn key(&mut self) -> Option<Key> {
        match &mut self.later {
            Some((0, key)) => self.typed = Some(*key),
            Some((left, _)) => *left -= 1,
            None => {}
        }
        self.typed.take()
    }
}

/// One run of the program.
struct Run<'r> {
    progress: &'r Path,
    plan: Plan,
    typist: Typist,
    from: Option<usize>,
    overwrite: bool,
}

impl<'r> Run<'r> {
    fn new(progress: &'r Scratch) -> Self {
        let progress = Path::new(progress.path());
        Self { progress, plan: Plan::new(), typist: Typist::default(), from: None, overwrite: false }
    }

    fn plan(mut self, number: usize, acts: impl Into<Vec<Act>>) -> Self {
        self.plan.insert(number, acts.into());
        self
    }

    fn typing(mut self, plan: impl IntoIterator<Item = (&'static str, Key)>) -> Self {
        self.typist = Typist::new(plan);
        self
    }

    fn go(self, table: &mut Table, hands: &mut Hands) -> Ran {
        let read = table.usb_lines().len();
        let desk = Desk { table, hands, plan: self.plan, texts: stickers().texts, read, idle: 0 };
        let progress = Progress::open(self.progress).unwrap();
        let mut writer =
            TagWriter::new(desk, self.typist.clone(), stickers(), progress, self.overwrite).unwrap();
        let outcome = writer.run(self.from.map(|number| number - 1));
        Ran { outcome, failed: writer.has_failed(), summary: writer.summary(), typist: self.typist }
    }
}

/// What came of a run.
struct Ran {
    outcome: Result<(), WriteTagsError>,
    failed: bool,
    summary: String,
    typist: Typist,
}

#[test]
fn a_whole_list_is_written_in_spite_of_everything() {
    let (mut table, mut hands) = (table(), Hands::default());
    let progress = Scratch::unwritten("tags.txt");
    let texts = stickers().texts;
    let total = texts.len();

    // Everything that can be wrong with a tag. Then the person stops in the middle.
    let ran = Run::new(&progress)
        .plan(2, [TwoBlanks, Blank])
        .plan(3, [Locked, Blank])
        .plan(4, [Piece("petra trader china 07"), Blank])
        .plan(5, [SnatchBlank, Again])
        .typing([("8 of", Key::Quit)])
        .go(&mut table, &mut hands);
    assert_eq!(ran.outcome, Ok(()));
    assert!(!ran.failed);
    ran.typist.expect_told(&format!("5 of {total}: {}", texts[4]));
    ran.typist.expect_told("Two tags at once. Leave one of them there.");
    ran.typist.expect_told("This tag is locked. Use another one.");
    ran.typist.expect_told("Use another: it holds petra trader china 07. Or start with --overwrite.");
    ran.typist.expect_told("Writing failed.");
    assert!(ran.summary.starts_with(&format!("7 stickers written now; 7 of {total} are written.\n")));
    table.wait(Duration::from_millis(300)).unwrap();
    assert!(!table.read_screen().shows("Write a tag"), "the board waits no longer");
    hands.clear(&mut table);

    // The cable is pulled while the next one is written, and the progress file does not hear of it.
    let ran = Run::new(&progress).plan(12, [Blank, CutPower]).plan(13, [CutPower]).go(&mut table, &mut hands);
    assert_eq!(ran.outcome, Err(WriteTagsError::Lost("the board is gone".into())));
    assert!(ran.summary.contains("The same command goes on with those that are missing."), "{}", ran.summary);
    hands.clear(&mut table);
    table.device.power_on().unwrap();
    table.wait_for_text("Which game?").unwrap();

    // The rest, without a word.
    let ran = Run::new(&progress).go(&mut table, &mut hands);
    assert_eq!(ran.outcome, Ok(()));
    ran.typist.expect_told(&format!("{total} of {total}: {}", texts[total - 1]));
    assert!(ran.summary.ends_with(&format!("; {total} of {total} are written.\n")), "{}", ran.summary);
    hands.clear(&mut table);

    // Every sticker exists once, and nothing was written on the piece of another game.
    let mut written = hands.texts();
    written.sort();
    let mut expected: Vec<String> = texts.into_iter().chain(["petra trader china 07".into()]).collect();
    expected.sort();
    assert_eq!(written, expected);
    let ran = Run::new(&progress).go(&mut table, &mut hands);
    assert!(ran.typist.told.borrow().is_empty(), "nothing is left to do");
}

#[test]
fn stickers_are_skipped_and_repeated_by_keyboard_and_at_the_knob() {
    let (mut table, mut hands) = (table(), Hands::default());
    let progress = Scratch::unwritten("tags.txt");
    let texts = stickers().texts;
    let ran = Run::new(&progress)
        .plan(1, [])
        .plan(2, [Locked])
        .plan(3, [PressKnob])
        .plan(5, [])
        .plan(6, [])
        .plan(7, [])
        .typing([
            ("1 of", Key::Repeat),
            ("  This tag is locked", Key::Skip),
            ("5 of", Key::Repeat),
            ("6 of", Key::Skip),
            ("7 of", Key::Quit),
        ])
        .go(&mut table, &mut hands);
    assert_eq!(ran.outcome, Ok(()));
    let total = texts.len();
    let asked: Vec<String> =
        ran.typist.told.borrow().iter().filter(|line| line.contains(" of ")).cloned().collect();
    let expected =
        [1, 1, 2, 3, 4, 5, 4, 5, 6, 7].map(|number| format!("{number} of {total}: {}", texts[number - 1]));
    assert_eq!(asked, expected, "4 is written twice");
    ran.typist.expect_told("  this run began with this one");
    ran.typist.expect_told("  skipped at the board");
    assert!(ran.failed);
    let expected = format!(
        "4 stickers written now; 3 of {total} are written.\n\
         failed: 2 {}: This tag is locked. Use another one.\nskipped: 3 {}\nskipped: 6 {}\n\
         The same command goes on with those that are missing.\n",
        texts[1], texts[2], texts[5]
    );
    assert_eq!(ran.summary, expected);
}

#[test]
fn a_run_begins_where_it_is_told_to() {
    let (mut table, mut hands) = (table(), Hands::default());
    let progress = Scratch::unwritten("tags.txt");
    let total = stickers().texts.len();
    for _ in 0..2 {
        let mut run = Run::new(&progress).typing([]);
        run.from = Some(total - 1);
        let ran = run.go(&mut table, &mut hands);
        assert_eq!(ran.outcome, Ok(()));
        ran.typist.expect_told(&format!("{} of {total}", total - 1));
        assert!(ran.summary.contains(&format!("2 of {total} are written.")), "{}", ran.summary);
        hands.clear(&mut table);
    }
    assert_eq!(
        hands.texts().len(),
        3,
        "the sticker that was asked for is written again, the one behind it is not"
    );
}

#[test]
fn a_tag_of_this_list_that_is_overwritten_is_missed_and_asked_for_again() {
    let (mut table, mut hands) = (table(), Hands::default());
    let progress = Scratch::unwritten("tags.txt");
    let (texts, total) = (stickers().texts, stickers().texts.len());
    let mut run = Run::new(&progress).plan(total, [Again]);
    run.overwrite = true;
    run.from = Some(total - 2);
    let ran = run.go(&mut table, &mut hands);
    assert_eq!(ran.outcome, Ok(()));
    ran.typist.expect_told(&format!("that was the tag of {}, which needs another one now", texts[total - 2]));
    hands.clear(&mut table);
    let mut written = hands.texts();
    written.sort();
    let mut expected = texts[total - 3..].to_vec();
    expected.sort();
    assert_eq!(written, expected);
}

#[test]
fn a_tag_that_is_being_written_is_finished_before_the_program_quits() {
    let (mut table, mut hands) = (table(), Hands::default());
    let progress = Scratch::unwritten("tags.txt");
    // The key comes at some moment before, while or after the tag is written. The file and the tag agree each time.
    for moment in 0..30 {
        let mut run = Run::new(&progress);
        run.typist.later = Some((20 + moment, Key::Quit));
        let ran = run.go(&mut table, &mut hands);
        assert_eq!(ran.outcome, Ok(()));
        table.wait(Duration::from_millis(100)).unwrap();
        assert!(!table.read_screen().shows("Write a tag"), "the board waits no longer");
        hands.clear(&mut table);
        let written = hands.texts().len();
        assert!(ran.summary.contains(&format!("; {written} of ")), "{written} tags, but {}", ran.summary);
    }
    let written = hands.texts().len();
    assert!((2..30).contains(&written), "{written}");
}

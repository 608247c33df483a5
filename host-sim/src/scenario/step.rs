//! The steps of a scenario: acts and expectations.

use std::time::Duration;

use firmware::buzzer::Tune;
use firmware::lights::Colour;
use firmware::mat::Channel;
use firmware::sense::ReaderId;

use super::names::Names;
use super::words::Words;
use crate::parts::nor_flash::{Operation, Tear};
use crate::parts::usb_host::UsbHost;
use crate::run::{Crash, FlashFault};
use crate::table::pieces::Pose;

/// An act, or an expectation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // docs/scenarios.md describes each
pub enum Step {
    PowerOn {
        back_held: bool,
    },
    CutPower,
    Crash(Crash),
    CutPowerInFlash {
        operations: u32,
        bytes: u32,
        tear: Tear,
    },
    FlashHoldsSomethingElse,
    FlashFlips {
        bit: u8,
        byte: u32,
    },
    FlashFault(FlashFault),
    Wait(Duration),
    Turn(i32),
    Press,
    Hold,
    Back,
    Choose(String),
    Lift(Channel),
    Put(Channel),
    PutAside,
    Slide(Channel, Channel),
    Drop(Channel),
    PushIn {
        text: String,
        gate: ReaderId,
        on: Channel,
    },
    Flicker(Channel, Duration),
    Tap {
        texts: Vec<String>,
        reader: ReaderId,
        time: Duration,
    },
    TapLocked {
        reader: ReaderId,
        time: Duration,
    },
    Stick(Channel, Option<bool>),
    Pose(Channel, Pose),
    Connect {
        chips: usize,
    },
    Break(ReaderId),
    Plug(ReaderId, bool),
    HoldDisplayBus,
    Usb(String),
    UsbBurst(Vec<String>),
    UsbHost(UsbHost),
    NewGame {
        players: usize,
    },
    /// Begins a game, unless the device has something else to say.
    TryNewGame {
        players: usize,
    },
    Resume,
    Play(String),
    PlayRecord {
        file: String,
        to: Option<usize>,
    },
    Given {
        file: String,
        to: Option<usize>,
    },
    LayOut,

    ScreenShows {
        text: String,
        within: Duration,
    },
    ScreenDoesNotShow(String),
    ScreenIs {
        golden: String,
        within: Duration,
    },
    Lit {
        space: Channel,
        colour: Colour,
    },
    Refused(String),
    SeatToDecide(u8),
    TableToAct,
    GameOver,
    Score(Vec<i16>),
    UsbAnswers(String),
    IsDrive,
    UsbSays {
        text: String,
        within: Duration,
    },
    Heard(Tune),
    Played(String),
    TookBack(usize),
    RecordHas(usize),
    RecordIsKept,
    RecordReplays,
    GameIsKept,
    ScreenCanBeLeft,
    GameCanBeFinished {
        seed: u64,
    },
}

/// How long an expectation may take.
const PATIENCE: Duration = Duration::from_secs(4);
/// How long a tag is held to a reader. The reader polls several times within it.
pub(super) const TAP: Duration = Duration::from_millis(250);

impl Step {
    /// Parses a line of a scenario.
    pub(crate) fn read(line: &str, names: &Names) -> Result<Self, String> {
        let mut words = Words::new(line);
        let step = Self::read_words(&mut words, names)?;
        words.expect_end()?;
        Ok(step)
    }

    fn read_words(words: &mut Words<'_>, names: &Names) -> Result<Self, String> {
        if let Some(act) = read_power(words)? {
            return Ok(act);
        }
        if let Some(act) = read_act(words, names)? {
            return Ok(act);
        }
        if let Some(step) = read_usb(words)? {
            return Ok(step);
        }
        if let Some(act) = read_game(words)? {
            return Ok(act);
        }
        if let Some(expectation) = read_expectation(words, names)? {
            return Ok(expectation);
        }
        Err("this is no act and no expectation; docs/scenarios.md lists them all".into())
    }
}

fn read_power(words: &mut Words<'_>) -> Result<Option<Step>, String> {
    Ok(Some(if words.take("power on") {
        Step::PowerOn { back_held: words.take("with back held") }
    } else if words.take("device panics") {
        Step::Crash(Crash::Panic)
    } else if words.take("device hangs") {
        Step::Crash(Crash::Hang)
    } else if words.take("voltage drops") {
        Step::Crash(Crash::BrownOut)
    } else if words.take("cut power in flash after") {
        let bytes = words.number()?;
        words.take("bytes");
        let operations = if words.take("of write") { words.number::<u32>()?.saturating_sub(1) } else { 0 };
        let tear = if words.take("raggedly") { Tear::Ragged } else { Tear::InOrder };
        Step::CutPowerInFlash { operations, bytes, tear }
    } else if words.take("cut power") {
        Step::CutPower
    } else if words.take("flash holds something else") {
        Step::FlashHoldsSomethingElse
    } else if words.take("flash flips bit") {
        let bit = words.number::<u8>()?;
        if bit > 7 || !words.take("of byte") {
            return Err("expected a bit from 0 to 7, 'of byte' and a place in the flash".into());
        }
        Step::FlashFlips { bit, byte: words.number()? }
    } else if words.take("flash fails") {
        let (times, name) = (words.number()?, words.word()?);
        let operation = FLASH_OPERATIONS
            .iter()
            .find(|(plural, _)| plural.trim_end_matches('s') == name.trim_end_matches('s'));
        let (_, operation) = operation.ok_or("expected a number of reads, writes or erases")?;
        Step::FlashFault(FlashFault::Fails { operation: *operation, times })
    } else if words.take("flash misdirects the next write by") {
        let bytes = words.number()?;
        words.take("bytes");
        Step::FlashFault(FlashFault::Misdirects { bytes })
    } else if words.take("wait") {
        Step::Wait(words.time()?)
    } else {
        return Ok(None);
    }))
}

fn read_act(words: &mut Words<'_>, names: &Names) -> Result<Option<Step>, String> {
    Ok(Some(if words.take("turn over") {
        Step::Pose(names.space(&words.until(&[])?)?, Pose::TurnedOver)
    } else if words.take("nudge") {
        Step::Pose(names.space(&words.until(&[])?)?, Pose::HalfOff)
    } else if words.take("turn") {
        Step::Turn(words.number()?)
    } else if words.take("press") {
        Step::Press
    } else if words.take("hold") {
        Step::Hold
    } else if words.take("back") {
        Step::Back
    } else if words.take("choose") {
        Step::Choose(words.quoted()?)
    } else if words.take("lift") {
        Step::Lift(names.space(&words.until(&[])?)?)
    } else if words.take("put aside") {
        Step::PutAside
    } else if words.take("put") {
        Step::Put(names.space(&words.until(&[])?)?)
    } else if words.take("slide") {
        let from = names.space(&words.until(&["to"])?)?;
        words.take("to");
        Step::Slide(from, names.space(&words.until(&[])?)?)
    } else if words.take("drop") {
        Step::Drop(names.space(&words.until(&[])?)?)
    } else if words.take("push") {
        let text = words.quoted()?;
        if !words.take("past") {
            return Err("expected 'past' and a gate".into());
        }
        let gate = names.reader(&words.until(&["to"])?)?;
        words.take("to");
        Step::PushIn { text, gate, on: names.space(&words.until(&[])?)? }
    } else if words.take("flicker") {
        let space = names.space(&words.until(&["for"])?)?;
        let time = if words.take("for") { words.time()? } else { Duration::from_secs(1) };
        Step::Flicker(space, time)
    } else if words.take("tap locked") {
        let reader = read_reader(words, "at", names)?;
        let time = if words.take("for") { words.time()? } else { TAP };
        Step::TapLocked { reader, time }
    } else if words.take("tap") {
        let mut texts = Vec::new();
        if !words.take("blank") {
            texts.push(words.quoted()?);
            while words.take("and") {
                texts.push(words.quoted()?);
            }
        }
        let reader = read_reader(words, "at", names)?;
        let time = if words.take("for") { words.time()? } else { TAP };
        Step::Tap { texts, reader, time }
    } else if words.take("stick") {
        let channel = names.space(&words.until(&["on", "off"])?)?;
        Step::Stick(channel, Some(words.take("on") || !words.take("off")))
    } else if words.take("repair") {
        Step::Stick(names.space(&words.until(&[])?)?, None)
    } else if words.take("connect") {
        Step::Connect { chips: read_count(words, "chip")? }
    } else if words.take("break") {
        Step::Break(names.reader(&words.until(&[])?)?)
    } else if words.take("unplug") {
        Step::Plug(names.reader(&words.until(&[])?)?, false)
    } else if words.take("plug in") {
        Step::Plug(names.reader(&words.until(&[])?)?, true)
    } else if words.take("display holds its bus") {
        Step::HoldDisplayBus
    } else {
        return Ok(None);
    }))
}

fn read_usb(words: &mut Words<'_>) -> Result<Option<Step>, String> {
    Ok(Some(if words.take("usb answers") {
        Step::UsbAnswers(words.quoted()?)
    } else if words.take("usb says") {
        let text = words.quoted()?;
        Step::UsbSays { text, within: read_within(words)? }
    } else if words.take("usb burst") {
        let mut lines = vec![words.quoted()?];
        while !words.is_empty() {
            lines.push(words.quoted()?);
        }
        Step::UsbBurst(lines)
    } else if words.take("usb host") {
        let act = words.until(&[])?;
        let host = USB_HOST.iter().find(|(name, _)| *name == act).map(|&(_, host)| host);
        let acts = USB_HOST.map(|(name, _)| name).join(", ");
        Step::UsbHost(host.ok_or_else(|| format!("the USB host does not '{act}', but: {acts}"))?)
    } else if words.take("usb") {
        Step::Usb(words.quoted()?)
    } else {
        return Ok(None);
    }))
}

/// How long an expectation may take.
fn read_within(words: &mut Words<'_>) -> Result<Duration, String> {
    if words.take("within") { words.time() } else { Ok(PATIENCE) }
}

fn read_game(words: &mut Words<'_>) -> Result<Option<Step>, String> {
    let read_file = |words: &mut Words<'_>| -> Result<(String, Option<usize>), String> {
        let file = words.word()?.to_owned();
        let to = if words.take("to move") { Some(words.number()?) } else { None };
        Ok((file, to))
    };
    Ok(Some(if words.take("new game") {
        Step::NewGame { players: read_count(words, "player")? }
    } else if words.take("try new game") {
        Step::TryNewGame { players: read_count(words, "player")? }
    } else if words.take("resume") {
        Step::Resume
    } else if words.take("play record") {
        let (file, to) = read_file(words)?;
        Step::PlayRecord { file, to }
    } else if words.take("play") {
        Step::Play(words.quoted()?)
    } else if words.take("given record") {
        let (file, to) = read_file(words)?;
        Step::Given { file, to }
    } else if words.take("lay out the mat") {
        Step::LayOut
    } else {
        return Ok(None);
    }))
}

fn read_expectation(words: &mut Words<'_>, names: &Names) -> Result<Option<Step>, String> {
    Ok(Some(if words.take("screen shows") {
        let text = words.quoted()?;
        Step::ScreenShows { text, within: read_within(words)? }
    } else if words.take("screen does not show") {
        Step::ScreenDoesNotShow(words.quoted()?)
    } else if words.take("screen is") {
        let golden = words.word()?.to_owned();
        Step::ScreenIs { golden, within: read_within(words)? }
    } else if words.take("lit") {
        let name = words.until(&COLOURS.map(|(name, _)| name))?;
        let wanted = words.word().unwrap_or_default();
        let colour = COLOURS.iter().find(|(name, _)| *name == wanted).map(|&(_, colour)| colour);
        let colour = colour.ok_or("expected a colour at the end: green, red, blue, amber or dark")?;
        Step::Lit { space: names.space(&name)?, colour }
    } else if words.take("refused") {
        Step::Refused(words.word()?.to_owned())
    } else if words.take("seat") {
        let seat = words.number()?;
        if !words.take("to decide") {
            return Err("expected 'seat', its number and 'to decide'".into());
        }
        Step::SeatToDecide(seat)
    } else if words.take("table to act") {
        Step::TableToAct
    } else if words.take("game over") {
        Step::GameOver
    } else if words.take("score") {
        let mut score = Vec::new();
        while !words.is_empty() {
            score.push(words.number()?);
        }
        Step::Score(score)
    } else if words.take("device is a drive") {
        Step::IsDrive
    } else if words.take("heard") {
        let name = words.until(&[])?;
        let tune = TUNES.iter().find(|(other, _)| *other == name).map(|&(_, tune)| tune);
        Step::Heard(
            tune.ok_or_else(|| format!("'{name}' is no tune: played, refused, asked, taken back, won"))?,
        )
    } else if words.take("played") {
        Step::Played(words.quoted()?)
    } else if words.take("took back") {
        Step::TookBack(read_count(words, "move")?)
    } else if words.take("record has") {
        Step::RecordHas(read_count(words, "move")?)
    } else if words.take("record is kept") {
        Step::RecordIsKept
    } else if words.take("record replays") {
        Step::RecordReplays
    } else if words.take("game is kept") {
        Step::GameIsKept
    } else if words.take("screen can be left") {
        Step::ScreenCanBeLeft
    } else if words.take("game can be finished") {
        Step::GameCanBeFinished { seed: if words.take("with seed") { words.number()? } else { 1 } }
    } else {
        return Ok(None);
    }))
}

/// The names of the colours of the lights.
pub(super) const COLOURS: [(&str, Colour); 5] = [
    ("green", Colour::LEGAL),
    ("red", Colour::LIFT),
    ("blue", Colour::PUT),
    ("amber", Colour::TIDY),
    ("dark", Colour::OFF),
];

/// The operations of a flash that can fail.
const FLASH_OPERATIONS: [(&str, Operation); 3] =
    [("reads", Operation::Read), ("writes", Operation::Write), ("erases", Operation::Erase)];

/// What the USB host can do, in words.
const USB_HOST: [(&str, UsbHost); 6] = [
    ("stops reading", UsbHost::NotReading),
    ("reads again", UsbHost::Reading),
    ("falls asleep", UsbHost::Asleep),
    ("wakes up", UsbHost::Reading),
    ("closes the port", UsbHost::Closed),
    ("opens the port", UsbHost::Reading),
];

/// The names of the tunes.
const TUNES: [(&str, Tune); 5] = [
    ("played", Tune::Played),
    ("refused", Tune::Refused),
    ("asked", Tune::Asked),
    ("taken back", Tune::TakenBack),
    ("won", Tune::Won),
];

/// Reads a number and an optional noun, in the singular or plural.
fn read_count(words: &mut Words<'_>, noun: &str) -> Result<usize, String> {
    let count = words.number()?;
    if !words.take(noun) {
        words.take(&format!("{noun}s"));
    }
    Ok(count)
}

fn read_reader(words: &mut Words<'_>, before: &str, names: &Names) -> Result<ReaderId, String> {
    if !words.take(before) {
        return Err(format!("expected '{before}' and a reader"));
    }
    names.reader(&words.until(&["for"])?)
}

//! `chip-report`: how fast and how large the device is, on the emulated RP2040, beside its budgets.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use firmware::journal::JOURNAL_BYTES;
use firmware::screens::{Renderer, Scores, Text, View};
use firmware::tasks::game::FLASH_BYTES;

use super::{CommandError, Outcome};
use crate::games::{GameId, with_game};
use crate::host_game;
use crate::record::Record;
use crate::run::Device;
use crate::run::chip::{Chip, Stats};
use crate::run::flash_image;
use crate::run::sizes::{self, Size};
use crate::scenario::{self, Scenario};
use crate::table::PhysicalGame;

/// Cycles in a second.
const CLOCK: f64 = 125e6;
/// A picture of the display: one bit for each pixel.
const FRAME: usize = 1024;
/// How long the idle device is measured.
const REST: Duration = Duration::from_secs(2);

/// Where the journal begins in the flash.
const JOURNAL_START: u32 = FLASH_BYTES - JOURNAL_BYTES;

/// Modules below this have no line of their own.
const LARGE: usize = 1024;

/// A line of the report.
struct Line {
    what: Cow<'static, str>,
    measured: String,
    budget: &'static str,
    kept: bool,
}

pub(super) fn run() -> Outcome {
    let elf = Chip::find_built_elf()
        .ok_or_else(|| "the program for the chip is not built; run ./check thumb".to_owned())?;
    let mut chip = Chip::start(&elf).map_err(|why| why.to_string())?;
    let mut lines = rest(&mut chip)?;

    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut worst: Option<Stats> = None;
    for game in GameId::ALL {
        let chip = Chip::start(&elf).map_err(|why| why.to_string())?;
        let (played, measured) = with_game!(game, Named => measure::<Named>(chip, &folder))?;
        lines.extend(measured);
        let chip = Chip::start(&elf).map_err(|why| why.to_string())?;
        lines.push(with_game!(game, Named => boot_full::<Named>(chip))?);
        let stack = worst.map_or(0, |worst| worst.stack).max(played.stats.stack);
        worst = Some(Stats { stack, ..played.stats });
    }
    lines.push(heading("all games together".to_owned()));
    lines.extend(worst.iter().flat_map(sizes));
    let mut text = report(&lines)?;
    text += &by_module(&elf, worst)?;
    Ok(text)
}

/// Tells what each module takes of flash and RAM, so that growth is seen.
fn by_module(elf: &Path, stats: Option<Stats>) -> Outcome {
    let bytes = std::fs::read(elf).map_err(|why| format!("{}: {why}", elf.display()))?;
    let whole = stats.map_or_else(Size::default, |stats| Size {
        flash: stats.program as usize,
        ram: stats.statics as usize,
    });
    let modules = sizes::by_module(&bytes, whole).ok_or_else(|| format!("{} is damaged", elf.display()))?;
    let kilobytes = |bytes: usize| format!("{:.1} kB", bytes as f64 / 1024.0);
    // Writing to a string does not fail.
    let mut text = format!("\n{:52} {:>14} {:>10}\n", "by module", "flash", "static RAM");
    let (large, small): (Vec<_>, Vec<_>) =
        modules.into_iter().partition(|(_, size)| size.flash + size.ram >= LARGE);
    for (module, size) in large {
        let _ = writeln!(text, "{module:52} {:>14} {:>10}", kilobytes(size.flash), kilobytes(size.ram));
    }
    let rest = small.iter().fold(Size::default(), |sum, (_, size)| Size {
        flash: sum.flash + size.flash,
        ram: sum.ram + size.ram,
    });
    let what = format!("{} more modules below {} kB", small.len(), LARGE / 1024);
    let _ = writeln!(text, "{what:52} {:>14} {:>10}", kilobytes(rest.flash), kilobytes(rest.ram));
    Ok(text)
}

/// Plays the whole game that the game's room names, and adds what its scores cost on the display.
fn measure<G: PhysicalGame>(chip: Chip, scenarios: &Path) -> Result<(Played, Vec<Line>), CommandError> {
    let folder = scenarios.join(G::NAME);
    let (file, words) = G::FULL_GAME;
    let played = play(chip, &folder.join(file).with_extension("toml"))?;
    let mut lines = vec![heading(format!("{}, {words}", G::TITLE))];
    lines.extend(played.times());
    // Secret scores are shown once, at the end: none of them changes on the display.
    if !G::SECRET_SCORES {
        lines.push(oled(bytes_per_score::<G>(&folder.join("records/two-players.txt"))?));
    }
    Ok((played, lines))
}

/// The measurements of a whole game.
struct Played {
    slowest: Slowest,
    boot: u32,
    stats: Stats,
}

/// Plays a whole game by hand, then switches the device off and on.
fn play(mut chip: Chip, scenario: &Path) -> Result<Played, CommandError> {
    chip.be_strict();
    let scenario = Scenario::read(scenario)?;
    let mut device = scenario::run(&scenario, Box::new(chip)).map_err(|failed| failed.to_string())?;
    let played = slowest(device.as_mut())?;
    let stats = device.measured().ok_or_else(|| "the chip does not tell what it needed".to_owned())?;
    device.cut_power().map_err(|why| why.to_string())?;
    device.power_on().map_err(|why| why.to_string())?;
    let boot = slowest(device.as_mut())?.get("boot");
    Ok(Played { slowest: played, boot, stats })
}

/// Switches a device on whose journal is full.
fn boot_full<G: PhysicalGame>(mut chip: Chip) -> Result<Line, CommandError> {
    chip.be_strict();
    let journal = flash_image::full_journal::<G>()?;
    let device: &mut dyn Device = &mut chip;
    device.write_flash(JOURNAL_START, &journal).map_err(|why| why.to_string())?;
    device.cut_power().map_err(|why| why.to_string())?;
    device.power_on().map_err(|why| why.to_string())?;
    let boot = slowest(device)?.get("boot");
    Ok(time("boot to ready with a full journal", boot, "300 ms", 300_000))
}

fn time(what: &'static str, micros: u32, budget: &'static str, limit: u32) -> Line {
    Line {
        what: what.into(),
        measured: format!("{:.3} ms", f64::from(micros) / 1000.0),
        budget,
        kept: (1..=limit).contains(&micros),
    }
}

fn heading(what: String) -> Line {
    Line { what: what.into(), measured: String::new(), budget: "", kept: true }
}

fn oled(bytes: usize) -> Line {
    Line {
        what: "OLED bytes per score change, worst of a full game".into(),
        measured: format!("{bytes} of {FRAME}"),
        budget: "256",
        kept: bytes <= FRAME / 4,
    }
}

/// Measures the idle device: a thousand scans a second, and the pulse of its tasks.
fn rest(chip: &mut Chip) -> Result<Vec<Line>, CommandError> {
    let mut look = |time| -> Result<(u64, Stats), String> {
        chip.run(time).map_err(|why| why.to_string())?;
        let scans = chip.rig().switches.loads();
        Ok((scans, chip.stats().map_err(|why| why.to_string())?))
    };
    let (before, after) = (look(Duration::from_secs(1))?, look(REST)?);
    let seconds = REST.as_secs_f64();
    let scans = (after.0 - before.0) as f64 / seconds;
    let busy = (after.1.cycles - before.1.cycles) as f64 / (seconds * CLOCK) * 100.0;
    Ok(vec![
        Line {
            what: "full hall scan".into(),
            measured: format!("{scans:.0} Hz"),
            budget: "1000 Hz",
            kept: scans > 990.0,
        },
        Line {
            what: "core taken by it, and all else at rest".into(),
            measured: format!("{busy:.1} %"),
            budget: "5 %",
            kept: busy < 5.0,
        },
    ])
}

impl Played {
    fn times(&self) -> [Line; 3] {
        let played = &self.slowest;
        [
            time(
                "last edge of a gesture to move committed and drawn",
                played.get("gesture"),
                "25 ms",
                25_000,
            ),
            time("legality check of one move", played.get("judgement"), "2 ms", 2_000),
            time("boot to ready with a finished game in the journal", self.boot, "300 ms", 300_000),
        ]
    }
}

fn sizes(stats: &Stats) -> [Line; 3] {
    let line = |what: &'static str, bytes: u32, budget, limit: u32| Line {
        what: what.into(),
        measured: format!("{:.1} kB", f64::from(bytes) / 1024.0),
        budget,
        kept: bytes <= limit * 1024,
    };
    [
        line("flash", stats.program, "1200 kB", 1200),
        line("static RAM", stats.statics, "80 kB", 80),
        line("worst stack seen", stats.stack, "16 kB", 16),
    ]
}

/// The slowest times that the device itself has measured, in microseconds.
struct Slowest(String);

impl Slowest {
    fn get(&self, name: &str) -> u32 {
        let prefix = format!("slowest {name}: ");
        let line = self.0.lines().find_map(|line| line.strip_prefix(&prefix)?.strip_suffix(" us"));
        line.and_then(|micros| micros.parse().ok()).unwrap_or(0)
    }
}

/// Queries the slowest times over USB.
fn slowest(device: &mut dyn Device) -> Result<Slowest, CommandError> {
    let wait =
        |device: &mut dyn Device| device.run_for(Duration::from_millis(10)).map_err(|why| why.to_string());
    for _ in 0..300 {
        wait(device)?;
    }
    let _ = device.usb_read();
    device.usb_write(b"selftest\n").map_err(|why| why.to_string())?;
    let mut heard = String::new();
    for _ in 0..100 {
        wait(device)?;
        heard.push_str(&String::from_utf8_lossy(&device.usb_read()));
        if heard.ends_with("ok\n") {
            return Ok(Slowest(heard));
        }
    }
    Err(CommandError::Failed("the device does not answer over USB".into()))
}

/// Returns the most bytes that a change of scores sends to the display, in any move of a record.
fn bytes_per_score<G: PhysicalGame>(record: &Path) -> Result<usize, CommandError> {
    let bytes = std::fs::read(record).map_err(|why| format!("{}: {why}", record.display()))?;
    let record = Record::parse(&bytes)?;
    let edition = host_game::built_in_edition::<G>().map_err(|report| report.to_string())?;
    let (_, moves) = record.play::<G>(edition)?;
    let mut game = host_game::start::<G>(edition, record.players, &record.options)?;
    let scores = |game: &G| game.standing().scores;
    let view =
        |game: &G| View::Scores(Scores { scores: scores(game), turn: None, unit: Text::from(G::UNIT) });
    let mut renderer = Renderer::new();
    renderer.update(view(&game), |_, _| ());
    let mut worst = 0;
    for m in moves {
        let before = scores(&game);
        game.play(m).map_err(|why| why.to_string())?;
        if scores(&game) != before {
            let mut bytes = 0;
            renderer.update(view(&game), |_, part| bytes += part.len());
            worst = worst.max(bytes);
        }
    }
    Ok(worst)
}

fn report(lines: &[Line]) -> Outcome {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = writeln!(text, "{:52} {:>14} {:>10}", "on the emulated RP2040, 125 MHz", "measured", "budget");
    for Line { what, measured, budget, kept } in lines {
        let mark = if *kept { "" } else { "  EXCEEDED" };
        let _ = writeln!(text, "{what:52} {measured:>14} {budget:>10}{mark}");
    }
    if lines.iter().all(|line| line.kept) {
        Ok(text)
    } else {
        Err(CommandError::Failed(format!("a budget is exceeded\n{text}")))
    }
}

//! Reads editions, reporting every fault, and shows them with the source of each value.

use std::fmt::{Display, Write as _};

use firmware::journal::MAX_EDITION;
use rules_nostd::Edition;

use crate::host_game::{EditionReport, cut_lines};

/// Reads an edition; returns it with its warnings, or all its faults. It lives as long as the program: few are ever
/// read.
pub fn read<E: Edition>(toml: &str) -> Result<(&'static E, Vec<String>), EditionReport> {
    let failed = |why: String| EditionReport { errors: vec![why], warnings: Vec::new() };
    let components = toml::from_str(toml).map_err(|why| failed(cut_lines(&why.to_string())))?;
    let mut report = EditionReport::default();
    E::each_fault(&components, &mut |fault| {
        let list = if fault.is_error() { &mut report.errors } else { &mut report.warnings };
        list.push(fault.to_string());
    });
    if !report.errors.is_empty() {
        return Err(report);
    }
    let edition = E::new(components).map_err(|fault| failed(fault.to_string()))?;
    Ok((Box::leak(Box::new(edition)), report.warnings))
}

/// Packs an edition into the compact form that the device takes.
pub fn pack<E: Edition>(edition: &E) -> Vec<u8> {
    // This fails only if memory runs out, and then everything does.
    postcard::to_allocvec(&**edition).unwrap_or_default()
}

/// Bytes in a line for the device: two digits each, and a line has at most 120 letters.
const PART: usize = 50;

/// Returns the lines that put an edition into the device. Fails if it is too long for the device.
pub fn upload_lines<E: Edition>(game: &str, edition: &E) -> Result<Vec<String>, String> {
    let bytes = pack(edition);
    let length = bytes.len();
    if length > MAX_EDITION {
        return Err(format!(
            "{length} bytes are too many for the device, which takes {MAX_EDITION}; shorten the sources"
        ));
    }
    let part = |part: &[u8]| {
        let digits: String = part.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("edition part {digits}")
    };
    let mut lines = vec![format!("edition put {game} {length}")];
    lines.extend(bytes.chunks(PART).map(part));
    lines.push("edition done".to_owned());
    Ok(lines)
}

/// A title with its id in the ledger, and the rows below it.
pub type Section<E> = (&'static str, fn(&E, &mut Rows));

/// An edition section by section, below its name and a word about stand-ins if it holds any.
pub fn describe<E>(
    edition: &E,
    name: impl Display,
    stand_ins: Option<&StandIns>,
    sections: &[Section<E>],
) -> String {
    // Writing to a string does not fail.
    let mut text = format!("{name}\n");
    if let Some(stand_ins) = stand_ins {
        let _ = writeln!(text, "This edition holds stand-ins: {}.", stand_ins.what);
    }
    for (title, fill) in sections {
        let _ = writeln!(text, "\n{title}");
        let mut rows = Rows { rows: Vec::new(), partly: stand_ins.map_or("", |words| words.partly) };
        fill(edition, &mut rows);
        rows.write(&mut text);
    }
    text
}

/// What is said about stand-ins.
pub struct StandIns {
    what: &'static str,
    /// Of a row that has a source all the same.
    partly: &'static str,
}

/// Values that were not read from the game.
pub const NOT_READ: StandIns = StandIns {
    what: "values that fit the rulebook but were not read from the game",
    partly: "the rest a stand-in",
};

/// Values that were read somewhere else than on the pieces.
pub const NOT_COMPARED: StandIns =
    StandIns { what: "values that nobody has compared with the printed pieces", partly: "not compared" };

/// The rows of a section: name, value, origin.
pub struct Rows {
    rows: Vec<[String; 3]>,
    partly: &'static str,
}

impl Rows {
    /// Adds a row. Without a source it is a stand-in.
    pub fn add<Source: Display + Default + PartialEq>(
        &mut self,
        name: impl Display,
        value: String,
        source: Source,
        stand_in: bool,
    ) {
        let from = match stand_in {
            _ if source == Source::default() => "stand-in".to_owned(),
            false => source.to_string(),
            true => format!("{source}, {}", self.partly),
        };
        self.rows.push([name.to_string(), value, from]);
    }

    /// In columns, so that the origin can be read down the page.
    fn write(&self, text: &mut String) {
        /// A value wider than this pushes its own origin aside, not everybody's.
        const WIDEST: usize = 84;
        let width = |column: usize| {
            let widths = self.rows.iter().map(|row| row[column].chars().count());
            widths.filter(|&width| width <= WIDEST).max().unwrap_or(0)
        };
        let (names, values) = (width(0), width(1));
        for [name, value, from] in &self.rows {
            let _ = writeln!(text, "        {name:names$}  {value:values$}  [{from}]");
        }
    }
}

/// Some values in a row.
pub fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

//! Reading and showing editions of Merchants of Araby.

use std::fmt::{Display, Write as _};

use rules_nostd::araby::{CardType, Components, Edition, Product, Source, Space};

use crate::desk::{EditionReport, cut_lines};

/// Reads an edition, and what is doubtful about it; one with errors is refused with all of them.
pub fn read(toml: &str) -> Result<(&'static Edition, Vec<String>), EditionReport> {
    let failed = |why: String| EditionReport { errors: vec![why], warnings: Vec::new() };
    let components: Components = toml::from_str(toml).map_err(|why| failed(cut_lines(&why.to_string())))?;
    let report = report(&components);
    if !report.errors.is_empty() {
        return Err(report);
    }
    let edition = Edition::new(components).map_err(|fault| failed(fault.to_string()))?;
    Ok((Box::leak(Box::new(edition)), report.warnings))
}

/// Every fault of the components.
fn report(components: &Components) -> EditionReport {
    let mut report = EditionReport::default();
    components.each_fault(|fault| {
        let list = if fault.is_error() { &mut report.errors } else { &mut report.warnings };
        list.push(fault.to_string());
    });
    report
}

/// What a person should know of an edition: every value, and where it comes from.
pub fn describe(edition: &Edition) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = writeln!(text, "{} (araby, checksum {:08x})", edition.name, edition.checksum());
    if edition.has_stand_ins() {
        let _ = writeln!(
            text,
            "This edition holds stand-ins: values that fit the rulebook but were not read from the game."
        );
    }
    for (title, rows) in SECTIONS {
        let _ = writeln!(text, "\n{title}");
        let mut lines = Lines::default();
        rows(edition, &mut lines);
        lines.write(&mut text);
    }
    text
}

/// A title with its section of the ledger, and the rows below it.
type Section = (&'static str, fn(&Edition, &mut Lines));

const SECTIONS: &[Section] = &[
    ("1    components", counts),
    ("6.1  merchants: cost; icons when discarded; effect", |e, l| cards(e, l, CardType::Merchant)),
    ("6.1  allies", |e, l| cards(e, l, CardType::Ally)),
    ("6.1  virtues", |e, l| cards(e, l, CardType::Virtue)),
    ("6.1  djinn", |e, l| cards(e, l, CardType::Djinn)),
    ("6.2  resolution numbers of each copy: bandit, payouts from the top row", backs),
    ("6.3  caravans: products of spaces 1 to 9", caravans),
    ("6.4  personas", personas),
];

/// The rows of a section: name, value, origin.
#[derive(Default)]
struct Lines(Vec<(String, String, String)>);

impl Lines {
    fn add(&mut self, name: impl Display, value: String, source: Source, stand_in: bool) {
        let from = match (source, stand_in) {
            (Source::None, _) => "stand-in".to_owned(),
            (source, false) => source.to_string(),
            (source, true) => format!("{source}, the rest a stand-in"),
        };
        self.0.push((name.to_string(), value, from));
    }

    /// In columns, so that the origin can be read down the page.
    fn write(&self, text: &mut String) {
        let width = |column: fn(&(String, String, String)) -> &String| {
            self.0.iter().map(|row| column(row).chars().count()).max().unwrap_or(0)
        };
        let (names, values) = (width(|row| &row.0), width(|row| &row.1));
        for (name, value, from) in &self.0 {
            // Writing to a string does not fail.
            let _ = writeln!(text, "        {name:names$}  {value:values$}  [{from}]");
        }
    }
}

fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

fn counts(edition: &Edition, lines: &mut Lines) {
    let counts = &edition.counts;
    let cards = [
        ("merchants", &counts.merchant),
        ("allies", &counts.ally),
        ("virtues", &counts.virtue),
        ("djinn", &counts.djinn),
        ("caravans", &counts.caravan),
        ("personas", &counts.persona),
    ];
    for (name, count) in cards {
        lines.add(name, count.value.to_string(), count.source, count.stand_in);
    }
    macro_rules! printed {
        ($($name:literal $row:expr, $value:expr;)+) => {
            $( lines.add($name, $value, $row.source, $row.stand_in); )+
        };
    }
    printed! {
        "coins of 1, 5, 10" counts.coins, list(*counts.coins);
        "personas for each of 2, 3, 4 players" edition.personas_per_seat, list(*edition.personas_per_seat);
        "side of the resolution numbers" edition.resolution_side, edition.resolution_side.value.to_string();
        "fifth camel colour" edition.fifth_colour, edition.fifth_colour.value.to_string();
    }
}

fn cards(edition: &Edition, lines: &mut Lines, kind: CardType) {
    for row in edition.cards.iter().filter(|row| row.kind == kind) {
        let name = format!("{} ×{}", row.name, row.copies());
        let value = format!("{}; {}; {}", row.cost, row.icons, row.effect);
        lines.add(name, value, row.source, row.stand_in);
    }
}

fn backs(edition: &Edition, lines: &mut Lines) {
    for row in &edition.cards {
        let numbers = row.backs.iter().map(|back| format!("{} {:?}", back.bandit, back.pay));
        // The rulebook tells no back of a card.
        let source = if row.stand_in { Source::None } else { row.source };
        lines.add(&row.name, list(numbers), source, row.stand_in);
    }
}

fn caravans(edition: &Edition, lines: &mut Lines) {
    for row in &edition.caravans {
        let products: Vec<&str> = row.spaces.iter().copied().map(Product::name).collect();
        let rows: Vec<String> = products.chunks(Space::ALL.len() / 3).map(|row| row.join(" ")).collect();
        lines.add(&row.name, rows.join(" / "), row.source, row.stand_in);
    }
}

fn personas(edition: &Edition, lines: &mut Lines) {
    for row in &edition.personas {
        lines.add(&row.name, row.effect.to_string(), row.source, row.stand_in);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use rules_nostd::araby::STAND_IN_TOML;

    use super::*;

    #[test]
    fn the_built_in_edition_is_read_and_shown() {
        let (edition, warnings) = read(STAND_IN_TOML).unwrap();
        assert!(warnings.is_empty());
        let text = describe(edition);
        println!("{text}");
        assert!(text.starts_with("Araby with stand-ins (araby, checksum "));
        assert!(text.contains("This edition holds stand-ins"));
        for line in [
            "Spices Merchant ×4",
            "spices 1 + coin 1; coin spices; task: spices 1",
            "[EX-01, the rest a stand-in]",
            "magics jewels spices / jewels spices fabrics / spices fabrics magics",
            "1 [2, 3, 4], 4 [1, 3, 5]",
            "40, 28, 12",
            "[EX-01]",
        ] {
            assert!(text.contains(line), "{line}");
        }
    }

    #[test]
    fn faults_are_told_with_their_id() {
        let wrong = STAND_IN_TOML.replace("counts.djinn = { value = 14", "counts.djinn = { value = 15");
        let report = read(&wrong).unwrap_err();
        assert_eq!(
            report.errors,
            ["V-01: found 14 djinn instead of 15; allowed: as many as the counts declare"]
        );
        let doubtful = STAND_IN_TOML.replace("value = [1, 1, 1]", "value = [1, 1, 2]");
        let (_, warnings) = read(&doubtful).unwrap();
        assert_eq!(warnings.len(), 1);
        let unread = STAND_IN_TOML.replace("\"any 1\"", "\"wish 1\"");
        let report = read(&unread).unwrap_err();
        assert!(report.errors[0].contains("an effect expected: did not expect 'wish'"), "{report}");
        assert!(report.errors[0].contains("at line "), "{report}");
    }
}

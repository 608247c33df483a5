//! Reading and showing editions of Merchants of Araby.

use rules_nostd::araby::Edition;
use rules_nostd::araby::model::{CardType, Product, Source, Space};

use crate::edition::{self, Rows, Section, list};

/// What a person should know of an edition: every value, and where it comes from.
pub fn describe(edition: &Edition) -> String {
    let name = format!("{} (araby, checksum {:08x})", edition.name, edition.checksum());
    edition::describe(edition, name, edition.has_stand_ins().then_some(&edition::NOT_READ), SECTIONS)
}

const SECTIONS: &[Section<Edition>] = &[
    ("1    components", counts),
    ("6.1  merchants: cost; icons when discarded; effect", |e, l| cards(e, l, CardType::Merchant)),
    ("6.1  allies", |e, l| cards(e, l, CardType::Ally)),
    ("6.1  virtues", |e, l| cards(e, l, CardType::Virtue)),
    ("6.1  djinn", |e, l| cards(e, l, CardType::Djinn)),
    ("6.2  resolution numbers of each copy: bandit, payouts from the top row", backs),
    ("6.3  caravans: products of spaces 1 to 9", caravans),
    ("6.4  personas", personas),
];

fn counts(edition: &Edition, lines: &mut Rows) {
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

fn cards(edition: &Edition, lines: &mut Rows, kind: CardType) {
    for row in edition.cards.iter().filter(|row| row.kind == kind) {
        let name = format!("{} ×{}", row.name, row.copies());
        let value = format!("{}; {}; {}", row.cost, row.icons, row.effect);
        lines.add(name, value, row.source, row.stand_in);
    }
}

fn backs(edition: &Edition, lines: &mut Rows) {
    for row in &edition.cards {
        let numbers = row.backs.iter().map(|back| format!("{} {:?}", back.bandit, back.pay));
        // The rulebook tells no back of a card.
        let source = if row.stand_in { Source::None } else { row.source };
        lines.add(&row.name, list(numbers), source, row.stand_in);
    }
}

fn caravans(edition: &Edition, lines: &mut Rows) {
    for row in &edition.caravans {
        let products: Vec<&str> = row.spaces.iter().copied().map(Product::name).collect();
        let rows: Vec<String> = products.chunks(Space::ALL.len() / 3).map(|row| row.join(" ")).collect();
        lines.add(&row.name, rows.join(" / "), row.source, row.stand_in);
    }
}

fn personas(edition: &Edition, lines: &mut Rows) {
    for row in &edition.personas {
        lines.add(&row.name, row.effect.to_string(), row.source, row.stand_in);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {

    use super::*;

    #[test]
    fn the_built_in_edition_is_read_and_shown() {
        let (edition, warnings) = edition::read::<Edition>(Edition::TOML).unwrap();
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
        let wrong = Edition::TOML.replace("counts.djinn = { value = 14", "counts.djinn = { value = 15");
        let report = edition::read::<Edition>(&wrong).unwrap_err();
        assert_eq!(
            report.errors,
            ["V-01: found 14 djinn instead of 15; allowed: as many as the counts declare"]
        );
        let doubtful = Edition::TOML.replace("value = [1, 1, 1]", "value = [1, 1, 2]");
        let (_, warnings) = edition::read::<Edition>(&doubtful).unwrap();
        assert_eq!(warnings.len(), 1);
        let unread = Edition::TOML.replace("\"any 1\"", "\"wish 1\"");
        let report = edition::read::<Edition>(&unread).unwrap_err();
        assert!(report.errors[0].contains("an effect expected: did not expect 'wish'"), "{report}");
        assert!(report.errors[0].contains("at line "), "{report}");
    }
}

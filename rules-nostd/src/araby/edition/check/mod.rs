//! Checks of an edition: the constraints V-01 to V-06, V-12 and V-13 of section 6.7 of the ledger. For those
//! on single cards (V-07 to V-11, V-14) see `edition::check::cards`.

mod cards;

use super::provenance::Source;
use super::text::LARGEST_PAY;
use crate::araby::card::{CardType, MAX_CARDS};
use crate::araby::edition::Components;
use crate::araby::effect::check::payable;
use crate::araby::name::{is, is_sayable};
use crate::araby::supply::{DRAFT_LINE, STACKS, START_HAND};
use crate::edition::fault::{Fault, Report};

impl Components {
    /// Visits every fault of the edition. No check relies on an earlier one: a file may be wrong in many
    /// places, and its author wants to see them all at once.
    pub fn each_fault(&self, mut visit: impl FnMut(Fault)) {
        let report = &mut Report::new(&mut visit);
        report.header("araby", &self.game, &self.name);
        self.check_provenance(report);
        self.check_totals(report);
        self.check_names(report);
        self.check_backs(report);
        self.check_cards(report);
        self.check_seats(report);
    }

    /// Returns whether any value is a stand-in. Such an edition must say so wherever it is shown (V-13).
    pub fn has_stand_ins(&self) -> bool {
        let mut any = false;
        self.each_provenance(|_, _, stand_in| any |= stand_in);
        any
    }

    /// Visits each row: its subject, its source, and whether it or a part of it is a stand-in.
    pub fn each_provenance(&self, mut visit: impl FnMut(&str, Source, bool)) {
        macro_rules! one {
            ($( $name:literal $row:expr ),+) => {
                $( visit($name, $row.source, $row.stand_in); )+
            };
        }
        let counts = &self.counts;
        one!("counts.merchant" counts.merchant, "counts.ally" counts.ally, "counts.virtue" counts.virtue,
            "counts.djinn" counts.djinn, "counts.caravan" counts.caravan, "counts.persona" counts.persona,
            "counts.coins" counts.coins, "personas_per_seat" self.personas_per_seat,
            "resolution_side" self.resolution_side, "fifth_colour" self.fifth_colour);
        self.cards.iter().for_each(|row| visit(&row.name, row.source, row.stand_in));
        self.caravans.iter().for_each(|row| visit(&row.name, row.source, row.stand_in));
        self.personas.iter().for_each(|row| visit(&row.name, row.source, row.stand_in));
    }

    /// Checks that no stand-in is presented as a fact, and no fact lacks its source (V-13).
    fn check_provenance(&self, report: &mut Report<'_>) {
        report.about("V-13");
        self.each_provenance(|what, source, stand_in| {
            source.check(
                stand_in,
                &what,
                "a source, stand_in = true, or both if only a part is known",
                report,
            );
        });
    }

    /// Counts the game cards of a type, copies included.
    fn copies_of(&self, kind: CardType) -> usize {
        self.cards.iter().filter(|row| row.kind == kind).map(|row| row.copies()).sum()
    }

    /// Checks that there are as many cards of each sort as the box declares (V-01).
    fn check_totals(&self, report: &mut Report<'_>) {
        report.about("V-01");
        let counts = &self.counts;
        let declared = [
            ("merchants", *counts.merchant, self.copies_of(CardType::Merchant)),
            ("allies", *counts.ally, self.copies_of(CardType::Ally)),
            ("virtues", *counts.virtue, self.copies_of(CardType::Virtue)),
            ("djinn", *counts.djinn, self.copies_of(CardType::Djinn)),
            ("caravans", *counts.caravan, self.caravans.len()),
            ("personas", *counts.persona, self.personas.len()),
        ];
        for (what, declared, found) in declared {
            let holds = usize::from(declared) == found;
            report.must(
                holds,
                "as many as the counts declare",
                format_args!("{found} {what} instead of {declared}"),
            );
        }
        let all = self.each_back().count();
        report.must(all <= MAX_CARDS, "80 game cards at most", format_args!("{all} game cards"));
    }

    /// Checks that each name occurs once and can be written as a word in a record (V-01).
    fn check_names(&self, report: &mut Report<'_>) {
        report.about("V-01");
        let names = || {
            let cards = self.cards.iter().map(|row| row.name.as_str());
            let caravans = self.caravans.iter().map(|row| row.name.as_str());
            cards.chain(caravans).chain(self.personas.iter().map(|row| row.name.as_str()))
        };
        for (place, name) in names().enumerate() {
            report.must(
                is_sayable(name),
                "a name of letters, digits, single blanks, hyphens and apostrophes",
                format_args!("'{name}'"),
            );
            let twice = names().take(place).any(|earlier| is(earlier, name));
            report.must(!twice, "every name once; copies are further backs", format_args!("{name} twice"));
        }
        let colour = &self.fifth_colour.value;
        report.must(is_sayable(colour), "a name for the fifth colour", format_args!("'{colour}'"));
    }

    /// Checks cost and resolution numbers (V-02 to V-05).
    fn check_backs(&self, report: &mut Report<'_>) {
        report.about("V-02");
        for row in &self.cards {
            let copies = row.copies();
            report.must(
                copies > 0,
                "resolution numbers for each copy",
                format_args!("{} without backs", row.name),
            );
            report.must(
                payable(&row.cost),
                "a cost of 20 at most",
                format_args!("{} for {}", row.name, row.cost),
            );
        }
        for back in self.each_back() {
            let digits = back.pay.into_iter().all(|pay| pay <= LARGEST_PAY);
            report.must(digits, "payouts from 0 to 9", format_args!("{back}"));
        }
        report.about("V-03");
        let attacks = |row: usize| self.each_back().filter(|back| back.bandit.row() == row).count();
        let [top, middle, bottom] = [attacks(0), attacks(1), attacks(2)];
        report.must(
            bottom >= middle && middle >= top && bottom > top,
            "bandits most often on 7-9 and least often on 1-3",
            format_args!("{top} on 1-3, {middle} on 4-6, {bottom} on 7-9"),
        );
        report.about("V-04");
        let paid = |row: usize| self.each_back().map(|back| usize::from(back.pay[row])).sum::<usize>();
        let [top, middle, bottom] = [paid(0), paid(1), paid(2)];
        report.must(
            bottom >= middle && middle >= top && bottom > top,
            "payouts highest on average in the bottom row and lowest in the top row",
            format_args!("{top}, {middle} and {bottom} coins on all backs"),
        );
        report.about("V-05");
        report.should(
            self.each_back().any(|back| back.pay == [2, 3, 4]),
            "a card that pays 2 3 4 (EX-10)",
            format_args!("none"),
        );
    }

    /// Returns whether there are enough components for this many players and stacks (V-12). There are always
    /// enough colours.
    pub fn suffices(&self, players: usize, stacks: u8) -> bool {
        let personas = players * usize::from(self.personas_each(players));
        let dealt = players * usize::from(START_HAND) + DRAFT_LINE;
        (2..=4).contains(&players)
            && self.personas.len() >= personas
            && stacks <= self.most_stacks(players)
            && self.each_back().count() > dealt
    }

    /// Checks V-12 for every number of players.
    fn check_seats(&self, report: &mut Report<'_>) {
        report.about("V-12");
        let cards = self.each_back().count();
        for players in 2..=4 {
            let each = self.personas_each(players);
            report.must(
                (1..=2).contains(&each),
                "1 or 2 personas for each player",
                format_args!("{each} for each of {players} players"),
            );
            let (personas, caravans) = (self.personas.len(), self.caravans.len());
            let found = format_args!(
                "{personas} personas, {caravans} caravans, {cards} game cards for {players} players"
            );
            let allowed = "personas, 4 stacks of caravans and a deck for that many";
            if players == 2 {
                report.must(self.suffices(players, STACKS), allowed, found);
            } else {
                report.should(self.suffices(players, STACKS), allowed, found);
            }
        }
    }
}

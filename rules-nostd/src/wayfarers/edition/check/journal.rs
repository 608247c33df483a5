//! Checks the journal track: P-13 to P-16.

use crate::edition::fault::Report;
use crate::wayfarers::count::Need;
use crate::wayfarers::edition::check::{Two, check_effect};
use crate::wayfarers::edition::{Components, Crossing};
use crate::wayfarers::effect::check::On;
use crate::wayfarers::journal::{GreenPlace, JournalSpace, JournalTile, Section, Side, Toll};
use crate::wayfarers::supply::RESERVE;

impl Components {
    pub(super) fn check_journal(&self, report: &mut Report<'_>) {
        report.about("P-13");
        self.crossings.iter().for_each(|crossing| check_crossing(report, crossing));
        self.check_track(report);
        self.check_free_crossings(report);
        report.about("P-14");
        self.check_journal_spaces(report);
        self.check_new_dice(report);
        report.about("P-15");
        self.check_green_places(report);
        report.about("P-16");
        self.check_journal_tiles(report);
    }

    /// Checks P-13: no crossing is listed twice; every space can be reached, and leads on unless it is final.
    fn check_track(&self, report: &mut Report<'_>) {
        for (place, crossing) in self.crossings.iter().enumerate() {
            let twice = self
                .crossings
                .iter()
                .take(place)
                .any(|other| (other.from, other.to) == (crossing.from, crossing.to));
            report.must(!twice, "each crossing once", format_args!("{} twice", name(crossing)));
        }
        for space in JournalSpace::ALL {
            let leads_on = self.crossings_from(space).next().is_some();
            report.must(
                leads_on != space.is_final(),
                "crossings from every space but the 5 final ones (WAY-094)",
                format_args!("{space} {} crossings", if leads_on { "with" } else { "without" }),
            );
            let reached = self.crossings.iter().any(|crossing| crossing.to == space);
            report.must(
                reached || space == JournalSpace::Start,
                "a crossing to every space",
                format_args!("no way to {space}"),
            );
        }
    }

    /// Checks WAY-088: the first two crossings are free, and no others.
    fn check_free_crossings(&self, report: &mut Report<'_>) {
        let first = self.crossings_from(JournalSpace::Start).count();
        report.must(
            first == 2,
            "2 crossings from the start (WAY-088, RUL-54)",
            format_args!("{first} crossings from the start"),
        );
        for crossing in self.crossings.iter() {
            for (side, toll) in [(Side::A, &crossing.side_a), (Side::B, &crossing.side_b)] {
                let free = *toll == Toll::Free;
                report.must(
                    free == (crossing.from == JournalSpace::Start),
                    "free from the start, and nowhere else (WAY-088)",
                    format_args!("{} side {side} with '{toll}'", name(crossing)),
                );
            }
        }
    }

    /// Checks P-14: every space except the start shows something, and there are no more tile spaces than
    /// tiles.
    fn check_journal_spaces(&self, report: &mut Report<'_>) {
        for (space, row) in self.journal.iter() {
            let shows = row.tile || !row.effect.is_none();
            report.must(
                shows != (space == JournalSpace::Start),
                "a tile or an effect on every space but the start (WAY-090)",
                format_args!("{space} with {}", if shows { "something" } else { "nothing" }),
            );
            let taken = row.green.is_some() || row.new_die;
            report.must(
                space != JournalSpace::Start || !taken,
                "nothing to take at the start",
                format_args!("{space} with a worker or a die"),
            );
            check_effect(report, &space, &row.effect, On::Journal);
        }
        let tiles = self.journal.values().iter().filter(|row| row.tile).count();
        report.must(
            tiles <= JournalTile::ALL.len(),
            "no more spaces for tiles than tiles (WAY-004)",
            format_args!("{tiles} spaces for tiles"),
        );
        report.should(
            tiles == JournalTile::ALL.len(),
            "10 spaces for tiles",
            format_args!("{tiles} spaces for tiles"),
        );
    }

    /// Checks P-14: no path along the track gives more dice than the reserve has (WAY-009).
    fn check_new_dice(&self, report: &mut Report<'_>) {
        // Crossings lead to later columns, so visiting the spaces in order handles every crossing in time.
        let mut most = [0; JournalSpace::ALL.len()];
        for space in JournalSpace::ALL {
            let mut before = 0;
            for crossing in self.crossings.iter().filter(|crossing| crossing.to == space) {
                before = before.max(most.get(crossing.from.index()).copied().unwrap_or(0));
            }
            if let Some(most) = most.get_mut(space.index()) {
                *most = before + usize::from(self.journal[space].new_die);
            }
        }
        let most = most.into_iter().max().unwrap_or(0);
        report.must(
            most <= RESERVE,
            "no more new dice on any way than the 2 of the reserve (WAY-009, WAY-096)",
            format_args!("{most} new dice on one way"),
        );
    }

    /// Checks P-15: each green worker is between two spaces.
    fn check_green_places(&self, report: &mut Report<'_>) {
        for place in GreenPlace::ALL {
            let beside = || self.journal.iter().filter(|(_, row)| row.green == Some(place));
            report.must(
                beside().count() == 2,
                "2 spaces beside each green worker (WAY-092)",
                format_args!("{} spaces beside {place}", beside().count()),
            );
            let mut columns = beside().map(|(space, _)| space.column());
            let first = columns.next();
            report.should(
                columns.all(|column| Some(column) == first),
                "both in one column",
                format_args!("{place} between columns"),
            );
        }
    }

    /// Checks P-16: each tile gives something.
    fn check_journal_tiles(&self, report: &mut Report<'_>) {
        for (tile, row) in self.journal_tiles.iter() {
            report.must(!row.effect.is_none(), "an effect (WAY-090)", format_args!("{tile} with nothing"));
            check_effect(report, &tile, &row.effect, On::Journal);
        }
        let effects = self.journal_tiles.values();
        for (place, row) in effects.iter().enumerate() {
            let twice = effects.iter().take(place).any(|other| other.effect == row.effect);
            report.should(!twice, "tiles that differ", format_args!("{} like another", row.tile));
        }
    }
}

/// Checks P-13: a crossing leads to the right, is on its section, and asks for something players can get.
fn check_crossing(report: &mut Report<'_>, crossing: &Crossing) {
    let name = name(crossing);
    report.must(
        crossing.from.column() < crossing.to.column(),
        "crossings to the right (WAY-086)",
        format_args!("{name}"),
    );
    for (side, toll) in [(Side::A, &crossing.side_a), (Side::B, &crossing.side_b)] {
        let asks = match toll {
            Toll::Free => true,
            Toll::Need(Need { at_least, .. }) => *at_least > 0,
            Toll::Spend(tokens) => tokens.iter().any(|(_, &count)| count > 0),
        };
        report.must(asks, "1 or more of something", format_args!("{name} side {side} with '{toll}'"));
    }
    let expected = match crossing.from.column() {
        0..=2 => Section::Left,
        3..=8 => Section::Middle,
        _ => Section::Right,
    };
    report.should(
        crossing.section == expected,
        "the section on which it is printed",
        format_args!("{name} on the {} section", crossing.section),
    );
}

fn name(crossing: &Crossing) -> Two<JournalSpace, JournalSpace> {
    Two(crossing.from, crossing.to)
}

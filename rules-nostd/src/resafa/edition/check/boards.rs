//! Checks the player board, the scales, the solo cards and the score track: PR-15 to PR-18.

use crate::edition::fault::{Listed, Report};
use crate::edition::text_form::{TextForm, Written};
use crate::resafa::action::MainAction;
use crate::resafa::colour::Colour;
use crate::resafa::edition::check::each_once;
use crate::resafa::edition::{Components, MerchantRow, SoloRow};
use crate::resafa::effect::Gifts;
use crate::resafa::item::Price;
use crate::resafa::place::Centre;
use crate::resafa::solo::{Heading, SoloCard, SoloHalf, TrackSign};

/// RES-118 to RES-122.
const GARDEN_REWARDS: [(&str, &str); 5] = [
    ("step any 1", "1 step for the first filled square (RES-118)"),
    ("step any 1 + vp 2", "1 step and 2 VP for the second (RES-119)"),
    ("step any 2 + vp 3", "2 steps and 3 VP for the third (RES-120)"),
    ("step any 2 + vp 4", "2 steps and 4 VP for the fourth (RES-121)"),
    ("vp 5", "5 VP for each later one (RES-122)"),
];

impl Components {
    pub(super) fn check_boards(&self, report: &mut Report<'_>) {
        self.check_camel_track(report);
        self.check_merchant_rows(report);
        self.check_scarab_scale(report);
        self.check_garden_rewards(report);
        self.check_canal_scale(report);
        for (card, row) in self.solo_cards.iter() {
            check_solo_card(card, row, report);
        }
        self.check_solo_opening(report);
        self.check_solo_examples(report);
        report.about("PR-18");
        let length = self.score_track.value;
        report.must(length >= 10, "10 spaces or more", format_args!("{length} spaces"));
    }

    /// Checks PR-15: camels from the bottom up.
    fn check_camel_track(&self, report: &mut Report<'_>) {
        report.about("PR-15");
        let track = &self.player_board.camel_track;
        report.must(
            track.windows(2).all(|pair| matches!(pair, [low, high] if low.checked_add(1) == Some(*high))),
            "a camel track that rises by 1",
            format_args!("{}", Listed(track)),
        );
        report.must(
            track.contains(&3) && track.contains(&4),
            "3 and 4 camels on the track (EX-09, EX-14)",
            format_args!("{}", Listed(track)),
        );
        let bottom = track.first().copied().unwrap_or(0);
        let allowed = "1 camel or more at the bottom, or nobody can trade at first";
        if track.stand_in {
            report.must(bottom > 0, allowed, format_args!("{bottom} camels at the bottom"));
        } else {
            report.should(bottom > 0, allowed, format_args!("{bottom} camels at the bottom"));
        }
    }

    /// Checks PR-15: causeway, rows, limits and the base cost.
    fn check_merchant_rows(&self, report: &mut Report<'_>) {
        report.about("PR-15");
        let board = &self.player_board;
        let causeway = *board.causeway;
        report.must(causeway == 2, "2 causeway places (RES-163)", format_args!("{causeway} places"));
        let rows = *board.rows;
        report.must(
            each_once(&rows, &MerchantRow::ALL) && rows.first() == Some(&MerchantRow::Garden),
            "each row once, gardens at the top (RES-166)",
            format_args!("{}", Listed(&rows)),
        );
        let values = &board.row_values;
        report.must(
            values.starts_with(&[1, 2, 3]) && values.iter().skip(3).all(|&value| value == 3),
            "values 1 2 3 (RES-187)",
            format_args!("values {}", Listed(values)),
        );
        let limits = *board.level_limits;
        report.must(
            limits == [3, 2, 1],
            "limits 3 2 1 (RES-074)",
            format_args!("limits {}", Listed(&limits)),
        );
        let cost = board.base_cost.value;
        report.must(
            cost == Price { coin: 1, stone: 1, ..Price::FREE },
            "coin 1 + stone 1 for a base (RES-158)",
            format_args!("{cost} for a base"),
        );
    }

    /// Checks PR-15: the scale of RES-186, of which only the fourth value is certain (EX-17).
    fn check_scarab_scale(&self, report: &mut Report<'_>) {
        report.about("PR-15");
        let scale = *self.player_board.scarab_scale;
        let rising = scale.windows(2).all(|pair| matches!(pair, [low, high] if low < high));
        let [.., fourth, _] = scale;
        report.must(
            rising && fourth == 11,
            "a rising scarab scale with 11 VP for 4 tokens (EX-17)",
            format_args!("scarab scale {}", Listed(&scale)),
        );
        report.should(
            scale == [2, 4, 7, 11, 16],
            "2 4 7 11 16, as in a picture of the board (RES-186)",
            format_args!("scarab scale {}", Listed(&scale)),
        );
    }

    /// Checks PR-15: the rewards of RES-118 to RES-122.
    fn check_garden_rewards(&self, report: &mut Report<'_>) {
        report.about("PR-15");
        for (row, (text, allowed)) in self.player_board.garden_rewards.iter().zip(GARDEN_REWARDS) {
            let holds = Gifts::read(text).is_ok_and(|known| each_once(&row.value, &known));
            report.must(holds, allowed, format_args!("'{}'", Written(&row.value)));
        }
    }

    /// Checks PR-16.
    fn check_canal_scale(&self, report: &mut Report<'_>) {
        report.about("PR-16");
        let scale = *self.canal_scale;
        let [none, .., five, _, _] = scale;
        report.must(
            none == 0 && five == 8 && scale.is_sorted(),
            "a scale that never falls, 0 VP for none and 8 VP for 5 tiles (RES-194)",
            format_args!("{}", Listed(&scale)),
        );
    }

    /// Checks PR-17: the opening spaces are the palm spaces.
    fn check_solo_opening(&self, report: &mut Report<'_>) {
        report.about("PR-17");
        let spaces = *self.solo_opening;
        for (place, space) in spaces.iter().enumerate() {
            let twice = spaces.iter().take(place).any(|other| other == space);
            let palm = self.network.few.cell(*space).is_some_and(|cell| cell.palm);
            report.must(
                palm && !twice,
                "the four palm spaces (RES-204)",
                format_args!("opening space {space}"),
            );
        }
    }

    /// Checks PR-17: what the examples show.
    fn check_solo_examples(&self, report: &mut Report<'_>) {
        report.about("PR-17");
        let cards = self.solo_cards.values();
        let listed = cards.iter().any(|row| row.centres == [Centre::Antiochia, Centre::Kena]);
        report.must(listed, "a card with Antiochia, then Kena (EX-25)", format_args!("no such card"));
        for heading in [Heading::Left, Heading::Down] {
            let shown = cards.iter().any(|row| row.canal == heading);
            report.must(
                shown,
                "a canal arrow to the left and one down (EX-24)",
                format_args!("none {heading}"),
            );
        }
        for sign in TrackSign::ALL {
            let shown = cards.iter().any(|row| row.track == sign);
            report.should(shown, "both track signs (EX-23)", format_args!("no '{sign}'"));
        }
        let half = |action, colour| {
            let half = SoloHalf { action, colour };
            self.solo_actions.iter().any(|row| row.upper == half || row.lower == half)
        };
        report.should(
            self.solo_actions
                .iter()
                .any(|row| row.lower == SoloHalf { action: MainAction::Provisions, colour: Colour::Yellow }),
            "a lower half with yellow provisions (EX-19)",
            format_args!("no such half"),
        );
        report.should(
            half(MainAction::Trading, Colour::Pink),
            "a half with pink trading (EX-20)",
            format_args!("no such half"),
        );
        let trading = cards.iter().any(|row| row.red == MainAction::Trading);
        report.should(trading, "trading outlined in red (EX-21)", format_args!("no such card"));
        let middle = cards.iter().any(|row| row.workshop == 2);
        report.should(middle, "a card for the middle workshop (EX-22)", format_args!("no such card"));
    }
}

/// Checks PR-17: one parameter side.
fn check_solo_card(card: SoloCard, row: &SoloRow, report: &mut Report<'_>) {
    report.about("PR-17");
    report.must(
        !matches!(row.red, MainAction::Production | MainAction::Garden),
        "a red action that the bot can take (RES-220)",
        format_args!("{card} with {} in red", row.red),
    );
    let [first, second] = row.centres;
    report.must(
        first != second,
        "two different centres (RES-234)",
        format_args!("{card} with {first} twice"),
    );
    report.must(
        (1..=3).contains(&row.workshop),
        "workshop 1 to 3 (RES-221)",
        format_args!("{card} with workshop {}", row.workshop),
    );
    let (holds, allowed) = match (card.ordinary(), row.orange) {
        (None, orange) => (orange.is_none(), "no orange arrow on the setup card (RES-204)"),
        (Some(_), Some(height)) => ((1..=4).contains(&height), "an orange arrow at height 1 to 4 (RES-204)"),
        (Some(_), None) => (false, "an orange arrow on ordinary cards (RES-204)"),
    };
    report.must(holds, allowed, format_args!("{card} with orange {}", row.orange.unwrap_or(0)));
}

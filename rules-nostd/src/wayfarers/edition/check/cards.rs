//! Checks the cards: P-01 to P-07.

use crate::edition::fault::{Listed, Report};
use crate::wayfarers::card::{CardKind, Trigger};
use crate::wayfarers::count::{Count, Rest, Score};
use crate::wayfarers::edition::check::{all_different, check_effect, expect_total};
use crate::wayfarers::edition::{Components, LandAbility, LandRow, SpaceRow, TownsfolkRow, WaterRow};
use crate::wayfarers::effect::check::On;
use crate::wayfarers::effect::{DiceSpace, Occasion};
use crate::wayfarers::tag::{Tag, Tags};

impl Components {
    pub(super) fn check_cards(&self, report: &mut Report<'_>) {
        report.about("P-01");
        self.land.values().iter().for_each(|row| check_land(report, row));
        self.check_land_totals(report);
        report.about("P-02");
        self.water.values().iter().for_each(|row| check_water(report, row));
        self.check_water_totals(report);
        report.about("P-03");
        self.check_bars(report);
        report.about("P-04");
        self.space.values().iter().for_each(|row| check_space(report, row));
        self.check_space_kinds(report);
        report.about("P-05");
        self.check_space_prices(report);
        report.about("P-06");
        self.check_goals(report);
        report.about("P-07");
        self.townsfolk.values().iter().for_each(|row| self.check_townsfolk(report, row));
        self.check_townsfolk_totals(report);
    }

    fn check_land_totals(&self, report: &mut Report<'_>) {
        let rows = || self.land.values().iter();
        let with = |tag| rows().filter(|row| row.tags.contains(&tag)).count();
        expect_total(report, "cities", with(Tag::City), 18);
        expect_total(report, "cities with an observatory", with(Tag::Observatory), 7);
        expect_total(report, "cities with a library", with(Tag::Library), 4);
        let immediate = rows().filter(|row| !row.immediate.is_none()).count();
        expect_total(report, "land cards with an immediate effect", immediate, 27);
    }

    fn check_water_totals(&self, report: &mut Report<'_>) {
        let with = |tag| self.water.values().iter().filter(|row| row.tags.contains(&tag)).count();
        expect_total(report, "harbours", with(Tag::Harbour), 18);
        expect_total(report, "harbours with a library", with(Tag::Library), 3);
    }

    fn check_bars(&self, report: &mut Report<'_>) {
        let rows = || self.water.values().iter();
        let left = |height: usize| rows().filter(|row| row.left.0.get(height) == Some(&true)).count();
        for (height, (what, expected)) in [
            ("left bars at height 1", 11),
            ("left bars at height 2", 17),
            ("left bars at height 3", 14),
            ("left bars at height 4", 14),
        ]
        .into_iter()
        .enumerate()
        {
            expect_total(report, what, left(height), expected);
        }
        expect_total(
            report,
            "right bars with a guild",
            rows().filter(|row| row.right.guild.is_some()).count(),
            19,
        );
        expect_total(report, "right bars with silver", rows().filter(|row| row.right.silver).count(), 23);
        expect_total(
            report,
            "right bars with a provision",
            rows().filter(|row| row.right.provision).count(),
            19,
        );
        expect_total(report, "right bars with a card", rows().filter(|row| row.right.card).count(), 17);
    }

    /// Checks how many space cards of each kind there are (WAY-140 to WAY-143, RUL-04). WAY-183 and WAY-184
    /// name two of the star cards.
    fn check_space_kinds(&self, report: &mut Report<'_>) {
        let of = |tag: Tag| self.space.values().iter().filter(|row| row.tags.first() == Some(&tag)).count();
        for (tag, expected, rule) in [
            (Tag::Sun, 1, "1 sun card (WAY-140)"),
            (Tag::Moon, 1, "1 moon card (WAY-140)"),
            (Tag::Planet, 5, "5 planet cards (WAY-141)"),
        ] {
            report.must(of(tag) == expected, rule, format_args!("{} with {tag}", of(tag)));
        }
        expect_total(report, "comet cards", of(Tag::Comet), 8);
        let kinds = [CardKind::Townsfolk, CardKind::Space, CardKind::Land, CardKind::Water].map(Count::Card);
        let tags = [Tag::Comet, Tag::Planet, Tag::Stars].map(Count::Tag);
        for (sets, each, rule) in [
            (&kinds[..], 1, "a star card with 1 VP per townsfolk, space, land and water card (WAY-183)"),
            (&tags[..], 3, "a star card with 3 VP per comet, planet and star tag (WAY-184)"),
        ] {
            let known = self.space.values().iter().any(|row| scores_sets(&row.score, each, sets));
            report.must(known, rule, format_args!("no such card"));
        }
    }

    fn check_space_prices(&self, report: &mut Report<'_>) {
        let prices = &*self.space_prices;
        let (least, most) = (prices.iter().min(), prices.iter().max());
        report.must(
            (least, most) == (Some(&3), Some(&5)),
            "3 to 5 silver, both of them (WAY-111)",
            format_args!("{}", Listed(prices)),
        );
        report.should(prices.is_sorted(), "dearer towards the pile", format_args!("{}", Listed(prices)));
    }

    fn check_goals(&self, report: &mut Report<'_>) {
        for (card, row) in self.inspiration.iter() {
            report.must(!row.goal.is_empty(), "a goal (WAY-149)", format_args!("{card} without a goal"));
            for need in &row.goal {
                report.must(need.at_least > 0, "1 or more", format_args!("{card} with '{need}'"));
            }
            let earlier = self.inspiration.values().iter().take_while(|other| other.card != card);
            let twice = earlier.into_iter().any(|other| other.goal == row.goal);
            report.should(!twice, "goals that differ", format_args!("{card} with the goal of another card"));
        }
    }

    fn check_townsfolk(&self, report: &mut Report<'_>, row: &TownsfolkRow) {
        let TownsfolkRow { card, silver, hosts, trigger, assets, effect, .. } = row;
        report.must(*silver <= 3, "0 to 3 silver (WAY-113)", format_args!("{card} for {silver} silver"));
        let fits = |tag: &Tag| match trigger {
            Trigger::Die => {
                matches!(tag, Tag::City | Tag::Harbour | Tag::Observatory | Tag::Library)
            }
            Trigger::Vista => *tag == Tag::Vista,
            Trigger::Rest => *tag == Tag::OpenWater,
        };
        report.must(
            !hosts.is_empty() && all_different(hosts) && hosts.iter().all(fits),
            "1 tag or more of a host that works when the card does (WAY-080, WAY-153, RUL-41)",
            format_args!("{card} ({trigger}) under '{}'", Listed(hosts)),
        );
        let hosted = self.land.values().iter().map(|row| &row.tags);
        let hosted = hosted.chain(self.water.values().iter().map(|row| &row.tags));
        let hosted = hosted.chain([&self.player_board.city, &self.player_board.harbour]);
        let any = hosted.into_iter().flatten().any(|tag| hosts.contains(tag));
        report.must(any, "a card that can be its host", format_args!("no host for {card}"));
        report.must(
            assets.is_empty() != effect.is_none(),
            "assets or an effect (WAY-155)",
            format_args!("{card} with assets '{assets}' and effect '{effect}'"),
        );
        report.must(
            assets.is_empty() || *trigger == Trigger::Die,
            "assets for a die only",
            format_args!("{card} ({trigger}) with '{assets}'"),
        );
        check_effect(report, card, effect, if *trigger == Trigger::Rest { On::Card } else { On::Addition });
    }

    fn check_townsfolk_totals(&self, report: &mut Report<'_>) {
        let rows = || self.townsfolk.values().iter();
        for (trigger, what, expected) in [
            (Trigger::Die, "townsfolk for dice", 17),
            (Trigger::Vista, "townsfolk for vistas", 10),
            (Trigger::Rest, "townsfolk for resting", 9),
        ] {
            expect_total(report, what, rows().filter(|row| row.trigger == trigger).count(), expected);
        }
        let silver = rows().map(|row| usize::from(row.silver)).sum();
        expect_total(report, "silver for all townsfolk", silver, 56);
    }
}

/// Checks P-01: a land card is a city with a dice space, or a vista (WAY-127 to WAY-130).
fn check_land(report: &mut Report<'_>, row: &LandRow) {
    let LandRow { card, tags, immediate, ability } = row;
    let (first, rest) = tags.split_first().unzip();
    let secondary = rest.unwrap_or(&[]);
    let fits = match first {
        Some(Tag::City) => secondary.iter().all(|tag| matches!(tag, Tag::Observatory | Tag::Library)),
        Some(Tag::Vista) => secondary.is_empty(),
        _ => false,
    };
    report.must(
        fits && all_different(tags),
        "city, perhaps with observatory and library, or vista (WAY-127, WAY-129)",
        format_args!("{card} with '{}'", Listed(tags)),
    );
    check_effect(report, card, immediate, On::Card);
    match ability {
        LandAbility::Space(space) => {
            report.must(
                first == Some(&Tag::City),
                "a dice space on a city (WAY-128)",
                format_args!("{card} with a dice space"),
            );
            check_dice_space(report, card, space);
        }
        LandAbility::Vista(vista) => {
            report.must(
                first == Some(&Tag::Vista),
                "an ongoing benefit on a vista (WAY-130)",
                format_args!("{card} with an ongoing benefit"),
            );
            if let Occasion::Tags(tags) = &vista.on {
                report.must(
                    !tags.is_empty() && all_different(tags),
                    "on 1 tag or more, each once",
                    format_args!("{card} on '{}'", Listed(tags)),
                );
            }
            report.must(
                !vista.effect.is_none(),
                "a benefit (WAY-130)",
                format_args!("{card} without a benefit"),
            );
            check_effect(report, card, &vista.effect, On::Addition);
        }
    }
}

/// Checks P-02: a water card is a harbour with a dice space, or an open water with an immediate benefit
/// (WAY-133 to WAY-136).
fn check_water(report: &mut Report<'_>, row: &WaterRow) {
    let WaterRow { card, tags, immediate, space, .. } = row;
    let harbour = matches!(&tags[..], [Tag::Harbour] | [Tag::Harbour, Tag::Library]);
    report.must(
        harbour || matches!(&tags[..], [Tag::OpenWater]),
        "harbour, perhaps with library, or open-water (WAY-133, WAY-135)",
        format_args!("{card} with '{}'", Listed(tags)),
    );
    report.must(
        space.is_some() == harbour,
        "a dice space on each harbour, and nowhere else (WAY-134)",
        format_args!("{card} {} a dice space", if harbour { "without" } else { "with" }),
    );
    report.must(
        harbour || !immediate.is_none(),
        "an immediate benefit on each open water (WAY-136)",
        format_args!("{card} without an immediate benefit"),
    );
    if let Some(space) = space {
        check_dice_space(report, card, space);
    }
    check_effect(report, card, immediate, On::Card);
}

/// Checks that a dice space gives something.
pub(super) fn check_dice_space(report: &mut Report<'_>, of: &dyn core::fmt::Display, space: &DiceSpace) {
    let effect = &space.action.effect;
    report.must(!effect.is_none(), "a benefit (WAY-033)", format_args!("{of} without a benefit"));
    check_effect(report, of, effect, On::Action);
}

/// Checks P-04: one space tag, up to three times, and the score (WAY-179 to WAY-184).
fn check_space(report: &mut Report<'_>, row: &SpaceRow) {
    let SpaceRow { card, tags, score, immediate } = row;
    let one_kind = |tags: &Tags| tags.first().is_some_and(|first| tags.iter().all(|tag| tag == first));
    report.must(
        one_kind(tags) && tags.iter().all(|tag| tag.is_of_space()),
        "one space tag, up to three times (WAY-139)",
        format_args!("{card} with '{}'", Listed(tags)),
    );
    let (fits, rule) = match tags.first() {
        Some(Tag::Sun) => (*score == pair(Tag::Moon), "'3; 7 if tag moon' (WAY-179)"),
        Some(Tag::Moon) => (*score == pair(Tag::Sun), "'3; 7 if tag sun' (WAY-179)"),
        Some(Tag::Planet) => (
            score.base == 1 && scores_sets(score, 1, &[Count::Tag(Tag::Planet)]),
            "'1 + 1 per tag planet' (WAY-180)",
        ),
        Some(Tag::Comet) => (
            (1..=3).contains(&score.base) && score.rest == Rest::InsteadWithMost { vp: 4, tag: Tag::Comet },
            "1 to 3 VP, '4 if most tag comet' (WAY-181)",
        ),
        _ => (scores_by_number(score), "VP per something of its owner (WAY-182)"),
    };
    report.must(fits, rule, format_args!("{card} with '{score}'"));
    check_effect(report, card, immediate, On::Card);
}

fn pair(other: Tag) -> Score {
    Score { base: 3, rest: Rest::InsteadWith { vp: 7, tag: other } }
}

fn scores_by_number(score: &Score) -> bool {
    match &score.rest {
        Rest::Per { each, of, sets } => *each > 0 && *of > 0 && !sets.is_empty() && all_different(sets),
        _ => false,
    }
}

fn scores_sets(score: &Score, vp: u8, counts: &[Count]) -> bool {
    match &score.rest {
        Rest::Per { each, of: 1, sets } => {
            *each == vp && sets.len() == counts.len() && counts.iter().all(|count| sets.contains(count))
        }
        _ => false,
    }
}

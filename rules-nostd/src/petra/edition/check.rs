//! Checks an edition against every constraint of section 6 of the ledger and the component counts of
//! section 1. One function per value or group of values, in the order of the ledger.

use core::ops::RangeInclusive;

use crate::edition::fault::{Fault, Listed, Report};
use crate::petra::city::{Action, Direction};
use crate::petra::edition::{Components, InfluenceSpace, LocalSpace, MAX_TRACK_LENGTH};
use crate::petra::influence::Condition;
use crate::petra::trader::{ByTrader, Region, Trader, TraderSet};
use crate::petra::villager::{Timing, VillagerName};

const TRADER_TILES: u16 = 85;
const PERMANENT_SETTLEMENTS: u16 = 20;
const PLAYER_BOARDS: usize = 4;
const VILLAGER_CARDS: u16 = 24;
const INFLUENCE_CARDS: u16 = 22;
const COLOURS: usize = 4;

const TRACK_LENGTHS: RangeInclusive<u8> = 2..=MAX_TRACK_LENGTH;
const PLAYERS: RangeInclusive<u8> = 2..=4;

/// How many spaces the disc moves in Example C.
const EXAMPLE_C: u16 = 6;
/// How many camels a Farmer pays for an influence card (PET-119).
const CAMELS_FOR_A_CARD: u16 = 3;

impl Components {
    /// Visits every fault of the edition. No check relies on an earlier one: a file may be wrong in
    /// many places, and its author wants to see all of them.
    pub fn each_fault(&self, mut visit: impl FnMut(Fault)) {
        let report = &mut Report::new(&mut visit);
        report.header("petra", &self.game, &self.name);
        self.check_provenance(report);
        self.check_tiles(report);
        self.check_tracks(report);
        for region in Region::ALL {
            self.check_influence_spaces(region, report);
        }
        self.check_player_minimums(report);
        self.check_example_c(report);
        self.check_pools(report);
        self.check_local_spaces(report);
        self.check_endless_farmer(report);
        self.check_city(report);
        self.check_partners(report);
        self.check_columns(report);
        self.check_caravan_minimum(report);
        self.check_villager_slots(report);
        self.check_villagers(report);
        self.check_timings(report);
        self.check_influence(report);
        self.check_extension_limit(report);
        self.check_colours(report);
        self.check_fewest_players(report);
        // DAT-22 needs no check: its type allows only the one wording that the rules know.
    }

    /// Checks that no stand-in claims a source and that every other value has one.
    fn check_provenance(&self, report: &mut Report<'_>) {
        self.each_provenance(|dat, source, stand_in| {
            report.about(dat);
            let sourced = !source.trim().is_empty();
            report.on_one_line(source);
            let allowed = "either a source or stand_in = true";
            report.must(sourced || stand_in, allowed, format_args!("neither source nor stand_in"));
            report.must(!(sourced && stand_in), allowed, format_args!("stand_in and source '{source}'"));
        });
    }

    /// Checks DAT-01, DAT-02, DAT-03.
    fn check_tiles(&self, report: &mut Report<'_>) {
        report.about("DAT-01");
        check_counts(&self.trader_counts, TRADER_TILES, "85 trader tiles", report);
        report.about("DAT-02");
        check_counts(&self.permanent_counts, PERMANENT_SETTLEMENTS, "20 permanent settlements", report);
        report.about("DAT-03");
        report.must(
            *self.buildings_alike,
            "true: the rules know no kinds of buildings",
            format_args!("false"),
        );
    }

    /// Checks DAT-04, DAT-05, DAT-06. The types ensure one start per track and one bonus per main
    /// track.
    fn check_tracks(&self, report: &mut Report<'_>) {
        report.about("DAT-04");
        for (trader, length) in self.track_lengths.iter() {
            let holds = TRACK_LENGTHS.contains(length);
            report.must(holds, "2 to 64 spaces", format_args!("{trader} with {length} spaces"));
        }
        report.about("DAT-05");
        for (trader, &start) in self.track_starts.iter() {
            self.check_space(trader, start, report);
        }
        report.about("DAT-06");
        for (region, &bonus) in self.bonus_spaces.iter() {
            self.check_space(region.trader(), bonus, report);
        }
    }

    /// Checks DAT-07 on one track. Several influence spaces may share a position (AMB-35).
    fn check_influence_spaces(&self, region: Region, report: &mut Report<'_>) {
        report.about("DAT-07");
        let spaces = &self.influence_spaces[region];
        for &InfluenceSpace { space, players } in spaces {
            self.check_space(region.trader(), space, report);
            self.check_apart_from_bonus(region, space, report);
            report.must(
                PLAYERS.contains(&players),
                "a player minimum of 2, 3 or 4",
                format_args!("{region} space {space} from {players} players on"),
            );
        }
        report.should(
            spaces.iter().any(|space| space.players <= *PLAYERS.start()),
            "an influence space in play with 2 players, or the pool is open from the start",
            format_args!("none on the {region} track"),
        );
    }

    /// Checks DAT-07: the rulebook has spaces for 3 or more players and for 4 players (PET-080).
    fn check_player_minimums(&self, report: &mut Report<'_>) {
        report.about("DAT-07");
        for minimum in [3, 4] {
            let mut spaces = self.influence_spaces.iter().flat_map(|(_, spaces)| spaces);
            report.must(
                spaces.any(|space| space.players == minimum),
                "a space from 3 players on and one for 4, on some track",
                format_args!("no influence space with the player minimum {minimum}"),
            );
        }
    }

    /// Checks DAT-06 and DAT-07 against Example C. The best start is the space before the bonus: then
    /// the first of the 6 spaces is the bonus, and an influence space must be among the other 5.
    /// Example E follows, because it only needs an influence space within 4 spaces of some space.
    fn check_example_c(&self, report: &mut Report<'_>) {
        report.about("DAT-07");
        let length = u16::from(self.track_lengths.china);
        let bonus = u16::from(self.bonus_spaces.china);
        if bonus >= length {
            return; // already reported, and without a bonus space there is no distance to measure
        }
        let from_bonus = |space: u8| (u16::from(space) + length - bonus) % length;
        report.must(
            self.influence_spaces.china.iter().any(|space| from_bonus(space.space) < EXAMPLE_C),
            "on the China track an influence space at most 5 spaces after the bonus (Examples C, E)",
            format_args!("no influence space so near"),
        );
    }

    /// Checks DAT-08.
    fn check_pools(&self, report: &mut Report<'_>) {
        report.about("DAT-08");
        for (region, &pool) in self.pool_spaces.iter() {
            self.check_space(region.trader(), pool, report);
            self.check_apart_from_bonus(region, pool, report);
        }
    }

    /// Checks DAT-09.
    fn check_local_spaces(&self, report: &mut Report<'_>) {
        report.about("DAT-09");
        let spaces = &self.local_spaces;
        for (place, &LocalSpace { space, camels, cards }) in spaces.iter().enumerate() {
            self.check_space(Trader::Local, space, report);
            let twice = spaces.iter().take(place).any(|other| other.space == space);
            report.must(!twice, "each space once", format_args!("local space {space} twice"));
            report.must(
                camels <= 1 && cards <= 1 && camels + cards > 0,
                "1 camel, 1 card or both (PET-098, PET-100)",
                format_args!("local space {space} with {camels} camels and {cards} cards"),
            );
        }
        let kinds = "two spaces or more, a camel space and a card space among them";
        report.must(spaces.len() > 1, kinds, format_args!("{} bonus spaces", spaces.len()));
        report.must(spaces.iter().any(|space| space.camels > 0), kinds, format_args!("no camel space"));
        report.must(spaces.iter().any(|space| space.cards > 0), kinds, format_args!("no card space"));
    }

    /// Checks DAT-09: sold cards come back in the reshuffle, so a lap that pays for itself would never
    /// end.
    fn check_endless_farmer(&self, report: &mut Report<'_>) {
        report.about("DAT-09");
        let gain = |space: &LocalSpace| u16::from(space.camels) + CAMELS_FOR_A_CARD * u16::from(space.cards);
        let lap: u16 = self.local_spaces.iter().map(gain).sum();
        let length = self.track_lengths.local;
        report.should(
            lap < u16::from(length),
            "fewer camels in a lap than spaces, or a Farmer can go round without end",
            format_args!("{lap} camels, cards sold, in a lap of {length} spaces"),
        );
    }

    /// Checks DAT-10.
    fn check_city(&self, report: &mut Report<'_>) {
        report.about("DAT-10");
        let sides = Direction::ALL.map(|direction| self.city_sides.toward(direction));
        report.must(
            each_once(&sides, &Action::ALL),
            "each action at one side",
            format_args!("{}", Listed(&sides)),
        );
    }

    /// Checks DAT-11.
    fn check_partners(&self, report: &mut Report<'_>) {
        report.about("DAT-11");
        let boards = &self.partners;
        report.must(
            boards.len() == PLAYER_BOARDS,
            "4 player boards",
            format_args!("{} boards", boards.len()),
        );
        for (place, board) in boards.iter().enumerate() {
            let twin = boards.iter().take(place).any(|other| other == board);
            let number = place + 1;
            report.must(!twin, "no two boards alike", format_args!("board {number} like another"));
            for (trader, &partner) in board.iter() {
                report.should(
                    partner != trader,
                    "a partner of another type",
                    format_args!("{trader} with its own type on board {number}"),
                );
            }
        }
        report.must(
            boards.iter().any(|board| board.china == Trader::India),
            "a board on which china trades with india (Example C)",
            format_args!("no such board"),
        );
    }

    /// Checks DAT-12.
    fn check_columns(&self, report: &mut Report<'_>) {
        report.about("DAT-12");
        let boards = &self.columns;
        report.must(
            boards.len() == PLAYER_BOARDS,
            "4 player boards",
            format_args!("{} boards", boards.len()),
        );
        for board in boards.iter() {
            report.must(
                each_once(board, &Trader::ALL),
                "each type once on each board",
                format_args!("{}", Listed(board)),
            );
        }
    }

    /// Checks DAT-13.
    fn check_caravan_minimum(&self, report: &mut Report<'_>) {
        report.about("DAT-13");
        let minimum = *self.caravan_minimum;
        report.must((1..=20).contains(&minimum), "1 to 20", format_args!("{minimum}"));
        report.should(
            !(1..7).contains(&minimum),
            "7 or more, or the Siq can be empty",
            format_args!("{minimum}"),
        );
        report.should(minimum != 20, "19 or less: 20 is full", format_args!("{minimum}"));
    }

    /// Checks DAT-14, DAT-15.
    fn check_villager_slots(&self, report: &mut Report<'_>) {
        report.about("DAT-14");
        let slots = *self.villager_slots;
        report.must(slots == [1, 2, 3], "1 2 3", format_args!("{}", Listed(&slots)));
        report.about("DAT-15");
        let first = *self.first_villagers;
        report.must(each_once(&first, &[1, 2, 3]), "each of 1 2 3 once", format_args!("{}", Listed(&first)));
    }

    /// Checks DAT-16.
    fn check_villagers(&self, report: &mut Report<'_>) {
        report.about("DAT-16");
        for (place, listed) in self.villagers.iter().enumerate() {
            let card = listed.card;
            let twice = self.villagers.iter().take(place).any(|other| other.card == card);
            report.must(!twice, "each card once, with its copies", format_args!("{card} twice"));
            report.must(listed.copies > 0, "1 copy or more", format_args!("0 copies of {card}"));
        }
        for name in VillagerName::ALL {
            let occurs = self.villagers.iter().any(|listed| listed.card.name() == name);
            report.must(occurs, "all 16 names (PET-129)", format_args!("no {name}"));
        }
        let total: u16 = self.villagers.iter().map(|listed| u16::from(listed.copies)).sum();
        report.must(total == VILLAGER_CARDS, "24 villager cards", format_args!("{total} in all"));
    }

    /// Checks DAT-17.
    fn check_timings(&self, report: &mut Report<'_>) {
        report.about("DAT-17");
        let lists = [
            (Timing::Immediate, &self.timings.immediate),
            (Timing::Permanent, &self.timings.permanent),
            (Timing::OneTime, &self.timings.one_time),
        ];
        for name in VillagerName::ALL {
            let times = lists.iter().flat_map(|(_, names)| *names).filter(|&&other| other == name).count();
            report.must(times == 1, "each name in exactly one list", format_args!("{name} {times} times"));
        }
        for (timing, names) in lists {
            for &name in names {
                let (holds, allowed) = known_timing(name, timing);
                report.must(holds, allowed, format_args!("{name} as {timing}"));
            }
        }
    }

    /// Checks DAT-18.
    fn check_influence(&self, report: &mut Report<'_>) {
        report.about("DAT-18");
        let cards = &self.influence;
        for (place, listed) in cards.iter().enumerate() {
            let condition = listed.condition;
            let twice = cards.iter().take(place).any(|other| other.condition.same_as(&condition));
            report.must(!twice, "each card once, with its copies", format_args!("'{condition}' twice"));
            report.must(listed.copies > 0, "1 copy or more", format_args!("0 of '{condition}'"));
            let (holds, allowed) = sensible(&condition);
            report.must(holds, allowed, format_args!("'{condition}'"));
        }
        for known in known_conditions() {
            let there = cards.iter().any(|listed| listed.condition.same_as(&known));
            report.must(there, "the cards of PET-137 to PET-141", format_args!("no '{known}'"));
        }
        let total: u16 = cards.iter().map(|listed| u16::from(listed.copies)).sum();
        report.must(total == INFLUENCE_CARDS, "22 influence cards", format_args!("{total} in all"));
    }

    /// Checks DAT-19.
    fn check_extension_limit(&self, report: &mut Report<'_>) {
        report.about("DAT-19");
        let limit = *self.extension_limit;
        report.must(
            (1..=10).contains(&limit),
            "1 to 10; 10, the whole supply, is no limit",
            format_args!("{limit}"),
        );
    }

    /// Checks DAT-20.
    fn check_colours(&self, report: &mut Report<'_>) {
        report.about("DAT-20");
        let colours = &self.colours;
        report.must(colours.len() == COLOURS, "4 colours", format_args!("{} colours", colours.len()));
        for (place, colour) in colours.iter().enumerate() {
            report.must(!colour.trim().is_empty(), "a name", format_args!("a colour without a name"));
            report.on_one_line(colour);
            let twice = colours.iter().take(place).any(|other| other.eq_ignore_ascii_case(colour));
            report.must(!twice, "4 different colours", format_args!("'{colour}' twice"));
        }
    }

    /// Checks DAT-21.
    fn check_fewest_players(&self, report: &mut Report<'_>) {
        report.about("DAT-21");
        let fewest = *self.fewest_players;
        report.must(
            (2..=3).contains(&fewest),
            "2 or 3: the game is for several, and 4 is special (AMB-01)",
            format_args!("{fewest}"),
        );
    }

    /// Checks that a space is on the track. Spaces count from 0, so the last one is below the length.
    fn check_space(&self, track: Trader, space: u8, report: &mut Report<'_>) {
        let length = self.track_lengths[track];
        report.must(
            space < length,
            "a space of the track, counted from 0",
            format_args!("space {space} on the {track} track of {length} spaces"),
        );
    }

    /// Warns about a space that coincides with the bonus. AMB-32 covers it, but a reading mistake is
    /// more likely.
    fn check_apart_from_bonus(&self, region: Region, space: u8, report: &mut Report<'_>) {
        report.should(
            space != self.bonus_spaces[region],
            "influence apart from the bonus space (AMB-32)",
            format_args!("{region} space {space}, which is the bonus space"),
        );
    }
}

/// Checks the tiles of each type: at least one each, and `sum` in all.
fn check_counts(counts: &ByTrader<u8>, sum: u16, allowed: &'static str, report: &mut Report<'_>) {
    for (trader, &count) in counts.iter() {
        report.must(count > 0, "1 or more of each type", format_args!("{count} of {trader}"));
    }
    let total = counts.total();
    report.must(total == sum, allowed, format_args!("{total} in all"));
}

/// Returns whether `list` holds each of `all` once and nothing else.
fn each_once<T: PartialEq>(list: &[T], all: &[T]) -> bool {
    list.len() == all.len() && all.iter().all(|thing| list.contains(thing))
}

/// Returns whether the rulebook lets a villager act at this time, and when it does act.
fn known_timing(name: VillagerName, timing: Timing) -> (bool, &'static str) {
    match name {
        VillagerName::Craftsman => (timing == Timing::Immediate, "immediate (Example D)"),
        VillagerName::MasterTrader | VillagerName::Nomad => {
            (timing == Timing::OneTime, "one-time: 'discard after use'")
        }
        VillagerName::Broker | VillagerName::Farmer => {
            (timing == Timing::Permanent, "permanent: a standing ability")
        }
        _ => (timing != Timing::Permanent, "immediate or one-time: there is nothing that could last"),
    }
}

/// Returns the conditions that the rulebook quotes: PET-137 to PET-141.
fn known_conditions() -> [Condition; 5] {
    use Trader::{China, Egypt, India, Rome};
    let equal = |these: &[Trader], those: &[Trader]| Condition::Equal {
        these: TraderSet::of(these),
        those: TraderSet::of(those),
        at_least: 1,
    };
    [
        Condition::Cubes { region: Region::Rome, at_least: 3 },
        equal(&[Rome], &[Egypt]),
        equal(&[Rome], &[China]),
        equal(&[India, Egypt], &[China, Rome]),
        Condition::Built { columns: TraderSet::of(&[India, China]) },
    ]
}

/// Returns whether a player with 9 cubes and 5 columns can ever meet a condition, and what would be
/// allowed.
fn sensible(condition: &Condition) -> (bool, &'static str) {
    match *condition {
        Condition::Cubes { at_least, .. } => ((1..=9).contains(&at_least), "1 to 9 cubes"),
        Condition::Equal { these, those, at_least } => (
            !these.is_empty()
                && !those.is_empty()
                && !these.meets(those)
                && !these.has(Trader::Local)
                && !those.has(Trader::Local)
                && (1..=4).contains(&at_least),
            "different regions on both sides, local in neither, and 1 to 4 of the 9 cubes on each",
        ),
        Condition::Built { columns } => (!columns.is_empty(), "one column or more"),
    }
}

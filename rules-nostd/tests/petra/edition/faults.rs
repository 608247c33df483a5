//! Every constraint on an edition (section 6 of the ledger), broken one at a time.

use rules_nostd::Severity;
use rules_nostd::petra::model::{Condition, InfluenceCopies, Trader, TraderSet, VillagerName};
use rules_nostd::petra::{Components, Edition};

use crate::edition::{EDITIONS, changed, faults, shipped};

type Change = fn(&mut Components);

fn wrong(dat: &str, cases: &[(&str, Change)]) {
    cases.iter().for_each(|(text, change)| EDITIONS.has_only(dat, Severity::Error, text, &changed(change)));
}

fn doubtful(dat: &str, cases: &[(&str, Change)]) {
    cases.iter().for_each(|(text, change)| EDITIONS.has_only(dat, Severity::Warning, text, &changed(change)));
}

/// Asserts that values at the limits are accepted.
fn fine(cases: &[Change]) {
    for (place, change) in cases.iter().enumerate() {
        assert_eq!(faults(&changed(change)), [], "case {place}");
    }
}

fn equal(these: &[Trader], those: &[Trader], at_least: u8) -> Condition {
    Condition::Equal { these: TraderSet::of(these), those: TraderSet::of(those), at_least }
}

#[test]
fn game_and_name() {
    wrong("game", &[("'resafa'", |c| c.game = "resafa".try_into().unwrap())]);
    wrong("name", &[("none", |c| c.name = " ".try_into().unwrap())]);
}

/// A source or `stand_in = true`, but not both (DAT-05 and DAT-14 as examples).
#[test]
fn provenance() {
    wrong("DAT-05", &[("neither source nor stand_in", |c| c.track_starts.stand_in = false)]);
    wrong(
        "DAT-14",
        &[
            ("neither source nor stand_in", |c| c.villager_slots.source = " ".try_into().unwrap()),
            ("stand_in and source 'box'", |c| {
                c.villager_slots.source = "box".try_into().unwrap();
                c.villager_slots.stand_in = true;
            }),
        ],
    );
}

/// The found value is cut to 96 bytes, but not in the middle of a character.
#[test]
fn long_texts_are_cut() {
    let mut components = shipped();
    components.colours.source = "é".repeat(40).as_str().try_into().unwrap();
    let found = faults(&components)[0].found.clone();
    assert_eq!(found, format!("stand_in and source '{}", "é".repeat(37)).as_str());
}

/// DAT-01, DAT-02, DAT-03, and the counts of section 1.
#[test]
fn tiles() {
    wrong(
        "DAT-01",
        &[
            ("84 in all", |c| c.trader_counts.value.egypt = 16),
            ("86 in all", |c| c.trader_counts.value.local = 18),
            ("0 of rome", |c| (c.trader_counts.value.rome, c.trader_counts.value.china) = (0, 34)),
        ],
    );
    wrong(
        "DAT-02",
        &[
            ("21 in all", |c| c.permanent_counts.value.egypt = 5),
            ("0 of local", |c| (c.permanent_counts.value.local, c.permanent_counts.value.rome) = (0, 8)),
        ],
    );
    wrong("DAT-03", &[("false", |c| c.buildings_alike.value = false)]);
    fine(&[
        |c| (c.trader_counts.value.rome, c.trader_counts.value.china) = (1, 33),
        |c| (c.permanent_counts.value.local, c.permanent_counts.value.rome) = (1, 7),
    ]);
}

/// DAT-04: a length between 2 and 64.
#[test]
fn track_lengths() {
    wrong("DAT-04", &[("rome with 65 spaces", |c| c.track_lengths.value.rome = 65)]);
    fine(&[
        |c| c.track_lengths.value.rome = 64,
        |c| {
            c.track_lengths.value.rome = 2;
            (c.bonus_spaces.value.rome, c.pool_spaces.value.rome) = (0, 1);
            c.influence_spaces.value.rome.iter_mut().for_each(|space| space.space = 1);
        },
    ]);
    // On a track that is too short, most of its spaces are reported as well.
    let ids = |change: Change| faults(&changed(&change)).iter().map(|fault| fault.value).collect::<Vec<_>>();
    let told = ["DAT-04", "DAT-05", "DAT-06", "DAT-07", "DAT-07", "DAT-07", "DAT-07", "DAT-08"];
    assert_eq!(ids(|c| c.track_lengths.value.china = 0), told);
    let told = ["DAT-04", "DAT-06", "DAT-07", "DAT-07", "DAT-07", "DAT-07", "DAT-08"];
    assert_eq!(ids(|c| c.track_lengths.value.china = 1), told);
}

/// DAT-05, DAT-06, DAT-08: spaces must be on their tracks; they count from 0.
#[test]
fn spaces() {
    wrong(
        "DAT-05",
        &[
            ("space 8 on the egypt track of 8 spaces", |c| c.track_starts.value.egypt = 8),
            ("space 12 on the local track of 12 spaces", |c| c.track_starts.value.local = 12),
        ],
    );
    wrong("DAT-06", &[("space 255 on the india track of 8 spaces", |c| c.bonus_spaces.value.india = 255)]);
    wrong("DAT-08", &[("space 8 on the rome track of 8 spaces", |c| c.pool_spaces.value.rome = 8)]);
    fine(&[|c| c.track_starts.value.egypt = 7, |c| c.track_starts.value.local = 11]);
}

/// DAT-07, PET-080: player minimums; AMB-35: several influence spaces may share a position.
#[test]
fn influence_spaces() {
    wrong(
        "DAT-07",
        &[
            ("space 8 on the china track of 8 spaces", |c| c.influence_spaces.value.china[3].space = 8),
            ("egypt space 5 from 1 players on", |c| c.influence_spaces.value.egypt[1].players = 1),
            ("egypt space 5 from 5 players on", |c| c.influence_spaces.value.egypt[1].players = 5),
            ("no influence space with the player minimum 3", |c| no_minimum(c, 3)),
            ("no influence space with the player minimum 4", |c| no_minimum(c, 4)),
        ],
    );
    doubtful("DAT-07", &[("none on the india track", |c| c.influence_spaces.value.india.clear())]);
    doubtful(
        "DAT-07",
        &[("none on the rome track", |c| c.influence_spaces.value.rome.retain(|s| s.players > 2))],
    );
    fine(&[
        |c| c.influence_spaces.value.egypt[1].space = 4,
        |c| {
            no_minimum(c, 3);
            c.influence_spaces.value.india[0].players = 3;
        },
    ]);
}

fn no_minimum(c: &mut Components, minimum: u8) {
    let spaces = &mut c.influence_spaces.value;
    for track in [&mut spaces.egypt, &mut spaces.rome, &mut spaces.china, &mut spaces.india] {
        track.retain(|space| space.players != minimum);
    }
}

/// DAT-06, DAT-07: on the China track a move of 6 can pass the bonus and then an influence space
/// (EX-C), and a move of 4 an influence space (EX-E).
#[test]
fn the_examples_fit_the_china_track() {
    wrong(
        "DAT-07",
        &[
            ("no influence space so near", |c| c.influence_spaces.value.china.clear()),
            ("no influence space so near", |c| china_track(c, 12, 6)),
            ("no influence space so near", |c| china_track(c, 64, 63)),
        ],
    );
    fine(&[|c| china_track(c, 12, 5), |c| china_track(c, 3, 1), |c| china_track(c, 64, 1)]);
}

/// Sets a China track with a single influence space, this far after the bonus, which is the last space:
/// distances wrap around the loop.
fn china_track(c: &mut Components, length: u8, after: u8) {
    c.track_lengths.value.china = length;
    c.bonus_spaces.value.china = length - 1;
    c.pool_spaces.value.china = (length - 1 + after) % length;
    c.influence_spaces.value.china.truncate(1);
    c.influence_spaces.value.china[0].space = (length - 1 + after) % length;
}

/// AMB-32: the rules define an order for it, but data should avoid it.
#[test]
fn bonus_and_influence_on_the_same_space() {
    let found = "rome space 2, which is the bonus space";
    doubtful("DAT-07", &[(found, |c| c.influence_spaces.value.rome[1].space = 2)]);
    doubtful("DAT-08", &[(found, |c| c.pool_spaces.value.rome = 2)]);
}

/// DAT-09, with the amounts of PET-098 and PET-100.
#[test]
fn local_spaces() {
    wrong(
        "DAT-09",
        &[
            ("space 12 on the local track of 12 spaces", |c| c.local_spaces.value[5].space = 12),
            ("local space 4 twice", |c| c.local_spaces.value[0].space = 4),
            ("local space 2 with 0 camels and 0 cards", |c| c.local_spaces.value[0].camels = 0),
            ("local space 2 with 2 camels and 0 cards", |c| c.local_spaces.value[0].camels = 2),
            ("local space 4 with 0 camels and 255 cards", |c| c.local_spaces.value[1].cards = 255),
            ("local space 4 with 255 camels and 1 cards", |c| c.local_spaces.value[1].camels = 255),
            ("no camel space", |c| c.local_spaces.value.retain(|space| space.camels == 0)),
            ("no card space", |c| c.local_spaces.value.retain(|space| space.cards == 0)),
            ("1 bonus spaces", |c| {
                c.local_spaces.value.truncate(1);
                c.local_spaces.value[0].cards = 1;
            }),
        ],
    );
    fine(&[|c| c.local_spaces.value[1].camels = 1]);
}

/// DAT-09: a lap that pays for itself. The shipped lap gives 4 camels and 2 cards, worth 10.
#[test]
fn the_endless_farmer() {
    doubtful(
        "DAT-09",
        &[
            ("13 camels, cards sold, in a lap of 12 spaces", |c| c.local_spaces.value[0].cards = 1),
            ("12 camels, cards sold, in a lap of 12 spaces", |c| {
                c.local_spaces.value[0].cards = 1;
                c.local_spaces.value[0].camels = 0;
            }),
        ],
    );
    fine(&[|c| c.local_spaces.value[1].camels = 1]);
}

/// DAT-10, PET-037: each side has exactly one action.
#[test]
fn city_sides() {
    wrong("DAT-10", &[("plaza siq market plaza", |c| c.city_sides.value.west = c.city_sides.north)]);
}

/// DAT-11, DAT-12.
#[test]
fn player_boards() {
    wrong(
        "DAT-11",
        &[
            ("3 boards", |c| c.partners.value.truncate(3)),
            ("board 4 like another", |c| c.partners.value[3] = c.partners.value[1]),
            ("no such board", |c| c.partners.value[0].china = Trader::Rome),
        ],
    );
    doubtful(
        "DAT-11",
        &[("egypt with its own type on board 3", |c| c.partners.value[2].egypt = Trader::Egypt)],
    );
    wrong(
        "DAT-12",
        &[
            ("0 boards", |c| c.columns.value.clear()),
            ("egypt rome china india", |c| c.columns.value[1].truncate(4)),
            ("egypt rome china india egypt", |c| c.columns.value[1][4] = Trader::Egypt),
        ],
    );
    fine(&[|c| c.columns.value[1].swap(0, 4)]);
}

/// DAT-13, DAT-14, DAT-15.
#[test]
fn caravan_and_villager_slots() {
    wrong("DAT-13", &[("0", |c| c.caravan_minimum.value = 0), ("21", |c| c.caravan_minimum.value = 21)]);
    doubtful("DAT-13", &[("6", |c| c.caravan_minimum.value = 6), ("20", |c| c.caravan_minimum.value = 20)]);
    fine(&[|c| c.caravan_minimum.value = 7, |c| c.caravan_minimum.value = 19]);
    wrong(
        "DAT-14",
        &[
            ("3 2 1", |c| c.villager_slots.value = [3, 2, 1]),
            ("0 2 3", |c| c.villager_slots.value = [0, 2, 3]),
        ],
    );
    wrong("DAT-15", &[("1 1 3", |c| c.first_villagers.value = [1, 1, 3])]);
    fine(&[|c| c.first_villagers.value = [3, 1, 2]]);
}

/// DAT-16, PET-129.
#[test]
fn villagers() {
    wrong(
        "DAT-16",
        &[
            ("25 in all", |c| c.villagers.value[0].copies = 2),
            ("0 copies of noble", |c| c.villagers.value[11].copies = 0),
            ("baker twice", |c| c.villagers.value[23].card = c.villagers[1].card),
            ("nomad rome twice", |c| c.villagers.value[23].card = c.villagers[20].card),
            ("no ambassador", |c| c.villagers.value[0].card = c.villagers[1].card),
            ("no nomad", |c| c.villagers.value.truncate(19)),
        ],
    );
    // A type without a Nomad and a second Baker are allowed.
    fine(&[|c| {
        c.villagers.value.truncate(23);
        c.villagers.value[1].copies = 2;
    }]);
}

/// DAT-17.
#[test]
fn timings() {
    use VillagerName::{Baker, Broker, Craftsman, MasterTrader, Noble, Nomad};
    wrong(
        "DAT-17",
        &[
            ("baker 0 times", |c| c.timings.value.immediate.retain(|name| *name != Baker)),
            ("baker 2 times", |c| c.timings.value.one_time.push(Baker).unwrap()),
            ("nomad 2 times", |c| c.timings.value.one_time.push(Nomad).unwrap()),
            ("craftsman as one-time", |c| act(c, Craftsman, "one-time")),
            ("craftsman as permanent", |c| act(c, Craftsman, "permanent")),
            ("master-trader as immediate", |c| act(c, MasterTrader, "immediate")),
            ("nomad as immediate", |c| act(c, Nomad, "immediate")),
            ("broker as one-time", |c| act(c, Broker, "one-time")),
            ("farmer as immediate", |c| act(c, VillagerName::Farmer, "immediate")),
            ("noble as permanent", |c| act(c, Noble, "permanent")),
        ],
    );
    fine(&[|c| act(c, Noble, "one-time")]);
}

/// Moves a name into another list.
fn act(c: &mut Components, name: VillagerName, timing: &str) {
    let timings = &mut c.timings.value;
    for list in [&mut timings.immediate, &mut timings.permanent, &mut timings.one_time] {
        list.retain(|other| *other != name);
    }
    match timing {
        "immediate" => timings.immediate.push(name).unwrap(),
        "permanent" => timings.permanent.push(name).unwrap(),
        _ => timings.one_time.push(name).unwrap(),
    }
}

/// DAT-18 as a list: 22 cards, each listed once, and the known ones PET-137, PET-138, PET-139,
/// PET-140, PET-141 among them.
#[test]
fn influence_cards() {
    use Trader::{China, Egypt, Rome};
    wrong(
        "DAT-18",
        &[
            ("23 in all", |c| c.influence.value[0].copies = 2),
            ("0 of 'egypt 3'", |c| c.influence.value[0].copies = 0),
            ("'rome 3' twice", |c| c.influence.value[0].condition = c.influence[1].condition),
            ("'egypt equals rome' twice", |c| ask(c, equal(&[Egypt], &[Rome], 1))),
            ("no 'rome 3'", |c| lose(c, 1)),
            ("no 'rome equals egypt'", |c| lose(c, 4)),
            ("no 'rome equals china'", |c| lose(c, 5)),
            ("no 'egypt+india equals rome+china'", |c| lose(c, 10)),
            ("no 'built china or india'", |c| lose(c, 19)),
        ],
    );
    fine(&[
        // Swapped sides are the same card; the other 17 may repeat a condition.
        |c| c.influence.value[5].condition = equal(&[China], &[Rome], 1),
        |c| {
            c.influence.value.truncate(20);
            c.influence.value[1].copies = 3;
        },
    ]);
}

/// DAT-18, card by card: conditions that nobody could ever meet.
#[test]
fn influence_conditions() {
    use Trader::{China, Egypt, Local, Rome};
    wrong(
        "DAT-18",
        &[
            ("'egypt 0'", |c| cubes(c, 0)),
            ("'egypt 10'", |c| cubes(c, 10)),
            ("' equals rome'", |c| ask(c, equal(&[], &[Rome], 1))),
            ("'rome equals '", |c| ask(c, equal(&[Rome], &[], 1))),
            ("'egypt+rome equals rome+china'", |c| ask(c, equal(&[Egypt, Rome], &[Rome, China], 1))),
            ("'rome equals local'", |c| ask(c, equal(&[Rome], &[Local], 1))),
            ("'local equals rome'", |c| ask(c, equal(&[Local], &[Rome], 1))),
            ("'egypt equals china'", |c| ask(c, equal(&[Egypt], &[China], 0))),
            ("'egypt equals china at least 5'", |c| ask(c, equal(&[Egypt], &[China], 5))),
            ("'built '", |c| ask(c, Condition::Built { columns: TraderSet::EMPTY })),
        ],
    );
    fine(&[
        |c| cubes(c, 1),
        |c| cubes(c, 9),
        |c| ask(c, equal(&[Egypt], &[China], 4)),
        |c| ask(c, Condition::Built { columns: TraderSet::of(&[Local]) }),
    ]);
}

fn lose(c: &mut Components, card: usize) {
    c.influence.value.remove(card);
}

/// Puts another condition on the last card, which is not one of the known ones.
fn ask(c: &mut Components, condition: Condition) {
    c.influence.value[21] = InfluenceCopies { condition, copies: 1 };
}

/// Puts another number of cubes on the first card.
fn cubes(c: &mut Components, number: u8) {
    if let Condition::Cubes { at_least, .. } = &mut c.influence.value[0].condition {
        *at_least = number;
    }
}

/// DAT-19, DAT-20, DAT-21 (AMB-01).
#[test]
fn limits_and_colours() {
    wrong("DAT-19", &[("0", |c| c.extension_limit.value = 0), ("11", |c| c.extension_limit.value = 11)]);
    wrong(
        "DAT-20",
        &[
            ("3 colours", |c| c.colours.value.truncate(3)),
            ("a colour without a name", |c| c.colours.value[2].clear()),
            ("'White' twice", |c| c.colours.value[3] = "White".try_into().unwrap()),
        ],
    );
    wrong("DAT-21", &[("1", |c| c.fewest_players.value = 1), ("4", |c| c.fewest_players.value = 4)]);
    fine(&[|c| c.extension_limit.value = 1, |c| c.fewest_players.value = 3]);
}

#[test]
fn several_faults_are_told_at_once_and_the_first_error_is_the_answer() {
    let mut components = shipped();
    components.caravan_minimum.value = 20;
    components.villager_slots.value = [1, 2, 4];
    components.fewest_players.value = 1;
    let told: Vec<String> = faults(&components).iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "DAT-13: found 20; allowed: 19 or less: 20 is full",
            "DAT-14: found 1 2 4; allowed: 1 2 3",
            "DAT-21: found 1; allowed: 2 or 3: the game is for several, and 4 is special (AMB-01)",
        ]
    );
    let first = Edition::new(components).unwrap_err();
    assert_eq!((first.value, first.severity), ("DAT-14", Severity::Error));
}

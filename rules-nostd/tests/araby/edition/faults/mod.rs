//! Every constraint on an edition (section 6.7 of the ledger), broken one at a time the way an owner would
//! break it: by editing the file. For single cards see `cards.rs`.

mod cards;

use rules_nostd::Severity;
use rules_nostd::araby::Components;
use rules_nostd::araby::model::Source;

use crate::edition::{EDITIONS, faults, shipped};
use crate::harness::edition::Edits;

/// Returns the shipped edition after some edits.
pub(crate) fn edited(edits: &[(&str, &str)]) -> Components {
    EDITIONS.edited(edits)
}

/// Asserts that there is a fault with this text, and none on another value.
pub(crate) fn has_only(id: &str, severity: Severity, text: &str, components: &Components) {
    EDITIONS.has_only(id, severity, text, components);
}

pub(crate) fn wrong(id: &str, cases: &[(&str, Edits)]) {
    EDITIONS.wrong(id, cases);
}

pub(crate) fn doubtful(id: &str, cases: &[(&str, Edits)]) {
    EDITIONS.doubtful(id, cases);
}

/// Asserts that values at the edge of what is allowed give no fault.
pub(crate) fn fine(cases: &[Edits]) {
    EDITIONS.fine(cases);
}

#[test]
fn game_and_name() {
    wrong("game", &[("'petra'", &[("game = \"araby\"", "game = \"petra\"")])]);
    wrong("name", &[("none", &[("name = \"Araby with stand-ins\"", "name = \" \"")])]);
}

/// V-13: every value has a source, `stand_in = true`, or both if it is known in part.
#[test]
fn provenance() {
    wrong(
        "V-13",
        &[
            ("fifth_colour with neither source nor stand_in", &[("\"white\", stand_in = true", "\"white\"")]),
            (
                "counts.ally with neither source nor stand_in",
                &[("value = 26, source = \"R-01\"", "value = 26")],
            ),
            ("Rejuvination as stand_in from 'my copy'", &[("source = \"EX-08\"", "source = \"my copy\"")]),
            (
                "Merchant Prince of Spices with neither source nor stand_in",
                &[("\"task: spices 1\", source = \"EX-01\" }", "\"task: spices 1\" }")],
            ),
        ],
    );
    fine(&[&[("source = \"EX-08\", stand_in = true", "source = \"my copy\"")]]);
    let read = edited(&[("\"white\", stand_in = true", "\"red\", source = \" MY COPY\"")]);
    assert_eq!(read.fifth_colour.source, Source::Copy);
}

/// V-01: the totals of each type are as declared, and names are unique across all sets.
#[test]
fn totals_and_names() {
    wrong(
        "V-01",
        &[
            (
                "16 merchants instead of 17",
                &[("counts.merchant = { value = 16", "counts.merchant = { value = 17")],
            ),
            ("26 allies instead of 27", &[("counts.ally = { value = 26", "counts.ally = { value = 27")]),
            ("19 virtues instead of 18", &[("counts.virtue = { value = 19", "counts.virtue = { value = 18")]),
            ("14 djinn instead of 0", &[("counts.djinn = { value = 14", "counts.djinn = { value = 0")]),
            (
                "16 caravans instead of 20",
                &[("counts.caravan = { value = 16", "counts.caravan = { value = 20")],
            ),
            ("4 personas instead of 5", &[("counts.persona = { value = 4", "counts.persona = { value = 5")]),
            (
                "17 merchants instead of 16",
                &[("\"bandit 1 pay 2 3 4\"", "\"bandit 1 pay 2 3 4\", \"bandit 7 pay 2 3 4\"")],
            ),
            ("Jewels merchant twice", &[("\"Magics Scout\"", "\"Jewels merchant\"")]),
            ("Magics Scout twice", &[("\"Aleppo\"", "\"Magics Scout\"")]),
            ("Magics-Scout twice", &[("\"Merchant Prince of Magics\"", "\"Magics-Scout\"")]),
            ("''", &[("\"Magics Scout\"", "\"\"")]),
            ("' Scout'", &[("\"Magics Scout\"", "\" Scout\"")]),
            ("'Scout '", &[("\"Magics Scout\"", "\"Scout \"")]),
            ("'A  Scout'", &[("\"Magics Scout\"", "\"A  Scout\"")]),
            ("'7 Scouts'", &[("\"Magics Scout\"", "\"7 Scouts\"")]),
            ("'Scout!'", &[("\"Magics Scout\"", "\"Scout!\"")]),
            ("'Scout\\n2'", &[("\"Magics Scout\"", "\"Scout\\n2\"")]),
            ("'\\twhite'", &[("value = \"white\"", "value = \"\\twhite\"")]),
            ("''", &[("value = \"white\"", "value = \"\"")]),
        ],
    );
    fine(&[
        &[("\"Magics Scout\"", "\"Ali's self-made Scout 2\"")],
        &[
            ("\"bandit 1 pay 2 3 4\"", "\"bandit 1 pay 2 3 4\", \"bandit 7 pay 2 3 4\""),
            ("counts.merchant = { value = 16", "counts.merchant = { value = 17"),
        ],
    ]);
}

/// V-01: the list of all game cards has 80 places.
#[test]
fn too_many_copies() {
    let mut components = shipped();
    for row in components.cards.iter_mut().skip(10).take(6) {
        row.backs.push(row.backs[0]).unwrap();
    }
    components.counts.ally.value += 6;
    let faults = faults(&components);
    assert!(faults.iter().any(|fault| fault.found == "81 game cards"), "{faults:?}");
}

/// V-02: a card has backs and a cost within bounds; payouts are single digits.
#[test]
fn costs_and_backs() {
    let mut none = shipped();
    none.counts.ally.value -= 1;
    let scout = none.cards.iter().position(|row| row.name == "Magics Scout").unwrap();
    none.cards[scout].backs.clear();
    has_only("V-02", Severity::Error, "Magics Scout without backs", &none);
    let mut dear = shipped();
    dear.cards[scout].cost = dear.cards[scout].cost.with(rules_nostd::araby::model::Icon::Coin, 21);
    has_only("V-02", Severity::Error, "Magics Scout for magics 1 + coin 21", &dear);
    let mut rich = shipped();
    rich.cards[scout].backs[0].pay[2] = 10;
    let text = rich.cards[scout].backs[0].to_string();
    has_only("V-02", Severity::Error, &text, &rich);
    fine(&[
        &[("cost = \"jewels 1\"", "cost = \"-\"")],
        &[("cost = \"jewels 1\"", "cost = \"jewels 20 + coin 20\"")],
    ]);
}

/// Returns the shipped edition with changed backs.
fn with_backs(change: impl Fn(&mut rules_nostd::araby::model::Resolution, usize)) -> Components {
    let mut components = shipped();
    let backs = components.cards.iter_mut().flat_map(|row| &mut row.backs);
    backs.enumerate().for_each(|(place, back)| change(back, place));
    components
}

/// V-03: bandits attack 7-9 most often and 1-3 least often.
#[test]
fn bandits() {
    use rules_nostd::araby::model::Space;
    let attacking = |spaces: [Space; 3], counts: [usize; 3]| {
        with_backs(|back, place| {
            let row = usize::from(place >= counts[0]) + usize::from(place >= counts[0] + counts[1]);
            back.bandit = spaces[row];
        })
    };
    let rows = [Space::S1, Space::S6, Space::S8];
    let wrong = |counts: [usize; 3], text: &str| {
        has_only("V-03", Severity::Error, text, &attacking(rows, counts));
    };
    wrong([25, 25, 25], "25 on 1-3, 25 on 4-6, 25 on 7-9");
    wrong([20, 28, 27], "20 on 1-3, 28 on 4-6, 27 on 7-9");
    wrong([25, 24, 26], "25 on 1-3, 24 on 4-6, 26 on 7-9");
    for counts in [[24, 25, 26], [23, 26, 26], [24, 24, 27], [0, 0, 75]] {
        assert_eq!(faults(&attacking(rows, counts)), [], "{counts:?}");
    }
}

/// V-04: the bottom row pays most on average, the top row least. V-05: some card pays 2 3 4.
#[test]
fn payouts() {
    let paying = |pay: [u8; 3]| with_backs(|back, place| back.pay = if place == 0 { [2, 3, 4] } else { pay });
    let wrong = |pay: [u8; 3], text: &str| has_only("V-04", Severity::Error, text, &paying(pay));
    wrong([3, 2, 4], "224, 151 and 300 coins on all backs");
    wrong([2, 4, 3], "150, 299 and 226 coins on all backs");
    wrong([4, 3, 2], "298, 225 and 152 coins on all backs");
    assert_eq!(faults(&paying([3, 3, 3])), []);
    assert_eq!(faults(&paying([0, 0, 0])), []);
    let flat = with_backs(|back, _| back.pay = [3, 3, 3]);
    let all = faults(&flat);
    assert!(all.iter().any(|fault| fault.value == "V-04" && fault.is_error()), "{all:?}");
    let without = with_backs(|back, _| back.pay = [1, 3, 5]);
    has_only("V-05", Severity::Warning, "none", &without);
}

/// V-12: there is enough of everything for each number of players, at least for 2.
#[test]
fn components_for_every_number_of_players() {
    doubtful(
        "V-12",
        &[("4 personas, 16 caravans, 75 game cards for 4 players", &[("[1, 1, 1]", "[1, 1, 2]")])],
    );
    wrong(
        "V-12",
        &[
            ("0 for each of 2 players", &[("[1, 1, 1]", "[0, 1, 1]")]),
            ("3 for each of 3 players", &[("[1, 1, 1]", "[1, 3, 1]")]),
        ],
    );
    fine(&[&[("[1, 1, 1]", "[2, 1, 1]")]]);
    let mut few = shipped();
    few.caravans.truncate(11);
    few.counts.caravan.value = 11;
    let counts = |players| format!("4 personas, 11 caravans, 75 game cards for {players} players");
    has_only("V-12", Severity::Warning, &counts(3), &few);
    has_only("V-12", Severity::Warning, &counts(4), &few);
    few.caravans.truncate(7);
    few.counts.caravan.value = 7;
    has_only("V-12", Severity::Error, "4 personas, 7 caravans, 75 game cards for 2 players", &few);
}

/// V-12, ARA-011, ARA-017, ARA-018: how many stacks are possible for 2, 3 and 4 players, by the table of
/// section 1.
#[test]
fn stacks_that_the_caravans_suffice_for() {
    let components = shipped();
    for (players, most) in [(2, 8), (3, 5), (4, 4)] {
        assert_eq!(components.most_stacks(players), most);
        assert!(components.suffices(players, 4) && components.suffices(players, most));
        assert!(!components.suffices(players, most + 1));
        assert_eq!(components.personas_each(players), 1);
    }
    for players in [0, 1, 5] {
        assert!(!components.suffices(players, 1), "{players}");
    }
}

/// V-12: there are more game cards than are dealt, 5 per player and 4 for the draft line.
#[test]
fn a_deck_must_be_left_over() {
    let mut small = shipped();
    small.cards.truncate(6);
    small.cards[5].backs = small.cards[0].backs.clone();
    assert_eq!(small.each_back().count(), 16 + 1 + 4);
    assert!(small.suffices(3, 4) && !small.suffices(4, 4));
    small.cards.truncate(4);
    small.cards[0].backs.truncate(2);
    assert_eq!(small.each_back().count(), 14);
    assert!(!small.suffices(2, 4));
}

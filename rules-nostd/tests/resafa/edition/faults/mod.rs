//! Breaks every constraint on an edition (section 6 of the ledger) one at a time, the way an owner
//! would: by editing the file.

mod cards;
mod tiles;

use rules_nostd::resafa::Components;
use rules_nostd::resafa::model::Source;

use crate::edition::{EDITIONS, faults, shipped};
use crate::harness::edition::Edits;

/// Returns the shipped edition after some edits.
pub(crate) fn edited(edits: &[(&str, &str)]) -> Components {
    EDITIONS.edited(edits)
}

pub(crate) fn wrong(id: &str, cases: &[(&str, Edits)]) {
    EDITIONS.wrong(id, cases);
}

pub(crate) fn doubtful(id: &str, cases: &[(&str, Edits)]) {
    EDITIONS.doubtful(id, cases);
}

/// Checks that values at the edge of what is allowed have no fault.
pub(crate) fn fine(cases: &[Edits]) {
    EDITIONS.fine(cases);
}

#[test]
fn game_and_name() {
    wrong("game", &[("'petra'", &[("game = \"resafa\"", "game = \"petra\"")])]);
    wrong("name", &[("none", &[("name = \"Resafa with stand-ins\"", "name = \" \"")])]);
    wrong("name", &[("'My\\nResafa'", &[("name = \"Resafa with stand-ins\"", "name = \"My\\nResafa\"")])]);
}

/// Each value needs a source, `stand_in = true`, or both if it is known only in part. PR-13, PR-11
/// and PR-16 stand for all.
#[test]
fn provenance() {
    wrong(
        "PR-13",
        &[(
            "z1 with neither source nor stand_in",
            &[("\"z1\", effect = \"coin 2\", stand_in = true", "\"z1\", effect = \"coin 2\"")],
        )],
    );
    wrong(
        "PR-16",
        &[("canal_scale as stand_in from 'my copy'", &[("source = \"RES-194\"", "source = \"my copy\"")])],
    );
    wrong("PR-11", &[("P1 with neither source nor stand_in", &[(", source = \"RES-262\"", "")])]);
    fine(&[
        &[(", source = \"RES-262\"", ", source = \"my copy\"")],
        &[(
            "\"z1\", effect = \"coin 2\", stand_in = true",
            "\"z1\", effect = \"coin 2\", source = \"my copy\"",
        )],
    ]);
    assert_eq!(
        edited(&[(
            "\"z1\", effect = \"coin 2\", stand_in = true",
            "\"z1\", effect = \"coin 2\", source = \"MY COPY \""
        )])
        .sacks
        .values()[0]
            .source,
        Source::Copy
    );
}

/// PR-01, PR-02, PR-03, PR-05, PR-06, PR-08 to PR-11, PR-13, PR-14, PR-17: a row in another's place.
#[test]
fn order() {
    wrong(
        "PR-02",
        &[("b1 box-bottom in place of b1 box-top", &[("face = \"box-top\"", "face = \"box-bottom\"")])],
    );
    wrong(
        "PR-03",
        &[("alia in place of gerasa", &[("centre = \"gerasa\", spaces", "centre = \"alia\", spaces")])],
    );
    wrong("PR-05", &[("c2 A in place of c1 A", &[("tile = \"c1\"", "tile = \"c2\"")])]);
    wrong("PR-06", &[("k2 in place of k1", &[("kind = \"k1\"", "kind = \"k2\"")])]);
    wrong(
        "PR-08",
        &[
            ("B in place of A", &[("tile = \"A\", rooms", "tile = \"B\", rooms")]),
            ("II in place of I", &[("level = \"I\", rooms", "level = \"II\", rooms")]),
        ],
    );
    wrong("PR-09", &[("B in place of A", &[("tile = \"A\", stand_in", "tile = \"B\", stand_in")])]);
    wrong("PR-10", &[("white in place of yellow", &[("track = \"yellow\"", "track = \"white\"")])]);
    wrong("PR-11", &[("P2 in place of P1", &[("card = \"P1\"", "card = \"P2\"")])]);
    wrong("PR-13", &[("z2 in place of z1", &[("card = \"z1\"", "card = \"z2\"")])]);
    wrong("PR-14", &[("2 in place of 1", &[("card = \"1\"", "card = \"2\"")])]);
    wrong(
        "PR-17",
        &[
            ("o2 in place of o1", &[("card = \"o1\"", "card = \"o2\"")]),
            ("o1 in place of o0", &[("card = \"o0\"", "card = \"o1\"")]),
        ],
    );
}

/// PR-01: centres.
#[test]
fn centres() {
    wrong(
        "PR-01",
        &[
            ("alia in place of gerasa", &[("centre = \"gerasa\", name", "centre = \"alia\", name")]),
            (
                "5 blue centres",
                &[("name = \"Charax\", tile = \"red\"", "name = \"Charax\", tile = \"blue\"")],
            ),
            ("4 red centres", &[("name = \"Charax\", tile = \"red\"", "name = \"Charax\", tile = \"blue\"")]),
            ("edessa without a name", &[("name = \"Edessa\"", "name = \" \"")]),
            ("'Palmyra' twice", &[("name = \"Edessa\"", "name = \"Palmyra\"")]),
            ("kena with the name 'Cana'", &[("name = \"Kena\"", "name = \"Cana\"")]),
        ],
    );
    fine(&[&[("name = \"Edessa\"", "name = \"Damascus\"")]]);
}

/// PR-01: roads, and the routes of EX-10, EX-11 and EX-14.
#[test]
fn roads() {
    wrong(
        "PR-01",
        &[
            ("a road from petra to nowhere", &[("[\"petra\", \"kena\"]", "[\"petra\"]")]),
            (
                "a road from petra with an end twice",
                &[("[\"petra\", \"kena\"]", "[\"petra\", \"kena\", \"petra\"]")],
            ),
            (
                "a road from petra for 0 coins",
                &[("[\"petra\", \"kena\"], coins = 1", "[\"petra\", \"kena\"], coins = 0")],
            ),
            (
                "a road from petra for 10 coins",
                &[("[\"petra\", \"kena\"], coins = 1", "[\"petra\", \"kena\"], coins = 10")],
            ),
            (
                "no way to charax on side 1-2",
                &[("[\"ctesiphon\", \"charax\"]", "[\"ctesiphon\", \"edessa\"]")],
            ),
            (
                "no way to charax on side 3-4",
                &[(
                    "[\"ctesiphon\", \"charax\"], coins = 1",
                    "[\"ctesiphon\", \"charax\"], coins = 1, side = \"1-2\"",
                )],
            ),
            ("Resafa on 2 roads of side 1-2", &[("[\"petra\", \"kena\"]", "[\"petra\", \"resafa\"]")]),
            (
                "Resafa on 0 roads of side 3-4",
                &[(
                    "[\"resafa\", \"gerasa\", \"ctesiphon\"], coins = 1",
                    "[\"resafa\", \"gerasa\", \"ctesiphon\"], coins = 1, side = \"1-2\"",
                )],
            ),
            // EX-14: if the stretch had only two ends, the way to Ctesiphon would cost a third coin.
            (
                "3 coins on side 1-2",
                &[
                    ("[\"resafa\", \"gerasa\", \"ctesiphon\"]", "[\"resafa\", \"gerasa\"]"),
                    ("[\"gerasa\", \"alia\"]", "[\"gerasa\", \"alia\", \"ctesiphon\"]"),
                ],
            ),
            // EX-10: Gerasa and back, which now leads through Antiochia, Edessa and Ctesiphon, paid
            // both ways.
            (
                "7 coins on side 3-4",
                &[("[\"resafa\", \"gerasa\", \"ctesiphon\"]", "[\"resafa\", \"ctesiphon\"]")],
            ),
            // EX-11.
            (
                "5 coins on side 1-2",
                &[("[\"gerasa\", \"alia\"], coins = 1", "[\"gerasa\", \"alia\"], coins = 2")],
            ),
        ],
    );
    doubtful(
        "PR-01",
        &[(
            "a road from petra for 2 coins",
            &[("[\"petra\", \"kena\"], coins = 1", "[\"petra\", \"kena\"], coins = 2")],
        )],
    );
    fine(&[&[("[\"petra\", \"kena\"], coins = 1", "[\"petra\", \"kena\"], coins = 1, side = \"1-2\"")]]);
}

/// PR-02: trading tiles, with the trades of EX-12, EX-13 and EX-14 among them.
#[test]
fn trading_tiles() {
    wrong(
        "PR-02",
        &[
            (
                "r1 with equal faces",
                &[(
                    "top = \"sell spice: coin 1 + vp 2\", bottom = \"buy amphora: coin 1\"",
                    "top = \"sell spice: coin 1 + vp 4 ! coin 1 + vp 2\", bottom = \"buy amphora: coin 2\"",
                )],
            ),
            (
                "b3 box-top with nothing in the box",
                &[("top = \"sell marble: coin 1 + vp 2 ! vp 3\", bottom", "bottom")],
            ),
            ("b3 box-bottom with nothing in the box", &[(", bottom = \"buy spice: coin 1 ! sack 1\"", "")]),
            (
                "b2 without a sale",
                &[
                    ("sell spice: coin 2 + vp 2 ! coin 1 + vp 2", "buy spice: coin 2"),
                    ("sell spice: vp 2\"", "buy spice: coin 3\""),
                ],
            ),
            (
                "nowhere sell marble",
                &[
                    ("sell marble: coin 1 + vp 2 ! vp 3", "sell stone: coin 1 + vp 2 ! vp 3"),
                    (
                        "sell marble: coin 1 + vp 1\", bottom = \"buy spice",
                        "sell stone: coin 1 + vp 1\", bottom = \"buy spice",
                    ),
                    (
                        "sell marble: coin 2\", bottom = \"buy amphora",
                        "sell stone: coin 2\", bottom = \"buy amphora",
                    ),
                    ("sell marble: coin 2 + vp 1", "sell stone: coin 2 + vp 1"),
                    ("sell marble: vp 2", "sell stone: vp 2"),
                    ("sell marble: coin 1 + vp 1\", stand_in", "sell stone: coin 1 + vp 1\", stand_in"),
                    ("sell marble: coin 2\"", "sell stone: coin 2\""),
                    ("sell marble: coin 1 + vp 2 ! sack", "sell stone: coin 1 + vp 2 ! sack"),
                ],
            ),
        ],
    );
    doubtful(
        "PR-02",
        &[
            (
                "no such offer",
                &[("sell spice: coin 1 + vp 4 ! coin 1 + vp 2", "sell spice: coin 1 + vp 4 ! coin 2 + vp 2")],
            ),
            (
                "no such offer",
                &[
                    ("buy spice: coin 1\"", "buy spice: coin 3\""),
                    ("buy spice: coin 1 ! sack 1", "buy spice: coin 2 ! sack 1"),
                ],
            ),
            ("no such offer", &[("! coin 3 + vp 1", "! coin 3 + vp 2")]),
        ],
    );
    fine(&[&[(", bottom = \"buy amphora: coin 2\", stand_in", ", stand_in")]]);
}

/// PR-02: an offer to buy at no price, which the notation cannot express.
#[test]
fn offers_without_a_price() {
    let mut components = shipped();
    components.trading_tiles[2].bottom.as_mut().unwrap().coin = 0;
    let found = faults(&components);
    assert_eq!(found[0].found, "b2 box-top with 'buy amphora: '");
    assert_eq!(found.len(), 1);
}

/// PR-03: base spaces, with Ctesiphon as in EX-13 and EX-14.
#[test]
fn bases() {
    wrong(
        "PR-03",
        &[
            (
                "no space in gerasa for 3 players",
                &[("[\"square\", \"scarab\", \"square [4]\"]", "[\"square [4]\", \"scarab [4]\"]")],
            ),
            ("no space in gerasa for 1 players", &[("[\"square\", \"scarab\"]", "[]")]),
            (
                "'square + coin 1' in gerasa",
                &[("[\"square\", \"scarab\"]", "[\"square + coin 1\", \"scarab\"]")],
            ),
            (
                "'square [3 4]' in gerasa on side 1-2",
                &[("[\"square\", \"scarab\"]", "[\"square [3 4]\", \"scarab\", \"square\"]")],
            ),
            (
                "'square [2]' in gerasa",
                &[("[\"square\", \"scarab\"]", "[\"square [2]\", \"scarab\", \"square\"]")],
            ),
            (
                "no such side",
                &[
                    (
                        "\"scarab\", \"square + sack 1\", \"square\"",
                        "\"square\", \"square + sack 1\", \"square\"",
                    ),
                    (
                        "\"scarab\", \"square + sack 1\", \"scarab [4]\", \"square [4]\"",
                        "\"scarab\", \"square + sack 1\"",
                    ),
                ],
            ),
        ],
    );
    doubtful(
        "PR-03",
        &[("one space in gerasa for 1 players", &[("[\"square\", \"scarab\"]", "[\"square\"]")])],
    );
    fine(&[
        &[("[\"square\", \"scarab\"]", "[\"square [1 2]\", \"scarab + step any 1\", \"square [1 2]\"]")],
        &[("[\"square\", \"scarab\", \"square [4]\"]", "[\"square [3]\", \"scarab [4]\"]")],
    ]);
}

/// PR-04: the grid, the sources (RES-004), the channels, the palms (RES-204), and EX-08.
#[test]
fn network() {
    wrong(
        "PR-04",
        &[
            ("5 spaces in row 1 on side 1-2", &[("\"1, 2, 3, 1\"", "\"1, 2, 3, 1, 1\"")]),
            ("a tank or 'out' in row 1 on side 1-2", &[("\"1, 2, 3, 1\"", "\"1, T 2, 3, 1\"")]),
            (
                "a tank or 'out' in row 4 on side 1-2",
                &[("\"3, 2, 2 less coin 1, 1 less marble 1\"", "\"3, 2, 2, out\"")],
            ),
            ("a canal space below the grid on side 1-2", &[("T 0, out, T 1, T 0", "T 0, 1, T 1, T 0")]),
            ("no tank space on side 1-2", &[("T 0, out, T 1, T 0", "out, out, out, out")]),
            ("7 sources on side 1-2", &[(", \"r3c4 E\"", "")]),
            ("9 sources on side 1-2", &[(", \"r3c4 E\"]", ", \"r3c4 E\", \"r4c4 E\"]")]),
            ("8 sources on side 3-4", &[(", \"r4c5 E\"", "")]),
            ("r2c4 E twice on side 1-2", &[("\"r3c4 E\"", "\"r2c4 E\"")]),
            ("r3c3 E on side 1-2", &[("\"r3c4 E\"", "\"r3c3 E\"")]),
            ("r4c4 S on side 1-2", &[("\"r3c4 E\"", "\"r4c4 S\"")]),
            ("r5c4 E on side 1-2", &[("\"r3c4 E\"", "\"r5c4 E\"")]),
            ("r3c6 E on side 1-2", &[("\"r3c4 E\"", "\"r3c6 E\"")]),
            ("no way down from r1c4 on side 1-2", &[("\"1, 2, 3, 1\"", "\"1, 2, 3, 1 via N E\"")]),
            ("no way down from r1c1 on side 1-2", &[("\"1, 2, 3, 1\"", "\"1 via N E, 2, 3, 1\"")]),
            ("no way down from r1c2 on side 1-2", &[("\"1, 2, 3, 1\"", "\"1 via N E, 2 via N W, 3, 1\"")]),
            ("5 palm spaces", &[("\"1, 2, 3, 1\"", "\"1 P, 2, 3, 1\"")]),
            (
                "no such spaces",
                &[("4 less coin 1 P", "4 less coin 2 P"), ("4 less coin 1,", "4 less marble 1,")],
            ),
        ],
    );
    doubtful("PR-04", &[("1 palm spaces", &[("\"1, 2, 3, 2, 1\"", "\"1, 2 P, 3, 2, 1\"")])]);
    fine(&[
        &[("\"1, 2, 3, 1\"", "\"1 via N E, 2 via N W S, 3, 1\"")],
        &[("T 0, out, T 1, T 0", "T 0 less coin 1, T 3, T 1, T 0")],
    ]);
}

/// PR-04: a grid has at least 4 rows and 2 columns (EX-16). A smaller one also leaves spaces of the
/// setup cards (PR-07) and palms (PR-17) off the grid.
#[test]
fn small_grid() {
    let mut components = shipped();
    components.network.few.rows.truncate(3);
    let found = faults(&components);
    assert!(found.iter().any(|fault| fault.found == "3 rows and 4 columns on side 1-2"), "{found:#?}");
    let mut components = shipped();
    components.network.few.tanks.truncate(1);
    let found = faults(&components);
    assert!(found.iter().any(|fault| fault.found == "4 rows and 1 columns on side 1-2"), "{found:#?}");
}

/// PR-05: canal tiles. RES-127, RES-136, A-108, EX-08, EX-16.
#[test]
fn canal_tiles() {
    wrong(
        "PR-05",
        &[
            (
                "1 tank sides",
                &[(
                    "kind = \"tank\", openings = \"N\", marble = 2",
                    "kind = \"canal\", openings = \"N S\", marble = 2",
                )],
            ),
            (
                "3 tank sides",
                &[(
                    "side = \"B\", kind = \"canal\", openings = \"N E S\", marble = 3",
                    "side = \"B\", kind = \"tank\", openings = \"N\", marble = 3",
                )],
            ),
            (
                "c6 B open at 'N S'",
                &[("kind = \"tank\", openings = \"N\"", "kind = \"tank\", openings = \"N S\"")],
            ),
            (
                "c6 with a tank on side A",
                &[
                    (
                        "tile = \"c6\", side = \"A\", kind = \"canal\", openings = \"N E S\"",
                        "tile = \"c6\", side = \"A\", kind = \"tank\", openings = \"N\"",
                    ),
                    (
                        "tile = \"c7\", side = \"B\", kind = \"tank\", openings = \"N\"",
                        "tile = \"c7\", side = \"B\", kind = \"canal\", openings = \"N S\"",
                    ),
                ],
            ),
            (
                "c1 A is 'out'",
                &[(
                    "tile = \"c1\", side = \"A\", kind = \"canal\"",
                    "tile = \"c1\", side = \"A\", kind = \"out\"",
                )],
            ),
            ("no such side", &[("openings = \"N E S W\", marble = 2", "openings = \"N E S W\", marble = 3")]),
            (
                "no such side",
                &[
                    ("marble = 2, coins = 1, blue = 0", "marble = 2, coins = 0, blue = 0"),
                    ("marble = 2, coins = 1, blue = 0", "marble = 2, coins = 0, blue = 0"),
                ],
            ),
            ("no such side", &[("blue = 4", "blue = 5")]),
        ],
    );
    doubtful(
        "PR-05",
        &[(
            "c1 A open at 'N'",
            &[(
                "tile = \"c1\", side = \"A\", kind = \"canal\", openings = \"N S\"",
                "tile = \"c1\", side = \"A\", kind = \"canal\", openings = \"N\"",
            )],
        )],
    );
    let mut components = shipped();
    for face in components.canal_tiles.iter_mut().filter(|face| face.blue == 0) {
        face.blue = 1;
    }
    let found = faults(&components);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].allowed, "a canal without blue VP (EX-16)");
}

/// PR-06, RES-138: 7 kinds, 9 tiles, each with something to use once.
#[test]
fn canal_bonuses() {
    wrong(
        "PR-06",
        &[
            ("2 1 2 1 1 1 2", &[("kind = \"k1\", copies = 1", "kind = \"k1\", copies = 2")]),
            (
                "2 1 1 1 1 1 2",
                &[
                    ("kind = \"k1\", copies = 1", "kind = \"k1\", copies = 2"),
                    ("kind = \"k3\", copies = 2", "kind = \"k3\", copies = 1"),
                ],
            ),
            ("k4 with '@canal: goods 1'", &[("effect = \"goods 1\"", "effect = \"@canal: goods 1\"")]),
            ("k4 with 'coin 1 -> goods 1'", &[("effect = \"goods 1\"", "effect = \"coin 1 -> goods 1\"")]),
        ],
    );
    fine(&[&[("effect = \"goods 1\"", "effect = \"lay small | coin 3\"")]]);
}

/// PR-07: canal setup cards.
#[test]
fn canal_setups() {
    wrong(
        "PR-07",
        &[
            (
                "none for 4 players",
                &[
                    ("\"s2\", players = [3, 4]", "\"s2\", players = [3]"),
                    ("\"s3\", players = [3, 4]", "\"s3\", players = [3]"),
                ],
            ),
            ("s1 with 0 sides", &[("card = \"s1\"", "card = \"s2\"")]),
            ("s3 with 3 sides", &[("card = \"s2\"", "card = \"s3\"")]),
            ("s2 for 1 2 3 4 players", &[("\"s2\", players = [3, 4]", "\"s2\", players = [1, 2, 3, 4]")]),
            ("s1 for 2 players", &[("\"s1\", players = [1, 2]", "\"s1\", players = [2]")]),
            ("s1 without a space", &[("[\"r1c1\", \"r2c2\", \"r2c4\", \"r3c1\", \"r3c3\", \"r4c2\"]", "[]")]),
            ("r1c1 twice on s1", &[("[\"r1c1\", \"r2c2\"", "[\"r1c1\", \"r1c1\"")]),
            ("r5c1 of s1 on side 1-2", &[("[\"r1c1\", \"r2c2\"", "[\"r5c1\", \"r2c2\"")]),
            ("r2c5 of s1 on side 1-2", &[("[\"r1c1\", \"r2c2\"", "[\"r1c1\", \"r2c5\"")]),
        ],
    );
}

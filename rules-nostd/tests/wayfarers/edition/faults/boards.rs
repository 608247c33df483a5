//! Every constraint on boards, tiles, worker spots and rows (P-08 to P-12, P-17 to P-22), broken one at a time.

use crate::edition::faults::{doubtful, fine, wrong, wrong_in_bytes};

/// P-08, WAY-079, WAY-157: the starting townsfolk journals, the starting star scores pairs.
#[test]
fn player_board() {
    wrong(
        "P-08",
        &[
            ("'gain silver 1'", &[("rest = \"journal + gain silver 1\"", "rest = \"gain silver 1\"")]),
            (
                "the starting townsfolk with 'journal + acquire land'",
                &[("rest = \"journal + gain silver 1\"", "rest = \"journal + acquire land\"")],
            ),
            (
                "'2 per set card townsfolk & upgrade any'",
                &[("\nscore = \"1 per set card", "\nscore = \"2 per set card")],
            ),
            (
                "'1 per card townsfolk'",
                &[("score = \"1 per set card townsfolk & upgrade any\"", "score = \"1 per card townsfolk\"")],
            ),
        ],
    );
    doubtful(
        "P-08",
        &[(
            "right bars 'yellow silver provision .'",
            &[(
                "right = \"yellow silver provision card\"\nscore",
                "right = \"yellow silver provision .\"\nscore",
            )],
        )],
    );
    fine(&[&[("rest = \"journal + gain silver 1\"", "rest = \"journal\"")]]);
}

/// P-09: every dice space of the board gives something.
#[test]
fn board_spaces() {
    wrong(
        "P-09",
        &[(
            "city without a benefit",
            &[(
                "\"[camel] provision 2 -> acquire land + gain silver 1\",\n",
                "\"[camel] provision 2 -> \",\n",
            )],
        )],
    );
    wrong(
        "P-09",
        &[("middle-4 without a benefit", &[("\"[] -> upgrade green | gain silver 2\"", "\"[] -> \"")])],
    );
}

/// P-10, WAY-021, WAY-022, RUL-39: the tags of the board.
#[test]
fn board_tags() {
    wrong(
        "P-10",
        &[
            ("city with 'vista'", &[("\ncity = [\"city\"]", "\ncity = [\"vista\"]")]),
            (
                "middle with 'observatory'",
                &[("\nmiddle = [\"observatory\", \"library\"]", "\nmiddle = [\"observatory\"]")],
            ),
            (
                "middle with 'observatory library city'",
                &[(
                    "\nmiddle = [\"observatory\", \"library\"]",
                    "\nmiddle = [\"observatory\", \"library\", \"city\"]",
                )],
            ),
            (
                "harbour with 'harbour library'",
                &[("\nharbour = [\"harbour\"]", "\nharbour = [\"harbour\", \"library\"]")],
            ),
            ("star with 'stars stars'", &[("\nstar = [\"stars\"]", "\nstar = [\"stars\", \"stars\"]")]),
        ],
    );
}

/// P-11, WAY-024, RUL-18: camel and telescope in the right cells; the usual icons.
#[test]
fn caravans() {
    wrong(
        "P-11",
        &[
            (
                "board 1 row 1 column 1",
                &[("\"camel . silver provision . telescope\"", "\"ship . silver provision . telescope\"")],
            ),
            (
                "board 1 row 1 column 6",
                &[("\"camel . silver provision . telescope\"", "\"camel . silver provision . .\"")],
            ),
            (
                "board 1 row 1 column 2",
                &[(
                    "\"camel . silver provision . telescope\"",
                    "\"camel pigeon silver provision . telescope\"",
                )],
            ),
        ],
    );
    doubtful(
        "P-11",
        &[
            (
                "3 silver on board 1",
                &[(
                    "\"camel . silver provision . telescope\"",
                    "\"camel silver silver provision . telescope\"",
                )],
            ),
            (
                "2 provision on board 1",
                &[("\"camel . silver provision . telescope\"", "\"camel . silver . . telescope\"")],
            ),
            (
                "2 move on board 1",
                &[(
                    "\"camel . silver provision . telescope\"",
                    "\"camel move silver provision . telescope\"",
                )],
            ),
            (
                "2 card on board 1",
                &[(
                    "\"camel . silver provision . telescope\"",
                    "\"camel card silver provision . telescope\"",
                )],
            ),
            (
                "2 refresh on board 1",
                &[(
                    "\"camel . silver provision . telescope\"",
                    "\"camel refresh silver provision . telescope\"",
                )],
            ),
            (
                "board 2 like another",
                &[(
                    "[\"camel . provision . move telescope\", \"silver . card . provision .\", \". provision . silver . refresh\"]",
                    "[\"camel . silver provision . telescope\", \". move . . provision .\", \"provision . card refresh . silver\"]",
                )],
            ),
        ],
    );
    fine(&[&[("\"camel . silver provision . telescope\"", "\"camel silver . . provision telescope\"")]]);
}

/// P-12, WAY-175: more tags, more VP.
#[test]
fn common_sets() {
    doubtful("P-12", &[("2 3 5 8 12 11", &[("[2, 3, 5, 8, 12, 16]", "[2, 3, 5, 8, 12, 11]")])]);
    fine(&[&[("[2, 3, 5, 8, 12, 16]", "[2, 3, 5, 8, 12, 17]")]]);
}

/// P-17, WAY-160, WAY-161, WAY-165, WAY-168: faces, shapes and tags.
#[test]
fn tiles() {
    const Y2: &str = "faces = [\"pigeon / raise\", \"lower / pigeon\"]";
    wrong(
        "P-17",
        &[
            ("Y2 with 1 faces", &[(Y2, "faces = [\"pigeon / raise\"]")]),
            (
                "G2 with 2 faces",
                &[("faces = [\"camel + vp 1\"]", "faces = [\"camel + vp 1\", \"ship + vp 1\"]")],
            ),
            ("Y2 with 'pigeon'", &[(Y2, "faces = [\"pigeon\", \"lower / pigeon\"]")]),
            ("G2 with 'camel / vp 1'", &[("faces = [\"camel + vp 1\"]", "faces = [\"camel / vp 1\"]")]),
            (
                "Y2 with 'lower + vp 1 / pigeon'",
                &[(Y2, "faces = [\"pigeon / raise\", \"lower + vp 1 / pigeon\"]")],
            ),
            ("G2 with tags 'city'", &[("tile = \"G2\", ", "tile = \"G2\", tags = [\"city\"], ")]),
            ("S2 with tags ''", &[("tile = \"S2\", tags = [\"stars\"], ", "tile = \"S2\", ")]),
        ],
    );
    doubtful(
        "P-17",
        &[(
            "32 VP on the pink tiles, expected 31",
            &[("tags = [\"planet\"], faces = [\"vp 3\"]", "tags = [\"planet\"], faces = [\"vp 4\"]")],
        )],
    );
    fine(&[&[(Y2, "faces = [\"pigeon + camel + ship / raise\", \"lower / raise-or-lower\"]")]]);
    wrong_in_bytes("P-17", "G1 with ''", |components| {
        components.tiles[rules_nostd::wayfarers::model::Tile::G1].faces[0].columns[0].clear();
    });
}

/// P-17, P-18, WAY-160: a tile that does not fit on the paper, so its store is wrong too.
#[test]
fn a_tile_must_fit() {
    use rules_nostd::wayfarers::model::TileColour;
    wrong_in_bytes("P-17", "K1 on board 1", |components| {
        components.stores.value[TileColour::Black].rows = 4;
    });
    wrong_in_bytes("P-18", "black with 1 × 4", |components| {
        components.stores.value[TileColour::Black].rows = 4;
    });
    wrong_in_bytes("P-18", "green with 0 × 1", |components| {
        components.stores.value[TileColour::Green].columns = 0;
    });
}

/// P-18, P-19, WAY-159, OUT-17: prices.
#[test]
fn stores() {
    wrong(
        "P-18",
        &[
            ("pink for 'silver 1'", &[("price = \"none\"", "price = \"silver 1\"")]),
            ("green for 'none'", &[("price = \"silver 2\"", "price = \"none\"")]),
        ],
    );
    doubtful(
        "P-18",
        &[
            (
                "blue for 'silver 3 | spend guild black 2'",
                &[("silver 3 | spend guild blue 2", "silver 3 | spend guild black 2")],
            ),
            (
                "blue for 'silver 3 | spend guild blue 1'",
                &[("silver 3 | spend guild blue 2", "silver 3 | spend guild blue 1")],
            ),
            ("blue for 'silver 3'", &[("silver 3 | spend guild blue 2", "silver 3")]),
            (
                "green for 'silver 2 | spend guild black 2'",
                &[("\"silver 2\"", "\"silver 2 | spend guild black 2\"")],
            ),
        ],
    );
    wrong_in_bytes("P-18", "blue for 'silver 3 | spend guild blue 0'", |components| {
        use rules_nostd::wayfarers::model::{Guild, TileColour};
        components.stores.value[TileColour::Blue].price.instead = Some((Guild::Blue, 0));
    });
}

/// P-21, WAY-063, WAY-147: each spot does something. Those of inspiration cards are also discard effects.
#[test]
fn spots() {
    wrong(
        "P-21",
        &[
            ("water 3 without an action", &[("action = \"upgrade blue\"", "action = \"\"")]),
            (
                "inspiration 1 with 'upgrade green'",
                &[("action = \"gain provision 2\"", "action = \"upgrade green\"")],
            ),
            ("inspiration 1 with 'journal'", &[("action = \"gain provision 2\"", "action = \"journal\"")]),
            (
                "inspiration 1 with 'silver 1 -> gain provision 2'",
                &[("action = \"gain provision 2\"", "action = \"silver 1 -> gain provision 2\"")],
            ),
            (
                "inspiration 1 with 'discount silver 1 -> gain provision 2'",
                &[("action = \"gain provision 2\"", "action = \"discount silver 1 -> gain provision 2\"")],
            ),
        ],
    );
    fine(&[&[("action = \"upgrade blue\"", "action = \"silver 1 -> acquire water | journal\"")]]);
}

/// P-22, WAY-062, WAY-066 to WAY-069, WAY-123, RUL-03: edges, slides, workers.
#[test]
fn rows() {
    wrong(
        "P-22",
        &[
            (
                "townsfolk slides left",
                &[("slides = \"right\", workers = [\"green\"]", "slides = \"left\", workers = [\"green\"]")],
            ),
            ("inspiration slides right", &[("slides = \"down\"", "slides = \"right\"")]),
            ("townsfolk with 'yellow'", &[("workers = [\"green\"]", "workers = [\"yellow\"]")]),
            (
                "townsfolk with 'green green'",
                &[("workers = [\"green\"]", "workers = [\"green\", \"green\"]")],
            ),
            ("space with 'green'", &[("workers = []", "workers = [\"green\"]")]),
            (
                "land with 'green blue'",
                &[("workers = [\"green\", \"yellow\"]", "workers = [\"green\", \"blue\"]")],
            ),
            ("water with 'blue'", &[("workers = [\"green\", \"blue\"]", "workers = [\"blue\"]")]),
            (
                "inspiration with 'green yellow'",
                &[("workers = [\"green\", \"yellow\", \"blue\"]", "workers = [\"green\", \"yellow\"]")],
            ),
        ],
    );
    doubtful(
        "P-22",
        &[
            (
                "space slides right",
                &[("slides = \"left\", workers = []", "slides = \"right\", workers = []")],
            ),
            ("inspiration at the top", &[("edge = \"right\"", "edge = \"top\"")]),
        ],
    );
    fine(&[&[("workers = [\"green\", \"blue\"]", "workers = [\"blue\", \"green\"]")]]);
}

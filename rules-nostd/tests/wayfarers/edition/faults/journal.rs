//! Every constraint on the journal track (P-13 to P-16), broken one at a time.

use crate::edition::faults::{doubtful, fine, wrong, wrong_in_bytes};

/// P-13, WAY-086 to WAY-089, WAY-094: crossings.
#[test]
fn crossings() {
    wrong(
        "P-13",
        &[
            ("1a 2b twice", &[("{ from = \"1a\", to = \"2a\"", "{ from = \"1a\", to = \"2b\"")]),
            ("no way to 2a", &[("{ from = \"1a\", to = \"2a\"", "{ from = \"1a\", to = \"2c\"")]),
            ("2a 1a", &[("{ from = \"2a\", to = \"3a\"", "{ from = \"2a\", to = \"1a\"")]),
            ("8c without crossings", &[("{ from = \"8c\", to = \"9b\"", "{ from = \"8b\", to = \"9b\"")]),
            (
                "1 crossings from the start",
                &[(
                    "    { from = \"start\", to = \"1b\", section = \"left\", A = \"free\", B = \"free\" },\n",
                    "",
                )],
            ),
            (
                "start 1a side A with 'need tag city 2'",
                &[(
                    "to = \"1a\", section = \"left\", A = \"free\"",
                    "to = \"1a\", section = \"left\", A = \"need tag city 2\"",
                )],
            ),
            ("1a 2a side A with 'free'", &[("A = \"need tag city 2\"", "A = \"free\"")]),
            ("1a 2a side B with 'free'", &[("B = \"need card townsfolk 2\"", "B = \"free\"")]),
        ],
    );
    doubtful(
        "P-13",
        &[(
            "1a 2a on the middle section",
            &[("to = \"2a\", section = \"left\"", "to = \"2a\", section = \"middle\"")],
        )],
    );
    fine(&[&[("A = \"need tag city 2\"", "A = \"spend guild black 1 + spend guild yellow 2\"")]]);
}

/// P-13: a final space that leads on, and a crossing that requires zero of something; neither can be written
/// as text.
#[test]
fn crossings_that_no_text_says() {
    use rules_nostd::wayfarers::model::{ByGuild, Count, Need, Tag, Toll};
    wrong_in_bytes("P-13", "10a with crossings", |components| {
        components.crossings.value[0].from = rules_nostd::wayfarers::model::JournalSpace::C10a;
    });
    wrong_in_bytes("P-13", "1a 2a side A with 'need tag city 0'", |components| {
        components.crossings.value[2].side_a = Toll::Need(Need { count: Count::Tag(Tag::City), at_least: 0 });
    });
    wrong_in_bytes("P-13", "1a 2a side B with ''", |components| {
        components.crossings.value[2].side_b = Toll::Spend(ByGuild::new(0, 0, 0));
    });
}

/// P-14, WAY-004, WAY-009, WAY-090, WAY-096: spaces, tiles and new dice.
#[test]
fn spaces() {
    wrong(
        "P-14",
        &[
            (
                "start with something",
                &[("{ space = \"start\" }", "{ space = \"start\", effect = \"refresh\" }")],
            ),
            (
                "start with a worker or a die",
                &[("{ space = \"start\" }", "{ space = \"start\", new_die = true }")],
            ),
            ("4a with nothing", &[("{ space = \"4a\", effect = \"upgrade pink\" }", "{ space = \"4a\" }")]),
            (
                "4a with 'journal'",
                &[(
                    "{ space = \"4a\", effect = \"upgrade pink\" }",
                    "{ space = \"4a\", effect = \"journal\" }",
                )],
            ),
            (
                "4a with 'acquire space'",
                &[(
                    "{ space = \"4a\", effect = \"upgrade pink\" }",
                    "{ space = \"4a\", effect = \"acquire space\" }",
                )],
            ),
            ("11 spaces for tiles", &[("{ space = \"4a\", effect", "{ space = \"4a\", tile = true, effect")]),
            (
                "3 new dice on one way",
                &[("{ space = \"4a\", effect", "{ space = \"4a\", new_die = true, effect")],
            ),
        ],
    );
    doubtful(
        "P-14",
        &[(
            "9 spaces for tiles",
            &[("{ space = \"9a\", tile = true }", "{ space = \"9a\", effect = \"refresh\" }")],
        )],
    );
    fine(&[&[(
        "{ space = \"4a\", effect = \"upgrade pink\" }",
        "{ space = \"4a\", effect = \"acquire townsfolk free\" }",
    )]]);
}

/// P-15, WAY-092: green workers between two spaces.
#[test]
fn green_places() {
    wrong(
        "P-15",
        &[
            (
                "1 spaces beside W1",
                &[("{ space = \"1b\", tile = true, green = \"W1\" }", "{ space = \"1b\", tile = true }")],
            ),
            (
                "3 spaces beside W1",
                &[("{ space = \"9a\", tile = true }", "{ space = \"9a\", tile = true, green = \"W1\" }")],
            ),
        ],
    );
    doubtful(
        "P-15",
        &[(
            "W1 between columns",
            &[
                ("{ space = \"1b\", tile = true, green = \"W1\" }", "{ space = \"1b\", tile = true }"),
                ("{ space = \"9a\", tile = true }", "{ space = \"9a\", tile = true, green = \"W1\" }"),
            ],
        )],
    );
}

/// P-16, WAY-090: journal tiles.
#[test]
fn tiles() {
    wrong(
        "P-16",
        &[
            (
                "JT6 with nothing",
                &[("tile = \"JT6\", effect = \"gain silver 2\"", "tile = \"JT6\", effect = \"\"")],
            ),
            (
                "JT6 with 'journal'",
                &[("tile = \"JT6\", effect = \"gain silver 2\"", "tile = \"JT6\", effect = \"journal\"")],
            ),
            (
                "JT6 with 'draw3keep1 land'",
                &[(
                    "tile = \"JT6\", effect = \"gain silver 2\"",
                    "tile = \"JT6\", effect = \"draw3keep1 land\"",
                )],
            ),
        ],
    );
    doubtful(
        "P-16",
        &[(
            "JT8 like another",
            &[(
                "tile = \"JT8\", effect = \"gain provision 2\"",
                "tile = \"JT8\", effect = \"gain silver 2\"",
            )],
        )],
    );
    fine(&[&[(
        "tile = \"JT8\", effect = \"gain provision 2\"",
        "tile = \"JT8\", effect = \"upgrade pink\"",
    )]]);
}

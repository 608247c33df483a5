//! Breaks the constraints on workshops and tracks, PR-08 to PR-10, one at a time.

use rules_nostd::Severity;
use rules_nostd::resafa::model::{Greens, Source, Workshop};

use crate::edition::faults::{doubtful, fine, wrong};
use crate::edition::{faults, shipped};

/// PR-08: workshops. RES-097, RES-098, RES-103, RES-108, EX-04, EX-05.
#[test]
fn workshops() {
    wrong(
        "PR-08",
        &[
            ("A with 0 rooms", &[("rooms = [\"camel 1\", \"marble 2\"]", "rooms = []")]),
            ("W01 with 1 rooms", &[("rooms = [\"spice 1\", \"stone 2 + coin 2\"]", "rooms = [\"spice 1\"]")]),
            ("L02 with 2 rooms", &[("rooms = [\"spice 1 + vp 2\"]", "rooms = [\"spice 1\", \"vp 2\"]")]),
            ("a room with 'sack 1'", &[("rooms = [\"spice 1 + vp 2\"]", "rooms = [\"sack 1\"]")]),
            (
                "a room with 'room 1 + vp 2'",
                &[("rooms = [\"spice 1 + vp 2\"]", "rooms = [\"room 1 + vp 2\"]")],
            ),
            (
                "another back at level I",
                &[("rooms = [\"vp 2\"], extra = 1", "rooms = [\"vp 2\"], extra = 2")],
            ),
            (
                "another back at level I",
                &[("rooms = [\"vp 2\"], extra = 1", "rooms = [\"vp 2\", \"vp 2\"], extra = 1")],
            ),
            (
                "another back at level II",
                &[("rooms = [\"vp 3\"], extra = 1", "rooms = [\"vp 4\"], extra = 1")],
            ),
            (
                "no such room",
                &[("rooms = [\"camel 1\", \"marble 2\"]", "rooms = [\"camel 2\", \"marble 2\"]")],
            ),
            ("no such room", &[("\"stone 3\"", "\"stone 4\"")]),
            ("no such room", &[("\"coin 1 + vp 3\"", "\"coin 1 + vp 4\"")]),
            ("no such room", &[("\"amphora 1 + vp 2\"", "\"amphora 1 + vp 3\"")]),
        ],
    );
    fine(&[
        &[("\"coin 1 + vp 3\"", "\"vp 3 + coin 1\"")],
        &[("rooms = [\"stone 3\", \"coin 3\"]", "rooms = [\"stone 3\"]")],
        &[("rooms = [\"spice 1 + vp 2\"]", "rooms = [\"goods 1 + vp 2\"]")],
    ]);
}

/// PR-08: if no starting or level I room gives spice, that is an error for stand-ins and a warning
/// for tiles read from a copy.
#[test]
fn first_rooms() {
    let mut components = shipped();
    for (tile, row) in Workshop::ALL.into_iter().zip(0..) {
        let rooms = &mut components.workshops[tile].rooms;
        for gift in rooms.iter_mut().flatten().filter(|_| row < 14) {
            if gift.to_string().starts_with("spice") {
                *gift = shipped().workshops[Workshop::B].rooms[0][0];
            }
        }
    }
    let found = faults(&components);
    assert_eq!((found.len(), found[0].found.as_str(), found[0].severity), (1, "no spice", Severity::Error));
    for tile in Workshop::ALL {
        (components.workshops[tile].stand_in, components.workshops[tile].source) = (false, Source::Copy);
    }
    let found = faults(&components);
    assert_eq!((found.len(), found[0].found.as_str(), found[0].severity), (1, "no spice", Severity::Warning));
}

/// PR-09: green bonuses.
#[test]
fn greens() {
    wrong(
        "PR-09",
        &[(
            "A with 2 faces",
            &[("W2 marble 1\",\n    ] }", "W2 marble 1\",\n        \"N1 vp 1\",\n    ] }")],
        )],
    );
    let mut components = shipped();
    components.greens[Workshop::W01].faces.truncate(1);
    assert_eq!(faults(&components)[0].found, "W01 with 1 faces");
    for tile in Workshop::ALL {
        let faces = &mut components.greens[tile].faces;
        faces.iter_mut().for_each(|face| *face = Greens::NONE);
    }
    assert!(faults(&components).iter().any(|fault| fault.found == "none on any tile"));
}

/// PR-10: the icons are in order (RES-067), and pink has its first one on an even space (EX-20).
#[test]
fn tracks() {
    wrong(
        "PR-10",
        &[
            ("yellow with icons 0 5 8 of 8 spaces", &[("icons = [2, 5, 8]", "icons = [0, 5, 8]")]),
            ("yellow with icons 5 5 8 of 8 spaces", &[("icons = [2, 5, 8]", "icons = [5, 5, 8]")]),
            ("yellow with icons 2 8 5 of 8 spaces", &[("icons = [2, 5, 8]", "icons = [2, 8, 5]")]),
            ("yellow with icons 2 5 9 of 8 spaces", &[("icons = [2, 5, 8]", "icons = [2, 5, 9]")]),
            ("yellow with 31 spaces", &[("spaces = 8", "spaces = 31")]),
        ],
    );
    doubtful(
        "PR-10",
        &[(
            "pink with the icon on 3",
            &[("track = \"pink\", spaces = 8, icons = [2", "track = \"pink\", spaces = 8, icons = [3")],
        )],
    );
    fine(&[&[("spaces = 8, icons = [2, 5, 8]", "spaces = 30, icons = [1, 2, 3]")]]);
}

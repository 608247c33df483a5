//! `tags`: the texts to write on the stickers.

use std::collections::BTreeSet;

use firmware::games::araby::ArabyPiece;
use firmware::games::petra::PetraPiece;
use firmware::games::resafa::ResafaPiece;
use firmware::games::wayfarers::WayfarersPiece;
use host_sim::host_game::built_in_edition;
use rules_nostd::araby::Araby;
use rules_nostd::petra::Petra;

use super::program::host_sim;

/// Checks that there is one sticker for each piece in the box, that no two are equal, and that the device reads them
/// all.
fn check(game: &str, pieces: &[(&str, usize)], is_read: impl Fn(&str) -> bool) {
    let printed = host_sim(&["tags", game]).expect_success();
    let texts: BTreeSet<&str> = printed.lines().collect();
    assert_eq!(texts.len(), printed.lines().count(), "every sticker of {game} is another one");
    for (kind, count) in pieces {
        let found = texts.iter().filter(|text| text.split(' ').nth(1) == Some(kind)).count();
        assert_eq!(found, *count, "{game} {kind}");
    }
    assert_eq!(texts.len(), pieces.iter().map(|(_, count)| count).sum::<usize>(), "{game}");
    for text in texts {
        assert!(is_read(text), "the device does not read '{text}'");
    }
}

/// PET-007, PET-008, PET-012: 24 villagers, 22 influence cards, 85 traders; and 5 gold ones (INV-02).
#[test]
fn petra() {
    let edition = built_in_edition::<Petra<'static>>().unwrap();
    let pieces = [("trader", 90), ("villager", 24), ("influence", 22)];
    check("petra", &pieces, |text| PetraPiece::read(edition, text).is_ok());
}

/// RES-005, RES-138: 12 sack cards, 9 canal bonus tiles; 34 workshops, 28 canal tiles, 72 special and 72 bonus cards,
/// four sets of six actions.
#[test]
fn resafa() {
    let pieces = [
        ("canal", 28),
        ("workshop", 34),
        ("bonus", 72),
        ("special", 72),
        ("sack", 12),
        ("action", 24),
        ("trading", 9),
        ("canal-bonus", 9),
        ("setup", 3),
        ("solo", 7),
        ("set", 4),
    ];
    check("resafa", &pieces, |text| ResafaPiece::read(text).is_ok());
}

#[test]
fn wayfarers() {
    let pieces = [("card", 160), ("journal-tile", 10), ("tile", 62), ("board", 4)];
    check("wayfarers", &pieces, |text| WayfarersPiece::read(text).is_ok());
}

/// 75 game cards; 16 caravans.
#[test]
fn araby() {
    let edition = built_in_edition::<Araby<'static>>().unwrap();
    let pieces = [("card", 75), ("caravan", 16), ("persona", 4)];
    check("araby", &pieces, |text| ArabyPiece::read(edition, text).is_ok());
}

//! Player set-up (RES-019 to RES-030): what everybody has in front of them when the first turn
//! begins.

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::setup::{new_game, started_by, up_to};

/// Returns a game for two at the first decision about starting workshops.
fn laying() -> Resafa<'static> {
    up_to(new_game(2), Chance::ChooseStart).moves("observe start seat 2")
}

/// RES-019, INV-07: everybody has seven canal tiles, the camel and two starting workshops. Of
/// thirteen cubes one is on the camel track and four on the special tracks, which leaves eight for
/// bases.
#[test]
fn everybody_takes_a_full_set_of_pieces() {
    for area in ready(4).position().areas.values() {
        assert_eq!(area.canal_tiles, CanalTiles::ALL);
        assert_eq!(area.canal_tiles.len(), 7);
        assert_eq!(
            area.workshops.iter().map(|built| built.tile).collect::<Vec<_>>(),
            [Workshop::A, Workshop::B]
        );
        assert!(area.workshops.iter().all(|built| built.face == WorkshopFace::Front));
        assert!(area.gardens.is_empty() && area.bonus.is_empty() && area.sacks.is_empty());
        assert!(area.specials.is_empty() && area.bonus_tiles.is_empty() && area.cubes == 0);
    }
    assert_eq!(CUBES - 1 - 4, MOST_BASES);
}

/// RES-020, D-01: the owner chooses the rotation of both tiles and the corner at which they touch.
/// The starting player goes first.
#[test]
fn starting_workshops() {
    let game = laying();
    assert_eq!(game.next(), Next::Decide(Seat::Two, Prompt::TurnWorkshop(Workshop::A)));
    assert_eq!(game.legal(), ["turn 0", "turn 1", "turn 2", "turn 3"]);
    let game = game.moves("turn 3");
    assert_eq!(game.next(), Next::Decide(Seat::Two, Prompt::PlaceWorkshop(Workshop::B)));
    let corners =
        ["plot west 1 north 1", "plot east 1 north 1", "plot east 1 south 1", "plot west 1 south 1"];
    assert_eq!(game.legal(), corners);
    for elsewhere in ["plot east 1", "plot home", "plot east 2 south 2"] {
        assert_eq!(game.refused(elsewhere).rule, "RES-095", "{elsewhere}");
    }
    let game = game.moves("plot west 1 south 1");
    assert_eq!(game.next(), Next::Decide(Seat::Two, Prompt::TurnWorkshop(Workshop::B)));
    let game = game.moves("turn 1");
    let [a, b] = game.position().areas[Seat::Two].workshops.clone().into_array().unwrap();
    assert_eq!((a.plot, a.turned), (Plot::HOME, 3));
    assert_eq!((b.plot, b.turned), (plot(-1, 1), 1));
    assert_eq!(game.next(), Next::Decide(Seat::One, Prompt::TurnWorkshop(Workshop::A)));
    let game = game.moves("turn 0\nplot east 1 north 1\nturn 0");
    assert_eq!(game.next(), Next::Decide(Seat::Two, Prompt::PlayCard));
}

/// RES-020, D-01: laying them is mandatory, and no card can be played in between.
#[test]
fn starting_workshops_must_be_laid() {
    let game = laying();
    assert_eq!(game.refused("done").rule, "RES-095");
    assert_eq!(game.refused("play 1 upper").rule, "RES-037");
    assert_eq!(game.refused("turn 0\nplot home".lines().last().unwrap()).rule, "RES-095");
    assert_eq!(game.refused("look pile").rule, "RES-047");
}

/// RES-021, RES-030: the camel track starts at the bottom, and the camel starts in Resafa.
#[test]
fn the_camel() {
    for area in ready(3).position().areas.values() {
        assert_eq!(area.camel, Camel { at: Place::Resafa, load: None, level: 0 });
    }
}

/// RES-022, CH-12, A-01: every player gets one of the four sets, no two the same.
#[test]
fn starting_sets() {
    let game = up_to(new_game(3), Chance::DealSet(Seat::One));
    assert_eq!(game.legal(), ActionSet::ALL.map(|set| format!("observe set {set}")));
    let game = game.moves("observe set gamma");
    assert_eq!(game.chance(), Chance::DealSet(Seat::Two));
    assert_eq!(game.refused("observe set gamma").rule, "RES-022");
    let mut game = game.moves("observe set alpha\nobserve set delta");
    set_up(&mut game);
    let sets: Vec<_> = game.position().areas.values().map(|area| area.cards.set.unwrap()).collect();
    assert_eq!(sets, [ActionSet::Gamma, ActionSet::Alpha, ActionSet::Delta]);
    assert!(game.position().areas.values().all(|area| area.cards.cards.len() == 6));
}

/// RES-023, RES-024, A-01: a set has six cards with two halves each, and each action twice. Every set
/// pairs actions and colours differently.
#[test]
fn a_starting_set() {
    let mut pairings = Vec::new();
    for set in ActionSet::ALL {
        let mut halves = Vec::new();
        for (card, row) in STAND_IN.action_cards.iter() {
            assert_ne!(row.upper, row.lower, "card {card}");
            halves.extend(Half::ALL.map(|half| (row.action(half), row.colour(set, half))));
        }
        for action in MainAction::ALL {
            assert_eq!(halves.iter().filter(|half| half.0 == action).count(), 2, "{action}");
        }
        for colour in Colour::ALL {
            assert!(halves.iter().any(|half| half.1 == colour), "{colour} in {set}");
        }
        pairings.push(halves);
    }
    for (place, pairing) in pairings.iter().enumerate() {
        assert!(!pairings[..place].contains(pairing), "two sets are alike");
    }
    assert_eq!(ActionSet::ALL.len() * Starting::ALL.len(), 24);
}

/// RES-024: the set decides the colour of a half: seat 1 has alpha, seat 2 beta.
#[test]
fn the_set_decides_the_colour() {
    let colours = |seat, colour: &str| {
        let game = started_by(seat, 2).moves("play 1 upper");
        assert!(game.lists("main production"));
        assert!(game.lists(&format!("colour {colour}")));
        assert_eq!(game.legal().iter().filter(|m| m.starts_with("colour")).count(), 1);
    };
    colours(Seat::One, "blue");
    colours(Seat::Two, "white");
}

/// RES-025, CH-13: each player draws three of the six, unseen by the others.
#[test]
fn the_first_hand() {
    let game = up_to(new_game(2), Chance::DealHand(Seat::One));
    assert_eq!(game.one().cards.pile, 6);
    assert_eq!(game.legal(), ["observe hand"]);
    let game = game.moves("observe hand");
    assert_eq!(game.chance(), Chance::DealHand(Seat::Two));
    let cards = &game.one().cards;
    assert_eq!((cards.hand(), cards.pile, cards.played()), (3, 3, 0));
    assert!(cards.cards.iter().all(|owned| owned.at == Whereabouts::Unplayed), "any three of the six");
}

/// RES-026, RES-027, A-02: everybody has 2 coins and a stone in the warehouse. With four players, the
/// last in turn order has one more stone and 2 VP.
#[test]
fn starting_resources() {
    for players in 1..=4 {
        for start in Seat::first(players) {
            let game = started_by(start, players);
            let last = start.clockwise(players - 1, players);
            for (seat, area) in game.position().areas.iter() {
                let more = u8::from(players == 4 && seat == last);
                assert_eq!(area.coins, 2);
                assert_eq!(area.warehouse, ByItem { stone: 1 + more, ..ByItem::default() });
                assert_eq!(area.vp, u16::from(2 * more), "{seat} of {players}, {start} begins");
            }
        }
    }
}

/// RES-028, RES-029: each track has a marker at its start, and the disc is on 0.
#[test]
fn markers() {
    for area in ready(3).position().areas.values() {
        assert_eq!((area.markers, area.vp), (ByColour::default(), 0));
    }
}

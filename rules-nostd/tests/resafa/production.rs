//! Production (RES-103 to RES-108).

use rules_nostd::Seat;
use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;

use crate::common::*;

const ONE: Seat = Seat::One;

/// Gives seat 1 these workshops beside A and B, along a diagonal.
fn with(workshops: &[(Workshop, WorkshopFace)]) -> Resafa<'static> {
    ready(2).arrange(|position| {
        position.round(3);
        for (far, &(tile, face)) in (2..).zip(workshops) {
            position.workshop(ONE, tile, face, plot(far, far), 0);
        }
    })
}

fn producing(workshops: &[(Workshop, WorkshopFace)]) -> Resafa<'static> {
    with(workshops).moves("play 1 upper\nmain production")
}

const FRONT: WorkshopFace = WorkshopFace::Front;
const BACK: WorkshopFace = WorkshopFace::Back;

/// RES-103, D-19: a player may activate any room on the visible side of their own workshops.
#[test]
fn rooms() {
    let game = producing(&[(Workshop::W01, FRONT), (Workshop::L05, FRONT), (Workshop::W02, BACK)]);
    let rooms = game.legal().into_iter().filter(|m| m.starts_with("room")).collect::<Vec<_>>();
    let expected = ["A 1", "A 2", "B 1", "B 2", "W01 1", "W01 2", "L05 1", "W02 1"];
    assert_eq!(rooms, expected.map(|room| format!("room {room}")));
    for missing in ["L05 2", "W02 2", "W03 1"] {
        assert_eq!(game.refused(&format!("room {missing}")).rule, "RES-103", "{missing}");
    }
    for tile in Workshop::ALL {
        assert!((1..=2).contains(&STAND_IN.rooms(tile, FRONT).len()), "{tile}");
        assert!((1..=2).contains(&STAND_IN.rooms(tile, BACK).len()), "{tile}");
    }
}

/// RES-104, D-19: a production activates one room on each of two workshops.
#[test]
fn two_activations() {
    let game = producing(&[(Workshop::W01, FRONT)]);
    assert_eq!(game.prompt(), Prompt::ActivateRoom(2));
    let game = game.moves("room A 2");
    assert_eq!(game.prompt(), Prompt::ActivateRoom(1));
    let game = game.moves("room W01 2");
    assert_eq!(game.prompt(), Prompt::TakeActions);
    assert_eq!(game.refused("room B 1").rule, "RES-048");
    assert_eq!(game.one().warehouse, ByItem { stone: 1 + 2, marble: 2, ..ByItem::default() });
}

/// RES-105, A-47: each workshop with its back up adds one activation and may be activated itself.
#[test]
fn backs_add_activations() {
    for (workshops, rooms) in [
        (&[(Workshop::W01, BACK)][..], 3),
        (&[(Workshop::W01, BACK), (Workshop::W02, FRONT)], 3),
        (&[(Workshop::W01, BACK), (Workshop::L02, BACK)], 4),
        (&[(Workshop::W01, BACK), (Workshop::L02, BACK), (Workshop::L03, BACK)], 5),
    ] {
        let game = producing(workshops);
        assert_eq!(game.prompt(), Prompt::ActivateRoom(rooms));
    }
    let game = producing(&[(Workshop::W01, BACK), (Workshop::L02, BACK)]);
    let game = game.moves("room W01 1\nroom L02 1\nroom A 2\nroom B 2");
    assert_eq!((game.one().vp, game.one().coins, game.one().warehouse.marble), (2 + 3, 2 + 3, 2));
    assert_eq!(game.prompt(), Prompt::TakeActions);
}

/// RES-105: another player's backs do not count.
#[test]
fn own_backs_only() {
    let game = ready(2).arrange(|position| {
        position.workshop(Seat::Two, Workshop::W01, BACK, plot(2, 2), 0);
    });
    assert_eq!(game.moves("play 1 upper\nmain production").prompt(), Prompt::ActivateRoom(2));
}

/// RES-105: a back laid in the middle of a production adds only to the next one, but the new workshop
/// may be activated right away.
#[test]
fn a_back_laid_in_the_middle() {
    let game = with(&[]).arrange(|position| position.special_card(ONE, special(23)));
    let game = game.moves("play 1 upper\nmain production\nroom B 1\nuse P23\nbuild I 1").observed();
    let game = game.moves("face back\nplot east 2\nturn 0");
    assert_eq!(game.prompt(), Prompt::ActivateRoom(1));
    let game = game.moves("room W01 1");
    assert_eq!((game.prompt(), game.one().vp), (Prompt::TakeActions, 2));
}

/// RES-106: each workshop is activated once, with one room, even with additional activations.
#[test]
fn each_workshop_once() {
    let mut game = producing(&[(Workshop::W01, BACK), (Workshop::L02, BACK)]);
    for (room, again) in [("A 1", "A 2"), ("L02 1", "L02 1"), ("B 2", "B 1")] {
        game = game.moves(&format!("room {room}"));
        assert_eq!(game.refused(&format!("room {again}")).rule, "RES-106");
    }
    assert_eq!(game.legal().iter().filter(|m| m.starts_with("room")).count(), 1);
}

/// RES-106: the action is over when every workshop has been activated.
#[test]
fn no_workshop_left() {
    let game = producing(&[]);
    assert_eq!(game.moves("room A 1\nroom B 1").prompt(), Prompt::TakeActions);
}

/// RES-107, D-20: a bonus card, special card, sack card or canal bonus tile activates any room,
/// even a used one. Then the production goes on where it was.
#[test]
fn additional_productions() {
    let game = with(&[]).arrange(|position| {
        position.bonus_card(ONE, bonus(38));
        position.special_card(ONE, special(20));
        position.sacks(ONE, 1);
        position.bonus_tile(ONE, CanalBonus::K3);
    });
    let game = game.moves("play 1 upper\nmain production\nroom B 1");
    for (card, rooms) in [("e38", 1), ("P20", 2), ("z11", 1), ("k3", 1)] {
        let game = game.clone().moves(&format!("use {card}"));
        assert_eq!(game.prompt(), Prompt::ActivateRoom(rooms), "{card}");
        let stone = game.one().warehouse.stone;
        let game = game.moves("room B 1");
        assert_eq!(game.one().warehouse.stone, stone + 3, "{card}");
        let game = if rooms == 2 {
            // Two rooms of one card are in different workshops.
            assert_eq!(game.refused("room B 2").rule, "RES-106");
            game.moves("room A 2")
        } else {
            game
        };
        assert_eq!(game.prompt(), Prompt::ActivateRoom(1));
        assert_eq!(game.refused("room B 2").rule, "RES-106", "the action itself has used B");
        assert!(game.lists("room A 1"));
    }
    // D-20: it is optional.
    assert_eq!(game.moves("use e38\ndone").prompt(), Prompt::ActivateRoom(1));
}

/// RES-108: items go to the warehouse and camels to the track. Coins and VP count at once.
#[test]
fn output() {
    let game = with(&[(Workshop::W08, FRONT), (Workshop::W10, FRONT)]).arrange(|position| {
        position.camel(ONE, Place::Gerasa, Some((Item::Stone, 1)));
    });
    let game = game.moves("play 1 upper\nmain production\nroom W08 1\nroom W10 1");
    let one = game.one();
    assert_eq!((one.warehouse.stone, one.camel.level), (2, 1), "a camel and a stone");
    assert_eq!((one.coins, one.vp), (2 + 3, 1));
    assert_eq!(one.camel.load, Some(Load { item: Item::Stone, amount: 1 }), "nothing goes onto the camel");
}

/// activations may be skipped.
#[test]
fn a_44_not_all_activations() {
    let game = producing(&[(Workshop::W01, BACK)]).moves("room A 2\ndone");
    assert_eq!(game.prompt(), Prompt::TakeActions);
    assert_eq!(game.refused("main production").rule, "RES-048");
}

/// icons for extra production apply to production actions, including one that a card grants,
/// but not to single activations.
#[test]
fn a_45_extra_icons() {
    let game = with(&[(Workshop::W01, BACK), (Workshop::L02, BACK)]).arrange(|position| {
        position.bonus_card(ONE, bonus(38));
        position.special_card(ONE, special(31));
    });
    assert_eq!(game.clone().moves("use e38").prompt(), Prompt::ActivateRoom(1));
    assert_eq!(game.moves("use P31").prompt(), Prompt::ActivateRoom(4));
}

/// at the top of the camel track a camel gives nothing.
#[test]
fn a_46_the_top_of_the_camel_track() {
    let top = STAND_IN.player_board.camel_track.len() as u8 - 1;
    let game = with(&[]).arrange(|position| position.areas[ONE].camel.level = top);
    let game = game.moves("play 1 upper\nmain production\nroom A 1");
    assert_eq!((game.prompt(), game.one().camel.level), (Prompt::ActivateRoom(1), top));
}

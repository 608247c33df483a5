//! Rulings on workshops and production.

use rules_nostd::Seat;
use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;

use crate::common::*;

const ONE: Seat = Seat::One;

/// Seat 1 takes a workshop construction action.
fn building(arrange: impl FnOnce(&mut Position)) -> Resafa<'static> {
    let game = ready(2).arrange(|position| {
        position.purse(ONE, 1, 1, 0);
        arrange(position);
    });
    game.moves("play 2 upper\nmain workshop")
}

/// workshops and squares form a lattice without bounds. Workshops go corner to corner, on any
/// side.
#[test]
fn a_40_the_lattice() {
    let game = building(|_| ()).moves("build I 1").observed().moves("face front");
    for taken in ["home", "east 1 south 1"] {
        assert_eq!(game.refused(&format!("plot {taken}")).rule, "RES-095", "{taken}");
    }
    for square in ["east 1", "south 1", "west 1"] {
        assert_eq!(game.refused(&format!("plot {square}")).rule, "RES-095", "a garden square");
    }
    assert_eq!(game.refused("plot east 3 north 1").rule, "RES-095", "touches nothing");
    let mut legal = game.legal();
    legal.sort();
    let mut corners =
        ["west 1 north 1", "east 1 north 1", "west 1 south 1", "east 2", "south 2", "east 2 south 2"]
            .map(|plot| format!("plot {plot}"));
    corners.sort();
    assert_eq!(legal, corners);
}

/// a level II workshop gives its output even with its back up. A level I workshop gives
/// nothing.
#[test]
fn a_41_output_with_the_back_up() {
    let level_ii = building(|position| {
        position.round(3);
        (0..2).for_each(|_| position.token(ONE, Token::Square, MerchantRow::Garden));
        position.offer(Workshop::L05, 1);
    });
    let level_ii = level_ii.moves("build II 1").observed().moves("face back\nplot east 2\nturn 0");
    assert_eq!((level_ii.one().warehouse.stone, level_ii.one().vp), (2, 2));
    let level_i = building(|position| position.offer(Workshop::W03, 1));
    let level_i = level_i.moves("build I 1").observed().moves("face front\nplot east 2\nturn 0");
    assert_eq!(level_i.one().warehouse, ByItem::default());
}

/// the tile on the stack moves into the slot, and the next one of the stack is turned up.
#[test]
fn a_42_how_the_offer_is_refilled() {
    let game = building(|_| ());
    let [first, second, top] = game.position().workshops[Tier::I].open;
    for (place, slots) in [(1, [top, second]), (2, [first, top]), (3, [first, second])] {
        let taken = game.clone().moves(&format!("build I {place}"));
        assert_eq!(taken.chance(), Chance::RefillWorkshops(Tier::I), "place {place}");
        assert_eq!(taken.position().workshops[Tier::I].open, [slots[0], slots[1], None]);
        let refilled = taken.moves("observe workshop W12");
        assert_eq!(refilled.position().workshops[Tier::I].open, [slots[0], slots[1], Some(Workshop::W12)]);
    }
}

/// the condition for level II is checked when building, so a token gained inside the action
/// counts.
#[test]
fn a_43_tested_when_the_workshop_is_built() {
    let game = building(|position| {
        position.round(3);
        position.token(ONE, Token::Square, MerchantRow::Garden);
        position.bonus_card(ONE, bonus(44));
    });
    assert_eq!(game.refused("build II 1").rule, "RES-100");
    assert!(game.moves("use e44").lists("build II 1"));
}

/// activations need not all be used.
#[test]
fn a_44_fewer_activations() {
    let game = ready(2).moves("play 1 upper\nmain production");
    assert_eq!(game.prompt(), Prompt::ActivateRoom(2));
    assert_eq!(game.clone().moves("done").prompt(), Prompt::TakeActions);
    let one = game.moves("room A 2\ndone");
    assert_eq!((one.one().warehouse.marble, one.prompt()), (2, Prompt::TakeActions));
}

/// extra production icons add to production actions, not to rooms that a card activates.
#[test]
fn a_45_icons_extend_the_action_only() {
    let game = ready(2).arrange(|position| {
        position.workshop(ONE, Workshop::W01, WorkshopFace::Back, plot(2, 0), 0);
        position.bonus_card(ONE, bonus(38));
    });
    let card = game.clone().moves("use e38");
    assert_eq!(card.prompt(), Prompt::ActivateRoom(1));
    assert_eq!(card.moves("room B 2").prompt(), Prompt::PlayCard);
    assert_eq!(game.moves("play 1 upper\nmain production").prompt(), Prompt::ActivateRoom(3));
}

/// a camel beyond the top of the track has no effect, but the rest of the room is gained.
#[test]
fn a_46_the_top_of_the_camel_track() {
    let game = ready(2).arrange(|position| {
        position.areas[ONE].camel.level = 5;
        position.workshop(ONE, Workshop::W07, WorkshopFace::Front, plot(2, 0), 0);
        position.purse(ONE, 0, 0, 0);
    });
    let game = game.moves("play 1 upper\nmain production\nroom W07 1");
    assert_eq!((game.one().camel.level, game.one().coins), (5, 1));
}

/// the room on a back is activated like any other, once.
#[test]
fn a_47_the_room_of_a_back() {
    let game = ready(2).arrange(|position| {
        position.workshop(ONE, Workshop::W01, WorkshopFace::Back, plot(2, 0), 0);
    });
    let game = game.moves("play 1 upper\nmain production");
    assert_eq!(game.refused("room W01 2").rule, "RES-103", "a back has one room");
    let game = game.moves("room W01 1");
    assert_eq!(game.one().vp, 2);
    assert_eq!(game.refused("room W01 1").rule, "RES-106");
}

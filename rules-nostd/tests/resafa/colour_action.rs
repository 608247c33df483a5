//! The colour action (RES-052 to RES-056) and provisions (RES-109, RES-110).

use rules_nostd::Seat;
use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;

use crate::common::*;
use crate::turn::next_turn;

const ONE: Seat = Seat::One;

/// Seat 1 is about to choose its blue colour action.
fn choosing_blue() -> Resafa<'static> {
    ready(2).moves("play 1 upper\ncolour blue")
}

fn provisions() -> Resafa<'static> {
    ready(2).moves("play 4 upper\nmain provisions")
}

/// RES-052, D-07: the player takes one of three: a bonus card of the colour, a step on its track or
/// a sack card.
#[test]
fn one_of_three() {
    let game = choosing_blue();
    assert_eq!(game.prompt(), Prompt::ColourAction(Some(Colour::Blue)));
    let choice = ["bonus blue 1", "bonus blue 2", "bonus blue 3", "step blue", "sack", "look pile", "done"];
    assert_eq!(game.legal(), choice);
    assert_eq!(game.refused("bonus pink 1").rule, "RES-052");
    assert_eq!(game.refused("step white").rule, "RES-052");
    for one in ["bonus blue 2", "step blue", "sack\nobserve sack"] {
        let game = game.clone().moves(one);
        for other in ["bonus blue 1", "step blue", "sack"] {
            assert_eq!(game.refused(other).rule, "RES-052", "{other} after {one}");
        }
    }
}

/// RES-053, D-09: the card goes to hand and may be played at once or later.
#[test]
fn a_bonus_card_now_or_later() {
    let game = ready(2).arrange(|position| position.display(Colour::Yellow, 3, bonus(52)));
    let game = game.moves("play 1 lower\ncolour yellow\nbonus yellow 3");
    assert_eq!(game.one().bonus.as_slice(), [bonus(52)]);
    assert_eq!(game.position().bonus[Colour::Yellow].open[2], None);
    let at_once = game.clone().moves("use e52");
    assert_eq!((at_once.one().warehouse.stone, at_once.one().bonus.len()), (3, 0));
    let later = next_turn(game).moves("use e52");
    assert_eq!((later.one().warehouse.stone, later.one().bonus.len()), (3, 0));
}

/// RES-053: the turn does not end before the player has had a chance to play the card just taken.
#[test]
fn the_card_just_taken_can_be_played_at_the_end() {
    let game = ready(2).arrange(|position| {
        position.purse(ONE, 0, 0, 0);
        position.display(Colour::Yellow, 1, bonus(52));
    });
    let game = game.moves("play 1 lower\ncolour yellow\nbonus yellow 1");
    assert_eq!(game.prompt(), Prompt::TakeActions);
    let game = ready(2).arrange(|position| position.purse(ONE, 0, 0, 0));
    let game = game.moves("play 1 lower\ncolour yellow\nsack\nobserve sack");
    assert_eq!(game.prompt(), Prompt::TakeActions);
}

/// RES-053, RES-054: the slot stays empty for everybody until the round ends.
#[test]
fn the_display_is_not_refilled_within_a_round() {
    let mut game = choosing_blue().moves("bonus blue 2");
    assert_eq!(game.position().bonus[Colour::Blue].hidden.total(), 6);
    for play in ["play 2 upper", "play 4 upper"] {
        game = next_turn(game);
        let display = &game.position().bonus[Colour::Blue];
        assert_eq!(display.open.map(|card| card.is_some()), [true, false, true]);
        assert_eq!(game.clone().moves("play 3 lower\ncolour blue").refused("bonus blue 2").rule, "RES-054");
        game = game.moves(play);
    }
    let game = next_turn(game);
    assert_eq!(game.position().round, 2);
    let display = &game.position().bonus[Colour::Blue];
    assert!(display.open.iter().all(Option::is_some), "the next round");
    assert_eq!(display.hidden.total(), 3);
}

/// RES-055: the marker moves one space on the track of the colour.
#[test]
fn a_step() {
    let game = choosing_blue().moves("step blue");
    assert_eq!(game.one().markers, ByColour { blue: 1, ..ByColour::default() });
}

/// RES-056, CH-16, D-09: a hidden sack card, to play now or later.
#[test]
fn a_sack_card() {
    let game = choosing_blue().moves("sack");
    assert_eq!(game.chance(), Chance::DrawSack(ONE));
    assert_eq!(game.legal(), ["observe sack"]);
    let game = game.moves("observe sack");
    assert_eq!((game.one().sacks.hidden, game.position().sacks.hidden), (1, 11));
    assert_eq!(game.position().sacks.unseen, SackCards::ALL, "only its owner knows which one");
    let at_once = game.clone().moves("use z2");
    assert_eq!((at_once.one().warehouse.stone, at_once.one().sacks.len()), (3, 0));
    let later = next_turn(game).moves("use z2");
    assert_eq!((later.one().warehouse.stone, later.one().sacks.len()), (3, 0));
}

/// RES-052, A-09: no sack card from an empty deck, no bonus card from an empty row, no step at the
/// end of a track.
#[test]
fn a_09_only_what_is_there() {
    let game = ready(2).arrange(|position| {
        position.sacks(Seat::Two, 12);
        position.bonus[Colour::Blue].open = [None; 3];
    });
    let choosing = game.clone().moves("play 1 upper\ncolour blue");
    assert_eq!(choosing.legal(), ["step blue", "look pile", "done"]);
    assert_eq!(choosing.refused("sack").rule, "A-09");
    assert_eq!(choosing.refused("bonus blue 1").rule, "RES-054");
    // If nothing is left, there is no colour action at all.
    let game = game.arrange(|position| {
        position.special_card(ONE, special(67));
    });
    let game = game.moves("play 1 upper");
    assert_eq!(game.refused("colour blue").rule, "RES-052");
    assert!(!game.lists("colour blue") && game.lists("main production"));
}

/// a card that gives sack cards gives only as many as are left.
#[test]
fn a_09_sack_cards_as_gain() {
    let game = ready(2).arrange(|position| {
        position.round(4);
        position.sacks(Seat::Two, 11);
        (0..3).zip([Workshop::W01, Workshop::W02, Workshop::W03]).for_each(|(far, tile)| {
            position.workshop(ONE, tile, WorkshopFace::Front, plot(2 + far, 2 + far), 0);
        });
        position.bonus_card(ONE, bonus(50));
    });
    let game = game.moves("use e50");
    assert_eq!(game.chance(), Chance::DrawSack(ONE));
    let game = game.moves("observe sack");
    assert_eq!((game.prompt(), game.one().sacks.len()), (Prompt::PlayCard, 1));
    assert_eq!((game.one().vp, game.one().coins), (2, 3));
}

/// RES-109, D-08: the player takes one of three: any face-up bonus card, a step on any track or a
/// sack card.
#[test]
fn provisions_of_any_colour() {
    let game = provisions();
    assert_eq!(game.prompt(), Prompt::Provisions);
    let mut choice: Vec<String> = Colour::ALL
        .into_iter()
        .flat_map(|colour| {
            let cards = (1..=3).map(move |slot| format!("bonus {colour} {slot}"));
            cards.chain([format!("step {colour}")])
        })
        .collect();
    choice.extend(["sack", "look pile", "done"].map(String::from));
    assert_eq!(game.legal(), choice);
    for one in ["bonus white 3", "step yellow", "sack\nobserve sack"] {
        let game = game.clone().moves(one);
        assert_eq!(game.prompt(), Prompt::TakeActions);
        assert_eq!(game.refused("bonus white 1").rule, "RES-053", "after {one}");
        assert!(!game.lists("main provisions"));
    }
    let card = game.position().bonus[Colour::White].open[2].unwrap();
    assert_eq!(game.clone().moves("bonus white 3").one().bonus.as_slice(), [card]);
    assert_eq!(game.clone().moves("step yellow").one().markers.yellow, 1);
    assert_eq!(game.clone().moves("sack\nobserve sack").one().sacks.len(), 1);
    // D-08: it is optional.
    assert_eq!(game.moves("done").prompt(), Prompt::TakeActions);
}

/// RES-109: a card taken by provisions may be played at once, before the colour action.
#[test]
fn provisions_played_at_once() {
    let game = ready(2).arrange(|position| position.display(Colour::Yellow, 1, bonus(49)));
    let game = game.moves("play 4 upper\nmain provisions\nbonus yellow 1\nuse e49\ncolour pink\nstep pink");
    assert_eq!((game.one().coins, game.one().camel.level, game.one().markers.pink), (3, 1, 1));
}

/// RES-110: provisions and the colour action may take the same kind of option, in either order.
#[test]
fn provisions_and_the_colour_action() {
    let game = ready(2).moves("play 4 upper");
    let steps = game.clone().moves("main provisions\nstep pink\ncolour pink\nstep pink");
    assert_eq!(steps.one().markers.pink, 2);
    assert_eq!(steps.prompt(), Prompt::TakeSpecial(Colour::Pink, Level::I));
    let cards = game.clone().moves("colour pink\nbonus pink 1\nmain provisions\nbonus pink 2");
    assert_eq!(cards.one().bonus.len(), 2);
    let sacks = game.moves("colour pink\nsack\nobserve sack\nmain provisions\nsack\nobserve sack");
    assert_eq!(sacks.one().sacks.len(), 2);
}

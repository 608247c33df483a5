//! Resafabot on the special card tracks (RES-217 to RES-219, RES-223 to RES-226).

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Seat};

use crate::common::*;
use crate::solo_turn::{acts, bot, bot_turn, bot_turn_with};

const ONE: Seat = Seat::One;

/// Puts a marker of the bot on a space, as if it had removed a card at each icon, and opens the
/// stacks to match. Nobody else may have a card from these stacks.
pub(crate) fn put(position: &mut Position, colour: Colour, space: u8) {
    *position.bot.as_mut().unwrap().markers.of_mut(colour) = space;
    for (level, icon) in Level::ALL.into_iter().zip(STAND_IN.tracks[colour].icons) {
        let [removed, shown] = [0, 1].map(|place| STAND_IN.stack(colour, level).nth(place).unwrap());
        let reached = space >= icon;
        if reached {
            position.bot.as_mut().unwrap().removed.push(removed).unwrap();
            *position.stack_mut(colour, level) = SpecialStack { open: Some(shown), hidden: 2 };
        }
        if let Some(next) = level.next().filter(|_| reached) {
            let card = STAND_IN.stack(colour, next).next();
            *position.stack_mut(colour, next) = SpecialStack { open: card, hidden: 3 };
        }
    }
}

fn markers(yellow: u8, white: u8, blue: u8, pink: u8) -> impl FnOnce(&mut Position) {
    move |position| {
        for (colour, space) in Colour::ALL.into_iter().zip([yellow, white, blue, pink]) {
            put(position, colour, space);
        }
    }
}

fn at(game: &Resafa<'_>) -> [u8; 4] {
    Colour::ALL.map(|colour| bot(game).markers.of(colour))
}

/// RES-217: passing an icon counts like landing on it. Before the icon nothing happens.
#[test]
fn res_217_passing_an_icon() {
    // o3 points at the pink trading of o1, with two steps.
    let game = bot_turn(SoloCard::O3, markers(0, 0, 0, 1));
    let card = game.position().stack(Colour::Pink, Level::I).open.unwrap();
    let game = game.moves("observe solo o1");
    assert_eq!((bot(&game).markers.pink, bot(&game).removed.as_slice()), (2, &[card][..]), "on its way");
    let game = game.observed();
    assert_eq!(bot(&game).markers.pink, 3);
    assert_eq!(bot(&game).removed.as_slice(), [card]);
    let told = [BotAct::Stepped(Colour::Pink, 2), BotAct::RemovedSpecial(card)];
    assert_eq!(acts(&game)[1..3], told);

    let game = bot_turn(SoloCard::O3, markers(0, 0, 0, 2)).moves("observe solo o1");
    assert_eq!((bot(&game).markers.pink, bot(&game).removed.len()), (4, 1), "only the earlier level I card");
    let game = bot_turn(SoloCard::O3, markers(0, 0, 0, 3));
    let card = game.position().stack(Colour::Pink, Level::II).open.unwrap();
    let game = game.moves("observe solo o1").observed();
    assert_eq!(bot(&game).removed[1..], [card], "level II on its icon");
    assert!(game.position().stack(Colour::Pink, Level::III).open.is_some(), "RES-218");
}

/// RES-217, RES-218: the removed card does not come back, and a stack that is already open stays as
/// it is.
#[test]
fn res_218_an_open_level_stays() {
    let game = bot_turn(SoloCard::O3, |position| position.special_card(ONE, special(3)));
    let position = game.position();
    let (one, two) = (position.stack(Colour::Pink, Level::I), *position.stack(Colour::Pink, Level::II));
    let (card, hidden) = (one.open.unwrap(), one.hidden);
    let game = game.moves("observe solo o1");
    assert_eq!(game.chance(), Chance::OpenSpecial(Colour::Pink, Level::I));
    assert_eq!(game.refused(&format!("observe special {card}")).rule, "RES-011");
    assert_eq!(game.refused("observe special P3").rule, "RES-011");
    let game = game.moves("observe special P4");
    assert!(matches!(game.next(), rules_nostd::Next::Decide(..)), "level II was open");
    assert_eq!(*game.position().stack(Colour::Pink, Level::II), two);
    assert_eq!(game.position().stack(Colour::Pink, Level::I).hidden, hidden - 1);
}

/// RES-217, INV-15: human and bot each take a card from a stack, which leaves two, so none runs out.
#[test]
fn res_217_no_stack_runs_out() {
    let game = bot_turn(SoloCard::O3, |position| position.special_card(ONE, special(3)));
    let game = game.moves("observe solo o1").observed();
    let stack = game.position().stack(Colour::Pink, Level::I);
    assert_eq!((game.one().specials.len(), bot(&game).removed.len()), (1, 1));
    assert_eq!((stack.open.is_some(), stack.hidden), (true, 1));
}

/// RES-219: the bot may reach level III on all tracks. A human may not.
#[test]
fn res_219_no_level_limits() {
    let game = bot_turn(SoloCard::O6, markers(8, 8, 6, 8)).moves("observe solo o3").observed();
    assert_eq!(at(&game), [8, 8, 8, 8]);
    assert_eq!(bot(&game).removed.len(), 12, "one from every stack");
    let human = ready(2).arrange(|position| {
        position.special_card(ONE, special(49));
        position.special_card(ONE, special(61));
        position.areas[ONE].markers.blue = 7;
    });
    let human = human.moves("play 3 lower\ncolour blue");
    assert_eq!(human.refused("step blue").rule, "RES-074");
}

/// the marker goes only as far as the track, and takes each icon in order.
#[test]
fn a_100_the_end_of_the_track_and_two_icons() {
    let game = bot_turn(SoloCard::O3, markers(0, 0, 0, 7)).moves("observe solo o1").observed();
    assert_eq!((bot(&game).markers.pink, acts(&game)[1]), (8, BotAct::Stepped(Colour::Pink, 1)));
    let game = bot_turn(SoloCard::O3, markers(0, 0, 0, 8)).moves("observe solo o1");
    assert_eq!((bot(&game).markers.pink, acts(&game)[1]), (8, BotAct::Stepped(Colour::Pink, 0)));

    let game = bot_turn_with(&SHORT_TRACKS, Options::default(), SoloCard::O3, |_| {});
    let first = game.position().stack(Colour::Pink, Level::I).open.unwrap();
    let game = game.moves("observe solo o1\nobserve special P2\nobserve special P9");
    assert_eq!(bot(&game).removed.as_slice(), [first, special(9)], "level I, then level II");
    assert_eq!(game.chance(), Chance::OpenSpecial(Colour::Pink, Level::II));
    let game = game.moves("observe special P7");
    assert_eq!(game.chance(), Chance::OpenSpecial(Colour::Pink, Level::III));
}

/// RES-223, RES-224, RES-226: `=` moves the marker of the selected half's colour 2 spaces. If it is
/// at its end, the next furthest that can move goes instead, or none if that is not clear.
#[test]
fn res_224_the_selected_track() {
    // o0 has `=`, removes a bonus card and selects the yellow provisions of o1.
    let moved = |yellow, white, blue, pink| {
        let game = bot_turn(SoloCard::O0, markers(yellow, white, blue, pink));
        at(&game.moves("observe solo o1").observed())
    };
    assert_eq!(moved(0, 4, 3, 1), [2, 4, 3, 1], "not the furthest");
    assert_eq!(moved(7, 0, 0, 0), [8, 0, 0, 0], "A-100");
    assert_eq!(moved(8, 4, 3, 1), [8, 6, 3, 1]);
    assert_eq!(moved(8, 8, 3, 1), [8, 8, 5, 1]);
    assert_eq!(moved(8, 4, 4, 1), [8, 4, 4, 1], "two are next, so it is not clear which");
    assert_eq!(moved(8, 8, 8, 8), [8, 8, 8, 8]);
}

/// RES-225, RES-226, A-101, EX-23: `1./=` moves the furthest marker, or if tied the selected one,
/// if it can move.
#[test]
fn res_225_the_furthest_track() {
    // o4 has `1./=`, removes a bonus card and selects the yellow provisions of o1.
    let moved = |yellow, white, blue, pink| {
        let game = bot_turn(SoloCard::O4, markers(yellow, white, blue, pink));
        let game = game.moves("observe solo o1").observed();
        assert!(acts(&game).contains(&BotAct::Main(MainAction::Provisions)));
        (at(&game), acts(&game).last() == Some(&BotAct::Nothing))
    };
    assert_eq!(moved(0, 3, 0, 1), ([0, 5, 0, 1], false));
    assert_eq!(moved(3, 3, 0, 1), ([5, 3, 0, 1], false), "tied, the selected one among them");
    assert_eq!(moved(0, 3, 3, 1), ([2, 3, 3, 1], false), "tied without it: still the selected one");
    assert_eq!(moved(0, 0, 0, 0), ([2, 0, 0, 0], false));
    assert_eq!(moved(1, 8, 4, 0), ([1, 8, 6, 0], false), "the furthest is at its end, so the next one moves");
    assert_eq!(moved(8, 8, 4, 1), ([8, 8, 6, 1], false), "tied, and the selected one cannot move");
    assert_eq!(moved(8, 8, 4, 4), ([8, 8, 4, 4], true), "not clear which one");
    assert_eq!(moved(8, 8, 8, 8), ([8, 8, 8, 8], true));
}

/// RES-223, RES-217: provisions come after the colour action and the special card that it removes.
#[test]
fn res_223_provisions_after_the_colour_action() {
    // o6 points down at the yellow provisions of o1: two steps, and `=` two more.
    let game = bot_turn(SoloCard::O6, |_| {});
    let game = game.moves("observe solo o1");
    assert_eq!(bot(&game).markers.yellow, 2, "the level I icon comes first");
    assert!(!acts(&game).contains(&BotAct::Main(MainAction::Provisions)), "not yet");
    let game = game.observed();
    assert_eq!(bot(&game).markers.yellow, 4);
    assert_eq!(bot(&game).removed.len(), 1);
}

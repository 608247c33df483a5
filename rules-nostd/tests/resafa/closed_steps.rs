//! A step that closes because nothing is possible is told with the reason.

use rules_nostd::Seat;
use rules_nostd::resafa::Resafa;
use rules_nostd::resafa::model::*;

use crate::common::{Arrange, TestGame, ready};

const ONE: Seat = Seat::One;

fn told(game: &Resafa<'_>) -> Vec<String> {
    let words = |closed: &Closed| {
        format!("{}: no {}. {} {}", closed.seat, closed.what, closed.why.rule, closed.why.reason())
    };
    game.closed().iter().map(words).collect()
}

fn trading(arrange: impl FnOnce(&mut Position)) -> Resafa<'static> {
    ready(2).arrange(arrange).moves("play 3 upper\nmain trading")
}

/// RES-148, RES-151: nothing can be traded where the camel has arrived.
#[test]
fn no_trade() {
    let game = trading(|position| position.purse(ONE, 1, 1, 0));
    let game = game.moves("travel gerasa\nload stone 1");
    assert_eq!(game.prompt(), Prompt::TakeActions);
    assert_eq!(told(&game), ["seat 1: no trade. RES-151 That sells 1 spice; the camel carries 0."]);
    assert!(told(&game.moves("done")).is_empty(), "told once");
}

/// RES-158: after a trade no base can be paid for.
#[test]
fn no_base() {
    let game = trading(|position| {
        position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 1)));
        position.purse(ONE, 1, 0, 0);
    });
    let game = game.moves("travel ctesiphon\nsell amphora 1");
    assert_eq!(game.prompt(), Prompt::TakeActions);
    assert_eq!(told(&game), ["seat 1: no base. RES-158 That takes 1 stone; you have 0."]);
    let game = trading(|position| position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 1))));
    let game = game.moves("travel ctesiphon\ndone");
    assert!(told(&game).is_empty(), "who trades nothing expects no base");
}

/// RES-049, RES-094: the main action of the card cannot be taken.
#[test]
fn no_main_action() {
    let game = ready(2).arrange(|position| position.purse(ONE, 0, 0, 0));
    let game = game.moves("play 1 lower\ncolour yellow\nstep yellow");
    assert_eq!(told(&game), ["seat 1: no workshop. RES-094 That takes 1 coin; you have 0."]);
}

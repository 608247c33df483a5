//! A step that closes because nothing is possible is told with the reason.

use rules_nostd::Seat;
use rules_nostd::resafa::model::*;
use rules_nostd::resafa::{Options, Resafa};

use crate::common::{Arrange, SHORT_TRACKS, STAND_IN, TestGame, ready};
use crate::harness::any_options;
use crate::harness::closed_steps::{Steps, assert_closed_steps_are_told};
use crate::random_play::GOODS_PAY;

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

/// RES-145: a way through Resafa with nothing to load.
#[test]
fn no_load() {
    let game = trading(|position| position.purse(ONE, 1, 0, 0)).moves("travel gerasa");
    assert_eq!(told(&game)[0], "seat 1: no load. RES-145 The warehouse is empty.");
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

/// RES-049, RES-052, RES-074, RES-106, RES-112, RES-148, RES-158, A-09, A-53, A-80: random games close no step in
/// silence.
#[test]
fn no_step_closes_in_silence() {
    let mut rng = fastrand::Rng::with_seed(1);
    let editions = [&*STAND_IN, &*SHORT_TRACKS, &*GOODS_PAY];
    let games = (0..90).map(|game| {
        let options = if game % 2 == 0 { Options::default() } else { any_options(&mut rng) };
        Resafa::new(editions[game % 3], 1 + game % 4, options).unwrap()
    });
    let steps = Steps {
        pending: |game: &Resafa<'_>| &game.position().tasks,
        passed: Resafa::passed,
        may_be_silent: |before: &Resafa<'_>, m, step| match step {
            // All of it was done.
            Task::Activate(0, _)
            | Task::Step(_, 0)
            | Task::TakeBonus(0)
            | Task::TakeItems(0, _)
            | Task::PayGoods(0)
            | Task::HandLimit
            | Task::SwapYellow => true,
            // The actions of the card were taken; those that were not are told.
            Task::TakeActions => true,
            // The water takes its only way, which the tale of the rain tells.
            Task::Flow(..) => true,
            // Without sack cards, or pink cards with a choice.
            Task::LastSacks(_) | Task::SettleEnd(_) => true,
            // The last part begins a step of its own.
            Task::Parts(_, left) => left.count_ones() == 1,
            // The causeway is filled first, without a choice.
            Task::PlaceToken(_) => before.position().mine().tokens.causeway.len() < 2,
            // Who trades nothing expects no base.
            Task::TradeItems | Task::PlaceBase => {
                let traded = before.position().trade.is_some_and(|trade| trade.traded);
                !traded && !["buy", "sell", "golden"].iter().any(|kind| m.starts_with(kind))
            }
            _ => false,
        },
    };
    assert_closed_steps_are_told(games, &steps);
}

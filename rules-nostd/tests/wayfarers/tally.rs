//! Automatic gains and skipped effects are reported: WAY-037, RUL-71, RUL-72.

use rules_nostd::Seat;
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;

use crate::common::*;
use crate::harness::any_options;
use crate::harness::closed_steps::{Steps, assert_closed_steps_are_told};

/// Returns what the last move skipped, and by which rule.
fn skipped(game: &Wayfarers<'_>) -> Vec<(Missed, &'static str)> {
    game.tally().skipped.iter().map(|skipped| (skipped.what, skipped.why.rule)).collect()
}

/// WAY-037: an action the player cannot pay for is skipped, and the reason is kept after the turn has passed.
#[test]
fn a_cost_that_cannot_be_paid() {
    let game = ready(2).arrange(|position| {
        position.dice(Seat::One, &[1, 3, 3]);
        position.purse(Seat::One, 9, 1);
    });
    let game = game.moves("die 1; place city");
    assert_eq!((game.seat(), game.tally().seat), (Seat::Two, Seat::One));
    assert_eq!(skipped(&game), [(Missed::Effect(Origin::Space(Stand::City)), "WAY-037")]);
    assert!(game.moves("die 3").tally().is_empty());
}

/// RUL-71, RUL-72, WAY-079: the starting resting ability gives its silver; a journal effect without a splotch
/// is lost.
#[test]
fn a_lost_journal() {
    let game = ready(2).arrange(|position| {
        position.areas[Seat::One].set_die(Stand::Middle(1), true);
        position.areas[Seat::One].set_die(Stand::Middle(2), true);
        position.dice(Seat::One, &[4]);
        position.marker(Seat::One, JournalSpace::C1a);
    });
    let game = game.moves("rest; observe roll 1; observe roll 2; done");
    assert_eq!(game.tally().gained, Amounts { silver: 1, provision: 0 });
    assert_eq!(skipped(&game), [(Missed::Deed(Deed::Journal), "RUL-71")]);
}

/// RUL-72, WAY-137: gains from links are reported; what a player chooses is not.
#[test]
fn gains_that_nobody_chose() {
    let game = ready(2).moves("die 3; place harbour ship; use space harbour; card water 4");
    assert_eq!(game.tally().gained, Amounts { silver: 1, provision: 1 });
    let game = ready(2).moves("die 3; place middle 4; part 2");
    assert!(game.tally().is_empty());
}

/// WAY-100, WAY-138, WAY-160: a choice of which only one is left is told: what is paid, and where something goes.
#[test]
fn choices_that_settle_themselves() {
    let settled = |game: &Wayfarers<'_>| -> Vec<String> {
        game.tally().settled.iter().map(|one| format!("{}: {one}", one.rule())).collect()
    };
    let game = ready(2).arrange(|position| {
        position.token(slot(CardKind::Water, 4), Seat::Two);
        position.purse(Seat::One, 0, 5);
    });
    let game = game.moves("die 3; place harbour ship; use space harbour; card water 4");
    assert_eq!(settled(&game), ["WAY-100: 1 provision goes to seat 2 as tribute: nothing else can be paid"]);

    let game = ready(2).arrange(|position| {
        position.land(Seat::One, "L8");
        position.dice(Seat::One, &[6, 3, 3]);
        position.purse(Seat::One, 9, 9);
    });
    let game = game.moves("die 6; place middle 1; part 1; card space 1");
    let card = game.one().lands[0].space.unwrap();
    assert_eq!(settled(&game), [format!("WAY-138: {card} goes above L8, the only place for it")]);
}

/// WAY-138, WAY-159, RUL-46: each part of an action that can do nothing is skipped for its own reason.
#[test]
fn parts_that_can_do_nothing() {
    let game = ready(2).arrange(|position| {
        position.dice(Seat::One, &[6, 3, 3]);
        position.purse(Seat::One, 2, 2);
    });
    let game = game.moves("die 6; place middle 1");
    let (space, black) = (Deed::Acquire(CardKind::Space), Deed::Upgrade(TileColour::Black));
    assert_eq!(skipped(&game), [(Missed::Deed(space), "WAY-138"), (Missed::Deed(black), "WAY-159")]);
    // A part that remains after the others are done.
    let game = ready(2).arrange(|position| {
        position.tile(Seat::One, "G1", TileFace::Front, cell(3, 2));
        position.marker(Seat::One, JournalSpace::C1a);
    });
    let game = game.moves("die 3; place middle 2; part 3; guild blue");
    assert_eq!(skipped(&game), [(Missed::Deed(Deed::Retrieve), "WAY-072")]);
}

/// WAY-037, WAY-100, WAY-138, WAY-153, WAY-160, RUL-67, RUL-71: random games close no step in silence.
#[test]
fn no_step_closes_in_silence() {
    let games = (0..60).map(|seed| {
        let mut rng = fastrand::Rng::with_seed(seed);
        Wayfarers::new(&PUBLISHED, rng.usize(2..=4), any_options(&mut rng)).unwrap()
    });
    let steps = Steps {
        pending: |game: &Wayfarers<'_>| &game.position().tasks,
        passed: Wayfarers::passed,
        may_be_silent: |game: &Wayfarers<'_>, _, step| match step {
            // All of it was done.
            Task::Trade(0)
            | Task::Influence(_, 0)
            | Task::InfluenceCard(0)
            | Task::MoveInfluence(0)
            | Task::Retrieve(0)
            | Task::Refresh(0)
            | Task::Shift(0)
            | Task::Journal(0)
            | Task::Return(_) => true,
            // A single effect without a cost begins by itself.
            Task::Choose(1) => true,
            // A tile with one face, or with one price.
            Task::ChooseFace(_) => true,
            Task::PayTile(tile) => game.edition().stores[tile.colour()].price.instead.is_none(),
            // An offer to somebody who has no influence to spend, or no die that stayed.
            Task::EndTurn | Task::Science | Task::Reroll => true,
            _ => false,
        },
    };
    assert_closed_steps_are_told(games, &steps);
}

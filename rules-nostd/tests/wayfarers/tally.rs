//! Automatic gains and skipped effects are reported: WAY-037, RUL-71, RUL-72.

use rules_nostd::Seat;
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;

use crate::common::*;

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

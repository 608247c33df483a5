//! Turns and the limits within them: WAY-025 to WAY-027.

use rules_nostd::wayfarers::model::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;

/// WAY-025: turns go clockwise from the first player.
#[test]
fn turns_go_clockwise() {
    let mut game = ready(3);
    for seat in [Seat::One, Seat::Two, Seat::Three, Seat::One] {
        assert_eq!(game.next(), Next::Decide(seat, Prompt::Turn));
        game = game.moves("rest").end_turn();
    }
}

/// WAY-026, DEC-03, INV-31: one of die, worker and rest. There is no pass, and rest is always legal.
#[test]
fn one_main_action() {
    let game = ready(2);
    assert_eq!(game.legal(), ["die 3", "worker yellow", "worker blue", "rest"]);
    assert_eq!(game.refused("done").rule, "WAY-026");
    assert_eq!(game.refused("place middle 4").rule, "WAY-028");
    let after = game.clone().moves("die 3; place middle 4");
    for second in ["die 3", "worker blue", "rest"] {
        assert_eq!(after.refused(second).rule, "WAY-026", "{second}");
    }
    assert_eq!(after.moves("part 2").observed().seat(), Seat::Two);
    // A worker may only go where it can do something.
    let idle = game.arrange(|position| {
        position.areas[Seat::One].workers.remove(Worker::Yellow);
        position.worker(slot(CardKind::Land, 2), Worker::Yellow, Seat::Two);
        position.areas[Seat::Two].workers.add(Worker::Yellow);
    });
    assert_eq!(idle.refused("worker yellow").rule, "WAY-062");
}

/// WAY-027, INV-09: each guild's ability once per turn, independent of the others.
#[test]
fn abilities_once_per_turn() {
    let game = ready(2).arrange(|position| {
        position.guilds(Seat::One, 2, 2, 2);
        position.dice(Seat::One, &[2, 3, 4]);
    });
    let game = game.moves("trade; shift 2 up; done");
    assert_eq!(game.refused("trade").rule, "WAY-027");
    // Exploration is a different guild.
    let game = game.moves("die 3; place harbour ship");
    assert_eq!((game.one().guilds[Guild::Yellow], game.one().guilds[Guild::Blue]), (1, 1));
    assert!(game.position().turn_state.traded && game.position().turn_state.hired);
    // In the next turn they are available again.
    let game = game.end_turn().moves("rest").end_turn();
    assert_eq!(game.seat(), Seat::One);
    assert!(game.lists("trade"));
}

//! Rewards for filled garden squares (RES-118 to RES-123).

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;

use crate::common::*;
use crate::gardens::{ONE, TWO, gardening, lay, purse};

/// The squares around the two starting workshops. The last one is the one the test fills.
const SQUARES: [(i8, i8); 6] = [(0, 1), (0, -1), (-1, 0), (2, 1), (1, 2), (1, 0)];

/// Has `before` filled squares and then fills `east 1`: its lower two thirds are already covered, and
/// a move covers the upper third.
fn filling(before: usize) -> Resafa<'static> {
    let game = gardening(0, 1, |position| {
        for &(east, south) in SQUARES.iter().take(before) {
            position.filled(ONE, plot(east, south));
        }
        lay(position, ONE, plot(1, 0), Lie::Horizontal, 0b110, true);
    });
    let game = game.moves("garden small\nsquare east 1\nspot top");
    assert_eq!(game.one().filled_squares(), before as u8 + 1);
    game
}

/// RES-118, RES-119, RES-120, RES-121, RES-122: steps and VP for the first, second … square.
#[test]
fn res_118_to_res_122_rewards() {
    for (before, steps, vp) in [(0, 1, 0), (1, 1, 2), (2, 2, 3), (3, 2, 4), (4, 0, 5), (5, 0, 5)] {
        let game = filling(before);
        assert_eq!(game.one().vp, vp, "square {}", before + 1);
        match steps {
            0 => assert_eq!(game.prompt(), Prompt::TakeActions, "no step"),
            _ => assert_eq!(game.prompt(), Prompt::Step(None, steps), "square {}", before + 1),
        }
    }
}

/// RES-118, D-23: the track is the player's choice, and the step may be declined.
#[test]
fn d_23_the_step_is_free_of_choice() {
    let game = filling(0);
    for colour in Colour::ALL {
        let stepped = game.clone().moves(&format!("step {}", rules_nostd::NamedEnum::name(colour)));
        assert_eq!(stepped.one().markers.of(colour), 1);
        assert_eq!(stepped.prompt(), Prompt::TakeActions);
    }
    let declined = game.moves("done");
    assert_eq!(declined.one().markers, ByColour::default());
}

/// RES-120: both steps may go on one track or on two, and a card is taken between them.
#[test]
fn res_120_two_steps() {
    let game = filling(2).moves("step white");
    assert_eq!(game.prompt(), Prompt::Step(None, 1));
    let two = game.clone().moves("step blue\ndone");
    assert_eq!((two.one().markers.white, two.one().markers.blue), (1, 1));
    let twice = game.moves("step white");
    assert_eq!(twice.prompt(), Prompt::TakeSpecial(Colour::White, Level::I));

    let game = filling(2).arrange(|position| position.areas[ONE].markers.pink = 1).moves("step pink");
    assert_eq!(game.prompt(), Prompt::TakeSpecial(Colour::Pink, Level::I), "before the second step");
    let game = game.moves("top").observed();
    assert_eq!(game.prompt(), Prompt::Step(None, 1));
    assert_eq!(game.moves("step pink").one().markers.pink, 3);
}

/// RES-118: green bonuses come before the step, and each square is rewarded only once.
#[test]
fn res_118_after_the_green_bonuses() {
    let game = filling(0);
    assert_eq!(purse(&game), (3, 1, 0, 0), "coins of `A`, the stone of `B`");
    let game = game.moves("step pink\ndone").observed().until(ONE, Prompt::PlayCard);
    let game = game.moves("play 6 upper\nmain garden\ngarden small\nsquare north 1\nspot right");
    assert_eq!(game.prompt(), Prompt::TakeActions, "this tile filled no square");
}

/// RES-118: each player counts only their own squares.
#[test]
fn res_118_squares_of_others_do_not_count() {
    let game = gardening(0, 1, |position| {
        position.filled(TWO, plot(1, 0));
        position.filled(TWO, plot(0, 1));
        lay(position, ONE, plot(1, 0), Lie::Horizontal, 0b110, true);
    });
    let game = game.moves("garden small\nsquare east 1\nspot top");
    assert_eq!((game.prompt(), game.one().vp), (Prompt::Step(None, 1), 0));
}

/// a tile laid without green bonuses (RES-245) still earns the reward.
#[test]
fn a_52_a_reward_without_green_bonuses() {
    let game = ready(2).arrange(|position| {
        position.purse(ONE, 0, 1, 0);
        position.bonus_card(ONE, bonus(45));
        lay(position, ONE, plot(1, 0), Lie::Horizontal, 0b110, true);
    });
    let game = game.moves("use e45\nsquare east 1\nspot top");
    assert_eq!(purse(&game), (0, 0, 0, 0), "1 stone paid, nothing received");
    assert_eq!(game.prompt(), Prompt::Step(None, 1));
}

/// RES-119: a player whose markers cannot move has no step to take but still gains the VP.
#[test]
fn res_119_no_track_can_move() {
    let game = ready(2).arrange(|position| {
        for number in [13, 49, 25, 55] {
            position.special_card(ONE, special(number));
        }
        // White cannot reach level III, and blue not even level II: both are right before the icon.
        position.areas[ONE].markers.white = 7;
        position.areas[ONE].markers.blue = 4;
        position.filled(ONE, plot(0, 1));
        lay(position, ONE, plot(1, 0), Lie::Horizontal, 0b110, true);
    });
    let game = game.moves("play P49\nmain garden");
    let before = game.one().vp;
    let game = game.moves("garden small\nsquare east 1\nspot top");
    assert_eq!(game.one().vp, before + 2);
    assert_ne!(game.prompt(), Prompt::Step(None, 1));
}

/// RES-123, RES-135: once two squares are filled, tanks may be built.
#[test]
fn res_123_the_second_square_allows_tanks() {
    let tank = |squares: usize| {
        let game = ready(2).arrange(|position| {
            position.purse(ONE, 9, 9, 9);
            position.base(ONE, Centre::Gerasa, 1);
            for &(east, south) in SQUARES.iter().take(squares) {
                position.filled(ONE, plot(east, south));
            }
        });
        game.moves("play 5 upper\nmain canal")
    };
    assert_eq!(tank(1).refused("canal c6 B").rule, "RES-135");
    let built = tank(2).moves("canal c6 B\nspace r5c1");
    assert_eq!(built.position().canals_of(ONE), 1);
}

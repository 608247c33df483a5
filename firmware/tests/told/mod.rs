//! Moves that are told by knob, tag or USB. Until hands have followed, nothing on the mat is played as a move.

mod table;

use firmware::device::play::DeviceGame;
use rules_nostd::NewGame;
use rules_nostd::araby::Araby;
use rules_nostd::petra::Petra;
use rules_nostd::resafa::Resafa;
use rules_nostd::wayfarers::Wayfarers;

use table::TestTable;

/// Tells the moves of random games over USB, and lets `hands` follow each of them. Only the told moves are played.
fn only_told_moves_are_played<G: DeviceGame + NewGame<'static> + 'static>(
    games: u64,
    at_least: usize,
    hands: fn(&mut TestTable<G>),
) {
    let (mut told, mut wrong) = (0, Vec::new());
    for seed in 0..games {
        let mut table = TestTable::<G>::new(2 + seed as usize % 3, seed);
        for _ in 0..600 {
            let Some(line) = table.tell() else { break };
            told += 1;
            hands(&mut table);
            table.settle();
            let untold = table.untold();
            if !untold.is_empty() {
                wrong.push(format!("game {seed}, after {line}: {untold:?}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {told} told moves were followed by others:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(told >= at_least, "only {told} moves were told");
}

macro_rules! for_every_game {
    ($($game:ident $Game:ident $games:literal $at_least:literal,)*) => {
        $(mod $game {
            use super::*;

            /// Hands leave the mat for a while, then bring it into line in any order and with long pauses.
            #[test]
            fn slow_hands() {
                only_told_moves_are_played::<$Game<'static>>($games, $at_least, |table| {
                    table.dawdle();
                    table.follow();
                });
            }

            /// Hands lift or put something else on their way, and put that right again.
            #[test]
            fn hands_that_go_astray() {
                only_told_moves_are_played::<$Game<'static>>($games, $at_least, |table| {
                    table.go_astray();
                    table.follow();
                });
            }

            /// Hands follow only now and then, several moves at once.
            #[test]
            fn hands_that_lag_behind() {
                only_told_moves_are_played::<$Game<'static>>($games, $at_least, |table| {
                    table.dawdle();
                    if table.rng.u8(..4) == 0 {
                        table.follow();
                    }
                });
            }
        })*
    };
}

for_every_game! {
    petra Petra 12 3000,
    resafa Resafa 8 3000,
    wayfarers Wayfarers 6 3000,
    araby Araby 8 3000,
}

//! Random games: checks INV-01 to INV-30 after every move (see the harness).

use std::sync::LazyLock;

use rules_nostd::petra::model::*;
use rules_nostd::petra::*;

use crate::common::{EXAMPLES, STAND_IN, components};
use crate::harness::{any_options, play_games, play_to_the_end};

const GAMES: u64 = 200;

#[test]
fn two_players() {
    play_games::<Petra<'_>>(&STAND_IN, 2, 0..GAMES);
}

#[test]
fn three_players() {
    play_games::<Petra<'_>>(&STAND_IN, 3, 0..GAMES);
}

#[test]
fn four_players() {
    play_games::<Petra<'_>>(&STAND_IN, 4, 0..GAMES);
}

/// Every villager that can be one-time is, three are Priests, and some types have so few traders that
/// bag and limits run out.
pub static ODD: LazyLock<Edition> = LazyLock::new(|| {
    let mut components = components();
    components.trader_counts.value = ByTrader { egypt: 41, rome: 12, china: 12, india: 12, local: 8 };
    for copies in &mut components.villagers.value {
        if copies.card == Villager::Priest {
            copies.copies = 4;
        }
    }
    let spare =
        [Villager::Nomad(Trader::Egypt), Villager::Nomad(Trader::Rome), Villager::Nomad(Trader::China)];
    components.villagers.value.retain(|copies| !spare.contains(&copies.card));
    let timings = &mut components.timings.value;
    let stays = |name: &VillagerName| *name == VillagerName::Craftsman;
    let moved: Vec<VillagerName> = timings.immediate.iter().copied().filter(|name| !stays(name)).collect();
    timings.immediate.retain(stays);
    timings.one_time.extend(moved);
    Edition::new(components).unwrap()
});

/// Covers every choice of every option, on the shipped edition and on odd ones.
#[test]
fn options_and_odd_editions() {
    let mut rng = fastrand::Rng::with_seed(1);
    for seed in 0..120 {
        let options = any_options(&mut rng);
        let edition = [&*STAND_IN, &*EXAMPLES, &*ODD][seed as usize % 3];
        play_to_the_end(Petra::new(edition, rng.usize(2..=4), options).unwrap(), seed);
    }
}

//! A device for the tests of one game, with a journal in memory.
#![allow(dead_code)] // not every game uses all of it

use std::ops::ControlFlow;

use embassy_futures::block_on;
use embassy_time::Duration;
use firmware::device::play::{DeviceGame, Play, Stopwatch};
use firmware::journal::{JOURNAL_BYTES, Journal, Setup};
use firmware::sense::KnobEvent;
use firmware::trial_memory::TrialMemory;
use nor_flash_model::FlashChip;
use rules_nostd::Game;
use serde::Serialize;

/// Longer than the referee waits for a slow hand.
pub const SLOW: Duration = Duration::from_millis(4000);

/// A device with a game on it.
pub type Device<G> = Play<'static, G, FlashChip>;

/// Leaks a value, so that a test can borrow it for as long as it runs.
fn lasting<T>(room: T) -> &'static mut T {
    Box::leak(Box::new(room))
}

/// Returns a device that has just begun this game. Its clock stands still.
pub fn begin<G: DeviceGame + 'static>(
    game: G,
    edition: u32,
    players: usize,
    options: &impl Serialize,
) -> Device<G> {
    begin_with(game, edition, players, options, || 0)
}

/// Returns a device with this clock that has just begun this game.
pub fn begin_with<G: DeviceGame + 'static>(
    game: G,
    edition: u32,
    players: usize,
    options: &impl Serialize,
    clock: Stopwatch,
) -> Device<G> {
    let journal = lasting(Journal::new(FlashChip::new(2 << 20), 0..JOURNAL_BYTES).unwrap());
    block_on(journal.open()).unwrap();
    let setup = Setup::new(G::NAME, edition, players as u8, options).unwrap();
    block_on(journal.begin(&setup, async |_| ())).unwrap();
    take_up(game, journal, clock)
}

/// Returns a device that has just taken up the game in this journal.
pub fn take_up<G: DeviceGame + 'static>(
    game: G,
    journal: &'static mut Journal<FlashChip>,
    clock: Stopwatch,
) -> Device<G> {
    let mut device = Play::new(lasting(TrialMemory::new()).begin(game), journal, clock);
    block_on(device.catch_up()).unwrap();
    device
}

/// Returns the legal moves.
pub fn legal<G: Game>(game: &G) -> Vec<G::Move> {
    let mut legal = Vec::new();
    let _ = game.each_legal(|m| {
        legal.push(m);
        ControlFlow::Continue(())
    });
    legal
}

pub fn press<G: DeviceGame>(device: &mut Device<G>) {
    block_on(device.knob(KnobEvent::Pressed));
}

/// Turns the knob, in as many events as it takes.
pub fn turn<G: DeviceGame>(device: &mut Device<G>, clicks: i32) {
    let mut left = clicks;
    while left != 0 {
        let now = left.clamp(-100, 100);
        block_on(device.knob(KnobEvent::Turned(now as i8)));
        left -= now;
    }
}

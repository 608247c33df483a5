//! A device whose moves are told, and hands that follow on the mat in their own time.

use std::cell::Cell;

use embassy_futures::block_on;
use embassy_time::Duration;
use firmware::device::play::DeviceGame;
use firmware::mat::{Channel, Channels, Fit, Space as _};
use rules_nostd::{Edition as _, NewGame};

use crate::games::played::{self, Device, legal};

thread_local! {
    /// The time of the test, in microseconds.
    static NOW: Cell<u64> = const { Cell::new(0) };
}

fn now() -> u64 {
    NOW.get()
}

/// A device and the mat as its switches see it.
pub struct TestTable<G: DeviceGame + 'static> {
    pub device: Device<G>,
    pub seen: Channels,
    changed_at: u64,
    pub rng: fastrand::Rng,
}

impl<G: DeviceGame + NewGame<'static> + 'static> TestTable<G> {
    /// Begins a game on a mat that is laid out.
    pub fn new(players: usize, seed: u64) -> Self {
        let edition: &'static G::Edition =
            Box::leak(Box::new(G::Edition::from_packed(G::Edition::PACKED).unwrap()));
        let options = G::Options::default();
        let game = G::begin(edition, players, options).unwrap();
        let device = played::begin_with(game, edition.checksum(), players, &options, now);
        let seen = device.game().picture();
        let mut table = Self { device, seen, changed_at: NOW.get(), rng: fastrand::Rng::with_seed(seed) };
        table.wait(0);
        table
    }

    /// Tells a random legal move over USB and returns it; `None` once the game is over.
    pub fn tell(&mut self) -> Option<String> {
        let game = self.device.game();
        let legal = legal(game);
        let &m = self.rng.choice(&legal)?;
        let mut line = String::new();
        game.write_move(m, &mut line).unwrap();
        block_on(self.device.play_written(&line)).unwrap();
        assert_eq!(self.device.take_lines().lines().collect::<Vec<_>>(), [&line]);
        self.wait(0);
        Some(line)
    }

    /// Lets time pass, in milliseconds, with the device looking at the mat whenever it wants to.
    pub fn wait(&mut self, millis: u64) {
        let end = NOW.get() + millis * 1000;
        loop {
            let quiet = Duration::from_micros(NOW.get() - self.changed_at);
            let again = block_on(self.device.see(self.seen, quiet));
            match again.map(|wait| NOW.get() + wait.as_micros()) {
                Some(next) if next <= end => NOW.set(next),
                _ => break,
            }
        }
        NOW.set(end);
    }

    /// Lifts or puts a piece.
    pub fn flip(&mut self, channel: Channel) {
        self.change([channel].into_iter().collect());
    }

    /// Lifts or puts several pieces at once.
    pub fn change(&mut self, channels: Channels) {
        self.seen = self.seen ^ channels;
        self.changed_at = NOW.get();
        self.wait(0);
    }

    /// Pulls the plug and puts it in again.
    pub fn switched_off_and_on(self) -> Self {
        let Self { device, seen, changed_at, rng } = self;
        let game = device.game().clone();
        Self { device: played::take_up(game, device.leave(), now), seen, changed_at, rng }
    }

    /// Waits as long as hands may: not at all, for a moment, or for seconds.
    pub fn dawdle(&mut self) {
        let millis = [0, 6, 60, 700, 3000, 5000];
        let pause = millis[self.rng.usize(0..millis.len())];
        self.wait(pause);
    }

    /// Returns the switches that differ from the position.
    pub fn out_of_line(&self) -> Channels {
        self.seen ^ self.device.game().picture()
    }

    /// Brings the mat into line with the position, piece by piece in random order, with pauses.
    pub fn follow(&mut self) {
        let mut changes: Vec<Channel> = self.out_of_line().iter().collect();
        match self.rng.u8(..3) {
            // First lifts everything, or first puts everything.
            0 => changes.sort_by_key(|&change| !self.seen.has(change)),
            1 => changes.sort_by_key(|&change| self.seen.has(change)),
            _ => self.rng.shuffle(&mut changes),
        }
        for change in changes {
            self.dawdle();
            self.flip(change);
        }
    }

    /// Follows half of the way, then lifts or puts any other piece for a while before it goes back.
    pub fn go_astray(&mut self) {
        for change in self.out_of_line().iter() {
            if self.rng.bool() {
                self.flip(change);
            }
        }
        let spaces: Vec<Channel> = G::Space::all().map(|space| space.channel()).collect();
        let astray = spaces[self.rng.usize(0..spaces.len())];
        // Where the mat shows the position, with or without this piece, hands have followed: what they touch then is
        // their next move, or takes this one back.
        let other = self.seen ^ [astray].into_iter().collect();
        let game = self.device.game();
        if [self.seen, other].into_iter().all(|seen| game.fit(seen, Channels::NONE) == Fit::None) {
            self.flip(astray);
            self.dawdle();
            self.flip(astray);
        }
    }

    /// Waits until the device has made up its mind.
    pub fn settle(&mut self) {
        self.wait(3000);
    }

    /// Returns the lines that tell what the device has played or taken back since the last call.
    pub fn untold(&mut self) -> String {
        self.device.take_lines().to_string()
    }
}

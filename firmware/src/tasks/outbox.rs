//! The lines on their way to the USB host.

use core::fmt::Write as _;
use core::sync::atomic::{AtomicU16, Ordering};

use embassy_sync::pipe::Pipe;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, with_deadline};
use heapless::Vec;

use super::link::PACKET;
use super::signals::Lock;

/// How many bytes wait for the host. The longest line fits, and so does what one gesture says.
const BYTES: usize = 256;

/// Lines that wait for the host.
///
/// A host may have the port open and not read it for minutes, and the game must go on meanwhile. So a line that
/// finds no room in time is dropped, always as a whole, and so are all later ones, until the host has read what
/// was waiting. Then it is told how many lines it has missed: `lost 12 lines`.
pub(super) struct Outbox {
    bytes: Pipe<Lock, BYTES>,
    /// The lines dropped since the host last kept up. The tasks that use it never interrupt each other.
    lost: AtomicU16,
    /// The host took a packet, or went away: there may be room now.
    taken: Signal<Lock, ()>,
}

impl Outbox {
    pub(super) const fn new() -> Self {
        Self { bytes: Pipe::new(), lost: AtomicU16::new(0), taken: Signal::new() }
    }

    /// Returns whether the host has missed lines and was not told yet.
    pub(super) fn is_behind(&self) -> bool {
        self.lost.load(Ordering::Relaxed) > 0
    }

    /// Adds a line. Waits for room, but no longer than `patience`, which it reduces by the time that it waited; then
    /// it drops the line.
    pub(super) async fn push(&self, line: &str, patience: &mut Duration) {
        let deadline = Instant::now() + *patience;
        while self.is_behind() || self.bytes.free_capacity() <= line.len() {
            if with_deadline(deadline, self.taken.wait()).await.is_err() {
                let lost = self.lost.load(Ordering::Relaxed);
                self.lost.store(lost.saturating_add(1), Ordering::Relaxed);
                *patience = Duration::MIN;
                return;
            }
        }
        *patience = deadline.saturating_duration_since(Instant::now());
        // There is room, so this does not wait.
        self.bytes.write_all(line.as_bytes()).await;
        self.bytes.write_all(b"\n").await;
    }

    /// Waits for bytes to send. Returns how many it has put into `packet`.
    pub(super) async fn next_packet(&self, packet: &mut [u8; PACKET]) -> usize {
        if !self.bytes.is_empty() || !self.is_behind() {
            return self.bytes.read(packet).await;
        }
        let lost = self.lost.load(Ordering::Relaxed);
        self.lost.store(0, Ordering::Relaxed);
        let mut text = Vec::<u8, PACKET>::new();
        // The largest number fits as well.
        let _ = writeln!(text, "lost {lost} {}", if lost == 1 { "line" } else { "lines" });
        packet.iter_mut().zip(&text).for_each(|(place, &byte)| *place = byte);
        text.len()
    }

    /// Takes note that the host has taken a packet.
    pub(super) fn packet_taken(&self) {
        self.taken.signal(());
    }

    /// Forgets everything: there is no host.
    pub(super) fn clear(&self) {
        self.bytes.clear();
        self.lost.store(0, Ordering::Relaxed);
        self.taken.signal(());
    }
}

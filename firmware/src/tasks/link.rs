//! The USB link: receives and sends lines.

use core::pin::pin;

use embassy_futures::join::join;
use embassy_time::with_timeout;

use super::signals::ReceivedLine;
use super::{PULSE, Signals, Task};
use crate::link::Lines;

/// The most bytes of a packet.
pub const PACKET: usize = 64;

/// The receiving end of the link.
#[allow(async_fn_in_trait)] // one executor, no threads
pub trait Receive {
    /// Waits for a packet and returns its length, or `None` if the host has disconnected.
    async fn receive(&mut self, packet: &mut [u8; PACKET]) -> Option<usize>;
}

/// The sending end of the link.
#[allow(async_fn_in_trait)]
pub trait Send {
    /// Waits until the host takes the packet, however long that is. Fails at once if there is no host.
    async fn send(&mut self, packet: &[u8]) -> Result<(), NoHost>;
}

/// No host is connected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoHost;

/// Collects received bytes into lines for the game, and sends the lines of the game.
pub async fn run<R: Receive, S: Send>(input: R, output: S, signals: &Signals) -> ! {
    join(receive_lines(input, signals), send_lines(output, signals)).await.0
}

async fn receive_lines<R: Receive>(mut input: R, signals: &Signals) -> ! {
    let mut lines = Lines::default();
    let mut packet = [0; PACKET];
    loop {
        signals.pulses.beat(Task::Link);
        match with_timeout(PULSE, input.receive(&mut packet)).await {
            Ok(Some(length)) => {
                for &byte in packet.iter().take(length) {
                    if let Some(line) = lines.take(byte) {
                        hand_over(line, signals).await;
                    }
                }
            }
            // An unfinished line must not be joined with what a new connection sends.
            Ok(None) => lines.reset(),
            Err(_) => {}
        }
    }
}

/// Waits until the game takes the line. The host has to wait as well: nothing is read from it meanwhile.
async fn hand_over(line: ReceivedLine, signals: &Signals) {
    let mut taken = pin!(signals.command.send(line));
    while with_timeout(PULSE, &mut taken).await.is_err() {
        signals.pulses.beat(Task::Link);
    }
}

async fn send_lines<S: Send>(mut output: S, signals: &Signals) -> ! {
    let mut packet = [0; PACKET];
    loop {
        let length = signals.outbox.next_packet(&mut packet).await;
        match output.send(packet.get(..length).unwrap_or_default()).await {
            Ok(()) => signals.outbox.packet_taken(),
            Err(NoHost) => signals.outbox.clear(),
        }
    }
}

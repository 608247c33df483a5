//! The USB link: lines in, lines out.

use embassy_futures::join::join;
use embassy_time::with_timeout;

use super::signals::Event;
use super::{PULSE, Signals, Task};
use crate::link::Lines;

/// The bytes of a packet.
pub const PACKET: usize = 64;

/// Where bytes come in.
#[allow(async_fn_in_trait)] // one executor, no threads
pub trait Receive {
    /// Waits for bytes; `None` if the host has gone meanwhile.
    async fn receive(&mut self, packet: &mut [u8; PACKET]) -> Option<usize>;
}

/// Where bytes go out.
#[allow(async_fn_in_trait)]
pub trait Send {
    /// Sends a packet. A host that does not listen loses it, not the device: this ends in any case.
    async fn send(&mut self, packet: &[u8]);
}

/// Collects lines for the game, and sends its lines.
pub async fn run<R: Receive, S: Send>(input: R, output: S, signals: &Signals) -> ! {
    join(listen(input, signals), talk(output, signals)).await.0
}

async fn listen<R: Receive>(mut input: R, signals: &Signals) -> ! {
    let mut lines = Lines::default();
    let mut packet = [0; PACKET];
    loop {
        signals.pulses.beat(Task::Link);
        match with_timeout(PULSE, input.receive(&mut packet)).await {
            Ok(Some(length)) => {
                for &byte in packet.iter().take(length) {
                    if let Some(line) = lines.take(byte) {
                        signals.events.send(Event::Line(line)).await;
                    }
                }
            }
            // The rest of a line from before does not belong to what comes next.
            Ok(None) => lines.reset(),
            Err(_) => {}
        }
    }
}

async fn talk<S: Send>(mut output: S, signals: &Signals) -> ! {
    let mut packet = [0; PACKET];
    loop {
        let length = signals.lines.read(&mut packet).await;
        output.send(packet.get(..length).unwrap_or_default()).await;
    }
}

//! The USB link: a serial port that speaks in lines.

use core::fmt::Write as _;
use core::sync::atomic::Ordering;

use embassy_futures::join::join;
use embassy_rp::peripherals::USB;
use embassy_rp::usb::Driver;
use embassy_time::{Instant, with_timeout};
use embassy_usb::class::cdc_acm::{CdcAcmClass, Receiver, Sender, State};
use embassy_usb::{Builder, Config};
use firmware::link::{Command, HELP, Lines, Misheard};
use heapless::String;
use static_cell::StaticCell;

use super::{alive, mat};
use crate::board::{Irqs, Link};

const PACKET: u16 = 64;
/// The longest answer: the list of commands takes 420 bytes.
type Answer = String<512>;

struct Buffers {
    config: [u8; 128],
    bos: [u8; 16],
    control: [u8; 64],
}

#[embassy_executor::task]
pub(crate) async fn run(link: Link) {
    static BUFFERS: StaticCell<Buffers> = StaticCell::new();
    static STATE: StaticCell<State<'static>> = StaticCell::new();
    let buffers = BUFFERS.init(Buffers { config: [0; 128], bos: [0; 16], control: [0; 64] });

    // pid.codes' number for private experiments.
    let mut config = Config::new(0x1209, 0x0001);
    config.manufacturer = Some("Caravanserai");
    config.product = Some("Caravanserai board companion");
    config.max_power = 500;
    let driver = Driver::new(link.usb, Irqs);
    let mut builder =
        Builder::new(driver, config, &mut buffers.config, &mut buffers.bos, &mut [], &mut buffers.control);
    let port = CdcAcmClass::new(&mut builder, STATE.init(State::new()), PACKET);
    let mut device = builder.build();
    let (sender, receiver) = port.split();
    join(device.run(), talk(sender, receiver)).await;
}

async fn talk(
    mut sender: Sender<'static, Driver<'static, USB>>,
    mut receiver: Receiver<'static, Driver<'static, USB>>,
) {
    let mut lines = Lines::default();
    let mut packet = [0; PACKET as usize];
    loop {
        alive::LINK.beat();
        // A read before the host has set the port up would return nothing at once, again and again.
        if with_timeout(alive::PULSE, receiver.wait_connection()).await.is_err() {
            lines.reset();
            continue;
        }
        let length = match with_timeout(alive::PULSE, receiver.read_packet(&mut packet)).await {
            Ok(Ok(length)) => length,
            // Nothing was said, or more than a packet holds, which cannot be.
            Err(_) | Ok(Err(_)) => continue,
        };
        for &byte in packet.iter().take(length) {
            if let Some(text) = lines.take(byte, answer) {
                send(&mut sender, text.as_bytes()).await;
                alive::LINK.beat();
            }
        }
    }
}

fn answer(heard: Result<Command<'_>, Misheard>) -> Answer {
    let mut text = Answer::new();
    // Every answer fits; a longer one would be cut, not fatal.
    let _ = match heard {
        Ok(Command::Help) => write!(text, "{HELP}\nok\n"),
        Ok(Command::Status) => write!(
            text,
            "up {} ms\nscans {}\nmagnets {}\nok\n",
            Instant::now().as_millis(),
            mat::SCANS.load(Ordering::Relaxed),
            mat::MAGNETS.load(Ordering::Relaxed)
        ),
        Ok(_) => writeln!(text, "error: this build has no game in it"),
        Err(misheard) => writeln!(text, "error: {misheard}"),
    };
    text
}

/// A host that does not listen loses the answer, not the device.
async fn send(sender: &mut Sender<'static, Driver<'static, USB>>, bytes: &[u8]) {
    let whole = async {
        for packet in bytes.chunks(PACKET.into()) {
            sender.write_packet(packet).await?;
        }
        // A full last packet would leave the host waiting for more.
        if bytes.len().is_multiple_of(PACKET.into()) { sender.write_packet(&[]).await } else { Ok(()) }
    };
    let _ = with_timeout(alive::PULSE, whole).await;
}

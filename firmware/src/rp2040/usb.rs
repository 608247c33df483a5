//! The USB link, as a serial port.

use embassy_futures::join::join;
use embassy_futures::poll_once;
use embassy_rp::peripherals::USB;
use embassy_rp::usb::Driver;
use embassy_usb::class::cdc_acm::{CdcAcmClass, Receiver, Sender, State};
use embassy_usb::{Builder, Config};
use firmware::identity::{USB_PRODUCT, USB_VENDOR};
use firmware::tasks::Signals;
use firmware::tasks::link::{self, NoHost, PACKET};
use static_cell::StaticCell;

use super::board::{Irqs, Link};

struct Buffers {
    config: [u8; 128],
    bos: [u8; 16],
    control: [u8; 64],
}

pub(super) async fn run(link: Link, serial_number: Option<&'static str>, signals: &'static Signals) -> ! {
    static BUFFERS: StaticCell<Buffers> = StaticCell::new();
    static STATE: StaticCell<State<'static>> = StaticCell::new();
    let buffers = BUFFERS.init(Buffers { config: [0; 128], bos: [0; 16], control: [0; 64] });

    let mut config = Config::new(USB_VENDOR, USB_PRODUCT);
    config.manufacturer = Some("Caravanserai");
    config.product = Some("Caravanserai board companion");
    config.serial_number = serial_number;
    config.max_power = 500;
    let driver = Driver::new(link.usb, Irqs);
    let mut builder =
        Builder::new(driver, config, &mut buffers.config, &mut buffers.bos, &mut [], &mut buffers.control);
    let port = CdcAcmClass::new(&mut builder, STATE.init(State::new()), PACKET as u16);
    let mut device = builder.build();
    let (output, input) = port.split();
    join(device.run(), link::run(Input(input), Output(output), signals)).await.1
}

struct Input(Receiver<'static, Driver<'static, USB>>);

impl link::Receive for Input {
    async fn receive(&mut self, packet: &mut [u8; PACKET]) -> Option<usize> {
        // Before the host has configured the port, a read would return immediately and this would be a busy loop.
        self.0.wait_connection().await;
        self.0.read_packet(packet).await.ok()
    }
}

struct Output(Sender<'static, Driver<'static, USB>>);

impl link::Send for Output {
    async fn send(&mut self, packet: &[u8]) -> Result<(), NoHost> {
        // Before the host has configured the port, the driver would keep a packet for later.
        if poll_once(self.0.wait_connection()).is_pending() {
            return Err(NoHost);
        }
        self.0.write_packet(packet).await.map_err(|_| NoHost)?;
        // After a full packet the host waits for more, so end it with an empty one.
        if packet.len() == PACKET { self.0.write_packet(&[]).await.map_err(|_| NoHost) } else { Ok(()) }
    }
}

//! The OLED. A stand-in until the screens are drawn here: it shows a frame with a bar.

use embassy_rp::i2c::{Async, Config, I2c};
use embassy_rp::peripherals::I2C0;
use embassy_time::{Duration, Timer, with_timeout};

use super::alive;
use crate::board::{Display, Irqs};

const ADDRESS: u16 = 0x3C;
const COLUMNS: usize = 128;
const PAGES: u8 = 8;
/// A page is 3 ms on the bus.
const DEADLINE: Duration = Duration::from_millis(20);

/// What the data sheet asks for: charge pump on, addresses run in rows, upright, on.
const INIT: [u8; 26] = [
    0x00, 0xAE, 0xD5, 0x80, 0xA8, 0x3F, 0xD3, 0x00, 0x40, 0x8D, 0x14, 0x20, 0x00, 0xA1, 0xC8, 0xDA, 0x12,
    0x81, 0xCF, 0xD9, 0xF1, 0xDB, 0x40, 0xA4, 0xA6, 0xAF,
];

#[embassy_executor::task]
pub(crate) async fn run(display: Display) {
    let mut config = Config::default();
    config.frequency = 400_000;
    let mut bus = I2c::new_async(display.bus, display.scl, display.sda, Irqs, config);
    let mut shown = false;
    loop {
        alive::DISPLAY.beat();
        if !shown {
            shown = draw(&mut bus).await.is_some();
            defmt::info!("the display {=str}", if shown { "shows" } else { "does not answer" });
        }
        Timer::after(alive::PULSE).await;
    }
}

async fn draw(bus: &mut I2c<'static, I2C0, Async>) -> Option<()> {
    send(bus, INIT).await?;
    send(bus, [0x00, 0x21, 0, 127, 0x22, 0, 7]).await?;
    for page in 0..PAGES {
        let mut bytes = [0x00; COLUMNS + 1];
        bytes[0] = 0x40;
        for (column, byte) in bytes[1..].iter_mut().enumerate() {
            *byte = match (column, page) {
                (0 | 127, _) => 0xFF,
                (_, 0) => 0x01,
                (_, 7) => 0x80,
                (16..=111, 3 | 4) => 0x3C,
                _ => 0x00,
            };
        }
        send(bus, bytes).await?;
    }
    Some(())
}

async fn send<const N: usize>(bus: &mut I2c<'static, I2C0, Async>, bytes: [u8; N]) -> Option<()> {
    with_timeout(DEADLINE, bus.write_async(ADDRESS, bytes)).await.ok()?.ok()
}

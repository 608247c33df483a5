//! Connects the pins of the RP2040 to the tasks of the library. All tasks run on core 0, in one executor.

mod board;
mod contacts;
mod crash;
mod heart;
mod memory;
mod pads;
mod speaker;
mod usb;

use embassy_executor::{SpawnError, SpawnToken, Spawner};
use embassy_rp::gpio::{Level, Output, OutputOpenDrain};
use embassy_rp::i2c::{self, I2c};
use embassy_rp::rom_data::reset_to_usb_boot;
use embassy_rp::spi::{self, Phase, Polarity, Spi};
use embassy_time::Delay;
use embedded_hal_async::i2c::I2c as I2cBus;
use firmware::device::DeviceMemory;
use firmware::identity::{SERIAL_DIGITS, serial_number};
use firmware::tasks::display::{DisplayBus, clear_bus};
use firmware::tasks::{self, Signals};
use heapless::String;
use static_cell::{ConstStaticCell, StaticCell};

pub(crate) use board::Board;
use board::{Buzzer, Display, Irqs, Knob, Link, Mat, Memory, Readers};
use crash::CrashRam;
use memory::{BoardFlash, read_unique_id};

static SIGNALS: Signals = Signals::new();

/// Starts every task.
pub(crate) fn start(spawner: Spawner, mut board: Board) {
    CrashRam.start();
    let pulse = heart::Pulse::start(board.heart);
    let serial = store_serial_number(read_unique_id(board.memory.flash.reborrow()));
    spawn(spawner, "heart", heart(pulse));
    spawn(spawner, "game", game(board.memory, serial));
    spawn(spawner, "display", display(board.display));
    spawn(spawner, "mat", mat(board.mat));
    spawn(spawner, "readers", readers(board.readers));
    spawn(spawner, "buzzer", buzzer(board.buzzer));
    spawn(spawner, "link", link(board.link, serial));
    spawn(spawner, "knob", knob(board.knob));
}

fn spawn<S>(spawner: Spawner, name: &str, task: Result<SpawnToken<S>, SpawnError>) {
    match task {
        Ok(task) => spawner.spawn(task),
        // Its pulse will be missing, so the watchdog will restart the chip.
        Err(_) => defmt::error!("task {=str} does not start", name),
    }
}

/// Keeps the serial number for good; `None` if the flash has none.
fn store_serial_number(flash_id: [u8; 8]) -> Option<&'static str> {
    static SERIAL: StaticCell<String<SERIAL_DIGITS>> = StaticCell::new();
    Some(SERIAL.init(serial_number(flash_id)?))
}

#[embassy_executor::task]
async fn heart(pulse: heart::Pulse) {
    tasks::heart::run(pulse, &SIGNALS).await
}

#[embassy_executor::task]
async fn game(memory: Memory, serial_number: Option<&'static str>) {
    static MEMORY: ConstStaticCell<DeviceMemory> = ConstStaticCell::new(DeviceMemory::new());
    let enter_bootsel = || reset_to_usb_boot(0, 0);
    let chip = tasks::game::Chip { crash_log: &CrashRam, serial_number, enter_bootsel: &enter_bootsel };
    tasks::game::run(BoardFlash::new(memory.flash), MEMORY.take(), chip, &SIGNALS).await
}

#[embassy_executor::task]
async fn display(display: Display) {
    tasks::display::run(display, &SIGNALS).await
}

impl DisplayBus for Display {
    async fn start(&mut self) -> impl I2cBus {
        let mut clock = OutputOpenDrain::new(self.scl.reborrow(), Level::High);
        let mut data = OutputOpenDrain::new(self.sda.reborrow(), Level::High);
        clock.set_pullup(true);
        data.set_pullup(true);
        clear_bus(&mut clock, &mut data, &mut Delay).await;
        // The pins are given back before the peripheral takes them.
        drop((clock, data));
        let mut config = i2c::Config::default();
        config.frequency = 400_000;
        I2c::new_async(self.bus.reborrow(), self.scl.reborrow(), self.sda.reborrow(), Irqs, config)
    }
}

#[embassy_executor::task]
async fn knob(knob: Knob) {
    tasks::knob::run(contacts::Contacts::start(knob), &SIGNALS).await
}

#[embassy_executor::task]
async fn mat(mat: Mat) {
    let mut config = spi::Config::default();
    config.frequency = tasks::mat::BITS_PER_SECOND;
    // Mode 2: the chain shifts at rising edges, so its level is captured at falling ones.
    config.polarity = Polarity::IdleHigh;
    config.phase = Phase::CaptureOnFirstTransition;
    let bus = Spi::new(mat.bus, mat.clock, mat.lights, mat.switches, mat.out_dma, mat.in_dma, Irqs, config);
    let latch = Output::new(mat.latch, Level::Low);
    pads::set(&firmware::pads::MAT);
    tasks::mat::run(bus, latch, &SIGNALS).await
}

#[embassy_executor::task]
async fn readers(readers: Readers) {
    let mut config = spi::Config::default();
    config.frequency = tasks::readers::BITS_PER_SECOND;
    let bus = Spi::new(
        readers.bus,
        readers.clock,
        readers.mosi,
        readers.miso,
        readers.out_dma,
        readers.in_dma,
        Irqs,
        config,
    );
    pads::set(&firmware::pads::READERS);
    let address = [
        Output::new(readers.address_0, Level::Low),
        Output::new(readers.address_1, Level::Low),
        Output::new(readers.address_2, Level::Low),
    ];
    let select = Output::new(readers.select, Level::High);
    let reset = Output::new(readers.reset, Level::Low);
    tasks::readers::run(bus, address, select, reset, &SIGNALS).await
}

#[embassy_executor::task]
async fn buzzer(buzzer: Buzzer) {
    tasks::buzzer::run(speaker::Piezo::new(buzzer), &SIGNALS).await
}

#[embassy_executor::task]
async fn link(link: Link, serial_number: Option<&'static str>) {
    usb::run(link, serial_number, &SIGNALS).await
}

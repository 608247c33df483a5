//! Connects the pins of the RP2040 to the tasks of the library. All tasks run on core 0; the knob's interrupts
//! the others.

mod board;
mod crash;
mod heart;
mod speaker;
mod usb;

use embassy_executor::{InterruptExecutor, SpawnError, SpawnToken, Spawner};
use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::gpio::{Input, Level, Output, Pull};
use embassy_rp::i2c::{self, I2c};
use embassy_rp::interrupt;
use embassy_rp::interrupt::{InterruptExt, Priority};
use embassy_rp::peripherals::FLASH;
use embassy_rp::rom_data::reset_to_usb_boot;
use embassy_rp::spi::{self, Phase, Polarity, Spi};
use embassy_time::Timer;
use firmware::device::DeviceMemory;
use firmware::identity::{SERIAL_DIGITS, serial_number};
use firmware::tasks::{self, Signals};
use heapless::String;
use static_cell::{ConstStaticCell, StaticCell};

pub(crate) use board::Board;
use board::{Buzzer, Display, Irqs, Knob, Link, Mat, Readers};
use crash::CrashRam;

static SIGNALS: Signals = Signals::new();

/// The executor of the knob. A click lasts a few milliseconds, but drawing or searching the rules can take longer,
/// so the knob's task must be able to interrupt all others.
static KNOB_EXECUTOR: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
#[allow(unsafe_code)]
unsafe fn SWI_IRQ_0() {
    // SAFETY: `start` started the executor with this interrupt.
    unsafe { KNOB_EXECUTOR.on_interrupt() }
}

/// The flash that also holds the program.
type BoardFlash = Flash<'static, FLASH, Blocking, { tasks::game::FLASH_BYTES as usize }>;

/// Starts every task.
pub(crate) fn start(spawner: Spawner, board: Board) {
    CrashRam.start();
    let pulse = heart::Pulse::start(board.heart);
    let mut flash = BoardFlash::new_blocking(board.memory.flash);
    let serial = read_serial_number(&mut flash);
    spawn(spawner, "heart", heart(pulse));
    spawn(spawner, "game", game(flash, serial));
    spawn(spawner, "display", display(board.display));
    spawn(spawner, "mat", mat(board.mat));
    spawn(spawner, "readers", readers(board.readers));
    spawn(spawner, "buzzer", buzzer(board.buzzer));
    spawn(spawner, "link", link(board.link, serial));
    interrupt::SWI_IRQ_0.set_priority(Priority::P2);
    let knob_executor = KNOB_EXECUTOR.start(interrupt::SWI_IRQ_0);
    if let Some(task) = ok_or_log("knob", knob(board.knob)) {
        knob_executor.spawn(task);
    }
}

fn spawn<S>(spawner: Spawner, name: &str, task: Result<SpawnToken<S>, SpawnError>) {
    if let Some(task) = ok_or_log(name, task) {
        spawner.spawn(task);
    }
}

fn ok_or_log<S>(name: &str, task: Result<SpawnToken<S>, SpawnError>) -> Option<SpawnToken<S>> {
    if task.is_err() {
        // Its pulse will be missing, so the watchdog will restart the chip.
        defmt::error!("task {=str} does not start", name);
    }
    task.ok()
}

/// Reads the serial number; `None` if the flash has none.
fn read_serial_number(flash: &mut BoardFlash) -> Option<&'static str> {
    static SERIAL: StaticCell<String<SERIAL_DIGITS>> = StaticCell::new();
    let mut id = [0; 8];
    flash.blocking_unique_id(&mut id).ok()?;
    Some(SERIAL.init(serial_number(id)?))
}

#[embassy_executor::task]
async fn heart(pulse: heart::Pulse) {
    tasks::heart::run(pulse, &SIGNALS).await
}

#[embassy_executor::task]
async fn game(flash: BoardFlash, serial_number: Option<&'static str>) {
    let flash = embassy_embedded_hal::adapter::BlockingAsync::new(flash);
    static MEMORY: ConstStaticCell<DeviceMemory> = ConstStaticCell::new(DeviceMemory::new());
    let enter_bootsel = || reset_to_usb_boot(0, 0);
    let chip = tasks::game::Chip { crash_log: &CrashRam, serial_number, enter_bootsel: &enter_bootsel };
    tasks::game::run(flash, MEMORY.take(), chip, &SIGNALS).await
}

#[embassy_executor::task]
async fn display(display: Display) {
    let mut config = i2c::Config::default();
    config.frequency = 400_000;
    let bus = I2c::new_async(display.bus, display.scl, display.sda, Irqs, config);
    tasks::display::run(bus, &SIGNALS).await
}

#[embassy_executor::task]
async fn knob(knob: Knob) {
    let pins = [
        Input::new(knob.a, Pull::Up),
        Input::new(knob.b, Pull::Up),
        Input::new(knob.push, Pull::Up),
        Input::new(knob.back, Pull::Up),
    ];
    tasks::knob::run(pins, &SIGNALS).await
}

#[embassy_executor::task]
async fn mat(mat: Mat) {
    let mut config = spi::Config::default();
    config.frequency = tasks::mat::BITS_PER_SECOND;
    // Mode 2: the chain shifts at rising edges, so its level is captured at falling ones.
    config.polarity = Polarity::IdleHigh;
    config.phase = Phase::CaptureOnFirstTransition;
    let bus = Spi::new(mat.bus, mat.clock, mat.lights, mat.switches, mat.out_dma, mat.in_dma, Irqs, config);
    tasks::mat::run(bus, Output::new(mat.latch, Level::High), &SIGNALS).await
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
    let address = [
        Output::new(readers.address_0, Level::Low),
        Output::new(readers.address_1, Level::Low),
        Output::new(readers.address_2, Level::Low),
    ];
    // After a restart of the chip alone, a reader may still have its antenna on.
    let mut reset = Output::new(readers.reset, Level::Low);
    Timer::after(tasks::readers::RESET_PULSE).await;
    reset.set_high();
    tasks::readers::run(bus, address, Output::new(readers.select, Level::High), &SIGNALS).await
}

#[embassy_executor::task]
async fn buzzer(buzzer: Buzzer) {
    tasks::buzzer::run(speaker::Piezo::new(buzzer), &SIGNALS).await
}

#[embassy_executor::task]
async fn link(link: Link, serial_number: Option<&'static str>) {
    usb::run(link, serial_number, &SIGNALS).await
}

//! The bench: parts wired to the traits that drivers use.

use std::cell::RefCell;
use std::convert::Infallible;
use std::rc::Rc;

use embassy_time::{Duration, Instant, MockDriver};
use embedded_hal::digital::{ErrorType as PinErrorType, OutputPin};
use embedded_hal::spi::ErrorType;
use embedded_hal_async::spi::SpiBus;
use firmware::sense::Readers;
use host_sim::parts::mfrc522::Mfrc522;

/// A byte at 4 MHz.
const BYTE: Duration = Duration::from_micros(2);

/// Something at the other end of a bus.
pub(crate) trait Wired {
    fn exchange(&mut self, sent: u8) -> u8;
    /// Whether the bus itself has died: it never finishes.
    fn is_hung(&self) -> bool {
        false
    }
}

/// A bus whose transfers take their time and pass control on in between.
pub(crate) struct Bus<W>(pub(crate) Rc<RefCell<W>>);

impl<W: Wired> Bus<W> {
    async fn each(&mut self, words: impl Iterator<Item = u8>, mut got: impl FnMut(usize, u8)) {
        let mut count = 0;
        for (place, word) in words.enumerate() {
            if self.0.borrow().is_hung() {
                std::future::pending::<()>().await;
            }
            MockDriver::get().advance(BYTE);
            let byte = self.0.borrow_mut().exchange(word);
            got(place, byte);
            count = place + 1;
        }
        if count > 0 {
            yield_once().await;
        }
    }
}

async fn yield_once() {
    let mut yielded = false;
    std::future::poll_fn(|_| {
        if std::mem::replace(&mut yielded, true) {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    })
    .await;
}

impl<W> ErrorType for Bus<W> {
    type Error = Infallible;
}

impl<W: Wired> SpiBus for Bus<W> {
    async fn read(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        words.fill(0);
        self.transfer_in_place(words).await
    }

    async fn write(&mut self, words: &[u8]) -> Result<(), Infallible> {
        self.each(words.iter().copied(), |_, _| {}).await;
        Ok(())
    }

    async fn transfer(&mut self, read: &mut [u8], write: &[u8]) -> Result<(), Infallible> {
        let length = read.len().max(write.len());
        let sent = (0..length).map(|place| write.get(place).copied().unwrap_or(0));
        self.each(sent, |place, byte| {
            if let Some(place) = read.get_mut(place) {
                *place = byte;
            }
        })
        .await;
        Ok(())
    }

    async fn transfer_in_place(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        let sent = words.to_vec();
        self.each(sent.into_iter(), |place, byte| words[place] = byte).await;
        Ok(())
    }

    async fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

/// An output pin that tells its level.
pub(crate) struct Pin<F>(pub(crate) F);

impl<F> PinErrorType for Pin<F> {
    type Error = Infallible;
}

impl<F: FnMut(bool)> OutputPin for Pin<F> {
    fn set_low(&mut self) -> Result<(), Infallible> {
        (self.0)(false);
        Ok(())
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        (self.0)(true);
        Ok(())
    }
}

/// Called before each transaction with its number: things go wrong at chosen moments.
type Mischief = Box<dyn FnMut(usize, &mut [Option<Mfrc522>; 8])>;

/// Eight places for readers behind a 74HC138.
pub(crate) struct ReaderRack {
    pub(crate) chips: [Option<Mfrc522>; 8],
    pub(crate) hung: bool,
    pub(crate) transactions: usize,
    pub(crate) mischief: Mischief,
    address: u8,
    enabled: bool,
}

impl ReaderRack {
    pub(crate) fn new(chips: [Option<Mfrc522>; 8]) -> Rc<RefCell<Self>> {
        Rc::new(RefCell::new(Self {
            chips,
            hung: false,
            transactions: 0,
            mischief: Box::new(|_, _| {}),
            address: 0,
            enabled: false,
        }))
    }

    /// One reader, at place 0.
    pub(crate) fn one(chip: Mfrc522) -> Rc<RefCell<Self>> {
        let mut chips = [const { None }; 8];
        chips[0] = Some(chip);
        Self::new(chips)
    }

    pub(crate) fn antennas_on(&self) -> usize {
        self.chips.iter().flatten().filter(|chip| chip.antenna_is_on()).count()
    }

    fn set_address(&mut self, bit: u8, high: bool) {
        assert!(!self.enabled, "the address changes while a reader is selected");
        self.address = self.address & !(1 << bit) | u8::from(high) << bit;
    }

    fn set_enable(&mut self, high: bool) {
        self.enabled = !high;
        if self.enabled {
            self.transactions += 1;
            (self.mischief)(self.transactions, &mut self.chips);
        }
        if let Some(chip) = &mut self.chips[usize::from(self.address)] {
            chip.select(!high);
        }
    }
}

impl Wired for ReaderRack {
    fn exchange(&mut self, sent: u8) -> u8 {
        assert!(self.enabled, "nobody is selected");
        assert!(self.antennas_on() <= 1, "two antennas are on");
        let chip = &mut self.chips[usize::from(self.address)];
        chip.as_mut().map_or(0xFF, |chip| chip.exchange(sent, Instant::now().as_micros()))
    }

    fn is_hung(&self) -> bool {
        self.hung
    }
}

pub(crate) type RackPin = Pin<Box<dyn FnMut(bool)>>;
pub(crate) type RackReaders = Readers<Bus<ReaderRack>, RackPin, RackPin>;

/// The firmware's view of a rack.
pub(crate) fn readers(rack: &Rc<RefCell<ReaderRack>>) -> RackReaders {
    let address = [0, 1, 2].map(|bit| {
        let rack = rack.clone();
        Pin(Box::new(move |high| rack.borrow_mut().set_address(bit, high)) as Box<dyn FnMut(bool)>)
    });
    let enable = rack.clone();
    let enable = Pin(Box::new(move |high| enable.borrow_mut().set_enable(high)) as Box<dyn FnMut(bool)>);
    Readers::new(Bus(rack.clone()), address, enable)
}

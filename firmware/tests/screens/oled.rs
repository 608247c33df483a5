//! The display on its bus, tested with a model of its controller.

use core::cell::RefCell;
use core::future::pending;
use std::rc::Rc;

use embassy_futures::block_on;
use embassy_futures::select::{Either, select};
use embedded_hal_async::delay::DelayNs;
use embedded_hal_async::i2c::{ErrorKind, ErrorType, I2c, Operation};
use firmware::screens::oled::{DisplayError, Oled};
use firmware::screens::{FRAME_BYTES, Window};

use super::{examples, picture};

/// How the display behaves.
#[derive(Clone, Copy, PartialEq)]
enum Mood {
    Well,
    /// It does not acknowledge.
    Deaf,
    /// It holds the bus, and no transfer ever ends.
    Stuck,
}

/// The controller: its memory, and the window that is addressed.
struct Controller {
    memory: [u8; FRAME_BYTES],
    columns: (u8, u8),
    pages: (u8, u8),
    at: (u8, u8),
    horizontal: bool,
    on: bool,
    mood: Mood,
    /// The transfer from which on everything fails.
    fails_after: usize,
    transfers: usize,
    bytes: usize,
}

impl Controller {
    fn new() -> Self {
        Self {
            memory: [0x5a; FRAME_BYTES],
            columns: (0, 127),
            pages: (0, 7),
            at: (0, 0),
            horizontal: false,
            on: false,
            mood: Mood::Well,
            fails_after: usize::MAX,
            transfers: 0,
            bytes: 0,
        }
    }

    fn receive(&mut self, bytes: &[u8]) {
        // The address is a byte on the bus as well.
        self.bytes += bytes.len() + 1;
        match bytes {
            [0x00, 0x21, first, last] => {
                self.columns = (*first, *last);
                self.at.0 = *first;
            }
            [0x00, 0x22, first, last] => {
                self.pages = (*first, *last);
                self.at.1 = *first;
            }
            [0x00, 0x20, mode] => self.horizontal = *mode == 0,
            [0x00, 0xaf] => self.on = true,
            [0x00, 0xae] => self.on = false,
            [0x00, ..] => {}
            [0x40, data @ ..] => data.iter().for_each(|&byte| self.store(byte)),
            other => panic!("the controller knows no {other:x?}"),
        }
    }

    fn store(&mut self, byte: u8) {
        assert!(self.horizontal && self.on, "it was not initialised");
        let (column, page) = self.at;
        self.memory[usize::from(page) * 128 + usize::from(column)] = byte;
        self.at = if column < self.columns.1 {
            (column + 1, page)
        } else if page < self.pages.1 {
            (self.columns.0, page + 1)
        } else {
            (self.columns.0, self.pages.0)
        };
    }
}

#[derive(Clone)]
struct Bus(Rc<RefCell<Controller>>);

impl ErrorType for Bus {
    type Error = ErrorKind;
}

impl I2c for Bus {
    async fn transaction(&mut self, address: u8, operations: &mut [Operation<'_>]) -> Result<(), ErrorKind> {
        assert_eq!(address, 0x3c);
        let mood = {
            let mut controller = self.0.borrow_mut();
            controller.transfers += 1;
            if controller.transfers > controller.fails_after { controller.mood } else { Mood::Well }
        };
        match mood {
            Mood::Deaf => return Err(ErrorKind::Other),
            Mood::Stuck => pending::<()>().await,
            Mood::Well => {}
        }
        for operation in operations {
            let Operation::Write(bytes) = operation else { panic!("nothing is read") };
            self.0.borrow_mut().receive(bytes);
        }
        Ok(())
    }
}

/// A delay that ends at once: a transfer that is not ready immediately is late.
struct AtOnce;

impl DelayNs for AtOnce {
    async fn delay_ns(&mut self, _ns: u32) {}
}

fn fitted() -> (Oled<Bus, AtOnce>, Rc<RefCell<Controller>>) {
    let controller = Rc::new(RefCell::new(Controller::new()));
    (Oled::new(Bus(controller.clone()), AtOnce), controller)
}

#[test]
fn the_controller_holds_what_was_drawn_and_the_bytes_are_as_counted() {
    let (mut oled, controller) = fitted();
    let views = examples();
    let mut random = fastrand::Rng::with_seed(9);
    let mut counted = firmware::screens::Renderer::new();
    for round in 0..500 {
        let (name, view) = random.choice(&views).unwrap();
        controller.borrow_mut().bytes = 0;
        block_on(oled.show(view.clone())).unwrap();
        assert!(&controller.borrow().memory == picture(view).bytes(), "{name}");
        let mut cost = 0;
        counted.update(view.clone(), |window, _| cost += window.cost());
        // The first view also initialises the display.
        if round > 0 {
            assert_eq!(controller.borrow().bytes, cost, "{name}");
        }
    }
}

#[test]
fn a_display_that_fails_anywhere_is_reported_and_comes_back() {
    let views = examples();
    for mood in [Mood::Deaf, Mood::Stuck] {
        let (mut oled, controller) = fitted();
        for (index, (name, view)) in views.iter().enumerate() {
            let next = &views[(index + 1) % views.len()].1;
            block_on(oled.show(view.clone())).unwrap();
            {
                let mut controller = controller.borrow_mut();
                controller.mood = mood;
                controller.fails_after = controller.transfers + index % 5;
            }
            let shown = block_on(oled.show(next.clone()));
            assert_eq!(shown, Err(DisplayError), "{name}");
            // The display was unplugged, so its memory is lost.
            let transfers = controller.borrow().transfers;
            *controller.borrow_mut() = Controller { transfers, ..Controller::new() };
            block_on(oled.show(next.clone())).unwrap();
            assert!(&controller.borrow().memory == picture(next).bytes(), "{name}");
            assert!(controller.borrow().bytes >= Window::WHOLE.cost());
        }
    }
}

#[test]
fn a_missing_display_costs_one_deadline_for_each_view() {
    let (mut oled, controller) = fitted();
    controller.borrow_mut().mood = Mood::Stuck;
    controller.borrow_mut().fails_after = 0;
    for (index, (_, view)) in examples().iter().enumerate() {
        assert_eq!(block_on(oled.show(view.clone())), Err(DisplayError));
        assert_eq!(controller.borrow().transfers, index + 1);
    }
}

/// A delay that never ends: the caller has to give up without it.
struct Never;

impl DelayNs for Never {
    async fn delay_ns(&mut self, _ns: u32) {
        pending::<()>().await;
    }
}

#[test]
fn a_transfer_that_was_given_up_by_the_caller_is_made_good() {
    let views = examples();
    let controller = Rc::new(RefCell::new(Controller::new()));
    let mut oled = Oled::new(Bus(controller.clone()), Never);
    block_on(oled.show(views[0].1.clone())).unwrap();
    {
        let mut controller = controller.borrow_mut();
        controller.mood = Mood::Stuck;
        controller.fails_after = controller.transfers + 3;
    }
    let given_up = block_on(select(oled.show(views[5].1.clone()), async {}));
    assert!(matches!(given_up, Either::Second(())));
    // Cancelled in the middle of a window: what the display shows is unknown.
    *controller.borrow_mut() = Controller::new();
    block_on(oled.show(views[5].1.clone())).unwrap();
    assert!(&controller.borrow().memory == picture(&views[5].1).bytes());
}

//! The display on its bus, tested with a model of its controller.

use core::cell::RefCell;
use core::future::pending;
use std::rc::Rc;

use embassy_futures::block_on;
use embassy_futures::select::{Either, select};
use embedded_hal_async::delay::DelayNs;
use embedded_hal_async::i2c::{ErrorKind, ErrorType, I2c, NoAcknowledgeSource, Operation};
use firmware::screens::Window;
use firmware::screens::oled::{Controller, DisplayError, Oled};

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

/// The controller as its data sheet describes it: its memory, and where the next byte goes.
struct Module {
    kind: Controller,
    address: u8,
    /// 132 columns for each page; an SSD1306 has only the first 128.
    memory: [[u8; 132]; 8],
    page: u8,
    column: u8,
    on: bool,
    mood: Mood,
    /// The transfer from which on everything fails.
    fails_after: usize,
    transfers: usize,
    bytes: usize,
    /// Whether its status can be read.
    readable: bool,
}

impl Module {
    fn new(kind: Controller, address: u8) -> Self {
        Self {
            kind,
            address,
            memory: [[0x5a; 132]; 8],
            page: 0,
            column: 0,
            on: false,
            mood: Mood::Well,
            fails_after: usize::MAX,
            transfers: 0,
            bytes: 0,
            readable: true,
        }
    }

    fn usual() -> Self {
        Self::new(Controller::Ssd1306, 0x3c)
    }

    fn shows(&self, view: &firmware::screens::View) -> bool {
        let first = if self.kind == Controller::Sh1106 { 2 } else { 0 };
        let seen: Vec<u8> = self.memory.iter().flat_map(|page| page[first..][..128].to_vec()).collect();
        self.on && seen == picture(view).bytes()
    }

    fn receive(&mut self, bytes: &[u8]) {
        // The address is a byte on the bus as well.
        self.bytes += bytes.len() + 1;
        match *bytes {
            // Window commands, which an SH1106 does not know, would end here as well.
            [0x00, page @ 0xb0..=0xb7, low @ 0x00..=0x0f, high @ 0x10..=0x1f] => {
                (self.page, self.column) = (page & 7, low | (high & 15) << 4);
            }
            [0x00, 0x21 | 0x22, ..] => panic!("an SH1106 knows no windows"),
            [0x00, 0x20, mode] => assert_eq!(mode, 2, "an SH1106 knows only page addressing"),
            [0x00, 0xae, 0xad, 0x8b] => assert_eq!(self.kind, Controller::Sh1106),
            [0x00, 0xaf] => self.on = true,
            [0x00, 0xae] => self.on = false,
            [0x00, ..] => {}
            [0x40, ref data @ ..] => data.iter().for_each(|&byte| self.store(byte)),
            ref other => panic!("the controller knows no {other:x?}"),
        }
    }

    fn store(&mut self, byte: u8) {
        assert!(self.on, "it was not initialised");
        self.memory[usize::from(self.page)][usize::from(self.column)] = byte;
        self.column += 1;
    }
}

#[derive(Clone)]
struct Bus(Rc<RefCell<Module>>);

impl ErrorType for Bus {
    type Error = ErrorKind;
}

impl I2c for Bus {
    async fn transaction(&mut self, address: u8, operations: &mut [Operation<'_>]) -> Result<(), ErrorKind> {
        let no_answer = ErrorKind::NoAcknowledge(NoAcknowledgeSource::Address);
        let mood = {
            let mut module = self.0.borrow_mut();
            module.transfers += 1;
            if module.transfers > module.fails_after { module.mood } else { Mood::Well }
        };
        match mood {
            Mood::Deaf => return Err(no_answer),
            Mood::Stuck => pending::<()>().await,
            Mood::Well => {}
        }
        let mut module = self.0.borrow_mut();
        if address != module.address {
            return Err(no_answer);
        }
        for operation in operations {
            match operation {
                Operation::Write(bytes) => module.receive(bytes),
                Operation::Read(_) if !module.readable => return Err(no_answer),
                Operation::Read(bytes) => {
                    bytes.fill(if module.kind == Controller::Sh1106 { 0x48 } else { 0x46 });
                }
            }
        }
        Ok(())
    }
}

/// A delay that ends at once: a transfer that is not ready immediately is late.
struct AtOnce;

impl DelayNs for AtOnce {
    async fn delay_ns(&mut self, _ns: u32) {}
}

/// Creates a device's side of the display, and a module on its bus.
fn fitted(module: Module) -> (Oled<AtOnce>, Bus, Rc<RefCell<Module>>) {
    let module = Rc::new(RefCell::new(module));
    (Oled::new(AtOnce), Bus(module.clone()), module)
}

#[test]
fn every_module_holds_what_was_drawn_and_the_bytes_are_as_counted() {
    let views = examples();
    for kind in [Controller::Ssd1306, Controller::Sh1106] {
        for address in [0x3c, 0x3d] {
            let (mut oled, mut bus, module) = fitted(Module::new(kind, address));
            let mut random = fastrand::Rng::with_seed(9);
            let mut counted = firmware::screens::Renderer::new();
            for round in 0..200 {
                let (name, view) = random.choice(&views).unwrap();
                module.borrow_mut().bytes = 0;
                block_on(oled.show(&mut bus, view.clone())).unwrap();
                assert!(module.borrow().shows(view), "{name}");
                let mut cost = 0;
                counted.update(view.clone(), |window, _| cost += window.cost());
                // The first view also initialises the display.
                if round > 0 {
                    assert_eq!(module.borrow().bytes, cost, "{name}");
                }
            }
        }
    }
}

#[test]
fn a_controller_that_is_not_recognised_can_be_chosen() {
    let view = &examples()[0].1;
    let unreadable = Module { readable: false, ..Module::new(Controller::Sh1106, 0x3c) };
    let (mut oled, mut bus, module) = fitted(unreadable);
    block_on(oled.show(&mut bus, view.clone())).unwrap();
    assert!(!module.borrow().shows(view), "it is taken for the usual one, and the picture is shifted");
    oled.choose(Some(Controller::Sh1106));
    block_on(oled.send(&mut bus)).unwrap();
    assert!(module.borrow().shows(view));
    oled.choose(None);
    module.borrow_mut().readable = true;
    block_on(oled.send(&mut bus)).unwrap();
    assert!(module.borrow().shows(view), "it is recognised");
}

#[test]
fn a_display_that_fails_anywhere_is_reported_and_comes_back() {
    let views = examples();
    for (mood, expected) in [(Mood::Deaf, DisplayError::Missing), (Mood::Stuck, DisplayError::Bus)] {
        let (mut oled, mut bus, module) = fitted(Module::usual());
        for (index, (name, view)) in views.iter().enumerate() {
            let next = &views[(index + 1) % views.len()].1;
            block_on(oled.show(&mut bus, view.clone())).unwrap();
            {
                let mut module = module.borrow_mut();
                module.mood = mood;
                module.fails_after = module.transfers + index % 5;
            }
            let shown = block_on(oled.show(&mut bus, next.clone()));
            assert_eq!(shown, Err(expected), "{name}");
            // The display was unplugged, so its memory is lost.
            let transfers = module.borrow().transfers;
            *module.borrow_mut() = Module { transfers, ..Module::usual() };
            block_on(oled.show(&mut bus, next.clone())).unwrap();
            assert!(module.borrow().shows(next), "{name}");
            assert!(module.borrow().bytes >= Window::WHOLE.cost());
        }
    }
}

#[test]
fn a_bus_that_hangs_costs_one_deadline_for_each_view() {
    let (mut oled, mut bus, module) = fitted(Module::usual());
    module.borrow_mut().mood = Mood::Stuck;
    module.borrow_mut().fails_after = 0;
    for (index, (_, view)) in examples().iter().enumerate() {
        assert_eq!(block_on(oled.show(&mut bus, view.clone())), Err(DisplayError::Bus));
        assert_eq!(module.borrow().transfers, index + 1);
    }
}

#[test]
fn a_missing_display_costs_two_short_transfers_for_each_view() {
    let (mut oled, mut bus, module) = fitted(Module::usual());
    module.borrow_mut().mood = Mood::Deaf;
    module.borrow_mut().fails_after = 0;
    for (index, (_, view)) in examples().iter().enumerate() {
        assert_eq!(block_on(oled.show(&mut bus, view.clone())), Err(DisplayError::Missing));
        assert_eq!(module.borrow().transfers, 2 * (index + 1));
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
    let module = Rc::new(RefCell::new(Module::usual()));
    let (mut oled, mut bus) = (Oled::new(Never), Bus(module.clone()));
    block_on(oled.show(&mut bus, views[0].1.clone())).unwrap();
    {
        let mut module = module.borrow_mut();
        module.mood = Mood::Stuck;
        module.fails_after = module.transfers + 3;
    }
    let given_up = block_on(select(oled.show(&mut bus, views[5].1.clone()), async {}));
    assert!(matches!(given_up, Either::Second(())));
    // Cancelled in the middle of a window: what the display shows is unknown.
    *module.borrow_mut() = Module::usual();
    block_on(oled.show(&mut bus, views[5].1.clone())).unwrap();
    assert!(module.borrow().shows(&views[5].1));
}

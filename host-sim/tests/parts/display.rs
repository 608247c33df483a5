//! The display on a bus that is held, and on a processor that is halted.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use embassy_futures::select::{Either, select};
use embassy_time::{Delay, Timer};
use embedded_hal_async::i2c::I2c as _;
use firmware::screens::oled::{DisplayError, Oled};
use firmware::screens::{Text, Title, View};
use firmware::tasks::display::DisplayBus as _;
use host_sim::parts::Fitted;
use host_sim::rig::{Rig, SharedRig};
use host_sim::run::bus::{OledBus, OledI2c};
use host_sim::run::clock;

fn rig() -> SharedRig {
    Rc::new(RefCell::new(Rig::new(&Fitted::default())))
}

fn view(hint: &str) -> View {
    View::Title(Title { hint: Text::from(hint) })
}

/// Halts the processor for 400 ms again and again, as erasing a worn flash does.
async fn keep_halting() {
    loop {
        Timer::after_millis(1).await;
        clock::halt(Duration::from_millis(400));
    }
}

#[test]
fn a_transfer_survives_halts_of_the_processor() {
    let clock = super::clock::clock();
    let rig = rig();
    let mut oled = Oled::new(Delay);
    for hint in ["Preparing 1 of 193", "Preparing 2 of 193"] {
        let show = oled.show(OledI2c(rig.clone()), view(hint));
        match clock.run(select(show, keep_halting())) {
            Either::First(shown) => assert_eq!(shown, Ok(())),
            Either::Second(()) => unreachable!("it never ends"),
        }
    }
    assert_eq!(rig.borrow().oled.initialisations(), 1);
}

#[test]
fn a_bus_that_is_held_hangs_until_it_is_freed() {
    let clock = super::clock::clock();
    let rig = rig();
    let mut oled = Oled::new(Delay);
    clock.run(oled.show(OledI2c(rig.clone()), view("Starting"))).unwrap();
    rig.borrow_mut().oled.hold_bus();
    let (shown, time) = clock.time(oled.show(OledI2c(rig.clone()), view("Which game?")));
    assert_eq!(shown, Err(DisplayError::Bus));
    assert!((9..=12).contains(&time.as_millis()), "{time:?}");
    let mut bus = OledBus(rig.clone());
    let shown = clock.run(async {
        let mut started = bus.start().await;
        oled.show(&mut started, view("Which game?")).await
    });
    assert_eq!(shown, Ok(()));
    assert!(!rig.borrow().oled.holds_bus());
}

#[test]
fn a_free_bus_is_left_alone() {
    let clock = super::clock::clock();
    let rig = rig();
    let mut bus = OledBus(rig.clone());
    let (status, time) = clock.time(async {
        let mut status = [0];
        bus.start().await.write_read(0x3c, &[0x00], &mut status).await.ok().map(|()| status[0])
    });
    assert_eq!(status, Some(0x43));
    assert!(time.as_micros() < 200, "{time:?}");
}

//! The knob on both runners, while the processor is busy or halted.

use std::time::Duration;

use host_sim::parts::encoder::Contact;
use host_sim::parts::{Fitted, FlashTimes};
use host_sim::run::native::Native;
use host_sim::table::Table;

use super::chip;

const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// Each press stores a switch, which halts the processor. The knob is turned on and back meanwhile, a little later each
/// time. A lost click would leave the cursor at another entry.
fn turn_while_a_switch_is_stored(mut table: Table) {
    assert!(table.wait_until(ms(1000), |table| table.read_screen().shows("Which game?")).unwrap());
    table.press_back().unwrap();
    table.turn(1).unwrap();
    assert!(table.wait_until(ms(1000), |table| table.read_screen().has_chosen("Lights: on")).unwrap());
    let mut on = true;
    for delay in (0..24).step_by(3).map(ms) {
        let press = table.device.rig().knob.hold(Contact::Push, ms(40));
        let there = table.device.rig().knob.click(true);
        let back = table.device.rig().knob.click(false);
        table.device.schedule_gesture(&press, ms(0)).unwrap();
        table.device.schedule_gesture(&there, ms(40) + delay).unwrap();
        table.device.schedule_gesture(&back, ms(120) + delay).unwrap();
        // The first switch that is stored erases a sector.
        table.wait(ms(900)).unwrap();
        on = !on;
        let entry = if on { "Lights: on" } else { "Lights: off" };
        assert!(table.read_screen().has_chosen(entry), "after {delay:?}: {:?}", table.read_screen());
    }
}

#[test]
fn no_click_is_lost_while_a_switch_is_stored() {
    for flash in [FlashTimes::Typical, FlashTimes::Worst] {
        let parts = Fitted { flash, ..Fitted::default() };
        turn_while_a_switch_is_stored(Table::new(Box::new(Native::start_with(&parts).unwrap())));
        let Some(chip) = chip::start(&parts) else { return };
        turn_while_a_switch_is_stored(Table::new(Box::new(chip)));
    }
}

/// Turns the knob to and fro in quick clicks while the device draws the menu after each. A lost click would leave the
/// cursor at another entry.
fn turn_while_the_menu_is_drawn(mut table: Table) {
    assert!(table.wait_until(ms(1000), |table| table.read_screen().shows("Which game?")).unwrap());
    table.press_back().unwrap();
    table.turn(2).unwrap();
    assert!(table.wait_until(ms(1000), |table| table.read_screen().place() == Some((3, 6))).unwrap());
    for click in 0..41 {
        let gesture = table.device.rig().knob.click(click % 2 == 0);
        table.device.schedule_gesture(&gesture, ms(16) * click).unwrap();
    }
    table.wait(ms(16) * 41 + ms(300)).unwrap();
    assert_eq!(table.read_screen().place(), Some((4, 6)));
}

#[test]
fn no_click_is_lost_while_the_menu_is_drawn() {
    turn_while_the_menu_is_drawn(Table::new(Box::new(Native::start().unwrap())));
    let Some(chip) = chip::start(&Fitted::default()) else { return };
    turn_while_the_menu_is_drawn(Table::new(Box::new(chip)));
}

//! Tests the mirror against the firmware on the native runner, connected through a pair of serial ports.
#![allow(clippy::unwrap_used)]

use std::io::{Read as _, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use serialport::{SerialPort as _, TTYPort};

use super::*;
use crate::games::GameId;
use crate::parts::encoder::Contact;
use crate::run::Device as _;
use crate::run::native::Native;

/// Runs a device that is connected to a port, until `stop` is set.
fn board(mut wire: TTYPort, stop: Arc<AtomicBool>) -> JoinHandle<()> {
    wire.set_timeout(Duration::from_millis(1)).unwrap();
    std::thread::spawn(move || {
        let mut device = Native::start().unwrap();
        // Start a game for two, then choose the first entry four times.
        for press in 0..6 {
            let gesture = device.rig().knob.hold(Contact::Push, Duration::from_millis(60));
            device.schedule_gesture(&gesture, Duration::from_millis(400 + 300 * press)).unwrap();
        }
        while !stop.load(Ordering::Relaxed) {
            device.run_for(Duration::from_millis(5)).unwrap();
            let mut bytes = [0; 256];
            if let Ok(came) = wire.read(&mut bytes) {
                device.usb_write(&bytes[..came]).unwrap();
            }
            wire.write_all(&device.usb_read()).unwrap();
        }
    })
}

/// Waits until a published section fulfils a condition, and returns it.
fn section(hub: &Arc<Hub>, name: &str, is: impl Fn(&serde_json::Value) -> bool) -> serde_json::Value {
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        let published = hub.all_sections().into_iter().find(|(section, _)| *section == name);
        let published = published.map(|(_, json)| serde_json::from_str(&json).unwrap()).unwrap_or_default();
        if is(&published) {
            return published;
        }
        assert!(Instant::now() < end, "{name}: {published}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_board_is_watched_and_never_changed() {
    let first = GameId::ALL[0];
    let (wire, end) = TTYPort::pair().unwrap();
    let name = end.name().unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let board = board(wire, stop.clone());
    let hub = Arc::new(Hub::new());
    let acts = Mirror::start(&name, &[], hub.clone()).unwrap();

    let game = section(&hub, "game", |game| game["moves"].as_u64().is_some_and(|moves| moves >= 2));
    assert_eq!(game["game"], first.name());
    let record =
        section(&hub, "record", |record| record["lines"].as_array().is_some_and(|lines| lines.len() >= 2));
    assert!(record["head"].as_str().unwrap().starts_with(&format!("game {}", first.name())), "{record}");
    let oled =
        section(&hub, "oled", |oled| oled["text"].as_str().is_some_and(|text| text.contains("Set up")));
    assert_eq!(oled["pixels"].as_str().unwrap().len(), 2 * FRAME_BYTES);
    section(&hub, "sensors", |sensors| sensors[0] == "mat: 0 switches see a magnet");

    // Nothing that a viewer does reaches the board.
    let (reply, answer) = oneshot::channel();
    acts.send((Act::Press, reply)).unwrap();
    assert!(answer.blocking_recv().unwrap().unwrap_err().contains("only watches"));
    let (reply, answer) = oneshot::channel();
    acts.send((Act::Why { text: "fly".into() }, reply)).unwrap();
    assert!(answer.blocking_recv().unwrap().unwrap().unwrap().contains("fly"));

    // After unplugging, viewers get a message and still see the last state.
    stop.store(true, Ordering::Relaxed);
    board.join().unwrap();
    let device = section(&hub, "device", |device| !device["ended"].is_null());
    assert!(device["ended"].as_str().unwrap().contains("board"), "{device}");
    assert_eq!(section(&hub, "game", |game| !game.is_null())["game"], first.name());
    drop(end);
}

#[test]
fn a_port_that_is_not_there_is_told() {
    let why = Mirror::start("/dev/no-such-port", &[], Arc::new(Hub::new())).unwrap_err();
    assert!(why.starts_with("cannot open /dev/no-such-port"), "{why}");
    assert!(why.contains("serial port"), "{why}");
}

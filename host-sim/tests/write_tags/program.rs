//! The program itself: a serial port with a device behind it, a keyboard, Ctrl-C.

use std::io::{BufReader, Read as _, Write as _};
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use host_sim::host_game::{HostGame as _, built_in_edition};
use rules_nostd::araby::Araby;
use serialport::{SerialPort as _, TTYPort};

use super::hands::{Act, Hands};
use super::table;
use crate::cli::program::{Scratch, command, host_sim, wait_for_exit};

/// A device at a serial port, with hands that put a blank tag on its pad whenever one is asked for, except the first time.
struct Board {
    port: String,
    stop: Arc<AtomicBool>,
    /// Returns the texts of the tags and what the display shows in the end.
    thread: JoinHandle<(Vec<String>, String)>,
    /// Keeps the port open while nobody uses it.
    _end: TTYPort,
}

impl Board {
    fn start() -> Self {
        let (mut wire, end) = TTYPort::pair().unwrap();
        wire.set_timeout(Duration::from_millis(1)).unwrap();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let thread = std::thread::spawn(move || {
            let (mut table, mut hands) = (table(), Hands::default());
            let (mut line, mut sent, mut asked) = (Vec::new(), table.usb_lines().len(), 0);
            while !stopped.load(Ordering::Relaxed) {
                let mut bytes = [0; 256];
                let came = wire.read(&mut bytes).unwrap_or(0);
                for &byte in &bytes[..came] {
                    line.push(byte);
                    if byte == b'\n' {
                        if line.starts_with(b"tags write ") {
                            hands.plan((asked > 0).then_some(Act::Blank));
                            asked += 1;
                        }
                        line.clear();
                    }
                }
                table.device.usb_write(&bytes[..came]).unwrap();
                hands.move_on(&mut table);
                table.wait(Duration::from_millis(10)).unwrap();
                for line in &table.usb_lines()[sent..] {
                    wire.write_all(format!("{line}\n").as_bytes()).unwrap();
                }
                sent = table.usb_lines().len();
            }
            table.wait(Duration::from_millis(300)).unwrap();
            let shown = table.read_screen().text();
            hands.clear(&mut table);
            (hands.texts(), shown)
        });
        Self { port: end.name().unwrap(), stop, thread, _end: end }
    }

    fn stop(self) -> (Vec<String>, String) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().unwrap()
    }
}

/// Reads what the program prints until a line contains `words`.
fn read_until(out: &mut impl std::io::BufRead, words: &str) -> String {
    let (began, mut all) = (Instant::now(), String::new());
    while !all.lines().any(|line| line.contains(words)) {
        assert!(began.elapsed() < Duration::from_secs(60), "no '{words}' in: {all}");
        assert_ne!(out.read_line(&mut all).unwrap(), 0, "no '{words}' in: {all}");
    }
    all
}

fn interrupt(child: &Child) {
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

#[test]
fn the_program_writes_stickers_and_goes_on_after_ctrl_c() {
    let texts = Araby::tags(built_in_edition::<Araby<'static>>().unwrap());
    let (board, progress) = (Board::start(), Scratch::unwritten("tags.txt"));
    let args = ["write-tags", "araby", "--port", &board.port, "--progress", progress.path()];
    let mut child = command(&args).stdin(Stdio::piped()).spawn().unwrap();
    let mut keyboard = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    keyboard.write_all(b"x\ns\n").unwrap();
    let said = read_until(&mut out, "4 of 95");
    assert!(said.starts_with("Put a blank tag on any reader"), "{said}");
    assert!(said.contains("  s skips this sticker, r writes the one before again, q stops\n"), "{said}");
    assert!(said.contains(&format!("3 of 95: {}\n  written at reader 6, tag 04", texts[2])), "{said}");
    interrupt(&child);
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(rest.contains(" of 95 are written.\nskipped: 1 "), "{rest}");

    let mut child = command(&args).stdin(Stdio::piped()).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    read_until(&mut out, &format!("1 of 95: {}", texts[0]));
    read_until(&mut out, "written at reader 6");
    child.stdin.take().unwrap().write_all(b"q\n").unwrap();
    out.read_to_string(&mut rest).unwrap();
    assert!(child.wait().unwrap().success());

    let (written, shown) = board.stop();
    assert!(!shown.contains("Write a tag"), "the board waits no longer: {shown}");
    let mut remembered: Vec<String> =
        progress.read().lines().skip(1).map(|line| line[15..].to_owned()).collect();
    remembered.sort();
    let mut written = written;
    written.sort();
    assert_eq!(written, remembered);
    assert!(written.contains(&texts[0]) && written.len() >= 3, "{written:?}");
}

#[test]
fn a_port_that_cannot_be_used_is_told() {
    let progress = Scratch::unwritten("tags.txt");
    let on = |port: &str| {
        wait_for_exit(
            command(&["write-tags", "petra", "--port", port, "--progress", progress.path()]).spawn().unwrap(),
        )
    };
    on("/dev/no-such-port").expect_failure(1, &["cannot open /dev/no-such-port", "serial port"]);

    // Nothing answers.
    let (wire, end) = TTYPort::pair().unwrap();
    on(&end.name().unwrap()).expect_failure(1, &["nothing answers 'tags cancel'"]);

    // Another program uses the port.
    let taken = serialport::new(end.name().unwrap(), 115_200).open().unwrap();
    on(&end.name().unwrap()).expect_failure(1, &["cannot open", "another program may use it"]);
    drop((taken, wire));

    let wrong = ["write-tags", "petra", "--port", "/dev/no-such-port", "--from"];
    for from in ["0", "137", "petra trader mars 1"] {
        host_sim(&[&wrong[..], &[from]].concat())
            .expect_failure(2, &["--from", "a number from 1 to 136", "host-sim tags petra"]);
    }
    host_sim(&["write-tags", "petra"]).expect_failure(2, &["--port"]);
}

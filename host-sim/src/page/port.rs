//! The serial port of a real board: lines to it, lines from it.

use std::io::{ErrorKind, Read as _, Write as _};
use std::time::Duration;

use serialport::SerialPort;

/// How long to wait for a line from the board.
const WAIT: Duration = Duration::from_millis(10);
/// Any rate will do: the board's port is USB from end to end.
const BAUD: u32 = 115_200;
/// No line of the board is longer; a longer one comes from another device.
const LONGEST_LINE: usize = 512;

/// A port that was opened.
pub(super) struct Port {
    name: String,
    wire: Box<dyn SerialPort>,
    half: Vec<u8>,
}

impl Port {
    /// Opens a port by its name.
    pub(super) fn open(name: &str) -> Result<Self, String> {
        let opened = serialport::new(name, BAUD).timeout(WAIT).open();
        let wire = opened.map_err(|why| format!("cannot open {name}: {why}\n{}", others()))?;
        Ok(Self { name: name.to_owned(), wire, half: Vec::new() })
    }

    /// Opens it again, after the board was unplugged.
    pub(super) fn reopen(&self) -> Result<Self, String> {
        Self::open(&self.name)
    }

    /// Returns the lines that have arrived.
    pub(super) fn hear(&mut self) -> Result<Vec<String>, String> {
        let mut bytes = [0; 1024];
        let came = match self.wire.read(&mut bytes) {
            Ok(0) => return Err(self.lost("it was closed")),
            Ok(came) => came,
            Err(why) if matches!(why.kind(), ErrorKind::TimedOut | ErrorKind::Interrupted) => 0,
            Err(why) => return Err(self.lost(&why.to_string())),
        };
        let mut lines = Vec::new();
        for &byte in &bytes[..came] {
            match byte {
                b'\n' => {
                    lines.push(String::from_utf8_lossy(&std::mem::take(&mut self.half)).trim_end().to_owned())
                }
                _ if self.half.len() < LONGEST_LINE => self.half.push(byte),
                _ => {}
            }
        }
        Ok(lines)
    }

    /// Says a line.
    pub(super) fn say(&mut self, line: &str) -> Result<(), String> {
        self.wire.write_all(format!("{line}\n").as_bytes()).map_err(|why| self.lost(&why.to_string()))
    }

    fn lost(&self, why: &str) -> String {
        format!("the board at {} is gone: {why}", self.name)
    }
}

/// Lists the ports of this machine.
fn others() -> String {
    let ports = serialport::available_ports().unwrap_or_default();
    let names: Vec<String> = ports.into_iter().map(|port| port.port_name).collect();
    match names.as_slice() {
        [] => "this machine has no serial port; plug the board in".into(),
        names => format!("the serial ports of this machine: {}", names.join(", ")),
    }
}

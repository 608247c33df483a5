//! The serial port of a real board.

use std::io::{ErrorKind, Read as _, Write as _};
use std::time::Duration;

use serialport::{ErrorKind as PortError, SerialPort};

use super::Link;

/// How long to wait for a line from the board.
const WAIT: Duration = Duration::from_millis(10);
/// The rate does not matter, because the connection is USB all the way.
const BAUD: u32 = 115_200;
/// The board never sends a longer line. If one arrives, another device is connected, and the line is cut off.
const LONGEST_LINE: usize = 512;

/// An open serial port.
pub struct Port {
    name: String,
    wire: Box<dyn SerialPort>,
    half: Vec<u8>,
}

impl Port {
    /// Opens a port by its name.
    pub fn open(name: &str) -> Result<Self, String> {
        let opened = serialport::new(name, BAUD).timeout(WAIT).open();
        let wire = opened.map_err(|why| {
            let remedy = match why.kind {
                PortError::NoDevice => {
                    "another program may use it: close terminals and pages that show the board\n".to_owned()
                }
                PortError::Io(ErrorKind::PermissionDenied) => {
                    "you may not use this port; on Linux, join the group that owns it (often dialout)\n"
                        .to_owned()
                }
                _ => String::new(),
            };
            format!("cannot open {name}: {why}\n{remedy}{}", list_ports())
        })?;
        Ok(Self { name: name.to_owned(), wire, half: Vec::new() })
    }

    /// Opens the port again after the board was unplugged.
    pub fn reopen(&self) -> Result<Self, String> {
        Self::open(&self.name)
    }

    fn lost(&self, why: &str) -> String {
        format!("the board at {} is gone: {why}", self.name)
    }
}

impl Link for Port {
    fn read_lines(&mut self) -> Result<Vec<String>, String> {
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

    fn write_line(&mut self, line: &str) -> Result<(), String> {
        self.wire.write_all(format!("{line}\n").as_bytes()).map_err(|why| self.lost(&why.to_string()))
    }
}

/// Lists the serial ports of this machine.
fn list_ports() -> String {
    let ports = serialport::available_ports().unwrap_or_default();
    let names: Vec<String> = ports.into_iter().map(|port| port.port_name).collect();
    match names.as_slice() {
        [] => "this machine has no serial port; plug the board in".into(),
        names => format!("the serial ports of this machine: {}", names.join(", ")),
    }
}

//! A real board, connected over USB: [`Port`] is its serial port, [`Link`] any connection that carries lines.

mod port;

pub use port::Port;

/// A connection to a device that speaks in lines.
pub trait Link {
    /// Sends a line. Fails if the device is gone.
    fn write_line(&mut self, line: &str) -> Result<(), String>;

    /// Returns the lines that have arrived, after waiting for at most 10 ms. Fails if the device is gone.
    fn read_lines(&mut self) -> Result<Vec<String>, String>;
}

/// Returns whether a line is the last one of an answer.
pub fn ends_answer(line: &str) -> bool {
    line == "ok" || line.starts_with("error:")
}

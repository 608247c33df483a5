//! A real board, connected over USB: [`Port`] is its serial port, [`Link`] any connection that carries lines, and
//! [`find_answer`] tells the answer to a question from the live record.

mod answer;
mod port;

pub use answer::{ends_answer, find_answer, is_ambiguous};
pub use port::Port;

/// A connection to a device that speaks in lines.
pub trait Link {
    /// Sends a line. Fails if the device is gone.
    fn write_line(&mut self, line: &str) -> Result<(), String>;

    /// Returns the lines that have arrived, after waiting for at most 10 ms. Fails if the device is gone.
    fn read_lines(&mut self) -> Result<Vec<String>, String>;
}

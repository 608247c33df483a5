//! Questions to the device, and their answers.

use std::collections::VecDeque;

use super::WriteTagsError;
use super::report::Report;
use crate::board::{Link, ends_answer};

/// How many times 10 ms an answer may take. Erasing its flash keeps a board busy for seconds.
const ANSWER: u32 = 600;
/// How many times 10 ms a pause takes.
const PAUSE: u32 = 10;

/// A connection to a device, with the reports that have not been handled yet.
pub(super) struct Connection<L> {
    link: L,
    reports: VecDeque<Report>,
}

impl<L: Link> Connection<L> {
    /// Ends a half line that somebody else may have sent, and drops what it is answered.
    pub(super) fn new(mut link: L) -> Result<Self, WriteTagsError> {
        link.write_line("").map_err(WriteTagsError::Lost)?;
        let mut connection = Self { link, reports: VecDeque::new() };
        connection.pause()?;
        Ok(connection)
    }

    /// Waits, and drops what the device says to nobody in particular.
    pub(super) fn pause(&mut self) -> Result<(), WriteTagsError> {
        for _ in 0..PAUSE {
            self.link.read_lines().map_err(WriteTagsError::Lost)?;
        }
        Ok(())
    }

    /// Sends a line and returns the lines of its answer, or the error that the device answers.
    pub(super) fn ask(&mut self, line: &str) -> Result<Result<Vec<String>, String>, WriteTagsError> {
        self.link.write_line(line).map_err(WriteTagsError::Lost)?;
        let (mut answer, mut end) = (Vec::new(), None);
        for _ in 0..ANSWER {
            for line in self.link.read_lines().map_err(WriteTagsError::Lost)? {
                if let Some(report) = Report::parse(&line) {
                    self.reports.push_back(report);
                } else if ends_answer(&line) {
                    end = Some(line);
                } else if end.is_none() {
                    answer.push(line);
                }
            }
            match end.as_deref().map(|end| end.strip_prefix("error:")) {
                Some(Some(why)) => return Ok(Err(why.trim().to_owned())),
                Some(None) => return Ok(Ok(answer)),
                None => {}
            }
        }
        Err(WriteTagsError::Silent(line.to_owned()))
    }

    /// Returns the next report about a tag, after waiting for at most 10 ms.
    pub(super) fn next_report(&mut self) -> Result<Option<Report>, WriteTagsError> {
        if self.reports.is_empty() {
            let lines = self.link.read_lines().map_err(WriteTagsError::Lost)?;
            self.reports.extend(lines.iter().filter_map(|line| Report::parse(line)));
        }
        Ok(self.reports.pop_front())
    }
}

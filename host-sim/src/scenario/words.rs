//! Splits a line of a scenario into words.

use std::time::Duration;

/// The unread rest of a line.
#[derive(Clone, Debug)]
pub(super) struct Words<'l> {
    rest: &'l str,
}

impl<'l> Words<'l> {
    pub(super) fn new(line: &'l str) -> Self {
        Self { rest: line.trim() }
    }

    /// Takes these words if they come next, in any case. Returns whether they did.
    pub(super) fn take(&mut self, words: &str) -> bool {
        let mut rest = self.rest;
        for word in words.split(' ') {
            let next = rest.split_whitespace().next().unwrap_or("");
            if !next.eq_ignore_ascii_case(word) {
                return false;
            }
            rest = rest[next.len()..].trim_start();
        }
        self.rest = rest;
        true
    }

    /// Takes a text in quotes.
    pub(super) fn quoted(&mut self) -> Result<String, String> {
        let text = self.rest.strip_prefix('"').and_then(|text| text.split_once('"'));
        let (text, rest) = text.ok_or_else(|| format!("expected a text in quotes, not '{}'", self.rest))?;
        self.rest = rest.trim_start();
        Ok(text.to_owned())
    }

    /// Takes a word.
    pub(super) fn word(&mut self) -> Result<&'l str, String> {
        let word = self.rest.split_whitespace().next().ok_or("there is something missing at the end")?;
        self.rest = self.rest[word.len()..].trim_start();
        Ok(word)
    }

    /// Takes a number.
    pub(super) fn number<N: std::str::FromStr>(&mut self) -> Result<N, String> {
        let word = self.word()?;
        word.parse().map_err(|_| format!("expected a number, not '{word}'"))
    }

    /// Takes a time: `200 ms`, `2 s`.
    pub(super) fn time(&mut self) -> Result<Duration, String> {
        let number: u64 = self.number()?;
        match self.word()? {
            "ms" => Ok(Duration::from_millis(number)),
            "s" => Ok(Duration::from_secs(number)),
            unit => Err(format!("expected ms or s, not '{unit}'")),
        }
    }

    /// Takes everything up to one of these words, or up to the end. The word itself is not taken.
    pub(super) fn until(&mut self, ends: &[&str]) -> Result<String, String> {
        let mut taken = Vec::new();
        while !self.is_empty() && !ends.iter().any(|end| self.clone().take(end)) {
            taken.push(self.word()?);
        }
        if taken.is_empty() { Err("there is a name missing".into()) } else { Ok(taken.join(" ")) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Fails if anything is left.
    pub(super) fn expect_end(&self) -> Result<(), String> {
        if self.is_empty() { Ok(()) } else { Err(format!("'{}' is too much", self.rest)) }
    }
}

//! Where something stands in JSON, as `jq` takes it: `.state.boards."seat 1".camels`.

use std::fmt;

use serde_json::Value;

/// A way into a JSON value, from the outside in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Path(Vec<Step>);

/// A step of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Into a field of an object.
    Field(String),
    /// Into an entry of a list, counted from 0.
    Index(usize),
}

impl Path {
    /// Returns the path into a field of what is here.
    #[must_use]
    pub fn field(&self, key: &str) -> Self {
        self.with(Step::Field(key.to_owned()))
    }

    /// Returns the path to an entry of the list that is here, counted from 0.
    #[must_use]
    pub fn index(&self, index: usize) -> Self {
        self.with(Step::Index(index))
    }

    fn with(&self, step: Step) -> Self {
        Self(self.0.iter().cloned().chain([step]).collect())
    }

    /// Returns the steps, the outermost first.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }
}

impl FromIterator<Step> for Path {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Self {
        Self(steps.into_iter().collect())
    }
}

/// A key that is not a plain word is quoted.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str(".");
        }
        for (place, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(key) if is_plain(key) => write!(f, ".{key}")?,
                Step::Field(key) => write!(f, ".{}", Value::from(key.as_str()))?,
                Step::Index(index) if place == 0 => write!(f, ".[{index}]")?,
                Step::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

fn is_plain(key: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    key.chars().all(plain) && !key.starts_with(|first: char| first.is_ascii_digit()) && !key.is_empty()
}

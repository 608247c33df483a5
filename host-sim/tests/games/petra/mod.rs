//! Tests Petra through its public formats: worked examples with `host-sim try`, and the documents with `replay`.

mod documents;
mod worked_examples;

use std::path::PathBuf;
use std::process::{Command, Output};

/// Runs the real program.
pub fn host_sim(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_host-sim")).args(args).output().unwrap()
}

/// Writes a temporary file for this test run and returns its path.
pub fn scratch(name: &str, contents: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, contents).unwrap();
    path.to_str().unwrap().to_owned()
}

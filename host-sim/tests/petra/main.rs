//! Petra through the public formats: worked examples by `host-sim try`, the documents by `replay`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub, dead_code)]

#[path = "../../../rules-nostd/tests/petra/common.rs"]
mod common;
mod documents;
#[path = "../../../rules-nostd/tests/petra/examples.rs"]
mod examples;
#[path = "../../../rules-nostd/tests/harness/mod.rs"]
mod harness;
mod worked_examples;

use std::path::PathBuf;
use std::process::{Command, Output};

/// Runs the real program.
pub fn host_sim(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_host-sim")).args(args).output().unwrap()
}

/// A file of this test run.
pub fn scratch(name: &str, contents: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, contents).unwrap();
    path.to_str().unwrap().to_owned()
}

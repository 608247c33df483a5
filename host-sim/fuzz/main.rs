//! Runs a fuzz target under libFuzzer. `FUZZ_TARGET` names it; the script `run` sets it.
#![no_main]

mod targets;

use std::sync::LazyLock;

use targets::Target;

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
    targets::find(&name).unwrap_or_else(|| panic!("FUZZ_TARGET names no target: '{name}'"))
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    TARGET(bytes);
});

//! Passes the linker scripts when building for the chip.

use std::env;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("none") {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        println!("cargo:rerun-if-changed={}", root.join("memory.x").display());
        println!("cargo:rustc-link-search={}", root.display());
        // link.x comes from cortex-m-rt, link-rp.x (second-stage boot) from embassy-rp, defmt.x from defmt.
        for arg in ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
            println!("cargo:rustc-link-arg-bins={arg}");
        }
    }
    Ok(())
}

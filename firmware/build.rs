//! Packs the built-in editions, and passes the linker scripts when building for the chip.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    let out = env::var("OUT_DIR")?;
    let petra: rules_nostd::petra::Components = toml::from_str(rules_nostd::petra::STAND_IN_TOML)?;
    fs::write(Path::new(&out).join("petra.postcard"), postcard::to_allocvec(&petra)?)?;
    let resafa: rules_nostd::resafa::Components = toml::from_str(rules_nostd::resafa::STAND_IN_TOML)?;
    fs::write(Path::new(&out).join("resafa.postcard"), postcard::to_allocvec(&resafa)?)?;
    let wayfarers: rules_nostd::wayfarers::Components =
        toml::from_str(rules_nostd::wayfarers::PUBLISHED_TOML)?;
    fs::write(Path::new(&out).join("wayfarers.postcard"), postcard::to_allocvec(&wayfarers)?)?;
    let araby: rules_nostd::araby::Components = toml::from_str(rules_nostd::araby::STAND_IN_TOML)?;
    fs::write(Path::new(&out).join("araby.postcard"), postcard::to_allocvec(&araby)?)?;

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

//! Runs every fuzz target (`host-sim/fuzz/targets.rs`) for a few seconds with changed files of its corpus: bytes, words
//! and lines are changed, moved, left out and repeated. `FUZZ_SECONDS` makes it longer. For runs that are guided by
//! coverage see CONTRIBUTING.md.

mod change;
#[path = "../../fuzz/targets.rs"]
mod targets;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long each target runs if nobody says otherwise.
const SECONDS: u64 = 2;

/// Returns the files that a target starts from, with their names.
fn corpus(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(name);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    let read = |file: PathBuf| {
        let bytes = std::fs::read(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        (file, bytes)
    };
    files.into_iter().map(read).collect()
}

/// Runs a target with the files of its corpus, then with changed ones. If it panics, keeps the input in a file.
fn fuzz(name: &str) {
    let target = targets::find(name).unwrap();
    let files = corpus(name);
    for (path, bytes) in &files {
        assert!(target(bytes), "{} is refused; it would teach nothing", path.display());
    }
    let files: Vec<Vec<u8>> = files.into_iter().map(|(_, bytes)| bytes).collect();
    let seconds = std::env::var("FUZZ_SECONDS").map_or(SECONDS, |text| text.parse().unwrap());
    let seed = std::env::var("SEED").map_or(1, |text| text.parse().unwrap());
    let mut rng = fastrand::Rng::with_seed(seed);
    let (start, mut runs, mut accepted) = (Instant::now(), 0_u64, 0_u64);
    while start.elapsed() < Duration::from_secs(seconds) {
        let input = change::change(&files, &mut rng);
        match catch_unwind(AssertUnwindSafe(|| target(&input))) {
            Ok(took) => accepted += u64::from(took),
            Err(_) => {
                let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{seed:016x}"));
                std::fs::write(&kept, &input).unwrap();
                panic!("{name} failed after {runs} runs; the input is in {}", kept.display());
            }
        }
        runs += 1;
    }
    let each_second = runs as f64 / start.elapsed().as_secs_f64();
    println!("{name}: {runs} runs, {each_second:.0} a second, {accepted} accepted");
    assert!(runs > 0);
}

/// Declares a test for each target, so that they run side by side.
macro_rules! fuzz_tests {
    ($( $name:ident )+) => {
        $(
            #[test]
            fn $name() {
                fuzz(stringify!($name));
            }
        )+

        #[test]
        fn every_target_has_a_test() {
            assert_eq!(targets::TARGETS.map(|(name, _)| name), [$( stringify!($name) ),+]);
        }
    };
}

fuzz_tests! { editions journals lines packed positions records requests scenarios tags }

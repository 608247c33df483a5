//! Running the real program, and what holds for every run of it.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A message longer than this buries its point.
const LONGEST_MESSAGE: usize = 4096;

/// No command of these tests takes nearly as long; one that does hangs.
const LONGEST_RUN: Duration = Duration::from_secs(20);

/// What a run of the program left behind.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// Every run: no panic, an exit code of the contract, and in a pipe neither colours nor progress
    /// lines; success is silent on standard error, failure is not.
    fn new(output: Output) -> Self {
        let ran = Self {
            code: output.status.code().expect("no signal ended it"),
            out: String::from_utf8(output.stdout).expect("standard output is text"),
            err: String::from_utf8(output.stderr).expect("standard error is text"),
        };
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
        assert!((0..=2).contains(&ran.code), "{ran:?}");
        for text in [&ran.out, &ran.err] {
            assert!(!text.contains(['\r', '\x1b', '\0']), "{text:?}");
        }
        assert_eq!(ran.code == 0, ran.err.is_empty(), "{ran:?}");
        assert!(ran.err.len() <= LONGEST_MESSAGE, "a message of {} bytes", ran.err.len());
        ran
    }

    /// It succeeded: what it printed.
    #[track_caller]
    pub fn printed(self) -> String {
        assert_eq!(self.code, 0, "{}", self.err);
        self.out
    }

    /// It failed with this code, printed no result, and said all of this.
    #[track_caller]
    pub fn failed(self, code: i32, said: &[&str]) {
        assert_eq!(self.code, code, "{self:?}");
        assert_eq!(self.out, "", "a failure prints no result");
        for words in said {
            assert!(self.err.contains(words), "no '{words}' in: {}", self.err);
        }
    }
}

/// The program with nothing to read and a pipe to write to.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_host-sim"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // Somebody's wish for colours is not ours.
    command.env_remove("CLICOLOR_FORCE").env_remove("FORCE_COLOR");
    command
}

pub fn host_sim(args: &[&str]) -> Ran {
    Ran::new(command(args).output().unwrap())
}

/// The same with something to read.
pub fn fed(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let input = input.as_ref();
    let mut child = command(args).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // It need not read all of it.
        scope.spawn(move || _ = stdin.write_all(input));
        Ran::new(child.wait_with_output().unwrap())
    })
}

/// Waits for a program that might hang.
#[track_caller]
pub fn ends(mut child: Child) -> Ran {
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > LONGEST_RUN {
            child.kill().unwrap();
            panic!("it does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    Ran::new(child.wait_with_output().unwrap())
}

/// A record of a game that is set up.
pub fn new_record(players: usize, seed: u64) -> String {
    host_sim(&["new", "petra", "--players", &players.to_string(), "--seed", &seed.to_string()]).printed()
}

/// A position of a game that is set up.
pub fn new_position(players: usize, seed: u64) -> String {
    fed(&["replay", "-", "--json"], new_record(players, seed)).printed()
}

/// A file that goes away with the test.
pub struct Scratch(PathBuf);

impl Scratch {
    /// A file that is not there yet.
    pub fn free(name: &str) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let unique = format!("cli-{}-{number}-{name}", std::process::id());
        Self(Path::new(env!("CARGO_TARGET_TMPDIR")).join(unique))
    }

    pub fn new(name: &str, contents: impl AsRef<[u8]>) -> Self {
        let file = Self::free(name);
        std::fs::write(&file.0, contents).unwrap();
        file
    }

    pub fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    pub fn read(&self) -> String {
        std::fs::read_to_string(&self.0).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // It may never have been written.
        let _ = std::fs::remove_file(&self.0);
    }
}

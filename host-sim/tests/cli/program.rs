//! Runs the real program, and checks what must hold for every run.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The longest acceptable message in bytes. Nobody reads a longer one.
const LONGEST_MESSAGE: usize = 4096;

/// A command that runs longer than this hangs. All commands in these tests are much faster.
const LONGEST_RUN: Duration = Duration::from_secs(20);

/// The result of a run of the program.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// Checks what must hold for every run: no panic, an exit code from 0 to 2, no colours or progress lines in a pipe,
    /// and standard error has words if the run failed, and else only what `try` tells of its moves.
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
        let tells_of_moves = ran.err.lines().all(|line| line.starts_with("move "));
        assert!(if ran.code == 0 { tells_of_moves } else { !ran.err.is_empty() }, "{ran:?}");
        assert!(ran.err.len() <= LONGEST_MESSAGE, "a message of {} bytes", ran.err.len());
        ran
    }

    /// Checks that the run succeeded, and returns what it printed.
    #[track_caller]
    pub fn expect_success(self) -> String {
        assert_eq!(self.code, 0, "{}", self.err);
        self.out
    }

    /// Checks that the run failed with this code, printed no result, and that its message contains all of `said`.
    #[track_caller]
    pub fn expect_failure(self, code: i32, said: &[&str]) {
        assert_eq!(self.code, code, "{self:?}");
        assert_eq!(self.out, "", "a failure prints no result");
        for words in said {
            assert!(self.err.contains(words), "no '{words}' in: {}", self.err);
        }
    }
}

/// Creates a command with empty standard input and piped output.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_host-sim"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // Ignore the colour settings of the environment.
    command.env_remove("CLICOLOR_FORCE").env_remove("FORCE_COLOR");
    command
}

pub fn host_sim(args: &[&str]) -> Ran {
    Ran::new(command(args).output().unwrap())
}

/// Runs the program with this standard input.
pub fn run_with_input(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let input = input.as_ref();
    let mut child = command(args).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // The program may exit before it has read everything.
        scope.spawn(move || _ = stdin.write_all(input));
        Ran::new(child.wait_with_output().unwrap())
    })
}

/// Waits for a program that might hang. Kills it and panics after `LONGEST_RUN`.
#[track_caller]
pub fn wait_for_exit(mut child: Child) -> Ran {
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

/// Returns the record of a game that was just set up.
pub fn new_record(players: usize, seed: u64) -> String {
    host_sim(&["new", "petra", "--players", &players.to_string(), "--seed", &seed.to_string()])
        .expect_success()
}

/// Returns the position of a game that was just set up.
pub fn new_position(players: usize, seed: u64) -> String {
    run_with_input(&["replay", "-", "--json"], new_record(players, seed)).expect_success()
}

/// A temporary file that is deleted at the end of the test.
pub struct Scratch(PathBuf);

impl Scratch {
    /// Reserves a path without creating the file.
    pub fn unwritten(name: &str) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let unique = format!("cli-{}-{number}-{name}", std::process::id());
        Self(Path::new(env!("CARGO_TARGET_TMPDIR")).join(unique))
    }

    pub fn new(name: &str, contents: impl AsRef<[u8]>) -> Self {
        let file = Self::unwritten(name);
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
        // The file may not exist.
        let _ = std::fs::remove_file(&self.0);
    }
}

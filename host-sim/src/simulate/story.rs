//! One device at one table, and everything that happened there.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use fastrand::Rng;

use super::Faults;
use super::person::Person;
use crate::games::{GameId, with_game};
use crate::parts::Fitted;
use crate::run;
use crate::scenario::{Names, ScenarioRun, Step};
use crate::table::{PhysicalGame, TableError};

/// The least and most steps of a story.
const STEPS: std::ops::Range<usize> = 150..500;

/// A story that was told.
#[derive(Clone, Debug)]
pub struct Story {
    /// The game that was played.
    pub game: GameId,
    /// The seed that everything follows from.
    pub seed: u64,
    /// Whether the device was the program on the emulated chip.
    pub chip: bool,
    /// What the board was fitted with: lines of a scenario's table of parts.
    pub parts: Vec<String>,
    /// What happened: the lines of a scenario.
    pub steps: Vec<String>,
    /// The simulated time.
    pub time: Duration,
    /// How many moves were played.
    pub moves: u64,
    /// What went wrong with the last step, if anything did.
    pub failure: Option<Failure>,
}

/// Why a story failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The number of the step, from 1.
    pub step: usize,
    /// What was expected and what was seen, with a picture of the display.
    pub why: String,
}

impl Failure {
    /// Returns the kind of failure: its words up to the details, without what they quote.
    pub fn kind(&self) -> String {
        let words = self.why.split([':', ';', '\n']).next().unwrap_or("");
        words.split('\'').step_by(2).collect()
    }
}

/// The device and the table of a story, or why there is none.
type Stage<G> = Result<ScenarioRun<G>, String>;

impl Story {
    /// Tells the story that follows from a seed.
    pub fn tell(game: GameId, seed: u64, faults: Faults, chip: bool) -> Self {
        let mut rng = Rng::with_seed(seed);
        // Half of the stories have few kinds of faults: what one kind leads to is not hidden by another.
        let few = rng.bool();
        let faults: Vec<_> = faults.iter().filter(|_| rng.u8(0..8) < if few { 2 } else { 6 }).collect();
        let mut parts = vec!["processor = \"rp2040\"".to_owned()];
        parts.extend(faults.iter().filter_map(|fault| fault.parts(&mut rng)));
        let mut story = Self {
            game,
            seed,
            chip,
            parts,
            steps: Vec::new(),
            time: Duration::ZERO,
            moves: 0,
            failure: None,
        };
        let length = rng.usize(STEPS);
        with_game!(game, Named => {
            let mut person = Person::<Named>::new(rng, faults);
            story.run::<Named>(|steps, run| person.next_step(steps.len(), length, run));
        });
        story
    }

    /// Runs other steps on the same board. Returns what goes wrong.
    pub fn replay(&self, steps: &[String]) -> Option<Failure> {
        let mut again = Self { steps: Vec::new(), failure: None, ..self.clone() };
        with_game!(self.game, Named => again.run::<Named>(|done, _| steps.get(done.len()).cloned()));
        again.failure
    }

    /// Carries out one step after the other until there is none, or one fails.
    fn run<G: PhysicalGame>(
        &mut self,
        mut next: impl FnMut(&[String], &mut ScenarioRun<G>) -> Option<String>,
    ) {
        let names = Names::of(self.game);
        let mut run = match self.start::<G>() {
            Ok(run) => run,
            Err(why) => return self.failure = Some(Failure { step: 0, why }),
        };
        while let Some(line) = next(&self.steps, &mut run) {
            self.steps.push(line);
            let line = self.steps.last().map_or("", String::as_str);
            let done = Step::read(line, &names)
                .map_err(|why| TableError::Unexpected(format!("the step is not understood: {why}")))
                .and_then(|step| run.run_step(&step));
            if let Err(error) = done {
                let mut why = error.to_string();
                // A device that has ended does not draw its picture itself.
                if let TableError::Device(_) = error {
                    why = format!("{why}\n{}", run.table.picture());
                }
                self.failure = Some(Failure { step: self.steps.len(), why });
                break;
            }
        }
        self.time = run.table.device.time();
        self.moves = run.played();
    }

    fn start<G: PhysicalGame>(&self) -> Stage<G> {
        let parts: Fitted = toml::from_str(&self.parts.join("\n")).map_err(|why| why.to_string())?;
        let device = run::start(self.chip, &parts)?;
        Ok(ScenarioRun::new(device, PathBuf::new()))
    }

    /// Returns these steps of the story as the text of a scenario.
    pub fn to_scenario(&self, steps: &[String]) -> String {
        let (game, seed) = (self.game.name(), self.seed);
        let what = self
            .failure
            .as_ref()
            .map_or_else(|| "nothing went wrong".to_owned(), Failure::kind)
            .replace(['"', '\\'], "");
        let (steps, parts) = (steps.join("\n"), self.parts.join("\n"));
        format!(
            "about = \"Simulated with seed {seed}: {what}\"\ngame = \"{game}\"\n\nsteps = '''\n{steps}\n'''\n\n\
             [parts]\n{parts}\n"
        )
    }
}

impl fmt::Display for Story {
    /// Says what went wrong, where, and how to see it again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (game, seed) = (self.game.name(), self.seed);
        let Some(Failure { step, why }) = &self.failure else {
            return write!(f, "seed {seed}, {game}: nothing went wrong");
        };
        let words =
            step.checked_sub(1).and_then(|place| self.steps.get(place)).map_or("the start", String::as_str);
        write!(f, "seed {seed}, {game}, step {step}: {words}: {why}")
    }
}

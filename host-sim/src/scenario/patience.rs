//! A patient person: leaves whatever screen is shown, brings the mat in order, and plays the game to its end.

use std::time::Duration;

use rules_nostd::Next;

use super::run::ScenarioRun;
use crate::host_game::format_move;
use crate::session::draw;
use crate::table::{PhysicalGame, TableError};

/// How often a patient person presses before giving up on a screen. A question may follow a question.
const PRESSES: usize = 16;
/// How many moves a patient person plays at most. Some random games never end, but by then the device has taken every
/// legal move for long enough.
const MOVES: usize = 1_500;
/// How often a move is tried again that the device could not write.
const RETRIES: u32 = 4;
/// How long to look at a screen.
const LOOK: Duration = Duration::from_millis(60);
/// How long the device may take to see that the pieces lie right. Slow switches look 20 times a second.
const SETTLED: Duration = Duration::from_millis(300);
/// How long a gesture may take until the device has made up its mind.
const GESTURE: Duration = Duration::from_millis(900);

impl<G: PhysicalGame> ScenarioRun<G> {
    /// Leaves the screen with the back button, by putting pieces where it asks for them, and by answering what must be
    /// answered, until the device's own menu opens; then closes that.
    pub(super) fn leave_screen(&mut self) -> Result<(), TableError> {
        for _ in 0..PRESSES {
            self.follow_guidance()?;
            let before = self.table.picture();
            self.table.press_back()?;
            self.table.wait(LOOK)?;
            self.table.wait_until_drawn()?;
            let page = self.table.read_screen();
            if page.has_chosen("Back to the game") || page.has_chosen("Choose a game") {
                self.table.press()?;
                return self.table.wait_until_drawn();
            }
            // What stays must be answered.
            if self.table.picture() == before {
                self.table.press()?;
                self.table.wait_until_drawn()?;
            }
        }
        Err(self.failure("the screen cannot be left"))
    }

    /// Puts the pieces right if the display asks for that. If it still does, a switch is wrong: tells the device to
    /// ignore it.
    fn follow_guidance(&mut self) -> Result<(), TableError> {
        let asks = |run: &mut Self| {
            let page = run.table.read_screen();
            ["Put back", "Put down", "Take away", "Move"].iter().any(|words| page.shows(words))
        };
        self.read_missed_lines()?;
        if !asks(self) || self.start.is_none() {
            return Ok(());
        }
        let game = self.game()?;
        self.table.lay(&game)?;
        self.table.wait(SETTLED)?;
        if asks(self) {
            self.table.press()?;
            self.table.turn(1)?;
            self.table.press()?;
            self.table.wait_until_drawn()?;
        }
        Ok(())
    }

    /// Finishes the game: leaves what is shown, lays every piece where it belongs, and plays random moves.
    pub(super) fn finish_game(&mut self, seed: u64) -> Result<(), TableError> {
        let mut chance = fastrand::Rng::with_seed(seed);
        let (room, mut refused) = (&mut Vec::new(), 0);
        if self.start.is_none() {
            return Err(self.failure("there is no game to finish"));
        }
        self.leave_screen()?;
        for _ in 0..MOVES {
            self.read_missed_lines()?;
            if self.start.is_none() {
                // Damage has cut the record, and lines were missed: nobody here knows the position.
                return Ok(());
            }
            let game = self.game()?;
            if game.next() == Next::Over {
                return Ok(());
            }
            if self.table.pieces.mat != game.layout() {
                self.table.lay(&game)?;
                self.table.wait(LOOK)?;
            }
            // Nobody is in the way of the others for long.
            let pass = game.pass().filter(|_| chance.u8(0..4) > 0);
            let drawn = pass.or_else(|| draw(&game, |m| game.odds(m), &mut chance, room));
            let Some(m) = drawn else {
                return Err(self.failure("the game cannot be finished: no move is possible"));
            };
            let line = format_move(&game, m);
            let answer = self.ask(&format!("play {line}"))?;
            let is_taken = answer.last().is_some_and(|line| line == "ok");
            // A gesture of before may have been taken meanwhile.
            self.table.wait(if is_taken { LOOK } else { GESTURE })?;
            refused = if is_taken { 0 } else { refused + 1 };
            if refused > RETRIES && self.game()? == game {
                let answer = answer.join(" / ");
                let what = format!("the game cannot be finished: '{line}' is legal and answered '{answer}'");
                return Err(self.failure(&what));
            }
        }
        Ok(())
    }
}

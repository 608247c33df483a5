//! Memory for a game and for trying its moves out: games are too large for the stack.

use crate::referee::MOVES;

/// Positions that are tried out: one for the past, one for each move of a gesture.
pub type Trials<G> = [Option<G>; MOVES + 1];

/// Memory for one game and its trials.
pub struct TrialMemory<G> {
    game: Option<G>,
    trials: Trials<G>,
}

impl<G> TrialMemory<G> {
    /// Creates empty memory.
    #[inline(always)] // so that it is made where it stays, not on the stack
    pub const fn new() -> Self {
        Self { game: None, trials: [const { None }; MOVES + 1] }
    }

    /// Puts a game here, and lends it together with the trials.
    #[inline(never)] // the stack it takes is free again afterwards
    pub fn begin(&mut self, game: G) -> GameInMemory<'_, G> {
        GameInMemory { game: self.game.insert(game), trials: &mut self.trials }
    }
}

impl<G> Default for TrialMemory<G> {
    fn default() -> Self {
        Self::new()
    }
}

/// Exclusive access to a game and its trials.
pub struct GameInMemory<'d, G> {
    /// The game.
    pub game: &'d mut G,
    /// Memory for trying its moves out.
    pub trials: &'d mut Trials<G>,
}

/// Copies a position to where it can be changed.
#[inline(never)]
pub fn copy<'t, G: Clone>(game: &G, trial: &'t mut Option<G>) -> &'t mut G {
    trial.insert(game.clone())
}

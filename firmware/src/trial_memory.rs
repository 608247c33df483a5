//! Memory for a game and for trying its moves. Games are too large for the stack.

use crate::referee::MOVES;

/// Memory for the positions to try: one for an earlier position, one for each move of a gesture.
pub type Trials<G> = [Option<G>; MOVES + 1];

/// Memory for one game and its trials.
pub struct TrialMemory<G> {
    game: Option<G>,
    trials: Trials<G>,
}

impl<G> TrialMemory<G> {
    /// Creates empty memory.
    #[inline(always)] // so that it is created in place, not on the stack
    pub const fn new() -> Self {
        Self { game: None, trials: [const { None }; MOVES + 1] }
    }

    /// Stores a game, and gives access to it and to the trials.
    #[inline(never)] // so that its stack is freed when it returns
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
    /// The stored game.
    pub game: &'d mut G,
    /// Memory for trying its moves.
    pub trials: &'d mut Trials<G>,
}

/// Copies a position into `trial`, where it can be changed.
#[inline(never)]
pub fn copy<'t, G: Clone>(game: &G, trial: &'t mut Option<G>) -> &'t mut G {
    trial.insert(game.clone())
}

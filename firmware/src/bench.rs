//! Room for a game and for trying its moves out: games are too large for the stack.

use crate::referee::MOVES;

/// Room for the positions that are tried out: one for the past, one for each move of a gesture.
pub type Trials<G> = [Option<G>; MOVES + 1];

/// Room for a game and its trials.
pub struct Bench<G> {
    game: Option<G>,
    trials: Trials<G>,
}

impl<G> Bench<G> {
    /// Nothing stands there.
    #[inline(always)] // it is made where it stays
    pub const fn new() -> Self {
        Self { game: None, trials: [const { None }; MOVES + 1] }
    }

    /// Lends the room.
    pub fn lend(&mut self) -> LentBench<'_, G> {
        LentBench { place: Place::New(&mut self.game), trials: &mut self.trials }
    }
}

impl<G> Default for Bench<G> {
    fn default() -> Self {
        Self::new()
    }
}

/// A bench that nobody else uses.
pub struct LentBench<'d, G> {
    place: Place<'d, G>,
    trials: &'d mut Trials<G>,
}

/// Where the game goes.
enum Place<'d, G> {
    New(&'d mut Option<G>),
    /// Where another one stood.
    Used(&'d mut G),
}

/// A game on a bench.
pub struct OnBench<'d, G> {
    /// The game.
    pub game: &'d mut G,
    /// Room for trying its moves out.
    pub trials: &'d mut Trials<G>,
}

impl<'d, G> OnBench<'d, G> {
    /// The bench again, for the next game.
    pub fn cleared(self) -> LentBench<'d, G> {
        LentBench { place: Place::Used(self.game), trials: self.trials }
    }
}

impl<'d, G> LentBench<'d, G> {
    /// Puts a game on the bench.
    #[inline(never)] // what it takes of the stack is free again afterwards
    pub fn put(self, game: G) -> OnBench<'d, G> {
        let game = match self.place {
            Place::New(place) => place.insert(game),
            Place::Used(place) => {
                *place = game;
                place
            }
        };
        OnBench { game, trials: self.trials }
    }
}

/// Copies a position to where it may be changed.
#[inline(never)]
pub fn copy<'t, G: Clone>(game: &G, trial: &'t mut Option<G>) -> &'t mut G {
    trial.insert(game.clone())
}

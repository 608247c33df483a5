//! A game in progress on the host: rules, hidden cards, chance and undo.

use rules_nostd::{Next, Refusal, Seat};

use crate::host_game::{HostGame, legal_moves, unasked_since};

/// A game with everything the host has to know to play the table's part.
#[derive(Clone)]
pub struct Session<G: HostGame> {
    /// The game.
    pub game: G,
    /// What lies face down.
    pub secrets: G::Secrets,
    /// Chance. It is part of the session, so that moves after an undo meet the same draws.
    rng: fastrand::Rng,
    /// The moves so far.
    pub moves: Vec<G::Move>,
    /// What the last decision and the draws after it brought that nobody decided.
    pub unasked: Vec<String>,
}

impl<G: HostGame> Session<G> {
    /// Starts a session before the first move.
    pub fn new(game: G, seed: u64) -> Self {
        Self {
            game,
            secrets: G::Secrets::default(),
            rng: fastrand::Rng::with_seed(seed),
            moves: Vec::new(),
            unasked: Vec::new(),
        }
    }

    /// Plays a move and deals what it hides.
    pub fn play(&mut self, m: G::Move) -> Result<(), Refusal> {
        self.game.allows(m)?;
        self.game.deal(&mut self.secrets, m, &mut self.rng);
        let before = self.game.clone();
        self.game.play(m)?;
        self.moves.push(m);
        if let Next::Decide(..) = before.next() {
            self.unasked.clear();
        }
        self.unasked.extend(unasked_since(&before, &self.game));
        Ok(())
    }

    /// Returns the moves that are legal and, given what lies face down, possible.
    pub fn possible_moves(&self) -> Vec<G::Move> {
        let mut moves = legal_moves(&self.game);
        moves.retain(|&m| self.game.odds_given(&self.secrets, m) > 0);
        moves
    }

    /// Draws one of the possible moves: chance as it lies, decisions all equally likely. People may show
    /// cards that the desk took to lie elsewhere; where nothing is possible any more for that reason, what
    /// the table itself knows counts.
    pub fn draw(&mut self) -> Option<G::Move> {
        let room = &mut Vec::new();
        draw(&self.game, |m| self.game.odds_given(&self.secrets, m), &mut self.rng, room)
            .or_else(|| draw(&self.game, |m| self.game.odds(m), &mut self.rng, room))
    }

    /// Plays the table's part until a player has to decide. Returns the moves it made.
    pub fn observe(&mut self) -> Result<Vec<G::Move>, Refusal> {
        let before = self.moves.len();
        while let Next::Observe(_) = self.game.next() {
            let Some(m) = self.draw() else { break };
            self.play(m)?;
        }
        Ok(self.moves[before..].to_vec())
    }

    /// Sets the game up to the first decision of play: chance as it falls, and the first possible choice of each
    /// player.
    pub fn set_up(&mut self) -> Result<(), Refusal> {
        self.observe()?;
        while self.decider().is_some() && self.game.is_in_set_up() {
            let Some(&choice) = self.possible_moves().first() else { break };
            self.play(choice)?;
            self.observe()?;
        }
        Ok(())
    }

    /// Returns the seat that has to decide.
    pub fn decider(&self) -> Option<Seat> {
        match self.game.next() {
            Next::Decide(seat, _) => Some(seat),
            _ => None,
        }
    }
}

/// Draws a move, each as likely as its odds; `legal` is room that is used again and again.
pub fn draw<G: HostGame>(
    game: &G,
    odds: impl Fn(G::Move) -> u16,
    rng: &mut fastrand::Rng,
    legal: &mut Vec<(G::Move, u32)>,
) -> Option<G::Move> {
    legal.clear();
    let mut total = 0;
    let _ = game.each_legal(|m| {
        total += u32::from(odds(m));
        legal.push((m, total));
        std::ops::ControlFlow::Continue(())
    });
    if total == 0 {
        return None;
    }
    let ticket = rng.u32(0..total);
    legal.iter().find(|&&(_, up_to)| ticket < up_to).map(|&(m, _)| m)
}

//! A game in progress on the host: rules, piles, hands, chance and undo.

use std::fmt;
use std::ops::ControlFlow;

use rules_nostd::{Next, Refusal, Seat};

use crate::host_game::{HostGame, Lack, Source, format_move, judge_in_words, legal_moves, unasked_since};
use crate::table::pile::{Piles, mix_seed};

/// A game with everything the host has to know to play the table's part. What lies where follows from the seed and the
/// moves alone: the same moves after an undo meet the same piles.
#[derive(Clone)]
pub struct Session<G: HostGame> {
    /// The game.
    pub game: G,
    /// The hands and the decks from which they are dealt.
    pub secrets: G::Secrets,
    /// The piles from which the table draws openly.
    piles: Piles<G::Pile, G::Move>,
    seed: u64,
    /// The moves so far.
    pub moves: Vec<G::Move>,
    /// What the last decision and the draws after it brought that nobody decided.
    pub unasked: Vec<String>,
}

/// Why a move cannot be made on the desk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The rules forbid it.
    Rules(Refusal),
    /// Its player does not hold the card.
    Lack(Lack),
}

impl Refused {
    /// Says why, with the cards of those seats whose hands may be seen.
    pub fn tell(&self, sees: &[Seat]) -> String {
        match self {
            Self::Rules(refusal) => refusal.to_string(),
            Self::Lack(lack) => format!("The rules allow it, but {}.", lack.tell(sees)),
        }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self::Rules(refusal)
    }
}

/// Without any hand.
impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(&[]))
    }
}

impl std::error::Error for Refused {}

impl<G: HostGame> Session<G> {
    /// Starts a session before the first move. All piles and decks are shuffled by the seed.
    pub fn new(game: G, seed: u64) -> Self {
        let secrets = game.lay_out(&mut fastrand::Rng::with_seed(mix_seed(seed, "lay out")));
        let mut session =
            Self { game, secrets, piles: Piles::new(seed), seed, moves: Vec::new(), unasked: Vec::new() };
        session.prepare_pile();
        session
    }

    /// Checks a move by the rules, and whether its player holds the card.
    pub fn allows(&self, m: G::Move) -> Result<(), Refused> {
        self.game.allows(m)?;
        self.game.lack(&self.secrets, m).map_or(Ok(()), |lack| Err(Refused::Lack(lack)))
    }

    /// Says whether a move can be made, and if not, why: by the rules, or with the cards of those seats whose hands may be
    /// seen.
    pub fn judge_in_words(&self, m: G::Move, sees: &[Seat]) -> String {
        match self.allows(m) {
            Err(why @ Refused::Lack(_)) => {
                format!("'{}' cannot be played. {}", format_move(&self.game, m), why.tell(sees))
            }
            _ => judge_in_words(&self.game, m),
        }
    }

    /// Plays a move with the cards that the desk has dealt.
    pub fn play(&mut self, m: G::Move) -> Result<(), Refused> {
        self.allows(m)?;
        Ok(self.follow(m)?)
    }

    /// Plays a move that people have made with cards of their own, or one of a record. The table is the truth: a card
    /// that they show is taken from wherever the desk has dealt it.
    pub fn follow(&mut self, m: G::Move) -> Result<(), Refusal> {
        let before = self.game.clone();
        self.step(m)?;
        if let Next::Decide(..) = before.next() {
            self.unasked.clear();
        }
        self.unasked.extend(unasked_since(&before, &self.game));
        Ok(())
    }

    /// Like [`Self::follow`], without noting what nobody decided.
    pub fn step(&mut self, m: G::Move) -> Result<(), Refusal> {
        self.game.allows(m)?;
        if let Next::Observe(chance) = self.game.next() {
            match self.game.source(&self.secrets, chance) {
                Source::Pile(name) => self.piles.take(name, m),
                Source::Shuffle(name) => self.piles.shuffle(name),
                Source::Deck(_) | Source::Lot => {}
            }
        }
        let mut rng = self.rng("deal");
        self.game.deal(&mut self.secrets, m, &mut rng);
        self.game.play(m)?;
        self.game.put_right(&mut self.secrets, &mut rng);
        self.moves.push(m);
        self.prepare_pile();
        Ok(())
    }

    /// Brings the pile from which the next outcome is drawn in line with what is left of it.
    fn prepare_pile(&mut self) {
        let Next::Observe(chance) = self.game.next() else { return };
        if let Source::Pile(name) = self.game.source(&self.secrets, chance) {
            let mut left = Vec::new();
            let _ = self.game.each_legal(|m| {
                left.push((m, self.game.odds(m)));
                ControlFlow::Continue(())
            });
            self.piles.fill(name, &left);
        }
    }

    /// Returns chance for the next move.
    fn rng(&self, purpose: &str) -> fastrand::Rng {
        fastrand::Rng::with_seed(mix_seed(self.seed, (self.moves.len(), purpose)))
    }

    /// Returns the moves that are legal and, given what the players hold, possible.
    pub fn possible_moves(&self) -> Vec<G::Move> {
        let mut moves = legal_moves(&self.game);
        moves.retain(|&m| self.game.is_possible(&self.secrets, m));
        moves
    }

    /// Returns the possible moves for which nobody needs a hidden card: their list tells nothing about a hand.
    pub fn public_moves(&self) -> Vec<G::Move> {
        let nothing = G::Secrets::default();
        let mut moves = legal_moves(&self.game);
        moves.retain(|&m| self.game.is_possible(&nothing, m));
        moves
    }

    /// Returns the next outcome of chance as the piles lie, or a possible decision, all of them equally likely.
    pub fn draw(&self) -> Option<G::Move> {
        let Next::Observe(chance) = self.game.next() else {
            let holds = |m| self.game.is_possible(&self.secrets, m).into();
            return draw(&self.game, holds, &mut self.rng("choose"), &mut Vec::new());
        };
        let drawn = match self.game.source(&self.secrets, chance) {
            Source::Pile(name) => self.piles.top(name, |m| self.game.allows(m).is_ok()),
            Source::Deck(m) => Some(m).filter(|&m| self.game.allows(m).is_ok()),
            Source::Shuffle(_) | Source::Lot => None,
        };
        let odds = |m| self.game.odds(m);
        drawn.or_else(|| draw(&self.game, odds, &mut self.rng("lot"), &mut Vec::new()))
    }

    /// Plays the table's part until a player has to decide. Returns the moves it made.
    pub fn observe(&mut self) -> Result<Vec<G::Move>, Refusal> {
        let before = self.moves.len();
        while let Next::Observe(_) = self.game.next() {
            let Some(m) = self.draw() else { break };
            self.follow(m)?;
        }
        Ok(self.moves[before..].to_vec())
    }

    /// Sets the game up to the first decision of play: chance as it falls, and the first possible choice of each
    /// player.
    pub fn set_up(&mut self) -> Result<(), Refusal> {
        self.observe()?;
        while self.decider().is_some() && self.game.is_in_set_up() {
            let Some(&choice) = self.possible_moves().first() else { break };
            self.follow(choice)?;
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

/// Draws a legal move, each as likely as its odds; `legal` is room that is used again and again.
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
        ControlFlow::Continue(())
    });
    if total == 0 {
        return None;
    }
    let ticket = rng.u32(0..total);
    legal.iter().find(|&&(_, up_to)| ticket < up_to).map(|&(m, _)| m)
}

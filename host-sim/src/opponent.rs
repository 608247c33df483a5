//! Computer players at a table of the desk.

use rules_nostd::Seat;
use rules_nostd::players::{Level, Node, Playable, Search};

use crate::host_game::HostGame;
use crate::session::Session;

/// A game whose seats a computer can take.
pub trait Seated: HostGame + Playable + Sync {
    /// Returns what a seat knows and nobody else, of what lies face down.
    fn view_of(&self, secrets: &Self::Secrets, seat: Seat) -> Self::View;
}

/// A computer player: how it plays, and how many playouts it has for a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    /// How it thinks; `None` plays at random.
    pub level: Option<Level>,
    /// Playouts for each decision.
    pub playouts: u32,
}

impl Player {
    /// A player that moves at random.
    pub const RANDOM: Self = Self { level: None, playouts: 0 };

    /// The most playouts for a decision: as many as a tree has room for.
    const MOST: u32 = 60_000;

    /// Reads `strong`, `strong-400` or `random`. Without a number it has `usual` playouts.
    pub fn read(text: &str, usual: u32) -> Result<Self, String> {
        if text == "random" {
            return Ok(Self::RANDOM);
        }
        let (name, playouts) = match text.split_once('-') {
            Some((name, playouts)) => (name, playouts.parse().unwrap_or(0)),
            None => (text, usual),
        };
        let level = Level::ALL.into_iter().find(|level| level.name() == name);
        if level.is_none() || !(1..=Self::MOST).contains(&playouts) {
            let names = Level::ALL.map(Level::name).join(", ");
            return Err(format!(
                "no player is called '{text}'; say random or one of {names}, and behind a hyphen its playouts if you \
                 like (1 to {}), as in strong-400",
                Self::MOST
            ));
        }
        Ok(Self { level, playouts })
    }

    /// Chooses a move for the seat that decides; the same seed chooses the same.
    pub fn choose<G: Seated>(self, session: &Session<G>, seed: u64) -> Option<G::Move> {
        let seat = session.decider()?;
        let Some(level) = self.level else { return session.draw() };
        let view = session.game.view_of(&session.secrets, seat);
        let thought = think(&session.game, &view, level, self.playouts, seed);
        let possible = |m: &G::Move| session.allows(*m).is_ok();
        thought.chosen.filter(possible).or_else(|| session.draw())
    }
}

impl std::fmt::Display for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.level {
            Some(level) => write!(f, "{level}-{}", self.playouts),
            None => f.write_str("random"),
        }
    }
}

/// What came of thinking about a decision.
#[derive(Clone, Copy, Debug)]
pub struct Thought<M> {
    /// The move to play.
    pub chosen: Option<M>,
    /// Moves that the rules carried out in playouts.
    pub moves: u64,
    /// Whether there was a choice.
    pub has_choice: bool,
}

/// Thinks about the decision that a game waits for. If there is only one sensible move it takes no time.
pub fn think<G: Playable>(
    game: &G,
    view: &G::View,
    level: Level,
    playouts: u32,
    seed: u64,
) -> Thought<G::Move> {
    let mut nodes = vec![Node::EMPTY; playouts as usize + 1];
    let mut search = Search::new(game, Some(view), level.style(), seed, &mut nodes);
    let only = search.only_move();
    if only.is_none() {
        search.think(playouts);
    }
    Thought { chosen: only.or_else(|| search.best()), moves: search.moves(), has_choice: only.is_none() }
}

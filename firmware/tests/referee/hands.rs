//! A simulated table: hands that move pieces, the game and the referee.

use std::ops::ControlFlow;

use embassy_time::Duration;
use firmware::mat::{Channel, Channels, MatGame, Space};
use firmware::referee::{GestureTimeouts, Referee, Verdict};
use firmware::trial_memory::Trials;
use rules_nostd::Game;

pub const QUICK: Duration = Duration::from_millis(30);
pub const SLOW: Duration = Duration::from_millis(4000);

pub fn legal<G: Game>(game: &G) -> Vec<G::Move> {
    let mut legal = Vec::new();
    let _ = game.each_legal(|m| {
        legal.push(m);
        ControlFlow::Continue(())
    });
    legal
}

/// Returns the picture that hands must make for the referee to recognise a move.
pub fn target<G: MatGame>(game: &G, m: G::Move) -> Channels {
    let mut after = game.clone();
    after.play(m).unwrap();
    game.halfway(m, &after).unwrap_or_else(|| after.picture())
}

/// A table with a game and its referee.
pub struct TestTable<G: MatGame> {
    pub game: G,
    pub referee: Referee,
    /// The positions before each move.
    pub past: Vec<G>,
    pub trials: Trials<G>,
    pub seen: Channels,
    pub question: Option<Vec<Vec<G::Move>>>,
    /// The last gesture, and how many moves had been played before it.
    gesture: Option<(usize, Vec<G::Move>)>,
}

impl<G: MatGame> TestTable<G> {
    pub fn new(game: G) -> Self {
        let seen = game.picture();
        let referee = Referee::new(GestureTimeouts::default());
        Self {
            game,
            referee,
            past: Vec::new(),
            trials: Default::default(),
            seen,
            question: None,
            gesture: None,
        }
    }

    /// Plays a move that needs no hands.
    pub fn play(&mut self, m: G::Move) {
        let before = self.game.clone();
        self.game.play(m).unwrap();
        self.past.push(before);
    }

    /// Lifts or places a piece and lets the referee look.
    pub fn flip(&mut self, channel: Channel) {
        self.seen.set(channel, !self.seen.has(channel));
        self.look(QUICK);
    }

    /// Lets the referee look until nothing more follows.
    pub fn look(&mut self, quiet: Duration) -> Verdict<G::Move> {
        loop {
            let verdict = self.referee.look(&self.game, &mut self.trials, self.seen, quiet);
            match &verdict {
                Verdict::Played(gesture) => {
                    self.gesture = Some((self.past.len(), gesture.to_vec()));
                    gesture.iter().for_each(|&m| self.play(m));
                }
                Verdict::Strange => {
                    let is_this = |game: &G| self.referee.sees(self.seen, game.picture());
                    if let Some(earlier) = self.past.iter().rposition(is_this) {
                        self.take_back_to(earlier);
                        self.gesture = None;
                        continue;
                    }
                    let Some((moves, last)) = self.gesture.clone() else { return verdict };
                    let Some(gesture) =
                        self.referee.correction(&self.past[moves], &mut self.trials, self.seen)
                    else {
                        return verdict;
                    };
                    if gesture[..] == last[..] {
                        return verdict;
                    }
                    self.take_back_to(moves);
                    self.gesture = Some((moves, gesture.to_vec()));
                    gesture.iter().for_each(|&m| self.play(m));
                }
                Verdict::Ask(gestures) => {
                    self.question = Some(gestures.iter().map(|gesture| gesture.to_vec()).collect());
                    return verdict;
                }
                _ => return verdict,
            }
        }
    }

    fn take_back_to(&mut self, moves: usize) {
        self.game = self.past[moves].clone();
        self.past.truncate(moves);
    }

    pub fn settle(&mut self) -> Verdict<G::Move> {
        self.look(SLOW)
    }
}

/// Makes the physical changes of a move in random order and with a random detour. Checks that they give the move, or
/// a question whose options contain it. Returns whether the move shows on the switches.
pub fn makes_the_move<G: MatGame>(game: &G, m: G::Move, rng: &mut fastrand::Rng) -> bool {
    let mut after = game.clone();
    after.play(m).unwrap();
    let mut changes: Vec<Channel> = (target(game, m) ^ game.picture()).iter().collect();
    if changes.is_empty() {
        return false;
    }
    let spaces: Vec<Channel> = G::Space::all().map(Space::channel).collect();
    let detour = spaces[rng.usize(0..spaces.len())];
    let at = rng.usize(0..=changes.len());
    rng.shuffle(&mut changes);
    let mut table = TestTable::new(game.clone());
    for (step, &change) in changes.iter().enumerate() {
        if step == at {
            table.flip(detour);
            table.flip(detour);
        }
        table.flip(change);
    }
    let verdict = table.settle();
    let asked = |gestures: &Vec<Vec<G::Move>>| gestures.iter().any(|gesture| gesture.contains(&m));
    // A cube that has yet to follow its way can look like the next one flowing. The device waits for it before it
    // takes the mat for another move; this table does not.
    let found = table.game == after
        || table.past.contains(&after)
        || table.question.as_ref().is_some_and(asked)
        || verdict == Verdict::AskAll
        || twin(game, &after, &table.game);
    assert!(
        found,
        "{m:?} by {changes:?} (detour {detour:?} at {at}) gave {verdict:?} at {:?}",
        table.game.next()
    );
    true
}

/// Returns whether the position `found` comes from another legal move that looks the same on the mat as the one that
/// leads to `after`. A detour can make such a move; then it is enough that the mat and the game agree.
fn twin<G: MatGame>(before: &G, after: &G, found: &G) -> bool {
    let is_legal = legal(before).into_iter().any(|m| {
        let mut other = before.clone();
        other.play(m).unwrap();
        other == *found
    });
    is_legal && found.picture() == after.picture()
}

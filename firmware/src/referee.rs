//! Which move was that?
//!
//! The referee compares what the switches see with the positions that legal moves lead to. In which
//! order pieces were lifted and placed, how often they were put back, does not matter: only where
//! they are now. Positions are tried out in room that is lent to it ([`crate::trial_memory`]).

use core::ops::ControlFlow;

use embassy_time::Duration;
use heapless::Vec;
use rules_nostd::{Next, Refusal};

use crate::mat::{Channels, Fit, MatGame};
use crate::trial_memory;

/// Moves that one gesture can make: a pawn and two tiles, with two hands.
pub const MOVES: usize = 3;

/// A few moves in a row.
pub type Gesture<M> = Vec<M, MOVES>;

/// Gestures that look alike; a question with more answers is the ordinary menu.
pub const ANSWERS: usize = 8;

/// What the referee makes of the mat.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict<M> {
    /// Every piece is where it belongs.
    Settled,
    /// Play can go on; something should be put straight at this picture's places.
    Untidy(Channels),
    /// Hands are at work, or a gesture could still go on.
    Moving,
    /// These moves were made.
    Played(Gesture<M>),
    /// One of these gestures was made, and the switches cannot tell which.
    Ask(Vec<Gesture<M>, ANSWERS>),
    /// Something happened that only the menu can tell: too many moves look like this.
    AskAll,
    /// No legal move looks like this. It may be an earlier position, a correction of the last gesture
    /// ([`Referee::correction`]), or wrong ([`Referee::guide`]).
    Strange,
}

/// How to put the mat right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guide {
    /// Pieces that lie where nothing belongs.
    pub lift: Channels,
    /// Spaces where a piece is missing.
    pub put: Channels,
}

/// How long things take at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GestureTimeouts {
    /// A gesture that could still go on is taken for finished after so long.
    pub extend: Duration,
    /// A position that makes no sense is talked about after so long.
    pub puzzle: Duration,
}

impl Default for GestureTimeouts {
    fn default() -> Self {
        Self { extend: Duration::from_millis(600), puzzle: Duration::from_millis(2500) }
    }
}

impl GestureTimeouts {
    /// How much later a look at a mat that stays as it is may say something else.
    pub fn next_look(&self, quiet: Duration) -> Option<Duration> {
        [self.extend, self.puzzle]
            .into_iter()
            .filter_map(|wait| wait.checked_sub(quiet))
            .find(|wait| wait.as_ticks() > 0)
    }
}

/// Watches a game on the mat.
#[derive(Clone, Copy, Debug)]
pub struct Referee {
    /// How long to wait.
    pub timeouts: GestureTimeouts,
    /// Switches that have failed: the game asks about them instead.
    pub ignored: Channels,
}

impl Referee {
    /// A referee with eyes on every switch.
    pub const fn new(timeouts: GestureTimeouts) -> Self {
        Self { timeouts, ignored: Channels::NONE }
    }

    /// Whether the switches see this picture, as far as they have a say.
    pub fn sees(&self, seen: Channels, picture: Channels) -> bool {
        ((picture ^ seen) & !self.ignored).is_empty()
    }

    /// Judges what the switches see; `quiet` is how long they have not changed.
    pub fn look<G: MatGame>(
        &self,
        game: &G,
        trials: &mut [Option<G>],
        seen: Channels,
        quiet: Duration,
    ) -> Verdict<G::Move> {
        let now = game.picture();
        match game.fit(seen, self.ignored) {
            Fit::Exact => return Verdict::Settled,
            Fit::Untidy if game.next() == Next::Over || !self.is_plausible(game, trials, seen) => {
                return Verdict::Untidy((seen ^ now) & !self.ignored);
            }
            _ => {}
        }
        if game.next() == Next::Over {
            return Verdict::Moving;
        }
        let found = self.search(game, trials, seen);
        match found.gestures.as_slice() {
            [] => {}
            _ if found.extendable && quiet < self.timeouts.extend => return Verdict::Moving,
            _ if found.too_many => return self.after(quiet, Verdict::AskAll),
            [one] => return Verdict::Played(one.clone()),
            _ => return self.after(quiet, Verdict::Ask(found.gestures)),
        }
        if game.fit(seen, self.ignored) == Fit::Untidy {
            return Verdict::Untidy((seen ^ now) & !self.ignored);
        }
        if quiet < self.timeouts.extend { Verdict::Moving } else { Verdict::Strange }
    }

    /// The moves that take the place of the last gesture, if it was one of another kind: `previous` is the
    /// position before it.
    pub fn correction<G: MatGame>(
        &self,
        previous: &G,
        trials: &mut [Option<G>],
        seen: Channels,
    ) -> Option<Gesture<G::Move>> {
        match self.search(previous, trials, seen).gestures.as_slice() {
            [one] => Some(one.clone()),
            _ => None,
        }
    }

    /// A question waits until the gesture is over: a tag may still answer it.
    fn after<M>(&self, quiet: Duration, question: Verdict<M>) -> Verdict<M> {
        if quiet < self.timeouts.extend { Verdict::Moving } else { question }
    }

    /// Whether any legal move looks like a part of what has changed.
    fn is_plausible<G: MatGame>(&self, game: &G, trials: &mut [Option<G>], seen: Channels) -> bool {
        let now = game.picture();
        let changed = (seen ^ now) & !self.ignored;
        each_outcome(game, trials, |m, after, _| {
            let pictures = [Some(after.picture()), game.halfway(m, after)];
            if pictures.into_iter().flatten().any(|picture| self.is_part(now ^ picture, changed)) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// Whether a change that the switches can see is a part of what they have seen.
    fn is_part(&self, change: Channels, changed: Channels) -> bool {
        let visible = change & !self.ignored;
        !visible.is_empty() && (visible & !changed).is_empty()
    }

    /// The gestures that lead to what is seen: single moves first, then two or three in a row.
    fn search<G: MatGame>(&self, game: &G, trials: &mut [Option<G>], seen: Channels) -> Found<G::Move> {
        let mut found = Found { gestures: Vec::new(), too_many: false, extendable: false };
        for depth in 1..=MOVES {
            self.deepen(game, trials, seen, depth, &mut Vec::new(), &mut found);
            if !found.gestures.is_empty() {
                break;
            }
        }
        found
    }

    fn deepen<G: MatGame>(
        &self,
        game: &G,
        trials: &mut [Option<G>],
        seen: Channels,
        depth: usize,
        path: &mut Gesture<G::Move>,
        found: &mut Found<G::Move>,
    ) {
        let now = game.picture();
        let changed = (seen ^ now) & !self.ignored;
        let _ = each_outcome(game, trials, |m, after, deeper| {
            let picture = after.picture();
            let halfway = game.halfway(m, after);
            // A move that the switches cannot see is told by menu or tag, never guessed; but it may go without
            // saying before the first one that they see.
            if ((picture ^ now) & !self.ignored).is_empty() && halfway.is_none() {
                // Unless the next one proves it.
                if depth > 1 && game.leads_on(m, changed) && path.push(m).is_ok() {
                    self.deepen(after, deeper, seen, depth - 1, path, found);
                    path.pop();
                }
                return ControlFlow::Continue(());
            }
            let proof = halfway.unwrap_or(picture);
            let here = match halfway {
                Some(gap) if self.sees(seen, gap) => true,
                Some(_) if !game.end_tells(m) => false,
                _ => after.fit(seen, self.ignored) != Fit::None,
            };
            if depth == 1 {
                if here {
                    found.add(path, m);
                } else if !found.extendable && path.is_empty() {
                    // What is seen is a part of this larger gesture: it may go on.
                    found.extendable = changed != Channels::NONE
                        && self.is_part(changed, (proof ^ now) & !self.ignored)
                        && changed != (proof ^ now) & !self.ignored;
                }
            } else if self.is_part(proof ^ now, changed) && path.push(m).is_ok() {
                self.deepen(after, deeper, seen, depth - 1, path, found);
                path.pop();
            }
            ControlFlow::Continue(())
        });
    }

    /// Why what hands seem to have wanted is refused.
    pub fn refusal<G: MatGame>(&self, game: &G, trials: &mut [Option<G>], seen: Channels) -> Option<Refusal> {
        let trial = trial_memory::copy(game, trials.first_mut()?);
        for _ in 0..MOVES {
            let changed = (seen ^ trial.picture()) & !self.ignored;
            let m = trial.meant(changed)?;
            let leads_on = trial.leads_on(m, changed);
            match trial.play(m) {
                Err(refusal) => return Some(refusal),
                Ok(()) if leads_on => {}
                // Nothing is wrong with that; it is something else that lies wrong.
                Ok(()) => return None,
            }
        }
        None
    }

    /// The way to the nearest position that makes sense: the present one if it is as near as any.
    pub fn guide<G: MatGame>(&self, game: &G, trials: &mut [Option<G>], seen: Channels) -> Guide {
        let mut nearest = game.picture();
        let distance = |picture: Channels| ((picture ^ seen) & !self.ignored).len();
        let _ = each_outcome(game, trials, |m, after, _| {
            let picture = game.halfway(m, after).unwrap_or_else(|| after.picture());
            if distance(picture) < distance(nearest) {
                nearest = picture;
            }
            ControlFlow::Continue(())
        });
        Guide { lift: seen & !nearest & !self.ignored, put: nearest & !seen & !self.ignored }
    }
}

struct Found<M> {
    gestures: Vec<Gesture<M>, ANSWERS>,
    too_many: bool,
    /// A legal move looks like this and more.
    extendable: bool,
}

impl<M: Copy + Eq> Found<M> {
    fn add(&mut self, path: &Gesture<M>, last: M) {
        let mut gesture = path.clone();
        // A path is one shorter than a gesture.
        let _ = gesture.push(last);
        if self.gestures.push(gesture).is_err() {
            self.too_many = true;
        }
    }
}

/// Visits every legal move that can be seen with the position it leads to, and the room that is left for going on from there.
/// Without any room nothing is visited.
fn each_outcome<G: MatGame>(
    game: &G,
    trials: &mut [Option<G>],
    mut visit: impl FnMut(G::Move, &G, &mut [Option<G>]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((trial, deeper)) = trials.split_first_mut() else { return ControlFlow::Continue(()) };
    game.each_legal(|m| {
        if !game.can_show(m) {
            return ControlFlow::Continue(());
        }
        let after = trial_memory::copy(game, trial);
        match after.play(m) {
            Ok(()) => visit(m, after, deeper),
            // Listed is accepted.
            Err(_) => ControlFlow::Continue(()),
        }
    })
}

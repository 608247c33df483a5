//! The referee finds out which move the players made.
//!
//! It compares the occupied switches with the positions that legal moves lead to. It does not matter in which
//! order pieces were lifted and placed or how often they were put back, only where they are now. The caller
//! provides the memory to try moves in ([`crate::trial_memory`]).

use core::ops::ControlFlow;

use embassy_time::Duration;
use heapless::Vec;
use rules_nostd::{Next, Refusal};

use crate::mat::{Channels, Fit, MatGame};
use crate::trial_memory;

/// The most moves in one gesture: a pawn and two tiles, with two hands.
pub const MOVES: usize = 3;

/// Moves that players make in one go.
pub type Gesture<M> = Vec<M, MOVES>;

/// The most answers to a question about gestures that look alike. If there are more, the ordinary menu is shown.
pub const ANSWERS: usize = 8;

/// The referee's judgement of the mat.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict<M> {
    /// Every piece is where it belongs.
    Settled,
    /// Play can continue, but these spaces should be put in order.
    Untidy(Channels),
    /// Players are moving pieces, or a gesture could still continue.
    Moving,
    /// These moves were made.
    Played(Gesture<M>),
    /// One of these gestures was made; the switches cannot tell which.
    Ask(Vec<Gesture<M>, ANSWERS>),
    /// More gestures than [`ANSWERS`] look like this, so the players must choose from the menu.
    AskAll,
    /// No legal move looks like this. It may be an earlier position, a correction of the last gesture
    /// ([`Referee::correction`]), or a mistake ([`Referee::guide`]).
    Strange,
}

/// How to put the mat right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guide {
    /// Spaces with a piece that does not belong there.
    pub lift: Channels,
    /// Spaces where a piece is missing.
    pub put: Channels,
}

/// How long the referee waits before it takes a gesture as finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GestureTimeouts {
    /// The time after which a gesture that could still continue counts as finished.
    pub extend: Duration,
    /// The time after which the device reports a position that makes no sense.
    pub puzzle: Duration,
}

impl Default for GestureTimeouts {
    fn default() -> Self {
        Self { extend: Duration::from_millis(600), puzzle: Duration::from_millis(2500) }
    }
}

impl GestureTimeouts {
    /// Returns how long to wait until the verdict on an unchanged mat may differ. `quiet` is how long the mat has not
    /// changed. Returns `None` once all timeouts have passed.
    pub fn next_look(&self, quiet: Duration) -> Option<Duration> {
        [self.extend, self.puzzle]
            .into_iter()
            .filter_map(|wait| wait.checked_sub(quiet))
            .find(|wait| wait.as_ticks() > 0)
    }
}

/// Finds out which moves were made on the mat.
#[derive(Clone, Copy, Debug)]
pub struct Referee {
    /// How long to wait for the end of a gesture.
    pub timeouts: GestureTimeouts,
    /// Switches that have failed. The device asks about their spaces instead.
    pub ignored: Channels,
}

impl Referee {
    /// Creates a referee that ignores no switch.
    pub const fn new(timeouts: GestureTimeouts) -> Self {
        Self { timeouts, ignored: Channels::NONE }
    }

    /// Returns whether the occupied switches `seen` match a picture, without the ignored ones.
    pub fn sees(&self, seen: Channels, picture: Channels) -> bool {
        ((picture ^ seen) & !self.ignored).is_empty()
    }

    /// Judges the occupied switches `seen`. `quiet` is how long they have not changed.
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
            _ if found.too_many => return self.once_finished(quiet, Verdict::AskAll),
            [one] => return Verdict::Played(one.clone()),
            _ => return self.once_finished(quiet, Verdict::Ask(found.gestures)),
        }
        if game.fit(seen, self.ignored) == Fit::Untidy {
            return Verdict::Untidy((seen ^ now) & !self.ignored);
        }
        if quiet < self.timeouts.extend { Verdict::Moving } else { Verdict::Strange }
    }

    /// Returns the moves that replace the last gesture, if the mat shows exactly one other gesture. `previous` is the
    /// position before the last gesture.
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

    /// Delays a question until the gesture is over, since a tag may still answer it.
    fn once_finished<M>(&self, quiet: Duration, question: Verdict<M>) -> Verdict<M> {
        if quiet < self.timeouts.extend { Verdict::Moving } else { question }
    }

    /// Returns whether any legal move looks like a part of what has changed.
    fn is_plausible<G: MatGame>(&self, game: &G, trials: &mut [Option<G>], seen: Channels) -> bool {
        let now = game.picture();
        let changed = (seen ^ now) & !self.ignored;
        visit_outcomes(game, trials, |m, after, _| {
            let pictures = [Some(after.picture()), game.halfway(m, after)];
            if pictures.into_iter().flatten().any(|picture| self.is_visible_part(now ^ picture, changed)) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// Returns whether a change shows on the switches and is a part of what has `changed`.
    fn is_visible_part(&self, change: Channels, changed: Channels) -> bool {
        let visible = change & !self.ignored;
        !visible.is_empty() && (visible & !changed).is_empty()
    }

    /// Finds the gestures that lead to the occupied switches `seen`: single moves, or else two or three in a row.
    fn search<G: MatGame>(
        &self,
        game: &G,
        trials: &mut [Option<G>],
        seen: Channels,
    ) -> SearchResult<G::Move> {
        let mut found = SearchResult { gestures: Vec::new(), too_many: false, extendable: false };
        for depth in 1..=MOVES {
            self.search_from(game, trials, seen, depth, &mut Vec::new(), &mut found);
            if !found.gestures.is_empty() {
                break;
            }
        }
        found
    }

    fn search_from<G: MatGame>(
        &self,
        game: &G,
        trials: &mut [Option<G>],
        seen: Channels,
        depth: usize,
        path: &mut Gesture<G::Move>,
        found: &mut SearchResult<G::Move>,
    ) {
        let now = game.picture();
        let changed = (seen ^ now) & !self.ignored;
        let _ = visit_outcomes(game, trials, |m, after, deeper| {
            let picture = after.picture();
            let halfway = game.halfway(m, after);
            // A move that does not show on the switches is chosen by menu or tag, never guessed, unless the next move
            // of the gesture proves it.
            if ((picture ^ now) & !self.ignored).is_empty() && halfway.is_none() {
                if depth > 1 && game.leads_on(m, changed) && path.push(m).is_ok() {
                    self.search_from(after, deeper, seen, depth - 1, path, found);
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
                    // The mat shows a part of this larger move, so the gesture may continue.
                    found.extendable = changed != Channels::NONE
                        && self.is_visible_part(changed, (proof ^ now) & !self.ignored)
                        && changed != (proof ^ now) & !self.ignored;
                }
            } else if self.is_visible_part(proof ^ now, changed) && path.push(m).is_ok() {
                self.search_from(after, deeper, seen, depth - 1, path, found);
                path.pop();
            }
            ControlFlow::Continue(())
        });
    }

    /// Returns why the rules refuse what the players seem to have intended, if they do.
    pub fn refusal<G: MatGame>(&self, game: &G, trials: &mut [Option<G>], seen: Channels) -> Option<Refusal> {
        let trial = trial_memory::copy(game, trials.first_mut()?);
        for _ in 0..MOVES {
            let changed = (seen ^ trial.picture()) & !self.ignored;
            let Some(m) = trial.meant(changed) else { return trial.forbids(changed) };
            let leads_on = trial.leads_on(m, changed);
            match trial.play(m) {
                Err(refusal) => return Some(refusal),
                Ok(()) if leads_on => {}
                // This move is legal, so something else is wrong on the mat.
                Ok(()) => return None,
            }
        }
        None
    }

    /// Returns the way to the nearest valid position: the present one, unless one after a legal move is nearer.
    pub fn guide<G: MatGame>(&self, game: &G, trials: &mut [Option<G>], seen: Channels) -> Guide {
        let mut nearest = game.picture();
        let distance = |picture: Channels| ((picture ^ seen) & !self.ignored).len();
        let _ = visit_outcomes(game, trials, |m, after, _| {
            let picture = game.halfway(m, after).unwrap_or_else(|| after.picture());
            if distance(picture) < distance(nearest) {
                nearest = picture;
            }
            ControlFlow::Continue(())
        });
        Guide { lift: seen & !nearest & !self.ignored, put: nearest & !seen & !self.ignored }
    }
}

struct SearchResult<M> {
    gestures: Vec<Gesture<M>, ANSWERS>,
    too_many: bool,
    /// The mat shows a part of a legal move.
    extendable: bool,
}

impl<M: Copy + Eq> SearchResult<M> {
    fn add(&mut self, path: &Gesture<M>, last: M) {
        let mut gesture = path.clone();
        // Always fits: a path is at least one move shorter than the longest gesture.
        let _ = gesture.push(last);
        if self.gestures.push(gesture).is_err() {
            self.too_many = true;
        }
    }
}

/// Visits every legal move that can show on the mat, with the position after it and the memory left for trying
/// further moves. Visits nothing if `trials` is empty.
fn visit_outcomes<G: MatGame>(
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
            // Cannot happen: the rules accept every move that they list.
            Err(_) => ControlFlow::Continue(()),
        }
    })
}

//! Checks that every move has a cause after the move before it: a press, a tag, a line over USB, or a switch that has
//! changed. A device that plays moves which nobody made writes a wrong record.

use std::time::Duration;

use firmware::referee::MOVES;

use crate::table::happenings::What;

/// How long a cause may wait while the device plays the move before it: the device is busy, or the flash is, and lines
/// are heard up to 100 ms late.
const LATENCY: Duration = Duration::from_millis(300);
/// The moves of one gesture are reported within this time, and heard a little later.
const GESTURE: Duration = Duration::from_millis(150);

/// The causes that no move has used up yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Causes {
    pending: Vec<Pending>,
    /// When the first move or take-back of the last gesture was reported.
    last: Option<Duration>,
}

#[derive(Clone, Debug)]
struct Pending {
    at: Duration,
    what: What,
    /// How many more moves and take-backs it can explain.
    credit: usize,
    used: bool,
}

impl Causes {
    /// Takes in a cause.
    pub(super) fn note(&mut self, at: Duration, what: What) {
        let credit = match &what {
            What::Heard(_) => return,
            // Hands make up to three moves in one go, after taking back what they correct.
            What::Switches => MOVES + 1,
            What::Pressed { asked: true } => MOVES,
            What::Pressed { asked: false } | What::Tag | What::Sent(_) => 1,
        };
        // A gesture is over when people do the next thing.
        self.pending.retain(|pending| !pending.used);
        self.forget_stale();
        self.pending.push(Pending { at, what, credit, used: false });
    }

    /// Forgets what had its chance before the last gesture.
    fn forget_stale(&mut self) {
        if let Some(last) = self.last {
            self.pending.retain(|pending| pending.used || pending.at + LATENCY >= last);
        }
    }

    /// Uses up the cause of a move or take-back that was reported. Returns whether there is one.
    pub(super) fn explain(&mut self, at: Duration, line: &str) -> bool {
        if self.last.is_none_or(|last| last + GESTURE < at) {
            self.pending.retain(|pending| !pending.used);
            self.forget_stale();
            self.last = Some(at);
        }
        let sent = |pending: &Pending| matches!(&pending.what, What::Sent(text) if asks_for(text, line));
        let other = |pending: &Pending| !matches!(pending.what, What::Sent(_));
        let place = self.pending.iter().position(sent).or_else(|| self.pending.iter().position(other));
        let Some(pending) = place.and_then(|place| self.pending.get_mut(place)) else { return false };
        pending.used = true;
        pending.credit -= 1;
        self.pending.retain(|pending| pending.credit > 0);
        true
    }

    /// Forgets everything: lines were lost, so nobody knows which moves the causes had.
    pub(super) fn reset(&mut self) {
        *self = Self::default();
    }
}

/// Returns whether a line that was sent orders the move or take-back of a line that was reported.
fn asks_for(sent: &str, reported: &str) -> bool {
    let words = |text: &str| text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>();
    let (sent, reported) = (words(sent), words(reported));
    match sent.split_first() {
        Some((command, ordered)) if command == "play" => *ordered == reported[..],
        Some((command, _)) if command == "undo" => reported.first() == Some(command),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_line_explains_the_move_that_it_orders_and_no_other() {
        let mut causes = Causes::default();
        causes.note(ms(0), What::Sent("play  Pawn west".into()));
        assert!(causes.explain(ms(8), "pawn west"));
        assert!(!causes.explain(ms(9), "pawn east"));
        causes.note(ms(50), What::Sent("status".into()));
        assert!(!causes.explain(ms(60), "pawn east"));
    }

    #[test]
    fn hands_make_several_moves_at_once_but_not_later() {
        let mut causes = Causes::default();
        causes.note(ms(0), What::Switches);
        assert!(["undo 1", "pawn west", "take 3"].iter().all(|line| causes.explain(ms(700), line)));
        assert!(!causes.explain(ms(900), "take 4"), "the gesture is over");
    }

    #[test]
    fn a_correction_is_explained_by_hands_that_move_on_while_a_press_is_answered() {
        let mut causes = Causes::default();
        causes.note(ms(0), What::Pressed { asked: false });
        causes.note(ms(100), What::Pressed { asked: false });
        assert!(causes.explain(ms(180), "pawn east"));
        causes.note(ms(180), What::Switches);
        assert!(causes.explain(ms(860), "undo 1") && causes.explain(ms(860), "pawn south"));
    }

    #[test]
    fn a_press_that_comes_while_the_flash_is_busy_still_counts() {
        let mut causes = Causes::default();
        causes.note(ms(0), What::Pressed { asked: false });
        causes.note(ms(100), What::Pressed { asked: false });
        assert!(causes.explain(ms(180), "end") && causes.explain(ms(200), "end"));
        causes.note(ms(300), What::Pressed { asked: false });
        causes.note(ms(310), What::Pressed { asked: false });
        assert!(causes.explain(ms(900), "end"));
        assert!(!causes.explain(ms(1900), "end"), "the other press was long before the last move");
    }
}

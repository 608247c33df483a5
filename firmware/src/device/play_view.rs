//! What the display shows of a game under way.

use core::fmt::{self, Write as _};

use embedded_storage_async::nor_flash::NorFlash;
use rules_nostd::Next;

use super::play::{Written, count_legal, nth_legal};
use super::{OnDevice, Play, Show};
use crate::mat::{Channels, Space as _};
use crate::screens::{
    Check, Confirm, Details, GameOver, Menu, Message, PutBack, Refused, Scores, Setup, Text, Turn, View, Way,
    Who,
};

impl<G: OnDevice, F: NorFlash> Play<'_, G, F> {
    /// What the display shows.
    pub fn view(&self) -> View {
        match &self.show {
            Show::Turn => self.turn_view(),
            Show::GameOver(page) => View::GameOver(GameOver { standing: self.game.standing(), page: *page }),
            Show::Menu(cursor) => {
                let title = match self.game.next() {
                    Next::Decide(seat, _) => Text::<24>::new(format_args!("Seat {}: choose", seat.number())),
                    _ => Text::from("What was it?"),
                };
                View::Menu(Menu::new(title, count_legal(self.game), *cursor, |index, label| {
                    if let Some(m) = nth_legal(self.game, index) {
                        let _ = self.game.write_move(m, label);
                    }
                }))
            }
            Show::Ask(gestures, cursor) => {
                View::Ask(Menu::new("Which was it?", gestures.len(), *cursor, |index, label| {
                    for (place, &m) in gestures.get(index).into_iter().flatten().enumerate() {
                        let comma = if place > 0 { ", " } else { "" };
                        let _ = write!(label, "{comma}{}", Written(self.game, m));
                    }
                }))
            }
            Show::Refused(refusal, page) => View::Refused(Refused { refusal: *refusal, page: *page }),
            Show::PutBack(guide) => {
                let way = match (guide.lift.is_empty(), guide.put.is_empty()) {
                    (false, false) => Way::Move { from: name::<G>(guide.lift), to: name::<G>(guide.put) },
                    (false, true) => Way::TakeOff(name::<G>(guide.lift)),
                    _ => Way::PutOn(name::<G>(guide.put)),
                };
                let left = guide.lift.len().max(guide.put.len()) as u8;
                let channel = guide.lift.first().or(guide.put.first());
                let space = channel.and_then(G::Space::at);
                let piece = Text::sentence(space.map_or("piece", G::piece_on));
                View::PutBack(PutBack { piece, way, lit: true, left })
            }
            Show::Distrust { guide, on_yes } => View::Confirm(Confirm {
                title: Text::from("Mat wrong?"),
                question: Text::new(format_args!(
                    "Ignore the switch at {} from now on?",
                    name::<G>(guide.lift | guide.put)
                )),
                no: Text::from("No"),
                yes: Text::from("Ignore"),
                on_yes: *on_yes,
            }),
            Show::Scores => View::Scores(Scores {
                scores: self.game.standing().scores,
                turn: match self.game.next() {
                    Next::Decide(seat, _) => Some(seat),
                    _ => None,
                },
                unit: Text::from(G::UNIT),
            }),
            Show::Details(seat, page) => {
                View::Details(Details { seat: *seat, lines: self.game.details(*seat), page: *page })
            }
            Show::Undo { on_yes } => View::Confirm(Confirm {
                title: Text::from("Undo"),
                question: Text::from("Take back the last move?"),
                no: Text::from("No"),
                yes: Text::from("Yes"),
                on_yes: *on_yes,
            }),
            Show::Tag(trouble, page) => message("Tag", trouble, trouble.remedy(), *page),
            Show::Flash(trouble, page) => message("Memory", trouble, "", *page),
        }
    }

    fn turn_view(&self) -> View {
        let (who, prompt) = match self.game.next() {
            Next::Over => return View::GameOver(GameOver { standing: self.game.standing(), page: 0 }),
            Next::Decide(seat, prompt) => (Who::Player(seat), Text::sentence(prompt)),
            Next::Observe(chance) => match self.game.set_up() {
                Some((step, steps)) => {
                    let task = Text::sentence(chance);
                    return View::Setup(Setup { step, steps, task, check: self.check() });
                }
                None => (Who::Table, Text::sentence(chance)),
            },
        };
        View::Turn(Turn { who, prompt, scores: self.game.standing().scores })
    }

    /// What the mat says about the set-up so far.
    fn check(&self) -> Check {
        let expected = self.game.picture();
        if count_legal(self.game) == 1 {
            return Check::Press;
        }
        match (expected.len() as u8, (expected & self.seen).len() as u8) {
            (_, 0) => Check::Waiting,
            (of, there) => Check::Counting { there, of },
        }
    }
}

/// The name of the first of some spaces.
fn name<G: OnDevice>(channels: Channels) -> Text<32> {
    let space = channels.first().and_then(G::Space::at);
    space.map_or(Text::from("the mat"), Text::sentence)
}

/// A message on the display.
pub(super) fn message(title: &str, what: impl fmt::Display, remedy: &str, page: u8) -> View {
    View::Message(Message {
        title: Text::from(title),
        what: Text::new(what),
        remedy: Text::from(remedy),
        page,
    })
}

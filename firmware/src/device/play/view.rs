//! What the display shows of a game under way.

use core::fmt::{self, Write as _};
use core::ops::ControlFlow;

use embedded_storage_async::nor_flash::NorFlash;
use heapless::Vec;
use rules_nostd::{Next, Seat};

use super::listing::{Group, MenuEntry, count_entries, each_entry};
use super::{DeviceGame, Play, Topic};
use super::{WrittenMove, count_legal};
use crate::mat::{Channel, Channels, Space as _};
use crate::referee::{Gesture, Guide};
use crate::screens::{
    Check, Confirm, Details, Dial, GameOver, HiddenTurn, Menu, Message, PutBack, Refused, Scores, SetupStep,
    Terms, Text, Turn, View, Way, Who,
};

impl<G: DeviceGame, F: NorFlash> Play<'_, G, F> {
    /// Returns what the display shows.
    ///
    /// A view takes 1 kB of stack, so each one is made in a function of its own that is not inlined.
    pub fn view(&self) -> View {
        match &self.topic {
            Topic::Turn => self.turn_view(),
            Topic::GameOver(page) => self.over_view(*page),
            Topic::Menu(cursor) => self.menu_view(None, *cursor),
            Topic::Group(group, cursor) => self.menu_view(Some(*group), *cursor),
            Topic::Dial(number) => self.dial_view(*number),
            Topic::Ask(gestures, cursor) => self.gestures_view(gestures, *cursor),
            Topic::AskTag(choices, cursor) => self.choices_view(choices, *cursor),
            Topic::Tale(page) => self.tale_view(*page),
            Topic::Refused(refusal, page) => View::Refused(Refused { refusal: *refusal, page: *page }),
            Topic::PutBack(guide) => put_back_view::<G>(*guide, self.out_of_line.is_some()),
            Topic::Distrust { guide, on_yes } => distrust_view::<G>(*guide, *on_yes),
            Topic::Scores => self.scores_view(),
            Topic::Details(seat, page) => self.seat_view(*seat, *page),
            Topic::Terms(list, page) => self.terms_view(*list, *page),
            Topic::Undo { on_yes } => undo_view(*on_yes),
            Topic::Tag(error, page) => message_view("Tag", error, error.remedy(), *page),
            Topic::Flash(error, page) => message_view("Memory", error, "", *page),
        }
    }

    #[inline(never)]
    fn dial_view(&self, number: u16) -> View {
        let (unit, most) = self.game.dial().unwrap_or(("", 0));
        let title = match self.game.next() {
            Next::Decide(seat, _) => Text::sentence(seat),
            _ => Text::default(),
        };
        View::Dial(Dial { title, unit: Text::from(unit), number, most })
    }

    /// Returns how many answers to the question about gestures say that none was made. While the mat is out of
    /// line there is one, before all others.
    pub(super) fn declining_answers(&self) -> usize {
        self.out_of_line.is_some().into()
    }

    /// Asks which of several gestures was made, or, while the mat is out of line, whether one was.
    #[inline(never)]
    fn gestures_view(&self, gestures: &[Gesture<G::Move>], cursor: usize) -> View {
        let declining = self.declining_answers();
        let title = if declining > 0 { "New move?" } else { "Which was it?" };
        View::Ask(Menu::new(title, gestures.len() + declining, cursor, |index, label| {
            let Some(place) = index.checked_sub(declining) else {
                let _ = label.write_str("no");
                return;
            };
            if let Some(&[only]) = gestures.get(place).map(|gesture| gesture.as_slice()) {
                let _ = self.game.label(only, label);
                return;
            }
            for (nth, &m) in gestures.get(place).into_iter().flatten().enumerate() {
                let comma = if nth > 0 { ", " } else { "" };
                let _ = write!(label, "{comma}{}", WrittenMove(self.game, m));
            }
        }))
    }

    /// Asks which of several moves a tag stands for.
    #[inline(never)]
    fn choices_view(&self, choices: &[G::Move], cursor: usize) -> View {
        View::Ask(Menu::new("Which was it?", choices.len(), cursor, |index, label| {
            if let Some(&m) = choices.get(index) {
                let _ = self.game.label(m, label);
            }
        }))
    }

    #[inline(never)]
    fn tale_view(&self, page: u8) -> View {
        self.game.tale(page).unwrap_or_else(|| self.turn_view())
    }

    #[inline(never)]
    fn scores_view(&self) -> View {
        let turn = match self.game.next() {
            Next::Decide(seat, _) => Some(seat),
            _ => None,
        };
        View::Scores(Scores { scores: self.game.standing().scores, turn, unit: Text::from(G::UNIT) })
    }

    #[inline(never)]
    fn terms_view(&self, list: u8, page: u8) -> View {
        match self.game.terms(list) {
            Some(terms) => View::Terms(Terms { page, ..terms }),
            None => self.turn_view(),
        }
    }

    #[inline(never)]
    fn turn_view(&self) -> View {
        if self.game.is_dealing()
            && let Some(terms) = self.game.terms(0)
        {
            return View::Terms(terms);
        }
        let (who, prompt) = match (self.game.next(), self.game.set_up()) {
            (Next::Over, _) => return self.over_view(0),
            (Next::Decide(_, prompt), Some(progress)) => return self.setup_view(progress, prompt),
            (Next::Observe(chance), Some(progress)) => return self.setup_view(progress, chance),
            (Next::Decide(seat, prompt), None) => (Who::Player(seat), Text::sentence(prompt)),
            (Next::Observe(chance), None) => {
                (self.game.rival().map_or(Who::Table, Who::Rival), Text::sentence(chance))
            }
        };
        if G::SECRET_SCORES {
            let pass = self.game.pass().map(|_| Text::from("Press to pass, turn to act"));
            let hint = pass.unwrap_or_else(|| self.game.hint());
            return View::HiddenTurn(HiddenTurn { who, phase: self.game.phase(), prompt, hint });
        }
        View::Turn(Turn { who, phase: self.game.phase(), prompt, scores: self.game.standing().scores })
    }

    #[inline(never)]
    fn setup_view(&self, (step, steps): (u16, u16), task: impl fmt::Display) -> View {
        View::Setup(SetupStep { step, steps, task: Text::sentence(task), check: self.check() })
    }

    /// Returns a page of the result: the standing first, then how each score is made up.
    #[inline(never)]
    fn over_view(&self, page: u8) -> View {
        let over = self.standing_view(page);
        let mut left = match page.checked_sub(over.pages() as u8) {
            Some(left) => left,
            None => return over,
        };
        for seat in self.game.standing().scores.seats() {
            let account = self.account_view(seat, left);
            match left.checked_sub(account.pages() as u8) {
                _ if self.game.account(seat).is_empty() => return over,
                Some(further) => left = further,
                None => return account,
            }
        }
        over
    }

    #[inline(never)]
    fn standing_view(&self, page: u8) -> View {
        View::GameOver(GameOver { standing: self.game.standing(), verdict: self.game.verdict(), page })
    }

    #[inline(never)]
    fn account_view(&self, seat: Seat, page: u8) -> View {
        View::Details(Details { seat, lines: self.game.account(seat), page })
    }

    /// Returns a page about a player: the game's own views first, then lines.
    #[inline(never)]
    fn seat_view(&self, seat: Seat, page: u8) -> View {
        let mut left = page;
        for number in 0.. {
            match self.game.sight(seat, number, left) {
                None => break,
                Some(sight) => match left.checked_sub(sight.pages() as u8) {
                    Some(further) => left = further,
                    None => return sight,
                },
            }
        }
        View::Details(Details { seat, lines: self.game.details(seat), page: left })
    }

    /// Returns the number of pages of the current topic.
    #[inline(never)]
    pub(super) fn pages(&self) -> usize {
        match self.topic {
            Topic::Details(seat, _) => {
                let sights = (0..).map_while(|number| self.game.sight(seat, number, 0));
                sights.map(|sight| sight.pages()).sum::<usize>() + self.details_pages(seat)
            }
            Topic::GameOver(_) => {
                let standing = self.game.standing();
                let accounts = standing.scores.seats().map(|seat| match self.game.account(seat).is_empty() {
                    true => 0,
                    false => self.account_view(seat, 0).pages(),
                });
                self.standing_view(0).pages() + accounts.sum::<usize>()
            }
            _ => self.view().pages(),
        }
    }

    #[inline(never)]
    fn details_pages(&self, seat: Seat) -> usize {
        View::Details(Details { seat, lines: self.game.details(seat), page: 0 }).pages()
    }

    /// Returns the menu, or one group of it.
    #[inline(never)]
    fn menu_view(&self, within: Option<Group>, cursor: usize) -> View {
        let title = match self.game.next() {
            _ if self.game.menu_title().is_some() => self.game.menu_title().unwrap_or_default(),
            Next::Decide(seat, _) => Text::<24>::new(format_args!("Seat {}: choose", seat.number())),
            _ => Text::from("What was it?"),
        };
        let (first, near) = self.entries_near(within, cursor);
        View::Menu(Menu::new(title, count_entries(self.game, within), cursor, |index, label| {
            let _ = match index.checked_sub(first).and_then(|place| near.get(place)) {
                Some(&MenuEntry::Move(m)) => self.game.label(m, label),
                Some(&MenuEntry::Group(group)) => {
                    let written = self.game.write_group(group, label);
                    written.and_then(|()| label.write_str("..."))
                }
                None => Ok(()),
            };
        }))
    }

    /// Returns the entries around the cursor that can be seen, and the place of the first of them.
    fn entries_near(
        &self,
        within: Option<Group>,
        cursor: usize,
    ) -> (usize, Vec<MenuEntry<G::Move>, { Menu::SEEN }>) {
        let first = cursor.saturating_sub(Menu::SEEN / 2);
        let (mut index, mut near) = (0, Vec::new());
        each_entry(self.game, within, &mut |entry| {
            index += 1;
            if index > first && near.push(entry).is_err() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        (first, near)
    }

    /// Returns what the mat says about the current step of the set-up.
    fn check(&self) -> Check {
        let expected = self.game.picture() & !self.referee.ignored;
        if count_legal(self.game) == 1 {
            return Check::Press;
        }
        match (expected.len() as u8, (expected & self.seen).len() as u8) {
            (_, 0) => Check::Waiting,
            (of, there) => Check::Counting { there, of },
        }
    }
}

/// Returns the instruction for the next piece that lies wrong. Missing pieces come first, then pieces to
/// move, then pieces to take off. `due`: the pieces have to follow a move.
#[inline(never)]
fn put_back_view<G: DeviceGame>(guide: Guide, due: bool) -> View {
    let piece = |channel| G::Space::at(channel).map_or("piece", G::piece_on);
    let like = |channels: Channels, wanted| channels.iter().find(|&channel| piece(channel) == wanted);
    let missing = guide.put.iter().find(|&channel| like(guide.lift, piece(channel)).is_none());
    let (what, way) = match (missing, guide.lift.first()) {
        (Some(to), _) => (piece(to), Way::PutOn(space_name::<G>(Some(to)))),
        (None, Some(from)) => {
            let way = match like(guide.put, piece(from)) {
                Some(to) => Way::Move { from: space_name::<G>(Some(from)), to: space_name::<G>(Some(to)) },
                None => Way::TakeOff(space_name::<G>(Some(from))),
            };
            (piece(from), way)
        }
        // Nothing lies wrong.
        (None, None) => ("piece", Way::PutOn(space_name::<G>(None))),
    };
    let left = guide.lift.len().max(guide.put.len()) as u8;
    View::PutBack(PutBack { piece: Text::sentence(what), way, lit: true, left, due })
}

#[inline(never)]
fn distrust_view<G: DeviceGame>(guide: Guide, on_yes: bool) -> View {
    let space = space_name::<G>((guide.lift | guide.put).first());
    View::Confirm(Confirm {
        title: Text::from("Mat wrong?"),
        question: Text::new(format_args!("Ignore the switch at {space} from now on?")),
        no: Text::from("No"),
        yes: Text::from("Ignore"),
        on_yes,
    })
}

#[inline(never)]
fn undo_view(on_yes: bool) -> View {
    View::Confirm(Confirm {
        title: Text::from("Undo"),
        question: Text::from("Take back the last move?"),
        no: Text::from("No"),
        yes: Text::from("Yes"),
        on_yes,
    })
}

/// Names a space; `the mat` if there is none.
fn space_name<G: DeviceGame>(channel: Option<Channel>) -> Text<32> {
    let space = channel.and_then(G::Space::at);
    space.map_or(Text::from("the mat"), Text::sentence)
}

#[inline(never)]
pub(super) fn message_view(title: &str, what: impl fmt::Display, remedy: &str, page: u8) -> View {
    View::Message(Message {
        title: Text::from(title),
        what: Text::new(what),
        remedy: Text::from(remedy),
        page,
    })
}

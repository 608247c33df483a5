//! A game under way.

use core::fmt::{self, Write};
use core::num::NonZeroU16;
use core::ops::ControlFlow;

use embassy_time::Duration;
use embedded_storage_async::nor_flash::NorFlash;
use rules_nostd::{Game, Next};

use super::{OnDevice, Show};
use crate::buzzer::Tune;
use crate::journal::{Journal, JournalTrouble};
use crate::lights::Lights;
use crate::link::{Command, HELP};
use crate::mat::{Channels, Space as _};
use crate::referee::{Patience, Referee, Verdict};
use crate::screens::{Check, Confirm, Details as DetailsView};
use crate::screens::{GameOver, Menu, Message, PutBack, Refused, Scores, Setup, Text, Turn, View, Way, Who};
use crate::sense::{KnobEvent, ReaderId};
use crate::tag::TagTrouble;

/// A game under way: its rules, its record in flash, and what the display is about.
pub struct Play<G: OnDevice, F> {
    /// The game before its first move: undo plays the record again from here.
    start: G,
    game: G,
    /// The position before the last gesture, and how many moves had been played then.
    previous: Option<(G, u16)>,
    referee: Referee,
    journal: Journal<F>,
    /// How often the picture on the mat has changed.
    pictures: u16,
    show: Show<G::Move>,
    lights: Lights,
    tune: Option<Tune>,
}

/// Something for the record on the USB link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said<M> {
    /// A move was played.
    Played(M),
    /// So many moves were taken back.
    TakenBack(u16),
}

impl<G: OnDevice, F: NorFlash> Play<G, F> {
    /// Takes up the game in the journal, which must be open and hold a game that begins with `start`.
    pub async fn resume(start: G, journal: Journal<F>) -> Result<Self, JournalTrouble> {
        let mut play = Self {
            game: start.clone(),
            start,
            previous: None,
            referee: Referee::new(Patience::default()),
            journal,
            pictures: 0,
            show: Show::Turn,
            lights: Lights::default(),
            tune: None,
        };
        let moves = play.journal.moves();
        play.replay(moves).await?;
        play.lights = Lights::legal(&play.game);
        Ok(play)
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many moves have been played.
    pub fn moves(&self) -> u16 {
        self.journal.moves()
    }

    /// What the display is about.
    pub fn show(&self) -> &Show<G::Move> {
        &self.show
    }

    /// What is lit.
    pub fn lights(&self) -> &Lights {
        &self.lights
    }

    /// What there is to hear, once.
    pub fn take_tune(&mut self) -> Option<Tune> {
        self.tune.take()
    }

    /// Switches that have failed have no say.
    pub fn ignore(&mut self, channels: Channels) {
        self.referee.ignored = channels;
    }

    /// Gives the journal back: the game is left.
    pub fn leave(self) -> Journal<F> {
        self.journal
    }

    /// Looks at the mat; `quiet` is how long the switches have not changed.
    pub async fn see(&mut self, seen: Channels, quiet: Duration, said: &mut impl FnMut(&G, Said<G::Move>)) {
        let previous = self.previous.as_ref().map(|(game, _)| game);
        match self.referee.look(&self.game, previous, seen, quiet) {
            Verdict::Moving => {}
            Verdict::Settled => self.settle(Lights::legal(&self.game)),
            Verdict::Untidy(tidy) => self.settle(Lights { tidy, ..Lights::legal(&self.game) }),
            Verdict::Played(gesture) => {
                let before = (self.game.clone(), self.moves());
                if self.play(&gesture, said).await {
                    self.previous = Some(before);
                }
            }
            Verdict::Corrected(gesture) => {
                if let Some((_, moves)) = self.previous {
                    let back = self.moves().saturating_sub(moves);
                    let before = self.previous.take();
                    if self.take_back(back, said).await && self.play(&gesture, said).await {
                        self.previous = before;
                    }
                }
            }
            Verdict::TakenBack(pictures) => {
                let back = self.moves_since(pictures as u16).await;
                self.take_back(back, said).await;
            }
            Verdict::Ask(gestures) => {
                if !matches!(&self.show, Show::Ask(asked, _) if *asked == gestures) {
                    self.tune = Some(Tune::Asked);
                    self.show = Show::Ask(gestures, 0);
                }
            }
            Verdict::AskAll => {
                if !matches!(self.show, Show::Menu(_)) {
                    self.tune = Some(Tune::Asked);
                    self.show = Show::Menu(0);
                }
            }
            Verdict::Mismatch(guide) => {
                if self.show != Show::PutBack(guide) {
                    self.tune = Some(Tune::Refused);
                    self.lights = Lights::guide(guide);
                    self.show = Show::PutBack(guide);
                }
            }
        }
    }

    /// The mat agrees with the game: what was asked about it is over.
    fn settle(&mut self, lights: Lights) {
        self.lights = lights;
        if matches!(self.show, Show::PutBack(_) | Show::Ask(..)) {
            self.show = Show::Turn;
        }
    }

    /// A tag was read.
    pub async fn tag(
        &mut self,
        reader: ReaderId,
        text: Result<&str, TagTrouble>,
        said: &mut impl FnMut(&G, Said<G::Move>),
    ) {
        match text.and_then(|text| self.game.tagged(reader, text)) {
            Ok(Some(m)) => _ = self.play(&[m], said).await,
            Ok(None) => {}
            Err(trouble) => {
                self.tune = Some(Tune::Refused);
                self.show = Show::Tag(trouble, 0);
            }
        }
    }

    /// Somebody turned or pressed the knob.
    pub async fn knob(&mut self, event: KnobEvent, said: &mut impl FnMut(&G, Said<G::Move>)) {
        match (event, &mut self.show) {
            (KnobEvent::Back, _) => self.show = Show::Turn,
            (KnobEvent::Turned(clicks), Show::Menu(cursor)) => {
                *cursor = turned(*cursor, clicks, count_legal(&self.game));
            }
            (KnobEvent::Turned(clicks), Show::Ask(gestures, cursor)) => {
                *cursor = turned(*cursor, clicks, gestures.len());
            }
            (KnobEvent::Turned(clicks), Show::Undo { on_yes }) => *on_yes = clicks > 0,
            (
                KnobEvent::Turned(clicks),
                Show::Refused(_, page) | Show::Tag(_, page) | Show::Flash(_, page),
            ) => {
                *page = turned(usize::from(*page), clicks, usize::from(u8::MAX)) as u8;
                let pages = self.view().pages();
                if let Show::Refused(_, page) | Show::Tag(_, page) | Show::Flash(_, page) = &mut self.show {
                    *page = (*page).min(pages.saturating_sub(1) as u8);
                }
            }
            (KnobEvent::Turned(clicks), _) => self.browse(clicks),
            (KnobEvent::LongPressed, _) => self.show = Show::Undo { on_yes: false },
            (KnobEvent::Pressed, Show::Menu(cursor)) => {
                if let Some(m) = nth_legal(&self.game, *cursor) {
                    self.play(&[m], said).await;
                }
            }
            (KnobEvent::Pressed, Show::Ask(gestures, cursor)) => {
                if let Some(gesture) = gestures.get(*cursor).cloned() {
                    self.play(&gesture, said).await;
                }
            }
            (KnobEvent::Pressed, Show::Undo { on_yes: true }) => _ = self.take_back(1, said).await,
            (KnobEvent::Pressed, Show::Turn) => match (count_legal(&self.game), nth_legal(&self.game, 0)) {
                // Nothing to choose: the press says that it is done.
                (1, Some(only)) => _ = self.play(&[only], said).await,
                _ => self.show = Show::Menu(0),
            },
            (KnobEvent::Pressed, _) => self.show = Show::Turn,
        }
    }

    /// Turning without a menu leads through scores and players, and back.
    fn browse(&mut self, clicks: i8) {
        let seats = self.game.standing().scores;
        let places = 2 + seats.players();
        let place = match self.show {
            Show::Scores => 1,
            Show::Details(seat, _) => 2 + seat.index(),
            _ => 0,
        };
        let place = (place as i32 + i32::from(clicks)).rem_euclid(places as i32) as usize;
        self.show = match place {
            0 => Show::Turn,
            1 => Show::Scores,
            place => seats.seats().nth(place - 2).map_or(Show::Turn, |seat| Show::Details(seat, 0)),
        };
    }

    /// A command over USB. The answer ends in `ok`, or is one line that begins with `error:`.
    pub async fn command(
        &mut self,
        command: Command<'_>,
        out: &mut impl Write,
        said: &mut impl FnMut(&G, Said<G::Move>),
    ) -> fmt::Result {
        match command {
            Command::Help => writeln!(out, "{HELP}")?,
            Command::Status => {
                match self.game.next() {
                    Next::Decide(seat, prompt) => writeln!(out, "{seat}: {prompt}")?,
                    Next::Observe(chance) => writeln!(out, "table: {chance}")?,
                    Next::Over => writeln!(out, "the game is over")?,
                }
                for (seat, score) in self.game.standing().scores.iter() {
                    writeln!(out, "{seat} {score}")?;
                }
            }
            Command::Moves => {
                let mut result = Ok(());
                let _ = self.game.each_legal(|m| {
                    result = self.game.write_move(m, out).and_then(|()| out.write_char('\n'));
                    if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                result?;
            }
            Command::Play(text) => {
                let m = match self.game.read_move(text) {
                    Ok(m) => m,
                    Err(why) => return writeln!(out, "error: {why}"),
                };
                if let Err(refusal) = self.game.allows(m) {
                    return writeln!(out, "error: {refusal}");
                }
                if !self.play(&[m], said).await {
                    return writeln!(out, "error: the move could not be written; see the display");
                }
            }
            Command::Undo(moves) => {
                if moves > self.moves() {
                    return writeln!(out, "error: only {} moves have been played", self.moves());
                }
                if !self.take_back(moves, said).await {
                    return writeln!(out, "error: the moves could not be taken back; see the display");
                }
            }
            Command::Export => {
                let mut result = Ok(());
                let game = &self.start;
                let told = self.journal.replay(|m: G::Move| {
                    result = game.write_move(m, out).and_then(|()| out.write_char('\n'));
                    if result.is_ok() { ControlFlow::<()>::Continue(()) } else { ControlFlow::Break(()) }
                });
                if let Err(trouble) = told.await {
                    return writeln!(out, "error: {trouble}");
                }
                result?;
            }
            // The device answers these; a game has nothing to say about them.
            Command::Edition | Command::Tags | Command::SelfTest => {
                return writeln!(out, "error: not in the middle of a game");
            }
        }
        writeln!(out, "ok")
    }

    /// Plays moves: judged, written, applied, then shown. Says whether all were played.
    async fn play(&mut self, moves: &[G::Move], said: &mut impl FnMut(&G, Said<G::Move>)) -> bool {
        self.previous = None;
        for &m in moves {
            if let Err(refusal) = self.game.allows(m) {
                self.tune = Some(Tune::Refused);
                self.show = Show::Refused(refusal, 0);
                return false;
            }
            if let Err(trouble) = self.journal.append(&m).await {
                self.tune = Some(Tune::Refused);
                self.show = Show::Flash(trouble, 0);
                return false;
            }
            self.apply(m);
            said(&self.game, Said::Played(m));
        }
        self.show = Show::Turn;
        self.lights = Lights::legal(&self.game);
        self.tune = Some(if self.game.next() == Next::Over { Tune::Won } else { Tune::Played });
        true
    }

    /// Applies a move that stands in the journal.
    fn apply(&mut self, m: G::Move) {
        let before = self.game.clone();
        // It was judged before it was written; what stands in the journal was judged then.
        if self.game.play(m).is_ok() {
            self.referee.remember(&before, &self.game);
            self.pictures += u16::from(before.picture() != self.game.picture());
        }
    }

    /// Takes moves back: written first, then the game is played again up to there.
    async fn take_back(&mut self, moves: u16, said: &mut impl FnMut(&G, Said<G::Move>)) -> bool {
        self.previous = None;
        let Some(back) = NonZeroU16::new(moves) else { return true };
        let done = match self.journal.take_back(back).await {
            Ok(()) => self.replay(self.journal.moves()).await,
            Err(trouble) => Err(trouble),
        };
        match done {
            Ok(()) => {
                self.show = Show::Turn;
                self.tune = Some(Tune::TakenBack);
                self.lights = Lights::legal(&self.game);
                said(&self.game, Said::TakenBack(moves));
                true
            }
            Err(trouble) => {
                self.tune = Some(Tune::Refused);
                self.show = Show::Flash(trouble, 0);
                false
            }
        }
    }

    /// Plays the first so many moves of the journal from the start.
    async fn replay(&mut self, moves: u16) -> Result<(), JournalTrouble> {
        self.game = self.start.clone();
        self.referee.forget(usize::MAX);
        self.pictures = 0;
        let mut left = moves;
        if left == 0 {
            return Ok(());
        }
        let mut before = self.game.clone();
        let (game, referee, pictures) = (&mut self.game, &mut self.referee, &mut self.pictures);
        let broken = self.journal.replay(|m: G::Move| {
            before.clone_from(game);
            if game.play(m).is_err() {
                return ControlFlow::Break(true);
            }
            referee.remember(&before, game);
            *pictures += u16::from(before.picture() != game.picture());
            left -= 1;
            if left == 0 { ControlFlow::Break(false) } else { ControlFlow::Continue(()) }
        });
        match broken.await? {
            ControlFlow::Break(true) => Err(JournalTrouble::NotAMove),
            _ => Ok(()),
        }
    }

    /// How many moves ago the picture was what it is after so many changes fewer.
    async fn moves_since(&mut self, pictures: u16) -> u16 {
        let keep = self.pictures.saturating_sub(pictures);
        let mut game = self.start.clone();
        let (mut moves, mut changes) = (0, 0);
        let counted = self.journal.replay(|m: G::Move| {
            let picture = game.picture();
            if game.play(m).is_err() {
                return ControlFlow::Break(());
            }
            changes += u16::from(picture != game.picture());
            if changes > keep {
                return ControlFlow::Break(());
            }
            moves += 1;
            ControlFlow::Continue(())
        });
        match counted.await {
            Ok(_) => self.moves().saturating_sub(moves),
            Err(_) => 0,
        }
    }

    /// What the display shows.
    pub fn view(&self) -> View {
        match &self.show {
            Show::Turn => self.turn_view(),
            Show::Menu(cursor) => {
                let title = match self.game.next() {
                    Next::Decide(seat, _) => Text::<24>::new(format_args!("Seat {}: choose", seat.number())),
                    _ => Text::from("What was it?"),
                };
                View::Menu(Menu::new(title, count_legal(&self.game), *cursor, |index, label| {
                    if let Some(m) = nth_legal(&self.game, index) {
                        let _ = self.game.write_move(m, label);
                    }
                }))
            }
            Show::Ask(gestures, cursor) => {
                View::Ask(Menu::new("Which was it?", gestures.len(), *cursor, |index, label| {
                    for (place, &m) in gestures.get(index).into_iter().flatten().enumerate() {
                        if place > 0 {
                            let _ = label.write_str(", ");
                        }
                        let _ = self.game.write_move(m, label);
                    }
                }))
            }
            Show::Refused(refusal, page) => View::Refused(Refused { refusal: *refusal, page: *page }),
            Show::PutBack(guide) => {
                let name = |channels: Channels| {
                    let space = channels.first().and_then(G::Space::at);
                    space.map_or(Text::from("the mat"), Text::<32>::sentence)
                };
                let way = match (guide.lift.is_empty(), guide.put.is_empty()) {
                    (false, false) => Way::Move { from: name(guide.lift), to: name(guide.put) },
                    (false, true) => Way::TakeOff(name(guide.lift)),
                    _ => Way::PutOn(name(guide.put)),
                };
                let left = guide.lift.len().max(guide.put.len()) as u8;
                View::PutBack(PutBack { piece: Text::from("piece"), way, lit: true, left })
            }
            Show::Scores => View::Scores(Scores {
                scores: self.game.standing().scores,
                turn: match self.game.next() {
                    Next::Decide(seat, _) => Some(seat),
                    _ => None,
                },
                unit: Text::from(G::UNIT),
            }),
            Show::Details(seat, page) => {
                View::Details(DetailsView { seat: *seat, lines: self.game.details(*seat), page: *page })
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
        let standing = self.game.standing();
        let (who, prompt) = match self.game.next() {
            Next::Over => return View::GameOver(GameOver { standing, page: 0 }),
            Next::Decide(seat, prompt) => (Who::Player(seat), Text::sentence(prompt)),
            Next::Observe(chance) => match self.game.set_up() {
                Some((step, steps)) => {
                    let task = Text::sentence(chance);
                    return View::Setup(Setup { step, steps, task, check: Check::Waiting });
                }
                None => (Who::Table, Text::sentence(chance)),
            },
        };
        View::Turn(Turn { who, prompt, scores: standing.scores })
    }
}

fn message(title: &str, what: impl fmt::Display, remedy: &str, page: u8) -> View {
    View::Message(Message {
        title: Text::from(title),
        what: Text::new(what),
        remedy: Text::from(remedy),
        page,
    })
}

/// A cursor after a turn of the knob; it stops at the ends.
fn turned(cursor: usize, clicks: i8, total: usize) -> usize {
    cursor.saturating_add_signed(clicks.into()).min(total.saturating_sub(1))
}

fn count_legal<G: Game>(game: &G) -> usize {
    let mut count = 0;
    let _ = game.each_legal(|_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

fn nth_legal<G: Game>(game: &G, index: usize) -> Option<G::Move> {
    let (mut left, mut found) = (index, None);
    let _ = game.each_legal(|m| {
        if left == 0 {
            found = Some(m);
            return ControlFlow::Break(());
        }
        left -= 1;
        ControlFlow::Continue(())
    });
    found
}

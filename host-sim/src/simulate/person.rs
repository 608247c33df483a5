//! The people at a simulated table. They play sensibly most of the time: legal moves, by hand, tag, knob or USB, late,
//! clumsily and not always to the end. In between they do anything that hands can do.

use std::collections::VecDeque;
use std::marker::PhantomData;

use fastrand::Rng;
use firmware::device::play::{MenuEntry, entry_place};
use firmware::mat::{Channel, Channels, MatGame, Space as _};
use rules_nostd::Next;

use super::fault::{Fault, TableNames};
use crate::host_game::{self, format_move};
use crate::scenario::ScenarioRun;
use crate::session::draw;
use crate::table::PhysicalGame;
use crate::table::pieces::occupied_switches;

/// What to type over USB when it is no move. None of it makes the device a drive.
const LINES: [&str; 18] = [
    "status",
    "status",
    "export",
    "undo",
    "undo 2",
    "undo 0",
    "undo 999",
    "play",
    "play nonsense",
    "help",
    "version",
    "selftest",
    "edition",
    "tags",
    "tags cancel",
    "edition drop chess",
    "screen",
    "what? \u{fffd}",
];

/// How often people look for a game before they give up.
const PATIENCE: u32 = 12;

/// People, with what they are about to do.
pub(super) struct Person<G> {
    rng: Rng,
    names: TableNames,
    tags: Vec<String>,
    faults: Vec<Fault>,
    /// How many of sixteen acts are sensible.
    sense: u8,
    planned: VecDeque<String>,
    /// How often there was no game to play.
    without_game: u32,
    is_ending: bool,
    game: PhantomData<G>,
}

impl<G: PhysicalGame> Person<G> {
    pub(super) fn new(mut rng: Rng, faults: Vec<Fault>) -> Self {
        let names = TableNames { spaces: G::Space::all().map(|space| space.to_string()).collect() };
        let tags = host_game::built_in_edition::<G>().map(G::tags).unwrap_or_default();
        let sense = rng.u8(0..=16);
        let (planned, game) = (VecDeque::new(), PhantomData);
        Self { rng, names, tags, faults, sense, planned, without_game: 0, is_ending: false, game }
    }

    /// Returns what people do next, after `done` steps of about `length`; `None` at the end.
    pub(super) fn next_step(
        &mut self,
        done: usize,
        length: usize,
        run: &mut ScenarioRun<G>,
    ) -> Option<String> {
        if self.planned.is_empty() {
            if done >= length && self.is_ending || self.without_game > PATIENCE {
                return None;
            }
            if done >= length {
                self.end(run);
            } else {
                self.plan(run);
            }
        }
        self.planned.pop_front()
    }

    fn will(&mut self, step: impl Into<String>) {
        self.planned.push_back(step.into());
    }

    fn one_in(&mut self, many: u8) -> bool {
        self.rng.u8(0..many) == 0
    }

    /// The last look at a table; often the game is played to its end.
    fn end(&mut self, run: &mut ScenarioRun<G>) {
        self.is_ending = true;
        self.will("wait 3 s");
        self.will("record replays");
        self.will("screen can be left");
        if run.followed_game().is_some() && self.rng.bool() {
            let seed = self.rng.u32(..);
            self.will(format!("game can be finished with seed {seed}"));
            self.will("record replays");
        }
    }

    fn plan(&mut self, run: &mut ScenarioRun<G>) {
        let Some(game) = run.followed_game() else { return self.find_game(run) };
        self.without_game = 0;
        if !self.faults.is_empty() && self.one_in(6) {
            return self.suffer_fault(&game);
        }
        match self.rng.u8(0..40) {
            0 => self.will("record replays"),
            1 => self.will("screen can be left"),
            2 => {
                let seconds = self.rng.u32(1..200);
                self.will(format!("wait {seconds} s"));
            }
            3 => self.will("lay out the mat"),
            _ if game.next() == Next::Over => self.end_game(),
            _ if self.rng.u8(0..16) < self.sense => self.plan_move(&game, run),
            _ => self.monkey(run),
        }
    }

    /// Begins a game, or brings the device to where one can be begun.
    fn find_game(&mut self, run: &mut ScenarioRun<G>) {
        self.without_game += 1;
        if run.has_game() {
            // Lines were lost: the record tells what was missed.
            return self.will("record replays");
        }
        let page = run.table.read_screen();
        if page.shows("Which game?") {
            // A game that takes its first steps from the edition may be for fewer than four.
            let fewest = if G::SOLO_OPPONENT.is_some() { 1 } else { 2 };
            let players = self.rng.usize(fewest..=4.min(most_players::<G>()));
            self.will("turn -9");
            self.will(format!("try new game {players} {}", if players == 1 { "player" } else { "players" }));
        } else if page.has_chosen("Back to the game") {
            // Somebody has begun another game.
            self.will("choose \"Abandon the game\"");
            self.will("turn 1");
            self.will("press");
        } else {
            self.will("screen can be left");
            if self.one_in(2) {
                self.will("back");
            }
        }
        self.will("wait 300 ms");
    }

    fn end_game(&mut self) {
        for step in ["record replays", "screen can be left", "back", "choose \"New game\"", "wait 300 ms"] {
            self.will(step);
        }
    }

    /// Waits as long as hands and heads take: often no time, at most 5 s.
    fn lag(&mut self) {
        if self.rng.u8(0..5) > 1 {
            let most = if self.rng.bool() { 400 } else { 5_000 };
            let millis = self.rng.u32(1..most);
            self.will(format!("wait {millis} ms"));
        }
    }

    /// Plays a legal move, in one of the ways in which the device can be told.
    fn plan_move(&mut self, game: &G, run: &mut ScenarioRun<G>) {
        let Some(m) = draw(game, |m| game.odds(m), &mut self.rng, &mut Vec::new()) else {
            return self.will("wait 1 s");
        };
        let mut after = game.clone();
        if after.play(m).is_err() {
            return self.will("wait 1 s");
        }
        let line = format_move(game, m);
        let tag = game.tag_for(m);
        let end = game.halfway(m, &after).unwrap_or_else(|| MatGame::picture(&after));
        match self.rng.u8(0..8) {
            0..3 => self.will(format!("usb \"play {line}\"")),
            3 => self.choose(game, m),
            _ => match tag {
                Some((reader, text)) => {
                    let time = self.rng.u32(60..600);
                    self.will(format!("tap \"{text}\" at reader {} for {time} ms", reader.number()));
                }
                None => {
                    self.move_pieces(end, run);
                    self.lag();
                }
            },
        }
        self.lag();
        match self.rng.u8(0..8) {
            0 => {}
            1..3 => self.will("lay out the mat"),
            _ => self.move_pieces(MatGame::picture(&after), run),
        }
        self.lag();
        if self.one_in(6) {
            self.interrupt();
        }
    }

    /// Chooses a move with the knob, the way it goes if the display shows the turn.
    fn choose(&mut self, game: &G, m: G::Move) {
        let group = game.group(m).filter(|&group| entry_place(game, None, MenuEntry::Group(group)).is_some());
        let place = entry_place(game, None, group.map_or(MenuEntry::Move(m), MenuEntry::Group));
        self.will(if game.pass().is_some() { "turn 1" } else { "press" });
        if let Some(place @ 1..) = place {
            self.will(format!("turn {place}"));
        }
        self.will("press");
        if let Some(group) = group {
            if let Some(place @ 1..) = entry_place(game, Some(group), MenuEntry::Move(m)) {
                self.will(format!("turn {place}"));
            }
            self.will("press");
        }
    }

    /// Brings the pieces to where the switches see `end`, one after the other, now and then clumsily. Pieces that are
    /// moved by what is planned already are not known here, so what cannot be done is left out.
    fn move_pieces(&mut self, end: Channels, run: &ScenarioRun<G>) {
        if !self.planned.iter().all(|step| leaves_pieces(step)) {
            return;
        }
        let pieces = &run.table.pieces;
        let now = occupied_switches(&pieces.mat);
        let lifts = (now & !end).iter().flat_map(|from| {
            let count = pieces.mat.get(&from).map_or(0, Vec::len);
            std::iter::repeat_n(from, count)
        });
        let (lifts, mut puts): (Vec<Channel>, Vec<Channel>) =
            (lifts.collect(), (end & !now).iter().collect());
        self.rng.shuffle(&mut puts);
        for from in lifts {
            let (from, to) = (name::<G>(from), puts.pop().map(name::<G>));
            match to {
                Some(to) if self.one_in(4) => self.will(format!("slide {from} to {to}")),
                to => {
                    self.will(format!("lift {from}"));
                    self.lag();
                    if let Some(to) = to {
                        self.put(&to);
                    }
                }
            }
            if self.one_in(3) {
                self.lag();
            }
        }
        for to in puts {
            self.put(&name::<G>(to));
        }
        if self.one_in(2) {
            self.will("put aside");
        }
    }

    /// Puts down what is in the hand, sometimes first where it does not belong.
    fn put(&mut self, to: &str) {
        if self.one_in(10) {
            let wrong = self.space();
            self.will(format!("put {wrong}"));
            self.lag();
            self.will(format!("lift {wrong}"));
        }
        let act = if self.one_in(6) { "drop" } else { "put" };
        self.will(format!("{act} {to}"));
    }

    fn space(&mut self) -> String {
        self.names.spaces[self.rng.usize(..self.names.spaces.len())].clone()
    }

    /// Does something else in the middle of what is planned.
    fn interrupt(&mut self) {
        let before = self.rng.usize(..=self.planned.len());
        let act = self.act_beside_pieces();
        self.planned.insert(before, act);
    }

    /// Returns an act that moves no piece.
    fn act_beside_pieces(&mut self) -> String {
        match self.rng.u8(0..16) {
            0..5 => format!("turn {}", self.rng.i32(-6..=6)),
            5..9 => "press".into(),
            9 => "hold".into(),
            10 => "back".into(),
            11 => self.tap(),
            _ => format!("usb \"{}\"", self.line()),
        }
    }

    /// Sends several lines at once, and waits until they are answered. Lists of moves among the answers could not be
    /// told from moves.
    fn burst(&mut self) {
        let lines = (0..self.rng.u8(1..5)).map(|_| self.line()).filter(|&line| line != "export");
        let lines: Vec<String> = lines.map(|line| format!("\"{line}\"")).collect();
        if !lines.is_empty() {
            self.will(format!("usb burst {}", lines.join(" ")));
            self.will("wait 500 ms");
        }
    }

    fn line(&mut self) -> &'static str {
        LINES[self.rng.usize(..LINES.len())]
    }

    fn tap(&mut self) -> String {
        let (reader, time) = (self.rng.u8(0..8), self.rng.u32(10..700));
        let tag = match self.rng.u8(0..8) {
            0 => "blank".to_owned(),
            1 => "locked".to_owned(),
            _ if self.tags.is_empty() => "blank".to_owned(),
            _ => format!("\"{}\"", self.tags[self.rng.usize(..self.tags.len())]),
        };
        format!("tap {tag} at reader {reader} for {time} ms")
    }

    /// Does anything.
    fn monkey(&mut self, run: &ScenarioRun<G>) {
        let occupied: Vec<Channel> = occupied_switches(&run.table.pieces.mat).iter().collect();
        let piece = (!occupied.is_empty()).then(|| name::<G>(occupied[self.rng.usize(..occupied.len())]));
        let space = self.space();
        match (self.rng.u8(0..20), piece) {
            (0..3, Some(piece)) => self.will(format!("lift {piece}")),
            (3, Some(piece)) => self.will(format!("slide {piece} to {space}")),
            (4, Some(piece)) => self.will(format!("nudge {piece}")),
            (5, Some(piece)) => self.will(format!("turn over {piece}")),
            (6, Some(_)) => self.knock_over(&occupied),
            (7..9, _) => self.will(format!("put {space}")),
            (9, _) => self.will(format!("drop {space}")),
            (10, _) => self.burst(),
            (11, _) => {
                self.will("wait 3500 ms");
                self.will("usb \"moves\"");
            }
            _ => {
                let act = self.act_beside_pieces();
                self.will(act);
            }
        }
        self.lag();
    }

    /// Sweeps several pieces off the mat, and puts some of them anywhere.
    fn knock_over(&mut self, occupied: &[Channel]) {
        for &piece in occupied.iter().take(self.rng.usize(1..8)) {
            self.will(format!("lift {}", name::<G>(piece)));
        }
        self.lag();
        for _ in 0..self.rng.u8(0..6) {
            let space = self.space();
            self.will(format!("drop {space}"));
        }
        self.will("put aside");
    }

    /// Lets one of the faults happen, and looks after the device.
    fn suffer_fault(&mut self, game: &G) {
        let fault = self.faults[self.rng.usize(..self.faults.len())];
        let steps = fault.steps(&mut self.rng, &self.names);
        self.planned.extend(steps);
        match fault {
            Fault::Cuts => {
                // Nothing that waits for an answer: the power may go at any time from now on.
                for _ in 0..self.rng.u8(1..4) {
                    if let Some(m) = draw(game, |m| game.odds(m), &mut self.rng, &mut Vec::new()) {
                        self.will(format!("usb burst \"play {}\"", format_move(game, m)));
                    }
                    let acts = ["press", "hold", "turn 1", "back", "wait 10 ms", "usb burst \"undo\""];
                    let act = acts[self.rng.usize(..acts.len())];
                    self.will(act);
                    self.lag();
                }
                self.will("cut power");
                self.lag();
                self.will("power on");
                self.look_after_restart();
            }
            Fault::Drops => self.look_after_restart(),
            Fault::Bits | Fault::Flash | Fault::Misdirected => self.lag(),
            _ => {}
        }
    }

    fn look_after_restart(&mut self) {
        for step in ["wait 1 s", "game is kept", "screen can be left"] {
            self.will(step);
        }
    }
}

/// Returns whether a step leaves the pieces on the mat where they are.
fn leaves_pieces(step: &str) -> bool {
    let moves = ["lift ", "put ", "drop ", "slide ", "lay out"];
    !moves.iter().any(|act| step.starts_with(act))
}

fn name<G: PhysicalGame>(channel: Channel) -> String {
    G::Space::at(channel).map_or_else(String::new, |space| space.to_string())
}

/// Returns the most players of the built-in edition.
fn most_players<G: PhysicalGame>() -> usize {
    let Ok(edition) = host_game::built_in_edition::<G>() else { return 2 };
    (1..=4).rev().find(|&players| host_game::start::<G>(edition, players, &[]).is_ok()).unwrap_or(2)
}

//! `play`: a game in the terminal.

use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};

use rules_nostd::{Next, Seat};

use super::replay::score_sheet;
use super::{CommandError, Outcome, PlayArgs, files};
use crate::host_game::{EditionId, HostGame, explain_move, format_count, format_move, newly_noted};
use crate::opponent::{Player, Seated};
use crate::record;
use crate::session::Session;

const HELP: &str = "\
A number or a move in words plays it. Also:
  moves        the legal moves again, all of them
  table        the table again
  why MOVE     whether a move is legal, and if not, by which rule
  undo         back to your last decision
  save FILE    write the record so far
  scores       the score sheet
  quit         leave the game
";

/// Set once the output is closed (`| head`): then there is no player to ask either.
static DEAF: AtomicBool = AtomicBool::new(false);

/// Prints a line, unless the output is closed.
macro_rules! say {
    ($($text:tt)*) => {{
        if writeln!(anstream::stdout().lock(), $($text)*).is_err() {
            DEAF.store(true, Ordering::Relaxed);
        }
    }};
}

/// Playouts of a computer player for a decision: a second or two of thinking.
const PLAYOUTS: u32 = 400;

/// Menus longer than this are cut; `moves` shows all.
const MENU: usize = 24;

pub(super) fn run<G: Seated>(args: &PlayArgs) -> Outcome {
    let game: G = files::start(&args.table, args.players, false)?;
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
    let bots = read_bots(&args.bots)?;
    if let Some((bot, _)) = bots.iter().find(|(bot, _)| bot.index() >= args.players) {
        return Err(CommandError::Usage(format!(
            "--bots names {bot}, but the game has {}",
            format_count(args.players, "player")
        )));
    }
    say!("{} {}, seed {seed}", G::NAME, EditionId::of(game.edition()).name);
    let mut terminal =
        Terminal { start: game.clone(), players: args.players, bots, seed, past: Vec::new(), shown: None };
    let session = Session::new(game, seed);
    terminal.play(session)
}

/// Reads which seats move by themselves, and how: `2` at random, `2=strong` by thinking.
fn read_bots(texts: &[String]) -> Result<Vec<(Seat, Player)>, CommandError> {
    let mut bots: Vec<(Seat, Player)> = Vec::new();
    for text in texts {
        let (number, player) = match text.split_once('=') {
            Some((number, player)) => {
                let why = |why: String| CommandError::Usage(format!("--bots {text}: {why}"));
                (number, Player::read(player, PLAYOUTS).map_err(why)?)
            }
            None => (text.as_str(), Player::RANDOM),
        };
        let seat = number.trim().parse().ok().and_then(Seat::from_number).ok_or_else(|| {
            CommandError::Usage(format!(
                "--bots {text}: a seat is 1 to 4, and what plays there follows it, as in 2=strong"
            ))
        })?;
        if bots.iter().any(|&(other, _)| other == seat) {
            return Err(CommandError::Usage(format!("--bots names {seat} twice")));
        }
        bots.push((seat, player));
    }
    Ok(bots)
}

/// What a line of the player asks for.
enum Wish<M> {
    Play(M),
    Undo,
    Quit,
    Nothing,
}

struct Terminal<G: Seated> {
    /// The game before its first move, for the header of a saved record.
    start: G,
    players: usize,
    /// The seats that move by themselves.
    bots: Vec<(Seat, Player)>,
    seed: u64,
    /// The sessions before each decision of a person: undo goes back to them.
    past: Vec<Session<G>>,
    /// The turn for which the table was drawn last: it is drawn once per decider.
    shown: Option<Seat>,
}

impl<G: Seated> Terminal<G> {
    fn bot(&self, seat: Seat) -> Option<Player> {
        self.bots.iter().find(|(bot, _)| *bot == seat).map(|&(_, player)| player)
    }

    fn play(&mut self, mut session: Session<G>) -> Outcome {
        loop {
            match session.game.next() {
                Next::Over => {
                    say!("{}\n{}", self.picture(&session), score_sheet(&session.game));
                    if self.bots.len() == self.players {
                        return Ok("The game is over.\n".to_owned());
                    }
                    // A person may want to save it, or to take the last move back.
                    match self.ask(&session)? {
                        Wish::Undo => self.undo(&mut session),
                        _ => return Ok("The game is over.\n".to_owned()),
                    }
                }
                Next::Observe(_) => self.observe(&mut session)?,
                Next::Decide(seat, _) if self.bot(seat).is_some() => {
                    self.shown = None;
                    let player = self.bot(seat).unwrap_or(Player::RANDOM);
                    let seed = self.seed.wrapping_add(session.moves.len() as u64);
                    let m = player.choose(&session, seed).ok_or_else(|| "nothing is possible".to_owned())?;
                    say!("{seat} (bot): {}", format_move(&session.game, m));
                    Self::decide(&mut session, m)?;
                }
                Next::Decide(seat, _) => {
                    if self.shown != Some(seat) {
                        say!("\n{}", self.picture(&session));
                        self.shown = Some(seat);
                    }
                    match self.ask(&session)? {
                        Wish::Play(m) => {
                            self.past.push(session.clone());
                            // `ask` has found it legal.
                            Self::decide(&mut session, m)?;
                        }
                        Wish::Undo => self.undo(&mut session),
                        Wish::Quit => return Ok("Left the game.\n".to_owned()),
                        Wish::Nothing => {}
                    }
                }
            }
        }
    }

    /// Goes back to the last decision of a person.
    fn undo(&mut self, session: &mut Session<G>) {
        match self.past.pop() {
            Some(earlier) => {
                *session = earlier;
                self.shown = None;
            }
            None => say!("This is your first decision: there is nothing to undo."),
        }
    }

    /// Plays a decision, and tells what came with it.
    fn decide(session: &mut Session<G>, m: G::Move) -> Result<(), CommandError> {
        let noted = session.game.noted();
        session.play(m).map_err(|why| why.to_string())?;
        Self::tell(session, 0, &noted);
        Ok(())
    }

    /// Prints what happened without a decision, except for what is `told` already, and the notes that are new.
    fn tell(session: &Session<G>, told: usize, noted: &[String]) {
        session.unasked.iter().skip(told).for_each(|line| say!("{line}"));
        newly_noted(noted, session.game.noted()).iter().for_each(|line| say!("{line}"));
    }

    /// Plays the table's part until a player has to decide, and prints what was drawn.
    fn observe(&mut self, session: &mut Session<G>) -> Result<(), CommandError> {
        let (told_before, noted) = (session.unasked.len(), session.game.noted());
        let drawn = session.observe().map_err(|why| why.to_string())?;
        let told: Vec<String> = drawn.iter().map(|&m| format_move(&session.game, m)).collect();
        // Set-up is a hundred draws: their result is on the table.
        if told.len() <= MENU {
            for line in told {
                say!("the table: {}", line.trim_start_matches("observe "));
            }
        } else {
            say!("the table: {} draws", told.len());
        }
        Self::tell(session, told_before, &noted);
        Ok(())
    }

    fn picture(&self, session: &Session<G>) -> String {
        let people: Vec<Seat> =
            session.game.standing().scores.seats().filter(|&seat| self.bot(seat).is_none()).collect();
        // Two people at one keyboard: only the one who decides sees the own hand.
        let sees: Vec<Seat> = match session.decider() {
            Some(seat) if people.contains(&seat) => vec![seat],
            _ => Vec::new(),
        };
        HostGame::picture(&session.game, &session.secrets, &sees)
    }

    /// Asks until the player gives a command that changes something.
    fn ask(&self, session: &Session<G>) -> Result<Wish<G::Move>, CommandError> {
        let moves = session.possible_moves();
        say!("{}", session.game.next_in_words());
        menu(session, &moves, MENU);
        loop {
            if DEAF.load(Ordering::Relaxed) {
                return Ok(Wish::Quit);
            }
            if std::io::stdin().is_terminal() {
                let mut out = anstream::stdout().lock();
                let _ = write!(out, "> ").and_then(|()| out.flush());
            }
            let mut line = String::new();
            match std::io::stdin().lock().read_line(&mut line) {
                Ok(0) => return Ok(Wish::Quit),
                Ok(_) => {}
                Err(why) if why.kind() == std::io::ErrorKind::InvalidData => {
                    say!("That is not text (UTF-8).");
                    continue;
                }
                Err(why) => return Err(CommandError::Failed(format!("cannot read: {why}"))),
            }
            match self.understand(session, &moves, line.trim()) {
                Wish::Nothing => {}
                wish => return Ok(wish),
            }
        }
    }

    fn understand(&self, session: &Session<G>, moves: &[G::Move], line: &str) -> Wish<G::Move> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_ascii_lowercase().as_str() {
            "" => {}
            "help" | "?" => say!("{}", HELP.trim_end()),
            "quit" | "exit" | "q" => return Wish::Quit,
            "undo" => return Wish::Undo,
            "moves" => menu(session, moves, usize::MAX),
            "table" => say!("{}", self.picture(session)),
            "scores" => say!("{}", score_sheet(&session.game).trim_end()),
            "why" => say!("{}", why(session, rest)),
            "save" => say!("{}", self.save(session, rest.trim())),
            _ => return choose(session, moves, line),
        }
        Wish::Nothing
    }

    fn save(&self, session: &Session<G>, file: &str) -> String {
        if file.is_empty() {
            return "Say save and the name of a file.".to_owned();
        }
        let record = record::write(&self.start, self.players, &session.moves);
        match std::fs::write(file, record) {
            Ok(()) => format!("Saved {} to {file}.", format_count(session.moves.len(), "move")),
            Err(why) => format!("{file} cannot be written: {why}"),
        }
    }
}

/// Prints the moves with their numbers.
fn menu<G: HostGame>(session: &Session<G>, moves: &[G::Move], longest: usize) {
    for (index, &m) in moves.iter().take(longest).enumerate() {
        let explanation =
            explain_move(&session.game, m).map_or(String::new(), |explanation| format!("   ({explanation})"));
        say!("{:>4}  {}{explanation}", index + 1, format_move(&session.game, m));
    }
    if moves.len() > longest {
        say!("      … and {} more; say moves to see all", moves.len() - longest);
    }
}

/// A number from the menu or a move in words.
fn choose<G: HostGame>(session: &Session<G>, moves: &[G::Move], line: &str) -> Wish<G::Move> {
    if let Ok(number) = line.parse::<usize>() {
        return match number.checked_sub(1).and_then(|index| moves.get(index)) {
            Some(&m) => Wish::Play(m),
            None => {
                say!("There is no move {number}; there are {}.", moves.len());
                Wish::Nothing
            }
        };
    }
    match session.game.read_move(line) {
        Err(why) => say!("I do not understand: {why}. Say help for what can be said."),
        Ok(m) => match session.allows(m) {
            Err(why) => say!("Refused. {}", why.tell(session.decider().as_slice())),
            Ok(()) => return Wish::Play(m),
        },
    }
    Wish::Nothing
}

/// Explains whether a move is legal.
fn why<G: HostGame>(session: &Session<G>, text: &str) -> String {
    match session.game.read_move(text) {
        Err(why) => format!("I do not understand: {why}."),
        Ok(m) => session.judge_in_words(m, session.decider().as_slice()),
    }
}

//! The game on the table, as the device reports it over USB.

use anstream::adapter::strip_str;
use firmware::mat::{Channels, MatGame, Space as _};
use rules_nostd::{Next, Seat};
use serde_json::{Value, json};

use super::editions::Editions;
use crate::games::{GameId, with_game};
use crate::host_game::{self, EditionId, HostGame, explain_move, format_count, format_move, legal_moves};
use crate::record::Record;
use crate::session::{Refused, Session};
use crate::table::pieces::Layout;
use crate::table::{PhysicalGame, Table, TableError};

/// How many moves that were legal earlier and are refused now are listed with their reasons.
const REFUSED: usize = 12;

/// A game that the page follows through the lines that the device sends.
pub(super) trait FollowedGame {
    /// Applies a line of the live record: a move or a take-back. Returns whether it was one.
    fn apply_line(&mut self, line: &str) -> bool;

    /// Returns the number of players.
    fn players(&self) -> usize;

    /// Returns the number of moves played.
    fn moves(&self) -> usize;

    /// Returns the moves in the notation of records.
    fn lines(&self) -> &[String];

    /// Returns the header of the record.
    fn record_header(&self) -> String;

    /// Returns whether a record that the device has exported is that of this game, as it stands.
    fn is_record(&self, record: &Record) -> bool;

    /// Returns which pieces belong over which switch.
    fn layout(&self) -> Layout;

    /// Returns the switches that should see a piece.
    fn picture(&self) -> Channels;

    /// Returns the section `game` for the viewers.
    fn to_section(&mut self) -> Value;

    /// Draws the table as text, with the hidden cards of these seats.
    fn draw_table(&self, sees: &[Seat]) -> String;

    /// Explains whether a move is legal by the rules now, and if not, why.
    fn explain(&self, text: &str) -> String;

    /// Like [`Self::explain`], for a game whose cards this desk deals: whoever has to decide must also hold the card.
    fn explain_with_hands(&self, text: &str) -> String;

    /// Returns the moves for which a card of a hand is needed that only its owner knows.
    fn hand_moves(&self) -> Value;

    /// Fails if the desk has dealt a card elsewhere that this move needs.
    fn check_hands(&self, text: &str) -> Result<(), String>;

    /// Draws the next random event; `None` if a player has to decide.
    fn draw(&mut self) -> Option<String>;

    /// Draws the next move of the set-up, including the players' decisions; `None` once the game has begun.
    fn set_up(&mut self) -> Option<String>;

    /// Carries out a move by hand.
    fn play(&self, table: &mut Table, text: &str) -> Result<(), TableError>;

    /// Returns the moves of a record. Fails unless it has the same game, number of players and options.
    fn moves_of(&self, record: &Record) -> Result<Vec<String>, String>;
}

/// Returns the spaces and readers of a game with their positions.
pub(super) fn board<G: PhysicalGame>() -> Value {
    let spaces: Vec<Value> = G::Space::all()
        .map(|space| {
            let (centre, size) = (space.position(), space.size());
            let (group, label) = G::name_on_page(space);
            json!({
                "channel": space.channel().number(),
                "name": space.to_string(),
                "group": group, "label": label,
                "piece": G::piece_on(space),
                "x": centre.x, "y": centre.y, "w": size.x, "h": size.y,
            })
        })
        .collect();
    let readers: Vec<Value> =
        G::READERS.iter().map(|reader| json!({ "name": reader.name, "number": reader.number })).collect();
    json!({ "game": G::NAME, "title": G::TITLE, "kinds": G::KINDS, "spaces": spaces, "readers": readers })
}

/// Returns the boards of all games.
pub(super) fn boards() -> Vec<Value> {
    GameId::ALL.into_iter().map(|game| with_game!(game, Named => board::<Named>())).collect()
}

/// Follows the game of a record that the device has exported.
pub(super) fn follow(
    record: &Record,
    editions: &mut Editions,
    seed: Option<u64>,
) -> Result<Box<dyn FollowedGame>, String> {
    with_game!(game_of(record)?, Named => {
        let edition = editions.find::<Named>(&record.edition)?;
        Ok(Box::new(GameFollower::<Named>::new(record, edition, seed)?))
    })
}

fn game_of(record: &Record) -> Result<GameId, String> {
    GameId::from_name(&record.game).ok_or_else(|| format!("this page does not know the game {}", record.game))
}

/// Begins the game of a record on a device that plays none.
pub(super) fn begin(table: &mut Table, record: &Record) -> Result<(), TableError> {
    let game = game_of(record).map_err(TableError::Unexpected)?;
    with_game!(game, Named => table.begin::<Named>(record.players))
}

/// Describes a move for the list of a viewer.
fn describe<G: PhysicalGame>(game: &G, m: G::Move) -> Value {
    let shown = game.tag_for(m).map(|(reader, tag)| json!({ "reader": reader.number(), "tag": tag }));
    json!({ "text": format_move(game, m), "gloss": explain_move(game, m), "shown": shown })
}

struct GameFollower<G: PhysicalGame> {
    start: G,
    edition: &'static G::Edition,
    players: usize,
    /// `None` if people deal their own cards: then nobody here knows who holds what.
    seed: Option<u64>,
    session: Session<G>,
    lines: Vec<String>,
    /// Every move that has been legal at some point.
    seen: Vec<G::Move>,
}

impl<G: PhysicalGame> GameFollower<G> {
    fn new(record: &Record, edition: &'static G::Edition, seed: Option<u64>) -> Result<Self, String> {
        let start = host_game::start::<G>(edition, record.players, &record.options)?;
        let mut following = Self {
            session: Session::new(start.clone(), seed.unwrap_or_default()),
            start,
            edition,
            players: record.players,
            seed,
            lines: Vec::new(),
            seen: Vec::new(),
        };
        for (line, text) in &record.moves {
            if !following.apply_line(text) {
                return Err(format!("line {line} of the device's record is not understood: {text}"));
            }
        }
        Ok(following)
    }

    fn game(&self) -> &G {
        &self.session.game
    }

    fn note_legal(&mut self) {
        for m in legal_moves(self.game()) {
            if !self.seen.contains(&m) {
                self.seen.push(m);
            }
        }
    }
}

impl<G: PhysicalGame> FollowedGame for GameFollower<G> {
    fn apply_line(&mut self, line: &str) -> bool {
        if let Some(back) = line.strip_prefix("undo ").and_then(|number| number.parse::<usize>().ok()) {
            let moves = self.session.moves.clone();
            // With the same seed, everything lies again as it lay.
            self.session = Session::new(self.start.clone(), self.seed.unwrap_or_default());
            for &m in &moves[..moves.len().saturating_sub(back)] {
                let _ = self.session.follow(m);
            }
            self.lines.truncate(self.session.moves.len());
            return true;
        }
        self.note_legal();
        let Ok(m) = self.game().read_move(line) else { return false };
        // What the device reports has happened, whatever the desk had dealt.
        if self.session.follow(m).is_err() {
            return false;
        }
        self.lines.push(line.to_owned());
        true
    }

    fn players(&self) -> usize {
        self.players
    }

    fn moves(&self) -> usize {
        self.lines.len()
    }

    fn lines(&self) -> &[String] {
        &self.lines
    }

    fn record_header(&self) -> String {
        crate::record::write(&self.start, self.players, &[])
    }

    fn is_record(&self, record: &Record) -> bool {
        (record.game.as_str(), record.players) == (G::NAME, self.players)
            && record.edition.checksum == EditionId::of(self.edition).checksum
            && record.moves.iter().map(|(_, text)| text).eq(&self.lines)
    }

    fn layout(&self) -> Layout {
        let mut layout = PhysicalGame::layout(self.game());
        if let Next::Decide(seat, _) = self.game().next() {
            // On a shared space, the piece of the seat whose turn it is lies on top.
            let mine = format!("{seat} ");
            layout.values_mut().for_each(|stack| stack.sort_by_key(|piece| piece.name.starts_with(&mine)));
        }
        layout
    }

    fn picture(&self) -> Channels {
        MatGame::picture(self.game())
    }

    fn to_section(&mut self) -> Value {
        self.note_legal();
        let game = self.game();
        let standing = game.standing();
        // Secret scores are shown only at the end.
        let open = !G::SECRET_SCORES || game.next() == Next::Over;
        let seats: Vec<Seat> = standing.scores.seats().filter(|_| open).collect();
        let scores: Vec<i16> = seats.iter().map(|&seat| standing.scores[seat]).collect();
        let sheet: Vec<Value> = standing
            .lines
            .iter()
            .map(|line| {
                let points: Vec<i16> = seats.iter().map(|&seat| line.points[seat]).collect();
                json!({ "name": line.name, "points": points })
            })
            .collect();
        let all = legal_moves(game);
        // Where the desk deals, a list for everybody must not tell who holds what; elsewhere it only tells the rules.
        let public = if self.seed.is_some() { self.session.public_moves() } else { all.clone() };
        let legal: Vec<Value> = public.iter().map(|&m| describe(game, m)).collect();
        let from_hand = all.len() > public.len();
        let refused: Vec<Value> = self
            .seen
            .iter()
            .rev()
            .filter_map(|&m| {
                let refusal = game.allows(m).err()?;
                Some(json!({ "text": format_move(game, m), "why": refusal.to_string() }))
            })
            .take(REFUSED)
            .collect();
        let (who, chance, over) = match game.next() {
            Next::Decide(seat, _) => (Some(seat.number()), false, false),
            Next::Observe(_) => (None, true, false),
            Next::Over => (None, false, true),
        };
        let winners: Vec<u8> = standing.winners.iter().map(|seat| seat.number()).collect();
        let told: Vec<String> = self.session.unasked.iter().cloned().chain(game.noted()).collect();
        json!({
            "game": G::NAME, "players": self.players, "moves": self.lines.len(),
            "next": game.next_in_words(), "who": who, "chance": chance, "over": over, "settingUp": game.set_up().is_some(),
            "unit": G::UNIT, "scores": scores, "sheet": sheet, "winners": winners,
            "legal": legal, "fromHand": from_hand, "refused": refused, "told": told, "table": self.draw_table(&[]), "hands": G::HIDDEN_HANDS && self.seed.is_some(),
        })
    }

    fn draw_table(&self, sees: &[Seat]) -> String {
        strip_str(&HostGame::picture(self.game(), &self.session.secrets, sees)).to_string()
    }

    fn explain(&self, text: &str) -> String {
        match self.game().read_move(text) {
            Err(why) => why.to_string(),
            Ok(m) => match self.game().allows(m) {
                Ok(()) => format!("'{text}' is legal now."),
                Err(refusal) => refusal.to_string(),
            },
        }
    }

    fn explain_with_hands(&self, text: &str) -> String {
        match self.check_hands(text) {
            Ok(()) => self.explain(text),
            Err(why) => why,
        }
    }

    fn hand_moves(&self) -> Value {
        let public = self.session.public_moves();
        let mut moves = self.session.possible_moves();
        moves.retain(|m| !public.contains(m));
        moves.into_iter().map(|m| describe(self.game(), m)).collect()
    }

    fn check_hands(&self, text: &str) -> Result<(), String> {
        let Ok(m) = self.game().read_move(text) else { return Ok(()) };
        match self.session.allows(m) {
            Err(Refused::Lack(lack)) => Err(lack.tell(self.session.decider().as_slice())),
            _ => Ok(()),
        }
    }

    fn draw(&mut self) -> Option<String> {
        match self.game().next() {
            Next::Observe(_) => self.session.draw().map(|m| format_move(self.game(), m)),
            _ => None,
        }
    }

    fn set_up(&mut self) -> Option<String> {
        self.game().set_up()?;
        self.session.draw().map(|m| format_move(self.game(), m))
    }

    fn play(&self, table: &mut Table, text: &str) -> Result<(), TableError> {
        let mut game = self.game().clone();
        let m = game.read_move(text).map_err(|why| TableError::Unexpected(why.to_string()))?;
        table.play(&mut game, m)
    }

    fn moves_of(&self, record: &Record) -> Result<Vec<String>, String> {
        if (record.game.as_str(), record.players) != (G::NAME, self.players) {
            return Err(format!(
                "the record is of {} with {}, and another game is played; abandon it on the device first",
                record.game,
                format_count(record.players, "player")
            ));
        }
        let options = host_game::chosen_options(&self.start.options());
        if !record.options.iter().map(|(name, choice)| (&**name, &**choice)).eq(options) {
            return Err("the record is of a game with other options than the device plays with".into());
        }
        crate::record::check_edition::<G>(&record.edition, &EditionId::of(self.edition))?;
        let (_, moves) = record.play::<G>(self.edition)?;
        Ok(moves.into_iter().map(|m| format_move(&self.start, m)).collect())
    }
}

//! What host-sim needs of a game beyond its rules.

use std::fmt;
use std::hash::Hash;

use firmware::device::play::DeviceGame;
use rules_nostd::{Edition, Game, NewGame, Next, Options, Seat};

use crate::position::shape::Shape;
use crate::{edition, position};

/// A game on the host: its hidden cards and how it looks in a terminal.
pub trait HostGame: DeviceGame<Edition: 'static> + NewGame<'static> + 'static {
    /// The hands, and the decks from which they are dealt. Only the host knows them: it plays the table's part. The
    /// default is nothing dealt, as for somebody who sees no hand.
    type Secrets: Clone + Default + PartialEq + fmt::Debug;

    /// Names the piles from which the table draws openly: everybody knows what is in them, though not in which order.
    type Pile: Copy + Eq + Hash + fmt::Debug;

    /// Whether players have hands that nobody else may see.
    const HIDDEN_HANDS: bool = true;

    /// Describes what a position looks like in a file, with the names of this edition.
    fn shape(edition: &Self::Edition) -> Shape;

    /// Describes an edition, a line per printed value.
    fn describe(edition: &Self::Edition) -> String;

    /// Returns the texts for the tags of all pieces, one for each sticker.
    fn tags(edition: &'static Self::Edition) -> Vec<String>;

    /// Shuffles the decks before the first move.
    fn lay_out(&self, rng: &mut fastrand::Rng) -> Self::Secrets;

    /// Says where the outcome of a chance event comes from.
    fn source(&self, secrets: &Self::Secrets, chance: Self::Chance) -> Source<Self::Pile, Self::Move>;

    /// Says why a move that the rules allow cannot be made: its player does not hold the card.
    fn lack(&self, secrets: &Self::Secrets, m: Self::Move) -> Option<Lack>;

    /// Returns whether a move that the rules allow can be made with the cards that its player holds.
    fn is_possible(&self, secrets: &Self::Secrets, m: Self::Move) -> bool {
        self.lack(secrets, m).is_none()
    }

    /// Deals, hands over and turns up cards as `m` is about to be played. If people show a card that was dealt
    /// elsewhere, it is taken from there.
    fn deal(&self, secrets: &mut Self::Secrets, m: Self::Move, rng: &mut fastrand::Rng);

    /// Brings hands and decks in line with what everybody knows after a move.
    fn put_right(&self, secrets: &mut Self::Secrets, rng: &mut fastrand::Rng);

    /// Draws the table as text in colour, with the hidden cards of the seats that may see
    /// theirs.
    fn picture(&self, secrets: &Self::Secrets, sees: &[Seat]) -> String;

    /// Returns whether the game is still being set up: decisions are about how it begins.
    fn is_in_set_up(&self) -> bool {
        self.set_up().is_some()
    }

    /// Returns what the last move brought without a decision, with the reason: above all the steps that closed
    /// because nothing was left to choose.
    fn unasked(&self) -> Vec<String>;

    /// Says what the game waits for, with the names that the edition prints on the components.
    fn next_in_words(&self) -> String {
        position::next_in_words(self)
    }

    /// Returns what the edition prints on a component that the notation of a move calls otherwise.
    fn printed_name(&self, _: Self::Move) -> Option<&str> {
        None
    }

    /// Returns what holds until it changes and no piece shows: what was agreed, what a bot did in its last turn.
    fn noted(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Where the outcome of a chance event comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source<Pile, Move> {
    /// The top of this pile.
    Pile(Pile),
    /// This pile is shuffled.
    Shuffle(Pile),
    /// The top of a deck from which hands are dealt too: this outcome.
    Deck(Move),
    /// A die or a lot: each outcome is as likely as its odds.
    Lot,
}

impl<Pile, Move> Source<Pile, Move> {
    /// Creates the source for a deck that may be empty.
    pub fn deck(top: Option<Move>) -> Self {
        top.map_or(Self::Lot, Self::Deck)
    }
}

/// Why a move that the rules allow cannot be made on the desk: a card is not where it would have to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lack {
    /// The player who knows what is there instead.
    pub seat: Seat,
    /// What is missing: `seat 2 does not hold Water Seller`.
    pub what: String,
    /// What is there instead: `its hand: Camel Driver, Spy`.
    pub instead: String,
}

impl Lack {
    /// Says that a card is not in a hand.
    pub fn in_hand(seat: Seat, card: &str, hand: &[String]) -> Self {
        let hand = if hand.is_empty() { "nothing".to_owned() } else { hand.join(", ") };
        Self { seat, what: format!("{seat} does not hold {card}"), instead: format!("its hand: {hand}") }
    }

    /// Says what is missing; to those who see the cards of the seat, also what is there instead.
    pub fn tell(&self, sees: &[Seat]) -> String {
        if sees.contains(&self.seat) { format!("{}; {}", self.what, self.instead) } else { self.what.clone() }
    }
}

/// Returns what a move brought without a decision, given the game before and after it.
pub fn unasked_since<G: HostGame>(before: &G, after: &G) -> Vec<String> {
    let mut unasked = after.unasked();
    // What is drawn or rolled may belong to the move before it, of which everything is told already.
    if let Next::Observe(_) = before.next() {
        let told = before.unasked();
        unasked.retain(|line| !told.contains(line));
    }
    unasked
}

/// Returns what players are told after a move, given the game before and after it.
pub fn news<G: HostGame>(before: &G, after: &G) -> Vec<String> {
    let mut news = unasked_since(before, after);
    news.extend(newly_noted(&before.noted(), after.noted()));
    news
}

/// Returns the notes that were not there before. Where they begin otherwise, they are about something else, and all are
/// new.
pub fn newly_noted(before: &[String], mut after: Vec<String>) -> Vec<String> {
    if after.first() == before.first() {
        let mut before = before.to_vec();
        after.retain(|note| {
            before.iter().position(|old| old == note).map(|place| before.remove(place)).is_none()
        });
    }
    after
}

/// Reads the built-in edition of a game.
pub fn built_in_edition<G: HostGame>() -> Result<&'static G::Edition, EditionReport> {
    edition::read(G::Edition::TOML).map(|(edition, _)| edition)
}

/// Starts a game. Options are pairs of name and choice.
pub fn start<G: HostGame>(
    edition: &'static G::Edition,
    players: usize,
    options: &[(String, String)],
) -> Result<G, String> {
    let mut chosen = G::Options::default();
    for (name, choice) in options {
        if !chosen.set(name, choice) {
            return Err(describe_unknown_option::<G>(name, choice));
        }
    }
    G::begin(edition, players, chosen).map_err(|why| why.to_string())
}

/// Returns the options that differ from the default.
pub fn chosen_options<O: Options>(options: &O) -> Vec<(&'static str, &'static str)> {
    let usual = O::default();
    options.words().zip(usual.words()).filter(|(one, other)| one != other).map(|(one, _)| one).collect()
}

/// Explains a move in the words of the device's menu; `None` if they add nothing to its notation.
pub fn explain_move<G: HostGame>(game: &G, m: G::Move) -> Option<String> {
    let mut label = String::new();
    // Writing to a string does not fail.
    let _ = game.label(m, &mut label);
    let notation = format_move(game, m);
    let more = match label.strip_prefix(&notation) {
        Some(more) => more.trim_start_matches([':', ',', ' ']),
        None => &label,
    };
    let words: Vec<&str> =
        game.printed_name(m).into_iter().chain([more]).filter(|more| !more.is_empty()).collect();
    (!words.is_empty()).then(|| words.join(": "))
}

/// Says whether a move is legal, and if not, which rule forbids it and what to do instead.
pub fn judge_in_words<G: Game>(game: &G, m: G::Move) -> String {
    let notation = format_move(game, m);
    match game.allows(m) {
        Ok(()) => format!("'{notation}' is legal."),
        Err(why) => format!("'{notation}' is not legal. {why}"),
    }
}

/// Writes the texts for the tags of `copies` equal pieces; they are numbered if there are several.
pub(crate) fn write_tags(
    copies: u8,
    write: impl Fn(Option<u8>, &mut String) -> fmt::Result,
) -> impl Iterator<Item = String> {
    (1..=copies).filter_map(move |number| {
        let mut text = String::new();
        write((copies > 1).then_some(number), &mut text).ok().map(|()| text)
    })
}

/// Identifies an edition: the name for people, the checksum for machines.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct EditionId {
    /// The edition's name.
    pub name: String,
    /// Eight hexadecimal digits.
    pub checksum: String,
}

impl EditionId {
    /// Identifies an edition.
    pub fn of(edition: &impl Edition) -> Self {
        Self { name: edition.name().to_owned(), checksum: format!("{:08x}", edition.checksum()) }
    }
}

impl fmt::Display for EditionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.checksum, self.name)
    }
}

/// The faults of an edition.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EditionReport {
    /// With one of these it cannot be used.
    pub errors: Vec<String>,
    /// It can be used, but should be looked at.
    pub warnings: Vec<String>,
}

impl fmt::Display for EditionReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for error in &self.errors {
            writeln!(f, "error: {error}")?;
        }
        for warning in &self.warnings {
            writeln!(f, "warning: {warning}")?;
        }
        Ok(())
    }
}

/// Returns a move in the notation of records.
pub fn format_move<G: Game>(game: &G, m: G::Move) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = game.write_move(m, &mut text);
    text
}

/// Returns every legal move.
pub fn legal_moves<G: Game>(game: &G) -> Vec<G::Move> {
    let mut legal = Vec::new();
    let _ = game.each_legal(|m| {
        legal.push(m);
        std::ops::ControlFlow::Continue(())
    });
    legal
}

/// Returns a number and what is counted: `1 move`, `2 moves`.
pub fn format_count(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// Cuts the lines of a message that quotes a file to a readable length.
pub fn cut_lines(message: &str) -> String {
    const LONGEST: usize = 160;
    let cut = |line: &str| match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    };
    message.trim_end().lines().map(cut).collect::<Vec<_>>().join("\n")
}

/// Says that a game lacks an option or a choice, and lists what it has.
pub fn describe_unknown_option<G: HostGame>(name: &str, choice: &str) -> String {
    match G::Options::KEYS.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)) {
        Some((key, choices)) => {
            format!("option {key} has no choice '{choice}'; it has {}", choices.join(", "))
        }
        None => {
            let keys: Vec<&str> = G::Options::KEYS.iter().map(|(key, _)| *key).collect();
            format!("{} has no option '{name}'; it has {}", G::NAME, keys.join(", "))
        }
    }
}

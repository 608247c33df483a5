//! The notation of moves in a record, readable aloud.
//!
//! Slots and parts are counted from 1. Case and extra blanks do not matter.

use core::fmt::{self, Write};

use super::card::{Card, Space};
use super::face::Way;
use super::moves::Move;
use super::origin::{Origin, read_cell};
use super::row::RowSlot;
use super::stand::Stand;
use crate::notation::{Expected, NotationError, Words};

/// More parts than any effect has.
const MOST_PARTS: u8 = 8;

/// Writes a move.
pub(super) fn write(m: Move, out: &mut dyn Write) -> fmt::Result {
    match m {
        Move::Shuffled(kind) => write!(out, "observe shuffle {kind}"),
        Move::Revealed(card) => write!(out, "observe card {card}"),
        Move::LaidTile(tile) => write!(out, "observe journal-tile {tile}"),
        Move::DealtBoard(board) => write!(out, "observe board {board}"),
        Move::Starts(seat) => write!(out, "observe first {seat}"),
        Move::Rolled(face) => write!(out, "observe roll {face}"),
        Move::Side(side) => write!(out, "side {side}"),
        Move::Die(face) => write!(out, "die {face}"),
        Move::Worker(worker) => write!(out, "worker {worker}"),
        Move::Rest => write!(out, "rest"),
        Move::Trade => write!(out, "trade"),
        Move::Turn(Way::Up) => write!(out, "raise"),
        Move::Turn(Way::Down) => write!(out, "lower"),
        Move::Place(stand) => write!(out, "place {stand}"),
        Move::PlaceWithShip(stand) => write!(out, "place {stand} ship"),
        Move::Card(at) => write!(out, "card {at}"),
        Move::DrawThree => write!(out, "draw"),
        Move::Keep(card) => write!(out, "keep {card}"),
        Move::Under(card) => write!(out, "under {card}"),
        Move::Above(stand) => write!(out, "above {stand}"),
        Move::Tuck(stand) => write!(out, "tuck {stand}"),
        Move::Inspire(None) => write!(out, "inspire star"),
        Move::Inspire(Some(card)) => write!(out, "inspire {card}"),
        Move::Discard => write!(out, "discard"),
        Move::Use(origin) => write!(out, "use {origin}"),
        Move::Part(part) => write!(out, "part {part}"),
        Move::Pay(payment) => write!(out, "pay {payment}"),
        Move::Tile(tile) => write!(out, "tile {tile}"),
        Move::Face(face) => write!(out, "face {face}"),
        Move::Cell(cell) => write!(out, "cell {} {}", cell.column, cell.row),
        Move::Guild(guild) => write!(out, "guild {guild}"),
        Move::FromGuild(guild) => write!(out, "from guild {guild}"),
        Move::FromCard(at) => write!(out, "from card {at}"),
        Move::MoveInfluence(from, to) => write!(out, "move {from} {to}"),
        Move::Retrieve(at, worker) => write!(out, "retrieve {at} {worker}"),
        Move::Refresh(stand) => write!(out, "refresh {stand}"),
        Move::Reroll(face) => write!(out, "reroll {face}"),
        Move::Shift(face, way) => write!(out, "shift {face} {way}"),
        Move::ShiftHeld(way) => write!(out, "shift hand {way}"),
        Move::Journal(space) => write!(out, "journal {space}"),
        Move::Science(space) => write!(out, "science {space}"),
        Move::Done => write!(out, "done"),
    }
}

/// Reads a move.
pub(super) fn read(text: &str) -> Result<Move, NotationError<'_>> {
    let mut words = Words::new(text);
    let m = if words.take("observe") { read_observed(&mut words)? } else { read_decided(&mut words)? };
    words.end()?;
    Ok(m)
}

fn read_observed<'t>(words: &mut Words<'t>) -> Result<Move, NotationError<'t>> {
    const EXPECTED: &str = "what was observed: shuffle, card, journal-tile, board, first or roll";
    let start = words.clone();
    Ok(match take(words) {
        "shuffle" => Move::Shuffled(words.named()?),
        "card" => Move::Revealed(card(words)?),
        "journal-tile" => Move::LaidTile(words.named()?),
        "board" => Move::DealtBoard(words.named()?),
        "first" => Move::Starts(words.seat()?),
        "roll" => Move::Rolled(words.named()?),
        _ => return Err(start.not_expected(Expected::Words(EXPECTED))),
    })
}

fn read_decided<'t>(words: &mut Words<'t>) -> Result<Move, NotationError<'t>> {
    let start = words.clone();
    Ok(match take(words) {
        "side" => Move::Side(words.named()?),
        "die" => Move::Die(words.named()?),
        "worker" => Move::Worker(words.named()?),
        "rest" => Move::Rest,
        "trade" => Move::Trade,
        "raise" => Move::Turn(Way::Up),
        "lower" => Move::Turn(Way::Down),
        "place" => {
            let stand = Stand::read(words)?;
            if words.take("ship") { Move::PlaceWithShip(stand) } else { Move::Place(stand) }
        }
        "card" => Move::Card(RowSlot::read(words)?),
        "draw" => Move::DrawThree,
        "keep" => Move::Keep(card(words)?),
        "under" => Move::Under(card(words)?),
        "above" => Move::Above(Stand::read(words)?),
        "tuck" => Move::Tuck(Stand::read(words)?),
        "inspire" if words.take("star") => Move::Inspire(None),
        "inspire" => Move::Inspire(Some(space_card(words)?)),
        "discard" => Move::Discard,
        "use" => Move::Use(Origin::read(words)?),
        "part" => Move::Part(words.number(1..=MOST_PARTS)?),
        "pay" => Move::Pay(words.named()?),
        "tile" => Move::Tile(words.named()?),
        "face" => Move::Face(words.named()?),
        "cell" => Move::Cell(read_cell(words)?),
        "guild" => Move::Guild(words.named()?),
        "from" if words.take("guild") => Move::FromGuild(words.named()?),
        "from" => {
            words.expect("card")?;
            Move::FromCard(RowSlot::read(words)?)
        }
        "move" => Move::MoveInfluence(words.named()?, words.named()?),
        "retrieve" => Move::Retrieve(RowSlot::read(words)?, words.named()?),
        "refresh" => Move::Refresh(Stand::read(words)?),
        "reroll" => Move::Reroll(words.named()?),
        "shift" if words.take("hand") => Move::ShiftHeld(words.named()?),
        "shift" => Move::Shift(words.named()?, words.named()?),
        "journal" => Move::Journal(words.named()?),
        "science" => Move::Science(words.named()?),
        "done" => Move::Done,
        _ => {
            return Err(
                start.not_expected(Expected::Words("a move such as 'die 3', 'card land 2' or 'done'"))
            );
        }
    })
}

/// Takes a word and returns it in the spelling of the notation.
fn take(words: &mut Words<'_>) -> &'static str {
    const WORDS: [&str; 41] = [
        "shuffle",
        "card",
        "journal-tile",
        "board",
        "first",
        "roll",
        "side",
        "die",
        "worker",
        "rest",
        "trade",
        "raise",
        "lower",
        "place",
        "draw",
        "keep",
        "under",
        "above",
        "tuck",
        "inspire",
        "discard",
        "use",
        "part",
        "pay",
        "tile",
        "face",
        "cell",
        "guild",
        "from",
        "move",
        "retrieve",
        "refresh",
        "reroll",
        "shift",
        "journal",
        "science",
        "done",
        "observe",
        "ship",
        "star",
        "",
    ];
    WORDS.into_iter().find(|word| words.take(word)).unwrap_or("")
}

fn card<'t>(words: &mut Words<'t>) -> Result<Card, NotationError<'t>> {
    let word = words.peek();
    match Card::named(word) {
        Some(card) => {
            words.take(word);
            Ok(card)
        }
        None => Err(words.not_expected(Expected::Words("a card such as L5, W44, S92, T123 or I7"))),
    }
}

fn space_card<'t>(words: &mut Words<'t>) -> Result<Space, NotationError<'t>> {
    let start = words.clone();
    match card(words) {
        Ok(Card::Space(card)) => Ok(card),
        _ => Err(start.not_expected(Expected::Words("star, or a space card such as S92"))),
    }
}

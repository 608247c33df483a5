//! Moves as they stand in a record, to be read aloud.
//!
//! Slots, spaces, rooms and parts are counted from 1. Case and extra blanks do not matter.

use core::fmt::{self, Write};

use super::action_card::ActionCard;
use super::card::{Bonus, Half, Sack, Special, Starting};
use super::edition::MAX_BASE_SPACES;
use super::item::Item;
use super::layout::Plot;
use super::moves::{Move, Way};
use super::network::{CanalBonus, Space};
use super::trading_tile::Deal;
use crate::Noun;
use crate::notation::{Expected, Unreadable, Words};

/// Items that a person would move at once; no camel carries more.
const MOST_ITEMS: u8 = 99;
/// Places around a garden square, and more than an effect has parts.
const MOST_PARTS: u8 = 12;

/// Writes a move.
pub(super) fn write(m: Move, out: &mut dyn Write) -> fmt::Result {
    match m {
        Move::DrewCanalSetup(card) => write!(out, "observe canal-setup {card}"),
        Move::PlacedCanalBonus(kind) => write!(out, "observe canal-bonus {kind}"),
        Move::PlacedTradingTile(tile, face) => write!(out, "observe trading-tile {tile} {face}"),
        Move::OpenedWorkshop(tile) => write!(out, "observe workshop {tile}"),
        Move::OpenedSpecial(card) => write!(out, "observe special {card}"),
        Move::OpenedBonus(card) => write!(out, "observe bonus {card}"),
        Move::DealtSet(set) => write!(out, "observe set {set}"),
        Move::DealtHand => write!(out, "observe hand"),
        Move::DrewCard => write!(out, "observe card"),
        Move::DrewSack => write!(out, "observe sack"),
        Move::Shuffled(deck) => write!(out, "observe shuffle {deck}"),
        Move::Starts(seat) => write!(out, "observe start {seat}"),
        Move::DrewOpeningCard(card) => write!(out, "observe opening {card}"),
        Move::DrewBotTile(tile, side) => write!(out, "observe bot-tile {tile} {side}"),
        Move::ShowedSoloCard(card) => write!(out, "observe solo {card}"),
        Move::SetupCard(way) => write!(out, "setup-card {way}"),
        Move::Play(card, None) => write!(out, "play {card}"),
        Move::Play(card, Some(half)) => write!(out, "play {card} {half}"),
        Move::Main(action) => write!(out, "main {action}"),
        Move::Colour(colour) => write!(out, "colour {colour}"),
        Move::TakeBonus(colour, slot) => write!(out, "bonus {colour} {slot}"),
        Move::Step(colour) => write!(out, "step {colour}"),
        Move::TakeSack => write!(out, "sack"),
        Move::TakeTop => write!(out, "top"),
        Move::Browse => write!(out, "browse"),
        Move::Pick(card) => write!(out, "pick {card}"),
        Move::Swap(card, place) => write!(out, "swap {card} {place}"),
        Move::DrawYellow(card) => write!(out, "draw {card}"),
        Move::Build(tier, place) => write!(out, "build {tier} {place}"),
        Move::Face(face) => write!(out, "face {face}"),
        Move::Plot(plot) => write!(out, "plot {plot}"),
        Move::Turn(quarters) => write!(out, "turn {quarters}"),
        Move::Room(tile, room) => write!(out, "room {tile} {room}"),
        Move::Garden(size) => write!(out, "garden {size}"),
        Move::Square(plot) => write!(out, "square {plot}"),
        Move::Spot(spot) => write!(out, "spot {spot}"),
        Move::Canal(tile, side) => write!(out, "canal {tile} {side}"),
        Move::Space(space) => write!(out, "space {space}"),
        Move::Travel(centre, Way::Straight) => write!(out, "travel {centre}"),
        Move::Travel(centre, way) => write!(out, "travel {centre} {way}"),
        Move::Load(item, amount) => write!(out, "load {item} {amount}"),
        Move::Unload(amount) => write!(out, "unload {amount}"),
        Move::Trade(deal, item, amount) => write!(out, "{deal} {item} {amount}"),
        Move::GoldenFirst(deal, item) => write!(out, "golden {deal} {item}"),
        Move::Base(number) => write!(out, "base {number}"),
        Move::Row(row) => write!(out, "row {row}"),
        Move::Look(centre) => write!(out, "look {centre}"),
        Move::Flip => write!(out, "flip"),
        Move::TakeItem(item) => write!(out, "take {item}"),
        Move::PayItem(item) => write!(out, "pay {item}"),
        Move::Part(part) => write!(out, "part {part}"),
        Move::Cube(space) => write!(out, "cube {space}"),
        Move::Flow(way) => write!(out, "flow {way}"),
        Move::Exchange(card, None) => write!(out, "exchange {card}"),
        Move::Exchange(card, Some(item)) => write!(out, "exchange {card} {item}"),
        Move::Again(card) => write!(out, "again {card}"),
        Move::DiscardBonus(card) => write!(out, "discard {card}"),
        Move::PlayBonus(card) => write!(out, "use {card}"),
        Move::UseSack(card) => write!(out, "use {card}"),
        Move::DiscardSack(card) => write!(out, "discard {card}"),
        Move::UseSpecial(card) => write!(out, "use {card}"),
        Move::UseTile(kind) => write!(out, "use {kind}"),
        Move::Ignore(card) => write!(out, "ignore {card}"),
        Move::LookAtPile => write!(out, "look pile"),
        Move::Done => write!(out, "done"),
    }
}

/// Reads a move.
pub(super) fn read(text: &str) -> Result<Move, Unreadable<'_>> {
    let mut words = Words::new(text);
    let m = if words.take("observe") { read_observed(&mut words)? } else { read_decided(&mut words)? };
    words.end()?;
    Ok(m)
}

fn read_observed<'t>(words: &mut Words<'t>) -> Result<Move, Unreadable<'t>> {
    const EXPECTED: &str = "what was observed: canal-setup, canal-bonus, trading-tile, workshop, special, bonus, \
                            set, hand, card, sack, shuffle, start, opening, bot-tile or solo";
    let start = words.clone();
    Ok(match take(words) {
        "canal-setup" => Move::DrewCanalSetup(words.noun()?),
        "canal-bonus" => Move::PlacedCanalBonus(words.noun()?),
        "trading-tile" => Move::PlacedTradingTile(words.noun()?, words.noun()?),
        "workshop" => Move::OpenedWorkshop(words.noun()?),
        "special" => Move::OpenedSpecial(special(words)?),
        "bonus" => Move::OpenedBonus(bonus(words)?),
        "set" => Move::DealtSet(words.noun()?),
        "hand" => Move::DealtHand,
        "card" => Move::DrewCard,
        "sack" => Move::DrewSack,
        "shuffle" => Move::Shuffled(words.noun()?),
        "start" => Move::Starts(words.seat()?),
        "opening" => Move::DrewOpeningCard(words.noun()?),
        "bot-tile" => Move::DrewBotTile(words.noun()?, words.noun()?),
        "solo" => Move::ShowedSoloCard(words.noun()?),
        _ => return Err(start.unreadable(Expected::Words(EXPECTED))),
    })
}

fn read_decided<'t>(words: &mut Words<'t>) -> Result<Move, Unreadable<'t>> {
    let start = words.clone();
    Ok(match take(words) {
        "setup-card" => Move::SetupCard(words.noun()?),
        "play" => read_play(words)?,
        "main" => Move::Main(words.noun()?),
        "colour" => Move::Colour(words.noun()?),
        "bonus" => Move::TakeBonus(words.noun()?, words.number(1..=3)?),
        "step" => Move::Step(words.noun()?),
        "sack" => Move::TakeSack,
        "top" => Move::TakeTop,
        "browse" => Move::Browse,
        "pick" => Move::Pick(special(words)?),
        "swap" => Move::Swap(words.noun()?, words.noun()?),
        "draw" => Move::DrawYellow(special(words)?),
        "build" => Move::Build(words.noun()?, words.number(1..=3)?),
        "face" => Move::Face(words.noun()?),
        "plot" => Move::Plot(Plot::read(words)?),
        "turn" => Move::Turn(words.number(0..=3)?),
        "room" => Move::Room(words.noun()?, words.number(1..=2)?),
        "garden" => Move::Garden(words.noun()?),
        "square" => Move::Square(Plot::read(words)?),
        "spot" => Move::Spot(words.noun()?),
        "canal" => Move::Canal(words.noun()?, words.noun()?),
        "space" => Move::Space(space(words)?),
        "travel" => {
            let centre = words.noun()?;
            let way = if words.peek().is_empty() { Way::Straight } else { words.noun()? };
            Move::Travel(centre, way)
        }
        "load" => Move::Load(words.noun()?, words.number(1..=MOST_ITEMS)?),
        "unload" => Move::Unload(words.number(1..=MOST_ITEMS)?),
        "sell" => Move::Trade(Deal::Sell, words.noun()?, words.number(1..=MOST_ITEMS)?),
        "buy" => Move::Trade(Deal::Buy, words.noun()?, words.number(1..=MOST_ITEMS)?),
        "golden" => Move::GoldenFirst(words.noun()?, words.noun()?),
        "base" => Move::Base(words.number(1..=MAX_BASE_SPACES as u8)?),
        "row" => Move::Row(words.noun()?),
        "look" if words.take("pile") => Move::LookAtPile,
        "look" => Move::Look(words.noun()?),
        "flip" => Move::Flip,
        "take" => Move::TakeItem(words.noun()?),
        "pay" => Move::PayItem(words.noun()?),
        "part" => Move::Part(words.number(1..=MOST_PARTS)?),
        "cube" => Move::Cube(space(words)?),
        "flow" => Move::Flow(words.noun()?),
        "exchange" => {
            let card = special(words)?;
            let item: Option<Item> = if words.peek().is_empty() { None } else { Some(words.noun()?) };
            Move::Exchange(card, item)
        }
        "again" => Move::Again(special(words)?),
        "discard" => match named(words, Bonus::named) {
            Some(card) => Move::DiscardBonus(card),
            None => match named(words, by_name::<Sack>) {
                Some(card) => Move::DiscardSack(card),
                None => {
                    return Err(words.unreadable(Expected::Words("a bonus card (e38) or a sack card (z1)")));
                }
            },
        },
        "use" => read_use(words)?,
        "ignore" => Move::Ignore(special(words)?),
        "done" => Move::Done,
        _ => {
            return Err(
                start.unreadable(Expected::Words("a move such as 'play 3 upper', 'main garden' or 'done'"))
            );
        }
    })
}

fn read_play<'t>(words: &mut Words<'t>) -> Result<Move, Unreadable<'t>> {
    let card = match named(words, Special::named) {
        Some(card) => ActionCard::Improved(card),
        None => match named(words, by_name::<Starting>) {
            Some(card) => ActionCard::Starting(card),
            None => {
                return Err(
                    words.unreadable(Expected::Words("an action card: 1 to 6, or a yellow one such as P45"))
                );
            }
        },
    };
    let half: Option<Half> = if words.peek().is_empty() { None } else { Some(words.noun()?) };
    Ok(Move::Play(card, half))
}

fn read_use<'t>(words: &mut Words<'t>) -> Result<Move, Unreadable<'t>> {
    if let Some(card) = named(words, Bonus::named) {
        return Ok(Move::PlayBonus(card));
    }
    if let Some(card) = named(words, by_name::<Sack>) {
        return Ok(Move::UseSack(card));
    }
    if let Some(card) = named(words, Special::named) {
        return Ok(Move::UseSpecial(card));
    }
    if let Some(kind) = named(words, by_name::<CanalBonus>) {
        return Ok(Move::UseTile(kind));
    }
    const EXPECTED: &str =
        "a bonus card (e38), a sack card (z1), a special card (P60) or a canal bonus tile (k1)";
    Err(words.unreadable(Expected::Words(EXPECTED)))
}

/// Takes a word, in the letters in which notations are written.
fn take(words: &mut Words<'_>) -> &'static str {
    const WORDS: [&str; 58] = [
        "canal-setup",
        "canal-bonus",
        "trading-tile",
        "workshop",
        "special",
        "bonus",
        "set",
        "hand",
        "card",
        "sack",
        "shuffle",
        "start",
        "opening",
        "bot-tile",
        "solo",
        "setup-card",
        "play",
        "main",
        "colour",
        "step",
        "top",
        "browse",
        "pick",
        "swap",
        "draw",
        "build",
        "face",
        "plot",
        "turn",
        "room",
        "garden",
        "square",
        "spot",
        "canal",
        "space",
        "travel",
        "load",
        "unload",
        "sell",
        "buy",
        "golden",
        "base",
        "row",
        "look",
        "flip",
        "take",
        "pay",
        "part",
        "cube",
        "flow",
        "exchange",
        "again",
        "discard",
        "use",
        "ignore",
        "done",
        "observe",
        "",
    ];
    WORDS.into_iter().find(|word| words.take(word)).unwrap_or("")
}

/// Takes a word that names something.
fn named<T>(words: &mut Words<'_>, name: impl Fn(&str) -> Option<T>) -> Option<T> {
    let word = words.peek();
    let thing = name(word)?;
    words.take(word);
    Some(thing)
}

fn by_name<N: Noun>(name: &str) -> Option<N> {
    N::ALL.iter().copied().find(|noun| noun.name().eq_ignore_ascii_case(name))
}

fn special<'t>(words: &mut Words<'t>) -> Result<Special, Unreadable<'t>> {
    named(words, Special::named).ok_or_else(|| words.unreadable(Expected::Words("a special card, P1 to P72")))
}

fn bonus<'t>(words: &mut Words<'t>) -> Result<Bonus, Unreadable<'t>> {
    named(words, Bonus::named).ok_or_else(|| words.unreadable(Expected::Words("a bonus card, such as e38")))
}

fn space<'t>(words: &mut Words<'t>) -> Result<Space, Unreadable<'t>> {
    named(words, Space::named).ok_or_else(|| words.unreadable(Expected::Words("a space such as r2c3")))
}

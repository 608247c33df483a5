//! The notation of moves in a record, which can be read aloud.
//!
//! Slots, spaces, rooms and parts are counted from 1. Case and extra spaces do not matter.

use core::fmt::{self, Write};

use super::action_card::ActionCard;
use super::card::{Bonus, Half, Sack, Special, Starting};
use super::edition::MAX_BASE_SPACES;
use super::item::Item;
use super::layout::Plot;
use super::moves::{Move, Way};
use super::network::{CanalBonus, Space};
use super::trading_tile::Deal;
use crate::NamedEnum;
use crate::notation::{Expected, NotationError, Words};

/// The most items in one move. No camel carries more.
const MOST_ITEMS: u8 = 99;
/// Places around a garden square. No effect has more parts.
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
pub(super) fn read(text: &str) -> Result<Move, NotationError<'_>> {
    let mut words = Words::new(text);
    let m = if words.take("observe") { read_observed(&mut words)? } else { read_decided(&mut words)? };
    words.end()?;
    Ok(m)
}

fn read_observed<'t>(words: &mut Words<'t>) -> Result<Move, NotationError<'t>> {
    const EXPECTED: &str = "what was observed: canal-setup, canal-bonus, trading-tile, workshop, special, bonus, \
                            set, hand, card, sack, shuffle, start, opening, bot-tile or solo";
    let start = words.clone();
    Ok(match take(words) {
        "canal-setup" => Move::DrewCanalSetup(words.named()?),
        "canal-bonus" => Move::PlacedCanalBonus(words.named()?),
        "trading-tile" => Move::PlacedTradingTile(words.named()?, words.named()?),
        "workshop" => Move::OpenedWorkshop(words.named()?),
        "special" => Move::OpenedSpecial(special(words)?),
        "bonus" => Move::OpenedBonus(bonus(words)?),
        "set" => Move::DealtSet(words.named()?),
        "hand" => Move::DealtHand,
        "card" => Move::DrewCard,
        "sack" => Move::DrewSack,
        "shuffle" => Move::Shuffled(words.named()?),
        "start" => Move::Starts(words.seat()?),
        "opening" => Move::DrewOpeningCard(words.named()?),
        "bot-tile" => Move::DrewBotTile(words.named()?, words.named()?),
        "solo" => Move::ShowedSoloCard(words.named()?),
        _ => return Err(start.not_expected(Expected::Words(EXPECTED))),
    })
}

fn read_decided<'t>(words: &mut Words<'t>) -> Result<Move, NotationError<'t>> {
    let start = words.clone();
    Ok(match take(words) {
        "setup-card" => Move::SetupCard(words.named()?),
        "play" => read_play(words)?,
        "main" => Move::Main(words.named()?),
        "colour" => Move::Colour(words.named()?),
        "bonus" => Move::TakeBonus(words.named()?, words.number(1..=3)?),
        "step" => Move::Step(words.named()?),
        "sack" => Move::TakeSack,
        "top" => Move::TakeTop,
        "browse" => Move::Browse,
        "pick" => Move::Pick(special(words)?),
        "swap" => Move::Swap(words.named()?, words.named()?),
        "draw" => Move::DrawYellow(special(words)?),
        "build" => Move::Build(words.named()?, words.number(1..=3)?),
        "face" => Move::Face(words.named()?),
        "plot" => Move::Plot(Plot::read(words)?),
        "turn" => Move::Turn(words.number(0..=3)?),
        "room" => Move::Room(words.named()?, words.number(1..=2)?),
        "garden" => Move::Garden(words.named()?),
        "square" => Move::Square(Plot::read(words)?),
        "spot" => Move::Spot(words.named()?),
        "canal" => Move::Canal(words.named()?, words.named()?),
        "space" => Move::Space(space(words)?),
        "travel" => {
            let centre = words.named()?;
            let way = if words.peek().is_empty() { Way::Straight } else { words.named()? };
            Move::Travel(centre, way)
        }
        "load" => Move::Load(words.named()?, words.number(1..=MOST_ITEMS)?),
        "unload" => Move::Unload(words.number(1..=MOST_ITEMS)?),
        "sell" => Move::Trade(Deal::Sell, words.named()?, words.number(1..=MOST_ITEMS)?),
        "buy" => Move::Trade(Deal::Buy, words.named()?, words.number(1..=MOST_ITEMS)?),
        "golden" => Move::GoldenFirst(words.named()?, words.named()?),
        "base" => Move::Base(words.number(1..=MAX_BASE_SPACES as u8)?),
        "row" => Move::Row(words.named()?),
        "look" if words.take("pile") => Move::LookAtPile,
        "look" => Move::Look(words.named()?),
        "flip" => Move::Flip,
        "take" => Move::TakeItem(words.named()?),
        "pay" => Move::PayItem(words.named()?),
        "part" => Move::Part(words.number(1..=MOST_PARTS)?),
        "cube" => Move::Cube(space(words)?),
        "flow" => Move::Flow(words.named()?),
        "exchange" => {
            let card = special(words)?;
            let item: Option<Item> = if words.peek().is_empty() { None } else { Some(words.named()?) };
            Move::Exchange(card, item)
        }
        "again" => Move::Again(special(words)?),
        "discard" => match named(words, Bonus::named) {
            Some(card) => Move::DiscardBonus(card),
            None => match named(words, by_name::<Sack>) {
                Some(card) => Move::DiscardSack(card),
                None => {
                    return Err(words.not_expected(Expected::Words("a bonus card (e38) or a sack card (z1)")));
                }
            },
        },
        "use" => read_use(words)?,
        "ignore" => Move::Ignore(special(words)?),
        "done" => Move::Done,
        _ => {
            return Err(
                start.not_expected(Expected::Words("a move such as 'play 3 upper', 'main garden' or 'done'"))
            );
        }
    })
}

fn read_play<'t>(words: &mut Words<'t>) -> Result<Move, NotationError<'t>> {
    let card = match named(words, Special::named) {
        Some(card) => ActionCard::Improved(card),
        None => match named(words, by_name::<Starting>) {
            Some(card) => ActionCard::Starting(card),
            None => {
                return Err(words
                    .not_expected(Expected::Words("an action card: 1 to 6, or a yellow one such as P45")));
            }
        },
    };
    let half: Option<Half> = if words.peek().is_empty() { None } else { Some(words.named()?) };
    Ok(Move::Play(card, half))
}

fn read_use<'t>(words: &mut Words<'t>) -> Result<Move, NotationError<'t>> {
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
    Err(words.not_expected(Expected::Words(EXPECTED)))
}

/// Takes a word and returns it as notations spell it.
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

fn by_name<N: NamedEnum>(name: &str) -> Option<N> {
    N::ALL.iter().copied().find(|noun| noun.name().eq_ignore_ascii_case(name))
}

fn special<'t>(words: &mut Words<'t>) -> Result<Special, NotationError<'t>> {
    named(words, Special::named)
        .ok_or_else(|| words.not_expected(Expected::Words("a special card, P1 to P72")))
}

fn bonus<'t>(words: &mut Words<'t>) -> Result<Bonus, NotationError<'t>> {
    named(words, Bonus::named).ok_or_else(|| words.not_expected(Expected::Words("a bonus card, such as e38")))
}

fn space<'t>(words: &mut Words<'t>) -> Result<Space, NotationError<'t>> {
    named(words, Space::named).ok_or_else(|| words.not_expected(Expected::Words("a space such as r2c3")))
}

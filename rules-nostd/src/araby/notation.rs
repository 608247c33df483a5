//! Moves as written in a record, fit to be read aloud.
//!
//! Cards go by their printed names in one word. Slots, debts, promises and parts are counted from 1. Case and
//! extra spaces do not matter.

use core::fmt::{self, Write};

use super::card::{Card, Member};
use super::deal::{MAX_DEBTS, MAX_PROMISES};
use super::edition::{Edition, MAX_COPIES};
use super::effect::MAX_GAINS;
use super::legal::MOST_COINS;
use super::moves::Move;
use super::name::Slug;
use super::resolution::Resolution;
use super::seats::Seats;
use super::space::Space;
use super::supply::{CAMELS, DRAFT_LINE};
use crate::notation::{Expected, NotationError, Words};

/// Writes a move.
pub(super) fn write(edition: &Edition, m: Move, out: &mut dyn Write) -> fmt::Result {
    let card = |card: Card| Slug(&edition.card(card).name);
    let member = |member: Member| Slug(edition.name_of(member));
    match m {
        Move::DealtPersona(persona) => {
            write!(out, "observe persona {}", Slug(&edition.persona(persona).name))
        }
        Move::BuiltStacks(stacks) => write!(out, "observe stacks {stacks}"),
        Move::DealtHand => write!(out, "observe hand"),
        Move::OpenedCard(face) => write!(out, "observe card {}", card(face)),
        Move::Starts(seat) => write!(out, "observe start {seat}"),
        Move::OpenedCaravan(caravan) => {
            write!(out, "observe caravan {}", Slug(&edition.caravan(caravan).name))
        }
        Move::ShowedResolution(Resolution { bandit, pay: [top, middle, bottom] }) => {
            write!(out, "observe resolution {bandit} pays {top} {middle} {bottom}")
        }
        Move::TurnedUp(face, copy) => write!(out, "observe turned-up {} {copy}", card(face)),
        Move::Drew => write!(out, "observe draw"),
        Move::DiscardedTop(face) => write!(out, "observe discard {}", card(face)),
        Move::Shuffled => write!(out, "observe shuffle"),
        Move::Colour(colour) => write!(out, "colour {colour}"),
        Move::Play(face) => write!(out, "play {}", card(face)),
        Move::Pay(icon) => write!(out, "pay {icon}"),
        Move::Discard(face, icon) => write!(out, "discard {} as {icon}", card(face)),
        Move::Help(seat, aid) => write!(out, "help {seat} {aid}"),
        Move::Cannot => write!(out, "cannot"),
        Move::Cancel => write!(out, "cancel"),
        Move::Task(retainer) => write!(out, "task {}", member(retainer)),
        Move::Part(part) => write!(out, "part {part}"),
        Move::Make(product) => write!(out, "make {product}"),
        Move::Refresh(retainer) => write!(out, "refresh {}", member(retainer)),
        Move::To(seat) => write!(out, "to {seat}"),
        Move::Place(seat, space) => write!(out, "place {seat} {space}"),
        Move::Ask(seat) => write!(out, "ask {seat}"),
        Move::Grant(camels) => write!(out, "grant {camels}"),
        Move::Revoke(seat) => write!(out, "revoke {seat}"),
        Move::Floor(seat) => write!(out, "floor {seat}"),
        Move::Pass => write!(out, "pass"),
        Move::EndTurn => write!(out, "end-turn"),
        Move::Take(slot) => write!(out, "take {slot}"),
        Move::Counted(coins) => write!(out, "count {coins}"),
        Move::Deal(seats) => {
            write!(out, "deal")?;
            seats.iter().try_for_each(|seat| write!(out, " {seat}"))
        }
        Move::Item(from, to) => write!(out, "item {from} to {to}"),
        Move::Subject(subject, due) => write!(out, "{due} {subject}"),
        Move::Amount(amount) => write!(out, "amount {amount}"),
        Move::Goods(product, units) => write!(out, "goods {product} {units}"),
        Move::Known(face) => write!(out, "known {}", card(face)),
        Move::Member(retainer) => write!(out, "member {}", member(retainer)),
        Move::Type(kind) => write!(out, "type {kind}"),
        Move::At(seat, space) => {
            write!(out, "at {seat} ")?;
            write_space(space, out)
        }
        Move::Camels(camels, space) => {
            write!(out, "camels {camels} ")?;
            write_space(space, out)
        }
        Move::Show(face) => write!(out, "show {}", card(face)),
        Move::StrikeOut => write!(out, "strike-out"),
        Move::Offer => write!(out, "offer"),
        Move::Drop => write!(out, "drop"),
        Move::Accept => write!(out, "accept"),
        Move::Refuse => write!(out, "refuse"),
        Move::Counter => write!(out, "counter"),
        Move::Withdraw => write!(out, "withdraw"),
        Move::Deliver(number) => write!(out, "deliver {number}"),
        Move::Unable(number) => write!(out, "unable {number}"),
        Move::Waive(number) => write!(out, "waive {number}"),
        Move::Settled(number) => write!(out, "settled {number}"),
    }
}

fn write_space(space: Option<Space>, out: &mut dyn Write) -> fmt::Result {
    match space {
        Some(space) => write!(out, "{space}"),
        None => write!(out, "any"),
    }
}

/// Reads a move.
pub(super) fn read<'t>(edition: &Edition, text: &'t str) -> Result<Move, NotationError<'t>> {
    let mut words = Words::new(text);
    let m = if words.take("observe") {
        read_observed(edition, &mut words)?
    } else {
        read_decided(edition, &mut words)?
    };
    words.end()?;
    Ok(m)
}

fn read_observed<'t>(edition: &Edition, words: &mut Words<'t>) -> Result<Move, NotationError<'t>> {
    const EXPECTED: &str = "what was observed: persona, stacks, hand, card, start, caravan, resolution, turned-up, \
                            draw, discard or shuffle";
    const PERSONA: &str = "a persona of this edition";
    const CARAVAN: &str = "a caravan of this edition";
    let start = words.clone();
    Ok(match take(words) {
        "persona" => Move::DealtPersona(named(words, PERSONA, |word| edition.persona_named(word))?),
        "stacks" => Move::BuiltStacks(words.number(1..=super::card::MAX_CARAVANS as u8)?),
        "hand" => Move::DealtHand,
        "card" => Move::OpenedCard(card(edition, words)?),
        "start" => Move::Starts(words.seat()?),
        "caravan" => Move::OpenedCaravan(named(words, CARAVAN, |word| edition.caravan_named(word))?),
        "resolution" => {
            let bandit = words.named()?;
            words.expect("pays")?;
            let mut pay = [0; 3];
            for row in &mut pay {
                *row = words.number(0..=u8::MAX)?;
            }
            Move::ShowedResolution(Resolution { bandit, pay })
        }
        "turned-up" => Move::TurnedUp(card(edition, words)?, words.number(1..=MAX_COPIES as u8)?),
        "draw" => Move::Drew,
        "discard" => Move::DiscardedTop(card(edition, words)?),
        "shuffle" => Move::Shuffled,
        _ => return Err(start.not_expected(Expected::Words(EXPECTED))),
    })
}

fn read_decided<'t>(edition: &Edition, words: &mut Words<'t>) -> Result<Move, NotationError<'t>> {
    let start = words.clone();
    Ok(match take(words) {
        "colour" => Move::Colour(words.named()?),
        "play" => Move::Play(card(edition, words)?),
        "pay" => Move::Pay(words.named()?),
        "discard" => {
            let card = card(edition, words)?;
            words.expect("as")?;
            Move::Discard(card, words.named()?)
        }
        "help" => Move::Help(words.seat()?, words.named()?),
        "cannot" => Move::Cannot,
        "cancel" => Move::Cancel,
        "task" => Move::Task(member(edition, words)?),
        "part" => Move::Part(words.number(1..=MAX_GAINS as u8)?),
        "make" => Move::Make(words.named()?),
        "refresh" => Move::Refresh(member(edition, words)?),
        "to" => Move::To(words.seat()?),
        "place" => Move::Place(words.seat()?, words.named()?),
        "ask" => Move::Ask(words.seat()?),
        "grant" => Move::Grant(words.number(1..=CAMELS)?),
        "revoke" => Move::Revoke(words.seat()?),
        "floor" => Move::Floor(words.seat()?),
        "pass" => Move::Pass,
        "end-turn" => Move::EndTurn,
        "take" => Move::Take(words.number(1..=DRAFT_LINE as u8)?),
        "count" => Move::Counted(named(words, "a number of coins", |word| {
            word.parse().ok().filter(|&coins: &u16| coins <= MOST_COINS)
        })?),
        "strike-out" => Move::StrikeOut,
        "offer" => Move::Offer,
        "drop" => Move::Drop,
        "accept" => Move::Accept,
        "refuse" => Move::Refuse,
        "counter" => Move::Counter,
        "withdraw" => Move::Withdraw,
        "deliver" => Move::Deliver(words.number(1..=MAX_DEBTS as u8)?),
        "unable" => Move::Unable(words.number(1..=MAX_DEBTS as u8)?),
        "waive" => Move::Waive(words.number(1..=MAX_DEBTS as u8)?),
        "settled" => Move::Settled(words.number(1..=MAX_PROMISES as u8)?),
        word => match read_dealing(edition, word, words)? {
            Some(m) => m,
            None => {
                return Err(start.not_expected(Expected::Words(
                    "a move such as 'task merchant-prince-of-spices', 'place seat 1 5' or 'end-turn'",
                )));
            }
        },
    })
}

fn read_dealing<'t>(
    edition: &Edition,
    word: &str,
    words: &mut Words<'t>,
) -> Result<Option<Move>, NotationError<'t>> {
    Ok(Some(match word {
        "deal" => {
            let mut seats = Seats::only(words.seat()?);
            while words.peek().eq_ignore_ascii_case("seat") {
                seats = seats.with(words.seat()?);
            }
            Move::Deal(seats)
        }
        "item" => {
            let from = words.seat()?;
            words.expect("to")?;
            Move::Item(from, words.seat()?)
        }
        "now" => Move::Subject(words.named()?, super::deal::Due::Now),
        "later" => Move::Subject(words.named()?, super::deal::Due::Later),
        "amount" => Move::Amount(words.number(1..=99)?),
        "goods" => Move::Goods(words.named()?, words.number(1..=99)?),
        "known" => Move::Known(card(edition, words)?),
        "member" => Move::Member(member(edition, words)?),
        "type" => Move::Type(words.named()?),
        "at" => Move::At(words.seat()?, space(words)?),
        "camels" => Move::Camels(words.number(1..=CAMELS)?, space(words)?),
        "show" => Move::Show(card(edition, words)?),
        _ => return Ok(None),
    }))
}

/// Takes a word and returns it in the standard spelling.
fn take(words: &mut Words<'_>) -> &'static str {
    const WORDS: [&str; 54] = [
        "persona",
        "stacks",
        "hand",
        "card",
        "start",
        "caravan",
        "resolution",
        "turned-up",
        "draw",
        "discard",
        "shuffle",
        "colour",
        "play",
        "pay",
        "help",
        "cannot",
        "cancel",
        "task",
        "part",
        "make",
        "refresh",
        "to",
        "place",
        "ask",
        "grant",
        "revoke",
        "floor",
        "pass",
        "end-turn",
        "take",
        "count",
        "strike-out",
        "offer",
        "drop",
        "accept",
        "refuse",
        "counter",
        "withdraw",
        "deliver",
        "unable",
        "waive",
        "settled",
        "deal",
        "item",
        "now",
        "later",
        "amount",
        "goods",
        "known",
        "member",
        "type",
        "at",
        "camels",
        "show",
    ];
    WORDS.into_iter().find(|word| words.take(word)).unwrap_or("")
}

/// Takes a word that names something.
fn named<'t, T>(
    words: &mut Words<'t>,
    expected: &'static str,
    name: impl Fn(&str) -> Option<T>,
) -> Result<T, NotationError<'t>> {
    let word = words.peek();
    match name(word) {
        Some(thing) => {
            words.take(word);
            Ok(thing)
        }
        None => Err(words.not_expected(Expected::Words(expected))),
    }
}

fn card<'t>(edition: &Edition, words: &mut Words<'t>) -> Result<Card, NotationError<'t>> {
    named(words, "a game card of this edition, its name in one word", |word| edition.card_named(word))
}

fn member<'t>(edition: &Edition, words: &mut Words<'t>) -> Result<Member, NotationError<'t>> {
    named(words, "a persona or card of this edition, its name in one word", |word| edition.member_named(word))
}

fn space<'t>(words: &mut Words<'t>) -> Result<Option<Space>, NotationError<'t>> {
    if words.take("any") { Ok(None) } else { words.named().map(Some) }
}

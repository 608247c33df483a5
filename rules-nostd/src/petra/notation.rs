//! Writes and reads moves as they appear in a record, in a form that can be read aloud.
//!
//! Places, stalls, slots and boards count from 1. Case and extra blanks do not matter.

use core::fmt::{self, Write};

use super::edition::Edition;
use super::influence::{Condition, Influence};
use super::moves::{CardSource, Move};
use super::position::{CARAVAN, PLAZA, ROW};
use super::trader::{Region, Trader, TraderSet};
use super::villager::{Villager, VillagerName};
use super::{CAMELS, MAX_STALLS};
use crate::notation::{Expected, NotationError, Words};
use crate::pile::Indexed;

pub(super) fn write(edition: &Edition, m: Move, out: &mut dyn Write) -> fmt::Result {
    match m {
        Move::Shuffled(deck) => write!(out, "observe shuffle {deck}"),
        Move::Mixed => write!(out, "observe mix bag"),
        Move::DrewVillager(card) => write!(out, "observe villager {card}"),
        Move::DrewInfluence(card) => write_card(edition, "observe influence", card, out),
        Move::DrewHidden => write!(out, "observe hidden card"),
        Move::DrewTrader(trader) => write!(out, "observe trader {trader}"),
        Move::GotBoard(board) => write!(out, "observe board {board}"),
        Move::Starts(seat) => write!(out, "observe start {seat}"),
        Move::Pawn(direction) => write!(out, "pawn {direction}"),
        Move::Take(place) if usize::from(place) <= PLAZA => write!(out, "plaza {place}"),
        Move::Take(place) => write!(out, "siq {place}"),
        Move::Worker(column) => write!(out, "worker {column}"),
        Move::Nomad(trader, area) => write!(out, "nomad {trader} in {area}"),
        Move::MasterTrader(trader, partner) => write!(out, "master-trader {trader} with {partner}"),
        Move::GoldAs(trader) => write!(out, "gold as {trader}"),
        Move::Camels(camels) => write!(out, "camels {camels}"),
        Move::Bonus(region) => write!(out, "bonus {region}"),
        Move::Permanent(trader) => write!(out, "permanent {trader}"),
        Move::Building(column) => write!(out, "building {column}"),
        Move::Card(CardSource::Slot(slot)) => write!(out, "card {slot}"),
        Move::Card(CardSource::Deck) => write!(out, "card deck"),
        Move::Retrieve(column) => write!(out, "retrieve {column}"),
        Move::Hire(slot) => write!(out, "hire {slot}"),
        Move::Place(trader, area) => write!(out, "place {trader} in {area}"),
        Move::SendUp(stall) => write!(out, "send up {stall}"),
        Move::SendDown(trader) => write!(out, "send down {trader}"),
        Move::Arrange(tile) => write!(out, "arrange {tile}"),
        Move::Keep(card) => write!(out, "keep {card}"),
        Move::Farmer(seat, card) => {
            write!(out, "farmer {seat}")?;
            write_card(edition, " sells", card, out)
        }
        Move::Use(card) => write!(out, "use {card}"),
        Move::Reveal(card) => write_card(edition, "reveal", card, out),
        Move::Done => write!(out, "done"),
    }
}

/// Writes a verb and an influence card, which is identified by its condition.
fn write_card(edition: &Edition, verb: &str, card: Influence, out: &mut dyn Write) -> fmt::Result {
    match edition.condition(card) {
        Some(condition) => write!(out, "{verb} {condition}"),
        // Not a card of this edition, so no move with it is ever legal.
        None => write!(out, "{verb} card {}", card.number()),
    }
}

pub(super) fn read<'t>(edition: &Edition, text: &'t str) -> Result<Move, NotationError<'t>> {
    let mut words = Words::new(text);
    let m = read_words(edition, &mut words)?;
    words.end()?;
    Ok(m)
}

const VERBS: &str = "observe, pawn, plaza, siq, worker, nomad, master-trader, gold, camels, bonus, permanent, \
                     building, card, retrieve, hire, place, send, arrange, keep, farmer, use, reveal or done";

fn read_words<'t>(edition: &Edition, words: &mut Words<'t>) -> Result<Move, NotationError<'t>> {
    if words.take("observe") {
        return read_observed(edition, words);
    }
    if words.take("pawn") {
        return Ok(Move::Pawn(words.named()?));
    }
    if words.take("plaza") {
        return Ok(Move::Take(words.number(1..=PLAZA as u8)?));
    }
    if words.take("siq") {
        return Ok(Move::Take(words.number(PLAZA as u8 + 1..=CARAVAN as u8)?));
    }
    if words.take("worker") {
        return Ok(Move::Worker(words.named()?));
    }
    if words.take("nomad") {
        let trader = words.named()?;
        words.expect("in")?;
        return Ok(Move::Nomad(trader, words.named()?));
    }
    if words.take("master-trader") {
        let trader = words.named()?;
        words.expect("with")?;
        return Ok(Move::MasterTrader(trader, words.named()?));
    }
    if words.take("gold") {
        words.expect("as")?;
        return Ok(Move::GoldAs(words.named()?));
    }
    if words.take("camels") {
        return Ok(Move::Camels(words.number(1..=CAMELS)?));
    }
    if words.take("bonus") {
        return Ok(Move::Bonus(words.named()?));
    }
    if words.take("permanent") {
        return Ok(Move::Permanent(words.named()?));
    }
    if words.take("building") {
        return Ok(Move::Building(words.named()?));
    }
    if words.take("card") {
        let source = if words.take("deck") {
            CardSource::Deck
        } else {
            let slot = words.number(1..=ROW as u8);
            CardSource::Slot(slot.map_err(|_| words.not_expected(Expected::Words("deck, 1, 2 or 3")))?)
        };
        return Ok(Move::Card(source));
    }
    if words.take("retrieve") {
        return Ok(Move::Retrieve(words.named()?));
    }
    if words.take("hire") {
        return Ok(Move::Hire(words.number(1..=ROW as u8)?));
    }
    if words.take("place") {
        let trader = words.named()?;
        words.expect("in")?;
        return Ok(Move::Place(trader, words.named()?));
    }
    if words.take("send") {
        return if words.take("up") {
            Ok(Move::SendUp(words.number(1..=MAX_STALLS as u8)?))
        } else if words.take("down") {
            Ok(Move::SendDown(words.named()?))
        } else {
            Err(words.not_expected(Expected::Words("up or down")))
        };
    }
    if words.take("arrange") {
        return Ok(Move::Arrange(words.named()?));
    }
    if words.take("keep") {
        return Ok(Move::Keep(read_villager(words)?));
    }
    if words.take("farmer") {
        let seat = words.seat()?;
        words.expect("sells")?;
        return Ok(Move::Farmer(seat, read_influence(edition, words)?));
    }
    if words.take("use") {
        return Ok(Move::Use(read_villager(words)?));
    }
    if words.take("reveal") {
        return Ok(Move::Reveal(read_influence(edition, words)?));
    }
    if words.take("done") {
        return Ok(Move::Done);
    }
    Err(words.not_expected(Expected::Words(VERBS)))
}

fn read_observed<'t>(edition: &Edition, words: &mut Words<'t>) -> Result<Move, NotationError<'t>> {
    if words.take("trader") {
        Ok(Move::DrewTrader(words.named()?))
    } else if words.take("villager") {
        Ok(Move::DrewVillager(read_villager(words)?))
    } else if words.take("influence") {
        Ok(Move::DrewInfluence(read_influence(edition, words)?))
    } else if words.take("hidden") {
        words.expect("card")?;
        Ok(Move::DrewHidden)
    } else if words.take("shuffle") {
        Ok(Move::Shuffled(words.named()?))
    } else if words.take("mix") {
        words.expect("bag")?;
        Ok(Move::Mixed)
    } else if words.take("board") {
        Ok(Move::GotBoard(words.number(1..=4)?))
    } else if words.take("start") {
        Ok(Move::Starts(words.seat()?))
    } else {
        let kinds = "trader, villager, influence, hidden card, shuffle, mix bag, board or start";
        Err(words.not_expected(Expected::Words(kinds)))
    }
}

/// Reads the name of a villager card: `baker`, `nomad india`.
pub fn read_villager<'t>(words: &mut Words<'t>) -> Result<Villager, NotationError<'t>> {
    let name: VillagerName = words.named()?;
    let typed = matches!(name, VillagerName::MasterTrader | VillagerName::Nomad);
    let trader = if typed { Some(words.named()?) } else { None };
    Villager::from_parts(name, trader).ok_or_else(|| words.not_expected(Expected::Words("a villager")))
}

/// Reads the condition of an influence card, `rome equals egypt`, and finds the card in the edition.
pub fn read_influence<'t>(edition: &Edition, words: &mut Words<'t>) -> Result<Influence, NotationError<'t>> {
    let start = words.clone();
    let condition = read_condition(words)?;
    let place = edition.influence.iter().position(|copies| copies.condition.same_as(&condition));
    place
        .and_then(Influence::from_index)
        .ok_or_else(|| start.not_expected(Expected::Words("an influence card of this edition")))
}

fn read_condition<'t>(words: &mut Words<'t>) -> Result<Condition, NotationError<'t>> {
    if words.take("built") {
        let mut columns = TraderSet::EMPTY;
        columns.insert(words.named()?);
        while words.take("or") {
            columns.insert(words.named()?);
        }
        return Ok(Condition::Built { columns });
    }
    let these = read_sum(words)?;
    if words.take("equals") {
        let those = read_sum(words)?;
        let at_least = if words.take("at") {
            words.expect("least")?;
            words.number(1..=9)?
        } else {
            1
        };
        return Ok(Condition::Equal { these, those, at_least });
    }
    let at_least = words.number(1..=9);
    let at_least =
        at_least.map_err(|_| words.not_expected(Expected::Words("equals, or a number of cubes")))?;
    match these.iter().next().and_then(Trader::region) {
        Some(region) if these.len() == 1 => Ok(Condition::Cubes { region, at_least }),
        _ => Err(words.not_expected(Expected::Words("equals"))),
    }
}

/// Reads a sum such as `egypt+india`, written as one word.
fn read_sum<'t>(words: &mut Words<'t>) -> Result<TraderSet, NotationError<'t>> {
    const CARD: &str = "an influence card, such as rome 3, rome equals egypt or built china or india";
    let sum = words.peek();
    let mut regions = TraderSet::EMPTY;
    for name in sum.split('+') {
        let region = Region::ALL.iter().find(|region| region.name().eq_ignore_ascii_case(name));
        let region = region.ok_or_else(|| words.not_expected(Expected::Words(CARD)))?;
        regions.insert(region.trader());
    }
    words.take(sum);
    Ok(regions)
}

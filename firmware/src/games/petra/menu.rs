//! The menu of Passing Through Petra: what its entries say, and the group for a Farmer's sales.

use core::fmt;
use core::ops::ControlFlow;

use rules_nostd::petra::{Move, Petra};
use rules_nostd::petra::model::CardSource;
use rules_nostd::{Game, Seat};

use crate::device::play::Group;

/// Writes a move in the record's notation, and what it means.
pub(super) fn label(game: &Petra<'_>, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
    game.write_move(m, out)?;
    let (table, edition) = (game.position(), game.edition());
    let index = |number: u8| usize::from(number).wrapping_sub(1);
    match m {
        Move::Pawn(direction) => write!(out, ": {}", edition.city_sides.toward(direction)),
        Move::Take(place) => said(table.caravan.get(index(place)).copied().flatten(), out),
        Move::Hire(slot) => said(table.villagers.row.get(index(slot)).copied().flatten(), out),
        Move::Card(CardSource::Slot(slot)) => {
            let card = table.influence.row.get(index(slot)).copied().flatten();
            said(card.and_then(|card| edition.condition(card)), out)
        }
        Move::SendUp(stall) => said(table.mine().market.tile(index(stall)), out),
        Move::Worker(column) => {
            let (mine, partner) = (table.mine(), game.partner(column));
            write!(out, ": {} x {} {partner}", mine.column(column), mine.market.count(partner.into()))
        }
        _ => Ok(()),
    }
}

fn said(what: Option<impl fmt::Display>, out: &mut dyn fmt::Write) -> fmt::Result {
    what.map_or(Ok(()), |what| write!(out, ": {what}"))
}

/// Groups a Farmer's sales: there are many, and they are possible all the time.
pub(super) fn group(m: Move) -> Option<Group> {
    match m {
        Move::Farmer(seat, _) => Some(seat.index() as Group),
        _ => None,
    }
}

pub(super) fn write_group(group: Group, out: &mut dyn fmt::Write) -> fmt::Result {
    Seat::ALL.get(usize::from(group)).map_or(Ok(()), |seat| write!(out, "farmer {seat} sells"))
}

/// Returns the only move that is not a sale, if there are sales. A press plays it, as it would without a
/// Farmer.
pub(super) fn pass(game: &Petra<'_>) -> Option<Move> {
    let (mut only, mut others, mut sales) = (None, 0, 0);
    let _ = game.each_legal(|m| {
        match group(m) {
            Some(_) => sales += 1,
            None => (only, others) = (Some(m), others + 1),
        }
        if others > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    only.filter(|_| others == 1 && sales > 0)
}

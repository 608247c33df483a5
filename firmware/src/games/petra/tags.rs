//! Which moves of Passing Through Petra a tag stands for.

use core::ops::ControlFlow;

use rules_nostd::petra::{Chance, Move, Petra, Prompt};
use rules_nostd::petra::model::{Area, CardSource, Destination, Influence, Tile, Trader, Villager};
use rules_nostd::{Game, Next};

use crate::device::play::Choices;
use super::{CARD_PAD, SIQ_GATE};
use crate::sense::ReaderId;
use crate::tag::TagError;
use super::piece::{PetraPiece, PieceKind};

pub(super) fn tagged(game: &Petra<'_>, reader: ReaderId, text: &str) -> Result<Choices<Move>, TagError> {
    let piece = PetraPiece::read(game.edition(), text)?;
    let draws_tile = matches!(game.next(), Next::Observe(Chance::DrawTrader(_)));
    let piece =
        if reader.number() == CARD_PAD && !draws_tile { piece } else { piece.wanted(PieceKind::Trader)? };
    Ok(match piece {
        _ if game.next() == Next::Over => Choices::new(),
        PetraPiece::Trader(tile) => {
            tile.trader().and_then(|trader| tile_move(game, reader, trader)).into_iter().collect()
        }
        PetraPiece::Villager(card) => villager_moves(game, card),
        PetraPiece::Influence(card) => influence_moves(game, card),
    })
}

/// Returns the move for a tile that passes a gate. It is a draw if the game asks for one there. While tiles
/// are taken from the caravan, the tile tells which one it was only if exactly one place has such a tile.
fn tile_move(game: &Petra<'_>, reader: ReaderId, trader: Trader) -> Option<Move> {
    let (table, gate) = (game.position(), reader.number());
    match game.next() {
        Next::Observe(Chance::DrawTrader(to)) => {
            let here = match to {
                Destination::Caravan => gate == SIQ_GATE,
                Destination::SetupMarket(seat, _) | Destination::Extension(seat) => gate == seat.number(),
                // Settlements have no gate: the tile may be shown to any reader.
                Destination::SetupSettlement(..) | Destination::Ambassador(_) => true,
            };
            here.then_some(Move::DrewTrader(trader))
        }
        Next::Decide(seat, Prompt::TakeTile(..)) if gate == seat.number() => {
            // Tiles taken while the caravan has gaps are leftmost in the row. Their tags reach the gate after
            // the switches have told the move, so they are not a second tile.
            let taken = table.caravan.iter().filter(|place| place.is_none()).count();
            if table.boards[seat].market.tiles().take(taken).any(|tile| tile == Tile::from(trader)) {
                return None;
            }
            let such = legal_moves(game, |m| match m {
                Move::Take(place) => table.caravan.get(usize::from(place) - 1) == Some(&Some(trader)),
                _ => false,
            });
            if let &[only] = such.as_slice() { Some(only) } else { None }
        }
        _ => None,
    }
}

/// Returns what can be done with a villager card on the pad. If nothing can, returns what is probably meant,
/// so that the rules say why not.
fn villager_moves(game: &Petra<'_>, card: Villager) -> Choices<Move> {
    let row = &game.position().villagers.row;
    let slot = row.iter().position(|&lying| lying == Some(card)).map(|place| place as u8 + 1);
    let mut choices = legal_moves(game, |m| match m {
        Move::DrewVillager(other) | Move::Keep(other) | Move::Use(other) => other == card,
        // Of equal cards, takes the first one.
        Move::Hire(number) => Some(number) == slot,
        Move::Nomad(trader, _) => card == Villager::Nomad(trader),
        Move::MasterTrader(trader, _) => card == Villager::MasterTrader(trader),
        _ => false,
    });
    if choices.is_empty() {
        let meant = match (game.next(), card, slot) {
            (Next::Observe(_), ..) => Move::DrewVillager(card),
            (Next::Decide(_, Prompt::KeepVillager), ..) => Move::Keep(card),
            (Next::Decide(_, Prompt::PlayOneTime), Villager::Nomad(trader), _) => {
                Move::Nomad(trader, Area::Market)
            }
            (Next::Decide(_, Prompt::PlayOneTime), Villager::MasterTrader(trader), _) => {
                Move::MasterTrader(trader, trader)
            }
            (Next::Decide(_, Prompt::Village(_) | Prompt::Hire(_)), _, Some(slot)) => Move::Hire(slot),
            (_, _, Some(slot)) if !game.position().mine().villagers.has(card) => Move::Hire(slot),
            _ => Move::Use(card),
        };
        // The list was empty, so there is room.
        let _ = choices.push(meant);
    }
    choices
}

/// Returns what can be done with an influence card on the pad, in the same way.
fn influence_moves(game: &Petra<'_>, card: Influence) -> Choices<Move> {
    let row = &game.position().influence.row;
    let slot = row.iter().position(|&lying| lying == Some(card)).map(|place| place as u8 + 1);
    let mut choices = legal_moves(game, |m| match m {
        Move::DrewInfluence(other) | Move::Reveal(other) | Move::Farmer(_, other) => other == card,
        Move::Card(CardSource::Slot(number)) => Some(number) == slot,
        _ => false,
    });
    let meant = match game.next() {
        Next::Observe(_) => Move::DrewInfluence(card),
        _ => Move::Reveal(card),
    };
    let reveals = matches!(game.next(), Next::Decide(_, Prompt::Reveal));
    // While cards are revealed, a Farmer's sale is not played without asking.
    if choices.is_empty() || reveals && !choices.contains(&meant) {
        // No hand fills the list. If one did, only the sales would be offered.
        let _ = choices.insert(0, meant);
    }
    choices
}

/// Returns the legal moves for which `fits` holds, as many as can be asked about.
fn legal_moves(game: &Petra<'_>, fits: impl Fn(Move) -> bool) -> Choices<Move> {
    let mut found = Choices::new();
    let _ = game.each_legal(|m| match fits(m) && found.push(m).is_err() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    found
}

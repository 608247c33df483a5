//! Which moves of Merchants of Araby a tag at a pad stands for.

use core::ops::ControlFlow;

use rules_nostd::araby::{Araby, Chance, Move, Prompt};
use rules_nostd::araby::model::{Aid, Card, Icon, Member, Side};
use rules_nostd::{Game, Next, Seat};

use crate::device::play::Choices;
use crate::tag::TagError;
use super::piece::{ArabyPiece, PieceKind};

/// Returns the legal moves that a piece may stand for. If the piece is what the game asks for but none is
/// legal, returns the first move it would stand for, so that the rules say why not.
pub(super) fn moves(game: &Araby<'_>, piece: ArabyPiece) -> Result<Choices<Move>, TagError> {
    if let (
        ArabyPiece::Card(card, copy),
        Next::Observe(
            Chance::ShowResolution(_) | Chance::TurnUpResolution(_) | Chance::DraftResolution(..),
        ),
    ) = (piece, game.next())
    {
        return resolution_move(game, card, copy).map(|m| core::iter::once(m).collect());
    }
    let mut found = Choices::new();
    let _ = game.each_legal(|m| {
        let again = found.iter().any(|&other| same_card(other, m));
        if involves(game, piece, m) && !again && found.push(m).is_err() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    if !found.is_empty() {
        return Ok(found);
    }
    found.extend(owners(game, piece).map(Move::Floor));
    if !found.is_empty() {
        return Ok(found);
    }
    // Somebody tries to use a card: let the rules say why that is not possible.
    if let ArabyPiece::Card(card, _) = piece
        && let Some(m) = attempted_move(game, card)
    {
        return Ok(core::iter::once(m).collect());
    }
    match wanted_kind(game) {
        Some(kind) if kind == piece.kind() => Ok(expected_move(game, piece).into_iter().collect()),
        Some(kind) => Err(TagError::WrongKind { seen: piece.kind().called(), wanted: kind.called() }),
        // Nothing asks for this card; it is only passing by.
        None => Ok(found),
    }
}

/// Returns the move for a card that is laid at a caravan. Only the numbers on its back are recorded, not
/// which card it is, unless the edition turns up its face (section 3.4 of the ledger).
fn resolution_move(game: &Araby<'_>, card: Card, copy: Option<u8>) -> Result<Move, TagError> {
    let row = game.edition().card(card);
    let copy = copy.or_else(|| (row.copies() == 1).then_some(1)).ok_or(TagError::NoSuchPiece)?;
    match *game.edition().resolution_side {
        Side::Face => Ok(Move::TurnedUp(card, copy)),
        Side::Back => {
            let back = usize::from(copy).checked_sub(1).and_then(|place| row.backs.get(place));
            back.copied().map(Move::ShowedResolution).ok_or(TagError::NoSuchPiece)
        }
    }
}

/// Returns the seats that own a card which the active player does not have. The owner shows it on another
/// player's turn and takes the floor with it (ARA-056), as with a camel.
fn owners(game: &Araby<'_>, piece: ArabyPiece) -> impl Iterator<Item = Seat> {
    let member = match piece {
        ArabyPiece::Card(card, _) => Some(Member::Card(card)),
        ArabyPiece::Persona(persona) => Some(Member::Persona(persona)),
        ArabyPiece::Caravan(_) => None,
    };
    let areas = &game.position().areas;
    let has = move |seat: Seat| member.is_some_and(|member| areas[seat].retainer(member).is_some());
    let others = matches!(game.next(), Next::Decide(active, Prompt::Act) if !has(active));
    areas.seats().filter(move |&seat| others && has(seat))
}

/// Returns what a player who shows this card probably wants: to pay with it while a payment is open;
/// otherwise to task it if it is in their entourage, or else to play it.
fn attempted_move(game: &Araby<'_>, card: Card) -> Option<Move> {
    let (table, member) = (game.position(), Member::Card(card));
    match game.next() {
        Next::Decide(_, Prompt::Pay(_) | Prompt::Aid(_, Aid::Discard)) => {
            let open = table.payment.as_ref()?.open;
            Icon::ALL.into_iter().find(|&icon| open.of(icon) > 0).map(|icon| Move::Discard(card, icon))
        }
        Next::Decide(seat, Prompt::Act | Prompt::Floor | Prompt::LastCall) => {
            let lies = table.areas[seat].retainer(member).is_some();
            Some(if lies { Move::Task(member) } else { Move::Play(card) })
        }
        _ => None,
    }
}

/// Returns whether a legal move involves this piece.
fn involves(game: &Araby<'_>, piece: ArabyPiece, m: Move) -> bool {
    match (piece, m) {
        (ArabyPiece::Card(card, _), Move::OpenedCard(other) | Move::DiscardedTop(other)) => card == other,
        (ArabyPiece::Card(card, _), Move::Play(other) | Move::Discard(other, _)) => card == other,
        (ArabyPiece::Card(card, _), Move::Show(other) | Move::Known(other)) => card == other,
        (ArabyPiece::Card(card, _), Move::Take(slot)) => drafted_card(game, slot) == Some(card),
        (ArabyPiece::Caravan(caravan), Move::OpenedCaravan(other)) => caravan == other,
        (ArabyPiece::Persona(persona), Move::DealtPersona(other)) => persona == other,
        (piece, Move::Task(other) | Move::Refresh(other) | Move::Member(other)) => match piece {
            ArabyPiece::Card(card, _) => other == Member::Card(card),
            ArabyPiece::Persona(persona) => other == Member::Persona(persona),
            ArabyPiece::Caravan(_) => false,
        },
        _ => false,
    }
}

/// Returns the card at a position of the draft line, from 1.
fn drafted_card(game: &Araby<'_>, slot: u8) -> Option<Card> {
    usize::from(slot).checked_sub(1).and_then(|place| game.position().draft.get(place)).copied().flatten()
}

/// Returns whether two moves take equal cards from the draft line; it does not matter which is taken.
fn same_card(one: Move, other: Move) -> bool {
    matches!((one, other), (Move::Take(_), Move::Take(_)))
}

/// Returns the kind of piece that the game asks for.
fn wanted_kind(game: &Araby<'_>) -> Option<PieceKind> {
    match game.next() {
        Next::Observe(Chance::DealPersona(_)) => Some(PieceKind::Persona),
        Next::Observe(
            Chance::OpenCard(_)
            | Chance::DiscardTop
            | Chance::ShowResolution(_)
            | Chance::TurnUpResolution(_)
            | Chance::DraftResolution(..),
        ) => Some(PieceKind::Card),
        Next::Observe(Chance::DrawCaravan(_)) => Some(PieceKind::Caravan),
        _ => None,
    }
}

/// Returns the move that a piece of the right kind would stand for.
fn expected_move(game: &Araby<'_>, piece: ArabyPiece) -> Option<Move> {
    match (piece, game.next()) {
        (ArabyPiece::Card(card, _), Next::Observe(Chance::DiscardTop)) => Some(Move::DiscardedTop(card)),
        (ArabyPiece::Card(card, _), _) => Some(Move::OpenedCard(card)),
        (ArabyPiece::Caravan(caravan), _) => Some(Move::OpenedCaravan(caravan)),
        (ArabyPiece::Persona(persona), _) => Some(Move::DealtPersona(persona)),
    }
}

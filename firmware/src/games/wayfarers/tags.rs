//! Which moves of Wayfarers a tag at a pad stands for.

use core::ops::ControlFlow;

use rules_nostd::wayfarers::{Chance, Move, Wayfarers};
use rules_nostd::wayfarers::model::{Card, Origin, RowSlot, Task};
use rules_nostd::{Game, Next};

use crate::device::play::Choices;
use crate::tag::TagError;
use super::piece::{PieceKind, WayfarersPiece};

/// Returns the legal moves that a piece may stand for. If the piece is what the game asks for but none is
/// legal, returns the move it would stand for, so that the rules say why not.
pub(super) fn moves(game: &Wayfarers<'_>, piece: WayfarersPiece) -> Result<Choices<Move>, TagError> {
    let mut found = Choices::new();
    let _ = game.each_legal(|m| {
        if involves(game, piece, m) && found.push(m).is_err() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    if !found.is_empty() {
        return Ok(found);
    }
    match wanted_kind(game) {
        Some(kind) if kind == piece.kind() => Ok(expected_move(piece).into_iter().collect()),
        Some(kind) => Err(TagError::WrongKind { seen: piece.called(), wanted: kind.called() }),
        // The game may ask for such a card or tile, but this one cannot be taken.
        None => Ok(chosen_move(game, piece).into_iter().collect()),
    }
}

/// Returns whether a legal move involves this piece.
fn involves(game: &Wayfarers<'_>, piece: WayfarersPiece, m: Move) -> bool {
    let table = game.position();
    let lies_at =
        |at: RowSlot, card: Card| table.rows[at.row].at(at.slot).is_some_and(|there| there.card == card);
    match (piece, m) {
        (WayfarersPiece::Card(card), Move::Revealed(other) | Move::Keep(other) | Move::Under(other)) => {
            card == other
        }
        (WayfarersPiece::Card(card), Move::Card(at) | Move::FromCard(at) | Move::Retrieve(at, _)) => {
            lies_at(at, card)
        }
        (
            WayfarersPiece::Card(card),
            Move::Place(stand)
            | Move::PlaceWithShip(stand)
            | Move::Above(stand)
            | Move::Tuck(stand)
            | Move::Refresh(stand),
        ) => stand.card() == Some(card),
        (WayfarersPiece::Card(Card::Space(card)), Move::Inspire(above)) => above == Some(card),
        (WayfarersPiece::Card(card), Move::Use(origin)) => printed_on(origin) == Some(card),
        (WayfarersPiece::JournalTile(tile), Move::LaidTile(other)) => tile == other,
        (WayfarersPiece::JournalTile(tile), Move::Use(origin)) => origin == Origin::Tile(tile),
        (WayfarersPiece::Tile(tile), Move::Tile(other)) => tile == other,
        (WayfarersPiece::Board(board), Move::DealtBoard(other)) => board == other,
        _ => false,
    }
}

/// Returns the card on which an effect is printed.
fn printed_on(origin: Origin) -> Option<Card> {
    match origin {
        Origin::Space(stand) => stand.card(),
        Origin::Townsfolk(card) => Some(Card::Townsfolk(card)),
        Origin::Land(card) | Origin::Vista(card) => Some(Card::Land(card)),
        Origin::Water(card) => Some(Card::Water(card)),
        Origin::Sky(card) => Some(Card::Space(card)),
        Origin::Resting
        | Origin::Link(_)
        | Origin::Cell(_)
        | Origin::Journal(_)
        | Origin::Tile(_)
        | Origin::Worker(_) => None,
    }
}

/// Returns the choice that a piece would stand for, if the game asks for a piece of its kind.
fn chosen_move(game: &Wayfarers<'_>, piece: WayfarersPiece) -> Option<Move> {
    match (piece, game.position().tasks.last()) {
        (WayfarersPiece::Card(card), _) => find_open_card(game, card).map(Move::Card),
        (WayfarersPiece::Tile(tile), Some(Task::Upgrade(..))) => Some(Move::Tile(tile)),
        _ => None,
    }
}

/// Returns where a card lies open, if the game asks for a card.
fn find_open_card(game: &Wayfarers<'_>, card: Card) -> Option<RowSlot> {
    let mut asked = false;
    let _ = game.each_legal(|m| {
        asked |= matches!(m, Move::Card(_));
        ControlFlow::Continue(())
    });
    let lies =
        |at: &RowSlot| game.position().rows[at.row].at(at.slot).is_some_and(|there| there.card == card);
    RowSlot::of(card.kind()).find(lies).filter(|_| asked)
}

/// Returns the kind of piece that the table is asked for.
fn wanted_kind(game: &Wayfarers<'_>) -> Option<PieceKind> {
    let Next::Observe(chance) = game.next() else { return None };
    match chance {
        Chance::Reveal(..) | Chance::Draw(_) => Some(PieceKind::Card),
        Chance::LayTile(_) => Some(PieceKind::JournalTile),
        Chance::DealBoard(_) => Some(PieceKind::Board),
        Chance::Shuffle(_)
        | Chance::ChooseFirst
        | Chance::RollStart(_)
        | Chance::RollRefreshed(_)
        | Chance::RollRest(_)
        | Chance::RollNew(_) => None,
    }
}

/// Returns the outcome that a piece would stand for at the table.
fn expected_move(piece: WayfarersPiece) -> Option<Move> {
    match piece {
        WayfarersPiece::Card(card) => Some(Move::Revealed(card)),
        WayfarersPiece::JournalTile(tile) => Some(Move::LaidTile(tile)),
        WayfarersPiece::Board(board) => Some(Move::DealtBoard(board)),
        WayfarersPiece::Tile(_) => None,
    }
}

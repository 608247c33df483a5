//! Which moves of Resafa a tag at a pad stands for.

use core::ops::ControlFlow;

use rules_nostd::resafa::{Chance, Move, Prompt, Resafa};
use rules_nostd::resafa::model::{ActionCard, CanalSide, Face, Task};
use rules_nostd::{Game, Next};

use crate::device::play::Choices;
use crate::tag::TagError;
use super::piece::{PieceKind, ResafaPiece};

/// Returns the legal moves that a piece may stand for. If the piece is what the game asks for but none is
/// legal, returns the first move it would stand for, so that the rules say why not.
pub(super) fn moves(game: &Resafa<'_>, piece: ResafaPiece) -> Result<Choices<Move>, TagError> {
    // Whether a canal tile may be laid depends on the side that is up: offers both, and the rules judge.
    if let (ResafaPiece::Canal(tile), Next::Decide(_, Prompt::BuildCanal)) = (piece, game.next()) {
        return Ok(CanalSide::ALL.map(|side| Move::Canal(tile, side)).into_iter().collect());
    }
    let mut found = Choices::new();
    let _ = game.each_legal(|m| {
        let again = found.iter().any(|&other| same_card(game, other, m));
        if involves(game, piece, m) && !again && found.push(m).is_err() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    if !found.is_empty() {
        return Ok(found);
    }
    match wanted_kind(game) {
        Some(kind) if kind == piece.kind() => Ok(expected_move(game, piece).into_iter().collect()),
        Some(kind) => Err(TagError::WrongKind { seen: piece.kind().called(), wanted: kind.called() }),
        // Nothing asks for this piece; it is only passing by.
        None => Ok(found),
    }
}

/// Returns whether a legal move involves this piece.
fn involves(game: &Resafa<'_>, piece: ResafaPiece, m: Move) -> bool {
    let table = game.position();
    let place = |number: u8| usize::from(number).wrapping_sub(1);
    match (piece, m) {
        (ResafaPiece::Canal(tile), Move::Canal(other, _) | Move::DrewBotTile(other, _)) => tile == other,
        (ResafaPiece::Workshop(tile), Move::OpenedWorkshop(other) | Move::Room(other, _)) => tile == other,
        (ResafaPiece::Workshop(tile), Move::Build(tier, slot)) => {
            table.workshops[tier].open.get(place(slot)) == Some(&Some(tile))
        }
        (ResafaPiece::Bonus(card), Move::OpenedBonus(other) | Move::PlayBonus(other)) => card == other,
        (ResafaPiece::Bonus(card), Move::DiscardBonus(other)) => card == other,
        (ResafaPiece::Bonus(card), Move::TakeBonus(colour, slot)) => {
            table.bonus[colour].open.get(place(slot)) == Some(&Some(card))
        }
        (ResafaPiece::Special(card), Move::OpenedSpecial(other) | Move::Pick(other)) => card == other,
        (ResafaPiece::Special(card), Move::UseSpecial(other) | Move::DrawYellow(other)) => card == other,
        (ResafaPiece::Special(card), Move::Exchange(other, _) | Move::Again(other)) => card == other,
        (ResafaPiece::Special(card), Move::Play(ActionCard::Improved(other), _)) => card == other,
        (ResafaPiece::Special(card), Move::TakeTop) => match table.tasks.last() {
            Some(&Task::TakeSpecial(colour, level)) => table.stack(colour, level).open == Some(card),
            _ => false,
        },
        (ResafaPiece::Sack(card), Move::UseSack(other) | Move::DiscardSack(other)) => card == other,
        (ResafaPiece::Action(card), Move::Play(ActionCard::Starting(other), _)) => card == other,
        (ResafaPiece::Action(card), Move::Swap(other, _)) => card == other,
        (ResafaPiece::Trading(tile), Move::PlacedTradingTile(other, _)) => tile == other,
        (ResafaPiece::CanalBonus(kind), Move::PlacedCanalBonus(other) | Move::UseTile(other)) => {
            kind == other
        }
        (ResafaPiece::Setup(card), Move::DrewCanalSetup(other)) => card == other,
        (ResafaPiece::Solo(card), Move::DrewOpeningCard(other) | Move::ShowedSoloCard(other)) => {
            card == other
        }
        (ResafaPiece::Set(set), Move::DealtSet(other)) => set == other,
        _ => false,
    }
}

/// Returns whether two moves take equal cards from one row of the display. It does not matter which, unless
/// there is a bot, which counts the slots (RES-214).
fn same_card(game: &Resafa<'_>, one: Move, other: Move) -> bool {
    let same_row =
        matches!((one, other), (Move::TakeBonus(row, _), Move::TakeBonus(other, _)) if row == other);
    same_row && game.position().bot.is_none()
}

/// Returns the kind of piece that the table is asked for.
fn wanted_kind(game: &Resafa<'_>) -> Option<PieceKind> {
    let Next::Observe(chance) = game.next() else { return None };
    match chance {
        Chance::DrawCanalSetup => Some(PieceKind::Setup),
        Chance::PlaceCanalBonus(_) => Some(PieceKind::CanalBonus),
        Chance::PlaceTradingTile(_) => Some(PieceKind::Trading),
        Chance::OpenWorkshop(..) | Chance::RefillWorkshops(_) => Some(PieceKind::Workshop),
        Chance::OpenSpecial(..) => Some(PieceKind::Special),
        Chance::OpenBonus(..) => Some(PieceKind::Bonus),
        Chance::DealSet(_) => Some(PieceKind::Set),
        Chance::DrawOpeningCard | Chance::ShowSoloCard => Some(PieceKind::Solo),
        Chance::DrawBotTile(_) | Chance::DrawBotTank(_) => Some(PieceKind::Canal),
        Chance::DealHand(_)
        | Chance::DrawCard(_)
        | Chance::DrawSack(_)
        | Chance::ShuffleStack(..)
        | Chance::ShufflePile(_)
        | Chance::ShuffleBotTiles
        | Chance::ShuffleSoloDeck
        | Chance::ChooseStart => None,
    }
}

/// Returns the outcome that a piece would stand for at the table.
fn expected_move(game: &Resafa<'_>, piece: ResafaPiece) -> Option<Move> {
    match piece {
        ResafaPiece::Canal(tile) => Some(Move::DrewBotTile(tile, CanalSide::A)),
        ResafaPiece::Workshop(tile) => Some(Move::OpenedWorkshop(tile)),
        ResafaPiece::Bonus(card) => Some(Move::OpenedBonus(card)),
        ResafaPiece::Special(card) => Some(Move::OpenedSpecial(card)),
        ResafaPiece::Trading(tile) => Some(Move::PlacedTradingTile(tile, Face::BoxTop)),
        ResafaPiece::CanalBonus(kind) => Some(Move::PlacedCanalBonus(kind)),
        ResafaPiece::Setup(card) => Some(Move::DrewCanalSetup(card)),
        ResafaPiece::Solo(card) if game.next() == Next::Observe(Chance::DrawOpeningCard) => {
            Some(Move::DrewOpeningCard(card))
        }
        ResafaPiece::Solo(card) => Some(Move::ShowedSoloCard(card)),
        ResafaPiece::Set(set) => Some(Move::DealtSet(set)),
        ResafaPiece::Sack(_) | ResafaPiece::Action(_) => None,
    }
}

//! What a move means on this table, beside its notation in a menu.

use rules_nostd::araby::{Araby, Card, Move};

pub(super) fn gloss(game: &Araby<'_>, m: Move) -> Option<String> {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = game.write_gloss(m, &mut text);
    (!text.is_empty()).then_some(text)
}

/// What a game card costs and does.
pub(super) fn face(game: &Araby<'_>, card: Card) -> String {
    let row = game.edition().card(card);
    format!("{}, costs {}, {}", row.kind, row.cost, row.effect)
}

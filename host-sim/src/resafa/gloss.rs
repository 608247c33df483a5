//! What a move means on this table, beside its notation in a menu.

use rules_nostd::resafa::{Move, Resafa, Special, Workshop, WorkshopFace};

pub(super) fn gloss(game: &Resafa<'_>, m: Move) -> Option<String> {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = game.write_gloss(m, &mut text);
    (!text.is_empty()).then_some(text)
}

/// The rooms of a workshop as it lies.
pub(super) fn rooms(game: &Resafa<'_>, tile: Workshop, face: WorkshopFace) -> String {
    let mut text = String::new();
    let _ = game.gloss_rooms(tile, face, &mut text);
    text
}

/// What a special card does.
pub(super) fn special(game: &Resafa<'_>, card: Special) -> String {
    let mut text = String::new();
    let _ = game.gloss_effect(card, &mut text);
    text
}

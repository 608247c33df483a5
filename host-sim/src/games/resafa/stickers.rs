//! The texts for the tags of Resafa's pieces.

use std::collections::BTreeMap;

use firmware::games::resafa::ResafaPiece;
use rules_nostd::resafa::Edition;
use rules_nostd::resafa::model::{
    ActionSet, CanalTile, Sack, SetupCard, SoloCard, Starting, TradingTile, Workshop,
};

use crate::host_game::write_tags;

/// Every player has the same set of canal tiles, starting workshops and starting cards.
const PLAYERS: u8 = 4;

pub(super) fn tags(edition: &Edition) -> Vec<String> {
    let mut bonuses = BTreeMap::new();
    for listed in edition.bonus_decks.iter().flat_map(|deck| &deck.cards) {
        *bonuses.entry(listed.bonus).or_insert(0) += listed.copies;
    }
    let pieces = (with_copies(ResafaPiece::Canal, PLAYERS, CanalTile::ALL))
        .chain(Workshop::ALL.map(|tile| (ResafaPiece::Workshop(tile), count_workshops(tile))))
        .chain(bonuses.into_iter().map(|(card, copies)| (ResafaPiece::Bonus(card), copies)))
        .chain(edition.specials.iter().map(|(card, _)| (ResafaPiece::Special(card), 1)))
        .chain(with_copies(ResafaPiece::Sack, 1, Sack::ALL))
        .chain(with_copies(ResafaPiece::Action, PLAYERS, Starting::ALL))
        .chain(with_copies(ResafaPiece::Trading, 1, TradingTile::ALL))
        .chain(edition.canal_bonuses.iter().map(|(kind, row)| (ResafaPiece::CanalBonus(kind), row.copies)))
        .chain(with_copies(ResafaPiece::Setup, 1, SetupCard::ALL))
        .chain(with_copies(ResafaPiece::Solo, 1, SoloCard::ALL))
        .chain(with_copies(ResafaPiece::Set, 1, ActionSet::ALL));
    pieces
        .flat_map(|(piece, copies)| write_tags(copies, move |number, text| piece.write(number, text)))
        .collect()
}

/// Returns how many copies of a workshop are in the box.
fn count_workshops(tile: Workshop) -> u8 {
    if tile.tier().is_none() { PLAYERS } else { 1 }
}

/// Returns every piece of a kind with the number of its copies.
fn with_copies<T>(
    piece: fn(T) -> ResafaPiece,
    copies: u8,
    kinds: impl IntoIterator<Item = T>,
) -> impl Iterator<Item = (ResafaPiece, u8)> {
    kinds.into_iter().map(move |kind| (piece(kind), copies))
}

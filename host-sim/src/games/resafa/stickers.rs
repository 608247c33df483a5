//! What stands on the tags of Resafa's pieces.

use std::collections::BTreeMap;

use firmware::games::resafa::ResafaPiece;
use rules_nostd::resafa::Edition;
use rules_nostd::resafa::model::{
    ActionSet, CanalTile, Sack, SetupCard, SoloCard, Starting, TradingTile, Workshop,
};

use crate::host_game::write_tags;

/// Each player has canal tiles, starting workshops and starting cards of the same kinds.
const PLAYERS: u8 = 4;

pub(super) fn tags(edition: &Edition) -> Vec<String> {
    let mut bonuses = BTreeMap::new();
    for listed in edition.bonus_decks.iter().flat_map(|deck| &deck.cards) {
        *bonuses.entry(listed.bonus).or_insert(0) += listed.copies;
    }
    let pieces = (all(ResafaPiece::Canal, PLAYERS, CanalTile::ALL))
        .chain(Workshop::ALL.map(|tile| (ResafaPiece::Workshop(tile), workshops(tile))))
        .chain(bonuses.into_iter().map(|(card, copies)| (ResafaPiece::Bonus(card), copies)))
        .chain(edition.specials.iter().map(|(card, _)| (ResafaPiece::Special(card), 1)))
        .chain(all(ResafaPiece::Sack, 1, Sack::ALL))
        .chain(all(ResafaPiece::Action, PLAYERS, Starting::ALL))
        .chain(all(ResafaPiece::Trading, 1, TradingTile::ALL))
        .chain(edition.canal_bonuses.iter().map(|(kind, row)| (ResafaPiece::CanalBonus(kind), row.copies)))
        .chain(all(ResafaPiece::Setup, 1, SetupCard::ALL))
        .chain(all(ResafaPiece::Solo, 1, SoloCard::ALL))
        .chain(all(ResafaPiece::Set, 1, ActionSet::ALL));
    pieces
        .flat_map(|(piece, copies)| write_tags(copies, move |number, text| piece.write(number, text)))
        .collect()
}

fn workshops(tile: Workshop) -> u8 {
    if tile.tier().is_none() { PLAYERS } else { 1 }
}

/// Every piece of a kind, and how many there are of each.
fn all<T>(
    piece: fn(T) -> ResafaPiece,
    copies: u8,
    kinds: impl IntoIterator<Item = T>,
) -> impl Iterator<Item = (ResafaPiece, u8)> {
    kinds.into_iter().map(move |kind| (piece(kind), copies))
}

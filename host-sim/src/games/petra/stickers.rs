//! The texts for the tags of Petra's pieces.

use firmware::games::petra::PetraPiece;
use rules_nostd::petra::Edition;
use rules_nostd::petra::model::{GOLD, Tile, Trader};

use crate::host_game::write_tags;

pub(super) fn tags(edition: &'static Edition) -> Vec<String> {
    let traders = Trader::ALL.map(|trader| (Tile::from(trader), edition.trader_counts[trader]));
    let traders = traders.into_iter().chain([(Tile::Gold, GOLD)]);
    let traders = traders.map(|(tile, copies)| (PetraPiece::Trader(tile), copies));
    let villagers = edition.villagers.iter().map(|row| (PetraPiece::Villager(row.card), row.copies));
    let influence = edition.influence_cards().zip(edition.influence.iter());
    let influence = influence.map(|(card, row)| (PetraPiece::Influence(card), row.copies));
    let pieces = traders.chain(villagers).chain(influence);
    pieces
        .flat_map(|(piece, copies)| {
            write_tags(copies, move |number, text| piece.write(edition, number, text))
        })
        .collect()
}

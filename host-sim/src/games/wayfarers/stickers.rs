//! The texts for the tags of Wayfarers' pieces.

use firmware::games::wayfarers::WayfarersPiece;
use rules_nostd::wayfarers::model::{Board, Card, CardKind, JournalTile};
use rules_nostd::wayfarers::{Edition, Options, Wayfarers};

use crate::host_game::write_tags;

/// With this many players, all tiles are in the store.
const PLAYERS: usize = 4;

pub(super) fn tags(edition: &'static Edition) -> Vec<String> {
    let cards = CardKind::ALL.into_iter().flat_map(Card::all).map(|card| (WayfarersPiece::Card(card), 1));
    let journal = JournalTile::ALL.into_iter().map(|tile| (WayfarersPiece::JournalTile(tile), 1));
    let game = Wayfarers::new(edition, PLAYERS, Options::default());
    let store = game.iter().flat_map(|game| game.position().store.iter());
    let tiles = store.map(|(tile, &copies)| (WayfarersPiece::Tile(tile), copies));
    let boards = Board::ALL.into_iter().map(|board| (WayfarersPiece::Board(board), 1));
    let pieces = cards.chain(journal).chain(tiles).chain(boards);
    pieces
        .flat_map(|(piece, copies)| write_tags(copies, move |number, text| piece.write(number, text)))
        .collect()
}

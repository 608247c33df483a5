//! The pieces of Wayfarers of the South Tigris: where they lie on the mat, and which tag reports a move.

use firmware::games::wayfarers::WayfarersSpace;
use firmware::games::wayfarers::{CARD_PAD, TILE_PAD, WayfarersPiece};
use firmware::mat::Space as _;
use firmware::sense::ReaderId;
use rules_nostd::wayfarers::model::{RowSlot, Task, Worker};
use rules_nostd::wayfarers::{Move, Wayfarers};

use crate::table::PhysicalGame;
use crate::table::pieces::{Layout, Piece};

impl PhysicalGame for Wayfarers<'static> {
    fn layout(&self) -> Layout {
        let table = self.position();
        let mut layout = Layout::new();
        let mut lay = |space: WayfarersSpace, piece: Piece| {
            layout.entry(space.channel()).or_default().push(piece);
        };
        for (seat, area) in table.areas.iter() {
            lay(WayfarersSpace::Journal(area.marker), Piece::plain(format!("{seat} marker")));
        }
        for (place, _) in table.green.iter().filter(|(_, there)| **there) {
            lay(WayfarersSpace::Green(place), Piece::plain("green worker"));
        }
        for at in RowSlot::all() {
            let Some(there) = table.rows[at.row].at(at.slot) else { continue };
            for worker in Worker::ALL.into_iter().filter(|&worker| there.workers.has(worker)) {
                if let Some(spot) = WayfarersSpace::spot(at, worker) {
                    lay(spot, Piece::plain(format!("{worker} worker")));
                }
            }
        }
        layout
    }

    fn tag_for(&self, m: Move) -> Option<(ReaderId, String)> {
        let table = self.position();
        let piece = match m {
            Move::Revealed(card) | Move::Keep(card) | Move::Under(card) => WayfarersPiece::Card(card),
            Move::LaidTile(tile) => WayfarersPiece::JournalTile(tile),
            Move::DealtBoard(board) => WayfarersPiece::Board(board),
            Move::Tile(tile) => WayfarersPiece::Tile(tile),
            // A card is shown to the reader only when a player takes it. If a worker or token is placed on it, it
            // stays.
            Move::Card(at) if matches!(table.tasks.last(), Some(Task::Acquire(..))) => {
                WayfarersPiece::Card(table.rows[at.row].at(at.slot)?.card)
            }
            _ => return None,
        };
        let pad = match piece {
            WayfarersPiece::Card(_) | WayfarersPiece::Board(_) => CARD_PAD,
            WayfarersPiece::JournalTile(_) | WayfarersPiece::Tile(_) => TILE_PAD,
        };
        let mut text = String::new();
        piece.write(None, &mut text).ok()?;
        Some((ReaderId::new(pad)?, text))
    }
}

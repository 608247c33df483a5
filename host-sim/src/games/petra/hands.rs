//! The pieces of Passing Through Petra: where they lie on the mat, and which tag reports a move.

use firmware::games::petra::PetraSpace;
use firmware::games::petra::{CARD_PAD, PetraPiece, SIQ_GATE};
use firmware::mat::Space as _;
use firmware::sense::ReaderId;
use rules_nostd::petra::model::{CardSource, Destination, Tile, Villager};
use rules_nostd::petra::{Chance, Move, Petra};
use rules_nostd::{Game as _, Next};

use crate::table::pieces::{Layout, Piece};
use crate::table::{PhysicalGame, split_name};

impl PhysicalGame for Petra<'static> {
    /// The types of traders.
    const KINDS: &'static [&'static str] = &["egypt", "china", "india", "local", "rome"];

    /// Groups the stalls of a seat: `exit`, then 2, 3, … counted from the exit.
    fn name_on_page(space: PetraSpace) -> (String, String) {
        let (group, label) = split_name(&space.to_string());
        match space {
            PetraSpace::Stall(seat, 0) => (format!("{seat} stall"), "exit".into()),
            PetraSpace::Stall(..) => (group, label.trim_end_matches(" from exit").into()),
            _ => (group, label),
        }
    }

    fn layout(&self) -> Layout {
        let table = self.position();
        let mut layout = Layout::new();
        let mut lay =
            |space: PetraSpace, piece: Piece| layout.entry(space.channel()).or_default().push(piece);
        for (place, trader) in table.caravan.iter().enumerate() {
            if let Some(trader) = trader {
                lay(PetraSpace::Caravan(place as u8), tile(Tile::from(*trader)));
            }
        }
        for (seat, board) in table.boards.iter() {
            let stalls = board.market.stalls();
            for stall in 0..stalls {
                if let Some(trader) = board.market.tile(stall) {
                    lay(PetraSpace::Stall(seat, (stalls - 1 - stall) as u8), tile(trader));
                }
            }
            lay(PetraSpace::City(board.pawn), Piece::plain(format!("{seat} pawn")));
            for trader in board.workers.iter() {
                lay(PetraSpace::Worker(seat, trader), Piece::plain(format!("{seat} worker")));
            }
        }
        layout
    }

    fn tag_for(&self, m: Move) -> Option<(ReaderId, String)> {
        let (reader, piece) = match m {
            Move::DrewTrader(trader) => {
                let Next::Observe(Chance::DrawTrader(to)) = self.next() else { return None };
                let gate = match to {
                    Destination::Caravan => SIQ_GATE,
                    Destination::SetupMarket(seat, _) | Destination::Extension(seat) => seat.number(),
                    Destination::SetupSettlement(..) | Destination::Ambassador(_) => CARD_PAD,
                };
                (gate, PetraPiece::Trader(trader.into()))
            }
            Move::DrewVillager(card) | Move::Keep(card) | Move::Use(card) => {
                (CARD_PAD, PetraPiece::Villager(card))
            }
            Move::Hire(slot) => {
                let card = self.position().villagers.row.get(usize::from(slot) - 1).copied().flatten()?;
                (CARD_PAD, PetraPiece::Villager(card))
            }
            Move::Nomad(trader, _) => (CARD_PAD, PetraPiece::Villager(Villager::Nomad(trader))),
            Move::MasterTrader(trader, _) => (CARD_PAD, PetraPiece::Villager(Villager::MasterTrader(trader))),
            Move::DrewInfluence(card) | Move::Reveal(card) | Move::Farmer(_, card) => {
                (CARD_PAD, PetraPiece::Influence(card))
            }
            Move::Card(CardSource::Slot(slot)) => {
                let card = self.position().influence.row.get(usize::from(slot) - 1).copied().flatten()?;
                (CARD_PAD, PetraPiece::Influence(card))
            }
            _ => return None,
        };
        tag(self, reader, piece)
    }

    /// Returns the tile that was lifted from the caravan: it is pushed past the gate of its new row.
    fn passing_tag(&self, m: Move) -> Option<(ReaderId, String)> {
        let (Move::Take(place), Next::Decide(seat, _)) = (m, self.next()) else { return None };
        let taken = self.position().caravan.get(usize::from(place) - 1).copied().flatten()?;
        tag(self, seat.number(), PetraPiece::Trader(taken.into()))
    }
}

/// Returns a reader and the text on the tag of a piece.
fn tag(game: &Petra<'static>, reader: u8, piece: PetraPiece) -> Option<(ReaderId, String)> {
    let mut text = String::new();
    piece.write(game.edition(), None, &mut text).ok()?;
    Some((ReaderId::new(reader)?, text))
}

fn tile(tile: Tile) -> Piece {
    Piece::tagged(format!("{tile} trader"), format!("petra trader {tile}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_have_short_names_on_the_page() {
        let names = |name: &str| {
            let space = PetraSpace::all().find(|space| space.to_string() == name);
            space.map(Petra::name_on_page).unwrap_or_default()
        };
        for (name, group, label) in [
            ("siq 7", "siq", "7"),
            ("city north-west", "city", "north-west"),
            ("seat 1 exit stall", "seat 1 stall", "exit"),
            ("seat 2 stall 3 from exit", "seat 2 stall", "3"),
            ("seat 3 worker egypt", "seat 3 worker", "egypt"),
        ] {
            assert_eq!(names(name), (group.to_owned(), label.to_owned()), "{name}");
        }
    }
}

//! The pieces of Resafa: where they lie on the mat, and which tag reports a move.

use firmware::games::resafa::ResafaSpace;
use firmware::games::resafa::{CARD_PAD, ResafaPiece, TILE_PAD};
use firmware::mat::Space as _;
use firmware::sense::ReaderId;
use rules_nostd::resafa::model::{ActionCard, Task};
use rules_nostd::resafa::{Move, Resafa};

use crate::table::PhysicalGame;
use crate::table::pieces::{Layout, Piece};

impl PhysicalGame for Resafa<'static> {
    const FULL_GAME: (&'static str, &'static str) = ("solo", "a whole solo game");

    fn layout(&self) -> Layout {
        let table = self.position();
        let mut layout = Layout::new();
        let mut lay = |space: Option<ResafaSpace>, piece: Piece| {
            if let Some(space) = space {
                layout.entry(space.channel()).or_default().push(piece);
            }
        };
        for (square, there) in table.network.iter() {
            if let Some(laid) = there.tile {
                let (name, tag) = (
                    format!("{} canal tile {}", laid.owner, laid.tile),
                    format!("resafa canal {}", laid.tile),
                );
                lay(Some(ResafaSpace::Canal(square)), Piece::tagged(name, tag));
            }
            for _ in 0..there.cubes {
                lay(ResafaSpace::water(square), Piece::plain("water cube"));
            }
        }
        if let Some(&Task::Flow(square, ..)) = table.tasks.last() {
            lay(ResafaSpace::water(square), Piece::plain("water cube"));
        }
        for (source, waits) in self.edition().network[table.side()].sources.iter().zip(&table.sources) {
            if *waits {
                lay(ResafaSpace::source(source.space, source.edge), Piece::plain("water cube"));
            }
        }
        for (seat, area) in table.areas.iter() {
            lay(Some(ResafaSpace::Place(area.camel.at)), Piece::plain(format!("{seat} camel")));
        }
        for (centre, bases) in table.bases.iter() {
            for (number, owner) in (1..).zip(bases) {
                if let Some(owner) = owner {
                    lay(ResafaSpace::base(centre, number), Piece::plain(format!("{owner} base cube")));
                }
            }
        }
        layout
    }

    fn tag_for(&self, m: Move) -> Option<(ReaderId, String)> {
        let table = self.position();
        let place = |number: u8| usize::from(number).wrapping_sub(1);
        let piece = match m {
            Move::DrewCanalSetup(card) => ResafaPiece::Setup(card),
            Move::PlacedCanalBonus(kind) | Move::UseTile(kind) => ResafaPiece::CanalBonus(kind),
            Move::PlacedTradingTile(tile, _) => ResafaPiece::Trading(tile),
            Move::OpenedWorkshop(tile) => ResafaPiece::Workshop(tile),
            Move::Build(tier, slot) => {
                ResafaPiece::Workshop(table.workshops[tier].open.get(place(slot)).copied().flatten()?)
            }
            Move::OpenedSpecial(card) | Move::Pick(card) | Move::UseSpecial(card) => {
                ResafaPiece::Special(card)
            }
            Move::OpenedBonus(card) | Move::PlayBonus(card) | Move::DiscardBonus(card) => {
                ResafaPiece::Bonus(card)
            }
            Move::TakeBonus(colour, slot) => {
                let open = &table.bonus[colour].open;
                let card = open.get(place(slot)).copied().flatten()?;
                // The device picks the first of several equal cards. Any other one has to be chosen from the menu.
                let first = open.iter().position(|&other| other == Some(card));
                let elsewhere = table
                    .bonus
                    .iter()
                    .any(|(other, stack)| other != colour && stack.open.contains(&Some(card)));
                if first != Some(place(slot)) || elsewhere {
                    return None;
                }
                ResafaPiece::Bonus(card)
            }
            Move::UseSack(card) | Move::DiscardSack(card) => ResafaPiece::Sack(card),
            Move::DealtSet(set) => ResafaPiece::Set(set),
            Move::DrewOpeningCard(card) | Move::ShowedSoloCard(card) => ResafaPiece::Solo(card),
            Move::Canal(tile, _) | Move::DrewBotTile(tile, _) => ResafaPiece::Canal(tile),
            Move::Play(ActionCard::Starting(card), _) => ResafaPiece::Action(card),
            Move::Play(ActionCard::Improved(card), _) => ResafaPiece::Special(card),
            _ => return None,
        };
        let pad = match piece {
            ResafaPiece::Canal(_) | ResafaPiece::Workshop(_) | ResafaPiece::Trading(_) => TILE_PAD,
            _ => CARD_PAD,
        };
        let mut text = String::new();
        piece.write(None, &mut text).ok()?;
        Some((ReaderId::new(pad)?, text))
    }
}

//! The pieces of Merchants of Araby: where they lie on the mat, and which tag reports a move.

use firmware::games::araby::ArabySpace;
use firmware::games::araby::{ArabyPiece, CARD_PAD};
use firmware::mat::Space as _;
use firmware::sense::ReaderId;
use rules_nostd::araby::model::{Card, Member, Resolution};
use rules_nostd::araby::{Araby, Move};

use crate::table::PhysicalGame;
use crate::table::pieces::{Layout, Piece};

impl PhysicalGame for Araby<'static> {
    fn layout(&self) -> Layout {
        let mut layout = Layout::new();
        let lying = self.position().areas.iter().filter_map(|(owner, area)| Some((owner, area.caravan?)));
        for (owner, caravan) in lying {
            for (space, seat) in caravan.field.camels() {
                let camels: &mut Vec<Piece> =
                    layout.entry(ArabySpace { owner, space }.channel()).or_default();
                camels.push(Piece::plain(format!("{seat} camel")));
            }
        }
        layout
    }

    fn tag_for(&self, m: Move) -> Option<(ReaderId, String)> {
        let member = |member| match member {
            Member::Card(card) => ArabyPiece::Card(card, None),
            Member::Persona(persona) => ArabyPiece::Persona(persona),
        };
        let piece = match m {
            Move::DealtPersona(persona) => ArabyPiece::Persona(persona),
            Move::OpenedCaravan(caravan) => ArabyPiece::Caravan(caravan),
            Move::OpenedCard(card) | Move::DiscardedTop(card) => ArabyPiece::Card(card, None),
            Move::Play(card) | Move::Discard(card, _) => ArabyPiece::Card(card, None),
            Move::Show(card) | Move::Known(card) => ArabyPiece::Card(card, None),
            Move::TurnedUp(card, copy) => ArabyPiece::Card(card, Some(copy)),
            Move::ShowedResolution(numbers) => {
                let (card, copy) = find_card_with_back(self, numbers)?;
                ArabyPiece::Card(card, Some(copy))
            }
            Move::Take(slot) => {
                let draft = &self.position().draft;
                let place = usize::from(slot).checked_sub(1)?;
                let card = draft.get(place).copied().flatten()?;
                // The device picks the first of several equal cards. Any other one has to be chosen from the menu.
                if draft.iter().position(|&other| other == Some(card)) != Some(place) {
                    return None;
                }
                ArabyPiece::Card(card, None)
            }
            Move::Task(of) | Move::Refresh(of) | Move::Member(of) => member(of),
            _ => return None,
        };
        let mut text = String::new();
        piece.write(self.edition(), &mut text).ok()?;
        Some((ReaderId::new(CARD_PAD)?, text))
    }
}

/// Finds a card whose back shows these numbers. Several may: the players do not know which one it is either.
fn find_card_with_back(game: &Araby<'_>, numbers: Resolution) -> Option<(Card, u8)> {
    game.edition().each_card().find_map(|(card, row)| {
        let copy = row.backs.iter().position(|&back| back == numbers)?;
        Some((card, copy as u8 + 1))
    })
}

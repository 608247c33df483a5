//! The texts for the tags of Araby's pieces.

use firmware::games::araby::ArabyPiece;
use rules_nostd::Indexed as _;
use rules_nostd::araby::Edition;
use rules_nostd::araby::model::{Caravan, Card, CardRow, Persona};

/// Returns the text of every tag. A game card always names its copy, even if there is only one, because the backs of
/// copies differ.
pub(super) fn tags(edition: &Edition) -> Vec<String> {
    let copies = |(card, row): (Card, &CardRow)| {
        (1..=row.copies() as u8).map(move |copy| ArabyPiece::Card(card, Some(copy)))
    };
    let cards = (0..).map_while(Card::from_index).zip(&edition.cards).flat_map(copies);
    let caravans = (0..edition.caravans.len()).filter_map(Caravan::from_index).map(ArabyPiece::Caravan);
    let personas = (0..edition.personas.len()).filter_map(Persona::from_index).map(ArabyPiece::Persona);
    let pieces = cards.chain(caravans).chain(personas);
    pieces
        .map(|piece| {
            let mut text = String::new();
            // Writing to a string cannot fail.
            let _ = piece.write(edition, &mut text);
            text
        })
        .collect()
}

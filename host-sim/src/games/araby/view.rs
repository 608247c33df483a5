//! What a seat knows and nobody else.

use rules_nostd::Seat;
use rules_nostd::araby::Araby;
use rules_nostd::araby::model::HandCards;

use crate::opponent::Seated;

impl Seated for Araby<'static> {
    fn view_of(&self, secrets: &Self::Secrets, seat: Seat) -> HandCards {
        let mut hand = HandCards::EMPTY;
        secrets.hand(seat).for_each(|card| hand.add(card));
        hand
    }
}

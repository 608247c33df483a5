//! What a seat knows and nobody else.

use rules_nostd::Seat;
use rules_nostd::petra::Petra;
use rules_nostd::petra::model::Influences;

use crate::opponent::Seated;

impl Seated for Petra<'static> {
    fn view_of(&self, secrets: &Self::Secrets, seat: Seat) -> Influences {
        let mut hand = Influences::EMPTY;
        secrets.hand(seat).iter().for_each(|&card| hand.add(card));
        hand
    }
}

//! What a seat knows and nobody else.

use rules_nostd::{Game as _, Next, Seat};

use rules_nostd::resafa::model::{Hand, SackCards};
use rules_nostd::resafa::{Move, Resafa};

use crate::host_game::{HostGame as _, legal_moves};
use crate::opponent::Seated;

impl Seated for Resafa<'static> {
    fn view_of(&self, secrets: &Self::Secrets, seat: Seat) -> Hand {
        let table = self.position();
        let mut sacks = SackCards::default();
        let hidden = |card| !table.areas[seat].sacks.known.has(card);
        secrets
            .sacks(table, seat)
            .into_iter()
            .filter(|&card| hidden(card))
            .for_each(|card| sacks.insert(card));
        // Of a stack it looks through, it sees the cards it may pick.
        let offered = legal_moves(self).into_iter().filter(|&m| self.is_possible(secrets, m));
        let browsed = offered.filter_map(|m| match m {
            Move::Pick(card) => Some(card),
            _ => None,
        });
        let browses = matches!(self.next(), Next::Decide(decider, _) if decider == seat);
        Hand {
            cards: secrets.hand(table, seat).into_iter().collect(),
            sacks,
            browsed: browsed.filter(|_| browses).collect(),
        }
    }
}

//! What a seat knows and nobody else.

use rules_nostd::Seat;
use rules_nostd::wayfarers::Wayfarers;

use crate::opponent::Seated;

impl Seated for Wayfarers<'static> {
    // Everything lies open.
    fn view_of(&self, _: &Self::Secrets, _: Seat) {}
}

//! The influence cards that lie face down: the deck, and the hands that were drawn from it.

use rules_nostd::petra::model::{Deck, Influence};
use rules_nostd::petra::{Chance, Move, Petra};
use rules_nostd::{Game, Next, Seat};

use super::picture::influence_name;
use crate::host_game::{Lack, Source};
use crate::table::dealt::{Dealt, Known, Places};

/// The deck of influence cards, and what was drawn from it unseen.
pub type Secrets = Dealt<Influence>;

/// The piles from which the table draws openly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pile {
    /// The trader tiles in the bag.
    Bag,
    /// The villager deck.
    Villagers,
    /// The player boards.
    Boards,
}

pub(super) fn lay_out(game: &Petra<'_>, rng: &mut fastrand::Rng) -> Secrets {
    let unseen = &game.position().influence.unseen;
    let copies = unseen.kinds().flat_map(|card| (0..unseen.count(card)).map(move |_| card));
    Dealt::shuffled(copies, rng)
}

pub(super) fn source(secrets: &Secrets, chance: Chance) -> Source<Pile, Move> {
    match chance {
        Chance::DrawTrader(_) => Source::Pile(Pile::Bag),
        Chance::MixBag => Source::Shuffle(Pile::Bag),
        Chance::TurnUpVillager(_) | Chance::DrawVillager => Source::Pile(Pile::Villagers),
        Chance::ShuffleDeck(Deck::Villagers) | Chance::ReshuffleDiscard(Deck::Villagers) => {
            Source::Shuffle(Pile::Villagers)
        }
        Chance::AssignBoard(_) => Source::Pile(Pile::Boards),
        Chance::TurnUpInfluence(_) => Source::deck(secrets.deck().top().map(Move::DrewInfluence)),
        _ => Source::Lot,
    }
}

/// Returns the card of a hand that a move shows, with its owner.
fn shown(game: &Petra<'_>, m: Move) -> Option<(Seat, Influence)> {
    match m {
        Move::Reveal(card) => Some((game.position().turn, card)),
        Move::Farmer(seat, card) => Some((seat, card)),
        _ => None,
    }
}

pub(super) fn lack(game: &Petra<'_>, secrets: &Secrets, m: Move) -> Option<Lack> {
    let (seat, card) = shown(game, m)?;
    let seen = &game.position().boards[seat].hand.seen;
    if seen.has(card) || secrets.hand(seat).contains(&card) {
        return None;
    }
    let name = |card| influence_name(game.edition(), card);
    let hand: Vec<String> = seen.kinds().chain(secrets.hand(seat).iter().copied()).map(name).collect();
    Some(Lack::in_hand(seat, &name(card), &hand))
}

pub(super) fn deal(game: &Petra<'_>, secrets: &mut Secrets, m: Move) {
    match (game.next(), m) {
        (Next::Observe(Chance::DealInfluence(seat)), Move::DrewHidden) => {
            secrets.draw(Places::hand(seat));
        }
        (_, Move::DrewInfluence(card)) => secrets.reveal(Places::DECK, |&other| other == card),
        _ => {
            let hidden =
                |&(seat, card): &(Seat, Influence)| !game.position().boards[seat].hand.seen.has(card);
            if let Some((seat, card)) = shown(game, m).filter(hidden) {
                secrets.reveal(Places::hand(seat), |&other| other == card);
            }
        }
    }
}

pub(super) fn put_right(game: &Petra<'_>, secrets: &mut Secrets, rng: &mut fastrand::Rng) {
    let table = game.position();
    let mut known = Known::default();
    known.room(Places::DECK, table.influence.deck);
    let mut hands = None::<Places>;
    for (seat, board) in table.boards.iter() {
        known.room(Places::hand(seat), board.hand.hidden);
        hands = Some(hands.map_or(Places::hand(seat), |hands| hands.or(Places::hand(seat))));
    }
    let hands = hands.unwrap_or(Places::DECK);
    for (pile, places) in [(&table.influence.unseen, hands.or(Places::DECK)), (&table.influence.held, hands)]
    {
        for card in pile.kinds() {
            (0..pile.count(card)).for_each(|_| known.card(card, places));
        }
    }
    secrets.settle(known, |one, other| one == other, rng);
}

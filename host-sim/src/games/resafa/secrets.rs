//! The cards that lie face down: action cards and sack cards in hands, and special stacks that were browsed.

use rules_nostd::Indexed as _;
use rules_nostd::resafa::model::{ActionCard, Colour, Level, Sack, Special, SwapPlace, Task, Whereabouts};
use rules_nostd::resafa::{Chance, Move, Position, Resafa};
use rules_nostd::{Game, Next, Seat};

/// Cards that only their owner knows. They are dealt when a player draws them or looks at them. Before that, no player
/// can tell them apart, so it makes no difference.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Secrets {
    /// The action cards in each seat's hand that the table does not know.
    hands: [Vec<ActionCard>; 4],
    /// The sack cards in each seat's hand that the table does not know.
    sacks: [Vec<Sack>; 4],
    /// The hidden cards of each stack that a player has browsed.
    stacks: Vec<((Colour, Level), Vec<Special>)>,
}

impl Secrets {
    /// Returns the action cards in the hand of a seat.
    pub fn hand(&self, table: &Position, seat: Seat) -> Vec<ActionCard> {
        let cards = table.areas[seat].cards.cards.iter();
        cards.filter(|owned| self.is_in_hand(owned.card, owned.at, seat)).map(|owned| owned.card).collect()
    }

    fn is_in_hand(&self, card: ActionCard, at: Whereabouts, seat: Seat) -> bool {
        match at {
            Whereabouts::Hand => true,
            Whereabouts::Unplayed => self.hands[seat.index()].contains(&card),
            Whereabouts::Pile | Whereabouts::Played(_) => false,
        }
    }

    /// Returns the action cards in the draw pile of a seat.
    fn pile(&self, table: &Position, seat: Seat) -> Vec<ActionCard> {
        let unplayed = |at| !matches!(at, Whereabouts::Played(_));
        let cards = table.areas[seat].cards.cards.iter().filter(|owned| unplayed(owned.at));
        cards.filter(|owned| !self.is_in_hand(owned.card, owned.at, seat)).map(|owned| owned.card).collect()
    }

    /// Returns the sack cards in the hand of a seat.
    pub fn sacks(&self, table: &Position, seat: Seat) -> Vec<Sack> {
        let known = table.areas[seat].sacks.known.iter();
        known.chain(self.sacks[seat.index()].iter().copied()).collect()
    }

    /// Returns the hidden cards of a stack; `None` if no player has looked at them.
    fn stack(&self, stack: (Colour, Level)) -> Option<&Vec<Special>> {
        self.stacks.iter().find(|(other, _)| *other == stack).map(|(_, cards)| cards)
    }

    /// Returns in how many ways a move can happen, given the cards that lie face down.
    pub(super) fn odds(&self, game: &Resafa<'_>, m: Move) -> u16 {
        let table = game.position();
        let me = table.me();
        let stack_of = |card: Special| {
            let row = &game.edition().specials[card];
            (row.colour, row.level)
        };
        match m {
            Move::Play(card, _) => self.hand(table, me).contains(&card).into(),
            Move::Swap(card, SwapPlace::Hand) => {
                self.hand(table, me).contains(&ActionCard::Starting(card)).into()
            }
            Move::Swap(card, SwapPlace::Pile) => {
                self.pile(table, me).contains(&ActionCard::Starting(card)).into()
            }
            Move::UseSack(card) | Move::DiscardSack(card) => {
                self.sacks(table, owner(table)).contains(&card).into()
            }
            Move::OpenedSpecial(card) => match self.stack(stack_of(card)) {
                Some(hidden) => hidden.contains(&card).into(),
                None => 1,
            },
            Move::Pick(card) => {
                let (colour, level) = stack_of(card);
                let hidden = self.stack((colour, level)).is_some_and(|hidden| hidden.contains(&card));
                (hidden || table.stack(colour, level).open == Some(card)).into()
            }
            m => game.odds(m),
        }
    }

    /// Deals the cards that a move hides, and removes those that it reveals.
    pub(super) fn deal(&mut self, game: &Resafa<'_>, m: Move, rng: &mut fastrand::Rng) {
        let table = game.position();
        match (game.next(), m) {
            (Next::Observe(Chance::DealHand(seat)), Move::DealtHand) => {
                self.hands[seat.index()].clear();
                let mut pile = self.pile(table, seat);
                let drawn = 3usize.saturating_sub(self.hand(table, seat).len());
                rng.shuffle(&mut pile);
                self.hands[seat.index()] = pile.into_iter().take(drawn).collect();
            }
            (Next::Observe(Chance::DrawCard(seat)), Move::DrewCard) => {
                if let Some(card) = rng.choice(self.pile(table, seat)) {
                    self.hands[seat.index()].push(card);
                }
            }
            (Next::Observe(Chance::DrawSack(seat)), Move::DrewSack) if table.sacks.hidden > 0 => {
                let free = |card: &Sack| !self.sacks.iter().flatten().any(|held| held == card);
                let unseen: Vec<Sack> = table.sacks.unseen.iter().filter(free).collect();
                if let Some(card) = rng.choice(unseen) {
                    self.sacks[seat.index()].push(card);
                }
            }
            (_, Move::UseSack(card) | Move::DiscardSack(card)) => {
                self.sacks[owner(table).index()].retain(|&held| held != card);
            }
            (_, Move::Browse) => self.look_through(game, rng),
            (_, Move::OpenedSpecial(card) | Move::Pick(card)) => {
                self.stacks.iter_mut().for_each(|(_, hidden)| hidden.retain(|&other| other != card));
            }
            _ => {}
        }
    }

    /// Fixes the hidden cards of a stack when a player looks through it for the first time.
    fn look_through(&mut self, game: &Resafa<'_>, rng: &mut fastrand::Rng) {
        let table = game.position();
        let Some(&Task::TakeSpecial(colour, level)) = table.tasks.last() else { return };
        if self.stack((colour, level)).is_some() {
            return;
        }
        let open = table.stack(colour, level).open;
        let seen = |card: Special| {
            open == Some(card)
                || table.areas.values().any(|area| area.special(card).is_some())
                || table.bot.as_ref().is_some_and(|bot| bot.removed.contains(&card))
        };
        let mut unseen: Vec<Special> =
            game.edition().stack(colour, level).filter(|&card| !seen(card)).collect();
        rng.shuffle(&mut unseen);
        unseen.truncate(usize::from(table.stack(colour, level).hidden));
        unseen.sort_by_key(|card| card.index());
        self.stacks.push(((colour, level), unseen));
    }
}

/// Returns the seat whose sack cards are used or discarded now.
fn owner(table: &Position) -> Seat {
    match table.tasks.last() {
        Some(&Task::LastSacks(seat)) => seat,
        _ => table.me(),
    }
}

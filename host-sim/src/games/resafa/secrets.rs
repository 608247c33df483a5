//! The cards that lie face down: action cards and sack cards with their decks, and the stacks of special cards.

use rules_nostd::resafa::model::{
    ActionCard, Colour, Level, Sack, Special, SwapPlace, Task, Tier, Whereabouts,
};
use rules_nostd::resafa::{Chance, Move, Position, Prompt, Resafa};
use rules_nostd::{Game, Next, Seat};

use crate::host_game::{Lack, Source};
use crate::table::dealt::{Dealt, Known, Places};
use crate::table::pile;

/// Cards in a hand when a round begins (RES-025, RES-045).
const HAND: usize = 3;

/// The piles from which the table draws openly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Pile {
    CanalSetup,
    CanalBonuses,
    TradingTiles,
    Workshops(Tier),
    Bonus(Colour),
    Sets,
    OpeningCards,
    SoloCards,
    BotTiles,
}

/// Cards that only their owner knows, and the decks that nobody knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Secrets {
    /// The action cards of each seat: hand and draw pile.
    cards: [Dealt<ActionCard>; 4],
    /// The sack cards that nobody has shown.
    sacks: Dealt<Sack>,
    /// The stacks of special cards. More cards are printed than are used: those below are not in the game (RES-011).
    stacks: Vec<((Colour, Level), pile::Pile<Special>)>,
}

impl Secrets {
    pub(super) fn lay_out(game: &Resafa<'_>, rng: &mut fastrand::Rng) -> Self {
        let stacks = Colour::ALL.into_iter().flat_map(|colour| Level::ALL.map(|level| (colour, level)));
        let shuffled = |(colour, level), rng: &mut fastrand::Rng| {
            ((colour, level), pile::Pile::shuffled(game.edition().stack(colour, level), rng))
        };
        Self {
            cards: Default::default(),
            sacks: Dealt::shuffled(game.position().sacks.unseen.iter(), rng),
            stacks: stacks.map(|stack| shuffled(stack, rng)).collect(),
        }
    }

    /// Returns the action cards in the hand of a seat.
    pub fn hand(&self, table: &Position, seat: Seat) -> Vec<ActionCard> {
        let cards = table.areas[seat].cards.cards.iter();
        cards.filter(|owned| self.is_in_hand(owned.card, owned.at, seat)).map(|owned| owned.card).collect()
    }

    fn is_in_hand(&self, card: ActionCard, at: Whereabouts, seat: Seat) -> bool {
        match at {
            Whereabouts::Hand => true,
            Whereabouts::Unplayed => self.cards[seat.index()].hand(seat).contains(&card),
            Whereabouts::Pile | Whereabouts::Played(_) => false,
        }
    }

    fn is_in_pile(&self, table: &Position, seat: Seat, card: ActionCard) -> bool {
        match table.areas[seat].cards.find(card).map(|owned| owned.at) {
            Some(Whereabouts::Pile) => true,
            Some(Whereabouts::Unplayed) => self.cards[seat.index()].deck().cards().contains(&card),
            _ => false,
        }
    }

    /// Returns the sack cards in the hand of a seat.
    pub fn sacks(&self, table: &Position, seat: Seat) -> Vec<Sack> {
        let known = table.areas[seat].sacks.known.iter();
        known.chain(self.sacks.hand(seat).iter().copied()).collect()
    }

    /// Returns the hidden cards of a stack, the top one last.
    fn stack(&self, table: &Position, colour: Colour, level: Level) -> &[Special] {
        let hidden = table.stack(colour, level).hidden.into();
        let stack = self.stacks.iter().find(|(other, _)| *other == (colour, level));
        stack.map_or(&[], |(_, pile)| pile.in_play(hidden))
    }

    pub(super) fn source(&self, chance: Chance) -> Source<Pile, Move> {
        match chance {
            Chance::DrawCanalSetup => Source::Pile(Pile::CanalSetup),
            Chance::PlaceCanalBonus(_) => Source::Pile(Pile::CanalBonuses),
            Chance::PlaceTradingTile(_) => Source::Pile(Pile::TradingTiles),
            Chance::OpenWorkshop(tier, _) | Chance::RefillWorkshops(tier) => {
                Source::Pile(Pile::Workshops(tier))
            }
            Chance::OpenBonus(colour, _) => Source::Pile(Pile::Bonus(colour)),
            Chance::DealSet(_) => Source::Pile(Pile::Sets),
            Chance::DrawOpeningCard => Source::Pile(Pile::OpeningCards),
            Chance::ShowSoloCard => Source::Pile(Pile::SoloCards),
            Chance::ShuffleSoloDeck => Source::Shuffle(Pile::SoloCards),
            Chance::DrawBotTile(_) | Chance::DrawBotTank(_) => Source::Pile(Pile::BotTiles),
            Chance::ShuffleBotTiles => Source::Shuffle(Pile::BotTiles),
            Chance::OpenSpecial(colour, level) => {
                let stack = self.stacks.iter().find(|(other, _)| *other == (colour, level));
                Source::deck(stack.and_then(|(_, pile)| pile.top()).map(Move::OpenedSpecial))
            }
            _ => Source::Lot,
        }
    }

    pub(super) fn lack(&self, game: &Resafa<'_>, m: Move) -> Option<Lack> {
        let table = game.position();
        let me = table.me();
        let hand = || self.hand(table, me);
        let in_hand = |card: ActionCard| {
            let names = || hand().iter().map(ToString::to_string).collect::<Vec<_>>();
            (!hand().contains(&card)).then(|| Lack::in_hand(me, &format!("action card {card}"), &names()))
        };
        match m {
            Move::Play(card, _) => in_hand(card),
            Move::Swap(card, SwapPlace::Hand) => in_hand(ActionCard::Starting(card)),
            Move::Swap(card, SwapPlace::Pile) => (!self.is_in_pile(table, me, ActionCard::Starting(card)))
                .then(|| Lack {
                    seat: me,
                    what: format!("action card {card} is not in the draw pile of {me}"),
                    instead: "it is in its hand".to_owned(),
                }),
            Move::UseSack(card) | Move::DiscardSack(card) => {
                let owner = owner(table);
                let sacks = self.sacks(table, owner);
                let names = || sacks.iter().map(ToString::to_string).collect::<Vec<_>>();
                (!sacks.contains(&card)).then(|| Lack::in_hand(owner, &format!("sack card {card}"), &names()))
            }
            Move::Pick(card) => {
                let row = &game.edition().specials[card];
                let hidden = self.stack(table, row.colour, row.level);
                let there = table.stack(row.colour, row.level).open == Some(card) || hidden.contains(&card);
                (!there).then(|| Lack {
                    seat: me,
                    what: format!("special card {card} is not in that stack"),
                    instead: format!("it holds {}", join(hidden)),
                })
            }
            _ => None,
        }
    }

    pub(super) fn deal(&mut self, game: &Resafa<'_>, m: Move, rng: &mut fastrand::Rng) {
        let table = game.position();
        match (game.next(), m) {
            (Next::Observe(Chance::DealHand(seat)), Move::DealtHand) => {
                let cards = &mut self.cards[seat.index()];
                cards.deck_mut().shuffle(rng);
                while cards.hand(seat).len() < HAND && cards.draw(Places::hand(seat)).is_some() {}
            }
            (Next::Observe(Chance::DrawCard(seat)), Move::DrewCard) => {
                self.cards[seat.index()].draw(Places::hand(seat));
            }
            (Next::Decide(seat, Prompt::DrawYellow), Move::DrawYellow(card)) => {
                let drawn = ActionCard::Improved(card);
                self.cards[seat.index()].hand_over(Places::DECK, Places::hand(seat), |&other| other == drawn);
            }
            (Next::Observe(Chance::ShufflePile(seat)), _) => {
                self.cards[seat.index()].deck_mut().shuffle(rng);
            }
            (Next::Observe(Chance::DrawSack(seat)), Move::DrewSack) if table.sacks.hidden > 0 => {
                self.sacks.draw(Places::hand(seat));
            }
            (Next::Observe(Chance::ShuffleStack(colour, level)), _) => {
                let hidden = table.stack(colour, level).hidden.into();
                let stack = self.stacks.iter_mut().find(|(other, _)| *other == (colour, level));
                stack.into_iter().for_each(|(_, pile)| pile.shuffle_in_play(hidden, rng));
            }
            (_, Move::Play(card, _)) => self.leave(table, Places::hand(table.me()), card),
            (_, Move::Swap(card, SwapPlace::Hand)) => {
                self.leave(table, Places::hand(table.me()), ActionCard::Starting(card));
            }
            (_, Move::Swap(card, SwapPlace::Pile)) => {
                self.leave(table, Places::DECK, ActionCard::Starting(card));
            }
            (_, Move::UseSack(card) | Move::DiscardSack(card)) => {
                let owner = owner(table);
                if !table.areas[owner].sacks.known.has(card) {
                    self.sacks.reveal(Places::hand(owner), |&other| other == card);
                }
            }
            (_, Move::OpenedSpecial(card) | Move::Pick(card)) => {
                for (_, pile) in &mut self.stacks {
                    pile.take(|&other| other == card);
                }
            }
            _ => {}
        }
    }

    /// An action card leaves hand or draw pile.
    fn leave(&mut self, table: &Position, place: Places, card: ActionCard) {
        self.cards[table.me().index()].reveal(place, |&other| other == card);
    }

    pub(super) fn put_right(&mut self, game: &Resafa<'_>, rng: &mut fastrand::Rng) {
        let table = game.position();
        let mut sacks = Known::default();
        let mut anywhere = Places::DECK;
        for (seat, area) in table.areas.iter() {
            let (hand, deck) = (Places::hand(seat), Places::DECK);
            let mut known = Known::default();
            known.room(hand, area.cards.hand());
            known.room(deck, area.cards.pile);
            for owned in &area.cards.cards {
                match owned.at {
                    Whereabouts::Unplayed => known.card(owned.card, hand.or(deck)),
                    Whereabouts::Hand => known.card(owned.card, hand),
                    Whereabouts::Pile => known.card(owned.card, deck),
                    Whereabouts::Played(_) => {}
                }
            }
            self.cards[seat.index()].settle(known, |one, other| one == other, rng);
            sacks.room(hand, area.sacks.hidden);
            anywhere = anywhere.or(hand);
        }
        sacks.room(Places::DECK, table.sacks.hidden);
        table.sacks.unseen.iter().for_each(|card| sacks.card(card, anywhere));
        self.sacks.settle(sacks, |one, other| one == other, rng);
    }
}

fn join(cards: &[Special]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns the seat whose sack cards are used or discarded now.
fn owner(table: &Position) -> Seat {
    match table.tasks.last() {
        Some(&Task::LastSacks(seat)) => seat,
        _ => table.me(),
    }
}

//! Invariants about cards (section 8 of the ledger).

use crate::game::{About as _, hold};
use crate::resafa::Resafa;
use crate::resafa::action_card::{ActionCard, HAND, Whereabouts};
use crate::resafa::area::{PlayerArea, SackCards};
use crate::resafa::card::{Bonus, Sack};
use crate::resafa::colour::{Colour, Level, Tier};
use crate::resafa::free_play::HAND_LIMIT;
use crate::resafa::supply::{ACTION_CARDS, BONUS_DISPLAY, STACK_USED};
use crate::resafa::task::Task;
use crate::{InvariantError, Seat};

impl Resafa<'_> {
    pub(super) fn check_cards(&self) -> Result<(), InvariantError> {
        for (seat, area) in self.position.areas.iter() {
            self.check_action_cards(seat, area).about(seat)?;
            self.check_tracks(seat, area).about(seat)?;
        }
        self.check_removed()?;
        self.check_stacks()?;
        self.check_bonus_cards()?;
        self.check_sacks()
    }

    /// Checks INV-11 and INV-12.
    fn check_action_cards(&self, seat: Seat, area: &PlayerArea) -> Result<(), InvariantError> {
        let cards = &area.cards;
        let has = |task| self.position.tasks.contains(&task);
        if cards.set.is_none() {
            return hold(
                cards.cards.is_empty() && cards.pile == 0 && area.unswapped.is_empty() && has(Task::DealSets),
                "INV-11",
                "a player has no starting set",
            );
        }
        let sets = self.position.areas.iter().filter(|(_, other)| other.cards.set == cards.set).count();
        hold(sets == 1, "INV-11", "two players have the same starting set")?;
        hold(cards.cards.len() == ACTION_CARDS, "INV-11", "a player does not have six action cards")
            .about(cards.cards.len())?;
        let mut improved = 0;
        for (place, owned) in cards.cards.iter().enumerate() {
            let earlier = cards.cards.get(..place).unwrap_or(&[]);
            hold(
                earlier.iter().all(|other| other.card != owned.card),
                "INV-11",
                "an action card is there twice",
            )
            .about(owned.card)?;
            if let ActionCard::Improved(card) = owned.card {
                improved += 1;
                hold(
                    area.special(card).is_some()
                        && self.edition.specials[card].colour == Colour::Yellow
                        && !area.unswapped.contains(&card),
                    "INV-11",
                    "an action card is not a yellow card of its owner",
                )
                .about(card)?;
            }
        }
        let yellow =
            area.specials.iter().filter(|owned| self.edition.specials[owned.card].colour == Colour::Yellow);
        hold(
            improved + area.unswapped.len() == yellow.count()
                && area.unswapped.iter().all(|&card| area.special(card).is_some()),
            "INV-11",
            "a yellow card is neither among the action cards nor to be swapped in",
        )?;
        hold(
            area.unswapped.is_empty() || seat == self.position.me() && has(Task::SwapYellow),
            "INV-11",
            "a yellow card was not swapped in",
        )?;
        let in_pile =
            |card| cards.find(ActionCard::Improved(card)).is_some_and(|owned| owned.at == Whereabouts::Pile);
        hold(
            seat != self.position.me()
                || self.position.turn_state.into_pile.iter().all(|&card| in_pile(card)),
            "INV-11",
            "a yellow card to be drawn is not in the draw pile",
        )?;
        let played = cards.played();
        let in_order = (0..played).all(|number| cards.count(|at| at == Whereabouts::Played(number)) == 1);
        hold(in_order, "INV-12", "the played cards are not numbered one after the other")?;
        let unplayed = ACTION_CARDS as u8 - played;
        let known = |where_: Whereabouts| cards.count(|at| at == where_);
        hold(
            cards.pile <= unplayed
                && known(Whereabouts::Pile) <= cards.pile
                && known(Whereabouts::Hand) <= cards.hand(),
            "INV-12",
            "more action cards are known in hand or pile than there are",
        )?;
        let odd = self.position.is_odd_round();
        let before = if odd { 0 } else { HAND };
        if has(Task::DealHands) {
            // Some players have drawn their cards, others hold only yellow ones (RES-045).
            let drawn = cards.pile == HAND || cards.pile as usize + improved == ACTION_CARDS;
            let pile = if odd { drawn } else { cards.pile == 0 };
            return hold(pile && played == before, "INV-12", "action cards are not dealt as they should be");
        }
        let done = self.turns_of(seat);
        // In a player's own turn the card is played, and the new one may be drawn already.
        let acting =
            seat == self.position.me() && !self.position.is_bot(self.position.turn) && has(Task::EndTurn);
        let now = u8::from(acting && !has(Task::PlayCard));
        hold(played == before + done + now, "INV-12", "a player did not play one card per turn")
            .about(format_args!("{played} instead of {}", before + done + now))?;
        let pile = if odd { HAND.saturating_sub(done) } else { 0 };
        let drawn = u8::from(acting && odd && !has(Task::DrawCard) && pile > 0);
        hold(cards.pile == pile - drawn, "INV-12", "a draw pile does not have the cards it should")
            .about(format_args!("{} instead of {}", cards.pile, pile - drawn))
    }

    /// Returns how many turns of this round a player has finished.
    pub(crate) fn turns_of(&self, seat: Seat) -> u8 {
        let takers = self.position.takers() as u8;
        let place = self.position.turn_order().position(|other| other == seat).unwrap_or(0) as u8;
        (self.position.turns + takers - 1 - place) / takers
    }

    /// Checks INV-15 and INV-16: one card for each level reached, and no more levels than allowed.
    fn check_tracks(&self, seat: Seat, area: &PlayerArea) -> Result<(), InvariantError> {
        for colour in Colour::ALL {
            let track = &self.edition.tracks[colour];
            hold(area.markers.of(colour) <= track.spaces, "INV-27", "a marker is beyond its track")
                .about(format_args!("{colour}: space {} of {}", area.markers.of(colour), track.spaces))?;
            for level in Level::ALL {
                let due = self.position.tasks.iter().any(|&task| {
                    task == Task::TakeSpecial(colour, level) || task == Task::PickSpecial(colour, level)
                });
                let due = due && seat == self.position.me() && !self.position.is_bot(self.position.turn);
                let row = |card| &self.edition.specials[card];
                let held = area
                    .specials
                    .iter()
                    .filter(|owned| row(owned.card).colour == colour && row(owned.card).level == level);
                let reached = self.reaches(&area.markers, colour, level);
                let (held, due) = (held.count(), usize::from(reached && !due));
                hold(
                    held == due,
                    "INV-15",
                    "a player does not have exactly one special card of each level reached",
                )
                .about(format_args!("{colour} {level}: {held} instead of {due}"))?;
            }
        }
        for level in Level::ALL {
            hold(
                self.tracks_at(&area.markers, level) <= self.edition.player_board.level_limits[level.index()],
                "INV-16",
                "a level is reached on more tracks than allowed",
            )
            .about(format_args!("level {level}"))?;
        }
        Ok(())
    }

    /// Checks INV-15: the bot removed one card of each level it reached. No stack runs out first in
    /// a solo game: it has 4 cards, and the human takes at most one.
    fn check_removed(&self) -> Result<(), InvariantError> {
        let Some(bot) = &self.position.bot else { return Ok(()) };
        for colour in Colour::ALL {
            for level in Level::ALL {
                let of_stack = |card| {
                    let row = &self.edition.specials[card];
                    row.colour == colour && row.level == level
                };
                let removed = bot.removed.iter().filter(|&&card| of_stack(card)).count();
                hold(
                    removed == usize::from(self.reaches(&bot.markers, colour, level)),
                    "INV-15",
                    "the bot did not remove exactly one special card of each level it reached",
                )
                .about(format_args!("{colour} {level}: {removed}"))?;
            }
        }
        Ok(())
    }

    /// Checks INV-15 and INV-17.
    fn check_stacks(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        for colour in Colour::ALL {
            for level in Level::ALL {
                let stack = position.stack(colour, level);
                let mut cards = usize::from(stack.hidden);
                for card in self.edition.stack(colour, level) {
                    let held = position.areas.values().filter(|area| area.special(card).is_some()).count();
                    let removed = position
                        .bot
                        .iter()
                        .flat_map(|bot| &bot.removed)
                        .filter(|&&gone| gone == card)
                        .count();
                    let here = held + removed + usize::from(stack.open == Some(card));
                    hold(here <= 1, "INV-15", "a special card is twice on the table").about(card)?;
                    cards += here;
                }
                hold(
                    cards == usize::from(STACK_USED),
                    "INV-15",
                    "the special cards of a stack do not add up to 4",
                )
                .about(format_args!("{colour} {level}: {cards}"))?;
                if let Some(card) = stack.open {
                    let row = &self.edition.specials[card];
                    hold(
                        row.colour == colour && row.level == level,
                        "INV-15",
                        "a special card lies on the wrong stack",
                    )
                    .about(format_args!("{card} on {colour} {level}"))?;
                }
                let pending = position.tasks.iter().any(|&task| match task {
                    Task::OpenSpecials => level == Level::I,
                    Task::OpenStack(of, at) => of == colour && at == level,
                    Task::TakeSpecial(of, at) | Task::PickSpecial(of, at) => {
                        of == colour && (at == level || at.next() == Some(level))
                    }
                    _ => false,
                });
                let open = self.is_open_level(colour, level);
                hold(open || stack.open.is_none(), "INV-17", "a stack is open before its time")
                    .about(format_args!("{colour} {level}"))?;
                hold(
                    !open || pending || stack.open.is_some() || stack.hidden == 0,
                    "INV-17",
                    "an open stack shows no card",
                )
                .about(format_args!("{colour} {level}"))?;
            }
        }
        Ok(())
    }

    /// Checks INV-18: the cards in stacks, displays and hands come from the decks.
    fn check_bonus_cards(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let round = position.round;
        let filling = position.tasks.contains(&Task::FillDisplay);
        let tier = if round <= 3 { Tier::I } else { Tier::II };
        for colour in Colour::ALL {
            let stack = &position.bonus[colour];
            for card in stack.hidden.kinds() {
                hold(
                    stack.hidden.count(card) <= self.edition.bonus_copies(colour, tier, card),
                    "INV-18",
                    "a bonus stack has more copies of a card than the edition",
                )
                .about(format_args!("{colour}, {card}: {}", stack.hidden.count(card)))?;
            }
            let dealt = BONUS_DISPLAY as u16 * u16::from(if round <= 3 { round } else { round - 3 });
            let deck: u16 = self.deck_size(colour, tier);
            let due =
                if filling { stack.open.iter().filter(|slot| slot.is_none()).count() as u16 } else { 0 };
            let (cards, due) = (stack.hidden.total(), deck.saturating_sub(dealt) + due);
            hold(cards == due, "INV-18", "a bonus stack does not have the cards it should")
                .about(format_args!("{colour}: {cards} instead of {due}"))?;
        }
        // Cards shown so far that lie nowhere any more have left the game.
        for card in Bonus::all() {
            let on_table = Colour::ALL
                .into_iter()
                .flat_map(|colour| position.bonus[colour].open)
                .chain(position.areas.values().flat_map(|area| &area.bonus).copied().map(Some))
                .chain(position.acts.iter().flat_map(|act| &act.laid).copied().map(Some));
            let on_table = on_table.filter(|&other| other == Some(card)).count() as u16;
            let mut shown = 0;
            for colour in Colour::ALL {
                let of = |tier| u16::from(self.edition.bonus_copies(colour, tier, card));
                let hidden = u16::from(position.bonus[colour].hidden.count(card));
                shown += match tier {
                    Tier::I => of(Tier::I) - hidden.min(of(Tier::I)),
                    Tier::II => of(Tier::I) + of(Tier::II) - hidden.min(of(Tier::II)),
                };
            }
            hold(
                on_table <= shown,
                "INV-18",
                "a bonus card is more often on the table than it was turned up",
            )
            .about(format_args!("{card}: {on_table} of {shown}"))?;
        }
        Ok(())
    }

    fn deck_size(&self, colour: Colour, tier: Tier) -> u16 {
        let decks =
            self.edition.bonus_decks.iter().filter(|deck| deck.colour == colour && deck.level == tier);
        decks.flat_map(|deck| &deck.cards).map(|listed| u16::from(listed.copies)).sum()
    }

    /// Checks INV-19.
    fn check_sacks(&self) -> Result<(), InvariantError> {
        let deck = &self.position.sacks;
        let hands = || self.position.areas.values().map(|area| &area.sacks);
        let hidden: u16 = hands().map(|hand| u16::from(hand.hidden)).sum();
        hold(
            u16::from(deck.unseen.len()) == u16::from(deck.hidden) + hidden,
            "INV-19",
            "the hidden sack cards do not add up",
        )
        .about(format_args!(
            "{} unseen, {} in the deck, {hidden} in hands",
            deck.unseen.len(),
            deck.hidden
        ))?;
        let mut seen = SackCards::default();
        for card in Sack::ALL {
            let returned = deck.returned.iter().filter(|&&other| other == card).count();
            let known = hands().filter(|hand| hand.known.has(card)).count();
            let here = returned + known + usize::from(deck.unseen.has(card));
            hold(here == 1, "INV-19", "a sack card is twice on the table, or not at all")
                .about(format_args!("{card}: {here}"))?;
            seen.insert(card);
        }
        hold(seen == SackCards::ALL, "INV-19", "the sack cards do not add up to 12")
    }

    /// Checks what must not change about cards from one position to the next.
    pub(super) fn check_cards_since(&self, before: &Self) -> Result<(), InvariantError> {
        let (then, now) = (&before.position, &self.position);
        for (seat, area) in then.areas.iter() {
            let markers = (&area.markers, &now.areas[seat].markers);
            let back = |colour| markers.1.of(colour) < markers.0.of(colour);
            hold(!Colour::ALL.into_iter().any(back), "INV-27", "a marker moved to the left")?;
        }
        if then.round == now.round && !then.tasks.contains(&Task::FillDisplay) {
            for colour in Colour::ALL {
                let slots = then.bonus[colour].open.iter().zip(&now.bonus[colour].open);
                hold(
                    slots.into_iter().all(|(before, after)| after.is_none() || before == after),
                    "INV-18",
                    "the bonus display grew within a round",
                )?;
            }
        }
        // The turn that just ended (INV-13). Collecting cards may exceed the limit.
        let ended =
            then.tasks.contains(&Task::EndTurn) && (then.turns != now.turns || then.round != now.round);
        if ended && then.areas.seats_at(then.turn) {
            let area = &now.areas[then.turn];
            let size = if then.round == now.round {
                area.hand_size()
            } else {
                area.bonus.len() as u8 + area.sacks.len()
            };
            hold(size <= HAND_LIMIT, "INV-13", "a turn ended with more than five cards in hand")?;
        }
        Ok(())
    }
}

//! The deck: cards that leave it, and the flip of the discard pile (ARA-113, ARA-125 to ARA-127).

use super::Araby;
use super::card::Card;
use super::edition::Side;
use super::hidden_cards::{Knowledge, Place, Places};
use super::options::Flip;
use super::resolution::Resolution;
use super::task::Task;
use crate::refusal::need;
use crate::{Refusal, Seat};

impl Araby<'_> {
    /// Takes the top card off the deck, visible to all.
    pub(super) fn take_top(&mut self, card: Card) {
        // If the card was a resolution card before, the numbers on its back are known (EX-15).
        let seen = self.position.top.take();
        self.position.mismatch = seen.is_some_and(|seen| !self.edition.card(card).backs.contains(&seen));
        self.position.mismatches = self.position.mismatches.saturating_add(self.position.mismatch.into());
        self.found(card, Place::Deck, Places::OPEN);
        self.forget_top();
        self.position.deck = self.position.deck.saturating_sub(1);
    }

    /// Moves the top card to a hand, unseen by the others (C-09).
    pub(super) fn draw_unseen(&mut self, by: Seat) {
        (self.position.top, self.position.mismatch) = (None, false);
        match self.position.known.first() {
            // Everybody who remembers the discards knows this card.
            Some(&card) => self.found(card, Place::Deck, Places::only(Place::Hand(by))),
            None => self.blur(Place::Deck, Place::Hand(by)),
        }
        self.forget_top();
        self.position.deck = self.position.deck.saturating_sub(1);
        self.position.areas[by].hand = self.position.areas[by].hand.saturating_add(1);
    }

    fn forget_top(&mut self) {
        if !self.position.known.is_empty() {
            self.position.known.remove(0);
        }
    }

    /// Flips the discard pile once the last card has left the deck for good (ARA-127). A resolution card at a
    /// caravan still counts as part of the deck.
    pub(super) fn tidy_deck(&mut self) {
        let position = &self.position;
        if position.deck == 0 && position.turns > 0 && position.issued() == 0 && !position.discard.is_empty()
        {
            self.flip();
        }
    }

    /// Turns the discard pile into the deck, the oldest card on top (ARA-125, ARA-126).
    pub(super) fn flip(&mut self) {
        let at_caravans = self.position.issued() > 0;
        for places in &mut self.position.places {
            if !at_caravans {
                *places = places.without(Place::Deck);
            }
        }
        let discard = core::mem::take(&mut self.position.discard);
        self.position.deck = discard.len() as u8;
        self.tally.flipped = self.position.deck;
        self.position.top = None;
        for &card in &discard {
            self.hide(card, Place::Deck);
        }
        match self.position.options.flip {
            Flip::InOrder => self.position.known = discard,
            Flip::Reshuffled => {
                self.position.known.clear();
                self.push(Task::Shuffle);
            }
        }
    }

    /// Returns the card whose back shows the numbers: the top of the deck or, without a deck, the card in the
    /// lowest position of the draft line.
    fn shown_card(&self) -> Option<Card> {
        if self.position.deck > 0 {
            self.position.known.first().copied()
        } else {
            self.position.draft.iter().flatten().next().copied()
        }
    }

    /// Returns whether there is any card to show the numbers.
    pub(super) fn has_resolution_card(&self) -> bool {
        self.position.deck > 0 || self.shown_card().is_some()
    }

    /// Counts the cards that could show these numbers.
    pub(super) fn cards_showing(&self, knowledge: &Knowledge<'_>, numbers: Resolution) -> u16 {
        if let Some(card) = self.shown_card() {
            return self.edition.card(card).backs.iter().filter(|&&back| back == numbers).count() as u16;
        }
        // Copies look the same from the front: if one of them can be in the deck, it can have any copy's
        // back.
        let faces = self.edition.each_card().filter(|(_, row)| row.backs.contains(&numbers));
        let in_deck = faces.map(|(card, row)| {
            let backs = row.backs.iter().filter(|&&back| back == numbers).count() as u16;
            backs.min(self.copies_at(knowledge, card, Place::Deck))
        });
        in_deck.sum()
    }

    /// Checks the numbers of a resolution card (ARA-113, ARA-114).
    pub(super) fn judge_resolution(
        &self,
        knowledge: &Knowledge<'_>,
        numbers: Resolution,
    ) -> Result<(), Refusal> {
        self.judge_side(Side::Back)?;
        need(
            self.cards_showing(knowledge, numbers) > 0,
            "ARA-114",
            "No card that can lie there shows these numbers.",
            "Read the numbers again: the bandits in the corner, then the three rows from the top.",
        )
    }

    /// Checks a resolution card that is turned up.
    pub(super) fn judge_turned_up(
        &self,
        knowledge: &Knowledge<'_>,
        card: Card,
        copy: u8,
    ) -> Result<(), Refusal> {
        self.judge_side(Side::Face)?;
        let copies = self.edition.card(card).copies();
        need(
            (1..=copies).contains(&usize::from(copy)),
            "ARA-114",
            "There are not that many copies of that card.",
            "Count the copies from 1, in the order of the edition.",
        )?;
        match self.shown_card() {
            Some(known) if self.position.deck == 0 => need(
                known == card,
                "ARA-125",
                "Without a deck the card in the lowest position of the draft line shows the numbers.",
                "Name that card.",
            ),
            _ => self.judge_top(knowledge, card),
        }
    }

    fn judge_side(&self, side: Side) -> Result<(), Refusal> {
        need(
            *self.edition.resolution_side == side,
            "ARA-114",
            "This edition has the resolution numbers on the other side of the cards.",
            "Tell the numbers of a back, or the name of a face.",
        )
    }

    /// Returns the numbers of a turned-up card, which everybody then knows to be on top of the deck.
    pub(super) fn turn_up(&mut self, card: Card, copy: u8) -> Option<Resolution> {
        let index = usize::from(copy).checked_sub(1)?;
        let numbers = self.edition.card(card).backs.get(index).copied();
        if self.position.deck > 0 && self.position.known.is_empty() {
            self.found(card, Place::Deck, Places::only(Place::Deck));
            let _ = self.position.known.push(card);
        }
        numbers
    }
}

//! Set-up (ARA-011 to ARA-024).

use core::ops::RangeInclusive;

use heapless::Vec;

use super::Araby;
use super::card::{Card, Colour, Member, Persona};
use super::edition::Edition;
use super::hidden_cards::{Knowledge, Place, Places};
use super::options::Options;
use super::pool::Pool;
use super::position::{Bank, CaravanSet, PlayerArea, Position, Retainer};
use super::seats::Seats;
use super::supply::{DRAFT_LINE, STACKS, START_COINS, START_HAND};
use super::tally::Tally;
use super::task::{Task, Tasks};
use crate::refusal::{need, need_with};
use crate::{BySeat, Game, PlayerCountError, Refusal, Seat};

/// All tasks of set-up, the first one last.
const TASKS: [Task; 7] = [
    Task::StartTurn,
    Task::ChooseStart,
    Task::Refill,
    Task::DealHands,
    Task::BuildStacks,
    Task::ChooseColours,
    Task::DealPersonas,
];

impl<'e> Araby<'e> {
    /// Creates a game before set-up. Fails if there are not enough components for it (ARA-011, V-12).
    pub fn new(edition: &'e Edition, players: usize, options: Options) -> Result<Self, PlayerCountError> {
        PlayerCountError::check(Self::NAME, "ARA-011", players, edition.players())?;
        Ok(Self::in_position(edition, Position::boxed(edition, players, options)))
    }

    /// Puts everything back in the box.
    pub(super) fn box_up(&mut self) {
        self.position = Position::boxed(self.edition, self.position.players(), self.position.options);
        self.tally = Tally::default();
    }

    /// Finds the next seat that gets a persona (ARA-014).
    pub(super) fn awaits_persona(&self) -> Option<Seat> {
        let each = usize::from(self.edition.personas_each(self.position.players()));
        self.position.areas.iter().find(|(_, area)| area.entourage.len() < each).map(|(seat, _)| seat)
    }

    pub(super) fn judge_persona(&self, persona: Persona) -> Result<(), Refusal> {
        let dealt = |area: &PlayerArea| area.retainer(Member::Persona(persona)).is_some();
        need(
            self.edition.has_persona(persona) && !self.position.areas.values().any(dealt),
            "ARA-014",
            "That persona is not in the box, or lies before another player.",
            "Deal another one.",
        )
    }

    pub(super) fn deal_persona(&mut self, persona: Persona) {
        if let Some(seat) = self.awaits_persona() {
            let retainer = Retainer { member: Member::Persona(persona), tasked: false };
            let _ = self.position.areas[seat].entourage.push(retainer);
        }
    }

    /// Finds the next seat that chooses a colour (ARA-015).
    pub(super) fn awaits_colour(&self) -> Option<Seat> {
        self.position.areas.iter().find(|(_, area)| area.colour.is_none()).map(|(seat, _)| seat)
    }

    pub(super) fn judge_colour(&self, colour: Colour) -> Result<(), Refusal> {
        let owner = self.position.areas.iter().find(|(_, area)| area.colour == Some(colour));
        need_with(
            owner.is_none(),
            "ARA-015",
            "Seat {} has the camels of that colour.",
            "Take another colour.",
            [owner.map_or(0, |(seat, _)| seat.number()).into()],
        )
    }

    /// Returns how many stacks there may be: four, or more if there are enough caravan cards (ARA-018, R-05).
    pub(super) fn stacks_allowed(&self) -> RangeInclusive<u8> {
        let most = self.edition.most_stacks(self.position.players());
        STACKS.min(most)..=most
    }

    pub(super) fn judge_stacks(&self, stacks: u8) -> Result<(), Refusal> {
        let allowed = self.stacks_allowed();
        need_with(
            allowed.contains(&stacks),
            "ARA-018",
            "Each stack has a card for each player, so the cards make {} to {} stacks, not {}.",
            "Build another number of stacks.",
            [(*allowed.start()).into(), (*allowed.end()).into(), stacks.into()],
        )
    }

    /// Finds the next seat without a hand (ARA-020).
    pub(super) fn awaits_hand(&self) -> Option<Seat> {
        self.position.areas.iter().find(|(_, area)| area.hand == 0).map(|(seat, _)| seat)
    }

    pub(super) fn deal_hand(&mut self) {
        if let Some(seat) = self.awaits_hand() {
            self.position.areas[seat].hand = START_HAND;
            self.position.deck = self.position.deck.saturating_sub(START_HAND);
            self.blur(Place::Deck, Place::Hand(seat));
        }
    }

    /// Finds the first empty position of the draft line, counted from 0 (ARA-021, ARA-101, R-44).
    pub(super) fn awaits_slot(&self) -> Option<usize> {
        self.position.draft.iter().position(Option::is_none)
    }

    pub(super) fn open_card(&mut self, card: Card) {
        if let Some(slot) = self.awaits_slot() {
            self.take_top(card);
            self.position.draft[slot] = Some(card);
        }
    }

    /// Checks a card that is turned up from the top of the deck.
    pub(super) fn judge_top(&self, knowledge: &Knowledge<'_>, card: Card) -> Result<(), Refusal> {
        let fits = match self.position.known.first() {
            Some(&known) => known == card,
            None => self.can_be(knowledge, card, Place::Deck),
        };
        need(
            self.position.deck > 0 && fits,
            if self.position.known.is_empty() { "ARA-022" } else { "ARA-126" },
            "That card cannot be on top of the deck.",
            "Check the card; after a flip the oldest discard is on top.",
        )
    }

    pub(super) fn judge_start(&self, seat: Seat) -> Result<(), Refusal> {
        need(self.position.areas.seats_at(seat), "ARA-024", "Nobody sits there.", "Name one of the players.")
    }
}

impl Position {
    /// Returns the position with everything in the box.
    fn boxed(edition: &Edition, players: usize, options: Options) -> Self {
        Self {
            options,
            stacks: 0,
            turns: 0,
            first: Seat::One,
            tasks: Tasks::from_iter(TASKS),
            draft: [None; DRAFT_LINE],
            deck: edition.deck_size() as u8,
            known: Vec::new(),
            top: None,
            discard: Vec::new(),
            places: (0..edition.deck_size()).map(|_| Places::only(Place::Deck)).collect(),
            caravans: CaravanSet::default(),
            bank: Bank { out: u16::from(START_COINS) * players as u16, back: 0 },
            made: Pool::EMPTY,
            spent: Pool::EMPTY,
            payment: None,
            deal: None,
            debts: Vec::new(),
            grants: Vec::new(),
            promises: Vec::new(),
            heard: Seats::NONE,
            resolved: Vec::new(),
            mismatches: 0,
            mismatch: false,
            areas: BySeat::new(players, |_| PlayerArea {
                coins: START_COINS.into(),
                ..PlayerArea::default()
            }),
        }
    }
}

//! What is printed on the components (section 6 of the ledger), in the form the rules ask for it. For the
//! rows see `edition::rows`.

mod check;
mod provenance;
mod room;
mod rows;
mod text;

use core::ops::{Range, RangeInclusive};

use heapless::{String, Vec};
use serde::{Deserialize, Serialize};

use super::card::{Caravan, Card, CardType, MAX_CARAVANS, MAX_CARDS, MAX_PERSONAS, Member, Persona};
use super::effect::{Effect, Sort};
use super::name;
use super::product::Product;
use super::resolution::Resolution;
use super::space::Space;
use crate::edition::edition;
use crate::edition::room::Blank;
use crate::pile::Indexed;
pub use provenance::{LedgerPart, Printed, Source};
pub use rows::*;

/// Every value printed on the components, as read from a file and not yet checked.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// The game it belongs to: `araby`.
    pub game: String<16>,
    /// The display name.
    pub name: String<32>,
    pub counts: Counts,
    /// Personas per player in a game of 2, 3 and 4 (ARA-014, section 6.6).
    pub personas_per_seat: Printed<[u8; 3]>,
    /// Where game cards show their resolution numbers.
    pub resolution_side: Printed<Side>,
    /// The name of the fifth camel colour (section 6.5).
    pub fifth_colour: Printed<String<12>>,
    /// The game cards. A face with several copies has one entry.
    pub cards: Vec<CardRow, MAX_CARDS, u8>,
    pub caravans: Vec<CaravanRow, MAX_CARAVANS, u8>,
    pub personas: Vec<PersonaRow, MAX_PERSONAS, u8>,
}

const _: () = assert!(size_of::<Components>() <= 10 * 1024, "an edition is unpacked into memory");

/// Where each face's copies start in a list of all game cards. The last entry is the length of that list.
type FirstCopies = [u8; MAX_CARDS + 1];

fn first_copies(components: &Components) -> FirstCopies {
    let mut copies = components.cards.iter().map(|row| row.copies() as u8);
    let mut next = 0u8;
    core::array::from_fn(|_| {
        let first = next;
        next = next.saturating_add(copies.next().unwrap_or(0));
        first
    })
}

edition! { "araby", first_copy: FirstCopies = first_copies, [0; MAX_CARDS + 1] }

impl Edition {
    /// Returns the indices of a face's copies in a list of all game cards, [`Edition::deck_size`] long.
    pub fn copies(&self, card: Card) -> Range<usize> {
        let first = |index: usize| self.first_copy.get(index).copied().map_or(0, usize::from);
        first(card.index())..first(card.index() + 1)
    }

    /// Returns the face at an index in a list of all game cards.
    pub fn face_at(&self, copy: usize) -> Option<Card> {
        let after = self.first_copy.partition_point(|&first| usize::from(first) <= copy);
        if copy < self.deck_size() { Card::from_index(after.checked_sub(1)?) } else { None }
    }

    /// Returns the resolution numbers of a copy, by its index in a list of all game cards.
    pub fn back_of(&self, copy: usize) -> Option<Resolution> {
        let card = self.face_at(copy)?;
        self.card(card).backs.get(copy - self.copies(card).start).copied()
    }

    /// Returns the number of game cards (I-01).
    pub fn deck_size(&self) -> usize {
        usize::from(self.first_copy[MAX_CARDS])
    }
}

/// Access to the components for the rules. An id that the edition does not have gives a blank row, without
/// copies and without effect.
impl Components {
    /// Returns how many can play (ARA-011, V-12).
    pub(super) fn players(&self) -> RangeInclusive<u8> {
        2..=self.most_players()
    }

    /// Returns whether the edition has this card.
    pub fn has_card(&self, card: Card) -> bool {
        card.index() < self.cards.len()
    }

    /// Returns the row of a game card.
    pub fn card(&self, card: Card) -> &CardRow {
        const NONE: &CardRow = &CardRow::BLANK;
        self.cards.get(card.index()).unwrap_or(NONE)
    }

    /// Returns whether the edition has this caravan.
    pub fn has_caravan(&self, caravan: Caravan) -> bool {
        caravan.index() < self.caravans.len()
    }

    /// Returns the row of a caravan card.
    pub fn caravan(&self, caravan: Caravan) -> &CaravanRow {
        const NONE: &CaravanRow = &CaravanRow::BLANK;
        self.caravans.get(caravan.index()).unwrap_or(NONE)
    }

    /// Returns whether the edition has this persona.
    pub fn has_persona(&self, persona: Persona) -> bool {
        persona.index() < self.personas.len()
    }

    /// Returns the row of a persona.
    pub fn persona(&self, persona: Persona) -> &PersonaRow {
        const NONE: &PersonaRow = &PersonaRow::BLANK;
        self.personas.get(persona.index()).unwrap_or(NONE)
    }

    /// Iterates over the game cards in the order of the edition.
    pub fn each_card(&self) -> impl Iterator<Item = (Card, &CardRow)> + Clone {
        (0..).map_while(Card::from_index).zip(&self.cards)
    }

    /// Iterates over the caravan cards in the order of the edition.
    pub fn each_caravan(&self) -> impl Iterator<Item = (Caravan, &CaravanRow)> + Clone {
        (0..).map_while(Caravan::from_index).zip(&self.caravans)
    }

    /// Iterates over the personas in the order of the edition.
    pub fn each_persona(&self) -> impl Iterator<Item = (Persona, &PersonaRow)> + Clone {
        (0..).map_while(Persona::from_index).zip(&self.personas)
    }

    /// Returns the product shown on a space of a caravan (ARA-070).
    pub fn product_on(&self, caravan: Caravan, space: Space) -> Product {
        self.caravan(caravan).product(space)
    }

    /// Returns what an entourage card does when it is tasked.
    pub fn effect_of(&self, member: Member) -> &Effect {
        match member {
            Member::Persona(persona) => &self.persona(persona).effect,
            Member::Card(card) => &self.card(card).effect,
        }
    }

    /// Returns whether an entourage card is of this sort. A persona counts as a merchant (ARA-058).
    pub fn is_of(&self, member: Member, sort: Sort) -> bool {
        let kind = match member {
            Member::Persona(_) => CardType::Merchant,
            Member::Card(card) => self.card(card).kind,
        };
        match sort {
            Sort::Merchant => kind == CardType::Merchant,
            Sort::Ally => kind == CardType::Ally,
            Sort::Card => kind.joins_entourage(),
        }
    }

    /// Returns the printed name of an entourage card.
    pub fn name_of(&self, member: Member) -> &str {
        match member {
            Member::Persona(persona) => &self.persona(persona).name,
            Member::Card(card) => &self.card(card).name,
        }
    }

    /// Finds the game card with this name, as [`name::Slug`] writes it.
    pub fn card_named(&self, word: &str) -> Option<Card> {
        self.each_card().find(|(_, row)| name::is(word, &row.name)).map(|(card, _)| card)
    }

    /// Finds the caravan card with this name.
    pub fn caravan_named(&self, word: &str) -> Option<Caravan> {
        self.each_caravan().find(|(_, row)| name::is(word, &row.name)).map(|(caravan, _)| caravan)
    }

    /// Finds the persona with this name.
    pub fn persona_named(&self, word: &str) -> Option<Persona> {
        self.each_persona().find(|(_, row)| name::is(word, &row.name)).map(|(persona, _)| persona)
    }

    /// Finds the persona or game card with this name.
    pub fn member_named(&self, word: &str) -> Option<Member> {
        let persona = self.persona_named(word).map(Member::Persona);
        persona.or_else(|| self.card_named(word).map(Member::Card))
    }

    /// Iterates over the resolution numbers of every game card, copies included.
    pub fn each_back(&self) -> impl Iterator<Item = Resolution> + Clone {
        self.cards.iter().flat_map(|row| row.backs.iter().copied())
    }

    /// Counts the game cards that show these resolution numbers.
    pub fn backs_like(&self, resolution: Resolution) -> u8 {
        self.each_back().filter(|&back| back == resolution).count() as u8
    }

    /// Returns how many personas each player gets in a game of `players`.
    pub fn personas_each(&self, players: usize) -> u8 {
        players.checked_sub(2).and_then(|place| self.personas_per_seat.get(place)).copied().unwrap_or(1)
    }

    /// Returns how many can play with these components: 2 to 4 (ARA-011, V-12).
    pub fn most_players(&self) -> u8 {
        (3..=4).take_while(|&players| self.suffices(players, super::supply::STACKS)).count() as u8 + 2
    }

    /// Returns the largest number of caravan stacks for `players` (ARA-018, V-12).
    pub fn most_stacks(&self, players: usize) -> u8 {
        self.caravans.len().checked_div(players).unwrap_or(0) as u8
    }
}

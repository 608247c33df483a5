//! The room for an edition, filled row by row.

use super::provenance::{Printed, Source};
use crate::araby::card::CardType;
use crate::araby::edition::{Components, Counts, Edition, Side};
use crate::araby::effect::Effect;
use crate::araby::product::{Icons, Price, Product};
use crate::edition_room::{self, Blank, Bytes, Unpack, blank, read, read_list};
use crate::fault::Fault;

/// Room for one edition, to be kept in a `static`.
pub type EditionRoom = edition_room::EditionRoom<Edition>;

impl Unpack for Edition {
    const BLANK: Self = Edition::BLANK;

    fn overwrite(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        self.refill(|components| components.fill(&mut Bytes::from_bytes(bytes)))
    }

    fn fault(&self) -> Option<Fault> {
        self.first_fault()
    }
}

impl Components {
    /// Reads every field, in the order of the compact form.
    fn fill(&mut self, from: &mut Bytes<'_>) -> postcard::Result<()> {
        let Self {
            game,
            name,
            counts,
            personas_per_seat,
            resolution_side,
            fifth_colour,
            cards,
            caravans,
            personas,
        } = self;
        read(game, from)?;
        read(name, from)?;
        read(counts, from)?;
        read(personas_per_seat, from)?;
        read(resolution_side, from)?;
        read(fifth_colour, from)?;
        read_list(cards, from)?;
        read_list(caravans, from)?;
        read_list(personas, from)
    }
}

blank! {
    CardType = Self::ALL[0];
    Product = Self::ALL[0];
    Side = Self::ALL[0];
    Price = Self::FREE;
    Icons = Self::NONE;
    Effect = Self::NOTHING;
}

impl<T: Blank> Blank for Printed<T> {
    const BLANK: Self = Self { value: T::BLANK, source: Source::None, stand_in: false };
}

impl Blank for Counts {
    const BLANK: Self = Self {
        merchant: Blank::BLANK,
        ally: Blank::BLANK,
        virtue: Blank::BLANK,
        djinn: Blank::BLANK,
        caravan: Blank::BLANK,
        persona: Blank::BLANK,
        coins: Blank::BLANK,
    };
}

impl Blank for Components {
    const BLANK: Self = Self {
        game: Blank::BLANK,
        name: Blank::BLANK,
        counts: Blank::BLANK,
        personas_per_seat: Blank::BLANK,
        resolution_side: Blank::BLANK,
        fifth_colour: Blank::BLANK,
        cards: Blank::BLANK,
        caravans: Blank::BLANK,
        personas: Blank::BLANK,
    };
}

//! The memory for an edition, filled row by row.

use super::provenance::Source;
use crate::araby::card::CardType;
use crate::araby::edition::{Components, Counts, Side};
use crate::araby::effect::Effect;
use crate::araby::product::{Icons, Price, Product};
use crate::edition::room::{Blank, Bytes, blank, read, read_list};

impl Components {
    /// Reads every field, in the order of the compact form.
    pub(super) fn fill(&mut self, from: &mut Bytes<'_>) -> postcard::Result<()> {
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
    Source = Self::None;
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

//! Reads an edition in place, value by value.

use super::{Components, Printed, Timings, Wording};
use crate::edition::room::{Blank, Bytes, blank, read};
use crate::petra::city::{Action, Sides};
use crate::petra::trader::{ByRegion, ByTrader, Trader};

/// Generates `Components::fill` and the blank `Components`, both field by field in the order of the
/// packed form.
macro_rules! fields {
    ($($field:ident)+) => {
        impl Components {
            /// Reads every field from the packed form.
            pub(super) fn fill(&mut self, from: &mut Bytes<'_>) -> postcard::Result<()> {
                let Self { $($field),+ } = self;
                $( read($field, from)?; )+
                Ok(())
            }
        }

        impl Blank for Components {
            const BLANK: Self = Self { $( $field: Blank::BLANK, )+ };
        }
    };
}

fields! {
    game name trader_counts permanent_counts buildings_alike track_lengths track_starts bonus_spaces
    influence_spaces pool_spaces local_spaces city_sides partners columns caravan_minimum villager_slots
    first_villagers villagers timings influence extension_limit colours fewest_players wording
}

blank! {
    Trader = Self::Egypt;
    Wording = Self::ReferenceList;
    Sides = Self { north: Action::ALL[0], east: Action::ALL[0], south: Action::ALL[0], west: Action::ALL[0] };
    Timings = Self { immediate: Blank::BLANK, permanent: Blank::BLANK, one_time: Blank::BLANK };
}

impl<T: Blank> Blank for ByTrader<T> {
    const BLANK: Self =
        Self { egypt: T::BLANK, rome: T::BLANK, china: T::BLANK, india: T::BLANK, local: T::BLANK };
}

impl<T: Blank> Blank for ByRegion<T> {
    const BLANK: Self = Self { egypt: T::BLANK, rome: T::BLANK, china: T::BLANK, india: T::BLANK };
}

impl<T: Blank> Blank for Printed<T> {
    const BLANK: Self = Self { value: T::BLANK, source: Blank::BLANK, stand_in: false };
}

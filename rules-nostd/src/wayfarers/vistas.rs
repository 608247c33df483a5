//! Vistas: what gaining a card or tile triggers (WAY-130, WAY-165, RUL-66).

use heapless::Vec;

use super::Wayfarers;
use super::area::MAX_COLUMNS;
use super::card::Trigger;
use super::effect::Occasion;
use super::origin::Origin;
use super::tag::Tag;

/// Room for a vista and its townsfolk card per land card.
type SetOff = Vec<Origin, { 2 * MAX_COLUMNS }, u8>;

impl Wayfarers<'_> {
    /// Returns the vistas triggered by gaining something with these tags, each once (RUL-66).
    pub(super) fn vistas_on(&self, tags: &[Tag]) -> SetOff {
        self.set_off(|on| match on {
            Occasion::Tags(wanted) => wanted.iter().any(|tag| tags.contains(tag)),
            Occasion::Townsfolk => false,
        })
    }

    /// Returns the vistas triggered by gaining a townsfolk card.
    pub(super) fn vistas_on_townsfolk(&self) -> SetOff {
        self.set_off(|on| matches!(on, Occasion::Townsfolk))
    }

    /// Returns the triggered vistas, each followed by its townsfolk card unless that is new (RUL-41). A vista
    /// acquired this turn is not active yet (WAY-125).
    fn set_off(&self, fires: impl Fn(&Occasion) -> bool) -> SetOff {
        let mut origins = SetOff::new();
        for column in self.position.mine().lands.iter().filter(|column| !column.new_now) {
            let Some(vista) = self.edition.land[column.card].vista() else { continue };
            if !fires(&vista.on) {
                continue;
            }
            let helper = column.post.at_work();
            let helper = helper.filter(|&card| self.edition.townsfolk[card].trigger == Trigger::Vista);
            // Fits: two for each of 36 cards.
            let _ = origins.push(Origin::Vista(column.card));
            if let Some(card) = helper {
                let _ = origins.push(Origin::Townsfolk(card));
            }
        }
        origins
    }
}

//! The camels on a caravan card, and who may add one.

use serde::{Deserialize, Serialize};

use super::space::{Space, Spaces};
use crate::Seat;

/// The nine spaces of a caravan card, each with at most one camel (ARA-033).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Field([Option<Seat>; Space::ALL.len()]);

impl Field {
    /// A caravan without camels.
    pub const EMPTY: Self = Self([None; Space::ALL.len()]);

    /// Returns the owner of the camel on a space.
    pub const fn at(&self, space: Space) -> Option<Seat> {
        self.0[space.index()]
    }

    /// Puts a camel on a space. Returns whether the space was empty (ARA-069).
    pub fn put(&mut self, space: Space, owner: Seat) -> bool {
        let place = &mut self.0[space.index()];
        let empty = place.is_none();
        if empty {
            *place = Some(owner);
        }
        empty
    }

    /// Takes the camels off these spaces. They go back to their owners.
    pub fn clear(&mut self, spaces: Spaces) {
        for space in spaces.iter() {
            self.0[space.index()] = None;
        }
    }

    /// Iterates over the camels with their spaces, in order of the spaces' numbers.
    pub fn camels(&self) -> impl Iterator<Item = (Space, Seat)> {
        Space::ALL.into_iter().filter_map(|space| Some((space, self.at(space)?)))
    }

    /// Returns the spaces with a camel of any colour (ARA-109).
    pub fn occupied(&self) -> Spaces {
        self.camels().map(|(space, _)| space).collect()
    }

    /// Counts a seat's camels on this caravan.
    pub fn camels_of(&self, seat: Seat) -> u8 {
        self.0.iter().filter(|&&camel| camel == Some(seat)).count() as u8
    }
}

/// What a player needs to place a camel on a caravan: the placement matrix of section 2.10.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leave {
    /// Nothing: the player's own caravan on the player's own turn (ARA-075).
    Nothing,
    /// A grant from the active seat for this turn: the player's own caravan is locked (ARA-078 to ARA-080).
    Unlock,
    /// The permission of the caravan's owner, and only the owner's (ARA-076, ARA-077).
    Permission,
}

/// Returns what `placer` needs to add a camel to the caravan of `owner` while `active` has the turn.
pub fn leave_needed(placer: Seat, owner: Seat, active: Seat) -> Leave {
    match (placer == owner, owner == active) {
        (true, true) => Leave::Nothing,
        (true, false) => Leave::Unlock,
        (false, _) => Leave::Permission,
    }
}

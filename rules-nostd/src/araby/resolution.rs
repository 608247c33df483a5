//! How a caravan is resolved: stranded camels, bandits, payouts (ARA-106 to ARA-124).
//!
//! Pure functions over a [`Field`]. For the steps of the game around them see `resolve_caravan`.

use serde::{Deserialize, Serialize};

use super::field::Field;
use super::space::{Space, Spaces};
use crate::Seat;

/// The numbers on the back of a game card, read when it lies next to a caravan (ARA-114, R-36).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Resolution {
    /// The space the bandits attack.
    pub bandit: Space,
    /// What a camel in each row earns, top row first.
    pub pay: [u8; 3],
}

impl Resolution {
    /// Returns what a camel on this space earns (ARA-119).
    pub const fn pay_on(&self, space: Space) -> u8 {
        self.pay[space.row()]
    }
}

/// Returns the spaces whose camels are in a complete row or column and stay (ARA-109, ARA-111).
pub fn kept(occupied: Spaces) -> Spaces {
    let complete = Spaces::LINES.into_iter().filter(|&line| occupied.has_all(line));
    complete.fold(Spaces::NONE, Spaces::and)
}

/// Returns the spaces whose camels are stranded, all found at once (ARA-110, ARA-112).
pub fn stranded(occupied: Spaces) -> Spaces {
    occupied.without(kept(occupied))
}

/// The four steps, one by one (ARA-108). Camels taken off the field go back to their owners.
impl Field {
    /// Step 1: takes all stranded camels off. Returns where they stood.
    pub fn remove_stranded(&mut self) -> Spaces {
        let stranded = stranded(self.occupied());
        self.clear(stranded);
        stranded
    }

    /// Step 3: takes the attacked camel off, if there is one. Returns whose it was. This strands no other
    /// camel (ARA-116 to ARA-118).
    pub fn remove_attacked(&mut self, resolution: Resolution) -> Option<Seat> {
        let victim = self.at(resolution.bandit);
        self.clear(Spaces::only(resolution.bandit));
        victim
    }

    /// Step 4: returns what the remaining camels earn their owner, on any seat's caravan (ARA-119, ARA-120).
    pub fn earnings(&self, owner: Seat, resolution: Resolution) -> u16 {
        let own = self.camels().filter(|&(_, camel)| camel == owner);
        own.map(|(space, _)| u16::from(resolution.pay_on(space))).sum()
    }
}

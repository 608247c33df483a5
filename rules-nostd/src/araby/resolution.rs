//! How a caravan is resolved: stranded camels, bandits, payouts (ARA-106 to ARA-124).
//!
//! Pure functions over a [`Field`]; the course of the game around them stands elsewhere.

use serde::{Deserialize, Serialize};

use super::field::Field;
use super::space::{Space, Spaces};
use crate::Seat;

/// The numbers on the back of a game card, read when it lies next to a caravan (ARA-114, R-36).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Resolution {
    /// The space that the bandits attack.
    pub bandit: Space,
    /// What a camel of each row earns, top row first.
    pub pay: [u8; 3],
}

impl Resolution {
    /// What a camel on this space earns (ARA-119).
    pub const fn pay_on(&self, space: Space) -> u8 {
        self.pay[space.row()]
    }
}

/// The spaces whose camels lie in a complete row or column and stay (ARA-109, ARA-111).
pub fn kept(occupied: Spaces) -> Spaces {
    let complete = Spaces::LINES.into_iter().filter(|&line| occupied.has_all(line));
    complete.fold(Spaces::NONE, Spaces::and)
}

/// The spaces whose camels are stranded, all found at once (ARA-110, ARA-112).
pub fn stranded(occupied: Spaces) -> Spaces {
    occupied.without(kept(occupied))
}

/// The four steps, one by one (ARA-108). Camels that leave the field go back to their owners.
impl Field {
    /// Step 1: takes all stranded camels off, and says where they stood.
    pub fn remove_stranded(&mut self) -> Spaces {
        let stranded = stranded(self.occupied());
        self.clear(stranded);
        stranded
    }

    /// Step 3: takes the attacked camel off, if there is one, and says whose it was. Nobody else is
    /// stranded by that (ARA-116 to ARA-118).
    pub fn remove_attacked(&mut self, resolution: Resolution) -> Option<Seat> {
        let victim = self.at(resolution.bandit);
        self.clear(Spaces::only(resolution.bandit));
        victim
    }

    /// Step 4: what the camels that are left earn their owner, a seat's own caravan or not (ARA-119,
    /// ARA-120).
    pub fn earnings(&self, owner: Seat, resolution: Resolution) -> u16 {
        let own = self.camels().filter(|&(_, camel)| camel == owner);
        own.map(|(space, _)| u16::from(resolution.pay_on(space))).sum()
    }
}

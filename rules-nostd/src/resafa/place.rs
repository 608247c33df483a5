//! The map: Resafa, the trading centres, and the sides of the main board.

use crate::named_enum::named_enum;
use crate::total_map::indexed;

named_enum! {
    /// A trading centre (PR-01).
    ///
    /// The rulebook names the first five. The last four are handles of this project. The
    /// edition holds the printed name.
    #[allow(missing_docs)] // names
    pub enum Centre {
        Gerasa = "gerasa",
        Ctesiphon = "ctesiphon",
        Alia = "alia",
        Antiochia = "antiochia",
        Kena = "kena",
        Edessa = "edessa",
        Palmyra = "palmyra",
        Petra = "petra",
        Charax = "charax",
    }
}

named_enum! {
    /// Where a camel can be or pass: Resafa, or a trading centre.
    #[allow(missing_docs)] // names
    pub enum Place {
        Resafa = "resafa",
        Gerasa = "gerasa",
        Ctesiphon = "ctesiphon",
        Alia = "alia",
        Antiochia = "antiochia",
        Kena = "kena",
        Edessa = "edessa",
        Palmyra = "palmyra",
        Petra = "petra",
        Charax = "charax",
    }
}

impl Place {
    /// Returns the trading centre, or `None` for Resafa.
    pub fn centre(self) -> Option<Centre> {
        Centre::ALL.get(self.index().checked_sub(1)?).copied()
    }
}

impl From<Centre> for Place {
    fn from(centre: Centre) -> Self {
        match centre {
            Centre::Gerasa => Self::Gerasa,
            Centre::Ctesiphon => Self::Ctesiphon,
            Centre::Alia => Self::Alia,
            Centre::Antiochia => Self::Antiochia,
            Centre::Kena => Self::Kena,
            Centre::Edessa => Self::Edessa,
            Centre::Palmyra => Self::Palmyra,
            Centre::Petra => Self::Petra,
            Centre::Charax => Self::Charax,
        }
    }
}

named_enum! {
    /// A side of the main board (RES-001).
    pub enum BoardSide {
        /// For 1 or 2 players.
        Few = "1-2",
        /// For 3 or 4 players.
        Many = "3-4",
    }
}

impl BoardSide {
    /// Returns the side for a number of players.
    pub const fn for_players(players: usize) -> Self {
        if players <= 2 { Self::Few } else { Self::Many }
    }
}

indexed! { Centre Place BoardSide }

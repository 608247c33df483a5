//! The wording of the questions to players and table.

use core::fmt;

use super::moves::{Chance, Destination, Prompt};
use super::task::{Deck, Section};

impl fmt::Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::MovePawn => f.write_str("move your pawn one cell"),
            Self::TakeTile(Section::Plaza, 1) => f.write_str("take a tile from the Plaza"),
            Self::TakeTile(Section::Plaza, left) => write!(f, "take {left} tiles from the Plaza, one by one"),
            Self::TakeTile(Section::Siq, 1) => f.write_str("take a tile from the Siq"),
            Self::TakeTile(Section::Siq, left) => write!(f, "take {left} tiles from the Siq, one by one"),
            Self::ChooseColumn => f.write_str("put a worker below a column"),
            Self::PlayOneTime => f.write_str("play a Nomad or Master Trader, or be done"),
            Self::NameGold(stall) => write!(f, "name the type of the gold trader in stall {stall} from left"),
            Self::SpendCamels => f.write_str("spend camels to move further, or be done"),
            Self::PickBonus(region) => write!(f, "pick a bonus for the one earned on the {region} track"),
            Self::ChoosePermanent => f.write_str("choose a permanent settlement"),
            Self::ChooseBuilding => f.write_str("choose a column for your building"),
            Self::TakeInfluence => f.write_str("take an influence card from the row or the deck"),
            Self::Village(0) | Self::RetrieveMore(0) => f.write_str("take back at least one worker"),
            Self::Village(back) => write!(f, "{}: take back another or hire a villager", Back(back)),
            Self::RetrieveMore(back) => write!(f, "{}: take back another, or be done", Back(back)),
            Self::Hire(back) => write!(f, "{}: hire a villager", Back(back)),
            Self::PlaceTraders => f.write_str("place a drawn tile in market or settlements"),
            Self::SendUp => f.write_str("send traders up into the settlements, or be done"),
            Self::SendDown => f.write_str("send a trader down into the market"),
            Self::Arrange(stall) => write!(f, "choose the tile for stall {stall} from left, or be done"),
            Self::KeepVillager => f.write_str("keep one of the two villagers"),
            Self::Reveal => f.write_str("reveal completed influence cards, or be done"),
        }
    }
}

/// How many workers are back.
struct Back(u8);

impl fmt::Display for Back {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("1 worker back"),
            back => write!(f, "{back} workers back"),
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::ShuffleDeck(Deck::Villagers) => f.write_str("shuffle the villager deck"),
            Self::ShuffleDeck(Deck::Influence) => f.write_str("shuffle the influence deck"),
            Self::ReshuffleDiscard(deck) => {
                write!(f, "the {deck} deck is empty: shuffle its discards into a new one")
            }
            Self::TurnUpVillager(slot) => write!(f, "turn up a villager in slot {slot}"),
            Self::DrawVillager => f.write_str("draw a villager for the Priest"),
            Self::TurnUpInfluence(slot) => write!(f, "turn up an influence card in slot {slot}"),
            Self::DealInfluence(seat) => write!(f, "{seat} takes the top influence card, hidden"),
            Self::MixBag => f.write_str("put all 85 traders into the bag and mix it"),
            Self::DrawTrader(Destination::Caravan) => f.write_str("draw a tile and push it into the Siq"),
            Self::DrawTrader(Destination::SetupMarket(seat, None)) => {
                write!(f, "{seat} draws a tile for the market row")
            }
            Self::DrawTrader(Destination::SetupMarket(seat, Some(full))) => {
                write!(f, "{seat} market draw: put a 4th {full} back")
            }
            Self::DrawTrader(Destination::SetupSettlement(seat, None)) => {
                write!(f, "{seat} draws a tile for the settlements")
            }
            Self::DrawTrader(Destination::SetupSettlement(seat, Some(full))) => {
                write!(f, "{seat} settler draw: put a 3rd {full} back")
            }
            Self::DrawTrader(Destination::Extension(seat)) => {
                write!(f, "{seat} draws a tile for the market extension")
            }
            Self::DrawTrader(Destination::Ambassador(seat)) => {
                write!(f, "{seat} draws a tile for the Ambassador")
            }
            Self::AssignBoard(seat) => write!(f, "{seat} takes a player board"),
            Self::ChooseStart => f.write_str("choose the start player"),
        }
    }
}

//! What players and table are asked, in words.

use core::fmt;

use super::card::CardKind;
use super::moves::{Chance, Prompt};

/// `1 token` or `2 tokens`.
struct Many(u8, &'static str);

impl fmt::Display for Many {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", self.0, self.1, if self.0 == 1 { "" } else { "s" })
    }
}

impl fmt::Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::ChooseSide(section) => write!(f, "choose the side of the {section} board section"),
            Self::Turn => f.write_str("place a die, place a worker or rest"),
            Self::EndTurn => f.write_str("use the trade ability, or be done with your turn"),
            Self::PlaceDie(face) => write!(f, "place your die, which shows {face}"),
            Self::Trade(left) => write!(f, "turn dice: {} left", Many(left, "point")),
            Self::ChooseCard(worker) => write!(f, "choose the card for your {worker} worker"),
            Self::Reroll => f.write_str("reroll dice that stayed in supply, or be done"),
            Self::ChooseEffect => f.write_str("choose the next effect, or be done"),
            Self::ChoosePart(origin) => write!(f, "{origin}: choose the next part, or be done"),
            Self::Tribute(owner) => write!(f, "pay {owner} 1 silver or 1 provision"),
            Self::Acquire(kind) => write!(f, "acquire a {kind} card, or be done"),
            Self::Keep(deck) => write!(f, "acquire one of the {deck} cards drawn"),
            Self::Return(deck) => write!(f, "choose the {deck} card that goes under the pile first"),
            Self::PlaceSky => f.write_str("choose the card above which the space card goes"),
            Self::Tuck => f.write_str("choose the card under which the townsfolk card goes"),
            Self::Inspire => f.write_str("tuck the inspiration card above a space card, or discard it"),
            Self::Upgrade(colour) => write!(f, "choose a {colour} upgrade tile, or be done"),
            Self::PayTile(tile) => write!(f, "pay for tile {tile} in silver or influence"),
            Self::ChooseFace(tile) => write!(f, "choose the face of tile {tile}"),
            Self::PlaceTile(tile) => write!(f, "choose the cell for tile {tile}, by its upper left corner"),
            Self::Influence(Some(guild), left) => {
                write!(f, "put {} in the {guild} guild, or be done", Many(left, "token"))
            }
            Self::Influence(None, left) => write!(f, "put {} in any guild, or be done", Many(left, "token")),
            Self::InfluenceCard(left) => write!(f, "put {} on faceup cards, or be done", Many(left, "token")),
            Self::MoveToken => f.write_str("your supply is empty: choose the token that moves there"),
            Self::MoveInfluence(left) => write!(f, "move {} between guilds, or be done", Many(left, "token")),
            Self::Retrieve(left) => {
                write!(f, "retrieve {} from faceup cards, or be done", Many(left, "worker"))
            }
            Self::Refresh(1) => f.write_str("refresh a die, or be done"),
            Self::Refresh(left) => write!(f, "refresh {left} dice, one by one, or be done"),
            Self::Shift(left) => write!(f, "turn dice in supply: {} left, or be done", Many(left, "point")),
            Self::Journal(1) => f.write_str("journal, or be done"),
            Self::Journal(left) => write!(f, "journal {left} times, or be done"),
            Self::Science => f.write_str("journal once more for 1 black influence, or be done"),
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Shuffle(kind) => write!(f, "shuffle the {kind} cards"),
            Self::Reveal(kind, slot) => {
                let article = if kind == CardKind::Inspiration { "an" } else { "a" };
                write!(f, "turn up {article} {kind} card for slot {slot}")
            }
            Self::Draw(deck) => write!(f, "draw the top {deck} card"),
            Self::LayTile(space) => write!(f, "lay a journal tile on {space}"),
            Self::DealBoard(seat) => write!(f, "{seat} gets a player board"),
            Self::ChooseFirst => f.write_str("choose the first player"),
            Self::RollStart(seat) => write!(f, "{seat} rolls a die for the supply"),
            Self::RollRefreshed(seat) => write!(f, "{seat} rolls the refreshed die"),
            Self::RollRest(seat) => write!(f, "{seat} rolls a die in the rest"),
            Self::RollNew(seat) => write!(f, "{seat} rolls the new die"),
        }
    }
}

//! The questions to players and table, in words.

use core::fmt;

use super::card::CardKind;
use super::moves::{Chance, Prompt};
use super::origin::Origin;

/// `1 token` or `2 tokens`.
struct Many(u8, &'static str);

impl fmt::Display for Many {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", self.0, self.1, if self.0 == 1 { "" } else { "s" })
    }
}

/// `an inspiration`, `a land`.
struct One(CardKind);

impl fmt::Display for One {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let article = if self.0 == CardKind::Inspiration { "an" } else { "a" };
        write!(f, "{article} {}", self.0)
    }
}

/// Where an effect is printed. Names the kind of thing first, since cards do not show their number.
struct Printed(Origin);

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let origin = self.0;
        match origin {
            Origin::Townsfolk(_) => write!(f, "townsfolk card {origin}"),
            Origin::Land(_) => write!(f, "land card {origin}"),
            Origin::Water(_) => write!(f, "water card {origin}"),
            Origin::Sky(_) => write!(f, "space card {origin}"),
            Origin::Tile(_) => write!(f, "journal tile {origin}"),
            Origin::Space(_) => write!(f, "dice {origin}"),
            Origin::Worker(_) => write!(f, "worker {origin}"),
            Origin::Resting => f.write_str("resting ability"),
            Origin::Cell(_) => f.write_str("covered icon"),
            Origin::Link(_) | Origin::Vista(_) | Origin::Journal(_) => write!(f, "{origin}"),
        }
    }
}

impl fmt::Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ask(f)?;
        f.write_str(if self.is_declinable() { ", or be done" } else { "" })
    }
}

impl Prompt {
    /// Returns whether the player may decline.
    const fn is_declinable(self) -> bool {
        matches!(
            self,
            Self::Reroll
                | Self::ChooseEffect
                | Self::ChoosePart(_)
                | Self::Acquire(_)
                | Self::Upgrade(_)
                | Self::Influence(..)
                | Self::InfluenceCard(_)
                | Self::MoveInfluence(_)
                | Self::Retrieve(_)
                | Self::Refresh(_)
                | Self::Shift(_)
                | Self::Journal(_)
                | Self::Science
        )
    }

    /// Writes the question alone.
    fn ask(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ChooseSide(section) => write!(f, "choose the side of the {section} board section"),
            Self::Turn => f.write_str("place a die, place a worker or rest"),
            Self::EndTurn => f.write_str("use the trade ability, or be done with your turn"),
            Self::PlaceDie(face) => write!(f, "place your die, which shows {face}"),
            Self::Trade(left) => write!(f, "turn dice: {} left", Many(left, "point")),
            Self::ChooseCard(worker) => write!(f, "choose the card for your {worker} worker"),
            Self::Reroll => f.write_str("reroll dice that stayed in supply"),
            Self::ChooseEffect => f.write_str("choose the next effect"),
            Self::ChoosePart(origin) => write!(f, "{}: choose the next part", Printed(origin)),
            Self::MustAct(task) => task.offer().map_or(Ok(()), |offer| offer.ask(f)),
            Self::Tribute(owner) => write!(f, "pay {owner} 1 silver or 1 provision"),
            Self::Acquire(kind) => write!(f, "acquire {} card", One(kind)),
            Self::Keep(deck) => write!(f, "acquire one of the {deck} cards drawn"),
            Self::Return(deck) => write!(f, "choose the {deck} card that goes under the pile first"),
            Self::PlaceSky => f.write_str("choose the card above which the space card goes"),
            Self::Tuck => f.write_str("choose the card under which the townsfolk card goes"),
            Self::Inspire => f.write_str("tuck the inspiration card above a space card, or discard it"),
            Self::Upgrade(colour) => write!(f, "choose a {colour} upgrade tile"),
            Self::PayTile(tile) => write!(f, "pay for tile {tile} in silver or influence"),
            Self::ChooseFace(tile) => write!(f, "choose the face of tile {tile}"),
            Self::PlaceTile(tile) => write!(f, "choose the cell for tile {tile}, by its upper left corner"),
            // The first token is placed automatically, so this may be about the second.
            Self::Influence(Some(guild), left) => {
                write!(f, "{} left for the {guild} guild", Many(left, "token"))
            }
            Self::Influence(None, left) => write!(f, "put {} in any guild", Many(left, "token")),
            Self::InfluenceCard(left) => write!(f, "put {} on faceup cards", Many(left, "token")),
            Self::MoveToken => {
                f.write_str("your supply is empty: choose the token that moves there, or be done")
            }
            Self::MoveInfluence(left) => write!(f, "move {} between guilds", Many(left, "token")),
            Self::Retrieve(left) => write!(f, "retrieve {} from faceup cards", Many(left, "worker")),
            Self::Refresh(1) => f.write_str("refresh a die"),
            Self::Refresh(left) => write!(f, "refresh {left} dice, one by one"),
            Self::Shift(left) => write!(f, "turn dice in supply: {} left", Many(left, "point")),
            Self::Journal(1) => f.write_str("journal"),
            Self::Journal(left) => write!(f, "journal {left} times"),
            Self::Science => f.write_str("journal once more for 1 black influence"),
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Shuffle(kind) => write!(f, "shuffle the {kind} cards"),
            Self::Reveal(kind, slot) => write!(f, "turn up {} card for slot {slot}", One(kind)),
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

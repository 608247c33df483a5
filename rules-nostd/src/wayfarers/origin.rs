//! Where an effect is printed.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::caravan::{CaravanRow, Cell};
use super::card::{Card, Land, Space, Townsfolk, Water};
use super::effect::{Deed, Spot};
use super::face::Face;
use super::guild::{Guild, Resource};
use super::journal::{JournalSpace, JournalTile};
use super::link::{LeftBars, RightBars};
use super::row::RowSlot;
use super::stand::Stand;
use crate::named_enum::named_enum;
use crate::notation::{Expected, NotationError, Words};

/// The card, tile, space or spot whose effect is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The dice space on which a die was just placed.
    Space(Stand),
    /// A townsfolk card.
    Townsfolk(Townsfolk),
    /// The starting townsfolk card (WAY-079).
    Resting,
    /// The immediate effect of a land card (WAY-131).
    Land(Land),
    /// The immediate effect of a water card (WAY-136).
    Water(Water),
    /// The immediate effect of a space card (WAY-144).
    Sky(Space),
    /// A connection link (WAY-137).
    Link(Link),
    /// The ability of a vista (WAY-130).
    Vista(Land),
    /// What is printed on a cell of the caravan (WAY-163).
    Cell(Cell),
    /// What is printed on a space of the journal track (WAY-090).
    Journal(JournalSpace),
    /// A journal tile (WAY-091).
    Tile(JournalTile),
    /// A worker spot (WAY-063, WAY-147).
    Worker(RowSlot),
}

named_enum! {
    /// What a connection link gives.
    pub enum Link {
        /// Influence in science.
        Black = "black",
        /// Influence in trade.
        Yellow = "yellow",
        /// Influence in exploration.
        Blue = "blue",
        /// 1 silver.
        Silver = "silver",
        /// 1 provision.
        Provision = "provision",
        /// Influence on a card.
        Card = "card",
    }
}

impl Link {
    /// Returns what it gives, once.
    pub const fn deed(self) -> Deed {
        match self {
            Self::Black => Deed::Influence(Spot::Guild(Guild::Black)),
            Self::Yellow => Deed::Influence(Spot::Guild(Guild::Yellow)),
            Self::Blue => Deed::Influence(Spot::Guild(Guild::Blue)),
            Self::Silver => Deed::Gain(Resource::Silver),
            Self::Provision => Deed::Gain(Resource::Provision),
            Self::Card => Deed::Influence(Spot::Card),
        }
    }

    /// Iterates over the links between two water cards, by the bars on their sides (RUL-36).
    pub fn between(right: RightBars, left: LeftBars) -> impl Iterator<Item = Self> {
        right.joined_by(left).filter_map(|deed| Self::ALL.into_iter().find(|link| link.deed() == deed))
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Space(stand) => write!(f, "space {stand}"),
            Self::Townsfolk(card) => write!(f, "{card}"),
            Self::Resting => f.write_str("resting"),
            Self::Land(card) => write!(f, "{card}"),
            Self::Water(card) => write!(f, "{card}"),
            Self::Sky(card) => write!(f, "{card}"),
            Self::Link(link) => write!(f, "link {link}"),
            Self::Vista(card) => write!(f, "vista {card}"),
            Self::Cell(cell) => write!(f, "cell {} {}", cell.column, cell.row),
            Self::Journal(space) => write!(f, "journal {space}"),
            Self::Tile(tile) => write!(f, "{tile}"),
            Self::Worker(at) => write!(f, "spot {at}"),
        }
    }
}

impl Origin {
    /// Reads an origin.
    pub(super) fn read<'t>(words: &mut Words<'t>) -> Result<Self, NotationError<'t>> {
        const EXPECTED: &str =
            "a card such as T123 or L5, or space, resting, link, vista, cell, journal or spot";
        if words.take("space") {
            return Ok(Self::Space(Stand::read(words)?));
        }
        if words.take("resting") {
            return Ok(Self::Resting);
        }
        if words.take("link") {
            return Ok(Self::Link(words.named()?));
        }
        if words.take("cell") {
            return Ok(Self::Cell(read_cell(words)?));
        }
        if words.take("journal") {
            return Ok(Self::Journal(words.named()?));
        }
        if words.take("spot") {
            return Ok(Self::Worker(RowSlot::read(words)?));
        }
        let vista = words.take("vista");
        let word = words.peek();
        let origin = match (vista, Card::named(word)) {
            (true, Some(Card::Land(card))) => Self::Vista(card),
            (false, Some(Card::Townsfolk(card))) => Self::Townsfolk(card),
            (false, Some(Card::Land(card))) => Self::Land(card),
            (false, Some(Card::Water(card))) => Self::Water(card),
            (false, Some(Card::Space(card))) => Self::Sky(card),
            (false, _) => match words.named() {
                Ok(tile) => return Ok(Self::Tile(tile)),
                Err(_) => return Err(words.not_expected(Expected::Words(EXPECTED))),
            },
            (true, _) => return Err(words.not_expected(Expected::Words("a land card such as L19"))),
        };
        words.take(word);
        Ok(origin)
    }
}

/// Reads a cell: column, then row.
pub(super) fn read_cell<'t>(words: &mut Words<'t>) -> Result<Cell, NotationError<'t>> {
    let column: Face = words.named()?;
    let row: CaravanRow = words.named()?;
    Ok(Cell { row, column })
}

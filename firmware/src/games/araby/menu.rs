//! The menu of Merchants of Araby: what its entries say, and how moves are grouped.
//!
//! A hand is hidden, so every card that could be in it is listed, grouped by card type.

use core::fmt;

use rules_nostd::Game as _;
use rules_nostd::Seat;
use rules_nostd::araby::{Araby, Move};
use rules_nostd::araby::model::{Card, CardType, Due, Icon, Product, Space};

use crate::device::play::Group;
use crate::device::play::AfterColon;

/// A group of moves behind one entry of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    /// Cards that may be played.
    Play(CardType),
    /// Cards that may be shown.
    Show(CardType),
    /// Cards that may have been turned up.
    Turned(CardType),
    /// Cards that may be discarded, and for which icon.
    Discard(Icon, CardType),
    /// Spaces of this seat's caravan.
    Place(Seat),
    /// Players to make a deal with.
    Deal,
    /// Promises.
    Later,
    /// Quantities of a product.
    Goods(Product),
    /// Spaces on this seat's caravan where a camel is owed.
    At(Seat),
    /// Spaces for a single camel.
    Camels,
    /// Resolution cards by the space of their bandits.
    Bandits(Space),
}

impl Sort {
    /// Lists every sort in the order of their group numbers.
    fn all() -> impl Iterator<Item = Self> {
        let types = || CardType::ALL.into_iter();
        let discards =
            Icon::ALL.into_iter().flat_map(move |icon| types().map(move |kind| Self::Discard(icon, kind)));
        (types().map(Self::Play))
            .chain(types().map(Self::Show))
            .chain(types().map(Self::Turned))
            .chain(discards)
            .chain(Seat::ALL.map(Self::Place))
            .chain([Self::Deal, Self::Later, Self::Camels])
            .chain(Product::ALL.map(Self::Goods))
            .chain(Seat::ALL.map(Self::At))
            .chain(Space::ALL.map(Self::Bandits))
    }

    fn of(game: &Araby<'_>, m: Move) -> Option<Self> {
        let kind = |card: Card| game.edition().card(card).kind;
        Some(match m {
            Move::Play(card) => Self::Play(kind(card)),
            Move::Show(card) => Self::Show(kind(card)),
            Move::OpenedCard(card) | Move::DiscardedTop(card) | Move::TurnedUp(card, _) => {
                Self::Turned(kind(card))
            }
            Move::Discard(card, icon) => Self::Discard(icon, kind(card)),
            Move::Place(owner, _) => Self::Place(owner),
            Move::Deal(_) => Self::Deal,
            Move::Subject(_, Due::Later) => Self::Later,
            Move::Goods(product, _) => Self::Goods(product),
            Move::At(seat, _) => Self::At(seat),
            Move::Camels(_, Some(_)) => Self::Camels,
            Move::ShowedResolution(numbers) => Self::Bandits(numbers.bandit),
            _ => return None,
        })
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let a = |kind: CardType| if kind == CardType::Ally { "an" } else { "a" };
        match *self {
            Self::Play(kind) => write!(f, "play {} {kind}", a(kind)),
            Self::Show(kind) => write!(f, "show {} {kind}", a(kind)),
            Self::Turned(kind) => write!(f, "it is {} {kind}", a(kind)),
            Self::Discard(icon, kind) => write!(f, "discard {} {kind} as {icon}", a(kind)),
            Self::Place(owner) => write!(f, "camel on the caravan of {owner}"),
            Self::Deal => f.write_str("make a deal"),
            Self::Later => f.write_str("promise for later"),
            Self::Goods(product) => write!(f, "{product}"),
            Self::At(seat) => write!(f, "caravan of {seat}"),
            Self::Camels => f.write_str("1 camel on a space"),
            Self::Bandits(space) => write!(f, "bandits on {space}"),
        }
    }
}

/// The number of sorts.
const SORTS: usize = (3 + Icon::ALL.len()) * CardType::ALL.len()
    + 2 * Seat::ALL.len()
    + 3
    + Product::ALL.len()
    + Space::ALL.len();

const _: () = assert!(SORTS < 64, "a group is a number below 64");

pub(super) fn group(game: &Araby<'_>, m: Move) -> Option<Group> {
    let sort = Sort::of(game, m)?;
    Sort::all().position(|other| other == sort).map(|place| place as Group)
}

pub(super) fn write_group(group: Group, out: &mut dyn fmt::Write) -> fmt::Result {
    Sort::all().nth(group.into()).map_or(Ok(()), |sort| write!(out, "{sort}"))
}

/// Returns the letter for a product in small pictures.
pub(super) fn initial(product: Product) -> char {
    product.name().chars().next().unwrap_or(' ').to_ascii_uppercase()
}

/// Writes a move in the record's notation, and what it means.
pub(super) fn label(game: &Araby<'_>, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
    game.write_move(m, out)?;
    if let Move::OpenedCaravan(caravan) = m {
        // Writes the products row by row as letters; their names would not fit.
        for (place, product) in game.edition().caravan(caravan).spaces.iter().enumerate() {
            let gap = match place {
                0 => ": ",
                3 | 6 => " ",
                _ => "",
            };
            write!(out, "{gap}{}", initial(*product))?;
        }
        return Ok(());
    }
    game.write_gloss(m, &mut AfterColon { out, begun: false })
}

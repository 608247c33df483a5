//! The mat of Merchants of Araby: a field of three by three spaces for the caravan of each seat.
//!
//! Switches see camels but not their colour: whose camel it is follows from who has the turn or the floor.
//! Cards are shown to a pad, and coins stay in their tents.

use core::fmt;

use rules_nostd::araby::{Araby, Chance, Move};
use rules_nostd::araby::model::{Resolved, Space as Square, Task};
use rules_nostd::{Game, Next, Refusal, Seat};

use crate::mat::{Channel, Channels, Fit, MatGame, Millimetres, ReaderPlace, Space};
use super::{CARD_PAD, FAR_PAD};

/// A space of a caravan, with a switch under it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ArabySpace {
    /// The seat in front of which the caravan lies.
    pub owner: Seat,
    /// Which of the nine spaces of the caravan.
    pub space: Square,
}

/// The number of spaces of a caravan.
const SPACES: u8 = Square::ALL.len() as u8;
/// One past the last channel in use.
const END: u8 = SPACES * Seat::ALL.len() as u8;

const _: () = assert!(END as usize <= crate::mat::CHANNELS, "the mat has enough switches");

impl Space for ArabySpace {
    fn channel(self) -> Channel {
        let number = self.owner.index() as u8 * SPACES + self.space.index() as u8;
        // Cannot be out of range: see the assertion above.
        Channel::new(number).unwrap_or(Channel::FIRST)
    }

    fn at(channel: Channel) -> Option<Self> {
        let number = channel.number();
        let owner = Seat::ALL.get(usize::from(number / SPACES)).copied()?;
        let space = Square::ALL.get(usize::from(number % SPACES)).copied()?;
        Some(Self { owner, space })
    }

    fn position(self) -> Millimetres {
        // Clockwise like the seats: 1 and 2 at the far edge, 4 and 3 at the near one.
        let (left, top) = match self.owner {
            Seat::One => (40, 45),
            Seat::Two => (215, 45),
            Seat::Three => (215, 190),
            Seat::Four => (40, 190),
        };
        let along = |place: usize| PITCH * place as u16;
        Millimetres { x: left + along(self.space.column()), y: top + along(self.space.row()) }
    }

    fn size(self) -> Millimetres {
        Millimetres { x: PITCH - 3, y: PITCH - 3 }
    }
}

/// Millimetres from one space of a caravan to the next. The cards are about 120 mm wide.
const PITCH: u16 = 40;

/// The readers: a pad for the players at the near edge, and one for those at the far edge.
pub(super) const READERS: [ReaderPlace; 2] = [
    ReaderPlace { name: "card pad", number: CARD_PAD, position: Millimetres { x: 370, y: 215 } },
    ReaderPlace { name: "far pad", number: FAR_PAD, position: Millimetres { x: 370, y: 60 } },
];

/// Writes the name a player would use, short enough for a line of the display.
impl fmt::Display for ArabySpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} caravan {}", self.owner, self.space)
    }
}

impl MatGame for Araby<'_> {
    type Space = ArabySpace;

    /// Only the last move can be taken back by hand: camels come and go on few spaces, so the mat often looks
    /// like an earlier position by chance.
    const BACK_BY_HAND: u16 = 1;

    fn picture(&self) -> Channels {
        let lying = self.position().areas.iter().filter_map(|(seat, area)| Some((seat, area.caravan?)));
        lying.flat_map(|(owner, caravan)| switches_under(owner, caravan.field.occupied())).collect()
    }

    /// While a caravan is resolved, players take its camels home one by one whenever they like. Play does not
    /// wait for them (ARA-108, ARA-122).
    fn fit(&self, seen: Channels, ignored: Channels) -> Fit {
        let wrong = (seen ^ self.picture()) & !ignored;
        if wrong.is_empty() {
            return Fit::Exact;
        }
        if (wrong & !going_home(self)).is_empty() { Fit::Untidy } else { Fit::None }
    }

    /// Only placing a camel identifies a move. What a resolution takes off the mat was decided by the cards.
    fn can_show(&self, m: Move) -> bool {
        matches!(m, Move::Place(..) | Move::Floor(_))
    }

    /// A camel that only another player can have placed takes the floor for that player.
    fn leads_on(&self, m: Move, _: Channels) -> bool {
        matches!(m, Move::Floor(_))
    }

    /// A camel on a space where none may stand is tried as a move, so that the rules say why not; of several, the
    /// first that may not stand. A camel that was not yet taken home after a resolution is no attempt, as long as no
    /// product was made that it could carry.
    fn meant(&self, changed: Channels) -> Option<Move> {
        let put = changed & !self.picture();
        if put != changed {
            return None;
        }
        let mut tried = put.iter().filter_map(|channel| attempt(self, ArabySpace::at(channel)?));
        let first = tried.next()?;
        let refused = |m: &Move| self.allows(*m).is_err();
        if refused(&first) { Some(first) } else { tried.find(refused).or_else(|| (put.len() == 1).then_some(first)) }
    }

    /// A camel that leaves its space for another one is shifted, or moved to another caravan.
    fn forbids(&self, changed: Channels) -> Option<Refusal> {
        const REMEDY: &str = "Put it back. It comes home when its caravan is resolved.";
        let one = |channels: Channels| {
            let only = channels.iter().next().filter(|_| channels.len() == 1)?;
            ArabySpace::at(only)
        };
        let (from, to) = (one(changed & self.picture())?, one(changed & !self.picture())?);
        Some(if from.owner == to.owner {
            Refusal::new("ARA-073", "A camel stays on its space: it is not shifted from {} to {}.", REMEDY)
                .with([from.space.number().into(), to.space.number().into()])
        } else {
            Refusal::new("ARA-072", "A camel is not moved from one caravan to another.", REMEDY)
        })
    }
}

/// Returns the move that a camel on a space may mean.
fn attempt(game: &Araby<'_>, at: ArabySpace) -> Option<Move> {
    let ArabySpace { owner, space } = at;
    let table = game.position();
    let stood = |resolved: &Resolved| resolved.owner == owner && resolved.field.at(space).is_some();
    if !table.areas.seats_at(owner) || table.made.is_empty() && table.resolved.iter().any(stood) {
        return None;
    }
    let caravan = table.areas[owner].caravan;
    let product = caravan.map(|caravan| game.edition().product_on(caravan.card, space));
    let has = |&seat: &Seat| product.is_some_and(|product| table.areas[seat].pool.of(product) > 0);
    match table.from_active().find(has) {
        // The player who has the product wants to place it, even on another player's turn (ARA-056).
        Some(seat) if table.tasks.last() == Some(&Task::Action) && seat != table.active() => {
            Some(Move::Floor(seat))
        }
        _ => Some(Move::Place(owner, space)),
    }
}

/// Returns the switches whose camels are being taken home, or will be once a card is laid down.
fn going_home(game: &Araby<'_>) -> Channels {
    let table = game.position();
    let stood = |resolved: &Resolved| switches_under(resolved.owner, resolved.field.occupied());
    match (game.next(), table.tasks.last()) {
        // At the end of the game every caravan is resolved.
        (Next::Observe(_), Some(Task::Issue)) => game.picture(),
        (
            Next::Observe(
                Chance::ShowResolution(_)
                | Chance::TurnUpResolution(_)
                | Chance::DraftResolution(..)
                | Chance::DrawCaravan(_),
            ),
            _,
        ) => table.resolved.iter().flat_map(stood).collect(),
        (_, Some(Task::Reveal)) => table.resolved.iter().flat_map(stood).collect(),
        (Next::Over, _) => Channels::ALL,
        _ => Channels::NONE,
    }
}

/// Returns the switches under some spaces of a caravan.
fn switches_under(owner: Seat, spaces: rules_nostd::araby::model::Spaces) -> impl Iterator<Item = Channel> {
    spaces.iter().map(move |space| ArabySpace { owner, space }.channel())
}

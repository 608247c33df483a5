//! The mat of Wayfarers of the South Tigris: the journal track, and the card rows at the edges of the main
//! board.
//!
//! Under every space of the track is one switch. It sees that a marker is there, but not whose or how many:
//! whose turn it is tells who moved, and a marker that moves between spaces which stay occupied is told by
//! menu. Both sides of a board section have the same spaces. Each card of a row has a place for every colour
//! of worker that it accepts, so a worker identifies its card and its colour. Dice, tokens, tiles and resources
//! are told by menu, cards and tiles also by pad.

use core::fmt;

use rules_nostd::{Game as _, Next, Refusal};
use rules_nostd::wayfarers::{Move, Position, Wayfarers};
use rules_nostd::wayfarers::model::{CardKind, Deed, GreenPlace, JournalSpace, MAX_PARTS, Part, RowSlot, Slot, Task, Worker};

use crate::mat::{Channel, Channels, MatGame, Millimetres, ReaderPlace, Space};
use super::{CARD_PAD, TILE_PAD};

/// A space with a switch under it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WayfarersSpace {
    /// A space of the journal track, for markers.
    Journal(JournalSpace),
    /// Between two spaces of the track, for a green worker that nobody has taken yet.
    Green(GreenPlace),
    /// The place on a card for a worker of this colour. [`WayfarersSpace::spot`] knows which exist.
    Worker(RowSlot, Worker),
}

/// Returns the workers that the cards of a row accept (WAY-062, WAY-066 to WAY-069).
const fn workers_accepted(row: CardKind) -> &'static [Worker] {
    match row {
        CardKind::Townsfolk => &[Worker::Green],
        CardKind::Space => &[],
        CardKind::Land => &[Worker::Green, Worker::Yellow],
        CardKind::Water => &[Worker::Green, Worker::Blue],
        CardKind::Inspiration => &[Worker::Green, Worker::Yellow, Worker::Blue],
    }
}

const SLOTS: u8 = Slot::ALL.len() as u8;

/// The first channel of each kind of space.
const FIRST_GREEN: u8 = JournalSpace::ALL.len() as u8;
const FIRST_WORKER: u8 = FIRST_GREEN + GreenPlace::ALL.len() as u8;
/// One past the last channel in use.
const END: u8 = first_channel_of(CardKind::ALL.len());

const _: () = assert!(END as usize <= crate::mat::CHANNELS, "the mat has enough switches");

/// Returns the first channel of a row, by its place among the rows.
const fn first_channel_of(row: usize) -> u8 {
    let (mut channel, mut before) = (FIRST_WORKER, 0);
    while before < row {
        channel += SLOTS * workers_accepted(CardKind::ALL[before]).len() as u8;
        before += 1;
    }
    channel
}

impl WayfarersSpace {
    /// Returns the place for a worker on a card, if cards of that kind accept such a worker.
    pub fn spot(at: RowSlot, worker: Worker) -> Option<Self> {
        workers_accepted(at.row).contains(&worker).then_some(Self::Worker(at, worker))
    }

    /// Lists every place for a worker on a card.
    fn spots(at: RowSlot) -> impl Iterator<Item = (Worker, Self)> {
        workers_accepted(at.row).iter().map(move |&worker| (worker, Self::Worker(at, worker)))
    }
}

impl Space for WayfarersSpace {
    fn channel(self) -> Channel {
        let number = match self {
            Self::Journal(space) => space.index() as u8,
            Self::Green(place) => FIRST_GREEN + place.index() as u8,
            Self::Worker(at, worker) => {
                let taken = workers_accepted(at.row);
                let place = taken.iter().position(|&other| other == worker).unwrap_or(0) as u8;
                first_channel_of(at.row.index()) + at.slot.index() as u8 * taken.len() as u8 + place
            }
        };
        // Cannot be out of range: see the assertion above.
        Channel::new(number).unwrap_or(Channel::FIRST)
    }

    fn at(channel: Channel) -> Option<Self> {
        let number = channel.number();
        match number {
            0..FIRST_GREEN => JournalSpace::ALL.get(usize::from(number)).copied().map(Self::Journal),
            FIRST_GREEN..FIRST_WORKER => {
                GreenPlace::ALL.get(usize::from(number - FIRST_GREEN)).copied().map(Self::Green)
            }
            FIRST_WORKER..END => {
                let row = CardKind::ALL.into_iter().rfind(|row| first_channel_of(row.index()) <= number)?;
                let (taken, place) = (workers_accepted(row), usize::from(number - first_channel_of(row.index())));
                let slot = Slot::ALL.get(place.checked_div(taken.len())?).copied()?;
                let worker = taken.get(place % taken.len()).copied()?;
                Some(Self::Worker(RowSlot { row, slot }, worker))
            }
            END.. => None,
        }
    }

    fn position(self) -> Millimetres {
        match self {
            Self::Journal(space) => position_on_track(space),
            Self::Green(place) => {
                let beside = match place {
                    GreenPlace::W1 => JournalSpace::C1a,
                    GreenPlace::W2 => JournalSpace::C3a,
                    GreenPlace::W3 => JournalSpace::C5a,
                    GreenPlace::W4 => JournalSpace::C7a,
                };
                Millimetres { y: MIDDLE, ..position_on_track(beside) }
            }
            Self::Worker(at, worker) => {
                let Millimetres { x, y } = position_of_card(at);
                let taken = workers_accepted(at.row);
                let place = taken.iter().position(|&other| other == worker).unwrap_or(0) as u16;
                // The places of a card are side by side, centred on it.
                Millimetres { x: x + 18 * place - 9 * (taken.len() as u16).saturating_sub(1), y }
            }
        }
    }

    fn size(self) -> Millimetres {
        match self {
            Self::Journal(_) => Millimetres { x: 28, y: 20 },
            Self::Green(_) => Millimetres { x: 26, y: 14 },
            Self::Worker(..) => Millimetres { x: 17, y: 20 },
        }
    }
}

/// The vertical middle of the track, in millimetres.
const MIDDLE: u16 = 130;

/// Places the spaces column by column from the left, each column centred.
fn position_on_track(space: JournalSpace) -> Millimetres {
    let column = space.column();
    let beside = || JournalSpace::ALL.into_iter().filter(move |other| other.column() == column);
    let place = beside().position(|other| other == space).unwrap_or(0) as u16;
    let pitch = if beside().count() == 2 { 38 } else { 26 };
    let top = MIDDLE - pitch * (beside().count() as u16 - 1) / 2;
    Millimetres { x: 30 + 32 * u16::from(column), y: top + pitch * place }
}

/// Returns where a card lies at the edge of the main board: townsfolk and space above, land and water below,
/// slot 1 in the middle; inspirations on the right, slot 1 at the bottom.
fn position_of_card(at: RowSlot) -> Millimetres {
    const WIDTH: u16 = 42;
    let slot = at.slot.index() as u16;
    let left = 30 + WIDTH * (3 - slot);
    let right = 30 + WIDTH * (4 + slot);
    match at.row {
        CardKind::Townsfolk => Millimetres { x: left, y: 40 },
        CardKind::Space => Millimetres { x: right, y: 40 },
        CardKind::Land => Millimetres { x: left, y: 220 },
        CardKind::Water => Millimetres { x: right, y: 220 },
        CardKind::Inspiration => Millimetres { x: 412, y: 190 - 40 * slot },
    }
}

/// The readers: both pads are to the right of the inspirations.
pub(super) const READERS: [ReaderPlace; 2] = [
    ReaderPlace { name: "card pad", number: CARD_PAD, position: Millimetres { x: 510, y: 170 } },
    ReaderPlace { name: "tile pad", number: TILE_PAD, position: Millimetres { x: 510, y: 70 } },
];

/// Writes the name a player would use, short enough for a line of the display.
impl fmt::Display for WayfarersSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Journal(space) => write!(f, "journal {space}"),
            Self::Green(place) => write!(f, "track worker {}", place.index() + 1),
            Self::Worker(at, worker) => write!(f, "{at} {worker}"),
        }
    }
}

impl MatGame for Wayfarers<'_> {
    type Space = WayfarersSpace;

    fn picture(&self) -> Channels {
        let table = self.position();
        let mut channels = Channels::NONE;
        for area in table.areas.values() {
            channels.insert(WayfarersSpace::Journal(area.marker).channel());
        }
        for (place, there) in table.green.iter() {
            channels.set(WayfarersSpace::Green(place).channel(), *there);
        }
        for at in RowSlot::all() {
            channels = channels | workers_at(table, at);
        }
        channels
    }

    /// A marker on its new space identifies the move before its green worker is taken (WAY-092). A worker that
    /// comes or goes identifies its card before the row has slid (WAY-122).
    fn halfway(&self, m: Move, after: &Self) -> Option<Channels> {
        let (table, now) = (self.position(), self.picture());
        let owes = matches!(after.position().tasks.last(), Some(Task::Tribute(_)));
        let picture = match (change_by(table, m)?, m) {
            (MatChange::Track, Move::Journal(to) | Move::Science(to)) => {
                let mut moved = now;
                let from = table.mine().marker;
                let left = table.areas.values().filter(|area| area.marker == from).count() < 2;
                moved.set(WayfarersSpace::Journal(from).channel(), !left);
                moved.insert(WayfarersSpace::Journal(to).channel());
                moved
            }
            (MatChange::Track, _) => return None,
            // How the tribute is paid must be told first (WAY-100).
            _ if owes => return None,
            (MatChange::Put(at, worker), _) => {
                let mut put = now;
                put.insert(WayfarersSpace::spot(at, worker)?.channel());
                put
            }
            (MatChange::Taken(at, worker), _) => {
                let mut taken = now;
                taken.remove(WayfarersSpace::spot(at, worker)?.channel());
                taken
            }
            (MatChange::Card(at), _) => now & !workers_at(table, at),
        };
        (picture != now).then_some(picture)
    }

    /// Only a few kinds of moves change markers and workers directly. But any move that ends a turn may let
    /// the rows slide, with the workers on them.
    fn can_show(&self, m: Move) -> bool {
        let table = self.position();
        let begun = || [Deed::Journal, Deed::Retrieve].into_iter().any(|deed| begins_deed(self, m, deed));
        matches!(m, Move::Worker(_)) || change_by(table, m).is_some() || may_slide(table) || begun()
    }

    /// A worker on a card shows that it was chosen for it, and one that was put or taken before its tribute
    /// is paid identifies that payment. A marker that moves on, or a worker that is taken, shows which part of an
    /// effect is wanted.
    fn leads_on(&self, m: Move, changed: Channels) -> bool {
        let table = self.position();
        match (m, change_by(table, m)) {
            (Move::Worker(worker), _) => {
                let mut colours = changed.iter().filter_map(|channel| match WayfarersSpace::at(channel) {
                    Some(WayfarersSpace::Worker(_, colour)) => Some(colour),
                    _ => None,
                });
                colours.any(|colour| colour == worker)
            }
            (_, Some(MatChange::Put(at, worker) | MatChange::Taken(at, worker))) => {
                WayfarersSpace::spot(at, worker).is_some_and(|spot| changed.has(spot.channel()))
            }
            (_, Some(MatChange::Card(at))) => !(workers_at(table, at) & changed).is_empty(),
            (Move::Part(_) | Move::Use(_), _) => {
                let mut deeds = changed.iter().filter_map(|channel| match WayfarersSpace::at(channel)? {
                    WayfarersSpace::Journal(_) => Some(Deed::Journal),
                    WayfarersSpace::Worker(..) => Some(Deed::Retrieve),
                    WayfarersSpace::Green(_) => None,
                });
                deeds.any(|deed| begins_deed(self, m, deed))
            }
            _ => false,
        }
    }

    /// Tries a marker that was put somewhere, or a worker that was put or taken.
    fn meant(&self, changed: Channels) -> Option<Move> {
        if self.forbids(changed).is_some() {
            return None;
        }
        let (now, task) = (self.picture(), *self.position().tasks.last()?);
        let mut spaces = changed.iter().filter_map(|channel| {
            let space = WayfarersSpace::at(channel)?;
            Some((space, !now.has(channel)))
        });
        spaces.find_map(|(space, put)| match (space, put, task) {
            (WayfarersSpace::Journal(to), true, Task::Science) => Some(Move::Science(to)),
            (WayfarersSpace::Journal(to), true, Task::Parts(..)) => {
                let part =
                    (1..=MAX_PARTS as u8).map(Move::Part).find(|&part| begins_deed(self, part, Deed::Journal));
                Some(part.unwrap_or(Move::Journal(to)))
            }
            (WayfarersSpace::Journal(to), true, _) => Some(Move::Journal(to)),
            (WayfarersSpace::Worker(at, worker), true, Task::ChooseCard(chosen)) if worker == chosen => {
                Some(Move::Card(at))
            }
            (WayfarersSpace::Worker(_, worker), true, _) => Some(Move::Worker(worker)),
            (WayfarersSpace::Worker(at, worker), false, _) => Some(Move::Retrieve(at, worker)),
            (WayfarersSpace::Journal(_), false, _) | (WayfarersSpace::Green(_), ..) => None,
        })
    }

    /// Two pieces can be moved at once, the marker of another seat, and the green workers of the track.
    fn forbids(&self, changed: Channels) -> Option<Refusal> {
        const BACK: &str = "Put it back.";
        let Next::Decide(me, _) = self.next() else { return None };
        let (now, table) = (self.picture(), self.position());
        let spaces = |was_there: bool| {
            let there = changed.iter().filter(move |channel| now.has(*channel) == was_there);
            there.filter_map(WayfarersSpace::at)
        };
        let worker = |space| match space {
            WayfarersSpace::Worker(at, worker) => Some((at, worker)),
            _ => None,
        };
        let is_journal = |space: &WayfarersSpace| matches!(space, WayfarersSpace::Journal(_));
        let (put, taken) = (spaces(false).filter_map(worker).count(), spaces(true).filter_map(worker).next());

        // Whoever shares the space of the seat that is asked may have stayed.
        let strangers = |space| match space {
            WayfarersSpace::Journal(left) if left != table.areas[me].marker => {
                table.areas.iter().find(|(_, area)| area.marker == left).map(|(seat, _)| seat)
            }
            _ => None,
        };
        if let Some(owner) = spaces(true).find_map(strangers) {
            return Some(
                Refusal::new("WAY-086", "That is the marker of seat {}, and it is the turn of seat {}.", BACK)
                    .with([owner.number().into(), me.number().into()]),
            );
        }
        let (rule, reason, remedy) = if spaces(false).filter(is_journal).count() > 1 {
            ("WAY-086", "There are more markers on the track than players.", "Take away what is no marker.")
        } else if put > 1 {
            ("WAY-062", "Two workers were put on cards, and a turn places one.", "Take one of them back.")
        } else if put == 1 && taken.is_some() {
            ("WAY-072", "A worker is not moved from card to card: it is taken into a supply.", BACK)
        } else if spaces(false).any(|space| matches!(space, WayfarersSpace::Green(_))) {
            ("WAY-092", "No worker comes to the track again.", "Take it away.")
        } else if !changed.iter().filter_map(WayfarersSpace::at).any(|space| is_journal(&space))
            && spaces(true).any(|space| matches!(space, WayfarersSpace::Green(_)))
        {
            ("WAY-092", "The green worker of the track goes to whose marker first comes beside it.", BACK)
        } else {
            return None;
        };
        Some(Refusal::new(rule, reason, remedy))
    }
}

/// Returns whether choosing a part or an effect begins this deed. One that also gives silver or provisions
/// must be chosen by menu, so that the gain is shown before hands go on.
fn begins_deed(game: &Wayfarers<'_>, m: Move, deed: Deed) -> bool {
    let (given, only) = match (m, game.position().tasks.last()) {
        (Move::Part(number), Some(&Task::Parts(origin, _))) => (game.parts_of(origin), Some(number)),
        (Move::Use(origin), _) => (game.parts_of(origin), None),
        _ => return false,
    };
    let is_gain = |part: &Part| matches!(part.deed, Deed::Gain(_));
    let wanted = |number: u8| only.is_none_or(|only| only == number);
    (only.is_some() || !given.parts().iter().any(is_gain))
        && (1..).zip(given.parts()).any(|(number, part)| part.deed == deed && wanted(number))
}

/// Returns the workers on a card as the switches see them.
fn workers_at(table: &Position, at: RowSlot) -> Channels {
    let Some(there) = table.rows[at.row].at(at.slot) else { return Channels::NONE };
    let on_it = WayfarersSpace::spots(at).filter(|(worker, _)| there.workers.has(*worker));
    on_it.map(|(_, spot)| spot.channel()).collect()
}

/// What a move changes on the mat.
#[derive(Clone, Copy)]
enum MatChange {
    /// A marker, and perhaps a green worker on the track.
    Track,
    /// A worker is put on a card.
    Put(RowSlot, Worker),
    /// A worker is taken from a card.
    Taken(RowSlot, Worker),
    /// A card is taken with everything on it.
    Card(RowSlot),
}

fn change_by(table: &Position, m: Move) -> Option<MatChange> {
    let tasks = table.tasks.as_slice();
    match (m, tasks) {
        (Move::Journal(_) | Move::Science(_), _) => Some(MatChange::Track),
        (Move::Card(at), [.., Task::ChooseCard(worker)]) => Some(MatChange::Put(at, *worker)),
        (Move::Card(at), [.., Task::Acquire(..)]) => Some(MatChange::Card(at)),
        (Move::Retrieve(at, worker), _) => Some(MatChange::Taken(at, worker)),
        (Move::Pay(_), [.., Task::PutWorker(worker, at), Task::Tribute(_)]) => {
            Some(MatChange::Put(*at, *worker))
        }
        (Move::Pay(_), [.., Task::TakeWorker(at, worker), Task::Tribute(_)]) => {
            Some(MatChange::Taken(*at, *worker))
        }
        (Move::Pay(_), [.., Task::TakeCard(at, _), Task::Tribute(_)]) => Some(MatChange::Card(*at)),
        _ => None,
    }
}

/// Returns whether workers would move with their cards at the end of the turn (WAY-122, WAY-124).
fn may_slide(table: &Position) -> bool {
    table.rows.values().iter().any(|row| {
        let gap = row.slots.iter().position(Option::is_none).unwrap_or(row.slots.len());
        row.slots.iter().skip(gap).flatten().any(|there| there.workers.kinds().next().is_some())
    })
}

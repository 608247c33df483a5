//! Passing Through Petra on the device.
//!
//! | file | holds |
//! |---|---|
//! | `mod` | the `DeviceGame` implementation: readers, details of a player, progress of the set-up |
//! | `mat` | the spaces under switches, and which moves tiles, pawns and workers identify |
//! | `piece` | which pieces carry tags, and the texts on them |
//! | `tags` | which move a tag at a gate or at the card pad stands for |
//! | `menu` | the texts of menu entries, and the group for a Farmer's sales |
//! | `tale` | the page about discs, cubes, gold and camels that a move brings |
//! | `gallery` | examples of its screens |

pub(super) mod gallery;
mod mat;
mod menu;
mod piece;
mod tags;
mod tale;

pub use rules_nostd::petra::Petra as Rules;
pub use mat::PetraSpace;
pub use piece::{PetraPiece, PieceKind};

use core::fmt;

use rules_nostd::petra::{Chance, Move, Petra, Prompt};
use rules_nostd::petra::model::{CARAVAN, Destination, Task, Tile, Trader, TraderSet};
use rules_nostd::{Game, Next, Seat};

use crate::device::play::{DetailLines, DeviceGame};
use crate::device::play::{Choices, DetailList};
use crate::device::play::Group;
use crate::games::GameId;
use crate::mat::ReaderPlace;
use crate::screens::{Text, View};
use crate::sense::{ReaderId, ReaderSet};
use crate::tag::TagError;

/// The reader at the mouth of the Siq.
pub const SIQ_GATE: u8 = 0;
/// The reader of the card pad. Readers 1 to 4 are at the left end of the market rows of seats 1 to 4; readers
/// 6 and 7 are spare.
pub const CARD_PAD: u8 = 5;

impl DeviceGame for Petra<'_> {
    const ID: GameId = GameId::Petra;
    const TITLE: &'static str = "Passing Through Petra";
    const READERS: &'static [ReaderPlace] = &mat::READERS;
    const UNIT: &'static str = "cubes placed, 9 win";
    const GROUPED: bool = true;

    fn tagged(&self, reader: ReaderId, text: &str) -> Result<Choices<Move>, TagError> {
        tags::tagged(self, reader, text)
    }

    fn readers(&self) -> ReaderSet {
        let with = |set: ReaderSet, number| ReaderId::new(number).map_or(set, |id| set.with(id));
        // Cards may be shown at any time, a Farmer's even on another player's turn.
        let pad = with(ReaderSet::NONE, CARD_PAD);
        let and = |gate| with(pad, gate);
        match self.next() {
            Next::Observe(Chance::DrawTrader(to)) => match to {
                Destination::Caravan => and(SIQ_GATE),
                Destination::SetupMarket(seat, _) | Destination::Extension(seat) => and(seat.number()),
                Destination::SetupSettlement(..) | Destination::Ambassador(_) => pad,
            },
            Next::Decide(seat, Prompt::TakeTile(..)) => and(seat.number()),
            Next::Over => ReaderSet::NONE,
            _ => pad,
        }
    }

    fn piece_on(space: PetraSpace) -> &'static str {
        match space {
            PetraSpace::Caravan(_) | PetraSpace::Stall(..) => "trader",
            PetraSpace::City(_) => "pawn",
            PetraSpace::Worker(..) => "worker",
        }
    }

    fn label(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        menu::label(self, m, out)
    }

    fn group(&self, m: Move) -> Option<Group> {
        menu::group(m)
    }

    fn write_group(&self, group: Group, out: &mut dyn fmt::Write) -> fmt::Result {
        menu::write_group(group, out)
    }

    fn pass(&self) -> Option<Move> {
        menu::pass(self)
    }

    /// A press goes on; a player who wants to sell turns the knob or shows the card.
    fn phase(&self) -> Text<16> {
        self.pass().map_or_else(Text::default, |_| Text::from("turn to sell"))
    }

    /// The page follows every move that has something to tell, except the winning one: then the result comes
    /// first.
    fn news(&self, _since: u32) -> Option<u8> {
        (tale::pages(self) > 0 && self.next() != Next::Over).then_some(0)
    }

    fn tales(&self) -> u8 {
        tale::pages(self)
    }

    fn tale(&self, page: u8) -> Option<View> {
        tale::page(self, page)
    }

    fn set_up(&self) -> Option<(u16, u16)> {
        let table = self.position();
        if table.tasks.first() != Some(&Task::BeginTurn) {
            return None;
        }
        let players = table.boards.players() as u16;
        // Two shuffles, two rows of three, the bag, the caravan, the start player; then for each player the
        // board, the cards, six market tiles and four settlers.
        let steps = 2 + 6 + 1 + CARAVAN as u16 + 1 + players * (1 + 1 + 6 + 4);
        let waits = |task: &Task| table.tasks.contains(task);
        let mut done = 2 - table.tasks.iter().filter(|task| matches!(task, Task::Shuffle(_))).count() as u16;
        done += table.villagers.row.iter().flatten().count() as u16;
        done += table.influence.row.iter().flatten().count() as u16;
        done += u16::from(!waits(&Task::MixBag)) + u16::from(!waits(&Task::ChooseStart));
        done += table.caravan.len() as u16;
        for board in table.boards.values() {
            done += u16::from(board.board > 0) + board.hand.len();
            done += board.market.stalls() as u16 + board.settlements.total();
        }
        Some((done, steps))
    }

    fn details(&self, seat: Seat) -> DetailList {
        let mut lines = DetailLines::default();
        let table = self.position();
        if !table.boards.seats_at(seat) {
            return lines.0;
        }
        let board = &table.boards[seat];
        let among = |set: TraderSet| set.iter().map(|trader| (1, trader));
        lines.add("Cubes", format_args!("{} of 9", board.placed_cubes()));
        lines.add("Holds", format_args!("{} camels, {} influence cards", board.camels, board.hand.len()));
        lines.list(
            "Villagers",
            board.villagers.kinds().map(|card| (board.villagers.count(card).into(), card)),
        );
        lines.list("Settled", board.settlements.iter().map(|(trader, &count)| (count.into(), trader)));
        lines.list("Market", Tile::ALL.map(|tile| (board.market.count(tile).into(), tile)));
        lines.list("Buildings", among(board.buildings));
        lines.list("Permanent", among(board.permanents));
        lines.list("Workers out", among(board.workers));
        lines.list("Discs on", board.discs.iter().map(|(track, disc)| (1, OnTrack(track, disc.space))));
        lines.list("Active", board.discs.iter().map(|(track, disc)| (disc.active.into(), track)));
        lines.0
    }
}

/// Displays a disc and its space on the track.
struct OnTrack(Trader, u8);

impl fmt::Display for OnTrack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

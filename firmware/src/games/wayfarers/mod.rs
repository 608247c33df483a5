//! Wayfarers of the South Tigris on the device.
//!
//! | file | holds |
//! |---|---|
//! | `mod` | the `DeviceGame` implementation: details of a player, phases, menus for dice, progress of the set-up |
//! | `mat` | the spaces under switches, and which moves markers and workers identify |
//! | `piece` | which pieces carry tags, and the texts on them |
//! | `tags` | which move a tag at a pad stands for |
//! | `menu` | the texts of menu entries |
//! | `sights` | the views of a player's dice and caravan |
//! | `account` | how a final score is made up |
//! | `tale` | pages about what was gained without a choice, and about effects that were passed over |
//! | `gallery` | examples of its screens |

mod account;
pub(super) mod gallery;
mod mat;
mod menu;
mod piece;
mod sights;
mod tags;
mod tale;

pub use rules_nostd::wayfarers::Wayfarers as Rules;
pub use mat::WayfarersSpace;
pub use piece::{WayfarersPiece, PieceKind};

use core::fmt;

use rules_nostd::wayfarers::{Chance, Move, Prompt, Wayfarers};
use rules_nostd::wayfarers::model::{CardKind, Count, DICE, Guild, JournalSpace, RESERVE, Section, Slot, Tag, Task, TileColour, Worker};
use rules_nostd::{Game, Next, Seat};

use crate::device::play::{DetailLines, DeviceGame};
use crate::device::play::{Choices, DetailList};
use crate::games::GameId;
use crate::mat::ReaderPlace;
use crate::screens::{Text, View};
use crate::sense::{ReaderId, ReaderSet};
use crate::tag::TagError;

/// The reader of the card pad, the same as for Petra.
pub const CARD_PAD: u8 = 5;
/// The reader of the tile pad, the same as for Resafa. Both pads accept everything.
pub const TILE_PAD: u8 = 6;

/// The place of face 3, where the menu of faces opens: no face is more than three clicks away.
const MIDDLE_FACE: usize = 2;

impl DeviceGame for Wayfarers<'_> {
    const ID: GameId = GameId::Wayfarers;
    const TITLE: &'static str = "Wayfarers of the South Tigris";
    const READERS: &'static [ReaderPlace] = &mat::READERS;
    const UNIT: &'static str = "victory points now";

    fn tagged(&self, _reader: ReaderId, text: &str) -> Result<Choices<Move>, TagError> {
        tags::moves(self, WayfarersPiece::read(text)?)
    }

    fn readers(&self) -> ReaderSet {
        let pads = [CARD_PAD, TILE_PAD].into_iter().filter_map(ReaderId::new);
        match self.next() {
            Next::Over => ReaderSet::NONE,
            _ => pads.fold(ReaderSet::NONE, ReaderSet::with),
        }
    }

    fn piece_on(space: WayfarersSpace) -> &'static str {
        match space {
            WayfarersSpace::Journal(_) => "marker",
            WayfarersSpace::Green(_) | WayfarersSpace::Worker(_, Worker::Green) => "green worker",
            WayfarersSpace::Worker(_, Worker::Yellow) => "yellow worker",
            WayfarersSpace::Worker(_, Worker::Blue) => "blue worker",
        }
    }

    /// Counts sides, shuffles, cards, journal tiles, boards, the first player and dice.
    fn set_up(&self) -> Option<(u16, u16)> {
        let table = self.position();
        if !table.tasks.contains(&Task::BeginTurn) {
            return None;
        }
        let players = table.areas.players();
        let takes_tile = |space: &&JournalSpace| self.edition().journal[**space].tile;
        let tiles = JournalSpace::ALL.iter().filter(takes_tile).count();
        let cards = CardKind::ALL.len() * Slot::ALL.len();
        let steps = Section::ALL.len()
            + CardKind::ALL.len()
            + cards
            + tiles
            + players
            + 1
            + players * (DICE - RESERVE);
        let left = table
            .tasks
            .iter()
            .filter(|task| matches!(task, Task::ChooseSide(_) | Task::Shuffle(_) | Task::ChooseFirst))
            .count();
        let done = Section::ALL.len() + CardKind::ALL.len() + 1 - left
            + table.rows.values().iter().flat_map(|row| row.cards()).count()
            + table.journal_tiles.values().iter().flatten().count()
            + table.areas.values().filter(|area| area.board.is_some()).count()
            + table.areas.values().map(|area| usize::from(area.dice.total())).sum::<usize>();
        Some((done as u16, steps as u16))
    }

    fn details(&self, seat: Seat) -> DetailList {
        let table = self.position();
        if !table.areas.seats_at(seat) {
            return DetailList::new();
        }
        let area = &table.areas[seat];
        let mut lines = DetailLines::default();
        let (sky, more) = self.spaces_vp(seat);
        lines.add(
            "VP now",
            format_args!(
                "sets {}, space {}, caravan {}, guilds {}",
                self.common_sets(seat) + self.unique_sets(seat),
                sky.saturating_add(more),
                self.caravan_vp(seat),
                self.guilds_vp(seat)
            ),
        );
        let tags = |tag: Tag| (self.tags(seat, tag).into(), tag);
        lines.list("Tags", Tag::PRIMARY.map(tags));
        lines.list("Others", Tag::ALL.into_iter().filter(|tag| !tag.is_primary()).map(tags));
        lines.add(
            "Holds",
            format_args!("{} silver, {} provisions, {} tokens", area.silver, area.provisions, area.influence),
        );
        lines.list("Guilds", Guild::ALL.map(|guild| (area.guilds[guild].into(), guild)));
        lines.list("Workers", Worker::ALL.map(|worker| (area.workers.count(worker).into(), worker)));
        lines.list("Cards", CardKind::ALL.map(|kind| (self.count(seat, Count::Card(kind)).into(), kind)));
        let tiles = |colour| (self.count(seat, Count::Upgrade(colour)).into(), colour);
        lines.list("Tiles", TileColour::ALL.map(tiles));
        lines.add("Journal", format_args!("{}", area.marker));
        lines.0
    }

    fn label(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        menu::write(self, m, out)
    }

    /// A player who has only the trade ability left ends the turn with a press, and turns the knob to trade.
    fn pass(&self) -> Option<Move> {
        matches!(self.next(), Next::Decide(_, Prompt::EndTurn)).then_some(Move::Done)
    }

    fn phase(&self) -> Text<16> {
        let table = self.position();
        match (self.next(), table.final_turns) {
            (Next::Decide(_, Prompt::EndTurn), _) => Text::from("turn to trade"),
            (Next::Over, _) => Text::default(),
            (Next::Decide(..), Some(1)) => Text::from("The last turn"),
            (Next::Decide(..), Some(left)) => Text::new(format_args!("Last {left} turns")),
            (Next::Observe(_), Some(_)) => Text::from("Last turns"),
            (_, None) if self.is_ending() => Text::from("End nears"),
            (_, None) => Text::default(),
        }
    }

    /// Players enter dice one after the other, in about a second each.
    fn opens_menu_at(&self) -> Option<usize> {
        current_roll(self).map(|_| MIDDLE_FACE)
    }

    fn menu_title(&self) -> Option<Text<24>> {
        if let Next::Decide(seat, Prompt::PlaceDie(face)) = self.next() {
            return Some(Text::new(format_args!("Seat {}: die {face}", seat.number())));
        }
        let (seat, what, left) = current_roll(self)?;
        let mut title = Text::new(format_args!("Seat {}: {what}", seat.number()));
        if left > 1 {
            // Writing to a text cannot fail.
            let _ = fmt::Write::write_fmt(&mut title, format_args!(", {left} left"));
        }
        Some(title)
    }

    fn sight(&self, seat: Seat, number: u8, page: u8) -> Option<View> {
        sights::sight(self, seat, number, page)
    }

    fn account(&self, seat: Seat) -> DetailList {
        account::lines(self, seat)
    }

    /// Waits while dice are asked for, and once the game is over: the result comes first.
    fn news(&self, _since: u32) -> Option<u8> {
        let waits = current_roll(self).is_some() || self.next() == Next::Over;
        (!waits && self.tales() > 0).then_some(0)
    }

    fn tales(&self) -> u8 {
        tale::pages(self)
    }

    fn tale(&self, page: u8) -> Option<View> {
        tale::page(self, page)
    }
}

/// Returns who rolls a die now, what for, and how many are left to roll for it.
fn current_roll(game: &Wayfarers<'_>) -> Option<(Seat, &'static str, u8)> {
    let Next::Observe(chance) = game.next() else { return None };
    match chance {
        Chance::RollStart(seat) => {
            let rolled = game.position().areas[seat].dice.total() as usize;
            Some((seat, "roll", (DICE - RESERVE).saturating_sub(rolled) as u8))
        }
        Chance::RollRest(seat) => match game.position().tasks.last() {
            Some(&Task::RollRest(left)) => Some((seat, "rest", left)),
            _ => Some((seat, "rest", 1)),
        },
        Chance::RollRefreshed(seat) => Some((seat, "refreshed", 1)),
        Chance::RollNew(seat) => Some((seat, "new die", 1)),
        _ => None,
    }
}

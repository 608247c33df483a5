//! Counts what a move causes without a decision, so that players can be told. Not part of the position.

use heapless::Vec;

use super::Petra;
use super::position::Position;
use super::task::{Section, Task};
use super::trader::{Region, Trader};
use crate::{Refusal, Seat};

/// The most skipped steps reported for one move.
const MAX_SKIPPED: usize = 4;

/// What happened without a decision in the last move, for the players to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The player it happened to.
    pub seat: Seat,
    /// The track on which a disc moved.
    pub track: Option<Trader>,
    /// How many spaces the disc moved.
    pub spaces: u8,
    /// Cubes put on that track.
    pub cubes: u8,
    /// Gold traders pushed into the market row.
    pub gold: u8,
    /// Camels gained.
    pub camels: u8,
    /// Steps and gains that were passed over because nothing was left to choose or to take.
    pub skipped: Vec<Skipped, MAX_SKIPPED, u8>,
    /// Whether step 3 was passed over because the player had nothing to reveal or to use.
    pub nothing_to_reveal: bool,
}

/// A step or a gain that was passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skipped {
    /// Taking tiles, because none is left there.
    Tiles(Section),
    /// A market action, because no column can be chosen.
    Trade,
    /// A VILLAGE action, because no worker is out.
    Village,
    /// A hire, because the row is empty.
    Hire,
    /// The piece of a bonus, because it cannot be gained.
    Bonus(Region),
    /// An influence card, because there is none.
    Card,
    /// A tile from the bag, because it is empty.
    Draw,
    /// A villager for a Priest, because there is none.
    Villager,
    /// The choice of a Priest, because it drew a single card.
    Keep,
    /// Sending traders up with a Noble, because the market row has none.
    SendUp,
    /// Sending traders down with a Noble, because every stall is filled.
    NoStall,
    /// Sending traders down with a Noble, because nobody is in the settlements.
    NoSettler,
    /// Arranging the market row with a Noble, because all its tiles are alike.
    Arrange,
    /// Camels, because the supply is out of them.
    Camels,
}

impl Skipped {
    /// Returns the rule and the reason.
    pub const fn why(self) -> Refusal {
        let (rule, reason) = match self {
            Self::Tiles(Section::Plaza) => ("AMB-10", "No further tile is taken: the Plaza is empty."),
            Self::Tiles(Section::Siq) => ("AMB-11", "No further tile is taken: the Siq is empty."),
            Self::Trade => ("AMB-18", "There is no trade: no column can be chosen."),
            Self::Village => ("AMB-17", "Nobody is hired: you have no worker to take back."),
            Self::Hire => ("AMB-64", "Nobody is hired: the villager row is empty."),
            Self::Bonus(Region::Egypt) => ("PET-150", "There is no market extension for you."),
            Self::Bonus(Region::Rome) => ("PET-151", "There is no permanent settlement that you lack."),
            Self::Bonus(Region::China) => ("PET-152", "There is no building, or no column without one."),
            Self::Bonus(Region::India) => ("PET-153", "There is no gold trader."),
            Self::Card => ("PET-155", "There is no influence card to take."),
            Self::Draw => ("PET-148", "No tile is drawn: the bag is empty."),
            Self::Villager => ("AMB-59", "The Priest draws no further card: there is none."),
            Self::Keep => ("AMB-59", "The Priest drew one card, so that is kept."),
            Self::SendUp => ("AMB-58", "Nobody moves up: no trader is in your market row."),
            Self::NoStall => ("PET-125", "Nobody moves down: every stall is filled."),
            Self::NoSettler => ("AMB-58", "Nobody moves down: no trader is in your settlements."),
            Self::Arrange => ("PET-125", "Nothing is arranged: all tiles of your row are alike."),
            Self::Camels => ("PET-154", "The supply has too few camels; you get what is left."),
        };
        Refusal::new(rule, reason, "")
    }
}

impl Tally {
    /// Returns an empty tally for `seat`.
    pub(super) const fn of(seat: Seat) -> Self {
        Self {
            seat,
            track: None,
            spaces: 0,
            cubes: 0,
            gold: 0,
            camels: 0,
            skipped: Vec::new(),
            nothing_to_reveal: false,
        }
    }

    /// Returns whether the last move brought nothing.
    pub fn has_no_gain(&self) -> bool {
        self.track.is_none() && self.cubes == 0 && self.gold == 0 && self.camels == 0
    }

    /// Records something that was passed over, once.
    pub(super) fn skip(&mut self, what: Skipped) {
        if !self.skipped.contains(&what) {
            // Dropped if there is no room.
            let _ = self.skipped.push(what);
        }
    }

    /// Records a task that is dropped because nothing is left to choose.
    pub(super) fn skip_task(&mut self, task: Task, position: &Position) {
        let has_open_stall = position.mine().market.has_open();
        self.skip(match task {
            Task::TakeTiles(section, 1..) => Skipped::Tiles(section),
            Task::ChooseColumn => Skipped::Trade,
            Task::Village(0) => Skipped::Village,
            Task::Village(_) => Skipped::Hire,
            Task::TakeInfluence(1..) => Skipped::Card,
            Task::DrawExtension if has_open_stall => Skipped::Draw,
            Task::DrawTraders(1..) => Skipped::Draw,
            Task::DrawVillagers(1..) => Skipped::Villager,
            Task::KeepVillager if !position.drawn_villagers.is_empty() => Skipped::Keep,
            Task::SendUp => Skipped::SendUp,
            Task::SendDown(_) if has_open_stall => Skipped::NoSettler,
            Task::SendDown(_) => Skipped::NoStall,
            Task::Arrange(stall) if usize::from(stall) == position.mine().market.open_left() => {
                Skipped::Arrange
            }
            Task::Reveal => {
                self.nothing_to_reveal = true;
                return;
            }
            _ => return,
        });
    }
}

impl Petra<'_> {
    /// Returns what happened without a decision in the last move.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}

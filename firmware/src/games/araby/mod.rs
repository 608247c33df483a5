//! Merchants of Araby on the device. Nothing it shows reveals a hidden card or the coins in a tent (I-21).
//!
//! | file | holds |
//! |---|---|
//! | `mod` | the `DeviceGame` implementation: details of a player, hints, phases, the dial for coins |
//! | `mat` | the spaces under switches, and which moves camels identify |
//! | `piece` | which pieces carry tags, and the texts on them |
//! | `tags` | which move a tag at a pad stands for |
//! | `menu` | the texts of menu entries, and their groups |
//! | `deal` | the deal on the table, debts, permissions, promises |
//! | `caravan` | the view of a player's caravan with its camels |
//! | `tale` | pages about resolved caravans, ties, and coins counted differently |
//! | `gallery` | examples of its screens |

mod caravan;
mod deal;
pub(super) mod gallery;
mod mat;
mod menu;
mod piece;
mod tags;
mod tale;

pub use rules_nostd::araby::Araby as Rules;
pub use mat::ArabySpace;
pub use piece::{ArabyPiece, PieceKind};


use core::fmt::{self, Write as _};

use rules_nostd::araby::{Araby, Move, Prompt};
use rules_nostd::araby::model::{CAMELS, Colour, DRAFT_LINE, Product, Task};
use rules_nostd::{Game, Next, Seat};

use crate::device::play::{DetailLines, DeviceGame};
use crate::device::play::{Choices, DetailList};
use crate::device::play::Group;
use crate::games::GameId;
use crate::mat::ReaderPlace;
use crate::screens::{Terms, Text, View};
use crate::sense::{ReaderId, ReaderSet};
use crate::tag::TagError;

/// The reader of the card pad.
pub const CARD_PAD: u8 = 5;
/// The reader of the pad on the other side of the table. Both accept every card, so nobody has to reach across.
pub const FAR_PAD: u8 = 6;

/// The most coins that can be dialled. No tent ever holds this many.
const MOST_COINS: u16 = 999;

impl DeviceGame for Araby<'_> {
    const ID: GameId = GameId::Araby;
    const TITLE: &'static str = "Merchants of Araby";
    const READERS: &'static [ReaderPlace] = &mat::READERS;
    const UNIT: &'static str = "coins";
    const SECRET_SCORES: bool = true;
    const GROUPED: bool = true;

    fn tagged(&self, _reader: ReaderId, text: &str) -> Result<Choices<Move>, TagError> {
        tags::moves(self, ArabyPiece::read(self.edition(), text)?)
    }

    fn readers(&self) -> ReaderSet {
        let pads = [CARD_PAD, FAR_PAD].into_iter().filter_map(ReaderId::new);
        match self.next() {
            Next::Over => ReaderSet::NONE,
            _ => pads.fold(ReaderSet::NONE, ReaderSet::with),
        }
    }

    fn piece_on(_space: ArabySpace) -> &'static str {
        "camel"
    }

    fn set_up(&self) -> Option<(u16, u16)> {
        let table = self.position();
        if !table.tasks.contains(&Task::ChooseStart) {
            return None;
        }
        let players = table.players();
        let personas = usize::from(self.edition().personas_each(players)) * players;
        // Personas and colours, the stacks, hands, the draft line, the start player.
        let steps = personas + players + 1 + players + DRAFT_LINE + 1;
        let mut done = usize::from(table.stacks > 0) + table.draft.iter().flatten().count();
        for area in table.areas.values() {
            done += area.entourage.len() + usize::from(area.colour.is_some()) + usize::from(area.hand > 0);
        }
        Some((done as u16, steps as u16))
    }

    /// Contains public information only: the size of a hand, but not the coins in a tent (ARA-013, ARA-016).
    fn details(&self, seat: Seat) -> DetailList {
        let table = self.position();
        if !table.areas.seats_at(seat) {
            return DetailList::new();
        }
        let (edition, area) = (self.edition(), &table.areas[seat]);
        let mut lines = DetailLines::default();
        let colour = area.colour.map_or("", |colour| match colour {
            Colour::Fifth => edition.fifth_colour.as_str(),
            colour => colour.name(),
        });
        lines.add("Camels", format_args!("{} of {CAMELS} {colour} at home", table.camels_at_home(seat)));
        lines.add("Hand", format_args!("{} cards", area.hand));
        lines.list("Products", Product::ALL.map(|product| (area.pool.of(product).into(), product.name())));
        // A line holds two names at most.
        for (label, tasked) in [("Ready", false), ("Tasked", true)] {
            let mut names = area
                .entourage
                .iter()
                .filter(|card| card.tasked == tasked)
                .map(|card| edition.name_of(card.member));
            let mut label = label;
            while let Some(name) = names.next() {
                let rest = names.clone().count();
                match names.next() {
                    Some(other) if lines.0.len() + 1 == lines.0.capacity() && rest > 1 => {
                        lines.add(label, format_args!("{name}, {other} and {} more", rest - 1));
                        break;
                    }
                    Some(other) => lines.add(label, format_args!("{name}, {other}")),
                    None => lines.add(label, format_args!("{name}")),
                }
                label = "and";
            }
        }
        lines.0
    }

    fn label(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        menu::label(self, m, out)
    }

    fn group(&self, m: Move) -> Option<Group> {
        menu::group(self, m)
    }

    fn write_group(&self, group: Group, out: &mut dyn fmt::Write) -> fmt::Result {
        menu::write_group(group, out)
    }

    /// Each seat enters what it has counted (D-18). The dial starts at 0, so that it does not reveal what the
    /// referee expects.
    fn dial(&self) -> Option<(&'static str, u16)> {
        matches!(self.next(), Next::Decide(_, Prompt::CountCoins)).then_some(("coins counted", MOST_COINS))
    }

    fn dialled_move(&self, number: u16) -> Option<Move> {
        Some(Move::Counted(number))
    }

    /// A single press declines the floor, so that nobody can hold up the table (D-05, D-16).
    fn pass(&self) -> Option<Move> {
        matches!(self.next(), Next::Decide(_, Prompt::Floor | Prompt::LastCall)).then_some(Move::Pass)
    }

    /// Returns what is still to be paid, or the products that the player has.
    fn hint(&self) -> Text<28> {
        let table = self.position();
        match (self.next(), &table.payment) {
            (Next::Decide(_, Prompt::Pay(_)), Some(payment)) => {
                Text::new(format_args!("open: {}", payment.open))
            }
            (Next::Decide(seat, Prompt::Act), _) => {
                let pool = table.areas[seat].pool;
                // The names of more than two products would not fit.
                let kinds = Product::ALL.into_iter().filter(|&product| pool.of(product) > 0);
                let long = kinds.clone().count() > 2;
                let mut text = Text::default();
                for product in kinds {
                    let comma = if text.is_empty() { "" } else { ", " };
                    let name =
                        if long { product.name().get(..1).unwrap_or_default() } else { product.name() };
                    let _ = write!(text, "{comma}{} {name}", pool.of(product));
                }
                text
            }
            _ => Text::default(),
        }
    }

    fn is_dealing(&self) -> bool {
        deal::is_dealing(self)
    }

    fn terms(&self, list: u8) -> Option<Terms> {
        deal::terms(self, list)
    }

    fn sight(&self, seat: Seat, number: u8, _page: u8) -> Option<View> {
        if number == 0 { caravan::view_of(self, seat).map(View::Camels) } else { None }
    }

    fn phase(&self) -> Text<16> {
        let table = self.position();
        match self.next() {
            Next::Decide(_, Prompt::Colour) => Text::from("Set up"),
            Next::Decide(_, Prompt::CountCoins) => Text::from("The end"),
            Next::Decide(seat, _) if seat != table.active() => {
                Text::new(format_args!("turn of seat {}", table.active().number()))
            }
            Next::Over => Text::default(),
            _ => Text::new(format_args!("Round {}/{}", table.round(), table.stacks)),
        }
    }

    fn report_mark(&self) -> u32 {
        tale::mark(self)
    }

    fn news(&self, since: u32) -> Option<u8> {
        tale::news(self, since)
    }

    fn tales(&self) -> u8 {
        tale::pages(self)
    }

    fn tale(&self, page: u8) -> Option<View> {
        tale::page(self, page)
    }
}

//! Resafa on the device.
//!
//! | file | holds |
//! |---|---|
//! | `mod` | the `DeviceGame` implementation: menu texts and groups, details of a player, phases, the solo result |
//! | `mat` | the spaces under switches, and which moves tiles, cubes, camels and bases identify |
//! | `piece` | which pieces carry tags, and the texts on them |
//! | `tags` | which move a tag at a pad stands for |
//! | `tale` | pages about the rain, cube by cube, and about what Resafabot does |
//! | `gallery` | examples of its screens |

pub(super) mod gallery;
mod mat;
mod piece;
mod tags;
mod tale;

pub use rules_nostd::resafa::Resafa as Rules;
pub use mat::{ResafaSpace, Side};
pub use piece::{ResafaPiece, PieceKind};

use core::fmt;

use rules_nostd::resafa::{Chance, Move, Resafa};
use rules_nostd::resafa::model::{Band, Colour, Item, MerchantRow, Task, Token, WORKSHOP_OFFER};
use rules_nostd::{Game, Next, Seat};

use crate::device::play::{AfterColon, DetailLines, DeviceGame};
use crate::device::play::{Choices, DetailList};
use crate::device::play::Group;
use crate::games::GameId;
use crate::mat::ReaderPlace;
use crate::screens::{Text, View};
use crate::sense::{ReaderId, ReaderSet};
use crate::tag::TagError;

/// The reader of the card pad, the same as for Petra.
pub const CARD_PAD: u8 = 5;
/// The reader of the tile pad. Both pads accept everything; there are two so that nobody has to reach across
/// the table.
pub const TILE_PAD: u8 = 6;

/// The groups for using and discarding sack cards. A sack card that nobody has seen may be any of them, and
/// they would fill every menu.
const USE_SACK: Group = 0;
const DISCARD_SACK: Group = 1;

impl DeviceGame for Resafa<'_> {
    const ID: GameId = GameId::Resafa;
    const TITLE: &'static str = "Resafa";
    const SOLO_OPPONENT: Option<&'static str> = Some("Resafabot");
    const READERS: &'static [ReaderPlace] = &mat::READERS;
    const UNIT: &'static str = "victory points";
    const GROUPED: bool = true;

    fn tagged(&self, _reader: ReaderId, text: &str) -> Result<Choices<Move>, TagError> {
        tags::moves(self, ResafaPiece::read(text)?)
    }

    fn readers(&self) -> ReaderSet {
        let pads = [CARD_PAD, TILE_PAD].into_iter().filter_map(ReaderId::new);
        match self.next() {
            Next::Over => ReaderSet::NONE,
            _ => pads.fold(ReaderSet::NONE, ReaderSet::with),
        }
    }

    fn piece_on(space: ResafaSpace) -> &'static str {
        match space {
            ResafaSpace::Canal(_) => "canal tile",
            ResafaSpace::Water(_) | ResafaSpace::Source(..) => "water cube",
            ResafaSpace::Place(_) => "camel",
            ResafaSpace::Base(..) => "base cube",
        }
    }

    fn set_up(&self) -> Option<(u16, u16)> {
        let table = self.position();
        if !table.tasks.contains(&Task::ChooseStart) {
            return None;
        }
        let players = table.areas.players();
        let fitting = self.edition().canal_setups.iter().filter(|setup| setup.players.has(players));
        let drawn = |card| fitting.clone().find(|setup| setup.card == card).map(|setup| setup.spaces.len());
        let most = fitting.clone().map(|setup| setup.spaces.len()).max().unwrap_or(0);
        let tiles = table.canal_setup.and_then(drawn).unwrap_or(most);
        // The setup card and its tiles, 9 trading tiles, workshops, 4 special cards, 12 bonus cards, the
        // start player; sets and hands; for the bot two shuffles, a card and a tile.
        let steps =
            1 + tiles + 9 + WORKSHOP_OFFER + 4 + 12 + 1 + 2 * players + 4 * usize::from(table.bot.is_some());
        let waits = |task: &Task| table.tasks.contains(task);
        let mut done = usize::from(table.canal_setup.is_some());
        done += table.network.values().iter().filter(|there| there.bonus.is_some()).count();
        done += table.trading.values().iter().flatten().count();
        done += table.workshops.values().iter().flat_map(|offer| offer.open).flatten().count();
        done += table.specials.values().iter().flatten().filter(|stack| stack.open.is_some()).count();
        done += table.bonus.values().iter().flat_map(|stack| stack.open).flatten().count();
        for area in table.areas.values() {
            done += usize::from(area.cards.set.is_some()) + usize::from(area.cards.hand() > 0);
        }
        if let Some(bot) = &table.bot {
            done += usize::from(!waits(&Task::ShuffleBotTiles)) + usize::from(!waits(&Task::DrawOpeningCard));
            done += usize::from(bot.last.is_some()) + usize::from(!waits(&Task::ShuffleSoloDeck));
        }
        Some((done as u16, steps as u16))
    }

    fn details(&self, seat: Seat) -> DetailList {
        let table = self.position();
        if !table.areas.seats_at(seat) {
            return DetailList::new();
        }
        let area = &table.areas[seat];
        let mut lines = DetailLines::default();
        let items = Item::ALL.map(|item| (area.warehouse.of(item), item.name()));
        let goods = [(area.coins, "coin")].into_iter().chain(items);
        lines.list("Goods", goods.map(|(count, name)| (count.into(), name)));
        let capacity = self.edition().player_board.camel_track.get(usize::from(area.camel.level));
        lines.add(
            "Camel",
            format_args!(
                "in {}, {} of {} {}",
                area.camel.at,
                area.camel.amount(),
                capacity.unwrap_or(&0),
                area.camel.load.map_or("", |load| load.item.name()),
            ),
        );
        lines.list("Tracks", Colour::ALL.map(|colour| (area.markers.of(colour).into(), colour.name())));
        lines.add(
            "Gardens",
            format_args!("{} tiles, {} squares filled", area.garden_tiles(), area.filled_squares()),
        );
        lines.add(
            "Built",
            format_args!(
                "{} workshops, {} canals, {} bases",
                area.workshops.len(),
                table.canals_of(seat),
                table.bases_of(seat)
            ),
        );
        let tokens = Token::ALL.map(|kind| (area.tokens.count(kind).into(), kind.name()));
        let kept = [(area.cubes.into(), "water cube"), (area.bonus_tiles.total(), "bonus tile")];
        lines.list("Tokens", tokens.into_iter().chain(kept));
        let rows = MerchantRow::ALL.map(|row| (area.tokens.row(row).len() as u16, row.name()));
        lines.list("In rows", rows);
        lines.add(
            "Hand",
            format_args!(
                "{} action, {} bonus, {} sack; pile {}",
                area.cards.hand(),
                area.bonus.len(),
                area.sacks.len(),
                area.cards.pile
            ),
        );
        lines.list("Bonus", area.bonus.iter().map(|card| (1, card)));
        lines.list("Special", area.specials.iter().map(|owned| (1, owned.card)));
        lines.0
    }

    fn label(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_move(m, out)?;
        self.write_gloss(m, &mut AfterColon { out, begun: false })
    }

    fn group(&self, m: Move) -> Option<Group> {
        match m {
            Move::UseSack(_) => Some(USE_SACK),
            Move::DiscardSack(_) => Some(DISCARD_SACK),
            _ => None,
        }
    }

    fn write_group(&self, group: Group, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(if group == USE_SACK { "use a sack card" } else { "discard a sack card: 1 VP" })
    }

    fn phase(&self) -> Text<16> {
        let table = self.position();
        match self.next() {
            Next::Decide(..) if !is_raining(self) => {
                let turn = usize::from(table.turns) / table.takers().max(1) + 1;
                Text::new(format_args!("Round {}, turn {turn}", table.round))
            }
            Next::Over => Text::default(),
            _ if is_raining(self) => Text::new(format_args!("Rain {}", table.round)),
            _ => Text::new(format_args!("Round {}", table.round)),
        }
    }

    fn rival(&self) -> Option<&'static str> {
        let acts = |task: &Task| {
            matches!(task, Task::BotTurn | Task::BotSteps(..) | Task::BotMain | Task::BotCanal(_))
        };
        let bot_is_asked = matches!(
            self.next(),
            Next::Observe(Chance::ShowSoloCard | Chance::DrawBotTile(_) | Chance::DrawBotTank(_))
        );
        (bot_is_asked || self.position().tasks.iter().any(acts)).then_some("Resafabot")
    }

    fn verdict(&self) -> Option<Text<32>> {
        let solo = self.position().bot.is_some() && self.next() == Next::Over;
        solo.then(|| {
            let vp = self.standing().scores[Seat::One];
            Text::new(format_args!("{vp} VP: {}", Band::of(vp).name()))
        })
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

/// Returns whether it rains now.
fn is_raining(game: &Resafa<'_>) -> bool {
    game.position().tasks.contains(&Task::FlowCubes)
}

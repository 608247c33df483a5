//! Passing Through Petra on the device.

use core::fmt::Write as _;
use core::ops::ControlFlow;

use rules_nostd::petra::{CARAVAN, CardSource, Chance, Destination, Move, Petra, Prompt, Task, Trader};
use rules_nostd::{Game, Next, Seat};

use super::OnDevice;
use super::game::{Choices, Details};
use crate::mat::petra::PetraSpace;
use crate::screens::{Detail, Text};
use crate::sense::{ReaderId, ReaderSet};
use crate::tag::TagTrouble;
use crate::tag::petra::{PetraPiece, PieceKind};

/// The reader at the mouth of the Siq.
const SIQ_GATE: u8 = 0;
/// The readers at the left end of the market rows of seats 1 to 4.
const MARKET_GATES: core::ops::RangeInclusive<u8> = 1..=4;
/// The reader of the card pad; readers 6 and 7 are spare.
const CARD_PAD: u8 = 5;

impl OnDevice for Petra<'_> {
    const TITLE: &'static str = "Passing Through Petra";
    const UNIT: &'static str = "cubes placed, 9 win";

    fn tagged(&self, reader: ReaderId, text: &str) -> Result<Choices<Move>, TagTrouble> {
        let piece = PetraPiece::read(self.edition(), text)?;
        let at_card_pad = reader.number() == CARD_PAD;
        let wanted = if at_card_pad { None } else { Some(PieceKind::Trader) };
        let piece = wanted.map_or(Ok(piece), |kind| piece.wanted(kind))?;
        let m = match piece {
            PetraPiece::Trader(tile) => self.tile_at(reader, tile.trader()),
            PetraPiece::Villager(card) => self.legal(|m| match m {
                Move::DrewVillager(other) | Move::Keep(other) | Move::Use(other) => other == card,
                Move::Hire(slot) => {
                    self.position().villagers.row.get(usize::from(slot) - 1) == Some(&Some(card))
                }
                _ => false,
            }),
            PetraPiece::Influence(card) => self.legal(|m| match m {
                Move::DrewInfluence(other) | Move::Reveal(other) => other == card,
                Move::Card(CardSource::Slot(slot)) => {
                    self.position().influence.row.get(usize::from(slot) - 1) == Some(&Some(card))
                }
                _ => false,
            }),
        };
        match (m, self.next()) {
            (Some(m), _) => Ok([m].into_iter().collect()),
            // A card that fits nothing now, while a tile is asked for.
            (None, Next::Observe(Chance::DrawTrader(_))) if piece.kind() != PieceKind::Trader => {
                Err(TagTrouble::WrongKind { seen: piece.kind().called(), wanted: PieceKind::Trader.called() })
            }
            (None, _) => Ok(Choices::new()),
        }
    }

    fn readers(&self) -> ReaderSet {
        let with = |set: ReaderSet, number| ReaderId::new(number).map_or(set, |id| set.with(id));
        // Cards may be shown at any time, a Farmer's even in another's turn.
        let pad = with(ReaderSet::NONE, CARD_PAD);
        let and = |gate| with(pad, gate);
        match self.next() {
            Next::Observe(Chance::DrawTrader(to)) => match to {
                Destination::Caravan => and(SIQ_GATE),
                Destination::SetupMarket(seat) | Destination::Extension(seat) => and(seat.number()),
                Destination::SetupSettlement(_) | Destination::Ambassador(_) => pad,
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

    fn set_up(&self) -> Option<(u16, u16)> {
        let table = self.position();
        if table.tasks.first() != Some(&Task::BeginTurn) {
            return None;
        }
        let players = table.boards.players() as u16;
        // Two shuffles, two rows of three, the bag, the caravan, the start player; then boards, cards,
        // six market tiles and four settlers each.
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

    fn details(&self, seat: Seat) -> Details {
        let mut details = Details::new();
        let table = self.position();
        if !table.boards.seats_at(seat) {
            return details;
        }
        let board = &table.boards[seat];
        let mut add = |label: &str, value: Text<64>| {
            // Eight lines; there is room for ten.
            let _ = details.push(Detail { label: Text::from(label), value });
        };
        let types = |has: &dyn Fn(Trader) -> u8| {
            let mut text = Text::<64>::default();
            for trader in Trader::ALL {
                match has(trader) {
                    0 => {}
                    1 => _ = write!(text, "{trader} "),
                    count => _ = write!(text, "{count} {trader} "),
                }
            }
            if text.is_empty() { Text::from("none") } else { text }
        };
        add("Cubes", Text::new(format_args!("{} of 9", board.placed_cubes())));
        add("Camels", Text::new(board.camels));
        add("Settled", types(&|trader| board.settlements[trader]));
        add("Market", types(&|trader| board.market.count(trader.into())));
        add("Buildings", types(&|trader| board.buildings.has(trader).into()));
        add("Permanent", types(&|trader| board.permanents.has(trader).into()));
        add("Workers out", types(&|trader| board.workers.has(trader).into()));
        let mut cards = Text::<64>::default();
        for card in board.villagers.kinds() {
            let _ = write!(cards, "{card}, ");
        }
        let _ = write!(cards, "{} influence in hand", board.hand.len());
        add("Cards", cards);
        details
    }
}

/// What the readers and the game have to do with each other.
trait AtReaders {
    fn tile_at(&self, reader: ReaderId, trader: Option<Trader>) -> Option<Move>;
    fn legal(&self, fits: impl Fn(Move) -> bool) -> Option<Move>;
}

impl AtReaders for Petra<'_> {
    /// A tile that passes a gate is a draw if one is asked for there; while tiles are taken from the
    /// caravan, it tells which of the equal gestures it was only if one place alone has such a tile.
    fn tile_at(&self, reader: ReaderId, trader: Option<Trader>) -> Option<Move> {
        let trader = trader?;
        let gate = reader.number();
        match self.next() {
            Next::Observe(Chance::DrawTrader(to)) => {
                let here = match to {
                    Destination::Caravan => gate == SIQ_GATE,
                    Destination::SetupMarket(seat) | Destination::Extension(seat) => gate == seat.number(),
                    // Settlements have no gate: the tile is shown to any reader.
                    Destination::SetupSettlement(_) | Destination::Ambassador(_) => true,
                };
                here.then_some(Move::DrewTrader(trader))
            }
            Next::Decide(_, Prompt::TakeTile(..)) if MARKET_GATES.contains(&gate) => {
                let is_such = |m: Move| match m {
                    Move::Take(place) => {
                        self.position().caravan.get(usize::from(place) - 1) == Some(&Some(trader))
                    }
                    _ => false,
                };
                let first = self.legal(is_such)?;
                self.legal(|m| m != first && is_such(m)).is_none().then_some(first)
            }
            _ => None,
        }
    }

    /// The first legal move that fits.
    fn legal(&self, fits: impl Fn(Move) -> bool) -> Option<Move> {
        let mut found = None;
        let _ = self.each_legal(|m| {
            if fits(m) {
                found = Some(m);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }
}

//! The invariants of section 8 of the ledger: dice, influence, workers, cards and tiles in one position.
//!
//! Pieces between two places while an effect is half done are held by the tasks and counted there. The course
//! of the game and steps between positions are in `check::course`. Invariants not checked here hold by
//! construction: INV-03, INV-04 and INV-26 (the types exclude a violation), INV-08 for panoramas and piles
//! (nothing there can hold a token), INV-18 (two lists without gaps). The random-play harness tests INV-31,
//! INV-33 and INV-37.

mod course;
mod tasks;

use super::Wayfarers;
use super::area::PlayerArea;
use super::card::{Card, CardKind};
use super::guild::Worker;
use super::journal::GreenPlace;
use super::position::Position;
use super::stand::Stand;
use super::supply::{DICE, INFLUENCE, RESERVE};
use super::task::Task;
use super::tile::{Tile, TileColour};
use crate::game::{About as _, hold};
use crate::{InvariantError, Seat};

impl Wayfarers<'_> {
    /// Checks every invariant that concerns a single position.
    pub(super) fn check_position(&self) -> Result<(), InvariantError> {
        let players = self.position.areas.players();
        hold((2..=4).contains(&players), "RUL-64", "2 to 4 play").about(players)?;
        hold(
            self.position.areas.seats_at(self.position.turn)
                && self.position.areas.seats_at(self.position.first),
            "RUL-64",
            "the turn and the first player are at the table",
        )?;
        for (seat, area) in self.position.areas.iter() {
            self.check_dice(seat, area).about(seat)?;
            self.check_influence(seat, area).about(seat)?;
            self.check_caravan(area).about(seat)?;
            self.check_panorama(area).about(seat)?;
        }
        self.check_workers()?;
        self.check_rows()?;
        self.check_cards()?;
        self.check_tiles()?;
        self.check_course()
    }

    /// Checks INV-01, INV-02, INV-04.
    fn check_dice(&self, seat: Seat, area: &PlayerArea) -> Result<(), InvariantError> {
        let position = &self.position;
        let supply = area.dice.total() + position.dice_in_hand(seat);
        let all = supply + u16::from(area.placed_dice()) + u16::from(area.reserve);
        let rolled = !position.tasks.contains(&Task::RollStart);
        hold(
            if rolled { all == DICE as u16 } else { all <= DICE as u16 },
            "INV-01",
            "supply, spaces and reserve add up to 5 dice",
        )
        .about(all)?;
        hold(usize::from(area.reserve) <= RESERVE, "INV-02", "the reserve has at most 2 dice")
            .about(area.reserve)?;
        let bare = |stand: &Stand| area.die_at(*stand) == Some(true) && self.dice_space(*stand).is_none();
        match area.stands().find(bare) {
            Some(stand) => hold(false, "INV-04", "dice stand on dice spaces").about(stand),
            None => Ok(()),
        }
    }

    /// Checks INV-07, INV-08.
    fn check_influence(&self, seat: Seat, area: &PlayerArea) -> Result<(), InvariantError> {
        let tokens =
            u16::from(area.influence) + u16::from(area.in_guilds()) + u16::from(self.position.on_cards(seat));
        hold(tokens == u16::from(INFLUENCE), "INV-07", "supply, guilds and cards add up to 15 influence")
            .about(tokens)
    }

    /// Checks INV-10 to INV-13.
    fn check_workers(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let there = |worker: Worker| -> u16 {
            let supplies: u16 =
                position.areas.values().map(|area| u16::from(area.workers.count(worker))).sum();
            let cards = position.rows.values().iter().flat_map(|row| row.cards());
            supplies + cards.map(|(_, card)| u16::from(card.workers.count(worker))).sum::<u16>()
        };
        let players = position.areas.players() as u16;
        for worker in [Worker::Yellow, Worker::Blue] {
            let workers = there(worker);
            hold(workers == players, "INV-10", "there is a yellow and a blue worker for each player")
                .about(format_args!("{worker}: {workers} instead of {players}"))?;
        }
        let places =
            |wanted: bool| GreenPlace::ALL.into_iter().filter(move |&place| position.green[place] == wanted);
        let (green, gone) = (there(Worker::Green), places(false).count());
        hold(usize::from(green) == gone, "INV-11", "each green worker is somewhere")
            .about(format_args!("{green}, and {gone} left the track"))?;
        let adjacent = |place: GreenPlace| {
            position.areas.values().any(|area| self.edition.journal[area.marker].green == Some(place))
        };
        hold(!places(true).any(adjacent), "INV-13", "a green worker is taken by the next player who comes by")
    }

    /// Checks INV-08, INV-12, INV-16, INV-17.
    fn check_rows(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let takes = |kind: CardKind| &self.edition.rows[kind].workers;
        for (kind, row) in position.rows.iter() {
            for (slot, there) in row.cards() {
                hold(there.card.kind() == kind, "INV-15", "a row holds cards of its kind")
                    .about(format_args!("{kind} {slot}: {}", there.card))?;
                let owner = there.influence.is_none_or(|owner| position.areas.seats_at(owner));
                hold(owner, "INV-08", "influence belongs to a player").about(there.card)?;
                let fits = |worker: Worker| match there.workers.count(worker) {
                    0 => true,
                    1 => takes(kind).contains(&worker),
                    _ => false,
                };
                hold(
                    Worker::ALL.into_iter().all(fits),
                    "INV-12",
                    "a card takes at most one worker of each kind",
                )
                .about(there.card)?;
            }
            hold(
                row.returned.iter().all(|card| card.kind() == kind),
                "INV-15",
                "a pile holds cards of its kind",
            )
            .about(kind)?;
            let gap = row.slots.iter().skip_while(|slot| slot.is_some()).any(Option::is_some);
            let started = position.is_before_action();
            let settled =
                started || position.tasks.last() == Some(&Task::FillRows) || position.tasks.is_empty();
            hold(!settled || !gap, "INV-17", "empty slots lie beside the pile").about(kind)?;
            let full = row.next_empty().is_none();
            hold(!started || full, "INV-16", "rows are full at the start of a turn, or their pile is empty")
                .about(kind)?;
        }
        Ok(())
    }

    /// Checks INV-15.
    fn check_cards(&self) -> Result<(), InvariantError> {
        let mut seen = [0u64; CardKind::ALL.len()];
        let mut twice = None;
        self.each_known(|card| {
            let known = &mut seen[card.kind().index()];
            if *known & 1 << card.index() != 0 {
                twice = Some(card);
            }
            *known |= 1 << card.index();
        });
        if let Some(card) = twice {
            return hold(false, "INV-15", "every card exists once").about(card);
        }
        for kind in CardKind::ALL {
            let cards =
                seen[kind.index()].count_ones() as usize + usize::from(self.position.rows[kind].hidden);
            hold(cards == kind.deck_size(), "INV-15", "pile, row, panoramas and hand add up to the deck")
                .about(format_args!("{kind}: {cards} instead of {}", kind.deck_size()))?;
        }
        Ok(())
    }

    /// Checks INV-19 to INV-21.
    fn check_panorama(&self, area: &PlayerArea) -> Result<(), InvariantError> {
        let lands = area.lands.iter().map(|column| (column.space, column.inspiration));
        let waters = area.waters.iter().map(|column| (column.space, column.inspiration));
        let hangs = lands.chain(waters).any(|(space, inspiration)| space.is_none() && inspiration.is_some());
        hold(!hangs, "INV-20", "an inspiration card is above a space card")?;
        for stand in area.stands() {
            if let Some(card) = area.post(stand).and_then(|post| post.townsfolk) {
                hold(
                    self.is_host(card, stand),
                    "INV-21",
                    "a host shows a tag that its townsfolk card asks for",
                )
                .about(format_args!("{card} at {stand}"))?;
            }
        }
        let idle = area.posts().any(|post| post.hired_now && post.townsfolk.is_none());
        hold(!idle, "INV-21", "the worker that was just hired is there")
    }

    /// Checks INV-24.
    fn check_caravan(&self, area: &PlayerArea) -> Result<(), InvariantError> {
        let mut covered = super::area::Cells::default();
        for laid in &area.caravan {
            let Some(cells) = self.on_paper(area, laid.tile.colour(), laid.cell) else {
                return hold(false, "INV-24", "tiles lie on the paper").about(laid.tile);
            };
            for &cell in &cells {
                hold(!covered.has(cell), "INV-24", "tiles do not overlap").about(laid.tile)?;
                covered.add(cell);
            }
            hold(self.judge_face(laid.tile, laid.face).is_ok(), "INV-24", "a tile shows a face that it has")
                .about(laid.tile)?;
        }
        Ok(())
    }

    /// Checks INV-23.
    fn check_tiles(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let copies = |tile: Tile| match tile.colour() {
            TileColour::Pink => 1,
            _ => position.areas.players(),
        };
        let laid = |tile: Tile| {
            let tiles = position.areas.values().flat_map(|area| &area.caravan);
            tiles.filter(|laid| laid.tile == tile).count()
        };
        for tile in Tile::ALL {
            let (there, all) = (usize::from(position.store[tile]) + laid(tile), copies(tile));
            hold(there == all, "INV-23", "store and caravans hold all copies of a tile")
                .about(format_args!("{tile}: {there} instead of {all}"))?;
        }
        Ok(())
    }

    /// Checks that the cards in hand match the current task (INV-15).
    pub(super) fn check_hand(&self) -> Result<(), InvariantError> {
        let hand = &self.position.hand;
        let fits = match self.position.tasks.last() {
            Some(Task::PlaceSky) => matches!(hand[..], [Card::Space(_)]),
            Some(Task::Tuck) => matches!(hand[..], [Card::Townsfolk(_)]),
            Some(Task::Inspire(_)) => matches!(hand[..], [Card::Inspiration(_)]),
            Some(Task::Keep(deck) | Task::Return(deck) | Task::Draw(deck, _)) => {
                hand.iter().all(|card| card.kind() == deck.kind())
            }
            _ => hand.is_empty(),
        };
        hold(fits, "INV-15", "cards in hand are those that the game asks about")
    }
}

impl Position {
    /// Returns whether a turn has begun and its action has not.
    pub(super) fn is_before_action(&self) -> bool {
        self.tasks.iter().any(|task| matches!(task, Task::Turn | Task::PlaceDie))
    }

    /// Counts the dice of a player that are in a hand: not in supply, on a space or in the reserve.
    pub(super) fn dice_in_hand(&self, seat: Seat) -> u16 {
        if seat != self.me() {
            return 0;
        }
        let held = u16::from(self.turn_state.held.is_some());
        let rolling = self.tasks.iter().map(|task| match *task {
            Task::RollRest(left) => left.into(),
            Task::Roll => 1,
            _ => 0,
        });
        held + self.turn_state.rolled.total() + rolling.sum::<u16>()
    }
}

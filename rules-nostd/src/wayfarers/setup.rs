//! Set-up (WAY-001 to WAY-024).

use heapless::Vec;

use super::Wayfarers;
use super::area::PlayerArea;
use super::card::{Card, CardKind};
use super::edition::Edition;
use super::effect::Deck;
use super::guild::Guild;
use super::journal::{JournalSpace, JournalTile, Layout, Section};
use super::options::Options;
use super::position::{Position, TurnState};
use super::row::{Row, RowCard, RowSlot};
use super::supply::{DICE, RESERVE};
use super::tally::Tally;
use super::task::{Task, Tasks};
use super::tile::{Tile, TileColour};
use crate::pile::Indexed;
use crate::refusal::{need, need_with, no};
use crate::total_map::TotalMap;
use crate::{BySeat, Game, PlayerCountError, Refusal, Seat};

/// The number of dice a player rolls in set-up (WAY-009).
pub(super) const START_DICE: usize = DICE - RESERVE;

/// What the first to the fourth player start with (WAY-015 to WAY-018): provisions, silver, influence in
/// exploration, influence in trade.
const START: [(u8, u8, u8, u8); 4] = [(2, 3, 1, 0), (2, 3, 1, 1), (2, 4, 1, 1), (3, 4, 1, 1)];

impl<'e> Wayfarers<'e> {
    /// Creates a new game for 2 to 4 players (RUL-64), which starts with set-up.
    pub fn new(edition: &'e Edition, players: usize, options: Options) -> Result<Self, PlayerCountError> {
        PlayerCountError::check(Self::NAME, "RUL-64", players, edition.players())?;
        Ok(Self::in_position(edition, Position::boxed(players, options)))
    }

    /// Resets the game to its state before set-up.
    pub(super) fn box_up(&mut self) {
        self.position = Position::boxed(self.position.areas.players(), self.position.options);
        self.tally = Tally::of(Seat::One);
    }

    /// Returns whether the first turn has not begun.
    pub(super) fn is_in_set_up(&self) -> bool {
        self.position.tasks.first() == Some(&Task::BeginTurn)
    }

    /// Returns the next slot to fill, row by row (WAY-003, WAY-122).
    pub(super) fn awaits_card(&self) -> Option<RowSlot> {
        let rows = self.position.rows.iter();
        rows.filter_map(|(row, cards)| Some(RowSlot { row, slot: cards.next_empty()? })).next()
    }

    /// Checks a card that was turned up or drawn: it must be of that kind and not seen yet, or the one that
    /// is next from under the pile (CH-05, CH-06, CH-13).
    pub(super) fn judge_revealed(&self, kind: CardKind, card: Card) -> Result<(), Refusal> {
        let rule = match self.position.tasks.last() {
            Some(Task::Draw(Deck::Land, _)) => "WAY-115",
            Some(Task::Draw(Deck::Water, _)) => "WAY-116",
            _ if self.is_in_set_up() => "WAY-003",
            _ => "WAY-122",
        };
        need_with(
            card.kind() == kind,
            rule,
            "That is a {} card, and a {} card is due.",
            "Turn up the top card of that pile.",
            [card.kind().name().into(), kind.name().into()],
        )?;
        let row = &self.position.rows[kind];
        if row.hidden == 0 {
            return need(
                row.returned.first() == Some(&card),
                "CH-13",
                "Only cards that were put under the pile are left, and another one is due.",
                "Turn up the card that was put there first.",
            );
        }
        need(!self.is_seen(card), "CH-05", "That card was seen already.", "Turn up the top card of the pile.")
    }

    /// Returns whether the location of a card is known.
    pub(super) fn is_seen(&self, card: Card) -> bool {
        let mut seen = false;
        self.each_known(|known| seen |= known == card);
        seen
    }

    /// Visits every card that is faceup or known to be under a pile.
    pub(super) fn each_known(&self, mut visit: impl FnMut(Card)) {
        let position = &self.position;
        for (_, row) in position.rows.iter() {
            row.cards().for_each(|(_, there)| visit(there.card));
            row.returned.iter().copied().for_each(&mut visit);
        }
        position.hand.iter().copied().for_each(&mut visit);
        self.each_owned(visit);
    }

    /// Visits every card in a panorama.
    pub(super) fn each_owned(&self, mut visit: impl FnMut(Card)) {
        for area in self.position.areas.values() {
            area.lands.iter().for_each(|column| visit(Card::Land(column.card)));
            area.waters.iter().for_each(|column| visit(Card::Water(column.card)));
            area.posts().filter_map(|post| post.townsfolk).for_each(|card| visit(Card::Townsfolk(card)));
            area.spaces().for_each(|(card, _)| visit(Card::Space(card)));
            area.inspirations().for_each(|card| visit(Card::Inspiration(card)));
        }
    }

    /// Iterates over the cards of a kind that nobody has seen, or over just the one that is next from
    /// under the pile.
    pub(super) fn unseen(&self, kind: CardKind) -> impl Iterator<Item = Card> + use<> {
        let row = &self.position.rows[kind];
        let due = row.returned.first().filter(|_| row.hidden == 0).copied();
        let mut seen = 0u64;
        if row.hidden == 0 {
            seen = u64::MAX;
        } else {
            self.each_known(|card| {
                if card.kind() == kind {
                    seen |= 1 << card.index();
                }
            });
        }
        Card::all(kind).filter(move |card| seen & 1 << card.index() == 0 || due == Some(*card))
    }

    /// Puts a card that was turned up into the next empty slot.
    pub(super) fn reveal(&mut self, card: Card) {
        let Some(at) = self.awaits_card() else { return };
        let row = &mut self.position.rows[at.row];
        row.take_top(card);
        row.slots[at.slot.index()] = Some(RowCard::new(card));
    }

    /// Returns the next space for a journal tile (WAY-004).
    pub(super) fn awaits_tile(&self) -> Option<JournalSpace> {
        let tiles = &self.position.journal_tiles;
        JournalSpace::ALL
            .into_iter()
            .find(|&space| self.edition.journal[space].tile && tiles[space].is_none())
    }

    pub(super) fn judge_tile_laid(&self, tile: JournalTile) -> Result<(), Refusal> {
        need(
            !self.position.journal_tiles.values().contains(&Some(tile)),
            "CH-03",
            "That journal tile lies on the track already.",
            "Lay another one.",
        )
    }

    /// Returns the next player to be dealt a board (WAY-008).
    pub(super) fn awaits_board(&self) -> Option<Seat> {
        self.position.areas.iter().find(|(_, area)| area.board.is_none()).map(|(seat, _)| seat)
    }

    pub(super) fn judge_first(&self, seat: Seat) -> Result<(), Refusal> {
        if self.position.areas.seats_at(seat) {
            return Ok(());
        }
        no("CH-01", "Nobody sits there.", "Name a seat that is taken.")
    }

    /// Sets the first player and gives everybody their starting resources (WAY-014 to WAY-019).
    pub(super) fn choose_first(&mut self, first: Seat) {
        self.position.first = first;
        self.position.turn = first;
        for (seat, (provisions, silver, blue, yellow)) in self.position.turn_order().zip(START) {
            let area = &mut self.position.areas[seat];
            area.provisions = provisions;
            area.silver = silver;
            area.guilds[Guild::Blue] = blue;
            area.guilds[Guild::Yellow] = yellow;
            area.influence = area.influence.saturating_sub(blue + yellow);
        }
    }

    /// Returns the next player to roll a die in set-up (WAY-009).
    pub(super) fn awaits_start_roll(&self) -> Option<Seat> {
        let rolled = |seat: Seat| usize::from(self.position.areas[seat].dice.total());
        self.position.turn_order().find(|&seat| rolled(seat) < START_DICE)
    }
}

impl Position {
    /// Creates the position before set-up for this many players.
    fn boxed(players: usize, options: Options) -> Self {
        let store = TotalMap::new(|index| match Tile::from_index(index).map(Tile::colour) {
            Some(TileColour::Pink) | None => 1,
            // One copy per player (WAY-007).
            Some(_) => players as u8,
        });
        Self {
            options,
            layout: Layout::default(),
            first: Seat::One,
            turn: Seat::One,
            final_turns: None,
            tasks: setup_tasks(),
            turn_state: TurnState::default(),
            waiting: Vec::new(),
            hand: Vec::new(),
            rows: TotalMap::new(|index| Row {
                slots: [const { None }; 4],
                hidden: CardKind::from_index(index).map_or(0, |kind| kind.deck_size() as u8),
                returned: Vec::new(),
            }),
            journal_tiles: TotalMap::new(|_| None),
            green: TotalMap::new(|_| true),
            store,
            areas: BySeat::new(players, |_| PlayerArea::new()),
        }
    }
}

/// Returns the tasks of set-up as a stack: the first one is last.
pub(super) fn setup_tasks() -> Tasks {
    let mut tasks = Tasks::new();
    let later = [
        Task::BeginTurn,
        Task::RollStart,
        Task::ChooseFirst,
        Task::DealBoards,
        Task::LayTiles,
        Task::FillRows,
    ];
    let shuffles = CardKind::ALL.into_iter().rev().map(Task::Shuffle);
    let sides = Section::ALL.into_iter().rev().map(Task::ChooseSide);
    // Fits: 14 tasks, and there is room for 64.
    later.into_iter().chain(shuffles).chain(sides).for_each(|task| _ = tasks.push(task));
    tasks
}

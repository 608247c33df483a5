//! Set-up (RES-001 to RES-030, RES-199 to RES-207).

use heapless::Vec;

use super::Resafa;
use super::area::{CanalTiles, PlayerArea, SackCards};
use super::bot::Bot;
use super::card::{Bonus, SetupCard};
use super::colour::{Colour, Tier};
use super::edition::{CanalSetup, Edition};
use super::item::{GardenSize, Token};
use super::moves::Move;
use super::network::{CanalBonus, Space};
use super::options::Options;
use super::place::Centre;
use super::position::{
    BOT, BonusPile, BonusStack, LaidTrading, NetworkSpace, Position, SackDeck, SpecialStack, Supply,
    WorkshopOffer,
};
use super::rain_tale::RainTale;
use super::supply::STACK_USED;
use super::task::{Task, Tasks, TurnState};
use super::trading_tile::{Face, TileColour, TradingTile};
use super::workshop::Workshop;
use crate::refusal::need;
use crate::total_map::TotalMap;
use crate::{BySeat, Game, PlayerCountError, Refusal, Seat};

/// Coins each player starts with (RES-026).
const COINS: u8 = 2;
/// Stone each player starts with.
const STONE: u8 = 1;

impl<'e> Resafa<'e> {
    /// Creates a game before set-up. A single player plays against Resafabot (RES-196).
    pub fn new(edition: &'e Edition, players: usize, options: Options) -> Result<Self, PlayerCountError> {
        PlayerCountError::check(Self::NAME, "RES-001", players, edition.players())?;
        Ok(Self::in_position(edition, Position::boxed(edition, players, options)))
    }

    /// Puts everything back into its box.
    pub(super) fn box_up(&mut self) {
        self.position = Position::boxed(self.edition, self.position.areas.players(), self.position.options);
        self.closed.clear();
    }

    /// Returns the side of a canal setup card that fits this game (RES-016).
    pub(super) fn setup_layout(&self, card: SetupCard) -> Option<&'e CanalSetup> {
        let players = self.position.areas.players();
        self.edition.canal_setups.iter().find(|setup| setup.card == card && setup.players.has(players))
    }

    pub(super) fn judge_canal_setup(&self, card: SetupCard) -> Result<(), Refusal> {
        need(
            self.setup_layout(card).is_some(),
            "RES-016",
            "That canal setup card does not fit the number of players.",
            "Draw another one.",
        )
    }

    /// Returns the next space of the setup card that lacks its canal bonus tile.
    pub(super) fn awaits_canal_bonus(&self) -> Option<Space> {
        let layout = self.setup_layout(self.position.canal_setup?)?;
        layout.spaces.iter().copied().find(|&space| self.position.network[space].bonus.is_none())
    }

    /// Returns how many canal bonus tiles of a kind are not placed yet, during set-up.
    pub(super) fn bonus_tiles_left(&self, kind: CanalBonus) -> u8 {
        let placed = self.position.network.values().iter().filter(|there| there.bonus == Some(kind)).count();
        self.edition.canal_bonuses[kind].copies.saturating_sub(placed as u8)
    }

    pub(super) fn judge_canal_bonus(&self, kind: CanalBonus) -> Result<(), Refusal> {
        need(
            self.bonus_tiles_left(kind) > 0,
            "RES-138",
            "All canal bonus tiles of that kind are placed.",
            "Check the tile.",
        )
    }

    /// Returns the next centre without a trading tile.
    pub(super) fn awaits_trading_tile(&self) -> Option<Centre> {
        Centre::ALL.into_iter().find(|&centre| self.position.trading[centre].is_none())
    }

    /// Returns how many tiles of a colour may still show this face (RES-006, RES-007): all but one
    /// have the box at the top.
    pub(super) fn faces_left(&self, colour: TileColour, face: Face) -> u8 {
        let all = TradingTile::ALL.into_iter().filter(|tile| tile.colour() == colour).count();
        let placed = self.position.trading.values().iter().flatten();
        let placed = placed.filter(|laid| laid.tile.colour() == colour && laid.face == face).count();
        let most = if face == Face::BoxTop { all - 1 } else { 1 };
        (most as u8).saturating_sub(placed as u8)
    }

    pub(super) fn judge_trading_tile(&self, tile: TradingTile, face: Face) -> Result<(), Refusal> {
        let Some(centre) = self.awaits_trading_tile() else {
            return Err(self.not_now(Task::PlaceTradingTiles, Move::PlacedTradingTile(tile, face)));
        };
        let rule = match tile.colour() {
            TileColour::Blue => "RES-006",
            TileColour::Red => "RES-007",
        };
        need(
            self.edition.centres[centre].tile == tile.colour(),
            rule,
            "Blue tiles go on blue spaces, red tiles on red ones.",
            "Place a tile of the colour of the space.",
        )?;
        need(
            self.position.trading.values().iter().flatten().all(|laid| laid.tile != tile),
            rule,
            "That trading tile lies elsewhere.",
            "Check the tile.",
        )?;
        need(
            self.faces_left(tile.colour(), face) > 0,
            rule,
            "All tiles of a colour but one show their box at the top.",
            "Turn the tile over.",
        )
    }

    pub(super) fn place_trading_tile(&mut self, tile: TradingTile, face: Face) {
        if let Some(centre) = self.awaits_trading_tile() {
            self.position.trading[centre] = Some(LaidTrading { tile, face, flips: 0 });
        }
    }

    /// Returns the next empty slot of the bonus display, counted from 0.
    pub(super) fn awaits_bonus(&self) -> Option<(Colour, usize)> {
        self.position.bonus.iter().find_map(|(colour, stack)| {
            let slot = stack.open.iter().position(Option::is_none)?;
            (!stack.hidden.is_empty()).then_some((colour, slot))
        })
    }

    pub(super) fn judge_opened_bonus(&self, card: Bonus) -> Result<(), Refusal> {
        let here =
            self.awaits_bonus().is_some_and(|(colour, _)| self.position.bonus[colour].hidden.has(card));
        need(here, "RES-014", "No copy of that bonus card is left in this stack.", "Check the card.")
    }

    pub(super) fn open_bonus(&mut self, card: Bonus) {
        if let Some((colour, slot)) = self.awaits_bonus() {
            let stack = &mut self.position.bonus[colour];
            stack.hidden.remove(card);
            stack.open[slot] = Some(card);
        }
    }

    /// Returns the next seat without a starting set.
    pub(super) fn awaits_set(&self) -> Option<Seat> {
        self.position.areas.iter().find(|(_, area)| area.cards.set.is_none()).map(|(seat, _)| seat)
    }

    /// Returns the next seat that draws action cards.
    pub(super) fn awaits_hand(&self) -> Option<Seat> {
        let short = |cards: &super::action_card::ActionCards| {
            cards.hand() < super::action_card::HAND && cards.pile > 0
        };
        self.position.areas.iter().find(|(_, area)| short(&area.cards)).map(|(seat, _)| seat)
    }

    /// Sets the starting player. The last of four gets a stone and 2 VP (RES-018, RES-027, A-02).
    pub(super) fn choose_start(&mut self, start: Seat) {
        self.position.start = start;
        self.replace(&[]);
        if let (4, Some(last)) = (self.position.areas.players(), self.position.turn_order().last()) {
            self.gain_items(last, super::item::Item::Stone, 1);
            self.gain_vp(last, 2);
        }
        for &seat in self.position.players_in_order().iter().rev() {
            self.push(&[Task::LayStarting(seat)]);
        }
    }

    pub(super) fn judge_start(&self, seat: Seat) -> Result<(), Refusal> {
        need(
            self.position.areas.seats_at(seat) || self.position.is_bot(seat),
            "RES-018",
            "Nobody sits there.",
            "Name one of the players; in a solo game seat 2 is the bot.",
        )
    }
}

impl Position {
    /// Returns the position with everything in its box.
    #[inline(never)] // what it takes of the stack is free again afterwards
    fn boxed(edition: &Edition, players: usize, options: Options) -> Self {
        let solo = players == 1;
        let network = &edition.network[super::place::BoardSide::for_players(players)];
        let area = |_| PlayerArea {
            coins: COINS,
            warehouse: super::area::ByItem { stone: STONE, ..Default::default() },
            canal_tiles: CanalTiles::ALL,
            ..PlayerArea::default()
        };
        let offer = |tier: Tier| WorkshopOffer {
            hidden: Workshop::of(tier).count() as u8,
            ..WorkshopOffer::default()
        };
        let bonus =
            |colour: Colour| BonusStack { hidden: bonus_pile(edition, colour, Tier::I), open: [None; 3] };
        Self {
            options,
            round: 1,
            turns: 0,
            start: Seat::One,
            turn: Seat::One,
            tasks: tasks(solo),
            turn_state: TurnState::default(),
            acts: Vec::new(),
            trade: None,
            canal_setup: None,
            network: TotalMap::new(|_| NetworkSpace::default()),
            sources: network.sources.iter().map(|_| true).collect(),
            trading: TotalMap::new(|_| None),
            bases: TotalMap::new(|_| Default::default()),
            workshops: TotalMap::new(|tier| offer(Tier::ALL[tier])),
            specials: TotalMap::new(|_| [SpecialStack { open: None, hidden: STACK_USED }; 3]),
            bonus: TotalMap::new(|colour| bonus(Colour::ALL[colour])),
            sacks: SackDeck { unseen: SackCards::ALL, hidden: SackCards::ALL.len(), returned: Vec::new() },
            supply: Supply {
                large: GardenSize::Large.supply(),
                small: GardenSize::Small.supply(),
                squares: Token::Square.supply(),
                scarabs: Token::Scarab.supply(),
                bonus_tiles_gone: 0,
            },
            bot: solo.then(|| Bot { tiles: CanalTiles::ALL, ..Bot::default() }),
            rain: RainTale::default(),
            areas: BySeat::new(players, area),
        }
    }
}

/// Returns the bonus cards of a colour and level.
pub(super) fn bonus_pile(edition: &Edition, colour: Colour, level: Tier) -> BonusPile {
    let mut pile = BonusPile::EMPTY;
    let decks = edition.bonus_decks.iter().filter(|deck| deck.colour == colour && deck.level == level);
    for listed in decks.flat_map(|deck| &deck.cards) {
        (0..listed.copies).for_each(|_| pile.add(listed.bonus));
    }
    pile
}

/// Returns all tasks of the set-up, the first one last.
pub(super) fn tasks(solo: bool) -> Tasks {
    let bot: &[Task] =
        &[Task::ShuffleSoloDeck, Task::DrawOpeningCard, Task::TurnSetupCard, Task::ShuffleBotTiles];
    let end = [Task::NextTurn, Task::ChooseStart, Task::DealHands, Task::DealSets];
    let begin = [
        Task::FillDisplay,
        Task::OpenSpecials,
        Task::OpenWorkshops(Tier::I),
        Task::PlaceTradingTiles,
        Task::PlaceCanalBonuses,
        Task::DrawCanalSetup,
    ];
    end.into_iter().chain(bot.iter().copied().filter(|_| solo)).chain(begin).collect()
}

const _: () = assert!(matches!(BOT, Seat::Two));

//! Resafabot's set-up and turns (RES-196 to RES-237). Everything it does follows from its cards and
//! the table. No player decides for it.

use super::Resafa;
use super::action::MainAction;
use super::bot::{Bot, BotAct};
use super::card::Special;
use super::colour::{Colour, Tier};
use super::network::{CanalSide, CanalTile, CellKind, Space};
use super::options::BotCubes;
use super::place::Centre;
use super::position::{BOT, LaidCanal};
use super::solo::{Arrow, Heading, SoloCard, SoloHalf, TrackSign};
use super::supply::{CUBES, MOST_BASES, ROUNDS, TURNS_PER_ROUND};
use super::task::Task;
use crate::Refusal;
use crate::refusal::need;

/// Spaces the bot moves on a track (RES-217).
const BOT_STEPS: u8 = 2;
/// Cubes of the bot that are not bases: four on the tracks and one on its last canal tile.
const _: () = assert!(CUBES - 5 == MOST_BASES);

impl Resafa<'_> {
    fn bot(&self) -> Option<&Bot> {
        self.position.bot.as_ref()
    }

    fn tell(&mut self, act: BotAct) {
        if let Some(bot) = &mut self.position.bot {
            bot.tell(act);
        }
    }

    /// Returns the space for the bot's opening tile. The setup card's spaces count from the top, or
    /// from the bottom if it is turned (RES-203, RES-204).
    fn opening_space(&self, card: SoloCard) -> Option<Space> {
        let height = usize::from(self.edition.solo_cards[card].orange?.checked_sub(1)?);
        let spaces = &*self.edition.solo_opening;
        let place = match self.bot()?.orientation? {
            Arrow::Up => height,
            Arrow::Down => spaces.len().checked_sub(height + 1)?,
        };
        spaces.get(place).copied()
    }

    pub(super) fn judge_opening_card(&self, card: SoloCard) -> Result<(), Refusal> {
        need(
            card.ordinary().is_some(),
            "RES-203",
            "The setup card lies already; one of the other six is drawn.",
            "Draw another solo card.",
        )
    }

    /// Starts the bot's opening tile on the space the card points at (RES-204).
    pub(super) fn open_bot(&mut self, card: SoloCard) {
        let space = self.opening_space(card);
        self.replace(&[]);
        if let Some(space) = space {
            self.push(&[Task::OpeningTile(space)]);
        }
    }

    /// Checks the bot's tile for a space: a tank on a tank space, any canal side elsewhere
    /// (RES-201, RES-230).
    pub(super) fn judge_bot_tile(
        &self,
        space: Space,
        tile: CanalTile,
        side: CanalSide,
    ) -> Result<(), Refusal> {
        need(
            self.bot().is_some_and(|bot| bot.tiles.has(tile)),
            "RES-200",
            "That canal tile of the bot lies on the network already.",
            "Check the tile.",
        )?;
        let kind = self.edition.canal_face(tile, side).kind;
        let due = self.cell(space).map_or(CellKind::Canal, |cell| cell.kind);
        need(
            due != CellKind::Tank || kind == due,
            "RES-230",
            "A water tank goes there.",
            "Search the stack for the next tank tile.",
        )?;
        need(
            kind == due,
            "RES-230",
            "Tanks of the bot lie face down in its stack and come up only for a tank space.",
            "Check the side that is up.",
        )
    }

    /// Places the bot's tile (RES-229, RES-231, A-91, A-94).
    pub(super) fn place_bot_tile(&mut self, space: Space, tile: CanalTile, side: CanalSide) {
        self.replace(&[]);
        let bonus = self.put_canal(LaidCanal { owner: BOT, tile, side }, space);
        if let Some(bot) = &mut self.position.bot {
            bot.tiles.remove(tile);
            bot.last = Some(space);
        }
        self.tell(BotAct::PlacedCanal(tile, side, space));
        if let Some(kind) = bonus {
            self.position.supply.bonus_tiles_gone += 1;
            self.tell(BotAct::RemovedBonusTile(kind));
        }
        if self.position.options.bot_cubes == BotCubes::Taken {
            let cubes = self.take_cubes(space);
            if cubes > 0 {
                self.tell(BotAct::TookCubes(cubes));
            }
        }
    }

    /// Checks that a solo card can be the next right card.
    pub(super) fn judge_solo_card(&self, card: SoloCard) -> Result<(), Refusal> {
        need(
            card.ordinary().is_some(),
            "RES-210",
            "The canal tile setup card is only ever the first left card.",
            "Show one of the other six.",
        )?;
        need(
            self.bot().is_some_and(|bot| !bot.shown.contains(&card)),
            "RES-210",
            "That solo card was shown since the deck was shuffled.",
            "Check the card.",
        )
    }

    /// Returns the half of the right card that counts (RES-211).
    fn selected(&self) -> Option<SoloHalf> {
        let bot = self.bot()?;
        self.edition.solo_action(bot.right()?, self.edition.solo_cards[bot.left()].arrow)
    }

    /// Returns how many turns the bot has begun in the whole game.
    pub fn bot_turns(&self) -> u8 {
        let under_way = self.position.tasks.contains(&Task::EndBotTurn);
        self.position.round.saturating_sub(1) * TURNS_PER_ROUND + self.turns_of(BOT) + u8::from(under_way)
    }

    /// Begins the bot's turn: its colour action, then its main action (RES-212).
    pub(super) fn begin_bot_turn(&mut self, card: SoloCard) {
        self.replace(&[Task::EndBotTurn, Task::BotMain]);
        let Some(bot) = &mut self.position.bot else { return };
        bot.acts.clear();
        // At most six cards are shown between two shuffles.
        let _ = bot.shown.push(card);
        let left = bot.left();
        bot.tell(BotAct::Cards(left, card));
        let Some(half) = self.selected() else { return };
        match self.edition.solo_cards[left].icon().slot() {
            Some(slot) => self.remove_bonus(half.colour, usize::from(slot - 1)),
            None => self.bot_moves(half.colour),
        }
    }

    /// Removes the card in the slot, or else the next one to its left, wrapping round to the right
    /// end (RES-214 to RES-216).
    fn remove_bonus(&mut self, colour: Colour, slot: usize) {
        let open = &mut self.position.bonus[colour].open;
        let places = open.len();
        let found =
            (0..places).map(|step| (slot + places - step) % places).find(|&place| open[place].is_some());
        match found.and_then(|place| Some((place, open[place].take()?))) {
            Some((place, card)) => self.tell(BotAct::RemovedBonus(colour, place as u8 + 1, card)),
            None => self.tell(BotAct::NoBonus(colour)),
        }
    }

    /// Moves two spaces on a track, or as many as are left.
    fn bot_moves(&mut self, colour: Colour) {
        let left = self.spaces_left(colour).min(BOT_STEPS);
        self.tell(BotAct::Stepped(colour, left));
        self.push(&[Task::BotSteps(colour, left)]);
    }

    fn spaces_left(&self, colour: Colour) -> u8 {
        let at = self.bot().map_or(0, |bot| bot.markers.of(colour));
        self.edition.tracks[colour].spaces.saturating_sub(at)
    }

    /// Moves one space. An icon removes the visible special card of its level (RES-217, RES-218).
    pub(super) fn bot_step(&mut self, colour: Colour, left: u8) {
        self.replace(&[]);
        let Some(bot) = self.position.bot.as_mut().filter(|_| left > 0) else { return };
        let marker = bot.markers.of_mut(colour);
        *marker += 1;
        let space = *marker;
        self.push(&[Task::BotSteps(colour, left - 1)]);
        if let Some(level) = self.edition.tracks[colour].icon_at(space) {
            if let Some(card) = self.position.stack_mut(colour, level).open.take() {
                self.remove_special(card);
            }
            self.open_from(colour, level);
        }
    }

    fn remove_special(&mut self, card: Special) {
        if let Some(bot) = &mut self.position.bot {
            // Each of the twelve icons is passed only once.
            let _ = bot.removed.push(card);
            bot.tell(BotAct::RemovedSpecial(card));
        }
    }

    /// Takes the main action of the selected half, or the one outlined in red (RES-220, A-98).
    pub(super) fn bot_main(&mut self) {
        self.replace(&[]);
        let Some((half, left)) = self.selected().zip(self.bot().map(Bot::left)) else { return };
        let card = &self.edition.solo_cards[left];
        let action = match half.action {
            MainAction::Production | MainAction::Garden => card.red,
            action => action,
        };
        self.tell(BotAct::Main(action));
        match action {
            MainAction::Workshop => self.bot_workshop(usize::from(card.workshop.saturating_sub(1))),
            MainAction::Provisions => match self.provisions_track(card.track, half.colour) {
                Some(colour) => self.bot_moves(colour),
                None => self.tell(BotAct::Nothing),
            },
            MainAction::Canal => match self.canal_target(card.canal) {
                Some(space) => self.push(&[Task::BotCanal(space)]),
                None => self.tell(BotAct::Nothing),
            },
            MainAction::Trading => self.bot_base(card.centres),
            MainAction::Production | MainAction::Garden => self.tell(BotAct::Nothing),
        }
    }

    /// Removes a tile from the display: level II if the human could build one (RES-221, RES-222,
    ///
    fn bot_workshop(&mut self, place: usize) {
        let human = self.position.mine().tokens.len() >= 2 && self.position.round >= 3;
        let any_left = self.position.workshops[Tier::II].open.iter().any(Option::is_some);
        let tier = if human && any_left { Tier::II } else { Tier::I };
        match self.take_offer(tier, place) {
            Some(tile) => {
                // `gone` holds all 14 tiles of a level.
                let _ = self.position.workshops[tier].gone.push(tile);
                self.tell(BotAct::RemovedWorkshop(tile, place as u8 + 1));
                self.push(&[Task::OpenWorkshops(tier)]);
            }
            None => self.tell(BotAct::Nothing),
        }
    }

    /// Returns the track on which provisions move the marker (RES-224 to RES-226, A-101).
    fn provisions_track(&self, sign: TrackSign, selected: Colour) -> Option<Colour> {
        let bot = self.bot()?;
        let furthest = |movable_only: bool| {
            let candidates =
                Colour::ALL.into_iter().filter(move |&colour| !movable_only || self.spaces_left(colour) > 0);
            let far = candidates.clone().map(|colour| bot.markers.of(colour)).max()?;
            let mut tied = candidates.filter(move |&colour| bot.markers.of(colour) == far);
            let first = tied.next()?;
            let alone = tied.next().is_none();
            let selected_ties =
                bot.markers.of(selected) == far && (!movable_only || self.spaces_left(selected) > 0);
            if alone { Some(first) } else { Some(selected).filter(|_| selected_ties || !movable_only) }
        };
        let candidate = match sign {
            TrackSign::Same => Some(selected),
            TrackSign::Furthest => furthest(false),
        };
        match candidate {
            Some(colour) if self.spaces_left(colour) > 0 => Some(colour),
            _ => furthest(true),
        }
    }

    /// Returns the first free space in the arrow's direction, or else in the opposite one (RES-227,
    /// RES-228, A-97). A tank space needs a tank in the stack, any other space a tile (RES-230,
    /// RES-232).
    fn canal_target(&self, heading: Heading) -> Option<Space> {
        let bot = self.bot()?;
        let last = bot.last?;
        let free = |heading: Heading| {
            core::iter::successors(last.neighbour(heading.edge()), move |space| {
                space.neighbour(heading.edge())
            })
            .take_while(|&space| self.cell(space).is_some())
            .find(|&space| self.position.network[space].tile.is_none())
        };
        let space = free(heading).or_else(|| free(heading.opposite()))?;
        let kind = self.cell(space)?.kind;
        let fits = |tile: CanalTile| {
            CanalSide::ALL.into_iter().any(|side| self.edition.canal_face(tile, side).kind == kind)
        };
        bot.tiles.iter().any(fits).then_some(space)
    }

    /// Places a base in the first listed centre that has a free space and no base of the bot, and
    /// flips its trading tile (RES-233 to RES-235, A-102).
    fn bot_base(&mut self, centres: [Centre; 2]) {
        let free = |centre: Centre| self.free_bases(centre).next().map(|(number, _)| (centre, number));
        let target = centres.into_iter().filter(|&centre| self.can_base(BOT, centre)).find_map(free);
        match target {
            Some((centre, number)) => {
                if let Some(owner) = self.position.bases[centre].get_mut(usize::from(number - 1)) {
                    *owner = Some(BOT);
                }
                self.flip(centre);
                self.tell(BotAct::Base(centre, number));
            }
            None => self.tell(BotAct::Nothing),
        }
    }

    /// Ends the bot's turn. After six turns the cards are collected and shuffled (RES-236).
    pub(super) fn end_bot_turn(&mut self) {
        let used_up = self.bot().is_some_and(|bot| bot.shown.is_full());
        self.position.turns += 1;
        // Nothing follows the last turn.
        let more = self.position.round < ROUNDS || self.turns_of(BOT) < TURNS_PER_ROUND;
        self.replace(if used_up && more { &[Task::ShuffleSoloDeck] } else { &[] });
    }
}

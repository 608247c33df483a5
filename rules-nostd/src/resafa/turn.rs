//! The course of the game: carries out what needs no decision, and reports what the game waits for.

use super::Resafa;
use super::action::MainAction;
use super::action_card::ActionCard;
use super::card::{Bonus, Half};
use super::colour::{Colour, Level, Tier};
use super::edition::YellowActions;
use super::effect::When;
use super::free_play::HAND_LIMIT;
use super::item::Discount;
use super::layout::Plot;
use super::moves::{Chance, Move, Prompt};
use super::network::CellKind;
use super::position::MAX_ACTS;
use super::supply::{ROUNDS, TURNS_PER_ROUND};
use super::task::{Act, ColourLeft, MainLeft, Origin, Task, TurnState};
use super::workshop::{Workshop, WorkshopFace};
use crate::{Next, Passed, Seat};

impl Resafa<'_> {
    /// Carries out tasks until one waits for somebody or the game is over.
    pub(super) fn proceed(&mut self) {
        while let Some(&task) = self.position.tasks.last() {
            if self.waits(task) {
                return;
            }
            let told = self.closed.len();
            self.note_closed(task);
            self.carry_out(task);
            self.passed.note(task, self.closed.len() > told);
        }
    }

    /// Returns the steps that the last move closed without a question. Only in builds with debug assertions.
    pub fn passed(&self) -> &[Passed<Task>] {
        self.passed.as_slice()
    }

    /// Replaces the current task with these. The last one comes first.
    pub(super) fn replace(&mut self, tasks: &[Task]) {
        self.position.tasks.pop();
        self.push(tasks);
    }

    /// Pushes these on top of the current task. The last one comes first.
    pub(super) fn push(&mut self, tasks: &[Task]) {
        // Free plays are refused before the stack can overflow (`ROOM_FOR_CARD`).
        let _ = self.position.tasks.extend_from_slice(tasks);
    }

    /// Returns whether the task waits for a player or for the table. A task with nothing to wait
    /// for is carried out, which for most means dropping it.
    pub(super) fn waits(&self, task: Task) -> bool {
        let position = &self.position;
        let mine = position.mine();
        match task {
            Task::DrawCanalSetup
            | Task::ShuffleBotTiles
            | Task::TurnSetupCard
            | Task::DrawOpeningCard
            | Task::ShuffleSoloDeck
            | Task::ChooseStart
            | Task::OpeningTile(_)
            | Task::BotTurn
            | Task::BotCanal(_)
            | Task::PlayCard
            | Task::ChoosePlot(..)
            | Task::TurnWorkshop(..)
            | Task::ChooseSpot(..)
            | Task::ChooseSpace(..)
            | Task::TakeSpecial(..)
            | Task::PickSpecial(..)
            | Task::FlipOrNot(_)
            | Task::LookAt(_)
            | Task::LookAnywhere
            | Task::Travel
            | Task::Provisions
            | Task::BuildCanal
            | Task::BuildGarden => true,
            Task::NextTurn
            | Task::LayStarting(_)
            | Task::Rain
            | Task::CloseRound
            | Task::EndTurn
            | Task::EndAct
            | Task::EndTrade
            | Task::Gains(_)
            | Task::BotSteps(..)
            | Task::BotMain
            | Task::EndBotTurn => false,
            Task::Begin(action, less, free_move) => {
                !self.can_begin(action, less, free_move) && self.has_free_play(task)
            }
            Task::PlaceCanalBonuses => self.awaits_canal_bonus().is_some(),
            Task::PlaceTradingTiles => self.awaits_trading_tile().is_some(),
            Task::OpenWorkshops(tier) => self.awaits_workshop(tier).is_some(),
            Task::OpenSpecials => self.awaits_special().is_some(),
            Task::FillDisplay => self.awaits_bonus().is_some(),
            Task::DealSets => self.awaits_set().is_some(),
            Task::DealHands => self.awaits_hand().is_some(),
            Task::FlowCubes => self.waits_cube(),
            Task::Flow(space, entry, owner) => self.waits_flow(space, entry, owner),
            Task::LastSacks(seat) => !position.areas[seat].sacks.is_empty(),
            Task::SettleEnd(seat) => self.waits_settle(seat),
            Task::TakeActions => self.can_act() || self.has_free_play(task),
            Task::SwapYellow => !mine.unswapped.is_empty(),
            Task::DrawCard => self.draws(),
            Task::HandLimit => {
                self.is_over_limit() || position.turn_state.gained_late && self.has_free_play(task)
            }
            Task::ColourAction(colour) => self.can_take_colour(colour),
            Task::BuildWorkshop(None) => true,
            Task::BuildWorkshop(Some(tier)) => self.can_raise(tier),
            Task::ChooseFace(tile) => tile.tier().is_some(),
            Task::Activate(left, used) => left > 0 && self.can_activate(used),
            Task::ChooseSquare(_, size) => self.can_lay(size),
            Task::Greens(plot, left) => self.waits_greens(plot, left),
            Task::LoadCamel => self.waits_load(),
            Task::TradeItems => self.can_trade() || self.has_free_play(task),
            Task::PlaceBase => self.waits_base(),
            Task::Parts(origin, left) => self.waits_parts(origin, left),
            Task::Step(Some(colour), left) => left > 0 && self.judge_step(colour).is_ok(),
            Task::Step(None, left) => left > 0 && self.can_step(),
            Task::ShuffleStack(colour, level) => position.stack(colour, level).hidden > 1,
            Task::OpenStack(colour, level) => {
                let stack = position.stack(colour, level);
                stack.open.is_none() && stack.hidden > 0
            }
            Task::TakeBonus(left) => left > 0 && self.has_open_bonus(),
            Task::DrawSacks(left) => left > 0 && !position.sacks.is_empty(),
            Task::TakeItems(left, _) | Task::PayGoods(left) => left > 0,
            Task::PlaceToken(token) => self.waits_token(token),
            Task::ShufflePile => mine.cards.pile > 1,
        }
    }

    /// Returns whether a base can be placed here because a trade was made (RES-156), or a card
    /// bound to the trade can be played before the tile is flipped.
    fn waits_base(&self) -> bool {
        let position = &self.position;
        let traded = position.trade.is_some_and(|trade| trade.traded);
        let Some(centre) = position.mine().camel.at.centre().filter(|_| traded) else { return false };
        let base = self.can_base(position.me(), centre)
            && (self.can_pay_base() || self.has_free_play(Task::PlaceBase));
        base || position.mine().bonus.iter().any(|&card| self.is_for_this_trade(card))
    }

    /// Returns whether a bonus card can be played now only because a trading action is in progress.
    fn is_for_this_trade(&self, card: Bonus) -> bool {
        let bound = When::During(MainAction::Trading);
        self.edition.bonus_effect(card).is_some_and(|effect| effect.when == bound && !effect.is_laid())
            && self.judge_free_play(Task::PlaceBase, Move::PlayBonus(card)).is_ok()
    }

    /// Returns whether a main or colour action can still be taken.
    fn can_act(&self) -> bool {
        let state = &self.position.turn_state;
        let main = MainAction::ALL
            .into_iter()
            .any(|action| state.main.allows(action) && self.can_begin(action, Discount::NONE, false));
        main || match state.colour {
            ColourLeft::None => false,
            ColourLeft::Fixed(colour) => self.can_take_colour(Some(colour)),
            ColourLeft::Any => self.can_take_colour(None),
        }
    }

    /// Returns whether the colour action can do anything.
    pub(super) fn can_take_colour(&self, colour: Option<Colour>) -> bool {
        let open = |colour: Colour| self.position.bonus[colour].open.iter().any(Option::is_some);
        let can = |colour| open(colour) || self.judge_step(colour).is_ok();
        !self.position.sacks.is_empty()
            || match colour {
                Some(colour) => can(colour),
                None => Colour::ALL.into_iter().any(can),
            }
    }

    /// Returns whether an action can begin now (RES-049, A-113).
    pub(super) fn can_begin(&self, action: MainAction, less: Discount, free_move: bool) -> bool {
        match action {
            MainAction::Workshop => self.can_begin_workshop(less),
            MainAction::Production => true,
            MainAction::Provisions => {
                self.has_open_bonus() || self.can_step() || !self.position.sacks.is_empty()
            }
            MainAction::Garden => self.can_begin_garden(less),
            MainAction::Canal => self.can_begin_canal(less),
            // Inside a trading action, another one has to wait.
            MainAction::Trading => self.position.trade.is_some() || self.can_begin_trading(less, free_move),
        }
    }

    /// Grants an action through an effect. A trading action inside another waits until that one is
    /// done.
    pub(super) fn grant(&mut self, action: MainAction, less: Discount, free_move: bool) {
        let begin = Task::Begin(action, less, free_move);
        let ends = self.position.tasks.iter().rposition(|&task| task == Task::EndTrade);
        match ends.and_then(|place| place.checked_sub(1)) {
            // Right below the end of the trading action.
            Some(place) if action == MainAction::Trading => _ = self.position.tasks.insert(place, begin),
            _ => self.push(&[begin]),
        }
    }

    /// Begins an action, if possible.
    fn begin(&mut self, action: MainAction, less: Discount, free_move: bool) {
        self.replace(&[]);
        if self.position.acts.len() >= MAX_ACTS || !self.can_begin(action, less, free_move) {
            return;
        }
        let act = Act { action, less, free_move, laid: heapless::Vec::new(), without_permanent: false };
        let _ = self.position.acts.push(act);
        self.push(&[Task::EndAct]);
        match action {
            MainAction::Workshop => self.push(&[Task::BuildWorkshop(None)]),
            MainAction::Production => self.push(&[Task::Activate(self.rooms_to_activate(), 0)]),
            MainAction::Provisions => self.push(&[Task::Provisions]),
            MainAction::Garden => self.push(&[Task::BuildGarden]),
            MainAction::Canal => self.push(&[Task::BuildCanal]),
            MainAction::Trading => {
                self.position.trade = Some(super::task::Trade::default());
                self.push(&[Task::EndTrade, Task::PlaceBase, Task::TradeItems, Task::Travel]);
            }
        }
    }

    /// Ends the current action. Laid cards that were not needed go back to hand.
    fn end_act(&mut self) {
        self.replace(&[]);
        if let Some(act) = self.position.acts.pop() {
            // They came from this hand, so there is room.
            let _ = self.position.mine_mut().bonus.extend_from_slice(&act.laid);
        }
    }

    /// Carries out a task that waits for nobody.
    fn carry_out(&mut self, task: Task) {
        match task {
            Task::NextTurn => self.next_turn(),
            Task::LayStarting(seat) => {
                self.position.turn = seat;
                self.replace(&[
                    Task::ChoosePlot(Workshop::B, WorkshopFace::Front),
                    Task::TurnWorkshop(Workshop::A, WorkshopFace::Front, Plot::HOME),
                ]);
            }
            Task::Rain => self.rain(),
            Task::FlowCubes => self.carry_out_cubes(),
            Task::Flow(space, entry, owner) => self.carry_out_flow(space, entry, owner),
            Task::CloseRound => self.close_round(),
            Task::SettleEnd(seat) => {
                self.replace(&[]);
                self.position.areas[seat].ending.settled = true;
            }
            Task::EndTurn => {
                self.replace(&[]);
                self.position.turns += 1;
                self.position.turn_state = TurnState::default();
            }
            Task::DrawCard => self.draw_yellow_alone(),
            Task::HandLimit => self.end_hand_limit(),
            Task::Begin(action, less, free_move) => self.begin(action, less, free_move),
            Task::EndAct => self.end_act(),
            Task::EndTrade => self.end_trade(),
            Task::ChooseFace(tile) => self.replace(&[Task::ChoosePlot(tile, WorkshopFace::Front)]),
            Task::Greens(plot, left) => self.carry_out_greens(plot, left),
            Task::Gains(origin) => self.carry_out_gains(origin),
            Task::Parts(origin, left) => self.carry_out_parts(origin, left),
            Task::PlaceToken(token) => self.carry_out_token(token),
            Task::BotSteps(colour, left) => self.bot_step(colour, left),
            Task::BotMain => self.bot_main(),
            Task::EndBotTurn => self.end_bot_turn(),
            _ => self.replace(&[]),
        }
    }

    /// Moves on to the next player in turn order, the bot, or the end of the round (RES-035,
    /// RES-036).
    fn next_turn(&mut self) {
        let takers = self.position.takers();
        let turns = usize::from(self.position.turns);
        if turns >= takers * usize::from(TURNS_PER_ROUND) {
            self.replace(&[Task::CloseRound]);
            // Rain follows every second round (RES-032).
            if !self.position.is_odd_round() {
                self.push(&[Task::Rain]);
            }
            return;
        }
        self.position.turn = self.position.start.clockwise(turns % takers, takers);
        if self.position.is_bot(self.position.turn) {
            self.push(&[Task::BotTurn]);
        } else {
            self.position.turn_state = TurnState::default();
            self.push(&super::task::TURN);
        }
    }

    /// Closes the round: bonus display, action cards, starting player, round marker (RES-168 to
    /// RES-174, A-17).
    fn close_round(&mut self) {
        let round = self.position.round;
        self.replace(&[]);
        if round >= ROUNDS {
            let order = self.position.players_in_order();
            for last in [Task::SettleEnd as fn(Seat) -> Task, Task::LastSacks] {
                for &seat in order.iter().rev() {
                    self.push(&[last(seat)]);
                }
            }
            return;
        }
        let edition = self.edition;
        for colour in Colour::ALL {
            let stack = &mut self.position.bonus[colour];
            stack.open = [None; 3];
            // The level II cards lie below those of level I (RES-014, RES-169).
            if round == 3 {
                stack.hidden = super::setup::bonus_pile(edition, colour, Tier::II);
            }
        }
        if round.is_multiple_of(2) {
            let seats = self.position.areas.seats();
            seats.for_each(|seat| self.position.areas[seat].cards.collect());
        }
        self.position.start = self.position.start.clockwise(1, self.position.takers());
        self.position.round += 1;
        self.position.turns = 0;
        self.push(&[Task::NextTurn]);
        if self.position.round == 3 {
            self.push(&[Task::OpenWorkshops(Tier::II)]);
        }
        self.push(&[Task::DealHands, Task::FillDisplay]);
    }

    /// Plays an action card: sets what it allows, and gives the bonus in the middle of a yellow one
    /// (RES-037, RES-084, A-30).
    pub(super) fn play_card(&mut self, card: ActionCard, half: Option<Half>) {
        self.replace(&[]);
        let (main, colour) = match (card, half) {
            (ActionCard::Starting(card), Some(half)) => {
                let row = &self.edition.action_cards[card];
                let set = self.position.mine().cards.set;
                let colour = set.map_or(ColourLeft::None, |set| ColourLeft::Fixed(row.colour(set, half)));
                (MainLeft::Fixed(row.action(half)), colour)
            }
            (ActionCard::Improved(card), half) => {
                let main = match (self.edition.specials[card].actions, half) {
                    (YellowActions::Pair([upper, _]), Some(Half::Upper)) => MainLeft::Fixed(upper),
                    (YellowActions::Pair([_, lower]), Some(Half::Lower)) => MainLeft::Fixed(lower),
                    (YellowActions::Any, _) => MainLeft::Any,
                    (YellowActions::AnyTwo, _) => MainLeft::Two,
                    _ => MainLeft::None,
                };
                (main, ColourLeft::Any)
            }
            (ActionCard::Starting(_), None) => (MainLeft::None, ColourLeft::None),
        };
        self.position.mine_mut().cards.play(card);
        let looked = self.position.turn_state.looked;
        self.position.turn_state =
            TurnState { card: Some(card), main, colour, looked, ..TurnState::default() };
        if let ActionCard::Improved(card) = card {
            self.use_effect(Origin::Special(card));
        }
    }

    /// Returns whether a card is drawn after this turn and somebody has to report it (RES-039,
    /// RES-083).
    fn draws(&self) -> bool {
        self.draws_at_all() && self.position.turn_state.into_pile.len() != 1
    }

    fn draws_at_all(&self) -> bool {
        self.position.is_odd_round() && self.position.mine().cards.pile > 0
    }

    /// Draws a single yellow card swapped into the pile as this turn's new card (RES-083).
    fn draw_yellow_alone(&mut self) {
        let yellow = self.position.turn_state.into_pile.first().copied().filter(|_| self.draws_at_all());
        match yellow {
            Some(card) => self.draw_yellow(card),
            None => self.replace(&[]),
        }
    }

    /// Draws a yellow card from the pile. Another one stays there. Its owner has looked
    /// through the pile, so it is shuffled (CH-15).
    pub(super) fn draw_yellow(&mut self, card: super::card::Special) {
        self.replace(&[Task::ShufflePile]);
        self.position.turn_state.into_pile.clear();
        self.position.mine_mut().cards.draw_known(ActionCard::Improved(card));
    }

    /// Returns who decides the current task.
    pub(super) fn decider(&self, task: Task) -> Seat {
        match task {
            Task::LastSacks(seat) | Task::SettleEnd(seat) => seat,
            Task::FlowCubes => {
                self.next_cube_owner().and_then(|owner| self.routed_by(owner)).unwrap_or(Seat::One)
            }
            Task::Flow(_, _, owner) => self.routed_by(owner).unwrap_or(Seat::One),
            _ => self.position.me(),
        }
    }

    /// Returns what the game waits for. [`Resafa::proceed`] has left a task that waits.
    pub(super) fn awaited(&self) -> Next<Prompt, Chance> {
        let position = &self.position;
        let me = position.me();
        let Some(&task) = position.tasks.last() else { return Next::Over };
        let decide = |prompt| Next::Decide(self.decider(task), prompt);
        let observe = Next::Observe;
        let here = position.mine().camel.at.centre().unwrap_or(super::place::Centre::Gerasa);
        match task {
            Task::DrawCanalSetup => observe(Chance::DrawCanalSetup),
            Task::PlaceCanalBonuses => {
                self.awaits_canal_bonus().map_or(Next::Over, |space| observe(Chance::PlaceCanalBonus(space)))
            }
            Task::PlaceTradingTiles => self
                .awaits_trading_tile()
                .map_or(Next::Over, |centre| observe(Chance::PlaceTradingTile(centre))),
            Task::OpenWorkshops(tier) if self.is_refill() => observe(Chance::RefillWorkshops(tier)),
            Task::OpenWorkshops(tier) => {
                let place = self.awaits_workshop(tier).unwrap_or(0);
                observe(Chance::OpenWorkshop(tier, place as u8 + 1))
            }
            Task::OpenSpecials => {
                observe(Chance::OpenSpecial(self.awaits_special().unwrap_or(Colour::Yellow), Level::I))
            }
            Task::OpenStack(colour, level) => observe(Chance::OpenSpecial(colour, level)),
            Task::FillDisplay => {
                let (colour, slot) = self.awaits_bonus().unwrap_or((Colour::Yellow, 0));
                observe(Chance::OpenBonus(colour, slot as u8 + 1))
            }
            Task::ShuffleBotTiles => observe(Chance::ShuffleBotTiles),
            Task::DrawOpeningCard => observe(Chance::DrawOpeningCard),
            Task::ShuffleSoloDeck => observe(Chance::ShuffleSoloDeck),
            Task::DealSets => observe(Chance::DealSet(self.awaits_set().unwrap_or(me))),
            Task::DealHands => observe(Chance::DealHand(self.awaits_hand().unwrap_or(me))),
            Task::ChooseStart => observe(Chance::ChooseStart),
            Task::ShuffleStack(colour, level) => observe(Chance::ShuffleStack(colour, level)),
            Task::ShufflePile => observe(Chance::ShufflePile(me)),
            Task::DrawSacks(_) => observe(Chance::DrawSack(me)),
            Task::OpeningTile(space) | Task::BotCanal(space) => observe(match self.cell(space) {
                Some(cell) if cell.kind == CellKind::Tank => Chance::DrawBotTank(space),
                _ => Chance::DrawBotTile(space),
            }),
            Task::BotTurn => observe(Chance::ShowSoloCard),
            Task::DrawCard if position.turn_state.into_pile.is_empty() => observe(Chance::DrawCard(me)),

            Task::TurnSetupCard => decide(Prompt::SetupCard),
            Task::PlayCard => decide(Prompt::PlayCard),
            Task::TakeActions => decide(Prompt::TakeActions),
            Task::SwapYellow => {
                position.mine().unswapped.first().map_or(Next::Over, |&card| decide(Prompt::SwapYellow(card)))
            }
            Task::DrawCard => decide(Prompt::DrawYellow),
            Task::HandLimit if !self.is_over_limit() => decide(Prompt::UseGained),
            Task::HandLimit => {
                decide(Prompt::HandLimit(position.mine().hand_size().saturating_sub(HAND_LIMIT)))
            }
            Task::Begin(action, ..) => decide(Prompt::PayFor(action)),
            Task::ColourAction(colour) => decide(Prompt::ColourAction(colour)),
            Task::Provisions => decide(Prompt::Provisions),
            Task::BuildWorkshop(tier) => decide(Prompt::BuildWorkshop(tier)),
            Task::ChooseFace(tile) => decide(Prompt::WorkshopFace(tile)),
            Task::ChoosePlot(tile, _) => decide(Prompt::PlaceWorkshop(tile)),
            Task::TurnWorkshop(tile, ..) => decide(Prompt::TurnWorkshop(tile)),
            Task::Activate(left, _) => decide(Prompt::ActivateRoom(left)),
            Task::BuildGarden => decide(Prompt::BuildGarden),
            Task::ChooseSquare(_, size) => decide(Prompt::GardenSquare(size)),
            Task::ChooseSpot(_, size, _) => decide(Prompt::GardenSpot(size)),
            Task::Greens(..) => decide(Prompt::GreenBonus),
            Task::BuildCanal => decide(Prompt::BuildCanal),
            Task::ChooseSpace(tile, side) => decide(Prompt::CanalSpace(tile, side)),
            Task::Travel => decide(Prompt::Travel),
            Task::LoadCamel => decide(Prompt::LoadCamel),
            Task::TradeItems => decide(Prompt::Trade(here)),
            Task::PlaceBase if !self.can_base(me, here) => decide(Prompt::EndTrade(here)),
            Task::PlaceBase => decide(Prompt::PlaceBase(here)),
            Task::Parts(..) => decide(Prompt::ChoosePart),
            Task::Step(colour, left) => decide(Prompt::Step(colour, left)),
            Task::TakeSpecial(colour, level) => decide(Prompt::TakeSpecial(colour, level)),
            Task::PickSpecial(colour, level) => decide(Prompt::PickSpecial(colour, level)),
            Task::TakeBonus(left) => decide(Prompt::TakeBonus(left)),
            Task::TakeItems(left, _) => decide(Prompt::TakeItems(left)),
            Task::PayGoods(left) => decide(Prompt::PayGoods(left)),
            Task::PlaceToken(_) => decide(Prompt::PlaceToken),
            Task::LookAnywhere => decide(Prompt::LookAnywhere),
            Task::LookAt(centre) => decide(Prompt::LookAt(centre)),
            Task::FlipOrNot(centre) => decide(Prompt::FlipOrNot(centre)),
            Task::FlowCubes => decide(Prompt::ChooseCube),
            Task::Flow(space, ..) => decide(Prompt::RouteWater(space)),
            Task::LastSacks(_) => decide(Prompt::LastSacks),
            Task::SettleEnd(_) => decide(Prompt::SettleEnd),
            // Never current after a move, because they wait for nobody.
            Task::NextTurn
            | Task::LayStarting(_)
            | Task::Rain
            | Task::CloseRound
            | Task::EndTurn
            | Task::EndAct
            | Task::EndTrade
            | Task::Gains(_)
            | Task::BotSteps(..)
            | Task::BotMain
            | Task::EndBotTurn => Next::Over,
        }
    }
}

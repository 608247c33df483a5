//! Carries out legal moves.

use super::Resafa;
use super::moves::Move;
use super::task::{ColourLeft, Task};

impl Resafa<'_> {
    /// Carries out a move that [`Resafa::judge`] found legal, and everything that follows
    /// automatically.
    pub(super) fn carry_out_move(&mut self, m: Move) {
        if let Some(&task) = self.position.tasks.last() {
            self.closed.clear();
            self.passed.clear();
            self.apply(task, m);
            self.proceed();
        }
    }

    fn apply(&mut self, task: Task, m: Move) {
        match (task, m) {
            (Task::LastSacks(seat), Move::DiscardSack(card)) => self.discard_sack(seat, card),
            (_, free) if free.is_free_play() => self.play_free(free),

            (_, Move::DrewCanalSetup(card)) => {
                self.replace(&[]);
                self.position.canal_setup = Some(card);
            }
            (_, Move::PlacedCanalBonus(kind)) => {
                if let Some(space) = self.awaits_canal_bonus() {
                    self.position.network[space].bonus = Some(kind);
                }
            }
            (_, Move::PlacedTradingTile(tile, face)) => self.place_trading_tile(tile, face),
            (Task::OpenWorkshops(tier), Move::OpenedWorkshop(tile)) => {
                let place = self.awaits_workshop(tier);
                let offer = &mut self.position.workshops[tier];
                if let Some(slot) = place.and_then(|place| offer.open.get_mut(place)) {
                    *slot = Some(tile);
                    offer.hidden -= 1;
                }
            }
            (_, Move::OpenedSpecial(card)) => self.open_special(card),
            (_, Move::OpenedBonus(card)) => self.open_bonus(card),
            (_, Move::DealtSet(set)) => {
                if let Some(seat) = self.awaits_set() {
                    self.position.areas[seat].cards.deal(set);
                }
            }
            (_, Move::DealtHand) => {
                if let Some(seat) = self.awaits_hand() {
                    self.position.areas[seat].cards.fill_hand();
                }
            }
            (_, Move::DrewCard) => {
                self.replace(&[]);
                self.position.mine_mut().cards.draw();
            }
            (Task::DrawSacks(left), Move::DrewSack) => self.draw_sack(left),
            (Task::ShuffleSoloDeck, Move::Shuffled(_)) => {
                self.replace(&[]);
                if let Some(bot) = &mut self.position.bot {
                    bot.shown.clear();
                }
            }
            (_, Move::Shuffled(_)) => self.replace(&[]),
            (_, Move::Starts(seat)) => self.choose_start(seat),
            (_, Move::DrewOpeningCard(card)) => self.open_bot(card),
            (Task::OpeningTile(space) | Task::BotCanal(space), Move::DrewBotTile(tile, side)) => {
                self.place_bot_tile(space, tile, side);
            }
            (_, Move::ShowedSoloCard(card)) => self.begin_bot_turn(card),

            (_, Move::SetupCard(way)) => {
                self.replace(&[]);
                if let Some(bot) = &mut self.position.bot {
                    bot.orientation = Some(way);
                }
            }
            (_, Move::Play(card, half)) => self.play_card(card, half),
            (_, Move::Main(action)) => {
                let state = &mut self.position.turn_state;
                state.main = state.main.without(action);
                self.push(&[Task::Begin(action, Default::default(), false)]);
            }
            (_, Move::Colour(colour)) => {
                self.position.turn_state.colour = ColourLeft::None;
                self.push(&[Task::ColourAction(Some(colour))]);
            }
            (task, Move::TakeBonus(colour, slot)) => {
                self.replace_counted(task);
                self.take_bonus(colour, slot);
            }
            (task, Move::Step(colour)) => {
                self.replace_counted(task);
                self.step(colour);
            }
            (_, Move::TakeSack) => self.replace(&[Task::DrawSacks(1)]),
            (Task::TakeSpecial(colour, level), Move::TakeTop) => self.take_top(colour, level),
            (Task::TakeSpecial(colour, level), Move::Browse) => {
                self.replace(&[Task::PickSpecial(colour, level)])
            }
            (Task::PickSpecial(colour, level), Move::Pick(card)) => self.pick_special(colour, level, card),
            (_, Move::Swap(card, place)) => self.swap_yellow(card, place),
            (_, Move::DrawYellow(card)) => self.draw_yellow(card),
            (Task::BuildWorkshop(only), Move::Build(tier, place)) => self.build(only, tier, place),
            (Task::ChooseFace(tile), Move::Face(face)) => self.replace(&[Task::ChoosePlot(tile, face)]),
            (Task::ChoosePlot(tile, face), Move::Plot(plot)) => {
                self.replace(&[Task::TurnWorkshop(tile, face, plot)]);
            }
            (Task::TurnWorkshop(tile, face, plot), Move::Turn(turned)) => {
                self.place_workshop(tile, face, plot, turned);
            }
            (Task::Activate(left, used), Move::Room(tile, room)) => self.activate(left, used, tile, room),
            (_, Move::Garden(size)) => self.replace(&[Task::ChooseSquare(super::task::Laid::Action, size)]),
            (Task::ChooseSquare(laid, size), Move::Square(plot)) => {
                self.replace(&[Task::ChooseSpot(laid, size, plot)]);
            }
            (Task::ChooseSpot(laid, size, plot), Move::Spot(spot)) => self.lay_garden(laid, size, plot, spot),
            (Task::Greens(plot, left), Move::Part(part)) => self.take_green(plot, left, part),
            (_, Move::Canal(tile, side)) => self.replace(&[Task::ChooseSpace(tile, side)]),
            (Task::ChooseSpace(tile, side), Move::Space(space)) => self.lay_canal(tile, side, space),
            (_, Move::Travel(centre, way)) => self.travel(centre, way),
            (_, Move::Load(item, amount)) => self.load(item, amount),
            (_, Move::Unload(amount)) => self.unload(amount),
            (_, Move::Trade(deal, item, amount)) => self.trade(deal, item, amount),
            (_, Move::GoldenFirst(deal, item)) => self.golden_first(deal, item),
            (_, Move::Base(number)) => {
                if let Some(centre) = self.position.mine().camel.at.centre() {
                    self.place_base(centre, number);
                }
            }
            (Task::PlaceToken(kind), Move::Row(row)) => self.place_token(kind, row),
            (_, Move::Look(centre)) => self.replace(&[Task::FlipOrNot(centre)]),
            (Task::FlipOrNot(centre), Move::Flip) => {
                self.replace(&[]);
                self.flip(centre);
            }
            (task, Move::TakeItem(item)) => {
                self.replace_counted(task);
                self.gain_items(self.position.me(), item, 1);
            }
            (task, Move::PayItem(item)) => {
                self.replace_counted(task);
                self.pay_item(item, 1);
            }
            (Task::Parts(origin, left), Move::Part(part)) => self.take_part(origin, left, part),
            (_, Move::Cube(space)) => self.start_flow(space),
            (Task::Flow(space, _, owner), Move::Flow(way)) => self.flow(space, owner, way),
            (Task::SettleEnd(seat), Move::Exchange(card, item)) => self.exchange(seat, card, item),
            (Task::SettleEnd(seat), Move::Again(card)) => self.position.areas[seat].ending.again = Some(card),
            (_, Move::DiscardBonus(card)) => self.discard_bonus(card),
            (task, Move::Done) => self.done(task),
            _ => {}
        }
    }

    /// Replaces the current counted task with one that has one less left.
    fn replace_counted(&mut self, task: Task) {
        let left = match task {
            Task::Step(colour, left) => Task::Step(colour, left.saturating_sub(1)),
            Task::TakeBonus(left) => Task::TakeBonus(left.saturating_sub(1)),
            Task::TakeItems(left, goods_only) => Task::TakeItems(left.saturating_sub(1), goods_only),
            Task::PayGoods(left) => Task::PayGoods(left.saturating_sub(1)),
            _ => return self.replace(&[]),
        };
        self.replace(&[left]);
    }

    /// Ends the current task, or declines it.
    fn done(&mut self, task: Task) {
        self.replace(&[]);
        match task {
            Task::SettleEnd(seat) => self.position.areas[seat].ending.settled = true,
            Task::HandLimit => self.position.turn_state.gained_late = false,
            // Without a move there is no trade (RES-139).
            Task::Travel => {
                while let Some(Task::TradeItems | Task::PlaceBase) = self.position.tasks.last() {
                    self.replace(&[]);
                }
            }
            _ => {}
        }
    }

    /// Puts a yellow card in the place of a starting card (RES-081 to RES-083, A-109).
    fn swap_yellow(&mut self, card: super::card::Starting, place: super::action_card::SwapPlace) {
        let before_draw = self.position.tasks.contains(&Task::DrawCard);
        let mine = self.position.mine_mut();
        if mine.unswapped.is_empty() {
            return;
        }
        let yellow = mine.unswapped.remove(0);
        mine.cards.swap(card, place, yellow);
        if place == super::action_card::SwapPlace::Pile {
            if before_draw {
                let _ = self.position.turn_state.into_pile.push(yellow);
            } else {
                self.push(&[Task::ShufflePile]);
            }
        }
    }
}

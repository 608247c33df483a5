//! Cards and tiles played in between (RES-050, RES-057 to RES-066, D-15 to D-17).

use super::Resafa;
use super::action::MainAction;
use super::card::{Bonus, Sack, Special};
use super::effect::{Effect, Gain, Occasion, When};
use super::moves::Move;
use super::network::CanalBonus;
use super::position::MAX_ACTS;
use super::task::{DEEPEST, MAX_LAID, Origin, ROOM_FOR_CARD, Task};
use crate::refusal::{need, need_with, no};
use crate::{Refusal, Seat};

/// Cards a player may hold at the end of their own turn (RES-057).
pub(super) const HAND_LIMIT: u8 = 5;

impl Resafa<'_> {
    /// Returns whether the player must discard before the turn ends (RES-059). Action cards never
    /// count.
    pub(super) fn is_over_limit(&self) -> bool {
        let mine = self.position.mine();
        mine.hand_size() > HAND_LIMIT && !(mine.bonus.is_empty() && mine.sacks.is_empty())
    }

    /// Notes that the player received something usable at once or later (D-09, D-12, D-25).
    /// Everywhere else in a turn a decision follows, but here it may have satisfied the hand limit,
    /// so the turn waits.
    pub(super) fn came(&mut self) {
        let tasks = &self.position.tasks;
        let late = tasks.contains(&Task::HandLimit) && !tasks.contains(&Task::DrawCard);
        self.position.turn_state.gained_late |= late;
    }

    /// Ends the hand limit step once the limit is met and nothing is left to use at once.
    pub(super) fn end_hand_limit(&mut self) {
        self.replace(&[]);
        self.position.turn_state.gained_late = false;
    }

    /// Checks that something may be played in the middle of the current task.
    pub(super) fn judge_free_play(&self, task: Task, m: Move) -> Result<(), Refusal> {
        if !task.is_open() {
            return Err(self.not_now(task, m));
        }
        need(
            self.position.tasks.len() + ROOM_FOR_CARD <= DEEPEST,
            "RES-050",
            "Too many things are under way at once.",
            "Finish some of them first.",
        )?;
        match m {
            Move::PlayBonus(card) => self.judge_play_bonus(task, card),
            Move::UseSack(card) => {
                self.judge_sack(self.position.me(), card)?;
                self.judge_effect(Origin::Sack(card))
            }
            Move::DiscardSack(card) => self.judge_sack(self.position.me(), card),
            Move::UseSpecial(card) => self.judge_use_special(card),
            Move::UseTile(kind) => self.judge_use_tile(kind),
            Move::Ignore(card) => self.judge_ignore(task, card),
            Move::LookAtPile => self.judge_look_at_pile(),
            _ => Err(self.not_now(task, m)),
        }
    }

    fn judge_play_bonus(&self, task: Task, card: Bonus) -> Result<(), Refusal> {
        need(
            self.position.mine().bonus.contains(&card),
            "RES-060",
            "You do not have that bonus card.",
            "Play one from your hand.",
        )?;
        let Some(effect) = self.edition.bonus_effect(card) else {
            return no("RES-060", "There is no such bonus card.", "Check the card.");
        };
        let act = self.position.acts.last();
        match effect.when {
            When::During(action) => {
                let under_way = act.is_some_and(|act| act.action == action) && is_step_of(task, action);
                need_with(
                    under_way,
                    "RES-062",
                    "That card is played only while its owner takes the action {}.",
                    "Take that action first.",
                    [action.name().into()],
                )?;
                need(
                    action != MainAction::Trading || self.has_arrived() || effect.is_laid(),
                    "RES-248",
                    "The camel has not arrived where the trade takes place.",
                    "Finish its move and its loading first.",
                )?;
            }
            When::Selling { item, .. } => {
                need_with(
                    matches!(task, Task::Travel | Task::LoadCamel | Task::TradeItems),
                    "RES-062",
                    "That card is played in a trading action, before {} is sold.",
                    "Take a trading action first.",
                    [item.name().into()],
                )?;
            }
            _ => {}
        }
        if effect.is_laid() {
            return need(
                act.is_some_and(|act| act.laid.len() < MAX_LAID),
                "RES-062",
                "So many cards are not laid out for one action.",
                "Finish the action first.",
            );
        }
        self.judge_effect(Origin::Bonus(card))
    }

    /// Checks that the effect's requirement holds, its cost can be paid, and it would do anything.
    pub(super) fn judge_effect(&self, origin: Origin) -> Result<(), Refusal> {
        let Some(effect) = self.effect(origin) else {
            return no("RES-050", "There is no such card.", "Check the card.");
        };
        if let When::Having { count, at_least } = effect.when {
            let have = self.count(self.position.me(), count);
            need_with(
                have >= at_least,
                "A-15",
                "The card asks for {} or more {}s; you have {}.",
                "Get more first, or keep the card.",
                [at_least.into(), count.noun().into(), have.into()],
            )?;
        }
        if let Some(lack) = self.lacks(effect.cost) {
            return Err(lack.refuse("RES-296", "Get it first, or keep the card."));
        }
        let grants = effect.gains.iter().any(|gain| matches!(gain, Gain::Do { .. }));
        need(
            !grants || self.position.acts.len() < MAX_ACTS,
            "RES-050",
            "Too many actions are under way at once.",
            "Finish some of them first.",
        )?;
        if self.helps(effect) { Ok(()) } else { Err(self.why_no_help(effect)) }
    }

    /// Checks that a sack card can be in a hand: it is known to be there, or nobody has seen it.
    pub(super) fn judge_sack(&self, seat: Seat, card: Sack) -> Result<(), Refusal> {
        let hand = &self.position.areas[seat].sacks;
        need_with(
            hand.known.has(card) || (hand.hidden > 0 && self.position.sacks.unseen.has(card)),
            "RES-064",
            "Seat {} has sack cards in hand: {}. That one cannot be among them.",
            "Name a card of that hand.",
            [seat.number().into(), hand.len().into()],
        )
    }

    fn judge_use_tile(&self, kind: CanalBonus) -> Result<(), Refusal> {
        need(
            self.position.mine().bonus_tiles.has(kind),
            "RES-130",
            "You have no such canal bonus tile.",
            "Use one that you kept.",
        )?;
        self.judge_effect(Origin::CanalBonus(kind))
    }

    /// Checks ignoring a permanent card, which is possible only where it would work (RES-090).
    fn judge_ignore(&self, task: Task, card: Special) -> Result<(), Refusal> {
        let works = self.position.acts.last().is_some_and(|act| {
            let of = |occasion| {
                self.permanent(act, occasion).is_some_and(|(origin, _)| origin == Origin::Special(card))
            };
            match task {
                Task::BuildWorkshop(None) | Task::BuildGarden | Task::BuildCanal | Task::Travel => {
                    of(Occasion::Action(act.action)) || task == Task::Travel && of(Occasion::Base)
                }
                Task::PlaceBase => of(Occasion::Base),
                _ => false,
            }
        });
        need(works, "RES-090", "That card does not work here anyway.", "Go on without it.")
    }

    /// Checks looking at the draw pile. It changes only the order of the pile, so once a turn is
    /// enough (RES-047).
    fn judge_look_at_pile(&self) -> Result<(), Refusal> {
        need(self.position.mine().cards.pile > 0, "RES-047", "Your draw pile is empty.", "Go on.")?;
        need(
            !self.position.turn_state.looked,
            "RES-047",
            "You looked through your draw pile in this turn; nothing has changed there.",
            "Go on.",
        )
    }

    /// Returns whether anything can be played in the middle of this task. Looking at the pile does
    /// not count.
    pub(super) fn has_free_play(&self, task: Task) -> bool {
        let mut any = false;
        let _ = self.each_free_play(&mut |m| {
            any = m != Move::LookAtPile && self.judge_free_play(task, m).is_ok();
            if any { core::ops::ControlFlow::Break(()) } else { core::ops::ControlFlow::Continue(()) }
        });
        any
    }

    /// Proposes everything that could be played in between. The judge decides whether it may.
    pub(super) fn each_free_play(
        &self,
        visit: &mut impl FnMut(Move) -> core::ops::ControlFlow<()>,
    ) -> core::ops::ControlFlow<()> {
        let mine = self.position.mine();
        for (place, &card) in mine.bonus.iter().enumerate() {
            if mine.bonus.iter().position(|&other| other == card) == Some(place) {
                visit(Move::PlayBonus(card))?;
            }
        }
        for owned in &mine.specials {
            visit(Move::UseSpecial(owned.card))?;
            visit(Move::Ignore(owned.card))?;
        }
        for kind in mine.bonus_tiles.kinds() {
            visit(Move::UseTile(kind))?;
        }
        if !mine.sacks.is_empty() {
            for card in Sack::ALL {
                visit(Move::UseSack(card))?;
                visit(Move::DiscardSack(card))?;
            }
        }
        visit(Move::LookAtPile)
    }

    /// Carries out a free play.
    pub(super) fn play_free(&mut self, m: Move) {
        match m {
            Move::PlayBonus(card) => {
                self.discard_bonus(card);
                if self.edition.bonus_effect(card).is_some_and(Effect::is_laid) {
                    if let Some(act) = self.position.acts.last_mut() {
                        let _ = act.laid.push(card);
                    }
                } else {
                    self.use_effect(Origin::Bonus(card));
                }
            }
            Move::UseSack(card) => {
                self.return_sack(self.position.me(), card);
                self.use_effect(Origin::Sack(card));
            }
            Move::DiscardSack(card) => self.discard_sack(self.position.me(), card),
            Move::UseSpecial(card) => {
                let mine = self.position.mine_mut();
                if let Some(owned) = mine.specials.iter_mut().find(|owned| owned.card == card) {
                    owned.used = true;
                }
                self.use_effect(Origin::Special(card));
            }
            Move::UseTile(kind) => {
                self.position.mine_mut().bonus_tiles.remove(kind);
                self.position.supply.bonus_tiles_gone += 1;
                self.use_effect(Origin::CanalBonus(kind));
            }
            Move::Ignore(_) => {
                if let Some(act) = self.position.acts.last_mut() {
                    act.without_permanent = true;
                }
            }
            Move::LookAtPile => {
                self.position.turn_state.looked = true;
                self.push(&[Task::ShufflePile]);
            }
            _ => {}
        }
    }

    /// Removes a bonus card from the hand and the game (RES-060, A-14).
    pub(super) fn discard_bonus(&mut self, card: Bonus) {
        let bonus = &mut self.position.mine_mut().bonus;
        if let Some(place) = bonus.iter().position(|&other| other == card) {
            bonus.remove(place);
        }
    }

    /// Puts a sack card at the bottom of the deck. Everybody has seen it (RES-066).
    fn return_sack(&mut self, seat: Seat, card: Sack) {
        let hand = &mut self.position.areas[seat].sacks;
        if hand.known.has(card) {
            hand.known.remove(card);
        } else {
            hand.hidden = hand.hidden.saturating_sub(1);
            self.position.sacks.unseen.remove(card);
        }
        // All twelve fit.
        let _ = self.position.sacks.returned.push(card);
    }

    /// Discards a sack card for 1 VP (RES-065).
    pub(super) fn discard_sack(&mut self, seat: Seat, card: Sack) {
        self.return_sack(seat, card);
        self.gain_vp(seat, 1);
    }

    /// Draws a sack card. If the order of the deck is known, everybody knows which card it is
    /// (CH-16).
    pub(super) fn draw_sack(&mut self, left: u8) {
        self.replace(&[Task::DrawSacks(left.saturating_sub(1))]);
        self.came();
        let me = self.position.me();
        let deck = &mut self.position.sacks;
        if deck.hidden > 0 {
            deck.hidden -= 1;
            self.position.areas[me].sacks.hidden += 1;
        } else if !deck.returned.is_empty() {
            let card = deck.returned.remove(0);
            self.position.areas[me].sacks.known.insert(card);
        }
    }

    /// Returns whether a bonus card lies in the display.
    pub(super) fn has_open_bonus(&self) -> bool {
        self.position.bonus.values().iter().any(|stack| stack.open.iter().any(Option::is_some))
    }

    pub(super) fn judge_take_bonus(&self, colour: super::colour::Colour, slot: u8) -> Result<(), Refusal> {
        let open = self.position.bonus[colour].open.get(usize::from(slot).wrapping_sub(1));
        need_with(
            open.is_some_and(Option::is_some),
            "RES-054",
            "Slot {} of the {} row is empty until the end of the round.",
            "Take one from another slot.",
            [slot.into(), colour.name().into()],
        )
    }

    /// Takes a face-up bonus card to hand (RES-053). It is not replaced before the round ends.
    pub(super) fn take_bonus(&mut self, colour: super::colour::Colour, slot: u8) {
        let slot = usize::from(slot.saturating_sub(1));
        if let Some(card) = self.position.bonus[colour].open.get_mut(slot).and_then(Option::take) {
            // `MAX_BONUS_CARDS` holds the kept cards and a whole display.
            let _ = self.position.mine_mut().bonus.push(card);
            self.came();
        }
    }
}

/// Returns whether a card bound to this action can be played at this task.
fn is_step_of(task: Task, action: MainAction) -> bool {
    match action {
        MainAction::Workshop => task == Task::BuildWorkshop(None),
        MainAction::Production => matches!(task, Task::Activate(..)),
        MainAction::Provisions => task == Task::Provisions,
        MainAction::Garden => task == Task::BuildGarden,
        MainAction::Canal => task == Task::BuildCanal,
        MainAction::Trading => {
            matches!(task, Task::Travel | Task::LoadCamel | Task::TradeItems | Task::PlaceBase)
        }
    }
}

//! Which moves are legal, and why the others are not.

use super::Wayfarers;
use super::card::Card;
use super::face::Face;
use super::guild_abilities::NO_DIE;
use super::moves::Move;
use super::origin::Origin;
use super::stand::Stand;
use super::task::Task;
use super::untimely::NOT_OFFERED;
use crate::Refusal;
use crate::refusal::{need, need_with, no};

impl Wayfarers<'_> {
    /// Checks whether the move is legal now.
    pub(super) fn judge(&self, m: Move) -> Result<(), Refusal> {
        let position = &self.position;
        let Some(&task) = position.tasks.last() else {
            return no("WAY-174", "The game is over.", "Undo, or start a new game.");
        };
        let means = self.means();
        match (task, m) {
            (Task::Shuffle(kind), Move::Shuffled(shuffled)) => need_with(
                kind == shuffled,
                "CH-04",
                "The {} cards come first.",
                "Shuffle that deck.",
                [kind.name().into()],
            ),
            (Task::FillRows, Move::Revealed(card)) => match self.awaits_card() {
                Some(at) => self.judge_revealed(at.row, card),
                None => Err(self.untimely(task, m)),
            },
            (Task::Draw(deck, _), Move::Revealed(card)) => self.judge_revealed(deck.kind(), card),
            (Task::LayTiles, Move::LaidTile(tile)) => self.judge_tile_laid(tile),
            (Task::DealBoards, Move::DealtBoard(board)) => need(
                position.areas.values().all(|area| area.board != Some(board)),
                "CH-02",
                "Another player has that board.",
                "Deal one of the others.",
            ),
            (Task::ChooseFirst, Move::Starts(seat)) => self.judge_first(seat),
            (Task::RollStart | Task::RollRest(_) | Task::Roll | Task::RollNew, Move::Rolled(_))
            | (Task::ChooseSide(_), Move::Side(_))
            | (Task::Inspire(_), Move::Discard)
            | (Task::Reroll | Task::EndTurn, Move::Done) => Ok(()),

            (Task::Turn, Move::Die(face)) => self.judge_die(face),
            (Task::Turn, Move::Worker(worker)) => self.judge_worker(worker),
            (Task::Turn, Move::Rest) => self.judge_rest(),
            (task, Move::Trade) if task.is_open() => self.judge_trade_now(),
            (Task::PlaceDie, Move::Turn(_) | Move::Place(_) | Move::PlaceWithShip(_)) => {
                self.judge_held(task, m)
            }
            (Task::Trade(left), Move::Shift(face, way)) => self.judge_trade_shift(left, face, way),
            (Task::Trade(left), Move::ShiftHeld(way)) => self.judge_shift_held(left, way),
            (Task::Trade(left), Move::Done) => self.judge_trade_done(left),
            (Task::ChooseCard(worker), Move::Card(at)) => self.judge_put(worker, at),
            (Task::Refresh(_), Move::Reroll(face)) => self.judge_reroll("WAY-059", face),
            (Task::Reroll, Move::Reroll(face)) => self.judge_reroll("WAY-076", face),
            (Task::Choose(count), Move::Use(origin)) => self.judge_use(count, origin),
            (Task::Parts(origin, left), Move::Part(part)) => self.judge_part(origin, left, part),
            (Task::Tribute(_), Move::Pay(payment)) => self.judge_pay_tribute(payment),
            (Task::Acquire(kind, terms), Move::Card(at)) => self.judge_take(kind, at, terms, means),
            (Task::Acquire(kind, terms), Move::DrawThree) => self.judge_draw(kind, terms, means),
            (Task::Keep(_) | Task::Return(_), Move::Keep(card) | Move::Under(card)) => {
                self.judge_drawn(task, m, card)
            }
            (Task::PlaceSky, Move::Above(stand)) => self.judge_above(stand),
            (Task::Tuck, Move::Tuck(stand)) => match position.hand.first() {
                Some(&Card::Townsfolk(card)) => self.judge_tuck(card, stand),
                _ => Err(self.untimely(task, m)),
            },
            (Task::Inspire(_), Move::Inspire(above)) => self.judge_inspire(above),
            (Task::Upgrade(colour, free), Move::Tile(tile)) => self.judge_tile(colour, free, tile),
            (Task::PayTile(tile), Move::Pay(payment)) => self.judge_pay_tile(tile, payment),
            (Task::ChooseFace(tile), Move::Face(face)) => self.judge_face(tile, face),
            (Task::PlaceTile(tile, _), Move::Cell(cell)) => self.judge_cell(tile.colour(), cell),
            (Task::Influence(only, _), Move::Guild(guild)) => {
                need_with(
                    only.is_none_or(|only| only == guild),
                    "WAY-104",
                    "The effect shows the {} guild.",
                    "Influence that guild, or say done.",
                    [only.unwrap_or(guild).name().into()],
                )?;
                self.judge_influence(guild)
            }
            (Task::InfluenceCard(_), Move::Card(at)) => self.judge_influence_card(at),
            (Task::MoveToken(to), Move::FromGuild(guild)) => self.judge_from_guild(to, guild),
            (Task::MoveToken(to), Move::FromCard(at)) => self.judge_from_card(to, at),
            (Task::MoveInfluence(_), Move::MoveInfluence(from, to)) => self.judge_move_influence(from, to),
            (Task::Retrieve(_), Move::Retrieve(at, worker)) => self.judge_retrieve(at, worker, means),
            (Task::Refresh(_), Move::Refresh(stand)) => self.judge_refresh(stand),
            (Task::Shift(_), Move::Shift(face, way)) => self.judge_shift("RUL-13", face, way),
            (Task::Journal(_), Move::Journal(space)) => self.judge_journal(space, false),
            (Task::Science, Move::Science(space)) => self.judge_journal(space, true),
            (_, Move::Done) => self.judge_done(task),
            _ => Err(self.untimely(task, m)),
        }
    }

    fn judge_held(&self, task: Task, m: Move) -> Result<(), Refusal> {
        let Some(held) = self.position.turn_state.held else { return Err(self.untimely(task, m)) };
        match m {
            Move::Turn(way) => self.judge_turn(held, way),
            Move::Place(stand) => self.judge_place(held.face, stand, false),
            Move::PlaceWithShip(stand) => self.judge_place(held.face, stand, true),
            _ => Err(self.untimely(task, m)),
        }
    }

    /// Checks whether an offered effect can be used: the player can pay for it, and it does something
    /// (WAY-037).
    fn judge_use(&self, count: u8, origin: Origin) -> Result<(), Refusal> {
        let (rule, reason) = NOT_OFFERED;
        need(self.offered(count).contains(&origin), rule, reason, "Choose one that does, or say done.")?;
        if !self.can_use(origin, self.means()) {
            return Err(self.useless(origin, self.means()));
        }
        self.judge_room()
    }

    fn judge_part(&self, origin: Origin, left: u8, part: u8) -> Result<(), Refusal> {
        let mut parts = self.parts_left(origin, left);
        let Some((_, found)) = parts.find(|(number, _)| *number == part) else {
            return no(
                "WAY-035",
                "There is no such part, or it was taken or given up.",
                "Choose another one.",
            );
        };
        let means = self.means();
        if !self.can_do(origin, found.deed, means) {
            return Err(self.hindrance(found.deed, means));
        }
        self.judge_room()
    }

    fn judge_room(&self) -> Result<(), Refusal> {
        need(
            self.has_room(),
            "WAY-035",
            "Too many effects wait for each other.",
            "Finish something else first, or say done.",
        )
    }

    fn judge_drawn(&self, task: Task, m: Move, card: Card) -> Result<(), Refusal> {
        let drawn = |rule| {
            let there = self.position.hand.contains(&card);
            need(there, rule, "That is none of the cards drawn.", "Choose one of them.")
        };
        match (task, m) {
            (Task::Keep(_), Move::Keep(_)) => drawn("WAY-120"),
            (Task::Return(_), Move::Under(_)) => drawn("RUL-43"),
            _ => Err(self.untimely(task, m)),
        }
    }

    /// Checks whether the player has a die of this face to reroll, by the rule of the occasion.
    fn judge_reroll(&self, rule: &'static str, face: Face) -> Result<(), Refusal> {
        need_with(
            self.position.mine().dice.has(face),
            rule,
            NO_DIE,
            "Choose another die, or say done.",
            [face.number().into()],
        )
    }

    /// Checks whether a die can come off one of the player's own spaces (WAY-056).
    fn judge_refresh(&self, stand: Stand) -> Result<(), Refusal> {
        need(
            self.position.mine().die_at(stand) == Some(true),
            "WAY-056",
            "You have no die there.",
            "Choose a space with a die, reroll one in supply, or say done.",
        )
    }

    /// Checks whether the player may decline the rest. A worker cannot be placed to do nothing (WAY-036,
    /// WAY-064).
    fn judge_done(&self, task: Task) -> Result<(), Refusal> {
        // With an empty supply the player "may instead" move a token.
        if task.offer().is_none() && !matches!(task, Task::MoveToken(_)) {
            return Err(self.untimely(task, Move::Done));
        }
        need(
            !self.position.turn_state.must_act,
            "WAY-064",
            "A worker cannot be placed to do nothing.",
            "Take at least one part of its action.",
        )
    }
}

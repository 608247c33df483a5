//! Which moves are legal, and why the others are not.

use super::Wayfarers;
use super::card::Card;
use super::moves::Move;
use super::origin::Origin;
use super::stand::Stand;
use super::task::Task;
use crate::Refusal;
use crate::refusal::{need, no};

impl Wayfarers<'_> {
    /// Checks whether the move is legal now.
    pub(super) fn judge(&self, m: Move) -> Result<(), Refusal> {
        let position = &self.position;
        let Some(&task) = position.tasks.last() else {
            return no("WAY-174", "The game is over.", "Undo, or start a new game.");
        };
        let means = self.means();
        match (task, m) {
            (Task::Shuffle(kind), Move::Shuffled(shuffled)) => need(
                kind == shuffled,
                "CH-04",
                "Another deck is to be shuffled now.",
                "Shuffle the deck asked for.",
            ),
            (Task::FillRows, Move::Revealed(card)) => match self.awaits_card() {
                Some(at) => self.judge_revealed(at.row, card),
                None => Err(self.not_now(task)),
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
            (Task::Reroll | Task::Refresh(_), Move::Reroll(face)) => need(
                position.mine().dice.has(face),
                "WAY-059",
                "You have no such die in supply.",
                "Choose another die, or say done.",
            ),
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
                _ => Err(self.not_now(task)),
            },
            (Task::Inspire(_), Move::Inspire(above)) => self.judge_inspire(above),
            (Task::Upgrade(colour, free), Move::Tile(tile)) => self.judge_tile(colour, free, tile),
            (Task::PayTile(tile), Move::Pay(payment)) => self.judge_pay_tile(tile, payment),
            (Task::ChooseFace(tile), Move::Face(face)) => self.judge_face(tile, face),
            (Task::PlaceTile(tile, _), Move::Cell(cell)) => self.judge_cell(tile.colour(), cell),
            (Task::Influence(only, _), Move::Guild(guild)) => {
                need(
                    only.is_none_or(|only| only == guild),
                    "WAY-104",
                    "The effect shows another guild.",
                    "Influence the guild shown, or say done.",
                )?;
                self.judge_influence(guild)
            }
            (Task::InfluenceCard(_), Move::Card(at)) => self.judge_influence_card(at),
            (Task::MoveToken(to), Move::FromGuild(guild)) => self.judge_from_guild(to, guild),
            (Task::MoveToken(to), Move::FromCard(at)) => self.judge_from_card(to, at),
            (Task::MoveInfluence(_), Move::MoveInfluence(from, to)) => self.judge_move_influence(from, to),
            (Task::Retrieve(_), Move::Retrieve(at, worker)) => self.judge_retrieve(at, worker, means),
            (Task::Refresh(_), Move::Refresh(stand)) => self.judge_refresh(stand),
            (Task::Shift(_), Move::Shift(face, way)) => self.judge_shift(face, way),
            (Task::Journal(_), Move::Journal(space)) => self.judge_journal(space, false),
            (Task::Science, Move::Science(space)) => self.judge_journal(space, true),
            (_, Move::Done) => self.judge_done(task),
            _ => Err(self.not_now(task)),
        }
    }

    fn judge_held(&self, task: Task, m: Move) -> Result<(), Refusal> {
        let Some(held) = self.position.turn_state.held else { return Err(self.not_now(task)) };
        match m {
            Move::Turn(way) => self.judge_turn(held, way),
            Move::Place(stand) => self.judge_place(held.face, stand, false),
            Move::PlaceWithShip(stand) => self.judge_place(held.face, stand, true),
            _ => Err(self.not_now(task)),
        }
    }

    /// Checks whether an offered effect can be used: the player can pay for it, and it does something
    /// (WAY-037).
    fn judge_use(&self, count: u8, origin: Origin) -> Result<(), Refusal> {
        need(
            self.offered(count).contains(&origin),
            "RUL-42",
            "That effect is not offered.",
            "Choose one that is, or say done.",
        )?;
        need(
            self.can_pay_for(origin),
            "WAY-037",
            "You cannot pay its whole cost.",
            "Choose another one first, or say done.",
        )?;
        need(
            self.can_use(origin, self.means()),
            "WAY-036",
            "It could do nothing now.",
            "Choose another one first, or say done.",
        )?;
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
        need(
            self.can_do(origin, found.deed, self.means()),
            "WAY-037",
            "That part cannot be paid for, or could do nothing now.",
            "Choose another one, or say done.",
        )?;
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
        match (task, m) {
            (Task::Keep(_), Move::Keep(_)) | (Task::Return(_), Move::Under(_)) => need(
                self.position.hand.contains(&card),
                "WAY-120",
                "That card was not drawn.",
                "Choose one of the cards drawn.",
            ),
            _ => Err(self.not_now(task)),
        }
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
        if task.offer().is_none() {
            return Err(self.not_now(task));
        }
        need(
            !self.position.turn_state.must_act,
            "WAY-064",
            "A worker cannot be placed to do nothing.",
            "Take at least one part of its action.",
        )
    }

    /// Returns the refusal of a move that does not answer the current question.
    pub(super) fn not_now(&self, task: Task) -> Refusal {
        let (rule, reason) = match task {
            Task::ChooseSide(_) => ("WAY-001", "A side of the board section is to be chosen now."),
            Task::Shuffle(_) => ("WAY-002", "A deck is to be shuffled now."),
            Task::FillRows => ("WAY-122", "The next card is to be turned up now."),
            Task::LayTiles => ("WAY-004", "A journal tile is to be laid now."),
            Task::DealBoards => ("WAY-008", "A player board is to be dealt now."),
            Task::ChooseFirst => ("WAY-014", "The first player is to be found now."),
            Task::RollStart => ("WAY-009", "A die of set-up is to be rolled now."),
            Task::Turn => ("WAY-026", "A turn is to place a die, to place a worker or to rest."),
            Task::EndTurn => ("WAY-026", "The action of this turn is taken."),
            Task::PlaceDie => ("WAY-030", "The die in hand is to be placed now."),
            Task::Trade(_) => ("WAY-053", "A die is to be turned now."),
            Task::ChooseCard(_) => ("WAY-062", "The card for the worker is to be chosen now."),
            Task::RollRest(_) => ("WAY-075", "A die is to be rolled now."),
            Task::Reroll => ("WAY-076", "Dice that stayed in supply may be rerolled now."),
            Task::Choose(_) => ("RUL-42", "The next effect is to be chosen now."),
            Task::Parts(..) => ("WAY-035", "The next part of the effect is to be chosen now."),
            Task::Tribute(_) => ("WAY-100", "Tribute is to be paid now."),
            Task::Acquire(..) => ("WAY-108", "A card is to be acquired now."),
            Task::Draw(..) => ("WAY-115", "A card is to be drawn now."),
            Task::Keep(_) => ("WAY-120", "One of the cards drawn is to be acquired now."),
            Task::Return(_) => ("WAY-115", "The other cards go under the pile now."),
            Task::PlaceSky => ("WAY-138", "The place of the space card is to be chosen now."),
            Task::Tuck => ("WAY-152", "The townsfolk card is to be tucked now."),
            Task::Inspire(_) => ("WAY-147", "The inspiration card is to be tucked or discarded now."),
            Task::Upgrade(..) => ("WAY-158", "An upgrade tile is to be chosen now."),
            Task::PayTile(_) => ("RUL-67", "The tile is to be paid for now."),
            Task::ChooseFace(_) => ("WAY-161", "The face of the tile is to be chosen now."),
            Task::PlaceTile(..) => ("WAY-160", "The place of the tile is to be chosen now."),
            Task::Influence(..) => ("WAY-104", "A guild is to be influenced now."),
            Task::InfluenceCard(_) => ("WAY-099", "A card is to be influenced now."),
            Task::MoveToken(_) => ("WAY-107", "The token to be moved is to be chosen now."),
            Task::MoveInfluence(_) => ("WAY-105", "A token is to be moved between guilds now."),
            Task::Retrieve(_) => ("WAY-072", "A worker is to be retrieved now."),
            Task::Refresh(_) => ("WAY-056", "A die is to be refreshed now."),
            Task::Roll => ("WAY-056", "The refreshed die is to be rolled now."),
            Task::RollNew => ("WAY-096", "The new die is to be rolled now."),
            Task::Shift(_) => ("RUL-13", "A die in supply is to be turned now."),
            Task::Journal(_) => ("WAY-086", "The marker is to be moved now."),
            Task::Science => ("WAY-082", "The science ability may be used now."),
            Task::BeginTurn
            | Task::CloseTurn
            | Task::NextTurn
            | Task::PutWorker(..)
            | Task::Rested
            | Task::TakeCard(..)
            | Task::TakeWorker(..) => ("WAY-025", "Something else comes first."),
        };
        Refusal::new(rule, reason, "Choose one of the moves listed.")
    }
}

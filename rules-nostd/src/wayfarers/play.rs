//! Carries out a legal move.

use super::Wayfarers;
use super::card::Card;
use super::moves::Move;
use super::tally::Tally;
use super::task::{Target, Task};

impl Wayfarers<'_> {
    /// Carries out a move that [`Wayfarers::judge`] accepted, and everything that follows automatically.
    pub(super) fn carry_out_move(&mut self, m: Move) {
        if let Some(&task) = self.position.tasks.last() {
            // A roll belongs to the move that asked for it, so it does not start a new tally.
            if !matches!(m, Move::Rolled(_)) {
                self.tally = Tally::of(self.position.me());
            }
            self.passed.clear();
            self.apply(task, m);
            self.proceed();
        }
    }

    fn apply(&mut self, task: Task, m: Move) {
        let acts = !matches!(m, Move::Part(_) | Move::Use(_) | Move::Trade | Move::Pay(_) | Move::Done);
        self.carry_out_choice(task, m);
        // Every other choice does something, except to ask for a token of elsewhere. The trade ability does not
        // count as the worker's action (WAY-064).
        let asks_on = matches!(self.position.tasks.last(), Some(Task::MoveToken(_)));
        if acts && !asks_on && !matches!(task, Task::Trade(_)) {
            self.position.turn_state.must_act = false;
        }
    }

    fn carry_out_choice(&mut self, task: Task, m: Move) {
        match (task, m) {
            (Task::FillRows, Move::Revealed(card)) => self.reveal(card),
            (Task::Draw(deck, left), Move::Revealed(card)) => self.draw_card(deck, left, card),
            (_, Move::LaidTile(tile)) => {
                if let Some(space) = self.awaits_tile() {
                    self.position.journal_tiles[space] = Some(tile);
                }
            }
            (_, Move::DealtBoard(board)) => {
                if let Some(seat) = self.awaits_board() {
                    self.position.areas[seat].board = Some(board);
                }
            }
            (_, Move::Starts(seat)) => {
                self.replace(&[]);
                self.choose_first(seat);
            }
            (Task::RollStart, Move::Rolled(face)) => {
                if let Some(seat) = self.awaits_start_roll() {
                    self.position.areas[seat].dice.add(face);
                }
            }
            (Task::RollRest(left), Move::Rolled(face)) => self.roll_rest(left, face),
            (Task::RollNew, Move::Rolled(face)) => {
                self.replace(&[]);
                let mine = self.position.mine_mut();
                mine.reserve = mine.reserve.saturating_sub(1);
                mine.dice.add(face);
            }
            (_, Move::Rolled(face)) => {
                self.replace(&[]);
                self.position.mine_mut().dice.add(face);
            }
            (Task::ChooseSide(section), Move::Side(side)) => {
                self.replace(&[]);
                let layout = &mut self.position.layout;
                match section {
                    super::journal::Section::Left => layout.left = side,
                    super::journal::Section::Middle => layout.middle = side,
                    super::journal::Section::Right => layout.right = side,
                }
            }

            (_, Move::Die(face)) => self.take_die(face),
            (_, Move::Worker(worker)) => {
                self.position.turn_state.acted = true;
                self.replace(&[Task::ChooseCard(worker)]);
            }
            (_, Move::Rest) => self.rest(),
            (_, Move::Trade) => self.trade(),
            (_, Move::Turn(way)) => self.turn_held(way),
            (_, Move::Place(stand)) => self.place(stand, false),
            (_, Move::PlaceWithShip(stand)) => self.place(stand, true),
            (Task::ChooseCard(worker), Move::Card(at)) => {
                self.replace(&[]);
                self.interact(at, Task::PutWorker(worker, at));
            }
            (Task::Acquire(_, terms), Move::Card(at)) => {
                self.replace(&[]);
                self.interact(at, Task::TakeCard(at, terms));
            }
            (Task::InfluenceCard(_), Move::Card(at)) => {
                self.replace_counted(task);
                self.put_token(Target::Card(at));
            }
            (Task::Acquire(kind, _), Move::DrawThree) => self.draw_instead(kind),
            (Task::Keep(deck), Move::Keep(card)) => self.keep(deck, card),
            (_, Move::Under(card)) => self.put_under(card),
            (_, Move::Above(stand)) => {
                if let Some(&Card::Space(card)) = self.position.hand.first() {
                    self.place_sky(card, stand);
                }
            }
            (_, Move::Tuck(stand)) => {
                if let Some(&Card::Townsfolk(card)) = self.position.hand.first() {
                    self.tuck(card, stand);
                }
            }
            (_, Move::Inspire(above)) => {
                if let Some(&Card::Inspiration(card)) = self.position.hand.first() {
                    self.inspire(card, above);
                }
            }
            (Task::Inspire(slot), Move::Discard) => self.discard_inspiration(slot),
            (Task::Choose(count), Move::Use(origin)) => self.use_offered(count, origin),
            (Task::Parts(origin, left), Move::Part(part)) => self.take_part(origin, left, part),
            (Task::Tribute(owner), Move::Pay(payment)) => self.pay_tribute(owner, payment),
            (Task::PayTile(tile), Move::Pay(payment)) => self.pay_tile(tile, payment),
            (Task::Upgrade(_, free), Move::Tile(tile)) => self.take_tile(tile, free),
            (Task::ChooseFace(tile), Move::Face(face)) => self.replace(&[Task::PlaceTile(tile, face)]),
            (Task::PlaceTile(tile, face), Move::Cell(cell)) => self.place_tile(tile, face, cell),
            (_, Move::Guild(guild)) => {
                self.replace_counted(task);
                self.put_in_guild(guild);
            }
            (Task::MoveToken(to), Move::FromGuild(guild)) => self.move_from_guild(to, guild),
            (Task::MoveToken(to), Move::FromCard(at)) => self.move_from_card(to, at),
            (_, Move::MoveInfluence(from, to)) => {
                self.replace_counted(task);
                self.move_influence(from, to);
            }
            (_, Move::Retrieve(at, worker)) => {
                self.replace_counted(task);
                self.interact(at, Task::TakeWorker(at, worker));
            }
            (_, Move::Refresh(stand)) => {
                self.replace_counted(task);
                self.position.mine_mut().set_die(stand, false);
                self.push(&[Task::Roll]);
            }
            (Task::Reroll, Move::Reroll(face)) => self.reroll_in_rest(face),
            (_, Move::Reroll(face)) => {
                self.replace_counted(task);
                self.position.mine_mut().dice.remove(face);
                self.push(&[Task::Roll]);
            }
            (_, Move::Shift(face, way)) => {
                self.replace_counted(task);
                self.shift(face, way);
            }
            (_, Move::ShiftHeld(way)) => {
                self.replace_counted(task);
                self.shift_held(way);
            }
            (_, Move::Journal(space)) => {
                self.replace_counted(task);
                self.journal(space);
            }
            (_, Move::Science(space)) => self.use_science(space),
            (Task::Choose(count), Move::Done) => self.drop_offered(count),
            (_, Move::Shuffled(_) | Move::Done) => self.replace(&[]),
            _ => {}
        }
    }

    /// Replaces a repeated task by one with the count that is left.
    fn replace_counted(&mut self, task: Task) {
        let left = match task {
            Task::Influence(guild, left) => Task::Influence(guild, left.saturating_sub(1)),
            Task::InfluenceCard(left) => Task::InfluenceCard(left.saturating_sub(1)),
            Task::MoveInfluence(left) => Task::MoveInfluence(left.saturating_sub(1)),
            Task::Retrieve(left) => Task::Retrieve(left.saturating_sub(1)),
            Task::Refresh(left) => Task::Refresh(left.saturating_sub(1)),
            Task::Shift(left) => Task::Shift(left.saturating_sub(1)),
            Task::Trade(left) => Task::Trade(left.saturating_sub(1)),
            Task::Journal(left) => Task::Journal(left.saturating_sub(1)),
            _ => return self.replace(&[]),
        };
        self.replace(&[left]);
    }
}

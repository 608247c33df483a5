//! Why a move does not belong to the moment: the rule that says when it is made, and what is awaited instead.

use super::Wayfarers;
use super::effect::Deck;
use super::guild::Guild;
use super::moves::Move;
use super::task::Task;
use crate::{Next, Refusal};

/// A rule and what it says, in words for a player.
type Reason = (&'static str, &'static str);

/// Why no three cards are drawn (WAY-118).
pub(super) const NO_DRAW: Reason =
    ("WAY-118", "Three cards are drawn only where a die acquires a land or water card.");

/// Why an effect cannot be used.
pub(super) const NOT_OFFERED: Reason = ("RUL-42", "That effect does not wait to be used.");

/// The stage of the game in which a move comes at the wrong moment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    SetUp,
    Turn,
    /// The rows are being filled after a turn.
    Refill,
}

impl Wayfarers<'_> {
    /// Refuses a move that does not answer the current question.
    #[cold]
    pub(super) fn untimely(&self, task: Task, m: Move) -> Refusal {
        let state = &self.position.turn_state;
        let hindered = match m {
            _ if self.stage() != Stage::Turn => Ok(()),
            Move::Trade => self.judge_trade(),
            Move::Science(_) if task != Task::Turn => self.judge_ability(Guild::Black, state.science),
            _ => Ok(()),
        };
        if let Err(refusal) = hindered {
            return refusal;
        }
        let (rule, reason) = self.moment_of(task, m);
        let (_, awaited) = self.step(task);
        match self.awaited() {
            Next::Decide(seat, _) => Refusal::new(rule, reason, "Waiting for seat {}: {}.")
                .with([seat.number().into(), awaited.into()]),
            _ => Refusal::new(rule, reason, "Waiting for the table: {}.").with([awaited.into()]),
        }
    }

    fn stage(&self) -> Stage {
        match self.position.tasks.first() {
            _ if self.is_in_set_up() => Stage::SetUp,
            Some(Task::NextTurn) => Stage::Refill,
            _ => Stage::Turn,
        }
    }

    /// Returns the rule that says when such a move is made.
    fn moment_of(&self, task: Task, m: Move) -> Reason {
        match m {
            Move::Shuffled(_) => ("WAY-002", "Each deck is shuffled once, in set-up."),
            Move::Revealed(_) if self.stage() == Stage::SetUp => {
                ("WAY-003", "4 cards of each deck are turned up when all decks are shuffled.")
            }
            Move::Revealed(_) => {
                ("WAY-121", "Cards are turned up at the end of a turn, or drawn by an effect.")
            }
            Move::LaidTile(_) => ("WAY-004", "Journal tiles are laid in set-up, when the rows are full."),
            Move::DealtBoard(_) => ("WAY-008", "Player boards are dealt in set-up, after the journal tiles."),
            Move::Starts(_) => ("WAY-014", "The first player is drawn in set-up, when all have a board."),
            Move::Rolled(_) if self.stage() == Stage::SetUp => {
                ("WAY-009", "The first dice are rolled at the end of set-up.")
            }
            Move::Rolled(_) => {
                ("CH-14", "A die is rolled in a rest, when it is refreshed, and when it is new.")
            }
            Move::Side(_) => ("WAY-001", "Sides are chosen when the board is put together."),

            Move::Die(_) | Move::Worker(_) | Move::Rest | Move::Place(_) | Move::PlaceWithShip(_) => {
                self.moment_of_action(task, m)
            }
            Move::Trade if self.stage() == Stage::Turn => {
                ("RUL-16", "The trade ability waits until the choice that has begun is made.")
            }
            Move::Trade => ("RUL-16", "The trade ability is used in one's own turn."),
            Move::Turn(_) if matches!(task, Task::Trade(_)) => {
                ("WAY-054", "A chain of the caravan comes before or after the trade ability, not within it.")
            }
            Move::Turn(_) => ("RUL-14", "Icons of the caravan turn only the die that is being placed."),
            Move::Shift(..) | Move::ShiftHeld(_) => match task {
                Task::Shift(_) => ("RUL-13", "The effect turns dice in supply, and none is in hand."),
                _ => ("WAY-052", "Dice are turned by the trade ability, or by an effect that says so."),
            },

            Move::Card(_) if task == Task::Turn => {
                ("WAY-062", "A faceup card is chosen for a worker that was named first.")
            }
            Move::Card(_) => ("WAY-108", "A faceup card is chosen where a worker or an effect asks for it."),
            Move::DrawThree => NO_DRAW,
            Move::Keep(_) => ("WAY-120", "Exactly one card is kept, of those just drawn."),
            Move::Under(_) => ("RUL-43", "Drawn cards go under the pile when one of them is kept."),
            Move::Above(_) => ("WAY-138", "A space card is put above a card when it is acquired."),
            Move::Tuck(_) => ("WAY-152", "A townsfolk card is tucked when it is acquired."),
            Move::Inspire(_) => ("WAY-145", "An inspiration card is tucked when it is gained."),
            Move::Discard => ("WAY-147", "An inspiration card is discarded when it is gained."),
            Move::Use(_) => NOT_OFFERED,
            Move::Part(_) => ("WAY-035", "Parts are chosen while an effect with several is carried out."),
            Move::Pay(_) => ("DEC-11", "How to pay is asked only where there are two ways."),
            Move::Tile(_) | Move::Face(_) | Move::Cell(_) => {
                ("DEC-21", "A tile is chosen, turned and laid when an effect gives one.")
            }

            Move::Guild(_) => ("WAY-104", "A token goes to a guild when an effect says so."),
            Move::FromGuild(_) | Move::FromCard(_) => {
                ("WAY-107", "A token is taken from elsewhere when an effect places one and supply is empty.")
            }
            Move::MoveInfluence(..) => ("WAY-105", "A token moves between guilds when an effect says so."),
            Move::Retrieve(..) => ("WAY-072", "A worker is taken from a card when an effect retrieves one."),
            Move::Refresh(_) => {
                ("WAY-056", "A die comes off its space when an effect refreshes it, or in a rest.")
            }
            Move::Reroll(_) if matches!(task, Task::RollRest(_)) => {
                ("RUL-23", "Dice in supply are rerolled after those that came off their spaces.")
            }
            Move::Reroll(_) => ("WAY-059", "A die in supply is rerolled instead of a refresh, or in a rest."),
            Move::Journal(_) if task == Task::Science => {
                ("WAY-082", "One more space takes the science ability, for 1 black influence.")
            }
            Move::Journal(_) => ("WAY-086", "The marker moves when an effect lets you journal."),
            Move::Science(_) => ("RUL-53", "The science ability follows a move of the marker."),
            Move::Done if task == Task::Turn => ("WAY-026", "There is no pass."),
            Move::Done => (self.step(task).0, "That cannot be declined."),
        }
    }

    /// Returns the rule about the main actions: one of them in each turn.
    fn moment_of_action(&self, task: Task, m: Move) -> Reason {
        let state = &self.position.turn_state;
        match (self.stage(), task, m) {
            (Stage::SetUp | Stage::Refill, ..) => {
                ("WAY-026", "Dice and workers are placed in a turn, and none is under way.")
            }
            (_, Task::Trade(_), _) => ("RUL-15", "The points of the trade ability are used at one moment."),
            (_, Task::Turn, _) => ("WAY-028", "A die is taken from supply before it is placed."),
            (_, _, Move::Die(_)) if state.held.is_some() => {
                ("WAY-030", "Only one die is placed in a turn, and it is in your hand.")
            }
            _ => ("WAY-026", "A turn is one die, one worker or a rest, and this one has begun."),
        }
    }

    /// Returns the rule behind a step of the game, and what the step waits for.
    fn step(&self, task: Task) -> Reason {
        match task {
            Task::ChooseSide(_) => ("WAY-001", "choose the side of a board section"),
            Task::Shuffle(_) => ("WAY-002", "shuffle the next deck"),
            Task::FillRows if self.stage() == Stage::SetUp => ("WAY-003", "turn up the next card"),
            Task::FillRows => ("WAY-122", "turn up the next card"),
            Task::LayTiles => ("WAY-004", "lay the next journal tile"),
            Task::DealBoards => ("WAY-008", "deal the next player board"),
            Task::ChooseFirst => ("WAY-014", "draw the first player"),
            Task::RollStart => ("WAY-009", "roll the next die"),
            Task::Turn => ("WAY-026", "place a die, place a worker or rest"),
            Task::EndTurn => ("DEC-04", "use the trade ability or say done"),
            Task::PlaceDie => ("DEC-08", "place the die in hand"),
            Task::Trade(_) => ("WAY-052", "turn a die"),
            Task::ChooseCard(_) => ("DEC-12", "choose the card for the worker"),
            Task::RollRest(_) => ("WAY-075", "roll the next die of the rest"),
            Task::Reroll => ("WAY-076", "reroll dice or say done"),
            Task::Choose(_) => ("RUL-42", "choose the next effect or say done"),
            Task::Parts(..) => ("WAY-035", "choose a part of the effect or say done"),
            Task::Tribute(_) => ("WAY-100", "pay the tribute"),
            Task::Acquire(..) => ("WAY-108", "choose a card to acquire or say done"),
            Task::Draw(Deck::Land, _) => ("WAY-115", "draw the next card"),
            Task::Draw(Deck::Water, _) => ("WAY-116", "draw the next card"),
            Task::Keep(_) => ("WAY-120", "keep one of the cards drawn"),
            Task::Return(_) => ("RUL-43", "choose the card that goes under the pile"),
            Task::PlaceSky => ("WAY-138", "choose the place of the space card"),
            Task::Tuck => ("WAY-152", "choose the place of the townsfolk card"),
            Task::Inspire(_) => ("WAY-147", "tuck or discard the inspiration card"),
            Task::Upgrade(..) => ("DEC-21", "choose a tile or say done"),
            Task::PayTile(_) => ("DEC-11", "pay for the tile"),
            Task::ChooseFace(_) => ("DEC-21", "choose the face of the tile"),
            Task::PlaceTile(..) => ("DEC-21", "choose the cell for the tile"),
            Task::Influence(..) => ("WAY-104", "choose a guild or say done"),
            Task::InfluenceCard(_) => ("WAY-099", "choose a card to influence or say done"),
            Task::MoveToken(_) => ("WAY-107", "choose the token that moves or say done"),
            Task::MoveInfluence(_) => ("WAY-105", "move a token between guilds or say done"),
            Task::Retrieve(_) => ("WAY-072", "retrieve a worker or say done"),
            Task::Refresh(_) => ("WAY-056", "refresh a die or say done"),
            Task::Roll => ("WAY-056", "roll the die"),
            Task::RollNew => ("WAY-096", "roll the new die"),
            Task::Shift(_) => ("RUL-13", "turn a die in supply or say done"),
            Task::Journal(_) => ("WAY-086", "journal or say done"),
            Task::Science => ("WAY-082", "use the science ability or say done"),
            // Never current while a move is judged: these steps wait for nobody.
            Task::BeginTurn
            | Task::CloseTurn
            | Task::NextTurn
            | Task::PutWorker(..)
            | Task::Rested
            | Task::TakeCard(..)
            | Task::TakeWorker(..) => ("WAY-025", "the next step"),
        }
    }
}

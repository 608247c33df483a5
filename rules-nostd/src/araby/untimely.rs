//! Says which rule keeps a move for another moment, and whom the game waits for instead.
//!
//! Only a move that is known to be refused comes here, so nothing in this file has to be fast.

use super::Araby;
use super::moves::Move;
use super::options::Flip;
use super::task::{Aid, Task};
use crate::{Figure, Refusal, Seat};

/// The stretches of a game that allow different moves (section 4.1 of the ledger).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stretch {
    SetUp,
    /// The start of a turn; `resolving` until its old caravan is gone.
    Start {
        resolving: bool,
    },
    /// The action window, between two actions.
    Open,
    /// The action window, inside an action.
    HalfDone,
    /// The end of a turn, after the last call.
    Ending,
    /// After the last turn.
    After,
}

impl Araby<'_> {
    fn stretch(&self) -> Stretch {
        let tasks = &self.position.tasks;
        if self.position.turns == 0 {
            Stretch::SetUp
        } else if tasks.contains(&Task::DrawCaravan) {
            Stretch::Start { resolving: tasks.contains(&Task::ShowResolution) }
        } else if tasks.contains(&Task::Action) {
            match tasks.last() {
                Some(Task::Action | Task::Floor(_) | Task::LastCall(_) | Task::Settle) => Stretch::Open,
                _ => Stretch::HalfDone,
            }
        } else if tasks.contains(&Task::PassTurn) {
            Stretch::Ending
        } else {
            Stretch::After
        }
    }

    /// Refuses a move that belongs to another moment than this task's.
    #[cold]
    pub(super) fn not_now(&self, task: Task, m: Move) -> Refusal {
        if let (Move::EndTurn, Some(debt)) = (m, self.asked_debt(task)) {
            let reason = "The turn cannot pass: seat {} owes {} to seat {}.";
            let figures = [debt.from.number().into(), debt.what.in_short(), debt.to.number().into()];
            return Refusal::new("ARA-104", reason, "That is done first, or waived.").with(figures);
        }
        let (rule, reason) = self.moment_of(task, m);
        Refusal::new(rule, reason, "Now it is for {} to {}.").with(self.waits_for(task))
    }

    /// Returns the rule about when such a move is made, and what it says.
    fn moment_of(&self, task: Task, m: Move) -> (&'static str, &'static str) {
        const SET_UP: &str = "That is a step of the set-up, which has a fixed order.";
        const HALF_DONE: &str = "Actions are handled one at a time, and one is half done.";
        const WINDOW: &str = "Deals are made and kept between two actions of a turn.";
        let stretch = self.stretch();
        match m {
            Move::DealtPersona(_) => ("ARA-014", SET_UP),
            Move::Colour(_) => ("ARA-015", SET_UP),
            Move::BuiltStacks(_) => ("ARA-017", SET_UP),
            Move::DealtHand => ("ARA-020", SET_UP),
            Move::Starts(_) => ("ARA-024", SET_UP),
            Move::OpenedCard(_) if stretch == Stretch::SetUp => ("ARA-021", SET_UP),
            Move::OpenedCard(_) => {
                ("ARA-101", "The draft line is refilled at the end of a turn, once cards were taken.")
            }
            Move::OpenedCaravan(_) => {
                ("ARA-025", "A caravan is drawn at the start of a turn, after the old one was resolved.")
            }
            Move::ShowedResolution(_) | Move::TurnedUp(..) => (
                "ARA-106",
                "A caravan is resolved at the start of its owner's next turn, or after the last turn.",
            ),
            Move::Drew => ("ARA-140", "Cards are drawn only where the effect of a card says so."),
            Move::DiscardedTop(_) => {
                ("ARA-131", "The top two cards of the deck are discarded once, after the last turn.")
            }
            Move::Shuffled => match self.position.options.flip {
                Flip::InOrder => ("ARA-126", "The discard pile is turned over, not shuffled."),
                Flip::Reshuffled => {
                    ("ARA-125", "The discard pile becomes the deck only when the deck is exhausted.")
                }
            },

            Move::Play(_) | Move::Task(_) | Move::Place(..) => match stretch {
                Stretch::Start { resolving: true } if !matches!(m, Move::Place(..)) => {
                    ("ARA-107", "While a caravan is resolved nobody plays or tasks a card.")
                }
                Stretch::Start { .. } => {
                    ("ARA-028", "Nobody plays, tasks or places before the start of the turn is done.")
                }
                Stretch::HalfDone => ("ARA-086", HALF_DONE),
                Stretch::Ending => ("ARA-103", "The turn has ended: nobody plays, tasks or places any more."),
                Stretch::After => {
                    ("ARA-134", "The last turn is over: nobody plays, tasks or places any more.")
                }
                Stretch::SetUp | Stretch::Open => {
                    ("ARA-034", "Players act in a turn, after the steps that start it.")
                }
            },
            Move::EndTurn => match stretch {
                Stretch::Open => ("ARA-035", "Only the active player ends the turn."),
                Stretch::HalfDone => ("ARA-086", HALF_DONE),
                Stretch::Ending => ("ARA-098", "The turn has ended; its last steps are under way."),
                Stretch::After => ("ARA-128", "The last turn is over: no caravan is left to begin one."),
                _ => ("ARA-025", "A turn begins with its caravan and the refresh of the entourage."),
            },
            Move::Pass => match task {
                Task::Action => ("ARA-035", "The active player does not pass, but ends the turn."),
                Task::Settle | Task::Gate => {
                    ("ARA-092", "What was agreed for this turn has to be done in this turn.")
                }
                _ => ("ARA-141", "Only who has the floor, or is asked at the last call, passes."),
            },
            Move::Floor(_) => match stretch {
                Stretch::HalfDone => ("ARA-086", HALF_DONE),
                _ => ("ARA-141", "The floor is taken between two actions, by one player at a time."),
            },
            Move::Take(_) => ("ARA-098", "Cards are drafted at the end of a turn, after the refresh."),
            Move::Counted(_) => ("ARA-135", "Coins are counted when all caravans have been resolved."),

            Move::Pay(_) | Move::Discard(..) if matches!(task, Task::Aid(..)) => match task {
                Task::Aid(_, Aid::Coin) => ("ARA-046", "The help that was agreed on is a coin."),
                _ => ("ARA-046", "The help that was agreed on is a discarded card."),
            },
            Move::Pay(_) => ("ARA-036", "A cost is paid when a card is played, and none is being played."),
            Move::Discard(..) => {
                ("ARA-044", "A discard lowers the cost of a card, and none is being played.")
            }
            Move::Help(..) => ("ARA-046", "Help is given with a card that is being paid for."),
            Move::Cannot => ("ARA-046", "Nobody is asked for help with a payment."),
            Move::Cancel => ("ARA-138", "Only an unpaid play or an unfinished term is taken back."),
            Move::Make(_) => ("ARA-060", "A product is made by tasking a card or by a djinn."),
            Move::Refresh(_) => (
                "ARA-059",
                "Cards are refreshed at the start and the end of their owner's turn, or by an effect.",
            ),
            Move::Part(_) | Move::To(_) => ("ARA-139", "No effect of a card asks for that choice."),
            Move::Grant(_) => ("ARA-081", "Nobody asks for a permission."),
            Move::Camels(..) if self.position.deal.is_none() => ("ARA-081", "Nobody asks for a permission."),

            Move::Deal(_) | Move::Ask(_) | Move::Revoke(_) => self.dealing_time(WINDOW, HALF_DONE),
            Move::Settled(number) => match self.judge_promise(number) {
                Ok(_) => self.dealing_time(WINDOW, HALF_DONE),
                Err(_) => ("ARA-093", "Nothing was promised under that number."),
            },
            Move::Deliver(number) | Move::Unable(number) | Move::Waive(number) => {
                match (self.judge_debt(number), m) {
                    (Err(_), _) => ("ARA-092", "Nothing is owed under that number."),
                    (Ok(_), Move::Unable(_)) => {
                        ("ARA-144", "Who is asked for a debt says that it cannot be met, and nobody else.")
                    }
                    (Ok(debt), Move::Deliver(_)) if stretch == Stretch::Ending => {
                        if debt.what.is_transfer() {
                            ("ARA-103", "What is still owed is handed over after the draft.")
                        } else {
                            ("ARA-103", "Only coins and hand cards change hands once the turn has ended.")
                        }
                    }
                    _ => self.dealing_time(WINDOW, HALF_DONE),
                }
            }
            Move::Accept | Move::Refuse | Move::Counter | Move::Withdraw => {
                ("ARA-089", "There is no offer to answer.")
            }
            Move::Item(..)
            | Move::Subject(..)
            | Move::Amount(_)
            | Move::Goods(..)
            | Move::Known(_)
            | Move::Member(_)
            | Move::Type(_)
            | Move::At(..)
            | Move::Camels(..)
            | Move::Show(_)
            | Move::StrikeOut
            | Move::Offer
            | Move::Drop => match self.position.deal {
                Some(_) => ("ARA-143", "A deal is built step by step, and this is another step."),
                None => ("ARA-143", "No deal is being made."),
            },
        }
    }

    fn dealing_time(&self, window: &'static str, half_done: &'static str) -> (&'static str, &'static str) {
        if self.stretch() == Stretch::HalfDone { ("ARA-086", half_done) } else { ("ARA-142", window) }
    }

    /// Returns whom the game waits for, and what they have to do.
    fn waits_for(&self, task: Task) -> [Figure; 2] {
        let seat = match task {
            Task::Draw { by, .. } => Some(by),
            Task::DrawCaravan => Some(self.position.active()),
            _ => self.decider(task),
        };
        let who = match seat {
            Some(Seat::One) => "seat 1",
            Some(Seat::Two) => "seat 2",
            Some(Seat::Three) => "seat 3",
            Some(Seat::Four) => "seat 4",
            None => "the table",
        };
        let what = match task {
            Task::DealPersonas => "deal the personas",
            Task::ChooseColours => "choose a colour",
            Task::BuildStacks => "build the caravan stacks",
            Task::DealHands => "deal the hands",
            Task::Refill => "fill the draft line",
            Task::ChooseStart => "name the first player",
            Task::ShowResolution | Task::Issue => "show a resolution card",
            Task::DrawCaravan => "draw a caravan",
            Task::Action => "act or end the turn",
            Task::Floor(_) | Task::LastCall(_) => "act or pass",
            Task::Settle => "do what is owed",
            Task::Gate => "hand over what is owed",
            Task::Draft(_) => "take from the draft line",
            Task::Pay => "pay for a card or cancel",
            Task::Aid(..) => "help with a payment",
            Task::GiveFee(..) | Task::GiveDrawn(..) => "give cards away",
            Task::ChooseGain(..) | Task::Gain(..) => "choose what a card does",
            Task::Draw { .. } => "draw cards",
            Task::Consent(..) => "answer a request",
            Task::BuildDeal => "finish or drop a deal",
            Task::ChooseSubject(..) | Task::ChooseDetail(..) => "finish a term or cancel",
            Task::Answer => "answer an offer",
            Task::Shuffle => "shuffle the discard pile",
            Task::DiscardTop(_) => "discard from the deck",
            Task::Reveal => "count coins",
            Task::StartTurn | Task::PassTurn | Task::PutAway(_) | Task::ResolveAll => "go on",
        };
        [who.into(), what.into()]
    }
}

//! Why a move that belongs to another moment is refused: the rule about such moves, and what is awaited instead.

use super::Petra;
use super::city::Direction;
use super::moves::Move;
use super::options::CamelTiming;
use super::task::{Deck, Section, Task};
use super::villager::Villager;
use crate::{Refusal, Seat};

/// A rule and the reason it gives.
type Why = (&'static str, &'static str);

/// The stretches of a game in which different moves are made (PET-029).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    Setup,
    /// Until the pawn has moved.
    Pawn,
    Action,
    /// The action is over: influence cards, then the refill.
    AfterAction,
}

impl Petra<'_> {
    /// Refuses a move that does not answer the current question, by the rule that says when it is made.
    #[cold]
    pub(super) fn untimely(&self, task: Task, m: Move) -> Refusal {
        let (rule, reason) = self.when(task, m);
        let (remedy, seat) = self.awaited_first(task);
        Refusal::new(rule, reason, remedy).with([seat.number().into()])
    }

    /// Explains why a pawn or worker of this seat may not stand where no move puts it.
    #[cold]
    pub fn why_not_there(&self, seat: Seat) -> Refusal {
        let turn = self.position.turn;
        match self.position.tasks.last() {
            _ if seat != turn => {
                let reason = "It is the turn of seat {}, not of seat {}.";
                Refusal::new("PET-028", reason, "Put the piece of seat {} back.").with([
                    turn.number().into(),
                    seat.number().into(),
                    seat.number().into(),
                ])
            }
            Some(&task) if task != Task::MovePawn => self.untimely(task, Move::Pawn(Direction::North)),
            _ => Refusal::new(
                "PET-033",
                "A pawn moves exactly one cell up, down, left or right, never diagonally.",
                "Put it back, or on a cell beside its own.",
            ),
        }
    }

    fn moment(&self) -> Moment {
        let waiting = self.position.tasks.as_slice();
        match waiting {
            _ if self.in_setup() => Moment::Setup,
            _ if waiting.contains(&Task::MovePawn) => Moment::Pawn,
            // A row may be filled before the question.
            [.., Task::Reveal] | [.., Task::Reveal, Task::FillInfluence] => Moment::AfterAction,
            _ if waiting.contains(&Task::Reveal) => Moment::Action,
            _ => Moment::AfterAction,
        }
    }

    /// Returns the rule that says when a move is made, and why that is not now.
    fn when(&self, task: Task, m: Move) -> Why {
        let trades = self.position.trade.is_some();
        match m {
            Move::Shuffled(_)
            | Move::Mixed
            | Move::DrewVillager(_)
            | Move::DrewInfluence(_)
            | Move::DrewHidden
            | Move::DrewTrader(_)
            | Move::GotBoard(_)
            | Move::Starts(_) => self.when_observed(task, m),
            Move::Reveal(_) => ("PET-131", "Cards are revealed after the action of the own turn."),
            Move::Use(_) | Move::Farmer(..) => {
                ("AMB-54", "A villager is used before the pawn moves or after the action, not inside it.")
            }
            _ if self.in_setup() => ("PET-163", "The set-up is not finished: no turn has begun."),
            Move::Done => self.why_not_skipped(task),
            Move::Pawn(_) if self.moment() == Moment::Pawn => {
                ("PET-029", "The pawn moves once everything begun before it is finished.")
            }
            Move::Pawn(_) => ("PET-033", "The pawn moves one cell in a turn, and it has."),
            Move::Worker(_) if self.is_at_work(Villager::Dealmaker) && !trades => {
                ("PET-118", "A Dealmaker takes one tile, then trades.")
            }
            Move::Card(_) if self.is_at_work(Villager::Scribe) => {
                ("PET-128", "A Scribe takes one tile, then one card.")
            }
            Move::Worker(_) if trades => ("PET-055", "One worker is placed for a trade, and he is."),
            Move::Retrieve(_) if self.has_hired() => ("PET-103", "Workers are taken back before the hire."),
            Move::Hire(_) if self.has_hired() => ("PET-104", "One villager is hired, and that is done."),
            Move::Take(_) | Move::Worker(_) | Move::Retrieve(_) | Move::Hire(_) => match self.moment() {
                Moment::Setup | Moment::Pawn => ("PET-029", "The pawn moves before its action is taken."),
                Moment::Action => ("PET-038", "That is not the action your pawn moved toward."),
                Moment::AfterAction => ("PET-029", "The action of this turn is over."),
            },
            Move::Nomad(..) if !trades => ("PET-126", "A Nomad counts only in a market action."),
            Move::MasterTrader(..) if !trades => {
                ("PET-123", "A Master Trader counts only in a market action.")
            }
            Move::GoldAs(_) if !trades => ("PET-060", "Gold has a type only in a market action."),
            Move::Nomad(..) | Move::MasterTrader(..) if task == Task::NameGold => {
                ("AMB-73", "Cards are played before the types of gold are named.")
            }
            Move::GoldAs(_) if task == Task::PlayOneTime => ("AMB-73", "The types of gold are named last."),
            Move::Nomad(..) | Move::MasterTrader(..) | Move::GoldAs(_) => {
                ("AMB-62", "The trade value is fixed already.")
            }
            Move::Camels(_) if !trades => {
                ("AMB-45", "Camels move a disc further in a market action and do nothing else.")
            }
            Move::Camels(_) => match self.position.options.camel_timing {
                CamelTiming::AfterMove => ("AMB-44", "Camels are spent after the move and what it brings."),
                CamelTiming::BeforeMove => {
                    ("AMB-44", "This table spends camels once the value is fixed, before the move.")
                }
            },
            Move::Bonus(_) if self.position.mine().villagers.has(Villager::Broker) => {
                ("PET-115", "No bonus of a main track is earned now.")
            }
            Move::Bonus(_) => ("PET-115", "Only the owner of a Broker picks a bonus."),
            Move::Permanent(_) => ("PET-087", "A permanent settlement comes with a Rome bonus or a Laborer."),
            Move::Building(_) => ("PET-091", "A building comes with a China bonus or a Builder."),
            Move::Card(_) => ("PET-100", "An influence card comes with a card space or a Scribe."),
            Move::Place(..) => ("PET-113", "Only tiles that an Ambassador has drawn are placed."),
            Move::SendUp(_) | Move::SendDown(_) | Move::Arrange(_) => match task {
                Task::SendUp | Task::SendDown(_) | Task::Arrange(_) => {
                    ("PET-125", "With a Noble, tiles go up first, then down; the row is arranged last.")
                }
                _ => ("PET-125", "Only a Noble moves tiles of the market row."),
            },
            Move::Keep(_) => match task {
                Task::DrawVillagers(_) => {
                    ("PET-127", "The Priest keeps one when all his villagers are drawn.")
                }
                _ => ("PET-127", "Only a Priest draws villagers to keep one."),
            },
        }
    }

    /// Returns whether a villager is hired and its effect is not finished.
    fn has_hired(&self) -> bool {
        self.position.tasks.contains(&Task::CloseVillagers)
    }

    /// Returns whether the effect of a villager is not finished.
    fn is_at_work(&self, card: Villager) -> bool {
        self.position.tasks.contains(&Task::Discard(card))
    }

    /// Like [`Petra::when`], for what the table reports.
    fn when_observed(&self, task: Task, m: Move) -> Why {
        let is_due = |due: Task| self.position.tasks.contains(&due);
        match m {
            Move::Shuffled(Deck::Villagers) if self.in_setup() => {
                ("PET-007", "The villager deck is shuffled once, before all else.")
            }
            Move::Shuffled(Deck::Influence) if self.in_setup() => {
                ("PET-008", "The influence deck is shuffled once, after the villager deck.")
            }
            Move::Shuffled(Deck::Villagers) => (
                "AMB-64",
                "The villager discards are shuffled only when a card is due and the deck is empty.",
            ),
            Move::Shuffled(Deck::Influence) => (
                "AMB-65",
                "The influence discards are shuffled only when a card is due and the deck is empty.",
            ),
            Move::Mixed => ("PET-012", "The bag is mixed once, before the first tile is drawn."),
            Move::DrewVillager(_) if is_due(Task::Shuffle(Deck::Villagers)) => {
                ("PET-007", "The villager deck is not shuffled yet.")
            }
            Move::DrewVillager(_) => {
                ("PET-112", "A villager is drawn only for a free slot of the row or by a Priest.")
            }
            Move::DrewInfluence(_) | Move::DrewHidden if is_due(Task::Shuffle(Deck::Influence)) => {
                ("PET-008", "The influence deck is not shuffled yet.")
            }
            Move::DrewInfluence(_) if task == Task::DealHands => {
                ("PET-019", "A card that is dealt stays face down; nobody else may look.")
            }
            Move::DrewInfluence(_) if task == Task::DrawHidden => {
                ("PET-142", "A card that is drawn into a hand stays secret.")
            }
            Move::DrewInfluence(_) => ("PET-102", "A card is turned up only for a free slot of the row."),
            Move::DrewHidden if task == Task::FillInfluence => {
                ("PET-102", "A card for the row is turned face up.")
            }
            Move::DrewHidden if self.in_setup() => {
                ("PET-019", "One card is dealt to each player, once the boards are given out.")
            }
            Move::DrewHidden => ("PET-100", "Only a player who takes the top card of the deck draws unseen."),
            Move::DrewTrader(_) if is_due(Task::MixBag) => {
                ("PET-012", "The bag is not filled and mixed yet.")
            }
            Move::DrewTrader(_) if self.in_setup() => {
                ("PET-026", "The caravan is full; players draw once the start player is known.")
            }
            Move::DrewTrader(_) => {
                ("PET-145", "The caravan is refilled at the end of a turn, if it is too short.")
            }
            Move::GotBoard(_) => ("PET-014", "Each player gets one board, once the caravan is laid."),
            _ => ("PET-020", "The start player is chosen once, after the cards are dealt."),
        }
    }

    /// Returns the rule that makes a task mandatory, and what it asks for.
    fn why_not_skipped(&self, task: Task) -> Why {
        match task {
            Task::MovePawn => ("PET-030", "The pawn cannot stay where it is."),
            Task::TakeTiles(..) => ("AMB-22", "Every tile that is due is taken."),
            Task::ChooseColumn if self.is_at_work(Villager::Dealmaker) => {
                ("PET-118", "A trade is part of the Dealmaker's work.")
            }
            Task::ChooseColumn => ("PET-039", "The action cannot be skipped."),
            Task::PickBonus(_) => ("AMB-39", "A bonus cannot be refused."),
            Task::NameGold => ("PET-060", "Each gold trader in the market row counts as some type."),
            Task::ChoosePermanent => ("PET-087", "The permanent settlement of the bonus is taken."),
            Task::ChooseBuilding => ("PET-091", "The building of the bonus is placed."),
            Task::TakeInfluence(_) | Task::DrawHidden => {
                ("PET-100", "The influence card that is due is taken.")
            }
            Task::DrawTraders(_) | Task::PlaceTraders => {
                ("PET-113", "The Ambassador's tiles find their places.")
            }
            Task::SendDown(_) => ("PET-125", "After the Noble every stall is filled."),
            Task::DrawVillagers(_) | Task::KeepVillager => ("PET-127", "One of the Priest's cards is kept."),
            Task::FillVillagers => ("PET-112", "The villager row is refilled."),
            Task::FillInfluence => ("PET-102", "The influence row is refilled."),
            Task::FillCaravan => ("PET-145", "The caravan is refilled."),
            Task::DrawExtension => ("PET-085", "A tile is drawn into the new stall."),
            _ => ("PET-029", "This step cannot be skipped."),
        }
    }

    /// Returns what is to be done first, and by whom.
    fn awaited_first(&self, task: Task) -> (&'static str, Seat) {
        let me = self.position.turn;
        let remedy = match task {
            Task::MovePawn => "First seat {} moves the pawn.",
            Task::Reveal => "First seat {} reveals cards or is done.",
            Task::TakeTiles(Section::Plaza, _) => "First seat {} takes a tile from the Plaza.",
            Task::TakeTiles(Section::Siq, _) => "First seat {} takes a tile from the Siq.",
            Task::ChooseColumn => "First seat {} puts a worker below a column.",
            Task::PlayOneTime => "First seat {} plays a Nomad or Master Trader or is done.",
            Task::NameGold => "First seat {} names the type of a gold trader.",
            Task::DeclareCamels | Task::SpendCamels => "First seat {} spends camels or is done.",
            Task::PickBonus(_) => "First seat {} picks a bonus.",
            Task::ChoosePermanent => "First seat {} chooses a permanent settlement.",
            Task::ChooseBuilding => "First seat {} chooses a column for the building.",
            Task::TakeInfluence(_) => "First seat {} takes an influence card.",
            Task::Village(_) => "First seat {} takes workers back and hires a villager.",
            Task::PlaceTraders => "First seat {} places the Ambassador's tiles.",
            Task::SendUp | Task::SendDown(_) | Task::Arrange(_) => "First seat {} is done with the Noble.",
            Task::KeepVillager => "First seat {} keeps a villager of the Priest.",
            Task::AssignBoards => {
                return ("First seat {} gets a player board.", self.awaits_board().unwrap_or(me));
            }
            Task::DealHands => {
                return ("First seat {} gets a hidden card.", self.awaits_hand().unwrap_or(me));
            }
            Task::LayMarkets => {
                return ("First seat {} draws a tile for the market.", self.awaits_market().unwrap_or(me));
            }
            Task::LaySettlements => {
                let seat = self.awaits_settlers().unwrap_or(me);
                return ("First seat {} draws a tile for the settlements.", seat);
            }
            Task::DrawHidden => "First seat {} draws the hidden card.",
            Task::DrawExtension => "First seat {} draws a tile for the new stall.",
            Task::DrawTraders(_) => "First seat {} draws the Ambassador's tiles.",
            Task::DrawVillagers(_) => "First seat {} draws the Priest's villagers.",
            Task::FillVillagers => "First a villager is turned up in the row.",
            Task::FillInfluence => "First an influence card is turned up in the row.",
            Task::FillCaravan => "First the caravan is filled from the bag.",
            Task::ChooseStart => "First the start player is chosen.",
            Task::Shuffle(Deck::Villagers) => "First the villager deck is shuffled.",
            Task::Shuffle(Deck::Influence) => "First the influence deck is shuffled.",
            Task::MixBag => "First the bag is filled and mixed.",
            _ => "First the step at hand is finished.",
        };
        (remedy, me)
    }
}

//! Why a move does not belong to this moment: the rule about its time, and what is waited for from whom.

use core::iter::once;

use super::Resafa;
use super::action::MainAction;
use super::moves::{Deck, Move};
use super::task::{ColourLeft, MainLeft, Task};
use super::trading_tile::TileColour;
use crate::Refusal;
use crate::refusal::Figure;

/// A rule, why it forbids the move, and the names in these words.
pub(super) type Why = (&'static str, &'static str, [Option<&'static str>; 2]);

/// What helps against a price that cannot be paid.
pub(super) const GET_IT: &str = "Get it first, or play a card that helps.";
/// What to do with a card that cannot do anything now.
pub(super) const KEEP_IT: &str = "Keep the card, or choose another part.";
/// Cannot come up: every action that cannot begin has its own reason.
pub(super) const CANNOT_BEGIN: Refusal =
    Refusal::new("RES-049", "That action cannot be carried out.", "Take the colour action, or say done.");

/// What was begun is completed first.
const UNDER_WAY: Why = ("A-06", "What was begun is completed before something else starts.", [None; 2]);

impl Resafa<'_> {
    /// Refuses a move that does not answer the current task.
    #[cold]
    pub(super) fn not_now(&self, task: Task, m: Move) -> Refusal {
        let why = match (task, step_of(m)) {
            _ if m == Move::Done => (self.awaited_by(task).0, "That cannot be left out.", [None; 2]),
            (Task::Begin(action, less, free_move), Some(step)) if action == step => {
                return self.why_not_begin(action, less, free_move);
            }
            (_, Some(MainAction::Trading)) if !matches!(m, Move::Main(_)) => self.time_of_trading(task, m),
            (_, Some(action)) => self.time_of_main(task, action),
            (_, None) => self.time_of(task, m),
        };
        self.refuse(task, why)
    }

    /// Refuses a move for this reason, and says what is waited for.
    #[cold]
    pub(super) fn refuse(&self, task: Task, (rule, reason, names): Why) -> Refusal {
        let names = names.into_iter().flatten().map(Figure::from);
        let mut figures = [Figure::None; 3];
        let all = names.chain(once(self.decider(task).number().into()));
        figures.iter_mut().zip(all).for_each(|(place, figure)| *place = figure);
        Refusal::new(rule, reason, self.awaited_by(task).1).with(figures)
    }

    fn in_setup(&self) -> bool {
        self.position.tasks.contains(&Task::ChooseStart)
    }

    /// Returns the rule that asks for the current step, and what is waited for.
    fn awaited_by(&self, task: Task) -> (&'static str, &'static str) {
        let (rule, words) = awaited(task);
        let rule = match task {
            _ if !self.in_setup() => rule,
            Task::OpenWorkshops(_) => "RES-009",
            Task::FillDisplay => "RES-015",
            Task::DealHands => "RES-025",
            Task::ShuffleSoloDeck => "RES-206",
            Task::OpeningTile(_) => "RES-204",
            _ => rule,
        };
        (rule, words)
    }

    /// Returns the rule that says when such a move is made.
    fn time_of(&self, task: Task, m: Move) -> Why {
        if self.position.bot.is_none() && is_of_the_bot(m) {
            return ("RES-196", "Resafabot plays only against a single player.", [None; 2]);
        }
        let (rule, reason) = match m {
            Move::DrewCanalSetup(_) => ("RES-016", "The canal setup card is drawn once, at the very start."),
            Move::PlacedCanalBonus(_) => ("RES-016", "Canal bonus tiles are placed for the setup card only."),
            Move::PlacedTradingTile(tile, _) => {
                let blue = tile.colour() == TileColour::Blue;
                (if blue { "RES-006" } else { "RES-007" }, "Trading tiles are placed once, in the set-up.")
            }
            Move::OpenedWorkshop(_) => ("RES-101", "A workshop is turned up only to fill the offer."),
            Move::OpenedSpecial(_) => {
                ("RES-069", "A special card is turned up only where one was taken or a level was reached.")
            }
            Move::OpenedBonus(_) => ("RES-054", "Bonus cards are replaced only at the end of a round."),
            Move::DealtSet(_) => ("RES-022", "Each player gets one starting set, in the set-up."),
            Move::DealtHand => {
                let rule = if self.in_setup() { "RES-025" } else { "RES-045" };
                (rule, "A hand is drawn in the set-up and after rounds 2 and 4.")
            }
            Move::DrewCard if !self.position.is_odd_round() => {
                ("RES-041", "No action card is drawn in rounds 2, 4 and 6.")
            }
            Move::DrewCard => ("RES-039", "An action card is drawn once in a turn, after its actions."),
            Move::Shuffled(Deck::Stack) => ("RES-071", "A stack is shuffled after it was looked through."),
            Move::Shuffled(Deck::Pile) => ("RES-047", "A draw pile is shuffled after it was looked through."),
            Move::Shuffled(Deck::BotTiles) => ("RES-201", "The bot's canal tiles are shuffled once."),
            Move::Shuffled(Deck::Solo) => {
                ("RES-236", "The solo deck is shuffled at the start and after six turns of the bot.")
            }
            Move::Starts(_) => ("RES-018", "The starting player is determined once, in the set-up."),
            Move::DrewOpeningCard(_) | Move::SetupCard(_) => {
                ("RES-203", "That is done once, for the bot's opening tile.")
            }
            Move::DrewBotTile(..) => ("RES-227", "The bot takes a tile only when it builds a canal."),
            Move::ShowedSoloCard(_) => ("RES-210", "A solo card is shown when a turn of the bot begins."),

            Move::Play(..) => ("RES-037", "One action card is played in a turn, at its start."),
            Move::Colour(_) => return self.time_of_action(task),
            Move::TakeBonus(..) | Move::Step(_) | Move::TakeSack if self.took_its_one_thing(task) => {
                ("RES-052", "The colour action was taken: one bonus card, step or sack card.")
            }
            Move::TakeBonus(..) => return only_given("RES-053", "A bonus card"),
            Move::Step(_) => return only_given("RES-055", "A step"),
            Move::TakeSack | Move::DrewSack => return only_given("RES-056", "A sack card"),
            Move::TakeItem(_) => return only_given("RES-292", "An item of choice"),
            Move::TakeTop | Move::Browse => {
                ("RES-068", "A special card is taken only when a marker reaches a card icon.")
            }
            Move::Pick(_) => ("RES-070", "A card is picked only out of a stack that is looked through."),
            Move::Swap(..) if self.position.mine().unswapped.is_empty() => {
                ("RES-082", "No new yellow card has to be swapped in.")
            }
            Move::Swap(..) => ("RES-082", "Yellow cards are swapped in after the actions of the turn."),
            Move::DrawYellow(_) => ("RES-083", "A yellow card is drawn only after a swap into the pile."),
            Move::Face(_) => ("RES-096", "A side is chosen only for a workshop just built."),
            Move::Plot(_) => ("RES-095", "A plot is chosen only for a workshop just built."),
            Move::Turn(_) => ("RES-095", "A workshop is turned only while it is placed."),
            Move::Square(_) => ("RES-112", "A square is chosen only for a garden tile that is built."),
            Move::Spot(_) => ("RES-114", "A spot is chosen only for a garden tile that is built."),
            Move::Space(_) => {
                ("RES-125", "A canal tile is laid only after it was chosen in a canal construction.")
            }
            Move::Row(_) => ("RES-165", "A row is chosen only for a new merchant token."),
            Move::Look(_) => ("RES-293", "A trading tile is looked at only where a card allows it."),
            Move::Flip => ("RES-293", "A trading tile is flipped only after a look that a card allows."),
            Move::PayItem(_) => ("RES-296", "Rare goods are paid only for a card that asks for them."),
            Move::Part(_) => ("RES-061", "Parts are chosen only of a card or a bonus just received."),
            Move::Cube(_) | Move::Flow(_) if !self.position.tasks.contains(&Task::FlowCubes) => {
                ("RES-175", "Water flows at the end of rounds 2, 4 and 6.")
            }
            Move::Cube(_) => ("RES-178", "The water that flows now comes to its end first."),
            Move::Flow(_) => ("RES-179", "A way is chosen only for a cube that flows."),
            Move::Exchange(..) | Move::Again(_) => ("RES-185", "Pink cards score after the last rain."),
            Move::DiscardBonus(_) => {
                ("RES-059", "Bonus cards are discarded only above the hand limit, at the end of a turn.")
            }
            Move::PlayBonus(_) | Move::UseSack(_) => return self.time_of_card("RES-050"),
            Move::UseSpecial(_) | Move::UseTile(_) => return self.time_of_card("A-07"),
            Move::DiscardSack(_) => return self.time_of_card("A-08"),
            Move::Ignore(_) => ("RES-090", "That card does not work at this step anyway."),
            Move::LookAtPile => return self.time_of_card("RES-047"),
            // Each of these is a step of an action, or answers the task.
            Move::Main(_)
            | Move::Build(..)
            | Move::Room(..)
            | Move::Garden(_)
            | Move::Canal(..)
            | Move::Travel(..)
            | Move::Load(..)
            | Move::Unload(_)
            | Move::Trade(..)
            | Move::GoldenFirst(..)
            | Move::Base(_)
            | Move::Done => return UNDER_WAY,
        };
        (rule, reason, [None; 2])
    }

    /// Returns whether the player took the colour action and has no provisions to take.
    fn took_its_one_thing(&self, task: Task) -> bool {
        let state = &self.position.turn_state;
        task == Task::TakeActions
            && state.colour == ColourLeft::None
            && !state.main.allows(MainAction::Provisions)
    }

    /// Returns why no action can be taken at this step of the turn.
    fn time_of_action(&self, task: Task) -> Why {
        if self.position.turn_state.card.is_none() {
            ("RES-048", "An action card is played first, then its actions are taken.", [None; 2])
        } else if task == Task::TakeActions || self.position.tasks.contains(&Task::TakeActions) {
            UNDER_WAY
        } else {
            ("RES-051", "The actions of this turn are over.", [None; 2])
        }
    }

    /// Returns why this main action, or a step of it, does not come now.
    pub(super) fn time_of_main(&self, task: Task, action: MainAction) -> Why {
        let main = self.position.turn_state.main;
        let over =
            self.position.turn_state.card.is_none() || !self.position.tasks.contains(&Task::TakeActions);
        if over || self.position.acts.iter().any(|act| act.action == action) {
            return self.time_of_action(task);
        }
        let name = Some(action.name());
        match main {
            MainLeft::Fixed(other) if other != action => {
                ("RES-038", "The half that is up gives {}, not {}.", [Some(other.name()), name])
            }
            MainLeft::None => ("RES-048", "The main action of this turn was taken.", [None; 2]),
            MainLeft::AnyBut(taken) if taken == action => {
                ("RES-284", "The two main actions differ, and {} was taken.", [name, None])
            }
            _ if task == Task::TakeActions => {
                ("RES-048", "That is a step of {}: take that action first.", [name, None])
            }
            _ => UNDER_WAY,
        }
    }

    /// Returns why this step of a trading action does not come now: it has parts in a fixed order.
    fn time_of_trading(&self, task: Task, m: Move) -> Why {
        let Some(trade) = self.position.trade else { return self.time_of_main(task, MainAction::Trading) };
        let (rule, reason) = match m {
            Move::Travel(..) if trade.arrived => ("RES-139", "The camel moves once in a trading action."),
            Move::Load(..) | Move::Unload(_) if task != Task::LoadCamel => {
                ("RES-145", "The camel is loaded only when it leaves or passes through Resafa.")
            }
            Move::Trade(..) | Move::GoldenFirst(..) if !self.has_arrived() => {
                ("RES-139", "The camel moves first, then items are traded.")
            }
            Move::Trade(..) | Move::GoldenFirst(..) if trade.traded => {
                ("RES-148", "One trade is made in a trading action: buying or selling one type.")
            }
            Move::Base(_) if !trade.traded => {
                ("RES-156", "A base is established only where you bought or sold in this action.")
            }
            _ => return UNDER_WAY,
        };
        (rule, reason, [None; 2])
    }

    /// Returns why a card cannot be played in between now.
    fn time_of_card(&self, rule: &'static str) -> Why {
        let reason = if self.position.tasks.contains(&Task::EndTurn) {
            "Cards come between two steps, not in the middle of one."
        } else {
            "Cards are used during the own turn."
        };
        (rule, reason, [None; 2])
    }
}

fn only_given(rule: &'static str, what: &'static str) -> Why {
    (rule, "{} is taken only where an action or an effect gives it.", [Some(what), None])
}

/// Returns the main action that a move takes or is a step of.
const fn step_of(m: Move) -> Option<MainAction> {
    match m {
        Move::Main(action) => Some(action),
        Move::Build(..) => Some(MainAction::Workshop),
        Move::Room(..) => Some(MainAction::Production),
        Move::Garden(_) => Some(MainAction::Garden),
        Move::Canal(..) => Some(MainAction::Canal),
        Move::Travel(..)
        | Move::Load(..)
        | Move::Unload(_)
        | Move::Trade(..)
        | Move::GoldenFirst(..)
        | Move::Base(_) => Some(MainAction::Trading),
        _ => None,
    }
}

/// Returns whether only a game against the bot has such a move.
fn is_of_the_bot(m: Move) -> bool {
    matches!(
        m,
        Move::DrewOpeningCard(_)
            | Move::SetupCard(_)
            | Move::DrewBotTile(..)
            | Move::ShowedSoloCard(_)
            | Move::Shuffled(Deck::BotTiles | Deck::Solo)
    )
}

/// Returns the rule that asks for the current step, and what is waited for. `{}` is the number of the seat.
const fn awaited(task: Task) -> (&'static str, &'static str) {
    match task {
        Task::DrawCanalSetup => ("RES-016", "The canal setup card is drawn now."),
        Task::PlaceCanalBonuses => ("RES-016", "A canal bonus tile is placed now."),
        Task::PlaceTradingTiles => ("RES-006", "A trading tile is placed now."),
        Task::OpenWorkshops(_) => ("RES-101", "A workshop is turned up now."),
        Task::OpenSpecials => ("RES-012", "A special card is turned up now."),
        Task::OpenStack(..) => ("RES-069", "A special card is turned up now."),
        Task::FillDisplay => ("RES-168", "A bonus card is turned up now."),
        Task::ShuffleBotTiles => ("RES-201", "The bot's canal tiles are shuffled now."),
        Task::TurnSetupCard => ("RES-203", "Seat {} says which way round the setup card lies."),
        Task::DrawOpeningCard => ("RES-203", "A solo card is drawn for the bot's opening tile now."),
        Task::ShuffleSoloDeck => ("RES-236", "The solo deck is shuffled now."),
        Task::DealSets => ("RES-022", "A starting set is dealt now."),
        Task::DealHands => ("RES-045", "A hand of action cards is drawn now."),
        Task::ChooseStart => ("RES-018", "The starting player is determined now."),
        Task::OpeningTile(_) | Task::BotCanal(_) => ("RES-227", "The bot's next canal tile is taken now."),
        Task::BotTurn => ("RES-210", "The bot's next solo card is shown now."),
        Task::DrawSacks(_) => ("RES-056", "Seat {} draws a sack card."),
        Task::ShuffleStack(..) => ("RES-071", "The hidden cards of the stack are shuffled now."),
        Task::ShufflePile => ("RES-047", "Seat {} shuffles the draw pile."),
        Task::DrawCard => ("RES-039", "Seat {} draws an action card."),
        Task::PlayCard => ("RES-037", "Seat {} plays an action card."),
        Task::SwapYellow => ("RES-081", "Seat {} says which starting card the yellow one replaces."),
        Task::HandLimit => ("RES-059", "Seat {} uses or discards cards, down to five."),
        Task::TakeActions => ("RES-048", "Seat {} takes the main or the colour action, or is done."),
        Task::Begin(..) => ("RES-050", "Seat {} plays cards that make the action possible, or is done."),
        Task::ColourAction(_) | Task::Provisions => {
            ("RES-052", "Seat {} takes a bonus card, a step or a sack card, or is done.")
        }
        Task::BuildWorkshop(_) => ("RES-093", "Seat {} chooses a workshop of the offer, or is done."),
        Task::ChooseFace(_) => ("RES-096", "Seat {} says which side of the workshop is up."),
        Task::ChoosePlot(..) => ("RES-095", "Seat {} says where the workshop goes."),
        Task::TurnWorkshop(..) => ("RES-095", "Seat {} says how the workshop is turned."),
        Task::Activate(..) => ("RES-104", "Seat {} activates a room, or is done."),
        Task::BuildGarden => ("RES-111", "Seat {} chooses a garden tile, or is done."),
        Task::ChooseSquare(..) => ("RES-112", "Seat {} chooses a square for the garden tile."),
        Task::ChooseSpot(..) => ("RES-114", "Seat {} chooses a spot in the square."),
        Task::Greens(..) => ("RES-115", "Seat {} chooses the next green bonus, or is done."),
        Task::BuildCanal => ("RES-124", "Seat {} chooses a canal tile and its side, or is done."),
        Task::ChooseSpace(..) => ("RES-125", "Seat {} chooses a space for the canal tile."),
        Task::Travel => ("RES-139", "Seat {} moves the camel."),
        Task::LoadCamel => ("RES-145", "Seat {} loads the camel in Resafa, or is done."),
        Task::TradeItems => ("RES-148", "Seat {} buys or sells, or is done."),
        Task::PlaceBase => ("RES-156", "Seat {} establishes a base, or is done."),
        Task::Parts(..) => ("RES-061", "Seat {} chooses the next part of the card, or is done."),
        Task::Step(..) => ("RES-299", "Seat {} steps on a track, or is done."),
        Task::TakeSpecial(..) => ("A-19", "Seat {} takes the top special card, or browses."),
        Task::PickSpecial(..) => ("A-19", "Seat {} picks a card of the stack."),
        Task::TakeBonus(_) => ("RES-053", "Seat {} takes a bonus card, or is done."),
        Task::TakeItems(..) => ("RES-292", "Seat {} takes an item, or is done."),
        Task::PayGoods(_) => ("RES-296", "Seat {} pays a rare good."),
        Task::PlaceToken(_) => ("RES-165", "Seat {} chooses a row for the merchant token."),
        Task::LookAnywhere | Task::LookAt(_) => ("RES-293", "Seat {} looks at a trading tile, or is done."),
        Task::FlipOrNot(_) => ("RES-293", "Seat {} flips the tile looked at, or is done."),
        Task::FlowCubes => ("RES-178", "Seat {} chooses the cube that flows next."),
        Task::Flow(..) => ("RES-179", "Seat {} chooses where the water goes."),
        Task::LastSacks(_) => ("A-08", "Seat {} discards sack cards for VP, or is done."),
        Task::SettleEnd(_) => ("RES-190", "Seat {} decides on pink cards, or is done."),
        // They wait for nobody, so no move can meet them.
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
        | Task::EndBotTurn => ("RES-051", "The game goes on by itself."),
    }
}

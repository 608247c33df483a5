//! Which moves are legal, and why the others are not.

use super::Resafa;
use super::action_card::{ActionCard, SwapPlace};
use super::card::{Half, Special, Starting};
use super::colour::Colour;
use super::edition::YellowActions;
use super::item::Discount;
use super::moves::{Deck, Move};
use super::task::{ColourLeft, Laid, Task};
use crate::Refusal;
use crate::refusal::{need, no};

impl Resafa<'_> {
    /// Checks that the move is legal now.
    pub(super) fn judge(&self, m: Move) -> Result<(), Refusal> {
        let position = &self.position;
        let Some(&task) = position.tasks.last() else {
            return no("RES-033", "The game is over.", "Undo, or start a new game.");
        };
        match (task, m) {
            (Task::LastSacks(seat), Move::DiscardSack(card)) => self.judge_sack(seat, card),
            (_, free) if free.is_free_play() => self.judge_free_play(task, free),

            (Task::DrawCanalSetup, Move::DrewCanalSetup(card)) => self.judge_canal_setup(card),
            (Task::PlaceCanalBonuses, Move::PlacedCanalBonus(kind)) => self.judge_canal_bonus(kind),
            (Task::PlaceTradingTiles, Move::PlacedTradingTile(tile, face)) => {
                self.judge_trading_tile(tile, face)
            }
            (Task::OpenWorkshops(tier), Move::OpenedWorkshop(tile)) => self.judge_opened_workshop(tier, tile),
            (Task::OpenSpecials, Move::OpenedSpecial(card)) => {
                let colour = self.awaits_special().unwrap_or(Colour::Yellow);
                self.judge_opened(colour, super::colour::Level::I, card)
            }
            (Task::OpenStack(colour, level), Move::OpenedSpecial(card)) => {
                self.judge_opened(colour, level, card)
            }
            (Task::FillDisplay, Move::OpenedBonus(card)) => self.judge_opened_bonus(card),
            (Task::DealSets, Move::DealtSet(set)) => need(
                position.areas.values().all(|area| area.cards.set != Some(set)),
                "RES-022",
                "Another player has that starting set.",
                "Deal one of the others.",
            ),
            (Task::DealHands, Move::DealtHand)
            | (Task::ShuffleStack(..), Move::Shuffled(Deck::Stack))
            | (Task::ShufflePile, Move::Shuffled(Deck::Pile))
            | (Task::ShuffleBotTiles, Move::Shuffled(Deck::BotTiles))
            | (Task::ShuffleSoloDeck, Move::Shuffled(Deck::Solo))
            | (Task::TurnSetupCard, Move::SetupCard(_))
            | (Task::DrawSacks(_), Move::DrewSack) => Ok(()),
            (Task::DrawCard, Move::DrewCard) if position.turn_state.into_pile.is_empty() => Ok(()),
            (Task::ChooseStart, Move::Starts(seat)) => self.judge_start(seat),
            (Task::DrawOpeningCard, Move::DrewOpeningCard(card)) => self.judge_opening_card(card),
            (Task::OpeningTile(space) | Task::BotCanal(space), Move::DrewBotTile(tile, side)) => {
                self.judge_bot_tile(space, tile, side)
            }
            (Task::BotTurn, Move::ShowedSoloCard(card)) => self.judge_solo_card(card),

            (Task::PlayCard, Move::Play(card, half)) => self.judge_play(card, half),
            (Task::TakeActions, Move::Main(action)) => {
                need(
                    position.turn_state.main.allows(action),
                    "RES-038",
                    "The card played does not allow that main action, or not any more.",
                    "Take one that it allows.",
                )?;
                need(
                    self.can_begin(action, Discount::NONE, false),
                    "RES-049",
                    "That action cannot be carried out now.",
                    "Take the colour action, play cards that help, or say done.",
                )
            }
            (Task::TakeActions, Move::Colour(colour)) => self.judge_colour(colour),
            (
                Task::ColourAction(_) | Task::Provisions | Task::TakeBonus(_),
                Move::TakeBonus(colour, slot),
            ) => {
                self.judge_its_colour(task, colour)?;
                self.judge_take_bonus(colour, slot)
            }
            (Task::ColourAction(_) | Task::Provisions | Task::Step(..), Move::Step(colour)) => {
                self.judge_its_colour(task, colour)?;
                self.judge_step(colour)
            }
            (Task::ColourAction(_) | Task::Provisions, Move::TakeSack) => need(
                !position.sacks.is_empty(),
                "A-09",
                "The sack deck is empty.",
                "Take a bonus card or a step.",
            ),
            (Task::TakeSpecial(..), Move::TakeTop) => Ok(()),
            (Task::TakeSpecial(colour, level), Move::Browse) => self.judge_browse(colour, level),
            (Task::PickSpecial(colour, level), Move::Pick(card)) => self.judge_pick(colour, level, card),
            (Task::SwapYellow, Move::Swap(card, place)) => self.judge_swap(card, place),
            (Task::DrawCard, Move::DrawYellow(card)) => need(
                position.turn_state.into_pile.contains(&card),
                "A-29",
                "That card was not swapped into the draw pile in this turn.",
                "Draw one that was.",
            ),
            (Task::BuildWorkshop(only), Move::Build(tier, place)) => self.judge_build(only, tier, place),
            (Task::ChooseFace(tile), Move::Face(face)) => self.judge_face(tile, face),
            (Task::ChoosePlot(..), Move::Plot(plot)) => self.judge_plot(plot),
            (Task::TurnWorkshop(..), Move::Turn(quarters)) => {
                need(quarters < 4, "RES-095", "A tile has four ways to lie.", "Turn it by 0 to 3 quarters.")
            }
            (Task::Activate(_, used), Move::Room(tile, room)) => self.judge_room(used, tile, room),
            (Task::BuildGarden, Move::Garden(size)) => self.judge_garden(size),
            (Task::ChooseSquare(_, size), Move::Square(plot)) => self.judge_square(size, plot),
            (Task::ChooseSpot(_, size, plot), Move::Spot(spot)) => self.judge_spot(size, plot, spot),
            (Task::Greens(plot, left), Move::Part(part)) => need(
                self.greens(plot, left).any(|(index, _)| index + 1 == part),
                "RES-115",
                "That green bonus is not connected, or was received.",
                "Choose another one, or say done.",
            ),
            (Task::BuildCanal, Move::Canal(tile, side)) => self.judge_canal(tile, side),
            (Task::ChooseSpace(tile, side), Move::Space(space)) => self.judge_space(tile, side, space),
            (Task::Travel, Move::Travel(centre, way)) => self.judge_travel(centre, way),
            (Task::LoadCamel, Move::Load(item, amount)) => self.judge_load(item, amount),
            (Task::LoadCamel, Move::Unload(amount)) => self.judge_unload(amount),
            (Task::TradeItems, Move::Trade(deal, item, amount)) => self.judge_trade(deal, item, amount),
            (Task::TradeItems, Move::GoldenFirst(deal, item)) => self.judge_golden_first(deal, item),
            (Task::PlaceBase, Move::Base(number)) => match position.mine().camel.at.centre() {
                Some(centre) => self.judge_base(centre, number),
                None => Err(self.not_now(task)),
            },
            (Task::PlaceToken(_), Move::Row(row)) => self.judge_row(row),
            (Task::LookAnywhere, Move::Look(_)) => Ok(()),
            (Task::LookAt(centre), Move::Look(other)) => need(
                centre == other,
                "RES-248",
                "The card looks at the tile where the trade takes place.",
                "Look at that one.",
            ),
            (Task::FlipOrNot(centre), Move::Flip) => self.judge_flip(centre),
            (Task::TakeItems(_, goods_only), Move::TakeItem(item)) => need(
                !goods_only || item.is_rare_good(),
                "RES-291",
                "Only spice and amphora are rare goods.",
                "Take one of those.",
            ),
            (Task::PayGoods(_), Move::PayItem(item)) => need(
                item.is_rare_good()
                    && self.can_pay(super::item::Price { goods: 1, ..Default::default() })
                    && self.holds(item),
                "RES-296",
                "That is not a rare good of yours.",
                "Pay with spice or amphora.",
            ),
            (Task::Parts(origin, left), Move::Part(part)) => {
                let gain = self.parts(origin, left).find(|(place, _)| place + 1 == part);
                need(
                    gain.is_some_and(|(_, gain)| self.can_gain(gain)),
                    "RES-061",
                    "That part is taken, or can do nothing now.",
                    "Choose another part, or say done.",
                )
            }
            (Task::FlowCubes, Move::Cube(space)) => self.judge_cube(space),
            (Task::Flow(space, entry, _), Move::Flow(way)) => self.judge_way(space, entry, way),
            (Task::SettleEnd(seat), Move::Exchange(card, item)) => self.judge_exchange(seat, card, item),
            (Task::SettleEnd(seat), Move::Again(card)) => self.judge_again(seat, card),
            (Task::HandLimit, Move::DiscardBonus(card)) => need(
                self.is_over_limit() && position.mine().bonus.contains(&card),
                "RES-059",
                "You do not have that bonus card, or no card too many.",
                "Discard one from your hand, while more than five cards are in it.",
            ),
            (_, Move::Done) => self.judge_done(task),
            _ => Err(self.not_now(task)),
        }
    }

    /// Returns whether the player has this rare good to pay.
    fn holds(&self, item: super::item::Item) -> bool {
        let mut price = super::item::Price::FREE;
        match item {
            super::item::Item::Spice => price.spice = 1,
            super::item::Item::Amphora => price.amphora = 1,
            _ => return false,
        }
        self.can_pay(price)
    }

    fn judge_play(&self, card: ActionCard, half: Option<Half>) -> Result<(), Refusal> {
        let cards = &self.position.mine().cards;
        need(
            cards.can_be_in_hand(card),
            "RES-037",
            "That card cannot be in your hand: it was played, lies in your draw pile, or is not yours.",
            "Play one from your hand.",
        )?;
        let halves = match card {
            ActionCard::Starting(_) => true,
            ActionCard::Improved(card) => {
                matches!(self.edition.specials[card].actions, YellowActions::Pair(_))
            }
        };
        need(
            half.is_some() == halves,
            "RES-080",
            "A card with question marks has no halves, every other one has two.",
            "Say the half only where there is one.",
        )
    }

    fn judge_colour(&self, colour: Colour) -> Result<(), Refusal> {
        let allowed = match self.position.turn_state.colour {
            ColourLeft::None => false,
            ColourLeft::Fixed(only) => only == colour,
            ColourLeft::Any => true,
        };
        need(
            allowed,
            "RES-052",
            "The card played does not allow that colour action, or not any more.",
            "Take what it allows.",
        )?;
        need(
            self.can_take_colour(Some(colour)),
            "RES-052",
            "No bonus card, no step and no sack card can be had there.",
            "Take something else, or say done.",
        )
    }

    /// Checks the colour. Provisions and steps of choice allow any (RES-109).
    fn judge_its_colour(&self, task: Task, colour: Colour) -> Result<(), Refusal> {
        let only = match task {
            Task::ColourAction(only) | Task::Step(only, _) => only,
            _ => None,
        };
        need(
            only.is_none_or(|only| only == colour),
            "RES-052",
            "It has to be of the colour shown.",
            "Take that colour.",
        )
    }

    /// Checks a swap. Level I replaces its match, the others any starting card (RES-079, RES-081).
    fn judge_swap(&self, card: Starting, place: SwapPlace) -> Result<(), Refusal> {
        let cards = &self.position.mine().cards;
        need(
            cards.find(ActionCard::Starting(card)).is_some(),
            "A-28",
            "That starting card was replaced before.",
            "Replace one that you still have.",
        )?;
        if let Some(&yellow) = self.position.mine().unswapped.first() {
            need(
                self.fits_swap(yellow, card),
                "RES-079",
                "A level I yellow card replaces the starting card with the same two actions.",
                "Replace that one.",
            )?;
        }
        need(
            cards.can_be_at(ActionCard::Starting(card), place),
            "RES-081",
            "That card cannot be there.",
            "Say whether it is in hand, in the pile or played.",
        )
    }

    pub(super) fn fits_swap(&self, yellow: Special, card: Starting) -> bool {
        match self.edition.specials[yellow].actions {
            YellowActions::Pair([one, other]) => {
                let row = &self.edition.action_cards[card];
                (row.upper, row.lower) == (one, other) || (row.upper, row.lower) == (other, one)
            }
            _ => true,
        }
    }

    fn judge_done(&self, task: Task) -> Result<(), Refusal> {
        match task {
            Task::TakeActions
            | Task::Begin(..)
            | Task::ColourAction(_)
            | Task::Provisions
            | Task::BuildWorkshop(_)
            | Task::Activate(..)
            | Task::BuildGarden
            | Task::Greens(..)
            | Task::BuildCanal
            | Task::LoadCamel
            | Task::PlaceBase
            | Task::LookAnywhere
            | Task::LookAt(_)
            | Task::FlipOrNot(_)
            | Task::TakeItems(..)
            | Task::Parts(..)
            | Task::Step(..)
            | Task::TakeBonus(_)
            | Task::LastSacks(_)
            | Task::SettleEnd(_) => Ok(()),
            Task::ChooseSquare(laid, _) if laid != Laid::Action => Ok(()),
            Task::HandLimit if !self.is_over_limit() => Ok(()),
            Task::TradeItems => {
                let bound = self.position.trade.is_some_and(|trade| trade.golden_first.is_some());
                need(
                    !bound || !self.can_trade(),
                    "A-76",
                    "You took the golden bonus: the trade has to follow.",
                    "Make the trade.",
                )
            }
            // Moving is obligatory. The camel stays only if the coins were spent and no journey can
            // be paid any more.
            Task::Travel => {
                need(!self.can_travel(), "RES-139", "A trading action begins with a move.", "Move the camel.")
            }
            _ => Err(self.not_now(task)),
        }
    }

    /// Returns whether the player can pay for some journey now.
    fn can_travel(&self) -> bool {
        use super::moves::Way;
        use super::place::Centre;
        Centre::ALL
            .into_iter()
            .any(|centre| Way::ALL.into_iter().any(|way| self.judge_travel(centre, way).is_ok()))
    }

    /// Refuses a move that does not answer the current task.
    pub(super) fn not_now(&self, task: Task) -> Refusal {
        let (rule, remedy) = match task {
            Task::DrawCanalSetup => ("RES-016", "Report the canal setup card."),
            Task::PlaceCanalBonuses => ("RES-016", "Report the canal bonus tile."),
            Task::PlaceTradingTiles => ("RES-006", "Report the trading tile and its face."),
            Task::OpenWorkshops(_) => ("RES-101", "Report the workshop that is turned up."),
            Task::OpenSpecials | Task::OpenStack(..) => {
                ("RES-072", "Report the special card that is turned up.")
            }
            Task::FillDisplay => ("RES-168", "Report the bonus card that is turned up."),
            Task::ShuffleBotTiles => ("RES-201", "Shuffle the bot's canal tiles first."),
            Task::TurnSetupCard => ("RES-203", "Say which way round the setup card lies."),
            Task::DrawOpeningCard => ("RES-203", "Report the solo card that is drawn."),
            Task::ShuffleSoloDeck => ("RES-206", "Shuffle the solo deck first."),
            Task::DealSets => ("RES-022", "Report the starting set that is dealt."),
            Task::DealHands => ("RES-025", "Report that the hand is drawn."),
            Task::ChooseStart => ("RES-018", "Report the starting player."),
            Task::OpeningTile(_) | Task::BotCanal(_) => {
                ("RES-227", "Report the bot's canal tile and its side.")
            }
            Task::BotTurn => ("RES-210", "Report the new right card."),
            Task::DrawCard => ("RES-039", "Draw a card from the own draw pile."),
            Task::DrawSacks(_) => ("RES-056", "Report that a sack card is drawn."),
            Task::ShuffleStack(..) => ("RES-071", "Shuffle the hidden cards of the stack first."),
            Task::ShufflePile => ("RES-047", "Shuffle the draw pile first."),
            Task::PlayCard => ("RES-037", "Play an action card."),
            Task::TakeActions => ("RES-048", "Take the main or the colour action, or say done."),
            Task::SwapYellow => ("RES-081", "Say which starting card the yellow one replaces."),
            Task::HandLimit => ("RES-059", "Use or discard cards until five are left."),
            Task::Begin(..) => ("RES-050", "Play cards that make the action possible, or say done."),
            Task::ColourAction(_) => ("RES-052", "Take a bonus card, a step or a sack card, or say done."),
            Task::Provisions => ("RES-109", "Take a bonus card, a step or a sack card, or say done."),
            Task::BuildWorkshop(_) => ("RES-093", "Choose a workshop of the offer, or say done."),
            Task::ChooseFace(_) => ("RES-096", "Say which side is up."),
            Task::ChoosePlot(..) => ("RES-095", "Say where the workshop goes."),
            Task::TurnWorkshop(..) => ("RES-095", "Say how the workshop is turned."),
            Task::Activate(..) => ("RES-104", "Activate a room, or say done."),
            Task::BuildGarden => ("RES-111", "Choose a garden tile, or say done."),
            Task::ChooseSquare(..) => ("RES-112", "Choose a square."),
            Task::ChooseSpot(..) => ("RES-114", "Choose a spot in the square."),
            Task::Greens(..) => ("RES-115", "Choose the next green bonus, or say done."),
            Task::BuildCanal => ("RES-124", "Choose a canal tile and its side, or say done."),
            Task::ChooseSpace(..) => ("RES-125", "Choose a space of the network."),
            Task::Travel => ("RES-139", "Move the camel."),
            Task::LoadCamel => ("RES-145", "Load items, or say done."),
            Task::TradeItems => ("RES-148", "Buy or sell, or say done."),
            Task::PlaceBase => ("RES-156", "Establish a base, or say done."),
            Task::Parts(..) => ("RES-061", "Choose the next part, or say done."),
            Task::Step(..) => ("RES-299", "Step on a track, or say done."),
            Task::TakeSpecial(..) => ("RES-068", "Take the top card, or browse."),
            Task::PickSpecial(..) => ("RES-070", "Pick a card of the stack."),
            Task::TakeBonus(_) => ("RES-053", "Take a bonus card, or say done."),
            Task::TakeItems(..) => ("RES-292", "Take an item, or say done."),
            Task::PayGoods(_) => ("RES-296", "Pay a rare good."),
            Task::PlaceToken(_) => ("RES-165", "Choose a row for the token."),
            Task::LookAnywhere | Task::LookAt(_) => ("RES-293", "Look at a trading tile, or say done."),
            Task::FlipOrNot(_) => ("RES-293", "Flip the tile, or say done."),
            Task::FlowCubes => ("RES-178", "Choose the cube that flows next."),
            Task::Flow(..) => ("RES-179", "Choose where the water goes."),
            Task::LastSacks(_) => ("RES-065", "Discard sack cards for VP, or say done."),
            Task::SettleEnd(_) => ("RES-190", "Decide on your pink cards, or say done."),
            _ => ("RES-051", "Finish the step at hand."),
        };
        Refusal::new(rule, "That is not what is to be done now.", remedy)
    }
}

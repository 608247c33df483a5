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
                if !position.turn_state.main.allows(action) {
                    return Err(self.not_now(task, m));
                }
                if self.can_begin(action, Discount::NONE, false) {
                    Ok(())
                } else {
                    Err(self.why_not_begin(action, Discount::NONE, false))
                }
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
                None => Err(self.not_now(task, m)),
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
                match self.parts(origin, left).find(|(place, _)| place + 1 == part) {
                    Some((_, gain)) if self.can_gain(gain) => Ok(()),
                    Some((_, gain)) => Err(self.why_no_gain(gain)),
                    None => no(
                        "RES-061",
                        "That part was received or given up, or the card has no such part.",
                        "Choose another part, or say done.",
                    ),
                }
            }
            (Task::FlowCubes, Move::Cube(space)) => self.judge_cube(space),
            (Task::Flow(space, entry, _), Move::Flow(way)) => self.judge_way(space, entry, way),
            (Task::SettleEnd(seat), Move::Exchange(card, item)) => self.judge_exchange(seat, card, item),
            (Task::SettleEnd(seat), Move::Again(card)) => self.judge_again(seat, card),
            (Task::HandLimit, Move::DiscardBonus(card)) => need(
                self.is_over_limit() && position.mine().bonus.contains(&card),
                "RES-059",
                if self.is_over_limit() {
                    "That bonus card is not in your hand."
                } else {
                    "Your hand is within the limit of 5 cards."
                },
                "Discard a card of your hand only while it has more than 5.",
            ),
            (_, Move::Done) => self.judge_done(task),
            _ => Err(self.not_now(task, m)),
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
            if cards.find(card).is_some() {
                "That card is not in your hand: it was played, or lies in your draw pile."
            } else {
                "That card is not yours."
            },
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
        if !allowed {
            return Err(self.refuse(
                Task::TakeActions,
                match self.position.turn_state.colour {
                    ColourLeft::Fixed(only) => (
                        "RES-038",
                        "The half that is up gives {}, not {}.",
                        [Some(only.name()), Some(colour.name())],
                    ),
                    _ => ("RES-048", "The colour action of this turn was taken.", [None; 2]),
                },
            ));
        }
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
        match only {
            Some(only) if only != colour => {
                let words = Refusal::new("RES-052", "This colour action is {}, not {}.", "Take that colour.");
                Err(words.with([only.name().into(), colour.name().into()]))
            }
            _ => Ok(()),
        }
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
        if let Some(&yellow) = self.position.mine().unswapped.first()
            && let YellowActions::Pair([one, other]) = self.edition.specials[yellow].actions
            && !self.fits_swap(yellow, card)
        {
            let reason = "This yellow card replaces the starting card with {} and {}.";
            let words = Refusal::new("RES-079", reason, "Replace that one.");
            return Err(words.with([one.name().into(), other.name().into()]));
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
            _ => Err(self.not_now(task, Move::Done)),
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
}

//! Decides which moves are legal, and explains why the others are not.

use super::Petra;
use super::city::{Action, Direction};
use super::influence::{Influence, Player};
use super::moves::{Area, CardSource, Move};
use super::options::MasterTraderPartner;
use super::task::{Deck, Section, Task};
use super::trader::{Region, Tile, Trader, TraderSet};
use super::turn::Top;
use super::villager::Villager;
use crate::refusal::{need, need_with, no};
use crate::{Refusal, Seat};

impl Petra<'_> {
    /// Checks whether the move is legal now. A refusal gives rule, reason and remedy.
    pub(super) fn judge(&self, m: Move) -> Result<(), Refusal> {
        let position = &self.position;
        if position.winner.is_some() {
            return no("PET-161", "The game is over: nine cubes are placed.", "Undo, or start a new game.");
        }
        let Some(&task) = position.tasks.last() else {
            return no("PET-161", "The game is over.", "Start a new game.");
        };
        let mine = position.mine();
        match (task, m) {
            (_, Move::Farmer(seat, card)) => self.judge_sale(task, seat, card),

            (Task::Shuffle(due), Move::Shuffled(deck)) if deck == due => Ok(()),
            (Task::FillVillagers | Task::DrawVillagers(_), Move::Shuffled(Deck::Villagers))
                if self.villager_top() == Top::Reshuffle =>
            {
                Ok(())
            }
            (Task::FillInfluence | Task::DrawHidden, Move::Shuffled(Deck::Influence))
                if self.influence_top() == Top::Reshuffle =>
            {
                Ok(())
            }
            (Task::FillVillagers | Task::DrawVillagers(_), Move::DrewVillager(card)) => {
                need(self.villager_top() == Top::Card, "AMB-64", EMPTY_DECK, SHUFFLE_FIRST)?;
                need_with(
                    position.villagers.deck.has(card),
                    "PET-007",
                    "The deck has no {}: it lies {}.",
                    "Check the card.",
                    [card.name().name().into(), self.where_is(card).into()],
                )
            }
            (Task::FillInfluence, Move::DrewInfluence(card)) => {
                need(self.influence_top() == Top::Card, "AMB-65", EMPTY_DECK, SHUFFLE_FIRST)?;
                need_with(
                    position.influence.unseen.has(card),
                    "PET-008",
                    "That card is not in the deck: it lies {}.",
                    "Check the card.",
                    [self.where_lies(card).into()],
                )
            }
            (Task::DrawHidden | Task::DealHands, Move::DrewHidden) => {
                need(self.influence_top() == Top::Card, "AMB-65", EMPTY_DECK, SHUFFLE_FIRST)
            }
            (Task::MixBag, Move::Mixed) => Ok(()),
            (
                Task::FillCaravan
                | Task::LayMarkets
                | Task::LaySettlements
                | Task::DrawExtension
                | Task::DrawTraders(_),
                Move::DrewTrader(trader),
            ) => need_with(
                position.bag[trader] > 0,
                "PET-012",
                "No {} tile is in the bag: all {} lie on the table.",
                "Check the tile.",
                [trader.name().into(), self.edition.trader_counts[trader].into()],
            ),
            (Task::AssignBoards, Move::GotBoard(board)) => need_with(
                (1..=4).contains(&board) && position.boards.values().all(|other| other.board != board),
                "PET-014",
                "There is no board {}, or another player has it.",
                "Take one of the boards that are left.",
                [board.into()],
            ),
            (Task::ChooseStart, Move::Starts(seat)) => need_with(
                position.boards.seats_at(seat),
                "PET-020",
                "Nobody sits at seat {}.",
                "Name one of the {} players.",
                [seat.number().into(), position.boards.players().into()],
            ),

            (Task::MovePawn, Move::Pawn(direction)) => self.judge_pawn(direction),
            (_, Move::Use(card)) => self.judge_use(task, card),
            (Task::Reveal, Move::Reveal(card)) => self.judge_reveal(card),
            (Task::TakeTiles(section, _), Move::Take(place)) => self.judge_take(section, place),
            (Task::ChooseColumn, Move::Worker(column)) => {
                need_with(
                    !mine.workers.has(column),
                    "PET-056",
                    "A worker stands below {} already.",
                    "Choose a column whose worker space is empty.",
                    [column.name().into()],
                )?;
                let partner = self.partner(column);
                need_with(
                    self.is_worth_it(column),
                    "AMB-19",
                    "{} in the column x {} {} in the row is worth nothing, which this table does not allow.",
                    "Choose a column that has tiles, with its partner in your market row.",
                    [
                        mine.column(column).into(),
                        mine.market.count(partner.into()).into(),
                        partner.name().into(),
                    ],
                )
            }
            (Task::PlayOneTime, Move::Nomad(trader, area)) => self.judge_nomad(trader, area),
            (Task::PlayOneTime, Move::MasterTrader(trader, partner)) => {
                self.judge_master_trader(trader, partner)
            }
            (Task::NameGold, Move::GoldAs(_)) => Ok(()),
            (Task::DeclareCamels | Task::SpendCamels, Move::Camels(camels)) => {
                need(camels > 0, "PET-063", "That spends no camel.", "Spend at least one, or say done.")?;
                need_with(
                    camels <= mine.camels,
                    "PET-063",
                    "That spends {} camels; you have {}.",
                    "Spend fewer, or say done.",
                    [camels.into(), mine.camels.into()],
                )
            }
            (Task::PickBonus(on), Move::Bonus(bonus)) => need_with(
                bonus == on || self.can_gain(bonus),
                "AMB-40",
                "The {} bonus cannot be gained: {}.",
                "Pick another one.",
                [bonus.name().into(), why_not_gained(bonus).into()],
            ),
            (Task::ChoosePermanent, Move::Permanent(trader)) => {
                need_with(
                    !mine.permanents.has(trader),
                    "PET-088",
                    "You have a permanent settlement of {} already.",
                    "Choose another type.",
                    [trader.name().into()],
                )?;
                need_with(
                    position.supply.permanents[trader] > 0,
                    "PET-151",
                    "No permanent settlement of {} is left.",
                    "Choose another type.",
                    [trader.name().into()],
                )
            }
            (Task::ChooseBuilding, Move::Building(column)) => need_with(
                !mine.buildings.has(column),
                "PET-092",
                "Your {} column has a building already.",
                "Choose a column without one.",
                [column.name().into()],
            ),
            (Task::TakeInfluence(_), Move::Card(source)) => self.judge_card(source),
            (Task::Village(_), Move::Retrieve(column)) => need_with(
                mine.workers.has(column),
                "PET-103",
                "No worker of yours stands below {}.",
                "Take back a worker that is out.",
                [column.name().into()],
            ),
            (Task::Village(back), Move::Hire(slot)) => self.judge_hire(back, slot),
            (Task::PlaceTraders, Move::Place(trader, _)) => need_with(
                position.drawn_traders.contains(&trader),
                "PET-113",
                "The Ambassador has no {} tile to place.",
                "Place a tile that is drawn.",
                [trader.name().into()],
            ),
            (Task::SendUp, Move::SendUp(stall)) => self.judge_send_up(stall),
            (Task::SendDown(_), Move::SendDown(trader)) => need_with(
                mine.settlements[trader] > 0,
                "AMB-58",
                "Your {} column has no trader to send down; permanent settlements stay.",
                "Send down a trader from another column.",
                [trader.name().into()],
            ),
            (Task::Arrange(stall), Move::Arrange(tile)) => need_with(
                (usize::from(stall)..mine.market.stalls()).any(|place| mine.market.tile(place) == Some(tile)),
                "PET-125",
                "No {} tile is left for stall {} and the rest of the row.",
                "Choose one of the tiles that are.",
                [tile.name().into(), (stall + 1).into()],
            ),
            (Task::KeepVillager, Move::Keep(card)) => need_with(
                position.drawn_villagers.contains(&card),
                "PET-127",
                "The Priest did not draw that {}.",
                "Keep one of the two that were drawn.",
                [card.name().name().into()],
            ),
            (_, Move::Done) => self.judge_done(task),
            _ => Err(self.untimely(task, m)),
        }
    }

    fn judge_pawn(&self, direction: Direction) -> Result<(), Refusal> {
        need_with(
            self.position.mine().pawn.step(direction).is_some(),
            "PET-034",
            "Your pawn stands against the {} side of the city.",
            "Move it in another direction.",
            [direction.name().into()],
        )?;
        let action = self.edition.city_sides.toward(direction);
        need_with(
            !self.shuns_idle() || self.can_act(action),
            "AMB-16",
            "This table does not allow it: {}.",
            "Move toward an action that can be carried out.",
            [why_not_done(action).into()],
        )
    }

    fn judge_take(&self, section: Section, place: u8) -> Result<(), Refusal> {
        let (index, tiles) = (usize::from(place).wrapping_sub(1), self.position.caravan.len());
        let here = self.section(section);
        if here.contains(&index) {
            let taken = "The tile at place {} is taken already.";
            return need_with(self.has_tile(index), "AMB-09", taken, "Take another one.", [place.into()]);
        }
        let (rule, outside) = match section {
            Section::Plaza => ("PET-047", "Place {} is not in the Plaza."),
            Section::Siq => ("PET-051", "Place {} is not in the Siq."),
        };
        let (first, last) = ((here.start + 1).into(), here.end.into());
        let (reason, figure) = if index < tiles {
            (outside, place.into())
        } else {
            ("The caravan ends at place {}.", tiles.into())
        };
        Err(Refusal::new(rule, reason, "Take one from place {} to {}.").with([figure, first, last]))
    }

    fn judge_nomad(&self, trader: Trader, area: Area) -> Result<(), Refusal> {
        need_with(
            self.position.mine().villagers.has(Villager::Nomad(trader)),
            "PET-126",
            "You have no Nomad of {}.",
            "Play one you have, or say done.",
            [trader.name().into()],
        )?;
        let Some(trade) = self.position.trade else {
            return Err(self.untimely(Task::PlayOneTime, Move::Nomad(trader, area)));
        };
        let (counted, reason) = match area {
            Area::Settlements => {
                (trade.column, "In the settlements only a Nomad of {} counts, the chosen column.")
            }
            Area::Market => (trade.partner, "In the market only a Nomad of {} counts, the trading partner."),
        };
        let remedy = "Play him where he counts, or say done.";
        need_with(trader == counted, "AMB-61", reason, remedy, [counted.name().into()])
    }

    fn judge_master_trader(&self, trader: Trader, partner: Trader) -> Result<(), Refusal> {
        let Some(trade) = self.position.trade else {
            return Err(self.untimely(Task::PlayOneTime, Move::MasterTrader(trader, partner)));
        };
        let card = Villager::MasterTrader(trader);
        need_with(
            self.position.mine().villagers.has(card),
            "PET-123",
            "You have no Master Trader of {}.",
            "Play one you have, or say done.",
            [trader.name().into()],
        )?;
        let other = "Say done, or play a Nomad.";
        need(!trade.master_trader, "AMB-73", "One Master Trader has changed the partner already.", other)?;
        let nomads = trade.nomads_in_column + trade.nomads_in_market;
        need(nomads == 0, "AMB-73", "A Master Trader is played before any Nomad.", other)?;
        need_with(
            partner != trade.partner,
            "AMB-73",
            "The column trades with {} already.",
            "A Master Trader must change the partner.",
            [partner.name().into()],
        )?;
        if trader != trade.column {
            return need_with(
                partner == trader,
                "PET-123",
                "For the {} column, a Master Trader of {} brings his own type as the partner.",
                "Name {} as the partner.",
                [trade.column.name().into(), trader.name().into(), trader.name().into()],
            );
        }
        need_with(
            partner != trader || self.position.options.master_trader == MasterTraderPartner::AnyType,
            "AMB-60",
            "The {} column would trade with its own type.",
            "Name another type as the partner.",
            [trader.name().into()],
        )
    }

    fn judge_card(&self, source: CardSource) -> Result<(), Refusal> {
        match source {
            CardSource::Deck => need(
                self.influence_top() != Top::Nothing,
                "PET-155",
                "The influence deck and its discards are empty.",
                "Take a card from the row.",
            ),
            CardSource::Slot(slot) => need_with(
                self.position
                    .influence
                    .row
                    .get(usize::from(slot).wrapping_sub(1))
                    .is_some_and(Option::is_some),
                "PET-100",
                "There is no influence card in slot {}.",
                "Take one from another slot, or the top of the deck.",
                [slot.into()],
            ),
        }
    }

    fn judge_hire(&self, back: u8, slot: u8) -> Result<(), Refusal> {
        let index = usize::from(slot).wrapping_sub(1);
        need_with(
            self.position.villagers.row.get(index).is_some_and(Option::is_some),
            "PET-104",
            "There is no villager in slot {}.",
            "Hire one from another slot.",
            [slot.into()],
        )?;
        let asked = self.edition.villager_slots[index];
        need_with(
            asked <= back,
            "PET-105",
            "Slot {} asks for {} or more workers; you took back {}.",
            if back == 0 {
                "Take back a worker first."
            } else {
                "Take back another worker, or hire from a lower slot."
            },
            [slot.into(), asked.into(), back.into()],
        )
    }

    fn judge_send_up(&self, stall: u8) -> Result<(), Refusal> {
        let remedy = "Send up a trader from another stall.";
        let (rule, reason) = match self.position.mine().market.tile(usize::from(stall).wrapping_sub(1)) {
            Some(Tile::Gold) => ("AMB-58", "The gold trader in stall {} does not leave the market row."),
            Some(_) => return Ok(()),
            None => ("PET-125", "There is no tile in stall {}."),
        };
        Err(Refusal::new(rule, reason, remedy).with([stall.into()]))
    }

    /// Checks that a card may be in the hand and that its condition holds (PET-131, PET-134).
    fn judge_reveal(&self, card: Influence) -> Result<(), Refusal> {
        self.judge_in_hand(self.position.turn, card)?;
        let player = InfluenceOf { game: self, seat: self.position.turn };
        match self.edition.condition(card) {
            Some(condition) if !condition.holds(&player) => Err(condition.shortfall(&player)),
            _ => Ok(()),
        }
    }

    /// Checks that one of the player's villagers may be used (PET-109, AMB-54).
    fn judge_use(&self, task: Task, card: Villager) -> Result<(), Refusal> {
        need_with(
            self.position.mine().villagers.has(card),
            "PET-109",
            "None of your villagers is a {}.",
            "Use one you have.",
            [card.name().name().into()],
        )?;
        let (reason, remedy) = match card {
            Villager::Nomad(_) | Villager::MasterTrader(_) => {
                ("He counts in a trade alone.", "Play him inside a market action.")
            }
            Villager::Farmer => {
                ("He works all the time.", "Show or choose the influence card that you sell.")
            }
            _ => ("He works all the time.", "There is nothing to use."),
        };
        need(self.is_one_time(card), "AMB-54", reason, remedy)?;
        match task {
            Task::MovePawn | Task::Reveal => Ok(()),
            _ => Err(self.untimely(task, Move::Use(card))),
        }
    }

    /// Checks a sale by a Farmer's owner, who may sell whenever any decision is pending (PET-119,
    /// AMB-63).
    fn judge_sale(&self, task: Task, seat: Seat, card: Influence) -> Result<(), Refusal> {
        need_with(
            self.position.boards.seats_at(seat) && self.position.boards[seat].villagers.has(Villager::Farmer),
            "PET-119",
            "Only the owner of a Farmer sells influence cards; seat {} has none.",
            "Hire the Farmer first.",
            [seat.number().into()],
        )?;
        need(
            task.is_decision(),
            "AMB-63",
            "The table is in the middle of a draw.",
            "Finish the draw, then sell.",
        )?;
        self.judge_in_hand(seat, card)
    }

    /// Checks whether a card may be in a hand: it was seen when taken, or it is one that nobody has
    /// seen.
    fn judge_in_hand(&self, seat: Seat, card: Influence) -> Result<(), Refusal> {
        let (hand, influence) = (&self.position.boards[seat].hand, &self.position.influence);
        // `unseen` counts both hands and deck, so a hand can hold one only if there are more than the
        // deck holds.
        let drawn = || influence.unseen.has(card) && influence.unseen.total() > u16::from(influence.deck);
        let hidden = || influence.held.has(card) || drawn();
        let possible = hand.seen.has(card) || (hand.hidden > 0 && hidden());
        let place = if hand.is_empty() { "elsewhere, and the hand is empty" } else { self.where_lies(card) };
        need_with(
            possible,
            "PET-142",
            "Seat {} cannot hold that card: it lies {}.",
            "Check the card.",
            [seat.number().into(), place.into()],
        )
    }

    /// Returns where a villager lies that is not in the deck.
    fn where_is(&self, card: Villager) -> &'static str {
        let (villagers, boards) = (&self.position.villagers, &self.position.boards);
        if villagers.row.contains(&Some(card)) {
            "in the row"
        } else if boards.values().any(|board| board.villagers.has(card)) {
            "with a player"
        } else if villagers.discard.has(card) {
            "in the discards"
        } else {
            "elsewhere"
        }
    }

    /// Returns where an influence card lies, as far as everybody knows.
    fn where_lies(&self, card: Influence) -> &'static str {
        let (influence, boards) = (&self.position.influence, &self.position.boards);
        if influence.row.contains(&Some(card)) {
            "in the row"
        } else if boards.values().any(|board| board.completed.contains(&card)) {
            "completed before a player"
        } else if boards.values().any(|board| board.hand.seen.has(card)) {
            "in another hand"
        } else if influence.discard.has(card) {
            "in the discards"
        } else {
            "elsewhere, unseen"
        }
    }

    fn judge_done(&self, task: Task) -> Result<(), Refusal> {
        match task {
            Task::PlayOneTime
            | Task::DeclareCamels
            | Task::SpendCamels
            | Task::SendUp
            | Task::Arrange(_)
            | Task::Reveal => Ok(()),
            Task::Village(back) => {
                need(
                    back > 0,
                    "PET-103",
                    "At least one worker comes back.",
                    "Take one back from your board.",
                )?;
                need(
                    self.position.villagers.row.iter().all(Option::is_none),
                    "AMB-21",
                    "A villager must be hired when one can be.",
                    "Hire one from the row.",
                )
            }
            _ => Err(self.untimely(task, Move::Done)),
        }
    }
}

const EMPTY_DECK: &str = "The deck is empty.";
const SHUFFLE_FIRST: &str = "Shuffle the discards into a new deck first.";

/// Returns why the action of a side cannot be carried out (AMB-10, AMB-11, AMB-17, AMB-18).
fn why_not_done(action: Action) -> &'static str {
    match action {
        Action::Plaza => "the Plaza is empty",
        Action::Siq => "the Siq is empty",
        Action::Market => "no column can be chosen for a trade",
        Action::Village => "you have no worker to take back",
    }
}

/// Returns why a bonus that cannot be gained is not there (PET-150 to PET-153).
fn why_not_gained(bonus: Region) -> &'static str {
    match bonus {
        Region::Egypt => "no market extension is left for you",
        Region::Rome => "no permanent settlement that you lack is left",
        Region::China => "no building or no column without one is left",
        Region::India => "no gold trader is left",
    }
}

/// A player as conditions of influence cards see them.
pub(super) struct InfluenceOf<'g, 'e> {
    pub(super) game: &'g Petra<'e>,
    pub(super) seat: Seat,
}

impl Player for InfluenceOf<'_, '_> {
    fn cubes(&self, region: Region) -> u8 {
        self.game.position.cubes_in(region, self.seat)
    }

    fn buildings(&self) -> TraderSet {
        self.game.position.boards[self.seat].buildings
    }

    fn permanents(&self) -> TraderSet {
        self.game.position.boards[self.seat].permanents
    }
}

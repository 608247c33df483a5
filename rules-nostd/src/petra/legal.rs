//! Decides which moves are legal, and explains why the others are not.

use super::Petra;
use super::city::Direction;
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
            (Task::FillVillagers | Task::DrawVillagers(_), Move::DrewVillager(card)) => need(
                position.villagers.deck.has(card),
                "PET-007",
                "That villager is not in the deck: every copy lies elsewhere, or the deck is to be shuffled first.",
                "Check the card.",
            ),
            (Task::FillInfluence, Move::DrewInfluence(card)) => need(
                self.influence_top() == Top::Card && position.influence.unseen.has(card),
                "PET-008",
                "That influence card is not in the deck: every copy lies elsewhere, or the deck is to be shuffled first.",
                "Check the card.",
            ),
            (Task::DrawHidden | Task::DealHands, Move::DrewHidden) => need(
                self.influence_top() == Top::Card,
                "AMB-65",
                "The influence deck is empty.",
                "Shuffle the discards into a new deck first.",
            ),
            (Task::MixBag, Move::Mixed) => Ok(()),
            (
                Task::FillCaravan
                | Task::LayMarkets
                | Task::LaySettlements
                | Task::DrawExtension
                | Task::DrawTraders(_),
                Move::DrewTrader(trader),
            ) => need(
                position.bag[trader] > 0,
                "PET-012",
                "No tile of that type is left in the bag: all of them lie on the table.",
                "Check the tile.",
            ),
            (Task::AssignBoards, Move::GotBoard(board)) => need(
                (1..=4).contains(&board) && position.boards.values().all(|other| other.board != board),
                "PET-014",
                "There is no such board, or another player has it.",
                "Take one of the boards that are left.",
            ),
            (Task::ChooseStart, Move::Starts(seat)) => need(
                position.boards.seats_at(seat),
                "PET-020",
                "Nobody sits there.",
                "Name one of the players.",
            ),

            (Task::MovePawn, Move::Pawn(direction)) => self.judge_pawn(direction),
            (_, Move::Use(card)) => self.judge_use(task, card),
            (Task::Reveal, Move::Reveal(card)) => self.judge_reveal(card),
            (Task::TakeTiles(section, _), Move::Take(place)) => self.judge_take(section, place),
            (Task::ChooseColumn, Move::Worker(column)) => {
                need(
                    !mine.workers.has(column),
                    "PET-056",
                    "A worker stands below that column already.",
                    "Choose a column whose worker space is empty.",
                )?;
                need(
                    self.is_worth_it(column),
                    "AMB-19",
                    "That trade would be worth nothing, which this table does not allow.",
                    "Choose a column that has tiles, with its partner in your market row.",
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
            (Task::PickBonus(on), Move::Bonus(bonus)) => need(
                bonus == on || self.can_gain(bonus),
                "AMB-40",
                "That bonus cannot be gained now.",
                "Pick another one.",
            ),
            (Task::ChoosePermanent, Move::Permanent(trader)) => {
                need(
                    !mine.permanents.has(trader),
                    "PET-088",
                    "You have a permanent settlement of that type already.",
                    "Choose another type.",
                )?;
                need(
                    position.supply.permanents[trader] > 0,
                    "PET-151",
                    "No permanent settlement of that type is left.",
                    "Choose another type.",
                )
            }
            (Task::ChooseBuilding, Move::Building(column)) => need(
                !mine.buildings.has(column),
                "PET-092",
                "That column has a building already.",
                "Choose a column without one.",
            ),
            (Task::TakeInfluence(_), Move::Card(source)) => self.judge_card(source),
            (Task::Village(_), Move::Retrieve(column)) => need(
                mine.workers.has(column),
                "PET-103",
                "No worker stands below that column.",
                "Take back a worker that is there.",
            ),
            (Task::Village(back), Move::Hire(slot)) => self.judge_hire(back, slot),
            (Task::PlaceTraders, Move::Place(trader, _)) => need(
                position.drawn_traders.contains(&trader),
                "PET-113",
                "The Ambassador did not draw that tile.",
                "Place one of the tiles that were drawn.",
            ),
            (Task::SendUp, Move::SendUp(stall)) => self.judge_send_up(stall),
            (Task::SendDown(_), Move::SendDown(trader)) => need(
                mine.settlements[trader] > 0,
                "AMB-58",
                "That column has no trader to send down; permanent settlements stay.",
                "Send down a trader from another column.",
            ),
            (Task::Arrange(stall), Move::Arrange(tile)) => need(
                (usize::from(stall)..mine.market.stalls()).any(|place| mine.market.tile(place) == Some(tile)),
                "PET-125",
                "No such tile is left for the rest of the row.",
                "Choose one of the tiles that are.",
            ),
            (Task::KeepVillager, Move::Keep(card)) => need(
                position.drawn_villagers.contains(&card),
                "PET-127",
                "The Priest did not draw that card.",
                "Keep one of the two that were drawn.",
            ),
            (_, Move::Done) => self.judge_done(task),
            _ => Err(self.untimely(task, m)),
        }
    }

    fn judge_pawn(&self, direction: Direction) -> Result<(), Refusal> {
        need(
            self.position.mine().pawn.step(direction).is_some(),
            "PET-034",
            "Your pawn stands against that side of the city.",
            "Move it in another direction.",
        )?;
        need(
            !self.shuns_idle() || self.can_act(self.edition.city_sides.toward(direction)),
            "AMB-16",
            "The action there cannot be carried out, which this table does not allow.",
            "Move toward an action that can.",
        )
    }

    fn judge_take(&self, section: Section, place: u8) -> Result<(), Refusal> {
        let index = usize::from(place).wrapping_sub(1);
        let (rule, reason, remedy) = match section {
            Section::Plaza => {
                ("PET-047", "That place is not in the Plaza.", "Take one of the first six tiles.")
            }
            Section::Siq => ("PET-051", "That place is not in the Siq.", "Take a tile behind the first six."),
        };
        need(index < self.position.caravan.len(), rule, "The caravan does not reach that place.", remedy)?;
        need(self.section(section).contains(&index), rule, reason, remedy)?;
        need(self.has_tile(index), "AMB-09", "The tile at that place is taken already.", "Take another one.")
    }

    fn judge_nomad(&self, trader: Trader, area: Area) -> Result<(), Refusal> {
        let card = Villager::Nomad(trader);
        need(
            self.position.mine().villagers.has(card),
            "PET-126",
            "You do not have that Nomad.",
            "Play one you have.",
        )?;
        let counts = self.position.trade.is_some_and(|trade| match area {
            Area::Settlements => trader == trade.column,
            Area::Market => trader == trade.partner,
        });
        need(
            counts,
            "AMB-61",
            "That Nomad would not count there.",
            "In the settlements he must match the chosen column, in the market its partner.",
        )
    }

    fn judge_master_trader(&self, trader: Trader, partner: Trader) -> Result<(), Refusal> {
        let Some(trade) = self.position.trade else {
            return Err(self.untimely(Task::PlayOneTime, Move::MasterTrader(trader, partner)));
        };
        let card = Villager::MasterTrader(trader);
        need(
            self.position.mine().villagers.has(card),
            "PET-123",
            "You do not have that Master Trader.",
            "Play one you have.",
        )?;
        need(
            !trade.master_trader && trade.nomads_in_column + trade.nomads_in_market == 0,
            "AMB-73",
            "One Master Trader at most, and before any Nomad.",
            "Say done, or play a Nomad.",
        )?;
        need(
            partner != trade.partner,
            "AMB-73",
            "The column trades with that type already.",
            "A Master Trader must change the partner.",
        )?;
        if trader != trade.column {
            return need(
                partner == trader,
                "PET-123",
                "A Master Trader of another type brings his own type as the partner.",
                "Name his type as the partner.",
            );
        }
        need(
            partner != trader || self.position.options.master_trader == MasterTraderPartner::AnyType,
            "AMB-60",
            "The column would trade with its own type.",
            "Name another type as the partner.",
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
            CardSource::Slot(slot) => need(
                self.position
                    .influence
                    .row
                    .get(usize::from(slot).wrapping_sub(1))
                    .is_some_and(Option::is_some),
                "PET-100",
                "There is no influence card in that slot.",
                "Take one from another slot, or the top of the deck.",
            ),
        }
    }

    fn judge_hire(&self, back: u8, slot: u8) -> Result<(), Refusal> {
        let index = usize::from(slot).wrapping_sub(1);
        need(
            self.position.villagers.row.get(index).is_some_and(Option::is_some),
            "PET-104",
            "There is no villager in that slot.",
            "Hire one from another slot.",
        )?;
        need(
            self.edition.villager_slots[index] <= back,
            "PET-105",
            "That villager asks for more workers than you took back.",
            "Take back another worker, or hire from a lower slot.",
        )
    }

    fn judge_send_up(&self, stall: u8) -> Result<(), Refusal> {
        match self.position.mine().market.tile(usize::from(stall).wrapping_sub(1)) {
            Some(Tile::Gold) => {
                no("AMB-58", "A gold trader does not leave the market row.", "Send up a trader of a type.")
            }
            Some(_) => Ok(()),
            None => no("PET-125", "There is no tile in that stall.", "Send up one from another stall."),
        }
    }

    /// Checks that a card may be in the hand and that its condition holds (PET-131, PET-134).
    fn judge_reveal(&self, card: Influence) -> Result<(), Refusal> {
        self.judge_in_hand(self.position.turn, card)?;
        let holds = self
            .edition
            .condition(card)
            .is_some_and(|condition| condition.holds(&InfluenceOf { game: self, seat: self.position.turn }));
        need(
            holds,
            "PET-134",
            "The condition on that card is not met now.",
            "Keep it for a later turn, or reveal another card.",
        )
    }

    /// Checks that one of the player's villagers may be used (PET-109, AMB-54).
    fn judge_use(&self, task: Task, card: Villager) -> Result<(), Refusal> {
        need(
            self.position.mine().villagers.has(card),
            "PET-109",
            "You do not have that villager.",
            "Use one you have.",
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
        need(
            self.position.boards.seats_at(seat) && self.position.boards[seat].villagers.has(Villager::Farmer),
            "PET-119",
            "Only the owner of a Farmer sells influence cards.",
            "Hire the Farmer first.",
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
        need(
            possible,
            "PET-142",
            "That card cannot be in this hand: no card is hidden there, or every copy lies elsewhere.",
            "Check the card.",
        )
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

/// A player as conditions of influence cards see them.
struct InfluenceOf<'g, 'e> {
    game: &'g Petra<'e>,
    seat: Seat,
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

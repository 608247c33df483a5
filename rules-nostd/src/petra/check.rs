//! The invariants of section 8 of the ledger.
//!
//! [`Petra::check_position`] checks one position, [`Petra::check_since`] two consecutive ones.
//! Invariants not checked here hold by construction (INV-18: a column is a number of its own type), or
//! are properties of `play` that the random-play harness tests (INV-28 to INV-30).

use super::Petra;
use super::board::{CUBES, MAX_STALLS, STALLS};
use super::city::Direction;
use super::position::{BUILDINGS, CAMELS, CARAVAN, EXTENSIONS, GOLD, ROW, Spent};
use super::task::Task;
use super::trader::{Region, Tile, Trader};
use super::turn::Top;
use super::villager::Villager;
use crate::game::{About as _, hold};
use crate::pile::Indexed;
use crate::{InvariantError, Seat};

impl Petra<'_> {
    /// Checks every invariant that is visible in one position.
    pub(super) fn check_position(&self) -> Result<(), InvariantError> {
        self.check_seats()?;
        self.check_markets()?;
        self.check_caravan()?;
        self.check_tracks()?;
        self.check_conservation()?;
        self.check_villagers()?;
        self.check_influence()?;
        self.check_trade()?;
        self.check_turn()
    }

    /// Checks seats, boards and small numbers, on which all other checks rely.
    fn check_seats(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let players = position.boards.players();
        hold(
            players >= usize::from(*self.edition.fewest_players),
            "INV-22",
            "there are fewer players than the game needs",
        )
        .about(players)?;
        let seated = |seat: Seat| seat.index() < players;
        hold(
            seated(position.start) && seated(position.turn) && position.winner.is_none_or(seated),
            "INV-22",
            "a seat is named where nobody sits",
        )?;
        for (seat, board) in position.boards.iter() {
            hold(board.board <= 4, "INV-21", "a player board has a number that is not 1 to 4")
                .about(format_args!("{seat}: {}", board.board))?;
            let is_dealt = board.board > 0;
            let alone =
                position.boards.iter().all(|(other, others)| other == seat || others.board != board.board);
            hold(!is_dealt || alone, "INV-21", "two players have the same board (PET-014)")
                .about(format_args!("{seat}: board {}", board.board))?;
            hold(
                is_dealt || self.in_setup() && position.tasks.contains(&Task::AssignBoards),
                "INV-21",
                "a player has no board",
            )
            .about(seat)?;
            hold(board.pawn.is_inside(), "INV-14", "a pawn stands outside the city grid").about(seat)?;
            hold(board.cubes <= CUBES, "INV-07", "a player has more than nine cubes")
                .about(format_args!("{seat}: {}", board.cubes))?;
        }
        Ok(())
    }

    fn check_markets(&self) -> Result<(), InvariantError> {
        let mut noble = None;
        let mut laying = false;
        for task in &self.position.tasks {
            match *task {
                Task::SendDown(open) => noble = Some(usize::from(open)),
                Task::LayMarkets => laying = true,
                _ => {}
            }
        }
        for (seat, board) in self.position.boards.iter() {
            let stalls = board.market.stalls();
            hold(
                stalls <= MAX_STALLS && (laying || stalls >= STALLS),
                "INV-11",
                "a market row has fewer than 6 or more than 16 stalls",
            )
            .about(format_args!("{seat}: {stalls}"))?;
            hold(!laying || stalls <= STALLS, "INV-11", "a market row is extended before the game begins")
                .about(format_args!("{seat}: {stalls} stalls"))?;
            // The stalls a Noble vacated are to the right of those that were open before, and get
            // filled.
            let noble = noble.filter(|_| seat == self.position.turn);
            let open = noble.unwrap_or_else(|| board.market.open_left());
            let settlers = noble.map_or(0, |_| usize::from(board.settlements.total()));
            let empty = |stalls: core::ops::Range<usize>| {
                stalls.filter(|&stall| board.market.tile(stall).is_none()).count()
            };
            hold(
                empty(0..open) == board.market.open_left().min(open) && empty(open..stalls) <= settlers,
                "INV-11",
                "an open stall is not at the left end of its row",
            )
            .about(seat)?;
            hold(
                open <= usize::from(board.extensions()),
                "INV-11",
                "more stalls are open than extensions are attached",
            )
            .about(format_args!("{seat}: {open} open, {} attached", board.extensions()))?;
        }
        Ok(())
    }

    fn check_caravan(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let taking = position.tasks.contains(&Task::CloseCaravan);
        hold(
            taking || position.caravan.iter().all(Option::is_some),
            "INV-12",
            "the caravan has a gap although no tile is being taken",
        )
    }

    fn check_conservation(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let supply = &position.supply;
        let sum = |of: &dyn Fn(&super::PlayerBoard) -> u8| -> u16 {
            position.boards.values().map(|board| u16::from(of(board))).sum()
        };
        let caravan = |trader: Trader| position.caravan.iter().filter(|&&tile| tile == Some(trader)).count();
        let drawn = |trader: Trader| position.drawn_traders.iter().filter(|&&tile| tile == trader).count();
        for trader in Trader::ALL {
            let tiles = u16::from(position.bag[trader])
                + sum(&|board| board.settlements[trader])
                + sum(&|board| board.market.count(trader.into()))
                + (caravan(trader) + drawn(trader)) as u16;
            let printed = self.edition.trader_counts[trader];
            hold(
                tiles == u16::from(printed),
                "INV-01",
                "the traders of a type do not add up to those of the edition",
            )
            .about(format_args!("{trader}: {tiles} instead of {printed}"))?;
            let permanents =
                u16::from(supply.permanents[trader]) + sum(&|board| board.permanents.has(trader).into());
            let printed = self.edition.permanent_counts[trader];
            hold(
                permanents == u16::from(printed),
                "INV-03",
                "the permanent settlements of a type do not add up",
            )
            .about(format_args!("{trader}: {permanents} instead of {printed}"))?;
        }
        let gold = u16::from(supply.gold) + sum(&|board| board.market.count(Tile::Gold));
        hold(gold == u16::from(GOLD), "INV-02", "the gold traders do not add up to 5").about(gold)?;
        let buildings = u16::from(supply.buildings) + sum(&|board| board.buildings.len());
        hold(buildings == u16::from(BUILDINGS), "INV-04", "the buildings do not add up to 12")
            .about(buildings)?;
        let extensions = u16::from(supply.extensions) + sum(&|board| board.extensions());
        hold(extensions == u16::from(EXTENSIONS), "INV-05", "the market extensions do not add up to 10")
            .about(extensions)?;
        let camels = u16::from(supply.camels) + sum(&|board| board.camels);
        hold(camels == u16::from(CAMELS), "INV-06", "the camels do not add up to 30").about(camels)?;
        hold(
            position.drawn_traders.is_empty() || position.tasks.contains(&Task::PlaceTraders),
            "INV-01",
            "tiles are drawn for an Ambassador who is not there",
        )?;
        for (seat, board) in position.boards.iter() {
            let on_tracks: u8 = Region::ALL.into_iter().map(|region| position.cubes_in(region, seat)).sum();
            let placed = on_tracks + board.completed.len() as u8;
            // INV-17: each completed card holds one cube. INV-08 holds by construction: a worker is on
            // a space or free.
            hold(board.placed_cubes() == placed, "INV-07", "a player's cubes do not add up to 9")
                .about(format_args!("{seat}: {} left, {placed} placed", board.cubes))?;
        }
        Ok(())
    }

    fn check_villagers(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let in_effect =
            |card: Villager| position.tasks.iter().filter(|&&task| task == Task::Discard(card)).count();
        let among =
            |cards: &[Option<Villager>], card| cards.iter().filter(|&&other| other == Some(card)).count();
        for card in Villager::all() {
            let open = among(&position.villagers.row, card)
                + position.drawn_villagers.iter().filter(|&&drawn| drawn == card).count()
                + in_effect(card)
                + position
                    .boards
                    .values()
                    .map(|board| usize::from(board.villagers.count(card)))
                    .sum::<usize>();
            let piled = [&position.villagers.deck, &position.villagers.discard];
            let piled: usize = piled.iter().map(|pile| usize::from(pile.count(card))).sum();
            let printed = self.edition.villager_copies(card);
            hold(
                open + piled == usize::from(printed),
                "INV-09",
                "the copies of a villager do not add up to those of the edition",
            )
            .about(format_args!("{card}: {} instead of {printed}", open + piled))?;
        }
        // Set-up fills the slots in its own order, and a hire leaves its slot open for a while.
        let settled = !self.in_setup() && !position.tasks.contains(&Task::CloseVillagers);
        let packed = position.villagers.row.is_sorted_by_key(Option::is_none);
        hold(packed || !settled, "INV-19", "an empty villager slot is not at the end near the treasury")?;
        hold(
            position.drawn_villagers.is_empty() || position.tasks.contains(&Task::KeepVillager),
            "INV-09",
            "cards are drawn for a Priest who is not there",
        )
    }

    fn check_influence(&self) -> Result<(), InvariantError> {
        let influence = &self.position.influence;
        let row = influence.row.iter().flatten();
        let completed = self.position.boards.values().flat_map(|board| &board.completed);
        hold(
            row.chain(completed).all(|&card| self.edition.condition(card).is_some()),
            "INV-10",
            "an influence card is not one of the edition",
        )?;
        let mut hidden = u16::from(influence.deck);
        for board in self.position.boards.values() {
            hidden += u16::from(board.hand.hidden);
        }
        hold(
            influence.unseen.total() + influence.held.total() == hidden
                && influence.unseen.total() >= u16::from(influence.deck),
            "INV-10",
            "deck and hidden hands do not hold as many influence cards as nobody has seen",
        )
        .about(format_args!(
            "{hidden} hold {} unseen and {} held",
            influence.unseen.total(),
            influence.held.total()
        ))?;
        for index in 0..super::Influence::KINDS {
            let Some(card) = super::Influence::from_index(index) else { continue };
            let copies = self.edition.influence.get(index).map_or(0, |copies| usize::from(copies.copies));
            let in_row = influence.row.iter().filter(|&&other| other == Some(card)).count();
            let piled = [&influence.unseen, &influence.held, &influence.discard];
            let piled: usize = piled.iter().map(|pile| usize::from(pile.count(card))).sum();
            let mut count = in_row + piled;
            for board in self.position.boards.values() {
                count += usize::from(board.hand.seen.count(card));
                count += board.completed.iter().filter(|&&done| done == card).count();
            }
            let sums = hold(
                count == copies,
                "INV-10",
                "the copies of an influence card do not add up to the edition",
            );
            match self.edition.condition(card) {
                Some(name) => sums.about(format_args!("{name}: {count} instead of {copies}"))?,
                None => sums.about(format_args!("card {}: {count} instead of {copies}", card.number()))?,
            }
        }
        Ok(())
    }

    fn check_tracks(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let players = position.boards.players();
        for (seat, board) in position.boards.iter() {
            for (track, disc) in board.discs.iter() {
                hold(
                    disc.space < self.edition.track_lengths[track],
                    "INV-15",
                    "a disc lies beyond its track",
                )
                .about(format_args!(
                    "{seat}, {track}: space {} of {}",
                    disc.space, self.edition.track_lengths[track]
                ))?;
            }
            hold(!board.discs.local.active, "INV-15", "a disc on the Local track is active").about(seat)?;
        }
        for (region, cubes) in position.cubes.iter() {
            let printed = &self.edition.influence_spaces[region];
            hold(cubes.spaces.len() == printed.len(), "INV-16", "a track has other influence spaces")
                .about(format_args!("{region}: {} instead of {}", cubes.spaces.len(), printed.len()))?;
            hold(cubes.pool.players() == players, "INV-16", "a pool does not have one count per player")
                .about(region)?;
            let mut full = true;
            for (space, owner) in printed.iter().zip(&cubes.spaces) {
                let in_play = usize::from(space.players) <= players;
                hold(in_play || owner.is_none(), "INV-16", "a cube lies on a space that is not in play")
                    .about(region)?;
                hold(owner.is_none_or(|seat| seat.index() < players), "INV-16", "a cube belongs to nobody")
                    .about(region)?;
                full &= !in_play || owner.is_some();
            }
            let pooled = cubes.pool.values().any(|&count| count > 0);
            hold(full || !pooled, "INV-16", "a pool holds cubes although a regular space is free")
                .about(region)?;
            hold(
                cubes.pool.values().all(|&count| count <= CUBES),
                "INV-16",
                "a pool holds more cubes than a player has",
            )
            .about(region)?;
        }
        Ok(())
    }

    /// Checks that counts and task agree, and that the disc moved as far as it should (INV-26).
    fn check_trade(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let trading = position.tasks.contains(&Task::EmptyColumn);
        hold(
            trading == position.trade.is_some(),
            "INV-22",
            "a trade is under way without its task, or the other way round",
        )?;
        let Some(trade) = position.trade else { return Ok(()) };
        hold(position.mine().workers.has(trade.column), "INV-08", "the traded column has no worker")
            .about(trade.column)?;
        let mut to_go = 0;
        let mut riding = 0;
        let mut under_way = false;
        for task in &position.tasks {
            match task {
                Task::Advance(left) => to_go = *left,
                Task::Ride(left) => riding = *left,
                _ => {}
            }
            under_way |= matches!(task, Task::SpendCamels | Task::PickBonus(_))
                || matches!(task, Task::ChoosePermanent | Task::ChooseBuilding | Task::DrawExtension);
        }
        // Both counts wrap in an endless trade (a Farmer could keep going round).
        let due = u32::from(trade.value).wrapping_add(trade.camels);
        let moved = trade.moved.wrapping_add(to_go.into());
        hold(
            if under_way { moved == due } else { moved == 0 && trade.camels == 0 },
            "INV-26",
            "the disc's move is not trade value plus camels",
        )
        .about(format_args!("{moved} instead of {} + {}", trade.value, trade.camels))?;
        hold(riding <= position.mine().camels, "INV-06", "more camels are on the way than the player has")?;
        hold(
            trade.gold_decided <= position.mine().market.count(Tile::Gold) || under_way,
            "INV-02",
            "more gold traders have a type than there are",
        )?;
        hold(trade.gold_as_partner <= trade.gold_decided, "INV-02", "gold counts twice in a trade")?;
        let nomads = self.edition.villagers.iter().filter(|copies| matches!(copies.card, Villager::Nomad(_)));
        let nomads: u8 = nomads.map(|copies| copies.copies).sum();
        hold(
            trade.nomads_in_column <= nomads && trade.nomads_in_market <= nomads,
            "INV-09",
            "more Nomads count in a trade than there are",
        )
    }

    /// Checks pending tasks, flags and the end of the game (INV-19 to INV-23).
    fn check_turn(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        hold(self.is_well_stacked(), "INV-22", "it is not clear what the game waits for")?;
        for (seat, board) in position.boards.iter() {
            hold(
                (board.cubes == 0) == (position.winner == Some(seat)),
                "INV-23",
                "nine placed cubes and the end of the game do not go together",
            )
            .about(seat)?;
        }
        hold(
            position.winner.is_none_or(|winner| winner == position.turn),
            "INV-23",
            "somebody won out of turn",
        )?;
        hold(
            position.winner.is_some()
                || self.visit_legal(&mut |_| core::ops::ControlFlow::Break(())).is_break(),
            "INV-22",
            "nothing is legal",
        )?;
        hold(!position.spent.bonuses.has(Trader::Local), "INV-20", "the Local track has no limit per turn")?;
        hold(
            position.mine().buildings.contains(position.spent.buildings),
            "INV-20",
            "a building paid that is not there",
        )?;
        for task in &position.tasks {
            let sane = match *task {
                Task::Village(back) => {
                    usize::from(position.mine().workers.len()) + usize::from(back) <= Trader::ALL.len()
                }
                Task::TakeTiles(_, left) => left <= 3,
                Task::DrawTraders(left) => usize::from(left) + position.drawn_traders.len() <= 2,
                Task::DrawVillagers(left) => usize::from(left) + position.drawn_villagers.len() <= 2,
                Task::TakeInfluence(left) => left >= 1,
                Task::Arrange(stall) | Task::SendDown(stall) => usize::from(stall) < MAX_STALLS,
                _ => true,
            };
            hold(sane, "INV-22", "a task counts more than there is to do")?;
        }
        if self.in_setup() {
            return self.check_setup();
        }
        if position.tasks.last() == Some(&Task::MovePawn) {
            let villagers = position.villagers.row.iter().flatten().count();
            hold(
                villagers == ROW || self.villager_top() == Top::Nothing,
                "INV-19",
                "the villager row shows fewer than three cards",
            )?;
            let influence = position.influence.row.iter().flatten().count();
            hold(
                influence == ROW || self.influence_top() == Top::Nothing,
                "INV-19",
                "the influence row shows fewer than three cards",
            )?;
        }
        Ok(())
    }

    /// Checks what must hold during set-up, step by step (INV-21).
    fn check_setup(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let done = |task| !position.tasks.contains(&task);
        let untouched = position.boards.values().all(|board| {
            let at_start = |(track, disc): (Trader, &super::Disc)| {
                disc.space == self.edition.track_starts[track] && !disc.active
            };
            board.discs.iter().all(at_start)
                && board.cubes == CUBES
                && board.workers.is_empty()
                && board.permanents.is_empty()
                && board.buildings.is_empty()
                && board.villagers.is_empty()
                && board.hand.seen.is_empty()
                && board.pawn == super::Cell::CENTRE
                && board.market.count(Tile::Gold) == 0
        });
        let fresh = position.villagers.discard.is_empty()
            && position.influence.discard.is_empty()
            && position.influence.held.is_empty()
            && position.spent == Spent::default();
        hold(untouched && fresh, "INV-21", "a piece has moved before the first turn")?;
        let caravan = position.caravan.len() == CARAVAN || !done(Task::FillCaravan);
        hold(caravan, "INV-21", "the caravan does not start with 20 tiles")?;

        let players = position.boards.players();
        let started = done(Task::ChooseStart);
        for (place, seat) in (0..players).map(|place| (place, position.start.clockwise(place, players))) {
            let board = &position.boards[seat];
            let camels = if started { place + 1 } else { 0 };
            hold(usize::from(board.camels) == camels, "INV-21", "the first camels are not by turn order")
                .about(format_args!("{seat}: {} instead of {camels}", board.camels))?;
            hold(
                board.hand.hidden == 1 || (board.hand.hidden == 0 && !done(Task::DealHands)),
                "INV-21",
                "a hand does not start with one influence card",
            )
            .about(format_args!("{seat}: {}", board.hand.hidden))?;
            hold(
                board.market.stalls() == STALLS
                    || (!done(Task::LayMarkets) && (started || board.market.stalls() == 0)),
                "INV-21",
                "a market row does not start with six traders",
            )
            .about(seat)?;
            let settlers = board.settlements.total();
            hold(
                settlers == 4
                    || (!done(Task::LaySettlements)
                        && settlers < 4
                        && (settlers == 0 || done(Task::LayMarkets))),
                "INV-21",
                "a player does not start with four settlers",
            )
            .about(format_args!("{seat}: {settlers}"))?;
        }
        Ok(())
    }

    /// Checks the position right after set-up (INV-21).
    pub(super) fn check_ready(&self) -> Result<(), InvariantError> {
        let bag = 65 - 10 * self.position.boards.players();
        hold(
            usize::from(self.position.bag.total()) == bag,
            "INV-21",
            "the bag does not hold 65 tiles less 10 per player",
        )?;
        self.check_setup()
    }

    /// Checks every invariant about the step from `before` to this position.
    pub(super) fn check_since(&self, before: &Self) -> Result<(), InvariantError> {
        let (now, then) = (&self.position, &before.position);
        hold(then.winner.is_none(), "INV-24", "a move was accepted after the end")?;
        if before.in_setup() && !self.in_setup() {
            self.check_ready()?;
        }
        if now.turn != then.turn && !before.in_setup() {
            hold(now.spent == Spent::default(), "INV-20", "a limit of the last turn still stands")?;
            let refilled = now.caravan.len() == CARAVAN
                || now.caravan.len() >= usize::from(*self.edition.caravan_minimum)
                || now.bag_is_empty();
            hold(refilled, "INV-13", "the caravan was not refilled")?;
        }
        for (seat, board) in now.boards.iter() {
            let earlier = &then.boards[seat];
            let kept = board.placed_cubes() >= earlier.placed_cubes()
                && board.extensions() >= earlier.extensions()
                && board.buildings.contains(earlier.buildings)
                && board.permanents.contains(earlier.permanents)
                && board.completed.starts_with(&earlier.completed);
            hold(kept, "INV-25", "something that stays forever went away")?;
            let steps = Direction::ALL.into_iter().filter_map(|direction| earlier.pawn.step(direction));
            let stepped = steps.into_iter().any(|cell| cell == board.pawn);
            let moved = board.pawn != earlier.pawn;
            let may_move = then.tasks.last() == Some(&Task::MovePawn) && seat == then.turn;
            hold(
                !moved || (stepped && may_move),
                "INV-14",
                "a pawn moved by more than one cell, or out of turn",
            )?;
            hold(
                !may_move || moved || now.tasks.contains(&Task::MovePawn),
                "INV-14",
                "a turn went on without a pawn move",
            )?;
        }
        if then.turn == now.turn {
            hold(
                now.spent.bonuses.contains(then.spent.bonuses)
                    && now.spent.buildings.contains(then.spent.buildings),
                "INV-20",
                "a limit of the turn was lifted in mid-turn",
            )?;
        }
        if let (Some(trade), None, None) = (then.trade, now.trade, now.winner) {
            let left = now.boards[then.turn].settlements[trade.column];
            hold(left == 0, "INV-27", "a finished trade left traders in its column")?;
        }
        Ok(())
    }
}

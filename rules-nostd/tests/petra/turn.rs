//! The course of a turn and the pawn (sections 2.2 to 2.4 of the ledger), and actions that cannot be
//! carried out.

use crate::common::*;
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, Next, Seat};

use crate::setup::started_by;

/// A 3-player game in which seat 1 has a worker below Rome, so that all four actions are possible, and
/// its pawn on this cell.
fn pawn_at(column: u8, row: u8) -> Petra<'static> {
    ready(&STAND_IN, 3).arrange(|position| {
        position.worker(Seat::One, Trader::Rome);
        position.boards[Seat::One].pawn = Cell { column, row };
    })
}

fn all_cells() -> impl Iterator<Item = (u8, u8)> {
    (0..3).flat_map(|column| (0..3).map(move |row| (column, row)))
}

/// Returns the first question of an action, in a game of [`pawn_at`].
fn first_prompt(action: Action) -> Prompt {
    match action {
        Action::Plaza => Prompt::TakeTile(Section::Plaza, 2),
        Action::Siq => Prompt::TakeTile(Section::Siq, 1),
        Action::Market => Prompt::ChooseColumn,
        Action::Village => Prompt::Village(0),
    }
}

/// Plays an action that has no effect: the pawn moves, nothing else changes, and step 3 comes.
fn assert_idle<'e>(game: Petra<'e>, direction: &str) -> Petra<'e> {
    let after = game.clone().moves(&format!("pawn {direction}"));
    let mut expected = game.position().clone();
    expected.boards[Seat::One].pawn = after.position().boards[Seat::One].pawn;
    expected.tasks = after.position().tasks.clone();
    assert_eq!(after.position(), &expected, "only the pawn has moved");
    assert_eq!(after.prompt(), Prompt::Reveal, "step 3 follows");
    after
}

/// Returns a game in which the table chose another option than the ledger's.
fn agreed(key: &str, choice: &str) -> Petra<'static> {
    let mut options = Options::default();
    assert!(options.set(key, choice));
    ready_with(&STAND_IN, 3, options)
}

/// PET-029, PET-032: pawn, action, influence cards, refill, in this order; only the table is asked
/// about the refill.
#[test]
fn a_turn_has_four_steps() {
    let game = ready(&STAND_IN, 3).arrange(|position| position.caravan_length(16));
    assert_eq!(game.next(), Next::Decide(Seat::One, Prompt::MovePawn));
    let game = game.moves("pawn north");
    assert_eq!(game.next(), Next::Decide(Seat::One, Prompt::TakeTile(Section::Plaza, 2)));
    let game = game.moves("plaza 1\nplaza 2");
    assert_eq!(game.next(), Next::Decide(Seat::One, Prompt::Reveal));
    assert_eq!(game.refused("pawn south").rule, "PET-033", "the pawn has moved");
    let mut game = game.moves("done");
    for _ in 0..6 {
        assert_eq!(game.next(), Next::Observe(Chance::DrawTrader(Destination::Caravan)));
        assert!(game.legal().iter().all(|m| m.starts_with("observe trader ")), "no choice is left");
        assert!(game.refused("done").to_string().starts_with("PET-145: The caravan is refilled. First "));
        assert_eq!(game.refused("pawn south").rule, "PET-033");
        game = game.moves("observe trader rome");
    }
    assert_eq!(game.next(), Next::Decide(Seat::Two, Prompt::MovePawn));
}

/// PET-028: clockwise from the start player, round after round.
#[test]
fn turns_go_clockwise_from_the_start_player() {
    let mut game = started_by(Seat::Three, 4);
    for seat in [Seat::Three, Seat::Four, Seat::One, Seat::Two, Seat::Three] {
        assert_eq!(game.next(), Next::Decide(seat, Prompt::MovePawn));
        // To VILLAGE and back toward SIQ, so that every pawn can always move.
        let west = game.legal().contains(&"pawn west".to_string());
        game = game.moves(if west { "pawn west\ndone" } else { "pawn east\nsiq 9\ndone" });
    }
}

/// PET-029, PET-030, PET-131: the turn begins with a pawn move and nothing else.
#[test]
fn the_pawn_must_move() {
    let game = ready(&STAND_IN, 3);
    assert_eq!(game.refused("done").rule, "PET-030");
    for instead in ["plaza 1", "siq 7", "worker rome", "hire 1"] {
        assert_eq!(game.refused(instead).rule, "PET-029", "{instead}");
    }
    assert_eq!(game.refused("reveal rome 3").rule, "PET-131");
}

/// PET-031: revealing a completed card in step 3 is optional.
#[test]
fn step_three_is_optional() {
    let rome = card(&STAND_IN, "rome 3");
    let game = ready(&STAND_IN, 3).arrange(|position| {
        position.seen_card(Seat::One, rome);
        (0..3).for_each(|space| position.cube(Seat::One, Region::Rome, space));
    });
    let game = game.moves("pawn east\nsiq 7");
    assert!(game.legal().contains(&"reveal rome 3".to_string()));
    let game = game.moves("done");
    assert_eq!(game.next(), Next::Decide(Seat::Two, Prompt::MovePawn));
    assert!(game.position().boards[Seat::One].hand.seen.has(rome), "the card stays in hand");
}

/// PET-031: a player without a card to reveal is not asked in step 3.
#[test]
fn step_three_is_left_out_without_cards() {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        position.boards[Seat::One].hand.hidden -= 1;
        position.influence.deck += 1;
    });
    let game = game.moves("pawn east\nsiq 7");
    assert_eq!(game.next(), Next::Decide(Seat::Two, Prompt::MovePawn));
}

/// PET-033, PET-034, PET-035, DEC-01, AMB-20: from every cell one cell in each possible direction, so
/// 4, 3 or 2 moves; never diagonally, never out of the city.
#[test]
fn the_pawn_moves_one_cell_inside_the_city() {
    for (column, row) in all_cells() {
        let game = pawn_at(column, row);
        let open = [("north", row > 0), ("east", column < 2), ("south", row < 2), ("west", column > 0)];
        for (direction, is_open) in open {
            let text = format!("pawn {direction}");
            if is_open {
                let pawn = game.clone().moves(&text).position().boards[Seat::One].pawn;
                let target = match direction {
                    "north" => (column, row - 1),
                    "east" => (column + 1, row),
                    "south" => (column, row + 1),
                    _ => (column - 1, row),
                };
                assert_eq!((pawn.column, pawn.row), target);
            } else {
                assert_eq!(game.refused(&text).rule, "PET-034");
            }
        }
        let at_sides = usize::from(column != 1) + usize::from(row != 1);
        assert_eq!(game.legal().len(), 4 - at_sides, "from column {column}, row {row}");
    }
    assert!(pawn_at(1, 1).read_move("pawn north-east").is_err());
}

/// PET-036, AMB-05: pawns share cells, and discs share spaces.
#[test]
fn pawns_and_discs_may_stand_together() {
    let game = ready(&STAND_IN, 2).arrange(|position| {
        for seat in [Seat::One, Seat::Two] {
            position.camels(seat, 1);
            position.column(seat, Trader::Rome, 0);
        }
    });
    let turn = "pawn south\nworker rome\ncamels 1\ndone";
    let game = game.moves(turn).moves(turn);
    let [one, two] = [Seat::One, Seat::Two].map(|seat| &game.position().boards[seat]);
    assert_eq!((one.pawn, two.pawn), (Cell { column: 1, row: 2 }, Cell { column: 1, row: 2 }));
    assert_eq!((one.discs.rome.space, two.discs.rome.space), (1, 1));
}

/// PET-037, PET-038: the action is that of the side moved toward, no matter where the pawn comes from
/// or ends.
#[test]
fn the_direction_decides_the_action() {
    for (column, row) in all_cells() {
        let game = pawn_at(column, row);
        for m in game.legal() {
            let action = match m.as_str() {
                "pawn north" => Action::Plaza,
                "pawn east" => Action::Siq,
                "pawn south" => Action::Market,
                _ => Action::Village,
            };
            let after = game.clone().moves(&m);
            assert_eq!(after.prompt(), first_prompt(action), "{m} from column {column}, row {row}");
        }
    }
}

/// PET-037: each side has one of the four actions; which one is printed on the board.
#[test]
fn the_sides_are_those_of_the_edition() {
    let mut printed = components();
    printed.city_sides.value =
        Sides { north: Action::Market, east: Action::Village, south: Action::Siq, west: Action::Plaza };
    let edition = Edition::new(printed).unwrap();
    let game = ready(&edition, 3).arrange(|position| position.worker(Seat::One, Trader::Rome));
    let prompt = |m: &str| game.clone().moves(m).prompt();
    assert_eq!(prompt("pawn north"), first_prompt(Action::Market));
    assert_eq!(prompt("pawn east"), first_prompt(Action::Village));
    assert_eq!(prompt("pawn south"), first_prompt(Action::Siq));
    assert_eq!(prompt("pawn west"), first_prompt(Action::Plaza));
}

/// PET-039: an action that can be carried out must be.
#[test]
fn an_action_cannot_be_skipped() {
    let game = pawn_at(1, 1);
    for (direction, rule) in
        [("north", "AMB-22"), ("east", "AMB-22"), ("south", "PET-039"), ("west", "PET-103")]
    {
        let acting = game.clone().moves(&format!("pawn {direction}"));
        assert_eq!(acting.refused("done").rule, rule);
        assert!(!acting.legal().contains(&"done".to_string()));
    }
}

/// PET-039, AMB-16, AMB-17, AMB-18: an action that cannot be carried out has no effect; steps 3 and 4
/// still follow.
#[test]
fn an_impossible_action_has_no_effect() {
    let plaza = ready(&STAND_IN, 3).arrange(|position| position.caravan_length(0));
    let refill = assert_idle(plaza, "north").moves("done");
    assert_eq!(refill.chance(), Chance::DrawTrader(Destination::Caravan), "step 4 comes, too");

    let siq = ready(&STAND_IN, 3).arrange(|position| position.caravan_length(6));
    assert_idle(siq, "east");

    let market = ready(&STAND_IN, 3)
        .arrange(|position| Trader::ALL.into_iter().for_each(|column| position.worker(Seat::One, column)));
    assert_idle(market, "south");

    let village = ready(&STAND_IN, 3);
    let next = assert_idle(village, "west").moves("done");
    assert_eq!(next.next(), Next::Decide(Seat::Two, Prompt::MovePawn));
}

/// AMB-16 with the other option: a move toward an impossible action is refused while another direction
/// has a possible one.
#[test]
fn a_table_may_refuse_idle_actions() {
    let game = agreed("idle-action", "refused");
    assert_eq!(game.legal(), ["pawn north", "pawn east", "pawn south"]);
    assert_eq!(game.refused("pawn west").rule, "AMB-16", "no worker to take back");

    let short = game.clone().arrange(|position| {
        position.caravan_length(6);
        position.worker(Seat::One, Trader::Rome);
    });
    assert_eq!(short.legal(), ["pawn north", "pawn south", "pawn west"]);
    assert_eq!(short.refused("pawn east").rule, "AMB-16", "nothing in the Siq");

    let busy = game.arrange(|position| {
        position.caravan_length(0);
        Trader::ALL.into_iter().for_each(|column| position.worker(Seat::One, column));
    });
    assert_eq!(busy.legal(), ["pawn west"], "neither tiles nor free workers");

    let stuck = busy.arrange(|position| position.boards[Seat::One].pawn = Cell { column: 0, row: 0 });
    assert_eq!(stuck.legal(), ["pawn east", "pawn south"], "nothing better: all cells in reach");
    assert_eq!(stuck.refused("pawn west").rule, "PET-034");
    assert_idle(stuck.clone(), "east");
    assert_idle(stuck, "south");
}

/// AMB-19: a trade of value 0 is legal: the worker stays, camels may be spent, and the tiles of the
/// column leave.
#[test]
fn a_trade_may_be_worth_nothing() {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        position.column(Seat::One, Trader::China, 0);
        position.column(Seat::One, Trader::Rome, 2);
        position.market(Seat::One, &[Tile::Rome; 6]); // board 1: Rome trades with China; none here
        position.camels(Seat::One, 3);
    });
    for (column, returned) in [(Trader::China, 0), (Trader::Rome, 2)] {
        let trade = game.clone().moves("pawn south").moves(&format!("worker {column}"));
        assert_eq!(trade.prompt(), Prompt::SpendCamels);
        assert_eq!(trade.position().trade.unwrap().value, 0);
        let trade = trade.moves("camels 1\ndone");
        let mine = &trade.position().boards[Seat::One];
        assert_eq!(mine.discs[column].space, 1);
        assert!(mine.workers.has(column));
        assert_eq!(mine.settlements[column], 0);
        assert_eq!(trade.position().bag[column], game.position().bag[column] + returned);
        assert_eq!(trade.prompt(), Prompt::Reveal);
    }
}

/// AMB-19 with the other option: column and partner must not be empty; a permanent settlement and gold
/// count. Without such a column the action cannot be carried out (AMB-16).
#[test]
fn a_table_may_refuse_trades_worth_nothing() {
    let game = agreed("zero-trade", "refused").arrange(|position| {
        position.market(Seat::One, &[Tile::China; 6]); // board 1: only Rome trades with China
        position.column(Seat::One, Trader::Rome, 1);
        position.column(Seat::One, Trader::India, 1);
        position.column(Seat::One, Trader::China, 0);
    });
    let market = game.clone().moves("pawn south");
    assert_eq!(market.legal(), ["worker rome"]);
    assert_eq!(market.refused("worker india").rule, "AMB-19", "no partner in the row");
    assert_eq!(market.refused("worker china").rule, "AMB-19", "nothing in the column");

    let gold = game.clone().arrange(|position| {
        let tiles = [Tile::Gold, Tile::China, Tile::China, Tile::China, Tile::China, Tile::China];
        position.market(Seat::One, &tiles);
        [Trader::Egypt, Trader::Local].into_iter().for_each(|column| position.column(Seat::One, column, 0));
        position.permanent(Seat::One, Trader::Local);
    });
    assert_eq!(gold.moves("pawn south").legal(), ["worker rome", "worker india", "worker local"]);

    let nothing = game.arrange(|position| position.column(Seat::One, Trader::Rome, 0));
    assert_idle(nothing.clone(), "south");
    let strict = nothing.arrange(|position| assert!(position.options.set("idle-action", "refused")));
    assert_eq!(strict.refused("pawn south").rule, "AMB-16");
}

/// AMB-17, AMB-21: no hire without taking back a worker, and no taking back without a hire.
#[test]
fn retrieving_and_hiring_go_together() {
    let village = pawn_at(1, 1).moves("pawn west");
    assert_eq!(village.legal(), ["retrieve rome"]);
    assert_eq!(village.refused("hire 1").rule, "PET-105", "no worker is back yet");
    let back = village.moves("retrieve rome");
    assert_eq!(back.legal(), ["hire 1"]);
    assert_eq!(back.refused("done").rule, "AMB-21");
}

/// AMB-21: if there is no villager to hire, only the workers come back.
#[test]
fn with_an_empty_villager_row_workers_come_back_alone() {
    let game = pawn_at(1, 1).arrange(|position| {
        position.worker(Seat::One, Trader::China);
        position.worker(Seat::One, Trader::Local);
        for card in Villager::all() {
            position.villagers.deck.remove(card); // there is one of each, and now seat 2 has them all
            position.boards[Seat::Two].villagers.add(card);
        }
        position.villagers.row = [None; 3];
    });
    let village = game.moves("pawn west");
    let own = |game: &Petra<'_>| {
        let mut legal = game.legal();
        legal.retain(|m| !m.starts_with("farmer")); // seat 2 may sell a card at any time
        legal
    };
    assert_eq!(own(&village), ["retrieve rome", "retrieve china", "retrieve local"]);
    assert_eq!(village.refused("done").rule, "PET-103", "at least one worker comes back");
    let one = village.moves("retrieve china");
    assert_eq!(own(&one), ["retrieve rome", "retrieve local", "done"]);
    let stopped = one.clone().moves("done");
    assert_eq!(stopped.prompt(), Prompt::Reveal);
    assert_eq!(stopped.position().boards[Seat::One].workers, TraderSet::of(&[Trader::Rome, Trader::Local]));
    let all = one.moves("retrieve rome\nretrieve local");
    assert_eq!(all.prompt(), Prompt::Reveal, "with the last worker back nothing is left to do");
}

/// PET-159: once-per-turn effects may happen again in the next turn: a building's camel and the bonus
/// of a track.
#[test]
fn limits_end_with_the_turn() {
    let prepare = |position: &mut Position| {
        position
            .market(Seat::One, &[Tile::Rome, Tile::Rome, Tile::Rome, Tile::Local, Tile::India, Tile::India]);
        position.column(Seat::One, Trader::India, 2);
        position.disc(Seat::One, Trader::India, 1, false);
        position.camels(Seat::One, 0);
        position.boards[Seat::One].workers = TraderSet::EMPTY;
        position.boards[Seat::One].pawn = Cell::CENTRE;
    };
    // The disc passes the bonus space; the gold trader drives an Indian into the column.
    let trade = "pawn south\nworker india";
    let game =
        ready(&STAND_IN, 2).arrange(prepare).arrange(|position| position.building(Seat::One, Trader::India));
    let first = game.moves(trade);
    let gained = |game: &Petra<'_>| (game.position().supply.gold, game.position().boards[Seat::One].camels);
    assert_eq!(gained(&first), (4, 1));
    let spent = first.position().spent;
    let india = TraderSet::of(&[Trader::India]);
    assert_eq!((spent.bonuses, spent.buildings), (india, india));

    let other = first.moves("done\ndone"); // no camel is spent, no card shown
    assert_eq!(other.next(), Next::Decide(Seat::Two, Prompt::MovePawn));
    assert_eq!(other.position().spent, Spent::default());
    let again = other.moves("pawn west\ndone").arrange(prepare).moves(trade);
    assert_eq!(gained(&again), (4, 1), "a gold trader and a camel once more");
}

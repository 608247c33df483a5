//! Damaged positions (section 8 of the ledger): every manual change that breaks a saved table is found,
//! under the id of the invariant. Steps from one position to the next: `steps.rs`. Random damage:
//! `damage.rs`.

use Region as R;
use Seat::{Four, One, Three, Two};
use Trader::{China, Egypt, India, Local, Rome};
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, Seat};

use crate::common::*;
use crate::village::hire;
use crate::villagers::tiles;

/// One way to damage a table.
type Damage = fn(&mut Position);

/// Asserts that each damage is found under the same id.
fn assert_found(game: &Petra<'_>, invariant: &str, damages: &[Damage]) {
    for (number, damage) in damages.iter().enumerate() {
        let mut position = game.position().clone();
        damage(&mut position);
        assert_ne!(&position, game.position(), "{invariant}, damage {number}: nothing is damaged");
        match game.at(position) {
            Err(broken) => assert_eq!(broken.invariant, invariant, "damage {number}: {broken}"),
            Ok(_) => panic!("{invariant}, damage {number} is not found"),
        }
    }
}

/// A game in progress: seat 1 is about to move, with pieces of every kind on the table.
pub(crate) fn midgame() -> Petra<'static> {
    ready(&STAND_IN, 3).arrange(|position| {
        position.market(One, &tiles("GERCILE"));
        position.building(One, Rome);
        position.permanent(One, China);
        position.worker(One, India);
        position.cube(One, R::Egypt, 0);
        position.completed(Two, card(&STAND_IN, "built china or india"));
        position.villager(Two, Villager::Broker);
        position.seen_card(Two, card(&STAND_IN, "india 3"));
    })
}

/// Seat 1 is in a trade of China and has moved; camels may be spent.
pub(crate) fn trading() -> Petra<'static> {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        position.column(One, China, 1);
        position.camels(One, 5);
    });
    let game = game.moves("pawn south\nworker china");
    assert_eq!(game.prompt(), Prompt::SpendCamels);
    game
}

/// INV-01: 85 traders, and as many of each type as the edition says.
#[test]
fn traders_add_up() {
    assert_found(
        &midgame(),
        "INV-01",
        &[
            |position| position.bag[Rome] += 1,
            |position| position.bag[Rome] = 255,
            |position| position.boards[Three].settlements[Local] += 1,
            |position| position.boards[Two].settlements[China] = 255,
            |position| position.caravan[3] = Some(Egypt),
            |position| _ = position.caravan.pop(),
            |position| position.boards[Two].market = Market::from_tiles(&tiles("EEEEEE")),
            // 85 in all, but one of Rome became one of China.
            |position| {
                position.bag[Rome] -= 1;
                position.bag[China] += 1;
            },
            |position| {
                position.bag[Rome] -= 1;
                position.drawn_traders.push(Rome).unwrap();
            },
        ],
    );
}

/// INV-02: five gold traders, in rows and supply.
#[test]
fn gold_adds_up() {
    assert_found(
        &midgame(),
        "INV-02",
        &[|position| position.supply.gold += 1, |position| position.supply.gold = 0],
    );
    // Within a trade, gold is not counted more often than it exists.
    let game = ready(&STAND_IN, 3).arrange(|position| position.market(One, &tiles("GGRCIL")));
    let game = game.moves("pawn south\nworker china\ngold as india");
    let trade = |change: fn(&mut Trade)| {
        let mut position = game.position().clone();
        change(position.trade.as_mut().unwrap());
        game.at(position).unwrap_err().invariant
    };
    assert_eq!(trade(|trade| trade.gold_decided = 3), "INV-02");
    assert_eq!(trade(|trade| trade.gold_as_partner = 2), "INV-02");
}

/// INV-03: permanent settlements add up by type.
#[test]
fn permanents_add_up() {
    assert_found(
        &midgame(),
        "INV-03",
        &[
            |position| position.supply.permanents[Egypt] += 1,
            |position| position.boards[Two].permanents.insert(China),
            |position| {
                position.supply.permanents[Egypt] -= 1;
                position.supply.permanents[Rome] += 1;
            },
        ],
    );
}

/// INV-04, INV-05, INV-06: buildings, extensions and camels add up.
#[test]
fn supplies_add_up() {
    let game = midgame();
    assert_found(
        &game,
        "INV-04",
        &[|position| position.supply.buildings += 1, |position| position.boards[Two].buildings.insert(Rome)],
    );
    assert_found(
        &game,
        "INV-05",
        &[|position| position.supply.extensions += 1, |position| position.supply.extensions = 0],
    );
    assert_found(
        &game,
        "INV-06",
        &[
            |position| position.supply.camels -= 1,
            |position| position.boards[One].camels = 255,
            |position| position.boards[Three].camels += 1,
        ],
    );
    let mut riding = trading().position().clone();
    riding.tasks.push(Task::Ride(6)).unwrap();
    riding.tasks.push(Task::Advance(0)).unwrap();
    assert_eq!(
        trading().at(riding).unwrap_err().invariant,
        "INV-06",
        "more camels on the way than there are"
    );
}

/// INV-07, INV-17: nine cubes per player; each completed card holds exactly one of its owner's.
#[test]
fn cubes_add_up() {
    assert_found(
        &midgame(),
        "INV-07",
        &[
            |position| position.boards[One].cubes += 1,
            |position| position.boards[One].cubes = 255,
            |position| position.boards[Three].cubes -= 1,
            |position| position.cubes[R::Egypt].spaces[1] = Some(Two),
            |position| position.cubes[R::Egypt].spaces[0] = None,
            // A completed card without its cube, and a cube without its card.
            |position| position.boards[Two].cubes += 1,
            |position| {
                let card = position.boards[Two].completed.pop().unwrap();
                position.boards[Two].hand.seen.add(card);
            },
        ],
    );
}

/// INV-08: a space holds one worker at most, and the column under trade has its worker.
#[test]
fn workers_add_up() {
    let json = serde_json::to_string(midgame().position()).unwrap();
    assert!(json.contains(r#""workers":["india"]"#));
    for damaged in [r#""workers":["india","india"]"#, r#""workers":["gold"]"#] {
        let json = json.replace(r#""workers":["india"]"#, damaged);
        assert!(serde_json::from_str::<Position>(&json).is_err(), "{damaged}");
    }
    assert_found(
        &trading(),
        "INV-08",
        &[
            |position| position.boards[One].workers = TraderSet::EMPTY,
            |position| {
                position.boards[One].workers = TraderSet::of(&[Egypt]);
            },
        ],
    );
}

/// INV-09: every villager card is in one place.
#[test]
fn villagers_add_up() {
    assert_found(
        &midgame(),
        "INV-09",
        &[
            |position| position.villagers.deck.add(Villager::Farmer),
            |position| position.villagers.discard.add(Villager::Farmer),
            |position| position.villagers.row[2] = None,
            |position| position.villagers.row[2] = Some(Villager::Broker),
            |position| position.boards[One].villagers.add(Villager::Nomad(Rome)),
            |position| _ = position.boards[Two].villagers.remove(Villager::Broker),
            |position| position.drawn_villagers.push(Villager::Farmer).unwrap(),
            |position| {
                assert!(position.villagers.deck.remove(Villager::Farmer));
                position.drawn_villagers.push(Villager::Farmer).unwrap();
            },
            // More copies than a small number can hold.
            |position| {
                (0..200).for_each(|_| position.villagers.deck.add(Villager::Farmer));
                (0..200).for_each(|_| position.villagers.discard.add(Villager::Farmer));
            },
        ],
    );
    assert_found(
        &trading(),
        "INV-09",
        &[
            |position| position.trade.as_mut().unwrap().nomads_in_column = 6,
            |position| position.trade.as_mut().unwrap().nomads_in_market = 255,
        ],
    );
}

/// INV-10: every influence card is in one place; hidden ones are counted.
#[test]
fn influence_cards_add_up() {
    assert_found(
        &midgame(),
        "INV-10",
        &[
            |position| position.influence.deck += 1,
            |position| position.influence.deck = 255,
            |position| position.boards[One].hand.hidden += 1,
            |position| position.influence.row[0] = None,
            |position| position.influence.row[0] = position.influence.row[1],
            |position| position.influence.row[0] = Some(serde_json::from_str("23").unwrap()),
            |position| position.influence.unseen.add(card(&STAND_IN, "rome equals china")),
            |position| position.influence.discard.add(card(&STAND_IN, "rome equals china")),
            |position| position.boards[One].hand.seen.add(card(&STAND_IN, "india 3")),
            |position| position.boards[Two].completed[0] = card(&STAND_IN, "rome equals china"),
            |position| {
                (0..200).for_each(|_| position.influence.discard.add(card(&STAND_IN, "rome 3")));
                (0..200).for_each(|_| position.influence.unseen.add(card(&STAND_IN, "rome 3")));
                position.influence.deck += 200;
            },
        ],
    );
}

/// INV-11: 6 to 16 stalls, open ones at the left end, and no more of them than extensions.
#[test]
fn market_rows_hold_together() {
    fn set(position: &mut Position, stalls: &str) {
        position.boards[One].market = serde_json::from_str(stalls).unwrap();
    }
    assert_found(
        &midgame(),
        "INV-11",
        &[
            |position| set(position, "[]"),
            |position| set(position, r#"["egypt","rome","china","india","local"]"#),
            |position| set(position, r#"["egypt",null,"rome","china","india","local","gold"]"#),
            |position| set(position, r#"["egypt","rome","china","india","local","gold",null]"#),
            |position| set(position, r#"[null,"egypt","rome","china","india","local"]"#),
            |position| set(position, r#"[null,null,"egypt","rome","china","india","local"]"#),
        ],
    );
    let seventeen = format!("[{}]", [r#""egypt""#; 17].join(","));
    assert!(serde_json::from_str::<Market>(&seventeen).is_err());
}

/// INV-12: no gap in the caravan, and 20 tiles at most.
#[test]
fn the_caravan_holds_together() {
    assert_found(
        &midgame(),
        "INV-12",
        &[
            |position| position.caravan[4] = None,
            |position| {
                let trader = position.caravan.pop().unwrap().unwrap();
                position.bag[trader] += 1;
                position.caravan.push(None).unwrap();
            },
        ],
    );
    let json = serde_json::to_string(midgame().position()).unwrap();
    let longer = json.replace(r#""caravan":["#, r#""caravan":["rome","#);
    assert!(serde_json::from_str::<Position>(&longer).is_err(), "21 tiles");
}

/// INV-14, INV-15: pawns in the grid, discs on their tracks, the Local disc inactive.
#[test]
fn pawns_and_discs_are_on_the_board() {
    let game = midgame();
    assert_found(
        &game,
        "INV-14",
        &[|position| position.boards[Two].pawn.column = 3, |position| position.boards[One].pawn.row = 255],
    );
    assert_found(
        &game,
        "INV-15",
        &[
            |position| position.boards[One].discs[Rome].space = 8,
            |position| position.boards[Three].discs[Local].space = 12,
            |position| position.boards[Three].discs[Local].active = true,
        ],
    );
}

/// INV-16: one cube per space, none on spaces that are not in play, and a pool only when all are full.
#[test]
fn tracks_hold_together() {
    assert_found(
        &midgame(),
        "INV-16",
        &[
            // The fourth space needs four players; 3 play.
            |position| position.cube(Three, R::Egypt, 3),
            |position| position.pool(Three, R::Egypt),
            |position| position.cubes[R::China].spaces[0] = Some(Four),
            |position| _ = position.cubes[R::China].spaces.pop(),
            |position| position.cubes[R::China].pool = serde_json::from_str("[0,0]").unwrap(),
            |position| position.cubes[R::China].pool = serde_json::from_str("[0,0,0,0]").unwrap(),
            |position| position.cubes[R::China].pool[One] = 255,
        ],
    );
}

/// INV-19: three cards in both rows when a turn begins, unless none are available; villagers are in the
/// lowest slots (AMB-64).
#[test]
fn rows_show_three_cards() {
    assert_found(
        &midgame(),
        "INV-19",
        &[
            |position| {
                let gone = position.villagers.row[2].take().unwrap();
                position.villagers.deck.add(gone);
            },
            |position| {
                let gone = position.influence.row[1].take().unwrap();
                position.influence.discard.add(gone);
            },
        ],
    );
    // No card is available: the one left in the row cannot be hired from slot 3 with one worker.
    let out = ready(&STAND_IN, 3).arrange(|position| {
        for card in Villager::all() {
            while position.villagers.deck.remove(card) {
                position.boards[Two].villagers.add(card);
            }
        }
        for slot in 1..3 {
            let card = position.villagers.row[slot].take().unwrap();
            position.boards[Two].villagers.add(card);
        }
        position.worker(One, Rome);
    });
    assert_found(&out, "INV-19", &[|position| position.villagers.row.swap(0, 2)]);
    assert_found(&out.moves("pawn west"), "INV-19", &[|position| position.villagers.row.swap(0, 2)]);
}

/// INV-20: only what exists can be marked as used in a turn.
#[test]
fn limits_of_the_turn_hold_together() {
    assert_found(
        &midgame(),
        "INV-20",
        &[|position| position.spent.bonuses.insert(Local), |position| position.spent.buildings.insert(China)],
    );
}

/// INV-21: each board is dealt to one player, and during set-up nothing has moved.
#[test]
fn boards_are_dealt() {
    assert_found(
        &midgame(),
        "INV-21",
        &[
            |position| position.boards[One].board = 0,
            |position| position.boards[One].board = 5,
            |position| position.boards[One].board = position.boards[Two].board,
        ],
    );
    let set_up = Petra::new(&STAND_IN, 3, Options::default()).unwrap();
    assert_found(
        &set_up,
        "INV-21",
        &[
            |position| position.boards[One].workers.insert(Rome),
            |position| position.boards[Two].discs[Rome].space = 1,
            |position| position.boards[Three].pawn.row = 0,
            |position| position.cube(One, R::Egypt, 0),
            |position| position.building(One, Rome),
            |position| position.permanent(One, Rome),
            |position| position.villager(One, Villager::Herder),
            |position| position.camels(One, 1),
            |position| position.column(One, Rome, 1),
            |position| position.spent.bonuses.insert(Rome),
            |position| position.seen_card(One, card(&STAND_IN, "rome 3")),
            |position| {
                position.villagers.deck.remove(Villager::Herder);
                position.villagers.discard.add(Villager::Herder);
            },
            |position| {
                position.influence.unseen.remove(card(&STAND_IN, "rome 3"));
                position.influence.deck -= 1;
                position.influence.discard.add(card(&STAND_IN, "rome 3"));
            },
        ],
    );
}

/// INV-22: only taken seats, a trade only with its tasks, and exactly one thing to wait for.
#[test]
fn one_thing_is_pending() {
    fn tasks(position: &mut Position, tasks: &[Task]) {
        position.tasks = tasks.iter().copied().collect();
    }
    use Task::*;
    assert_found(
        &midgame(),
        "INV-22",
        &[
            |position| position.turn = Four,
            |position| position.start = Four,
            |position| position.winner = Some(Four),
            |position| position.boards = serde_json::from_str("[]").unwrap(),
            |position| position.tasks.clear(),
            |position| tasks(position, &[EndTurn]),
            |position| tasks(position, &[MovePawn]),
            |position| tasks(position, &[BeginTurn]),
            |position| tasks(position, &[EndTurn, Refill, Reveal, MovePawn, MovePawn]),
            |position| tasks(position, &[EndTurn, Reveal, Refill, MovePawn]),
            |position| tasks(position, &[EndTurn, Refill, Reveal, MovePawn, BeginTurn]),
            |position| tasks(position, &[EndTurn, Refill, Reveal, CloseCaravan]),
            |position| tasks(position, &[EndTurn, Refill, Reveal, TakeTiles(Section::Plaza, 2)]),
            |position| {
                tasks(position, &[EndTurn, Refill, Reveal, CloseCaravan, TakeTiles(Section::Plaza, 0)])
            },
            |position| {
                tasks(position, &[EndTurn, Refill, Reveal, CloseCaravan, TakeTiles(Section::Plaza, 4)])
            },
            |position| tasks(position, &[EndTurn, Refill, Reveal, Village(5)]),
            |position| tasks(position, &[EndTurn, Refill, Reveal, Village(255)]),
            |position| tasks(position, &[EndTurn, Refill, Reveal, PlaceTraders]),
            |position| tasks(position, &[EndTurn, Refill, Reveal, KeepVillager]),
            |position| tasks(position, &[EndTurn, Refill, Reveal, Ride(1)]),
            |position| tasks(position, &[EndTurn, Refill, Reveal, Advance(1)]),
            |position| tasks(position, &[EndTurn, Refill, Reveal, EmptyColumn, SpendCamels]),
            |position| tasks(position, &[EndTurn, Refill, Reveal, Shuffle(Deck::Villagers)]),
            |position| tasks(position, &[BeginTurn, MixBag]),
            |position| position.trade = trading().position().trade,
        ],
    );
    assert_found(&trading(), "INV-22", &[|position| position.trade = None]);
    let deepest = [r#""begin-turn""#; 25].join(",");
    assert!(serde_json::from_str::<Tasks>(&format!("[{deepest}]")).is_err(), "more tasks than there can be");
}

/// INV-23: there are nine placed cubes exactly if there is a winner, who is the active player.
#[test]
fn a_winner_has_placed_nine_cubes() {
    assert_found(
        &midgame(),
        "INV-23",
        &[
            |position| position.winner = Some(One),
            |position| position.winner = Some(Two),
            |position| {
                (1..3).for_each(|index| position.cube(One, R::Egypt, index));
                (0..6).for_each(|_| position.pool(One, R::Egypt));
            },
            |position| {
                (1..3).for_each(|index| position.cube(Three, R::Egypt, index));
                (0..7).for_each(|_| position.pool(Three, R::Egypt));
                position.winner = Some(Three);
            },
        ],
    );
}

/// INV-26: the disc moves exactly the trade value plus the camels spent.
#[test]
fn a_disc_moves_what_the_trade_is_worth() {
    assert_found(
        &trading(),
        "INV-26",
        &[
            |position| position.trade.as_mut().unwrap().moved += 1,
            |position| position.trade.as_mut().unwrap().value += 1,
            |position| position.trade.as_mut().unwrap().camels += 1,
            |position| position.trade.as_mut().unwrap().moved = u32::MAX,
            |position| position.tasks.push(Task::Advance(1)).unwrap(),
        ],
    );
    // Before the value is known nothing has moved, and no camel is spent.
    let game = ready(&STAND_IN, 3).arrange(|position| position.market(One, &tiles("GGRCIL")));
    let game = game.moves("pawn south\nworker china");
    assert_eq!(game.prompt(), Prompt::NameGold(1));
    assert_found(
        &game,
        "INV-26",
        &[
            |position| position.trade.as_mut().unwrap().moved = 1,
            |position| position.trade.as_mut().unwrap().camels = 1,
        ],
    );
}

/// INV-11, INV-22: while a Noble acts, the vacated stalls can be filled again.
#[test]
fn a_noble_at_work_holds_together() {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        position.market(One, &tiles("ERCILE"));
        Trader::ALL.into_iter().for_each(|column| position.column(One, column, 0));
    });
    let game = hire(game, Villager::Noble).moves("send up 2\nsend up 4");
    assert_found(
        &game,
        "INV-11",
        &[|position| position.column(One, Rome, 0), |position| position.tasks[6] = Task::SendDown(1)],
    );
}

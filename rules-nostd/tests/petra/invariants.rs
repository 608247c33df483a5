//! Damaged positions (section 8 of the ledger): whatever is broken by hand in a saved table is found,
//! under the id of the invariant. Steps from one
//! position to the next: `steps.rs`. Random damage: `damage.rs`.

use Region as R;
use Seat::{Four, One, Three, Two};
use Trader::{China, Egypt, India, Local, Rome};
use rules_nostd::petra::*;
use rules_nostd::{Game, Seat};

use crate::common::*;
use crate::village::hire;
use crate::villagers::tiles;

/// One way to damage a table.
type Damage = fn(&mut Table);

/// Each damage is found under the same id.
fn assert_found(game: &Petra<'_>, invariant: &str, damages: &[Damage]) {
    for (number, damage) in damages.iter().enumerate() {
        let mut table = game.table().clone();
        damage(&mut table);
        assert_ne!(&table, game.table(), "{invariant}, damage {number}: nothing is damaged");
        match game.at(table) {
            Err(broken) => assert_eq!(broken.invariant, invariant, "damage {number}: {broken}"),
            Ok(_) => panic!("{invariant}, damage {number} is not found"),
        }
    }
}

/// A game in full swing: seat 1 is about to move, with pieces of every kind on the table.
pub(crate) fn midgame() -> Petra<'static> {
    ready(&STAND_IN, 3).arrange(|table| {
        table.market(One, &tiles("GERCILE"));
        table.building(One, Rome);
        table.permanent(One, China);
        table.worker(One, India);
        table.cube(One, R::Egypt, 0);
        table.completed(Two, card(&STAND_IN, "built china or india"));
        table.villager(Two, Villager::Broker);
        table.seen_card(Two, card(&STAND_IN, "india 3"));
    })
}

/// Seat 1 is in a trade of China, and has moved; camels may be spent.
pub(crate) fn trading() -> Petra<'static> {
    let game = ready(&STAND_IN, 3).arrange(|table| {
        table.column(One, China, 1);
        table.camels(One, 5);
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
            |table| table.bag[Rome] += 1,
            |table| table.bag[Rome] = 255,
            |table| table.boards[Three].settlements[Local] += 1,
            |table| table.boards[Two].settlements[China] = 255,
            |table| table.caravan[3] = Some(Egypt),
            |table| _ = table.caravan.pop(),
            |table| table.boards[Two].market = Market::from_tiles(&tiles("EEEEEE")),
            // 85 in all, but one of Rome became one of China.
            |table| {
                table.bag[Rome] -= 1;
                table.bag[China] += 1;
            },
            |table| {
                table.bag[Rome] -= 1;
                table.drawn_traders.push(Rome).unwrap();
            },
        ],
    );
}

/// INV-02: five gold traders, in rows and supply.
#[test]
fn gold_adds_up() {
    assert_found(&midgame(), "INV-02", &[|table| table.supply.gold += 1, |table| table.supply.gold = 0]);
    // Inside a trade gold does not count more often than it is there.
    let game = ready(&STAND_IN, 3).arrange(|table| table.market(One, &tiles("GGRCIL")));
    let game = game.moves("pawn south\nworker china\ngold as india");
    let trade = |change: fn(&mut Trade)| {
        let mut table = game.table().clone();
        change(table.trade.as_mut().unwrap());
        game.at(table).unwrap_err().invariant
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
            |table| table.supply.permanents[Egypt] += 1,
            |table| table.boards[Two].permanents.insert(China),
            |table| {
                table.supply.permanents[Egypt] -= 1;
                table.supply.permanents[Rome] += 1;
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
        &[|table| table.supply.buildings += 1, |table| table.boards[Two].buildings.insert(Rome)],
    );
    assert_found(
        &game,
        "INV-05",
        &[|table| table.supply.extensions += 1, |table| table.supply.extensions = 0],
    );
    assert_found(
        &game,
        "INV-06",
        &[
            |table| table.supply.camels -= 1,
            |table| table.boards[One].camels = 255,
            |table| table.boards[Three].camels += 1,
        ],
    );
    let mut riding = trading().table().clone();
    riding.tasks.push(Task::Ride(6)).unwrap();
    riding.tasks.push(Task::Advance(0)).unwrap();
    assert_eq!(
        trading().at(riding).unwrap_err().invariant,
        "INV-06",
        "more camels on the way than there are"
    );
}

/// INV-07, INV-17: nine cubes per player; each completed card holds exactly one of its owner.
#[test]
fn cubes_add_up() {
    assert_found(
        &midgame(),
        "INV-07",
        &[
            |table| table.boards[One].cubes += 1,
            |table| table.boards[One].cubes = 255,
            |table| table.boards[Three].cubes -= 1,
            |table| table.cubes[R::Egypt].spaces[1] = Some(Two),
            |table| table.cubes[R::Egypt].spaces[0] = None,
            // A completed card without its cube, and a cube without its card.
            |table| table.boards[Two].cubes += 1,
            |table| {
                let card = table.boards[Two].completed.pop().unwrap();
                table.boards[Two].hand.seen.add(card);
            },
        ],
    );
}

/// INV-08: a space holds one worker at most, and the column under trade has its worker.
#[test]
fn workers_add_up() {
    let json = serde_json::to_string(midgame().table()).unwrap();
    assert!(json.contains(r#""workers":["india"]"#));
    for damaged in [r#""workers":["india","india"]"#, r#""workers":["gold"]"#] {
        let json = json.replace(r#""workers":["india"]"#, damaged);
        assert!(serde_json::from_str::<Table>(&json).is_err(), "{damaged}");
    }
    assert_found(
        &trading(),
        "INV-08",
        &[
            |table| table.boards[One].workers = TraderSet::EMPTY,
            |table| {
                table.boards[One].workers = TraderSet::of(&[Egypt]);
            },
        ],
    );
}

/// INV-09: every villager card in one place.
#[test]
fn villagers_add_up() {
    assert_found(
        &midgame(),
        "INV-09",
        &[
            |table| table.villagers.deck.add(Villager::Farmer),
            |table| table.villagers.discard.add(Villager::Farmer),
            |table| table.villagers.row[2] = None,
            |table| table.villagers.row[2] = Some(Villager::Broker),
            |table| table.boards[One].villagers.add(Villager::Nomad(Rome)),
            |table| _ = table.boards[Two].villagers.remove(Villager::Broker),
            |table| table.drawn_villagers.push(Villager::Farmer).unwrap(),
            |table| {
                assert!(table.villagers.deck.remove(Villager::Farmer));
                table.drawn_villagers.push(Villager::Farmer).unwrap();
            },
            // More copies than a small number can hold.
            |table| {
                (0..200).for_each(|_| table.villagers.deck.add(Villager::Farmer));
                (0..200).for_each(|_| table.villagers.discard.add(Villager::Farmer));
            },
        ],
    );
    assert_found(
        &trading(),
        "INV-09",
        &[
            |table| table.trade.as_mut().unwrap().nomads_in_column = 6,
            |table| table.trade.as_mut().unwrap().nomads_in_market = 255,
        ],
    );
}

/// INV-10: every influence card in one place; hidden ones as a number.
#[test]
fn influence_cards_add_up() {
    assert_found(
        &midgame(),
        "INV-10",
        &[
            |table| table.influence.deck += 1,
            |table| table.influence.deck = 255,
            |table| table.boards[One].hand.hidden += 1,
            |table| table.influence.row[0] = None,
            |table| table.influence.row[0] = table.influence.row[1],
            |table| table.influence.row[0] = Some(serde_json::from_str("23").unwrap()),
            |table| table.influence.unseen.add(card(&STAND_IN, "rome equals china")),
            |table| table.influence.discard.add(card(&STAND_IN, "rome equals china")),
            |table| table.boards[One].hand.seen.add(card(&STAND_IN, "india 3")),
            |table| table.boards[Two].completed[0] = card(&STAND_IN, "rome equals china"),
            |table| {
                (0..200).for_each(|_| table.influence.discard.add(card(&STAND_IN, "rome 3")));
                (0..200).for_each(|_| table.influence.unseen.add(card(&STAND_IN, "rome 3")));
                table.influence.deck += 200;
            },
        ],
    );
}

/// INV-11: 6 to 16 stalls, open ones at the left end, and not more than extensions.
#[test]
fn market_rows_hold_together() {
    fn set(table: &mut Table, stalls: &str) {
        table.boards[One].market = serde_json::from_str(stalls).unwrap();
    }
    assert_found(
        &midgame(),
        "INV-11",
        &[
            |table| set(table, "[]"),
            |table| set(table, r#"["egypt","rome","china","india","local"]"#),
            |table| set(table, r#"["egypt",null,"rome","china","india","local","gold"]"#),
            |table| set(table, r#"["egypt","rome","china","india","local","gold",null]"#),
            |table| set(table, r#"[null,"egypt","rome","china","india","local"]"#),
            |table| set(table, r#"[null,null,"egypt","rome","china","india","local"]"#),
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
            |table| table.caravan[4] = None,
            |table| {
                let trader = table.caravan.pop().unwrap().unwrap();
                table.bag[trader] += 1;
                table.caravan.push(None).unwrap();
            },
        ],
    );
    let json = serde_json::to_string(midgame().table()).unwrap();
    let longer = json.replace(r#""caravan":["#, r#""caravan":["rome","#);
    assert!(serde_json::from_str::<Table>(&longer).is_err(), "21 tiles");
}

/// INV-14, INV-15: pawns in the grid, discs on their tracks, the Local disc inactive.
#[test]
fn pawns_and_discs_are_on_the_board() {
    let game = midgame();
    assert_found(
        &game,
        "INV-14",
        &[|table| table.boards[Two].pawn.column = 3, |table| table.boards[One].pawn.row = 255],
    );
    assert_found(
        &game,
        "INV-15",
        &[
            |table| table.boards[One].discs[Rome].space = 8,
            |table| table.boards[Three].discs[Local].space = 12,
            |table| table.boards[Three].discs[Local].active = true,
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
            |table| table.cube(Three, R::Egypt, 3),
            |table| table.pool(Three, R::Egypt),
            |table| table.cubes[R::China].spaces[0] = Some(Four),
            |table| _ = table.cubes[R::China].spaces.pop(),
            |table| table.cubes[R::China].pool = serde_json::from_str("[0,0]").unwrap(),
            |table| table.cubes[R::China].pool = serde_json::from_str("[0,0,0,0]").unwrap(),
            |table| table.cubes[R::China].pool[One] = 255,
        ],
    );
}

/// INV-19: three cards in both rows when a turn begins, unless there are none to be had; villagers
/// stand in the lowest slots (AMB-64).
#[test]
fn rows_show_three_cards() {
    assert_found(
        &midgame(),
        "INV-19",
        &[
            |table| {
                let gone = table.villagers.row[2].take().unwrap();
                table.villagers.deck.add(gone);
            },
            |table| {
                let gone = table.influence.row[1].take().unwrap();
                table.influence.discard.add(gone);
            },
        ],
    );
    // No card to be had: the one left in the row is not to be hired with one worker from slot 3.
    let out = ready(&STAND_IN, 3).arrange(|table| {
        for card in Villager::all() {
            while table.villagers.deck.remove(card) {
                table.boards[Two].villagers.add(card);
            }
        }
        for slot in 1..3 {
            let card = table.villagers.row[slot].take().unwrap();
            table.boards[Two].villagers.add(card);
        }
        table.worker(One, Rome);
    });
    assert_found(&out, "INV-19", &[|table| table.villagers.row.swap(0, 2)]);
    assert_found(&out.moves("pawn west"), "INV-19", &[|table| table.villagers.row.swap(0, 2)]);
}

/// INV-20: what is spent in a turn can be spent.
#[test]
fn limits_of_the_turn_hold_together() {
    assert_found(
        &midgame(),
        "INV-20",
        &[|table| table.spent.bonuses.insert(Local), |table| table.spent.buildings.insert(China)],
    );
}

/// INV-21: boards are dealt, each to one player; and during set-up nothing has moved.
#[test]
fn boards_are_dealt() {
    assert_found(
        &midgame(),
        "INV-21",
        &[
            |table| table.boards[One].board = 0,
            |table| table.boards[One].board = 5,
            |table| table.boards[One].board = table.boards[Two].board,
        ],
    );
    let set_up = Petra::new(&STAND_IN, 3, Options::default()).unwrap();
    assert_found(
        &set_up,
        "INV-21",
        &[
            |table| table.boards[One].workers.insert(Rome),
            |table| table.boards[Two].discs[Rome].space = 1,
            |table| table.boards[Three].pawn.row = 0,
            |table| table.cube(One, R::Egypt, 0),
            |table| table.building(One, Rome),
            |table| table.permanent(One, Rome),
            |table| table.villager(One, Villager::Herder),
            |table| table.camels(One, 1),
            |table| table.column(One, Rome, 1),
            |table| table.spent.bonuses.insert(Rome),
            |table| table.seen_card(One, card(&STAND_IN, "rome 3")),
            |table| {
                table.villagers.deck.remove(Villager::Herder);
                table.villagers.discard.add(Villager::Herder);
            },
            |table| {
                table.influence.unseen.remove(card(&STAND_IN, "rome 3"));
                table.influence.deck -= 1;
                table.influence.discard.add(card(&STAND_IN, "rome 3"));
            },
        ],
    );
}

/// INV-22: seats that are taken, a trade where its tasks are, and exactly one thing to wait for.
#[test]
fn one_thing_is_pending() {
    fn tasks(table: &mut Table, tasks: &[Task]) {
        table.tasks = tasks.iter().copied().collect();
    }
    use Task::*;
    assert_found(
        &midgame(),
        "INV-22",
        &[
            |table| table.turn = Four,
            |table| table.start = Four,
            |table| table.winner = Some(Four),
            |table| table.boards = serde_json::from_str("[]").unwrap(),
            |table| table.tasks.clear(),
            |table| tasks(table, &[EndTurn]),
            |table| tasks(table, &[MovePawn]),
            |table| tasks(table, &[BeginTurn]),
            |table| tasks(table, &[EndTurn, Refill, Reveal, MovePawn, MovePawn]),
            |table| tasks(table, &[EndTurn, Reveal, Refill, MovePawn]),
            |table| tasks(table, &[EndTurn, Refill, Reveal, MovePawn, BeginTurn]),
            |table| tasks(table, &[EndTurn, Refill, Reveal, CloseCaravan]),
            |table| tasks(table, &[EndTurn, Refill, Reveal, TakeTiles(Section::Plaza, 2)]),
            |table| tasks(table, &[EndTurn, Refill, Reveal, CloseCaravan, TakeTiles(Section::Plaza, 0)]),
            |table| tasks(table, &[EndTurn, Refill, Reveal, CloseCaravan, TakeTiles(Section::Plaza, 4)]),
            |table| tasks(table, &[EndTurn, Refill, Reveal, Village(5)]),
            |table| tasks(table, &[EndTurn, Refill, Reveal, Village(255)]),
            |table| tasks(table, &[EndTurn, Refill, Reveal, PlaceTraders]),
            |table| tasks(table, &[EndTurn, Refill, Reveal, KeepVillager]),
            |table| tasks(table, &[EndTurn, Refill, Reveal, Ride(1)]),
            |table| tasks(table, &[EndTurn, Refill, Reveal, Advance(1)]),
            |table| tasks(table, &[EndTurn, Refill, Reveal, EmptyColumn, SpendCamels]),
            |table| tasks(table, &[EndTurn, Refill, Reveal, Shuffle(Deck::Villagers)]),
            |table| tasks(table, &[BeginTurn, MixBag]),
            |table| table.trade = trading().table().trade,
        ],
    );
    assert_found(&trading(), "INV-22", &[|table| table.trade = None]);
    let deepest = [r#""begin-turn""#; 25].join(",");
    assert!(serde_json::from_str::<Tasks>(&format!("[{deepest}]")).is_err(), "more tasks than there can be");
}

/// INV-23: nine placed cubes and a winner, who is the active player, go together.
#[test]
fn a_winner_has_placed_nine_cubes() {
    assert_found(
        &midgame(),
        "INV-23",
        &[
            |table| table.winner = Some(One),
            |table| table.winner = Some(Two),
            |table| {
                (1..3).for_each(|index| table.cube(One, R::Egypt, index));
                (0..6).for_each(|_| table.pool(One, R::Egypt));
            },
            |table| {
                (1..3).for_each(|index| table.cube(Three, R::Egypt, index));
                (0..7).for_each(|_| table.pool(Three, R::Egypt));
                table.winner = Some(Three);
            },
        ],
    );
}

/// INV-26: the disc moves the trade value and the camels spent, no more and no less.
#[test]
fn a_disc_moves_what_the_trade_is_worth() {
    assert_found(
        &trading(),
        "INV-26",
        &[
            |table| table.trade.as_mut().unwrap().moved += 1,
            |table| table.trade.as_mut().unwrap().value += 1,
            |table| table.trade.as_mut().unwrap().camels += 1,
            |table| table.trade.as_mut().unwrap().moved = u32::MAX,
            |table| table.tasks.push(Task::Advance(1)).unwrap(),
        ],
    );
    // Before the value is found nothing has moved, and no camel is spent.
    let game = ready(&STAND_IN, 3).arrange(|table| table.market(One, &tiles("GGRCIL")));
    let game = game.moves("pawn south\nworker china");
    assert_eq!(game.prompt(), Prompt::NameGold(6));
    assert_found(
        &game,
        "INV-26",
        &[|table| table.trade.as_mut().unwrap().moved = 1, |table| table.trade.as_mut().unwrap().camels = 1],
    );
}

/// INV-11, INV-22: a Noble at work has stalls that can be filled again.
#[test]
fn a_noble_at_work_holds_together() {
    let game = ready(&STAND_IN, 3).arrange(|table| {
        table.market(One, &tiles("ERCILE"));
        Trader::ALL.into_iter().for_each(|column| table.column(One, column, 0));
    });
    let game = hire(game, Villager::Noble).moves("send up 2\nsend up 4");
    assert_found(
        &game,
        "INV-11",
        &[|table| table.column(One, Rome, 0), |table| table.tasks[6] = Task::SendDown(1)],
    );
}

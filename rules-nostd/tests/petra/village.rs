//! The VILLAGE action (section 2.13 of the ledger): workers come back, a villager is hired, the row
//! closes up and is refilled; and one-time villagers, used when their owner chooses.

use std::sync::LazyLock;

use Seat::{One, Two};
use Trader::{China, Egypt, India, Local, Rome};
use Villager::*;
use rules_nostd::Seat;
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;

use crate::common::*;

/// An edition in which Herder, Priest and Dealmaker are kept and used later.
pub(crate) static ONE_TIME: LazyLock<Edition> = LazyLock::new(|| {
    edition_with(&[VillagerName::Herder, VillagerName::Priest, VillagerName::Dealmaker], Herder, 1)
});

/// Returns an edition with these one-time villagers and this many copies (up to 9) of one card. Master
/// Traders and Nomads are removed to make room: there are 24 cards, with each of the 16 names.
pub(crate) fn edition_with(one_time: &[VillagerName], card: Villager, copies: u8) -> Edition {
    let mut components = components();
    let timings = &mut components.timings.value;
    for &name in one_time {
        timings.immediate.retain(|&other| other != name);
        timings.one_time.push(name).unwrap();
    }
    let villagers = &mut components.villagers.value;
    villagers.iter_mut().filter(|listed| listed.card == card).for_each(|listed| listed.copies = copies);
    let typed = [Local, India, China, Rome].map(|trader| [MasterTrader(trader), Nomad(trader)]);
    for dropped in typed.into_iter().flatten().take(usize::from(copies) - 1) {
        villagers.retain(|listed| listed.card != dropped);
    }
    Edition::new(components).unwrap()
}

/// A change of the table.
type Change = fn(&mut Position);

/// Seat 1 has workers below these columns and has just moved toward VILLAGE.
fn in_village(workers: &[Trader]) -> Petra<'static> {
    with_workers(ready(&STAND_IN, 3), workers).moves("pawn west")
}

fn with_workers<'e>(game: Petra<'e>, workers: &[Trader]) -> Petra<'e> {
    game.arrange(|position| workers.iter().for_each(|&column| position.worker(One, column)))
}

/// Lets seat 1 take back the worker of the Local column and hire this card, which is in slot 1 before a
/// Broker and a Nomad of Egypt.
pub(crate) fn hire<'e>(game: Petra<'e>, card: Villager) -> Petra<'e> {
    game.arrange(|position| {
        position.worker(One, Local);
        position.villager_row([card, Broker, Nomad(Egypt)]);
    })
    .moves("pawn west\nretrieve local\nhire 1")
}

/// Moves every villager card of deck, row and discard to seat 2, except those left in the row. The deck
/// is empty.
fn deck_out(position: &mut Position, row: [Option<Villager>; 3]) {
    for card in Villager::all() {
        let in_row = position.villagers.row.iter().filter(|&&other| other == Some(card)).count();
        let stays = row.iter().filter(|&&other| other == Some(card)).count();
        let total = in_row
            + usize::from(position.villagers.deck.count(card) + position.villagers.discard.count(card));
        for _ in stays..total {
            position.boards[Two].villagers.add(card);
        }
    }
    position.villagers = VillagerCards { deck: Villagers::EMPTY, row, discard: Villagers::EMPTY };
}

/// Returns the moves of seat 1, without those that the owner of a Farmer always has.
fn own_moves(game: &Petra<'_>) -> Vec<String> {
    game.legal().into_iter().filter(|text| !text.starts_with("farmer")).collect()
}

fn row(game: &Petra<'_>) -> [Option<Villager>; 3] {
    game.position().villagers.row
}

/// PET-103, DEC-13: at least one worker comes back, of the player's choice, from a space that has one.
#[test]
fn workers_come_back_one_by_one() {
    let game = in_village(&[Egypt, China]);
    assert_eq!(game.prompt(), Prompt::Village(0));
    assert_eq!(game.legal(), ["retrieve egypt", "retrieve china"], "none back yet: no hire, no end");
    assert_eq!(game.refused("done").rule, "PET-103");
    assert_eq!(game.refused("retrieve rome").rule, "PET-103");
    assert_eq!(game.refused("hire 1").rule, "PET-105");

    let game = game.moves("retrieve china");
    assert_eq!(game.prompt(), Prompt::Village(1));
    assert_eq!(game.position().boards[One].workers, TraderSet::of(&[Egypt]), "China's worker is free");
    assert_eq!(game.refused("retrieve china").rule, "PET-103");

    let game = game.moves("hire 1");
    assert_eq!(game.position().boards[One].workers, TraderSet::of(&[Egypt]), "the other one stays");
}

/// PET-104, PET-105, PET-106, DEC-14: slot n requires n workers; 4 or 5 give no more choice than 3.
#[test]
fn slots_ask_for_one_two_and_three_workers() {
    for (back, open) in [(1, 1), (2, 2), (3, 3), (4, 3), (5, 3)] {
        let mut game = in_village(&Trader::ALL);
        for column in &Trader::ALL[..back] {
            game = game.moves(&format!("retrieve {column}"));
        }
        let hires: Vec<String> = game.legal().into_iter().filter(|text| text.starts_with("hire")).collect();
        let expected: Vec<String> = (1..=open).map(|slot| format!("hire {slot}")).collect();
        assert_eq!(hires, expected, "{back} workers back");
        for slot in open + 1..=3 {
            assert_eq!(game.refused(&format!("hire {slot}")).rule, "PET-105");
        }
    }
}

/// AMB-21, DEC-14: a player who took workers back must hire exactly one villager.
#[test]
fn the_hire_is_mandatory() {
    let game = in_village(&[Egypt, China]).moves("retrieve egypt");
    assert_eq!(game.legal(), ["retrieve china", "hire 1"]);
    assert_eq!(game.refused("done").rule, "AMB-21");
    let game = game.moves("hire 1\nobserve villager merchant");
    assert_eq!(game.prompt(), Prompt::Reveal, "one hire and the action is over");
}

/// AMB-21, AMB-64: with an empty row only workers come back, as many as the player likes.
#[test]
fn an_empty_row_leaves_only_the_retrieval() {
    let village = |workers: &[Trader]| {
        let game = with_workers(ready(&STAND_IN, 3), workers);
        game.arrange(|position| deck_out(position, [None; 3])).moves("pawn west")
    };
    let game = village(&[Egypt, China]);
    assert_eq!(own_moves(&game), ["retrieve egypt", "retrieve china"]);
    let game = game.moves("retrieve egypt");
    assert_eq!(own_moves(&game), ["retrieve china", "done"]);
    assert_eq!(game.refused("hire 1").rule, "PET-104");
    let game = game.moves("done");
    assert_eq!((game.prompt(), row(&game)), (Prompt::Reveal, [None; 3]));
    assert_eq!(game.position().boards[One].workers, TraderSet::of(&[China]));

    let game = village(&[Egypt]).moves("retrieve egypt");
    assert_eq!(game.prompt(), Prompt::Reveal, "no worker left and nobody to hire: nothing is asked");
}

/// AMB-17: without a worker on the board VILLAGE has no effect, and nobody is hired.
#[test]
fn no_worker_no_village() {
    let before = ready(&STAND_IN, 3);
    let game = before.clone().moves("pawn west");
    assert_eq!(game.prompt(), Prompt::Reveal, "step 3 comes at once");
    assert_eq!(game.position().villagers, before.position().villagers);
    assert!(game.position().boards[One].villagers.is_empty());
}

/// PET-107, AMB-51: an immediate villager acts at once; then it is discarded, the row closes up and is
/// refilled.
#[test]
fn an_immediate_villager_acts_and_is_discarded() {
    let game = hire(ready(&STAND_IN, 3), Baker);
    assert_eq!(game.prompt(), Prompt::TakeTile(Section::Siq, 2), "the effect comes first");
    assert_eq!(row(&game), [None, Some(Broker), Some(Nomad(Egypt))], "the gap is still there");
    assert!(!game.position().villagers.discard.has(Baker));

    let game = game.moves("siq 7\nsiq 9");
    assert!(game.position().villagers.discard.has(Baker), "used up");
    assert!(!game.position().boards[One].villagers.has(Baker));
    assert_eq!(row(&game), [Some(Broker), Some(Nomad(Egypt)), None], "closed up");
    assert_eq!(game.chance(), Chance::TurnUpVillager(3));
}

/// PET-108: a permanent villager stays with its owner for the rest of the game.
#[test]
fn a_permanent_villager_stays() {
    let game = hire(ready(&STAND_IN, 2), Farmer).moves("observe villager merchant\ndone");
    assert!(game.position().boards[One].villagers.has(Farmer));
    let round = "pawn west\ndone\npawn east\nsiq 7\ndone\npawn east\nsiq 7\ndone";
    let game = game.moves(round).moves("farmer seat 1 sells egypt equals rome");
    assert!(game.position().boards[One].villagers.has(Farmer), "also after use");
    assert!(game.position().villagers.discard.is_empty());
}

/// PET-109: a one-time villager stays with its owner until a turn of the owner's choice, and is
/// discarded when used.
#[test]
fn a_one_time_villager_waits_for_its_turn() {
    let game = hire(ready(&STAND_IN, 2), Nomad(India)).moves("observe villager merchant\ndone");
    assert!(game.position().boards[One].villagers.has(Nomad(India)), "kept");
    let game = game.moves("pawn west\ndone\npawn south\nworker india\nnomad india in settlements");
    assert!(!game.position().boards[One].villagers.has(Nomad(India)), "used");
    assert!(game.position().villagers.discard.has(Nomad(India)));
}

/// PET-110, PET-111: the cards slide away from the treasury, and the new one goes to "3+".
#[test]
fn the_row_slides_to_the_lowest_slots() {
    for (hired, rest) in [(1, [Broker, Nomad(Rome)]), (2, [Farmer, Nomad(Rome)]), (3, [Farmer, Broker])] {
        let game = ready(&STAND_IN, 3).arrange(|position| {
            position.villager_row([Farmer, Broker, Nomad(Rome)]);
            [Egypt, Rome, China].into_iter().for_each(|column| position.worker(One, column));
        });
        let game = game.moves("pawn west\nretrieve egypt\nretrieve rome\nretrieve china");
        let game = game.moves(&format!("hire {hired}"));
        assert_eq!(row(&game), [Some(rest[0]), Some(rest[1]), None]);
        assert_eq!(game.chance(), Chance::TurnUpVillager(3));
        let game = game.moves("observe villager merchant");
        assert_eq!(row(&game), [Some(rest[0]), Some(rest[1]), Some(Merchant)], "PET-112: three again");
    }
}

/// CHN-02: only a card that can still be in the deck can be turned up.
#[test]
fn a_villager_is_turned_up_from_the_deck() {
    let game = hire(ready(&STAND_IN, 3), Farmer);
    for elsewhere in ["farmer", "broker", "nomad egypt"] {
        assert_eq!(game.refused(&format!("observe villager {elsewhere}")).rule, "PET-007");
    }
    assert_eq!(game.refused("observe shuffle villagers").rule, "AMB-64");
    assert_eq!(game.refused("done").rule, "PET-112");
    let in_deck: Vec<String> =
        game.position().villagers.deck.kinds().map(|card| format!("observe villager {card}")).collect();
    assert_eq!(game.legal(), in_deck);
    assert_eq!(in_deck.len(), 21);
}

/// AMB-64, CHN-16, PET-112: when the villager deck runs out, its discards become a new deck, including
/// the villager just discarded (AMB-51).
#[test]
fn villager_discards_become_a_new_deck() {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        deck_out(position, [Some(Herder), Some(Broker), Some(Noble)]);
        position.boards[Two].villagers.remove(Merchant);
        position.villagers.discard.add(Merchant);
        position.worker(One, Local);
    });
    let game = game.moves("pawn west\nretrieve local\nhire 1");
    assert_eq!(game.chance(), Chance::ReshuffleDiscard(Deck::Villagers));
    assert_eq!(game.legal(), ["observe shuffle villagers"]);
    assert_eq!(game.refused("observe villager herder").rule, "AMB-64");
    assert_eq!(game.refused("observe shuffle influence").rule, "AMB-65");

    let game = game.moves("observe shuffle villagers");
    assert!(game.position().villagers.discard.is_empty());
    assert_eq!(game.legal(), ["observe villager herder", "observe villager merchant"]);
    let game = game.moves("observe villager herder");
    assert_eq!(row(&game), [Some(Broker), Some(Noble), Some(Herder)]);
}

/// AMB-64: without discards the slot stays empty and the row closes up; it is filled as soon as a card
/// is available.
#[test]
fn a_slot_waits_for_a_card() {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        deck_out(position, [Some(Noble), Some(Scribe), Some(Broker)]);
        [Local, Egypt, India].into_iter().for_each(|column| position.worker(One, column));
        position.boards[Two].villagers.remove(Nomad(Rome));
        position.boards[One].villagers.add(Nomad(Rome));
    });
    // The Broker stays with seat 1: nothing is discarded.
    let game = game.moves("pawn west\nretrieve local\nretrieve egypt\nretrieve india\nhire 3");
    assert_eq!((game.prompt(), row(&game)), (Prompt::Reveal, [Some(Noble), Some(Scribe), None]));
    let game = game.moves("done\npawn west\ndone\npawn west\ndone");

    // Seat 1's Nomad is discarded during a trade: the slot is filled before the next decision.
    let game = game.moves("pawn south\nworker rome\nnomad rome in settlements");
    assert_eq!(game.chance(), Chance::ReshuffleDiscard(Deck::Villagers));
    let game = game.moves("observe shuffle villagers\nobserve villager nomad rome");
    assert_eq!(row(&game), [Some(Noble), Some(Scribe), Some(Nomad(Rome))]);
}

/// AMB-64 with the other option: with `villager-deck final` nothing is reshuffled, and the row runs
/// out.
#[test]
fn a_final_villager_deck_is_not_reshuffled() {
    let mut options = Options::default();
    assert!(options.set("villager-deck", "final"));
    for (before, after) in [
        ([Some(Herder), Some(Builder), Some(Noble)], [Some(Builder), Some(Noble), None]),
        ([Some(Herder), Some(Builder), None], [Some(Builder), None, None]),
        ([Some(Herder), None, None], [None; 3]),
    ] {
        let game = ready_with(&STAND_IN, 2, options).arrange(|position| {
            deck_out(position, before);
            position.worker(One, Local);
        });
        let game = game.moves("pawn west\nretrieve local\nhire 1");
        assert_eq!((game.prompt(), row(&game)), (Prompt::Reveal, after), "nobody shuffles");
        let game = game.moves("done");
        assert_eq!((game.prompt(), row(&game)), (Prompt::MovePawn, after));
        assert!(game.position().villagers.discard.has(Herder), "he stays discarded");
    }
}

/// AMB-52: a villager whose effect cannot be carried out is still hired and discarded; only the worker
/// moves.
#[test]
fn an_effect_that_cannot_happen_is_skipped() {
    let cases: [(Villager, Change); 8] = [
        (Ambassador, |position| position.empty_bag_to(Two)),
        (Baker, |position| position.caravan_length(6)),
        (Builder, |position| Trader::ALL.into_iter().for_each(|column| position.building(One, column))),
        (Craftsman, |position| {
            let tiles = Tile::ALL.iter().filter(|&&tile| tile != Tile::Gold).cycle();
            position.market(Two, &tiles.take(16).copied().collect::<Vec<_>>());
        }),
        (Herder, |position| position.camels(Two, 26)),
        (Jeweler, |position| {
            position.market(Two, &[Tile::Rome, Tile::Gold, Tile::Gold, Tile::Gold, Tile::Gold, Tile::Gold]);
        }),
        (Laborer, |position| Trader::ALL.into_iter().for_each(|column| position.permanent(One, column))),
        (Merchant, |position| position.caravan_length(0)),
    ];
    for (card, arrange) in cases {
        let before = ready(&STAND_IN, 3).arrange(arrange);
        let game = hire(before.clone(), card);
        assert_eq!(game.chance(), Chance::TurnUpVillager(3), "{card}: nothing is asked");
        assert!(game.position().villagers.discard.has(card), "{card} is used up");
        let mut mine = game.position().boards[One].clone();
        mine.pawn = Cell::CENTRE;
        assert_eq!(mine, before.position().boards[One], "{card}");
        assert_eq!(game.position().supply, before.position().supply, "{card}");
        assert_eq!(game.position().caravan, before.position().caravan, "{card}");
    }
}

/// DEC-23, PET-109, AMB-54: one-time villagers may be used before the pawn moves, any number of them.
#[test]
fn one_time_villagers_before_the_pawn_moves() {
    let game = ready(&ONE_TIME, 3).arrange(|position| {
        [Herder, Priest, Broker, Nomad(Rome)].into_iter().for_each(|card| position.villager(One, card));
        position.camels(One, 1);
    });
    let directions = ["pawn north", "pawn east", "pawn south", "pawn west"];
    let uses = ["use herder", "use priest"];
    assert_eq!(game.legal(), [&directions[..], &uses[..]].concat());
    assert_eq!(game.refused("use broker").rule, "AMB-54", "he is permanent");
    assert_eq!(game.refused("use nomad rome").rule, "AMB-54", "he belongs into a trade");
    assert_eq!(game.refused("use broker").remedy().to_string(), "There is nothing to use.");
    assert_eq!(game.refused("use nomad rome").remedy().to_string(), "Play him inside a market action.");
    assert_eq!(game.refused("use dealmaker").rule, "PET-109", "seat 1 has none");

    let game = game.moves("use herder");
    assert_eq!(game.position().boards[One].camels, 4);
    assert!(game.position().villagers.discard.has(Herder));
    assert_eq!(game.refused("use herder").rule, "PET-109", "once");

    let game = game.moves("use priest\nobserve villager dealmaker\nobserve villager merchant");
    assert_eq!(game.refused("use priest").rule, "PET-109", "his one use is under way");
    let game = game.moves("keep dealmaker");
    assert_eq!(game.prompt(), Prompt::MovePawn, "the pawn still has to move");
    assert!(game.position().boards[One].villagers.has(Dealmaker), "kept as if hired: to be used later");
    assert_eq!(game.legal(), [&directions[..], &["use dealmaker"]].concat());
}

/// DEC-23, AMB-54: or in step 3, even in the turn of the hire; never during an action, and never in
/// another player's turn.
#[test]
fn one_time_villagers_in_step_3() {
    let game = hire(ready(&ONE_TIME, 2), Herder);
    assert_eq!(game.position().boards[One].camels, 1, "hired, not used");
    let game = game.moves("observe villager merchant");
    assert!(game.legal().contains(&"use herder".to_string()));
    let later = game.clone().moves("done");
    assert_eq!(later.refused("use herder").rule, "PET-109", "seat 2 does not have him");

    let now = game.moves("use herder");
    assert_eq!((now.prompt(), now.position().boards[One].camels), (Prompt::Reveal, 4));

    let own_turn = later.moves("pawn west\ndone");
    let siq = own_turn.clone().moves("pawn east");
    assert_eq!(siq.refused("use herder").rule, "AMB-54");
    let trade = own_turn.moves("pawn south");
    assert_eq!(trade.refused("use herder").rule, "AMB-54");
    assert_eq!(trade.moves("worker rome").refused("use herder").rule, "AMB-54");
}

/// DEC-23: step 3 takes place for a one-time villager even if the hand is empty.
#[test]
fn step_3_waits_for_a_one_time_villager() {
    let no_hand = |position: &mut Position| {
        position.boards[One].hand.hidden = 0;
        position.influence.deck += 1;
    };
    let game = ready(&ONE_TIME, 2).arrange(no_hand).moves("pawn east\nsiq 7");
    assert_eq!(game.position().turn, Two, "nothing to decide in step 3");
    let game = ready(&ONE_TIME, 2).arrange(no_hand).arrange(|position| position.villager(One, Herder));
    let game = game.moves("pawn east\nsiq 7");
    assert_eq!(game.legal(), ["use herder", "done"]);
    assert_eq!(game.moves("use herder").position().turn, Two, "used, and the turn is over");
}

/// DEC-23, AMB-54: a Dealmaker used in step 3 is a separate trade in the same turn.
#[test]
fn a_one_time_dealmaker_trades_in_step_3() {
    let game = ready(&ONE_TIME, 2).arrange(|position| {
        position.villager(One, Dealmaker);
        position.camels(One, 0);
        position.market(One, &[Tile::China, Tile::India, Tile::Local, Tile::China, Tile::India, Tile::Local]);
        [(Rome, 1), (China, 1)].into_iter().for_each(|(column, count)| position.column(One, column, count));
        position.disc(One, Rome, 1, false);
    });
    // Rome trades with 2 of China: it passes the bonus space.
    let game = game.moves("pawn south\nworker rome\npermanent local");
    assert!(game.position().spent.bonuses.has(Rome));
    let game = game.moves("use dealmaker");
    assert_eq!(game.prompt(), Prompt::TakeTile(Section::Plaza, 1));
    let pawn = game.position().boards[One].pawn;
    let game = game.moves("plaza 1");
    assert_eq!(game.prompt(), Prompt::ChooseColumn);
    assert_eq!(game.refused("worker rome").rule, "PET-056", "its worker still stands there");
    assert_eq!(game.refused("use dealmaker").rule, "PET-109", "his one use is under way");
    // China trades with 2 of India, which gives its own bonus.
    let game = game.moves("worker china\nbuilding rome");
    assert_eq!(game.prompt(), Prompt::Reveal, "back in step 3");
    assert_eq!(game.position().boards[One].pawn, pawn, "the pawn did not move");
    assert!(game.position().spent.bonuses.has(Rome), "same turn");
    assert!(game.position().villagers.discard.has(Dealmaker));
}

/// PET-103, PET-104, AMB-21: the prompt offers only what is possible: no further worker if none is
/// left, no hire if the row is empty.
#[test]
fn the_village_asks_for_what_can_be_done() {
    let asks = |game: &Petra<'_>| game.prompt().to_string();
    let game = in_village(&[Egypt, China]).moves("retrieve china");
    assert_eq!(asks(&game), "1 worker back: take back another or hire a villager");
    assert_eq!(asks(&game.moves("retrieve egypt")), "2 workers back: hire a villager");

    let empty = in_village(&[Egypt, China, Rome]).arrange(|position| {
        let cards = position.villagers.row.iter_mut().filter_map(Option::take).collect::<Vec<_>>();
        cards.into_iter().for_each(|card| position.villagers.discard.add(card));
        position.villagers.discard.absorb(&mut position.villagers.deck);
        position.options.villager_deck = VillagerDeckOut::Final;
    });
    assert_eq!(asks(&empty), "take back at least one worker");
    let game = empty.moves("retrieve egypt");
    assert_eq!(asks(&game), "1 worker back: take back another, or be done");
}

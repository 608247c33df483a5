//! Set-up (section 2.1 of the ledger): what the table is asked, in which order, and where everything
//! lies.

use crate::common::*;
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{BySeat, Game, Next, Seat};

use crate::pushing::{caravan, row};

const MARKET_DRAW: Chance = Chance::DrawTrader(Destination::SetupMarket(Seat::One, None));
const SETTLEMENT_DRAW: Chance = Chance::DrawTrader(Destination::SetupSettlement(Seat::One, None));

fn new_game(players: usize) -> Petra<'static> {
    Petra::new(&STAND_IN, players, Options::default()).unwrap()
}

/// Returns the next outcome of a plain set-up: tiles cycle through the types, otherwise the first legal
/// move.
fn plain(game: &Petra<'_>) -> String {
    if let Next::Observe(Chance::DrawTrader(_)) = game.next() {
        let drawn = usize::from(85 - game.position().bag.total());
        return format!("observe trader {}", Trader::ALL[drawn % 5]);
    }
    game.legal().swap_remove(0)
}

/// Plays a plain set-up up to a certain point.
fn up_to(game: Petra<'_>, point: Chance) -> Petra<'_> {
    let mut game = game;
    while game.chance() != point {
        let outcome = plain(&game);
        game = game.moves(&outcome);
    }
    game
}

/// Returns a game after set-up with this start player.
pub(crate) fn started_by(start: Seat, players: usize) -> Petra<'static> {
    let mut game = up_to(new_game(players), Chance::ChooseStart).moves(&format!("observe start {start}"));
    while let Next::Observe(_) = game.next() {
        let outcome = plain(&game);
        game = game.moves(&outcome);
    }
    game
}

/// PET-005, AMB-01: two, three or four players.
#[test]
fn two_to_four_players_have_a_seat() {
    for players in [0, 1, 5] {
        let refusal = Petra::new(&STAND_IN, players, Options::default()).unwrap_err();
        assert_eq!(refusal.rule, "PET-005", "{players} players");
    }
    for players in 2..=4 {
        assert_eq!(new_game(players).position().boards.players(), players);
    }
}

/// PET-005, PET-015 to PET-018: 9 cubes on the board, 5 workers beside it, an inactive disc on the X of
/// all five tracks (wherever it is printed), the pawn in the centre, and a colour for each player.
#[test]
fn every_player_has_a_full_set_of_pieces() {
    let mut printed = components();
    printed.track_starts.value = ByTrader { egypt: 1, rome: 3, china: 5, india: 7, local: 11 };
    let edition = Edition::new(printed).unwrap();
    let game = ready(&edition, 4);
    assert_eq!(*edition.colours, ["white", "black", "yellow", "grey"]);
    for board in game.position().boards.values() {
        assert_eq!(board.cubes, 9);
        assert!(board.workers.is_empty(), "all workers are free");
        assert_eq!(
            board.discs,
            ByTrader::new(|track| Disc { space: edition.track_starts[track], active: false })
        );
        assert_eq!(board.pawn, Cell { column: 1, row: 1 });
    }
    for region in Region::ALL {
        let cubes = &game.position().cubes[region];
        assert!(cubes.spaces.iter().all(Option::is_none), "no cube on the {region} track");
        assert!(cubes.pool.values().all(|&count| count == 0));
    }
    let workers = game.moves("pawn south").legal();
    assert_eq!(workers.len(), 5, "five workers for five columns");
}

/// PET-026, AMB-02, PET-019: cards, caravan, boards, hands, start player and camels, then markets and
/// finally settlements, both for everyone in turn order.
#[test]
fn set_up_has_one_order() {
    use Chance::*;
    use Seat::*;
    let mut game = new_game(3);
    let mut asked: Vec<(Chance, usize)> = Vec::new();
    while let Next::Observe(chance) = game.next() {
        match asked.last_mut() {
            Some((last, times)) if *last == chance => *times += 1,
            _ => asked.push((chance, 1)),
        }
        let outcome = if chance == ChooseStart { "observe start seat 2".to_string() } else { plain(&game) };
        game = game.moves(&outcome);
        if chance == ChooseStart {
            let held: Vec<u8> = game.position().boards.values().map(|board| board.camels).collect();
            assert_eq!(held, [3, 1, 2], "camels come before the markets");
        }
    }
    let to = |destination| DrawTrader(destination);
    let expected = [
        (ShuffleDeck(Deck::Villagers), 1),
        (ShuffleDeck(Deck::Influence), 1),
        (TurnUpVillager(1), 1),
        (TurnUpVillager(2), 1),
        (TurnUpVillager(3), 1),
        (TurnUpInfluence(1), 1),
        (TurnUpInfluence(2), 1),
        (TurnUpInfluence(3), 1),
        (MixBag, 1),
        (to(Destination::Caravan), 20),
        (AssignBoard(One), 1),
        (AssignBoard(Two), 1),
        (AssignBoard(Three), 1),
        (DealInfluence(One), 1),
        (DealInfluence(Two), 1),
        (DealInfluence(Three), 1),
        (ChooseStart, 1),
        (to(Destination::SetupMarket(Two, None)), 6),
        (to(Destination::SetupMarket(Three, None)), 6),
        (to(Destination::SetupMarket(One, None)), 6),
        (to(Destination::SetupSettlement(Two, None)), 4),
        (to(Destination::SetupSettlement(Three, None)), 4),
        (to(Destination::SetupSettlement(One, None)), 4),
    ];
    assert_eq!(asked, expected);
    assert_eq!(game.next(), Next::Decide(Two, Prompt::MovePawn), "no decision before the first turn");
}

/// PET-007, PET-008, CHN-01: 24 villagers and 22 influence cards are shuffled, and the result stays
/// unknown.
#[test]
fn both_decks_are_shuffled_first() {
    let game = new_game(2);
    assert_eq!(game.position().villagers.deck.total(), 24);
    assert_eq!(game.position().influence.deck, 22);
    assert_eq!(game.legal(), ["observe shuffle villagers"]);
    assert_eq!(game.refused("observe shuffle influence").rule, "PET-008");
    assert_eq!(game.refused("observe villager herder").rule, "PET-007", "not from an unshuffled deck");
    let before = game.position().villagers.clone();
    let game = game.moves("observe shuffle villagers");
    assert_eq!(game.position().villagers, before);
    assert_eq!(game.legal(), ["observe shuffle influence"]);
    let game = game.moves("observe shuffle influence");
    assert_eq!(game.chance(), Chance::TurnUpVillager(1));
}

/// PET-009, CHN-02: three villagers are turned up, one in each slot; each may be any card still in the
/// deck and no other.
#[test]
fn three_villagers_are_turned_up() {
    let game = up_to(new_game(2), Chance::TurnUpVillager(1));
    assert_eq!(game.legal().len(), 24, "every card can lie on top");
    let game = game.moves("observe villager nomad rome");
    assert_eq!(game.refused("observe villager nomad rome").rule, "PET-007", "the only copy is out");
    assert_eq!(game.legal().len(), 23);
    let game = game.moves("observe villager priest\nobserve villager herder");
    let row = [Villager::Nomad(Trader::Rome), Villager::Priest, Villager::Herder];
    assert_eq!(game.position().villagers.row, row.map(Some));
    assert_eq!(game.position().villagers.deck.total(), 21);
    assert!(!game.position().villagers.deck.has(Villager::Priest));
    assert_eq!(game.chance(), Chance::TurnUpInfluence(1));
}

/// PET-009: the edition says which slot is filled first (DAT-15).
#[test]
fn villager_slots_are_filled_in_the_order_of_the_edition() {
    let mut printed = components();
    printed.first_villagers.value = [3, 1, 2];
    let edition = Edition::new(printed).unwrap();
    let game = up_to(Petra::new(&edition, 2, Options::default()).unwrap(), Chance::TurnUpVillager(3));
    let game = game.moves("observe villager priest\nobserve villager herder\nobserve villager baker");
    let row = [Villager::Herder, Villager::Baker, Villager::Priest];
    assert_eq!(game.position().villagers.row, row.map(Some));
}

/// PET-010, CHN-03: three influence cards are turned up, each one still in the deck.
#[test]
fn three_influence_cards_are_turned_up() {
    let game = up_to(new_game(2), Chance::TurnUpInfluence(1));
    assert_eq!(game.legal().len(), 22);
    let game = game.moves("observe influence rome 3");
    assert_eq!(game.refused("observe influence rome 3").rule, "PET-008", "the only copy is out");
    assert_eq!(game.legal().len(), 21);
    let game = game.moves("observe influence china 3\nobserve influence built china or india");
    let names = ["rome 3", "china 3", "built china or india"];
    assert_eq!(game.position().influence.row, names.map(|name| Some(card(&STAND_IN, name))));
    assert_eq!(game.position().influence.deck, 19);
    assert_eq!(game.chance(), Chance::MixBag);
}

/// AMB-06: it does not matter which influence card is in which slot; each can be taken.
#[test]
fn influence_slots_are_equal() {
    let hand_with = |first: &str, second: &str, slot: &str| {
        let mut game = up_to(new_game(2), Chance::TurnUpInfluence(1))
            .moves(&format!("observe influence {first}\nobserve influence {second}"));
        while let Next::Observe(_) = game.next() {
            let outcome = plain(&game);
            game = game.moves(&outcome);
        }
        let scribe = game.arrange(|position| {
            position.villager_row([Villager::Scribe, Villager::Baker, Villager::Herder]);
            position.worker(Seat::One, Trader::Rome);
        });
        let game = scribe.moves("pawn west\nretrieve rome\nhire 1\nplaza 1");
        assert_eq!(game.legal(), ["card 1", "card 2", "card 3", "card deck"]);
        game.moves(slot).position().boards[Seat::One].hand.clone()
    };
    let hand = hand_with("india 3", "china 3", "card 1");
    assert!(hand.seen.has(card(&STAND_IN, "india 3")));
    assert_eq!(hand, hand_with("china 3", "india 3", "card 2"));
}

/// PET-011: the supply before camels are handed out.
#[test]
fn the_supply_is_complete() {
    let game = up_to(new_game(4), Chance::ChooseStart);
    let supply = &game.position().supply;
    assert_eq!(supply.permanents.total(), 20);
    assert_eq!((supply.camels, supply.extensions, supply.gold, supply.buildings), (30, 10, 5, 12));
}

/// PET-012, CHN-04: all 85 traders, and no gold, are in the bag, which is mixed before the first draw.
/// Mixing reveals nothing and is never asked for again.
#[test]
fn the_bag_is_filled_and_mixed() {
    let game = up_to(new_game(2), Chance::MixBag);
    assert_eq!(game.position().bag, *STAND_IN.trader_counts);
    assert_eq!(game.position().bag.total(), 85);
    assert!(game.read_move("observe trader gold").is_err(), "gold is never drawn");
    assert_eq!(game.legal(), ["observe mix bag"]);
    assert_eq!(game.refused("observe trader rome").rule, "PET-012");
    let mixed = game.clone().moves("observe mix bag");
    assert_eq!(mixed.position().bag, game.position().bag);
    assert_eq!(mixed.chance(), Chance::DrawTrader(Destination::Caravan));

    let later = ready(&STAND_IN, 2).arrange(|position| position.camels(Seat::One, 0));
    let later = later.moves("pawn south\nworker egypt");
    assert!(later.position().bag.egypt > ready(&STAND_IN, 2).position().bag.egypt, "tiles were put back");
    assert_eq!(later.prompt(), Prompt::Reveal, "and nobody waits for the mixing");
}

/// PET-013, CHN-05: twenty tiles, one after the other, in the order drawn; a type that has run out
/// cannot be drawn.
#[test]
fn twenty_tiles_form_the_caravan() {
    let mut game = up_to(new_game(2), Chance::DrawTrader(Destination::Caravan)).moves("observe trader local");
    for egyptian in 1..=17 {
        assert_eq!(game.legal().len(), 5, "before Egyptian {egyptian} every type is in the bag");
        game = game.moves("observe trader egypt");
        assert_eq!(game.position().caravan.len(), egyptian + 1);
    }
    assert_eq!(game.refused("observe trader egypt").rule, "PET-012", "all 17 are out");
    assert_eq!(game.legal().len(), 4);
    let game = game.moves("observe trader rome\nobserve trader china");
    let line = format!("local {}rome china", "egypt ".repeat(17));
    assert_eq!(caravan(&game, 1..=20), line);
    assert_eq!(game.position().bag.total(), 65);
    assert_eq!(game.chance(), Chance::AssignBoard(Seat::One), "20 are enough");
}

/// PET-014, CHN-06: any board for any player, but no board twice.
#[test]
fn boards_are_dealt_once_each() {
    let game = up_to(new_game(3), Chance::AssignBoard(Seat::One));
    let all = ["observe board 1", "observe board 2", "observe board 3", "observe board 4"];
    assert_eq!(game.legal(), all);
    let game = game.moves("observe board 3");
    assert_eq!(game.refused("observe board 3").rule, "PET-014");
    assert_eq!(game.legal(), [all[0], all[1], all[3]]);
    let game = game.moves("observe board 4\nobserve board 1");
    let boards: Vec<u8> = game.position().boards.values().map(|board| board.board).collect();
    assert_eq!(boards, [3, 4, 1]);
    assert_eq!(game.chance(), Chance::DealInfluence(Seat::One));
}

/// PET-019, CHN-07: one card for each player, which the game counts without knowing it.
#[test]
fn hands_are_dealt_unseen() {
    let game = up_to(new_game(2), Chance::DealInfluence(Seat::One));
    let unseen = game.position().influence.unseen.clone();
    assert_eq!(game.legal(), ["observe hidden card"]);
    assert_eq!(game.refused("observe influence rome 3").rule, "PET-019", "nobody else may look");
    let game = game.moves("observe hidden card");
    assert_eq!(game.chance(), Chance::DealInfluence(Seat::Two));
    let game = game.moves("observe hidden card");
    for board in game.position().boards.values() {
        assert_eq!((board.hand.hidden, board.hand.seen.total()), (1, 0));
    }
    assert_eq!(game.position().influence.deck, 17, "22 less the row less two hands");
    assert_eq!(game.position().influence.unseen, unseen, "which two cards they are is not known");
    assert_eq!(game.chance(), Chance::ChooseStart);
}

/// PET-020, PET-021, CHN-08: any player may start; camels follow the turn order.
#[test]
fn the_start_player_has_the_fewest_camels() {
    let game = up_to(new_game(3), Chance::ChooseStart);
    assert_eq!(game.legal(), [1, 2, 3].map(|seat| format!("observe start seat {seat}")));
    assert_eq!(game.refused("observe start seat 4").rule, "PET-020", "nobody sits there");

    for (start, camels) in Seat::ALL.into_iter().zip([[1, 2, 3, 4], [4, 1, 2, 3], [3, 4, 1, 2], [2, 3, 4, 1]])
    {
        let game = started_by(start, 4);
        let held: Vec<u8> = game.position().boards.values().map(|board| board.camels).collect();
        assert_eq!(held, camels, "{start} starts");
        assert_eq!(game.position().supply.camels, 20);
        assert_eq!(game.next(), Next::Decide(start, Prompt::MovePawn));
    }
}

/// PET-022, AMB-04, CHN-09: six tiles in the order drawn, the first one leftmost.
#[test]
fn the_market_row_is_laid_out_in_the_order_drawn() {
    let game = up_to(new_game(2), MARKET_DRAW);
    assert_eq!(game.legal().len(), 5);
    let drawn = ["rome", "local", "rome", "india", "china", "egypt"];
    let mut after = game.clone();
    for tile in drawn {
        assert_eq!(after.chance(), MARKET_DRAW);
        after = after.moves(&format!("observe trader {tile}"));
    }
    assert_eq!(row(&after, Seat::One), "rome local rome india china egypt");
    assert_eq!(after.position().bag.total(), game.position().bag.total() - 6);
    assert_eq!(after.chance(), Chance::DrawTrader(Destination::SetupMarket(Seat::Two, None)));
}

/// PET-023, AMB-03: a fourth tile of a type goes straight back and takes no place in the row.
#[test]
fn a_fourth_of_a_type_leaves_the_market_row() {
    let three = "observe trader china\nobserve trader china\nobserve trader rome\nobserve trader china";
    let game = up_to(new_game(2), MARKET_DRAW).moves(three);
    let again = game.clone().moves("observe trader china");
    assert_eq!(again, game, "the tile is back in the bag, and the same draw is due");
    assert_eq!(again.chance().to_string(), "seat 1 market draw: put a 4th china back");
    let game = again.moves("observe trader egypt\nobserve trader china\nobserve trader egypt");
    assert_eq!(row(&game, Seat::One), "china china rome china egypt egypt");
    assert_eq!(game.chance(), Chance::DrawTrader(Destination::SetupMarket(Seat::Two, None)));
    let other = game.moves("observe trader china");
    assert_eq!(row(&other, Seat::Two), "china", "every player's six are counted for themselves");
}

/// PET-024, CHN-10: four tiles, each in the column of its type.
#[test]
fn four_traders_settle_by_type() {
    let game = up_to(new_game(2), SETTLEMENT_DRAW);
    assert_eq!(game.legal().len(), 5);
    let four = "observe trader rome\nobserve trader local\nobserve trader rome\nobserve trader india";
    let after = game.clone().moves(four);
    let columns = ByTrader { egypt: 0, rome: 2, china: 0, india: 1, local: 1 };
    assert_eq!(after.position().boards[Seat::One].settlements, columns);
    assert_eq!(after.position().bag.total(), game.position().bag.total() - 4);
    assert_eq!(after.chance(), Chance::DrawTrader(Destination::SetupSettlement(Seat::Two, None)));
}

/// PET-025, AMB-03: a third settler of a type goes straight back; the market row does not count.
#[test]
fn a_third_of_a_type_leaves_the_settlements() {
    let three = "observe trader egypt\nobserve trader egypt\nobserve trader egypt";
    let others = "observe trader rome\nobserve trader rome\nobserve trader rome";
    let game = up_to(new_game(2), MARKET_DRAW).moves(three).moves(others);
    let game = up_to(game, SETTLEMENT_DRAW).moves("observe trader egypt\nobserve trader egypt");
    assert_eq!(game.position().boards[Seat::One].settlements.egypt, 2, "three in the row do not matter");
    let again = game.clone().moves("observe trader egypt");
    assert_eq!(again, game, "the tile is back in the bag, and the same draw is due");
    assert_eq!(again.chance().to_string(), "seat 1 settler draw: put a 3rd egypt back");
    let game = again.moves("observe trader china\nobserve trader egypt\nobserve trader china");
    let columns = ByTrader { egypt: 2, rome: 0, china: 2, india: 0, local: 0 };
    assert_eq!(game.position().boards[Seat::One].settlements, columns);
    assert_eq!(game.chance(), Chance::DrawTrader(Destination::SetupSettlement(Seat::Two, None)));
}

/// AMB-74: the limit is dropped only if the bag holds nothing that it allows.
#[test]
fn a_limit_that_cannot_be_kept_falls() {
    let mut printed = components();
    printed.trader_counts.value = ByTrader { egypt: 81, rome: 1, china: 1, india: 1, local: 1 };
    let edition = Edition::new(printed).unwrap();
    let game = Petra::new(&edition, 2, Options::default()).unwrap();
    let mut game = up_to(game, Chance::DrawTrader(Destination::Caravan))
        .moves("observe trader rome\nobserve trader china\nobserve trader india");
    while game.chance() != MARKET_DRAW {
        let outcome = game.legal().swap_remove(0); // Egypt, because only one Local is left besides
        game = game.moves(&outcome);
    }
    let three = game.moves("observe trader egypt\nobserve trader egypt\nobserve trader egypt");
    assert_eq!(three.clone().moves("observe trader egypt"), three, "the local trader is still to come");
    let game = three.moves("observe trader local\nobserve trader egypt\nobserve trader egypt");
    assert_eq!(row(&game, Seat::One), "egypt egypt egypt local egypt egypt");

    let mut game = game;
    while let Next::Observe(_) = game.next() {
        assert_eq!(game.legal(), ["observe trader egypt"]);
        game = game.moves("observe trader egypt");
    }
    assert_eq!(row(&game, Seat::Two), "egypt egypt egypt egypt egypt egypt");
    assert_eq!(game.position().boards[Seat::Two].settlements.egypt, 4);
    assert_eq!(game.prompt(), Prompt::MovePawn);
}

/// PET-027, INV-21: every set-up ends with the right numbers, whatever is drawn.
#[test]
fn every_set_up_ends_alike() {
    for players in 2..=4 {
        for seed in 0..50 {
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut game = new_game(players);
            while let Next::Observe(_) = game.next() {
                let legal = game.legal();
                game = game.moves(&legal[rng.usize(0..legal.len())]);
            }
            assert_ready(&game);
        }
    }
}

fn assert_ready(game: &Petra<'_>) {
    let position = game.position();
    let players = position.boards.players();
    assert_eq!(usize::from(position.bag.total()), [45, 35, 25][players - 2]);
    assert_eq!(position.caravan_tiles(), 20);
    assert_eq!(usize::from(30 - position.supply.camels), players * (players + 1) / 2);
    assert_eq!(position.cubes, ByRegion::new(|_| no_cubes(players)));
    for board in position.boards.values() {
        assert_eq!((board.market.stalls(), board.market.tiles().count()), (6, 6));
        assert_eq!(board.settlements.total(), 4);
        for trader in Trader::ALL {
            assert!(board.market.count(trader.into()) <= 3 && board.settlements[trader] <= 2);
            assert_eq!(board.discs[trader], Disc { space: 0, active: false });
        }
        assert_eq!((board.cubes, board.hand.len()), (9, 1));
    }
}

fn no_cubes(players: usize) -> TrackCubes {
    TrackCubes { spaces: [None; 4].into_iter().collect(), pool: BySeat::new(players, |_| 0) }
}

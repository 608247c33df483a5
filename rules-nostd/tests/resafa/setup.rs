//! Shared set-up (RES-001 to RES-018): what the table is asked, in which order, and what goes where.

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::turn::playing;

pub fn new_game(players: usize) -> Resafa<'static> {
    Resafa::new(&STAND_IN, players, Options::default()).unwrap()
}

/// Plays a plain set-up up to `point`, answering every question before it with the first outcome.
pub fn up_to(mut game: Resafa<'static>, point: Chance) -> Resafa<'static> {
    while game.next() != Next::Observe(point) {
        let m = first(&game);
        game.play(m).unwrap();
    }
    game
}

/// Returns a game after set-up for `players` players, with this starting player.
pub fn started_by(start: Seat, players: usize) -> Resafa<'static> {
    let mut game = up_to(new_game(players), Chance::ChooseStart).moves(&format!("observe start {start}"));
    set_up(&mut game);
    game
}

/// RES-001: one to four can play, on the side of the board for their number.
#[test]
fn one_to_four_players() {
    for players in [0, 5] {
        let wrong = Resafa::new(&STAND_IN, players, Options::default()).unwrap_err();
        assert_eq!(wrong.players, players);
        assert!(wrong.to_string().contains("RES-001"));
    }
    for (players, side) in
        [(1, BoardSide::Few), (2, BoardSide::Few), (3, BoardSide::Many), (4, BoardSide::Many)]
    {
        let game = ready(players);
        assert_eq!((game.position().areas.players(), game.position().side()), (players, side));
    }
    // The game is played on that side: the larger network has a fifth row.
    let building = |players| {
        let game = ready(players).arrange(|position| position.purse(Seat::One, 9, 9, 9));
        game.moves("play 5 upper\nmain canal\ncanal c1 A")
    };
    assert!(building(3).lists("space r5c5") && !building(2).lists("space r5c5"));
}

/// RES-002, RES-031: the round marker is on the first of six spaces.
#[test]
fn the_first_round_comes_first() {
    for players in 1..=4 {
        assert_eq!((new_game(players).position().round, ready(players).position().round), (1, 1));
    }
}

/// RES-003: all garden tiles are there at every player count.
#[test]
fn garden_tiles() {
    for players in 1..=4 {
        let supply = ready(players).position().supply;
        assert_eq!((supply.large, supply.small), (17, 22));
    }
}

/// RES-004: nine water cubes for three or four players, eight for fewer, all at their sources.
#[test]
fn water_cubes() {
    for (players, cubes) in [(1, 8), (2, 8), (3, 9), (4, 9)] {
        let game = new_game(players);
        assert_eq!(game.position().sources.as_slice(), vec![true; cubes], "{players} players");
        assert!(game.position().network.values().iter().all(|there| there.cubes == 0));
    }
}

/// RES-005: twelve sack cards, all face down.
#[test]
fn the_sack_deck() {
    let game = ready(3);
    let sacks = &game.position().sacks;
    assert_eq!((sacks.len(), sacks.hidden, sacks.unseen), (12, 12, SackCards::ALL));
    assert!(sacks.returned.is_empty());
}

/// RES-006, RES-007, CH-02: every centre gets a tile of its colour that lies nowhere else. One tile
/// of each colour has its box at the bottom, all others at the top.
#[test]
fn trading_tiles() {
    let game = up_to(new_game(2), Chance::PlaceTradingTile(Centre::Gerasa));
    assert_eq!(game.refused("observe trading-tile b1 box-top").rule, "RES-006", "Gerasa is red");
    let game = game.moves("observe trading-tile r3 box-bottom");
    assert_eq!(game.chance(), Chance::PlaceTradingTile(Centre::Ctesiphon));
    assert_eq!(game.refused("observe trading-tile r1 box-top").rule, "RES-007", "Ctesiphon is blue");
    let game = game.moves("observe trading-tile b2 box-top\nobserve trading-tile b4 box-top");
    assert_eq!(game.chance(), Chance::PlaceTradingTile(Centre::Antiochia));
    assert_eq!(game.refused("observe trading-tile r3 box-top").rule, "RES-007", "r3 is in Gerasa");
    assert_eq!(game.refused("observe trading-tile r1 box-bottom").rule, "RES-007", "the second red one");
    let game = game.moves("observe trading-tile r1 box-top\nobserve trading-tile b1 box-top");
    assert_eq!(game.chance(), Chance::PlaceTradingTile(Centre::Edessa));
    assert_eq!(game.refused("observe trading-tile b3 box-top").rule, "RES-006", "the fourth blue one");
    assert_eq!(game.refused("observe trading-tile b4 box-bottom").rule, "RES-006", "b4 is in Alia");
    let mut game = game.moves("observe trading-tile b3 box-bottom");
    set_up(&mut game);
    let faces = |colour, face| {
        let laid = game.position().trading.values().iter().flatten();
        laid.filter(|laid| (laid.tile.colour(), laid.face) == (colour, face)).count()
    };
    assert_eq!((faces(TileColour::Blue, Face::BoxTop), faces(TileColour::Blue, Face::BoxBottom)), (3, 1));
    assert_eq!((faces(TileColour::Red, Face::BoxTop), faces(TileColour::Red, Face::BoxBottom)), (4, 1));
    assert_eq!(game.position().trading[Centre::Gerasa].unwrap().tile, TradingTile::R3);
    for (centre, laid) in game.position().trading.iter() {
        assert_eq!(laid.unwrap().tile.colour(), STAND_IN.centres[centre].tile, "{centre}");
    }
}

/// RES-006: the one tile with its box at the bottom may come at any point. If it has not come
/// before, it must be the last one.
#[test]
fn the_last_trading_tile_has_no_choice_of_face() {
    let mut game = up_to(new_game(2), Chance::PlaceTradingTile(Centre::Gerasa));
    while game.chance() != Chance::PlaceTradingTile(Centre::Edessa) {
        assert!(game.legal().iter().any(|m| m.ends_with("box-bottom")));
        let top = game.legal().into_iter().find(|m| m.ends_with("box-top")).unwrap();
        game = game.moves(&top);
    }
    assert_eq!(game.legal(), ["observe trading-tile b4 box-bottom"]);
}

/// RES-008, RES-009, RES-010, CH-03: three level I workshops are turned up, two beside the stack and
/// one on it. Nine stay hidden, and so do all fourteen of level II.
#[test]
fn workshops() {
    let game = up_to(new_game(2), Chance::OpenWorkshop(Tier::I, 1));
    assert_eq!(
        (game.position().workshops[Tier::I].hidden, game.position().workshops[Tier::II].hidden),
        (12, 14)
    );
    assert_eq!(game.refused("observe workshop L01").rule, "RES-008", "of level II");
    assert_eq!(game.refused("observe workshop A").rule, "RES-008", "a starting workshop");
    let game = game.moves("observe workshop W07");
    assert_eq!(game.chance(), Chance::OpenWorkshop(Tier::I, 2));
    assert_eq!(game.refused("observe workshop W07").rule, "RES-008", "already turned up");
    let game = game.moves("observe workshop W02");
    assert_eq!(game.chance(), Chance::OpenWorkshop(Tier::I, 3));
    let mut game = game.moves("observe workshop W12");
    assert!(!matches!(game.next(), Next::Observe(Chance::OpenWorkshop(..))), "and no more");
    set_up(&mut game);
    let [one, two] = [Tier::I, Tier::II].map(|tier| &game.position().workshops[tier]);
    assert_eq!(one.open, [Workshop::W07, Workshop::W02, Workshop::W12].map(Some));
    assert_eq!((one.hidden, two.open, two.hidden), (9, [None; 3], 14));
}

/// RES-011, RES-012, CH-05: each of twelve stacks has four of six cards. Only the top card of each
/// level I stack is turned up.
#[test]
fn special_cards() {
    for colour in Colour::ALL {
        for level in Level::ALL {
            assert_eq!(STAND_IN.stack(colour, level).count(), 6);
        }
    }
    let game = up_to(new_game(2), Chance::OpenSpecial(Colour::Yellow, Level::I));
    assert!(game.position().specials.values().iter().flatten().all(|stack| stack.hidden == 4));
    assert_eq!(game.refused("observe special P43").rule, "RES-073", "yellow, but level II");
    assert_eq!(game.refused("observe special P19").rule, "RES-073", "level I, but white");
    let game = game.moves("observe special P42\nobserve special P20");
    assert_eq!(game.chance(), Chance::OpenSpecial(Colour::Blue, Level::I));
    let mut game = game.moves("observe special P55\nobserve special P6");
    set_up(&mut game);
    for (colour, stacks) in game.position().specials.iter() {
        let [one, two, three] = *stacks;
        assert_eq!((one.open.is_some(), one.hidden), (true, 3), "{colour}");
        for closed in [two, three] {
            assert_eq!((closed.open, closed.hidden), (None, 4), "{colour}");
        }
    }
    assert_eq!(game.position().stack(Colour::White, Level::I).open, Some(special(20)));
}

/// RES-011: two of the six cards go back to the box and never come up.
#[test]
fn only_four_cards_of_a_stack_are_used() {
    let mut game = ready(4).arrange(|position| {
        Seat::ALL.into_iter().for_each(|seat| position.areas[seat].markers.white = 1);
    });
    for _ in Seat::ALL {
        game = playing(game, Colour::White)
            .moves("colour white\nstep white\ntop")
            .observed()
            .moves("done")
            .observed();
    }
    let stack = game.position().stack(Colour::White, Level::I);
    assert_eq!((stack.open, stack.hidden), (None, 0));
    let taken = game.position().areas.values().flat_map(|area| &area.specials);
    assert_eq!(taken.count(), 4);
}

/// RES-013, D-02: looking at the boxed cards beforehand, if all agree, changes nothing in the game.
#[test]
fn the_boxed_cards_may_be_looked_through() {
    let mut options = Options::default();
    assert_eq!(options.boxed_cards, BoxedCards::Unseen);
    assert!(options.set("boxed-cards", "reviewed"));
    let reviewed = ready_with(&STAND_IN, 2, options);
    let mut position = reviewed.position().clone();
    assert_eq!(position.options.boxed_cards, BoxedCards::Reviewed);
    position.options.boxed_cards = BoxedCards::Unseen;
    assert_eq!(&position, ready(2).position());
}

/// RES-014, RES-015, CH-09: three level I bonus cards of each colour are shown, six lie below them,
/// and level II comes last.
#[test]
fn bonus_cards() {
    let game = up_to(new_game(2), Chance::OpenBonus(Colour::Yellow, 1));
    assert_eq!(game.refused("observe bonus e51").rule, "RES-014", "yellow, but level II");
    assert_eq!(game.refused("observe bonus e44").rule, "RES-014", "level I, but pink");
    let game = game.moves("observe bonus e42");
    assert_eq!(game.chance(), Chance::OpenBonus(Colour::Yellow, 2));
    assert_eq!(game.refused("observe bonus e42").rule, "RES-014", "there is only one");
    let mut game = game.moves("observe bonus e52\nobserve bonus e52");
    assert_eq!(game.chance(), Chance::OpenBonus(Colour::White, 1));
    set_up(&mut game);
    for (colour, stack) in game.position().bonus.iter() {
        assert_eq!(stack.hidden.total(), 6, "{colour}");
        for card in stack.open {
            assert!(STAND_IN.bonus_copies(colour, Tier::I, card.unwrap()) > 0);
        }
    }
    assert_eq!(game.position().bonus[Colour::Yellow].open, [42, 52, 52].map(|card| Some(bonus(card))));
}

/// CH-09: the more copies of a bonus card are left, the likelier it is.
#[test]
fn odds_of_bonus_cards() {
    let game = up_to(new_game(2), Chance::OpenBonus(Colour::Yellow, 1));
    let odds = |game: &Resafa<'_>, card| game.odds(Move::OpenedBonus(bonus(card)));
    assert_eq!((odds(&game, 52), odds(&game, 41), odds(&game, 43), odds(&game, 44)), (3, 2, 1, 0));
    assert_eq!(odds(&game.moves("observe bonus e52"), 52), 2);
}

/// RES-016, CH-10, CH-11, A-04: a setup card that fits the number of players says where canal bonus
/// tiles go. No kind comes more often than there are tiles, and those left over are in the box.
#[test]
fn canal_bonus_tiles() {
    for (players, fit) in [(1, ["s1", "s3"]), (2, ["s1", "s3"]), (3, ["s2", "s3"]), (4, ["s2", "s3"])] {
        let game = new_game(players);
        assert_eq!(game.legal(), fit.map(|card| format!("observe canal-setup {card}")), "{players} players");
    }
    assert_eq!(new_game(2).refused("observe canal-setup s2").rule, "RES-016");
    assert_eq!(new_game(4).refused("observe canal-setup s1").rule, "RES-016");

    let game = new_game(2).moves("observe canal-setup s1");
    assert_eq!(game.chance(), Chance::PlaceCanalBonus(space("r1c1")));
    assert_eq!(game.odds(Move::PlacedCanalBonus(CanalBonus::K3)), 2);
    let game = game.moves("observe canal-bonus k3\nobserve canal-bonus k3");
    assert_eq!(game.refused("observe canal-bonus k3").rule, "RES-138", "there are only two");
    let rest = ["k7", "k1", "k7", "k5"].map(|kind| format!("observe canal-bonus {kind}"));
    let game = game.moves(&rest.join("\n"));
    let laid =
        game.position().network.iter().filter_map(|(space, there)| Some((space.to_string(), there.bonus?)));
    let expected = [
        ("r1c1", CanalBonus::K3),
        ("r2c2", CanalBonus::K3),
        ("r2c4", CanalBonus::K7),
        ("r3c1", CanalBonus::K1),
        ("r3c3", CanalBonus::K7),
        ("r4c2", CanalBonus::K5),
    ];
    assert_eq!(laid.collect::<Vec<_>>(), expected.map(|(space, kind)| (space.to_string(), kind)));
    assert_eq!(game.position().supply.bonus_tiles_gone, 0, "three were never in the game");
    assert!(!matches!(game.next(), Next::Observe(Chance::PlaceCanalBonus(_))));
}

/// RES-017: merchant tokens are in the supply, and no player has any.
#[test]
fn the_common_supply() {
    let game = ready(4);
    let supply = game.position().supply;
    assert_eq!((supply.squares, supply.scarabs), (21, 20));
    assert!(game.position().areas.values().all(|area| area.tokens.is_empty()));
    assert_eq!((Item::Stone.supply(), Item::Marble.supply()), (43, 41));
    assert_eq!((Item::Spice.supply(), Item::Amphora.supply()), (39, 39));
}

/// RES-018, CH-01, A-03: one of the players is named and begins.
#[test]
fn the_starting_player() {
    let game = up_to(new_game(3), Chance::ChooseStart);
    assert_eq!(game.legal(), ["observe start seat 1", "observe start seat 2", "observe start seat 3"]);
    assert_eq!(game.refused("observe start seat 4").rule, "RES-018");
    for seat in Seat::first(3) {
        let game = started_by(seat, 3);
        assert_eq!((game.position().start, game.next()), (seat, Next::Decide(seat, Prompt::PlayCard)));
    }
}

/// RES-001 to RES-018, RES-037: no step of set-up can be skipped, and no card is played before it is over.
#[test]
fn set_up_goes_step_by_step() {
    let mut game = new_game(2);
    let mut rules = Vec::new();
    while !matches!(game.next(), Next::Decide(..)) {
        let rule = game.refused("done").rule;
        assert_eq!(game.refused("play 1 upper").rule, "RES-037");
        if rules.last() != Some(&rule) {
            rules.push(rule);
        }
        let m = first(&game);
        game.play(m).unwrap();
    }
    let steps = ["RES-016", "RES-006", "RES-009", "RES-012", "RES-015", "RES-022", "RES-025", "RES-018"];
    assert_eq!(rules, steps);
}

//! The worked examples of the ledger, section 5: the players' actions and scoring.

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Seat};

use crate::common::*;

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

/// Free corners of the layout where workshops can go.
const CORNERS: [(i8, i8); 4] = [(2, 0), (3, 1), (2, 2), (0, 2)];

/// EX-01: the half that is up decides the colour.
#[test]
fn ex_01_card_halves() {
    let blue = ready(2).moves("play 1 upper");
    assert!(blue.lists("colour blue") && !blue.lists("colour yellow"));
    assert!(blue.moves("colour blue").lists("bonus blue 1"));
    let yellow = ready(2).moves("play 1 lower");
    assert!(yellow.lists("colour yellow") && !yellow.lists("colour blue"));
}

/// EX-02: three cards are drawn in odd rounds, none in even ones.
#[test]
fn ex_02_card_cycle() {
    let mut game = ready(2);
    let state = |game: &Resafa<'_>| {
        let cards = &game.one().cards;
        (cards.pile, cards.hand(), cards.played())
    };
    assert_eq!(state(&game), (3, 3, 0));
    for expected in [(2, 3, 1), (1, 3, 2), (0, 3, 3)] {
        let turns = game.position().turns;
        let play = first_play(&game);
        game = game.moves(&play).moves("done\nobserve card");
        assert_eq!((state(&game), game.position().turns), (expected, turns + 1));
        game = game.until(ONE, Prompt::PlayCard);
    }
    assert_eq!(game.position().round, 2);
    for expected in [(0, 2, 4), (0, 1, 5), (0, 0, 6)] {
        let play = first_play(&game);
        game = game.moves(&play);
        assert_eq!(state(&game), expected);
        if expected.1 > 0 {
            game = game.moves("done").until(ONE, Prompt::PlayCard);
        }
    }
}

fn first_play(game: &Resafa<'_>) -> String {
    game.legal().into_iter().find(|m| m.starts_with("play")).unwrap()
}

/// EX-03: pink, permanent and unused immediate cards lie face up. A used one is turned face down.
#[test]
fn ex_03_cards_in_the_area() {
    let game = ready(2).arrange(|position| {
        position.special_card(ONE, special(5));
        position.special_card(ONE, special(8));
        position.special_card(ONE, special(59));
        position.special_card(ONE, special(22));
    });
    assert!(game.one().specials.iter().all(|owned| !owned.used));
    assert_eq!(game.refused("use P5").rule, "RES-090");
    assert_eq!(game.refused("use P59").rule, "RES-090");
    let game = game.moves("use P22\nsquare east 1\nspot bottom");
    assert!(game.one().special(special(22)).unwrap().used);
    assert_eq!(game.refused("use P22").rule, "RES-092");
}

/// EX-04: a token gained first allows a level II workshop, which gives its output even with its
/// back up.
#[test]
fn ex_04_workshop() {
    let game = ready(2).arrange(|position| {
        position.round(3);
        position.token(ONE, Token::Square, MerchantRow::Garden);
        position.display(Colour::Pink, 1, bonus(44));
        position.offer(Workshop::L01, 2);
        position.purse(ONE, 1, 1, 0);
    });
    let game = game.moves("play 2 upper");
    let early = game.clone().moves("main workshop");
    assert_eq!(early.refused("build II 2").rule, "RES-100");
    let game = game.moves("colour pink\nbonus pink 1\nuse e44");
    assert_eq!(game.one().tokens.causeway.len(), 2);
    let before = game.one().vp;
    let game = game.moves("main workshop\nbuild II 2");
    assert_eq!((game.one().coins, game.one().warehouse.stone), (0, 0));
    assert_eq!((game.one().warehouse.amphora, game.one().vp), (1, before + 2));
    let game = game.observed().moves("face back\nplot east 2 south 2\nturn 0");
    assert!(game.position().workshops[Tier::II].open.iter().all(Option::is_some));
    let (_, built) = game.one().workshop(Workshop::L01).unwrap();
    assert_eq!(built.face, WorkshopFace::Back);
    assert_eq!(STAND_IN.extra_production(Workshop::L01, built.face), 1);
}

/// EX-05: two backs give four activations. A card's extra one may use a room again.
#[test]
fn ex_05_production() {
    let game = ready(2).arrange(|position| {
        position.round(3);
        let [a, b, c, _] = CORNERS.map(|(east, south)| plot(east, south));
        position.workshop(ONE, Workshop::L03, WorkshopFace::Front, a, 0);
        position.workshop(ONE, Workshop::L02, WorkshopFace::Back, b, 0);
        position.workshop(ONE, Workshop::W01, WorkshopFace::Back, c, 0);
        position.bonus_card(ONE, bonus(38));
    });
    let start = game.one().clone();
    let game = game.moves("play 1 upper\nmain production");
    assert_eq!(game.prompt(), Prompt::ActivateRoom(4));
    let game = game.moves("room B 1\nroom L02 1\nroom A 1\nroom L03 1");
    let one = game.one();
    assert_eq!(one.warehouse.stone, start.warehouse.stone + 3);
    assert_eq!(one.camel.level, start.camel.level + 1);
    assert_eq!((one.coins, one.vp), (start.coins + 1, start.vp + 6));
    assert_eq!(game.prompt(), Prompt::TakeActions, "there is no fifth activation");
    let game = game.moves("use e38\nroom L03 1");
    assert_eq!((game.one().coins, game.one().vp), (start.coins + 2, start.vp + 9));
}

/// EX-05: a workshop that has been activated cannot be activated again.
#[test]
fn ex_05_production_twice_is_refused() {
    let game = ready(2).moves("play 1 upper\nmain production\nroom B 1");
    assert_eq!(game.refused("room B 2").rule, "RES-106");
}

/// EX-06: provisions and the colour action may both take a bonus card.
#[test]
fn ex_06_provisions() {
    let game = ready(2).moves("play 3 lower\nmain provisions\nbonus white 2\ncolour blue\nbonus blue 1");
    assert_eq!(game.one().bonus.len(), 2);
}

/// EX-07: a small tile connects two green bonuses, and the large tile that fills the square
/// connects all.
#[test]
fn ex_07_garden() {
    let game = ready(2).arrange(|position| position.purse(ONE, 2, 1, 0));
    let game = game.moves("play 5 lower\nmain garden\ngarden small\nsquare east 1\nspot bottom");
    assert_eq!((game.one().coins, game.one().warehouse.stone), (3, 1), "coin +1, stone -1 +1");
    let game = game.moves("done").observed().until(ONE, Prompt::PlayCard);
    let game = game.moves("play 6 upper\nmain garden\ngarden large\nsquare east 1\nspot top");
    assert_eq!((game.one().coins, game.one().warehouse.stone), (5, 1), "coins -1 +3, stone -1 +1");
    assert_eq!(game.one().filled_squares(), 1);
    assert_eq!(game.prompt(), Prompt::Step(None, 1));
    assert_eq!(game.moves("step pink").one().markers.pink, 1);
}

/// EX-08: a space has its own VP and discount, and the cube beside an edge space moves onto the tile.
#[test]
fn ex_08_canal() {
    let game = ready(2).arrange(|position| position.purse(ONE, 3, 0, 4));
    let game = game.moves("play 5 upper\nmain canal\ncanal c5 A\nspace r1c3");
    assert_eq!((game.one().coins, game.one().warehouse.marble, game.one().vp), (0, 2, 3));
    assert_eq!(game.position().network[space("r1c3")].cubes, 1);
    let game = game.moves("done").observed().until(ONE, Prompt::PlayCard);
    let game = game.moves("play 4 lower\nmain canal\ncanal c1 B\nspace r2c3");
    assert_eq!((game.one().coins, game.one().warehouse.marble, game.one().vp), (0, 0, 7));
}

/// EX-09: four camels carry four items of one type.
#[test]
fn ex_09_capacity() {
    let game = ready(2).arrange(|position| {
        position.purse(ONE, 9, 5, 0);
        position.areas[ONE].camel.level = 3;
    });
    let game = game.moves("play 3 upper\nmain trading\ntravel gerasa");
    assert!(game.lists("load stone 4"));
    assert_eq!(game.refused("load stone 5").rule, "RES-147");
}

/// EX-10, EX-11: round trips through Resafa.
#[test]
fn ex_10_ex_11_round_trips() {
    for (at, centre, cost) in [(Place::Gerasa, "gerasa", 1), (Place::Alia, "alia", 3)] {
        let game = ready(2).arrange(|position| {
            position.purse(ONE, 5, 1, 0);
            position.camel(ONE, at, None);
        });
        let game = game.moves("play 3 upper\nmain trading");
        assert_eq!(game.refused(&format!("travel {centre}")).rule, "A-67");
        let game = game.moves(&format!("travel {centre} through-resafa\nload stone 1"));
        assert_eq!(game.one().coins, 5 - cost);
    }
}

/// EX-12: two spice from Resafa to Gerasa pay 3 coins and 10 VP.
#[test]
fn ex_12_selling_spice() {
    let game = ready(2).arrange(|position| {
        position.trading_tile(Centre::Gerasa, TradingTile::R1, Face::BoxTop);
        position.camel(ONE, Place::Gerasa, None);
        position.areas[ONE].camel.level = 2;
        position.areas[ONE].warehouse.spice = 2;
        position.purse(ONE, 1, 0, 0);
    });
    let game =
        game.moves("play 3 upper\nmain trading\ntravel gerasa through-resafa\nload spice 2\nsell spice 2");
    assert_eq!((game.one().coins, game.one().vp), (3, 10));
}

/// EX-13: two spice are bought for 2 coins, and a base goes on the middle space.
#[test]
fn ex_13_base() {
    let game = ready(2).arrange(|position| {
        position.trading_tile(Centre::Ctesiphon, TradingTile::B1, Face::BoxBottom);
        position.camel(ONE, Place::Gerasa, None);
        position.areas[ONE].camel.level = 2;
        position.purse(ONE, 4, 1, 0);
    });
    let game = game.moves("play 3 upper\nmain trading\ntravel ctesiphon\nbuy spice 2");
    assert_eq!(game.one().coins, 4 - 1 - 2);
    assert_eq!(game.one().camel.load, Some(Load { item: Item::Spice, amount: 2 }));
    let game = game.moves("base 2");
    assert_eq!((game.one().coins, game.one().warehouse.stone), (0, 0));
    assert_eq!(game.one().tokens.causeway.as_slice(), [Token::Square]);
    assert_eq!(game.chance(), Chance::DrawSack(ONE));
    let game = game.moves("observe sack");
    assert_eq!(game.one().sacks.len(), 1);
    assert_eq!(game.position().trading[Centre::Ctesiphon].unwrap().face, Face::BoxTop);
}

/// EX-14: from Alia through Resafa to Ctesiphon, selling three amphora and placing a base.
#[test]
fn ex_14_trading() {
    let game = ready(2).arrange(|position| {
        position.trading_tile(Centre::Ctesiphon, TradingTile::B1, Face::BoxTop);
        position.camel(ONE, Place::Alia, Some((Item::Amphora, 2)));
        position.areas[ONE].camel.level = 2;
        position.areas[ONE].warehouse.amphora = 1;
        position.purse(ONE, 2, 1, 0);
        (0..3).for_each(|_| position.token(ONE, Token::Square, MerchantRow::Garden));
        position.base(TWO, Centre::Ctesiphon, 2);
    });
    let game = game.moves("play 3 upper\nmain trading\ntravel ctesiphon through-resafa\nload amphora 1");
    assert_eq!(game.one().coins, 0);
    let game = game.moves("sell amphora 3");
    assert_eq!((game.one().coins, game.one().vp), (6, 13));
    let game = game.moves("base 1\nrow garden");
    assert_eq!((game.one().coins, game.one().warehouse.stone), (5, 0));
    assert_eq!(game.one().tokens.garden.as_slice(), [Token::Square, Token::Scarab]);
    assert_eq!(STAND_IN.player_board.row_values[1], 2, "2 VP per garden tile");
    assert_eq!(game.position().trading[Centre::Ctesiphon].unwrap().face, Face::BoxBottom);
}

/// EX-15: the display is renewed at the end of a round.
#[test]
fn ex_15_end_of_round() {
    let mut game = ready(2);
    let display = |game: &Resafa<'_>| Colour::ALL.map(|colour| game.position().bonus[colour].clone());
    let before = display(&game);
    while game.position().round == 1 {
        game = match game.next() {
            rules_nostd::Next::Decide(_, Prompt::PlayCard) => {
                let play = first_play(&game);
                game.moves(&play)
            }
            rules_nostd::Next::Decide(..) => game.moves("done"),
            _ => game.observed(),
        };
    }
    let game = game.observed();
    for (before, after) in before.iter().zip(display(&game)) {
        assert!(after.open.iter().all(Option::is_some));
        assert_eq!(after.hidden.total(), before.hidden.total() - 3);
    }
}

/// EX-17: red's final sheet, 90 + 2 for each base.
#[test]
fn ex_17_end_game() {
    // Row values garden 3, workshop 1, canal 2; four scarab tokens, two of them from bases.
    let game = ready(2).arrange(|position| {
        position.round(6);
        position.base(ONE, Centre::Gerasa, 2);
        position.base(ONE, Centre::Alia, 2);
        for (kind, row) in [
            (Token::Scarab, MerchantRow::Garden),
            (Token::Square, MerchantRow::Garden),
            (Token::Square, MerchantRow::Garden),
            (Token::Square, MerchantRow::Workshop),
            (Token::Square, MerchantRow::Canal),
            (Token::Scarab, MerchantRow::Canal),
        ] {
            position.token(ONE, kind, row);
        }
        let [a, b, c, d] = CORNERS.map(|(east, south)| plot(east, south));
        position.workshop(ONE, Workshop::W01, WorkshopFace::Front, a, 0);
        position.workshop(ONE, Workshop::W02, WorkshopFace::Front, b, 0);
        position.workshop(ONE, Workshop::W03, WorkshopFace::Front, c, 0);
        position.workshop(ONE, Workshop::W04, WorkshopFace::Front, d, 0);
        position.filled(ONE, plot(1, 0));
        position.filled(ONE, plot(0, 1));
        let two = serde_json::from_str("3").unwrap();
        position.supply.small -= 2;
        let square = GardenSquare { plot: plot(2, 1), lie: Lie::Vertical, covered: two, large: false };
        position.areas[ONE].gardens.push(square).unwrap();
        for (tile, at) in [
            (CanalTile::C1, "r2c2"),
            (CanalTile::C2, "r3c2"),
            (CanalTile::C3, "r2c3"),
            (CanalTile::C4, "r3c3"),
            (CanalTile::C5, "r4c2"),
        ] {
            position.canal(ONE, tile, CanalSide::A, space(at));
        }
        position.special_card(ONE, special(1));
        position.areas[ONE].camel =
            Camel { at: Place::Alia, load: Some(Load { item: Item::Amphora, amount: 2 }), level: 1 };
        position.areas[ONE].warehouse = ByItem { stone: 3, marble: 2, spice: 1, amphora: 1 };
        position.areas[ONE].coins = 9;
    });
    // Step (4) is checked with P1 alone, 2 end VP, because the example does not name the other cards.
    let bases = u16::from(game.position().bases_of(ONE));
    assert_eq!(game.end_lines(ONE), [11, 24 + 6 + 10, 2 * bases, 2, 4, 2, 8]);
}

/// EX-18: pairs of workshop and garden tile.
#[test]
fn ex_18_pairs() {
    let game = ready(2).arrange(|position| {
        let [a, b, c, _] = CORNERS.map(|(east, south)| plot(east, south));
        position.workshop(ONE, Workshop::W01, WorkshopFace::Front, a, 0);
        position.workshop(ONE, Workshop::W02, WorkshopFace::Front, b, 0);
        position.workshop(ONE, Workshop::W03, WorkshopFace::Front, c, 0);
        position.filled(ONE, plot(1, 0));
        position.filled(ONE, plot(0, 1));
        position.supply.small -= 1;
        let one = serde_json::from_str("1").unwrap();
        let square = GardenSquare { plot: plot(2, 1), lie: Lie::Vertical, covered: one, large: false };
        position.areas[ONE].gardens.push(square).unwrap();
        position.special_card(ONE, special(18));
    });
    let [_, _, pink, printed, ..] = game.end_lines(ONE);
    // P1 (no base) and P7 (2 VP for each of 3 cards) come with it.
    assert_eq!((pink, printed), (10 + 6, 10 + 2 + 4));
}

/// EX-16: canal tiles and blue VP score first, then the cube's route with a side exit over an empty
/// space.
#[test]
fn ex_16_rain() {
    let game = ready(2).arrange(|position| {
        position.round(2);
        position.canal(ONE, CanalTile::C1, CanalSide::A, space("r1c2"));
        position.canal(ONE, CanalTile::C5, CanalSide::A, space("r3c2"));
        position.canal(ONE, CanalTile::C3, CanalSide::A, space("r4c3"));
        position.canal(ONE, CanalTile::C2, CanalSide::A, space("r4c4"));
        position.filled(TWO, plot(1, 0));
        position.filled(TWO, plot(0, 1));
        position.base(TWO, Centre::Gerasa, 1);
        position.canal(TWO, CanalTile::C1, CanalSide::A, space("r2c2"));
        position.canal(TWO, CanalTile::C2, CanalSide::A, space("r4c1"));
        position.canal(TWO, CanalTile::C6, CanalSide::B, space("r5c1"));
    });
    let game = game.until(ONE, Prompt::RouteWater(space("r3c2")));
    let vp = |game: &Resafa<'_>| (game.position().areas[ONE].vp, game.position().areas[TWO].vp);
    assert_eq!(vp(&game), (6 + 3, 7 + 1), "it passes two red tiles and the green one");
    assert_eq!(game.legal(), ["flow right", "flow down", "flow left"]);
    let game = game.moves("flow right");
    assert_eq!(vp(&game), (6 + 5, 7 + 1));
    assert_eq!(game.one().cubes, 1);
    assert_eq!(game.position().round, 3);
}

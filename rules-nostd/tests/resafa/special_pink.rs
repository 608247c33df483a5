//! Pink special cards in end scoring (RES-262 to RES-276, D-38, D-39).

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

/// Returns steps (3) and (4) of end scoring for seat 1.
fn pink(arrange: impl FnOnce(&mut Position)) -> (u16, u16) {
    let [_, _, requirements, printed, ..] = ready(2).arrange(arrange).end_lines(ONE);
    (requirements, printed)
}

/// Plays the last round, doing as little as possible, until seat 1 decides on pink cards.
fn ending(arrange: impl FnOnce(&mut Position)) -> Resafa<'static> {
    let game = ready(2).arrange(|position| {
        position.round(6);
        arrange(position);
    });
    game.until(ONE, Prompt::SettleEnd)
}

fn exchanged(game: &Resafa<'_>) -> (u16, u16, u16) {
    let [_, _, pink, _, goods, left, _] = game.end_lines(ONE);
    (pink, goods, left)
}

/// RES-262: P1 scores 2 VP for each of the player's bases, and 2 end VP.
#[test]
fn res_262_p1_bases() {
    let bases = |count: usize| {
        pink(|position| {
            position.special_card(ONE, special(1));
            let centres = [Centre::Gerasa, Centre::Kena, Centre::Petra];
            centres.into_iter().take(count).for_each(|centre| position.base(ONE, centre, 1));
            position.base(TWO, Centre::Kena, 2);
        })
    };
    assert_eq!(bases(0), (0, 2));
    assert_eq!(bases(3), (6, 2));
}

/// RES-263, RES-265, RES-271, A-32: P2 counts blue cards, P4 white and P12 yellow ones, used or not.
#[test]
fn res_263_cards_of_a_colour() {
    // P61 brings P55 with it; end VP 4 + 0 + 2.
    let blue = |used: bool| {
        pink(|position| {
            position.special_card(ONE, special(2));
            position.special_card(ONE, special(61));
            position.special_card(TWO, special(56));
            position.areas[ONE].specials.last_mut().unwrap().used = used;
        })
    };
    assert_eq!(blue(false), (6, 6));
    assert_eq!(blue(true), (6, 6), "face down");
    // P26 brings P19: 4 + 2 + 4.
    let white = pink(|position| {
        position.special_card(ONE, special(4));
        position.special_card(ONE, special(26));
    });
    assert_eq!(white, (6, 10));
    // P12 brings P1; two yellow cards: 3 each.
    let yellow = pink(|position| {
        position.special_card(ONE, special(12));
        position.special_card(ONE, special(45));
    });
    assert_eq!(yellow, (6, 6 + 2));
}

/// RES-264: P3 scores 2 VP for each camel on the track.
#[test]
fn res_264_p3_camels() {
    let camels = |level: u8| {
        pink(|position| {
            position.special_card(ONE, special(3));
            position.areas[ONE].camel.level = level;
        })
    };
    assert_eq!(camels(0), (2, 0), "one camel from the start");
    assert_eq!(camels(5), (12, 0));
}

/// RES-266, RES-137: P5 scores 2 VP for each of the player's canal tiles, tanks included.
#[test]
fn res_266_p5_canal_tiles() {
    let canals = pink(|position| {
        position.special_card(ONE, special(5));
        position.filled(ONE, plot(1, 0));
        position.filled(ONE, plot(0, 1));
        position.base(ONE, Centre::Gerasa, 1);
        position.canal(ONE, CanalTile::C1, CanalSide::A, space("r4c1"));
        position.canal(ONE, CanalTile::C6, CanalSide::B, space("r5c1"));
        position.canal(TWO, CanalTile::C1, CanalSide::A, space("r4c2"));
    });
    assert_eq!(canals, (4, 2));
}

/// RES-267: P7 scores 2 VP for each of the player's special cards of any colour, itself included.
#[test]
fn res_267_p7_special_cards() {
    let cards = pink(|position| {
        // P1 comes with it; P37 yellow, P22 white (2 end VP), P55 blue.
        for card in [7, 37, 22, 55] {
            position.special_card(ONE, special(card));
        }
        position.special_card(TWO, special(56));
    });
    assert_eq!(cards, (2 * 5, 4 + 2 + 2));
}

/// RES-268, D-38, A-88: P8 exchanges up to three rare goods from warehouse or camel for 5 VP each.
/// They no longer count in step (5).
#[test]
fn res_268_p8_rare_goods() {
    let game = ending(|position| {
        position.special_card(ONE, special(8));
        position.areas[ONE].warehouse.spice = 2;
        position.camel(ONE, Place::Kena, Some((Item::Amphora, 1)));
        position.purse(ONE, 0, 0, 0);
    });
    assert_eq!((game.prompt(), exchanged(&game)), (Prompt::SettleEnd, (0, 3, 0)));
    assert_eq!(game.refused("exchange P8").rule, "RES-268", "the move must name a good");
    assert_eq!(game.refused("exchange P8 marble").rule, "RES-268");
    assert_eq!(exchanged(&game.clone().moves("done")), (0, 3, 0), "it is optional");
    let game = game.moves("exchange P8 spice\nexchange P8 amphora");
    assert_eq!((exchanged(&game), game.one().camel.load), ((10, 1, 0), None), "from the camel, too");
    assert_eq!(game.refused("exchange P8 amphora").rule, "RES-268");
    assert_eq!(exchanged(&game.moves("exchange P8 spice")), (15, 0, 0));
    let rich = ending(|position| {
        position.special_card(ONE, special(8));
        position.areas[ONE].warehouse.spice = 5;
        position.purse(ONE, 0, 0, 0);
    });
    let rich = rich.moves("exchange P8 spice\nexchange P8 spice\nexchange P8 spice");
    assert_eq!(exchanged(&rich), (15, 2, 0), "three at most");
    assert_eq!(rich.next(), Next::Over);
    assert_eq!(rich.end_lines(ONE)[3], 7 + 2, "end VP of P8, and of P1 that came with it");
}

/// RES-269: P9 scores 4 VP for each kept water cube, at most three.
#[test]
fn res_269_p9_water_cubes() {
    for (cubes, vp) in [(0, 0), (2, 8), (3, 12), (4, 12)] {
        let kept = pink(|position| {
            position.special_card(ONE, special(9));
            position.areas[ONE].cubes = cubes;
            position.sources.iter_mut().take(cubes.into()).for_each(|waits| *waits = false);
        });
        assert_eq!(kept, (vp, 5 + 2), "{cubes}");
    }
}

/// RES-270, D-38, A-88: P10 exchanges a coin for 2 VP, up to eight times. Those coins no longer count
/// in step (6).
#[test]
fn res_270_p10_coins() {
    let game = ending(|position| {
        position.special_card(ONE, special(10));
        position.purse(ONE, 10, 0, 0);
    });
    assert_eq!(exchanged(&game), (0, 0, 2));
    assert_eq!(game.refused("exchange P10 spice").rule, "RES-268");
    assert_eq!(game.refused("exchange P1").rule, "RES-268");
    let once = game.clone().moves("exchange P10");
    assert_eq!((exchanged(&once), once.one().coins), ((2, 0, 1), 9));
    let all = game.moves(&["exchange P10"; 8].join("\n"));
    assert_eq!((exchanged(&all), all.one().coins, all.next()), ((16, 0, 0), 2, Next::Over));
    let poor = ending(|position| {
        position.special_card(ONE, special(10));
        position.purse(ONE, 2, 0, 0);
    });
    let poor = poor.moves("exchange P10\nexchange P10");
    assert_eq!((exchanged(&poor), poor.next()), ((4, 0, 0), Next::Over));
}

/// RES-275, D-38: P17 exchanges what is printed on it: marble, including the camel's.
#[test]
fn res_275_p17_marble() {
    let game = ending(|position| {
        // P1 and P7 come with it: 2 VP for each of three cards.
        position.special_card(ONE, special(17));
        position.purse(ONE, 0, 0, 5);
        position.camel(ONE, Place::Kena, Some((Item::Marble, 1)));
    });
    assert_eq!(exchanged(&game), (6, 0, 1));
    let game = game.moves(&["exchange P17"; 5].join("\n"));
    assert_eq!((exchanged(&game), game.next()), ((6 + 15, 0, 0), Next::Over), "five times at most");
}

/// RES-272, A-86: P13's scale replaces the normal one. Without scarab tokens it gives nothing.
#[test]
fn res_272_p13_scarab_scale() {
    let scarabs = |count: usize, card: bool| {
        let game = ready(2).arrange(|position| {
            if card {
                position.special_card(ONE, special(13));
            }
            let rows = [MerchantRow::Garden, MerchantRow::Workshop].repeat(3);
            rows.into_iter().take(count).for_each(|row| position.token(ONE, Token::Scarab, row));
        });
        let [scarabs, _, pink, ..] = game.end_lines(ONE);
        // P1 and P7 come with it: 2 VP for each of three cards.
        assert_eq!(pink, if card { 6 } else { 0 }, "the scale is step (1), not (3)");
        scarabs
    };
    assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|count| scarabs(count, false)), [0, 2, 4, 7, 11, 16, 16]);
    assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|count| scarabs(count, true)), [0, 5, 10, 15, 20, 26, 26]);
}

/// RES-273: P14 scores 3 VP for each square token on the player board, on the causeway and in the
/// rows.
#[test]
fn res_273_p14_square_tokens() {
    let tokens = pink(|position| {
        position.special_card(ONE, special(5));
        position.special_card(ONE, special(9));
        position.special_card(ONE, special(14));
        let kinds = [Token::Square, Token::Scarab, Token::Square, Token::Square];
        kinds.into_iter().for_each(|kind| position.token(ONE, kind, MerchantRow::Canal));
    });
    assert_eq!(tokens, (9, 10 + 5 + 2));
}

/// RES-274, D-39, A-87: P15 scores another pink card again, its end VP and its requirement.
#[test]
fn res_274_p15_again() {
    let game = ending(|position| {
        position.special_card(ONE, special(3));
        position.special_card(ONE, special(9));
        position.special_card(ONE, special(15));
        position.special_card(ONE, special(22));
        position.areas[ONE].camel.level = 2;
        position.areas[ONE].cubes = 2;
        position.sources[0] = false;
        position.sources[1] = false;
    });
    // P3: 6 VP; P9: 8; end VP 0 + 5 + 5, and 2 on P22.
    let lines = |game: &Resafa<'_>| (game.end_lines(ONE)[2], game.end_lines(ONE)[3]);
    assert_eq!(lines(&game), (14, 12));
    assert_eq!(game.refused("again P15").rule, "A-87", "not itself");
    assert_eq!(game.refused("again P22").rule, "A-87", "not a white one");
    assert_eq!(game.refused("again P1").rule, "A-87", "not a card the player does not have");
    assert_eq!(lines(&game.clone().moves("done")), (14, 12), "it is optional");
    assert_eq!(lines(&game.clone().moves("again P3")), (14 + 6, 12));
    let nine = game.moves("again P9");
    assert_eq!(lines(&nine), (14 + 8 + 5, 12));
    assert_eq!(nine.next(), Next::Over, "one card only");
}

/// RES-274, A-87: a card that exchanges may do so again, up to the same limit.
#[test]
fn res_274_p15_with_an_exchange() {
    let game = ending(|position| {
        position.special_card(ONE, special(5));
        position.special_card(ONE, special(8));
        position.special_card(ONE, special(15));
        position.areas[ONE].warehouse.spice = 9;
    });
    let three = "exchange P8 spice\nexchange P8 spice\nexchange P8 spice";
    let game = game.moves(three);
    assert_eq!(game.refused("exchange P8 spice").rule, "RES-268");
    let game = game.moves("again P8").moves(three);
    let [_, _, pink, printed, goods, ..] = game.end_lines(ONE);
    assert_eq!((pink, printed, goods), (6 * 5 + 7, 2 + 7 + 5, 3));
    assert_eq!(game.next(), Next::Over);
}

/// RES-274: VP that a pink card gives without a requirement score again too.
#[test]
fn res_274_p15_with_plain_vp() {
    let old = r#"effect = "end: vp 2 per workshop""#;
    let toml = Edition::TOML.replace(old, r#"effect = "end: vp 4 + vp 2 per workshop""#);
    let edition = Edition::new(toml::from_str(&toml).unwrap()).unwrap();
    let game = ready_with(&edition, 2, Options::default()).arrange(|position| {
        position.round(6);
        position.special_card(ONE, special(5));
        position.special_card(ONE, special(11));
        position.special_card(ONE, special(15));
    });
    let game = game.until(ONE, Prompt::SettleEnd);
    assert_eq!(game.end_lines(ONE)[2], 4 + 4);
    assert_eq!(game.moves("again P11").end_lines(ONE)[2], (4 + 4) + (4 + 4) + 4, "and its 4 end VP");
}

/// RES-276: P18 scores 2 VP for each pair of workshop and garden tile. The smaller number counts.
#[test]
fn res_276_p18_pairs() {
    let pairs = |squares: &[(i8, i8)]| {
        pink(|position| {
            position.special_card(ONE, special(5));
            position.special_card(ONE, special(9));
            position.special_card(ONE, special(18));
            squares.iter().for_each(|&(east, south)| position.filled(ONE, plot(east, south)));
        })
    };
    assert_eq!(pairs(&[]), (0, 17));
    assert_eq!(pairs(&[(1, 0)]), (4, 17), "2 workshops, 3 garden tiles");
    assert_eq!(pairs(&[(1, 0), (0, 1)]), (4, 17));
}

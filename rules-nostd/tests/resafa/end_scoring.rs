//! End game scoring (RES-185 to RES-195) and the rulings on it.

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::edition::faults::edited;
use crate::round_end::{idle, to_the_end};

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

/// Starts the last round with an empty warehouse and purse for seat 1, except what a test puts
/// there.
fn last_round(arrange: impl FnOnce(&mut Position)) -> Resafa<'static> {
    ready(2).arrange(|position| {
        position.round(6);
        position.purse(ONE, 0, 0, 0);
        arrange(position);
    })
}

/// Plays up to the end scoring decisions of seat 1.
fn settling(game: Resafa<'static>) -> Resafa<'static> {
    game.until(ONE, Prompt::SettleEnd)
}

/// Returns what seat 1 scores in each of the seven steps.
fn lines(arrange: impl FnOnce(&mut Position)) -> [u16; 7] {
    last_round(arrange).end_lines(ONE)
}

fn tokens(position: &mut Position, kind: Token, row: MerchantRow, count: u8) {
    (0..count).for_each(|_| position.token(ONE, kind, row));
}

/// RES-185: after the Rain of round 6, the seven steps are added to the score track in order.
#[test]
fn res_185_seven_steps_after_the_last_rain() {
    let game = last_round(|position| {
        position.canal(ONE, CanalTile::C1, CanalSide::A, space("r4c2"));
        position.purse(ONE, 5, 0, 0);
        position.areas[ONE].vp = 30;
    });
    let before = game.standing();
    assert_eq!((before.scores[ONE], before.lines.len()), (30, 1), "nothing is added before the end");
    assert!(before.winners.is_empty());
    let game = to_the_end(game);
    let standing = game.standing();
    let names: Vec<&str> = standing.lines.iter().map(|line| line.name).collect();
    let steps = ["1 scarab", "2 merchant", "3 pink", "4 VP on", "5 rare", "6 coins", "7 canal"];
    assert_eq!(names.len(), 8);
    assert!(names[1..].iter().zip(steps).all(|(name, step)| name.starts_with(step)), "{names:?}");
    let points: Vec<i16> = standing.lines.iter().map(|line| line.points[ONE]).collect();
    assert_eq!(points, [31, 0, 0, 0, 0, 0, 1, 1], "the VP for Rain are on the track");
    assert_eq!(standing.scores[ONE], 33);
}

/// RES-186, A-82: scarabs on the causeway and in the rows score by how many there are, at most five.
#[test]
fn res_186_scarab_tokens() {
    for (scarabs, vp) in [(0, 0), (1, 2), (2, 4), (3, 7), (4, 11), (5, 16), (6, 16), (8, 16)] {
        let rows = [MerchantRow::Garden, MerchantRow::Canal];
        let scored = lines(|position| {
            for place in 0..scarabs {
                position.token(ONE, Token::Scarab, rows[place % 2]);
            }
        });
        assert_eq!(scored[0], vp, "{scarabs} tokens");
    }
    let squares = lines(|position| tokens(position, Token::Square, MerchantRow::Garden, 5));
    assert_eq!(squares[0], 0);
}

/// RES-187, RES-188, RES-189: a row scores its value for each tile of its kind. An empty row gives
/// nothing.
#[test]
fn res_187_merchant_rows() {
    let tiles = |position: &mut Position| {
        position.workshop(ONE, Workshop::W01, WorkshopFace::Back, plot(2, 0), 0);
        position.filled(ONE, plot(0, 1));
        crate::gardens::lay(position, ONE, plot(1, 0), Lie::Vertical, 0b111, true);
        crate::gardens::lay(position, ONE, plot(2, 1), Lie::Vertical, 0b011, true);
        for (tile, at) in [(CanalTile::C1, "r4c1"), (CanalTile::C2, "r4c2")] {
            position.canal(ONE, tile, CanalSide::A, space(at));
        }
    };
    let with = |row: MerchantRow, count: u8| {
        lines(|position| {
            tiles(position);
            tokens(position, Token::Square, row, 2 + count);
        })[1]
    };
    assert_eq!(with(MerchantRow::Garden, 0), 0, "the causeway is not a row");
    // 3 small + (1 large + 1 small) + 1 large tile; 2 starting workshops + 1; 2 canal tiles.
    for (row, count) in [(MerchantRow::Garden, 6), (MerchantRow::Workshop, 3), (MerchantRow::Canal, 2)] {
        for value in 1..=3_u8 {
            assert_eq!(with(row, value), count * u16::from(value), "{row:?} {value}");
        }
    }
    let all = lines(|position| {
        tiles(position);
        tokens(position, Token::Square, MerchantRow::Garden, 2 + 2);
        tokens(position, Token::Square, MerchantRow::Workshop, 1);
        tokens(position, Token::Square, MerchantRow::Canal, 3);
    });
    assert_eq!(all[1], 12 + 3 + 6);
}

/// RES-190, RES-191, A-84: the requirement of a pink card counts in step (3), the yellow VP of all
/// cards in step (4), each once.
#[test]
fn res_190_pink_cards_and_yellow_vp() {
    let scored = lines(|position| {
        position.special_card(ONE, special(1));
        position.base(ONE, Centre::Gerasa, 1);
        position.base(ONE, Centre::Alia, 1);
        position.base(ONE, Centre::Kena, 1);
    });
    assert_eq!((scored[2], scored[3]), (6, 2));
    // White P22 and P26, blue P61 (with P55): 2, 4, 2, 0 on cards that are not pink.
    let scored = lines(|position| {
        position.special_card(ONE, special(22));
        position.special_card(ONE, special(26));
        position.special_card(ONE, special(61));
    });
    assert_eq!((scored[2], scored[3]), (0, 2 + 4 + 2));
    // A used card that lies face down still has its VP.
    let used = lines(|position| {
        position.special_card(ONE, special(22));
        position.areas[ONE].specials[0].used = true;
    });
    assert_eq!(used[3], 2);
}

/// RES-192: 1 VP for each rare good, on the camel or in the warehouse.
#[test]
fn res_192_rare_goods() {
    let scored = lines(|position| {
        position.areas[ONE].warehouse.spice = 2;
        position.areas[ONE].warehouse.amphora = 1;
        position.areas[ONE].camel.level = 2;
        position.camel(ONE, Place::Kena, Some((Item::Spice, 3)));
    });
    assert_eq!((scored[4], scored[5]), (6, 0));
}

/// RES-193, A-89: coins and resources count together, the camel's too: 1 VP for every five, rounded
/// down.
#[test]
fn res_193_coins_and_resources() {
    for (coins, stone, marble, vp) in [(4, 0, 0, 0), (2, 2, 1, 1), (3, 3, 3, 1), (4, 3, 3, 2), (9, 3, 2, 2)] {
        let scored = lines(|position| position.purse(ONE, coins, stone, marble));
        assert_eq!((scored[5], scored[4]), (vp, 0), "{coins} {stone} {marble}");
    }
    let scored = lines(|position| {
        position.purse(ONE, 3, 1, 0);
        position.camel(ONE, Place::Kena, Some((Item::Marble, 1)));
    });
    assert_eq!(scored[5], 1, "3 coins, 1 stone, 1 marble on the camel");
}

/// RES-194, RES-137: a player's canal tiles score by the printed scale, tanks included.
#[test]
fn res_194_canal_tiles() {
    let places = ["r2c2", "r3c2", "r4c2", "r2c3", "r3c3", "r4c3", "r4c1"];
    for (count, vp) in [(0, 0), (1, 1), (2, 2), (3, 4), (4, 6), (5, 8), (6, 11), (7, 14)] {
        let scored = lines(|position| {
            for (tile, at) in CanalTile::ALL.into_iter().zip(places).take(count) {
                position.canal(ONE, tile, CanalSide::A, space(at));
            }
            position.canal(TWO, CanalTile::C1, CanalSide::A, space("r4c4"));
        });
        assert_eq!(scored[6], vp, "{count} tiles");
    }
    let tank = lines(|position| {
        position.filled(ONE, plot(1, 0));
        position.filled(ONE, plot(0, 1));
        position.base(ONE, Centre::Gerasa, 1);
        position.canal(ONE, CanalTile::C7, CanalSide::B, space("r5c1"));
    });
    assert_eq!(tank[6], 1);
}

/// RES-195: the most VP win. A tie goes to the most canal tiles, tanks included. After that
/// the victory is shared.
#[test]
fn res_195_the_winner() {
    let game = |arrange: &dyn Fn(&mut Position), vp: u16| {
        let game = ready(2).arrange(|position| {
            position.round(6);
            position.areas[TWO].vp = vp;
            arrange(position);
        });
        to_the_end(game).standing()
    };
    let nothing = |_: &mut Position| ();
    assert_eq!(game(&nothing, 0).winners.as_slice(), [ONE, TWO], "shared");
    assert_eq!(game(&nothing, 1).winners.as_slice(), [TWO]);

    let tank = |position: &mut Position| {
        position.filled(ONE, plot(1, 0));
        position.filled(ONE, plot(0, 1));
        position.base(ONE, Centre::Gerasa, 1);
        position.canal(ONE, CanalTile::C7, CanalSide::B, space("r5c1"));
    };
    let ahead = game(&tank, 0);
    let lead = (ahead.scores[ONE] - ahead.scores[TWO]) as u16;
    assert_eq!(game(&tank, lead - 1).winners.as_slice(), [ONE]);
    let tied = game(&tank, lead);
    assert_eq!(tied.scores[ONE], tied.scores[TWO]);
    assert_eq!(tied.winners.as_slice(), [ONE], "A-90: the tank is a canal tile");
    assert_eq!(game(&tank, lead + 1).winners.as_slice(), [TWO]);
}

/// RES-195: canal tiles break ties only for first place.
#[test]
fn res_195_a_tie_of_the_best() {
    let game = ready(3).arrange(|position| {
        position.round(6);
        position.areas[ONE].vp = 40;
        position.areas[TWO].vp = 40;
        position.canal(Seat::Three, CanalTile::C1, CanalSide::A, space("r3c3"));
    });
    assert_eq!(to_the_end(game).standing().winners.as_slice(), [ONE, TWO]);
}

/// the bot is never compared with the player.
#[test]
fn a_90_the_bot_is_not_compared() {
    let mut game = ready(1);
    while game.next() != Next::Over {
        game = idle(game);
    }
    assert!(game.position().canals_of(BOT) > game.position().canals_of(ONE));
    let standing = game.standing();
    assert_eq!((standing.winners.as_slice(), standing.scores.players()), (&[ONE][..], 1));
}

/// D-37, A-08: after the last Rain and before end scoring, sack cards may be discarded for 1 VP
/// each. Nothing else can be played.
#[test]
fn d_37_the_last_sack_cards() {
    let game = last_round(|position| {
        position.sacks(ONE, 2);
        position.bonus_card(ONE, bonus(56));
        position.special_card(ONE, special(8));
        position.areas[ONE].warehouse.spice = 1;
        position.canal(ONE, CanalTile::C1, CanalSide::A, space("r4c2"));
    });
    let game = game.until(ONE, Prompt::LastSacks);
    assert_eq!(game.one().vp, 1, "Rain has paid");
    assert_eq!(game.refused("use z1").rule, "RES-050");
    assert_eq!(game.refused("use e56").rule, "RES-050");
    let one = game.clone().moves("discard z1");
    assert_eq!((one.one().vp, one.prompt()), (2, Prompt::LastSacks));
    assert_eq!(one.clone().moves("done").prompt(), Prompt::SettleEnd);
    let both = one.moves("discard z2");
    assert_eq!((both.one().vp, both.prompt()), (3, Prompt::SettleEnd));
    assert_eq!(game.moves("done").one().vp, 1);
}

/// D-38, RES-268, A-88: P8 turns up to 3 rare goods, including the camel's, into 5 VP each. They no
/// longer count in step (5).
#[test]
fn d_38_converting_goods() {
    let game = settling(last_round(|position| {
        position.special_card(ONE, special(8));
        position.areas[ONE].warehouse.spice = 1;
        position.areas[ONE].camel.level = 3;
        position.camel(ONE, Place::Kena, Some((Item::Amphora, 4)));
    }));
    assert_eq!(game.end_lines(ONE)[2..5], [0, 2 + 7, 5]);
    assert_eq!(game.refused("exchange P8").rule, "RES-268", "the move must name a good");
    assert_eq!(game.refused("exchange P8 stone").rule, "RES-268");
    assert_eq!(game.refused("exchange P1").rule, "RES-268");
    let game = game.moves("exchange P8 spice");
    assert_eq!(game.refused("exchange P8 spice").rule, "RES-268", "no spice is left");
    let game = game.moves("exchange P8 amphora\nexchange P8 amphora");
    assert_eq!(game.one().camel.carries(Item::Amphora), 2);
    let made = game.end_lines(ONE);
    assert_eq!(made[2..5], [15, 9, 2]);
    assert_eq!(game.next(), Next::Over, "three times at most: nothing is left to decide");
    let few = settling(last_round(|position| {
        position.special_card(ONE, special(8));
        position.areas[ONE].warehouse.spice = 3;
    }));
    let few = few.moves("exchange P8 spice\ndone");
    assert_eq!((few.next(), few.end_lines(ONE)[2], few.end_lines(ONE)[4]), (Next::Over, 5, 2));
}

/// D-38, RES-270, A-88: P10 turns up to 8 coins into 2 VP each. They no longer count in step (6).
#[test]
fn d_38_converting_coins() {
    let game = settling(last_round(|position| {
        position.special_card(ONE, special(10));
        position.purse(ONE, 14, 0, 0);
    }));
    assert_eq!(game.refused("exchange P10 spice").rule, "RES-268");
    let mut game = game;
    for _ in 0..8 {
        game = game.moves("exchange P10");
    }
    assert_eq!((game.one().coins, game.next()), (6, Next::Over), "eight times at most");
    assert_eq!(game.end_lines(ONE)[2], 16);
    assert_eq!(game.end_lines(ONE)[5], 1);
}

/// A-86, RES-272: P13's scale replaces the board's in step (1). Without tokens it gives nothing.
#[test]
fn a_86_the_scale_of_p13() {
    for (scarabs, vp) in [(0, 0), (1, 5), (3, 15), (5, 26), (7, 26)] {
        let scored = lines(|position| {
            position.special_card(ONE, special(13));
            tokens(position, Token::Scarab, MerchantRow::Garden, scarabs.min(5));
            tokens(position, Token::Scarab, MerchantRow::Canal, scarabs.saturating_sub(5));
        });
        // P7 comes with it: 2 VP for each of three cards.
        assert_eq!((scored[0], scored[2]), (vp, 6), "{scarabs} tokens");
    }
    let other = last_round(|position| {
        position.special_card(TWO, special(13));
        tokens(position, Token::Scarab, MerchantRow::Garden, 2);
    });
    assert_eq!(other.end_lines(ONE)[0], 4, "only for its owner");
}

/// D-39, A-87, RES-274: P15 scores another of the player's pink cards a second time, both its end VP
/// and its requirement.
#[test]
fn d_39_a_card_scores_again() {
    let game = settling(last_round(|position| {
        position.special_card(ONE, special(15));
        position.base(ONE, Centre::Gerasa, 1);
        position.base(ONE, Centre::Alia, 1);
    }));
    // P1 and P7 come with it: 2 VP for each base, 2 for each card.
    assert_eq!(game.end_lines(ONE)[2..4], [4 + 6, 2 + 4 + 5]);
    assert_eq!(game.refused("again P15").rule, "A-87", "not itself");
    assert_eq!(game.refused("again P8").rule, "A-87", "not a card still in a stack");
    let again = game.clone().moves("again P7");
    assert_eq!(again.end_lines(ONE)[2..4], [10 + 4 + 6, 11]);
    assert_eq!(again.next(), Next::Over, "once");
    let again = game.clone().moves("again P1");
    assert_eq!(again.end_lines(ONE)[2], 10 + 2 + 4);
    assert_eq!(game.moves("done").end_lines(ONE)[2], 10, "D-39: the player may decline");
}

/// a card that exchanges may do so again up to its maximum.
#[test]
fn a_87_converting_again() {
    let game = settling(last_round(|position| {
        position.special_card(ONE, special(8));
        position.special_card(ONE, special(15));
        position.areas[ONE].warehouse.spice = 7;
    }));
    let three = "exchange P8 spice\nexchange P8 spice\nexchange P8 spice";
    let game = game.moves(three);
    assert_eq!(game.refused("exchange P8 spice").rule, "RES-268");
    let game = game.moves("again P8").moves(three);
    assert_eq!(game.next(), Next::Over);
    assert_eq!(game.end_lines(ONE)[2..5], [30 + 7, 2 + 7 + 5, 1], "6 goods, and P8's 7 VP again");
}

/// in an edition where one player can have both, P13 pays its scale again.
#[test]
fn a_87_the_scale_again() {
    let row = |card: &str, level: &str| format!("card = \"{card}\", colour = \"pink\", level = \"{level}\"");
    let edition = Edition::new(edited(&[
        (&row("P13", "III"), &row("P13", "II")),
        (&row("P11", "II"), &row("P11", "III")),
    ]));
    let edition = edition.unwrap();
    let game = ready_with(&edition, 2, Options::default()).arrange(|position| {
        position.round(6);
        for (level, own, open) in [(Level::I, 2, None), (Level::II, 13, Some(8)), (Level::III, 15, Some(16))]
        {
            position.areas[ONE].specials.push(OwnedSpecial { card: special(own), used: false }).unwrap();
            let stack = position.stack_mut(Colour::Pink, level);
            stack.hidden = 2;
            stack.open = open.map(special).or(stack.open);
        }
        position.areas[ONE].markers.pink = 8;
        tokens(position, Token::Scarab, MerchantRow::Garden, 4);
    });
    let game = game.until(ONE, Prompt::SettleEnd);
    assert_eq!(game.end_lines(ONE)[0], 20);
    let before = game.end_lines(ONE)[2];
    assert_eq!(game.moves("again P13").end_lines(ONE)[2], before + 20);
}

/// VP that a pink card gives without counting anything score again too.
#[test]
fn a_87_plain_vp_again() {
    let edition = Edition::new(edited(&[("end: vp 2 per workshop", "end: vp 6")])).unwrap();
    let game = ready_with(&edition, 2, Options::default()).arrange(|position| {
        position.round(6);
        position.special_card(ONE, special(11));
        position.special_card(ONE, special(15));
    });
    let game = game.until(ONE, Prompt::SettleEnd);
    assert_eq!(game.end_lines(ONE)[2], 6);
    assert_eq!(game.moves("again P11").end_lines(ONE)[2], 6 + 4 + 6, "its 4 end VP and the 6");
}

/// D-38: an exchange needs its whole cost, the goods and the rest.
#[test]
fn d_38_the_whole_cost() {
    let edition = Edition::new(edited(&[("end x5: marble 1 ->", "end x5: coin 1 + goods 1 ->")])).unwrap();
    let game = ready_with(&edition, 2, Options::default()).arrange(|position| {
        position.round(6);
        position.special_card(ONE, special(17));
        position.purse(ONE, 1, 0, 0);
        position.areas[ONE].warehouse.spice = 2;
    });
    let game = game.until(ONE, Prompt::SettleEnd).moves("exchange P17 spice");
    assert_eq!((game.one().coins, game.one().warehouse.spice), (0, 1));
    assert_eq!(game.next(), Next::Over, "no coin is left for another one");
}

/// D-38: the players decide in the turn order of the last round, each for themselves.
#[test]
fn d_38_in_turn_order() {
    let game = ready(2).arrange(|position| {
        position.round(6);
        position.special_card(ONE, special(8));
        position.special_card(TWO, special(10));
        position.areas[ONE].warehouse.spice = 1;
    });
    let game = settling(game);
    assert_eq!(game.refused("exchange P10").rule, "RES-268", "that is seat 2's");
    let game = game.moves("done");
    assert_eq!(game.next(), Next::Decide(TWO, Prompt::SettleEnd));
    let game = game.moves("exchange P10\ndone");
    assert_eq!((game.next(), game.end_lines(TWO)[2]), (Next::Over, 2));
}

//! Trading bases and merchant tokens (RES-156 to RES-167) and the rulings on them.

use std::sync::LazyLock;

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::edition::faults::edited;
use crate::journeys::{ONE, TWO, trading};

/// Seat 1 has just bought a spice in Ctesiphon and has this many coins and stone left to place a
/// base there.
fn basing(coins: u8, stone: u8, arrange: impl FnOnce(&mut Position)) -> Resafa<'static> {
    let game = trading(|position| {
        position.trading_tile(Centre::Ctesiphon, TradingTile::B1, Face::BoxBottom);
        position.camel(ONE, Place::Gerasa, None);
        position.purse(ONE, coins + 2, stone, 0);
        arrange(position);
    });
    game.moves("travel ctesiphon\nbuy spice 1")
}

fn may_base(game: &Resafa<'_>) -> bool {
    matches!(game.next(), Next::Decide(ONE, Prompt::PlaceBase(_)))
}

/// Seat 1 has just bought something in a centre and may place a base there.
fn basing_in(players: usize, centre: Centre, arrange: impl FnOnce(&mut Position)) -> Resafa<'static> {
    let game = ready(players).arrange(|position| {
        let (tile, face) = match STAND_IN.centres[centre].tile {
            TileColour::Blue => (TradingTile::B1, Face::BoxBottom),
            TileColour::Red => (TradingTile::R1, Face::BoxBottom),
        };
        position.trading_tile(centre, tile, face);
        let from = if centre == Centre::Gerasa { Place::Ctesiphon } else { Place::Gerasa };
        position.camel(ONE, from, None);
        position.purse(ONE, 20, 1, 0);
        arrange(position);
    });
    let item = if STAND_IN.centres[centre].tile == TileColour::Blue { "spice" } else { "amphora" };
    let name = rules_nostd::NamedEnum::name(centre);
    game.moves(&format!("play 3 upper\nmain trading\ntravel {name}\nbuy {item} 1"))
}

/// RES-156, D-30: a base goes only where the player bought or sold something in this action. The
/// player may decline.
#[test]
fn res_156_only_where_a_trade_was_made() {
    let game = basing(1, 1, |_| ());
    assert_eq!(game.prompt(), Prompt::PlaceBase(Centre::Ctesiphon));
    let declined = game.clone().moves("done");
    assert_eq!((declined.position().bases_of(ONE), declined.one().coins), (0, 1));
    let based = game.moves("base 1");
    assert_eq!(based.position().bases[Centre::Ctesiphon][0], Some(ONE));
    assert_eq!(based.prompt(), Prompt::TakeActions, "one base");
    // A sale counts as a trade too.
    let sale = trading(|position| {
        position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 1)));
        position.purse(ONE, 1, 1, 0);
    });
    let sale = sale.moves("travel ctesiphon\nsell amphora 1");
    assert!(may_base(&sale));
}

/// RES-157: a player has at most one base in a centre.
#[test]
fn res_157_one_base_in_a_centre() {
    let game = basing(5, 5, |position| position.base(ONE, Centre::Ctesiphon, 1));
    assert!(!may_base(&game));
    assert!(game.allows(Move::Base(2)).is_err());
    let elsewhere = basing(5, 5, |position| position.base(ONE, Centre::Gerasa, 1));
    assert!(may_base(&elsewhere));
    let of_another = basing(5, 5, |position| position.base(TWO, Centre::Ctesiphon, 1));
    assert!(may_base(&of_another));
}

/// RES-158: a base costs 1 stone from the warehouse and 1 coin.
#[test]
fn res_158_the_cost_of_a_base() {
    let game = basing(1, 1, |_| ()).moves("base 3");
    assert_eq!((game.one().coins, game.one().warehouse.stone), (0, 0));
    assert!(!may_base(&basing(0, 1, |_| ())));
    assert!(!may_base(&basing(1, 0, |_| ())));
    // If a card in hand could help, the player is still asked.
    let helped = basing(1, 0, |position| position.bonus_card(ONE, bonus(52)));
    assert_eq!(helped.refused("base 1").rule, "RES-158");
    assert_eq!(helped.moves("use e52\nbase 1").one().warehouse.stone, 1);
}

/// RES-158: the income from the sale can pay for the base.
#[test]
fn res_158_paid_by_the_sale() {
    let sale = trading(|position| {
        position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 1)));
        position.purse(ONE, 1, 1, 0);
    });
    let sale = sale.moves("travel ctesiphon\nsell amphora 1\nbase 1");
    assert_eq!((sale.one().coins, sale.position().bases_of(ONE)), (3, 1));
}

/// RES-158: a card's discount on a trading action applies to the move but not to the base.
#[test]
fn res_158_a_discount_on_the_move() {
    static CHEAP: LazyLock<Edition> = LazyLock::new(|| {
        Edition::new(edited(&[("square 1 + flip + do trading", "do trading less coin 1")])).unwrap()
    });
    let game = |coins: u8| {
        let game = ready_with(&CHEAP, 2, Options::default()).arrange(|position| {
            position.trading_tile(Centre::Ctesiphon, TradingTile::B1, Face::BoxBottom);
            position.special_card(ONE, special(66));
            position.camel(ONE, Place::Gerasa, None);
            position.purse(ONE, coins, 1, 0);
        });
        game.moves("use P66\ntravel ctesiphon\nbuy spice 1")
    };
    assert_eq!(
        game(2).moves("base 1").one().coins,
        0,
        "nothing for the move, 1 for the spice, 1 for the base"
    );
    assert!(!may_base(&game(1)));
}

/// RES-159, A-78: a base may go on any free space, and each space holds one cube.
#[test]
fn res_159_any_free_space() {
    let game = basing(1, 1, |position| position.base(TWO, Centre::Ctesiphon, 2));
    assert_eq!(game.refused("base 2").rule, "RES-159");
    for number in [1, 3] {
        let based = game.clone().moves(&format!("base {number}"));
        assert_eq!(based.position().bases[Centre::Ctesiphon][number - 1], Some(ONE));
    }
}

/// a centre whose spaces are all taken has no room for a base.
#[test]
fn a_78_a_full_centre() {
    let game = basing_in(3, Centre::Gerasa, |position| {
        position.base(Seat::Two, Centre::Gerasa, 1);
        position.base(Seat::Three, Centre::Gerasa, 2);
    });
    assert!(!may_base(&game), "both spaces for 3 players are taken");
}

/// RES-160: some spaces are open only at certain player counts.
#[test]
fn res_160_spaces_for_player_counts() {
    let three = basing_in(3, Centre::Gerasa, |_| ());
    assert_eq!(three.refused("base 3").rule, "RES-160");
    assert!(three.lists("base 2"));
    let four = basing_in(4, Centre::Gerasa, |_| ());
    assert_eq!(four.moves("base 3").position().bases[Centre::Gerasa][2], Some(ONE));
    let two = basing_in(2, Centre::Gerasa, |_| ());
    assert_eq!(two.refused("base 3").rule, "RES-160", "the 1-2 side of the board has only two spaces");
}

/// RES-161, RES-162, CH-16: a base gives what its space shows and one token of the kind printed
/// there.
#[test]
fn res_161_what_a_space_gives() {
    let vp = basing_in(2, Centre::Alia, |_| ()).moves("base 1");
    assert_eq!((vp.one().vp, vp.one().tokens.causeway.as_slice()), (1, &[Token::Square][..]));
    let scarab = basing_in(2, Centre::Kena, |_| ()).moves("base 2");
    assert_eq!((scarab.one().vp, scarab.one().tokens.causeway.as_slice()), (3, &[Token::Scarab][..]));
    let step = basing_in(2, Centre::Kena, |_| ()).moves("base 1");
    assert_eq!(step.prompt(), Prompt::Step(Some(Colour::Pink), 1));
    assert_eq!(step.refused("step blue").rule, "RES-052");
    assert_eq!(step.moves("step pink").one().markers.pink, 1);
    let any = basing_in(2, Centre::Petra, |_| ()).moves("base 2");
    assert_eq!(any.prompt(), Prompt::Step(None, 1));
    let sack = basing_in(2, Centre::Palmyra, |_| ()).moves("base 2");
    assert_eq!(sack.chance(), Chance::DrawSack(ONE));
    assert_eq!(sack.moves("observe sack").one().sacks.len(), 1);
    let nothing = basing_in(2, Centre::Gerasa, |_| ()).moves("base 1");
    assert_eq!((nothing.one().vp, nothing.one().tokens.len(), nothing.one().sacks.len()), (0, 1, 0));
}

/// RES-162: the token comes from the supply, one for each base.
#[test]
fn res_162_one_token_from_the_supply() {
    let game = basing(1, 1, |_| ());
    let (squares, scarabs) = (game.position().supply.squares, game.position().supply.scarabs);
    let scarab = game.clone().moves("base 1").position().supply;
    assert_eq!((scarab.squares, scarab.scarabs), (squares, scarabs - 1));
    let square = game.moves("base 3").position().supply;
    assert_eq!((square.squares, square.scarabs), (squares - 1, scarabs));
}

/// RES-163: the first two tokens go on the causeway without asking the player, whatever their kind
/// (RES-167).
#[test]
fn res_163_the_causeway_first() {
    let game =
        basing(1, 1, |position| position.token(ONE, Token::Square, MerchantRow::Garden)).moves("base 1");
    assert_eq!(game.one().tokens.causeway.as_slice(), [Token::Square, Token::Scarab]);
    assert_eq!(game.one().tokens.in_rows().count(), 0);
    assert_eq!(game.prompt(), Prompt::TakeActions);
}

/// RES-164: once both causeway places are filled, level II workshops may be built from round 3 on.
#[test]
fn res_164_level_ii_workshops() {
    let building = |round: u8, tokens: u8| {
        let game = ready(2).arrange(|position| {
            position.round(round);
            (0..tokens).for_each(|_| position.token(ONE, Token::Scarab, MerchantRow::Garden));
            position.purse(ONE, 1, 1, 0);
        });
        let card = if round == 2 { "play 6 upper" } else { "play 2 upper\nmain workshop" };
        game.moves(card)
    };
    assert!(building(3, 2).lists("build II 1"));
    assert_eq!(building(3, 1).refused("build II 1").rule, "RES-100");
    let early = ready(2).arrange(|position| {
        (0..2).for_each(|_| position.token(ONE, Token::Square, MerchantRow::Garden));
        position.purse(ONE, 1, 1, 0);
    });
    let early = early.moves("play 2 upper\nmain workshop");
    assert!(!early.lists("build II 1"), "not before round 3");
}

/// RES-165, RES-167, D-31: every later token, square or scarab, goes to the leftmost free space of a
/// row the player chooses.
#[test]
fn res_165_rows_of_choice() {
    for (space, kind) in [(1, Token::Scarab), (3, Token::Square)] {
        let game = basing(1, 1, |position| {
            (0..2).for_each(|_| position.token(ONE, Token::Square, MerchantRow::Garden));
            position.token(ONE, Token::Scarab, MerchantRow::Canal);
        });
        let game = game.moves(&format!("base {space}"));
        assert_eq!(game.prompt(), Prompt::PlaceToken);
        assert_eq!(game.refused("done").rule, "RES-165", "it must be placed");
        assert_eq!(game.legal().len(), 3);
        let row = |row: &str| game.clone().moves(&format!("row {row}"));
        assert_eq!(row("garden").one().tokens.garden.as_slice(), [kind]);
        assert_eq!(row("workshop").one().tokens.workshop.as_slice(), [kind]);
        assert_eq!(row("canal").one().tokens.canal.as_slice(), [Token::Scarab, kind], "after the first");
    }
}

/// RES-165: a full row takes no more tokens. With only one row left the player is not asked.
#[test]
fn res_165_a_full_row() {
    let tokens = |rows: &'static [(MerchantRow, u8)]| {
        let game = basing(1, 1, |position| {
            (0..2).for_each(|_| position.token(ONE, Token::Square, MerchantRow::Garden));
            for &(row, count) in rows {
                (0..count).for_each(|_| position.token(ONE, Token::Square, row));
            }
        });
        game.moves("base 1")
    };
    let game = tokens(&[(MerchantRow::Garden, 3)]);
    assert_eq!(game.refused("row garden").rule, "RES-165");
    assert_eq!(game.legal().len(), 2);
    let game = tokens(&[(MerchantRow::Garden, 3), (MerchantRow::Canal, 3)]);
    assert_eq!(game.one().tokens.workshop.as_slice(), [Token::Scarab]);
    assert_eq!(game.prompt(), Prompt::TakeActions);
}

/// with no free place the player does not get the token but still places the base.
#[test]
fn a_80_no_place_for_a_token() {
    let game = basing(1, 1, |position| {
        (0..2).for_each(|_| position.token(ONE, Token::Square, MerchantRow::Garden));
        for row in MerchantRow::ALL {
            (0..3).for_each(|_| position.token(ONE, Token::Square, row));
        }
    });
    let game = game.moves("base 1");
    assert_eq!((game.position().bases_of(ONE), game.one().tokens.len()), (1, 11));
    assert_eq!(game.position().supply.scarabs, 20, "it stays in the supply");
}

/// a kind of token that has run out is not gained. The other kind still is.
#[test]
fn a_81_a_kind_is_used_up() {
    let game = |space: &str| {
        let four = ready(4).arrange(|position| {
            for seat in [Seat::Two, Seat::Three] {
                (0..2).for_each(|_| position.token(seat, Token::Scarab, MerchantRow::Garden));
                for row in MerchantRow::ALL.into_iter().take(if seat == Seat::Two { 3 } else { 2 }) {
                    (0..3).for_each(|_| position.token(seat, Token::Scarab, row));
                }
            }
            position.token(Seat::Three, Token::Scarab, MerchantRow::Canal);
            assert_eq!(position.supply.scarabs, 0);
            position.trading_tile(Centre::Ctesiphon, TradingTile::B1, Face::BoxBottom);
            position.camel(ONE, Place::Gerasa, None);
            position.purse(ONE, 5, 1, 0);
        });
        four.moves("play 3 upper\nmain trading\ntravel ctesiphon\nbuy spice 1").moves(space)
    };
    let scarab = game("base 1");
    assert_eq!((scarab.position().bases_of(ONE), scarab.one().tokens.len()), (1, 0));
    let square = game("base 2");
    assert_eq!(square.one().tokens.causeway.as_slice(), [Token::Square]);
}

/// 5 of the 13 cubes are in use, which leaves eight for bases, not nine.
#[test]
fn a_79_at_most_eight_bases() {
    let with = |bases: usize| {
        let others = Centre::ALL.into_iter().filter(|&centre| centre != Centre::Ctesiphon);
        basing(5, 5, |position| {
            for (place, centre) in others.take(bases).enumerate() {
                position.bases[centre][0] = Some(ONE);
                position.token(ONE, Token::Square, MerchantRow::ALL[place % 3]);
            }
        })
    };
    assert!(may_base(&with(7)));
    assert!(!may_base(&with(8)));
}

/// RES-166: the tokens in a row set what each garden, workshop or canal tile is worth.
#[test]
fn res_166_rows_set_the_value_of_tiles() {
    for (row, tiles) in [(MerchantRow::Garden, 3), (MerchantRow::Workshop, 2), (MerchantRow::Canal, 1)] {
        for tokens in 0..=3_u8 {
            let game = ready(2).arrange(|position| {
                position.filled(ONE, plot(1, 0));
                position.canal(ONE, CanalTile::C1, CanalSide::A, space("r4c4"));
                (0..2).for_each(|_| position.token(ONE, Token::Square, row));
                (0..tokens).for_each(|_| position.token(ONE, Token::Square, row));
            });
            assert_eq!(game.end_lines(ONE)[1], tiles * u16::from(tokens), "{tokens} in row {row:?}");
        }
    }
}

/// RES-167: scarab tokens also score by how many there are, wherever they lie. Squares do not.
#[test]
fn res_167_scarabs_score_by_number() {
    let with = |kind: Token| {
        ready(2).arrange(|position| {
            (0..3).for_each(|_| position.token(ONE, kind, MerchantRow::Garden));
        })
    };
    assert_eq!(with(Token::Scarab).end_lines(ONE)[0], 7);
    assert_eq!(with(Token::Square).end_lines(ONE)[0], 0);
}

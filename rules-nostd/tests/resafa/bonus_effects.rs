//! What bonus cards do (RES-238 to RES-261).

use rules_nostd::Seat;
use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;

use crate::common::*;

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

/// Free corners of the layout.
const CORNERS: [(i8, i8); 4] = [(2, 0), (3, 1), (2, 2), (0, 2)];

/// Seat 1 has this card and exactly these coins, stone and marble, in a round whose display shows
/// cards of both levels.
fn holding(card: u8, purse: [u8; 3], arrange: impl FnOnce(&mut Position)) -> Resafa<'static> {
    ready(2).arrange(|position| {
        position.round(5);
        position.purse(ONE, purse[0], purse[1], purse[2]);
        position.bonus_card(ONE, bonus(card));
        arrange(position);
    })
}

/// Returns coins, stone, marble and VP of seat 1.
fn has(game: &Resafa<'_>) -> (u8, u8, u8, u16) {
    let area = game.one();
    (area.coins, area.warehouse.stone, area.warehouse.marble, area.vp)
}

fn workshops(position: &mut Position, count: usize) {
    let tiles = [Workshop::W01, Workshop::W02, Workshop::W03, Workshop::W04];
    for (tile, (east, south)) in tiles.into_iter().zip(CORNERS).take(count) {
        position.workshop(ONE, tile, WorkshopFace::Front, plot(east, south), 0);
    }
}

/// Checks that the card has left the hand of seat 1.
fn assert_gone(game: &Resafa<'_>, card: u8) {
    assert!(!game.one().bonus.contains(&bonus(card)), "RES-060");
}

/// RES-238, RES-107, A-45, D-20: activates one room, even one that the production action has already
/// used. Icons for extra production do not add to it.
#[test]
fn res_238_one_more_room() {
    let game = holding(38, [0; 3], |position| {
        position.workshop(ONE, Workshop::W01, WorkshopFace::Back, plot(2, 0), 0);
    });
    let alone = game.clone().moves("use e38");
    assert_eq!(alone.prompt(), Prompt::ActivateRoom(1), "the icon on W01 does not count here");
    assert_gone(&alone, 38);
    assert_eq!(has(&alone.moves("room B 1")), (0, 3, 0, 0));

    let game = game.moves("play 1 upper\nmain production");
    assert_eq!(game.prompt(), Prompt::ActivateRoom(3));
    let game = game.moves("room B 1\nuse e38\nroom B 1");
    assert_eq!(has(&game), (0, 6, 0, 0));
    assert_eq!(game.prompt(), Prompt::ActivateRoom(2), "the action goes on");
    assert_eq!(game.refused("room B 2").rule, "RES-106");
    assert_eq!(game.refused("use e38").rule, "RES-060");
}

/// Sells marble in Ctesiphon on tile b3 (1 coin and 2 VP each, golden 3 VP), with this card laid out.
fn sale(card: u8, sold: u8) -> Resafa<'static> {
    let game = holding(card, [1, 0, 0], |position| {
        position.trading_tile(Centre::Ctesiphon, TradingTile::B3, Face::BoxTop);
        position.areas[ONE].camel.level = 3;
        position.camel(ONE, Place::Gerasa, Some((Item::Marble, 4)));
    });
    let game = game.moves("play 3 upper\nmain trading\ntravel ctesiphon");
    game.moves(&format!("use e{card}\nsell marble {sold}"))
}

/// RES-240, A-37: 2 coins and 1 VP for each marble sold, at most twice.
#[test]
fn res_240_selling_marble() {
    for (sold, paid) in [(1, 1), (2, 2), (3, 2), (4, 2)] {
        let game = sale(40, sold);
        let (coins, vp) = (sold + 2 * paid, 2 * u16::from(sold) + 3 + u16::from(paid));
        assert_eq!(has(&game), (coins, 0, 0, vp), "{sold} sold");
        assert_gone(&game, 40);
    }
}

/// RES-257, A-37: 2 VP for each marble sold, at most three times.
#[test]
fn res_257_vp_for_marble() {
    for (sold, paid) in [(1, 1), (3, 3), (4, 3)] {
        let game = sale(57, sold);
        assert_eq!(has(&game), (sold, 0, 0, 2 * u16::from(sold) + 3 + 2 * paid), "{sold} sold");
        assert_gone(&game, 57);
    }
}

/// RES-239, RES-062, A-112: the card is laid out before amphora are sold in this action. Without such
/// a sale it comes back to hand.
#[test]
fn res_239_only_when_selling() {
    let game = holding(39, [9, 0, 0], |position| {
        position.trading_tile(Centre::Ctesiphon, TradingTile::B1, Face::BoxTop);
        position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 1)));
    });
    assert_eq!(game.refused("use e39").rule, "RES-062");
    let game = game.moves("play 3 upper");
    assert_eq!(game.refused("use e39").rule, "RES-062");
    let sold = game.clone().moves("main trading\nuse e39\ntravel ctesiphon\nsell amphora 1");
    assert_eq!((sold.one().coins, sold.one().vp), (9 - 1 + 1 + 3 + 2, 4 + 1 + 1), "once for one amphora");
    // Too late after the sale.
    let late = game.clone().arrange(|position| position.purse(ONE, 9, 1, 0));
    let late = late.moves("main trading\ntravel ctesiphon\nsell amphora 1");
    assert_eq!(late.prompt(), Prompt::PlaceBase(Centre::Ctesiphon));
    assert_eq!(late.refused("use e39").rule, "RES-062");
    // Without a sale it comes back.
    let none = game.moves("main trading\nuse e39\ntravel ctesiphon\ndone");
    assert_eq!(none.one().bonus.as_slice(), [bonus(39)]);
    assert_eq!((none.one().coins, none.one().vp), (8, 0));
}

/// RES-241, RES-152: one amphora goes into the warehouse, even if the camel carries amphora.
#[test]
fn res_241_an_amphora() {
    let game = holding(41, [0; 3], |position| {
        position.areas[ONE].camel.level = 2;
        position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 1)));
    });
    let game = game.moves("use e41");
    assert_eq!((game.one().warehouse.amphora, game.one().camel.amount()), (1, 1));
    assert_gone(&game, 41);
}

/// RES-242, RES-062: in a canal construction, pays one coin for two marble, once. That can make the
/// construction possible.
#[test]
fn res_242_marble_for_a_coin() {
    let game = holding(42, [3, 0, 0], |_| {});
    assert_eq!(game.refused("use e42").rule, "RES-062");
    let game = game.moves("play 5 upper\nmain canal");
    assert_eq!(game.refused("canal c5 A").rule, "RES-124");
    let game = game.moves("use e42");
    assert_eq!(game.refused("use e42").rule, "RES-060");
    let dear = game.clone().moves("canal c5 A");
    assert_eq!(dear.refused("space r4c2").rule, "RES-124", "there are 2 marble, but no longer 3 coins");
    assert_eq!(has(&dear.moves("space r2c3")), (0, 0, 0, 4), "a coin less on this space");
    let back = game.clone().moves("done");
    assert_eq!((has(&back), back.one().bonus.len()), ((3, 0, 0, 0), 1), "A-112");
    let game = game.moves("canal c1 A\nspace r4c2");
    assert_eq!(has(&game), (0, 0, 1, 2), "1 coin for 2 marble; 1 marble and 2 coins for the tile");
    assert_gone(&game, 42);
    // With one coin the exchange leaves none for the tile, not even on a space with a discount.
    let poor = holding(42, [1, 0, 1], |_| {}).moves("play 5 upper\nmain canal");
    assert_eq!(poor.clone().moves("canal c1 A\nspace r2c3").one().coins, 0);
    assert_eq!(poor.moves("use e42").refused("canal c1 A").rule, "RES-124");
}

/// RES-243, RES-299: gives a stone and a step on the pink track only. The step may be declined
/// (RES-061).
#[test]
fn res_243_stone_and_pink_step() {
    let game = holding(43, [0; 3], |_| {}).moves("use e43");
    assert_eq!((has(&game), game.prompt()), ((0, 1, 0, 0), Prompt::Step(Some(Colour::Pink), 1)));
    assert_eq!(game.refused("step blue").rule, "RES-052");
    assert_eq!(game.clone().moves("done").one().markers, ByColour::default());
    let game = game.moves("step pink");
    assert_eq!(game.one().markers, ByColour { pink: 1, ..ByColour::default() });
    assert_gone(&game, 43);
}

/// RES-244, RES-163, RES-165: a square token goes on the causeway first, then in a row the player
/// chooses.
#[test]
fn res_244_a_square_token() {
    let game = holding(44, [0; 3], |_| {});
    let squares = game.position().supply.squares;
    let game = game.moves("use e44");
    assert_eq!(game.one().tokens.causeway.as_slice(), [Token::Square]);
    assert_eq!(game.position().supply.squares, squares - 1);
    assert_gone(&game, 44);
    let full = holding(44, [0; 3], |position| {
        (0..2).for_each(|_| position.token(ONE, Token::Scarab, MerchantRow::Garden));
    });
    let full = full.moves("use e44");
    assert_eq!(full.prompt(), Prompt::PlaceToken);
    assert_eq!(full.moves("row canal").one().tokens.canal.as_slice(), [Token::Square]);
}

/// RES-245, RES-246, RES-296, RES-298, A-33: a small garden tile for a stone without green bonuses,
/// or for 2 coins and a stone with them. It is not an action, so P55 gives nothing.
#[test]
fn res_245_res_246_a_small_garden_tile() {
    let garden =
        |card: u8, purse: [u8; 3]| holding(card, purse, |position| position.special_card(ONE, special(55)));
    // This spot connects a coin and a stone (EX-07).
    let lay = "square east 1\nspot bottom";
    let plain = garden(45, [0, 1, 0]).moves("use e45");
    assert_eq!(has(&plain), (0, 0, 0, 0));
    assert_eq!(plain.prompt(), Prompt::GardenSquare(GardenSize::Small));
    let plain = plain.moves(lay);
    assert_eq!((has(&plain), plain.one().garden_tiles()), ((0, 0, 0, 0), 1));
    assert_gone(&plain, 45);
    let green = garden(46, [2, 1, 0]).moves("use e46").moves(lay);
    assert_eq!((has(&green), green.one().garden_tiles()), ((1, 1, 0, 0), 1));
    assert_gone(&green, 46);
    assert_eq!(garden(45, [5, 0, 0]).refused("use e45").rule, "RES-296");
    assert_eq!(garden(46, [1, 1, 0]).refused("use e46").rule, "RES-296");
    assert_eq!(garden(46, [2, 0, 0]).refused("use e46").rule, "RES-296");
}

/// A-52, RES-245: the player gets the reward for a filled square, but no green bonuses.
#[test]
fn a_52_a_square_is_filled_without_greens() {
    let game = holding(45, [0, 1, 0], |position| {
        let two = serde_json::from_str("3").unwrap();
        position.supply.small -= 2;
        let square = GardenSquare { plot: plot(1, 0), lie: Lie::Horizontal, covered: two, large: false };
        position.areas[ONE].gardens.push(square).unwrap();
    });
    let game = game.moves("use e45\nsquare east 1\nspot bottom");
    assert_eq!((has(&game), game.one().filled_squares()), ((0, 0, 0, 0), 1));
    assert_eq!(game.prompt(), Prompt::Step(None, 1));
}

/// RES-247, RES-295, A-35, A-36: 1 marble and 1 coin less. Discounts add up, and nothing is
/// refunded.
#[test]
fn res_247_canal_discount() {
    let game = ready(2).arrange(|position| {
        position.purse(ONE, 2, 0, 0);
        (0..2).for_each(|_| position.bonus_card(ONE, bonus(47)));
    });
    let game = game.moves("play 5 upper\nmain canal\nuse e47");
    let one = game.clone().moves("canal c1 A\nspace r4c2");
    assert_eq!((has(&one), one.one().bonus.len()), ((1, 0, 0, 2), 1), "1 marble and 2 coins, less one each");
    // Two cards and the space's coin: 1 marble and 2 coins, less 2 marble and 3 coins.
    let two = game.moves("use e47\ncanal c1 A\nspace r2c3");
    assert_eq!((has(&two), two.one().bonus.len()), ((2, 0, 0, 4), 0));
}

/// RES-248, RES-293, D-32, CH-17: gives a sack card, and the player may look at the tile where the
/// camel is and flip it. That has to wait until the camel has arrived.
#[test]
fn res_248_flip_here() {
    let game = holding(48, [9, 0, 0], |position| position.camel(ONE, Place::Gerasa, None));
    assert_eq!(game.refused("use e48").rule, "RES-062");
    let game = game.moves("play 3 upper\nmain trading");
    assert_eq!(game.refused("use e48").rule, "RES-248");
    let game = game.moves("travel ctesiphon\nuse e48");
    assert_eq!(game.prompt(), Prompt::ChoosePart);
    let game = game.moves("part 2\nobserve sack");
    assert_eq!(game.one().sacks.len(), 1);
    assert_eq!(game.prompt(), Prompt::LookAt(Centre::Ctesiphon));
    assert_eq!(game.refused("look gerasa").rule, "RES-248");
    assert_eq!(game.refused("flip").rule, "RES-293", "the player has to look first");
    let face = game.position().trading[Centre::Ctesiphon].unwrap().face;
    let looked = game.moves("look ctesiphon");
    assert_eq!(looked.prompt(), Prompt::FlipOrNot(Centre::Ctesiphon));
    let kept = looked.clone().moves("done");
    assert_eq!(kept.position().trading[Centre::Ctesiphon].unwrap().face, face);
    let flipped = looked.moves("flip");
    assert_eq!(flipped.position().trading[Centre::Ctesiphon].unwrap().face, face.flipped());
    assert_gone(&flipped, 48);
    // b1 sells spice for 1 coin on this face: trades use the face that is up now.
    let bought = flipped.moves("buy spice 1\ndone");
    assert_eq!(bought.one().coins, 9 - 1 - 1);
    assert_eq!(bought.position().trading[Centre::Ctesiphon].unwrap().face, face, "flipped after the trade");
}

/// A-116, RES-248, RES-050: the card can still be played after the trade, even where no base is
/// possible. The tile is then flipped twice and lies as before.
#[test]
fn a_116_flip_after_the_trade() {
    let game = holding(48, [9, 9, 0], |position| {
        position.camel(ONE, Place::Gerasa, None);
        position.base(ONE, Centre::Ctesiphon, 1);
    });
    let face = game.position().trading[Centre::Ctesiphon].unwrap().face;
    let game = game.moves("play 3 upper\nmain trading\ntravel ctesiphon\nbuy spice 1");
    assert_eq!(game.prompt(), Prompt::EndTrade(Centre::Ctesiphon));
    assert_eq!(game.refused("base 2").rule, "RES-157");
    let kept = game.clone().moves("done");
    assert_eq!(kept.position().trading[Centre::Ctesiphon].unwrap().face, face.flipped());
    assert_eq!(kept.one().bonus.len(), 1);
    let game = game.moves("use e48\npart 1\nlook ctesiphon\nflip\nobserve sack");
    assert_eq!(
        game.position().trading[Centre::Ctesiphon].unwrap().face,
        face,
        "flipped by the card and by the trade"
    );
    assert_eq!(game.prompt(), Prompt::TakeActions);
}

/// A-76, RES-248: a player who took the golden bonus first cannot flip the tile to get out of the
/// trade.
#[test]
fn a_76_no_flip_after_the_golden_bonus() {
    let game = holding(48, [9, 0, 0], |position| {
        position.trading_tile(Centre::Ctesiphon, TradingTile::B4, Face::BoxTop);
        position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 1)));
    });
    let game = game.moves("play 3 upper\nmain trading\ntravel ctesiphon");
    let game = game.moves("golden sell amphora\nstep pink\nuse e48\npart 1\nlook ctesiphon");
    assert_eq!(game.refused("flip").rule, "A-76");
    let game = game.moves("done\nobserve sack");
    assert_eq!(game.refused("done").rule, "A-76");
    assert_eq!(game.moves("sell amphora 1").one().vp, 2);
}

/// RES-249, RES-294, A-46: gives a coin and a camel, or only the coin at the top of the track.
#[test]
fn res_249_coin_and_camel() {
    let game = holding(49, [0; 3], |_| {}).moves("use e49");
    assert_eq!((game.one().coins, game.one().camel.level), (1, 1));
    assert_gone(&game, 49);
    let top = holding(49, [0; 3], |position| position.areas[ONE].camel.level = 5).moves("use e49");
    assert_eq!((top.one().coins, top.one().camel.level), (1, 5));
}

/// RES-250, RES-297, A-15: having five workshops, which are not spent, gives 2 sack cards, 2 VP and
/// 1 coin.
#[test]
fn res_250_five_workshops() {
    let four = holding(50, [0; 3], |position| workshops(position, 2));
    assert_eq!(four.refused("use e50").rule, "A-15");
    let game = holding(50, [0; 3], |position| workshops(position, 3));
    let game = game.moves("use e50\nobserve sack\nobserve sack");
    assert_eq!((has(&game), game.one().sacks.len()), ((1, 0, 0, 2), 2));
    assert_eq!(game.one().workshops.len(), 5);
    assert_gone(&game, 50);
}

/// RES-251, RES-299: a step on any of the four tracks.
#[test]
fn res_251_any_step() {
    let game = holding(51, [0; 3], |_| {}).moves("use e51");
    assert_eq!(game.prompt(), Prompt::Step(None, 1));
    assert_gone(&game, 51);
    for colour in Colour::ALL {
        let game = game.clone().moves(&format!("step {colour}"));
        let stepped = Colour::ALL.map(|other| game.one().markers.of(other));
        assert_eq!(stepped, Colour::ALL.map(|other| u8::from(other == colour)));
    }
}

/// RES-252: gives two stone.
#[test]
fn res_252_two_stone() {
    let game = holding(52, [0; 3], |_| {}).moves("use e52");
    assert_eq!(has(&game), (0, 2, 0, 0));
    assert_gone(&game, 52);
}

/// RES-253, RES-296: gives a scarab token for a coin.
#[test]
fn res_253_a_scarab_token() {
    assert_eq!(holding(53, [0; 3], |_| {}).refused("use e53").rule, "RES-296");
    let game = holding(53, [1, 0, 0], |_| {}).moves("use e53");
    assert_eq!((game.one().coins, game.one().tokens.causeway.as_slice()), (0, &[Token::Scarab][..]));
    assert_gone(&game, 53);
    // with no place for the token the card would do nothing.
    let full = holding(53, [1, 0, 0], |position| {
        for row in [MerchantRow::Garden, MerchantRow::Workshop, MerchantRow::Canal] {
            (0..3 + 2 * u8::from(row == MerchantRow::Garden))
                .for_each(|_| position.token(ONE, Token::Square, row));
        }
    });
    assert_eq!(full.refused("use e53").rule, "A-80");
}

/// RES-254, RES-260, A-112: 1 marble or 2 coins less, then 1 VP for each of the player's own canal
/// tiles, including the new one and tanks.
#[test]
fn res_254_res_260_canal_tiles() {
    for (card, left) in [(54, (7, 9)), (60, (9, 8))] {
        let game = holding(card, [9, 0, 9], |position| {
            position.canal(ONE, CanalTile::C2, CanalSide::A, space("r4c4"));
            position.filled(ONE, plot(1, 0));
            position.filled(ONE, plot(0, 1));
            position.base(ONE, Centre::Gerasa, 1);
            position.canal(ONE, CanalTile::C6, CanalSide::B, space("r5c4"));
            position.canal(TWO, CanalTile::C2, CanalSide::A, space("r4c3"));
        });
        assert_eq!(game.refused(&format!("use e{card}")).rule, "RES-062");
        let game = game.moves(&format!("play 5 upper\nmain canal\nuse e{card}"));
        let none = game.clone().moves("done");
        assert_eq!((none.one().vp, none.one().bonus.len()), (0, 1), "A-112");
        let game = game.moves("canal c1 A\nspace r4c2");
        assert_eq!((game.one().coins, game.one().warehouse.marble), left, "e{card}");
        assert_eq!(game.one().vp, 2 + 3, "2 VP for the space, 1 for each of three tiles");
        assert_gone(&game, card);
    }
}

/// RES-255, RES-256, RES-258, RES-261: 1 VP for each token of either kind, camel, workshop
/// (including starting ones) or garden tile. With nothing to count the card cannot be played.
#[test]
fn res_255_counting_cards() {
    let played = |card: u8, arrange: fn(&mut Position)| {
        let game = holding(card, [0; 3], arrange).moves(&format!("use e{card}"));
        assert_gone(&game, card);
        game.one().vp
    };
    let tokens = played(55, |position| {
        (0..3).for_each(|_| position.token(ONE, Token::Square, MerchantRow::Canal));
        position.token(ONE, Token::Scarab, MerchantRow::Workshop);
        position.token(TWO, Token::Scarab, MerchantRow::Workshop);
    });
    assert_eq!(tokens, 4, "causeway and rows, both kinds, only the player's own");
    assert_eq!(played(56, |_| {}), 1);
    assert_eq!(played(56, |position| position.areas[ONE].camel.level = 3), 4);
    assert_eq!(played(58, |position| workshops(position, 1)), 3);
    let gardens = played(61, |position| {
        position.filled(ONE, plot(1, 0));
        position.filled(TWO, plot(1, 0));
        let square = GardenSquare {
            plot: plot(0, 1),
            lie: Lie::Horizontal,
            covered: serde_json::from_str("7").unwrap(),
            large: true,
        };
        position.supply.large -= 1;
        position.supply.small -= 1;
        position.areas[ONE].gardens.push(square).unwrap();
    });
    assert_eq!(gardens, 3 + 2, "tiles count, not squares: three small, then a large and a small one");
    for card in [55, 61] {
        assert_eq!(holding(card, [0; 3], |_| {}).refused(&format!("use e{card}")).rule, "A-117");
    }
}

/// RES-259, RES-297, A-15: a player who has built a canal tile gets a sack card, 1 VP and 1 stone.
#[test]
fn res_259_one_canal_tile() {
    let none = holding(59, [0; 3], |position| {
        position.canal(TWO, CanalTile::C2, CanalSide::A, space("r4c4"));
    });
    assert_eq!(none.refused("use e59").rule, "A-15");
    let game = holding(59, [0; 3], |position| {
        position.canal(ONE, CanalTile::C2, CanalSide::A, space("r4c4"));
    });
    let game = game.moves("use e59\nobserve sack");
    assert_eq!((has(&game), game.one().sacks.len()), ((0, 1, 0, 1), 1));
    assert_gone(&game, 59);
}

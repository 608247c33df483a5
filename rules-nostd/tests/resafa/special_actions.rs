//! White and blue special cards that are used once, and yellow ones (RES-277 to RES-284, RES-289 to
//! RES-292). Permanent cards are in `special_permanent.rs`, pink ones in `special_pink.rs`.

use rules_nostd::Seat;
use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;

use crate::common::*;

const ONE: Seat = Seat::One;

/// Gives seat 1 this card (and one of each lower level) and exactly these coins, stone and marble.
pub(crate) fn owning(card: u8, purse: [u8; 3], arrange: impl FnOnce(&mut Position)) -> Resafa<'static> {
    ready(2).arrange(|position| {
        position.round(3);
        position.special_card(ONE, special(card));
        position.purse(ONE, purse[0], purse[1], purse[2]);
        arrange(position);
    })
}

/// Returns coins, stone, marble and VP of seat 1.
pub(crate) fn has(game: &Resafa<'_>) -> (u8, u8, u8, u16) {
    let area = game.one();
    (area.coins, area.warehouse.stone, area.warehouse.marble, area.vp)
}

/// Checks that the card lies face down and cannot be used again. Its end VP still count.
fn assert_used(game: &Resafa<'_>, card: u8, end: u8) {
    assert!(game.one().special(special(card)).unwrap().used, "face down");
    assert_eq!(STAND_IN.specials[special(card)].end, end);
    if matches!(game.prompt(), Prompt::PlayCard | Prompt::TakeActions) {
        assert_eq!(game.refused(&format!("use P{card}")).rule, "RES-092");
    }
}

/// RES-277, RES-092, A-33, RES-302: P22 lays a small garden tile for free, with green bonuses. It
/// is not an action.
#[test]
fn res_277_p22_a_garden_tile() {
    let game = owning(22, [0; 3], |position| position.special_card(ONE, special(55)));
    let game = game.moves("use P22");
    assert_eq!(game.prompt(), Prompt::GardenSquare(GardenSize::Small));
    let game = game.moves("square east 1\nspot bottom");
    assert_eq!(has(&game), (1, 1, 0, 0), "the green bonuses, and nothing from P55");
    assert_used(&game, 22, 2);
    assert_eq!(game.end_lines(ONE)[3], 2);
}

/// RES-278, RES-295, A-35: P26 is a garden construction with 1 coin and 1 stone less.
#[test]
fn res_278_p26_a_garden_action() {
    let game = owning(26, [0; 3], |_| {}).moves("use P26");
    assert_eq!(game.prompt(), Prompt::BuildGarden);
    // The green bonuses of EX-07 come on top.
    let large = game.clone().moves("garden large\nsquare east 1\nspot bottom");
    assert_eq!((large.one().garden_tiles(), large.position().supply.large), (1, 16));
    let small = game.moves("garden small\nsquare east 1\nspot bottom");
    assert_eq!(has(&small), (1, 1, 0, 0), "nothing is refunded for the coin that is not due");
    assert_used(&small, 26, 4);
}

/// RES-279, A-45, D-33: P28 gives a room and a workshop construction, in any order, or only one of
/// them.
#[test]
fn res_279_p28_room_and_workshop() {
    let game = owning(28, [1, 1, 0], |_| {}).moves("use P28");
    assert!(["part 1", "part 2", "done"].into_iter().all(|m| game.lists(m)));
    let room = game.clone().moves("part 1\nroom B 1");
    assert_eq!((has(&room), room.prompt()), ((1, 4, 0, 0), Prompt::BuildWorkshop(None)));
    assert_eq!(room.moves("done").one().workshops.len(), 2, "only one of them");
    let built = game.clone().moves("part 2\nbuild I 1").observed();
    let built = built.moves("face front\nplot east 2\nturn 0");
    assert_eq!((has(&built), built.prompt()), ((0, 0, 0, 0), Prompt::ActivateRoom(1)));
    assert_eq!(built.one().workshops.len(), 3);
    let none = game.moves("done");
    assert_used(&none, 28, 3);
}

/// RES-280, A-33, A-39, RES-099: P30 builds a workshop of each level at full cost, level II only if
/// it is allowed, and gives its output. It is not an action, so P59 gives nothing.
#[test]
fn res_280_p30_two_workshops() {
    let game = owning(30, [2, 2, 0], |position| {
        position.special_card(ONE, special(59));
        (0..2).for_each(|_| position.token(ONE, Token::Square, MerchantRow::Garden));
        position.offer(Workshop::L01, 1);
    });
    let game = game.moves("use P30\npart 1");
    assert_eq!(game.prompt(), Prompt::BuildWorkshop(Some(Tier::I)));
    assert_eq!(game.refused("build II 1").rule, "RES-280");
    let game = game.moves("build I 1").observed().moves("face front\nplot east 2\nturn 0");
    assert_eq!(has(&game), (1, 1, 0, 0));
    assert_eq!(game.prompt(), Prompt::BuildWorkshop(Some(Tier::II)));
    let one = game.clone().moves("done");
    assert_eq!(one.one().workshops.len(), 3, "the other one is optional");
    let game = game.moves("build II 1").observed().moves("face back\nplot east 3 south 1\nturn 0");
    assert_eq!((has(&game), game.one().warehouse.amphora), ((0, 0, 0, 2), 1), "L01: 1 amphora, 2 VP");
    assert_eq!(game.one().workshops.len(), 4);
    assert_used(&game, 30, 0);
    // Even inside a workshop construction, P59 pays only for that construction.
    let inside = owning(30, [2, 2, 0], |position| position.special_card(ONE, special(59)));
    let inside = inside.moves("play 1 lower\nmain workshop\nuse P30\npart 1\nbuild I 1").observed();
    assert_eq!(has(&inside), (1, 1, 0, 0));
    let inside = inside.moves("face front\nplot east 2\nturn 0");
    assert_eq!(inside.refused("part 2").rule, "RES-100", "no level II, unless other cards help (A-115)");
    let inside = inside.moves("done");
    assert_eq!(inside.prompt(), Prompt::BuildWorkshop(None), "back in the action");
    assert_eq!(has(&inside.moves("build I 1")), (1, 0, 1, 0));
    // With one merchant token there is no level II, and without money nothing at all.
    let bare = owning(30, [2, 2, 0], |position| position.token(ONE, Token::Square, MerchantRow::Garden));
    assert_eq!(bare.moves("use P30").refused("part 2").rule, "RES-100");
    assert_eq!(owning(30, [1, 0, 0], |_| {}).refused("use P30").rule, "RES-094");
}

/// RES-281, A-45: P36 activates four rooms in four different workshops. Extra production
/// icons do not add to it.
#[test]
fn res_281_p36_four_rooms() {
    let game = owning(36, [0; 3], |position| {
        position.workshop(ONE, Workshop::W01, WorkshopFace::Back, plot(2, 0), 0);
        position.workshop(ONE, Workshop::W12, WorkshopFace::Front, plot(3, 1), 0);
        position.workshop(ONE, Workshop::W09, WorkshopFace::Front, plot(2, 2), 0);
    });
    let game = game.moves("use P36");
    assert_eq!(game.prompt(), Prompt::ActivateRoom(4));
    let game = game.moves("room B 1");
    assert_eq!(game.refused("room B 2").rule, "RES-106");
    let game = game.moves("room W01 1\nroom W12 1\nroom A 2");
    assert_eq!(has(&game), (4, 3, 2, 2));
    assert_eq!(game.prompt(), Prompt::PlayCard, "there is no fifth room");
    assert_used(&game, 36, 8);
}

/// RES-281: with fewer workshops, P36 activates as many rooms as there are workshops.
#[test]
fn res_281_p36_with_two_workshops() {
    let game = owning(36, [0; 3], |_| {}).moves("use P36\nroom A 2\nroom B 2");
    assert_eq!((has(&game), game.prompt()), ((3, 0, 2, 0), Prompt::PlayCard));
}

/// RES-282, RES-084, A-30, RES-078: P37 gives a coin and a marble when it is played, before its
/// actions. It allows any colour and one of its two halves.
#[test]
fn res_282_p37_coin_and_marble() {
    let game = owning(37, [0, 1, 0], |_| {});
    assert_eq!(game.refused("play P37").rule, "RES-080", "the move must name a half");
    let game = game.moves("play P37 lower");
    assert_eq!(has(&game), (1, 1, 1, 0));
    assert!(Colour::ALL.into_iter().all(|colour| game.lists(&format!("colour {colour}"))));
    assert_eq!(game.refused("main production").rule, "RES-038");
    let built = game.moves("main workshop\nbuild I 1");
    assert_eq!(has(&built), (0, 0, 1, 0), "the coin pays for the workshop");
    let other = owning(37, [0, 1, 0], |_| {}).moves("play P37 upper");
    assert_eq!(other.refused("main workshop").rule, "RES-038");
    assert_eq!(other.moves("main production").prompt(), Prompt::ActivateRoom(2));
}

/// RES-283, RES-300, RES-080, D-05, D-06: P45 gives a room and a sack card, any colour and any one
/// action.
#[test]
fn res_283_p45_any_action() {
    let game = owning(45, [9, 9, 9], |_| {});
    assert_eq!(game.refused("play P45 upper").rule, "RES-080");
    let game = game.moves("play P45");
    assert_eq!(game.prompt(), Prompt::ChoosePart);
    let game = game.moves("part 2\nobserve sack\nroom B 1");
    assert_eq!((game.one().sacks.len(), game.one().warehouse.stone), (1, 12));
    for action in MainAction::ALL {
        assert!(game.lists(&format!("main {action}")), "{action}");
    }
    for colour in Colour::ALL {
        let coloured = game.clone().moves(&format!("colour {colour}"));
        assert_eq!(coloured.prompt(), Prompt::ColourAction(Some(colour)));
    }
    let game = game.moves("main provisions\nstep pink");
    assert_eq!(game.refused("main garden").rule, "RES-048", "only one");
}

/// RES-284, A-31, D-05: P49 gives 3 VP and 2 stone, and two different main actions with the colour
/// action in between.
#[test]
fn res_284_p49_two_actions() {
    let game = owning(49, [9, 0, 9], |position| position.sacks(ONE, 1)).moves("play P49");
    assert_eq!(has(&game), (9, 2, 9, 3));
    let game = game.moves("main provisions\nstep pink");
    assert_eq!(game.refused("main provisions").rule, "RES-284", "two different ones");
    let game = game.moves("colour blue\nstep blue\nmain production\nroom B 1\nroom A 2");
    assert_eq!((game.one().warehouse.stone, game.one().warehouse.marble), (5, 11));
    assert_eq!(game.one().markers.blue, 1);
    assert_eq!(game.refused("main garden").rule, "RES-048", "and not a third");
}

/// RES-289, RES-293, A-38, D-32: P61 gives 2 coins, a look at any trading tile to flip it or not,
/// and a trading action.
#[test]
fn res_289_p61_flip_and_trade() {
    let game = owning(61, [0; 3], |position| position.camel(ONE, Place::Gerasa, None)).moves("use P61");
    assert_eq!((has(&game).0, game.prompt()), (2, Prompt::ChoosePart));
    let game = game.moves("part 2");
    assert_eq!(game.prompt(), Prompt::LookAnywhere);
    let face = |game: &Resafa<'_>, centre| game.position().trading[centre].unwrap().face;
    assert_eq!(face(&game, Centre::Kena), Face::BoxTop);
    for centre in Centre::ALL {
        assert!(game.lists(&format!("look {}", rules_nostd::NamedEnum::name(centre))), "{centre}");
    }
    let none = game.clone().moves("done");
    assert_eq!(none.prompt(), Prompt::Travel, "the trading action is left");
    let game = game.moves("look kena\nflip");
    assert_eq!(face(&game, Centre::Kena), Face::BoxBottom);
    assert_eq!(game.prompt(), Prompt::Travel);
    let game = game.moves("travel ctesiphon");
    assert_eq!(game.one().coins, 1, "the move is paid");
    assert_used(&game, 61, 2);
}

/// RES-289, A-38: the flip of P61 comes before its trading action: who takes the action first has no flip.
#[test]
fn res_289_no_flip_after_the_trade() {
    let game = owning(61, [0; 3], |position| position.camel(ONE, Place::Gerasa, None)).moves("use P61");
    let trading = game.moves("part 3");
    assert_eq!(trading.prompt(), Prompt::Travel);
    assert_eq!(trading.refused("look kena").rule, "RES-293");
    let over = trading.moves("travel ctesiphon");
    assert_eq!(over.prompt(), Prompt::PlayCard, "nothing of P61 is left");
    assert_used(&over, 61, 2);
}

/// RES-290, A-111: P65 gives a coin, a scarab token and a canal construction, in any order. Bound
/// cards can be used in it.
#[test]
fn res_290_p65_token_and_canal() {
    let game = owning(65, [0, 0, 0], |position| position.bonus_card(ONE, bonus(47))).moves("use P65");
    assert_eq!((has(&game).0, game.prompt()), (1, Prompt::ChoosePart));
    let canal = game.clone().moves("part 3");
    assert_eq!(canal.prompt(), Prompt::BuildCanal);
    let canal = canal.moves("use e47\ncanal c1 A\nspace r4c2");
    assert_eq!(has(&canal), (0, 0, 0, 2), "1 marble and 2 coins, less one of each: P65's coin pays");
    assert_eq!(canal.one().tokens.causeway.as_slice(), [Token::Scarab], "then the token comes");
    assert_used(&canal, 65, 0);
    let token = game.moves("part 2");
    assert_eq!(token.one().tokens.causeway.as_slice(), [Token::Scarab]);
    assert_eq!(token.prompt(), Prompt::BuildCanal);
}

/// RES-291, RES-294, D-33: P68 gives two rare goods in any mix for the warehouse, a camel, and a
/// trading action with a free move.
#[test]
fn res_291_p68_goods_and_free_move() {
    let game = owning(68, [0; 3], |position| position.camel(ONE, Place::Kena, None)).moves("use P68");
    assert_eq!(game.one().camel.level, 1);
    let game = game.moves("part 1");
    assert_eq!(game.prompt(), Prompt::TakeItems(2));
    assert_eq!(game.refused("take stone").rule, "RES-291");
    for (mix, goods) in [
        ("take spice\ntake spice", (2, 0)),
        ("take amphora\ntake spice", (1, 1)),
        ("take amphora\ntake amphora", (0, 2)),
    ] {
        let store = game.clone().moves(mix).one().warehouse;
        assert_eq!((store.spice, store.amphora), goods);
    }
    let game = game.moves("take amphora\ntake amphora");
    assert_eq!(game.prompt(), Prompt::Travel);
    let game = game.moves("travel ctesiphon through-resafa\nload amphora 2\nsell amphora 2");
    assert_eq!(has(&game), (2 + 3, 0, 0, 8 + 1), "a move of three segments for free");
    assert_eq!(STAND_IN.specials[special(68)].end, 4);
}

/// RES-292, RES-106, D-33: P71 gives a scarab token, four items in any mix and two rooms in different
/// workshops.
#[test]
fn res_292_p71_items_and_rooms() {
    let game = owning(71, [0; 3], |_| {}).moves("use P71");
    assert_eq!(game.prompt(), Prompt::ChoosePart);
    let game = game.moves("part 3");
    assert_eq!(game.prompt(), Prompt::ActivateRoom(2));
    let game = game.moves("room B 1");
    assert_eq!(game.refused("room B 2").rule, "RES-106");
    let game = game.moves("room A 2\npart 2");
    assert_eq!(game.prompt(), Prompt::TakeItems(4));
    let game = game.moves("take stone\ntake marble\ntake spice\ntake spice");
    let store = game.one().warehouse;
    assert_eq!([store.stone, store.marble, store.spice, store.amphora], [4, 3, 2, 0]);
    assert_eq!(game.one().tokens.causeway.as_slice(), [Token::Scarab]);
    assert_used(&game, 71, 5);
}

/// RES-092, RES-050, RES-107: an immediate card can be kept and used in the middle of an action,
/// even of production, and on rooms already used.
#[test]
fn res_092_in_the_middle_of_production() {
    let game = owning(28, [0; 3], |_| {}).moves("play 1 upper\nmain production\nroom B 1\nuse P28");
    let game = game.moves("part 1\nroom B 1\ndone");
    assert_eq!(has(&game), (0, 6, 0, 0));
    assert_eq!(game.prompt(), Prompt::ActivateRoom(1), "production goes on");
}

/// RES-290, D-33: an action inside an action: a canal construction in the middle of a workshop
/// construction. Each is paid for on its own.
#[test]
fn res_290_an_action_inside_an_action() {
    let game = owning(65, [2, 1, 1], |position| position.special_card(ONE, special(56)));
    // P65 already came with a blue level I card, so P56 was not added.
    let own: Vec<Special> = game.one().specials.iter().map(|owned| owned.card).collect();
    assert_eq!(own, [special(55), special(65)]);
    let game = game.moves("play 1 lower\nmain workshop\nuse P65\npart 2\ncanal c1 A\nspace r4c2");
    assert_eq!(has(&game), (1, 1, 0, 2), "3 coins, 2 for the canal");
    assert_eq!(game.prompt(), Prompt::BuildWorkshop(None));
    let game = game.moves("build I 1");
    assert_eq!(has(&game), (0, 0, 0, 2));
}

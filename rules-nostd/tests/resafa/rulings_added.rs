//! The added rulings of the ledger, section 7.9. A-114 is in `late_gains.rs`.

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Seat};

use crate::common::*;
use crate::special_actions::owning;

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

/// Plays until this round begins, doing as little as possible.
pub(crate) fn until_round(mut game: Resafa<'_>, round: u8) -> Resafa<'_> {
    while game.position().round < round {
        let m = if game.allows(Move::Done).is_ok() { Move::Done } else { first(&game) };
        game.play(m).unwrap();
    }
    game
}

/// a tank at the end of the route scores 1 VP and its blue VP for its owner, and the water
/// stops.
#[test]
fn a_108_water_reaches_a_tank() {
    let vp = |tank: bool| {
        let game = ready(2).arrange(|position| {
            position.round(2);
            position.canal(ONE, CanalTile::C1, CanalSide::A, space("r1c1"));
            position.filled(TWO, plot(1, 0));
            position.filled(TWO, plot(0, 1));
            position.base(TWO, Centre::Gerasa, 1);
            if tank {
                position.canal(TWO, CanalTile::C6, CanalSide::B, space("r5c1"));
            }
        });
        let game = until_round(game, 3);
        assert_eq!(game.one().cubes, 1, "the player who chose the route keeps the cube");
        (game.one().vp, game.position().areas[TWO].vp)
    };
    assert_eq!(vp(false), (1 + 1, 0));
    assert_eq!(vp(true), (1 + 1, 5 + 5), "once for the tile and once for the water");
    let openings = STAND_IN.canal_face(CanalTile::C6, CanalSide::B).openings;
    assert_eq!(Edge::ALL.map(|edge| openings.has(edge)), [true, false, false, false], "open at the top only");
}

/// Seat 1 has one card too many at the end of the turn, and holds e51 to get a yellow card.
fn at_the_limit() -> Resafa<'static> {
    let game = ready(2).arrange(|position| {
        position.round(5);
        position.areas[ONE].markers.yellow = 1;
        position.open_special(special(37));
        position.bonus_card(ONE, bonus(51));
        position.sacks(ONE, 2);
    });
    let game = game.moves("play 3 upper\ndone\nobserve card");
    assert_eq!(game.prompt(), Prompt::HandLimit(1));
    game
}

/// a yellow card obtained while the hand is reduced is swapped before the turn ends. There
/// is no second draw.
#[test]
fn a_109_a_late_yellow_card() {
    let game = at_the_limit().moves("use e51\nstep yellow\ntop\nobserve special P38\nobserve special P43");
    assert_eq!(game.prompt(), Prompt::SwapYellow(special(37)));
    assert_eq!(game.position().turn, ONE);
    let state = |game: &Resafa<'_>| {
        let cards = &game.one().cards;
        let at = cards.find(ActionCard::Improved(special(37))).map(|owned| owned.at);
        (cards.hand(), cards.pile, cards.played(), at)
    };
    let pile = game.clone().moves("swap 1 pile");
    assert_eq!(pile.chance(), Chance::ShufflePile(ONE), "CH-15: the pile is shuffled");
    let pile = pile.moves("observe shuffle pile");
    assert_eq!(pile.position().turn, TWO, "no card is drawn");
    assert_eq!(state(&pile), (3, 2, 1, Some(Whereabouts::Pile)));
    let hand = game.moves("swap 1 hand");
    assert_eq!((hand.position().turn, state(&hand)), (TWO, (3, 2, 1, Some(Whereabouts::Hand))));
}

/// an action granted while trading, unless it is trading, interrupts the trade and is done
/// first.
#[test]
fn a_110_other_actions_interrupt() {
    let game = ready(2).arrange(|position| {
        position.special_card(ONE, special(65));
        position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 1)));
        position.purse(ONE, 9, 0, 9);
    });
    let game = game.moves("play 3 upper\nmain trading\ntravel ctesiphon\nuse P65\npart 3");
    assert_eq!(game.prompt(), Prompt::BuildCanal);
    assert_eq!(game.refused("sell amphora 1").rule, "A-06");
    let game = game.moves("canal c1 A\nspace r4c2");
    assert_eq!(game.prompt(), Prompt::Trade(Centre::Ctesiphon), "then the trade goes on");
    let game = game.moves("sell amphora 1");
    assert_eq!(game.one().camel.load, None);
}

/// if trading is granted twice while trading, each action waits for the one before it. The
/// camel goes on from where it is.
#[test]
fn a_110_one_journey_at_a_time() {
    let game = ready(2).arrange(|position| {
        position.special_card(ONE, special(69));
        position.camel(ONE, Place::Gerasa, None);
        position.purse(ONE, 9, 0, 0);
    });
    let blue: Vec<Special> = game.one().specials.iter().map(|owned| owned.card).collect();
    assert_eq!(blue, [special(55), special(61), special(69)]);
    let game = game.moves("play 3 upper\nmain trading\nuse P61\npart 3\nuse P69\npart 3\ndone");
    let game = game.moves("travel ctesiphon\ndone");
    assert_eq!((game.prompt(), game.one().camel.at), (Prompt::Travel, Place::Ctesiphon));
    let game = game.moves("travel edessa\ndone");
    assert_eq!((game.prompt(), game.one().camel.at), (Prompt::Travel, Place::Edessa));
    let game = game.moves("travel antiochia\ndone");
    assert_eq!(game.position().trade, None);
    assert_eq!(game.prompt(), Prompt::TakeActions);
}

/// a card bound to trading can be played in a trading action that a card grants.
#[test]
fn a_111_bound_cards_in_granted_actions() {
    let game = ready(2).arrange(|position| {
        position.special_card(ONE, special(61));
        position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 1)));
        position.bonus_card(ONE, bonus(39));
        position.purse(ONE, 0, 0, 0);
    });
    assert_eq!(game.refused("use e39").rule, "RES-062");
    let game = game.moves("use P61\npart 3\ntravel ctesiphon\nuse e39\nsell amphora 1");
    assert_eq!((game.one().coins, game.one().vp), (2 - 1 + 1 + 3 + 2, 4 + 1 + 1));
}

/// a canal card cannot be played in a trading action, even if that interrupts a canal action.
#[test]
fn a_111_only_in_the_innermost_action() {
    let game = ready(2).arrange(|position| {
        position.special_card(ONE, special(61));
        position.camel(ONE, Place::Gerasa, None);
        position.bonus_card(ONE, bonus(47));
        position.purse(ONE, 9, 0, 9);
    });
    let game = game.moves("play 5 upper\nmain canal\nuse P61\npart 3");
    assert_eq!(game.prompt(), Prompt::Travel);
    assert_eq!(game.refused("use e47").rule, "RES-062");
    let game = game.moves("travel ctesiphon\ndone");
    assert_eq!(game.prompt(), Prompt::BuildCanal, "the flip of P61 came before its trade or not at all");
    assert!(game.lists("use e47"));
}

/// of the cards laid out for one action, those that fit pay and the others come back.
#[test]
fn a_112_each_card_for_itself() {
    let game = ready(2).arrange(|position| {
        position.trading_tile(Centre::Ctesiphon, TradingTile::B1, Face::BoxTop);
        position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 1)));
        position.bonus_card(ONE, bonus(39));
        position.bonus_card(ONE, bonus(40));
        position.purse(ONE, 1, 0, 0);
    });
    let game = game.moves("play 3 upper\nmain trading\nuse e39\nuse e40");
    assert!(game.one().bonus.is_empty());
    let game = game.moves("travel ctesiphon\nsell amphora 1\ndone");
    assert_eq!(game.one().bonus.as_slice(), [bonus(40)]);
    assert_eq!(game.one().coins, 1 + 3 + 2);
}

/// A-113, RES-049: an action that is impossible now may be possible after a card or the colour
/// action.
#[test]
fn a_113_possible_later() {
    let game = ready(2).arrange(|position| position.purse(ONE, 0, 1, 0)).moves("play 2 upper");
    assert_eq!(game.refused("main workshop").rule, "RES-094");
    let game = game.moves("colour pink\nsack\nobserve sack");
    assert_eq!(game.refused("main workshop").rule, "RES-094");
    let game = game.moves("use z1");
    assert_eq!(game.one().coins, 2);
    assert_eq!(game.moves("main workshop").prompt(), Prompt::BuildWorkshop(None));
}

/// A-113, RES-049, RES-242: a bound card with a price makes an action possible only if the player can
/// pay it, and does not count if it only costs.
#[test]
fn a_113_a_bound_card_with_its_price() {
    let canal = |coins, marble| {
        let game = ready(2).arrange(|position| {
            position.purse(ONE, coins, 0, marble);
            position.bonus_card(ONE, bonus(42));
        });
        game.moves("play 5 upper")
    };
    assert_eq!(canal(0, 0).refused("main canal").rule, "RES-124", "the card costs 1 coin");
    let with_card = canal(1, 0).moves("main canal\nuse e42\ncanal c1 B\nspace r4c3");
    assert_eq!((with_card.one().coins, with_card.one().warehouse.marble), (0, 0));
    let without = canal(1, 2).moves("main canal\ncanal c1 B\nspace r4c1");
    assert_eq!((without.one().coins, without.one().bonus.as_slice()), (0, &[bonus(42)][..]));
}

/// A-115, RES-050, D-33: the last part of P28 waits while a sack card can pay for it.
#[test]
fn a_115_the_last_part_waits_for_its_price() {
    let room = |sacks| {
        let game = owning(28, [0; 3], |position| {
            position.sacks(ONE, sacks);
            position.areas[ONE].specials[0].used = true;
        });
        game.moves("use P28\npart 1\nroom B 1")
    };
    let game = room(1);
    assert_eq!((game.prompt(), game.one().warehouse.stone), (Prompt::ChoosePart, 3));
    assert_eq!(game.refused("part 2").rule, "RES-094", "not yet");
    let paid = game.clone().moves("use z8");
    assert_eq!((paid.prompt(), paid.one().coins), (Prompt::BuildWorkshop(None), 3));
    assert_eq!(game.moves("done").prompt(), Prompt::PlayCard);
    assert_eq!(room(0).prompt(), Prompt::PlayCard, "nothing could help");
}

/// A-115, RES-050, RES-280: the same goes for a single part that needs something, and for each
/// workshop of P30.
#[test]
fn a_115_parts_that_come_alone() {
    let garden = owning(24, [0; 3], |position| position.sacks(ONE, 1)).moves("use P24");
    assert_eq!((garden.prompt(), garden.one().coins), (Prompt::ChoosePart, 2));
    assert_eq!(garden.moves("use z7").prompt(), Prompt::BuildGarden);
    let second = owning(30, [1, 1, 0], |position| {
        position.token(ONE, Token::Square, MerchantRow::Garden);
        position.token(ONE, Token::Square, MerchantRow::Garden);
        position.sacks(ONE, 1);
    });
    let second = second.moves("use P30\npart 1\nbuild I 1").observed();
    let second = second.moves("face front\nplot east 2\nturn 0");
    assert_eq!(second.prompt(), Prompt::ChoosePart);
    assert_eq!(second.moves("use z3").prompt(), Prompt::BuildWorkshop(Some(Tier::II)));
}

/// a trading action that had to wait and can no longer be paid for waits for a card.
#[test]
fn a_115_a_journey_that_had_to_wait() {
    let game = ready(2).arrange(|position| {
        position.special_card(ONE, special(61));
        position.camel(ONE, Place::Gerasa, None);
        position.purse(ONE, 1, 0, 0);
        position.sacks(ONE, 1);
    });
    let game = game.moves("play 3 upper\nmain trading\nuse P61\npart 3\ntravel kena through-resafa");
    assert_eq!((game.one().coins, game.prompt()), (0, Prompt::Trade(Centre::Kena)));
    let game = game.moves("done");
    assert_eq!(game.prompt(), Prompt::PayFor(MainAction::Trading));
    assert_eq!(game.refused("travel alia").rule, "A-70");
    assert_eq!(game.clone().moves("use z1").prompt(), Prompt::Travel);
    assert_eq!(game.moves("done").prompt(), Prompt::TakeActions);
}

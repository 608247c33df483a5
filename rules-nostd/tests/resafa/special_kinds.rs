//! White, blue and pink special cards, and which side up they lie (RES-085 to RES-092, A-32 to A-39).

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::turn::next_turn;

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

/// Gives seat 1 these special cards, and enough to pay for everything.
fn owning(cards: &[u8]) -> Resafa<'static> {
    ready(2).arrange(|position| {
        cards.iter().for_each(|&card| position.special_card(ONE, special(card)));
        position.purse(ONE, 9, 9, 9);
    })
}

fn used(game: &Resafa<'_>, card: u8) -> bool {
    game.one().special(special(card)).unwrap().used
}

/// RES-085, RES-092: a white card is an extra action, here at a discount. Then it lies face down.
#[test]
fn white_cards() {
    let game = owning(&[19]).moves("use P19");
    assert!(used(&game, 19));
    assert_eq!(game.prompt(), Prompt::BuildWorkshop(None));
    let game = game.moves("build I 1\nobserve workshop W04\nface front\nplot east 2 south 2\nturn 0");
    assert_eq!((game.one().coins, game.one().warehouse.stone), (9, 8), "1 coin less");
    assert_eq!(game.prompt(), Prompt::PlayCard, "the action card is still to be played");
    assert_eq!(game.refused("use P19").rule, "RES-092");
}

/// RES-086: blue level I is immediate or permanent, levels II and III are immediate.
#[test]
fn blue_cards() {
    let permanent = |card: Special| matches!(STAND_IN.specials[card].effect.when, When::Always(_));
    assert!(STAND_IN.stack(Colour::Blue, Level::I).any(permanent));
    for (card, row) in STAND_IN.specials.iter() {
        let immediate = match row.colour {
            Colour::White => true,
            Colour::Blue => !permanent(card),
            Colour::Yellow | Colour::Pink => false,
        };
        assert!(immediate || row.colour != Colour::Blue || row.level == Level::I, "{card}");
        let game = ready(2).arrange(|position| {
            position.special_card(ONE, card);
            position.purse(ONE, 9, 9, 9);
            position.round(3);
            (0..2).for_each(|_| position.token(ONE, Token::Square, MerchantRow::Garden));
        });
        if immediate {
            assert!(game.lists(&format!("use {card}")), "{card}");
        } else {
            assert_eq!(game.refused(&format!("use {card}")).rule, "RES-090", "{card}");
        }
    }
}

/// RES-087, RES-091: a pink card lies face up and scores at the end if its requirement is met.
#[test]
fn pink_cards() {
    let end = |game: &Resafa<'_>| game.end_lines(ONE)[2];
    let game = owning(&[5]);
    assert!(!used(&game, 5));
    assert_eq!(game.one().vp, 0, "nothing before the end");
    assert_eq!(end(&game), 0, "no canal tile yet");
    let game = game.arrange(|position| {
        position.canal(ONE, CanalTile::C1, CanalSide::A, space("r4c3"));
        position.canal(ONE, CanalTile::C2, CanalSide::A, space("r4c1"));
    });
    assert_eq!((end(&game), game.one().vp), (2 * 2, 0));
}

/// RES-088, RES-089: 2 coins and 3 VP in rounds 1 and 2, 1 and 1 in rounds 3 and 4, nothing later.
/// This comes on top of the coin and the VP for the top card.
#[test]
fn the_pink_round_bonus() {
    for (round, coins, vp) in [(1, 2, 3), (2, 2, 3), (3, 1, 1), (4, 1, 1), (5, 0, 0), (6, 0, 0)] {
        let game = ready(2).arrange(|position| {
            position.round(round);
            position.areas[ONE].markers.pink = 1;
        });
        let game = game.moves("play 4 upper\ncolour pink\nstep pink");
        let top = game.clone().moves("top");
        assert_eq!((top.one().coins, top.one().vp), (2 + coins + 1, vp + 1), "round {round}, top");
        let browsed = game.moves("browse\npick P3");
        assert_eq!((browsed.one().coins, browsed.one().vp), (2 + coins, vp), "round {round}, browsed");
    }
}

/// RES-088: only pink cards have a round bonus.
#[test]
fn no_round_bonus_for_other_colours() {
    for (colour, play) in [("white", "play 6 lower"), ("blue", "play 1 upper"), ("yellow", "play 3 upper")] {
        let game = ready(2).arrange(|position| {
            position.areas[ONE].markers = ByColour { yellow: 1, white: 1, blue: 1, pink: 0 };
        });
        let game = game.moves(&format!("{play}\ncolour {colour}\nstep {colour}\ntop"));
        assert_eq!((game.one().coins, game.one().vp), (3, 1), "{colour}");
    }
}

/// RES-090, D-16: a permanent card works in each action it names, and stays face up.
#[test]
fn permanent_cards_work_each_time() {
    let mut game = owning(&[56]);
    for (play, tile, place, vp) in [("play 5 upper", "c1 A", "r4c3", 2), ("play 4 lower", "c2 A", "r4c1", 3)]
    {
        let before = game.one().clone();
        game = game.moves(&format!("{play}\nmain canal\ncanal {tile}\nspace {place}"));
        assert_eq!(game.one().warehouse.marble, before.warehouse.marble, "1 marble less");
        assert_eq!(game.one().vp, before.vp + vp + 1, "the space's VP, and 1 VP");
        assert!(!used(&game, 56));
        game = next_turn(game);
    }
}

/// RES-090, D-16: the owner may ignore it once, and it works again the next time.
#[test]
fn permanent_cards_may_be_ignored() {
    let game = owning(&[56]);
    assert_eq!(game.refused("ignore P56").rule, "RES-090");
    let game = game.moves("play 5 upper\nmain canal\nignore P56\ncanal c1 A\nspace r4c3");
    assert_eq!((game.one().warehouse.marble, game.one().vp), (9 - 1, 2));
    let game = next_turn(game).moves("play 4 lower\nmain canal\ncanal c2 A\nspace r4c1");
    assert_eq!((game.one().warehouse.marble, game.one().vp), (9 - 1, 2 + 3 + 1));
}

/// RES-090: a permanent card works only for its owner and only in the action it names.
#[test]
fn permanent_cards_are_for_their_action() {
    let game = owning(&[56]).moves("play 5 lower\nmain garden\ngarden small\nsquare east 1\nspot top");
    assert_eq!(game.refused("ignore P56").rule, "RES-090");
    let game = owning(&[]).arrange(|position| position.special_card(TWO, special(56)));
    let game = game.moves("play 5 upper\nmain canal\ncanal c1 A\nspace r4c3");
    assert_eq!(game.one().warehouse.marble, 8);
}

/// RES-092, D-12: an immediate card may be used as soon as it is obtained, in the middle of the
/// action.
#[test]
fn an_immediate_card_at_once() {
    let game = ready(2).arrange(|position| {
        position.areas[ONE].markers.white = 1;
        position.open_special(special(20));
    });
    let game = game.moves("play 6 lower\ncolour white\nstep white\ntop").observed();
    assert_eq!(game.prompt(), Prompt::TakeActions, "the turn does not end before it can be used");
    let game = game.moves("use P20\nroom A 2\nroom B 1");
    assert_eq!((used(&game, 20), game.one().warehouse.marble, game.one().warehouse.stone), (true, 2, 4));
    assert_eq!(game.refused("use P20").rule, "RES-092");
}

/// RES-092, D-12, A-07: it may also stay face up and be used once in a later turn of its owner, in
/// the middle of anything.
#[test]
fn an_immediate_card_later() {
    let game = owning(&[20]);
    let game = next_turn(game.moves("play 3 lower"));
    assert!(!used(&game, 20) && game.lists("use P20"));
    let game = game.moves("play 1 upper\nmain production\nroom A 2\nuse P20\nroom A 2\nroom B 1");
    assert_eq!(game.prompt(), Prompt::ActivateRoom(1), "the action goes on");
    assert!(used(&game, 20));
    assert_eq!(game.refused("use P20").rule, "RES-092");
    let game = next_turn(game.moves("done"));
    assert_eq!(game.refused("use P20").rule, "RES-092", "face down for good");
}

/// RES-092: a player cannot use another player's card.
#[test]
fn foreign_cards() {
    let game = ready(2).arrange(|position| position.special_card(TWO, special(20)));
    assert_eq!(game.refused("use P20").rule, "RES-092");
}

/// used or not, cards give their end VP and count for other cards.
#[test]
fn a_32_used_cards_count_at_the_end() {
    let fresh = owning(&[20, 7]);
    let spent = fresh.clone().moves("use P20\nroom A 1\nroom B 1");
    assert!(used(&spent, 20));
    // P1 comes with P7: 2 VP for each of three cards, and end VP 1 + 4 + 2.
    for game in [&fresh, &spent] {
        let [_, _, pink, printed, ..] = game.end_lines(ONE);
        assert_eq!((pink, printed), (3 * 2, 1 + 4 + 2));
    }
}

/// P59 helps in a workshop action granted by a card, but not if the card itself builds.
#[test]
fn a_33_actions_and_mere_effects() {
    let granted = owning(&[59, 23]).moves("use P23\nbuild I 1");
    assert_eq!(granted.one().warehouse.marble, 9 + 1);
    assert_eq!(granted.one().coins, 9 + 1 - 1);
    let raised = owning(&[59, 30]).moves("use P30\npart 1\nbuild I 1");
    assert_eq!((raised.one().warehouse.marble, raised.one().coins), (9, 9 - 1));
    // P55: a garden tile laid by a card is not a garden action.
    let laid = owning(&[55, 22]).moves("use P22\nsquare east 1\nspot top");
    let greens = owning(&[22]).moves("use P22\nsquare east 1\nspot top");
    assert_eq!((laid.one().coins, laid.one().warehouse), (greens.one().coins, greens.one().warehouse));
    let acted = owning(&[55, 21]).moves("use P21\ngarden small\nsquare east 1\nspot top");
    let plain = owning(&[21]).moves("use P21\ngarden small\nsquare east 1\nspot top");
    assert_eq!(acted.one().coins, plain.one().coins + 1);
    assert_eq!(acted.one().warehouse.stone, plain.one().warehouse.stone + 1);
}

/// P56 helps in a canal action granted by P65.
#[test]
fn a_33_a_granted_canal_action() {
    let game = owning(&[56, 65]).moves("use P65\npart 2\ncanal c1 A\nspace r4c3");
    assert_eq!((game.one().warehouse.marble, game.one().vp), (9, 2 + 1));
}

/// without a build, P55 and P59 give nothing.
#[test]
fn a_34_no_gain_without_a_build() {
    for (card, play, action) in [(55, "play 5 lower", "garden"), (59, "play 1 lower", "workshop")] {
        let game = owning(&[card]).moves(&format!("{play}\nmain {action}\ndone"));
        assert_eq!((game.one().coins, game.one().warehouse.stone, game.one().warehouse.marble), (9, 9, 9));
    }
}

/// several bound cards may be used in one action. Discounts add up and refund nothing.
#[test]
fn a_35_a_36_discounts_add_up() {
    let game = ready(2).arrange(|position| {
        position.purse(ONE, 2, 0, 2);
        (0..3).for_each(|_| position.bonus_card(ONE, bonus(47)));
    });
    let game = game.moves("play 5 upper\nmain canal\nuse e47\nuse e47\nuse e47\ncanal c1 A\nspace r4c1");
    assert_eq!((game.one().coins, game.one().warehouse.marble), (2, 2), "3 coins and 3 marble off 2 and 1");
    assert!(game.one().bonus.is_empty());
}

/// a selling card pays for each item sold, up to its limit.
#[test]
fn a_37_selling_cards_pay_per_item() {
    let sold = |card: Option<u8>, amount: u8| {
        let game = ready(2).arrange(|position| {
            position.round(5);
            position.trading_tile(Centre::Ctesiphon, TradingTile::B3, Face::BoxTop);
            position.camel(ONE, Place::Gerasa, Some((Item::Marble, 5)));
            position.areas[ONE].camel.level = 4;
            position.purse(ONE, 1, 0, 0);
            card.into_iter().for_each(|card| position.bonus_card(ONE, bonus(card)));
        });
        let game = game.moves("play 3 upper\nmain trading\ntravel ctesiphon");
        let game = card.into_iter().fold(game, |game, card| game.moves(&format!("use e{card}")));
        let game = game.moves(&format!("sell marble {amount}"));
        (game.one().coins, game.one().vp)
    };
    for amount in 1..=5 {
        let (coins, vp) = sold(None, amount);
        let twice = amount.min(2);
        assert_eq!(sold(Some(40), amount), (coins + 2 * twice, vp + u16::from(twice)));
        assert_eq!(sold(Some(57), amount), (coins, vp + 2 * u16::from(amount.min(3))));
    }
}

/// D-33, RES-061: of P28's parts, the player may take either one, both in any order, or none.
#[test]
fn d_33_parts_of_choice() {
    let game = owning(&[28]).moves("use P28");
    assert_eq!(game.prompt(), Prompt::ChoosePart);
    let room = game.clone().moves("part 1\nroom B 2");
    assert_eq!((room.prompt(), room.one().coins), (Prompt::BuildWorkshop(None), 9 + 3));
    assert_eq!(room.moves("done").prompt(), Prompt::PlayCard);
    let workshop = game.clone().moves("part 2\nbuild I 1").observed().moves("face back\nplot east 2\nturn 0");
    assert_eq!((workshop.prompt(), workshop.one().workshops.len()), (Prompt::ActivateRoom(1), 3));
    assert_eq!(workshop.moves("room W01 1").one().vp, 2);
    let none = game.moves("done");
    assert_eq!((none.prompt(), none.one().coins), (Prompt::PlayCard, 9));
    assert!(used(&none, 28));
}

/// P61 flips any one trading tile before the trading action.
#[test]
fn a_38_any_trading_tile() {
    let game = owning(&[61]).moves("use P61");
    let before = game.position().trading.clone();
    let game = game.moves("part 2");
    assert_eq!(game.prompt(), Prompt::LookAnywhere);
    assert_eq!(game.legal().iter().filter(|m| m.starts_with("look")).count(), 9);
    let game = game.moves("look petra\nflip");
    for (centre, laid) in game.position().trading.iter() {
        let face = before[centre].unwrap().face;
        let flipped = if centre == Centre::Petra { face.flipped() } else { face };
        assert_eq!(laid.unwrap().face, flipped, "{centre}");
    }
    assert_eq!(game.prompt(), Prompt::Travel, "then the trading action");
}

/// P30 does not lift the conditions for level II.
#[test]
fn a_39_conditions_hold_for_p30() {
    let game = owning(&[30]);
    let later = game.clone().arrange(|position| position.round(3));
    for (game, why) in [(game, "round 1"), (later.clone(), "no tokens")] {
        let game = game.moves("use P30");
        assert!(game.lists("part 1") && !game.lists("part 2"), "{why}");
        assert_eq!(game.refused("part 2").rule, "RES-100");
    }
    let allowed =
        later.arrange(|position| (0..2).for_each(|_| position.token(ONE, Token::Scarab, MerchantRow::Canal)));
    let game = allowed.moves("use P30\npart 2\nbuild II 1");
    assert_eq!((game.one().coins, game.one().warehouse.stone), (8, 8), "and the cost is paid");
    assert_eq!(game.refused("done").rule, "RES-101");
    assert!(matches!(game.next(), Next::Observe(Chance::RefillWorkshops(Tier::II))));
}

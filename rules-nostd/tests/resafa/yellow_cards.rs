//! Yellow special cards: improved action cards (RES-077 to RES-084).

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::turn::next_turn;

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

/// Seat 1 has just taken this yellow card, with those of lower levels already swapped in, and still
/// has its turn's actions. The card played is 3 in an odd round, 6 in an even one.
fn obtained(yellow: u8, round: u8) -> Resafa<'static> {
    let level = STAND_IN.specials[special(yellow)].level;
    let game = ready(2).arrange(|position| {
        if level == Level::II {
            position.special_card(ONE, special(37));
        }
        if level == Level::III {
            position.special_card(ONE, special(43));
        }
        position.open_special(special(yellow));
        position.round(round);
        position.areas[ONE].markers.yellow = STAND_IN.tracks[Colour::Yellow].icons[level.index()] - 1;
    });
    let card = if round % 2 == 1 { "3" } else { "6" };
    game.moves(&format!("play {card} upper\ncolour yellow\nstep yellow\ntop")).observed()
}

/// Like [`obtained`], ready to swap.
fn swapping(yellow: u8, round: u8) -> Resafa<'static> {
    obtained(yellow, round).moves("done")
}

/// Seat 1 owns this yellow card from an earlier turn.
fn owning(yellow: u8) -> Resafa<'static> {
    ready(2).arrange(|position| position.special_card(ONE, special(yellow)))
}

fn at(game: &Resafa<'_>, yellow: u8) -> Option<Whereabouts> {
    game.one().cards.find(ActionCard::Improved(special(yellow))).map(|owned| owned.at)
}

fn cards(game: &Resafa<'_>) -> (u8, u8, u8) {
    let cards = &game.one().cards;
    (cards.hand(), cards.pile, cards.played())
}

/// RES-077, RES-082, A-25: a yellow card of any level joins the six once the turn's actions are done.
#[test]
fn a_25_the_swap_comes_after_the_actions() {
    for yellow in [38, 44, 50] {
        let game = obtained(yellow, 1);
        assert_eq!(game.prompt(), Prompt::TakeActions);
        assert_eq!(at(&game, yellow), None);
        assert!(game.one().special(special(yellow)).is_some());
        let game = game.moves("done");
        assert_eq!(game.prompt(), Prompt::SwapYellow(special(yellow)));
        let swap = game.legal().into_iter().find(|m| m.ends_with("hand")).unwrap();
        let game = game.moves(&swap);
        assert_eq!(at(&game, yellow), Some(Whereabouts::Hand));
        assert_eq!(game.one().cards.cards.len(), 6);
        assert_eq!(game.chance(), Chance::DrawCard(ONE), "the draw comes after the swap");
    }
}

/// RES-078, D-06: the player chooses the colour. Everything of that colour is possible, but only
/// once.
#[test]
fn any_colour() {
    for yellow in [37, 44, 50] {
        let play = if yellow == 37 { "play P37 upper".to_string() } else { format!("play P{yellow}") };
        for colour in Colour::ALL {
            let game = owning(yellow).moves(&play).moves(&format!("colour {colour}"));
            assert_eq!(game.prompt(), Prompt::ColourAction(Some(colour)));
            assert!(game.lists(&format!("bonus {colour} 1")));
            let other = if colour == Colour::Pink { "blue" } else { "pink" };
            assert_eq!(game.refused(&format!("bonus {other} 1")).rule, "RES-052");
            let game = game.moves("sack\nobserve sack");
            assert_eq!(game.refused(&format!("colour {other}")).rule, "RES-048");
        }
    }
}

/// RES-079, D-13: level I replaces the starting card with its two actions, wherever that is.
#[test]
fn level_one_finds_its_match() {
    for (number, card) in (37..=42).zip(Starting::ALL) {
        let game = swapping(number, 1);
        let places = if card == Starting::Three { &["played"][..] } else { &["hand", "pile"][..] };
        let swaps: Vec<_> = places.iter().map(|place| format!("swap {card} {place}")).collect();
        assert_eq!(game.legal(), swaps);
        assert_eq!(game.refused("done").rule, "RES-081");
        for other in Starting::ALL.into_iter().filter(|&other| other != card) {
            assert_eq!(game.refused(&format!("swap {other} hand")).rule, "RES-079", "P{number} for {other}");
        }
        let game = game.moves(&swaps[0]);
        assert_eq!(game.one().cards.find(ActionCard::Starting(card)), None);
        assert!(at(&game, number).is_some());
    }
}

/// RES-079: the improved card has the same two actions, and one half is up.
#[test]
fn level_one_has_two_halves() {
    let game = owning(37);
    assert_eq!(game.refused("play P37").rule, "RES-080");
    let upper = game.clone().moves("play P37 upper");
    assert!(upper.lists("main production") && !upper.lists("main workshop"));
    let lower = game.moves("play P37 lower");
    assert!(lower.lists("main workshop") && !lower.lists("main production"));
}

/// RES-080, D-05: level II allows any one of the six actions, level III two different ones.
#[test]
fn question_marks() {
    let rich = |yellow| owning(yellow).arrange(|position| position.purse(ONE, 9, 9, 9));
    assert_eq!(rich(44).refused("play P44 upper").rule, "RES-080");
    for yellow in [44, 50] {
        let game = rich(yellow).moves(&format!("play P{yellow}"));
        for action in MainAction::ALL {
            assert!(game.lists(&format!("main {action}")), "{action}");
        }
        let game = game.moves("main production\ndone");
        let more = game.legal().iter().filter(|m| m.starts_with("main")).count();
        assert_eq!(more, if yellow == 44 { 0 } else { 5 });
        assert_eq!(game.refused("main production").rule, if yellow == 44 { "RES-048" } else { "RES-284" });
    }
    let game = rich(50).moves("play P50\nmain provisions\nsack\nobserve sack\nmain production\ndone");
    assert!(!game.legal().iter().any(|m| m.starts_with("main")), "two are enough");
}

/// RES-081, D-13: level II and III replace any starting card in hand, pile or played area.
#[test]
fn level_two_replaces_any_starting_card() {
    let game = swapping(44, 1);
    // Card 1 was replaced by P37 before, card 3 has just been played.
    let swaps = game.legal();
    for card in ["2", "4", "5", "6"] {
        assert!(swaps.contains(&format!("swap {card} hand")) && swaps.contains(&format!("swap {card} pile")));
        assert_eq!(game.refused(&format!("swap {card} played")).rule, "RES-081");
    }
    assert!(swaps.contains(&"swap 3 played".to_string()));
    assert_eq!(swaps.len(), 9);
    assert_eq!(game.refused("swap 3 hand").rule, "RES-081");
    assert_eq!(game.refused("done").rule, "RES-081");
}

/// a yellow card replaces starting cards only.
#[test]
fn a_28_not_another_yellow_card() {
    let game = swapping(44, 1);
    assert_eq!(game.refused("swap 1 hand").rule, "A-28", "that is P37 by now");
    assert_eq!(game.refused("swap 1 pile").rule, "A-28");
}

/// in the played area the new card takes over the slot and counts as played, even for the card
/// just played.
#[test]
fn a_27_a_card_in_the_played_area() {
    let game = swapping(39, 1).moves("swap 3 played");
    assert_eq!(at(&game, 39), Some(Whereabouts::Played(0)));
    assert_eq!(cards(&game), (2, 3, 1));
    let game = game.moves("observe card").until(ONE, Prompt::PlayCard);
    assert_eq!(game.refused("play P39 upper").rule, "RES-037");
    assert_eq!(cards(&game), (3, 2, 1));

    // A face-down card of the odd round.
    let game = swapping(44, 2);
    let first = game.one().cards.cards.iter().find(|owned| owned.at == Whereabouts::Played(1)).unwrap().card;
    let game = game.moves(&format!("swap {first} played"));
    assert_eq!(at(&game, 44), Some(Whereabouts::Played(1)));
    assert_eq!(game.next(), Next::Decide(TWO, Prompt::PlayCard));
}

/// RES-081, RES-045: with the last card of an even round all six are played. The yellow card comes
/// back to hand with the others.
#[test]
fn the_last_card_of_an_even_round() {
    let game = next_turn(ready(2).arrange(|position| position.round(2)).moves("play 4 upper"));
    let game = next_turn(game.moves("play 5 upper")).arrange(|position| {
        position.open_special(special(38));
        position.areas[ONE].markers.yellow = 1;
    });
    let game = game.moves("play 6 upper\ncolour yellow\nstep yellow\ntop").observed().moves("done");
    assert_eq!(game.legal(), ["swap 2 played"]);
    let game = game.moves("swap 2 played").until(ONE, Prompt::PlayCard);
    assert_eq!((game.position().round, at(&game, 38)), (3, Some(Whereabouts::Hand)));
}

/// RES-081: swapped into the hand, the new card is available next turn, and the draw follows as
/// usual.
#[test]
fn a_card_in_hand() {
    let game = swapping(42, 1).moves("swap 6 hand");
    assert_eq!(cards(&game), (2, 3, 1));
    let game = game.moves("observe card");
    assert_eq!(cards(&game), (3, 2, 1));
    assert!(game.until(ONE, Prompt::PlayCard).lists("play P42 lower"));
}

/// RES-083, CH-15: swapped into the pile, the card is drawn at once as the new card of this turn. The
/// pile, which its owner has looked through, is shuffled.
#[test]
fn a_card_in_the_pile() {
    let game = swapping(42, 1).moves("swap 6 pile");
    assert_eq!(at(&game, 42), Some(Whereabouts::Hand));
    assert_eq!(cards(&game), (3, 2, 1), "no second draw");
    assert_eq!(game.chance(), Chance::ShufflePile(ONE));
    let game = game.moves("observe shuffle pile");
    assert_eq!(game.next(), Next::Decide(TWO, Prompt::PlayCard));
    assert!(game.until(ONE, Prompt::PlayCard).lists("play P42 upper"));
}

/// RES-083: after the last card of the pile there is nothing left to shuffle.
#[test]
fn the_last_card_of_the_pile() {
    let game = next_turn(ready(2).moves("play 1 upper"));
    let game = next_turn(game.moves("play 2 upper")).arrange(|position| {
        position.open_special(special(42));
        position.areas[ONE].markers.yellow = 1;
    });
    let game = game.moves("play 3 upper\ncolour yellow\nstep yellow\ntop").observed();
    let game = game.moves("done\nswap 6 pile");
    assert_eq!((cards(&game), at(&game, 42)), ((3, 0, 3), Some(Whereabouts::Hand)));
    assert_eq!(game.next(), Next::Decide(TWO, Prompt::PlayCard));
}

/// RES-083: in an even round there is no pile and no draw.
#[test]
fn no_pile_in_an_even_round() {
    let game = swapping(40, 2);
    assert_eq!(game.legal(), ["swap 4 hand"]);
    assert_eq!(game.refused("swap 4 pile").rule, "RES-081");
    let game = game.moves("swap 4 hand");
    assert_eq!((cards(&game), at(&game, 40)), ((2, 0, 4), Some(Whereabouts::Hand)));
    assert_eq!(game.next(), Next::Decide(TWO, Prompt::PlayCard));
}

/// A-29, D-14: of two yellow cards the level I card goes first. If only one goes into the pile, that
/// one is drawn.
#[test]
fn a_29_one_of_two_in_the_pile() {
    let game = ready_with(&SHORT_TRACKS, 2, Options::default()).arrange(|position| {
        position.round(5);
        position.open_special(special(37));
        position.bonus_card(ONE, bonus(51));
    });
    let game = game.moves("play 3 upper\ncolour yellow\nstep yellow\ntop").observed();
    let game = game.moves("use e51\nstep yellow\nbrowse\npick P46").observed().moves("done");
    assert_eq!(game.prompt(), Prompt::SwapYellow(special(37)));
    let game = game.moves("swap 1 hand");
    assert_eq!(game.prompt(), Prompt::SwapYellow(special(46)));
    let game = game.moves("swap 2 pile").observed();
    assert_eq!((at(&game, 37), at(&game, 46)), (Some(Whereabouts::Hand), Some(Whereabouts::Hand)));
    assert_eq!((cards(&game), game.position().turn), ((3, 2, 1), TWO));
}

/// RES-084, A-30: the bonus in the middle comes each time the card is played, before its actions, and
/// may pay for them.
#[test]
fn a_30_the_bonus_in_the_middle() {
    let game = owning(37).arrange(|position| position.purse(ONE, 0, 1, 0));
    let game = game.moves("play P37 lower");
    assert_eq!((game.one().coins, game.one().warehouse.marble), (1, 1));
    let game = game.moves("main workshop\nbuild I 1");
    assert_eq!((game.one().coins, game.one().warehouse.stone), (0, 0));

    let mut game = owning(37);
    for round in [1, 3, 5] {
        game = game.arrange(|position| position.round(round));
        let before = game.one().clone();
        game = game.moves("play P37 upper");
        assert_eq!(game.one().coins, before.coins + 1, "round {round}");
        assert_eq!(game.one().warehouse.marble, before.warehouse.marble + 1);
        game = next_turn(game);
    }
}

/// RES-084, RES-061: parts that need a choice come in any order, and may be declined.
#[test]
fn a_bonus_of_several_parts() {
    let game = owning(45).moves("play P45");
    assert_eq!(game.prompt(), Prompt::ChoosePart);
    let sack_first = game.clone().moves("part 2\nobserve sack\nroom B 2");
    let room_first = game.clone().moves("part 1\nroom B 2\nobserve sack");
    assert_eq!(sack_first.one(), room_first.one());
    assert_eq!((sack_first.one().coins, sack_first.one().sacks.len()), (2 + 3, 1));
    assert_eq!(sack_first.prompt(), Prompt::TakeActions);
    assert_eq!(game.moves("done").prompt(), Prompt::TakeActions);
}

/// RES-084: obtaining the card gives no bonus, and neither does a starting card.
#[test]
fn no_bonus_before_the_card_is_played() {
    let game = swapping(37, 1).moves("swap 1 hand");
    assert_eq!((game.one().coins, game.one().warehouse.marble), (2 + 1, 0), "1 coin for the top card");
}

/// two main actions, with the colour action before, between or after. Each may be declined.
#[test]
fn a_31_two_main_actions() {
    let game = owning(49).arrange(|position| position.purse(ONE, 9, 0, 9)).moves("play P49");
    assert_eq!((game.one().vp, game.one().warehouse.stone), (3, 2));
    let between = "main production\nroom A 2\nroom B 2\ncolour pink\nstep pink\nmain provisions\nstep white";
    let before = "colour pink\nstep pink\nmain provisions\nstep white\nmain production\nroom A 2\nroom B 2";
    let after = "main provisions\nstep white\nmain production\nroom A 2\nroom B 2\ncolour pink\nstep pink";
    let areas = [between, before, after].map(|order| game.clone().moves(order).one().clone());
    assert!(areas.iter().all(|area| (area.coins, area.markers.pink, area.markers.white) == (12, 1, 1)));
    let one_only = game.clone().moves("main production\nroom A 2\nroom B 2\ndone");
    assert_eq!(one_only.chance(), Chance::DrawCard(ONE));
    assert_eq!(game.moves("done").chance(), Chance::DrawCard(ONE));
}

/// a yellow card gained while the hand is reduced is swapped before the turn ends. If it goes
/// into the pile, there is no second draw.
#[test]
fn a_109_a_late_yellow_card() {
    let game = ready(2).arrange(|position| {
        position.round(5);
        position.open_special(special(42));
        position.areas[ONE].markers.yellow = 1;
        [51, 57].into_iter().for_each(|card| position.bonus_card(ONE, bonus(card)));
        position.sacks(ONE, 1);
    });
    let game = game.moves("play 3 upper\ndone\nobserve card");
    assert_eq!(game.prompt(), Prompt::HandLimit(1));
    let game = game.moves("use e51\nstep yellow\ntop").observed();
    assert_eq!(game.prompt(), Prompt::SwapYellow(special(42)));
    let hand = game.clone().moves("swap 6 hand");
    assert_eq!((at(&hand, 42), cards(&hand)), (Some(Whereabouts::Hand), (3, 2, 1)));
    assert_eq!(hand.next(), Next::Decide(TWO, Prompt::PlayCard));
    let pile = game.moves("swap 6 pile");
    assert_eq!(pile.chance(), Chance::ShufflePile(ONE));
    let pile = pile.moves("observe shuffle pile");
    assert_eq!((at(&pile, 42), cards(&pile)), (Some(Whereabouts::Pile), (3, 2, 1)));
    assert_eq!(pile.next(), Next::Decide(TWO, Prompt::PlayCard));
    assert_eq!(pile.until(ONE, Prompt::PlayCard).refused("play P42 upper").rule, "RES-037");
}

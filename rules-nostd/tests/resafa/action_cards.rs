//! Action cards and draws (RES-037, RES-039 to RES-047).

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::turn::next_turn;

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

/// Returns how many cards seat 1 has in hand, in the pile and played.
fn cards(game: &Resafa<'_>) -> (u8, u8, u8) {
    let cards = &game.one().cards;
    (cards.hand(), cards.pile, cards.played())
}

/// Returns where a starting card of seat 1 is.
fn at(game: &Resafa<'_>, card: Starting) -> Whereabouts {
    game.one().cards.find(ActionCard::Starting(card)).unwrap().at
}

/// RES-037, RES-043: cards fill the slots from the left. In round 2 they go on top of the first
/// three.
#[test]
fn slots_from_the_left() {
    let mut game = ready(2);
    let order =
        [Starting::Four, Starting::One, Starting::Six, Starting::Two, Starting::Five, Starting::Three];
    for (number, card) in order.into_iter().enumerate() {
        game = game.moves(&format!("play {card} upper"));
        assert_eq!(at(&game, card), Whereabouts::Played(number as u8));
        assert_eq!(game.position().round, 1 + number as u8 / 3);
        if number < 5 {
            game = next_turn(game);
        }
    }
    for (number, card) in order.into_iter().enumerate() {
        assert_eq!(at(&game, card), Whereabouts::Played(number as u8), "it stays where it was played");
    }
}

/// RES-037, D-03: a turn plays exactly one card that has not been played yet. It cannot be skipped.
#[test]
fn one_card_of_the_hand() {
    let game = ready(2);
    assert_eq!(game.refused("done").rule, "RES-037");
    assert_eq!(game.refused("play P37 upper").rule, "RES-037", "not owned");
    assert_eq!(game.refused("play 1").rule, "RES-080", "the move must name a half");
    let plays = game.legal().iter().filter(|m| m.starts_with("play")).count();
    assert_eq!(plays, 12, "two halves of each card that may be in hand");
    let game = game.moves("play 2 lower");
    assert_eq!(game.refused("play 3 upper").rule, "RES-037", "one card a turn");
    let game = next_turn(game);
    assert_eq!(game.refused("play 2 upper").rule, "RES-037", "already played");
    assert!(!game.lists("play 2 upper") && game.lists("play 3 upper"));
}

/// RES-039, RES-040, CH-14, INV-12: in an odd round a card is drawn after the actions. The hand has
/// three cards at the start of every turn, and the pile goes 3, 2, 1, 0.
#[test]
fn draws_in_odd_rounds() {
    for round in [1, 3, 5] {
        let mut game = ready(2).arrange(|position| position.round(round));
        for turn in 0..3 {
            assert_eq!(cards(&game), (3, 3 - turn, turn), "round {round}");
            let play = game.legal().into_iter().find(|m| m.starts_with("play")).unwrap();
            game = game.moves(&play);
            assert_eq!(cards(&game), (2, 3 - turn, turn + 1), "the draw comes after the actions");
            game = game.moves("done");
            assert_eq!(game.chance(), Chance::DrawCard(ONE));
            assert_eq!(game.legal(), ["observe card"]);
            game = game.moves("observe card");
            assert_eq!(cards(&game), (3, 2 - turn, turn + 1));
            assert_eq!(game.next(), Next::Decide(TWO, Prompt::PlayCard));
            game = game.until(ONE, Prompt::PlayCard);
        }
        assert_eq!((game.position().round, cards(&game)), (round + 1, (3, 0, 3)));
    }
}

/// RES-041: in an even round nothing is drawn, and the three remaining cards are all played.
#[test]
fn no_draw_in_even_rounds() {
    for round in [2, 4, 6] {
        let mut game = ready(2).arrange(|position| position.round(round));
        for turn in 0..3 {
            assert_eq!(cards(&game), (3 - turn, 0, 3 + turn), "round {round}");
            let halves = game.legal().iter().filter(|m| m.starts_with("play")).count();
            assert_eq!(halves, 2 * usize::from(3 - turn), "everybody knows which cards are in hand");
            let play = game.legal().into_iter().find(|m| m.starts_with("play")).unwrap();
            game = game.moves(&play).moves("done");
            assert!(!matches!(game.next(), Next::Observe(Chance::DrawCard(_))));
            if turn < 2 {
                game = game.until(ONE, Prompt::PlayCard);
            }
        }
        assert_eq!(cards(&game), (0, 0, 6));
    }
}

/// RES-042, RES-043, A-16: after an odd round the played cards stay in their slots and out of hand.
/// The hand is what was not played.
#[test]
fn played_cards_stay_after_an_odd_round() {
    let mut game = ready(2);
    for card in ["5", "2", "6"] {
        game = next_turn(game.moves(&format!("play {card} lower")));
    }
    assert_eq!(game.position().round, 2);
    for (number, card) in [Starting::Five, Starting::Two, Starting::Six].into_iter().enumerate() {
        assert_eq!(at(&game, card), Whereabouts::Played(number as u8));
        assert_eq!(game.refused(&format!("play {card} upper")).rule, "RES-037");
    }
    for card in [Starting::One, Starting::Three, Starting::Four] {
        assert_eq!(at(&game, card), Whereabouts::Hand);
    }
}

/// RES-044, RES-045, CH-13, CH-15: after rounds 2 and 4 all six come back, and three are drawn.
#[test]
fn all_six_come_back_after_even_rounds() {
    for round in [2, 4] {
        let mut game = ready(2).arrange(|position| position.round(round));
        let mut dealt = Vec::new();
        while game.position().round == round || game.next() != Next::Decide(TWO, Prompt::PlayCard) {
            if let Next::Observe(Chance::DealHand(seat)) = game.next() {
                let cards = &game.position().areas[seat].cards;
                assert_eq!((cards.hand(), cards.pile, cards.played()), (0, 6, 0));
                dealt.push(seat);
            }
            let m = if game.allows(Move::Done).is_ok() { Move::Done } else { first(&game) };
            game.play(m).unwrap();
        }
        assert_eq!(dealt, [ONE, TWO]);
        assert_eq!(cards(&game), (3, 3, 0));
        assert!(Starting::ALL.into_iter().all(|card| at(&game, card) == Whereabouts::Unplayed));
    }
}

/// RES-045: yellow cards go to hand first, then cards are drawn until the hand has three.
#[test]
fn yellow_cards_come_back_to_hand() {
    for (yellow, count) in [(40, 1), (45, 2), (49, 3)] {
        let game = ready(2).arrange(|position| {
            position.special_card(ONE, special(yellow));
            position.round(2);
        });
        let game = game.until(TWO, Prompt::PlayCard);
        let mut game = game.until(ONE, Prompt::PlayCard);
        let mut dealt = false;
        while game.position().round == 2 {
            let m = if game.allows(Move::Done).is_ok() { Move::Done } else { first(&game) };
            game.play(m).unwrap();
        }
        while game.next() != Next::Decide(TWO, Prompt::PlayCard) {
            dealt |= game.next() == Next::Observe(Chance::DealHand(ONE));
            let m = first(&game);
            game.play(m).unwrap();
        }
        assert_eq!(dealt, count < 3, "with three yellow cards there is nothing to draw");
        assert_eq!(cards(&game), (3, 3, 0));
        let owned = &game.one().cards.cards;
        let yellow = |owned: &&OwnedCard| matches!(owned.card, ActionCard::Improved(_));
        assert_eq!(owned.iter().filter(yellow).count(), count);
        assert!(owned.iter().filter(yellow).all(|owned| owned.at == Whereabouts::Hand));
    }
}

/// RES-044, A-18: after round 6 nothing is collected.
#[test]
fn a_18_nothing_comes_back_after_round_six() {
    let mut game = ready(2).arrange(|position| position.round(6));
    while game.next() != Next::Over {
        let m = if game.allows(Move::Done).is_ok() { Move::Done } else { first(&game) };
        game.play(m).unwrap();
        game.check().unwrap();
    }
    assert_eq!((cards(&game), game.position().round), ((0, 0, 6), 6));
    for stack in game.position().bonus.values() {
        assert!(stack.open.iter().all(Option::is_some), "the last display stays");
    }
}

/// RES-046, A-26: a yellow card replaces a starting card, so there are still six. The old one is
/// gone for good.
#[test]
fn a_26_never_more_than_six() {
    let game = ready_with(&SHORT_TRACKS, 2, Options::default())
        .arrange(|position| position.open_special(special(37)));
    let game = game.moves("play 3 upper\ncolour yellow\nstep yellow\ntop").observed();
    assert_eq!(game.one().cards.cards.len(), 6);
    let game = game.moves("done\nswap 1 hand");
    assert_eq!(game.one().cards.cards.len(), 6);
    assert_eq!(game.one().cards.find(ActionCard::Starting(Starting::One)), None);
    let game = next_turn(game);
    assert_eq!(game.refused("play 1 upper").rule, "RES-037");
    assert!(game.lists("play P37 upper"));
}

/// RES-047, D-17, CH-15: after a look, a pile of two or more cards is shuffled. A single card is not.
#[test]
fn looking_at_the_own_pile() {
    let mut game = ready(2);
    for pile in [3, 2, 1] {
        assert_eq!(game.one().cards.pile, pile);
        let looked = game.clone().moves("look pile");
        if pile > 1 {
            assert_eq!(looked.chance(), Chance::ShufflePile(ONE));
            assert_eq!(looked.legal(), ["observe shuffle pile"]);
            assert_eq!(looked.refused("play 1 upper").rule, "RES-037");
            let shuffled = looked.moves("observe shuffle pile");
            assert_eq!(shuffled.one(), game.one(), "nothing else has changed");
        } else {
            assert_eq!(looked.prompt(), Prompt::PlayCard);
        }
        let play = game.legal().into_iter().find(|m| m.starts_with("play")).unwrap();
        game = next_turn(game.moves(&play));
    }
    assert_eq!(game.one().cards.pile, 0);
    assert_eq!(game.refused("look pile").rule, "RES-047");
}

/// RES-047, D-17: a player may also look at the pile in the middle of an action.
#[test]
fn looking_in_the_middle_of_an_action() {
    let game = ready(2).moves("play 1 upper\nmain production\nroom B 1\nlook pile\nobserve shuffle pile");
    assert_eq!(game.prompt(), Prompt::ActivateRoom(1));
}

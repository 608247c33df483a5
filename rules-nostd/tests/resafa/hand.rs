//! The hand limit, bonus cards and sack cards (RES-057 to RES-066).

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::turn::next_turn;

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

/// Seat 1 holds these bonus cards and `sacks` sack cards.
fn holding(bonus_cards: &[u8], sacks: u8) -> Resafa<'static> {
    ready(2).arrange(|position| {
        bonus_cards.iter().for_each(|&card| position.bonus_card(ONE, bonus(card)));
        position.sacks(ONE, sacks);
    })
}

/// RES-057, A-11: the limit of five is checked after the draw, so in an odd round a player keeps two
/// other cards.
#[test]
fn a_11_the_limit_counts_the_drawn_card() {
    let two = holding(&[47], 1).moves("play 1 upper\ndone\nobserve card");
    assert_eq!((two.position().turn, two.one().hand_size()), (TWO, 5));
    let three = holding(&[47, 45], 1).moves("play 1 upper\ndone");
    assert_eq!(three.one().hand_size(), 5);
    assert_eq!(three.chance(), Chance::DrawCard(ONE), "not yet");
    assert_eq!(three.moves("observe card").prompt(), Prompt::HandLimit(1));
}

/// RES-057: in an even round the hand shrinks, so two action cards and three others make five.
#[test]
fn the_limit_in_an_even_round() {
    let game = |sacks| {
        let game = ready(2).arrange(|position| {
            position.round(2);
            position.sacks(ONE, sacks);
        });
        game.moves("play 4 upper\ndone")
    };
    assert_eq!(game(3).position().turn, TWO);
    assert_eq!(game(4).prompt(), Prompt::HandLimit(1));
}

/// RES-058: special cards in the area and kept canal bonus tiles do not count as hand cards.
#[test]
fn special_cards_do_not_count() {
    let game = holding(&[47], 1).arrange(|position| {
        position.special_card(ONE, special(31));
        position.special_card(ONE, special(8));
        position.bonus_tile(ONE, CanalBonus::K2);
    });
    assert_eq!((game.one().specials.len(), game.one().hand_size()), (5, 5));
    let game = game.moves("play 1 upper\ndone\nobserve card");
    assert_eq!(game.position().turn, TWO);
}

/// RES-059, D-34: bonus and sack cards are used or discarded one by one until five cards are left.
/// Action cards are kept.
#[test]
fn down_to_five() {
    let game = holding(&[52, 47, 45], 2).moves("play 1 upper\ndone\nobserve card");
    assert_eq!(game.prompt(), Prompt::HandLimit(3));
    assert_eq!(game.refused("done").rule, "RES-059");
    assert_eq!(game.refused("play 2 upper").rule, "RES-037");
    assert_eq!(game.refused("use e47").rule, "RES-062", "bound to an action");
    assert_eq!(game.refused("discard e38").rule, "RES-059", "not in hand");
    let game = game.moves("use e52");
    assert_eq!((game.prompt(), game.one().warehouse.stone), (Prompt::HandLimit(2), 3));
    let game = game.moves("discard z4");
    assert_eq!((game.prompt(), game.one().vp), (Prompt::HandLimit(1), 1));
    let game = game.moves("use z1");
    assert_eq!((game.position().turn, game.one().coins), (TWO, 4));
    assert_eq!(game.one().hand_size(), 5);
}

/// RES-059: using a card that brings another one does not help.
#[test]
fn a_card_that_brings_a_card() {
    let game = holding(&[59, 47], 1).arrange(|position| {
        position.canal(ONE, CanalTile::C1, CanalSide::A, space("r4c3"));
    });
    let game = game.moves("play 1 upper\ndone\nobserve card\nuse e59\nobserve sack");
    assert_eq!((game.prompt(), game.one().sacks.len()), (Prompt::HandLimit(1), 2));
}

/// RES-059, A-14: a bonus card can be discarded only for the hand limit, and then gives nothing.
#[test]
fn a_14_discarded_bonus_cards_are_gone() {
    let game = holding(&[52, 45], 1);
    assert_eq!(game.refused("discard e52").rule, "RES-059");
    let game = game.moves("play 1 upper\ndone\nobserve card");
    let before = (game.one().vp, game.one().coins, game.one().warehouse);
    let hidden = game.position().bonus.clone();
    let game = game.moves("discard e52");
    assert_eq!((game.one().vp, game.one().coins, game.one().warehouse), before);
    assert_eq!(game.position().bonus, hidden, "neither in a stack nor in the display");
    assert_eq!(game.one().bonus.as_slice(), [bonus(45)]);
}

/// a new hand may exceed the limit until the end of the player's next turn.
#[test]
fn a_12_a_new_hand_may_exceed_the_limit() {
    let game = ready(2).arrange(|position| {
        position.round(2);
        position.sacks(ONE, 5);
    });
    let game = next_turn(game.moves("play 4 upper\ndiscard z1\ndiscard z2"));
    let game = game.moves("play 5 upper\ndone").until(ONE, Prompt::PlayCard);
    let game = game.arrange(|position| position.sacks(ONE, 2));
    let game = game.moves("play 6 upper\ndone").until(ONE, Prompt::PlayCard);
    assert_eq!((game.position().round, game.one().hand_size()), (3, 8));
    let game = game.moves("play 1 upper\ndone\nobserve card");
    assert_eq!(game.prompt(), Prompt::HandLimit(3));
}

/// a yellow card in hand counts as an action card.
#[test]
fn a_13_yellow_cards_in_hand_count() {
    let game = holding(&[47, 45], 0).arrange(|position| position.special_card(ONE, special(49)));
    assert_eq!(game.one().hand_size(), 3 + 2);
    let game = game.arrange(|position| position.sacks(ONE, 1));
    let played = game.moves("play 2 upper\ndone\nobserve card");
    assert_eq!(played.prompt(), Prompt::HandLimit(1));
}

/// RES-060: the effect happens once, and the card leaves the game.
#[test]
fn a_bonus_card_works_once() {
    let game = holding(&[52], 0);
    let stacks = game.position().bonus.clone();
    let game = game.moves("use e52");
    assert_eq!(game.one().warehouse.stone, 3);
    assert_eq!(game.refused("use e52").rule, "RES-060");
    assert_eq!(game.position().bonus, stacks);
}

/// RES-060: using one of two copies leaves the other.
#[test]
fn two_copies_are_two_cards() {
    let game = holding(&[52, 52], 0);
    assert_eq!(game.legal().iter().filter(|m| *m == "use e52").count(), 1);
    let game = game.moves("use e52");
    assert_eq!(game.one().bonus.as_slice(), [bonus(52)]);
    assert_eq!(game.moves("use e52").one().warehouse.stone, 5);
}

/// RES-061: a player may get only part of an effect, by choice or because the rest is not available.
#[test]
fn part_of_a_bonus_card() {
    let game = holding(&[43], 0).moves("use e43");
    assert_eq!(game.prompt(), Prompt::Step(Some(Colour::Pink), 1));
    let game = game.moves("done");
    assert_eq!((game.one().warehouse.stone, game.one().markers.pink), (2, 0));
    assert!(game.one().bonus.is_empty());

    let game = ready(2).arrange(|position| {
        position.special_card(ONE, special(13));
        position.bonus_card(ONE, bonus(43));
    });
    let end = STAND_IN.tracks[Colour::Pink].spaces;
    let game = game.moves("use e43");
    assert_eq!((game.prompt(), game.one().markers.pink), (Prompt::PlayCard, end));
    assert_eq!(game.one().warehouse.stone, 2);
}

/// RES-062, RES-063: a card with an action icon is played only during that action, the others at any
/// time.
#[test]
fn bound_and_unbound_cards() {
    let game = ready(2).arrange(|position| {
        position.purse(ONE, 9, 3, 3);
        [47, 42, 49].into_iter().for_each(|card| position.bonus_card(ONE, bonus(card)));
    });
    let moments =
        ["play 5 upper", "main canal", "canal c2 A\nspace r4c3", "colour blue", "sack\nobserve sack"];
    let mut game = game;
    for moment in moments {
        assert!(game.lists("use e49"), "unbound, before {moment}");
        let bound = moment.starts_with("canal c2");
        assert_eq!(game.lists("use e47") && game.lists("use e42"), bound, "before {moment}");
        if !bound {
            assert_eq!(game.refused("use e47").rule, "RES-062", "before {moment}");
        }
        game = game.moves(moment);
    }
    // A different action is not enough.
    let game = holding(&[47], 0).moves("play 1 upper\nmain production");
    assert_eq!(game.refused("use e47").rule, "RES-062");
}

/// RES-062, A-111: a card that grants the action makes the bound card playable too.
#[test]
fn a_111_bound_cards_in_a_granted_action() {
    let game = ready(2).arrange(|position| {
        position.special_card(ONE, special(60));
        position.bonus_card(ONE, bonus(47));
        position.purse(ONE, 1, 0, 0);
    });
    assert_eq!(game.refused("use e47").rule, "RES-062");
    let game = game.moves("use P60\nuse e47\ncanal c1 A\nspace r4c1");
    assert_eq!((game.one().coins, game.one().warehouse.marble), (0, 1));
}

/// a card whose requirement is not met cannot be played, but may be discarded.
#[test]
fn a_15_the_requirement() {
    let game = holding(&[59, 47, 45], 0);
    assert_eq!(game.refused("use e59").rule, "A-15", "no canal tile");
    let game = game.moves("play 1 upper\ndone\nobserve card");
    assert_eq!(game.refused("use e59").rule, "A-15");
    assert_eq!(game.moves("discard e59").position().turn, TWO);
    let game = ready(2).arrange(|position| {
        position.bonus_card(ONE, bonus(59));
        position.canal(TWO, CanalTile::C1, CanalSide::A, space("r4c3"));
    });
    assert_eq!(game.refused("use e59").rule, "A-15", "the tile is another player's");
}

/// RES-064: sack cards give something, or convert stone or coins. A player who cannot pay cannot
/// use them.
#[test]
fn sack_cards() {
    let after = |card: &str| {
        let game = holding(&[], 1).moves(&format!("use {card}"));
        (game.one().coins, game.one().warehouse.stone, game.one().warehouse.marble)
    };
    assert_eq!(after("z1"), (4, 1, 0));
    assert_eq!(after("z3"), (3, 2, 0));
    assert_eq!(after("z6"), (2, 0, 2), "stone for marble");
    assert_eq!(after("z7"), (1, 4, 0), "a coin for stone");
    assert_eq!(after("z8"), (5, 0, 0), "a stone for coins");
    let poor = holding(&[], 1).arrange(|position| position.purse(ONE, 0, 0, 0));
    for card in ["z6", "z7", "z8", "z9", "z10", "z11", "z12"] {
        assert_eq!(poor.refused(&format!("use {card}")).rule, "RES-296", "{card}");
    }
    assert!(poor.lists("use z1") && poor.lists("discard z6"));
}

/// RES-064: a player cannot use a card that cannot be in their hand.
#[test]
fn foreign_sack_cards() {
    assert_eq!(ready(2).refused("use z1").rule, "RES-064");
    let game = holding(&[], 2).moves("use z1");
    assert_eq!(game.refused("use z1").rule, "RES-064", "it lies below the deck");
    let game = game.moves("use z2");
    assert_eq!(game.refused("use z3").rule, "RES-064", "none is left");
}

/// RES-065, RES-066: an unused card gives 1 VP at any moment of the player's own turn. Used or not,
/// cards go below the deck in the order they are given up.
#[test]
fn sack_cards_for_vp() {
    let game =
        holding(&[], 3).moves("discard z5\nplay 1 upper\nmain production\nuse z2\nroom A 2\ndiscard z9");
    assert_eq!((game.one().vp, game.one().coins), (2, 2));
    let deck = &game.position().sacks;
    assert_eq!((deck.hidden, deck.returned.as_slice()), (9, &[Sack::Z5, Sack::Z2, Sack::Z9][..]));
    assert_eq!(deck.len(), 12);
}

/// RES-066, CH-16: once all others are drawn, returned cards come back in the order they were
/// returned.
#[test]
fn the_bottom_of_the_sack_deck() {
    let game = holding(&[], 2).moves("discard z5\nuse z2");
    let game = game.arrange(|position| position.sacks(TWO, 10));
    let game = game.moves("play 4 upper\nmain provisions\nsack\nobserve sack");
    assert!(game.one().sacks.known.has(Sack::Z5), "everybody knows which it is");
    assert_eq!(game.refused("use z2").rule, "RES-064");
    let game = game.moves("colour pink\nsack\nobserve sack");
    assert!(game.one().sacks.known.has(Sack::Z2) && game.position().sacks.is_empty());
    let game = game.moves("use z5");
    assert_eq!(
        (game.one().warehouse.marble, game.position().sacks.returned.as_slice()),
        (1, &[Sack::Z5][..])
    );
}

/// after the last Rain, players may once more discard sack cards for 1 VP each, in turn order.
#[test]
fn a_08_sack_cards_at_the_end() {
    let game = ready(2).arrange(|position| {
        position.round(6);
        position.sacks(ONE, 2);
        position.sacks(TWO, 1);
        position.bonus_card(ONE, bonus(49));
    });
    let game = game.until(ONE, Prompt::LastSacks);
    assert_eq!(game.refused("use z1").rule, "RES-050");
    assert_eq!(game.refused("use e49").rule, "RES-050");
    let game = game.moves("discard z1\ndone");
    assert_eq!((game.one().vp, game.one().sacks.len()), (1, 1));
    assert_eq!(game.next(), Next::Decide(TWO, Prompt::LastSacks));
    assert_eq!(game.moves("discard z3").position().areas[TWO].vp, 1);
}

/// unused bonus cards and canal bonus tiles are worth nothing.
#[test]
fn a_10_unused_cards_at_the_end() {
    let bare = ready(2).arrange(|position| position.round(6));
    let rich = bare.clone().arrange(|position| {
        [49, 41].into_iter().for_each(|card| position.bonus_card(ONE, bonus(card)));
        position.bonus_tile(ONE, CanalBonus::K2);
    });
    let end = |mut game: Resafa<'static>| {
        while game.next() != Next::Over {
            let m = if game.allows(Move::Done).is_ok() { Move::Done } else { first(&game) };
            game.play(m).unwrap();
        }
        game.standing().scores
    };
    assert_eq!(end(bare), end(rich));
}

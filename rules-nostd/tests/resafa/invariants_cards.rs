//! Damaged positions, as in `invariants.rs`, for cards.

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::invariants::{assert_found, midgame, solo};

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

/// INV-11: a player has six action cards, from their set or their own yellow cards, all of which are
/// swapped in.
#[test]
fn inv_11_action_cards() {
    assert_found(
        &midgame(),
        "INV-11",
        &[
            |position| _ = position.areas[ONE].cards.cards.pop(),
            |position| position.areas[ONE].cards.cards[1] = position.areas[ONE].cards.cards[2],
            |position| position.areas[ONE].cards.set = None,
            |position| position.areas[ONE].cards.set = position.areas[TWO].cards.set,
            |position| position.areas[TWO].cards.cards[0].card = ActionCard::Improved(special(37)),
            |position| position.areas[TWO].cards.cards[0].card = ActionCard::Improved(special(61)),
            |position| position.areas[ONE].cards.cards[0].card = ActionCard::Starting(Starting::ALL[0]),
            |position| position.areas[ONE].unswapped.push(special(37)).unwrap(),
            // A yellow card that its owner does not have.
            |position| {
                let of = |owned: &&mut OwnedCard| owned.card == ActionCard::Improved(special(37));
                let owned = position.areas[ONE].cards.cards.iter_mut().find(of).unwrap();
                owned.card = ActionCard::Improved(special(38));
            },
            |position| position.turn_state.into_pile.push(special(37)).unwrap(),
        ],
    );
    // A card still waiting to be swapped in after the turn in which it was obtained.
    assert_found(
        &midgame(),
        "INV-11",
        &[|position| {
            position.special_card(TWO, special(38));
            let cards = &mut position.areas[TWO].cards.cards;
            let place =
                cards.iter().position(|owned| owned.card == ActionCard::Improved(special(38))).unwrap();
            cards[place].card = ActionCard::Starting(Starting::ALL[place]);
            position.areas[TWO].unswapped.push(special(38)).unwrap();
        }],
    );
}

/// INV-12: hand, pile and played cards fit the current turn.
#[test]
fn inv_12_hand_pile_played() {
    assert_found(
        &midgame(),
        "INV-12",
        &[
            |position| position.areas[ONE].cards.pile = 2,
            |position| position.areas[ONE].cards.pile = 7,
            |position| position.areas[TWO].cards.cards[0].at = Whereabouts::Played(0),
            |position| position.areas[TWO].cards.cards[0].at = Whereabouts::Played(1),
            |position| {
                position.areas[TWO].cards.cards.iter_mut().for_each(|owned| owned.at = Whereabouts::Hand)
            },
            |position| {
                position.areas[TWO].cards.cards.iter_mut().for_each(|owned| owned.at = Whereabouts::Pile)
            },
        ],
    );
    let even = ready(2).arrange(|position| position.round(2));
    assert_found(
        &even,
        "INV-12",
        &[
            |position| position.areas[ONE].cards.pile = 1,
            |position| position.areas[ONE].cards.cards[0].at = Whereabouts::Hand,
            |position| position.areas[ONE].cards.cards[0].at = Whereabouts::Played(2),
        ],
    );
}

/// INV-12: while hands are dealt, some players have three cards in the pile, the others still all
/// six.
#[test]
fn inv_12_dealing_hands() {
    let mut game = Resafa::new(&STAND_IN, 2, Options::default()).unwrap();
    while game.next() != Next::Observe(Chance::DealHand(TWO)) {
        let m = first(&game);
        game.play(m).unwrap();
    }
    let pile = |seat: Seat| game.position().areas[seat].cards.pile;
    assert_eq!((pile(ONE), pile(TWO)), (3, 6));
    assert_found(
        &game,
        "INV-12",
        &[|position| position.areas[ONE].cards.pile = 4, |position| position.areas[TWO].cards.pile = 5],
    );
}

/// INV-15: each stack starts with four cards, and a player has one card for each level reached.
#[test]
fn inv_15_special_cards() {
    assert_found(
        &midgame(),
        "INV-15",
        &[
            |position| position.stack_mut(Colour::White, Level::I).hidden += 1,
            |position| position.stack_mut(Colour::White, Level::III).hidden = 0,
            |position| position.stack_mut(Colour::White, Level::I).open = Some(special(1)),
            |position| position.stack_mut(Colour::Pink, Level::I).open = Some(special(1)),
            |position| position.stack_mut(Colour::White, Level::I).open = Some(special(25)),
            |position| {
                let stack = position.stack_mut(Colour::White, Level::I);
                *stack = SpecialStack { open: Some(special(25)), hidden: 4 };
            },
            |position| {
                position.areas[ONE].specials.push(OwnedSpecial { card: special(2), used: false }).unwrap()
            },
            |position| {
                position.areas[TWO].specials.push(OwnedSpecial { card: special(1), used: false }).unwrap()
            },
            |position| _ = position.areas[TWO].specials.pop(),
            |position| position.areas[TWO].markers.pink = 2,
            |position| position.areas[ONE].markers.pink = 1,
        ],
    );
    assert_found(
        &solo(),
        "INV-15",
        &[|position| {
            position.bot.as_mut().unwrap().removed.push(special(3)).unwrap();
        }],
    );
}

/// INV-15: the bot has removed one card for each icon it reached and no other, even if the stacks add
/// up.
#[test]
fn inv_15_the_bots_cards() {
    fn bot(position: &mut Position) -> &mut Bot {
        position.bot.as_mut().unwrap()
    }
    let game = crate::solo_turn::bot_turn(SoloCard::O3, |position| {
        crate::solo_tracks::put(position, Colour::Pink, STAND_IN.tracks[Colour::Pink].icons[1]);
    });
    assert_eq!(game.position().bot.as_ref().unwrap().removed.as_slice(), [special(1), special(7)]);
    assert_found(
        &game,
        "INV-15",
        &[
            // The marker is not that far yet.
            |position| bot(position).markers.pink -= 1,
            // The marker is further along.
            |position| {
                bot(position).markers.pink = STAND_IN.tracks[Colour::Pink].icons[2];
            },
            // The card is back in its stack.
            |position| {
                bot(position).removed.pop();
                position.stack_mut(Colour::Pink, Level::II).hidden += 1;
            },
            // A card from a stack whose level nobody has reached.
            |position| {
                bot(position).removed.push(special(20)).unwrap();
                position.stack_mut(Colour::White, Level::I).hidden -= 1;
            },
            // Two cards from one stack.
            |position| {
                bot(position).removed.push(special(9)).unwrap();
                position.stack_mut(Colour::Pink, Level::II).hidden -= 1;
            },
            // A card from another level instead.
            |position| {
                bot(position).removed[1] = special(3);
                position.stack_mut(Colour::Pink, Level::I).hidden -= 1;
                position.stack_mut(Colour::Pink, Level::II).hidden += 1;
            },
        ],
    );
}

/// INV-16: at most two of three tracks may reach level II, and one level III.
#[test]
fn inv_16_level_limits() {
    assert_found(
        &midgame(),
        "INV-16",
        &[
            |position| [43, 25, 62].into_iter().for_each(|card| position.special_card(ONE, special(card))),
            |position| [49, 31].into_iter().for_each(|card| position.special_card(ONE, special(card))),
        ],
    );
    // Pink has no limit.
    midgame().arrange(|position| {
        [13, 25, 67].into_iter().for_each(|card| position.special_card(ONE, special(card)))
    });
}

/// INV-17: a stack is open once somebody has reached the level below, and not before.
#[test]
fn inv_17_open_stacks() {
    fn open(position: &mut Position, colour: Colour, level: Level, card: Option<u8>) {
        let stack = position.stack_mut(colour, level);
        stack.hidden = stack.hidden + u8::from(stack.open.is_some()) - u8::from(card.is_some());
        stack.open = card.map(special);
    }
    assert_found(
        &midgame(),
        "INV-17",
        &[
            |position| open(position, Colour::White, Level::I, None),
            |position| open(position, Colour::Pink, Level::II, None),
            |position| open(position, Colour::Blue, Level::III, None),
            |position| open(position, Colour::White, Level::II, Some(25)),
            |position| open(position, Colour::Pink, Level::III, Some(13)),
        ],
    );
}

/// INV-18: the bonus cards in stacks, display and hands match the decks, and level II comes in
/// round 4.
#[test]
fn inv_18_bonus_cards() {
    assert_found(
        &midgame(),
        "INV-18",
        &[
            |position| position.bonus[Colour::Yellow].hidden.add(bonus(52)),
            |position| position.bonus[Colour::Yellow].open[0] = Some(bonus(51)),
            |position| position.bonus[Colour::White].open[0] = Some(bonus(61)),
            |position| position.areas[TWO].bonus.push(bonus(60)).unwrap(),
            // Yellow level I has only three copies of e52, and seat 1 holds one of them.
            |position| (0..3).for_each(|_| position.areas[TWO].bonus.push(bonus(52)).unwrap()),
        ],
    );
    let first = ready(2);
    assert_found(
        &first,
        "INV-18",
        &[
            |position| assert!(position.bonus[Colour::Blue].hidden.remove(bonus(48))),
            |position| {
                assert!(position.bonus[Colour::Blue].hidden.remove(bonus(48)));
                position.bonus[Colour::Blue].hidden.add(bonus(47));
            },
            |position| position.areas[TWO].bonus.push(bonus(48)).unwrap(),
        ],
    );
}

/// INV-19: deck and hands have twelve sack cards together.
#[test]
fn inv_19_sack_cards() {
    assert_found(
        &midgame(),
        "INV-19",
        &[
            |position| position.areas[TWO].sacks.hidden += 1,
            |position| position.sacks.hidden = 0,
            |position| position.sacks.unseen.remove(Sack::Z1),
            |position| position.sacks.returned.push(Sack::Z1).unwrap(),
            |position| position.areas[ONE].sacks.known.insert(Sack::Z4),
            |position| {
                position.sacks.unseen.remove(Sack::Z1);
                position.sacks.hidden -= 1;
            },
            |position| {
                position.sacks.unseen.remove(Sack::Z1);
                position.sacks.hidden -= 1;
                position.areas[ONE].sacks.known.insert(Sack::Z1);
                position.areas[TWO].sacks.known.insert(Sack::Z1);
            },
        ],
    );
}

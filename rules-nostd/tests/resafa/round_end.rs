//! The end of a round (RES-168 to RES-174).

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

/// Plays on, doing as little as possible, up to the first turn of a round.
pub fn to_round(mut game: Resafa<'_>, round: u8) -> Resafa<'_> {
    while game.position().round < round || !matches!(game.next(), Next::Decide(_, Prompt::PlayCard)) {
        game = idle(game);
    }
    game
}

/// Plays on, doing as little as possible, until the game is over.
pub fn to_the_end(mut game: Resafa<'_>) -> Resafa<'_> {
    while game.next() != Next::Over {
        game = idle(game);
    }
    game
}

/// Plays one move that does as little as possible.
pub fn idle(mut game: Resafa<'_>) -> Resafa<'_> {
    let before = game.clone();
    let m = if game.allows(Move::Done).is_ok() { Move::Done } else { first(&game) };
    game.play(m).unwrap();
    game.check().unwrap();
    game.check_step(&before).unwrap();
    game
}

/// Plays on until this round is over. Next the table is asked, or the next round begins.
fn closing(mut game: Resafa<'_>, round: u8) -> Resafa<'_> {
    while game.position().round == round {
        game = idle(game);
    }
    game
}

fn display(game: &Resafa<'_>) -> Vec<Option<Bonus>> {
    Colour::ALL.iter().flat_map(|&colour| game.position().bonus[colour].open).collect()
}

/// RES-168, CH-09: what is left in the display goes, and three new cards of each colour come up.
#[test]
fn res_168_a_new_display() {
    let game = closing(ready(2), 1);
    assert!(display(&game).iter().all(Option::is_none), "all twelve were removed");
    let mut game = game;
    for colour in Colour::ALL {
        for slot in 1..=3 {
            assert_eq!(game.chance(), Chance::OpenBonus(colour, slot));
            game = idle(game);
        }
    }
    assert!(display(&game).iter().all(Option::is_some));
    assert_eq!(game.prompt(), Prompt::PlayCard);
    let left = Colour::ALL.map(|colour| game.position().bonus[colour].hidden.total());
    assert_eq!(left, [3; 4], "six of nine level I cards were shown");
}

/// RES-168, CH-09: a removed card does not come back. Every card of a level is shown once.
#[test]
fn res_168_removed_cards_do_not_come_back() {
    let game = ready(2);
    let shown = game.position().bonus[Colour::Yellow].open;
    assert_eq!(shown, [41, 41, 42].map(|number| Some(bonus(number))), "the stack has no more of these");
    let game = closing(game, 1);
    assert_eq!(game.chance(), Chance::OpenBonus(Colour::Yellow, 1));
    assert_eq!(game.refused("observe bonus e41").rule, "RES-014");
    assert_eq!(game.refused("observe bonus e42").rule, "RES-014");
    assert!(game.lists("observe bonus e52"));
}

fn to_bonus(mut game: Resafa<'_>) -> Resafa<'_> {
    while !matches!(game.next(), Next::Observe(Chance::OpenBonus(..))) {
        game = idle(game);
    }
    game
}

/// RES-168: only the display is cleared. Cards in hand are kept.
#[test]
fn res_168_cards_in_hand_are_kept() {
    let game = ready(2).arrange(|position| position.bonus_card(ONE, bonus(44)));
    let game = to_round(game, 2);
    assert_eq!(game.one().bonus.as_slice(), [bonus(44)]);
}

/// RES-169, CH-09: level II cards enter the display at the end of round 3, not before.
#[test]
fn res_169_level_ii_cards_after_round_3() {
    let of = |colour, level, card| STAND_IN.bonus_copies(colour, level, card) > 0;
    for (round, level) in [(1, Tier::I), (2, Tier::I), (3, Tier::II), (5, Tier::II)] {
        let game = ready(2).arrange(|position| position.round(round));
        let game = to_bonus(closing(game, round));
        // In yellow, e50 is a level II card and e42 a level I card.
        let (new, old) = (may_see(&game, "observe bonus e50"), may_see(&game, "observe bonus e42"));
        assert_eq!((new, old), (level == Tier::II, level == Tier::I), "after round {round}");
        let game = game.observed();
        for colour in Colour::ALL {
            let shown = game.position().bonus[colour].open;
            assert!(shown.into_iter().flatten().all(|card| of(colour, level, card)), "after round {round}");
        }
    }
}

/// Returns whether the table may report this outcome.
fn may_see(game: &Resafa<'_>, text: &str) -> bool {
    game.allows(game.read_move(text).unwrap()).is_ok()
}

/// RES-170, RES-171: the starting player tile passes to the left, the round marker moves one space,
/// and the new starting player begins.
#[test]
fn res_170_the_next_starting_player() {
    for players in 2..=4 {
        let mut game = ready(players);
        for round in 1..=6 {
            let seat = Seat::ALL[(usize::from(round) - 1) % players];
            assert_eq!((game.position().round, game.position().start), (round, seat), "{players} players");
            assert_eq!(game.next(), Next::Decide(seat, Prompt::PlayCard));
            if round < 6 {
                game = to_round(game, round + 1);
            }
        }
    }
}

/// RES-172: after an odd round the piles are empty and the played cards stay where they are.
#[test]
fn res_172_after_odd_rounds() {
    let game = to_round(ready(2), 2);
    for seat in [ONE, TWO] {
        let cards = &game.position().areas[seat].cards;
        assert_eq!((cards.pile, cards.hand(), cards.played()), (0, 3, 3));
    }
    // The next card goes on top of the first one, in slot 1 (number 3 of the cycle).
    let (old, _) = played(&game, TWO);
    let play = game.legal().into_iter().find(|m| m.starts_with("play")).unwrap();
    let game = game.moves(&play);
    let (now, last) = played(&game, TWO);
    assert_eq!(now[..3], old[..], "they stay where they were");
    assert_eq!(last, 3);
}

/// Returns the cards played in this cycle in order of their numbers, and the last number.
fn played(game: &Resafa<'_>, seat: Seat) -> (Vec<ActionCard>, u8) {
    let mut cards: Vec<(u8, ActionCard)> = Vec::new();
    for owned in &game.position().areas[seat].cards.cards {
        if let Whereabouts::Played(number) = owned.at {
            cards.push((number, owned.card));
        }
    }
    cards.sort_by_key(|&(number, _)| number);
    let last = cards.last().map_or(0, |&(number, _)| number);
    (cards.into_iter().map(|(_, card)| card).collect(), last)
}

/// RES-173, CH-13: after rounds 2 and 4 all cards are collected and shuffled, and every player draws
/// three.
#[test]
fn res_173_after_rounds_2_and_4() {
    for round in [2, 4] {
        let mut game = ready(2).arrange(|position| position.round(round));
        let mut dealt = Vec::new();
        while game.position().round == round || game.next() != Next::Decide(TWO, Prompt::PlayCard) {
            if let Next::Observe(Chance::DealHand(seat)) = game.next() {
                let cards = &game.position().areas[seat].cards;
                assert_eq!((cards.pile, cards.hand(), cards.played()), (6, 0, 0));
                dealt.push(seat);
            }
            game = idle(game);
        }
        assert_eq!(dealt.len(), 2);
        for seat in [ONE, TWO] {
            let cards = &game.position().areas[seat].cards;
            assert_eq!((cards.pile, cards.hand(), cards.played()), (3, 3, 0), "round {round}");
        }
    }
}

/// RES-173, CH-13: yellow cards come to hand first, and only the rest is drawn.
#[test]
fn res_173_yellow_cards_first() {
    let game = ready(2).arrange(|position| {
        position.round(2);
        position.special_card(ONE, special(43));
    });
    let yellow = game.one().cards.cards.iter().filter(|owned| matches!(owned.card, ActionCard::Improved(_)));
    assert_eq!(yellow.count(), 2);
    let mut game = game;
    while game.next() != Next::Observe(Chance::DealHand(ONE)) {
        game = idle(game);
    }
    assert_eq!((game.one().cards.hand(), game.one().cards.pile), (2, 4));
    let game = game.moves("observe hand");
    assert_eq!((game.one().cards.hand(), game.one().cards.pile), (3, 3));
    assert!(game.one().cards.can_be_in_hand(ActionCard::Improved(special(43))));
    assert!(!game.one().cards.can_be_in_pile(ActionCard::Improved(special(43))));
}

/// RES-174, CH-04: at the start of round 3, and only then, three level II workshops are turned up.
#[test]
fn res_174_level_ii_workshops() {
    let mut game = ready(2);
    let mut opened = Vec::new();
    for round in 1..=5 {
        while game.position().round == round {
            if let Next::Observe(Chance::OpenWorkshop(tier, place)) = game.next() {
                opened.push((round, tier, place));
            }
            game = idle(game);
        }
    }
    assert_eq!(opened, [(3, Tier::II, 1), (3, Tier::II, 2), (3, Tier::II, 3)]);
    assert_eq!(game.position().workshops[Tier::II].hidden, 11);
}

/// RES-174, CH-04: only tiles from that stack can come up.
#[test]
fn ch_04_only_level_ii_tiles() {
    let mut game = ready(2);
    while !matches!(game.next(), Next::Observe(Chance::OpenWorkshop(Tier::II, _))) {
        game = idle(game);
    }
    assert_eq!(game.refused("observe workshop W12").rule, "RES-008");
    let game = game.moves("observe workshop L05");
    assert_eq!(game.refused("observe workshop L05").rule, "RES-008");
}

/// RES-175, A-17: Rain comes first, while the old display and starting player are still there.
#[test]
fn a_17_rain_before_the_rest() {
    let game = ready(2).arrange(|position| {
        position.round(2);
        position.canal(ONE, CanalTile::C5, CanalSide::A, space("r1c2"));
    });
    let game = game.until(ONE, Prompt::RouteWater(space("r1c2")));
    assert_eq!((game.position().round, game.position().start), (2, ONE));
    assert!(display(&game).iter().all(Option::is_some));
    let game = game.moves("flow down");
    assert_eq!((game.position().round, game.position().start), (3, TWO));
}

/// A-18, RES-185: after round 6 there is no new display, no collecting and no further round.
#[test]
fn a_18_after_round_6() {
    let game = to_the_end(ready(2).arrange(|position| position.round(6)));
    assert_eq!(game.position().round, 6);
    assert!(display(&game).iter().all(Option::is_some), "the last display stays");
    assert_eq!(game.one().cards.played(), 6);
    assert_eq!(game.refused("done").rule, "RES-033");
}

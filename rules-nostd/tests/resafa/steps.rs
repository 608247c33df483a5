//! Impossible steps (section 8 of the ledger): two legal positions, the second of which cannot follow
//! from the first. Also the invariants that hold because the engine computes them.

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::invariants::{midgame, settling};

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

/// Returns the invariant that the step from `before` to `after`, both legal positions, breaks.
fn step(before: &Resafa<'_>, after: &Resafa<'_>) -> &'static str {
    after.check_step(before).map_or_else(|broken| broken.invariant, |()| "holds")
}

/// Returns what the step from the middle of a game to a changed position breaks.
fn changed(arrange: impl FnOnce(&mut Position)) -> &'static str {
    let before = midgame();
    let after = before.clone().arrange(arrange);
    step(&before, &after)
}

/// INV-01: a cube does not return to its source.
#[test]
fn inv_01_no_cube_returns() {
    let back = changed(|position| {
        position.network[space("r1c1")].cubes = 0;
        position.sources[0] = true;
    });
    assert_eq!(back, "INV-01");
}

/// INV-02: after the Rain no cube is left on a tile, and none flows again.
#[test]
fn inv_02_after_the_rain() {
    let game = ready(2).arrange(|position| {
        position.round(2);
        position.canal(ONE, CanalTile::C1, CanalSide::A, space("r1c1"));
        position.canal(TWO, CanalTile::C1, CanalSide::A, space("r1c2"));
    });
    let mut before = game;
    let mut after = before.clone();
    while after.position().round == 2 {
        before = after.clone();
        let m = if after.allows(Move::Done).is_ok() { Move::Done } else { first(&after) };
        after.play(m).unwrap();
    }
    assert_eq!(step(&before, &after), "holds");
    assert!(after.position().network.values().iter().all(|there| there.cubes == 0));
    assert_eq!((after.one().cubes, after.position().areas[TWO].cubes), (1, 1));
    let lies = after.arrange(|position| {
        position.areas[TWO].cubes = 0;
        position.network[space("r1c2")].cubes = 1;
    });
    assert_eq!(step(&before, &lies), "INV-02");
}

/// INV-03: a placed canal tile stays.
#[test]
fn inv_03_a_tile_never_moves() {
    let moved = changed(|position| {
        position.network[space("r1c4")].tile = position.network[space("r2c3")].tile.take();
    });
    assert_eq!(moved, "INV-03");
    let turned = changed(|position| {
        position.network[space("r2c3")].tile.as_mut().unwrap().side = CanalSide::A;
    });
    assert_eq!(turned, "INV-03");
}

/// INV-13, A-12: the player whose turn has ended has at most five cards in hand. Others may have
/// more.
#[test]
fn inv_13_the_hand_limit() {
    let before = ready(2).moves("play 1 upper\ndone");
    let after = before.clone().moves("observe card");
    assert_eq!((step(&before, &after), after.one().hand_size()), ("holds", 3));
    let full = |sacks| after.clone().arrange(|position| position.sacks(ONE, sacks));
    assert_eq!(step(&before, &full(2)), "holds");
    assert_eq!(step(&before, &full(3)), "INV-13");
    let other = after.clone().arrange(|position| position.sacks(TWO, 4));
    assert_eq!(step(&before, &other), "holds", "seat 2's turn is not the one that ended");
}

/// INV-14: turns and rounds come one after the other.
#[test]
fn inv_14_no_turn_is_left_out() {
    let at = |round: u8, turns: u8| {
        ready(2).arrange(|position| {
            position.round(round);
            let takes = turns / 2;
            position.turns = turns;
            for seat in [ONE, TWO] {
                let cards = &mut position.areas[seat].cards;
                cards.pile -= if round % 2 == 1 { takes } else { 0 };
                let played = if round % 2 == 1 { takes } else { 3 + takes };
                for place in 0..played {
                    cards.cards[usize::from(place)].at = Whereabouts::Played(place);
                }
            }
        })
    };
    assert_eq!(step(&at(1, 2), &at(1, 2)), "holds");
    assert_eq!(step(&at(1, 0), &at(1, 2)), "INV-14", "two turns at once");
    assert_eq!(step(&at(1, 2), &at(1, 0)), "INV-14", "going back");
    assert_eq!(step(&at(1, 2), &at(2, 2)), "INV-14", "into the middle of a round");
    assert_eq!(step(&at(1, 2), &at(3, 0)), "INV-14");
}

/// INV-14, RES-031: each player plays three cards in every round, 18 in all.
#[test]
fn inv_14_eighteen_cards() {
    let mut game = ready(2);
    let mut played = [[0; 2]; 6];
    while game.next() != Next::Over {
        let m = if game.allows(Move::Done).is_ok() { Move::Done } else { first(&game) };
        if let (Next::Decide(seat, _), Move::Play(..)) = (game.next(), m) {
            played[usize::from(game.position().round) - 1][seat.index()] += 1;
        }
        game.play(m).unwrap();
    }
    assert_eq!(played, [[3, 3]; 6]);
    assert_eq!(game.position().round, 6);
}

/// INV-18: within a round the display only shrinks.
#[test]
fn inv_18_the_display_shrinks() {
    let shrink = |position: &mut Position| position.bonus[Colour::Blue].open[1] = None;
    assert_eq!(changed(shrink), "holds");
    let before = midgame().arrange(shrink);
    assert_eq!(step(&before, &midgame()), "INV-18");
    assert_eq!(changed(|position| position.bonus[Colour::Blue].open.swap(0, 2)), "INV-18");
}

/// INV-24: capacity never decreases, and the camel never stays in Resafa again.
#[test]
fn inv_24_capacity_and_camel() {
    let before = midgame().arrange(|position| position.areas[ONE].camel.level = 2);
    let less = before.clone().arrange(|position| position.areas[ONE].camel.level = 1);
    assert_eq!(step(&before, &less), "INV-24");
    let home = changed(|position| position.areas[ONE].camel = Camel::default());
    assert_eq!(home, "INV-24");
}

/// INV-27: VP, markers, cubes, tokens, bases, workshops and gardens never go back.
#[test]
fn inv_27_nothing_goes_back() {
    let before = midgame().arrange(|position| {
        position.areas[ONE].vp = 9;
        position.areas[ONE].markers.pink = 3;
        position.areas[ONE].markers.blue = 1;
        position.token(TWO, Token::Square, MerchantRow::Garden);
        position.dry(ONE, &[]);
    });
    let after = |arrange: fn(&mut Position)| step(&before, &before.clone().arrange(arrange));
    assert_eq!(after(|position| position.areas[ONE].vp = 8), "INV-27");
    assert_eq!(after(|position| position.areas[ONE].markers.pink = 2), "INV-27");
    assert_eq!(after(|position| position.areas[ONE].markers.blue = 0), "INV-27");
    let cube = after(|position| {
        position.areas[ONE].cubes -= 1;
        position.areas[TWO].cubes += 1;
    });
    assert_eq!(cube, "INV-27");
    let token = after(|position| {
        assert_eq!(position.areas[TWO].tokens.causeway.pop(), Some(Token::Square));
        position.supply.squares += 1;
    });
    assert_eq!(token, "INV-27");
    assert_eq!(after(|position| position.bases[Centre::Gerasa][0] = None), "INV-27");
    let workshop = after(|position| {
        position.workshops[Tier::I].hidden += 1;
        _ = position.areas[ONE].workshops.pop();
    });
    assert_eq!(workshop, "INV-27");
    let garden = after(|position| {
        position.supply.small += 3;
        _ = position.areas[ONE].gardens.pop();
    });
    assert_eq!(garden, "INV-27");
}

/// INV-23: each filled square earns its reward in order: for the 1st, the 2nd …, and 5 VP from the
/// 5th on.
#[test]
fn inv_23_rewards_in_order() {
    let rewards = [(1, 0), (1, 2), (2, 3), (2, 4), (0, 5), (0, 5)];
    for (filled, (steps, vp)) in rewards.into_iter().enumerate() {
        let game = ready(2).arrange(|position| {
            position.purse(ONE, 1, 1, 0);
            let squares = [(0, 1), (0, -1), (-1, 0), (2, 1), (1, 2)];
            for (east, south) in squares.into_iter().take(filled) {
                position.filled(ONE, plot(east, south));
            }
            let two = serde_json::from_str("3").unwrap();
            let square = GardenSquare { plot: plot(1, 0), lie: Lie::Horizontal, covered: two, large: true };
            position.supply.large -= 1;
            position.areas[ONE].gardens.push(square).unwrap();
            position.bonus_card(ONE, bonus(45));
        });
        // e45 gives no green bonuses, so this is only the reward.
        let game = game.moves("play 5 lower\nuse e45\nsquare east 1\nspot bottom");
        assert_eq!(game.one().filled_squares(), filled as u8 + 1);
        assert_eq!(game.one().vp, vp, "square {}", filled + 1);
        let due = match game.prompt() {
            Prompt::Step(None, due) => due,
            _ => 0,
        };
        assert_eq!(due, steps, "square {}", filled + 1);
    }
}

/// Plays the Rain of round 2 with these picks. Returns the game and the spaces where water was
/// routed.
fn rain(picks: &[usize]) -> (Resafa<'static>, Vec<Space>) {
    let game = ready(2).arrange(|position| {
        position.round(2);
        let tiles = ["r1c2", "r2c2", "r2c3", "r3c2", "r3c3", "r4c3"];
        let order =
            [CanalTile::C5, CanalTile::C1, CanalTile::C2, CanalTile::C3, CanalTile::C4, CanalTile::C7];
        for (place, (at, tile)) in tiles.into_iter().zip(order).enumerate() {
            let (owner, side) = if place % 2 == 0 { (ONE, CanalSide::A) } else { (TWO, CanalSide::B) };
            let side = if tile == CanalTile::C7 { CanalSide::A } else { side };
            position.canal(owner, tile, side, space(at));
        }
    });
    let mut game = game;
    let (mut path, mut picks) = (Vec::new(), picks.iter());
    while game.position().round == 2 {
        if let Next::Decide(_, Prompt::RouteWater(space)) = game.next() {
            path.push(space);
            let legal = game.legal();
            let pick = picks.next().copied().unwrap_or(0) % legal.len();
            game = game.moves(&legal[pick]);
            continue;
        }
        let m = if game.allows(Move::Done).is_ok() { Move::Done } else { first(&game) };
        game.play(m).unwrap();
    }
    (game, path)
}

/// INV-28: whatever is chosen, water never goes up, passes no space twice and comes to an end. The VP
/// paid are those of the tiles passed.
#[test]
fn inv_28_the_way_of_the_water() {
    let first_part = |seat: Seat, game: &Resafa<'_>| -> u16 {
        let own = game.position().canals().filter(|(_, laid)| laid.owner == seat);
        own.map(|(_, laid)| 1 + u16::from(STAND_IN.canal_face(laid.tile, laid.side).blue)).sum()
    };
    let mut seen = std::collections::BTreeSet::new();
    for picks in 0..81usize {
        let picks = [picks % 3, picks / 3 % 3, picks / 9 % 3, picks / 27];
        let (game, path) = rain(&picks);
        for pair in path.windows(2) {
            assert!(pair[1].row() >= pair[0].row(), "{path:?}");
        }
        let mut once = path.clone();
        once.dedup();
        assert_eq!(once, path);
        let paid: Vec<u16> = [ONE, TWO]
            .into_iter()
            .map(|seat| game.position().areas[seat].vp - first_part(seat, &game))
            .collect();
        assert_eq!(game.one().cubes, 1);
        seen.insert(paid);
    }
    // Left: no other tile. Down: two of seat 2, one with blue VP. Right: two of seat 1, then one of
    // seat 2.
    assert_eq!(seen, [vec![2, 0], vec![2, 3], vec![5, 1]].into_iter().collect());
}

/// INV-29: the first part of the Rain counts a player's own tiles, whether or not a cube lies on
/// them.
#[test]
fn inv_29_the_first_part_of_the_rain() {
    let rain = |cubes: bool| {
        let game = ready(2).arrange(|position| {
            position.round(2);
            position.canal(ONE, CanalTile::C3, CanalSide::A, space("r1c1"));
            position.canal(ONE, CanalTile::C5, CanalSide::B, space("r3c3"));
            position.canal(TWO, CanalTile::C1, CanalSide::A, space("r4c4"));
            if !cubes {
                position.dry(TWO, &[]);
            }
        });
        let game = game.until_round(3);
        (game.one().vp, game.position().areas[TWO].vp)
    };
    // 2 tiles with 1 + 2 blue VP, and the cube's route over r1c1: 1 + 1.
    assert_eq!(rain(false), (5, 1));
    assert_eq!(rain(true), (5 + 2, 1));
}

/// INV-31: the seven steps follow from the position and the choices, and nothing else.
#[test]
fn inv_31_end_scoring_is_pure() {
    let game = settling();
    let lines = game.end_lines(ONE);
    assert_eq!(game.end_lines(ONE), lines, "asking changes nothing");
    let again = game.at(game.position().clone()).unwrap();
    assert_eq!(again.end_lines(ONE), lines);
    let game = game.moves("exchange P8 spice");
    let after = game.end_lines(ONE);
    assert_eq!((after[2], after[4]), (lines[2] + 5, lines[4] - 1));
}

/// INV-32: the same moves lead to the same position, even from a saved one. It holds nothing secret:
/// hidden cards are only counted.
#[test]
fn inv_32_replaying() {
    let moves = "play 1 upper\nmain production\nroom A 1\nroom B 2\ncolour blue\nsack\nobserve sack\ndone\n\
                 observe card\nplay 2 lower";
    let game = ready(2).moves(moves);
    assert_eq!(game, ready(2).moves(moves));
    let saved = serde_json::to_string(ready(2).position()).unwrap();
    let read = ready(2).at(serde_json::from_str(&saved).unwrap()).unwrap();
    assert_eq!(read.moves(moves), game);
    // Seat 1 has a sack card. Only its count is known.
    assert_eq!((game.one().sacks.hidden, game.one().sacks.known.len()), (1, 0));
    assert_eq!(game.position().sacks.unseen, SackCards::ALL);
    let unknown = |owned: &OwnedCard| owned.at == Whereabouts::Unplayed;
    assert_eq!(game.one().cards.cards.iter().filter(|owned| unknown(owned)).count(), 5);
}

trait Until {
    fn until_round(self, round: u8) -> Self;
}

impl Until for Resafa<'_> {
    fn until_round(mut self, round: u8) -> Self {
        while self.position().round < round {
            let m = if self.allows(Move::Done).is_ok() { Move::Done } else { first(&self) };
            self.play(m).unwrap();
        }
        self
    }
}

//! The course of the game (RES-031 to RES-036).

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::setup::started_by;

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

/// Plays on with everybody doing as little as possible, and calls `see` before each move.
fn pass(mut game: Resafa<'_>, mut see: impl FnMut(&Resafa<'_>, Move)) -> Resafa<'_> {
    while game.next() != Next::Over {
        let m = if game.allows(Move::Done).is_ok() { Move::Done } else { first(&game) };
        see(&game, m);
        game.play(m).unwrap();
        game.check().unwrap();
    }
    game
}

/// RES-031, RES-036, INV-14: six rounds of three cards, so each of the six cards is played three times.
#[test]
fn six_rounds_of_three_cards() {
    for players in [2, 3, 4] {
        let mut rounds = [[0; 4]; 6];
        let mut cards = [[0; 6]; 4];
        let game = pass(ready(players), |game, m| {
            if let Move::Play(ActionCard::Starting(card), _) = m {
                let seat = game.position().turn.index();
                rounds[usize::from(game.position().round) - 1][seat] += 1;
                cards[seat][card.index()] += 1;
            }
        });
        for round in rounds {
            assert!(round[..players].iter().all(|&played| played == 3), "{round:?}");
        }
        for set in &cards[..players] {
            assert_eq!(set, &[3; 6]);
        }
        assert_eq!(game.refused("play 1 upper").rule, "RES-033");
    }
}

/// RES-036: a round is over when all players have played three cards, not before.
#[test]
fn a_round_ends_with_the_last_card() {
    let mut played = [0; 3];
    pass(started_by(TWO, 3), |game, m| {
        if let Move::Play(..) = m {
            let turn = game.position().turn;
            assert_eq!(game.position().turns, played.iter().sum::<u8>() % 9);
            played[turn.index()] += 1;
            assert!(played.iter().all(|&other| played[turn.index()] <= other + 1), "one after the other");
        }
    });
    assert_eq!(played, [18; 3]);
}

/// RES-032: Rain comes after rounds 2, 4 and 6, and a canal tile without blue VP pays 1 each time.
#[test]
fn rain_after_every_second_round() {
    let game = ready(2).arrange(|position| position.canal(ONE, CanalTile::C1, CanalSide::A, space("r4c3")));
    let mut vp = Vec::new();
    let game = pass(game, |game, m| {
        let now = (game.position().round, game.one().vp);
        if matches!(m, Move::Play(..)) && vp.last() != Some(&now) {
            vp.push(now);
        }
    });
    assert_eq!(vp, [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)]);
    assert_eq!(game.one().vp, 3);
}

/// RES-033: end scoring follows the last Rain, and the player with the most VP wins.
#[test]
fn the_most_vp_win() {
    let game = ready(3).arrange(|position| {
        position.areas[TWO].vp = 30;
        position.areas[Seat::Three].vp = 24;
        position.special_card(Seat::Three, special(1));
        position.round(6);
    });
    let mut early = 0;
    let game = pass(game, |game, _| early += game.standing().winners.len());
    assert_eq!(early, 0, "nobody wins before the end");
    let standing = game.standing();
    assert_eq!(standing.winners.as_slice(), [TWO]);
    let scores: Vec<i16> = standing.scores.values().copied().collect();
    assert!(scores[1] > scores[0] && scores[1] > scores[2] && scores[2] >= 26, "{scores:?}");

    // The VP after end scoring decide, not those on the track.
    let game = ready(2).arrange(|position| {
        position.areas[TWO].vp = 3;
        position.special_card(ONE, special(2));
        position.round(6);
    });
    assert_eq!(pass(game, |_, _| ()).standing().winners.as_slice(), [ONE]);
}

/// RES-034: VP count at once.
#[test]
fn vp_are_recorded_at_once() {
    let game = ready(2).arrange(|position| {
        position.workshop(ONE, Workshop::W10, WorkshopFace::Front, plot(2, 0), 0);
        position.sacks(ONE, 1);
    });
    let game = game.moves("play 1 upper\nmain production\nroom W10 1");
    assert_eq!(game.one().vp, 1);
    assert_eq!(
        game.standing().scores[ONE] - game.clone().arrange(|t| t.areas[ONE].vp = 0).standing().scores[ONE],
        1
    );
    assert_eq!(game.moves("discard z1").one().vp, 2);
}

/// RES-035: turns go clockwise. Each round starts with the holder of the starting player tile.
#[test]
fn turns_go_clockwise() {
    for players in [2, 3, 4] {
        let start = Seat::Two;
        let mut order = Vec::new();
        pass(started_by(start, players), |game, m| {
            if matches!(m, Move::Play(..)) {
                order.push((game.position().start, game.position().turn));
            }
        });
        for (place, &(holder, turn)) in order.iter().enumerate() {
            let (round, place) = (place / (3 * players), place % (3 * players));
            assert_eq!(holder, start.clockwise(round, players));
            assert_eq!(turn, holder.clockwise(place, players));
        }
    }
}

/// a round ends with Rain, then the display, then the cards. The next round has begun by the
/// time they are dealt.
#[test]
fn a_17_the_end_of_a_round() {
    let game = ready(2).arrange(|position| {
        position.canal(ONE, CanalTile::C5, CanalSide::A, space("r1c1"));
        position.round(2);
    });
    let mut asked = Vec::new();
    pass(game, |game, _| {
        let step = match game.next() {
            Next::Decide(_, Prompt::RouteWater(_)) => "rain",
            Next::Observe(Chance::OpenBonus(..)) => "display",
            Next::Observe(Chance::DealHand(_)) => "cards",
            Next::Observe(Chance::OpenWorkshop(Tier::II, _)) => "workshops",
            _ => return,
        };
        if game.position().round <= 3 && asked.last() != Some(&step) {
            asked.push(step);
        }
    });
    assert_eq!(asked[..4], ["rain", "display", "cards", "workshops"]);
}

//! Recomputes journeys from the wording of the rulebook, without the engine: every walk of the
//! camel, segment by segment, with the stretch below Resafa paid once (RES-141, RES-144, A-66).

use rules_nostd::resafa::model::*;
use rules_nostd::{Game, Seat};

use crate::common::*;
use crate::edition::faults::edited;

const ONE: Seat = Seat::One;
const COINS: u8 = 60;

/// The state of a walk: the place, whether it has been in Resafa, and whether the stretch is paid.
type Walk = (Place, bool, bool);

/// Returns the price of the cheapest walk, found by trying longer and longer ones.
fn cheapest(edition: &Edition, side: BoardSide, from: Place, to: Place, through: bool) -> Option<u8> {
    if !through && from == to || through && from == Place::Resafa {
        return None;
    }
    let mut reached: Vec<(Walk, u8)> = vec![((from, from == Place::Resafa, false), 0)];
    loop {
        let mut better = Vec::new();
        for &((at, resafa, paid), coins) in &reached {
            for road in edition.roads_of(side).filter(|road| road.ends.contains(&at)) {
                let stretch = road.ends.contains(&Place::Resafa);
                let due = if stretch && paid { 0 } else { road.coins };
                for &end in road.ends.iter().filter(|&&end| end != at) {
                    better.push(((end, resafa || end == Place::Resafa, paid || stretch), coins + due));
                }
            }
        }
        let mut changed = false;
        for (walk, coins) in better {
            match reached.iter_mut().find(|(known, _)| *known == walk) {
                Some((_, known)) if *known <= coins => {}
                Some((_, known)) => (*known, changed) = (coins, true),
                None => {
                    reached.push((walk, coins));
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    let there = reached.iter().filter(|((at, resafa, _), _)| *at == to && (*resafa || !through));
    there.map(|&(_, coins)| coins).min()
}

/// Checks that the engine charges what the cheapest walks cost.
fn compare(edition: &'static Edition, players: usize) {
    let game = ready_with(edition, players, Options::default());
    let side = game.position().side();
    for from in Place::ALL {
        let game = game.clone().arrange(|position| {
            position.camel(ONE, from, None);
            position.purse(ONE, COINS, 0, 0);
        });
        let game = game.moves("play 3 upper\nmain trading");
        for centre in Centre::ALL {
            for way in Way::ALL {
                let mut gone = game.clone();
                let paid = gone.play(Move::Travel(centre, way)).is_ok().then(|| COINS - gone.one().coins);
                let through = way == Way::ThroughResafa;
                let due = cheapest(edition, side, from, centre.into(), through);
                assert_eq!(paid, due, "{from} to {centre}, {way:?}, {players} players");
            }
        }
    }
}

/// RES-141, RES-143, RES-144, A-66, A-67: all journeys between all places, on both sides of the board.
#[test]
fn every_journey_of_the_shipped_edition() {
    compare(&STAND_IN, 2);
    compare(&STAND_IN, 4);
}

/// RES-141, RES-144, A-66, PR-01: the same on another map, with more expensive roads and one that
/// only one side has.
#[test]
fn every_journey_of_another_map() {
    let edition = Edition::new(edited(&[
        (
            "{ ends = [\"gerasa\", \"antiochia\"], coins = 1, stand_in = true }",
            "{ ends = [\"gerasa\", \"antiochia\"], coins = 3, stand_in = true }",
        ),
        (
            "{ ends = [\"ctesiphon\", \"charax\"], coins = 1, stand_in = true }",
            "{ ends = [\"ctesiphon\", \"charax\"], coins = 2, stand_in = true }",
        ),
        (
            "{ ends = [\"petra\", \"kena\"], coins = 1, stand_in = true }",
            "{ ends = [\"petra\", \"kena\"], coins = 1, side = \"3-4\", stand_in = true }",
        ),
    ]));
    let edition: &'static Edition = Box::leak(Box::new(edition.unwrap()));
    compare(edition, 2);
    compare(edition, 4);
}

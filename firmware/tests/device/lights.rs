//! Lights and tunes: legal moves are lit, and what must be done is brighter.

use std::ops::ControlFlow;

use embassy_time::Duration;
use firmware::buzzer::Tune;
use firmware::games::petra::PetraSpace;
use firmware::lights::{Colour, Lights};
use firmware::mat::{Channel, Channels, MatGame as _, Space as _};
use firmware::referee::Guide;
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, Next};

fn edition() -> Edition {
    Edition::new(toml::from_str(Edition::TOML).unwrap()).unwrap()
}

/// Plays a random game and visits every decision.
fn watch(edition: &Edition, mut visit: impl FnMut(&Petra<'_>)) {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut game = Petra::new(edition, 4, Options::default()).unwrap();
    while game.next() != Next::Over {
        visit(&game);
        let mut legal = Vec::new();
        let _ = game.each_legal(|m| {
            legal.push(m);
            ControlFlow::Continue(())
        });
        game.play(legal[rng.usize(0..legal.len())]).unwrap();
    }
}

/// Before the pawn moves, its neighbouring cells are lit and no others.
#[test]
fn a_pawn_move_lights_its_cells() {
    let edition = edition();
    let mut seen = 0;
    watch(&edition, |game| {
        let Next::Decide(seat, Prompt::MovePawn) = game.next() else { return };
        seen += 1;
        let pawn = game.position().boards[seat].pawn;
        let near: Channels = Direction::ALL
            .into_iter()
            .filter_map(|direction| pawn.step(direction))
            .chain([pawn])
            .map(|cell| PetraSpace::City(cell).channel())
            .collect();
        let legal = Lights::legal(game, &mut None).legal;
        let city: Channels = PetraSpace::all()
            .filter(|space| matches!(space, PetraSpace::City(_)))
            .map(|space| space.channel())
            .collect();
        assert!((legal & city & !near).is_empty());
        // A move to a cell would fill it, so only cells that are empty now count.
        let empty = near & !game.picture();
        assert_eq!(legal & empty, empty);
    });
    assert!(seen > 50);
}

/// When tiles are taken, only the tiles that can be taken are lit, not the whole caravan.
#[test]
fn taking_lights_the_section() {
    let edition = edition();
    let mut seen = 0;
    watch(&edition, |game| {
        let Next::Decide(_, Prompt::TakeTile(section, _)) = game.next() else { return };
        seen += 1;
        for channel in Lights::legal(game, &mut None).legal.iter() {
            if let Some(PetraSpace::Caravan(place)) = PetraSpace::at(channel) {
                let plaza = usize::from(place) < PLAZA;
                assert_eq!(plaza, section == Section::Plaza, "place {place} is lit");
            }
        }
    });
    assert!(seen > 50);
}

/// A guide takes precedence over a legal place, and a piece to lift over everything.
#[test]
fn what_must_be_done_outshines() {
    let channel = |number| Channel::new(number).unwrap();
    let set = |numbers: &[u8]| numbers.iter().copied().map(channel).collect::<Channels>();
    let guide = Guide { lift: set(&[1]), put: set(&[1, 2]) };
    let lights = Lights { legal: set(&[1, 2, 3]), tidy: set(&[3]), ..Lights::guide(guide) };
    let colours = lights.colours();
    assert_eq!(&colours[..5], &[Colour::OFF, Colour::LIFT, Colour::PUT, Colour::TIDY, Colour::OFF]);
}

/// Whatever a game lights, the strip draws much less current than a USB port provides.
#[test]
fn the_strip_is_no_heater() {
    let edition = edition();
    let mut most = 0;
    watch(&edition, |game| most = most.max(Lights::legal(game, &mut None).milliampere()));
    assert!(most < 250, "{most} mA");
    let all = Lights { lift: Channels::ALL, ..Lights::default() };
    assert!(all.milliampere() < 450, "{} mA", all.milliampere());
}

/// Tunes are short, and no two are alike.
#[test]
fn tunes_are_short() {
    let tunes = [Tune::Played, Tune::Refused, Tune::Asked, Tune::TakenBack, Tune::Won];
    for (index, tune) in tunes.iter().enumerate() {
        assert!(tune.length() <= Duration::from_millis(800), "{tune:?}");
        assert!(tunes[..index].iter().all(|other| other.tones() != tune.tones()));
    }
}

//! All texts of Resafa fit on the display.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use firmware::device::play::DeviceGame;
use firmware::games::resafa::ResafaSpace;
use firmware::mat::Space;
use firmware::screens::{Check, Details, GameOver, PutBack, Scores, SetupStep, Text, Turn, View, Way, Who};
use rules_nostd::resafa::{Components, Edition, Options, Resafa};
use rules_nostd::{Game, Next, Seat};

use super::boxes::check_whole;
use super::texts::{check_labels, check_refusals, sentences_of};
use super::{all_pages, letters, read};

fn edition() -> &'static Edition {
    let components: Components = toml::from_str(Edition::TOML).unwrap();
    Box::leak(Box::new(Edition::new(components).unwrap()))
}

/// Visits every position of random games of 1 to 4 players, including the last one.
fn watch(seeds: u64, mut visit: impl FnMut(&Resafa<'static>, &[rules_nostd::resafa::Move])) {
    let edition = edition();
    for seed in 0..seeds {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = Resafa::new(edition, 1 + seed as usize % 4, Options::default()).unwrap();
        loop {
            let mut legal = Vec::new();
            let _ = game.each_legal(|m| {
                legal.push(m);
                ControlFlow::Continue(())
            });
            visit(&game, &legal);
            let Some(&m) = random.choice(&legal) else { break };
            game.play(m).unwrap();
        }
    }
}

#[test]
fn every_refusal_fits_and_is_whole() {
    let sentences = sentences_of("resafa");
    assert!(sentences.len() > 150, "the sources were read: {}", sentences.len());
    assert!(sentences.contains(&"A water tank needs {} filled garden squares; you have {}."));
    check_refusals("RES-135", &sentences);
}

/// Prompts, phases and labels of random games are not cut, neither on their screen nor before.
#[test]
fn every_prompt_and_label_of_random_games_fits() {
    let (mut prompts, mut steps, mut labels) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    watch(24, |game, legal| {
        let phase = game.phase().to_string();
        match game.next() {
            Next::Decide(_, prompt) => _ = prompts.insert((Some(4), phase, prompt.to_string())),
            Next::Observe(chance) if game.set_up().is_some() => _ = steps.insert(chance.to_string()),
            Next::Observe(chance) => _ = prompts.insert((None, phase, chance.to_string())),
            Next::Over => {}
        }
        for &m in legal {
            let mut label = String::new();
            game.label(m, &mut label).unwrap();
            labels.insert(label);
        }
    });
    assert!(prompts.len() > 150 && steps.len() > 40, "{} {}", prompts.len(), steps.len());
    for (seat, phase, words) in prompts {
        let prompt = Text::<80>::sentence(&words);
        assert!(!prompt.is_cut(), "{words}");
        let players: &[Who] = match seat {
            Some(_) => &[Who::Player(Seat::Four)],
            None => &[Who::Table, Who::Rival("Resafabot")],
        };
        for &who in players {
            let scores = rules_nostd::BySeat::new(4, |_| 188);
            let phase = Text::from(phase.as_str());
            let view = View::Turn(Turn { who, phase, prompt: prompt.clone(), scores });
            check_whole(&words, &view);
            let shown: String = read(&view).iter().map(|line| letters(&line.words)).collect();
            assert!(shown.contains(&letters(&prompt)), "{words}: {shown}");
        }
    }
    for words in steps {
        let task = Text::<64>::sentence(&words);
        assert!(!task.is_cut(), "{words}");
        for check in [Check::Waiting, Check::Press, Check::Counting { there: 12, of: 12 }] {
            check_whole(&words, &View::Setup(SetupStep { step: 44, steps: 45, task: task.clone(), check }));
        }
    }
    assert!(labels.len() > 700, "{}", labels.len());
    check_labels(&labels);
}

/// Each page about what happened without a decision fits on one screen; details, scores and the final sheet
/// are complete.
#[test]
fn tales_details_and_sheets_of_random_games_are_whole() {
    let (mut tales, mut sheets) = (BTreeSet::new(), 0);
    watch(24, |game, _| {
        for page in 0..game.tales() {
            let view = game.tale(page).unwrap();
            if tales.insert(format!("{view:?}")) {
                check_whole(&format!("{view:?}"), &view);
                assert_eq!(view.pages(), 1, "{view:?}");
            }
        }
        assert_eq!(game.tale(game.tales()), None);
        if game.position().turns == 0 || game.next() == Next::Over {
            for seat in game.position().areas.seats() {
                let lines = game.details(seat);
                assert!(lines.iter().all(|line| !line.value.is_cut() && !line.label.is_cut()), "{lines:?}");
                let view = View::Details(Details { seat, lines, page: 0 });
                all_pages(&view).iter().for_each(|page| check_whole("details", page));
            }
        }
        if game.next() == Next::Over {
            sheets += 1;
            let standing = game.standing();
            let unit = Text::from(Resafa::UNIT);
            check_whole(
                "scores",
                &View::Scores(Scores { scores: standing.scores.clone(), turn: None, unit }),
            );
            let view = View::GameOver(GameOver { verdict: game.verdict(), standing, page: 0 });
            assert!(view.pages() >= 3, "the seven lines and what was scored in play");
            all_pages(&view).iter().for_each(|page| check_whole("sheet", page));
        }
    });
    assert!(tales.len() > 100 && sheets == 24, "{} {sheets}", tales.len());
}

#[test]
fn every_space_fits_in_the_guide() {
    for space in ResafaSpace::all() {
        let (name, piece) = (Text::<32>::sentence(space), Text::sentence(Resafa::piece_on(space)));
        assert!(!name.is_cut());
        let ways = [
            Way::Move { from: name.clone(), to: name.clone() },
            Way::PutOn(name.clone()),
            Way::TakeOff(name.clone()),
        ];
        for way in ways {
            let view = View::PutBack(PutBack { piece: piece.clone(), way, lit: true, left: 12, due: true });
            check_whole(&name, &view);
        }
    }
}

//! All texts of Merchants of Araby fit on the display.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use firmware::device::play::DeviceGame;
use firmware::games::araby::ArabySpace;
use firmware::mat::Space;
use firmware::screens::{Check, Details, GameOver, HiddenTurn, PutBack, SetupStep, Text, View, Way, Who};
use rules_nostd::araby::model::Place;
use rules_nostd::araby::{Araby, Chance, Edition, Move, Options, Prompt};
use rules_nostd::{Game, Next, Seat};

use super::boxes::check_whole;
use super::texts::{check_labels, check_refusals, sentences_of};
use super::{all_pages, letters, read};

/// Returns the weight of a move for a player who likes to act.
fn liking(m: Move) -> u32 {
    match m {
        Move::Pass | Move::EndTurn | Move::Refuse => 20,
        Move::Accept | Move::Offer | Move::Deliver(_) | Move::Place(..) | Move::Grant(_) => 120,
        Move::Pay(_) | Move::Task(_) | Move::Help(..) => 80,
        Move::Play(_) | Move::Show(_) | Move::Counted(_) => 1,
        _ => 6,
    }
}

/// Visits every position of random games of 2 to 4 players, including the last one.
fn watch(seeds: u64, mut visit: impl FnMut(&Araby<'static>, &[Move])) {
    let edition: &'static Edition =
        Box::leak(Box::new(Edition::new(toml::from_str(Edition::TOML).unwrap()).unwrap()));
    for seed in 0..seeds {
        let game = Araby::new(edition, 2 + seed as usize % 3, Options::default()).unwrap();
        watch_from(game, seed, &mut visit);
    }
}

/// Visits every position of a random game.
fn watch_from(mut game: Araby<'static>, seed: u64, visit: &mut impl FnMut(&Araby<'static>, &[Move])) {
    let mut random = fastrand::Rng::with_seed(seed);
    loop {
        let mut legal = Vec::new();
        let _ = game.each_legal(|m| {
            legal.push(m);
            ControlFlow::Continue(())
        });
        visit(&game, &legal);
        if legal.is_empty() {
            break;
        }
        let mut ticket = random.u32(0..legal.iter().map(|&m| liking(m)).sum());
        let chosen = legal.iter().find(|&&m| match ticket.checked_sub(liking(m)) {
            Some(rest) => {
                ticket = rest;
                false
            }
            None => true,
        });
        game.play(*chosen.unwrap()).unwrap();
    }
}

#[test]
fn every_refusal_fits_and_is_whole() {
    let sentences = sentences_of("araby");
    assert!(sentences.len() > 80, "the sources were read: {}", sentences.len());
    assert!(sentences.contains(&"Nobody can pay a coin that is not there."));
    check_refusals("ARA-135", &sentences);
}

/// Prompts, phases, hints and labels of random games are not cut, neither on their screen nor before.
#[test]
fn every_prompt_and_label_of_random_games_fits() {
    let (mut prompts, mut steps, mut labels) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    watch(6, |game, legal| {
        let (phase, hint) = (game.phase().to_string(), game.hint());
        assert!(!hint.is_cut(), "{hint}");
        let hint = hint.to_string();
        match game.next() {
            Next::Decide(_, prompt) => _ = prompts.insert((true, phase, prompt.to_string(), hint)),
            Next::Observe(chance) if game.set_up().is_some() => _ = steps.insert(chance.to_string()),
            Next::Observe(chance) => _ = prompts.insert((false, phase, chance.to_string(), hint)),
            Next::Over => {}
        }
        // Counted coins are dialled, not chosen from a list of a thousand.
        for &m in legal.iter().filter(|m| !matches!(m, Move::Counted(2..))) {
            let mut label = String::new();
            game.label(m, &mut label).unwrap();
            labels.insert(label);
            if let Some(group) = game.group(m) {
                let mut label = String::new();
                game.write_group(group, &mut label).unwrap();
                assert!(!label.is_empty());
                labels.insert(format!("{label}..."));
            }
        }
    });
    assert!(prompts.len() > 80 && steps.len() > 10, "{} {}", prompts.len(), steps.len());
    for (decides, phase, words, hint) in prompts {
        let prompt = Text::<80>::sentence(&words);
        assert!(!prompt.is_cut(), "{words}");
        let who = if decides { Who::Player(Seat::Four) } else { Who::Table };
        for hint in [hint.as_str(), "Press to pass, turn to act"] {
            let phase = Text::from(phase.as_str());
            let view = View::HiddenTurn(HiddenTurn { who, phase, prompt: prompt.clone(), hint: hint.into() });
            check_whole(&words, &view);
            let shown: String = read(&view).iter().map(|line| letters(&line.words)).collect();
            assert!(shown.contains(&letters(&prompt)), "{words}: {shown}");
        }
    }
    for words in steps {
        let task = Text::<64>::sentence(&words);
        assert!(!task.is_cut(), "{words}");
        for check in [Check::Waiting, Check::Press] {
            check_whole(&words, &View::Setup(SetupStep { step: 20, steps: 21, task: task.clone(), check }));
        }
    }
    assert!(labels.len() > 500, "{}", labels.len());
    check_labels(&labels);
}

/// Resolutions, agreements, caravans, details and the final sheet are complete.
#[test]
fn pictures_terms_details_and_sheets_of_random_games_are_whole() {
    let (mut tales, mut lists, mut sheets) = (BTreeSet::new(), BTreeSet::new(), 0);
    watch(6, |game, _| {
        for page in 0..game.tales() {
            let view = game.tale(page).unwrap();
            if tales.insert(format!("{view:?}")) {
                check_whole(&format!("{view:?}"), &view);
                assert_eq!(view.pages(), 1, "{view:?}");
            }
        }
        assert_eq!(game.tale(game.tales()), None);
        for terms in (0..4).map_while(|list| game.terms(list)) {
            assert!(terms.clauses.iter().all(|clause| !clause.what.is_cut()), "{terms:?}");
            if lists.insert(format!("{terms:?}")) {
                let view = View::Terms(terms);
                all_pages(&view).iter().for_each(|page| check_whole(&format!("{page:?}"), page));
            }
        }
        assert!(!game.is_dealing() || game.terms(0).is_some());
        for seat in game.position().areas.seats() {
            if let Some(caravan) = game.sight(seat, 0, 0) {
                check_whole("caravan", &caravan);
            }
        }
        if game.position().turns % 4 == 0 || game.next() == Next::Over {
            for seat in game.position().areas.seats() {
                let lines = game.details(seat);
                assert!(lines.iter().all(|line| !line.value.is_cut() && !line.label.is_cut()), "{lines:?}");
                let view = View::Details(Details { seat, lines, page: 0 });
                all_pages(&view).iter().for_each(|page| check_whole("details", page));
            }
        }
        if game.next() == Next::Over {
            sheets += 1;
            let view =
                View::GameOver(GameOver { verdict: game.verdict(), standing: game.standing(), page: 0 });
            all_pages(&view).iter().for_each(|page| check_whole("sheet", page));
        }
    });
    assert!(tales.len() > 100 && lists.len() > 50 && sheets == 6, "{} {} {sheets}", tales.len(), lists.len());
}

#[test]
fn every_space_fits_in_the_guide() {
    for space in ArabySpace::all() {
        let (name, piece) = (Text::<32>::sentence(space), Text::sentence(Araby::piece_on(space)));
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

/// ARA-125, R-48: with hardly a card left, the flip, steps with nothing to choose and the question for a card of the draft
/// line are told in full.
#[test]
fn scarce_cards_are_told_in_full() {
    let (mut flips, mut closed, mut asked) = (0, 0, 0);
    for seed in 0..12 {
        let mut start = None;
        watch(1, |game, _| {
            if start.is_none() && matches!(game.next(), Next::Decide(_, Prompt::Act)) {
                start = Some(game.clone());
            }
        });
        let game = start.unwrap();
        let mut position = game.position().clone();
        for places in position.places.iter_mut().filter(|places| places.has(Place::Deck)) {
            *places = places.with(Place::Hand(Seat::One));
        }
        position.areas[Seat::One].hand += position.deck - 2;
        position.deck = 2;
        watch_from(game.at(position).unwrap(), seed, &mut |game, _| {
            flips += usize::from(game.tally().flipped > 0);
            closed += game.tally().closed.len();
            for page in 0..game.tales() {
                check_whole("a tale", &game.tale(page).unwrap());
            }
            assert_eq!(game.tale(game.tales()), None);
            if let Next::Observe(chance @ Chance::DraftResolution(..)) = game.next() {
                let (who, prompt) = (Who::Table, Text::<80>::sentence(chance));
                assert!(!prompt.is_cut());
                let (phase, hint) = (game.phase(), Text::default());
                check_whole("a card", &View::HiddenTurn(HiddenTurn { who, phase, prompt, hint }));
                asked += 1;
            }
        });
    }
    assert!(flips > 5 && closed > 5 && asked > 2, "{flips} {closed} {asked}");
}

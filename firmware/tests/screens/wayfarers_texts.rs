//! All texts of Wayfarers of the South Tigris fit on the display.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use firmware::device::play::DeviceGame;
use firmware::games::wayfarers::WayfarersSpace;
use firmware::mat::Space;
use firmware::screens::{
    Check, Details, GameOver, Label, Menu, PutBack, Refused, Scores, SetupStep, Text, Turn, View, Way, Who,
};
use rules_nostd::wayfarers::{Components, Edition, Move, Options, Wayfarers};
use rules_nostd::{Game, Next, Seat};

use super::boxes::check_whole;
use super::texts::{check_labels, check_refusals, sentences_of};
use super::{all_pages, letters, read};

fn edition() -> &'static Edition {
    let components: Components = toml::from_str(Edition::TOML).unwrap();
    Box::leak(Box::new(Edition::new(components).unwrap()))
}

/// Visits every position of random games of 2 to 4 players, including the last one.
fn watch(seeds: u64, mut visit: impl FnMut(&Wayfarers<'static>, &[Move])) {
    let edition = edition();
    for seed in 0..seeds {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = Wayfarers::new(edition, 2 + seed as usize % 3, Options::default()).unwrap();
        for step in 0.. {
            let mut legal = Vec::new();
            let _ = game.each_legal(|m| {
                legal.push(m);
                ControlFlow::Continue(())
            });
            visit(&game, &legal);
            // After a while everybody hurries to the end.
            let journal =
                legal.iter().find(|m| step > 500 && matches!(m, Move::Journal(_) | Move::Science(_)));
            let Some(&m) = journal.or_else(|| random.choice(&legal)) else { break };
            game.play(m).unwrap();
        }
    }
}

#[test]
fn every_refusal_fits_and_is_whole() {
    let sentences = sentences_of("wayfarers");
    assert!(sentences.len() > 90, "the sources were read: {}", sentences.len());
    assert!(sentences.contains(&"The splotch asks for {} {}; you have {}."));
    check_refusals("WAY-135", &sentences);
}

/// The refusals of moves that were legal a while before, with all that their words are filled with.
#[test]
fn refusals_of_random_games_are_whole() {
    let mut tried: Vec<Move> = Vec::new();
    let mut refusals = BTreeMap::new();
    watch(3, |game, legal| {
        for &m in &tried {
            if let (Err(refusal), false) = (game.allows(m), game.next() == Next::Over) {
                refusals.insert(refusal.to_string(), refusal);
            }
        }
        if let Some(m) = legal.iter().find(|m| !tried.contains(m)) {
            if tried.len() == 300 {
                tried.remove(0);
            }
            tried.push(*m);
        }
    });
    assert!(refusals.len() > 300, "{}", refusals.len());
    for (words, refusal) in refusals {
        let view = View::Refused(Refused { refusal, page: 0 });
        assert!(view.pages() <= 3, "{words}");
        all_pages(&view).iter().for_each(|page| check_whole(&words, page));
    }
}

/// Prompts, phases, titles and labels of random games are not cut, neither on their screen nor before.
#[test]
fn every_prompt_and_label_of_random_games_fits() {
    let (mut prompts, mut steps, mut labels) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut titles = BTreeSet::new();
    watch(9, |game, legal| {
        let phase = game.phase().to_string();
        match game.next() {
            Next::Decide(_, prompt) => _ = prompts.insert((true, phase, prompt.to_string())),
            Next::Observe(chance) if game.set_up().is_some() => _ = steps.insert(chance.to_string()),
            Next::Observe(chance) => _ = prompts.insert((false, phase, chance.to_string())),
            Next::Over => {}
        }
        titles.extend(game.menu_title().map(|title| title.to_string()));
        for &m in legal {
            let mut label = String::new();
            game.label(m, &mut label).unwrap();
            labels.insert(label);
        }
    });
    assert!(
        prompts.len() > 100 && steps.len() > 40 && titles.len() > 20,
        "{} {} {}",
        prompts.len(),
        steps.len(),
        titles.len()
    );
    for (player, phase, words) in prompts {
        let prompt = Text::<80>::sentence(&words);
        assert!(!prompt.is_cut(), "{words}");
        let who = if player { Who::Player(Seat::Four) } else { Who::Table };
        let scores = rules_nostd::BySeat::new(4, |_| 188);
        let phase = Text::from(phase.as_str());
        let view = View::Turn(Turn { who, phase, prompt: prompt.clone(), scores });
        check_whole(&words, &view);
        let shown: String = read(&view).iter().map(|line| letters(&line.words)).collect();
        assert!(shown.contains(&letters(&prompt)), "{words}: {shown}");
    }
    for words in steps {
        let task = Text::<64>::sentence(&words);
        assert!(!task.is_cut(), "{words}");
        for check in [Check::Waiting, Check::Press, Check::Counting { there: 12, of: 12 }] {
            check_whole(&words, &View::Setup(SetupStep { step: 54, steps: 55, task: task.clone(), check }));
        }
    }
    for title in titles {
        check_whole(
            &title,
            &View::Menu(Menu::new(title.as_str(), 6, 2, |_, entry| *entry = Label::from("4: pigeon"))),
        );
    }
    assert!(labels.len() > 900, "{}", labels.len());
    check_labels(&labels);
}

/// Details, dice, caravans, scores, accounts and the final sheet are complete.
#[test]
fn details_sights_and_sheets_of_random_games_are_whole() {
    let (mut sheets, mut sights, mut step) = (0, 0, 0);
    watch(9, |game, _| {
        step += 1;
        let over = game.next() == Next::Over;
        if !over && step % 50 != 0 {
            return;
        }
        for seat in game.position().areas.seats() {
            let details = game.details(seat);
            assert!(!details.is_full() || details.len() == 10);
            for lines in [details, game.account(seat)] {
                assert!(lines.iter().all(|line| !line.value.is_cut() && !line.label.is_cut()), "{lines:?}");
                let view = View::Details(Details { seat, lines, page: 0 });
                all_pages(&view).iter().for_each(|page| check_whole("details", page));
            }
            for number in 0..=u8::MAX {
                let Some(view) = game.sight(seat, number, 0) else { break };
                if let View::Dice(dice) = &view {
                    assert!(
                        dice.rows.iter().all(|row| !row.places.is_cut()) && !dice.note.is_cut(),
                        "{dice:?}"
                    );
                }
                all_pages(&view).iter().for_each(|page| check_whole("sight", page));
                sights += 1;
            }
        }
        if over {
            sheets += 1;
            let standing = game.standing();
            let unit = Text::from(Wayfarers::UNIT);
            check_whole(
                "scores",
                &View::Scores(Scores { scores: standing.scores.clone(), turn: None, unit }),
            );
            let view = View::GameOver(GameOver { verdict: game.verdict(), standing, page: 0 });
            assert!(view.pages() >= 3, "six lines");
            all_pages(&view).iter().for_each(|page| check_whole("sheet", page));
        }
    });
    assert!(sights > 300 && sheets == 9, "{sights} {sheets}");
}

#[test]
fn every_space_fits_in_the_guide() {
    for space in WayfarersSpace::all() {
        let (name, piece) = (Text::<32>::sentence(space), Text::sentence(Wayfarers::piece_on(space)));
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

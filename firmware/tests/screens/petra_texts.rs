//! All texts of the rules of Petra fit on the display.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use firmware::device::play::DeviceGame as _;
use firmware::games::petra::PetraSpace;
use firmware::mat::Space;
use firmware::screens::{
    Check, Label, Menu, Message, PutBack, Refused, SetupStep, Text, Turn, View, Way, Who,
};
use rules_nostd::petra::model::{Deck, Destination, Region, Section, Trader};
use rules_nostd::petra::{Chance, Components, Edition, Options, Petra, Prompt};
use rules_nostd::{BySeat, Game, Next, Seat};

use super::boxes::check_whole;
use super::paging::all_letters;
use super::texts::{filled, refusal};
use super::{all_pages, letters, read};

/// Returns every sentence in the sources of the rules: reasons and remedies of refusals.
fn sentences() -> BTreeSet<&'static str> {
    let sources = [
        include_str!("../../../rules-nostd/src/petra/influence.rs"),
        include_str!("../../../rules-nostd/src/petra/legal.rs"),
        include_str!("../../../rules-nostd/src/petra/setup.rs"),
        include_str!("../../../rules-nostd/src/petra/tally.rs"),
        include_str!("../../../rules-nostd/src/petra/timing.rs"),
    ];
    // Every second piece between quotes is a literal: in these files no literal contains a quote.
    let literals = sources.into_iter().flat_map(|source| {
        let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
        code.flat_map(|line| line.split('"').skip(1).step_by(2)).collect::<Vec<_>>()
    });
    literals.filter(|literal| literal.ends_with('.') && literal.contains(' ')).collect()
}

#[test]
fn every_refusal_fits_and_is_whole() {
    let sentences = sentences();
    assert!(sentences.len() > 100, "the sources were read: {}", sentences.len());
    assert!(sentences.contains("Your pawn stands against the {} side of the city."));
    let longest = sentences.iter().map(|sentence| sentence.len()).max();
    assert_eq!(longest, Some(86));
    let mut pages = [0; 5];
    // Any reason with any remedy: more combinations than the rules use.
    for reason in &sentences {
        for remedy in &sentences {
            let Some(refusal) = refusal("PET-141", reason, remedy) else { continue };
            let view = View::Refused(Refused { refusal, page: 0 });
            pages[view.pages()] += 1;
            assert_eq!(all_letters(&view), letters(&filled(reason)) + &letters(&filled(remedy)));
        }
    }
    for reason in &sentences {
        let Some(refusal) = refusal("PET-141", reason, "Nothing.") else { continue };
        let view = View::Refused(Refused { refusal, page: 0 });
        for page in all_pages(&view) {
            check_whole(reason, &page);
            assert!(read(&page).iter().any(|line| line.words.starts_with("PET-141")));
        }
    }
    let all: usize = pages.iter().sum();
    assert_eq!(pages[3..], [0, 0], "two pages do");
    assert!(pages[1] * 2 > all, "most need one: {pages:?}");
}

/// Lists every prompt. The match has no `_`, so that a new one does not compile until it is listed here.
fn prompts() -> Vec<Prompt> {
    use Prompt::*;
    let _listed = |prompt: Prompt| match prompt {
        MovePawn | TakeTile(..) | ChooseColumn | PlayOneTime | NameGold(_) | SpendCamels | PickBonus(_)
        | ChoosePermanent | ChooseBuilding | TakeInfluence | Village(_) | RetrieveMore(_) | Hire(_)
        | PlaceTraders | SendUp | SendDown | Arrange(_) | KeepVillager | Reveal => (),
    };
    let mut all = vec![
        MovePawn,
        ChooseColumn,
        PlayOneTime,
        SpendCamels,
        ChoosePermanent,
        ChooseBuilding,
        TakeInfluence,
        PlaceTraders,
        SendUp,
        SendDown,
        KeepVillager,
        Reveal,
    ];
    for number in 0..=20 {
        all.extend([TakeTile(Section::Plaza, number), TakeTile(Section::Siq, number)]);
        all.extend([NameGold(number), Village(number), RetrieveMore(number), Hire(number), Arrange(number)]);
    }
    all.extend(Region::ALL.map(PickBonus));
    all
}

/// Lists every chance event, in the same way.
fn chances() -> Vec<Chance> {
    use Chance::*;
    let _listed = |chance: Chance| match chance {
        ShuffleDeck(_) | ReshuffleDiscard(_) | TurnUpVillager(_) | DrawVillager | TurnUpInfluence(_)
        | DealInfluence(_) | MixBag | DrawTrader(_) | AssignBoard(_) | ChooseStart => (),
    };
    let _destinations = |destination: Destination| match destination {
        Destination::Caravan
        | Destination::SetupMarket(..)
        | Destination::SetupSettlement(..)
        | Destination::Extension(_)
        | Destination::Ambassador(_) => (),
    };
    let mut all = vec![DrawVillager, MixBag, ChooseStart, DrawTrader(Destination::Caravan)];
    all.extend(Deck::ALL.map(ShuffleDeck));
    all.extend(Deck::ALL.map(ReshuffleDiscard));
    all.extend((1..=3).flat_map(|slot| [TurnUpVillager(slot), TurnUpInfluence(slot)]));
    for seat in Seat::ALL {
        all.extend([DealInfluence(seat), AssignBoard(seat)]);
        all.extend([Destination::Extension(seat), Destination::Ambassador(seat)].map(DrawTrader));
        for full in Trader::ALL.map(Some).into_iter().chain([None]) {
            let to = [Destination::SetupMarket(seat, full), Destination::SetupSettlement(seat, full)];
            all.extend(to.map(DrawTrader));
        }
    }
    all
}

fn asked() -> BTreeSet<String> {
    let prompts = prompts().into_iter().map(|prompt| prompt.to_string());
    prompts.chain(chances().into_iter().map(|chance| chance.to_string())).collect()
}

#[test]
fn every_prompt_fits_on_the_turn_screen() {
    for words in asked() {
        let prompt = Text::<80>::sentence(&words);
        assert!(!prompt.is_cut(), "{words}");
        for who in [Who::Player(Seat::Four), Who::Table] {
            let scores = BySeat::new(4, |_| -88);
            let view = View::Turn(Turn { who, phase: Text::default(), prompt: prompt.clone(), scores });
            check_whole(&words, &view);
            let shown: String = read(&view).iter().map(|line| letters(&line.words)).collect();
            assert!(shown.contains(&letters(&prompt)), "{words}: {shown}");
        }
    }
}

/// Returns the name of each space of the mat.
fn spaces() -> Vec<String> {
    PetraSpace::all().map(|space| space.to_string()).collect()
}

#[test]
fn every_step_of_the_set_up_fits_whatever_is_wrong() {
    let longest = spaces().into_iter().max_by_key(String::len).unwrap();
    // Discards are only shuffled during play, not in the set-up.
    let steps = chances().into_iter().filter(|chance| !matches!(chance, Chance::ReshuffleDiscard(_)));
    for words in steps.map(|chance| chance.to_string()) {
        let task = Text::<64>::sentence(&words);
        assert!(!task.is_cut(), "{words}");
        let wrongs = [format!("nothing on {longest}"), format!("a piece too many on {longest}")];
        let checks = wrongs.iter().map(|what| Check::Wrong(what.as_str().into()));
        let others = [Check::Waiting, Check::Press, Check::Counting { there: 20, of: 85 }];
        for check in checks.chain(others) {
            let view = View::Setup(SetupStep { step: 98, steps: 99, task: task.clone(), check });
            check_whole(&words, &view);
        }
    }
}

#[test]
fn every_space_fits_in_the_guide() {
    for space in spaces() {
        let name = Text::<32>::from(space.as_str());
        assert!(!name.is_cut());
        let ways = [
            Way::Move { from: name.clone(), to: name.clone() },
            Way::PutOn(name.clone()),
            Way::TakeOff(name.clone()),
        ];
        for way in ways {
            for lit in [false, true] {
                let piece = "local trader tile".into();
                let view = View::PutBack(PutBack { piece, way: way.clone(), lit, left: 12, due: true });
                check_whole(&space, &view);
            }
        }
    }
}

fn edition() -> &'static Edition {
    let components: Components = toml::from_str(Edition::TOML).unwrap();
    Box::leak(Box::new(Edition::new(components).unwrap()))
}

/// In random games, every legal move fits a label, and is complete when it is chosen.
#[test]
fn every_move_of_random_games_fits_a_menu() {
    let edition = edition();
    let mut seen = BTreeSet::new();
    let mut random = fastrand::Rng::with_seed(10);
    for players in 2..=4 {
        let mut game = Petra::new(edition, players, Options::default()).unwrap();
        for _ in 0..4000 {
            let mut legal = Vec::new();
            let _ = game.each_legal(|m| {
                legal.push(m);
                ControlFlow::Continue(())
            });
            for &m in &legal {
                let mut words = String::new();
                game.label(m, &mut words).unwrap();
                seen.insert(words);
            }
            if game.next() == Next::Over {
                break;
            }
            game.play(*random.choice(&legal).unwrap()).unwrap();
        }
    }
    let columns = Trader::ALL.map(|trader| trader.name()).join(" or ");
    seen.insert(format!("farmer seat 4 sells built {columns}"));
    seen.insert("observe influence egypt+rome equals china+india at least 9".into());
    assert!(seen.len() > 150, "{}", seen.len());
    for words in seen {
        let label = Label::from(words.as_str());
        assert!(!label.is_cut(), "{words}");
        let view = View::Menu(Menu::new("Seat 4: turn", 1, 0, |_, entry| *entry = label.clone()));
        check_whole(&words, &view);
        let shown: String = read(&view).iter().map(|line| letters(&line.words)).collect();
        assert!(shown.contains(&letters(&words)), "{words}: {shown}");
    }
}

#[test]
fn every_text_of_the_rules_has_its_glyphs() {
    let own = asked().into_iter().chain(spaces()).chain(sentences().into_iter().map(str::to_owned));
    let names = Trader::ALL.map(|trader| trader.to_string());
    for words in own.chain(names) {
        assert_eq!(Text::<128>::from(words.as_str()).as_str(), words);
    }
}

#[test]
fn a_message_may_be_as_long_as_its_box() {
    let words =
        "The reader at the mouth of the Siq does not answer and so the game goes on by menu until it does.";
    let text = Text::<96>::from(words);
    let view = View::Message(Message { title: "Reader".into(), what: text.clone(), remedy: text, page: 0 });
    all_pages(&view).iter().for_each(|page| check_whole("message", page));
}

//! No text leaves its box or overlaps another, and only text that no game produces is cut.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use firmware::mat::Channels;
use firmware::screens::*;
use rules_nostd::{BySeat, Line, Refusal, Seat, Standing};

use super::{all_pages, examples, read};

/// Checks what must hold for any screen, whatever is on it.
pub fn check(name: &str, view: &View) {
    let screen = Rectangle::new(Point::zero(), Size::new(WIDTH, HEIGHT));
    let inside = |inner: Rectangle, outer: Rectangle| inner.intersection(&outer) == inner;
    let lines = read(view);
    for line in &lines {
        assert!(inside(line.area, screen), "{name}: the box leaves the display: {line:?}");
        let Some(ink) = line.ink else { continue };
        assert!(inside(ink, line.area), "{name}: text leaves its box: {line:?}");
    }
    for (index, one) in lines.iter().enumerate() {
        for other in &lines[index + 1..] {
            let (Some(ink), Some(other_ink)) = (one.ink, other.ink) else { continue };
            let common = ink.intersection(&other_ink);
            assert!(common.is_zero_sized(), "{name}: one text runs into another: {one:?} {other:?}");
        }
    }
}

/// Checks what must hold as long as words and numbers come from a game.
pub fn check_whole(name: &str, view: &View) {
    check(name, view);
    for line in read(view) {
        assert!(!line.cut && !line.broken, "{name}: text is cut: {line:?}");
        assert!(line.font != Font::Tiny, "{name}: nobody can read that: {line:?}");
    }
}

#[test]
fn every_example_is_whole_on_every_page() {
    for (name, view) in examples() {
        for page in all_pages(&view) {
            // Entries around the chosen one may be cut: each is complete when it is chosen.
            if let View::Menu(_) | View::Ask(_) = page {
                check(name, &page)
            } else {
                check_whole(name, &page)
            }
        }
    }
}

/// Returns words of any length up to the capacity of the text, with wide and narrow letters.
fn words<const N: usize>(random: &mut fastrand::Rng) -> Text<N> {
    const ALPHABETS: [&str; 4] = ["W@%m", "il.|'", "abcdefghijklmnopqrstuvwxyz    -+", "Qgjpqy,;()[]{}_@ "];
    let alphabet: Vec<char> = random.choice(ALPHABETS).unwrap().chars().collect();
    let length = if random.bool() { N + 9 } else { random.usize(0..=N) };
    Text::new((0..length).map(|_| *random.choice(&alphabet).unwrap()).collect::<String>())
}

fn number(random: &mut fastrand::Rng) -> i16 {
    *random.choice(&[0, 9, -1, 88, -88, 888, 8888, i16::MAX, i16::MIN]).unwrap()
}

fn numbers(random: &mut fastrand::Rng, players: usize) -> BySeat<i16> {
    BySeat::new(players, |_| number(random))
}

/// Returns any screen with random contents.
fn anything(random: &mut fastrand::Rng) -> View {
    let r = random;
    let players = r.usize(1..=4);
    let seat = Seat::ALL[r.usize(..4)];
    match r.u8(..24) {
        23 => View::Preparing(Preparing { done: r.u16(..), of: r.u16(..) }),
        0 => View::Title(Title { hint: words(r) }),
        1 => View::About(About { edition: words(r), stand_in: r.bool(), version: words(r) }),
        2 => {
            View::ChooseGame(ChooseGame { name: words(r), about: words(r), index: r.u8(..), total: r.u8(..) })
        }
        3 => {
            let (fewest, most, chosen) = (r.u8(..), r.u8(..), r.u8(..6));
            View::ChoosePlayers(ChoosePlayers { game: words(r), fewest, most, chosen })
        }
        4 => {
            let check = match r.u8(..4) {
                0 => Check::Waiting,
                1 => Check::Counting { there: r.u8(..), of: r.u8(..) },
                2 => Check::Press,
                _ => Check::Wrong(words(r)),
            };
            View::Setup(SetupStep { step: r.u16(..), steps: r.u16(..), task: words(r), check })
        }
        5 => {
            let who = [Who::Player(seat), Who::Table, Who::Rival("Resafabot")][r.usize(..3)];
            View::Turn(Turn { who, phase: words(r), prompt: words(r), scores: numbers(r, players) })
        }
        6 | 7 => {
            let (total, cursor) = (r.usize(..200), r.usize(..220));
            let title: Text<24> = words(r);
            View::Menu(Menu::new(title, total, cursor, |_, label| *label = words(r)))
        }
        8 => {
            let mut leaked = || -> &'static str { Box::leak(words::<200>(r).to_string().into_boxed_str()) };
            let refusal = Refusal::new(leaked(), leaked(), leaked());
            View::Refused(Refused { refusal, page: r.u8(..) })
        }
        9 => {
            let way = match r.u8(..3) {
                0 => Way::Move { from: words(r), to: words(r) },
                1 => Way::PutOn(words(r)),
                _ => Way::TakeOff(words(r)),
            };
            View::PutBack(PutBack { piece: words(r), way, lit: r.bool(), left: r.u8(..), due: r.bool() })
        }
        10 => {
            let turn = r.bool().then_some(seat);
            View::Scores(Scores { scores: numbers(r, players), turn, unit: words(r) })
        }
        11 => {
            let lines = (0..r.usize(..=10)).map(|_| Detail { label: words(r), value: words(r) }).collect();
            View::Details(Details { seat, lines, page: r.u8(..6) })
        }
        12 => {
            let names = [
                "points",
                "a name that is far too long for one line of the display",
                "Wwww-wwww WWWWWWWWWWWWWWWWWWWWW",
            ];
            let lines = (0..r.usize(..=16))
                .map(|_| Line { name: r.choice(names).unwrap(), points: numbers(r, players) })
                .collect();
            let winners = Seat::first(players).filter(|_| r.bool()).collect();
            let standing = Standing { scores: numbers(r, players), lines, winners };
            let verdict = r.bool().then(|| words(r));
            View::GameOver(GameOver { standing, verdict, page: r.u8(..20) })
        }
        13 => {
            let mut reader = || {
                [ReaderState::Absent, ReaderState::Good, ReaderState::Tag, ReaderState::Failed][r.usize(..4)]
            };
            let readers = core::array::from_fn(|_| reader());
            let (occupied, failed) = (Channels::from_bits(r.u128(..)), Channels::from_bits(r.u128(..)));
            View::SelfTest(SelfTest { occupied, failed, readers, note: words(r) })
        }
        14 => {
            let choice = if r.bool() { ResumeChoice::Resume } else { ResumeChoice::Abandon };
            View::Resume(Resume { game: words(r), begun_with: words(r), moves: r.u16(..), choice })
        }
        17 => {
            let row = |r: &mut fastrand::Rng| DieRow { face: r.u8(..), count: r.u8(..), places: words(r) };
            let rows = (0..r.usize(..=6)).map(|_| row(r)).collect();
            View::Dice(Dice { seat, rows, note: words(r), page: r.u8(..8) })
        }
        18 => {
            let icons = [Icon::Camel, Icon::Minus, Icon::Refresh, Icon::Points(255), Icon::Special(255)];
            let grounds =
                [Ground::Beside, Ground::Paper, Ground::Tile, Ground::TileToRight, Ground::TileToBelow];
            let mut cell = || Cell {
                ground: grounds[r.usize(..5)],
                icons: (0..r.usize(..=2)).map(|_| icons[r.usize(..5)]).collect(),
            };
            let cells = core::array::from_fn(|_| core::array::from_fn(|_| cell()));
            View::Caravan(Caravan { seat, cells, dice: core::array::from_fn(|_| r.u8(..)), vp: r.u16(..) })
        }
        15 => View::Confirm(Confirm {
            title: words(r),
            question: words(r),
            no: words(r),
            yes: words(r),
            on_yes: r.bool(),
        }),
        19 => View::HiddenTurn(HiddenTurn {
            who: Who::Player(seat),
            phase: words(r),
            prompt: words(r),
            hint: words(r),
        }),
        20 => View::Dial(Dial { title: words(r), unit: words(r), number: r.u16(..), most: r.u16(..) }),
        21 => {
            let mut cell = || CamelSpace {
                product: r.alphabetic(),
                camel: r.bool().then_some(Seat::ALL[r.usize(..4)]),
                goes: r.bool(),
            };
            let cells = core::array::from_fn(|_| cell());
            let pay = r.bool().then(|| [r.u8(..10); 3]);
            let beside = match r.bool() {
                true => Beside::Words { what: words(r), todo: words(r) },
                false => Beside::Seats { heading: "camels", plus: r.bool(), numbers: numbers(r, players) },
            };
            View::Camels(Camels { title: words(r), corner: words(r), cells, pay, beside })
        }
        22 => {
            let clauses =
                (0..r.usize(..=16)).map(|_| Clause { from: seat, to: seat, what: words(r) }).collect();
            View::Terms(Terms { title: words(r), clauses, foot: words(r), page: r.u8(..6) })
        }
        _ => View::Message(Message { title: words(r), what: words(r), remedy: words(r), page: r.u8(..8) }),
    }
}

#[test]
fn nothing_leaves_its_box_whatever_is_shown() {
    let mut random = fastrand::Rng::with_seed(3);
    for round in 0..6000 {
        let view = anything(&mut random);
        check(&format!("round {round} {view:?}"), &view);
        assert!(view.pages() >= 1);
    }
}

#[test]
fn the_largest_numbers_of_a_game_are_legible() {
    for players in 2..=4 {
        for scores in [[9; 4], [-10; 4], [104, -8, 77, 250]] {
            let scores = BySeat::new(players, |seat| scores[seat.index()]);
            let turn = Turn {
                who: Who::Player(Seat::One),
                phase: Text::default(),
                prompt: "Trade".into(),
                scores: scores.clone(),
            };
            check_whole("turn", &View::Turn(turn));
            let unit = "victory points".into();
            check_whole("scores", &View::Scores(Scores { scores, turn: Some(Seat::Two), unit }));
        }
    }
    let game = "Wayfarers of the South Tigris".into();
    let (begun_with, choice) = ("Begun with 255.255.255".into(), ResumeChoice::Abandon);
    check_whole("resume", &View::Resume(Resume { game, begun_with, moves: u16::MAX, choice }));
    let setup = SetupStep { step: 998, steps: 999, task: "Mix the bag".into(), check: Check::Waiting };
    check_whole("setup", &View::Setup(setup));
}

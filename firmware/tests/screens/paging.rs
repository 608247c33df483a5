//! All pages together show everything, in order, and nothing twice.

use firmware::screens::{Detail, Details, GameOver, Message, Text, View};
use rules_nostd::{BySeat, Line, Seat, Standing};

use super::{all_pages, letters, on_page, picture, read};

/// Returns the letters on all pages, without title bars.
pub fn all_letters(view: &View) -> String {
    let body = |view: &View| {
        let lines = read(view).into_iter().filter(|line| line.area.top_left.y > 1);
        lines.map(|line| letters(&line.words)).collect::<String>()
    };
    all_pages(view).iter().map(body).collect()
}

fn sentence(random: &mut fastrand::Rng, most: usize) -> String {
    let mut text = String::new();
    while text.len() < most.saturating_sub(9) {
        let word: String = (0..random.usize(1..9)).map(|_| random.lowercase()).collect();
        text = format!("{text} {word}");
    }
    text
}

#[test]
fn a_message_of_any_length_is_whole() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut most = 0;
    for length in 0..=96 {
        for _ in 0..5 {
            let remedy_length = random.usize(..96);
            let (what, remedy) = (sentence(&mut random, length), sentence(&mut random, remedy_length));
            let texts = (Text::<96>::from(what.as_str()), Text::<96>::from(remedy.as_str()));
            assert!(!texts.0.is_cut() && !texts.1.is_cut());
            let view =
                View::Message(Message { title: "Tag".into(), what: texts.0, remedy: texts.1, page: 0 });
            assert_eq!(all_letters(&view), letters(&what) + &letters(&remedy));
            most = most.max(view.pages());
            for (number, page) in all_pages(&view).iter().enumerate() {
                let told = read(page)
                    .iter()
                    .any(|line| line.words.ends_with(&format!("{}/{}", number + 1, view.pages())));
                assert_eq!(told, view.pages() > 1);
            }
        }
    }
    assert!(most >= 2, "long messages take several pages");
}

#[test]
fn details_are_whole_and_in_order() {
    let mut random = fastrand::Rng::with_seed(6);
    for count in 0..=10 {
        for _ in 0..20 {
            let lines: Vec<_> = (0..count)
                .map(|_| {
                    let (label, value) = (random.usize(..16), random.usize(..64));
                    (sentence(&mut random, label), sentence(&mut random, value))
                })
                .collect();
            let detail = |(label, value): &(String, String)| Detail {
                label: label.trim().into(),
                value: value.trim().into(),
            };
            let lines_of_view = lines.iter().map(detail).collect();
            let view = View::Details(Details { seat: Seat::Three, lines: lines_of_view, page: 0 });
            let expected: String =
                lines.iter().map(|(label, value)| letters(label) + &letters(value)).collect();
            assert_eq!(all_letters(&view), expected);
        }
    }
}

#[test]
fn the_score_sheet_is_whole() {
    let names = ["cubes in Egypt", "influence cards", "points on the longest road of them all", "a"];
    let mut random = fastrand::Rng::with_seed(7);
    for count in 0..=16 {
        let players = random.usize(2..=4);
        let lines: Vec<_> = (0..count)
            .map(|_| Line {
                name: random.choice(names).unwrap(),
                points: BySeat::new(players, |_| random.i16(-99..300)),
            })
            .collect();
        let standing = Standing {
            scores: BySeat::new(players, |_| 7),
            lines: lines.iter().cloned().collect(),
            winners: [Seat::One].into_iter().collect(),
        };
        let view = View::GameOver(GameOver { standing, verdict: None, page: 0 });
        let sheet: String = (1..view.pages())
            .map(|page| {
                let lines =
                    read(&on_page(&view, page as u8)).into_iter().filter(|line| line.area.top_left.y > 1);
                lines.map(|line| letters(&line.words)).collect::<String>()
            })
            .collect();
        let line = |line: &Line| {
            letters(line.name) + &line.points.values().map(|points| points.to_string()).collect::<String>()
        };
        assert_eq!(sheet, lines.iter().map(line).collect::<String>());
        let first = read(&view);
        assert!(first.iter().any(|line| line.words == "Seat 1 wins!"), "{first:?}");
    }
}

#[test]
fn a_page_beyond_the_last_shows_the_last() {
    for (_, view) in super::examples() {
        let last = on_page(&view, (view.pages() - 1) as u8);
        assert!(picture(&on_page(&view, 255)) == picture(&last));
    }
}

#[test]
fn winners_are_named() {
    let verdict = |winners: &[Seat]| {
        let standing = Standing {
            scores: BySeat::new(4, |_| 3),
            lines: [].into_iter().collect::<heapless::Vec<_, 16>>(),
            winners: winners.iter().copied().collect(),
        };
        let mut words = String::new();
        View::GameOver(GameOver { standing, verdict: None, page: 0 })
            .each_line(|line| words = format!("{words} {line}"));
        words
    };
    let told = |winners: &[Seat], expected: &str| {
        let words = verdict(winners);
        assert!(words.starts_with(&format!(" Game over 1/2 {expected}")), "{words}");
    };
    told(&[], "Nobody wins 1 3 2 3 3 3 4 3");
    told(&[Seat::Three], "Seat 3 wins! 1");
    told(&[Seat::One, Seat::Four], "Seats 1 and 4 win! 1");
    told(&Seat::ALL, "Seats 1, 2, 3 and 4 win! 1");
}

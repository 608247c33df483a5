//! Only what changed is sent, and afterwards the display shows what was drawn.

use firmware::screens::*;
use rules_nostd::{BySeat, Seat};

use super::{examples, picture};

/// A display that knows only what was sent to it.
struct Display {
    memory: [u8; FRAME_BYTES],
    /// Bytes on the bus since the last call of [`show`].
    cost: usize,
}

impl Display {
    fn new() -> Self {
        Self { memory: [0xa5; FRAME_BYTES], cost: 0 }
    }

    fn receive(&mut self, window: Window, bytes: &[u8]) {
        assert_eq!(bytes.len(), window.width() * window.height());
        self.cost += window.cost();
        let mut bytes = bytes.iter();
        for page in window.top..=window.bottom {
            for column in window.left..=window.right {
                self.memory[usize::from(page) * 128 + usize::from(column)] = *bytes.next().unwrap();
            }
        }
    }
}

/// Shows a view and returns the bytes on the bus.
fn show(renderer: &mut Renderer, display: &mut Display, view: &View) -> usize {
    display.cost = 0;
    renderer.update(view.clone(), |window, bytes| display.receive(window, bytes));
    assert!(&display.memory == picture(view).bytes(), "the display shows something else: {view:?}");
    display.cost
}

#[test]
fn a_whole_frame_costs_what_the_bus_needs() {
    assert_eq!(Window::WHOLE.cost(), 1192);
}

#[test]
fn the_display_shows_what_was_drawn_and_never_costs_more_than_a_whole_frame() {
    let views = examples();
    let mut random = fastrand::Rng::with_seed(8);
    let (mut renderer, mut display) = (Renderer::new(), Display::new());
    let mut total = 0;
    for _ in 0..3000 {
        let (_, view) = random.choice(&views).unwrap();
        let cost = show(&mut renderer, &mut display, view);
        assert!(cost <= Window::WHOLE.cost());
        total += cost;
    }
    assert!(total / 3000 < Window::WHOLE.cost(), "changes cost less on average");
}

#[test]
fn the_same_view_costs_nothing() {
    let (mut renderer, mut display) = (Renderer::new(), Display::new());
    for (name, view) in examples() {
        show(&mut renderer, &mut display, &view);
        assert_eq!(show(&mut renderer, &mut display, &view), 0, "{name}");
    }
}

#[test]
fn a_score_change_costs_a_quarter_of_a_frame_or_less() {
    let mut worst = [0, 0];
    let scores = |points: [i16; 4], players| BySeat::new(players, |seat: Seat| points[seat.index()]);
    for players in 2..=4 {
        for turn in Seat::first(players) {
            for changed in Seat::first(players) {
                for (before, after) in [(3, 4), (8, 9), (19, 20), (88, 89), (98, 97), (-1, 1), (104, 117)] {
                    let mut points = [5, 47, 8, 60];
                    points[changed.index()] = before;
                    let old = scores(points, players);
                    points[changed.index()] = after;
                    let new = scores(points, players);
                    let prompt: Text<80> = "Move your pawn one cell".into();
                    let views = |scores: &BySeat<i16>| {
                        let (scores, who) = (scores.clone(), Who::Player(turn));
                        [
                            View::Turn(Turn {
                                who,
                                phase: Text::default(),
                                prompt: prompt.clone(),
                                scores: scores.clone(),
                            }),
                            View::Scores(Scores { scores, turn: Some(turn), unit: "cubes placed".into() }),
                        ]
                    };
                    for ((old, new), worst) in views(&old).iter().zip(&views(&new)).zip(&mut worst) {
                        let (mut renderer, mut display) = (Renderer::new(), Display::new());
                        show(&mut renderer, &mut display, old);
                        let cost = show(&mut renderer, &mut display, new);
                        *worst = cost.max(*worst);
                        // Includes commands and addresses, compared with the bare pixels of a frame.
                        assert!(0 < cost && cost <= FRAME_BYTES / 4, "{cost} bytes for {before} to {after}");
                    }
                }
            }
        }
    }
    let [turn, scores] = worst;
    println!("a score change costs at most {turn} bytes on the turn screen, {scores} on the score screen");
}

#[test]
fn a_display_that_was_forgotten_is_sent_everything() {
    let (_, view) = &examples()[0];
    let (mut renderer, mut display) = (Renderer::new(), Display::new());
    show(&mut renderer, &mut display, view);
    renderer.forget();
    assert_eq!(renderer.cost(), Window::WHOLE.cost());
    display = Display::new();
    assert_eq!(show(&mut renderer, &mut display, view), Window::WHOLE.cost());
}

#[test]
fn a_change_that_was_not_confirmed_is_sent_again() {
    let views = examples();
    let (mut renderer, mut display) = (Renderer::new(), Display::new());
    show(&mut renderer, &mut display, &views[0].1);
    renderer.draw(views[1].1.clone());
    let before = renderer.cost();
    assert!(before > 0 && renderer.next_change().is_some());
    // Nothing was confirmed; another view comes, then the first one again.
    renderer.draw(views[2].1.clone());
    renderer.draw(views[1].1.clone());
    assert_eq!(renderer.cost(), before);
    show(&mut renderer, &mut display, &views[1].1);
}

#[test]
fn another_screen_costs_less_than_a_whole_frame() {
    let by_name = |name: &str| examples().into_iter().find(|(found, _)| *found == name).unwrap().1;
    let pairs = [
        ("menu", "ask"),
        ("turn", "menu"),
        ("turn", "refused"),
        ("scores-three", "turn"),
        ("self-test", "self-test-bad"),
        ("resume", "resume-abandon"),
        ("confirm-abandon", "confirm-undo"),
    ];
    for (from, to) in pairs {
        let (mut renderer, mut display) = (Renderer::new(), Display::new());
        show(&mut renderer, &mut display, &by_name(from));
        let cost = show(&mut renderer, &mut display, &by_name(to));
        println!("{from} -> {to}: {cost} bytes");
        assert!(cost < Window::WHOLE.cost(), "{from} -> {to}: {cost}");
    }
}

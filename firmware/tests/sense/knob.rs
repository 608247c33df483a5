//! Tests the knob with bounce, missed edges and odd timing.

use embassy_time::{Duration, Instant};
use firmware::sense::{Contacts, Knob, KnobEvent, Samples, StepsPerClick};

fn us(time: u64) -> Instant {
    Instant::from_micros(time)
}

fn ms(time: u64) -> Instant {
    Instant::from_millis(time)
}

/// The states of a clockwise click after rest, as (A, B) closed.
const CLICK: [(bool, bool); 4] = [(true, false), (true, true), (false, true), (false, false)];

fn turned(a: bool, b: bool) -> Contacts {
    Contacts { a, b, ..Contacts::default() }
}

fn total(events: &[KnobEvent]) -> i32 {
    events
        .iter()
        .map(|event| if let KnobEvent::Turned(clicks) = event { i32::from(*clicks) } else { 0 })
        .sum()
}

/// Turns by whole clicks without bounce, each taking `pause`.
fn turn(knob: &mut Knob, clicks: i32, pause: Duration, now: &mut Instant) -> Vec<i8> {
    let mut told = Vec::new();
    for _ in 0..clicks.abs() {
        for (a, b) in CLICK {
            *now += pause / 4;
            let contacts = if clicks > 0 { turned(a, b) } else { turned(b, a) };
            for event in knob.update(contacts, *now) {
                match event {
                    KnobEvent::Turned(clicks) => told.push(clicks),
                    other => panic!("{other:?}"),
                }
            }
        }
    }
    told
}

#[test]
fn clicks_count_one_each_in_both_directions() {
    let mut knob = Knob::new(StepsPerClick::Four, false);
    let mut now = ms(0);
    knob.update(Contacts::default(), now);
    assert_eq!(turn(&mut knob, 3, Duration::from_millis(10), &mut now), [1, 1, 1]);
    assert_eq!(turn(&mut knob, -2, Duration::from_millis(10), &mut now), [-1, -1]);
}

#[test]
fn bounce_and_a_missed_state_in_each_click_do_no_harm() {
    let mut random = fastrand::Rng::with_seed(11);
    for _ in 0..300 {
        let mut knob = Knob::new(StepsPerClick::Four, false);
        let mut now = ms(0);
        knob.update(Contacts::default(), now);
        let mut truth = 0;
        let mut told = Vec::new();
        // The states of a walk over clicks, rest included.
        let mut walk = Vec::new();
        for _ in 0..30 {
            let clockwise = random.bool();
            truth += if clockwise { 1 } else { -1 };
            walk.extend(CLICK.map(|(a, b)| if clockwise { (a, b) } else { (b, a) }));
        }
        let mut before = (false, false);
        let (mut missed_before, mut missed_in_click) = (false, false);
        let last = walk.len() - 1;
        for (place, &state) in walk.iter().enumerate() {
            // Miss one state per click. Two missed in a row look the same as turning back, and so does
            // a missed rest between two directions.
            if place % 4 == 0 {
                missed_in_click = false;
            }
            let turns_back = place % 4 == 3 && (place == last || walk[place + 1] != walk[place - 3]);
            let missed = !missed_before && !missed_in_click && !turns_back && random.u8(0..3) == 0;
            missed_before = missed;
            missed_in_click |= missed;
            if missed {
                continue;
            }
            // Bounce: contacts that move go back and forth before they settle.
            for _ in 0..random.u8(0..4) {
                for bounce in [state, before] {
                    now += Duration::from_micros(random.u64(5..400));
                    if (bounce.0 != before.0) && (bounce.1 != before.1) {
                        continue; // no bounce across a missed state
                    }
                    told.extend(knob.update(turned(bounce.0, bounce.1), now));
                }
            }
            now += Duration::from_micros(random.u64(5..3000));
            told.extend(knob.update(turned(state.0, state.1), now));
            // Extra updates change nothing.
            told.extend(knob.update(turned(state.0, state.1), now));
            before = state;
        }
        assert_eq!(total(&told), truth);
    }
}

#[test]
fn a_click_begun_and_taken_back_is_none() {
    let mut knob = Knob::new(StepsPerClick::Four, true);
    let mut now = ms(0);
    for (a, b) in [(false, false), CLICK[0], CLICK[1], CLICK[2], CLICK[1], CLICK[0], (false, false)] {
        now += Duration::from_millis(1);
        assert!(knob.update(turned(a, b), now).is_empty());
    }
    assert_eq!(turn(&mut knob, 1, Duration::from_millis(4), &mut now), [1]);
}

#[test]
fn a_knob_that_starts_between_clicks_or_never_rests_does_not_run_away() {
    let mut knob = Knob::new(StepsPerClick::Four, false);
    let mut now = ms(0);
    for round in 0..100_000u32 {
        now += Duration::from_micros(100);
        let (a, b) = CLICK[(round % 3) as usize];
        assert!(knob.update(turned(a, b), now).is_empty());
    }
    let clicks = total(&knob.update(turned(false, false), now));
    assert!((-128..=127).contains(&clicks));
}

#[test]
fn fast_turning_counts_for_more_and_reversing_does_not() {
    let mut knob = Knob::new(StepsPerClick::Four, true);
    let mut now = ms(0);
    knob.update(Contacts::default(), now);
    let mut speed = |clicks, pause| turn(&mut knob, clicks, Duration::from_millis(pause), &mut now);
    assert_eq!(speed(3, 80), [1, 1, 1]);
    assert_eq!(speed(3, 40), [2, 2, 2]);
    assert_eq!(speed(3, 20), [4, 4, 4]);
    assert_eq!(speed(-3, 20), [-1, -4, -4]);
    assert_eq!(speed(-1, 400), [-1]);
    let mut knob = Knob::new(StepsPerClick::Four, true);
    knob.accelerate(false);
    knob.update(Contacts::default(), now);
    assert_eq!(turn(&mut knob, 3, Duration::from_millis(8), &mut now), [1, 1, 1]);
}

/// Feeds contact levels, each from its time on in µs. Updates the knob every `step` µs and whenever it asks for it.
fn play(levels: &[(u64, Contacts)], step: Option<u64>, until: u64) -> Vec<(u64, KnobEvent)> {
    let mut knob = Knob::new(StepsPerClick::Four, true);
    knob.update(Contacts::default(), us(0));
    let mut told = Vec::new();
    let mut now = 0;
    while now < until {
        let wake = knob.wake_at().map(|at| at.as_micros());
        let edge = levels.iter().map(|&(at, _)| at).find(|&at| at > now);
        let tick = step.map(|step| now + step);
        now = [wake, edge, tick].into_iter().flatten().min().unwrap_or(until).max(now + 1);
        let contacts =
            levels.iter().rev().find(|&&(at, _)| at <= now).map_or_else(Contacts::default, |&(_, c)| c);
        told.extend(knob.update(contacts, us(now)).into_iter().map(|event| (now, event)));
    }
    told
}

const UP: Contacts = Contacts { a: false, b: false, push: false, back: false };
const PUSH: Contacts = Contacts { push: true, ..UP };
const BACK: Contacts = Contacts { back: true, ..UP };

#[test]
fn a_push_is_told_when_let_go_and_a_long_one_while_held() {
    for step in [None, Some(1000), Some(333)] {
        let short = play(&[(10_000, PUSH), (200_000, UP)], step, 2_000_000);
        assert!(matches!(short[..], [(208_000..209_001, KnobEvent::Pressed)]), "{short:?}");
        let long = play(&[(10_000, PUSH), (1_200_000, UP)], step, 2_000_000);
        assert!(matches!(long[..], [(610_000..611_001, KnobEvent::LongPressed)]), "{long:?}");
        let almost = play(&[(10_000, PUSH), (609_999, UP)], step, 2_000_000);
        assert!(matches!(almost[..], [(_, KnobEvent::Pressed)]), "{almost:?}");
        let just = play(&[(10_000, PUSH), (611_000, UP)], step, 2_000_000);
        assert!(matches!(just[..], [(_, KnobEvent::LongPressed)]), "{just:?}");
        let back = play(&[(10_000, BACK), (900_000, UP)], step, 2_000_000);
        assert!(matches!(back[..], [(18_000..19_001, KnobEvent::Back)]), "{back:?}");
    }
}

#[test]
fn glitches_and_bounce_make_no_extra_pushes() {
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..300 {
        let mut levels = Vec::new();
        let mut expected = Vec::new();
        let mut now = 0;
        for _ in 0..10 {
            now += random.u64(20_000..400_000);
            if random.bool() {
                // A spike too short for a finger.
                levels.extend([(now, PUSH), (now + random.u64(1..7_900), UP)]);
                continue;
            }
            let held = random.u64(20_000..1_000_000);
            let (contact, event) = match random.u8(0..2) {
                0 => (BACK, KnobEvent::Back),
                _ if held >= 620_000 => (PUSH, KnobEvent::LongPressed),
                _ if held < 580_000 => (PUSH, KnobEvent::Pressed),
                _ => continue,
            };
            expected.push(event);
            for (at, to, from) in [(now, contact, UP), (now + held, UP, contact)] {
                let mut bounce = at;
                for _ in 0..random.u8(0..5) {
                    levels.extend([(bounce, to), (bounce + 150, from)]);
                    bounce += random.u64(300..700);
                }
                levels.push((bounce, to));
            }
            now += held + 10_000;
        }
        let step = if random.bool() { Some(1000) } else { None };
        let told: Vec<KnobEvent> =
            play(&levels, step, now + 2_000_000).into_iter().map(|(_, event)| event).collect();
        assert_eq!(told, expected);
    }
}

/// While the flash is erased, nobody looks at the contacts. Their changes are read afterwards.
#[test]
fn what_is_read_late_counts_by_its_own_time() {
    let mut knob = Knob::new(StepsPerClick::Four, true);
    knob.update(UP, ms(0));
    knob.update(PUSH, ms(10));
    assert!(knob.update(UP, ms(60)).is_empty());
    assert_eq!(knob.update(PUSH, ms(100))[..], [KnobEvent::Pressed]);
    assert!(knob.update(UP, ms(107)).is_empty(), "too short for a finger");
    knob.update(PUSH, ms(200));
    assert_eq!(knob.update(UP, ms(900))[..], [KnobEvent::LongPressed]);
    knob.update(BACK, ms(1000));
    assert_eq!(knob.update(UP, ms(1050))[..], [KnobEvent::Back]);
    assert!(knob.update(UP, ms(3000)).is_empty());
    assert_eq!(knob.wake_at(), None);
}

#[test]
fn a_button_held_at_the_start_says_nothing() {
    let mut knob = Knob::new(StepsPerClick::Four, true);
    for time in 0..2000 {
        assert!(knob.update(Contacts { back: true, ..PUSH }, ms(time)).is_empty());
    }
    for time in 2000..2100 {
        assert!(knob.update(UP, ms(time)).is_empty());
    }
    knob.update(PUSH, ms(2200));
    knob.update(PUSH, ms(2210));
    knob.update(UP, ms(2300));
    assert_eq!(knob.update(UP, ms(2310))[..], [KnobEvent::Pressed]);
}

#[test]
fn everything_at_once_is_told_at_once() {
    let mut knob = Knob::new(StepsPerClick::Four, true);
    knob.update(UP, ms(0));
    let all = Contacts { a: false, b: true, push: true, back: true };
    for (a, b) in &CLICK[..3] {
        knob.update(Contacts { a: *a, b: *b, ..all }, ms(10));
    }
    knob.update(Contacts { b: true, ..PUSH }, ms(15));
    knob.update(Contacts { b: true, back: true, ..UP }, ms(100));
    let events = knob.update(BACK, ms(108));
    assert_eq!(events[..], [KnobEvent::Pressed, KnobEvent::Back, KnobEvent::Turned(1)]);
}

/// The states of a turn, as (A, B) closed, from both open on.
const TURN: [(bool, bool); 4] = [(false, false), (true, false), (true, true), (false, true)];

/// Turns an encoder by 200 random clicks of this number of steps, each within 50 ms, with random bounce of up to 5 ms.
/// Looks at the contacts every half millisecond. Returns the clicks made and those told.
fn turn_at_random(knob: &mut Knob, steps_per_click: u8, random: &mut fastrand::Rng) -> (Vec<i8>, Vec<i8>) {
    let (mut made, mut told) = (Vec::new(), Vec::new());
    let step = 50_000 / u64::from(steps_per_click);
    let mut place = 0_usize;
    let mut now = 0;
    knob.update(Contacts::default(), us(now));
    for _ in 0..200 {
        let clockwise = random.bool();
        made.push(if clockwise { 1 } else { -1 });
        for _ in 0..steps_per_click {
            let before = place % 4;
            place = if clockwise { place + 1 } else { place + 3 };
            let bounce = random.u64(0..5_000);
            for time in (0..step).step_by(500) {
                let settled = time >= bounce || random.bool();
                let (a, b) = TURN[if settled { place % 4 } else { before }];
                for event in knob.update(turned(a, b), us(now + time)) {
                    match event {
                        KnobEvent::Turned(clicks) => told.push(clicks),
                        other => panic!("{other:?}"),
                    }
                }
            }
            now += step;
        }
    }
    (made, told)
}

#[test]
fn each_click_of_a_bouncing_knob_counts_once_whatever_its_kind() {
    let mut random = fastrand::Rng::with_seed(3);
    for steps in StepsPerClick::ALL {
        for _ in 0..20 {
            let mut knob = Knob::new(steps, false);
            let (made, told) = turn_at_random(&mut knob, steps.number(), &mut random);
            assert_eq!(told, made, "{steps:?}");
        }
    }
}

#[test]
fn a_knob_of_another_kind_counts_from_now_on() {
    let mut random = fastrand::Rng::with_seed(4);
    let mut knob = Knob::new(StepsPerClick::Four, false);
    // Set for four steps, a knob of two tells every other click of a steady turn.
    let mut told = 0;
    for click in 0..10_u64 {
        for step in 1..=2 {
            let (a, b) = TURN[(click * 2 + step) as usize % 4];
            told += total(&knob.update(turned(a, b), ms(click * 100 + step * 10)));
        }
    }
    assert_eq!(told, 5);
    knob.set_steps_per_click(StepsPerClick::Two);
    let (made, told) = turn_at_random(&mut knob, 2, &mut random);
    assert_eq!(told, made);
}

#[test]
fn a_word_of_samples_tells_what_changed_and_when() {
    // Samples from the lowest bits up: open, open, A, A and push, A and push, back, back, back.
    let samples = Samples::new(0x777A_AEFF, 3, ms(1000));
    let time = |sample: u64| ms(1000) + Samples::time_of(3 * 8 + sample);
    let changes: Vec<(Contacts, Instant)> = samples.changes().collect();
    let a = turned(true, false);
    let expected = [(UP, 0), (a, 2), (Contacts { push: true, ..a }, 3), (BACK, 5)];
    assert_eq!(changes, expected.map(|(contacts, sample)| (contacts, time(sample))));
    assert_eq!(samples.last(), 0b0111);
    assert!(!samples.all_are(0b0111));
    assert!(Samples::new(0x7777_7777, 4, ms(1000)).all_are(0b0111));
    assert_eq!(Samples::time_of(1_000_000), Duration::from_micros(524_280_000));
}

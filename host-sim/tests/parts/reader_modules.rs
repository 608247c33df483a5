//! Reader modules as they are sold: slow to start, asleep, missing with a data line that floats.

use std::cell::RefCell;
use std::rc::Rc;

use embassy_futures::select::{Either, select};
use embassy_time::{Duration, Instant, Timer};
use firmware::sense::{ReaderFault, ReaderId};
use firmware::tag::Sighting;
use firmware::tasks::readers::{self, BITS_PER_SECOND};
use firmware::tasks::{Signals, Task, WATCHDOG_INTERVAL, WATCHDOG_TIMEOUT};
use host_sim::parts::ntag213::Ntag213;
use host_sim::parts::{Fitted, ReaderModules, UndrivenLine};
use host_sim::rig::{READER_BUS, Rig, SharedRig, pins};
use host_sim::run::bus::Spi;
use host_sim::run::pin::Output;

use super::checked_rig;
use super::clock::clock;

/// Creates a rig with these parts, switched on at time 0.
fn rig(fitted: &Fitted) -> SharedRig {
    let mut rig = Rig::new(fitted);
    rig.power_on(0);
    Rc::new(RefCell::new(rig))
}

fn modules(readers: ReaderModules) -> SharedRig {
    rig(&Fitted { readers, ..Fitted::default() })
}

#[test]
fn a_reader_answers_when_its_crystal_runs() {
    for (kind, early, late) in [(ReaderModules::Normal, 500, 1_100), (ReaderModules::Slow, 49_000, 51_000)] {
        let clock = clock();
        let rig = modules(kind);
        let mut readers = checked_rig::readers(&rig);
        clock.run(Timer::after_micros(early));
        assert_eq!(clock.run(readers.self_test(ReaderId::FIRST)), Err(ReaderFault::Silent));
        clock.run(Timer::at(Instant::from_micros(late)));
        assert_eq!(clock.run(readers.self_test(ReaderId::FIRST)), Ok(()));
    }
}

#[test]
fn a_reader_sleeps_and_is_woken_by_the_next_poll() {
    for (kind, longest) in [(ReaderModules::Normal, 12), (ReaderModules::Slow, 62)] {
        let clock = clock();
        let rig = modules(kind);
        let awake = |at: Instant| rig.borrow().readers.count_awake(at.as_micros());
        let mut readers = checked_rig::readers(&rig);
        clock.run(Timer::after_millis(60));
        for id in ReaderId::all() {
            clock.run(readers.self_test(id)).unwrap();
        }
        assert_eq!(awake(Instant::now()), 8);
        for id in ReaderId::all() {
            clock.run(readers.sleep(id));
        }
        assert_eq!(awake(Instant::now()), 0);
        rig.borrow_mut().readers.chips[0].as_mut().unwrap().tags.push(Ntag213::new([4, 1, 2, 3, 4, 5, 6]));
        let (sighting, time) = clock.time(readers.poll(ReaderId::FIRST));
        assert!(matches!(sighting, Ok(Sighting::Tag { .. })), "{sighting:?}");
        let (sighting, again) = clock.time(readers.poll(ReaderId::FIRST));
        assert!(matches!(sighting, Ok(Sighting::Tag { .. })), "{sighting:?}");
        assert!((time - again).as_millis() <= longest, "{time:?}, awake {again:?}");
        assert_eq!(awake(Instant::now()), 1);
        assert_eq!(
            clock.run(readers.self_test(ReaderId::new(1).unwrap())),
            Ok(()),
            "it is woken to be tested"
        );
    }
}

#[test]
fn a_reader_that_lost_its_power_while_asleep_is_set_up_again() {
    let clock = clock();
    let rig = modules(ReaderModules::Normal);
    let mut readers = checked_rig::readers(&rig);
    clock.run(Timer::after_millis(60));
    clock.run(readers.self_test(ReaderId::FIRST)).unwrap();
    clock.run(readers.sleep(ReaderId::FIRST));
    let now = Instant::now().as_micros();
    rig.borrow_mut().readers.plug(now, 0, false);
    rig.borrow_mut().readers.plug(now, 0, true);
    clock.run(Timer::after_millis(2));
    assert_eq!(clock.run(readers.poll(ReaderId::FIRST)), Ok(Sighting::Nothing));
}

#[test]
fn noise_is_never_taken_for_a_reader() {
    let clock = clock();
    let rig = rig(&Fitted { reader_line: UndrivenLine::Floating, ..Fitted::default() });
    rig.borrow_mut().readers.plug(0, 0, false);
    let mut readers = checked_rig::readers(&rig);
    let mut longest = Duration::MIN;
    for _ in 0..20_000 {
        let (outcome, time) = clock.time(readers.self_test(ReaderId::FIRST));
        assert_eq!(outcome, Err(ReaderFault::Silent));
        longest = longest.max(time);
    }
    assert!(longest.as_micros() < 500, "an absent reader is found out soon: {longest:?}");
}

/// Runs the task of the readers alone, without anybody who takes its events.
fn run_task(rig: &SharedRig, signals: &Signals) -> impl Future<Output = ()> {
    let output = |pin| Output { rig: rig.clone(), pin };
    let bus = Spi { rig: rig.clone(), bus: READER_BUS, bits_per_second: BITS_PER_SECOND.into() };
    let (select, reset) = (output(pins::READER_SELECT), output(pins::READER_RESET));
    let address = pins::READER_ADDRESS.map(output);
    async move { readers::run(bus, address, select, reset, signals).await }
}

#[test]
fn the_task_shows_its_pulse_while_nobody_takes_its_events() {
    let clock = clock();
    let rig = modules(ReaderModules::Normal);
    (0..8).for_each(|place| rig.borrow_mut().readers.plug(0, place, false));
    let signals = Signals::new();
    let watch = async {
        let mut seen_at = Instant::now();
        for look in 0..400 {
            Timer::after(WATCHDOG_INTERVAL).await;
            if look == 10 {
                // Each reader that is found is an event, and the channel has room for eight.
                let now = Instant::now().as_micros();
                (0..8).for_each(|place| rig.borrow_mut().readers.plug(now, place, true));
            }
            let others = Task::ALL.into_iter().filter(|&task| task != Task::Readers);
            others.for_each(|task| signals.pulses.beat(task));
            if signals.pulses.all_seen() {
                seen_at = Instant::now();
            }
            assert!(Instant::now() - seen_at < WATCHDOG_TIMEOUT, "the watchdog bites");
        }
    };
    let ended = clock.run(select(run_task(&rig, &signals), watch));
    assert!(matches!(ended, Either::Second(())));
    assert_eq!(rig.borrow().complaints(), [""; 0]);
}

#[test]
fn idle_readers_sleep() {
    let clock = clock();
    let rig = modules(ReaderModules::Normal);
    let signals = Signals::new();
    let awake = |rig: &SharedRig| rig.borrow().readers.count_awake(Instant::now().as_micros());
    let watch = async {
        Timer::after_millis(1_000).await;
        assert_eq!(awake(&rig), 8);
        Timer::after_millis(4_000).await;
        assert_eq!(awake(&rig), 0);
    };
    let ended = clock.run(select(run_task(&rig, &signals), watch));
    assert!(matches!(ended, Either::Second(())));
}

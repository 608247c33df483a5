//! Tests the hall switches against a model that handles one channel at a time.

use embassy_time::Instant;
use firmware::mat::{CHANNELS, Channel, Channels};
use firmware::sense::{Change, FLICKER_LIMIT, Hall};

fn ms(time: u64) -> Instant {
    Instant::from_millis(time)
}

fn channel(number: u8) -> Channel {
    Channel::new(number).unwrap()
}

fn set(channels: &[u8]) -> Channels {
    channels.iter().map(|&number| channel(number)).collect()
}

/// Feeds the same scan `times` times, one per millisecond, and returns all changes.
fn hold(hall: &mut Hall, raw: Channels, times: usize, time: &mut u64) -> Vec<Change> {
    let scans = (0..times).flat_map(|_| {
        *time += 1;
        hall.scan(raw, ms(*time)).iter().collect::<Vec<_>>()
    });
    scans.collect()
}

/// A simple model of one channel: the last three scans, and the level reported.
#[derive(Clone, Default)]
struct Plain {
    scans: Vec<bool>,
    debounced: bool,
    reported: bool,
}

impl Plain {
    /// Processes a scan and returns whether it reported a change.
    fn scan(&mut self, level: bool, ignored: bool) -> bool {
        self.scans.push(level);
        if let [.., a, b, c] = self.scans[..]
            && a == b
            && b == c
        {
            self.debounced = c;
        }
        let changed = !ignored && self.debounced != self.reported;
        if changed {
            self.reported = self.debounced;
        }
        changed
    }
}

#[test]
fn every_channel_behaves_as_if_it_were_alone() {
    let mut random = fastrand::Rng::with_seed(128);
    for run in 0..40 {
        let mut hall = Hall::new(ms(0));
        let mut plain = vec![Plain::default(); CHANNELS];
        let mut raw = random.u128(..);
        let mut changed_at = ms(0);
        // From a calm table to a storm.
        let noise = [1, 20, 300, 1000][run % 4];
        for time in 1..=400 {
            for bit in 0..CHANNELS {
                if random.u32(0..2000) < noise {
                    raw ^= 1 << bit;
                }
            }
            if random.u32(0..50) == 0 {
                hall.ignore(Channels::from_bits(random.u128(..) & random.u128(..)));
            }
            let changes = hall.scan(Channels::from_bits(raw), ms(time));
            let mut between = time < 3;
            for (channel, plain) in Channel::all().zip(&mut plain) {
                let level = raw >> channel.number() & 1 == 1;
                let ignored = hall.ignored().has(channel);
                let changed = plain.scan(level, ignored);
                assert_eq!(changes.placed.has(channel), changed && plain.reported, "{channel:?} at {time}");
                assert_eq!(changes.lifted.has(channel), changed && !plain.reported, "{channel:?} at {time}");
                assert_eq!(hall.occupied().has(channel), plain.reported && !ignored, "{channel:?} at {time}");
                between |= !ignored && level != plain.reported;
            }
            assert_eq!(changes.at, ms(time));
            if !changes.is_empty() {
                changed_at = ms(time);
            }
            let settled = if between { None } else { Some(changed_at) };
            assert_eq!(hall.settled_since(), settled, "at {time}");
        }
    }
}

#[test]
fn a_piece_is_placed_by_the_third_scan_and_lifted_by_the_third() {
    let mut hall = Hall::new(ms(0));
    let mut time = 0;
    assert_eq!(hold(&mut hall, Channels::NONE, 10, &mut time), []);
    assert_eq!(hall.settled_since(), Some(ms(0)));
    assert_eq!(hold(&mut hall, set(&[7]), 2, &mut time), []);
    assert_eq!(hall.settled_since(), None);
    assert_eq!(hold(&mut hall, set(&[7]), 1, &mut time), [Change::Placed(channel(7))]);
    assert_eq!(hall.settled_since(), Some(ms(13)));
    hold(&mut hall, set(&[7]), 200, &mut time);
    assert_eq!(hall.settled_since(), Some(ms(13)));
    // A glitch of two scans has no effect.
    assert_eq!(hold(&mut hall, set(&[]), 2, &mut time), []);
    assert_eq!(hold(&mut hall, set(&[7]), 2, &mut time), []);
    assert_eq!(
        hold(&mut hall, set(&[127]), 3, &mut time),
        [Change::Lifted(channel(7)), Change::Placed(channel(127))]
    );
}

#[test]
fn what_lies_on_the_mat_at_the_start_is_placed() {
    let mut hall = Hall::new(ms(0));
    let mut time = 0;
    let pieces = set(&[0, 1, 64, 127]);
    let placed: Channels = hold(&mut hall, pieces, 3, &mut time)
        .into_iter()
        .map(|change| match change {
            Change::Placed(channel) => channel,
            Change::Lifted(channel) => panic!("{channel:?}"),
        })
        .collect();
    assert_eq!(placed, pieces);
    hold(&mut hall, pieces, 2000, &mut time);
    assert!(Channel::all().all(|channel| hall.flicker().worst(channel) == 0), "start is no flicker");
}

#[test]
fn a_channel_that_never_rests_is_bad_within_128_scans() {
    let mut random = fastrand::Rng::with_seed(3);
    for start in 0..1200 {
        let mut hall = Hall::new(ms(0));
        let mut time = 0;
        hold(&mut hall, Channels::NONE, start, &mut time);
        let (mut level, mut run) = (false, 2);
        for _ in 0..128 {
            // Never three equal scans.
            if run == 2 || random.bool() {
                (level, run) = (!level, 0);
            }
            run += 1;
            time += 1;
            let raw = if level { set(&[9]) } else { Channels::NONE };
            assert!(hall.scan(raw, ms(time)).is_empty());
        }
        assert_eq!(hall.bad(), set(&[9]), "begun at {start} ms");
        assert_eq!(hall.settled_since().is_some(), level == hall.occupied().has(channel(9)));
    }
}

#[test]
fn edges_are_counted_per_second() {
    let mut hall = Hall::new(ms(0));
    let mut time = 0;
    hold(&mut hall, Channels::NONE, 3, &mut time);
    // Channel 2 has 31 edges, channel 5 has 32, channel 99 has one every 2 ms.
    while time < 1500 {
        time += 1;
        let edges = (time / 4).min(32);
        let raw: Channels = Channel::all()
            .filter(|channel| match channel.number() {
                2 => edges.min(31) % 2 == 1,
                5 => edges % 2 == 1,
                99 => time / 2 % 2 == 1,
                _ => false,
            })
            .collect();
        hall.scan(raw, ms(time));
    }
    let flicker = hall.flicker();
    assert_eq!(flicker.per_second(channel(2)), 31);
    assert_eq!(flicker.per_second(channel(5)), FLICKER_LIMIT);
    assert_eq!(flicker.per_second(channel(99)), 63, "63 means 63 or more");
    assert_eq!(flicker.per_second(channel(3)), 0);
    assert_eq!(hall.bad(), set(&[5, 99]));
    hold(&mut hall, Channels::NONE, 2000, &mut time);
    assert_eq!(hall.flicker().per_second(channel(99)), 0);
    assert_eq!(hall.flicker().worst(channel(99)), 63);
    assert_eq!(hall.bad(), set(&[5, 99]), "bad until the self-test");
}

#[test]
fn ten_gestures_a_second_with_bounce_are_no_flicker() {
    let mut hall = Hall::new(ms(0));
    let mut time = 0;
    hold(&mut hall, Channels::NONE, 3, &mut time);
    for gesture in 0..40 {
        let to = if gesture % 2 == 0 { set(&[40]) } else { Channels::NONE };
        let from = set(&[40]) ^ to;
        hold(&mut hall, to, 1, &mut time);
        hold(&mut hall, from, 1, &mut time);
        assert_eq!(hold(&mut hall, to, 98, &mut time).len(), 1);
    }
    assert_eq!(hall.flicker().worst(channel(40)), 30);
    assert!(hall.bad().is_empty());
}

/// A switch that looks only 20 times a second cannot change more often, but it does not stop.
#[test]
fn a_slow_switch_that_flickers_on_and_on_is_bad() {
    let mut random = fastrand::Rng::with_seed(5032);
    let mut hall = Hall::new(ms(0));
    let mut time = 0;
    while time < 4000 {
        hold(&mut hall, if random.bool() { set(&[7]) } else { Channels::NONE }, 50, &mut time);
    }
    assert!(hall.bad().is_empty(), "it may still be a hand");
    while time < 8000 {
        hold(&mut hall, if random.bool() { set(&[7]) } else { Channels::NONE }, 50, &mut time);
    }
    assert_eq!(hall.bad(), set(&[7]));
}

#[test]
fn an_ignored_channel_says_nothing_until_it_counts_again() {
    let mut hall = Hall::new(ms(0));
    let mut time = 0;
    hold(&mut hall, set(&[1, 2]), 3, &mut time);
    hall.ignore(set(&[1]));
    assert_eq!(hold(&mut hall, set(&[2]), 10, &mut time), []);
    assert_eq!(hall.occupied(), set(&[2]));
    assert!(hall.settled_since().is_some(), "an ignored channel delays nothing");
    assert_eq!(hold(&mut hall, set(&[1, 2]), 1, &mut time), []);
    assert_eq!(hold(&mut hall, set(&[2]), 5, &mut time), []);
    hall.ignore(Channels::NONE);
    assert_eq!(hold(&mut hall, set(&[2]), 1, &mut time), [Change::Lifted(channel(1))]);
}

#[test]
fn the_self_test_knows_what_has_answered() {
    let used = set(&[0, 1, 2, 3]);
    let mut hall = Hall::new(ms(0));
    let mut time = 0;
    hold(&mut hall, set(&[1]), 10, &mut time);
    hall.ignore(set(&[2]));
    hall.start_self_test(ms(time));
    let report = hall.self_test(used);
    assert_eq!((report.untried, report.occupied, report.stray), (used, set(&[1]), Channels::NONE));
    for space in [0, 2, 3] {
        hold(&mut hall, set(&[1, space]), 10, &mut time);
    }
    assert_eq!(hall.self_test(used).untried, set(&[1]), "it has always been on");
    assert!(!hall.self_test(used).passed());
    hold(&mut hall, set(&[100]), 10, &mut time);
    assert_eq!(hall.self_test(used).stray, set(&[100]));
    assert!(!hall.self_test(used).passed());
    hold(&mut hall, Channels::NONE, 10, &mut time);
    assert!(hall.self_test(used).passed());
    for _ in 0..20 {
        hold(&mut hall, set(&[3]), 1, &mut time);
        hold(&mut hall, Channels::NONE, 1, &mut time);
    }
    assert_eq!(hall.self_test(used).bad, set(&[3]));
    assert!(!hall.self_test(used).passed());
    hall.start_self_test(ms(time));
    assert_eq!(hall.self_test(used).bad, Channels::NONE, "another chance");
}

#[test]
fn time_may_stand_still_or_jump() {
    let mut hall = Hall::new(ms(5000));
    for time in [5000, 5000, 5000, 4000, 9_000_000, 9_000_000, 0] {
        hall.scan(set(&[3]), ms(time));
    }
    assert_eq!(hall.occupied(), set(&[3]));
    assert_eq!(hall.settled_since(), Some(ms(5000)));
}

//! Games that fill the journal, games whose header is lost, and reads that fail: nothing is lost in silence, and
//! nothing is invented.

use embassy_futures::block_on;
use embassy_time::Duration;
use firmware::journal::{Found, Journal};
use firmware::screens::View;
use firmware::sense::KnobEvent::{Back, Pressed, Turned};
use firmware::sense::MatReading;
use nor_flash_model::{FlashChip, Operation, SECTOR};

use super::resets::choose;
use super::switched_on::{JOURNAL, SwitchedOn, switched_on, used_flashes};

/// Begins a game of Petra for two and plays this many moves.
fn play(device: &mut SwitchedOn<'_, '_>, moves: u16) {
    device.knob(&[Pressed, Pressed]);
    play_on(device, moves);
}

/// Plays until the game has this many moves.
fn play_on(device: &mut SwitchedOn<'_, '_>, moves: u16) {
    while device.moves() < moves {
        let first = device.say("moves").swap_remove(0);
        assert_eq!(device.say(&format!("play {first}")), ["ok"]);
    }
}

fn idle(device: &mut SwitchedOn<'_, '_>) {
    device.with(|device| block_on(device.idle()));
}

fn room(flash: &FlashChip) -> u16 {
    let mut journal = Journal::new(flash.clone(), JOURNAL).unwrap();
    block_on(journal.open()).unwrap();
    journal.room()
}

/// Plays and takes back until `more` says no.
fn play_back_and_forth(device: &mut SwitchedOn<'_, '_>, mut more: impl FnMut(&[String]) -> bool) {
    let first = format!("play {}", device.say("moves")[0]);
    while more(&device.say(&first)) {
        assert_eq!(device.say("undo"), ["ok"]);
    }
}

#[test]
fn a_full_journal_is_told_in_time_and_can_still_be_used() {
    let mut flashes = used_flashes();
    let mut warned_at = None;
    switched_on(&mut flashes, |device| {
        play(device, 40);
        let mut records = 40;
        let first = device.say("moves").swap_remove(0);
        play_back_and_forth(device, |answer| {
            assert_eq!(answer, ["ok"]);
            records += 2;
            records < 14_000
        });
        idle(device);
        assert!(matches!(device.view(), View::Message(_)), "{:?}", device.view());
        device.assert_shows("The record is nearly full: room for");
        warned_at = device.say("status").iter().find_map(|line| {
            line.strip_prefix("nearly full: room for ")?.strip_suffix(" moves")?.parse::<u16>().ok()
        });
        device.knob(&[Pressed]);
        idle(device);
        assert!(!matches!(device.view(), View::Message(_)), "it is told once");
        assert_eq!(device.say("undo"), ["ok"]);
        assert_eq!(device.say("moves")[0], first);
    });
    assert_eq!(warned_at.map(|room| room > 500), Some(true), "long before: {warned_at:?}");
    let record = switched_on(&mut flashes, |device| {
        device.knob(&[Pressed]);
        play_back_and_forth(device, |answer| answer == ["ok"]);
        let first = device.say("moves").swap_remove(0);
        assert!(device.say(&format!("play {first}"))[0].starts_with("error: "));
        device.say("export")
    });
    assert_eq!(record.last().unwrap(), "ok");
    assert_eq!(room(&flashes[1]), 0);
    // Undo, export and giving up still work, also after a restart.
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed]);
        assert_eq!(device.say("export"), record);
        for left in (20..device.moves()).rev() {
            assert_eq!(device.say("undo"), ["ok"]);
            assert_eq!(device.moves(), left);
        }
        assert_eq!(device.say("export").len() + 20, record.len());
        device.knob(&[Back]);
        choose(device, "Abandon");
        device.knob(&[Turned(1), Pressed]);
        device.assert_shows("Which game?");
    });
}

/// Returns flashes with a game of some moves whose header and copies are lost.
fn headless() -> [FlashChip; 2] {
    let mut flashes = used_flashes();
    switched_on(&mut flashes, |device| play(device, 10));
    let first_bank = JOURNAL.start as usize + SECTOR;
    flashes[1].bytes_mut()[first_bank + 8..first_bank + 0x178].fill(0);
    flashes
}

#[test]
fn a_game_without_a_header_is_told_and_erased_only_on_request() {
    let mut flashes = headless();
    let damaged = flashes[1].bytes()[..JOURNAL.start as usize + 20 * SECTOR].to_vec();
    let line = "damaged: a game that has lost its beginning".to_owned();
    switched_on(&mut flashes, |device| {
        device.assert_shows("A game has lost its beginning and cannot be opened. Erase it?");
        assert!(device.say("status").contains(&line));
        device.knob(&[Pressed]);
        device.assert_shows("Which game?");
        // The other half of the journal is free.
        play(device, 3);
        assert!(device.say("status").contains(&line));
    });
    assert!(flashes[1].bytes()[..damaged.len()] == damaged, "nothing is erased unasked");
    switched_on(&mut flashes, |device| {
        device.knob(&[Turned(1), Pressed, Turned(1), Pressed]);
        assert_eq!(device.moves(), 0, "abandoned");
        while matches!(device.view(), View::Confirm(_)) {
            device.knob(&[Pressed]);
        }
        // Now it is in the way.
        device.knob(&[Pressed, Pressed]);
        device.assert_shows("Erase it?");
        device.knob(&[Turned(1), Pressed]);
        assert!(!device.say("status").contains(&line));
        assert_eq!(device.say("moves").last().unwrap(), "ok", "the new game has begun");
    });
}

/// Whatever read fails: an answer is the right one, or it ends with an error.
#[test]
fn no_command_invents_anything_when_reads_fail() {
    let mut flashes = used_flashes();
    switched_on(&mut flashes, |device| {
        play(device, 700);
        for _ in 0..20 {
            idle(device);
        }
    });
    let (mut failures, mut answers) = (0, 0);
    // Which of the flashes the command reads, and which of its reads fail.
    for (command, flash, stride) in [
        ("export", 1, 61),
        ("undo", 1, 7),
        ("status", 1, 7),
        ("moves", 1, 7),
        ("tags", 0, 3),
        ("edition", 0, 3),
    ] {
        let reads = |command: Option<&str>| {
            let mut flashes = flashes.clone();
            flashes[flash].reset_stats();
            let answer = switched_on(&mut flashes, |device| {
                device.knob(&[Pressed]);
                command.map(|command| device.say(command))
            });
            (flashes[flash].stats().reads, answer.unwrap_or_default())
        };
        let (before, _) = reads(None);
        let (after, intact) = reads(Some(command));
        for skip in (before..=after).step_by(stride) {
            let mut flashes = flashes.clone();
            // Some in a row: the journal can then not be opened again at once.
            let times = [1, 3, 9][answers % 3];
            flashes[flash].fail(Operation::Read, skip as u32, times);
            let (answer, again) = switched_on(&mut flashes, |device| {
                device.knob(&[Pressed]);
                let (answer, mut again) = (device.say(command), intact.clone());
                if command != "undo" {
                    for _ in 0..=times {
                        again = device.say(command);
                    }
                }
                (answer, again)
            });
            answers += 1;
            if answer == intact {
                continue;
            }
            failures += 1;
            let (error, told) = answer.split_last().unwrap();
            assert!(
                error.starts_with("error: ") && intact.starts_with(told),
                "{command}, {skip}: {answer:?}"
            );
            assert_eq!(again, intact, "{command}, {skip}: once more, when nothing fails");
        }
    }
    println!("{answers} answers, {failures} of them errors");
    assert!(failures > 20, "{failures}");
}

/// Opening a game whose flash fails once is told, and the game is there at the next start.
#[test]
fn a_failed_read_at_power_on_loses_nothing() {
    let mut flashes = used_flashes();
    switched_on(&mut flashes, |device| play(device, 300));
    let before = flashes[1].bytes().to_vec();
    let mut told = 0;
    for skip in (0..2_000).step_by(13) {
        let mut flashes = flashes.clone();
        flashes[1].fail(Operation::Read, skip, 1);
        switched_on(&mut flashes, |device| match device.view() {
            View::Message(_) => told += 1,
            _ => assert_eq!(device.moves(), 300, "{skip}"),
        });
        assert!(flashes[1].bytes() == before, "nothing is written");
        switched_on(&mut flashes, |device| assert_eq!(device.moves(), 300, "{skip}"));
    }
    assert!(told > 20, "{told}");
    let mut journal = Journal::new(flashes[1].clone(), JOURNAL).unwrap();
    assert_eq!(block_on(journal.open()), Ok(Found::Running));
}

/// If the flash does not answer at power-on, the saved game is opened as soon as it does: nobody can begin another one
/// over it by mistake.
#[test]
fn a_saved_game_is_opened_when_the_flash_answers_again() {
    let mut flashes = used_flashes();
    switched_on(&mut flashes, |device| play(device, 300));
    let act = |act: fn(&mut SwitchedOn<'_, '_>) -> Vec<String>| {
        let mut flashes = flashes.clone();
        flashes[1].fail(Operation::Read, 0, 1);
        switched_on(&mut flashes, |device| {
            device.assert_shows("The memory did not answer.");
            let answer = act(device);
            assert_eq!(device.moves(), 300);
            device.assert_shows("Saved");
            answer
        })
    };
    let mat = |device: &mut SwitchedOn<'_, '_>| {
        device.with(|device| _ = block_on(device.see(MatReading::default(), Duration::from_millis(0))));
        vec![]
    };
    let press = |device: &mut SwitchedOn<'_, '_>| {
        device.knob(&[Pressed]);
        vec![]
    };
    act(mat);
    act(press);
    let answer = act(|device| device.say("export"));
    assert_eq!(answer, ["error: the saved game is being opened; say it again"]);
}

/// A record is lost before a checkpoint: the game goes on from there, and the words do not ask to go back.
#[test]
fn a_gap_before_a_checkpoint_does_not_stop_the_game() {
    let mut flashes = used_flashes();
    let (record, status) = switched_on(&mut flashes, |device| {
        play(device, 290);
        for _ in 0..20 {
            idle(device);
        }
        play_on(device, 300);
        (device.say("export"), device.say("status"))
    });
    // A bit in the middle of the moves before the checkpoint.
    flashes[1].flip(JOURNAL.start as usize + SECTOR + 0x400 + 11, 1);
    switched_on(&mut flashes, |device| {
        device.knob(&[Pressed]);
        assert_eq!((device.moves(), device.say("status")), (300, status));
        let cut = device.say("export");
        let (error, kept) = cut.split_last().unwrap();
        assert_eq!(
            error,
            "error: Some earlier moves of the record are lost. The game goes on, but not back beyond them."
        );
        assert!(kept.len() > 20 && kept.len() < 200 && record.starts_with(kept), "{} lines", kept.len());
        assert_eq!(device.say("undo"), ["ok"]);
        let again = &record[record.len() - 2];
        assert_eq!(device.say(&format!("play {again}")), ["ok"]);
        assert_eq!(device.say("undo 290"), ["error: the moves could not be taken back; see the display"]);
        device.assert_shows("Some earlier moves of the record are lost.");
        device.knob(&[Pressed]);
        assert_eq!(device.moves(), 300);
    });
}

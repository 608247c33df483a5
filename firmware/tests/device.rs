//! The device with hands, a knob, tags and a flash that can lose its power.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, unreachable_pub)]

#[allow(dead_code, missing_docs)]
#[path = "../../host-sim/src/parts/nor_flash.rs"]
mod nor_flash;

use std::ops::ControlFlow;
use std::sync::LazyLock;

use embassy_futures::block_on;
use embassy_time::Duration;
use firmware::device::{Play, Said, Show};
use firmware::journal::{JOURNAL_BYTES, Journal, Setup};
use firmware::link::Command;
use firmware::mat::petra::PetraSpace;
use firmware::mat::{Channel, Channels, OnMat as _, Space as _};
use firmware::screens::View;
use firmware::sense::{KnobEvent, ReaderId};
use firmware::tag::TagTrouble;
use nor_flash::FlashChip;
use rules_nostd::petra::*;
use rules_nostd::{Game, Next, Seat};

static EDITION: LazyLock<Edition> =
    LazyLock::new(|| Edition::new(toml::from_str(STAND_IN_TOML).unwrap()).unwrap());

const QUICK: Duration = Duration::from_millis(30);
const SLOW: Duration = Duration::from_millis(4000);

type Device = Play<Petra<'static>, FlashChip>;

fn start(players: usize) -> Petra<'static> {
    Petra::new(&EDITION, players, Options::default()).unwrap()
}

/// A device that has just begun a game.
fn begin(players: usize) -> Device {
    let mut journal = Journal::new(FlashChip::new(2 << 20), 0..JOURNAL_BYTES).unwrap();
    block_on(journal.open()).unwrap();
    let setup = Setup::new(Petra::NAME, EDITION.checksum(), players as u8, &Options::default()).unwrap();
    block_on(journal.begin(&setup, |_| ())).unwrap();
    block_on(Play::resume(start(players), journal)).unwrap()
}

/// The same device after its plug was pulled.
fn switched_off_and_on(device: Device, players: usize) -> Device {
    let flash = device.leave().flash().bytes().to_vec();
    let mut journal = Journal::new(FlashChip::holding(flash), 0..JOURNAL_BYTES).unwrap();
    block_on(journal.open()).unwrap();
    block_on(Play::resume(start(players), journal)).unwrap()
}

fn legal(game: &Petra<'_>) -> Vec<Move> {
    let mut legal = Vec::new();
    let _ = game.each_legal(|m| {
        legal.push(m);
        ControlFlow::Continue(())
    });
    legal
}

fn silent(_: &Petra<'_>, _: Said<Move>) {}

fn press(device: &mut Device) {
    block_on(device.knob(KnobEvent::Pressed, &mut silent));
}

/// Plays a move with the knob alone: the menu, turned to its place, pressed.
fn by_knob(device: &mut Device, m: Move) {
    let legal = legal(device.game());
    block_on(device.knob(KnobEvent::Back, &mut silent));
    if legal.len() > 1 {
        press(device);
        assert!(matches!(device.view(), View::Menu(_)));
        for _ in 0..legal.iter().position(|&other| other == m).unwrap() {
            block_on(device.knob(KnobEvent::Turned(1), &mut silent));
        }
    }
    press(device);
}

/// Principle 6: a board with only a knob and an OLED plays a whole game, up to the winner's screen,
/// and the flash holds it.
#[test]
fn a_whole_game_by_knob() {
    let mut rng = fastrand::Rng::with_seed(11);
    let mut device = begin(3);
    let mut model = start(3);
    while model.next() != Next::Over {
        let legal = legal(&model);
        let m = legal[rng.usize(0..legal.len())];
        by_knob(&mut device, m);
        model.play(m).unwrap();
        assert!(*device.game() == model, "{m:?}");
    }
    let View::GameOver(over) = device.view() else { panic!("{:?}", device.view()) };
    assert_eq!(over.standing, model.standing());
    let moves = device.moves();
    let device = switched_off_and_on(device, 3);
    assert!(*device.game() == model && device.moves() == moves);
}

/// Hands on the mat where the switches can see them, the knob for the rest, and the plug pulled now
/// and then: the device follows.
#[test]
fn a_game_by_hand_with_the_plug_pulled() {
    let mut rng = fastrand::Rng::with_seed(4);
    let mut device = begin(4);
    let mut model = start(4);
    let (mut by_hand, mut asked) = (0, 0);
    for step in 0..700 {
        if model.next() == Next::Over {
            break;
        }
        let legal = legal(&model);
        let m = legal[rng.usize(0..legal.len())];
        let mut after = model.clone();
        after.play(m).unwrap();
        let target = model.halfway(m, &after).unwrap_or_else(|| after.picture());
        if target == model.picture() {
            by_knob(&mut device, m);
        } else {
            block_on(device.see(target, QUICK, &mut silent));
            block_on(device.see(target, SLOW, &mut silent));
            if *device.game() == after {
                by_hand += 1;
            } else {
                // Looks like other moves, too: the display asks.
                assert!(matches!(device.view(), View::Ask(_) | View::Menu(_)), "{m:?}: {:?}", device.show());
                asked += 1;
                answer(&mut device, &legal, m);
            }
        }
        model = after;
        assert!(*device.game() == model, "step {step}: {m:?}");
        // Whatever was left lying is put straight.
        block_on(device.see(model.picture(), SLOW, &mut silent));
        assert!(matches!(device.show(), Show::Turn), "{:?}", device.show());
        if rng.u8(0..40) == 0 {
            device = switched_off_and_on(device, 4);
        }
    }
    assert!(by_hand > 100 && asked > 50, "{by_hand} by hand, {asked} asked");
}

/// Answers a question of the display with a move.
fn answer(device: &mut Device, legal: &[Move], m: Move) {
    let place = match device.show() {
        Show::Ask(gestures, _) => gestures.iter().position(|gesture| gesture[..] == [m]).unwrap(),
        _ => legal.iter().position(|&other| other == m).unwrap(),
    };
    for _ in 0..place {
        block_on(device.knob(KnobEvent::Turned(1), &mut silent));
    }
    press(device);
}

/// A set-up up to the first decision, played over USB.
fn ready() -> Device {
    let mut device = begin(3);
    let mut round = Trader::ALL.into_iter().cycle();
    while let Next::Observe(chance) = device.game().next() {
        let m = match chance {
            Chance::DrawTrader(_) => Move::DrewTrader(round.next().unwrap()),
            Chance::ChooseStart => Move::Starts(Seat::One),
            _ => legal(device.game())[0],
        };
        by_knob(&mut device, m);
    }
    device
}

fn say(device: &mut Device, line: &str) -> String {
    let mut out = String::new();
    block_on(device.command(Command::parse(line).unwrap(), &mut out, &mut silent)).unwrap();
    out
}

fn place(number: u8) -> Channel {
    PetraSpace::Caravan(number - 1).channel()
}

/// A piece in the wrong place: which one, and where it goes; put back, the game goes on.
#[test]
fn a_wrong_piece_is_told_and_put_right() {
    let mut device = ready();
    let mut seen = device.game().picture();
    seen.remove(place(3));
    block_on(device.see(seen, SLOW, &mut silent));
    let View::PutBack(put) = device.view() else { panic!("{:?}", device.view()) };
    assert_eq!(format!("{:?}", put.way), format!("{:?}", firmware::screens::Way::PutOn("Plaza 3".into())));
    assert_eq!(device.lights().put, [place(3)].into_iter().collect::<Channels>());
    block_on(device.see(device.game().picture(), QUICK, &mut silent));
    assert_eq!(*device.show(), Show::Turn);
}

/// Tags: a draw at its gate is a move; one of another game, an unknown one and two at once each have a
/// message of their own, and change nothing.
#[test]
fn tags_at_the_readers() {
    let mut device = begin(2);
    for _ in 0..2 {
        press(&mut device);
    }
    let pad = ReaderId::new(5).unwrap();
    block_on(device.tag(pad, Ok("petra villager baker"), &mut silent));
    assert_eq!(device.game().position().villagers.row[0], Some(Villager::Baker));
    let before = device.game().clone();
    for (text, title) in [
        (Ok("resafa camel 3"), "resafa"),
        (Ok("petra villager zebra"), "edition"),
        (Err(TagTrouble::TwoTags), "Two tags"),
        (Err(TagTrouble::Unknown), "Unknown"),
    ] {
        block_on(device.tag(pad, text, &mut silent));
        let View::Message(message) = device.view() else { panic!("{:?}", device.view()) };
        assert!(message.what.to_lowercase().contains(&title.to_lowercase()), "{:?}", message);
        assert!(*device.game() == before);
    }
}

/// The record goes out live and comes in as commands; a refusal names its rule and changes nothing.
#[test]
fn the_usb_link() {
    let mut device = ready();
    assert!(say(&mut device, "status").starts_with("seat 1: move your pawn one cell\n"));
    assert_eq!(say(&mut device, "moves"), "pawn north\npawn east\npawn south\npawn west\nok\n");
    let mut live = Vec::new();
    let mut out = String::new();
    let command = Command::parse("play pawn north").unwrap();
    block_on(device.command(command, &mut out, &mut |_, said| live.push(said))).unwrap();
    assert_eq!((out.as_str(), live.as_slice()), ("ok\n", &[Said::Played(Move::Pawn(Direction::North))][..]));
    let before = device.game().clone();
    assert!(say(&mut device, "play siq 9").starts_with("error: PET-047: "));
    assert!(say(&mut device, "play dance").starts_with("error: did not expect 'dance'"));
    assert!(say(&mut device, "undo 9999").starts_with("error: only "));
    assert!(*device.game() == before);
    let record = say(&mut device, "export");
    assert_eq!(record.lines().count(), usize::from(device.moves()) + 1);
    assert!(record.ends_with("pawn north\nok\n"));
    assert_eq!(say(&mut device, "undo"), "ok\n");
    assert!(say(&mut device, "status").starts_with("seat 1: move your pawn one cell\n"));
}

/// Undo by a long push, confirmed; the flash remembers it.
#[test]
fn undo_is_confirmed() {
    let mut device = ready();
    let before = device.game().clone();
    by_knob(&mut device, Move::Pawn(Direction::North));
    for (turn, undone) in [(-1, false), (1, true)] {
        block_on(device.knob(KnobEvent::LongPressed, &mut silent));
        assert!(matches!(device.view(), View::Confirm(_)));
        block_on(device.knob(KnobEvent::Turned(turn), &mut silent));
        press(&mut device);
        assert_eq!(*device.game() == before, undone);
    }
    let device = switched_off_and_on(device, 3);
    assert!(*device.game() == before);
}

/// A flash that does not write: the move is not played, and the display says so.
#[test]
fn nothing_is_shown_that_is_not_written() {
    let device = ready();
    let before = device.game().clone();
    let mut journal = device.leave();
    journal.flash().fail(nor_flash::Operation::Write, 0, u32::MAX);
    let mut device = block_on(Play::resume(start(3), journal)).unwrap();
    by_knob(&mut device, Move::Pawn(Direction::North));
    assert!(*device.game() == before);
    assert!(matches!(device.view(), View::Message(_)), "{:?}", device.view());
}

/// Turning the knob leads through scores and players and back.
#[test]
fn scores_and_details() {
    let mut device = ready();
    let mut seen = Vec::new();
    for _ in 0..5 {
        block_on(device.knob(KnobEvent::Turned(1), &mut silent));
        seen.push(match device.view() {
            View::Scores(_) => "scores".to_owned(),
            View::Details(details) => details.seat.to_string(),
            View::Turn(_) => "turn".to_owned(),
            other => panic!("{other:?}"),
        });
    }
    assert_eq!(seen, ["scores", "seat 1", "seat 2", "seat 3", "turn"]);
}

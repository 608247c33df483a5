//! One game being played: with hands, a knob, tags, and a flash that can lose its power.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use embassy_futures::block_on;
use embassy_time::Duration;
use firmware::device::play::{Answer, DeviceGame as _, MenuEntry, Play, Topic, entry_place};
use firmware::games::petra::PetraSpace;
use firmware::journal::{JOURNAL_BYTES, Journal, Setup};
use firmware::mat::{Channel, Channels, MatGame as _, Space as _};
use firmware::screens::View;
use firmware::sense::{KnobEvent, ReaderId};
use firmware::tag::TagError;
use firmware::trial_memory::TrialMemory;
use nor_flash_model::FlashChip;
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, Next, Seat};

static EDITION: LazyLock<Edition> =
    LazyLock::new(|| Edition::new(toml::from_str(Edition::TOML).unwrap()).unwrap());

const QUICK: Duration = Duration::from_millis(30);
const SLOW: Duration = Duration::from_millis(4000);

type Device = Play<'static, Petra<'static>, FlashChip>;

fn start(players: usize) -> Petra<'static> {
    Petra::new(&EDITION, players, Options::default()).unwrap()
}

/// Leaks a value, so that a test can borrow it for as long as it runs.
fn lasting<T>(room: T) -> &'static mut T {
    Box::leak(Box::new(room))
}

/// Opens the game in a journal and replays its moves.
fn take_up(start: Petra<'static>, journal: &'static mut Journal<FlashChip>) -> Device {
    let mut device = Play::new(lasting(TrialMemory::new()).begin(start), journal, || 0);
    block_on(device.catch_up()).unwrap();
    device
}

/// Returns a device that has just begun a game.
fn begin(players: usize) -> Device {
    let journal = lasting(Journal::new(FlashChip::new(2 << 20), 0..JOURNAL_BYTES).unwrap());
    block_on(journal.open()).unwrap();
    let setup = Setup::new(Petra::NAME, EDITION.checksum(), players as u8, &Options::default()).unwrap();
    block_on(journal.begin(&setup, async |_| ())).unwrap();
    take_up(start(players), journal)
}

/// Returns the same device after its plug was pulled.
fn switched_off_and_on(device: Device, players: usize) -> Device {
    let journal = device.leave();
    let flash = journal.flash().bytes().to_vec();
    let journal = lasting(Journal::new(FlashChip::holding(flash), 0..JOURNAL_BYTES).unwrap());
    block_on(journal.open()).unwrap();
    take_up(start(players), journal)
}

fn legal(game: &Petra<'_>) -> Vec<Move> {
    let mut legal = Vec::new();
    let _ = game.each_legal(|m| {
        legal.push(m);
        ControlFlow::Continue(())
    });
    legal
}

fn press(device: &mut Device) {
    block_on(device.knob(KnobEvent::Pressed));
}

/// Plays a move with the knob alone: opens the menu, turns to its place, presses.
fn by_knob(device: &mut Device, m: Move) {
    // Back leads from a group to the menu, and from the menu to the turn.
    for _ in 0..2 {
        block_on(device.knob(KnobEvent::Back));
    }
    let pass = device.game().pass();
    if legal(device.game()).len() > 1 && pass != Some(m) {
        // Where a press would pass, turning opens the menu.
        block_on(device.knob(if pass.is_some() { KnobEvent::Turned(1) } else { KnobEvent::Pressed }));
        assert!(matches!(device.view(), View::Menu(_)));
        return choose(device, m);
    }
    press(device);
}

/// Chooses a move from the menu that is shown, or from a group of it.
fn choose(device: &mut Device, m: Move) {
    let group = device.game().group(m);
    if let Some(place) = group.and_then(|group| entry_place(device.game(), None, MenuEntry::Group(group))) {
        turn_to(device, place);
        press(device);
        assert!(matches!(device.topic(), Topic::Group(_, 0)), "{m:?}: {:?}", device.topic());
        turn_to(device, entry_place(device.game(), group, MenuEntry::Move(m)).unwrap());
    } else {
        turn_to(device, entry_place(device.game(), None, MenuEntry::Move(m)).unwrap());
    }
    press(device);
}

fn turn_to(device: &mut Device, place: usize) {
    (0..place).for_each(|_| block_on(device.knob(KnobEvent::Turned(1))));
}

/// Principle 6: a board with only a knob and an OLED plays a whole game, up to the winner's screen, and the
/// flash holds it.
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

/// A game with hands on the mat where switches see them, the knob for the rest, and the plug pulled now and
/// then: the device keeps up.
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
            block_on(device.see(target, QUICK));
            block_on(device.see(target, SLOW));
            if *device.game() == after {
                by_hand += 1;
            } else {
                // It looks like other moves, too, so the display asks.
                assert!(matches!(device.view(), View::Ask(_) | View::Menu(_)), "{m:?}: {:?}", device.topic());
                asked += 1;
                answer(&mut device, m);
            }
        }
        model = after;
        assert!(*device.game() == model, "step {step}: {m:?}");
        // Tidies up what is still out of place.
        block_on(device.see(model.picture(), SLOW));
        // A page about what happened may be open: reads it and leaves it.
        if matches!(device.topic(), Topic::Tale(_)) {
            press(&mut device);
        }
        assert!(matches!(device.topic(), Topic::Turn), "{:?}", device.topic());
        if rng.u8(0..40) == 0 {
            device = switched_off_and_on(device, 4);
            block_on(device.see(model.picture(), SLOW));
        }
    }
    assert!(by_hand > 100 && asked > 50, "{by_hand} by hand, {asked} asked");
}

/// Answers a question of the display with a move.
fn answer(device: &mut Device, m: Move) {
    let Topic::Ask(gestures, _) = device.topic() else { return choose(device, m) };
    let place = gestures.iter().position(|gesture| gesture[..] == [m]).unwrap();
    turn_to(device, place);
    press(device);
}

/// Returns a device after the set-up, at the first decision, with the mat laid out.
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
    block_on(device.see(device.game().picture(), QUICK));
    device
}

/// Collects the lines of an answer.
#[derive(Default)]
struct Heard(Vec<String>);

impl Answer for Heard {
    async fn line(&mut self, line: std::fmt::Arguments<'_>) {
        self.0.push(line.to_string());
    }
}

fn hear(say: impl AsyncFnOnce(&mut Heard)) -> Vec<String> {
    let mut heard = Heard::default();
    block_on(say(&mut heard));
    heard.0
}

fn place(number: u8) -> Channel {
    PetraSpace::Caravan(number - 1).channel()
}

/// A piece in the wrong place: the display says why it is refused, then which piece goes where. When it is
/// put back, the game goes on.
#[test]
fn a_wrong_piece_is_told_and_put_right() {
    let mut device = ready();
    let mut seen = device.game().picture();
    seen.remove(place(3));
    block_on(device.see(seen, SLOW));
    let View::Refused(refused) = device.view() else { panic!("{:?}", device.view()) };
    assert_eq!(refused.refusal.remedy().to_string(), "First seat 1 moves the pawn.");
    press(&mut device);
    block_on(device.see(seen, SLOW));
    let View::PutBack(put) = device.view() else { panic!("{:?}", device.view()) };
    assert_eq!(format!("{:?}", put.way), format!("{:?}", firmware::screens::Way::PutOn("Plaza 3".into())));
    assert_eq!(device.lights().put, [place(3)].into_iter().collect::<Channels>());
    block_on(device.see(device.game().picture(), QUICK));
    assert_eq!(*device.topic(), Topic::Turn);
}

/// A draw at its gate is a move. A tag of another game, an unknown tag and two tags at once each have their
/// own message and change nothing.
#[test]
fn tags_at_the_readers() {
    let mut device = begin(2);
    for _ in 0..2 {
        press(&mut device);
    }
    let pad = ReaderId::new(5).unwrap();
    block_on(device.tag(pad, Ok("petra villager baker")));
    assert_eq!(device.game().position().villagers.row[0], Some(Villager::Baker));
    let before = device.game().clone();
    for (text, title) in [
        (Ok("resafa camel 3"), "resafa"),
        (Ok("petra villager zebra"), "edition"),
        (Err(TagError::TwoTags), "Two tags"),
        (Err(TagError::Unknown), "Unknown"),
    ] {
        block_on(device.tag(pad, text));
        let View::Message(message) = device.view() else { panic!("{:?}", device.view()) };
        assert!(message.what.to_lowercase().contains(&title.to_lowercase()), "{:?}", message);
        assert!(*device.game() == before);
    }
}

/// Moves are sent over USB as they are played, and can be played as commands. A refusal names its rule and
/// changes nothing.
#[test]
fn the_usb_link() {
    let mut device = ready();
    let _ = device.take_lines();
    assert_eq!(hear(async |out| device.say_status(out).await)[0], "seat 1: move your pawn one cell");
    let moves = ["pawn north", "pawn east", "pawn south", "pawn west"];
    assert_eq!(hear(async |out| device.say_moves(out).await), moves);
    block_on(device.play_written("play pawn north")).unwrap_err();
    block_on(device.play_written("pawn north")).unwrap();
    assert_eq!(device.take_lines(), "pawn north\n");
    let before = device.game().clone();
    assert!(block_on(device.play_written("siq 9")).unwrap_err().starts_with("PET-047: "));
    assert!(block_on(device.play_written("dance")).unwrap_err().starts_with("did not expect 'dance'"));
    assert!(block_on(device.undo(9999)).unwrap_err().starts_with("only "));
    assert!(*device.game() == before && device.take_lines().is_empty());
    let record = hear(async |out| device.say_record(out).await.unwrap());
    assert_eq!(record.len(), usize::from(device.moves()));
    assert_eq!(record.last().unwrap(), "pawn north");
    block_on(device.undo(1)).unwrap();
    assert_eq!(device.take_lines(), "undo 1\n");
    assert_eq!(hear(async |out| device.say_status(out).await)[0], "seat 1: move your pawn one cell");
}

/// A long press asks whether to undo; once confirmed, the flash remembers it.
#[test]
fn undo_is_confirmed() {
    let mut device = ready();
    let before = device.game().clone();
    by_knob(&mut device, Move::Pawn(Direction::North));
    for (turn, undone) in [(-1, false), (1, true)] {
        block_on(device.knob(KnobEvent::LongPressed));
        assert!(matches!(device.view(), View::Confirm(_)));
        block_on(device.knob(KnobEvent::Turned(turn)));
        press(&mut device);
        assert_eq!(*device.game() == before, undone);
    }
    let device = switched_off_and_on(device, 3);
    assert!(*device.game() == before);
}

/// If the flash cannot be written, the move is not played and the display says so.
#[test]
fn nothing_is_shown_that_is_not_written() {
    let device = ready();
    let before = device.game().clone();
    let journal = device.leave();
    journal.flash().fail(nor_flash_model::Operation::Write, 0, u32::MAX);
    let mut device = take_up(start(3), journal);
    by_knob(&mut device, Move::Pawn(Direction::North));
    assert!(*device.game() == before);
    assert!(matches!(device.view(), View::Message(_)), "{:?}", device.view());
}

/// Turning the knob leads through scores and players and back.
#[test]
fn scores_and_details() {
    let mut device = ready();
    let mut seen = Vec::new();
    while seen.last().is_none_or(|last| last != "turn") {
        block_on(device.knob(KnobEvent::Turned(1)));
        seen.push(match device.view() {
            View::Scores(_) => "scores".to_owned(),
            View::Details(details) => details.seat.to_string(),
            View::Turn(_) => "turn".to_owned(),
            other => panic!("{other:?}"),
        });
    }
    assert!(seen.len() > 5, "a player's details have more than one page");
    seen.dedup();
    assert_eq!(seen, ["scores", "seat 1", "seat 2", "seat 3", "turn"]);
}

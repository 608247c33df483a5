//! Petra on the device: what hands may take back, what tags stand for, and what the menu says.

use std::sync::LazyLock;

use super::played;
use super::played::{SLOW, legal, press, turn};
use embassy_futures::block_on;
use firmware::device::play::{DeviceGame as _, MenuEntry, Topic, count_entries, nth_entry};
use firmware::games::petra::PetraSpace;
use firmware::mat::{Channel, MatGame as _, Space as _};
use firmware::screens::View;
use firmware::sense::ReaderId;
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, Next, Seat};

static EDITION: LazyLock<Edition> =
    LazyLock::new(|| Edition::new(toml::from_str(Edition::TOML).unwrap()).unwrap());

type Device = played::Device<Petra<'static>>;

/// Returns a game for two with these villagers in the row, at the first pawn move. Draws cycle through the
/// types.
fn ready(row: [Villager; 3]) -> Device {
    let game = Petra::new(&EDITION, 2, Options::default()).unwrap();
    let mut device = played::begin(game, EDITION.checksum(), 2, &Options::default());
    let (mut row, mut round) = (row.into_iter(), Trader::ALL.into_iter().cycle());
    while let Next::Observe(chance) = device.game().next() {
        let m = match chance {
            Chance::DrawTrader(_) => Move::DrewTrader(round.next().unwrap()),
            Chance::TurnUpVillager(_) => Move::DrewVillager(row.next().unwrap()),
            Chance::ChooseStart => Move::Starts(Seat::One),
            _ => legal(device.game())[0],
        };
        let mut line = String::new();
        device.game().write_move(m, &mut line).unwrap();
        play(&mut device, &line);
    }
    device
}

const PLAIN: [Villager; 3] = [Villager::Herder, Villager::Baker, Villager::Scribe];

/// Plays moves over USB, one per line; the mat follows.
fn play(device: &mut Device, moves: &str) {
    for line in moves.lines() {
        block_on(device.play_written(line.trim())).unwrap_or_else(|why| panic!("{line}: {why}"));
        block_on(device.see(device.game().picture(), SLOW));
    }
}

fn worker(seat: Seat, trader: Trader) -> Channel {
    PetraSpace::Worker(seat, trader).channel()
}

fn tap(device: &mut Device, reader: u8, text: &str) {
    block_on(device.tag(ReaderId::new(reader).unwrap(), Ok(text)));
}

const CARD_PAD: u8 = 5;

fn labels(device: &Device) -> Vec<String> {
    let entry = |place| match nth_entry(device.game(), None, place).unwrap() {
        MenuEntry::Move(m) => {
            let mut text = String::new();
            device.game().label(m, &mut text).unwrap();
            text
        }
        MenuEntry::Group(group) => {
            let mut text = String::new();
            device.game().write_group(group, &mut text).unwrap();
            text + "..."
        }
    };
    (0..count_entries(device.game(), None)).map(entry).collect()
}

/// Moves after which both seats have placed a worker and seat 1 is to move the pawn.
const TRADED: &str = "pawn south\nworker rome\ndone\ndone\npawn south\nworker rome\ndone\ndone";

/// Pieces that stand as they did some turns ago do not take those turns back: the display guides them back.
/// (PET-033)
#[test]
fn hands_do_not_take_back_turns() {
    let mut device = ready(PLAIN);
    play(&mut device, TRADED);
    let before = device.moves();
    // As before both trades, except for the pawns: taking back would undo whole turns.
    for (seat, trader) in [(Seat::Two, Trader::Rome), (Seat::One, Trader::Rome)] {
        let mut seen = device.game().picture();
        seen.remove(worker(seat, trader));
        block_on(device.see(seen, SLOW));
        assert_eq!(device.moves(), before, "{seat}: {:?}", device.topic());
        assert!(matches!(device.topic(), Topic::PutBack(_) | Topic::Refused(..)), "{:?}", device.topic());
        block_on(device.see(device.game().picture(), SLOW));
        assert_eq!(*device.topic(), Topic::Turn);
    }
}

/// Within a turn, hands can take back their own moves, but never past a draw. (PET-055, PET-085)
#[test]
fn hands_take_back_their_turn_and_no_draw() {
    let mut device = ready(PLAIN);
    let start = device.game().picture();
    play(&mut device, "pawn north");
    let before = device.moves();
    block_on(device.see(start, SLOW));
    assert_eq!(device.moves(), before - 1, "the pawn went back");

    block_on(device.see(device.game().picture(), SLOW));
    play(&mut device, "pawn south");
    let no_worker = device.game().picture();
    play(&mut device, "worker egypt");
    while device.game().next() == Next::Decide(Seat::One, Prompt::SpendCamels)
        && device.game().position().mine().camels > 0
    {
        play(&mut device, "camels 1");
    }
    let drawn = matches!(device.game().next(), Next::Observe(Chance::DrawTrader(_)));
    assert!(drawn, "the bonus of the Egypt track: {:?}", device.game().next());
    play(&mut device, "observe trader rome");
    let before = device.moves();
    block_on(device.see(no_worker, SLOW));
    assert_eq!(device.moves(), before);
}

/// PET-047, AMB-09: the tag of a tile that was lifted reaches the gate later and is not a second tile, even
/// if the Plaza has another one of its type. The tag of a different tile still counts.
#[test]
fn a_tile_is_not_taken_twice() {
    let mut device = ready(PLAIN);
    let plaza: Vec<_> = device.game().position().caravan.iter().take(6).map(|tile| tile.unwrap()).collect();
    let first = plaza[0];
    assert_eq!(plaza.iter().filter(|&&tile| tile == first).count(), 2, "{plaza:?}");
    play(&mut device, "pawn north");
    let mut seen = device.game().picture();
    seen.remove(PetraSpace::Caravan(0).channel());
    let before = device.moves();
    block_on(device.see(seen, SLOW));
    assert_eq!(device.moves(), before + 1, "plaza 1 by hand");
    tap(&mut device, 1, &format!("petra trader {first} 01"));
    assert_eq!(device.moves(), before + 1);
    tap(&mut device, 1, &format!("petra trader {} 01", plaza[1]));
    assert_eq!(device.moves(), before + 2);
}

/// PET-105, PET-134: a card that may not be used now is answered with the rule.
#[test]
fn a_card_out_of_place_says_why() {
    let refusal = |device: &Device| match device.topic() {
        Topic::Refused(refusal, _) => refusal.rule,
        other => panic!("{other:?}"),
    };
    let mut device = ready(PLAIN);
    tap(&mut device, CARD_PAD, "petra villager baker");
    assert_eq!(refusal(&device), "PET-029", "first the pawn");
    play(&mut device, TRADED);
    play(&mut device, "pawn west\nretrieve rome");
    tap(&mut device, CARD_PAD, "petra villager scribe");
    assert_eq!(refusal(&device), "PET-105");
    tap(&mut device, CARD_PAD, "petra villager herder");
    play(&mut device, "observe villager noble");
    assert_eq!(device.game().next(), Next::Decide(Seat::One, Prompt::Reveal));
    tap(&mut device, CARD_PAD, "petra influence india 3");
    assert_eq!(refusal(&device), "PET-134");
}

/// Returns a game in which seat 1 has hired this villager and is asked about influence cards.
fn with_villager(card: Villager) -> Device {
    let mut device = ready([card, Villager::Baker, Villager::Scribe]);
    play(&mut device, TRADED);
    play(&mut device, "pawn west\nretrieve rome\nhire 1\nobserve villager noble");
    device
}

/// PET-119, DEC-22: sales are one entry of the menu, a press still means done, and a card that is shown while
/// cards are revealed is not sold without asking.
#[test]
fn a_farmer_does_not_crowd_the_menu() {
    let mut device = with_villager(Villager::Farmer);
    assert_eq!(labels(&device), ["done", "farmer seat 1 sells..."]);
    assert_eq!(device.game().pass(), Some(Move::Done));

    tap(&mut device, CARD_PAD, "petra influence india 3");
    let Topic::AskTag(choices, 0) = device.topic() else { panic!("{:?}", device.topic()) };
    assert!(matches!(choices.as_slice(), [Move::Reveal(_), Move::Farmer(Seat::One, _)]), "{choices:?}");
    turn(&mut device, 1);
    let camels = device.game().position().boards[Seat::One].camels;
    press(&mut device);
    assert_eq!(device.game().position().boards[Seat::One].camels, camels + 3);
}

/// PET-119, DEC-24: a press means done with a Farmer as it does without.
#[test]
fn a_press_is_done_with_a_farmer() {
    let mut device = with_villager(Villager::Farmer);
    assert_eq!(*device.topic(), Topic::Turn);
    let View::Turn(view) = device.view() else { panic!("{:?}", device.view()) };
    assert_eq!(view.phase.as_str(), "turn to sell");
    press(&mut device);
    assert_eq!(device.game().next(), Next::Decide(Seat::Two, Prompt::MovePawn));
}

/// Plays as little as possible until this seat moves the pawn.
fn idle_to_pawn(device: &mut Device, seat: Seat) {
    while device.game().next() != Next::Decide(seat, Prompt::MovePawn) {
        let legal = legal(device.game());
        let m = if legal.contains(&Move::Done) { Move::Done } else { legal[0] };
        let mut line = String::new();
        device.game().write_move(m, &mut line).unwrap();
        play(device, &line);
    }
}

/// PET-123, PET-126, DEC-06: a Nomad's card counts where it can; a Master Trader's card asks with whom.
#[test]
fn cards_of_a_trade_at_the_pad() {
    for (card, text) in [
        (Villager::Nomad(Trader::China), "petra villager nomad china"),
        (Villager::MasterTrader(Trader::China), "petra villager master-trader china"),
    ] {
        let mut device = with_villager(card);
        idle_to_pawn(&mut device, Seat::One);
        tap(&mut device, CARD_PAD, text);
        let Topic::Refused(refusal, _) = device.topic() else { panic!("{:?}", device.topic()) };
        assert_eq!(refusal.rule, "AMB-54");
        assert_eq!(refusal.remedy().to_string(), "Play him inside a market action.");
        play(&mut device, "pawn north");
        idle_to_pawn(&mut device, Seat::One);
        play(&mut device, "pawn south\nworker china");
        tap(&mut device, CARD_PAD, text);
        match card {
            Villager::Nomad(_) => assert_eq!(device.game().position().boards[Seat::One].villagers.total(), 0),
            _ => assert!(matches!(device.topic(), Topic::AskTag(choices, 0) if choices.len() > 1)),
        }
    }
}

/// PET-037, PET-104: menu entries say what they mean.
#[test]
fn the_menu_says_what_entries_mean() {
    let mut device = ready(PLAIN);
    let pawn = ["pawn north: plaza", "pawn east: siq", "pawn south: market", "pawn west: village"];
    assert_eq!(labels(&device), pawn);
    play(&mut device, TRADED);
    play(&mut device, "pawn west\nretrieve rome");
    assert_eq!(labels(&device), ["hire 1: herder"]);
    play(&mut device, "hire 1\nobserve villager noble\ndone\npawn north");
    assert!(labels(&device)[0].starts_with("plaza 1: "));
}

/// PET-096, PET-073: details include gold in the market and which discs are active.
#[test]
fn details_leave_nothing_out() {
    let device = ready(PLAIN);
    let mut table = device.game().position().clone();
    let board = &mut table.boards[Seat::One];
    board.market.tiles().filter_map(Tile::trader).for_each(|trader| table.bag[trader] += 1);
    let row = [Tile::Gold, Tile::Rome, Tile::Rome, Tile::India, Tile::China, Tile::Local];
    row.into_iter().filter_map(Tile::trader).for_each(|trader| table.bag[trader] -= 1);
    table.supply.gold -= 1;
    board.market = Market::from_tiles(&row);
    table.villagers.deck.remove(Villager::Farmer);
    board.villagers.add(Villager::Farmer);
    board.discs.india = Disc { space: 2, active: true };
    let game = device.game().at(table).unwrap_or_else(|broken| panic!("{broken:?}"));
    let details = game.details(Seat::One);
    let value =
        |label: &str| details.iter().find(|line| line.label.as_str() == label).unwrap().value.as_str();
    assert_eq!(value("Market"), "2 rome, china, india, local, gold");
    assert_eq!(value("Villagers"), "farmer");
    assert_eq!(value("Active"), "india");
    assert!(value("Discs on").contains("india 2"));
}

/// PET-062, PET-063, PET-073, PET-120: what a move brings without a decision is told once, and can be read
/// again.
#[test]
fn what_comes_of_itself_is_told() {
    let told = |device: &Device| match device.view() {
        View::Message(message) => (message.what.to_string(), message.remedy.to_string()),
        other => panic!("{other:?}"),
    };
    let mut device = ready(PLAIN);
    play(&mut device, "pawn south\nworker egypt");
    let (what, todo) = told(&device);
    assert_eq!((what.as_str(), todo.as_str()), ("Egypt disc +1 to space 1, blank side up.", ""));
    play(&mut device, "camels 1");
    assert_eq!(told(&device).0, "Egypt disc +1 to space 2, active side up.");
    press(&mut device);
    assert_eq!(*device.topic(), Topic::Turn);

    let mut device = ready(PLAIN);
    play(&mut device, TRADED);
    play(&mut device, "pawn west\nretrieve rome\nhire 1");
    assert_eq!(told(&device).0, "Take 3 camels, then you have 4 camels.");
}

/// PET-033: a pawn moved diagonally is told the rule; once that is read, it is guided back.
#[test]
fn a_diagonal_pawn_is_told_why() {
    let mut device = ready(PLAIN);
    let mut seen = device.game().picture();
    seen.insert(PetraSpace::City(Cell { column: 2, row: 0 }).channel());
    block_on(device.see(seen, SLOW));
    let Topic::Refused(refusal, _) = device.topic() else { panic!("{:?}", device.topic()) };
    assert_eq!(refusal.rule, "PET-033");
    press(&mut device);
    block_on(device.see(seen, SLOW));
    assert!(matches!(device.topic(), Topic::PutBack(_)), "{:?}", device.topic());
}

/// AMB-17: an action that has no effect is told, with its rule.
#[test]
fn an_action_without_effect_is_told() {
    let mut device = ready(PLAIN);
    play(&mut device, "pawn west");
    let View::Message(message) = device.view() else { panic!("{:?}", device.view()) };
    assert_eq!(message.title.to_string(), "Seat 1, AMB-17");
    assert_eq!(message.what.to_string(), "Nobody is hired: you have no worker to take back.");
}

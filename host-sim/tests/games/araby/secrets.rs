//! Checks that Merchants of Araby keeps its secrets on the device: before the end, no screen, USB line or exported
//! record reveals a hidden card or the coins in a tent (ARA-013, ARA-020, ARA-113, I-21).

use std::collections::BTreeSet;
use std::fmt;

use embassy_futures::block_on;
use firmware::device::play::{Answer, DeviceGame, Play, Topic, count_entries};
use firmware::journal::{JOURNAL_BYTES, Journal, Setup};
use firmware::sense::KnobEvent;
use firmware::trial_memory::TrialMemory;
use host_sim::parts::nor_flash::FlashChip;
use host_sim::session::Session;
use rules_nostd::araby::model::*;
use rules_nostd::araby::*;
use rules_nostd::{Game, Next, Seat};

type Device = Play<'static, Araby<'static>, FlashChip>;

fn leak<T>(value: T) -> &'static mut T {
    Box::leak(Box::new(value))
}

fn edition() -> &'static Edition {
    leak(Edition::new(toml::from_str(Edition::TOML).unwrap()).unwrap())
}

/// Creates a game with amounts of coins so large that no other number on a screen can be mistaken for them.
fn game_with_tents(edition: &'static Edition, players: usize, tents: [u16; 4]) -> Araby<'static> {
    let game = Araby::new(edition, players, Options::default()).unwrap();
    let mut table = game.position().clone();
    table.bank.out = tents[..players].iter().sum();
    for seat in table.areas.seats() {
        table.areas[seat].coins = tents[seat.index()];
    }
    game.at(table).unwrap()
}

/// Creates a device that plays this game, with a journal.
fn device(game: Araby<'static>) -> Device {
    let journal = leak(Journal::new(FlashChip::new(2 << 20), 0..JOURNAL_BYTES).unwrap());
    block_on(journal.open()).unwrap();
    let players = game.position().players() as u8;
    let setup = Setup::new(Araby::NAME, game.edition().checksum(), players, &Options::default()).unwrap();
    block_on(journal.begin(&setup, async |_| ())).unwrap();
    Play::new(leak(TrialMemory::new()).begin(game), journal, || 0)
}

#[derive(Default)]
struct Heard(Vec<String>);

impl Answer for Heard {
    async fn line(&mut self, line: fmt::Arguments<'_>) {
        self.0.push(line.to_string());
    }
}

fn read(device: &Device) -> String {
    let mut text = String::new();
    device.view().each_line(|line| text = format!("{text} {line}"));
    text
}

/// Returns all public texts: every screen that can be reached by turning the knob, and the answers over USB.
fn public_texts(device: &mut Device) -> Vec<String> {
    let mut told = vec![read(device)];
    // Turn backwards. If a press means to pass, turning forwards would first show the menu with the player's own
    // options.
    for _ in 0..40 {
        block_on(device.knob(KnobEvent::Turned(-1)));
        told.push(read(device));
    }
    block_on(device.knob(KnobEvent::Back));
    told.extend((0..4).map_while(|list| device.game().terms(list)).map(|terms| format!("{terms:?}")));
    let mut heard = Heard::default();
    block_on(device.say_status(&mut heard));
    told.extend(heard.0);
    told.extend(device.take_lines().lines().map(str::to_owned));
    told
}

/// Returns the options in the menu of the player who decides.
fn own_options(device: &mut Device) -> Vec<String> {
    let mut told = Vec::new();
    if count_entries(device.game(), None) < 2 {
        return told;
    }
    let passes = device.game().pass().is_some();
    block_on(device.knob(if passes { KnobEvent::Turned(1) } else { KnobEvent::Pressed }));
    assert!(matches!(device.topic(), Topic::Menu(_)), "{:?}", device.topic());
    for _ in 0..9 {
        told.push(read(device));
        block_on(device.knob(KnobEvent::Turned(3)));
    }
    block_on(device.knob(KnobEvent::Back));
    block_on(device.knob(KnobEvent::Back));
    told
}

fn numbers(text: &str) -> impl Iterator<Item = u16> + '_ {
    text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|word| word.parse().ok())
}

/// Removes blanks and hyphens, because a line on the display may break anywhere.
fn letters(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
}

fn is_counting(game: &Araby<'_>) -> bool {
    matches!(game.next(), Next::Decide(_, Prompt::CountCoins) | Next::Over)
}

/// Chooses a move that is possible with the hands that were dealt. Prefers actions and deals.
fn choose_move(session: &Session<Araby<'static>>, rng: &mut fastrand::Rng) -> Move {
    let liking = |m: Move| match m {
        Move::Pass | Move::EndTurn => 12,
        Move::Deal(_) | Move::Ask(_) | Move::Floor(_) | Move::Item(..) | Move::Drop | Move::Cancel => 3,
        Move::Place(..) | Move::Accept | Move::Offer | Move::Pay(_) | Move::Task(_) | Move::Grant(_) => 40,
        _ => 8,
    };
    let possible = session.possible_moves();
    let mut ticket = rng.u32(0..possible.iter().map(|&m| liking(m)).sum());
    let chosen = possible.iter().copied().find(|&m| match ticket.checked_sub(liking(m)) {
        Some(rest) => {
            ticket = rest;
            false
        }
        None => true,
    });
    chosen.unwrap()
}

/// Adds the cards that all players have seen by now: face up, or known to be in a hand.
fn note_seen(game: &Araby<'_>, seen: &mut BTreeSet<Card>) {
    for (card, _) in game.edition().each_card() {
        let places = &game.position().places[game.edition().copies(card)];
        let known =
            |places: &Places| Seat::ALL.into_iter().any(|seat| *places == Places::only(Place::Hand(seat)));
        if places.iter().any(|places| places.is_open() || known(places)) {
            seen.insert(card);
        }
    }
}

/// Two devices play the same games with different coins in the tents. Everything they show and send is the same,
/// contains no amount of coins in a tent, and names no card that was never shown.
#[test]
fn no_screen_line_or_record_tells_a_secret_before_the_end() {
    let edition = edition();
    let (mut looked, mut hidden_in_hands) = (0, 0);
    for seed in 0..2u64 {
        let players = 2 + seed as usize % 3;
        let mut rng = fastrand::Rng::with_seed(seed);
        let tents = [5137, 6271, 4393, 3851];
        let others = [7127, 2213, 6637, 5501];
        let mut session = Session::new(game_with_tents(edition, players, tents), seed);
        let (mut one, mut other) = (
            device(game_with_tents(edition, players, tents)),
            device(game_with_tents(edition, players, others)),
        );
        let mut seen = BTreeSet::new();
        let mut moves = 0;
        while !is_counting(&session.game) {
            note_seen(&session.game, &mut seen);
            let m = choose_move(&session, &mut rng);
            let mut text = String::new();
            session.game.write_move(m, &mut text).unwrap();
            session.play(m).unwrap();
            for device in [&mut one, &mut other] {
                block_on(device.play_written(&text)).unwrap_or_else(|why| panic!("{text}: {why}"));
            }
            note_seen(&session.game, &mut seen);
            moves += 1;
            if is_counting(&session.game) {
                break;
            }
            // Every screen of every position would take minutes.
            let closely = moves % 5 == 0 || one.game().tales() > 0 && rng.u8(..4) == 0;
            let told =
                if closely { public_texts(&mut one) } else { vec![read(&one), one.take_lines().to_string()] };
            let told_too = if closely {
                public_texts(&mut other)
            } else {
                vec![read(&other), other.take_lines().to_string()]
            };
            assert_eq!(told, told_too, "after {text}");
            let coins: Vec<u16> = [&one, &other]
                .iter()
                .flat_map(|device| device.game().position().areas.values().map(|area| area.coins))
                .collect();
            for line in &told {
                assert!(!numbers(line).any(|number| coins.contains(&number)), "{line} after {text}");
                let line = letters(line);
                for (card, row) in edition.each_card().filter(|(card, _)| !seen.contains(card)) {
                    let _ = card;
                    assert!(!line.contains(&letters(&row.name)), "{line} names {} after {text}", row.name);
                }
            }
            looked += told.len();
            hidden_in_hands += Seat::first(players)
                .flat_map(|seat| session.secrets.hand(seat))
                .filter(|card| !seen.contains(card))
                .count();
            if moves % 25 == 0 {
                // The list of own options is not public, but it must not reveal a tent or the hand either.
                for device in [&mut one, &mut other] {
                    block_on(device.knob(KnobEvent::Back));
                }
                let (mine, same) = (own_options(&mut one), own_options(&mut other));
                assert_eq!(mine, same, "after {text}");
                assert!(!mine.iter().flat_map(|line| numbers(line)).any(|number| coins.contains(&number)));
            }
        }
        let mut exported = [Heard::default(), Heard::default()];
        block_on(one.say_record(&mut exported[0])).unwrap();
        block_on(other.say_record(&mut exported[1])).unwrap();
        let [record, record_too] = exported;
        assert_eq!((record.0.len(), &record.0), (moves, &record_too.0));
        // Every card in the record was played, drafted or shown openly.
        for line in &record.0 {
            for (card, row) in edition.each_card() {
                let named = line.split(' ').any(|word| is_named(word, &row.name));
                assert!(!named || seen.contains(&card), "{line}");
            }
        }
    }
    assert!(looked > 1500 && hidden_in_hands > 1000, "{looked} {hidden_in_hands}");
}

/// With normal amounts of coins, the public texts do not depend on who has them. Only the own options do, because a
/// player cannot pay more than is in the tent (section 3.4 of the ledger).
#[test]
fn poor_tents_are_not_told_either() {
    let edition = edition();
    let mut tried = 0;
    for seed in 10..12u64 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let players = 2 + seed as usize % 3;
        let mut session = Session::new(Araby::new(edition, players, Options::default()).unwrap(), seed);
        while !is_counting(&session.game) {
            let m = choose_move(&session, &mut rng);
            session.play(m).unwrap();
            if rng.u8(..12) > 0 || is_counting(&session.game) {
                continue;
            }
            // All coins in one tent.
            let mut table = session.game.position().clone();
            let sum = table.areas.values().map(|area| area.coins).sum();
            let lucky = Seat::ALL[rng.usize(..players)];
            for seat in table.areas.seats() {
                table.areas[seat].coins = if seat == lucky { sum } else { 0 };
            }
            let moved = session.game.at(table).unwrap();
            // Both are set up, so neither tells what the last move did.
            let same = session.game.at(session.game.position().clone()).unwrap();
            let (mut one, mut other) = (device(same), device(moved));
            assert_eq!(public_texts(&mut one), public_texts(&mut other));
            tried += 1;
        }
    }
    assert!(tried > 30, "{tried}");
}

/// Scores are shown only after the coins are counted (ARA-135).
#[test]
fn scores_are_told_at_the_end() {
    let edition = edition();
    let mut rng = fastrand::Rng::with_seed(1);
    let mut session = Session::new(Araby::new(edition, 2, Options::default()).unwrap(), 1);
    let status = |game: &Araby<'static>| {
        let mut heard = Heard::default();
        block_on(device(game.clone()).say_status(&mut heard));
        // Nobody has set up this mat.
        heard.0.into_iter().filter(|line| !line.starts_with("mat: ")).collect::<Vec<_>>()
    };
    while session.game.next() != Next::Over {
        assert_eq!(status(&session.game).len(), 1, "what is waited for, and nothing else");
        let m = choose_move(&session, &mut rng);
        session.play(m).unwrap();
    }
    let coins = &session.game.position().areas;
    let expected: Vec<String> = coins.iter().map(|(seat, area)| format!("{seat} {}", area.coins)).collect();
    assert_eq!(status(&session.game)[1..], expected);
    const { assert!(<Araby<'static> as DeviceGame>::SECRET_SCORES) }
}

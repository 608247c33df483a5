//! Wayfarers of the South Tigris on the device: the knob alone, dice in a second each, tags, views of dice
//! and caravan, the final sheet.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::played;
use super::played::{SLOW, legal, press, turn};
use embassy_futures::block_on;
use embassy_time::Duration;
use firmware::device::play::{DeviceGame as _, Topic};
use firmware::games::wayfarers::WayfarersSpace;
use firmware::games::wayfarers::{PieceKind, WayfarersPiece};
use firmware::mat::{MatGame as _, Space as _};
use firmware::screens::{Menu, Message, View};
use firmware::sense::{KnobEvent, ReaderId};
use firmware::tag::TagError;
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;
use rules_nostd::{Game, Next, Seat};

static EDITION: LazyLock<Edition> =
    LazyLock::new(|| Edition::new(toml::from_str(Edition::TOML).unwrap()).unwrap());

type Device = played::Device<Wayfarers<'static>>;

fn start(players: usize) -> Wayfarers<'static> {
    Wayfarers::new(&EDITION, players, Options::default()).unwrap()
}

/// Returns a device that has just begun a game.
fn begin(players: usize) -> Device {
    played::begin(start(players), EDITION.checksum(), players, &Options::default())
}

/// Plays a move with the knob alone, from whatever the display shows.
fn by_knob(device: &mut Device, m: Move) {
    let legal = legal(device.game());
    if matches!(device.topic(), Topic::Tale(_)) {
        press(device);
    }
    if legal.len() > 1 && device.game().pass() != Some(m) {
        if device.game().pass().is_some() {
            // A press would pass.
            turn(device, 1);
        }
        // A press closes the message before the menu opens.
        for _ in 0..2 {
            if !matches!(device.topic(), Topic::Menu(_)) {
                press(device);
            }
        }
        let Topic::Menu(cursor) = *device.topic() else { panic!("{:?}", device.topic()) };
        let place = legal.iter().position(|&other| other == m).unwrap();
        turn(device, place as i32 - cursor as i32);
    }
    press(device);
}

/// A board with only a knob and an OLED plays a whole game; entering a die takes at most three clicks and a
/// press.
#[test]
fn a_whole_game_by_knob() {
    let mut rng = fastrand::Rng::with_seed(11);
    let (mut device, mut model) = (begin(3), start(3));
    let mut rolls = 0;
    while model.next() != Next::Over {
        let legal = legal(&model);
        if let Move::Rolled(_) = legal[0] {
            assert_eq!(*device.topic(), Topic::Menu(2), "the faces are asked for at once");
            assert_eq!(legal.len(), 6);
            rolls += 1;
        }
        // Journaling ends the game.
        let journal = legal.iter().copied().find(|m| matches!(m, Move::Journal(_) | Move::Science(_)));
        let m = journal.unwrap_or_else(|| legal[rng.usize(0..legal.len())]);
        by_knob(&mut device, m);
        model.play(m).unwrap();
        assert!(*device.game() == model, "{m:?}");
        if *device.topic() == Topic::Turn {
            let asked = match model.next() {
                Next::Decide(_, prompt) => prompt.to_string(),
                Next::Observe(chance) => chance.to_string(),
                Next::Over => String::new(),
            };
            let (mut lines, bare) = (String::new(), |words: &str| words.to_lowercase().replace(' ', ""));
            device.view().each_line(|line| lines += line);
            assert!(bare(&lines).contains(&bare(&asked)), "{asked} | {lines}");
        }
    }
    assert!(rolls > 50, "{rolls}");
    // The result can be followed line by line: winner, sheet, then the account of each seat.
    let mut seen = Vec::new();
    for _ in 0..40 {
        let mut words = String::new();
        device.view().each_line(|line| words += &format!("{line} "));
        if seen.last() == Some(&words) {
            break;
        }
        seen.push(words);
        press(&mut device);
    }
    let all = seen.join("\n");
    assert!(all.contains("wins!") || all.contains("win!"), "{all}");
    for line in ["common sets", "unique sets", "space cards", "inspirations", "caravan", "guilds"] {
        assert!(all.contains(line), "{line}: {all}");
    }
    for seat in 1..=3 {
        assert!(
            seen.iter().any(|page| page.contains(&format!("Seat {seat}")) && page.contains("1 Sets")),
            "{all}"
        );
    }
}

/// What is gained without a choice and what is passed over is told on one screen each, in full (WAY-037,
/// RUL-71, RUL-72).
#[test]
fn what_is_told_fits_its_screen() {
    let (mut told, mut furthest) = (0, JournalSpace::Start);
    for seed in 0..60 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = start(2 + seed as usize % 3);
        for _ in 0..3000 {
            let legal = legal(&game);
            let journal = legal.iter().copied().find(|m| matches!(m, Move::Journal(_)));
            let Some(m) = journal.or_else(|| rng.choice(&legal).copied()) else { break };
            game.play(m).unwrap();
            for page in 0..game.tales() {
                let view = game.tale(page).unwrap();
                assert_eq!(view.pages(), 1, "{view:?}");
                let View::Message(Message { title, what, remedy, .. }) = &view else { panic!("{view:?}") };
                assert!(!title.is_cut() && !what.is_cut() && !remedy.is_cut(), "{view:?}");
                told += 1;
                if what.starts_with("Journal") {
                    furthest = furthest.max(game.position().areas[game.tally().seat].marker);
                }
            }
            assert_eq!(game.tale(game.tales()), None);
        }
    }
    assert!(told > 200 && furthest >= JournalSpace::C9a, "{told}, {furthest}");
}

/// DEC-04, RUL-16: with only the trade ability left, a press ends the turn and turning the knob offers the
/// trade.
#[test]
fn a_press_ends_the_turn() {
    let mut device = begin(2);
    until(&mut device, |game| matches!(game.next(), Next::Decide(_, Prompt::EndTurn)));
    if matches!(device.topic(), Topic::Tale(_)) {
        press(&mut device);
    }
    assert_eq!(device.game().pass(), Some(Move::Done));
    assert_eq!(device.game().phase().as_str(), "turn to trade");
    turn(&mut device, 1);
    assert_eq!(*device.topic(), Topic::Menu(0));
    assert_eq!(legal(device.game()), [Move::Trade, Move::Done]);
    block_on(device.knob(KnobEvent::Back));
    press(&mut device);
    assert!(!matches!(device.game().next(), Next::Decide(_, Prompt::EndTurn)));
}

/// The lines of an account add up to the score: areas 1 to 4 (WAY-174), for every seat of finished games.
#[test]
fn accounts_add_up() {
    for seed in 0..6 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = start(2 + seed as usize % 3);
        while game.next() != Next::Over {
            let legal = legal(&game);
            let journal = legal.iter().copied().find(|m| matches!(m, Move::Journal(_) | Move::Science(_)));
            game.play(journal.unwrap_or_else(|| legal[rng.usize(0..legal.len())])).unwrap();
        }
        let standing = game.standing();
        for seat in standing.scores.seats() {
            let mut sum = 0;
            for line in game.account(seat) {
                assert!(!line.value.is_cut(), "{}", line.value.as_str());
                sum += match line.label.as_str() {
                    "1 Unique" => line.value.rsplit_once("= ").unwrap().1.parse::<i16>().unwrap(),
                    "4 Guilds" if line.value.as_str() == "none" => 0,
                    "4 Guilds" => 3 * line.value.split(", ").count() as i16,
                    // For example `4 city=7`, `S92=4x2`, `K2=3`.
                    _ => line.value.split(", ").map(last_number).sum::<i16>(),
                };
            }
            assert_eq!(sum, standing.scores[seat], "{:?}", game.account(seat));
        }
    }
}

fn last_number(item: &str) -> i16 {
    let number = item.rsplit(['=', ' ']).next().unwrap();
    match number.split_once('x') {
        Some((vp, _)) => 2 * vp.parse::<i16>().unwrap(),
        None => number.parse().unwrap(),
    }
}

/// Plays with the knob until `is_it` holds.
fn until(device: &mut Device, mut is_it: impl FnMut(&Wayfarers<'_>) -> bool) {
    let mut rng = fastrand::Rng::with_seed(8);
    for _ in 0..4000 {
        if is_it(device.game()) {
            return;
        }
        let legal = legal(device.game());
        by_knob(device, legal[rng.usize(0..legal.len())]);
    }
    panic!("it never comes");
}

fn tap(device: &mut Device, text: &str) {
    block_on(device.tag(ReaderId::new(5).unwrap(), Ok(text)));
}

/// In the set-up a tag is a move; a wrong one is reported, by the rules where they know more (WAY-003,
/// CH-05).
#[test]
fn tags_at_the_set_up() {
    let mut device = begin(2);
    until(&mut device, |game| {
        matches!(game.next(), Next::Observe(Chance::Reveal(CardKind::Townsfolk, Slot::One)))
    });
    tap(&mut device, "wayfarers board 2");
    let wrong = TagError::WrongKind { seen: "a player board", wanted: "a card" };
    assert_eq!(*device.topic(), Topic::Tag(wrong, 0));
    let rule = |device: &Device| match device.topic() {
        Topic::Refused(refusal, _) => refusal.rule,
        other => panic!("{other:?}"),
    };
    tap(&mut device, "wayfarers card L5");
    assert_eq!(rule(&device), "WAY-003");
    tap(&mut device, "wayfarers card T123");
    assert_eq!(
        device.game().position().rows[CardKind::Townsfolk].at(Slot::One).unwrap().card.to_string(),
        "T123"
    );
    tap(&mut device, "wayfarers card T123");
    assert_eq!(rule(&device), "CH-05");
    for text in ["petra trader china", "wayfarers card L37", "wayfarers"] {
        let before = device.moves();
        tap(&mut device, text);
        assert!(matches!(device.topic(), Topic::Tag(..)), "{text}: {:?}", device.topic());
        assert_eq!(device.moves(), before);
    }
    until(&mut device, |game| matches!(game.next(), Next::Observe(Chance::LayTile(_))));
    tap(&mut device, "wayfarers journal-tile JT7");
    assert!(device.game().position().journal_tiles.values().contains(&Some(JournalTile::Jt7)));
    until(&mut device, |game| matches!(game.next(), Next::Observe(Chance::DealBoard(_))));
    tap(&mut device, "wayfarers board 3");
    assert_eq!(device.game().position().areas[Seat::One].board, Some(Board::Three));
}

/// A card taken from its row is shown to the pad; one that may not be taken is refused with the reason.
#[test]
fn a_shown_card_is_acquired() {
    let mut device = begin(3);
    until(&mut device, |game| {
        matches!(game.next(), Next::Decide(_, Prompt::Acquire(CardKind::Land)))
            && legal(game).contains(&Move::Card(RowSlot { row: CardKind::Land, slot: Slot::Two }))
    });
    let table = device.game().position();
    let card = table.rows[CardKind::Land].at(Slot::Two).unwrap().card;
    let other = table.rows[CardKind::Water].at(Slot::Two).unwrap().card;
    let before = device.moves();
    tap(&mut device, &format!("wayfarers card {other}"));
    assert!(
        matches!(device.topic(), Topic::Refused(refusal, _) if refusal.rule == "WAY-108"),
        "{:?}",
        device.topic()
    );
    tap(&mut device, &format!("wayfarers card {card}"));
    assert_eq!(device.moves(), before + 1, "{:?}", device.topic());
    let gone =
        device.game().position().rows[CardKind::Land].at(Slot::Two).is_none_or(|there| there.card != card);
    assert!(gone || matches!(device.game().next(), Next::Decide(_, Prompt::Tribute(_))));
}

/// A tile of another type than the one asked for is refused with the reason (WAY-158).
#[test]
fn a_wrong_tile_is_told_why() {
    let mut device = begin(2);
    until(&mut device, |game| matches!(game.position().tasks.last(), Some(Task::Upgrade(..))));
    let green = matches!(device.game().position().tasks.last(), Some(Task::Upgrade(TileColour::Green, _)));
    let before = device.moves();
    tap(&mut device, if green { "wayfarers tile Y1" } else { "wayfarers tile G1" });
    assert!(
        matches!(device.topic(), Topic::Refused(refusal, _) if refusal.rule == "WAY-158"),
        "{:?}",
        device.topic()
    );
    assert_eq!(device.moves(), before);
}

/// An illegal marker move is reported with its rule, then with how to put the marker back. Putting it back
/// ends the message.
#[test]
fn a_marker_that_may_not_move_is_told_why() {
    let mut device = begin(2);
    until(&mut device, |game| matches!(game.next(), Next::Decide(_, Prompt::Turn)));
    let right = device.game().picture();
    let mut wrong = right;
    wrong.insert(WayfarersSpace::Journal(JournalSpace::C1a).channel());
    block_on(device.see(right, SLOW));
    block_on(device.see(wrong, SLOW));
    let Topic::Refused(refusal, 0) = *device.topic() else { panic!("{:?}", device.topic()) };
    assert!(refusal.rule.starts_with("WAY-"), "{refusal:?}");
    assert!(device.lights().lift.has(WayfarersSpace::Journal(JournalSpace::C1a).channel()));
    // Looking again does not close the reason; a press does.
    block_on(device.see(wrong, SLOW));
    assert!(matches!(device.topic(), Topic::Refused(..)), "{:?}", device.topic());
    press(&mut device);
    block_on(device.see(wrong, SLOW));
    assert!(matches!(device.topic(), Topic::PutBack(_)), "{:?}", device.topic());
    block_on(device.see(right, SLOW));
    assert_eq!(*device.topic(), Topic::Turn);
}

/// A worker that is put on a card and lifted again counts as neither placed nor chosen (WAY-062).
#[test]
fn a_worker_that_is_lifted_again_was_never_chosen() {
    let mut device = begin(2);
    until(&mut device, |game| matches!(game.next(), Next::Decide(_, Prompt::Turn)));
    let (before, moves, right) = (device.game().clone(), device.moves(), device.game().picture());
    let at = RowSlot { row: CardKind::Inspiration, slot: Slot::One };
    let mut put = right;
    put.insert(WayfarersSpace::spot(at, Worker::Blue).unwrap().channel());
    block_on(device.see(right, SLOW));
    block_on(device.see(put, Duration::from_millis(10)));
    assert_eq!(device.moves(), moves + 2, "{:?}", device.topic());
    block_on(device.see(right, SLOW));
    assert!(*device.game() == before, "{:?}", device.game().next());
}

/// The menu and the dice screen show the same places for a die as the rules allow (WAY-028 to WAY-032).
#[test]
fn dice_go_where_the_display_says() {
    let mut looked = 0;
    for seed in 0..5 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = start(2 + seed as usize % 3);
        for _ in 0..1500 {
            if let Next::Decide(_, Prompt::Turn) = game.next() {
                for m in legal(&game) {
                    let Move::Die(_) = m else { continue };
                    let mut label = String::new();
                    game.label(m, &mut label).unwrap();
                    let mut after = game.clone();
                    after.play(m).unwrap();
                    let places: Vec<Stand> = legal(&after)
                        .into_iter()
                        .filter_map(|m| match m {
                            Move::Place(stand) => Some(stand),
                            _ => None,
                        })
                        .collect();
                    let named = label.split_once("ship: ").map_or(label.as_str(), |(plain, _)| plain);
                    for stand in Stand::BOARD {
                        let there = match stand {
                            Stand::Middle(number) => named.split_once("middle ").is_some_and(|(_, rest)| {
                                rest.split(',').next().unwrap().contains(&number.to_string())
                            }),
                            _ => named.contains(&stand.to_string()),
                        };
                        assert_eq!(there, places.contains(&stand), "{stand} in '{label}'");
                        looked += 1;
                    }
                }
            }
            let legal = legal(&game);
            let Some(&m) = rng.choice(&legal) else { break };
            game.play(m).unwrap();
        }
    }
    assert!(looked > 2000, "{looked}");
}

/// Turning without a menu leads from the scores to each player: dice, caravan, then details in words.
#[test]
fn sights_come_before_words() {
    let mut device = begin(2);
    until(&mut device, |game| matches!(game.next(), Next::Decide(_, Prompt::Turn)));
    turn(&mut device, 1);
    assert!(matches!(device.view(), View::Scores(_)));
    turn(&mut device, 1);
    assert!(matches!(device.view(), View::Dice(dice) if dice.seat == Seat::One));
    let mut kinds = Vec::new();
    for _ in 0..8 {
        turn(&mut device, 1);
        kinds.push(match device.view() {
            View::Dice(dice) if dice.seat == Seat::One => 'd',
            View::Dice(_) => 'D',
            View::Caravan(_) => 'c',
            View::Details(_) => 'w',
            View::Turn(_) => 't',
            other => panic!("{other:?}"),
        });
    }
    let order: String = kinds.into_iter().collect();
    assert!(order.trim_start_matches('d').starts_with("cw") && order.contains("wD"), "{order}");
}

/// Every piece of the game has a tag text, and reading the text gives that piece.
#[test]
fn every_tag_comes_back() {
    let mut pieces: Vec<WayfarersPiece> = Vec::new();
    pieces.extend(CardKind::ALL.into_iter().flat_map(Card::all).map(WayfarersPiece::Card));
    pieces.extend(JournalTile::ALL.map(WayfarersPiece::JournalTile));
    pieces.extend(Tile::ALL.map(WayfarersPiece::Tile));
    pieces.extend(Board::ALL.map(WayfarersPiece::Board));
    assert_eq!(pieces.len(), 160 + 10 + 23 + 4);
    for kind in PieceKind::ALL {
        assert!(pieces.iter().any(|piece| piece.kind() == kind), "{kind:?}");
    }
    for piece in pieces {
        for number in [None, Some(3)] {
            let mut text = String::new();
            piece.write(number, &mut text).unwrap();
            assert_eq!(WayfarersPiece::read(&text), Ok(piece), "{text}");
        }
    }
}

/// Returns seat 1's first turn, all dice showing 1, after some changes and moves.
fn played(change: impl FnOnce(&mut Position), moves: &str) -> Wayfarers<'static> {
    let mut game = start(2);
    while !matches!(game.next(), Next::Decide(_, Prompt::Turn)) {
        game.play(legal(&game)[0]).unwrap();
    }
    let mut table = game.position().clone();
    change(&mut table);
    let mut game = game.at(table).unwrap();
    for text in moves.split("; ").filter(|text| !text.is_empty()) {
        game.play(game.read_move(text).unwrap()).unwrap();
    }
    game
}

/// Puts a tile of the store into the first column of seat 1's caravan.
fn lay(table: &mut Position, tile: Tile, face: TileFace) {
    table.store[tile] -= 1;
    let cell = Cell { row: CaravanRow::ALL[1], column: Face::One };
    table.areas[Seat::One].caravan.push(LaidTile { tile, face, cell }).unwrap();
}

fn label(game: &Wayfarers<'_>, m: &str) -> String {
    let mut label = String::new();
    game.label(game.read_move(m).unwrap(), &mut label).unwrap();
    label
}

/// A single thing is not in the plural (WAY-001, WAY-087, WAY-182).
#[test]
fn one_is_not_many() {
    let mut game = start(2);
    assert_eq!(label(&game, "side A"), "side A: 1a to 2a shows 2 city");
    game.play(Move::Side(Side::A)).unwrap();
    assert_eq!(label(&game, "side A"), "side A: 3a to 4a shows 1 green tile");
    assert_eq!(label(&game, "observe card S108"), "S108: stars, 1 + 1 VP per green tile; free townsfolk");
    assert_eq!(label(&game, "observe card I4"), "I4: 6 townsfolk cards");
    assert!(label(&played(|_| (), "die 1; place middle 4; part 2"), "rest").starts_with("rest: roll 0 dice"));
    let one_placed = |table: &mut Position| {
        let mine = &mut table.areas[Seat::One];
        assert!(mine.dice.remove(Face::One));
        mine.set_die(Stand::Middle(1), true);
    };
    assert_eq!(label(&played(one_placed, ""), "rest"), "rest: roll 1 die, no resting abilities");
}

/// Menus show what is charged: costs, prices and draws after the discounts of the column (RUL-19).
#[test]
fn menus_say_what_is_charged() {
    // K1 takes 1 provision off.
    let game = played(|table| lay(table, Tile::K1, TileFace::Front), "die 1");
    assert_eq!(label(&game, "place city"), "place city: pay 1 provision: acquire land + 1 silver");
    let game = played(|table| lay(table, Tile::K1, TileFace::Front), "die 1; place city");
    assert_eq!(label(&game, "use space city"), "city: pay 1 provision: acquire land + 1 silver");
    // The discount is used up.
    let game = played(|table| lay(table, Tile::K1, TileFace::Front), "die 1; place city; use space city");
    assert_eq!(label(&game, "draw"), "draw 3, keep 1, 1 provision");
    // The back of Y1 takes 1 silver off.
    let mut game = played(|table| lay(table, Tile::Y1, TileFace::Back), "die 1; place middle 3; part 1");
    let card = legal(&game)[0];
    let Move::Card(at) = card else { panic!("{card:?}") };
    let Card::Townsfolk(townsfolk) = game.position().rows[at.row].at(at.slot).unwrap().card else {
        panic!("{at}")
    };
    let price = EDITION.townsfolk[townsfolk].silver.saturating_sub(1);
    let mut words = String::new();
    game.label(card, &mut words).unwrap();
    assert!(words.contains(&format!(", {price} silver: ")), "{words}");
    let before = game.position().areas[Seat::One].silver;
    game.play(card).unwrap();
    assert_eq!(game.position().areas[Seat::One].silver, before - price);
}

/// What is paid without a question is in the menu: the price of a tile, the resource of a tribute (DEC-11).
#[test]
fn menus_say_what_is_paid_without_a_question() {
    let black = "die 1; place middle 1; part 2";
    let game = played(|table| lay(table, Tile::K1, TileFace::Front), black);
    assert_eq!(label(&game, "tile K2"), "K2, 3 silver: 3 VP, raise or lower");
    let rich = |table: &mut Position| {
        lay(table, Tile::K1, TileFace::Front);
        table.areas[Seat::One].guilds[Guild::Black] = 2;
        table.areas[Seat::One].influence -= 2;
    };
    assert_eq!(label(&played(rich, black), "tile K2"), "K2: 3 VP, raise or lower");
    let owing = |table: &mut Position| {
        lay(table, Tile::K1, TileFace::Front);
        table.areas[Seat::One].silver = 0;
        table.areas[Seat::Two].influence -= 1;
        table.rows[CardKind::Land].slots[0].as_mut().unwrap().influence = Some(Seat::Two);
    };
    let game = played(owing, "worker yellow");
    assert!(label(&game, "card land 1").starts_with("land 1, pay provision: "));
    // The starting city gives 1 silver at once, so that there is a choice.
    let game = played(owing, "die 1; place city; use space city");
    assert!(label(&game, "card land 1").starts_with("land 1, pay seat 2: "));
    // The longest entry of all fits: the silver is for the card, so the provision is the tribute.
    let vigilante = |table: &mut Position| {
        table.areas[Seat::One].silver = 1;
        table.areas[Seat::Two].influence -= 1;
        let [Some(first), Some(second), ..] = &mut table.rows[CardKind::Townsfolk].slots else { panic!() };
        (first.card, first.influence) = (Card::named("T150").unwrap(), Some(Seat::Two));
        // This one can be hired: the city is free, and 1 silver is enough.
        second.card = Card::named("T149").unwrap();
    };
    let words = label(&played(vigilante, "die 1; place middle 3; part 1"), "card townsfolk 1");
    assert!(words.starts_with("townsfolk 1, pay provision: vigilante, 1 silver: "), "{words}");
    assert!(is_whole(&words), "{words}");
    assert!(is_whole(&words.replace("pay provision", "pay seat 4")), "{words}");
}

/// Returns the words of a chosen menu entry as far as the display has room for them, without blanks.
fn drawn(words: &str) -> String {
    let menu = Menu::new("Seat 2: choose", 3, 1, |_, label| *label = words.into());
    let mut lines = String::new();
    View::Menu(menu).each_line(|line| lines += line);
    lines.split_whitespace().collect()
}

/// Returns whether the display shows the chosen entry to its end.
fn is_whole(words: &str) -> bool {
    drawn(words).contains(&words.split_whitespace().collect::<String>())
}

/// Every entry can be read to its end once it is chosen.
#[test]
fn no_entry_is_cut() {
    let mut seen = BTreeSet::new();
    for seed in 0..12 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = start(2 + seed as usize % 3);
        for _ in 0..4000 {
            let legal = legal(&game);
            let Some(&next) = rng.choice(&legal) else { break };
            for m in legal {
                let mut words = String::new();
                game.label(m, &mut words).unwrap();
                if !seen.contains(&words) {
                    assert!(is_whole(&words), "{words}");
                    seen.insert(words);
                }
            }
            game.play(next).unwrap();
        }
    }
    assert!(seen.len() > 5000, "{}", seen.len());
}

//! Plays Wayfarers of the South Tigris by hand.

use std::sync::LazyLock;

use firmware::games::wayfarers::WayfarersSpace;
use firmware::mat::{Channel, MatGame, Space as _};
use firmware::referee::Verdict;
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;
use rules_nostd::{Game, Next};

use super::hands::{TestTable, legal, makes_the_move, target};

static EDITION: LazyLock<Edition> =
    LazyLock::new(|| Edition::new(toml::from_str(Edition::TOML).unwrap()).unwrap());

/// The most moves of a random game.
const LONGEST: usize = 900;

/// Visits the positions of random games. Players are made rich at the start of a turn, so that more moves are legal.
fn positions(players: usize, seed: u64, visit: &mut dyn FnMut(&Wayfarers<'static>, &mut fastrand::Rng)) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Wayfarers::new(&EDITION, players, Options::default()).unwrap();
    for _ in 0..LONGEST {
        if game.next() == Next::Over {
            return;
        }
        if let Next::Decide(seat, Prompt::Turn) = game.next() {
            let mut table = game.position().clone();
            (table.areas[seat].silver, table.areas[seat].provisions) = (9, 9);
            game = game.at(table).unwrap();
        }
        visit(&game, &mut rng);
        let legal = legal(&game);
        // Prefer moves that show on the switches: they are rare, and this test is about them.
        let seen: Vec<Move> = legal.iter().copied().filter(|&m| game.can_show(m)).collect();
        let from = if seen.is_empty() || rng.u8(..3) == 0 { &legal } else { &seen };
        game.play(from[rng.usize(0..from.len())]).unwrap();
    }
}

/// In every position, the physical changes of every legal move that shows on the switches, made in random order and
/// with random detours, give that move or a question whose options contain it.
#[test]
fn any_order_and_any_detour_gives_the_move() {
    let (mut tried, mut markers, mut workers) = (0, 0, 0);
    for seed in 0..12 {
        positions(2 + seed as usize % 3, seed, &mut |game, rng| {
            let seen: Vec<Move> = legal(game).into_iter().filter(|&m| game.can_show(m)).collect();
            if let Some(&m) = rng.choice(&seen)
                && makes_the_move(game, m, rng)
            {
                tried += 1;
                markers += usize::from(matches!(m, Move::Journal(_) | Move::Science(_)));
                workers += usize::from(matches!(m, Move::Card(_) | Move::Retrieve(..) | Move::Pay(_)));
            }
        });
    }
    assert!(
        tried > 300 && markers > 40 && workers > 100,
        "{tried} moves, {markers} of markers, {workers} of workers"
    );
}

/// Moves that the referee does not try change nothing on the switches.
#[test]
fn what_cannot_be_seen_changes_nothing() {
    let mut hidden = 0;
    for seed in 20..24 {
        positions(2 + seed as usize % 3, seed, &mut |game, _| {
            for m in legal(game).into_iter().filter(|&m| !game.can_show(m)) {
                assert_eq!(target(game, m), game.picture(), "{m:?}");
                hidden += 1;
            }
        });
    }
    assert!(hidden > 5_000, "{hidden}");
}

/// Every space has its own switch and its own place on the mat.
#[test]
fn spaces_and_channels_are_one_to_one() {
    let spaces: Vec<WayfarersSpace> = WayfarersSpace::all().collect();
    assert_eq!(spaces.len(), 28 + 4 + 4 * (1 + 2 + 2 + 3));
    for (index, &space) in spaces.iter().enumerate() {
        assert_eq!(WayfarersSpace::at(space.channel()), Some(space));
        for &other in &spaces[..index] {
            let (one, two) = (space.position(), other.position());
            let (size, room) = (space.size(), other.size());
            let apart =
                one.x.abs_diff(two.x) * 2 >= size.x + room.x || one.y.abs_diff(two.y) * 2 >= size.y + room.y;
            assert!(apart, "{space} and {other} overlap");
        }
    }
}

/// The mat has places for exactly the workers that the cards of a row accept (WAY-062, WAY-066 to WAY-069), and its
/// green workers are beside the track spaces that give them.
#[test]
fn the_mat_has_what_the_edition_needs() {
    for at in RowSlot::all() {
        for worker in Worker::ALL {
            let taken = EDITION.rows[at.row].workers.contains(&worker);
            assert_eq!(WayfarersSpace::spot(at, worker).is_some(), taken, "{at} {worker}");
        }
    }
    for space in JournalSpace::ALL {
        if let Some(place) = EDITION.journal[space].green {
            let (track, green) =
                (WayfarersSpace::Journal(space).position(), WayfarersSpace::Green(place).position());
            assert_eq!(track.x, green.x, "{space} {place}");
        }
    }
}

fn journal(space: JournalSpace) -> Channel {
    WayfarersSpace::Journal(space).channel()
}

fn spot(row: CardKind, slot: Slot, worker: Worker) -> Channel {
    WayfarersSpace::spot(RowSlot { row, slot }, worker).unwrap().channel()
}

/// Returns a game for two at its first turn.
fn first_turn() -> Wayfarers<'static> {
    let mut game = Wayfarers::new(&EDITION, 2, Options::default()).unwrap();
    while !matches!(game.next(), Next::Decide(_, Prompt::Turn)) {
        let legal = legal(&game);
        game.play(legal[0]).unwrap();
    }
    game
}

/// Returns the game with its position changed.
fn changed(game: &Wayfarers<'static>, change: impl FnOnce(&mut Position)) -> Wayfarers<'static> {
    let mut table = game.position().clone();
    change(&mut table);
    game.at(table).unwrap()
}

fn after(game: &Wayfarers<'static>, moves: &[Move]) -> Wayfarers<'static> {
    let mut game = game.clone();
    moves.iter().for_each(|&m| game.play(m).unwrap());
    game
}

/// Putting a worker on a card shows both that it is placed and where (WAY-062).
#[test]
fn a_worker_on_a_card_is_one_gesture() {
    let game = first_turn();
    let at = RowSlot { row: CardKind::Inspiration, slot: Slot::One };
    let mut hands = TestTable::new(game.clone());
    hands.flip(spot(at.row, at.slot, Worker::Blue));
    assert!(hands.game == after(&game, &[Move::Worker(Worker::Blue), Move::Card(at)]));
}

/// On a card with an opponent's influence, the referee also asks how to pay the tribute (WAY-100).
#[test]
fn a_worker_under_influence_asks_for_the_tribute() {
    let at = RowSlot { row: CardKind::Inspiration, slot: Slot::One };
    let game = changed(&first_turn(), |table| {
        let other = table.me().clockwise(1, 2);
        table.rows[at.row].slots[0].as_mut().unwrap().influence = Some(other);
        table.areas[other].influence -= 1;
    });
    let mut hands = TestTable::new(game.clone());
    hands.flip(spot(at.row, at.slot, Worker::Yellow));
    let verdict = hands.settle();
    let Verdict::Ask(gestures) = verdict else { panic!("{verdict:?}") };
    let way = |paid| [Move::Worker(Worker::Yellow), Move::Card(at), Move::Pay(paid)];
    assert_eq!(gestures.len(), 2);
    assert!(gestures.iter().any(|gesture| gesture[..] == way(Payment::Silver)), "{gestures:?}");
    assert!(gestures.iter().any(|gesture| gesture[..] == way(Payment::Provision)), "{gestures:?}");
}

/// If a marker may not go where it was put, the rules say why (WAY-087).
#[test]
fn a_marker_without_what_the_splotch_requires_is_told_why() {
    let game = journaling_refused();
    let mut hands = TestTable::new(game.clone());
    hands.flip(journal(JournalSpace::C1a));
    hands.flip(journal(JournalSpace::C2a));
    assert_eq!(hands.settle(), Verdict::Strange);
    let refusal = hands.referee.refusal(&hands.game, &mut hands.trials, hands.seen).unwrap();
    assert_eq!(refusal.rule, "WAY-087");
    // Putting it back leaves everything as it was.
    hands.flip(journal(JournalSpace::C2a));
    hands.flip(journal(JournalSpace::C1a));
    assert_eq!(hands.settle(), Verdict::Settled);
    assert!(hands.game == game);
}

/// A marker or a worker moved at the wrong moment is told by the rule of that move (WAY-086, WAY-072, WAY-026).
#[test]
fn pieces_moved_out_of_their_time_are_told_why() {
    let at = RowSlot { row: CardKind::Inspiration, slot: Slot::One };
    let yellow = spot(at.row, at.slot, Worker::Yellow);
    let turn = first_turn();
    let placed = after(&turn, &[Move::Worker(Worker::Yellow), Move::Card(at)]);
    let held = after(&turn, &[Move::Die(Face::One)]);
    let blue = spot(at.row, at.slot, Worker::Blue);
    for (game, channel, rule) in [
        (&turn, journal(JournalSpace::C1b), "WAY-086"),
        (&placed, yellow, "WAY-072"),
        (&held, blue, "WAY-026"),
    ] {
        let mut hands = TestTable::new(game.clone());
        hands.flip(channel);
        let refusal = hands.referee.refusal(&hands.game, &mut hands.trials, hands.seen);
        assert_eq!(refusal.map(|refusal| refusal.rule), Some(rule));
    }
}

/// What no move does is told by its rule: two workers at once, one moved from card to card, another seat's marker, the
/// green workers of the track (WAY-062, WAY-072, WAY-086, WAY-092).
#[test]
fn what_no_move_does_is_told_why() {
    let turn = first_turn();
    let apart = changed(&turn, |table| {
        let other = table.me().clockwise(1, 2);
        table.areas[other].marker = JournalSpace::C1a;
        table.areas[other].workers.add(Worker::Green);
        table.green[GreenPlace::W1] = false;
    });
    let at = RowSlot { row: CardKind::Inspiration, slot: Slot::One };
    let placed = after(&turn, &[Move::Worker(Worker::Yellow), Move::Card(at)]);
    let (yellow, other) = (
        spot(CardKind::Inspiration, Slot::One, Worker::Yellow),
        spot(CardKind::Inspiration, Slot::Two, Worker::Yellow),
    );
    let green = |place| WayfarersSpace::Green(place).channel();
    let said = |game: &Wayfarers<'static>, channels: &[Channel]| {
        let mut hands = TestTable::new(game.clone());
        // All at once: one alone may be a move.
        channels.iter().for_each(|&channel| hands.seen.set(channel, !hands.seen.has(channel)));
        let refusal = hands.referee.refusal(&hands.game, &mut hands.trials, hands.seen);
        refusal.map(|refusal| format!("{}: {}", refusal.rule, refusal.reason())).unwrap_or_default()
    };
    let blue = spot(CardKind::Inspiration, Slot::Two, Worker::Blue);
    assert_eq!(
        said(&turn, &[yellow, blue]),
        "WAY-062: Two workers were put on cards, and a turn places one."
    );
    assert_eq!(
        said(&placed, &[yellow, other]),
        "WAY-072: A worker is not moved from card to card: it is taken into a supply."
    );
    assert_eq!(
        said(&apart, &[journal(JournalSpace::C1a), journal(JournalSpace::C2a)]),
        "WAY-086: That is the marker of seat 2, and it is the turn of seat 1."
    );
    assert_eq!(said(&apart, &[green(GreenPlace::W1)]), "WAY-092: No worker comes to the track again.");
    assert_eq!(
        said(&turn, &[green(GreenPlace::W1)]),
        "WAY-092: The green worker of the track goes to whose marker first comes beside it."
    );
}

/// With one vista tag 2b is open from 1a, 2a is not.
fn journaling_refused() -> Wayfarers<'static> {
    let game = first_turn();
    let me = game.position().me();
    let game = changed(&game, |table| {
        table.areas[me].marker = JournalSpace::C1a;
        table.areas[me].workers.add(Worker::Green);
        table.green[GreenPlace::W1] = false;
        // A pink tile with a vista lies in the caravan (WAY-165).
        table.store[Tile::S6] = 0;
        let cell = Cell { row: CaravanRow::Middle, column: Face::Three };
        let laid = LaidTile { tile: Tile::S6, face: TileFace::Front, cell };
        table.areas[me].caravan.push(laid).unwrap();
        table.areas[me].dice = Dice::EMPTY;
        table.areas[me].middle = [true, true, true, false];
    });
    to_journal(game)
}

fn to_journal(mut game: Wayfarers<'static>) -> Wayfarers<'static> {
    game.play(Move::Rest).unwrap();
    for _ in 0..20 {
        match game.next() {
            Next::Decide(_, Prompt::Journal(_)) => return game,
            Next::Decide(_, Prompt::ChoosePart(_)) => game.play(Move::Part(1)).unwrap(),
            Next::Decide(_, Prompt::Reroll) => game.play(Move::Done).unwrap(),
            _ => game.play(Move::Rolled(Face::One)).unwrap(),
        }
    }
    panic!("{:?}", game.next());
}

/// The same marker goes where it may. The move counts before the green worker on the way is taken.
#[test]
fn a_marker_tells_its_move_before_the_green_worker_is_taken() {
    let game = first_turn();
    let me = game.position().me();
    let game = to_journal(changed(&game, |table| {
        table.areas[me].dice = Dice::EMPTY;
        table.areas[me].middle = [true, true, true, false];
    }));
    let mut hands = TestTable::new(game.clone());
    // The other marker stays at the start, so only the new space changes.
    hands.flip(journal(JournalSpace::C1b));
    assert!(hands.game == after(&game, &[Move::Journal(JournalSpace::C1b)]));
    assert!(hands.seen != hands.game.picture(), "the green worker is still there");
    hands.flip(WayfarersSpace::Green(GreenPlace::W1).channel());
    assert_eq!(hands.seen, hands.game.picture());
    assert_eq!(hands.game.position().areas[me].workers.count(Worker::Green), 1);
}

//! Plays Passing Through Petra by hand.

use std::sync::LazyLock;

use embassy_time::Duration;
use firmware::games::petra::PetraSpace;
use firmware::mat::{Channel, Channels, Fit, MatGame, Space};
use firmware::referee::Verdict;
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, Next, Seat};

use super::hands::{QUICK, TestTable, legal, makes_the_move};

static EDITION: LazyLock<Edition> =
    LazyLock::new(|| Edition::new(toml::from_str(Edition::TOML).unwrap()).unwrap());

/// Visits the positions of random games at which a player decides or draws.
fn positions(players: usize, seed: u64, visit: &mut dyn FnMut(&Petra<'static>, &mut fastrand::Rng)) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Petra::new(&EDITION, players, Options::default()).unwrap();
    while game.next() != Next::Over {
        visit(&game, &mut rng);
        let legal = legal(&game);
        game.play(legal[rng.usize(0..legal.len())]).unwrap();
    }
}

/// In every position, the physical changes of every legal move that shows on the switches, made in random order and
/// with random detours, give that move or a question whose options contain it.
#[test]
fn any_order_and_any_detour_gives_the_move() {
    let mut tried = 0;
    for seed in 0..12 {
        positions(2 + seed as usize % 3, seed, &mut |game, rng| {
            if rng.u8(0..4) > 0 {
                return;
            }
            let legal = legal(game);
            let m = legal[rng.usize(0..legal.len())];
            tried += usize::from(makes_the_move(game, m, rng));
        });
    }
    assert!(tried > 800, "only {tried} moves tried");
}

fn ready() -> Petra<'static> {
    let mut game = Petra::new(&EDITION, 3, Options::default()).unwrap();
    let mut round = Trader::ALL.into_iter().cycle();
    while let Next::Observe(chance) = game.next() {
        let m = match chance {
            Chance::DrawTrader(_) => Move::DrewTrader(round.next().unwrap()),
            Chance::ChooseStart => Move::Starts(Seat::One),
            _ => legal(&game)[0],
        };
        game.play(m).unwrap();
    }
    game
}

fn channel(space: PetraSpace) -> Channel {
    space.channel()
}

fn cell(column: u8, row: u8) -> Channel {
    channel(PetraSpace::City(Cell { column, row }))
}

fn place(number: u8) -> Channel {
    channel(PetraSpace::Caravan(number - 1))
}

/// A pawn is lifted and put down, two tiles are lifted, and the caravan is pushed together at leisure.
#[test]
fn a_plaza_action_by_hand() {
    let mut table = TestTable::new(ready());
    table.flip(cell(1, 0));
    assert_eq!(table.game.next(), Next::Decide(Seat::One, Prompt::TakeTile(Section::Plaza, 2)));
    table.flip(place(2));
    table.flip(place(5));
    assert_eq!(table.game.next(), Next::Decide(Seat::One, Prompt::Reveal));
    assert!(matches!(table.settle(), Verdict::Untidy(_)), "two gaps are left");
    for number in [19, 20] {
        table.flip(place(number));
    }
    for number in [2, 5] {
        table.flip(place(number));
    }
    assert_eq!(table.settle(), Verdict::Settled);
}

/// Both hands at once: the tile is lifted before the pawn has moved.
#[test]
fn the_tile_before_the_pawn() {
    let mut table = TestTable::new(ready());
    table.flip(place(9));
    assert_eq!(table.game.next(), Next::Decide(Seat::One, Prompt::MovePawn), "no move looks like that");
    table.flip(cell(2, 1));
    assert_eq!(table.game.next(), Next::Decide(Seat::One, Prompt::Reveal), "pawn east and siq 9");
}

/// Putting the pieces back where they were takes the move back.
#[test]
fn putting_back_takes_back() {
    let mut table = TestTable::new(ready());
    let start = table.game.clone();
    table.flip(cell(1, 0));
    table.flip(place(2));
    assert_ne!(table.game, start);
    table.flip(place(2));
    assert_eq!(table.settle(), Verdict::Settled);
    assert_eq!(table.game.next(), Next::Decide(Seat::One, Prompt::TakeTile(Section::Plaza, 2)));
    table.flip(cell(1, 0));
    assert_eq!(table.settle(), Verdict::Settled);
    assert_eq!(table.game, start);
}

/// If a pawn moves on to another cell without going back first, the second cell counts.
#[test]
fn a_correction_replaces_the_move() {
    let mut table = TestTable::new(ready());
    table.flip(cell(1, 0));
    assert_eq!(table.game.next(), Next::Decide(Seat::One, Prompt::TakeTile(Section::Plaza, 2)));
    table.flip(cell(1, 0));
    table.flip(cell(2, 1));
    assert_eq!(table.settle(), Verdict::Settled);
    assert_eq!(table.game.next(), Next::Decide(Seat::One, Prompt::TakeTile(Section::Siq, 1)));
    assert_eq!(table.past.len(), 1, "one move was made, not two");
}

/// If no legal move looks like the mat, the referee shows the way back, but only after a while.
#[test]
fn a_wrong_piece_is_guided_back() {
    let mut table = TestTable::new(ready());
    table.flip(place(3));
    assert_eq!(table.look(Duration::from_millis(300)), Verdict::Moving, "players get time");
    assert_eq!(table.settle(), Verdict::Strange);
    let guide = table.referee.guide(&table.game, &mut table.trials, table.seen);
    assert_eq!((guide.lift, guide.put), (Channels::NONE, [place(3)].into_iter().collect()));
    table.flip(place(3));
    assert_eq!(table.settle(), Verdict::Settled);
}

/// Returns the rule that refuses what the mat shows, once it is clear that no legal move looks like it.
fn refused_by(table: &mut TestTable<Petra<'static>>) -> &'static str {
    assert_eq!(table.settle(), Verdict::Strange);
    table.referee.refusal(&table.game, &mut table.trials, table.seen).expect("a reason").rule
}

/// PET-028, PET-033: a pawn put where no move puts it is told why: diagonally from a shared cell, out of turn, twice.
#[test]
fn a_misplaced_pawn_is_told_why() {
    let mut table = TestTable::new(ready());
    table.flip(cell(2, 0));
    assert_eq!(refused_by(&mut table), "PET-033", "diagonally");

    let mut moved = ready();
    for m in [Move::Pawn(Direction::North), Move::Take(1), Move::Take(2)] {
        moved.play(m).unwrap();
    }
    let mut table = TestTable::new(moved.clone());
    table.flip(cell(1, 0));
    table.flip(cell(0, 0));
    assert_eq!(refused_by(&mut table), "PET-033", "it has moved");

    moved.play(Move::Done).unwrap();
    let mut table = TestTable::new(moved.clone());
    table.flip(cell(1, 0));
    table.flip(cell(2, 0));
    assert_eq!(refused_by(&mut table), "PET-028", "it is the turn of seat 2");
}

/// PET-033: a pawn that joins another one diagonally leaves only an empty cell.
#[test]
fn a_pawn_that_joins_another_is_told_why() {
    let mut game = ready();
    for m in [Move::Pawn(Direction::North), Move::Take(1), Move::Take(2), Move::Done] {
        game.play(m).unwrap();
    }
    for m in [Move::Pawn(Direction::East), Move::Take(9), Move::Done, Move::Pawn(Direction::West), Move::Done]
    {
        game.play(m).unwrap();
    }
    assert_eq!(game.next(), Next::Decide(Seat::One, Prompt::MovePawn));
    let mut table = TestTable::new(game);
    table.flip(cell(1, 0));
    assert_eq!(refused_by(&mut table), "PET-033");
}

/// PET-028, PET-029: a worker of another player, and one before the pawn has moved.
#[test]
fn a_worker_out_of_turn_is_told_why() {
    for (seat, rule) in [(Seat::One, "PET-029"), (Seat::Two, "PET-028")] {
        let mut table = TestTable::new(ready());
        table.flip(channel(PetraSpace::Worker(seat, Trader::Rome)));
        assert_eq!(refused_by(&mut table), rule);
    }
}

/// A lifted pawn could go anywhere: while another cell would fit better, the referee waits.
#[test]
fn a_lifted_pawn_waits() {
    let mut game = ready();
    for m in [Move::Pawn(Direction::North), Move::Take(1), Move::Take(2), Move::Done] {
        game.play(m).unwrap();
    }
    // Seats 2 and 3 share the centre, seat 1 is in the north.
    for m in [Move::Pawn(Direction::South), Move::Worker(Trader::Egypt)] {
        game.play(m).unwrap();
    }
    while !matches!(game.next(), Next::Decide(Seat::Three, Prompt::MovePawn)) {
        let legal = legal(&game);
        game.play(*legal.last().unwrap()).unwrap();
    }
    let mut table = TestTable::new(game);
    table.flip(cell(1, 1));
    assert_eq!(table.look(QUICK), Verdict::Moving, "to the north it is a move, but it may go on");
    table.flip(cell(2, 1));
    assert_eq!(table.game.next(), Next::Decide(Seat::Three, Prompt::TakeTile(Section::Siq, 1)));
}

/// A failed switch is ignored, and the rest is still understood.
#[test]
fn a_dead_switch_is_left_out() {
    let mut table = TestTable::new(ready());
    table.referee.ignored.insert(place(12));
    table.seen.remove(place(12));
    assert_eq!(table.settle(), Verdict::Settled);
    table.flip(cell(1, 0));
    table.flip(place(6));
    assert_eq!(table.game.next(), Next::Decide(Seat::One, Prompt::TakeTile(Section::Plaza, 1)));
}

/// Every space has its own switch and its own place on the mat.
#[test]
fn spaces_and_channels_are_one_to_one() {
    let spaces: Vec<PetraSpace> = PetraSpace::all().collect();
    assert_eq!(spaces.len(), 20 + 4 * 16 + 9 + 4 * 5);
    for (index, &space) in spaces.iter().enumerate() {
        assert_eq!(PetraSpace::at(space.channel()), Some(space));
        for &other in &spaces[..index] {
            let (one, two) = (space.position(), other.position());
            let (size, room) = (space.size(), other.size());
            let apart =
                one.x.abs_diff(two.x) * 2 >= size.x + room.x || one.y.abs_diff(two.y) * 2 >= size.y + room.y;
            assert!(apart, "{space} and {other} overlap");
        }
    }
}

/// The places of the tiles matter while tiles are being taken; at other times only their number does.
#[test]
fn gaps_are_tolerated_only_when_they_say_nothing() {
    let game = ready();
    let mut gaps = game.picture();
    gaps.remove(place(3));
    assert_eq!(game.fit(gaps, Channels::NONE), Fit::None, "a tile is missing");
    let mut taking = game.clone();
    taking.play(Move::Pawn(Direction::North)).unwrap();
    taking.play(Move::Take(3)).unwrap();
    let mut moved = taking.picture();
    moved.insert(place(3));
    moved.remove(place(20));
    assert_eq!(taking.fit(moved, Channels::NONE), Fit::None);
    taking.play(Move::Take(4)).unwrap();
    let mut open = taking.picture();
    open.remove(place(7));
    open.insert(place(19));
    assert_eq!(taking.fit(open, Channels::NONE), Fit::Untidy);
}

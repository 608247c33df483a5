//! Writes a whole random game of Petra to a journal of full size.

use std::num::NonZeroU16;
use std::ops::ControlFlow;

use embassy_futures::block_on;
use firmware::journal::{Found, JOURNAL_BYTES, Journal, MAX_MOVE, Replayed, Setup};
use rules_nostd::petra::{Edition, Move, Options, Petra};
use rules_nostd::{Game, Next};

use super::on_flash::{Chip, open, replay};
use nor_flash_model::Tear;

fn edition() -> Edition {
    let components = include_str!("../../../rules-nostd/editions/petra.toml");
    Edition::new(toml::from_str(components).unwrap()).unwrap()
}

pub fn random_game(edition: &Edition, players: usize, seed: u64) -> Vec<Move> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Petra::new(edition, players, Options::default()).unwrap();
    let mut moves = vec![];
    while game.next() != Next::Over {
        let mut legal = vec![];
        let _ = game.each_legal(|m| {
            legal.push(m);
            ControlFlow::Continue(())
        });
        legal.retain(|&m| game.odds(m) > 0);
        let m = *rng.choice(&legal).unwrap();
        game.play(m).unwrap();
        moves.push(m);
    }
    moves
}

/// Writes a game as it is played, and cuts the power at every byte of sampled moves. Each time the game must be as
/// it was before or after the move, and the rules must accept its moves.
#[test]
fn cut_at_sampled_moves_of_a_full_game() {
    let edition = edition();
    let moves = random_game(&edition, 4, 11);
    assert!(moves.len() > 300, "{}", moves.len());
    let mut rng = fastrand::Rng::with_seed(0);
    let area = 0..JOURNAL_BYTES;
    let setup = Setup::new(Petra::NAME, edition.checksum(), 4, &Options::default()).unwrap();
    let mut chip = Chip::new(JOURNAL_BYTES as usize);
    let mut journal = open(&mut chip, area.clone());
    block_on(journal.begin(&setup, async |_| ())).unwrap();
    let (mut longest, mut cuts) = (0, 0);
    for (index, m) in moves.iter().enumerate() {
        longest = longest.max(postcard::to_slice(m, &mut [0; MAX_MOVE]).unwrap().len());
        let sampled = rng.usize(..moves.len()) < 40;
        if sampled {
            let start = journal.flash().clone();
            for step in 0.. {
                let mut chip = start.clone();
                chip.tear(if rng.bool() { Tear::InOrder } else { Tear::Ragged }, rng.u64(..));
                let mut journal = open(&mut chip, area.clone());
                journal.flash().cut_after(step);
                if block_on(journal.append(m)).is_ok() {
                    break;
                }
                cuts += 1;
                chip.power_on();
                let mut journal = open(&mut chip, area.clone());
                assert_eq!(journal.found(), Some(Found::Running));
                let kept: Vec<Move> = replay(&mut journal).unwrap();
                assert!(kept == moves[..index] || kept == moves[..=index], "{index}, {step}");
            }
        }
        block_on(journal.append(m)).unwrap();
    }
    block_on(journal.finish()).unwrap();

    let mut journal = open(&mut chip, area);
    assert_eq!(journal.header().unwrap().setup, setup);
    assert_eq!(setup.options(), Some(Options::default()));
    let mut game = Petra::new(&edition, 4, Options::default()).unwrap();
    let refused = block_on(journal.replay(0, |step| match step {
        Replayed::Move(m) => match game.play(m) {
            Ok(()) => ControlFlow::Continue(()),
            Err(refusal) => ControlFlow::Break(refusal),
        },
        _ => ControlFlow::Continue(()),
    }));
    assert_eq!(refused, Ok(ControlFlow::Continue(())));
    assert_eq!(game.next(), Next::Over);
    println!("{} moves of up to {longest} bytes, {cuts} cuts", moves.len());
    assert!(longest <= 5, "a move of Petra fits into one word");
    assert!(cuts > 500);
}

/// Takes moves back to the start, one by one and all at once.
#[test]
fn undo_back_to_the_start() {
    let edition = edition();
    let moves = random_game(&edition, 2, 4);
    let mut chip = Chip::new(JOURNAL_BYTES as usize);
    let mut journal: Journal<_> = open(&mut chip, 0..JOURNAL_BYTES);
    block_on(journal.begin(&Setup::new(Petra::NAME, 1, 2, &()).unwrap(), async |_| ())).unwrap();
    for m in &moves {
        block_on(journal.append(m)).unwrap();
    }
    for left in (0..moves.len()).rev().take(50) {
        block_on(journal.take_back(NonZeroU16::MIN)).unwrap();
        assert_eq!(usize::from(journal.moves()), left);
    }
    assert_eq!(replay::<_, Move>(&mut journal).unwrap(), moves[..moves.len() - 50]);
    block_on(journal.take_back(NonZeroU16::new(journal.moves()).unwrap())).unwrap();
    assert!(replay::<_, Move>(&mut journal).unwrap().is_empty());
    for m in &moves[..5] {
        block_on(journal.append(m)).unwrap();
    }
    assert_eq!(replay::<_, Move>(&mut open(&mut chip, 0..JOURNAL_BYTES)).unwrap(), moves[..5]);
}

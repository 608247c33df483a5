//! Loads records the way the page does.
#![allow(clippy::unwrap_used, clippy::panic)]

use rules_nostd::araby::Araby;
use rules_nostd::petra::Petra;
use rules_nostd::resafa::Resafa;
use rules_nostd::wayfarers::Wayfarers;

use super::*;
use crate::host_game::{self, format_move};
use crate::record;
use crate::session::Session;
use crate::table::PhysicalGame;

/// Loads random records of a game. The device then has played exactly their moves, and the pieces lie as it wants.
fn valid_records_load<G: PhysicalGame>(records: u64, moves: usize) {
    let edition = host_game::built_in_edition::<G>().unwrap();
    for seed in 0..records {
        let players = 2 + seed as usize % 3;
        let start = host_game::start::<G>(edition, players, &[]).unwrap();
        let mut session = Session::new(start.clone(), seed);
        while session.moves.len() < moves {
            let Some(m) = session.draw() else { break };
            session.play(m).unwrap();
        }
        let text = record::write(&start, players, &session.moves);
        let device = Box::new(Native::start().unwrap());
        let mut live =
            LiveTable::new(device, Runner::Native, seed, Editions::default(), Arc::new(Hub::new()));
        live.load(&text).unwrap_or_else(|why| panic!("record {seed}: {why}"));
        let lines: Vec<String> = session.moves.iter().map(|&m| format_move(&start, m)).collect();
        assert_eq!(live.follower.game.as_ref().unwrap().lines(), lines, "record {seed}");
        let exported = live.ask("export").unwrap();
        assert!(exported[..exported.len() - 1].ends_with(&lines), "record {seed}: {exported:?}");
        let picture = live.follower.game.as_ref().unwrap().picture();
        assert_eq!(live.table.pieces.closed_switches(), picture, "record {seed}");
    }
}

#[test]
fn valid_records_of_petra_load() {
    valid_records_load::<Petra<'static>>(6, 300);
}

#[test]
fn valid_records_of_resafa_load() {
    valid_records_load::<Resafa<'static>>(4, 300);
}

#[test]
fn valid_records_of_wayfarers_load() {
    valid_records_load::<Wayfarers<'static>>(6, 300);
}

#[test]
fn valid_records_of_araby_load() {
    valid_records_load::<Araby<'static>>(4, 300);
}

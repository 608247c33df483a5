//! `hint`: the possible moves, ranked by what they are expected to bring.

use std::fmt::Write as _;

use rules_nostd::Next;
use rules_nostd::players::{Level, Node, Ranked, Search};

use super::game_file::{GameFile, Table};
use super::{HintArgs, Outcome, with_game};
use crate::host_game::{explain_move, format_move};
use crate::opponent::Seated;

/// The thoughts are the same each time.
const SEED: u64 = 1;

pub(super) fn run(args: &HintArgs) -> Outcome {
    let file = GameFile::read(&args.file)?;
    with_game!(file.game()?, Named => Ok(hint::<Named>(args, &file.load(&args.edition, args.seed)?)))
}

fn hint<G: Seated>(args: &HintArgs, table: &Table<G>) -> String {
    let game = table.game();
    let mut text = game.next_in_words() + "\n";
    let Next::Decide(seat, _) = game.next() else {
        text.push_str("No player has to decide, so there is nothing to advise.\n");
        return text;
    };
    let mut nodes = vec![Node::EMPTY; args.playouts as usize + 1];
    // Neither a record nor a position holds a hand. Unless the desk has dealt it, it is guessed like the others.
    let view = match table {
        Table::Rules(_) => None,
        Table::Dealt(session) => Some(game.view_of(&session.secrets, seat)),
    };
    let mut search = Search::new(game, view.as_ref(), Level::Strong.style(), SEED, &mut nodes);
    search.think(args.playouts);
    let mut ranked: Vec<Ranked<G::Move>> = search.ranked().collect();
    ranked.sort_by_key(|ranked| std::cmp::Reverse((ranked.visits, ranked.expected)));
    // Writing to a string does not fail.
    let _ = writeln!(text, "{:>8}{:>8}  move", "brings", "tried");
    for Ranked { m, visits, gain, .. } in ranked {
        let brings = format!("{:+.1}", f64::from(gain) / 10.0);
        let explanation = explain_move(game, m).map_or(String::new(), |words| format!("   ({words})"));
        let _ = writeln!(text, "{brings:>8}{visits:>8}  {}{explanation}", format_move(game, m));
    }
    if G::HIDDEN_HANDS && view.is_none() {
        text.push_str("A record does not tell what is in hand; leave out the cards that you do not hold.\n");
    }
    text
}

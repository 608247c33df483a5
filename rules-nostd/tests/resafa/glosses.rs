//! What stands beside a move in a menu (green bonuses: `gardens.rs`), and what the table is asked,
//! where the rules need it said.

use rules_nostd::resafa::*;
use rules_nostd::{Game, Seat};

use crate::common::*;

const ONE: Seat = Seat::One;

pub(crate) fn gloss(game: &Resafa<'_>, m: &str) -> String {
    let mut gloss = String::new();
    game.write_gloss(game.read_move(m).unwrap(), &mut gloss).unwrap();
    gloss
}

/// RES-141, RES-144, RES-142: a journey says its fare first; the way round says no more.
#[test]
fn fares() {
    let game = ready(2).arrange(|table| table.camel(ONE, Place::Gerasa, None));
    let game = game.arrange(|table| table.purse(ONE, 9, 0, 0)).moves("play 3 upper\nmain trading");
    assert!(gloss(&game, "travel alia").starts_with("1 coin; "), "{}", gloss(&game, "travel alia"));
    assert!(gloss(&game, "travel kena").starts_with("2 coins; "), "{}", gloss(&game, "travel kena"));
    assert_eq!(gloss(&game, "travel alia through-resafa"), "2 coins");
    let free = ready(2).arrange(|table| {
        table.special_card(ONE, special(68));
        table.purse(ONE, 0, 0, 0);
    });
    let free = free.moves("use P68\npart 3");
    assert!(gloss(&free, "travel kena").starts_with("free; "), "{}", gloss(&free, "travel kena"));
}

/// RES-081, RES-124: a starting card to replace is told by its actions, and a canal tile by what it costs.
#[test]
fn cards_and_tiles() {
    assert_eq!(gloss(&ready(2), "swap 3 pile"), "trading or provisions");
    assert!(gloss(&ready(2), "canal c1 B").contains(", costs "));
}

/// RES-095, RES-101, A-42, RES-230: what is asked says all that a hand has to do.
#[test]
fn questions() {
    let asked = |chance: Chance| chance.to_string();
    assert!(
        asked(Chance::RefillWorkshops(Tier::I)).contains("empty slot gets the stack's face-up workshop I;")
    );
    assert!(asked(Chance::DrawBotTank(space("r5c1"))).ends_with("next water tank, for r5c1"));
    assert!(Prompt::TurnWorkshop(Workshop::A).to_string().contains("clockwise from upright"));
}

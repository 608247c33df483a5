//! What a player of Resafa sees in the terminal.

use std::ops::ControlFlow;

use host_sim::host_game::{HostGame, built_in_edition, start};
use rules_nostd::resafa::{Options, Resafa};
use rules_nostd::{Game, Next, Seat};

/// Creates a game for two players in which seat 1 has `coins` coins.
fn game_with_coins(coins: u8) -> Resafa<'static> {
    let edition = built_in_edition::<Resafa<'static>>().unwrap();
    let game = start::<Resafa<'static>>(edition, 2, &[]).unwrap();
    let mut table = game.position().clone();
    table.areas[Seat::One].coins = coins;
    Resafa::resume(edition, table).unwrap()
}

/// coins and items do not run out, but the table shows when more are in use than there are pieces. Seat 2 has 2
/// coins.
#[test]
fn the_table_shows_what_the_supply_lacks() {
    let picture = |coins| game_with_coins(coins).picture(&Default::default(), &[]);
    assert!(!picture(98).contains("more than there are"));
    let told = picture(103);
    assert!(told.contains("coin: 5 more than there are"), "{told}");
    assert!(told.contains("A-83"), "{told}");
}

/// RES-079, RES-191: face-up cards show their actions, their effects and their end VP.
#[test]
fn the_table_tells_what_special_cards_do() {
    let edition = built_in_edition::<Resafa<'static>>().unwrap();
    let mut game = start::<Resafa<'static>>(edition, 2, &[]).unwrap();
    while let Next::Observe(_) = game.next() {
        let mut first = None;
        let _ = game.each_legal(|m| {
            first = Some(m);
            ControlFlow::Break(())
        });
        game.play(first.unwrap()).unwrap();
    }
    let told = game.picture(&Default::default(), &[]);
    for words in ["production or workshop, coin 1 + marble 1", "end: vp 2 per base, end VP 2"] {
        assert!(told.contains(words), "{words}: {told}");
    }
}

/// Every option is listed in docs/record.md with its choices, the default first.
#[test]
fn the_options_are_documented() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/record.md");
    let document = std::fs::read_to_string(path).unwrap();
    for (name, choices) in Options::KEYS {
        let choices: Vec<String> = choices.iter().map(|choice| format!("`{choice}`")).collect();
        let row = format!("| `{name}` | {} |", choices.join(", "));
        assert!(document.contains(&row), "docs/record.md has no row {row}");
    }
}

//! Words: moves as written in a record, prompts, options; and the project's size limits.

use rules_nostd::Game;
use rules_nostd::araby::model::*;
use rules_nostd::araby::*;

use crate::common::{TestGame, ready};

/// A move fits into 8 bytes, the state into 4 kB, a saved position into 1 kB.
#[test]
fn sizes() {
    assert!(size_of::<Move>() <= 8);
    assert!(size_of::<Araby<'_>>() <= 4 * 1024, "{}", size_of::<Araby<'_>>());
    let sizes = (size_of::<Move>(), size_of::<Task>(), size_of::<PlayerArea>(), size_of::<Position>());
    println!("Move, Task, PlayerArea, Table: {sizes:?}; Edition {}", size_of::<Edition>());
    let mut buffer = [0; 1024];
    assert!(postcard::to_slice(ready(4).turn(5).position(), &mut buffer).is_ok());
}

/// Faulty lines of a record, and the expected messages.
#[test]
fn lines_that_are_no_moves() {
    let game = ready(2);
    for (line, told) in [
        ("", "the line ends too early; expected a move such as 'task merchant-prince-of-spices'"),
        ("jump", "did not expect 'jump'; expected a move such as"),
        ("observe", "the line ends too early; expected what was observed: persona, stacks"),
        ("observe weather", "did not expect 'weather'; expected what was observed"),
        ("observe persona spices", "did not expect 'spices'; expected a persona of this edition"),
        ("observe caravan petra", "did not expect 'petra'; expected a caravan of this edition"),
        ("observe stacks 0", "did not expect '0'; expected a number from 1 to"),
        ("observe resolution 0 pays 2 3 4", "did not expect '0'; expected 1, 2, 3"),
        ("observe resolution 9 gives 2 3 4", "did not expect 'gives'; expected pays"),
        ("play spices", "did not expect 'spices'; expected a game card of this edition"),
        ("play spices merchant", "did not expect 'spices'; expected a game card of this edition"),
        ("pay gold", "did not expect 'gold'; expected coin, magics, jewels, spices, fabrics"),
        ("discard generosity spices", "did not expect 'spices'; expected as"),
        ("task aleppo", "did not expect 'aleppo'; expected a persona or card of this edition"),
        ("place seat 5 1", "did not expect '5'; expected a number from 1 to 4"),
        ("place seat 1 10", "did not expect '10'; expected 1, 2, 3"),
        ("colour red", "did not expect 'red'; expected yellow, grey, brown, purple, fifth"),
        ("take 5", "did not expect '5'; expected a number from 1 to 4"),
        ("count -1", "did not expect '-1'; expected a number of coins"),
        ("now gold", "did not expect 'gold'; expected coins, cards, shown"),
        ("end-turn now", "did not expect 'now'; expected the end of the line"),
    ] {
        let why = game.read_move(line).expect_err(line).to_string();
        assert!(why.starts_with(told), "{line}: {why}");
    }
}

/// Names are one word, in upper or lower case; a record can be read aloud.
#[test]
fn lines_that_are_moves() {
    let game = ready(2);
    for (line, written) in [
        ("PLAY Spices-Merchant", "play spices-merchant"),
        ("  task   Merchant-Prince-Of-Spices ", "task merchant-prince-of-spices"),
        ("observe Resolution 7 pays 2 3 4", "observe resolution 7 pays 2 3 4"),
        ("deal seat 2 seat 3", "deal seat 2 seat 3"),
        ("item seat 1 to seat 2", "item seat 1 to seat 2"),
        ("camels 1 any", "camels 1 any"),
        ("at seat 2 7", "at seat 2 7"),
        ("goods fabrics 2", "goods fabrics 2"),
    ] {
        let mut text = String::new();
        let m = game.read_move(line).unwrap_or_else(|why| panic!("{line}: {why}"));
        game.write_move(m, &mut text).unwrap();
        assert_eq!(text, written);
    }
}

/// the rulings a table may change. The first choice is the ledger's ruling.
#[test]
fn options_and_their_choices() {
    let usual = Options::default();
    let words: Vec<_> = usual.words().collect();
    assert_eq!(words, [("flip", "in-order"), ("new-card", "fresh"), ("persona-trade", "allowed")]);
    let mut options = Options::default();
    for (key, choices) in Options::KEYS {
        assert!(choices.iter().all(|choice| options.set(key, choice)), "{key}");
        assert!(!options.set(key, "never"));
    }
    assert!(!options.set("hand-limit", "5"));
    assert_eq!(
        options,
        Options { flip: Flip::Reshuffled, new_card: NewCard::Tasked, persona_trade: PersonaTrade::Refused }
    );
}

/// Prompts are in words, and every refusal says why and what to do instead.
#[test]
fn questions_and_refusals_are_in_words() {
    let game = ready(3);
    let refusal = game.refusal("place seat 1 5");
    assert_eq!(refusal.rule, "ARA-066");
    assert!(refusal.reason().to_string().ends_with('.') && refusal.remedy().to_string().ends_with('.'));
    assert!(refusal.to_string().starts_with("ARA-066: A camel carries a product"));
    assert_eq!(Prompt::Act.to_string(), "play, task, place or negotiate, or end your turn");
    assert_eq!(Chance::DrawCards(rules_nostd::Seat::Two, 3).to_string(), "seat 2 draws 3 cards");
}

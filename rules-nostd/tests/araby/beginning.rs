//! Set-up and the start of a turn (ARA-001 to ARA-035).

use rules_nostd::araby::model::{Member, Persona};
use rules_nostd::araby::{Araby, Chance, Options, Prompt};
use rules_nostd::{Game, Next};

use crate::common::{STAND_IN, TestGame, ready};
use crate::test_setup::{TestSetup, at};

fn new(players: usize) -> Araby<'static> {
    Araby::new(&STAND_IN, players, Options::default()).unwrap()
}

/// Sets up a game until the table is asked for the wanted chance event.
fn before(players: usize, wanted: fn(Chance) -> bool) -> Araby<'static> {
    new(players).until(wanted)
}

/// ARA-011, R-04: 2 to 4 players.
#[test]
fn two_to_four_play() {
    for players in [0, 1, 5] {
        let why = Araby::new(&STAND_IN, players, Options::default()).unwrap_err();
        assert_eq!(why.players, players);
        assert!(why.to_string().contains("ARA-011"));
    }
    for players in 2..=4 {
        assert_eq!(new(players).position().players(), players);
    }
}

/// V-12: an edition without enough cards for this many players does not start a game that could not go on.
#[test]
fn there_must_be_enough_cards() {
    let edition = crate::edition::faults::edited(&[("[1, 1, 1]", "[1, 1, 2]")]);
    let edition = rules_nostd::araby::Edition::new(edition).unwrap();
    assert!(Araby::new(&edition, 3, Options::default()).is_ok());
    assert_eq!(Araby::new(&edition, 4, Options::default()).unwrap_err().players, 4);
}

/// The whole set-up in order: personas, colours, stacks, hands, draft line, first player (ARA-011 to
/// ARA-024), and then the first caravan.
#[test]
fn the_order_of_set_up() {
    let mut game = new(2);
    let mut asked = Vec::new();
    while asked.last() != Some(&"Decide Act".to_owned()) {
        let next = match game.next() {
            Next::Decide(_, prompt) => format!("Decide {prompt:?}"),
            Next::Observe(chance) => format!("{chance:?}"),
            Next::Over => panic!("over"),
        };
        asked.push(next);
        if asked.last().unwrap() != "Decide Act" {
            let first = game.legal()[0].clone();
            game = game.moves(&first);
        }
    }
    let expected = [
        "DealPersona(One)",
        "DealPersona(Two)",
        "Decide Colour",
        "Decide Colour",
        "BuildStacks",
        "DealHand(One)",
        "DealHand(Two)",
        "OpenCard(1)",
        "OpenCard(2)",
        "OpenCard(3)",
        "OpenCard(4)",
        "ChooseStart",
        "DrawCaravan(One)",
        "Decide Act",
    ];
    assert_eq!(asked, expected);
}

/// ARA-012, R-02, R-03: 3 coins each, from a bank that never runs dry. ARA-013, I-21: the amounts are not
/// shown.
#[test]
fn three_coins_each() {
    let game = new(3);
    for number in 1..=3 {
        assert_eq!(game.seat(number).coins, 3);
    }
    assert_eq!(game.position().bank.out, 9);
    assert!(game.standing().scores.values().all(|&score| score == 0));
    assert!(game.standing().lines.is_empty());
    let rich = ready(3).coins(1, 500);
    assert!(rich.check().is_ok(), "more than the box holds");
    assert_eq!(rich.standing(), ready(3).standing());
}

/// ARA-014, C-01, ARA-008, I-03: each seat gets a different persona, which is its whole entourage.
#[test]
fn a_persona_for_each_seat() {
    let game = new(3).moves("observe persona merchant-prince-of-jewels");
    assert_eq!(game.chance(), Chance::DealPersona(at(2)));
    assert_eq!(game.refused("observe persona merchant-prince-of-jewels"), "ARA-014");
    let unknown = rules_nostd::araby::Move::DealtPersona(Persona::numbered(5).unwrap());
    assert_eq!(game.allows(unknown).unwrap_err().rule, "ARA-014");
    assert_eq!(game.refused("colour yellow"), "ARA-015");
    let game =
        game.moves("observe persona merchant-prince-of-spices\nobserve persona merchant-prince-of-magics");
    for (number, persona) in [(1, 2), (2, 3), (3, 1)] {
        let entourage = &game.seat(number).entourage;
        assert_eq!(entourage.len(), 1);
        assert_eq!(entourage[0].member, Member::Persona(Persona::numbered(persona).unwrap()));
        assert!(!entourage[0].tasked);
    }
}

/// Section 6.6: an edition may give two personas to each of 2 players.
#[test]
fn two_personas_each() {
    let edition = crate::edition::faults::edited(&[("[1, 1, 1]", "[2, 1, 1]")]);
    let edition = rules_nostd::araby::Edition::new(edition).unwrap();
    let mut game = Araby::new(&edition, 2, Options::default()).unwrap();
    for expected in [1, 1, 2, 2] {
        assert_eq!(game.chance(), Chance::DealPersona(at(expected)));
        let first = game.legal()[0].clone();
        game = game.moves(&first);
    }
    assert_eq!((game.seat(1).entourage.len(), game.seat(2).entourage.len()), (2, 2));
    assert_eq!(game.asked(), (1, Prompt::Colour));
}

/// ARA-015, D-02: each seat chooses one of five colours, no two the same. ARA-016, I-10: five camels each,
/// public.
#[test]
fn colours_and_camels() {
    let game =
        new(2).moves("observe persona merchant-prince-of-jewels\nobserve persona merchant-prince-of-spices");
    assert_eq!(game.asked(), (1, Prompt::Colour));
    assert_eq!(game.legal().len(), 5);
    let game = game.moves("colour purple");
    assert_eq!(game.asked(), (2, Prompt::Colour));
    assert_eq!(game.refused("colour purple"), "ARA-015");
    let game = game.moves("colour fifth");
    assert_eq!((game.at_home(1), game.at_home(2)), (5, 5));
}

/// ARA-017, ARA-018, ARA-019, C-02, D-01, R-05: four stacks of N cards, or more if there are enough cards.
/// The rest goes back in the box.
#[test]
fn caravan_stacks() {
    for (players, most) in [(2, 8), (3, 5), (4, 4)] {
        let game = before(players, |chance| chance == Chance::BuildStacks);
        let listed: Vec<String> = (4..=most).map(|stacks| format!("observe stacks {stacks}")).collect();
        assert_eq!(game.legal(), listed);
        assert_eq!(game.refused("observe stacks 3"), "ARA-018");
        assert_eq!(game.refused(&format!("observe stacks {}", most + 1)), "ARA-018");
        let game = game.moves("observe stacks 4");
        assert_eq!(usize::from(game.position().all_turns()), 4 * players);
    }
}

/// ARA-020, ARA-021, ARA-022, ARA-023, C-03, C-04, R-01, R-07: five hidden cards each, four in the line, the
/// rest in the deck; the discard pile is empty. Checks the table of section 1.
#[test]
fn hands_line_and_deck() {
    for (players, deck) in [(2, 61), (3, 56), (4, 51)] {
        let game = ready(players);
        for number in 1..=players as u8 {
            assert_eq!(game.seat(number).hand, 5);
        }
        assert_eq!(game.position().draft.iter().flatten().count(), 4);
        assert_eq!(game.position().deck, deck);
        assert!(game.position().discard.is_empty());
    }
}

/// ARA-022, I-09: a card cannot be turned up again once all its copies lie open.
#[test]
fn a_card_is_turned_up_once() {
    let game = before(2, |chance| matches!(chance, Chance::OpenCard(1))).moves("observe card generosity");
    assert_eq!(game.refused("observe card generosity"), "ARA-022");
    let game = game.moves("observe card magics-merchant\nobserve card magics-merchant");
    assert_eq!(game.position().draft.iter().flatten().count(), 3);
}

/// ARA-024, C-05, D-03: any seat may be first; play then goes clockwise (ARA-002, R-06).
#[test]
fn anybody_may_be_first() {
    let game = before(3, |chance| chance == Chance::ChooseStart);
    assert_eq!(game.legal(), ["observe start seat 1", "observe start seat 2", "observe start seat 3"]);
    assert_eq!(game.refused("observe start seat 4"), "ARA-024");
    let game = game.moves("observe start seat 2").observed();
    assert_eq!(game.asked(), (2, Prompt::Act));
    let game = game.turn(2);
    assert_eq!(game.asked(), (3, Prompt::Act));
    assert_eq!(game.turn(3).asked(), (1, Prompt::Act));
}

/// ARA-029, ARA-030, ARA-033, C-06, R-08, R-42: the next caravan can be any not yet drawn. There is no choice
/// of stack, and drawing is mandatory.
#[test]
fn a_caravan_is_drawn() {
    let game = before(2, |chance| matches!(chance, Chance::DrawCaravan(_)));
    assert_eq!(game.legal().len(), 16);
    assert_eq!(game.refused("end-turn"), "ARA-025");
    let game = game.moves("observe caravan mosul");
    let caravan = game.seat(1).caravan.unwrap();
    assert_eq!(caravan.card, STAND_IN.caravan_named("mosul").unwrap());
    assert!(caravan.field.occupied().is_empty());
    let game = game.until(|chance| matches!(chance, Chance::DrawCaravan(_)));
    assert_eq!(game.refused("observe caravan mosul"), "ARA-029");
    assert_eq!(game.legal().len(), 15);
}

/// ARA-031, I-24: from its first turn on, a seat always has exactly one caravan.
#[test]
fn one_caravan_for_each_seat_that_had_a_turn() {
    let mut game = ready(3);
    for turn in 1..=7 {
        game = game.turn(turn);
        let caravans = (1..=3).filter(|&number| game.seat(number).caravan.is_some()).count();
        assert_eq!(caravans, usize::from(turn.min(3)), "turn {turn}");
    }
}

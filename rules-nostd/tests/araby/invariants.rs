//! The invariants of section 8 of the ledger: a position or step that breaks one is reported with its id.

use rules_nostd::Game;
use rules_nostd::araby::model::{
    Debt, Due, Field, Grant, Icon, Issued, Member, Persona, Place, Places, Product, Retainer, Seats, Space,
    Task, Term, What,
};
use rules_nostd::araby::{Araby, Chance, Position};

use crate::common::{Arrange, STAND_IN, TestGame, card, ready};
use crate::test_setup::{TestSetup, at};

/// Returns the fourth turn of a game of three: everybody has a caravan, seat 1 is active.
fn base() -> Araby<'static> {
    ready(3).turn(4)
}

/// Returns the id of the invariant that a changed position breaks.
fn broken(game: &Araby<'static>, change: impl FnOnce(&mut Position)) -> &'static str {
    let mut position = game.position().clone();
    change(&mut position);
    let broken = game.at(position).expect_err("the position should be refused");
    assert!(!broken.reason.is_empty());
    broken.invariant
}

/// I-01: each game card is in one place, and the counts add up to 75.
#[test]
fn cards_are_in_one_place() {
    let game = base();
    assert_eq!(broken(&game, |position| position.deck += 1), "I-01");
    assert_eq!(broken(&game, |position| position.areas[at(2)].hand -= 1), "I-01");
    assert_eq!(broken(&game, |position| position.discard.push(card("generosity")).unwrap()), "I-01");
    assert_eq!(broken(&game, |position| position.draft[0] = Some(card("generosity"))), "I-01");
    assert_eq!(broken(&game, |position| position.known.push(card("generosity")).unwrap()), "I-01");
    assert_eq!(broken(&game, |position| _ = position.places.pop()), "I-01");
    let position = game.position();
    let hands: u8 = position.areas.values().map(|area| area.hand).sum();
    assert_eq!(hands + position.deck + 4, 75);
}

/// I-02: each caravan card is in one place.
#[test]
fn caravans_are_in_one_place() {
    let game = base();
    let other = game.seat(2).caravan.unwrap().card;
    let change = |position: &mut Position| position.areas[at(1)].caravan.as_mut().unwrap().card = other;
    assert_eq!(broken(&game, change), "I-02");
    let never = STAND_IN.caravan_named("samarkand").unwrap();
    let change = |position: &mut Position| position.areas[at(1)].caravan.as_mut().unwrap().card = never;
    assert_eq!(broken(&game, change), "I-02");
    assert_eq!(broken(&game, |position| position.turns += 3), "I-02");
}

/// I-03: a persona is in one entourage, and none is missing.
#[test]
fn personas_are_in_one_entourage() {
    let game = base();
    let persona = Retainer { member: Member::Persona(Persona::FIRST), tasked: false };
    assert_eq!(broken(&game, |position| position.areas[at(1)].entourage.push(persona).unwrap()), "I-03");
    assert_eq!(broken(&game, |position| position.areas[at(1)].entourage.clear()), "I-03");
}

/// I-04: the draft line has four cards while the deck has cards.
#[test]
fn the_draft_line_is_full() {
    let change = |position: &mut Position| {
        let open = position.draft[0].take().unwrap();
        let copies = &mut position.places[STAND_IN.copies(open)];
        *copies.iter_mut().find(|places| places.is_open()).unwrap() = Places::only(Place::Deck);
        position.deck += 1;
    };
    assert_eq!(broken(&base(), change), "I-04");
}

/// I-06: no resolution card lies at a caravan during a turn.
#[test]
fn resolution_cards_lie_at_caravans_at_the_end_only() {
    let issued = Some(Issued { numbers: None, from_deck: false });
    assert_eq!(broken(&base(), |position| position.areas[at(2)].issued = issued), "I-06");
}

/// I-10: each seat has five camels, and only seats in the game have any.
#[test]
fn five_camels_each() {
    let six = |position: &mut Position| (1..=6).for_each(|space| position.camel(1, space, 2));
    assert_eq!(broken(&base(), six), "I-10");
    assert_eq!(broken(&base(), |position| position.camel(1, 1, 4)), "I-10");
}

/// I-14: only the owner permits, only the active seat unlocks.
#[test]
fn permissions_come_from_who_can_give_them() {
    let grant = |from, to, caravan| Grant {
        from: at(from),
        to: at(to),
        caravan: at(caravan),
        camels: 1,
        space: None,
        bound: false,
    };
    for wrong in [grant(1, 3, 2), grant(3, 2, 2), grant(1, 1, 1), grant(2, 2, 2)] {
        assert_eq!(broken(&base(), |position| position.grants.push(wrong).unwrap()), "I-14", "{wrong:?}");
    }
    for right in [grant(2, 3, 2), grant(2, 1, 2), grant(1, 2, 2)] {
        let game = base().arrange(|position| position.grants.push(right).unwrap());
        assert!(game.check().is_ok());
    }
    let none = Grant { camels: 0, ..grant(2, 3, 2) };
    assert_eq!(broken(&base(), |position| position.grants.push(none).unwrap()), "I-14");
}

/// I-15: a turn starts without products and permissions.
#[test]
fn a_turn_starts_with_nothing() {
    let game = ready(3).until(|chance| chance == Chance::DrawCaravan(at(2)));
    assert_eq!(broken(&game, |position| position.product(1, Product::Spices, 1)), "I-15");
}

/// I-16: products generated are either spent or still there.
#[test]
fn products_do_not_vanish() {
    let game = base();
    assert_eq!(broken(&game, |position| position.made.add(Product::Jewels, 1)), "I-16");
    assert_eq!(broken(&game, |position| position.areas[at(1)].pool.add(Product::Jewels, 1)), "I-16");
    assert_eq!(broken(&game, |position| position.spent.add(Product::Jewels, 1)), "I-16");
}

/// I-17: debts and deals are between players of the game.
#[test]
fn deals_are_between_players() {
    let debt = |from, to, what| Debt { from: at(from), to: at(to), what, lost: false };
    for wrong in [debt(1, 1, What::Coins(1)), debt(1, 4, What::Coins(1)), debt(1, 2, What::Coins(0))] {
        assert_eq!(broken(&base(), |position| position.debts.push(wrong).unwrap()), "I-17", "{wrong:?}");
    }
    let game = base().moves("deal seat 2\nitem seat 1 to seat 2\nnow coins\namount 1");
    let stranger = Term { from: at(1), to: at(3), due: Due::Now, what: What::Coins(1) };
    let change = |position: &mut Position| position.deal.as_mut().unwrap().terms[0] = stranger;
    assert_eq!(broken(&game, change), "I-17");
    assert_eq!(broken(&game, |position| position.deal = None), "I-17");
}

/// I-18: what is paid and what is open add up to the cost. I-26: other seats play only djinn.
#[test]
fn payments_add_up() {
    let game = base().moves("play spices-foreman");
    let open = |position: &mut Position| position.payment.as_mut().unwrap().open.take(Icon::Coin);
    assert_eq!(broken(&game, |position| _ = open(position)), "I-18");
    assert_eq!(broken(&game, |position| position.payment = None), "I-01");
    assert_eq!(broken(&game, |position| position.payment.as_mut().unwrap().by = at(2)), "I-26");
}

/// I-17, I-18, I-22: no payment, deal or task names a seat that is not in the game.
#[test]
fn strangers_take_no_part() {
    let djinn = base().moves("floor seat 2\nplay djinn-of-plenty");
    assert_eq!(broken(&djinn, |position| position.payment.as_mut().unwrap().by = at(4)), "I-18");
    let deal = base().moves("deal seat 2\nitem seat 1 to seat 2");
    let agreed = |position: &mut Position| position.deal.as_mut().unwrap().agreed = Seats::only(at(3));
    assert_eq!(broken(&deal, agreed), "I-17");
    let other =
        |position: &mut Position| *position.tasks.last_mut().unwrap() = Task::ChooseSubject(at(1), at(3));
    assert_eq!(broken(&deal, other), "I-22");
    let refused = |position: &mut Position| position.areas[at(1)].refused_by = Seats::only(at(4));
    assert_eq!(broken(&base(), refused), "I-22");
}

/// I-19: coins only come from the bank and return to it.
#[test]
fn coins_do_not_vanish() {
    assert_eq!(broken(&base(), |position| position.areas[at(1)].coins += 1), "I-19");
    assert_eq!(broken(&base(), |position| position.bank.back += 1), "I-19");
}

/// I-21: no coins are revealed before the end.
#[test]
fn coins_are_not_revealed_early() {
    assert_eq!(broken(&base(), |position| position.areas[at(1)].counted = Some(3)), "I-21");
}

/// I-22: seats, turns and tasks fit together.
#[test]
fn the_course_fits_the_turn() {
    let game = base();
    assert_eq!(broken(&game, |position| position.first = at(4)), "I-22");
    assert_eq!(broken(&game, |position| position.turns = 13), "I-22");
    assert_eq!(broken(&game, |position| position.stacks = 9), "I-22");
    assert_eq!(broken(&game, |position| position.tasks.clear()), "I-22");
    assert_eq!(broken(&game, |position| position.tasks.push(Task::Floor(at(1))).unwrap()), "I-22");
    assert_eq!(broken(&game, |position| position.tasks.push(Task::Gate).unwrap()), "I-22");
}

/// I-24: there are as many caravans as turns begun, at most one per seat.
#[test]
fn a_caravan_for_each_seat() {
    assert_eq!(broken(&base(), |position| position.areas[at(2)].caravan = None), "I-24");
}

/// Returns the id of the invariant that the step from one position to another breaks.
fn step(before: &Araby<'static>, after: &Araby<'static>) -> &'static str {
    after.check_step(before).expect_err("the step should be refused").invariant
}

/// I-06, I-20: a resolution changes neither deck nor discards, and pays what it owes.
#[test]
fn steps_of_a_resolution() {
    let before = ready(2).turn(2).camels(1, "111 ... ...");
    let before = before.until(|chance| matches!(chance, Chance::ShowResolution(_)));
    let after = before.clone().moves("observe resolution 9 pays 2 3 4");
    assert_eq!(after.seat(1).coins, 9);
    assert_eq!(step(&before, &after.clone().discarded(&["generosity"])), "I-06");
    assert_eq!(step(&before, &after.coins(1, 20)), "I-20");
}

/// I-11, I-12, I-14: a camel needs its product and permission, and stays.
#[test]
fn steps_of_camels() {
    let game = base().camels(1, "1.. ... ...");
    let moved = game.clone().arrange(|position| {
        position.areas[at(1)].caravan.as_mut().unwrap().field = Field::EMPTY;
        position.camel(1, 2, 1);
    });
    assert_eq!(step(&game, &moved), "I-12");
    let gone = game.clone().arrange(|position| {
        position.areas[at(1)].caravan.as_mut().unwrap().field = Field::EMPTY;
    });
    assert_eq!(step(&game, &gone), "I-12");
    assert_eq!(step(&game, &game.clone().camels(1, "... .2. ...")), "I-14");
    assert_eq!(step(&game, &game.clone().camels(1, "... .1. ...")), "I-11");
    let recoloured = game.clone().arrange(|position| {
        let field = &mut position.areas[at(1)].caravan.as_mut().unwrap().field;
        *field = Field::EMPTY;
        field.put(Space::S1, at(2));
    });
    assert_eq!(step(&game, &recoloured), "I-12");
}

/// I-25: the active seat's entourage is refreshed when its window opens.
#[test]
fn steps_of_a_turn() {
    let before = ready(3).until(|chance| chance == Chance::DrawCaravan(at(2)));
    let after = before.clone().observed().task_silently(2, "merchant-prince-of-magics");
    assert_eq!(step(&before, &after), "I-25");
}

/// I-17: no turn passes while anything is owed, unless the gate has just asked for it.
#[test]
fn steps_over_a_debt() {
    let debt = Debt { from: at(1), to: at(2), what: What::Coins(1), lost: false };
    let drafted = ready(2).moves("end-turn\npass\ntake 1\ntake 2");
    // First the last card of the draft line, then the gate if anything is owed.
    let refilled = drafted.moves("observe card generosity");
    let passed = refilled.clone().moves("observe card invigoration");
    let owing = refilled.arrange(|position| position.debts.push(debt).unwrap());
    assert_eq!(step(&owing, &passed), "I-17");
    let gate = owing.moves("observe card invigoration");
    assert!(gate.clone().moves("deliver 1").check_step(&gate).is_ok());
}

/// I-17, I-25: once the turn has ended, services are settled and the cards of the active player are refreshed.
#[test]
fn nothing_is_left_of_a_turn_that_ended() {
    let service = Debt { from: at(1), to: at(2), what: What::Place(at(2), None), lost: false };
    let called = ready(2).moves("end-turn");
    assert_eq!(broken(&called, |position| position.debts.push(service).unwrap()), "I-17");
    let ended = called.moves("pass");
    assert_eq!(broken(&ended, |position| position.debts.push(service).unwrap()), "I-17");
    let lost = Debt { lost: true, ..service };
    ended.clone().arrange(|position| position.debts.push(lost).unwrap());
    assert_eq!(broken(&ended, |position| position.areas[at(1)].entourage[0].tasked = true), "I-25");
}

/// I-17: help that is used up belongs to a payment under way, and nobody deals about no help at all.
#[test]
fn no_help_is_owed() {
    let game = base();
    let help = Debt { from: at(2), to: at(1), what: What::PayCoins(0), lost: false };
    assert_eq!(broken(&game, |position| position.debts.push(help).unwrap()), "I-17");
}

/// I-17: a deal names only what its giver is known to have.
#[test]
fn a_deal_about_what_is_not_there() {
    let dealing = base().moves("deal seat 2");
    let term = |what| Term { from: at(1), to: at(2), due: Due::Now, what };
    let add =
        |what| broken(&dealing, |position| position.deal.as_mut().unwrap().terms.push(term(what)).unwrap());
    assert_eq!(add(What::Shown(card("generosity"))), "I-17");
    assert_eq!(add(What::PayCoins(0)), "I-17");
    let theirs = dealing.seat(2).entourage[0].member;
    assert_eq!(add(What::Member(theirs)), "I-17");
}

/// I-24: also while caravans are drawn and resolved, each lies where its turn put it. I-02: the one that is
/// resolved is the one that lies there.
#[test]
fn caravans_at_the_start_of_a_turn() {
    let drawing = ready(3).until(|chance| chance == Chance::DrawCaravan(at(2)));
    assert_eq!(
        broken(&drawing, |position| position.areas[at(3)].caravan = position.areas[at(1)].caravan.take()),
        "I-24"
    );
    let resolving = base_before_resolution();
    assert_eq!(broken(&resolving, |position| position.resolved.clear()), "I-02");
}

/// Returns the fourth turn of a game of three before seat 1's first caravan is resolved.
fn base_before_resolution() -> Araby<'static> {
    ready(3).turn(3).until(|chance| matches!(chance, Chance::ShowResolution(_) | Chance::TurnUpResolution(_)))
}

/// I-28: replaying the same moves gives the same position.
#[test]
fn the_record_is_the_game() {
    let play = || ready(3).moves("task merchant-prince-of-spices\nplace seat 1 5").turn(4);
    assert_eq!(play(), play());
}

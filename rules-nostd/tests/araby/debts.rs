//! Keeping deals: same-turn terms bind, promises do not (ARA-092 to ARA-095, ARA-104, ARA-105, D-13, D-14).

use rules_nostd::Seat;
use rules_nostd::araby::model::*;
use rules_nostd::araby::*;

use crate::common::{Arrange, TestGame, member, ready};

/// Seat 2 is active. Seat 1 owes it coins or a card in return for help with a payment (so that nothing is
/// swapped at once), and then waives that help.
fn owing_thing(game: Araby<'static>, subject: &str, detail: &str) -> Araby<'static> {
    game.moves(&format!(
        "deal seat 1
         item seat 1 to seat 2
         now {subject}
         {detail}
         item seat 2 to seat 1
         now pay-cards
         amount 1
         offer
         accept
         floor seat 1
         waive 2
         pass
         task merchant-prince-of-magics"
    ))
}

/// Seat 2 is active. Seat 1 owes it a service in return for a permission.
fn owing(game: Araby<'static>, subject: &str, detail: &str) -> Araby<'static> {
    game.moves(&format!(
        "deal seat 1
         item seat 1 to seat 2
         now {subject}
         {detail}
         item seat 2 to seat 1
         now permit
         camels 1 any
         offer
         accept"
    ))
}

fn two() -> Araby<'static> {
    ready(2).turn(2)
}

/// ARA-092, ARA-104, D-13: coins are delivered in the window or at the latest before the turn passes, which
/// waits for them.
#[test]
fn coins_are_owed_until_the_turn_passes() {
    let game = owing_thing(two(), "coins", "amount 2");
    let early = game.clone().moves("floor seat 1\ndeliver 1");
    assert_eq!((early.seat(1).coins, early.seat(2).coins), (1, 5));
    assert!(early.position().debts.is_empty());
    let mut late = game.moves("end-turn\npass\ntake 1\ntake 2").observed();
    assert_eq!(late.asked(), (1, Prompt::Gate));
    assert_eq!(late.legal(), ["deliver 1"]);
    let words =
        "ARA-092: You owe 2 coins, and can still do it in this turn. Deliver it, or let seat 2 waive it.";
    assert_eq!(late.refusal("unable 1").to_string(), words);
    let words =
        "ARA-104: The turn cannot pass: seat 1 owes 2 coins to seat 2. That is done first, or waived.";
    assert_eq!(late.refusal("end-turn").to_string(), words);
    assert_eq!(late.position().turns, 2);
    late = late.moves("deliver 1");
    assert_eq!((late.seat(1).coins, late.seat(2).coins), (1, 5));
    assert_eq!(late.position().turns, 3, "now the turn passes");
}

/// ARA-103, R-32: a freshly drafted card may be handed over at the gate.
#[test]
fn a_drafted_card_can_be_handed_over() {
    // Seat 2 owes all its cards and two more.
    let game = two().arrange(|position| {
        let moved = position.areas[Seat::Two].hand - 1;
        for places in position.places.iter_mut().filter(|places| places.has(Place::Hand(Seat::Two))) {
            *places = places.with(Place::Hand(Seat::One));
        }
        position.areas[Seat::Two].hand = 1;
        position.areas[Seat::One].hand += moved;
    });
    let game = game.moves(
        "deal seat 1
         item seat 2 to seat 1
         now cards
         amount 3
         item seat 1 to seat 2
         now permit
         camels 1 any
         offer
         accept",
    );
    assert_eq!(game.refused("deliver 1"), "ARA-096", "the hand has too few cards");
    let game = game.moves("end-turn\npass\ntake 1\ntake 2").observed();
    assert_eq!(game.asked(), (2, Prompt::Gate));
    let hand = game.seat(1).hand;
    let game = game.moves("deliver 1");
    assert_eq!((game.seat(1).hand, game.seat(2).hand), (hand + 3, 0));
}

/// D-16: services owed are asked for before the end of the turn takes effect; then the active seat is asked
/// again.
#[test]
fn services_are_owed_before_the_end_of_turn() {
    let game = owing(two(), "products", "goods spices 1").moves("end-turn");
    assert_eq!(game.asked(), (1, Prompt::Settle));
    assert_eq!(game.refused("pass"), "ARA-092");
    assert_eq!(game.refused("deal seat 2"), "ARA-142");
    assert_eq!(
        game.refusal("unable 1").to_string(),
        "ARA-092: You owe 1 spices, and can still do it in this turn. Make it with a card, or let seat 2 waive it.",
        "the prince of spices is untasked"
    );
    let words =
        "ARA-104: The turn cannot pass: seat 1 owes 1 spices to seat 2. That is done first, or waived.";
    assert_eq!(game.refusal("end-turn").to_string(), words);
    assert_eq!(game.refused("deliver 1"), "ARA-065", "there is none yet");
    let game = game.moves("task merchant-prince-of-spices");
    assert_eq!(game.asked(), (2, Prompt::Act), "somebody acted");
    let game = game.moves("end-turn\ndeliver 1");
    assert_eq!((game.seat(1).pool.of(Product::Spices), game.seat(2).pool.of(Product::Spices)), (0, 1));
    let game = game.moves("end-turn");
    assert_eq!(game.asked(), (1, Prompt::LastCall));
}

/// ARA-062, ARA-065, ARA-105: a product made for another lasts as long as any other: it can pay for its new
/// owner's camel in this turn, and is lost when the turn passes.
#[test]
fn a_product_made_for_another() {
    let game = owing(two(), "products", "goods spices 1");
    let game = game.moves("floor seat 1\ntask merchant-prince-of-spices\nfloor seat 1\ndeliver 1");
    // Aden: spices on 2 and 4.
    let placed = game.clone().moves("place seat 2 2");
    assert_eq!(placed.seat(2).pool, Pool::EMPTY);
    let passed = game.next_turn();
    assert!(passed.position().areas.values().all(|area| area.pool.is_empty()));
}

/// a debt that can no longer be met is marked and announced, and blocks nothing. Nothing is undone.
#[test]
fn a_deal_that_cannot_be_kept() {
    let game = owing(two(), "products", "goods spices 2");
    // The only source gives one of the two, and is used up.
    let game = game.moves(
        "floor seat 1
         task merchant-prince-of-spices
         floor seat 1
         deliver 1
         end-turn",
    );
    assert_eq!(game.asked(), (1, Prompt::Settle));
    assert!(game.lists("unable 1") && !game.lists("waive 1") && !game.lists("deliver 1"));
    let game = game.moves("unable 1");
    assert!(game.position().debts[0].lost);
    assert_eq!(game.asked(), (1, Prompt::LastCall));
    assert_eq!(game.seat(2).pool.of(Product::Spices), 1, "nothing is undone");
    assert_eq!(game.refused("deliver 1"), "ARA-092");
    let game = game.moves("pass\ntake 1\ntake 2").observed();
    assert_eq!((game.position().turns, game.position().debts.len()), (3, 0));
}

/// a ready foreman next to a tasked merchant means the debt can be met, both for a product and for a
/// task.
#[test]
fn a_card_that_can_be_refreshed_shows_a_way() {
    let start = two().arrange(|position| position.retain(1, "spices-foreman"));
    for (subject, detail) in [("products", "goods spices 1"), ("task", "member merchant-prince-of-spices")] {
        let game = owing(start.clone(), subject, detail).arrange(|position| {
            position.areas[Seat::One].entourage[0].tasked = true;
        });
        let asked = game.moves("end-turn");
        assert_eq!(asked.asked(), (1, Prompt::Settle));
        assert_eq!(asked.refused("unable 1"), "ARA-092", "{subject}");
        let refreshed = asked.moves("task spices-foreman");
        assert_eq!(refreshed.tasked(1, "merchant-prince-of-spices"), Some(false));
        // The foreman is used up, so now only the merchant counts.
        let used = refreshed.arrange(|position| position.areas[Seat::One].entourage[0].tasked = true);
        assert!(used.moves("end-turn").lists("unable 1"), "{subject}");
    }
}

/// a debtor short of coins hands over what is there; the rest is lost.
#[test]
fn coins_that_are_not_there() {
    let game = owing(two().arrange(|position| position.coins(1, 2)), "coins", "amount 3");
    assert_eq!(game.clone().moves("floor seat 1").refused("deliver 1"), "ARA-038");
    let game = game.moves("end-turn\npass\ntake 1\ntake 2").observed();
    assert_eq!(game.legal(), ["unable 1"]);
    let mut gloss = String::new();
    game.write_gloss(Move::Unable(1), &mut gloss).unwrap();
    assert_eq!(gloss, "seat 1 to seat 2, what is there of 3 coins");
    let game = game.moves("unable 1");
    assert_eq!((game.seat(1).coins, game.seat(2).coins, game.position().turns), (0, 5, 3));
    // Two debts: the first takes everything, and nothing is left for the second.
    let game = two().arrange(|position| position.coins(1, 2));
    let game = owing(owing(game, "coins", "amount 3"), "coins", "amount 3");
    let game = game.moves("end-turn\npass\ntake 1\ntake 2").observed().moves("unable 1");
    let lost = Debt { from: Seat::One, to: Seat::Two, what: What::Coins(1), lost: true };
    assert_eq!(game.position().debts[0], lost);
    assert_eq!(game.legal(), ["unable 2"]);
    assert_eq!(game.moves("unable 2").seat(2).coins, 5);
}

/// a debtor short of hand cards hands over those it has, and the desk is told to move them.
#[test]
fn cards_that_are_not_there() {
    let game = owing(two(), "cards", "amount 5");
    let game = owing(game, "cards", "amount 5").moves("end-turn\npass\ntake 1\ntake 2").observed();
    let game = game.moves("deliver 1");
    let (mine, yours) = (game.seat(1).hand, game.seat(2).hand);
    assert_eq!(game.legal(), ["unable 1"]);
    let mut handed = Vec::new();
    game.each_hand_over(Move::Unable(1), |hand_over| handed.push(hand_over));
    let all = HandOver { from: Seat::One, to: Seat::Two, cards: mine, which: Handed::Any };
    assert_eq!(handed, [all]);
    let game = game.moves("unable 1");
    assert_eq!((game.seat(1).hand, game.seat(2).hand), (0, yours + mine));
}

/// ARA-092, ARA-104: coins and entourage cards in return for a permission change hands at once, so that
/// nobody can have the permission and have spent the coins. Hidden cards stay owed (EX-08).
#[test]
fn a_permission_is_paid_at_once() {
    let start = two().arrange(|position| position.retain(1, "spices-scout"));
    let paid = owing(start.clone(), "coins", "amount 3");
    assert_eq!((paid.seat(1).coins, paid.seat(2).coins), (0, 6));
    assert!(paid.position().debts.is_empty() && paid.position().grants.len() == 1);
    let paid = owing(start.clone(), "member", "member spices-scout");
    assert_eq!(paid.tasked(2, "spices-scout"), Some(false));
    let mixed = start.moves(
        "deal seat 1
         item seat 1 to seat 2
         now coins
         amount 2
         item seat 1 to seat 2
         now cards
         amount 1
         item seat 2 to seat 1
         now unlock
         camels 1 any
         offer
         accept",
    );
    assert_eq!(mixed.seat(2).coins, 5);
    assert_eq!(mixed.position().debts[0].what, What::Cards(1));
}

/// ARA-144, R-33: the creditor can waive a debt; nobody else can, not even who is asked for it.
#[test]
fn the_creditor_can_waive() {
    let game = owing_thing(two(), "coins", "amount 2");
    let mut gloss = String::new();
    game.write_gloss(Move::Waive(1), &mut gloss).unwrap();
    assert_eq!(gloss, "seat 2 does without 2 coins");
    assert!(game.clone().moves("waive 1").position().debts.is_empty());
    assert_eq!(game.clone().moves("floor seat 1").refused("waive 1"), "ARA-144");
    assert_eq!(game.refused("deliver 1"), "ARA-092", "somebody else owes it");
    let gate = game.moves("end-turn\npass\ntake 1\ntake 2").observed();
    assert_eq!(gate.asked(), (1, Prompt::Gate));
    let refusal = gate.refusal("waive 1").to_string();
    assert_eq!(refusal, "ARA-144: Only seat 2, who gets it, can do without it. Deliver it, or ask seat 2.");
}

/// ARA-144, D-16: while a debtor is asked for a service, its creditor may take the floor to do without it, once.
#[test]
fn a_creditor_takes_the_floor_to_waive() {
    let asked = owing(ready(3).turn(2), "products", "goods spices 1").moves("end-turn");
    assert_eq!(asked.asked(), (1, Prompt::Settle));
    assert_eq!(asked.refused("waive 1"), "ARA-144");
    assert_eq!(asked.refused("floor seat 3"), "ARA-141", "nothing is owed to seat 3");
    let floor = asked.moves("floor seat 2");
    let waived = floor.clone().moves("waive 1\npass");
    assert!(waived.position().debts.is_empty());
    assert_eq!(waived.asked(), (3, Prompt::LastCall));
    let kept = floor.moves("pass");
    assert_eq!(kept.asked(), (1, Prompt::Settle));
    assert_eq!(kept.refused("floor seat 2"), "ARA-141", "it did nothing with it");
}

/// ARA-145, R-58: a product that is owed in this turn is spent on nothing else, only what goes beyond it.
#[test]
fn a_product_that_is_owed_is_kept() {
    let words =
        "ARA-145: You owe 1 spices in this turn, and have only 1. Deliver what you owe, or make more.";
    let game = owing(two(), "products", "goods spices 1").arrange(|position| {
        position.hand(1, "djinn-of-plenty");
    });
    let game = game.moves("floor seat 1\ntask merchant-prince-of-spices\nfloor seat 1");
    assert_eq!(game.refusal("place seat 2 2").to_string(), words);
    let paying = owing(two(), "products", "goods magics 1").arrange(|position| {
        position.hand(1, "fortune-in-magics");
        position.product(1, Product::Magics, 1);
    });
    let paying = paying.moves("floor seat 1\nplay fortune-in-magics");
    assert_eq!(paying.refusal("pay magics").to_string(), words.replace("spices", "magics"));
    let more = game.moves("play djinn-of-plenty\npay coin\nmake spices\nfloor seat 1");
    let placed = more.moves("place seat 2 2\nfloor seat 1");
    assert_eq!(placed.refused("place seat 2 4"), "ARA-145");
    assert!(placed.moves("deliver 1").position().debts.is_empty());
}

/// the giver's word settles a debt of hidden cards; the receiver is not asked.
#[test]
fn the_receiver_is_not_asked() {
    let given = owing_thing(two(), "cards", "amount 1").moves("floor seat 1\ndeliver 1");
    assert_eq!((given.asked(), given.position().debts.len()), ((2, Prompt::Act), 0));
}

/// ARA-092: a debt to task, play or place is paid by doing so.
#[test]
fn services_are_done_by_doing_them() {
    let base = two().arrange(|position| {
        position.retain(1, "spices-tax-farmer");
        position.hand(1, "fortune-in-magics");
        position.product(1, Product::Magics, 1);
        position.product(1, Product::Spices, 1);
    });
    let done = |subject: &str, detail: &str, doing: &str| {
        let game = owing(base.clone(), subject, detail);
        assert_eq!(game.clone().moves("floor seat 1").refused("deliver 1"), "ARA-092");
        assert_eq!(game.clone().moves("end-turn").asked(), (1, Prompt::Settle));
        let game = game.moves("floor seat 1").moves(doing);
        assert!(game.position().debts.is_empty(), "{subject}");
        game
    };
    done("task", "member spices-tax-farmer", "task spices-tax-farmer");
    done("play", "type djinn", "play fortune-in-magics\npay magics");
    done("place", "at seat 2 any", "place seat 2 2");
    done("place", "at seat 2 4", "place seat 2 4");
    // Another space, another type or another card is not what was agreed.
    let game = owing(base.clone(), "place", "at seat 2 4").moves("floor seat 1\nplace seat 2 2");
    assert_eq!(game.position().debts.len(), 1);
    let game = owing(base.clone(), "task", "member spices-tax-farmer");
    let game = game.moves("floor seat 1\ntask merchant-prince-of-spices");
    assert_eq!(game.position().debts[0].what, What::Task(member("spices-tax-farmer")));
    // One action pays one matching debt.
    let copies = base.clone().arrange(|position| {
        position.retain(1, "spices-merchant");
        position.retain(1, "spices-merchant");
    });
    let twice = |subject: &str, detail: &str| owing(owing(copies.clone(), subject, detail), subject, detail);
    let tasked = twice("task", "member spices-merchant").moves("floor seat 1\ntask spices-merchant");
    assert_eq!(tasked.position().debts.len(), 1);
    assert!(tasked.moves("floor seat 1\ntask spices-merchant").position().debts.is_empty());
    let played = twice("play", "type djinn").moves("floor seat 1\nplay fortune-in-magics\npay magics");
    assert_eq!(played.position().debts.len(), 1);
    // Nobody can tell whether the hand has a card of that type, so the debtor is believed.
    let game = owing(base, "play", "type djinn").moves("end-turn");
    assert!(game.lists("unable 1"));
}

/// ARA-092: an entourage card that is owed is handed over in the window, tasked or untasked as it is.
#[test]
fn entourage_cards_are_handed_over_in_the_window() {
    let start = two().arrange(|position| position.retain(1, "spices-scout"));
    let game = owing_thing(start, "member", "member spices-scout");
    let ended = game.clone().moves("end-turn");
    assert_eq!(ended.asked(), (1, Prompt::Settle));
    assert!(ended.lists("deliver 1") && !ended.lists("unable 1"));
    let given = ended.moves("deliver 1");
    assert_eq!(given.tasked(2, "spices-scout"), Some(false));
    // Once it was given to somebody else, the debt can no longer be met.
    let gone = game.moves(
        "deal seat 1
         item seat 1 to seat 2
         now member
         member spices-scout
         offer
         accept
         end-turn",
    );
    assert_eq!(gone.asked(), (1, Prompt::Settle));
    assert!(gone.lists("unable 1") && !gone.lists("deliver 1"));
}

/// 4.4: help with a payment waits until its beneficiary plays a card, and lapses without blame.
#[test]
fn help_lapses() {
    let game = owing(two(), "pay-coins", "amount 2").moves("end-turn");
    assert_eq!(game.asked(), (1, Prompt::LastCall), "nobody is asked for it");
    let game = game.moves("pass");
    assert!(game.position().debts.is_empty());
}

/// ARA-093, ARA-094, D-14: one deal may mix both kinds. Only what is due now binds; a promise is recorded
/// until its recipient says it is settled.
#[test]
fn promises_do_not_bind() {
    let game = two().moves(
        "deal seat 1
         item seat 1 to seat 2
         now coins
         amount 1
         item seat 2 to seat 1
         later coins
         amount 10
         item seat 2 to seat 1
         later play
         type virtue
         offer
         accept",
    );
    assert_eq!(game.position().debts.len(), 0, "the coin has changed hands");
    assert_eq!(game.position().promises.len(), 2);
    let later = game.turn(6);
    assert_eq!(later.position().promises[0].what, What::Coins(10));
    assert_eq!(later.seat(1).coins, 2);
    assert_eq!(later.refused("settled 1"), "ARA-093", "seat 2 made the promise");
    let settled = later.moves("floor seat 1\nsettled 1\npass");
    assert_eq!(settled.position().promises[..].len(), 1);
    assert_eq!(settled.position().promises[0].what, What::Play(CardType::Virtue));
}

/// ARA-095: cards given by an effect count toward what is owed, including those given by an envoy.
#[test]
fn an_effect_can_keep_a_promise() {
    let game = owing(two().arrange(|position| position.retain(1, "spices-envoy")), "cards", "amount 2");
    let game = game.moves("floor seat 1\ntask spices-envoy\nto seat 2");
    assert_eq!(game.position().debts[0].what, What::Cards(1), "one of two");
    assert_eq!(game.seat(1).coins, 5);
}

/// ARA-104, D-13: debtors are asked clockwise from the active seat.
#[test]
fn debtors_are_asked_in_order() {
    let deal = |from: u8| {
        format!(
            "deal seat {from}
             item seat {from} to seat 3
             now coins
             amount 1
             item seat 3 to seat {from}
             later coins
             amount 1
             item seat 3 to seat {from}
             now pay-coins
             amount 1
             offer
             accept"
        )
    };
    let game = ready(4).turn(3).moves(&deal(1)).moves(&deal(2)).moves(&deal(4));
    let mut game = game.moves("end-turn\npass\npass\npass\ntake 1\ntake 2").observed();
    for (seat, number) in [(4, 3), (1, 1), (2, 1)] {
        assert_eq!(game.asked(), (seat, Prompt::Gate));
        game = game.moves(&format!("deliver {number}"));
    }
    assert_eq!((game.seat(3).coins, game.position().turns), (6, 4));
}

/// ARA-105, ARA-080, I-15, I-17: when the turn passes, products, permissions and debts are gone.
#[test]
fn nothing_is_left_of_a_turn() {
    let game =
        owing(two(), "pay-cards", "amount 2").arrange(|position| position.product(2, Product::Jewels, 3));
    let game = game.next_turn();
    let position = game.position();
    assert!(position.debts.is_empty() && position.grants.is_empty() && position.made == Pool::EMPTY);
    assert!(position.areas.values().all(|area| area.pool == Pool::EMPTY));
}

/// R-19, ARA-065: products are handed over one at a time, and the menu says so.
#[test]
fn products_go_one_by_one() {
    let deal = "deal seat 2\nitem seat 1 to seat 2\nnow products\ngoods spices 2\noffer\naccept";
    let game = ready(2).moves(deal).arrange(|position| position.product(1, Product::Spices, 2));
    let gloss = |game: &Araby<'_>| {
        let mut gloss = String::new();
        game.write_gloss(Move::Deliver(1), &mut gloss).unwrap();
        gloss
    };
    assert_eq!(gloss(&game), "seat 1 to seat 2, 1 of 2 spices");
    let game = game.moves("deliver 1");
    assert_eq!(game.seat(2).pool.of(Product::Spices), 1);
    assert_eq!(gloss(&game), "seat 1 to seat 2, 1 spices");
}

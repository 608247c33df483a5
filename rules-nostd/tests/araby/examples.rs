//! The worked examples of section 5 of the ledger, each played from a position. A, B and C are seats 1, 2 and
//! 3.

use rules_nostd::araby::model::*;
use rules_nostd::araby::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::{Arrange, TestGame, card, ready, space};

/// Returns the common start of EX-01 to EX-04: A is active with 3 coins and an untasked Merchant Prince of
/// Spices, and holds a Spices Merchant.
fn start() -> Araby<'static> {
    ready(3).arrange(|position| position.hand(1, "spices-merchant"))
}

fn bank(game: &Araby<'_>) -> i32 {
    let bank = game.position().bank;
    i32::from(bank.back) - i32::from(bank.out)
}

/// EX-01: product and coin (ARA-036, ARA-037, ARA-039, ARA-051).
#[test]
fn ex_01_product_and_coin() {
    let before = start();
    let game = before.clone().moves(
        "task merchant-prince-of-spices
         play spices-merchant
         pay spices
         pay coin",
    );
    assert_eq!(game.tasked(1, "merchant-prince-of-spices"), Some(true));
    assert_eq!(game.tasked(1, "spices-merchant"), Some(false));
    let one = game.seat(1);
    assert_eq!((one.pool.of(Product::Spices), one.coins, one.hand), (0, 2, before.seat(1).hand - 1));
    assert_eq!(bank(&game), bank(&before) + 1);
    assert!(game.position().discard.is_empty());
}

/// EX-02: a second Spices Merchant is discarded for the product (ARA-041, ARA-047).
#[test]
fn ex_02_discard_for_the_product() {
    let before = start().arrange(|position| position.hand(1, "spices-merchant"));
    let game = before.clone().moves(
        "play spices-merchant
         discard spices-merchant as spices
         pay coin",
    );
    assert_eq!(game.tasked(1, "merchant-prince-of-spices"), Some(false));
    assert_eq!(game.tasked(1, "spices-merchant"), Some(false));
    assert_eq!((game.seat(1).coins, game.seat(1).hand), (2, before.seat(1).hand - 2));
    assert_eq!(game.position().discard[..], [card("spices-merchant")]);
}

/// EX-03: discards pay for everything, and their own effects do not happen (ARA-040, ARA-043).
#[test]
fn ex_03_discards_for_everything() {
    let before = start().arrange(|position| {
        position.hand(1, "generosity");
        position.hand(1, "invigoration");
    });
    let game = before.clone().moves(
        "play spices-merchant
         discard generosity as spices
         discard invigoration as coin",
    );
    assert_eq!(game.tasked(1, "merchant-prince-of-spices"), Some(false));
    assert_eq!((game.seat(1).coins, game.seat(1).hand), (3, before.seat(1).hand - 3));
    assert_eq!(game.position().discard[..], [card("generosity"), card("invigoration")]);
    assert_eq!(game.tasked(1, "spices-merchant"), Some(false));
    assert_eq!((bank(&game), game.seat(2).coins), (bank(&before), 3));
}

/// EX-04 (a): B makes the product for A and pays the coin (ARA-046, ARA-065).
#[test]
fn ex_04_help_with_product_and_coin() {
    let before = start().arrange(|position| position.retain(2, "spices-merchant"));
    let game = before.clone().moves(
        "deal seat 2
         item seat 2 to seat 1
         now products
         goods spices 1
         item seat 2 to seat 1
         now pay-coins
         amount 1
         item seat 1 to seat 2
         later permit
         camels 1 any
         offer
         accept
         floor seat 2
         task spices-merchant
         floor seat 2
         deliver 1
         play spices-merchant
         pay spices
         help seat 2 coin
         pay coin",
    );
    assert_eq!(game.tasked(1, "spices-merchant"), Some(false));
    assert_eq!(game.tasked(2, "spices-merchant"), Some(true));
    assert_eq!((game.seat(1).coins, game.seat(2).coins), (3, 2));
    assert_eq!(bank(&game), bank(&before) + 1);
    assert!(game.position().debts.is_empty());
}

/// EX-04 (b): B discards a card for each unit of A's cost (ARA-046).
#[test]
fn ex_04_help_with_discards() {
    let before = start().arrange(|position| {
        position.hand(2, "generosity");
        position.hand(2, "invigoration");
    });
    let game = before.clone().moves(
        "deal seat 2
         item seat 2 to seat 1
         now pay-cards
         amount 2
         offer
         accept
         play spices-merchant
         help seat 2 discard
         discard generosity as spices
         help seat 2 discard
         discard invigoration as coin",
    );
    assert_eq!(game.tasked(1, "spices-merchant"), Some(false));
    assert_eq!((game.seat(1).coins, game.seat(2).coins), (3, 3));
    assert_eq!(game.seat(2).hand, before.seat(2).hand - 2);
    assert_eq!(game.position().discard[..], [card("generosity"), card("invigoration")]);
}

/// EX-05: one card counts as one icon, named by the player who discards it (ARA-042).
#[test]
fn ex_05_one_card_one_icon() {
    let game = start().arrange(|position| position.hand(1, "spices-merchant")).moves("play spices-merchant");
    for (icon, open) in [("spices", Icon::Coin), ("coin", Icon::Spices)] {
        let game = game.clone().moves(&format!("discard spices-merchant as {icon}"));
        assert_eq!(game.asked(), (1, Prompt::Pay(card("spices-merchant"))));
        let payment = game.position().payment.as_ref().unwrap();
        assert_eq!((payment.open.total(), payment.open.of(open)), (1, 1));
        // The covered icon is no longer open.
        assert_eq!(game.refused(&format!("discard generosity as {icon}")), "ARA-044");
    }
}

/// EX-06: haggling over a camel on B's caravan (ARA-087, ARA-089, ARA-094). B is active, so B's caravan is on
/// the table; A holds a merchant for one of its spaces.
#[test]
fn ex_06_haggling() {
    let before = ready(3).turn(2);
    assert_eq!(before.position().active(), Seat::Two);
    let game = before.clone().moves(
        "floor seat 1
         deal seat 2
         item seat 1 to seat 2
         now coins
         amount 1
         item seat 2 to seat 1
         now permit
         camels 1 any
         offer
         counter
         strike-out
         strike-out
         item seat 1 to seat 2
         now coins
         amount 3
         item seat 2 to seat 1
         now permit
         camels 1 any
         offer
         counter
         strike-out
         strike-out
         item seat 1 to seat 2
         now coins
         amount 1
         item seat 2 to seat 1
         now permit
         camels 1 any
         item seat 1 to seat 2
         later permit
         camels 1 any
         offer",
    );
    assert_eq!(game.asked(), (2, Prompt::Answer(Seat::One)));
    let game = game.moves("accept");
    assert!(game.position().debts.is_empty(), "a coin for a permission changes hands at once");
    let promise = Promise { from: Seat::One, to: Seat::Two, what: What::Permit(1, None), turn: 2 };
    assert_eq!(game.position().promises[..], [promise]);
    let grant =
        Grant { from: Seat::Two, to: Seat::One, caravan: Seat::Two, camels: 1, space: None, bound: true };
    assert_eq!(game.position().grants[..], [grant]);
    // Aden has spices on spaces 2 and 4.
    let game = game.moves(
        "floor seat 1
         task merchant-prince-of-spices
         floor seat 1
         place seat 2 2",
    );
    assert_eq!((game.seat(1).coins, game.seat(2).coins), (2, 4));
    assert_eq!(game.seat(2).caravan.unwrap().field.at(space(2)), Some(Seat::One));
    assert_eq!(game.tasked(1, "merchant-prince-of-spices"), Some(true));
    assert_eq!(game.position().camels_at_home(Seat::One), 4);
    // Later A may refuse what was promised, without consequences (ARA-093).
    let game = game.turn(4).moves("floor seat 2\nask seat 1\nrefuse");
    assert_eq!(game.asked(), (1, Prompt::Act));
    assert_eq!(game.position().promises[..], [promise]);
}

/// EX-07: nobody can be hired to discard for a camel (ARA-090, ARA-091).
#[test]
fn ex_07_illegal_deal() {
    let game = ready(2).arrange(|position| position.hand(2, "generosity"));
    let game = game.moves("deal seat 2\nitem seat 2 to seat 1");
    for due in ["now", "later"] {
        assert_eq!(game.refused(&format!("{due} discard-for-camel")), "ARA-091");
        // Camels and caravans are not for sale either.
        assert_eq!(game.refused(&format!("{due} camels")), "ARA-074");
        assert_eq!(game.refused(&format!("{due} caravan")), "ARA-031");
    }
    // It is not possible without a deal either.
    let game = game.moves("cancel\ndrop");
    assert_eq!(game.refused("discard generosity as spices"), "ARA-044");
    assert_eq!(game.refused("place seat 1 3"), "ARA-066");
}

/// EX-08: the promised card is one of those that Rejuvination brings (ARA-095).
#[test]
fn ex_08_promise_kept_by_a_card() {
    let before = ready(3).turn(2).arrange(|position| position.hand(1, "rejuvination"));
    let dealt = before.clone().moves(
        "floor seat 1
         deal seat 2
         item seat 1 to seat 2
         now cards
         amount 1
         item seat 2 to seat 1
         now permit
         camels 1 any
         offer
         accept
         floor seat 1
         play rejuvination
         pay coin
         observe draw",
    );
    assert_eq!(dealt.asked(), (1, Prompt::GiveDrawn(1)));
    assert_eq!(dealt.seat(1).hand, before.seat(1).hand - 1 + 3);
    let kept = dealt.clone().moves("to seat 2");
    assert!(kept.position().debts.is_empty());
    assert_eq!(kept.seat(1).hand, before.seat(1).hand + 1);
    assert_eq!(kept.seat(2).hand, before.seat(2).hand + 1);
    assert_eq!(kept.position().discard.last(), Some(&card("rejuvination")));
    // Giving it to C satisfies the djinn, but not B.
    let open = dealt.moves("to seat 3");
    assert_eq!(open.position().debts.len(), 1);
    assert_eq!(open.seat(3).hand, before.seat(3).hand + 1);
}

/// Returns a game of three at the end of turn 3, with B's camels on these spaces of A's caravan. A's turn
/// begins next.
fn stranding(occupied: &[u8]) -> Araby<'static> {
    let game = ready(4).turn(4).arrange(|position| {
        for (place, &on) in occupied.iter().enumerate() {
            // Nobody has more than five camels, so they are spread over the seats.
            position.camel(1, on, 2 + (place / 3) as u8);
        }
    });
    let mut game = game.moves("end-turn\npass\npass\npass\ntake 1\ntake 2");
    while !matches!(game.next(), Next::Observe(Chance::ShowResolution(_))) {
        let m = crate::common::first(&game);
        game.play(m).unwrap();
    }
    game
}

fn left(game: &Araby<'_>) -> Vec<u8> {
    game.seat(1).caravan.unwrap().field.camels().map(|(on, _)| on.number()).collect()
}

/// EX-09: exactly the camels on 2 and 4 are stranded, in each of the four possible pictures (ARA-108 to
/// ARA-112).
#[test]
fn ex_09_stranded_camels() {
    for occupied in [&[2u8, 4][..], &[2, 4, 7, 8, 9], &[2, 3, 4, 6, 9], &[2, 3, 4, 6, 7, 8, 9]] {
        let game = stranding(occupied);
        let stay: Vec<u8> = occupied.iter().copied().filter(|on| ![2, 4].contains(on)).collect();
        assert_eq!(left(&game), stay);
        let home: u8 = Seat::ALL.into_iter().map(|seat| game.position().camels_at_home(seat)).sum();
        assert_eq!(usize::from(home), 20 - stay.len());
    }
}

/// EX-16: the table of stranded camels, played from positions.
#[test]
fn ex_16_stranding() {
    let position: [(&[u8], &[u8]); 10] = [
        (&[], &[]),
        (&[1, 2, 3], &[1, 2, 3]),
        (&[1, 5, 9], &[]),
        (&[1, 2, 4, 5], &[]),
        (&[1, 2, 3, 5], &[1, 2, 3]),
        (&[1, 2, 3, 4, 7], &[1, 2, 3, 4, 7]),
        (&[1, 2, 3, 5, 8], &[1, 2, 3, 5, 8]),
        (&[1, 2, 3, 5, 7, 9], &[1, 2, 3]),
        (&[2, 3, 4, 6, 7, 8], &[]),
        (&[1, 2, 3, 4, 5, 6, 7, 8], &[1, 2, 3, 4, 5, 6, 7, 8]),
    ];
    for (occupied, stay) in position {
        assert_eq!(left(&stranding(occupied)), stay, "{occupied:?}");
    }
}

/// Sets up the caravan of EX-10 before A's turn: yellow is seat 1, grey 2, brown 3, purple 4.
fn payouts(bandit: u8) -> (Araby<'static>, Araby<'static>) {
    let game = ready(4).turn(4).arrange(|position| {
        for (on, seat) in [(1, 1), (2, 2), (4, 3), (5, 3), (7, 1), (8, 3), (9, 4)] {
            position.camel(1, on, seat);
        }
    });
    let mut before = game.moves("end-turn\npass\npass\npass\ntake 1\ntake 2");
    while !matches!(before.next(), Next::Observe(Chance::ShowResolution(_))) {
        let m = crate::common::first(&before);
        before.play(m).unwrap();
    }
    let resolved = before.clone().moves(&format!("observe resolution {bandit} pays 2 3 4"));
    (before, resolved)
}

fn earned((before, after): &(Araby<'_>, Araby<'_>)) -> Vec<u16> {
    (1..=4).map(|seat| after.seat(seat).coins - before.seat(seat).coins).collect()
}

/// EX-10: payouts (ARA-116, ARA-119 to ARA-124).
#[test]
fn ex_10_payouts() {
    let games = payouts(9);
    assert_eq!(earned(&games), [6, 2, 10, 0]);
    let (before, after) = games;
    assert_eq!(left(&before), [1, 2, 4, 5, 7, 8, 9], "none is stranded");
    assert!(after.seat(1).caravan.is_none());
    assert!(Seat::ALL.into_iter().all(|seat| after.position().camels_at_home(seat) == 5));
    assert_eq!(after.position().deck, before.position().deck);
    assert_eq!(after.position().discard, before.position().discard);
    assert_eq!(after.position().caravans.len(), 4, "drawn, and out of the game");
    assert_eq!(after.chance(), Chance::DrawCaravan(Seat::One));
    assert_eq!(after.refused("observe caravan aleppo"), "ARA-029");
}

/// EX-11: bandits do not strand (ARA-118).
#[test]
fn ex_11_bandits_do_not_strand() {
    assert_eq!(earned(&payouts(8)), [2 + 4, 2, 3 + 3, 4]);
}

/// EX-12: the lock (ARA-076 to ARA-080). B is active; A's caravan Aleppo is there from A's last turn.
#[test]
fn ex_12_lock() {
    let game = ready(3).turn(2).arrange(|position| {
        position.product(1, Product::Spices, 3);
        position.product(3, Product::Spices, 1);
    });
    let game = game.moves("floor seat 1");
    assert_eq!(game.refused("place seat 1 3"), "ARA-078");
    let game = game.moves("ask seat 1");
    assert_eq!(game.asked(), (2, Prompt::Unlock(Seat::One)));
    let game = game.moves("grant 1\nplace seat 1 3\nfloor seat 1");
    assert_eq!(game.refused("place seat 1 5"), "ARA-078", "exactly one camel");
    // C asks A; B is not asked.
    let game = game.moves("pass\nfloor seat 3");
    assert_eq!(game.refused("place seat 1 5"), "ARA-076");
    let game = game.moves("ask seat 1");
    assert_eq!(game.asked(), (1, Prompt::Permit(Seat::Three)));
    let game = game.moves("grant 1\nplace seat 1 5");
    assert_eq!(game.seat(1).caravan.unwrap().field.at(space(5)), Some(Seat::Three));
    // An unused grant ends with the turn; C is asked next.
    let game = game.moves("floor seat 1\nask seat 1\ngrant 2\npass").turn(3);
    let game = game.arrange(|position| position.product(1, Product::Spices, 1)).moves("floor seat 1");
    assert_eq!(game.refused("place seat 1 7"), "ARA-078");
    assert_eq!(game.moves("ask seat 1").asked(), (3, Prompt::Unlock(Seat::One)));
}

/// Returns a game of three, A first, in its last turn. Everybody knows the whole deck, so that a test can see
/// which card goes where.
fn last_turn_with_known_deck(known: &[&str]) -> Araby<'static> {
    let game = ready(3).turn(12);
    assert_eq!(game.position().active(), Seat::Three);
    game.arrange(|position| {
        // Everything else goes into a hand, unseen, so the known cards are the whole deck.
        position.deck(0, 1);
        for name in known {
            let copies = crate::common::STAND_IN.copies(card(name));
            let free = |places: &&mut Places| places.has(Place::Hand(Seat::One));
            *position.places[copies].iter_mut().find(free).unwrap() = Places::only(Place::Deck);
            position.areas[Seat::One].hand -= 1;
            position.deck += 1;
            position.known.push(card(name)).unwrap();
        }
        for places in position.places.iter_mut().filter(|places| **places != Places::only(Place::Deck)) {
            *places = places.without(Place::Deck);
        }
    })
}

/// EX-13: the final issue (ARA-131 to ARA-133).
#[test]
fn ex_13_final_issue() {
    let deck = ["spices-scout", "magics-scout", "t1", "t2", "t3", "t4", "t5", "jewels-scout"];
    let deck = deck.map(|name| match name {
        "t1" => "djinn-of-magics",
        "t2" => "djinn-of-jewels",
        "t3" => "djinn-of-spices",
        "t4" => "djinn-of-fabrics",
        "t5" => "fortune-in-magics",
        scout => scout,
    });
    let game = last_turn_with_known_deck(&deck).moves(
        "end-turn
         pass
         pass
         take 1
         take 2
         observe card spices-scout
         observe card magics-scout",
    );
    assert_eq!(game.chance(), Chance::DiscardTop);
    let before = game.position().discard.len();
    assert_eq!(game.refused("observe discard djinn-of-jewels"), "ARA-126");
    let game = game.moves("observe discard djinn-of-magics\nobserve discard djinn-of-jewels");
    assert_eq!(game.position().discard[before..], [card("djinn-of-magics"), card("djinn-of-jewels")]);
    // Each caravan gets its own card before the first is resolved.
    for (seat, back) in [(1, "6 pays 2 2 5"), (2, "8 pays 2 4 4"), (3, "6 pays 2 2 5")] {
        assert_eq!(game.position().areas.values().filter(|area| area.caravan.is_some()).count(), 3);
        let game = (1..seat).fold(game.clone(), |game, before| {
            let back = ["6 pays 2 2 5", "8 pays 2 4 4"][before - 1];
            game.moves(&format!("observe resolution {back}"))
        });
        assert_eq!(game.chance(), Chance::ShowResolution(Seat::from_number(seat as u8).unwrap()));
        assert_eq!(game.legal(), [format!("observe resolution {back}")]);
    }
    let game = game.moves(
        "observe resolution 6 pays 2 2 5
         observe resolution 8 pays 2 4 4
         observe resolution 6 pays 2 2 5",
    );
    let owners: Vec<u8> = game.position().resolved.iter().map(|resolved| resolved.owner.number()).collect();
    assert_eq!(owners, [1, 2, 3]);
    assert_eq!(game.position().deck, 4, "the resolution cards are back");
    assert_eq!(game.asked(), (1, Prompt::CountCoins));
}

/// EX-14: the flip (ARA-125 to ARA-127).
#[test]
fn ex_14_flip() {
    let game = ready(2).arrange(|position| {
        for name in ["d1", "d2", "d3"] {
            position.discards(match name {
                "d1" => "generosity",
                "d2" => "spices-scout",
                _ => "djinn-of-plenty",
            });
        }
        position.deck(1, 2);
    });
    let game = game.moves("end-turn\npass\ntake 1\ntake 3");
    assert_eq!(game.position().deck, 1);
    let last = game.legal().into_iter().find(|m| m != "observe card generosity").unwrap();
    let game = game.moves(&last);
    // It happens at once, in the same refill.
    assert_eq!(game.chance(), Chance::OpenCard(3));
    assert!(game.position().discard.is_empty());
    assert_eq!(game.position().deck, 3);
    let order = ["generosity", "spices-scout", "djinn-of-plenty"].map(card);
    assert_eq!(game.position().known[..], order);
    assert_eq!(game.legal(), ["observe card generosity"]);
    let game = game.moves("observe card generosity");
    assert_eq!(game.position().draft[2], Some(card("generosity")));
    assert_eq!(game.position().known[..], order[1..]);
}

/// EX-15: the resolution card goes back on top and is the first card of the next refill (ARA-113, ARA-124).
#[test]
fn ex_15_returned_resolution_card() {
    let game = ready(2).turn(2).moves("end-turn\npass\ntake 1\ntake 2").observed_until_resolution();
    // t1 is a Rejuvination: its back is reported, never its name.
    let deck = game.position().deck;
    let game = game.moves("observe resolution 7 pays 2 3 4");
    assert_eq!(game.position().deck, deck);
    assert_eq!(game.position().top, Some(Resolution { bandit: space(7), pay: [2, 3, 4] }));
    let game = game.moves("observe caravan cairo\nend-turn\npass\ntake 1\ntake 2");
    let returned = game.clone().moves("observe card rejuvination");
    assert_eq!((returned.position().mismatches, returned.position().top), (0, None));
    // A card with other numbers is not the one that was laid down. This is reported, not refused.
    let other = game.clone().moves("observe card djinn-of-magics");
    assert_eq!(other.position().mismatches, 1);
    // t2 is the second refill card, t3 resolves the next caravan: a normal turn takes two cards off the deck.
    let next = returned.moves("observe card djinn-of-magics");
    assert_eq!(next.position().deck, deck - 2);
    assert_eq!(next.chance(), Chance::ShowResolution(Seat::Two));
}

trait Until {
    fn observed_until_resolution(self) -> Self;
}

impl Until for Araby<'_> {
    fn observed_until_resolution(mut self) -> Self {
        while !matches!(self.next(), Next::Observe(Chance::ShowResolution(_))) {
            let m = crate::common::first(&self);
            self.play(m).unwrap();
        }
        self
    }
}

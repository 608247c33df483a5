//! Negotiation: what deals can be about, and how they are made (ARA-085 to ARA-091, ARA-096, ARA-097, D-12).

use rules_nostd::Seat;
use rules_nostd::araby::model::*;
use rules_nostd::araby::*;

use crate::common::{Arrange, STAND_IN, TestGame, card, member, ready, ready_with, space};

/// Returns a game of two in the second turn: seat 2 is active, both have a caravan.
fn two() -> Araby<'static> {
    ready(2).turn(2)
}

/// Makes a deal of one term between seats 2 and 1, accepted.
fn dealt(game: Araby<'static>, from: u8, due: &str, subject: &str, detail: &str) -> Araby<'static> {
    game.moves(&format!(
        "deal seat 1
         item seat {from} to seat {}
         {due} {subject}
         {detail}
         offer
         accept",
        3 - from
    ))
}

/// ARA-087, ARA-097: every sort of thing can be given, and a deal may be one-sided. What can change hands at
/// once does; the rest is owed, and a permission holds at once.
#[test]
fn everything_is_negotiable() {
    let start = two().arrange(|position| {
        position.hand(1, "generosity");
        position.retain(1, "spices-scout");
    });
    let owed = |what: What| Debt { from: Seat::One, to: Seat::Two, what, lost: false };
    let debts: [(&str, &str, What); 6] = [
        ("products", "goods jewels 2", What::Products(Product::Jewels, 2)),
        ("pay-coins", "amount 1", What::PayCoins(1)),
        ("pay-cards", "amount 2", What::PayCards(2)),
        ("task", "member spices-scout", What::Task(member("spices-scout"))),
        ("play", "type djinn", What::Play(CardType::Djinn)),
        ("place", "at seat 2 4", What::Place(Seat::Two, Some(space(4)))),
    ];
    for (subject, detail, what) in debts {
        let game = dealt(start.clone(), 1, "now", subject, detail);
        assert_eq!(game.position().debts[..], [owed(what)], "{subject}");
        assert_eq!(game.asked(), (2, Prompt::Act));
    }
    let coins = dealt(start.clone(), 1, "now", "coins", "amount 2");
    assert_eq!((coins.seat(1).coins, coins.seat(2).coins), (1, 5));
    let cards = dealt(start.clone(), 1, "now", "cards", "amount 2");
    assert_eq!((cards.seat(1).hand + 2, cards.seat(2).hand - 2), (start.seat(1).hand, start.seat(2).hand));
    let shown = dealt(start.clone(), 1, "now", "shown", "known generosity");
    let copies = STAND_IN.copies(card("generosity"));
    assert_eq!(shown.position().places[copies][..], [Places::only(Place::Hand(Seat::Two))]);
    let retainer = dealt(start.clone(), 1, "now", "member", "member spices-scout");
    assert_eq!((retainer.tasked(1, "spices-scout"), retainer.tasked(2, "spices-scout")), (None, Some(false)));
    let grant = |camels, space| Grant {
        from: Seat::One,
        to: Seat::Two,
        caravan: Seat::One,
        camels,
        space,
        bound: true,
    };
    let permit = dealt(start.clone(), 1, "now", "permit", "camels 2 any");
    assert_eq!(permit.position().grants[..], [grant(2, None)]);
    let permit = dealt(start.clone(), 1, "now", "permit", "camels 1 5");
    assert_eq!(permit.position().grants[..], [grant(1, Some(space(5)))]);
    let unlock = dealt(start, 2, "now", "unlock", "camels 1 any");
    assert_eq!(unlock.position().grants[0].caravan, Seat::One);
    assert_eq!(unlock.position().grants[0].to, Seat::One);
}

/// ARA-087: hand cards for hand cards, entourage cards for entourage cards, coins for cards: each is one
/// swap.
#[test]
fn a_deal_of_transfers_is_one_swap() {
    let start = two().arrange(|position| {
        position.retain(1, "spices-scout");
        position.retain(2, "jewels-scout");
    });
    let game = start.clone().moves(
        "deal seat 1
         item seat 1 to seat 2
         now member
         member spices-scout
         item seat 2 to seat 1
         now member
         member jewels-scout
         item seat 1 to seat 2
         now cards
         amount 2
         item seat 2 to seat 1
         now coins
         amount 3
         offer
         accept",
    );
    assert!(game.position().debts.is_empty());
    assert_eq!((game.tasked(2, "spices-scout"), game.tasked(1, "jewels-scout")), (Some(false), Some(false)));
    assert_eq!((game.seat(1).coins, game.seat(2).coins), (6, 0));
    assert_eq!(game.seat(2).hand, start.seat(2).hand + 2);
    // If one party lacks something, nothing moves yet and everything is owed.
    let poor = start.arrange(|position| position.coins(2, 2)).moves(
        "deal seat 1
         item seat 1 to seat 2
         now cards
         amount 1
         item seat 2 to seat 1
         now coins
         amount 3
         offer
         accept",
    );
    assert_eq!(poor.position().debts.len(), 2);
    assert_eq!((poor.seat(1).coins, poor.seat(2).coins), (3, 2));
}

/// ARA-089: a deal is struck only when every party has agreed, clockwise from the seat that made the offer. A
/// counter-offer cancels all agreement.
#[test]
fn every_party_has_to_agree() {
    let offered = ready(4).moves(
        "floor seat 2
         deal seat 1 seat 4
         item seat 2 to seat 4
         now coins
         amount 1
         item seat 4 to seat 1
         now coins
         amount 1
         offer",
    );
    assert_eq!(offered.asked(), (4, Prompt::Answer(Seat::Two)));
    let half = offered.clone().moves("accept");
    assert_eq!(half.asked(), (1, Prompt::Answer(Seat::Two)));
    assert_eq!(half.seat(2).coins, 3, "nothing is agreed yet");
    let struck = half.clone().moves("accept");
    assert_eq!([1, 2, 3, 4].map(|seat| struck.seat(seat).coins), [4, 2, 3, 3]);
    assert!(struck.position().deal.is_none());
    // After a counter-offer, those who had agreed are asked again.
    let counter = half.clone().moves("counter\nstrike-out\noffer");
    assert_eq!(counter.asked(), (2, Prompt::Answer(Seat::One)));
    assert_eq!(counter.clone().moves("accept").asked(), (4, Prompt::Answer(Seat::One)));
    let struck = counter.moves("accept\naccept");
    assert_eq!([1, 2, 3, 4].map(|seat| struck.seat(seat).coins), [3, 2, 3, 4]);
    // Refused, withdrawn or dropped, a deal leaves no trace.
    for end in ["refuse", "withdraw", "counter\ndrop"] {
        let game = half.clone().moves(end);
        assert!(game.position().deal.is_none() && game.position().debts.is_empty());
        assert_eq!([1, 2, 3, 4].map(|seat| game.seat(seat).coins), [3, 3, 3, 3]);
        assert_eq!(game.asked(), (1, Prompt::Act));
    }
}

/// ARA-076, ARA-079, ARA-081: a seat that agrees to a camel on its caravan thereby allows it, and the active
/// seat unlocks a caravan by agreeing. Agreement of other seats grants nothing.
#[test]
fn a_camel_that_is_dealt_for_is_allowed() {
    let start = ready(3).turn(2).arrange(|position| position.product(1, Product::Spices, 2));
    let deal = |with: u8, owner: u8| {
        let text =
            format!("deal seat {with}\nitem seat 1 to seat {with}\nnow place\nat seat {owner} any\noffer");
        start.clone().moves("floor seat 1").moves(&text).moves("accept")
    };
    // Aden has spices on spaces 2 and 4, Aleppo on 3, 5 and 7.
    let placed = deal(2, 2).moves("floor seat 1\nplace seat 2 2");
    assert!(placed.position().debts.is_empty() && placed.position().grants.is_empty());
    assert_eq!(placed.moves("floor seat 1").refused("place seat 2 4"), "ARA-076", "one camel");
    assert!(deal(2, 1).moves("floor seat 1\nplace seat 1 3").position().debts.is_empty());
    // Seat 3 is neither the owner of seat 2's caravan nor active.
    for owner in [1, 2] {
        let game = deal(3, owner);
        assert!(game.position().grants.is_empty() && game.position().debts.len() == 1);
    }
    assert_eq!(deal(3, 2).moves("floor seat 1").refused("place seat 2 2"), "ARA-076");
    let locked = deal(3, 1).moves("floor seat 1").refusal("place seat 1 3");
    assert_eq!(locked.rule, "ARA-078");
    assert_eq!(locked.reason().to_string(), "Your caravan is locked: your turn is over.");
}

/// ARA-087, R-25: a deal may include as many copies of a card as there are.
#[test]
fn copies_are_traded_together() {
    let start = two().arrange(|position| {
        position.retain(1, "spices-merchant");
        position.retain(1, "spices-merchant");
        position.hand(1, "djinn-of-plenty");
        position.hand(1, "djinn-of-plenty");
    });
    for (subject, detail) in [
        ("member", "member spices-merchant"),
        ("task", "member spices-merchant"),
        ("shown", "known djinn-of-plenty"),
    ] {
        let term = format!("item seat 1 to seat 2\nnow {subject}\n{detail}");
        let game = start.clone().moves("deal seat 1").moves(&term).moves(&term);
        let third = game.clone().moves(&format!("item seat 1 to seat 2\nnow {subject}"));
        assert_eq!(third.refused(detail), "ARA-143");
        let struck = game.moves("offer\naccept");
        match subject {
            "member" => assert_eq!(struck.seat(2).copies(member("spices-merchant")).count(), 2),
            "task" => assert_eq!(struck.position().debts.len(), 2),
            _ => assert_eq!(struck.seat(2).hand, start.seat(2).hand + 2),
        }
    }
    // A tasked copy cannot be tasked again.
    let tasked = start.moves("floor seat 1\ntask spices-merchant\ndeal seat 1");
    let tasked = tasked.moves("item seat 1 to seat 2\nnow task\nmember spices-merchant");
    let tasked = tasked.moves("item seat 1 to seat 2\nnow task");
    assert_eq!(tasked.refused("member spices-merchant"), "ARA-143");
}

/// ARA-087, ARA-093, ARA-096: a card lent now can be promised back; a card that nobody has cannot be named.
#[test]
fn cards_are_lent() {
    let start = two().arrange(|position| {
        position.retain(1, "spices-scout");
        position.hand(1, "generosity");
    });
    for (subject, detail) in
        [("member", "member spices-scout"), ("task", "member spices-scout"), ("shown", "known generosity")]
    {
        let back = start.clone().moves(&format!("deal seat 1\nitem seat 2 to seat 1\nlater {subject}"));
        assert!(back.lists(detail), "{subject}");
        let lent = back.moves(&format!("{detail}\noffer\naccept"));
        assert_eq!(lent.position().promises.len(), 1);
        let now = start.clone().moves(&format!("deal seat 1\nitem seat 2 to seat 1\nnow {subject}"));
        assert_eq!(now.refused(detail), "ARA-096", "{subject}");
    }
    let later = start.moves("deal seat 1\nitem seat 2 to seat 1\nlater member");
    assert_eq!(later.refused("member jewels-scout"), "ARA-096");
    assert_eq!(later.legal().len(), 4, "two personas, the scout, cancel");
}

/// ARA-089: a refusal during a deal says how to go on.
#[test]
fn the_way_on_in_a_deal() {
    let build = two().moves("deal seat 1");
    assert_eq!(
        build.refusal("accept").remedy().to_string(),
        "Now it is for seat 2 to finish or drop a deal."
    );
    let term = build.moves("item seat 1 to seat 2");
    assert_eq!(term.refusal("drop").remedy().to_string(), "Now it is for seat 2 to finish a term or cancel.");
    let coins = term.moves("now coins");
    assert_eq!(coins.clone().refused("drop"), "ARA-143");
    let offered = coins.moves("amount 1\noffer");
    assert_eq!(offered.refusal("drop").remedy().to_string(), "Now it is for seat 1 to answer an offer.");
}

/// ARA-089: an offer needs terms, and terms are between parties.
#[test]
fn the_form_of_a_deal() {
    let game = ready(4);
    assert_eq!(game.refused("deal seat 1"), "ARA-085");
    let game = game.moves("deal seat 2");
    assert_eq!(game.refused("offer"), "ARA-143");
    assert_eq!(game.refused("strike-out"), "ARA-143");
    assert_eq!(game.refused("item seat 1 to seat 3"), "ARA-143", "no party");
    assert_eq!(game.refused("item seat 1 to seat 1"), "ARA-143");
    let item = game.moves("item seat 1 to seat 2");
    assert_eq!(item.asked(), (1, Prompt::Subject(Seat::One, Seat::Two)));
    assert_eq!(item.clone().moves("cancel").asked(), (1, Prompt::BuildDeal));
    let coins = item.moves("now coins");
    assert_eq!(coins.refused("amount 11"), "ARA-143");
    assert_eq!(coins.refused("goods spices 1"), "ARA-143");
    let coins = coins.moves("amount 1");
    // Eight terms are as many as two people can follow.
    let full = (0..7).fold(coins, |game, _| game.moves("item seat 2 to seat 1\nlater coins\namount 1"));
    assert_eq!(full.refused("item seat 1 to seat 2"), "ARA-143");
    assert!(full.lists("offer") && full.lists("strike-out"));
}

/// ARA-090, ARA-049, ARA-055, ARA-069, ARA-071, ARA-074, ARA-076, ARA-079: a deal does not make illegal
/// things legal.
#[test]
fn a_deal_makes_nothing_legal() {
    let game = two().arrange(|position| {
        position.retain(1, "spices-scout");
        position.camel(1, 5, 2);
    });
    let term = |from: u8| game.clone().moves(&format!("deal seat 1\nitem seat {from} to seat {}", 3 - from));
    let detail =
        |from: u8, subject: &str, detail: &str| term(from).moves(&format!("now {subject}")).refused(detail);
    // Seat 1 is not active, so it can only play a djinn.
    assert_eq!(detail(1, "play", "type virtue"), "ARA-049");
    assert!(term(1).moves("now play").lists("type djinn"));
    assert!(term(2).moves("now play").lists("type virtue"), "on the own turn");
    // Only the active seat unlocks, and only another's caravan.
    assert_eq!(term(1).refused("now unlock"), "ARA-079");
    // An occupied space.
    assert_eq!(detail(1, "permit", "camels 1 5"), "ARA-069");
    assert_eq!(detail(2, "place", "at seat 1 5"), "ARA-069");
    assert_eq!(detail(2, "place", "at seat 3 5"), "ARA-031");
    // A tasked card cannot be tasked again, and nobody gives away another's card.
    let tasked = game.clone().moves("floor seat 1\ntask spices-scout\nobserve draw");
    let tasked = tasked.moves("deal seat 1\nitem seat 1 to seat 2\nnow task");
    assert_eq!(tasked.refused("member spices-scout"), "ARA-055");
    assert_eq!(detail(2, "member", "member spices-scout"), "ARA-096");
    assert_eq!(detail(1, "shown", "known generosity"), "ARA-096", "nobody knows it there");
    for thing in ["camels", "caravan", "discard-for-camel"] {
        assert!(!term(1).lists(&format!("now {thing}")));
    }
    // Without a caravan (in the first round) there is nothing to permit.
    let first = ready(2).moves("deal seat 2\nitem seat 2 to seat 1");
    assert_eq!(first.refused("now permit"), "ARA-031");
    assert_eq!(first.moves("cancel\nitem seat 1 to seat 2").refused("now unlock"), "ARA-079");
    // With all camels out, none can be promised for this turn.
    let out = game.clone().arrange(|position| {
        for on in [1, 2, 3, 4, 6] {
            position.camel(1, on, 1);
        }
    });
    assert_eq!(out.moves("deal seat 1\nitem seat 1 to seat 2").refused("now place"), "ARA-071");
}

/// ARA-090: in a deal too, a camel needs its product, and a product its source (ARA-068, ARA-091).
#[test]
fn a_permission_is_no_product() {
    let game = dealt(two(), 1, "now", "permit", "camels 1 any");
    assert_eq!(game.refused("place seat 1 1"), "ARA-066");
    let game = game.moves("task merchant-prince-of-magics");
    assert_eq!(game.refused("place seat 1 3"), "ARA-070");
    let game = game.moves("place seat 1 1");
    assert_eq!(game.seat(1).caravan.unwrap().field.at(space(1)), Some(Seat::Two));
}

/// ARA-096, R-26: no term moves a hand card into an entourage, or back.
#[test]
fn like_goes_to_like() {
    let game = two().arrange(|position| {
        position.hand(1, "spices-scout");
        position.retain(1, "jewels-scout");
    });
    let item = game.moves("deal seat 1\nitem seat 1 to seat 2");
    assert_eq!(item.clone().moves("now member").refused("member spices-scout"), "ARA-096");
    assert_eq!(item.clone().moves("now shown").refused("known jewels-scout"), "ARA-096");
    let given = item.moves("now shown\nknown spices-scout\noffer\naccept");
    assert_eq!(given.tasked(2, "spices-scout"), None);
    assert!(given.lists("play spices-scout"));
}

/// ARA-096, R-25: a traded entourage card stays tasked or untasked and is refreshed with its new owner's.
/// this includes personas, unless the table rules otherwise.
#[test]
fn traded_cards_keep_their_state() {
    let game = two().arrange(|position| position.retain(1, "spices-scout"));
    let game = game.moves("floor seat 1\ntask spices-scout\nobserve draw");
    let game = dealt(game, 1, "now", "member", "member spices-scout");
    assert_eq!(game.tasked(2, "spices-scout"), Some(true));
    assert_eq!(game.next_turn().tasked(2, "spices-scout"), Some(false), "refreshed with seat 2");
    let persona = dealt(two(), 1, "now", "member", "member merchant-prince-of-spices");
    assert_eq!(persona.tasked(2, "merchant-prince-of-spices"), Some(false));
    assert!(persona.seat(1).entourage.is_empty());
    let options = Options { persona_trade: PersonaTrade::Refused, ..Options::default() };
    let strict = ready_with(&STAND_IN, 2, options).moves("deal seat 2\nitem seat 1 to seat 2\nnow member");
    assert_eq!(strict.refused("member merchant-prince-of-spices"), "ARA-096");
}

/// H-05: a hand card can be shown in a negotiation, and from then on be named in a deal.
#[test]
fn hand_cards_are_shown() {
    let game = ready(2).moves("deal seat 2");
    assert_eq!(game.clone().moves("item seat 1 to seat 2\nnow shown").legal(), ["cancel"]);
    let game = game.moves("show generosity");
    assert_eq!(game.refused("show generosity"), "ARA-020");
    let game = game.moves("item seat 1 to seat 2\nnow shown\nknown generosity\noffer\naccept");
    assert_eq!((game.seat(1).hand, game.seat(2).hand), (4, 6));
    assert_eq!(game.refused("play generosity"), "ARA-036");
    // A player who has given it away can no longer show it.
    assert_eq!(game.moves("deal seat 2").refused("show generosity"), "ARA-020");
}

/// ARA-081, R-28, R-29: a permission can be given for nothing, refused, and taken back until it is used. One
/// that is part of a deal stays.
#[test]
fn permissions_are_free_choices() {
    let game = two();
    assert_eq!(game.refused("ask seat 2"), "ARA-075");
    let asked = game.clone().moves("ask seat 1");
    assert_eq!(asked.asked(), (1, Prompt::Permit(Seat::Two)));
    assert!(asked.clone().moves("refuse").position().grants.is_empty());
    let granted = asked.moves("grant 2");
    assert_eq!(granted.refused("ask seat 1"), "ARA-081", "it has one");
    assert_eq!(granted.refused("revoke seat 1"), "ARA-081");
    let taken = granted.clone().moves("floor seat 1\nrevoke seat 2\npass");
    assert!(taken.position().grants.is_empty());
    let used = granted.moves("task merchant-prince-of-magics\nplace seat 1 1");
    assert_eq!(used.position().grants[0].camels, 1);
    let bound = dealt(game, 1, "now", "permit", "camels 1 any").moves("floor seat 1");
    assert_eq!(bound.refused("revoke seat 2"), "ARA-081");
}

/// a permission for one space holds for that space only.
#[test]
fn a_permission_names_a_space() {
    let game = dealt(two(), 1, "now", "permit", "camels 1 9").arrange(|position| {
        position.product(2, Product::Magics, 2);
    });
    assert_eq!(game.refused("place seat 1 1"), "ARA-076");
    // The player may still ask for permission for another space (D-10).
    let both = game.clone().moves("ask seat 1\ngrant 1");
    assert_eq!(both.refused("ask seat 1"), "ARA-081");
    assert!(both.lists("place seat 1 1") && both.lists("place seat 1 9"));
    let game = game.moves("place seat 1 9");
    assert_eq!(game.refused("place seat 1 1"), "ARA-076");
}

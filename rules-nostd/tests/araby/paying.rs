//! Playing cards and paying for them (ARA-036 to ARA-053, ARA-083, D-06, D-07).

use rules_nostd::Seat;
use rules_nostd::araby::model::*;
use rules_nostd::araby::*;

use crate::common::{Arrange, STAND_IN, TestGame, card, components, ready, ready_with};

/// Returns a game in which seat 1 is active with a Spices Merchant (1 spices + 1 coin), a Generosity (shows
/// coin and spices), an Invigoration (shows a coin) and two spices in the pool.
fn rich() -> Araby<'static> {
    ready(3).arrange(|position| {
        for name in ["spices-merchant", "generosity", "invigoration"] {
            position.hand(1, name);
        }
        position.product(1, Product::Spices, 2);
    })
}

/// ARA-036, ARA-038: the whole cost is paid unit by unit, and nothing happens before that.
#[test]
fn the_whole_cost_is_paid() {
    let game = rich().moves("play spices-merchant");
    assert_eq!(game.asked(), (1, Prompt::Pay(card("spices-merchant"))));
    assert_eq!(game.tasked(1, "spices-merchant"), None);
    let half = game.clone().moves("pay spices");
    assert_eq!(half.tasked(1, "spices-merchant"), None);
    assert_eq!(half.refused("pay spices"), "ARA-036", "one spices is enough");
    let paid = half.moves("pay coin");
    assert_eq!(paid.tasked(1, "spices-merchant"), Some(false));
    assert_eq!(paid.asked(), (1, Prompt::Act));
}

/// ARA-037, ARA-038, I-19: coins go to the bank. Nobody pays a coin they do not have, and the refusal does
/// not reveal how many there are.
#[test]
fn coins_come_from_the_tent() {
    let game = rich().moves("play spices-merchant");
    let bank = game.position().bank.back;
    let paid = game.clone().moves("pay coin");
    assert_eq!(paid.seat(1).coins, 2);
    assert_eq!(paid.moves("pay spices").position().bank.back, bank + 1);
    let poor = game.arrange(|position| position.coins(1, 0));
    let refusal = poor.refusal("pay coin");
    assert_eq!(refusal.rule, "ARA-038");
    for words in [refusal.reason().to_string(), refusal.remedy().to_string()] {
        assert!(!words.contains(|letter: char| letter.is_ascii_digit()), "{words}");
    }
}

/// ARA-039, ARA-064: a product from the pool pays for one icon of its kind, and is then gone.
#[test]
fn products_come_from_the_pool() {
    let game = rich().moves("play spices-merchant\npay spices");
    assert_eq!(game.seat(1).pool.of(Product::Spices), 1);
    let empty =
        ready(2).arrange(|position| position.hand(1, "spices-merchant")).moves("play spices-merchant");
    assert_eq!(empty.refused("pay spices"), "ARA-039");
    assert_eq!(empty.refused("pay magics"), "ARA-036", "the card does not cost that");
    // Another kind does not count.
    let other = empty.moves("cancel").arrange(|position| position.product(1, Product::Magics, 3));
    assert_eq!(other.moves("play spices-merchant").refused("pay spices"), "ARA-039");
}

/// ARA-040, ARA-041: a discard covers only an icon that the card shows.
#[test]
fn a_discard_covers_what_it_shows() {
    let game = rich().moves("play spices-merchant");
    assert_eq!(game.refused("discard invigoration as spices"), "ARA-041");
    let scout = game.clone().moves("cancel").arrange(|position| position.hand(1, "spices-scout"));
    assert_eq!(scout.moves("play spices-merchant").refused("discard spices-scout as coin"), "ARA-040");
    for line in ["discard invigoration as coin", "discard generosity as spices", "discard generosity as coin"]
    {
        assert!(game.lists(line), "{line}");
    }
}

/// ARA-042, I-18: a discard covers one unit, regardless of the number on its coin.
#[test]
fn a_discard_covers_one_unit() {
    // Invigoration costs 2 coins.
    let game = rich().arrange(|position| position.hand(1, "djinn-of-plenty")).moves("play invigoration");
    let game = game.moves("discard generosity as coin");
    assert_eq!(game.position().payment.as_ref().unwrap().open.coins(), 1);
    let game = game.moves("discard djinn-of-plenty as coin");
    assert!(game.position().payment.is_none());
    assert_eq!(game.position().discard[..], ["generosity", "djinn-of-plenty", "invigoration"].map(card));
}

/// ARA-043: coins, products and discards can be mixed freely, in any order.
#[test]
fn payments_are_mixed() {
    for order in
        [["pay spices", "discard invigoration as coin"], ["discard generosity as coin", "pay spices"]]
    {
        let game = rich().moves("play spices-merchant").moves(order[0]).moves(order[1]);
        assert_eq!(game.tasked(1, "spices-merchant"), Some(false));
        assert_eq!(game.seat(1).coins, 3);
    }
}

/// ARA-044: a discard covers an open unit. Without anything to pay it is not an action.
#[test]
fn nothing_is_discarded_without_need() {
    assert_eq!(rich().refused("discard generosity as coin"), "ARA-044");
    let game = rich().moves("play spices-merchant\npay coin");
    assert_eq!(game.refused("discard generosity as coin"), "ARA-044");
    assert!(game.lists("discard generosity as spices"));
}

/// ARA-045: a card does not pay for itself, and open cards are not hand cards.
#[test]
fn only_hand_cards_are_discarded() {
    let game = ready(2).arrange(|position| position.hand(1, "generosity"));
    // All copies but the one being played lie open or are known to be elsewhere.
    let game = game.moves("play generosity");
    assert_eq!(game.refused("discard generosity as spices"), "ARA-045");
    let game = ready(2).arrange(|position| {
        position.hand(1, "spices-merchant");
        position.retain(1, "spices-tax-farmer");
        position.discards("spices-scout");
        position.hand(2, "charity-in-spices");
    });
    let game = game.moves("play spices-merchant");
    for open in ["spices-tax-farmer", "spices-scout", "charity-in-spices"] {
        assert_eq!(game.refused(&format!("discard {open} as spices")), "ARA-045", "{open}");
    }
}

/// ARA-046, D-07: others help only as agreed, with their own coins or cards, each for one icon.
#[test]
fn others_help_as_agreed() {
    let game = rich().arrange(|position| position.hand(2, "djinn-of-spices"));
    let alone = game.clone().moves("play spices-merchant");
    assert_eq!(alone.refused("help seat 2 coin"), "ARA-046");
    let game = game.moves(
        "deal seat 2
         item seat 2 to seat 1
         now pay-coins
         amount 1
         item seat 2 to seat 1
         now pay-cards
         amount 1
         offer
         accept
         play spices-merchant",
    );
    assert_eq!(game.refused("help seat 3 coin"), "ARA-046");
    let asked = game.clone().moves("help seat 2 coin");
    assert_eq!(asked.asked(), (2, Prompt::Aid(card("spices-merchant"), Aid::Coin)));
    assert_eq!(asked.refused("cannot"), "ARA-092", "the coin is there");
    assert_eq!(asked.refused("pay spices"), "ARA-046");
    assert_eq!(asked.refused("discard spices-merchant as spices"), "ARA-046", "a coin was agreed on");
    let helped = asked.moves("pay coin");
    assert_eq!((helped.seat(1).coins, helped.seat(2).coins), (3, 2));
    assert_eq!(helped.refused("help seat 2 coin"), "ARA-046", "all of it was given");
    // The helper's card counts only once too.
    let helped = helped.moves("help seat 2 discard\ndiscard djinn-of-spices as spices");
    assert_eq!(helped.tasked(1, "spices-merchant"), Some(false));
    assert_eq!(helped.position().discard[..], [card("djinn-of-spices")]);
    assert!(helped.position().debts.is_empty());
    // A helper without a coin says so, and this is announced.
    let poor = game.arrange(|position| position.coins(2, 0)).moves("help seat 2 coin");
    assert_eq!(poor.legal(), ["cannot"]);
    assert_eq!(poor.refusal("pay coin").remedy().to_string(), "Say that you cannot.");
    assert_eq!(poor.refusal("cancel").remedy().to_string(), "Now it is for seat 2 to help with a payment.");
    let poor = poor.moves("cannot");
    assert!(poor.position().debts[0].lost);
    assert_eq!(poor.asked(), (1, Prompt::Pay(card("spices-merchant"))));
}

/// D-06: a play can be taken back until the last unit is paid. Help is returned too, and what was shown stays
/// known.
#[test]
fn a_play_is_taken_back() {
    let before = ready(2).arrange(|position| {
        position.hand(1, "invigoration");
        position.hand(2, "djinn-of-plenty");
    });
    let dealt = before.moves(
        "deal seat 2
         item seat 2 to seat 1
         now pay-cards
         amount 1
         offer
         accept",
    );
    let game = dealt.clone().moves(
        "play invigoration
         help seat 2 discard
         discard djinn-of-plenty as coin
         cancel",
    );
    assert_eq!(game.position(), dealt.position());
    // Everybody now knows who has a card that was unknown before.
    let hidden = ready(2).moves("play spices-merchant\ncancel");
    let known = Places::only(Place::Hand(Seat::One));
    let copies = STAND_IN.copies(card("spices-merchant"));
    assert!(hidden.position().places[copies].contains(&known));
    assert_eq!(hidden.seat(1).hand, 5);
    // A tasked card stays tasked.
    let tasked = ready(2).moves("task merchant-prince-of-spices\nplay spices-merchant\npay spices\ncancel");
    assert_eq!(tasked.tasked(1, "merchant-prince-of-spices"), Some(true));
    assert_eq!(tasked.seat(1).pool.of(Product::Spices), 1);
}

/// D-06, I-17: if two promises of help are both used up, taking the play back restores both.
#[test]
fn all_help_goes_back() {
    let mut components = components();
    let dear = components.cards.iter_mut().find(|row| row.name == "Invigoration").unwrap();
    dear.cost = Price::FREE.with(Icon::Coin, 3);
    let edition = Edition::new(components).unwrap();
    let help = "deal seat 2\nitem seat 2 to seat 1\nnow pay-coins\namount 1\noffer\naccept";
    let start =
        ready_with(&edition, 2, Options::default()).arrange(|position| position.hand(1, "invigoration"));
    let dealt = start.moves(help).moves(help);
    let paid =
        dealt.clone().moves("play invigoration\nhelp seat 2 coin\npay coin\nhelp seat 2 coin\npay coin");
    assert_eq!(paid.seat(2).coins, 1);
    assert_eq!(paid.moves("cancel").position(), dealt.position());
}

/// ARA-047, ARA-023: discards for costs go face up to the discard pile, in their order.
#[test]
fn discards_lie_open() {
    let game = rich().moves(
        "play spices-merchant
         discard invigoration as coin
         discard generosity as spices",
    );
    assert_eq!(game.position().discard[..], ["invigoration", "generosity"].map(card));
    assert_eq!(game.refused("play generosity"), "ARA-036", "it lies open");
}

/// ARA-048: discards do not pay for abilities, deals or caravan spaces.
#[test]
fn discards_lower_only_the_cost_of_a_card() {
    // A broker costs a coin, the tent is empty, and the hand is full of coins to discard.
    let game = rich().arrange(|position| {
        position.retain(1, "magics-broker");
        position.coins(1, 0);
    });
    assert_eq!(game.refused("task magics-broker"), "ARA-038");
    assert_eq!(game.refused("discard generosity as coin"), "ARA-044");
    let owing = game.moves("deal seat 2\nitem seat 1 to seat 2\nnow coins\namount 1\noffer\naccept");
    assert_eq!(owing.refused("deliver 1"), "ARA-038");
    assert_eq!(owing.refused("discard generosity as coin"), "ARA-044");
}

/// ARA-049, ARA-050, ARA-082, I-26: only djinn can be played on another player's turn; all types on one's
/// own.
#[test]
fn types_and_turns() {
    let names = ["spices-merchant", "spices-scout", "generosity", "djinn-of-plenty"];
    let game = ready(2).arrange(|position| {
        for name in names {
            position.hand(1, name);
            position.hand(
                2,
                name.replace("generosity", "charity-in-magics")
                    .replace("spices-scout", "magics-scout")
                    .as_str(),
            );
        }
    });
    for name in names {
        assert!(game.lists(&format!("play {name}")), "{name}");
    }
    let off = game.moves("floor seat 2");
    for name in ["spices-merchant", "magics-scout", "charity-in-magics"] {
        assert_eq!(off.refused(&format!("play {name}")), "ARA-049", "{name}");
    }
    let played = off.moves("play djinn-of-plenty\npay coin\nmake jewels");
    assert_eq!(played.seat(2).pool.of(Product::Jewels), 1);
}

/// ARA-051, ARA-052, ARA-008: merchants and allies join the entourage untasked, and may be tasked at once.
#[test]
fn entourage_cards_stay() {
    let game = rich().moves("play spices-merchant\npay spices\npay coin\ntask spices-merchant");
    assert_eq!(game.tasked(1, "spices-merchant"), Some(true));
    assert_eq!(game.seat(1).pool.of(Product::Spices), 2);
    // With the other ruling, a new card waits for the next refresh.
    let options = Options { new_card: NewCard::Tasked, ..Options::default() };
    let game = ready_with(&STAND_IN, 2, options).arrange(|position| {
        position.hand(1, "spices-merchant");
        position.product(1, Product::Spices, 1);
    });
    let game = game.moves("play spices-merchant\npay spices\npay coin");
    assert_eq!(game.refused("task spices-merchant"), "ARA-055");
}

/// ARA-053: virtues and djinn take effect at once, only once, and are then discarded.
#[test]
fn virtues_and_djinn_are_used_once() {
    let game = rich().moves("play generosity\npay spices");
    assert_eq!(game.asked(), (1, Prompt::OpponentCoins(1)));
    assert!(game.position().discard.is_empty(), "it is discarded after its effect");
    let game = game.moves("to seat 3");
    assert_eq!((game.seat(1).coins, game.seat(2).coins, game.seat(3).coins), (6, 3, 4));
    assert_eq!(game.position().discard[..], [card("generosity")]);
    assert_eq!(game.tasked(1, "generosity"), None);
    assert_eq!(game.refused("play generosity"), "ARA-036");
}

/// ARA-083, R-18: a djinn can be paid for like any card, even if it makes a product for a camel.
#[test]
fn djinn_are_paid_like_any_card() {
    let game = ready(2).arrange(|position| {
        position.hand(1, "djinn-of-plenty");
        position.hand(1, "invigoration");
    });
    let game = game.moves("play djinn-of-plenty\ndiscard invigoration as coin\nmake spices\nplace seat 1 3");
    assert_eq!(game.seat(1).coins, 3);
    assert_eq!(game.position().camels_at_home(Seat::One), 4);
}

/// ARA-036: a card that cannot be in the hand is refused. A hidden card is believed until the hand is full of
/// known cards (section 3.4, I-09).
#[test]
fn a_card_must_be_able_to_be_in_the_hand() {
    let game = ready(2);
    assert!(game.lists("play generosity"), "nobody knows better");
    assert_eq!(game.refused("play magics-merchant"), "ARA-036", "all four lie in the draft line");
    let open = game.clone().arrange(|position| {
        for _ in 0..3 {
            position.discards("spices-merchant");
        }
    });
    assert!(open.lists("play spices-merchant"), "one copy is hidden");
    let open = open.arrange(|position| position.retain(2, "spices-merchant"));
    assert_eq!(open.refused("play spices-merchant"), "ARA-036", "all four lie open");
    // A hand whose cards are all known holds no other card.
    let known = game.moves("end-turn\npass\ntake 1\ntake 2").observed();
    let known = known.arrange(|position| {
        // Seat 1's five unknown cards go to seat 2, unseen.
        for places in
            position.places.iter_mut().filter(|places| places.has(Place::Hand(Seat::One)) && places.len() > 1)
        {
            *places = places.with(Place::Hand(Seat::Two));
        }
        position.areas[Seat::One].hand -= 5;
        position.areas[Seat::Two].hand += 5;
    });
    let known = known.next_turn();
    assert_eq!(known.position().active(), Seat::One);
    assert_eq!(known.seat(1).hand, 2);
    assert!(known.lists("play magics-merchant"));
    assert_eq!(known.refused("play generosity"), "ARA-036");
}

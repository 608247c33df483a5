//! What each kind of card does, and tasking them (ARA-052 to ARA-065, D-08, D-15).

use rules_nostd::araby::model::{NewCard, Place, Places, Product, Slug};
use rules_nostd::araby::{Araby, Chance, Edition, Options, Prompt};
use rules_nostd::{Game, Next};

use crate::common::{Arrange, STAND_IN, TestGame, card, member, ready, ready_with};
use crate::edition::faults::edited;
use crate::test_setup::{TestSetup, at};

/// ARA-054, ARA-058, ARA-060: tasking a merchant turns it and makes its product. ARA-009, ARA-010.
#[test]
fn a_merchant_makes_its_product() {
    let game = ready(2).recruit(1, "jewels-merchant").moves("task jewels-merchant");
    assert_eq!(game.tasked(1, "jewels-merchant"), Some(true));
    assert_eq!(game.seat(1).pool.of(Product::Jewels), 1);
    assert_eq!(game.position().made.of(Product::Jewels), 1);
}

/// ARA-055: a tasked card stays tasked. If there are two copies, the other can still be tasked.
#[test]
fn copies_are_tasked_one_by_one() {
    let game = ready(2).recruit(1, "jewels-merchant").recruit(1, "jewels-merchant");
    let game = game.moves("task jewels-merchant\ntask jewels-merchant");
    assert_eq!(game.seat(1).pool.of(Product::Jewels), 2);
    assert_eq!(game.refused("task jewels-merchant"), "ARA-055");
}

/// ARA-057: nobody tasks another player's card.
#[test]
fn only_own_cards_are_tasked() {
    assert_eq!(ready(2).refused("task merchant-prince-of-magics"), "ARA-057");
    assert_eq!(ready(2).refused("task generosity"), "ARA-057");
}

/// ARA-054, R-53, V-11: a card without the Task icon cannot be tasked.
#[test]
fn a_card_without_task_icon() {
    let edition = Edition::new(edited(&[("\"task: draw 1\"", "\"-\"")])).unwrap();
    let game = ready_with(&edition, 2, Options::default()).recruit(1, "magics-scout");
    assert_eq!(game.refused("task magics-scout"), "ARA-054");
}

/// D-08: a trader makes one of two products, and cannot decline.
#[test]
fn a_trader_makes_one_of_two() {
    let game = ready(2).recruit(1, "magics-and-fabrics-trader").moves("task magics-and-fabrics-trader");
    assert_eq!(game.asked(), (1, Prompt::ChooseGain(member("magics-and-fabrics-trader"))));
    assert_eq!(game.legal(), ["part 1", "part 2"]);
    assert_eq!(game.refused("part 3"), "ARA-054");
    let game = game.moves("part 2");
    assert_eq!((game.seat(1).pool.of(Product::Magics), game.seat(1).pool.of(Product::Fabrics)), (0, 1));
}

/// A tax farmer takes a coin from the bank (I-19).
#[test]
fn a_tax_farmer_takes_a_coin() {
    let game = ready(2).recruit(1, "spices-tax-farmer");
    let out = game.position().bank.out;
    let game = game.moves("task spices-tax-farmer");
    assert_eq!((game.seat(1).coins, game.position().bank.out), (4, out + 1));
}

/// A foreman refreshes a tasked merchant, chosen by the player if there are several; never an ally or an
/// untasked card. Without one it does nothing.
#[test]
fn a_foreman_refreshes_a_merchant() {
    let game =
        ready(2).recruit(1, "spices-foreman").recruit(1, "fabrics-merchant").recruit(1, "magics-broker");
    let idle = game.clone().moves("task spices-foreman");
    assert_eq!(idle.asked(), (1, Prompt::Act));
    let one = game.clone().task_silently(1, "magics-broker").task_silently(1, "fabrics-merchant");
    let one = one.moves("task spices-foreman");
    assert_eq!(one.tasked(1, "fabrics-merchant"), Some(false));
    assert_eq!(one.tasked(1, "magics-broker"), Some(true));
    let two = game.task_silently(1, "fabrics-merchant").task_silently(1, "magics-broker");
    let two = two.moves("task merchant-prince-of-spices\ntask spices-foreman");
    assert_eq!(two.asked(), (1, Prompt::Refresh(1)));
    assert_eq!(two.legal(), ["refresh merchant-prince-of-spices", "refresh fabrics-merchant"]);
    assert_eq!(two.refused("refresh magics-broker"), "ARA-010");
    assert_eq!(two.refused("refresh spices-foreman"), "ARA-010");
    let two = two.moves("refresh merchant-prince-of-spices\ntask merchant-prince-of-spices");
    assert_eq!(two.seat(1).pool.of(Product::Spices), 2);
    assert_eq!(two.tasked(1, "fabrics-merchant"), Some(true));
}

/// C-09: a scout draws a card from the deck, unseen: the counts change, and any hidden card may be in that
/// hand.
#[test]
fn a_scout_draws_a_card() {
    let game = ready(2).recruit(1, "spices-scout");
    let (deck, hand) = (game.position().deck, game.seat(1).hand);
    let game = game.moves("task spices-scout");
    assert_eq!(game.chance(), Chance::DrawCards(at(1), 1));
    let game = game.moves("observe draw");
    assert_eq!((game.position().deck, game.seat(1).hand), (deck - 1, hand + 1));
    assert_eq!(game.asked(), (1, Prompt::Act));
}

/// ARA-038, ARA-048, ARA-007: a broker costs a coin, which a discard cannot pay, and then makes any product.
#[test]
fn a_broker_sells_any_product() {
    let game = ready(2).recruit(1, "spices-broker");
    let poor = game.clone().coins(1, 0);
    assert_eq!(poor.refused("task spices-broker"), "ARA-038");
    let game = game.moves("task spices-broker");
    assert_eq!(game.asked(), (1, Prompt::Make(1)));
    assert_eq!(game.legal(), ["make magics", "make jewels", "make spices", "make fabrics"]);
    let back = game.position().bank.back;
    assert_eq!((game.seat(1).coins, back), (2, 1));
    let game = game.moves("make fabrics");
    assert_eq!(game.seat(1).pool.of(Product::Fabrics), 1);
}

/// H-04, ARA-006: an envoy gives a hand card, unseen, to a chosen opponent, and takes 2 coins.
#[test]
fn an_envoy_gives_a_card() {
    let game = ready(3).recruit(1, "spices-envoy").moves("task spices-envoy");
    assert_eq!(game.asked(), (1, Prompt::GiveFee(member("spices-envoy"))));
    assert_eq!(game.legal(), ["to seat 2", "to seat 3"]);
    assert_eq!(game.refused("to seat 1"), "ARA-006");
    assert_eq!(game.refused("to seat 4"), "ARA-006");
    let game = game.moves("to seat 3");
    assert_eq!([1, 2, 3].map(|number| game.seat(number).hand), [4, 5, 6]);
    assert_eq!(game.seat(1).coins, 5);
    let empty = ready(2).recruit(1, "spices-envoy").arrange(|position| {
        for places in position.places.iter_mut().filter(|places| places.has(Place::Hand(at(1)))) {
            *places = places.without(Place::Hand(at(1))).with(Place::Deck);
        }
        position.deck += position.areas[at(1)].hand;
        position.areas[at(1)].hand = 0;
    });
    assert_eq!(empty.refused("task spices-envoy"), "ARA-038");
}

/// A virtue is paid for, takes effect and is then discarded (ARA-053). Generosity: 3 coins, and a chosen
/// opponent takes 1.
#[test]
fn generosity() {
    let game = ready(3).products(1, Product::Spices, 1).moves("play generosity\npay spices");
    assert_eq!(game.asked(), (1, Prompt::OpponentCoins(1)));
    assert_eq!(game.seat(1).coins, 6);
    assert_eq!(game.discard_pile(), [""; 0], "not before its effect is over");
    assert_eq!(game.legal(), ["to seat 2", "to seat 3"]);
    let game = game.moves("to seat 2");
    assert_eq!([1, 2, 3].map(|number| game.seat(number).coins), [6, 4, 3]);
    assert_eq!(game.discard_pile(), ["generosity"]);
    // With two players there is only one opponent.
    let two = ready(2).products(1, Product::Spices, 1).moves("play generosity\npay spices");
    assert_eq!((two.asked(), two.seat(2).coins), ((1, Prompt::Act), 4));
}

/// Study draws 2 cards from the deck.
#[test]
fn study_draws_two_cards() {
    let game = ready(2).products(1, Product::Spices, 1).moves("play study-of-spices\npay spices");
    assert_eq!(game.chance(), Chance::DrawCards(at(1), 2));
    let game = game.moves("observe draw");
    assert_eq!(game.seat(1).hand, 5 - 1 + 2);
    assert_eq!(game.discard_pile(), ["study-of-spices"]);
}

/// Thrift: a coin for each of the player's merchants, persona included, tasked or not, at most 4. Allies do
/// not count.
#[test]
fn thrift_counts_merchants() {
    let thrift = |game: Araby<'static>| {
        let game = game.products(1, Product::Spices, 1).moves("play thrift-in-spices\npay spices");
        game.seat(1).coins - 3
    };
    let game = ready(2).recruit(1, "magics-broker");
    assert_eq!(thrift(game.clone()), 1);
    let game = game.recruit(1, "fabrics-merchant").task_silently(1, "fabrics-merchant");
    assert_eq!(thrift(game.clone()), 2);
    let game = game.recruit(1, "spices-merchant").recruit(1, "spices-merchant");
    assert_eq!(thrift(game.clone()), 4);
    assert_eq!(thrift(game.recruit(1, "jewels-merchant")), 4);
}

/// Diligence: refreshes all of the player's merchants, and nothing else.
#[test]
fn diligence_refreshes_all_merchants() {
    let game = ready(2).recruit(1, "fabrics-merchant").recruit(1, "magics-broker");
    let game = game.task_silently(1, "fabrics-merchant").task_silently(1, "magics-broker");
    let game = game.task_silently(2, "merchant-prince-of-magics");
    let game = game.moves("task merchant-prince-of-spices\nplay diligence-in-spices\npay spices");
    assert_eq!(game.tasked(1, "merchant-prince-of-spices"), Some(false));
    assert_eq!(game.tasked(1, "fabrics-merchant"), Some(false));
    assert_eq!(game.tasked(1, "magics-broker"), Some(true));
    assert_eq!(game.tasked(2, "merchant-prince-of-magics"), Some(true));
    // it may be played even if nothing is tasked.
    let idle = ready(2).products(1, Product::Jewels, 1).moves("play diligence-in-jewels\npay jewels");
    assert_eq!(idle.discard_pile(), ["diligence-in-jewels"]);
}

/// ARA-050, ARA-082, ARA-083, ARA-060, I-26: a djinn is played on another player's turn, makes 2 products for
/// its player and is discarded.
#[test]
fn a_djinn_makes_products_on_any_turn() {
    let game = ready(2).moves("floor seat 2\nplay djinn-of-jewels\npay coin");
    assert_eq!((game.seat(2).pool.of(Product::Jewels), game.seat(2).coins), (2, 2));
    assert_eq!(game.discard_pile(), ["djinn-of-jewels"]);
    let floor = game.moves("floor seat 2");
    for other in ["spices-foreman", "spices-merchant", "thrift-in-magics"] {
        assert_eq!(floor.refused(&format!("play {other}")), "ARA-049", "{other}");
    }
}

/// Djinn of plenty: one product of any kind. Fortune: 2 coins for a product.
#[test]
fn plenty_and_fortune() {
    let game = ready(2).moves("play djinn-of-plenty\npay coin\nmake magics");
    assert_eq!(game.seat(1).pool.of(Product::Magics), 1);
    let game = game.moves("play fortune-in-magics\npay magics");
    assert_eq!((game.seat(1).coins, game.seat(1).pool.is_empty()), (4, true));
    assert_eq!(game.discard_pile(), ["djinn-of-plenty", "fortune-in-magics"]);
}

/// D-15, R-54, R-55, EX-08: Rejuvination draws three cards, one of which must be given to an opponent.
#[test]
fn rejuvination_draws_three_and_gives_one() {
    let game = ready(3).moves("play rejuvination\npay coin");
    assert_eq!(game.chance(), Chance::DrawCards(at(1), 3));
    let game = game.moves("observe draw");
    assert_eq!(game.asked(), (1, Prompt::GiveDrawn(1)));
    assert_eq!(game.legal(), ["to seat 2", "to seat 3"]);
    let game = game.moves("to seat 2");
    assert_eq!([1, 2, 3].map(|number| game.seat(number).hand), [5 - 1 + 3 - 1, 6, 5]);
    assert_eq!(game.discard_pile(), ["rejuvination"]);
}

/// if fewer cards can be drawn, one of them is given; if none, nothing is.
#[test]
fn rejuvination_with_a_short_deck() {
    let one =
        ready(2).arrange(|position| position.deck(1, 2)).moves("play rejuvination\npay coin\nobserve draw");
    assert_eq!(one.asked(), (1, Prompt::GiveDrawn(1)));
    let none = ready(2).arrange(|position| position.deck(0, 2)).moves("play rejuvination\npay coin");
    assert_eq!((none.asked(), none.seat(1).hand), ((1, Prompt::Act), 4));
}

/// Invigoration: refreshes the player's whole entourage, including allies.
#[test]
fn invigoration_refreshes_everything() {
    let game = ready(2).recruit(1, "fabrics-merchant").recruit(1, "magics-broker");
    let game = game.task_silently(1, "fabrics-merchant").task_silently(1, "magics-broker");
    let game = game.moves("task merchant-prince-of-spices\nplay invigoration\npay coin\npay coin");
    assert!(game.seat(1).entourage.iter().all(|retainer| !retainer.tasked));
    assert_eq!(game.seat(1).coins, 1);
}

/// ARA-051, ARA-052, R-12: a played merchant joins the entourage untasked and may be tasked at once. With the
/// other ruling it arrives tasked.
#[test]
fn a_new_card_may_be_tasked_at_once() {
    let play = "task merchant-prince-of-spices\nplay spices-foreman\npay spices\npay coin";
    let game = ready(2).moves(play);
    assert_eq!(game.tasked(1, "spices-foreman"), Some(false));
    let game = game.moves("task spices-foreman\ntask merchant-prince-of-spices");
    assert_eq!(game.seat(1).pool.of(Product::Spices), 1);
    let options = Options { new_card: NewCard::Tasked, ..Options::default() };
    let game = ready_with(&STAND_IN, 2, options).moves(play);
    assert_eq!(game.refused("task spices-foreman"), "ARA-055");
    assert_eq!(game.turn(2).tasked(1, "spices-foreman"), Some(false));
}

/// ARA-064, R-20: a product pays for one icon of a cost or one camel, and is then gone. Its use is not fixed
/// in advance.
#[test]
fn a_product_is_spent_once() {
    let game = ready(2).moves("task merchant-prince-of-spices");
    let camel = game.clone().moves("place seat 1 5\nplay spices-foreman");
    assert_eq!(camel.refused("pay spices"), "ARA-039");
    let card = game.moves("play spices-foreman\npay spices\npay coin");
    assert_eq!(card.refused("place seat 1 5"), "ARA-066");
    assert_eq!(card.position().spent.of(Product::Spices), 1);
}

/// Effects that no stand-in has but an owner's cards may: fees in products, several gains, several refreshes.
/// V-14, ARA-064.
#[test]
fn richer_cards_than_the_stand_ins() {
    let edition = Edition::new(edited(&[
        ("\"task: draw 1\"", "\"task: spices 1 + coin 1 -> jewels 2 + coin 3 + draw 1\""),
        ("\"draw 2\"", "\"refresh card 2 + coin 1 per ally\""),
        ("\"any 1\"", "\"any 3\""),
    ]))
    .unwrap();
    let game = ready_with(&edition, 2, Options::default()).recruit(1, "magics-scout");
    assert_eq!(game.refused("task magics-scout"), "ARA-038");
    let game = game.moves("task merchant-prince-of-spices\ntask magics-scout\nobserve draw");
    assert_eq!((game.seat(1).coins, game.seat(1).pool.of(Product::Jewels)), (3 - 1 + 3, 2));
    assert_eq!(game.position().spent.of(Product::Spices), 1);
    let game = game.recruit(1, "fabrics-merchant").task_silently(1, "fabrics-merchant");
    let game = game.products(1, Product::Magics, 1).moves("play study-of-magics\npay magics");
    assert_eq!(game.asked(), (1, Prompt::Refresh(2)));
    let game = game.moves("refresh magics-scout");
    assert_eq!(game.asked(), (1, Prompt::Refresh(1)));
    let game = game.moves("refresh fabrics-merchant");
    assert_eq!(game.tasked(1, "merchant-prince-of-spices"), Some(true));
    assert_eq!(game.seat(1).coins, 6);
    let game = game.moves("play djinn-of-plenty\npay coin\nmake spices");
    assert_eq!(game.asked(), (1, Prompt::Make(2)));
    let game = game.moves("make spices\nmake magics");
    assert_eq!((game.seat(1).pool.of(Product::Spices), game.seat(1).pool.of(Product::Magics)), (2, 1));
}

/// Section 3.4: once a card was given unseen, a known card may be in either hand.
#[test]
fn given_cards_blur() {
    let game = ready(3).arrange(|position| position.hand(1, "generosity")).recruit(1, "spices-envoy");
    let place = STAND_IN.copies(card("generosity")).start;
    assert_eq!(game.position().places[place], Places::only(Place::Hand(at(1))));
    let game = game.moves("task spices-envoy\nto seat 2");
    let either = Places::only(Place::Hand(at(1))).with(Place::Hand(at(2)));
    assert_eq!(game.position().places[place], either);
    let three = game.clone().turn(3);
    assert_eq!(three.refused("play generosity"), "ARA-036");
    assert!(game.turn(2).lists("play generosity"));
}

/// I-09: a card lying open is in no hand.
#[test]
fn open_cards_are_in_no_hand() {
    let game = ready(2).recruit(2, "magics-scout").discarded(&["generosity"]);
    assert_eq!(game.refused("play magics-scout"), "ARA-036");
    assert_eq!(game.refused("play generosity"), "ARA-036");
    let place = STAND_IN.copies(card("generosity")).start;
    assert_eq!(game.position().places[place], Places::OPEN);
}

/// ARA-036, ARA-051, ARA-053, ARA-054: a rich player plays every card of the edition, and each takes effect;
/// merchants and allies are then tasked. Every question on the way has an answer.
#[test]
fn every_card_of_the_edition_works() {
    for (card, row) in STAND_IN.each_card() {
        let name = Slug(&row.name).to_string();
        let mut game = ready(3).coins(1, 20);
        for product in Product::ALL {
            game = game.products(1, product, 3);
        }
        let hand = game.seat(1).hand;
        // The four copies in the draft line cannot be in a hand.
        if !game.lists(&format!("play {name}")) {
            assert_eq!(
                game.position().draft.iter().flatten().filter(|&&open| open == card).count(),
                row.copies()
            );
            continue;
        }
        game = game.moves(&format!("play {name}"));
        assert_eq!(game.seat(1).hand, hand - 1);
        for (icon, units) in row.cost.parts() {
            game = game.moves(&format!("pay {icon}\n").repeat(usize::from(units)));
        }
        game = answered(game);
        if row.kind.joins_entourage() {
            assert_eq!(game.tasked(1, &name), Some(false), "{name}");
            game = answered(game.moves(&format!("task {name}")));
            assert_eq!(game.tasked(1, &name), Some(true), "{name}");
            assert!(game.discard_pile().is_empty(), "{name}");
        } else {
            assert_eq!(game.discard_pile(), [name]);
        }
    }
}

/// Answers an effect's questions with the first option until the active player is asked again.
fn answered(mut game: Araby<'static>) -> Araby<'static> {
    while game.next() != Next::Decide(at(1), Prompt::Act) {
        let first = game.legal()[0].clone();
        game = game.moves(&first);
    }
    game
}

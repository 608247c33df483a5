//! Camels, permissions and locks (ARA-066 to ARA-081).

use rules_nostd::araby::Prompt;
use rules_nostd::araby::model::{Product, Space};

use crate::common::{TestGame, ready};
use crate::test_setup::{TestSetup, at};

/// ARA-066, ARA-058, ARA-075: tasking one's own merchant and placing one's own camel with its product needs
/// nobody's permission; the product is spent. D-09: the player chooses the space.
#[test]
fn a_product_carries_a_camel() {
    let game = ready(3).moves("task merchant-prince-of-spices");
    assert_eq!(game.seat(1).pool.of(Product::Spices), 1);
    assert_eq!(game.legal_of("place"), ["place seat 1 3", "place seat 1 5", "place seat 1 7"]);
    let game = game.moves("place seat 1 5");
    assert!(game.seat(1).pool.is_empty());
    assert_eq!(game.field(1).at(Space::S5), Some(at(1)));
    assert_eq!(game.at_home(1), 4);
    assert_eq!(game.refused("place seat 1 7"), "ARA-066");
}

/// ARA-066, ARA-067: without a product no camel is placed.
#[test]
fn no_product_no_camel() {
    let game = ready(2);
    assert_eq!(game.legal_of("place"), [""; 0]);
    assert_eq!(game.refused("place seat 1 5"), "ARA-066");
}

/// ARA-069: a space with a camel of any colour takes no other.
#[test]
fn an_occupied_space_is_taken() {
    let game = ready(2).camels(1, "... .2. 1..").products(1, Product::Spices, 2);
    assert_eq!(game.refused("place seat 1 5"), "ARA-069");
    assert_eq!(game.refused("place seat 1 7"), "ARA-069");
    assert_eq!(game.legal_of("place"), ["place seat 1 3"]);
}

/// ARA-070: the space must show the product that is spent.
#[test]
fn the_space_shows_the_product() {
    let game = ready(2).products(1, Product::Magics, 1);
    assert_eq!(game.legal_of("place"), ["place seat 1 1", "place seat 1 9"]);
    for other in ["2", "3", "4", "5", "6", "7", "8"] {
        assert_eq!(game.refused(&format!("place seat 1 {other}")), "ARA-070");
    }
}

/// ARA-071, I-10: there are only five camels. The product remains for other uses.
#[test]
fn a_sixth_camel_is_not_there() {
    let game = ready(2).camels(1, "111 1.. ...").products(1, Product::Spices, 2);
    let game = game.moves("place seat 1 5");
    assert_eq!(game.at_home(1), 0);
    assert_eq!(game.refused("place seat 1 7"), "ARA-071");
    assert_eq!(game.seat(1).pool.of(Product::Spices), 1);
    assert_eq!(game.refused("ask seat 2"), "ARA-031");
}

/// ARA-072, ARA-073, R-21: no move takes a placed camel back or moves it. It stays through the others' turns
/// until its caravan is resolved.
#[test]
fn a_placed_camel_stays() {
    let game = ready(3).moves("task merchant-prince-of-spices\nplace seat 1 3");
    let field = game.field(1);
    let mut game = game;
    for turn in 2..=3 {
        game = game.turn(turn);
        assert_eq!(game.field(1), field);
    }
    // Every kind of move in the window: none of them removes a camel.
    let mut words: Vec<String> =
        game.legal().iter().map(|text| text.split(' ').next().unwrap().to_owned()).collect();
    words.dedup();
    words.sort();
    words.dedup();
    assert_eq!(words, ["ask", "deal", "end-turn", "floor", "play", "task"]);
}

/// ARA-074, R-22: players place only their own camels: the camel belongs to the seat that spends the product.
#[test]
fn everybody_places_own_camels() {
    let game = ready(2).turn(2).moves("ask seat 1\ngrant 1\ntask merchant-prince-of-magics\nplace seat 1 1");
    assert_eq!(game.field(1).at(Space::S1), Some(at(2)));
    assert_eq!(game.at_home(1), 5);
    assert_eq!(game.at_home(2), 4);
}

/// ARA-076, ARA-081, D-10, R-28, R-30: an opponent needs the owner's permission. The owner grants a number of
/// camels or refuses; once used up, the permission is gone.
#[test]
fn an_opponent_needs_the_owners_permission() {
    let game = ready(3).turn(2).products(2, Product::Spices, 3);
    assert_eq!(game.refused("place seat 1 5"), "ARA-076");
    let asked = game.clone().moves("ask seat 1");
    assert_eq!(asked.asked(), (1, Prompt::Permit(at(2))));
    let refused = asked.clone().moves("refuse");
    assert_eq!(refused.asked(), (2, Prompt::Act));
    assert_eq!(refused.refused("place seat 1 5"), "ARA-076");
    let game = asked.moves("grant 2");
    assert_eq!(game.asked(), (2, Prompt::Act));
    let game = game.moves("place seat 1 5\nplace seat 1 3");
    assert_eq!(game.refused("place seat 1 7"), "ARA-076");
}

/// ARA-081, R-28: a permission is for at least one camel, and at most as many as are at home.
#[test]
fn permissions_are_for_camels_at_home() {
    let game = ready(2).turn(2).camels(2, "222 ... ...").moves("ask seat 1");
    assert_eq!(game.legal_of("grant"), ["grant 1", "grant 2"]);
    assert!(game.lists("refuse"));
    assert_eq!(game.refused("grant 3"), "ARA-081");
}

/// R-28, D-10, ARA-069, ARA-079: a caravan's owner may name the space when asked for permission. A seat that
/// unlocks a caravan only says a number.
#[test]
fn a_permission_may_name_a_space() {
    let game = ready(3).turn(2).camels(1, "... .1. ...").products(2, Product::Spices, 2).moves("ask seat 1");
    assert_eq!(game.refused("camels 1 5"), "ARA-069", "a camel stands there");
    let game = game.moves("camels 1 3");
    assert_eq!(game.refused("place seat 1 7"), "ARA-076", "that was not allowed");
    let game = game.moves("place seat 1 3");
    assert_eq!(game.field(1).at(Space::S3), Some(at(2)));
    assert!(game.position().grants.is_empty());
    let locked = ready(3).turn(2).moves("floor seat 1\nask seat 1");
    assert_eq!(locked.refused("camels 1 3"), "ARA-079");
}

/// two named spaces are two permissions, asked for twice or two terms of a deal.
#[test]
fn two_spaces_are_two_permissions() {
    let game = ready(3).turn(2).products(2, Product::Spices, 3);
    let asked = game.clone().moves("ask seat 1\ncamels 1 3\nask seat 1\ncamels 1 5");
    let term = |space: u8| format!("item seat 1 to seat 2\nnow permit\ncamels 1 {space}\n");
    let dealt = game.moves(&format!("deal seat 1\n{}{}offer\naccept", term(3), term(5)));
    for game in [asked, dealt] {
        let game = game.moves("place seat 1 5\nplace seat 1 3");
        assert_eq!(game.refused("place seat 1 7"), "ARA-076");
    }
}

/// only its giver can take back a permission given for nothing, until it is used.
#[test]
fn a_free_permission_is_taken_back() {
    let game = ready(3).turn(2).moves("ask seat 1\ngrant 2").products(2, Product::Spices, 2);
    assert_eq!(game.refused("revoke seat 2"), "ARA-081");
    let game = game.moves("place seat 1 5\nfloor seat 1\nrevoke seat 2\npass");
    assert_eq!(game.asked(), (2, Prompt::Act));
    assert_eq!(game.refused("place seat 1 3"), "ARA-076");
    assert!(game.position().grants.is_empty());
}

/// ARA-077, R-30: in a third player's turn, an opponent places on a caravan with the owner's permission. The
/// active seat is not asked.
#[test]
fn the_active_seat_is_not_asked_for_others_caravans() {
    let game = ready(3).turn(2).moves("floor seat 3\nask seat 1");
    assert_eq!(game.asked(), (1, Prompt::Permit(at(3))));
    let game = game.moves("grant 1\ntask merchant-prince-of-jewels\nfloor seat 3\nplace seat 1 2");
    assert_eq!(game.field(1).at(Space::S2), Some(at(3)));
}

/// ARA-078, ARA-105: once the owner's turn has ended, the caravan is locked to the owner.
#[test]
fn a_caravan_is_locked_to_its_owner() {
    let game = ready(3).turn(2).moves("floor seat 1").products(1, Product::Spices, 1);
    assert_eq!(game.refused("place seat 1 5"), "ARA-078");
    assert_eq!(game.legal_of("place"), [""; 0]);
}

/// ARA-079, ARA-080, D-11, I-14: the active seat unlocks a caravan for a number of camels. The grant ends
/// with the turn, and the next active seat has to be asked again.
#[test]
fn the_active_seat_unlocks_for_this_turn() {
    let game = ready(3).turn(2).moves("floor seat 1\nask seat 1");
    assert_eq!(game.asked(), (2, Prompt::Unlock(at(1))));
    let game = game.moves("grant 2");
    let unlocked = game.clone().products(1, Product::Spices, 3).moves("place seat 1 5\nfloor seat 1");
    assert!(unlocked.lists("place seat 1 3"));
    let game = game.moves("pass").turn(3);
    assert!(game.position().grants.is_empty());
    let game = game.products(1, Product::Spices, 1).moves("floor seat 1");
    assert_eq!(game.refused("place seat 1 5"), "ARA-078");
    assert_eq!(game.moves("ask seat 1").asked(), (3, Prompt::Unlock(at(1))));
}

/// ARA-075: on their own turn, players need nobody's permission for their own caravan.
#[test]
fn nobody_is_asked_on_the_own_turn() {
    assert_eq!(ready(2).refused("ask seat 1"), "ARA-075");
}

/// ARA-031: a seat without a turn so far has no caravan to place on or to ask for.
#[test]
fn no_caravan_before_the_first_turn() {
    let game = ready(2).products(1, Product::Spices, 1);
    assert_eq!(game.refused("place seat 2 5"), "ARA-031");
    assert_eq!(game.refused("ask seat 2"), "ARA-031");
    assert_eq!(game.refused("ask seat 4"), "ARA-031");
}

/// ARA-068, ARA-061, ARA-048: discards make no products. Outside a payment nothing can be discarded, and
/// paying by discards leaves no product.
#[test]
fn discards_make_no_products() {
    let game = ready(2);
    assert_eq!(game.refused("discard generosity as spices"), "ARA-044");
    let game = game.moves("play spices-merchant\ndiscard generosity as spices\npay coin");
    assert!(game.seat(1).pool.is_empty() && game.position().made.is_empty());
    assert_eq!(game.refused("place seat 1 5"), "ARA-066");
}

/// ARA-067, R-56, R-18, R-20: merchants, djinn and allies can all make products for camels. A discard may
/// cover a djinn's coin.
#[test]
fn every_source_of_products_carries_camels() {
    let game = ready(2).recruit(1, "jewels-and-fabrics-trader").recruit(1, "spices-merchant");
    let game = game.moves("task jewels-and-fabrics-trader\npart 2\nplace seat 1 6");
    let game = game.moves("task spices-merchant\nplace seat 1 3");
    let game =
        game.moves("play djinn-of-magics\ndiscard invigoration as coin\nplace seat 1 1\nplace seat 1 9");
    assert_eq!(game.at_home(1), 1);
    assert_eq!(game.seat(1).coins, 3);
    // The same products may also pay for a card.
    let game = game.moves("task merchant-prince-of-spices");
    assert!(game.lists("place seat 1 5"));
    let game = game.moves("play spices-foreman\npay spices\npay coin");
    assert!(game.seat(1).pool.is_empty());
}

//! A refused move is refused by the rule about it, with what is missing and what is waited for.

use rules_nostd::Seat;
use rules_nostd::resafa::Resafa;
use rules_nostd::resafa::model::*;

use crate::common::{Arrange, SHORT_TRACKS, STAND_IN, TestGame, bonus, ready};
use crate::harness::refusals::assert_refused_by_their_rules;

/// The rules and words that are left for what can be said at no moment of a game.
const FALLBACKS: &[(&str, &str)] =
    &[("RES-049", "That action cannot be carried out."), ("RES-051", "The game goes on by itself.")];

/// Random games of every number of players, half of them with short tracks, where special cards come often.
#[test]
fn moves_are_refused_by_the_rules_about_them() {
    let editions = [&*STAND_IN, &*SHORT_TRACKS];
    let games = editions.into_iter().flat_map(|edition| {
        (0..48).map(move |game| Resafa::new(edition, 1 + game % 4, Options::default()).unwrap())
    });
    assert_refused_by_their_rules(games, &[], FALLBACKS);
}

const ONE: Seat = Seat::One;

/// Asserts the whole words of a refusal.
#[track_caller]
fn assert_words(game: &Resafa<'_>, m: &str, words: &str) {
    assert_eq!(game.refused(m).to_string(), words, "{m}");
}

fn arranged(arrange: impl FnOnce(&mut Position)) -> Resafa<'static> {
    ready(2).arrange(arrange)
}

/// RES-037, RES-038, RES-048, RES-051, A-06: each move of a turn has its time.
#[test]
fn the_time_of_actions() {
    let game = arranged(|position| position.purse(ONE, 9, 9, 9));
    assert_words(
        &game,
        "main workshop",
        "RES-048: An action card is played first, then its actions are taken. Seat 1 plays an action card.",
    );
    let game = game.moves("play 5 lower");
    let waits = "Seat 1 takes the main or the colour action, or is done.";
    assert_words(
        &game,
        "play 3 upper",
        &format!("RES-037: One action card is played in a turn, at its start. {waits}"),
    );
    assert_words(
        &game,
        "main trading",
        &format!("RES-038: The half that is up gives garden, not trading. {waits}"),
    );
    assert_words(
        &game,
        "travel kena",
        &format!("RES-038: The half that is up gives garden, not trading. {waits}"),
    );
    assert_words(
        &game,
        "garden small",
        &format!("RES-048: That is a step of garden: take that action first. {waits}"),
    );
    let laying = game.moves("main garden\ngarden small");
    let waits = "Seat 1 chooses a square for the garden tile.";
    let under_way = "A-06: What was begun is completed before something else starts.";
    assert_words(&laying, "colour blue", &format!("{under_way} {waits}"));
    assert_words(&laying, "garden large", &format!("{under_way} {waits}"));
    assert_words(&laying, "done", &format!("RES-112: That cannot be left out. {waits}"));
    assert_words(
        &laying,
        "look pile",
        &format!("RES-047: Cards come between two steps, not in the middle of one. {waits}"),
    );
}

/// RES-094, RES-111, RES-124, RES-158, RES-296, A-70: what something costs and what the player has.
#[test]
fn the_price_and_the_purse() {
    let poor = arranged(|position| position.purse(ONE, 0, 0, 0));
    let get = "Get it first, or play a card that helps.";
    assert_words(
        &poor.clone().moves("play 1 lower"),
        "main workshop",
        &format!("RES-094: That takes 1 coin; you have 0. {get}"),
    );
    assert_words(
        &poor.clone().moves("play 5 lower"),
        "main garden",
        &format!("RES-111: That takes 1 stone; you have 0. {get}"),
    );
    assert_words(
        &poor.moves("play 3 upper"),
        "main trading",
        &format!("A-70: That takes 1 coin; you have 0. {get}"),
    );
    let card = arranged(|position| {
        position.round(5);
        position.purse(ONE, 0, 0, 0);
        position.bonus_card(ONE, bonus(53));
    });
    assert_words(&card, "use e53", "RES-296: That takes 1 coin; you have 0. Get it first, or keep the card.");
    let canal = arranged(|position| position.purse(ONE, 2, 0, 1)).moves("play 5 upper\nmain canal");
    assert_words(
        &canal,
        "canal c5 A",
        "RES-124: That takes 3 coins; you have 2. Choose a cheaper tile or a space with a discount, or play a card that helps.",
    );
    let sold = arranged(|position| {
        position.camel(ONE, Place::Gerasa, Some((Item::Amphora, 1)));
        position.purse(ONE, 1, 0, 0);
        position.bonus_card(ONE, bonus(52));
    });
    let sold = sold.moves("play 3 upper\nmain trading\ntravel ctesiphon\nsell amphora 1");
    assert_words(&sold, "base 1", "RES-158: That takes 1 stone; you have 0. Get it first, or say done.");
}

/// RES-139, RES-141, RES-145 to RES-148, RES-150, RES-151: a journey, its load and its trade.
#[test]
fn the_journey() {
    let game = arranged(|position| {
        position.purse(ONE, 2, 3, 0);
        position.areas[ONE].warehouse.spice = 1;
    });
    let game = game.moves("play 3 upper\nmain trading");
    assert_words(
        &game,
        "sell spice 1",
        "RES-139: The camel moves first, then items are traded. Seat 1 moves the camel.",
    );
    assert_words(
        &game,
        "travel petra",
        "RES-141: That takes 3 coins; you have 2. Go to a nearer centre, or get coins first.",
    );
    let loading = game.moves("travel gerasa");
    assert_words(
        &loading,
        "load spice 2",
        "RES-145: That loads 2 spice; the warehouse holds 1. Load what is there.",
    );
    assert_words(
        &loading,
        "load stone 2",
        "RES-147: That adds 2 items; the camel has room for 1, and carries 1 at most. Take fewer, or gain camels.",
    );
    let there = loading.moves("load spice 1");
    assert_words(
        &there,
        "sell stone 1",
        "RES-148: The trading tile in gerasa does not let you sell stone. Trade what it shows, or nothing.",
    );
    assert_words(
        &there,
        "sell spice 2",
        "RES-151: That sells 2 spice; the camel carries 1. Sell what it carries; the warehouse is loaded in Resafa.",
    );
    assert_words(
        &there,
        "buy amphora 1",
        "RES-146: The camel carries spice, and only one type at a time. Sell that where it is wanted, then buy another type.",
    );
    assert_words(
        &there,
        "base 1",
        "RES-156: A base is established only where you bought or sold in this action. Seat 1 buys or sells, or is done.",
    );
}

/// RES-100, RES-106, RES-135, A-15, A-117: the condition and how much of it is met.
#[test]
fn conditions_with_their_numbers() {
    let early = arranged(|position| position.purse(ONE, 9, 9, 0)).moves("play 1 lower\nmain workshop");
    assert_words(
        &early,
        "build II 1",
        "RES-100: Level II workshops are built from round 3 on; this is round 1. Build one of level I.",
    );
    let later = arranged(|position| {
        position.round(3);
        position.purse(ONE, 9, 9, 9);
        position.token(ONE, Token::Scarab, MerchantRow::Canal);
    });
    assert_words(
        &later.clone().moves("play 1 lower\nmain workshop"),
        "build II 1",
        "RES-100: A level II workshop needs 2 merchant tokens on your board; you have 1. Fill the causeway first, or build one of level I.",
    );
    let card = arranged(|position| {
        position.round(5);
        [50, 55].into_iter().for_each(|number| position.bonus_card(ONE, bonus(number)));
    });
    assert_words(
        &card,
        "use e50",
        "A-15: The card asks for 5 or more workshop tiles; you have 2. Get more first, or keep the card.",
    );
    assert_words(
        &card,
        "use e55",
        "A-117: It gives 1 VP for each merchant token; you have 0. Keep the card, or choose another part.",
    );
    let made = arranged(|_| {}).moves("play 1 upper\nmain production\nroom A 1");
    assert_words(
        &made,
        "room A 2",
        "RES-106: Workshop A was activated already. Each activation is on another workshop.",
    );
}

/// RES-025, RES-064: a hand in the set-up, and a card that is not in a hand.
#[test]
fn hands() {
    let box_ = Resafa::new(&STAND_IN, 2, Options::default()).unwrap();
    assert_words(
        &box_,
        "observe hand",
        "RES-025: A hand is drawn in the set-up and after rounds 2 and 4. The canal setup card is drawn now.",
    );
    assert_eq!(ready(2).refused("observe hand").rule, "RES-045");
    assert_words(
        &ready(2),
        "use z2",
        "RES-064: Seat 1 has sack cards in hand: 0. That one cannot be among them. Name a card of that hand.",
    );
}

/// RES-196: nothing of the bot comes in a game of several players.
#[test]
fn no_bot_among_several_players() {
    let game = ready(2);
    for m in [
        "observe solo o1",
        "observe opening o1",
        "observe bot-tile c1 A",
        "setup-card up",
        "observe shuffle solo",
    ] {
        assert_words(
            &game,
            m,
            "RES-196: Resafabot plays only against a single player. Seat 1 plays an action card.",
        );
    }
}

/// RES-175, RES-185, RES-059, RES-068, RES-165: what belongs to another part of the game.
#[test]
fn the_time_of_everything_else() {
    let game = ready(2);
    for (m, rule) in [
        ("cube r1c1", "RES-175"),
        ("flow down", "RES-175"),
        ("exchange P8 spice", "RES-185"),
        ("again P1", "RES-185"),
        ("discard e52", "RES-059"),
        ("top", "RES-068"),
        ("row garden", "RES-165"),
        ("observe bonus e38", "RES-054"),
        ("swap 1 hand", "RES-082"),
        ("draw P45", "RES-083"),
        ("part 1", "RES-061"),
        ("pay spice", "RES-296"),
    ] {
        assert_eq!(game.refused(m).rule, rule, "{m}");
    }
}

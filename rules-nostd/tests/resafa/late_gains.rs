//! What is gained while the hand is reduced, after everything else in a turn (RES-059, RES-092,
//!

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::edition::faults::edited;

const ONE: Seat = Seat::One;
const TWO: Seat = Seat::Two;

/// A level I white card that is easy to get.
const P20: &str = "card = \"P20\", colour = \"white\", level = \"I\", end = 1, effect = \"room 2\"";

/// Returns an edition in which P20 has this effect.
fn edition(effect: &str) -> Edition {
    Edition::new(edited(&[(P20, &P20.replace("room 2", effect))])).unwrap()
}

/// Like [`edition`], with tracks full of icons.
fn short_tracks(effect: &str) -> Edition {
    let mut components = edited(&[(P20, &P20.replace("room 2", effect))]);
    for colour in Colour::ALL {
        components.tracks[colour].spaces = 4;
        components.tracks[colour].icons = [1, 2, 4];
    }
    Edition::new(components).unwrap()
}

/// Seat 1 has drawn its card in round 5 and holds one too many: e51, which steps on any track, and
/// two others: the bonus cards `held`, then sack cards.
fn at_the_limit<'e>(edition: &'e Edition, held: &[u8], arrange: impl FnOnce(&mut Position)) -> Resafa<'e> {
    let game = ready_with(edition, 2, Options::default()).arrange(|position| {
        position.round(5);
        position.purse(ONE, 9, 9, 9);
        position.open_special(special(20));
        position.areas[ONE].markers.white = edition.tracks[Colour::White].icons[0] - 1;
        position.bonus_card(ONE, bonus(51));
        held.iter().for_each(|&card| position.bonus_card(ONE, bonus(card)));
        position.sacks(ONE, 2 - held.len() as u8);
        arrange(position);
    });
    let game = game.moves("play 3 upper\ndone\nobserve card");
    assert_eq!(game.prompt(), Prompt::HandLimit(1));
    assert_eq!(game.refused("done").rule, "RES-059");
    game
}

/// Cards bound to canals, which cannot be used at the end of a turn.
const BOUND: [u8; 2] = [47, 42];

fn used(game: &Resafa<'_>, card: u8) -> bool {
    game.one().special(special(card)).unwrap().used
}

/// RES-092, D-12, A-114: an immediate card gained by the very card that meets the limit may be used
/// at once. Then the turn ends automatically.
#[test]
fn an_immediate_card_at_the_very_end() {
    let game = at_the_limit(&STAND_IN, &BOUND, |_| {}).moves("use e51\nstep white\ntop").observed();
    assert_eq!(game.next(), Next::Decide(ONE, Prompt::UseGained));
    let mut legal = game.legal();
    legal.sort();
    assert_eq!(legal, ["done", "look pile", "use P20"]);
    let game = game.moves("use P20\nroom A 2\nroom B 1");
    assert_eq!((used(&game, 20), game.one().warehouse.marble, game.one().warehouse.stone), (true, 11, 12));
    assert_eq!(game.position().turn, TWO, "nothing else can be used");
}

/// RES-092, D-12, A-114: it may also be kept and used in a later turn.
#[test]
fn or_later() {
    let game = at_the_limit(&STAND_IN, &BOUND, |_| {}).moves("use e51\nstep white\ntop").observed();
    let game = game.moves("done");
    assert_eq!((game.position().turn, used(&game, 20)), (TWO, false));
    let game = game.until(ONE, Prompt::PlayCard);
    assert!(game.lists("use P20"));
}

/// A-114, RES-059: everything may be used then, but no bonus card discarded, because the limit is
/// met.
#[test]
fn the_limit_is_met() {
    let game = at_the_limit(&STAND_IN, &[52], |_| {}).moves("use e51\nstep white\ntop").observed();
    assert_eq!(game.prompt(), Prompt::UseGained);
    assert_eq!(game.refused("discard e52").rule, "RES-059");
    assert_eq!(game.refused("play 1 upper").rule, "RES-037");
    assert!(game.lists("use e52") && game.lists("use z1") && game.lists("discard z1"));
    let game = game.moves("use e52\nuse z1");
    assert_eq!((game.prompt(), game.one().hand_size()), (Prompt::UseGained, 3));
    assert_eq!(game.moves("done").position().turn, TWO);
}

/// the turn ends if nothing gained can be used: only a permanent card, a pink one, or an
/// immediate one that can do nothing now.
#[test]
fn nothing_to_use() {
    for (colour, card) in [(Colour::Blue, 56), (Colour::Pink, 3)] {
        let game = at_the_limit(&STAND_IN, &BOUND, |position| {
            *position.areas[ONE].markers.of_mut(colour) = 1;
            position.open_special(special(card));
        });
        let game = game.moves(&format!("use e51\nstep {colour}\ntop")).observed();
        assert_eq!((game.position().turn, used(&game, card)), (TWO, false), "{colour}");
    }
    // P19 is a workshop action, and without stone no workshop can be built.
    let game = at_the_limit(&STAND_IN, &BOUND, |position| {
        position.open_special(special(19));
        position.purse(ONE, 9, 0, 9);
    });
    let game = game.moves("use e51\nstep white\ntop").observed();
    assert_eq!((game.position().turn, used(&game, 19)), (TWO, false));
    // Nothing is gained at all: e38 is used, and the turn ends although e52 could be used too.
    let game = at_the_limit(&STAND_IN, &[52, 38], |_| {}).moves("use e38\nroom A 1");
    assert_eq!((game.position().turn, game.one().bonus.as_slice()), (TWO, &[bonus(51), bonus(52)][..]));
}

/// A-114, RES-092, RES-130: several late cards and a canal bonus tile may be used in any order.
#[test]
fn several_late_cards() {
    let edition = short_tracks("step white 1 + step blue 1");
    let game = at_the_limit(&edition, &BOUND, |_| {}).moves("use e51\nstep white\ntop").observed();
    let game = game.moves("use P20\npart 1\nstep white\nbrowse\npick P27").observed();
    let game = game.moves("step blue\nbrowse\npick P60").observed();
    assert_eq!(game.prompt(), Prompt::UseGained);
    assert!(game.lists("use P27") && game.lists("use P60"));

    let kind = game.position().network[space("r4c2")].bonus.unwrap();
    let built = game.moves("use P60\ncanal c1 A\nspace r4c2");
    assert_eq!(built.prompt(), Prompt::UseGained);
    assert!(built.lists("use P27") && built.lists(&format!("use {kind}")));
    assert_eq!(built.refused("use P60").rule, "RES-092");
    let rooms = built.moves("use P27\nroom A 1\nroom B 1");
    assert_eq!((rooms.position().turn, rooms.prompt()), (ONE, Prompt::UseGained));
    assert_eq!(rooms.moves("done").position().turn, TWO);
}

/// A-114, RES-059: a late card may bring the hand above the limit again. Then it is reduced once
/// more, and what was gained may be used.
#[test]
fn above_the_limit_again() {
    let edition = edition("sack 2");
    let game = at_the_limit(&edition, &BOUND, |_| {}).moves("use e51\nstep white\ntop").observed();
    let game = game.moves("use P20\nobserve sack\nobserve sack");
    assert_eq!(game.prompt(), Prompt::HandLimit(2));
    assert_eq!(game.refused("done").rule, "RES-059");
    let game = game.moves("discard e47\nuse z1");
    assert_eq!((game.prompt(), game.one().hand_size()), (Prompt::UseGained, 5), "a sack card is left");
    assert_eq!(game.moves("use z2").position().turn, TWO);
}

/// A-114, D-09, RES-056: a sack card gained late may be used once the limit is met in another way.
#[test]
fn a_late_sack_card() {
    let game = at_the_limit(&STAND_IN, &[47, 59], |position| {
        position.canal(ONE, CanalTile::C1, CanalSide::A, space("r4c3"));
    });
    let game = game.moves("use e59\nobserve sack");
    assert_eq!(game.prompt(), Prompt::HandLimit(1));
    let game = game.moves("discard e47");
    assert_eq!((game.prompt(), game.one().hand_size()), (Prompt::UseGained, 5));
    assert_eq!(game.moves("use z1\ndone").one().coins, 9 + 2);
}

/// A-114, D-09, RES-053: the same for a bonus card.
#[test]
fn a_late_bonus_card() {
    let edition = edition("bonus 1");
    let game = at_the_limit(&edition, &BOUND, |position| {
        position.special_card(ONE, special(20));
        position.display(Colour::Yellow, 1, bonus(56));
    });
    let game = game.moves("use P20\nbonus yellow 1");
    assert_eq!(game.prompt(), Prompt::HandLimit(2));
    let game = game.moves("discard e47\ndiscard e42");
    assert_eq!((game.prompt(), game.one().hand_size()), (Prompt::UseGained, 5));
    let vp = game.one().vp;
    assert_eq!(game.moves("use e56\ndone").one().vp, vp + 1);
}

/// A-114, D-25, RES-130: the same for a canal bonus tile.
#[test]
fn a_late_canal_bonus_tile() {
    let game = at_the_limit(&STAND_IN, &BOUND, |position| position.special_card(ONE, special(60)));
    let kind = game.position().network[space("r4c2")].bonus.unwrap();
    let game = game.moves("use P60\ncanal c1 A\nspace r4c2\ndiscard e47");
    assert_eq!((game.prompt(), game.one().hand_size()), (Prompt::UseGained, 5));
    assert!(game.lists(&format!("use {kind}")) && game.lists("use e51"));
    assert_eq!(game.moves("done").position().turn, TWO);
}

/// in the last turn of the game there is no later turn for a late card. A yellow card that it
/// brings is still swapped.
#[test]
fn in_the_last_turn() {
    let edition = short_tracks("step yellow 1 + vp 9");
    let game = ready_with(&edition, 2, Options::default()).arrange(|position| {
        position.round(6);
        position.start = TWO;
        position.turn = ONE;
        position.turns = 5;
        for (seat, played) in [(ONE, 5), (TWO, 6)] {
            for (place, owned) in position.areas[seat].cards.cards.iter_mut().enumerate() {
                owned.at = if place < played { Whereabouts::Played(place as u8) } else { Whereabouts::Hand };
            }
        }
        position.open_special(special(20));
        position.bonus_card(ONE, bonus(51));
        (0..3).for_each(|_| position.bonus_card(ONE, bonus(47)));
        (0..2).for_each(|_| position.bonus_card(ONE, bonus(42)));
    });
    let game = game.moves("play 6 upper\ndone");
    assert_eq!(game.prompt(), Prompt::HandLimit(1));
    let game = game.moves("use e51\nstep white\ntop").observed().moves("use P20");
    let game = game.moves("step yellow\ntop").observed();
    assert_eq!(game.one().vp, 9 + 1 + 1);
    let swapped = game.prompt();
    assert!(matches!(swapped, Prompt::SwapYellow(_)), "{swapped:?}");
    assert!(game.one().special(special(20)).unwrap().used);
}

/// INV-32, RES-296: rare goods are owed for an effect still to come, and no more than the player has.
#[test]
fn inv_32_rare_goods_to_pay() {
    let edition = edition("goods 2 -> room 2");
    let game = ready_with(&edition, 2, Options::default()).arrange(|position| {
        position.special_card(ONE, special(20));
        position.areas[ONE].warehouse.spice = 2;
    });
    let game = game.moves("use P20");
    assert_eq!(game.prompt(), Prompt::PayGoods(2));
    let damaged = |damage: fn(&mut Position)| {
        let mut position = game.position().clone();
        damage(&mut position);
        game.at(position).map_err(|broken| broken.invariant).err()
    };
    assert_eq!(damaged(|_| {}), None);
    // More than there are: after paying two of them the player would be stuck.
    assert_eq!(damaged(|position| *position.tasks.last_mut().unwrap() = Task::PayGoods(3)), Some("INV-32"));
    // Goods are owed for no effect, or an effect is not paid for.
    assert_eq!(damaged(|position| _ = position.tasks.remove(position.tasks.len() - 2)), Some("INV-32"));
    assert_eq!(damaged(|position| _ = position.tasks.pop()), Some("INV-32"));
    assert_eq!(damaged(|position| *position.tasks.last_mut().unwrap() = Task::Step(None, 1)), Some("INV-32"));
}

/// INV-32: nothing is marked as gained late before the turn has come that far.
#[test]
fn inv_32_late_gains() {
    let damaged = |game: &Resafa<'_>| {
        let mut position = game.position().clone();
        position.turn_state.gained_late = true;
        game.at(position).map_err(|broken| broken.invariant).err()
    };
    assert_eq!(damaged(&ready(2)), Some("INV-32"));
    assert_eq!(damaged(&ready(2).moves("play 1 upper")), Some("INV-32"));
    assert_eq!(damaged(&at_the_limit(&STAND_IN, &BOUND, |_| {})), None, "here it may be marked");
}

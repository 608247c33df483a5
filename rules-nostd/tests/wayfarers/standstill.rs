//! RUL-75: the game also ends when no marker can ever move again.

use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;

use Seat::{One, Two};

fn has_tag(card: Card, tag: Tag) -> bool {
    match card {
        Card::Land(card) => PUBLISHED.land[card].tags.contains(&tag),
        Card::Water(card) => PUBLISHED.water[card].tags.contains(&tag),
        Card::Space(card) => PUBLISHED.space[card].tags.contains(&tag),
        _ => false,
    }
}

fn is_one_of(card: Card, names: &[&str]) -> bool {
    names.contains(&card.to_string().as_str())
}

/// Deals all land, water and space cards to panoramas except those in `left`, which are all that is left of
/// their rows. Seat 2 gets `to_two`, including the libraries, and space cards with the tags in `skies_of_two`
/// while it has room above its cards. Seat 1 gets the others.
fn share_out(position: &mut Position, left: &[&str], to_two: &[&str], skies_of_two: &[Tag]) {
    for kind in [CardKind::Land, CardKind::Water, CardKind::Space] {
        let row = &mut position.rows[kind];
        row.slots.fill(None);
        row.hidden = 0;
        for (slot, &name) in row.slots.iter_mut().zip(left.iter().filter(|name| card(name).kind() == kind)) {
            *slot = Some(RowCard { card: card(name), influence: None, workers: Workers::EMPTY });
        }
        // The comets with the most tags come last.
        let cards: Vec<Card> = Card::all(kind).filter(|&card| !is_one_of(card, left)).collect();
        for card in cards.into_iter().rev() {
            let wanted = has_tag(card, Tag::Library)
                || is_one_of(card, to_two)
                || skies_of_two.iter().any(|&tag| has_tag(card, tag));
            let room = kind != CardKind::Space || free_sky(position, Two).is_some();
            give(position, if wanted && room { Two } else { One }, card);
        }
    }
}

fn free_sky(position: &Position, seat: Seat) -> Option<Stand> {
    let area = &position.areas[seat];
    area.stands().find(|&stand| area.sky(stand) == Some(None))
}

fn give(position: &mut Position, seat: Seat, card: Card) {
    let above = free_sky(position, seat);
    let area = &mut position.areas[seat];
    let post = Post::default();
    match card {
        Card::Land(card) => {
            area.lands.push(Column { card, new_now: false, post, space: None, inspiration: None }).unwrap();
        }
        Card::Water(card) => {
            area.waters.push(Column { card, new_now: false, post, space: None, inspiration: None }).unwrap();
        }
        Card::Space(card) => {
            let above = above.unwrap();
            let land = area.lands.iter_mut().find(|column| Stand::Land(column.card) == above);
            match land {
                Some(column) => column.space = Some(card),
                None => {
                    let mut waters = area.waters.iter_mut();
                    waters.find(|column| Stand::Water(column.card) == above).unwrap().space = Some(card);
                }
            }
        }
        card => panic!("{card} is not shared out"),
    }
}

/// Returns a game in which seat 1 at 7a has 1 library of 3 and too few comets, and seat 2 at 7b has 1 star of
/// 4 and no open water of 3.
fn stuck(left: &[&str], to_two: &[&str]) -> Wayfarers<'static> {
    ready(2).arrange(|position| {
        share_out(position, left, to_two, &[Tag::Comet]);
        position.marker(One, JournalSpace::C7a);
        position.marker(Two, JournalSpace::C7b);
    })
}

/// Returns the number of final turns to come after the current turn.
fn final_turns_after_a_rest(game: Wayfarers<'_>) -> Option<u8> {
    game.moves("rest").end_turn().position().final_turns
}

/// RUL-75, WAY-173, INV-29, INV-30: if no marker can ever move again, the turn is finished, everybody has one
/// more, and the game ends without a marker on a final space.
#[test]
fn no_marker_can_move_on() {
    let game = stuck(&[], &[]);
    assert_eq!((game.tags(One, Tag::Library), game.tags(Two, Tag::Stars)), (1, 1));
    assert!(game.tags(One, Tag::Comet) < 6 && game.tags(Two, Tag::OpenWater) < 3);
    assert!(game.is_at_standstill() && game.is_ending());
    let game = game.moves("rest").end_turn();
    assert_eq!((game.seat(), game.position().final_turns), (Two, Some(2)));
    let game = game.moves("rest").end_turn();
    assert_eq!((game.seat(), game.position().final_turns), (One, Some(1)));
    let game = game.moves("rest").end_turn();
    assert_eq!(game.next(), Next::Over);
    assert!(game.position().areas.values().all(|area| !area.marker.is_final()));
    assert!(!game.standing().winners.is_empty());
}

/// RUL-75: one marker that can still move is enough. Influence to spend can always be gained.
#[test]
fn one_marker_that_can_move() {
    let free = stuck(&[], &[]).arrange(|position| position.marker(Two, JournalSpace::Start));
    assert_eq!(final_turns_after_a_rest(free), None);
    let spends = stuck(&[], &[]).arrange(|position| position.marker(Two, JournalSpace::C4a));
    assert_eq!(spends.two().guilds[Guild::Black], 0);
    assert_eq!(final_turns_after_a_rest(spends), None);
    // The requirement is met: 4 open waters for 3.
    let met = stuck(&[], &["W59", "W60", "W61", "W62"]);
    assert_eq!(final_turns_after_a_rest(met), None);
}

/// RUL-75, RUL-48: the cards that are left count, if there are enough. Pink tiles, which only the journal
/// track gives, do not.
#[test]
fn cards_that_are_left() {
    // Two more libraries make three; one does not, although S8 shows another.
    assert_eq!(final_turns_after_a_rest(stuck(&["L15", "L16"], &[])), None);
    let one = stuck(&["L15"], &[]);
    assert_eq!(
        (one.position().store[Tile::S8], PUBLISHED.tiles[Tile::S8].tags.as_slice()),
        (1, &[Tag::Library][..])
    );
    assert_eq!(final_turns_after_a_rest(one), Some(2));
}

/// RUL-75, RUL-34: a space card counts only for players who have, or could get, a card to put it above.
#[test]
fn space_cards_need_a_place() {
    let stars = Card::all(CardKind::Space).filter(|&card| has_tag(card, Tag::Stars)).take(3);
    let stars: Vec<String> = stars.map(|card| card.to_string()).collect();
    let mut left: Vec<&str> = stars.iter().map(String::as_str).collect();
    assert_eq!(final_turns_after_a_rest(stuck(&left, &[])), Some(2));
    assert_eq!(final_turns_after_a_rest(stuck(&left, &["L20", "L21", "L25", "L26"])), None);
    left.extend(["L20", "L21", "L25"]);
    assert_eq!(final_turns_after_a_rest(stuck(&left, &[])), None);
}

/// RUL-75, RUL-37: a townsfolk card counts only for players who have, or could get, a host for it.
#[test]
fn townsfolk_need_a_host() {
    let with = |left: [&'static str; 3]| {
        stuck(&[], &[]).arrange(|position| {
            // At 6c seat 2 needs 4 townsfolk cards, or stars.
            position.marker(Two, JournalSpace::C6c);
            let row = &mut position.rows[CardKind::Townsfolk];
            row.hidden = 0;
            row.slots.fill(None);
            for (slot, name) in row.slots.iter_mut().zip(left) {
                *slot = Some(RowCard { card: card(name), influence: None, workers: Workers::EMPTY });
            }
            for hired in Townsfolk::all().filter(|&hired| !is_one_of(Card::Townsfolk(hired), &left)) {
                hire(position, hired);
            }
        })
    };
    assert_eq!(final_turns_after_a_rest(with(["T116", "T122", "T125"])), None);
    assert_eq!(final_turns_after_a_rest(with(["T119", "T120", "T127"])), Some(2));
}

/// Tucks a townsfolk card under a card of seat 1 that can host it, harbours and plain cities first.
fn hire(position: &mut Position, hired: Townsfolk) {
    let area = &mut position.areas[One];
    let asked = &PUBLISHED.townsfolk[hired].hosts;
    let stands: Vec<Stand> = area.stands().collect();
    let host = stands.into_iter().rfind(|stand| {
        let free = area.post(*stand).is_some_and(|post| post.townsfolk.is_none());
        free && stand.card().is_some_and(|card| asked.iter().any(|&tag| has_tag(card, tag)))
    });
    area.post_mut(host.unwrap()).unwrap().townsfolk = Some(hired);
}

/// RUL-75, RUL-46: tiles count only for players with an effect that gives them, and only while one fits.
#[test]
fn tiles_need_a_source_and_a_place() {
    // At 4b seat 1 needs a planet, or 2 yellow tiles. Only L1 and L2 still give those.
    let at_4b = |to_two: &[&str]| {
        ready(2).arrange(|position| {
            share_out(position, &[], to_two, &[Tag::Planet]);
            position.marker(One, JournalSpace::C4b);
            position.marker(Two, JournalSpace::C7b);
        })
    };
    assert_eq!(at_4b(&[]).tags(One, Tag::Planet), 0);
    assert_eq!(final_turns_after_a_rest(at_4b(&["L1"])), None);
    assert_eq!(final_turns_after_a_rest(at_4b(&["L1", "L2"])), Some(2));
    // Columns 2, 4 and 5 are full: no gap of two columns is left.
    let full = at_4b(&["L1"]).arrange(|position| {
        for (black, green, column) in [("K1", "G1", 2), ("K2", "G2", 4), ("K3", "G3", 5)] {
            position.tile(One, black, TileFace::Front, cell(column, 1));
            position.tile(One, green, TileFace::Front, cell(column, 3));
        }
    });
    assert_eq!(final_turns_after_a_rest(full), Some(2));
}

/// RUL-75: a worker spot gives its tiles as long as enough cards are left to fill its slot.
#[test]
fn spots_give_tiles() {
    let with = |left: &[&str]| {
        ready(2).arrange(|position| {
            share_out(position, left, &["L1", "L2"], &[Tag::Planet]);
            position.marker(One, JournalSpace::C4b);
            position.marker(Two, JournalSpace::C7b);
        })
    };
    // The spot for yellow tiles is at slot 3 of the land row.
    assert_eq!(final_turns_after_a_rest(with(&["L20", "L21"])), Some(2));
    assert_eq!(final_turns_after_a_rest(with(&["L20", "L21", "L25"])), None);
}

/// RUL-75: every seat must be stuck. In the first position of a game nobody is.
#[test]
fn nobody_is_stuck_at_the_start() {
    for players in 2..=4 {
        assert!(!Wayfarers::new(&PUBLISHED, players, Options::default()).unwrap().is_at_standstill());
        assert!(!ready(players).is_at_standstill());
    }
}

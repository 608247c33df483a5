//! Random games that check INV-01 to INV-37 after every move (see the harness).

use std::collections::BTreeSet;

use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;
use rules_nostd::{Game, Next};

use crate::common::{PUBLISHED, owned_cards};
use crate::harness::{any_options, legal_moves, play_games, play_to_the_end};

const GAMES: u64 = 3;

#[test]
fn two_players() {
    play_games::<Wayfarers<'_>>(&PUBLISHED, 2, 0..GAMES);
}

#[test]
fn three_players() {
    play_games::<Wayfarers<'_>>(&PUBLISHED, 3, 0..GAMES);
}

#[test]
fn four_players() {
    play_games::<Wayfarers<'_>>(&PUBLISHED, 4, 0..GAMES);
}

/// Every choice of every option occurs.
#[test]
fn options() {
    let mut rng = fastrand::Rng::with_seed(1);
    for seed in 100..103 {
        let options = any_options(&mut rng);
        play_to_the_end(Wayfarers::new(&PUBLISHED, rng.usize(2..=4), options).unwrap(), seed);
    }
}

/// Returns everything whose use can be observed: effects with a choice, dice spaces, and townsfolk with
/// assets for a die. Plain gains are automatic.
fn usable() -> BTreeSet<String> {
    let chooses = |effect: &Effect| {
        effect.parts.iter().any(|part| !matches!(part.deed, Deed::Gain(_)) || part.branch != Branch::Always)
    };
    let mut names = BTreeSet::new();
    for (card, row) in PUBLISHED.land.iter() {
        match &row.ability {
            LandAbility::Space(_) => _ = names.insert(format!("space {card}")),
            LandAbility::Vista(vista) if chooses(&vista.effect) => _ = names.insert(format!("vista {card}")),
            LandAbility::Vista(_) => {}
        }
        if chooses(&row.immediate) {
            names.insert(card.to_string());
        }
    }
    for (card, row) in PUBLISHED.water.iter() {
        if row.space.is_some() {
            names.insert(format!("space {card}"));
        }
        if chooses(&row.immediate) {
            names.insert(card.to_string());
        }
    }
    let skies = PUBLISHED.space.iter().filter(|(_, row)| chooses(&row.immediate));
    names.extend(skies.map(|(card, _)| card.to_string()));
    let townsfolk =
        PUBLISHED.townsfolk.iter().filter(|(_, row)| chooses(&row.effect) || row.assets != Assets::NONE);
    names.extend(townsfolk.map(|(card, _)| card.to_string()));
    let tiles = PUBLISHED.journal_tiles.iter().filter(|(_, row)| chooses(&row.effect));
    names.extend(tiles.map(|(tile, _)| tile.to_string()));
    names
}

/// Weights a move for an eager player: acting over stopping, and not ending the game too soon.
pub fn liking(m: Move) -> u32 {
    match m {
        Move::Done | Move::Rest | Move::Trade | Move::Turn(_) => 1,
        Move::Die(_) | Move::Part(_) | Move::Use(_) | Move::Card(_) | Move::Place(_) => 6,
        Move::Worker(_) => 4,
        _ => 3,
    }
}

/// Returns the townsfolk card with assets for a die placed here.
fn helper(position: &Position, stand: Stand) -> Option<Townsfolk> {
    let card = position.mine().post(stand)?.at_work()?;
    (PUBLISHED.townsfolk[card].assets != Assets::NONE).then_some(card)
}

/// WAY-028, WAY-108, WAY-155, WAY-158: across random games every card of the edition is acquired and its
/// offer used at least once, every tile is laid, and every kind of move is played. Shows what is missing.
#[test]
fn every_card_is_acquired_and_used() {
    const GAMES: u64 = 200;
    const EXPECTED: [&str; 26] = [
        "Turn",
        "PlaceWithShip",
        "DrawThree",
        "Keep",
        "Under",
        "Above",
        "Tuck",
        "Inspire",
        "Discard",
        "Pay",
        "Tile",
        "Face",
        "Cell",
        "Guild",
        "MoveInfluence",
        "Retrieve",
        "Refresh",
        "Reroll",
        "Shift",
        "ShiftHeld",
        "Journal",
        "Science",
        "Trade",
        "Worker",
        "Rest",
        "Done",
    ];
    let mut missing: BTreeSet<Card> = CardKind::ALL.into_iter().flat_map(Card::all).collect();
    let mut unlaid: BTreeSet<Tile> = Tile::ALL.into_iter().collect();
    let mut unused = usable();
    let mut unplayed: BTreeSet<&str> = EXPECTED.into_iter().collect();
    for seed in 0..GAMES {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = Wayfarers::new(&PUBLISHED, 2 + seed as usize % 3, any_options(&mut rng)).unwrap();
        while game.next() != Next::Over {
            let legal = legal_moves(&game);
            let mut ticket = rng.u32(0..legal.iter().map(|&m| liking(m)).sum());
            let chosen = legal.iter().find(|&&m| match ticket.checked_sub(liking(m)) {
                Some(rest) => {
                    ticket = rest;
                    false
                }
                None => true,
            });
            let m = *chosen.unwrap();
            unplayed.remove(format!("{m:?}").split(['(', ' ']).next().unwrap());
            let used = match (game.position().tasks.last(), m) {
                (_, Move::Use(origin)) | (Some(&Task::Parts(origin, _)), Move::Part(_)) => origin.to_string(),
                (_, Move::Place(stand) | Move::PlaceWithShip(stand)) => format!("space {stand}"),
                _ => String::new(),
            };
            unused.remove(&used);
            if let Move::Place(stand) | Move::PlaceWithShip(stand) = m
                && let Some(card) = helper(game.position(), stand)
            {
                unused.remove(&card.to_string());
            }
            game.play(m).unwrap();
        }
        owned_cards(game.position()).iter().for_each(|card| _ = missing.remove(card));
        let laid = game.position().areas.values().flat_map(|area| &area.caravan);
        laid.for_each(|laid| _ = unlaid.remove(&laid.tile));
        if missing.is_empty() && unlaid.is_empty() && unused.is_empty() && unplayed.is_empty() {
            return;
        }
    }
    panic!(
        "after {GAMES} games never acquired: {missing:?}; never laid: {unlaid:?}; never used: {unused:?}; \
         never played: {unplayed:?}"
    );
}

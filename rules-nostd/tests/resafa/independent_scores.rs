//! Recounts end scoring from the wording of the rulebook, without the engine (RES-185 to RES-195,
//! RES-262 to RES-276, INV-31), after whole games of random moves with full purses.

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::harness::legal_moves;

/// How many games to play and count.
const GAMES: u64 = 24;

/// Plays a whole game with full purses. Players usually act rather than stop.
fn played(players: usize, seed: u64) -> Resafa<'static> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let game = ready(players).arrange(|position| {
        for seat in position.areas.seats() {
            position.areas[seat].coins = 20;
            position.areas[seat].warehouse = ByItem { stone: 9, marble: 8, spice: 4, amphora: 4 };
        }
    });
    let mut game = game;
    while game.next() != Next::Over {
        let mut legal = legal_moves(&game);
        if legal.len() > 1 && rng.u8(..12) > 0 {
            legal.retain(|m| !matches!(m, Move::Done | Move::LookAtPile | Move::DiscardSack(_)));
        }
        let pink = legal.iter().copied().filter(|&m| matches!(m, Move::Step(Colour::Pink) | Move::Again(_)));
        let pink: Vec<Move> = pink.collect();
        let from = if pink.is_empty() || rng.u8(..3) == 0 { &legal } else { &pink };
        let Some(&m) = from.get(rng.usize(..from.len().max(1))) else { continue };
        if game.odds(m) > 0 {
            game.play(m).unwrap();
        }
    }
    game
}

/// Returns what a player scores in each of the seven steps, as the rulebook describes them.
fn counted(game: &Resafa<'_>, seat: Seat) -> [u16; 7] {
    let (position, area) = (game.position(), &game.position().areas[seat]);
    let of = |number: usize| number as u16;
    let row = |card: Special| &STAND_IN.specials[card];
    let cards: Vec<Special> = area.specials.iter().map(|owned| owned.card).collect();
    let coloured = |colour| of(cards.iter().filter(|&&card| row(card).colour == colour).count());

    let tokens: Vec<Token> = area.tokens.iter().collect();
    let kind = |kind| tokens.iter().filter(|&&token| token == kind).count();
    let gardens: u16 = area
        .gardens
        .iter()
        .map(|square| {
            if square.large {
                1 + u16::from(square.covered.count() == 3)
            } else {
                square.covered.count().into()
            }
        })
        .sum();
    let filled = of(area.gardens.iter().filter(|square| square.covered.count() == 3).count());
    let workshops = of(area.workshops.len());
    let canals = of(position.canals().filter(|(_, laid)| laid.owner == seat).count());
    let bases = of(position.bases.values().iter().flatten().filter(|&&owner| owner == Some(seat)).count());
    let camels = u16::from(area.camel.level) + 1;

    let exchanges = |card: Special| {
        let made = area.ending.exchanges.iter().find(|made| made.card == card);
        made.map_or(0, |made| u16::from(made.times))
    };
    let scarab = |scale: [u16; 5]| kind(Token::Scarab).min(5).checked_sub(1).map_or(0, |last| scale[last]);
    let number = |card: Special| (1..=72).find(|&number| special(number) == card).unwrap();
    // What the card pays for its requirement, without exchanges.
    let requirement = |card: Special| match number(card) {
        1 => 2 * bases,
        2 => 3 * coloured(Colour::Blue),
        3 => 2 * camels,
        4 => 3 * coloured(Colour::White),
        5 => 2 * canals,
        6 => 2 * filled,
        7 => 2 * of(cards.len()),
        9 => 4 * u16::from(area.cubes).min(3),
        11 => 2 * workshops,
        12 => 3 * coloured(Colour::Yellow),
        14 => 3 * of(kind(Token::Square)),
        16 => 3 * filled,
        18 => 2 * workshops.min(gardens),
        _ => 0,
    };
    let exchanged = |card: Special| match number(card) {
        8 => 5 * exchanges(card),
        10 => 2 * exchanges(card),
        17 => 3 * exchanges(card),
        _ => 0,
    };
    let p13 = [5, 10, 15, 20, 26];
    let again = area.ending.again.map_or(0, |card| {
        let scale = if number(card) == 13 { scarab(p13) } else { 0 };
        u16::from(row(card).end) + requirement(card) + scale
    });
    let in_row = |row| area.tokens.row(row).len() as u16;
    let all = |item| u16::from(area.warehouse.of(item)) + u16::from(area.camel.carries(item));
    [
        scarab(if cards.contains(&special(13)) { p13 } else { [2, 4, 7, 11, 16] }),
        gardens * in_row(MerchantRow::Garden)
            + workshops * in_row(MerchantRow::Workshop)
            + canals * in_row(MerchantRow::Canal),
        cards.iter().map(|&card| requirement(card) + exchanged(card)).sum::<u16>() + again,
        cards.iter().map(|&card| u16::from(row(card).end)).sum(),
        all(Item::Spice) + all(Item::Amphora),
        (u16::from(area.coins) + all(Item::Stone) + all(Item::Marble)) / 5,
        u16::from(STAND_IN.canal_scale[usize::from(canals)]),
    ]
}

/// RES-185 to RES-195, RES-262 to RES-276, A-84, A-86 to A-90, INV-31: checks every step of every
/// player, the sum with the score track, and who wins.
#[test]
fn every_step_of_every_player() {
    let (mut pink, mut exchanges) = (0, 0);
    for seed in 0..GAMES {
        let game = played(1 + seed as usize % 4, seed);
        let standing = game.standing();
        let mut ranks = Vec::new();
        for (seat, area) in game.position().areas.iter() {
            let lines = counted(&game, seat);
            assert_eq!(game.end_lines(seat), lines, "seed {seed}, {seat}");
            let total = area.vp + lines.iter().sum::<u16>();
            assert_eq!(standing.scores[seat], total as i16, "seed {seed}, {seat}");
            let canals = game.position().canals().filter(|(_, laid)| laid.owner == seat).count();
            ranks.push((total, canals, seat));
            let is_pink = |owned: &&OwnedSpecial| STAND_IN.specials[owned.card].colour == Colour::Pink;
            pink += area.specials.iter().filter(is_pink).count();
            exchanges += area.ending.exchanges.len();
        }
        let best = ranks.iter().map(|&(total, canals, _)| (total, canals)).max().unwrap();
        let winners = ranks.iter().filter(|&&(total, canals, _)| (total, canals) == best);
        let winners: Vec<Seat> = winners.map(|&(_, _, seat)| seat).collect();
        assert_eq!(standing.winners.as_slice(), winners, "seed {seed}");
    }
    assert!(pink > 40 && exchanges > 8, "{pink} pink cards, {exchanges} with exchanges");
}

//! Secrets: hands are counts, tents are tracked but not shown, the resolution card gives only numbers
//! (ARA-013, ARA-020, ARA-113, ARA-114, I-21, section 3.4 of the ledger).

use rules_nostd::araby::model::*;
use rules_nostd::araby::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::{Arrange, STAND_IN, TestGame, ready};
use crate::harness::{draw, legal_moves};

/// Coins per tent, unlike any other number in a text. They change as coins move.
const TENTS: [u16; 4] = [513, 627, 739, 851];

/// Picks a move for players who like to deal and act.
fn keen_move(game: &Araby<'_>, rng: &mut fastrand::Rng) -> Move {
    let mut legal = legal_moves(game);
    let busy: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|m| !matches!(m, Move::Show(_) | Move::Cancel | Move::Drop | Move::Refuse | Move::Withdraw))
        .collect();
    if !busy.is_empty() && rng.u8(..4) > 0 {
        legal = busy;
    }
    draw(game, &legal, rng)
}

fn written(game: &Araby<'_>, m: Move) -> String {
    let mut text = String::new();
    game.write_move(m, &mut text).unwrap();
    text
}

/// Collects everything that a screen, a USB line or a record may show of a position.
fn public_text(game: &Araby<'_>) -> String {
    let standing = serde_json::to_string(&game.standing()).unwrap();
    let next = match game.next() {
        Next::Decide(seat, prompt) => format!("{seat}: {prompt} {prompt:?}"),
        Next::Observe(chance) => format!("{chance} {chance:?}"),
        Next::Over => String::new(),
    };
    let mut text = format!("{standing} {next}");
    for m in legal_moves(game) {
        text.push(' ');
        game.write_gloss(m, &mut text).unwrap();
    }
    text
}

fn numbers(text: &str) -> impl Iterator<Item = u16> + '_ {
    text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|word| word.parse().ok())
}

fn is_counting(game: &Araby<'_>) -> bool {
    matches!(game.next(), Next::Decide(_, Prompt::CountCoins) | Next::Over)
}

/// ARA-013, I-21: no standing, prompt, legal move, refusal or line of the record shows what is in a tent
/// before the coins are counted.
#[test]
fn no_text_holds_the_coins_of_a_tent() {
    for seed in 0..6 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let players = 2 + seed as usize % 3;
        let mut game = ready(players).arrange(|position| {
            for seat in 1..=players as u8 {
                position.coins(seat, TENTS[usize::from(seat) - 1]);
            }
        });
        let mut lines = 0;
        while !is_counting(&game) {
            assert_eq!(game.standing().scores.values().sum::<i16>(), 0);
            assert!(game.standing().lines.is_empty() && game.standing().winners.is_empty());
            let tents: Vec<u16> = game.position().areas.values().map(|area| area.coins).collect();
            let shows = |text: &str| numbers(text).any(|number| tents.contains(&number));
            let text = public_text(&game);
            assert!(!shows(&text), "{text}");
            for m in legal_moves(&game) {
                let text = written(&game, m);
                assert!(!shows(&text), "{text}");
            }
            if let Err(refusal) = game.allows(Move::Deliver(1)) {
                assert!(!shows(&refusal.reason().to_string()) && !shows(&refusal.remedy().to_string()));
            }
            let m = keen_move(&game, &mut rng);
            game.play(m).unwrap();
            lines += 1;
        }
        assert!(lines > 100);
        // They are revealed only now, one after the other (H-06, ARA-135).
        while let Next::Decide(seat, _) = game.next() {
            assert_eq!(game.standing().scores[seat], 0);
            let coins = game.position().areas[seat].coins;
            game.play(Move::Counted(coins)).unwrap();
            assert_eq!(game.standing().scores[seat], coins as i16);
        }
        assert!(!game.standing().winners.is_empty());
    }
}

/// I-21: two positions that differ only in the tent of a player who is not asked look alike: same question,
/// same options, same standing, same refusals.
#[test]
fn another_tent_changes_nothing_to_be_seen() {
    for seed in 0..6 {
        let mut rng = fastrand::Rng::with_seed(100 + seed);
        let mut game = ready(2 + seed as usize % 3);
        for _ in 0..600 {
            if is_counting(&game) {
                break;
            }
            let decider = match game.next() {
                Next::Decide(seat, _) => Some(seat),
                _ => None,
            };
            let other = Seat::first(game.position().players()).filter(|&seat| Some(seat) != decider);
            let other = rng.choice(other.collect::<Vec<_>>()).unwrap();
            let coins = rng.u16(..4);
            let alike = game.clone().arrange(|position| position.coins(other.number(), coins));
            assert_eq!(public_text(&alike), public_text(&game));
            assert_eq!(legal_moves(&alike), legal_moves(&game));
            for m in [Move::Deliver(1), Move::Unable(1), Move::Help(other, Aid::Coin), Move::EndTurn] {
                assert_eq!(alike.allows(m), game.allows(m), "{m:?}");
            }
            let m = keen_move(&game, &mut rng);
            game.play(m).unwrap();
        }
    }
}

/// Counts the cards known to be in this hand.
fn known_in(position: &Position, seat: Seat) -> usize {
    position.places.iter().filter(|&&places| places == Places::only(Place::Hand(seat))).count()
}

/// ARA-020, R-07, I-21: the game knows how many cards a hand has, and only those cards that everybody saw:
/// taken from the draft line, shown, taken back, handed over by name, or drawn from a flipped deck. The
/// record names a card only in such a move.
#[test]
fn hands_are_counts_until_a_card_is_seen() {
    for seed in 0..6 {
        let mut rng = fastrand::Rng::with_seed(200 + seed);
        let mut game = Araby::new(&STAND_IN, 2 + seed as usize % 3, Options::default()).unwrap();
        let names: Vec<String> = STAND_IN.each_card().map(|(_, row)| Slug(&row.name).to_string()).collect();
        let mut seen = 0;
        while !is_counting(&game) {
            let m = keen_move(&game, &mut rng);
            let text = written(&game, m);
            let names_a_card = text.split(' ').any(|word| names.iter().any(|name| name == word));
            let reveals = matches!(
                m,
                Move::OpenedCard(_)
                    | Move::DiscardedTop(_)
                    | Move::Play(_)
                    | Move::Discard(..)
                    | Move::Task(_)
                    | Move::Refresh(_)
                    | Move::Known(_)
                    | Move::Member(_)
                    | Move::Show(_)
            );
            assert!(!names_a_card || reveals, "{text}");
            let now_seen = match m {
                Move::Take(_) | Move::Show(_) => 1,
                Move::Deliver(number) => {
                    let what = game.position().debts[usize::from(number) - 1].what;
                    usize::from(matches!(what, What::Shown(_)))
                }
                Move::Cancel => {
                    game.position().payment.as_ref().map_or(0, |payment| 1 + payment.discards.len())
                }
                Move::Drew => game.position().known.len().min(3) + game.position().discard.len().min(3),
                _ => 0,
            };
            let known = |game: &Araby<'_>| -> usize {
                game.position().areas.seats().map(|seat| known_in(game.position(), seat)).sum()
            };
            let known_before = known(&game);
            game.play(m).unwrap();
            assert!(known(&game) <= known_before + now_seen, "{text}");
            seen += now_seen;
            if seen == 0 {
                let hidden = |places: &&Places| !places.is_open();
                assert!(game.position().places.iter().filter(hidden).all(|places| places.has(Place::Deck)));
            }
        }
    }
}

/// ARA-113, ARA-114, C-07: the resolution card only gives numbers; nobody learns from it where a card is.
#[test]
fn the_resolution_card_has_no_name() {
    let mut game = ready(3).turn(3).moves("end-turn\npass\npass\ntake 1\ntake 2");
    while !matches!(game.next(), Next::Observe(Chance::ShowResolution(_))) {
        let m = crate::common::first(&game);
        game.play(m).unwrap();
    }
    for m in legal_moves(&game) {
        assert!(matches!(m, Move::ShowedResolution(_)), "{m:?}");
        let after = {
            let mut after = game.clone();
            after.play(m).unwrap();
            after
        };
        assert_eq!(after.position().places, game.position().places);
        assert_eq!(after.position().known, game.position().known);
    }
    // Numbers that no back shows cannot have been read (manual entry picks from the list).
    assert_eq!(game.refused("observe resolution 7 pays 9 9 9"), "ARA-114");
    assert_eq!(game.refused("observe turned-up generosity 1"), "ARA-114");
}

/// H-04, section 3.4: when a hidden card changes hands, less is known about both hands.
#[test]
fn a_hidden_card_may_be_any_of_the_hand() {
    let game = ready(2).arrange(|position| position.hand(1, "generosity"));
    let game = game.moves("deal seat 2\nitem seat 1 to seat 2\nnow cards\namount 1\noffer\naccept");
    assert!(game.lists("play generosity"), "it may still be there");
    let other = game.clone().moves("end-turn\npass\ntake 1\ntake 2").observed();
    assert!(other.lists("play generosity"), "it may be here");
    let played = other.moves("play generosity\ncancel").moves("end-turn\npass\ntake 1\ntake 2").observed();
    assert_eq!(played.refused("play generosity"), "ARA-036", "now everybody knows where it is");
}

/// the count at the table decides in the end; the referee's own count is kept for comparison.
#[test]
fn the_real_count_decides() {
    let game = ready(2).turn(8).next_turn();
    assert_eq!(game.asked(), (1, Prompt::CountCoins));
    let (mine, yours) = (game.seat(1).coins, game.seat(2).coins);
    assert_eq!((mine, yours), (3, 3));
    let game = game.moves("count 7\ncount 9");
    assert_eq!(game.standing().winners[..], [Seat::Two]);
    assert_eq!(game.standing().scores.values().copied().collect::<Vec<_>>(), [7, 9]);
    assert_eq!((game.seat(1).coins, game.seat(1).counted), (3, Some(7)));
}

//! Special card tracks (RES-067 to RES-076).

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Seat};

use crate::common::*;
use crate::turn::playing;

const ONE: Seat = Seat::One;

/// Returns a card of a stack that is not turned up automatically.
fn card_of(colour: Colour, level: Level) -> Special {
    STAND_IN.stack(colour, level).nth(3).unwrap()
}

/// Gives seat 1 a card of this level of the track, or none.
fn reached(position: &mut Position, colour: Colour, level: Option<Level>) {
    if let Some(level) = level {
        position.special_card(ONE, card_of(colour, level));
    }
}

/// Seat 1 is one step before the icon of a level and has chosen the colour action of that colour.
fn before(colour: Colour, level: Level) -> Resafa<'static> {
    let below = Level::ALL.into_iter().rev().find(|&other| other < level);
    let game = ready(2).arrange(|position| {
        reached(position, colour, below);
        *position.areas[ONE].markers.of_mut(colour) = STAND_IN.tracks[colour].icons[level.index()] - 1;
    });
    playing(game, colour).moves(&format!("colour {colour}"))
}

/// RES-067, RES-068, RES-073: the first icon gives a card of level I, the second of II, the third of
/// III, all of its own colour. Other spaces give nothing.
#[test]
fn three_icons_on_each_track() {
    for colour in Colour::ALL {
        for level in Level::ALL {
            let game = before(colour, level).moves(&format!("step {colour}"));
            assert_eq!(game.prompt(), Prompt::TakeSpecial(colour, level));
            assert_eq!(game.one().markers.of(colour), STAND_IN.tracks[colour].icons[level.index()]);
            let top = game.position().stack(colour, level).open.unwrap();
            let had = game.one().specials.len();
            let game = game.moves("top").observed();
            assert_eq!(game.one().specials.len(), had + 1);
            assert_eq!(game.one().specials[had].card, top);
            assert_eq!((STAND_IN.specials[top].colour, STAND_IN.specials[top].level), (colour, level));
        }
        let game = playing(ready(2), colour).moves(&format!("colour {colour}\nstep {colour}"));
        assert!(game.one().specials.is_empty());
        assert!(!matches!(game.next(), rules_nostd::Next::Decide(_, Prompt::TakeSpecial(..))));
    }
}

/// RES-069, D-10, CH-05, CH-07: the top card gives 1 VP and 1 coin, and the next card is turned up.
#[test]
fn the_top_card() {
    let game = before(Colour::White, Level::I).moves("step white");
    assert_eq!(game.legal(), ["top", "browse"]);
    let top = game.position().stack(Colour::White, Level::I).open.unwrap();
    let game = game.moves("top");
    assert_eq!((game.one().vp, game.one().coins), (1, 2 + 1));
    assert_eq!(game.one().special(top), Some(OwnedSpecial { card: top, used: false }));
    assert_eq!(game.chance(), Chance::OpenSpecial(Colour::White, Level::I));
    assert_eq!(game.refused(&format!("observe special {top}")).rule, "RES-011");
    assert_eq!(game.refused("observe special P25").rule, "RES-073");
    let game = game.moves("observe special P24");
    assert_eq!(
        *game.position().stack(Colour::White, Level::I),
        SpecialStack { open: Some(special(24)), hidden: 2 }
    );
}

/// RES-070, D-11, CH-06, A-20: browsing gives any card of the stack, but no VP or coin.
#[test]
fn browsing() {
    let game = before(Colour::White, Level::I).moves("step white\nbrowse");
    assert_eq!(game.prompt(), Prompt::PickSpecial(Colour::White, Level::I));
    let six = STAND_IN.stack(Colour::White, Level::I);
    assert_eq!(game.legal(), six.map(|card| format!("pick {card}")).collect::<Vec<_>>(), "any four of these");
    for (other, why) in [("P25", "level II"), ("P1", "pink"), ("P43", "yellow")] {
        assert_eq!(game.refused(&format!("pick {other}")).rule, "RES-073", "{why}");
    }
    assert_eq!(game.refused("top").rule, "RES-068", "a player who has looked must pick");
    assert_eq!(game.refused("done").rule, "A-19");
    let visible = game.position().stack(Colour::White, Level::I).open.unwrap();
    for picked in [visible, special(23)] {
        let game = game.clone().moves(&format!("pick {picked}"));
        assert_eq!((game.one().vp, game.one().coins), (0, 2));
        assert_eq!(game.one().specials[0].card, picked);
    }
}

/// RES-070: a card that a player has is no longer in the stack.
#[test]
fn a_card_that_is_taken_cannot_be_picked() {
    let game =
        before(Colour::Blue, Level::I).arrange(|position| position.special_card(Seat::Two, special(59)));
    let game = game.moves("step blue\nbrowse");
    assert_eq!(game.refused("pick P59").rule, "RES-070");
}

/// RES-071, CH-08: the hidden cards are shuffled. The visible one stays, or else the next is turned
/// up.
#[test]
fn after_browsing() {
    let game = before(Colour::White, Level::I).moves("step white\nbrowse");
    let visible = game.position().stack(Colour::White, Level::I).open.unwrap();

    let hidden = game.clone().moves("pick P23");
    assert_eq!(hidden.chance(), Chance::ShuffleStack(Colour::White, Level::I));
    assert_eq!(hidden.legal(), ["observe shuffle stack"]);
    assert_eq!(hidden.refused("observe special P24").rule, "RES-069");
    let hidden = hidden.moves("observe shuffle stack");
    assert_eq!(
        *hidden.position().stack(Colour::White, Level::I),
        SpecialStack { open: Some(visible), hidden: 2 }
    );
    assert_eq!(hidden.chance(), Chance::OpenSpecial(Colour::White, Level::II), "level I shows its card");

    let taken = game.moves(&format!("pick {visible}\nobserve shuffle stack"));
    assert_eq!(taken.chance(), Chance::OpenSpecial(Colour::White, Level::I));
    let taken = taken.moves("observe special P24");
    assert_eq!(
        *taken.position().stack(Colour::White, Level::I),
        SpecialStack { open: Some(special(24)), hidden: 2 }
    );
}

/// RES-072: level I opens level II, level II opens III, with either option.
#[test]
fn the_next_level_opens() {
    for colour in Colour::ALL {
        for level in Level::ALL {
            for option in ["top", "browse"] {
                let game = before(colour, level).moves(&format!("step {colour}\n{option}"));
                let next = level.next().map(|next| game.position().stack(colour, next).open);
                assert_eq!(next.flatten(), None, "still closed");
                let game = if option == "browse" {
                    let pick = game.legal().pop().unwrap();
                    game.moves(&pick)
                } else {
                    game
                };
                let game = game.observed();
                for other in Level::ALL {
                    let open = other <= level.next().unwrap_or(level);
                    assert_eq!(game.position().stack(colour, other).open.is_some(), open, "{colour} {other}");
                }
            }
        }
    }
}

/// RES-072: a level opens only if it is still closed. The second player to arrive opens nothing.
#[test]
fn an_open_level_stays_as_it_is() {
    let game =
        before(Colour::Pink, Level::I).arrange(|position| position.special_card(Seat::Two, special(6)));
    let open = game.position().stack(Colour::Pink, Level::II).open;
    assert!(open.is_some());
    let game = game.moves("step pink\ntop");
    assert_eq!(game.chance(), Chance::OpenSpecial(Colour::Pink, Level::I));
    let game = game.moves("observe special P4");
    assert_eq!(game.prompt(), Prompt::TakeActions);
    assert_eq!(*game.position().stack(Colour::Pink, Level::II), SpecialStack { open, hidden: 3 });
}

/// RES-074, RES-075, RES-076, A-22, A-23: on yellow, white and blue a player may reach level I three
/// times, II twice and III once. The spaces before the icon may be entered, and pink may go to the
/// end.
#[test]
fn level_limits() {
    use Level::{I, II, III};
    // What the others have reached, and the levels that are then open to blue.
    let cases = [
        (None, None, [true, true, true]),
        (Some(I), Some(I), [true, true, true]),
        (Some(II), Some(I), [true, true, true]),
        (Some(II), Some(II), [true, false, false]),
        (Some(III), None, [true, true, false]),
        (Some(III), Some(II), [true, false, false]),
    ];
    for (yellow, white, allowed) in cases {
        for level in Level::ALL {
            if level == III && !allowed[1] {
                continue;
            }
            let game = before(Colour::Blue, level).arrange(|position| {
                reached(position, Colour::Yellow, yellow);
                reached(position, Colour::White, white);
            });
            let case = format!("yellow {yellow:?}, white {white:?}: blue {level}");
            assert_eq!(game.lists("step blue"), allowed[level.index()], "{case}");
            if !allowed[level.index()] {
                assert_eq!(game.refused("step blue").rule, "RES-074", "{case}");
                // from one space further back, the step to the space before the icon is legal.
                let game = game.arrange(|position| position.areas[ONE].markers.blue -= 1);
                assert!(game.lists("step blue"), "{case}");
            }
            let pink = before(Colour::Pink, level).arrange(|position| {
                reached(position, Colour::Yellow, yellow);
                reached(position, Colour::White, white);
            });
            assert!(pink.lists("step pink"), "{case}, pink");
        }
    }
}

/// RES-075: pink level III does not change the limits of the others.
#[test]
fn pink_does_not_count_for_the_limits() {
    for level in Level::ALL {
        let game = before(Colour::White, level)
            .arrange(|position| reached(position, Colour::Pink, Some(Level::III)));
        assert!(game.lists("step white"), "{level}");
    }
}

/// RES-074: each player has their own limits.
#[test]
fn limits_are_per_player() {
    let game = before(Colour::White, Level::III).arrange(|position| {
        position.special_card(Seat::Two, special(49));
    });
    assert!(game.lists("step white"));
}

/// RES-076: a marker at the end of its track stays there.
#[test]
fn the_end_of_a_track() {
    for colour in Colour::ALL {
        let game = ready(2).arrange(|position| reached(position, colour, Some(Level::III)));
        assert_eq!(game.one().markers.of(colour), STAND_IN.tracks[colour].spaces);
        let game = playing(game, colour).moves(&format!("colour {colour}"));
        assert!(!game.lists(&format!("step {colour}")));
        assert_eq!(game.refused(&format!("step {colour}")).rule, "RES-076");
    }
}

/// the card can be neither refused nor postponed.
#[test]
fn a_19_the_special_card_must_be_taken() {
    let game = before(Colour::Pink, Level::I).moves("step pink");
    for (other, rule) in [("done", "A-19"), ("main provisions", "RES-038"), ("step pink", "RES-055")] {
        assert_eq!(game.refused(other).rule, rule, "{other}");
    }
}

/// with nothing to look through, the last card is taken as the top card, with 1 VP and 1 coin.
#[test]
fn a_21_the_last_card_of_a_stack() {
    let game = ready(4).arrange(|position| {
        for (seat, card) in Seat::ALL.into_iter().skip(1).zip([19, 20, 21]) {
            position.special_card(seat, special(card));
        }
        position.areas[ONE].markers.white = 1;
    });
    let stack = *game.position().stack(Colour::White, Level::I);
    assert_eq!((stack.open.is_some(), stack.hidden), (true, 0));
    let game = playing(game, Colour::White).moves("colour white\nstep white");
    assert_eq!(game.legal(), ["top"]);
    assert_eq!(game.refused("browse").rule, "A-21");
    let game = game.moves("top");
    assert_eq!((game.one().vp, game.one().coins), (1, 3));
    assert_eq!(*game.position().stack(Colour::White, Level::I), SpecialStack { open: None, hidden: 0 });
    assert_eq!(game.prompt(), Prompt::TakeActions);
}

/// RES-071: with two cards left, the hidden one needs no shuffling and comes up if the visible one
/// goes.
#[test]
fn a_stack_of_two() {
    let game = ready(3).arrange(|position| {
        position.special_card(Seat::Two, special(19));
        position.special_card(Seat::Three, special(20));
        position.areas[ONE].markers.white = 1;
    });
    let game = playing(game, Colour::White).moves("colour white\nstep white\nbrowse");
    let visible = game.position().stack(Colour::White, Level::I).open.unwrap();
    let hidden = game.clone().moves("pick P24");
    assert_eq!(hidden.prompt(), Prompt::TakeActions);
    assert_eq!(
        *hidden.position().stack(Colour::White, Level::I),
        SpecialStack { open: Some(visible), hidden: 0 }
    );
    let taken = game.moves(&format!("pick {visible}"));
    assert_eq!(taken.chance(), Chance::OpenSpecial(Colour::White, Level::I));
}

/// several steps are taken one by one, with the card in between, and each may be declined.
#[test]
fn a_24_steps_one_by_one() {
    let game = ready(2).arrange(|position| {
        position.workshop(ONE, Workshop::W01, WorkshopFace::Front, plot(2, 0), 0);
        position.filled(ONE, plot(1, 0));
        position.filled(ONE, plot(0, 1));
        position.filled(ONE, plot(0, -1));
        position.purse(ONE, 5, 5, 0);
        position.areas[ONE].markers.white = 1;
    });
    // The fourth filled square: two steps and 4 VP.
    let game = game.arrange(|position| {
        position.supply.small -= 2;
        let covered = serde_json::from_str("6").unwrap();
        let square = GardenSquare { plot: plot(2, 1), lie: Lie::Horizontal, covered, large: false };
        position.areas[ONE].gardens.push(square).unwrap();
    });
    let game = game.moves("play 5 lower\nmain garden\ngarden small\nsquare east 2 south 1\nspot top");
    let game = game.until(ONE, Prompt::Step(None, 2)).moves("step white");
    assert_eq!(game.prompt(), Prompt::TakeSpecial(Colour::White, Level::I), "before the second step");
    let game = game.moves("top").observed();
    assert_eq!(game.prompt(), Prompt::Step(None, 1));
    let declined = game.clone().moves("done");
    assert_eq!((declined.prompt(), declined.one().markers.white), (Prompt::TakeActions, 2));
    assert_eq!(game.moves("step white").one().markers.white, 3);
}

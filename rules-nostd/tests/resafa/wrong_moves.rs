//! What a player who argues is told: the rule against the move, what is missing, and what to do.

use rules_nostd::Seat::One;
use rules_nostd::resafa::Resafa;
use rules_nostd::resafa::model::*;

use crate::common::{Arrange, TestGame, bonus, ready, special};
use crate::harness::refusals::assert_words;

fn arranged(arrange: impl FnOnce(&mut Position)) -> Resafa<'static> {
    ready(2).arrange(arrange)
}

#[test]
fn cards_and_actions() {
    assert_words(
        &arranged(|position| position.purse(One, 9, 9, 9)),
        "
        > main canal
            RES-048: An action card is played first, then its actions are taken. Seat 1 plays an action card.
        > colour blue
            RES-048: An action card is played first, then its actions are taken. Seat 1 plays an action card.
        > done
            RES-037: That cannot be left out. Seat 1 plays an action card.
        > swap 1 hand
            RES-082: No new yellow card has to be swapped in. Seat 1 plays an action card.
        > play P45
            RES-037: That card is not yours. Play one from your hand.
        > bonus yellow 1
            RES-053: A bonus card is taken only where an action or an effect gives it. Seat 1 plays an action card.
        > room A 1
            RES-048: An action card is played first, then its actions are taken. Seat 1 plays an action card.
        > observe card
            RES-039: An action card is drawn once in a turn, after its actions. Seat 1 plays an action card.
        play 1 upper > main workshop
            RES-038: The half that is up gives production, not workshop. Seat 1 takes the main or the colour action, or is done.
        play 1 upper > play 2 upper
            RES-037: One action card is played in a turn, at its start. Seat 1 takes the main or the colour action, or is done.
        play 1 upper > colour pink
            RES-038: The half that is up gives blue, not pink. Seat 1 takes the main or the colour action, or is done.
        play 1 lower; colour yellow > step blue
            RES-052: This colour action is yellow, not blue. Take that colour.
        play 1 lower; colour yellow > bonus blue 1
            RES-052: This colour action is yellow, not blue. Take that colour.
        play 1 lower; colour yellow; step yellow > sack
            RES-052: The colour action was taken: one bonus card, step or sack card. Seat 1 takes the main or the colour action, or is done.
        play 1 lower; colour yellow; step yellow > colour yellow
            RES-048: The colour action of this turn was taken. Seat 1 takes the main or the colour action, or is done.
        ",
    );
}

#[test]
fn workshops_and_rooms() {
    assert_words(
        &arranged(|position| position.purse(One, 9, 9, 9)),
        "
        play 1 lower; main workshop > build II 1
            RES-100: Level II workshops are built from round 3 on; this is round 1. Build one of level I.
        play 1 lower; main workshop; build I 1 > done
            RES-101: That cannot be left out. A workshop is turned up now.
        play 1 upper; main production > room W01 1
            RES-103: You do not have that workshop. Choose one of yours.
        play 1 upper; main production; room A 1; room B 1 > room A 2
            RES-048: The main action of this turn was taken. Seat 1 takes the main or the colour action, or is done.
        ",
    );
}

#[test]
fn gardens_and_canals() {
    assert_words(
        &arranged(|position| position.purse(One, 9, 9, 9)),
        "
        play 5 lower; main garden; garden small > square east 1 north 2
            RES-113: The tile would touch neither a workshop nor a garden tile of yours. Choose a square beside one of them.
        play 5 lower; main garden; garden small > garden large
            A-06: What was begun is completed before something else starts. Seat 1 chooses a square for the garden tile.
        play 5 upper; main canal > space r1c1
            RES-125: A canal tile is laid only after it was chosen in a canal construction. Seat 1 chooses a canal tile and its side, or is done.
        play 5 upper; main canal > travel gerasa
            RES-048: The main action of this turn was taken. Seat 1 chooses a canal tile and its side, or is done.
        ",
    );
}

#[test]
fn journeys_and_trades() {
    let game = arranged(|position| {
        position.purse(One, 2, 3, 0);
        position.base(One, Centre::Gerasa, 1);
    });
    assert_words(
        &game,
        "
        play 3 upper; main trading > load stone 1
            RES-145: The camel is loaded only when it leaves or passes through Resafa. Seat 1 moves the camel.
        play 3 upper; main trading > unload 1
            RES-145: The camel is loaded only when it leaves or passes through Resafa. Seat 1 moves the camel.
        play 3 upper; main trading; travel gerasa > travel gerasa
            RES-139: The camel moves once in a trading action. Seat 1 loads the camel in Resafa, or is done.
        play 3 upper; main trading; travel gerasa; load stone 1 > load stone 1
            RES-048: The main action of this turn was taken. Seat 1 takes the main or the colour action, or is done.
        play 3 upper; main trading; travel gerasa; done > sell stone 1
            RES-048: The main action of this turn was taken. Seat 1 takes the main or the colour action, or is done.
        ",
    );
}

#[test]
fn cards_in_hand() {
    let game = arranged(|position| {
        position.round(5);
        position.purse(One, 0, 0, 0);
        position.bonus_card(One, bonus(53));
        position.special_card(One, special(8));
    });
    assert_words(
        &game,
        "
        > use e50
            RES-060: You do not have that bonus card. Play one from your hand.
        > use P8
            RES-090: That card is not used up: it works by itself, or at the end of the game. Use an immediate white or blue card.
        > discard e53
            RES-059: Bonus cards are discarded only above the hand limit, at the end of a turn. Seat 1 plays an action card.
        > ignore P8
            RES-090: That card does not work here anyway. Go on without it.
        > again P8
            RES-185: Pink cards score after the last rain. Seat 1 plays an action card.
        > take spice
            RES-292: An item of choice is taken only where an action or an effect gives it. Seat 1 plays an action card.
        > row garden
            RES-165: A row is chosen only for a new merchant token. Seat 1 plays an action card.
        > browse
            RES-068: A special card is taken only when a marker reaches a card icon. Seat 1 plays an action card.
        ",
    );
}

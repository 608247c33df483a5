//! What a player who argues is told: the rule against the move, what is missing, and what to do.

use crate::common::ready;
use crate::harness::refusals::assert_words;

#[test]
fn in_a_turn() {
    assert_words(
        &ready(3),
        "
        > pass
            ARA-035: The active player does not pass, but ends the turn. Now it is for seat 1 to act or end the turn.
        > take 1
            ARA-098: Cards are drafted at the end of a turn, after the refresh. Now it is for seat 1 to act or end the turn.
        > pay coin
            ARA-036: A cost is paid when a card is played, and none is being played. Now it is for seat 1 to act or end the turn.
        > cancel
            ARA-138: Only an unpaid play or an unfinished term is taken back. Now it is for seat 1 to act or end the turn.
        > offer
            ARA-143: No deal is being made. Now it is for seat 1 to act or end the turn.
        > accept
            ARA-089: There is no offer to answer. Now it is for seat 1 to act or end the turn.
        > refuse
            ARA-089: There is no offer to answer. Now it is for seat 1 to act or end the turn.
        > grant 1
            ARA-081: Nobody asks for a permission. Now it is for seat 1 to act or end the turn.
        > ask seat 1
            ARA-075: On your own turn you need nobody's permission for your own caravan. Place your camels.
        > deal seat 1
            ARA-085: A deal is made with one or more opponents. Name other players of this game.
        > floor seat 1
            ARA-141: The floor is for another player; the active one acts without it. Name an opponent of the active player.
        > revoke seat 2
            ARA-081: Seat 2 has no permission from you. Name a seat that has.
        > make spices
            ARA-060: A product is made by tasking a card or by a djinn. Now it is for seat 1 to act or end the turn.
        > part 1
            ARA-139: No effect of a card asks for that choice. Now it is for seat 1 to act or end the turn.
        > to seat 2
            ARA-139: No effect of a card asks for that choice. Now it is for seat 1 to act or end the turn.
        > count 5
            ARA-135: Coins are counted when all caravans have been resolved. Now it is for seat 1 to act or end the turn.
        > task spices-merchant
            ARA-057: That card is in nobody's entourage. Task a card of yours.
        > place seat 2 1
            ARA-031: No caravan lies before seat 2 yet. Choose a caravan on the table.
        > deliver 1
            ARA-092: Nothing is owed under number 1. Look at the list of what is owed.
        > waive 1
            ARA-092: Nothing is owed under number 1. Look at the list of what is owed.
        > unable 1
            ARA-092: Nothing is owed under that number. Now it is for seat 1 to act or end the turn.
        > observe draw
            ARA-140: Cards are drawn only where the effect of a card says so. Now it is for seat 1 to act or end the turn.
        floor seat 2 > end-turn
            ARA-035: Only the active player ends the turn. Now it is for seat 2 to act or pass.
        floor seat 2 > floor seat 3
            ARA-141: The floor is taken between two actions, by one player at a time. Now it is for seat 2 to act or pass.
        end-turn > end-turn
            ARA-035: Only the active player ends the turn. Now it is for seat 2 to act or pass.
        end-turn > take 1
            ARA-098: Cards are drafted at the end of a turn, after the refresh. Now it is for seat 2 to act or pass.
        end-turn; pass; pass; take 1 > take 1
            ARA-100: No card lies at position 1 of the draft line. Take one that is there.
        end-turn; pass; pass; take 1 > end-turn
            ARA-098: The turn has ended; its last steps are under way. Now it is for seat 1 to take from the draft line.
        end-turn; pass; pass > play generosity
            ARA-103: The turn has ended: nobody plays, tasks or places any more. Now it is for seat 1 to take from the draft line.
        deal seat 2 > offer
            ARA-143: The deal has no terms yet. Add one, or drop the deal.
        deal seat 2 > end-turn
            ARA-086: Actions are handled one at a time, and one is half done. Now it is for seat 1 to finish or drop a deal.
        deal seat 2; item seat 1 to seat 2; now coins; amount 1; offer > offer
            ARA-143: A deal is built step by step, and this is another step. Now it is for seat 2 to answer an offer.
        ",
    );
}

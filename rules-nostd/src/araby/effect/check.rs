//! Which effects make sense, and where (V-11, V-14).

use super::text::LARGEST;
use crate::araby::card::CardType;
use crate::araby::effect::{Effect, Gain, Sort};
use crate::araby::product::Price;

/// Says what is wrong with an effect on a card of this type, or returns `None` if the rules can carry it out.
/// A persona is checked like a merchant.
pub(crate) fn misfit(effect: &Effect, on: CardType) -> Option<&'static str> {
    let idle = effect.gains.is_empty();
    let checks = [
        (idle || effect.task == on.joins_entourage(), "task: for merchants and allies, and only for them"),
        (!idle || on == CardType::Ally, "something that it does"),
        (!idle || *effect == Effect::NOTHING, "no task and no fee for nothing"),
        (!effect.one_of || effect.gains.len() > 1, "at least two to choose from"),
        (effect.task || effect.fee.is_none(), "a fee only where the card is tasked; others have their cost"),
        (numbers(effect), "numbers up to 20, and no more given than drawn"),
        (
            on != CardType::Merchant || effect.gains.iter().all(makes),
            "merchants that make products (ARA-058)",
        ),
        (
            !effect.task || !effect.gains.iter().any(chains),
            "tasks that refresh merchants only, or it never ends",
        ),
    ];
    checks.into_iter().find(|(holds, _)| !holds).map(|(_, allowed)| allowed)
}

fn makes(gain: &Gain) -> bool {
    matches!(gain, Gain::Products { .. })
}

/// Two cards that refresh each other could be tasked forever.
fn chains(gain: &Gain) -> bool {
    matches!(gain, Gain::Refresh { sort: Sort::Ally | Sort::Card, .. })
}

fn numbers(effect: &Effect) -> bool {
    let small = |number: core::num::NonZeroU8| number.get() <= LARGEST;
    payable(&effect.fee.price)
        && effect.fee.give <= LARGEST
        && effect.gains.iter().all(|&gain| match gain {
            Gain::Products { amount, .. } => small(amount),
            Gain::Coins(coins) | Gain::OpponentCoins(coins) => small(coins),
            Gain::CoinsPer { each, most, .. } => small(each) && most.is_none_or(small),
            Gain::Refresh { count, .. } => count.is_none_or(small),
            Gain::Draw { cards, give } => small(cards) && give <= cards.get(),
        })
}

/// Returns whether a cost stays within what a card can show.
pub(crate) fn payable(price: &Price) -> bool {
    price.parts().all(|(_, count)| count <= LARGEST)
}

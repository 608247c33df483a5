//! The rulings of the ledger that a table may change (section 7.1).

use crate::options::options;

options! {
    /// RUL-16: when the trade ability may be used.
    trade_moment: TradeMoment = "trade-moment" {
        /// Any time during one's own turn while no chain is under way.
        AnyTime = "any-time",
        /// Only before the die is on its space, the worker on its card, or the rest has begun.
        BeforeAction = "before-action",
    }
    /// RUL-69: whether a player may rest with no die on a space.
    idle_rest: IdleRest = "idle-rest" {
        /// Resting is legal.
        Allowed = "allowed",
        /// At least one die must come back.
        Refused = "refused",
    }
    /// RUL-32: which pigeon makes the draw of three free.
    draw_pigeon: DrawPigeon = "draw-pigeon" {
        /// Only one that the dice space does not need itself.
        Spare = "spare",
        /// Any pigeon of the die.
        Any = "any",
    }
}

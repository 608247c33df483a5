//! The rulings of the ledger that a table may decide otherwise (section 7.1).

use crate::options::options;

options! {
    /// RUL-16: when the trade ability may be used.
    trade_moment: TradeMoment = "trade-moment" {
        /// At any time of the own turn with no chain under way.
        AnyTime = "any-time",
        /// Only before the die is on its space, the worker on its card, the rest begun.
        BeforeAction = "before-action",
    }
    /// RUL-69: resting with no die on a space.
    idle_rest: IdleRest = "idle-rest" {
        /// It is legal.
        Allowed = "allowed",
        /// At least one die has to come back.
        Refused = "refused",
    }
    /// RUL-32: which pigeon makes the draw of three free.
    draw_pigeon: DrawPigeon = "draw-pigeon" {
        /// One that the dice space does not need itself.
        Spare = "spare",
        /// Any pigeon of the die.
        Any = "any",
    }
}

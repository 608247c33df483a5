//! The state of a market action.

use serde::{Deserialize, Serialize};

use super::trader::Trader;

/// What is known about the current trade. There is never more than one, because no market action starts
/// inside another (AMB-54).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trade {
    /// The chosen column.
    pub column: Trader,
    /// The type it trades with.
    pub partner: Trader,
    /// Whether a Master Trader changed the partner; at most one may (AMB-73).
    pub master_trader: bool,
    /// Nomads that count in the settlement column.
    pub nomads_in_column: u8,
    /// Nomads that count in the market row.
    pub nomads_in_market: u8,
    /// The number of gold traders whose type is decided.
    pub gold_decided: u8,
    /// How many of those count as the partner.
    pub gold_as_partner: u8,
    /// The trade value, once it is fixed.
    pub value: u16,
    /// Camels spent.
    pub camels: u32,
    /// How many spaces the disc has moved.
    pub moved: u32,
    /// Whether a bonus waits for the end of the move, an option of the table (AMB-25).
    pub bonus_waits: bool,
}

impl Trade {
    /// Starts a trade of a column with its printed partner.
    pub(super) fn new(column: Trader, partner: Trader) -> Self {
        Self {
            column,
            partner,
            master_trader: false,
            nomads_in_column: 0,
            nomads_in_market: 0,
            gold_decided: 0,
            gold_as_partner: 0,
            value: 0,
            camels: 0,
            moved: 0,
            bonus_waits: false,
        }
    }
}

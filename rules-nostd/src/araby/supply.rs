//! Quantities that the rulebook fixes for every edition.

/// Coins of each player at the start (ARA-012).
pub const START_COINS: u8 = 3;
/// Camels of each colour (ARA-015).
pub const CAMELS: u8 = 5;
/// Game cards dealt to each player (ARA-020).
pub const START_HAND: u8 = 5;
/// Positions of the draft line (ARA-021).
pub const DRAFT_LINE: usize = 4;
/// Cards that a player drafts at the end of a turn (ARA-100).
pub const DRAFTED: u8 = 2;
/// Caravan stacks in a game of normal length (ARA-017).
pub const STACKS: u8 = 4;
/// Cards discarded from the deck before the final resolution (ARA-131).
pub const FINAL_DISCARDS: u8 = 2;

//! Piece counts and fixed values from the rulebook.

/// Dice per player (WAY-009).
pub const DICE: usize = 5;
/// Dice per player that start in the reserve (WAY-009).
pub const RESERVE: usize = 2;
/// Influence tokens per player (WAY-010).
pub const INFLUENCE: u8 = 15;
/// VP for a set of the four primary tags (WAY-177).
pub const UNIQUE_SET: u8 = 5;
/// VP for the sole leader of a guild (WAY-085).
pub const GUILD_MAJORITY: u8 = 3;
/// Cards drawn when one is kept (WAY-115, WAY-116).
pub const DRAWN: usize = 3;

//! How many pieces there are. The rulebook tells these numbers.

/// Dice of a player (WAY-009).
pub const DICE: usize = 5;
/// Dice of a player that start in the reserve (WAY-009).
pub const RESERVE: usize = 2;
/// Influence tokens of a player (WAY-010).
pub const INFLUENCE: u8 = 15;
/// VP of a set of the four primary tags (WAY-177).
pub const UNIQUE_SET: u8 = 5;
/// VP of a guild for its sole leader (WAY-085).
pub const GUILD_MAJORITY: u8 = 3;
/// Cards drawn where one is kept (WAY-115, WAY-116).
pub const DRAWN: usize = 3;

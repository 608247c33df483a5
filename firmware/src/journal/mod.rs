//! The game record and the settings in NOR flash. Both survive a power cut at any byte.
//!
//! | file | holds |
//! |---|---|
//! | `record`, `header` | the format of a game's records, byte by byte |
//! | `record_sequence`, `live_moves` | which records count: numbers without a gap, moves that were not taken back |
//! | `bank` | the records of one game, in a queue of sequential-storage |
//! | `game_journal` | [`Journal`]: begin, append, take back, finish, abandon, replay |
//! | `settings`, `tag`, `edition_store` | [`Settings`]: switches, tags and editions, in a map of sequential-storage |
//! | `seal` | how a lost value of the settings is noticed |
//! | `area` | a range of the flash with a label in its first sector |
//! | `verified_flash` | access to the flash in units of eight bytes, with every write and erase verified |
//! | `jedec` | how large the flash is |
//! | `error` | what can go wrong, in words |
//!
//! # The area of the journal
//!
//! ```text
//! ┌────────┬─────────────────────────┬─────────────────────────┐
//! │ label  │          bank 1         │          bank 2         │
//! │ 4 kB   │  game 41  (finished)    │  game 42  (running)     │
//! └────────┴─────────────────────────┴─────────────────────────┘
//! ```
//!
//! A game fills one bank from its start: a header, then a record for each move. The game with the higher
//! number is the current one. A new game erases and uses the *other* bank, so the previous game stays
//! intact until the new header is complete: after a power cut there is always one of the two.
//! Nothing is erased during play; taking moves back adds a record too.
//!
//! A write that a power cut interrupted fails its checksum and is skipped, so the game is as it was before.
//! Records are numbered. A missing number means that a record was lost later, through a worn cell: the
//! game is then [`Found::Damaged`], and its moves before the loss can still be replayed.
//!
//! # Size
//!
//! A move has at most 8 bytes in postcard form. With kind and number (3 bytes) and padding it takes two
//! words of 8 bytes, and the queue puts one word before them: 24 bytes. A sector of 4,096 bytes has two
//! words of its own, so (4,096 − 16) / 24 = 170 records fit. 96 sectors hold 16,320 records:
//! [`CAPACITY`] = 16,000 moves, take-backs and checks (one after every 64 others), the header (5 places),
//! and some 300 places for records that power cuts spoil. The longest random game has some 1,700 moves.
//! 96 sectors are 384 kB; two banks and the label take 772 kB ([`JOURNAL_BYTES`]) of the 2 MB of a Pico.
//! A move of up to 5 bytes takes only 16 bytes: 2,000 of them are 32 kB.

mod area;
mod bank;
mod checkpoint;
mod edition_store;
mod error;
mod game_journal;
mod header;
mod jedec;
mod live_moves;
mod record;
mod record_sequence;
mod seal;
mod settings;
mod tag;
mod verified_flash;

pub use area::Progress;
pub use edition_store::{EditionSlot, MAX_EDITION};
pub use error::{FlashError, JournalError, SettingsError};
pub use game_journal::{CAPACITY, Found, JOURNAL_BYTES, Journal, Replayed};
pub use header::{Header, Setup, Versions};
pub use jedec::flash_bytes;
pub use record::{End, MAX_MOVE};
pub use settings::{SETTINGS_BYTES, Settings, SettingsFound, Switch};
pub use tag::{MAX_TAGS, StoredTagText};

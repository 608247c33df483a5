//! The device: from what comes in to what is shown.
//!
//! | file | holds |
//! |---|---|
//! | `device` | [`Device`]: the choice of a game, the game, and the device's own menu over both |
//! | `device_view` | what of it is shown |
//! | `overlay` | that menu, questions and news |
//! | `command` | what is answered over USB |
//! | `editions` | the games there are, and what is printed on their components |
//! | `table` | the game on the table, whichever it is |
//! | `play`, `show` | [`Play`]: a game under way, and what the display is about |
//! | `play_knob`, `play_view`, `play_command` | what the knob does to it, what of it is shown, and told over USB |
//! | `listing` | the legal moves as a menu lists them |
//! | `timings` | how fast it all is |
//! | `game`, `petra…`, `resafa…`, `wayfarers…`, `araby…` | what the device needs of a game beyond its rules |
//!
//! Commit order: a move is judged, written to flash, then applied, then shown. The OLED never runs
//! ahead of the journal.

mod araby;
mod araby_caravan;
mod araby_deal;
mod araby_menu;
mod araby_tags;
mod araby_tale;
mod command;
mod detail_lines;
#[allow(clippy::module_inception)] // the device is the noun
mod device;
mod device_view;
mod editions;
mod game;
mod listing;
mod overlay;
mod petra;
mod petra_menu;
mod petra_tags;
mod petra_tale;
mod play;
mod play_command;
mod play_knob;
mod play_view;
mod resafa;
mod resafa_tags;
mod resafa_tale;
mod show;
mod table;
mod timings;
mod wayfarers;
mod wayfarers_account;
mod wayfarers_label;
mod wayfarers_sights;
mod wayfarers_tags;
mod wayfarers_tale;

pub use device::{Around, Device, Wishes};
pub use editions::{EditionBuffer, EditionMark, EditionTrouble, Editions, GameId};
pub use game::{Choices, Details, OnDevice};
pub use listing::{Entry, Group, count_entries, each_entry, nth_entry, place_of};
pub use play::{Lines, Play, Stopwatch};
pub use play_command::{Answer, Trouble};
pub use show::Show;
pub use table::{Benches, LentBenches, Table, TableTrouble};
pub use timings::{Timing, Timings};

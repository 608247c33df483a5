//! The display: what it shows, and how that becomes pixels.
//!
//! A [`View`] says what is shown, in words and numbers, for all games alike. It draws itself on any
//! `DrawTarget<BinaryColor>` of 128 by 64 pixels. A [`Renderer`] draws views into memory and finds the
//! regions that the display does not show yet; an [`oled::Oled`] sends them.
//!
//! | file | holds |
//! |---|---|
//! | `view` | [`View`]: the list of all screens |
//! | `title`, `about`, `choose`, `resume`, `preparing`, `self_test` | screens of the device itself |
//! | `setup_step`, `turn`, `hidden_turn`, `scores`, `game_over` | the course of a game |
//! | `menu`, `dial`, `confirm` | choosing: from a list, a number, yes or no |
//! | `message`, `refused`, `put_back` | something went wrong, and what to do |
//! | `details`, `dice`, `caravan`, `camels`, `terms` | what players have or have agreed on |
//! | `text`, `font`, `metrics`, `layout` | words, and how they fit into boxes |
//! | `canvas`, `pager` | drawing tools; lists that are longer than the display |
//! | `frame`, `renderer`, `oled` | the picture, what changed in it, sending it |
//! | `gallery` | examples of the screens, for the goldens and for people |

mod about;
mod camels;
mod canvas;
mod caravan;
mod choose;
mod confirm;
mod details;
mod dial;
mod dice;
mod font;
mod frame;
pub mod gallery;
mod game_over;
mod hidden_turn;
pub mod layout;
mod menu;
mod message;
mod metrics;
pub mod oled;
mod pager;
mod preparing;
mod put_back;
mod refused;
mod renderer;
mod resume;
mod scores;
mod self_test;
mod setup_step;
mod terms;
mod text;
mod title;
mod turn;
mod view;

pub use about::About;
pub use camels::{Beside, CamelSpace, Camels};
pub use canvas::{HEIGHT, TextObserver, WIDTH, Written};
pub use caravan::{COLUMNS, Caravan, Cell, Ground, Icon, ROWS};
pub use choose::{ChooseGame, ChoosePlayers};
pub use confirm::Confirm;
pub use details::{Detail, Details};
pub use dial::Dial;
pub use dice::{Dice, DieRow};
pub use font::Font;
pub use frame::{FRAME_BYTES, Frame};
pub use game_over::GameOver;
pub use hidden_turn::HiddenTurn;
pub use menu::{Label, Menu};
pub use message::Message;
pub use preparing::Preparing;
pub use put_back::{PutBack, Way};
pub use refused::Refused;
pub use renderer::{Change, Renderer, Window};
pub use resume::{Resume, ResumeChoice};
pub use scores::Scores;
pub use self_test::{ReaderState, SelfTest};
pub use setup_step::{Check, SetupStep};
pub use terms::{Clause, MAX_CLAUSES, Terms};
pub use text::Text;
pub use title::Title;
pub use turn::{Turn, Who};
pub use view::View;

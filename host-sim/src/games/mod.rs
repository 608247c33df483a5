//! A room for each game, and the one list of them.
//!
//! A room holds everything `host-sim` knows about its game:
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | the game on the host ([`HostGame`](crate::host_game::HostGame)) |
//! | `edition.rs` | its edition file: read, checked, described |
//! | `picture.rs` | its table as text in a terminal |
//! | `hands.rs` | where its pieces lie, and which tag goes to which reader ([`PhysicalGame`](crate::table::PhysicalGame)) |
//! | `position.rs` | what its positions look like in a file |
//! | `stickers.rs` | what to write on its tags |
//! | `view.rs` | what a seat knows, for a computer in it ([`Seated`](crate::opponent::Seated)) |
//! | `secrets.rs`, `told.rs` | what lies face down; what happened without a decision |
//!
//! Everything else works with any game, through [`GameId`] and `with_game!`.

pub mod araby;
pub(crate) mod examples;
pub mod petra;
pub mod resafa;
pub mod wayfarers;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
pub use firmware::games::GameId;

/// Evaluates an expression with `$Named` as the type of the game: `with_game!(id, Named => run::<Named>())`.
macro_rules! with_game {
    ($game:expr, $Named:ident => $does:expr) => {
        firmware::with_game!($game, Rules => {
            type $Named = Rules<'static>;
            $does
        })
    };
}
pub(crate) use with_game;

/// Returns the names of all games, separated by commas.
pub fn names() -> String {
    GameId::ALL.map(GameId::name).join(", ")
}

/// Reads the name of a game on the command line.
pub fn parser() -> impl TypedValueParser<Value = GameId> {
    let values = GameId::ALL.map(|game| PossibleValue::new(game.name()).help(game.title()));
    PossibleValuesParser::new(values).try_map(|name| GameId::from_name(&name).ok_or("no such game"))
}

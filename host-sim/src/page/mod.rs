//! The simulator page: the device in a browser, with its mat, its pieces, its display and its knob.
//!
//! | file | holds |
//! |---|---|
//! | `sitting` | a device at a table, kept going in real time, and what viewers do to it |
//! | `mirror` | a real board, watched over its USB link; `port` is its serial port |
//! | `act` | what a viewer can do, as it comes over the wire |
//! | `followed` | the game on the table, as far as the device has told |
//! | `teller` | the game and its record, told as far as they are new |
//! | `section` | what viewers are told, section by section |
//! | `hub` | the viewers: who drives, who has heard what |
//! | `guard` | who may ask at all: loopback or a token, and no foreign page |
//! | `server` | the page and its requests over HTTP |
//! | `web/` | the page itself |

mod act;
mod followed;
mod guard;
mod hub;
mod mirror;
mod port;
mod section;
mod server;
mod sitting;
mod teller;

use std::net::SocketAddr;
use std::sync::Arc;

use hub::Hub;
use mirror::Mirror;
pub use sitting::Runner;
use sitting::Sitting;

/// Which device the page shows.
pub enum Shows {
    /// One that it keeps going itself.
    Own(Runner),
    /// A real board at this serial port, which is only watched.
    Board(String),
}

/// How the page is served.
pub struct Settings {
    /// Which device it shows.
    pub shows: Shows,
    /// Where it listens.
    pub address: SocketAddr,
    /// Whether a browser is opened.
    pub open: bool,
    /// Seed of bags and decks.
    pub seed: u64,
}

/// Serves the page until the program is ended.
pub fn run(settings: Settings) -> Result<(), String> {
    let hub = Arc::new(Hub::new());
    let acts = match settings.shows {
        Shows::Own(runner) => Sitting::start(runner, settings.seed, hub.clone())?,
        Shows::Board(port) => Mirror::start(&port, hub.clone())?,
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|why| format!("the page cannot be served: {why}"))?;
    runtime.block_on(async move {
        let (listener, guard) = server::listen(settings.address).await?;
        server::announce(&guard, settings.open);
        server::serve(listener, guard, hub, acts).await
    })
}

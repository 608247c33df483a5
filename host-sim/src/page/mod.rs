//! The simulator page: the device in a browser, with its mat, its pieces, its display and its knob.
//!
//! | file | holds |
//! |---|---|
//! | `live_table` | a device at a table that runs in real time and is operated by the viewers |
//! | `mirror` | a real board, watched over its USB link |
//! | `act` | the acts of a viewer, as JSON from the browser |
//! | `follower` | the lines of the device, each heard once and in order |
//! | `followed_game` | the game on the table, as the device reports it |
//! | `editions` | the editions that can be followed: those built in, and the owner's |
//! | `game_publisher` | the game and its record, published when they change |
//! | `section` | the sections that viewers get, as JSON |
//! | `hub` | the viewers: who has the controls, and what each viewer has received |
//! | `guard` | which requests are admitted: loopback or a token, and no foreign page |
//! | `server` | the page and its requests over HTTP |
//! | `connections` | the connections: their limits, and who makes room if there are too many |
//! | `stalling` | a connection that ends if the other side stops reading |
//! | `web/` | the page itself |

mod act;
mod connections;
mod editions;
mod followed_game;
mod follower;
mod game_publisher;
mod guard;
mod hub;
mod live_table;
mod mirror;
mod section;
mod server;
mod stalling;

use std::net::SocketAddr;
use std::sync::Arc;

use connections::Limits;
pub use editions::OwnEdition;
use hub::Hub;
use live_table::LiveTable;
pub use live_table::Runner;
use mirror::Mirror;

/// Which device the page shows.
pub enum PageSource {
    /// A simulated device.
    Own(Runner),
    /// A real board at this serial port, which is only watched.
    Board(String),
}

/// How the page is served.
pub struct Settings {
    /// The device that the page shows.
    pub shows: PageSource,
    /// The address to listen on.
    pub address: SocketAddr,
    /// Whether to open a browser.
    pub open: bool,
    /// The random seed for bags and decks.
    pub seed: u64,
    /// The owner's editions, at most one for each game. A simulated device gets them; a real board is expected to have
    /// them.
    pub editions: Vec<OwnEdition>,
}

/// Serves the page until the program ends.
pub fn run(settings: Settings) -> Result<(), String> {
    let hub = Arc::new(Hub::new());
    let acts = match settings.shows {
        PageSource::Own(runner) => LiveTable::start(runner, settings.seed, settings.editions, hub.clone())?,
        PageSource::Board(port) => Mirror::start(&port, &settings.editions, hub.clone())?,
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|why| format!("the page cannot be served: {why}"))?;
    runtime.block_on(async move {
        let (listener, guard) = server::listen(settings.address)?;
        server::announce(&guard, settings.open);
        server::serve(listener, guard, hub, acts, Limits::default()).await;
        Ok(())
    })
}

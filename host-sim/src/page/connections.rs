//! Accepts connections, and keeps the page reachable whatever others do with theirs.
//!
//! A connection that does not get on with its request is closed after a while. If there are too many at once, the oldest one
//! that neither watches nor drives makes room for a new one, so a viewer always gets through.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tower_service::Service as _;

use super::stalling::Stalling;

/// How long to wait if there is neither a connection to accept nor one to close.
const PAUSE: Duration = Duration::from_millis(50);

/// What a connection may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// How long the head of a request may take, counted from the end of the one before.
    pub(super) head: Duration,
    /// How long the body of a request may take.
    pub(super) body: Duration,
    /// How long a viewer may read nothing while something waits for it.
    pub(super) stall: Duration,
    /// How many connections are open at most. Most systems allow a program 1024 files.
    pub(super) connections: usize,
    /// How many viewers there are at most. The rest of the connections is for those who load the page or act.
    pub(super) viewers: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(10),
            body: Duration::from_secs(10),
            stall: Duration::from_secs(20),
            connections: 512,
            viewers: 200,
        }
    }
}

/// The open connections, by their number: the oldest comes first.
#[derive(Default)]
struct Connections {
    open: Mutex<BTreeMap<u64, Open>>,
}

struct Open {
    task: AbortHandle,
    /// Whether it stays open even if there are too many: it carries a viewer's events, or the acts of the driver.
    kept: bool,
}

impl Connections {
    fn open(&self) -> MutexGuard<'_, BTreeMap<u64, Open>> {
        // Every change leaves the list consistent, so a poisoned lock can still be used.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes the oldest connection that is not kept. Returns whether there was one.
    fn close_oldest(&self) -> bool {
        let mut open = self.open();
        let oldest = open.iter().find(|(_, connection)| !connection.kept).map(|(&number, _)| number);
        let closed = oldest.and_then(|number| open.remove(&number));
        closed.inspect(|connection| connection.task.abort()).is_some()
    }
}

/// The connection that a request came in on.
#[derive(Clone)]
pub(super) struct Connection {
    number: u64,
    all: Arc<Connections>,
}

impl Connection {
    /// Keeps the connection open, however many others come.
    pub(super) fn keep(&self) {
        if let Some(connection) = self.all.open().get_mut(&self.number) {
            connection.kept = true;
        }
    }
}

/// Serves the requests of every connection that comes, until the program ends.
pub(super) async fn serve(listener: TcpListener, router: Router, limits: Limits) {
    let all = Arc::new(Connections::default());
    for number in 0.. {
        let stream = loop {
            match listener.accept().await {
                Ok((stream, _)) => break stream,
                // The system has no more files, or the other side is gone already.
                Err(_) if all.close_oldest() => tokio::task::yield_now().await,
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        };
        let is_full = || all.open().len() >= limits.connections;
        if is_full() && !all.close_oldest() {
            continue;
        }
        let connection = Connection { number, all: all.clone() };
        // Locked until the task is in the list, so that it cannot be removed before.
        let mut open = all.open();
        let task = tokio::spawn(handle(stream, router.clone(), connection, limits)).abort_handle();
        open.insert(number, Open { task, kept: false });
    }
}

async fn handle(stream: TcpStream, router: Router, connection: Connection, limits: Limits) {
    // Updates are small and must not wait for each other.
    let _ = stream.set_nodelay(true);
    let service = service_fn(|request: Request<Incoming>| {
        let mut request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(connection.clone());
        router.clone().call(request)
    });
    let io = TokioIo::new(Stalling::new(stream, limits.stall));
    // Whatever goes wrong concerns this connection alone.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .serve_connection(io, service)
        .await;
    connection.all.open().remove(&connection.number);
}

//! Serves the page over HTTP.
//!
//! `GET /` and the files of the page; `GET /events` sends the state of the table as server-sent events; `POST /act`
//! carries out an act of a viewer; `POST /drive` takes over the controls. All but the files need the header `x-viewer`.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::{Body, HttpBody as _, to_bytes};
use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::stream::{Stream, unfold};
use serde_json::json;
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::act::Act;
use super::connections::{self, Connection, Limits};
use super::guard::{self, Guard, VIEWER};
use super::hub::{Hub, TooMany, Update, Visit};
use super::live_table::ActSender;

/// The largest request in bytes. The record of a long game has 100 kB.
const LARGEST_REQUEST: usize = 512 * 1024;
/// How many bytes may wait for a viewer in the system's own buffer, so that hundreds who do not read cost little.
const SEND_BUFFER: u32 = 64 * 1024;
/// How many connections may wait to be accepted.
const BACKLOG: u32 = 1024;

/// The files of the page: path, content type and text.
const FILES: [(&str, &str, &str); 7] = [
    ("/", "text/html", include_str!("web/index.html")),
    ("/page.css", "text/css", include_str!("web/page.css")),
    ("/page.js", "text/javascript", include_str!("web/page.js")),
    ("/table.js", "text/javascript", include_str!("web/table.js")),
    ("/mat.js", "text/javascript", include_str!("web/mat.js")),
    ("/device.js", "text/javascript", include_str!("web/device.js")),
    ("/panels.js", "text/javascript", include_str!("web/panels.js")),
];

/// Binds the address and creates the guard for it.
pub(super) fn listen(address: SocketAddr) -> Result<(TcpListener, Guard), String> {
    let describe = |why: std::io::Error| format!("cannot listen at {address}: {why}");
    let listener = bind(address).map_err(describe)?;
    let guard = Guard::new(listener.local_addr().map_err(describe)?);
    Ok((listener, guard))
}

fn bind(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // Elsewhere it would let another program take the address over.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Prints the address of the page, and opens it in a browser if `open` is set.
pub(super) fn announce(guard: &Guard, open: bool) {
    use std::io::Write as _;
    let url = guard.url();
    // Ignore a closed output: the page still works in the browser.
    let mut out = anstream::stdout().lock();
    let _ = writeln!(out, "The device is at {url}");
    if guard.is_everywhere() {
        let _ = writeln!(out, "Others put the name or address of this machine in place of 127.0.0.1.");
    }
    let _ = writeln!(out, "End it with Ctrl-C.");
    if open {
        let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
        let quiet = std::process::Stdio::null;
        let _ = std::process::Command::new(opener).arg(&url).stdout(quiet()).stderr(quiet()).spawn();
    }
}

#[derive(Clone)]
struct PageState {
    hub: Arc<Hub>,
    acts: ActSender,
    limits: Limits,
}

/// Serves the page until the program ends.
pub(super) async fn serve(
    listener: TcpListener,
    guard: Guard,
    hub: Arc<Hub>,
    acts: ActSender,
    limits: Limits,
) {
    let mut router = Router::new()
        .route("/events", get(events))
        .route("/act", post(act))
        .route("/drive", post(drive))
        .route_layer(middleware::from_fn(admit_page));
    let cookie = guard.cookie();
    for (path, kind, text) in FILES {
        let cookie = cookie.clone();
        router = router.route(path, get(move || async move { file(kind, text, cookie) }));
    }
    let router = router.layer(middleware::from_fn_with_state(guard, admit)).with_state(PageState {
        hub,
        acts,
        limits,
    });
    connections::serve(listener, router, limits).await;
}

fn file(kind: &'static str, text: &'static str, cookie: Option<String>) -> Response {
    let mut response = (
        [
            (header::CONTENT_TYPE, format!("{kind}; charset=utf-8")),
            (header::CACHE_CONTROL, "no-cache".to_owned()),
            (
                header::CONTENT_SECURITY_POLICY,
                "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"
                    .to_owned(),
            ),
        ],
        text,
    )
        .into_response();
    if let Some(cookie) = cookie.and_then(|cookie| cookie.parse().ok()) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

async fn admit(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    match guard.check(request.headers(), request.uri().query()) {
        Ok(()) => next.run(request).await,
        Err(why) => (StatusCode::FORBIDDEN, why.reason()).into_response(),
    }
}

async fn admit_page(request: Request, next: Next) -> Response {
    match guard::check_from_page(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(why) => (StatusCode::FORBIDDEN, why.reason()).into_response(),
    }
}

async fn events(
    State(state): State<PageState>,
    Extension(connection): Extension<Connection>,
    headers: HeaderMap,
) -> Response {
    match state.hub.join(key(&headers), state.limits.viewers) {
        Ok(visit) => {
            connection.keep();
            Sse::new(updates(visit)).keep_alive(KeepAlive::default()).into_response()
        }
        Err(TooMany) => (StatusCode::SERVICE_UNAVAILABLE, "Too many watch this table.").into_response(),
    }
}

/// Returns everything that a viewer gets: first every section, then each that changes.
fn updates(visit: Visit) -> impl Stream<Item = Result<Event, Infallible>> {
    let hello = json!({ "number": visit.viewer.number, "key": format!("{:016x}", visit.viewer.key) });
    let mut waiting: VecDeque<Update> = VecDeque::from([("hello", hello.to_string().into())]);
    waiting.extend(visit.all_sections());
    unfold((visit, waiting), async |(mut visit, mut waiting)| {
        let update = match waiting.pop_front() {
            Some(update) => update,
            None => next_update(&mut visit, &mut waiting).await?,
        };
        let (name, json) = update;
        Some((Ok(Event::default().event(name).data(&*json)), (visit, waiting)))
    })
}

/// Waits for the next update. A viewer that was too slow gets every section again.
async fn next_update(visit: &mut Visit, waiting: &mut VecDeque<Update>) -> Option<Update> {
    loop {
        match visit.updates.recv().await {
            Ok(update) => return Some(update),
            Err(RecvError::Lagged(_)) => {
                visit.updates = visit.updates.resubscribe();
                waiting.extend(visit.all_sections());
                if let Some(update) = waiting.pop_front() {
                    return Some(update);
                }
            }
            Err(RecvError::Closed) => return None,
        }
    }
}

fn key(headers: &HeaderMap) -> Option<u64> {
    headers.get(VIEWER).and_then(|key| u64::from_str_radix(key.to_str().ok()?, 16).ok())
}

fn refused(status: StatusCode, why: impl Into<String>) -> Response {
    (status, Json(json!({ "error": why.into() }))).into_response()
}

async fn act(
    State(state): State<PageState>,
    Extension(connection): Extension<Connection>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    // Asked before the body is read: only the driver can make the server wait for one.
    if !key(&headers).is_some_and(|key| state.hub.use_controls(key)) {
        return refused(StatusCode::CONFLICT, "Somebody else drives. Take the controls first.");
    }
    connection.keep();
    let too_long = || refused(StatusCode::PAYLOAD_TOO_LARGE, "this is too long, or was cut off");
    if body.size_hint().lower() > LARGEST_REQUEST as u64 {
        return too_long();
    }
    let body = match timeout(state.limits.body, to_bytes(body, LARGEST_REQUEST)).await {
        Ok(Ok(body)) => body,
        Ok(Err(_)) => return too_long(),
        Err(_) => return refused(StatusCode::REQUEST_TIMEOUT, "the act did not arrive in time; try again"),
    };
    let act = match Act::read(&body) {
        Ok(act) => act,
        Err(why) => return refused(StatusCode::BAD_REQUEST, why),
    };
    let (reply, answer) = oneshot::channel();
    let gone = || refused(StatusCode::INTERNAL_SERVER_ERROR, "the device has ended; start the program again");
    if state.acts.send((act, reply)).is_err() {
        return gone();
    }
    match answer.await {
        Ok(Ok(text)) => Json(json!({ "told": text })).into_response(),
        Ok(Err(why)) => refused(StatusCode::UNPROCESSABLE_ENTITY, why),
        Err(_) => gone(),
    }
}

async fn drive(State(state): State<PageState>, headers: HeaderMap) -> Response {
    match key(&headers) {
        Some(key) if state.hub.take_over(key) => StatusCode::NO_CONTENT.into_response(),
        _ => refused(StatusCode::CONFLICT, "This page is not connected; load it again."),
    }
}

#[cfg(test)]
#[path = "server_tests.rs"]
mod tests;

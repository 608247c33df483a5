//! Tests what the server does with connections that do not behave.
#![allow(clippy::unwrap_used)]

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use super::*;
use crate::page::live_table::Answer;

/// Short times, so that the tests are quick.
const SHORT: Duration = Duration::from_millis(300);
/// Longer than anything takes here.
const LONG: Duration = Duration::from_secs(10);

struct Server {
    address: SocketAddr,
    hub: Arc<Hub>,
    /// Keeps the other end open. Nobody answers the acts.
    acts: Receiver<(Act, oneshot::Sender<Answer>)>,
}

/// Serves a page until the test ends.
fn serve_with(limits: Limits) -> Server {
    let hub = Arc::new(Hub::new());
    let (sender, acts) = channel();
    let (told, address) = channel();
    let shared = hub.clone();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async move {
            let (listener, guard) = listen(([127, 0, 0, 1], 0).into()).unwrap();
            told.send(listener.local_addr().unwrap()).unwrap();
            serve(listener, guard, shared, sender, limits).await;
        });
    });
    Server { address: address.recv().unwrap(), hub, acts }
}

fn limits() -> Limits {
    Limits { head: SHORT, body: SHORT, stall: SHORT, connections: 8, viewers: 3 }
}

impl Server {
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream
    }

    /// Sends the head of a request, and what follows it.
    fn send(&self, request: &str, more: &str) -> TcpStream {
        let mut stream = self.connect();
        write!(stream, "{request} HTTP/1.1\r\nHost: {}\r\n{more}", self.address).unwrap();
        stream
    }

    /// Becomes a viewer. Returns the connection and the viewer's key.
    fn watch(&self) -> (TcpStream, String) {
        let mut stream = self.send("GET /events", "X-Viewer: \r\n\r\n");
        let mut told = String::new();
        while !told.contains("}\n\n") {
            let mut bytes = [0; 512];
            let came = stream.read(&mut bytes).unwrap();
            assert_ne!(came, 0, "{told}");
            told.push_str(&String::from_utf8_lossy(&bytes[..came]));
        }
        let key = told.split_once(r#""key":""#).and_then(|(_, rest)| rest.get(..16)).unwrap();
        (stream, key.to_owned())
    }

    fn status(&self, request: &str, more: &str) -> String {
        first_line(&mut self.send(request, more))
    }

    fn viewers(&self) -> usize {
        let people = self.hub.all_sections().into_iter().find(|(name, _)| *name == "people");
        let people: serde_json::Value = serde_json::from_str(&people.unwrap().1).unwrap();
        people["viewers"].as_u64().unwrap() as usize
    }
}

/// Returns the first line of an answer, or nothing if the connection was closed.
fn first_line(stream: &mut TcpStream) -> String {
    let mut bytes = [0; 64];
    let came = stream.read(&mut bytes).unwrap_or(0);
    String::from_utf8_lossy(&bytes[..came]).lines().next().unwrap_or_default().to_owned()
}

/// Waits until a condition holds.
fn until(what: &str, mut condition: impl FnMut() -> bool) {
    let end = Instant::now() + LONG;
    while !condition() {
        assert!(Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn everything_but_the_files_needs_the_header_of_the_page() {
    let server = serve_with(limits());
    assert_eq!(server.status("GET /", "\r\n"), "HTTP/1.1 200 OK");
    for request in ["GET /events", "POST /act", "POST /drive"] {
        assert_eq!(
            server.status(request, "Content-Length: 0\r\n\r\n"),
            "HTTP/1.1 403 Forbidden",
            "{request}"
        );
    }
    let preflight = "Origin: http://evil.example\r\nAccess-Control-Request-Headers: x-viewer\r\n\r\n";
    assert_eq!(server.status("OPTIONS /events", preflight), "HTTP/1.1 403 Forbidden");
}

#[test]
fn a_connection_that_does_not_get_on_is_closed() {
    let server = serve_with(limits());
    let start = Instant::now();
    let mut idle = server.connect();
    assert_eq!(first_line(&mut idle), "", "closed without an answer");
    assert!(start.elapsed() >= SHORT);
    // A letter now and then does not help.
    let mut slow = server.send("GET /", "X-Slow: ");
    until("a slow head is given up", || slow.write_all(b"x").is_err());
    // Nor does one request before.
    let mut again = server.send("GET /", "\r\n");
    assert_eq!(first_line(&mut again), "HTTP/1.1 200 OK");
    let mut rest = Vec::new();
    again.read_to_end(&mut rest).unwrap();
    assert!(rest.len() > 1000, "the page came, then the connection was closed");
}

#[test]
fn only_the_driver_may_send_a_body_and_not_for_ever() {
    let server = serve_with(limits());
    let (_watching, key) = server.watch();
    let (_other, others_key) = server.watch();
    let body = |key: &str| format!("X-Viewer: {key}\r\nContent-Length: 100\r\n\r\n{{");
    let start = Instant::now();
    assert_eq!(server.status("POST /act", &body(&others_key)), "HTTP/1.1 409 Conflict");
    assert!(start.elapsed() < SHORT, "nobody waits for the body of a viewer who only watches");
    assert_eq!(server.status("POST /act", &body(&key)), "HTTP/1.1 408 Request Timeout");
    let long = format!("X-Viewer: {key}\r\nContent-Length: 600000\r\n\r\n");
    assert_eq!(server.status("POST /act", &long), "HTTP/1.1 413 Payload Too Large");
    assert!(server.acts.try_recv().is_err(), "nothing of this is an act");
}

#[test]
fn a_viewer_who_does_not_read_is_dropped() {
    let server = serve_with(limits());
    let (_reads_nothing, _) = server.watch();
    assert_eq!(server.viewers(), 1);
    let mut size = 0;
    until("the viewer is dropped", || {
        size += 1;
        server.hub.publish("record", format!("\"{size}{}\"", "x".repeat(200_000)));
        server.viewers() == 0
    });
}

#[test]
fn too_many_connections_lock_nobody_out() {
    let server = serve_with(Limits { head: LONG, ..limits() });
    let (mut watching, key) = server.watch();
    let mut acting = server.send("POST /act", &format!("X-Viewer: {key}\r\nContent-Length: 1\r\n\r\n{{"));
    assert_eq!(first_line(&mut acting), "HTTP/1.1 400 Bad Request", "the connection has carried an act");
    let silent: Vec<TcpStream> = (0..50).map(|_| server.connect()).collect();
    assert_eq!(server.status("GET /", "\r\n"), "HTTP/1.1 200 OK");
    // The connections that watch and act are still open: the act reaches the table.
    let press = r#"{"do":"press"}"#;
    let head = format!("X-Viewer: {key}\r\nContent-Length: {}\r\n\r\n", press.len());
    write!(acting, "POST /act HTTP/1.1\r\nHost: {}\r\n{head}{press}", server.address).unwrap();
    let (act, _) = server.acts.recv_timeout(LONG).unwrap();
    assert_eq!(act, Act::Press);
    server.hub.publish("sound", "{}".into());
    assert_ne!(watching.read(&mut [0; 512]).unwrap(), 0);
    drop(silent);
}

#[test]
fn viewers_are_counted() {
    let server = serve_with(limits());
    let _watching = [server.watch(), server.watch(), server.watch()];
    assert_eq!(server.status("GET /events", "X-Viewer: \r\n\r\n"), "HTTP/1.1 503 Service Unavailable");
    assert_eq!(server.status("GET /", "\r\n"), "HTTP/1.1 200 OK");
}

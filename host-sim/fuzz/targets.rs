//! The fuzz targets: everything that reads bytes from outside. Each takes any bytes, must not panic, and returns
//! whether it accepted them. What it accepts must hold what it promises.
//!
//! `main.rs` runs them under libFuzzer, `tests/fuzz/` for a few seconds with changed files of `corpus/`.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use embassy_futures::block_on;
use firmware::games::GameId;
use firmware::journal::{JOURNAL_BYTES, Journal, Replayed, SETTINGS_BYTES, Settings};
use firmware::link::{Command, Lines};
use firmware::tag::ndef::{self, Image};
use firmware::with_game;
use host_sim::host_game::{EditionId, HostGame, built_in_edition, legal_moves};
use host_sim::page::{self, PageSource, Runner};
use host_sim::position::{self, Heading};
use host_sim::record::{self, Record};
use host_sim::scenario::Scenario;
use nor_flash_model::FlashChip;
use rules_nostd::{Edition, Game, Next};

/// Takes some bytes. Returns whether they were accepted.
pub type Target = fn(&[u8]) -> bool;

/// Every target. The files it starts from are in the folder of its name in `corpus/`.
pub const TARGETS: [(&str, Target); 9] = [
    ("editions", editions),
    ("journals", journals),
    ("lines", lines),
    ("packed", packed),
    ("positions", positions),
    ("records", records),
    ("requests", requests),
    ("scenarios", scenarios),
    ("tags", tags),
];

/// Finds a target by its name.
pub fn find(name: &str) -> Option<Target> {
    TARGETS.iter().find(|(other, _)| *other == name).map(|&(_, target)| target)
}

/// Evaluates an expression with the type of a game and its built-in edition.
macro_rules! with_edition {
    ($game:expr, $Named:ident, $edition:ident => $does:expr) => {
        with_game!($game, Rules => {
            type $Named = Rules<'static>;
            static EDITION: LazyLock<&'static <$Named as Game>::Edition> =
                LazyLock::new(|| built_in_edition::<$Named>().expect("the built-in edition is without fault"));
            let $edition = *EDITION;
            $does
        })
    };
}

/// Moves that are played from an accepted position.
const MOVES: usize = 30;

/// A position is refused with its line, or can be played on, and what is written is read again.
fn positions(bytes: &[u8]) -> bool {
    let Ok(heading) = Heading::read(bytes) else { return false };
    let Some(game) = GameId::from_name(&heading.game) else { return false };
    with_edition!(game, Named, edition => play_on::<Named>(edition, &heading, bytes))
}

fn play_on<G: HostGame>(edition: &'static G::Edition, heading: &Heading, bytes: &[u8]) -> bool {
    let state = match position::read::<G>(bytes, heading, edition) {
        Ok(state) => state,
        Err(why) => {
            assert!(why.contains(" line "), "{why}");
            return false;
        }
    };
    let Ok(mut game) = G::resume(edition, state) else { return false };
    let mut rng = fastrand::Rng::with_seed(bytes.len() as u64);
    for _ in 0..MOVES {
        let legal = legal_moves(&game);
        assert_eq!(legal.is_empty(), game.next() == Next::Over);
        let Some(&m) = rng.choice(&legal) else { break };
        let before = game.clone();
        game.play(m).expect("a listed move is legal");
        game.check()
            .and_then(|()| game.check_step(&before))
            .unwrap_or_else(|broken| panic!("{m:?}: {broken}"));
    }
    let written = position::write(&game).expect("a position can be written");
    let heading = Heading::read(written.as_bytes()).expect("what was written has a heading");
    let again =
        position::read::<G>(written.as_bytes(), &heading, edition).expect("what was written can be read");
    assert!(again == *game.position(), "a position changed on its way through a file");
    true
}

/// A record is refused with its line, or leads to a sound position, and is the same when it is written again.
fn records(bytes: &[u8]) -> bool {
    let record = match Record::parse(bytes) {
        Ok(record) => record,
        Err(why) => {
            let told =
                why.starts_with("line ") || why.contains("the header has no line") || why.contains("JSON");
            assert!(told, "{why}");
            return false;
        }
    };
    let Some(game) = GameId::from_name(&record.game) else { return false };
    with_edition!(game, Named, edition => replay::<Named>(edition, &record))
}

fn replay<G: HostGame>(edition: &'static G::Edition, record: &Record) -> bool {
    let (game, moves) = match record.play::<G>(edition) {
        Ok(played) => played,
        Err(why) => {
            assert!(why.starts_with("line "), "{why}");
            return false;
        }
    };
    game.check().expect("a record leads to a sound position");
    let written = record::write(&game, record.players, &moves);
    let again = Record::parse(written.as_bytes()).expect("what was written can be read");
    let (same, _) = again.play::<G>(edition).expect("what was written can be played");
    assert!(same == game, "a record leads elsewhere once it is written");
    true
}

/// An edition file is refused, or its name can stand in a record and its packed form is the same edition.
fn editions(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    // All games at once: most texts are refused at the first line that belongs to another game.
    GameId::ALL
        .into_iter()
        .any(|game| with_game!(game, Rules => read_edition::<<Rules<'_> as Game>::Edition>(text)))
}

fn read_edition<E: Edition>(text: &str) -> bool {
    let Ok(components) = toml::from_str::<E::Components>(text) else { return false };
    let Ok(edition) = E::new(components) else { return false };
    assert_fits_records(&edition);
    let packed = E::from_packed(&host_sim::edition::pack(&edition)).expect("what was packed can be unpacked");
    assert!(packed == edition, "an edition changed when it was packed");
    true
}

/// A packed edition is refused, or its name can stand in a record.
fn packed(bytes: &[u8]) -> bool {
    GameId::ALL.into_iter().any(|game| {
        with_game!(game, Rules => match <Rules<'_> as Game>::Edition::from_packed(bytes) {
            Ok(edition) => {
                assert_fits_records(&edition);
                true
            }
            Err(_) => false,
        })
    })
}

/// Asserts that the header of a record with this edition is read as it was meant.
fn assert_fits_records(edition: &impl Edition) {
    let id = EditionId::of(edition);
    let header = format!("game petra\nedition {id}\nplayers 2\n");
    let record = Record::parse(header.as_bytes()).unwrap_or_else(|why| panic!("{id:?}: {why}"));
    assert_eq!(record.edition.checksum, id.checksum);
    assert!(record.moves.is_empty(), "{id:?}");
}

/// The memory of a tag is refused, or its text can be read; a text can be written over anything.
fn tags(bytes: &[u8]) -> bool {
    let read = ndef::read(bytes, bytes.len());
    for part in 0..bytes.len() {
        let _ = ndef::read(&bytes[..part], bytes.len());
    }
    let sample = "petra pawn 1";
    if let Some(image) = Image::new(bytes, sample, bytes.len()) {
        let written = image.bytes();
        assert_eq!(ndef::read(written, written.len()), Ok(ndef::Reading::TagText(sample)));
    }
    matches!(read, Ok(ndef::Reading::TagText(_)))
}

/// Bytes over USB give lines and commands, or a word about what is wrong.
fn lines(bytes: &[u8]) -> bool {
    let mut lines = Lines::default();
    let mut understood = 0;
    for &byte in bytes {
        match lines.take(byte) {
            Some(Ok(line)) => match Command::parse(&line) {
                Ok(_) => understood += 1,
                Err(why) => assert!(!why.to_string().contains('\n')),
            },
            Some(Err(why)) => assert!(!why.to_string().contains('\n')),
            None => {}
        }
    }
    understood > 0
}

/// Any bytes in the flash can be opened as settings and as journal, and a game that is found can be replayed.
fn journals(bytes: &[u8]) -> bool {
    const SETTINGS: Range<u32> = 0..SETTINGS_BYTES;
    const JOURNAL: Range<u32> = 0..JOURNAL_BYTES;
    let image = |size: u32| {
        let mut flash = FlashChip::<1>::new(size as usize);
        let used = bytes.len().min(size as usize);
        flash.bytes_mut()[..used].copy_from_slice(&bytes[..used]);
        flash
    };
    let mut settings = Settings::new(image(SETTINGS_BYTES), SETTINGS).expect("the area is large enough");
    let opened = block_on(settings.open()).is_ok() && !settings.is_blank();
    let mut journal = Journal::new(image(JOURNAL_BYTES), JOURNAL).expect("the area is large enough");
    if block_on(journal.open()).is_err() {
        return opened;
    }
    let Some(setup) = journal.header().map(|header| header.setup.clone()) else { return opened };
    let Some(game) = GameId::from_name(setup.game()) else { return opened };
    with_edition!(game, Named, edition => {
        let Some(options) = setup.options() else { return opened };
        let Ok(mut game) = <Named as rules_nostd::NewGame<'static>>::begin(edition, setup.players().into(), options)
        else {
            return opened;
        };
        let _ = block_on(journal.replay(0, |step| match step {
            Replayed::Move(m) => game.play(m).map_or_else(ControlFlow::Break, ControlFlow::Continue),
            Replayed::Position(..) | Replayed::Check(_) => ControlFlow::Continue(()),
        }));
        game.check().expect("a journal leads to a sound position");
        true
    })
}

/// A scenario file is refused with its line, or understood.
fn scenarios(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    match Scenario::parse(text, PathBuf::new()) {
        Ok(_) => true,
        Err(why) => {
            assert!(why.starts_with("line "), "{why}");
            false
        }
    }
}

/// What stands for the key of the viewer who drives in the requests of the corpus.
const KEY: &[u8] = b"0123456789abcdef";
/// How long a request waits for its answer before it is taken as incomplete, and again after that.
const PATIENCE: Duration = Duration::from_millis(250);

/// A page on this machine, and the viewer who drives it.
struct Page {
    address: SocketAddr,
    key: String,
}

static PAGE: LazyLock<Page> = LazyLock::new(|| {
    let free = TcpListener::bind("127.0.0.1:0").expect("this machine has a free port");
    let address = free.local_addr().expect("a bound port has an address");
    drop(free);
    let shows = PageSource::Own(Runner::Native);
    std::thread::spawn(move || {
        page::run(page::Settings { shows, address, open: false, seed: 1, editions: Vec::new() })
    });
    let mut events = loop {
        match TcpStream::connect(address) {
            Ok(events) => break events,
            Err(_) => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    write!(events, "GET /events HTTP/1.1\r\nHost: {address}\r\nx-viewer:\r\n\r\n")
        .expect("the page takes requests");
    let mut told = String::new();
    while !told.contains("\"number\"") {
        let mut part = [0; 4096];
        let length = events.read(&mut part).expect("the page answers");
        assert!(length > 0, "the page does not greet its viewer: {told}");
        told.push_str(&String::from_utf8_lossy(&part[..length]));
    }
    let key = told.split("\"key\":\"").nth(1).and_then(|rest| rest.split('"').next());
    let key = key.unwrap_or_else(|| panic!("the page gives its viewer no key: {told}")).to_owned();
    // The viewer stays, and drives as long as they do.
    std::thread::spawn(move || std::io::copy(&mut events, &mut std::io::sink()));
    Page { address, key }
});

/// Whatever is sent to the page, it answers in HTTP or hangs up, and goes on answering others.
fn requests(bytes: &[u8]) -> bool {
    let page = &*PAGE;
    let port = page.address.port().to_string();
    let request = replace(&replace(bytes, KEY, page.key.as_bytes()), b"7700", port.as_bytes());
    let answer = ask(page.address, &request);
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1."), "{}", String::from_utf8_lossy(&answer));
    if answer.is_empty() {
        let plain = format!("GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", page.address);
        assert!(ask(page.address, plain.as_bytes()).starts_with(b"HTTP/1.1 200"), "the page is gone");
    }
    answer.starts_with(b"HTTP/1.1 2")
}

/// Sends a request and returns the beginning of the answer; nothing if there is none in time. If none comes, the
/// request may have announced more than it has: then it ends here.
fn ask(address: SocketAddr, request: &[u8]) -> Vec<u8> {
    let mut answer = vec![0; 64];
    let mut answered = || {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.write_all(request)?;
        stream.read(&mut answer).or_else(|_| {
            stream.shutdown(Shutdown::Write)?;
            stream.read(&mut answer)
        })
    };
    let length = answered().unwrap_or(0);
    answer.truncate(length);
    answer
}

/// Replaces every occurrence of some bytes.
fn replace(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut replaced = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((&first, others)) = rest.split_first() {
        if let Some(after) = rest.strip_prefix(from) {
            replaced.extend_from_slice(to);
            rest = after;
        } else {
            replaced.push(first);
            rest = others;
        }
    }
    replaced
}

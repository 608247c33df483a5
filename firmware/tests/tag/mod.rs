//! Tests the texts on tags: the memory of an NTAG213, and the meaning of the words in a game.

use std::fmt::Write;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use firmware::games::GameId;
use firmware::games::petra::{PetraPiece, PieceKind};
use firmware::tag::ndef::{Capability, Image, Locks, NdefError, Reading, USER_BYTES, read};
use firmware::tag::{Full, MAX_TEXT, Register, Sighting, Tag, TagError, TagText, Uid};
use rules_nostd::petra::Edition;
use rules_nostd::petra::model::{Tile, Trader, Villager};

/// The user memory of a new NTAG213: a lock control block, an empty message, the end mark.
const FACTORY: [u8; 8] = [0x01, 0x03, 0xA0, 0x0C, 0x34, 0x03, 0x00, 0xFE];

fn edition() -> Edition {
    Edition::new(toml::from_str(Edition::TOML).unwrap()).unwrap()
}

/// Runs a future that never has to wait.
fn now<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("it waits"),
    }
}

/// Returns a whole user memory that begins with these bytes.
fn memory(bytes: &[u8]) -> [u8; USER_BYTES] {
    let mut memory = [0; USER_BYTES];
    memory[..bytes.len()].copy_from_slice(bytes);
    memory
}

/// Reads a memory four pages at a time, as a reader does.
fn read_by_pages(memory: &[u8]) -> Result<String, NdefError> {
    for known in (0..).step_by(16) {
        match read(&memory[..known.min(memory.len())], memory.len()) {
            Ok(Reading::TagText(text)) => return Ok(text.to_owned()),
            Ok(Reading::More) => assert!(known < memory.len(), "wants more than there is"),
            Err(error) => return Err(error),
        }
    }
    unreachable!()
}

#[test]
fn a_text_is_laid_out_as_phones_do_it() {
    let image = Image::new(&[], "petra trader china 07", USER_BYTES).unwrap();
    let (frame, rest) = image.bytes().split_at(9);
    assert_eq!(frame, [0x03, 0x1C, 0xD1, 0x01, 0x18, 0x54, 0x02, b'e', b'n']);
    assert_eq!(rest, b"petra trader china 07\xFE");
    assert_eq!(image.pages().collect::<Vec<_>>(), (4..12).collect::<Vec<_>>());
}

#[test]
fn every_text_that_fits_comes_back() {
    let mut random = fastrand::Rng::with_seed(2);
    for old in [&[][..], &FACTORY, &[0xFF; 16], &[0x01, 0x03, 1, 2, 3, 0x02, 0x03, 4, 5, 6, 0x03]] {
        let kept = match old {
            [0x01, .., 0x03] => 10,
            [0x01, ..] => 5,
            _ => 0,
        };
        for length in 0..=USER_BYTES {
            let text: String = (0..length).map(|_| random.char(' '..='~')).collect();
            for size in [48, USER_BYTES] {
                let Some(image) = Image::new(old, &text, size) else {
                    assert!(kept + 9 + length > size, "{length} fits into {size}");
                    continue;
                };
                assert!(kept + 9 + length <= size);
                assert_eq!(image.bytes()[..kept], old[..kept]);
                // As on the tag, which may end right after the image.
                let mut tag = memory(image.bytes());
                tag[image.bytes().len()..].fill(0xAA);
                assert_eq!(read_by_pages(&tag[..size]).as_deref(), Ok(&text[..]));
            }
        }
    }
    assert!(Image::new(&FACTORY, &"x".repeat(MAX_TEXT), USER_BYTES).is_some(), "the longest fits a new tag");
}

#[test]
fn a_tag_half_written_is_old_blank_or_new_and_blank_lasts() {
    for (old, start) in [("", 0), ("petra influence rome equals egypt", 0), ("", 5), ("petra trader rome", 5)]
    {
        let image = |text| Image::new(&FACTORY[..start], text, USER_BYTES).unwrap();
        let new = "petra villager nomad india 2, and some more to fill pages";
        let mut tag = memory(image(old).bytes());
        let mut states = vec![read_by_pages(&tag)];
        for (page, bytes) in image(new).writes() {
            let at = (usize::from(page) - 4) * 4;
            tag[at..at + 4].copy_from_slice(&bytes);
            states.push(read_by_pages(&tag));
        }
        assert_eq!(states.first(), Some(&Ok(old.to_owned())));
        assert_eq!(states.last(), Some(&Ok(new.to_owned())));
        let between = &states[1..states.len() - 1];
        assert!(
            between.len() > 10 && between.iter().all(|state| *state == Err(NdefError::Blank)),
            "{states:?}"
        );
    }
}

#[test]
fn whatever_others_write_has_a_name() {
    use NdefError::{Blank, Malformed, NotText, NotUtf8, TooLong};
    let longest_language = [&[0x03, 69, 0xD1, 1, 65, b'T', 63][..], &[b'a'; 63], b"x"].concat();
    let cases: [(&str, &[u8], Result<&str, NdefError>); 24] = [
        ("a new tag", &FACTORY, Err(Blank)),
        ("all zeros", &[], Err(Blank)),
        ("an end and nothing else", &[0xFE], Err(Blank)),
        ("an empty message", &[0x03, 0x00], Err(Blank)),
        ("text", &[0x03, 8, 0xD1, 1, 4, b'T', 2, b'e', b'n', b'x', 0xFE], Ok("x")),
        ("fillers before it", &[0, 0, 0, 0x03, 8, 0xD1, 1, 4, b'T', 2, b'e', b'n', b'x'], Ok("x")),
        ("a maker's block before it", &[0xFD, 2, 3, 3, 3, 6, 0xD1, 1, 2, b'T', 0, b'x'], Ok("x")),
        ("three bytes of length", &[0x03, 0xFF, 0, 6, 0xD1, 1, 2, b'T', 0, b'x'], Ok("x")),
        ("four bytes of payload length", &[0x03, 9, 0xC1, 1, 0, 0, 0, 2, b'T', 0, b'x'], Ok("x")),
        ("a record with a name", &[0x03, 8, 0xD9, 1, 2, 1, b'T', b'i', 0, b'x'], Ok("x")),
        ("a longer language", &[0x03, 11, 0xD1, 1, 7, b'T', 5, b'd', b'e', b'-', b'C', b'H', b'x'], Ok("x")),
        ("the longest language", &longest_language, Ok("x")),
        (
            "what comes after the last record",
            &[0x03, 12, 0xD1, 1, 2, b'U', 4, b'y', 0x51, 1, 2, b'T', 0, b'x'],
            Err(NotText),
        ),
        ("an empty text", &[0x03, 5, 0xD1, 1, 1, b'T', 0], Ok("")),
        ("a web address", &[0x03, 6, 0xD1, 1, 2, b'U', 4, b'x'], Err(NotText)),
        (
            "a web address, then text",
            &[0x03, 12, 0x91, 1, 2, b'U', 4, b'y', 0x51, 1, 2, b'T', 0, b'x'],
            Ok("x"),
        ),
        ("a T that is no well-known type", &[0x03, 6, 0xD2, 1, 2, b'T', 0, b'x'], Err(NotText)),
        ("UTF-16", &[0x03, 7, 0xD1, 1, 3, b'T', 0x80, 0, b'x'], Err(NotUtf8)),
        ("broken UTF-8", &[0x03, 6, 0xD1, 1, 2, b'T', 0, 0xC3], Err(NotUtf8)),
        ("a language longer than the text", &[0x03, 6, 0xD1, 1, 2, b'T', 9, b'x'], Err(Malformed)),
        ("a payload longer than the message", &[0x03, 6, 0xD1, 1, 99, b'T', 0, b'x'], Err(Malformed)),
        ("a huge payload", &[0x03, 9, 0xC1, 1, 0xFF, 0xFF, 0xFF, 0xFF, b'T', 0, b'x'], Err(Malformed)),
        ("a record in pieces", &[0x03, 6, 0xB1, 1, 2, b'T', 0, b'x'], Err(Malformed)),
        ("more than the tag holds", &[0x03, 0xFF, 0x03, 0x00, 0xC1, 1], Err(TooLong)),
    ];
    for (case, bytes, expected) in cases {
        assert_eq!(read_by_pages(&memory(bytes)).as_deref().map_err(|&error| error), expected, "{case}");
    }
    // A tag of 48 bytes, which ends in the middle of the message.
    let mut small = memory(&[])[..48].to_vec();
    small[46..].copy_from_slice(&[0x03, 0xFF]);
    assert_eq!(read_by_pages(&small), Err(Malformed));
    small[40..].copy_from_slice(&[0x03, 9, 0xD1, 1, 5, b'T', 0, 0]);
    assert_eq!(read_by_pages(&small), Err(Malformed));
}

#[test]
fn random_memory_is_read_without_a_panic_and_the_same_by_pages_as_at_once() {
    let mut random = fastrand::Rng::with_seed(144);
    let mut texts = 0;
    for round in 0..200_000 {
        let mut bytes = if round % 2 == 0 {
            // A valid memory with some bytes changed.
            memory(
                Image::new(&FACTORY[..random.usize(0..2) * 5], "petra trader china 07", 144).unwrap().bytes(),
            )
        } else {
            // Bytes that are likely to have a meaning.
            std::array::from_fn(|_| match random.u8(0..4) {
                0 => random.u8(..),
                1 => *random.choice(&[0x03, 0xFE, 0xFF, 0xD1, 0xC1, 0x51, b'T', b'U']).unwrap(),
                _ => random.u8(0..8),
            })
        };
        for _ in 0..random.u8(0..6) {
            bytes[random.usize(0..40)] = random.u8(..);
        }
        let size = *random.choice(&[16, 48, 128, USER_BYTES]).unwrap();
        let at_once = read(&bytes[..size], size);
        assert_ne!(at_once, Ok(Reading::More), "there is no more");
        let by_pages = read_by_pages(&bytes[..size]);
        assert_eq!(
            at_once.map(|text| match text {
                Reading::TagText(text) => text.to_owned(),
                Reading::More => unreachable!(),
            }),
            by_pages
        );
        texts += usize::from(by_pages.is_ok());
    }
    assert!(texts > 20_000, "{texts}");
}

#[test]
fn the_container_says_what_a_tag_can() {
    let of = Capability::of;
    let ntag213 = of([0xE1, 0x10, 0x12, 0x00]).unwrap();
    assert_eq!((ntag213.bytes(), ntag213.writable(), ntag213.dynamic_lock_page()), (144, true, Some(40)));
    let read_only = of([0xE1, 0x11, 0x06, 0x0F]).unwrap();
    assert_eq!((read_only.bytes(), read_only.writable(), read_only.dynamic_lock_page()), (48, false, None));
    assert_eq!(
        of([0xE1, 0x10, 0x6D, 0x00]).unwrap().bytes(),
        USER_BYTES,
        "an NTAG216 is read as far as ours"
    );
    for strange in [[0; 4], [0xFF; 4], [0xE1, 0x20, 0x12, 0], [0xE1, 0x10, 0, 0], [0xE1, 0x10, 0x12, 0xF0]] {
        assert_eq!(of(strange), Err(NdefError::Unformatted), "{strange:x?}");
    }
}

#[test]
fn each_lock_bit_locks_its_pages() {
    let none = [0; 16];
    for page in 3..16u8 {
        let mut header = none;
        header[usize::from(10 + page / 8)] = 1 << (page % 8);
        let locks = Locks::of(&header, &none);
        assert_eq!((0..40).filter(|&page| locks.is_locked(page)).collect::<Vec<_>>(), [page]);
    }
    for bit in 0..12u8 {
        let mut dynamic = none;
        dynamic[usize::from(bit / 8)] = 1 << (bit % 8);
        let locks = Locks::of(&none, &dynamic);
        let pages = [16 + 2 * bit, 17 + 2 * bit];
        assert_eq!((0..40).filter(|&page| locks.is_locked(page)).collect::<Vec<_>>(), pages);
    }
    let mut header = none;
    header[10] = 0b111;
    assert!((0..40).all(|page| !Locks::of(&header, &none).is_locked(page)), "those lock lock bits");
    assert!((40..=255).all(|page| Locks::of(&none, &none).is_locked(page)));
}

#[test]
fn every_piece_of_the_edition_has_a_text_that_names_it() {
    let edition = edition();
    let traders = Tile::ALL.into_iter().map(PetraPiece::Trader);
    let villagers = Villager::all().map(PetraPiece::Villager);
    let influence = edition.influence_cards().map(PetraPiece::Influence);
    let pieces: Vec<PetraPiece> = traders.chain(villagers).chain(influence).collect();
    let mut texts = std::collections::BTreeSet::new();
    for &piece in &pieces {
        for number in [None, Some(0), Some(7), Some(255)] {
            let mut text = TagText::new();
            piece.write(&edition, number, &mut text).unwrap();
            assert_eq!(PetraPiece::read(&edition, &text), Ok(piece), "{text}");
            let shouted = format!("  {}\n", text.to_uppercase().replace(' ', "   "));
            assert_eq!(PetraPiece::read(&edition, &shouted), Ok(piece), "{shouted}");
            assert!(texts.insert(text.to_string()), "{text} twice");
        }
    }
    assert_eq!(texts.len(), pieces.len() * 4);
    assert!(texts.contains("petra trader china 07") && texts.contains("petra influence rome equals egypt"));
    for (text, piece) in [
        ("petra trader china 07", PetraPiece::Trader(Tile::China)),
        ("petra trader gold 3", PetraPiece::Trader(Tile::Gold)),
        ("petra villager nomad india 2", PetraPiece::Villager(Villager::Nomad(Trader::India))),
        ("petra villager baker", PetraPiece::Villager(Villager::Baker)),
    ] {
        assert_eq!(PetraPiece::read(&edition, text), Ok(piece));
    }
    let card = PetraPiece::read(&edition, "petra influence egypt equals rome").unwrap();
    assert_eq!(PetraPiece::read(&edition, "petra influence rome equals egypt"), Ok(card), "either way round");
}

#[test]
fn what_is_no_piece_is_refused_with_the_right_words() {
    let edition = edition();
    let read = |text| PetraPiece::read(&edition, text).unwrap_err();
    let other = |seen| TagError::OtherGame { seen, played: GameId::Petra };
    assert_eq!(read("resafa card 12"), other(GameId::Resafa));
    assert_eq!(read("ARABY merchant"), other(GameId::Araby));
    assert_eq!(read("wayfarers townsfolk 3"), other(GameId::Wayfarers));
    for unknown in ["", "   ", "hello", "https://example.org", "petratrader china", "trader china"] {
        assert_eq!(read(unknown), TagError::Unknown, "{unknown}");
    }
    for wrong in [
        "petra",
        "petra trader",
        "petra trader chna 07",
        "petra trader china 07 08",
        "petra trader china 256",
        "petra trader china x",
        "petra villager nomad",
        "petra villager nomad gold",
        "petra villager smith",
        "petra influence rome 9",
        "petra influence rome",
        "petra pawn",
    ] {
        assert_eq!(read(wrong), TagError::NoSuchPiece, "{wrong}");
    }
    let trader = PetraPiece::Trader(Tile::Gold);
    assert_eq!(trader.wanted(PieceKind::Trader), Ok(trader));
    let error = trader.wanted(PieceKind::Influence).unwrap_err();
    assert_eq!(error.to_string(), "This is a trader, not an influence card.");
}

#[test]
fn each_trouble_has_a_message_of_its_own_that_fits_the_display() {
    let mut troubles = vec![
        TagError::Unknown,
        TagError::Unreadable,
        TagError::TwoTags,
        TagError::NoSuchPiece,
        TagError::WrongKind { seen: PieceKind::Villager.called(), wanted: PieceKind::Influence.called() },
    ];
    for (seen, played) in GameId::ALL.into_iter().flat_map(|a| GameId::ALL.map(|b| (a, b))) {
        troubles.push(TagError::OtherGame { seen, played });
    }
    let mut messages = std::collections::BTreeSet::new();
    for error in troubles {
        let message = format!("{error} {}", error.remedy());
        assert!(message.len() <= 100, "five lines of 21 letters: {message}");
        assert!(message.ends_with('.'));
        assert!(messages.insert(message));
    }
}

#[test]
fn the_tag_itself_goes_before_its_enrolment() {
    let uid = Uid::new(&[4, 1, 2, 3, 4, 5, 6]).unwrap();
    let text = |text: &str| TagText::try_from(text).unwrap();
    let mut enrolled = Register::<2>::new();
    let tag = |text| Sighting::Tag { uid, text };

    assert_eq!(now(Sighting::Nothing.identify(&mut enrolled)), Ok(None));
    assert_eq!(now(Sighting::TwoTags.identify(&mut enrolled)), Err(TagError::TwoTags));
    assert_eq!(now(Sighting::Unreadable.identify(&mut enrolled)), Err(TagError::Unreadable));
    let own = text("resafa card 3");
    assert_eq!(now(tag(Ok(own.clone())).identify(&mut ())), Ok(Some((uid, own.clone()))));

    let strange = [
        (Ok(text("hello")), TagError::Unknown),
        (Err(NdefError::Blank), TagError::Unknown),
        (Err(NdefError::Unformatted), TagError::Unknown),
        (Err(NdefError::NotText), TagError::Unknown),
        (Err(NdefError::Malformed), TagError::Unreadable),
    ];
    for (content, error) in &strange {
        assert_eq!(now(tag(content.clone()).identify(&mut enrolled)), Err(*error), "{content:?}");
    }
    let piece = text("petra trader rome 4");
    enrolled.enrol(uid, text("petra trader rome 3")).unwrap();
    enrolled.enrol(uid, piece.clone()).unwrap();
    for (content, _) in strange {
        assert_eq!(now(tag(content).identify(&mut enrolled)), Ok(Some((uid, piece.clone()))));
    }
    assert_eq!(now(tag(Ok(own.clone())).identify(&mut enrolled)), Ok(Some((uid, own))));

    let other = Uid::new(&[1, 2, 3, 4]).unwrap();
    enrolled.enrol(other, piece.clone()).unwrap();
    assert_eq!(enrolled.enrol(Uid::new(&[9; 10]).unwrap(), piece.clone()), Err(Full));
    assert!(enrolled.forget(&uid) && !enrolled.forget(&uid));
    assert_eq!(enrolled.iter().collect::<Vec<_>>(), [(&other, "petra trader rome 4")]);
    assert_eq!(now(tag(Err(NdefError::Blank)).identify(&mut enrolled)), Err(TagError::Unknown));
}

#[test]
fn the_words_of_a_tag() {
    let tag = Tag::new("Petra  Trader china 07").unwrap();
    assert_eq!((tag.game, tag.kind), (GameId::Petra, "Trader"));
    assert!(Tag::new("petr trader").is_none());
    assert_eq!(Tag::new("petra").unwrap().kind, "");
}

#[test]
fn a_number_is_written_and_read_in_hexadecimal() {
    let mut random = fastrand::Rng::with_seed(7);
    for length in 0..16 {
        let bytes: Vec<u8> = (0..length).map(|_| random.u8(..)).collect();
        let uid = Uid::new(&bytes);
        assert_eq!(uid.is_some(), matches!(length, 4 | 7 | 10));
        let Some(uid) = uid else { continue };
        assert_eq!(uid.as_bytes(), bytes);
        let mut text = String::new();
        write!(text, "{uid}").unwrap();
        assert_eq!(Uid::read(&text), Some(uid));
        assert_eq!(Uid::read(&text.to_uppercase()), Some(uid));
        let colons: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        assert_eq!(Uid::read(&colons.join(":")), Some(uid));
    }
    for wrong in
        ["", "04", "04a1b2c", "04a1b2g3", "04a1b2c3f", "0:4a1b2c3", "04a1b2c3d4e5f60718293a", "04é1b2c3"]
    {
        assert_eq!(Uid::read(wrong), None, "{wrong}");
    }
}

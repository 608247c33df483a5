//! Tags that are asked for over USB: what comes of each is shown, told over USB, and asked for again if it did not do.

use embassy_futures::block_on;
use firmware::sense::KnobEvent::{Back, Pressed, Turned};
use firmware::sense::{KnobEvent, ReaderFault, ReaderId, WriteError};
use firmware::tag::ndef::NdefError;
use firmware::tag::{MAX_TEXT, Sighting, TagText, Uid};

use super::switched_on::{SwitchedOn, switched_on, used_flashes};

const CHINA: &str = "petra trader china 07";

fn pad() -> ReaderId {
    ReaderId::new(5).unwrap()
}

fn uid(last: u8) -> Uid {
    Uid::new(&[4, 0x11, 0x22, 0x33, 5, 6, last]).unwrap()
}

fn blank(last: u8) -> Sighting {
    Sighting::Tag { uid: uid(last), text: Err(NdefError::Blank) }
}

fn holding(last: u8, text: &str) -> Sighting {
    Sighting::Tag { uid: uid(last), text: Ok(TagText::try_from(text).unwrap()) }
}

/// Runs `act` with a device that has no game.
fn device(act: impl FnOnce(&mut SwitchedOn<'_, '_>)) {
    switched_on(&mut used_flashes(), act);
}

/// Puts a tag on the pad. Returns what the device announces.
fn put(device: &mut SwitchedOn<'_, '_>, sighting: Sighting) -> Vec<String> {
    device.with(move |device| block_on(device.tag(pad(), sighting)));
    device.announced()
}

/// Takes what the readers' task is asked to write.
fn to_write(device: &mut SwitchedOn<'_, '_>) -> Option<(ReaderId, Uid, String)> {
    let write = device.with(|device| device.take_requests().write);
    write.map(|(reader, uid, text)| (reader, uid, text.to_string()))
}

/// Reports what the readers' task did. Returns what the device announces.
fn written(device: &mut SwitchedOn<'_, '_>, outcome: Result<(), WriteError>) -> Vec<String> {
    device.with(move |device| device.written(outcome));
    device.announced()
}

#[test]
fn a_tag_is_written_and_told_once() {
    device(|device| {
        assert_eq!(device.say(&format!("tags write {CHINA}")), ["ok"]);
        device.assert_shows("Put one on a reader.");
        device.assert_shows("For petra trader china 07.");
        assert_eq!(put(device, blank(7)), [""; 0], "not before it is written");
        assert_eq!(to_write(device), Some((pad(), uid(7), CHINA.into())));
        assert_eq!(put(device, blank(8)), [""; 0]);
        assert_eq!(to_write(device), None, "another tag is not written in the meantime");
        assert_eq!(written(device, Ok(())), ["tag written reader 6 04112233050607 petra trader china 07"]);
        device.assert_shows("The tag is written.");
        put(device, blank(8));
        assert_eq!(to_write(device), None, "nothing more is asked for");
    });
}

#[test]
fn a_tag_that_does_not_do_is_refused_and_the_next_one_is_tried() {
    device(|device| {
        device.say(&format!("tags write {CHINA}"));
        let two = "tag refused reader 6 - two-tags: Two tags at once. Leave one of them there.";
        assert_eq!(put(device, Sighting::TwoTags), [two]);
        device.assert_shows("Two tags at once.");
        let unreadable =
            "tag refused reader 6 - unreadable: The tag cannot be read. Lift it, then put it down again.";
        assert_eq!(put(device, Sighting::Unreadable), [unreadable]);
        let cases = [
            (WriteError::Locked, "locked: This tag is locked. Use another one."),
            (WriteError::Unsuitable, "unsuitable: This tag cannot hold text. Use an NTAG213, or enrol it."),
            (
                WriteError::NotWritten,
                "not-written: Writing failed. Leave the tag on the reader and try again.",
            ),
            (WriteError::NoTag, "no-tag: No tag on the reader. Put one there."),
            (WriteError::Reader(ReaderFault::Stuck), "reader: Reader hangs."),
        ];
        for (error, told) in cases {
            put(device, blank(7));
            assert!(to_write(device).is_some(), "{error:?}");
            assert_eq!(written(device, Err(error)), [format!("tag refused reader 6 04112233050607 {told}")]);
            device.assert_shows("For petra trader china 07.");
        }
        put(device, blank(9));
        to_write(device);
        assert_eq!(written(device, Ok(())), [format!("tag written reader 6 04112233050609 {CHINA}")]);
    });
}

#[test]
fn a_tag_of_another_piece_is_overwritten_only_if_that_is_asked_for() {
    device(|device| {
        device.say(&format!("tags write {CHINA}"));
        let taken = "tag refused reader 6 04112233050607 taken: Use another: it holds resafa canal c3 2.";
        assert_eq!(put(device, holding(7, "resafa canal c3 2")), [taken]);
        assert_eq!(to_write(device), None);
        put(device, holding(8, "https://example.org"));
        assert!(to_write(device).is_some(), "a text that is not ours");
        written(device, Err(WriteError::Locked));
        device.say(&format!("tags overwrite {CHINA}"));
        put(device, holding(7, "resafa canal c3 2"));
        assert!(to_write(device).is_some());
    });
}

#[test]
fn a_tag_that_holds_the_text_already_is_not_written_again() {
    device(|device| {
        device.say(&format!("tags write {CHINA}"));
        assert_eq!(put(device, holding(7, CHINA)), [format!("tag written reader 6 04112233050607 {CHINA}")]);
        assert_eq!(to_write(device), None);
    });
}

#[test]
fn a_request_is_cancelled_at_the_knob_or_over_usb_but_not_while_a_tag_is_written() {
    device(|device| {
        assert_eq!(device.say("tags cancel"), ["ok"], "there was nothing to cancel");
        for press in [Pressed, Back, KnobEvent::LongPressed] {
            device.say(&format!("tags write {CHINA}"));
            device.knob(&[Turned(1), press]);
            assert_eq!(device.announced(), ["tag cancelled"]);
            device.assert_shows("Which game?");
        }
        device.say(&format!("tags write {CHINA}"));
        assert_eq!(device.say("tags cancel"), ["ok"]);
        assert_eq!(device.announced(), [""; 0]);
        device.assert_shows("Which game?");

        device.say(&format!("tags write {CHINA}"));
        put(device, blank(7));
        let busy = "error: a tag is just being written; wait for its outcome";
        assert_eq!(device.say("tags cancel"), [busy]);
        assert_eq!(device.say("tags write petra trader rome 01"), [busy]);
        device.knob(&[Pressed]);
        assert_eq!(written(device, Ok(())), [format!("tag written reader 6 04112233050607 {CHINA}")]);
    });
}

#[test]
fn what_lay_under_the_request_comes_back() {
    let mut flashes = used_flashes();
    switched_on(&mut flashes, |device| device.knob(&[Pressed, Pressed, Pressed]));
    switched_on(&mut flashes, |device| {
        device.assert_shows("Resume");
        device.say(&format!("tags write {CHINA}"));
        device.assert_shows("Write a tag");
        device.knob(&[Pressed]);
        device.assert_shows("Resume");
    });
}

#[test]
fn the_longest_texts_fit_a_line() {
    device(|device| {
        device.say(&format!("tags write {CHINA}"));
        let longest = format!("petra {}", "x".repeat(MAX_TEXT - 6));
        let sighting = Sighting::Tag {
            uid: Uid::new(&[0xAA; Uid::MAX]).unwrap(),
            text: Ok(TagText::try_from(longest.as_str()).unwrap()),
        };
        let told = put(device, sighting);
        assert!(told[0].ends_with(&format!(" taken: Use another: it holds {longest}.")), "{told:?}");
        assert!(told[0].len() <= 200, "{} letters", told[0].len());
    });
}

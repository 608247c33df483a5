//! Checks for the editions of every game, as text, bytes and checksum. Each game lists its tests itself, so that a
//! failure names the game and the ids it breaks.
#![allow(clippy::result_large_err)] // an edition is far larger than a fault

use std::marker::PhantomData;

use rules_nostd::{Edition, EditionRoom, Fault, Severity, UnpackError};
use serde::Serialize;

/// The stack the device may use for unpacking, in bytes; on the host it also has to fit the thread.
const STACK: usize = 24 * 1024;

/// Bit masks to flip in each byte.
const DAMAGE: [u8; 6] = [0x01, 0x02, 0x10, 0x7f, 0x80, 0xff];

/// The command that rewrites the packed editions.
const RENEW: &str = "UPDATE_EDITIONS=1 cargo test -p rules-nostd packed_edition";

/// Replacements in the file: old text, new text.
pub type Edits = &'static [(&'static str, &'static str)];

/// The editions of a game.
pub struct Editions<E>(PhantomData<E>);

/// Returns the packed form, at most 4 kB.
pub fn packed(components: &impl Serialize) -> Vec<u8> {
    postcard::to_slice(components, &mut [0; 4096]).unwrap().to_vec()
}

impl<E: Edition + Send> Editions<E> {
    pub const NEW: Self = Self(PhantomData);

    /// Returns the built-in edition, as read from its file.
    pub fn shipped(&self) -> E::Components {
        toml::from_str(E::TOML).unwrap_or_else(|why| panic!("{why}"))
    }

    /// Returns everything that is wrong with an edition.
    pub fn faults(&self, components: &E::Components) -> Vec<Fault> {
        let mut faults = Vec::new();
        E::each_fault(components, &mut |fault| faults.push(fault));
        faults
    }

    /// Returns the shipped edition after some edits of its file.
    pub fn edited(&self, edits: &[(&str, &str)]) -> E::Components {
        let mut text = E::TOML.to_owned();
        for (from, to) in edits {
            assert!(text.contains(from), "the file has no {from}");
            text = text.replacen(from, to, 1);
        }
        toml::from_str(&text).unwrap_or_else(|why| panic!("{edits:?}: {why}"))
    }

    /// Asserts that there is a fault with this text, and no fault of another value.
    pub fn has_only(&self, id: &str, severity: Severity, text: &str, components: &E::Components) {
        let faults = self.faults(components);
        let fault = faults.iter().find(|fault| fault.found == text && fault.severity == severity);
        let fault = fault.unwrap_or_else(|| panic!("{id} '{text}' is not among {faults:#?}"));
        assert!(!fault.allowed.is_empty());
        assert!(faults.iter().all(|fault| fault.value == id), "{text}: {faults:#?}");
        let warnings_only = faults.iter().all(|fault| !fault.is_error());
        assert_eq!(warnings_only, severity == Severity::Warning, "{text}: {faults:#?}");
        assert_eq!(E::new(components.clone()).is_ok(), warnings_only, "{text}");
    }

    /// Asserts that the edition cannot be used after each of these edits.
    pub fn wrong(&self, id: &str, cases: &[(&str, Edits)]) {
        cases.iter().for_each(|(text, edits)| self.has_only(id, Severity::Error, text, &self.edited(edits)));
    }

    /// Asserts that the edition is doubtful after each of these edits.
    pub fn doubtful(&self, id: &str, cases: &[(&str, Edits)]) {
        cases
            .iter()
            .for_each(|(text, edits)| self.has_only(id, Severity::Warning, text, &self.edited(edits)));
    }

    /// Asserts that values at the limits are accepted.
    pub fn fine(&self, cases: &[Edits]) {
        for edits in cases {
            assert_eq!(self.faults(&self.edited(edits)), [], "{edits:?}");
        }
    }

    pub fn sum(&self, components: E::Components) -> u32 {
        E::new(components).unwrap().checksum()
    }

    /// Asserts that the shipped edition can be played and has no warnings.
    pub fn assert_shipped_without_fault(&self) {
        assert_eq!(self.faults(&self.shipped()), []);
        assert!(E::new(self.shipped()).is_ok());
    }

    /// Asserts that the packed edition in the crate matches its file, byte for byte.
    pub fn assert_packed_is_current(&self, game: &str) {
        let bytes = packed(&self.shipped());
        if std::env::var_os("UPDATE_EDITIONS").is_some() {
            let path = format!("{}/editions/{game}.postcard", env!("CARGO_MANIFEST_DIR"));
            return std::fs::write(path, &bytes).unwrap();
        }
        assert!(E::PACKED == bytes, "editions/{game}.postcard is out of date; renew it: {RENEW}");
        assert_eq!(E::from_packed(E::PACKED), E::new(self.shipped()).map_err(UnpackError::Faulty));
    }

    /// Asserts that every text in the file is read and written back unchanged.
    pub fn assert_text_comes_back(&self) {
        let text = toml::to_string(&self.shipped()).unwrap();
        assert_eq!(toml::from_str::<E::Components>(&text).unwrap(), self.shipped());
    }

    /// Asserts that each mistake in the file is answered with a message and its line.
    pub fn assert_refused_with_line(&self, mistakes: &[(&str, &str, &str)]) {
        for (from, to, message) in mistakes {
            let (before, _) = E::TOML.split_once(from).unwrap_or_else(|| panic!("the file has no {from}"));
            let line = before.matches('\n').count() + 1;
            let read = toml::from_str::<E::Components>(&E::TOML.replacen(from, to, 1));
            let error = read.err().unwrap_or_else(|| panic!("{to} is accepted")).to_string();
            assert!(error.contains(message), "{to}\n{error}");
            assert!(error.contains(&format!("at line {line},")), "{to} in line {line}\n{error}");
        }
    }

    /// Asserts that the compact form is small and is read back unchanged.
    pub fn assert_compact(&self) {
        let bytes = packed(&self.shipped());
        println!("{} bytes in flash, {} in memory", bytes.len(), size_of::<E::Components>());
        let back: E::Components = postcard::from_bytes(&bytes).unwrap();
        assert_eq!(back, self.shipped());
        assert_eq!(self.sum(back), self.sum(self.shipped()));
    }

    /// Asserts that editions that differ in one value have different checksums.
    pub fn assert_told_apart(&self, others: impl IntoIterator<Item = E::Components>) {
        let mut sums = vec![self.sum(self.shipped())];
        for (place, other) in others.into_iter().enumerate() {
            let sum = self.sum(other);
            assert!(!sums.contains(&sum), "change {place} has the checksum of another");
            sums.push(sum);
        }
    }

    /// Asserts that no text of an accepted edition has a line break or a control character, which would spoil
    /// the records and screens that show it. What the file may say in other words is read without them.
    pub fn assert_texts_stay_on_one_line(&self) {
        const BREAKS: [char; 9] =
            ['\n', '\r', '\t', '\0', '\u{1b}', '\u{7f}', '\u{85}', '\u{2028}', '\u{2029}'];
        let has_break = |text: &str| text.contains(BREAKS);
        let shipped = toml::Value::try_from(self.shipped()).unwrap();
        let mut refused = 0;
        for number in 0..texts(&mut shipped.clone()).len() {
            let mut changed = shipped.clone();
            let mut all = texts(&mut changed);
            let text = &mut *all[number];
            text.pop();
            text.push(BREAKS[number % BREAKS.len()]);
            let story = text.clone();
            let Ok(components) = changed.try_into::<E::Components>() else { continue };
            let bytes = packed(&components);
            let accepted = E::new(components.clone());
            assert_eq!(E::from_packed(&bytes), accepted.clone().map_err(UnpackError::Faulty));
            match accepted {
                Ok(_) => {
                    let mut read = toml::Value::try_from(components).unwrap();
                    assert!(!texts(&mut read).iter().any(|text| has_break(text)), "{story:?}");
                }
                Err(fault) => {
                    assert!(!has_break(&fault.to_string()), "{story:?} is repeated in {fault:?}");
                    refused += 1;
                }
            }
        }
        assert!(refused >= 2, "only {refused}: at least the game and its name are free texts");
    }

    /// Asserts that a truncated or damaged edition in flash is an error or a fault, never a panic.
    pub fn assert_survives_damage(&self, mut unpack: impl FnMut(&[u8], Result<E, UnpackError>)) {
        let mut bytes = packed(&self.shipped());
        for place in 0..bytes.len() {
            assert!(postcard::from_bytes::<E::Components>(&bytes[..place]).is_err(), "{place} bytes");
            for damage in DAMAGE {
                bytes[place] ^= damage;
                let read = E::from_packed(&bytes);
                unpack(&bytes, read);
                bytes[place] ^= damage;
            }
        }
    }

    /// Asserts that an edition can be unpacked in place; the usual way would need tens of kB of stack.
    pub fn assert_unpacks_on_a_small_stack(&self) {
        let bytes = packed(&self.shipped());
        let mut room = Box::new(EditionRoom::<E>::EMPTY);
        let unpacking = move || {
            let unpacked = room.unpack(&bytes).is_ok();
            (unpacked, room)
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(unpacking).unwrap();
        let (unpacked, room) = thread.join().unwrap();
        assert!(unpacked);
        assert_eq!(room.edition(), Some(&E::new(self.shipped()).unwrap()));
    }

    /// Asserts that only editions are unpacked, and that the room can be used again after a failure.
    pub fn assert_takes_only_editions(&self, faulty: E::Components) {
        let good = packed(&self.shipped());
        let mut room = EditionRoom::<E>::default();
        assert_eq!(room.edition(), None);
        assert_eq!(room.unpack(&[]).unwrap_err(), UnpackError::Malformed);
        assert_eq!(room.unpack(&good[..good.len() - 1]).unwrap_err(), UnpackError::Malformed);
        assert!(room.unpack(&good).is_ok() && room.edition().is_some());
        let bytes = packed(&faulty);
        let fault = E::new(faulty).unwrap_err();
        assert_eq!(room.unpack(&bytes).unwrap_err(), UnpackError::Faulty(fault));
        assert_eq!(room.edition(), None, "the one before is gone");
        assert_eq!(room.unpack(&good), Ok(&E::new(self.shipped()).unwrap()));
    }

    /// Asserts that unpacking damaged bytes in place gives the same result as reading them in the usual
    /// way.
    pub fn assert_unpacks_as_it_reads(&self) {
        let mut room = Box::new(EditionRoom::<E>::EMPTY);
        let sum = |edition: &E| edition.checksum();
        self.assert_survives_damage(|bytes, read| {
            assert_eq!(room.unpack(bytes).map(sum), read.as_ref().map(sum).map_err(Clone::clone));
        });
    }
}

/// Returns every text of a file.
fn texts(value: &mut toml::Value) -> Vec<&mut String> {
    match value {
        toml::Value::String(text) => vec![text],
        toml::Value::Array(list) => list.iter_mut().flat_map(texts).collect(),
        toml::Value::Table(table) => table.iter_mut().flat_map(|(_, value)| texts(value)).collect(),
        _ => Vec::new(),
    }
}

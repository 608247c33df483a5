//! What holds of the editions of every game, as text, bytes and checksum.
#![allow(clippy::result_large_err)] // an edition is far larger than a fault

use std::fmt::Debug;
use std::ops::Deref;

use rules_nostd::{EditionRoom, Fault, NotUnpacked, Unpack};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What the device may spend on unpacking; on the desk a stack of this size has room for a thread as well.
const STACK: usize = 24 * 1024;

/// Bits that are turned over, byte by byte.
const DAMAGE: [u8; 6] = [0x01, 0x02, 0x10, 0x7f, 0x80, 0xff];

/// The editions of a game.
pub struct Editions<C, E> {
    /// The file of the one that ships.
    pub toml: &'static str,
    /// Looks at every value.
    pub new: fn(C) -> Result<E, Fault>,
    pub checksum: fn(&E) -> u32,
}

/// The compact form: 4 kB at most.
pub fn packed(components: &impl Serialize) -> Vec<u8> {
    postcard::to_slice(components, &mut [0; 4096]).unwrap().to_vec()
}

impl<C, E> Editions<C, E>
where
    C: Clone + PartialEq + Debug + Serialize + DeserializeOwned,
    E: Debug,
{
    /// The edition that is built in, as read from its file.
    pub fn shipped(&self) -> C {
        toml::from_str(self.toml).unwrap_or_else(|why| panic!("{why}"))
    }

    pub fn sum(&self, components: C) -> u32 {
        (self.checksum)(&(self.new)(components).unwrap())
    }

    /// Every text that the file holds comes back as it was written.
    pub fn assert_text_comes_back(&self) {
        let text = toml::to_string(&self.shipped()).unwrap();
        assert_eq!(toml::from_str::<C>(&text).unwrap(), self.shipped());
    }

    /// What comes in the place of something is answered with a message and the line it stands in.
    pub fn assert_refused_with_line(&self, mistakes: &[(&str, &str, &str)]) {
        for (from, to, message) in mistakes {
            let (before, _) = self.toml.split_once(from).unwrap_or_else(|| panic!("the file has no {from}"));
            let line = before.matches('\n').count() + 1;
            let read = toml::from_str::<C>(&self.toml.replacen(from, to, 1));
            let error = read.err().unwrap_or_else(|| panic!("{to} is accepted")).to_string();
            assert!(error.contains(message), "{to}\n{error}");
            assert!(error.contains(&format!("at line {line},")), "{to} in line {line}\n{error}");
        }
    }

    /// The compact form is small and comes back the same.
    pub fn assert_compact(&self) {
        let bytes = packed(&self.shipped());
        println!("{} bytes in flash, {} in memory", bytes.len(), size_of::<C>());
        let back: C = postcard::from_bytes(&bytes).unwrap();
        assert_eq!(back, self.shipped());
        assert_eq!(self.sum(back), self.sum(self.shipped()));
    }

    /// Editions that differ in one value have different checksums.
    pub fn assert_told_apart(&self, others: impl IntoIterator<Item = C>) {
        let mut sums = vec![self.sum(self.shipped())];
        for (place, other) in others.into_iter().enumerate() {
            let sum = self.sum(other);
            assert!(!sums.contains(&sum), "change {place} has the checksum of another");
            sums.push(sum);
        }
    }

    /// A cut or damaged edition in flash is an error or a fault, never a panic.
    pub fn assert_survives_damage(&self, mut unpack: impl FnMut(&[u8], Result<E, NotUnpacked>)) {
        let mut bytes = packed(&self.shipped());
        for place in 0..bytes.len() {
            assert!(postcard::from_bytes::<C>(&bytes[..place]).is_err(), "{place} bytes");
            for damage in DAMAGE {
                bytes[place] ^= damage;
                let read = postcard::from_bytes::<C>(&bytes).map_err(|_| NotUnpacked::Unreadable);
                unpack(&bytes, read.and_then(|read| (self.new)(read).map_err(NotUnpacked::Faulty)));
                bytes[place] ^= damage;
            }
        }
    }
}

impl<C, E> Editions<C, E>
where
    C: Clone + PartialEq + Debug + Serialize + DeserializeOwned,
    E: Unpack + Deref<Target = C> + PartialEq + Debug + Send + 'static,
{
    /// The device unpacks an edition in its place; the usual way would need tens of kB of stack.
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
        assert_eq!(room.edition(), Some(&(self.new)(self.shipped()).unwrap()));
    }

    /// What is no edition is not unpacked, and the room can be used again.
    pub fn assert_takes_only_editions(&self, faulty: C) {
        let good = packed(&self.shipped());
        let mut room = EditionRoom::<E>::default();
        assert_eq!(room.edition(), None);
        assert_eq!(room.unpack(&[]).unwrap_err(), NotUnpacked::Unreadable);
        assert_eq!(room.unpack(&good[..good.len() - 1]).unwrap_err(), NotUnpacked::Unreadable);
        assert!(room.unpack(&good).is_ok() && room.edition().is_some());
        let bytes = packed(&faulty);
        let fault = (self.new)(faulty).unwrap_err();
        assert_eq!(room.unpack(&bytes).unwrap_err(), NotUnpacked::Faulty(fault));
        assert_eq!(room.edition(), None, "the one before is gone");
        assert_eq!(room.unpack(&good), Ok(&(self.new)(self.shipped()).unwrap()));
    }

    /// Unpacking in place says of damaged bytes what reading them in the usual way says.
    pub fn assert_unpacks_as_it_reads(&self) {
        let mut room = Box::new(EditionRoom::<E>::EMPTY);
        let sum = |edition: &E| (self.checksum)(edition);
        self.assert_survives_damage(|bytes, read| {
            assert_eq!(room.unpack(bytes).map(sum), read.as_ref().map(sum).map_err(Clone::clone));
        });
    }
}

//! The unique number of a tag.

use core::fmt;

use heapless::Vec;

/// The unique number that a tag was manufactured with: 4, 7 or 10 bytes, 7 for an NTAG213.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uid {
    /// Bytes past `len` are 0, so that the derived comparisons work.
    bytes: [u8; Self::MAX],
    len: u8,
}

impl Uid {
    /// The most bytes of a UID (ISO 14443-3).
    pub const MAX: usize = 10;

    /// Creates a UID. Returns `None` unless `number` has 4, 7 or 10 bytes.
    pub fn new(number: &[u8]) -> Option<Self> {
        if !matches!(number.len(), 4 | 7 | 10) {
            return None;
        }
        let mut bytes = [0; Self::MAX];
        bytes.get_mut(..number.len())?.copy_from_slice(number);
        Some(Self { bytes, len: number.len() as u8 })
    }

    /// Returns the bytes in the order in which the tag sends them.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.len)).unwrap_or(&self.bytes)
    }

    /// Parses hexadecimal digits, as `Display` writes them. Colons, spaces or hyphens between bytes are allowed.
    pub fn read(text: &str) -> Option<Self> {
        let mut bytes = Vec::<u8, { Self::MAX }>::new();
        for part in text.split([':', ' ', '-']).filter(|part| !part.is_empty()) {
            let (pairs, rest) = part.as_bytes().as_chunks::<2>();
            if !rest.is_empty() {
                return None;
            }
            for &[high, low] in pairs {
                bytes.push(digit(high)? << 4 | digit(low)?).ok()?;
            }
        }
        Self::new(&bytes)
    }
}

fn digit(character: u8) -> Option<u8> {
    char::from(character).to_digit(16).map(|digit| digit as u8)
}

impl fmt::Display for Uid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_bytes().iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Uid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Uid({self})")
    }
}

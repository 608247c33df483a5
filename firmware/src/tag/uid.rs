//! The number of a tag.

use core::fmt;

use heapless::Vec;

/// The number a tag was made with: 4, 7 or 10 bytes, 7 for an NTAG213.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uid {
    /// Bytes past `len` are 0, so that equal numbers are equal here.
    bytes: [u8; Self::MAX],
    len: u8,
}

impl Uid {
    /// The longest there is (ISO 14443-3).
    pub const MAX: usize = 10;

    /// A number of 4, 7 or 10 bytes.
    pub fn new(number: &[u8]) -> Option<Self> {
        if !matches!(number.len(), 4 | 7 | 10) {
            return None;
        }
        let mut bytes = [0; Self::MAX];
        bytes.get_mut(..number.len())?.copy_from_slice(number);
        Some(Self { bytes, len: number.len() as u8 })
    }

    /// The bytes, in the order in which the tag sends them.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.len)).unwrap_or(&self.bytes)
    }

    /// Reads what `Display` writes: hexadecimal digits, with or without colons or blanks between bytes.
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

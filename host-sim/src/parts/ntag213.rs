//! An NTAG213 tag: how it answers the frames of a reader.
//!
//! A frame is a list of bits in the order they are sent: the lowest bit of each byte first, without parity.

use super::Micros;

/// Bits in the order they are sent.
pub type Frame = Vec<bool>;

const PAGES: usize = 45;
/// Time from the end of a frame to the answer (ISO 14443-3).
const DELAY: Micros = 90;
/// Time to program a page.
const PROGRAMMING: Micros = 4_100;

const CRC: crc::Crc<u16> = crc::Crc::<u16>::new(&crc::CRC_16_ISO_IEC_14443_3_A);

/// An answer of a tag.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub struct Answer {
    pub frame: Frame,
    /// Time between the end of the reader's frame and the answer.
    pub delay: Micros,
}

/// An NTAG213 tag.
#[derive(Clone, Debug)]
pub struct Ntag213 {
    /// The whole memory, including serial number, lock bits and configuration.
    pub pages: [[u8; 4]; PAGES],
    /// Whether the memory is worn out: writes are confirmed but not kept.
    pub worn: bool,
    state: State,
    /// Whether the tag was halted before it was woken. If it is not selected, it goes back to `Halt` instead of `Idle`.
    slept: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Idle,
    /// In the anticollision loop of cascade level 1 or 2, stored as 0 or 1.
    Ready(usize),
    Active,
    Halt,
}

impl Ntag213 {
    /// Creates a tag in its factory state. Serial numbers of this manufacturer start with 04.
    pub fn new(uid: [u8; 7]) -> Self {
        let [a, b, c, d, e, f, g] = uid;
        let mut pages = [[0; 4]; PAGES];
        pages[0] = [a, b, c, 0x88 ^ a ^ b ^ c];
        pages[1] = [d, e, f, g];
        pages[2] = [d ^ e ^ f ^ g, 0x48, 0, 0];
        pages[3] = [0xE1, 0x10, 0x12, 0x00];
        pages[4] = [0x01, 0x03, 0xA0, 0x0C];
        pages[5] = [0x34, 0x03, 0x00, 0xFE];
        pages[40] = [0, 0, 0, 0xBD];
        pages[41] = [0x04, 0, 0, 0xFF];
        pages[42] = [0, 0x05, 0, 0];
        pages[43] = [0xFF; 4];
        Self { pages, worn: false, state: State::Idle, slept: false }
    }

    /// Creates a tag with these bytes in its user memory, which starts at page 4.
    pub fn with_memory(uid: [u8; 7], bytes: &[u8]) -> Self {
        let mut tag = Self::new(uid);
        for (place, &byte) in tag.pages[4..40].as_flattened_mut().iter_mut().zip(bytes) {
            *place = byte;
        }
        tag
    }

    /// Returns the serial number.
    pub fn uid(&self) -> [u8; 7] {
        let [[a, b, c, _], [d, e, f, g], ..] = self.pages;
        [a, b, c, d, e, f, g]
    }

    /// Locks every page for good.
    pub fn lock(&mut self) {
        self.pages[2][2..].fill(0xFF);
        self.pages[40][..2].fill(0xFF);
    }

    /// Resets the state: the field was switched off, or the tag was taken out of it.
    pub fn lose_power(&mut self) {
        self.state = State::Idle;
        self.slept = false;
    }

    /// Receives a frame. Returns the answer, or `None` if the tag stays silent.
    pub fn receive(&mut self, frame: &[bool]) -> Option<Answer> {
        let answer = if frame.len() == 7 { self.receive_short(frame) } else { self.receive_standard(frame) };
        if answer.is_none() && !self.stays_ready(frame) {
            self.fall_back();
        }
        answer
    }

    /// Returns whether the tag stays in anticollision although it does not answer: the frame is for another tag.
    fn stays_ready(&self, frame: &[bool]) -> bool {
        let bytes = to_bytes(frame);
        matches!(self.state, State::Ready(_)) && matches!(bytes[..], [0x93 | 0x95, nvb, ..] if nvb < 0x70)
    }

    /// Returns to the state before the tag was woken.
    fn fall_back(&mut self) {
        if self.state != State::Halt {
            self.state = if self.slept { State::Halt } else { State::Idle };
        }
    }

    fn receive_short(&mut self, frame: &[bool]) -> Option<Answer> {
        match (to_bytes(frame)[0], self.state) {
            (0x26 | 0x52, State::Idle) => self.slept = false,
            (0x52, State::Halt) => self.slept = true,
            _ => return None,
        }
        self.state = State::Ready(0);
        reply(&[0x44, 0x00])
    }

    fn receive_standard(&mut self, frame: &[bool]) -> Option<Answer> {
        match self.state {
            State::Idle | State::Halt => None,
            State::Ready(level) => self.receive_anticollision(level, frame),
            State::Active => self.receive_command(&to_bytes(frame)),
        }
    }

    fn receive_anticollision(&mut self, level: usize, frame: &[bool]) -> Option<Answer> {
        let bytes = to_bytes(frame);
        let own = self.uid_part(level);
        match bytes[..] {
            [code, 0x70, ..] if code == [0x93, 0x95][level] => {
                let meant = strip_crc(&bytes)? == [[code, 0x70].as_slice(), &own].concat();
                if !meant {
                    return None;
                }
                let incomplete = level == 0;
                self.state = if incomplete { State::Ready(1) } else { State::Active };
                reply_with_crc(&[if incomplete { 0x04 } else { 0x00 }])
            }
            [code, nvb, ..] if code == [0x93, 0x95][level] => {
                let known = usize::from((nvb >> 4).checked_sub(2)?) * 8 + usize::from(nvb & 7);
                let own = to_bits(&own);
                let asked = frame.get(16..16 + known)?;
                let meant = frame.len() == 16 + known && own.get(..known)? == asked;
                meant.then(|| Answer { frame: own[known..].to_vec(), delay: DELAY })
            }
            _ => None,
        }
    }

    /// Returns the four bytes of the serial number and the check byte that one cascade level sends.
    fn uid_part(&self, level: usize) -> [u8; 5] {
        let [[a, b, c, _], [d, e, f, g], ..] = self.pages;
        let part = if level == 0 { [0x88, a, b, c] } else { [d, e, f, g] };
        let check = part.iter().fold(0, |check, byte| check ^ byte);
        [part[0], part[1], part[2], part[3], check]
    }

    fn receive_command(&mut self, bytes: &[u8]) -> Option<Answer> {
        let Some(command) = strip_crc(bytes) else { return self.refuse(0x1) };
        match *command {
            [0x30, page] if usize::from(page) < PAGES => {
                let read: Vec<u8> =
                    (0..4).flat_map(|offset| self.pages[(usize::from(page) + offset) % PAGES]).collect();
                reply_with_crc(&read)
            }
            [0xA2, page, a, b, c, d] => match self.write(page.into(), [a, b, c, d]) {
                true => Some(Answer { frame: to_bits(&[0xA])[..4].to_vec(), delay: PROGRAMMING }),
                false => self.refuse(0x0),
            },
            [0x50, 0x00] => {
                self.state = State::Halt;
                self.slept = true;
                None
            }
            [0x60] => reply_with_crc(&[0x00, 0x04, 0x04, 0x02, 0x01, 0x00, 0x0F, 0x03]),
            _ => self.refuse(0x0),
        }
    }

    fn refuse(&mut self, code: u8) -> Option<Answer> {
        self.fall_back();
        Some(Answer { frame: to_bits(&[code])[..4].to_vec(), delay: DELAY })
    }

    fn write(&mut self, page: usize, bytes: [u8; 4]) -> bool {
        let fixed = u16::from_le_bytes([self.pages[2][2], self.pages[2][3]]);
        let dynamic = u16::from_le_bytes([self.pages[40][0], self.pages[40][1]]);
        let locked = match page {
            3..16 => fixed >> page & 1 == 1,
            16..40 => dynamic >> ((page - 16) / 2) & 1 == 1,
            2 | 40..PAGES => false,
            _ => true,
        };
        if locked {
            return false;
        }
        match page {
            // Bits of the lock bytes and of the capability container can be set but never cleared.
            2 => (2..4).for_each(|place| self.pages[2][place] |= bytes[place]),
            3 => (0..4).for_each(|place| self.pages[3][place] |= bytes[place]),
            40 => (0..3).for_each(|place| self.pages[40][place] |= bytes[place]),
            _ if self.worn => {}
            _ => self.pages[page] = bytes,
        }
        true
    }
}

/// Removes the CRC; `None` if it is wrong.
fn strip_crc(bytes: &[u8]) -> Option<&[u8]> {
    let (data, check) = bytes.split_last_chunk::<2>()?;
    (CRC.checksum(data) == u16::from_le_bytes(*check)).then_some(data)
}

fn reply(bytes: &[u8]) -> Option<Answer> {
    Some(Answer { frame: to_bits(bytes), delay: DELAY })
}

fn reply_with_crc(bytes: &[u8]) -> Option<Answer> {
    let check = CRC.checksum(bytes).to_le_bytes();
    reply(&[bytes, &check].concat())
}

/// Converts bytes to bits, lowest bit first.
pub fn to_bits(bytes: &[u8]) -> Frame {
    bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1)).collect()
}

/// Converts bits to bytes. The last byte is padded with zeros.
pub fn to_bytes(bits: &[bool]) -> Vec<u8> {
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
    bits.chunks(8).map(byte).collect()
}

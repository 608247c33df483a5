//! An MFRC522 on SPI with tags in its field: the registers and commands needed to talk to an NTAG.
//!
//! After power-on, a hard reset or a sleep (soft power-down) it works only once its crystal runs.
//!
//! Not modelled: MIFARE authentication, test registers, the timer without `TAuto`.

use std::collections::VecDeque;

use super::Micros;
use super::ntag213::{Answer, Ntag213, to_bits, to_bytes};

const FIFO: usize = 64;
/// How long a tag must be in the field before it can receive (ISO 14443-3).
const START_UP: Micros = 5_000;
/// Returns how many microseconds `bits` take on the air: 9.44 µs each at 106 kbit/s.
const fn air_time(bits: usize) -> Micros {
    (bits as Micros * 944).div_ceil(100)
}

mod register {
    pub(super) const COMMAND: u8 = 0x01;
    pub(super) const COM_IRQ: u8 = 0x04;
    pub(super) const DIV_IRQ: u8 = 0x05;
    pub(super) const ERROR: u8 = 0x06;
    pub(super) const FIFO_DATA: u8 = 0x09;
    pub(super) const FIFO_LEVEL: u8 = 0x0A;
    pub(super) const CONTROL: u8 = 0x0C;
    pub(super) const BIT_FRAMING: u8 = 0x0D;
    pub(super) const COLLISION: u8 = 0x0E;
    pub(super) const MODE: u8 = 0x11;
    pub(super) const TX_CONTROL: u8 = 0x14;
    pub(super) const TX_ASK: u8 = 0x15;
    pub(super) const CRC_HIGH: u8 = 0x21;
    pub(super) const CRC_LOW: u8 = 0x22;
    pub(super) const TIMER_MODE: u8 = 0x2A;
    pub(super) const TIMER_PRESCALER: u8 = 0x2B;
    pub(super) const TIMER_RELOAD_HIGH: u8 = 0x2C;
    pub(super) const TIMER_RELOAD_LOW: u8 = 0x2D;
    pub(super) const VERSION: u8 = 0x37;
}

/// The registers that are not 0 after a reset (data sheet, section 9).
const RESET: [(u8, u8); 23] = [
    (register::COMMAND, 0x20),
    (0x02, 0x80),
    (register::COM_IRQ, 0x14),
    (0x07, 0x21),
    (0x0B, 0x08),
    (register::CONTROL, 0x10),
    (register::COLLISION, 0xA0),
    (register::MODE, 0x3F),
    (register::TX_CONTROL, 0x80),
    (0x16, 0x10),
    (0x17, 0x84),
    (0x18, 0x84),
    (0x19, 0x4D),
    (0x1C, 0x62),
    (0x1F, 0xEB),
    (register::CRC_HIGH, 0xFF),
    (register::CRC_LOW, 0xFF),
    (0x24, 0x26),
    (0x26, 0x48),
    (0x27, 0x88),
    (0x28, 0x20),
    (0x29, 0x20),
    (register::VERSION, 0x92),
];

/// In the command register: the chip sleeps, or its crystal has not started yet after it was woken.
const POWER_DOWN: u8 = 0x10;
const CALC_CRC: u8 = 0x3;
const TRANSCEIVE: u8 = 0xC;
const SOFT_RESET: u8 = 0xF;

/// A fault of a reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ReaderFault {
    /// The reader works.
    #[default]
    None,
    /// The data line is shorted to ground.
    ReadsZeros,
    /// The data line is disconnected and pulled up.
    ReadsOnes,
    /// Commands start but never finish.
    Hangs,
    /// Writes to registers have no effect.
    IgnoresWrites,
}

/// A reader and the tags in its field.
#[derive(Clone, Debug)]
pub struct Mfrc522 {
    /// The tags in the field.
    pub tags: Vec<Ntag213>,
    /// Whether the first tag is so strong that it hides the answers of the others, so that no collision is seen.
    pub first_tag_hides_others: bool,
    /// Which answer is damaged by noise, counted from 1 for the next one.
    pub garbled_answer: Option<u32>,
    /// The simulated fault.
    pub fault: ReaderFault,
    /// How long the crystal takes to start.
    pub start_up: Micros,
    /// When it answers on the bus; `None` while it is held in reset or has no power.
    ready_at: Option<Micros>,
    /// When it will have woken up.
    wakes_at: Option<Micros>,
    registers: [u8; 64],
    fifo: VecDeque<u8>,
    spi: Spi,
    field_since: Option<Micros>,
    timer_ends: Option<Micros>,
    arriving: Option<(Micros, Arrival)>,
}

#[derive(Clone, Copy, Debug)]
enum Spi {
    Deselected,
    Selected,
    Reading(u8),
    Writing(u8),
}

/// What the receiver holds once the answer is complete.
#[derive(Clone, Debug)]
struct Arrival {
    bits: Vec<bool>,
    collision: Option<usize>,
    garbled: bool,
}

impl Default for Mfrc522 {
    fn default() -> Self {
        let mut chip = Self {
            tags: Vec::new(),
            first_tag_hides_others: false,
            garbled_answer: None,
            fault: ReaderFault::None,
            start_up: 1_000,
            ready_at: Some(0),
            wakes_at: None,
            registers: [0; 64],
            fifo: VecDeque::new(),
            spi: Spi::Deselected,
            field_since: None,
            timer_ends: None,
            arriving: None,
        };
        chip.reset();
        chip
    }
}

impl Mfrc522 {
    /// Creates a reader with these tags in its field.
    pub fn with_tags(tags: impl IntoIterator<Item = Ntag213>) -> Self {
        Self { tags: tags.into_iter().collect(), ..Self::default() }
    }

    /// Holds the reader in reset, by its reset line or for lack of power.
    pub fn hold_in_reset(&mut self) {
        self.reset();
        self.ready_at = None;
    }

    /// Releases a reader from reset. It answers when its crystal runs.
    pub fn release_from_reset(&mut self, now: Micros) {
        self.ready_at.get_or_insert(now + self.start_up);
    }

    /// Returns whether it runs: it is not in reset and does not sleep.
    pub fn is_awake(&self, now: Micros) -> bool {
        self.answers(now) && !self.is_asleep()
    }

    /// Returns whether it sleeps or is waking up.
    fn is_asleep(&self) -> bool {
        self.registers[usize::from(register::COMMAND)] & POWER_DOWN != 0
    }

    /// Resets the registers, as after a loss of power that was too short to stop the crystal. The tags lose their power.
    pub fn reset(&mut self) {
        self.registers = [0; 64];
        for (register, value) in RESET {
            self.registers[usize::from(register)] = value;
        }
        self.fifo.clear();
        self.timer_ends = None;
        self.arriving = None;
        self.wakes_at = None;
        self.switch_field(None);
    }

    /// Returns whether the antenna is on.
    pub fn antenna_is_on(&self) -> bool {
        self.field_since.is_some()
    }

    /// Sets the chip select line. Selecting starts a new SPI transaction.
    pub fn select(&mut self, selected: bool) {
        self.spi = if selected { Spi::Selected } else { Spi::Deselected };
    }

    /// Exchanges one byte in each direction over SPI. Returns `None` if the reader does not drive its data line.
    pub fn exchange(&mut self, sent: u8, now: Micros) -> Option<u8> {
        let answer = self.take_byte(sent, now);
        match self.fault {
            ReaderFault::ReadsZeros => Some(0x00),
            ReaderFault::ReadsOnes => Some(0xFF),
            ReaderFault::None | ReaderFault::Hangs | ReaderFault::IgnoresWrites => answer,
        }
    }

    /// Takes in one byte, and returns the one that the reader puts on its data line, if it drives it.
    fn take_byte(&mut self, sent: u8, now: Micros) -> Option<u8> {
        if !self.answers(now) {
            return None;
        }
        self.pass_time(now);
        let register = sent >> 1 & 0x3F;
        let following = if sent & 0x80 != 0 { Spi::Reading(register) } else { Spi::Writing(register) };
        match self.spi {
            Spi::Deselected => None,
            Spi::Selected => {
                self.spi = following;
                Some(0)
            }
            Spi::Reading(register) => {
                self.spi = following;
                Some(self.read(register))
            }
            Spi::Writing(register) => {
                self.write(register, sent, now);
                Some(0)
            }
        }
    }

    /// Returns whether its crystal runs, or ran before it went to sleep: the bus works then.
    fn answers(&self, now: Micros) -> bool {
        self.ready_at.is_some_and(|at| at <= now)
    }

    /// Predicts the bytes of the next exchanges, as far as they do not depend on what is sent: zeros during a write,
    /// one byte during a read of a register, nothing otherwise.
    pub fn predict_answers(&self, now: Micros) -> Vec<u8> {
        match (self.fault, self.spi) {
            _ if !self.answers(now) => Vec::new(),
            (ReaderFault::ReadsZeros | ReaderFault::ReadsOnes, _) | (_, Spi::Deselected | Spi::Selected) => {
                Vec::new()
            }
            (_, Spi::Writing(_)) => vec![0; FIFO],
            (_, Spi::Reading(_)) => self.clone().exchange(0, now).into_iter().collect(),
        }
    }

    fn at(&mut self, register: u8) -> &mut u8 {
        &mut self.registers[usize::from(register & 0x3F)]
    }

    fn read(&mut self, register: u8) -> u8 {
        match register {
            register::FIFO_DATA => self.fifo.pop_front().unwrap_or(0),
            register::FIFO_LEVEL => self.fifo.len() as u8,
            register => *self.at(register),
        }
    }

    fn write(&mut self, register: u8, value: u8, now: Micros) {
        if self.fault == ReaderFault::IgnoresWrites {
            return;
        }
        match register {
            register::COMMAND => self.command(value, now),
            // Asleep, it listens to nothing else.
            _ if self.is_asleep() => {}
            // Bit 7 selects whether the marked bits are set or cleared.
            register::COM_IRQ | register::DIV_IRQ => {
                let marked = value & 0x7F;
                let register = self.at(register);
                *register = if value & 0x80 != 0 { *register | marked } else { *register & !marked };
            }
            register::FIFO_DATA if self.fifo.len() < FIFO => self.fifo.push_back(value),
            register::FIFO_DATA => *self.at(register::ERROR) |= 0x10,
            register::FIFO_LEVEL => {
                if value & 0x80 != 0 {
                    self.fifo.clear();
                    *self.at(register::ERROR) &= !0x10;
                }
            }
            register::COLLISION => {
                let register = self.at(register);
                *register = *register & 0x7F | value & 0x80;
            }
            register::BIT_FRAMING => {
                *self.at(register) = value & 0x7F;
                if value & 0x80 != 0 && *self.at(register::COMMAND) & 0xF == TRANSCEIVE {
                    self.transmit(now);
                }
            }
            register::TX_CONTROL => {
                *self.at(register) = value;
                let on = value & 0x03 == 0x03;
                if on != self.antenna_is_on() {
                    self.switch_field(on.then_some(now));
                }
            }
            register::ERROR | register::CONTROL | register::VERSION => {} // read only
            register => *self.at(register) = value,
        }
    }

    fn switch_field(&mut self, since: Option<Micros>) {
        self.field_since = since;
        for tag in &mut self.tags {
            tag.lose_power();
        }
    }

    fn command(&mut self, value: u8, now: Micros) {
        if self.is_asleep() {
            // Only waking it has an effect, and the bit stays set until the crystal runs.
            if value & POWER_DOWN == 0 && self.wakes_at.is_none() {
                self.wakes_at = Some(now + self.start_up);
            }
            return;
        }
        *self.at(register::COMMAND) = value & 0x3F;
        self.arriving = None;
        self.timer_ends = None;
        if value & POWER_DOWN != 0 {
            return self.switch_field(None);
        }
        if self.fault == ReaderFault::Hangs {
            return;
        }
        match value & 0xF {
            SOFT_RESET => self.reset(),
            CALC_CRC => {
                let data: Vec<u8> = self.fifo.drain(..).collect();
                let [low, high] = self.crc(&data).to_le_bytes();
                *self.at(register::CRC_LOW) = low;
                *self.at(register::CRC_HIGH) = high;
                *self.at(register::DIV_IRQ) |= 0x04;
            }
            _ => {}
        }
    }

    fn crc(&self, data: &[u8]) -> u16 {
        const PRESETS: [u16; 4] = [0x0000, 0x6363, 0xA671, 0xFFFF];
        let preset = PRESETS[usize::from(self.registers[usize::from(register::MODE)] & 3)];
        data.iter().fold(preset, |mut crc, &byte| {
            crc ^= u16::from(byte);
            for _ in 0..8 {
                crc = if crc & 1 == 1 { crc >> 1 ^ 0x8408 } else { crc >> 1 };
            }
            crc
        })
    }

    /// Transmits the FIFO. The answer of the tags arrives later, in [`Self::pass_time`].
    fn transmit(&mut self, now: Micros) {
        let bytes: Vec<u8> = self.fifo.drain(..).collect();
        *self.at(register::ERROR) = 0;
        let mut frame = to_bits(&bytes);
        match usize::from(*self.at(register::BIT_FRAMING) & 7) {
            0 => {}
            last_bits => frame.truncate((frame.len() + last_bits).saturating_sub(8)),
        }
        if self.fault == ReaderFault::Hangs || frame.is_empty() {
            return;
        }
        let sent = now + air_time(frame.len() + bytes.len() + 2);
        if *self.at(register::TIMER_MODE) & 0x80 != 0 {
            self.timer_ends = Some(sent + self.timeout());
        }
        // Tags detect pauses of the carrier only if it is switched off completely (100 % ASK).
        let full_modulation = *self.at(register::TX_ASK) & 0x40 != 0;
        let awake = full_modulation && self.field_since.is_some_and(|since| now >= since + START_UP);
        let tags = self.tags.iter_mut().filter(|_| awake);
        let mut answers: Vec<Answer> = tags.filter_map(|tag| tag.receive(&frame)).collect();
        if self.first_tag_hides_others {
            answers.truncate(1);
        }
        if let Some(delay) = answers.iter().map(|answer| answer.delay).max() {
            let mut arrival = superpose(&answers);
            self.garbled_answer = self.garbled_answer.map(|left| left.saturating_sub(1));
            arrival.garbled = self.garbled_answer.take_if(|left| *left == 0).is_some();
            // The first bits of an answer stop the timer.
            if self.timer_ends.is_none_or(|end| sent + delay < end) {
                self.timer_ends = None;
                self.arriving = Some((sent + delay + air_time(arrival.bits.len() * 9 / 8 + 2), arrival));
            }
        }
    }

    /// Returns the timeout in microseconds. The prescaler divides 13.56 MHz by 2 n + 1.
    fn timeout(&mut self) -> Micros {
        let high = *self.at(register::TIMER_MODE) & 0xF;
        let prescaler = u16::from_be_bytes([high, *self.at(register::TIMER_PRESCALER)]);
        let reload =
            u16::from_be_bytes([*self.at(register::TIMER_RELOAD_HIGH), *self.at(register::TIMER_RELOAD_LOW)]);
        (Micros::from(prescaler) * 2 + 1) * (Micros::from(reload) + 1) * 100 / 1356
    }

    fn pass_time(&mut self, now: Micros) {
        if self.wakes_at.take_if(|at| *at <= now).is_some() {
            *self.at(register::COMMAND) &= !POWER_DOWN;
        }
        if self.timer_ends.is_some_and(|end| end <= now) {
            self.timer_ends = None;
            *self.at(register::COM_IRQ) |= 0x01;
        }
        if let Some((_, arrival)) = self.arriving.take_if(|(at, _)| *at <= now) {
            self.receive(arrival);
        }
    }

    fn receive(&mut self, arrival: Arrival) {
        let align = usize::from(*self.at(register::BIT_FRAMING) >> 4 & 7);
        let keep_after = *self.at(register::COLLISION) & 0x80;
        let mut bits = vec![false; align];
        bits.extend(&arrival.bits);
        *self.at(register::COLLISION) = keep_after | 0x20;
        if let Some(place) = arrival.collision {
            *self.at(register::ERROR) |= 0x08;
            if keep_after == 0 {
                bits[align + place..].fill(false);
            }
            let position = align + place + 1;
            if position <= 32 {
                *self.at(register::COLLISION) = keep_after | (position % 32) as u8;
            }
        }
        if arrival.garbled {
            *self.at(register::ERROR) |= 0x02;
        }
        *self.at(register::CONTROL) = *self.at(register::CONTROL) & !7 | (bits.len() % 8) as u8;
        self.fifo = to_bytes(&bits).into();
        *self.at(register::COM_IRQ) |= 0x20;
    }
}

/// Combines simultaneous answers. The receiver reports a collision at the first bit in which they differ.
fn superpose(answers: &[Answer]) -> Arrival {
    let longest = answers.iter().map(|answer| answer.frame.len()).max().unwrap_or(0);
    let levels = |place: usize| answers.iter().filter_map(move |answer| answer.frame.get(place));
    let bits = (0..longest).map(|place| levels(place).any(|&bit| bit)).collect();
    let differs = |&place: &usize| {
        let ones = levels(place).filter(|&&bit| bit).count();
        ones != 0 && ones != answers.len()
    };
    Arrival { bits, collision: (0..longest).find(differs), garbled: false }
}

//! The strip of WS2812 lights: turns the bits on its data line into colours.
//!
//! Each light keeps the first 24 bits that reach it (green, red, blue, highest bit first) and passes the rest on. A bit
//! is a pulse: a short one is 0, a long one is 1. The lights show the new colours once the line has stayed low for a
//! while.

use firmware::lights::Colour;
use firmware::mat::CHANNELS;

use super::Micros;

/// Duration of a bit on the bus at 3.8 MHz, in nanoseconds.
const BUS_BIT: u64 = 263;
/// Shortest pulse that counts as a 1, in nanoseconds. The data sheet has 400 ns for a 0 and 800 ns for a 1.
const LONG: u64 = 500;
/// How long the line must stay low before the lights show the new colours. Newer parts need 280 µs.
const RESET: Micros = 280;

/// The strip, with one light per switch of the mat.
#[derive(Clone, Debug)]
pub struct Ws2812Strip {
    shown: [Colour; CHANNELS],
    /// The bits received since the last pause, in order.
    received: Vec<bool>,
    /// For how many bus bits the line has been high.
    high: u64,
    /// When the line last went low.
    low_since: Micros,
    frames: u64,
}

impl Default for Ws2812Strip {
    fn default() -> Self {
        Self { shown: [Colour::OFF; CHANNELS], received: Vec::new(), high: 0, low_since: 0, frames: 0 }
    }
}

impl Ws2812Strip {
    /// Receives eight bits on the data line, highest bit first. The last one ends at `at`.
    pub fn receive(&mut self, at: Micros, byte: u8) {
        // A shortcut: scanning the switches sends zeros all the time.
        if byte == 0 && self.high == 0 && self.received.is_empty() {
            return;
        }
        if self.high == 0 && at.saturating_sub(self.low_since) >= RESET {
            self.show();
        }
        for bit in (0..8).rev() {
            if byte >> bit & 1 == 1 {
                self.high += 1;
            } else if self.high > 0 {
                self.received.push(self.high * BUS_BIT >= LONG);
                self.high = 0;
                self.low_since = at;
            }
        }
    }

    fn show(&mut self) {
        let byte = |bits: &[bool]| bits.iter().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
        let received = std::mem::take(&mut self.received);
        self.frames += u64::from(!received.is_empty());
        // A light that received no bits, or not all 24, keeps its colour.
        for (light, bits) in self.shown.iter_mut().zip(received.chunks_exact(24)) {
            *light = Colour { green: byte(&bits[..8]), red: byte(&bits[8..16]), blue: byte(&bits[16..]) };
        }
    }

    /// Returns the colours that the lights show at `at`.
    pub fn colours(&mut self, at: Micros) -> &[Colour; CHANNELS] {
        if self.high == 0 && at.saturating_sub(self.low_since) >= RESET {
            self.show();
        }
        &self.shown
    }

    /// Returns how many frames have been shown.
    pub fn frames(&self) -> u64 {
        self.frames
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Encodes colours for the bus, with four bus bits per bit. `one` is the pattern for a 1.
    fn pulses(colours: &[[u8; 3]], one: u8) -> Vec<u8> {
        let bits = colours.iter().flatten().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1));
        let nibbles: Vec<u8> = bits.map(|bit| if bit == 1 { one } else { 0b1000 }).collect();
        nibbles.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect()
    }

    /// Sends bytes to the strip, 2 µs apart. Returns the time after the last one.
    fn send(strip: &mut Ws2812Strip, from: Micros, bytes: &[u8]) -> Micros {
        bytes.iter().zip(0..).for_each(|(&byte, place)| strip.receive(from + place * 2, byte));
        from + bytes.len() as Micros * 2
    }

    #[test]
    fn a_frame_is_shown_once_the_line_was_low_for_long() {
        for one in [0b1100, 0b1110] {
            let mut strip = Ws2812Strip::default();
            let end = send(&mut strip, 1000, &pulses(&[[1, 2, 3], [0xFF, 0, 0x80]], one));
            assert_eq!(strip.colours(end + 100)[0], Colour::OFF, "not yet");
            let shown = strip.colours(end + 300);
            assert_eq!(shown[0], Colour { green: 1, red: 2, blue: 3 });
            assert_eq!(shown[1], Colour { green: 0xFF, red: 0, blue: 0x80 });
            assert_eq!(shown[2], Colour::OFF);
            // A scan of the switches changes nothing; a shorter frame changes only the lights it reaches.
            let end = send(&mut strip, end + 1000, &[0; 17]);
            let end = send(&mut strip, end + 1000, &pulses(&[[9, 9, 9]], one));
            let shown = strip.colours(end + 300);
            assert_eq!(shown[0], Colour { green: 9, red: 9, blue: 9 });
            assert_eq!(shown[1].green, 0xFF);
            assert_eq!(strip.frames(), 2);
        }
    }

    #[test]
    fn a_frame_that_is_interrupted_for_long_begins_at_the_first_light_again() {
        let mut strip = Ws2812Strip::default();
        let end = send(&mut strip, 0, &pulses(&[[1, 1, 1]], 0b1110));
        let end = send(&mut strip, end + 400, &pulses(&[[2, 2, 2]], 0b1110));
        let shown = strip.colours(end + 300);
        assert_eq!((shown[0].red, shown[1].red), (2, 0));
    }
}

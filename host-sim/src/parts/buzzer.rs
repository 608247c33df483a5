//! The buzzer. The model records every tone with its start and end.

use super::Micros;

/// A tone that the buzzer played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tone {
    /// When the tone started.
    pub from: Micros,
    /// When it ended; `None` while it is still playing.
    pub until: Option<Micros>,
    /// The pitch in hertz.
    pub hertz: u16,
}

/// A piezo driven by a pulse width modulator.
#[derive(Clone, Debug, Default)]
pub struct Buzzer {
    tones: Vec<Tone>,
}

impl Buzzer {
    /// Plays a pitch from `at` on, or stops with `None`. Repeating the current pitch does not start a new tone.
    pub fn sound(&mut self, at: Micros, hertz: Option<u16>) {
        let last = self.tones.last_mut().filter(|tone| tone.until.is_none());
        if last.as_ref().map(|tone| tone.hertz) == hertz {
            return;
        }
        if let Some(last) = last {
            last.until = Some(at);
        }
        if let Some(hertz) = hertz {
            self.tones.push(Tone { from: at, until: None, hertz });
        }
    }

    /// Returns all tones since the start, oldest first.
    pub fn tones(&self) -> &[Tone] {
        &self.tones
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tone_lasts_until_the_next_or_silence() {
        let mut buzzer = Buzzer::default();
        buzzer.sound(10, None);
        buzzer.sound(20, Some(440));
        buzzer.sound(25, Some(440));
        buzzer.sound(30, Some(880));
        buzzer.sound(45, None);
        let expected = [(20, Some(30), 440), (30, Some(45), 880)];
        let expected = expected.map(|(from, until, hertz)| Tone { from, until, hertz });
        assert_eq!(buzzer.tones(), expected);
    }
}

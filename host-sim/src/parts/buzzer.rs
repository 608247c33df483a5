//! The buzzer: what was heard, and when.

use super::Micros;

/// A tone that was heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tone {
    /// When it began.
    pub from: Micros,
    /// When it ended; `None` while it lasts.
    pub until: Option<Micros>,
    /// Its pitch.
    pub hertz: u16,
}

/// A piezo that is driven by a pulse width modulator.
#[derive(Clone, Debug, Default)]
pub struct Buzzer {
    heard: Vec<Tone>,
}

impl Buzzer {
    /// From now on this pitch, or silence.
    pub fn sound(&mut self, at: Micros, hertz: Option<u16>) {
        let last = self.heard.last_mut().filter(|tone| tone.until.is_none());
        if last.as_ref().map(|tone| tone.hertz) == hertz {
            return;
        }
        if let Some(last) = last {
            last.until = Some(at);
        }
        if let Some(hertz) = hertz {
            self.heard.push(Tone { from: at, until: None, hertz });
        }
    }

    /// Everything heard so far, in order.
    pub fn heard(&self) -> &[Tone] {
        &self.heard
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
        assert_eq!(buzzer.heard(), expected);
    }
}

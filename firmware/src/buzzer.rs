//! The tunes of the buzzer: short, and easy to tell apart without looking at the display.

use embassy_time::Duration;

/// A tone or a rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tone {
    /// The pitch; 0 is a rest.
    pub hertz: u16,
    /// The duration.
    pub milliseconds: u16,
}

/// A tune, named after what it announces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tune {
    /// A move was accepted.
    Played,
    /// A move was refused, or a piece is in the wrong place.
    Refused,
    /// The OLED asks a question.
    Asked,
    /// Moves were taken back.
    TakenBack,
    /// The game is over.
    Won,
}

const fn tone(hertz: u16, milliseconds: u16) -> Tone {
    Tone { hertz, milliseconds }
}

impl Tune {
    /// Returns the tones of the tune in order. A rising tune is good news, a falling one is not.
    pub const fn tones(self) -> &'static [Tone] {
        match self {
            Self::Played => const { &[tone(1568, 60)] },
            Self::Refused => const { &[tone(330, 140), tone(0, 60), tone(262, 220)] },
            Self::Asked => const { &[tone(988, 70), tone(0, 40), tone(988, 70)] },
            Self::TakenBack => const { &[tone(784, 80), tone(523, 120)] },
            Self::Won => const { &[tone(784, 120), tone(988, 120), tone(1175, 120), tone(1568, 320)] },
        }
    }

    /// Returns the duration of the tune.
    pub fn length(self) -> Duration {
        Duration::from_millis(self.tones().iter().map(|tone| u64::from(tone.milliseconds)).sum())
    }
}

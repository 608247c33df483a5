//! The lights: one beside each switch, in the colour of what can or must be done there.

use core::ops::ControlFlow;

use crate::mat::{CHANNELS, Channels, MatGame};
use crate::referee::Guide;
use crate::trial_memory;

/// A colour, as bright as it is sent: a strip of 128 lights at full power would draw several ampere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Colour {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

impl Colour {
    /// Dark.
    pub const OFF: Self = Self { red: 0, green: 0, blue: 0 };
    /// Something can be done here.
    pub const LEGAL: Self = Self { red: 0, green: 10, blue: 0 };
    /// A piece lies here that belongs elsewhere.
    pub const LIFT: Self = Self { red: 24, green: 0, blue: 0 };
    /// A piece is missing here.
    pub const PUT: Self = Self { red: 0, green: 0, blue: 24 };
    /// Something should be put straight here.
    pub const TIDY: Self = Self { red: 8, green: 6, blue: 0 };
}

/// What is lit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lights {
    /// Where a legal move begins or ends.
    pub legal: Channels,
    /// Pieces to be lifted.
    pub lift: Channels,
    /// Places where a piece is missing.
    pub put: Channels,
    /// Places to be put straight.
    pub tidy: Channels,
}

impl Lights {
    /// Where the legal moves of the position would change the mat; they are tried out in lent room.
    pub fn legal<G: MatGame>(game: &G, trial: &mut Option<G>) -> Self {
        let now = game.picture();
        let mut legal = Channels::NONE;
        let _ = game.each_legal(|m| {
            if !game.can_show(m) {
                return ControlFlow::Continue(());
            }
            let after = trial_memory::copy(game, trial);
            if after.play(m).is_ok() {
                let picture = game.halfway(m, after).unwrap_or_else(|| after.picture());
                legal = legal | (picture ^ now);
            }
            ControlFlow::Continue(())
        });
        Self { legal, ..Self::default() }
    }

    /// Whether something must be done.
    pub fn is_guide(&self) -> bool {
        !(self.lift | self.put).is_empty()
    }

    /// The way back to a position that makes sense.
    pub fn guide(guide: Guide) -> Self {
        Self { lift: guide.lift, put: guide.put, ..Self::default() }
    }

    /// The colour of each light. What must be done outshines what can be done.
    pub fn colours(&self) -> [Colour; CHANNELS] {
        let mut colours = [Colour::OFF; CHANNELS];
        for (channels, colour) in [
            (self.legal, Colour::LEGAL),
            (self.tidy, Colour::TIDY),
            (self.put, Colour::PUT),
            (self.lift, Colour::LIFT),
        ] {
            for channel in channels.iter() {
                colours[channel.index()] = colour;
            }
        }
        colours
    }

    /// What the strip draws in milliampere: 20 mA for a colour at full brightness, 1 mA for each
    /// light even if it is dark.
    pub fn milliampere(&self) -> u32 {
        let colours = self.colours();
        let sum: u32 = colours
            .iter()
            .map(|light| u32::from(light.red) + u32::from(light.green) + u32::from(light.blue))
            .sum();
        CHANNELS as u32 + sum * 20 / 255
    }
}

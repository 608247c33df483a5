//! The lights, one beside each switch. Their colours show what can or must be done there.

use core::ops::ControlFlow;

use crate::mat::{CHANNELS, Channels, MatGame};
use crate::referee::Guide;
use crate::trial_memory;

/// A colour with its brightness, as sent to a light. The colours in use are dim: 128 lights at full power would
/// draw several amperes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)] // the names say it
pub struct Colour {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
}

impl Colour {
    /// No light.
    pub const OFF: Self = Self { red: 0, green: 0, blue: 0 };
    /// A legal move begins or ends here.
    pub const LEGAL: Self = Self { red: 0, green: 10, blue: 0 };
    /// The piece here belongs elsewhere.
    pub const LIFT: Self = Self { red: 24, green: 0, blue: 0 };
    /// A piece is missing here.
    pub const PUT: Self = Self { red: 0, green: 0, blue: 24 };
    /// A piece should be put in order here, but play can continue.
    pub const TIDY: Self = Self { red: 8, green: 6, blue: 0 };
}

/// Which lights are on, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lights {
    /// Spaces where a legal move begins or ends.
    pub legal: Channels,
    /// Spaces with a piece to lift.
    pub lift: Channels,
    /// Spaces where a piece is missing.
    pub put: Channels,
    /// Spaces to put in order, although play can continue.
    pub tidy: Channels,
}

impl Lights {
    /// Lights the spaces that any legal move would change. `trial` is memory to try the moves in.
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

    /// Returns whether the players must lift or put a piece.
    pub fn is_guide(&self) -> bool {
        !(self.lift | self.put).is_empty()
    }

    /// Lights the way back to a valid position.
    pub fn guide(guide: Guide) -> Self {
        Self { lift: guide.lift, put: guide.put, ..Self::default() }
    }

    /// Returns the colour of each light. What must be done takes precedence over what can be done.
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

    /// Returns the current that the strip draws, in milliamperes: 20 mA for each of the three colours of a light
    /// at full brightness, and 1 mA for each light even if it is off.
    pub fn milliampere(&self) -> u32 {
        let colours = self.colours();
        let sum: u32 = colours
            .iter()
            .map(|light| u32::from(light.red) + u32::from(light.green) + u32::from(light.blue))
            .sum();
        CHANNELS as u32 + sum * 20 / 255
    }
}

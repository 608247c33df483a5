//! The sections that viewers get, as JSON.

use std::fmt::Write as _;

use firmware::lights::Colour;
use firmware::mat::{CHANNELS, Channels};
use serde_json::{Value, json};

use crate::table::pieces::{Layout, Piece, Pieces};

/// Returns the display: its 1024 bytes (eight pages of 128 columns, lowest bit at the top) and the text on it.
pub(super) fn oled(on: bool, bytes: &[u8], words: &str) -> Value {
    let hex = bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut hex, byte| {
        // Writing to a string cannot fail.
        let _ = write!(hex, "{byte:02x}");
        hex
    });
    json!({ "on": on, "pixels": hex, "text": words })
}

/// Returns the number and colour of every light that is on.
pub(super) fn lights(colours: &[Colour]) -> Value {
    let lit = colours.iter().enumerate().filter_map(|(number, colour)| {
        let (r, g, b) = (colour.red, colour.green, colour.blue);
        (r | g | b != 0).then(|| json!([number, [r, g, b]]))
    });
    lit.collect::<Vec<_>>().into()
}

/// Returns the pieces over each switch.
pub(super) fn layout(layout: &Layout) -> Value {
    let stacks = layout.iter().filter(|(_, stack)| !stack.is_empty());
    let stacks: serde_json::Map<String, Value> = stacks
        .map(|(channel, stack)| {
            (channel.number().to_string(), stack.iter().map(piece).collect::<Vec<_>>().into())
        })
        .collect();
    stacks.into()
}

fn piece(piece: &Piece) -> Value {
    json!({ "name": piece.name, "tag": piece.tag })
}

/// Returns the pieces on the mat, in the hand and beside the mat.
pub(super) fn pieces(pieces: &Pieces, aside: &[Piece]) -> Value {
    json!({
        "mat": layout(&pieces.mat),
        "hand": pieces.hand.iter().map(piece).collect::<Vec<_>>(),
        "aside": aside.iter().map(piece).collect::<Vec<_>>(),
    })
}

/// Returns the state of the switches, and the state that the game expects.
pub(super) fn switches(seen: Channels, wanted: Channels) -> Value {
    json!({ "seen": bits(seen), "wanted": bits(wanted) })
}

/// Returns a string of 0 and 1, starting with switch 0.
fn bits(channels: Channels) -> String {
    (0..CHANNELS).map(|index| if channels.bits() >> index & 1 == 1 { '1' } else { '0' }).collect()
}

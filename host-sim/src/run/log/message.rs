//! Decodes one message: the number of a format string, and its arguments.

use super::format_strings::FormatStrings;

/// A message with a longer list than this counts as damaged.
const LONGEST_LIST: usize = 4096;

/// Formats a message as a line. A message that cannot be decoded is shown as bytes next to its format string.
pub(super) fn format_line(formats: &FormatStrings, bytes: &[u8]) -> String {
    let mut rest = Reader { formats, bytes };
    let Some(number) = rest.number(2) else { return format!("(a damaged entry: {})", hex(bytes)) };
    let Some((level, format)) = formats.get(number) else {
        return format!("(an unknown entry {number:#06x}: {})", hex(rest.bytes));
    };
    let arguments = rest.bytes;
    let text = rest.text(&formats.timestamp, "").and_then(|_| rest.text(format, ""));
    let text = text.unwrap_or_else(|| format!("{format} (not understood: {})", hex(arguments)));
    format!("{level:5} {text}")
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}

struct Reader<'b> {
    formats: &'b FormatStrings,
    bytes: &'b [u8],
}

impl<'b> Reader<'b> {
    fn take(&mut self, length: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        Some(taken)
    }

    fn number(&mut self, bytes: usize) -> Option<u128> {
        Some(self.take(bytes)?.iter().rev().fold(0, |number, &byte| number << 8 | u128::from(byte)))
    }

    /// Fills the arguments into a format string. A parameter without a display hint uses `outer`.
    fn text(&mut self, format: &str, outer: &str) -> Option<String> {
        let mut text = String::new();
        let mut rest = format;
        while let Some(at) = rest.find(['{', '}']) {
            let (literal, brace) = rest.split_at(at);
            text.push_str(literal);
            if brace.starts_with("{{") || brace.starts_with("}}") {
                text.push_str(&brace[..1]);
                rest = &brace[2..];
                continue;
            }
            let (parameter, behind) = brace.strip_prefix('{')?.split_once('}')?;
            let (kind, hint) = parameter.split_once(':').unwrap_or((parameter, outer));
            let kind = if kind.is_empty() { "?" } else { kind.strip_prefix('=')? };
            text.push_str(&self.argument(kind, hint)?);
            rest = behind;
        }
        Some(text + rest)
    }

    fn argument(&mut self, kind: &str, hint: &str) -> Option<String> {
        Some(match kind {
            "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => {
                format_number(self.number(width(kind)?)?, hint)
            }
            "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => {
                let bytes = width(kind)?;
                let unused = 128 - 8 * bytes as u32;
                let number = (self.number(bytes)? << unused) as i128 >> unused;
                let sign = if number < 0 { "-" } else { "" };
                sign.to_owned() + &format_number(number.unsigned_abs(), hint)
            }
            "bool" => (self.number(1)? != 0).to_string(),
            "str" => {
                let length = self.number(4)? as usize;
                quoted(&String::from_utf8_lossy(self.take(length)?), hint)
            }
            "istr" => quoted(self.format()?, hint),
            "[u8]" => {
                let length = self.number(4)? as usize;
                let bytes: Vec<String> =
                    self.take(length)?.iter().map(|&byte| format_number(byte.into(), hint)).collect();
                format!("[{}]", bytes.join(", "))
            }
            "[?]" => {
                let length = self.number(4)? as usize;
                let format = self.format()?;
                let elements: Option<Vec<String>> =
                    (0..length.min(LONGEST_LIST + 1)).map(|_| self.value(format, hint)).collect();
                format!("[{}]", elements.filter(|elements| elements.len() == length)?.join(", "))
            }
            "?" => {
                let format = self.format()?;
                self.value(format, hint)?
            }
            // The chip has already formatted the text with `core::fmt`.
            "__internal_Debug" | "__internal_Display" => {
                let end = self.bytes.iter().position(|&byte| byte == 0xFF)?;
                let text = self.take(end + 1)?;
                String::from_utf8_lossy(&text[..end]).into_owned()
            }
            _ => return None,
        })
    }

    fn format(&mut self) -> Option<&'b str> {
        let number = self.number(2)?;
        self.formats.get(number).map(|(_, format)| format)
    }

    /// Formats a value of a type that implements `Format`. The format string of an `enum` contains those of all
    /// variants, and a number selects one.
    fn value(&mut self, format: &str, hint: &str) -> Option<String> {
        let variants = format.split('|').count();
        let format = match variants {
            1 => format,
            _ => format.split('|').nth(self.number(if variants <= 0x100 { 1 } else { 2 })? as usize)?,
        };
        self.text(format, hint)
    }
}

/// Returns the width of an integer type in bytes. `usize` and `isize` have 32 bits on the RP2040.
fn width(kind: &str) -> Option<usize> {
    let bits = kind[1..].replace("size", "32");
    bits.parse::<usize>().ok().map(|bits| bits / 8)
}

fn quoted(text: &str, hint: &str) -> String {
    if hint == "?" { format!("{text:?}") } else { text.to_owned() }
}

/// Formats a number according to a display hint such as `x`, `#x` or `08b`. Unknown hints are ignored.
fn format_number(number: u128, hint: &str) -> String {
    let (prefixed, hint) = hint.strip_prefix('#').map_or((false, hint), |hint| (true, hint));
    let base = hint.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let zeros = hint[..hint.len() - base.len()].parse().unwrap_or(0).min(128_usize);
    let (prefix, digits) = match base {
        "x" => ("0x", format!("{number:x}")),
        "X" => ("0x", format!("{number:X}")),
        "b" => ("0b", format!("{number:b}")),
        "o" => ("0o", format!("{number:o}")),
        _ => ("", number.to_string()),
    };
    let prefix = if prefixed { prefix } else { "" };
    format!("{prefix}{digits:0>width$}", width = zeros.saturating_sub(prefix.len()))
}

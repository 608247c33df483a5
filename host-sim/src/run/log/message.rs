//! One message: a number that stands for a format string, and its arguments.

use super::words::Words;

/// A list with more elements than this is taken for a damaged message.
const LONGEST_LIST: usize = 4096;

/// Returns a message as a line. What cannot be decoded is shown as bytes beside its format string.
pub(super) fn line(words: &Words, bytes: &[u8]) -> String {
    let mut rest = Reader { words, bytes };
    let Some(number) = rest.number(2) else { return format!("(a damaged entry: {})", hex(bytes)) };
    let Some((level, format)) = words.get(number) else {
        return format!("(an unknown entry {number:#06x}: {})", hex(rest.bytes));
    };
    let arguments = rest.bytes;
    let text = rest.text(&words.timestamp, "").and_then(|_| rest.text(format, ""));
    let text = text.unwrap_or_else(|| format!("{format} (not understood: {})", hex(arguments)));
    format!("{level:5} {text}")
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}

struct Reader<'b> {
    words: &'b Words,
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

    /// Returns a format string with its arguments filled in. A parameter without a hint takes the outer one.
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
            "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => show(self.number(width(kind)?)?, hint),
            "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => {
                let bytes = width(kind)?;
                let unused = 128 - 8 * bytes as u32;
                let number = (self.number(bytes)? << unused) as i128 >> unused;
                let sign = if number < 0 { "-" } else { "" };
                sign.to_owned() + &show(number.unsigned_abs(), hint)
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
                    self.take(length)?.iter().map(|&byte| show(byte.into(), hint)).collect();
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
            // The chip has formatted it with `core::fmt`.
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
        self.words.get(number).map(|(_, format)| format)
    }

    /// Returns a value of a type that implements `Format`. The format string of an `enum` holds those of all its
    /// variants; a number says which one it is.
    fn value(&mut self, format: &str, hint: &str) -> Option<String> {
        let variants = format.split('|').count();
        let format = match variants {
            1 => format,
            _ => format.split('|').nth(self.number(if variants <= 0x100 { 1 } else { 2 })? as usize)?,
        };
        self.text(format, hint)
    }
}

/// Returns how many bytes a number has: its kind names the bits, and the RP2040 has 32 of them.
fn width(kind: &str) -> Option<usize> {
    let bits = kind[1..].replace("size", "32");
    bits.parse::<usize>().ok().map(|bits| bits / 8)
}

fn quoted(text: &str, hint: &str) -> String {
    if hint == "?" { format!("{text:?}") } else { text.to_owned() }
}

/// Returns a number as its hint wants it: `x`, `#x`, `08b`. A hint that is not known changes nothing.
fn show(number: u128, hint: &str) -> String {
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

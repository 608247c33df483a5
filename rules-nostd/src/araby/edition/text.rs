//! The text form of the other values in an edition file: icons, backs, caravan spaces.

use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::araby::product::{Icon, Icons, Product};
use crate::araby::resolution::Resolution;
use crate::araby::space::Space;
use crate::edition::text_form::TextForm;
use crate::notation::{Expected, NotationError, Words};

/// Written as `spices coin`, or `-` for none.
impl TextForm for Icons {
    const WHAT: &'static str = "icons such as 'spices coin', or -";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NONE {
            return f.write_str("-");
        }
        for (place, icon) in self.iter().enumerate() {
            let blank = if place > 0 { " " } else { "" };
            write!(f, "{blank}{icon}")?;
        }
        Ok(())
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let mut icons = Self::NONE;
        if text.trim() == "-" {
            return Ok(icons);
        }
        let words = &mut Words::new(text);
        loop {
            let not_expected = words.not_expected(Expected::Words("each icon once"));
            let icon: Icon = words.named()?;
            if icons.has(icon) {
                return Err(not_expected);
            }
            icons = icons.with(icon);
            if words.peek().is_empty() {
                return Ok(icons);
            }
        }
    }
}

/// Writes the form used in an edition file.
impl fmt::Display for Icons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// Stored in bytes as one bit per icon.
impl Serialize for Icons {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.bits())
    }
}

impl<'de> Deserialize<'de> for Icons {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bits = u8::deserialize(deserializer)?;
        Self::from_bits(bits).ok_or_else(|| serde::de::Error::custom("icons that do not exist"))
    }
}

/// Written as `bandit 7 pay 2 3 4`: the attacked space, then the payout of each row from the top.
impl TextForm for Resolution {
    const WHAT: &'static str = "resolution numbers such as 'bandit 7 pay 2 3 4'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [top, middle, bottom] = self.pay;
        write!(f, "bandit {} pay {top} {middle} {bottom}", self.bandit)
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let words = &mut Words::new(text);
        words.expect("bandit")?;
        let bandit: Space = words.named()?;
        words.expect("pay")?;
        let mut pay = [0; 3];
        for row in &mut pay {
            *row = words.number(0..=LARGEST_PAY)?;
        }
        words.end().map(|()| Self { bandit, pay })
    }
}

/// The largest payout. The cards print a single digit.
pub(super) const LARGEST_PAY: u8 = 9;

/// Writes the form used in an edition file.
impl fmt::Display for Resolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// Written as `magics jewels spices / jewels spices fabrics / spices fabrics magics`: the rows from the top.
impl TextForm for [Product; Space::ALL.len()] {
    const WHAT: &'static str = "nine products in three rows, with / between the rows";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, product) in self.iter().enumerate() {
            let sign = match place {
                0 => "",
                3 | 6 => " / ",
                _ => " ",
            };
            write!(f, "{sign}{product}")?;
        }
        Ok(())
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let words = &mut Words::new(text);
        let mut spaces = [Product::Magics; Space::ALL.len()];
        for (place, space) in spaces.iter_mut().enumerate() {
            if matches!(place, 3 | 6) {
                words.expect("/")?;
            }
            *space = words.named()?;
        }
        words.end().map(|()| spaces)
    }
}

//! The text form of the effect language.
//!
//! ```text
//! effect = "-" | ["task: "] [fee " -> "] gains
//! fee    = part (" + " part)*          coin 1, spices 1, give 1
//! gains  = gain (" + " gain)*          all of them, in this order
//!        | gain (" | " gain)*          one of them
//! gain   = "spices 1" | "any 1"        products of a kind, or of any kind
//!        | "coin 2" ["per merchant" ["max 4"]]
//!        | "opponent coin 1"           an opponent takes coins
//!        | "refresh merchant 1"        or ally, card; a number, or all
//!        | "draw 3" ["give 1"]         cards from the deck, some of them to an opponent
//! ```

use core::fmt;
use core::num::NonZeroU8;

use heapless::Vec;

use crate::NamedEnum;
use crate::araby::effect::{Effect, Fee, Gain, Sort};
use crate::araby::product::{Icon, Price, Product};
use crate::edition::text_form::{TextForm, Written};
use crate::notation::{Expected, NotationError, Words};

/// The largest number in an effect or a cost. No card shows a larger one.
pub(super) const LARGEST: u8 = 20;

impl TextForm for Effect {
    const WHAT: &'static str = "an effect";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.task {
            f.write_str("task: ")?;
        }
        if !self.fee.is_none() {
            write!(f, "{} -> ", Written(&self.fee))?;
        }
        if self.gains.is_empty() {
            return f.write_str("-");
        }
        for (place, gain) in self.gains.iter().enumerate() {
            let sign = match (place, self.one_of) {
                (0, _) => "",
                (_, true) => " | ",
                (_, false) => " + ",
            };
            write!(f, "{sign}{}", Written(gain))?;
        }
        Ok(())
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let mut effect = Self::NOTHING;
        let rest = match text.split_once(':') {
            Some((head, rest)) => {
                let words = &mut Words::new(head);
                words.expect("task")?;
                words.end()?;
                effect.task = true;
                rest
            }
            None => text,
        };
        let gains = match rest.split_once("->") {
            Some((fee, gains)) => {
                effect.fee = Fee::read(fee)?;
                gains
            }
            None => rest,
        };
        if gains.trim() == "-" {
            return Ok(effect);
        }
        effect.one_of = gains.contains('|');
        effect.gains = read_gains(gains, if effect.one_of { '|' } else { '+' })?;
        Ok(effect)
    }
}

fn read_gains(
    text: &str,
    sign: char,
) -> Result<Vec<Gain, { crate::araby::effect::MAX_GAINS }, u8>, NotationError<'_>> {
    let mut gains = Vec::new();
    for part in text.split(sign) {
        let gain = Gain::read(part)?;
        gains.push(gain).map_err(|_| Words::new(part).not_expected(Expected::Words("3 gains at most")))?;
    }
    Ok(gains)
}

/// Writes the form used in an edition file.
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl Effect {
    /// Reads an effect in the form used in an edition file.
    pub fn read(text: &str) -> Result<Self, NotationError<'_>> {
        <Self as TextForm>::read(text)
    }
}

impl TextForm for Fee {
    const WHAT: &'static str = "a fee such as 'coin 1'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.price.is_free(), self.give) {
            (_, 0) => write!(f, "{}", self.price),
            (true, give) => write!(f, "give {give}"),
            (false, give) => write!(f, "{} + give {give}", self.price),
        }
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let mut fee = Self::NONE;
        for part in text.split('+') {
            let words = &mut Words::new(part);
            if fee.give == 0 && words.take("give") {
                fee.give = words.number(1..=LARGEST)?;
            } else {
                read_unit(words, &mut fee.price, "coin, a product or give, each once")?;
            }
            words.end()?;
        }
        Ok(fee)
    }
}

impl TextForm for Price {
    const WHAT: &'static str = "a cost such as 'spices 1 + coin 1', or -";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let mut price = Self::FREE;
        if text.trim() == "-" {
            return Ok(price);
        }
        for part in text.split('+') {
            let words = &mut Words::new(part);
            read_unit(words, &mut price, "coin or a product, each once")?;
            words.end()?;
        }
        Ok(price)
    }
}

/// Reads a unit such as `spices 1`. The price must not contain its icon yet.
fn read_unit<'t>(
    words: &mut Words<'t>,
    price: &mut Price,
    expected: &'static str,
) -> Result<(), NotationError<'t>> {
    let not_expected = words.not_expected(Expected::Words(expected));
    match taken::<Icon>(words) {
        Some(icon) if price.of(icon) == 0 => {
            *price = price.with(icon, words.number(1..=LARGEST)?);
            Ok(())
        }
        _ => Err(not_expected),
    }
}

impl TextForm for Gain {
    const WHAT: &'static str = "a gain";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Products { product: Some(product), amount } => write!(f, "{product} {amount}"),
            Self::Products { product: None, amount } => write!(f, "any {amount}"),
            Self::Coins(coins) => write!(f, "coin {coins}"),
            Self::CoinsPer { each, per, most } => {
                write!(f, "coin {each} per {per}")?;
                most.map_or(Ok(()), |most| write!(f, " max {most}"))
            }
            Self::OpponentCoins(coins) => write!(f, "opponent coin {coins}"),
            Self::Refresh { sort, count: Some(count) } => write!(f, "refresh {sort} {count}"),
            Self::Refresh { sort, count: None } => write!(f, "refresh {sort} all"),
            Self::Draw { cards, give: 0 } => write!(f, "draw {cards}"),
            Self::Draw { cards, give } => write!(f, "draw {cards} give {give}"),
        }
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let words = &mut Words::new(text);
        let gain = if words.take("coin") {
            let coins = read_amount(words)?;
            if words.take("per") {
                let per: Sort = words.named()?;
                let most = if words.take("max") { Some(read_amount(words)?) } else { None };
                Self::CoinsPer { each: coins, per, most }
            } else {
                Self::Coins(coins)
            }
        } else if words.take("opponent") {
            words.expect("coin")?;
            Self::OpponentCoins(read_amount(words)?)
        } else if words.take("refresh") {
            let sort = words.named()?;
            let count = if words.take("all") { None } else { Some(read_amount(words)?) };
            Self::Refresh { sort, count }
        } else if words.take("draw") {
            let cards = read_amount(words)?;
            let give = if words.take("give") { words.number(1..=LARGEST)? } else { 0 };
            Self::Draw { cards, give }
        } else if words.take("any") {
            Self::Products { product: None, amount: read_amount(words)? }
        } else if let Some(product) = taken::<Product>(words) {
            Self::Products { product: Some(product), amount: read_amount(words)? }
        } else {
            let expected = "something to gain, such as 'spices 1', 'coin 2' or 'draw 1'";
            return Err(words.not_expected(Expected::Words(expected)));
        };
        words.end().map(|()| gain)
    }
}

fn read_amount<'t>(words: &mut Words<'t>) -> Result<NonZeroU8, NotationError<'t>> {
    let number = words.number(1..=LARGEST)?;
    NonZeroU8::new(number).ok_or(words.not_expected(Expected::Number(1, LARGEST)))
}

/// Takes the next word if it names an `N`.
fn taken<N: NamedEnum>(words: &mut Words<'_>) -> Option<N> {
    N::ALL.iter().copied().find(|noun| words.take(noun.name()))
}

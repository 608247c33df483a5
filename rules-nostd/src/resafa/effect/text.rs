//! The effect language as people write it: section 0 of `docs/rules/resafa-standins.md`.
//!
//! ```text
//! effect = [when ": "] [cost " -> "] gains
//! gains  = gain (" + " gain)*    all of them, any order
//!        | gain (" | " gain)*    one of them
//! ```

use core::fmt;
use core::num::NonZeroU8;

use heapless::Vec;

use crate::NamedEnum;
use crate::edition::text_form::{TextForm, Written};
use crate::notation::{Expected, NotationError, Words};
use crate::resafa::action::MainAction;
use crate::resafa::effect::{Count, Effect, Flipped, Gain, Gift, Gifts, Occasion, Tally, Thing, When};
use crate::resafa::item::{Discount, Item, Price, Token};

/// The largest number in a text. No component shows a larger one.
const LARGEST: u8 = 99;

impl TextForm for Effect {
    const WHAT: &'static str = "an effect";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_when(self.when, f)?;
        if !self.cost.is_free() {
            write!(f, "{} -> ", self.cost)?;
        }
        let sign = if self.one_of { " | " } else { " + " };
        joined(f, sign, self.gains.iter().map(Written))
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let (when, rest) = match text.split_once(':') {
            Some((head, rest)) => (read_when(head)?, rest),
            None => (When::AnyTime, text),
        };
        let (cost, gains) = match rest.split_once("->") {
            Some((cost, gains)) => (Price::read(cost)?, gains),
            None => (Price::FREE, rest),
        };
        let one_of = gains.contains('|');
        let gains = read_list(gains, if one_of { '|' } else { '+' }, "4 gains at most")?;
        Ok(Self { when, cost, one_of, gains })
    }
}

/// Writes the notation of edition files.
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl Effect {
    /// Reads an effect in the notation of edition files.
    pub fn read(text: &str) -> Result<Self, NotationError<'_>> {
        <Self as TextForm>::read(text)
    }
}

/// Writes the notation of edition files.
impl fmt::Display for Gain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

fn write_when(when: When, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match when {
        When::AnyTime => Ok(()),
        When::During(action) => write!(f, "@{action}: "),
        When::Selling { item, most } => write!(f, "@trading sell {item} x{most}: "),
        When::Having { count, at_least } => write!(f, "have {count} {at_least}: "),
        When::Always(Occasion::Action(action)) => write!(f, "always {action}: "),
        When::Always(Occasion::Base) => f.write_str("always base: "),
        When::End { times: 1 } => f.write_str("end: "),
        When::End { times } => write!(f, "end x{times}: "),
    }
}

fn read_when(head: &str) -> Result<When, NotationError<'_>> {
    if let Some(action) = head.trim_start().strip_prefix('@') {
        let mut words = Words::new(action);
        let action: MainAction = words.named()?;
        if action == MainAction::Trading && words.take("sell") {
            let item = words.named()?;
            let most = read_times(&mut words)?;
            return words.end().map(|()| When::Selling { item, most });
        }
        return words.end().map(|()| When::During(action));
    }
    let mut words = Words::new(head);
    let when = if words.take("have") {
        When::Having { count: words.named()?, at_least: words.number(1..=LARGEST)? }
    } else if words.take("always") {
        let occasion = if words.take("base") { Occasion::Base } else { Occasion::Action(words.named()?) };
        When::Always(occasion)
    } else if words.take("end") {
        When::End { times: if words.peek().is_empty() { 1 } else { read_times(&mut words)? } }
    } else {
        return Err(words.not_expected(Expected::Words("@ and an action, have, always or end")));
    };
    words.end().map(|()| when)
}

/// Reads a count such as `x2`.
fn read_times<'t>(words: &mut Words<'t>) -> Result<u8, NotationError<'t>> {
    let word = words.peek();
    let times = word.strip_prefix('x').and_then(|times| times.parse().ok());
    match times {
        Some(times @ 1..=LARGEST) => {
            words.take(word);
            Ok(times)
        }
        _ => Err(words.not_expected(Expected::Words("x and a number, such as x2"))),
    }
}

impl TextForm for Gain {
    const WHAT: &'static str = "a gain";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Gift(gift) => gift.write(f),
            Self::VpPer { each, per, most } => {
                write!(f, "vp {each} per {}", per.count)?;
                if let Some(other) = per.paired_with {
                    write!(f, "&{other}")?;
                }
                most.map_or(Ok(()), |most| write!(f, " max {most}"))
            }
            Self::Flip(Flipped::Any) => f.write_str("flip"),
            Self::Flip(Flipped::Here) => f.write_str("flip here"),
            Self::Less(discount) => write!(f, "{discount}"),
            Self::Do { action, less, free_move } => {
                write!(f, "do {action}")?;
                if !less.is_none() {
                    write!(f, " {less}")?;
                }
                if free_move { f.write_str(" free-move") } else { Ok(()) }
            }
            Self::Lay { size, green } => {
                write!(f, "lay {size}")?;
                if green { Ok(()) } else { f.write_str(" no-green") }
            }
            Self::Raise(tier) => write!(f, "raise {tier}"),
            Self::Scale(scale) => {
                f.write_str("scale")?;
                scale.iter().try_for_each(|vp| write!(f, " {vp}"))
            }
            Self::AgainPink => f.write_str("again pink"),
        }
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let words = &mut Words::new(text);
        let gain = if words.take("flip") {
            Self::Flip(if words.take("here") { Flipped::Here } else { Flipped::Any })
        } else if words.peek().eq_ignore_ascii_case("less") {
            Self::Less(read_discount(words)?)
        } else if words.take("do") {
            let action = words.named()?;
            let less = read_discount(words)?;
            let free_move = action == MainAction::Trading && words.take("free-move");
            Self::Do { action, less, free_move }
        } else if words.take("lay") {
            Self::Lay { size: words.named()?, green: !words.take("no-green") }
        } else if words.take("raise") {
            Self::Raise(words.named()?)
        } else if words.take("scale") {
            let mut scale = [0; 5];
            for vp in &mut scale {
                *vp = words.number(0..=LARGEST)?;
            }
            Self::Scale(scale)
        } else if words.take("again") {
            words.expect("pink")?;
            Self::AgainPink
        } else {
            read_gift_or_tally(words)?
        };
        words.end().map(|()| gain)
    }
}

/// Reads `vp 2`, `vp 2 per canal`, `stone 1` …
fn read_gift_or_tally<'t>(words: &mut Words<'t>) -> Result<Gain, NotationError<'t>> {
    let gift = read_gift(words)?;
    if gift.thing != Thing::Vp || !words.take("per") {
        return Ok(Gain::Gift(gift));
    }
    let counts = words.peek();
    let per = read_tally(counts).ok_or_else(|| {
        words.not_expected(Expected::Words("what is counted, such as canal, card-blue or workshop&garden"))
    })?;
    words.take(counts);
    let most = if words.take("max") { NonZeroU8::new(words.number(1..=LARGEST)?) } else { None };
    Ok(Gain::VpPer { each: gift.amount(), per, most })
}

/// Reads `canal` or `workshop&garden`.
fn read_tally(word: &str) -> Option<Tally> {
    let (count, paired) = match word.split_once('&') {
        Some((count, paired)) => (count, Some(named(paired)?)),
        None => (word, None),
    };
    Some(Tally { count: named(count)?, paired_with: paired })
}

fn named(word: &str) -> Option<Count> {
    Count::ALL.into_iter().find(|count| count.name().eq_ignore_ascii_case(word))
}

/// Reads `less coin 1 less stone 1`, as many parts as follow.
pub(crate) fn read_discount<'t>(words: &mut Words<'t>) -> Result<Discount, NotationError<'t>> {
    let mut discount = Discount::NONE;
    while words.take("less") {
        let expected = Expected::Words("coin, stone or marble, each once");
        let word = words.peek();
        match discount.part_mut(word) {
            Some(part) if *part == 0 => {
                let not_expected = words.not_expected(expected);
                if !words.take(word) {
                    return Err(not_expected);
                }
                *part = words.number(1..=LARGEST)?;
            }
            _ => return Err(words.not_expected(expected)),
        }
    }
    Ok(discount)
}

impl TextForm for Gift {
    const WHAT: &'static str = "a gift such as 'coin 2'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.thing {
            Thing::Coin => f.write_str("coin")?,
            Thing::Item(item) => f.write_str(item.name())?,
            Thing::Goods => f.write_str("goods")?,
            Thing::AnyItem => f.write_str("item")?,
            Thing::Vp => f.write_str("vp")?,
            Thing::Camel => f.write_str("camel")?,
            Thing::Sack => f.write_str("sack")?,
            Thing::Bonus => f.write_str("bonus")?,
            Thing::Step(None) => f.write_str("step any")?,
            Thing::Step(Some(colour)) => write!(f, "step {colour}")?,
            Thing::Token(token) => f.write_str(token.name())?,
            Thing::Room => f.write_str("room")?,
        }
        write!(f, " {}", self.amount)
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let words = &mut Words::new(text);
        let gift = read_gift(words)?;
        words.end().map(|()| gift)
    }
}

/// Writes the notation of edition files.
impl fmt::Display for Gift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

pub(crate) fn read_gift<'t>(words: &mut Words<'t>) -> Result<Gift, NotationError<'t>> {
    const PLAIN: [(&str, Thing); 8] = [
        ("coin", Thing::Coin),
        ("goods", Thing::Goods),
        ("item", Thing::AnyItem),
        ("vp", Thing::Vp),
        ("camel", Thing::Camel),
        ("sack", Thing::Sack),
        ("bonus", Thing::Bonus),
        ("room", Thing::Room),
    ];
    let thing = if let Some((_, thing)) = PLAIN.into_iter().find(|(word, _)| words.take(word)) {
        thing
    } else if words.take("step") {
        Thing::Step(if words.take("any") { None } else { Some(words.named()?) })
    } else if let Some(item) = taken::<Item>(words) {
        Thing::Item(item)
    } else if let Some(token) = taken::<Token>(words) {
        Thing::Token(token)
    } else {
        return Err(
            words.not_expected(Expected::Words("something to gain, such as 'coin 2' or 'step any 1'"))
        );
    };
    let number = words.number(1..=LARGEST)?;
    let amount = NonZeroU8::new(number).ok_or(words.not_expected(Expected::Number(1, LARGEST)))?;
    Ok(Gift { thing, amount })
}

/// Takes the next word if it names such a value.
fn taken<N: NamedEnum>(words: &mut Words<'_>) -> Option<N> {
    N::ALL.iter().copied().find(|noun| words.take(noun.name()))
}

impl TextForm for Gifts {
    const WHAT: &'static str = "gains such as 'coin 1 + vp 2'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, " + ", self.iter().map(Written))
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        read_list(text, '+', "3 things at most")
    }
}

impl TextForm for Price {
    const WHAT: &'static str = "a cost such as 'coin 1 + stone 1'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let mut price = Self::FREE;
        for part in text.split('+') {
            let mut words = Words::new(part);
            let expected = Expected::Words("coin, an item or goods, each once");
            let word = words.peek();
            match price.part_mut(word) {
                Some(count) if *count == 0 => {
                    words.take(word);
                    *count = words.number(1..=LARGEST)?;
                }
                _ => return Err(words.not_expected(expected)),
            }
            words.end()?;
        }
        Ok(price)
    }
}

/// Reads values separated by a sign.
pub(crate) fn read_list<'t, T: TextForm, const N: usize>(
    text: &'t str,
    sign: char,
    at_most: &'static str,
) -> Result<Vec<T, N, u8>, NotationError<'t>> {
    let mut list = Vec::new();
    for part in text.split(sign) {
        let value = T::read(part)?;
        list.push(value).map_err(|_| Words::new(part).not_expected(Expected::Words(at_most)))?;
    }
    Ok(list)
}

/// Writes values separated by a sign.
pub(crate) fn joined<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    sign: &str,
    values: impl Iterator<Item = T>,
) -> fmt::Result {
    for (place, value) in values.enumerate() {
        let sign = if place > 0 { sign } else { "" };
        write!(f, "{sign}{value}")?;
    }
    Ok(())
}

//! The notation of effects: section 1 of `docs/rules/wayfarers-components.md`.
//!
//! ```text
//! space  = "[" assets "]" action
//! action = [cost " -> "] effect
//! effect = sum | sum (" | " sum)+ | sum " + (" sum (" | " sum)+ ")"
//! sum    = part (" + " part)*
//! ```

use core::fmt;
use core::num::NonZeroU8;

use crate::NamedEnum;
use crate::edition::text_form::{TextForm, Written};
use crate::notation::{Expected, NotationError, Words};
use crate::wayfarers::asset::Assets;
use crate::wayfarers::card::CardKind;
use crate::wayfarers::edition::LandAbility;
use crate::wayfarers::effect::{
    Action, Amounts, Branch, Deed, DiceSpace, Effect, MAX_PARTS, Occasion, Part, Spot, Vista,
};
use crate::wayfarers::guild::Resource;
use crate::wayfarers::tag::Tags;

/// The largest number accepted in a text. No component shows a larger one.
const LARGEST: u8 = 9;

impl TextForm for Effect {
    const WHAT: &'static str = "an effect such as 'gain silver 1 + journal'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let always = self.parts.iter().any(|part| part.branch == Branch::Always);
        let mut before = None;
        let mut open = false;
        for part in &self.parts {
            match (before, part.branch) {
                (None, _) => {}
                (Some(Branch::Always), Branch::Either(_)) => {
                    open = always;
                    f.write_str(" + (")?;
                }
                (Some(before), now) if before != now => f.write_str(" | ")?,
                _ => f.write_str(" + ")?,
            }
            before = Some(part.branch);
            part.write(f)?;
        }
        if open { f.write_str(")") } else { Ok(()) }
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let mut effect = Self::NONE;
        if text.trim().is_empty() {
            return Ok(effect);
        }
        match text.split_once('(') {
            None => read_alternatives(text, &mut effect)?,
            Some((sum, rest)) => {
                let expected = Expected::Words("a sum, + and alternatives in brackets");
                let wrong = |text| Words::new(text).not_expected(expected);
                let sum = sum.trim_end().strip_suffix('+').ok_or_else(|| wrong(sum))?;
                let inner = rest.trim_end().strip_suffix(')').ok_or_else(|| wrong(rest))?;
                read_sum(sum, Branch::Always, &mut effect)?;
                if !inner.contains('|') {
                    return Err(wrong(inner));
                }
                read_alternatives(inner, &mut effect)?;
            }
        }
        Ok(effect)
    }
}

fn read_alternatives<'t>(text: &'t str, effect: &mut Effect) -> Result<(), NotationError<'t>> {
    if !text.contains('|') {
        return read_sum(text, Branch::Always, effect);
    }
    let mut number = NonZeroU8::MIN;
    for sum in text.split('|') {
        read_sum(sum, Branch::Either(number), effect)?;
        number = number.saturating_add(1);
    }
    Ok(())
}

fn read_sum<'t>(text: &'t str, branch: Branch, effect: &mut Effect) -> Result<(), NotationError<'t>> {
    for part in text.split('+') {
        let (deed, times) = read_part(part)?;
        let part = Part { deed, times, branch };
        effect.parts.push(part).map_err(|_| too_many(text))?;
    }
    Ok(())
}

fn too_many(text: &str) -> NotationError<'_> {
    const _: () = assert!(MAX_PARTS == 4);
    Words::new(text).not_expected(Expected::Words("4 parts at most"))
}

impl Part {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = matches!(self.deed, Deed::Gain(_) | Deed::Shift);
        write!(f, "{}", self.deed)?;
        match self.times.get() {
            times if counted => write!(f, " {times}"),
            1 => Ok(()),
            times => write!(f, " x{times}"),
        }
    }
}

/// As in an edition file, without the number.
impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gain(resource) => write!(f, "gain {resource}"),
            Self::Influence(Spot::Guild(guild)) => write!(f, "influence guild {guild}"),
            Self::Influence(Spot::AnyGuild) => f.write_str("influence any-guild"),
            Self::Influence(Spot::Card) => f.write_str("influence card"),
            Self::MoveInfluence => f.write_str("move influence"),
            Self::Retrieve => f.write_str("retrieve worker"),
            Self::Refresh => f.write_str("refresh"),
            Self::Shift => f.write_str("shift"),
            Self::Journal => f.write_str("journal"),
            Self::Acquire(kind) => write!(f, "acquire {kind}"),
            Self::AcquireTownsfolkFree => f.write_str("acquire townsfolk free"),
            Self::Draw(deck) => write!(f, "draw3keep1 {deck}"),
            Self::Upgrade(colour) => write!(f, "upgrade {colour}"),
            Self::UpgradeFree(colour) => write!(f, "upgrade {colour} free"),
        }
    }
}

/// Reads a deed and its number.
fn read_part(text: &str) -> Result<(Deed, NonZeroU8), NotationError<'_>> {
    let words = &mut Words::new(text);
    let deed = read_deed(words)?;
    let times = match deed {
        Deed::Gain(_) | Deed::Shift => words.number(1..=LARGEST)?,
        _ if words.peek().is_empty() => 1,
        _ => read_times(words)?,
    };
    words.end()?;
    Ok((deed, NonZeroU8::new(times).unwrap_or(NonZeroU8::MIN)))
}

fn read_deed<'t>(words: &mut Words<'t>) -> Result<Deed, NotationError<'t>> {
    Ok(if words.take("gain") {
        Deed::Gain(words.named()?)
    } else if words.take("influence") {
        Deed::Influence(if words.take("any-guild") {
            Spot::AnyGuild
        } else if words.take("card") {
            Spot::Card
        } else if words.take("guild") {
            Spot::Guild(words.named()?)
        } else {
            return Err(words.not_expected(Expected::Words("guild and a colour, any-guild or card")));
        })
    } else if words.take("move") {
        words.expect("influence")?;
        Deed::MoveInfluence
    } else if words.take("retrieve") {
        words.expect("worker")?;
        Deed::Retrieve
    } else if words.take("refresh") {
        Deed::Refresh
    } else if words.take("shift") {
        Deed::Shift
    } else if words.take("journal") {
        Deed::Journal
    } else if words.take("acquire") {
        let kind = words.named()?;
        if kind == CardKind::Townsfolk && words.take("free") {
            Deed::AcquireTownsfolkFree
        } else {
            Deed::Acquire(kind)
        }
    } else if words.take("draw3keep1") {
        Deed::Draw(words.named()?)
    } else if words.take("upgrade") {
        let colour = words.named()?;
        if words.take("free") { Deed::UpgradeFree(colour) } else { Deed::Upgrade(colour) }
    } else {
        return Err(words.not_expected(Expected::Words("a verb of the components, such as gain or journal")));
    })
}

/// Reads `x2`.
fn read_times<'t>(words: &mut Words<'t>) -> Result<u8, NotationError<'t>> {
    let word = words.peek();
    match word.strip_prefix('x').and_then(|times| times.parse().ok()) {
        Some(times @ 2..=LARGEST) => {
            words.take(word);
            Ok(times)
        }
        _ => Err(words.not_expected(Expected::Words("x and a number, such as x2"))),
    }
}

/// `provision 2 -> acquire land`, `discount silver 1 -> acquire space`, or an effect alone.
impl TextForm for Action {
    const WHAT: &'static str = "an action such as 'provision 2 -> acquire land'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sign = "";
        for (word, amounts) in [("", self.cost), ("discount ", self.less)] {
            for resource in Resource::ALL {
                if amounts.of(resource) > 0 {
                    write!(f, "{sign}{word}{resource} {}", amounts.of(resource))?;
                    sign = " + ";
                }
            }
        }
        if !sign.is_empty() {
            f.write_str(" -> ")?;
        }
        self.effect.write(f)
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let mut action = Self::default();
        let effect = match text.split_once("->") {
            Some((costs, effect)) => {
                // Also accepts an arrow without a cost, which is how the board draws a free space.
                for part in costs.split('+').filter(|_| !costs.trim().is_empty()) {
                    action.read_cost(part)?;
                }
                effect
            }
            None => text,
        };
        action.effect = Effect::read(effect)?;
        Ok(action)
    }
}

impl Action {
    fn read_cost<'t>(&mut self, text: &'t str) -> Result<(), NotationError<'t>> {
        let words = &mut Words::new(text);
        let amounts = if words.take("discount") { &mut self.less } else { &mut self.cost };
        let not_expected = words.not_expected(Expected::Words("each cost once"));
        let resource = words.named()?;
        if amounts.of(resource) > 0 {
            return Err(not_expected);
        }
        let number = words.number(1..=LARGEST)?;
        match resource {
            Resource::Silver => *amounts = Amounts { silver: number, ..*amounts },
            Resource::Provision => *amounts = Amounts { provision: number, ..*amounts },
        }
        words.end()
    }
}

/// `[camel pigeon] -> acquire townsfolk + journal`.
impl TextForm for DiceSpace {
    const WHAT: &'static str = "a dice space such as '[camel] provision 2 -> acquire land'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}] ", Written(&self.needs))?;
        if self.action.cost.is_none() && self.action.less.is_none() {
            f.write_str("-> ")?;
        }
        self.action.write(f)
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let split = || text.trim_start().strip_prefix('[')?.split_once(']');
        let Some((needs, action)) = split() else {
            return Err(Words::new(text).not_expected(Expected::Words("assets in square brackets")));
        };
        Ok(Self { needs: Assets::read(needs)?, action: Action::read(action)? })
    }
}

/// `camel pigeon`, each repeated by its count.
impl TextForm for Assets {
    const WHAT: &'static str = "assets such as 'ship ship'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, " ", self.iter())
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let words = &mut Words::new(text);
        let mut assets = Self::NONE;
        while !words.peek().is_empty() {
            let too_many = words.not_expected(Expected::Words("each asset 9 times at most"));
            let asset = words.named()?;
            if assets.count(asset) == LARGEST {
                return Err(too_many);
            }
            assets.add(asset);
        }
        Ok(assets)
    }
}

/// A dice space, or `on tag planet or sun or moon -> gain provision 1`, `on townsfolk -> influence card`.
impl TextForm for LandAbility {
    const WHAT: &'static str = "a dice space, or 'on tag city -> gain silver 1'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let vista = match self {
            Self::Space(space) => return space.write(f),
            Self::Vista(vista) => vista,
        };
        match &vista.on {
            Occasion::Townsfolk => f.write_str("on townsfolk -> ")?,
            Occasion::Tags(tags) => {
                f.write_str("on tag ")?;
                joined(f, " or ", tags.iter())?;
                f.write_str(" -> ")?;
            }
        }
        vista.effect.write(f)
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        if text.trim_start().starts_with('[') {
            return DiceSpace::read(text).map(Self::Space);
        }
        let Some((on, effect)) = text.split_once("->") else {
            return Err(Words::new(text).not_expected(Expected::Words(Self::WHAT)));
        };
        let words = &mut Words::new(on);
        words.expect("on")?;
        let on = if words.take("townsfolk") {
            Occasion::Townsfolk
        } else {
            words.expect("tag")?;
            Occasion::Tags(read_tags(words)?)
        };
        words.end()?;
        Ok(Self::Vista(Vista { on, effect: Effect::read(effect)? }))
    }
}

/// Reads `planet or sun or moon`.
fn read_tags<'t>(words: &mut Words<'t>) -> Result<Tags, NotationError<'t>> {
    let mut tags = Tags::new();
    loop {
        let too_many = words.not_expected(Expected::Words("3 tags at most"));
        tags.push(words.named()?).map_err(|_| too_many)?;
        if !words.take("or") {
            return Ok(tags);
        }
    }
}

/// Formats values with a separator between them.
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

/// Takes the next word if it names a value of `N`.
pub(crate) fn taken<N: NamedEnum>(words: &mut Words<'_>) -> Option<N> {
    N::ALL.iter().copied().find(|noun| words.take(noun.name()))
}

macro_rules! shown {
    ($($Type:ident)+) => {
        $( /// As in an edition file.
        impl fmt::Display for $Type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.write(f)
            }
        } )+
    };
}
pub(crate) use shown;

shown! { Effect Action DiceSpace Assets LandAbility }

impl Effect {
    /// Reads an effect in the notation of an edition file.
    pub fn read(text: &str) -> Result<Self, NotationError<'_>> {
        <Self as TextForm>::read(text)
    }
}

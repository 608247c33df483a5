//! Notation of the rows of an edition file: bars, scores, goals, tolls, tiles and caravans.

use core::fmt;

use heapless::Vec;

use crate::edition::text_form::TextForm;
use crate::notation::{Expected, NotationError, Words};
use crate::wayfarers::asset::Asset;
use crate::wayfarers::caravan::{CaravanCell, CaravanLine, CoverIcon};
use crate::wayfarers::count::{Count, Goal, Need, Rest, Score};
use crate::wayfarers::effect::text::{joined, shown, taken};
use crate::wayfarers::guild::{ByGuild, Guild, Resource};
use crate::wayfarers::journal::Toll;
use crate::wayfarers::link::{LeftBars, RightBars};
use crate::wayfarers::tag::Tag;
use crate::wayfarers::tile::{TileFaceIcons, TileIcon, TileIcons, TilePrice, Turn};

/// The largest number accepted in a text. No component shows a larger one.
const LARGEST: u8 = 20;

/// `. x x .`, from the top.
impl TextForm for LeftBars {
    const WHAT: &'static str = "four bars from the top, 'x' or '.'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, " ", self.0.iter().map(|&bar| if bar { "x" } else { "." }))
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let words = &mut Words::new(text);
        let mut bars = [false; 4];
        for bar in &mut bars {
            *bar = read_bar(words, "x")?;
        }
        words.end().map(|()| Self(bars))
    }
}

/// `blue silver . card`, from the top.
impl TextForm for RightBars {
    const WHAT: &'static str = "four bars from the top: a guild, silver, provision and card, or '.'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |bar: bool, word| if bar { word } else { "." };
        let guild = self.guild.map_or(".", Guild::name);
        let bars = [
            guild,
            shown(self.silver, "silver"),
            shown(self.provision, "provision"),
            shown(self.card, "card"),
        ];
        joined(f, " ", bars.into_iter())
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let words = &mut Words::new(text);
        let guild = if words.take(".") { None } else { Some(words.named()?) };
        let silver = read_bar(words, "silver")?;
        let provision = read_bar(words, "provision")?;
        let card = read_bar(words, "card")?;
        words.end().map(|()| Self { guild, silver, provision, card })
    }
}

fn read_bar<'t>(words: &mut Words<'t>, word: &'static str) -> Result<bool, NotationError<'t>> {
    if words.take(".") {
        return Ok(false);
    }
    words.expect(word).map(|()| true)
}

/// `tag city`, `card land`, `upgrade any`, `influence black`, `silver`.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tag(tag) => write!(f, "tag {tag}"),
            Self::SunOrMoon => f.write_str("tag sun-or-moon"),
            Self::Card(kind) => write!(f, "card {kind}"),
            Self::Upgrade(colour) => write!(f, "upgrade {colour}"),
            Self::AnyUpgrade => f.write_str("upgrade any"),
            Self::InGuild(guild) => write!(f, "influence {guild}"),
            Self::InGuilds => f.write_str("influence any-guild"),
            Self::Holds(resource) => write!(f, "{resource}"),
        }
    }
}

fn read_count<'t>(words: &mut Words<'t>) -> Result<Count, NotationError<'t>> {
    Ok(if words.take("tag") {
        if words.take("sun-or-moon") { Count::SunOrMoon } else { Count::Tag(words.named()?) }
    } else if words.take("card") {
        Count::Card(words.named()?)
    } else if words.take("upgrade") {
        if words.take("any") { Count::AnyUpgrade } else { Count::Upgrade(words.named()?) }
    } else if words.take("influence") {
        if words.take("any-guild") { Count::InGuilds } else { Count::InGuild(words.named()?) }
    } else if let Some(resource) = taken(words) {
        Count::Holds(resource)
    } else {
        let expected = "tag, card, upgrade, influence, silver or provision";
        return Err(words.not_expected(Expected::Words(expected)));
    })
}

/// `need tag city 2`.
impl TextForm for Need {
    const WHAT: &'static str = "a requirement such as 'need tag city 2'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "need {} {}", self.count, self.at_least)
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let words = &mut Words::new(text);
        words.expect("need")?;
        let need = Self { count: read_count(words)?, at_least: words.number(1..=LARGEST)? };
        words.end().map(|()| need)
    }
}

/// `need upgrade green 2 + need upgrade black 2`.
impl TextForm for Goal {
    const WHAT: &'static str = "a goal such as 'need tag comet 6'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, " + ", self.iter())
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let mut goal = Self::new();
        for need in text.split('+') {
            let too_many = Words::new(need).not_expected(Expected::Words("2 requirements at most"));
            goal.push(Need::read(need)?).map_err(|_| too_many)?;
        }
        Ok(goal)
    }
}

/// `free`, `need tag city 2`, `spend guild blue 1 + spend guild yellow 1`.
impl TextForm for Toll {
    const WHAT: &'static str = "'free', 'need tag city 2' or 'spend guild black 1'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Free => f.write_str("free"),
            Self::Need(need) => need.write(f),
            Self::Spend(tokens) => {
                let spent = tokens.iter().filter(|&(_, &count)| count > 0);
                joined(f, " + ", spent.map(|(guild, &count)| Spent(guild, count)))
            }
        }
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let words = &mut Words::new(text);
        if words.take("free") {
            return words.end().map(|()| Self::Free);
        }
        if words.peek().eq_ignore_ascii_case("need") {
            return Need::read(text).map(Self::Need);
        }
        let mut tokens = ByGuild::default();
        for part in text.split('+') {
            let Spent(guild, count) = read_spent(part)?;
            if tokens[guild] > 0 {
                return Err(Words::new(part).not_expected(Expected::Words("each guild once")));
            }
            tokens[guild] = count;
        }
        Ok(Self::Spend(tokens))
    }
}

struct Spent(Guild, u8);

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "spend guild {} {}", self.0, self.1)
    }
}

fn read_spent(text: &str) -> Result<Spent, NotationError<'_>> {
    let words = &mut Words::new(text);
    words.expect("spend")?;
    words.expect("guild")?;
    let spent = Spent(words.named()?, words.number(1..=LARGEST)?);
    words.end().map(|()| spent)
}

/// `1 + 1 per tag planet`, `3 per set tag comet & tag planet & tag stars`, `1 + 1 per 2 influence black`,
/// `3; 7 if tag sun`, `2; 4 if most tag comet`.
impl TextForm for Score {
    const WHAT: &'static str = "VP such as '1 + 1 per tag planet' or '3; 7 if tag sun'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.rest {
            Rest::Flat => write!(f, "{}", self.base),
            Rest::InsteadWith { vp, tag } => write!(f, "{}; {vp} if tag {tag}", self.base),
            Rest::InsteadWithMost { vp, tag } => write!(f, "{}; {vp} if most tag {tag}", self.base),
            Rest::Per { each, of, sets } => {
                if self.base > 0 {
                    write!(f, "{} + ", self.base)?;
                }
                write!(f, "{each} per ")?;
                if *of > 1 {
                    write!(f, "{of} ")?;
                }
                if sets.len() > 1 {
                    f.write_str("set ")?;
                }
                joined(f, " & ", sets.iter())
            }
        }
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        if let Some((base, instead)) = text.split_once(';') {
            let base = read_alone(base)?;
            let words = &mut Words::new(instead);
            let vp = words.number(0..=LARGEST)?;
            words.expect("if")?;
            let most = words.take("most");
            words.expect("tag")?;
            let tag: Tag = words.named()?;
            words.end()?;
            let rest = if most { Rest::InsteadWithMost { vp, tag } } else { Rest::InsteadWith { vp, tag } };
            return Ok(Self { base, rest });
        }
        let (base, per) = match text.split_once('+') {
            Some((base, per)) => (read_alone(base)?, per),
            None if !text.contains("per") => return Ok(Self { base: read_alone(text)?, rest: Rest::Flat }),
            None => (0, text),
        };
        let (each, counts) = per.split_once("per").ok_or_else(|| Words::new(per).not_expected(WHAT_PER))?;
        let each = read_alone(each)?;
        read_per(counts, each).map(|rest| Self { base, rest })
    }
}

const WHAT_PER: Expected = Expected::Words("VP per something");

/// Reads what follows `per`.
fn read_per(counts: &str, each: u8) -> Result<Rest, NotationError<'_>> {
    let trimmed = counts.trim_start();
    let (of, counts) = match trimmed.split_once(' ') {
        Some((number, counts)) if number.starts_with(|first: char| first.is_ascii_digit()) => (
            Words::new(number).number(2..=LARGEST).map_err(|_| Words::new(number).not_expected(PAIRS))?,
            counts,
        ),
        _ => (1, trimmed),
    };
    let mut words = Words::new(counts);
    let set = words.take("set");
    let counts = if set { counts.trim_start().get("set".len()..).unwrap_or("") } else { counts };
    let mut sets = Vec::new();
    for count in counts.split('&') {
        let words = &mut Words::new(count);
        let too_many = words.not_expected(Expected::Words("4 things in a set at most"));
        sets.push(read_count(words)?).map_err(|_| too_many)?;
        words.end()?;
    }
    if set != (sets.len() > 1) {
        return Err(Words::new(counts).not_expected(Expected::Words("'set' before two things or more")));
    }
    Ok(Rest::Per { each, of, sets })
}

const PAIRS: Expected = Expected::Words("a number from 2 on");

/// Reads a number with nothing after it.
fn read_alone(text: &str) -> Result<u8, NotationError<'_>> {
    let words = &mut Words::new(text);
    let number = words.number(0..=LARGEST)?;
    words.end().map(|()| number)
}

/// `none`, `silver 2`, `silver 3 | spend guild blue 2`.
impl TextForm for TilePrice {
    const WHAT: &'static str = "a price such as 'silver 3 | spend guild blue 2', or 'none'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_free() {
            return f.write_str("none");
        }
        write!(f, "silver {}", self.silver)?;
        self.instead.map_or(Ok(()), |(guild, count)| write!(f, " | {}", Spent(guild, count)))
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let (silver, instead) = match text.split_once('|') {
            Some((silver, spend)) => (silver, Some(read_spent(spend)?)),
            None => (text, None),
        };
        let words = &mut Words::new(silver);
        if instead.is_none() && words.take("none") {
            return words.end().map(|()| Self::FREE);
        }
        words.expect("silver")?;
        let silver = words.number(1..=LARGEST)?;
        words.end().map(|()| Self { silver, instead: instead.map(|Spent(guild, count)| (guild, count)) })
    }
}

impl fmt::Display for TileIcon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Asset(asset) => write!(f, "{asset}"),
            Self::Discount(resource) => write!(f, "discount {resource} 1"),
            Self::Turn(turn) => write!(f, "{turn}"),
            Self::Vp(vp) => write!(f, "vp {vp}"),
        }
    }
}

/// `telescope + discount provision 1` in one column; `lower / pigeon` in two.
impl TextForm for TileFaceIcons {
    const WHAT: &'static str = "the icons of a tile by column, such as 'lower / pigeon'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, column) in self.columns.iter().enumerate() {
            let sign = if place > 0 { " / " } else { "" };
            f.write_str(sign)?;
            joined(f, " + ", column.iter())?;
        }
        Ok(())
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let mut columns = Vec::new();
        for column in text.split('/') {
            let mut icons = TileIcons::new();
            for icon in column.split('+') {
                let too_many = Words::new(icon).not_expected(Expected::Words("3 icons in a column at most"));
                icons.push(read_icon(icon)?).map_err(|_| too_many)?;
            }
            let too_many = Words::new(column).not_expected(Expected::Words("2 columns at most"));
            columns.push(icons).map_err(|_| too_many)?;
        }
        Ok(Self { columns })
    }
}

fn read_icon(text: &str) -> Result<TileIcon, NotationError<'_>> {
    let words = &mut Words::new(text);
    let icon = if words.take("discount") {
        let resource: Resource = words.named()?;
        words.expect("1")?;
        TileIcon::Discount(resource)
    } else if words.take("vp") {
        TileIcon::Vp(words.number(1..=LARGEST)?)
    } else if let Some(turn) = taken::<Turn>(words) {
        TileIcon::Turn(turn)
    } else if let Some(asset) = taken::<Asset>(words) {
        TileIcon::Asset(asset)
    } else {
        return Err(
            words.not_expected(Expected::Words("an asset, discount, vp, raise, lower or raise-or-lower"))
        );
    };
    words.end().map(|()| icon)
}

/// `camel . silver provision . telescope`, column 1 to 6.
impl TextForm for CaravanLine {
    const WHAT: &'static str = "six cells of a caravan: '.', an icon, or an asset beside the paper";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |cell: &CaravanCell| match cell {
            CaravanCell::Plain => ".",
            CaravanCell::Icon(icon) => icon.name(),
            CaravanCell::Asset(asset) => asset.name(),
        };
        joined(f, " ", self.0.iter().map(word))
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let words = &mut Words::new(text);
        let mut cells = [CaravanCell::Plain; 6];
        for cell in &mut cells {
            *cell = if words.take(".") {
                CaravanCell::Plain
            } else if let Some(asset) = taken::<Asset>(words) {
                CaravanCell::Asset(asset)
            } else {
                CaravanCell::Icon(words.named::<CoverIcon>()?)
            };
        }
        words.end().map(|()| Self(cells))
    }
}

shown! { LeftBars RightBars Need Toll Score TilePrice TileFaceIcons CaravanLine }

//! Short descriptions of what is printed on the components, for menus on a small display.

use core::fmt;

use super::{
    Action, Amounts, Asset, Branch, Card, ColumnIcons, Count, CoverIcon, Deed, DiceSpace, Edition,
    LandAbility, Need, Occasion, Part, Resource, Rest, Score, Spot, Tags, TileFaceIcons, TileIcon, Toll,
    TownsfolkRow, Turn,
};

/// `1 provision`, `2 provisions`; silver has no plural.
pub struct Of(pub u8, pub Resource);

impl fmt::Display for Of {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.0 != 1 && self.1 == Resource::Provision { "s" } else { "" };
        write!(f, "{} {}{plural}", self.0, self.1)
    }
}

/// One part of an effect.
pub struct Doing(pub Part);

impl fmt::Display for Doing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = self.0.times.get();
        // `a token`, `2 tokens`.
        let tokens = |f: &mut fmt::Formatter<'_>| match times {
            1 => f.write_str("token"),
            _ => write!(f, "{times} tokens"),
        };
        match self.0.deed {
            Deed::Gain(resource) => return write!(f, "{}", Of(times, resource)),
            Deed::Influence(Spot::Guild(guild)) => {
                tokens(f)?;
                return write!(f, " to {guild}");
            }
            Deed::Influence(Spot::AnyGuild) => {
                tokens(f)?;
                return f.write_str(" to any guild");
            }
            Deed::Influence(Spot::Card) => {
                tokens(f)?;
                return f.write_str(if times == 1 { " on a card" } else { " on cards" });
            }
            Deed::Shift if times == 1 => return f.write_str("turn die"),
            Deed::Shift => return write!(f, "turn dice by {times}"),
            Deed::MoveInfluence => f.write_str("move token")?,
            Deed::Retrieve => f.write_str("retrieve worker")?,
            Deed::Refresh => f.write_str("refresh die")?,
            Deed::Journal => f.write_str("journal")?,
            Deed::Acquire(kind) => write!(f, "acquire {kind}")?,
            Deed::AcquireTownsfolkFree => f.write_str("free townsfolk")?,
            Deed::Draw(deck) => write!(f, "draw 3 {deck}, keep 1")?,
            Deed::Upgrade(colour) => write!(f, "{colour} tile")?,
            Deed::UpgradeFree(colour) => write!(f, "free {colour} tile")?,
        }
        if times > 1 { write!(f, " x{times}") } else { Ok(()) }
    }
}

/// The parts of an effect: `2 silver + token to blue`, `journal or retrieve worker`.
pub struct Doings<'p>(pub &'p [Part]);

impl fmt::Display for Doings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = None;
        for part in self.0 {
            f.write_str(match (before, part.branch) {
                (None, _) => "",
                (Some(Branch::Always), Branch::Either(_)) => " + either ",
                (Some(before), now) if before != now => " or ",
                _ => " + ",
            })?;
            before = Some(part.branch);
            write!(f, "{}", Doing(*part))?;
        }
        Ok(())
    }
}

/// `pay 2 provisions: acquire land`, `1 silver less: acquire space`. The amount is the cost left after other
/// discounts (RUL-19).
pub struct Deal<'a>(pub &'a Action, pub Amounts);

impl fmt::Display for Deal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let amounts = |amounts: Amounts| {
            Resource::ALL
                .into_iter()
                .map(move |kind| (amounts.of(kind), kind))
                .filter(|(number, _)| *number > 0)
        };
        for (number, resource) in amounts(self.0.cost.off(self.1.and(self.0.less))) {
            write!(f, "pay {}: ", Of(number, resource))?;
        }
        for (number, resource) in amounts(self.0.less) {
            write!(f, "{number} {resource} less: ")?;
        }
        write!(f, "{}", Doings(&self.0.effect.parts))
    }
}

/// `camel pigeon: acquire townsfolk + journal`.
pub struct Space<'a>(pub &'a DiceSpace);

impl fmt::Display for Space<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.needs, Deal(&self.0.action, Amounts::NONE))
    }
}

/// Distinct tags in order, each with its count if that is not 1: `2 comet`.
pub struct Several<'t>(pub &'t Tags);

impl fmt::Display for Several<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for (place, tag) in self.0.iter().enumerate() {
            if self.0.iter().take(place).any(|before| before == tag) {
                continue;
            }
            let many = self.0.iter().filter(|&other| other == tag).count();
            f.write_str(gap)?;
            if many > 1 {
                write!(f, "{many} ")?;
            }
            write!(f, "{tag}")?;
            gap = " ";
        }
        Ok(())
    }
}

/// What a card is and does, short but enough to tell it from others.
pub struct Shown<'e>(pub &'e Edition, pub Card);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edition = self.0;
        match self.1 {
            Card::Land(card) => {
                let row = &edition.land[card];
                write!(f, "{}, ", Several(&row.tags))?;
                match &row.ability {
                    LandAbility::Space(space) => write!(f, "{}", Space(space)),
                    LandAbility::Vista(vista) => {
                        match &vista.on {
                            Occasion::Tags(tags) => write!(f, "on {}: ", Several(tags))?,
                            Occasion::Townsfolk => f.write_str("on townsfolk: ")?,
                        }
                        write!(f, "{}", Doings(&vista.effect.parts))
                    }
                }
            }
            Card::Water(card) => {
                let row = &edition.water[card];
                write!(f, "{}, ", Several(&row.tags))?;
                match &row.space {
                    Some(space) => write!(f, "{}", Space(space)),
                    None => write!(f, "{}", Doings(&row.immediate.parts)),
                }
            }
            Card::Space(card) => {
                let row = &edition.space[card];
                write!(f, "{}, {}", Several(&row.tags), Worth(&row.score))?;
                if row.immediate.is_none() { Ok(()) } else { write!(f, "; {}", Doings(&row.immediate.parts)) }
            }
            Card::Townsfolk(card) => {
                let row = &edition.townsfolk[card];
                write!(f, "{}", Hired(row, row.silver))
            }
            Card::Inspiration(card) => write!(f, "{}", Wanted(&edition.inspiration[card].goal)),
        }
    }
}

/// A townsfolk card with its price in silver.
pub struct Hired<'e>(pub &'e TownsfolkRow, pub u8);

impl fmt::Display for Hired<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(row, silver) = self;
        write!(f, "{}, {silver} silver: ", row.name)?;
        if row.effect.is_none() {
            write!(f, "{}", row.assets)
        } else {
            write!(f, "{}", Doings(&row.effect.parts))
        }
    }
}

/// Tags or name of a card: enough where the card lies faceup.
pub struct Called<'e>(pub &'e Edition, pub Card);

impl fmt::Display for Called<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Card::Land(card) => write!(f, "{}", Several(&self.0.land[card].tags)),
            Card::Water(card) => write!(f, "{}", Several(&self.0.water[card].tags)),
            Card::Space(card) => write!(f, "{}", Several(&self.0.space[card].tags)),
            Card::Townsfolk(card) => write!(f, "{}", self.0.townsfolk[card].name),
            Card::Inspiration(_) => write!(f, "{}", Shown(self.0, self.1)),
        }
    }
}

/// `2 city`, `1 green tile`, `2 green tiles`.
struct Counted(Need);

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Need { count, at_least } = self.0;
        write!(f, "{at_least} {}", Thing(count, at_least))
    }
}

/// A counted thing in singular or plural, depending on the number.
struct Thing(Count, u8);

impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.1 == 1 { "" } else { "s" };
        match self.0 {
            Count::Tag(tag) => write!(f, "{tag}"),
            Count::SunOrMoon => f.write_str("sun or moon"),
            Count::Card(kind) => write!(f, "{kind} card{plural}"),
            Count::Upgrade(colour) => write!(f, "{colour} tile{plural}"),
            Count::AnyUpgrade => write!(f, "tile{plural}"),
            Count::InGuild(guild) => write!(f, "in {guild}"),
            Count::InGuilds => f.write_str("in guilds"),
            Count::Holds(resource) => write!(f, "{resource}"),
        }
    }
}

/// The goal of an inspiration card.
pub struct Wanted<'n>(pub &'n [Need]);

impl fmt::Display for Wanted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, &need) in self.0.iter().enumerate() {
            write!(f, "{}{}", if place > 0 { " + " } else { "" }, Counted(need))?;
        }
        Ok(())
    }
}

/// What a crossing of the journal track requires.
pub struct Asked<'t>(pub &'t Toll);

impl fmt::Display for Asked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Toll::Free => f.write_str("free"),
            Toll::Need(need) => write!(f, "{}", Counted(*need)),
            Toll::Spend(tokens) => {
                let mut sign = "spend";
                for (guild, number) in tokens.iter().filter(|&(_, &number)| number > 0) {
                    write!(f, "{sign} {number} {guild}")?;
                    sign = " +";
                }
                Ok(())
            }
        }
    }
}

/// The VP of a space card.
struct Worth<'s>(&'s Score);

impl fmt::Display for Worth<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let base = self.0.base;
        match &self.0.rest {
            Rest::Flat => write!(f, "{base} VP"),
            Rest::Per { each, of, sets } => {
                if base > 0 {
                    write!(f, "{base} + ")?;
                }
                write!(f, "{each} VP per ")?;
                match sets.as_slice() {
                    [one] if *of == 1 => write!(f, "{}", Thing(*one, 1)),
                    [one] => write!(f, "{of} {}", Thing(*one, *of)),
                    several => {
                        // A set has one of each.
                        for (place, &thing) in several.iter().enumerate() {
                            f.write_str(if place > 0 { "+" } else { "" })?;
                            match thing {
                                // The kind is clear without the word "card".
                                Count::Card(kind) => write!(f, "{kind}")?,
                                thing => write!(f, "{}", Thing(thing, 1))?,
                            }
                        }
                        Ok(())
                    }
                }
            }
            Rest::InsteadWith { vp, tag } => write!(f, "{base} VP, {vp} with {tag}"),
            Rest::InsteadWithMost { vp, tag } => write!(f, "{base} VP, {vp} with most {tag}s"),
        }
    }
}

/// What a column of a caravan does for a die: `camel pigeon raise`. Empty if it does nothing.
pub struct Helps(pub ColumnIcons);

impl fmt::Display for Helps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ColumnIcons { assets, less, raises, lowers } = self.0;
        let mut gap = "";
        for asset in Asset::ALL.into_iter().filter(|&asset| assets.count(asset) > 0) {
            f.write_str(gap)?;
            match assets.count(asset) {
                1 => write!(f, "{asset}")?,
                many => write!(f, "{many} {asset}")?,
            }
            gap = ", ";
        }
        for resource in Resource::ALL.into_iter().filter(|&resource| less.of(resource) > 0) {
            write!(f, "{gap}-{} {resource}", less.of(resource))?;
            gap = ", ";
        }
        for word in
            [("raise", raises), ("lower", lowers)].into_iter().filter_map(|(word, is)| is.then_some(word))
        {
            write!(f, "{gap}{word}")?;
            gap = ", ";
        }
        Ok(())
    }
}

/// What a face of a tile shows: `pigeon, raise`.
pub struct Icons<'t>(pub &'t TileFaceIcons);

impl fmt::Display for Icons<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, icon) in self.0.columns.iter().flatten().enumerate() {
            f.write_str(if place > 0 { ", " } else { "" })?;
            match icon {
                TileIcon::Asset(asset) => write!(f, "{asset}")?,
                TileIcon::Discount(resource) => write!(f, "-1 {resource}")?,
                TileIcon::Turn(Turn::Either) => f.write_str("raise or lower")?,
                TileIcon::Turn(turn) => write!(f, "{turn}")?,
                TileIcon::Vp(vp) => write!(f, "{vp} VP")?,
            }
        }
        Ok(())
    }
}

/// Returns what covering a cell gives, in words.
pub const fn covering(icon: CoverIcon) -> &'static str {
    match icon {
        CoverIcon::Silver => "1 silver",
        CoverIcon::Provision => "1 provision",
        CoverIcon::Move => "move token",
        CoverIcon::Card => "token on a card",
        CoverIcon::Refresh => "refresh die",
    }
}

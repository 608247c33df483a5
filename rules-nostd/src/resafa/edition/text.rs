//! The notation of the rows in an edition file: offers, base spaces, network rows, green bonuses …

use core::fmt;

use crate::NamedEnum;
use crate::edition::text_form::{TextForm, Written};
use crate::notation::{Expected, NotationError, Words};
use crate::resafa::card::Bonus;
use crate::resafa::colour::Colour;
use crate::resafa::edition::{BaseSpace, BonusCopies, Players, YellowActions};
use crate::resafa::effect::text::{joined, read_discount, read_gift, read_list};
use crate::resafa::effect::{Gift, Thing};
use crate::resafa::item::Discount;
use crate::resafa::network::{Cell, CellKind, NetworkRow, Openings, Space, WaterSource};
use crate::resafa::solo::SoloHalf;
use crate::resafa::trading_tile::{Deal, Offer};
use crate::resafa::workshop::{GreenPlace, Greens};

/// `sell amphora: coin 1 + vp 4 ! coin 3 + vp 1`. The golden bonus follows the `!`.
impl TextForm for Offer {
    const WHAT: &'static str = "an offer such as 'sell spice: coin 1 + vp 2 ! vp 1'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: ", self.deal, self.item)?;
        let units = [("coin", self.coin), ("vp", self.vp)];
        let units = units.into_iter().filter(|&(_, count)| count > 0);
        joined(f, " + ", units.map(|(word, count)| Unit(word, count)))?;
        if self.golden.is_empty() {
            return Ok(());
        }
        write!(f, " ! {}", Written(&self.golden))
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let (head, rest) = text.split_once(':').unwrap_or((text, ""));
        let words = &mut Words::new(head);
        let (deal, item) = (words.named()?, words.named()?);
        words.end()?;
        let (units, golden) = match rest.split_once('!') {
            Some((units, golden)) => (units, TextForm::read(golden)?),
            None => (rest, Default::default()),
        };
        let mut offer = Self { deal, item, coin: 0, vp: 0, golden };
        for unit in units.split('+') {
            let words = &mut Words::new(unit);
            let part = match read_gift(words) {
                Ok(Gift { thing: Thing::Coin, amount }) if offer.coin == 0 => (&mut offer.coin, amount),
                Ok(Gift { thing: Thing::Vp, amount }) if offer.vp == 0 && deal == Deal::Sell => {
                    (&mut offer.vp, amount)
                }
                _ => {
                    let expected = match deal {
                        Deal::Sell => "the income for each item: coins, VP or both",
                        Deal::Buy => "the price of each item in coins",
                    };
                    return Err(Words::new(unit).not_expected(Expected::Words(expected)));
                }
            };
            *part.0 = part.1.get();
            words.end()?;
        }
        Ok(offer)
    }
}

/// Writes the notation of edition files.
impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

struct Unit(&'static str, u8);

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

/// `square + sack 1 [4]`. Without brackets the space is open at every player count.
impl TextForm for BaseSpace {
    const WHAT: &'static str = "a base space such as 'square + sack 1 [4]'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.token)?;
        if let Some(bonus) = self.bonus {
            write!(f, " + {bonus}")?;
        }
        if self.players != Players::ALL {
            f.write_str(" [")?;
            joined(f, " ", self.players.iter())?;
            f.write_str("]")?;
        }
        Ok(())
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let text = text.trim();
        let (gains, players) = match text.strip_suffix(']').and_then(|text| text.split_once('[')) {
            Some((gains, counts)) => (gains, read_players(counts)?),
            None => (text, Players::ALL),
        };
        let (token, bonus) = match gains.split_once('+') {
            Some((token, bonus)) => (token, Some(Gift::read(bonus)?)),
            None => (gains, None),
        };
        let words = &mut Words::new(token);
        let token = words.named()?;
        words.end()?;
        Ok(Self { token, bonus, players })
    }
}

/// Writes the notation of edition files.
impl fmt::Display for BaseSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// Reads player counts such as `3 4`.
fn read_players(counts: &str) -> Result<Players, NotationError<'_>> {
    let words = &mut Words::new(counts);
    let mut players = Players::default();
    loop {
        players.0 |= 1 << (words.number(1..=4)? - 1);
        if words.peek().is_empty() {
            return Ok(players);
        }
    }
}

/// A list of counts in text formats, a set of bits in binary ones.
impl serde::Serialize for Players {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> serde::Deserialize<'de> for Players {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        const WHAT: &str = "player counts from 1 to 4";
        if !deserializer.is_human_readable() {
            let bits = u8::deserialize(deserializer)?;
            return if bits <= Self::ALL.0 { Ok(Self(bits)) } else { Err(D::Error::custom(WHAT)) };
        }
        let mut players = Self::default();
        for count in heapless::Vec::<u8, 4, u8>::deserialize(deserializer)? {
            match count {
                1..=4 => players.0 |= 1 << (count - 1),
                _ => return Err(D::Error::custom(WHAT)),
            }
        }
        Ok(players)
    }
}

/// `4 less coin 1 P`: VP, discount, palm. `via N E S` marks a channel that is not straight down. In
/// the row below, `T 1` is a tank space and `out` an exit for water.
impl TextForm for Cell {
    const WHAT: &'static str = "a network space such as '4 less coin 1 P'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = match self.kind {
            CellKind::Out => return f.write_str("out"),
            CellKind::Tank => {
                write!(f, "T {}", self.vp)?;
                Openings::TANK
            }
            CellKind::Canal => {
                write!(f, "{}", self.vp)?;
                Openings::STRAIGHT
            }
        };
        if !self.less.is_none() {
            write!(f, " {}", self.less)?;
        }
        if self.palm {
            f.write_str(" P")?;
        }
        if self.channel == usual { Ok(()) } else { write!(f, " via {}", self.channel) }
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let words = &mut Words::new(text);
        let mut cell = Self {
            kind: CellKind::Canal,
            vp: 0,
            less: Discount::NONE,
            palm: false,
            channel: Openings::STRAIGHT,
        };
        if words.take("out") {
            cell.kind = CellKind::Out;
            return words.end().map(|()| cell);
        }
        if words.take("T") {
            cell.kind = CellKind::Tank;
            cell.channel = Openings::TANK;
        }
        cell.vp = words.number(0..=20)?;
        cell.less = read_discount(words)?;
        cell.palm = words.take("P");
        if words.take("via") {
            cell.channel = Openings::read(words)?;
        }
        words.end().map(|()| cell)
    }
}

/// Cells from the left, separated by commas.
impl TextForm for NetworkRow {
    const WHAT: &'static str = "a row of the network such as '1, 2 P, 4 less coin 1'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, ", ", self.iter().map(Written))
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        read_list(text, ',', "6 columns at most")
    }
}

/// Writes the notation of edition files.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// `r1c1 N`.
impl TextForm for WaterSource {
    const WHAT: &'static str = "a space and its edge, such as 'r1c1 N'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.space, self.edge)
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let words = &mut Words::new(text);
        let name = words.peek();
        let space = Space::named(name).ok_or_else(|| words.not_expected(Expected::Words(Self::WHAT)))?;
        words.take(name);
        let edge = words.named()?;
        words.end().map(|()| Self { space, edge })
    }
}

/// Writes the notation of edition files.
impl fmt::Display for WaterSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// `N E S`.
impl TextForm for Openings {
    const WHAT: &'static str = "openings such as 'N E S'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        Self::read(&mut Words::new(text))
    }
}

/// `N2 vp 1, E1 coin 2`, or an empty text for none.
impl TextForm for Greens {
    const WHAT: &'static str = "green bonuses such as 'N2 vp 1, E1 coin 2'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, ", ", self.iter().map(|(place, gift)| Green(place, gift)))
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let mut greens = Self::default();
        if text.trim().is_empty() {
            return Ok(greens);
        }
        for green in text.split(',') {
            let words = &mut Words::new(green);
            let name = words.peek();
            let place = GreenPlace::named(name).filter(|&place| greens.at(place).is_none());
            let expected = Expected::Words("an edge and a third such as N2, each once");
            let place = place.ok_or_else(|| words.not_expected(expected))?;
            words.take(name);
            greens.set(place, Some(read_gift(words)?));
            words.end()?;
        }
        Ok(greens)
    }
}

/// Writes the notation of edition files.
impl fmt::Display for Greens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

struct Green(GreenPlace, Gift);

impl fmt::Display for Green {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

/// `blue/yellow`: upper and lower half.
impl TextForm for [Colour; 2] {
    const WHAT: &'static str = "the colours of upper and lower half, such as 'blue/yellow'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, "/", self.iter())
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        read_pair(text)
    }
}

/// Reads two names separated by a slash.
fn read_pair<N: NamedEnum>(text: &str) -> Result<[N; 2], NotationError<'_>> {
    let (one, other) = text.split_once('/').unwrap_or((text, ""));
    let (one, other) = (&mut Words::new(one), &mut Words::new(other));
    let pair = [one.named()?, other.named()?];
    one.end()?;
    other.end().map(|()| pair)
}

/// `production/workshop`, `any` or `any any`. Empty on cards that are not yellow.
impl TextForm for YellowActions {
    const WHAT: &'static str = "the actions of a yellow card: 'canal/garden', 'any' or 'any any'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Pair([one, other]) => write!(f, "{one}/{other}"),
            Self::Any => f.write_str("any"),
            Self::AnyTwo => f.write_str("any any"),
        }
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        if text.contains('/') {
            return read_pair(text).map(Self::Pair);
        }
        let words = &mut Words::new(text);
        if words.peek().is_empty() {
            return Ok(Self::None);
        }
        words.expect("any")?;
        let two = words.take("any");
        words.end().map(|()| if two { Self::AnyTwo } else { Self::Any })
    }
}

/// Writes the notation of edition files.
impl fmt::Display for YellowActions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// `e52 x3`.
impl TextForm for BonusCopies {
    const WHAT: &'static str = "a bonus card and its copies, such as 'e52 x3'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x{}", self.bonus, self.copies)
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let words = &mut Words::new(text);
        let read = || {
            let (bonus, copies) = text.trim().split_once(' ')?;
            Some(Self { bonus: Bonus::named(bonus)?, copies: copies.trim().strip_prefix('x')?.parse().ok()? })
        };
        read().ok_or_else(|| words.not_expected(Expected::Words(Self::WHAT)))
    }
}

/// Writes the notation of edition files.
impl fmt::Display for BonusCopies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// `trading pink`.
impl TextForm for SoloHalf {
    const WHAT: &'static str = "an action and a colour, such as 'trading pink'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.action, self.colour)
    }

    fn read(text: &str) -> Result<Self, NotationError<'_>> {
        let words = &mut Words::new(text);
        let half = Self { action: words.named()?, colour: words.named()? };
        words.end().map(|()| half)
    }
}

/// Writes the notation of edition files.
impl fmt::Display for SoloHalf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

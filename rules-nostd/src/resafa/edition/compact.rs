//! Packs printed values into few bytes, so that an edition fits into the device's storage. Text formats
//! use the notation.
//!
//! ```text
//! gift    thing × 13 + amount - 1; an amount above 12 counts as 13 and follows in a byte of its own
//! gain    a gift, or one of the codes 247 to 255 and what belongs to it
//! price   one bit per part that is not 0, then those parts
//! effect  when, cost, number of gains (+ 128: one of them), the gains
//! greens  one bit per place, in two bytes, then the gifts
//! cell    kind, palm 4, discount 8, channel 16; VP; the discount; the channel
//! source  0 none, 1 own copy, else 2 + part × 1000 + number
//! ```

use core::fmt;
use core::marker::PhantomData;
use core::num::NonZeroU8;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::provenance::{LedgerPart, Source};
use crate::edition::text_form;
use crate::resafa::colour::Colour;
use crate::resafa::effect::{Count, Effect, Flipped, Gain, Gift, MAX_GAINS, Tally, Thing};
use crate::resafa::item::{Discount, Item, Price, Token};
use crate::resafa::network::{Cell, CellKind, Openings};
use crate::resafa::workshop::{GreenPlace, Greens};

/// Amounts, from 1, that fit in the first byte of a gift. The last of them means "see next byte".
const AMOUNTS: u8 = 13;

const THINGS: [Thing; 19] = [
    Thing::Coin,
    Thing::Item(Item::Stone),
    Thing::Item(Item::Marble),
    Thing::Item(Item::Spice),
    Thing::Item(Item::Amphora),
    Thing::Goods,
    Thing::AnyItem,
    Thing::Vp,
    Thing::Camel,
    Thing::Sack,
    Thing::Bonus,
    Thing::Step(None),
    Thing::Step(Some(Colour::Yellow)),
    Thing::Step(Some(Colour::White)),
    Thing::Step(Some(Colour::Blue)),
    Thing::Step(Some(Colour::Pink)),
    Thing::Token(Token::Square),
    Thing::Token(Token::Scarab),
    Thing::Room,
];

const VP_PER: u8 = 247;
const FLIP: u8 = 248;
const FLIP_HERE: u8 = 249;
const LESS: u8 = 250;
const DO: u8 = 251;
const LAY: u8 = 252;
const RAISE: u8 = 253;
const SCALE: u8 = 254;
const AGAIN_PINK: u8 = 255;

const _: () = assert!(THINGS.len() * AMOUNTS as usize == VP_PER as usize);

/// A value that is packed piece by piece. The number of pieces depends on the value, so it is
/// unknown until the first piece is read.
trait Packed: Sized {
    /// Returns the number of pieces.
    fn pieces(&self) -> usize;

    /// Writes the pieces.
    fn pack<T: SerializeTuple>(&self, to: &mut T) -> Result<(), T::Error>;

    /// Reads exactly the pieces that belong to the value.
    fn unpack<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Self, A::Error>;
}

/// The most pieces of any packed value: 12 green bonuses with their two bytes.
const MOST_PIECES: usize = 16;

fn next<'de, T: Deserialize<'de>, A: SeqAccess<'de>>(from: &mut A) -> Result<T, A::Error> {
    from.next_element()?.ok_or_else(|| A::Error::custom("an edition that ends too early"))
}

fn damaged<E: Error>() -> E {
    E::custom("a damaged edition")
}

struct Unpacker<P>(PhantomData<P>);

impl<'de, P: Packed> Visitor<'de> for Unpacker<P> {
    type Value = P;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a packed value")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<P, A::Error> {
        P::unpack(&mut from)
    }
}

macro_rules! packed {
    ($($Type:ident)+) => {
        $( impl Serialize for $Type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    return serializer.collect_str(&text_form::Written(self));
                }
                let mut pieces = serializer.serialize_tuple(self.pieces())?;
                self.pack(&mut pieces)?;
                pieces.end()
            }
        }

        impl<'de> Deserialize<'de> for $Type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    return deserializer.deserialize_str(text_form::Reader::<Self>::new());
                }
                deserializer.deserialize_tuple(MOST_PIECES, Unpacker(PhantomData))
            }
        } )+
    };
}

packed! { Gift Gain Price Effect Greens Cell }

impl Gift {
    fn code(self) -> (u8, Option<u8>) {
        let thing =
            THINGS.iter().zip(0..).find(|&(&thing, _)| thing == self.thing).map_or(0, |(_, code)| code);
        let amount = self.amount().min(AMOUNTS) - 1;
        (thing * AMOUNTS + amount, (amount == AMOUNTS - 1).then_some(self.amount()))
    }

    fn decode<'de, A: SeqAccess<'de>>(code: u8, from: &mut A) -> Result<Self, A::Error> {
        let thing = THINGS.get(usize::from(code / AMOUNTS)).copied().ok_or_else(damaged)?;
        let amount = match code % AMOUNTS + 1 {
            AMOUNTS => next(from)?,
            amount => amount,
        };
        Self::of(thing, amount).ok_or_else(damaged)
    }
}

impl Packed for Gift {
    fn pieces(&self) -> usize {
        if self.code().1.is_some() { 2 } else { 1 }
    }

    fn pack<T: SerializeTuple>(&self, to: &mut T) -> Result<(), T::Error> {
        let (code, amount) = self.code();
        to.serialize_element(&code)?;
        amount.map_or(Ok(()), |amount| to.serialize_element(&amount))
    }

    fn unpack<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Self, A::Error> {
        Self::decode(next(from)?, from)
    }
}

impl Packed for Gain {
    fn pieces(&self) -> usize {
        match *self {
            Self::Gift(gift) => gift.pieces(),
            Self::VpPer { .. } => 5,
            Self::Flip(_) | Self::AgainPink => 1,
            Self::Less(_) => 2,
            Self::Do { .. } => 4,
            Self::Lay { .. } => 3,
            Self::Raise(_) | Self::Scale(_) => 2,
        }
    }

    fn pack<T: SerializeTuple>(&self, to: &mut T) -> Result<(), T::Error> {
        match self {
            Self::Gift(gift) => gift.pack(to),
            Self::VpPer { each, per, most } => {
                to.serialize_element(&VP_PER)?;
                to.serialize_element(each)?;
                to.serialize_element(&per.count)?;
                to.serialize_element(&per.paired_with)?;
                to.serialize_element(&most.map_or(0, NonZeroU8::get))
            }
            Self::Flip(Flipped::Any) => to.serialize_element(&FLIP),
            Self::Flip(Flipped::Here) => to.serialize_element(&FLIP_HERE),
            Self::Less(less) => {
                to.serialize_element(&LESS)?;
                to.serialize_element(&as_price(*less))
            }
            Self::Do { action, less, free_move } => {
                to.serialize_element(&DO)?;
                to.serialize_element(action)?;
                to.serialize_element(&as_price(*less))?;
                to.serialize_element(free_move)
            }
            Self::Lay { size, green } => {
                to.serialize_element(&LAY)?;
                to.serialize_element(size)?;
                to.serialize_element(green)
            }
            Self::Raise(tier) => {
                to.serialize_element(&RAISE)?;
                to.serialize_element(tier)
            }
            Self::Scale(scale) => {
                to.serialize_element(&SCALE)?;
                to.serialize_element(scale)
            }
            Self::AgainPink => to.serialize_element(&AGAIN_PINK),
        }
    }

    fn unpack<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Self, A::Error> {
        Ok(match next(from)? {
            VP_PER => Self::VpPer {
                each: next(from)?,
                per: Tally { count: next::<Count, A>(from)?, paired_with: next(from)? },
                most: NonZeroU8::new(next(from)?),
            },
            FLIP => Self::Flip(Flipped::Any),
            FLIP_HERE => Self::Flip(Flipped::Here),
            LESS => Self::Less(as_discount(next(from)?).ok_or_else(damaged)?),
            DO => Self::Do {
                action: next(from)?,
                less: as_discount(next(from)?).ok_or_else(damaged)?,
                free_move: next(from)?,
            },
            LAY => Self::Lay { size: next(from)?, green: next(from)? },
            RAISE => Self::Raise(next(from)?),
            SCALE => Self::Scale(next(from)?),
            AGAIN_PINK => Self::AgainPink,
            code => Self::Gift(Gift::decode(code, from)?),
        })
    }
}

const fn as_price(less: Discount) -> Price {
    Price { coin: less.coin, stone: less.stone, marble: less.marble, ..Price::FREE }
}

fn as_discount(price: Price) -> Option<Discount> {
    let discount = Discount { coin: price.coin, stone: price.stone, marble: price.marble };
    (as_price(discount) == price).then_some(discount)
}

impl Packed for Price {
    fn pieces(&self) -> usize {
        1 + self.parts().count()
    }

    fn pack<T: SerializeTuple>(&self, to: &mut T) -> Result<(), T::Error> {
        let mut price = *self;
        let bits = price.each_mut().into_iter().rev().fold(0u8, |bits, part| bits << 1 | u8::from(*part > 0));
        to.serialize_element(&bits)?;
        self.parts().try_for_each(|(_, count)| to.serialize_element(&count))
    }

    fn unpack<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Self, A::Error> {
        let mut bits: u8 = next(from)?;
        let mut price = Self::FREE;
        for part in price.each_mut() {
            if bits & 1 != 0 {
                *part = next(from)?;
            }
            bits >>= 1;
        }
        if bits == 0 { Ok(price) } else { Err(damaged()) }
    }
}

/// Flag in the byte that counts the gains: take one of them, not all.
const ONE_OF: u8 = 128;

impl Packed for Effect {
    fn pieces(&self) -> usize {
        3 + self.gains.len()
    }

    fn pack<T: SerializeTuple>(&self, to: &mut T) -> Result<(), T::Error> {
        to.serialize_element(&self.when)?;
        to.serialize_element(&self.cost)?;
        let count = u8::try_from(self.gains.len()).unwrap_or(MAX_GAINS as u8);
        to.serialize_element(&if self.one_of { count | ONE_OF } else { count })?;
        self.gains.iter().try_for_each(|gain| to.serialize_element(gain))
    }

    fn unpack<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Self, A::Error> {
        let (when, cost, count) = (next(from)?, next(from)?, next::<u8, A>(from)?);
        let mut effect = Self { when, cost, one_of: count & ONE_OF != 0, gains: heapless::Vec::new() };
        for _ in 0..count & !ONE_OF {
            effect.gains.push(next(from)?).map_err(|_| damaged())?;
        }
        Ok(effect)
    }
}

impl Packed for Greens {
    fn pieces(&self) -> usize {
        2 + self.iter().count()
    }

    fn pack<T: SerializeTuple>(&self, to: &mut T) -> Result<(), T::Error> {
        let bits = self.iter().fold(0u16, |bits, (place, _)| bits | 1 << place.index());
        for byte in bits.to_le_bytes() {
            to.serialize_element(&byte)?;
        }
        self.iter().try_for_each(|(_, gift)| to.serialize_element(&gift))
    }

    fn unpack<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Self, A::Error> {
        let bits = u16::from_le_bytes([next(from)?, next(from)?]);
        let mut greens = Self::NONE;
        for place in GreenPlace::all() {
            if bits & 1 << place.index() != 0 {
                greens.set(place, Some(next(from)?));
            }
        }
        if bits >> GreenPlace::COUNT == 0 { Ok(greens) } else { Err(damaged()) }
    }
}

const PALM: u8 = 4;
const DISCOUNT: u8 = 8;
const CHANNEL: u8 = 16;

impl Cell {
    /// Returns the channel of a place where the board prints nothing special.
    fn usual_channel(kind: CellKind) -> Openings {
        if kind == CellKind::Tank { Openings::TANK } else { Openings::STRAIGHT }
    }
}

impl Packed for Cell {
    fn pieces(&self) -> usize {
        let special = [!self.less.is_none(), self.channel != Self::usual_channel(self.kind)];
        2 + special.into_iter().filter(|&is| is).count()
    }

    fn pack<T: SerializeTuple>(&self, to: &mut T) -> Result<(), T::Error> {
        let (discount, channel) = (!self.less.is_none(), self.channel != Self::usual_channel(self.kind));
        let kind = self.kind as u8;
        let flags = [(self.palm, PALM), (discount, DISCOUNT), (channel, CHANNEL)];
        let flags = flags.into_iter().fold(kind, |byte, (is, flag)| if is { byte | flag } else { byte });
        to.serialize_element(&flags)?;
        to.serialize_element(&self.vp)?;
        if discount {
            to.serialize_element(&as_price(self.less))?;
        }
        if channel { to.serialize_element(&self.channel) } else { Ok(()) }
    }

    fn unpack<'de, A: SeqAccess<'de>>(from: &mut A) -> Result<Self, A::Error> {
        let flags: u8 = next(from)?;
        if flags >= 2 * CHANNEL {
            return Err(damaged());
        }
        let kind = CellKind::ALL.get(usize::from(flags % PALM)).copied().ok_or_else(damaged)?;
        let vp = next(from)?;
        let less = if flags & DISCOUNT != 0 {
            as_discount(next(from)?).ok_or_else(damaged)?
        } else {
            Discount::NONE
        };
        let channel = if flags & CHANNEL != 0 { next(from)? } else { Self::usual_channel(kind) };
        Ok(Self { kind, vp, less, palm: flags & PALM != 0, channel })
    }
}

/// Numbers per part of the ledger.
const PART: u16 = 1000;

impl Serialize for Source {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_str(self);
        }
        serializer.serialize_u16(match *self {
            Self::None => 0,
            Self::Copy => 1,
            Self::Ledger(part, number) => 2 + part as u16 * PART + number.min(PART - 1),
        })
    }
}

impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_str(text_form::Reader::<Self>::new());
        }
        Ok(match u16::deserialize(deserializer)? {
            0 => Self::None,
            1 => Self::Copy,
            code => {
                let (part, number) = ((code - 2) / PART, (code - 2) % PART);
                let part = LedgerPart::ALL.get(usize::from(part)).copied().ok_or_else(damaged)?;
                Self::Ledger(part, number)
            }
        })
    }
}

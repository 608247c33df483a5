//! Explains what a move means on this table, beside its notation in a menu.

use core::fmt::{self, Write};

use super::Resafa;
use super::action_card::ActionCard;
use super::card::{Half, Special};
use super::edition::YellowActions;
use super::effect::{Effect, Gift};
use super::garden::price;
use super::layout::{Green, Laying, Plot, Spot};
use super::moves::{Move, Way};
use super::network::{Cell, Edge, Space};
use super::place::Centre;
use super::solo::Arrow;
use super::task::{Laid, Origin, Task};
use super::trading_tile::{Deal, Offer, OfferPlace};
use super::workshop::{Workshop, WorkshopFace};

impl Resafa<'_> {
    /// Writes what a move means on this table, such as what a card does or a tile costs. Writes
    /// nothing if the notation says everything or the move names something that is not there.
    pub fn write_gloss(&self, m: Move, out: &mut dyn Write) -> fmt::Result {
        self.try_gloss(m, out).unwrap_or(Ok(()))
    }

    fn try_gloss(&self, m: Move, out: &mut dyn Write) -> Option<fmt::Result> {
        let (edition, position) = (self.edition, &self.position);
        Some(match m {
            Move::Play(ActionCard::Starting(card), half) => {
                let (row, half) = (&edition.action_cards[card], half?);
                let colour = row.colour(position.mine().cards.set?, half);
                write!(out, "{}, {colour}", row.action(half))
            }
            Move::Play(ActionCard::Improved(card), half) => self.gloss_yellow(card, half, out),
            // Cards drawn at set-up or for the bot have no number that everybody could read off
            // them.
            Move::DrewCanalSetup(card) => {
                let spaces = &self.setup_layout(card)?.spaces;
                spaces.iter().enumerate().try_for_each(|(place, space)| {
                    write!(out, "{}{space}", if place > 0 { " " } else { "tiles on " })
                })
            }
            Move::PlacedTradingTile(tile, face) => {
                write!(out, "box {}", edition.offer(tile, face, face.boxed())?)
            }
            Move::DrewOpeningCard(card) => {
                write!(out, "orange arrow {} from the top", edition.solo_cards[card].orange?)
            }
            Move::ShowedSoloCard(card) => {
                let half = |arrow| edition.solo_action(card, arrow);
                let (upper, lower) = (half(Arrow::Up)?, half(Arrow::Down)?);
                write!(out, "{} {} / {} {}", upper.action, upper.colour, lower.action, lower.colour)
            }
            // Tells which of the two starting tiles is meant.
            Move::Turn(_) => match *position.tasks.last()? {
                Task::TurnWorkshop(tile, face, _) if tile.tier().is_none() => {
                    out.write_str("tile with ").and_then(|()| self.gloss_rooms(tile, face, out))
                }
                _ => return None,
            },
            Move::TakeBonus(colour, slot) => {
                let card = (*position.bonus[colour].open.get(index(slot))?)?;
                write!(out, "{card}: {}", edition.bonus_effect(card)?)
            }
            Move::OpenedBonus(card) | Move::PlayBonus(card) => {
                write!(out, "{}", edition.bonus_effect(card)?)
            }
            // Only a sack card pays for being discarded.
            Move::DiscardBonus(card) => write!(out, "loses {}", edition.bonus_effect(card)?),
            Move::UseSack(card) => write!(out, "{}", edition.sacks[card].effect),
            Move::DiscardSack(_) => out.write_str("1 VP"),
            Move::PlacedCanalBonus(kind) | Move::UseTile(kind) => {
                write!(out, "{}", edition.canal_bonuses[kind].effect)
            }
            // The prompt already names the stack.
            Move::OpenedSpecial(card) | Move::Pick(card) => self.gloss_effect(card, out),
            Move::UseSpecial(card)
            | Move::Ignore(card)
            | Move::Again(card)
            | Move::DrawYellow(card)
            | Move::Exchange(card, _) => self.gloss_special(card, out),
            Move::TakeTop => {
                let &Task::TakeSpecial(colour, level) = position.tasks.last()? else { return None };
                let card = position.stack(colour, level).open?;
                write!(out, "{card}: ").and_then(|()| self.gloss_effect(card, out))
            }
            Move::OpenedWorkshop(tile) => self.gloss_rooms(tile, WorkshopFace::Front, out),
            Move::Build(tier, place) => {
                let tile = (*position.workshops[tier].open.get(index(place))?)?;
                write!(out, "{tile}: ").and_then(|()| self.gloss_rooms(tile, WorkshopFace::Front, out))
            }
            Move::Face(face) => {
                let &Task::ChooseFace(tile) = position.tasks.last()? else { return None };
                self.gloss_rooms(tile, face, out)
            }
            Move::Room(tile, room) => {
                let (_, built) = position.mine().workshop(tile)?;
                write_gifts(edition.rooms(tile, built.face).get(index(room))?, out)
            }
            Move::Garden(size) => write!(out, "costs {}", price(size)),
            Move::Spot(spot) => match *position.tasks.last()? {
                Task::ChooseSpot(laid, size, plot) => {
                    let laying = self.laying(size, plot, spot)?;
                    self.gloss_laying(plot, &laying, laid != Laid::NoGreens, out)
                }
                _ => return None,
            },
            Move::Step(colour) => {
                let next = position.mine().markers.of(colour).saturating_add(1);
                write!(out, "special card {}", edition.tracks[colour].icon_at(next)?)
            }
            Move::Row(row) => {
                let value = edition.player_board.row_values.get(position.mine().tokens.row(row).len())?;
                write!(out, "{value} VP for each {row} tile")
            }
            Move::Canal(tile, side) | Move::DrewBotTile(tile, side) => {
                let face = edition.canal_face(tile, side);
                write!(out, "{} {}, costs {}, {} blue VP", face.kind, face.openings, face.cost(), face.blue)
            }
            Move::Space(space) => self.gloss_space(space, self.cell(space)?, out),
            Move::Travel(centre, way) => self.gloss_journey(centre, way, out)?,
            Move::Trade(deal, item, amount) => self.gloss_trade(self.offer_here(deal, item)?.1, amount, out),
            Move::GoldenFirst(deal, item) => {
                let (_, offer) = self.offer_here(deal, item)?;
                write_gifts(&offer.golden, out).and_then(|()| out.write_str(" now, then the trade"))
            }
            Move::Look(centre) => self.gloss_offers(centre, out),
            Move::Swap(card, _) => {
                let row = &edition.action_cards[card];
                write!(out, "{} or {}", row.upper, row.lower)
            }
            Move::Base(number) => {
                let centre = position.mine().camel.at.centre()?;
                let space = edition.base_spaces(position.side(), centre).get(index(number))?;
                let written = write!(out, "{}", space.token);
                match space.bonus {
                    Some(bonus) => written.and_then(|()| write!(out, " + {bonus}")),
                    None => written,
                }
            }
            Move::Part(part) => match *position.tasks.last()? {
                Task::Parts(origin, _) => self.gloss_part(origin, index(part), out),
                Task::Greens(plot, _) => {
                    let green = part.checked_sub(1)?;
                    let (edge, _) = Green::place(green);
                    write!(out, "{}, {}", self.green(plot, green)?, side(edge))
                }
                _ => return None,
            },
            _ => return None,
        })
    }

    /// Writes what a special card does.
    pub fn gloss_special(&self, card: Special, out: &mut dyn Write) -> fmt::Result {
        let row = &self.edition.specials[card];
        write!(out, "{} {}, ", row.colour, row.level)?;
        self.gloss_effect(card, out)
    }

    /// Writes what a special card does, without its stack.
    pub fn gloss_effect(&self, card: Special, out: &mut dyn Write) -> fmt::Result {
        let row = &self.edition.specials[card];
        match row.actions {
            YellowActions::None => {}
            YellowActions::Pair([upper, lower]) => write!(out, "{upper} or {lower}, ")?,
            YellowActions::Any => out.write_str("any action, ")?,
            YellowActions::AnyTwo => out.write_str("two different actions, ")?,
        }
        write!(out, "{}", row.effect)?;
        if row.end > 0 { write!(out, ", end VP {}", row.end) } else { Ok(()) }
    }

    /// Writes the rooms of a workshop for the given side.
    pub fn gloss_rooms(&self, tile: Workshop, face: WorkshopFace, out: &mut dyn Write) -> fmt::Result {
        for (place, room) in self.edition.rooms(tile, face).iter().enumerate() {
            out.write_str(if place > 0 { " or " } else { "" })?;
            write_gifts(room, out)?;
        }
        match self.edition.extra_production(tile, face) {
            0 => Ok(()),
            extra => write!(out, ", {extra} more room in production"),
        }
    }

    fn gloss_yellow(&self, card: Special, half: Option<Half>, out: &mut dyn Write) -> fmt::Result {
        let row = &self.edition.specials[card];
        match (row.actions, half) {
            (YellowActions::Pair([upper, _]), Some(Half::Upper)) => write!(out, "{upper}")?,
            (YellowActions::Pair([_, lower]), Some(Half::Lower)) => write!(out, "{lower}")?,
            (YellowActions::AnyTwo, _) => out.write_str("two different actions")?,
            _ => out.write_str("any action")?,
        }
        write!(out, ", any colour, {}", row.effect)
    }

    /// Writes the fare and the trades at the destination, which are the same for the route through
    /// Resafa.
    fn gloss_journey(&self, centre: Centre, way: Way, out: &mut dyn Write) -> Option<fmt::Result> {
        let told = match self.move_price(self.fare(centre, way)?).coin {
            0 => out.write_str("free"),
            1 => out.write_str("1 coin"),
            coins => write!(out, "{coins} coins"),
        };
        Some(match way {
            Way::Straight => {
                told.and_then(|()| out.write_str("; ")).and_then(|()| self.gloss_offers(centre, out))
            }
            Way::ThroughResafa => told,
        })
    }

    /// Writes what a garden tile brings there: green bonuses added up by kind, and the square.
    fn gloss_laying(&self, plot: Plot, laying: &Laying, green: bool, out: &mut dyn Write) -> fmt::Result {
        let places = || laying.connects().filter(|_| green);
        let gifts = || places().filter_map(|(edge, place)| self.green(plot, Green::index(edge, place)));
        let mut sign = "";
        for (place, Gift { thing, .. }) in gifts().enumerate() {
            if gifts().take(place).all(|earlier| earlier.thing != thing) {
                let alike = gifts().filter(|gift| gift.thing == thing);
                let sum = alike.fold(0, |sum: u8, gift| sum.saturating_add(gift.amount()));
                if let Some(gift) = Gift::of(thing, sum) {
                    write!(out, "{sign}{gift}")?;
                    sign = " + ";
                }
            }
        }
        match (laying.square.is_filled(), sign) {
            (false, _) => Ok(()),
            (true, "") => out.write_str("fills the square"),
            (true, _) => out.write_str(", fills the square"),
        }
    }

    /// Writes what covering a space of the network gives (RES-129 to RES-131).
    fn gloss_space(&self, space: Space, cell: &Cell, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{} VP", cell.vp)?;
        if !cell.less.is_none() {
            write!(out, ", {}", cell.less)?;
        }
        if let Some(kind) = self.position.network[space].bonus {
            write!(out, ", bonus tile {}", self.edition.canal_bonuses[kind].effect)?;
        }
        let mut sources = self.network().sources.iter().zip(&self.position.sources);
        let water = sources.any(|(source, &waits)| waits && source.space == space);
        out.write_str(if water { ", water" } else { "" })
    }

    /// Writes what trading `amount` items pays or costs, including the golden bonus.
    fn gloss_trade(&self, offer: &Offer, amount: u8, out: &mut dyn Write) -> fmt::Result {
        let [coins, vp] = [offer.coin, offer.vp].map(|each| u16::from(each) * u16::from(amount));
        match (offer.deal, coins, vp) {
            (Deal::Buy, ..) => write!(out, "costs coin {coins}")?,
            (Deal::Sell, 0, _) => write!(out, "vp {vp}")?,
            (Deal::Sell, _, 0) => write!(out, "coin {coins}")?,
            (Deal::Sell, ..) => write!(out, "coin {coins} + vp {vp}")?,
        }
        if offer.golden.is_empty() || self.bound_offer().is_some() {
            return Ok(());
        }
        out.write_str(" ! ").and_then(|()| write_gifts(&offer.golden, out))
    }

    fn gloss_offers(&self, centre: Centre, out: &mut dyn Write) -> fmt::Result {
        let Some(laid) = self.position.trading[centre] else { return Ok(()) };
        let offers =
            OfferPlace::ALL.into_iter().filter_map(|place| self.edition.offer(laid.tile, laid.face, place));
        for (place, offer) in offers.enumerate() {
            write!(out, "{}{offer}", if place > 0 { " / " } else { "" })?;
        }
        Ok(())
    }

    fn gloss_part(&self, origin: Origin, part: usize, out: &mut dyn Write) -> fmt::Result {
        let effect: Option<&Effect> = match origin {
            Origin::Bonus(card) => self.edition.bonus_effect(card),
            Origin::Sack(card) => Some(&self.edition.sacks[card].effect),
            Origin::Special(card) => Some(&self.edition.specials[card].effect),
            Origin::CanalBonus(kind) => Some(&self.edition.canal_bonuses[kind].effect),
        };
        match effect.and_then(|effect| effect.gains.get(part)) {
            Some(gain) => write!(out, "{gain}"),
            None => Ok(()),
        }
    }
}

/// Returns the index for a number counted from 1.
fn index(number: u8) -> usize {
    usize::from(number).wrapping_sub(1)
}

/// Returns the spot on that side of a garden square.
fn side(edge: Edge) -> Spot {
    match edge {
        Edge::North => Spot::Top,
        Edge::East => Spot::Right,
        Edge::South => Spot::Bottom,
        Edge::West => Spot::Left,
    }
}

fn write_gifts(gifts: &[Gift], out: &mut dyn Write) -> fmt::Result {
    for (place, gift) in gifts.iter().enumerate() {
        write!(out, "{}{gift}", if place > 0 { " + " } else { "" })?;
    }
    Ok(())
}

//! What a move means on this table, beside its notation in a menu.

use rules_nostd::Game;
use rules_nostd::resafa::{
    ActionCard, Gift, Half, Move, OfferPlace, Resafa, Special, Task, Workshop, WorkshopFace, YellowActions,
};

pub(super) fn gloss(game: &Resafa<'_>, m: Move) -> Option<String> {
    let (edition, table) = (game.edition(), game.position());
    let mine = table.mine();
    let index = |number: u8| usize::from(number).wrapping_sub(1);
    Some(match m {
        Move::Play(card, half) => play(game, card, half)?,
        Move::TakeBonus(colour, slot) => {
            let card = (*table.bonus[colour].open.get(index(slot))?)?;
            format!("{card}: {}", edition.bonus_effect(card)?)
        }
        Move::OpenedBonus(card) | Move::PlayBonus(card) | Move::DiscardBonus(card) => {
            edition.bonus_effect(card)?.to_string()
        }
        Move::UseSack(card) => edition.sacks[card].effect.to_string(),
        Move::DiscardSack(_) => "1 VP".to_owned(),
        Move::UseTile(kind) => edition.canal_bonuses[kind].effect.to_string(),
        Move::UseSpecial(card)
        | Move::Pick(card)
        | Move::Ignore(card)
        | Move::OpenedSpecial(card)
        | Move::Again(card)
        | Move::DrawYellow(card)
        | Move::Exchange(card, _) => special(game, card),
        Move::TakeTop => match table.tasks.last()? {
            &Task::TakeSpecial(colour, level) => {
                let card = table.stack(colour, level).open?;
                format!("{card}: {}", special(game, card))
            }
            _ => return None,
        },
        Move::Build(tier, place) => {
            let tile = (*table.workshops[tier].open.get(index(place))?)?;
            format!("{tile}: {}", rooms(game, tile, WorkshopFace::Front))
        }
        Move::Face(face) => match table.tasks.last()? {
            &Task::ChooseFace(tile) => rooms(game, tile, face),
            _ => return None,
        },
        Move::Room(tile, room) => {
            let (_, built) = mine.workshop(tile)?;
            gifts(edition.rooms(tile, built.face).get(index(room))?)
        }
        Move::Canal(tile, side) => {
            let face = edition.canal_face(tile, side);
            format!("{} {}, pays {}, {} blue VP", face.kind, face.openings, face.cost(), face.blue)
        }
        Move::Space(space) => {
            let cell = edition.network[table.side()].cell(space)?;
            let bonus = table.network[space]
                .bonus
                .map_or(String::new(), |kind| format!(", bonus tile {}", edition.canal_bonuses[kind].effect));
            format!("{cell}{bonus}")
        }
        Move::Travel(centre, _) | Move::Look(centre) => {
            let laid = table.trading[centre]?;
            let offers =
                OfferPlace::ALL.into_iter().filter_map(|place| edition.offer(laid.tile, laid.face, place));
            offers.map(ToString::to_string).collect::<Vec<_>>().join(" / ")
        }
        Move::Base(number) => {
            let centre = mine.camel.at.centre()?;
            edition.base_spaces(table.side(), centre).get(index(number))?.to_string()
        }
        Move::Part(part) => match table.tasks.last()? {
            Task::Parts(origin, _) => {
                let text = match *origin {
                    rules_nostd::resafa::Origin::Bonus(card) => edition.bonus_effect(card)?.to_string(),
                    rules_nostd::resafa::Origin::Sack(card) => edition.sacks[card].effect.to_string(),
                    rules_nostd::resafa::Origin::Special(card) => edition.specials[card].effect.to_string(),
                    rules_nostd::resafa::Origin::CanalBonus(kind) => {
                        edition.canal_bonuses[kind].effect.to_string()
                    }
                };
                let gains = text.rsplit(" -> ").next().unwrap_or(&text);
                let gains = gains.rsplit(": ").next().unwrap_or(gains);
                let between = if gains.contains(" | ") { " | " } else { " + " };
                gains.split(between).nth(index(part))?.to_owned()
            }
            _ => return None,
        },
        _ => return None,
    })
}

/// What a special card does.
pub(super) fn special(game: &Resafa<'_>, card: Special) -> String {
    let row = &game.edition().specials[card];
    let end = if row.end > 0 { format!(", end VP {}", row.end) } else { String::new() };
    format!("{} {}, {}{end}", row.colour, row.level, row.effect)
}

fn play(game: &Resafa<'_>, card: ActionCard, half: Option<Half>) -> Option<String> {
    let edition = game.edition();
    match card {
        ActionCard::Starting(card) => {
            let (row, half) = (&edition.action_cards[card], half?);
            let colour = row.colour(game.position().mine().cards.set?, half);
            Some(format!("{}, {colour}", row.action(half)))
        }
        ActionCard::Improved(card) => {
            let row = &edition.specials[card];
            let action = match (row.actions, half) {
                (YellowActions::Pair([upper, _]), Some(Half::Upper)) => upper.to_string(),
                (YellowActions::Pair([_, lower]), Some(Half::Lower)) => lower.to_string(),
                (YellowActions::AnyTwo, _) => "two different actions".to_owned(),
                _ => "any action".to_owned(),
            };
            Some(format!("{action}, any colour, {}", row.effect))
        }
    }
}

/// The rooms of a workshop as it lies.
pub(super) fn rooms(game: &Resafa<'_>, tile: Workshop, face: WorkshopFace) -> String {
    let rooms = game.edition().rooms(tile, face).iter().map(|room| gifts(room));
    let extra = match game.edition().extra_production(tile, face) {
        0 => String::new(),
        extra => format!(", {extra} more room in production"),
    };
    rooms.collect::<Vec<_>>().join(" or ") + &extra
}

fn gifts(gifts: &[Gift]) -> String {
    gifts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ")
}

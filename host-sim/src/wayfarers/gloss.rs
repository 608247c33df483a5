//! What a move means on this table, beside its notation in a menu.

use firmware::device::OnDevice as _;
use rules_nostd::Game;
use rules_nostd::wayfarers::*;

pub(super) fn gloss(game: &Wayfarers<'_>, m: Move) -> Option<String> {
    let table = game.position();
    let task = table.tasks.last().copied();
    Some(match m {
        Move::Revealed(found) | Move::Keep(found) | Move::Under(found) => card(game, found),
        Move::LaidTile(tile) => game.edition().journal_tiles[tile].effect.to_string(),
        Move::Place(stand) | Move::PlaceWithShip(stand) => game.dice_space(stand)?.to_string(),
        Move::Card(at) => {
            let there = table.rows[at.row].at(at.slot)?.card;
            match task? {
                Task::ChooseCard(_) => game.edition().spot(at.row, at.slot)?.to_string(),
                _ => format!("{there}: {}", card(game, there)),
            }
        }
        Move::Use(origin) => effect(game, origin)?,
        Move::Part(part) => match task? {
            Task::Parts(origin, _) => {
                let parts = game.parts_of(origin);
                let part = parts.parts().get(usize::from(part).checked_sub(1)?).copied()?;
                Effect { parts: [Part { branch: Branch::Always, ..part }].into_iter().collect() }.to_string()
            }
            _ => return None,
        },
        Move::Face(face) => match task? {
            Task::ChooseFace(found) => game.edition().tiles[found].face(face)?.to_string(),
            _ => return None,
        },
        Move::Discard => match task? {
            Task::Inspire(slot) => game.edition().spot(CardKind::Inspiration, slot)?.to_string(),
            _ => return None,
        },
        Move::Journal(space) | Move::Science(space) => {
            let toll = game.edition().crossing(table.mine().marker, space)?.toll(table.layout);
            let given = match table.journal_tiles[space] {
                Some(tile) => game.edition().journal_tiles[tile].effect.to_string(),
                None => game.edition().journal[space].effect.to_string(),
            };
            format!("{toll}: {given}")
        }
        // The words of the device.
        Move::Side(_)
        | Move::Die(_)
        | Move::Turn(_)
        | Move::Above(_)
        | Move::Tuck(_)
        | Move::Inspire(_)
        | Move::Pay(_)
        | Move::Tile(_)
        | Move::Cell(_)
        | Move::Shift(..)
        | Move::ShiftHeld(_)
        | Move::Trade => {
            let (mut words, mut written) = (String::new(), String::new());
            game.label(m, &mut words).ok()?;
            game.write_move(m, &mut written).ok()?;
            let more = words.strip_prefix(&written).and_then(|more| more.strip_prefix(": "));
            more.unwrap_or(&words).to_owned()
        }
        _ => return None,
    })
}

/// What a card does.
pub(super) fn card(game: &Wayfarers<'_>, card: Card) -> String {
    let edition = game.edition();
    let tags = |tags: &Tags| tags.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let at_once = |effect: &Effect| {
        if effect.is_none() { String::new() } else { format!(", at once {effect}") }
    };
    match card {
        Card::Land(card) => {
            let row = &edition.land[card];
            format!("{}: {}{}", tags(&row.tags), row.ability, at_once(&row.immediate))
        }
        Card::Water(card) => {
            let row = &edition.water[card];
            let space = row.space.as_ref().map_or(String::new(), |space| format!(": {space}"));
            format!("{}{space}{}", tags(&row.tags), at_once(&row.immediate))
        }
        Card::Space(card) => {
            let row = &edition.space[card];
            format!("{}: {}{}", tags(&row.tags), row.score, at_once(&row.immediate))
        }
        Card::Townsfolk(card) => {
            let row = &edition.townsfolk[card];
            let gives = if row.effect.is_none() { row.assets.to_string() } else { row.effect.to_string() };
            format!("{}, {} silver, under {}: {gives}", row.name, row.silver, tags(&row.hosts))
        }
        Card::Inspiration(card) => {
            edition.inspiration[card].goal.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ")
        }
    }
}

/// What an effect gives.
fn effect(game: &Wayfarers<'_>, origin: Origin) -> Option<String> {
    if let Origin::Space(stand) = origin {
        return Some(game.dice_space(stand)?.action.to_string());
    }
    let given = game.parts_of(origin);
    Some(Effect { parts: given.parts().iter().copied().collect() }.to_string())
}

/// What came of itself with the last move, and what was passed over, with its reason.
pub(super) fn told(game: &Wayfarers<'_>) -> Vec<String> {
    let tally = game.tally();
    let gains = Resource::ALL.into_iter().map(|resource| (tally.gained.of(resource), resource));
    let gains = gains.filter(|(number, _)| *number > 0);
    let gains = gains.map(|(number, resource)| {
        let plural = if resource == Resource::Provision && number > 1 { "s" } else { "" };
        format!("{} takes {number} {resource}{plural}", tally.seat)
    });
    let skips = tally.skipped.iter().map(|skipped| {
        let what = match skipped.what {
            Missed::Effect(origin) => origin.to_string(),
            Missed::Deed(deed) => Effect { parts: [Part::once(deed)].into_iter().collect() }.to_string(),
        };
        format!("{} skips {what}. {}: {}", tally.seat, skipped.rule, skipped.reason)
    });
    gains.chain(skips).collect()
}

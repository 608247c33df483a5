//! What happens in Resafa without a decision, to be told page by page: the rain, and what Resafabot does.
//!
//! The pages of the last rain come first, those of the bot's last turn behind them.

use core::fmt::Write as _;

use rules_nostd::resafa::{BotAct, Resafa, Task, WaterWay};
use rules_nostd::{Game, Seat};

use crate::screens::{Message, Text, View};

/// How much has been told so far: which rain and how many pages of it, which turn of the bot and how many acts.
pub(super) fn mark(game: &Resafa<'_>) -> u32 {
    let table = game.position();
    let [rain, bot] = pages_of(game);
    let turn = table.bot.as_ref().map_or(0, |bot| 8 * table.round + bot.shown.len() as u8);
    u32::from_le_bytes([table.rain.round, rain, turn, bot])
}

/// The first page that was not there yet.
pub(super) fn news(game: &Resafa<'_>, since: u32) -> Option<u8> {
    let [old_rain, old_rain_pages, old_turn, old_acts] = since.to_le_bytes();
    let [rain, rain_pages, turn, acts] = mark(game).to_le_bytes();
    let told = if rain == old_rain { old_rain_pages } else { 0 };
    if rain_pages > told {
        return Some(told);
    }
    let told = if turn == old_turn { old_acts } else { 0 };
    (acts > told).then_some(rain_pages + told)
}

/// How many pages there are.
pub(super) fn pages(game: &Resafa<'_>) -> u8 {
    pages_of(game).iter().sum()
}

/// Pages about the rain, and about the bot.
fn pages_of(game: &Resafa<'_>) -> [u8; 2] {
    let table = game.position();
    let rain = if table.rain.round > 0 { 1 + flows(game).len() as u8 } else { 0 };
    [rain, table.bot.as_ref().map_or(0, |bot| bot.acts.len() as u8)]
}

/// The water that has come to its end.
fn flows<'g>(game: &'g Resafa<'_>) -> &'g [WaterWay] {
    let table = game.position();
    let all = table.rain.flows.as_slice();
    match (table.tasks.last(), all) {
        (Some(Task::Flow(..)), [ended @ .., _]) => ended,
        _ => all,
    }
}

/// A page.
pub(super) fn page(game: &Resafa<'_>, page: u8) -> Option<View> {
    let table = game.position();
    let [rain_pages, _] = pages_of(game);
    let title = |name: &str| Text::new(format_args!("{name} {}/{}", page + 1, pages(game)));
    let (title, (what, remedy)) = match page.checked_sub(rain_pages) {
        None => {
            let told = match page.checked_sub(1) {
                None => (sums("Canal tiles score", &table.rain.canals), Text::from("Move the discs.")),
                Some(flow) => flowed(game, flows(game).get(usize::from(flow))?),
            };
            (title("Rain"), told)
        }
        Some(act) => {
            let act = *table.bot.as_ref()?.acts.get(usize::from(act))?;
            (title("Resafabot"), acted(game, act))
        }
    };
    Some(View::Message(Message { title, what, remedy, page: 0 }))
}

/// Who scored how much.
fn sums(what: &str, points: &[u8; 4]) -> Text<96> {
    let mut text = Text::new(what);
    let mut any = false;
    for (seat, &vp) in Seat::ALL.into_iter().zip(points).filter(|&(_, &vp)| vp > 0) {
        let _ = write!(text, "{} {seat} +{vp}", if any { "," } else { ":" });
        any = true;
    }
    let _ = text.write_str(if any { "." } else { " nothing." });
    text
}

/// A cube came to the end of its way.
fn flowed(game: &Resafa<'_>, way: &WaterWay) -> (Text<96>, Text<96>) {
    let mut head = Text::<40>::default();
    let _ = write!(head, "Water {} to {}", way.from, way.to);
    let what = sums(&head, &way.points);
    let todo = if game.position().is_bot(way.owner) {
        Text::from("Take the cube out of the game.")
    } else {
        Text::sentence(format_args!("{} keeps the cube. Move the discs.", way.owner))
    };
    (what, todo)
}

/// What the bot did, and what a hand has to do for it.
fn acted(game: &Resafa<'_>, act: BotAct) -> (Text<96>, Text<96>) {
    let what = match act {
        BotAct::Cards(left, right) => {
            let edition = game.edition();
            let half = edition.solo_action(right, edition.solo_cards[left].arrow);
            match half {
                Some(half) => Text::new(format_args!(
                    "Cards {left} and {right}: colour {}, action {}.",
                    half.colour, half.action
                )),
                None => Text::new(format_args!("Cards {left} and {right}.")),
            }
        }
        act => Text::sentence(format_args!("{act}.")),
    };
    let todo = match act {
        BotAct::Cards(..) => "Colour first, then the action.",
        BotAct::RemovedBonus(..)
        | BotAct::RemovedSpecial(_)
        | BotAct::RemovedWorkshop(..)
        | BotAct::RemovedBonusTile(_) => "Take it out of the game.",
        BotAct::Stepped(_, 0) | BotAct::NoBonus(_) | BotAct::Nothing => "Nothing moves.",
        BotAct::Stepped(..) => "Move its marker.",
        BotAct::Main(_) => "",
        BotAct::PlacedCanal(..) => "Lay it there, its cube on top.",
        BotAct::TookCubes(_) => "Put the water on the tile.",
        BotAct::Base(..) => "Put its cube there, flip the tile.",
    };
    (what, Text::from(todo))
}

//! Pages about what happens in Resafa without a decision: the rain, what Resafabot does, and steps that closed because
//! nothing was possible.
//!
//! The pages of the last rain and of the bot's last turn are in the order in which they happened, so new
//! pages are always at the end.

use core::fmt::Write as _;

use rules_nostd::resafa::Resafa;
use rules_nostd::resafa::model::{BotAct, BotWater, Closed, TURNS_PER_ROUND, Task, WORKSHOP_OFFER, WaterWay, Workshop};
use rules_nostd::Seat;

use crate::screens::{Message, Text, View};

/// What a group of pages is about.
enum Chapter {
    Rain,
    Bot,
    /// Steps that closed with the last move.
    Closed,
}

/// Packs what has been told so far: which rain and how many pages of it, which turn of the bot and how many
/// acts.
pub(super) fn mark(game: &Resafa<'_>) -> u32 {
    let (rain, bot) = count_pages(game);
    u32::from_le_bytes([game.position().rain.round, rain, bot_turns(game), bot])
}

/// Returns the first page that did not exist at the mark `since`.
pub(super) fn news(game: &Resafa<'_>, since: u32) -> Option<u8> {
    let [old_rain, old_pages, old_turn, old_acts] = since.to_le_bytes();
    let mut before = 0;
    for (chapter, pages) in chapters(game) {
        let told = match chapter {
            Chapter::Rain if game.position().rain.round == old_rain => old_pages,
            Chapter::Bot if bot_turns(game) == old_turn => old_acts,
            _ => 0,
        };
        if pages > told {
            return Some(before + told);
        }
        before += pages;
    }
    None
}

/// Returns the number of pages.
pub(super) fn pages(game: &Resafa<'_>) -> u8 {
    chapters(game).iter().map(|(_, pages)| pages).sum()
}

/// Returns the chapters in the order in which they happened, each with its number of pages.
fn chapters(game: &Resafa<'_>) -> [(Chapter, u8); 3] {
    let (rain, bot) = count_pages(game);
    // It rains when all turns of a round are over.
    let rained_last = bot_turns(game) <= game.position().rain.round * TURNS_PER_ROUND;
    let (rain, bot) = ((Chapter::Rain, rain), (Chapter::Bot, bot));
    let closed = (Chapter::Closed, game.closed().len() as u8);
    if rained_last { [bot, rain, closed] } else { [rain, bot, closed] }
}

/// Returns the number of pages about the rain, and about the bot.
fn count_pages(game: &Resafa<'_>) -> (u8, u8) {
    let table = game.position();
    let rain = if table.rain.round > 0 { 1 + ended_flows(game).len() as u8 } else { 0 };
    (rain, table.bot.as_ref().map_or(0, |bot| bot.acts.len() as u8))
}

/// Returns how many turns the bot has begun.
fn bot_turns(game: &Resafa<'_>) -> u8 {
    game.position().bot.as_ref().map_or(0, |_| game.bot_turns())
}

/// Returns the ways of the cubes that have come to their end. A cube that still flows is left out.
fn ended_flows<'g>(game: &'g Resafa<'_>) -> &'g [WaterWay] {
    let table = game.position();
    let all = table.rain.flows.as_slice();
    match (table.tasks.last(), all) {
        (Some(Task::Flow(..)), [ended @ .., _]) => ended,
        _ => all,
    }
}

/// Returns a page, from 0.
pub(super) fn page(game: &Resafa<'_>, mut page: u8) -> Option<View> {
    for (chapter, pages) in chapters(game) {
        if page < pages {
            let (name, (what, remedy)) = match chapter {
                Chapter::Rain => ("Rain", rain_texts(game, page)?),
                Chapter::Bot => {
                    let act = *game.position().bot.as_ref()?.acts.get(usize::from(page))?;
                    ("Resafabot", bot_texts(game, act))
                }
                Chapter::Closed => return game.closed().get(usize::from(page)).map(closed_page),
            };
            let title = Text::new(format_args!("{name} {}/{pages}", page + 1));
            return Some(View::Message(Message { title, what, remedy, page: 0 }));
        }
        page -= pages;
    }
    None
}

/// Tells that a step closed, and the rule.
fn closed_page(closed: &Closed) -> View {
    let title = Text::sentence(format_args!("{}, {}", closed.seat, closed.why.rule));
    let what = Text::sentence(format_args!("no {}: {}", closed.what, closed.why.reason()));
    View::Message(Message { title, what, remedy: Text::default(), page: 0 })
}

/// Returns the text of a page about the rain: the canal tiles on the first, then a cube on each.
fn rain_texts(game: &Resafa<'_>, page: u8) -> Option<(Text<96>, Text<96>)> {
    Some(match page.checked_sub(1) {
        None => (score_text("Canal tiles score", &game.position().rain.canals), Text::from("Move the discs.")),
        Some(flow) => flow_texts(game, ended_flows(game).get(usize::from(flow))?),
    })
}

/// Writes who scored how much.
fn score_text(what: &str, points: &[u8; 4]) -> Text<96> {
    let mut text = Text::new(what);
    let mut any = false;
    for (seat, &vp) in Seat::ALL.into_iter().zip(points).filter(|&(_, &vp)| vp > 0) {
        let _ = write!(text, "{} {seat} +{vp}", if any { "," } else { ":" });
        any = true;
    }
    let _ = text.write_str(if any { "." } else { " nothing." });
    text
}

/// Returns what a cube scored on its way, and what to do with it.
fn flow_texts(game: &Resafa<'_>, way: &WaterWay) -> (Text<96>, Text<96>) {
    let mut head = Text::<40>::default();
    let _ = write!(head, "Water {} to {}", way.from, way.to);
    let what = score_text(&head, &way.points);
    let table = game.position();
    let todo = match table.is_bot(way.owner).then_some(table.options.bot_water) {
        None => Text::sentence(format_args!("{} keeps the cube. Move the discs.", way.owner)),
        // The player who decides where the bot's water goes keeps it.
        Some(BotWater::Human) => Text::from("Keep the cube. Move the discs."),
        Some(BotWater::StraightDown) => Text::from("Take the cube out of the game."),
    };
    (what, todo)
}

/// Returns what the bot did, and what hands have to do for it.
fn bot_texts(game: &Resafa<'_>, act: BotAct) -> (Text<96>, Text<96>) {
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
        BotAct::RemovedWorkshop(tile, slot) if is_filled_up(game, tile, slot) => {
            "Out of the game. The stack's face-up tile fills the gap."
        }
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

/// Returns whether the tile on the stack took the place of one that the bot removed.
fn is_filled_up(game: &Resafa<'_>, removed: Workshop, slot: u8) -> bool {
    let Some(tier) = removed.tier() else { return false };
    let (slot, open) = (usize::from(slot), &game.position().workshops[tier].open);
    slot < WORKSHOP_OFFER && open.get(slot.wrapping_sub(1)).is_some_and(Option::is_some)
}

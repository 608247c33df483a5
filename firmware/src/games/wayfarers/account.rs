//! How a score of Wayfarers is made up, area by area (WAY-174 to WAY-187).

use core::fmt::Write as _;

use rules_nostd::wayfarers::Wayfarers;
use rules_nostd::wayfarers::model::{GUILD_MAJORITY, Guild, Inspiration, Tag, Tile, UNIQUE_SET};
use rules_nostd::Seat;

use crate::device::play::DetailLines;
use crate::device::play::DetailList;
use crate::screens::Text;

/// Space cards on a line: `S100=12x2` and a comma take eleven of 64 letters.
const ON_A_LINE: usize = 5;
/// Lines for space cards: room for 25 of them and the star. The last line sums up the rest.
const SPACE_LINES: usize = 5;
/// Tiles on a line: `S10=5` and a comma take seven letters.
const TILES_ON_A_LINE: usize = 9;

/// Returns the lines, at most ten: common sets, unique sets, five for space cards, two for tiles, guilds.
pub(super) fn lines(game: &Wayfarers<'_>, seat: Seat) -> DetailList {
    let table = game.position();
    if !table.areas.seats_at(seat) {
        return DetailList::new();
    }
    let (area, edition) = (&table.areas[seat], game.edition());
    let mut lines = DetailLines::default();

    let mut sets = Text::<64>::default();
    for tag in Tag::PRIMARY {
        let (comma, tags) = (if sets.is_empty() { "" } else { ", " }, game.tags(seat, tag));
        let _ = write!(sets, "{comma}{tags} {tag}={}", edition.common_set(tags));
    }
    lines.add("1 Sets", format_args!("{sets}"));
    let unique = game.unique_sets(seat);
    lines.add("1 Unique", format_args!("{} x {UNIQUE_SET} = {unique}", unique / u16::from(UNIQUE_SET)));

    add_space_cards(game, seat, &mut lines);

    let with_vp =
        area.caravan.iter().map(|laid| (laid.tile, edition.tiles[laid.tile].vp())).filter(|(_, vp)| *vp > 0);
    add_tiles(with_vp, &mut lines);

    let leads = |guild: Guild| {
        let own = area.guilds[guild];
        own > 0 && table.areas.iter().all(|(other, area)| other == seat || area.guilds[guild] < own)
    };
    let led = Guild::ALL.into_iter().filter(|&guild| leads(guild));
    lines.list("4 Guilds", led.map(|guild| (GUILD_MAJORITY.into(), guild)));
    lines.0
}

/// Adds each space card with its VP, doubled where an inspiration is achieved (WAY-185).
fn add_space_cards(game: &Wayfarers<'_>, seat: Seat, lines: &mut DetailLines) {
    let area = &game.position().areas[seat];
    let achieved = |card: Option<Inspiration>| {
        card.is_some_and(|card| game.meets(seat, &game.edition().inspiration[card].goal))
    };
    let star = [(None, game.star_vp(seat), area.star)].into_iter();
    let cards = area.spaces().map(|(card, above)| (Some(card), game.space_vp(seat, card), above));
    let (mut text, mut on_line, mut written, mut others) = (Text::<64>::default(), 0, 0, 0);
    for (card, vp, above) in star.chain(cards) {
        if written == SPACE_LINES * ON_A_LINE {
            others += vp * if achieved(above) { 2 } else { 1 };
            continue;
        }
        if on_line == ON_A_LINE {
            lines.add("2 Space", format_args!("{text}"));
            (text, on_line) = (Text::default(), 0);
        }
        let comma = if text.is_empty() { "" } else { ", " };
        let _ = match card {
            Some(card) => write!(text, "{comma}{card}={vp}"),
            None => write!(text, "{comma}star={vp}"),
        };
        if achieved(above) {
            let _ = text.write_str("x2");
        }
        on_line += 1;
        written += 1;
    }
    if others > 0 {
        let _ = write!(text, ", more={others}");
    }
    lines.add("2 Space", format_args!("{text}"));
}

/// Adds each tile that has VP (WAY-186).
fn add_tiles(tiles: impl Iterator<Item = (Tile, u8)>, lines: &mut DetailLines) {
    let mut text = Text::<64>::default();
    for (place, (tile, vp)) in tiles.enumerate() {
        if place == TILES_ON_A_LINE {
            lines.add("3 Caravan", format_args!("{text}"));
            text = Text::default();
        }
        let comma = if text.is_empty() { "" } else { ", " };
        let _ = write!(text, "{comma}{tile}={vp}");
    }
    if text.is_empty() {
        text = Text::from("0");
    }
    lines.add("3 Caravan", format_args!("{text}"));
}

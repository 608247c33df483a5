//! Draws the table of Wayfarers of the South Tigris for a terminal.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Color, Style};
use rules_nostd::wayfarers::gloss::{Deal, Doings, Several, Shown};
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;
use rules_nostd::{Game, Next, Seat};

const FAINT: Style = Style::new().dimmed();
const BOLD: Style = Style::new().bold();

/// Draws the table: card rows, journal track, tile store and players.
pub(super) fn draw(game: &Wayfarers<'_>) -> String {
    let table = game.position();
    let mut text = String::new();
    if let Some(left) = table.final_turns {
        let _ = writeln!(text, "{BOLD}The end is near{BOLD:#}: {left} final turns");
    }
    text.push_str(&draw_rows(game));
    text.push_str(&draw_journal(game));
    text.push_str(&draw_store(table));
    for (seat, area) in table.areas.iter() {
        let active = matches!(game.next(), Next::Decide(decider, _) if decider == seat);
        text.push_str(&draw_player(game, seat, area, active));
    }
    text
}

fn coloured(worker: Worker) -> String {
    let colour = match worker {
        Worker::Green => AnsiColor::Green,
        Worker::Yellow => AnsiColor::Yellow,
        Worker::Blue => AnsiColor::Blue,
    };
    let style = Style::new().fg_color(Some(Color::Ansi(colour)));
    format!("{style}{worker}{style:#}")
}

/// Draws the face-up cards, slot 1 first, with the workers and tokens on them.
fn draw_rows(game: &Wayfarers<'_>) -> String {
    let table = game.position();
    let mut text = String::new();
    for (kind, row) in table.rows.iter() {
        let _ = writeln!(text, "{BOLD}{kind}{BOLD:#}    {FAINT}{} in the pile{FAINT:#}", row.pile());
        for (slot, there) in row.cards() {
            let _ = write!(text, "  {slot} {:<5}{}", there.card.to_string(), describe_card(game, there.card));
            if kind == CardKind::Space {
                let _ = write!(text, " {FAINT}for {} silver{FAINT:#}", game.edition().space_price(slot));
            }
            if let Some(action) = game.edition().spot(kind, slot) {
                let _ = write!(text, "; {FAINT}worker: {}{FAINT:#}", Deal(action, Amounts::NONE));
            }
            for worker in there.workers.kinds() {
                let _ = write!(text, " [{} worker]", coloured(worker));
            }
            if let Some(owner) = there.influence {
                let _ = write!(text, " [influence of {owner}]");
            }
            text.push('\n');
        }
    }
    text
}

/// Draws the journal track column by column, with tiles, green workers and markers.
fn draw_journal(game: &Wayfarers<'_>) -> String {
    let (edition, table) = (game.edition(), game.position());
    let mut text = format!("{BOLD}Journal{BOLD:#}");
    let mut column = u8::MAX;
    for space in JournalSpace::ALL {
        if space.column() != column {
            column = space.column();
            text.push_str("\n  ");
        }
        let tile = table.journal_tiles[space].map_or(String::new(), |tile| format!(" {tile}"));
        let green = edition.journal[space].green.is_some_and(|place| table.green[place]);
        let green = if green { format!(" {}", coloured(Worker::Green)) } else { String::new() };
        let markers = table.areas.iter().filter(|(_, area)| area.marker == space);
        let markers: String =
            markers.map(|(seat, _)| format!(" {BOLD}({}){BOLD:#}", seat.number())).collect();
        let _ = write!(text, "{space}{tile}{green}{markers}   ");
    }
    text.push('\n');
    text
}

fn draw_store(table: &Position) -> String {
    let tiles = table.store.iter().filter(|(_, copies)| **copies > 0);
    let tiles: Vec<String> = tiles.map(|(tile, copies)| format!("{tile}×{copies}")).collect();
    format!("{BOLD}Tiles{BOLD:#} {}\n", tiles.join(" "))
}

fn draw_player(game: &Wayfarers<'_>, seat: Seat, area: &PlayerArea, active: bool) -> String {
    let marker = if active { "▶" } else { " " };
    let faces: Vec<String> = Face::ALL
        .into_iter()
        .flat_map(|face| (0..area.dice.count(face)).map(move |_| face.to_string()))
        .collect();
    let workers: Vec<String> = Worker::ALL
        .into_iter()
        .flat_map(|worker| (0..area.workers.count(worker)).map(move |_| coloured(worker)))
        .collect();
    let mut text = format!(
        "{marker} {BOLD}{seat}{BOLD:#}  {} VP · {} silver · {} provisions · dice {} (+{} in reserve) · workers {}\n",
        game.standing().scores[seat],
        area.silver,
        area.provisions,
        faces.join(" "),
        area.reserve,
        workers.join(" ")
    );
    let guilds: Vec<String> = area.guilds.iter().map(|(guild, tokens)| format!("{guild} {tokens}")).collect();
    let _ = writeln!(text, "   influence {} · guilds {}", area.influence, guilds.join(", "));
    let post = |post: &Post| {
        let die = if post.die { " ⚀" } else { "" };
        let townsfolk = post.townsfolk.map_or(String::new(), |card| format!(" _{card}"));
        format!("{townsfolk}{die}")
    };
    let sky = |space: Option<Space>, inspiration: Option<Inspiration>| {
        let inspiration = inspiration.map_or(String::new(), |card| format!("^{card}"));
        space.map_or(String::new(), |card| format!(" ^{card}{inspiration}"))
    };
    let mut columns = Vec::new();
    for column in area.lands.iter().rev() {
        columns.push(format!(
            "{}{}{}",
            column.card,
            sky(column.space, column.inspiration),
            post(&column.post)
        ));
    }
    let middle: String = area.middle.iter().map(|&die| if die { '⚀' } else { '·' }).collect();
    let star = area.star.map_or(String::new(), |card| format!(" ^star^{card}"));
    columns.push(format!("[city{} {middle} harbour{}{star}]", post(&area.city), post(&area.harbour)));
    for column in &area.waters {
        columns.push(format!(
            "{}{}{}",
            column.card,
            sky(column.space, column.inspiration),
            post(&column.post)
        ));
    }
    let _ = writeln!(text, "   {}", columns.join(" | "));
    text.push_str(&draw_caravan(game, area));
    text
}

/// Draws the caravan row by row: its tiles, and what is printed on free cells.
fn draw_caravan(game: &Wayfarers<'_>, area: &PlayerArea) -> String {
    let Some(board) = area.board else { return String::new() };
    let mut text = String::new();
    for row in CaravanRow::ALL {
        text.push_str("   ");
        for column in Face::ALL {
            let cell = Cell { row, column };
            let tile = area.caravan.iter().find(|laid| game.covers(laid, cell));
            let shown = match (tile, game.edition().boards[board].cell(cell)) {
                (Some(laid), _) => {
                    format!("[{}{}]", laid.tile, if laid.face == TileFace::Back { "'" } else { "" })
                }
                (None, CaravanCell::Plain) => "·".to_owned(),
                (None, CaravanCell::Icon(icon)) => icon.to_string(),
                (None, CaravanCell::Asset(asset)) => format!("({asset})"),
            };
            let _ = write!(text, "{shown:<12}");
        }
        text.push('\n');
    }
    text
}

/// Describes a card, in more detail than the device has room for.
fn describe_card(game: &Wayfarers<'_>, card: Card) -> String {
    let edition = game.edition();
    let at_once = |effect: &Effect| {
        if effect.is_none() { String::new() } else { format!("; at once {}", Doings(&effect.parts)) }
    };
    let more = match card {
        Card::Land(card) => at_once(&edition.land[card].immediate),
        Card::Water(card) if edition.water[card].space.is_some() => at_once(&edition.water[card].immediate),
        Card::Townsfolk(card) => format!("; under {}", Several(&edition.townsfolk[card].hosts)),
        Card::Water(_) | Card::Space(_) | Card::Inspiration(_) => String::new(),
    };
    format!("{}{more}", Shown(edition, card))
}

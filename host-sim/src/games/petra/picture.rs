//! Draws the table of Petra for a terminal.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Color, RgbColor, Style};
use rules_nostd::petra::model::{Cell, Influence, PLAZA, PlayerBoard, Region, Tile, Trader};
use rules_nostd::petra::{Edition, Petra, Position};
use rules_nostd::{Game, Next, Seat};

use super::Secrets;

const FAINT: Style = Style::new().dimmed();
const BOLD: Style = Style::new().bold();

/// Draws the table. Only the seats in `sees` have their hands shown.
pub(super) fn draw(game: &Petra<'_>, secrets: &Secrets, sees: &[Seat]) -> String {
    let (edition, table) = (game.edition(), game.position());
    let mut text = draw_caravan(table);
    text.push_str(&draw_rows(edition, table));
    text.push_str(&draw_tracks(edition, table));
    for (seat, board) in table.boards.iter() {
        let hidden = sees.contains(&seat).then(|| secrets.hand(seat));
        let active = matches!(game.next(), Next::Decide(..)) && seat == table.turn;
        text.push_str(&draw_player(edition, seat, board, hidden, active));
    }
    text
}

/// Draws a tile as its first letter on its colour.
fn draw_tile(tile: Option<Tile>) -> String {
    let Some(tile) = tile else { return " · ".to_owned() };
    let (letter, colour) = match tile {
        Tile::Egypt => ('E', RgbColor(230, 140, 40)),
        Tile::Rome => ('R', RgbColor(90, 140, 230)),
        Tile::China => ('C', RgbColor(225, 80, 70)),
        Tile::India => ('I', RgbColor(180, 110, 210)),
        Tile::Local => ('L', RgbColor(90, 180, 100)),
        Tile::Gold => ('G', RgbColor(240, 210, 80)),
    };
    let style = Style::new().bg_color(Some(Color::Rgb(colour))).fg_color(Some(AnsiColor::Black.into()));
    format!("{style} {letter} {style:#}")
}

/// Returns the name of a trader in its colour.
fn coloured_name(trader: Trader) -> String {
    let colour = match trader {
        Trader::Egypt => RgbColor(230, 140, 40),
        Trader::Rome => RgbColor(90, 140, 230),
        Trader::China => RgbColor(225, 80, 70),
        Trader::India => RgbColor(180, 110, 210),
        Trader::Local => RgbColor(90, 180, 100),
    };
    let style = Style::new().fg_color(Some(Color::Rgb(colour)));
    format!("{style}{trader}{style:#}")
}

fn draw_caravan(table: &Position) -> String {
    let mut places = String::new();
    let mut tiles = String::new();
    for (index, &trader) in table.caravan.iter().enumerate() {
        if index == PLAZA {
            places.push_str("   ");
            tiles.push_str(" │ ");
        }
        // Writing to a string cannot fail.
        let _ = write!(places, "{:>2} ", index + 1);
        tiles.push_str(&draw_tile(trader.map(Tile::from)));
    }
    let plaza = format!("{:18}", "Plaza");
    format!(
        "{BOLD}Caravan{BOLD:#}    {plaza}   Siq\n           {FAINT}{places}{FAINT:#}\n           {tiles}\n"
    )
}

/// Draws the card rows and the supply.
fn draw_rows(edition: &Edition, table: &Position) -> String {
    let villagers = table.villagers.row.iter().zip(*edition.villager_slots).map(|(card, workers)| {
        let card = card.map_or("-".to_owned(), |card| card.to_string());
        format!("{FAINT}{workers}+{FAINT:#} {card}")
    });
    let influence = table.influence.row.iter().enumerate().map(|(slot, card)| {
        let card = card.map_or("-".to_owned(), |card| influence_name(edition, card));
        format!("{FAINT}{}{FAINT:#} {card}", slot + 1)
    });
    let supply = &table.supply;
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{BOLD}Villagers{BOLD:#}  {}   {FAINT}(deck {}, discard {}){FAINT:#}",
        villagers.collect::<Vec<_>>().join("   "),
        table.villagers.deck.total(),
        table.villagers.discard.total()
    );
    let _ = writeln!(
        text,
        "{BOLD}Influence{BOLD:#}  {}   {FAINT}(deck {}, discard {}){FAINT:#}",
        influence.collect::<Vec<_>>().join("   "),
        table.influence.deck,
        table.influence.discard.total()
    );
    let _ = writeln!(
        text,
        "{BOLD}Supply{BOLD:#}     {} in the bag, {}, {}, {} gold, {}, {} permanent",
        table.bag.total(),
        format_count(supply.camels, "camel"),
        format_count(supply.extensions, "extension"),
        supply.gold,
        format_count(supply.buildings, "building"),
        supply.permanents.total()
    );
    text
}

/// Returns a number with its noun: `1 camel`, `2 camels`.
fn format_count(count: u8, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Returns the condition of an influence card, or its number if the edition has none.
pub(super) fn influence_name(edition: &Edition, card: Influence) -> String {
    edition.condition(card).map_or_else(|| format!("card {}", card.number()), ToString::to_string)
}

/// Draws each track, space by space: its bonus, and the cubes and discs on it.
fn draw_tracks(edition: &Edition, table: &Position) -> String {
    let mut text = format!(
        "{BOLD}Tracks{BOLD:#}     {FAINT}^ bonus, o influence space, [2] cube of seat 2, c camel, i card, 1 disc, 1* active disc{FAINT:#}\n"
    );
    for track in Trader::ALL {
        let _ = write!(text, "  {}{:5}", coloured_name(track), "");
        let _ = write!(text, "{:1$}", "", 9 - track.name().len().min(9));
        let mut length = 0;
        for space in 0..edition.track_lengths[track] {
            let cell = draw_track_cell(edition, table, track, space);
            length += cell.chars().count().max(4) + 1;
            let _ = write!(text, "{cell:<4} ");
        }
        if let Some(region) = track.region() {
            let pool: Vec<String> = table.cubes[region]
                .pool
                .iter()
                .filter(|(_, cubes)| **cubes > 0)
                .map(|(seat, cubes)| format!("{cubes} of {seat}"))
                .collect();
            if !pool.is_empty() {
                let _ = write!(text, "{:1$}", "", 44usize.saturating_sub(length));
                let _ = write!(text, "pool {}", pool.join(", "));
            }
        }
        text.push('\n');
    }
    text
}

fn draw_track_cell(edition: &Edition, table: &Position, track: Trader, space: u8) -> String {
    let mut cell = String::new();
    match track.region() {
        None => {
            for bonus in edition.local_spaces.iter().filter(|bonus| bonus.space == space) {
                cell.push_str(&"c".repeat(usize::from(bonus.camels)));
                cell.push_str(&"i".repeat(usize::from(bonus.cards)));
            }
        }
        Some(region) => cell.push_str(&draw_main_space(edition, table, region, space)),
    }
    if cell.is_empty() {
        cell.push('.');
    }
    for (seat, board) in table.boards.iter() {
        let disc = board.discs[track];
        if disc.space == space {
            let _ = write!(cell, "{}{}", seat.number(), if disc.active { "*" } else { "" });
        }
    }
    cell
}

fn draw_main_space(edition: &Edition, table: &Position, region: Region, space: u8) -> String {
    let mut cell = String::new();
    if edition.bonus_spaces[region] == space {
        cell.push('^');
    }
    let printed = edition.influence_spaces[region].iter().zip(&table.cubes[region].spaces);
    for (printed, owner) in printed.filter(|(printed, _)| printed.space == space) {
        match owner {
            Some(seat) => cell.push_str(&format!("[{}]", seat.number())),
            None if usize::from(printed.players) <= table.boards.players() => cell.push('o'),
            None => {}
        }
    }
    cell
}

fn draw_player(
    edition: &Edition,
    seat: Seat,
    board: &PlayerBoard,
    hidden: Option<&[Influence]>,
    active: bool,
) -> String {
    let mark = if active { "▶" } else { " " };
    let mut text = format!(
        "{mark}{BOLD}Seat {}{BOLD:#}    {BOLD}{}{BOLD:#} of 9 cubes placed · {} · pawn in the {} · {}\n",
        seat.number(),
        board.placed_cubes(),
        format_count(board.camels, "camel"),
        describe_cell(board.pawn),
        format_count(5 - board.workers.len(), "free worker")
    );
    let stalls: String =
        (0..board.market.stalls()).map(|stall| draw_tile(board.market.tile(stall))).collect();
    let _ = writeln!(text, "  market   → {stalls} →");
    let _ = write!(text, "  columns  ");
    for trader in columns(edition, board) {
        let partner = partner(edition, board, trader);
        let mut count = board.settlements[trader].to_string();
        for (there, sign) in [
            (board.permanents.has(trader), "+P"),
            (board.buildings.has(trader), " B"),
            (board.workers.has(trader), " W"),
        ] {
            count.push_str(if there { sign } else { "" });
        }
        let names = trader.name().len() + partner.map_or(0, |partner| partner.name().len() + 1);
        let partner = partner.map_or(String::new(), |partner| format!("{FAINT}→{partner}{FAINT:#}"));
        let _ = write!(text, "{}{partner} {BOLD}{count}{BOLD:#}", coloured_name(trader));
        let _ = write!(text, "{:1$}", "", 19usize.saturating_sub(names + count.len()));
    }
    text.push('\n');
    let cards = describe_cards(edition, board, hidden);
    if !cards.is_empty() {
        let _ = writeln!(text, "  cards    {}", cards.join(" · "));
    }
    text
}

/// Describes the cards of a player.
fn describe_cards(edition: &Edition, board: &PlayerBoard, hidden: Option<&[Influence]>) -> Vec<String> {
    let mut cards: Vec<String> = Vec::new();
    for card in board.villagers.kinds() {
        for _ in 0..board.villagers.count(card) {
            cards.push(format!("villager {card}"));
        }
    }
    match hidden {
        Some(known) if !known.is_empty() => {
            let known: Vec<String> = known.iter().map(|&card| influence_name(edition, card)).collect();
            cards.push(format!("in hand, hidden: {}", known.join(", ")));
        }
        _ if board.hand.hidden > 0 => cards.push(format!("{} hidden in hand", board.hand.hidden)),
        _ => {}
    }
    for card in board.hand.seen.kinds() {
        cards.push(format!("in hand: {}", influence_name(edition, card)));
    }
    for &card in &board.completed {
        cards.push(format!("completed: {}", influence_name(edition, card)));
    }
    cards
}

/// Returns the columns from left to right, as printed on the board (DAT-12).
fn columns(edition: &Edition, board: &PlayerBoard) -> Vec<Trader> {
    match edition.columns.get(usize::from(board.board).wrapping_sub(1)) {
        Some(columns) => columns.iter().copied().collect(),
        None => Trader::ALL.to_vec(),
    }
}

fn partner(edition: &Edition, board: &PlayerBoard, column: Trader) -> Option<Trader> {
    edition.partners.get(usize::from(board.board).wrapping_sub(1)).map(|partners| partners[column])
}

/// Describes where a pawn stands.
fn describe_cell(cell: Cell) -> &'static str {
    match (cell.row, cell.column) {
        (0, 0) => "north-west corner",
        (0, 1) => "north",
        (0, _) => "north-east corner",
        (1, 0) => "west",
        (1, 1) => "centre",
        (1, _) => "east",
        (_, 0) => "south-west corner",
        (_, 1) => "south",
        (_, _) => "south-east corner",
    }
}

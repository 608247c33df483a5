//! Draws the table of Resafa for a terminal.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Color, RgbColor, Style};
use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use super::{Secrets, printed};

const FAINT: Style = Style::new().dimmed();
const BOLD: Style = Style::new().bold();

/// Draws the table. Only the seats in `sees` have their hands shown.
pub(super) fn draw(game: &Resafa<'_>, secrets: &Secrets, sees: &[Seat]) -> String {
    let table = game.position();
    let mut text = format!(
        "{BOLD}Round {} of 6{BOLD:#}, starting player {}\n",
        table.round,
        seat_name(table, table.start)
    );
    text.push_str(&draw_network(game));
    text.push_str(&draw_map(game));
    text.push_str(&draw_cards(game));
    for (seat, area) in table.areas.iter() {
        let active = matches!(game.next(), Next::Decide(decider, _) if decider == seat);
        let open = sees.contains(&seat).then_some(secrets);
        text.push_str(&draw_player(game, seat, area, open, active));
    }
    text
}

fn seat_name(table: &Position, seat: Seat) -> String {
    if table.is_bot(seat) { "Resafabot".to_owned() } else { seat.to_string() }
}

fn coloured(colour: Colour) -> String {
    let rgb = match colour {
        Colour::Yellow => RgbColor(230, 200, 60),
        Colour::White => RgbColor(220, 220, 220),
        Colour::Blue => RgbColor(90, 140, 230),
        Colour::Pink => RgbColor(230, 120, 180),
    };
    let style = Style::new().fg_color(Some(Color::Rgb(rgb)));
    format!("{style}{colour}{style:#}")
}

/// Draws the water network: owner, openings and cubes of tiles; VP, discounts and bonus tiles of empty spaces.
fn draw_network(game: &Resafa<'_>) -> String {
    let (edition, table) = (game.edition(), game.position());
    let printed = &edition.network[table.side()];
    let mut text = format!(
        "{BOLD}Network{BOLD:#}    {FAINT}tile: seat, openings, ~ water; else VP, P palm, k bonus tile, T tank{FAINT:#}\n"
    );
    let waits = |space: Space| {
        let sources = printed.sources.iter().zip(&table.sources);
        sources.filter(|(source, waits)| source.space == space && **waits).count()
    };
    for row in 1..=printed.height() + 1 {
        let _ = write!(text, "  {FAINT}r{row}{FAINT:#} ");
        for column in 1..=printed.width() {
            let Some((space, cell)) = Space::at(row, column).and_then(|at| Some((at, printed.cell(at)?)))
            else {
                continue;
            };
            let there = table.network[space];
            let mut shown = match there.tile {
                Some(laid) => {
                    let face = edition.canal_face(laid.tile, laid.side);
                    let open = face.openings.to_string().replace(' ', "");
                    format!("[{} {open}{}]", laid.owner.number(), "~".repeat(there.cubes.into()))
                }
                None => {
                    let bonus = there.bonus.map_or(String::new(), |kind| format!(" {kind}"));
                    format!("{cell}{bonus}").replace("less ", "-")
                }
            };
            shown.push_str(&"*".repeat(waits(space)));
            let _ = write!(text, "{shown:<18}");
        }
        text.push('\n');
    }
    text
}

fn draw_map(game: &Resafa<'_>) -> String {
    let (edition, table) = (game.edition(), game.position());
    let mut text = format!("{BOLD}Map{BOLD:#}\n");
    for (centre, laid) in table.trading.iter() {
        let Some(laid) = laid else { continue };
        let offers =
            OfferPlace::ALL.into_iter().filter_map(|place| edition.offer(laid.tile, laid.face, place));
        let offers: Vec<String> = offers.map(ToString::to_string).collect();
        let bases = edition.base_spaces(table.side(), centre).iter().zip(table.bases[centre]);
        let bases: Vec<String> = bases
            .filter(|(space, _)| space.players.has(table.player_count()))
            .map(|(space, owner)| {
                owner.map_or(space.token.to_string(), |seat| format!("[{}]", seat.number()))
            })
            .collect();
        let camels: Vec<String> = table
            .areas
            .iter()
            .filter(|(_, area)| area.camel.at.centre() == Some(centre))
            .map(|(seat, _)| format!("camel {}", seat.number()))
            .collect();
        let _ = writeln!(
            text,
            "  {:16} {:58} {FAINT}{}{FAINT:#} {}",
            printed(edition, centre),
            offers.join(" / "),
            bases.join(" "),
            camels.join(" ")
        );
    }
    text
}

/// Draws the workshops, special cards and bonus cards that lie face up.
fn draw_cards(game: &Resafa<'_>) -> String {
    let (edition, table) = (game.edition(), game.position());
    let mut text = String::new();
    for tier in Tier::ALL {
        let offer = &table.workshops[tier];
        let open = offer.open.iter().enumerate().filter_map(|(place, tile)| Some((place + 1, (*tile)?)));
        let open: Vec<String> = open
            .map(|(place, tile)| {
                format!("{FAINT}{place}{FAINT:#} {tile} {}", describe_rooms(game, tile, WorkshopFace::Front))
            })
            .collect();
        if !open.is_empty() {
            let _ = writeln!(
                text,
                "{BOLD}Workshops {tier}{BOLD:#}  {}   {FAINT}({} hidden){FAINT:#}",
                open.join("   "),
                offer.hidden
            );
        }
    }
    for colour in Colour::ALL {
        let specials = Level::ALL.into_iter().filter_map(|level| table.stack(colour, level).open);
        let specials: Vec<String> =
            specials.map(|card| format!("{card} {FAINT}{}{FAINT:#}", describe_special(game, card))).collect();
        let bonus = table.bonus[colour].open.iter().map(|card| {
            card.map_or("-".to_owned(), |card| {
                let effect = edition.bonus_effect(card).map_or(String::new(), ToString::to_string);
                format!("{card} {FAINT}{effect}{FAINT:#}")
            })
        });
        let pad = " ".repeat(8usize.saturating_sub(colour.name().len()));
        let bonus = bonus.collect::<Vec<_>>().join(" · ");
        let _ = writeln!(text, "{}{pad}  special {}", coloured(colour), specials.join(" · "));
        let _ = writeln!(text, "          bonus   {bonus}");
    }
    let _ = writeln!(
        text,
        "{FAINT}sack deck {}, garden tiles {} small, {} large{FAINT:#}",
        table.sacks.len(),
        table.supply.small,
        table.supply.large
    );
    for lack in game.overdrawn() {
        let _ = writeln!(text, "{BOLD}{lack}{BOLD:#}: nothing runs out, note the rest on paper (A-83)");
    }
    text
}

fn draw_player(
    game: &Resafa<'_>,
    seat: Seat,
    area: &PlayerArea,
    open: Option<&Secrets>,
    active: bool,
) -> String {
    let (edition, table) = (game.edition(), game.position());
    let mark = if active { "▶" } else { " " };
    let capacity = edition.player_board.camel_track.get(usize::from(area.camel.level)).copied().unwrap_or(0);
    let load = area.camel.load.map_or("empty".to_owned(), |load| format!("{} {}", load.amount, load.item));
    let style = Style::new().fg_color(Some(AnsiColor::Green.into()));
    let mut text = format!(
        "{mark}{BOLD}Seat {}{BOLD:#}  {style}{} VP{style:#} · {} coins · {} stone, {} marble, {} spice, {} amphora · camel in {} ({load} of {capacity})\n",
        seat.number(),
        area.vp,
        area.coins,
        area.warehouse.stone,
        area.warehouse.marble,
        area.warehouse.spice,
        area.warehouse.amphora,
        area.camel.at.centre().map_or("Resafa", |centre| printed(edition, centre))
    );
    let tracks: Vec<String> = Colour::ALL
        .into_iter()
        .map(|colour| format!("{} {}", coloured(colour), area.markers.of(colour)))
        .collect();
    let _ = writeln!(
        text,
        "   tracks {} · {} tokens · {} bases · {} canals · {} cubes · {} filled squares",
        tracks.join(" "),
        area.tokens.len(),
        table.bases_of(seat),
        table.canals_of(seat),
        area.cubes,
        area.filled_squares()
    );
    text.push_str(&draw_layout(area));
    let _ = writeln!(text, "   {}", describe_hand(game, seat, area, open));
    if !area.specials.is_empty() {
        let cards = area.specials.iter().map(|owned| {
            let used = if owned.used { " (used)" } else { "" };
            format!("{}{used} {FAINT}{}{FAINT:#}", owned.card, describe_special(game, owned.card))
        });
        let _ = writeln!(text, "   special cards {}", cards.collect::<Vec<_>>().join(" · "));
    }
    if !area.bonus_tiles.is_empty() {
        let tiles = area.bonus_tiles.kinds().map(|kind| {
            let copies = area.bonus_tiles.count(kind);
            format!("{copies} {kind} {FAINT}{}{FAINT:#}", edition.canal_bonuses[kind].effect)
        });
        let _ = writeln!(text, "   canal bonus tiles {}", tiles.collect::<Vec<_>>().join(" · "));
    }
    text
}

/// Draws the workshops and gardens of a player as they are laid out.
fn draw_layout(area: &PlayerArea) -> String {
    let plots =
        || area.workshops.iter().map(|built| built.plot).chain(area.gardens.iter().map(|square| square.plot));
    let Some((west, east)) = plots().map(|plot| plot.east).min().zip(plots().map(|plot| plot.east).max())
    else {
        return String::new();
    };
    let (north, south) = (plots().map(|plot| plot.south).min(), plots().map(|plot| plot.south).max());
    let mut text = String::new();
    for south in north.unwrap_or(0)..=south.unwrap_or(0) {
        text.push_str("   ");
        for east in west..=east {
            let plot = Plot { east, south };
            let shown = match (area.workshop_at(plot), area.square(plot)) {
                (Some(built), _) => {
                    let back = if built.face == WorkshopFace::Back { "'" } else { "" };
                    format!("{}{back}/{}", built.tile, built.turned)
                }
                (_, Some(square)) => {
                    let lie = if square.lie == Lie::Horizontal { "=" } else { "‖" };
                    format!("{lie}{}", square.covered.count())
                }
                _ => "·".to_owned(),
            };
            let _ = write!(text, "{shown:<7}");
        }
        text.push('\n');
    }
    text
}

fn describe_hand(game: &Resafa<'_>, seat: Seat, area: &PlayerArea, open: Option<&Secrets>) -> String {
    let table = game.position();
    let list = |cards: Vec<String>| cards.join(" ");
    let bonus = list(area.bonus.iter().map(ToString::to_string).collect());
    match open {
        Some(secrets) => format!(
            "hand: action cards {} · bonus {} · sacks {} · draw pile {}",
            list(secrets.hand(table, seat).iter().map(ToString::to_string).collect()),
            if bonus.is_empty() { "-".to_owned() } else { bonus },
            list(secrets.sacks(table, seat).iter().map(ToString::to_string).collect()),
            area.cards.pile
        ),
        None => format!(
            "hand: {} action cards · bonus {} · {} sacks · draw pile {}",
            area.cards.hand(),
            if bonus.is_empty() { "-".to_owned() } else { bonus },
            area.sacks.len(),
            area.cards.pile
        ),
    }
}

/// Describes the rooms of a workshop on one of its faces.
fn describe_rooms(game: &Resafa<'_>, tile: Workshop, face: WorkshopFace) -> String {
    let mut text = String::new();
    let _ = game.gloss_rooms(tile, face, &mut text);
    text
}

/// Describes what a special card does.
fn describe_special(game: &Resafa<'_>, card: Special) -> String {
    let mut text = String::new();
    let _ = game.gloss_effect(card, &mut text);
    text
}

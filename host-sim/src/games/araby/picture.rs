//! Draws the table of Merchants of Araby for a terminal.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Color, Style};
use rules_nostd::araby::model::*;
use rules_nostd::araby::*;
use rules_nostd::{Game, Next, Seat};

use super::Secrets;

const FAINT: Style = Style::new().dimmed();
const BOLD: Style = Style::new().bold();

/// Draws the table. Only the seats in `sees` have their hands and tents shown.
pub(super) fn draw(game: &Araby<'_>, secrets: &Secrets, sees: &[Seat]) -> String {
    let table = game.position();
    let mut text = format!(
        "{BOLD}Round {} of {}{BOLD:#}, active {}, deck {}, discards {}\n",
        table.round(),
        table.stacks,
        table.active(),
        table.deck,
        table.discard.len()
    );
    let _ = writeln!(text, "{BOLD}Draft line{BOLD:#}");
    for (place, card) in table.draft.iter().enumerate() {
        let card = card.map_or("-".to_owned(), |card| {
            format!("{:24} {FAINT}{}{FAINT:#}", game.edition().card(card).name, describe_card(game, card))
        });
        let _ = writeln!(text, "  {} {card}", place + 1);
    }
    text.push_str(&draw_caravans(game));
    for (seat, area) in table.areas.iter() {
        let active = matches!(game.next(), Next::Decide(decider, _) if decider == seat);
        let open = sees.contains(&seat).then_some(secrets);
        text.push_str(&draw_player(game, seat, area, open, active));
    }
    for grant in &table.grants {
        let _ = writeln!(text, "{}", super::in_words(grant));
    }
    text
}

/// Draws the caravans side by side, with the product of each space and the owner of its camel.
fn draw_caravans(game: &Araby<'_>) -> String {
    let table = game.position();
    let lying: Vec<(Seat, ActiveCaravan)> =
        table.areas.iter().filter_map(|(seat, area)| Some((seat, area.caravan?))).collect();
    let mut text = String::new();
    for (seat, caravan) in &lying {
        let name = &game.edition().caravan(caravan.card).name;
        let _ = write!(text, "{BOLD}{:38}{BOLD:#}", format!("{seat}: {name}"));
    }
    if !lying.is_empty() {
        text.push('\n');
    }
    for row in 0..if lying.is_empty() { 0 } else { 3 } {
        for (_, caravan) in &lying {
            for space in Space::ALL.into_iter().filter(|space| space.row() == row) {
                let product = game.edition().product_on(caravan.card, space);
                let camel =
                    caravan.field.at(space).map_or("  ".to_owned(), |seat| format!("*{}", seat.number()));
                let style = style_of(product);
                let _ = write!(text, "  {space} {style}{:8}{style:#}{camel}", product.name());
            }
            text.push_str("   ");
        }
        text.push('\n');
    }
    text
}

fn style_of(product: Product) -> Style {
    let colour = match product {
        Product::Magics => AnsiColor::Magenta,
        Product::Jewels => AnsiColor::Cyan,
        Product::Spices => AnsiColor::Yellow,
        Product::Fabrics => AnsiColor::Green,
    };
    Style::new().fg_color(Some(Color::Ansi(colour)))
}

fn draw_player(
    game: &Araby<'_>,
    seat: Seat,
    area: &PlayerArea,
    open: Option<&Secrets>,
    active: bool,
) -> String {
    let edition = game.edition();
    let mark = if active { ">" } else { " " };
    let colour = area.colour.map_or("", Colour::name);
    let camels = game.position().camels_at_home(seat);
    let mut text = format!("{mark}{BOLD}{seat}{BOLD:#} {colour}, camels {camels}, hand {}", area.hand);
    for product in Product::ALL.into_iter().filter(|&product| area.pool.of(product) > 0) {
        let _ = write!(text, ", {} {product}", area.pool.of(product));
    }
    // The coins in a tent are visible to its owner, and to all players once they are counted.
    match (area.counted, open) {
        (Some(coins), _) => {
            let _ = write!(text, ", coins {coins}");
        }
        (None, Some(_)) => {
            let _ = write!(text, ", coins {}", area.coins);
        }
        _ => {}
    }
    text.push('\n');
    for retainer in &area.entourage {
        let tasked = if retainer.tasked { "tasked" } else { "" };
        let (name, effect) =
            (edition.name_of(retainer.member), edition.effect_of(retainer.member).to_string());
        let _ = writeln!(text, "    {name:26} {FAINT}{effect:32}{FAINT:#} {tasked}");
    }
    for card in open.into_iter().flat_map(|secrets| secrets.hand(seat)) {
        let _ = writeln!(
            text,
            "    {FAINT}in hand{FAINT:#} {:24} {}",
            edition.card(card).name,
            describe_card(game, card)
        );
    }
    text
}

/// Describes what a game card costs and does.
fn describe_card(game: &Araby<'_>, card: Card) -> String {
    let row = game.edition().card(card);
    format!("{}, costs {}, {}", row.kind, row.cost, row.effect)
}

//! Pages about what happens in Merchants of Araby without a decision.
//!
//! They tell how caravans were resolved, step by step (ARA-108), whether a wrong resolution card was put back
//! on the deck (ARA-124), who wins a tie (ARA-136), whether the coins counted differ from what the referee
//! expected, when the discard pile becomes the deck (ARA-125), and which steps had nothing to choose.

use core::fmt::Write as _;

use rules_nostd::araby::Araby;
use rules_nostd::araby::model::{Flip, Space, Task, stranded};
use rules_nostd::{BySeat, Game, Next};

use super::caravan::cells;
use crate::screens::{Beside, Camels, Message, Text, View};

/// The steps of a resolution, each on its own page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Stranded,
    Card,
    Bandits,
    Payouts,
    CleanUp,
}

impl Step {
    const ALL: [Self; 5] = [Self::Stranded, Self::Card, Self::Bandits, Self::Payouts, Self::CleanUp];

    const fn name(self) -> &'static str {
        match self {
            Self::Stranded => "stranded",
            Self::Card => "its card",
            Self::Bandits => "bandits",
            Self::Payouts => "payouts",
            Self::CleanUp => "clean-up",
        }
    }
}

/// Packs what has been told so far: the turn, whether it is the end of the game, and the number of pages.
pub(super) fn mark(game: &Araby<'_>) -> u32 {
    let table = game.position();
    let end = matches!(table.tasks.last(), Some(Task::Reveal) | None);
    u32::from_le_bytes([table.turns, end.into(), lasting_pages(game), 0])
}

/// Returns the first page that did not exist at the mark `since`.
pub(super) fn news(game: &Araby<'_>, since: u32) -> Option<u8> {
    let [old_turn, old_end, old_pages, _] = since.to_le_bytes();
    let [turn, end, lasting, _] = mark(game).to_le_bytes();
    let told = if (turn, end) == (old_turn, old_end) { old_pages.min(lasting) } else { 0 };
    (pages(game) > told).then_some(told)
}

/// Returns the number of pages.
pub(super) fn pages(game: &Araby<'_>) -> u8 {
    let tally = game.tally();
    lasting_pages(game) + u8::from(tally.flipped > 0) + tally.closed.len() as u8
}

/// Returns the number of pages that stay until the next turn. Those about the last move alone come after them.
fn lasting_pages(game: &Araby<'_>) -> u8 {
    count_resolution_pages(game)
        + u8::from(game.position().mismatch)
        + u8::from(tied_coins(game).is_some())
        + u8::from(coins_differ(game))
}

/// Returns the number of pages about resolutions.
fn count_resolution_pages(game: &Araby<'_>) -> u8 {
    let table = game.position();
    let all = table.resolved.len() as u8 * Step::ALL.len() as u8;
    // Before the resolution card is shown, only the page about stranded camels can be told.
    let to_come = if waits_for_card(game) { Step::ALL.len() as u8 - 1 } else { 0 };
    all.saturating_sub(to_come)
}

fn waits_for_card(game: &Araby<'_>) -> bool {
    game.position().tasks.last() == Some(&Task::ShowResolution)
}

/// Returns a page, from 0.
pub(super) fn page(game: &Araby<'_>, page: u8) -> Option<View> {
    let message = || mismatch_page(game, page).or_else(|| tie_page(game, page)).or_else(|| coins_page(game, page)).or_else(|| tally_page(game, page));
    resolution_page(game, page).map(View::Camels).or_else(|| message().map(View::Message))
}

/// Returns a page about a resolution.
#[inline(never)] // a caravan takes much of the stack
fn resolution_page(game: &Araby<'_>, page: u8) -> Option<Camels> {
    if page >= count_resolution_pages(game) {
        return None;
    }
    let table = game.position();
    let resolved = table.resolved.get(usize::from(page) / Step::ALL.len())?;
    let step = *Step::ALL.get(usize::from(page) % Step::ALL.len())?;
    let mut field = resolved.field;
    let removed = stranded(field.occupied());
    if step != Step::Stranded {
        field.remove_stranded();
    }
    let attacked = resolved.numbers.map(|numbers| numbers.bandit);
    let before_bandits = field;
    if let (Step::Payouts | Step::CleanUp, Some(numbers)) = (step, resolved.numbers) {
        field.remove_attacked(numbers);
    }
    let mut cells = cells(game, resolved.card, &field);
    for (space, cell) in Space::ALL.into_iter().zip(&mut cells) {
        cell.goes = match step {
            Step::Stranded => removed.has(space),
            Step::Bandits => attacked == Some(space),
            Step::CleanUp => true,
            Step::Card | Step::Payouts => false,
        };
    }
    let (what, todo) = match step {
        Step::Stranded if field.occupied().is_empty() => (Text::from("No camel came."), ""),
        Step::Stranded if removed.is_empty() => (Text::from("No camel is stranded."), ""),
        Step::Stranded => (Text::new(format_args!("Stranded: {removed}")), "Take them home, no pay."),
        Step::Card => match resolved.numbers {
            Some(numbers) => {
                let [top, middle, bottom] = numbers.pay;
                let text = format_args!("Bandits on {}. Rows pay {top} {middle} {bottom}.", numbers.bandit);
                (Text::new(text), "")
            }
            None => (Text::from("There is no card: no bandits, no pay."), ""),
        },
        Step::Bandits => match attacked.map(|space| (space, before_bandits.at(space))) {
            Some((space, Some(victim))) => {
                (Text::new(format_args!("Bandits take {victim} on {space}.")), "Take it home, no pay.")
            }
            Some((space, None)) => (Text::new(format_args!("Bandits on {space} find nobody.")), ""),
            None => (Text::from("No bandits."), ""),
        },
        Step::CleanUp if table.deck == 0 => (Text::from("All camels go home."), "Caravan out."),
        Step::CleanUp => (Text::from("All camels go home."), "Caravan out, card on deck."),
        Step::Payouts => (Text::default(), ""),
    };
    let beside = match (step, resolved.numbers) {
        (Step::Payouts, Some(numbers)) => Beside::Seats {
            heading: "take",
            plus: true,
            numbers: BySeat::new(table.players(), |seat| field.earnings(seat, numbers) as i16),
        },
        (Step::Payouts, None) => Beside::Words { what: Text::from("Nobody is paid."), todo: Text::default() },
        _ => Beside::Words { what, todo: Text::from(todo) },
    };
    Some(Camels {
        title: Text::new(format_args!("Seat {}: {}", resolved.owner.number(), step.name())),
        corner: Text::new(format_args!("{}/{}", page + 1, lasting_pages(game))),
        cells,
        pay: resolved
            .numbers
            .map(|numbers| numbers.pay)
            .filter(|_| matches!(step, Step::Card | Step::Payouts)),
        beside,
    })
}

/// Returns the page that warns about a card on the deck which is not the one that lay at the caravan. It is
/// only a warning (section 3.4 of the ledger).
fn mismatch_page(game: &Araby<'_>, page: u8) -> Option<Message> {
    if !game.position().mismatch || page != count_resolution_pages(game) {
        return None;
    }
    Some(Message {
        title: Text::from("Resolution card"),
        what: Text::from("This is not the card that was laid at the caravan."),
        remedy: Text::from("Undo and put it right, or play on (ARA-124)."),
        page: 0,
    })
}

/// Returns a page about what the last move did without a decision: the flip of the discard pile, or a step with nothing
/// to choose.
fn tally_page(game: &Araby<'_>, page: u8) -> Option<Message> {
    let tally = game.tally();
    let place = page.checked_sub(lasting_pages(game))?;
    if tally.flipped > 0 && place == 0 {
        let (remedy, rule) = match game.position().options.flip {
            Flip::InOrder => ("The oldest is on top: do not shuffle", "ARA-126"),
            Flip::Reshuffled => ("Shuffle them", "R-46"),
        };
        return Some(Message {
            title: Text::from("New deck"),
            what: Text::new(format_args!("The deck is used up. Turn over the discard pile: {} cards.", tally.flipped)),
            remedy: Text::new(format_args!("{remedy} ({rule}).")),
            page: 0,
        });
    }
    let closed = tally.closed.get(usize::from(place - u8::from(tally.flipped > 0)))?;
    Some(Message {
        title: Text::from("Nothing to choose"),
        what: Text::sentence(format_args!("{closed}.")),
        remedy: Text::new(format_args!("Go on ({}).", closed.rule())),
        page: 0,
    })
}

/// Returns the coins of tied players if the tie was broken, so that not all of them have won (ARA-136).
fn tied_coins(game: &Araby<'_>) -> Option<u16> {
    let counts = || game.position().areas.values().filter_map(|area| area.counted);
    let most = counts().max().filter(|_| game.next() == Next::Over)?;
    let equals = counts().filter(|&coins| coins == most).count();
    (equals > game.standing().winners.len()).then_some(most)
}

/// Returns the page that says who wins the tie.
fn tie_page(game: &Araby<'_>, page: u8) -> Option<Message> {
    let most = tied_coins(game)?;
    if page + 1 + u8::from(coins_differ(game)) != lasting_pages(game) {
        return None;
    }
    let mut what = Text::from("Entourage cards:");
    let mut comma = "";
    for (seat, area) in game.position().areas.iter().filter(|(_, area)| area.counted == Some(most)) {
        let _ = write!(what, "{comma} {} of {seat}", area.entourage.len());
        comma = ",";
    }
    let _ = what.write_str(".");
    let title = Text::new(format_args!("Equal coins {}/{}", page + 1, pages(game)));
    Some(Message { title, what, remedy: Text::from("Most win (ARA-136)."), page: 0 })
}

/// Returns whether a player counted a different number of coins than the referee.
fn coins_differ(game: &Araby<'_>) -> bool {
    let counts = game.position().areas.values();
    game.next() == Next::Over && counts.into_iter().any(|area| area.counted != Some(area.coins))
}

/// Returns the page about coins that were counted differently. The count at the table stands.
fn coins_page(game: &Araby<'_>, page: u8) -> Option<Message> {
    if !coins_differ(game) || page + 1 != lasting_pages(game) {
        return None;
    }
    let mut what = Text::from("Record:");
    let mut comma = "";
    for (seat, area) in game.position().areas.iter().filter(|(_, area)| area.counted != Some(area.coins)) {
        let _ = write!(what, "{comma} {} of {seat}", area.coins);
        comma = ",";
    }
    let _ = what.write_str(".");
    let title = Text::new(format_args!("Coins {}/{}", page + 1, pages(game)));
    Some(Message { title, what, remedy: Text::from("The count stands (R-35)."), page: 0 })
}

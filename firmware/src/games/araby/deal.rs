//! Shows what players have agreed on: the deal on the table, what is owed this turn, permissions, promises.
//!
//! All of it is public; a hidden card appears only as a number of cards.

use heapless::Vec;
use rules_nostd::araby::{Araby, Prompt};
use rules_nostd::araby::model::{Due, InWords};
use rules_nostd::{Game, Next};

use crate::screens::{Clause, Terms, Text};

/// Returns whether everybody should see the deal, or what is owed.
pub(super) fn is_dealing(game: &Araby<'_>) -> bool {
    match game.next() {
        Next::Decide(_, Prompt::BuildDeal) => {
            game.position().deal.as_ref().is_some_and(|deal| !deal.terms.is_empty())
        }
        Next::Decide(_, Prompt::Answer(_) | Prompt::Settle | Prompt::Gate) => true,
        _ => false,
    }
}

/// Returns one of the lists; `list` counts only those that are not empty.
#[inline(never)] // a list takes 1 kB of stack
pub(super) fn terms(game: &Araby<'_>, list: u8) -> Option<Terms> {
    let table = game.position();
    let lists = [
        (List::Deal, table.deal.as_ref().map_or(0, |deal| deal.terms.len())),
        (List::Owed, table.debts.len()),
        (List::Leave, table.grants.len()),
        (List::Promised, table.promises.len()),
    ];
    let (list, _) = lists.into_iter().filter(|&(_, lines)| lines > 0).nth(list.into())?;
    let mut terms = Terms { title: Text::default(), clauses: Vec::new(), foot: foot(game), page: 0 };
    fill(game, list, &mut terms);
    Some(terms)
}

enum List {
    Deal,
    Owed,
    Leave,
    Promised,
}

fn fill(game: &Araby<'_>, list: List, terms: &mut Terms) {
    let (table, edition) = (game.position(), game.edition());
    match list {
        List::Deal => {
            let Some(deal) = &table.deal else { return };
            terms.title = match game.next() {
                Next::Decide(_, Prompt::Answer(by)) => Text::new(format_args!("Seat {} offers", by.number())),
                _ => Text::new(format_args!("Deal of seat {}", deal.by.number())),
            };
            for term in &deal.terms {
                let later = if term.due == Due::Later { "later: " } else { "" };
                let what = Text::new(format_args!("{later}{}", InWords(edition, term.what)));
                // There is room for all that can be owed in a turn, and a deal has at most half of that.
                let _ = terms.clauses.push(Clause { from: term.from, to: term.to, what });
            }
        }
        List::Owed => {
            terms.title = Text::from("Owed this turn");
            for debt in &table.debts {
                let lost = if debt.lost { "lost: " } else { "" };
                let what = Text::new(format_args!("{lost}{}", InWords(edition, debt.what)));
                let _ = terms.clauses.push(Clause { from: debt.from, to: debt.to, what });
            }
        }
        List::Leave => {
            terms.title = Text::from("Permissions");
            for grant in &table.grants {
                let mut what =
                    Text::new(format_args!("{} on the caravan of {}", grant.camels, grant.caravan));
                if let Some(space) = grant.space {
                    use core::fmt::Write as _;
                    let _ = write!(what, ", space {space}");
                }
                let _ = terms.clauses.push(Clause { from: grant.from, to: grant.to, what });
            }
        }
        List::Promised => {
            terms.title = Text::from("Promises");
            for promise in &table.promises {
                let what = Text::new(InWords(edition, promise.what));
                let _ = terms.clauses.push(Clause { from: promise.from, to: promise.to, what });
            }
        }
    }
}

/// Says whose answer is awaited and what to press.
fn foot(game: &Araby<'_>) -> Text<28> {
    match game.next() {
        Next::Decide(seat, Prompt::Answer(_)) => {
            Text::new(format_args!("Seat {}, press to answer", seat.number()))
        }
        Next::Decide(seat, Prompt::BuildDeal) => {
            Text::new(format_args!("Seat {}, press: next term", seat.number()))
        }
        Next::Decide(seat, Prompt::Settle | Prompt::Gate) => {
            Text::new(format_args!("Seat {}, press and settle", seat.number()))
        }
        _ => Text::default(),
    }
}

//! What a move means on this table, beside its notation in a menu.

use rules_nostd::Game;
use rules_nostd::araby::{Araby, Card, InWords, Member, Move, Task};

pub(super) fn gloss(game: &Araby<'_>, m: Move) -> Option<String> {
    let (edition, table) = (game.edition(), game.position());
    let index = |number: u8| usize::from(number).wrapping_sub(1);
    Some(match m {
        Move::Play(card) | Move::Show(card) | Move::Known(card) | Move::OpenedCard(card) => face(game, card),
        Move::Take(slot) => {
            let card = (*table.draft.get(index(slot))?)?;
            format!("{}: {}", edition.card(card).name, face(game, card))
        }
        Move::Discard(card, _) => edition.card(card).kind.to_string(),
        Move::Task(member) | Move::Refresh(member) | Move::Member(member) => effect(game, member),
        Move::DealtPersona(persona) => effect(game, Member::Persona(persona)),
        Move::Place(owner, space) => {
            let caravan = table.areas[owner].caravan?;
            edition.product_on(caravan.card, space).to_string()
        }
        Move::OpenedCaravan(caravan) => {
            let spaces = edition.caravan(caravan).spaces;
            let names: Vec<&str> = spaces.iter().map(|product| product.name()).collect();
            names.chunks(3).map(|row| row.join(" ")).collect::<Vec<_>>().join(" / ")
        }
        Move::Part(part) => match table.tasks.last()? {
            &Task::ChooseGain(_, member) => {
                let text = edition.effect_of(member).to_string();
                let gains = text.rsplit(" -> ").next().unwrap_or(&text);
                let gains = gains.rsplit(": ").next().unwrap_or(gains);
                gains.split(" | ").nth(index(part))?.to_owned()
            }
            _ => return None,
        },
        Move::Deliver(number) | Move::Unable(number) | Move::Waive(number) => {
            let debt = table.debts.get(index(number))?;
            format!("{} to {}: {}", debt.from, debt.to, InWords(edition, debt.what))
        }
        Move::Settled(number) => {
            let promise = table.promises.get(index(number))?;
            format!("{} to {}: {}", promise.from, promise.to, InWords(edition, promise.what))
        }
        _ => return None,
    })
}

/// What a game card costs and does.
pub(super) fn face(game: &Araby<'_>, card: Card) -> String {
    let row = game.edition().card(card);
    format!("{}, costs {}, {}", row.kind, row.cost, row.effect)
}

fn effect(game: &Araby<'_>, member: Member) -> String {
    game.edition().effect_of(member).to_string()
}

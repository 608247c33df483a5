//! What a move means on this table, shown next to its notation in a menu. Never names anything hidden.

use core::fmt::{self, Write};

use super::Araby;
use super::card::{Card, Member};
use super::deal::{Debt, Subject, What};
use super::effect::Effect;
use super::moves::Move;
use super::task::Task;
use super::words::InWords;
use crate::edition::text_form::Written;
use crate::{Next, Seat};

impl Araby<'_> {
    /// Writes what a move means on this table: what a card costs and does, what is owed to whom. Writes
    /// nothing if the notation says it all, or if the move names something that is not there.
    pub fn write_gloss(&self, m: Move, out: &mut dyn Write) -> fmt::Result {
        self.try_gloss(m, out).unwrap_or(Ok(()))
    }

    fn try_gloss(&self, m: Move, out: &mut dyn Write) -> Option<fmt::Result> {
        let (edition, position) = (self.edition, &self.position);
        Some(match m {
            Move::Play(card) | Move::Show(card) | Move::Known(card) => self.gloss_face(card, out),
            Move::OpenedCard(card) | Move::DiscardedTop(card) => self.gloss_face(card, out),
            Move::Take(slot) => {
                let card = (*position.draft.get(index(slot))?)?;
                write!(out, "{}, ", edition.card(card).name).and_then(|()| self.gloss_face(card, out))
            }
            Move::Task(member) | Move::Refresh(member) | Move::Member(member) => self.gloss_task(member, out),
            Move::DealtPersona(persona) => self.gloss_task(Member::Persona(persona), out),
            Move::Place(owner, space) => {
                let caravan = position.areas.seats_at(owner).then(|| position.areas[owner].caravan)??;
                write!(out, "{}", edition.product_on(caravan.card, space))
            }
            Move::OpenedCaravan(caravan) => {
                for (place, product) in edition.caravan(caravan).spaces.iter().enumerate() {
                    let gap = match place {
                        0 => "",
                        3 | 6 => " / ",
                        _ => " ",
                    };
                    if let Err(trouble) = write!(out, "{gap}{product}") {
                        return Some(Err(trouble));
                    }
                }
                Ok(())
            }
            Move::Part(part) => match *position.tasks.last()? {
                Task::ChooseGain(_, member) => {
                    write!(out, "{}", Written(edition.effect_of(member).gains.get(index(part))?))
                }
                _ => return None,
            },
            Move::Subject(subject, _) => out.write_str(match subject {
                Subject::Coins => "from tent to tent",
                Subject::Cards => "from hand to hand, unseen",
                Subject::Shown => "a hand card that all know",
                Subject::Member => "an entourage card",
                Subject::Products => "made for the other",
                Subject::PayCoins => "toward a card of the other",
                Subject::PayCards => "discards toward a card of the other",
                Subject::Task => "an own card is tasked",
                Subject::Play => "a card is played",
                Subject::Place => "an own camel is placed",
                Subject::Permit => "camels of the other on the own caravan",
                Subject::Unlock => "the other's caravan is unlocked",
                Subject::DiscardForCamel | Subject::Camels | Subject::Caravan => return None,
            }),
            Move::Ask(owner) => out.write_str(match self.awaited() {
                Next::Decide(me, _) if me == owner => "to unlock the own caravan",
                _ => "permission to place there",
            }),
            Move::Item(..) => out.write_str("add a term"),
            Move::Floor(_) => out.write_str("one action out of turn"),
            Move::EndTurn => out.write_str("after a last call"),
            Move::Counter => out.write_str("change the terms"),
            Move::Withdraw => write!(out, "says {}", position.deal.as_ref()?.by),
            Move::StrikeOut => {
                let term = position.deal.as_ref()?.terms.last()?;
                self.gloss_term(term.from, term.to, term.what, out)
            }
            Move::Waive(number) => {
                let debt = position.debts.get(index(number))?;
                write!(out, "{} does without {}", debt.to, InWords(edition, debt.what))
            }
            Move::Unable(number) => {
                let Debt { from, to, what, .. } = *position.debts.get(index(number))?;
                match what {
                    What::Coins(_) | What::Cards(_) => {
                        write!(out, "{from} to {to}, what is there of {}", InWords(edition, what))
                    }
                    _ => self.gloss_term(from, to, what, out),
                }
            }
            Move::Deliver(number) => {
                let Debt { from, to, what, .. } = *position.debts.get(index(number))?;
                match what {
                    // Products are handed over one at a time, as they are made.
                    What::Products(product, units @ 2..) => {
                        write!(out, "{from} to {to}, 1 of {units} {product}")
                    }
                    _ => self.gloss_term(from, to, what, out),
                }
            }
            Move::Settled(number) => {
                let promise = position.promises.get(index(number))?;
                self.gloss_term(promise.from, promise.to, promise.what, out)
            }
            _ => return None,
        })
    }

    /// Writes what a game card costs and does.
    fn gloss_face(&self, card: Card, out: &mut dyn Write) -> fmt::Result {
        write!(out, "costs {} for ", self.edition.card(card).cost)?;
        self.gloss_task(Member::Card(card), out)
    }

    /// Writes what a card does, without "task:" for cards that stay, since those are always tasked.
    fn gloss_task(&self, member: Member, out: &mut dyn Write) -> fmt::Result {
        let effect = self.edition.effect_of(member);
        write!(out, "{}", Written(&Effect { task: false, ..effect.clone() }))
    }

    fn gloss_term(&self, from: Seat, to: Seat, what: What, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{from} to {to}, {}", InWords(self.edition, what))
    }
}

fn index(number: u8) -> usize {
    usize::from(number).wrapping_sub(1)
}

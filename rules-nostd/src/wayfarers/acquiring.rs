//! Acquiring cards: which, for what, and where they go (WAY-108 to WAY-125, WAY-138, WAY-145 to WAY-153).

use super::Wayfarers;
use super::area::Column;
use super::card::{Card, CardKind, Inspiration, Land, Slot, Space, Townsfolk, Water};
use super::effect::{Amounts, Deck};
use super::means::Means;
use super::origin::Origin;
use super::row::RowSlot;
use super::stand::Stand;
use super::supply::DRAWN;
use super::tag::Tag;
use super::task::{Task, Terms};
use super::untimely::NO_DRAW;
use crate::refusal::{need, need_with, no};
use crate::{Figure, Refusal};

/// Price of drawing three cards without a pigeon (WAY-119).
const DRAW_COST: Amounts = Amounts { silver: 0, provision: 1 };

impl<'e> Wayfarers<'e> {
    /// Returns the price of a faceup card (WAY-110 to WAY-114).
    pub fn price(&self, at: RowSlot, terms: Terms) -> Amounts {
        let card = self.position.rows[at.row].at(at.slot).map(|there| there.card);
        let silver = match card {
            _ if terms == Terms::Free => 0,
            Some(Card::Space(_)) => self.edition.space_price(at.slot),
            Some(Card::Townsfolk(card)) => self.edition.townsfolk[card].silver,
            _ => 0,
        };
        Amounts { silver, provision: 0 }
    }

    /// Checks whether a faceup card can be acquired (DEC-14).
    pub(super) fn judge_take(
        &self,
        kind: CardKind,
        at: RowSlot,
        terms: Terms,
        means: Means,
    ) -> Result<(), Refusal> {
        need_with(
            at.row == kind,
            "WAY-108",
            "The effect acquires a {} card, and that is a {} card.",
            "Choose a card of that kind.",
            [kind.name().into(), at.row.name().into()],
        )?;
        let Some(there) = self.position.rows[at.row].at(at.slot) else {
            return no(
                "WAY-121",
                "No card lies there; it is replaced at the end of the turn.",
                "Choose another.",
            );
        };
        need(
            means.placed.is_none_or(|placed| placed.at != at),
            "WAY-071",
            "A worker that you placed in this turn is on that card.",
            "Choose another card.",
        )?;
        match there.card {
            Card::Space(_) => self.judge_sky_free()?,
            Card::Townsfolk(card) => {
                let free = self.position.mine().stands().any(|stand| self.judge_tuck(card, stand).is_ok());
                let reason = "It is tucked under {}{}{}, and none of yours is free.";
                need_with(free, "WAY-153", reason, "Choose another card.", self.asked_tags(card))?;
            }
            Card::Land(_) | Card::Water(_) | Card::Inspiration(_) => {}
        }
        self.judge_tribute(at, means)?;
        let price = self.price(at, terms);
        if self.after_tribute(at, means, |means| means.after(price).is_some()) {
            return Ok(());
        }
        let (rule, reason, figures) = match at.row {
            _ if self.tribute(at).is_some() => {
                let due = price.off(means.less).silver;
                let reason = "It costs {} silver besides the tribute; you have {} silver, {} in provisions.";
                ("RUL-25", reason, [due.into(), means.silver.into(), means.provision.into()])
            }
            CardKind::Space => ("WAY-111", "It costs {} {}; you have {}.", means.lacking(price)),
            _ => ("WAY-113", "It costs {} {}; you have {}.", means.lacking(price)),
        };
        Err(Refusal::new(rule, reason, "Choose another card, or say done.").with(figures))
    }

    /// Returns the tags that a townsfolk card asks for, to stand in a sentence: two of them and a word between.
    fn asked_tags(&self, card: Townsfolk) -> [Figure; 3] {
        match *self.edition.townsfolk[card].hosts.as_slice() {
            [] => Default::default(),
            [one] => [one.name().into(), Figure::None, Figure::None],
            [one, two, ..] => [one.name().into(), " or ".into(), two.name().into()],
        }
    }

    /// Returns whether any card of a kind can be acquired, drawn ones included.
    pub(super) fn can_acquire(&self, kind: CardKind, terms: Terms, means: Means) -> bool {
        RowSlot::of(kind).any(|at| self.judge_take(kind, at, terms, means).is_ok())
            || self.judge_draw(kind, terms, means).is_ok()
    }

    /// Checks whether the player can draw three cards instead of taking a faceup one (WAY-118, WAY-119).
    pub(super) fn judge_draw(&self, kind: CardKind, terms: Terms, means: Means) -> Result<(), Refusal> {
        let (rule, reason) = NO_DRAW;
        need(terms == Terms::ByDie && Deck::of(kind).is_some(), rule, reason, "Choose a faceup card.")?;
        need(self.position.rows[kind].pile() > 0, "RUL-30", "The pile is empty.", "Choose a faceup card.")?;
        need(
            self.position.turn_state.pigeon || means.after(DRAW_COST).is_some(),
            "WAY-119",
            "It takes a pigeon or 1 provision, and you have neither.",
            "Choose a faceup card.",
        )
    }

    /// Draws three cards instead of taking a faceup one. Uses a pigeon if there is one, since that costs
    /// nothing (RUL-32).
    pub(super) fn draw_instead(&mut self, kind: CardKind) {
        self.replace(&[]);
        if !self.position.turn_state.pigeon {
            self.pay(DRAW_COST);
        }
        if let Some(deck) = Deck::of(kind) {
            self.begin_draw(deck);
        }
    }

    /// Draws three cards, or all that are left if there are fewer (RUL-30).
    pub(super) fn begin_draw(&mut self, deck: Deck) {
        let cards = self.position.rows[deck.kind()].pile().min(DRAWN as u8);
        if cards > 0 {
            self.push(&[Task::Keep(deck), Task::Draw(deck, cards)]);
        }
    }

    pub(super) fn draw_card(&mut self, deck: Deck, left: u8, card: Card) {
        self.position.rows[deck.kind()].take_top(card);
        // At most three cards are drawn, and the hand is empty before.
        let _ = self.position.hand.push(card);
        self.replace(&[]);
        if left > 1 {
            self.push(&[Task::Draw(deck, left - 1)]);
        }
    }

    /// Acquires one of the drawn cards. The others go under the pile first (WAY-120, DEC-17).
    pub(super) fn keep(&mut self, deck: Deck, card: Card) {
        self.replace(&[]);
        self.position.hand.retain(|&other| other != card);
        self.add_card(card);
        self.push(&[Task::Return(deck)]);
    }

    /// Puts a card from the hand under its pile (RUL-43, WAY-148).
    pub(super) fn put_under(&mut self, card: Card) {
        self.position.hand.retain(|&other| other != card);
        // Fits: a deck never gets back more cards than it has.
        let _ = self.position.rows[card.kind()].returned.push(card);
    }

    /// Puts the last drawn card under the pile without asking.
    pub(super) fn carry_out_return(&mut self) {
        self.replace(&[]);
        while let Some(&card) = self.position.hand.first() {
            self.put_under(card);
        }
    }

    /// Pays for the card at a slot and takes it with the workers on it. Influence on it returns to its owner
    /// (WAY-103, WAY-117).
    pub(super) fn take_card(&mut self, at: RowSlot, terms: Terms) {
        self.replace(&[]);
        self.pay(self.price(at, terms));
        let Some(there) = self.position.rows[at.row].lift(at.slot) else { return };
        if let Some(owner) = there.influence {
            let supply = &mut self.position.areas[owner].influence;
            *supply = supply.saturating_add(1);
        }
        let mut workers = there.workers;
        self.position.mine_mut().workers.absorb(&mut workers);
        match there.card {
            Card::Land(_) | Card::Water(_) => self.add_card(there.card),
            // The hand is empty: drawn cards have left it before the next effect.
            card => {
                let _ = self.position.hand.push(card);
                self.push(&[match card {
                    Card::Space(_) => Task::PlaceSky,
                    Card::Townsfolk(_) => Task::Tuck,
                    _ => Task::Inspire(at.slot),
                }]);
            }
        }
    }

    /// Adds a land or water card at the outer end of its side of the panorama (WAY-126, WAY-132, RUL-35) and
    /// triggers its effects.
    fn add_card(&mut self, card: Card) {
        match card {
            Card::Land(card) => self.add_land(card),
            Card::Water(card) => self.add_water(card),
            _ => {}
        }
    }

    fn add_land(&mut self, card: Land) {
        // Fits: each land card exists once.
        let _ = self.position.mine_mut().lands.push(Column::new(card));
        let vistas = self.vistas_on(&self.edition.land[card].tags);
        self.offer([Origin::Land(card)].into_iter().chain(vistas));
    }

    fn add_water(&mut self, card: Water) {
        let edition = self.edition;
        let left = self.position.mine().waters.last().map(|column| &edition.water[column.card].right);
        let links = super::origin::Link::between(
            *left.unwrap_or(&edition.player_board.right),
            edition.water[card].left,
        );
        // Fits: each water card exists once.
        let _ = self.position.mine_mut().waters.push(Column::new(card));
        let vistas = self.vistas_on(&edition.water[card].tags);
        self.offer([Origin::Water(card)].into_iter().chain(links.map(Origin::Link)).chain(vistas));
    }

    /// Checks that a land or water card has room for a space card above it (WAY-138, RUL-34).
    pub(super) fn judge_sky_free(&self) -> Result<(), Refusal> {
        let mine = self.position.mine();
        need(
            mine.stands().any(|stand| mine.sky(stand) == Some(None)),
            "WAY-138",
            "There is a space card above each of your land and water cards.",
            "Acquire a land or water card first.",
        )
    }

    pub(super) fn judge_above(&self, stand: Stand) -> Result<(), Refusal> {
        match self.position.mine().sky(stand) {
            Some(None) => Ok(()),
            Some(Some(_)) => no("RUL-34", "A space card is above that card.", "Choose a card without one."),
            None => no(
                "WAY-138",
                "Space cards go above land and water cards that you acquired.",
                "Choose one of them.",
            ),
        }
    }

    pub(super) fn place_sky(&mut self, card: Space, stand: Stand) {
        self.replace(&[]);
        self.position.hand.clear();
        if let Some((_, space, _)) = self.position.mine_mut().skies_mut().find(|(other, ..)| *other == stand)
        {
            *space = Some(card);
        }
        let vistas = self.vistas_on(&self.edition.space[card].tags);
        self.offer([Origin::Sky(card)].into_iter().chain(vistas));
    }

    /// Returns the tags of a possible host (WAY-153).
    fn host_tags(&self, stand: Stand) -> &'e [Tag] {
        match stand {
            Stand::City => &self.edition.player_board.city,
            Stand::Harbour => &self.edition.player_board.harbour,
            Stand::Middle(_) => &[],
            Stand::Land(card) => &self.edition.land[card].tags,
            Stand::Water(card) => &self.edition.water[card].tags,
        }
    }

    /// Returns whether a card shows a tag that a townsfolk card requires (WAY-153).
    pub(super) fn is_host(&self, card: Townsfolk, stand: Stand) -> bool {
        let asked = &self.edition.townsfolk[card].hosts;
        self.host_tags(stand).iter().any(|tag| asked.contains(tag))
    }

    /// Checks whether a townsfolk card can be tucked under a card (WAY-152, WAY-153).
    pub(super) fn judge_tuck(&self, card: Townsfolk, stand: Stand) -> Result<(), Refusal> {
        let Some(post) = self.position.mine().post(stand) else {
            return no("WAY-152", "You have no such card.", "Choose a land or water card of yours.");
        };
        need(
            post.townsfolk.is_none(),
            "WAY-152",
            "A townsfolk card is tucked under that card.",
            "Choose a card without one.",
        )?;
        if self.is_host(card, stand) {
            return Ok(());
        }
        let reason = "The townsfolk card asks for {}{}{}, which that card does not show.";
        Err(Refusal::new("WAY-153", reason, "Choose another card.").with(self.asked_tags(card)))
    }

    pub(super) fn tuck(&mut self, card: Townsfolk, stand: Stand) {
        self.replace(&[]);
        self.position.hand.clear();
        if let Some(post) = self.position.mine_mut().post_mut(stand) {
            post.townsfolk = Some(card);
            post.hired_now = true;
        }
        let vistas = self.vistas_on_townsfolk();
        self.offer(vistas);
    }

    /// Checks whether an inspiration card can go above a space card or the starting star (WAY-145, WAY-151).
    pub(super) fn judge_inspire(&self, above: Option<Space>) -> Result<(), Refusal> {
        let mine = self.position.mine();
        let there = match above {
            None => Some(mine.star),
            Some(card) => mine.spaces().find(|(space, _)| *space == card).map(|(_, inspiration)| inspiration),
        };
        match there {
            None => {
                no("WAY-145", "You have no such space card.", "Choose one of yours, or discard the card.")
            }
            Some(Some(_)) => no(
                "WAY-145",
                "An inspiration card is above that space card.",
                "Choose one without, or discard the card.",
            ),
            Some(None) => Ok(()),
        }
    }

    pub(super) fn inspire(&mut self, card: Inspiration, above: Option<Space>) {
        self.replace(&[]);
        self.position.hand.clear();
        let mine = self.position.mine_mut();
        match above {
            None => mine.star = Some(card),
            Some(above) => {
                if let Some((.., place)) = mine.skies_mut().find(|(_, space, _)| **space == Some(above)) {
                    *place = Some(card);
                }
            }
        }
    }

    /// Puts the inspiration card under its pile and offers the effect of the worker spot at its slot
    /// (WAY-147, WAY-148).
    pub(super) fn discard_inspiration(&mut self, slot: Slot) {
        self.replace(&[]);
        if let Some(&card) = self.position.hand.first() {
            self.put_under(card);
        }
        self.offer([Origin::Worker(RowSlot { row: CardKind::Inspiration, slot })]);
    }
}

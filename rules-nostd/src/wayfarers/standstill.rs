//! The standstill: no marker can ever move on, so none will trigger the end (RUL-75).
//!
//! What is only dear or unlikely counts as possible. Whoever is at a standstill stays there: nobody gets more of
//! anything than what is counted here as left.

use super::Wayfarers;
use super::card::{Card, CardKind};
use super::count::{Count, Need};
use super::effect::Deed;
use super::journal::Toll;
use super::origin::Origin;
use super::row::RowSlot;
use super::stand::Stand;
use super::tag::Tag;
use super::tile::{Tile, TileColour};
use crate::Seat;

impl Wayfarers<'_> {
    /// Whether no marker can ever move on (RUL-75).
    pub fn is_at_standstill(&self) -> bool {
        self.table.areas.seats().all(|seat| self.is_stuck(seat))
    }

    fn is_stuck(&self, seat: Seat) -> bool {
        let layout = self.table.layout;
        let mut ahead = self.edition.crossings_from(self.table.areas[seat].marker);
        ahead.all(|crossing| match *crossing.toll(layout) {
            // Influence comes and goes.
            Toll::Free | Toll::Spend(_) => false,
            Toll::Need(need) => self.is_out_of_reach(seat, need),
        })
    }

    fn is_out_of_reach(&self, seat: Seat, Need { count, at_least }: Need) -> bool {
        let missing = usize::from(at_least.saturating_sub(self.count(seat, count)));
        missing > 0 && self.most_to_gain(seat, count).is_some_and(|most| most < missing)
    }

    /// How many of something a player could still get; nothing if it has no limit.
    fn most_to_gain(&self, seat: Seat, count: Count) -> Option<usize> {
        Some(match count {
            Count::Tag(tag) => self.tags_left(seat, tag),
            Count::SunOrMoon => self.tags_left(seat, Tag::Sun) + self.tags_left(seat, Tag::Moon),
            Count::Card(kind) => self.cards_for(seat, kind).count(),
            Count::Upgrade(colour) => self.tiles_left(seat, colour),
            Count::AnyUpgrade => TileColour::ALL.map(|colour| self.tiles_left(seat, colour)).iter().sum(),
            Count::InGuild(_) | Count::InGuilds | Count::Holds(_) => return None,
        })
    }

    fn tags_left(&self, seat: Seat, tag: Tag) -> usize {
        let many = |tags: &[Tag]| tags.iter().filter(|&&other| other == tag).count();
        let cards = CardKind::ALL.into_iter().flat_map(|kind| self.cards_for(seat, kind));
        let on_cards = cards.map(|card| match card {
            Card::Land(card) => many(&self.edition.land[card].tags),
            Card::Water(card) => many(&self.edition.water[card].tags),
            Card::Space(card) => many(&self.edition.space[card].tags),
            Card::Townsfolk(_) | Card::Inspiration(_) => 0,
        });
        let on_tiles = Tile::ALL.into_iter().filter(|&tile| many(&self.edition.tiles[tile].tags) > 0);
        let on_tiles = on_tiles.filter(|tile| self.tiles_left(seat, tile.colour()) > 0);
        let copies =
            on_tiles.map(|tile| usize::from(self.table.store[tile]) * many(&self.edition.tiles[tile].tags));
        on_cards.sum::<usize>() + copies.sum::<usize>()
    }

    /// The cards of a kind that lie in no panorama.
    fn cards_left(&self, kind: CardKind) -> impl Iterator<Item = Card> + use<> {
        let mut owned = 0u64;
        self.each_owned(|card| {
            if card.kind() == kind {
                owned |= 1 << card.index();
            }
        });
        Card::all(kind).filter(move |card| owned & 1 << card.index() == 0)
    }

    /// Those of them for which a player has a place, or could get one.
    fn cards_for(&self, seat: Seat, kind: CardKind) -> impl Iterator<Item = Card> {
        let area = &self.table.areas[seat];
        let grows =
            [CardKind::Land, CardKind::Water].into_iter().any(|kind| self.cards_left(kind).next().is_some());
        self.cards_left(kind).filter(move |&card| match card {
            Card::Space(_) => grows || area.stands().any(|stand| area.sky(stand) == Some(None)),
            Card::Townsfolk(card) => {
                grows
                    || area.stands().any(|stand| {
                        area.post(stand).is_some_and(|post| post.townsfolk.is_none())
                            && self.is_host(card, stand)
                    })
            }
            Card::Land(_) | Card::Water(_) | Card::Inspiration(_) => true,
        })
    }

    /// Tiles of a colour that a player could still gain: they are there, one fits, and something gives them.
    fn tiles_left(&self, seat: Seat, colour: TileColour) -> usize {
        let copies = Tile::of(colour).map(|tile| usize::from(self.table.store[tile])).sum();
        let comes = copies > 0 && self.fits(&self.table.areas[seat], colour) && self.is_given(seat, colour);
        if comes { copies } else { 0 }
    }

    /// Whether some effect that a player has or could get gives tiles of a colour. The journal track does not
    /// count, for it is asked of markers that do not move; vistas give none (RUL-73).
    fn is_given(&self, seat: Seat, colour: TileColour) -> bool {
        let area = &self.table.areas[seat];
        let own = area.stands().map(Origin::Space);
        let hired = area.posts().filter_map(|post| post.townsfolk).map(Origin::Townsfolk);
        let spots = RowSlot::all().filter(|at| self.cards_left(at.row).count() > at.slot.index());
        let new = CardKind::ALL.into_iter().flat_map(|kind| self.cards_for(seat, kind)).flat_map(effects_of);
        let mut all = own.chain(hired).chain([Origin::Resting]).chain(spots.map(Origin::Worker)).chain(new);
        all.any(|origin| {
            let given = self.parts_of(origin);
            given.parts().iter().any(|part| match part.deed {
                Deed::Upgrade(given) | Deed::UpgradeFree(given) => given == colour,
                _ => false,
            })
        })
    }
}

/// What a card that is acquired brings.
fn effects_of(card: Card) -> impl Iterator<Item = Origin> {
    let (effect, space) = match card {
        Card::Land(card) => (Some(Origin::Land(card)), Some(Origin::Space(Stand::Land(card)))),
        Card::Water(card) => (Some(Origin::Water(card)), Some(Origin::Space(Stand::Water(card)))),
        Card::Space(card) => (Some(Origin::Sky(card)), None),
        Card::Townsfolk(card) => (Some(Origin::Townsfolk(card)), None),
        Card::Inspiration(_) => (None, None),
    };
    effect.into_iter().chain(space)
}

//! Detects a standstill: no marker can ever move again, so none will trigger the end (RUL-75).
//!
//! Anything that is merely expensive or unlikely counts as possible. A standstill is permanent: nobody can
//! gain more of anything than what is counted here as left.

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

/// The cards that are in no panorama, as bits by kind.
#[derive(Clone, Copy)]
struct Left([u64; CardKind::ALL.len()]);

impl Left {
    fn cards(self, kind: CardKind) -> impl Iterator<Item = Card> {
        Card::all(kind).filter(move |card| self.0[kind.index()] & 1 << card.index() != 0)
    }

    fn count(self, kind: CardKind) -> usize {
        self.0[kind.index()].count_ones() as usize
    }

    /// Returns whether panoramas can still grow.
    fn has_columns(self) -> bool {
        self.count(CardKind::Land) + self.count(CardKind::Water) > 0
    }
}

impl Wayfarers<'_> {
    /// Returns whether no marker can ever move again (RUL-75).
    pub fn is_at_standstill(&self) -> bool {
        // Shortcut: usually somebody could move at once, and nothing needs to be counted.
        if self.position.areas.seats().any(|seat| !self.is_stuck(seat, |_| true)) {
            return false;
        }
        let left = self.left();
        let out_of_reach = |seat, need| self.is_out_of_reach(left, seat, need);
        self.position.areas.seats().all(|seat| self.is_stuck(seat, |need| out_of_reach(seat, need)))
    }

    /// Returns whether each splotch ahead requires something the player lacks and cannot get.
    fn is_stuck(&self, seat: Seat, out_of_reach: impl Fn(Need) -> bool) -> bool {
        let layout = self.position.layout;
        let mut ahead = self.edition.crossings_from(self.position.areas[seat].marker);
        ahead.all(|crossing| match *crossing.toll(layout) {
            // Influence can always be gained again.
            Toll::Free | Toll::Spend(_) => false,
            Toll::Need(need) => self.count(seat, need.count) < need.at_least && out_of_reach(need),
        })
    }

    fn is_out_of_reach(&self, left: Left, seat: Seat, Need { count, at_least }: Need) -> bool {
        let missing = usize::from(at_least.saturating_sub(self.count(seat, count)));
        self.most_to_gain(left, seat, count).is_some_and(|most| most < missing)
    }

    /// Returns how many of something a player could still get, or `None` if there is no limit.
    fn most_to_gain(&self, left: Left, seat: Seat, count: Count) -> Option<usize> {
        let tags = |tag: Tag| self.tags_left(left, seat, tag);
        let tiles = |colour: TileColour| self.tiles_left(left, seat, colour);
        Some(match count {
            Count::Tag(tag) => tags(tag),
            Count::SunOrMoon => tags(Tag::Sun) + tags(Tag::Moon),
            Count::Card(kind) => self.cards_for(left, seat, kind).count(),
            Count::Upgrade(colour) => tiles(colour),
            Count::AnyUpgrade => TileColour::ALL.into_iter().map(tiles).sum(),
            Count::InGuild(_) | Count::InGuilds | Count::Holds(_) => return None,
        })
    }

    fn left(&self) -> Left {
        let mut left = CardKind::ALL.map(|kind| (1 << kind.deck_size()) - 1);
        self.each_owned(|card| left[card.kind().index()] &= !(1 << card.index()));
        Left(left)
    }

    fn tags_left(&self, left: Left, seat: Seat, tag: Tag) -> usize {
        let many = |tags: &[Tag]| tags.iter().filter(|&&other| other == tag).count();
        let cards = CardKind::ALL.into_iter().flat_map(|kind| self.cards_for(left, seat, kind));
        let on_cards = cards.map(|card| match card {
            Card::Land(card) => many(&self.edition.land[card].tags),
            Card::Water(card) => many(&self.edition.water[card].tags),
            Card::Space(card) => many(&self.edition.space[card].tags),
            Card::Townsfolk(_) | Card::Inspiration(_) => 0,
        });
        let on_tile = |tile: Tile| many(&self.edition.tiles[tile].tags);
        let tiles = Tile::ALL.into_iter().filter(|&tile| on_tile(tile) > 0);
        let gained = tiles.filter(|tile| self.tiles_left(left, seat, tile.colour()) > 0);
        let on_tiles = gained.map(|tile| usize::from(self.position.store[tile]) * on_tile(tile));
        on_cards.sum::<usize>() + on_tiles.sum::<usize>()
    }

    /// Iterates over the cards of a kind for which a player has room, or could get room.
    fn cards_for(&self, left: Left, seat: Seat, kind: CardKind) -> impl Iterator<Item = Card> {
        let area = &self.position.areas[seat];
        let grows = left.has_columns();
        left.cards(kind).filter(move |&card| match card {
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

    /// Counts the tiles of a colour that a player could still gain: some are left, one fits, and some effect
    /// gives them.
    fn tiles_left(&self, left: Left, seat: Seat, colour: TileColour) -> usize {
        let copies = Tile::of(colour).map(|tile| usize::from(self.position.store[tile])).sum();
        let comes =
            copies > 0 && self.fits(&self.position.areas[seat], colour) && self.is_given(left, seat, colour);
        if comes { copies } else { 0 }
    }

    /// Returns whether an effect that a player has or could get gives tiles of a colour. Ignores the journal
    /// track, since the question is about markers that do not move, and vistas, which give none (RUL-73).
    fn is_given(&self, left: Left, seat: Seat, colour: TileColour) -> bool {
        let area = &self.position.areas[seat];
        let own = area.stands().map(Origin::Space);
        let hired = area.posts().filter_map(|post| post.townsfolk).map(Origin::Townsfolk);
        // Rows fill up from slot 1.
        let spots = RowSlot::all().filter(|at| left.count(at.row) > at.slot.index());
        let kinds = CardKind::ALL.into_iter();
        let new = kinds.flat_map(|kind| self.cards_for(left, seat, kind)).flat_map(effects_of);
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

/// Iterates over the effects that acquiring a card brings.
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

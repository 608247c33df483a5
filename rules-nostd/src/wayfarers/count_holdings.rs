//! Counting what a player has (WAY-168, RUL-38).

use super::Wayfarers;
use super::card::CardKind;
use super::count::{Count, Need};
use super::guild::Resource;
use super::tag::Tag;
use crate::Seat;

impl Wayfarers<'_> {
    /// Returns how many of something a player has, including starting cards and their tags.
    pub fn count(&self, seat: Seat, count: Count) -> u8 {
        let area = &self.position.areas[seat];
        match count {
            Count::Tag(tag) => self.tags(seat, tag),
            Count::SunOrMoon => self.tags(seat, Tag::Sun).saturating_add(self.tags(seat, Tag::Moon)),
            Count::Card(kind) => {
                let (acquired, starting) = match kind {
                    CardKind::Townsfolk => (area.posts().filter(|post| post.townsfolk.is_some()).count(), 1),
                    CardKind::Space => (area.spaces().count(), 1),
                    CardKind::Land => (area.lands.len(), 1),
                    CardKind::Water => (area.waters.len(), 1),
                    CardKind::Inspiration => (area.inspirations().count(), 0),
                };
                acquired as u8 + starting
            }
            Count::Upgrade(colour) => {
                area.caravan.iter().filter(|laid| laid.tile.colour() == colour).count() as u8
            }
            Count::AnyUpgrade => area.caravan.len() as u8,
            Count::InGuild(guild) => area.guilds[guild],
            Count::InGuilds => area.in_guilds(),
            Count::Holds(Resource::Silver) => area.silver,
            Count::Holds(Resource::Provision) => area.provisions,
        }
    }

    /// Counts a tag on the player board, on land, water and space cards and on tiles (WAY-168, RUL-39).
    pub fn tags(&self, seat: Seat, tag: Tag) -> u8 {
        let area = &self.position.areas[seat];
        let edition = self.edition;
        let many = |tags: &[Tag]| tags.iter().filter(|&&other| other == tag).count();
        let board = edition.player_board.tags().filter(|&other| other == tag).count();
        let lands: usize = area.lands.iter().map(|column| many(&edition.land[column.card].tags)).sum();
        let waters: usize = area.waters.iter().map(|column| many(&edition.water[column.card].tags)).sum();
        let spaces: usize = area.spaces().map(|(card, _)| many(&edition.space[card].tags)).sum();
        let tiles: usize = area.caravan.iter().map(|laid| many(&edition.tiles[laid.tile].tags)).sum();
        (board + lands + waters + spaces + tiles).min(u8::MAX.into()) as u8
    }

    /// Returns whether a player meets all needs.
    pub fn meets(&self, seat: Seat, needs: &[Need]) -> bool {
        needs.iter().all(|need| self.count(seat, need.count) >= need.at_least)
    }
}

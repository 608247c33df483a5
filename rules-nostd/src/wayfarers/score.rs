//! Scoring in four areas (WAY-174 to WAY-189) and the standing.

use heapless::Vec;

use super::Wayfarers;
use super::card::{Inspiration, Space};
use super::count::{Rest, Score};
use super::guild::Guild;
use super::supply::{GUILD_MAJORITY, UNIQUE_SET};
use super::tag::Tag;
use crate::{BySeat, Line, Seat, Standing};

/// The lines of the score sheet.
const LINES: [&str; 6] =
    ["1 common sets", "1 unique sets", "2 space cards", "2 inspirations", "3 caravan", "4 guilds"];

impl Wayfarers<'_> {
    /// Scores each primary tag separately (WAY-175, WAY-176).
    pub fn common_sets(&self, seat: Seat) -> u16 {
        Tag::PRIMARY.map(|tag| u16::from(self.edition.common_set(self.tags(seat, tag)))).iter().sum()
    }

    /// Scores sets of the four primary tags; any number of sets counts (WAY-177, RUL-61).
    pub fn unique_sets(&self, seat: Seat) -> u16 {
        let sets = Tag::PRIMARY.into_iter().map(|tag| self.tags(seat, tag)).min().unwrap_or(0);
        u16::from(sets) * u16::from(UNIQUE_SET)
    }

    /// Returns the VP of a space card, before any doubling (WAY-179 to WAY-184).
    pub fn space_vp(&self, seat: Seat, card: Space) -> u16 {
        self.vp_of(seat, &self.edition.space[card].score)
    }

    /// Returns the VP of the starting star, before any doubling (WAY-157).
    pub fn star_vp(&self, seat: Seat) -> u16 {
        self.vp_of(seat, &self.edition.player_board.score)
    }

    fn vp_of(&self, seat: Seat, score: &Score) -> u16 {
        let base = u16::from(score.base);
        match &score.rest {
            Rest::Flat => base,
            Rest::Per { each, of, sets } => {
                let smallest = sets.iter().map(|&count| self.count(seat, count)).min().unwrap_or(0);
                base + u16::from(*each) * u16::from(smallest / (*of).max(1))
            }
            Rest::InsteadWith { vp, tag } => {
                // A tag on a tile is no card, and makes no pair (RUL-63).
                let mut cards = self.position.areas[seat].spaces();
                if cards.any(|(card, _)| self.edition.space[card].tags.contains(tag)) {
                    u16::from(*vp)
                } else {
                    base
                }
            }
            Rest::InsteadWithMost { vp, tag } => {
                if self.has_most(seat, *tag) {
                    u16::from(*vp)
                } else {
                    base
                }
            }
        }
    }

    /// Returns whether a player has more of a tag than each opponent (WAY-181).
    fn has_most(&self, seat: Seat, tag: Tag) -> bool {
        let own = self.tags(seat, tag);
        self.position.areas.seats().all(|other| other == seat || self.tags(other, tag) < own)
    }

    /// Returns what an inspiration card adds: the VP of its space card once more if its goal is met (WAY-149,
    /// WAY-150, RUL-62).
    fn doubled(&self, seat: Seat, vp: u16, inspiration: Option<Inspiration>) -> u16 {
        match inspiration {
            Some(card) if self.meets(seat, &self.edition.inspiration[card].goal) => vp,
            _ => 0,
        }
    }

    /// Returns the VP of all space cards, and what inspiration cards add (WAY-185).
    pub fn spaces_vp(&self, seat: Seat) -> (u16, u16) {
        let area = &self.position.areas[seat];
        let star = self.star_vp(seat);
        let start = (star, self.doubled(seat, star, area.star));
        area.spaces().fold(start, |(sum, more), (card, inspiration)| {
            let vp = self.space_vp(seat, card);
            (sum.saturating_add(vp), more.saturating_add(self.doubled(seat, vp, inspiration)))
        })
    }

    /// Returns the VP printed on tiles (WAY-186).
    pub fn caravan_vp(&self, seat: Seat) -> u16 {
        self.position.areas[seat]
            .caravan
            .iter()
            .map(|laid| u16::from(self.edition.tiles[laid.tile].vp()))
            .sum()
    }

    /// Scores 3 VP for each guild in which the player alone has the most influence (WAY-085, WAY-187,
    /// RUL-59).
    pub fn guilds_vp(&self, seat: Seat) -> u16 {
        let areas = &self.position.areas;
        let leads = |guild: &Guild| {
            areas[seat].guilds[*guild] > 0
                && areas
                    .iter()
                    .all(|(other, area)| other == seat || area.guilds[*guild] < areas[seat].guilds[*guild])
        };
        Guild::ALL.iter().filter(|guild| leads(guild)).count() as u16 * u16::from(GUILD_MAJORITY)
    }

    /// Returns the score sheet as if the game ended now. All of it is open information.
    pub(super) fn score(&self) -> Standing {
        let players = self.position.areas.players();
        let sheet = BySeat::new(players, |seat| {
            let (spaces, inspirations) = self.spaces_vp(seat);
            [
                self.common_sets(seat),
                self.unique_sets(seat),
                spaces,
                inspirations,
                self.caravan_vp(seat),
                self.guilds_vp(seat),
            ]
        });
        let mut lines = Vec::new();
        for (place, name) in LINES.into_iter().enumerate() {
            let points = BySeat::new(players, |seat| capped(sheet[seat][place]));
            // Fits: six lines in sixteen.
            let _ = lines.push(Line { name, points });
        }
        let total = |seat: Seat| sheet[seat].into_iter().fold(0, u16::saturating_add);
        let scores = BySeat::new(players, |seat| capped(total(seat)));
        Standing { winners: self.winners(&scores), scores, lines }
    }

    /// Returns the winners: most VP, then most influence in science, trade, exploration. Remaining ties share
    /// the win (WAY-188, WAY-189, RUL-60).
    fn winners(&self, scores: &BySeat<i16>) -> Vec<Seat, 4> {
        if !self.is_over() {
            return Vec::new();
        }
        let rank =
            |seat: Seat| (scores[seat], Guild::ALL.map(|guild| self.position.areas[seat].guilds[guild]));
        let best = scores.seats().map(rank).max();
        scores.seats().filter(|&seat| Some(rank(seat)) == best).collect()
    }

    /// Returns whether no tasks are left.
    pub(super) fn is_over(&self) -> bool {
        self.position.tasks.is_empty()
    }
}

/// Limits VP to the range of the score sheet. Only an edition with generous cards and a lot of silver reaches
/// this limit.
fn capped(vp: u16) -> i16 {
    i16::try_from(vp).unwrap_or(i16::MAX)
}
